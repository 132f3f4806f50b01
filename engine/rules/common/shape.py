"""The shape of things that come from files: strict models, what their defaults are, and plain complaints.

pydantic is used at the edges only: opening, import, edits by hand, a fighter touched when a procedure
closes. States themselves are plain trees. A ruleset builds its models on `Shape`.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from engine.core import names
from engine.core.model import Tree
from engine.core.names import nearest

TEXT_LENGTH = 4000
"""The longest text of a note, in characters."""


Asking = Literal["by_sheet", "always", "never"]
"""Whether a step of a procedure asks a fighter."""


class Shape(BaseModel):
    """A table with known keys: nothing is converted, nothing unknown let through, nothing changes later."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", defer_build=True)


def _cleaned(text: str) -> str:
    clean = names.clean(text)
    if clean != text:
        raise ValueError(f"holds characters that cannot be shown; write {clean!r}")
    return text


def _of_name_width(text: str) -> str:
    cells = names.width(text)
    if cells > names.NAME_CELLS:
        raise ValueError(f"is {cells} cells wide; use at most {names.NAME_CELLS}")
    return text


_PATTERNS = {
    r"^[a-z0-9-]+$": "is made of small letters, digits and hyphens only",
    r"^[a-z0-9-]*$": "is made of small letters, digits and hyphens only",
    r"^[a-z0-9 -]+$": "is made of small letters, digits, hyphens and spaces only",
    r"^[a-z_.]+$": "is made of small letters, underscores and dots only",
}

Line = Annotated[str, Field(max_length=TEXT_LENGTH), AfterValidator(_cleaned)]
"""One clean line of text, possibly empty."""

Name = Annotated[str, Field(min_length=1), AfterValidator(_cleaned), AfterValidator(_of_name_width)]
"""A clean name of 1 to 40 cells."""

Label = Annotated[str, AfterValidator(_cleaned), AfterValidator(_of_name_width)]
"""A clean name, or nothing."""

Id = Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
"""An id: small letters, digits and hyphens."""

IdOrNone = Annotated[str, Field(pattern=r"^[a-z0-9-]*$")]
"""An id, or nothing."""


def check(tree: Tree, shape: type[Shape]) -> None:
    """Checks a table against its shape. Raises ValueError with one sentence that names the field."""
    try:
        shape.model_validate(tree)
    except ValidationError as error:
        raise ValueError(complaint(error, shape)) from None


def complaint(error: ValidationError, shape: type[Shape], before: str = "") -> str:
    """Return the first thing that is wrong as one sentence with its dotted path.

    `before` is the path of the tree that was checked. An unknown key is answered with the nearest known one.
    """
    details = error.errors(include_url=False, include_context=True)[0]
    path, where = _readable(details["loc"], shape)
    if details["type"].startswith("union_tag"):
        path = [*path, "kind"]
    dotted = ".".join([*([before] if before else []), *path])
    what = _what(details, where)
    sentence = f"{dotted}: {what}" if dotted else what
    return sentence if sentence.endswith(("?", ".")) else f"{sentence}."


def _readable(loc: tuple[int | str, ...], shape: type[Shape]) -> tuple[list[str], Any]:
    """Return a location without pydantic's own additions, and the shape or annotation that it ends in."""
    path: list[str] = []
    where: Any = shape
    for key in loc:
        if key == "[key]" or (isinstance(key, str) and _is_tag(where, key)):
            where = _tagged(where, key) if key != "[key]" else where
            continue
        path.append(str(key + 1) if isinstance(key, int) else key)
        above, where = where, child(where, key, {})
        if where is None:
            where = above
    return path, where


def _what(details: ErrorDetails, where: Any) -> str:
    """Return what is wrong with one value, in words."""
    context, given = details.get("ctx", {}), details["input"]
    kind = details["type"]
    if kind == "extra_forbidden":
        return "is not a field here" + nearest(str(details["loc"][-1]), known(where))
    if kind in ("missing", "union_tag_not_found"):
        return "is missing"
    if kind in ("literal_error", "union_tag_invalid"):
        return _not_one_of(str(context.get("expected") or context.get("expected_tags")), given)
    if kind == "string_pattern_mismatch":
        return f"is {_plain(given)}; it {_PATTERNS.get(context['pattern'], 'is not written like that')}"
    if kind == "value_error":
        return str(context["error"])
    return _BOUNDS.get(kind, "{msg}").format_map({"given": _plain(given), "msg": details["msg"], **context})


def _not_one_of(expected: str, given: Any) -> str:
    """Return that a word is none of the `expected` ones, which pydantic names in quotation marks."""
    word = given.get("kind") if isinstance(given, Mapping) else given
    allowed = re.findall("'([^']*)'", expected)
    hint = nearest(str(word), allowed)
    if len(allowed) > _FEW:
        return f"{_plain(word)} is not known here{hint}"
    *others, last = (one or "empty" for one in allowed)
    return f"must be {', '.join(others)}{' or ' if others else ''}{last}, not {_plain(word)}{hint}"


