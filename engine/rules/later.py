"""What a fight needs only once somebody acts in it, in pieces that load one by one while nobody waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module

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
