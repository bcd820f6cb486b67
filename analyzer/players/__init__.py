"""What would a player do? Choices of a seat that sees only its own cards."""

from analyzer.players.partner import PartnerPlan
from analyzer.players.player import Player
from analyzer.players.playing import play_on
from analyzer.players.policy import choose_exchanges
from analyzer.players.rule_player import RulePlayer

__all__ = ["PartnerPlan", "Player", "RulePlayer", "choose_exchanges", "play_on"]
