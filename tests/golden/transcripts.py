"""Golden transcripts: attacks with typed faces, every number on the way and every change written down.

A transcript is a TOML file in the folder of its kind of rules: `title`, `rules` (sections it is about), a fight as the
stage of its `ruleset` makes it (Exalted 3e where none is named), actions.
An action has `do`, `who`, `target`, `args`, answers by ask key in `with` and numbers set by the GM in `set`. What must
come of it: `shown`, every shown number; `parts`, the parts of those named; `changes`, every change of the state
(`id.field` stands for a field of that fighter's condition, `gone` for a value removed); `asked`, the asks that were
open, in order.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.model import frozen
from engine.history.encounter import Encounter
from tests.cases.case import OF_A_FIGHT, SETS
from tests.cases.playing import Played, play

FOLDER = Path(__file__).parent
GONE = "gone"
TOP = OF_A_FIGHT | {"action"}
ACTION = {"do", "who", "target", "args", "with", "set", "shown", "parts", "changes", "note", "asked"}


@dataclass(frozen=True)
class Transcript:
    """One fight with its actions."""

    name: str
    data: dict[str, Any]

    @property
    def actions(self) -> list[dict[str, Any]]:
        """Its actions, in order."""
        return list(self.data["action"])

    def fight(self, before: int = 0) -> Encounter:
        """The fight as it stands before an action."""
        enc = SETS[self.data.get("ruleset", "exalted3e")][0].fight(self.data)
        for action in self.actions[:before]:
            perform(enc, action)
        return enc

    def attacks(self) -> Iterator[int]:
        """The places of its attacks."""
        return (place for place, action in enumerate(self.actions) if action.get("do", "attack") == "attack")


def perform(enc: Encounter, action: dict[str, Any], apply: bool = True) -> Played:
    """Plays one action of a transcript; without `apply` it stands open before that."""
    args = dict(action.get("args", {}))
    if "target" in action:
        args["target"] = action["target"]
    do = action.get("do", "attack")
    return play(enc, do, action.get("who", ""), args, action.get("with", {}), action.get("set", {}), apply)


def changed(played: Played) -> dict[str, Any]:
    """The changes of an action, as transcripts write them."""
    out = {}
    for path, to in played.changes().items():
        keys = path.split(".")
        short = ".".join((keys[1], *keys[3:])) if keys[0] == "combatant" and keys[2:3] == ["now"] else path
        out[short] = GONE if to is None else to
    return out


def parts(played: Played, key: str) -> dict[str, int]:
    """The parts of a shown number by label."""
    assert played.outcome is not None
    return {part.label: part.amount for part in played.outcome.shown[key].parts}


def load(path: Path) -> Transcript:
    """A transcript from its file. Raises ValueError for a key the format does not have."""
    data = frozen(tomllib.loads(path.read_text(encoding="utf-8")))
    unknown = set(data) - TOP | {key for action in data["action"] for key in action if key not in ACTION}
    if unknown:
        raise ValueError(f"{path.name}: unknown {', '.join(sorted(unknown))}")
    return Transcript(f"{path.parent.name}/{path.stem}", data)


TRANSCRIPTS = [load(path) for path in sorted(FOLDER.glob("*/*.toml"))]
"""All of them, by name."""

ATTACKS = [(one, place) for one in TRANSCRIPTS for place in one.attacks()]
"""Every attack of every transcript."""
