"""The study of variations: the usual rules against themselves, planted effects, and the windows."""

import numpy as np
import pytest

from analyzer.cards import Suit
from analyzer.errors import InputError
from analyzer.funfhundert import FunfhundertRules, Game
from analyzer.funfhundert.players.rule_player import RulePlayer
from analyzer.funfhundert.rules import DECK
from analyzer.funfhundert.studies import (
    VARIATIONS,
    VariationsStudy,
    measure_variations,
    plot_variations,
    variations,
    variations_picture,
    variations_report,
)
from analyzer.funfhundert.studies.played import SWAPPED, draw_orders, play
from analyzer.funfhundert.studies.variations_result import DEFINITIONS, spread_by_deal
from analyzer.funfhundert.tricks import reply_wins
from analyzer.runs import run
from tests.funfhundert.fu_studies import outcome


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(variations, "AT_ONCE", 100)


@pytest.mark.usefixtures("quick")
def test_the_usual_rules_against_themselves_differ_by_nothing(monkeypatch):
    monkeypatch.setitem(VARIATIONS, "french", FunfhundertRules())
    found = measure_variations(deals=150)
    for name in ("usual", "french"):
        for quantity in found.row(name).values.values():
            assert (quantity.difference.value, quantity.difference.se) == (0, 0)
    assert found.row("until_talon_empty").values["announcements"].difference.value < -20


@pytest.mark.usefixtures("quick")
def test_planted_effects_are_found_again(monkeypatch):
    def play(orders, rules, *, totals=None):
        said = 10 * rules.announce_single
        points = np.tile([300 + said, 290 - 3 * said], (len(orders), 1))
        return outcome(orders, points)

    monkeypatch.setattr(variations, "play", play)
    found = measure_variations(deals=120)
    usual, single = found.row("usual").values, found.row("single").values
    assert usual["first_lead"].here.value == 10
    assert (single["first_lead"].difference.value, single["first_lead"].difference.se) == (40, 0)
    assert single["points"].difference.value == -10
    assert usual["deals"].here.value == 3  # 590 all after two: another deal (Q89)
    assert usual["spread"].here.value == 0


@pytest.mark.usefixtures("quick")
def test_an_interrupted_run_is_the_same(tmp_path):
    plan = VariationsStudy(deals=150, seed=4).plan()
    whole = run(plan, tmp_path / "whole").read_bytes()

    def stop(done, chunks):
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan, tmp_path / "broken", progress=stop)
    assert run(plan, tmp_path / "broken", resume=True).read_bytes() == whole


@pytest.mark.slow
def test_the_digits_do_not_depend_on_the_workers(tmp_path):
    plan = VariationsStudy(deals=1100, seed=4).plan()
    one = run(plan, tmp_path / "one").read_bytes()
    assert run(plan, tmp_path / "two", workers=2).read_bytes() == one


@pytest.mark.parametrize("name", VARIATIONS)
def test_nobody_announces_outside_the_moments_a_variation_leaves(name):
    orders, _ = draw_orders(400, 31, 0)
    played = play(orders, VARIATIONS[name])
    when = played.moments[:, :, :SWAPPED]
    said = when >= 0
    latest = {"french": 8, "until_talon_empty": 7}.get(name, 16)
    assert when.max() == latest if name != "leader_only" else when.max() <= 15
    assert when[said].min() == (11 if name == "under_six" else 0)
    for deal, player, number in np.argwhere(said).tolist():
        now = when[deal, player, number]
        if name == "leader_only":
            in_it = np.flatnonzero(played.tricks[deal] == now)
            assert player in played.players[deal, in_it]
            assert leads(played, orders, deal, now) == player
        if name == "single":
            assert (when[deal, player] == now).sum() == 1


def leads(played, orders, deal, trick):
    """Return who leads a trick: who took the one before, by the plain rules."""
    leader = 0
    trump = int(orders[deal, -1]) >> 3
    for now in range(trick):
        cards = np.flatnonzero(played.tricks[deal] == now)
        who = played.players[deal, cards]
        lead, reply = (DECK.cards[cards[who == side][0]] for side in (leader, 1 - leader))
        if reply_wins(lead, reply, Suit(trump), talon_empty=now >= 8):
            leader = 1 - leader
    return leader


def test_games_are_those_of_the_referee():
    n, seed, chunk = 6, 3, 0
    orders = [
        draw_orders(variations.AT_ONCE, seed, variations.GAME + k, chunk)[0] for k in range(9)
    ]
    for rules in (VARIATIONS["usual"], VARIATIONS["french"]):
        first = play(orders[0][:n], rules).points
        deals, first_won = variations.play_games(first, rules, seed, chunk)
        for row in range(n):
            game = Game(rules)
            while not game.is_over:
                order = orders[game.deals][row]
                game.begin_deal([DECK.cards[place] for place in order.tolist()])
                while not game.deal.is_over:
                    turn = game.deal.position.turn
                    game.deal.act(RulePlayer().decide(game.deal.knowledge(turn)))
                game.write_score()
            assert (game.deals, game.winner == 0) == (deals[row], first_won[row])


def test_the_spread_has_the_error_of_a_standard_deviation():
    """Of 4,000 normal margins of spread 100, twice: 100 ± 100/sqrt(16,000), within 4 errors."""
    rng = np.random.default_rng(5)
    values = spread_by_deal(rng.normal(-8, 100, 4000), rng.normal(-8, 100, 4000))
    assert values.mean() == pytest.approx(100, abs=4 * 0.79)
    assert values.std(ddof=1) / np.sqrt(4000) == pytest.approx(0.79, rel=0.1)


@pytest.mark.usefixtures("quick")
def test_report_picture_and_frame():
    found = measure_variations(deals=60, seed=2)
    text = variations_report(found)
    assert max(map(len, text.splitlines())) <= 80
    for word in ("60, the same for all rules; seed 2", "rule players", "±", *VARIATIONS):
        assert word in text
    assert list(found.to_frame().index) == list(VARIATIONS)
    assert set(found.to_dict()["definitions"]) == set(DEFINITIONS)
    ax = plot_variations(found)
    assert ax.get_yticklabels()[0].get_text().startswith("french\n")
    assert variations_picture(found, "svg").startswith(b"<?xml")
    with pytest.raises(KeyError, match="no variation 'x'"):
        found.row("x")


def test_bad_input_is_refused():
    with pytest.raises(InputError, match="9 deals"):
        VariationsStudy(deals=9).plan()
    with pytest.raises(InputError, match="seed -1"):
        VariationsStudy(seed=-1).plan()
