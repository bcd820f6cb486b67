"""The study of worth finds what was planted, and what is known beforehand."""

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.estimate import Estimate
from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.studies import WorthStudy, measure_worth, worth, worth_report
from analyzer.funfhundert.studies.habits import HABITS
from analyzer.funfhundert.studies.played import draw_orders
from analyzer.funfhundert.studies.tallies import Tally, estimates, from_sums
from analyzer.funfhundert.studies.worth import ANNOUNCED, LEADS, PARTS, card_to_lead
from analyzer.funfhundert.studies.worth_plot import plot_worth, worth_picture
from analyzer.runs import run
from tests.funfhundert.fu_studies import TEN, holds, made_up_worth, outcome

KING, QUEEN = 6, 5


@pytest.fixture
def planted(monkeypatch):
    """K Q of trumps in a dealt hand 30 points, a first lead 7, a led queen -5, any habit 3."""

    def play(orders, rules, *, players=None, weights=(RULE_WEIGHTS,) * 2, leads=None, totals=None):
        points = np.zeros((len(orders), 2), dtype=np.int64)
        for player in (0, 1):
            points[:, player] += 30 * holds(orders, player, (KING, QUEEN), trump=True)
            points[:, player] += 3 * (weights[player] != RULE_WEIGHTS)
        points[:, 0] += 7
        if leads is not None:
            points[:, 0] -= 5 * (leads & 7 == QUEEN)
        moments = np.full((len(orders), 2, 16), -1, dtype=np.int8)
        moments[:, 0, 9] = 3  # the leader announces JS QD after three tricks
        return outcome(orders, points, moments)

    monkeypatch.setattr(worth, "AT_ONCE", 100)
    monkeypatch.setattr(worth, "play", play)


@pytest.mark.usefixtures("planted")
def test_planted_worths_are_found_again():
    found = measure_worth(deals=300)
    pair = found.row("holdings", "trump K Q").values["margin"]
    assert 30 <= pair.value <= 33  # both cards in the opponent's hand after the exchange: 60
    for name in ("plain ten", "plain ace", "JS"):
        nothing = found.row("holdings", name).values["margin"]
        assert (nothing.value, nothing.se) == (0, 0)
    king = found.row("holdings", "trump king").values["margin"]
    assert 3 < king.value < 20  # the queen is there now and then
    assert found.row("first lead", "first lead").values["margin"] == Estimate(7, 0, 300)
    assert found.row("leads", "plain queen").values["margin"].value == -5
    assert found.row("leads", "trump queen").values["margin"].se == 0
    assert found.row("leads", "plain ten").values["margin"].value == 0
    for row in found.part("habits"):
        assert row.values["margin"] == Estimate(3, 0, 300)
    said = found.row("announced", "JS and QD").values
    assert (said["made"].value, said["points"].value, said["tricks"].value) == (0.5, 20, 3)
    assert found.row("announced", "four aces").values["made"].value == 0


@pytest.mark.usefixtures("planted")
def test_an_interrupted_run_is_the_same(tmp_path):
    plan = WorthStudy(deals=250, seed=4).plan()
    whole = run(plan, tmp_path / "whole").read_bytes()

    def stop(done, chunks):
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(plan, tmp_path / "broken", progress=stop)
    assert run(plan, tmp_path / "broken", resume=True).read_bytes() == whole


@pytest.mark.slow
def test_the_digits_do_not_depend_on_the_workers(tmp_path):
    plan = WorthStudy(deals=1100, seed=4).plan()
    assert plan.chunks == 3
    one = run(plan, tmp_path / "one").read_bytes()
    assert run(plan, tmp_path / "two", workers=2).read_bytes() == one


@pytest.fixture(scope="module")
def small():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worth, "AT_ONCE", 150)
        return measure_worth(deals=150, seed=2)


def test_what_is_known_beforehand(small):
    """Points are prices times counts; a dealt seven is always swapped; a sequence always told."""
    for name, price in zip(
        ANNOUNCED, (100, 80, 60, 40, 20, 40, 20, 40, 240, 120, 10, 10), strict=True
    ):
        values = small.row("announced", name).values
        assert values["points"].value == pytest.approx(price * values["made"].value)
    seven = small.row("holdings", "trump seven").values
    assert seven["made"].value == 1
    assert seven["made_without"].value < 0.6
    assert small.row("holdings", "trump A K Q J T").values["made"].value == 1
    assert small.row("holdings", "trump A K Q J T").values["margin"].value > 200
    for row in small.part("holdings"):
        assert "made" not in row.values or 0 <= row.values["made"].value <= 1
    parts = small.row("holdings", "trump K Q").values["apart"]
    both = [small.row("holdings", f"trump {name}").values["margin"] for name in ("king", "queen")]
    assert parts.value == pytest.approx(both[0].value + both[1].value)
    assert parts.se == pytest.approx(np.hypot(both[0].se, both[1].se))


