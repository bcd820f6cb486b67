"""A toolkit for the card game Five Hundred.

The names below are fetched from their rooms when first used: ``import analyzer`` stays quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from analyzer.advice import advise_bid, advise_discard
    from analyzer.advice.results import (
        BidAdvice,
        BidEstimate,
        DiscardAdvice,
        DiscardEstimate,
        Exchange,
        SampleWorld,
    )
    from analyzer.cards import Suit, format_hand, parse_card, parse_cards, parse_hand
    from analyzer.errors import (
        BidError,
        CardError,
        FiveHundredError,
        IllegalAction,
        InputError,
        RulesError,
    )
    from analyzer.players import make_player, match
    from analyzer.reports.plots import plot_bids
    from analyzer.rules import Bid, Contract, Denomination, Play, Ruleset
    from analyzer.rules import load as load_rules
    from analyzer.rules import load_file as load_rules_file
    from analyzer.solver import Position, best_line, score_plays, solve, solve_batch

__version__ = "0.1.0"

_HOMES: Final = {
    "analyzer.advice": ("advise_bid", "advise_discard"),
    "analyzer.advice.results": (
        "BidAdvice",
        "BidEstimate",
        "DiscardAdvice",
        "DiscardEstimate",
        "Exchange",
        "SampleWorld",
    ),
    "analyzer.cards": ("Suit", "format_hand", "parse_card", "parse_cards", "parse_hand"),
    "analyzer.errors": (
        "BidError",
        "CardError",
        "FiveHundredError",
        "IllegalAction",
        "InputError",
        "RulesError",
    ),
    "analyzer.players": ("make_player", "match"),
    "analyzer.reports.plots": ("plot_bids",),
    "analyzer.rules": ("Bid", "Contract", "Denomination", "Play", "Ruleset"),
    "analyzer.solver": ("Position", "best_line", "score_plays", "solve", "solve_batch"),
}
_HOME_OF: Final = {
    **{name: (room, name) for room, names in _HOMES.items() for name in names},
    "load_rules": ("analyzer.rules", "load"),
    "load_rules_file": ("analyzer.rules", "load_file"),
}

__all__ = [
    "Bid",
    "BidAdvice",
    "BidError",
    "BidEstimate",
    "CardError",
    "Contract",
    "Denomination",
    "DiscardAdvice",
    "DiscardEstimate",
    "Exchange",
    "FiveHundredError",
    "IllegalAction",
    "InputError",
    "Play",
    "Position",
    "RulesError",
    "Ruleset",
    "SampleWorld",
    "Suit",
    "__version__",
    "advise_bid",
    "advise_discard",
    "best_line",
    "format_hand",
    "load_rules",
    "load_rules_file",
    "make_player",
    "match",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "plot_bids",
    "score_plays",
    "solve",
    "solve_batch",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    room, own_name = _HOME_OF[name]
    value: object = getattr(import_module(room), own_name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
