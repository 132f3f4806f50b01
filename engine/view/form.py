"""A fighter as a form: its fields in groups, what can be added to it, and values as a person sees and types them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.inputs import Edit
from ..core.model import MISSING, Refused, Tree, get, put
from ..core.names import clean
from ..rules.common.base import FieldSpec, Ruleset

KIND = "sheet.kind"
"""The field that says which kind of sheet it is: another kind has other fields."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the form: a heading, a field, a thing that can be added, or what shows the rest (none of these)."""

    title: str
    spec: FieldSpec | None = None
    thing: str = ""
    heading: bool = False


def _guessed(path: str, value: Any) -> FieldSpec:
    kind = "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "text"
    kind = "list" if isinstance(value, tuple) else kind
    return FieldSpec(path, path.removeprefix("sheet.").replace("_", " ").replace(".", ", "), "", value, None, kind)


def items(rules: Ruleset, fields: Iterable[FieldSpec], tree: Tree, every: bool) -> list[Item]:
    """The form from its top: of a ruleset that tells of no fields, the values that are there.

    Fields that are seldom wanted are left out while they stand at their default, unless `every` is set.
    """
    found = list(fields) or [_guessed(path, value) for path, value in leaves(tree)]
    kept = [one for one in found if every or not _hidden(one)]
    out: list[Item] = []
    group = ""
    for one in kept:
        if one.group != group:
            group = one.group
            out.append(Item(group, heading=True))
        out.append(Item(one.title, one))
    if len(kept) < len(found):
        out.append(Item(f"{len(found) - len(kept)} more fields"))
    if rules.things:
        out.append(Item("Add", heading=True))
        taken = [kind for kind in rules.things if rules.thing_example(kind, tree)]
        out += [Item(kind.replace("_", " ").capitalize(), thing=kind) for kind in taken]
    return out


def place_in(found: Sequence[Item], was: Item, at: int) -> int:
    """Where the line that was at `at` is now; where it is gone, the line in its place that is no heading."""
    for place, one in enumerate(found):
        same_field = one.spec is not None and was.spec is not None and one.spec.path == was.spec.path
        if same_field or (one.thing and one.thing == was.thing):
            return place
    at = min(at, len(found) - 1)
    return next((place for place in range(at, len(found)) if not found[place].heading), at)


def _hidden(one: FieldSpec) -> bool:
    return one.minor and one.value == one.default


def thing_of(path: str, rules: Ruleset) -> str:
    """The path of the thing that a field belongs to, such as one weapon; nothing for a field of the fighter."""
    keys = path.split(".")
    return ".".join(keys[:3]) if len(keys) > 3 and keys[1] in rules.things else ""


def shown(one: FieldSpec) -> str:
    """Its value as a form shows it."""
    if one.value is MISSING:
        return "must be given"
    return worded(one.value, one) if one.kind == "choice" else typed(one) or "none"


def worded(choice: Any, of: FieldSpec | None = None) -> str:
    """One of the words that a field may hold, as a person reads it."""
    named = dict(of.names) if of else {}
    return named.get(choice, str(choice).replace("_", " ")) if choice else "none"


def typed(one: FieldSpec) -> str:
    """Its value as it is typed."""
    return "" if one.value is None else written(one.value)


def hint(one: FieldSpec) -> str:
    """What the field takes, and what stands there if nothing is said."""
    return "; ".join(filter(None, (_takes(one), _else(one))))


def _takes(one: FieldSpec) -> str:
    if one.kind == "bool":
        return "yes or no"
    if one.kind == "choice":
        return _either([worded(choice, one) for choice in one.choices])
    if one.kind == "list":
        return f"commas between{': ' if one.choices else ''}{', '.join(one.choices)}"
    return _range(one) if one.kind == "int" else "enter changes it"


def _range(one: FieldSpec) -> str:
    if one.low is not None and one.high is not None:
        return f"{one.low} to {one.high}"
    if one.low is not None:
        return f"{one.low} or more"
    return f"at most {one.high}" if one.high is not None else "a whole number"


def _else(one: FieldSpec) -> str:
    if one.default is None or one.default is MISSING or one.default in ("", ()):
        return ""
    return f"{worded(one.default, one) if one.kind == 'choice' else written(one.default)} if nothing is said"


