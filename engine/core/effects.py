"""Effects: things with a duration that change numbers. Only the clock ends them, and the GM.

An effect is a table `effect.<id>` with `on` (whom it is on), `label`, `modifiers` (number: amount), `until` and, where
it counts only in dealings with one fighter, `against`. `until` is `{start_of = id, count = n}` (the n-th start of that
fighter's turn from now), `{end_of = id, count = n}`, `{round = n}` (the end of that round), `{tick = n}` (over before
anybody acts on that tick), `{scene = true}`, or empty: until it is removed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from .ask import Part
from .model import MISSING, Draft, Tree
from .told import Narrator, One, Tier, Told

Until = Mapping[str, Any]


class EffectEnds(Told[Narrator], key="effect_ends", tier=Tier.ALONE):
    """An effect that the clock has ended. `seen` says who may know of it, where not all may."""

    who: str
    label: str
    seen: str = ""

    def told(self, telling: Narrator, one: One) -> str:
        """That it ends; rules that take some ends for a matter of course have their own words."""
        return f"{telling.whose(self.who)} {self.label} ends."


Ends = tuple[EffectEnds, ...]
"""What the clock has ended, oldest first: facts that the caller tells."""


def until_start_of(who: str, count: int = 1) -> Until:
    """Until the `count`-th start of that fighter's turn from now."""
    return {"start_of": who} if count == 1 else {"start_of": who, "count": count}


def every(draft: Draft) -> Iterator[tuple[str, Tree]]:
    """All effects with their ids, oldest first."""
    yield from draft.get("effect", {}).items()


def on(draft: Draft, who: str, label: str = "") -> list[tuple[str, Tree]]:
    """The effects on a fighter, oldest first; with a label only those that bear it."""
    return [(id, it) for id, it in every(draft) if it["on"] == who and label in ("", it["label"])]


def has(draft: Draft, who: str, label: str) -> bool:
    """Whether a fighter is under an effect of that label, such as `prone`."""
    return bool(on(draft, who, label))


def add(
    draft: Draft,
    who: str,
    label: str,
    modifiers: Mapping[str, int] | None = None,
    until: Until | None = None,
    **more: Any,
) -> str:
    """Puts an effect on a fighter and returns its id. `more` may hold against, source, note and seen."""
    serial = draft.get("serial", 0) + 1
    while draft.get(f"effect.effect-{serial}") is not MISSING:
        serial += 1
    draft.set("serial", serial)
    effect: Tree = {"on": who, "label": label, **{key: value for key, value in more.items() if value != ""}}
    if modifiers:
        effect["modifiers"] = dict(modifiers)
    if until:
        effect["until"] = dict(until)
    id = f"effect-{serial}"
    draft.set(f"effect.{id}", effect)
    return id


def remove(draft: Draft, id: str) -> None:
    """Takes an effect away."""
    draft.set(f"effect.{id}", MISSING)


def remove_label(draft: Draft, who: str, label: str) -> bool:
    """Takes away every effect of that label on a fighter; whether there was any."""
    found = on(draft, who, label)
    for id, _ in found:
        remove(draft, id)
    return bool(found)


def parts(draft: Draft, who: str, *numbers: str, against: str = "", rule: str = "") -> tuple[Part, ...]:
    """What effects on a fighter add to a number (or to several that mean the same here), as labelled parts.

    `against` is the fighter it deals with now: an effect that counts only against one is left out for others.
    """
    out = []
    for _, effect in on(draft, who):
        amount = sum(effect.get("modifiers", {}).get(number, 0) for number in numbers)
        if amount and effect.get("against", "") in ("", against):
            out.append(Part(effect["label"], amount, effect.get("source", rule)))
    return tuple(out)


def turn_starts(draft: Draft, who: str) -> Ends:
    """Counts down and ends what lasts until a start of this fighter's turn."""
    return _passes(draft, "start_of", who)


def turn_ends(draft: Draft, who: str) -> Ends:
    """Counts down and ends what lasts until an end of this fighter's turn."""
    return _passes(draft, "end_of", who)


def round_ends(draft: Draft, round: int) -> Ends:
    """Ends what lasts until the end of this round."""
    return _end_all(draft, lambda until: 0 < until.get("round", 0) <= round)


def tick_comes(draft: Draft, tick: int) -> Ends:
    """Ends what lasts until this tick, or until one before it."""
    return _end_all(draft, lambda until: 0 < until.get("tick", 0) <= tick)


def scene_ends(draft: Draft) -> Ends:
    """Ends everything that does not last until it is removed."""
    return _end_all(draft, bool)


def leaves(draft: Draft, who: str, round: int) -> None:
    """A fighter leaves: its own effects go with it, and what waits for its turns ends with this round instead."""
    leaves_until(draft, who, {"round": max(1, round)})


def leaves_until(draft: Draft, who: str, until: Until) -> None:
    """A fighter leaves: its own effects go with it, and what waits for its turns has this end instead."""
    for id, _ in on(draft, who):
        remove(draft, id)
    waits_no_more(draft, who, until)


def waits_no_more(draft: Draft, who: str, until: Until) -> None:
    """A fighter has no turns for the time being: what others have until its turns has this end instead."""
    for id, effect in list(every(draft)):
        if effect["on"] != who and _waits_for(effect, who):
            draft.set(f"effect.{id}.until", dict(until))


def _waits_for(effect: Tree, who: str) -> bool:
    waits = effect.get("until", {})
    return who in (waits.get("start_of"), waits.get("end_of"))


def _passes(draft: Draft, moment: str, who: str) -> Ends:
    ends = set[str]()
    for id, effect in list(every(draft)):
        until = effect.get("until", {})
        if until.get(moment) != who:
            continue
        left = until.get("count", 1) - 1
        if left > 0:
            draft.set(f"effect.{id}.until.count", left if left > 1 else MISSING)
        else:
            ends.add(id)
    return _end(draft, ends)


def _end_all(draft: Draft, over: Callable[[Until], object]) -> Ends:
    return _end(draft, {id for id, effect in every(draft) if over(effect.get("until", {}))})


def _end(draft: Draft, ids: Collection[str]) -> Ends:
    ended = [(id, effect) for id, effect in every(draft) if id in ids]
    for id, _ in ended:
        remove(draft, id)
    return tuple(EffectEnds(who=it["on"], label=it["label"], seen=it.get("seen", "")) for _, it in ended)
