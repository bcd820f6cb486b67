"""Every switch of the trick-taking games as one table (RULES 12.1).

The table is the only list of switches: rulesets are checked against it, text values are read by it,
and help pages are printed from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from analyzer.cards import DECK_NAMES
from analyzer.errors import RulesError, did_you_mean

SixPlayerDeck = Literal["special", "makeshift"]
DealPattern = Literal["widow_singly", "widow_block", "minnesota", "two_player"]
FirstDealer = Literal["any", "lowest_draw", "first_jack"]
FirstBidder = Literal["dealer", "left_of_dealer"]
AuctionMode = Literal["until_one_left", "single_round", "reentry", "reentry_last_raise"]
AllPass = Literal["redeal_same_dealer", "redeal_next_dealer", "play_no_trump"]
Inkle = Literal["none", "six_bid", "signal"]
MisereRank = Literal["above_6nt", "above_7nt", "above_8s"]
MisereRequires = Literal["seven_bid", "none", "eight_bid"]
OpenMisereRank = Literal[
    "above_10d", "above_9nt", "above_10nt", "equal_10h", "above_8nt", "above_7nt"
]
JokerNaming = Literal["nt_and_misere", "misere_only", "never"]
JokerForced = Literal["misere", "never"]
JokerLeadRule = Literal["unled_suit", "not_renounced", "not_discarded", "free"]
FivePartner = Literal["call_card", "choose_player"]
FiveCallable = Literal["no_joker_no_bower", "any_but_joker", "no_trump"]
FiveReveal = Literal["on_play", "at_call"]
DefenderPoints = Literal["always", "if_contract_fails", "never"]
DefenderPointsTo = Literal["side", "individual"]
MisereTrickPoints = Literal["none", "per_declarer_trick"]
TieAt500 = Literal[
    "impossible",
    "declarer_side",
    "all_win",
    "declarer_then_first_to_reach",
    "declarer_then_first_trick",
]
LossRule = Literal["at_minus_500", "below_minus_500", "barred"]

SwitchValue: TypeAlias = bool | int | str | None

_TRUTHS: Final = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}


@dataclass(frozen=True)
class Switch:
    """One rule that games differ in.

    Attributes
    ----------
    name : str
    values : tuple
        Every value it can take, in the order of RULES 12.1; the first is no default.
    group : str
        The heading it stands under: deck, auction, misère, joker, five players, scoring, end.
    meaning : str
        One line of explanation.
    """

    name: str
    values: tuple[SwitchValue, ...]
    group: str
    meaning: str

    def format(self, value: SwitchValue) -> str:
        """Return the text of a value, as `parse` reads it."""
        if isinstance(value, bool):
            return "true" if value else "false"
        return "none" if value is None else str(value)

    def parse(self, text: str) -> SwitchValue:
        """Read a value.

        Raises
        ------
        RulesError
            If the switch has no such value, with the nearest one.
        """
        plain = text.strip().lower()
        if self.values == (True, False) and plain in _TRUTHS:
            return _TRUTHS[plain]
        by_text = {self.format(value): value for value in self.values}
        if plain not in by_text:
            raise RulesError(f"{self.name}={text.strip()!r}: {did_you_mean(plain, by_text)}")
        return by_text[plain]

    def check(self, value: object) -> SwitchValue:
        """Return `value` as one of the values of this switch.

        Text is read as by `parse`; anything else must already have the right type.

        Raises
        ------
        RulesError
            If the switch has no such value.
        """
        if isinstance(value, str):
            return self.parse(value)
        for known in self.values:
            # 1 == True in Python, but a count of jokers is no truth value.
            if type(known) is type(value) and known == value:
                return known
        texts = ", ".join(map(self.format, self.values))
        raise RulesError(f"{self.name}={value!r}: choose from {texts}")


_FLAG: Final = (True, False)

_TABLE: Final = (
    Switch("players", (2, 3, 4, 5, 6), "deck", "number of players"),
    Switch("deck", DECK_NAMES[:6], "deck", "which cards are used"),
    Switch(
        "six_player_deck",
        get_args(SixPlayerDeck),
        "deck",
        "63 cards with 11s to 13s, or made up from doubled low cards",
    ),
    Switch("jokers", (0, 1, 2), "deck", "how many jokers are left in the deck"),
    Switch("deal_pattern", get_args(DealPattern), "deck", "packets in which the cards are dealt"),
    Switch("first_dealer", get_args(FirstDealer), "deck", "how the first dealer is found"),
    Switch("first_bidder", get_args(FirstBidder), "auction", "who calls first"),
    Switch("auction_mode", get_args(AuctionMode), "auction", "how often a player may call"),
    Switch("min_level", (6, 7), "auction", "lowest number of tricks that may be bid"),
    Switch("all_pass", get_args(AllPass), "auction", "what happens when nobody bids"),
    Switch("inkle", get_args(Inkle), "auction", "six as a signal between partners"),
    Switch("sem", _FLAG, "auction", "no-trump bids that show the joker or split bowers"),
    Switch("ace_no_face", _FLAG, "auction", "a new deal may be asked for on a poor hand"),
    Switch("misere", _FLAG, "misère", "misère (nullo) may be bid"),
    Switch("misere_rank", get_args(MisereRank), "misère", "the bid misère ranks just above"),
    Switch(
        "misere_requires",
        get_args(MisereRequires),
        "misère",
        "what must have been bid before misère",
    ),
    Switch("misere_value", (250, 130), "misère", "points for misère"),
    Switch("open_misere", _FLAG, "misère", "open misère may be bid"),
    Switch(
        "open_misere_rank",
        get_args(OpenMisereRank),
        "misère",
        "the bid open misère ranks just above",
    ),
    Switch("open_misere_value", (500, 520, 330, 230), "misère", "points for open misère"),
    Switch("super_open_misere", _FLAG, "misère", "super open misère may be bid"),
    Switch("super_open_misere_value", (750, 430), "misère", "points for super open misère"),
    Switch("reduced_misere", _FLAG, "misère", "misère 130 above 6NT, open misère 330 above 8NT"),
    Switch("grand_nullo", _FLAG, "misère", "both partners may play a misère together"),
    Switch(
        "joker_naming",
        get_args(JokerNaming),
        "joker",
        "contracts in which declarer may name the joker's suit",
    ),
    Switch(
        "joker_forced_when_void",
        get_args(JokerForced),
        "joker",
        "whether a void player must play the unnamed joker",
    ),
    Switch(
        "joker_lead_rule",
        get_args(JokerLeadRule),
        "joker",
        "suits that may be called when the unnamed joker is led",
    ),
    Switch(
        "joker_dead_suit",
        _FLAG,
        "joker",
        "in no-trump the joker cannot win a suit its holder has renounced",
    ),
    Switch("five_partner", get_args(FivePartner), "five players", "how declarer finds a partner"),
    Switch("five_callable", get_args(FiveCallable), "five players", "cards that may be called"),
    Switch("five_reveal", get_args(FiveReveal), "five players", "when the partner is known"),
    Switch("five_secret_solo", _FLAG, "five players", "going alone by calling an own card"),
    Switch("slam_bonus", _FLAG, "scoring", "all ten tricks score at least 250"),
    Switch(
        "defender_points", get_args(DefenderPoints), "scoring", "when defenders score their tricks"
    ),
    Switch(
        "defender_points_to",
        get_args(DefenderPointsTo),
        "scoring",
        "trick points go to the side or to each player",
    ),
    Switch(
        "defender_cap", (None, 490, 460, 400), "scoring", "score that trick points cannot exceed"
    ),
    Switch(
        "misere_trick_points",
        get_args(MisereTrickPoints),
        "scoring",
        "what defenders score for a failed misère",
    ),
    Switch("revoke_points", (100,), "scoring", "points for the other side after a revoke"),
    # Not in RULES 12.1, but RULES 9 limits these points in some games and not in others.
    Switch("revoke_capped", _FLAG, "scoring", "defender_cap also holds back points for a revoke"),
    Switch("win_needs_contract", _FLAG, "end", "only a made contract wins the game"),
    Switch("tie_500", get_args(TieAt500), "end", "who wins when several reach 500"),
    Switch("loss_rule", get_args(LossRule), "end", "what happens at minus 500"),
)

SWITCHES: Final[Mapping[str, Switch]] = MappingProxyType({s.name: s for s in _TABLE})


def switch(name: str) -> Switch:
    """Return a switch by its name.

    Raises
    ------
    RulesError
        If there is none, with the nearest name.
    """
    if name == "widow":
        raise RulesError("widow is no switch: it is what the deck leaves after the hands are dealt")
    if name not in SWITCHES:
        raise RulesError(f"unknown switch {name!r}: {did_you_mean(name, SWITCHES)}")
    return SWITCHES[name]
