"""Exact endings: equal to plain minimax, and the line told reaches the margin."""

from __future__ import annotations

import random

import pytest

from analyzer.cards import SUITS, format_cards
from analyzer.errors import InputError
from analyzer.funfhundert import DECK, FunfhundertRules, format_log
from analyzer.funfhundert.advice import advise
from analyzer.funfhundert.advice.choices import placed_anyhow
from analyzer.funfhundert.advice.ending_position import read_ending
from analyzer.funfhundert.advice.endings import play_ending
from analyzer.funfhundert.advice.text import ending_report
from analyzer.funfhundert.referee.records import Resumed
from analyzer.funfhundert.referee.replay import replay
from tests.naive.funfhundert import Moment, Switches, combinations, margin

NOBODY: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())


@pytest.mark.parametrize("seed", range(40))
def test_a_bare_ending_is_worth_what_plain_minimax_says(seed: int) -> None:
    rng = random.Random(seed)
    switches = [[], ["announce_single=true"], ["announce_leader_only=true"]][seed % 3]
    rules = FunfhundertRules().with_switches(switches)
    size = 3 + seed % 2
    honours = [card for card in DECK.cards if format_cards([card])[0] in "AKQJT"]
    cards = rng.sample(honours, 2 * size)
    own, other = cards[:size], cards[size:]
    leads = rng.choice(["me", "opponent"])
    trump = rng.choice(SUITS)
    at = read_ending(format_cards(own), format_cards(other), trump=trump, leads=leads, rules=rules)
    hands = tuple(frozenset(format_cards(hand).split()) for hand in (own, other))
    dead = frozenset(
        n for n, (c, _) in enumerate(combinations(trump.text)) if c - hands[0] - hands[1]
    )
    moment = Moment(
        trump=trump.text,
        hands=hands if leads == "me" else hands[::-1],  # type: ignore[arg-type]
        won=NOBODY,
        used=NOBODY,
        closed=(dead, dead),
        seven_scored=False,
        leader=0,
        led=None,
        turn=0,
        announcing=True,
        announced=0,
    )
    true = margin(moment, Switches("any", rules.announce_leader_only, rules.announce_single))
    assert play_ending(at).margin == (true if leads == "me" else -true)


def test_the_line_is_one_the_referee_allows() -> None:
    at = read_ending("AS KS QS 9H", "TS JS AH 8H", trump=SUITS[3])
    ending = play_ending(at)
    deal = replay(at.rules, (Resumed(placed_anyhow(at)), *ending.log))
    assert deal.is_over
    assert deal.points == ending.points
    assert "K Q of spades: 20" in format_log(ending.log)


def test_advice_and_ending_agree() -> None:
    at = read_ending("AS KS 9H", "JS AH", trump=SUITS[3], led="TS")
    assert advise(at).best.margin.value == play_ending(at).margin == 16


def test_cards_played_before_count_when_they_are_told() -> None:
    """The queen of clubs meets the king won before; the opponent's tens are passed over."""
    at = read_ending("KH QC 9C", "QH TC TH", trump=SUITS[0], won="KC JC AS AH")
    log = format_log(play_ending(at).log)
    assert "0 announces K Q of clubs: 20" in log
    assert "four tens" not in log
    bare = read_ending("KH QC 9C", "QH TC TH", trump=SUITS[0])
    assert "K Q of clubs" not in format_log(play_ending(bare).log)


def test_an_ending_seen_from_the_other_side_is_the_same() -> None:
    own = play_ending(read_ending("AS KS QS 9H", "TS JS AH 8H", trump=SUITS[3]))
    other = play_ending(read_ending("TS JS AH 8H", "AS KS QS 9H", trump=SUITS[3], leads="opponent"))
    assert own.margin == -other.margin
    assert "You take" in ending_report(own)
    assert max(map(len, ending_report(other).splitlines())) <= 80


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"opponent": "TS JS"}, "opponent: 2 cards: there must be 3"),
        ({"opponent": "TS JS AS"}, "AS is in your hand and in the opponent's"),
        ({"hand": "AC KC QC JC TC 9C 8C 7C AD"}, "hand: 9 cards: an ending has 1 to 8"),
        ({"won": "7C"}, "won: 1 card: a trick has two"),
        ({"lost": "7C 8C"}, "hand: 3 cards: after 1 trick there must be 8"),
        ({"trump": None}, "turned: which suit is trump?"),
        ({"hand": "AS KS 6H"}, "hand: 6H"),
    ],
)
def test_hands_that_do_not_fit_are_refused(asked: dict[str, object], words: str) -> None:
    described: dict[str, object] = {
        "hand": "AS KS 9H",
        "opponent": "TS JS AH",
        "trump": SUITS[3],
        **asked,
    }
    with pytest.raises(InputError) as refusal:
        read_ending(**described)  # type: ignore[arg-type]
    assert words in str(refusal.value)


def test_an_ending_has_no_talon() -> None:
    from analyzer.funfhundert.advice import read_position

    with pytest.raises(InputError, match="16 cards are in the talon"):
        play_ending(read_position("AS TS KS QS JD 9D 8C 7H", turned="KH"))
