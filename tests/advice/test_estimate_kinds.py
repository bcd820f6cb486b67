"""The kinds of estimate in an answer: corrected where there is a fit, double-dummy elsewhere."""

from __future__ import annotations

import json

import numpy as np
import pytest

from analyzer.advice import advise_bid, advise_discard, playing
from analyzer.advice.correction import correction_for
from analyzer.advice.in_play import in_play
from analyzer.advice.playing import play_worlds
from analyzer.advice.trials import play_by_policy
from analyzer.deals import Knowledge, deal_worlds
from analyzer.errors import InputError
from analyzer.players.policy import choose_exchanges
from analyzer.rng import Stream
from analyzer.rules import Contract, load, names, score_table
from tests.advice.fits import fit_for, put_in_place
from tests.advice.samples import DECK, HAND, RULES, UNSEEN_HAND, WIDOW, Scrambler, bid, deal_ten

WORLDS = 60
CARDS = (*HAND, *WIDOW)


@pytest.fixture(autouse=True)
def made_up_tricks(monkeypatch):
    monkeypatch.setattr(playing, "solve_batch", Scrambler())


@pytest.fixture
def fitted(monkeypatch):
    put_in_place(monkeypatch)


def chances_by_hand(call, tricks, kept, worlds) -> np.ndarray:
    """Chances of tricks in every world, from the fit."""
    found = in_play(call, tricks, kept, worlds, RULES)
    assert found is not None
    return found.chances


@pytest.mark.usefixtures("fitted")
@pytest.mark.parametrize("text", ["6S", "8H", "10D", "8NT", "MIS"])
def test_an_unseen_widow_is_corrected_world_by_world(text):
    advice = advise_bid(UNSEEN_HAND, worlds=WORLDS, seed=2)
    ours, call = advice.by_bid[text], bid(text)
    worlds = deal_worlds(Knowledge(RULES, UNSEEN_HAND), WORLDS, 2, Stream.REPORT)
    tricks = play_by_policy(worlds, call, RULES, None, jobs=1, tick=lambda _: None)
    taken = worlds.hands[:, 0] | worlds.widows
    away, _ = choose_exchanges(taken, call, RULES)
    chances = chances_by_hand(call, tricks, taken & ~away, worlds)
    makes = chances[:, 0] if call.no_trick else chances[:, call.level :].sum(axis=1)
    assert (advice.estimate, ours.estimate) == ("corrected", "corrected")
    assert ours.p_make == pytest.approx(makes.mean())
    table = score_table(RULES, call)
    assert ours.expected_score == pytest.approx((chances @ table[:, 0]).mean())
    assert ours.expected_net == pytest.approx((chances @ (table[:, 0] - table[:, 1])).mean())
    made = tricks == 0 if call.no_trick else tricks >= call.level
    assert ours.p_make_double_dummy == pytest.approx(made.mean())
    if not call.no_trick:
        assert ours.mean_tricks == pytest.approx((chances @ np.arange(11)).mean())


@pytest.mark.usefixtures("fitted", "short_comparison")
@pytest.mark.parametrize("text", ["8H", "8NT"])
def test_a_known_widow_is_corrected_by_the_hand_kept(text):
    ours, call = advise_bid(HAND, widow=WIDOW, worlds=WORLDS, seed=2).by_bid[text], bid(text)
    worlds = deal_worlds(Knowledge(RULES, HAND, WIDOW), WORLDS, 2, Stream.REPORT)
    away = DECK.pack(ours.exchange.discard)
    kept = np.full((WORLDS, 1), DECK.pack(CARDS) & ~away)
    contract = Contract(call, ours.exchange.joker_named)
    tricks = play_worlds(worlds, kept, np.full((WORLDS, 1), away), contract, RULES, [None])[:, 0]
    chances = chances_by_hand(call, tricks, kept[:, 0], worlds)
    assert ours.p_make == pytest.approx(chances[:, call.level :].sum(axis=1).mean())


@pytest.mark.usefixtures("fitted")
def test_both_numbers_stand_side_by_side_and_the_other_is_the_double_dummy_answer():
    both = advise_bid(UNSEEN_HAND, worlds=WORLDS)
    plain = advise_bid(UNSEEN_HAND, worlds=WORLDS, estimate="double-dummy")
    assert plain.estimate == "double-dummy"
    for text, ours in both.by_bid.items():
        theirs = plain.by_bid[text]
        assert theirs.estimate == "double-dummy"
        assert theirs.p_make_double_dummy is theirs.p_make_double_dummy_se is None
        if text == "OMIS":
            assert ours == theirs
            continue
        assert ours.estimate == "corrected"
        assert ours.p_make_double_dummy == theirs.p_make
        assert ours.p_make_double_dummy_se == theirs.p_make_se
        assert ours.p_make != theirs.p_make


@pytest.mark.usefixtures("fitted")
def test_the_advice_is_by_the_corrected_numbers():
    advice = advise_bid(UNSEEN_HAND, worlds=WORLDS)
    worth = [e for e in advice.bids if e.expected_net > 0] or advice.bids
    assert advice.best == max(worth, key=lambda e: e.expected_score)
    row = json.loads(json.dumps(advice.to_dict(), allow_nan=False))["best"]
    assert row["p_make"] == advice.best.p_make
    assert row["p_make_double_dummy"] == advice.best.p_make_double_dummy


