"""Log sentences of an exchange: one for what it did, with every number that moved (look: log lines)."""

from __future__ import annotations

from engine.rules.telling import Data, One, Telling, fitting, owner

from .phrases import FELLS, Wordings, agreeing, hits_word, place, spending, weapon_word, whose, within

HOW = {"opportunity": " out of turn", "held": " from the hold"}
"""What an attack was, where it was none of the own turn."""


def hit(telling: Telling, one: One) -> str:
    """An attack that got through: `Corvin's heavy pistol hits Ganger 2's torso: Health 8 to 4, battered; AP 2 to 0.`"""
    target = str(one.data["target"])
    if maneuver := _maneuver(telling, one, target):
        return maneuver
    damage = telling.take(one, "damage", who=target)
    hurt = telling.take(one, "health", who=target) or telling.take(one, "strains", who=target)
    out = telling.take(one, "out", who=target) if hurt else None
    verb = FELLS.get(str(out["reason"]), "defeats") if out else "hits"
    where = f", {place(damage['location'])}" if damage and damage.get("location") else ""
    lead = _lead(telling, one, verb, where, _did(damage, hurt, out))
    return within(lead, spending(telling, one), _rounds(telling, one))


def _maneuver(telling: Telling, one: One, target: str) -> str:
    """A Disarm or a Knockdown that got through: `Corvin's sword disarms Ganger 2: Grip 71 over 35, pistol lost.`"""
    for key, verb in (("disarms", "disarms"), ("knocks_down", "knocks down")):
        if done := telling.take(one, key, target=target):
            telling.take(one, "condition", who=target, label="prone")
            lead = _lead(telling, one, "hits" if done["resists"] else verb, "", _checked(done))
            return within(lead, spending(telling, one), _rounds(telling, one))
    return ""


def _checked(done: Data) -> Wordings:
    """What the check came to: `Grip 71 over 35, pistol lost`."""
    rolled = f"{'Grip' if 'item' in done else 'Vigor'} {_rolled(done)}"
    if "item" not in done:
        return f"{rolled}, {'still up' if done['resists'] else 'prone'}", rolled
    item = weapon_word(str(done["item"]))
    return f"{rolled}, {f'keeps the {item}' if done['resists'] else f'{item} lost'}", rolled


def _rolled(done: Data) -> str:
    """`71 over 35`; what was not rolled, and what the number does not decide, only holds or fails."""
    roll, value, resists = done["roll"], done["number"], done["resists"]
    verb = "holds" if resists else "fails"
    if not roll:
        return verb
    shown = f"{roll % 100:02}"
    if (roll <= value) != resists:
        return f"{shown} always {verb}"
    return f"{shown} {'under' if resists else 'over'} {value}"


def disarms(telling: Telling, one: One) -> str:
    """A Disarm that no hit tells."""
    name, target = telling.name(one.who), telling.name(str(one.data["target"]))
    verb = "can't disarm" if one.data["resists"] else "disarms"
    return f"{name} {verb} {target}: {_checked(one.data)[0]}."


def knocks_down(telling: Telling, one: One) -> str:
    """A Knockdown that no hit tells."""
    name, target = telling.name(one.who), telling.name(str(one.data["target"]))
    verb = "can't knock" if one.data["resists"] else "knocks"
    return f"{name} {verb} {target} down: {_checked(one.data)[0]}."


def _did(damage: Data | None, hurt: Data | None, out: Data | None) -> Wordings:
    """What a hit has done."""
    if hurt is not None:
        return harm_words(hurt, out)
    if damage is None or not damage["raw"]:
        return ("no damage",)
    return (f"armor {damage['armor']} stops {damage['raw']} damage", "no damage")


def harm_words(hurt: Data, out: Data | None) -> Wordings:
    """Health as it was and is, with the band it comes to; or the slot that is filled."""
    if "structure" in hurt:
        return (f"{hurt['amount']} damage, Structure {hurt['structure']}", f"{hurt['amount']} damage")
    if hurt.get("slot"):
        return (f"a {hurt['slot']} wound",)
    told = f"Health {hurt['was']} to {hurt['left']}"
    if out is not None:
        return (told,)
    penalty = f" {hurt['penalty']}" if hurt["penalty"] else ""
    return f"{told}, {hurt['band']}{penalty}", told


def _lead(telling: Telling, one: One, verb: str, where: str, did: Wordings) -> Wordings:
    target, how = telling.name(str(one.data["target"])), HOW.get(str(one.data.get("how", "")), "")
    out = []
    for what in did:
        for who in whose(telling, one):
            said = f"{who} {agreeing(verb, who)} {target}{how}"
            out += [f"{said}{where}: {what}", f"{said}: {what}"]
    shortest = whose(telling, one)[-1]
    return (*out, f"{shortest} {agreeing(verb, shortest)} {target}: {did[-1]}") if how else tuple(out)


def _rounds(telling: Telling, one: One) -> str:
    """What the shot has left in the weapon."""
    shot = telling.take(one, "ammunition", who=one.who)
    return f"loaded {shot['left'] + shot['rounds']} to {shot['left']}" if shot else ""


