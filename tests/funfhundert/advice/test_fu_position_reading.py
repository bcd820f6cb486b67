"""A described position becomes what the player knows; what cannot be is refused in one line."""

from __future__ import annotations

import random

import pytest

from analyzer.cards import Suit, format_cards, parse_card, parse_cards
from analyzer.errors import InputError
from analyzer.funfhundert import DECK, FunfhundertRules, combinations
from analyzer.funfhundert.advice import read_position
from analyzer.funfhundert.advice.claims import read_claim
from tests.funfhundert.fu_moments import random_moment

FRESH = "AS TS KS QS JD 9D 8C 7H"


def cards(text: str) -> frozenset[int]:
    return frozenset(parse_cards(text))


def test_a_fresh_deal_needs_a_hand_and_the_turned_card() -> None:
    at = read_position(FRESH, turned="KH")
    assert (at.trump, at.talon, at.leader, at.phase, at.points) == (
        Suit.HEARTS,
        16,
        0,
        "announce",
        (0, 0),
    )
    assert [each.name for each in at.announceable()] == ["K Q of spades", "trump seven"]
    assert at.can_swap()
    assert len(at.hidden) == 23


def test_the_talon_follows_from_the_tricks() -> None:
    at = read_position(FRESH, turned="KH", won="9S 8S", lost="AC 7C QC 7D", led="TD")
    assert (at.talon, at.opponent_size, at.leader, at.phase) == (10, 7, 1, "play")
    assert at.points == (0, 14)


def test_done_passes_over_what_was_not_announced() -> None:
    at = read_position(FRESH, turned="KH", announcing=False)
    assert at.phase == "play"
    assert at.closed[0] == 1 << 5 | 1 << 14  # Q84
    led = read_position(FRESH, turned="KH", led="TD")
    assert led.closed[0] == at.closed[0]


def test_one_of_several_waits_where_one_announcement_is_allowed() -> None:
    rules = FunfhundertRules(announce_single=True)
    hand = "AS TS KS QS KD QD 8C 7H"
    at = read_position(hand, turned="KH", announced=["KQ S"], announcing=False, rules=rules)
    assert not at.closed[0] & 1 << 7  # Q90: K Q of diamonds waits
    none = read_position(hand, turned="KH", announcing=False, rules=rules)
    assert none.closed[0] & 1 << 7


def test_announced_cards_of_the_opponent_are_known_to_be_held() -> None:
    at = read_position(FRESH, turned="KH", announced=["opponent: KQ C", "me: K Q of spades"])
    assert at.shown == cards("KC QC")
    assert at.used == (cards("KS QS"), cards("KC QC"))
    assert at.points == (20, 20)
    assert at.closed[1] == 1 << 6


def test_a_swap_scores_ten_once() -> None:
    at = read_position("AS TS KS QS JD 9D 8C KH", turned="7H", swapped="me")
    assert at.points == (10, 0)
    assert at.seven_scored
    with pytest.raises(InputError, match="only once"):
        read_position(FRESH, turned="KH", swapped="opponent", announced=["me: seven"])


