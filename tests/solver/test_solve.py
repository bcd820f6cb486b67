"""The front door: batches, targets, threads, work space, and what it refuses."""

import importlib
import random
import threading
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.cards import parse_cards, parse_hand
from analyzer.errors import CardError, InputError, RulesError
from analyzer.rules import Bid, Contract, History, Play
from analyzer.solver import Position, best_line, score_plays, solve, solve_batch
from tests.solver.samples import AUSTRALIAN, CARD, SUIT, deal

HEARTS = Contract(Bid.parse("7H"))
CLUBS = Contract(Bid.parse("9C"))
NO_TRUMP = Contract(Bid.parse("7NT"))
NAMED = Contract(Bid.parse("7NT"), SUIT["S"])
MISERE = Contract(Bid.parse("MIS"))
CONTRACTS = (HEARTS, CLUBS, NO_TRUMP, NAMED, MISERE)
TRICK_CONTRACTS = (HEARTS, CLUBS, NO_TRUMP, NAMED)

# Declarer's 12 cards, with a joker among them, and ten of each other hand.
ALIKE = {
    3: tuple(
        parse_hand(text)
        for text in (
            "JK 5S 7S 8S 4D 5D 8D 4H 6H 9H 5C 7C",
            "6S 9S AS 6D JD KD 5H 8H QH 8C",
            "TS KS 7D 9D 7H TH 6C 9C TC JC",
        )
    ),
    4: tuple(
        parse_hand(text)
        for text in (
            "JK AS KS 5S QH JH 8H AC TC 7C KD 6D",
            "QS 9S KH 6H 5H QC JC AD 8D 4D",
            "JS TS 6S AH 7H KC 8C QD 7D 5D",
            "8S 7S TH 9H 4H 9C 6C JD TD 9D",
        )
    ),
}


