"""Playing a sample fight on the wheel: each fighter has a plan of its own, whenever it comes up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .player import Player

FIGHTERS = "exalted2e"
"""The folder with the fighters of all sample fights on the wheel."""

Move = Callable[[Player, str], None]


def said_of(answers: Mapping[str, Any]) -> dict[str, Any]:
    """Answers by the keys of their questions, `_` standing for a space."""
    return {key.replace("_", " "): value for key, value in answers.items()}


def strike(target: str, /, **said: Any) -> Move:
    """An attack with what is said of it, and the end of the move."""

    def made(player: Player, who: str) -> None:
        player.do("attack", who, said_of(said), target=target)
        player.do("end_turn", who)

    return made


def other(procedure: str, said: Mapping[str, Any] | None = None, /, **args: Any) -> Move:
    """Another action, and the end of the move."""

    def made(player: Player, who: str) -> None:
        player.do(procedure, who, said, **args)
        player.do("end_turn", who)

    return made


def flurry(*parts: Mapping[str, Any], charm: str = "none") -> Move:
    """A flurry, played action by action, and the end of the move."""

    def made(player: Player, who: str) -> None:
        player.do("flurry", who, None, charm=charm, parts=tuple(dict(part) for part in parts))
        for _ in parts:
            begin = player.fight.rules.first_action(player.fight.state, who, "")
            player.do(begin.procedure, who)
        player.do("end_turn", who)

    return made


def plays(player: Player, plans: Mapping[str, tuple[Move, ...]], last: int) -> None:
    """Plays until a tick is over. Whoever has done all that was planned guards."""
    left: dict[str, Iterator[Move]] = {who: iter(moves) for who, moves in plans.items()}
    while player.acting and player.tick <= last:
        who = player.acting
        next(left.get(who, iter(())), other("guard"))(player, who)
