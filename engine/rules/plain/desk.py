"""What the desk shows of plain rules: a column for each number, a line for each, and why each is what it is."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.desk import Column, Line, Reason, Setting, Span, WhyNumber, words
from engine.core.model import Draft, Tree
from engine.core.procedure import Outcome
from engine.rules.common import desk, previews
from engine.rules.common.desk import NOTHING, Rows, name
from engine.rules.common.figure import left_out, seen

from .fighter import Fighter, Track, Trait, round_of
from .turns import ACTED, NOT_JOINED, OUT, order

ORDER, SIDE, NAME = (
    Column("order", "Init", 4, help="Initiative"),
    Column("side", "", 1, right=False),
    Column("name", "Fighter", 18, right=False),
)


def columns(traits: tuple[Trait, ...]) -> tuple[Column, ...]:
    """The columns of the order table, left to right."""
    return (ORDER, SIDE, NAME, *(one.column for one in traits))


def rows(traits: tuple[Trait, ...]) -> Rows[Fighter]:
    """The lines of the order table."""
    cells = {"order": _initiative, "name": name, **{one.id: one.cell for one in traits}}
    return Rows(Fighter, cells, {}, ("name",), frozenset({ACTED}))


def _initiative(fighter: Fighter) -> Span:
    return Span(str(fighter.initiative)) if fighter.joined else NOTHING


def clock_words(state: Tree) -> str:
    """What time it is: `Round 3, 2 of 4 still to act`."""
    round = round_of(Draft(state))
    if not round:
        return "The fight is over" if state.get("clock", {}).get("ended", False) else "Before the fight"
    fighting = [slot for slot in order(state) if slot.status not in (OUT, NOT_JOINED)]
    left = sum(slot.status != ACTED for slot in fighting)
    return f"Round {round}, {left} of {len(fighting)} still to act"


def pane(fighter: Fighter, traits: tuple[Trait, ...]) -> Iterator[Line]:
    """Who it is, each number with its parts, and the effects that it is under."""
    yield desk.heading(fighter.name, fighter.id, filter(None, [fighter.defeated]), fighter.read("player", ""))
    yield from lines(fighter, traits)
    for _, effect in effects.on(fighter.draft, fighter.id):
        yield Line("Effect", words(f"{effect['label']}  ", (desk.changes(effect), "muted")))


def lines(fighter: Fighter, traits: tuple[Trait, ...]) -> Iterator[Line]:
    """Each number with its parts."""
    for one in traits:
        left = (Span(f"{one.left(fighter)} left", "muted"),) if isinstance(one, Track) else ()
        found = desk.number(one.title, one.of(fighter))
        yield Line(found.label, found.spans, left)


def why(fighter: Fighter, trait: Trait) -> WhyNumber:
    """One number with its parts."""
    what = trait.of(fighter)
    reasons = tuple(Reason(part.label, part.amount, part.rule) for part in what.parts)
    known = trait.seen.told(fighter.draft.get(f"combatant.{fighter.id}"))
    told = f"{trait.title} {trait.read(fighter)}" if known else ""
    return WhyNumber(
        trait.id, trait.title, trait.read(fighter), what.value, reasons, left_out=left_out(fighter, trait.id),
        seen=seen(fighter, told, told), setting=Setting("effect", trait.id),
    )  # fmt: skip


def preview(outcome: Outcome, traits: tuple[Trait, ...]) -> tuple[Line, ...]:
    """Every old and new value, for the moment before Apply."""
    was, now = Draft(outcome.start), Draft(outcome.state)
    return tuple(
        line
        for id in previews.moved(outcome)
        for line in previews.named(Fighter(now, id).name, id, _changes(Fighter(was, id), Fighter(now, id), traits))
    )


def _changes(was: Fighter, now: Fighter, traits: tuple[Trait, ...]) -> Iterator[Line]:
    for one in traits:
        if one.read(was) != one.read(now):
            yield previews.from_to(one.title, one.read(was), one.read(now))
    if now.out and not was.out:
        yield previews.line(f"out of the fight: {now.defeated}", "harm")
