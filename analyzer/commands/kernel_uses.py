"""The smallest use of each kernel: what is called is compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from analyzer.cards import parse_hand

if TYPE_CHECKING:
    from analyzer.deals import FittingWorlds
    from analyzer.femhundra import Knowledge as RummyKnowledge
    from analyzer.table import SeatKnowledge


def _solve_tricks() -> None:
    from analyzer.rules import Bid, Contract
    from analyzer.solver import solve

    solve([parse_hand(card) for card in ("5S", "6S", "7S", "8S")], Contract(Bid.parse("8H")))


def _solve_misere() -> None:
    from analyzer.rules import MIS, Contract
    from analyzer.solver import solve

    solve([parse_hand(card) for card in ("5S", "6S", "7S")], Contract(MIS))


def _place_cards() -> None:
    import numpy as np

    from analyzer.deals import random_placings

    random_placings({0b11: 0b11}, (1, 1), 1, np.random.default_rng(0))


def _play_out() -> None:
    from analyzer.players.playouts import tricks_played_out

    tricks_played_out(*_a_moment())


def _count_surprises() -> None:
    from analyzer.players.playouts import surprises

    surprises(*_a_moment())


def _a_moment() -> tuple[SeatKnowledge, FittingWorlds]:
    """Return what the seat on lead knows in some deal, and one world (which need not fit it)."""
    import numpy as np

    from analyzer.deals import FittingWorlds
    from analyzer.players import arena, make_player
    from analyzer.players.contracts import ContractWish
    from analyzer.rules import load

    rules = load("australian")
    given = arena.contract_given(rules, ContractWish.parse("suit", rules), seed=0, number=0)
    state = arena.first_lead(given, make_player("high"), seed=0, number=0)
    hands = [[rules.deck.pack(state.cards(seat)) for seat in range(rules.players)]]
    none = np.zeros(0, dtype=np.int64)
    world = FittingWorlds(np.array(hands), np.zeros(1, np.int64), none, none.reshape(1, 0))
    return state.knowledge(state.deciders[0]), world


def _lay_hands() -> None:
    from analyzer.femhundra.layings.laying import best_laying

    best_laying(())


def _decide_by_rule() -> None:
    from analyzer.femhundra.players.rule_player import rule_choice

    rule_choice(_a_round_of_femhundra())


def _keep_values() -> None:
    from analyzer.femhundra.players.rule_player import discards_in_order

    knowledge = _a_round_of_femhundra()
    discards_in_order(knowledge, knowledge.hand, ())


def _play_rounds() -> None:
    from analyzer.femhundra.play.playouts import scores_after
    from analyzer.femhundra.play.worlds import deal_worlds
    from analyzer.rng import Stream

    knowledge = _a_round_of_femhundra()
    scores_after(knowledge, (), deal_worlds(knowledge, 1, seed=0, stream=Stream.SCREEN))


def _a_round_of_femhundra() -> RummyKnowledge:
    from analyzer.femhundra import FemhundraRules, deal_round

    return deal_round(FemhundraRules(), seed=0, number=0).knowledge(0)


def _choose_by_rules() -> None:
    from analyzer.funfhundert import FunfhundertRules, deal_cards
    from analyzer.funfhundert.players.player import make_player

    make_player("rule").decide(deal_cards(FunfhundertRules(), seed=0).knowledge(0))


def _play_out_actions() -> None:
    import numpy as np

    from analyzer.funfhundert import Done, FunfhundertRules, deal_cards
    from analyzer.funfhundert.play.worlds import sample_worlds
    from analyzer.funfhundert.players.monte_carlo import margins

    known = deal_cards(FunfhundertRules(), seed=0).knowledge(0)
    margins(known, (Done(),), sample_worlds(known, 1, np.random.default_rng(0)))


def _play_out_tables() -> None:
    from analyzer.funfhundert import FunfhundertRules
    from analyzer.funfhundert.play.fit_weights import gain_of, pack_deals
    from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS

    weights = RULE_WEIGHTS.array
    gain_of(weights, weights, pack_deals(FunfhundertRules(), 1, 0))


def _play_to_endings() -> None:
    import numpy as np

    from analyzer.funfhundert import FunfhundertRules, deal_cards
    from analyzer.funfhundert.advice.advising import tables_before_phase_2
    from analyzer.funfhundert.play.worlds import sample_worlds

    known = deal_cards(FunfhundertRules(), seed=0).knowledge(0)
    tables_before_phase_2(known, sample_worlds(known, 1, np.random.default_rng(0)), [-1])


def _solve_endings() -> None:
    from analyzer.funfhundert.ending.ending_rows import ending_margins

    ending_margins([[1, 2]], trump=0)


def _play_recorded() -> None:
    from analyzer.funfhundert import FunfhundertRules
    from analyzer.funfhundert.studies.played import draw_orders, play

    play(draw_orders(1, 0)[0], FunfhundertRules())


USES: Final[Mapping[str, Callable[[], None]]] = {
    "solve_tricks": _solve_tricks,
    "place_cards": _place_cards,
    "play_out": _play_out,
    "count_surprises": _count_surprises,
    "lay_hands": _lay_hands,
    "decide_by_rule": _decide_by_rule,
    "keep_values": _keep_values,
    "play_rounds": _play_rounds,
    "choose_by_rules": _choose_by_rules,
    "play_out_actions": _play_out_actions,
    "play_out_tables": _play_out_tables,
    "play_to_endings": _play_to_endings,
    "solve_endings": _solve_endings,
    "play_recorded": _play_recorded,
    "solve_misere": _solve_misere,
}
"""The smallest use of each kernel, which is compiled by being called; last what is begun beside."""
