"""Every old and new value before an action is applied, fighter by fighter: Health, Action Points, the next attack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.desk import Line
from engine.core.model import Draft
from engine.core.procedure import Outcome
from engine.rules.common import previews
from engine.rules.common.previews import from_to, gained, line, moved, named

from .. import numbers
from ..fighter import Fighter
from ..figures import AP, GRIT, HEALTH, INITIATIVE, NEXT
from ..lasting import effect_words, end_words


def preview(outcome: Outcome) -> tuple[Line, ...]:
    """What would be different: for each fighter old and new, the one whose turn it is last, then whose turn it is."""
    was, now = Draft(outcome.start), Draft(outcome.state)
    lines = [one for id in moved(outcome) for one in named(Fighter(now, id).name, id,
             _differences(Fighter(was, id), Fighter(now, id)))]  # fmt: skip
    return (*lines, *previews.distances(was, now, "m"), *previews.turn(outcome)) if lines or outcome.changes() else ()


def _differences(was: Fighter, now: Fighter) -> Iterator[Line]:
    yield from _harm(was, now)
    if was.ap != now.ap:
        yield gained(AP.title, was.ap, now.ap, "text")
    if change := NEXT.change(was, now):
        yield from_to(NEXT.title.lower(), *change, "text")
    if was.grit != now.grit:
        yield gained(GRIT.title, was.grit, now.grit, "text")
    if was.initiative != now.initiative:
        yield from_to(INITIATIVE.title, was.initiative, now.initiative)
    yield from _ready(was, now)
    yield from previews.effects_changed(was, now, partial(effect_words, now), partial(end_words, now))


def _harm(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Health with its band, wounds in slots, injuries, and that one is out."""
    if was.health != now.health:
        yield gained(HEALTH.title, was.health, now.health)
    old, new = numbers.band(was), numbers.band(now)
    if old != new and not now.out:
        role = "harm" if new.penalty < old.penalty else "gain"
        yield line(new.name, role, f"{new.penalty} on every test" if new.penalty else "", "muted")
    for name, count in now.read("now.slots", {}).items():
        if count != (before := int(was.read("now.slots", {}).get(name, 0))):
            yield from_to(f"{name} wounds", before, count, "harm")
    if was.critical != now.critical:
        most = now.setting("wounds.critical_slots")
        yield from_to("critical slots", was.critical, f"{now.critical} of {most}", "harm")
    for id, one in now.read("now.injury", {}).items():
        if id not in was.read("now.injury", {}):
            place = str(one.get("location", "torso")).replace("_", " ")
            yield line(f"Critical Injury, {place}", "harm", str(one.get("value", 1)), "harm")
    if now.unstable and now.unstable != was.unstable:
        yield line("unstable", "harm", now.unstable, "harm")
    if now.out and not was.out:
        yield line(f"out of the fight: {now.defeated}", "harm")


def _ready(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Aim, ammunition, a braced shield, and what is held."""
    each = int(now.setting("attack.modifiers.aim_per_ap"))
    if was.aim != now.aim:
        yield from_to("aim", f"{was.aim * each:+}" if was.aim else "none", f"{now.aim * each:+}" if now.aim else "none",
                      "text")  # fmt: skip
    for id, weapon in now.weapons.items():
        most = int(weapon.get("capacity", 0))
        before, after = (int(one.read(f"now.loaded.{id}", most)) for one in (was, now))
        if before != after:
            yield from_to(f"{str(weapon['name']).lower()}, loaded", before, after, "text")
    for id in sorted({*was.dropped} ^ {*now.dropped}):
        name = str(now.sheet(f"weapon.{id}.name", id)).lower()
        yield line(f"{name} in hand again") if id in was.dropped else line(f"loses the {name}", "harm")
    if was.braced != now.braced:
        yield line("shield braced" if now.braced else "shield no longer braced")
    if (held := now.read("now.held", {})) != was.read("now.held", {}):
        yield line(f"holds: {held.get('note', '') or 'an attack'}" if held else "holds nothing any more")
