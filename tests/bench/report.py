"""What was measured: read from pytest-benchmark's file, kept as JSON, printed as a table."""

from __future__ import annotations

import json
import platform
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from textwrap import wrap
from typing import Any

GROUPS = {
    "solver": ("Solver against DDS, one thread", "DDS's time by ours"),
    "modes": ("Solver by mode, random deals", None),
    "rulesets": ("Solver by ruleset, random deals", None),
    "discards": ("All discards of a deal, one table of positions", "a table each by this"),
    "plays": ("The worth of every play of an opening", "this by one solve"),
    "threads": ("Threads, wall time", "one thread by two"),
    "settled": ("advise_bid, one thread", None),
    "femhundra": ("Femhundra, one thread", "the slow way by ours"),
    "commands": ("Command line, wall time and peak memory", None),
    "bid by ruleset": ("five-hundred bid, wall time, all cores", None),
    "funfhundert": ("Fünfhundert, endings solved exactly", "plain minimax by ours"),
}
"""Groups of the table, in order: what was measured, and what the ratio says.

None: the ratio of a line is its median by that of the first line of the group in the same unit.
"""

VERSIONS = ("numpy", "numba", "endplay", "pytest-benchmark")


@dataclass(frozen=True)
class Line:
    """One line of the table.

    Attributes
    ----------
    group : str
        A key of `GROUPS`.
    what, unit : str
    median : float
    spread : float or None
        Distance of the quartiles, as a share of the median; None of a single value.
    ratio : float or None
    """

    group: str
    what: str
    median: float
    unit: str
    spread: float | None
    ratio: float | None


@dataclass(frozen=True)
class Report:
    """All lines, and where they were measured. Holds no name of a machine or a person."""

    date: str
    commit: str
    machine: str
    cores: int
    versions: Mapping[str, str]
    lines: tuple[Line, ...]
    note: str = ""
    decisions: Mapping[str, str] = field(default_factory=dict)
    """What the scripts that judge decisions printed, by command."""

    @classmethod
    def load(cls, path: Path) -> Report:
        """Read what `save` wrote."""
        data = json.loads(path.read_text("utf-8"))
        lines = tuple(Line(**line) for line in data.pop("lines"))
        return cls(**data, lines=lines)

    def save(self, folder: Path) -> tuple[Path, Path]:
        """Write DATE.json and DATE.md, and return their paths."""
        folder.mkdir(parents=True, exist_ok=True)
        as_json, as_text = folder / f"{self.date}.json", folder / f"{self.date}.md"
        text = json.dumps(asdict(self), indent=1, ensure_ascii=False)
        as_json.write_text(text + "\n", "utf-8")
        parts = [f"# Benchmarks, {self.date}", "", *self.heading(), "", "```text"]
        parts += [*table(self.lines), "```"]
        for command, printed in self.decisions.items():
            parts += ["", f"## `{command}`", "", "```text", printed.rstrip(), "```"]
        as_text.write_text("\n".join(parts) + "\n", "utf-8")
        return as_json, as_text

    def heading(self) -> list[str]:
        """Return what to know before reading the table."""
        versions = ", ".join(f"{name} {number}" for name, number in self.versions.items())
        text = (
            f"Commit {self.commit}; {self.cores} cores, {self.machine}; {versions}. Compare ratios:"
            f" times differ from machine to machine and with what runs beside. {self.note}"
        )
        return wrap(text, 80)


def read_report(path: Path, *, date: str, note: str = "") -> Report:
    """Make a report of the file that pytest-benchmark wrote.

    Parameters
    ----------
    path : Path
        Written with ``--benchmark-json``.
    date : str
        YYYY-MM-DD.
    note : str
        A sentence on how it was measured.
    """
    data = json.loads(path.read_text("utf-8"))
    said = [benchmark for benchmark in data["benchmarks"] if "what" in benchmark["extra_info"]]
    found = [line for benchmark in said for line in _lines_of(benchmark)]
    ordered = [line for group in GROUPS for line in found if line.group == group]
    commit = str(data["commit_info"]["id"])[:7]
    if data["commit_info"].get("dirty"):
        commit += " with changes"
    cpu = data["machine_info"]["cpu"]
    numbers = {name: version(name) for name in VERSIONS}
    return Report(
        date=date,
        commit=commit,
        machine=f"{cpu.get('brand_raw', 'CPU unknown')}, {platform.machine()}",
        cores=cpu["count"],
        versions={"Python": platform.python_version(), **numbers},
        lines=tuple(_with_ratios(ordered)),
        note=note,
    )


def _lines_of(benchmark: Mapping[str, Any]) -> Iterator[Line]:
    info, group = benchmark["extra_info"], benchmark["group"]
    values = [seconds * info["scale"] for seconds in benchmark["stats"]["data"]]
    yield _line(group, info["what"], values, info["unit"], info["ratio"])
    for also in info.get("also", ()):
        yield _line(group, also["what"], also["values"], also["unit"], also["ratio"])


def _line(group: str, what: str, values: Sequence[float], unit: str, ratio: float | None) -> Line:
    median, spread = statistics.median(values), None
    if len(values) > 1:
        low, _, high = statistics.quantiles(values, method="inclusive")
        spread = (high - low) / median
    return Line(group, what, median, unit, spread, ratio)


def _with_ratios(lines: Sequence[Line]) -> Iterator[Line]:
    """Give every line its ratio where the group has none of its own."""
    first: dict[tuple[str, str], float] = {}
    for line in lines:
        base = first.setdefault((line.group, line.unit), line.median)
        yield line if GROUPS[line.group][1] else replace(line, ratio=line.median / base)


def table(lines: Sequence[Line]) -> list[str]:
    """Return the table as lines of at most 80 columns."""
    rows = [f"{'':46}{'median':>9} {'unit':8}{'spread':>7} {'ratio':>8}"]
    for group in dict.fromkeys(line.group for line in lines):
        title, ratio = GROUPS[group]
        rows += ["", f"{title} (ratio: {ratio or 'to the first line'})"]
        for line in lines:
            if line.group == group:
                spread = "" if line.spread is None else f"{line.spread:.0%}"
                share = "" if line.ratio is None else f"{line.ratio:,.2f}"
                rows.append(
                    f"  {line.what:44}{figure(line.median):>9} {line.unit:8}{spread:>7} {share:>8}"
                )
    rows += ["", "Median of rounds, blocks of deals or hands; spread: between their quartiles, as"]
    return [*rows, "a share of the median. CPU time where not called wall time. MB: 2**20 bytes."]


def figure(value: float) -> str:
    """Return a positive number with about three digits that count."""
    decimals = next((d for d, least in enumerate((100, 10, 1)) if value >= least), 3)
    return f"{value:,.{decimals}f}"