def test_what_play_is_likely_to_make_can_change_the_bid(monkeypatch):
    def solve(hands, contract, *_, **__):
        return np.full(len(hands), 1 if contract.bid.no_trick else 8, dtype=np.int8)

    monkeypatch.setattr(playing, "solve_batch", solve)
    put_in_place(monkeypatch)
    plain = advise_bid(UNSEEN_HAND, worlds=20, estimate="double-dummy")
    assert plain.best.bid.text == "8NT"
    assert advise_bid(UNSEEN_HAND, worlds=20).best.bid.level == 7


@pytest.mark.usefixtures("fitted", "short_comparison")
def test_discards_are_corrected_and_ranked_by_it():
    advice = advise_discard(CARDS, bid("8H"), worlds=WORLDS)
    assert advice.estimate == "corrected"
    best, *others = advice.discards
    assert [d.expected_score for d in others] == sorted(
        (d.expected_score for d in others), reverse=True
    )
    worlds = deal_worlds(Knowledge(RULES, HAND, WIDOW), WORLDS, 1, Stream.REPORT)
    for ours in advice.discards:
        away = DECK.pack(ours.exchange.discard)
        kept = np.full((WORLDS, 1), DECK.pack(CARDS) & ~away)
        away_column = np.full((WORLDS, 1), away)
        tricks = play_worlds(worlds, kept, away_column, Contract(bid("8H")), RULES, [None])[:, 0]
        chances = chances_by_hand(bid("8H"), tricks, kept[:, 0], worlds)
        assert ours.p_make == pytest.approx(chances[:, 8:].sum(axis=1).mean())
        assert ours.p_make_double_dummy == pytest.approx((tricks >= 8).mean())
        assert ours.loss == pytest.approx(best.expected_score - ours.expected_score)
    frame = advice.to_frame()
    assert frame.attrs["estimate"] == "corrected"
    assert frame["p_make_double_dummy"].notna().all()
    plain = advise_discard(CARDS, bid("8H"), worlds=WORLDS, estimate="double-dummy")
    assert plain.estimate == "double-dummy"
    assert {d.p_make_double_dummy for d in plain.discards} == {None}


@pytest.mark.usefixtures("fitted", "short_comparison")
def test_a_contract_without_a_fit_is_ranked_double_dummy():
    advice = advise_discard(CARDS, bid("OMIS"), worlds=20)
    assert advice.estimate == "double-dummy"
    assert advice == advise_discard(CARDS, bid("OMIS"), worlds=20, estimate="double-dummy")


@pytest.mark.parametrize("name", names())
def test_every_bid_says_whether_it_is_corrected(monkeypatch, name):
    rules = load(name)
    tables = {}
    cards = deal_ten(rules, 1, 20)
    if rules.players == 2:
        tables = {"table": cards[10:15], "opponent_table": cards[15:]}
    put_in_place(monkeypatch)
    advice = advise_bid(cards[:10], **tables, rules=rules, worlds=4)
    fits = {e.bid.text: correction_for(e.bid, rules) is not None for e in advice.bids}
    assert {e.bid.text: e.estimate == "corrected" for e in advice.bids} == fits
    assert advice.estimate == ("corrected" if any(fits.values()) else "double-dummy")
    assert fits.get("8H") == (
        fit_for(rules, "suit")[0]["switches"] == fit_for(RULES, "suit")[0]["switches"]
    )


@pytest.mark.parametrize("name", names())
def test_a_ruleset_without_any_fit_answers_double_dummy(name):
    rules = load(name)
    tables = {}
    cards = deal_ten(rules, 1, 20)
    if rules.players == 2:
        tables = {"table": cards[10:15], "opponent_table": cards[15:]}
    advice = advise_bid(cards[:10], **tables, rules=rules, worlds=4)
    assert advice.estimate == "double-dummy"
    assert {e.estimate for e in advice.bids} == {"double-dummy"}
    assert advice == advise_bid(
        cards[:10], **tables, rules=rules, worlds=4, estimate="double-dummy"
    )


@pytest.mark.usefixtures("fitted", "short_comparison")
@pytest.mark.parametrize("widow", [None, WIDOW], ids=["unseen", "known"])
def test_a_corrected_answer_has_the_same_digits_for_any_number_of_threads(widow):
    hand = UNSEEN_HAND if widow is None else HAND
    one, two = (advise_bid(hand, widow=widow, worlds=WORLDS, jobs=jobs) for jobs in (1, 2))
    assert one == two


@pytest.mark.usefixtures("fitted")
def test_the_corrected_chances_are_as_sure_as_asked():
    advice = advise_bid(UNSEEN_HAND, precision=0.02)
    assert max(e.p_make_se for e in advice.bids) <= 0.02


@pytest.mark.parametrize("kind", ["guess", "", "Corrected", "double dummy"])
def test_other_kinds_are_refused(kind):
    with pytest.raises(InputError, match=f"^no estimate '{kind}': "):
        advise_bid(UNSEEN_HAND, estimate=kind)
    with pytest.raises(InputError, match=r"^no estimate "):
        advise_discard(CARDS, bid("8H"), estimate=kind)


def test_discards_are_not_played_out():
    with pytest.raises(InputError, match=r"^no estimate 'played-out': choose from corrected, "):
        advise_discard(CARDS, bid("8H"), estimate="played-out")


@pytest.mark.parametrize("more", [{"precision": 0.01}, {"until_settled": True}])
def test_worlds_to_be_played_out_are_counted_not_stopped(more):
    with pytest.raises(InputError, match=r"^played-out takes a number of worlds"):
        advise_bid(UNSEEN_HAND, estimate="played-out", **more)
