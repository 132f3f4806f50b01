"""What a new fight begins with, as the command line asks for it: its house rules, and a party."""

from __future__ import annotations

import argparse
import contextlib
from typing import Any

from engine import party, rules
from engine.core.inputs import Edit
from engine.core.model import Refused
from engine.core.names import clean
from engine.disk.toml import parse, text_of
from engine.history.encounter import Encounter
from engine.party import Party
from engine.rules import option_specs, ruleset
from engine.rules.base import OptionSpec

from . import places


def house_rules_of(ruleset: str, profile: str | None, given: list[str]) -> dict[str, Any]:
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


def party_of(args: argparse.Namespace) -> Party | None:
    """The party that the arguments name, or none. Raises Refused where it is not there or can't be read."""
    if args.party is None:
        if args.fresh:
            raise Refused("no_party", "--fresh says how a party comes: give --party NAME too.")
        return None
    shelf = party.shelf(places.folder())
    found = shelf.named(clean(args.party))
    if found is not None:
        return found.thing
    known = ", ".join(one.thing.name for one in shelf.kept) or "none yet"
    raise Refused("no_party", " ".join((f"There is no party {args.party!r}; known: {known}.", *shelf.notices)))


def coming(found: Party, rules: str, fresh: bool) -> Edit:
    """The edit that brings it into a new fight. Raises Refused for other rules."""
    return party.coming(found, ruleset(rules), fresh, {})


def begun(enc: Encounter, given: Edit) -> Encounter:
    """The new fight with the party in it, as its first entry, which can be undone.

    Raises Refused where the party can't come; then there is no fight, and its name is free."""
    try:
        enc.do(given)
    except Refused:
        with contextlib.suppress(OSError):
            enc.discard()
        raise
    return enc
