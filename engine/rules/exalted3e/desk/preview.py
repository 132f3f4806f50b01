"""Every old and new value before an action is applied, fighter by fighter, and whose turn it then is."""

from __future__ import annotations

from collections.abc import Iterator

from engine import effects
from engine.desk import Line, Span, words
from engine.model import MISSING, Draft, get
from engine.names import width
from engine.procedure import Outcome, touched
from engine.rules.short_names import short

from ..actions.disarmed import lost
from ..fighter import Fighter
from ..numbers import defense, essence, health
from ..numbers.ranges import band_between, known
from ..sheet import weapons
from .at_space import next_up
from .lasting import effect_words, end_words

ROOM = 37
"""Cells of the first line of a fighter, with its name; where there are too few the name stands alone."""

REASON = 36
"""Cells of a line for what a change of Initiative is made of."""


def preview(outcome: Outcome) -> tuple[Line, ...]:
    """What would be different: for each fighter old and new, the one whose turn it is last."""
    changes = outcome.changes()
    was, now = Draft(outcome.start), Draft(outcome.state)
    moved = touched(changes) | _under_effects(outcome)
    both = [id for id in now.get("combatant", {}) if id in moved and was.get(f"combatant.{id}") is not MISSING]
    acting = now.get("clock.acting", "")
    both.sort(key=lambda id: id == acting)
    lines = [line for id in both for line in _fighter(outcome, Fighter(was, id), Fighter(now, id))]
    return (*lines, *_ranges(was, now), *_turn(outcome)) if lines or changes else ()


def _under_effects(outcome: Outcome) -> set[str]:
    """Ids of fighters whose effects differ."""
    was, now = get(outcome.start, "effect", {}), get(outcome.state, "effect", {})
    return {str(it["on"]) for id, it in {**was, **now}.items() if was.get(id) != now.get(id)}


def _fighter(outcome: Outcome, was: Fighter, now: Fighter) -> Iterator[Line]:
    """A fighter's lines; the first one bears its name."""
    name = now.name
    for line in _differences(outcome, was, now):
        if name and _cells(line) + width(name) + 2 <= ROOM:
            yield Line(spans=(Span(name, "strong"), Span("  "), *line.spans), right=line.right, who=now.id)
        else:
            if name:
                yield Line(spans=words((name, "strong")), who=now.id)
            yield Line(spans=line.spans, right=line.right, indent=1)
        name = ""


def _cells(line: Line) -> int:
    """Cells that a line takes, with one between its two edges."""
    return sum(width(span.text) for span in (*line.spans, *line.right)) + 1


def _differences(outcome: Outcome, was: Fighter, now: Fighter) -> Iterator[Line]:
    yield from _initiative(outcome, was, now)
    yield from _crash(was, now)
    yield from _health(was, now)
    yield from _defense(was, now)
    yield from _pools(was, now)
    yield from _effects(was, now)
    yield from _weapons(was, now)
    if was.guards != now.guards:
        yield _line(f"guards {short(now.draft, now.guards)}" if now.guards else "guards nobody any more")
    if now.out and not was.out:
        yield _line(f"out of the fight: {now.defeated}", "harm")


def _line(text: str, role: str = "text", right: str = "", right_role: str = "text") -> Line:
    return Line(spans=words((text, role)), right=words((right, right_role)) if right else ())


def _from_to(label: str, was: object, to: object, role: str = "strong") -> Line:
    return _line(label, "muted", f"{was} to {to}", role)


def _gained(label: str, was: int, to: int, lost: str = "harm") -> Line:
    """A number of which more is better: won in gain, lost in harm, or in `lost` where it was given on purpose."""
    return _from_to(label, was, to, "gain" if to > was else lost)


# -- Initiative and Crash ----------------------------------------------------------------------------------------------
def _initiative(outcome: Outcome, was: Fighter, now: Fighter) -> Iterator[Line]:
    if was.initiative == now.initiative:
        return
    yield _gained("Initiative", was.initiative, now.initiative)
    for text in _in_lines(list(_reasons(outcome, now.id))):
        yield _line(text, "muted")


def _in_lines(pieces: list[str]) -> list[str]:
    """The pieces with commas between them, in as many lines as they need."""
    lines: list[str] = []
    for piece in pieces:
        if lines and len(lines[-1]) + len(piece) + 2 <= REASON:
            lines[-1] += f", {piece}"
        else:
            lines.append(piece)
    return lines


def _reasons(outcome: Outcome, who: str) -> Iterator[str]:
    """What the change of one fighter's Initiative is made of, where it is more than damage."""
    for fact in outcome.facts:
        key, data = fact.key.rsplit(".", 1)[-1], fact.data
        if data.get("who", "") != who:
            continue
        if key == "withering":
            yield f"damage {data['damage']}, the hit {data['now'] - data['his'] - data['damage']}"
        elif key == "break":
            yield f"Break {data['amount']}" if data["amount"] else "no Break so soon"
        elif key == "shift":
            yield f"Shift: Join Battle {data['joined']}"
        elif key == "reset":
            yield "reset to base"
        elif key == "pays_initiative":
            yield f"{data['why']} {data['to'] - data['was']}"
        elif key == "gains":
            yield f"{data['why']} {data['amount']:+}"


