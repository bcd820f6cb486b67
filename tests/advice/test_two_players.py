"""Two players: ten cards in hand, and piles on the table of which only the top is seen."""

from __future__ import annotations

import random
from math import erfc, exp, gamma, sqrt

import numpy as np
import pytest

from analyzer.advice import advise_bid, advise_discard, playing
from analyzer.cards import parse_card, parse_cards, sort_hand
from analyzer.deals import PILES, Knowledge, Worlds, deal_worlds
from analyzer.errors import CardError
from analyzer.rng import Stream
from analyzer.rules import Bid, load
from tests.advice.samples import Scrambler

RULES = load("australian_2p")
DECK = RULES.deck
HAND = parse_cards("JK JH AH KH 9H 8S 7S 6C 6D 5D")
TABLE = parse_cards("AS QC 9D 4H 5C")
OPPONENT = parse_cards("KS JD TC 7H 4D")
WIDOW = parse_cards("QH 7C 6S")
UNSEEN = Knowledge(RULES, HAND, None, TABLE, OPPONENT)
SEEN = Knowledge(RULES, HAND, WIDOW, TABLE, OPPONENT)
TABLES = {"table": TABLE, "opponent_table": OPPONENT}
BOTH = pytest.mark.parametrize("knowledge", [UNSEEN, SEEN], ids=["widow unseen", "widow known"])


# --- the worlds ----------------------------------------------------------------------------------


@BOTH
def test_every_world_is_a_partition_of_the_deck(knowledge: Knowledge) -> None:
    worlds = deal_worlds(knowledge, 300, 1)
    for row in range(300):
        parts = [
            *worlds.hands[row].tolist(),
            int(worlds.widows[row]),
            *worlds.face_up[row].tolist(),
            *worlds.face_down[row].tolist(),
        ]
        assert [part.bit_count() for part in parts] == [10, 10, 3, *[1] * 20]
        assert sum(parts) == DECK.all_bits
        assert np.bitwise_or.reduce(parts) == DECK.all_bits


@BOTH
def test_the_face_up_cards_of_both_tables_never_move(knowledge: Knowledge) -> None:
    worlds = deal_worlds(knowledge, 300, 2)
    expected = [DECK.pack([c]) for c in (*sort_hand(TABLE), *sort_hand(OPPONENT))]
    assert (worlds.face_up == expected).all()
    assert set(worlds.hands[:, 0].tolist()) == {DECK.pack(HAND)}


@BOTH
def test_what_lies_under_each_of_them_may_be_any_card_not_seen(knowledge: Knowledge) -> None:
    # A card is missing under a pile in 500 worlds once in 10 ** 9.
    worlds = deal_worlds(knowledge, 500, 3)
    for pile in range(2 * PILES):
        assert set(worlds.face_down[:, pile].tolist()) == {DECK.pack([c]) for c in knowledge.unseen}


@BOTH
def test_more_worlds_do_not_change_the_first(knowledge: Knowledge) -> None:
    many, few = deal_worlds(knowledge, 400, 5), deal_worlds(knowledge, 130, 5)
    for name in ("hands", "widows", "face_up", "face_down"):
        assert np.array_equal(getattr(few, name), getattr(many, name)[:130])


