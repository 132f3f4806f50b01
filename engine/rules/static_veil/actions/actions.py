"""What a turn is spent on besides attacks: aim, reload, stand up, brace a shield, hold an attack, the rest (P25)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import Amount, Choice, Faces, Option, Question, number
from engine.core.dice import dice_set
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.core.names import clean
from engine.rules.common.action import text, whole
from engine.rules.common.base import MenuItem

from .. import numbers
from ..attack import declare, strike
from ..attack.plan import OWN, Attack
from ..fighter import Fighter
from ..lasting import DISTRACTED, PRONE
from ..log.actions import Aims, Braces, Holds, OtherAction, Reloads, TakesUp
from ..log.harm import Survival
from ..turn import rounds, spending
from .table import Action, never, pays

SPRINTS = "sprints"
"""The label of an action that is nothing but moving."""


def acts(fight: Fight, begin: Begin) -> Fighter:
    """The one who acts in its turn. Raises Refused where it is not its turn."""
    fighter: Fighter = fight[begin.who]
    if reason := spending.out_of_turn(fighter):
        raise Refused("not_allowed", f"{fighter.name} can't do that now: {reason}.")
    return fighter


def aim(fight: Fight, begin: Begin) -> None:
    """Points spent on aim, for the next ranged attack (rules P19)."""
    fighter = acts(fight, begin)
    most = _aims_more(fighter)
    points = whole(begin.args, "ap", AIM.due(fighter))
    if not 1 <= points <= most:
        raise Refused("wrong_amount", f"{fighter.name} can aim with {most} AP more." if most > 0 else
                      f"{fighter.name} has aimed as well as can be.")  # fmt: skip
    spending.pay(fight, fighter, points, AIM.verb)
    fighter.aim += points
    fight.tell(Aims(who=fighter.id, ap=points, to=fighter.aim * int(fight.option("attack.modifiers.aim_per_ap"))))


def _aims_more(fighter: Fighter) -> int:
    """How many Action Points more it may spend on aim."""
    return int(fighter.setting("attack.modifiers.aim_max_ap")) - fighter.aim


def reload(fight: Fight, begin: Begin) -> None:
    """Fills a weapon."""
    fighter = acts(fight, begin)
    id = fight.ask(ask_reload, fighter, text(begin.args, "weapon"))
    weapon = fighter.weapons[id]
    spending.pay(fight, fighter, _reload_ap(weapon), RELOAD.verb)
    fighter.write(f"now.loaded.{id}", int(weapon["capacity"]))
    fight.tell(Reloads(who=fighter.id, weapon=weapon["name"], to=int(weapon["capacity"])))


def _reload_ap(weapon: Tree) -> int:
    return int(weapon.get("reload_ap", 1))


def _reloads(fighter: Fighter) -> Iterator[MenuItem]:
    """Each weapon that isn't full."""
    for id, weapon in fighter.weapons.items():
        if weapon.get("capacity", 0) and declare.loaded(fighter, id, weapon) < weapon["capacity"]:
            name = str(weapon["name"]).lower()
            yield RELOAD.offer(fighter, title=f"Reload {name}", due=_reload_ap(weapon), weapon=id)


