"""Procedures that are loaded as the first of them is asked for: a fight is on the screen before anybody acts in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from importlib import import_module

from . import notes
from .base import Procedure


class Later(Mapping[str, Procedure]):
    """The procedures of some modules of a package, each of which lists its own in `PROCEDURES`, the ones that every
    ruleset has, and `own` ones of a table's own rules, which come before all others."""

    def __init__(self, package: str, modules: tuple[str, ...], own: tuple[Procedure, ...] = ()) -> None:
        self._package, self._modules, self._own = package, modules, own

    @cached_property
    def _loaded(self) -> dict[str, Procedure]:
        modules = (*(import_module(f".{name}", self._package) for name in self._modules), notes)
        found = {one.name: one for module in modules for one in module.PROCEDURES}
        return found | {one.name: one for one in self._own}

    def __getitem__(self, name: str) -> Procedure:
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)


SHAPES = (
    "pydantic_core.core_schema",
    "email.message",
    "importlib.metadata",
    "pydantic.config",
    "pydantic.json_schema",
    "zoneinfo",
    "pydantic.types",
    "pydantic.main",
    "engine.rules.shape",
)
"""What the models of sheets are made with, in parts: all of it at once takes longer than a key may wait."""


def loading(package: str, modules: tuple[str, ...]) -> Iterator[Callable[[], object]]:
    """What loads modules of a package, one by one."""
    yield from (partial(import_module, f".{name}", package) for name in modules)


def checking(package: str, sheets: tuple[str, ...]) -> Iterator[Callable[[], object]]:
    """What loads the modules of a package's sheets, part by part, and has them build their `MODELS`."""
    yield from (partial(import_module, name) for name in SHAPES)
    yield from loading(package, sheets)
    for name in sheets:
        for model in getattr(import_module(f".{name}", package), "MODELS", ()):
            yield model.model_rebuild
