"""A flurry that has been declared, action by action: which comes next, and beginning it (rules section 4)."""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.model import Tree

from ..fighter import Fighter
from . import order


def upcoming(fighter: Fighter) -> Tree:
    """The next action of a flurry that is not finished; an empty table where there is none."""
    if not order.in_flurry(fighter):
        return {}
    number = int(fighter.read("now.flurry.done", 0)) + 1
    part: Tree = fighter.read(f"now.flurry.part.{number}", {})
    return part


def begins(fight: Fight, fighter: Fighter) -> Tree:
    """Begins the next action of the flurry, whose dice penalty counts from now on; returns what was declared of it."""
    part = upcoming(fighter)
    fighter.write("now.flurry.done", int(fighter.read("now.flurry.done", 0)) + 1)
    return part


def stunt(fighter: Fighter) -> int:
    """The rating of the stunt that covers the whole flurry whose actions are being played (rules section 4)."""
    return int(fighter.read("now.flurry.stunt", 0)) if fighter.read("now.flurry.done", 0) else 0


def place(fighter: Fighter) -> tuple[int, int]:
    """Which action of how many is being played; (0, 0) outside a flurry."""
    return int(fighter.read("now.flurry.done", 0)), int(fighter.read("now.flurry.size", 0))
