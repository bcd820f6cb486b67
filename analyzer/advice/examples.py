"""A world as a player would lay it out on the table, to show where a bid made or failed."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from analyzer.advice.playing import hands_in_play
from analyzer.advice.results import Exchange, SampleWorld
from analyzer.cards import SUITS, sort_hand
from analyzer.deals import Worlds
from analyzer.players.exchange import Int64Array
from analyzer.players.partner import PartnerPlan
from analyzer.rules import Bid, Contract, Ruleset


def exchange_of(
    world: Worlds,
    away: Int64Array,
    named: npt.NDArray[np.int8],
    plan: PartnerPlan | None,
    bid: Bid,
    rules: Ruleset,
) -> Exchange:
    """Return the exchange of one world with cards in place of sets.

    Parameters
    ----------
    world : Worlds
        A single one.
    away, named : ndarray, shape (1,)
        As of `choose_exchanges`.
    plan : PartnerPlan or None
        It becomes the card called, where it calls one.
    bid : Bid
    rules : Ruleset
    """
    if plan is not None:
        kept = (world.hands[:, 0] | world.widows) & ~away
        for card in rules.deck.unpack(int(plan.called(kept, away, bid, rules)[0])):
            plan = PartnerPlan("card", card=card)
    name = None if named[0] < 0 else SUITS[int(named[0])]
    return Exchange(rules.deck.unpack(int(away[0])), name, plan)


def sample_world(
    world: Worlds, bid: Bid, exchange: Exchange, rules: Ruleset, *, tricks: int, made: bool
) -> SampleWorld:
    """Return one world with cards in place of sets.

    Parameters
    ----------
    world : Worlds
        A single one.
    bid : Bid
    exchange : Exchange
    rules : Ruleset
    tricks : int
    made : bool
    """
    deck = rules.deck
    away = np.array([[deck.pack(exchange.discard)]], dtype=np.int64)
    kept = (world.hands[:, :1] | world.widows[:, None]) & ~away
    hands = hands_in_play(world, kept, away, Contract(bid, exchange.joker_named), rules)[0, 0]
    unpacked = [deck.unpack(int(hand)) for hand in hands]
    face_down: tuple[tuple[int, ...], ...] = ()
    if rules.players == 2:
        # Each table in the order of its face-up cards, so that the card under each can be told.
        up, down = world.face_up[0], world.face_down[0]
        under = {
            deck.unpack(int(u))[0]: deck.unpack(int(d))[0] for u, d in zip(up, down, strict=True)
        }
        unpacked[2:] = [tuple(sort_hand(table)) for table in unpacked[2:]]
        face_down = tuple(tuple(under[card] for card in table) for table in unpacked[2:])
    partner = 0
    if exchange.partner is not None:
        seats = exchange.partner.partners(kept[:, 0], away[:, 0], world.hands, bid, rules)
        partner = int(seats[0])
    return SampleWorld(
        hands=tuple(unpacked),
        widow=deck.unpack(int(world.widows[0])),
        exchange=exchange,
        tricks=tricks,
        made=made,
        partner_seat=partner or None,
        face_down=face_down,
    )
