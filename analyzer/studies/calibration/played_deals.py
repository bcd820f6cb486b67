"""Deals solved with all cards open, and played by players who see only their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from analyzer.advice.correction import HOLDERS, Kind
from analyzer.advice.in_play import hand_worth, sure_tricks
from analyzer.cards import is_joker
from analyzer.deals import deal_the_rest
from analyzer.errors import InputError
from analyzer.players.contracts import SUITS_ONLY
from analyzer.players.playing import act, play_on
from analyzer.players.policy import worth_in
from analyzer.players.registry import make_player
from analyzer.rules import (
    MIS,
    OMIS,
    Bid,
    Denomination,
    Ruleset,
    effective_suit,
    load,
    partners,
    seats_in_play,
    trick_bid,
)
from analyzer.runs import Columns, Plan
from analyzer.solver import solve
from analyzer.table import DealState, Dealt, Phase

LEVELS: Final = (6, 7, 8, 9, 10)
AT_ONCE: Final = 20
"""Deals in a chunk."""

ANY_DECLARER: Final = 3
"""In one deal of so many a seat declares whatever its hand; in the others the strongest hand."""

STRAINS: Final[Mapping[Kind, tuple[Denomination, ...]]] = {
    "suit": SUITS_ONLY,
    "no-trump": (Denomination.NO_TRUMP,),
    "misere": (),
    "open-misere": (),
}
NO_TRICK_BIDS: Final[Mapping[Kind, Bid]] = {"misere": MIS, "open-misere": OMIS}
COLUMNS: Final = (
    "deal",
    "strongest",
    "denomination",
    "level",
    "open",
    "played",
    "trumps",
    "joker",
    "worth",
    "sure",
)
WORTH_UNIT: Final = 0.01


@dataclass(frozen=True)
class PlayedPlan:
    """Which deals are played how.

    Attributes
    ----------
    kind : str
        ``suit``, ``no-trump``, ``misere`` or ``open-misere``.
    rules : str
        The name of a ruleset of the catalog.
    deals : int
    levels : tuple of int
        Each deal is played at every one of them; empty: at one, in turn.
    player : str
        In all seats, as `make_player` reads it.
    seed : int
    """

    kind: Kind
    rules: str = "australian"
    deals: int = 5000
    levels: tuple[int, ...] = ()
    player: str = "sampling:20"
    seed: int = 1

    def plan(self) -> Plan:
        """Return the long run that plays them.

        Raises
        ------
        InputError
            If a value is out of range or unknown.
        """
        if self.kind not in STRAINS or self.deals < 1 or not set(self.levels) <= set(LEVELS):
            raise InputError(f"cannot play {self.deals} deals of {self.kind!r} at {self.levels}")
        load(self.rules)
        make_player(self.player)
        config = {
            "kind": self.kind,
            "rules": self.rules,
            "deals": self.deals,
            "levels": list(self.levels),
            "player": self.player,
            "seed": self.seed,
        }
        return Plan(play_some, config, -(-self.deals // AT_ONCE))


def play_some(config: Mapping[str, Any], chunk: int) -> Columns:
    """Play the deals of one chunk.

    Returns
    -------
    Columns
        `COLUMNS`, a row for each deal and level: the number of the deal; whether the strongest hand
        declared; the denomination (4 no-trump, in a misère too); the level (0 in a misère);
        declarers' tricks with all cards open and as played, in a misère 0 or 1 for "at least one";
        declarer's trumps after the exchange; who holds the joker (`HOLDERS`); what declarer's hand
        is worth (`hand_worth`), in hundredths; the tricks it can cash however the cards lie
        (`sure_tricks`).
    """
    rules = load(config["rules"])
    player = make_player(config["player"])
    rows: list[tuple[int, ...]] = []
    first = chunk * AT_ONCE
    for number in range(first, min(first + AT_ONCE, config["deals"])):
        strongest = number % ANY_DECLARER != 0
        for bid in _bids(config, number):
            state, declarer = _ready(
                rules, config["kind"], bid, number, seed=config["seed"], strongest=strongest
            )
            open_tricks = _open_tricks(state, declarer)
            traits = _traits(state, declarer)
            play_on(state, [player] * rules.players, seed=config["seed"], number=number)
            taken = sum(state.tricks[seat] for seat in state.declarers)
            played = min(taken, 1) if bid.no_trick else taken
            assert state.contract is not None
            denomination = state.contract.bid.denomination
            rows.append(
                (number, strongest, int(denomination), bid.level, open_tricks, played, *traits)
            )
    table = np.array(rows, dtype=np.int32).reshape(-1, len(COLUMNS))
    return {name: table[:, i] for i, name in enumerate(COLUMNS)}


def _bids(config: Mapping[str, Any], number: int) -> Sequence[Bid]:
    """Return the bids a deal is played at; the suit is chosen later."""
    if config["kind"] in NO_TRICK_BIDS:
        return (NO_TRICK_BIDS[config["kind"]],)
    levels = config["levels"] or [LEVELS[number % len(LEVELS)]]
    return [trick_bid(level, Denomination.NO_TRUMP) for level in levels]


def _ready(
    rules: Ruleset, kind: Kind, bid: Bid, number: int, *, seed: int, strongest: bool
) -> tuple[DealState, int]:
    """Return a deal before the first lead, exchanged by the quick policy, and its declarer."""
    dealt = deal_the_rest(rules, seed=seed, number=number)
    seats = range(rules.players) if strongest else [number // ANY_DECLARER % rules.players]
    bids = [trick_bid(bid.level, strain) for strain in STRAINS[kind]] or [bid]
    worth = {
        (worth_in(rules.deck.pack(dealt.hands[seat]), each, rules), -seat): each
        for seat in seats
        for each in bids
    }
    best = max(worth)
    declarer = -best[1]
    state = DealState(rules, dealer=0)
    state.lay_out(Dealt(0, dealt.hands, dealt.widow, dealt.piles))
    state.give_contract(declarer, worth[best])
    quick = [make_player("high")] * rules.players
    while state.phase is not Phase.PLAY:
        act(state, quick, seed=seed, number=number)
    return state, declarer


def _open_tricks(state: DealState, declarer: int) -> int:
    contract, rules = state.contract, state.rules
    assert contract is not None
    seats = seats_in_play(contract, declarer, rules.players)
    partner = None if state.partner is None else (state.partner - declarer) % rules.players
    return solve([state.cards(seat) for seat in seats], contract, rules, partner=partner)


def _traits(state: DealState, declarer: int) -> tuple[int, int, int, int]:
    """Return declarer's trumps, who holds the joker, the hand's worth and its sure tricks."""
    contract, rules = state.contract, state.rules
    assert contract is not None
    trumps = 0
    if contract.trump is not None:
        suits = [effective_suit(c, contract.denomination) for c in state.cards(declarer)]
        trumps = suits.count(contract.trump)
    kept = np.array([rules.deck.pack(state.cards(declarer))], dtype=np.int64)
    worth = round(float(hand_worth(kept, contract.bid, rules)[0]) / WORTH_UNIT)
    sure = int(sure_tricks(kept, contract.bid, rules)[0])
    return trumps, _joker_holder(state, declarer), worth, sure


def _joker_holder(state: DealState, declarer: int) -> int:
    contract = state.contract
    assert contract is not None
    holders = [s for s in range(state.rules.players) if any(map(is_joker, state.cards(s)))]
    if declarer in holders:
        return HOLDERS.index("own")
    friends = () if contract.bid.no_trick else partners(declarer, state.rules.players)
    friendly = any(seat in friends for seat in holders)
    return HOLDERS.index("partner" if friendly else "other")
