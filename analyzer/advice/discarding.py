"""The question after the auction: what should I put away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np

from analyzer.advice.bidding import DEFAULT_WORLDS, check_kind, estimated_bids
from analyzer.advice.compare import best_exchanges, try_exchanges
from analyzer.advice.correction import correction_for
from analyzer.advice.counter import Counter, Progress
from analyzer.advice.estimates import Outcomes, paired_difference
from analyzer.advice.in_play import in_play
from analyzer.advice.placings import Placings
from analyzer.advice.results import DiscardAdvice, DiscardEstimate, Kind
from analyzer.advice.sampling import sample_worlds
from analyzer.deals import Knowledge
from analyzer.errors import BidError, CardError, InputError
from analyzer.players.partner import is_partnered
from analyzer.rng import Stream
from analyzer.rules import Bid, BidKind, Contract, Ruleset, load

FINALISTS = 10
"""Discards shown."""

DISCARD_KINDS: Final[tuple[Kind, ...]] = ("corrected", "double-dummy")
"""Worlds are not played out here: ten discards would take minutes."""


def advise_discard(
    cards: Sequence[int],
    bid: Bid,
    *,
    table: Sequence[int] = (),
    opponent_table: Sequence[int] = (),
    rules: Ruleset | None = None,
    estimate: Kind = "corrected",
    worlds: int = DEFAULT_WORLDS,
    seed: int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
) -> DiscardAdvice:
    """Rank the discards from hand and widow in a contract.

    Parameters
    ----------
    cards : sequence of int
        Hand and widow together: 13 cards in the four-player game.
    bid : Bid
        The contract. In no-trump and misère the joker's name is part of each discard; with five
        players so is the partner.
    table, opponent_table : sequence of int
        Two-player game: the five face-up cards of the own piles and of the opponent's.
    rules : Ruleset, optional
        Default: ``australian``.
    estimate : str
        ``corrected`` or ``double-dummy``, as for `advise_bid`.
    worlds : int
        Worlds to report on; others are used to choose what is reported.
    seed : int
        The same seed gives the same digits, for any `jobs`.
    jobs : int
        Threads.
    progress : callable, optional
        Called as ``progress(done, total)``.

    Returns
    -------
    DiscardAdvice
        The discard chosen, then the others that came out best in the comparison, by their score in
        the worlds reported on. Since these worlds had no part in the choice, one may come out a
        little ahead of it: its loss is then below nothing.

    Raises
    ------
    CardError
        If cards are wrong, doubled, too many or too few.
    BidError
        If the bid is none that can be estimated.
    InputError
        If a number is out of range, or there is no such kind of estimate.
    """
    rules = rules or load("australian")
    check_kind(estimate, DISCARD_KINDS)
    size, away = rules.hand_size, rules.widow
    if len(cards) != size + away:
        raise CardError(f"hand and widow are {size + away} cards, not {len(cards)}")
    if bid not in estimated_bids(rules):
        raise BidError(f"{bid.text} is not a contract in {rules.name}")
    if jobs < 1:
        raise InputError(f"jobs must be at least 1, not {jobs}")
    # Which of the cards came from the widow makes no difference to what the others can hold.
    knowledge = Knowledge(
        rules, tuple(cards[:size]), tuple(cards[size:]), tuple(table), tuple(opponent_table)
    )
    if correction_for(bid, rules) is None:
        estimate = "double-dummy"
    corrected = estimate == "corrected"
    own = rules.deck.pack(knowledge.known)
    counter = Counter(progress, FINALISTS * worlds)
    sample = sample_worlds(knowledge, bid, worlds, seed, Stream.REPORT)
    best, compared = best_exchanges(
        knowledge,
        [bid],
        seed,
        corrected=corrected,
        finalists=FINALISTS,
        jobs=jobs,
        tick=counter,
    )
    finalists = best[bid]
    tricks = try_exchanges(own, sample, finalists, rules, jobs=jobs, tick=counter)
    counter.finish()
    # The worlds of a grand nullo are picked out of many.
    placings = None if bid.kind is BidKind.GRAND_NULLO else Placings(sample, rules)
    seen, outcomes = [], []
    for column, finalist in zip(tricks.T, finalists, strict=True):
        partnered = is_partnered(finalist.partner)
        of = partial(Outcomes.of, bid, column, rules, partnered=partnered, placings=placings)
        seen.append(of())
        kept = np.array(own & ~finalist.discard)
        outcomes.append(
            of(in_play=in_play(bid, column, kept, sample, rules)) if corrected else seen[-1]
        )
    # The choice is that of the comparison: by these worlds the winner would be flattered.
    order = [0, *sorted(range(1, len(finalists)), key=lambda i: (-outcomes[i].score.mean(), i))]
    top = outcomes[order[0]]
    estimates = []
    for i in order:
        mine = outcomes[i]
        p_make, mean_tricks, score = mine.p_make(), mine.mean_tricks(), mine.expected_score()
        loss = paired_difference(top, mine)
        open_chance = seen[i].p_make() if corrected else None
        estimates.append(
            DiscardEstimate(
                exchange=finalists[i].exchange(rules),
                p_make=p_make.value,
                p_make_se=p_make.se,
                mean_tricks=mean_tricks.value if mean_tricks else None,
                mean_tricks_se=mean_tricks.se if mean_tricks else None,
                expected_score=score.value,
                expected_score_se=score.se,
                loss=loss.value,
                loss_se=loss.se,
                p_make_double_dummy=open_chance.value if open_chance else None,
                p_make_double_dummy_se=open_chance.se if open_chance else None,
            )
        )
    return DiscardAdvice(
        rules=rules,
        cards=knowledge.known,
        table=knowledge.table,
        opponent_table=knowledge.opponent_table,
        contract=Contract(bid),
        worlds=worlds,
        seed=seed,
        estimate=estimate,
        discards=tuple(estimates),
        compared=compared,
    )
