"""What combinations, single cards, the first lead and some habits are worth: the long run.

Every part is a comparison in the same deals, played out by players who see only their own cards:

========== =========================================================================================
holdings   a deal in which a player holds some cards and the same deal without (`holdings`)
announced  how often each combination is announced by a player in a deal, and what it brings
first lead the same deal with the one and with the other player leading
leads      the same deal with one card led first, and with the lead the rule player likes best
habits     the same deal and opponent with a rule player of one habit and without (`habits`)
========== =========================================================================================

``result.parquet`` has, chunk by chunk, the sums of each measure of each row (`tallies`); rows count
through the parts in this order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError, did_you_mean
from analyzer.funfhundert.layout import PAIR, SEQUENCE, STRENGTH, TRUMP_SEVEN
from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.play.weights import Weights
from analyzer.funfhundert.players.player import Player, make_player
from analyzer.funfhundert.rules import HAND_SIZE, FunfhundertRules
from analyzer.funfhundert.studies.habits import HABITS, RuleOfThumb
from analyzer.funfhundert.studies.holdings import HOLDINGS, Pairs, pairs
from analyzer.funfhundert.studies.played import (
    SWAPPED,
    Bytes,
    Longs,
    Played,
    draw_orders,
    margin,
    other_way,
    play,
    prices,
    trumps_of,
)
from analyzer.funfhundert.studies.tallies import Tally
from analyzer.runs import Columns, Plan

AT_ONCE: Final = 500
"""Deals of each row in a chunk of rule players: a second or two of work."""

AT_ONCE_SLOWLY: Final = 10
"""The same of players who think longer."""

FEWEST_DEALS: Final = 10
USUAL_DEALS: Final = 20_000

RULE: Final = "rule"
OF_ANY_PLAYER: Final = ("holdings", "announced", "first lead")
"""Parts that are measured of every player if none are asked for."""

RANDOM_DEALS: Final = len(HOLDINGS)
"""Number of the stream of deals in which nothing is asked of the hands."""

MEASURES: Final = ("margin", "announcements", "made", "made_without", "points", "tricks", "changed")

ANNOUNCED: Final = (
    *(f"four {name}" for name in ("aces", "tens", "kings", "queens", "jacks")),
    "trump K Q",
    "plain K Q",
    "JS and QD",
    "trump A K Q J T",
    "plain A K Q J T",
    "trump seven, swapped",
    "trump seven, announced",
)

FIRST_LEAD: Final = ("first lead",)

LEADS: Final = tuple(
    f"{where} {name}"
    for where in ("plain", "trump")
    for name in ("seven to nine", "jack", "queen", "king", "ten", "ace")
)

PARTS: Final = {
    "holdings": tuple(each.name for each in HOLDINGS),
    "announced": ANNOUNCED,
    "first lead": FIRST_LEAD,
    "leads": LEADS,
    "habits": tuple(each.name for each in HABITS),
}
"""The names of the rows of each part, in their order."""

FIRST_ROW: Final = {
    part: sum(map(len, list(PARTS.values())[:place])) for place, part in enumerate(PARTS)
}


@dataclass(frozen=True)
class WorthStudy:
    """What is measured, in how many deals.

    Attributes
    ----------
    rules : FunfhundertRules
    deals : int
        For each row; some have no use for every deal.
    seed : int
    player : str
        Who plays, as `make_player` reads it. Habits are always a rule player's, against this one;
        leads are measured of rule players only.
    parts : tuple of str
        Names of `PARTS`. Default: all that rule players have, or but for leads and habits.
    """

    rules: FunfhundertRules = field(default_factory=FunfhundertRules)
    deals: int = USUAL_DEALS
    seed: int = 1
    player: str = "rule"
    parts: tuple[str, ...] = ()

    @property
    def wanted(self) -> tuple[str, ...]:
        """The parts that are measured, in their order."""
        usual = tuple(PARTS) if self.player == RULE else OF_ANY_PLAYER
        return tuple(part for part in PARTS if part in (self.parts or usual))

    @property
    def at_once(self) -> int:
        """Deals of each row in a chunk."""
        return AT_ONCE if self.player == RULE else AT_ONCE_SLOWLY

    def plan(self) -> Plan:
        """Return the long run.

        Raises
        ------
        InputError
            If a number is out of range, or there is no such player or part.
        """
        if self.deals < FEWEST_DEALS:
            raise InputError(
                f"{self.deals} deals: play {FEWEST_DEALS} or more, for a standard error"
            )
        if self.seed < 0:
            raise InputError(f"seed {self.seed} is negative: give zero or more")
        for part in self.parts:
            if part not in PARTS:
                raise InputError(f"no part {part!r}: {did_you_mean(part, PARTS)}")
        if "leads" in self.parts and self.player != RULE:
            raise InputError("leads are measured of rule players only")
        config = {
            "rules": self.rules.to_dict(),
            "deals": self.deals,
            "seed": self.seed,
            "player": make_player(self.player, seed=self.seed).name,
            "parts": list(self.wanted),
        }
        return Plan(measure_some, config, -(-self.deals // self.at_once))


def measure_some(config: Mapping[str, Any], chunk: int) -> Columns:
    """Measure everything in the deals of one chunk.

    Returns
    -------
    Columns
        As `tallies.Tally.columns`.
    """
    study = study_of(config)
    done = chunk * study.at_once
    asked = slice(min(study.at_once, study.deals - done))
    tally = Tally()
    if "holdings" in study.wanted:
        for number in range(len(HOLDINGS)):
            orders, rng = draw_orders(study.at_once, study.seed, number, chunk)
            _holding(tally, number, pairs(HOLDINGS[number], orders[asked], rng), study)
    orders = draw_orders(study.at_once, study.seed, RANDOM_DEALS, chunk)[0][asked]
    if {"announced", "first lead", "leads"} & set(study.wanted):
        usual = _played(orders, study)
        if "announced" in study.wanted:
            _announced(tally, usual)
        if "first lead" in study.wanted:
            _first_lead(tally, usual, _played(other_way(orders), study))
        if "leads" in study.wanted:
            _leads(tally, orders, usual, study.rules)
    if "habits" in study.wanted:
        _habits(tally, orders, study)
    return tally.columns()


def study_of(config: Mapping[str, Any]) -> WorthStudy:
    """Return the study of a plan's config."""
    rules, parts = FunfhundertRules(**config["rules"]), tuple(config["parts"])
    return WorthStudy(**{**config, "rules": rules, "parts": parts})


