"""The solver against the slow twin in every game, joker rule and contract.

By default a few endings of each kind; ``-m slow`` runs 500 of each, `FIVE_HUNDRED_ENDINGS`
another number.
"""

import os
import random
from collections import defaultdict

import pytest

from analyzer.cards import format_card, parse_card, parse_cards
from analyzer.rules import Bid, Contract, History, load
from analyzer.solver import Position, score_plays, solve, solve_batch
from analyzer.solver.solve import solve_positions
from tests.naive import moves as twin
from tests.naive import search
from tests.solver.samples_of_all import (
    KINDS,
    SUIT,
    Ending,
    Kind,
    as_position,
    contract_of,
    describe,
    ending,
    play_of,
)

FAST = 6
SWEEP = int(os.environ.get("FIVE_HUNDRED_ENDINGS", "500"))
each_kind = pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
PARTNERS = (None, 1, 2, 3, 4)


def disagreements(kind: Kind, seed: int, count: int, partner: int | None = 0) -> list[str]:
    """Endings the solver and the twin value differently, the smallest first."""
    rng = random.Random(f"{kind.name} {seed}")
    groups: dict[tuple[Contract, int | None], list[Ending]] = defaultdict(list)
    for _ in range(count):
        end = ending(rng, kind, partner=partner)
        groups[contract_of(end.now, end.contract), end.partner].append(end)
    wrong = []
    for (contract, friend), ends in groups.items():
        points = [as_position(end.now) for end in ends]
        answers = solve_positions(points, contract, kind.rules, partner=friend)
        for end, answer in zip(ends, answers.tolist(), strict=True):
            if answer != end.value:
                wrong.append(f"{describe(end)}: solver {answer}, twin {end.value}")
    return sorted(wrong, key=len)


@each_kind
def test_sample(kind: Kind) -> None:
    assert disagreements(kind, 0, FAST) == []


@pytest.mark.slow
@each_kind
def test_sweep(kind: Kind) -> None:
    assert disagreements(kind, 1, SWEEP) == []


FIVE = [kind for kind in KINDS if kind.ruleset == "australian_5p" and kind.contract[0] == "8"]


@pytest.mark.slow
@pytest.mark.parametrize("partner", PARTNERS)
@pytest.mark.parametrize("kind", FIVE, ids=[kind.name for kind in FIVE])
def test_sweep_of_each_partner(kind: Kind, partner: int | None) -> None:
    assert disagreements(kind, 2, SWEEP, partner) == []


@each_kind
def test_every_play(kind: Kind) -> None:
    """`score_plays` offers the legal plays, each at its worth."""
    rng = random.Random(f"plays {kind.name}")
    end = ending(rng, kind, partner=0)
    expected = {play_of(*m): tricks for m, tricks in search.values(end.now, end.sides).items()}
    contract = contract_of(end.now, end.contract)
    point = as_position(end.now)
    found = score_plays(point, contract, kind.rules, partner=end.partner)
    assert found == expected, describe(end)


def test_the_sample_covers_what_is_special() -> None:
    """Twins, two jokers, covered cards, every partner and middle of a trick do turn up."""
    seen: set[object] = set()
    for kind in KINDS:
        rng = random.Random(f"{kind.name} 0")
        for _ in range(FAST):
            end = ending(rng, kind, partner=0)
            now = end.now
            cards = {card for hand in now.hands for card in hand}
            seen.add(("hands", len(now.hands), bool(now.trick)))
            seen.add(("partner", end.partner))
            seen.add(("covered", sum(down is not None for p in now.piles for _, down in p)))
            twins = {c for c in cards if c + "'" in cards}
            trumps = {c for c in twins if twin.suit_of(now, c) == now.denomination}
            seen |= {("twins", bool(trumps)) for _ in [0] if twins}
            for hand in now.hands:
                seen.add(("jokers", sum(map(twin.is_joker, hand))))
            seen.add(("jokers apart", sum(any(map(twin.is_joker, h)) for h in now.hands)))
    wanted = {("hands", n, mid) for n in range(2, 7) for mid in (False, True)}
    wanted |= {("partner", p) for p in PARTNERS} | {("covered", n) for n in range(5)}
    wanted |= {("twins", False), ("twins", True), ("jokers", 2), ("jokers apart", 2)}
    assert wanted <= seen


# Endings in which the search went wrong once: contract, hands (tables last), who leads, tricks.
MENDED = (
    # The joker must be played when void in super open misère; seat 1 may not keep it.
    ("australian", {}, "SOMIS", "6C JS | 6D TC | JK KD", 0, 0),
    # The leading pair's lower copy wins: the equal card comes later.
    (
        "australian_6p",
        {"six_player_deck": "makeshift"},
        "8NT JK=S",
        "2H KC | 4D 6S | 2D' 4D' | 2C' JK | 2H' 7H | 3C 7C",
        2,
        2,
    ),
    # Declarer may get rid of the lower joker by leading it where the higher must be played.
    (
        "canadian",
        {"joker_forced_when_void": "misere"},
        "MIS",
        "9H AC JK2 | 7S 9S JK1 | 4H 7H 9C",
        0,
        0,
    ),
)


