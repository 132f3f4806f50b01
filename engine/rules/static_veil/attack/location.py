"""Step 8: where a hit lands (rules S15, P20)."""

from __future__ import annotations

from engine.core.ask import GM, Choice, Faces, Option, Question
from engine.core.dice_sets import dice_set
from engine.core.fight import Fight
from engine.core.model import Draft

from ..fighter import setting
from ..profile.harm_specs import LOCATIONS
from .plan import Attack

HAND = {"left_hand": "left_arm", "right_hand": "right_arm"}


def words(location: str) -> str:
    """A place in words: `left arm`."""
    return location.replace("_", " ")


def reversed_digits(face: int) -> int:
    """The two digits of a d100 the other way round: 34 is 43, 7 is 70, 90 is 9, and 00 stays 100."""
    return int(f"{face % 100:02}"[::-1]) or 100


def of_number(draft: Draft, value: int) -> str:
    """The place that a number means."""
    return next(str(place) for bound, place in setting(draft, "location.table") if value <= bound)


def finds(fight: Fight, attack: Attack) -> str:
    """8. The place: the one that was called, else by the option `location.mode`; where no d100 lies the GM says. An
    object has no places."""
    if attack.target.thing:
        return ""
    mode = fight.option("location.mode")
    if attack.called != "none":
        return HAND.get(attack.called, attack.called)
    if mode == "always":
        return str(fight.option("location.always"))
    if mode == "separate_d100":
        faces = fight.ask(ask_die, attack)
        if faces:
            return of_number(fight.draft, fight.show("location", faces[0]))
    if attack.face and mode == "reverse_digits":
        value = fight.show("reversed roll", reversed_digits(attack.face))
        return of_number(fight.draft, max(1, min(100, value)))
    return fight.ask(ask_place, attack)


def ask_die(fight: Fight, attack: Attack) -> Question[Faces]:
    """8. A d100 of its own."""
    return fight.faces("location die", attack.attacker.id, "Location", dice_set((100,)), gives="location")


def ask_place(fight: Fight, attack: Attack) -> Choice:
    """8. Where, by the GM's word."""
    options = [Option(one, words(one)) for one in LOCATIONS]
    return fight.choice("where", GM, "Where does it land?", options, default="torso")
