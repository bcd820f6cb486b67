"""Whatever is typed, the program answers or says in one line what is wrong."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from analyzer.cards import CARD_TEXT
from analyzer.commands.program import COMMANDS
from analyzer.estimate import Estimate
from analyzer.femhundra import Knowledge
from analyzer.femhundra.advice import Advice, advise
from analyzer.femhundra.players.arena import MatchResult
from analyzer.femhundra.studies.hands_result import report_of as hands_of
from analyzer.femhundra.studies.pile_result import report_of as pile_of
from analyzer.funfhundert.players import arena as fu_arena
from analyzer.players.arena import match
from analyzer.runs import write_columns
from analyzer.studies.calibration.calibrate import FITS, keep
from analyzer.studies.calibration.fit_file import read_fits
from tests.commands.stubs import HAND, WIDOW, replace_advice, run
from tests.commands.test_solve_command import DEAL, GOOD, HEADER, MISERE
from tests.femhundra.studies.fh_planted import planted_hands, planted_pile
from tests.funfhundert.fu_studies import made_up_variations, made_up_worth
from tests.reports.test_study_plots import change, outs
from tests.studies.calibration.rows import entry, rows

# No slash: what is typed may name a file, which must lie in the folder made for it.
RANDOM = st.text(
    st.characters(exclude_characters="/\\", exclude_categories=()), min_size=0, max_size=20
)
CARDS = st.lists(st.sampled_from(CARD_TEXT), max_size=14).map(" ".join)
LIKELY = st.sampled_from(
    [
        *(HAND, WIDOW, *DEAL, *MISERE, "5D 5C 6C"),
        *("8H", "10nt", "MIS", "omis", "pass", "H", "NT", "left", "partner"),
        *("australian_2p", "australian_5p", "minnesota", "far left", "table", "5C/AS -/KS", "-/-"),
        *("me: 5S 6S 7S", "1: JC QC KC", "1: 7H", "7,5", "pile", "stock", "rule", "log"),
        *("0", "1", "-1", "3", "1e3", "NaN"),
        *("australian", "slam_bonus=no", "players=5", "deck=d45", "jokers=0", "players=x", "="),
        *("table", "json", "csv", "double-dummy", "a.png", "a.svg", "out.txt", "-", "--", "."),
    ]
)
OPTIONS = st.sampled_from(
    [
        *("--widow", "--kitty", "--discard", "--estimate", "--plot", "--explain", "--worlds"),
        *("--seed", "--jobs", "--rules", "--set", "--format", "--output", "--contract", "--rows"),
        *("--hand", "--joker", "--leader", "--line", "--plays", "--table", "--batch", "--count"),
        *("--left", "--partner", "--right", "--help", "-h", "--version", "-x", "--worlds=2"),
        *("--seat", "--call", "--report", "--out", "--kinds", "--deals", "--check-deals"),
        *("--pile", "--sizes", "--stock", "--meld", "--known", "--drawn", "--points", "--players"),
        *("--turned", "--trump", "--won", "--lost", "--led", "--shown", "--announced", "--passed"),
        *("--swapped", "--leads", "--announcing", "--done", "--totals", "--number"),
        *("--player", "--resume", "--workers", "--against", "--against-set", "--cluster"),
    ]
)
RUMMY_HAND = "5H 6H 9S 9D KC QC 2S"
RUMMY_MATCH = MatchResult(
    "rule", "rule", 2, 1, np.array([1.0, 2.0]), Estimate(9.0, 1.0, 2), Estimate(8.0, 1.0, 2)
)
FU_HAND = "AS TS KS QS JD 9D 8C 7H"
RUMMY_STUDIES = {
    "hands": hands_of(*planted_hands(40)),
    "pile": pile_of(*planted_pile(40)),
}
LONGER = ("--against-set", "deck=d45")
WORDS = st.lists(st.one_of(LIKELY, OPTIONS, OPTIONS, CARDS, RANDOM), max_size=8)
STARTS = {
    "bid": st.sampled_from([[], [HAND], [HAND, "--widow", WIDOW]]),
    "discard": st.sampled_from([[], [HAND, WIDOW, "--contract", "8H"]]),
    "solve": st.sampled_from(
        [[], ["--contract", "8H", *DEAL], ["--contract", "MIS", *MISERE], ["--batch", "-"]]
    ),
    "deal": st.just([]),
    "arena": st.sampled_from([[], ["high", "random"], ["high", "hihg", "--contract", "MIS"]]),
    "calibrate": st.sampled_from(
        [[], ["--report"], ["--out", "x"], ["--report", "--out", "x"], ["--kinds", "suit,mis"]]
    ),
    "outs": st.sampled_from([[], [HAND], [HAND, "--contract", "8H"]]),
    "chart": st.sampled_from(
        [["classes"], ["minimum"], ["points"], ["sheet", "--output", "x.pdf"]]
    ),
    "study": st.sampled_from([["joker"], ["joker", HAND], ["rules"], ["rules", *LONGER]]),
    "funfhundert": st.sampled_from(
        [
            ["advise", FU_HAND, "--turned", "KH", "--worlds", "2"],
            ["advise", FU_HAND, "--turned", "KH", "--led", "TD", "--worlds", "2"],
            ["ending", "AS KS 9H", "JS AH TS", "--trump", "H"],
            *(["deal"], ["arena", "rule", "rule", "--deals", "2", "--workers", "1"], ["rules"]),
            *(["study"], ["study", "worth"], ["study", "variations"]),
        ]
    ),
    "warmup": st.just([]),
    "femhundra": st.sampled_from(
        [
            *([], ["advise", RUMMY_HAND, "--pile", "9C"], ["melds", RUMMY_HAND], ["round"]),
            *(["arena", "rule", "rule"], ["rules"], ["study", "hands"], ["study", "pile"]),
            ["advise", "9S 9D KC 2S", "--pile", "4D", "--meld", "me: 5H 6H 7H", "--sizes", "7"],
        ]
    ),
    "rules": st.sampled_from([[], ["american"], ["--compare", "american", "minnesota"]]),
}


def short_match(a: str, b: str, **asked: Any) -> object:
    return match(a, b, **{**asked, "deals": 2, "jobs": 1})


def short_advice(knowledge: Knowledge, **asked: Any) -> Advice:
    return advise(knowledge, **{**asked, "worlds": 4})


def no_run(*_: Any, **__: Any) -> Path:
    return Path("result")


def fu_match(asked: fu_arena.MatchPlan) -> fu_arena.MatchResult:
    points = np.array([[100, 90], [80, 120]])
    return fu_arena.MatchResult(asked.a, asked.b, asked.rules, asked.seed, points, points)


def short_calibration(folder: Path, **_: Any) -> None:
    fits = read_fits(folder / FITS)
    folder.mkdir(exist_ok=True)
    keep([*fits, entry("misere")], folder / FITS)
    write_columns(folder / "check_mis.parquet", rows("misere", 30))


def check(*words: str, stdin: str = "") -> None:
    # Longer numbers would be answered too, but not within the time of a test.
    assume(not any(word.strip().isdigit() and len(word) > 3 for word in words))
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        replace_advice(patch)
        patch.setattr("analyzer.players.arena.match", short_match)
        patch.setattr("analyzer.studies.calibration.calibrate.calibrate", short_calibration)
        patch.setattr(
            "analyzer.reports.calibration.plot.calibration_picture", lambda *_: b"picture"
        )
        patch.setattr("analyzer.reports.plots.bids_picture", lambda *_: b"picture")
        patch.setattr("analyzer.advice.outs.find_outs", lambda *_, **__: outs())
        patch.setattr("analyzer.reports.advice.outs_plot.outs_picture", lambda *_: b"picture")
        patch.setattr("analyzer.commands.long_runs.execute", no_run)
        patch.setattr(
            "analyzer.funfhundert.players.arena.read_match", lambda asked, _: fu_match(asked)
        )
        patch.setattr("analyzer.runs.read_columns", lambda _: {})
        patch.setattr(
            "analyzer.studies.rule_change.measure.rule_change", lambda *_: change(corrected=False)
        )
        patch.setattr(
            "analyzer.reports.rule_change.plot.rule_change_picture", lambda *_: b"picture"
        )
        patch.setattr("analyzer.femhundra.advice.advise", short_advice)
        patch.setattr("analyzer.femhundra.players.arena.read_match", lambda *_: RUMMY_MATCH)
        for study, made_up in (("worth", made_up_worth), ("variations", made_up_variations)):
            reader = f"analyzer.funfhundert.studies.read_{study}"
            patch.setattr(reader, lambda _, asked, made_up=made_up: made_up(asked))
            patch.setattr(f"analyzer.funfhundert.studies.{study}_picture", lambda *_: b"picture")
        for study, found in RUMMY_STUDIES.items():
            patch.setattr(f"analyzer.femhundra.studies.read_{study}", lambda *_, f=found: f)
            patch.setattr(
                f"analyzer.femhundra.studies.{study}_picture.{study}_picture",
                lambda *_: b"picture",
            )
        os.chdir(folder)
        try:
            result = run(*words, stdin=stdin)
            assert result.exit_code in (0, 2), (result.exit_code, result.stderr)
            assert "Traceback" not in result.output
            if result.exit_code == 2:
                assert result.stdout == ""
                assert len(result.stderr.splitlines()) == 1
                assert not os.listdir(folder)
        finally:
            os.chdir(before)


def test_every_command_is_tried() -> None:
    assert set(STARTS) == set(COMMANDS)


@pytest.mark.parametrize("command", STARTS)
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_random_words_for_each_command(command: str, data: st.DataObject) -> None:
    start = data.draw(STARTS[command])
    check(command, *start, *data.draw(WORDS), stdin=data.draw(st.sampled_from(["", HEADER])))


@settings(max_examples=60, deadline=None)
@given(words=WORDS)
def test_random_words_for_the_program(words: list[str]) -> None:
    check(*words)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_random_damage_to_a_batch(data: st.DataObject) -> None:
    text = HEADER + GOOD
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 12)))
    damage = data.draw(st.one_of(RANDOM, st.sampled_from(["", "\n", ",", '"', "\0", "\r"])))
    check("solve", "--batch", "-", stdin=text[:start] + damage + text[stop:])
