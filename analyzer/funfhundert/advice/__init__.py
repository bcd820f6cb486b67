"""What to announce, and which card to play.

`read_position` makes a `Knowledge` of a described position, `advise` says what to do, and
`advice_report` writes it down. Importing this pulls in no numba; `advise` does when it is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.funfhundert.advice.choices import Choice, choices
from analyzer.funfhundert.advice.position import read_position
from analyzer.funfhundert.advice.results import Advice, Option
from analyzer.funfhundert.advice.text import advice_report

if TYPE_CHECKING:
    from analyzer.funfhundert.advice.advising import DEFAULT_WORLDS, advise

__all__ = [
    "DEFAULT_WORLDS",
    "Advice",
    "Choice",
    "Option",
    "advice_report",
    "advise",
    "choices",
    "read_position",
]

_LAZY = ("DEFAULT_WORLDS", "advise")


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        from analyzer.funfhundert.advice import advising

        return getattr(advising, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
