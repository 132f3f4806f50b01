"""Fights to measure on: the demo's fighters over and over, and journals of any length."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from engine.core.ask import Role
from engine.core.inputs import Begin, Edit
from engine.core.model import Tree, get
from engine.core.procedure import APPLY
from engine.history.encounter import Encounter
from tui import places

LAST = -50
"""An Initiative after everybody else's."""

ACTING = "mirel-ashwing"


def of_fighters(path: Path | None, count: int) -> Encounter:
    """A fight of so many: the demo's twelve, and then the same under other names, who all act after those.

    So what is in view is the same in a small fight and in a large one.
    """
    demo = Encounter.open(places.demo("exalted3e"))
    state = demo.committed
    demo.close()
    fighters: dict[str, Tree] = {}
    for number in range(count):
        turn, place = divmod(number, len(state["combatant"]))
        id, one = list(state["combatant"].items())[place]
        fighters[f"{id}-{turn}" if turn else id] = _another(one, turn) if turn else one
    made = Encounter.new(path, "exalted3e", fighters, title="Many", seed=1)
    made.do(Edit((("clock", state["clock"]),)))
    return made


def _another(one: Tree, turn: int) -> Tree:
    """The same fighter under another name, at the end of the order."""
    return {**one, "name": f"{one['name']} {turn}", "now": {**one.get("now", {}), "initiative": LAST}}


def of_entries(path: Path, count: int) -> Encounter:
    """The demo's fight with so many entries behind it."""
    made = of_fighters(path, 12)
    target = f"combatant.{ACTING}.now.initiative"
    standing = int(get(made.committed, target, 0))
    with without_syncs():
        for number in range(count - 2):
            made.do(Edit(((target, standing + 1 + number % 9),)))
    made.do(Edit(((target, standing),)))
    return made


@contextmanager
def without_syncs() -> Iterator[None]:
    """Nothing waits for the disk meanwhile."""
    with mock.patch.object(os, "fsync"), mock.patch.object(os, "fdatasync"):
        yield


FAR_OFF = 200
"""From this Initiative on, up or down, a fighter begins at 10 again: a file holds 400 at most."""


def of_attacks(path: Path | None, count: int) -> Encounter:
    """The demo's fighters after so many attacks, each with its dice rolled, and the end of a turn after each."""
    enc = of_fighters(path, 12)
    ids = list(enc.committed["combatant"])
    with without_syncs():
        for number in range(count):
            acting = next((slot.id for slot in enc.order() if slot.status == "acting"), ids[0])
            target = ids[(ids.index(acting) + 1 + number % (len(ids) - 1)) % len(ids)]
            if abs(get(enc.committed, f"combatant.{acting}.now.initiative", 0)) > FAR_OFF:
                enc.do(Edit(((f"combatant.{acting}.now.initiative", 10),)))
            _done(enc, Begin("attack", acting, {"target": target, "kind": "withering"}))
            _done(enc, Begin("end_turn"))
    return enc


def _done(enc: Encounter, begin: Begin) -> None:
    enc.do(begin)
    while (ask := enc.ask) is not None:
        if ask.kind in ("dice", "reroll"):
            enc.roll()
        else:
            enc.answer(APPLY if ask.role is Role.APPLY else ask.default)
