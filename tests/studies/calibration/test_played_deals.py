"""Deals solved open and played blind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from analyzer.advice.correction import HOLDERS
from analyzer.advice.in_play import sure_tricks
from analyzer.cards import is_joker
from analyzer.deals import deal_the_rest
from analyzer.errors import InputError
from analyzer.players.playing import act
from analyzer.players.policy import worth_in
from analyzer.players.simple_players import HighCardPlayer
from analyzer.rules import Denomination, Play, load, trick_bid
from analyzer.solver import solve
from analyzer.studies.calibration import played_deals
from analyzer.studies.calibration.played_deals import COLUMNS, PlayedPlan, play_some
from analyzer.table import DealState, Dealt, Phase, SeatKnowledge

RULES = load("australian")


def config(kind: Any = "suit", *, deals: int = 6, player: str = "high", **given: Any) -> Any:
    return PlayedPlan(kind, deals=deals, player=player, seed=5, **given).plan().config


def some(columns: Mapping[str, Any], row: int) -> dict[str, int]:
    return {name: int(columns[name][row]) for name in columns}


def by_hand(number: int, level: int) -> dict[str, int]:
    """The strongest hand declares no-trump, without a helper of the study."""
    bid = trick_bid(level, Denomination.NO_TRUMP)
    dealt = deal_the_rest(RULES, seed=5, number=number)
    worth = [worth_in(RULES.deck.pack(hand), bid, RULES) for hand in dealt.hands]
    declarer = worth.index(max(worth))
    state = DealState(RULES, dealer=0)
    state.lay_out(Dealt(0, dealt.hands, dealt.widow, dealt.piles))
    state.give_contract(declarer, bid)
    players = [HighCardPlayer()] * 4
    while state.phase is not Phase.PLAY:
        act(state, players, seed=5, number=number)
    assert state.contract is not None
    hands = [state.cards((declarer + turn) % 4) for turn in range(4)]
    holder = [any(map(is_joker, hand)) for hand in hands]
    joker = "own" if holder[0] else "partner" if holder[2] else "other"
    kept, jokers = (RULES.deck.pack(cards) for cards in (hands[0], RULES.deck.jokers))
    opened = solve(hands, state.contract, RULES)
    while not state.is_over:
        act(state, players, seed=5, number=number)
    return {
        "deal": number,
        "strongest": 1,
        "denomination": Denomination.NO_TRUMP,
        "level": level,
        "open": opened,
        "played": state.tricks[declarer] + state.tricks[(declarer + 2) % 4],
        "trumps": 0,
        "joker": HOLDERS.index(joker),
        "worth": round(100 * worth_in(kept & ~jokers, bid, RULES)),
        "sure": int(sure_tricks(np.array([kept]), bid, RULES)[0]),
    }


def test_a_chunk_is_what_play_by_hand_gives() -> None:
    rows = play_some(config("no-trump"), 0)
    assert tuple(rows) == COLUMNS
    assert rows["deal"].tolist() == list(range(6))
    for number in (1, 2, 4, 5):
        assert some(rows, number) == by_hand(number, 6 + number % 5)


def test_every_third_deal_has_any_declarer() -> None:
    assert play_some(config(), 0)["strongest"].tolist() == [0, 1, 1, 0, 1, 1]


def test_a_deal_is_played_at_every_level_asked_for() -> None:
    rows = play_some(config(deals=3, levels=(7, 9)), 0)
    assert rows["deal"].tolist() == [0, 0, 1, 1, 2, 2]
    assert rows["level"].tolist() == [7, 9] * 3
    # The hand is one and the same, and so is its best suit.
    assert (rows["denomination"][::2] == rows["denomination"][1::2]).all()
    assert (rows["denomination"] < Denomination.NO_TRUMP).all()
    assert (rows["trumps"] > 0).all()


def test_a_misere_is_taken_or_not() -> None:
    rows = play_some(config("misere", deals=20), 0)
    assert set(rows["level"].tolist()) == {0}
    assert set(rows["open"].tolist()) == {0, 1} == set(rows["played"].tolist())
    # Hands that make with open cards are worth more.
    worth = [rows["worth"][rows["open"] == verdict].mean() for verdict in (0, 1)]
    assert worth[0] > worth[1]


def test_an_open_misere_is_played_with_declarer_s_cards_in_sight() -> None:
    seen, open_seen = (
        play_some(config(kind, deals=120, player="rule"), 0) for kind in ("misere", "open-misere")
    )
    assert seen["open"].tolist() == open_seen["open"].tolist()
    # Who sees declarer's cards beats it more often.
    assert open_seen["played"].sum() > seen["played"].sum()


def test_the_same_rows_in_chunks_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_some(config(), 0)
    monkeypatch.setattr(played_deals, "AT_ONCE", 4)
    plan = PlayedPlan("suit", deals=6, player="high", seed=5).plan()
    assert plan.chunks == 2
    parts = [play_some(plan.config, chunk) for chunk in range(2)]
    for name in COLUMNS:
        assert np.concatenate([part[name] for part in parts]).tolist() == whole[name].tolist()


def test_players_see_only_their_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[SeatKnowledge] = []

    class Watched(HighCardPlayer):
        def play(self, view: SeatKnowledge, rng: np.random.Generator) -> Play:
            views.append(view)
            return super().play(view, rng)

    make = played_deals.make_player
    monkeypatch.setattr(
        played_deals, "make_player", lambda name: Watched() if name == "rule" else make(name)
    )
    play_some(config(deals=3, player="rule"), 0)
    leads = [view for view in views if sum(view.cards_left) == 40]
    assert len(leads) == 3
    for view in leads:
        assert view.seat == view.declarer
        # The other hands and the rest of the widow lie nobody knows where.
        assert {*view.unseen} == {*RULES.deck.cards} - {*view.hand} - {*view.discards}
        assert len(view.unseen) == 30


@pytest.mark.parametrize(
    "wrong",
    [
        PlayedPlan("suits"),  # type: ignore[arg-type]
        PlayedPlan("suit", deals=0),
        PlayedPlan("suit", levels=(5,)),
        PlayedPlan("suit", player="nobody"),
        PlayedPlan("suit", rules="nowhere"),
    ],
)
def test_a_wrong_plan_is_refused(wrong: PlayedPlan) -> None:
    with pytest.raises(InputError, match=r"suits|0 deals|\(5,\)|nobody|nowhere"):
        wrong.plan()
