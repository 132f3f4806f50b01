"""The facts of one ruleset: all that its modules define, and whether each has its sentence or is never told."""

import importlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.core.told import Tier, Told


def _kinds(of: type[Told[Any]] = Told) -> Iterator[type[Told[Any]]]:
    """All kinds of facts that a module still has: another test may have made some of its own."""
    for one in of.__subclasses__():
        if getattr(sys.modules.get(one.__module__), one.__name__, None) is one:
            yield one
        yield from _kinds(one)


def defined(package: ModuleType) -> set[type[Told[Any]]]:
    """Every fact that the modules of a package define."""
    assert package.__file__ is not None
    folder = Path(package.__file__).parent
    for file in folder.rglob("*.py"):
        importlib.import_module(".".join(("engine.rules", *file.relative_to(folder.parent).with_suffix("").parts)))
    return {kind for kind in _kinds() if kind.__module__.startswith(f"{package.__name__}.") and kind.key}


def check(kept: Iterable[type[Told[Any]]]) -> None:
    """Each of these has a sentence or is never told, and says in words what it is."""
    for kind in kept:
        assert (kind.told is Told.told) == (kind.tier == Tier.NEVER), kind
        assert kind.__doc__, kind
