"""The ruleset of `brawl.py` made known for a test, and a fight of it."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from engine import rules as rulebook
from engine.core.inputs import Begin
from engine.core.model import Tree
from engine.history.encounter import Encounter

SOURCE = Path(__file__).with_name("brawl.py")


def install(patch: pytest.MonkeyPatch) -> None:
    """Makes it a file of the rules, and puts its word into the one list of rulesets."""
    spec = spec_from_file_location("engine.rules.brawl", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    patch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    patch.setitem(rulebook.NAMES, "brawl", "Brawl")


def people() -> dict[str, Tree]:
    """A hero and two foes."""
    return {
        "kes": {"name": "Kes", "side": "heroes", "sheet": {"might": 5}},
        "orsolo": {"name": "Orsolo", "side": "foes"},
        "ydra": {"name": "Ydra", "side": "foes", "sheet": {"grit": 2}},
    }


def brawl(path: Any = None) -> Encounter:
    """A fight that nobody has joined."""
    return Encounter.new(path, "brawl", people(), title="The Yard", seed=7)


def joined(path: Any = None) -> Encounter:
    """The same with all in it: Kes acts, then Orsolo, then Ydra."""
    enc = brawl(path)
    enc.do(Begin("join_battle"))
    while enc.ask is not None:
        enc.answer({"kes": 4, "orsolo": 2, "ydra": 1}[enc.ask.who])
    return enc


def hits(enc: Encounter, who: str, target: str, successes: int) -> None:
    """A blow up to and with its apply."""
    enc.do(Begin("attack", who, {"target": target}))
    while enc.ask is not None:
        enc.answer({"blow": successes, "apply": "apply"}[enc.ask.key])
