"""What to announce and which card to play, with what each choice is worth (RULES 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.estimate import Estimate
from analyzer.funfhundert import playout_kernel
from analyzer.funfhundert.advice.choices import Choice, after, choices
from analyzer.funfhundert.advice.exact import exact_margins
from analyzer.funfhundert.advice.reasons import reaches_500, reason, takes_the_trick
from analyzer.funfhundert.advice.results import Advice, Moment, Option
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.packing import game_of, pack_table
from analyzer.funfhundert.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.rules import DECK
from analyzer.funfhundert.worlds import Worlds, sample_worlds
from analyzer.rng import Stream, generator

DEFAULT_WORLDS: Final = 4000
FEWEST_WORLDS: Final = 2

Points = npt.NDArray[np.int64]


def advise(knowledge: Knowledge, *, worlds: int = DEFAULT_WORLDS, seed: int = 1) -> Advice:
    """Advise a player who is to act.

    With cards in the talon every choice is played out to the end of the deal in sampled worlds, by
    rule players who see only their own cards. One set of worlds chooses, a fresh one reports. With
    an empty talon all cards are known, and every choice is solved exactly.

    Parameters
    ----------
    knowledge : Knowledge
    worlds : int
        To choose, and as many to report.
    seed : int

    Raises
    ------
    InputError
        If there are too few worlds or the seed is negative.
    IllegalAction
        If the player is not to act.
    """
    if worlds < FEWEST_WORLDS:
        raise InputError(f"{worlds} worlds: give {FEWEST_WORLDS} or more, for a standard error")
    # The margin is that of the deal played out, in later deals too.
    at = replace(knowledge, first_deal=True)
    found = choices(at)
    options = _played_out(at, found, worlds, seed) if at.talon else _solved(at, found)
    options = _with_reasons(knowledge, options)
    return Advice(
        knowledge=knowledge,
        moment=_moment(at),
        kind="played-out" if at.talon else "exact",
        worlds=worlds if at.talon else 1,
        seed=seed,
        options=options,
        then=_lead_after(knowledge, options[0].choice, worlds, seed),
    )


def _moment(at: Knowledge) -> Moment:
    if at.phase == "announce":
        return "announce"
    return "lead" if at.led is None else "answer"


def _lead_after(known: Knowledge, choice: Choice, worlds: int, seed: int) -> Advice | None:
    """Return the advice for the lead after announcing, had the opponent nothing to announce."""
    if choice.card is not None or known.leader != known.player:
        return None
    at = after(replace(known, first_deal=True), choice, silence=True)
    if at.phase != "play":
        return None
    return advise(replace(at, first_deal=known.first_deal), worlds=worlds, seed=seed)


# --- estimates -----------------------------------------------------------------------------------


def _played_out(
    at: Knowledge, found: tuple[Choice, ...], worlds: int, seed: int
) -> tuple[Option, ...]:
    best = 0
    if len(found) > 1:
        screened = points_after(at, found, sample_worlds(at, worlds, _random(seed, Stream.SCREEN)))
        best = int(_margins(at, screened).mean(axis=0).argmax())
    points = points_after(at, found, sample_worlds(at, worlds, _random(seed, Stream.REPORT)))
    margins = _margins(at, points)
    order = sorted(range(len(found)), key=lambda i: (i != best, -margins[:, i].mean()))
    return tuple(
        Option(
            choice=found[i],
            margin=Estimate.of(margins[:, i]),
            loss=Estimate.of(margins[:, best] - margins[:, i]),
            own=Estimate.of(points[:, i, at.player]),
            opponent=Estimate.of(points[:, i, at.opponent]),
            beats=None,
            reason="",
        )
        for i in order
    )


def _random(seed: int, stream: Stream) -> np.random.Generator:
    return generator(seed, stream, 0)


def _margins(at: Knowledge, points: Points) -> npt.NDArray[np.float64]:
    margins: npt.NDArray[np.float64] = (points[:, :, at.player] - points[:, :, at.opponent]).astype(
        np.float64
    )
    return margins


def points_after(at: Knowledge, found: tuple[Choice, ...], worlds: Worlds) -> Points:
    """Return the points of both players at the end of the deal, shape (n, choices, 2).

    The choice is made, then both play on by the rule policy.
    """
    if found[0].card is not None:
        cards = [DECK.index[each.card] for each in found if each.card is not None]
        return _play_out(at, worlds, cards)
    parts = [_play_out(after(at, each), worlds, [-1]) for each in found]
    return np.concatenate(parts, axis=1)


def _play_out(at: Knowledge, worlds: Worlds, actions: list[int]) -> Points:
    weights = np.stack([RULE_WEIGHTS.array] * 2)
    first = np.array(actions, dtype=np.int64)
    kernel: Any = playout_kernel.play_out_actions  # untyped, like every kernel
    found: Points = kernel(
        game_of(at),
        weights,
        pack_table(at),
        at.player,
        worlds.hands,
        worlds.closed,
        worlds.talons,
        first,
    )
    return found


def _solved(at: Knowledge, found: tuple[Choice, ...]) -> tuple[Option, ...]:
    margins = exact_margins(at, found)
    order = sorted(range(len(found)), key=lambda i: -margins[i])
    best = margins[order[0]]
    return tuple(
        Option(
            choice=found[i],
            margin=Estimate(float(margins[i]), 0.0, 1),
            loss=Estimate(float(best - margins[i]), 0.0, 1),
            own=None,
            opponent=None,
            beats=None,
            reason="",
        )
        for i in order
    )


def _with_reasons(known: Knowledge, options: tuple[Option, ...]) -> tuple[Option, ...]:
    return tuple(
        replace(
            each,
            beats=takes_the_trick(known, each.choice),
            reason=reason(known, each.choice),
            reaches_500=reaches_500(known, each.choice),
        )
        for each in options
    )
