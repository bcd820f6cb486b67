"""A point of the play: what is a position, what may be played from it, and what comes after."""

import pytest

from analyzer.cards import parse_card, parse_hand
from analyzer.errors import CardError, IllegalAction
from analyzer.rules import NO_HISTORY, Bid, Contract, History, Play, Ruleset
from analyzer.solver import Position
from tests.solver.samples import AUSTRALIAN, SUIT

HEARTS = Contract(Bid.parse("7H"))
NO_TRUMP = Contract(Bid.parse("7NT"))
MISERE = Contract(Bid.parse("MIS"))


def position(*hands: str, leader: int = 0, trick: str = "", led: str = "") -> Position:
    """A position from text, such as "AS QS" for a hand and "JK=H 7H" for the trick."""
    history = History(suits_led=frozenset(SUIT[suit] for suit in led))
    return Position(
        hands=tuple(parse_hand(hand) if hand else () for hand in hands),
        leader=leader,
        trick=plays(trick),
        histories=(history,) * len(hands),
    )


def plays(text: str) -> tuple[Play, ...]:
    return tuple(map(Play.parse, text.split()))


def played(
    point: Position, text: str, contract: Contract, rules: Ruleset = AUSTRALIAN
) -> tuple[Position, list[int]]:
    """Play some cards in turn; return the last position and every trick's winner."""
    winners: list[int] = []
    for play in plays(text):
        point, winner = point.after(play, contract, rules)
        if winner is not None:
            winners.append(winner)
    return point, winners


# --- what is a position ----------------------------------------------------------------------


def test_starts_with_declarer_and_no_history() -> None:
    point = Position(tuple(parse_hand(hand) for hand in ("AS", "KS", "QS", "TS")))
    assert (point.leader, point.seat, point.trick, point.tricks_left) == (0, 0, (), 1)
    assert point.histories == (NO_HISTORY,) * 4


@pytest.mark.parametrize(("trick", "seat"), [("", 2), ("5C", 3), ("5C 6C", 0), ("5C 6C 7C", 1)])
def test_seat_to_play_and_tricks_left(trick: str, seat: int) -> None:
    hands = [["AS", "5S"], ["KS", "6S"], ["QS", "8S"], ["TS", "7S"]]
    for place in range(len(trick.split())):
        hands[(2 + place) % 4].pop()
    point = position(*(" ".join(hand) for hand in hands), leader=2, trick=trick)
    assert point.seat == seat
    assert point.tricks_left == 2


@pytest.mark.parametrize(
    ("hands", "trick"),
    [
        (("AS", "AS", "QS", "TS"), ""),
        (("AS 5S", "KS 6S", "QS 7S", "TS AS"), ""),
        (("", "KS", "QS", "TS"), "KS"),
    ],
)
def test_refuses_a_card_twice(hands: tuple[str, ...], trick: str) -> None:
    with pytest.raises(CardError, match=r"[AK]S is there twice"):
        position(*hands, trick=trick)


@pytest.mark.parametrize(
    ("hands", "leader", "trick"),
    [
        (("AS 5S", "KS", "QS", "TS"), 0, ""),
        (("AS", "KS", "QS", ""), 0, ""),
        (("AS", "KS", "QS", "TS"), 0, "5S"),
        (("AS", "", "QS", "TS"), 0, "5S"),
        (("AS", "", "", "TS"), 2, "5S 6S"),
    ],
)
def test_refuses_hands_that_do_not_fit_the_trick(
    hands: tuple[str, ...], leader: int, trick: str
) -> None:
    with pytest.raises(CardError, match="every seat must hold as many as the others"):
        position(*hands, leader=leader, trick=trick)


@pytest.mark.parametrize(
    ("leader", "trick"), [(4, ""), (-1, ""), (0, "5S 6S 7S 8S"), (0, "5S 6S 7S 8S 9S")]
)
def test_refuses_a_trick_that_does_not_fit_the_table(leader: int, trick: str) -> None:
    with pytest.raises(CardError, match="does not fit 4 hands"):
        position("AS", "KS", "QS", "TS", leader=leader, trick=trick)


def test_misere_has_three_hands() -> None:
    with pytest.raises(CardError, match="does not fit 3 hands"):
        position("AS", "KS", "QS", leader=3)
    with pytest.raises(CardError, match="does not fit 3 hands"):
        position("AS", "KS", "QS", trick="5S 6S 7S")
    assert position("", "KS", "QS", trick="5S").seat == 1


# --- what may be played ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "trick", "hand", "legal"),
    [
        (HEARTS, "5C", "JC 9C AH", "JC 9C"),
        (HEARTS, "4H", "JD 7S 9D", "JD"),
        (HEARTS, "5D", "JD 7S 9D", "9D"),
        (HEARTS, "5C", "JK 7S 9D", "JK 7S 9D"),
        (NO_TRUMP, "5S", "JK 7S 9D", "7S"),
        (NO_TRUMP, "5C", "JK 7S 9D", "JK 7S 9D"),
        (Contract(NO_TRUMP.bid, SUIT["D"]), "5D", "JK 7S 9D", "JK 9D"),
    ],
)
def test_legal_follows(contract: Contract, trick: str, hand: str, legal: str) -> None:
    point = position("5H 6H", hand, "7H 8H 9H", "TH QH KH", trick=trick)
    assert set(point.legal(contract, AUSTRALIAN)) == set(plays(legal))
    for card in set(hand.split()) - set(legal.split()):
        with pytest.raises(IllegalAction, match=f"{card} may not be played here; legal: "):
            point.after(Play.parse(card), contract, AUSTRALIAN)


