"""Stored positions with the numbers of legal play sequences from them.

`positions.json` holds endings of every ruleset, contract and joker rule, each as text, with how
many sequences of 1, 2, ... plays are legal. Whoever generates legal plays must find these numbers:
`GENERATORS` lists them. They are made anew only on purpose::

    python -c "from tests.perft.positions import remake; remake()"
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from analyzer.cards import SUITS, format_card, format_hand, is_joker, parse_card, parse_cards
from analyzer.rules import (
    NO_DECLARER,
    Bid,
    Contract,
    History,
    Pile,
    Play,
    Ruleset,
    deal_cards,
    load,
    names,
    seats_in_play,
)
from analyzer.rules.piles import ZONES
from analyzer.table import DealState, Phase, Trick, TrickPlay
from tests.naive import moves as twin
from tests.perft import kernel_moves
from tests.solver.samples_of_all import as_position
from tests.table.random_play import shuffled_deck

FILE = Path(__file__).with_name("positions.json")
MOST_SEQUENCES = 600
DEEPEST = 12
DECLARER = 0


@dataclass(frozen=True)
class Position:
    """One stored position, all in text.

    `hands` and `piles` are by seat; a pile is ``up`` or ``up/down``. `renounced` and `discarded`
    list who has shown what: ``2 hand D``. Seat 0 declares. All is as at the start of the present
    trick, whose cards come from these hands.
    """

    rules: str
    switches: dict[str, str]
    contract: str
    joker_named: str
    hands: list[str]
    leader: int
    zone: str
    piles: list[str]
    trick: str
    led: str
    renounced: list[str]
    discarded: list[str]
    counts: list[int] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What a failing test is called by."""
        named = f" JK={self.joker_named}" if self.joker_named else ""
        switches = "".join(f" {key}={value}" for key, value in self.switches.items())
        cards = max(len(hand.split()) for hand in self.hands)
        return f"{self.rules} {self.contract}{named}{switches}, {cards} cards"

    @property
    def ruleset(self) -> Ruleset:
        return load(self.rules).with_switches(**self.switches)


def stored() -> list[Position]:
    """Return the positions of the file."""
    return [Position(**each) for each in json.loads(FILE.read_text(encoding="utf-8"))]


# --- who generates legal plays ------------------------------------------------------------------


def referee_counts(position: Position, depth: int) -> list[int]:
    """Count with the referee: every play is verified, done and logged."""
    counts = [0] * depth

    def walk(state: DealState, ply: int) -> None:
        plays = state.legal_plays()
        counts[ply] += len(plays)
        if ply + 1 < depth:
            for play in plays:
                after = state.copy()
                after.play(play)
                walk(after, ply + 1)

    walk(at_table(position), 0)
    return counts


def twin_counts(position: Position, depth: int) -> list[int]:
    """Count with the slow twin, which reads RULES.md by itself."""
    return twin.count_plays(moment(position), depth)


def kernel_counts(position: Position, depth: int) -> list[int]:
    """Count with the move generator of the solver's kernels."""
    rules, contract = position.ruleset, contract_of(position)
    if not contract.has_declarer and rules.players % 2:
        # The solver has no sides for it; in grand nullo the same plays are legal.
        contract = Contract(Bid.parse("GNUL"))
    return kernel_moves.kernel_counts(as_position(moment(position)), contract, rules, depth)


GENERATORS: dict[str, Callable[[Position, int], list[int]]] = {
    "referee": referee_counts,
    "twin": twin_counts,
    "kernel": kernel_counts,
}


def contract_of(position: Position) -> Contract:
    named = next((suit for suit in SUITS if suit.text == position.joker_named), None)
    bid = Bid.parse(position.contract)
    return NO_DECLARER if bid.is_pass else Contract(bid, named)


