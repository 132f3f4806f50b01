"""The gambits: what each must beat, when it can be tried, and what it does when it succeeds (rules section 10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core import effects
from engine.core.ask import Choice, Number, Option, Question, Throw, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.core.model import Tree
from engine.rules.common.fighters import words
from engine.rules.common.rolls import countable, in_bounds, roll

from .. import grapple, lasting, numbers
from ..actions import by_hand, effort
from ..actions.effort import Effort
from ..fighter import Fighter, band_between, further, set_band
from ..log.attack import Grappled, KnockedDown, Shoved
from ..sheet import weapons
from ..sheet.weapons import has


@dataclass(frozen=True, slots=True)
class Gambit:
    """A gambit: its difficulty, or the range the attacker chooses it from."""

    id: str
    title: str
    low: int
    high: int
    extra: bool = False

    @property
    def chosen(self) -> bool:
        """Whether the attacker chooses the difficulty."""
        return self.low != self.high


GAMBITS: dict[str, Gambit] = {
    gambit.id: gambit
    for gambit in (
        Gambit("grapple", "Grapple", 2, 2),
        Gambit("disarm", "Disarm", 3, 3),
        Gambit("distract", "Distract", 3, 5),
        Gambit("unhorse", "Unhorse", 4, 5),
        Gambit("custom", "Other gambit", 1, 20),
        Gambit("knockback", "Knockback", 3, 3, extra=True),
        Gambit("knockdown", "Knockdown", 3, 3, extra=True),
        Gambit("pull", "Pull", 3, 3, extra=True),
        Gambit("pilfer", "Pilfer", 2, 2, extra=True),
        Gambit("reveal-weakness", "Reveal weakness", 2, 2, extra=True),
        Gambit("bind", "Bind", 2, 2, extra=True),
        Gambit("detonate", "Detonate", 4, 4, extra=True),
        Gambit("goad", "Goad", 3, 3, extra=True),
        Gambit("leech", "Leech", 3, 3, extra=True),
        Gambit("pile-on", "Pile on", 2, 2, extra=True),
        Gambit("riposte", "Riposte", 1, 1, extra=True),
    )
}
"""The four of the core book, one of the GM's own, and more behind the option `extra_gambits`."""


def offered(fight: Fight) -> tuple[Gambit, ...]:
    """The gambits of this table, by the option `extra_gambits`."""
    return tuple(gambit for gambit in GAMBITS.values() if not gambit.extra or fight.option("extra_gambits") == "on")


def eased(gambit: Gambit, weapon: Tree) -> int:
    """What the weapon takes off the difficulty: Disarming for a disarm, Smashing for knocking back or down."""
    tag = {"disarm": "disarming", "knockback": "smashing", "knockdown": "smashing"}.get(gambit.id, "")
    return int(bool(tag) and has(weapon, tag))


def least(gambit: Gambit, weapon: Tree) -> int:
    """The lowest difficulty it can be tried at with this weapon."""
    return gambit.low - eased(gambit, weapon)


def why_not(gambit: Gambit, attacker: Fighter, target: Fighter, weapon: Tree, may_crash: bool) -> str:
    """Why this gambit can't be tried, or nothing. Its cost may not take the last Initiative (rules section 5)."""
    cost = least(gambit, weapon) + 1
    if attacker.initiative - cost <= 0 and not may_crash:
        return too_dear(cost, attacker.initiative)
    if gambit.id == "grapple" and not weapons.can_grapple(weapon):
        return "needs bare hands or a grappling weapon"
    if gambit.id == "grapple" and (grapple.holder(target) or grapple.hold(target)):
        return "is in a grapple already"
    return ""


def too_dear(cost: int, left: int) -> str:
    """Why a cost can't be paid that may not take the last Initiative: `costs 3 Initiative, which would leave none`."""
    return f"costs {cost} Initiative, {'which would leave none' if cost == left else f'only {max(0, left)} left'}"


def ask_ally(fight: Fight, attacker: Fighter, target: Fighter) -> Choice:
    """Whom a distraction helps: an ally that is not in Crash and has no such help already."""
    allies = [one for one in fight.everyone() if one.side == attacker.side and one.joined and not one.out]
    options = [Option(one.id, one.name, barred=_no_ally(one)) for one in allies if one != attacker]
    nobody = Option("nobody", "Nobody")
    return fight.choice("ally", attacker.id, "Whose chance is it?", [*options, nobody], field="declare")


def _no_ally(one: Fighter) -> str:
    """Why a fighter can't be helped by a distraction now; one such bonus at a time (rules section 10)."""
    if one.crashed:
        return "in Crash"
    return "has such a bonus already" if one.read("now.distract", {}) else ""


# -- what a gambit does when it succeeds (rules section 10) -----------------------------------------------------------
REMINDERS = {
    "pilfer": "an unsecured item is taken",
    "detonate": "a hazard out to short range, 4 lethal, difficulty 5",
    "goad": "pays 2 Initiative to attack anyone else",
    "pile-on": "one ally's chopping and piercing cost nothing",
    "riposte": "an attack on the other meets a clash with 4 damage dice more",
}
"""What the GM sees to, kept as an effect until the target's next turn."""

Effect = Callable[[Fight, Fighter, Fighter, int], None]


