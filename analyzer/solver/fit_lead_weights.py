"""Learn how good leads are from random deals, and write the weights the search uses.

    python -m analyzer.solver.fit_lead_weights [--deals N] [--seed S]

Every deal is played out several times much as the search would prove a number of tricks: the side
that can have its way plays a card that keeps it, now and then (`SLIP`) one that does not; the other
side plays any card. Before leads of a side that can have its way, every suit's lowest and highest
card is led by a search of its own, which gives the lead's result and its cost in positions. The
weights keep the expected cost of the first lead low, leads being drawn by softmax (Adam).

Writes the tables OWNERS, RUFFED and LENGTHS of ``lead_weights_kernel.py``. HINTS stays: it weighs
what a search remembers of earlier positions, and here each search begins anew. Costs are those of
the weights in force.

The tables in the repository are not from this command. They were fitted in the same way, HINTS with
them, to 26,000 deals in three rounds: 6,800 met with hand-made weights, then 6,800 and 12,400 with
weights learnt before. Their million positions were noted down inside the search, by kernels changed
for it, and the seeds were not kept. With the defaults this command takes three minutes and meets
320,000 positions. With its tables the deals of ``tests/solver/test_nodes.py`` take 3 to 15 percent
more positions than with the stored ones where four hands play, 6 percent fewer with five, 58
percent more with six; so that test fails until the limits are raised or the tables are restored.
"""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from analyzer.cards import SUITS
from analyzer.rng import Stream, generator
from analyzer.rules import Contract, Denomination, compile_contract, load, trick_bid
from analyzer.solver.layout import MAX_TRICKS, STATE_SIZE
from analyzer.solver.rows import TABLE_WORDS
from analyzer.solver.seating import seating

FloatArray = npt.NDArray[np.float64]
Int64Array = npt.NDArray[np.int64]

# The tables, and the number of values of every feature that indexes them.
SHAPES = {"OWNERS": (3, 2, 5, 5, 5), "RUFFED": (3, 8, 4, 5), "LENGTHS": (3, 4, 4, 4, 4)}
SEATS = 4
SUITED = 0.7  # of the deals
PLAIN_NO_TRUMP = 0.15  # without the joker; the rest with it
LINES = 10  # played of each deal
SLIP = 0.3  # how often a card is let stand that gives the game away
ALL_FROM = 4  # with more tricks left only some positions are kept, as the search meets fewer
STEPS = 160  # of Adam
RATE = 0.25
RIDGE = 1e-7
DEAREST = 150.0  # a lead that costs more counts no more
SCALE = 20.0  # the tables hold whole numbers
TARGET = Path(__file__).with_name("lead_weights_kernel.py")


@dataclass(frozen=True)
class Point:
    """A position in kernel bits, and how many tricks declarer's side is asked to take from it."""

    hands: tuple[int, ...]
    leader: int
    need: int
    trick: tuple[int, ...] = ()
    barred: int = 0
    """Suits led before, which an unnamed joker may not call."""

    @property
    def seat(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.trick)) % SEATS


@dataclass(frozen=True)
class Leads:
    """Leads tried, those of one position together.

    Attributes
    ----------
    position : ndarray of int64, shape (n,)
        The position's number, not falling.
    indices : dict of str to ndarray of int64, shape (n,)
        For every table the place of the lead's number in it, in index order.
    good : ndarray of bool, shape (n,)
        Whether the lead has its side's way.
    cost : ndarray of float64, shape (n,)
        Positions searched after it.
    """

    position: Int64Array
    indices: Mapping[str, Int64Array]
    good: npt.NDArray[np.bool_]
    cost: FloatArray


