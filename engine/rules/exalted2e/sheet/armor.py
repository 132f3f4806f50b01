"""What is worn: of several suits the best counts, since armor does not stack (rules sections 9.2 and 15.6)."""

from __future__ import annotations

from engine.core.model import Tree


def worn(sheet: Tree) -> dict[str, Tree]:
    """The suits that are worn, by id."""
    return {id: suit for id, suit in sheet.get("armor", {}).items() if suit.get("worn", True)}


def soak_of(suit: Tree, type: str) -> int:
    """The soak of one suit; against aggravated damage its lethal soak where it does not say."""
    if type == "aggravated":
        return int(suit["aggravated"] if "aggravated" in suit else suit.get("lethal", 0))
    return int(suit.get(type, 0))


def best(sheet: Tree, type: str) -> Tree | None:
    """The suit that soaks most of a type of damage."""
    return max(worn(sheet).values(), key=lambda suit: soak_of(suit, type), default=None)


def hardest(sheet: Tree) -> Tree | None:
    """The suit with the highest Hardness, if any has one."""
    suits = [suit for suit in worn(sheet).values() if suit.get("hardness", 0)]
    return max(suits, key=lambda suit: int(suit["hardness"]), default=None)


def heaviest(sheet: Tree) -> Tree | None:
    """The suit that hinders most, if any does."""
    suits = [suit for suit in worn(sheet).values() if suit.get("mobility", 0)]
    return max(suits, key=lambda suit: int(suit["mobility"]), default=None)
