"""What to announce and which card to play, with what each choice is worth (RULES 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.errors import InputError
from analyzer.estimate import Estimate
from analyzer.funfhundert.advice import to_ending_kernel
from analyzer.funfhundert.advice.choices import Choice, after, choices
from analyzer.funfhundert.advice.exact import exact_margins, margins_of_tables
from analyzer.funfhundert.advice.reasons import reaches_500, reason, takes_the_trick
from analyzer.funfhundert.advice.results import Advice, Kind, Moment, Option
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.play import playout_kernel
from analyzer.funfhundert.play.packing import game_of, pack_table
from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.play.worlds import Worlds, only_world, sample_worlds
from analyzer.funfhundert.rules import DECK
from analyzer.rng import Stream, generator

DEFAULT_WORLDS: Final = 4000
NEAR: Final = 4
"""With so few cards in the talon, worlds are solved exactly once it is empty."""
WORLDS_NEAR: Final = 500
"""The default then: an exact ending takes as long as fifty deals played out."""
FEWEST_WORLDS: Final = 2

Int64Array = npt.NDArray[np.int64]


def advise(knowledge: Knowledge, *, worlds: int | None = None, seed: int = 1) -> Advice:
    """Advise a player who is to act.

    With cards in the talon every choice is played out to the end of the deal in sampled worlds, by
    rule players who see only their own cards; with four or two cards in it, only until it is empty:
    the rest is then solved exactly. One set of worlds chooses, a fresh one reports. With an empty
    talon all cards are known, and every choice is solved exactly.

    Parameters
    ----------
    knowledge : Knowledge
    worlds : int, optional
        To choose, and as many to report; by default 4000, or 500 with four or two in the talon.
    seed : int

    Raises
    ------
    InputError
        If there are too few worlds or the seed is negative.
    IllegalAction
        If the player is not to act.
    """
    if worlds is None:
        worlds = DEFAULT_WORLDS if knowledge.talon > NEAR else WORLDS_NEAR
    if worlds < FEWEST_WORLDS:
        raise InputError(f"{worlds} worlds: give {FEWEST_WORLDS} or more, for a standard error")
    # The margin is that of the deal played out, in later deals too.
    at = replace(knowledge, first_deal=True, totals=(0, 0))
    found = choices(at)
    wins = [i for i, each in enumerate(found) if reaches_500(knowledge, each)]
    options = _played_out(at, found, worlds, seed, wins) if at.talon else _solved(at, found, wins)
    options = _with_reasons(knowledge, options)
    return Advice(
        knowledge=knowledge,
        moment=_moment(at),
        kind=_kind(at),
        worlds=worlds if at.talon else 1,
        seed=seed,
        options=options,
        then=None
        if options[0].reaches_500
        else _lead_after(knowledge, options[0].choice, worlds, seed),
    )


def _kind(at: Knowledge) -> Kind:
    if at.talon > NEAR:
        return "played-out"
    return "exact-endings" if at.talon else "exact"


def _moment(at: Knowledge) -> Moment:
    if at.phase == "announce":
        return "announce"
    return "lead" if at.led is None else "answer"


def _lead_after(known: Knowledge, choice: Choice, worlds: int | None, seed: int) -> Advice | None:
    """Return the advice for the lead after announcing, had the opponent nothing to announce."""
    if choice.card is not None or known.leader != known.player:
        return None
    at = after(known, choice, silence=True)
    return advise(at, worlds=worlds, seed=seed) if at.phase == "play" else None


# --- estimates -----------------------------------------------------------------------------------


def _played_out(
    at: Knowledge, found: tuple[Choice, ...], worlds: int, seed: int, wins: list[int]
) -> tuple[Option, ...]:
    """Return the options; if some win the game at once, the first of those is advised."""
    best = wins[0] if wins else 0
    if len(found) > 1 and not wins:
        screened, _ = margins_after(at, found, _worlds(at, worlds, seed, Stream.SCREEN))
        best = int(screened.mean(axis=0).argmax())
    margins, points = margins_after(at, found, _worlds(at, worlds, seed, Stream.REPORT))
    order = sorted(range(len(found)), key=lambda i: (i != best, -margins[:, i].mean()))
    return tuple(
        Option(
            choice=found[i],
            margin=Estimate.of(margins[:, i]),
            loss=Estimate.of(margins[:, best] - margins[:, i]),
            own=None if points is None else Estimate.of(points[:, i, at.player]),
            opponent=None if points is None else Estimate.of(points[:, i, at.opponent]),
            beats=None,
            reason="",
        )
        for i in order
    )


def _worlds(at: Knowledge, n: int, seed: int, stream: Stream) -> Worlds:
    return sample_worlds(at, n, generator(seed, stream, 0))


def margins_after(
    at: Knowledge, found: tuple[Choice, ...], worlds: Worlds
) -> tuple[Int64Array, Int64Array | None]:
    """Return final margins of the player to act, and the points of both, by world and choice.

    Shapes (n, choices) and (n, choices, 2); no points where the endings are solved, which gives
    margins only. The choice is made, then both play on by the rule policy.
    """
    if found[0].card is not None:
        cards = [DECK.index[each.card] for each in found if each.card is not None]
        parts = [_follow(at, worlds, cards)]
    else:
        parts = [_follow(after(at, each), worlds, [-1]) for each in found]
    results = np.concatenate(parts, axis=1)
    if at.talon <= NEAR:
        return (results if at.player == 0 else -results), None
    margins = results[:, :, at.player] - results[:, :, at.opponent]
    return margins, results


def _follow(at: Knowledge, worlds: Worlds, actions: list[int]) -> Int64Array:
    """Return the points of both, shape (n, actions, 2), or, near the ending, player 0's margins."""
    if at.talon > NEAR:
        return _played(playout_kernel.play_out_actions, at, worlds, actions)
    tables = tables_before_phase_2(at, worlds, actions)
    return margins_of_tables(tables, int(at.trump), at.rules).reshape(len(worlds), len(actions))


def tables_before_phase_2(at: Knowledge, worlds: Worlds, actions: list[int]) -> Int64Array:
    """Return the tables when the talon is empty, as `to_ending_kernel` does."""
    return _played(to_ending_kernel.play_to_endings, at, worlds, actions)


def _played(kernel: Any, at: Knowledge, worlds: Worlds, actions: list[int]) -> Int64Array:
    found: Int64Array = kernel(
        game_of(at),
        np.stack([RULE_WEIGHTS.array] * 2),
        pack_table(at),
        at.player,
        worlds.hands,
        worlds.closed,
        worlds.talons,
        np.array(actions, dtype=np.int64),
    )
    return found


def _solved(at: Knowledge, found: tuple[Choice, ...], wins: list[int]) -> tuple[Option, ...]:
    margins = exact_margins(_with_silence(at), found)
    order = sorted(range(len(found)), key=lambda i: (i not in wins[:1], -margins[i]))
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


def _with_silence(at: Knowledge) -> Knowledge:
    """Return a knowledge of phase 2 in which what the opponent passed over before is closed."""
    closed = list(at.closed)
    closed[at.opponent] |= int(only_world(at).closed[0])
    return replace(at, closed=(closed[0], closed[1]))


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
