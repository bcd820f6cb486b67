"""The rule player: the policy that plays out worlds, at the table."""

from __future__ import annotations

from typing import Any

from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.play import policy_kernel
from analyzer.funfhundert.play.packing import action_of, game_of, pack_view
from analyzer.funfhundert.play.rule_weights import RULE_WEIGHTS
from analyzer.funfhundert.referee.records import Action


class RulePlayer:
    """Announces, swaps and plays by the rule policy: no worlds, one look at the table."""

    name = "rule"

    def decide(self, knowledge: Knowledge) -> Action:
        """Return the policy's action."""
        kernel: Any = policy_kernel.choose_by_rules  # untyped, like every kernel
        number = kernel(game_of(knowledge), RULE_WEIGHTS.array, pack_view(knowledge))
        return action_of(int(number))
