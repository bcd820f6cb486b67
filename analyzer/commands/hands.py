"""The hands of a deal, and the tables of two players, from words or from the cells of a file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from analyzer.cards import format_card, is_second_copy
from analyzer.commands.options import read_cards, require_apart
from analyzer.deals import cards_dealt
from analyzer.errors import CardError, InputError, did_you_mean
from analyzer.reports.text import seat_keys, seat_names
from analyzer.rules import SOMIS, Contract, Pile, Ruleset, face_up, seats_in_play
from analyzer.solver import Position
from analyzer.table import format_pile, parse_pile

Cards = tuple[int, ...]

TABLES: Final = (2, 3)
"""Which of the four hands of two players are tables."""


def hand_count(rules: Ruleset) -> int:
    """Return how many hands a deal has: one a player, and two tables for two players."""
    return 4 if rules.players == 2 else rules.players


def hand_keys(rules: Ruleset) -> tuple[str, ...]:
    """Return the names of all hands as columns and keys, clockwise from declarer."""
    return seat_keys(rules.players, hand_count(rules))


def hand_names(rules: Ruleset) -> tuple[str, ...]:
    """Return the names of all hands as they stand in a sentence."""
    return tuple(name.lower() for name in seat_names(rules.players, hand_count(rules)))


def hands_in_play(contract: Contract | None, rules: Ruleset) -> tuple[int, ...]:
    """Return which of all hands play; without a contract all."""
    if contract is None or rules.players == 2:
        return tuple(range(hand_count(rules)))
    return seats_in_play(contract, 0, rules.players)


def read_seat(text: str, names: Sequence[str], what: str) -> int:
    """Return which of some hands a name means: ``far left``, ``far-left`` and ``far_left`` do.

    Raises
    ------
    InputError
        If it is none of them.
    """
    name = text.strip().lower().replace("-", " ").replace("_", " ").replace("’", "'")
    plain = [each.replace("'s", "") for each in names]
    if name.replace("'s", "") not in plain:
        raise InputError(f"{what} {text!r}: {did_you_mean(name, names)}")
    return plain.index(name.replace("'s", ""))


def read_piles(text: str, rules: Ruleset, what: str) -> tuple[Pile, ...]:
    """Return piles written face-down/face-up: ``5C/AS``; a card alone has none under it, as -/AS.

    Raises
    ------
    CardError
        For a wrong or doubled card, or more piles than a player has.
    """
    words = re.split(r"[\s,;]+", re.sub(r"\s*/\s*", "/", text.strip()))
    try:
        piles = [parse_pile(word) for word in words if "/" in word]
        # All at once: suit groups like S:AK may have gaps.
        alone = read_cards([word for word in words if "/" not in word], rules, size=None, what=what)
        rules.deck.pack(pile_cards([*piles, *(Pile(None, card) for card in alone)]))
    except CardError as error:
        raise CardError(f"{what}: {str(error).removeprefix(f'{what}: ')}") from error
    piles = [pile for pile in piles if pile != Pile(None, None)]
    piles += [Pile(None, card) for card in alone]
    most = cards_dealt(rules)["up"]
    if len(piles) > most:
        raise CardError(f"{what}: {len(piles)} piles given, at most {most} fit")
    return tuple(piles)


def pile_cards(piles: Sequence[Pile]) -> Cards:
    """Return all cards of some piles."""
    return tuple(c for pile in piles for c in (pile.down, pile.up) if c is not None)


@dataclass(frozen=True)
class Hands:
    """The hands in play, clockwise from declarer.

    Attributes
    ----------
    rules : Ruleset
    cards : tuple of tuples of int
        Of a table the face-up cards.
    tables : tuple of tuples of Pile
        Two players: declarer's and the opponent's.
    """

    rules: Ruleset
    cards: tuple[Cards, ...]
    tables: tuple[tuple[Pile, ...], ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """Their names as keys of JSON and columns of CSV."""
        return seat_keys(self.rules.players, len(self.cards))

    @property
    def titles(self) -> tuple[str, ...]:
        """Their names as headings."""
        return seat_names(self.rules.players, len(self.cards))

    @property
    def names(self) -> tuple[str, ...]:
        """Their names as they stand in a sentence."""
        return tuple(title.lower() for title in self.titles)

    @property
    def held(self) -> tuple[Cards, ...]:
        """The cards held in hand: all but those of tables."""
        return self.cards[: len(self.cards) - len(self.tables)]

    @property
    def under(self) -> tuple[tuple[int, int], ...]:
        """Each face-up card with the card face-down under it."""
        return tuple(
            (pile.up, pile.down)
            for own in self.tables
            for pile in own
            if pile.up is not None and pile.down is not None
        )

    @property
    def is_whole(self) -> bool:
        """Whether nothing has been played: what no hand holds was put away."""
        return len(self.cards[0]) == cards_dealt(self.rules)["hand"]

    def position(self, leader: int = 0) -> Position:
        """Return these hands as the solver takes them."""
        return Position(self.cards, leader, piles=bool(self.tables), under=self.under)

    def turned(self, seat: int) -> Hands:
        """Return the same with another player as declarer."""
        if self.tables:
            other = self.cards[seat:2] + self.cards[:seat]
            tables = self.tables[seat:] + self.tables[:seat]
            return Hands(self.rules, (*other, *map(face_up, tables)), tables)
        return Hands(self.rules, self.cards[seat:] + self.cards[:seat])

    def texts(self) -> dict[str, list[str]]:
        """Return the cards by key, as texts: those of tables as piles."""
        texts = [[format_card(card) for card in hand] for hand in self.cards]
        for table, own in zip(TABLES, self.tables, strict=False):
            texts[table] = [format_pile(pile) for pile in own]
        return dict(zip(self.keys, texts, strict=True))


def read_words(words: Sequence[str], rules: Ruleset, contract: Contract | None) -> Hands:
    """Return hands from the command line; those that sit out may be left away.

    Raises
    ------
    CardError
        If the number of hands is wrong, or as `read_hands`.
    """
    every, playing = hand_count(rules), hands_in_play(contract, rules)
    if len(words) not in (every, len(playing)):
        needed = " or ".join(map(str, sorted({every, len(playing)})))
        order = "in the order" if rules.players == 2 else "clockwise:"
        raise CardError(
            f"{len(words)} hands given, {needed} needed: put each hand in quotes, "
            f"{order} {', '.join(hand_names(rules))}"
        )
    places = range(every) if len(words) == every else playing
    return read_hands(dict(zip(places, words, strict=True)), rules, contract)


def read_hands(
    texts: Mapping[int, str],
    rules: Ruleset,
    contract: Contract | None,
    *,
    whole: bool = False,
    discard: Cards = (),
) -> Hands:
    """Return the hands in play; those that sit out are checked and put aside.

    Parameters
    ----------
    texts : mapping of int to str
        The text of each hand by its place among all of them.
    rules : Ruleset
    contract : Contract or None
        Decides who sits out; None: nobody.
    whole : bool
        Whether each hand must be as dealt; else all in play must be of one size.
    discard : tuple of int
        Cards put away, which no hand may hold.

    Raises
    ------
    CardError
        For a wrong or doubled card, or hands of unequal size.
    """
    names = hand_names(rules)
    playing = hands_in_play(contract, rules)
    most = cards_dealt(rules)["hand"]
    read: dict[int, Cards] = {}
    tables: list[tuple[Pile, ...]] = []
    for place, text in texts.items():
        name = names[place]
        if rules.players == 2 and place in TABLES:
            tables.append(_read_table(text, rules, name))
            read[place] = pile_cards(tables[-1])
            if whole and len(read[place]) != most:
                raise CardError(f"{name}: {len(read[place])} cards given, {_piles_needed(most)}")
        elif place in playing or text.strip():
            read[place] = read_cards(text, rules, size=most if whole else None, what=name)
    groups = [(names[place], cards) for place, cards in read.items()]
    require_apart([*groups, ("discard", discard)])
    for place, cards in read.items():
        if not 1 <= len(cards) <= most:
            raise CardError(f"{names[place]}: {len(cards)} cards given, 1 to {most} needed")
        if place in playing and len(cards) != len(read[0]):
            raise CardError(
                f"{names[place]}: {len(cards)} cards given, and declarer has {len(read[0])}"
            )
    held = [read[place] for place in playing]
    if tables:
        held[2:] = map(face_up, tables)
    return Hands(rules, tuple(held), tuple(tables))


def _read_table(text: str, rules: Ruleset, name: str) -> tuple[Pile, ...]:
    piles = read_piles(text, rules, name)
    for pile in piles:
        if pile.up is None and pile.down is not None:
            card = format_card(pile.down)
            raise CardError(f"{name}: nothing lies on {card}: once turned up it is written {card}")
    return piles


def _piles_needed(cards: int) -> str:
    return f"{cards} needed: {cards // 2} piles, each face-down/face-up like 5C/AS"


def kernel_of(contract: Contract, rules: Ruleset) -> str:
    """Return which function of the solver a contract needs, to say that it must be compiled."""
    lone = contract.is_misere and contract.bid != SOMIS and rules.players != 2
    twins = any(is_second_copy(card) for card in rules.deck.cards)
    return "solve_misere" if lone and not twins else "solve_tricks"
