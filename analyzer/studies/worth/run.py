"""The long run behind the worth of cards: base hands and their swaps, tried in common worlds.

``result.parquet`` has a row for each hand and swap, hand by hand, the base hand first:

====================  =======  ====================================================================
``hand``              int32    number of the hand under its seed
``denomination``      int8     0 to 3 spades, clubs, diamonds, hearts; 4 no-trump
``swap``              int8     a number of `base_hands.SWAPS`
``side``              int8     suit of the low side card
``cards``             int64    the base hand, a set over deck places (`Deck.pack`)
``out``, ``into``     int8     deck places of the card that leaves and of the one that comes, or -1
``tricks``            float32  mean tricks in play, corrected, bid at level 8
``open``              float32  mean tricks double-dummy
``p6`` to ``p10``     float32  chance to make a bid of that level, corrected
``d6`` to ``d10``     float32  the same double-dummy
``s6`` to ``s10``     float32  its expected points for declarers, corrected
``best``              float32  expected points of the best bid, or nothing for a pass: chosen in one
                               half of the worlds and judged in the other, and the reverse; the mean
====================  =======  ====================================================================

Levels below the lowest bid are NaN. Where nobody has measured what play makes of open cards,
everything is double-dummy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.advice.estimates import Outcomes
from analyzer.advice.in_play import in_play
from analyzer.advice.trials import play_by_policy
from analyzer.deals import Knowledge, Worlds, deal_worlds
from analyzer.errors import InputError
from analyzer.players.partner import unseen_plans
from analyzer.players.policy import choose_exchanges
from analyzer.rng import Stream
from analyzer.rules import LEVELS, Denomination, Ruleset, trick_bid
from analyzer.runs import Columns, Plan
from analyzer.studies.hands import MEAN_AT_LEVEL, hand_seed, require_plain
from analyzer.studies.worth.base_hands import SWAPS, BaseHand, Swap, draw_base_hand
from analyzer.studies.written_rules import read_rules, write_rules

AT_ONCE: Final = 10
"""Hands in a chunk, two for each denomination: a second or two of work."""

USUAL_HANDS: Final = 4000
USUAL_WORLDS: Final = 66
"""Two rounds of the 33 unseen cards: in each every card visits every place (`deals.worlds`)."""

Floats = npt.NDArray[np.float64]
Swapped = list[tuple[int, BaseHand, Swap]]


@dataclass(frozen=True)
class WorthPlan:
    """Which hands are tried in how many worlds.

    Attributes
    ----------
    rules : Ruleset
    hands : int
        Base hands in all, dealt to the denominations in turn.
    worlds : int
        For each hand, the same for all its swaps; even, for two halves.
    seed : int
    """

    rules: Ruleset
    hands: int = USUAL_HANDS
    worlds: int = USUAL_WORLDS
    seed: int = 1

    def plan(self) -> Plan:
        """Return the long run that tries them.

        Raises
        ------
        InputError
            If a number is out of range, or these rules are of a game with no bid on a hand alone.
        """
        if self.hands < 1:
            raise InputError(f"the study needs at least one hand, not {self.hands}")
        if self.worlds % 2 or self.worlds < 2:
            raise InputError(
                f"worlds must be an even number from 2, for two halves, not {self.worlds}"
            )
        require_plain(self.rules)
        config = {
            "rules": write_rules(self.rules),
            "hands": self.hands,
            "worlds": self.worlds,
            "seed": self.seed,
        }
        return Plan(try_some, config, -(-self.hands // AT_ONCE))


def try_some(config: Mapping[str, Any], chunk: int) -> Columns:
    """Try the base hands of one chunk, each with all its swaps.

    Returns
    -------
    Columns
        As the module tells.
    """
    rules = read_rules(config["rules"])
    each, seed = config["worlds"], config["seed"]
    numbers = range(chunk * AT_ONCE, min((chunk + 1) * AT_ONCE, config["hands"]))
    blocks = []
    for denomination in Denomination:
        own = [n for n in numbers if n % len(Denomination) == denomination]
        hands = [(n, draw_base_hand(rules, denomination, seed=seed, number=n)) for n in own]
        if hands:
            blocks.append(_tried(hands, denomination, each, seed, rules))
    rows = {name: np.concatenate([block[name] for block in blocks]) for name in blocks[0]}
    order = np.argsort(rows["hand"], kind="stable")
    return {name: values[order] for name, values in rows.items()}


def common_worlds(hand: BaseHand, n: int, seed: int, rules: Ruleset) -> list[Worlds]:
    """Return the worlds of each swap: the same but for two cards in each other's places.

    Parameters
    ----------
    hand : BaseHand
    n : int
    seed : int
        Of this hand's worlds.
    rules : Ruleset
    """
    cards = rules.deck.unpack(hand.cards)
    worlds = deal_worlds(Knowledge(rules, cards), n, seed, Stream.REPORT)
    return [swap.of_worlds(worlds) for swap in hand.swaps]


def best_of_halves(scores: Floats) -> Floats:
    """Return what the best bid or a pass is worth, without the winner's curse.

    What looks best in one half of the worlds is judged in the other half, and the reverse.

    Parameters
    ----------
    scores : ndarray of float64, shape (levels, hands, worlds)
        Points; the number of worlds is even.

    Returns
    -------
    ndarray of float64, shape (hands,)
    """
    levels, hands, worlds = scores.shape
    halves = scores.reshape(levels, hands, 2, worlds // 2).mean(axis=3)
    halves = np.concatenate([np.zeros((1, hands, 2)), halves])  # a pass
    chosen = halves.argmax(axis=0)[None, :, ::-1]
    judged: Floats = np.take_along_axis(halves, chosen, axis=0)[0].mean(axis=1)
    return judged


def _tried(
    hands: Sequence[tuple[int, BaseHand]],
    denomination: Denomination,
    each: int,
    seed: int,
    rules: Ruleset,
) -> dict[str, npt.NDArray[Any]]:
    """Return the rows of some hands of one denomination, solved together."""
    lots = [common_worlds(hand, each, hand_seed(seed, n), rules) for n, hand in hands]
    worlds = Worlds(
        np.concatenate([lot.hands for lots_of_hand in lots for lot in lots_of_hand]),
        np.concatenate([lot.widows for lots_of_hand in lots for lot in lots_of_hand]),
    )
    tried = [(n, hand, swap) for n, hand in hands for swap in hand.swaps]
    return {**_described(tried), **_results(worlds, denomination, each, rules)}


def _described(tried: Swapped) -> dict[str, npt.NDArray[Any]]:
    return {
        "hand": np.array([n for n, _, _ in tried], dtype=np.int32),
        "denomination": np.array([hand.denomination for _, hand, _ in tried], dtype=np.int8),
        "swap": np.array([SWAPS.index(swap.name) for _, _, swap in tried], dtype=np.int8),
        "side": np.array([hand.side for _, hand, _ in tried], dtype=np.int8),
        "cards": np.array([hand.cards for _, hand, _ in tried], dtype=np.int64),
        "out": np.array([swap.out for _, _, swap in tried], dtype=np.int8),
        "into": np.array([swap.into for _, _, swap in tried], dtype=np.int8),
    }


def _results(
    worlds: Worlds, denomination: Denomination, each: int, rules: Ruleset
) -> dict[str, npt.NDArray[Any]]:
    """Return what became of worlds that lie swap by swap."""
    bids = [trick_bid(level, denomination) for level in LEVELS if level >= rules.min_level]
    (plan,) = unseen_plans(rules, bids[0])
    tricks = play_by_policy(worlds, bids[0], rules, plan, jobs=1, tick=None)
    taken = worlds.hands[:, 0] | worlds.widows
    kept = taken & ~choose_exchanges(taken, bids[0], rules)[0]
    missing = np.full(len(tricks) // each, np.nan, dtype=np.float32)
    found: dict[str, npt.NDArray[Any]] = {"tricks": missing, "open": _mean(tricks, each)}
    found |= {f"{what}{level}": missing for what in "pds" for level in LEVELS}
    scores = []
    for bid in bids:
        likely = in_play(bid, tricks, kept, worlds, rules)
        outcomes = Outcomes.of(bid, tricks, rules, in_play=likely)
        found[f"p{bid.level}"] = _mean(outcomes.chance, each)
        found[f"d{bid.level}"] = _mean(outcomes.made, each)
        found[f"s{bid.level}"] = _mean(outcomes.score, each)
        if bid.level == MEAN_AT_LEVEL:
            found["tricks"] = _mean(outcomes.taken, each)
        scores.append(outcomes.score.reshape(-1, each))
    found["best"] = best_of_halves(np.stack(scores)).astype(np.float32)
    return found


def _mean(values: npt.NDArray[Any], each: int) -> npt.NDArray[np.float32]:
    means: npt.NDArray[np.float32] = values.reshape(-1, each).mean(axis=1).astype(np.float32)
    return means
