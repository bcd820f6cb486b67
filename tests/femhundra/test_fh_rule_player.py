"""The rule player against its slow twin, and the playouts against the referee."""

import numpy as np
import pytest

from analyzer.cards import parse_cards
from analyzer.errors import InputError
from analyzer.femhundra import (
    Decline,
    Discard,
    FemhundraRules,
    Round,
    TakePile,
    TakeStock,
    deal_round,
    read_meld,
)
from analyzer.femhundra.play.playouts import net_of, scores_after
from analyzer.femhundra.play.rule_weights import rule_weights
from analyzer.femhundra.players.rule_player import RulePlayer, rule_choice
from analyzer.femhundra.rules import DECK
from tests.femhundra.fh_positions import ids, naive, truth
from tests.naive import femhundra_policy as twin
from tests.naive.femhundra_laying import card_at

PLAYER = RulePlayer()


def moments(players, numbers, seed):
    """Yield the rounds of rule players at every moment at which one draws or has drawn."""
    for number in numbers:
        table = deal_round(FemhundraRules(players=players), seed=seed, number=number)
        while not table.is_over:
            yield table
            for action in PLAYER.plan(table.knowledge(table.turn)):
                table.act(action)


def twin_choice(known):
    hand, pile = naive(known.hand), naive(known.pile)
    runs = {
        (DECK.index[meld.cards[-1]] // 13, height)
        for meld in known.melds
        if meld.kind == "run"
        for height in range(meld.low, meld.high + 1)
    }
    sets = {c for meld in known.melds if meld.kind == "set" for c in naive(meld.cards)}
    own, sizes, me = known.has_meld[known.player], known.hand_sizes, known.player
    takes = twin.takes_pile(
        hand, runs, sets, pile, known.stock, own, sizes, me, rule_weights(known.rules.players)
    )
    in_sets, in_runs = twin.choose_laying(hand, runs, sets, own)
    left = hand - in_sets - {card_at(*at) for at in in_runs}
    if not left:
        return takes, set(), None
    card = twin.discard(
        left,
        runs | in_runs,
        sets | in_sets,
        pile,
        known.stock,
        sizes,
        me,
        rule_weights(known.rules.players),
    )
    return takes, set(ids(left)), ids([card])[0]


def compare_with_twin(players, numbers):
    took = laid = 0
    for table in moments(players, numbers, seed=11):
        known = table.knowledge(table.turn)
        if len(known.hand) + len(known.pile) > 26:
            continue  # the twin tries every set of a big hand
        takes, laying, discard = rule_choice(known)
        assert (takes, set(laying.left), discard) == twin_choice(known), known
        took += takes
        laid += laying.cards > 0
    return took, laid


@pytest.mark.parametrize("players", [2, 4])
def test_the_kernel_decides_as_its_slow_twin(players):
    took, laid = compare_with_twin(players, range(4))
    assert min(took, laid) > 3


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_kernel_decides_as_its_slow_twin_in_many_rounds(players):
    took, laid = compare_with_twin(players, range(100, 140))
    assert min(took, laid) > 30


def compare_with_referee(players, numbers):
    """Check that playouts of whole rounds score as rule players do under the referee."""
    rules = FemhundraRules(players=players)
    by_cards = 0
    for number in numbers:
        table = deal_round(rules, seed=3, number=number)
        expected = scores_after(table.knowledge(0), (), truth(table))[0]
        while not table.is_over:
            for action in PLAYER.plan(table.knowledge(table.turn)):
                table.act(action)
        scores = [score.total for score in table.ended.scores]
        assert scores == expected.tolist(), number
        by_cards += table.ended.out is not None
    return by_cards


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_playouts_score_as_rule_players_under_the_referee(players):
    compare_with_referee(players, range(15))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_playouts_score_as_the_referee_in_500_rounds(players):
    out = compare_with_referee(players, range(500))
    assert 0 < out < 500  # rounds end both ways


@pytest.mark.parametrize("players", [2, 3])
def test_playouts_from_any_moment_score_as_the_referee(players):
    for table in moments(players, range(3), seed=5):
        known = table.knowledge(table.turn)
        plan = PLAYER.plan(known)
        ended = table.copy()
        while not ended.is_over:
            for action in PLAYER.plan(ended.knowledge(ended.turn)):
                ended.act(action)
        scores = [score.total for score in ended.ended.scores]
        for actions in ((), plan[:1], plan):
            assert scores_after(known, actions, truth(table))[0].tolist() == scores


def test_single_decisions_follow_the_plan():
    for table in moments(2, range(6), seed=8):
        other = table.copy()
        for action in PLAYER.plan(table.knowledge(table.turn)):
            assert PLAYER.decide(other.knowledge(other.turn)) == action
            other.act(action)


def position(hands, pile, stock=10, melds=(), **more):
    hands = [parse_cards(hand) for hand in hands]
    pile = parse_cards(pile)
    melds = [read_meld(parse_cards(meld), owner) for owner, meld in melds]
    gone = {*pile, *(c for hand in hands for c in hand), *(c for m in melds for c in m.cards)}
    rest = [card for card in DECK.cards if card not in gone]
    table = [*rest[stock:], *pile]
    return Round.resume(
        FemhundraRules(players=len(hands)),
        hands=hands,
        stock=rest[:stock],
        pile=table,
        melds=melds,
        **more,
    )


def test_the_pile_is_taken_for_a_meld_and_left_without_one():
    hidden = "2S 3D 9C JD KC"
    rest = {"hands": ["KS KH 5C 7D", hidden], "stock": 42}
    assert PLAYER.decide(position(pile="KD", **rest).knowledge(0)) == TakePile()
    assert PLAYER.decide(position(pile="QD", **rest).knowledge(0)) == TakeStock()


def test_the_last_pile_is_taken_only_if_it_gains():
    # All cards that lie nowhere else are in the pile, and 40 of them cannot be laid away.
    table = position(["2S 3D", "4C 9H"], "KD", stock=0)
    assert isinstance(PLAYER.decide(table.knowledge(0)), TakePile)
    others = tuple(card for card in DECK.cards if card not in parse_cards("2S 3D KD"))
    table = Round.resume(
        FemhundraRules(), hands=[parse_cards("2S 3D"), others], stock=(), pile=parse_cards("KD")
    )
    assert PLAYER.decide(table.knowledge(0)) == Decline()


def test_it_goes_out_rather_than_count_most():
    # Three aces count most, two low runs leave one card to discard.
    table = position(["AS AH AD 2S 3S 2H 3H", "5C 7D KC"], "KD", phase="lay")
    plan = PLAYER.plan(table.knowledge(0))
    for action in plan:
        table.act(action)
    assert plan[-1] == Discard(*parse_cards("AD"))
    assert table.ended.out == 0


def test_it_discards_high_cards_without_prospect_and_keeps_pairs():
    table = position(["KS 7H 7D 9C TC", "5C JD QC"], "2H", stock=42, phase="lay")
    assert PLAYER.plan(table.knowledge(0)) == (Discard(*parse_cards("KS")),)


def test_who_is_not_in_turn_is_told_so():
    table = deal_round(FemhundraRules(), seed=1, number=0)
    with pytest.raises(InputError, match="player 0's turn: player 1 has nothing to decide"):
        PLAYER.plan(table.knowledge(1))


def test_net_is_the_own_score_less_the_mean_of_the_others():
    scores = np.array([[100, 40, 20], [-10, 0, 5]])
    assert net_of(scores, 0).tolist() == [70, -12.5]


def test_the_fine_for_an_idle_pile_is_an_outcome_like_others():  # F09
    table = position(["2S 9D", "5C JD QC"], "KD", stock=40)
    known = table.knowledge(0)
    played = table.copy()
    played.take_pile()
    plan = (TakePile(), Discard(*parse_cards("2S")))
    played.discard(*parse_cards("2S"))
    assert played.fines[0] == 50
    while not played.is_over:
        for action in PLAYER.plan(played.knowledge(played.turn)):
            played.act(action)
    assert scores_after(known, plan, truth(table))[0].tolist() == [
        score.total for score in played.ended.scores
    ]