def ask_reload(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Which weapon."""
    found = {id: one for id, one in fighter.weapons.items() if one.get("capacity", 0)}
    if not found:
        raise Refused("nothing_to_reload", f"{fighter.name} has nothing to reload.")
    options = [Option(id, one["name"], f"{_reload_ap(one)} AP",
                      barred="" if declare.loaded(fighter, id, one) < one["capacity"] else "is full")
               for id, one in found.items()]  # fmt: skip
    free = {option.id for option in options if not option.barred}
    if not free:
        raise Refused("nothing_to_reload", f"{fighter.name} has nothing to reload: all is full.")
    return fight.choice("weapon", fighter.id, "Which weapon?", options, silent=wanted in free or len(free) == 1,
                        default=wanted if wanted in free else None)  # fmt: skip


def stand(fight: Fight, begin: Begin) -> None:
    """Stands up (rules P34)."""
    fighter = acts(fight, begin)
    if not _prone(fighter):
        raise STAND.lacks("not_prone", fighter)
    pays(fight, fighter, STAND)
    PRONE.change(fight, fighter, -1)


def _prone(fighter: Fighter) -> bool:
    return PRONE.there(fighter.draft, fighter.id)


def clear(fight: Fight, begin: Begin) -> None:
    """Clears every stack of Distracted (rules P34)."""
    fighter = acts(fight, begin)
    stacks = DISTRACTED.stacks(fight.draft, fighter.id)
    if not stacks:
        raise CLEAR.lacks("not_distracted", fighter)
    pays(fight, fighter, CLEAR)
    DISTRACTED.change(fight, fighter, -stacks)


def take_up(fight: Fight, begin: Begin) -> None:
    """Takes up a weapon that was struck from its hands: a minor action (our reading)."""
    fighter = acts(fight, begin)
    if not fighter.dropped:
        raise TAKE_UP.lacks("nothing_dropped", fighter)
    id = fight.ask(ask_dropped, fighter, text(begin.args, "weapon"))
    pays(fight, fighter, TAKE_UP)
    fighter.dropped = tuple(one for one in fighter.dropped if one != id)
    fight.tell(TakesUp(who=fighter.id, weapon=fighter.sheet(f"weapon.{id}.name", "weapon")))


def _takes_up(fighter: Fighter) -> Iterator[MenuItem]:
    """Each weapon that it has lost."""
    for id in fighter.dropped:
        name = str(fighter.sheet(f"weapon.{id}.name", id)).lower()
        yield TAKE_UP.offer(fighter, title=f"Take up {name}", weapon=id)


def ask_dropped(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Which weapon."""
    options = [Option(id, str(fighter.sheet(f"weapon.{id}.name", id))) for id in fighter.dropped]
    known = wanted in fighter.dropped
    return fight.choice("weapon", fighter.id, "Which weapon?", options, silent=known or len(options) == 1,
                        default=wanted if known else None)  # fmt: skip


def brace_shield(fight: Fight, begin: Begin) -> None:
    """Braces a shield in a direction: it gives its cover until it is lowered (rules P14)."""
    fighter = acts(fight, begin)
    found = _covering(fighter)
    if not found or fighter.braced:
        raise Refused("no_shield", f"{fighter.name} has {'a shield braced' if fighter.braced else 'none to brace'}.")
    wanted = text(begin.args, "shield")
    id = wanted if wanted in found else next(iter(found))
    pays(fight, fighter, BRACE_SHIELD)
    fighter.braced = id
    fight.tell(Braces(who=fighter.id, shield=found[id]["name"], cover=found[id]["cover"]))


def _covering(fighter: Fighter) -> dict[str, Tree]:
    """The shields that can be braced, by id."""
    return {id: one for id, one in fighter.shields.items() if one.get("cover", "none") != "none"}


def _may_brace(fighter: Fighter) -> Iterator[MenuItem]:
    """The first shield that gives cover, where none is braced."""
    found = () if fighter.braced else tuple(_covering(fighter).values())
    if found:
        note = f"{found[0]['cover']} cover"
        yield BRACE_SHIELD.offer(fighter, title=f"Brace {str(found[0]['name']).lower()}", note=note)


def lower_shield(fight: Fight, begin: Begin) -> None:
    """The shield gives no cover any more: it was lowered, or its bearer moved or turned. Costs nothing."""
    fighter: Fighter = fight[begin.who]
    if not fighter.braced:
        raise LOWER_SHIELD.lacks("not_braced", fighter)
    rounds.lowers(fight, fighter)


def act(fight: Fight, begin: Begin) -> None:
    """Anything else that costs points: its `label`, and `cost` 0 (free), 1 (minor), 2 (major) or more."""
    fighter = acts(fight, begin)
    cost = fight.ask(ask_cost, fighter, whole(begin.args, "cost", 1))
    label = clean(text(begin.args, "label")) or {0: "free action", 1: "minor action"}.get(cost, "major action")
    spending.pay(fight, fighter, cost, ACT.verb)
    fight.tell(OtherAction(who=fighter.id, label=label, cost=cost))
    if label == SPRINTS:
        rounds.lowers(fight, fighter)


def _usual_ones(fighter: Fighter) -> Iterator[MenuItem]:
    """A sprint in the own turn, a minor action, a major one."""
    if fighter.acting:
        yield ACT.offer(fighter, SPRINT, "Sprint", key="n", minor=True, due=1, cost=1, label=SPRINTS)
    yield ACT.offer(fighter, "minor", "Minor action", key="w", due=1, cost=1)
    yield ACT.offer(fighter, "major", "Major action", key="m", due=2, cost=2)


SPRINT = "sprint"


def ask_cost(fight: Fight, fighter: Fighter, wanted: int) -> Amount:
    """How many points."""
    return fight.amount("cost", fighter.id, "Action Points", 20, 0, wanted, silent=True)


def hold(fight: Fight, begin: Begin) -> None:
    """Holds an attack: it is paid for now, and comes on its trigger before the next own turn, or not at all (P28)."""
    fighter = acts(fight, begin)
    id = fight.ask(ask_weapon, fighter, text(begin.args, "weapon"))
    held = Attack(fighter, fighter, weapon_id=id, declared_weapon=fighter.weapons[id])
    spending.pay(fight, fighter, strike.cost(held).value, HOLD.verb)
    counted = fight.option("attack.held_counts_in") == "declaration"
    if counted:
        fighter.attacks += 1
    note = clean(text(begin.args, "note"))
    made = {"weapon": id} | ({"note": note} if note else {}) | ({"counted": True} if counted else {})
    fighter.write("now.held", made)
    fight.tell(Holds(who=fighter.id, weapon=fighter.weapons[id]["name"], note=note))


def _holds_none(fighter: Fighter) -> bool:
    return fighter.read("now.held", None) is None


def _least(fighter: Fighter) -> int:
    """What it costs at least to hold an attack, by what is at hand."""
    return strike.least_cost(fighter, OWN)


def _cost(fighter: Fighter, id: str, weapon: Tree) -> int:
    return strike.cost(Attack(fighter, fighter, weapon_id=id, declared_weapon=weapon)).value


def ask_weapon(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """With what."""
    options = [Option(id, one["name"], f"{_cost(fighter, id, one)} AP", declare.weapon_note(one),
                      "an attack on an area" if one.get("kind") == "area" else "")
               for id, one in fighter.weapons.items()]  # fmt: skip
    known = any(option.id == wanted and not option.barred for option in options)
    return fight.choice("weapon", fighter.id, "Hold what?", options, silent=known, default=wanted if known else None)


AIM = Action(
    "aim", "aim", aim, when="turn", key="i", place=50, offered="Aim", cost=1,
    effect=lambda fighter: f"{int(fighter.setting('attack.modifiers.aim_per_ap')):+} on the next shot",
    barred=lambda fighter: "" if _aims_more(fighter) > 0 else "as well as can be", usual=True, done="aim",
    facts=(Aims,),
)  # fmt: skip

HOLD = Action(
    "hold", "hold an attack", hold, when="turn", key="j", place=60, offered="Hold an attack", cost=_least,
    effect="on a trigger, before the next own turn", shown=_holds_none, usual=True, done="hold an attack",
    facts=(Holds,),
)  # fmt: skip

TAKE_UP = Action(
    "take_up", "take up a weapon", take_up, when="turn", key="u", place=70, cost=1, shown=never, more=_takes_up,
    lacking="has lost no weapon", usual=True, done="take up a weapon", undo="action", facts=(TakesUp,),
)  # fmt: skip

RELOAD = Action(
    "reload", "reload", reload, when="turn", key="l", place=80, shown=never, more=_reloads,
    lacking="nothing has to be reloaded", usual=True, done="reload", facts=(Reloads,),
)  # fmt: skip

LOWER_SHIELD = Action(
    "lower_shield", "lower the shield", lower_shield, interrupt=True, key="b", place=90, offered="Lower the shield",
    shown=lambda fighter: bool(fighter.braced), lacking="has no shield braced", usual=True, undo="shield",
)  # fmt: skip

BRACE_SHIELD = Action(
    "brace_shield", "brace a shield", brace_shield, when="turn", key="b", place=95,
    cost=lambda fighter: int(fighter.setting("defense.shield_brace_ap")), shown=never, more=_may_brace,
    lacking="has no shield to brace", usual=True, also=("brace",), done="brace a shield", undo="shield",
    facts=(Braces,),
)  # fmt: skip

STAND = Action(
    "stand", "stand up", stand, when="turn", key="s", place=100, offered="Stand up", cost=1, shown=_prone,
    lacking="stands", did="stands up", usual=True, done="stand up",
)  # fmt: skip

CLEAR = Action(
    "clear", "gather itself", clear, when="turn", key="c", place=110, offered="Gather itself", cost=1,
    effect="not distracted any more", shown=lambda fighter: DISTRACTED.there(fighter.draft, fighter.id),
    lacking="is not distracted", did="is no longer distracted", usual=True, also=("gather",), done="gather itself",
    undo="action",
)  # fmt: skip

ACT = Action(
    "act", "action", act, when="turn", place=150, shown=never, more=_usual_ones, named=(SPRINT,), done="act",
    undo="action", facts=(OtherAction,),
)  # fmt: skip


# -- after the fight --------------------------------------------------------------------------------------------------
ROLL = "survival"
NEVER = 7
"""The option's value with which no minor foe lives: no die shows it."""


def survival(fight: Fight, begin: Begin) -> None:
    """A d6 for a minor foe at 0 Health (option `wounds.minor_npc_survives_on`): it lives, or it is dead."""
    fighter: Fighter = fight[begin.who]
    if not may_live(fighter):
        raise Refused("not_fallen", f"{fighter.name} is no minor foe that has fallen.")
    needed, faces = int(fight.option("wounds.minor_npc_survives_on")), fight.ask(ask_roll, fighter)
    shown = fight.show(ROLL, number(("d6", faces[0] if faces else 0, "rules P24")))
    lives = shown >= needed
    fighter.defeated = LIVES if lives else numbers.DEAD
    fight.tell(Survival(who=fighter.id, roll=shown, needed=needed, lives=lives))


LIVES = "out, alive"


def may_live(fighter: Fighter) -> bool:
    """Whether it is still open if it lives."""
    return fighter.minor and fighter.defeated == numbers.INCAPACITATED


def ask_roll(fight: Fight, fighter: Fighter) -> Question[Faces]:
    """The d6."""
    return fight.faces(ROLL, fighter.id, "Survival", dice_set((6,)), gives=ROLL)


def _chance(fighter: Fighter) -> str:
    """On what it lives."""
    needed = int(fighter.setting("wounds.minor_npc_survives_on"))
    return "never by the profile" if needed == NEVER else f"on {needed} or more" if needed < 6 else "on 6"


SURVIVAL = Action(
    "survival", "Survival", survival, interrupt=True, paid="", priced="d6", place=280, effect=_chance, shown=may_live,
    facts=(Survival,),
)  # fmt: skip


PROCEDURES = (
    AIM,
    RELOAD,
    STAND,
    CLEAR,
    TAKE_UP,
    BRACE_SHIELD,
    LOWER_SHIELD,
    ACT,
    HOLD,
    SURVIVAL,
)
