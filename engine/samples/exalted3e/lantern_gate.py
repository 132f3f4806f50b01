"""Lantern Gate: twelve fighters before a gate, left in the third round. The demo opens it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine import Encounter

from ..player import Clock, Player, roster

SEED = 15
WANTED = (
    *("mirel-ashwing", "sefa-nine-bells", "brannoc-twice-oath", "tavo-quill", "kes-of-the-reeds"),
    *("captain-orsolo", "ydra-saltlight", "ember-hound", "gate-sergeant"),
    *("reed-bandit 1", "reed-bandit 2", "reed-bandit 3"),
)
ROUNDS = 2
Move = Callable[[Player, str], None]


def strike(target: str, kind: str = "withering", /, **said: Any) -> Move:
    """An attack with what is said of it, by the keys of its questions with `_` for a space."""

    def made(player: Player, who: str) -> None:
        answers = {key.replace("_", " "): value for key, value in said.items()}
        player.attack(who, target, answers, kind=kind)

    return made


def other(procedure: str, /, **args: Any) -> Move:
    """Another action, and the end of the turn."""

    def made(player: Player, who: str) -> None:
        player.do(procedure, who, **args)
        player.do("end_turn", who)

    return made


MOVES: dict[tuple[int, str], Move] = {
    (1, "mirel-ashwing"): strike("captain-orsolo", stunt=2, **{"power keen-edge": 10}),
    (1, "sefa-nine-bells"): strike("captain-orsolo", range="short", **{"power steady-breath": 4}),
    (1, "brannoc-twice-oath"): strike("reed-bandit-2", stunt=1),
    (1, "tavo-quill"): other("defend_other", target="kes-of-the-reeds"),
    (1, "kes-of-the-reeds"): strike("reed-bandit-1"),
    (1, "captain-orsolo"): strike("mirel-ashwing"),
    (1, "ydra-saltlight"): strike("sefa-nine-bells", weapon="dart", range="short"),
    (1, "ember-hound"): strike("tavo-quill"),
    (1, "gate-sergeant"): strike("brannoc-twice-oath"),
    (1, "reed-bandit-1"): strike("kes-of-the-reeds"),
    (1, "reed-bandit-2"): strike("brannoc-twice-oath", counterattack="answering-blow"),
    (1, "reed-bandit-3"): strike("tavo-quill"),
    (2, "mirel-ashwing"): strike("captain-orsolo", stunt=1, willpower=1, **{"power keen-edge": 4}),
    (2, "sefa-nine-bells"): other("full_defense"),
    (2, "brannoc-twice-oath"): strike("reed-bandit-2", "decisive"),
    (2, "tavo-quill"): other("defend_other", target="kes-of-the-reeds"),
    (2, "kes-of-the-reeds"): strike("reed-bandit-3", "decisive"),
    (2, "captain-orsolo"): strike("mirel-ashwing", stunt=1),
    (2, "ydra-saltlight"): other("take_cover"),
    (2, "ember-hound"): strike("tavo-quill", "decisive"),
    (2, "gate-sergeant"): strike("mirel-ashwing"),
    (2, "reed-bandit-1"): strike("kes-of-the-reeds", "gambit", gambit="disarm"),
    (2, "reed-bandit-2"): strike("brannoc-twice-oath"),
    (2, "reed-bandit-3"): strike("tavo-quill"),
}
"""What each fighter does in each round."""


OIL = {"label": "burning oil", "modifiers": {"raw_damage": 1}, "until": {"end_of": "mirel-ashwing", "count": 2}}
"""What the GM puts on a blade before the demo begins."""


def lantern_gate(path: Path, clock: Clock) -> Encounter:
    """Two rounds as above."""
    fight = Encounter.new(path, "exalted3e", roster("exalted3e", *WANTED), title="Lantern Gate", seed=SEED, clock=clock)
    player = Player(fight)
    player.do("join_battle")
    while (now := player.round) <= ROUNDS:
        MOVES[now, player.acting](player, player.acting)
    player.do("effect", "mirel-ashwing", None, **OIL)
    return fight
