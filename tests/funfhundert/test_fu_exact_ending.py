"""The faultless action of phase 2, against the solver's front door and in play."""

import random

from analyzer.funfhundert import Announce, Done, FunfhundertRules, deal_cards
from analyzer.funfhundert.ending.ending import Ending, solve_ending
from analyzer.funfhundert.ending.exact_ending import exact_action
from analyzer.funfhundert.players.arena import play_deal
from analyzer.funfhundert.players.player import make_player
from analyzer.funfhundert.players.rule_player import RulePlayer
from tests.funfhundert.fu_moments import random_moment
from tests.funfhundert.fu_play import random_rules


def endings(rng, count, rules=None):
    while count:
        deal = random_moment(rules or random_rules(rng), rng, least=45, most=90)
        if not deal.position.talon:
            count -= 1
            yield deal


def test_the_action_has_the_margin_of_the_solution():
    # With all that is closed seen, player and solver are asked the same.
    rng = random.Random(11)
    for deal in endings(rng, 30):
        known = deal.knowledge(deal.turn)
        if known.closed != deal.position.closed:
            continue
        solved = solve_ending(Ending.of(deal.rules, deal.position))
        action = exact_action(known)
        if deal.phase == "play":
            assert solved.cards[action.card] == solved.margin
            continue
        best = [way for way, margin in solved.ways.items() if margin == solved.margin]
        assert (action == Done() and () in best) or any(
            action == Announce(number) for way in best for number in way
        )


def test_what_the_opponent_passed_over_unseen_is_not_feared():
    # The referee knows what lapsed in phase 1 with cards then hidden; the player finds out.
    rng = random.Random(14)
    unseen = 0
    for deal in endings(rng, 500, FunfhundertRules()):
        known = deal.knowledge(deal.turn)
        if known.closed == deal.position.closed or deal.phase != "play":
            continue
        unseen += 1
        solved = solve_ending(Ending.of(deal.rules, deal.position))
        assert solved.cards[exact_action(known).card] == solved.margin
    assert unseen > 20


class _EndsWithoutFault(RulePlayer):
    def decide(self, knowledge):
        return super().decide(knowledge) if knowledge.talon else exact_action(knowledge)


def test_a_faultless_end_gains_against_the_rule_player():
    # About 20 points a deal with an error of 3; three errors above nothing.
    gains = []
    for number in range(40):
        deals = [deal_cards(FunfhundertRules(), seed=12, number=number) for _ in range(2)]
        first = play_deal(deals[0], (_EndsWithoutFault(), RulePlayer()))
        second = play_deal(deals[1], (RulePlayer(), _EndsWithoutFault()))
        gains.append(first[0] - first[1] + second[1] - second[0])
    mean = sum(gains) / 40
    error = (sum((gain - mean) ** 2 for gain in gains) / 39 / 40) ** 0.5
    assert mean > 3 * error


def test_the_monte_carlo_player_ends_without_fault():
    rng = random.Random(13)
    for deal in endings(rng, 10, FunfhundertRules()):
        known = deal.knowledge(deal.turn)
        if len(deal.legal_actions()) > 1:
            assert make_player("monte-carlo:2").decide(known) == exact_action(known)
