"""The misère kernel agrees with the slow twin, and knows the joker's part in a misère."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from numba import njit

from analyzer.cards import SUITS, parse_card
from analyzer.rules import MIS, Contract, compile_contract, load
from analyzer.solver.layout import (
    BARRED,
    BEGUN,
    BEST,
    BOUNDS,
    CARD,
    ENTRY_SIZE,
    FIRST_HEAD,
    FORCED,
    FRAME_SIZE,
    FRAMES,
    HAND,
    HEADS,
    JOKER,
    JOKER_RULE,
    LANE,
    LEAD_FREE,
    LEAD_NOT_DISCARDED,
    LEAD_NOT_RENOUNCED,
    LEAD_UNLED_SUIT,
    LED_LANE,
    LED_SUIT,
    NODES,
    SEATS,
    SHIFT,
    SIDE,
    SIZE,
    STATE_SIZE,
    WINNER,
)
from analyzer.solver.misere_kernel import avoids
from analyzer.solver.misere_table_kernel import CROWDED, MORE_HEADS, look_up, start, store
from analyzer.solver.table_kernel import HEAD_COUNT, clear
from analyzer.solver.words_kernel import words_of
from tests.naive import solver as naive
from tests.naive.random_positions import PLAIN_CARDS, random_position
from tests.naive.solver import Position, led_suit, legal, misere_holds, play

RULES = load("australian")
TABLE_WORDS = 1 << 16
LEAD_RULES = {
    "unled_suit": LEAD_UNLED_SUIT,
    "free": LEAD_FREE,
    "not_renounced": LEAD_NOT_RENOUNCED,
    "not_discarded": LEAD_NOT_DISCARDED,
}


@njit
def _solve(state, table, leader, left):
    words = words_of(table)
    clear(words)
    return avoids(words_of(state), words, leader, left, 1)


@cache
def _compiled(named: str | None):
    suit = None if named is None else SUITS["SCDH".index(named)]
    return compile_contract(RULES, Contract(MIS, suit))


def _bits(compiled, cards) -> int:
    return int(compiled.pack(RULES.deck.pack(parse_card(card) for card in cards)))


def _solve_position(position: Position, *, table: np.ndarray) -> bool:
    """Lay a position of the slow twin out for the kernel and solve it."""
    compiled = _compiled(position.joker_named)
    state = np.zeros(STATE_SIZE, dtype=np.int64)
    state[SIDE] = 1
    seats = len(position.hands)
    left = position.tricks_left
    state[SEATS] = seats
    state[JOKER] = compiled.joker
    state[JOKER_RULE] = LEAD_RULES[position.joker_lead_rule]
    state[FORCED] = position.joker_forced_when_void == "misere"
    state[LANE : LANE + 4] = compiled.lanes
    for suit, lane in enumerate(compiled.lanes.tolist()):
        for slot in range(64):
            if lane >> slot & 1:
                state[SHIFT + slot] = 4 * suit
    for seat, hand in enumerate(position.hands):
        state[HAND + seat] = _bits(compiled, hand)
    state[BARRED] = _barred(position)
    state[BEGUN] = len(position.trick)
    frame = FRAMES + left * FRAME_SIZE
    for place, (seat, card, _) in enumerate(position.trick):
        bit = _bits(compiled, {card})
        if place == 0:
            led = led_suit(position)
            suit = -1 if led is None else "SCDH".index(led)
            state[frame + LED_SUIT] = suit
            state[frame + LED_LANE] = lane = 0 if led is None else int(compiled.lanes[suit])
            best, winner = bit, seat
        elif bit & (lane | compiled.joker) > best:
            best, winner = bit, seat
        state[frame + CARD + place] = bit
        state[frame + BEST + place] = best
        state[frame + WINNER + place] = winner
    return bool(_solve(state, table, position.leader, left))


def _barred(position: Position) -> int:
    """The suits the joker may not call: for two rules they are the holder's own."""
    suits: frozenset[str] = frozenset()
    if position.joker_lead_rule == "unled_suit":
        suits = position.suits_led
    for seat, hand in enumerate(position.hands):
        if "JK" in hand and position.joker_lead_rule == "not_renounced" and position.renounced:
            suits = position.renounced[seat]
        if "JK" in hand and position.joker_lead_rule == "not_discarded" and position.discarded:
            suits = position.discarded[seat]
    return sum(1 << "SCDH".index(suit) for suit in suits)


@pytest.fixture(scope="module")
def table() -> np.ndarray:
    words = np.zeros(TABLE_WORDS, dtype=np.int64)
    words[SIZE] = TABLE_WORDS
    return words


def _agree(position: Position, table: np.ndarray) -> None:
    assert _solve_position(position, table=table) == misere_holds(position), position


@pytest.mark.parametrize("mode", ["misere_named", "misere_unnamed", "misere_out"])
@pytest.mark.parametrize("mid_trick", [False, True])
def test_random_endings(mode: str, mid_trick: bool, table: np.ndarray) -> None:
    rng = random.Random(f"misere {mode} {mid_trick}")
    for _ in range(60):
        cards = rng.randint(2, 5)
        _agree(random_position(rng, mode=mode, cards=cards, mid_trick=mid_trick), table)


@pytest.mark.parametrize("forced", ["misere", "never"])
@pytest.mark.parametrize("lead_rule", LEAD_RULES)
def test_lead_rules_of_an_unnamed_joker(lead_rule: str, forced: str, table: np.ndarray) -> None:
    rng = random.Random(f"misere {lead_rule} {forced}")
    for number in range(60):
        position = random_position(
            rng,
            mode="misere_unnamed",
            cards=rng.randint(2, 4),
            mid_trick=number % 3 == 0,
            holder=rng.choice([1, 2]),
            joker_lead_rule=lead_rule,
        )
        _agree(replace(position, joker_forced_when_void=forced), table)


