"""Who stands where, band by band from one fighter, and who is engaged with whom (rules section 17; look: strip)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.desk import GLUE, Line, Section, Span, words
from engine.model import Draft, Tree
from engine.rules.remember import per_state
from engine.rules.short_names import short

from ..actions import steps
from ..fighter import BANDS, Fighter
from ..numbers import ranges

GLYPHS = {"heroes": "player", "foes": "foe", "bystanders": "bystander"}

APART = "  "


@per_state
def strip(state: Tree, who: str) -> Section | None:
    """The bands as they are from this fighter; None where nobody has placed anybody."""
    draft = Draft(state)
    if not draft.get("range", {}) or not who:
        return None
    fighter = Fighter(draft, who)
    everyone = [Fighter(draft, id) for id in draft.get("combatant", {})]
    there = [one for one in everyone if steps.in_fight(one)]
    lines = [*_bands(fighter, there), *_engaged(there)]
    if not lines:
        return None
    return Section(f"Where, from {fighter.short}", tuple(lines), words(("who is engaged with whom", "muted")))


def _bands(fighter: Fighter, there: list[Fighter]) -> Iterator[Line]:
    """One line for each band in which somebody is known to stand, the fighter itself in the nearest."""
    around = ranges.around(fighter.draft, fighter.id)
    for band in BANDS:
        found = [one for one in there if around.get(one.id) == band]
        if band == BANDS[0] and steps.in_fight(fighter):
            found = [fighter, *found]
        if found and (band != BANDS[0] or len(found) > 1):
            yield Line(band.title(), tuple(_named(found)))
    rest = [one for one in there if one.id not in around and one != fighter]
    if rest:
        yield Line("Not placed", tuple(_named(rest, "muted")))


def _named(found: list[Fighter], role: str = "text") -> Iterator[Span]:
    """Heroes, then the others, each with the glyph of its side."""
    for place, one in enumerate(sorted(found, key=lambda one: one.side != "heroes")):
        if place:
            yield Span(APART)
        name = f"{one.short}{', hidden' if one.hidden else ''}".replace(" ", GLUE)
        yield Span(name, role, GLYPHS.get(one.side, "foe"))


def _engaged(there: list[Fighter]) -> Iterator[Line]:
    """Each hero with the enemies at close range, and whom it guards."""
    for one in there:
        foes = [short(one.draft, other.id) for other in steps.at_close(one)] if one.side == "heroes" else []
        pieces = [*words((f"{one.short} ", "text"))]
        if foes:
            pieces += words(("against ", "muted"), ", ".join(foes))
        if one.guards:
            pieces += words((f"{'   ' if foes else ''}guards ", "muted"), short(one.draft, one.guards))
        if foes or one.guards:
            yield Line(spans=tuple(pieces), indent=4)
