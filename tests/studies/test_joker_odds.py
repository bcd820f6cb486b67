"""Where the joker is: against known values, and against counting every widow one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from analyzer.cards import SUITS, parse_hand
from analyzer.deals import deal_worlds
from analyzer.deals.knowledge import Knowledge
from analyzer.errors import CardError
from analyzer.rules import Ruleset, load, names
from analyzer.studies.odds import JokerOdds, bowers_of, joker_odds, trumps_of

AUSTRALIAN = load("australian")
FIVE_RED = parse_hand("JK JH AH 9H 5H KS QS 8C 7C 6C")
FIVE_BLACK = parse_hand("JK JS AS 9S 5S KH QH 8D 7D 6D")


def place(odds: JokerOdds, name: str) -> Fraction:
    return next(each.one for each in odds.places if each.place == name)


def row(odds: JokerOdds, sort: str, suit: int | None = None, held: int | None = None):
    return next(
        each
        for each in odds.widow
        if each.sort == sort
        and (suit is None or suit in each.suits)
        and (held is None or each.held == held)
    )


@pytest.mark.parametrize(
    ("rules", "chance"),
    [
        (AUSTRALIAN, Fraction(3, 33)),
        (AUSTRALIAN.with_switches(deck="d45"), Fraction(5, 35)),
        (load("australian_3p"), Fraction(3, 23)),
    ],
    ids=["43 cards", "45 cards", "three players"],
)
def test_the_joker_in_the_unseen_widow(rules: Ruleset, chance: Fraction) -> None:
    assert place(joker_odds(rules=rules), "widow") == chance


def test_the_joker_with_partner_and_with_each_opponent() -> None:
    odds = joker_odds()
    assert place(odds, "partner") == place(odds, "each opponent") == Fraction(10, 33)
    assert odds.own_side == Fraction(13, 33)


@pytest.mark.parametrize(
    ("hand", "suit", "known"), [(FIVE_RED, 3, "57.84"), (FIVE_BLACK, 0, "52.35")]
)
def test_one_more_trump_in_the_widow_holding_five(hand, suit: int, known: str) -> None:
    of_hand = row(joker_odds(hand), "trumps", suit)
    assert of_hand.held == 5
    assert f"{100 * float(of_hand.some):.2f}" == known
    assert row(joker_odds(), "trumps", suit, held=5).chances == of_hand.chances


def test_an_ace_in_the_widow_holding_none() -> None:
    none = parse_hand("JK KS QS JS KH QH 9H 8C 7C 6D")
    for odds in (joker_odds(none), joker_odds()):
        assert f"{100 * float(row(odds, 'aces', held=0).some):.2f}" == "33.03"


def sorts(rules: Ruleset):
    for suit in SUITS:
        yield "trumps", suit, trumps_of(rules.deck, suit)
        yield "bowers", suit, bowers_of(rules.deck, suit)
    yield "jokers", None, rules.deck.jokers


@pytest.mark.parametrize("name", ["australian", "australian_3p", "australian_2p"])
def test_every_widow_counted_one_by_one(name: str) -> None:
    rules = load(name)
    cards = rules.deck.cards[::-1]
    tables = (cards[10:15], cards[15:20]) if rules.players == 2 else ((), ())
    hand = cards[1:10:2] + cards[-5:]
    odds = joker_odds(hand, rules=rules, table=tables[0], opponent_table=tables[1])
    unseen = Knowledge(rules, hand, None, *tables).unseen
    widows = list(combinations(unseen, rules.widow))
    assert len(widows) < 10_000
    for sort, suit, wanted in sorts(rules):
        told = row(odds, sort, suit).chances
        counts = [0] * len(told)
        for widow in widows:
            counts[len(set(wanted) & set(widow))] += 1
        assert told == tuple(Fraction(count, len(widows)) for count in counts)


@pytest.mark.parametrize("name", names())
def test_an_unseen_joker_is_somewhere(name: str) -> None:
    rules = load(name)
    odds = joker_odds(rules=rules)
    assert sum(each.number * each.one for each in odds.places) == 1
    assert sum(each.number * each.cards for each in odds.places) == odds.cards
    for each in odds.widow:
        assert sum(each.chances) == 1
        assert each.mean == Fraction(each.unseen * rules.widow, odds.cards)


def test_piles_seen_leave_the_joker_fewer_places() -> None:
    rules = load("australian_2p")
    hand = parse_hand("JD JH AH 9H 5H KS QS 8C 7C 6C")
    tables = parse_hand("4H 6H 7H 8H TH"), parse_hand("4D 5D 6D 7D 8D")
    odds = joker_odds(hand, rules=rules, table=tables[0], opponent_table=tables[1])
    assert place(odds, "widow") == Fraction(3, 23)
    assert place(odds, "under own piles") == Fraction(5, 23)
    assert place(odds, "opponent's hand") == Fraction(10, 23)


def test_two_jokers_are_each_as_likely_and_one_of_them_likelier() -> None:
    odds = joker_odds(rules=load("canadian"))
    widow = next(each for each in odds.places if each.place == "widow")
    assert widow.one == Fraction(6, 36)
    assert widow.some == 1 - Fraction(30, 36) * Fraction(29, 35)
    # One in the hand: the other one is as likely as the only one.
    hand = parse_hand("JK1 JH AH 9H 5H KS QS 8C 7C 6C")
    one = joker_odds(hand, rules=load("canadian"))
    assert (one.held, one.unseen, one.own_side) == (1, 1, 1)
    assert one.places[0].some == one.places[0].one == Fraction(6, 36)


def test_no_joker_in_the_deck_or_out() -> None:
    none = joker_odds(rules=AUSTRALIAN.with_switches(jokers=0))
    assert (none.places, none.own_side, none.unseen) == ((), None, 0)
    assert {each.sort for each in none.widow} == {"trumps", "bowers", "aces"}
    assert joker_odds(FIVE_RED).places == ()


def test_sampled_worlds_keep_to_the_odds_of_the_places() -> None:
    # Two-sided at 4 standard errors: fails for 1 seed in 16,000, twice.
    hand = parse_hand("JD JH AH 9H 5H KS QS 8C 7C 6C")
    odds, n = joker_odds(hand), 20_000
    worlds = deal_worlds(Knowledge(AUSTRALIAN, hand), n, 5)
    joker = AUSTRALIAN.deck.pack(AUSTRALIAN.deck.jokers)
    for name, sets in (("widow", worlds.widows), ("partner", worlds.hands[:, 2])):
        chance = float(place(odds, name))
        share = float((sets & joker != 0).mean())
        assert abs(share - chance) < 4 * (chance * (1 - chance) / n) ** 0.5


def test_wrong_cards_are_refused() -> None:
    with pytest.raises(CardError, match="a hand is 10 cards"):
        joker_odds(FIVE_RED[:9])
    with pytest.raises(CardError, match="not in this deck"):
        joker_odds(FIVE_RED, rules=AUSTRALIAN.with_switches(jokers=0))


def test_the_answer_as_plain_values_and_as_a_table() -> None:
    odds = joker_odds(FIVE_RED)
    answer = odds.to_dict()
    assert answer["jokers_held"] == 1
    assert [each["held"] for each in answer["widow"] if each["sort"] == "aces"] == [1]
    assert len(odds.to_frame()) == len(odds.rows()) == len(odds.widow)
