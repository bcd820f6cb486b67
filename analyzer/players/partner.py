"""Five players: how declarer finds a partner, chosen by what declarer can know (RULES 6.7).

Where the widow is unseen, the card to call depends on what it brings. What is chosen then is a
plan, such as "call the highest trump out", which looks at declarer's own cards only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from analyzer.cards import SUITS, format_card
from analyzer.players.exchange import Int64Array
from analyzer.rules import (
    Bid,
    Contract,
    Ruleset,
    callable_cards,
    choosable_players,
    compile_contract,
    seeks_partner,
)

Way = Literal["alone", "card", "seat", "top trump", "second trump", "long suit", "short suit"]

SEAT_NAMES: Final = ("", "left", "far left", "far right", "right")
TOPS_CALLED: Final = 2
"""Of each suit, so many of the highest cards out are compared as calls."""


@dataclass(frozen=True)
class PartnerPlan:
    """How declarer finds a partner.

    Attributes
    ----------
    way : str
        ``alone``; ``card``, the holder of `card`; ``seat``, the player at `seat`; or the holder of
        the highest (second highest) trump out, or of the highest card out in the own longest
        (shortest) side suit.
    card, seat : int or None
    """

    way: Way
    card: int | None = None
    seat: int | None = None

    @property
    def is_alone(self) -> bool:
        """True if declarer plays without a partner."""
        return self.way == "alone"

    @property
    def text(self) -> str:
        """Such as ``alone``, ``AH``, ``far left`` or ``top trump``."""
        if self.card is not None:
            return format_card(self.card)
        return self.way if self.seat is None else SEAT_NAMES[self.seat]

    def partners(
        self, kept: Int64Array, away: Int64Array, hands: Int64Array, bid: Bid, rules: Ruleset
    ) -> npt.NDArray[np.intp]:
        """Return the partner's seat in each world; 0 where declarer plays alone.

        Parameters
        ----------
        kept, away : ndarray of int64, shape (n,)
            Declarer's cards after the exchange, and those put away.
        hands : ndarray of int64, shape (n, 5)
            All hands; declarer's own is not looked at.
        bid : Bid
        rules : Ruleset
        """
        if self.way in ("alone", "seat"):
            return np.full(len(kept), self.seat or 0, dtype=np.intp)
        called = self.called(kept, away, bid, rules)
        holders: npt.NDArray[np.intp] = ((hands[:, 1:] & called[:, None]) != 0).argmax(axis=1)
        return holders + 1

    def called(self, kept: Int64Array, away: Int64Array, bid: Bid, rules: Ruleset) -> Int64Array:
        """Return the card to call with each hand, as one-card sets over deck places; 0 for none."""
        if self.card is not None or self.way in ("alone", "seat"):
            card = 0 if self.card is None else rules.deck.pack([self.card])
            return np.full(len(kept), card, dtype=np.int64)
        compiled = compile_contract(rules, Contract(bid))
        out = compiled.pack(_callable(rules, bid) & ~(kept | away))
        mine = compiled.pack(kept)
        tops, lengths = [], []
        for suit in SUITS:
            lane = int(compiled.lanes[suit])
            tops.append(highest(out & lane))
            lengths.append(np.bitwise_count(mine & lane).astype(np.int64))
        top, length = np.stack(tops, axis=1), np.stack(lengths, axis=1)
        trump = bid.denomination.suit
        merit = 20 + (length if self.way != "short suit" else np.where(length > 0, -length, -15))
        if trump is not None:
            merit[:, trump] = 1  # called only where no side suit can be
        merit = np.where(top != 0, merit, 0)
        rows = np.arange(len(kept))
        called = top[rows, merit.argmax(axis=1)]
        if trump is not None and self.way in ("top trump", "second trump"):
            trumps = out & int(compiled.lanes[trump])
            first = highest(trumps)
            second = highest(trumps & ~first)
            chosen = first if self.way == "top trump" else np.where(second != 0, second, first)
            called = np.where(chosen != 0, chosen, called)
        found: Int64Array = compiled.unpack(called)
        return found


ALONE: Final = PartnerPlan("alone")


def highest(sets: Int64Array) -> Int64Array:
    """Return the highest card of each set as a one-card set; 0 for the empty set."""
    filled = sets.copy()
    for step in (1, 2, 4, 8, 16, 32):
        filled |= filled >> step
    return filled & ~(filled >> 1)


@lru_cache(maxsize=64)
def _callable(rules: Ruleset, bid: Bid) -> int:
    """Return the cards of a kind that may be called in a contract, as a set over deck places."""
    return rules.deck.pack(callable_cards(rules, bid, (), ()))


def unseen_plans(rules: Ruleset, bid: Bid) -> tuple[PartnerPlan | None, ...]:
    """Return the plans to compare where the widow is unseen; only None where none is needed."""
    if not seeks_partner(rules, bid):
        return (None,)
    if rules.five_partner == "choose_player":
        return (ALONE, *(PartnerPlan("seat", seat=seat) for seat in choosable_players(0)))
    suits = (PartnerPlan("long suit"), PartnerPlan("short suit"))
    if bid.denomination.suit is None or rules.five_callable == "no_trump":
        return (ALONE, *suits)
    return (ALONE, PartnerPlan("top trump"), PartnerPlan("second trump"), *suits)


def known_plans(rules: Ruleset, bid: Bid, own: int) -> tuple[PartnerPlan | None, ...]:
    """Return the plans to compare where hand and widow, `own`, are known.

    Of each suit the highest cards out may be called; lower ones find no better partner.
    """
    if not seeks_partner(rules, bid) or rules.five_partner == "choose_player":
        return unseen_plans(rules, bid)
    compiled = compile_contract(rules, Contract(bid))
    out = compiled.pack(np.array([_callable(rules, bid) & ~own], dtype=np.int64))
    plans: list[PartnerPlan | None] = [ALONE]
    for suit in SUITS:
        rest = out & int(compiled.lanes[suit])
        for _ in range(TOPS_CALLED):
            top = highest(rest)
            rest = rest & ~top
            for card in rules.deck.unpack(int(compiled.unpack(top)[0])):
                plans.append(PartnerPlan("card", card=card))
    return tuple(plans)


def best_partnered(
    plans: Sequence[PartnerPlan | None], tricks: npt.NDArray[np.int8]
) -> list[PartnerPlan | None]:
    """Return the plans worth a closer look: going alone, and the partner who brings most tricks.

    Parameters
    ----------
    plans : sequence of PartnerPlan or None
    tricks : ndarray of int8, shape (worlds, plans)
        On common worlds.
    """
    order = np.argsort(-tricks.mean(axis=0), kind="stable").tolist()
    shared = [plans[i] for i in order if is_partnered(plans[i])]
    return [plan for plan in plans if not is_partnered(plan)] + shared[:1]


def is_partnered(plan: PartnerPlan | None) -> bool:
    """Return True if declarer has a partner who shares the points."""
    return plan is not None and not plan.is_alone
