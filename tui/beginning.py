"""What a new fight begins with, as the command line asks for it: its house rules, and a party."""

from __future__ import annotations

import argparse
import contextlib
from typing import Any

from engine import party, rules
from engine.core.inputs import Edit
from engine.core.model import Refused
from engine.core.names import clean
from engine.disk.toml import text_of
from engine.history.encounter import Encounter
from engine.party import Party
from engine.rules import ruleset
from engine.rules.common import options

from . import places


def house_rules_of(ruleset: str, profile: str | None, given: list[str]) -> dict[str, Any]:
    """The house rules by name: those of the profile's file, and over them those that are given one by one.

    With a profile only what is not at its default is kept. Raises Refused naming the file, the line or the key.
    """
    specs = rules.ruleset(ruleset).options
    single = options.typed(specs, given)
    if profile is None:
        return single
    path = places.path_of(profile)
    chosen = rules.ruleset(ruleset).profile(text_of(path), path.name)
    both = {**dict(options.by_path(chosen, specs)), **single}
    return {name: value for name, value in both.items() if value != specs[name].default}


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
