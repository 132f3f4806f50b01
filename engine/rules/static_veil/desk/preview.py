"""Every old and new value before an action is applied, fighter by fighter: Health, Action Points, the next attack."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.core.desk import Line
from engine.core.dice import set_words
from engine.core.model import Draft, Refused, Tree
from engine.core.odds import expected, percent
from engine.core.procedure import Outcome
from engine.core.tray import Test
from engine.rules.common import previews
from engine.rules.common.previews import from_to, gained, line, moved, named

from .. import numbers
from ..attack.chances import Cases, bonus_cases
from ..fighter import Fighter, setting
from ..figures import AP, GRIT, HEALTH, INITIATIVE, NEXT
from ..lasting import effect_words, end_words


def preview(outcome: Outcome) -> tuple[Line, ...]:
    """What would be different: for each fighter old and new, the one whose turn it is last, then whose turn it is."""
    was, now = Draft(outcome.start), Draft(outcome.state)
    lines = [one for id in moved(outcome) for one in named(Fighter(now, id).name, id,
             _differences(Fighter(was, id), Fighter(now, id)))]  # fmt: skip
    return (*lines, *previews.distances(was, now, "m"), *previews.turn(outcome)) if lines or outcome.changes() else ()


def _differences(was: Fighter, now: Fighter) -> Iterator[Line]:
    yield from _harm(was, now)
    if was.ap != now.ap:
        yield gained(AP.title, was.ap, now.ap, "text")
    if change := NEXT.change(was, now):
        yield from_to(NEXT.title.lower(), *change, "text")
    if was.grit != now.grit:
        yield gained(GRIT.title, was.grit, now.grit, "text")
    if was.initiative != now.initiative:
        yield from_to(INITIATIVE.title, was.initiative, now.initiative)
    yield from _ready(was, now)
    yield from previews.effects_changed(was, now, partial(effect_words, now), partial(end_words, now))


def _harm(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Health with its band, wounds in slots, injuries, and that one is out."""
    if was.health != now.health:
        yield gained(HEALTH.title, was.health, now.health)
    old, new = numbers.band(was), numbers.band(now)
    if old != new and not now.out:
        role = "harm" if new.penalty < old.penalty else "gain"
        yield line(new.name, role, f"{new.penalty} on every test" if new.penalty else "", "muted")
    for name, count in now.read("now.slots", {}).items():
        if count != (before := int(was.read("now.slots", {}).get(name, 0))):
            yield from_to(f"{name} wounds", before, count, "harm")
    if was.critical != now.critical:
        most = now.setting("wounds.critical_slots")
        yield from_to("critical slots", was.critical, f"{now.critical} of {most}", "harm")
    for id, one in now.read("now.injury", {}).items():
        if id not in was.read("now.injury", {}):
            place = str(one.get("location", "torso")).replace("_", " ")
            yield line(f"Critical Injury, {place}", "harm", str(one.get("value", 1)), "harm")
    if now.unstable and now.unstable != was.unstable:
        yield line("unstable", "harm", now.unstable, "harm")
    if now.out and not was.out:
        yield line(f"out of the fight: {now.defeated}", "harm")


def _ready(was: Fighter, now: Fighter) -> Iterator[Line]:
    """Aim, ammunition, a braced shield, and what is held."""
    each = int(now.setting("attack.modifiers.aim_per_ap"))
    if was.aim != now.aim:
        yield from_to("aim", f"{was.aim * each:+}" if was.aim else "none", f"{now.aim * each:+}" if now.aim else "none",
                      "text")  # fmt: skip
    for id, weapon in now.weapons.items():
        most = int(weapon.get("capacity", 0))
        before, after = (int(one.read(f"now.loaded.{id}", most)) for one in (was, now))
        if before != after:
            yield from_to(f"{str(weapon['name']).lower()}, loaded", before, after, "text")
    for id in sorted({*was.dropped} ^ {*now.dropped}):
        name = str(now.sheet(f"weapon.{id}.name", id)).lower()
        yield line(f"{name} in hand again") if id in was.dropped else line(f"loses the {name}", "harm")
    if was.braced != now.braced:
        yield line("shield braced" if now.braced else "shield no longer braced")
    if (held := now.read("now.held", {})) != was.read("now.held", {}):
        yield line(f"holds: {held.get('note', '') or 'an attack'}" if held else "holds nothing any more")


# -- the dice tray of Static Veil -------------------------------------------------------------------------------------
_TEXT = re.compile(r"(\d{1,3})((?:\s*[+-]\s*\d{1,3}(?![\dd]))*)((?:\s*\+?\s*\d{0,2}d\d{1,2})*)", re.I)
_AMOUNT = re.compile(r"([+-])\s*(\d{1,3})")
_DICE = re.compile(r"(\d{0,2})d(\d{1,2})", re.I)
_MOST = 12
"""So many Bonus Dice are rolled at most."""


