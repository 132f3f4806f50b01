"""Cases: published examples and problem reports in a format of our own, with every number they state.

A case is a TOML file: an id, a title, the sections of the rules it is about, where it is from, its `ruleset` (Exalted
3e where none is named), `options`, fighters (as the stage of the ruleset takes them; what `every` holds goes into
each), and steps. A step names a procedure in `do`, `who` begins it and its `args` (`target` may stand by itself),
answers by the key of their ask in `with`, numbers the GM puts in place of shown ones in `set`; `start` makes the fight
anew before it, `add` brings more fighters, `until` repeats the step until the clock reads so, `look` is a roll without
a fight. `then` holds what is stated: by name, or in a table by fighter. A `variant` is the same step with other
`options` and what is then stated; the fight goes on as if it had not been.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.core.inputs import Drop, Edit
from engine.core.model import Refused, frozen, get
from engine.history.encounter import Encounter

from . import readers, stage, veil_readers, veil_stage, wheel_readers, wheel_stage
from .playing import Played, play
from .readers import Told

FOLDER = Path(__file__).parent
OF_A_FIGHT = {
    "title",
    "rules",
    "note",
    "ruleset",
    "options",
    "round",
    "tick",
    "pass",
    "acting",
    "every",
    "fighter",
    "effect",
    "range",
}
"""What a file may say of its fight and of itself, whatever is done in it."""

_TOP = OF_A_FIGHT | {"id", "source", "step"}
WHEEL = (wheel_stage, wheel_readers.OF_ACTION, wheel_readers.OF_FIGHTER)
SETS = {
    "exalted3e": (stage, readers.OF_ACTION, readers.OF_FIGHTER),
    "exalted2e": WHEEL,
    "ialdabaoth": WHEEL,
    "static_veil": (veil_stage, veil_readers.OF_ACTION, veil_readers.OF_FIGHTER),
}
"""For each ruleset what makes its fights, and the words by themselves and of a fighter that can be stated."""

_STEP = {"add", "do", "who", "target", "args", "with", "set", "start", "then", "note", "until", "look", "variant"}


_MOST = 40
"""So often a step is repeated at most."""


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
        makes, of_action, of_fighter = SETS[self.data.get("ruleset", "exalted3e")]
        enc = makes.fight(self.data)
        for number, step in enumerate(self.data["step"], 1):
            if "start" in step:
                enc = makes.fight(self.data | step["start"])
            if "add" in step:
                more = step["add"].items()
                enc.do(Edit(tuple((f"combatant.{id}", makes.combatant(id, one)) for id, one in more)))
            if "look" in step:
                seen = makes.look(step["look"])
                out += [Stated(f"step {number}: {name}", frozen(value), seen.get(name), name in seen)
                        for name, value in step["then"].items()]  # fmt: skip
                continue
            for variant in step.get("variant", ()):
                out += self._variant(enc, number, step, variant)
            before = enc.state
            played = _play(enc, step)
            reader = _Reader(Told(enc, played, before), of_action, of_fighter)
            out += reader.stated(f"step {number}", step.get("then", {}))
        return out

    def _variant(self, enc: Encounter, number: int, step: dict[str, Any], variant: dict[str, Any]) -> list[Stated]:
        """What is stated of a step under other options; afterwards everything is as before it."""
        _, of_action, of_fighter = SETS[self.data.get("ruleset", "exalted3e")]
        there = enc.moment.entry
        enc.do(Edit(tuple((f"options.{name}", frozen(value)) for name, value in variant["options"].items())))
        before = enc.state
        played = _play(enc, {**step, "with": step.get("with", {}) | variant.get("with", {})})
        label = ", ".join(f"{name} {value}" for name, value in variant["options"].items())
        reader = _Reader(Told(enc, played, before), of_action, of_fighter)
        out = list(reader.stated(f"step {number} with {label}", variant["then"]))
        while enc.moment.entry != there:
            enc.undo_action()
        return out


def _play(enc: Encounter, step: dict[str, Any]) -> Played:
    if "do" not in step:
        return Played()
    args = dict(step.get("args", {}))
    if "target" in step:
        args["target"] = step["target"]
    try:
        played = play(enc, step["do"], step.get("who", ""), args, step.get("with", {}), step.get("set", {}))
        for _ in range(_MOST):
            if all(get(enc.state, f"clock.{key}") == value for key, value in step.get("until", {}).items()):
                break
            played = play(enc, step["do"], step.get("who", ""), args)
        return played
    except Refused as refused:
        if "refused" in step.get("then", {}):
            if enc.moment.open:
                enc.do(Drop())
            return Played(refused=refused.code, said=refused.sentence)
        raise


@dataclass(frozen=True)
class _Reader:
    """Reads by the words of a ruleset what a step came to."""

    told: Told
    of_action: Mapping[str, Callable[[Told], Any]]
    of_fighter: Mapping[str, Callable[[Told, str], Any]]

    def stated(self, at: str, then: Mapping[str, Any]) -> Iterator[Stated]:
        """Everything that is stated; a table that is no word by itself is a fighter's."""
        for name, value in then.items():
            if isinstance(value, dict) and name not in self.of_action:
                yield from (self._of_fighter(f"{at}, {name}: {what}", name, what, one) for what, one in value.items())
            else:
                read = self.of_action.get(name)
                given = read(self.told) if read else None
                yield Stated(f"{at}: {name}", frozen(value), given, read is not None)

    def _of_fighter(self, label: str, id: str, what: str, value: Any) -> Stated:
        read = self.of_fighter.get(what)
        return Stated(label, frozen(value), read(self.told, id) if read else None, read is not None)


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