class Game:
    """A four-handed contract: its cards, its play (no joker is led), its solver."""

    def __init__(self, denomination: Denomination, *, joker: bool = True) -> None:
        rules = load("australian")
        contract = Contract(trick_bid(7, denomination))
        compiled = compile_contract(rules, contract)
        self.side = seating(contract, rules).side
        self.lanes = [int(lane) for lane in compiled.lanes]
        self.ruffers = int(compiled.trump)
        self.trump = self.ruffers & ~int(compiled.joker)
        deck = [1 << place for place in range(rules.deck.size)]
        packed = [int(card) for card in compiled.pack(np.array(deck, dtype=np.int64))]
        self.cards = [card for card in packed if joker or not card & compiled.joker]
        self.ranks = {
            card: (bool(card & self.trump), (lane & (card - 1)).bit_count())
            for lane in self.lanes
            for card in self.cards
            if card & lane
        }
        jokers = int(compiled.joker)
        facts = [*self.lanes, self.ruffers, jokers, 0, self.side, 0, 0, self.side, 0, 0]
        self._facts = np.array(facts, dtype=np.int64)
        self._state = np.zeros(STATE_SIZE, dtype=np.int64)
        self._table = np.zeros(TABLE_WORDS, dtype=np.int64)

    def deal(self, rng: np.random.Generator) -> tuple[int, ...]:
        """Deal; with trumps, who holds most declares and throws away the lowest plain cards."""
        cards = [self.cards[int(i)] for i in rng.permutation(len(self.cards))]
        hands = [cards[seat * MAX_TRICKS : (seat + 1) * MAX_TRICKS] for seat in range(SEATS)]
        if self.trump:
            hands.sort(key=lambda hand: -sum(card & self.trump != 0 for card in hand))
            everything = hands[0] + cards[SEATS * MAX_TRICKS :]
            hands[0] = sorted(everything, key=self.ranks.__getitem__)[-MAX_TRICKS:]
        return tuple(map(sum, hands))

    def lane_of(self, card: int) -> int:
        """Return all cards of a card's suit."""
        return next(lane for lane in self.lanes if lane & card)

    def legal(self, point: Point) -> list[int]:
        """Return the cards that may be played."""
        hand = point.hands[point.seat]
        following = hand & self.lane_of(point.trick[0]) if point.trick else hand
        able = following or hand
        if not point.trick:
            able &= sum(self.lanes)
        return [card for card in self.cards if card & able]

    def after(self, point: Point, card: int) -> Point:
        """Return the position after a card."""
        hands = tuple(h & ~card for h in point.hands)
        trick = (*point.trick, card)
        if len(trick) < SEATS:
            return Point(hands, point.leader, point.need, trick, point.barred)
        led = self.lane_of(trick[0])
        best = max(card for card in trick if card & (led | self.ruffers))
        winner = (point.leader + trick.index(best)) % SEATS
        barred = point.barred | 1 << self.lanes.index(led)
        return Point(hands, winner, point.need - (self.side >> winner & 1), barred=barred)

    def ask(self, point: Point) -> tuple[bool, int]:
        """Return whether declarer's side can take what it needs, and the positions searched."""
        # Imported late, as in `solve`.
        from analyzer.solver import entry_kernel

        left = max(hand.bit_count() for hand in point.hands)
        if point.need <= 0 or point.need > left:
            return point.need <= 0, 0
        on_table = [*point.trick, *[0] * (SEATS - len(point.trick))]
        led = self.lanes.index(self.lane_of(point.trick[0])) if point.trick else -1
        none = np.zeros((1, 0), dtype=np.int64)
        out = np.zeros(1, dtype=np.int64)
        kernel: Any = entry_kernel.solve_tricks
        nodes = kernel(
            np.array([point.hands], dtype=np.int64),
            np.array([point.leader], dtype=np.int64),
            np.array([on_table], dtype=np.int64),
            np.array([point.barred], dtype=np.int64),
            np.array([led], dtype=np.int64),
            none,
            none,
            self._facts,
            np.array([point.need], dtype=np.int64),
            np.ones(1, dtype=np.int64),
            0,
            self._state,
            self._table,
            out,
        )
        return bool(out[0]), int(nodes)


def sample(game: Game, rng: np.random.Generator) -> Iterator[tuple[Point, bool]]:
    """Play one deal several times; yield positions before leads that can have their way.

    With each comes the answer to its question. Positions settled at a glance are left out.
    """
    hands = game.deal(rng)
    value = 0
    while game.ask(Point(hands, 0, value + 1))[0] and value < MAX_TRICKS:
        value += 1
    for _ in range(LINES):
        need = value + int(rng.integers(2))
        yield from _play(game, Point(hands, 0, need), need <= value, rng)


