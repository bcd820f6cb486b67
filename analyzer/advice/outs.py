"""Kitty outs: which cards in the widow would help, how much, and how likely they are there.

Worlds are dealt, and each unseen card in turn is put into the widow in exchange for a widow card
drawn at random; all else stays. So the card is there in a fair deal, the other widow cards are
random, and the gain of every card is a difference on the same worlds. Then fresh worlds, dealt
as they may be, tell what the cards that help are worth together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from analyzer.advice.bidding import check_kind, choose_plans
from analyzer.advice.correction import correction_for
from analyzer.advice.counter import Counter, Progress
from analyzer.advice.estimates import Outcomes
from analyzer.advice.like_cards import LikeCards, like_cards
from analyzer.advice.outs_result import Out, OutsAdvice
from analyzer.advice.placings import Placings
from analyzer.advice.playing import Ticker
from analyzer.advice.results import KINDS, Kind
from analyzer.advice.trials import UnseenTrial
from analyzer.deals import Knowledge, Worlds, chance_of_some, deal_worlds
from analyzer.errors import BidError, InputError
from analyzer.estimate import Estimate
from analyzer.players.partner import PartnerPlan
from analyzer.rng import Stream, generator
from analyzer.rules import Bid, BidKind, Ruleset, load

Int64Array = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]

USUAL_WORLDS: Final[Mapping[int, int]] = {2: 40, 3: 330, 4: 330, 5: 132, 6: 20}
"""By number of players: some seconds, with two and six about ten. 330 are ten rounds of 33 unseen
cards, for standard errors of about one in a hundred."""

REPORT_TIMES: Final = 2
"""Fresh worlds for each world that the cards were tried in."""

HELPFUL_ERRORS: Final = 3.0
"""Standard errors a gain must exceed. Of some 25 groups of cards that change nothing one passes for
helpful in 30 hands; at two standard errors it would be one in every other hand."""

_DRAWS: Final = 1 << 30
"""Chunk number, beyond those of worlds, of the stream that draws the widow card to give up."""


def find_outs(
    hand: Sequence[int],
    bid: Bid,
    *,
    table: Sequence[int] = (),
    opponent_table: Sequence[int] = (),
    rules: Ruleset | None = None,
    estimate: Kind = "corrected",
    worlds: int | None = None,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
) -> OutsAdvice:
    """Find what each unseen card would add to the chance to make a bid, were it in the widow.

    Parameters
    ----------
    hand : sequence of int
        The cards dealt.
    bid : Bid
    table, opponent_table : sequence of int
        Two-player game: the five face-up cards of the own piles and of the opponent's.
    rules : Ruleset, optional
        Default: ``australian``.
    estimate : str
        ``corrected`` or ``double-dummy``; without a correction for the bid it is double-dummy.
    worlds : int, optional
        Worlds in which every card is tried (default: `USUAL_WORLDS`); twice as many, fresh
        ones, are reported on.
    seed : int
        The same seed gives the same digits, for any `jobs`.
    jobs : int
        Threads.
    progress : callable, optional
        Called as ``progress(done, total)``.

    Returns
    -------
    OutsAdvice

    Raises
    ------
    CardError
        If cards are wrong, doubled, too many or too few.
    BidError
        For grand nullo, whose worlds are picked by the partner's hand.
    InputError
        If a number is out of range or there is no such kind of estimate.
    """
    rules = rules or load("australian")
    check_kind(estimate, KINDS[:2])
    if bid.kind is BidKind.GRAND_NULLO:
        raise BidError(f"no outs for {bid.text}: its worlds are picked by the partner's hand")
    worlds = USUAL_WORLDS[rules.players] if worlds is None else worlds
    if worlds < 2:
        raise InputError(f"{worlds} worlds: a standard error needs two or more")
    if jobs < 1:
        raise InputError(f"jobs must be at least 1, not {jobs}")
    knowledge = Knowledge(rules, tuple(hand), None, tuple(table), tuple(opponent_table))
    if correction_for(bid, rules) is None:
        estimate = "double-dummy"
    fresh = REPORT_TIMES * worlds
    groups = like_cards(knowledge, bid)
    counter = Counter(progress, (len(groups) + 1) * worlds + fresh)
    plan = choose_plans(knowledge, [bid], seed, jobs, counter)[bid]
    tried = _Tried(knowledge, bid, plan, estimate, jobs, counter)

    base = deal_worlds(knowledge, worlds, seed, Stream.SCREEN)
    gains = _gains(tried, base, groups, seed)
    helpful = [out for out in gains if out.helps]
    outs = tuple(sorted(gains, key=lambda out: -out.gain.value))

    report = deal_worlds(knowledge, fresh, seed, Stream.REPORT)
    outcomes, seen = tried(report)
    there = _cards_in(report.widows, [card for out in helpful for card in out.cards], rules)
    counter.finish()
    number = sum(len(out.cards) for out in helpful)
    return OutsAdvice(
        rules=rules,
        hand=knowledge.hand,
        table=knowledge.table,
        opponent_table=knowledge.opponent_table,
        bid=bid,
        estimate=estimate,
        worlds=worlds,
        fresh_worlds=fresh,
        seed=seed,
        p_make=outcomes.p_make(),
        p_make_double_dummy=seen.p_make(),
        outs=outs,
        chance_of_help=chance_of_some(number, rules.widow, len(knowledge.unseen)),
        with_help=_mean_where(outcomes, there > 0),
        without_help=_mean_where(outcomes, there == 0),
    )


class _Tried:
    """A bid tried in worlds: what it did by the kind of estimate, and double-dummy."""

    def __init__(
        self,
        knowledge: Knowledge,
        bid: Bid,
        plan: PartnerPlan | None,
        kind: Kind,
        jobs: int,
        tick: Ticker,
    ) -> None:
        self.knowledge, self.bid, self.plan, self.kind = knowledge, bid, plan, kind
        self.jobs, self.tick = jobs, tick

    def __call__(self, worlds: Worlds) -> tuple[Outcomes, Outcomes]:
        trial = UnseenTrial(self.knowledge, worlds, {self.bid: self.plan}, self.kind)
        trial.extend(len(worlds), jobs=self.jobs, tick=self.tick)
        return trial.outcomes(self.bid), trial.seen(self.bid)


def _gains(tried: _Tried, base: Worlds, groups: Sequence[LikeCards], seed: int) -> list[Out]:
    """Return what each group of cards would add, from the same worlds."""
    rules = tried.knowledge.rules
    before, before_seen = tried(base)
    given_up = _drawn(base.widows, generator(seed, Stream.SCREEN, _DRAWS), rules)
    apart = Placings(base, rules)
    outs = []
    for group in groups:
        # A world tries one of the cards that are alike, the next world the next one.
        cards = np.resize(np.array([rules.deck.pack([c]) for c in group.cards]), len(base))
        changed = np.flatnonzero((base.widows & cards) == 0)
        swapped = put_into_widow(base.part(changed), cards[changed], given_up[changed])
        after, after_seen = tried(swapped)
        tried.tick(len(base) - len(changed))
        gain, gain_seen = (
            _difference(one, other, changed, apart)
            for one, other in ((after, before), (after_seen, before_seen))
        )
        outs.append(Out(group.cards, group.name, gain, gain_seen, gain.value > _needed(gain)))
    return outs


def _needed(gain: Estimate) -> float:
    return HELPFUL_ERRORS * gain.se


def _difference(
    after: Outcomes, before: Outcomes, changed: npt.NDArray[np.intp], apart: Placings
) -> Estimate:
    """Return the mean gain in chance; nothing is gained where the card was there already.

    For its error a world won and a world lost are added, so that few worlds that agree do not pass
    for certainty.
    """
    gained = np.zeros(len(before.chance))
    gained[changed] = after.chance - before.chance[changed]
    n, swing = len(gained), before.swing
    spread = float(np.append(apart.unexplained(gained), [swing, -swing]).std())
    return Estimate(float(gained.mean()), spread / float(np.sqrt(n)), n)


def put_into_widow(worlds: Worlds, cards: Int64Array, given_up: Int64Array) -> Worlds:
    """Put one card into the widow of each world, and the card given up where it was.

    Parameters
    ----------
    worlds : Worlds
        Of n; the cards are not in their widows.
    cards, given_up : ndarray of int64, shape (n,)
        One-card sets: the card put in, and a card of the widow.
    """

    def swap(sets: Int64Array) -> Int64Array:
        both = (cards | given_up).reshape(-1, *[1] * (sets.ndim - 1))
        held = sets & both
        swapped: Int64Array = np.where((held != 0) & (held != both), sets ^ both, sets)
        return swapped

    return Worlds(swap(worlds.hands), swap(worlds.widows), worlds.face_up, swap(worlds.face_down))


def _drawn(widows: Int64Array, rng: np.random.Generator, rules: Ruleset) -> Int64Array:
    """Return one card of each widow, each equally likely, as one-card sets."""
    places = np.arange(rules.deck.size)
    there = (widows[:, None] >> places & 1) > 0
    tickets = np.where(there, rng.random(there.shape), -1.0)
    drawn: Int64Array = np.int64(1) << tickets.argmax(axis=1)
    return drawn


def _cards_in(widows: Int64Array, cards: Sequence[int], rules: Ruleset) -> Int64Array:
    found: Int64Array = np.bitwise_count(widows & rules.deck.pack(cards)).astype(np.int64)
    return found


def _mean_where(outcomes: Outcomes, rows: npt.NDArray[np.bool_]) -> Estimate | None:
    """Return the mean chance in some of the worlds, as of independent ones; None without any."""
    n = int(rows.sum())
    if not n:
        return None
    some, swing = outcomes.chance[rows], outcomes.swing
    middle = float(some.mean())
    spread = float(np.append(some, [middle + swing / 2, middle - swing / 2] * 2).std())
    return Estimate(middle, spread / float(np.sqrt(n)), n)
