"""The advice finds the obvious, is honest about its errors, and uses no hidden card."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from analyzer.cards import CARD_TEXT, Suit
from analyzer.errors import InputError
from analyzer.funfhundert import Deal, FunfhundertRules
from analyzer.funfhundert.advice import Advice, Option, advice_report, advise, read_position
from analyzer.funfhundert.rules import WINDOWS
from tests.funfhundert.fu_moments import random_moment, with_hidden_changed

FRESH = "AS TS KS QS JD 9D 8C 7H"


def option(advice: Advice, text: str) -> Option:
    return next(each for each in advice.options if each.choice.text == text)


def test_an_ace_is_never_thrown_on_an_ace() -> None:
    """Equal ranks leave the trick to the leader (G02): the ace would be lost with the trick."""
    advice = advise(read_position("AS TS 9S 8S 9C 8C 9D 8D", turned="7H", led="AH"), worlds=200)
    assert not any(each.beats for each in advice.options)
    assert CARD_TEXT[advice.best.choice.card or 0][0] in "789"
    assert option(advice, "AS").loss.value > 5 * option(advice, "AS").loss.se > 0


def test_a_ten_led_is_taken_by_an_ace() -> None:
    advice = advise(read_position("AS 7S 9S 8S 9C 8C 9D 8D", turned="7H", led="TH"), worlds=200)
    assert advice.best.choice.text == "AS"
    assert advice.best.beats
    assert advice.best.reason == "beats TH, takes 21 points"
    assert option(advice, "9S").loss.value > 5 * option(advice, "9S").loss.se


def test_the_card_that_completes_a_sequence_is_taken() -> None:
    at = read_position("AS TS KS QS 9D 8C 8H 9H", turned="KH", led="JS")
    advice = advise(at, worlds=200)
    assert advice.best.beats
    assert "completes A K Q J T of spades: 120" in advice.best.reason


def test_a_complete_combination_without_another_use_is_announced() -> None:
    at = read_position("JS QD 9S 8S 9C 8C 9D 8D", turned="KH", lost="JC QS KD QC")
    advice = advise(at, worlds=50)
    assert advice.best.choice.text == "JS QD"
    assert advice.best.reason == "40 points now"
    assert advice.then is not None
    assert advice.then.moment == "lead"


def test_a_dear_sequence_is_not_broken_for_its_pair() -> None:
    at = read_position("AS KS QS JS TS 8C 9C 8D", turned="7H")
    assert advise(at, worlds=200).best.choice.text == "A K Q J T of spades"


def test_the_seven_is_swapped_when_that_completes_a_pair() -> None:
    at = read_position("QH 7H 9S 8S 9C 8C 9D 8D", turned="KH", lost="KS QS QC KD TH 7D 7C AH")
    advice = advise(at, worlds=200)
    assert advice.best.choice.text == "swap for KH, K Q of hearts"
    assert advice.best.reason == "50 points now"


def test_what_reaches_500_in_a_later_deal_comes_first() -> None:
    at = read_position(FRESH, turned="KH", totals=(480, 300))
    advice = advise(at, worlds=50)
    assert advice.best.choice.text == "swap for KH, K Q of spades"
    assert advice.best.reaches_500
    assert "wins the game at once" in advice_report(advice)
    report = advice_report(advise(replace(at, totals=(10, 0)), worlds=20))
    assert "the deal played out" in " ".join(report.split())


def test_with_an_empty_talon_margins_are_exact() -> None:
    gone = "AC TC KC QC JC 9C 8C 7C AD TD KD QD JD 9D 8D 7D 9S 8S 7S TH KH QH JH 8H 7H QS"
    at = read_position("AS KS 9H", trump=Suit.HEARTS, led="TS", lost=gone)
    advice = advise(at)
    assert advice.kind == "exact"
    assert all(each.margin.se == each.loss.se == 0 for each in advice.options)
    # AS takes 21, KS takes 6 and loses 9H to AH, 11; or KS is lost with TS, 14.
    assert advice.best.choice.text == "AS"
    assert option(advice, "AS").margin.value == -(120 - 38) + (21 + 6 - 11)


@pytest.mark.parametrize("seed", range(6))
def test_no_hidden_card_has_a_part_in_it(seed: int) -> None:
    rng = random.Random(seed)
    rules = FunfhundertRules()
    deal = random_moment(rules, rng, most=25)
    known = deal.knowledge(deal.turn)
    changed = Deal.resume(rules, with_hidden_changed(deal, rng)).knowledge(deal.turn)
    if changed != known:  # what the opponent passed over openly may differ
        return
    assert advise(known, worlds=20).to_dict() == advise(changed, worlds=20).to_dict()


def test_the_same_seed_gives_the_same_digits() -> None:
    at = read_position(FRESH, turned="KH")
    assert advise(at, worlds=50, seed=3) == advise(at, worlds=50, seed=3)
    assert advise(at, worlds=50, seed=3) != advise(at, worlds=50, seed=4)


def test_players_may_change_seats() -> None:
    """The described player is 0; player 1 in the same place is told the same."""
    at = read_position(FRESH, turned="KH", announcing=False)
    closed, leader = at.closed[::-1], 1 - at.leader
    other = replace(at, player=1, turn=1, leader=leader, closed=closed)
    assert [each.to_dict() for each in advise(at, worlds=50).options] == [
        each.to_dict() for each in advise(other, worlds=50).options
    ]


def test_standard_errors_are_honest() -> None:
    """Over 40 seeds the estimates scatter as their standard errors say.

    The squared deviations in units of the error make chi-squared with 39 degrees of freedom:
    outside 18 to 70 with probability 0.4 %, and the seeds are fixed.
    """
    at = read_position("AS TS KC QD JD 9D 8C 7H", turned="KH", led="AC")
    found = [advise(at, worlds=60, seed=seed) for seed in range(40)]
    thrown = [option(each, "TS") for each in found]  # always a blunder, so the loss has an error
    for estimates in ([each.margin for each in thrown], [each.loss for each in thrown]):
        mean = sum(each.value for each in estimates) / len(estimates)
        squares = sum(((each.value - mean) / each.se) ** 2 for each in estimates)
        assert 18 < squares < 70, squares


@pytest.mark.parametrize("talon", [2, 4])
def test_near_the_end_of_the_talon_endings_are_exact(talon: int) -> None:
    rng = random.Random(talon)
    rules = FunfhundertRules()
    deal = random_moment(rules, rng, least=20)
    while deal.phase != "play" or len(deal.position.talon) != talon:
        deal = random_moment(rules, rng, least=10)
    advice = advise(deal.knowledge(deal.turn), worlds=20)
    assert advice.kind == "exact-endings"
    assert advice.best.own is None
    assert "then exact" in advice_report(advice).replace("\n", " ")


def test_a_world_near_the_end_has_the_margin_of_its_exact_ending() -> None:
    """One trick from phase 2, a world's margin is that trick's and the solved rest's."""
    import numpy as np

    from analyzer.funfhundert.advice.advising import margins_after
    from analyzer.funfhundert.advice.choices import choices, placed_anyhow
    from analyzer.funfhundert.advice.endings import play_ending
    from analyzer.funfhundert.advice.exact import exact_margins
    from analyzer.funfhundert.play.worlds import sample_worlds
    from analyzer.funfhundert.referee.records import Done, Play

    rng = random.Random(5)
    rules = FunfhundertRules(announce_window="until_talon_empty")
    for _ in range(10):
        deal = random_moment(rules, rng, least=20)
        at = deal.position
        while not (deal.phase == "play" and len(at.talon) == 2 and at.led is not None):
            deal = random_moment(rules, rng, least=10)
            at = deal.position
        known = deal.knowledge(deal.turn)
        found = choices(known)
        worlds = sample_worlds(known, 1, np.random.default_rng(0))
        margins, _ = margins_after(known, found, worlds)
        hand = worlds.hands[0]
        cards = {c for c in (*known.hidden, *known.shown) if hand >> _place(c) & 1}
        talon = [c for c in known.hidden if c not in cards]
        placed = replace(
            placed_anyhow(known),
            hands=_pair(known.player, known.hand, tuple(sorted(cards))),
            talon=(*talon, known.turned),
            shown=(frozenset(), frozenset()),
        )
        for choice, margin in zip(found, margins[0], strict=True):
            there = Deal.resume(rules, placed)
            there.act(Play(choice.card or 0))
            while there.phase == "announce":
                there.act(Done())
            mover = there.knowledge(there.turn or 0)
            best = int(exact_margins(mover, choices(mover)).max())
            assert margin == (best if mover.player == known.player else -best)
            assert play_ending(there.knowledge(known.player)).margin == margin


