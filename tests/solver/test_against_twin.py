"""The solver against the slow twin on random endings: every mode, trick starts and mid-trick.

By default a sample of some 3,000 endings; ``-m slow`` runs 300,000. `FIVE_HUNDRED_SWEEP` sets
another number, and ``-k`` picks kinds of endings or seeds, to run the sweep in slices.
"""

import os
import random
from collections import defaultdict

import pytest

from analyzer.cards import parse_hand
from analyzer.rules import Contract
from analyzer.solver import Position, best_line, score_plays, solve
from analyzer.solver.solve import solve_positions
from tests.naive import solver as twin
from tests.solver.samples import (
    AUSTRALIAN,
    CARD,
    KINDS,
    Kind,
    as_position,
    as_twin,
    contract_of,
    deal,
    describe,
    ending,
    play_of,
    value_of,
)

FAST = 3_000
SWEEP = int(os.environ.get("FIVE_HUNDRED_SWEEP", "300000"))
SLICES = 4
each_kind = pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])


def endings(kind: Kind, seed: int, count: int) -> list[twin.Position]:
    rng = random.Random(f"{kind.name} {seed}")
    return [ending(rng, kind) for _ in range(count)]


def disagreements(kind: Kind, seed: int, count: int) -> list[str]:
    """Endings the solver and the twin value differently, the smallest first."""
    groups: dict[Contract, list[twin.Position]] = defaultdict(list)
    for position in endings(kind, seed, count):
        groups[contract_of(position)].append(position)
    wrong = []
    for contract, positions in groups.items():
        points = [as_position(position) for position in positions]
        answers = solve_positions(points, contract, kind.rules)
        for position, answer in zip(positions, answers.tolist(), strict=True):
            value = value_of(position)
            if answer != value:
                wrong.append(f"{describe(position)}: solver {answer}, twin {value}")
    return sorted(wrong, key=len)


