"""Where the joker is, and what else the widow may hold: exact odds, nothing is sampled.

With a hand, the odds of that hand. Without one, those of any hand, by what it holds: a table to
learn by heart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from analyzer.cards import ACE, JACK, SUITS, Deck, Suit, format_card, is_joker, rank_of
from analyzer.deals import PILES, Knowledge, chance_of_some, chances_of_number
from analyzer.rules import Denomination, Ruleset, lane, load, partners

if TYPE_CHECKING:
    import pandas as pd

ONE_SIDE: Final = (4, 6)
"""Numbers of players that have partners from the beginning."""


@dataclass(frozen=True)
class PlaceOdds:
    """How likely the joker is in one place.

    Attributes
    ----------
    place : str
        ``widow``, ``partner``, ``each opponent`` and the like.
    number : int
        How many such places there are.
    cards : int
        Unseen cards in one of them.
    one : Fraction
        Chance that a given unseen joker is in one such place.
    some : Fraction
        Chance that at least one unseen joker is there.
    before : Fraction
        The chance of a given joker before anybody looks at a hand.
    """

    place: str
    number: int
    cards: int
    one: Fraction
    some: Fraction
    before: Fraction

    def to_dict(self) -> dict[str, Any]:
        """Return plain values: chances as numbers, and one of them as a fraction too."""
        return {
            "place": self.place,
            "number": self.number,
            "cards": self.cards,
            "chance": float(self.one),
            "exact": str(self.one),
            "some": float(self.some),
            "before": float(self.before),
        }


@dataclass(frozen=True)
class WidowOdds:
    """How many cards of one sort the widow holds.

    Attributes
    ----------
    sort : str
        ``trumps``, ``bowers``, ``aces`` or ``jokers``.
    suits : tuple of Suit
        The trump suits the row is true of; empty for aces and jokers.
    held : int
        Cards of that sort in the hand.
    unseen : int
        Cards of that sort that may be in the widow.
    chances : tuple of Fraction
        Of 0, 1, 2 ... of them in the widow.
    """

    sort: str
    suits: tuple[Suit, ...]
    held: int
    unseen: int
    chances: tuple[Fraction, ...]

    @property
    def some(self) -> Fraction:
        """The chance of at least one."""
        return 1 - self.chances[0]

    @property
    def mean(self) -> Fraction:
        """The expected number."""
        return sum((n * chance for n, chance in enumerate(self.chances)), Fraction(0))

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; chances as numbers."""
        return {
            "sort": self.sort,
            "suits": "".join(suit.text for suit in self.suits),
            "held": self.held,
            "unseen": self.unseen,
            "some": float(self.some),
            "exact": str(self.some),
            "mean": float(self.mean),
            "chances": [float(chance) for chance in self.chances],
        }


