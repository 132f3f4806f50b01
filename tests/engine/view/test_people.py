"""Alike fighters next to each other are one run."""

from engine.core.model import Tree
from engine.view.people import runs
from tests.engine.rules.exalted3e.fights import fighter


def run_of(*fighters: tuple[str, Tree], out: tuple[str, ...] = ()) -> list[list[str]]:
    return [[id for id, _ in run] for run in runs(fighters, out)]


def one(name: str, **more: object) -> tuple[str, Tree]:
    return name, {**fighter("x", name=name), **more}


def test_numbered_ones_of_one_sheet_are_one_run_however_hurt() -> None:
    hurt = one("Bandit 2", now={"health": {"lethal": 2}})
    assert run_of(one("Bandit 1"), hurt, one("Bandit 3")) == [["Bandit 1", "Bandit 2", "Bandit 3"]]


def test_another_name_sheet_player_or_way_to_roll_parts_them() -> None:
    unlike: tuple[dict[str, object], ...] = ({"sheet": {}}, {"player": "Ana"}, {"dice": "faces"}, {"hidden": True})
    for other in (one("Wolf 2"), *(one("Bandit 2", **more) for more in unlike)):
        assert run_of(one("Bandit 1"), other) == [["Bandit 1"], [other[0]]]


def test_one_without_a_number_stands_alone() -> None:
    assert run_of(one("Bandit"), one("Bandit 2"), one("Bandit 3")) == [["Bandit"], ["Bandit 2", "Bandit 3"]]


def test_whoever_is_out_is_not_like_one_who_is_in() -> None:
    people = (one("Bandit 1"), one("Bandit 2"), one("Bandit 3"))
    assert run_of(*people, out=("Bandit 3",)) == [["Bandit 1", "Bandit 2"], ["Bandit 3"]]
    assert run_of(*people, out=("Bandit 2",)) == [["Bandit 1"], ["Bandit 2"], ["Bandit 3"]]
    assert run_of() == []
