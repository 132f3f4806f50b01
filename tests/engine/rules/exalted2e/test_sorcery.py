"""Sorcery on the wheel: actions of shaping, the cast, and what loses a spell."""

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter

from .fights import fight, play, view


def sorcerer(reaction: int = 4) -> Encounter:
    """A sorcerer who acts, and somebody far off; the reaction count is 4."""
    mage = {"being": "solar", "tick": 0, "peripheral": 30, "attributes": {"wits": 3}, "abilities": {"occult": 2}}
    enc = fight({"a": mage, "b": {"tick": 40}}, tick=0)
    enc.do(Edit((("clock.reaction", reaction),)))
    return enc


def price(enc: Encounter) -> str:
    """What the menu says that an action of shaping takes."""
    return next(one.cost for one in enc.menu("a") if one.id == "shape").partition(", next")[0]


def barred(enc: Encounter) -> dict[str, str]:
    """Why the menu does not let the sorcerer shape or cast."""
    return {one.id: one.barred for one in enc.menu("a") if one.id in ("shape", "cast")}


@pytest.mark.parametrize(("circle", "actions", "size"), [("terrestrial", 1, 2), ("celestial", 2, 3), ("solar", 3, 4)])
def test_a_circle_says_how_many_actions_and_what_each_costs(circle: str, actions: int, size: int) -> None:
    enc = sorcerer()
    for nth in range(1, actions + 1):
        with pytest.raises(Refused, match="can't cast yet"):
            enc.do(Begin("cast", "a"))
        done = f"{nth - 1} of {actions} actions of shaping are done" if nth > 1 else "shape a spell first"
        assert barred(enc) == {"shape": "", "cast": done}
        assert price(enc) == (f"Speed 5, DV -{size}" if nth > 1 else "Speed 5, DV -2 to -4")
        play(enc, "shape", "a", {"circle": circle} if nth == 1 else {})
        assert (view(enc, "a").penalty, view(enc, "a").tick) == (size, 5 * nth)
        enc.do(Begin("end_turn"))
    assert barred(enc) == {"shape": "the spell is shaped", "cast": ""}
    with pytest.raises(Refused, match="has shaped the spell: cast it"):
        enc.do(Begin("shape", "a"))
    paid = [{"name": "the spell", "adds": {}, "pay": {"motes": 20}}]
    played = play(enc, "cast", "a", answers={"effects": paid, "join.a": 1})
    assert (played.shown()["Speed"], view(enc, "a").penalty) == (3, 0)
    assert (view(enc, "a").tick, view(enc, "a").read("now.motes.peripheral")) == (5 * actions + 3, 10)
    assert view(enc, "a").read("now.shaping", None) is None


def test_as_many_successes_as_the_reaction_count_let_the_caster_act_at_once() -> None:
    enc = sorcerer()
    play(enc, "shape", "a", {"circle": "terrestrial"})
    enc.do(Begin("end_turn"))
    play(enc, "cast", "a", answers={"join.a": 4})
    assert (view(enc, "a").tick, view(enc, "a").due) == (5, True)


def test_anything_else_loses_the_spell() -> None:
    enc = sorcerer()
    play(enc, "shape", "a", {"circle": "celestial"})
    enc.do(Begin("end_turn"))
    assert [one["circle"] for one in play(enc, "jump", "a").facts("spell_lost")] == ["celestial"]
    assert view(enc, "a").read("now.shaping", None) is None


@pytest.mark.parametrize(("successes", "done", "tick"), [(1, 1, 5), (0, 0, 2)])
def test_a_distraction_is_withstood_or_costs_the_spell_and_a_join_battle_roll(
    successes: int, done: int, tick: int
) -> None:
    enc = sorcerer()
    play(enc, "shape", "a", {"circle": "terrestrial"})
    answers = {"roll": successes, **({} if successes else {"join.a": 2})}
    assert play(enc, "distract", "a", answers=answers).shown()["dice"] == 5
    assert (get(enc.state, "combatant.a.now.shaping.done", 0), view(enc, "a").tick) == (done, tick)
    if not done:
        with pytest.raises(Refused, match="shapes no spell"):
            enc.do(Begin("distract", "a"))
