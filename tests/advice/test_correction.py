"""What play makes of double-dummy tricks: the chances, the traits, and which rules have a fit."""

from __future__ import annotations

from itertools import pairwise, product
from math import exp

import numpy as np
import pytest

from analyzer.advice.correction import (
    ALIKE,
    HOLDERS,
    Hands,
    correction_for,
    from_entry,
    kind_of,
)
from analyzer.advice.in_play import in_play, sure_tricks
from analyzer.cards import Suit, is_joker
from analyzer.deals import Knowledge, Worlds, deal_worlds
from analyzer.players.policy import worth_in
from analyzer.rules import (
    ALL_TRICK_BIDS,
    GNUL,
    MIS,
    OMIS,
    Denomination,
    effective_suit,
    load,
    names,
)
from tests.advice.fits import TRICKY, fit_for, put_in_place
from tests.advice.samples import DECK, HAND, RULES, UNSEEN_HAND, bid

FIT = from_entry(fit_for(RULES, "suit")[0])
MISERE_FIT = from_entry(fit_for(RULES, "misere")[0])
SOLVED = np.arange(11)


def hands(tricks, trumps=6, joker=0, worth=0.0) -> Hands:
    solved = np.asarray(tricks)
    same = (np.full(len(solved), value) for value in (trumps, joker, worth))
    return Hands(solved, *same)


def slow_at_least(
    asked: int, level: int, solved: int, trumps: int, joker: int, worth: float
) -> float:
    """The chance of so many tricks as the module tells it, before it is made to fall with them."""
    numbers = TRICKY if asked == level else TRICKY["other"]
    margin, fitted = solved - asked, numbers["margin"]
    near = max(-3, min(3, margin))
    logit = fitted[near + 3]
    rise = min(high - low for low, high in pairwise(fitted))
    if asked == level:
        steep = TRICKY["steep"][level - 6]
        logit += TRICKY["level"][level - 6] + steep * near
        rise += steep
    else:
        if margin > 3:
            logit += (margin - 3) * (fitted[6] - fitted[5])
        if margin < -3:
            logit += (margin + 3) * (fitted[1] - fitted[0])
        logit += numbers["above"] * (asked > level)
    better = worth - TRICKY["usual_worth"]
    logit += numbers["worth"][0] * better + max(numbers["worth"][1] * better, -rise) * near
    logit += numbers["trump"] * (trumps - 6) + numbers["joker"][joker]
    return 1 / (1 + exp(-logit))


@pytest.mark.parametrize("level", [6, 7, 8, 9, 10])
@pytest.mark.parametrize(
    ("trumps", "joker", "worth"), [(6, 0, 0.5), (4, 2, 2.0), (9, 1, -1.0), (6, 0, -9.0)]
)
def test_the_chances_are_those_of_the_formula_summed_slowly(level, trumps, joker, worth):
    found = FIT.tricks(bid(f"{level}H"), hands(SOLVED, trumps, joker, worth))
    for solved in SOLVED.tolist():
        raw = [slow_at_least(n, level, solved, trumps, joker, worth) for n in range(1, 11)]
        raw[level - 1] = made = min(
            slow_at_least(n, n, solved, trumps, joker, worth) for n in range(6, level + 1)
        )
        at_least = [max(p, made) if n < level else min(p, made) for n, p in enumerate(raw, 1)]
        for n in range(level - 1, 0, -1):  # fewer tricks are never less likely than more
            at_least[n - 1] = max(at_least[n - 1], at_least[n])
        for n in range(level, 10):
            at_least[n] = min(at_least[n], at_least[n - 1])
        falling = [1.0, *at_least, 0.0]
        for n in range(11):
            assert found[solved, n] == pytest.approx(falling[n] - falling[n + 1])


@pytest.mark.parametrize("call", [*ALL_TRICK_BIDS, MIS, OMIS], ids=lambda b: b.text)
def test_they_are_chances(call):
    fit = MISERE_FIT if call.no_trick else FIT
    for trumps, joker in ((2, 0), (6, 1), (10, 2)):
        found = fit.tricks(call, hands(SOLVED, trumps, joker))
        assert found.shape == (11, 11)
        assert found.min() >= 0
        assert found.sum(axis=1) == pytest.approx(np.ones(11))


def test_more_double_dummy_tricks_make_every_number_of_tricks_likelier():
    for level, worth in product((6, 7, 8, 9, 10), (0.0, 4.0, -9.0)):
        found = FIT.tricks(bid(f"{level}S"), hands(SOLVED, worth=worth))
        at_least = found[:, ::-1].cumsum(axis=1)
        assert (np.diff(at_least, axis=0) >= -1e-12).all()
        assert worth < 0 or (np.diff(at_least[:, 10 - level]) > 0).sum() >= 3


def test_a_higher_level_is_made_less_often():
    for worth in (-5.0, 0.5, 5.0):
        given = hands(SOLVED, worth=worth)
        made = [
            FIT.tricks(bid(f"{level}S"), given)[:, level:].sum(axis=1) for level in range(6, 11)
        ]
        assert (np.diff(made, axis=0) <= 1e-12).all()
        assert worth < 0 or (np.diff(made, axis=0)[:, 6:9] < 0).all()


def test_nobody_who_could_take_ten_takes_none():
    # Were margins beyond those fitted all alike, the chance to fail at all would be that.
    found = FIT.tricks(bid("7H"), hands([10]))[0]
    assert found[:4].sum() < 0.001 < found[4:7].sum()


