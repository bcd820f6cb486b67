"""Rounds before the first turn: they are deals by the rules, and play like the referee's."""

from __future__ import annotations

import numpy as np
import pytest

from analyzer.femhundra import FemhundraRules, Round, is_court
from analyzer.femhundra.players.rule_player import RulePlayer
from analyzer.femhundra.rules import DECK
from analyzer.femhundra.studies.hands_run import base_hand, random_hand
from analyzer.femhundra.studies.starts import Starts, deal_starts, round_scores, turn_up


def _starts(players: int, n: int = 6, seed: int = 3) -> Starts:
    hand = random_hand(seed=seed, number=0)
    return deal_starts(hand, n, players=players, rng=np.random.default_rng(seed))


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("place", [0, 1])
def test_rounds_end_as_under_the_referee(players: int, place: int) -> None:
    starts = _starts(players)
    scores = round_scores(starts, players=players, place=place)
    for i in range(len(starts)):
        own = DECK.unpack(int(starts.hands[i]))
        cards = (*own, *(DECK.cards[place] for place in starts.others[i]))
        first = 0 if place == 0 else players - 1  # whose turn is next, has the second
        assert _played(players, cards, first) == tuple(scores[i])


def _played(players: int, cards: tuple[int, ...], first: int) -> tuple[int, ...]:
    table = _dealt(players, cards, first)
    player = RulePlayer()
    while not table.is_over:
        for action in player.plan(table.knowledge(table.turn)):
            table.act(action)
    assert table.ended is not None
    return tuple(score.total for score in table.ended.scores)


def _dealt(players: int, cards: tuple[int, ...], first: int) -> Round:
    """Deal so that player p holds cards 7p to 7p + 6, however the referee deals."""
    plain = Round.deal(FemhundraRules(players=players), DECK.cards, first=first)
    where = [plain.knowledge(player).hand for player in range(players)]
    order = list(cards)
    for player, held in enumerate(where):
        for i, card in enumerate(held):
            order[DECK.cards.index(card)] = cards[7 * player + i]
    order[7 * players :] = cards[7 * players :]
    return Round.deal(FemhundraRules(players=players), tuple(order), first=first)


def test_court_cards_go_under_the_stock_the_last_one_deepest() -> None:
    king, queen, five, six, seven = 11, 10, 3, 4, 5
    starters, stock = turn_up(np.array([[king, queen, five, six, seven]], dtype=np.int8))
    assert starters.tolist() == [five]
    assert stock.tolist() == [[queen, king, seven, six]]  # the top card last


def test_a_swap_moves_two_cards_and_nothing_else() -> None:
    starts = _starts(3)
    out = next(p for p in range(DECK.size) if starts.hands[0] >> p & 1)
    into = int(starts.others[0, 40])
    swapped = starts.swapped(out, into)
    assert (swapped.hands == starts.hands ^ (1 << out | 1 << into)).all()
    differ = swapped.others != starts.others
    assert (differ.sum(axis=1) == 1).all()
    assert (starts.others[differ] == into).all()
    assert (swapped.others[differ] == out).all()
    again = swapped.swapped(into, out)
    assert (again.hands == starts.hands).all()
    assert (again.others == starts.others).all()


def test_six_players_always_find_a_card_for_the_pile() -> None:
    low = sum(1 << 13 * suit + rank for suit in range(4) for rank in range(2)) & ~(1 << 39)
    starts = deal_starts(low, 4000, players=6, rng=np.random.default_rng(1))
    undealt = starts.others[:, 35:]
    court = np.array([is_court(card) for card in DECK.cards])
    assert ((~court[undealt]).sum(axis=1) >= 2).all()
    assert not court[turn_up(undealt)[0]].any()


def test_base_hands_hold_an_idle_two() -> None:
    for number in range(200):
        cards, suit = base_hand(seed=1, number=number)
        assert cards.bit_count() == 7
        assert [p for p in range(0, 52, 13) if cards >> p & 1] == [13 * suit]
        assert not any(cards >> 13 * suit + rank & 1 for rank in (1, 2, 12))
