"""The way in: ``python -m analyzer``, ``five-hundred`` and ``cli.py`` all start here."""

from __future__ import annotations

import os
import signal


def main() -> None:
    """Run the command line, and end quietly if interrupted before it is even loaded."""
    signal.signal(signal.SIGINT, lambda number, frame: os._exit(128 + number))
    from analyzer.commands import main as program

    program()


if __name__ == "__main__":
    main()