@dataclass(frozen=True)
class JokerOdds:
    """The answer to "where is the joker, and what may the widow hold?".

    Attributes
    ----------
    rules : Ruleset
    hand : tuple of int or None
        None: the odds of any hand without a joker.
    table, opponent_table : tuple of int
        The face-up cards, with two players.
    held, unseen : int
        Jokers in the hand (or face up), and jokers that may be anywhere.
    cards : int
        Unseen cards.
    places : tuple of PlaceOdds
        Where an unseen joker may be; empty if there is none.
    own_side : Fraction or None
        Chance that at least one joker is with the own side once the widow is taken up: in the hand,
        with a partner or in the widow. None without partners settled beforehand.
    widow : tuple of WidowOdds
    """

    rules: Ruleset
    hand: tuple[int, ...] | None
    table: tuple[int, ...]
    opponent_table: tuple[int, ...]
    held: int
    unseen: int
    cards: int
    places: tuple[PlaceOdds, ...]
    own_side: Fraction | None
    widow: tuple[WidowOdds, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each place of the joker and each sort of card in the widow."""
        places = [
            {
                "asked": "joker",
                "what": place.place,
                "chance": float(place.one),
                "exact": str(place.one),
            }
            for place in self.places
        ]
        return places + [
            {
                "asked": "widow",
                "what": each.sort,
                "suits": "".join(suit.text for suit in each.suits),
                "held": each.held,
                "unseen": each.unseen,
                "chance": float(each.some),
                "exact": str(each.some),
                "mean": float(each.mean),
                **{f"p{n}": float(chance) for n, chance in enumerate(each.chances)},
            }
            for each in self.widow
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, ready for JSON."""
        return {
            "rules": self.rules.name,
            "hand": None if self.hand is None else [format_card(card) for card in self.hand],
            "jokers_held": self.held,
            "jokers_unseen": self.unseen,
            "unseen_cards": self.cards,
            "widow_cards": self.rules.widow,
            "joker": [place.to_dict() for place in self.places],
            "own_side": None if self.own_side is None else float(self.own_side),
            "widow": [each.to_dict() for each in self.widow],
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a table, a row for each of `rows`."""
        from analyzer.reports.frames import rows_frame

        return rows_frame(self.rows(), rules=self.rules.name)


def joker_odds(
    hand: Sequence[int] | None = None,
    *,
    rules: Ruleset | None = None,
    table: Sequence[int] = (),
    opponent_table: Sequence[int] = (),
) -> JokerOdds:
    """Return where the joker is, and what else the widow may hold.

    Parameters
    ----------
    hand : sequence of int, optional
        The cards dealt. Default: the odds of every hand, by what it holds; where the joker is, for
        hands without one.
    rules : Ruleset, optional
        Default: ``australian``.
    table, opponent_table : sequence of int
        Two-player game with a hand: the face-up cards of both tables.

    Raises
    ------
    CardError
        If cards are wrong, doubled, too many or too few.
    """
    rules = rules or load("australian")
    if hand is None:
        held, unseen = 0, len(rules.deck.jokers)
        cards = rules.deck.size - rules.hand_size
        widow = tuple(_of_any_hand(rules, cards))
        seen: tuple[int, ...] = ()
    else:
        knowledge = Knowledge(rules, tuple(hand), None, tuple(table), tuple(opponent_table))
        seen = knowledge.seen
        held = sum(map(is_joker, seen))
        unseen = len(rules.deck.jokers) - held
        cards = len(knowledge.unseen)
        widow = tuple(_of_this_hand(knowledge))
    sizes = _places(rules, piles_seen=hand is not None)
    places = tuple(
        PlaceOdds(
            place,
            number,
            size,
            Fraction(size, cards),
            chance_of_some(unseen, size, cards),
            Fraction(size, rules.deck.size),
        )
        for place, number, size in sizes
        if unseen and size
    )
    return JokerOdds(
        rules,
        None if hand is None else knowledge.hand,
        tuple(table),
        tuple(opponent_table),
        held,
        unseen,
        cards,
        places,
        _own_side(rules, held=held, unseen=unseen, cards=cards),
        widow,
    )


def _places(rules: Ruleset, *, piles_seen: bool) -> list[tuple[str, int, int]]:
    """Return the places of unseen cards: name, how many there are, cards in each."""
    places = [("widow", 1, rules.widow)]
    if rules.players in ONE_SIDE:
        friends = len(partners(0, rules.players))
        places += [
            ("partner" if friends == 1 else "each partner", friends, rules.hand_size),
            ("each opponent", rules.players - 1 - friends, rules.hand_size),
        ]
    elif rules.players == 2:
        on_table = PILES if piles_seen else 2 * PILES
        hidden = "under own piles" if piles_seen else "own table"
        theirs = "under other piles" if piles_seen else "opponent's table"
        places += [
            ("opponent's hand", 1, rules.hand_size),
            (hidden, 1, on_table),
            (theirs, 1, on_table),
        ]
    else:
        others = "each opponent" if rules.players == 3 else "each other player"
        places.append((others, rules.players - 1, rules.hand_size))
    return places


def _own_side(rules: Ruleset, *, held: int, unseen: int, cards: int) -> Fraction | None:
    if rules.players not in ONE_SIDE or not held + unseen:
        return None
    if held:
        return Fraction(1)
    friendly = len(partners(0, rules.players)) * rules.hand_size
    return chance_of_some(unseen, friendly + rules.widow, cards)


def _of_this_hand(knowledge: Knowledge) -> Iterator[WidowOdds]:
    rules, unseen = knowledge.rules, set(knowledge.unseen)

    def row(sort: str, suits: tuple[Suit, ...], cards: Sequence[int]) -> WidowOdds:
        held = sum(card in knowledge.hand for card in cards)
        wanted = sum(card in unseen for card in cards)
        return WidowOdds(
            sort, suits, held, wanted, chances_of_number(wanted, rules.widow, len(unseen))
        )

    for suit in SUITS:
        yield row("trumps", (suit,), trumps_of(rules.deck, suit))
    for suits in ((Suit.SPADES, Suit.CLUBS), (Suit.DIAMONDS, Suit.HEARTS)):
        yield row("bowers", suits, bowers_of(rules.deck, suits[0]))  # each suit's left is the other
    yield row("aces", (), _aces(rules.deck))
    if rules.deck.jokers:
        yield row("jokers", (), rules.deck.jokers)


def _of_any_hand(rules: Ruleset, unseen: int) -> Iterator[WidowOdds]:
    """Return a row for each number held: of trumps, for suits of as many cards together."""
    deck, size = rules.deck, rules.hand_size

    def rows(sort: str, suits: tuple[Suit, ...], there: int) -> Iterator[WidowOdds]:
        for held in range(min(there, size) + 1):
            chances = chances_of_number(there - held, rules.widow, unseen)
            yield WidowOdds(sort, suits, held, there - held, chances)

    lengths = [len(trumps_of(deck, suit)) for suit in SUITS]
    for length in sorted(set(lengths), reverse=True):
        alike = tuple(suit for suit in SUITS if lengths[suit] == length)
        yield from rows("trumps", alike, length)
    yield from rows("bowers", SUITS, len(bowers_of(deck, SUITS[0])))
    yield from rows("aces", (), len(_aces(deck)))
    if deck.jokers:
        yield from rows("jokers", (), len(deck.jokers))


def trumps_of(deck: Deck, suit: Suit) -> tuple[int, ...]:
    """Return all trumps of a deck when a suit is trumps, the jokers and both bowers among them."""
    return lane(deck, suit, Denomination.of(suit))


def bowers_of(deck: Deck, suit: Suit) -> tuple[int, ...]:
    """Return the right and the left bower of a suit."""
    return tuple(c for c in trumps_of(deck, suit) if not is_joker(c) and rank_of(c) == JACK)


def _aces(deck: Deck) -> tuple[int, ...]:
    return tuple(c for c in deck.cards if not is_joker(c) and rank_of(c) == ACE)
