"""Who is hidden among those who can be chosen."""

from __future__ import annotations

from engine.core.ask import Option
from engine.rules.common import fighters

EVERYONE = {
    "a": {"side": "foes", "hidden": True},
    "b": {"side": "foes"},
    "c": {"side": "heroes", "hidden": True},
    "d": {"side": "heroes"},
}


def options(*ids: str, barred: str = "") -> list[Option]:
    return [Option(id, id.upper(), barred="far" if id in barred else "") for id in ids]


def ids(found: object) -> str:
    assert isinstance(found, (list, tuple))
    return "".join(one.id for one in found)


def test_hidden_ones_come_behind_the_others_of_their_side() -> None:
    assert ids(fighters.last(EVERYONE, options(*"abd"))) == "bda"
    assert ids(fighters.last_of_their_side(EVERYONE, "heroes", options(*"abcd"))) == "badc"
    assert ids(fighters.last_of_their_side(EVERYONE, "heroes", options(*"acd"))) == "adc"
    assert ids(fighters.last_of_their_side(EVERYONE, "foes", options("x", *"abc"))) == "cxba"


def test_the_likeliest_is_seen_and_can_be_chosen() -> None:
    assert fighters.likeliest(EVERYONE, "heroes", options(*"abd"), "a") == "b"
    assert fighters.likeliest(EVERYONE, "heroes", options(*"abd", barred="b"), "a") == "a"
    assert fighters.likeliest(EVERYONE, "foes", options(*"abd"), "a") == "a"
    assert fighters.likeliest(EVERYONE, "heroes", options(*"bd"), "") == ""
