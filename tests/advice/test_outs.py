"""Kitty outs: what each unseen card would add, were it in the widow."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from analyzer.advice.like_cards import like_cards
from analyzer.advice.outs import _drawn, find_outs, put_into_widow
from analyzer.advice.outs_result import OutsAdvice
from analyzer.advice.trials import UnseenTrial
from analyzer.cards import format_cards, parse_card, parse_cards, parse_hand
from analyzer.deals import Knowledge, chance_of_some, deal_worlds
from analyzer.errors import BidError, CardError, InputError
from analyzer.rng import Stream
from analyzer.rules import Bid, load
from tests.advice.fits import put_in_place

RULES = load("australian")
DECK = RULES.deck
HAND = parse_hand("JK JH AH 9H 5H AS KS 8C 7C 6D")
KNOWLEDGE = Knowledge(RULES, HAND)
BID = Bid.parse("8H")


@pytest.fixture(autouse=True, scope="module")
def made_up_fit(no_correction: None) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        put_in_place(patch)
        yield


@pytest.fixture(scope="module")
def advice(made_up_fit: None) -> OutsAdvice:
    return find_outs(HAND, BID, worlds=132, jobs=2)


def of(advice: OutsAdvice, card: str):
    return next(out for out in advice.outs if parse_card(card) in out.cards)


def test_every_unseen_card_is_there_once(advice: OutsAdvice) -> None:
    cards = [card for out in advice.outs for card in out.cards]
    assert sorted(cards) == sorted(KNOWLEDGE.unseen)


def test_the_left_bower_helps_most_and_a_small_side_card_hurts(advice: OutsAdvice) -> None:
    assert advice.outs[0].name == "JD"
    assert of(advice, "JD").helps
    assert of(advice, "KH").helps
    assert of(advice, "5C").gain.value < -3 * of(advice, "5C").gain.se
    assert not of(advice, "5C").helps


def test_helpful_cards_gain_more_than_three_errors(advice: OutsAdvice) -> None:
    for out in advice.outs:
        assert out.helps == (out.gain.value > 3 * out.gain.se)
    number = len(advice.helpful)
    assert advice.chance_of_help == chance_of_some(number, 3, 33)
    assert advice.with_help is not None
    assert advice.without_help is not None
    assert advice.with_help.value > advice.p_make.value > advice.without_help.value
    assert advice.with_help.n + advice.without_help.n == advice.fresh_worlds


def test_gains_cancel_over_all_cards(advice: OutsAdvice) -> None:
    """Every card is in the widow as often as any: the mean over all cards is the chance itself."""
    # The errors of the cards go together; five times the usual one is never reached by luck.
    total = sum(len(out.cards) * out.gain.value for out in advice.outs) / 33
    assert abs(total) < 5 * of(advice, "QC").gain.se / 2


def test_a_gain_is_that_of_worlds_dealt_with_the_card_in_the_widow(advice: OutsAdvice) -> None:
    """Against worlds of another seed, picked because the card is there; no card is moved."""
    # Two-sided at 4 standard errors: fails for 1 seed in 16,000, three times.
    worlds = deal_worlds(KNOWLEDGE, 2400, 77)

    def chance(rows: np.ndarray) -> tuple[float, float]:
        picked = worlds.part(np.flatnonzero(rows))
        trial = UnseenTrial(KNOWLEDGE, picked, {BID: None}, "corrected")
        trial.extend(len(picked), jobs=2, tick=lambda _: None)
        values = trial.outcomes(BID).chance
        return float(values.mean()), float(values.std() / np.sqrt(len(values)))

    everywhere = chance(np.arange(2400) < 400)
    for card in ("JD", "AC", "QD"):
        there, error = chance((worlds.widows & DECK.pack(parse_cards(card))) != 0)
        gain = of(advice, card).gain
        away = gain.value - (there - everywhere[0])
        assert abs(away) < 4 * np.sqrt(gain.se**2 + error**2 + everywhere[1] ** 2), card


@pytest.mark.parametrize("name", ["australian", "australian_2p"])
def test_a_world_changes_by_two_cards_and_stays_whole(name: str) -> None:
    rules = load(name)
    cards = rules.deck.cards
    tables = (cards[10:15], cards[15:20]) if rules.players == 2 else ((), ())
    knowledge = Knowledge(rules, cards[:10], None, *tables)
    worlds = deal_worlds(knowledge, 200, 1)
    card = rules.deck.pack([knowledge.unseen[4]])
    rows = np.flatnonzero((worlds.widows & card) == 0)
    before = worlds.part(rows)
    given_up = _drawn(before.widows, np.random.default_rng(0), rules)
    after = put_into_widow(before, np.full(len(rows), card), given_up)
    assert ((after.widows & card) == card).all()
    assert ((after.widows & given_up) == 0).all()
    assert (np.bitwise_count(after.widows ^ before.widows) == 2).all()
    assert (after.hands[:, 0] == before.hands[:, 0]).all()
    for some in (before, after):
        together = some.hands.sum(axis=1) + some.widows + some.face_up.sum(axis=1)
        assert (together + some.face_down.sum(axis=1) == rules.deck.all_bits).all()
    assert (np.bitwise_count(after.hands) == 10).all()
    assert (np.bitwise_count(after.face_down) == 1).all()


def test_the_card_given_up_is_any_of_the_widow_equally_often() -> None:
    widows = np.full(3000, DECK.pack(parse_cards("4H 9S KD")))
    drawn = _drawn(widows, np.random.default_rng(3), RULES)
    for card in parse_cards("4H 9S KD"):
        # 4 standard errors: fails for 1 seed in 16,000, three times.
        share = float((drawn == DECK.pack([card])).mean())
        assert abs(share - 1 / 3) < 4 * (2 / 9 / 3000) ** 0.5


def test_worlds_of_the_report_are_fresh_ones() -> None:
    tried = deal_worlds(KNOWLEDGE, 100, 1, Stream.SCREEN)
    told = deal_worlds(KNOWLEDGE, 200, 1, Stream.REPORT)
    assert not set(tried.widows * 7 + tried.hands[:, 1]) & set(told.widows * 7 + told.hands[:, 1])


def test_the_same_seed_gives_the_same_digits_for_any_jobs() -> None:
    one, two = (find_outs(HAND, BID, worlds=20, jobs=jobs).to_dict() for jobs in (1, 2))
    assert one == two
    assert find_outs(HAND, BID, worlds=20, seed=2).to_dict() != one


def test_small_cards_beside_each_other_go_together() -> None:
    names = [group.name for group in like_cards(KNOWLEDGE, BID)]
    assert names[:3] == ["5S-TS", "JS", "QS"]  # all of them, since no own card stands between
    assert "6H-8H" in names
    assert "4H" in names
    assert "JD" in names
    groups = like_cards(KNOWLEDGE, Bid.parse("MIS"))
    assert all(len(group.cards) == 1 for group in groups)


def test_a_group_is_tried_card_by_card_in_turn() -> None:
    # Hands that know a court card only through its group would be tried with the ten alone.
    found = find_outs(HAND, BID, worlds=12).outs
    assert {len(out.cards) for out in found} == {1, 2, 3, 4, 6}
    assert all(out.gain.n == 12 for out in found)


def test_a_misere_fears_high_cards_and_likes_low_ones() -> None:
    hand = parse_hand("4H 5H 6D 7D 5S 6S 7S 5C 8C QH")
    advice = find_outs(hand, Bid.parse("MIS"), worlds=66, jobs=2)
    assert of(advice, "4D").gain.value > 0 > of(advice, "AD").gain.value
    assert advice.estimate == "corrected"


def test_without_a_fit_the_gains_are_double_dummy() -> None:
    hand = parse_hand("JH AH KH 9H 5H AS KS 8C 7C 6D")
    advice = find_outs(hand, BID, rules=RULES.with_switches(jokers=0), worlds=10)
    assert advice.estimate == "double-dummy"
    assert all(out.gain == out.gain_double_dummy for out in advice.outs)


def test_nothing_that_helps_is_no_help_at_all() -> None:
    sure = parse_hand("JK JH JD AH KH QH TH 9H 8H 7H")
    advice = find_outs(sure, Bid.parse("6H"), worlds=10)
    assert (advice.helpful, advice.chance_of_help, advice.with_help) == ((), Fraction(0), None)
    assert all(out.gain.se > 0 for out in advice.outs)
    assert advice.to_dict()["p_make_with_help"] is None


def test_bad_questions_are_refused() -> None:
    with pytest.raises(InputError, match="two or more"):
        find_outs(HAND, BID, worlds=1)
    with pytest.raises(InputError, match="no estimate"):
        find_outs(HAND, BID, estimate="played-out", worlds=4)
    with pytest.raises(CardError, match="a hand is 10 cards"):
        find_outs(HAND[:9], BID)
    with pytest.raises(BidError, match="no outs for"):
        find_outs(HAND, Bid.parse("GNUL"), worlds=4)


def test_the_answer_as_a_table(advice: OutsAdvice) -> None:
    frame = advice.to_frame()
    assert frame["cards"].tolist() == [out.name for out in advice.outs]
    assert frame["gain"].is_monotonic_decreasing
    assert format_cards(advice.helpful).split() == advice.to_dict()["helpful"]
