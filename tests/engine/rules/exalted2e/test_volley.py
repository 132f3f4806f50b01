"""Extras in numbers: a volley as one declaration with one table of results and one undo; groups as lines."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import MISSING, Refused, get
from engine.history.encounter import Encounter
from engine.rules.exalted2e.turn import groups

from .fights import attack, fight, play, view

BOW = {"name": "Self bow", "ability": "archery", "speed": 6, "damage": 2, "range": 150, "rate": 2}
ARCHER = {"group": "Heron Archer", "tick": 34, "extra": True, "weapon": {"bow": BOW}, "abilities": {"archery": 3},
          "attributes": {"dexterity": 5, "strength": 2}}  # fmt: skip
FOES = {
    "crane": {"side": "heroes", "tick": 39, "listed": {"dodge": 4, "parry": 2, "lethal": 3},
              "attributes": {"stamina": 20}},
    "juno": {"side": "heroes", "tick": 40, "listed": {"dodge": 1, "parry": 4, "lethal": 9},
             "weapon": {"sword": {"name": "Sword"}}, "attributes": {"stamina": 20}},
    "marrow": {"side": "heroes", "tick": 41, "extra": True, "listed": {"dodge": 3, "parry": 0, "lethal": 0},
               "attributes": {"stamina": 20}},
}  # fmt: skip
SPLIT = ({"target": "crane"}, {"target": "juno"}, {"target": "marrow"})


def ford(count: int = 12, others: Any = None, **options: Any) -> Encounter:
    """So many archers of 8 dice who act on tick 34, and three targets."""
    archers = {f"h{n:02}": ARCHER for n in range(1, count + 1)}
    return fight({**archers, **FOES, **(others or {})}, tick=34, acting="h01", **options)


def volley(enc: Encounter, parts: Any = SPLIT, successes: Any = (), count: int = 12, **said: Any) -> Any:
    """A volley whose attack rolls come to these successes in order, 0 where nothing is said."""
    rolls = {f"shot {n}.attack": 0 for n in range(1, count + 1)}
    rolls |= {f"shot {n}.attack": one for n, one in enumerate(successes, 1)}
    return play(enc, "volley", "h01", {"parts": parts}, {**rolls, **said})


def test_twelve_bows_split_evenly_over_three_targets_each_in_its_own_stance() -> None:
    enc = ford()
    played = volley(enc, successes=(3, 6, 2, 4, 4, 3, 6, 5, 5, 2, 6, 3), visibility=1,
                    **{"shot 2.damage": 1, "shot 7.damage": 0})  # fmt: skip
    shown = played.shown()
    assert [shown[f"shot {n}.attack dice"] for n in (1, 5, 12)] == [8, 8, 8]
    assert [shown[f"shot {n}.DV"] for n in range(1, 13)] == [4] * 8 + [3] * 4
    assert [shown[f"shot {n}.successes left"] for n in range(1, 13)] == [-2, 1, -3, -1, -1, -2, 1, 0, 1, -2, 2, -1]
    assert (shown["shot 2.raw damage"], shown["shot 2.damage dice"], shown["shot 7.damage dice"]) == (5, 2, 1)
    assert (shown["shot 9.damage dice"], shown["shot 9.damage levels"]) == (5, 2)
    assert (shown["shot 11.damage dice"], shown["shot 11.damage levels"]) == (6, 2)
    assert [(one["who"], one["shots"], one["hits"], one["levels"]) for one in played.facts("volley_result")] == [
        ("crane", 4, 1, 1), ("juno", 4, 1, 0), ("marrow", 4, 2, 4),
    ]  # fmt: skip


def test_each_of_them_has_acted_and_one_undo_takes_all_back() -> None:
    enc = ford()
    before = enc.state
    volley(enc, successes=(6,), **{"shot 1.damage": 2})
    assert [(view(enc, f"h{n:02}").tick, view(enc, f"h{n:02}").penalty) for n in (1, 7, 12)] == [(40, 1)] * 3
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.tick"), get(enc.state, "clock.acting")) == (39, "crane")
    assert get(enc.state, "combatant.crane.now.health.lethal") == 2
    enc.undo()
    enc.undo_action()
    assert enc.state == before


def test_the_gm_sets_speed_and_dv_for_all_of_them_at_once() -> None:
    enc = ford(2)
    play(enc, "volley", "h01", {"parts": SPLIT[:1]}, {"shot 1.attack": 0, "shot 2.attack": 0},
         {"Speed": 4, "DV penalty": 0})  # fmt: skip
    assert [(view(enc, id).tick, view(enc, id).penalty) for id in ("h01", "h02")] == [(38, 0)] * 2


def test_shots_and_stance_of_a_line_are_as_it_says_and_who_is_left_over_keeps_the_action() -> None:
    enc = ford(5)
    parts = ({"target": "crane", "shots": 1, "stance": "none"}, {"target": "juno", "shots": 2, "stance": "dodge"})
    shown = volley(enc, parts, count=3).shown()
    assert [shown[f"shot {n}.DV"] for n in (1, 2, 3)] == [0, 1, 1]
    assert [view(enc, f"h{n:02}").tick for n in range(1, 6)] == [40, 40, 40, 34, 34]


@pytest.mark.parametrize(("parts", "sentence"), [
    (({"target": "crane", "shots": 4}, {"target": "juno"}), "too few for this split"),
    (({"target": "crane", "shots": 3}, {"target": "juno", "shots": 2}), "too few for this split"),
    (({"shots": 2},), "says no target"),
])  # fmt: skip
def test_a_split_that_does_not_come_out_is_refused(parts: Any, sentence: str) -> None:
    enc = ford(4)
    enc.do(Begin("volley", "h01"))
    with pytest.raises(Refused, match=sentence):
        enc.answer(parts)


def test_what_does_not_divide_goes_to_the_first_lines() -> None:
    shown = volley(ford(5), count=5).facts("volley_result")
    assert [one["shots"] for one in shown] == [2, 2, 1]


def test_extras_miss_by_themselves_where_the_dv_is_greater_than_their_pool() -> None:
    enc = ford(2, others={"crane": {**FOES["crane"], "listed": {"dodge": 9, "parry": 0}}})
    played = play(enc, "volley", "h01", {"parts": SPLIT[:1]})
    assert (played.keys, len(played.facts("automatic_miss"))) == (["apply"], 2)


def test_many_attackers_bring_no_onslaught_but_for_the_option() -> None:
    apart = volley(ford(3), SPLIT[:1], count=3).shown()
    assert [apart[f"shot {n}.DV"] for n in (1, 2, 3)] == [4, 4, 4]
    until = volley(ford(3, onslaught_scope="until_refresh"), SPLIT[:1], count=3).shown()
    assert [until[f"shot {n}.DV"] for n in (1, 2, 3)] == [4, 3, 2]


def test_distance_counts_for_each_as_it_has_been_placed() -> None:
    enc = ford(2)
    enc.do(Edit((("range", {"crane": {"h01": 200, "h02": 400}}),)))
    shown = volley(enc, SPLIT[:1], count=2).shown()
    assert [shown[f"shot {n}.external penalty"] for n in (1, 2)] == [-1, -2]
    far = ford(2)
    far.do(Edit((("range", {"crane": {"h02": 500}}),)))
    with pytest.raises(Refused, match="Crane is out of reach of Self bow"):
        far.do(Begin("volley", "h01", {"parts": SPLIT[:1]}))


def test_only_those_who_are_due_shoot_and_one_alone_makes_no_volley() -> None:
    late = ford(2, others={"h02": {**ARCHER, "tick": 36}, "h03": ARCHER})
    assert volley(late, SPLIT[:1], count=2).facts("volley")[0]["size"] == 2
    assert view(late, "h02").tick == 36
    with pytest.raises(Refused, match="nobody of its group may act with it"):
        ford(1).do(Begin("volley", "h01"))


def test_a_coordinated_volley_meets_less_dv_and_shares_onslaught() -> None:
    enc = ford(2)
    plan = {"leader": "h01", "target": "crane", "tick": 34, "successes": 1, "member": {"h01": True, "h02": True}}
    enc.do(Edit((("coordinated", {"c1": plan}),)))
    shown = volley(enc, SPLIT[:1], count=2).shown()
    assert [shown[f"shot {n}.DV"] for n in (1, 2)] == [3, 2]


def test_acting_apart_one_of_them_attacks_alone() -> None:
    enc = ford(3)
    attack(enc, "h01", "crane", attack=0)
    assert [view(enc, id).tick for id in ("h01", "h02")] == [40, 34]
    enc.do(Begin("end_turn"))
    assert play(enc, "volley", "h02", {"parts": SPLIT[:1]}, {"shot 1.attack": 0, "shot 2.attack": 0}).facts("volley")


# -- groups --------------------------------------------------------------------------------------------------------
def test_those_of_a_group_who_stand_together_are_one_line_that_opens() -> None:
    enc = ford(4)
    lines = groups.folded(enc.state)
    assert [[slot.id for slot in line] for line in lines] == [
        ["h01"], ["h02", "h03", "h04"], ["crane"], ["juno"], ["marrow"],
    ]  # fmt: skip
    assert [groups.title(enc.state, line) for line in lines[:3]] == ["H01", "Heron Archer x3", "Crane"]
    volley(enc, SPLIT[:1], count=4)
    enc.do(Begin("end_turn"))
    assert [len(line) for line in groups.folded(enc.state)] == [1, 4, 1, 1]


def test_the_menu_offers_it_where_two_of_the_group_may_act() -> None:
    items = {one.id: one for one in ford(3).rules.menu(ford(3).state, "h01")}
    assert (items["volley"].title, items["volley"].cost, items["volley"].label) == (
        "Volley of 3",
        "Speed 6, DV -1, next on 40",
        "z",
    )
    assert "volley" not in {one.id for one in ford(1).rules.menu(ford(1).state, "h01")}


def test_whom_to_attack_lists_a_group_once_and_whoever_of_it_is_hurt_behind_all() -> None:
    enc = ford(4)
    enc.do(Edit((("clock.acting", "crane"), ("combatant.crane.now.tick", 34),
                 ("combatant.h02.now.health", {"lethal": 1}))))  # fmt: skip
    enc.do(Begin("attack", "crane", {"target": "h03"}))
    assert enc.outcome is not None
    offered = [(one.id, one.label) for one in enc.outcome.passed["target"].options]
    assert offered == [
        ("h01", "Heron Archer x3"), ("h02", "H02"), ("juno", "Juno"), ("marrow", "Marrow"), ("h03", "H03"),
        ("h04", "H04"),
    ]  # fmt: skip
    assert enc.outcome.answers["target"] == "h03"


def test_a_target_of_two_lines_is_told_of_once() -> None:
    enc = ford(count=2)
    played = volley(enc, ({"target": "crane", "shots": 1}, {"target": "crane", "shots": 1}), count=2)
    assert [(one["who"], one["shots"]) for one in played.facts("volley_result")] == [("crane", 2)]


def test_a_volley_clinches_nobody() -> None:
    enc = ford(count=2)
    enc.do(Begin("volley", "h01", {"parts": SPLIT[:1], "weapon": "clinch"}))
    assert enc.outcome is not None
    assert "clinch" not in [option.id for option in enc.outcome.passed["weapon"].options]


# -- those who are not alike ---------------------------------------------------------------------------------------
def unlike() -> Encounter:
    """Two archers with the penalty of an attack, one who guards, two with neither."""
    enc = ford(5)
    said = {**{f"combatant.h0{n}.now.dv": {"attack": 1} for n in (1, 2)}, "combatant.h03.now.doing": "guard"}
    enc.do(Edit((*said.items(), ("clock.acting", "crane"), ("combatant.crane.now.tick", 34))))
    return enc


def test_nobody_with_another_dv_penalty_or_guard_shares_a_line() -> None:
    enc = unlike()
    lines = [line for line in groups.folded(enc.state) if line[0].id.startswith("h")]
    assert [[slot.id for slot in line] for line in lines] == [["h01", "h02"], ["h03"], ["h04", "h05"]]
    rows = [enc.rules.group_row(enc.state, line).cells for line in lines]
    told = [tuple(row[cell].text if cell in row else "" for cell in ("name", "dodge", "dv", "state")) for row in rows]
    assert told == [("Heron Archer x2", "1", "-1", ""), ("H03", "2", "", "guard"), ("Heron Archer x2", "2", "", "")]


def test_whom_to_attack_lists_apart_who_meets_it_with_other_numbers() -> None:
    enc = unlike()
    enc.do(Begin("attack", "crane"))
    assert enc.outcome is not None
    ask = enc.outcome.passed["target"]
    assert [(one.id, one.label) for one in ask.options][:4] == [
        ("h01", "Heron Archer x2"), ("h03", "H03"), ("h04", "Heron Archer x2"), ("juno", "Juno"),
    ]  # fmt: skip
    met = {row.id: row.defense for row in enc.rules.target_table(enc.outcome, (Begin("attack", "crane"),))}
    assert (met["h01"], met["h02"], met["h04"], met["h05"]) == (2, 2, 3, 3)


def test_who_is_guarded_by_somebody_or_stands_farther_off_is_a_target_apart() -> None:
    enc = ford(4)
    enc.do(Edit((("clock.acting", "crane"), ("combatant.crane.now.tick", 34), ("combatant.marrow.now.guards", "h02"),
                 ("range", {"crane": {"h03": 40}}))))  # fmt: skip
    enc.do(Begin("attack", "crane"))
    assert enc.outcome is not None
    assert [one.label for one in enc.outcome.passed["target"].options][:3] == ["Heron Archer x2", "H02", "H03"]


def test_who_is_likeliest_is_chosen_by_groups_alone() -> None:
    enc = unlike()
    enc.do(Edit((("range", {"crane": {"h01": 400}}),)))
    enc.do(Begin("attack", "crane"))
    assert enc.outcome is not None
    assert enc.outcome.answers["target"] == "juno"


def test_a_weapon_taken_away_by_hand_at_the_split_leaves_them_what_else_is_in_hand() -> None:
    bow = {"weapon": {"bow": {"name": "Self bow", "speed": 6, "damage": 2}}}
    enc = ford(0, {"h01": ARCHER | bow, "h02": ARCHER | bow})
    enc.do(Begin("volley", "h01"))
    enc.do(Edit((("combatant.h01.sheet.weapon", MISSING),)))
    enc.answer(({"target": "crane"},))
    assert enc.ask is not None
    assert enc.ask.key == "shot 1.attack"
