"""Five players: how a partner is chosen, given to the solver and paid (RULES 6.7, 7.3)."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.advice import advise_bid, advise_discard, bidding, playing, trials
from analyzer.cards import Suit
from analyzer.deals import Knowledge, deal_worlds
from analyzer.players.partner import PartnerPlan
from analyzer.rng import Stream
from analyzer.rules import Bid, load
from tests.advice.five_players import CALLING, DECK, HAND, call_by_plan, kept_and_away, worlds_for
from tests.advice.samples import deal_ten

CHOOSING = load("american_5p")


class Solver:
    """A stand-in that gives tricks by declarer's partner, and remembers what it was asked."""

    def __init__(self, tricks):
        self.tricks = tricks
        self.asked = []

    def __call__(self, hands, contract, rules=None, *, partner=None, **_):
        self.asked.append((contract, np.array(hands), partner))
        if contract.bid.no_trick:
            return np.ones(len(hands), dtype=np.int8)
        return np.array([self.tricks(row, partner) for row in hands.tolist()], dtype=np.int8)


def advice_with(monkeypatch, tricks, **asked):
    solver = Solver(tricks)
    monkeypatch.setattr(playing, "solve_batch", solver)
    return advise_bid(HAND, **{"rules": CALLING, "worlds": 30, **asked}), solver


WIDOW = tuple(card for card in deal_ten(CALLING, 4, 16) if card not in HAND)[:3]


@pytest.mark.parametrize("widow", [None, WIDOW], ids=["unseen", "known"])
@pytest.mark.parametrize("rules", [CALLING, CHOOSING], ids=["call", "choose"])
def test_alone_wins_and_loses_the_full_value_and_a_pair_half_of_it(monkeypatch, rules, widow):
    advice, _ = advice_with(
        monkeypatch, lambda _, partner: 7 if partner is None else 10, rules=rules, widow=widow
    )
    points = {
        text: (e.partner.is_alone, e.expected_score)
        for text, e in advice.by_bid.items()
        if e.partner is not None
    }
    assert points["6S"] == (False, 125)  # a slam by two, more than 40 alone
    assert points["7S"] == (True, 140)  # more than 125
    assert points["8S"] == (False, 125)  # 240 alone would fail
    assert points["8C"] == (False, 130)
    assert points["10NT"] == (False, 260)
    assert advice.by_bid["6S"].expected_net == 125
    # Alone, four opponents share three tricks.
    assert advice.by_bid["7S"].expected_net == 140 - 7.5


def test_going_alone_that_fails_costs_the_full_value(monkeypatch):
    advice, _ = advice_with(monkeypatch, lambda _, partner: 5 if partner is None else 0)
    ten = advice.by_bid["10NT"]
    assert (ten.partner.is_alone, ten.expected_score) == (False, -260)
    advice, _ = advice_with(monkeypatch, lambda _, partner: 6)
    six = advice.by_bid["6H"]
    assert (six.partner.is_alone, six.expected_score) == (True, 100)


@pytest.mark.parametrize("widow", [None, WIDOW], ids=["unseen", "known"])
def test_a_bid_that_is_better_alone_is_not_judged_by_what_a_pair_scores(monkeypatch, widow):
    # In hearts eight tricks alone and no more with a partner: 300 points, or 150 each. In spades a
    # partner brings the slam: 220 each.
    def solve(hands, contract, *_, partner=None, **__):
        alone, paired = {Suit.HEARTS: (8, 8), Suit.SPADES: (5, 10)}.get(contract.trump, (3, 5))
        tricks = 1 if contract.bid.no_trick else alone if partner is None else paired
        return np.full(len(hands), tricks, dtype=np.int8)

    monkeypatch.setattr(playing, "solve_batch", solve)
    advice = advise_bid(HAND, widow=widow, rules=CALLING, worlds=40)
    assert (advice.best.bid.text, advice.best.expected_score) == ("8H", 300)
    assert advice.by_bid["10S"].expected_score == 220
    assert [advice.by_bid[text].partner.is_alone for text in ("7H", "8H", "9H")] == [
        *(True, True, False)
    ]


@pytest.mark.parametrize("widow", [None, WIDOW], ids=["unseen", "known"])
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_where_a_player_is_chosen_it_is_the_one_who_helps(monkeypatch, seat, widow):
    advice, _ = advice_with(
        monkeypatch, lambda _, partner: 10 * (partner == seat), rules=CHOOSING, widow=widow
    )
    found = {e.partner.text for e in advice.bids if e.partner is not None}
    assert found == {("left", "far left", "far right", "right")[seat - 1]}


