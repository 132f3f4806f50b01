"""The Causeway: two heroes and three foes, from Join Battle to the last blow."""

from __future__ import annotations

from pathlib import Path

from engine import Encounter

from ..player import Clock, Player, roster

SEED = 5
DECISIVE = 11
"""Initiative from which these fighters strike to wound."""


def causeway(path: Path, clock: Clock) -> Encounter:
    """Everybody strikes at the first enemy that still stands."""
    wanted = ("mirel-ashwing", "kes-of-the-reeds", "reed-bandit 1", "reed-bandit 2", "gate-sergeant")
    fighters = roster("exalted3e", *wanted)
    fight = Encounter.new(path, "exalted3e", fighters, title="The Causeway", seed=SEED, clock=clock)
    player = Player(fight)
    player.do("join_battle")
    while enemies(player, player.acting):
        strikes(player, player.acting)
    player.do("end_fight")
    return fight


def enemies(player: Player, who: str) -> list[str]:
    """The enemies of a fighter that still stand."""
    everyone = player.fight.committed["combatant"]
    side = everyone[who]["side"]
    return [id for id, one in everyone.items() if one["side"] != side and not one["now"].get("defeated")]


def strikes(player: Player, who: str) -> None:
    """One turn: to wound where there is Initiative for it, and otherwise to win some."""
    standing = player.fight.committed["combatant"][who]["now"].get("initiative", 0)
    player.attack(who, enemies(player, who)[0], kind="decisive" if standing >= DECISIVE else "withering")
