"""Coordinated attacks: the leader's roll, the window on the wheel, what the DV loses, the onslaught they share."""

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused, get
from engine.history.encounter import Encounter

from .fights import attack, fight, play, view

PACK = {"tick": 5, "weapon": {"spear": {"name": "Spear"}}, "group": "Pack"}


def led(successes: int, wolves: int = 2, **options: Any) -> Encounter:
    """A leader with `wolves` of one group beside it who has coordinated an attack on a fighter of DV 5."""
    pack = {f"w{n}": PACK for n in range(1, wolves + 1)}
    enc = fight({
        "l": {"tick": 0, "attributes": {"charisma": 4}, "abilities": {"war": 3}, "weapon": PACK["weapon"]}, **pack,
        "o": {"tick": 5, "weapon": PACK["weapon"]},
        "d": {"side": "heroes", "tick": 9, "listed": {"dodge": 5, "parry": 0}},
    }, tick=0, **options)  # fmt: skip
    play(enc, "coordinate", "l", {"target": "d"}, {"roll": successes, "with o": "no"})
    return enc


def met(enc: Encounter, who: str) -> int:
    """The DV that an attack meets."""
    if get(enc.state, "clock.acting") != who:
        enc.do(Begin("act_now", who))
    return attack(enc, who, "d", numbers={"attack successes": 0}).shown()["DV"]


def test_it_costs_five_ticks_and_two_dv_and_opens_a_window_on_the_leader_s_tick() -> None:
    enc = led(2)
    leader = view(enc, "l")
    assert (leader.tick, leader.dv_penalties) == (5, {"coordinate": 2})
    (plan,) = get(enc.state, "coordinated").values()
    assert plan == {"leader": "l", "target": "d", "tick": 5, "successes": 2,
                    "member": {"l": True, "w1": True, "w2": True}}  # fmt: skip
    tokens = [
        span.text for slot in enc.rules.timeline(enc.state, 8) if slot.title.startswith("5 ") for span in slot.items
    ]
    assert "all on D" in tokens


def test_within_the_window_members_meet_less_dv_and_share_onslaught() -> None:
    enc = led(2)
    enc.do(Begin("end_turn"))
    assert get(enc.state, "clock.tick") == 5
    assert [met(enc, who) for who in ("l", "w1", "w2")] == [3, 2, 1]
    assert met(enc, "o") == 5


def test_by_the_option_they_share_no_onslaught() -> None:
    enc = led(2, coordinated_shares_onslaught=False)
    enc.do(Begin("end_turn"))
    assert [met(enc, who) for who in ("l", "w1", "w2")] == [3, 3, 3]


def test_the_dv_loses_at_most_as_many_points_as_take_part() -> None:
    enc = led(4, wolves=1)
    enc.do(Begin("end_turn"))
    assert met(enc, "w1") == 5 - 2


@pytest.mark.parametrize(("wolves", "successes", "works"), [(3, 1, False), (3, 2, True), (4, 2, True), (1, 0, False)])
def test_the_difficulty_is_half_of_those_who_take_part(wolves: int, successes: int, works: bool) -> None:
    assert bool(get(led(successes, wolves).state, "coordinated", {})) is works


def test_the_window_closes_with_its_tick_and_without_its_target_or_leader() -> None:
    enc = led(2)
    for _ in range(5):
        enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.tick"), "coordinated" in enc.state) == (8, False)
    for gone in ("d", "l"):
        other = led(2)
        other.do(Begin("defeat", gone))
        assert "coordinated" not in other.state


def test_nobody_coordinates_alone() -> None:
    enc = fight({"l": {"tick": 0}, "d": {"side": "heroes", "tick": 9}}, tick=0)
    with pytest.raises(Refused, match="can't coordinate alone"):
        enc.do(Begin("coordinate", "l", {"target": "d"}))


def test_a_group_takes_part_or_not_as_one_and_is_called_by_its_name() -> None:
    enc = fight({
        "l": {"tick": 0}, "w1": PACK, "w2": PACK, "o": {"tick": 5},
        "d": {"side": "heroes", "tick": 9},
    }, tick=0)  # fmt: skip
    enc.do(Begin("coordinate", "l", {"target": "d"}))
    assert enc.outcome is not None
    assert enc.ask is not None
    asked = {key: one.prompt for key, one in enc.outcome.passed.items() if key.startswith("with ")}
    assert asked == {"with w1": "Pack x2", "with o": "O"}
    assert [one.note for one in enc.ask.options] == ["4 take part, difficulty 2", ""]


def test_the_chances_of_each_target_count_the_onslaught_that_is_shared() -> None:
    enc = led(2)
    enc.do(Begin("end_turn"))
    assert met(enc, "l") == 3
    enc.do(Begin("act_now", "w1"))
    enc.do(Begin("attack", "w1"))
    assert enc.outcome is not None
    rows = {row.id: row.defense for row in enc.rules.target_table(enc.outcome, (Begin("attack", "w1"),))}
    assert rows["d"] == 2


def test_the_window_goes_with_the_leader_s_next_tick() -> None:
    enc = led(2)
    enc.do(Begin("tick", "l", {"change": 2}))
    assert [plan["tick"] for plan in get(enc.state, "coordinated").values()] == [7]
    enc.do(Begin("tick", "w1", {"set": 20}))
    assert [plan["tick"] for plan in get(enc.state, "coordinated").values()] == [7]
