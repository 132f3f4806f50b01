"""Who stands where, band by band from one fighter, and who is engaged with whom (rules section 17; look: strip)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.desk import GLUE, Line, Section, Span, words
from engine.core.model import Draft, Tree
from engine.rules.remember import per_state
from engine.rules.short_names import short

from ..actions import steps
from ..fighter import BANDS, Fighter

GLYPHS = {"heroes": "player", "foes": "foe", "bystanders": "bystander"}

APART = "   "


MOST_NAMED = 12
"""Of more who are not placed than this only their number is told."""


@per_state
def strip(state: Tree, who: str) -> Section | None:
    """The bands as they are from this fighter; None where nobody has placed anybody."""
    draft = Draft(state)
    if not draft.get("range", {}) or not who:
        return None
    fighter = Fighter(draft, who)
    lines = [*_bands(fighter), *_engaged(draft)]
    if not lines:
        return None
    return Section(f"Where, from {fighter.short}", tuple(lines), words(("who is engaged with whom", "muted")))


def _bands(fighter: Fighter) -> Iterator[Line]:
    """One line for each band in which somebody is known to stand, the fighter itself in the nearest."""
    around = {one.id: band for one, band in steps.near(fighter)}
    for band in BANDS:
        found = [Fighter(fighter.draft, id) for id, at in around.items() if at == band]
        if found and band == BANDS[0] and steps.in_fight(fighter):
            found = [fighter, *found]
        if found:
            yield Line(band.title(), tuple(_named(found)))
    rest = [one for one in steps.others(fighter) if one.id not in around]
    if len(rest) > MOST_NAMED:
        yield Line("Not placed", words((f"{len(rest)} others", "muted")))
    elif rest:
        yield Line("Not placed", tuple(_named(rest, "muted")))


def _named(found: list[Fighter], role: str = "text") -> Iterator[Span]:
    """Heroes, then the others, each with the glyph of its side."""
    for place, one in enumerate(sorted(found, key=lambda one: one.side != "heroes")):
        if place:
            yield Span("  ")
        name = f"{one.short}{', hidden' if one.hidden else ''}".replace(" ", GLUE)
        yield Span(name, role, GLYPHS.get(one.side, "foe"))


def _engaged(draft: Draft) -> Iterator[Line]:
    """Each hero with the enemies at close range, and whom it guards."""
    against: dict[str, list[str]] = {}
    for first, row in draft.get("range", {}).items():
        for second, band in row.items():
            if band == BANDS[0] and _face_each_other(draft, first, second):
                hero, foe = (first, second) if Fighter(draft, first).side == "heroes" else (second, first)
                against.setdefault(hero, []).append(short(draft, foe))
    for id, one in draft.get("combatant", {}).items():
        guarded = one.get("now", {}).get("guards", "")
        guarded = guarded if guarded and steps.in_fight(Fighter(draft, id)) else ""
        if id in against or guarded:
            yield Line(spans=tuple(_pieces(short(draft, id), against.get(id, []), guarded and short(draft, guarded))),
                       indent=4)  # fmt: skip


def _face_each_other(draft: Draft, first: str, second: str) -> bool:
    there = [Fighter(draft, id) for id in (first, second) if id in draft.get("combatant", {})]
    return len(there) == 2 and all(map(steps.in_fight, there)) and steps.are_enemies(*there)


def _pieces(name: str, foes: list[str], guarded: str) -> Iterator[Span]:
    yield Span(f"{name} ")
    if foes:
        yield from words(("against ", "muted"), ", ".join(foes))
    if guarded:
        yield from words((f"{APART if foes else ''}guards ", "muted"), guarded)