def _play(
    game: Game, point: Point, answer: bool, rng: np.random.Generator
) -> Iterator[tuple[Point, bool]]:
    while (left := point.hands[point.seat].bit_count()) > 1:
        pleased = (game.side >> point.seat & 1 == 1) == answer
        kept = not point.trick and rng.random() < (ALL_FROM / left) ** 3
        if pleased and kept and game.ask(point)[1] > 0:
            yield point, answer
        cards = game.legal(point)
        for i in rng.permutation(len(cards)):
            after = game.after(point, cards[i])
            found = game.ask(after)[0] if pleased else answer
            if found == answer or rng.random() < SLIP:
                break
        point, answer = after, found


def ends(hand: int, lane: int) -> list[int]:
    """Return the lowest and the highest card of a suit; one if there is no other, or none."""
    held = hand & lane
    return sorted({held & -held, 1 << held.bit_length() - 1}) if held else []


def try_leads(game: Game, deals: int, rng: np.random.Generator) -> Leads:
    """Deal, play, and try every lead of the positions met."""
    position: list[int] = []
    rows: list[tuple[int, ...]] = []
    good: list[bool] = []
    cost: list[int] = []
    met = 0
    for _ in range(deals):
        for point, answer in sample(game, rng):
            met += 1
            for suit in SUITS:
                for end, card in enumerate(ends(point.hands[point.seat], game.lanes[suit])):
                    found, nodes = game.ask(game.after(point, card))
                    position.append(met)
                    rows.append((*np.roll(point.hands, -point.seat).tolist(), suit, end))
                    good.append(found == answer)
                    cost.append(nodes)
    columns = np.array(rows, dtype=np.int64).reshape(-1, SEATS + 2).T
    lanes = np.array(game.lanes, dtype=np.int64)[columns[SEATS]]
    return Leads(
        np.array(position, dtype=np.int64),
        features(columns[:SEATS], lanes, columns[SEATS + 1], game.trump, game.ruffers),
        np.array(good, dtype=np.bool_),
        np.array(cost, dtype=np.float64),
    )


def features(
    hands: Int64Array, lane: Int64Array, end: Int64Array, trump: int, ruffers: int
) -> dict[str, Int64Array]:
    """Return where the tables hold the numbers of leads; see `moves_kernel.weigh_leads`.

    Parameters
    ----------
    hands : ndarray of int64, shape (4, n)
        Kernel bits, clockwise from the leader.
    lane : ndarray of int64, shape (n,)
        All cards of the suit led.
    end : ndarray of int64, shape (n,)
        0 for the lowest card of the suit, 1 for the highest.
    trump : int
        The trump suit, 0 if there is none.
    ruffers : int
        The cards that win like trumps: that suit, or the unnamed joker.

    Returns
    -------
    dict of str to ndarray of int64, shape (n,)
    """
    own, before, friend, after = counts = [_popcount(hand & lane) for hand in hands]
    plain = lane != trump
    void_and_ruffs = [
        plain & (count == 0) & (hand & ruffers != 0)
        for count, hand in zip(counts, hands, strict=True)
    ]
    ruff = void_and_ruffs[1] + 2 * void_and_ruffs[3] + 4 * void_and_ruffs[2]
    kind = np.full_like(lane, 2) if trump == 0 else 1 - plain
    length = np.minimum(own, 4) - 1
    owners = []
    held = np.bitwise_or.reduce(hands) & lane
    for _ in range(3):
        top = _highest(held)
        holder = [(top & hands[place] != 0) * owner for place, owner in ((2, 1), (1, 2), (3, 3))]
        owners.append(np.where(held == 0, 4, sum(holder)))
        held = held ^ top
    found = {
        "OWNERS": (kind, end, *owners),
        "RUFFED": (kind, ruff, length, owners[0]),
        "LENGTHS": (kind, length, *(np.minimum(n, 3) for n in (friend, before, after))),
    }
    return {name: np.ravel_multi_index(found[name], shape) for name, shape in SHAPES.items()}


def _popcount(cards: Int64Array) -> Int64Array:
    return sum(cards >> bit & 1 for bit in range(63)) + np.zeros_like(cards)


def _highest(cards: Int64Array) -> Int64Array:
    for shift in (1, 2, 4, 8, 16, 32):
        cards = cards | cards >> shift
    return cards ^ cards >> 1


