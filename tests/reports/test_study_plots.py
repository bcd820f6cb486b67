"""Figures of outs and rule changes. What they look like was judged by eye; here, what they show."""

from __future__ import annotations

from fractions import Fraction

import pytest
from matplotlib.figure import Figure

from analyzer.advice.outs_result import Out, OutsAdvice
from analyzer.cards import parse_cards, parse_hand
from analyzer.estimate import Estimate
from analyzer.reports.advice.outs_plot import outs_picture, plot_outs
from analyzer.reports.rule_change.plot import plot_rule_change, rule_change_picture
from analyzer.rules import Bid, load
from analyzer.studies.rule_change.measure import Compared, LevelChange, RuleChange

RULES = load("australian")


def guess(value: float, se: float = 0.02) -> Estimate:
    return Estimate(value, se, 100)


def outs() -> OutsAdvice:
    gains = {"JD": 0.16, "KH": 0.07, "5C 6C": -0.05}
    return OutsAdvice(
        rules=RULES,
        hand=parse_hand("JK JH AH 9H 5H AS KS 8C 7C 6D"),
        table=(),
        opponent_table=(),
        bid=Bid.parse("8H"),
        estimate="corrected",
        worlds=100,
        fresh_worlds=200,
        seed=1,
        p_make=guess(0.75),
        p_make_double_dummy=guess(0.85),
        outs=tuple(
            Out(parse_cards(name), name, guess(gain), guess(gain / 2), gain > 0.06)
            for name, gain in gains.items()
        ),
        chance_of_help=Fraction(5, 12),
        with_help=guess(0.83),
        without_help=guess(0.66),
    )


def change(*, corrected: bool) -> RuleChange:
    def two(one: float, other: float) -> Compared:
        return Compared(guess(one), guess(other), guess(one - other, 0.01))

    unknown = Compared(guess(0.5), None, None)
    levels = tuple(
        LevelChange(
            level,
            two(1.5 - level / 10, 1.6 - level / 10),
            two(1.4 - level / 10, 1.45 - level / 10) if corrected else unknown,
            two(100, 120),
            corrected,
        )
        for level in range(6, 11)
    )
    longer = RULES.with_switches(deck="d45")
    tricks = two(8.2, 8.5)
    return RuleChange(RULES, longer, "suit", 100, 1, 0.8, 0.7, tricks, None, levels)


def test_every_card_has_its_gain_and_interval_the_largest_on_top() -> None:
    ax = plot_outs(outs())
    points = [bars.lines[0].get_xydata()[0] for bars in ax.containers]
    assert [tuple(point) for point in points] == [
        pytest.approx((-5, 0)), pytest.approx((7, 1)), pytest.approx((16, 2)),
    ]  # fmt: skip
    (left, _), (right, _) = ax.containers[0].lines[2][0].get_segments()[0]
    assert right - left == pytest.approx(2 * 1.96 * 2)
    assert [text.get_text() for text in ax.get_yticklabels()] == ["5C 6C", "KH", "JD"]
    filled = [bars.lines[0].get_markerfacecolor() != "white" for bars in ax.containers]
    assert filled == [False, True, True]


def test_two_bars_a_level_corrected_only_if_both_are() -> None:
    for corrected, first, word in ((True, 80, "corrected"), (False, 90, "double-dummy")):
        ax = plot_rule_change(change(corrected=corrected))
        assert len(ax.patches) == 10
        assert ax.patches[0].get_height() == pytest.approx(first)
        assert ax.get_ylabel() == f"Made, {word} (%)"
        errors = [each for each in ax.containers if each.__class__.__name__ == "ErrorbarContainer"]
        assert len(errors) == 2
        legend = ax.get_legend()
        assert legend is not None
        assert "45 cards, widow 5" in legend.get_texts()[1].get_text()


def test_figures_say_ruleset_sample_and_seed() -> None:
    for ax in (plot_outs(outs()), plot_rule_change(change(corrected=True))):
        told = " ".join(" ".join(text.get_text() for text in ax.texts).split())
        assert "seed 1" in told
        assert "95 % intervals" in told
        assert "100 " in told


def test_they_draw_where_they_are_told_to() -> None:
    for draw in (
        lambda ax: plot_outs(outs(), ax),
        lambda ax: plot_rule_change(change(corrected=True), ax),
    ):
        ax = Figure().add_subplot()
        assert draw(ax) is ax


def test_equal_results_give_equal_files() -> None:
    for kind in ("png", "svg", "pdf"):
        assert outs_picture(outs(), kind) == outs_picture(outs(), kind)
        one, two = (rule_change_picture(change(corrected=False), kind) for _ in range(2))
        assert one == two
