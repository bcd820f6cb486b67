"""Random positions for the solver's tests, and the slow twin's positions as the solver's own."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from analyzer.cards import SUITS, parse_card
from analyzer.rules import Bid, Contract, History, Play, Ruleset, load
from analyzer.solver import Position
from tests.naive import solver as twin
from tests.naive.random_positions import random_position

AUSTRALIAN = load("australian")
SUIT = {suit.text: suit for suit in SUITS}
CARD = {card: parse_card(card) for card in twin.card_tables("NT", None)[0]}


@dataclass(frozen=True)
class Kind:
    """A sort of endings: a mode of the twin's generator, who holds the joker, changed switches."""

    name: str
    mode: str
    holder: int | None = None
    switches: dict[str, object] = field(default_factory=dict)

    @property
    def rules(self) -> Ruleset:
        return AUSTRALIAN.with_switches(**self.switches)


def _kinds() -> tuple[Kind, ...]:
    # The rules of Australia, in which a led joker may only name a suit that was never led.
    kinds = [Kind("trump", "trump"), Kind("nt_named", "nt_named"), Kind("nt_out", "nt_out")]
    kinds += [Kind(f"nt_unnamed_{seat}", "nt_unnamed", seat) for seat in range(4)]
    kinds += [Kind("misere_named", "misere_named"), Kind("misere_out", "misere_out")]
    kinds += [Kind(f"misere_unnamed_{seat}", "misere_unnamed", seat) for seat in range(3)]
    # The joker rules of other places.
    for rule in ("free", "not_renounced", "not_discarded"):
        kinds += [
            Kind(f"{mode}_{rule}", mode, None, {"joker_lead_rule": rule})
            for mode in ("nt_unnamed", "misere_unnamed")
        ]
    for rule in ("unled_suit", "not_renounced", "not_discarded"):
        dead = {"joker_lead_rule": rule, "joker_dead_suit": True}
        kinds.append(Kind(f"nt_unnamed_{rule}_dead", "nt_unnamed", None, dead))
    kinds += [
        Kind("nt_named_dead", "nt_named", None, {"joker_dead_suit": True}),
        Kind("trump_dead", "trump", None, {"joker_dead_suit": True}),
        Kind("misere_dead", "misere_unnamed", None, {"joker_dead_suit": True}),
        Kind("misere_unforced", "misere_unnamed", None, {"joker_forced_when_void": "never"}),
    ]
    return tuple(kinds)


KINDS = _kinds()


def ending(
    rng: random.Random, kind: Kind, *, cards: int | None = None, mid_trick: bool | None = None
) -> twin.Position:
    """A random ending of a kind, of 2 to 6 cards a hand (mostly 3 to 5), half of them mid-trick."""
    if cards is None:
        cards = rng.choices((2, 3, 4, 5, 6), (10, 25, 35, 22, 8))[0]
    if mid_trick is None:
        mid_trick = rng.random() < 0.5
    rules = kind.rules
    # Where the dead-joker rule looks at voids shown, the generator must be asked for them.
    shown = "not_renounced" if rules.joker_dead_suit else rules.joker_lead_rule
    position = random_position(
        rng,
        mode=kind.mode,
        cards=cards,
        mid_trick=False,
        holder=kind.holder,
        joker_lead_rule=shown,
    )
    position = replace(
        position,
        joker_lead_rule=rules.joker_lead_rule,
        joker_forced_when_void=rules.joker_forced_when_void,
        joker_dead_suit=rules.joker_dead_suit,
    )
    if mid_trick:
        for _ in range(rng.randint(1, len(position.hands) - 1)):
            position, _ = twin.play(position, *rng.choice(twin.legal(position)))
    return position


def deal(
    rng: random.Random, *, seats: int = 4, cards: int = 10, joker: int | None = None
) -> tuple[tuple[int, ...], ...]:
    """Hands dealt from the 43 cards; `joker` gives the joker to a seat."""
    deck = [card for card in AUSTRALIAN.deck.cards if card != CARD["JK"]]
    drawn = rng.sample(deck if joker is not None else [*deck, CARD["JK"]], seats * cards)
    if joker is not None:
        drawn[joker * cards] = CARD["JK"]
    return tuple(tuple(drawn[seat * cards : (seat + 1) * cards]) for seat in range(seats))


def contract_of(position: twin.Position) -> Contract:
    """The contract of a twin's position; the level means nothing to a solver."""
    bid = Bid.parse("MIS" if position.misere else f"8{position.denomination}")
    named = position.joker_named
    return Contract(bid, None if named is None else SUIT[named])


def play_of(card: str, called: str | None) -> Play:
    return Play(CARD[card], None if called is None else SUIT[called])


def as_position(position: twin.Position) -> Position:
    """The same point of the play as the solver sees it."""
    nothing = (frozenset[str](),) * len(position.hands)
    renounced = position.renounced or nothing
    discarded = position.discarded or nothing
    return Position(
        hands=tuple(tuple(CARD[card] for card in sorted(hand)) for hand in position.hands),
        leader=position.leader,
        trick=tuple(play_of(card, called) for _, card, called in position.trick),
        histories=tuple(
            History(
                suits_led=frozenset(SUIT[s] for s in position.suits_led),
                renounced=frozenset(SUIT[s] for s in renounced[seat]),
                discarded=frozenset(SUIT[s] for s in discarded[seat]),
            )
            for seat in range(len(position.hands))
        ),
    )


def as_twin(position: Position, contract: Contract, rules: Ruleset = AUSTRALIAN) -> twin.Position:
    """The same point of the play as the twin sees it."""
    text = {card: name for name, card in CARD.items()}
    histories = position.histories
    led = frozenset().union(*(history.suits_led for history in histories))
    after = twin.Position(
        hands=tuple(frozenset(text[card] for card in hand) for hand in position.hands),
        denomination="NT" if contract.trump is None else contract.trump.text,
        joker_named=None if contract.joker_named is None else contract.joker_named.text,
        misere=contract.is_misere,
        leader=position.leader,
        suits_led=frozenset(suit.text for suit in led),
        joker_lead_rule=rules.joker_lead_rule,
        joker_forced_when_void=rules.joker_forced_when_void,
        joker_dead_suit=rules.joker_dead_suit,
        renounced=tuple(frozenset(s.text for s in h.renounced) for h in histories),
        discarded=tuple(frozenset(s.text for s in h.discarded) for h in histories),
    )
    assert not position.trick, "only the start of a trick is turned into a twin's position"
    return after


def value_of(position: twin.Position) -> int:
    """What the solver should answer: tricks, or in a misère 1 if declarer cannot avoid them all."""
    return int(not twin.misere_holds(position)) if position.misere else twin.tricks(position)


def describe(position: twin.Position) -> str:
    """A position as one line, from which it can be typed in again."""
    hands = " | ".join(" ".join(sorted(hand)) or "-" for hand in position.hands)
    trick = " ".join(card + (f"={called}" if called else "") for _, card, called in position.trick)
    shown = [
        f"{name}={[''.join(sorted(s)) for s in sets]}"
        for name, sets in (("REN", position.renounced), ("DIS", position.discarded))
        if any(sets)
    ]
    return " ".join(
        [
            f"{contract_of(position).text}: {hands}; leader {position.leader}, trick [{trick}],",
            f"led [{''.join(sorted(position.suits_led))}]",
            *shown,
        ]
    )
