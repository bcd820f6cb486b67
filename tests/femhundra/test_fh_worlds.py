"""Sampled worlds fit what a player knows, and all of them are equally likely (RULES 10)."""

from collections import Counter

import numpy as np
import pytest

from analyzer.errors import InputError
from analyzer.femhundra import FemhundraRules, Round, deal_round
from analyzer.femhundra.play.packing import pack_cards
from analyzer.femhundra.play.worlds import deal_worlds
from analyzer.femhundra.players.rule_player import RulePlayer
from analyzer.femhundra.rules import DECK
from analyzer.rng import Stream


def moments(players, numbers):
    player = RulePlayer()
    for number in numbers:
        table = deal_round(FemhundraRules(players=players), seed=21, number=number)
        while not table.is_over:
            yield table
            for action in player.plan(table.knowledge(table.turn)):
                table.act(action)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_referee_finds_that_every_world_fits(players):
    known_cards = under = 0
    for table in moments(players, range(2, 12)):
        for player in range(players):
            known = table.knowledge(player)
            worlds = deal_worlds(known, 2, seed=1, stream=Stream.SCREEN)
            for number in range(2):
                hands, stock = worlds.cards(number)
                world = Round.from_knowledge(known, hands=hands, stock=stock)
                assert world.knowledge(player) == known
            known_cards += any(known.known[other] for other in known.others)
            under += bool(known.under)
    assert known_cards > 3
    assert under > 3


def test_every_unseen_card_is_as_often_in_each_place():
    # 48 cells of a fair count of 9,000 x 7/41 each: beyond 4.5 standard errors 1 time in 3,000.
    known = deal_round(FemhundraRules(players=3), seed=2, number=1).knowledge(0)
    worlds = deal_worlds(known, 9000, seed=5, stream=Stream.REPORT)
    unseen = [DECK.index[card] for card in known.unseen]
    for player in (1, 2):
        for place in unseen:
            share = (worlds.hands[:, player] >> place & 1).mean()
            fair = 7 / len(unseen)
            assert abs(share - fair) < 4.5 * np.sqrt(fair * (1 - fair) / 9000)
    tops = Counter(worlds.stock[:, -1].tolist())
    assert set(tops) == set(unseen)
    fair = 9000 / len(unseen)
    assert max(abs(count - fair) for count in tops.values()) < 4.5 * np.sqrt(fair)


def test_worlds_depend_on_seed_stream_and_number_alone():
    known = deal_round(FemhundraRules(), seed=2, number=1).knowledge(0)
    kinds = [(1, Stream.SCREEN, 0), (2, Stream.SCREEN, 0), (1, Stream.REPORT, 0), (1, 1, 7)]
    drawn = [deal_worlds(known, 5, seed=s, stream=t, number=n) for s, t, n in kinds]
    again = deal_worlds(known, 5, seed=1, stream=Stream.SCREEN)
    assert (again.hands == drawn[0].hands).all()
    assert (again.stock == drawn[0].stock).all()
    assert len({worlds.stock.tobytes() for worlds in drawn}) == len(kinds)
    assert (again.hands[:, 0] == pack_cards(known.hand)).all()


def test_what_does_not_add_up_is_refused():
    known = deal_round(FemhundraRules(), seed=2, number=1).knowledge(0)
    short = type(known)(**{**known.__dict__, "stock": known.stock - 1})
    with pytest.raises(InputError, match="cards are unseen"):
        deal_worlds(short, 5, seed=1, stream=Stream.SCREEN)
    with pytest.raises(InputError, match="-1 worlds"):
        deal_worlds(known, -1, seed=1, stream=Stream.SCREEN)