def losses(leads: Leads) -> FloatArray:
    """Return what each lead costs more, tried first, than its position's best one would.

    A lead that fails is followed by the best one.
    """
    first = np.flatnonzero(np.diff(leads.position, prepend=-1))
    sizes = np.diff(first, append=len(leads.position))
    cost = (leads.cost + 3.0) ** 0.8
    best = np.repeat(np.minimum.reduceat(np.where(leads.good, cost, 1e4), first), sizes)
    return np.minimum(np.where(leads.good, cost - best, cost), DEAREST)


def fit(leads: Leads) -> dict[str, Int64Array]:
    """Return the tables that keep the expected loss of the first lead low."""
    first = np.flatnonzero(np.diff(leads.position, prepend=-1))
    sizes = np.diff(first, append=len(leads.position))
    loss = losses(leads)
    weights = {name: np.zeros(int(np.prod(shape))) for name, shape in SHAPES.items()}
    mean = {name: np.zeros_like(table) for name, table in weights.items()}
    square = {name: np.zeros_like(table) for name, table in weights.items()}
    for step in range(STEPS):
        score = sum(weights[name][leads.indices[name]] for name in SHAPES)
        chance = np.exp(score - np.repeat(np.maximum.reduceat(score, first), sizes))
        chance /= np.repeat(np.add.reduceat(chance, first), sizes)
        expected = np.repeat(np.add.reduceat(chance * loss, first), sizes)
        slope = chance * (loss - expected) / len(first)
        rate = RATE * (1 - 0.8 * step / STEPS)
        for name, table in weights.items():
            pull = np.bincount(leads.indices[name], slope, len(table)) + RIDGE * table
            mean[name] = 0.9 * mean[name] + 0.1 * pull
            square[name] = 0.99 * square[name] + 0.01 * pull**2
            spread = np.sqrt(square[name] / (1 - 0.99 ** (step + 1))) + 1e-8
            table -= rate * mean[name] / (1 - 0.9 ** (step + 1)) / spread
    return {
        name: np.rint(SCALE * table).astype(np.int64).reshape(SHAPES[name])
        for name, table in weights.items()
    }


def learn(deals: int, seed: int) -> dict[str, Int64Array]:
    """Return the tables, learnt from so many deals.

    Suit contracts and no-trump share none of the numbers, so each are fitted alone.
    """
    suited = [Game(d) for d in Denomination if d.suit is not None]
    unsuited = [Game(Denomination.NO_TRUMP, joker=joker) for joker in (False, True)]
    shares = [SUITED / len(suited)] * len(suited) + [PLAIN_NO_TRUMP, 1 - SUITED - PLAIN_NO_TRUMP]
    parts = [
        try_leads(game, round(deals * share), generator(seed, Stream.DEALS, i))
        for i, (game, share) in enumerate(zip([*suited, *unsuited], shares, strict=True))
    ]
    first = fit(_together(parts[: len(suited)]))
    second = fit(_together(parts[len(suited) :]))
    return {name: first[name] + second[name] for name in SHAPES}


def _together(parts: list[Leads]) -> Leads:
    starts = np.cumsum([0, *(part.position[-1] for part in parts)])
    return Leads(
        np.concatenate([part.position + starts[i] for i, part in enumerate(parts)]),
        {name: np.concatenate([part.indices[name] for part in parts]) for name in SHAPES},
        np.concatenate([part.good for part in parts]),
        np.concatenate([part.cost for part in parts]),
    )


def write(tables: Mapping[str, Int64Array], path: Path = TARGET) -> None:
    """Put the tables' numbers in place of those in the file."""
    source = path.read_text(encoding="utf-8")
    for name, table in tables.items():
        numbers = textwrap.fill(" ".join(map(str, table.ravel())), 94, break_on_hyphens=False)
        block = textwrap.indent(numbers, " " * 4)
        pattern = rf'(?<=\n)({name} = _table\([^"]*text=""")[^"]*(""")'
        source, found = re.subn(pattern, rf"\g<1>\n{block}\n    \g<2>", source)
        if found != 1:
            raise ValueError(f"no table {name} in {path.name}")
    path.write_text(source, encoding="utf-8")


def main() -> None:
    """Learn and write."""
    parser = argparse.ArgumentParser(description="Learn the weights of leads from solved deals.")
    parser.add_argument("--deals", type=int, default=26000)
    parser.add_argument("--seed", type=int, default=500)
    arguments = parser.parse_args()
    write(learn(arguments.deals, arguments.seed))
    print(f"wrote {TARGET.name}")


if __name__ == "__main__":
    main()