def _place(card: int) -> int:
    from analyzer.funfhundert import DECK

    return DECK.index[card]


def _pair(player: int, own: tuple[int, ...], other: tuple[int, ...]) -> tuple:  # type: ignore[type-arg]
    return (own, other) if player == 0 else (other, own)


def test_results_are_plain() -> None:
    advice = advise(read_position(FRESH, turned="KH"), worlds=20)
    answer = json.loads(json.dumps(advice.to_dict()))
    assert answer["options"][0]["loss"] == 0
    frame = advice.to_frame()
    assert len(frame) == len(advice.options)
    assert list(frame["choice"]) == [each.choice.text for each in advice.options]
    with pytest.raises(InputError, match="1 worlds"):
        advise(read_position(FRESH, turned="KH"), worlds=1)


@pytest.mark.parametrize("seed", range(48))
def test_any_moment_under_any_switches_gets_a_report_that_fits_the_page(seed: int) -> None:
    rng = random.Random(seed)
    rules = FunfhundertRules(WINDOWS[seed % 4], bool(seed & 4), bool(seed & 8))
    deal = random_moment(rules, rng)
    report = advice_report(advise(deal.knowledge(deal.turn), worlds=4))
    assert max(map(len, report.splitlines())) <= 80, report
    assert report.splitlines()[-1]
