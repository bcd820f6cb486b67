"""What a first hand is worth: by turn, by what it holds, as a sum, and by single cards.

Hands are the sample: standard errors are those over the hands, and of differences those over paired
differences, hand by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from analyzer.estimate import Estimate
from analyzer.femhundra.rules import DECK
from analyzer.femhundra.studies.additive import Fit, fit_additive
from analyzer.femhundra.studies.hands_run import ALL_PLACES, NO_RANK, RANKS, TWO, try_some
from analyzer.femhundra.studies.traits import KINDS, HandTraits, hand_traits, makes
from analyzer.runs import Columns, read_run

if TYPE_CHECKING:
    import pandas as pd

ASSUMES: Final = "played out by rule players who see only their own cards"
FITTED: Final = ("lay", "pairs", "touching", "gaps", "aces", "courts", "tens")
GROUPS: Final[dict[str, tuple[int, ...]]] = {
    "lay": (0, 1, 20, 30),
    "pairs": (0, 1, 2, 3),
    "touching": (0, 1, 2, 3),
    "gaps": (0, 1, 2),
    "aces": (0, 1, 2),
    "courts": (0, 1, 2, 3, 4),
    "points": (35, 50, 60, 70),
}
"""By trait, the least of each group."""
_LOW: Final = 7
"""Ranks 3 to 9 are numbered 1 to 7: they count five, like the two they replace."""
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class HandsRow:
    """One number of the study.

    Attributes
    ----------
    part : str
        ``place``: by turn; ``advantage``: a turn against the mean over all turns, paired;
        ``holds``: by what the hand holds; ``card``: what a card is worth above an idle two, paired.
    name : str
    players : int
    net, score : Estimate
        Round score less the mean of the others', and round score; over hands.
    share : float
        Of all hands (or cards exchanged) that are in this row.
    """

    part: str
    name: str
    players: int
    net: Estimate
    score: Estimate
    share: float

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            "part": self.part,
            "name": self.name,
            "players": self.players,
            "net": self.net.value,
            "net_se": self.net.se,
            "score": self.score.value,
            "score_se": self.score.se,
            "hands": self.net.n,
            "share": self.share,
        }


@dataclass(frozen=True)
class HandsReport:
    """What the study found.

    Attributes
    ----------
    players : tuple of int
    hands, worlds, seed : int
    rows : tuple of HandsRow
    fits : tuple of Fit
        By number of players, of the net score.
    """

    players: tuple[int, ...]
    hands: int
    worlds: int
    seed: int
    rows: tuple[HandsRow, ...]
    fits: tuple[Fit, ...]

    def part(self, part: str, players: int) -> dict[str, HandsRow]:
        """Return the rows of one part by name."""
        return {row.name: row for row in self.rows if (row.part, row.players) == (part, players)}

    def table(self) -> list[dict[str, object]]:
        """Return all rows, those of the fits after the others (part ``sum``), as plain values."""
        rows = [row.to_dict() for row in self.rows]
        for players, fit in zip(self.players, self.fits, strict=True):
            told = {**dict(zip(fit.names, fit.parts, strict=True)), "explained": fit.explained}
            for name, each in told.items():
                row = HandsRow("sum", name, players, each, Estimate(np.nan, np.nan, each.n), 1.0)
                rows.append({**row.to_dict(), "score": None, "score_se": None})
        return rows

    def to_dict(self) -> dict[str, object]:
        """Return plain values."""
        return {
            **self._about(),
            "rows": [row.to_dict() for row in self.rows],
            "fits": {
                str(players): fit.to_dict()
                for players, fit in zip(self.players, self.fits, strict=True)
            },
        }

    def to_frame(self) -> pd.DataFrame:
        """Return the table indexed by part, name and players; what was asked is in ``attrs``."""
        from analyzer.reports.frames import rows_frame

        return rows_frame(self.table(), **self._about()).set_index(["part", "name", "players"])

    def _about(self) -> dict[str, Any]:
        return {
            "hands": self.hands,
            "worlds": self.worlds,
            "seed": self.seed,
            "assumes": ASSUMES,
        }


def read_hands(path: Path) -> HandsReport:
    """Return what a finished run says.

    Parameters
    ----------
    path : Path
        The folder of the run, or the result in it.

    Raises
    ------
    InputError
        If there is none, or it is no such run.
    """
    return read_run(path, try_some, "study of first hands of Femhundra", report_of)


def report_of(config: Mapping[str, Any], columns: Columns) -> HandsReport:
    """Return what the rows of `hands_run.try_some` say, of all chunks."""
    rows: list[HandsRow] = []
    fits = []
    for players in config["players"]:
        own = {name: each[columns["players"] == players] for name, each in columns.items()}
        means = _some(own, (own["rank"] == NO_RANK) & (own["place"] == ALL_PLACES))
        if len(means["cards"]) != config["hands"]:
            raise ValueError(f"{len(means['cards'])} hands, not {config['hands']}")
        traits = [hand_traits(DECK.unpack(int(cards))) for cards in means["cards"]]
        rows += _places(own, means, players)
        rows += _holds(means, traits, players)
        rows += _cards(own, players)
        table = np.array([[each.to_dict()[name] for name in FITTED] for each in traits], float)
        fits.append(fit_additive(FITTED, table, means["net"], means["net_se"]))
    return HandsReport(
        tuple(config["players"]),
        config["hands"],
        config["worlds"],
        config["seed"],
        tuple(rows),
        tuple(fits),
    )


def _places(own: Columns, means: Columns, players: int) -> Iterator[HandsRow]:
    for place in (ALL_PLACES, *range(players)):
        here = _some(own, (own["rank"] == NO_RANK) & (own["place"] == place))
        name = "all" if place == ALL_PLACES else str(place + 1)
        yield _row("place", name, players, here["net"], here["score"])
        if place != ALL_PLACES:
            net, score = (here[what] - means[what] for what in ("net", "score"))
            yield _row("advantage", name, players, net, score)


def _holds(means: Columns, traits: list[HandTraits], players: int) -> Iterator[HandsRow]:
    for trait, starts in GROUPS.items():
        values = np.array([each.to_dict()[trait] for each in traits])
        for least, after in zip(starts, [*starts[1:], None], strict=True):
            here = (values >= least) & (values < (np.inf if after is None else after))
            name = f"{trait} {group_text(trait, least, after)}"
            yield _row(
                "holds", name, players, means["net"][here], means["score"][here], here.mean()
            )


def group_text(trait: str, least: int, after: int | None) -> str:
    """Return ``2``, ``2+`` or ``35-45``; points come in fives."""
    if after is None:
        return f"{least}+"
    last = after - (5 if trait in ("lay", "points") else 1)
    least = 15 if (trait, least) == ("lay", 1) else least
    return str(least) if last <= least else f"{least}-{last}"


def _cards(own: Columns, players: int) -> Iterator[HandsRow]:
    """Yield what cards are worth above an idle two: by rank, and by what they make."""
    tried = _some(own, own["rank"] != NO_RANK)
    base = np.flatnonzero(tried["rank"] == TWO)
    of_hand = base[np.searchsorted(tried["hand"][base], tried["hand"])]
    net, score = (tried[what] - tried[what][of_hand] for what in ("net", "score"))
    kinds = np.array(
        [_makes(int(c), int(all_)) for c, all_ in zip(tried["card"], tried["cards"], strict=True)]
    )
    ranks, others = tried["rank"], tried["rank"] != TWO
    groups: dict[str, Bools] = {f"rank {rank}": ranks == rank for rank in range(1, RANKS)}
    low = others & (ranks <= _LOW)
    groups |= {f"low, {kind}": low & (kinds == kind) for kind in KINDS}
    ten = (ranks > _LOW) & (ranks < RANKS - 1)
    groups |= {f"ten to king, {kind}": ten & (kinds == kind) for kind in KINDS}
    groups |= {f"ace, {kind}": (ranks == RANKS - 1) & (kinds == kind) for kind in KINDS}
    for name, here in groups.items():
        # Cards put into one hand count as one: they share its luck.
        hands = tried["hand"][here]
        yield _row(
            "card", name, players, _by_hand(hands, net[here]), _by_hand(hands, score[here]),
            here.sum() / others.sum(),
        )  # fmt: skip


def _makes(place: int, cards: int) -> str:
    card = DECK.cards[place]
    return makes(card, [each for each in DECK.unpack(cards) if each != card])


def _by_hand(hands: npt.NDArray[Any], values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    _, inverse, counts = np.unique(hands, return_inverse=True, return_counts=True)
    sums: npt.NDArray[Any] = np.bincount(inverse, weights=values, minlength=len(counts))
    return sums / counts


def _row(part: str, name: str, players: int, net: Any, score: Any, share: float = 1.0) -> HandsRow:
    return HandsRow(part, name, players, Estimate.of(net), Estimate.of(score), float(share))


def _some(columns: Columns, here: Bools) -> Columns:
    return {name: each[here] for name, each in columns.items()}
