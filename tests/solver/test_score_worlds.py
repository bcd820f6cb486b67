"""One information state in many worlds: the same as each world and each play on its own.

By default a few endings of each kind; ``-m slow`` tries `FIVE_HUNDRED_WORLDS` (100) of each.
"""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import pairwise, permutations

import numpy as np
import pytest

from analyzer.cards import SUITS, format_card, parse_card, parse_hand
from analyzer.errors import CardError, InputError
from analyzer.rules import Bid, Contract, History, Play, Ruleset, load
from analyzer.solver import Position, score_worlds, solve, solve_batch, solve_positions
from tests.naive import moves as twin
from tests.naive import search
from tests.solver.samples_of_all import KINDS, Kind, as_position, contract_of, ending, play_of

SWEEP = int(os.environ.get("FIVE_HUNDRED_WORLDS", "100"))
each_kind = pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
HEARTS = Contract(Bid.parse("8H"))
NO_TRUMP = Contract(Bid.parse("8NT"))
MISERE = Contract(Bid.parse("MIS"))
AUSTRALIAN = load("australian")


def worlds(rng: random.Random, now: twin.Moment, count: int) -> list[twin.Moment]:
    """`now`, and the same with all cards exchanged that the seat to play does not see."""
    seat, _ = twin.turn(now)
    unseen = [
        card for other, hand in enumerate(now.hands) for card in sorted(hand) if other != seat
    ]
    unseen += [down for piles in now.piles for _, down in piles if down is not None]
    found = [now]
    while len(found) < count:
        rng.shuffle(unseen)
        cards = iter(list(unseen))
        hands = tuple(
            hand if other == seat else frozenset(next(cards) for _ in hand)
            for other, hand in enumerate(now.hands)
        )
        piles = tuple(
            tuple((up, None if down is None else next(cards)) for up, down in mine)
            for mine in now.piles
        )
        found.append(replace(now, hands=hands, piles=piles))
    return found


def scores_of(
    points: list[Position],
    plays: list[Play],
    contract: Contract,
    rules: Ruleset,
    partner: int | None = None,
    **options: object,
) -> list[list[int]]:
    """Lay positions out that differ in unseen cards only, and score the plays."""
    pack = rules.deck.pack
    first = points[0]
    piles = None
    if first.piles:
        piles = np.zeros((2, len(points), 10), dtype=np.int64)
        for world, point in enumerate(points):
            used = [0, 0]
            for cover, under in point.under:
                table = point.table_of(cover) - 2
                piles[:, world, 5 * table + used[table]] = pack([cover]), pack([under])
                used[table] += 1
    scores = score_worlds(
        [[pack(hand) for hand in point.hands] for point in points],
        plays,
        contract,
        rules,
        leader=first.leader,
        trick=first.trick,
        histories=first.histories,
        piles=None if piles is None else (piles[0], piles[1]),
        partner=partner,
        **options,  # type: ignore[arg-type]
    )
    assert scores.dtype == np.int8
    return scores.tolist()  # type: ignore[no-any-return]


def one_by_one(
    point: Position, plays: list[Play], contract: Contract, rules: Ruleset, partner: int | None
) -> list[int]:
    """What each play is worth, from the position after it alone."""
    worth = []
    for play in plays:
        after, winner = point.after(play, contract, rules)
        side = search.sides(rules.players, contract.bid.text, partner)
        seat = winner if winner is None or not point.piles else winner % 2
        won = int(seat in side.counted)
        rest = solve(after, contract, rules, partner=partner) if after.tricks_left else 0
        worth.append(min(side.at_most, won + rest))
    return worth


def disagreements(kind: Kind, seed: int, count: int, cards: int | None = None) -> list[str]:
    """Worlds in which a play is not worth what the twin says; with `cards`, what it is alone."""
    rng = random.Random(f"worlds {kind.name} {seed}")
    wrong = []
    for _ in range(count):
        end = ending(rng, kind, cards=cards, partner=0)
        moments = worlds(rng, end.now, 3)
        contract = contract_of(end.now, end.contract)
        moves = sorted(twin.legal(end.now), key=str)
        plays = [play_of(*move) for move in moves]
        points = [as_position(moment) for moment in moments]
        found = scores_of(points, plays, contract, kind.rules, end.partner)
        for moment, point, scores in zip(moments, points, found, strict=True):
            if cards is None:
                values = search.values(moment, end.sides)
                expected = [values[move] for move in moves]
            else:
                expected = one_by_one(point, plays, contract, kind.rules, end.partner)
            if scores != expected:
                wrong.append(f"{contract.text} {moment}: {scores}, not {expected}")
    return sorted(wrong, key=len)