@pytest.mark.parametrize("widow", [None, WIDOW], ids=["unseen", "known"])
@pytest.mark.parametrize("rules", [CALLING, CHOOSING], ids=["call", "choose"])
def test_a_misere_is_played_alone_against_four(monkeypatch, rules, widow):
    advice, solver = advice_with(monkeypatch, lambda *_: 6, rules=rules, widow=widow, examples=1)
    miseres = [e for e in advice.bids if e.bid.no_trick]
    assert miseres
    assert all(e.partner is None and abs(e.expected_score) == e.value for e in miseres)
    asked = [(hands.shape[1], partner) for c, hands, partner in solver.asked if c.bid.no_trick]
    assert set(asked) == {(5, None)}
    assert all(e.partner is not None for e in advice.bids if not e.bid.no_trick)


def partner_of_each_row(solver: Solver, contract_of) -> dict[tuple[int, ...], int | None]:
    found = {}
    for contract, hands, partner in solver.asked:
        if contract_of(contract):
            found.update({tuple(row): partner for row in hands.tolist()})
    return found


@pytest.mark.parametrize("way", ["top trump", "second trump", "long suit", "short suit"])
def test_the_solver_is_given_the_holder_of_the_card_called(monkeypatch, way):
    bid, worlds = Bid.parse("8H"), worlds_for(HAND, 80)
    solver = Solver(lambda *_: 6)
    monkeypatch.setattr(playing, "solve_batch", solver)
    trials.play_by_policy(worlds, bid, CALLING, PartnerPlan(way), jobs=1, tick=lambda _: None)
    partners = partner_of_each_row(solver, lambda _: True)
    assert len(partners) == 80
    assert set(partners.values()) == {1, 2, 3, 4}
    kept, away = kept_and_away(worlds, bid, CALLING)
    for row in range(80):
        hands = (int(kept[row]), *worlds.hands[row, 1:].tolist())
        card = call_by_plan(way, hands[0], int(away[row]), bid, CALLING)
        assert card in DECK.unpack(hands[partners[hands]])


def test_with_the_widow_known_the_solver_is_given_the_holder_too(monkeypatch):
    worlds = deal_worlds(Knowledge(CALLING, HAND, WIDOW), 60, 1, Stream.REPORT)
    advice, solver = advice_with(
        monkeypatch, lambda row, partner: 5 if partner is None else 9, widow=WIDOW, worlds=60
    )
    ours = advice.by_bid["8H"]
    assert ours.partner == ours.exchange.partner
    assert ours.partner.card is not None
    card, kept = ours.partner.card, DECK.pack({*HAND, *WIDOW} - {*ours.exchange.discard})
    assert card not in (*HAND, *WIDOW)
    partners = partner_of_each_row(solver, lambda c: c.trump == ours.bid.denomination.suit)
    for row in worlds.hands.tolist():
        hands = (kept, *row[1:])
        assert card in DECK.unpack(hands[partners[hands]])


def test_a_plan_is_chosen_in_other_worlds_than_it_is_reported_on(monkeypatch):
    used = {bidding: [], trials: []}
    best = PartnerPlan("second trump")

    def stand_in(room, tricks):
        def play(worlds, bid, rules, plan, **_):
            used[room].append(worlds.hands)
            return np.full(len(worlds), tricks(plan), dtype=np.int8)

        monkeypatch.setattr(room, "play_by_policy", play)

    stand_in(bidding, lambda plan: 10 if plan == best else 2)
    stand_in(trials, lambda plan: 0 if plan == best else 10)
    advice = advise_bid(HAND, rules=CALLING, worlds=100)
    for text in ("6S", "8H", "10D"):
        estimate = advice.by_bid[text]
        # The luck of the choice is not reported.
        assert (estimate.partner, estimate.p_make) == (best, 0)
    seen = [{tuple(row) for hands in used[room] for row in hands.tolist()} for room in used]
    assert not seen[0] & seen[1]
    reported = {
        tuple(r)
        for r in deal_worlds(Knowledge(CALLING, HAND), 100, 1, Stream.REPORT).hands.tolist()
    }
    assert seen[1] == reported


def test_with_the_widow_known_a_call_is_chosen_in_other_worlds_too(monkeypatch):
    reported = deal_worlds(Knowledge(CALLING, HAND, WIDOW), 80, 1, Stream.REPORT)
    others = {tuple(row[1:]) for row in reported.hands.tolist()}

    def tricks(row, partner):
        if tuple(row[1:]) in others:
            return 0 if partner else 10
        return 10 if partner else 0

    advice, _ = advice_with(monkeypatch, tricks, widow=WIDOW, worlds=80)
    for estimate in advice.bids:
        if not estimate.bid.no_trick:
            assert not estimate.partner.is_alone
            assert estimate.p_make == 0


def test_a_discard_names_the_partner(monkeypatch):
    monkeypatch.setattr(playing, "solve_batch", Solver(lambda _, p: 5 if p is None else 9))
    advice = advise_discard((*HAND, *WIDOW), Bid.parse("8H"), rules=CALLING, worlds=20)
    for discard in advice.discards:
        card = discard.exchange.partner.card
        assert card is not None
        assert card not in (*HAND, *WIDOW)
        assert discard.expected_score == 150