def _played(orders: Bytes, study: WorthStudy) -> Played:
    if study.player == RULE:
        return play(orders, study.rules)
    player = make_player(study.player, seed=study.seed)
    return play(orders, study.rules, players=(player, player))


def _holding(tally: Tally, number: int, both: Pairs, study: WorthStudy) -> None:
    given, without = _played(both.given, study), _played(both.without, study)
    sign = 1 - 2 * both.holders
    row = FIRST_ROW["holdings"] + number
    _add(tally, row, "margin", sign * (given.margin - without.margin))
    more = margin(given.announcements) - margin(without.announcements)
    _add(tally, row, "announcements", sign * more)
    if HOLDINGS[number].combination is not None:
        place = np.arange(len(sign)), both.holders, both.combinations
        _add(tally, row, "made", given.announced[place])
        _add(tally, row, "made_without", without.announced[place])


def _announced(tally: Tally, played: Played) -> None:
    said, price = played.announced, prices(played.trumps)
    for row, which in enumerate(combination_rows(played.trumps)):
        counted = said & which[:, None, :]
        at = FIRST_ROW["announced"] + row
        _add(tally, at, "made", counted.sum(axis=(1, 2)) / 2)
        _add(tally, at, "points", (counted * price[:, None, :]).sum(axis=(1, 2)) / 2)
        _add(tally, at, "tricks", played.moments[counted])


