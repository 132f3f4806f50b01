"""A party: the heroes of a table, kept between fights with their wounds and pools, in `parties/` of the data folder."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from . import rules as rulebook
from .core.inputs import Edit
from .core.model import Refused, Tree
from .core.names import clean, clean_name, nearest, new_id
from .disk import toml
from .disk.shelf import FORMAT, Shelf
from .rules.common.base import Ruleset
from .templates import check_format, checked

FOLDER = "parties"
"""The folder of these files in the data folder."""

SIDE = "heroes"
"""The side that makes a party."""

FIELDS = ("format", "name", "ruleset", "fight", "saved", "member")
"""What a file holds."""

A_FIGHT = "a fight"
"""What a fight is called whose title holds nothing that can be shown."""

_WHY = "the party "
_FRESH, _AS_THEY_WERE = "refreshed", "as they were"


@dataclass(frozen=True, slots=True)
class Party:
    """The heroes as they were at a time (in UTC) in a fight; members are combatants by id."""

    name: str
    ruleset: str
    fight: str
    saved: datetime
    members: Mapping[str, Tree]


def shelf(folder: Path) -> Shelf[Party]:
    """The parties in the data folder, those of every ruleset."""
    return Shelf(folder / FOLDER, "party", read, written)


def of(rules: Ruleset, name: str, fight: str, saved: datetime, combatants: Mapping[str, Tree]) -> Party:
    """The heroes among the combatants of a fight. Raises Refused where there are none, or for a name that can't be."""
    members = {id: rules.carried(one, fresh=False) for id, one in combatants.items() if one.get("side") == SIDE}
    if not members:
        raise Refused("no_heroes", "There are no heroes in this fight to keep.")
    return Party(clean_name(name), rules.name, clean(fight) or A_FIGHT, saved, members)


def written(party: Party) -> str:
    """The text of its file."""
    head = {"format": FORMAT, "name": party.name, "ruleset": party.ruleset, "fight": party.fight, "saved": party.saved}
    return toml.tables({**head, "member": dict(party.members)})


def read(text: str, file: str) -> Party:
    """A party from the text of its file. Raises Refused naming file, line and field."""
    tree = toml.parse(text, file, dates=("saved",))
    check_format(tree, text, file)
    for key in tree:
        if key not in FIELDS:
            raise toml.at_place(file, text, key, "is not a field of a party" + nearest(key, FIELDS))
    for key in ("name", "ruleset", "fight"):
        if not isinstance(tree.get(key), str) or clean(tree[key]) != tree[key] or not tree[key]:
            raise toml.at_place(file, text, key, "is missing" if key not in tree else "must be text that can be shown")
    if tree["ruleset"] not in rulebook.NAMES:
        known = ", ".join(rulebook.NAMES)
        raise toml.at_place(file, text, "ruleset", f"{tree['ruleset']!r} is not known; known are: {known}")
    saved, members = tree.get("saved"), tree.get("member")
    if not isinstance(saved, datetime) or saved.tzinfo is None or not 1 < saved.year < 9999:
        raise toml.at_place(file, text, "saved", "must be a time such as 2026-01-31T20:15:00Z")
    if not isinstance(members, dict) or not members:
        raise toml.at_place(file, text, "member", "must hold at least one fighter")
    for id in members:
        if not re.fullmatch(r"[a-z0-9-]+", id):
            what = f"holds {id!r}, which must be an id of small letters, digits and hyphens only"
            raise toml.at_place(file, text, "member", what)
    rules = rulebook.ruleset(tree["ruleset"])
    sound = {id: checked(rules, one, text, file, f"member.{id}") for id, one in members.items()}
    return Party(tree["name"], tree["ruleset"], tree["fight"], saved.astimezone(UTC), sound)


def coming(
    party: Party, rules: Ruleset, fresh: bool, there: Mapping[str, Tree], ever_used: Collection[str] = ()
) -> Edit:
    """The edit that brings a party into a fight, `fresh` or as it was. Whoever is there by name is not brought again.

    Raises Refused for a party of other rules, and where all of them are there.
    """
    if party.ruleset != rules.name:
        title = rulebook.NAMES[party.ruleset]
        raise Refused("other_rules", f"{party.name} is a party of {title}; this fight is of {rules.title}.")
    present = {str(one.get("name", "")) for one in there.values()}
    used, values = set(there), list[tuple[str, Tree]]()
    for id, one in party.members.items():
        if one["name"] not in present:
            free = id if id not in used and id not in ever_used else new_id(str(one["name"]), used, ever_used)
            used.add(free)
            values.append((f"combatant.{free}", rules.carried(one, fresh)))
    if not values:
        raise Refused("all_there", f"Everyone of {party.name} is in this fight already.")
    how = _FRESH if fresh else _AS_THEY_WERE
    return Edit(tuple(values), f"{_WHY}{party.name}, {how} after {party.fight}")


def brought(reasons: Iterable[str]) -> str:
    """Which party came, and how, from the reasons of edits, the newest first; empty where none did."""
    return next((why.removeprefix(_WHY) for why in reasons if why.startswith(_WHY)), "")
