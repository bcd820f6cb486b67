"""Rounds for tests: positions from a few words, and rounds played at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

from analyzer.cards import parse_card, parse_cards
from analyzer.femhundra import (
    DECK,
    Discard,
    FemhundraRules,
    Game,
    Meld,
    Round,
    deal_round,
    read_meld,
)
from analyzer.femhundra.referee.random_rounds import shuffled_deck

C = parse_card
CS = parse_cards


def meld(text: str, owners: int | Sequence[int] = 0) -> Meld:
    """A meld from its cards; one owner, or one for each card in order."""
    made = read_meld(CS(text))
    each = (owners,) * len(made.cards) if isinstance(owners, int) else tuple(owners)
    return Meld(made.kind, made.cards, each)


def position(
    *hands: str,
    pile: str = "",
    stock: str | None = None,
    melds: Sequence[Meld] = (),
    target: int | None = 500,
    **options,
) -> Round:
    """A position of as many players as hands; what is not placed lies in the stock.

    With ``stock=""`` it lies in the last hand instead, so that the stock is empty.
    """
    held = [list(CS(hand)) for hand in hands]
    lying = [*CS(pile), *CS(stock or ""), *(card for each in melds for card in each.cards)]
    placed = {*lying, *(card for hand in held for card in hand)}
    rest = [card for card in DECK.cards if card not in placed]
    if stock == "":
        held[-1] += rest
        rest = []
    return Round.resume(
        FemhundraRules(len(hands), target),
        hands=held,
        stock=(*CS(stock or ""), *rest),
        pile=CS(pile),
        melds=melds,
        **options,
    )


def random_step(state: Round, rng: random.Random, *, lay: float = 0.7, pile: float = 0.5) -> None:
    """One action; cards are laid down with chance `lay`, the pile is taken with chance `pile`."""
    actions = state.legal_actions()
    if state.phase == "draw":
        state.act(actions[rng.random() < pile])
        return
    laying = [action for action in actions if not isinstance(action, Discard)]
    discards = [action for action in actions if isinstance(action, Discard)]
    state.act(rng.choice(laying if laying and rng.random() < lay else discards))


def random_round(
    players: int, seed: int, *, rng: random.Random | None = None, first: int = 0
) -> Round:
    """A whole round played at random."""
    rng = rng or random.Random(seed)
    state = deal_round(FemhundraRules(players), seed=seed, number=0, first=first)
    while not state.is_over:
        random_step(state, rng)
    return state


def random_game(rules: FemhundraRules, seed: int, first: int = 0) -> Game:
    """A whole game by players who lay down what they can and seldom take the pile."""
    rng = random.Random(seed)
    game = Game(rules, first=first)
    while not game.is_over:
        game.deal(shuffled_deck(rules, seed=seed, number=game.rounds))
        while not game.round.is_over:
            random_step(game.round, rng, lay=1.0, pile=0.03)
        game.write_score()
    return game
