"""The house rules of Ialdabaoth over Exalted 2e: Rush (seed 002; rules section 18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..ask import Ask, Option, number
from ..fight import Fight
from ..inputs import Begin
from ..model import Draft, Refused, Tree
from .base import MenuItem, OptionSpec, Procedure
from .exalted2e import Exalted2e
from .exalted2e.fighter import Fighter, tick_of
from .exalted2e.numbers import essence
from .exalted2e.turn import abort, order, refresh
from .option_specs import of, switch

OPTIONS: dict[str, OptionSpec] = {
    "rush": switch("Whether somebody may act before the DV has refreshed.", "18.1", default=True),
    "rush_literal_flurry_surcharge": switch(
        "Whether a flurry costs one DV for each of its actions and once the smallest of their penalties.", "18.2"
    ),
    "rush_same_tick": of(("allow", "refuse"), "Whether an action may be rushed on the tick of the last one.", "18.1"),
}
RUSH = "rush"
COSTS = {"willpower": {"willpower": 1}, "health": {"health": 1}}


def why_not(fighter: Fighter) -> str:
    """Why a fighter can't rush now; empty where it can."""
    if fighter.out or not fighter.joined:
        return "not in the fight"
    if fighter.due:
        return "may act anyway"
    if order.in_flurry(fighter):
        return "the flurry comes first"
    if fighter.draft.get("options.rush", True) is False:
        return "nobody rushes here"
    same = fighter.draft.get("options.rush_same_tick", "allow") != "allow"
    return "has acted on this tick" if same and fighter.since == tick_of(fighter.draft) else ""


def rush(fight: Fight, begin: Begin) -> None:
    """Acts before the refresh, for a Willpower or a bashing level: the ticks left are dice and DV lost besides."""
    fighter: Fighter = fight[begin.who]
    if reason := why_not(fighter):
        raise Refused("can_not_rush", f"{fighter.name} can't rush: {reason}.")
    fight.at("1", "Rush")
    cost = fight.ask(ask_cost, fighter, str(begin.args.get("cost", "")))
    left = fighter.tick
    now = abort.comes_up(fight, fighter, begin)
    essence.pay(fight, fighter, RUSH, COSTS[cost])
    ticks = fight.show("rush penalty", number(("ticks left", left - now, "rules section 18.1")))
    losses = fighter.dv_penalties
    fighter.dv_penalties = {**losses, RUSH: losses.get(RUSH, 0) + max(0, ticks)}
    fighter.dice_lost_next = {RUSH: max(0, ticks)}
    refresh.once_an_action(fighter)
    fight.fact("rush", who=fighter.id, tick=now, ticks=ticks, cost=cost)


def ask_cost(fight: Fight, fighter: Fighter, wanted: str) -> Ask:
    """What the rush is paid with."""
    options = [
        Option(id, title, barred=essence.afford(fighter, COSTS[id]))
        for id, title in (("willpower", "1 Willpower"), ("health", "1 bashing level"))
    ]
    return fight.choice("cost", fighter.id, "Pay for the rush with what?", options, default=wanted,
                        silent=bool(wanted), field="declare")  # fmt: skip


class Ialdabaoth(Exalted2e):
    """Exalted 2e with the house rules of Ialdabaoth."""

    name, title, version = "ialdabaoth", "Ialdabaoth 2e", 1
    options: Mapping[str, OptionSpec] = {**Exalted2e.options, **OPTIONS}
    procedures: Mapping[str, Procedure] = {**Exalted2e.procedures, RUSH: Procedure(RUSH, "Rush", rush)}

    def flurry_penalties(self, fight: Fight, sizes: Sequence[tuple[str, int]]) -> dict[str, int]:
        """Those of all actions, or by option the number of actions and the smallest penalty."""
        if not fight.option("rush_literal_flurry_surcharge"):
            return super().flurry_penalties(fight, sizes)
        return {"flurry": len(sizes), "base": min(size for _, size in sizes)}

    def interrupts(self, state: Tree) -> tuple[MenuItem, ...]:
        """Those who may abort, then those who may rush."""
        return (*super().interrupts(state), *(_item(Fighter(Draft(state), id)) for id in _rushing(state)))

    def menu(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """What anybody may do, and a rush."""
        fighter = Fighter(Draft(state), who)
        item = replace(_item(fighter), id=RUSH, title="Rush", barred=why_not(fighter), label="h")
        return (*super().menu(state, who), item)


def _rushing(state: Tree) -> list[str]:
    draft = Draft(state)
    return [slot.id for slot in order.order(state) if not why_not(Fighter(draft, slot.id))]


def _item(fighter: Fighter) -> MenuItem:
    ticks = fighter.tick - tick_of(fighter.draft)
    return MenuItem(f"rush-{fighter.id}", fighter.name, Begin(RUSH, fighter.id), "1 Willpower or a bashing level",
                    f"rush: -{ticks} dice, DV -{ticks}")  # fmt: skip


RULES = Ialdabaoth()
