"""The quick policy finds the very best discard by its own judgement, in every ruleset.

It puts cards away suit by suit; here every discard of a hand is judged one after the other.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from analyzer.advice import choose_exchanges
from analyzer.players.exchange import contracts_of
from analyzer.players.holdings import (
    RISK,
    HoldingValues,
    Role,
    best_discards,
    is_safe,
    stored_values,
    traits,
)
from analyzer.players.policy import judge_exchanges
from analyzer.rules import Bid, Ruleset, ladder, load, names

HANDS = 24
ROLES: tuple[Role, ...] = ("plain", "trump", "no-trump", "misere")
SWITCHED = (
    ("american", {"jokers": 0}),
    ("australian", {"joker_naming": "misere_only"}),
    ("australian", {"super_open_misere": True}),
    ("australian_6p", {"six_player_deck": "makeshift"}),
)


def kinds_of_contract(rules: Ruleset) -> list[Bid]:
    """A black and a red trump, no-trump, and every misère: what is judged differently."""
    bids = [entry.bid for entry in ladder(rules)]
    return [b for b in bids if b.text in ("8S", "8D", "8NT") or b.no_trick]


CASES = [
    pytest.param(load(name).with_switches(**switches), bid, id=f"{name} {switches or ''} {bid}")
    for name, switches in (*((name, {}) for name in names()), *SWITCHED)
    for bid in kinds_of_contract(load(name).with_switches(**switches))
]


def hands_taken_up(rules: Ruleset, seed: object) -> list[int]:
    """Hand and widow together, a third of them with every joker and one joker put away."""
    rng = random.Random(str(seed))
    size = rules.hand_size + rules.widow
    others = [card for card in rules.deck.cards if card not in rules.deck.jokers]
    sets = []
    for number in range(HANDS):
        jokers = rules.deck.jokers[: number % 3]
        sets.append(rules.deck.pack([*jokers, *rng.sample(others, size - len(jokers))]))
    return sets


@pytest.mark.parametrize(("rules", "bid"), CASES)
def test_no_discard_is_worth_more_than_the_one_chosen(rules: Ruleset, bid: Bid) -> None:
    sets = np.array(hands_taken_up(rules, bid.text), dtype=np.int64)
    chosen, named = choose_exchanges(sets, bid, rules)
    discards, contracts, worth = judge_exchanges(sets, bid, rules)
    names_judged = [-1 if c.joker_named is None else int(c.joker_named) for c in contracts]
    for row in range(len(sets)):
        column = discards[row].tolist().index(int(chosen[row]))
        mine = worth[row, names_judged.index(int(named[row])), column]
        assert np.isfinite(mine)
        assert mine == pytest.approx(worth[row].max(), abs=1e-9)


def test_the_names_of_the_joker_were_among_the_choices() -> None:
    # Else the comparison above would say nothing of them.
    rules = load("australian")
    sets = hands_taken_up(rules, "names")
    for text, fewest in (("8NT", 2), ("MIS", 2)):
        _, named = choose_exchanges(sets, Bid.parse(text), rules)
        assert len(set(named.tolist())) >= fewest
        assert max(named) >= 0
    assert len(contracts_of(Bid.parse("8NT"), rules, holds_joker=True)) == 5


# --- what a holding is worth ---------------------------------------------------------------------


def made_up_values(width: int, role: Role) -> HoldingValues:
    """A value of its own for every trait, so that no two are mixed up."""
    rng = random.Random(f"{width} {role}")
    every = range(1 << width) if width <= 12 else rng.sample(range(1 << width), 4000)
    found = sorted({trait for holding in every for trait in traits(holding, width, role)})
    return HoldingValues({trait: rng.uniform(-3, 1) for trait in found})


def by_traits(values: HoldingValues, holding: int, width: int, role: Role) -> float:
    found = traits(holding, width, role)
    total = sum(values[trait] for trait in found)
    return min(total, RISK) if found and role == "misere" else total


@pytest.mark.parametrize(
    ("width", "role"),
    [(w, role) for w in (1, 2, 3, 4, 5, 7, 8, 10) for role in ROLES if role != "trump" or w >= 5],
)
def test_a_table_holds_the_sum_of_the_traits_of_every_holding(width: int, role: Role) -> None:
    for values in (made_up_values(width, role), stored_values()):
        table = values.table(width, role)
        assert table.shape == (1 << width,)
        expected = [by_traits(values, holding, width, role) for holding in range(1 << width)]
        assert table.tolist() == pytest.approx(expected)


@pytest.mark.parametrize(("width", "role"), [(13, "plain"), (15, "no-trump"), (18, "trump")])
def test_a_table_of_a_long_suit_holds_them_too(width: int, role: Role) -> None:
    values = made_up_values(width, role)
    table = values.table(width, role)
    rng = random.Random(f"holdings {width}")
    some = [*rng.sample(range(1 << width), 3000), 0, (1 << width) - 1]
    some += [1 << place for place in range(width)]
    expected = [by_traits(values, holding, width, role) for holding in some]
    assert table[some].tolist() == pytest.approx(expected)


@cache
def can_be_forced(mine: int, others: int) -> bool:
    """Whether defenders who lead card after card of a suit force declarer to win one."""
    if not mine:
        return False
    for led in range(others.bit_length()):
        if others >> led & 1:
            under = [1 << place for place in range(led) if mine >> place & 1]
            if all(can_be_forced(mine ^ card, others ^ 1 << led) for card in under):
                return True
    return False


@pytest.mark.parametrize("width", [1, 4, 7, 9])
def test_a_suit_is_safe_if_no_leads_can_force_it(width: int) -> None:
    table = stored_values().table(width, "misere")
    safe = 0
    for holding in range(1 << width):
        others = ~holding & ((1 << width) - 1)
        # With more cards than all others together it may have to be led.
        expected = holding.bit_count() <= others.bit_count() and not can_be_forced(holding, others)
        assert is_safe(holding, width) == expected
        assert table[holding] == 0 if expected else table[holding] <= RISK
        safe += expected
    assert 0 < safe < 1 << width


# --- the best of a suit after cards are put away -------------------------------------------------


@pytest.mark.parametrize("width", [1, 3, 6, 8])
@pytest.mark.parametrize("away", [0, 1, 3, 6])
def test_the_best_discard_of_a_suit_is_the_best_of_all(width: int, away: int) -> None:
    values = np.random.default_rng([width, away]).normal(size=1 << width)
    worth, discards = best_discards(values, away)
    assert worth.shape == discards.shape == (1 << width, away + 1)
    for holding in range(1 << width):
        cards = [1 << place for place in range(width) if holding >> place & 1]
        for k in range(away + 1):
            left = [values[holding ^ sum(out)] for out in combinations(cards, k)]
            assert worth[holding, k] == max(left, default=-np.inf)
            if left:
                out = int(discards[holding, k])
                assert out & ~holding == 0
                assert out.bit_count() == k
                assert values[holding ^ out] == worth[holding, k]


def test_a_holding_that_may_not_be_kept_is_never_left() -> None:
    values = np.array([-np.inf, 1.0, -np.inf, 2.0])
    worth, discards = best_discards(values, 2)
    assert worth[3].tolist() == [2.0, 1.0, -np.inf]
    assert discards[3, 1] == 2
    assert worth[2].tolist() == [-np.inf, -np.inf, -np.inf]
