"""The arena: paired deals, the same digits however many share the work."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.deals import deal_the_rest
from analyzer.errors import InputError
from analyzer.players import registry
from analyzer.players.arena import contract_given, first_lead, match
from analyzer.players.contracts import ContractWish
from analyzer.players.match_result import MatchResult
from analyzer.players.partner import ALONE, PartnerPlan
from analyzer.players.playing import play_on
from analyzer.players.registry import PLAYERS, PlayerKind
from analyzer.players.simple_players import HighCardPlayer
from analyzer.rules import is_made, ladder, load, names, score_table
from analyzer.table import SeatKnowledge

AUSTRALIAN = load("australian")
MISERES = [
    pytest.param(name, entry.bid.text, id=f"{name} {entry.bid}")
    for name in names()
    for entry in ladder(load(name))
    if entry.bid.no_trick
]


def test_the_same_digits_for_one_process_and_two() -> None:
    alone = match("high", "random", deals=11, seed=4)
    shared = match("high", "random", deals=11, seed=4, jobs=2)
    assert shared == alone
    assert shared.to_dict() == alone.to_dict()


def test_the_first_deals_of_a_seed_do_not_change() -> None:
    assert match("high", "random", deals=40).deals[:7] == match("high", "random", deals=7).deals
    assert match("high", "random", deals=7).deals != match("high", "random", deals=7, seed=2).deals


@pytest.mark.parametrize("player", ["high", "random"])
def test_a_player_gains_nothing_over_itself(player: str) -> None:
    result = match(player, player, deals=20)
    for gain in (result.declaring, result.defending, result.total):
        assert set(gain.to_dict().values()) == {0.0}


def test_what_one_player_gains_the_other_loses() -> None:
    one, other = match("high", "random", deals=30), match("random", "high", deals=30)
    for name in ("tricks", "made", "points"):
        assert getattr(one.total, name) == -getattr(other.total, name)
        assert getattr(one.total, f"{name}_se") == getattr(other.total, f"{name}_se") > 0


def test_both_halves_of_the_gain_make_the_whole() -> None:
    result = match("high", "random", deals=30)
    for name in ("tricks", "made", "points"):
        parts = getattr(result.declaring, name) + getattr(result.defending, name)
        assert parts == pytest.approx(getattr(result.total, name))


def test_a_player_with_a_plan_beats_chance() -> None:
    total = match("high", "random", deals=100).total
    assert total.tricks is not None
    assert total.tricks_se is not None
    assert total.tricks > 3 * total.tricks_se > 0
    assert total.points > 3 * total.points_se > 0


@pytest.mark.parametrize("name", names())
def test_every_ruleset(name: str) -> None:
    rules = load(name)
    result = match("high", "random", rules=rules, deals=4, contract="best")
    assert [deal.number for deal in result.deals] == [0, 1, 2, 3]
    for deal in result.deals:
        sharing = (False, True) if rules.players == 5 else (False,)
        tables = [score_table(rules, deal.bid, partnered=shared) for shared in sharing]
        nets = [[table[t, 0] - table[t, 1] for t in deal.tricks] for table in tables]
        assert list(deal.net) in nets
        assert deal.made == tuple(is_made(deal.bid, tricks) for tricks in deal.tricks)


@pytest.mark.parametrize(("name", "bid"), MISERES)
def test_contracts_without_a_trick(name: str, bid: str) -> None:
    result = match("high", "random", rules=load(name), deals=4, contract=bid)
    assert result.total.tricks is None
    assert [rate.level for rate in result.make_rates] == [0, None]
    for deal in result.deals:
        assert deal.made == tuple(tricks == 0 for tricks in deal.tricks)


def test_the_super_open_misere_is_played_by_its_defenders() -> None:
    rules = AUSTRALIAN.with_switches(super_open_misere=True)
    result = match("high", "random", rules=rules, deals=12, contract="SOMIS")
    assert result.total.made >= 0
    assert len(result.deals) == 12


def test_points_are_those_of_the_score_sheet() -> None:
    rules = load("australian_5p")
    wish = ContractWish.parse("best", rules)
    result = match("high", "high", rules=rules, deals=12)
    partnered = 0
    for deal in result.deals:
        given = contract_given(rules, wish, seed=1, number=deal.number)
        state = first_lead(given, HighCardPlayer(), seed=1, number=deal.number)
        ended = play_on(state, [HighCardPlayer()] * 5, seed=1, number=deal.number).ended
        assert ended is not None
        defenders = [seat for seat in range(5) if seat not in ended.declarers]
        partnered += len(ended.declarers) == 2
        mean = np.mean([ended.points[seat] for seat in defenders])
        assert deal.net[0] == pytest.approx(ended.points[deal.declarer] - mean)
    assert partnered > 0


def test_the_deals_are_those_of_the_dealer() -> None:
    wish = ContractWish.parse("best", AUSTRALIAN)
    state = contract_given(AUSTRALIAN, wish, seed=9, number=3)
    dealt = deal_the_rest(AUSTRALIAN, seed=9, number=3)
    assert state.declarer is not None
    assert state.taken == dealt.widow
    others = [seat for seat in range(4) if seat != state.declarer]
    assert [state.hands[seat] for seat in others] == [dealt.hands[seat] for seat in others]


# --- choices before the first lead ---------------------------------------------------------------


class Stubborn(HighCardPlayer):
    """Puts the widow back, goes alone and leaves the joker unnamed."""

    name = "stubborn"

    def exchange(self, view: SeatKnowledge, rng: np.random.Generator) -> tuple[int, ...]:
        return view.taken

    def find_partner(self, view: SeatKnowledge, rng: np.random.Generator) -> PartnerPlan:
        return ALONE

    def name_joker(self, view: SeatKnowledge, rng: np.random.Generator) -> None:
        return None


class Wavering(HighCardPlayer):
    """Draws what it puts away."""

    name = "wavering"

    def exchange(self, view: SeatKnowledge, rng: np.random.Generator) -> tuple[int, ...]:
        return tuple(rng.choice(view.hand, len(view.taken), replace=False).tolist())


@pytest.fixture
def own_exchanges(monkeypatch: pytest.MonkeyPatch) -> None:
    more = {"stubborn": PlayerKind(Stubborn, ""), "wavering": PlayerKind(Wavering, "")}
    monkeypatch.setattr(registry, "PLAYERS", {**PLAYERS, **more})


@pytest.mark.usefixtures("own_exchanges")
@pytest.mark.parametrize("name", ["australian", "australian_5p", "american_5p", "minnesota"])
def test_a_player_gains_by_what_it_does_before_the_first_lead(name: str) -> None:
    # The two play their cards alike.
    result = match("high", "stubborn", rules=load(name), deals=100)
    gain = result.declaring
    assert gain.tricks is not None
    assert gain.tricks_se is not None
    assert gain.tricks > 2 * gain.tricks_se > 0
    assert set(result.defending.to_dict().values()) == {0.0}


@pytest.mark.usefixtures("own_exchanges")
def test_who_goes_alone_is_scored_alone() -> None:
    rules = load("australian_5p")
    result = match("high", "stubborn", rules=rules, deals=8)
    shared = 0
    for deal in result.deals:
        alone = score_table(rules, deal.bid, partnered=False)
        assert deal.net[1] == alone[deal.tricks[1], 0] - alone[deal.tricks[1], 1]
        together = score_table(rules, deal.bid, partnered=True)
        net = together[deal.tricks[0], 0] - together[deal.tricks[0], 1]
        shared += deal.net[0] == net != alone[deal.tricks[0], 0] - alone[deal.tricks[0], 1]
    assert shared > 0


@pytest.mark.usefixtures("own_exchanges")
@pytest.mark.parametrize("player", ["stubborn", "wavering"])
def test_a_player_with_an_exchange_of_its_own_gains_nothing_over_itself(player: str) -> None:
    result = match(player, player, deals=12)
    assert set(result.total.to_dict().values()) == {0.0}


def test_the_declarer_plays_like_one_player_and_so_does_the_partner() -> None:
    # A plays high for both declarers: they take what they take when all play high.
    high = match("high", "high", deals=10)
    mixed = match("high", "random", deals=10)
    other = match("random", "high", deals=10)
    assert [deal.tricks[1] for deal in other.deals] == [deal.tricks[1] for deal in high.deals]
    assert [deal.tricks[0] for deal in mixed.deals] == [deal.tricks[2] for deal in other.deals]
    assert [deal.tricks[2] for deal in mixed.deals] == [deal.tricks[0] for deal in other.deals]


def test_make_rates_count_the_deals_of_each_level() -> None:
    result = match("high", "random", deals=60)
    *levels, together = result.make_rates
    assert sum(rate.deals for rate in levels) == together.deals == 60
    for rate in levels:
        made = [deal.made for deal in result.deals if deal.bid.level == rate.level]
        assert rate.rates == tuple(np.mean(made, axis=0))
        assert all(0 < error < 0.6 for error in rate.errors)


def test_progress_and_time() -> None:
    seen: list[tuple[int, int]] = []
    result: MatchResult = match(
        "high", "random", deals=20, progress=lambda done, total: seen.append((done, total))
    )
    assert seen[-1] == (20, 20)
    assert seen == sorted(seen)
    # The three playings of 40 cards: A plays for one side in the first and the last of them.
    assert result.time_a.decisions == 20 * 40
    assert result.time_b.decisions == 20 * 80
    assert 0 < result.time_a.mean < 1


def test_a_table_with_a_row_for_each_deal() -> None:
    result = match("high", "random", deals=5)
    frame = result.to_frame()
    assert list(frame.index) == [0, 1, 2, 3, 4]
    gain = frame["tricks_a_b"] - frame["tricks_b_a"]
    assert gain.mean() == result.total.tricks
    assert frame.attrs["a"] == "high"


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"a": "hihg"}, "did you mean high"),
        ({"b": "chance"}, "no player 'chance'"),
        ({"deals": 1}, "1 deals: play 2 or more"),
        ({"jobs": 0}, "0 jobs"),
        ({"contract": "GNUL"}, "these rules have no such bid"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_played(asked: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        match(**{"a": "high", "b": "random", "deals": 2, **asked})  # type: ignore[arg-type]
