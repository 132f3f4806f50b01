"""Effects whose numbers the rules know: put on by hand without numbers they bring the usual ones (rules section 6.2).

Cover and height have no numbers of their own: what they add depends on the attack (rules section 5.4).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.known_effects import Known, KnownEffects

from ..numbers import dv, height

COVERS = tuple(f"{dv.COVER_LABEL}{percent}%" for percent in dv.COVER)
HIGHER = tuple(f"{height.HIGHER}{size}" for size in range(1, height.HIGHEST + 1))
TERRAIN = tuple(f"terrain {size}" for size in (1, 2, 3))
WATER = ("water above ankles", "water above waist")
SIGHT = ("poor vision", "no vision")

KNOWN: Mapping[str, Known] = {
    "prone": Known({"external": -1}, note="rises with an action, Speed 5"),
    dv.HELPLESS: Known(note="both base DVs are 0, passes on its tick"),
    "stunned": Known({"dice": -2}, passes=True),
    dv.UNAWARE: Known(note="both base DVs are 0"),
    **{
        label: Known(note=f"DV +{close} close, +{ranged} ranged")
        for label, (close, ranged) in zip(COVERS, dv.COVER.values(), strict=True)
    },
    **{label: Known(note=f"DV +{size} in close combat with who stands lower") for size, label in enumerate(HIGHER, 1)},
    height.MOUNTED: Known(note="stands 1 higher than those on foot; without Ride 1 success less"),
    **{label: Known({"dodge": -size}) for size, label in enumerate(TERRAIN, 1)},
    dv.NO_GROUND: Known(note="base Dodge DV is 0"),
    **{label: Known({"external": -size}) for size, label in enumerate(WATER, 1)},
    **{label: Known({"external": -size}) for size, label in enumerate(SIGHT, 1)},
    "distracted": Known({"dice": -2}),
    "impaired": Known({"dice": -2}),
    "blind": Known({"dice": -4}),
    "clinched": Known(),
    dv.CLINCHING: Known(note="both base DVs are 0"),
}
"""By the label under which the rules look for it."""

ALSO_CALLED = {
    **{f"cover {percent}": f"{dv.COVER_LABEL}{percent}%" for percent in dv.COVER},
    "cover": COVERS[1],
    "knocked down": "prone",
    "helpless": dv.HELPLESS,
    "higher": HIGHER[0],
    "steep": HIGHER[1],
    "unstable ground": TERRAIN[0],
    "terrain": TERRAIN[0],
    "fog": SIGHT[0],
    "dark": SIGHT[1],
}
"""Other words for some of them."""

EFFECTS = KnownEffects(KNOWN, ALSO_CALLED, (COVERS, HIGHER, TERRAIN, WATER, SIGHT))
