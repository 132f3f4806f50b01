"""A correction as it is told in a few words: what it puts in, and into which line of the log."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.fight import SetByGM
from ..core.inputs import Amend, Answer, Begin, Correct, Edit, Override, power_in
from ..core.made_up import UNNAMED, words_for
from ..core.model import MISSING, Change, get
from . import words
from .fight import FightView
from .sentences import came, edit_sentence, gone, of_facts, plain_value

if TYPE_CHECKING:
    from ..core.ask import Fact
    from ..history.journal import Action, Entry

FORGOTTEN = "a forgotten cost"
"""What a cost is called for which no name was typed."""

_PAID = re.compile(r"\d+ motes?\b|Willpower (?:\d|still)|anima ")
"""How a sentence goes on that tells nothing but what was paid."""

LEAST = 3
"""The beginning of a sentence up to its first colon stands for the line, if it has at least so many letters."""


def said(view: FightView, action: Action) -> Sequence[str]:
    """What the log says of a finished action, or would say of one that comes out different."""
    begin = action.begin
    return (edit_sentence(view, action.entry),) if begin is None else of_facts(view, begin, action.entry.facts)


def lead(view: FightView, action: Action) -> str:
    """A finished action in the fewest words that its line in the log begins with: `Orsolo hits Mirel`."""
    told = max(said(view, action), key=_telling, default="")
    text = told.removeprefix("GM: ").partition(": ")[0].rstrip(".")
    if len(text) >= LEAST:
        return text
    begin = action.begin
    if begin is None:
        return "an edit by hand"
    procedure = view.enc.rules.procedures.get(begin.procedure)
    title = procedure.title.lower() if procedure else begin.procedure.replace("_", " ")
    return f"{view.short(begin.who)}'s {title}" if begin.who else title


def _telling(sentence: str) -> bool:
    """Whether a sentence tells what came of an action, rather than what was used or paid for it."""
    front, _, rest = sentence.removeprefix("GM: ").partition(": ")
    return " uses " not in front and not _PAID.match(rest)


def correct_sentence(view: FightView, entry: Entry) -> str:
    """The line of a correction: which line it corrects, what it puts in, and what that line says instead."""
    fix = entry.input
    assert isinstance(fix, Correct)
    journal = view.enc.journal
    old = next((action for action in journal.line(journal.before(entry.n)) if action.holds(fix.of)), None)
    if old is None:
        return f"GM corrects an earlier line: {change_words(view, fix, None)}."
    facts = next((mend.facts for mend in entry.mends if mend.n == old.entry.n and mend.facts is not None), ())
    was, corrected = lead(view, old), old.corrected(fix).ended((), tuple(facts))
    what = change_words(view, fix, old, facts)
    now = lead(view, corrected) if facts and not isinstance(fix.input, Begin) else was
    return f"GM corrects {was}: {what}{f'; {now}' if now != was else ''}."


def change_words(view: FightView, fix: Correct, old: Action | None, facts: Sequence[Fact] = ()) -> str:
    """What a correction puts in, in a few words: `Defense 6 to 7 (light cover)`."""
    given = fix.input
    if isinstance(given, Override):
        return _number_words(given, facts)
    if isinstance(given, (Amend, Answer)):
        return _answer_words(view, given, old)
    if isinstance(given, Edit):
        return _edit_words(view, given)
    if facts:
        return max(of_facts(view, given, tuple(facts)), key=_telling, default="").removeprefix("GM: ").rstrip(".")
    procedure = view.enc.rules.procedures.get(given.procedure)
    args = ", ".join(f"{key.replace('_', ' ')} {plain_value(value)}" for key, value in given.args.items())
    return f"{procedure.title if procedure else given.procedure}{f': {args}' if args else ''}".lower()


def _number_words(given: Override, facts: Sequence[Fact]) -> str:
    label = words.label(given.key)
    if given.value is None:
        return f"{label} as the rules have it"
    found = next((one for fact in facts if (one := SetByGM.read(fact)) is not None and _is(fact, one, given)), None)
    was = f"{found.computed} to " if found is not None and not found.rolled else ""
    label = found.title or label if found is not None else label
    return f"{label} {was}{given.value}{f' ({given.why})' if given.why else ''}"


def _is(fact: Fact, of: SetByGM, given: Override) -> bool:
    return f"{fact.key.removesuffix(of.key)}{of.number}" == given.key


def _answer_words(view: FightView, given: Amend | Answer, old: Action | None) -> str:
    kind = given.fits.split(" ")[1:2]
    label, value = words.label(given.key), given.value
    begin = old.begin if old else None
    if kind == ["dice"]:
        return (
            f"{_roll(label)}, {words.successes_words(value)}" if isinstance(value, int) else f"{_roll(label)} as typed"
        )
    if kind == ["declare"]:
        return declared_words(view, begin, value, answer_of(old, given.key) or ())
    if kind == ["table"]:
        was = answer_of(old, given.key) or (begin.args.get(given.key, ()) if begin else ())
        return lines_words(view, begin, value, was)
    if (power := power_in(given.key.rpartition(".")[2])) and begin is not None:
        label = named(view, begin.who, power)
    return f"{label} {named(view, begin.who if begin else '', value)}"


def _roll(label: str) -> str:
    return label if label.endswith(("roll", "dice")) else f"{label} roll"


def answer_of(action: Action | None, key: str) -> Any:
    """The last answer that was put into a finished action under that key; None where there was none."""
    found = [g.value for _, g in action.inputs if isinstance(g, (Answer, Amend)) and g.key == key] if action else []
    return found[-1] if found else None


def lines_words(
    view: FightView, begin: Begin | None, rows: Sequence[Mapping[str, Any]], was: Sequence[Mapping[str, Any]]
) -> str:
    """What the lines of a table say that they did not: `line 2, target Kes`."""
    who = begin.who if begin else ""
    told = [
        f"line {at}, {FIELDS.get(id, id.replace('_', ' '))} {named(view, who, value)}"
        for at, row in enumerate(rows, 1)
        for id, value in row.items()
        if at > len(was) or was[at - 1].get(id) != value
    ]
    return ", ".join(told) or "the lines as they were"


FIELDS = {"do": "action", "dv": "DV penalty", "speed": "Speed"}
"""What fields of a line are called whose keys are no words."""


def declared_words(view: FightView, begin: Begin | None, uses: Sequence[Mapping[str, Any]], was: Any) -> str:
    """What is declared more than before, or what is not any more."""
    more = [use for use in uses if use not in was]
    less = [use for use in was if use not in uses]
    who = begin.who if begin else ""
    told = [_more_words(view, who, use) for use in more]
    return ", ".join([*told, *(f"without {_use_words(view, who, use)}" for use in less if not more)]) or "as declared"


def _more_words(view: FightView, who: str, use: Mapping[str, Any]) -> str:
    if use.get("pay") and not use.get("adds") and "power" not in use:
        cost = " and ".join(f"{amount} {pool}" for pool, amount in use["pay"].items())
        return f"{cost} more" if use["name"] in (UNNAMED, FORGOTTEN) else f"{cost} for {use['name']}"
    return f"with {_use_words(view, who, use)}"


def _use_words(view: FightView, who: str, use: Mapping[str, Any]) -> str:
    if "power" not in use:
        return words_for(dict(use))
    times = f", {use['times']}" if use.get("times", 1) != 1 else ""
    return f"{named(view, who, use['power'])}{times}"


def named(view: FightView, who: str, value: Any) -> str:
    """A value by its name: a fighter, or a thing on the sheet of the one it is about."""
    if not isinstance(value, str):
        return plain_value(value)
    state = view.enc.state
    if value in get(state, "combatant", {}):
        return view.short(value)
    sheet = get(state, f"combatant.{who}.sheet", {}) if who else {}
    things = (table[value] for table in sheet.values() if isinstance(table, dict) and value in table)
    found = next((thing for thing in things if isinstance(thing, dict)), {})
    return str(found.get("name", value.replace("-", " ").replace("_", " ")))


def _edit_words(view: FightView, given: Edit) -> str:
    """The values of an edit; of who came in with it, only that."""
    changes = tuple(Change(path, MISSING, to) for path, to in given.values)
    if came(changes) or gone(changes):
        return "who came in or went"
    return "; ".join(_value_words(view, path, to) for path, to in given.values)


def _value_words(view: FightView, path: str, to: Any) -> str:
    keys = path.split(".")
    spec = view.fields(keys[1]).get(".".join(keys[2:])) if keys[0] == "combatant" and len(keys) > 2 else None
    title = spec.title if spec else keys[-1].replace("_", " ")
    owner = f"{view.short(keys[1])}, " if keys[0] == "combatant" and len(keys) > 1 else ""
    return f"{owner}{title} {'back to its default' if to is MISSING else plain_value(to)}"
