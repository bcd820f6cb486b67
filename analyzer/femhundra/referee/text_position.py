"""A deal or a position as one line of named parts, and back.

::

    deal: first 0; hand AS KD ...; hand ...; turned KH 5D; stock ...
    position: turn 0 draw; hand ...; hand ...; stock ...; pile 5H; meld 5S:0 6S:0 7S:0 8S:1;
              known 1 9C; fines 0 50; under 2; took pile; laid 3        (on the same line)

Hands come by player, the stock top first, the pile bottom first, each card of a meld with its
owner. The parts after the pile are written only where they say something.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from analyzer.cards import format_card, format_cards, format_hand, parse_card, parse_cards
from analyzer.errors import InputError, did_you_mean
from analyzer.femhundra.knowledge import Phase
from analyzer.femhundra.melds import Meld, read_meld
from analyzer.femhundra.referee.records import Dealt, SetUp

_PHASES: Final[dict[str, Phase]] = {"draw": "draw", "lay": "lay"}
_DEAL_PARTS: Final = ("first", "hand", "turned", "stock")
_POSITION_PARTS: Final = (
    *("turn", "hand", "stock", "pile", "meld", "known", "fines", "under", "took pile", "laid"),
)


def format_deal(dealt: Dealt) -> str:
    """Return the line of a deal."""
    return "deal: " + "; ".join(
        [
            f"first {dealt.first}",
            *(f"hand {format_hand(hand)}" for hand in dealt.hands),
            f"turned {format_cards(dealt.turned)}",
            f"stock {format_cards(dealt.stock)}",
        ]
    )


def format_position(given: SetUp) -> str:
    """Return the line of a position; parts that say nothing are left out."""
    parts = [
        f"turn {given.turn} {given.phase}",
        *(f"hand {format_hand(hand)}" for hand in given.hands),
        f"stock {format_cards(given.stock)}",
        f"pile {format_cards(given.pile)}",
        *(f"meld {_format_meld(meld)}" for meld in given.melds),
    ]
    for player, cards in enumerate(given.known):
        if cards:
            parts.append(f"known {player} {format_hand(cards)}")
    if any(given.fines):
        parts.append("fines " + " ".join(map(str, given.fines)))
    if given.under:
        parts.append(f"under {given.under}")
    if given.took_pile:
        parts.append("took pile")
    if given.laid:
        parts.append(f"laid {given.laid}")
    return "position: " + "; ".join(part.rstrip() for part in parts)


def _format_meld(meld: Meld) -> str:
    pairs = zip(meld.cards, meld.owners, strict=True)
    return " ".join(f"{format_card(card)}:{owner}" for card, owner in pairs)


# --- back from text -----------------------------------------------------------------------------


def parse_deal(text: str) -> Dealt:
    """Read what follows ``deal:``.

    Raises
    ------
    InputError
        For a part that is unknown, missing, given twice or cannot be read.
    """
    parts = _split(text, _DEAL_PARTS, required=_DEAL_PARTS)
    return Dealt(
        first=_number("first", _one(parts, "first")),
        hands=tuple(map(parse_cards, parts["hand"])),
        turned=parse_cards(_one(parts, "turned")),
        stock=parse_cards(_one(parts, "stock")),
    )


def parse_position(text: str) -> SetUp:
    """Read what follows ``position:``.

    Raises
    ------
    InputError
        For a part that is unknown, missing, given twice or cannot be read.
    """
    parts = _split(text, _POSITION_PARTS, required=("turn", "hand", "stock", "pile"))
    hands = tuple(map(parse_cards, parts["hand"]))
    turn, _, phase = _one(parts, "turn").partition(" ")
    if phase not in _PHASES:
        raise InputError(f"turn {turn} {phase}: write a player and draw or lay, like turn 0 draw")
    known = [frozenset[int]()] * len(hands)
    for each in parts["known"]:
        player, _, cards = each.partition(" ")
        place = _number("known", player)
        if place >= len(hands):
            raise InputError(f"known {each}: there are {len(hands)} hands, numbered from 0")
        known[place] |= frozenset(parse_cards(cards))
    fines = tuple(_number("fines", word) for word in _one(parts, "fines").split())
    return SetUp(
        hands=hands,
        stock=parse_cards(_one(parts, "stock")),
        pile=parse_cards(_one(parts, "pile")),
        melds=tuple(map(_parse_meld, parts["meld"])),
        turn=_number("turn", turn),
        phase=_PHASES[phase],
        took_pile=bool(parts["took pile"]),
        laid=_number("laid", _one(parts, "laid") or "0"),
        fines=fines or (0,) * len(hands),
        known=tuple(known),
        under=_number("under", _one(parts, "under") or "0"),
    )


def _split(text: str, names: Iterable[str], required: Iterable[str]) -> dict[str, list[str]]:
    parts: dict[str, list[str]] = {name: [] for name in names}
    for part in text.split(";"):
        found = re.match("|".join(rf"{name}(?= |$)" for name in parts), part.strip())
        if found is None:
            word = part.split()[0] if part.split() else ""
            raise InputError(f"unknown part {word!r}: {did_you_mean(word, parts)}")
        parts[found[0]].append(part.strip()[found.end() :].strip())
    for name in required:
        if not parts[name]:
            raise InputError(f"the part {name!r} is missing")
    return parts


def _one(parts: dict[str, list[str]], name: str) -> str:
    if len(parts[name]) > 1:
        raise InputError(f"the part {name!r} is given twice")
    return parts[name][0] if parts[name] else ""


def _number(name: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise InputError(f"{name} {text!r}: give a whole number")
    return int(text)


def _parse_meld(text: str) -> Meld:
    pairs = [word.partition(":") for word in text.split()]
    cards = tuple(parse_card(card) for card, _, _ in pairs)
    owners = tuple(_number(f"owner of {card}", owner) for card, _, owner in pairs)
    return Meld(read_meld(cards).kind, cards, owners)
