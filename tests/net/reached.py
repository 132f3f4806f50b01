"""What the golden fights and the samples hold: every key, every path, every label that their journals have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from engine import samples
from engine.core.inputs import Amend, Answer, Begin, Correct, Edit, Input
from engine.core.model import Change, Tree
from engine.history.journal import Entry
from engine.history.logfile import LogFile
from engine.samples import make

from .fights import RULESETS, journals, readings

KEPT = "reached.txt"
"""The file that lists all of it."""

_PASSED = re.compile(r"(?:^  passes |; )([^;]+?) (?='|\(|-?\d|None|True|False|\{)", re.MULTILINE)
_ASKED = re.compile(r"^  asks .*?, step .*?: (.*?) \((?:choice|number|dice|declare|reroll|table)", re.MULTILINE)


@dataclass
class Reached:
    """What some journals hold. `forms` are the facts with the fields that they have, in their order."""

    inputs: set[str] = field(default_factory=set)
    procedures: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)
    forms: set[str] = field(default_factory=set)
    options: set[str] = field(default_factory=set)
    asks: set[str] = field(default_factory=set)
    paths: set[str] = field(default_factory=set)
    labels: set[str] = field(default_factory=set)

    def entry(self, entry: Entry) -> None:
        """Takes in one entry of a journal."""
        given = entry.input
        self.inputs.add(_input(given))
        if isinstance(given, Begin):
            self.procedures.add(given.procedure)
        if isinstance(given, (Answer, Amend)):
            self.asks.update(_ends(given.key))
        for fact in entry.facts:
            key = fact.key.rpartition(".")[2]
            self.facts.add(key)
            self.forms.add(" ".join((key, *fact.data)))
            if key == "option":
                self.options.add(str(fact.data["option"]))
        for change in entry.changes:
            self.paths.add(_path(change))
            self.labels.update(_labels(change))


def _input(given: Input) -> str:
    """The kind of an input; one that was made while a procedure was open is another kind."""
    inside = isinstance(given, (Begin, Edit)) and given.at
    of = f" {type(given.input).__name__}" if isinstance(given, Correct) else ""
    return f"{type(given).__name__}{of}{' inside' if inside else ''}".lower()


def _ends(key: str) -> Iterator[str]:
    """A key of an ask, and what is left of it without the procedures that it may stand in: `interrupt-3.`"""
    parts = key.split(".")
    return (".".join(parts[at:]) for at in range(len(parts)))


_BY_ID = ("combatant", "effect", "range", "pending", "coordinated")
"""Tables whose keys are ids."""


def _path(change: Change) -> str:
    """The path of a change, with a star for ids and for what lies below a field of a condition or a sheet."""
    table, *rest = change.path.split(".")
    if table in _BY_ID and rest:
        table, rest = f"{table}.*", rest[1:]
    shown = rest[:2] if table.startswith("combatant") else rest[:1]
    return ".".join((table, *shown, *("*" for _ in rest[len(shown) : len(shown) + 1])))


def _labels(change: Change) -> Iterator[str]:
    to, keys = change.to, change.path.split(".")
    if keys[0] != "effect" or not isinstance(to, dict):
        return
    tables: list[Tree] = [to] if len(keys) == 2 else list(to.values()) if len(keys) == 1 else []
    yield from (str(one["label"]) for one in tables)


@cache
def reached(ruleset: str) -> Reached:
    """What the golden fights of a ruleset hold together with its samples."""
    out = Reached()
    texts = list(journals(ruleset).values())
    for name in make.FIGHTS[ruleset]:
        texts.append(samples.files(ruleset, name)[1].read_text("utf-8"))
    for text in readings(ruleset).values():
        out.asks.update(end for key in (*_PASSED.findall(text), *_ASKED.findall(text)) for end in _ends(key))
    for text in texts:
        log = LogFile("journal", text.encode())
        for n in range(log.last):
            out.entry(log.entry(n + 1))
    return out


def listed() -> dict[str, str]:
    """Every kind of fact with its fields, every path and every label of each ruleset, one to a line."""
    out = dict[str, str]()
    for ruleset in RULESETS:
        found = reached(ruleset)
        for what, names in (("facts", found.forms), ("paths", found.paths), ("labels", found.labels)):
            out[f"{ruleset}, {what}"] = "".join(f"{name}\n" for name in sorted(names))
    return out
