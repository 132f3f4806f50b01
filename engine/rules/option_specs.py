"""House-rule options as data: making their specs, and checking a table of them from a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..model import Tree, put
from ..nearest import nearest
from .base import OptionSpec

SECTION = "rules section "


def switch(help: str, section: int | str, default: bool = False) -> OptionSpec:
    """An option that is on or off."""
    return OptionSpec(default, (default, not default), help, f"{SECTION}{section}")


def of(choices: tuple[Any, ...], help: str, section: int | str) -> OptionSpec:
    """An option with several choices, of which the first is the default."""
    return OptionSpec(choices[0], choices, help, f"{SECTION}{section}")


def check(options: Mapping[str, Any], specs: Mapping[str, OptionSpec], title: str) -> None:
    """Checks a table of options of the ruleset `title`. Raises ValueError naming the option and what it can be."""
    for name, value in by_path(options, specs):
        spec = specs.get(name)
        if spec is None:
            hint = nearest(name, specs)
            raise ValueError(f"options.{name}: is not an option of {title}{hint}")
        if spec.wrong is not None:
            if wrong := spec.wrong(value):
                raise ValueError(f"options.{name}: {wrong}.")
        elif not any(value == choice and type(value) is type(choice) for choice in spec.choices):
            raise ValueError(f"options.{name}: is {_word(value)}; it can be {_listed(spec.choices)}.")


def by_path(options: Mapping[str, Any], specs: Mapping[str, OptionSpec], at: str = "") -> Iterator[tuple[str, Any]]:
    """Options by name, where a name may be a path: `defense.tie` is `tie` in the table `defense`."""
    for key, value in options.items():
        path = f"{at}{key}"
        within = isinstance(value, Mapping) and path not in specs
        if within and any(name.startswith(f"{path}.") for name in specs):
            yield from by_path(value, specs, f"{path}.")
        else:
            yield path, value


def nested(options: Mapping[str, Any]) -> Tree:
    """Options as a fight keeps them: a name that is a path becomes a value in a table."""
    out: Tree = {}
    for name, value in options.items():
        out = put(out, name, value)
    return out


def _listed(choices: tuple[Any, ...]) -> str:
    *others, last = map(_word, choices)
    return f"{', '.join(others)} or {last}"


def _word(value: Any) -> str:
    """A value as the file writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return (
        repr(value) if isinstance(value, str) else str(value) if isinstance(value, (int, float)) else "a table or list"
    )
