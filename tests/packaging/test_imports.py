"""The engine stands without the screen, and the rules without clock, chance and system."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

from tests.packaging.project import ROOT, python_files

SCREEN = {"tui", "textual", "rich"}
CHANCE_AND_SYSTEM = {"time", "random", "os", "datetime", "secrets"}
IMPORT_ALL = """
import importlib, json, pkgutil, sys
import {package}
if {deep}:
    for module in pkgutil.walk_packages({package}.__path__, "{package}."):
        importlib.import_module(module.name)
print(json.dumps(sorted({{name.partition(".")[0] for name in sys.modules}})))
"""


def imported(source: str) -> Iterator[str]:
    """The top name of each absolute import, those inside functions included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]


def offenders(files: list[Path], forbidden: set[str]) -> dict[str, list[str]]:
    found = {str(path.relative_to(ROOT)): sorted(set(imported(path.read_text())) & forbidden) for path in files}
    return {path: names for path, names in found.items() if names}


def loaded_by(package: str, deep: bool) -> set[str]:
    program = IMPORT_ALL.format(package=package, deep=deep)
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return set(json.loads(run.stdout))


def test_the_check_sees_every_way_to_import() -> None:
    source = "import os.path, json\ndef f():\n    from random import choice\nfrom .time import x\n"
    assert set(imported(source)) == {"os", "json", "random"}


def test_the_engine_imports_no_screen() -> None:
    assert len(python_files("engine")) > 5
    assert offenders(python_files("engine"), SCREEN) == {}


def test_the_rules_import_no_clock_no_chance_and_no_system() -> None:
    assert len(python_files("engine/rules")) > 2
    assert offenders(python_files("engine/rules"), CHANCE_AND_SYSTEM) == {}


@pytest.mark.parametrize("deep", [False, True], ids=["engine", "every module of it"])
def test_importing_the_engine_loads_no_screen(deep: bool) -> None:
    assert loaded_by("engine", deep) & SCREEN == set()


def circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """The files that can be reached from themselves, those of one circle together."""
    reached = {one: set(direct) for one, direct in imports.items()}
    for through in imports:
        for one in imports:
            if through in reached[one]:
                reached[one] |= reached[through]
    found = ({other for other in reached[one] if one in reached[other]} for one in imports if one in reached[one])
    return list({min(circle): circle for circle in found}.values())


def test_the_check_sees_circles() -> None:
    imports = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": set[str]()}
    assert circles(imports) == [{"a", "b", "c"}]


def test_no_files_of_the_engine_import_each_other() -> None:
    """If only for a type or inside a function."""
    graph = grimp.build_graph("engine")
    found = circles({one: graph.find_modules_directly_imported_by(one) for one in graph.modules})
    assert found == []
