"""The selected fighter for a wide window: everything open, section by section (look: desk at 200x60)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.desk import Line, Section, Span, words
from engine.core.model import Draft, Tree
from engine.rules.common.desk import note_lines, pool_line
from engine.rules.common.remember import per_state

from .. import numbers
from ..fighter import Fighter
from ..figures import FIGURES, GRIT, NEXT, TOUGHNESS, attack_target, of_armor, toughness_dice
from ..lasting import changes, effect_words, end_words
from . import moves
from .ahead import at_space
from .interrupts import who_may
from .sections import (
    allowance,
    heading,
    placed_words,
    shield_facts,
    thing_lines,
    trait_lines,
    weapon_facts,
    wound_words,
)
from .state_words import conditions, held_words


@per_state
def sheet(state: Tree, who: str) -> tuple[Section, ...]:
    """Who it is, and the sections of one fighter in their order; those that have nothing to say are left out."""
    fighter = Fighter(Draft(state), who)
    if fighter.thing:
        lines = (*thing_lines(fighter), *_effects(fighter))
        return (Section(fighter.name, (), heading(fighter).right), Section("Object", lines, rank=2))
    made = (
        Section("Action Points", tuple(_points(fighter)), rank=2),
        Section("Success Targets", tuple(_targets(fighter)), words(("before range", "muted")), rank=2),
        Section("Active Defense", tuple(FIGURES.open_lines(fighter, "Active Defense")), rank=3),
        Section("Passive Defense", tuple(_passive(fighter)), rank=4),
        Section("Health", tuple(_health(fighter)), rank=3),
        Section("Effects", tuple(_effects(fighter))),
        Section("Moves", tuple(moves.MOVES.section(state, who)), rank=6),
        Section("May interrupt", tuple(who_may(state, wide=True)), rank=5, late=True),
        Section("At space", tuple(Line(spans=words(text)) for text in at_space(state)), late=True),
        Section("Placed", tuple(_placed(fighter)), rank=9, late=True),
        Section("Traits", tuple(trait_lines(fighter)), rank=11, late=True),
        Section("Notes", tuple(note_lines(fighter.sheet("note", {}))), rank=12, late=True),
    )
    return (Section(fighter.name, (), heading(fighter).right), *(one for one in made if one.lines))


def _points(fighter: Fighter) -> Iterator[Line]:
    if not fighter.joined or fighter.out:
        return
    spent = max(0, fighter.ap_maximum - fighter.ap)
    pips = (*(Span("", "text", "pip"),) * fighter.ap, *(Span("", "faint", "spent"),) * spent)
    yield Line(spans=(*pips, Span(f"  {allowance(fighter)}")))
    made = f"{fighter.attacks} attack{'s' if fighter.attacks != 1 else ''} made"
    yield Line(spans=words((f"{made}, the next at {NEXT.text(fighter)}", "muted")))
    yield from FIGURES.open_lines(fighter, "Action Points")
    if fighter.side == "heroes" or fighter.grit:
        yield pool_line(GRIT.title, fighter.grit, max(fighter.grit, int(fighter.setting("grit.maximum"))))
    if held := held_words(fighter):
        yield Line("Holds", words(f"{held}, paid; lapses at its next turn"))


def _targets(fighter: Fighter) -> Iterator[Line]:
    for id, weapon in fighter.weapons.items():
        yield from attack_target(id, weapon).open_lines(fighter)
        yield Line(spans=words((", ".join(weapon_facts(fighter, id, weapon)), "muted")), indent=2)


def _passive(fighter: Fighter) -> Iterator[Line]:
    points = words((f"  {TOUGHNESS.text(fighter)} points", "muted"))
    yield Line(TOUGHNESS.title, (*words(toughness_dice(fighter)), *points))
    for id, one in fighter.shields.items():
        yield Line(str(one["name"]), words(", ".join(shield_facts(fighter, id, one))))
    for place in of_armor(fighter):
        yield from place.open_lines(fighter)


def _health(fighter: Fighter) -> Iterator[Line]:
    """The boxes, the band, and what each other band would take."""
    boxes = tuple(
        Span("", "text", "box") if mark == "#" else Span("", "muted", "gone") for mark in numbers.track(fighter)
    )
    band = numbers.band(fighter)
    penalty = f", {band.penalty} on every test" if band.penalty else ""
    yield Line(spans=(*boxes, Span(f"  {fighter.health} of {fighter.health_maximum}, {band.name}{penalty}")))
    if told := list(wound_words(fighter)):
        yield Line(spans=words((", ".join(told), "harm")))


def _effects(fighter: Fighter) -> Iterator[Line]:
    under = set[str]()
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        end, changed, said = end_words(fighter, effect), changes(effect), effect_words(fighter, effect)
        under.add(said)
        note = changed or effect.get("note", "")
        told = (Span(f"  {note}", "muted"),) if note else ()
        yield Line(spans=(Span(said), *told), right=words((end, "muted")) if end else ())
    for span in conditions(fighter):
        if span.text not in under and not span.text.startswith("holds"):
            yield Line(spans=(span,))


def _placed(fighter: Fighter) -> Iterator[Line]:
    if placed := list(placed_words(fighter)):
        yield Line(spans=words(", ".join(placed)))
