"""The selected fighter for a wide window: everything open, section by section (look: desk at 200x60)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.ask import Part
from engine.core.desk import Line, Section, Span, words
from engine.core.model import Draft, Tree
from engine.rules.common.desk import health_boxes, note_lines, penalty_words, where
from engine.rules.common.remember import per_state
from engine.rules.exalted.figures import pool_lines

from ..actions.table import RULE, row
from ..fighter import Fighter, tick_of
from ..figures import DVS, FIGURES, PACES, in_hand
from ..lasting import changes, end_words, name_words
from ..numbers import dv, essence, health
from ..turn import acting, pending
from . import ahead, moves
from .sections import doing_words, heading, placed_words, power_lines, still_acts, trait_lines
from .state_words import guarded

MOST_TICKS = 5
"""So many of the next ticks are told of at most."""

NEAR = 2
"""So many of them stay before the menu is cut short."""


@per_state
def sheet(state: Tree, who: str) -> tuple[Section, ...]:
    """Who it is, and the sections of one fighter in their order; those that have nothing to say are left out."""
    fighter = Fighter(Draft(state), who)
    now = tick_of(fighter.draft)
    made = (
        Section(DVS, tuple(_defense(fighter)), _refresh(fighter), rank=5),
        Section("Soak", tuple(FIGURES.open_lines(fighter, "Soak")), rank=6),
        Section("Health", tuple(_health(fighter)), penalty_words(health.wounds(fighter).value), rank=3),
        Section("Pools", tuple(_pools(fighter)), rank=7),
        Section("On the wheel", tuple(_wheel(fighter)), rank=2),
        Section("Effects", tuple(_effects(fighter))),
        Section("Attacks", tuple(_attacks(fighter)), words(("Speed  Rate  dice  damage", "muted")), rank=2),
        Section("Moves", tuple(moves.MOVES.section(state, who)), rank=6),
        Section("At space", tuple(Line(spans=words(text)) for text in ahead.at_space(state, landing=False)), late=True),
        Section(f"When tick {now} ends", tuple(_lands(state)), late=True, rank=1),
        *_ticks(state),
        Section("Powers", tuple(power_lines(fighter)), rank=8, late=True),
        Section("Traits", tuple(trait_lines(fighter)), rank=12, late=True),
        Section("Movement", tuple(_movement(fighter)), rank=11, late=True),
        Section("Notes", tuple(note_lines(fighter.sheet("note", {}))), rank=13, late=True),
    )
    return (Section(fighter.name, (), heading(fighter).right), *(one for one in made if one.lines))


def _refresh(fighter: Fighter) -> tuple[Span, ...]:
    """When they refresh, or that they have."""
    if not fighter.joined or fighter.out:
        return ()
    back = ahead.comes_back(fighter)
    return words((f"close; {back or 'refreshed'}", "muted"))


def _defense(fighter: Fighter) -> Iterator[Line]:
    """Both DVs close and at range with their parts, and what is left of the better one after an attack."""
    yield from FIGURES.open_lines(fighter, DVS)
    values = {mode: dv.standing(fighter, mode) for mode in dv.MODES}
    best = dv.best(values)
    loss = row(fighter.draft, "attack").loss(fighter).value
    after = values[best].plus(Part("attack", -loss, RULE)).at_least(0)
    if not fighter.out and not acting.why_not(fighter):
        said = f"  {best.title()} DV {values[best].value}  attack -{loss}"
        yield Line("After attack", (Span(f"{after.value:>2}", "strong"), Span(said, "muted")))


def _health(fighter: Fighter) -> Iterator[Line]:
    """The track, Dying boxes that are filled, and what lands when the tick ends."""
    marks = health.marked(fighter)
    yield health_boxes(health.levels(fighter), health.track(fighter))
    if marks.dying:
        yield Line("Dying", words((f"{marks.dying} of {marks.boxes} boxes", "harm")))
    for text in ahead.landing(fighter, named=False):
        yield Line("At tick end", words((f"{text}{still_acts(fighter)}", "harm")))


def _pools(fighter: Fighter) -> Iterator[Line]:
    yield from pool_lines(fighter)
    if fighter.anima:
        yield Line("Anima", words(essence.anima(fighter)))


def _wheel(fighter: Fighter) -> Iterator[Line]:
    """What it is in the middle of, with each DV penalty that stands."""
    if doing := doing_words(fighter):
        yield Line(spans=words(doing))
    for label, size in fighter.dv_penalties.items():
        yield Line(spans=words((label.replace("-", " "), "muted")), right=words((f"DV -{size}", "text")))


def _effects(fighter: Fighter) -> Iterator[Line]:
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        end, changed = end_words(fighter, effect), changes(effect)
        told = (Span(f"  {changed}", "muted"),) if changed else ()
        spans = (Span(name_words(fighter, effect)), *told)
        yield Line(spans=spans, right=words((end, "muted")) if end else ())
    yield from (Line(spans=(one,)) for one in guarded(fighter))


def _attacks(fighter: Fighter) -> Iterator[Line]:
    for one in in_hand(fighter):
        reach = words((f"to {one.reach} yards", "muted")) if one.reach else ()
        yield Line(one.name, reach, words(f"{one.speed:>5}{one.rate:>6}{one.dice:>6}{one.harm:>8}"))


def _lands(state: Tree) -> Iterator[Line]:
    """What lands, with whom it fells and that they act still."""
    draft = Draft(state)
    for id in dict.fromkeys(one["on"] for one in draft.get(pending.TABLE, {}).values()):
        fighter = Fighter(draft, id)
        for text in ahead.landing(fighter):
            yield Line(spans=words(f"{text}{still_acts(fighter)}"), who=id)


def _ticks(state: Tree) -> Iterator[Section]:
    """What the next ticks bring, a section each."""
    for place, (at, texts) in enumerate(ahead.later(state)[:MOST_TICKS]):
        yield Section(
            f"Tick {at}",
            tuple(Line(spans=words(text)) for text in texts),
            rank=6 if place < NEAR else 9 + place,
            late=True,
        )


def _movement(fighter: Fighter) -> Iterator[Line]:
    for pace in PACES:
        yield from pace.open_lines(fighter)
    yield from where(placed_words(fighter))
