"""Who deals first, and who deals next (RULES 2.1)."""

import pytest

from analyzer.cards import JACK, is_joker, parse_cards, rank_of
from analyzer.rng import Stream, generator
from analyzer.rules import draw_first_dealer, first_jack, load, lowest_draw, names, next_dealer


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        ("KS 8H 7D", 2),
        ("7S AH 8D", 1),
        ("AS JK 7D", 1),
        ("AS AH 7D", None),
        ("7S 7H KD", None),
        ("7S 9H 9D", 0),
    ],
)
def test_the_lowest_draw_deals(cards, seat):
    assert lowest_draw(parse_cards(cards)) == seat


def test_two_jokers_are_equally_low():
    assert lowest_draw(parse_cards("JK1 JK2 4D 5H")) is None


def test_the_first_jack_deals():
    assert first_jack(parse_cards("AS JK 5D 6D QH JC"), 4) == 1
    with pytest.raises(ValueError, match="no jack"):
        first_jack(parse_cards("AS JK"), 4)


@pytest.mark.parametrize("ruleset", names())
def test_the_draw_is_seeded_and_shown(ruleset):
    rules = load(ruleset)
    dealers = set()
    for seed in range(40):
        draw = draw_first_dealer(rules, generator(seed, Stream.DEALS))
        assert draw == draw_first_dealer(rules, generator(seed, Stream.DEALS))
        dealers.add(draw.dealer)
        if rules.first_dealer == "lowest_draw":
            *shared, last = draw.rounds
            assert lowest_draw(last) == draw.dealer
            assert all(lowest_draw(cards) is None for cards in shared)
        if rules.first_dealer == "first_jack":
            (turned,) = draw.rounds
            jacks = [not is_joker(card) and rank_of(card) == JACK for card in turned]
            assert jacks.index(True) == len(turned) - 1
            assert draw.dealer == (len(turned) - 1) % rules.players
        if rules.first_dealer == "any":
            assert draw.rounds == ()
    assert dealers == set(range(rules.players))


def test_E20_the_deal_moves_left_but_stays_after_a_pass_out():
    rules = load("australian")
    assert next_dealer(rules, 3) == 0
    assert next_dealer(rules, 3, passed_out=True) == 3
    assert next_dealer(load("quinhentos"), 2, passed_out=True) == 0


def test_a_deal_played_without_declarer_is_a_deal():
    assert next_dealer(load("american"), 3, passed_out=True) == 0


def test_a_deal_thrown_in_is_dealt_again():
    assert next_dealer(load("minnesota"), 2, thrown_in=True) == 2
