"""What others may use of the engine: its public names, with what they are called with and what they hold."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import engine
from engine import importers

KEPT = "names.txt"
"""The file of the names."""


def listed() -> dict[str, str]:
    """Each public name, with its own names below it, one to a line."""
    told = {name: "".join(f"{row}\n" for row in _told(getattr(engine, name))) for name in engine.__all__}
    out = {f"engine.{name}": re.sub(r" at 0x\w+", "", text) for name, text in told.items()}
    return out | {"engine.importers.read": f"{inspect.signature(importers.read)}\n"}


def _told(what: object) -> Iterator[str]:
    """What something public is: its fields, properties and methods, or its value."""
    if not isinstance(what, type):
        yield repr(what)
        return
    bases = ", ".join(base.__name__ for base in what.__mro__[1:-1])
    yield f"class ({bases}) {inspect.signature(what)}"
    for name, kind in sorted(inspect.get_annotations(what).items()):
        if not name.startswith("_"):
            yield f"{name}: {kind}"
    for name, member in sorted(vars(what).items()):
        if not name.startswith("_"):
            yield from _member(name, member)


def _member(name: str, member: object) -> Iterator[str]:
    if isinstance(member, (classmethod, staticmethod)):
        yield f"{type(member).__name__} {name}{inspect.signature(member.__func__)}"
    elif isinstance(member, property):
        assert member.fget is not None
        yield f"property {name}{inspect.signature(member.fget)}"
    elif inspect.isfunction(member):
        yield f"{name}{inspect.signature(member)}"
