"""Numbers that both editions of Exalted have alike, and the lines of motes and Willpower."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from engine.core.ask import Number, number
from engine.core.desk import Column, Line, Reason, Setting, Span, words
from engine.core.told import OF_HEROES
from engine.rules.common.desk import GAP, TYPES, Marked, pool_line
from engine.rules.common.figure import At, Figure, bare, dice, no_cases, no_notes
from engine.rules.common.powers import POOLS, committed, left
from engine.rules.common.powers import motes as all_left

from .fighter import ExaltedFighter

F = TypeVar("F", bound=ExaltedFighter)

MOTES = Column("motes", "Motes", 5, rank=5, help="motes left of both pools, of how many")


# -- rows ----------------------------------------------------------------------------------------------------------
def join_battle(of: Callable[[F], Number]) -> Figure[F]:
    """The dice of Join Battle."""
    return Figure(
        "join-battle", "Join Battle", of, at=At(sheet=1, added=1), reads=dice,
        changed_by=("dice", "join_battle_dice"), declared=("join_battle_dice", "join_battle_successes"),
        set_by=Setting("effect", "join_battle_dice"),
    )  # fmt: skip


def wounds(
    of: Callable[[F], Number],
    levels: Callable[[F], Sequence[int | str]],
    marked: Callable[[F], Marked],
    notes: Callable[[F, Number], Iterable[str]],
) -> Figure[F]:
    """The wound penalty, and what it would be with a level more or less of the track."""

    def cases(fighter: F, what: Number) -> Iterator[tuple[str, int]]:
        penalties, taken = [level for level in levels(fighter) if isinstance(level, int)], marked(fighter).taken
        yield "One level more", min(penalties[: taken + 1], default=0)
        yield "One level healed", min(penalties[: max(0, taken - 1)], default=0)

    def made_of(fighter: F, what: Number) -> tuple[Reason, ...]:
        lost = marked(fighter)
        told = tuple(Reason(f"{count} {kind}") for kind in TYPES if (count := getattr(lost, kind)))
        label = f"{lost.taken} of {lost.size} levels lost"
        return tuple(Reason(label, part.amount, part.rule, told) for part in what.parts)

    return Figure(
        "wounds", "Wounds", of, dash=True, made_of=made_of, cases=cases, notes=notes, fixed="it follows from Health"
    )


def health(
    marked: Callable[[F], Marked],
    rule: str,
    cases: Callable[[F, Number], Iterable[tuple[str, int | str]]] = no_cases,
    notes: Callable[[F, Number], Iterable[str]] = no_notes,
) -> Figure[F]:
    """Levels left of how many, and what is marked. Its track is no number, and has a column of its own."""

    def of(fighter: F) -> Number:
        lost = marked(fighter)
        return number(("levels of the track", lost.size, rule), *((it, -getattr(lost, it), rule) for it in TYPES))

    def left_of(fighter: F, what: Number) -> str:
        return f"{what.value} of {marked(fighter).size}"

    return Figure(
        "health", "Health", of, reads=left_of, made_of=bare, cases=cases, notes=notes,
        seen=OF_HEROES, told=left_of,
        told_of_foe=lambda fighter, what: "in words only", fixed="damage and healing change it",
    )  # fmt: skip


def motes(pool: str, rule: str, notes: tuple[str, ...] | Callable[[F, Number], Iterable[str]]) -> Figure[F]:
    """One pool of motes: what is committed, and what has been spent."""

    def of(fighter: F) -> Number:
        whole, bound = _whole(fighter, pool), committed(fighter, pool)
        change = left(fighter, pool) - whole + bound
        spent = "spent" if change < 0 else "beyond the pool"
        return number(("the whole pool", whole, rule), ("committed", -bound, rule), (spent, change, rule))

    def left_of(fighter: F, what: Number) -> str:
        return f"{what.value} of {_whole(fighter, pool)}"

    return Figure(
        pool, f"{pool.title()} motes", of, has=lambda fighter: _whole(fighter, pool) > 0, reads=left_of, made_of=bare,
        notes=notes,
        seen=OF_HEROES, told=left_of, set_by=Setting("begin", "essence", pool, relative=True),
    )  # fmt: skip


def willpower(rule: str) -> Figure[F]:
    """Willpower and what has been spent of it; its rating in the summary of one who is to be added."""

    def rating(fighter: F) -> int:
        return int(fighter.sheet("willpower", 5))

    def of(fighter: F) -> Number:
        change = fighter.willpower - rating(fighter)
        spent = "spent" if change < 0 else "above the rating"
        return number(("rating", rating(fighter), rule), (spent, change, rule))

    def left_of(fighter: F, what: Number) -> str:
        return f"{what.value} of {rating(fighter)}"

    return Figure(
        "willpower", "Willpower", of, Column("willpower", "Will", 5, rank=2, help="Willpower left, of how much"),
        At(column=60, added=60), drawn=lambda fighter, what: Span(f"{what.value}/{rating(fighter)}"), reads=left_of,
        when_added=lambda fighter, what: str(rating(fighter)), made_of=bare,
        seen=OF_HEROES, told=left_of,
        set_by=Setting("begin", "essence", "willpower", relative=True),
    )  # fmt: skip


# -- motes and Willpower -------------------------------------------------------------------------------------------
def _whole(fighter: ExaltedFighter, pool: str) -> int:
    return int(fighter.sheet(pool, 0))


def motes_cell(fighter: ExaltedFighter) -> Span:
    """Motes left of both pools, of how many."""
    return Span(f"{all_left(fighter)}/{sum(_whole(fighter, pool) for pool in POOLS)}")


def has_motes(fighter: ExaltedFighter) -> bool:
    """Whether there is anything to say of motes."""
    return any(_whole(fighter, pool) for pool in POOLS)


def motes_line(fighter: ExaltedFighter) -> Line:
    """The pools of motes that there are and Willpower, in one line."""
    will = f"{fighter.willpower} of {fighter.sheet('willpower', 5)}"
    spans: list[Span] = []
    for pool in POOLS:
        if whole := int(fighter.sheet(pool, 0)):
            bound = committed(fighter, pool)
            more = f", {bound} committed" if bound else ""
            spans += words((f"{pool} ", "muted"), f"{left(fighter, pool)} of {whole}{more}{GAP}")
    if not spans:
        return Line("Willpower", words(will))
    return Line("Motes", (*spans, *words(("Willpower ", "muted"), will)))


def pool_lines(fighter: ExaltedFighter) -> Iterator[Line]:
    """The pools of motes that there are and Willpower, each with its bar."""
    for pool in POOLS:
        if whole := int(fighter.sheet(pool, 0)):
            bound = committed(fighter, pool)
            yield pool_line(pool.title(), left(fighter, pool), whole, f"{bound} committed" if bound else "")
    yield pool_line("Willpower", fighter.willpower, int(fighter.sheet("willpower", 5)))


def pool_spans(fighter: ExaltedFighter) -> Iterator[Span]:
    """The pools of one who is to be added: `personal 9 of 16   peripheral 30 of 30`."""
    held = [pool for pool in POOLS if fighter.sheet(pool, 0)]
    for place, pool in enumerate(held):
        yield Span(f"{GAP if place else ''}{pool} ", "muted")
        yield Span(f"{left(fighter, pool)} of {fighter.sheet(pool, 0)}")
