"""The ruleset of the manual's example made known for a test, and a fight of it."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from engine import rules as rulebook
from engine.core.inputs import Begin
from engine.core.model import Tree
from engine.history.encounter import Encounter
from tests.docs.examples import module, words

NAME = "engine.rules.brawl"


def install(patch: pytest.MonkeyPatch) -> None:
    """Makes it a file of the rules, and puts its word into the one list of rulesets."""
    patch.setitem(sys.modules, NAME, module("ruleset", NAME))
    for name, title in words("ruleset").items():
        patch.setitem(rulebook.NAMES, name, title)


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
