"""A finished run is read from its folder or its result, and another kind is refused."""

import pytest

from analyzer.errors import InputError
from analyzer.runs import read_run, run
from tests.runs.squares import draw, plan


def other(config, chunk):
    return draw(config, chunk)


def test_a_run_is_read_from_its_folder_or_its_result(tmp_path):
    result = run(plan(), tmp_path / "run")
    for path in (result, tmp_path / "run"):
        config, columns = read_run(path, draw, "sample", lambda *said: said)
        assert config == dict(plan().config)
        assert len(next(iter(columns.values()))) > 1


def test_a_run_of_another_kind_or_none_is_refused(tmp_path):
    result = run(plan(), tmp_path / "run")
    with pytest.raises(InputError, match="is no table of cubes: it is a run of another kind"):
        read_run(result, other, "table of cubes", lambda *said: said)
    with pytest.raises(InputError, match="cannot read"):
        read_run(tmp_path / "none", draw, "sample", lambda *said: said)


def test_what_nothing_can_be_made_of_is_the_runs_fault_not_ours(tmp_path):
    result = run(plan(), tmp_path / "run")
    with pytest.raises(InputError, match="is no sample: 'faces'"):
        read_run(result, draw, "sample", lambda config, _: config["faces"])
