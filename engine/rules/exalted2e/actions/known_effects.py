"""Effects whose numbers the rules know: put on by hand without numbers they bring the usual ones (rules section 6.2).

Cover and height have no numbers of their own: what they add depends on the attack (rules section 5.4).
"""

from __future__ import annotations

from engine.rules.lasting import Lasting, LastingTable

from ..labels import CLINCHED, CLINCHING, HELPLESS, NO_GROUND, PRONE, UNAWARE
from ..numbers import dv, height

RULE = "rules section 6.2"


def _known(label: str, *also: str, note: str = "", passes: bool = False, group: str = "", **modifiers: int) -> Lasting:
    return Lasting(label, modifiers, RULE, note, by_hand=True, also=also, passes=passes, group=group)


COVERS = tuple(
    _known(
        f"{dv.COVER_LABEL}{percent}%",
        f"cover {percent}",
        *(("cover",) if percent == "50" else ()),
        note=f"DV +{close} close, +{ranged} ranged",
        group="cover",
    )
    for percent, (close, ranged) in dv.COVER.items()
)
SLOPES = ("higher", "steep")
HIGHER = tuple(
    _known(
        f"{height.HIGHER}{size}",
        *SLOPES[size - 1 : size],
        note=f"DV +{size} in close combat with who stands lower",
        group="height",
    )
    for size in range(1, height.HIGHEST + 1)
)
TERRAIN = tuple(
    _known(f"terrain {size}", *(("unstable ground", "terrain") if size == 1 else ()), group="terrain", dodge=-size)
    for size in (1, 2, 3)
)
WATER = (
    _known("water above ankles", group="water", external=-1),
    _known("water above waist", group="water", external=-2),
)
SIGHT = (
    _known("poor vision", "fog", group="sight", external=-1),
    _known("no vision", "dark", group="sight", external=-2),
)

EFFECTS = LastingTable(
    _known(PRONE, "knocked down", note="rises with an action, Speed 5", external=-1),
    _known(HELPLESS, "helpless", note="both base DVs are 0, passes on its tick"),
    _known("stunned", passes=True, dice=-2),
    _known(UNAWARE, note="both base DVs are 0"),
    *COVERS,
    *HIGHER,
    _known(height.MOUNTED, note="stands 1 higher than those on foot; without Ride 1 success less"),
    *TERRAIN,
    _known(NO_GROUND, note="base Dodge DV is 0"),
    *WATER,
    *SIGHT,
    _known("distracted", dice=-2),
    _known("impaired", dice=-2),
    _known("blind", dice=-4),
    _known(CLINCHED),
    _known(CLINCHING, note="both base DVs are 0"),
)
"""By the label under which the rules look for it."""
