"""Every field that a shape has for a tree, those that are not written included: what a form needs, from the models.

Titles and groups are a ruleset's own; here a field has its path, what counts, its default, and what it may hold.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from ...core.model import MISSING
from . import shape
from .base import FieldSpec
from .shape import Shape

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Leaf:
    """What one value may be: its kind, words it is one of, bounds, and whether it may be empty."""

    kind: str
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    optional: bool = False


def walk(tree: Mapping[str, Any], model: type[Shape], at: Path = ()) -> Iterator[FieldSpec]:
    """The fields of a tree of this shape in the order of the models, tables opened.

    Of tables with free keys (a sheet's weapons) there are those that are written; of tables with known keys
    (abilities) all.
    """
    for key, field in shape.fields_of(model).items():
        yield from _field(tree.get(key, MISSING), field.annotation, (*at, key), field)


def _field(value: Any, annotation: Any, at: Path, field: FieldInfo) -> Iterator[FieldSpec]:
    inner, optional = _plain(annotation)
    chosen = shape.chosen(annotation, value)
    if isinstance(chosen, type) and issubclass(chosen, Shape):
        if value is not MISSING or not optional:
            yield from _table({} if value is MISSING else value, chosen, annotation, at)
    elif get_origin(inner) is dict:
        yield from _entries({} if value is MISSING else value, inner, at)
    else:
        leaf = _leaf(annotation, *field.metadata)
        yield _spec(at, value, _default(field), leaf)


def _table(value: Mapping[str, Any], chosen: type[Shape], annotation: Any, at: Path) -> Iterator[FieldSpec]:
    """A table of a known shape; where several shapes may stand its `kind` can be any of theirs."""
    kinds = shape.kinds(annotation)
    for spec in walk(value, chosen, at):
        if kinds and spec.path == ".".join((*at, "kind")):
            yield _spec((*at, "kind"), value.get("kind", MISSING), MISSING, _Leaf("choice", kinds))
        else:
            yield spec


def _entries(value: Mapping[str, Any], annotation: Any, at: Path) -> Iterator[FieldSpec]:
    """The values of a table whose keys are known, or free."""
    keys, inner = get_args(annotation)
    known, _ = _plain(keys)
    names = get_args(known) if get_origin(known) is Literal else tuple(value)
    for name in names:
        chosen = shape.chosen(inner, value.get(name))
        if isinstance(chosen, type) and issubclass(chosen, Shape):
            yield from walk(value.get(name, {}), chosen, (*at, name))
        else:
            leaf = _leaf(inner)
            empty = {"int": 0, "text": "", "bool": False, "list": ()}.get(leaf.kind, MISSING)
            yield _spec((*at, name), value.get(name, MISSING), empty, leaf)


def _spec(at: Path, value: Any, default: Any, leaf: _Leaf) -> FieldSpec:
    counts = default if value is MISSING else value
    title = at[-1].replace("_", " ").capitalize()
    return FieldSpec(
        ".".join(at), title, "", counts, default, leaf.kind, leaf.choices, leaf.low, leaf.high, minor=False
    )


def _default(field: FieldInfo) -> Any:
    default = field.get_default(call_default_factory=True)
    return MISSING if default is PydanticUndefined else default


def _leaf(annotation: Any, *metadata: Any) -> _Leaf:
    """What a value of that annotation may be."""
    inner, optional = _plain(annotation)
    bounds = (*_metadata(annotation), *metadata)
    low, high = (_bound(bounds, name) for name in ("ge", "le"))
    if inner is bool:
        return _Leaf("bool")
    if inner is int:
        return _Leaf("int", (), low, high, optional)
    if get_origin(inner) is tuple:
        of, _ = _plain(get_args(inner)[0])
        return _Leaf("list", _words(of))
    words = _words(inner)
    return _Leaf("choice", words, optional=optional) if words else _Leaf("text")


def _bound(bounds: tuple[Any, ...], name: str) -> int | None:
    """The least (`ge`) or the most (`le`) that the constraints let a number be."""
    found = (getattr(one, name, None) for one in bounds)
    return next((value for value in found if isinstance(value, int)), None)


def _words(annotation: Any) -> tuple[str, ...]:
    """The words of a literal, or of several that may stand."""
    if get_origin(annotation) is Literal:
        return tuple(map(str, get_args(annotation)))
    if get_origin(annotation) in (Union, types.UnionType):
        return tuple(word for one in get_args(annotation) for word in _words(_plain(one)[0]))
    return ()


def _plain(annotation: Any) -> tuple[Any, bool]:
    """An annotation without what is written around it, and whether it may be None."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if get_origin(annotation) in (Union, types.UnionType):
        rest = [one for one in get_args(annotation) if one is not type(None)]
        if len(rest) < len(get_args(annotation)):
            return (_plain(rest[0])[0] if len(rest) == 1 else Union[tuple(rest)]), True  # noqa: UP007
    return annotation, False


def _metadata(annotation: Any) -> tuple[Any, ...]:
    """The constraints that are written around an annotation, inside an "or None" too."""
    if get_origin(annotation) is Annotated:
        inner, *own = get_args(annotation)
        return (*_metadata(inner), *_of_field_info(own))
    if get_origin(annotation) in (Union, types.UnionType):
        return tuple(bound for one in get_args(annotation) for bound in _metadata(one))
    return ()


def _of_field_info(own: list[Any]) -> Iterator[Any]:
    for one in own:
        yield from one.metadata if isinstance(one, FieldInfo) else (one,)
