"""Players who know the rules and nothing else: every action is legal, and random."""

from analyzer.funfhundert import (
    SWITCH_VALUES,
    Deal,
    Done,
    FunfhundertRules,
    Game,
    Record,
)
from analyzer.funfhundert.rules import DECK


def random_rules(rng) -> FunfhundertRules:
    return FunfhundertRules(
        rng.choice(SWITCH_VALUES["announce_window"]), rng.random() < 0.5, rng.random() < 0.5
    )


def shuffled_deck(rng) -> tuple[int, ...]:
    return tuple(rng.sample(DECK.cards, len(DECK)))


def random_deal(rules, rng) -> Deal:
    """Return a fresh deal: a first one, or one that may stop at 500."""
    cards = shuffled_deck(rng)
    first = rng.random() < 0.5
    totals = (0, 0) if first else (rng.randrange(300, 500), rng.randrange(300, 500))
    return Deal(
        rules,
        (cards[:8], cards[8:16]),
        cards[16:],
        leader=rng.randrange(2),
        totals=totals,
        first_deal=first,
    )


def random_action(deal, rng, *, boldness=0.8, lies=0.02) -> Record:
    """Do one action: mostly announce what there is, now and then claim something at random."""
    if deal.phase == "announce":
        claimed = rng.randrange(15)
        if rng.random() < lies and deal.can_announce(claimed):
            return deal.announce(claimed)
        actions = [each for each in deal.legal_actions() if each != Done()]
        if actions and rng.random() < boldness:
            return deal.act(rng.choice(actions))
        return deal.done()
    return deal.act(rng.choice(deal.legal_actions()))


def random_game(rules, rng, **how) -> Game:
    """Play a whole game."""
    game = Game(rules, leader=rng.randrange(2))
    while not game.is_over:
        game.begin_deal(shuffled_deck(rng))
        while not game.deal.is_over:
            random_action(game.deal, rng, **how)
        game.write_score()
    return game