@pytest.mark.parametrize(("name", "switches", "text", "hands", "leader", "tricks"), MENDED)
def test_mended(
    name: str, switches: dict[str, object], text: str, hands: str, leader: int, tricks: int
) -> None:
    rules = load(name).with_switches(**switches)
    bid, _, named = text.partition(" JK=")
    contract = Contract(Bid.parse(bid), SUIT[named] if named else None)
    point = Position(tuple(parse_cards(hand) for hand in hands.split("|")), leader)
    assert solve(point, contract, rules) == tricks


def test_a_dead_joker_in_the_last_trick() -> None:
    """The lead of one joker finds the other dead if it calls a suit its holder renounced."""
    rules = load("canadian").with_switches(joker_dead_suit=True)
    hands = ("KH", "JK2", "JK1", "QS")
    shown = [History(), History(), History(renounced=frozenset({SUIT["C"]})), History()]
    point = Position(tuple(parse_cards(hand) for hand in hands), 1, histories=tuple(shown))
    assert solve(point, Contract(Bid.parse("8NT")), rules) == 0
    point = Position(tuple(parse_cards(hand) for hand in hands), 1)
    assert solve(point, Contract(Bid.parse("8NT")), rules) == 1


def test_a_face_down_joker_is_barred_by_what_its_table_showed() -> None:
    """LED, REN and DIS count for a table, also while its joker is still covered."""
    rules = load("australian_2p").with_switches(joker_lead_rule="unled_suit")
    history = History(suits_led=frozenset(SUIT[s] for s in "SCDH"))
    hands = ("AS 7S", "KS 5S", "QS", "9D")
    point = Position(
        tuple(parse_cards(hand) for hand in hands),
        0,
        histories=(history,) * 4,
        piles=True,
        under=((parse_card("QS"), parse_card("JK")), (parse_card("9D"), parse_card("8D"))),
    )
    contract = Contract(Bid.parse("8NT"))
    assert solve(point, contract, rules) == 2
    kernel = solve_positions([point], contract, rules)
    assert kernel.tolist() == [max(score_plays(point, contract, rules).values())]


# --- against DDS ----------------------------------------------------------------------------------

BRIDGE = [(name, suit) for name in ("american", "canadian", "minnesota") for suit in "SCDH"]


def dds_differences(name: str, suit: str, seed: int, count: int) -> list[str]:
    bridge = pytest.importorskip(
        "tests.solver.bridge", reason="needs DDS: endplay, of the test extra", exc_type=ImportError
    )
    rules, contract = load(name), Contract(Bid.parse(f"8{suit}"))
    rng = random.Random(f"{name} {suit} {seed}")
    empty = twin.Moment((), suit)
    deck = [format_card(card) for card in rules.deck.cards]
    deals: list[list[list[str]]] = []
    boards = []
    while len(deals) < count:
        drawn = rng.sample(deck, 40)
        lanes = {s: [c for c in drawn if twin.suit_of(empty, c) == s] for s in "SCDH"}
        if max(map(len, lanes.values())) > 13:
            continue
        board = bridge.dds.deal()
        board.trump = bridge.DENOMINATIONS.index(suit)
        board.first = bridge.DECLARER
        hands = [drawn[seat * 10 : seat * 10 + 10] for seat in range(4)]
        for lane, cards in lanes.items():
            cards.sort(key=lambda card: twin.height_of(empty, card))
            for place, card in enumerate(cards):
                seat = drawn.index(card) // 10
                number = bridge.DENOMINATIONS.index(lane)
                board.remainCards[seat][number] |= 1 << 2 + place
        deals.append(hands)
        boards.append(board)
    packed = [[rules.deck.pack(map(parse_card, hand)) for hand in hands] for hands in deals]
    ours = solve_batch(packed, contract, rules).tolist()
    theirs = [bridge.dds_tricks(board) for board in boards]
    assert len(set(theirs)) > 1
    rows = zip(deals, ours, theirs, strict=True)
    return [f"{name} {suit}: {deal}: {a}, DDS {b}" for deal, a, b in rows if a != b]


def test_a_few_deals_against_dds() -> None:
    for name, suit in BRIDGE:
        assert dds_differences(name, suit, 0, 3) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "suit"), BRIDGE)
def test_500_deals_against_dds(name: str, suit: str) -> None:
    assert dds_differences(name, suit, 1, 500) == []