@dataclass(frozen=True, slots=True)
class TargetTest:
    """A test against a Success Target by the profile of a fight. Its Bonus Dice are Hot (rules P7)."""

    options: Tree
    target: int
    dice: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        """`target 58, d8`."""
        return f"target {self.target}{f', {set_words(self.dice)}' if self.dice else ''}"

    @property
    def sides(self) -> tuple[int, ...]:
        """The d100, then the Bonus Dice."""
        return (100, *self.dice)

    @property
    def _draft(self) -> Draft:
        return Draft({"options": self.options})

    def _test(self, face: int) -> numbers.Test:
        return numbers.test(self._draft, self.target, face)

    def odds(self) -> tuple[tuple[str, str], ...]:
        """The chance of success, and the Hits to be expected of one."""
        won = {hits: ways for (success, hits), ways in self._cases().items() if success}
        ways = sum(won.values())
        mean = sum(hits * count for hits, count in won.items()) / ways if ways else 0.0
        return (("succeeds", percent(ways / self._all())), ("Hits then", expected(mean)))

    def _all(self) -> int:
        return sum(self._cases().values())

    def _cases(self) -> dict[tuple[bool, int], int]:
        """In how many cases it succeeds or not, with so many Hits."""
        worth: Cases = bonus_cases(self.dice, tuple(setting(self._draft, "bonus_dice.hits")))
        out: dict[tuple[bool, int], int] = {}
        for face in range(1, 101):
            made = self._test(face)
            for more, ways in worth.items():
                key = (made.success, made.hits + more if made.success else 0)
                out[key] = out.get(key, 0) + ways
        return out

    def hits(self, faces: Sequence[int]) -> int:
        """The Hits of the d100 and of the Bonus Dice; 0 where it fails."""
        made = self._test(faces[0])
        return made.hits + numbers.hits(self._draft, faces[1:]) if made.success else 0

    def result(self, faces: Sequence[int]) -> str:
        """`34 under 58: 2 Hits`, `78 over 58: fails by 2`; a Complication is told."""
        made, hits = self._test(faces[0]), self.hits(faces)
        over = "over" if made.roll > self.target else "under" if made.roll < self.target else "equals"
        came = f"{hits} Hit{'s' if hits != 1 else ''}" if made.success else "fails"
        more = f" by {-made.hits}" if not made.success and made.hits < 0 else ""
        double = ", a Complication" if made.complication else ""
        return f"{faces[0] % 100:02} {over} {self.target}: {came}{more}{double}"

    def against(self, other: Test, faces: Sequence[int], others: Sequence[int]) -> str:
        """An opposed test: the other side resists, and has it where both succeed with as many Hits (rules P8)."""
        assert isinstance(other, TargetTest)
        mine, theirs = self._test(faces[0]).success, other._test(others[0]).success
        told = f"{self.hits(faces) if mine else 'failed'} against {other.hits(others) if theirs else 'failed'}"
        won = _wins(mine, self.hits(faces), theirs, other.hits(others))
        return f"{told}: {'nothing changes' if not (mine or theirs) else 'wins' if won else 'is resisted'}"

    def opposed(self, other: Test) -> tuple[float, float, float]:
        """The chances that it wins, that both fail, and that it is resisted."""
        assert isinstance(other, TargetTest)
        wins = neither = 0
        for (mine, hits), ways in self._cases().items():
            for (theirs, more), count in other._cases().items():
                wins += ways * count * _wins(mine, hits, theirs, more)
                neither += ways * count * (not mine and not theirs)
        whole = self._all() * other._all()
        return wins / whole, neither / whole, (whole - wins - neither) / whole


def _wins(mine: bool, hits: int, theirs: bool, more: int) -> bool:
    return mine and (not theirs or hits > more)


def read(state: Tree, text: str) -> TargetTest:
    """`58`, `58 -10 +5`, `58 d8 2d6`: a target, what changes it, and Bonus Dice. Raises Refused."""
    found = _TEXT.fullmatch(text.strip())
    if not found:
        raise _wrong(f"{text.strip() or 'Nothing'} is no test.")
    options: Tree = state.get("options", {})
    draft = Draft({"options": options})
    amounts = [int(sign + number) for sign, number in _AMOUNT.findall(found[2])]
    low, high = int(setting(draft, "test.target_min")), int(setting(draft, "test.target_max"))
    return TargetTest(options, max(low, min(high, int(found[1]) + sum(amounts))), tuple(_dice(draft, found[3])))


def _dice(draft: Draft, text: str) -> Iterator[int]:
    known, each = setting(draft, "bonus_dice.sides"), [(int(count or 1), int(sides)) for count, sides in
                                                       _DICE.findall(text)]  # fmt: skip
    if strange := next((sides for _, sides in each if sides not in known), 0):
        raise _wrong(f"d{strange} is no Bonus Die: {', '.join(f'd{one}' for one in known)} are.")
    if sum(count for count, _ in each) > _MOST:
        raise _wrong(f"At most {_MOST} Bonus Dice are rolled at once.")
    for count, sides in each:
        yield from (sides,) * count


def _wrong(sentence: str) -> Refused:
    return Refused("wrong_roll", f"{sentence} Type a target: 58, or 58 -10 d8, or 58 v 40.")
