"""The desk's rows, the State, the fighter's lines, and what the next turn change does (look: columns and panes)."""

from typing import Any

from engine.core.desk import Line, Span
from engine.core.inputs import Edit
from engine.history.encounter import Encounter
from engine.rules.exalted3e.desk.at_space import at_space
from engine.rules.exalted3e.desk.desk import COLUMNS

from ..actions.test_stances import place
from ..fights import do, fight, fighter, strike, view

HERO: dict[str, Any] = {
    "name": "Mirel Ashwing", "side": "heroes", "player": "Ana", "kind": "character",
    "description": "Solar", "essence": 2,
    "attributes": {"strength": 3, "dexterity": 5, "stamina": 3}, "abilities": {"melee": 5, "dodge": 3},
    "weapon": {"daiklave": {"name": "Daiklave", "class": "medium", "artifact": True, "tags": ("melee", "lethal")}},
    "armor": {"silk": {"name": "Silk", "class": "light", "artifact": True}},
    "personal": 16, "peripheral": 40, "motes": {"personal": 9, "peripheral": 21, "committed_peripheral": 9},
    "health": {"lethal": 1, "bashing": 1},
}  # fmt: skip
ORSOLO: dict[str, Any] = {"name": "Captain Orsolo", "parry": 4, "evasion": 2, "soak": 9, "hardness": 4}


def desk(mirel: int = 11, orsolo: int = 6, **more: Any) -> Encounter:
    """Mirel's turn; the captain and a hidden foe are yet to act."""
    return fight(
        acting="mirel",
        mirel=HERO | {"initiative": mirel},
        orsolo=ORSOLO | {"initiative": orsolo},
        ydra={"name": "Ydra Saltlight", "initiative": 8, "hidden": True},
        **more,
    )


def cells(enc: Encounter, id: str) -> dict[str, str]:
    """The texts of a row by column."""
    slot = next(slot for slot in enc.order() if slot.id == id)
    return {column: span.text for column, span in enc.rules.row(enc.state, slot).cells.items()}


def state(enc: Encounter, id: str) -> Span:
    """The State of a fighter."""
    slot = next(slot for slot in enc.order() if slot.id == id)
    return enc.rules.row(enc.state, slot).cells["state"]


def lines(enc: Encounter, id: str) -> dict[str, str]:
    """A fighter's lines by label, later ones of a label left out."""
    out: dict[str, str] = {}
    for one in enc.rules.sections(enc.state, id)[1:]:
        out.setdefault(one.label, text(one))
    return out


def text(one: Line) -> str:
    """A line as text."""
    return "".join(span.text for span in one.spans)


class TestColumns:
    def test_they_fill_eighty_cells_without_what_is_for_wide_windows(self) -> None:
        narrow = [column for column in COLUMNS if column.id not in ("hardness", "weapon", "willpower")]
        assert [column.title for column in narrow] == [
            "Init", "", "Fighter", "Health", "Motes", "Eva", "Par", "Ons", "Soak", "State",
        ]  # fmt: skip
        # Cursor and turn mark take two cells; one cell parts columns; the last cell of 80 stays free.
        assert 2 + sum(column.width for column in narrow) + len(narrow) - 1 == 79

    def test_soak_gives_way_before_motes_and_these_before_onslaught(self) -> None:
        ranks = {column.id: column.rank for column in COLUMNS}
        assert (
            ranks["weapon"]
            < ranks["willpower"]
            < ranks["hardness"]
            < ranks["soak"]
            < ranks["motes"]
            < ranks["onslaught"]
        )
        assert {id for id, rank in ranks.items() if not rank} == {
            "order", "side", "name", "track", "evasion", "parry", "state",
        }  # fmt: skip