def _either(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def value_of(one: FieldSpec, text: str) -> Any:
    """The value that a typed text is for a field; MISSING where it then stands at its default. Raises Refused."""
    words = clean(text)
    if not words:
        if one.default is MISSING:
            raise Refused("empty", f"{one.title} can't be empty.")
        return MISSING
    if one.kind == "int":
        return _whole(one, words)
    if one.kind == "list":
        return read(words, ())
    return words


def _whole(one: FieldSpec, words: str) -> int:
    value = read(words, 0)
    low = one.low is None or (isinstance(value, int) and value >= one.low)
    high = one.high is None or (isinstance(value, int) and value <= one.high)
    if isinstance(value, int) and low and high:
        return value
    numbers = f"a whole number, {_range(one)}" if one.low is not None or one.high is not None else "a whole number"
    raise Refused("no_number", f"{one.title} is {numbers}; {words} is not.")


def edit_of(rules: Ruleset, tree: Tree, who: str, one: FieldSpec, value: Any) -> Edit | None:
    """The edit that puts a value into a field, None where it stands there. Raises Refused in plain words."""
    if value == one.value:
        return None
    if one.path == KIND:
        return Edit(((f"combatant.{who}", rules.as_kind(tree, str(value))),))
    if value == one.default and one.default is not None:
        value = MISSING
    if value is MISSING and get(tree, one.path) is MISSING:
        return None
    try:
        rules.validate(put(tree, one.path, value))
    except ValueError as failed:
        raise Refused("invalid", _plainly(one, str(failed))) from None
    return Edit(((f"combatant.{who}.{one.path}", value),))


def _plainly(one: FieldSpec, sentence: str) -> str:
    """A complaint about a field under the name that the form has for it."""
    named, colon, rest = sentence.partition(": ")
    return f"{one.title} {rest}" if colon and named == one.path else sentence


def thing_edit(rules: Ruleset, tree: Tree, who: str, kind: str, text: str) -> Edit:
    """The edit that adds a thing read from a line. Raises Refused where the line can't be understood."""
    id, table = rules.new_thing(kind, text, tree)
    path = f"sheet.{kind}.{id}"
    try:
        rules.validate(put(tree, path, table))
    except ValueError as failed:
        raise Refused("invalid", str(failed)) from None
    return Edit(((f"combatant.{who}.{path}", table),))


def told(table: Tree) -> str:
    """A thing in one line, as it was read: `name Keen edge; when attacker effects; adds attack dice 1`."""
    return "; ".join(_told(table))


def _told(table: Tree) -> Iterator[str]:
    for key, value in table.items():
        words = key.replace("_", " ")
        if isinstance(value, dict):
            yield f"{words} {', '.join(_told(value))}"
        elif value is True:
            yield words
        else:
            yield f"{words} {written(value).replace('_', ' ')}"


_YES, _NO = ("yes", "true", "on"), ("no", "false", "off")


def leaves(tree: Tree, at: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a tree with its path, tables opened."""
    for key, value in tree.items():
        path = f"{at}{key}"
        if isinstance(value, dict) and value:
            yield from leaves(value, path + ".")
        else:
            yield path, value


def written(value: Any) -> str:
    """A value as it is typed."""
    if value is MISSING or value == {}:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return ", ".join(map(written, value))
    return str(value)


def read(text: str, was: Any) -> Any:
    """The value that a typed text is, of the kind that stands there now. Nothing typed removes the field."""
    text = clean(text)
    if not text:
        return () if isinstance(was, tuple) else MISSING
    if isinstance(was, tuple):
        return tuple(_plain(part.strip()) for part in text.split(",") if part.strip())
    if isinstance(was, bool):
        return _yes_or_no(text)
    return text if isinstance(was, str) else _plain(text) if was is not MISSING else _by_itself(text)


def _yes_or_no(text: str) -> Any:
    return True if text.lower() in _YES else False if text.lower() in _NO else text


def _plain(text: str) -> Any:
    return int(text) if text.removeprefix("-").removeprefix("+").isdecimal() and len(text) < 8 else text


def _by_itself(text: str) -> Any:
    if "," in text:
        return tuple(_plain(part.strip()) for part in text.split(",") if part.strip())
    if text.lower() in ("yes", "no", "true", "false"):
        return _yes_or_no(text)
    return _plain(text)