@each_kind
def test_sample(kind: Kind) -> None:
    assert disagreements(kind, 0, -(-FAST // len(KINDS))) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, SLICES + 1))
@each_kind
def test_sweep(kind: Kind, seed: int) -> None:
    assert disagreements(kind, seed, -(-SWEEP // (SLICES * len(KINDS)))) == []


MISERES = [kind for kind in KINDS if kind.mode.startswith("misere")]


def large_disagreements(kind: Kind, seed: int, sizes: tuple[int, ...], count: int) -> list[str]:
    rng = random.Random(f"large {kind.name} {seed}")
    wrong = []
    for _ in range(count):
        position = ending(rng, kind, cards=rng.choice(sizes))
        answer = solve(as_position(position), contract_of(position), kind.rules)
        value = value_of(position)
        if answer != value:
            wrong.append(f"{describe(position)}: solver {answer}, twin {value}")
    return wrong


def test_a_few_whole_miseres() -> None:
    """No other program knows misère; the twin can solve a whole one in a second or so."""
    for kind in MISERES[:3]:
        assert large_disagreements(kind, 0, (10,), 2) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", MISERES, ids=[kind.name for kind in MISERES])
def test_whole_miseres(kind: Kind) -> None:
    assert large_disagreements(kind, 1, (7, 8, 9, 10), 40) == []


@pytest.mark.slow
@each_kind
def test_larger_endings(kind: Kind) -> None:
    assert large_disagreements(kind, 1, (7, 8), 12) == []


@each_kind
def test_samples_are_varied(kind: Kind) -> None:
    """A sample in which declarers always, or never, win would prove little."""
    positions = endings(kind, 0, 200)
    values = {value_of(position) for position in positions if len(position.hands[0]) < 4}
    # Declarer never gets rid of an unnamed joker without a trick.
    assert values == {1} if kind.name == "misere_unnamed_0" else len(values) > 1
    assert {bool(position.trick) for position in positions} == {False, True}
    assert {len(position.hands[position.to_play]) for position in positions} >= {2, 3, 4, 5, 6}


@each_kind
def test_front_door_and_every_play(kind: Kind) -> None:
    """`solve` one by one; `score_plays` knows the legal plays, and what each is worth."""
    for position in endings(kind, -1, 12):
        contract, point = contract_of(position), as_position(position)
        assert solve(point, contract, kind.rules) == value_of(position), describe(position)
        scores = {
            play_of(*play): int(not value) if position.misere else int(value)
            for play, value in twin.scores(position).items()
        }
        assert score_plays(point, contract, kind.rules) == scores, describe(position)


@each_kind
def test_best_line(kind: Kind) -> None:
    """A line of best play is legal, goes to the end, and no play in it gives a trick away."""
    rng = random.Random(f"line {kind.name}")
    for _ in range(6):
        now = ending(rng, kind, cards=rng.choice((2, 3, 4)))
        point, contract = as_position(now), contract_of(now)
        line = best_line(point, contract, kind.rules)
        assert len(line) == sum(map(len, now.hands))
        value = value_of(now)
        won = 0
        text = {CARD[card]: card for hand in now.hands for card in hand}
        for seat, play in line:
            assert seat == now.to_play
            called = None if play.called is None else play.called.text
            now, winner = twin.play(now, text[play.card], called)
            won += winner is not None and (winner == 0 or (winner == 2 and len(now.hands) == 4))
            if now.misere:
                assert min(1, won + value_of(now)) == value
            else:
                assert won + value_of(now) == value
        assert not any(now.hands)


# Whole-hand endings in which a rule about the unnamed joker bites after the first trick: the tricks
# under the rule, and without it. Random endings seldom show whether the search keeps book of this.
BITES = (
    ("unled_suit", "JH JK KH | QD QH TH | 5H 7H 9H | 8H AD KD", 2, 2, 3),
    ("unled_suit", "6H 9H QD | 9S QH QS | 6C 8C 8H | 5C 9C JK", 2, 1, 0),
    ("not_discarded", "7D 9D AD JK | 7S 8D KD KS | 9S AS JD QD | JS QS TD TS", 3, 3, 4),
    ("not_discarded", "5C 7H QC QS | 5D 6H AH JS | 5H 6D 8D KH | 8S 9S JK TD", 2, 1, 0),
    ("not_discarded", "7S 8D 8S AC | 4H 9C 9S AD | 7D 9H KD KS | 5C JK QC QH", 0, 2, 1),
    (
        "not_renounced",
        "5C 7D 8D 9D QH | 5D 5H 7C 9H QD | 5S JK QS TC TD | 4D 4H 6S AS JS",
        0,
        3,
        4,
    ),
    ("dead", "AS JC KC | 6S JK JS | 8S KS QS | 5S AC TC", 0, 2, 1),
    ("dead", "JD JK QD | AC JS TC | KC KD QC | AS QH TS", 1, 2, 3),
    ("unled_suit misere", "4H 6H 8H TD | 5D JH JK QS | 7H 8C JS QD", 2, 0, 1),
    ("unled_suit misere", "JC KD QH TC | AD AH QC QD | AC AS JH JK", 1, 0, 1),
)


@pytest.mark.parametrize(("rule", "hands", "leader", "under", "free"), BITES)
def test_joker_rules_bite(rule: str, hands: str, leader: int, under: int, free: int) -> None:
    loose = AUSTRALIAN.with_switches(joker_lead_rule="free")
    name, _, misere = rule.partition(" ")
    if name == "dead":
        strict = loose.with_switches(joker_dead_suit=True)
    else:
        strict = loose.with_switches(joker_lead_rule=name)
    contract = _contract("MIS" if misere else "NT", None)
    point = Position(tuple(parse_hand(hand) for hand in hands.split("|")), leader)
    for rules, value in ((strict, under), (loose, free)):
        assert value_of(as_twin(point, contract, rules)) == value
        assert solve(point, contract, rules) == value


CONTRACTS = (
    ("H", None),
    ("C", None),
    ("NT", None),
    ("NT", "S"),
    ("NT", "D"),
    ("MIS", None),
    ("MIS", "H"),
)
LEAD_RULES = ("unled_suit", "free", "not_renounced", "not_discarded")


@pytest.mark.parametrize("lead_rule", LEAD_RULES)
@pytest.mark.parametrize("dead", [False, True], ids=["", "dead"])
def test_played_down_from_a_whole_deal(lead_rule: str, dead: bool) -> None:
    """Ten random tricks in step with the twin: same plays, same winners, same value at the end."""
    rules = AUSTRALIAN.with_switches(joker_lead_rule=lead_rule, joker_dead_suit=dead)
    rng = random.Random(f"{lead_rule} {dead}")
    for denomination, named in CONTRACTS * 4:
        misere = denomination == "MIS"
        seats = 3 if misere else 4
        contract = _contract(denomination, named)
        hands = deal(rng, seats=seats, joker=rng.choice((None, *range(seats))))
        point = Position(hands)
        now = as_twin(point, contract, rules)
        while any(map(len, point.hands)):
            legal = twin.legal(now)
            assert set(point.legal(contract, rules)) == {play_of(*play) for play in legal}
            play = rng.choice(legal)
            now, twin_winner = twin.play(now, *play)
            point, winner = point.after(play_of(*play), contract, rules)
            assert winner == twin_winner
            if 0 < point.tricks_left <= 4:
                assert solve(point, contract, rules) == value_of(now), describe(now)


def _contract(denomination: str, named: str | None) -> Contract:
    misere = denomination == "MIS"
    return contract_of(
        twin.Position((), "NT" if misere else denomination, named, misere=misere, leader=0)
    )


def test_the_twin_reads_the_rules_from_its_own_text() -> None:
    """The comparison is worth something only if the twin shares no code with the solver."""
    with open(twin.__file__) as source:
        assert "analyzer" not in "".join(line for line in source if "import" in line)
