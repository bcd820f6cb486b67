"""A question of your own in ten lines: deals at random, a condition, a count, a table.

How often does the right bower fall under my joker, if I hold five trumps with it? It does where it
is the only trump of the hand that holds it.

>>> from analyzer.studies import ask
>>> def mine(deal):
...     five = len(ask.trumps(deal.hand, "H")) == 5
...     return five and ask.holds(deal.hand, "JK") and not ask.holds(deal.hand, "JH")
>>> def falls(deal):
...     return any(ask.cards(ask.trumps(hand, "H")) == "JH" for hand in deal.others)
>>> def left(deal):
...     return "left bower held" if ask.holds(deal.hand, "JD") else "left bower out"
>>> print(ask.tabulate(ask.deals(20_000, seed=1), falls, where=mine, by=left))
                    deals     mean ± standard error
left bower held       178    0.067 ± 0.020
left bower out        300    0.060 ± 0.014
all                   478    0.063 ± 0.011

The right bower may also lie in the widow; add ``and not ask.holds(deal.widow, "JH")`` to leave
these deals out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from analyzer.cards import SUITS, Suit, format_cards, parse_card, parse_hand, sort_hand
from analyzer.deals import deal_the_rest
from analyzer.errors import InputError
from analyzer.rules import Bid, Contract, Denomination, Ruleset, effective_suit, load, partners

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "AskedDeal",
    "Row",
    "Table",
    "cards",
    "deals",
    "holds",
    "of_suit",
    "tabulate",
    "trumps",
]

Cards: TypeAlias = Sequence[int]

ALL: Final = "all"


@dataclass(frozen=True)
class AskedDeal:
    """One deal, seen from the seat that asks.

    Attributes
    ----------
    rules : Ruleset
    hand : tuple of int
        The own cards as dealt.
    others : tuple of tuples of int
        The other hands, clockwise: left, with four players partner, right.
    widow : tuple of int
    """

    rules: Ruleset
    hand: tuple[int, ...]
    others: tuple[tuple[int, ...], ...]
    widow: tuple[int, ...]

    def kept(self, bid: str) -> tuple[int, ...]:
        """Return the own hand after the exchange for a bid, like ``8H``.

        The quick policy puts the cards away; it looks only at hand and widow.

        Raises
        ------
        BidError
            If it is no bid.
        """
        return self._exchanged(bid)[0]

    def tricks(self, bid: str) -> int:
        """Return the tricks of the own side if it declares this bid, double-dummy.

        With all cards seen, after the exchange of `kept`. In a misère 0, or 1 for "at least one".

        Raises
        ------
        BidError
            If it is no bid.
        InputError
            With two or five players, where hands do not settle the tricks.
        """
        from analyzer.rules import seats_in_play
        from analyzer.solver import solve

        if self.rules.players in (2, 5):
            raise InputError("tricks are told with three, four or six players")
        kept, contract = self._exchanged(bid)
        hands = [kept, *self.others]
        seats = seats_in_play(contract, 0, self.rules.players)
        return solve([hands[seat] for seat in seats], contract, self.rules)

    @cached_property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        """The hands of the own side's other players; none with 2, 3 or 5 players."""
        return tuple(self.others[seat - 1] for seat in partners(0, self.rules.players))

    def _exchanged(self, bid: str) -> tuple[tuple[int, ...], Contract]:
        from analyzer.players.policy import choose_exchanges

        pack, unpack = self.rules.deck.pack, self.rules.deck.unpack
        wanted, together = Bid.parse(bid), pack([*self.hand, *self.widow])
        away, named = choose_exchanges([together], wanted, self.rules)
        name = None if named[0] < 0 else Suit(int(named[0]))
        return sort_hand(unpack(together & ~int(away[0]))), Contract(wanted, name)


def deals(
    number: int, *, seed: int = 1, hand: str = "", rules: str | Ruleset = "australian"
) -> Iterator[AskedDeal]:
    """Deal at random, as often as asked.

    Parameters
    ----------
    number : int
    seed : int
        The same seed gives the same deals.
    hand : str
        Own cards to hold in every deal, ten or fewer: ``"JK AH KH"``. Default: none.
    rules : str or Ruleset
        A name of the catalog, a file, or a ruleset.

    Yields
    ------
    AskedDeal

    Raises
    ------
    InputError
        If `number` is not positive.
    CardError, RulesError
        For wrong cards or rules.
    """
    if number < 1:
        raise InputError(f"{number} deals: ask for one or more")
    rules = load(rules) if isinstance(rules, str) else rules
    held = [parse_hand(hand, deck=rules.deck)] if hand else []
    return (
        AskedDeal(rules, dealt.hands[0], dealt.hands[1:], dealt.widow)
        for dealt in (
            deal_the_rest(rules, seed=seed, number=each, hands=held) for each in range(number)
        )
    )


