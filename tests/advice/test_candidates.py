"""The exchanges that are compared: all legal, and none left out that could be better."""

from __future__ import annotations

import random

import numpy as np
import pytest

from analyzer.advice import advise_discard, choose_exchanges
from analyzer.advice.compare import CANDIDATES, Candidate, ranked_candidates, without_difference
from analyzer.cards import JOKER, SUITS, parse_cards
from analyzer.deals import Knowledge
from analyzer.rules import Contract
from tests.advice.samples import DECK, RULES, bid, deal_at_random, tricks_with

JOKER_BIT = DECK.pack([JOKER])


def thirteen(rng: random.Random, *, joker: bool) -> list[int]:
    others = [card for card in DECK.cards if card != JOKER]
    return [JOKER, *rng.sample(others, 12)] if joker else rng.sample(others, 13)


CONTRACTS = [
    (Contract(bid("8H")), False),
    (Contract(bid("8S")), True),
    (Contract(bid("8NT")), True),
    (Contract(bid("8NT")), False),
    (Contract(bid("8NT"), SUITS[2]), True),
    (Contract(bid("MIS")), False),
    (Contract(bid("MIS"), SUITS[0]), True),
]


@pytest.mark.parametrize(
    ("contract", "joker"), CONTRACTS, ids=[f"{c.text} {j}" for c, j in CONTRACTS]
)
def test_equal_cards_put_away_make_no_difference(contract, joker):
    rng = random.Random(contract.text)
    changed = 0
    for number in range(12):
        cards = thirteen(rng, joker=joker)
        worlds = deal_at_random(cards[:10], 4, number, cards[10:])
        own = DECK.pack(cards)
        while True:
            # A named joker is kept, or there is nothing to name.
            away = rng.sample(cards[1:] if contract.joker_named is not None else cards, 3)
            lowest = without_difference(Candidate(contract, DECK.pack(away)), own, RULES)
            if lowest.discard != DECK.pack(away) or rng.random() < 0.02:
                break
        changed += lowest.discard != DECK.pack(away)
        assert lowest.contract == contract
        assert lowest.discard & ~own == 0
        assert lowest.discard.bit_count() == 3
        assert without_difference(lowest, own, RULES) == lowest
        as_given = tricks_with(worlds, contract, DECK.pack(away))
        assert tricks_with(worlds, contract, lowest.discard).tolist() == as_given.tolist()
    assert changed >= 8


def test_the_lowest_of_equal_cards_is_put_away():
    own = parse_cards("JK JH JD AH 7H 6H AS KS QS 8C 7C 5C 4D")

    def put_away(text: str, call: str) -> set[int]:
        away = Candidate(Contract(bid(call)), DECK.pack(parse_cards(text)))
        return set(DECK.unpack(without_difference(away, DECK.pack(own), RULES).discard))

    assert put_away("AS KS 8C", "8H") == set(parse_cards("KS QS 7C"))
    # The five is not equal to the seven: another hand may hold the six.
    assert put_away("5C 8C AS", "8H") == set(parse_cards("5C 7C QS"))
    # With hearts trumps the bowers join the joker, above the ace; with spades JH lies below AH
    # and others may hold KH or QH between them.
    assert put_away("JK 7H 4D", "8H") == set(parse_cards("AH 6H 4D"))
    assert put_away("JK AH 4D", "8S") == set(parse_cards("JK AH 4D"))
    assert put_away("AH JD 4D", "8S") == set(parse_cards("AH JD 4D"))


@pytest.mark.parametrize("text", ["8H", "8C", "8NT", "MIS"])
@pytest.mark.parametrize("joker", [True, False], ids=["joker", "no joker"])
def test_every_candidate_is_a_legal_exchange(text, joker):
    rng = random.Random(f"{text} {joker}")
    for _ in range(5):
        cards = thirteen(rng, joker=joker)
        knowledge = Knowledge(RULES, tuple(cards[:10]), tuple(cards[10:]))
        own = DECK.pack(cards)
        candidates = ranked_candidates(knowledge, bid(text))
        assert 20 < len(candidates) <= CANDIDATES
        assert len(set(candidates)) == len(candidates)
        for candidate in candidates:
            assert candidate.contract.bid == bid(text)
            assert candidate.discard & ~own == 0
            assert candidate.discard.bit_count() == RULES.widow == 3
            if candidate.contract.joker_named is not None:
                assert own & ~candidate.discard & JOKER_BIT
                assert text in ("8NT", "MIS")
            assert len(candidate.exchange(RULES).discard) == 3