class TestRow:
    def test_a_full_character_with_wounds(self) -> None:
        assert cells(desk(), "mirel") == {
            "order": "11", "name": "Mirel Ashwing", "track": "X/#####", "motes": "30/56", "evasion": "3", "parry": "5",
            "soak": "8", "hardness": "4", "weapon": "Daiklave 12/15", "willpower": "5/5", "state": "",
        }  # fmt: skip

    def test_onslaught_is_in_the_numbers_and_in_its_column(self) -> None:
        enc = desk()
        strike(enc, "mirel", "orsolo", 2)
        found = cells(enc, "orsolo")
        assert (found["evasion"], found["parry"], found["onslaught"], found["order"]) == ("1", "3", "-1", "4")
        assert "onslaught" not in cells(enc, "mirel")

    def test_roles_tell_crash_acted_and_what_does_not_apply(self) -> None:
        enc = desk()
        strike(enc, "mirel", "orsolo", 7)
        do(enc, "end_turn")
        rows = {slot.id: enc.rules.row(enc.state, slot) for slot in enc.order()}
        assert (rows["orsolo"].cells["order"].text, rows["orsolo"].cells["order"].role) == ("-1", "harm")
        assert (rows["orsolo"].cells["hardness"].text, rows["orsolo"].cells["hardness"].role) == ("-", "faint")
        assert (rows["mirel"].muted, rows["ydra"].muted) == (True, False)
        assert rows["ydra"].cells["name"].role == "text+italic"

    def test_who_cannot_parry_has_none(self) -> None:
        bow = {"bow": {"name": "Bow", "class": "medium", "ability": "archery", "tags": ("archery long",)}}
        enc = fight(sefa={"initiative": 9, "kind": "character", "weapon": bow})
        assert cells(enc, "sefa")["weapon"].startswith("Bow ")
        assert cells(enc, "sefa")["parry"] != "-"  # bare hands still parry

    def test_one_who_is_out_keeps_name_health_and_why(self) -> None:
        enc = fight(kes=9, gone={"initiative": 3, "defeated": "fled"})
        assert cells(enc, "gone") == {"name": "Gone", "track": "#######", "state": "fled"}

    def test_one_who_has_not_joined_has_no_initiative(self) -> None:
        enc = fight(kes=9, late={"side": fighter("late")["side"]})
        assert (cells(enc, "late")["order"], state(enc, "late").text) == ("-", "not joined yet")


class TestState:
    def test_crash_comes_first_and_says_by_whom(self) -> None:
        enc = desk()
        do(enc, "effect", "orsolo", label="prone", modifiers={"parry": -1})
        strike(enc, "mirel", "orsolo", 7)
        assert state(enc, "orsolo") == Span("crash by Mirel; prone", "harm", "crash")

    def test_a_crash_of_its_own_making_shows_its_count(self) -> None:
        enc = desk(orsolo=1)
        do(enc, "initiative", "orsolo", change=-1, cost=True)
        assert state(enc, "orsolo").text == "crash, 0 of 3"

    def test_hidden_held_prone_guarding_and_the_newest_effect(self) -> None:
        enc = desk()
        assert (state(enc, "ydra").text, state(enc, "ydra").glyph) == ("hidden", "hidden")
        do(enc, "effect", "orsolo", label="oil", until={"start_of": "orsolo", "count": 2})
        assert state(enc, "orsolo").text == "oil, 2 turns"
        do(enc, "effect", "orsolo", label="slime")
        assert state(enc, "orsolo").text == "slime; oil, 2 turns"
        do(enc, "effect", "orsolo", label="prone")
        assert state(enc, "orsolo").text == "prone; slime; oil, 2 turns"
        enc.do(Edit((("combatant.orsolo.now.guards", "ydra"), ("effect", {}))))
        assert state(enc, "orsolo").text == "guards Ydra"

    def test_a_bonus_about_to_be_lost(self) -> None:
        enc = desk()
        enc.do(Edit((("combatant.ydra.now.distract", {"by": "orsolo", "target": "mirel", "amount": 4}),
                     ("combatant.ydra.hidden", False))))  # fmt: skip
        assert state(enc, "ydra").text == "distract +4 v. Mirel"

    def test_who_guards_whom(self) -> None:
        enc = fight(kes={"initiative": 9, "side": "heroes"}, tavo={"initiative": 8, "side": "heroes"}, ogre=4)
        enc.do(Edit((("combatant.tavo.now.guards", "kes"),)))
        assert (state(enc, "tavo").text, state(enc, "kes").text) == ("guards Kes", "guarded by Tavo")
        assert lines(enc, "kes")["Effects"] == "guarded by Tavo"
        do(enc, "defeat", "tavo")
        assert state(enc, "kes").text == ""

    def test_anima_that_all_can_see_where_nothing_matters_more(self) -> None:
        enc = fight(kes={"initiative": 9, "anima": "burning"}, tavo={"initiative": 8, "anima": "bonfire"},
                    sefa={"initiative": 7, "anima": "glowing"})  # fmt: skip
        assert [state(enc, id).text for id in ("kes", "tavo", "sefa")] == ["anima burning", "anima bonfire", ""]
        do(enc, "effect", "kes", label="prone")
        assert state(enc, "kes").text == "prone; anima burning"

    def test_a_grapple_says_with_whom(self) -> None:
        enc = fight(kes=9, ogre=4)
        enc.do(Edit((("effect", {
            "effect-1": {"on": "ogre", "label": "grappled", "source": "kes"},
            "effect-2": {"on": "kes", "label": "grappling", "source": "ogre"}}),)))  # fmt: skip
        assert (state(enc, "kes").text, state(enc, "ogre").text) == ("holds Ogre", "held by Kes")
        assert lines(enc, "ogre")["Effects"] == "held by Kes"

    def test_a_long_state_is_told_whole_for_the_screen_to_shorten(self) -> None:
        enc = desk()
        do(enc, "effect", "orsolo", label="burning oil on him", until={"start_of": "orsolo", "count": 2})
        assert state(enc, "orsolo").text == "burning oil on him, 2 turns"

    def test_a_crash_by_one_with_a_long_name_keeps_the_name(self) -> None:
        enc = fight(reed_bandit_1=9, reed_bandit_2=4, kes={"initiative": 3, "side": "heroes"})
        enc.do(Edit((("combatant.kes.now.crash", {"by": "reed-bandit-1", "turns": 0}),
                     ("combatant.kes.now.initiative", -2))))  # fmt: skip
        assert state(enc, "kes") == Span("crash by Bandit 1", "harm", "crash")

    def test_what_an_action_leaves_is_named(self) -> None:
        enc = desk()
        do(enc, "aim", "mirel", target="orsolo")
        assert state(enc, "mirel").text == "aims at Orsolo"


