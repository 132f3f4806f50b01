"""The selected fighter for a wide window: everything open, section by section (look: desk at 200x60)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.desk import Line, Section, Span, words
from engine.core.model import Draft, Tree
from engine.rules.common.desk import changes, health_boxes, joined, note_lines, penalty_words
from engine.rules.common.remember import per_state
from engine.rules.exalted.figures import pool_lines

from .. import numbers
from ..actions.by_hand import lost
from ..fighter import Fighter, round_of
from ..figures import FIGURES, in_hand
from ..lasting import DISARMED, counts, effect_words, end_words
from ..sheet.weapons import UNARMED
from . import moves
from .at_space import at_space, next_up, round_ends
from .desk import crash_words, guarded
from .sections import heading, power_lines, trait_lines


@per_state
def sheet(state: Tree, who: str) -> tuple[Section, ...]:
    """Who it is, and the sections of one fighter in their order; those that have nothing to say are left out."""
    fighter = Fighter(Draft(state), who)
    made = (
        Section("Defense", tuple(_defense(fighter)), rank=5),
        Section("Health", (_health(fighter),), penalty_words(numbers.wounds(fighter).value), rank=3),
        Section("Pools", tuple(_pools(fighter)), rank=4),
        Section("Effects", tuple(_effects(fighter))),
        Section("Weapons", tuple(_weapons(fighter)), words(("dice   damage    min", "muted")), rank=2),
        Section("Moves", tuple(moves.MOVES.section(state, who)), rank=6),
        Section("At space", joined(at_space(state)), late=True),
        Section("When this round ends", joined(_round_ends(state)), rank=9, late=True),
        Section("Powers", tuple(power_lines(fighter)), rank=8, late=True),
        Section("Traits", tuple(trait_lines(fighter)), rank=10, late=True),
        Section("Notes", tuple(note_lines(fighter.sheet("note", {}))), rank=11, late=True),
    )
    return (Section(fighter.name, (), heading(fighter).right), *(one for one in made if one.lines))


def _round_ends(state: Tree) -> tuple[str, ...]:
    """What the end of the round does; nothing where it ends with this turn, since that is told of then."""
    draft = Draft(state)
    _, with_this_turn = next_up(state)
    return () if with_this_turn or not round_of(draft) else round_ends(state)


def _defense(fighter: Fighter) -> Iterator[Line]:
    yield from FIGURES.open_lines(fighter, "Defense")
    if fighter.legendary:
        yield Line("Legendary", words(("size: smaller foes leave no onslaught", "muted")))


def _health(fighter: Fighter) -> Line:
    return health_boxes(numbers.levels(fighter), numbers.track(fighter))


def _pools(fighter: Fighter) -> Iterator[Line]:
    yield from pool_lines(fighter)
    if fighter.anima != "dim":
        yield Line("Anima", words(fighter.anima))


def _effects(fighter: Fighter) -> Iterator[Line]:
    if fighter.crashed:
        count = f"turn {fighter.crash_turns} of 3"
        yield Line(spans=(Span(crash_words(fighter), "harm", "crash"),), right=words((count, "muted")))
    gone = lost(fighter)
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        if effect["label"] != DISARMED.label or effect.get("note", "") in gone:
            yield _effect(fighter, effect)
    yield from (Line(spans=(one,)) for one in guarded(fighter))


def _effect(fighter: Fighter, effect: Tree) -> Line:
    end, count = end_words(fighter, effect), counts(fighter, effect)
    name = effect_words(fighter, effect).removesuffix(f", {count}") if count else effect_words(fighter, effect)
    changed = changes(effect)
    told = (Span(f"  {changed}", "muted"),) if changed else ()
    return Line(spans=(Span(name), *told), right=words((end, "muted")) if end else ())


def _weapons(fighter: Fighter) -> Iterator[Line]:
    """Two lines for each weapon in hand; bare hands have only the first beside any other that does harm."""
    held = list(in_hand(fighter))
    for one in held:
        if one.deals:
            yield Line(one.name, words(("withering", "muted")), _columns(one.withering, one.damage, one.minimum))
        if one.name == UNARMED["name"] and len(held) > 1:
            continue
        decisive = words(("not in Crash", "muted")) if fighter.crashed else _columns(one.decisive, fighter.initiative)
        yield Line("" if one.deals else one.name, words(("decisive", "muted")), decisive)


def _columns(dice: int, damage: int, minimum: int = 0) -> tuple[Span, ...]:
    return words(f"{dice:>4}{damage:>9}{minimum or ''!s:>7}")