def test_void_player_must_play_the_joker_in_misere() -> None:
    point = position("JK 4D", "5C 6C", "8C", leader=2, trick="5S")
    assert point.legal(MISERE, AUSTRALIAN) == plays("JK")
    kept = AUSTRALIAN.with_switches(joker_forced_when_void="never")
    assert set(point.legal(MISERE, kept)) == set(plays("JK 4D"))


def test_the_leader_of_an_unnamed_joker_is_asked_for_its_suit() -> None:
    point = position("JK 7S", "5C 6C", "8C 9C", "TC QC", led="SD")
    assert set(point.legal(NO_TRUMP, AUSTRALIAN)) == set(plays("JK=C JK=H 7S"))
    for text in ("JK", "JK=S", "5C", "AS"):
        with pytest.raises(IllegalAction, match="JK=C"):
            point.after(Play.parse(text), NO_TRUMP, AUSTRALIAN)


def test_each_seat_has_its_own_history() -> None:
    rules = AUSTRALIAN.with_switches(joker_lead_rule="not_renounced")
    shown = History(renounced=frozenset({SUIT["D"]}))
    hands = tuple(parse_hand(hand) for hand in ("JK 7S", "5C 6C", "8C 9C", "TC QC"))
    mine = Position(hands, histories=(shown, NO_HISTORY, NO_HISTORY, NO_HISTORY))
    assert set(mine.legal(NO_TRUMP, rules)) == set(plays("JK=S JK=C JK=H 7S"))
    other = Position(hands, histories=(NO_HISTORY, shown, shown, shown))
    assert set(other.legal(NO_TRUMP, rules)) == set(plays("JK=S JK=C JK=D JK=H 7S"))


# --- what comes after ------------------------------------------------------------------------


@pytest.mark.parametrize("leader", range(4))
@pytest.mark.parametrize(
    ("contract", "trick", "place"),
    [
        (HEARTS, "AH JD KH TH", 1),
        (HEARTS, "JH JD JK AH", 2),
        (HEARTS, "AS KS 4H QS", 2),
        (HEARTS, "QS TS KD 9S", 0),
        (NO_TRUMP, "4H AS AC AD", 0),
        (NO_TRUMP, "AH KH JK 4H", 2),
        (NO_TRUMP, "JK=D AD KD 4D", 0),
        (Contract(NO_TRUMP.bid, SUIT["H"]), "AS KS JK QS", 0),
    ],
)
def test_winner_leads_the_next_trick(
    contract: Contract, trick: str, place: int, leader: int
) -> None:
    hands = [["5C"], ["6C"], ["7C"], ["8C"]]
    for turn, text in enumerate(trick.split()):
        hands[(leader + turn) % 4].append(text.partition("=")[0])
    point, winners = played(position(*map(" ".join, hands), leader=leader), trick, contract)
    assert winners == [(leader + place) % 4]
    assert point.leader == point.seat == winners[0]
    assert point.trick == ()
    assert point.hands == tuple((parse_card(card),) for card in ("5C", "6C", "7C", "8C"))


def test_nothing_is_decided_before_the_last_card() -> None:
    start = position("AS 5C", "KS 6C", "QS 7C", "TS 8C")
    point, winners = played(start, "AS KS QS", HEARTS)
    assert winners == []
    assert point.trick == plays("AS KS QS")
    assert (point.leader, point.seat, point.tricks_left) == (0, 3, 2)
    assert start.trick == ()  # the position before is left as it was


def test_histories_after_a_trick() -> None:
    start = position("7D 5C", "9D 6C", "JK 7C", "5S 8C")
    point, winners = played(start, "7D 9D JK 5S", NO_TRUMP)
    assert winners == [2]
    diamonds, spades = frozenset({SUIT["D"]}), frozenset({SUIT["S"]})
    assert point.histories == (
        History(suits_led=diamonds),
        History(suits_led=diamonds),
        History(suits_led=diamonds, renounced=diamonds),
        History(suits_led=diamonds, renounced=diamonds, discarded=spades),
    )


def test_a_called_suit_counts_as_led() -> None:
    start = position("JK 5C", "9D 6C", "TS 7C", "5S 8C")
    point, _ = played(start, "JK=D 9D TS 5S", NO_TRUMP)
    assert all(history.suits_led == {SUIT["D"]} for history in point.histories)
    assert point.histories[2].renounced == {SUIT["D"]}
    assert point.histories[0].renounced == frozenset()


def test_a_joker_is_dead_in_a_suit_its_holder_renounced() -> None:
    rules = AUSTRALIAN.with_switches(joker_dead_suit=True)
    hands = ("7D 8D 5C", "9D 4D 6C", "JK 5S 7C", "6S TD 8C")
    first, _ = played(position(*hands), "7D 9D 5S TD", NO_TRUMP, rules)
    assert first.leader == 3
    again = Position(first.hands, 0, (), first.histories)
    _, winners = played(again, "8D 4D JK 6S", NO_TRUMP, rules)
    assert winners == [0]
    _, winners = played(again, "8D 4D JK 6S", NO_TRUMP)
    assert winners == [2]


def test_a_joker_is_never_dead_in_misere() -> None:
    rules = AUSTRALIAN.with_switches(joker_dead_suit=True)
    shown = History(renounced=frozenset({SUIT["D"]}))
    hands = tuple(parse_hand(hand) for hand in ("8D", "4D", "JK"))
    _, winners = played(
        Position(hands, 0, (), (NO_HISTORY, NO_HISTORY, shown)), "8D 4D JK", MISERE, rules
    )
    assert winners == [2]
