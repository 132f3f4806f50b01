"""What is said of an action: by its facts in the words of its ruleset, or of values set by hand, which have only
changes; and who came or went with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..core.inputs import Begin, Edit
from ..core.model import MISSING, Change, Tree, get
from ..rules.common.base import FieldSpec
from ..rules.common.telling import NOTE, Note
from ..rules.common.turns import nothing_done
from .fight import FightView
from .form import thing_of

if TYPE_CHECKING:
    from ..core.ask import Fact
    from ..history.journal import Action, Entry

_FEW = 3


def edit_sentence(view: FightView, entry: Entry) -> str:
    """One sentence for an edit: who came, who went, or what was set, and why."""
    given = entry.input
    why = f': "{given.why}"' if isinstance(given, Edit) and given.why else ""
    new = [str(tree.get("name", "")) for tree in came(entry.changes).values()]
    old = [str(tree.get("name", "")) for tree in gone(entry.changes).values()]
    if new:
        return f"{joined(new)} {_verb(new, 'is', 'are')} added{why}."
    if old:
        return f"{joined(old)} {_verb(old, 'is', 'are')} taken out of the fight{why}."
    return f"GM: {_what(view, entry.changes)}{why}."


def edited(view: FightView, given: Edit) -> str:
    """The same sentence for an edit that is only thought of."""
    now = view.enc.state
    changes = [Change(path, get(now, path, MISSING), to) for path, to in given.values]
    why = f': "{given.why}"' if given.why else ""
    return f"GM: {_what(view, changes)}{why}."


def _what(view: FightView, changes: Sequence[Change]) -> str:
    if not changes:
        return "nothing changes"
    said = [one for change in changes[: _FEW + 1] for one in told_changes(view, change)]
    more = len(said) - _FEW + max(0, len(changes) - _FEW - 1)
    return "; ".join(said[:_FEW]) + (f"; and {more} more" if more > 0 else "")


def told_changes(view: FightView, change: Change) -> Iterator[str]:
    """What a change says: a thing that came or went by its name, else each value in it."""
    yield from _parts(view, change.path, change.was, change.to)


def _parts(view: FightView, path: str, was: Any, to: Any) -> Iterator[str]:
    here, came_now = (to, True) if was is MISSING else (was, False)
    if not isinstance(here, dict) or MISSING not in (was, to):
        yield _one(view, path, was, to)
    elif "name" in here:
        yield f"{_whose(view, path)} {'gets' if came_now else 'has no longer'} {here['name']}"
    else:
        for key, value in here.items():
            yield from _parts(view, f"{path}.{key}", *((MISSING, value) if came_now else (value, MISSING)))


def _one(view: FightView, path: str, was: Any, to: Any) -> str:
    keys = path.split(".")
    spec = None
    if keys[0] == "combatant" and len(keys) > 2:
        spec = view.fields(keys[1]).get(".".join(keys[2:]))
        rest = [key for key in keys[2:] if key not in ("sheet", "now", "attributes", "abilities")]
        title = _titled(view, keys, spec) if spec else " ".join(rest).replace("_", " ")
        what = f"{view.short(keys[1])}, {title}"
        if spec is not None and spec.default is not MISSING:
            was, to = (spec.default if value is MISSING else value for value in (was, to))
    else:
        what = " ".join(keys).replace("_", " ")
    if to is MISSING or to is None:
        return f"{what} {plain_value(was)} {'taken away' if spec else 'back to its default'}"
    if was is MISSING or was is None or was in ("", ()):
        return f"{what} is {plain_value(to)}"
    return f"{what} {plain_value(was)} to {plain_value(to)}"


def _titled(view: FightView, keys: list[str], spec: FieldSpec) -> str:
    """The title of a field, behind the name of the thing that it belongs to."""
    thing = thing_of(spec.path, view.enc.rules)
    name = get(view.enc.state, f"combatant.{keys[1]}.{thing}.name", "") if thing else ""
    return f"{name} {spec.title.lower()}" if name else spec.title


def _whose(view: FightView, path: str) -> str:
    keys = path.split(".")
    return view.short(keys[1]) if keys[0] == "combatant" and len(keys) > 1 else "the fight"


def plain_value(value: Any) -> str:
    """A value as a sentence may hold it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict) and {"start_of", "end_of"} & set(value):
        turns = value.get("count", 1)
        return f"{turns} turn{'s' if turns != 1 else ''}"
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {plain_value(inner)}" for key, inner in value.items())
    if isinstance(value, (tuple, list)):
        return ", ".join(map(plain_value, value)) or "none"
    return str(value)


def joined(names: Sequence[str]) -> str:
    """Names in a sentence: `A`, `A and B`, `A, B and C`; many alike ones are counted by their numbers."""
    if len(names) > 4:
        return f"{names[0]} and {len(names) - 1} more"
    *rest, last = names
    return f"{', '.join(rest)} and {last}" if rest else last


def _verb(names: Sequence[str], one: str, more: str) -> str:
    return one if len(names) == 1 else more


def came(changes: Iterable[Change]) -> dict[str, Tree]:
    """Those who were added, by id."""
    return {id: to for change in changes for id, was, to in _fighters(change) if was is MISSING and to is not MISSING}


def gone(changes: Iterable[Change]) -> dict[str, Tree]:
    """Those who were taken out, by id, as they were."""
    return {id: was for change in changes for id, was, to in _fighters(change) if to is MISSING and was is not MISSING}


def touched(changes: Iterable[Change]) -> set[str]:
    """Ids of everybody whom the changes write to."""
    out: set[str] = set()
    for change in changes:
        keys = change.path.split(".")
        if keys[0] == "combatant":
            out |= {keys[1]} if len(keys) > 1 else {id for id, _, _ in _fighters(change)}
    return out


def _fighters(change: Change) -> Iterable[tuple[str, Any, Any]]:
    """Whole fighters in a change, which may be of one or, where the fight was or becomes empty, of the whole table."""
    keys = change.path.split(".")
    if keys[0] != "combatant" or len(keys) > 2:
        return []
    if len(keys) == 2:
        return [(keys[1], change.was, change.to)]
    was, to = ({} if side is MISSING else side for side in (change.was, change.to))
    return [(id, was.get(id, MISSING), to.get(id, MISSING)) for id in {**was, **to}]


def idle(view: FightView, action: Action) -> tuple[str, ...]:
    """That nothing was done in a turn which an action ended; nothing where anything was."""
    begin, entry = action.begin, action.entry
    if begin is None or not nothing_done(view.enc.rules, begin, entry.facts, entry.changes):
        return ()
    return (f"{view.short(begin.who)} does nothing.",)


def of_facts(view: FightView, begin: Begin, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """What the ruleset says of facts, and the notes among them. Facts that another version of the rules wrote may lack
    something that today's sentences need: then only what was done is told, and the fight can still be played."""
    said = tuple(note.words for note in notes_in(facts))
    if begin.procedure == NOTE:
        return said
    try:
        return (*view.enc.rules.sentences(begin, facts, view.short), *said)
    except (LookupError, TypeError, ValueError, AttributeError):
        who = f"{view.short(begin.who)}, " if begin.who else ""
        return (f"{who}{begin.procedure.replace('_', ' ')}: recorded by another version of the rules.", *said)


def notes_in(facts: Iterable[Fact]) -> Iterator[Note]:
    """The notes among facts, those made while an action was open too."""
    return (note for fact in facts if (note := Note.read(fact)) is not None)
