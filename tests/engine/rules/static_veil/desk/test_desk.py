"""What the desk shows of Static Veil: columns, lines, the sheet, what space brings, who may interrupt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from engine.core.desk import AND, Line
from engine.core.inputs import Answer, Begin
from engine.core.model import Refused
from engine.history.encounter import Encounter

from ..fights import PISTOL, SWORD, attack, combatant, duel

CORVIN: dict[str, Any] = {
    "name": "Corvin Ash", "ap": 5, "grit": 2, "weapon": {"gun": {**PISTOL, "name": "Heavy pistol"}, "sword": SWORD},
    "armor": {"coat": {"name": "Coat", "torso": 3, "arms": 2}},
    "now": {"ap": 2, "attacks": 1, "aim": 1, "loaded": {"gun": 7}, "health": 8},
}  # fmt: skip


def text(spans: Iterable[Any]) -> str:
    return "".join(span.text for span in spans)


def cells(enc: Encounter, who: str) -> dict[str, str]:
    slot = next(one for one in enc.rules.order(enc.state) if one.id == who)
    return {id: span.text for id, span in enc.rules.row(enc.state, slot).cells.items()}


def lines(enc: Encounter, who: str) -> dict[str, str]:
    """The lines of a fighter by label; of several with the same one the first."""
    found: dict[str, str] = {}
    for one in enc.rules.sections(enc.state, who)[1:]:
        found.setdefault(one.label, text(one.spans))
    return found


def test_the_row_has_points_attacks_targets_and_band() -> None:
    row = cells(duel(CORVIN), "a")
    assert row["pips"] == "**..."
    assert (row["attacks"], row["next"]) == ("1", "-10")
    assert (row["dodge"], row["melee"]) == ("45", "55")
    assert (row["track"], row["health"], row["band"], row["penalty"]) == ("..######", "8", "bruised", "-5")
    assert (row["weapon"], row["armor"], row["grit"]) == ("Heavy pistol 50", "0 3 2 0", "2")
    assert row["state"] == "aim +5"


def test_without_points_no_next_attack_and_conditions_in_their_order() -> None:
    effects = {
        "e1": {"on": "a", "label": "distracted", "modifiers": {"stacks": 2, "test": -10}},
        "e2": {"on": "a", "label": "prone", "modifiers": {"stacks": 1}},
        "e3": {"on": "a", "label": "bleeding", "modifiers": {"stacks": 1}},
    }
    row = cells(duel({"now": {"ap": 0}}, effect=effects), "a")
    assert row["next"] == "-"
    assert row["state"] == AND.join(("prone", "bleeds 1", "distracted 2"))
    assert row["dodge"] == "40"


def test_one_who_is_out_keeps_name_health_and_state() -> None:
    row = cells(duel(b={"now": {"health": 0, "defeated": "dead"}}), "b")
    assert row == {"order": "29", "name": "B", "track": "........", "health": "0", "band": "out", "state": "dead"}


def test_the_pane_says_what_it_strikes_with_what_it_wears_and_what_the_turn_allows() -> None:
    found = lines(duel(CORVIN), "a")
    assert found["Weapon"] == (
        "Heavy pistol   target 50 (60, second attack -10, aim +5, bruised -5)   "
        "d8 Hits, damage 4, pen 1, range 20 m, loaded 7 of 12"
    )
    assert found["Armor"] == "head 0, torso 3, arms 2, legs 0   Toughness d6"
    assert found["This turn"] == "2 AP: one attack, or minor actions at 1 each   Grit 2 of 3"
    assert found["!"] == "B: Brace, Opportunity, Dive: 1 AP"
    assert found["Health"] == "8 of 12, bruised -5"
    assert found["At space"] == "waits: AP 2 to 1   then B"


def test_a_turn_takes_no_more_than_its_limit() -> None:
    assert lines(duel({**CORVIN, "now": {"ap": 5}}), "a")["This turn"].startswith(
        "5 AP, 4 of them in this turn: two attacks, or minor actions at 1 each"
    )


def test_space_says_what_waiting_costs() -> None:
    enc = duel()
    assert enc.rules.space_word(enc.state) == "wait, 1 AP"
    attack(enc, "a", "b", attack=(99, 1))
    assert enc.rules.space_word(enc.state) == "done"
    assert lines(enc, "a")["At space"] == "then B"


def test_the_last_one_is_followed_by_a_pass_or_a_round() -> None:
    enc = duel({"now": {"ap": 2, "acted": True}}, acting="b")
    assert lines(enc, "b")["At space"] == "waits: AP 3 to 2   then pass 2, A"
    enc = duel({"now": {"ap": 0, "acted": True}}, {"now": {"ap": 1}}, acting="b")
    assert lines(enc, "b")["At space"] == "waits: AP 1 to 0   then round 2, all AP back, A"


def test_what_burns_and_bleeds_is_told_ahead() -> None:
    on = {"e": {"on": "a", "label": "burning", "modifiers": {"stacks": 2}},
          "f": {"on": "b", "label": "bleeding", "modifiers": {"stacks": 1}}}  # fmt: skip
    enc = duel(effect=on)
    assert lines(enc, "a")["At space"] == "waits: AP 3 to 2   burning: 4 damage, pen 4   then B   B bleeds 1"


def test_who_may_interrupt_with_what_is_held_first() -> None:
    enc = duel(b={"weapon": {"sword": SWORD}, "now": {"ap": 1, "held": {"weapon": "sword", "note": "the door"}}})
    found = [(one.title, one.begin.procedure, one.cost) for one in enc.rules.interrupts(enc.state)]
    assert found == [
        ("B", "release", "paid"), ("B", "opportunity", "1 AP"), ("B", "hit_the_dirt", "1 AP"), ("B", "dive", "1 AP"),
        ("B", "evade", "1 AP"),
    ]  # fmt: skip
    assert enc.rules.interrupts(enc.state)[0].note == "held: sword: the door"
    assert [one.begin.args for one in enc.rules.interrupts(enc.state)[1:3]] == [{"target": "a"}, {}]


def test_every_number_sums_to_its_parts() -> None:
    enc = duel(CORVIN)
    found = enc.rules.why(enc.state, "a")
    assert {"dodge", "melee", "gun-target", "ap", "health", "grit", "armor-torso"} <= {one.id for one in found}
    for one in found:
        assert one.value is None or one.value == sum(reason.amount or 0 for reason in one.reasons), one.title
    dodge = found[0]
    assert (dodge.title, dodge.value, dodge.otherwise[0]) == ("Dodge", 45, ("Braced for impact, 1 AP", "55"))


def test_the_sheet_of_a_wide_window() -> None:
    enc = duel(CORVIN)
    made = {one.title: one.lines for one in enc.rules.sheet(enc.state, "a")}
    assert [text(one.spans) for one in made["Action Points"][:2]] == [
        "  2 AP: one attack, or minor actions at 1 each", "1 attack made, the next at -10",
    ]  # fmt: skip
    assert made["Success Targets"][0].label == "Heavy pistol"
    assert text(made["Health"][0].spans) == "  8 of 12, bruised, -5 on every test"


def test_an_attack_on_each_target() -> None:
    enc = duel()
    enc.rules.foresee_target(enc.state, "a", "b")
    assert enc.rules.foreseen(enc.state, "a", "b")
    section = enc.rules.attack_section(enc.state, "a", ("b",))
    assert section is not None
    assert section.title == "If A attacks now"
    assert text(section.lines[1].right).split()[0] == "60"


def test_what_is_to_be_added_and_what_follows_from_a_sheet() -> None:
    enc = duel(CORVIN)
    combatant = enc.state["combatant"]["a"]
    numbers = text(enc.rules.summary(combatant)[0].spans)
    assert numbers.startswith("Initiative +4   AP 5   Health 12   Dodge 45   Melee 55")
    assert enc.rules.ready(enc.state, "b") == ("minor", "+4")
    derived = {one.label: one.value for one in enc.rules.derived(enc.state, "a")}
    assert (derived["Dodge"], derived["Toughness"]) == ("50", "2, d6")
    assert enc.rules.condition(combatant) == "Health 8 of 12, bruised; Grit 2 of 3; heavy pistol loaded 7 of 12"
    assert enc.rules.carried(combatant, fresh=False)["now"] == {"health": 8, "loaded": {"gun": 7}}
    assert "now" not in enc.rules.carried(combatant, fresh=True)


def test_every_field_has_a_title_and_a_group() -> None:
    found = {one.path: one for one in enc_fields()}
    assert found["sheet.weapon.sword.flat"].title == "Damage"
    assert found["sheet.weapon.sword.flat"].group == "Weapon: Sword"
    assert found["now.ap"].title == "Action Points left"
    assert found["sheet.attributes.strength"].group == "Attributes"


def enc_fields() -> tuple[Any, ...]:
    enc = duel()
    return enc.rules.fields(enc.state["combatant"]["a"])


def test_the_preview_shows_old_and_new() -> None:
    enc = duel()
    enc.do(Begin("attack", "a", {"target": "b"}))
    for value in ("go", (34, 6), "none", (1,)):
        enc.do(Answer(enc.ask.key if enc.ask else "", value))
    assert enc.outcome is not None
    told = [(text(one.spans), text(one.right)) for one in enc.rules.preview(enc.outcome)]
    assert told == [
        ("B  Health", "12 to 4"), ("battered", "-10 on every test"), ("A  Action Points", "3 to 1"),
        ("next attack", "0 to -10"), ("", "A stays up"),
    ]  # fmt: skip


def test_time_in_words() -> None:
    enc = duel()
    assert enc.rules.clock_words(enc.state) == "Round 1, pass 1"
    assert enc.rules.clock_words({}) == "Before Initiative"
    assert isinstance(enc.rules.sections(enc.state, "a")[0], Line)


def test_the_preview_of_one_who_falls_says_so_once() -> None:
    enc = duel({"weapon": {"w": {**SWORD, "flat": 20}}})
    enc.do(Begin("attack", "a", {"target": "b"}))
    for value in ("go", (34, 6), "none", (1,)):
        enc.do(Answer(enc.ask.key if enc.ask else "", value))
    assert enc.outcome is not None
    told = [text(one.spans) for one in enc.rules.preview(enc.outcome)]
    assert told[:3] == ["B  Health", "out of the fight: incapacitated", "A  Action Points"]


def test_an_attack_of_opportunity_is_for_the_turns_of_others() -> None:
    enc = duel()
    offered = {who: "opportunity" in {one.id for one in enc.rules.menu(enc.state, who)} for who in "ab"}
    assert offered == {"a": False, "b": True}


def test_arms_length_says_what_it_does() -> None:
    for weapon, note in (
        (PISTOL, "+20 -20"),
        ({"name": "Axe", "kind": "thrown", "throw": "balanced"}, "a melee attack"),
    ):
        enc = duel({"weapon": {"w": weapon}})
        enc.do(Begin("attack", "a", {"target": "b"}))
        assert enc.outcome is not None
        assert enc.outcome.passed["range"].options[0].note == note


def test_who_has_not_rolled_initiative_is_to_join_in_the_room_of_its_column() -> None:
    enc = Encounter.new(None, "static_veil", {"a": combatant("a", {})}, seed=1)
    (slot,) = enc.order()
    assert enc.rules.row(enc.state, slot).cells["state"].text == "to join"


def test_actions_have_letters_of_their_own_and_leave_the_digits_to_usual_moves() -> None:
    held = {
        "ap": 4,
        "grit": 1,
        "dropped": ("sword",),
        "held": {"weapon": "gun"},
        "may_counter": "b",
        "loaded": {"gun": 1},
    }
    shield = {"shield": {"s": {"name": "Shield", "cover": "light"}}}
    gear = {"weapon": {"gun": {**PISTOL, "capacity": 36}, "bomb": {"name": "Bomb", "kind": "area"}, "sword": SWORD}}
    on = {n: {"on": "a", "label": label} for n, label in (("e", "prone"), ("f", "distracted"))}
    enc = duel({**gear, **shield, "grit": 1, "now": held}, effect=on)
    for who in "ab":
        labels = [one.label for one in enc.rules.menu(enc.state, who) if one.label]
        assert len(labels) == len(set(labels))
        assert all(label.isalpha() for label in labels)
    assert {"a", "j", "r", "u", "l", "s", "c", "b", "n", "z"} <= {one.label for one in enc.rules.menu(enc.state, "a")}


def test_a_wide_window_says_who_has_how_many_points_for_interrupts() -> None:
    enc = duel(b={"now": {"ap": 1}})
    (found,) = (one.lines for one in enc.rules.sheet(enc.state, "a") if one.title == "May interrupt")
    assert [text(line.spans) for line in found] == [
        "1 AP: B",
        "Brace, Opportunity, Hit the Dirt, Dive, Evade: 1 AP each",
    ]


def test_what_comes_too_late_or_would_change_nothing_is_barred_or_left_out() -> None:
    prone = {"e": {"on": "b", "label": "prone"}}
    enc = duel(b={"grit": 1}, effect=prone)
    barred = {one.id: one.barred for one in enc.rules.menu(enc.state, "b")}
    assert barred["seize"] == ""
    assert "hit_the_dirt" not in barred
    assert "hit_the_dirt" not in {one.begin.procedure for one in enc.rules.interrupts(enc.state)}
    with pytest.raises(Refused, match="B is prone already"):
        enc.do(Begin("hit_the_dirt", "b"))
    enc.do(Begin("aim", "a"))
    barred = {one.id: one.barred for one in enc.rules.menu(enc.state, "b")}
    assert barred["seize"] == "before anybody has acted in a round"


def test_movement_stands_on_the_sheet_with_its_parts() -> None:
    enc = duel(
        {"attributes": {"agility": 14}}, effect={"e": {"on": "a", "label": "chilled", "modifiers": {"stacks": 2}}}
    )
    assert lines(enc, "a")["Movement"].strip() == "5  base 4  Agility +3  chilled -2"
    (found,) = (one for one in enc.rules.why(enc.state, "a") if one.id == "movement")
    assert (found.value, sum(reason.amount or 0 for reason in found.reasons)) == (5, 5)
    assert {one.label: one.value for one in enc.rules.derived(enc.state, "b")}["Movement"] == "6"
