"""What a card or an announcement does, in words."""

from __future__ import annotations

import pytest

from analyzer.funfhundert.advice import choices, read_position
from analyzer.funfhundert.advice.reasons import reason


def why(text: str, hand: str, **described: object) -> str:
    at = read_position(hand, **described)  # type: ignore[arg-type]
    return reason(at, next(each for each in choices(at) if each.text == text))


SPADES = "AS TS KS QS JD 9D 8C 8H"


@pytest.mark.parametrize(
    ("text", "described", "words"),
    [
        ("AS", {"led": "TH"}, "beats TH, takes 21 points"),
        ("AS", {"led": "JS"}, "beats JS, takes 13 points; completes A K Q J T of spades: 120"),
        ("KS", {"led": "TH"}, "leaves 14 points; loses A K Q J T of spades (120, lacks JS)"),
        ("8C", {"led": "8D"}, "leaves nothing"),
        ("9D", {"led": "8D"}, "beats 8D, takes 0 points"),
        ("AS", {"announcing": False}, "cannot be beaten"),
        ("9D", {"announcing": False}, "14 of 23 unseen cards beat it"),
        (
            "KS",
            {"announcing": False},
            "6 of 23 unseen cards beat it; risks 4 points and A K Q J T of spades (120, lacks JS)",
        ),
        ("9D", {"announcing": False, "shown": "TD JH"}, "TD can beat it"),
        (
            "AS",
            {"led": "KD", "announced": ["opponent: JS QD"]},
            "beats KD, takes 15 points",
        ),
        (
            "AS",
            {"led": "KC"},
            "beats KC, takes 15 points; keeps the opponent from K Q of clubs",
        ),
        ("K Q of spades", {}, "20 points now"),
        (
            "nothing",
            {},
            "scores nothing now; passes over K Q of spades, "
            "for A K Q J T of spades (120, lacks JS)",
        ),
    ],
)
def test_the_reason(text: str, described: dict[str, object], words: str) -> None:
    assert why(text, SPADES, **{"turned": "KH", **described}) == words