def test_a_misere_makes_or_takes_as_many_as_it_does_double_dummy():
    found = MISERE_FIT.tricks(MIS, hands([0, 1, 4]))
    makes, fails = 1 / (1 + exp(-2.0)), 1 / (1 + exp(1.5))
    assert found[0, :2] == pytest.approx([makes, 1 - makes])
    assert found[1, :2] == pytest.approx([fails, 1 - fails])
    assert found[2, [0, 4]] == pytest.approx([fails, 1 - fails])


# --- the traits of the hand ----------------------------------------------------------------------


def traits_by_hand(worlds: Worlds, i: int, kept: int, call, partner: bool) -> tuple[int, int]:
    """Trumps, and who holds the joker, card by card."""
    trumps = sum(
        call.denomination.suit is not None
        and effective_suit(card, call.denomination) == call.denomination.suit
        for card in DECK.unpack(kept)
    )
    if any(map(is_joker, DECK.unpack(kept))):
        return trumps, HOLDERS.index("own")
    friendly = partner and any(map(is_joker, DECK.unpack(int(worlds.hands[i, 2]))))
    return trumps, HOLDERS.index("partner" if friendly else "other")


def _worth_by_hand(kept, call):
    suit = call.denomination.suit
    cards = [card for card in DECK.unpack(kept) if suit is not None or not is_joker(card)]
    return worth_in(DECK.pack(cards), call, RULES)


NO_JOKER = tuple(c for c in UNSEEN_HAND if not is_joker(c)) + tuple(
    c for c in HAND if c not in UNSEEN_HAND
)


@pytest.mark.parametrize("hand", [UNSEEN_HAND, NO_JOKER], ids=["joker held", "joker out"])
@pytest.mark.parametrize("text", ["8H", "8S", "9NT", "MIS"])
def test_trumps_and_the_holder_of_the_joker_are_counted_in_every_world(monkeypatch, hand, text):
    put_in_place(monkeypatch)
    call = bid(text)
    worlds = deal_worlds(Knowledge(RULES, hand), 200, 1)
    taken = worlds.hands[:, 0] | worlds.widows
    kept = taken & ~(taken & -taken)  # the lowest card away, whichever that is
    kept[::7] &= ~DECK.pack(DECK.jokers)
    solved = np.random.default_rng(1).integers(0, 2 if call.no_trick else 11, 200)
    found = in_play(call, solved, kept, worlds, RULES)
    assert found is not None
    by_hand = [
        traits_by_hand(worlds, i, int(kept[i]), call, partner=not call.no_trick) for i in range(200)
    ]
    trumps, joker = np.array(by_hand).T
    fit = correction_for(call, RULES)
    assert fit is not None
    worth = [_worth_by_hand(int(hand), call) for hand in kept]
    sure = sure_tricks(kept, call, RULES)
    traits = Hands(solved, trumps, joker, np.array(worth), sure)
    assert np.allclose(found.chances, fit.tricks(call, traits), rtol=0, atol=1e-12)
    assert len(set(joker.tolist())) >= 2


def test_several_exchanges_are_corrected_as_one_by_one(monkeypatch):
    put_in_place(monkeypatch)
    worlds = deal_worlds(Knowledge(RULES, NO_JOKER), 60, 2)
    own = DECK.pack(NO_JOKER)
    kept = np.array([own, own & (own - 1), own & ~DECK.pack(HAND[1:3])])
    solved = np.random.default_rng(2).integers(0, 11, (60, 3))
    together = in_play(bid("8H"), solved, kept, worlds, RULES)
    assert together is not None
    for column in range(3):
        one = in_play(bid("8H"), solved[:, column], kept[column], worlds, RULES)
        assert one is not None
        assert np.array_equal(together.chances[:, column], one.chances)


def test_the_edges_are_a_world_just_made_and_one_just_failed(monkeypatch):
    put_in_place(monkeypatch)
    worlds = deal_worlds(Knowledge(RULES, UNSEEN_HAND), 10, 3)
    hearts = sum(effective_suit(card, Denomination.HEARTS) == Suit.HEARTS for card in UNSEEN_HAND)
    found = in_play(bid("8H"), np.full(10, 9), worlds.hands[:, 0], worlds, RULES)
    assert found is not None
    worth = worth_in(DECK.pack(UNSEEN_HAND), bid("8H"), RULES)
    assert np.allclose(found.edges, FIT.tricks(bid("8H"), hands([8, 7], hearts, 0, worth)))


# --- which rules have a fit ----------------------------------------------------------------------


def test_every_kind_of_bid_asks_for_its_own_fit():
    assert [kind_of(bid(text)) for text in ("8H", "6S", "8NT", "7SEM", "MIS", "OMIS")] == [
        *("suit", "suit", "no-trump", "no-trump", "misere", "open-misere")
    ]
    assert kind_of(GNUL) is kind_of(bid("SOMIS")) is None


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("kind", ["suit", "no-trump", "misere"])
def test_a_fit_holds_just_where_the_switches_it_turns_on_are_the_same(monkeypatch, name, kind):
    put_in_place(monkeypatch, kind)
    rules = load(name)
    call = {"suit": bid("8H"), "no-trump": bid("8NT"), "misere": MIS}[kind]
    here, there = rules.switches(), RULES.switches()
    alike = all(here[switch] == there[switch] for switch in ALIKE[kind])
    assert (correction_for(call, rules) is not None) == alike
    others = {"suit": MIS, "no-trump": bid("8H"), "misere": OMIS}
    assert correction_for(others[kind], rules) is None


def test_house_rules_that_do_not_touch_the_play_keep_the_fit(monkeypatch):
    put_in_place(monkeypatch)
    assert correction_for(bid("8H"), RULES.with_switches(slam_bonus=False)) is not None
    unnamed = RULES.with_switches(joker_naming="never")
    assert correction_for(bid("8H"), unnamed) is not None
    assert correction_for(bid("8NT"), unnamed) is None