def succeeds(fight: Fight, gambit: Gambit, attacker: Fighter, target: Fighter, margin: int) -> None:
    """What a gambit that succeeded does, by `margin` successes beyond its difficulty. A distraction is paid out by
    who knows what it cost."""
    if gambit.id in REMINDERS:
        until = effects.until_start_of(target.id)
        effects.add(
            fight.draft, target.id, gambit.title.lower(), until=until, note=REMINDERS[gambit.id], source=attacker.id
        )
    elif gambit.id in EFFECTS:
        EFFECTS[gambit.id](fight, attacker, target, margin)


def _bind(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    """Treated as grappled, without a control roll: it stays until somebody ends it."""
    lasting.GRAPPLED.on(fight.draft, target.id, source=attacker.id)
    fight.tell(Grappled(who=target.id, by=attacker.id))


def control_number(fighter: Fighter, weapon: Tree) -> Number:
    """The dice of a control roll: Strength and Brawl or Martial Arts, or what a block lists; wounds count, being held
    does not (rules section 11)."""
    listed = _listed_control(fighter, weapon)
    if listed:
        base = number(listed)
    elif fighter.quick:
        base = number(("pool that is not listed", weapons.UNLISTED, "rules section 19"))
    else:
        ability = max(("brawl", "martial_arts"), key=fighter.ability)
        base = number(("Strength", fighter.attribute("strength")), (words(ability), fighter.ability(ability)))
    return base.plus(*numbers.standing(fighter, "control_dice"))


def _listed_control(fighter: Fighter, weapon: Tree) -> tuple[str, int] | None:
    """The control dice of that weapon, else the best that a block lists."""
    there = [weapon, *sorted(fighter.sheet("weapon", {}).values(), key=lambda one: -int(one.get("control", 0)))]
    return next(((f"{one['name']}, control", int(one["control"])) for one in there if "control" in one), None)


def ask_control(fight: Fight, fighter: Fighter, weapon: Tree, key: str, put_in: Effort) -> Question[Throw]:
    """The control roll of the grappler, or of whom it grapples, with stunts and whatever else they put in."""
    title = "control dice" if key == CONTROL else "dice to resist"
    pool = fight.show(title, countable(control_number(fighter, weapon).plus(*put_in.dice)), pool=True, who=fighter.id)
    given = "control successes" if key == CONTROL else "successes to resist"
    prompt = "Control roll" if key == CONTROL else "Roll against control"
    dice = Dice(in_bounds(pool), automatic=effort.automatic(fight, put_in))
    return fight.dice(key, fighter.id, prompt, dice, gives=given)


CONTROL, RESISTS = "control", "resist"
"""Keys of the two rolls for control."""


def grapples(fight: Fight, attacker: Fighter, target: Fighter, weapon: str, held_with: Tree) -> None:
    """The control roll of both, and the hold with as many rounds as it is won by (rules section 11)."""
    fight.at("8e", "Control of the grapple")
    put_in, resisted = (effort.effort(fight, one, resists=True) for one in (attacker, target))
    won = roll(fight, ask_control, attacker, held_with, CONTROL, put_in).successes
    against = roll(fight, ask_control, target, {}, RESISTS, resisted).successes
    for one, it in ((attacker, put_in), (target, resisted)):
        effort.rewards(fight, one, it)
    margin = fight.show("control margin", number(("control", won), ("resisted", -against)), margin=("holds", "slips"))
    fight.result(f"{max(0, margin)} round{'s' if margin != 1 else ''}")
    grapple.begins(fight, attacker, target, margin, weapon)
    fight.tell(Grappled(who=target.id, by=attacker.id, rounds=max(0, margin), rolled=True))


def _disarm(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    lost = fight.ask(_which_weapon, target)
    if lost != "none":
        by_hand.loses(fight, target, lost, attacker.id)


def _which_weapon(fight: Fight, target: Fighter) -> Choice:
    held = {id: one for id, one in target.sheet("weapon", {}).items() if weapons.is_ready(one)}
    options = [Option(id, one["name"]) for id, one in held.items() if weapons.can_be_disarmed(one)]
    return fight.choice("disarmed weapon", target.id, "Which weapon is lost?", options or [Option("none", "No weapon")])


def _unhorse(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    lasting.MOUNTED.off(fight.draft, target.id)
    numbers.mark(fight, target, 1, "bashing")
    _prone(fight, attacker, target, margin)


def _prone(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    if lasting.PRONE.there(fight.draft, target.id):
        return
    lasting.PRONE.on(fight.draft, target.id)
    fight.tell(KnockedDown(who=target.id))


def _knockback(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    _moved(fight, attacker, target, margin, +1)


def _pull(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    _moved(fight, attacker, target, margin, -1)


def _moved(fight: Fight, attacker: Fighter, target: Fighter, margin: int, by: int) -> None:
    to = further(band_between(fight.draft, attacker.id, target.id), by)
    set_band(fight.draft, attacker.id, target.id, to)
    if margin > 0:
        lasting.OFF_BALANCE.on(fight.draft, target.id, effects.until_start_of(target.id), {"defense": -margin})
    fight.tell(Shoved(who=target.id, by=attacker.id, to=to))


def _weakness(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    lasting.WEAKNESS.on(fight.draft, target.id, source=attacker.id)


def _leech(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    numbers.mark(fight, target, 1, "lethal")
    lasting.BLEEDING.on(fight.draft, target.id, source=attacker.id)


EFFECTS: dict[str, Effect] = {
    "bind": _bind,
    "disarm": _disarm,
    "unhorse": _unhorse,
    "knockdown": _prone,
    "knockback": _knockback,
    "pull": _pull,
    "reveal-weakness": _weakness,
    "leech": _leech,
}
"""What the rules do by themselves."""