def negated(telling: Telling, one: One) -> str:
    """An attack that was stopped: `Corvin's pistol is stopped by Ganger 2: Dodge, 4 Hits against 5; AP 2 to 0.`"""
    target = str(one.data["target"])
    defended = telling.take(one, "defends", who=target)
    mode = str(defended["mode"]) if defended else "Active Defense"
    how = {
        "active": (f"{mode}, ", ""),
        "combined": (f"{mode} and passive dice, ", f"{mode} and more, ", ""),
        "passive": ("passive dice, ", ""),
    }[str(one.data["by"])]
    rolls = f"{hits_word(one.data['hits'])} against {one.data['defense']}{_set(telling, one)}"
    name = telling.name(target)
    lead = tuple(f"{who} {_is(who)} stopped by {name}: {by}{rolls}" for by in how for who in whose(telling, one))
    return within(lead, spending(telling, one), _rounds(telling, one))


def _set(telling: Telling, one: One) -> str:
    return telling.by_word(one, "attack Hits", "Defense Hits")


def _is(who: str) -> str:
    return "are" if agreeing("hits", who) == "hit" else "is"


def miss(telling: Telling, one: One) -> str:
    """An attack whose test failed: `Corvin's heavy pistol misses Ganger 2: 78 over 53; AP 2 to 0.`"""
    roll, value = one.data["roll"], one.data["number"]
    rolled = f"{roll % 100:02}" if roll in (0, 100) else f"{roll:02}"
    over = f"{rolled} over {value}" if roll > value else f"{rolled} always fails"
    return within(_lead(telling, one, "misses", "", (f"{over}{telling.by_word(one, 'Success Target')}",)),
                  spending(telling, one), _rounds(telling, one))  # fmt: skip


def health(telling: Telling, one: One) -> str:
    """Harm that no hit tells: by a condition, or by the GM's hand."""
    front = "GM: " if telling.by_gm or one.prefix.startswith("interrupt") else ""
    out = telling.take(one, "out", who=one.who)
    name, why = telling.name(one.who), str(one.data.get("why", ""))
    lead = f"{name} is {why}" if why else name
    if one.data.get("place"):
        lead = f"{owner(name)} {place(one.data['place'])}"
    fate = FALLEN.get(str(out["reason"]), str(out["reason"])) if out else ""
    return front + fitting(tuple(f"{lead}: {did}" for did in harm_words(one.data, out)), fate)


FALLEN = {"incapacitated": "is incapacitated", "unconscious": "is unconscious", "dead": "dies", "broken": "breaks"}


def healed(telling: Telling, one: One) -> str:
    """Health that comes back."""
    front = "GM: " if telling.by_gm or one.prefix.startswith("interrupt") else ""
    penalty = f" {one.data['penalty']}" if one.data["penalty"] else ""
    return f"{front}{telling.name(one.who)} Health {one.data['was']} to {one.data['to']}, {one.data['band']}{penalty}."


def critical(telling: Telling, one: One) -> str:
    """A Critical Injury with what it does at once: `Dane's Critical Injury, torso: 73, unstable 4 minutes.`"""
    slot = telling.take(one, "critical_slot", who=one.who)
    asleep = telling.take(one, "unconscious", who=one.who)
    unstable = telling.take(one, "unstable", who=one.who)
    told = [f"{telling.name(one.who)}'s Critical Injury, {place(one.data['location'])}: {one.data['value']}"]
    told += ["unconscious"] if asleep else []
    told += [f"unstable {unstable['left']}"] if unstable else []
    return fitting(", ".join(told), f"critical slots {slot['was']} to {slot['to']}" if slot else "")


def critical_slot(telling: Telling, one: One) -> str:
    """A critical slot that no injury tells."""
    return f"{telling.name(one.who)}'s critical slots {one.data['was']} to {one.data['to']}."


def unconscious(telling: Telling, one: One) -> str:
    """Unconscious by something else than an injury that is told."""
    return f"{telling.name(one.who)} is unconscious."


def unstable(telling: Telling, one: One) -> str:
    """How long somebody has."""
    return f"{telling.name(one.who)} is unstable: {one.data['left']}."


def may_counter(telling: Telling, one: One) -> str:
    """Who may answer with a Counterstrike."""
    return f"{telling.name(one.who)} may counter {telling.name(str(one.data['target']))}: Counterstrike, 1 AP."


LEADS = {"hit": hit, "negated": negated, "miss": miss}
"""Facts that lead a sentence, told before those that only follow."""

SECOND = {"health": health, "strains": health, "critical": critical}
"""Facts that lead a sentence where none of the first has taken them along."""

REST = {
    "healed": healed, "critical_slot": critical_slot, "unconscious": unconscious, "unstable": unstable,
    "may_counter": may_counter, "disarms": disarms, "knocks_down": knocks_down,
}  # fmt: skip
"""Facts that are told where no other sentence has."""
