"""Random endings in every game, for the slow twin and as the solver's own positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from analyzer.cards import SUITS, format_card, parse_card
from analyzer.rules import (
    NO_DECLARER,
    Bid,
    Contract,
    History,
    Play,
    Ruleset,
    load,
    may_name_joker,
    names,
)
from analyzer.solver import Position
from tests.naive import moves as twin
from tests.naive import search

SUIT = {suit.text: suit for suit in SUITS}
LEAD_RULES = ("unled_suit", "not_renounced", "not_discarded", "free")


@dataclass(frozen=True)
class Kind:
    """A sort of endings: rules, and a contract written ``8*`` (any suit), ``8NT``, ``8NT=*``."""

    ruleset: str
    contract: str
    switches: dict[str, object] = field(default_factory=dict)

    @property
    def name(self) -> str:
        switches = "".join(f" {value}" for value in self.switches.values())
        return f"{self.ruleset} {self.contract}{switches}"

    @property
    def rules(self) -> Ruleset:
        return load(self.ruleset).with_switches(**self.switches)


# The tables at which something is different for a solver: hands, deck, jokers.
TABLES: tuple[tuple[str, dict[str, object]], ...] = (
    ("american", {}),
    ("american_3p", {}),
    ("australian", {}),
    ("australian_2p", {}),
    ("australian_5p", {}),
    ("australian_6p", {}),
    ("australian_6p", {"six_player_deck": "makeshift"}),
    ("canadian", {"grand_nullo": True}),
    ("minnesota", {}),
)


def _contracts(rules: Ruleset) -> list[str]:
    contracts = ["8*", "8NT"]
    if may_name_joker(Bid.parse("8NT"), rules):
        contracts.append("8NT=*")
    contracts += ["MIS"] * rules.misere + ["OMIS"] * rules.open_misere
    contracts += ["SOMIS"] * rules.super_open_misere + ["GNUL"] * rules.grand_nullo
    if rules.misere and may_name_joker(Bid.parse("MIS"), rules):
        contracts.append("MIS=*")
    if rules.all_pass == "play_no_trump" and rules.players in (4, 6):
        contracts.append("PASS")
    return contracts


def _kinds() -> Iterator[Kind]:
    for name in names():
        for contract in _contracts(load(name)):
            yield Kind(name, contract)
    makeshift = dict(TABLES)["australian_6p"]
    for contract in _contracts(load("australian_6p").with_switches(**makeshift)):
        yield Kind("australian_6p", contract, makeshift)
    for contract in ("8*", "8NT", "MIS", "PASS"):
        yield Kind("american", contract, {"jokers": 0})
    for (name, extra), rule in product(TABLES, LEAD_RULES):
        lead = {**extra, "joker_lead_rule": rule}
        for dead in (False, True):
            yield Kind(name, "8NT", {**lead, "joker_dead_suit": dead})
        for forced in ("misere", "never"):
            with_joker = {**lead, "joker_forced_when_void": forced}
            yield Kind(name, "MIS", with_joker)
            yield Kind(name, "SOMIS", {**with_joker, "super_open_misere": True})
        rules = load(name).with_switches(**lead)
        if rules.grand_nullo:
            yield Kind(name, "GNUL", lead)
        if rules.players in (2, 4, 6):
            yield Kind(name, "PASS", lead)


KINDS = tuple(_kinds())


@dataclass(frozen=True)
class Ending:
    """An ending as the twin sees it, its contract, and declarer's partner of five."""

    now: twin.Moment
    contract: str
    partner: int | None
    players: int

    @property
    def sides(self) -> search.Sides:
        return search.sides(self.players, self.contract, self.partner)

    @property
    def value(self) -> int:
        return search.value(self.now, self.sides)


def ending(
    rng: random.Random, kind: Kind, *, cards: int | None = None, partner: int | None = None
) -> Ending:
    """A random ending: the last tricks of a deal of some more cards, half of them mid-trick.

    Five players: `partner` as given (0: drawn, declarer may be alone).
    """
    rules = kind.rules
    text = kind.contract.replace("8*", "8" + rng.choice("SCDH"))
    bid, _, star = text.partition("=")
    players = rules.players
    if partner == 0:
        partner = rng.choice((None, 1, 2, 3, 4))
    if bid in ("MIS", "OMIS", "SOMIS") or players != 5:
        partner = None
    named = rng.choice("SCDH") if star else None
    misere = bid in ("MIS", "OMIS", "SOMIS")
    hands = {2: 2, 3: 3, 4: 3, 5: 5, 6: 4}[players] if misere else players
    if cards is None:
        weights = (35, 55, 10) if hands < 5 else (50, 50, 0)
        cards = rng.choices((2, 3, 4), weights)[0]
    before = rng.choice((0, 0, 1, 2)) if cards > 2 else rng.choice((0, 1, 2, 3))
    now = twin.Moment(
        hands=(frozenset(),) * hands,
        denomination=bid[1:] if bid[0].isdigit() else "NT",
        joker_named=named,
        misere=misere,
        promises_tricks=bid[0].isdigit(),
        joker_lead_rule=rules.joker_lead_rule,
        joker_forced_when_void=rules.joker_forced_when_void,
        joker_dead_suit=rules.joker_dead_suit,
    )
    while True:
        drawn = _draw(rng, now, rules, hands * (cards + before) * (2 if players == 2 else 1))
        start = _deal(rng, now, drawn, cards + before)
        after = _play_down(rng, start, before)
        if search.tricks_left(after) == cards and _is_wanted(rng, after):
            break
    if rng.random() < 0.5:
        for _ in range(rng.randrange(1, hands * (2 if now.piles else 1))):
            after, _ = twin.after(after, rng.choice(sorted(twin.legal(after), key=str)))
    return Ending(after, bid, partner, players)


