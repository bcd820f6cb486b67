"""Many random hands, each tried in every denomination: what charts and point counts rest on.

A hand is tried as `analyzer.advice.advise_bid` tries it with the widow unseen: the other cards are
dealt at random, each world's widow is taken up and exchanged by a policy that sees only the cards
held, the deal is solved, and what play makes of that follows from the correction. All hands of a
chunk are solved together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.advice.correction import correction_for
from analyzer.advice.estimates import Outcomes
from analyzer.advice.in_play import in_play
from analyzer.advice.trials import play_by_policy
from analyzer.deals import Knowledge, Worlds, deal_the_rest, deal_worlds
from analyzer.errors import InputError
from analyzer.players.partner import unseen_plans
from analyzer.players.policy import choose_exchanges
from analyzer.rng import Stream, seed_sequence
from analyzer.rules import MIS, Bid, Denomination, Ruleset, trick_bid
from analyzer.runs import Columns, Plan
from analyzer.studies.hand_set import (
    LEVELS,
    MISERE,
    TRICK_COLUMNS,
    HandSet,
    read_hands,
)
from analyzer.studies.written_rules import read_rules, write_rules

__all__ = ["HandSet", "HandsPlan", "hand_seed", "read_hands", "solve_some"]

AT_ONCE: Final = 50
"""Hands in a chunk: ten to twenty seconds of work."""

USUAL_WORLDS: Final = 66
"""Two rounds of the 33 unseen cards: in each every card visits every place (`deals.worlds`)."""

MOST_WORLDS: Final = 30_000
"""What the columns of counts can hold."""

MEAN_AT_LEVEL: Final = 8
"""Play depends a little on what was bid; the mean tricks are those of a bid of this level."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class HandsPlan:
    """Which hands are tried in how many worlds.

    Attributes
    ----------
    rules : Ruleset
    hands : int
    worlds : int
        For each hand and denomination, even: its two halves are reported apart.
    seed : int
    """

    rules: Ruleset
    hands: int = 20_000
    worlds: int = USUAL_WORLDS
    seed: int = 1

    def plan(self) -> Plan:
        """Return the long run that solves them.

        Raises
        ------
        InputError
            If a number is out of range, or these rules are of a game with no bid on a hand alone.
        """
        if self.hands < 1:
            raise InputError(f"a study of hands needs at least one, not {self.hands}")
        if self.worlds % 2 or not 2 <= self.worlds <= MOST_WORLDS:
            raise InputError(
                f"worlds must be an even number from 2 to {MOST_WORLDS}, for two halves, "
                f"and not {self.worlds}"
            )
        require_plain(self.rules)
        config = {
            "rules": write_rules(self.rules),
            "hands": self.hands,
            "worlds": self.worlds,
            "seed": self.seed,
        }
        return Plan(solve_some, config, -(-self.hands // AT_ONCE))


def require_plain(rules: Ruleset) -> None:
    """Check that ten cards are all a bidder goes by, and that the rules settle who is partner.

    Raises
    ------
    InputError
        With two players, who see piles too, and with five, who look for a partner.
    """
    if rules.players == 2:
        raise InputError(
            f"{rules.name}: two players also go by the cards on the table: ask five-hundred bid"
        )
    if rules.players == 5:
        raise InputError(f"{rules.name}: five players also choose a partner: ask five-hundred bid")


def hand_seed(seed: int, number: int) -> int:
    """Return the seed of a hand's worlds: ``five-hundred bid`` finds the same worlds by it."""
    (word,) = seed_sequence(seed, Stream.REPORT, number).generate_state(1, np.uint32)
    return int(word)


def uncorrected(rules: Ruleset) -> tuple[str, ...]:
    """Return the kinds of contract for which nobody has measured what play makes of them."""
    kinds = {"suits": _bids(rules, 0), "no-trump": _bids(rules, Denomination.NO_TRUMP)}
    if rules.misere:
        kinds["misère"] = [MIS]
    return tuple(kind for kind, bids in kinds.items() if correction_for(bids[0], rules) is None)


def solve_some(config: Mapping[str, Any], chunk: int) -> Columns:
    """Try the hands of one chunk.

    Returns
    -------
    Columns
        As `hand_set` tells: a row for each hand and denomination.
    """
    rules = read_rules(config["rules"])
    each, seed = config["worlds"], config["seed"]
    first = chunk * AT_ONCE
    numbers = range(first, min(first + AT_ONCE, config["hands"]))
    hands = [deal_the_rest(rules, seed=seed, number=number).hands[0] for number in numbers]
    worlds = _joined(
        [
            deal_worlds(Knowledge(rules, hand), each, hand_seed(seed, number), Stream.REPORT)
            for number, hand in zip(numbers, hands, strict=True)
        ]
    )
    tried = [*Denomination, MISERE] if rules.misere else [*Denomination]
    blocks = [_tried(worlds, int(denomination), each, rules) for denomination in tried]
    rows: dict[str, npt.NDArray[Any]] = {
        "hand": np.repeat(np.array(numbers, dtype=np.int32), len(tried)),
        "cards": np.repeat(worlds.hands[::each, 0], len(tried)),
        "denomination": np.tile(np.array(tried, dtype=np.int8), len(hands)),
        "worlds": np.full(len(hands) * len(tried), each, dtype=np.int16),
    }
    for name in blocks[0]:
        rows[name] = np.stack([block[name] for block in blocks], axis=1).reshape(-1)
    return rows


def _joined(parts: Sequence[Worlds]) -> Worlds:
    """Return the worlds of several hands as one lot."""
    return Worlds(
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.widows for part in parts]),
    )


