"""Players who know the rules and nothing else: every act they choose is legal, and random."""

from __future__ import annotations

import random

import numpy as np

from analyzer.cards import SUITS
from analyzer.rules import PASS, Bid, BidKind, DealerDraw, Ruleset, draw_first_dealer, shuffled
from analyzer.table import DealState, GameState, Phase, Record

MOST_DEALS = 2000


def shuffled_deck(rules: Ruleset, rng: random.Random) -> tuple[int, ...]:
    return shuffled(rules, np.random.default_rng(rng.randrange(2**32)))


def drawn_dealer(rules: Ruleset, rng: random.Random) -> DealerDraw:
    return draw_first_dealer(rules, np.random.default_rng(rng.randrange(2**32)))


def random_call(state: DealState, rng: random.Random, boldness: float) -> Bid:
    """Mostly a pass or one of the lowest bids; now and then a special one."""
    *bids, _ = state.legal_calls()
    if not bids or rng.random() > boldness:
        return PASS
    special = [bid for bid in bids if bid.kind is not BidKind.TRICKS]
    if special and rng.random() < 0.4:
        return rng.choice(special)
    return bids[min(int(rng.expovariate(0.7)), len(bids) - 1)]


def random_act(state: DealState, rng: random.Random, boldness: float = 0.4) -> Record:
    """Do one legal act for the seat in turn."""
    match state.phase:
        case Phase.AUCTION:
            if state.can_announce() and rng.random() < 0.5:
                return state.announce()
            return state.call(random_call(state, rng, boldness))
        case Phase.ANSWER:
            return state.answer(rng.random() < 0.5)
        case Phase.EXCHANGE:
            turn = state.turn
            assert turn is not None
            return state.exchange(rng.sample(state.cards(turn), len(state.taken)))
        case Phase.PARTNER:
            return _random_partner(state, rng)
        case Phase.JOKER:
            suits = [suit for suit in (None, *SUITS) if state.can_name_joker(suit)]
            return state.name_joker(rng.choice(suits))
        case Phase.PLAY:
            return state.play(rng.choice(state.legal_plays()))
    raise AssertionError(f"nothing to do: the table waits for {state.phase.value}")


def _random_partner(state: DealState, rng: random.Random) -> Record:
    if state.can_go_alone() and rng.random() < 0.2:
        return state.go_alone()
    cards = state.callable_cards()
    if cards:
        return state.call_card(rng.choice(cards))
    seats = [seat for seat in range(state.rules.players) if state.can_choose_partner(seat)]
    return state.choose_partner(rng.choice(seats))


def random_deal(rules: Ruleset, rng: random.Random, boldness: float = 0.4) -> DealState:
    """Return a deal played to its end."""
    state = DealState(rules, rng.randrange(rules.players))
    state.deal(shuffled_deck(rules, rng))
    while not state.is_over:
        random_act(state, rng, boldness)
    return state


def random_game(rules: Ruleset, rng: random.Random) -> GameState:
    """Return a game played to its end.

    One party is cautious and hardly ever bids, so that it loses little and the game ends.
    """
    game = GameState(rules)
    game.find_dealer(drawn_dealer(rules, rng))
    for _ in range(MOST_DEALS):
        game.begin_deal(shuffled_deck(rules, rng))
        deal = game.deal
        assert deal is not None
        while not deal.is_over:
            turn = deal.turn
            assert turn is not None
            cautious = turn % len(game.scores) == 0
            random_act(deal, rng, 0.02 if cautious else 0.4)
        game.write_score()
        if game.is_over:
            return game
    raise AssertionError(f"no end after {MOST_DEALS} deals: {game.scores}")
