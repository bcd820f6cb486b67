"""Five players: the partner is found by what declarer can know (RULES 6.7, 7.3)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from analyzer.advice import advise_bid, advise_discard, bidding, choose_exchanges, playing, trials
from analyzer.advice.partner import ALONE, PartnerPlan, known_plans, unseen_plans
from analyzer.cards import SUITS
from analyzer.deals import Knowledge, Worlds, deal_worlds
from analyzer.rng import Stream
from analyzer.rules import (
    Bid,
    Contract,
    Ruleset,
    call_refusal,
    callable_cards,
    compile_contract,
    effective_suit,
    load,
)
from tests.advice.samples import deal_ten, hide_anew

CALLING = load("australian_5p")
CHOOSING = load("american_5p")
VARIANTS = [
    CALLING,
    CALLING.with_switches(five_callable="any_but_joker"),
    CALLING.with_switches(five_callable="no_trump"),
    CALLING.with_switches(five_secret_solo=True),
]
IDS = ["no bower", "any but joker", "no trump", "secret solo"]
BIDS = [Bid.parse(text) for text in ("8S", "8H", "8NT")]
HAND = deal_ten(CALLING, 3)
DECK = CALLING.deck


def worlds_for(hand: tuple[int, ...], n: int, seed: int = 1, rules: Ruleset = CALLING) -> Worlds:
    return deal_worlds(Knowledge(rules, hand), n, seed)


def kept_and_away(worlds: Worlds, bid: Bid, rules: Ruleset) -> tuple[np.ndarray, np.ndarray]:
    taken = worlds.hands[:, 0] | worlds.widows
    away, _ = choose_exchanges(taken, bid, rules)
    return taken & ~away, away


def called_cards(
    plan: PartnerPlan, kept: np.ndarray, away: np.ndarray, bid: Bid, rules: Ruleset
) -> list[int]:
    """The card called with each hand, found out by asking who holds it.

    The other cards are placed in six ways that have nothing to do with each other. The answers name
    a card only if the call is the same whatever the others hold.
    """
    numbers = np.zeros(len(kept), dtype=np.int64)
    for digit in range(6):
        hands = np.zeros((len(kept), 5), dtype=np.int64)
        for place in range(DECK.size):
            hands[:, 3 if place >> digit & 1 else 1] |= 1 << place
        seats = plan.partners(kept, away, hands & ~(kept | away)[:, None], bid, rules)
        numbers += (seats == 3).astype(np.int64) << digit
    return [DECK.cards[number] for number in numbers.tolist()]


# --- a slow twin of the plans --------------------------------------------------------------------


def call_by_plan(way: str, kept: int, away: int, bid: Bid, rules: Ruleset) -> int:
    """The card that a plan's words mean, card by card."""
    mine, gone = DECK.unpack(kept), DECK.unpack(away)
    out = [
        card
        for card in callable_cards(rules, bid, mine, gone)
        if card not in mine and card not in gone
    ]
    place = compile_contract(rules, Contract(bid)).pack

    def of(suit: int) -> list[int]:
        cards = [c for c in out if effective_suit(c, bid.denomination) == suit]
        return sorted(cards, key=lambda c: -int(place(DECK.pack([c]))))

    trump = bid.denomination.suit
    if trump is not None and "trump" in way and of(trump):
        trumps = of(trump)
        return trumps[min(len(trumps) - 1, 1 if way == "second trump" else 0)]
    sides = [suit for suit in SUITS if suit != trump and of(suit)]
    if not sides:
        return of(trump)[0]  # type: ignore[arg-type]
    long = {s: sum(effective_suit(c, bid.denomination) == s for c in mine) for s in sides}
    if way == "short suit":
        return of(min(sides, key=lambda s: (long[s] == 0, long[s])))[0]
    return of(max(sides, key=lambda s: long[s]))[0]


