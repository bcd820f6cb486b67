"""What a hand holds, in the words of the study."""

from __future__ import annotations

from dataclasses import asdict

import numpy as np
import pytest

from analyzer.cards import parse_card, parse_cards
from analyzer.femhundra.studies.additive import fit_additive
from analyzer.femhundra.studies.traits import hand_traits, makes

NONE = dict.fromkeys(("lay", "pairs", "touching", "gaps", "aces", "courts", "tens"), 0)


@pytest.mark.parametrize(
    ("hand", "held"),
    [
        ("2S 5C 8D JH 4H 9C KS", {"courts": 2, "points": 45}),
        ("7H 8H 7S 9C JC 2D 4D", {"pairs": 1, "touching": 1, "gaps": 2, "courts": 1, "points": 40}),
        ("7H 8H 9H 4S 4D KC QC", {"lay": 15, "pairs": 1, "touching": 1, "courts": 2, "points": 45}),
        ("AS 2S KS 5C 8D TH 4H", {"touching": 2, "aces": 1, "courts": 1, "tens": 1, "points": 55}),
        ("AS 3S QS 5C 8D TH 6H", {"gaps": 2, "aces": 1, "courts": 1, "tens": 1, "points": 55}),
        ("AS AD AC 2C 3C 5D 9H", {"lay": 45, "touching": 1, "points": 65}),
    ],
)
def test_traits(hand: str, held: dict[str, int]) -> None:
    assert asdict(hand_traits(parse_cards(hand))) == {**NONE, **held}


@pytest.mark.parametrize(
    ("card", "what"),
    [
        ("TD", "nothing"),
        ("9H", "gap"),
        ("8H", "touching"),
        ("7S", "pair"),
        ("2C", "both"),
        ("3S", "meld"),
        ("AC", "touching"),
    ],
)
def test_what_a_card_makes(card: str, what: str) -> None:
    assert makes(parse_card(card), parse_cards("7H 2S 3C 3D KC JS")) == what


def test_a_planted_sum_is_found_again() -> None:
    # Over 40 samples the parts miss by 1.0 standard error on the average: sd of z near 1.
    z = []
    for sample in range(40):
        rng = np.random.default_rng(sample)
        traits = rng.integers(0, 4, (400, 3)).astype(float)
        noise = rng.normal(0, 6, 400)
        values = 5 + traits @ [2.0, -3.0, 10.0] + noise
        fit = fit_additive(("a", "b", "c"), traits, values, np.full(400, 6.0))
        planted = (5.0, 2.0, -3.0, 10.0)
        z += [(p.value - q) / p.se for p, q in zip(fit.parts, planted, strict=True)]
        assert fit.explained_true == pytest.approx(1, abs=0.1)
        assert abs(fit.explained.value - 0.797) < 5 * fit.explained.se
    assert abs(np.mean(z)) < 0.3
    assert 0.8 < np.std(z) < 1.2


def test_a_trait_no_hand_has_counts_nothing() -> None:
    traits = np.column_stack([np.arange(40.0), np.zeros(40)])
    fit = fit_additive(("a", "none"), traits, 3 * np.arange(40.0), np.zeros(40))
    assert fit.parts[1].value == pytest.approx(3)
    assert fit.parts[2].value == 0