def chance_above(chi_square: float, degrees: int) -> float:
    """The upper tail of the chi-square distribution."""
    half, odd = chi_square / 2, degrees % 2
    powers = [k + odd / 2 for k in range(degrees // 2)]
    tail = exp(-half) * sum(half**power / gamma(power + 1) for power in powers)
    return tail + (erfc(sqrt(half)) if odd else 0.0)


def test_the_tail_is_that_of_the_printed_tables() -> None:
    for degrees, five_percent in ((1, 3.841), (2, 5.991), (10, 18.307), (11, 19.675)):
        assert chance_above(five_percent, degrees) == pytest.approx(0.05, abs=1e-4)


def places(worlds: Worlds, knowledge: Knowledge) -> np.ndarray:
    """Where each unseen card lies: 0 to 9 under a pile, 10 in the opponent's hand, 11 the widow."""
    bits = np.array([DECK.pack([card]) for card in knowledge.unseen], dtype=np.int64)
    columns = [*worlds.face_down.T, worlds.hands[:, 1], worlds.widows]
    held = np.stack([(column[:, None] & bits) != 0 for column in columns])
    assert (held.sum(axis=0) == 1).all()
    return held.argmax(axis=0)


@BOTH
def test_every_placing_of_a_card_is_equally_likely(knowledge: Knowledge) -> None:
    # 23 and 20 chi-square tests at 1 in 100,000 each: fails for at most 1 seed in 2,000.
    n = 20_000
    found = places(deal_worlds(knowledge, n, 11), knowledge)
    cells = np.array([1.0] * 10 + [10] + [3] * (knowledge.widow is None))
    expected = n * cells / cells.sum()
    for column in found.T:
        counts = np.bincount(column, minlength=len(cells))
        assert len(counts) == len(cells)
        assert chance_above(((counts - expected) ** 2 / expected).sum(), len(cells) - 1) > 1e-5


def test_two_cards_lie_on_the_same_side_as_often_as_they_should() -> None:
    # Each card for itself may be anywhere and the pairs still wrong, as when a deck is only cut.
    # All 253 pairs within 5 standard errors: fails for at most 1 seed in 6,000.
    n = 20_000
    found = places(deal_worlds(UNSEEN, n, 13), UNSEEN)
    together = [(found[:, i : i + 1] >= 10) & (found[:, i : i + 1] == found) for i in range(23)]
    p = (10 * 9 + 3 * 2) / (23 * 22)
    for i in range(23):
        share = np.delete(together[i].mean(axis=0), i)
        assert (abs(share - p) < 5 * sqrt(p * (1 - p) / n)).all()


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "opponent", "message"),
    [
        ("", "KS JD TC 7H 4D", "the own table is 5 face-up cards, not 0"),
        ("AS QC 9D 4H 5C", "", "the opponent's table is 5 face-up cards, not 0"),
        ("AS QC 9D 4H", "KS JD TC 7H 4D", "the own table is 5 face-up cards, not 4"),
        ("AS QC 9D 4H 5C", "KS JD TC 7H 4D 8C", "the opponent's table is 5 face-up cards, not 6"),
        ("AS QC 9D 4H JK", "KS JD TC 7H 4D", "JK is there twice"),
        ("AS QC 9D 4H 5C", "AS JD TC 7H 4D", "AS is there twice"),
        ("AS QC 9D 4H QC", "KS JD TC 7H 4D", "QC is there twice"),
        ("AS QC 9D 4H QH", "KS JD TC 7H 4D", "QH is there twice"),
        ("AS QC 9D 4H 4S", "KS JD TC 7H 4D", "4S is not in this deck: black suits stop at 5"),
    ],
)
def test_a_wrong_table(table: str, opponent: str, message: str) -> None:
    own, other = (tuple(map(parse_card, text.split())) for text in (table, opponent))
    for ask in (
        lambda: Knowledge(RULES, HAND, WIDOW, own, other),
        lambda: advise_bid(HAND, widow=WIDOW, table=own, opponent_table=other, rules=RULES),
        lambda: advise_discard(
            (*HAND, *WIDOW), Bid.parse("8H"), table=own, opponent_table=other, rules=RULES
        ),
    ):
        with pytest.raises(CardError) as caught:
            ask()
        assert str(caught.value) == message


@pytest.mark.parametrize("name", ["australian", "quinhentos", "australian_5p", "australian_6p"])
def test_a_table_where_there_are_no_piles(name: str) -> None:
    rules = load(name)
    cards = rules.deck.cards
    with pytest.raises(CardError, match="the own table is 0 face-up cards, not 5"):
        Knowledge(rules, cards[:10], None, cards[10:15])


# --- the advice ----------------------------------------------------------------------------------


class Recorder(Scrambler):
    """Remembers the piles, too."""

    def __init__(self) -> None:
        super().__init__()
        self.piles: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []

    def __call__(self, hands, contract, rules=None, **rest):
        self.piles.append((np.array(hands), *map(np.array, rest["piles"])))
        return super().__call__(hands, contract, rules, **rest)