@pytest.mark.parametrize("text", ["8H", "8NT", "MIS"])
def test_every_discard_is_a_candidate_up_to_equal_cards(text):
    cards = thirteen(random.Random(text), joker=True)
    knowledge = Knowledge(RULES, tuple(cards[:10]), tuple(cards[10:]))
    own = DECK.pack(cards)
    found = set(ranked_candidates(knowledge, bid(text), most=10**6))
    names = [None, *SUITS] if text != "8H" else [None]
    places = [1 << place for place in range(DECK.size) if own >> place & 1]
    expected = set()
    for i in range(13):
        for j in range(i):
            for k in range(j):
                away = places[i] | places[j] | places[k]
                for name in names if own & ~away & JOKER_BIT else [None]:
                    candidate = Candidate(Contract(bid(text), name), away)
                    expected.add(without_difference(candidate, own, RULES))
    assert found == expected
    assert len(found) > 60


def test_a_settled_discard_leaves_only_the_name_of_the_joker():
    cards = parse_cards("JK JH AH KH 9H 8S 7S AC 6D 5D 4H QC 7D")
    knowledge = Knowledge(RULES, cards[:10], cards[10:])
    away = DECK.pack(parse_cards("AH 6D 5D"))
    assert ranked_candidates(knowledge, bid("8H"), away) == [Candidate(Contract(bid("8H")), away)]
    for text in ("8NT", "MIS"):
        candidates = ranked_candidates(knowledge, bid(text), away)
        assert {c.discard for c in candidates} == {away}
        assert {c.contract.joker_named for c in candidates} == {None, *SUITS}
        with_joker = DECK.pack(parse_cards("JK 6D 5D"))
        candidates = ranked_candidates(knowledge, bid(text), with_joker)
        assert candidates == [Candidate(Contract(bid(text)), with_joker)]


@pytest.mark.parametrize("text", ["7S", "8H", "9NT", "MIS", "OMIS"])
def test_the_policy_makes_legal_exchanges(text):
    rng = random.Random(text)
    sets = [DECK.pack(thirteen(rng, joker=number % 2 == 0)) for number in range(700)]
    discards, named = choose_exchanges(sets, bid(text), RULES)
    assert len(discards) == len(named) == 700
    for own, away, name in zip(sets, discards.tolist(), named.tolist(), strict=True):
        assert away & ~own == 0
        assert away.bit_count() == 3
        assert name in range(-1, 4)
        if name >= 0:
            assert own & ~away & JOKER_BIT
            assert text in ("9NT", "MIS", "OMIS")


def test_the_policy_judges_every_hand_for_itself():
    rng = random.Random(6)
    sets = [DECK.pack(thirteen(rng, joker=number % 3 == 0)) for number in range(600)]
    for text in ("8D", "8NT", "MIS"):
        discards, named = choose_exchanges(sets, bid(text), RULES)
        alone = [choose_exchanges([own], bid(text), RULES) for own in sets[::50]]
        assert np.concatenate([d for d, _ in alone]).tolist() == discards[::50].tolist()
        assert np.concatenate([n for _, n in alone]).tolist() == named[::50].tolist()


def test_an_unnamed_joker_is_never_kept_in_a_misere():
    # It takes a trick whenever its holder is void.
    rng = random.Random(7)
    sets = [DECK.pack(thirteen(rng, joker=True)) for _ in range(500)]
    discards, named = choose_exchanges(sets, bid("MIS"), RULES)
    for away, name in zip(discards.tolist(), named.tolist(), strict=True):
        assert name >= 0 or away & JOKER_BIT


ONLY_THE_JOKER = "JK 5S 6S 7S 5C 6C 7C 4D 5D 6D 4H 5H 6H"


def test_in_a_misere_that_only_the_joker_spoils_it_is_put_away():
    cards = parse_cards(ONLY_THE_JOKER)
    best = advise_discard(cards, bid("MIS"), worlds=100, seed=1).discards[0]
    assert JOKER in best.exchange.discard
    assert best.exchange.joker_named is None
    assert best.p_make > 0.9


def test_the_policy_puts_away_a_joker_that_alone_spoils_a_misere():
    cards = parse_cards(ONLY_THE_JOKER)
    discards, named = choose_exchanges([DECK.pack(cards)], bid("MIS"), RULES)
    assert discards[0] & JOKER_BIT
    assert named[0] == -1
