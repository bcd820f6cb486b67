"""From double-dummy tricks to the tricks that play takes: the corrected estimate.

With all cards seen, declarer never guesses wrong; at the table declarer does, and so do the
defenders. What play makes of a world was measured on deals that four players played who see only
their own cards, and fitted (`analyzer.studies.calibration.fitting`). For a bid of level `L` and a
world worth `d` tricks double-dummy,

    logit P(play takes at least n) = margin[d - n] + traits of the hand
                                     + level[L] + steep[L] * (d - n), if n = L

with `margin` rising in ``d - n``, and with numbers of its own where n is not L: to those tricks
nobody plays. The traits: trumps beyond six in declarer's hand, who holds the joker, and what the
hand is worth by the discard policy's values, by itself and for each trick of the margin: tricks
that stand in declarer's own hand need less luck. Tricks that declarer can cash however the cards
lie are certain. A misère has a chance of its own for each
double-dummy verdict, and the better the hand is for it, the higher; an open one, played with
declarer's cards in sight, is another game with a fit of its own, and no other game without tricks
has one. Numbers are kept in ``correction.toml``; a ruleset they were not fitted for has none, and
says so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt

from analyzer.rules import Bid, BidKind, Ruleset

FloatArray = npt.NDArray[np.float64]
Kind = Literal["suit", "no-trump", "misere", "open-misere"]

TRICKS: Final = 10
LOWEST_LEVEL: Final = 6
WIDEST: Final = 3
"""Margins further from nothing than this count as this, for just the tricks bid."""

USUAL_TRUMPS: Final = 6
HOLDERS: Final = ("own", "partner", "other")
"""Who may hold the joker after the exchange; it may also lie away, as "other"."""

SUIT_SWITCHES: Final = ("players", "deck", "jokers")
JOKER_SWITCHES: Final = (
    *SUIT_SWITCHES,
    "joker_naming",
    "joker_forced_when_void",
    "joker_lead_rule",
    "joker_dead_suit",
)
ALIKE: Final[Mapping[Kind, tuple[str, ...]]] = {
    "suit": SUIT_SWITCHES,
    "no-trump": JOKER_SWITCHES,
    "misere": JOKER_SWITCHES,
    "open-misere": JOKER_SWITCHES,
}
"""A fit holds for every ruleset that has these switches in common with the one it was made for."""

NO_TRICK_KINDS: Final[Mapping[BidKind, Kind]] = {
    BidKind.MISERE: "misere",
    BidKind.OPEN_MISERE: "open-misere",
}


@dataclass(frozen=True, eq=False)
class Hands:
    """What the correction looks at in many worlds.

    Attributes
    ----------
    tricks : ndarray of int, shape (n,)
        Tricks of declarer's side double-dummy; in a misère 0, or more for "at least one".
    trumps : ndarray of int, shape (n,)
        Trumps in declarer's hand after the exchange; zeros where there are none.
    joker : ndarray of int, shape (n,)
        Who holds the joker: an index into `HOLDERS`.
    worth : ndarray of float64, shape (n,)
        What declarer's hand is worth after the exchange, by the values of the discard policy: in
        tricks, or in a misère the logarithm of its chance, up to a constant.
    sure : ndarray of int, shape (n,), or int
        Tricks declarer can cash from the own hand however the cards lie (`sure_tricks`).
    """

    tricks: npt.NDArray[np.int64]
    trumps: npt.NDArray[np.int64]
    joker: npt.NDArray[np.int64]
    worth: FloatArray
    sure: npt.NDArray[np.int64] | int = 0


@dataclass(frozen=True, eq=False)
class Logit:
    """How likely it is that play takes at least so many tricks.

    Attributes
    ----------
    margin : ndarray of float64, shape (2 * WIDEST + 1,)
        By double-dummy tricks less tricks asked for, from -3 to 3.
    trump : float
        For each trump beyond six.
    joker : ndarray of float64, shape (3,)
        By `HOLDERS`.
    worth : ndarray of float64, shape (2,)
        For each unit of the hand's worth beyond the usual: by itself, and for each trick of the
        margin.
    """

    margin: FloatArray
    trump: float
    joker: FloatArray
    worth: FloatArray

    def of(
        self, hands: Hands, asked: int, better: FloatArray, *, steep: float, goes_on: bool
    ) -> FloatArray:
        """Return the logit in each world, shape (n,).

        Parameters
        ----------
        hands : Hands
        asked : int
            Tricks.
        better : ndarray of float64, shape (n,)
            The hand's worth beyond the usual.
        steep : float
            Added for each trick of the margin.
        goes_on : bool
            Whether beyond the margins fitted it goes on in a straight line. Were it to stay where
            it is, whoever fails to take seven tricks of ten would take none.
        """
        margin = hands.tricks - asked
        near = np.clip(margin, -WIDEST, WIDEST)
        rises = np.diff(self.margin)
        # However poor the hand, more tricks double-dummy never make for fewer in play.
        tilt = np.maximum(self.worth[1] * better, -max(float(rises.min()) + steep, 0.0))
        out = self.margin[near + WIDEST] + (steep + tilt) * near + self.worth[0] * better
        out += self.trump * (hands.trumps - USUAL_TRUMPS) + self.joker[hands.joker]
        if goes_on:
            out += np.where(margin > 0, rises[-1], rises[0]) * (margin - near)
        return np.asarray(out)


@dataclass(frozen=True, eq=False)
class Correction:
    """One fit.

    Attributes
    ----------
    kind : str
    bid : Logit
        Of a suit or no-trump: for just the tricks bid.
    other : Logit
        For other numbers of tricks.
    above : float
        For more tricks than bid.
    level : ndarray of float64, shape (5,)
        Of levels 6 to 10, for just the tricks bid.
    steep : ndarray of float64, shape (5,)
        The same for each trick of the margin.
    usual_worth : float
        The worth from which a hand's worth counts.
    misere : ndarray of float64, shape (2, 3)
        Of a misère instead of all these: the logit of its chance, where it makes double-dummy and
        where it fails, by `HOLDERS`.
    misere_worth : ndarray of float64, shape (2,)
        The same for each unit of the hand's worth.
    deals : int
        Deals played for the fit.
    """

    kind: Kind
    bid: Logit
    other: Logit
    above: float
    level: FloatArray
    steep: FloatArray
    usual_worth: float
    misere: FloatArray
    misere_worth: FloatArray
    deals: int = 0

    def tricks(self, bid: Bid, hands: Hands) -> FloatArray:
        """Return the chance of each number of tricks in play, in each world.

        Parameters
        ----------
        bid : Bid
        hands : Hands
            Of n worlds.

        Returns
        -------
        ndarray of float64, shape (n, 11)
            Of 0 to 10 tricks of declarer's side. In a misère, of 0 and of as many as it takes
            double-dummy, or 1 for "at least one" if that is none.
        """
        chances = np.zeros((len(hands.tricks), TRICKS + 1))
        if bid.no_trick:
            verdict = np.minimum(hands.tricks, 1)
            worth = self.misere_worth[verdict] * hands.worth
            made = _logistic(self.misere[verdict, hands.joker] + worth)
            chances[:, 0] = made
            chances[np.arange(len(made)), np.maximum(hands.tricks, 1)] = 1 - made
            return chances
        level = bid.level
        better = hands.worth - self.usual_worth
        at_least = np.ones((len(hands.tricks), TRICKS + 2))
        at_least[:, TRICKS + 1] = 0.0
        for asked in range(1, TRICKS + 1):
            if asked == level:
                chance = self._made(level, hands, better)
            else:
                logit = self.other.of(hands, asked, better, steep=0.0, goes_on=True)
                chance = _logistic(logit + self.above * (asked > level))
            at_least[:, asked] = np.where(hands.sure >= asked, 1.0, chance)
        # More tricks are never likelier than fewer, whatever the level adds.
        at_least[:, : level + 1] = np.maximum.accumulate(at_least[:, level::-1], axis=1)[:, ::-1]
        at_least[:, level:] = np.minimum.accumulate(at_least[:, level:], axis=1)
        return at_least[:, :-1] - at_least[:, 1:]

    def _made(self, level: int, hands: Hands, better: FloatArray) -> FloatArray:
        """Return the chance of just the tricks bid; never more than that of a lower bid."""
        chances = []
        for place in range(level - LOWEST_LEVEL + 1):
            steep = float(self.steep[place])
            logit = self.bid.of(hands, LOWEST_LEVEL + place, better, steep=steep, goes_on=False)
            chances.append(_logistic(logit + self.level[place]))
        return np.asarray(np.minimum.reduce(chances))


def _logistic(values: FloatArray) -> FloatArray:
    out: FloatArray = 1.0 / (1.0 + np.exp(-values))
    return out


def kind_of(bid: Bid) -> Kind | None:
    """Return which fit a bid asks for; None if there is none of its kind."""
    if bid.no_trick:
        return NO_TRICK_KINDS.get(bid.kind)
    return "no-trump" if bid.denomination.suit is None else "suit"


def correction_for(bid: Bid, rules: Ruleset) -> Correction | None:
    """Return the fit for a bid, or None if there is none for these rules."""
    kind = kind_of(bid)
    if kind is None:
        return None
    switches = rules.switches()
    for entry in _stored():
        alike = (entry["switches"][name] == switches[name] for name in ALIKE[kind])
        if entry["kind"] == kind and all(alike):
            return from_entry(entry)
    return None


def from_entry(entry: Mapping[str, Any]) -> Correction:
    """Return the fit that an entry of ``correction.toml`` holds."""
    return Correction(
        kind=entry["kind"],
        bid=_logit(entry),
        other=_logit(entry.get("other", {})),
        above=float(entry.get("other", {}).get("above", 0.0)),
        level=_numbers(entry, "level", 5),
        steep=_numbers(entry, "steep", 5),
        usual_worth=float(entry.get("usual_worth", 0.0)),
        misere=_numbers(entry, "misere", 2, len(HOLDERS)),
        misere_worth=_numbers(entry, "misere_worth", 2),
        deals=int(entry["deals"]),
    )


def _logit(entry: Mapping[str, Any]) -> Logit:
    return Logit(
        margin=_numbers(entry, "margin", 2 * WIDEST + 1),
        trump=float(entry.get("trump", 0.0)),
        joker=_numbers(entry, "joker", len(HOLDERS)),
        worth=_numbers(entry, "worth", 2),
    )


def _numbers(entry: Mapping[str, Any], name: str, *shape: int) -> FloatArray:
    return np.array(entry.get(name, np.zeros(shape)), dtype=np.float64).reshape(shape)


@lru_cache(maxsize=1)
def _stored() -> tuple[dict[str, Any], ...]:
    text = files("analyzer.advice").joinpath("correction.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text).get("fit", ()))
