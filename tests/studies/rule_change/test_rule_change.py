"""What a change of the rules does."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.deals import paired_deals
from analyzer.errors import BidError, InputError
from analyzer.players.contracts import ContractWish, choose_contract
from analyzer.players.policy import choose_exchanges
from analyzer.rules import Contract, Ruleset, load, score_table, trick_bid
from analyzer.solver import solve
from analyzer.studies.rule_change.changed_deals import (
    as_plain,
    change_plan,
    from_plain,
    solve_some,
)
from analyzer.studies.rule_change.measure import RuleChange, measure_rule_change

AUSTRALIAN = load("australian")
LONGER = AUSTRALIAN.with_switches(deck="d45")


def measured(
    rules: Ruleset, against: Ruleset, deals: int, *, contract: str = "suit", seed: int = 1
) -> RuleChange:
    return measure_rule_change(rules, against, contract=contract, deals=deals, seed=seed)


def test_a_longer_widow_wins_tricks() -> None:
    # -0.25 ± 0.03 in 1000 deals; here 4 standard errors away from nothing.
    change = measured(AUSTRALIAN, LONGER, 300)
    assert change.tricks is not None
    gain = change.tricks.difference
    assert gain is not None
    assert gain.value + 2 * gain.se < 0
    assert change.same_declarer > 0.75
    level = {each.level: each for each in change.levels}
    assert list(level) == [6, 7, 8, 9, 10]
    assert level[9].open.difference.value < -2 * level[9].open.difference.se


def test_pairing_makes_the_difference_surer() -> None:
    change = measured(AUSTRALIAN, LONGER, 150)
    tricks = change.tricks
    unpaired = np.hypot(tricks.rules.se, tricks.against.se)
    assert tricks.difference.se < 0.8 * unpaired


def test_a_rule_of_the_score_leaves_the_tricks_alone() -> None:
    change = measured(AUSTRALIAN.with_switches(slam_bonus=False), AUSTRALIAN, 50)
    assert (change.same_declarer, change.same_denomination) == (1.0, 1.0)
    assert change.tricks.difference.value == 0
    assert change.tricks_in_play.difference.value == 0
    for each in change.levels:
        assert each.open.difference.value == each.made.difference.value == 0
        assert each.open.difference.se > 0  # 50 deals that agree are no certainty
        assert each.score_corrected
    six, nine = change.levels[0].score.difference, change.levels[3].score.difference
    assert six.value < 0 == nine.value


def test_numbers_are_those_of_a_plain_loop() -> None:
    """The same deals declared, exchanged, solved and scored without the referee."""
    both = AUSTRALIAN, LONGER
    change = measured(*both, 25, seed=3)
    for which, rules in enumerate(both):
        wish = ContractWish.parse("suit", rules)
        tricks, scores = [], []
        for number in range(25):
            deal = paired_deals(both, seed=3, number=number)[which]
            seat, bid = choose_contract(deal.hands, wish, rules)
            taken = rules.deck.pack([*deal.hands[seat], *deal.widow])
            away, _ = choose_exchanges([taken], bid, rules)
            hands = [rules.deck.unpack(taken & ~int(away[0]))]
            hands += [deal.hands[(seat + step) % 4] for step in (1, 2, 3)]
            tricks.append(solve(hands, Contract(bid), rules))
            scores.append(score_table(rules, trick_bid(8, bid.denomination))[tricks[-1], 0])
        told = (change.tricks.rules, change.tricks.against)[which]
        assert told.value == pytest.approx(np.mean(tricks))
        assert told.se == pytest.approx(np.std(tricks, ddof=1) / 5)
        eight = change.levels[2]
        made = (eight.open.rules, eight.open.against)[which]
        assert made.value == np.mean(np.array(tricks) >= 8)
        assert not eight.score_corrected
        score = (eight.score.rules, eight.score.against)[which]
        assert score.value == pytest.approx(np.mean(scores))


def test_corrected_numbers_stand_only_where_there_is_a_fit() -> None:
    change = measured(AUSTRALIAN, AUSTRALIAN.with_switches(jokers=0), 25)
    eight = change.levels[2].made
    assert eight.rules is not None
    assert (eight.against, eight.difference) == (None, None)
    assert eight.rules.value < change.levels[2].open.rules.value
    assert change.tricks_in_play.rules.value < change.tricks.rules.value


def test_a_misere_is_judged_by_itself() -> None:
    change = measured(AUSTRALIAN, AUSTRALIAN.with_switches(jokers=0), 25, contract="mis")
    assert [each.level for each in change.levels] == [0]
    assert (change.contract, change.tricks) == ("MIS", None)
    assert {row["what"] for row in change.rows()} == {"chance", "score"}


@pytest.mark.parametrize("name", ["australian_2p", "australian_3p", "australian_5p"])
def test_other_numbers_of_players_are_measured_too(name: str) -> None:
    rules = load(name)
    change = measured(rules, rules.with_switches(jokers=0), 3)
    assert change.tricks is not None
    assert 0 <= change.tricks.rules.value <= 10
    assert change.to_frame()["rules"].notna().all()


def test_rulesets_go_through_a_plan_unchanged() -> None:
    for name in ("australian", "canadian", "quinhentos", "australian_6p"):
        rules = load(name).with_switches(defender_cap=None)
        assert from_plain(as_plain(rules)) == rules


def test_any_chunk_may_be_done_first() -> None:
    plan = change_plan(AUSTRALIAN, LONGER, deals=30)
    again = solve_some(plan.config, 1)
    assert again["deal"].tolist() == [*range(25, 30)] * 2
    for name, values in solve_some(plan.config, 1).items():
        assert np.array_equal(values, again[name], equal_nan=values.dtype.kind == "f")


def test_bad_questions_are_refused() -> None:
    with pytest.raises(InputError, match="both rulesets are the same"):
        change_plan(AUSTRALIAN, AUSTRALIAN, deals=10)
    with pytest.raises(InputError, match="two or more"):
        change_plan(AUSTRALIAN, LONGER, deals=1)
    with pytest.raises(BidError, match="no contract"):
        change_plan(AUSTRALIAN, LONGER, deals=10, contract="hearts")