def random_hands(rng: random.Random, *, seats: int, cards: int, joker: int | None) -> Position:
    """A misère ending with any number of hands; declarer's cards are low ones."""
    pool = rng.sample(PLAIN_CARDS, rng.randint(seats * cards, len(PLAIN_CARDS)))
    drawn = rng.sample(pool, seats * cards)
    low = sorted(drawn[: 2 * cards], key=lambda card: naive.RANKS.index(card[0]))
    if rng.random() < 0.7:
        drawn[: 2 * cards] = low
    hands = [set(drawn[seat * cards : (seat + 1) * cards]) for seat in range(seats)]
    if joker is not None:
        hands[joker].pop()
        hands[joker].add("JK")
    position = Position(
        tuple(map(frozenset, hands)),
        denomination="NT",
        joker_named=None,
        misere=True,
        leader=rng.randrange(seats),
        suits_led=frozenset(rng.sample("SCDH", rng.randint(0, 4))),
        joker_lead_rule=rng.choice(list(LEAD_RULES)),
        joker_forced_when_void=rng.choice(["misere", "never"]),
    )
    for _ in range(rng.choice([0, 0, rng.randrange(seats)])):
        position, _ = play(position, *rng.choice(legal(position)))
    return position


@pytest.mark.parametrize("seats", [2, 4, 5, 6])
def test_other_numbers_of_hands(
    seats: int, table: np.ndarray, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The twin takes four hands for two partnerships; in a misère of six players they are not.
    monkeypatch.setattr(naive, "_is_declarer_side", lambda position, seat: seat == 0)
    rng = random.Random(f"misere {seats}")
    for _ in range(40):
        joker = rng.choice([None, *range(1, seats)])
        cards = rng.randint(2, 4 if seats < 5 else 3)
        _agree(random_hands(rng, seats=seats, cards=cards, joker=joker), table)


def _position(*hands: str, leader: int, led: str = "", **rules: str) -> Position:
    return Position(
        tuple(frozenset(hand.split()) for hand in hands),
        denomination="NT",
        joker_named=None,
        misere=True,
        leader=leader,
        suits_led=frozenset(led),
        **rules,
    )


@pytest.mark.parametrize(
    ("position", "holds"),
    [
        pytest.param(_position("4H", "5H", "6H", leader=0), True, id="lowest card led"),
        pytest.param(_position("6H", "5H", "4H", leader=1), False, id="caught"),
        pytest.param(_position("JK", "5H", "6H", leader=1), False, id="own joker wins"),
        pytest.param(_position("6H", "5H", "JK", leader=1), True, id="forced joker saves"),
        pytest.param(
            _position("6H 5S", "5H 8C", "JK 9C", leader=1, joker_forced_when_void="never"),
            False,
            id="joker kept back",
        ),
        pytest.param(
            _position("6H 5S", "5H 8C", "JK 9C", leader=1), True, id="joker may not be kept back"
        ),
        pytest.param(
            _position("5D KH", "7D 6H", "JK 4H", leader=2, led="SCDH"),
            False,
            id="joker may not be led: the heart is",
        ),
    ],
)
def test_small_cases(position: Position, holds: bool, table: np.ndarray) -> None:
    assert misere_holds(position) is holds
    assert _solve_position(position, table=table) is holds


def test_a_full_table_starts_afresh() -> None:
    small = np.zeros(HEADS + HEAD_COUNT + 10 * ENTRY_SIZE, dtype=np.int64)
    small[SIZE] = len(small)
    rng = random.Random("small table")
    for _ in range(40):
        _agree(random_position(rng, mode="misere", cards=5, mid_trick=False), small)


@njit
def _store_and_find(table, count, mask):
    """Store entries of one position's shape, each with other owners; count those found again."""
    words = words_of(table)
    clear(words)
    start(words)
    for low in range(count):
        store(words, 7, 3, low, 5, 9, mask, 1 if low % 2 else -1)
    found = 0
    for low in range(count):
        at = look_up(words, 7, 3, low | ~mask, 5, 9, 1)
        found += at != 0 and (words[at + BOUNDS] > 0) == (low % 2 == 1)
    return found, look_up(words, 7, 2, 0, 5, 9, 1), look_up(words, 7, 3, 0, 4, 9, 1)


def test_a_crowded_table_takes_more_heads_and_finds_all_again() -> None:
    count = CROWDED // ENTRY_SIZE + 1000
    words = np.zeros(2 * CROWDED + MORE_HEADS + 10, dtype=np.int64)
    words[SIZE] = len(words)
    assert _store_and_find(words, count, 2**30 - 1) == (count, 0, 0)
    assert words[FIRST_HEAD] == len(words) - MORE_HEADS
    assert _store_and_find(words, 10, 2**30 - 1) == (10, 0, 0)
    assert words[FIRST_HEAD] == HEADS


def test_guards_of_two_suits_save_declarer_without_search(table: np.ndarray) -> None:
    """6S and 7C are in danger, but one defender must go above both and cannot throw in time."""
    saved = _position("6S 7C 4H", "TS TC JH", "5S 5C 5H", leader=2)
    lost = _position("6S 7C 4H", "JC TC JH", "5S 5C 5H", leader=2)
    assert _solve_position(saved, table=table) is misere_holds(saved) is True
    assert table[NODES] == 0
    assert _solve_position(lost, table=table) is misere_holds(lost) is False