class TestSections:
    def test_the_heading_says_what_the_fighter_is(self) -> None:
        heading = desk().rules.sections(desk().state, "mirel")[0]
        assert (heading.label, text(Line(spans=heading.right))) == ("Mirel Ashwing", "Solar, Essence 2, Ana plays")

    def test_weapon_motes_and_effects_stand_first(self) -> None:
        enc = desk()
        place(enc, "mirel", "orsolo", "close")
        labels = [one.label for one in enc.rules.sections(enc.state, "mirel")]
        assert labels[1:4] == ["Weapon", "Motes", "Effects"]
        assert labels[-1] == "At space"
        found = lines(enc, "mirel")
        assert found["Weapon"] == "Daiklave   withering 12 dice, damage 15/4   decisive 9 dice"
        assert found["Motes"] == "personal 9 of 16   peripheral 21 of 40, 9 committed   Willpower 5 of 5"
        assert found["Effects"] == "Hardness 4   close: Orsolo"

    def test_in_crash_nothing_decisive(self) -> None:
        enc = desk(mirel=-2)
        assert lines(enc, "mirel")["Weapon"].endswith("decisive not in Crash")
        assert lines(enc, "mirel")["Effects"].startswith("Crash, turn 0 of 3")

    def test_effects_say_what_they_change_and_what_ends_them(self) -> None:
        enc = desk()
        do(enc, "full_defense", "mirel")
        assert lines(enc, "mirel")["Effects"] == "full defense (defense +2), until own turn   Hardness 4"

    def test_every_number_has_its_parts(self) -> None:
        found = lines(desk(), "mirel")
        assert (
            found["Parry"]
            == " 5  half of 10 5 (Dexterity 5, Melee 5)  Daiklave, medium artifact, Defense +1  wounds -1"
        )
        assert found["Soak"] == " 8  Stamina 3  Silk, light artifact +5"
        assert found["Health"] == "-0 X  -1 /  -1  -2  -2  -4  Inc  "

    def test_a_specialty_is_told_where_it_counts(self) -> None:
        enc = desk()
        enc.do(Edit((("combatant.mirel.sheet.specialties", {"melee": "against many"}),)))
        assert lines(enc, "mirel")["Parry"].startswith(" 6  half of 11 6 (Dexterity 5, Melee 5, specialty 1)")


