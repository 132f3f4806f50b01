"""The strict check of what is not a combatant: nothing unknown gets in, and every complaint names its field."""

import pytest

from engine.core.model import Tree
from engine.rules.exalted3e import RULES

from .fights import fighter

GOOD: Tree = {
    "title": "Lantern Gate",
    "ruleset": "exalted3e",
    "serial": 2,
    "options": {"tie_break": "random"},
    "clock": {"round": 3, "acting": "mirel", "order": {"mirel": 11}},
    "combatant": {"mirel": fighter("mirel", 11), "orsolo": fighter("orsolo", 6)},
    "effect": {
        "effect-2": {"on": "mirel", "label": "prone", "modifiers": {"parry": -1}, "until": {"start_of": "mirel"}}
    },
    "range": {"mirel": {"orsolo": "short"}},
}


def test_a_whole_fight_passes() -> None:
    RULES.validate_rest(GOOD)
    RULES.validate_rest({})


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ({"combatants": {}}, 'combatants: is not a table or value of a fight; did you mean "combatant"?'),
        ({"effect": ()}, "effect: must be a table."),
        ({"serial": -1}, "serial: must be a whole number, 0 or more."),
        ({"serial": True}, "serial: must be a whole number, 0 or more."),
        ({"options": {"tie_break": "dice"}}, "options.tie_break: is 'dice'; it can be"),
        ({"combatant": {"Mirel": fighter("mirel")}}, "combatant.Mirel: must be an id of small letters"),
        ({"clock": {"round": "three"}}, "clock.round: must be a whole number, not 'three'."),
        ({"clock": {"turn": 1}}, "clock.turn: is not a field here"),
        (
            {"clock": {"acting": "mirrel"}},
            "clock.acting: must be a fighter of this fight, and 'mirrel' is none; did you mean",
        ),
        ({"effect": {"effect 1": {}}}, "effect.effect 1: must be an id of"),
        ({"effect": {"effect-1": 3}}, "effect.effect-1: must be a table."),
        ({"effect": {"effect-1": {"on": "orsolo"}}}, "effect.effect-1.label: is missing."),
        (
            {"effect": {"effect-1": {"on": "tavo", "label": "prone"}}},
            "effect.effect-1.on: must be a fighter of this fight, and 'tavo' is none",
        ),
        (
            {"effect": {"effect-1": {"on": "orsolo", "label": "x", "modifers": {}}}},
            "effect.effect-1.modifers: is not a field",
        ),
        ({"range": {"mirel": "short"}}, "range.mirel: must be a table of bands."),
        (
            {"range": {"mirel": {"tavo": "short"}}},
            "range.mirel.tavo: must be a fighter of this fight, and 'tavo' is none",
        ),
        (
            {"range": {"mirel": {"orsolo": "shrt"}}},
            "range.mirel.orsolo: is 'shrt'; it can be close, short, medium, long",
        ),
        (
            {"range": {"orsolo": {"mirel": "short"}}},
            "range.orsolo.mirel: the ids go by the alphabet: write range.mirel.orsolo.",
        ),
    ],
)
def test_each_mistake_is_named_with_its_field(part: Tree, sentence: str) -> None:
    with pytest.raises(ValueError, match=r".") as wrong:
        RULES.validate_rest(GOOD | part)
    assert str(wrong.value).startswith(sentence)
    assert "\n" not in str(wrong.value)
