"""Workers of a Dask cluster. Only this file knows Dask, and only when it is called for."""

from __future__ import annotations

import logging
import pickle
import time
import warnings
from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from operator import call
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from analyzer.errors import InputError
from analyzer.runs.plan import Columns, Plan, Work, code_version

if TYPE_CHECKING:
    from distributed import Client

    from analyzer.runs.run import Doer

EXTRA: Final = 'pip install "five-hundred-analyzer[cluster]"'
CONNECT_SECONDS: Final = 8.0
ANSWER_SECONDS: Final = 10.0
"""What is no scheduler may accept a connection and never answer."""

IN_FLIGHT: Final = 2
"""Chunks given out for each thread of the workers: one in work, one that waits."""

LOOK_SECONDS: Final = 2.0
NOBODY_SECONDS: Final = 30.0
"""So long a cluster may be without any worker."""

KEPT: Final = "what is done is kept"


@contextmanager
def workers_of(cluster: str | Client, plan: Plan) -> Iterator[Doer]:
    """Give what does the chunks of a plan on a cluster.

    Parameters
    ----------
    cluster : str or distributed.Client
        The address of a scheduler, or a client of the caller's, which stays open.
    plan : Plan

    Raises
    ------
    InputError
        If Dask is not installed, nobody answers, or a worker has another version of the code.
    """
    try:
        import distributed
    except ImportError:
        raise InputError(f"a cluster needs Dask distributed: {EXTRA}") from None
    if isinstance(cluster, str):
        with _quiet():
            client = _connected(cluster)
            try:
                _require_same_code(client)
                yield partial(_chunks, client, plan)
            finally:
                with suppress(Exception):  # the scheduler may have gone
                    client.close(timeout=CONNECT_SECONDS)
    elif isinstance(cluster, distributed.Client) and not cluster.asynchronous:
        _require_same_code(cluster)
        yield partial(_chunks, cluster, plan)
    else:
        raise InputError(
            "a cluster is the address of a scheduler, like tcp://host:8786, or a "
            f"distributed.Client that is not asynchronous, not {cluster!r}"
        )


def _chunks(client: Client, plan: Plan, chunks: list[int]) -> Iterator[tuple[int, Columns]]:
    """Yield each chunk and its rows, as they are finished.

    Dask itself gives the chunks of a lost worker to others. What is in flight is cancelled when
    the caller stops, and forgotten by the scheduler when the caller's process ends.
    """
    from distributed import wait

    todo = iter(chunks)
    left = len(chunks)
    running: dict[Any, int] = {}
    seen = time.monotonic()
    try:
        while left:
            with _reached():
                threads = sum(client.nthreads().values())
                room = IN_FLIGHT * max(1, threads) - len(running)
                for chunk in islice(todo, max(0, room)):
                    running[_submit(client, plan, chunk)] = chunk
            if threads:
                seen = time.monotonic()
            elif time.monotonic() - seen > NOBODY_SECONDS:
                raise InputError(f"the cluster has no workers; {KEPT}: start some and resume")
            with _reached(), client.as_current():
                try:
                    done, _ = wait(list(running), LOOK_SECONDS, return_when="FIRST_COMPLETED")
                except TimeoutError:
                    continue
            for future in done:
                columns = _rows(future)
                chunk = running.pop(future)
                left -= 1
                yield chunk, columns
    finally:
        if running:
            with suppress(Exception):  # the scheduler may have gone
                client.cancel(list(running))


def _rows(future: Any) -> Columns:
    """Return what a finished chunk gave, or raise what it raised."""
    from distributed import KilledWorker

    if future.status == "error":
        error: BaseException = future.exception()
        if isinstance(error, KilledWorker):
            raise InputError(
                "again and again a worker died at the same chunk (killed, or out of memory); "
                f"{KEPT}: resume with more memory for each worker"
            ) from error
        if isinstance(error, ImportError):
            raise InputError(
                f"a worker cannot load the work ({error}): install there what is here; {KEPT}"
            ) from error
        raise error
    with _reached():
        columns: Columns = future.result()
    return columns


@contextmanager
def _reached() -> Iterator[None]:
    """Turn what a client raises when its scheduler goes into one line."""
    try:
        yield
    except CancelledError as error:
        raise InputError(f"the cluster ended, or dropped the work; {KEPT}: resume") from error
    except (OSError, RuntimeError) as error:
        raise InputError(f"the cluster cannot be reached any more; {KEPT}: resume") from error


def _submit(client: Client, plan: Plan, chunk: int) -> Any:
    """Give out a chunk, as bytes: a scheduler unpacks calls, and may know nothing of this package.

    Each has a key of its own: two runs on one cluster never share rows.
    """
    import cloudpickle
    from toolz import compose

    task = partial(_one_chunk, plan.work, dict(plan.config), chunk, code_version())
    return client.submit(compose(call, pickle.loads), cloudpickle.dumps(task), pure=False)


def _one_chunk(work: Work, config: Mapping[str, Any], chunk: int, code: str) -> Columns:
    """Do a chunk, on a worker; it may have come after the others were looked at."""
    found = code_version()
    if found != code:
        raise InputError(f"{_other_code('a worker', found, code)}; {KEPT}")
    return dict(work(config, chunk))


def _require_same_code(client: Client) -> None:
    code = code_version()
    with _reached():
        versions = client.run(code_version, on_error="return")
    for worker, found in versions.items():
        if isinstance(found, OSError):
            continue  # it is leaving
        if isinstance(found, Exception):
            raise InputError(
                f"worker {worker} cannot load this package ({found}): install "
                f"five-hundred-analyzer {code} there"
            )
        if found != code:
            raise InputError(_other_code(f"worker {worker}", found, code))


def _other_code(worker: str, found: str, code: str) -> str:
    return (
        f"{worker} has another version of the code ({found}, here {code}): install the same there "
        "and start it again"
    )


def _connected(address: str) -> Client:
    """Return a client of our own, or say in one line why there is none."""
    from distributed import Client
    from distributed.comm import get_address_host_port

    try:
        get_address_host_port(address, strict=False)
    except ValueError as error:
        raise InputError(
            f"{address!r} is no address of a scheduler, like tcp://host:8786 ({error})"
        ) from error
    answer: Future[Client] = Future()

    def connect() -> None:
        try:
            answer.set_result(Client(address, timeout=CONNECT_SECONDS, set_as_default=False))
        except Exception as error:  # Dask trips over what is no scheduler in many ways
            answer.set_exception(error)

    Thread(target=connect, daemon=True).start()
    try:
        return answer.result(ANSWER_SECONDS)
    except Exception as error:
        raise InputError(
            f"no Dask scheduler answers at {address}: is it started (dask scheduler), and is the "
            "address right?"
        ) from error


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask's log from the terminal of somebody who never asked for it."""
    import distributed

    names = ["distributed", "tornado", "asyncio"]
    names += [
        n for n in logging.root.manager.loggerDict if n.startswith(("distributed.", "tornado."))
    ]
    loggers = [logging.getLogger(name) for name in names]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", distributed.versions.VersionMismatchWarning)
            yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)