class TestAtSpace:
    def test_who_is_up_next(self) -> None:
        assert at_space(desk().state) == ("Ydra (hidden) is up",)

    def test_equal_initiative_names_both(self) -> None:
        enc = fight(kes=9, ogre=6, wolf=6)
        assert at_space(enc.state) == ("Ogre or Wolf, at equal Initiative",)

    def test_of_many_at_equal_initiative_a_few_are_named(self) -> None:
        enc = fight(kes=9, a=6, b=6, c=6, d=6, e=6, f=6)
        assert at_space(enc.state) == ("A or B or C or D or 2 more, at equal Initiative",)

    def test_two_of_whom_one_is_hidden(self) -> None:
        enc = fight(kes=9, ogre={"initiative": 6, "hidden": True}, wolf=6)
        assert at_space(enc.state) == ("Ogre (hidden) or Wolf, at equal Initiative",)

    def test_motes_come_back_as_far_as_the_pools_have_room(self) -> None:
        pools = {"personal": 10, "acted": True}
        enc = fight(kes={"initiative": 9}, mirel={"initiative": 8, **pools, "motes": {"personal": 6}},
                    tavo={"initiative": 7, **pools, "motes": {"personal": 9}},
                    sefa={"initiative": 6, **pools, "motes": {"personal": 2}},
                    ydra={"initiative": 5, **pools})  # fmt: skip
        assert at_space(enc.state) == (
            "5 motes back for Sefa", "4 motes back for Mirel", "1 mote back for Tavo", "then round 2, Kes is up",
        )  # fmt: skip
        do(enc, "end_turn")
        assert [view(enc, id).read("now.motes.personal", 10) for id in ("mirel", "tavo", "sefa")] == [10, 10, 7]

    def test_the_crash_count_onslaught_and_effects_of_the_next(self) -> None:
        enc = fight(kes={"initiative": 9, "side": "heroes"}, ogre=4)
        strike(enc, "kes", "ogre", 6)
        do(enc, "effect", "ogre", label="oil", until={"start_of": "ogre", "count": 2})
        assert at_space(enc.state) == (
            "Ogre's Crash, turn 0 to 1 of 3", "Ogre's onslaught ends", "oil on Ogre, 2 turns to 1", "then Ogre is up",
        )  # fmt: skip
        do(enc, "end_turn")
        assert enc.state["combatant"]["ogre"]["now"]["crash"]["turns"] == 1

    def test_the_end_of_the_round_gives_motes_back(self) -> None:
        enc = fight(
            acting="ogre", kes={"initiative": 9, "acted": True, "personal": 10, "motes": {"personal": 2}}, ogre=4
        )
        do(enc, "effect", "kes", label="smoke", until={"round": 1})
        assert at_space(enc.state) == ("smoke on Kes ends", "5 motes back for Kes", "then round 2, Kes is up")
        do(enc, "end_turn")
        assert (enc.state["combatant"]["kes"]["now"]["motes"]["personal"], "effect" in enc.state) == (7, False)

    def test_a_distraction_that_would_be_lost_is_named(self) -> None:
        enc = desk()
        enc.do(Edit((("combatant.mirel.now.distract", {"by": "ydra", "target": "orsolo", "amount": 4, "until": 1}),)))
        assert at_space(enc.state)[0] == "Mirel loses distract +4"

    def test_nothing_while_nobody_acts(self) -> None:
        assert at_space(fight(kes=9, round=0).state) == ()


class TestClock:
    def test_the_round_and_how_many_are_to_act(self) -> None:
        enc = desk(gone={"initiative": 3, "defeated": "fled"})
        assert enc.rules.clock_words(enc.state) == "Round 1, 3 of 3 still to act"
        do(enc, "end_turn")
        assert enc.rules.clock_words(enc.state) == "Round 1, 2 of 3 still to act"

    def test_before_and_after_the_fight(self) -> None:
        enc = fight(kes={"side": "heroes"}, ogre={"side": "foes"})
        assert enc.rules.clock_words(enc.state) == "Before Join Battle"
        do(enc, "join_battle")
        do(enc, "end_fight")
        assert enc.rules.clock_words(enc.state) == "The fight is over"
