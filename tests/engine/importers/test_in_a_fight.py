"""What was read or taken from the library joins battle and resolves an attack by the rules."""

import pytest

from engine import Encounter, importers, library
from engine.core.inputs import Answer, Begin
from engine.core.model import Tree, get

from ..rules.exalted3e.reader import blocks

RULESET = "exalted3e"
HERO = next(one.tree for one in library.opponents(RULESET) if one.id == "winter-exile")
TEXTS = {
    "test-monster": blocks.VINE_HORROR,
    "qc-template": blocks.WALL_SENTRY,
    "tiny-demon": blocks.SOOT_IMP,
    "adversary-template": blocks.RIVAL,
    "one line": "guard: 8 dice, 10 damage, Defense 4, soak 7",
    **{one.id: one.name for one in library.opponents(RULESET)},
}


def play(fight: Encounter, begin: Begin) -> None:
    """Begin something and answer all of it with defaults and rolled dice."""
    fight.do(begin)
    for _ in range(60):
        ask = fight.ask
        if ask is None:
            return
        if ask.kind == "dice":
            fight.roll()
        else:
            fight.do(Answer(ask.key, ask.default))
    raise AssertionError("the procedure does not end")


def attack_of(fight: Encounter, who: str) -> Begin:
    (item,) = (item for item in fight.menu(who) if item.id == "attack")
    assert not item.barred
    return item.begin


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_it_joins_battle_and_attacks(text: str) -> None:
    ((foe, tree),) = importers.placed(importers.read(text), ["Hero"], {"hero"})
    hero: Tree = {**HERO, "name": "Hero", "side": "heroes"}
    fight = Encounter.new(None, RULESET, {"hero": hero, foe: tree}, seed=7)
    play(fight, Begin("join_battle", ""))
    for who in ("hero", foe):
        now = get(fight.state, f"combatant.{who}.now")
        assert now["joined"] is True
        assert now["initiative"] == now.get("join_successes", 0) + 3
    acting = str(get(fight.state, "clock.acting"))
    target = foe if acting == "hero" else "hero"
    before = get(fight.state, "combatant")
    play(fight, attack_of(fight, acting))
    # Legendary size: smaller foes put no onslaught on it (rules section 14).
    legendary = get(fight.state, f"combatant.{target}.sheet.legendary", False)
    assert get(fight.state, f"combatant.{target}.now.onslaught", 0) == (0 if legendary else 1)
    fight.undo_action()
    assert get(fight.state, "combatant") == before