_FEW = 8
_LONGEST_TOLD = 60
_BOUNDS = {
    "greater_than_equal": "is {given}; the least is {ge}",
    "less_than_equal": "is {given}; the most is {le}",
    "int_type": "must be a whole number, not {given}",
    "bool_type": "must be true or false, not {given}",
    "string_type": "must be text, not {given}",
    "string_too_short": "must not be empty",
    "string_too_long": "is too long; the most is {max_length} characters",
    "too_short": "is too short; the least is {min_length}",
    "too_long": "is too long; the most is {max_length}",
    "tuple_type": "must be a list, not {given}",
    "dict_type": "must be a table, not {given}",
    "model_type": "must be a table, not {given}",
    "model_attributes_type": "must be a table, not {given}",
}


def _plain(given: Any) -> str:
    """Return a value as a sentence may hold it: of a long text its beginning."""
    if isinstance(given, Mapping):
        return "a table"
    if isinstance(given, (list, tuple)):
        return "a list"
    if isinstance(given, str):
        return repr(given if len(given) <= _LONGEST_TOLD else f"{given[:_LONGEST_TOLD]}...")
    return str(given).lower()


def known(where: Any) -> list[str]:
    """Return the keys that a table of this shape may hold; none when they are free."""
    where = _bare(where)
    if isinstance(where, type) and issubclass(where, Shape):
        return list(fields_of(where))
    if get_origin(where) is dict:
        keys = _bare(get_args(where)[0])
        return list(get_args(keys)) if get_origin(keys) is Literal else []
    return []


@lru_cache(maxsize=128)
def fields_of(shape: type[Shape]) -> dict[str, FieldInfo]:
    """Return the fields of a shape by the key they have in files."""
    return {field.alias or name: field for name, field in shape.model_fields.items()}


def child(where: Any, key: int | str, value: Any) -> Any:
    """Return the shape or annotation of what stands at `key`; `value` tells which one where several may."""
    where = chosen(where, value)
    if isinstance(where, type) and issubclass(where, Shape):
        field = fields_of(where).get(str(key))
        return field.annotation if field else None
    if get_origin(where) in (dict, tuple):
        return get_args(where)[1 if get_origin(where) is dict else 0]
    return None


def _bare(where: Any) -> Any:
    """Return an annotation without `Annotated` and without "or None"."""
    while get_origin(where) is Annotated:
        where = get_args(where)[0]
    if get_origin(where) in (Union, types.UnionType):
        rest = [arg for arg in get_args(where) if arg is not type(None)]
        return _bare(rest[0]) if len(rest) == 1 else where
    return where


def chosen(where: Any, value: Any) -> Any:
    """Return the one shape of several that the `kind` of a value names."""
    where = _bare(where)
    if get_origin(where) in (Union, types.UnionType):
        kind = value.get("kind") if isinstance(value, Mapping) else None
        return _tagged(where, kind) or where
    return where


def kinds(where: Any) -> tuple[str, ...]:
    """Return what `kind` may say where several shapes may stand; nothing where one only may."""
    where = _bare(where)
    if get_origin(where) not in (Union, types.UnionType):
        return ()
    shapes = [one for one in get_args(where) if isinstance(one, type) and issubclass(one, Shape)]
    found = (fields_of(one).get("kind") for one in shapes)
    return tuple(str(word) for field in found if field is not None for word in get_args(field.annotation))


def _is_tag(where: Any, key: str) -> bool:
    return get_origin(_bare(where)) in (Union, types.UnionType) and _tagged(where, key) is not None


def _tagged(where: Any, kind: Any) -> Any:
    for shape in get_args(_bare(where)):
        if (
            isinstance(shape, type)
            and issubclass(shape, Shape)
            and kind in get_args(fields_of(shape)["kind"].annotation)
        ):
            return shape
    return None


def trim(tree: Tree, shape: Any) -> Tree:
    """Return `tree` without the values that are at their default, so that files hold what differs.

    A table that has none of its values left goes too, unless it must be there.
    """
    where = chosen(shape, tree)
    is_shape = isinstance(where, type) and issubclass(where, Shape)
    out: Tree = {}
    for key, value in tree.items():
        kept = trim(value, child(where, key, value)) if isinstance(value, dict) else value
        field = fields_of(where).get(key) if is_shape else None
        if field is not None and not field.is_required() and _at_default(kept, field):
            continue
        out[key] = kept
    return out


def _at_default(value: Any, field: FieldInfo) -> bool:
    if isinstance(value, dict):
        return not value
    default = field.get_default(call_default_factory=True)
    return type(value) is type(default) and bool(value == default)