def _crash(was: Fighter, now: Fighter) -> Iterator[Line]:
    if now.crashed and not was.crashed:
        by = f" by {short(now.draft, now.crash_by)}" if now.crash_by else " by own doing" if now.self_inflicted else ""
        turn = f"turn {now.crash_turns} of 3"
        yield Line(spans=(Span(f"Crash{by}", "harm", "crash"),), right=words((turn, "harm")))
        if hard := defense.hardness(was).value:
            yield _from_to("Hardness", hard, 0, "harm")
    elif was.crashed and not now.crashed:
        yield _line("out of Crash", "gain")


# -- the body and its Defense ------------------------------------------------------------------------------------------
def _health(was: Fighter, now: Fighter) -> Iterator[Line]:
    before, after = health.marked(was), health.marked(now)
    if before == after:
        return
    kinds = [f"{getattr(after, kind)} {kind}" for kind in reversed(health.TYPES) if getattr(after, kind)]
    yield _gained("Health", before.size - before.taken, after.size - after.taken)
    yield _line(", ".join(kinds) or "unhurt", "harm" if kinds else "gain")
    if (old := health.wounds(was).value) != (new := health.wounds(now).value):
        yield _gained("wound penalty", old, new)


def _defense(was: Fighter, now: Fighter) -> Iterator[Line]:
    if was.onslaught != now.onslaught:
        yield _from_to("onslaught", -was.onslaught, -now.onslaught, "text")
    old, new = (_defenses(one) for one in (was, now))
    if old != new:
        yield _from_to("Evasion, Parry", f"{old[0]}, {old[1]}", f"{new[0]}, {new[1]}", "text")
    if (before := defense.soak(was).value) != (after := defense.soak(now).value):
        yield _from_to("soak", before, after, "text")


def _defenses(one: Fighter) -> tuple[str, str]:
    return str(defense.evasion(one).value), str(defense.parry(one).value) if defense.can_parry(one) else "-"


# -- what it has to spend ----------------------------------------------------------------------------------------------
def _pools(was: Fighter, now: Fighter) -> Iterator[Line]:
    for pool in essence.POOLS:
        if (old := essence.left(was, pool)) != (new := essence.left(now, pool)):
            yield _gained(f"{pool} motes", old, new, "text")
    if was.anima != now.anima:
        yield _from_to("anima", was.anima, now.anima, "text")
    if was.willpower != now.willpower:
        yield _gained("Willpower", was.willpower, now.willpower, "text")


# -- effects, ranges and turns -----------------------------------------------------------------------------------------
def _effects(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Effects that come and go."""
    before, after = dict(effects.on(was.draft, was.id)), dict(effects.on(now.draft, now.id))
    for id, effect in after.items():
        if id not in before:
            yield _line(f"now {effect_words(now, effect)}", "text", end_words(now, effect), "muted")
    for id, effect in before.items():
        if id not in after:
            yield _line(f"no longer {effect['label']}")


def _weapons(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Weapons that come into the hand or leave it; what a disarm takes is told among the effects."""
    gone = lost(now)
    for id, weapon in now.sheet("weapon", {}).items():
        before = was.sheet(f"weapon.{id}", {})
        if before and weapons.is_ready(before) != weapons.is_ready(weapon) and weapon["name"] not in gone:
            held = ("in hand", "put away")
            yield _from_to(weapon["name"], *(held if weapons.is_ready(before) else held[::-1]), "text")


def _ranges(was: Draft, now: Draft) -> Iterator[Line]:
    """Bands that change between two who were placed before."""
    for first, row in now.get("range", {}).items():
        for second, band in row.items():
            if known(was, first, second) and band_between(was, first, second) != band:
                pair = f"{short(now, first)}, {short(now, second)}"
                yield _from_to(pair, band_between(was, first, second), band, "text")


def _turn(outcome: Outcome) -> Iterator[Line]:
    """Whose turn it then is: a Shift gives the turn anew, else it stays where it is."""
    draft = Draft(outcome.state)
    acting = draft.get("clock.acting", "")
    if not acting:
        return
    only = Fighter(draft, acting).only
    if only and not get(outcome.start, f"combatant.{acting}.now.only", ""):
        yield _line("", right=f"{short(draft, acting)} again, {short(draft, only)} only", right_role="strong")
        return
    if Fighter(draft, acting).out:
        up, _ = next_up(outcome.state)
        yield _line("", right=f"then {' or '.join(short(draft, id) for id in up)}" if up else "nobody is left")
        return
    yield _line("", right=f"{short(draft, acting)} stays up", right_role="muted")
    for id in draft.get("combatant", {}):
        one = Fighter(draft, id)
        if id != acting and one.only and one.only != get(outcome.start, f"combatant.{id}.now.only", ""):
            yield _line("", right=f"then {short(draft, id)} again, {short(draft, one.only)} only", right_role="strong")
