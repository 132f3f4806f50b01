"""What the GM does by hand on the wheel: damage, ticks, DV penalty, motes, effects, distances."""

from typing import Any

import pytest

from engine.core import effects
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.exalted2e.numbers import dv, essence, health, pools

from .fights import attack, fight, play, view, wheel

SOLAR = {
    "being": "solar",
    "tick": 3,
    "essence": 3,
    "willpower": 6,
    "personal": 15,
    "peripheral": 35,
    "attributes": {"dexterity": 4, "stamina": 3},
    "abilities": {"dodge": 3, "melee": 4},
    "virtues": {"valor": 3},
    "weapon": {"sword": {"name": "Straight sword", "accuracy": 2, "damage": 3, "defense": 1, "rate": 2}},
}


def two(**options: Any) -> Encounter:
    return fight(
        {"ash": SOLAR | {"side": "heroes"}, "orc": {"tick": 5, "attributes": {"dexterity": 3}}}, tick=3, **options
    )


def do(enc: Encounter, procedure: str, who: str, **args: Any) -> None:
    enc.do(Begin(procedure, who, args))


def test_damage_by_hand_counts_at_once_and_heals_again() -> None:
    enc = two()
    do(enc, "harm", "ash", levels=2, type="lethal")
    ash = view(enc, "ash")
    assert (health.track(ash), health.wounds(ash).value) == ("XX#####", -1)
    do(enc, "harm", "ash", heal=1)
    assert health.track(view(enc, "ash")) == "X######"
    with pytest.raises(Refused, match="say which"):
        do(enc, "harm", "ash", levels=2)


def test_a_full_track_by_hand_puts_out() -> None:
    enc = two()
    do(enc, "harm", "orc", levels=8, type="lethal")
    assert view(enc, "orc").defeated == "dead"


def test_the_next_tick_is_set_or_moved_but_never_into_the_past() -> None:
    enc = two()
    do(enc, "tick", "orc", change=4)
    assert wheel(enc) == {3: ["ash"], 9: ["orc"]}
    do(enc, "tick", "orc", set=3)
    assert wheel(enc) == {3: ["ash", "orc"]}
    with pytest.raises(Refused, match="It is tick 3"):
        do(enc, "tick", "orc", set=2)
    with pytest.raises(Refused, match="Give the change"):
        do(enc, "tick", "orc", set=4, change=1)


def test_the_dv_penalty_is_set_as_a_whole_and_goes_with_the_refresh() -> None:
    enc = two()
    play(enc, "dash", "ash")
    do(enc, "tick", "ash", penalty=5)
    assert view(enc, "ash").dv_penalties == {"dash": 2, "by-hand": 3}
    do(enc, "tick", "ash", penalty=1)
    assert view(enc, "ash").dv_penalties == {"by-hand": 1}
    do(enc, "tick", "ash", penalty=0)
    assert view(enc, "ash").dv_penalties == {}
    do(enc, "tick", "orc", penalty=2)
    do(enc, "end_turn", "")
    do(enc, "end_turn", "")
    assert view(enc, "orc").penalty == 0


def test_motes_willpower_and_anima_by_hand() -> None:
    enc = two()
    do(enc, "essence", "ash", motes=-9)
    ash = view(enc, "ash")
    assert (essence.motes(ash), ash.anima, essence.anima(ash)) == (41, 9, "glowing")
    do(enc, "essence", "ash", committed_peripheral=5, willpower=-2)
    ash = view(enc, "ash")
    assert (essence.maximum(ash, "peripheral"), essence.left(ash, "peripheral"), ash.willpower) == (30, 21, 4)
    assert essence.anima(ash) == "bonfire"
    do(enc, "essence", "ash", motes=9)
    assert essence.left(view(enc, "ash"), "peripheral") == 30
    with pytest.raises(Refused, match="room for 0 motes"):
        do(enc, "essence", "ash", motes=1)


@pytest.mark.parametrize(
    ("said", "motes", "word"),
    [("faint", 1, "faint"), ("totemic", 16, "totemic"), (-3, 9, "glowing"), (-50, 0, "dim"), ("dim", 0, "dim")],
)
def test_anima_fades_by_a_word_or_by_so_many_motes(said: str | int, motes: int, word: str) -> None:
    enc = two()
    do(enc, "essence", "ash", motes=-12)
    do(enc, "essence", "ash", anima=said)
    ash = view(enc, "ash")
    assert (ash.anima, essence.anima(ash)) == (motes, word)


def test_an_anima_of_no_such_word_is_refused() -> None:
    with pytest.raises(Refused, match="dim, faint, bright, glowing, bonfire, totemic"):
        do(two(), "essence", "ash", anima="burning")


