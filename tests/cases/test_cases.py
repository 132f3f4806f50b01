"""Every published case and problem report, each number it states asserted."""

import subprocess
import sys
from pathlib import Path

import pytest

from .case import Case, every_case, left_out, load

CASES = every_case()


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_a_case_gives_what_it_states(case: Case) -> None:
    told = case.play()
    assert told, "a case states numbers"
    assert [one.name for one in told if not one.known] == []
    assert {one.name: one.given for one in told} == {one.name: one.stated for one in told}
    assert all(one.equal for one in told)


def test_ids_are_unique_and_name_their_file() -> None:
    ids = [case.id for case in CASES]
    assert len(set(ids)) == len(ids)
    assert [case.path.stem for case in CASES] == ids
    assert not set(ids) & set(left_out())


def test_a_case_that_differs_or_states_what_nothing_reads_is_told(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    stated = "[[step]]\nthen = { a = { initiative = 6, luck = 1 } }\n"
    path.write_text(f'id = "wrong"\n[fighter.a]\ninitiative = 5\n{stated}')
    initiative, luck = load(path).play()
    assert (initiative.stated, initiative.given, initiative.equal) == (6, 5, False)
    assert (luck.known, luck.equal) == (False, False)


def test_the_command_prints_a_line_for_each_case_and_a_total() -> None:
    root = Path(__file__).parents[2]
    run = subprocess.run([sys.executable, "-m", "tests.cases"], cwd=root, capture_output=True, text=True, check=False)
    lines = run.stdout.splitlines()
    assert run.returncode == 0, run.stdout + run.stderr
    assert len(lines) == len(CASES) + len(left_out()) + 1
    assert lines[-1].startswith(f"{len(CASES)} cases, ")
    assert lines[-1].endswith(f"{len(CASES)} cases equal")
