"""Lines of a fighter that both editions of Exalted show alike: motes and Willpower, why wounds and Join Battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.core.ask import Number
from engine.core.desk import Line, Span, words
from engine.core.why import Reason, Setting, WhyNumber
from engine.rules.desk_lines import GAP, pool_line
from engine.rules.motes import POOLS, committed, left
from engine.rules.reasons import left_out, seen
from engine.rules.tracks import TYPES, Marked

from .fighter import ExaltedFighter


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


def numbers_spans(numbers: Iterable[tuple[str, int | str]]) -> Iterator[Span]:
    """The numbers of one who is to be added: `Join Battle 6   Evasion 4`."""
    for place, (label, value) in enumerate(numbers):
        yield Span(f"{GAP if place else ''}{label} ", "muted")
        yield Span(str(value))


def why_join_battle(
    fighter: ExaltedFighter, what: Number, shown: str, reasons: tuple[Reason, ...], also: Iterable[str]
) -> WhyNumber:
    """Why the pool of Join Battle is what it is; `also` is what would change it once it is declared."""
    return WhyNumber("join-battle", "Join Battle", shown, what.value, reasons, (),
                     left_out(fighter, "dice", "join_battle_dice", also=also), (), seen(fighter, ""),
                     Setting("effect", "join_battle_dice"))  # fmt: skip


def why_wounds(
    fighter: ExaltedFighter, what: Number, levels: Sequence[int | str], lost: Marked, notes: tuple[str, ...]
) -> WhyNumber:
    """Why the wound penalty is what it is, and what it would be with a level more or less of the track `lost`."""
    penalties = [level for level in levels if isinstance(level, int)]
    more = min(penalties[: lost.taken + 1], default=0)
    less = min(penalties[: max(0, lost.taken - 1)], default=0)
    cases = [("One level more", more)] * (more != what.value) + [("One level healed", less)] * (less != what.value)
    told = tuple(Reason(f"{count} {kind}") for kind in TYPES if (count := getattr(lost, kind)))
    why = tuple(Reason(f"{lost.taken} of {lost.size} levels lost", part.amount, part.rule, told) for part in what.parts)
    return WhyNumber("wounds", "Wounds", str(what.value) if what.value else "-", what.value, why,
                     tuple((name, str(value)) for name, value in cases), (), notes, seen(fighter, ""), None,
                     "it follows from Health")  # fmt: skip
