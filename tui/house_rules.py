"""House rules of a new fight from the command line: `--option NAME=VALUE`, and a whole profile in a file."""

from __future__ import annotations

from typing import Any

from engine import rules
from engine.core.model import Refused
from engine.disk.toml import parse, text_of
from engine.rules import option_specs
from engine.rules.base import OptionSpec

from . import places


def asked_for(ruleset: str, profile: str | None, given: list[str]) -> dict[str, Any]:
    """The house rules by name: those of the profile's file, and over them those that are given one by one.

    With a profile only what is not at its default is kept. Raises Refused naming the file, the line or the key.
    """
    single = options_of(ruleset, given)
    if profile is None:
        return single
    path = places.path_of(profile)
    chosen = rules.ruleset(ruleset).profile(text_of(path), path.name)
    specs = rules.ruleset(ruleset).options
    both = {**dict(option_specs.by_path(chosen, specs)), **single}
    return {name: value for name, value in both.items() if value != specs[name].default}


def options_of(ruleset: str, given: list[str]) -> dict[str, Any]:
    """House rules from `name=value` pairs. Raises Refused naming what there is."""
    specs = rules.ruleset(ruleset).options
    out: dict[str, Any] = {}
    for pair in given:
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
    try:
        return parse(f"it = {typed}", "option")["it"]
    except Refused:
        return typed
