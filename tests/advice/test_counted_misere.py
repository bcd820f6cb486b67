"""A failed misère where the rules pay the defenders for each trick declarer takes (RULES 7.2)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from analyzer.advice import advise_bid, playing
from analyzer.advice.playing import counts_tricks
from analyzer.cards import format_card, parse_cards
from analyzer.deals import Knowledge, deal_worlds
from analyzer.reports.advice.text import bid_report
from analyzer.rng import Stream
from analyzer.rules import MIS, Contract, Ruleset, load, names
from analyzer.solver import solve_batch
from tests.advice.samples import RULES, deal_ten
from tests.naive.moves import Moment
from tests.naive.search import Sides, value

AMERICAN = load("american")
TO_LOSE = Contract(MIS)
PAYING = [n for n in names() if load(n).misere_trick_points != "none"]


def small_ending(rng: random.Random, rules: Ruleset, cards: int) -> list[tuple[int, ...]]:
    """Three small hands, many of few suits, declarer's cards rather low, the joker seldom his."""
    suits = rng.sample(range(4), rng.choice((2, 3, 4)))
    pool = [c for c in rules.deck.cards if c not in rules.deck.jokers]
    pool.sort(key=lambda c: (format_card(c)[-1] not in {"SCDH"[s] for s in suits}, rng.random()))
    drawn = pool[: 3 * cards]
    rng.shuffle(drawn)
    if rng.random() < 0.5:
        drawn.sort(key=lambda c: "23456789TJQKA".index(format_card(c)[0]))
        rest = drawn[cards:]
        rng.shuffle(rest)
        drawn[cards:] = rest
    for joker in rules.deck.jokers[: rng.choice((0, 1, 1, 2))]:
        drawn[rng.choice((0, cards, cards + 1, 2 * cards, 3 * cards - 1))] = joker
    return [tuple(drawn[i * cards : (i + 1) * cards]) for i in range(3)]


def tricks_by_twin(hands: list[tuple[int, ...]], rules: Ruleset) -> int:
    """The most tricks two defenders can make declarer take, by the slow search."""
    now = Moment(
        hands=tuple(frozenset(map(format_card, hand)) for hand in hands),
        denomination="NT",
        misere=True,
        promises_tricks=False,
        joker_lead_rule=rules.joker_lead_rule,
        joker_forced_when_void=rules.joker_forced_when_void,
    )
    return value(now, Sides(frozenset({0}), frozenset({1, 2}), at_most=10))


@pytest.mark.parametrize("ruleset", ["american", "american_3p", "canadian", "minnesota"])
@pytest.mark.parametrize(("cards", "count"), [(2, 60), (3, 60), (4, 30)])
def test_the_tricks_of_a_failed_misere_are_those_of_the_slow_search(ruleset, cards, count):
    rules = load(ruleset)
    rng = random.Random(f"{ruleset} {cards}")
    endings = [small_ending(rng, rules, cards) for _ in range(count)]
    packed = np.array([[rules.deck.pack(hand) for hand in hands] for hands in endings])
    counted = solve_batch(packed, TO_LOSE, rules, count=True)
    expected = [tricks_by_twin(hands, rules) for hands in endings]
    assert counted.tolist() == expected
    assert len(set(expected)) >= cards  # from none to all of them
    # What is not counted says the same of making it.
    assert solve_batch(packed, TO_LOSE, rules).tolist() == [int(n > 0) for n in expected]
    together = solve_batch(packed, TO_LOSE, rules, count=True, together=5, threads=2)
    assert together.tolist() == expected


# --- in the advice -------------------------------------------------------------------------------


class Loser:
    """A stand-in for `solve_batch`: half of the misères fail, each with some number of tricks."""

    def __init__(self) -> None:
        self.counted: list[int] = []

    def __call__(self, hands, contract, rules=None, *, count=False, **_):
        rows = np.asarray(hands)
        if not contract.bid.no_trick:
            assert not count
            return np.full(len(rows), 5, dtype=np.int8)
        luck = np.bitwise_count(rows[:, 1] * 0x5851F42D4C957F2D >> 20)
        if not count:
            return (luck % 2).astype(np.int8)
        assert (luck % 2 == 1).all()  # only those that failed are counted
        self.counted.append(len(rows))
        return (1 + luck // 2 % 7).astype(np.int8)


@pytest.fixture
def loser(monkeypatch) -> Loser:
    solver = Loser()
    monkeypatch.setattr(playing, "solve_batch", solver)
    return solver


@pytest.mark.parametrize("known", [False, True], ids=["unseen", "known"])
@pytest.mark.parametrize("ruleset", ["american", "american_3p", "canadian", "minnesota"])
def test_net_pays_for_each_trick_of_a_failed_misere(loser, ruleset, known):
    rules = load(ruleset)
    cards = deal_ten(rules, 7, 10 + rules.widow)
    widow = cards[10:] if known else None
    ours = advise_bid(cards[:10], widow=widow, rules=rules, worlds=24).by_bid["MIS"]
    worlds = deal_worlds(Knowledge(rules, cards[:10], widow), 24, 1, Stream.REPORT)
    hands = worlds.hands[:, :2]  # the left hand is all that the stand-in looks at
    failed = loser(hands, TO_LOSE).astype(bool)
    assert 0 < failed.sum() < 24
    tricks = loser(hands[failed], TO_LOSE, count=True)
    assert ours.p_make == pytest.approx(1 - failed.mean())
    assert ours.expected_score == pytest.approx(250 * (1 - 2 * failed.mean()))
    assert ours.expected_net == pytest.approx(ours.expected_score - 10 * tricks.sum() / 24)
    assert ours.mean_tricks is None


@pytest.mark.parametrize("ruleset", ["australian", "australian_3p", "english_summary_australian"])
def test_nothing_is_counted_where_nothing_is_paid(loser, ruleset):
    rules = load(ruleset)
    for text, ours in advise_bid(deal_ten(rules, 7), rules=rules, worlds=24).by_bid.items():
        if "MIS" in text:
            assert ours.expected_net == ours.expected_score
    assert loser.counted == []


def test_where_counting_takes_too_long_one_trick_is_paid_and_that_is_said(loser):
    rules = load("american_5p")
    advice = advise_bid(deal_ten(rules, 7), rules=rules, worlds=40)
    ours = advice.by_bid["MIS"]
    assert ours.expected_score - ours.expected_net == pytest.approx(10 * (1 - ours.p_make))
    assert loser.counted == []
    said = "net counts a single trick"
    assert said in " ".join(bid_report(advice).split())
    american = advise_bid(deal_ten(AMERICAN, 7), rules=AMERICAN, worlds=40)
    assert said not in " ".join(bid_report(american).split())


@pytest.mark.parametrize("ruleset", names())
def test_which_rulesets_count(ruleset):
    rules = load(ruleset)
    hands = {2: 2, 3: 3, 4: 3, 5: 5, 6: 4}[rules.players]
    assert counts_tricks(TO_LOSE, rules) == (ruleset in PAYING and hands == 3)
    assert not counts_tricks(Contract(MIS), RULES)


def test_the_solver_itself_counts_the_tricks_of_high_cards():
    hand = parse_cards("AS KS QS JS TS AH KH QH JH TH")
    ours = advise_bid(hand, rules=AMERICAN, worlds=12, seed=2).by_bid["MIS"]
    assert ours.p_make == 0
    assert ours.expected_score == -250
    assert ours.expected_net < -250 - 60
