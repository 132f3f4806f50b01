"""The letters of Static Veil's list of actions: the same for everybody, and each for one row of a list."""

from engine.core.inputs import Begin

from ..fights import PISTOL, duel


def test_the_end_of_the_round_and_leaving_the_fight_have_the_same_letters_for_everybody() -> None:
    enc = duel({"grit": 1})
    keys = {who: {one.id: one.label for one in enc.rules.menu(enc.state, who)} for who in "ab"}
    assert [keys["a"][name] for name in ("end_round", "defeat", "remove")] == ["o", "v", "h"]
    assert [keys["b"][name] for name in ("defeat", "remove")] == ["v", "h"]
    enc.do(Begin("defeat", "b"))
    keys["b"] = {one.id: one.label for one in enc.rules.menu(enc.state, "b")}
    assert [keys["b"][name] for name in ("return", "remove")] == ["v", "h"]


def test_no_two_of_a_list_have_one_letter_whatever_is_held_and_whoever_is_prone() -> None:
    gun = {"weapon": {"gun": PISTOL}, "grit": 1}
    prone = {"e": {"on": "a", "label": "prone"}, "f": {"on": "b", "label": "prone"}}
    for effect in ({}, prone):
        for now in ({}, {"held": {"weapon": "gun"}}):
            enc = duel({**gun, "now": now}, {**gun, "now": now}, effect=effect)
            for who in "ab":
                items = enc.rules.menu(enc.state, who)
                labels = [one.label for one in items if one.label]
                assert len(labels) == len(set(labels))
                pairs = {"hold", "release", "stand", "hit_the_dirt"} & {one.id for one in items}
                assert pairs == {"release" if now else "hold", "stand" if effect else "hit_the_dirt"}
