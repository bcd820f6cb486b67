"""The rule player follows its rules of play, the law, and nothing it cannot see."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from analyzer.players import RulePlayer, play_on
from analyzer.rules import Bid, BidKind, Ruleset
from analyzer.table import DealState, Phase, SeatKnowledge
from tests.players.rule_positions import BY_NAME, RulePosition
from tests.players.whole_deals import CASES, given, without_declarer
from tests.table.tables import contract_of, playing, rules_of

PLAYER = RulePlayer()
RNG = np.random.default_rng(0)


def choice(state: DealState) -> str:
    return PLAYER.play(state.knowledge(state.deciders[0]), RNG).text


@pytest.mark.parametrize(
    "position",
    [
        pytest.param(position, id=f"{rule}: {position.name}")
        for rule, positions in BY_NAME.items()
        for position in positions
    ],
)
def test_the_rule_decides_and_only_where_it_applies(position: RulePosition) -> None:
    state = playing(
        rules_of(position.rules, **position.switches),
        contract_of(position.contract),
        position.hands,
        leader=position.leader,
        trick=position.trick,
    )
    if position.contract == "SOMIS":
        state._face_hand()
    assert choice(state) == position.answer


@pytest.mark.parametrize("rule", BY_NAME)
def test_each_rule_has_a_control_that_is_answered_otherwise(rule: str) -> None:
    assert len({position.answer for position in BY_NAME[rule]}) >= 2


# --- whole deals ---------------------------------------------------------------------------------


class Checked(RulePlayer):
    """Says when the law is broken; counts what it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def play(self, view: SeatKnowledge, rng: np.random.Generator):  # type: ignore[no-untyped-def]
        play = super().play(view, rng)
        assert play in view.legal
        self.asked += 1
        return play


@pytest.mark.parametrize(("rules", "bid"), CASES)
def test_every_deal_is_played_to_its_end_by_the_law(rules: Ruleset, bid: Bid) -> None:
    for seed in range(2):
        player = Checked()
        state = play_on(given(rules, bid, seed), [player] * rules.players, seed=seed)
        assert state.ended is not None
        assert player.asked >= 10


@pytest.mark.parametrize(
    "name", ["american", "american_3p", "american_5p", "minnesota", "canadian"]
)
def test_a_deal_that_nobody_bids_on(name: str) -> None:
    state = without_declarer(rules_of(name), 4)
    assert state.phase is Phase.PLAY
    assert state.declarer is None
    play_on(state, [Checked()] * state.rules.players, seed=1)
    assert sum(state.tricks) == 10


# --- hidden cards --------------------------------------------------------------------------------


def with_other_hidden_cards(state: DealState, seat: int, rng: random.Random) -> DealState:
    """Return a state that looks the same to a seat: cards it cannot place have changed places."""
    view = state.knowledge(seat)
    hidden = set(view.unseen) - {state.called_card}
    play = state.trick_play
    assert play is not None
    hands = [list(hand) for hand in play.hands]
    away = [list(cards) for cards in state.discards]
    piles = [[[pile.down, pile.up] for pile in own] for own in play.piles]
    slots = [(hand, i, s) for s, hand in enumerate(hands) for i in range(len(hand))]
    slots += [(cards, i, None) for cards in away for i in range(len(cards))]
    slots += [(pile, 0, None) for own in piles for pile in own]
    slots = [slot for slot in slots if slot[0][slot[1]] in hidden]

    def fits(card: int, owner: int | None) -> bool:
        return owner is None or play.suit(card) not in view.voids[owner]

    for _ in range(8 * len(slots)):
        (a, i, s), (b, j, t) = rng.choice(slots), rng.choice(slots)
        if fits(a[i], t) and fits(b[j], s):
            a[i], b[j] = b[j], a[i]
    other = state.copy()
    other.discards = tuple(map(tuple, away))
    other.trick_play = replace(
        play,
        hands=tuple(map(tuple, hands)),
        piles=tuple(
            tuple(replace(pile, down=new[0]) for pile, new in zip(own, changed, strict=True))
            for own, changed in zip(play.piles, piles, strict=True)
        ),
    )
    return other


@pytest.mark.parametrize(("rules", "bid"), CASES)
def test_the_choice_is_the_same_wherever_the_hidden_cards_lie(rules: Ruleset, bid: Bid) -> None:
    rng = random.Random(f"{rules.name} {bid}")
    state = given(rules, bid, 5)
    changed = 0
    while not state.is_over:
        if state.phase is Phase.PLAY:
            seat = state.deciders[0]
            view = state.knowledge(seat)
            chosen = PLAYER.play(view, RNG)
            if view.unseen:
                other = with_other_hidden_cards(state, seat, rng)
                assert other.knowledge(seat) == view
                assert PLAYER.play(other.knowledge(seat), RNG) == chosen
                changed += other.trick_play != state.trick_play
            state.play(chosen)
        else:
            play_phase(state)
    assert changed >= 5


def play_phase(state: DealState) -> None:
    """Do the one act before the first lead that is due."""
    turn = state.turn
    assert turn is not None
    view = state.knowledge(turn)
    match state.phase:
        case Phase.EXCHANGE:
            state.exchange(PLAYER.exchange(view, RNG))
        case Phase.PARTNER:
            cards = state.callable_cards()
            if cards:
                state.call_card(cards[-1])
            else:
                state.choose_partner((turn + 2) % state.rules.players)
        case Phase.JOKER:
            state.name_joker(PLAYER.name_joker(view, RNG))
        case _:
            raise AssertionError(state.phase)


def test_all_kinds_of_contract_were_among_the_cases() -> None:
    kinds = {case.values[1].kind for case in CASES}
    assert kinds == set(BidKind) - {BidKind.INKLE, BidKind.PASS}
