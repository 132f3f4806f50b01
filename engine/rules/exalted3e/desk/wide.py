"""The selected fighter for a wide window: everything open, section by section (look: desk at 200x60)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine import effects
from engine.ask import Number, Part
from engine.desk import GLUE, Line, Section, Span, words
from engine.model import Draft, Tree
from engine.rules.remember import per_state

from ..actions.disarmed import DISARMED, lost
from ..fighter import Fighter, round_of
from ..numbers import defense, essence, health
from ..numbers.arms import in_hand
from ..sheet.weapons import UNARMED
from . import moves
from .at_space import at_space, next_up, round_ends
from .lasting import counts, effect_words, end_words
from .sections import heading
from .state_words import crash_words, guarded
from .traits import pool_bar, power_lines, trait_lines


@per_state
def sheet(state: Tree, who: str) -> tuple[Section, ...]:
    """Who it is, and the sections of one fighter in their order; those that have nothing to say are left out."""
    fighter = Fighter(Draft(state), who)
    made = (
        Section("Defense", tuple(_defense(fighter)), rank=5),
        Section("Health", (_health(fighter),), _penalty(fighter), rank=3),
        Section("Pools", tuple(_pools(fighter)), rank=4),
        Section("Effects", tuple(_effects(fighter))),
        Section("Weapons", tuple(_weapons(fighter)), words(("dice   damage    min", "muted")), rank=2),
        Section("Moves", tuple(_moves(state, fighter)), rank=6),
        Section("At space", _joined(at_space(state)), late=True),
        Section("When this round ends", _joined(_round_ends(state)), rank=9, late=True),
        Section("Powers", tuple(power_lines(fighter)), rank=8, late=True),
        Section("Traits", tuple(trait_lines(fighter)), rank=10, late=True),
        Section("Notes", tuple(_notes(fighter)), rank=11, late=True),
    )
    return (Section(fighter.name, (), heading(fighter).right), *(one for one in made if one.lines))


def _round_ends(state: Tree) -> tuple[str, ...]:
    """What the end of the round does; nothing where it ends with this turn, since that is told of then."""
    draft = Draft(state)
    _, with_this_turn = next_up(state)
    return () if with_this_turn or not round_of(draft) else round_ends(state)


def _joined(pieces: Iterable[str]) -> tuple[Line, ...]:
    said = "   ".join(pieces)
    return (Line(spans=words(said)),) if said else ()


def _defense(fighter: Fighter) -> Iterator[Line]:
    parry = defense.parry(fighter) if defense.can_parry(fighter) else None
    yield _number("Parry", parry) if parry is not None else Line("Parry", words((" -", "faint")))
    yield _number("Evasion", defense.evasion(fighter))
    yield _number("Soak", defense.soak(fighter))
    hard = defense.hardness(fighter)
    yield _number("Hardness", hard) if hard.parts else Line("Hardness", words((" -", "faint")))


def _number(label: str, what: Number) -> Line:
    spans = [Span(f"{what.value:>2}", "strong")]
    for part in what.parts:
        first = part is what.parts[0]
        amount = str(part.amount) if first else f"{part.amount:+}"
        role = "muted" if first else "harm" if part.amount < 0 else "gain"
        spans += [Span(f"  {_short(part)} ", "muted"), Span(amount, role)]
    return Line(label, tuple(spans))


def _short(part: Part) -> str:
    """A part without its class: what stands behind the comma is one key away."""
    name, comma, rest = part.label.partition(", ")
    return f"{name}, {rest}" if rest.startswith(("mobility", "not attuned")) else name if comma else part.label


def _health(fighter: Fighter) -> Line:
    """Each level with its penalty and its box: `-0 /   -1 /   -2 #`."""
    spans: list[Span] = []
    # While an action is open its damage may be more than a track that has been shortened by hand; Apply refuses it.
    for level, mark in zip(health.levels(fighter), health.track(fighter), strict=False):
        label = "Inc" if isinstance(level, str) else "-0" if level == 0 else str(level)
        spans += [Span(f"{label}{GLUE}", "muted"), _box(mark), Span("   ")]
    return Line(spans=tuple(spans))


def _box(mark: str) -> Span:
    return Span("", "text", "box") if mark == "#" else Span(mark, "harm")


def _penalty(fighter: Fighter) -> tuple[Span, ...]:
    penalty = health.wounds(fighter).value
    return words((f"wound penalty {penalty}", "muted")) if penalty else ()


def _pools(fighter: Fighter) -> Iterator[Line]:
    for pool in essence.POOLS:
        if whole := int(fighter.sheet(pool, 0)):
            bound = essence.committed(fighter, pool)
            yield _pool(pool.title(), essence.left(fighter, pool), whole, f"{bound} committed" if bound else "")
    yield _pool("Willpower", fighter.willpower, int(fighter.sheet("willpower", 5)), "")
    if fighter.anima != "dim":
        yield Line("Anima", words(fighter.anima))


def _pool(label: str, left: int, whole: int, more: str) -> Line:
    bar = pool_bar(left, whole)
    return Line(label, (Span(f"{left:>2} of {whole:<3} "), *bar, Span(f"  {more}" if more else "", "muted")))


def _effects(fighter: Fighter) -> Iterator[Line]:
    if fighter.crashed:
        count = f"turn {fighter.crash_turns} of 3"
        yield Line(spans=(Span(crash_words(fighter), "harm", "crash"),), right=words((count, "muted")))
    gone = lost(fighter)
    for _, effect in reversed(effects.on(fighter.draft, fighter.id)):
        if effect["label"] != DISARMED or effect.get("note", "") in gone:
            yield _effect(fighter, effect)
    yield from (Line(spans=(one,)) for one in guarded(fighter))


def _effect(fighter: Fighter, effect: Tree) -> Line:
    end, count = end_words(fighter, effect), counts(fighter, effect)
    name = effect_words(fighter, effect).removesuffix(f", {count}") if count else effect_words(fighter, effect)
    changed = [f"{number.replace('_', ' ')} {amount:+}" for number, amount in effect.get("modifiers", {}).items()]
    told = (Span(f"  {', '.join(changed)}", "muted"),) if changed else ()
    return Line(spans=(Span(name), *told), right=words((end, "muted")) if end else ())


def _weapons(fighter: Fighter) -> Iterator[Line]:
    """Two lines for each weapon in hand; bare hands have only the first beside any other that does harm."""
    held = in_hand(fighter)
    for one in held:
        if one.deals:
            yield Line(one.name, words(("withering", "muted")), _columns(one.withering, one.damage, one.minimum))
        if one.name == UNARMED["name"] and len(held) > 1:
            continue
        decisive = words(("not in Crash", "muted")) if fighter.crashed else _columns(one.decisive, fighter.initiative)
        yield Line("" if one.deals else one.name, words(("decisive", "muted")), decisive)


def _columns(dice: int, damage: int, minimum: int = 0) -> tuple[Span, ...]:
    return words(f"{dice:>4}{damage:>9}{minimum or ''!s:>7}")


def _moves(state: Tree, fighter: Fighter) -> Iterator[Line]:
    for item in moves.moves(state, fighter.id):
        role = "muted" if item.barred else "text"
        key = Span("", "muted", "out") if item.barred else Span(item.label, "strong" if fighter.acting else "muted")
        told = item.barred or item.note
        yield Line(spans=(key, Span(f"  {item.title}  ", role), Span(told, "muted")),
                   right=words((item.cost, role)) if item.cost and not item.barred else ())  # fmt: skip


def _notes(fighter: Fighter) -> Iterator[Line]:
    for note in fighter.sheet("note", {}).values():
        text = f": {note['text']}" if note.get("text") else ""
        yield Line(spans=words((f"{note['name']}{text}", "muted")))
