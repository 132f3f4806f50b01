"""A ruleset is one folder and its word in one list: nothing else of the program names one."""

import ast
from collections.abc import Iterator
from pathlib import Path

from engine.rules import NAMES
from tests.packaging.project import ROOT, python_files

THE_LIST = Path("engine/rules/__init__.py")
TEXTS = (Path("engine/samples"), Path("engine/manual"))
"""Scripts of fights and topics of the manual, each of which is of one ruleset."""


def own(path: Path) -> bool:
    """Whether a file is a ruleset's own, or about one."""
    return path == THE_LIST or any(map(path.is_relative_to, TEXTS)) or bool({*path.with_suffix("").parts} & {*NAMES})


def named(source: str) -> Iterator[str]:
    """The rulesets that a source names: as a word, or by an import of their files."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in NAMES:
            yield str(node.value)
        elif isinstance(node, ast.ImportFrom):
            yield from {*(node.module or "").split("."), *(alias.name for alias in node.names)} & set(NAMES)
        elif isinstance(node, ast.Import):
            yield from (name for alias in node.names for name in alias.name.split(".") if name in NAMES)


def test_the_check_sees_words_and_imports() -> None:
    imports = "from .rules.exalted3e import desk\nfrom engine.rules import exalted2e as e\nimport a.static_veil"
    source = f'x = "ialdabaoth"\n{imports}'
    assert sorted(named(source)) == sorted(NAMES)


def test_nothing_names_a_ruleset_but_the_list_and_its_own_files() -> None:
    files = [path.relative_to(ROOT) for folder in ("engine", "tui", "themes") for path in python_files(folder)]
    assert sum(map(own, files)) > 100
    found = {str(path): names for path in files if not own(path) and (names := [*named((ROOT / path).read_text())])}
    assert found == {}