def combination_rows(trumps: Longs) -> list[npt.NDArray[np.bool_]]:
    """Return for each name of `ANNOUNCED` the combinations it stands for, shape (n, 16)."""
    numbers = np.tile(np.arange(SWAPPED + 1), (len(trumps), 1))
    trump = trumps[:, None]
    pair, sequence = numbers - PAIR, numbers - SEQUENCE
    fours = [numbers == rank for rank in range(PAIR)]
    return [
        *fours,
        pair == trump,
        (pair >= 0) & (pair < 4) & (pair != trump),
        pair == 4,
        sequence == trump,
        (sequence >= 0) & (sequence < 4) & (sequence != trump),
        numbers == SWAPPED,
        numbers == TRUMP_SEVEN,
    ]


def _first_lead(tally: Tally, usual: Played, swapped: Played) -> None:
    row = FIRST_ROW["first lead"]
    _add(tally, row, "margin", (usual.margin + swapped.margin) / 2)
    said = margin(usual.announcements) + margin(swapped.announcements)
    _add(tally, row, "announcements", said / 2)


def _leads(tally: Tally, orders: Bytes, usual: Played, rules: FunfhundertRules) -> None:
    for kind in range(len(LEADS)):
        leads = card_to_lead(orders, kind)
        rows = leads >= 0
        led = play(orders[rows], rules, leads=leads[rows])
        at = FIRST_ROW["leads"] + kind
        _add(tally, at, "margin", led.margin - usual.margin[rows])
        own = usual.tricks[rows, leads[rows]] == 0
        _add(tally, at, "changed", ~own)


def card_to_lead(orders: Bytes, kind: int) -> Longs:
    """Return the first card of one of `LEADS` in the leader's hand, as dealt, or -1: shape (n,).

    A card that is swapped before the lead, the trump seven, is not among them.
    """
    hands = orders[:, :HAND_SIZE].astype(np.int64)
    trump = hands >> 3 == trumps_of(orders)[:, None]
    wanted = np.maximum(STRENGTH[hands] - 2, 0) == kind % 6
    wanted &= trump == (kind >= 6)
    wanted &= ~(trump & (hands & 7 == 0))
    place = wanted.argmax(axis=1)
    cards = hands[np.arange(len(hands)), place]
    found: Longs = np.where(wanted.any(axis=1), cards, -1)
    return found


def _habits(tally: Tally, orders: Bytes, study: WorthStudy) -> None:
    without = _with_weights(orders, RULE_WEIGHTS, study)
    for number, habit in enumerate(HABITS):
        found = _with_weights(orders, habit.weights, study)
        gains = [a - b for (a, _), (b, _) in zip(found, without, strict=True)]
        played = [(a != b).any(axis=1) for (_, a), (_, b) in zip(found, without, strict=True)]
        gain, changed = np.concatenate(gains), np.concatenate(played)
        at = FIRST_ROW["habits"] + number
        _add(tally, at, "margin", gain)
        _add(tally, at, "changed", changed)
        _add(tally, at, "points", gain[changed])


def _with_weights(orders: Bytes, weights: Weights, study: WorthStudy) -> list[tuple[Longs, Bytes]]:
    """Return margins and tricks of a rule player who leads in every other deal, not in the rest.

    So each deal is played once, and all are independent.
    """
    found = []
    for seat in (0, 1):
        rows = orders[seat::2]
        if study.player == RULE:
            both = (weights, RULE_WEIGHTS) if seat == 0 else (RULE_WEIGHTS, weights)
            played = play(rows, study.rules, weights=both)
        else:
            me, other = RuleOfThumb(weights), make_player(study.player, seed=study.seed)
            seats: tuple[Player, Player] = (me, other) if seat == 0 else (other, me)
            played = play(rows, study.rules, players=seats)
        found.append(((1 - 2 * seat) * played.margin, played.tricks))
    return found


def _add(tally: Tally, row: int, measure: str, values: npt.ArrayLike) -> None:
    tally.add(row, MEASURES.index(measure), values)