def _draw(rng: random.Random, now: twin.Moment, rules: Ruleset, count: int) -> list[str]:
    """Draw cards: often of few suits, often both of two equal ones, mostly with the jokers."""
    deck = [format_card(card) for card in rules.deck.cards]
    rng.shuffle(deck)
    suits = rng.sample("SCDH", rng.choice((2, 3, 4)))
    twice = {card.rstrip("'") for card in deck if card.endswith("'")}
    wanted = []
    for card in deck:
        odds = 1.0 if twin.suit_of(now, card) in suits else 0.25
        if twin.is_joker(card):
            odds = 4.0
        elif card.rstrip("'") in twice:
            odds *= 3
        wanted.append((rng.random() ** (1 / odds), card))
    drawn = [card for _, card in sorted(wanted, reverse=True)[:count]]
    rng.shuffle(drawn)
    return drawn


def _deal(rng: random.Random, now: twin.Moment, drawn: list[str], each: int) -> twin.Moment:
    seats = len(now.hands)
    hands = tuple(frozenset(drawn[each * s : each * s + each]) for s in range(seats))
    leader = rng.randrange(seats)
    if seats > 2:
        return replace(now, hands=hands, leader=leader)
    piles = []
    for seat in (2, 3):
        mine = drawn[each * seat : each * seat + each]
        # Five face-down cards at most in all: the twin is slow.
        covered = rng.randint(max(0, each - 5), min(each // 2, 3 if seat == 2 else 2))
        up, down = mine[covered:], mine[:covered]
        piles.append(tuple((u, down[i] if i < covered else None) for i, u in enumerate(up)))
    return replace(
        now, hands=hands, leader=leader, piles=tuple(piles), zone=rng.choice(("hand", "table"))
    )


def _play_down(rng: random.Random, now: twin.Moment, tricks: int) -> twin.Moment:
    """Play some random tricks, the jokers kept as long as the rules let them be."""
    for _ in range(tricks * len(now.hands) * (2 if now.piles else 1)):
        moves = sorted(twin.legal(now), key=str)
        kept = [move for move in moves if not twin.is_joker(move[0])]
        now, _ = twin.after(now, rng.choice(kept or moves))
    return now


def _is_wanted(rng: random.Random, now: twin.Moment) -> bool:
    """A misère in which declarer holds the unnamed joker is lost: seldom worth a look."""
    if not now.misere or now.joker_named:
        return True
    mine = [*now.hands[0]] + [card for pile in (now.piles or [[]])[0] for card in pile if card]
    return not any(map(twin.is_joker, mine)) or rng.random() < 0.1


# --- as the solver sees it -----------------------------------------------------------------------


def contract_of(now: twin.Moment, bid: str) -> Contract:
    if bid == "PASS":
        return NO_DECLARER
    return Contract(Bid.parse(bid), None if now.joker_named is None else SUIT[now.joker_named])


def play_of(card: str, called: str | None) -> Play:
    return Play(parse_card(card), None if called is None else SUIT[called])


def as_position(now: twin.Moment) -> Position:
    """The same point of the play; in the two-player game hands 2 and 3 are the tables."""
    seats = len(now.hands)
    tables = [tuple(up for up, _ in piles if up is not None) for piles in now.piles]
    zones = [(seat, "hand") for seat in range(seats)]
    zones += [(seat, "table") for seat in range(len(tables))]
    under = []
    for seat, piles in enumerate(now.piles):
        laid = [card for who, zone, card, _ in now.trick if (who, zone) == (seat, "table")]
        under += [(up or laid[0], down) for up, down in piles if down is not None]

    def shown(facts: frozenset[twin.Shown], who: int, where: str) -> frozenset[object]:
        return frozenset(SUIT[suit] for seat, zone, suit in facts if (seat, zone) == (who, where))

    return Position(
        hands=tuple(
            tuple(map(parse_card, sorted(hand))) for hand in (*map(tuple, now.hands), *tables)
        ),
        leader=zones.index((now.leader, now.zone)),
        trick=tuple(play_of(card, called) for _, _, card, called in now.trick),
        histories=tuple(
            History(
                frozenset(SUIT[suit] for suit in now.suits_led),
                shown(now.renounced, *zone),  # type: ignore[arg-type]
                shown(now.discarded, *zone),  # type: ignore[arg-type]
            )
            for zone in zones
        ),
        piles=bool(now.piles),
        under=tuple((parse_card(cover), parse_card(down)) for cover, down in under),
    )


def describe(end: Ending) -> str:
    """An ending as one line."""
    now = end.now
    hands = " | ".join(" ".join(sorted(hand)) or "-" for hand in now.hands)
    piles = [" ".join(f"{up or '-'}/{down or ''}" for up, down in p) for p in now.piles]
    trick = " ".join(card + (f"={called}" if called else "") for _, _, card, called in now.trick)
    named = f" JK={now.joker_named}" if now.joker_named else ""
    with_ = "" if end.partner is None else f" with {end.partner}"
    return (
        f"{end.contract}{named}{with_}: {hands}; piles {piles}; {now.leader} from {now.zone},"
        f" trick [{trick}] led {sorted(now.suits_led)} ren {sorted(now.renounced)}"
        f" dis {sorted(now.discarded)}"
    )