def at_table(position: Position) -> DealState:
    """Return the position as the referee sees it."""
    rules, contract = position.ruleset, contract_of(position)
    led = frozenset(suit for suit in SUITS if suit.text in position.led)

    def suits(shown: list[str], seat: int, zone: str) -> frozenset[object]:
        mine = {text[-1] for text in shown if text.startswith(f"{seat} {zone} ")}
        return frozenset(suit for suit in SUITS if suit.text in mine)

    zones = ZONES if position.piles else ZONES[:1]
    histories = tuple(
        tuple(
            History(led, suits(position.renounced, s, z), suits(position.discarded, s, z))  # type: ignore[arg-type]
            for z in zones
        )
        for s in range(rules.players)
    )
    cards = tuple(parse_cards(hand) for hand in position.hands)
    state = DealState(rules, DECLARER)
    state.phase, state.contract, state.partner_known = Phase.PLAY, contract, True
    state.declarer = DECLARER if contract.has_declarer else None
    state.discards = ((),) * rules.players
    # The cards of the present trick are still in the hands: it is played here.
    state.trick_play = TrickPlay(
        rules,
        contract,
        tuple(sorted(seats_in_play(contract, DECLARER, rules.players))),
        cards,
        position.leader,
        tuple(tuple(map(_pile, piles.split())) for piles in position.piles),
        zone=position.zone,  # type: ignore[arg-type]
        histories=histories,
        tricks=(Trick((), position.leader, "hand"),) * (10 - max(map(len, cards))),
    )
    for text in position.trick.split():
        state.play(Play.parse(text))
    return state


def _pile(text: str) -> Pile:
    up, _, down = text.partition("/")
    return Pile(parse_card(down) if down else None, None if up == "-" else parse_card(up))


def moment(position: Position) -> twin.Moment:
    """Return the position as the twin sees it: only the hands in play, numbered from declarer."""
    rules, contract = position.ruleset, contract_of(position)
    seats = sorted(seats_in_play(contract, DECLARER, rules.players))
    place = {str(seat): str(number) for number, seat in enumerate(seats)}

    def shown(texts: list[str]) -> frozenset[twin.Shown]:
        split = [text.split() for text in texts]
        return frozenset((int(place[seat]), zone, suit) for seat, zone, suit in split)

    piles = [
        tuple((up if up != "-" else None, down or None) for up, _, down in parts)
        for parts in ([pile.partition("/") for pile in text.split()] for text in position.piles)
    ]
    now = twin.Moment(
        hands=tuple(frozenset(position.hands[seat].split()) for seat in seats),
        denomination=contract.denomination.text,
        leader=seats.index(position.leader),
        joker_named=position.joker_named or None,
        misere=contract.is_misere,
        promises_tricks=contract.level > 0,
        zone=position.zone,
        piles=tuple(piles),
        suits_led=frozenset(position.led),
        renounced=shown(position.renounced),
        discarded=shown(position.discarded),
        joker_lead_rule=rules.joker_lead_rule,
        joker_forced_when_void=rules.joker_forced_when_void,
        joker_dead_suit=rules.joker_dead_suit,
    )
    for text in position.trick.split():
        card, _, called = text.partition("=")
        now, _ = twin.after(now, (card, called or None))
    return now


# --- making them --------------------------------------------------------------------------------

Wish = tuple[str, dict[str, str], str, str]  # ruleset, switches, contract, joker's name

_LEAD_RULES = ("unled_suit", "not_renounced", "not_discarded", "free")
_VARIED: tuple[tuple[str, dict[str, str]], ...] = (
    ("american_3p", {}),
    ("australian", {}),
    ("australian_2p", {}),
    ("australian_5p", {}),
    ("australian_6p", {"six_player_deck": "makeshift"}),
    ("canadian", {}),
)


def wishes() -> Iterator[Wish]:
    """Yield what there should be a position of: each game's contracts, then every joker rule."""
    for number, name in enumerate(names()):
        rules = load(name)
        yield name, {}, f"7{'SCDH'[number % 4]}", ""
        yield name, {}, "8NT", ""
        bids = [
            (rules.misere, "MIS"),
            (rules.open_misere, "OMIS"),
            (rules.grand_nullo, "GNUL"),
            (rules.all_pass == "play_no_trump", "PASS"),
        ]
        for there, bid in bids:
            if there:
                yield name, {}, bid, ""
        if rules.joker_naming == "nt_and_misere":
            yield name, {}, "8NT", "SCDH"[(number + 1) % 4]
            yield name, {}, "MIS", "SCDH"[(number + 2) % 4]
    yield "australian_6p", {"six_player_deck": "makeshift"}, "7H", ""
    yield "australian_6p", {"six_player_deck": "makeshift"}, "7S", ""
    yield "australian", {"super_open_misere": "true"}, "SOMIS", ""
    yield "american", {"jokers": "0"}, "8NT", ""
    for name, extra in _VARIED:
        for rule in _LEAD_RULES:
            lead = {**extra, "joker_lead_rule": rule}
            yield name, {**lead, "joker_dead_suit": "true"}, "8NT", ""
            for forced in ("misere", "never"):
                yield name, {**lead, "joker_forced_when_void": forced}, "MIS", ""


