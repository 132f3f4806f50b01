"""A fighter as all rulesets see one. A ruleset's own view adds its condition and what its sheet says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...core.ask import Option
from ...core.model import MISSING, Draft, Field, Tree, View
from ...core.names import short_names
from .remember import per_state
from .turns import acting


class AnyFighter(View):
    """The live view of one combatant, as far as it is the same in all rulesets."""

    name = Field("name", "")
    side = Field("side", "foes")
    dice_mode = Field("dice", "automatic")
    hidden = Field("hidden", False)
    defeated = Field("now.defeated", "")
    """Why it is out of the fight; empty while it is in."""

    @property
    def short(self) -> str:
        """The shortest name that means only this fighter."""
        return short(self.draft, self.id)

    @property
    def out(self) -> bool:
        """Whether the fighter is out of the fight."""
        return bool(self.defeated)

    @property
    def acting(self) -> bool:
        """Whether it is this fighter's turn."""
        return acting(self.draft) == self.id

    @property
    def powers(self) -> dict[str, Tree]:
        """The powers on the sheet by id."""
        return dict(self.sheet("power", {}))

    def carried(self, id: str, otherwise: Tree) -> Tree:
        """A weapon of the sheet as it is now, in hand or not; `otherwise` where the sheet has none of that id."""
        found: Tree = self.read(f"sheet.weapon.{id}", otherwise)
        return found

    def sheet(self, path: str, default: Any = 0) -> Any:
        """A value of the sheet."""
        return self.read(f"sheet.{path}", default)


# -- the shortest name that means only one fighter of a fight ---------------------------------------------------------
def short(draft: Draft, id: str) -> str:
    """The shortest name that means only this fighter."""
    found = shorts(draft.get("combatant", {})).get(id)
    return id.replace("-", " ").title() if found is None else found


@per_state
def shorts(everyone: Tree) -> dict[str, str]:
    """The short name of each fighter by id."""
    names = {id: str(one["name"]) if "name" in one else id.replace("-", " ").title() for id, one in everyone.items()}
    found = short_names(tuple(names.values()))
    return {id: found[name] for id, name in names.items()}


# -- traits as text shows them ----------------------------------------------------------------------------------------
def words(trait: str) -> str:
    """Return a trait as text shows it: `martial_arts` is `Martial Arts`."""
    return trait.replace("_", " ").title()


# -- who is guarded by whom -------------------------------------------------------------------------------------------
@per_state
def guardians(state: Tree) -> dict[str, list[str]]:
    """The ids of those who guard a fighter, by its id."""
    out: dict[str, list[str]] = {}
    for id, one in state.get("combatant", {}).items():
        now = one.get("now", {})
        if now.get("guards", "") and not now.get("defeated", ""):
            out.setdefault(now["guards"], []).append(id)
    return out


def guards_of(state: Tree, who: str) -> Sequence[str]:
    """The ids of those who guard this fighter."""
    return guardians(state).get(who, ())


# -- whom the players do not see among those who can be chosen --------------------------------------------------------
def last(everyone: Tree, options: Iterable[Option]) -> list[Option]:
    """The options of one section, those who are hidden behind the others."""
    return sorted(options, key=lambda option: is_hidden(everyone, option.id))


def last_of_their_side(everyone: Tree, side: str, options: Sequence[Option]) -> tuple[Option, ...]:
    """The options of a whole list, those who are hidden behind the last of their side, whichever section that is."""
    seen = [option for option in options if not is_hidden(everyone, option.id)]
    for option in options:
        if is_hidden(everyone, option.id):
            own = _is_own(everyone, side, option)
            at = [place for place, one in enumerate(seen) if _is_own(everyone, side, one) == own]
            seen.insert(at[-1] + 1 if at else len(seen) if own else 0, option)
    return tuple(seen)


def likeliest(everyone: Tree, side: str, options: Iterable[Option], usual: str = "") -> str:
    """The first choice of this side: the usual one, unless that is an enemy who is hidden while another can be
    chosen."""
    if not is_enemy_unseen(everyone, side, usual):
        return usual
    others = (one.id for one in options if not one.barred and not _is_own(everyone, side, one))
    return next((id for id in others if id in everyone and not is_hidden(everyone, id)), usual)


def is_hidden(everyone: Tree, id: str) -> bool:
    """Whether a fighter is hidden; nobody else who can be chosen is."""
    return bool(everyone.get(id, {}).get("hidden", False))


def is_enemy_unseen(everyone: Tree, side: str, id: str) -> bool:
    """Whether somebody is hidden from a side."""
    return is_hidden(everyone, id) and everyone[id].get("side", "foes") != side


def _is_own(everyone: Tree, side: str, option: Option) -> bool:
    return bool(everyone.get(option.id, {}).get("side", "foes") == side)


# -- how far apart two fighters stand, in the unit of the ruleset, kept at `range.<a>.<b>` with -----------------------
FURTHEST = 99999
"""Beyond this nobody is placed."""


def between(draft: Draft, a: str, b: str) -> int | None:
    """How far apart they have been placed; None where nobody has."""
    first, second = (a, b) if a < b else (b, a)
    found = draft.get("range", {}).get(first, {}).get(second)
    return None if found is None else int(found)


def place(draft: Draft, a: str, b: str, distance: int | None) -> None:
    """Places two fighters so far apart, or with None anywhere."""
    first, second = sorted((a, b))
    draft.set(f"range.{first}.{second}", MISSING if distance is None else distance)


def leaves(draft: Draft, who: str) -> None:
    """Forgets where a fighter stood who is gone."""
    draft.set(f"range.{who}", MISSING)
    for first in list(draft.get("range", {})):
        draft.set(f"range.{first}.{who}", MISSING)


def placed(draft: Draft, who: str) -> list[tuple[int, str]]:
    """How far off others have been placed from a fighter, with their short names, the nearest first."""
    others = (id for id in draft.get("combatant", {}) if id != who)
    return sorted((far, short(draft, id)) for id in others if (far := between(draft, who, id)) is not None)
