"""A ruleset: one value for every switch, checked against each other (RULES 12).

Games differ only in these values; no code asks for a ruleset's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from analyzer.cards import Deck, deck, max_jokers
from analyzer.errors import RulesError
from analyzer.rules import switches as sw
from analyzer.rules.switches import SWITCHES, SwitchValue, switch

# The field of the switch `deck` has another name: `Ruleset.deck` is the deck itself.
_FIELD: Final = {name: "deck_name" if name == "deck" else name for name in SWITCHES}

_REDUCED: Final[Mapping[str, SwitchValue]] = {
    "misere_rank": "above_6nt",
    "misere_value": 130,
    "open_misere_rank": "above_8nt",
    "open_misere_value": 330,
    "misere_requires": "none",
}

# A misère moved to another rank brings the value RULES 4.2 gives it there (test vector A45).
_MISERE_VALUE_AT: Final = {"above_6nt": 130, "above_7nt": 250, "above_8s": 250}
_OPEN_MISERE_VALUE_AT: Final = {
    "above_7nt": 230,
    "above_8nt": 330,
    "above_9nt": 500,
    "above_10d": 500,
    "equal_10h": 500,
    "above_10nt": 520,
}

# Naming this value asks for the variation of which it is a part (RULES 12.1, test vector S33).
_SUPER_OPEN_VARIATION: Final = 430


@dataclass(frozen=True)
class Ruleset:
    """The rules of one trick-taking game.

    Attributes
    ----------
    name, title, description : str
    extends : str or None
        The ruleset this one was written as a change of.
    deck_name : str
        The switch ``deck``; the deck itself is `deck`.

    All other fields are the switches of RULES 12.1, under their own names.

    Raises
    ------
    RulesError
        If the switches contradict each other (RULES 12.1), with the reason.
    """

    name: str
    title: str
    description: str
    extends: str | None

    players: int
    deck_name: str
    six_player_deck: sw.SixPlayerDeck
    jokers: int
    deal_pattern: sw.DealPattern
    first_dealer: sw.FirstDealer

    first_bidder: sw.FirstBidder
    auction_mode: sw.AuctionMode
    min_level: int
    all_pass: sw.AllPass
    inkle: sw.Inkle
    sem: bool
    ace_no_face: bool

    misere: bool
    misere_rank: sw.MisereRank
    misere_requires: sw.MisereRequires
    misere_value: int
    open_misere: bool
    open_misere_rank: sw.OpenMisereRank
    open_misere_value: int
    super_open_misere: bool
    super_open_misere_value: int
    reduced_misere: bool
    grand_nullo: bool

    joker_naming: sw.JokerNaming
    joker_forced_when_void: sw.JokerForced
    joker_lead_rule: sw.JokerLeadRule
    joker_dead_suit: bool

    five_partner: sw.FivePartner
    five_callable: sw.FiveCallable
    five_reveal: sw.FiveReveal
    five_secret_solo: bool

    slam_bonus: bool
    defender_points: sw.DefenderPoints
    defender_points_to: sw.DefenderPointsTo
    defender_cap: int | None
    misere_trick_points: sw.MisereTrickPoints
    revoke_points: int
    revoke_capped: bool

    win_needs_contract: bool
    tie_500: sw.TieAt500
    loss_rule: sw.LossRule

    def __post_init__(self) -> None:
        check_consistent(self)

    @classmethod
    def from_switches(
        cls,
        values: Mapping[str, object],
        *,
        name: str,
        title: str,
        description: str = "",
        extends: str | None = None,
    ) -> Ruleset:
        """Build a ruleset from a value for every switch.

        Raises
        ------
        RulesError
            If a switch is missing, unknown, has no such value, or contradicts another.
        """
        checked = {key: switch(key).check(value) for key, value in values.items()}
        missing = [key for key in SWITCHES if key not in checked]
        if missing:
            raise RulesError(f"ruleset {name!r} lacks a value for {', '.join(missing)}")
        fields: dict[str, Any] = {_FIELD[key]: value for key, value in checked.items()}
        return cls(name=name, title=title, description=description, extends=extends, **fields)

    @property
    def deck(self) -> Deck:
        """The deck in use (RULES 2)."""
        makeshift = self.deck_name == "d63" and self.six_player_deck == "makeshift"
        return deck(self.deck_name, jokers=self.jokers, makeshift=makeshift)

    @property
    def cards_per_player(self) -> int:
        """Cards dealt to each player: 10, or 20 in the two-player game with its piles."""
        return 20 if self.players == 2 else 10

    @property
    def hand_size(self) -> int:
        """Cards held in hand: 10; in the two-player game ten more lie in piles."""
        return 10

    @property
    def widow(self) -> int:
        """Number of cards in the widow: what the deck leaves over."""
        return self.deck.size - self.players * self.cards_per_player

    def switches(self) -> dict[str, SwitchValue]:
        """Return the value of every switch, in the order of RULES 12.1."""
        return {name: getattr(self, field) for name, field in _FIELD.items()}

    def differences(self, other: Ruleset) -> dict[str, tuple[SwitchValue, SwitchValue]]:
        """Return the switches in which two rulesets differ, as ``(own value, other's value)``."""
        theirs = other.switches()
        return {k: (v, theirs[k]) for k, v in self.switches().items() if v != theirs[k]}

    def changes_to(self, base: Ruleset) -> dict[str, SwitchValue]:
        """Return switches that turn `base` into these rules: ``base.with_switches(**changes)``.

        They are the differences, and with them what these would set besides.
        """
        own = self.switches()
        changed = {name: own[name] for name in self.differences(base)}
        also = _implied(changed)
        return {name: own[name] for name in own if name in changed or name in also}

    def with_switches(self, /, **values: object) -> Ruleset:
        """Return this ruleset with some switches changed.

        Switches set together may depend on each other: ``reduced_misere=True`` sets the five
        switches of RULES 12.1, a misère moved to another rank takes the value RULES 4.2 gives it
        there, and super open misère at 430 is switched on, unless these are set in the same call.

        Parameters
        ----------
        **values
            Switch names with their values, or the text of a value.

        Raises
        ------
        RulesError
            If a switch is unknown, has no such value, or the result contradicts itself.
        """
        checked = {name: switch(name).check(value) for name, value in values.items()}
        changed: dict[str, Any] = {
            _FIELD[name]: value for name, value in {**_implied(checked), **checked}.items()
        }
        return replace(self, **changed)

    def override(self, texts: Mapping[str, str]) -> Ruleset:
        """Return this ruleset with some switches changed to the values of texts.

        Raises
        ------
        RulesError
            As `with_switches`.
        """
        return self.with_switches(**texts)


def _implied(values: Mapping[str, SwitchValue]) -> dict[str, SwitchValue]:
    """Return what switches set besides themselves."""
    implied: dict[str, SwitchValue] = {}
    if "misere_rank" in values:
        implied["misere_value"] = _MISERE_VALUE_AT[str(values["misere_rank"])]
    if "open_misere_rank" in values:
        implied["open_misere_value"] = _OPEN_MISERE_VALUE_AT[str(values["open_misere_rank"])]
    if values.get("super_open_misere_value") == _SUPER_OPEN_VARIATION:
        implied["super_open_misere"] = True
    if values.get("reduced_misere"):
        implied |= _REDUCED
    return implied


def check_consistent(rules: Ruleset) -> None:
    """Refuse switches that contradict each other (RULES 12.1).

    Raises
    ------
    RulesError
        With the switches that clash and the reason.
    """
    for clash, reason in (*_cards_clashes(rules), *_auction_clashes(rules)):
        if clash:
            raise RulesError(reason)


def _cards_clashes(rules: Ruleset) -> list[tuple[bool, str]]:
    most = max_jokers(rules.deck_name)
    if rules.jokers > most:
        return [(True, f"jokers={rules.jokers}: deck {rules.deck_name} can hold at most {most}")]
    return [
        (
            rules.six_player_deck == "makeshift" and rules.deck_name != "d63",
            f"six_player_deck=makeshift is a form of deck=d63, not of {rules.deck_name}",
        ),
        (
            rules.widow < 0,
            f"deck={rules.deck_name} has {rules.deck.size} cards, too few for {rules.players} "
            f"players with {rules.cards_per_player} each",
        ),
        (
            (rules.players == 2) != (rules.deal_pattern == "two_player"),
            f"deal_pattern={rules.deal_pattern} is not for {rules.players} players: "
            "two_player belongs to players=2 and to no other number",
        ),
    ]


def _auction_clashes(rules: Ruleset) -> list[tuple[bool, str]]:
    switched = rules.switches()
    off = [f"{name}={value}" for name, value in _REDUCED.items() if switched[name] != value]
    return [
        (
            rules.reduced_misere and bool(off),
            f"reduced_misere needs {', '.join(off)}: it is the game with misère below the 7-bids",
        ),
        (
            rules.misere_requires == "eight_bid" and rules.misere_rank != "above_8s",
            "misere_requires=eight_bid needs misere_rank=above_8s: "
            "elsewhere misère ranks below every 8-bid and could never be bid",
        ),
        (
            rules.misere
            and rules.misere_requires == "seven_bid"
            and rules.misere_rank == "above_6nt",
            "misere_rank=above_6nt needs misere_requires=none: "
            "below every 7-bid, misère could never follow one",
        ),
        (
            rules.grand_nullo and not (rules.misere and rules.players == 4),
            "grand_nullo needs misere=true and players=4: it answers the partner's nullo",
        ),
        (
            rules.open_misere_rank == "above_7nt"
            and rules.misere
            and rules.misere_rank == "above_7nt",
            "open_misere_rank=above_7nt needs misere=false or another misere_rank: "
            "both would rank just above 7NT",
        ),
        (
            rules.inkle == "signal" and rules.min_level == 6,
            "inkle=signal needs min_level=7: where six may be bid, it is no mere signal",
        ),
    ]
