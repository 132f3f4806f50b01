"""What this very attack adds to the target's DV, or takes from it (rules sections 5.4 to 5.6 and 6.4)."""

from __future__ import annotations

from engine.core.ask import Part

from .. import options
from ..fighter import Fighter
from ..lasting import COVERS
from ..numbers import dv, powers
from ..sheet import weapons
from ..turn import coordinated as windows
from .plan import Attack

HEIGHT = "rules section 5.4"


def parts(attack: Attack, mode: str) -> tuple[Part, ...]:
    """Height, cover and terrain as the GM has them, onslaught, what the target has declared, dice rolled for it."""
    return (*_height(attack), *_cover(attack), *_terrain(attack, mode), *of_the_attack(attack, mode))


def of_the_attack(attack: Attack, mode: str) -> tuple[Part, ...]:
    """The same without height and cover: what counts for a guardian's Parry too."""
    return (
        *_onslaught(attack),
        *coordinated(attack),
        *declared(attack, mode),
        Part("Willpower", attack.reply_willpower, HEIGHT),
        Part("dice rolled at 5", attack.dice_on_dv, "rules section 6, step 5"),
    )


def _onslaught(attack: Attack) -> tuple[Part, ...]:
    """Attacks of the same action on the same target before this one (rules section 5.6)."""
    if options.value(attack.attacker.draft, "onslaught_scope") != "flurry":
        return ()
    return (Part("onslaught", -attack.onslaught, "rules section 5.6"),)


def _height(attack: Attack) -> tuple[Part, ...]:
    """Standing higher, in close combat; a weapon with reach in the hand of whoever stands lower denies it.

    By the option whoever stands lower loses it in place of the other having it.
    """
    if attack.ranged or not attack.height:
        return ()
    if options.value(attack.attacker.draft, "height_as_penalty"):
        lower = attack.height < 0 and not _has_reach(attack.target)
        return (Part("stands lower", attack.height, HEIGHT),) if lower else ()
    higher = attack.height > 0 and not weapons.has(attack.weapon, "reach")
    return (Part("stands higher", attack.height, HEIGHT),) if higher else ()


def _has_reach(fighter: Fighter) -> bool:
    return any(weapons.has(one, "reach") for one in weapons.in_hand(fighter.sheet_tree).values())


def _cover(attack: Attack) -> tuple[Part, ...]:
    """Cover as the GM has it from this side: none at all, or as far as it is better than what stands already."""
    if attack.cover == "stands":
        return ()
    stands = dv.protection(attack.target, attack.ranged)
    if attack.cover == "none":
        shield = sum(part.amount for part in dv.protection(attack.target, attack.ranged, covered=False))
        return tuple(Part(f"{part.label} does not count", shield - part.amount, HEIGHT) for part in stands)
    offered = COVERS[attack.cover]
    more = offered.adds(attack.ranged) - sum(part.amount for part in stands)
    return (Part(offered.label, max(0, more), HEIGHT),)


def _terrain(attack: Attack, mode: str) -> tuple[Part, ...]:
    """Unstable ground, as the GM has it for this attack, on Dodge alone; where none is left to give, Dodge is barred
    in place of that."""
    on_it = dv.DODGE in dv.counting(mode) and attack.terrain < dv.NO_FOOTING
    return (Part("terrain", -attack.terrain if on_it else 0, "rules section 5.5"),)


def coordinated(attack: Attack) -> tuple[Part, ...]:
    """A coordinated attack whose window is open: its successes, at most one for each who takes part (section 6.4)."""
    _, plan = windows.window(attack.attacker.draft, attack.attacker.id, attack.target.id)
    if not plan or attack.outer is not None:
        return ()
    return (Part("coordinated attack", -min(plan.get("successes", 0), len(plan["member"])), "rules section 6.4"),)


def declared(attack: Attack, mode: str) -> tuple[Part, ...]:
    """What the target has declared for its DV: Charms, the Second Excellency, and by option the rating of a stunt."""
    found = powers.parts(attack.all_replies, "dv", *dv.counting(mode))
    adds = options.value(attack.attacker.draft, "defensive_stunt") == "add_rating"
    return (*found, Part("stunt", attack.reply_stunt if adds else 0, "rules section 7"))


def under_the_dv(attack: Attack) -> tuple[Part, ...]:
    """What goes into the pool under the DV, before it is halved: half the Ability by the Third Excellency."""
    if options.value(attack.attacker.draft, "third_excellency_dv") != "pool":
        return ()
    return powers.parts(attack.rerolled, "penalty")


def on_the_dv(attack: Attack) -> tuple[Part, ...]:
    """The same by the option that adds it to the DV itself."""
    if options.value(attack.attacker.draft, "third_excellency_dv") == "pool":
        return ()
    return powers.parts(attack.rerolled, "penalty")
