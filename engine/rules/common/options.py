"""House-rule options as data: making their specs, checking a table of them from a file, and telling them in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...core.model import Refused, Tree, put
from ...core.names import nearest
from .base import OptionSpec

SECTION = "rules section "

NO_WORDS: Mapping[str, str] = {}
"""Of an option whose values read as they are."""

_SHORT = {"qc": "Quick Character", "gm": "GM", "ap": "AP", "npc": "NPC", "dv": "DV"}
_STUCK = re.compile(r"(?<=[a-z]{2})(?=[0-9])")
"""Where a word and a number are written as one; `d10` is a word of its own."""


def switch(help: str, section: int | str, default: bool = False, title: str = "") -> OptionSpec:
    """An option that is on or off."""
    return OptionSpec(default, (default, not default), help, f"{SECTION}{section}", title=title)


def of(
    choices: tuple[Any, ...],
    help: str,
    section: int | str,
    title: str = "",
    words: Mapping[str, str] = NO_WORDS,
) -> OptionSpec:
    """An option with several choices, of which the first is the default."""
    return OptionSpec(choices[0], choices, help, f"{SECTION}{section}", title=title, words=words)


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
            raise ValueError(f"options.{name}: is {_as_written(value)}; it can be {_listed(spec.choices)}.")


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


def typed(specs: Mapping[str, OptionSpec], pairs: Sequence[str]) -> dict[str, Any]:
    """Options from `name=value` pairs as a person types them. Raises Refused naming what there is."""
    out: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if name not in specs or not equals:
            raise Refused(
                "no_option", f"There is no option {name!r} written like name=value; known: {', '.join(specs)}."
            )
        out[name] = _value(name, specs[name], value)
    return out


def _value(name: str, spec: OptionSpec, typed: str) -> Any:
    """What was typed as a value of an option. Raises Refused where it can't be one."""
    if spec.wrong is None:
        allowed = {str(choice).lower(): choice for choice in spec.choices}
        if typed.lower() not in allowed:
            raise Refused("no_option", f"Option {name} is one of {', '.join(allowed)}, not {typed!r}.")
        return allowed[typed.lower()]
    value = _as_toml(typed)
    if wrong := spec.wrong(value):
        raise Refused("no_option", f"Option {name} {wrong}.")
    return value


def _as_toml(typed: str) -> Any:
    """A value as files write it: a number, a list, or else a word."""
    from ...disk.toml import parse

    try:
        return parse(f"it = {typed}", "option")["it"]
    except Refused:
        return typed


# -- in words ----------------------------------------------------------------------------------------------------------
def title(name: str, spec: OptionSpec) -> str:
    """An option as a person reads it: `disengage_cost` is `Disengaging costs`, `grit.reroll` is `Grit: reroll`."""
    if spec.title:
        return spec.title
    *within, own = name.split(".")
    told = [" ".join(_SHORT.get(word, word) for word in part.split("_")) for part in (*within[-1:], own)]
    return ": ".join([told[0][:1].upper() + told[0][1:], *told[1:]])


def word(value: Any, words: Mapping[str, str] = NO_WORDS) -> str:
    """A value in words: those that its option has for it, or its own; of a list or a table, those of all in it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return _list_in_words(value, words)
    if isinstance(value, Mapping):
        return " ".join(word(one) if key == "name" else f"{word(key)} {word(one)}" for key, one in value.items())
    return words.get(str(value)) or _STUCK.sub(" ", str(value)).replace("_", " ")


def _list_in_words(values: Sequence[Any], words: Mapping[str, str]) -> str:
    within = any(isinstance(value, (list, tuple, Mapping)) for value in values)
    return ("; " if within else ", ").join(word(value, words) for value in values) or "none"


def told(name: str, spec: OptionSpec) -> str:
    """What an option changes, what it can be, and what the rules have, in sentences."""
    said = spec.help[:1].upper() + spec.help[1:]
    end = "" if said.endswith((".", "?")) else "."
    return f"{said}{end} It can be {_choices(spec)}; the rules say {word(spec.default, spec.words)}."


def _choices(spec: OptionSpec) -> str:
    """All that an option can be: `yes or no`, `0, 1 or 2`, `0 to 20`, `a list of dice`."""
    if spec.can_be:
        return spec.can_be
    choices: Sequence[Any] = spec.choices
    *others, last = (word(choice, spec.words) for choice in choices)
    return f"{', '.join(others)} or {last}"


def _listed(choices: tuple[Any, ...]) -> str:
    *others, last = map(_as_written, choices)
    return f"{', '.join(others)} or {last}"


def _as_written(value: Any) -> str:
    """A value as the file writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return (
        repr(value) if isinstance(value, str) else str(value) if isinstance(value, (int, float)) else "a table or list"
    )
