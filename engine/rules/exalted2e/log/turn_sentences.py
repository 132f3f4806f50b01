"""Log sentences of joining, of the clock, and of those who come and go (look: log lines)."""

from __future__ import annotations

from itertools import groupby

from engine.rules import coming_sentences
from engine.rules.telling import NEXT, One, Telling, in_lines, owner, row

from .action_sentences import successes

ROUTINE = ("aim", "clinching", "clinched", "inactive")
"""Effects whose end is a matter of course and is not told."""

STATES = ("stunned", "prone", "unaware", "blind", "distracted", "impaired", "mounted", "blocked")
"""Effects whose label says how somebody is."""


def joins(telling: Telling, one: One) -> str:
    """Join Battle by tick: `Join Battle: tick 0 Isra, 2 Kes and Ydra, 6 Bandit 2 (botch).`; or one who comes late."""
    rest = telling.take_all(one, "joins")
    count = telling.take(one, "reaction")
    if one.data.get("late", False):
        return NEXT.join(_late(telling, each) for each in (one, *rest))
    placed = sorted((one, *rest), key=lambda each: int(each.data["to"]))
    told = list[str]()
    for to, those in groupby(placed, key=lambda each: int(each.data["to"])):
        told.append(f"{'' if told else 'tick '}{to} {row([_joined(telling, each) for each in those])}")
    lead = f"Join Battle, reaction count {count['value']}: " if count else "Join Battle: "
    return in_lines(lead, told)


def _joined(telling: Telling, one: One) -> str:
    return f"{telling.name(one.who)}{' (botch)' if one.data.get('botch', False) else ''}"


def _late(telling: Telling, one: One) -> str:
    how = "a botch" if one.data.get("botch", False) else successes(one.data["successes"])
    return f"{telling.name(one.who)} joins the battle: {how}, first acts on tick {one.data['to']}."


def reaction(telling: Telling, one: One) -> str:
    """The reaction count where nobody has joined with it."""
    return f"The reaction count is {one.data['value']}."


def refresh(telling: Telling, one: One) -> str:
    """Defense Values that come back: `DV back on tick 31: Isra, Marrow and Ghoul 1.`"""
    tick = one.data.get("tick", 0)
    back = [one, *telling.take_all(one, "refresh", tick=tick)]
    return in_lines(f"DV back on tick {tick}: ", [telling.name(each.who) for each in back])


def gives_up(telling: Telling, one: One) -> str:
    """What is left of a flurry is not played."""
    left = one.data["left"]
    return f"{telling.name(one.who)} gives up {left} action{'s' if left != 1 else ''} of the flurry."


def aborts(telling: Telling, one: One) -> str:
    """A Guard or an Aim that ends early."""
    return f"{telling.name(one.who)} aborts {_article(one.data['was'])} on tick {one.data['tick']}; no DV refresh."


def _article(action: str) -> str:
    return f"an {action}" if action[:1] in "aeiou" else f"a {action}"


def takes_hold(telling: Telling, one: One) -> str:
    """An effect that an attack has brought, but on one whom it has put out of the fight."""
    if telling.has(one, "out", who=one.who):
        return ""
    landed = telling.take(one, "lands", who=one.who)
    front = f"Tick {landed['tick']} ends: " if landed else ""
    return f"{front}{telling.name(one.who)} is {one.data['label']}."


def waits(telling: Telling, one: One) -> str:
    """What begins when the tick ends, and no hit has told of."""
    what = {"clinch": "held", "disarm": "disarmed"}.get(one.data["what"], str(one.data.get("label", "")))
    return f"{telling.name(one.who)} is {what} from the end of the tick on."


def effect_ends(telling: Telling, one: One) -> str:
    """An effect that the clock has ended, where that is no matter of course."""
    label = str(one.data["label"])
    if label in STATES:
        return f"{telling.name(one.who)} is no longer {label}."
    return "" if label in ROUTINE else f"{owner(telling.name(one.who))} {label} ends."


def fight_ends(telling: Telling, one: One) -> str:
    """The end of it."""
    return f"The fight ends on tick {one.data['tick']}." if one.data.get("tick") else "The fight ends."


def bleeds(telling: Telling, one: One) -> str:
    """Lethal wounds of a mortal go on after the fight; those of all with the same Stamina in one sentence."""
    minutes = one.data["minutes"]
    names = row([telling.name(each.who) for each in (one, *telling.take_all(one, "bleeds", minutes=minutes))])
    verb = "bleed" if " and " in names else "bleeds"
    return f"{names} {verb}: 1 lethal each {f'{minutes} minutes' if minutes > 1 else 'minute'} until tended."


LEADS = {"joins": joins, **coming_sentences.LEADS}
"""Facts that lead a sentence, told before those that only follow."""

REST = {
    **coming_sentences.REST,
    "reaction": reaction, "refresh": refresh, "gives_up": gives_up, "aborts": aborts, "takes_hold": takes_hold,
    "waits": waits, "effect_ends": effect_ends, "fight_ends": fight_ends, "bleeds": bleeds,
}  # fmt: skip
"""Facts that are told where no other sentence has."""