@each_kind
def test_every_play_in_every_world_is_worth_what_the_twin_says(kind: Kind) -> None:
    assert disagreements(kind, 0, 2) == []


@each_kind
def test_more_cards_are_worth_the_same_as_one_by_one(kind: Kind) -> None:
    assert disagreements(kind, 1, 1, cards=6 if kind.rules.players in (3, 4) else 5) == []


@pytest.mark.slow
@each_kind
def test_sweep_of_worlds(kind: Kind) -> None:
    assert disagreements(kind, 2, SWEEP) == []
    assert disagreements(kind, 3, SWEEP // 4, cards=5) == []


# --- what is learnt of one position, used for another -------------------------------------------


def shared_differences(kind: Kind, seed: int, count: int) -> list[str]:
    """Small endings whose worth changes if all of a contract share one table."""
    rng = random.Random(f"shared {kind.name} {seed}")
    groups: dict[tuple[Contract, int | None], list[Position]] = {}
    for _ in range(count):
        end = ending(rng, kind, cards=rng.choice((2, 3)), partner=0)
        group = groups.setdefault((contract_of(end.now, end.contract), end.partner), [])
        group += [as_position(moment) for moment in worlds(rng, end.now, 3)]
    wrong = []
    for (contract, partner), points in groups.items():
        alone = solve_positions(points, contract, kind.rules, partner=partner)
        shared = solve_positions(
            points, contract, kind.rules, partner=partner, together=len(points)
        )
        for point, a, b in zip(points, alone.tolist(), shared.tolist(), strict=True):
            if a != b:
                wrong.append(f"{contract.text} {point}: {b}, alone {a}")
    return sorted(wrong, key=len)


@each_kind
def test_a_table_kept_over_unlike_positions_changes_no_answer(kind: Kind) -> None:
    assert shared_differences(kind, 0, 15) == []


@pytest.mark.slow
@each_kind
def test_sweep_of_a_table_kept(kind: Kind) -> None:
    assert shared_differences(kind, 1, 4 * SWEEP) == []


def deals(count: int, seats: int = 4) -> list[list[int]]:
    rng = random.Random(5)
    cards = [rng.sample(AUSTRALIAN.deck.cards, 10 * seats) for _ in range(count)]
    pack = AUSTRALIAN.deck.pack
    return [[pack(c[10 * s : 10 * s + 10]) for s in range(seats)] for c in cards]


@pytest.mark.parametrize("contract", [HEARTS, NO_TRUMP], ids=["8H", "8NT"])
def test_leaders_and_needs_may_differ_by_row(contract: Contract) -> None:
    hands = np.repeat(deals(12), 12, axis=0)
    leader = np.tile(np.repeat(range(4), 3), 12)
    need = np.tile([7, 8, 0], 48)
    expected = [
        int(solve_batch(row, contract, need=n, leader=who)[0])
        for row, who, n in zip(hands, leader.tolist(), need.tolist(), strict=True)
    ]
    assert {0, 1} < set(expected)
    for together in (1, 3, 12):
        found = solve_batch(hands, contract, leader=leader, need=need, together=together)
        assert found.tolist() == expected


def test_piles_of_different_deals_share_nothing() -> None:
    """The same cards in the same zones, but other cards face down under others."""
    rules = load("australian_2p")
    pack = rules.deck.pack
    rng = random.Random(7)
    differ = 0
    for _ in range(15):
        cards = rng.sample(rules.deck.cards, 24)
        hands = [pack(cards[first:last]) for first, last in pairwise((0, 6, 12, 15, 18))]
        bits = [pack([card]) for card in cards]
        orders = [(*a, *b) for a in permutations(range(3)) for b in permutations(range(3, 6))]
        covers = [[*bits[12:15], 0, 0, *bits[15:18], 0, 0]] * len(orders)
        hidden = [
            [*(bits[18 + i] for i in order[:3]), 0, 0, *(bits[18 + i] for i in order[3:]), 0, 0]
            for order in orders
        ]
        rows = [hands] * len(orders)
        alone = solve_batch(rows, NO_TRUMP, rules, piles=(covers, hidden))
        shared = solve_batch(rows, NO_TRUMP, rules, piles=(covers, hidden), together=36)
        assert shared.tolist() == alone.tolist()
        differ += len(set(alone.tolist())) > 1
    assert differ > 3


# --- questions -------------------------------------------------------------------------------


def whole_deals(seats: int, count: int) -> tuple[list[list[int]], list[Play]]:
    """Worlds in which declarer holds the same ten cards, and those cards."""
    rng = random.Random(f"{seats}")
    deck = list(AUSTRALIAN.deck.cards)
    mine = rng.sample([card for card in deck if format_card(card) != "JK"], 10)
    rest = [card for card in deck if card not in mine]
    pack = AUSTRALIAN.deck.pack
    rows = []
    for _ in range(count):
        rng.shuffle(rest)
        others = [pack(rest[10 * s : 10 * s + 10]) for s in range(seats - 1)]
        rows.append([pack(mine), *others])
    return rows, [Play(card) for card in mine]


@pytest.mark.parametrize("contract", [HEARTS, NO_TRUMP], ids=["8H", "8NT"])
def test_asking_for_enough_agrees_with_counting(contract: Contract) -> None:
    rows, plays = whole_deals(4, 6)
    tricks = score_worlds(rows, plays, contract)
    assert len(set(tricks.ravel().tolist())) > 2
    assert (tricks.max(axis=1) == solve_batch(rows, contract)).all()
    for need in (1, 4, 5, 6, 8, 10):
        enough = score_worlds(rows, plays, contract, need=need)
        assert enough.tolist() == (tricks >= need).astype(int).tolist()


def test_a_misere_can_be_counted() -> None:
    rows, plays = whole_deals(3, 12)
    tricks = score_worlds(rows, plays, MISERE, count=True)
    assert len(set(tricks.ravel().tolist())) > 2
    assert (tricks.min(axis=1) == solve_batch(rows, MISERE, count=True)).all()
    assert score_worlds(rows, plays, MISERE).tolist() == np.minimum(tricks, 1).tolist()


def test_a_full_trick_counts() -> None:
    """The last card of a trick: who wins it is part of the score, in the last trick all of it."""
    trick = tuple(map(Play.parse, ("KH", "QH", "5H")))
    pack = AUSTRALIAN.deck.pack
    row = [pack(parse_hand(hand)) for hand in ("AS", "5S", "6S", "AH 4H")]
    plays = [Play.parse("AH"), Play.parse("4H")]
    assert score_worlds([row], plays, NO_TRUMP, trick=trick).tolist() == [[0, 2]]
    # In the misère of three declarer, last to play, wins with the ace, and at once has lost.
    three = [row[3], 0, 0]
    three[1:] = (pack(parse_hand(hand)) for hand in ("AS", "5S"))
    assert score_worlds([three], plays, MISERE, leader=1, trick=trick[:2]).tolist() == [[1, 0]]
    last = [0, 0, 0, pack(parse_hand("AH"))]
    assert score_worlds([last], plays[:1], NO_TRUMP, trick=trick).tolist() == [[0]]
    last[3] = pack(parse_hand("4H"))
    assert score_worlds([last], plays[1:], NO_TRUMP, trick=trick).tolist() == [[1]]


def test_a_full_trick_has_shown_what_it_shows() -> None:
    """Hearts count as led by the trick that ends: the joker cannot be led as one (RULES 6.3)."""
    pack = AUSTRALIAN.deck.pack
    row = [pack(parse_hand(hand)) for hand in ("JK 4H", "AH 5S", "AS KS", "AC KC 9C")]
    trick = tuple(map(Play.parse, ("KH", "6H", "8C")))
    led = frozenset(play_of("JK", suit).called for suit in "SCD")
    shown = [History(suits_led=led)] * 4  # type: ignore[arg-type]
    plays = [Play.parse("9C")]
    free = AUSTRALIAN.with_switches(joker_lead_rule="free")
    for rules, tricks in ((AUSTRALIAN, 2), (free, 3)):
        scores = score_worlds([row], plays, NO_TRUMP, rules, trick=trick, histories=shown)
        assert scores.tolist() == [[tricks]]


@pytest.mark.parametrize("threads", [2, 5])
def test_any_number_of_threads_gives_the_same_scores(threads: int) -> None:
    rows, plays = whole_deals(4, 30)
    alone = score_worlds(rows, plays, HEARTS).tolist()
    assert score_worlds(rows, plays, HEARTS, threads=threads).tolist() == alone


def test_no_worlds_and_no_plays() -> None:
    rows, plays = whole_deals(4, 2)
    assert score_worlds(rows, [], HEARTS).shape == (2, 0)
    assert score_worlds(np.zeros((0, 4), dtype=np.int64), plays, HEARTS).shape == (0, 10)


def test_who_holds_the_joker_decides_what_it_may_call() -> None:
    """The joker with a seat that has renounced every suit, and with one that has not."""
    rules = AUSTRALIAN.with_switches(joker_lead_rule="not_renounced")
    pack = rules.deck.pack
    with_joker, without = "AC JK 4H", "7C 9D TD"
    rows = [
        [pack(parse_hand(hand)) for hand in ("5C 6D 7D", left, "6C AH 5S", right)]
        for left, right in ((with_joker, without), (without, with_joker))
    ]
    everything = History(renounced=frozenset(SUITS))
    shown = (History(), everything, History(), History())
    plays = [Play.parse("5C")]
    scores = score_worlds(rows, plays, NO_TRUMP, rules, histories=shown)
    assert scores.tolist() == [[1], [0]]


# --- what it refuses -------------------------------------------------------------------------


def test_refuses_what_does_not_fit() -> None:
    rows, plays = whole_deals(4, 2)
    with pytest.raises(InputError, match=r"shape \(n, 4\)"):
        score_worlds(np.array(rows)[:, :3], plays, HEARTS)
    with pytest.raises(InputError, match="led by 4"):
        score_worlds(rows, plays, HEARTS, leader=4)
    with pytest.raises(InputError, match="3 histories for 4 hands"):
        score_worlds(rows, plays, HEARTS, histories=[History()] * 3)
    with pytest.raises(InputError, match="piles belong to the two-player game"):
        score_worlds(rows, plays, HEARTS, piles=(np.zeros((2, 10)), np.zeros((2, 10))))
    with pytest.raises(InputError, match="threads must be at least 1"):
        score_worlds(rows, plays, HEARTS, threads=0)
    with pytest.raises(InputError, match="leader must be a hand, 0 to 3"):
        solve_batch(rows, HEARTS, leader=[0, 4])
    with pytest.raises(InputError, match="need must be one number, or one for each of 2 deals"):
        solve_batch(rows, HEARTS, need=[7, 8, 9])


def test_refuses_worlds_that_cannot_be() -> None:
    rows, plays = whole_deals(4, 2)
    missing = next(card for card in AUSTRALIAN.deck.cards if Play(card) not in plays)
    with pytest.raises(CardError, match=f"world 0: {format_card(missing)} is not held"):
        score_worlds(rows, [Play(missing)], HEARTS)
    with pytest.raises(CardError, match="4S is not in this deck"):
        score_worlds(rows, [Play(parse_card("4S"))], HEARTS)
    twice = [rows[0], [*rows[1][:3], rows[1][0]]]
    with pytest.raises(CardError, match="world 1: a card is there twice"):
        score_worlds(twice, plays, HEARTS)
    short = [rows[0], [*rows[1][:3], rows[1][3] & rows[1][3] - 1]]
    with pytest.raises(CardError, match=r"world 1: hands of \[10, 10, 10, 9\] cards"):
        score_worlds(short, plays, HEARTS)


def test_refuses_cards_face_down_under_nothing() -> None:
    rules = load("australian_2p")
    pack = rules.deck.pack
    row = [pack(parse_hand(hand)) for hand in ("AS 7S", "KS 5S", "QS", "9D")]
    down = [pack(parse_hand(card)) for card in ("JD", "8D")]
    plays = [Play.parse("AS")]
    covers = np.zeros((1, 10), dtype=np.int64)
    hidden = covers.copy()
    covers[0, [0, 5]] = row[2:]
    hidden[0, [0, 5]] = down
    assert score_worlds([row], plays, NO_TRUMP, rules, piles=(covers, hidden)).shape == (1, 1)
    for wrong in (covers * 0, covers[:, ::-1], np.roll(covers, 5)):
        with pytest.raises(CardError, match="under none of its table's face-up cards"):
            score_worlds([row], plays, NO_TRUMP, rules, piles=(wrong, hidden))
