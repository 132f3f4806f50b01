"""A profile as a file of its own: the keys of rules section B3 with a table `meta`."""

from __future__ import annotations

from typing import Any

from engine.core.model import Refused, Tree
from engine.disk.toml import parse
from engine.rules import option_specs

from .specs import OPTIONS

SYSTEM, VERSION = "static_veil", 1
TITLE = "Static Veil"


def read(text: str, name: str = "profile") -> Tree:
    """The options that a profile sets to something else than their defaults, as a fight keeps them.

    Raises Refused, naming the line or the key, for a profile of another system and for anything that is unknown.
    """
    tree = parse(text, name)
    meta = tree.pop("meta", {})
    _check_meta(meta, name)
    try:
        option_specs.check(tree, OPTIONS, TITLE)
    except ValueError as wrong:
        raise Refused("bad_profile", f"{name}: {str(wrong).removeprefix('options.')}") from wrong
    return differing(tree)


def _check_meta(meta: Any, name: str) -> None:
    if not isinstance(meta, dict) or set(meta) - {"id", "system", "version"}:
        raise Refused("bad_profile", f"{name}: meta holds id, system and version, and nothing else.")
    if meta.get("system", SYSTEM) != SYSTEM:
        raise Refused("bad_profile", f"{name}: meta.system is {meta['system']!r}; this is a profile for another game.")
    if meta.get("version", VERSION) != VERSION:
        raise Refused("bad_profile", f"{name}: meta.version is {meta['version']!r}; known is {VERSION}.")


def differing(options: Tree) -> Tree:
    """What of a table of options is not at its default."""
    found = option_specs.by_path(options, OPTIONS)
    return option_specs.nested({path: value for path, value in found if value != OPTIONS[path].default})