def by_name(contracts: tuple[Contract, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("contract", contracts, ids=[c.text for c in contracts])


def deals(contract: Contract, count: int, seed: int = 0) -> list[tuple[tuple[int, ...], ...]]:
    """Whole deals; in no-trump and misère the joker is in play in each."""
    rng = random.Random(f"{contract.text} {seed}")
    seats = 3 if contract.is_misere else 4
    joker = (lambda: rng.randrange(seats)) if contract.is_no_trump_context else (lambda: None)
    return [deal(rng, seats=seats, joker=joker()) for _ in range(count)]


def pack(hands: list[tuple[tuple[int, ...], ...]]) -> npt.NDArray[np.int64]:
    return np.array([[AUSTRALIAN.deck.pack(hand) for hand in row] for row in hands])


# --- one answer, however it is asked ---------------------------------------------------------


@by_name(CONTRACTS)
def test_batch_is_the_same_as_one_by_one(contract: Contract) -> None:
    hands = deals(contract, 12)
    tricks = solve_batch(pack(hands), contract)
    assert tricks.dtype == np.int8
    assert tricks.tolist() == [solve(row, contract) for row in hands]


@by_name(CONTRACTS)
def test_any_number_of_threads_gives_the_same_digits(contract: Contract) -> None:
    packed = pack(deals(contract, 45))
    alone = solve_batch(packed, contract)
    assert len(set(alone.tolist())) > 1
    for threads in (2, 3, 64):
        assert solve_batch(packed, contract, threads=threads).tolist() == alone.tolist()


@by_name(CONTRACTS)
@pytest.mark.parametrize("together", [3, 7, 1000])
def test_sharing_a_table_changes_no_answer(contract: Contract, together: int) -> None:
    """Neither among deals that have nothing in common, nor among the discards of one deal."""
    unlike = pack(deals(contract, 45))
    alike = pack([deal_with(hand, contract) for hand in combinations(range(12), 10)])
    for packed in (unlike, alike):
        alone = solve_batch(packed, contract)
        assert len(set(alone.tolist())) > 1
        for threads in (1, 2):
            shared = solve_batch(packed, contract, together=together, threads=threads)
            assert shared.tolist() == alone.tolist()


def deal_with(kept: tuple[int, ...], contract: Contract) -> tuple[tuple[int, ...], ...]:
    """One deal in which declarer, who saw 12 cards, keeps those at ten places."""
    dealt = ALIKE[3 if contract.is_misere else 4]
    return (tuple(dealt[0][place] for place in kept), *dealt[1:])


@by_name(CONTRACTS)
def test_nothing_is_left_over_from_the_last_solve(contract: Contract) -> None:
    packed = pack(deals(contract, 25))
    first = solve_batch(packed, contract).tolist()
    for other in CONTRACTS:
        solve_batch(pack(deals(other, 3)), other)
    assert solve_batch(packed, contract).tolist() == first
    assert solve_batch(packed[::-1], contract).tolist() == first[::-1]


@by_name(CONTRACTS)
def test_a_full_table_changes_no_answer(
    contract: Contract, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = pack(deals(contract, 25))
    roomy = solve_batch(packed, contract).tolist()
    module = importlib.import_module("analyzer.solver.rows")
    table_kernel = importlib.import_module("analyzer.solver.table_kernel")
    layout = importlib.import_module("analyzer.solver.layout")
    entries = 20
    words = layout.HEADS + table_kernel.HEAD_COUNT + entries * layout.ENTRY_SIZE
    monkeypatch.setattr(module, "TABLE_WORDS", words)
    monkeypatch.setattr(module, "_local", threading.local())
    assert solve_batch(packed, contract).tolist() == roomy
    assert solve_batch(packed, contract, threads=2).tolist() == roomy


@by_name(TRICK_CONTRACTS)
def test_asking_for_enough_tricks_agrees_with_counting(contract: Contract) -> None:
    packed = pack(deals(contract, 40))
    tricks = solve_batch(packed, contract)
    for need in range(1, 11):
        enough = solve_batch(packed, contract, need=need)
        assert enough.tolist() == (tricks >= need).astype(int).tolist(), need


@by_name(CONTRACTS)
def test_no_deals_no_answers(contract: Contract) -> None:
    seats = 3 if contract.is_misere else 4
    assert solve_batch(np.zeros((0, seats), dtype=np.int64), contract).tolist() == []


@by_name(CONTRACTS)
def test_nothing_left_to_play(contract: Contract) -> None:
    over = Position(((),) * (3 if contract.is_misere else 4))
    assert solve(over, contract) == 0
    assert score_plays(over, contract) == {}
    assert best_line(over, contract) == ()


# --- what must hold in every deal, oracle or not ---------------------------------------------


@by_name(TRICK_CONTRACTS)
def test_what_declarers_do_not_take_the_defenders_do(contract: Contract) -> None:
    """Seen from the left seat the same deal, led by the seat to its right, is worth the rest."""
    for hands in deals(contract, 25, seed=1):
        turned = Position((*hands[1:], hands[0]), leader=3)
        assert solve(hands, contract) + solve(turned, contract) == 10


@by_name(TRICK_CONTRACTS)
def test_the_value_is_that_of_the_best_lead(contract: Contract) -> None:
    for hands in deals(contract, 4, seed=2):
        assert solve(hands, contract) == max(score_plays(hands, contract).values())
        by_left = Position(hands, leader=1)
        assert solve(by_left, contract) == min(score_plays(by_left, contract).values())


def test_misere_holds_if_some_lead_holds() -> None:
    for hands in deals(MISERE, 4, seed=2):
        assert solve(hands, MISERE) == min(score_plays(hands, MISERE).values())


@by_name(CONTRACTS)
def test_swapping_the_suits_of_each_colour_changes_nothing(contract: Contract) -> None:
    def swapped(card: int) -> int:
        return card if card == CARD["JK"] else card ^ 16

    def swap(suit: str) -> str:
        return {"S": "C", "C": "S", "D": "H", "H": "D", "N": "N", "M": "M"}[suit]

    bid = contract.bid.text
    mirrored = Contract(
        Bid.parse(bid if contract.is_no_trump_context else bid[:-1] + swap(bid[-1])),
        None if contract.joker_named is None else SUIT[swap(contract.joker_named.text)],
    )
    hands = deals(contract, 25, seed=3)
    twins = [tuple(tuple(map(swapped, hand)) for hand in row) for row in hands]
    assert (
        solve_batch(pack(hands), contract).tolist() == solve_batch(pack(twins), mirrored).tolist()
    )


@by_name(CONTRACTS)
def test_best_line_of_a_whole_deal_is_worth_the_value(contract: Contract) -> None:
    hands = deals(contract, 1, seed=4)[0]
    point = Position(hands)
    won = 0
    for seat, play in best_line(hands, contract):
        assert seat == point.seat
        point, winner = point.after(play, contract, AUSTRALIAN)
        won += winner == 0 or (winner == 2 and not contract.is_misere)
    assert point.tricks_left == 0
    assert (min(won, 1) if contract.is_misere else won) == solve(hands, contract)


# --- known answers ---------------------------------------------------------------------------


def hands_of(*texts: str) -> tuple[tuple[int, ...], ...]:
    return tuple(parse_hand(text) for text in texts)


def test_ten_top_trumps_win_ten_tricks() -> None:
    deck = AUSTRALIAN.deck
    mine = parse_hand("JK JH JD AH KH QH TH 9H 8H 7H", deck=deck)
    rest = [card for card in deck.cards if card not in mine]
    hands = (mine, tuple(rest[:10]), tuple(rest[10:20]), tuple(rest[20:30]))
    assert solve(hands, HEARTS) == 10
    assert solve(hands, Contract(Bid.parse("7S"))) < 10


@pytest.mark.parametrize(("led", "tricks"), [("", 1), ("S", 1), ("SCDH", 1), ("CDH", 1)], ids=str)
def test_last_trick_is_the_unnamed_jokers(led: str, tricks: int) -> None:
    history = (History(suits_led=frozenset(SUIT[s] for s in led)),) * 4
    hands = hands_of("4H", "JK", "AS", "AH")
    for leader, seat in ((0, 1), (1, 1), (3, 1)):
        turned = hands[seat:] + hands[:seat]
        point = Position(turned, (leader - seat) % 4, (), history)
        assert solve(point, NO_TRUMP) == tricks


def test_unnamed_joker_waits_for_a_suit_never_led() -> None:
    """With every suit led the joker may not be led while another card is left (RULES 14.3, L19)."""
    hands = hands_of("JK 4H", "AH KH", "AS KS", "AC KC")
    all_led = (History(suits_led=frozenset(SUIT.values())),) * 4
    assert solve(Position(hands), NO_TRUMP) == 1
    assert set(score_plays(Position(hands, histories=all_led), NO_TRUMP)) == {Play(CARD["4H"])}
    # 4H first loses to the ace of hearts; the king of hearts then falls to the joker.
    assert solve(Position(hands, histories=all_led), NO_TRUMP) == 1


def test_misere_counts_from_the_point_given() -> None:
    assert solve(hands_of("4H 5H", "6H 7H", "8H 9H"), MISERE) == 0
    assert solve(hands_of("AH 5H", "6H 7H", "8H 9H"), MISERE) == 1
    # A void declarer must play the joker, and it wins.
    by_left = Position(hands_of("JK 5H", "6S 7H", "8S 9H"), leader=1)
    assert solve(by_left, MISERE) == 1
    kept = AUSTRALIAN.with_switches(joker_forced_when_void="never")
    assert score_plays(by_left, MISERE, kept) == {
        Play(CARD["6S"]): 1,
        Play(CARD["7H"]): 1,
    }


# --- what it refuses -------------------------------------------------------------------------


def test_refuses_a_wrong_number_of_hands() -> None:
    row = deals(HEARTS, 1)[0]
    with pytest.raises(CardError, match="7H is played by 4 hands, not 3"):
        solve(row[:3], HEARTS)
    with pytest.raises(CardError, match="MIS is played by 3 hands, not 4"):
        solve(row, MISERE)
    with pytest.raises(CardError, match="4 hands, not 3"):
        score_plays(row[:3], HEARTS)
    with pytest.raises(InputError, match=r"shape \(n, 4\)"):
        solve_batch(pack([row])[:, :3], HEARTS)
    with pytest.raises(InputError, match=r"shape \(n, 3\)"):
        solve_batch(pack([row]), MISERE)
    with pytest.raises(InputError, match=r"shape \(n, 4\)"):
        solve_batch(pack([row])[None], HEARTS)


def test_refuses_cards_of_another_deck() -> None:
    with pytest.raises(CardError, match="4S is not in this deck"):
        solve(hands_of("4S", "5S", "6S", "7S"), HEARTS)
    lead = (Play(parse_cards("4C")[0]),)
    with pytest.raises(CardError, match="4C is not in this deck"):
        solve(Position((*hands_of("5S"), *hands_of("6S"), *hands_of("7S"), ()), 3, lead), HEARTS)


@pytest.mark.parametrize("number", [0, -1])
@pytest.mark.parametrize("name", ["threads", "together"])
def test_refuses_no_threads_and_no_runs(name: str, number: int) -> None:
    with pytest.raises(InputError, match="must be at least 1"):
        solve_batch(pack(deals(HEARTS, 1)), HEARTS, **{name: number})


def test_refuses_a_name_for_the_joker_that_the_rules_bar() -> None:
    unnamed = AUSTRALIAN.with_switches(joker_naming="never")
    with pytest.raises(RulesError, match="cannot be named"):
        solve(deals(NAMED, 1)[0], NAMED, unnamed)
    with pytest.raises(RulesError, match="cannot be named"):
        solve_batch(pack(deals(NAMED, 1)), NAMED, unnamed)
