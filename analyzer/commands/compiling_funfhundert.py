"""The smallest use of each kernel of Fünfhundert."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from analyzer.funfhundert import Deal


def _deal() -> Deal:
    from analyzer.funfhundert import FunfhundertRules, deal_cards

    return deal_cards(FunfhundertRules(), seed=0)


def _choose_by_rules() -> None:
    from analyzer.funfhundert.rule_player import RulePlayer

    deal = _deal()
    RulePlayer().decide(deal.knowledge(deal.position.turn))


def _in_no_world(kernel: Any) -> None:
    import numpy as np

    from analyzer.funfhundert.packing import game_of, pack_table
    from analyzer.funfhundert.rule_weights import RULE_WEIGHTS
    from analyzer.funfhundert.worlds import sample_worlds

    known = _deal().knowledge(0)
    worlds = sample_worlds(known, 1, np.random.default_rng(0)).part(slice(0))
    weights = np.stack([RULE_WEIGHTS.array] * 2)
    cards = worlds.hands, worlds.closed, worlds.talons
    kernel(game_of(known), weights, pack_table(known), 0, *cards, np.array([-1]))


def _play_out_actions() -> None:
    from analyzer.funfhundert.playout_kernel import play_out_actions

    _in_no_world(play_out_actions)


def _play_to_endings() -> None:
    from analyzer.funfhundert.advice.to_ending_kernel import play_to_endings

    _in_no_world(play_to_endings)


def _play_out_tables() -> None:
    import numpy as np

    from analyzer.funfhundert import playout_kernel
    from analyzer.funfhundert.packing import pack_deal
    from analyzer.funfhundert.rule_weights import RULE_WEIGHTS

    game, table, talon = pack_deal(_deal())
    kernel: Any = playout_kernel.play_out_tables
    kernel(game, np.stack([RULE_WEIGHTS.array] * 2), table[None].copy(), talon[None].copy())


def _solve_endings() -> None:
    from analyzer.funfhundert.ending_rows import ending_margins

    ending_margins([[1, 2]], trump=0)


FUNFHUNDERT: Final[Mapping[str, Callable[[], None]]] = {
    "choose_by_rules": _choose_by_rules,
    "play_out_actions": _play_out_actions,
    "play_out_tables": _play_out_tables,
    "play_to_endings": _play_to_endings,
    "solve_endings": _solve_endings,
}
