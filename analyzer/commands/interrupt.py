"""Ctrl-C ends the program at once, even while a compiled kernel runs in the main thread.

Python runs signal handlers between two of its own instructions, and a kernel may take seconds
before the next one. But the signal's number is written to a descriptor at once, and another thread
can wait for it.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

INTERRUPTED: Final = 128 + signal.SIGINT

unfinished_files: Final[set[Path]] = set()
"""Files being written beside their final place; removed when the program ends early."""

passing_folders: Final[set[Path]] = set()
"""Folders of runs that nobody wants kept; removed when the program ends early."""


def end_at_once_on_interrupt() -> None:
    """From now on an interrupt ends the process with code 130."""
    if threading.current_thread() is not threading.main_thread():
        return
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGINT, _leave_it_to_the_watcher)
    # The thread keeps both ends open.
    threading.Thread(target=_watch, args=(reader, writer), name="interrupt", daemon=True).start()


def _leave_it_to_the_watcher(number: int, frame: object) -> None:
    pass


def _watch(reader: socket.socket, writer: socket.socket) -> None:
    while signals := reader.recv(16):
        if signal.SIGINT in signals:
            _end()


def _end() -> None:
    for path in tuple(unfinished_files):
        with suppress(OSError):
            path.unlink()
    for folder in tuple(passing_folders):
        shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError, ValueError):
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), b"\n")
    os._exit(INTERRUPTED)
