"""Compiled contracts: lanes without gaps, the trump lane on top, cards in their order."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import JOKER, SUITS, Suit, parse_cards
from analyzer.errors import RulesError
from analyzer.rules import (
    ALL_TRICK_BIDS,
    GNUL,
    MIS,
    NO_DECLARER,
    OMIS,
    Bid,
    Contract,
    compile_contract,
    effective_suit,
    load,
    strength,
)

RULES = load("australian")
FORMS = {
    "d43": RULES,
    "d43 without joker": RULES.with_switches(jokers=0),
    "d45": RULES.with_switches(deck="d45"),
    "d46": RULES.with_switches(deck="d46", jokers=2, joker_naming="never"),
    "d53": RULES.with_switches(deck="d53", players=5),
    "d63": RULES.with_switches(deck="d63", players=6),
    "d63 make-shift": RULES.with_switches(deck="d63", players=6, six_player_deck="makeshift"),
}
NAMED = [Contract(Bid.parse("8NT"), suit) for suit in SUITS] + [Contract(MIS, Suit.DIAMONDS)]
UNNAMED = [Contract(bid) for bid in (*ALL_TRICK_BIDS[:5], MIS, OMIS)] + [NO_DECLARER]


def _every_form():
    for name, rules in FORMS.items():
        for contract in UNNAMED + (NAMED if rules.joker_naming != "never" and rules.jokers else []):
            yield pytest.param(rules, contract, id=f"{name} {contract}")


EVERY_FORM = list(_every_form())


@pytest.mark.parametrize(("rules", "contract"), EVERY_FORM)
def test_lanes_fill_the_bits_without_gaps_and_trump_is_on_top(rules, contract):
    compiled = compile_contract(rules, contract)
    deck = rules.deck
    assert sorted(compiled.slots.tolist()) == list(range(deck.size))
    masks = [int(mask) for mask in compiled.lanes] + [compiled.joker]
    assert sum(masks) == deck.all_bits
    for mask in filter(None, masks):
        assert bin(mask).strip("0b").count("0") == 0
    if compiled.trump:
        assert compiled.trump > deck.all_bits ^ compiled.trump
    if contract.trump is not None:
        assert compiled.trump == compiled.lanes[contract.trump]
        assert compiled.joker == 0
    else:
        assert compiled.trump == compiled.joker


@pytest.mark.parametrize(("rules", "contract"), EVERY_FORM)
def test_bits_rise_with_the_cards(rules, contract):
    compiled = compile_contract(rules, contract)
    for low in rules.deck.cards:
        for high in rules.deck.cards:
            suits = [
                effective_suit(card, contract.denomination, contract.joker_named)
                for card in (low, high)
            ]
            heights = [strength(card, contract.denomination) for card in (low, high)]
            if suits[0] == suits[1] and heights[0] < heights[1]:
                assert (
                    compiled.slots[rules.deck.index[low]] < compiled.slots[rules.deck.index[high]]
                )


@pytest.mark.parametrize(("rules", "contract"), EVERY_FORM)
def test_every_card_lies_in_the_lane_of_its_effective_suit(rules, contract):
    compiled = compile_contract(rules, contract)
    for card in rules.deck.cards:
        suit = effective_suit(card, contract.denomination, contract.joker_named)
        bit = 1 << int(compiled.slots[rules.deck.index[card]])
        assert bit & (compiled.joker if suit is None else int(compiled.lanes[suit]))


@given(st.sampled_from(EVERY_FORM), st.lists(st.integers(0, 2**63 - 1), max_size=8))
def test_packing_moves_each_bit_to_its_slot_and_back(form, words):
    rules, contract = form.values
    compiled = compile_contract(rules, contract)
    bits = np.array(words, dtype=np.int64).reshape(-1) & rules.deck.all_bits
    packed = compiled.pack(bits)
    assert packed.dtype == np.int64
    assert packed.shape == bits.shape
    for before, after in zip(bits.tolist(), packed.tolist(), strict=True):
        moved = sum(1 << int(s) for place, s in enumerate(compiled.slots) if before >> place & 1)
        assert after == moved
    assert np.array_equal(compiled.unpack(packed), bits)


def test_named_joker_tops_its_suit():
    compiled = compile_contract(RULES, Contract(Bid.parse("8NT"), Suit.SPADES))
    joker, ace = (compiled.slots[RULES.deck.index[card]] for card in (JOKER, *parse_cards("AS")))
    assert (joker, ace) == (10, 9)
    assert compiled.trump == compiled.joker == 0


def test_misere_and_level_are_carried_over():
    assert (compile_contract(RULES, Contract(MIS)).misere, MIS.level) == (True, 0)
    compiled = compile_contract(RULES, Contract(Bid.parse("9C")))
    assert (compiled.misere, compiled.level) == (False, 9)
    # Both partners play a grand nullo: it is no misère of one hand against the others.
    assert not compile_contract(RULES, Contract(GNUL)).misere


def test_equal_cards_have_neighbouring_bits_the_second_copy_lower():
    rules = FORMS["d63 make-shift"]
    compiled = compile_contract(rules, Contract(Bid.parse("7S")))
    for text in ("2S", "3D", "4H"):
        first, second = (
            compiled.slots[rules.deck.index[card]] for card in parse_cards(f"{text} {text}'")
        )
        assert first == second + 1


def test_arrays_cannot_be_changed():
    compiled = compile_contract(RULES, Contract(MIS))
    with pytest.raises(ValueError, match="read-only"):
        compiled.slots[0] = 1


def test_naming_the_joker_must_be_allowed():
    never = RULES.with_switches(joker_naming="never")
    misere_only = RULES.with_switches(joker_naming="misere_only")
    named = Contract(Bid.parse("8NT"), Suit.SPADES)
    for rules in (never, misere_only, RULES.with_switches(jokers=0)):
        with pytest.raises(RulesError, match="cannot be named in 8NT"):
            compile_contract(rules, named)
    assert compile_contract(misere_only, Contract(MIS, Suit.SPADES)).joker == 0