@pytest.mark.parametrize(
    ("text", "number", "player"),
    [
        ("four aces", 0, 0),
        ("opponent: Four Queens", 3, 1),
        ("me: KQ H", 8, 0),
        ("K Q of spades", 5, 0),
        ("kc qc", 6, 0),
        ("opponent:AKQJT D", 12, 1),
        ("qd js", 9, 0),
        ("seven", 14, 0),
        ("7H", 14, 0),
    ],
)
def test_announcements_are_read_generously(text: str, number: int, player: int) -> None:
    found = read_claim(text, Suit.HEARTS)
    assert (found[0], found[1].number) == (player, number)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"hand": "AS TS"}, "hand: 2 cards: at first there must be 8"),
        ({"hand": FRESH + " 8H"}, "hand: 9 cards: at first there must be 8"),
        ({"won": "9S"}, "won: 1 card: a trick has two"),
        ({"won": "9S 8S", "hand": FRESH[3:]}, "hand: 7 cards: after 1 trick there must be 8"),
        ({"turned": None}, "turned: which card lies under the talon of 16?"),
        ({"turned": "7H"}, "7H is in both hand and turned"),
        ({"won": "9S AS"}, "AS is in both hand and won"),
        ({"won": "9S 8S", "lost": "8S 7S"}, "8S is in both won and lost"),
        ({"led": "KH"}, "KH is in both led and turned"),
        ({"led": "6H"}, "led: 6H"),
        ({"shown": "QH QS"}, "QS is in both hand and shown"),
        ({"led": "TD TC"}, "led: 2 cards"),
        ({"announced": ["four acse"]}, "announced: no combination 'four acse'"),
        ({"announced": ["you: KQ S"]}, "announced: no player 'you'"),
        ({"announced": ["KQ C"]}, "K Q of clubs: KC is in neither your hand nor the tricks"),
        ({"announced": ["opponent: KQ S"]}, "K Q of spades: KS is in your hand"),
        ({"announced": ["opponent: KQ H"]}, "K Q of hearts: KH lies turned under the talon"),
        ({"announced": ["KQ S", "me: AKQJT S"]}, "A K Q J T of spades: QS was used before"),
        ({"announced": ["seven", "opponent: seven"]}, "trump seven: its ten is scored only once"),
        ({"swapped": "me"}, "swapped: then 7H lies turned"),
        ({"swapped": "nobody"}, "swapped: no player 'nobody'"),
        ({"led": "TD", "announcing": True}, "TD is led: announce before the next lead"),
        ({"leads": "opponent", "announcing": False}, "the opponent is about to lead"),
        ({"shown": "9S 8S 7S QH JH TH 9H 8H AH"}, "the opponent has only 8 cards"),
        ({"totals": (510, 300)}, "totals 510 and 300: the game is won already"),
        (
            {"hand": "AS TS KS JS JD 9D 8C 8H", "announcing": True},
            "nothing to announce or to swap now",
        ),
    ],
)
def test_what_cannot_be_is_refused(asked: dict[str, object], words: str) -> None:
    described: dict[str, object] = {"hand": FRESH, "turned": "KH", **asked}
    with pytest.raises(InputError) as refusal:
        read_position(**described)  # type: ignore[arg-type]
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("seed", range(40))
def test_a_described_moment_is_known_as_at_the_table(seed: int) -> None:
    """Told with all that was seen, a moment of play reads as the referee's knowledge of it.

    What the opponent's moments let lapse is inferred, so only own closed combinations are compared.
    """
    rng = random.Random(seed)
    rules = FunfhundertRules()
    deal = random_moment(rules, rng)
    while deal.phase != "play":
        deal = random_moment(rules, rng)
    true = deal.knowledge(deal.turn)
    me, other = true.player, true.opponent
    told = []
    swapped = None
    passed = []
    for record in deal.log:
        kind = type(record).__name__
        if kind == "Announced":
            side = "me" if record.player == me else "opponent"
            told.append(f"{side}: {record.name}")
        if kind == "Swapped":
            swapped = "me" if record.player == me else "opponent"
    for each in combinations(true.trump):
        if true.closed[me] & each.bit and f"me: {each.name}" not in told:
            passed.append(f"me: {each.name}")
    at = read_position(
        format_cards(true.hand),
        turned=format_cards([true.turned]),
        won=format_cards(true.won[me]),
        lost=format_cards(true.won[other]),
        led=None if true.led is None else format_cards([true.led]),
        shown=format_cards(true.shown),
        announced=told,
        passed=passed,
        swapped=swapped,
        announcing=False if true.led is None else None,
        rules=rules,
    )
    for name in ("trump", "turned", "hand", "shown", "seven_scored", "talon", "led", "phase"):
        assert getattr(at, name) == getattr(true, name), name
    for name in ("won", "used", "points"):
        assert getattr(at, name) == (getattr(true, name)[me], getattr(true, name)[other]), name
    assert at.closed[0] == true.closed[me]
    assert at.hidden == true.hidden


def test_with_an_empty_talon_the_trump_suit_is_enough() -> None:
    left = cards("AS KS 9H JS AH")
    gone = sorted(set(DECK.cards) - left - {parse_card("TS")})
    at = read_position(
        "AS KS 9H",
        trump=Suit.HEARTS,
        won=format_cards(gone[:10]),
        lost=format_cards(gone[10:]),
        led="TS",
    )
    assert (at.talon, set(at.hidden)) == (0, cards("JS AH"))
    assert at.legal_plays() == tuple(sorted(cards("AS KS")))
