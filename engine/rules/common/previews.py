"""Old and new values before an action is applied, as lines: what several rulesets have alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...core import effects
from ...core.desk import Line, Span, words
from ...core.model import Draft, Tree, View, get
from ...core.names import width
from ...core.procedure import Outcome, touched
from .desk import TYPES, Marked
from .fighters import between, short

ROOM = 37
"""Cells of the first line of a fighter, with its name; where there are too few the name stands alone."""


def moved(outcome: Outcome) -> list[str]:
    """Ids of the fighters for whom something would be different, the one whose turn it is last."""
    was, now = Draft(outcome.start), Draft(outcome.state)
    different = touched(outcome.changes()) | _under_effects(outcome)
    before = was.get("combatant", {})
    found = [id for id in now.get("combatant", {}) if id in different and id in before]
    return sorted(found, key=lambda id: id == now.get("clock.acting", ""))


def _under_effects(outcome: Outcome) -> set[str]:
    """Ids of fighters whose effects differ."""
    was, now = get(outcome.start, "effect", {}), get(outcome.state, "effect", {})
    return {str(it["on"]) for id, it in {**was, **now}.items() if was.get(id) != now.get(id)}


def named(name: str, id: str, lines: Iterable[Line]) -> Iterator[Line]:
    """A fighter's lines; the first one bears its name."""
    for one in lines:
        if name and _cells(one) + width(name) + 2 <= ROOM:
            yield Line(spans=(Span(name, "strong"), Span("  "), *one.spans), right=one.right, who=id)
        else:
            if name:
                yield Line(spans=words((name, "strong")), who=id)
            yield Line(spans=one.spans, right=one.right, indent=1)
        name = ""


def _cells(line: Line) -> int:
    """Cells that a line takes, with one between its two edges."""
    return sum(width(span.text) for span in (*line.spans, *line.right)) + 1


def line(text: str, role: str = "text", right: str = "", right_role: str = "text") -> Line:
    """A few words, and others at the right edge."""
    return Line(spans=words((text, role)), right=words((right, right_role)) if right else ())


def from_to(label: str, was: object, to: object, role: str = "strong") -> Line:
    """A number, old to new."""
    return line(label, "muted", f"{was} to {to}", role)


def gained(label: str, was: int, to: int, lost: str = "harm") -> Line:
    """A number of which more is better: won in gain, lost in harm, or in `lost` where it was given on purpose."""
    return from_to(label, was, to, "gain" if to > was else lost)


def health(before: Marked, after: Marked, wounds: tuple[int, int]) -> Iterator[Line]:
    """Levels left, what is marked, and the wound penalty, where they differ."""
    if before == after:
        return
    kinds = [f"{getattr(after, kind)} {kind}" for kind in TYPES if getattr(after, kind)]
    yield gained("Health", before.size - before.taken, after.size - after.taken)
    yield line(", ".join(kinds) or "unhurt", "harm" if kinds else "gain")
    if wounds[0] != wounds[1]:
        yield gained("wound penalty", *wounds)


def pools(motes: Iterable[tuple[str, int, int]], anima: tuple[str, str], willpower: tuple[int, int]) -> Iterator[Line]:
    """Motes by pool, anima and Willpower, where they differ."""
    for pool, old, new in motes:
        if old != new:
            yield gained(f"{pool} motes", old, new, "text")
    if anima[0] != anima[1]:
        yield from_to("anima", *anima, "text")
    if willpower[0] != willpower[1]:
        yield gained("Willpower", *willpower, "text")


def effects_changed(was: View, now: View, said: Callable[[Tree], str], ends: Callable[[Tree], str]) -> Iterator[Line]:
    """Effects that come and go."""
    before, after = dict(effects.on(was.draft, was.id)), dict(effects.on(now.draft, now.id))
    for id, effect in after.items():
        if id not in before:
            yield line(f"now {said(effect)}", "text", ends(effect), "muted")
    for id, effect in before.items():
        if id not in after:
            yield line(f"no longer {effect['label']}")


def distances(was: Draft, now: Draft, unit: str) -> Iterator[Line]:
    """Distances in a `unit` that change between two who were placed before."""
    for first, row in now.get("range", {}).items():
        for second, far in row.items():
            before = between(was, first, second)
            if before is not None and before != far:
                yield from_to(f"{short(now, first)}, {short(now, second)}", before, f"{far} {unit}", "text")


def turn(outcome: Outcome) -> Iterator[Line]:
    """Whose turn it then is, where an action keeps it until it is ended."""
    acting = get(outcome.state, "clock.acting", "")
    if acting:
        stays = "stays up" if acting == get(outcome.start, "clock.acting", "") else "is up"
        yield Line(right=words((f"{short(Draft(outcome.state), acting)} {stays}", "muted")))
