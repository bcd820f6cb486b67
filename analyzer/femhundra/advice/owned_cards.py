"""Cards in words, and whose they are: ``1: 5H 6H 7H me: 8H``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from analyzer.cards import format_card, parse_cards
from analyzer.errors import CardError, IllegalAction, InputError, did_you_mean
from analyzer.femhundra.melds import Meld, read_meld
from analyzer.femhundra.rules import DECK, FemhundraRules

ME: Final = 0
_OWNER: Final = re.compile(r"(?:^|(?<=[\s,;]))(me|[0-9]+)\s*:", re.IGNORECASE | re.ASCII)
_OTHER_OWNER: Final = re.compile(r"\s*(\w+)\s*:", re.ASCII)


def cards_of_text(what: str, text: str) -> tuple[int, ...]:
    """Return cards of the deck; errors say `what` they are."""
    try:
        cards = parse_cards(text)
        DECK.require(*cards)
    except CardError as error:
        raise CardError(f"{what}: {error}") from error
    return cards


def _owned_parts(text: str, rules: FemhundraRules, example: str) -> list[tuple[int, str]]:
    """Return the parts of ``1: 5H 6H 7H me: 8H``: an owner and the text of the cards."""
    marks = list(_OWNER.finditer(text))
    if not marks or text[: marks[0].start()].strip():
        word = _OTHER_OWNER.match(text)
        if word and len(word[1]) > 1:
            raise InputError(f"{text!r}: no player {word[1]!r}: {did_you_mean(word[1], ['me'])}")
        raise InputError(f"{text!r}: whose is it? write {example}")
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    parts = []
    for mark, end in zip(marks, ends, strict=True):
        owner = ME if mark[1].lower() == "me" else int(mark[1][:9])
        if owner >= rules.players:
            last = rules.players - 1
            others = "1" if last == 1 else f"1 to {last}, clockwise after you"
            raise InputError(f"{text!r}: no player {mark[1]}: the others are {others}")
        parts.append((owner, text[mark.end() : end].strip(" ,;")))
    return parts


def read_melds(texts: Iterable[str], rules: FemhundraRules) -> tuple[Meld, ...]:
    """Return the melds; who has laid a card off must have laid a meld too (Q72)."""
    melds, layers, owners = [], set[int](), dict[int, int]()
    for text in texts:
        possible, meld = _read_meld(text, rules)
        melds.append(meld)
        layers |= possible
        owners.update(zip(meld.cards, meld.owners, strict=True))
    for card, owner in owners.items():
        if owner not in layers:
            who = "you have no meld" if owner == ME else f"player {owner} has no meld"
            raise InputError(f"{format_card(card)} is laid off, but {who}, which comes first")
    return tuple(melds)


def _read_meld(text: str, rules: FemhundraRules) -> tuple[set[int], Meld]:
    """Return who may have laid a meld, whose cards are one by themselves, and the meld."""
    parts = _owned_parts(text, rules, "me: 5H 6H 7H or 1: 5H 6H 7H")
    owner_of: dict[int, int] = {}
    possible = set()
    for number, (owner, cards_text) in enumerate(parts):
        cards = cards_of_text(f"meld {text!r}", cards_text)
        for card in cards:
            if card in owner_of:
                raise CardError(f"meld {text!r}: {format_card(card)} is given twice")
            owner_of[card] = owner
        try:
            read_meld(cards)
            possible.add(owner)
        except IllegalAction:
            if number == 0:
                raise
    whole = read_meld(tuple(owner_of))
    owners = tuple(owner_of[card] for card in whole.cards)
    return possible, Meld(whole.kind, whole.cards, owners)


def read_known(texts: Iterable[str], rules: FemhundraRules) -> tuple[frozenset[int], ...]:
    """Return the cards known to be in each hand, by player."""
    known = [frozenset[int]() for _ in range(rules.players)]
    for text in texts:
        for owner, cards in _owned_parts(text, rules, "1: 7H"):
            if owner == ME:
                raise InputError(f"known cards {text!r}: your own are in the hand already")
            known[owner] |= frozenset(cards_of_text(f"known cards {text!r}", cards))
    return tuple(known)


def require_apart(groups: Iterable[tuple[str, Sequence[int]]]) -> None:
    """Check that no card lies in two places."""
    where: dict[int, str] = {}
    for name, cards in groups:
        for card in cards:
            if card in where:
                raise CardError(f"{format_card(card)} is in both {where[card]} and {name}")
            where[card] = name
