"""Topics of the manual that are tables: all keys, the actions and the options of each ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from engine.core.model import Draft
from engine.history.encounter import Encounter
from engine.rules import NAMES, ruleset
from engine.rules.common import options as option_specs
from engine.rules.common.action import ActionTable
from engine.rules.common.base import Ruleset
from engine.rules.common.items import MenuItem, OptionSpec
from tui import places
from tui.manual import keys_topic

_TICK = re.compile(r", next on \d+")
"""On which tick somebody would act next, which says nothing of the action."""

_AGAINST = re.compile(r" against $")
"""What an effect ends in where nobody is named yet."""


def actions() -> str:
    """What may be done in a turn, with its keys, by ruleset."""
    out = [
        "# Actions",
        "",
        "`x` lists them; the key below, pressed there, begins one. Costs are those of whoever is up in the demo. What",
        "can't be done now stands in the menu too, with the reason. What is done out of turn is found under `!`.",
    ]
    over = {"ialdabaoth": "exalted2e"}
    for name, title in NAMES.items():
        known = {item.id for item in offered(over[name])} if name in over else set[str]()
        out += ["", f"## {title}", "", "| key | action | costs | does |", "|---|---|---|---|"]
        out += [row(item) for item in offered(name) if item.id not in known]
    return "\n".join(out) + "\n"


def row(item: MenuItem) -> str:
    """An action in a row."""
    title = f"**{item.title[:1].upper()}{item.title[1:]}**"
    cost = _TICK.sub("", item.cost)
    key = f"`{item.label}`" if item.label else ""
    return "| " + " | ".join((key, title, cost, escaped(_AGAINST.sub("", item.note)))) + " |"


def offered(name: str) -> list[MenuItem]:
    """The actions of a ruleset that the menu has, for whoever is up in its demo."""
    fight = Encounter.open(places.demo(name), read_only=True)
    rules: Ruleset = fight.rules
    who = next(slot.id for slot in rules.order(fight.state) if slot.status == "acting")
    table = rules.procedures
    assert isinstance(table, ActionTable)
    fighter = rules.fighter(Draft(fight.state), who)
    return [_told(one.item(fighter), one.interrupt) for one in table.offered()]


def _told(item: MenuItem, interrupt: bool) -> MenuItem:
    note = ", ".join(filter(None, (_AGAINST.sub("", item.note), "out of turn" if interrupt else "")))
    return replace(item, note=note)


def options() -> str:
    """The options of each ruleset: what they change and can be."""
    out = [
        "# Options",
        "",
        "What a table may decide otherwise than the rules say. The page of a new fight lists them; a file has them",
        "under `[options]` by these names, and `battlewheel new NAME --option NAME=VALUE` takes them.",
    ]
    before: Mapping[str, OptionSpec] = {}
    for name, title in NAMES.items():
        specs = ruleset(name).options
        own = {key: spec for key, spec in specs.items() if key not in before}
        out += ["", f"## {title}", "", "| option | changes |", "|---|---|"]
        out += list(_options(own))
        before = specs
    return "\n".join(out) + "\n"


def _options(specs: Mapping[str, OptionSpec]) -> Iterator[str]:
    for key, spec in specs.items():
        told = f"{option_specs.title(key, spec)}. {option_specs.told(key, spec)}"
        yield f"| `{key}` | {escaped(told)} |"


def effects(name: str) -> str:
    """The effects of a ruleset that can be put on by their names."""
    out = ["| typed | brings |", "|---|---|"]
    for label, one in ruleset(name).known_effects.by_hand.items():
        changes = [f"{key.capitalize()} {by:+}" for key, by in one.modifiers.items() if key != "stacks"]
        ends = ["to the start of the own next turn"] if one.passes else []
        typed = ", ".join(f"`{word}`" for word in (label, *one.also))
        out.append(f"| {typed} | {escaped(', '.join(filter(None, (*changes, one.note, *ends))))} |")
    return "\n".join([*out, ""])


def numbers(name: str) -> str:
    """The numbers that an effect made up on the spot may add to, by the first word for each, and what it may cost."""
    known = ruleset(name).vocabulary
    both = (list(known.adds.items()), list(known.pays.items()))
    adds, pays = ({number: word for word, number in reversed(words)} for words in both)
    lists = (", ".join(f"`{word}`" for word in reversed(some.values())) for some in (adds, pays))
    return "| it may | by these words |\n|---|---|\n" + "".join(
        f"| {what} | {words} |\n" for what, words in zip(("add to", "cost"), lists, strict=True) if words
    )


def escaped(text: str) -> str:
    """A text as a cell of a table."""
    return text.replace("|", "\\|")


RULESETS = ("exalted3e", "exalted2e", "static_veil")

WITHIN: dict[str, Callable[[], str]] = {
    **{f"effects {name}": partial(effects, name) for name in RULESETS},
    **{f"numbers {name}": partial(numbers, name) for name in RULESETS},
}
"""Tables that stand within a topic."""

TABLES = {"keys": keys_topic, "actions": actions, "options": options}
