"""What the rules can write, found in their source: keys of facts and of asks, options that are told, procedures."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import engine
from engine import rules
from engine.core.told import Told

ENGINE = Path(engine.__file__).parent
FOLDERS = {
    "exalted3e": ("exalted3e", "exalted"),
    "exalted2e": ("exalted2e", "exalted"),
    "ialdabaoth": ("ialdabaoth.py",),
    "static_veil": ("static_veil",),
}
"""Where each ruleset has its rules. Ialdabaoth stands over Exalted 2e, whose journals hold all of that."""

ASKS, TOLD_OPTIONS = (
    ("choice", "amount", "dice", "faces", "declare", "reroll", "table"),
    ("bites",),
)
"""The calls by which they are written; a key comes first."""


def keys(ruleset: str, calls: tuple[str, ...]) -> frozenset[str]:
    """The keys that some calls of a ruleset's source have, where they can be read from it; `{}` stands for a name."""
    return frozenset(key for name, key in _calls(ruleset) if name in calls)


def facts(ruleset: str) -> frozenset[str]:
    """The keys of all facts that a ruleset can write: those of classes of facts in its modules."""
    own = {importlib.import_module(_module(path)).__name__ for path in _files(ruleset)}
    return frozenset(one.key for one in _classes(Told) if one.__module__ in own and one.key)


def shared() -> frozenset[str]:
    """The keys of all facts that have a class of their own in what rulesets have in common. `plain`, on which small
    games stand, is a ruleset in this."""
    own = {_module(path) for ruleset in FOLDERS for path in _files(ruleset)}
    own |= {_module(path) for path in (ENGINE / "rules" / "plain").glob("*.py")}
    kinds = (one for one in _classes(Told) if one.__module__.startswith("engine.") and one.__module__ not in own)
    return frozenset(one.key for one in kinds if one.key)


def procedures(ruleset: str) -> frozenset[str]:
    """The names of all procedures of a ruleset."""
    return frozenset(rules.ruleset(ruleset).procedures)


def labels(ruleset: str) -> frozenset[str]:
    """The labels of all effects that a ruleset knows."""
    return frozenset(rules.ruleset(ruleset).known_effects.rows)


def _classes(of: type[Told[Any]]) -> Iterator[type[Told[Any]]]:
    """All that a module still has: a test may have made some of its own."""
    for one in of.__subclasses__():
        if getattr(sys.modules.get(one.__module__), one.__name__, None) is one:
            yield one
        yield from _classes(one)


def _files(ruleset: str) -> tuple[Path, ...]:
    places = [ENGINE / "rules" / name for name in FOLDERS[ruleset]]
    return tuple(path for place in places for path in (sorted(place.rglob("*.py")) if place.is_dir() else [place]))


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ENGINE.parent).with_suffix("").parts).removesuffix(".__init__")


@cache
def _calls(ruleset: str) -> tuple[tuple[str, str], ...]:
    """Each call with a key in front: what is called, and the key."""
    wanted, out = {*ASKS, *TOLD_OPTIONS}, list[tuple[str, str]]()
    for path in _files(ruleset):
        known = vars(importlib.import_module(_module(path)))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and (name := _called(node.func)) in wanted:
                key = _text(node.args[0], known) if node.args else None
                if key is not None:
                    out.append((name, key))
    return tuple(out)


def _called(what: ast.expr) -> str:
    """What is called of a fight; nothing for a call of something else."""
    of_a_fight = isinstance(what, ast.Attribute) and isinstance(what.value, ast.Name) and what.value.id == "fight"
    return what.attr if of_a_fight and isinstance(what, ast.Attribute) else ""


def _text(node: ast.expr, known: dict[str, Any]) -> str | None:
    """The text that an expression is, if the module says so."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    try:
        value = eval(compile(ast.Expression(node), "", "eval"), dict(known))
    except Exception:  # it holds what only a call knows
        return None
    return value if isinstance(value, str) else None
