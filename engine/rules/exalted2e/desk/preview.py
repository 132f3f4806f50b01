"""Every old and new value before an action is applied, fighter by fighter: the next tick, DV, harm that waits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.core.desk import Line
from engine.core.model import Draft, get
from engine.core.procedure import Outcome
from engine.rules.common import previews
from engine.rules.common.fighters import short
from engine.rules.common.previews import from_to, gained, line, moved, named

from ..fighter import Fighter, tick_of
from ..figures import FIGURES, HARDNESS, PENALTY, SOAK
from ..lasting import end_words, name_words
from ..log.phrases import AHEAD
from ..numbers import dv, essence, health
from ..sheet import weapons
from ..turn import order, pending
from . import volley as volley_results
from .state_words import pending_word, waiting_levels


def preview(outcome: Outcome) -> tuple[Line, ...]:
    """What would be different: for each fighter old and new, the one whose move it is last, then whose move it is.

    Those who shoot a volley have one line together, behind the table of what it has come to.
    """
    was, now = Draft(outcome.start), Draft(outcome.state)
    ids = list(dict.fromkeys((*_waits_more(was, now), *moved(outcome))))
    volley = volley_results.made(outcome)
    table = volley_results.lines(outcome, volley) if volley else ()
    shot = {one.attacker.id for one in volley.attacks} if volley else set[str]()
    lines = [one for id in ids if id not in shot for one in named(Fighter(now, id).name, id,
             _differences(Fighter(was, id), Fighter(now, id)))]  # fmt: skip
    return (
        (*table, *lines, *previews.distances(was, now, "yards"), *previews.turn(outcome))
        if lines or outcome.changes()
        else ()
    )


def _waits_more(was: Draft, now: Draft) -> Iterator[str]:
    """Fighters for whom something waits that did not before."""
    before = get(was.state, pending.TABLE, {})
    for id, one in get(now.state, pending.TABLE, {}).items():
        if id not in before:
            yield str(one["on"])


def _differences(was: Fighter, now: Fighter) -> Iterator[Line]:
    yield from _pending(was, now)
    wounds = health.wounds(was).value, health.wounds(now).value
    yield from previews.health(health.marked(was), health.marked(now), wounds)
    yield from _wheel(was, now)
    yield from _defense(was, now)
    motes = [(pool, essence.left(was, pool), essence.left(now, pool)) for pool in essence.POOLS]
    yield from previews.pools(motes, (essence.anima(was), essence.anima(now)), (was.willpower, now.willpower))
    yield from previews.effects_changed(was, now, partial(name_words, now), partial(end_words, now))
    yield from _weapons(was, now)
    if was.guards != now.guards:
        yield line(f"defends {short(now.draft, now.guards)}" if now.guards else "defends nobody any more")
    if now.out and not was.out:
        yield line(f"out of the fight: {now.defeated}", "harm")


def _pending(was: Fighter, now: Fighter) -> Iterator[Line]:
    """What will land when the tick ends, and what becomes of its victim, who acts still."""
    before, after = pending.on(was.draft, was.id), pending.on(now.draft, now.id)
    if len(before) == len(after):
        return
    fresh = [one for one in after if one not in before]
    at_end = f"when tick {tick_of(now.draft)} ends"
    if levels := [one for one in fresh if one.get("what", "harm") == "harm"]:
        left = pending.ahead(was.draft, was).left, pending.ahead(now.draft, now).left
        yield from_to("Health", *left, "harm")
        yield line(waiting_levels(levels), "harm", at_end, "muted")
    for one in fresh:
        if one.get("what", "harm") != "harm":
            yield line(pending_word(one), "text", at_end, "muted")
    if fate := AHEAD.get(pending.forecast(now.draft, now)):
        acts = f"still acts on {tick_of(now.draft)}" if pending.acts_still(now) else ""
        yield line(fate, "harm", acts, "strong")


def _wheel(was: Fighter, now: Fighter) -> Iterator[Line]:
    """The next tick, and the DV penalty with what it is made of where there is more than one thing."""
    if was.tick != now.tick:
        yield from_to("next tick", was.tick, now.tick)
    if was.penalty != now.penalty:
        yield from_to(PENALTY.title, -was.penalty, -now.penalty, "text")
        if len(now.dv_penalties) > 1:
            parts = (f"{label.replace('-', ' ')} -{size}" for label, size in now.dv_penalties.items())
            yield line(", ".join(parts), "muted")
    if later := sum(now.dv_later.values()) - sum(was.dv_later.values()):
        yield line(f"DV -{later}", "text", "from the end of the tick on", "muted")
    if now.aims_at != was.aims_at:
        yield line(f"aims at {short(now.draft, now.aims_at)}" if now.aims_at else "aims no more")
    if order.in_flurry(now):
        left = int(now.read("now.flurry.size")) - int(now.read("now.flurry.done", 0))
        yield line("flurry", "muted", f"{left} action{'s' if left != 1 else ''} left")


def _defense(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Both DVs, soak and Hardness as they stand."""
    if was.onslaught != now.onslaught:
        yield from_to("onslaught", -was.onslaught, -now.onslaught, "text")
    old, new = _dvs(was), _dvs(now)
    if old != new:
        yield from_to("Dodge, Parry DV", old, new, "text")
    old, new = (SOAK.cell(one).text for one in (was, now))
    if old != new:
        yield from_to(SOAK.title.lower(), old, new, "text")
    if (before := HARDNESS.value(was)) != (after := HARDNESS.value(now)):
        yield gained(HARDNESS.title, before, after, "text")


def _dvs(one: Fighter) -> str:
    return ", ".join(FIGURES[mode].text(one) for mode in dv.MODES)


def _weapons(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Weapons that come into the hand or leave it."""
    for id, weapon in now.sheet("weapon", {}).items():
        before = was.sheet(f"weapon.{id}", {})
        if before and weapons.is_ready(before) != weapons.is_ready(weapon):
            held = ("in hand", "put away") if weapons.is_ready(before) else ("put away", "in hand")
            yield from_to(weapon["name"], *held, "text")
