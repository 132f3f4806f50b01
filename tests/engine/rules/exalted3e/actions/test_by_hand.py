"""What the GM does by hand: the rules follow from it, in the middle of an action too (rules sections 9, 14 and 18)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules.exalted3e import numbers

from ..fights import SWORD, answers, begin, do, effects_on, facts, fight, initiative, now, view
from ..logs import said, two


class TestInitiative:
    """Initiative changed by hand crashes and recovers as the rules say."""

    @pytest.mark.parametrize(
        ("was", "damage", "crashes"), [(2, 2, True), (0, 2, False), (2, 5, True), (3, 4, True), (-4, 4, False)]
    )
    def test_ex3_trk_23_who_is_put_into_crash(self, was: int, damage: int, crashes: bool) -> None:
        crash = {} if was > 0 else {"crash": {"turns": 1, "by": "x"}}
        enc = fight(x=9, target={"initiative": was} | crash)
        entry = do(enc, "initiative", "target", change=-damage, by="x")
        assert initiative(enc, "target") == (was - damage,)
        assert len(facts(entry, "crash")) == int(crashes)
        assert len(facts(entry, "break")) == int(crashes)
        assert initiative(enc, "x") == (14 if crashes else 9,)
        assert view(enc, "target").crashed

    def test_by_nobody_it_crashes_without_break_and_without_a_further_loss(self) -> None:
        enc = fight(a=9, b=2)
        entry = do(enc, "initiative", "b", change=-2)
        assert initiative(enc, "a", "b") == (9, 0)
        assert facts(entry, "crash") == [{"who": "b", "self_inflicted": False}]
        assert facts(entry, "initiative") == [{"who": "b", "was": 2, "to": 0}]

    def test_a_cost_of_ones_own_costs_5_more_on_entering_crash(self) -> None:
        enc = fight(a=9, b=2)
        do(enc, "initiative", "b", change=-2, cost=True)
        assert initiative(enc, "b") == (-5,)
        assert (view(enc, "b").self_inflicted, view(enc, "b").crash_by) == (True, "")
        do(enc, "initiative", "b", change=-2, cost=True)
        assert initiative(enc, "b") == (-7,)

    def test_break_for_what_is_no_attack_is_an_option(self) -> None:
        won, bites = {}, {}
        for source in ("any_enemy_effect", "attacks_only"):
            enc = fight(a=9, b=2, options={"break_source": source})
            entry = do(enc, "initiative", "b", change=-4, by="a")
            won[source], bites[source] = initiative(enc, "a", "b"), facts(entry, "option")
        assert won == {"any_enemy_effect": (14, -2), "attacks_only": (9, -2)}
        assert bites == {
            "any_enemy_effect": [],
            "attacks_only": [{"who": "a", "option": "break_source", "value": "attacks_only"}],
        }

    def test_no_break_inside_the_recovery_window(self) -> None:
        for since, won in ((3, 9), (2, 9), (1, 14)):
            enc = fight(a=9, b={"initiative": 2, "recovered_round": since}, round=3)
            do(enc, "initiative", "b", change=-2, by="a")
            assert initiative(enc, "a", "b") == (won, 0)

    def test_set_above_0_it_ends_a_crash(self) -> None:
        enc = fight(a=9, b={"initiative": -6, "crash": {"turns": 2, "by": "a"}}, round=4)
        entry = do(enc, "initiative", "b", set=1)
        assert initiative(enc, "b") == (1,)
        assert now(enc, "b", "crash", None) is None
        assert now(enc, "b", "recovered_round") == 4
        assert facts(entry, "recovers") == [{"who": "b", "to": 1}]

    def test_what_can_not_be_done_is_refused(self) -> None:
        enc = fight(a=9, b={"join_battle": 3})
        for who, args, why in (
            ("b", {"change": 1}, "B has no Initiative yet: =7 sets it, and so lets it join the fight"),
            ("a", {"by": "b"}, "Give the change of Initiative"),
            ("a", {"change": 1, "set": 3}, "Give the change of Initiative"),
            ("a", {"change": "many"}, "An amount set by hand is a whole number from -400 to 400, not 'many'"),
            ("a", {"chance": 3}, "'chance' is unknown; known are change, set, by, cost"),
            ("a", {}, "nothing is given"),
            ("a", {"change": -3, "by": "nobody"}, "There is no fighter 'nobody'"),
        ):
            with pytest.raises(Refused, match=why):
                do(enc, "initiative", who, **args)
        assert initiative(enc, "a") == (9,)


class TestHarm:
    """Damage and healing by hand."""

    def test_damage_and_healing(self) -> None:
        enc = fight(a=9)
        do(enc, "harm", "a", levels=3, type="lethal")
        do(enc, "harm", "a", levels=2, type="bashing")
        assert numbers.track(view(enc, "a")) == "XXX//##"
        do(enc, "harm", "a", heal=3)
        assert numbers.track(view(enc, "a")) == "XX#####"
        enc.undo_action()
        assert numbers.track(view(enc, "a")) == "XXX//##"

    @pytest.mark.parametrize(
        "args", [{"levels": 1}, {"levels": 1, "type": "holy"}, {"heal": -1}, {"levels": 1, "type": "lethal", "heal": 1}]
    )
    def test_without_a_known_type_or_amount_it_is_refused(self, args: dict[str, Any]) -> None:
        enc = fight(a=9)
        with pytest.raises(Refused):
            do(enc, "harm", "a", **args)
        assert numbers.track(view(enc, "a")) == "#######"


class TestEffect:
    """Effects by hand."""

    def test_added_with_numbers_and_an_end_and_removed(self) -> None:
        enc = fight(a=9, b=8)
        entry = do(enc, "effect", "a", label="oiled", modifiers={"parry": -2}, until={"start_of": "b", "count": 1},
                   against="b", note="from the lamp", seen="gm")  # fmt: skip
        ((id, made),) = enc.state["effect"].items()
        assert made == {
            "on": "a", "label": "oiled", "modifiers": {"parry": -2}, "until": {"start_of": "b"}, "against": "b",
            "note": "from the lamp", "seen": "gm",
        }  # fmt: skip
        assert facts(entry, "effect")[0]["label"] == "oiled"
        entry = do(enc, "effect", "a", remove=id)
        assert "effect" not in enc.state
        assert facts(entry, "effect_removed") == [{"who": "a", "label": "oiled"}]

    def test_what_names_nothing_or_nobody_is_refused(self) -> None:
        enc = fight(a=9, b=8)
        wrong: tuple[tuple[dict[str, Any], str], ...] = (
            ({"label": ""}, "needs at least one letter"),
            ({"label": "x" * 80}, "80 cells wide"),
            ({"label": "x", "modifiers": {"Defense": 1}}, "That effect won't do"),
            ({"label": "x", "modifiers": "low"}, "modifiers and until are tables"),
            ({"label": "x", "until": "soon"}, "modifiers and until are tables"),
            ({"label": "x", "modifiers": {"defense": "low"}}, "must be a whole number"),
            ({"label": "x", "until": {"start_of": "nobody"}}, "There is no fighter 'nobody'"),
            ({"label": "x", "until": {"start_of": "a", "round": 2}}, "more than one end"),
            ({"label": "x", "against": "nobody"}, "There is no fighter 'nobody'"),
            ({"remove": "effect-9"}, "A is under no effect 'effect-9'"),
            ({"name": "x"}, "'name' is unknown"),
        )
        for args, why in wrong:
            with pytest.raises(Refused, match=why):
                do(enc, "effect", "a", **args)
        assert "effect" not in enc.state

    def test_its_name_is_cleaned_and_is_never_anything_but_text(self) -> None:
        enc = fight(a=9)
        do(enc, "effect", "a", label="\x1b[31m[red]x[/]\u200b")
        (made,) = enc.state["effect"].values()
        assert made["label"] == "[red]x[/]"


def test_all_of_it_may_be_done_while_an_attack_is_open_and_counts_from_there_on() -> None:
    enc = fight(a=9, b={"initiative": 5, "soak": 8, "personal": 10})
    begin(enc, "attack", "a", target="b")
    while enc.ask is not None and enc.ask.key != "attack":
        enc.answer(enc.ask.default)
    enc.answer((10, 10, 7, 7, 7, 7, 7, 7))
    assert enc.ask is not None
    # Damage 12 and 10 successes, none of them needed for Defense 0 but one, less soak 8.
    assert (enc.ask.key, enc.ask.count) == ("damage", 13)
    inside: list[tuple[str, dict[str, Any]]] = [
        ("effect", {"label": "soaked", "modifiers": {"soak": 3}}),
        ("initiative", {"change": -2}),
        ("harm", {"levels": 1, "type": "bashing"}),
        ("essence", {"personal": -4}),
    ]
    for procedure, args in inside:
        begin(enc, procedure, "b", **args)
    assert (enc.ask.key, enc.ask.count) == ("damage", 10)
    assert initiative(enc, "b") == (3,)
    enc.answer(2)
    entry = enc.answer("apply")
    assert initiative(enc, "a", "b") == (12, 1)
    assert (now(enc, "b", "health"), now(enc, "b", "motes")) == ({"bashing": 1}, {"personal": 6})
    assert get(enc.state, "combatant.b.now.onslaught") == 1
    assert [fact["to"] for fact in facts(entry, "initiative")] == [3]
    enc.undo_action()
    assert initiative(enc, "a", "b") == (9, 5)


KNIFE = {"knife": {"name": "Knife", "dice": 5, "damage": 8, "ready": False, "tags": ("lethal", "melee")}}


def disarmed(**his: Any) -> Encounter:
    """Kes has just disarmed Orsolo of his sword."""
    enc = two(his={"parry": 5, **his})
    begin(enc, "attack", "kes", target="orsolo", kind="gambit", gambit="disarm")
    answers(enc, attack=9, damage=3)
    return enc


def state(enc: Encounter, id: str) -> str:
    return next(enc.rules.row(enc.state, slot).cells["state"].text for slot in enc.order() if slot.id == id)


def sections(enc: Encounter, id: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in enc.rules.sections(enc.state, id)[1:]:
        found.setdefault(line.label, "".join(span.text for span in line.spans))
    return found


def test_it_stands_on_the_row_and_in_the_effects() -> None:
    enc = disarmed()
    assert state(enc, "orsolo") == "disarmed"
    assert sections(enc, "orsolo")["Effects"].startswith("disarmed of Sword")
    assert sections(enc, "orsolo")["Weapon"] == "Unarmed   withering 3 dice, damage 8   decisive 3 dice"


def test_a_quick_character_parries_worse_with_bare_hands() -> None:
    enc = disarmed()
    parry = sections(enc, "orsolo")["Parry"]
    assert parry.startswith(" 1  Parry, as listed 5  with bare hands, half of 3 -3  onslaught -1")


def test_another_weapon_in_hand_parries_as_listed() -> None:
    enc = disarmed(weapon={**SWORD, **KNIFE})
    assert sections(enc, "orsolo")["Parry"].startswith(" 1  Parry, as listed 5  with bare hands")
    enc.do(Edit((("combatant.orsolo.sheet.weapon.knife.ready", True),)))
    assert sections(enc, "orsolo")["Parry"] == " 4  Parry, as listed 5  onslaught -1"
    assert state(enc, "orsolo") == "disarmed"


def test_a_character_parries_with_bare_hands() -> None:
    enc = fight(acting="kes", kes={"initiative": 9, "side": "heroes"}, orsolo={
        "initiative": 6, "kind": "character", "attributes": {"dexterity": 4}, "abilities": {"melee": 5, "brawl": 1},
        "weapon": {"sword": {"name": "Sword", "class": "medium"}}})  # fmt: skip
    assert sections(enc, "orsolo")["Parry"].startswith(" 6  half of 9 5 (Dexterity 4, Melee 5)")
    begin(enc, "attack", "kes", target="orsolo", kind="gambit", gambit="disarm")
    answers(enc, attack=9, damage=3)
    assert sections(enc, "orsolo")["Parry"].startswith(" 2  half of 5 3 (Dexterity 4, Brawl 1)  onslaught -1")


def test_it_is_over_when_the_weapon_is_readied_again() -> None:
    enc = disarmed()
    do(enc, "end_turn")
    do(enc, "ready", "orsolo", weapon="sword")
    assert "disarmed" not in effects_on(enc, "orsolo")
    assert view(enc, "orsolo").sheet("weapon.sword.ready", True)


def test_it_is_over_when_the_gm_puts_the_weapon_back() -> None:
    enc = disarmed()
    enc.do(Edit((("combatant.orsolo.sheet.weapon.sword.ready", True),)))
    assert state(enc, "orsolo") == ""
    assert "disarmed" not in sections(enc, "orsolo").get("Effects", "")


def test_it_ends_with_the_scene_without_a_word() -> None:
    enc = disarmed()
    do(enc, "end_fight")
    assert effects_on(enc, "orsolo") == []
    assert said(enc) == ("The fight ends in round 1.",)


def test_apply_lists_it() -> None:
    enc = two()
    begin(enc, "attack", "kes", target="orsolo", kind="gambit", gambit="disarm")
    while enc.ask is not None and enc.ask.key != "apply":
        enc.answer({"attack": 9, "damage": 3}.get(enc.ask.key, enc.ask.default))
    assert enc.outcome is not None
    texts = ["".join(span.text for span in (*line.spans, *line.right)) for line in enc.rules.preview(enc.outcome)]
    assert "now disarmed of Swordthis scene" in texts
    assert not any("put away" in text for text in texts)


def test_the_disarmed_can_strike_at_once() -> None:
    enc = disarmed()
    do(enc, "end_turn")
    assert {item.id: item.barred for item in enc.menu("orsolo")}["attack"] == ""
    begin(enc, "attack", "orsolo", target="kes")
    answers(enc, attack=5, damage=2)
    assert said(enc) == ("Orsolo hits Kes: Initiative 5 to 3, Orsolo's 6 to 9.",)
