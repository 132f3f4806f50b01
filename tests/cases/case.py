"""Cases: published examples and problem reports in a format of our own, with every number they state.

A case is a TOML file: an id, a title, the sections of the rules it is about, where it is from, `options`, fighters (as
`stage.combatant` takes them; what `every` holds goes into each), and steps. A step names a procedure in `do`, `who`
begins it and its `args` (`target` may stand by itself), answers by the key of their ask in `with`, numbers the GM puts
in place of shown ones in `set`; `start` makes the fight anew before it. `then` holds what is stated: by name, or in a
table by fighter.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.encounter import Encounter
from engine.model import Refused, frozen

from .playing import Played, play
from .readers import OF_ACTION, OF_FIGHTER, Told
from .stage import fight

FOLDER = Path(__file__).parent
_TOP = {
    "id",
    "title",
    "rules",
    "source",
    "note",
    "options",
    "round",
    "acting",
    "every",
    "fighter",
    "step",
    "effect",
    "range",
}
_STEP = {"do", "who", "target", "args", "with", "set", "start", "then", "note"}


@dataclass(frozen=True)
class Stated:
    """One stated number with what the engine gives; `known` is whether anything reads it."""

    name: str
    stated: Any
    given: Any = None
    known: bool = True

    @property
    def equal(self) -> bool:
        """Whether it was read and is the same, a boolean never standing for a number."""
        return self.known and type(self.stated) is type(self.given) and self.stated == self.given


@dataclass
class Case:
    """One case as its file has it."""

    path: Path
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The case's id."""
        return str(self.data["id"])

    def play(self) -> list[Stated]:
        """Plays the case and returns every stated number with what came out."""
        out: list[Stated] = []
        enc = fight(self.data)
        for number, step in enumerate(self.data["step"], 1):
            if "start" in step:
                enc = fight(self.data | step["start"])
            before = enc.state
            played = _play(enc, step)
            out += _stated(f"step {number}", step.get("then", {}), Told(enc, played, before))
        return out


def _play(enc: Encounter, step: dict[str, Any]) -> Played:
    if "do" not in step:
        return Played()
    args = dict(step.get("args", {}))
    if "target" in step:
        args["target"] = step["target"]
    try:
        return play(enc, step["do"], step.get("who", ""), args, step.get("with", {}), step.get("set", {}))
    except Refused as refused:
        if "refused" in step.get("then", {}):
            return Played(refused=refused.code)
        raise


def _stated(at: str, then: dict[str, Any], told: Told) -> Iterator[Stated]:
    for name, value in then.items():
        if isinstance(value, dict):
            for what, stated in value.items():
                yield _read(f"{at}, {name}: {what}", what, stated, told, name)
        else:
            yield _read(f"{at}: {name}", name, value, told, "")


def _read(label: str, name: str, value: Any, told: Told, who: str) -> Stated:
    stated = frozen(value)
    if who:
        of_fighter = OF_FIGHTER.get(name)
        return Stated(label, stated, of_fighter(told, who), True) if of_fighter else Stated(label, stated, known=False)
    of_action = OF_ACTION.get(name)
    return Stated(label, stated, of_action(told), True) if of_action else Stated(label, stated, known=False)


def load(path: Path) -> Case:
    """A case from its file. Raises ValueError for a key the format does not have."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    unknown = set(data) - _TOP | {key for step in data["step"] for key in step if key not in _STEP}
    if unknown:
        raise ValueError(f"{path.name}: unknown {', '.join(sorted(unknown))}")
    return Case(path, data)


def every_case() -> list[Case]:
    """All cases, by file name."""
    return [load(path) for path in sorted(FOLDER.glob("*/*.toml")) if path.name != "left-out.toml"]


def left_out() -> dict[str, str]:
    """Ids of published cases that are not here, with the reason."""
    out: dict[str, str] = {}
    for path in sorted(FOLDER.glob("*/left-out.toml")):
        out |= tomllib.loads(path.read_text(encoding="utf-8"))
    return out
