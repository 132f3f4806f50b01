"""Effects that have a name in Exalted 3e: a row for each (rules sections 4, 7, 10, 11, 13, 16 and 17)."""

from __future__ import annotations

from engine.core.model import Tree
from engine.rules.common.fighters import short
from engine.rules.common.lasting import Lasting, LastingTable

from .fighter import Fighter, round_of

# -- actions of a turn (section 4) -------------------------------------------------------------------------------------
AIM = Lasting("aim", words="aims at {}", routine=True)
FULL_DEFENSE = Lasting(
    "full defense", {"defense": 2}, "rules section 4", by_hand=True, passes=True, routine=True,
)  # fmt: skip
FLURRY = Lasting("flurry", {"defense": -1}, "rules section 4", by_hand=True, passes=True, routine=True)
READY = Lasting("ready a weapon", {"defense": -1}, "rules section 4", routine=True)
RELOAD = Lasting("reload", {"defense": -1}, "rules section 4", routine=True)
BUSY = Lasting("busy", {"defense": -1}, "rules section 4", routine=True)
FOLLOWS = Lasting("rush", words="follows {}")
"""On one who has won a rush: it follows the next move of whom it is against."""
SLIDES = Lasting("slides away", words="eludes {}", routine=True)
"""On one who has disengaged: it slides a band away when whom it is against advances."""
HALFWAY = Lasting("halfway", words="halfway to {}")
"""On one who is crossing difficult terrain: a band takes two moves."""

# -- where somebody stands (sections 4, 7 and 17) ----------------------------------------------------------------------
COVER = "cover"
"""The group of covers, one of which takes the place of another."""
LIGHT_COVER = Lasting("light cover", {"defense": 1}, "rules section 7", by_hand=True, also=("cover",), group=COVER)
HEAVY_COVER = Lasting("heavy cover", {"defense": 2}, "rules section 7", by_hand=True, group=COVER)
FULL_COVER = Lasting("full cover", note="no ranged attacks", by_hand=True, group=COVER)
COVERS = {"light": LIGHT_COVER, "heavy": HEAVY_COVER, "full": FULL_COVER}
"""Cover by its kind; it is left by moving."""
PRONE = Lasting("prone", {"parry": -1, "evasion": -2}, "rules section 7", by_hand=True, also=("knocked down",))
SURPRISED = Lasting(
    "surprised", {"defense": -2}, "rules section 13", by_hand=True, also=("surprise",), passes=True,
)  # fmt: skip
MOUNTED = Lasting("mounted", by_hand=True)

# -- what attacks and gambits leave (sections 2, 10, 11 and 16) --------------------------------------------------------
CHOPPING = Lasting("chopping", {"defense": -1}, "rules section 16", routine=True)
PIERCING = Lasting("piercing", {"defense": -1}, "rules section 16", routine=True)
SMASHING = Lasting("smashing", {"defense": -1}, "rules section 16", routine=True)
WEAPON_OPTIONS = {row.label: row for row in (CHOPPING, PIERCING, SMASHING)}
"""What a weapon option leaves on who uses it, by the option."""
GRAPPLED = Lasting("grappled", {"defense": -2}, "rules section 11", words="held by {}", by_hand=True)
GRAPPLING = Lasting("grappling", {"defense": -2}, "rules section 11", words="holds {}", by_hand=True)
RESTRAINED = Lasting("restrained", rule="rules section 11", routine=True)
"""On whom a grapple has restrained: its next turn is lost."""
LOST_CLASH = Lasting("lost clash", {"defense": -2}, "rules section 12", routine=True)
"""On who has lost a Clash, until its next turn; a second one adds nothing."""
DISARMED = Lasting("disarmed", noted=" of ", routine=True)
"""On one who has lost a weapon, whose name is its note."""
WEAKNESS = Lasting("weakness revealed")
"""On a target whose soak is halved for the next withering hit."""
OFF_BALANCE = Lasting("off balance", routine=True)
"""On one who was shoved: Defense less by what the gambit had beyond its difficulty."""
BLEEDING = Lasting("bleeding")

LASTING = LastingTable(
    PRONE, *COVERS.values(), FULL_DEFENSE, FLURRY, SURPRISED, MOUNTED, GRAPPLED, GRAPPLING, RESTRAINED, AIM, READY,
    RELOAD, BUSY, FOLLOWS, SLIDES, HALFWAY, *WEAPON_OPTIONS.values(), LOST_CLASH, DISARMED, WEAKNESS, OFF_BALANCE,
    BLEEDING,
)  # fmt: skip
"""All of them."""


# -- effects in words -------------------------------------------------------------------------------------------------
def effect_words(fighter: Fighter, effect: Tree) -> str:
    """An effect as a state of its fighter: `prone`, `aims at Orsolo`, `oil, 2 turns`."""
    label, other = effect["label"], effect.get("against", "")
    if said := LASTING.words(effect, lambda id: short(fighter.draft, id)):
        left = control(fighter, effect)
        return said if left is None else f"{said}, {left} round{'s' if left != 1 else ''}"
    against = f" against {short(fighter.draft, other)}" if other else ""
    counted = counts(fighter, effect)
    return f"{label}{against}, {counted}" if counted else f"{label}{against}"


def hold_words(fighter: Fighter, effect: Tree) -> str:
    """Either side of a grapple for a narrow column, with the bare number of rounds: `holds Lissa, 3`."""
    said, left = LASTING.words(effect, lambda id: short(fighter.draft, id)), control(fighter, effect)
    return effect_words(fighter, effect) if left is None else f"{said}, {left}"


def control(fighter: Fighter, effect: Tree) -> int | None:
    """The rounds of control that are left of a hold, by its effect on either side; None for one without a record."""
    if effect["label"] not in (GRAPPLED.label, GRAPPLING.label):
        return None
    holder, held = effect["on"], effect.get("source", "")
    if effect["label"] == GRAPPLED.label:
        holder, held = held, holder
    record = fighter.draft.get(f"combatant.{holder}.now.hold", {}) if holder else {}
    return int(record.get("rounds", 0)) if held and record.get("on", "") == held else None


def counts(fighter: Fighter, effect: Tree) -> str:
    """How many turns or rounds are left, where it is more than one."""
    until = effect.get("until", {})
    turns = until.get("count", 1)
    if turns > 1:
        return f"{turns} turns"
    rounds = until.get("round", 0) - round_of(fighter.draft) + 1
    return f"{rounds} rounds" if until.get("round", 0) and rounds > 1 else ""


def end_words(fighter: Fighter, effect: Tree) -> str:
    """What ends an effect: `until own turn`, `this round`, `this scene`; nothing where it has to be removed."""
    until = effect.get("until", {})
    counted = counts(fighter, effect)
    if until.get("end_of", "") == fighter.id and until.get("count", 1) == 2 and fighter.acting:
        return "to the end of own next turn"
    if counted:
        return f"{counted} left"
    for moment, words in (("start_of", "until {} turn"), ("end_of", "to the end of {} turn")):
        if who := until.get(moment, ""):
            return words.format("own" if who == fighter.id else f"{short(fighter.draft, who)}'s")
    if until.get("round", 0):
        return "this round"
    return "this scene" if until.get("scene", False) else ""