def _bids(rules: Ruleset, denomination: int) -> list[Bid]:
    """Return the bids of a denomination, low to high."""
    if denomination == MISERE:
        return [MIS]
    levels = [level for level in LEVELS if level >= rules.min_level]
    return [trick_bid(level, Denomination(denomination)) for level in levels]


def _tried(worlds: Worlds, denomination: int, each: int, rules: Ruleset) -> dict[str, Any]:
    """Return the columns of one denomination, a row for each hand; worlds lie hand by hand."""
    bids = _bids(rules, denomination)
    (plan,) = unseen_plans(rules, bids[0])
    # Declarer's points do not depend on how far a misère fails.
    tricks = play_by_policy(worlds, bids[0], rules, plan, jobs=1, tick=None, count=False)
    taken = worlds.hands[:, 0] | worlds.widows
    kept = taken & ~choose_exchanges(taken, bids[0], rules)[0]
    by_hand = tricks.reshape(-1, each)
    found: dict[str, Any] = {
        name: (by_hand == number).sum(axis=1).astype(np.int16)
        for number, name in enumerate(TRICK_COLUMNS)
    }
    missing = np.full(len(by_hand), np.nan, dtype=np.float32)
    found["tricks"] = missing
    found |= {f"{what}{level}": missing for what in "psh" for level in (*LEVELS, 0)}
    for bid in bids:
        likely = in_play(bid, tricks, kept, worlds, rules)
        if likely is None:
            continue
        outcomes = Outcomes.of(bid, tricks, rules, in_play=likely)
        score = outcomes.score.reshape(-1, each)
        level = bid.level
        found[f"p{level}"] = _mean(outcomes.chance.reshape(-1, each))
        found[f"s{level}"] = _mean(score)
        found[f"h{level}"] = _mean(score[:, : each // 2])
        if level == MEAN_AT_LEVEL:
            found["tricks"] = _mean(outcomes.taken.reshape(-1, each))
    return found


def _mean(values: Floats) -> npt.NDArray[np.float32]:
    means: npt.NDArray[np.float32] = values.mean(axis=1).astype(np.float32)
    return means