def cards(held: Cards) -> str:
    """Return cards as text: ``JK AH``."""
    return format_cards(held)


def holds(cards: Cards, wanted: str) -> bool:
    """Return True if a card, written like ``JK`` or ``AS``, is among some cards."""
    return parse_card(wanted) in cards


def trumps(cards: Cards, suit: str) -> tuple[int, ...]:
    """Return the trumps among some cards when a suit, like ``H``, is trumps: with both bowers."""
    return of_suit(cards, suit, trumps=suit)


def of_suit(cards: Cards, suit: str, *, trumps: str) -> tuple[int, ...]:
    """Return the cards of a suit among some when another, or the same, is trumps.

    The left bower and the joker count as trumps.

    Raises
    ------
    InputError
        If a suit is not S, C, D or H.
    """
    wanted, trump = _suit(suit), _suit(trumps)
    return tuple(c for c in cards if effective_suit(c, Denomination.of(trump)) == wanted)


def _suit(text: str) -> Suit:
    for suit in SUITS:
        if suit.text == text.strip().upper():
            return suit
    raise InputError(f"no suit {text!r}: give S, C, D or H")


@dataclass(frozen=True)
class Row:
    """The mean of a value in some of the deals.

    Attributes
    ----------
    of : object
        What these deals have in common.
    deals : int
    mean, se : float
        Of a value that is true or false, the share in which it is true, and its standard error.
    """

    of: object
    deals: int
    mean: float
    se: float


@dataclass(frozen=True)
class Table:
    """What `tabulate` counted: a row for each class of deals, and one for all of them."""

    rows: tuple[Row, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "rows": [
                {"of": str(row.of), "deals": row.deals, "mean": row.mean, "se": row.se}
                for row in self.rows
            ]
        }

    def to_frame(self) -> pd.DataFrame:
        """Return a table, a row for each class."""
        from analyzer.reports.frames import rows_frame

        return rows_frame(self.to_dict()["rows"]).set_index("of")

    def __str__(self) -> str:
        width = max(len(str(row.of)) for row in self.rows)
        lines = [f"{'':{width}}  {'deals':>8}     mean ± standard error"]
        for row in self.rows:
            lines.append(f"{row.of!s:{width}}  {row.deals:>8,}  {row.mean:7.3f} ± {row.se:.3f}")
        return "\n".join(lines)


def tabulate(
    asked: Iterable[AskedDeal],
    value: Callable[[AskedDeal], float],
    *,
    where: Callable[[AskedDeal], bool] | None = None,
    by: Callable[[AskedDeal], Any] | None = None,
) -> Table:
    """Average a value over deals, class by class.

    Parameters
    ----------
    asked : iterable of AskedDeal
    value : callable
        A number, or true or false, of a deal.
    where : callable, optional
        Count only deals of which this is true.
    by : callable, optional
        The class of a deal. Default: one class of all.

    Returns
    -------
    Table
        Rows in the order of their classes, the last one of all deals.

    Raises
    ------
    InputError
        If no deal is left to count.
    """
    found: dict[Any, list[float]] = {}
    verdicts = True
    for deal in asked:
        if where is None or where(deal):
            measured = value(deal)
            verdicts &= isinstance(measured, bool)
            found.setdefault(by(deal) if by else ALL, []).append(float(measured))
    if not found:
        raise InputError("no deal meets the condition: deal more, or ask for less")
    rows = [_row(each, found[each], verdicts=verdicts) for each in sorted(found)]
    if by:
        together = [each for some in found.values() for each in some]
        rows.append(_row(ALL, together, verdicts=verdicts))
    return Table(tuple(rows))


def _row(of: object, values: list[float], *, verdicts: bool) -> Row:
    """Return the mean and its standard error.

    Of verdicts two true and two false ones are added for the error, so that few deals that agree do
    not pass for certainty (Agresti & Coull 1998). Of one number no error is known.
    """
    n, mean = len(values), fmean(values)
    if verdicts:
        share = (sum(values) + 2) / (n + 4)
        return Row(of, n, mean, sqrt(share * (1 - share) / n))
    if n < 2:
        return Row(of, n, mean, float("nan"))
    spread = sum((each - mean) ** 2 for each in values) / (n - 1)
    return Row(of, n, mean, sqrt(spread / n))