@pytest.mark.parametrize("widow", [None, WIDOW], ids=["unseen", "known"])
def test_the_answers_do_not_depend_on_the_order_of_the_cards(monkeypatch, widow) -> None:
    monkeypatch.setattr(playing, "solve_batch", Scrambler())
    straight = advise_bid(HAND, widow=widow, **TABLES, rules=RULES, worlds=40, examples=2)
    rng = random.Random(4)

    def mixed(cards):
        return None if cards is None else tuple(rng.sample(cards, len(cards)))

    turned = advise_bid(
        mixed(HAND),
        widow=mixed(widow),
        table=mixed(TABLE),
        opponent_table=mixed(OPPONENT),
        rules=RULES,
        worlds=40,
        examples=2,
    )
    assert turned == straight
    other = advise_bid(
        HAND, widow=widow, table=OPPONENT, opponent_table=TABLE, rules=RULES, worlds=40
    )
    assert other.bids != straight.bids  # whose table it is does make a difference


@pytest.mark.parametrize("widow", [None, WIDOW], ids=["unseen", "known"])
def test_the_solver_sees_the_piles_of_each_world(monkeypatch, widow) -> None:
    solver = Recorder()
    monkeypatch.setattr(playing, "solve_batch", solver)
    knowledge = UNSEEN if widow is None else SEEN
    advise_bid(HAND, widow=widow, **TABLES, rules=RULES, worlds=30)
    worlds = [deal_worlds(knowledge, 200, 1, s) for s in (Stream.SCREEN, Stream.REPORT)]
    under = {
        (other, *up, *down)
        for w in worlds
        for other, up, down in zip(
            w.hands[:, 1].tolist(), w.face_up.tolist(), w.face_down.tolist(), strict=True
        )
    }
    rows = 0
    for hands, ups, downs in solver.piles:
        assert hands.shape[1] == 4  # in misères too: nobody sits out
        for (own, other, *tables), up, down in zip(
            hands.tolist(), ups.tolist(), downs.tolist(), strict=True
        ):
            rows += 1
            assert (other, *up, *down) in under
            assert tables == [sum(up[:PILES]), sum(up[PILES:])]
            # What is missing is what was put away: three cards, none of them from a table.
            away = DECK.all_bits ^ (own | other | sum(up) | sum(down))
            assert (own.bit_count(), away.bit_count()) == (10, 3)
    assert rows > 150


def test_sample_worlds_show_the_card_under_each_pile(monkeypatch) -> None:
    monkeypatch.setattr(playing, "solve_batch", Scrambler())
    advice = advise_bid(HAND, **TABLES, rules=RULES, worlds=40, examples=3)
    assert len(advice.examples) >= 3
    worlds = deal_worlds(UNSEEN, 40, 1, Stream.REPORT)
    by_hand = {int(other): row for row, other in enumerate(worlds.hands[:, 1])}
    for world in advice.examples:
        row = by_hand[DECK.pack(world.hands[1])]
        assert world.hands[2:] == (tuple(sort_hand(TABLE)), tuple(sort_hand(OPPONENT)))
        shown = [
            (DECK.pack([up]), DECK.pack([down]))
            for table, under in zip(world.hands[2:], world.face_down, strict=True)
            for up, down in zip(table, under, strict=True)
        ]
        assert shown == list(
            zip(worlds.face_up[row].tolist(), worlds.face_down[row].tolist(), strict=True)
        )
        kept = {*HAND, *world.widow} - {*world.exchange.discard}
        assert set(world.hands[0]) == kept


def test_the_discard_comes_from_hand_and_widow_only(monkeypatch) -> None:
    monkeypatch.setattr(playing, "solve_batch", Scrambler())
    advice = advise_discard((*HAND, *WIDOW), Bid.parse("MIS"), **TABLES, rules=RULES, worlds=20)
    for discard in advice.discards:
        assert set(discard.exchange.discard) <= {*HAND, *WIDOW}
        assert len(set(discard.exchange.discard)) == 3
