"""The other actions, with their sentences and their place on the wheel: `Juno guards until tick 33.` (look: log
lines)."""

from __future__ import annotations

from collections import Counter

from engine.core.told import Tier, Told
from engine.rules.common.rolls import Roll
from engine.rules.common.telling import One, fitting, row

from ..actions.table import Action
from .phrases import Wordings, weapon_word, with_article
from .telling import Telling


# -- what an action takes ----------------------------------------------------------------------------------------------
class Acts(Told[Telling], key="acts", tier=Tier.ALONE):
    """An action that somebody takes: its Speed, its DV `penalty`, what both DVs have lost with it (`dv`), the tick of
    the next one (`to`), and the name and target of those that have one."""

    who: str
    action: str
    speed: int
    penalty: int
    dv: int
    to: int
    label: str = ""
    target: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Any action that no other sentence tells: what it is, its roll, its next tick and its DV penalty."""
        row = telling.actions.known(self.action)
        told = self._does(telling, row)
        if row is not None and row.lasts and self.speed:
            return f"{told} until tick {self.to}{f', DV -{self.dv}' if self.dv else ''}."
        telling.take(one, Rises, who=self.who)
        return fitting(f"{told}{_rolled(telling, one, self.who)}", cost_of(self))

    def _does(self, telling: Telling, row: Action | None) -> str:
        name, target = telling.name(self.who), telling.name(self.target) if self.target else "somebody"
        unnamed = row.unnamed if row is not None else ""
        if self.label and not unnamed:
            return f"{name}: {self.label}"
        known = row.does if row is not None and row.does else self.action.replace("_", " ")
        return f"{name} {known.format(target=target, label=self.label or unnamed)}"


def cost(telling: Telling, one: One, who: str) -> Wordings:
    """What the action that led to a fact takes: `next on tick 36, DV -1 until then`; nothing where it takes none."""
    taken = telling.take(one, Acts, who=who)
    return cost_of(taken) if taken else ()


def cost_of(taken: Acts, to: int | None = None) -> Wordings:
    """The same of the action itself; `to` is the next tick where that is another by now."""
    loss, next_on = _dv(taken), taken.to if to is None else to
    if not taken.speed:
        return (f"Speed 0{f', {loss}' if loss else ''}",)
    if not loss:
        return f"next on tick {next_on}", f"next on {next_on}"
    until = "" if "tick" in loss else " until then"
    return f"next on tick {next_on}, {loss}{until}", f"next on {next_on}, {loss}", f"next on {next_on}"


def _dv(taken: Acts) -> str:
    """The DV penalty after the action: `DV -1`, or what it was before too: `DV -5 to -10`."""
    now, added = taken.dv, taken.penalty
    if added > now:
        return f"DV -{added} when the tick ends"
    if not now:
        return ""
    return f"DV -{now}" if now == added else f"DV -{now - added} to -{now}"


def _rolled(telling: Telling, one: One, who: str) -> str:
    """The successes of the roll that belongs to an action, where it has one."""
    found = telling.take(one, Roll, who=who, roll="roll")
    return "" if found is None else f", {successes(found.value)}"


def successes(count: int) -> str:
    """`1 success`, `3 successes`."""
    return f"{count} success{'es' if count != 1 else ''}"


class Quick(Told[Telling], key="quick", tier=Tier.ALONE):
    """An action of a Speed that nobody has without magic."""

    who: str
    speed: int

    def told(self, telling: Telling, one: One) -> str:
        """That it takes magic."""
        return f"{telling.name(self.who)}: Speed {self.speed} is below 3, which takes magic."


# -- flurries ----------------------------------------------------------------------------------------------------------
class Flurries(Told[Telling], key="flurry"):
    """A flurry that is declared: how many actions, which ones, and the Charm that grants them."""

    who: str
    size: int
    parts: tuple[str, ...]
    charm: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """All of it: `Knight flurries: 2 attacks and a dash; next on tick 36, DV -4 until then.`"""
        name, parts = telling.name(self.who), row(_parts(telling, self.parts))
        charm = f" by {self.charm}" if self.charm else ""
        lead = f"{name} flurries{charm}: {parts}", f"{name} flurries: {parts}", f"{name} flurries: {self.size} actions"
        return fitting(lead, cost(telling, one, self.who))


def _parts(telling: Telling, names: tuple[str, ...]) -> list[str]:
    """What there is of each action: `2 attacks`, `a dash`."""
    return [_some(telling, name, count) for name, count in Counter(names).items()]


def _some(telling: Telling, name: str, count: int) -> str:
    known = telling.actions.known(name)
    how = known.flurried if known is not None else None
    noun = (how.noun if how else "") or name.replace("_", " ")
    if count > 1:
        return f"{count} {noun}s"
    return (how.one if how else "") or with_article(noun)


class PartOfFlurry(Told[Telling], key="part"):
    """One action of a flurry that is no attack: the so-manieth of how many."""

    who: str
    action: str
    nth: int
    size: int
    label: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """The action and its roll: `Davek, 3 of 4: sail, 2 successes.`"""
        telling.take(one, Rises, who=self.who)
        row = telling.actions.known(self.action)
        what = self.label or (row.title.lower() if row is not None else self.action.replace("_", " "))
        rolled = _rolled(telling, one, self.who)
        return f"{telling.name(self.who)}, {self.nth} of {self.size}: {what}{rolled}."


# -- gear, moves, standing up ------------------------------------------------------------------------------------------
class Readies(Told[Telling], key="ready"):
    """A weapon that is drawn, one that is put `away`, or both, by their names."""

    who: str
    weapon: str = ""
    away: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Weapons drawn and put away."""
        did = [f"readies {weapon_word(self.weapon)}"] if self.weapon else []
        did += [f"puts {weapon_word(self.away)} away"] if self.away else []
        return fitting(f"{telling.name(self.who)} {' and '.join(did)}", cost(telling, one, self.who))


class Moves(Told[Telling], key="moves"):
    """A move of so many yards, which takes no action, and whom it brings nearer."""

    who: str
    yards: int
    target: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """How far, and to whom."""
        whom = f", to {telling.name(self.target)}" if self.target else ""
        return f"{telling.name(self.who)} moves {self.yards} yards{whom}."


class Rises(Told[Telling], key="rises", tier=Tier.ALONE):
    """Somebody is up again."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """Who is."""
        return f"{telling.name(self.who)} rises."


class Inactive(Told[Telling], key="inactive"):
    """Somebody who can do nothing any more."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """Until when."""
        taken = telling.take(one, Acts, who=self.who)
        until = f" until tick {taken.to}" if taken else ""
        return f"{telling.name(self.who)} can do nothing{until}, base DVs 0."


FACTS: tuple[type[Told[Telling]], ...] = (Acts, Quick, Flurries, PartOfFlurry, Readies, Moves, Rises, Inactive)
"""All of them."""
