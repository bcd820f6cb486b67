"""Players by name, what they may see, and what the Monte-Carlo player finds."""

import random

import pytest

from analyzer.cards import parse_card
from analyzer.errors import InputError
from analyzer.funfhundert import FunfhundertRules, Play, Swap
from analyzer.funfhundert.knowledge import knowledge_of
from analyzer.funfhundert.players.deciding import legal_actions
from analyzer.funfhundert.players.player import make_player
from tests.funfhundert.fu_moments import random_moment, with_hidden_changed
from tests.funfhundert.fu_play import random_rules
from tests.funfhundert.fu_tables import ending, new_deal, say_nothing

PLAYERS = ("rule", "monte-carlo:12")


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_has_the_name_it_was_made_by(name):
    assert make_player(name.upper()).name == name


def test_the_monte_carlo_player_has_a_usual_number_of_worlds():
    assert make_player("monte-carlo").name == "monte-carlo:100"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rules", "rule"),
        ("monte", "monte-carlo"),
        ("rule:5", "takes no number"),
        ("monte-carlo:", "from 2 to"),
        ("monte-carlo:1", "from 2 to"),
        ("monte-carlo:x", "from 2 to"),
        ("monte-carlo:9999999999", "from 2 to"),
    ],
)
def test_a_bad_name_is_refused_in_one_line(text, told):
    with pytest.raises(InputError, match=told) as refused:
        make_player(text)
    assert "\n" not in str(refused.value)


def test_what_a_player_may_do_is_what_the_referee_allows():
    rng = random.Random(4)
    for _ in range(60):
        deal = random_moment(random_rules(rng), rng)
        assert legal_actions(deal.knowledge(deal.turn)) == deal.legal_actions()


@pytest.mark.parametrize("name", PLAYERS)
def test_every_action_is_legal(name):
    player, rng = make_player(name), random.Random(5)
    for _ in range(60):
        deal = random_moment(random_rules(rng), rng)
        assert player.decide(deal.knowledge(deal.turn)) in deal.legal_actions()


@pytest.mark.parametrize("name", PLAYERS)
def test_hidden_cards_do_not_change_a_choice(name):
    player, rng = make_player(name), random.Random(6)
    changed = 0
    for _ in range(60):
        deal = random_moment(random_rules(rng), rng)
        other = with_hidden_changed(deal, rng)
        changed += other != deal.position
        chosen = player.decide(deal.knowledge(deal.turn))
        assert player.decide(knowledge_of(deal.rules, other, deal.turn)) == chosen
    assert changed > 30


def test_another_seed_draws_other_worlds():
    rng = random.Random(7)
    moments = [random_moment(FunfhundertRules(), rng, most=20) for _ in range(20)]
    chosen = [
        [make_player("monte-carlo:2", seed=seed).decide(d.knowledge(d.turn)) for d in moments]
        for seed in (1, 1, 2)
    ]
    assert chosen[0] == chosen[1] != chosen[2]


def test_monte_carlo_swaps_the_seven_for_an_ace():
    deal = new_deal("7H 7S 8S 9S 8C 9C 7D 8D", turned="AH")
    assert make_player("monte-carlo:40").decide(deal.knowledge(0)) == Swap()


def test_monte_carlo_announces_four_aces():
    deal = new_deal("AS AC AD AH", turned="8H")
    assert make_player("monte-carlo:40").decide(deal.knowledge(0)).number == 0


def test_monte_carlo_takes_the_card_that_makes_a_sequence():
    # The queen completes A K Q J T of trumps, 240 points, if the lead is beaten by the king.
    deal = new_deal("QH", "AH KH JH TH 7C 8C 9D 7D", turned="8H")
    say_nothing(deal)
    deal.play(parse_card("QH"))
    say_nothing(deal)
    chosen = make_player("monte-carlo:40").decide(deal.knowledge(1))
    assert chosen in {Play(parse_card(card)) for card in ("KH", "TH", "AH")}


def test_monte_carlo_draws_trumps_before_it_cashes():
    deal = ending("AH AC", "7H TD", trump="H")
    say_nothing(deal)
    assert make_player("monte-carlo:2").decide(deal.knowledge(0)) == Play(parse_card("AH"))
