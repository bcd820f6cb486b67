"""Worlds fit what is known, are otherwise fair, and seldom hold what would have been announced."""

import random
from collections import Counter

import numpy as np
import pytest

from analyzer.cards import parse_card, parse_cards
from analyzer.funfhundert import DECK, FunfhundertRules
from analyzer.funfhundert.play.worlds import only_world, sample_worlds
from tests.funfhundert.fu_moments import random_moment
from tests.funfhundert.fu_play import random_rules
from tests.funfhundert.fu_tables import new_deal, say_nothing

RULES = FunfhundertRules()


def cards_of(bits):
    return {DECK.cards[place] for place in range(32) if bits >> place & 1}


def test_a_world_has_every_hidden_card_once_and_the_shown_ones_in_their_hand():
    rng = random.Random(1)
    for _ in range(60):
        known = (deal := random_moment(random_rules(rng), rng)).knowledge(deal.turn)
        worlds = sample_worlds(known, 5, np.random.default_rng(1))
        assert len(worlds) == 5
        for hand, talon in zip(worlds.hands.tolist(), worlds.talons.tolist(), strict=True):
            theirs = cards_of(hand)
            left = [DECK.cards[place] for place in talon[16 - known.talon :]]
            assert len(theirs) == known.opponent_size
            assert known.shown <= theirs
            hidden = [*theirs - known.shown, *left[:-1]]
            assert sorted(hidden) == list(known.hidden)
            if known.talon:
                assert left[-1] == known.turned


def test_with_an_empty_talon_the_world_is_the_truth():
    rng = random.Random(2)
    deal = random_moment(RULES, rng, least=45)
    while deal.position.talon:
        deal = random_moment(RULES, rng, least=45)
    known = deal.knowledge(deal.turn)
    (hand,) = sample_worlds(known, 1, np.random.default_rng(0)).hands.tolist()
    assert cards_of(hand) == set(deal.position.hands[known.opponent])


@pytest.mark.parametrize("window", ["any", "french", "under_six", "until_talon_empty"])
def test_with_an_empty_talon_nothing_is_taken_for_closed_that_is_open(window):
    rng = random.Random(window)
    rules = FunfhundertRules(announce_window=window)
    closed = 0
    for _ in range(60):
        deal = random_moment(rules, rng, least=40, most=90)
        known = deal.knowledge(deal.turn)
        if not known.talon:
            (found,) = only_world(known).closed.tolist()
            assert found & ~deal.position.closed[known.opponent] == 0
            closed += found != known.closed[known.opponent]
    assert closed or window != "any"


def test_before_the_opponent_could_speak_every_card_is_as_likely_anywhere():
    known = new_deal("7S 8S 9S TS JS QC KC AD", turned="8H").knowledge(0)
    n = 4000
    worlds = sample_worlds(known, n, np.random.default_rng(3))
    held = Counter(card for hand in worlds.hands.tolist() for card in cards_of(hand))
    chance = 8 / 23
    # 23 cards, four standard errors: about one seed in 700 would fail.
    error = 4 * (n * chance * (1 - chance)) ** 0.5
    assert all(abs(held[card] - n * chance) < error for card in known.hidden)
    nexts = np.bincount(worlds.talons[:, 0], minlength=32)[[DECK.index[c] for c in known.hidden]]
    assert np.abs(nexts - n / 23).max() < 4 * (n / 23) ** 0.5


def shares_after_silence(rules, theirs):
    """How many worlds put these cards into the hand of an opponent who has announced nothing."""
    deal = new_deal("7S 8S 9S TS JS QC KC AD", turned="8H", rules=rules)
    say_nothing(deal)
    deal.play(parse_card("7S"))
    say_nothing(deal)
    known = deal.knowledge(1)
    assert known.led is not None  # player 0 led and could have spoken before
    worlds = sample_worlds(known, 4000, np.random.default_rng(4))
    bits = DECK.pack(parse_cards(theirs))
    return float(((worlds.hands & bits) == bits).mean()), worlds


def test_silence_speaks_against_a_complete_pair_but_does_not_rule_it_out():
    # Player 1 holds low cards of the filled-up deck, so that K Q of hearts is hidden.
    free, _ = shares_after_silence(FunfhundertRules(announce_window="under_six"), "KH QH")
    silent, worlds = shares_after_silence(RULES, "KH QH")
    assert 0 < silent < free / 2
    pair = DECK.pack(parse_cards("KH QH"))
    assert all(closed >> 8 & 1 for closed in worlds.closed[(worlds.hands & pair) == pair].tolist())


def test_where_nothing_may_be_announced_silence_closes_nothing():
    _, worlds = shares_after_silence(FunfhundertRules(announce_window="under_six"), "KH QH")
    assert not worlds.closed.any()


@pytest.mark.parametrize("n", [1, 7])
def test_the_same_generator_gives_the_same_worlds(n):
    deal = random_moment(RULES, random.Random(6))
    first, second = (
        sample_worlds(deal.knowledge(deal.turn), n, np.random.default_rng(9)) for _ in range(2)
    )
    assert (first.hands == second.hands).all()
    assert (first.talons == second.talons).all()
