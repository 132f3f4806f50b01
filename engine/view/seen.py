"""What players may see of a line: without who is hidden, without what is the game master's alone, without reasons."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..core.ask import Fact
from ..core.fight import HouseRule, SetByGM
from ..core.inputs import Begin, Edit
from ..core.model import Tree, get
from ..core.told import ALL, DONE, UNSEEN, is_kept
from .fight import FightView
from .log import LogLine
from .sentences import came, edit_sentence, gone, idle, of_facts

_GONE = object()

_BESIDE = (SetByGM.key, HouseRule.key)
"""Facts that stand beside what they are about: nobody knows whether that is left."""


def for_players(view: FightView, line: LogLine) -> tuple[str, ...]:
    """The sentences of a line as players may read them; none where they don't see it.

    Corrections and values set by hand are the game master's. A fighter who is hidden, or was then, is not told of, and
    neither is a reason that the game master gave for a number. Of actions and effects that is told which their rows
    let players know.
    """
    action = line.action
    if action.correction is not None:
        return ()
    hidden = _hidden(view, line)
    if action.begin is None:
        entry = action.entry
        if not (came(entry.changes) or gone(entry.changes)):
            return ()
        given = replace(entry.input, why="") if isinstance(entry.input, Edit) else entry.input
        said: tuple[str, ...] = (edit_sentence(view, replace(entry, input=given)),)
    else:
        said = (*idle(view, action), *_of_begin(view, line, action.begin, hidden))
    names = [name for id in hidden for name in (view.name(id), view.short(id), _name_then(line, id))]
    named = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names)) if names else None
    return tuple(text for text in said if named is None or not named.search(text))


def _of_begin(view: FightView, line: LogLine, begin: Begin, hidden: Collection[str]) -> tuple[str, ...]:
    facts = line.action.entry.facts
    if not _is_told(view, line, begin, hidden):
        return ()
    known = (one for one in facts if _is_known(view, line, one, hidden))
    kept = tuple(fact for one in known if (fact := _pruned(one, hidden)) is not None)
    if len(kept) < len(facts):
        kept = tuple(one for one in kept if one.key.rpartition(".")[2] not in _BESIDE)
    if not hidden and kept == facts:
        return of_facts(view, begin, facts)
    if begin.who in hidden and not kept:
        return ()
    try:
        view.enc.rules.sentences(begin, kept, view.short)
    except (LookupError, TypeError, ValueError, AttributeError):
        return ()
    return of_facts(view, begin, kept)


def _is_told(view: FightView, line: LogLine, begin: Begin, hidden: Collection[str]) -> bool:
    """Whether players are told of an action by its row; of one who hides they are told what it moved."""
    row = view.enc.rules.procedures.get(begin.procedure)
    seen, said = row.seen if row else DONE, begin.args.get("seen", ALL)
    if not begin.who or begin.who in hidden:
        return seen != UNSEEN and not (seen.said and is_kept(said))
    return seen.told(_then(line, begin.who), said)


def _is_known(view: FightView, line: LogLine, fact: Fact, hidden: Collection[str]) -> bool:
    """Whether players know of what a fact is about: of an effect as its row says, and the game master of each."""
    who, label = fact.data.get("who", ""), fact.data.get("label", "")
    if is_kept(fact.data.get("seen", ALL)):
        return False
    if not (isinstance(who, str) and isinstance(label, str) and who and label) or who in hidden:
        return True
    seen, fighter = view.enc.rules.known_effects.seen(label), _then(line, who)
    return all(seen.told(fighter, one.get("seen", ALL)) for one in _effects(line, who, label)) and seen.told(fighter)


def _effects(line: LogLine, who: str, label: str) -> Iterator[Tree]:
    """The effects of a label on somebody, before a line and after it."""
    for state in (line.before, line.after):
        for one in get(state, "effect", {}).values():
            if (one["on"], one["label"]) == (who, label):
                yield one


def _then(line: LogLine, id: str) -> Tree:
    """A fighter as it was then, or before it went."""
    then: Tree = get(line.after, f"combatant.{id}", None) or get(line.before, f"combatant.{id}", {})
    return then


def _hidden(view: FightView, line: LogLine) -> frozenset[str]:
    """Who is hidden, or was then."""
    trees = (get(state, "combatant", {}) for state in (line.before, line.after, view.enc.state))
    return frozenset(id for tree in trees for id, one in tree.items() if one.get("hidden"))


def _name_then(line: LogLine, id: str) -> str:
    """What a fighter was called then, who may be gone by now."""
    return str(get(line.before, f"combatant.{id}.name", "") or get(line.after, f"combatant.{id}.name", "") or id)


def _pruned(fact: Fact, hidden: Collection[str]) -> Fact | None:
    """A fact without who is hidden and without the game master's reason; None where nothing is left to be told."""
    data = dict(fact.data)
    if fact.key.rpartition(".")[2] == SetByGM.key:
        data.pop("why", None)
    kept = {name: _without(value, hidden) for name, value in data.items()}
    return None if _GONE in kept.values() else Fact(fact.step, fact.key, kept)


def _without(value: Any, hidden: Collection[str]) -> Any:
    """A value of a fact without who is hidden; `_GONE` where it is one of them."""
    if isinstance(value, str):
        return _GONE if value in hidden or value.rpartition(", ")[2] in hidden else value
    if isinstance(value, Mapping):
        if value.get("who") in hidden:
            return _GONE
        kept = {key: _without(inner, hidden) for key, inner in value.items() if key not in hidden}
        return {key: inner for key, inner in kept.items() if inner is not _GONE}
    if isinstance(value, tuple):
        return tuple(inner for one in value if (inner := _without(one, hidden)) is not _GONE)
    return value