def test_where_the_lead_is_the_own_nothing_changes(small):
    for row in small.part("leads"):
        assert row.values["margin"].n <= 150
        if row.values["changed"].value == 0:
            assert row.values["margin"].value == 0
    assert {row.name for row in small.part("leads")} == set(LEADS)


def test_cards_to_lead_are_of_their_kind():
    orders, _ = draw_orders(300, 29, 0)
    ten = card_to_lead(orders, LEADS.index("plain ten"))
    trumps = orders[:, -1] >> 3
    found = ten >= 0
    assert (found == holds(orders, 0, (TEN,), trump=False)).all()
    assert ((ten[found] & 7) == TEN).all()
    assert (ten[found] >> 3 != trumps[found]).all()
    low = card_to_lead(orders, LEADS.index("trump seven to nine"))
    assert set((low[low >= 0] & 7).tolist()) == {1, 2}


def test_other_players_are_asked_for_holdings_only(monkeypatch):
    monkeypatch.setattr(worth, "HOLDINGS", worth.HOLDINGS[:1])
    monkeypatch.setattr(worth, "AT_ONCE_SLOWLY", 10)
    seen = []

    def play(orders, rules, *, players=None, **_):
        seen.append(players[0].name)
        return outcome(orders, np.ones((len(orders), 2)))

    monkeypatch.setattr(worth, "play", play)
    columns = worth.measure_some(
        dict(WorthStudy(deals=12, player="monte-carlo:2").plan().config), 1
    )
    assert set(seen) == {"monte-carlo:2"}
    assert columns["n"][0] <= 2
    assert columns["what"].max() == worth.FIRST_ROW["first lead"]


def test_parts_asked_for_are_the_same_as_in_the_whole(small, monkeypatch):
    monkeypatch.setattr(worth, "AT_ONCE", 150)
    found = measure_worth(deals=150, seed=2, parts=("habits", "announced"))
    assert found.study.wanted == ("announced", "habits")
    assert found.rows == (*small.part("announced"), *small.part("habits"))
    assert found.part("holdings") == ()
    text = worth_report(found)
    assert "Announced by a player" in text
    assert "Worth of cards" not in text


def test_a_habit_is_tried_against_the_player_asked_for():
    """A rule player at the referee's table is the one in the kernel."""
    orders, _ = draw_orders(6, 33, 0)
    habit = HABITS[0].weights
    quick = worth._with_weights(orders, habit, WorthStudy())
    slow = worth._with_weights(orders, habit, WorthStudy(player="rule "))  # not by its name
    for (margins, tricks), (others, again) in zip(quick, slow, strict=True):
        assert (margins == others).all()
        assert (tricks == again).all()


@pytest.mark.parametrize(
    ("study", "said"),
    [
        (WorthStudy(deals=9), "9 deals"),
        (WorthStudy(seed=-1), "seed -1"),
        (WorthStudy(player="rul"), "unknown player 'rul'"),
        (WorthStudy(parts=("habit",)), "no part 'habit': did you mean habits"),
        (WorthStudy(player="monte-carlo:2", parts=("leads",)), "rule players only"),
    ],
)
def test_bad_input_is_refused(study, said):
    with pytest.raises(InputError, match=said):
        study.plan()


def test_sums_give_the_same_as_the_values():
    values = np.array([3.0, -1.5, 8.0, 0.0, 2.5])
    tally = Tally()
    tally.add(0, 1, values[:2])
    tally.add(0, 1, values[2:])
    found = estimates(tally.columns(), ("a", "b"))[0]["b"]
    usual = Estimate.of(values)
    assert (found.value, found.n) == (usual.value, 5)
    assert found.se == pytest.approx(usual.se)
    assert from_sums(1, 4.0, 16.0).value == 4
    assert np.isnan(from_sums(1, 4.0, 16.0).se)
    assert np.isnan(from_sums(0, 0.0, 0.0).value)


def test_the_report_fits_and_says_what_it_is(small):
    text = worth_report(small)
    assert max(map(len, text.splitlines())) <= 80
    for word in ("150 for each row; seed 2", "rule players who see only", "±", "phase 2"):
        assert word in text
    for part, names in PARTS.items():
        assert part == "first lead" or all(name in text for name in names)
    other = worth_report(made_up_worth(WorthStudy(deals=20, player="monte-carlo:5")))
    assert "monte-carlo:5 players" in other
    assert "Habit" not in other


def test_the_picture_has_the_dearest_at_the_top(small):
    ax = plot_worth(small)
    labels = [label.get_text() for label in ax.get_yticklabels()]
    assert labels[0] == "trump A K Q J T"
    assert worth_picture(made_up_worth(WorthStudy(deals=20)), "svg").startswith(b"<?xml")


def test_frame_and_dict_have_all_rows(small):
    frame = small.to_frame()
    assert len(frame) == sum(map(len, PARTS.values())) == len(small.to_dict()["rows"])
    assert frame.loc[("habits", "keep plain tens for phase 2"), "n"] == 150
    with pytest.raises(KeyError, match="no leads row 'x'"):
        small.row("leads", "x")
