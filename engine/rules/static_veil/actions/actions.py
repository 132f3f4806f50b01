"""What a turn is spent on besides attacks: aim, reload, stand up, brace a shield, hold an attack, the rest (P25)."""

from __future__ import annotations

from engine.ask import Amount, Choice, Option
from engine.fight import Fight
from engine.inputs import Begin
from engine.model import Refused, Tree
from engine.names import clean
from engine.rules.arguments import text, whole
from engine.rules.base import Procedure

from ..attack import attack, declare, modifiers
from ..attack.plan import Attack
from ..fighter import Fighter
from ..lasting import DISTRACTED, PRONE
from ..log.action_sentences import Aims, Braces, Holds, OtherAction, Reloads, TakesUp
from ..turn import bracing, spending

SPRINTS = "sprints"
"""The label of an action that is nothing but moving."""

STAND_AP = CLEAR_AP = LOWER_AP = TAKE_UP_AP = SPRINT_AP = 1


def acts(fight: Fight, begin: Begin) -> Fighter:
    """The one who acts in its turn. Raises Refused where it is not its turn."""
    fighter: Fighter = fight[begin.who]
    if reason := attack.why_not(fighter):
        raise Refused("not_allowed", f"{fighter.name} can't do that now: {reason}.")
    return fighter


def aim(fight: Fight, begin: Begin) -> None:
    """Points spent on aim, for the next ranged attack (rules P19)."""
    fighter = acts(fight, begin)
    most = int(fight.option("attack.modifiers.aim_max_ap")) - fighter.aim
    points = whole(begin.args, "ap", 1)
    if not 1 <= points <= most:
        raise Refused("wrong_amount", f"{fighter.name} can aim with {most} AP more." if most > 0 else
                      f"{fighter.name} has aimed as well as can be.")  # fmt: skip
    spending.pay(fight, fighter, points, "aim")
    fighter.aim += points
    fight.tell(Aims(who=fighter.id, ap=points, to=fighter.aim * int(fight.option("attack.modifiers.aim_per_ap"))))


def reload(fight: Fight, begin: Begin) -> None:
    """Fills a weapon."""
    fighter = acts(fight, begin)
    id = fight.ask(ask_reload, fighter, text(begin.args, "weapon"))
    weapon = fighter.weapons[id]
    spending.pay(fight, fighter, int(weapon.get("reload_ap", 1)), "reload")
    fighter.write(f"now.loaded.{id}", int(weapon["capacity"]))
    fight.tell(Reloads(who=fighter.id, weapon=weapon["name"], to=int(weapon["capacity"])))


