"""What was announced and played when, read from the log of the referee: the twin of a kernel."""

from __future__ import annotations

from dataclasses import dataclass, field

from analyzer.funfhundert import Announced, Deal, Played, Swapped, TrickTaken, find_combination
from analyzer.funfhundert.play.weights import Weights
from tests.naive.fu_rule_policy import choose


@dataclass
class Story:
    """One deal: points, moments by (player, name or "swap"), and (trick, player) by card."""

    points: tuple[int, int] = (0, 0)
    moments: dict[tuple[int, int], int] = field(default_factory=dict)
    plays: dict[int, tuple[int, int]] = field(default_factory=dict)


def story_of(deal: Deal, weights: tuple[Weights, Weights]) -> Story:
    """Play a deal out by rule policies and read its log."""
    while not deal.is_over:
        turn = deal.position.turn
        deal.act(choose(deal.knowledge(turn), weights[turn]))
    story = Story(deal.points)
    tricks = 0
    for record in deal.log:
        match record:
            case Announced(player=player, name=name):
                number = find_combination(name, deal.position.trump).number
                story.moments[player, number] = tricks
            case Swapped(player=player):
                story.moments[player, 15] = tricks
            case Played(player=player, card=card):
                story.plays[card] = (tricks, player)
            case TrickTaken():
                tricks += 1
    return story
