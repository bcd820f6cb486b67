"""The walls between the rooms (DESIGN 3), kept by reading the imports.

Each rule is a function from a module to its offences, and each is also shown a planted offence, so
that a wall that no longer stands is noticed.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import analyzer

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "analyzer"

# A room imports only rooms above it; those on one line do not see each other.
FLOORS = (
    ("errors",),
    ("rng", "jit", "processes", "estimate", "lines"),
    ("cards",),
    ("rules",),
    ("table",),
    ("records",),
    ("deals",),
    ("solver",),
    ("players",),
    ("advice",),
    ("runs",),
    ("studies",),
    ("reports",),
    ("femhundra", "funfhundert"),
    ("commands",),
    ("__main__",),
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
NAMESAKES = ("femhundra", "funfhundert")
OPEN_TO_NAMESAKES = {
    "errors",
    "rng",
    "jit",
    "processes",
    "estimate",
    "lines",
    "cards",
    "runs",
    "reports",
}
RESULTS_METHOD = "to_frame"
"""Results know how to become a table: this method alone may call the room ``reports``."""


@dataclass(frozen=True)
class Import:
    """One imported module."""

    target: str
    line: int
    within: str | None
    """The innermost function around it."""
    for_types: bool
    """Whether it is only read by type checkers."""


@dataclass(frozen=True)
class Module:
    """A source file as the walls see it."""

    path: str
    """From the root, with slashes: ``analyzer/cards/deck.py``."""
    source: str

    @property
    def room(self) -> str | None:
        """The room it lies in; None outside all rooms."""
        parts = self.path.removesuffix(".py").split("/")
        return parts[1] if parts[0] == "analyzer" and parts[1] != "__init__" else None

    @property
    def package(self) -> list[str]:
        return self.path.split("/")[:-1]

    @property
    def is_kernel(self) -> bool:
        name = self.path.rsplit("/", 1)[-1]
        return name.endswith("_kernel.py") or name == "kernel.py"

    def imports(self) -> list[Import]:
        return list(_imports(ast.parse(self.source, self.path), self.package, None, False))


def _imports(
    node: ast.AST, package: list[str], within: str | None, for_types: bool
) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        inside, typed = within, for_types
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = child.name
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for each in child.orelse:
                yield from _imports(ast.Module([each], []), package, inside, typed)
            for each in child.body:
                yield from _imports(ast.Module([each], []), package, inside, True)
            continue
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield Import(alias.name, child.lineno, inside, typed)
        elif isinstance(child, ast.ImportFrom):
            base = package[: len(package) - child.level + 1] if child.level else []
            start = ".".join([*base, *([child.module] if child.module else [])])
            for alias in child.names:
                yield Import(f"{start}.{alias.name}", child.lineno, inside, typed)
        else:
            yield from _imports(child, package, inside, typed)


def _is_from(target: str, *libraries: str) -> bool:
    return target.split(".")[0] in libraries


def _file_of(target: str) -> str:
    """Return the name of the file that an imported module or name lies in; empty for a package."""
    parts = target.split(".")
    for end in range(len(parts), 0, -1):
        if ROOT.joinpath(*parts[:end]).with_suffix(".py").is_file():
            return parts[end - 1]
    return ""


def _rooms_below(module: Module) -> Iterator[str]:
    if module.room is None:
        return
    if module.room not in FLOOR_OF:
        yield f"{module.path}: {module.room} is no room of DESIGN 3"
        return
    for each in module.imports():
        parts = each.target.split(".")
        if parts[0] != "analyzer":
            continue
        other = parts[1] if len(parts) > 1 else ""
        if other not in FLOOR_OF:
            if not (module.room == "commands" and other == "__version__"):
                yield f"{module.path}:{each.line}: imports {each.target}, which is in no room"
            continue
        frames = other == "reports" and _file_of(each.target).endswith("frames")
        shown_as_table = each.within == RESULTS_METHOD and frames
        same = other == module.room
        if not same and FLOOR_OF[other] >= FLOOR_OF[module.room] and not shown_as_table:
            yield f"{module.path}:{each.line}: {module.room} imports {other} below it"
        if module.room in NAMESAKES and not same and other not in OPEN_TO_NAMESAKES:
            yield f"{module.path}:{each.line}: {module.room} imports {other}"


def _numba_outside_kernels(module: Module) -> Iterator[str]:
    if module.is_kernel or module.path == "analyzer/jit.py":
        return
    for each in module.imports():
        if _is_from(each.target, "numba", "llvmlite"):
            yield f"{module.path}:{each.line}: numba outside a kernel"


def _rules_in_kernels(module: Module) -> Iterator[str]:
    if not module.is_kernel:
        return
    for each in module.imports():
        parts = each.target.split(".")
        if any(part.endswith("_kernel") for part in parts):
            continue
        if parts[0] == "analyzer" and parts[1] in ("rules", "cards", "advice", "players"):
            yield f"{module.path}:{each.line}: a kernel sees {parts[1]}, not only arrays"


def _closures_in_kernels(module: Module) -> Iterator[str]:
    for outer in ast.walk(ast.parse(module.source, module.path)):
        if not isinstance(outer, ast.FunctionDef | ast.Lambda):
            continue
        for inner in ast.walk(outer):
            if inner is outer or not isinstance(inner, ast.FunctionDef):
                continue
            names = " ".join(ast.unparse(decorator) for decorator in inner.decorator_list)
            if "jit" in names or "entry_point" in names:
                yield f"{module.path}:{inner.lineno}: {inner.name} is a jitted closure"


def _libraries_out_of_place(module: Module) -> Iterator[str]:
    places = {
        ("pandas", "matplotlib", "mpl_toolkits"): ("reports",),
        ("click",): ("commands",),
        ("dask", "distributed"): ("runs",),
    }
    for each in module.imports():
        for libraries, rooms in places.items():
            if (
                _is_from(each.target, *libraries)
                and not each.for_types
                and module.room not in rooms
            ):
                yield f"{module.path}:{each.line}: {each.target} belongs to {rooms[0]}/"


def _asks_for_a_ruleset_by_name(module: Module) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.source, module.path)):
        if isinstance(node, ast.Compare):
            sides = [ast.unparse(side) for side in (node.left, *node.comparators)]
            if any(side.endswith(("rules.name", "ruleset.name")) for side in sides):
                yield f"{module.path}:{node.lineno}: a rule difference is a switch, not a name"


WALLS = (
    _rooms_below,
    _numba_outside_kernels,
    _rules_in_kernels,
    _closures_in_kernels,
    _libraries_out_of_place,
    _asks_for_a_ruleset_by_name,
)


def modules() -> list[Module]:
    files = [ROOT / "cli.py", *sorted(PACKAGE.rglob("*.py"))]
    return [
        Module(file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8"))
        for file in files
    ]


@pytest.mark.parametrize("wall", WALLS)
def test_the_wall_stands(wall: object) -> None:
    assert callable(wall)
    found = modules()
    assert len(found) > 20
    assert [offence for module in found for offence in wall(module)] == []


@pytest.mark.parametrize(
    ("wall", "path", "source"),
    [
        (_rooms_below, "analyzer/cards/x.py", "from analyzer.rules import Bid"),
        (_rooms_below, "analyzer/cards/x.py", "import analyzer.solver.solve"),
        (_rooms_below, "analyzer/cards/x.py", "def f():\n    from analyzer import rules"),
        (_rooms_below, "analyzer/solver/x.py", "from ..advice import advise_bid"),
        (_rooms_below, "analyzer/advice/x.py", "from analyzer.reports.frames import bid_frame"),
        (_rooms_below, "analyzer/advice/x.py", "from analyzer import advise_bid"),
        (
            _rooms_below,
            "analyzer/advice/x.py",
            "def to_frame():\n    from analyzer.reports.plots import plot_bids",
        ),
        (
            _rooms_below,
            "analyzer/studies/charts/x.py",
            "def to_frame():\n    from analyzer.reports.charts.points_text import frames",
        ),
        (_rooms_below, "analyzer/femhundra/x.py", "from analyzer.rules import Bid"),
        (_rooms_below, "analyzer/femhundra/x.py", "from analyzer.funfhundert import Game"),
        (_rooms_below, "analyzer/cellar/x.py", ""),
        (_numba_outside_kernels, "analyzer/advice/x.py", "def f():\n    import numba"),
        (_numba_outside_kernels, "analyzer/deals/my_kernels.py", "from numba import njit"),
        (_rules_in_kernels, "analyzer/solver/x_kernel.py", "from analyzer.rules import load"),
        (_closures_in_kernels, "analyzer/solver/x.py", "def f():\n    @njit\n    def g(): pass"),
        (_libraries_out_of_place, "analyzer/advice/x.py", "import pandas as pd"),
        (_libraries_out_of_place, "analyzer/commands/x.py", "from matplotlib import pyplot"),
        (_libraries_out_of_place, "analyzer/reports/x.py", "import click"),
        (_libraries_out_of_place, "analyzer/studies/x.py", "from dask import distributed"),
        (_asks_for_a_ruleset_by_name, "analyzer/rules/x.py", "a = rules.name == 'american'"),
    ],
)
def test_the_wall_can_fall(wall: object, path: str, source: str) -> None:
    assert callable(wall)
    assert list(wall(Module(path, source)))


def test_what_the_walls_let_pass() -> None:
    for path, source in (
        ("analyzer/rules/x.py", "from .bids import Bid\nfrom analyzer.cards import Suit"),
        ("analyzer/advice/x.py", "if TYPE_CHECKING:\n    import pandas as pd"),
        (
            "analyzer/advice/x.py",
            "class A:\n    def to_frame(self):\n        import analyzer.reports.frames",
        ),
        (
            "analyzer/studies/charts/x.py",
            "def to_frame():\n    from analyzer.reports.charts.points_frames import points_frame",
        ),
        ("analyzer/players/x_kernel.py", "from analyzer.players.y_kernel import f"),
        ("analyzer/commands/x.py", "import click\nfrom analyzer import __version__"),
        ("analyzer/femhundra/x.py", "from analyzer.cards import Suit"),
        ("analyzer/funfhundert/x_kernel.py", "from analyzer.jit import entry_point"),
        ("analyzer/solver/x_kernel.py", "from numba import njit\nfrom .layout import SEATS"),
        ("cli.py", "from analyzer.commands import main"),
    ):
        assert [offence for wall in WALLS for offence in wall(Module(path, source))] == []


@pytest.mark.parametrize(
    "start",
    [
        "import analyzer",
        "from analyzer.commands import main; main(['--help'])",
        "from analyzer.commands import main; main(['bid', '--help'])",
        "from analyzer.commands import main; main(['solve', '--help'])",
        "from analyzer.commands import main; main(['arena', '--help'])",
        "from analyzer.commands import main; main(['deal'])",
    ],
)
def test_what_a_start_pulls_in(start: str) -> None:
    look = (
        "import sys; print(*sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    script = f"import atexit\natexit.register(lambda: exec({look!r}))\n{start}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    loaded = set(done.stderr.split())
    assert "analyzer" in loaded
    assert loaded & {"pandas", "matplotlib", "numba", "llvmlite", "dask", "distributed"} == set()


def test_the_help_of_the_program_needs_no_numpy() -> None:
    script = (
        "import sys\nfrom analyzer.commands import main\ntry:\n    main(['--help'])\n"
        "except SystemExit:\n    print('numpy' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stderr == "False\n"


def test_public_names_come_from_their_rooms() -> None:
    for name in analyzer.__all__:
        assert getattr(analyzer, name) is not None
    assert set(analyzer.__all__) <= set(dir(analyzer))
    assert analyzer.parse_hand("AS") == analyzer.parse_cards("AS")
    with pytest.raises(AttributeError, match="advise_bids"):
        _ = analyzer.advise_bids


# --- the tests themselves ----------------------------------------------------------------------


def _checks(node: ast.AST) -> bool:
    """Return True if something in a piece of a test can fail on purpose."""
    for each in ast.walk(node):
        if isinstance(each, ast.Assert | ast.Raise):
            return True
        if isinstance(each, ast.Call) and ast.unparse(each.func).endswith(
            (
                "pytest.raises",
                "pytest.fail",
                "pytest.warns",
                "assert_frame_equal",
                "assert_allclose",
            )
        ):
            return True
    return False


def idle_tests(source: str) -> list[str]:
    """Return the names of test functions that check nothing, themselves or through a helper."""
    tree = ast.parse(source)
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    checking = {f.name for f in functions if _checks(f)}
    grown = True
    while grown:
        before = len(checking)
        for function in functions:
            called = {ast.unparse(c.func) for c in ast.walk(function) if isinstance(c, ast.Call)}
            if any(name.split(".")[-1] in checking for name in called):
                checking.add(function.name)
        grown = len(checking) > before
    return [f.name for f in functions if f.name.startswith("test_") and f.name not in checking]


def test_every_test_can_fail() -> None:
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    assert len(files) > 10
    idle = {
        file.relative_to(ROOT).as_posix(): names
        for file in files
        if (names := idle_tests(file.read_text(encoding="utf-8")))
    }
    assert idle == {}


def test_a_test_that_cannot_fail_is_found() -> None:
    source = (
        "def test_a():\n    print(1)\n"
        "def test_b():\n    helper()\n"
        "def helper():\n    assert 1\n"
        "def test_c():\n    with pytest.raises(ValueError):\n        int('x')\n"
    )
    assert idle_tests(source) == ["test_a"]