def ask_reload(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Which weapon."""
    found = {id: one for id, one in fighter.weapons.items() if one.get("capacity", 0)}
    if not found:
        raise Refused("nothing_to_reload", f"{fighter.name} has nothing to reload.")
    options = [Option(id, one["name"], f"{one.get('reload_ap', 1)} AP",
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
    if not PRONE.there(fight.draft, fighter.id):
        raise Refused("not_prone", f"{fighter.name} stands.")
    spending.pay(fight, fighter, STAND_AP, "stand up")
    PRONE.change(fight, fighter, -1)


def clear(fight: Fight, begin: Begin) -> None:
    """Clears every stack of Distracted (rules P34)."""
    fighter = acts(fight, begin)
    stacks = DISTRACTED.stacks(fight.draft, fighter.id)
    if not stacks:
        raise Refused("not_distracted", f"{fighter.name} is not distracted.")
    spending.pay(fight, fighter, CLEAR_AP, "gather itself")
    DISTRACTED.change(fight, fighter, -stacks)


def take_up(fight: Fight, begin: Begin) -> None:
    """Takes up a weapon that was struck from its hands: a minor action (our reading)."""
    fighter = acts(fight, begin)
    if not fighter.dropped:
        raise Refused("nothing_dropped", f"{fighter.name} has lost no weapon.")
    id = fight.ask(ask_dropped, fighter, text(begin.args, "weapon"))
    spending.pay(fight, fighter, TAKE_UP_AP, "take up a weapon")
    fighter.dropped = tuple(one for one in fighter.dropped if one != id)
    fight.tell(TakesUp(who=fighter.id, weapon=fighter.sheet(f"weapon.{id}.name", "weapon")))


def ask_dropped(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Which weapon."""
    options = [Option(id, str(fighter.sheet(f"weapon.{id}.name", id))) for id in fighter.dropped]
    known = wanted in fighter.dropped
    return fight.choice("weapon", fighter.id, "Which weapon?", options, silent=known or len(options) == 1,
                        default=wanted if known else None)  # fmt: skip


def brace_shield(fight: Fight, begin: Begin) -> None:
    """Braces a shield in a direction: it gives its cover until it is lowered (rules P14)."""
    fighter = acts(fight, begin)
    found = {id: one for id, one in fighter.shields.items() if one.get("cover", "none") != "none"}
    if not found or fighter.braced:
        raise Refused("no_shield", f"{fighter.name} has {'a shield braced' if fighter.braced else 'none to brace'}.")
    wanted = text(begin.args, "shield")
    id = wanted if wanted in found else next(iter(found))
    spending.pay(fight, fighter, int(fight.option("defense.shield_brace_ap")), "brace a shield")
    fighter.braced = id
    fight.tell(Braces(who=fighter.id, shield=found[id]["name"], cover=found[id]["cover"]))


def lower_shield(fight: Fight, begin: Begin) -> None:
    """The shield gives no cover any more: it was lowered, or its bearer moved or turned. Costs nothing."""
    fighter: Fighter = fight[begin.who]
    if not fighter.braced:
        raise Refused("not_braced", f"{fighter.name} has no shield braced.")
    bracing.lowers(fight, fighter)


def act(fight: Fight, begin: Begin) -> None:
    """Anything else that costs points: its `label`, and `cost` 0 (free), 1 (minor), 2 (major) or more."""
    fighter = acts(fight, begin)
    cost = fight.ask(ask_cost, fighter, whole(begin.args, "cost", 1))
    label = clean(text(begin.args, "label")) or {0: "free action", 1: "minor action"}.get(cost, "major action")
    spending.pay(fight, fighter, cost, "act")
    fight.tell(OtherAction(who=fighter.id, label=label, cost=cost))
    if label == SPRINTS:
        bracing.lowers(fight, fighter)


def ask_cost(fight: Fight, fighter: Fighter, wanted: int) -> Amount:
    """How many points."""
    return fight.amount("cost", fighter.id, "Action Points", 20, 0, wanted, silent=True)


def hold(fight: Fight, begin: Begin) -> None:
    """Holds an attack: it is paid for now, and comes on its trigger before the next own turn, or not at all (P28)."""
    fighter = acts(fight, begin)
    id = fight.ask(ask_weapon, fighter, text(begin.args, "weapon"))
    held = Attack(fighter, fighter, weapon_id=id, declared_weapon=fighter.weapons[id])
    spending.pay(fight, fighter, modifiers.cost(held).value, "hold an attack")
    counted = fight.option("attack.held_counts_in") == "declaration"
    if counted:
        fighter.attacks += 1
    note = clean(text(begin.args, "note"))
    made = {"weapon": id} | ({"note": note} if note else {}) | ({"counted": True} if counted else {})
    fighter.write("now.held", made)
    fight.tell(Holds(who=fighter.id, weapon=fighter.weapons[id]["name"], note=note))


def _cost(fighter: Fighter, id: str, weapon: Tree) -> int:
    return modifiers.cost(Attack(fighter, fighter, weapon_id=id, declared_weapon=weapon)).value


def ask_weapon(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """With what."""
    options = [Option(id, one["name"], f"{_cost(fighter, id, one)} AP", declare.weapon_note(one),
                      "an attack on an area" if one.get("kind") == "area" else "")
               for id, one in fighter.weapons.items()]  # fmt: skip
    known = any(option.id == wanted and not option.barred for option in options)
    return fight.choice("weapon", fighter.id, "Hold what?", options, silent=known, default=wanted if known else None)


PROCEDURES = (
    Procedure("aim", "aim", aim),
    Procedure("reload", "reload", reload),
    Procedure("stand", "stand up", stand),
    Procedure("clear", "gather itself", clear),
    Procedure("take_up", "take up a weapon", take_up),
    Procedure("brace_shield", "brace a shield", brace_shield),
    Procedure("lower_shield", "lower the shield", lower_shield, interrupt=True),
    Procedure("act", "action", act),
    Procedure("hold", "hold an attack", hold),
)
