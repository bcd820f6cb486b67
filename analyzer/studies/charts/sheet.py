"""What stands on the cheat sheet: the count, the bids, the weakest hands, and exact odds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from analyzer.cards import ACE, SUITS, is_joker, rank_of
from analyzer.deals import chance_of_some
from analyzer.rules import Denomination, Ruleset, lane, partners
from analyzer.studies.charts.minimum_chart import Holding, MinimumChart, minimum_chart
from analyzer.studies.charts.points_chart import points_chart
from analyzer.studies.charts.points_result import PointsChart
from analyzer.studies.hand_set import HandSet

HOLDINGS_A_BID: Final = 2
"""Weakest hands shown for each bid: those that come most often."""

MOST_HOLDINGS: Final = 12
"""If two for each bid are more, one is shown."""

_BID_NAMES: Final = {"suit": "{}", "no-trump": "{}NT"}
"""Misère has a count of its own on the sheet."""

TRUMPS_HELD: Final = 5


@dataclass(frozen=True)
class SheetOdds:
    """An exact chance worth knowing at the table.

    Attributes
    ----------
    words : str
        Of what.
    chance : Fraction
    """

    words: str
    chance: Fraction


@dataclass(frozen=True)
class CheatSheet:
    """One page to take to the table.

    Attributes
    ----------
    chart : PointsChart
    minimum : MinimumChart
    odds : tuple of SheetOdds
    """

    chart: PointsChart
    minimum: MinimumChart
    odds: tuple[SheetOdds, ...]

    def weakest(self) -> list[tuple[str, tuple[Holding, ...]]]:
        """Return for each bid the holdings that come most often of the weakest worth it."""
        sure = {
            _BID_NAMES[kind].format(level): [h for h in self.minimum.of(kind, level) if h.is_sure]
            for kind, level in self.minimum.bids()
            if kind in _BID_NAMES
        }
        bids = sum(map(bool, sure.values()))
        each = HOLDINGS_A_BID if HOLDINGS_A_BID * bids <= MOST_HOLDINGS else 1
        return [
            (name, tuple(sorted(found, key=lambda holding: -holding.hands)[:each]))
            for name, found in sure.items()
            if found
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "points": self.chart.to_dict(),
            "minimum": self.minimum.to_dict(),
            "odds": [
                {"what": each.words, "chance": float(each.chance), "exact": str(each.chance)}
                for each in self.odds
            ],
        }


def cheat_sheet(hands: HandSet) -> CheatSheet:
    """Gather the sheet from a data set of hands.

    Raises
    ------
    InputError
        If the hands are too few, or their suit bids have no corrected scores.
    """
    return CheatSheet(points_chart(hands), minimum_chart(hands), sheet_odds(hands.rules))


def sheet_odds(rules: Ruleset) -> tuple[SheetOdds, ...]:
    """Return the odds of a player who has looked at no more than the own hand."""
    deck = rules.deck
    unseen = deck.size - rules.hand_size
    jokers = sum(map(is_joker, deck.cards))
    found = []

    def add(words: str, wanted: int, drawn: int) -> None:
        found.append(SheetOdds(words, chance_of_some(wanted, drawn, unseen)))

    if jokers:
        name = "Joker" if jokers == 1 else "A joker"
        add(f"{name} in the widow, holding none", jokers, rules.widow)
        if partners(0, rules.players):
            add(f"{name} with a given partner, holding none", jokers, rules.hand_size)
        add(f"{name} with a given opponent, holding none", jokers, rules.hand_size)
    add("One of two cards you need in the widow", 2, rules.widow)
    add("One of three cards you need in the widow", 3, rules.widow)
    trumps = {suit: len(lane(deck, suit, Denomination.of(suit))) for suit in SUITS}
    for count in sorted(set(trumps.values())):
        suits = [suit for suit in SUITS if trumps[suit] == count]
        colours = sorted({"red" if suit.is_red else "black" for suit in suits})
        colour = f" {colours[0]}" if len(colours) == 1 else ""
        words = f"A further trump in the widow, holding {TRUMPS_HELD}{colour} ones"
        add(words, count - TRUMPS_HELD, rules.widow)
    aces = sum(not is_joker(card) and rank_of(card) == ACE for card in deck.cards)
    add("An ace in the widow, holding none", aces, rules.widow)
    add("An ace in the widow, holding one", aces - 1, rules.widow)
    return tuple(found)
