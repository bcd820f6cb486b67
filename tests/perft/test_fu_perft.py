"""Numbers of action sequences in Fünfhundert, by the referee and by its naive twin together."""

import random
from itertools import product

import pytest

from analyzer.cards import Suit, format_card
from analyzer.funfhundert import SWITCH_VALUES, Announce, Done, FunfhundertRules, Swap
from analyzer.funfhundert.announcements import combinations, find_combination
from tests.funfhundert.fu_play import random_action, random_deal
from tests.funfhundert.fu_tables import ALL_CLOSED, ending, rules_with
from tests.naive.funfhundert_play import Table, count

UNTIL_THE_END = 99

# Hands, cards won by player 0, switches, and the number of sequences from the lead to the end.
ENDINGS = {
    "two cards, plain": ("7S 8C", "9S 9C", "", (), 4),
    "two cards, king and queen": ("KS AH", "8H TS", "QS 7S", (), 8),
    "three cards": ("KS QS 7D", "AS 7C 8D", "", (), 40),
    "three cards, single": ("KS QS KC", "AS 7C QC", "JC 9C", ("announce_single=true",), 28),
    "three cards, leader only": (
        "KS QD JC",
        "AS QS KD",
        "JS 7S",
        ("announce_leader_only=true",),
        87,
    ),
    "four cards": ("KS QS KC QC", "AS TS AC TC", "", (), 960),
    "four cards, french": ("KH QH 7H 8S", "AH 9S 9C TH", "JH 7S", ("announce_window=french",), 108),
    "four cards, under six": (
        "KH QH 7H 8S",
        "AH 9S 9C TH",
        "JH 7S",
        ("announce_window=under_six",),
        1080,
    ),
}


def referee_count(deal, depth):
    if depth == 0 or deal.is_over:
        return 1
    total = 0
    for action in deal.legal_actions():
        later = deal.copy()
        later.act(action)
        total += referee_count(later, depth - 1)
    return total


def twin_of(deal):
    """Return the twin's table of a deal; nothing must have been announced yet."""
    at, rules = deal.position, deal.rules
    table = Table(
        [list(map(format_card, hand)) for hand in at.hands],
        list(map(format_card, at.talon)),
        trump=at.trump.text,
        leader=at.leader,
        totals=at.totals,
        first_deal=at.first_deal,
        window=rules.announce_window,
        leader_only=rules.announce_leader_only,
        single=rules.announce_single,
    )
    table.tricks = [list(map(format_card, won)) for won in at.won]
    table.gone = [
        {each.name for each in combinations(at.trump) if closed & each.bit} for closed in at.closed
    ]
    table.points = list(at.points)
    if at.phase == "play":
        table.still_to_speak = []
    return table


def texts(deal):
    """Return the legal actions as the twin writes them."""
    return {text_of(action, deal.position.trump) for action in deal.legal_actions()}


def text_of(action, trump):
    match action:
        case Swap():
            return "swap"
        case Announce(number):
            return f"announce {combinations(trump)[number].name}"
        case Done():
            return "done"
    return f"play {format_card(action.card)}"


def before_the_lead(name):
    """Return an ending in which player 0 may announce what can be announced, player 1 one pair."""
    first, second, won, switches, _ = ENDINGS[name]
    one_pair = ALL_CLOSED & ~find_combination("K Q of clubs", Suit.HEARTS).bit
    rules = rules_with(*switches)
    return ending(first, second, won=won, rules=rules, phase="announce", closed=(0, one_pair))


@pytest.mark.parametrize("name", ENDINGS)
def test_numbers_of_sequences(name):
    deal = before_the_lead(name)
    expected = ENDINGS[name][-1]
    assert referee_count(deal, UNTIL_THE_END) == expected
    assert count(twin_of(deal), UNTIL_THE_END) == expected


def test_numbers_of_sequences_from_the_deal():
    deal = random_deal(FunfhundertRules(), random.Random(5))
    counts = [referee_count(deal, depth) for depth in range(1, 6)]
    assert counts == [count(twin_of(deal), depth) for depth in range(1, 6)]
    assert counts == [3, 3, 10, 80, 248]


RULES = [
    FunfhundertRules(*switches)
    for switches in product(SWITCH_VALUES["announce_window"], (False, True), (False, True))
]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(rules.switches().values()))
def test_referee_and_twin_walk_deals_together(rules):
    for seed in range(8):
        rng = random.Random(seed)
        deal = random_deal(rules, rng)
        table = twin_of(deal)
        while not deal.is_over:
            assert (deal.turn, texts(deal)) == (table.turn(), table.legal())
            before = len(deal.log)
            record = random_action(deal, rng, lies=0.05)
            assert deal.log[before] == record
            table = table.after(written(record))
            assert deal.points == tuple(table.points)
        assert table.over


def written(record):
    """Return a record of an action as the twin writes actions."""
    match type(record).__name__:
        case "Swapped":
            return "swap"
        case "Announced":
            return f"announce {record.name}"
        case "FinishedAnnouncing":
            return "done"
    return f"play {format_card(record.card)}"