def make(wish: Wish, rng: random.Random) -> Position:
    """Return an ending of the sort wished for, reached by random legal plays.

    Where the joker bites, it is still held at the start of the present trick.
    """
    name, switches, bid, named = wish
    rules = load(name).with_switches(**switches)
    contract = Contract(Bid.parse(bid), next((s for s in SUITS if s.text == named), None))
    if contract.bid.is_pass:
        contract = NO_DECLARER
    joker_wanted = contract.is_no_trump_context and rules.jokers > 0
    while True:
        hands = deal_cards(rules, rng.randrange(rules.players), shuffled_deck(rules, rng))
        seats = tuple(sorted(seats_in_play(contract, DECLARER, rules.players)))
        if joker_wanted and not any(is_joker(c) for s in seats for c in hands.hands[s]):
            continue
        if named and not any(map(is_joker, hands.hands[DECLARER])):
            continue
        play = TrickPlay(rules, contract, seats, hands.hands, DECLARER, hands.piles)
        size = rng.choice((3, 4, 5))
        while max(len(play.cards(seat)) for seat in seats) > size or play.turns:
            # The joker is kept back as long as the rules let it be.
            plays = play.legal()
            kept = [each for each in plays if not is_joker(each.card)]
            play = play.after(rng.choice(kept or plays))
        held = [c for s in seats for z in ZONES for c in play.cards(s, z) if is_joker(c)]
        if joker_wanted and not held:
            continue
        trick: list[Play] = []
        for _ in range(rng.choice((0, 0, rng.randrange(play.trick_size)))):
            trick.append(rng.choice(_after(play, trick).legal()))
        position = _written(name, switches, bid, named, play, trick)
        counts = _counts(position)
        if len(counts) >= min(4, len(seats)):
            return replace(position, counts=counts)


def _after(play: TrickPlay, trick: list[Play]) -> TrickPlay:
    for each in trick:
        play = play.after(each)
    return play


def _counts(position: Position) -> list[int]:
    """Count as deep as the numbers stay small."""
    counts: list[int] = []
    for depth in range(1, DEEPEST + 1):
        deeper = twin_counts(position, depth)
        if not 0 < deeper[-1] <= MOST_SEQUENCES:
            break
        counts = deeper
    return counts


def _written(
    name: str,
    switches: dict[str, str],
    bid: str,
    named: str,
    play: TrickPlay,
    trick: list[Play],
) -> Position:
    zones = ZONES if play.piles else ZONES[:1]
    shown = [(seat, zone) for seat in play.seats for zone in zones]
    seats_out = set(range(play.rules.players)) - set(play.seats)
    return Position(
        rules=name,
        switches=switches,
        contract=bid,
        joker_named=named,
        hands=["" if s in seats_out else format_hand(h) for s, h in enumerate(play.hands)],
        leader=play.leader,
        zone=play.zone,
        piles=[
            " ".join(_pile_text(pile) for pile in piles if pile.up is not None)
            for piles in play.piles
        ],
        trick=" ".join(each.text for each in trick),
        led="".join(suit.text for suit in sorted(play.shown_by(play.leader).suits_led)),
        renounced=[
            f"{seat} {zone} {suit.text}"
            for seat, zone in shown
            for suit in sorted(play.shown_by(seat, zone).renounced)
        ],
        discarded=[
            f"{seat} {zone} {suit.text}"
            for seat, zone in shown
            for suit in sorted(play.shown_by(seat, zone).discarded)
        ],
    )


def _pile_text(pile: Pile) -> str:
    assert pile.up is not None
    down = "" if pile.down is None else f"/{format_card(pile.down)}"
    return format_card(pile.up) + down


def remake(seed: int = 500) -> None:
    """Write the file anew."""
    positions = [asdict(make(wish, random.Random(seed + n))) for n, wish in enumerate(wishes())]
    lines = ",\n".join(json.dumps(position) for position in positions)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
