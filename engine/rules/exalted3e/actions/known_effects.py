"""Effects whose numbers the rules know: put on by hand without numbers they bring the usual ones (rules section 7)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.known_effects import Known, KnownEffects

from ..attack.grapple import DEFENSE as GRAPPLE
from ..attack.grapple import GRAPPLED, GRAPPLING
from . import flurry, steps

PRONE = {"parry": -1, "evasion": -2}
LIGHT, HEAVY, FULL = (steps.COVER[kind] for kind in ("light", "heavy", "full"))


KNOWN: Mapping[str, Known] = {
    "prone": Known(PRONE),
    LIGHT: Known({"defense": 1}),
    HEAVY: Known({"defense": 2}),
    FULL: Known(note="no ranged attacks"),
    "full defense": Known({"defense": 2}, passes=True),
    flurry.FLURRY: Known({"defense": flurry.DEFENSE}, passes=True),
    "surprised": Known({"defense": -2}, passes=True),
    "mounted": Known(),
    GRAPPLED: Known({"defense": GRAPPLE}),
    GRAPPLING: Known({"defense": GRAPPLE}),
}
"""By the label under which the rules look for it."""

ALSO_CALLED = {"cover": LIGHT, "knocked down": "prone", "surprise": "surprised"}
"""Other words for some of them."""

EFFECTS = KnownEffects(KNOWN, ALSO_CALLED, (tuple(steps.COVER.values()),))