@pytest.mark.parametrize("rules", VARIANTS, ids=IDS)
@pytest.mark.parametrize("bid", BIDS, ids=str)
def test_a_call_depends_on_the_own_cards_only_and_is_what_the_plan_says(rules, bid):
    plans = [plan for plan in unseen_plans(rules, bid) if plan != ALONE]
    assert len(plans) == (
        4 if bid.denomination.suit is not None and "trump" not in rules.five_callable else 2
    )
    for number in range(4):
        worlds = worlds_for(deal_ten(rules, number), 60, rules=rules)
        kept, away = kept_and_away(worlds, bid, rules)
        for plan in plans:
            called = called_cards(plan, kept, away, bid, rules)
            expected = [
                call_by_plan(plan.way, int(k), int(a), bid, rules)
                for k, a in zip(kept, away, strict=True)
            ]
            assert called == expected


@pytest.mark.parametrize("rules", VARIANTS, ids=IDS)
@pytest.mark.parametrize("bid", BIDS, ids=str)
def test_the_card_called_may_be_called_and_its_holder_is_the_partner(rules, bid):
    announced = rules.with_switches(five_secret_solo=False)  # an own card finds no partner
    worlds = worlds_for(HAND, 150, rules=rules)
    kept, away = kept_and_away(worlds, bid, rules)
    for plan in unseen_plans(rules, bid):
        for hands in (worlds.hands, hide_anew(worlds, 5, DECK).hands):
            seats = plan.partners(kept, away, hands, bid, rules)
            if plan == ALONE:
                assert not seats.any()
                continue
            called = called_cards(plan, kept, away, bid, rules)
            for row, (card, seat) in enumerate(zip(called, seats.tolist(), strict=True)):
                mine, gone = DECK.unpack(int(kept[row])), DECK.unpack(int(away[row]))
                refusal = call_refusal(card, rules=announced, bid=bid, hand=mine, discards=gone)
                assert refusal is None
                assert seat in (1, 2, 3, 4)
                assert card in DECK.unpack(int(hands[row, seat]))


@pytest.mark.parametrize("rules", VARIANTS, ids=IDS)
@pytest.mark.parametrize("bid", BIDS, ids=str)
def test_with_the_widow_known_the_highest_cards_out_are_compared(rules, bid):
    known = deal_ten(rules, 8, 13)
    own = DECK.pack(known)
    plans = known_plans(rules, bid, own)
    assert plans[0] == ALONE
    calls = [plan.card for plan in plans[1:]]
    trumpless = bid.denomination.suit is not None and rules.five_callable == "no_trump"
    assert len(calls) == len(set(calls)) == (6 if trumpless else 8)
    may = [c for c in callable_cards(rules, bid, (), ()) if c not in known]
    place = compile_contract(rules, Contract(bid)).pack
    for suit in SUITS:
        mine = [c for c in may if effective_suit(c, bid.denomination) == suit]
        top = sorted(mine, key=lambda c: -int(place(DECK.pack([c]))))[:2]
        assert {c for c in calls if effective_suit(c, bid.denomination) == suit} == set(top)


# --- in the advice -------------------------------------------------------------------------------


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


def test_the_hidden_hands_make_no_difference_to_plan_or_exchange():
    # Drawn at random, so that every sort of hand comes up.
    rng = random.Random(6)
    for _ in range(5):
        hand = deal_ten(CALLING, rng.randrange(10**6))
        worlds = worlds_for(hand, 40)
        anew = hide_anew(worlds, 7, DECK)
        for bid in BIDS:
            one, other = (kept_and_away(w, bid, CALLING) for w in (worlds, anew))
            assert np.array_equal(one, other)
            for plan in unseen_plans(CALLING, bid)[1:]:
                held = [
                    w.hands[np.arange(40), plan.partners(*one, w.hands, bid, CALLING)]
                    for w in (worlds, anew)
                ]
                assert (held[0] & held[1] != 0).all()  # both hold the card called
