"""What is kept in the project's tree: no lock file, nothing of one machine, and commands that are tried."""

import os
import re
from pathlib import Path

import pytest

from tests.packaging.project import ROOT, between, python_files, tracked_files

LONGEST_FILE = 700
TOP = {"pyproject.toml", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "tui", "engine", "themes", "tests"}
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|work|Users)/[\w.-]+")
REGISTRY = re.compile(r"pypi\.org|pythonhosted|(?:--|\b)(?:extra-)?index-url|--find-links|registry *= *[\"{]")


def findings(pattern: re.Pattern[str]) -> list[str]:
    found = []
    for path in tracked_files():
        if path == Path(__file__).resolve():
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}: {match.group()}" for match in pattern.finditer(text)]
    return found


@pytest.mark.parametrize(
    ("pattern", "bad", "good"),
    [
        (MACHINE_PATH, f"see {Path('/', 'home', 'ana', 'fights')}", "see ~/fights, ./work/a and a/home/b"),
        (REGISTRY, 'registry = "https://x"', "a registry of fights"),
        (REGISTRY, "pip install --index-url x", "the index of a list"),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern: re.Pattern[str], bad: str, good: str) -> None:
    assert pattern.search(bad)
    assert not pattern.search(good)


def test_no_paths_of_one_machine() -> None:
    assert findings(MACHINE_PATH) == []


def test_no_addresses_of_a_package_registry() -> None:
    assert findings(REGISTRY) == []


def test_the_top_level_holds_nothing_else() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in tracked_files()}
    assert {name for name in names if not name.startswith(".")} == TOP


def test_no_lock_file_is_kept() -> None:
    names = {path.name for path in tracked_files()}
    assert {name for name in names if name.endswith(".lock")} == set()
    assert "uv.lock" in (ROOT / ".gitignore").read_text().splitlines()


def test_files_stay_small_enough_to_read() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text().splitlines())
        for path in python_files("engine", "tui", "themes", "tests")
    }
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


def test_every_test_folder_is_a_package() -> None:
    folders = {path.parent for path in python_files("tests")}
    assert {str(folder) for folder in folders if not (folder / "__init__.py").exists()} == set()


def test_the_readme_commands_are_one_line_each_and_near_the_top() -> None:
    readme = (ROOT / "README.md").read_text()
    make = "python3 -m venv .venv && .venv/bin/pip install -q -e "
    assert between(readme, "demo command") == [make + ". && .venv/bin/battlewheel demo"]
    assert between(readme, "test command") == [make + "'.[dev]' && .venv/bin/python -m pytest -q -n 4"]
    assert readme.splitlines().index("<!-- test command -->") < 40


def test_ci_runs_the_command_of_the_readme_and_no_other() -> None:
    script = ROOT / ".ci" / "run"
    text = script.read_text()
    assert os.access(script, os.X_OK)
    assert "<!-- test command -->" in text
    assert "pytest" not in text
    assert all(f".venv/bin/{tool}" in text for tool in ("ruff check", "ruff format --check", "mypy", "lint-imports"))