@pytest.mark.parametrize(
    ("label", "stands", "dodge", "parry", "dice"),
    [
        ("prone", "prone", 5, 5, 10),
        ("unaware", "unaware", 0, 0, 10),
        ("helpless", "inactive", 0, 0, 10),
        ("no ground", "no ground", 0, 5, 10),
        ("Terrain 2", "terrain 2", 3, 5, 10),
        ("cover", "cover 50%", 6, 6, 10),
        ("cover 90", "cover 90%", 7, 7, 10),
        ("stunned", "stunned", 5, 5, 8),
        ("impaired", "impaired", 5, 5, 8),
        ("distracted", "distracted", 5, 5, 8),
        ("blind", "blind", 5, 5, 6),
        ("mounted", "mounted", 5, 5, 10),
    ],
)
def test_a_known_effect_brings_its_numbers(label: str, stands: str, dodge: int, parry: int, dice: int) -> None:
    enc = two()
    do(enc, "effect", "ash", label=label)
    ash = view(enc, "ash")
    assert effects.has(ash.draft, "ash", stands)
    assert (dv.standing(ash, "dodge").value, dv.standing(ash, "parry").value) == (dodge, parry)
    sword = ash.sheet("weapon.sword")
    assert pools.attack_base(ash, sword).plus(*pools.standing(ash, "attack_dice")).value == dice


def test_one_cover_takes_the_place_of_another_and_none_stands_twice() -> None:
    enc = two()
    do(enc, "effect", "ash", label="cover 25%")
    do(enc, "effect", "ash", label="cover 75%")
    assert [one["label"] for _, one in effects.on(view(enc, "ash").draft, "ash")] == ["cover 75%"]
    assert dv.standing(view(enc, "ash"), "dodge", ranged=True).value == 5 + 3
    with pytest.raises(Refused, match="there already"):
        do(enc, "effect", "ash", label="Cover 75%")


@pytest.mark.parametrize(
    ("label", "external"),
    [("prone", -1), ("fog", -1), ("no vision", -2), ("water above ankles", -1), ("water above waist", -2)],
)
def test_what_hinders_a_blow_is_off_its_successes(label: str, external: int) -> None:
    enc = two()
    do(enc, "effect", "ash", label=label)
    assert attack(enc, "ash", "orc", attack=1).shown()["external penalty"] == external


@pytest.mark.parametrize(
    ("on", "labels", "parts"),
    [
        ("orc", ("higher 2",), [("stands higher", 2)]),
        ("orc", ("higher 2", "mounted"), [("stands higher", 3)]),
        ("orc", ("mounted",), [("stands higher", 1)]),
        ("ash", ("higher 3",), []),
    ],
)
def test_height_counts_for_whoever_stands_higher(on: str, labels: tuple[str, ...], parts: list[Any]) -> None:
    enc = two()
    for label in labels:
        do(enc, "effect", on, label=label)
    played = attack(enc, "ash", "orc", attack=1)
    assert played.outcome is not None
    found = [(one.label, one.amount) for one in played.outcome.shown["DV"].parts if one.label.startswith("stands")]
    assert found == parts


def test_height_as_a_penalty_is_its_mirror() -> None:
    enc = two(height_as_penalty=True)
    do(enc, "effect", "ash", label="higher 2")
    lower = attack(enc, "ash", "orc", attack=0).shown()["DV"]
    assert attack(two(), "ash", "orc", attack=0).shown()["DV"] - 2 == lower


def test_distances_are_placed_and_forgotten() -> None:
    enc = two()
    do(enc, "place", "orc", target="ash", yards=40)
    assert pools.yards(view(enc, "ash").draft, "ash", "orc") == 40
    do(enc, "place", "ash", target="orc")
    assert pools.yards(view(enc, "ash").draft, "ash", "orc") is None
    for args in ({"target": "ash", "yards": 4}, {"target": "orc", "yards": -1}):
        with pytest.raises(Refused):
            do(enc, "place", "ash", **args)


def test_by_hand_in_the_middle_of_an_attack() -> None:
    enc = two()
    enc.do(Begin("attack", "ash", {"target": "orc"}))
    assert enc.ask is not None
    enc.do(Begin("effect", "ash", {"label": "blind"}, at=enc.ask.key))
    enc.answer("go")
    assert enc.outcome is not None
    assert (enc.ask.key, enc.outcome.shown["attack dice"].value) == ("attack", 10 - 4)


def test_who_is_set_on_the_present_tick_has_its_dv_back_but_for_what_it_did_on_it() -> None:
    enc = fight({"a": {"tick": 8, "now": {"dv": {"attack": 1}}}, "b": {"tick": 5}}, tick=5)
    do(enc, "tick", "a", set=6)
    assert view(enc, "a").penalty == 1
    do(enc, "tick", "a", change=-1)
    assert (view(enc, "a").due, view(enc, "a").penalty) == (True, 0)
    play(enc, "dash", "b")
    do(enc, "tick", "b", set=5)
    assert (view(enc, "b").due, view(enc, "b").penalty) == (True, 2)
