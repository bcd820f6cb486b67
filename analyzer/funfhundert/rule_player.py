"""The rule player: the policy that plays out worlds, at the table."""

from __future__ import annotations

from typing import Any

from analyzer.funfhundert import policy_kernel
from analyzer.funfhundert.knowledge import Knowledge
from analyzer.funfhundert.packing import action_of, game_of, pack_view
from analyzer.funfhundert.records import Action
from analyzer.funfhundert.rule_weights import RULE_WEIGHTS


class RulePlayer:
    """Announces, swaps and plays by the rule policy: no worlds, one look at the table."""

    name = "rule"

    def decide(self, knowledge: Knowledge) -> Action:
        """Return the policy's action."""
        kernel: Any = policy_kernel.choose_by_rules  # untyped, like every kernel
        number = kernel(game_of(knowledge), RULE_WEIGHTS.array, pack_view(knowledge))
        return action_of(int(number))
