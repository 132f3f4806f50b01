"""The wheel as the screen gets it: ticks, who stands where, what ends, who may abort; the menu's costs."""

from engine.core.inputs import Begin, Edit

from .fights import fight, play


def test_everyone_stands_on_its_tick_and_what_comes_later_in_the_last_place() -> None:
    archers = {f"heron-archer-{n}": {"tick": 6, "group": "Heron Archers"} for n in (1, 2, 3)}
    enc = fight({"ann": {"tick": 3, "name": "Ann Reed"}, "bob": {"tick": 4, "name": "Bob Marsh"},
                 "cid": {"tick": 30, "name": "Cid Fen"}, **archers}, tick=3)  # fmt: skip
    enc.do(Edit((("effect", {"e": {"on": "cid", "label": "poison", "until": {"tick": 5}}}),)))
    play(enc, "dash", "ann")
    told = [(slot.title, [(span.glyph, span.text) for span in slot.items]) for slot in enc.rules.timeline(enc.state, 5)]
    assert told == [
        ("3 now", []),
        ("4 +1", [("", "Bob")]),
        ("5 +2", [("token", "poison Cid")]),
        ("6 +3", [("now", "Ann dash"), ("", "Heron x3")]),
        ("7+ +4", [("", "30 Cid")]),
    ]
    assert [slot.now for slot in enc.rules.timeline(enc.state, 5)] == [True, False, False, False, False]


def test_who_may_abort_is_said_and_offered() -> None:
    enc = fight({"a": {"tick": 3, "name": "Ann"}, "b": {"tick": 4}}, tick=3)
    assert (enc.rules.timeline_note(enc.state), enc.rules.interrupts(enc.state)) == (None, ())
    play(enc, "guard", "a")
    enc.do(Begin("end_turn"))
    note = enc.rules.timeline_note(enc.state)
    assert note is not None
    assert "".join(span.text for span in note.spans) == "may abort: Ann from guard; no DV refresh then"
    assert [item.begin for item in enc.rules.interrupts(enc.state)] == [Begin("abort", "a")]


def test_those_who_abort_the_same_stand_together() -> None:
    names = {id: {"tick": 3, "name": id.title()} for id in ("ann", "bo", "cid")}
    enc = fight({**names, "dee": {"tick": 4}}, tick=3)
    for id in names:
        play(enc, "aim" if id == "cid" else "guard", id, {"target": "dee"} if id == "cid" else {})
        enc.do(Begin("end_turn"))
    note = enc.rules.timeline_note(enc.state)
    assert note is not None
    assert note.spans[1].text == "Ann and Bo from guard, Cid from aim"


def test_the_menu_says_what_each_action_costs_and_why_not() -> None:
    enc = fight({"a": {"tick": 3}, "b": {"tick": 4}}, tick=3)
    items = {item.id: item for item in enc.menu("a")}
    assert (items["attack"].cost, items["dash"].cost, items["guard"].cost) == (
        "Speed 5, DV -1, next on 8",
        "Speed 3, DV -2, next on 6",
        "Speed 3, next on 6",
    )
    assert {item.barred for item in enc.menu("b") if item.id in ("attack", "flurry", "dash")} == {"acts on tick 4"}
    labels = [item.label for item in enc.menu("a") if item.label]
    assert len(set(labels)) == len(labels)


def test_before_join_battle_there_is_no_wheel() -> None:
    enc = fight({"a": {}, "b": {}})
    assert enc.rules.timeline(enc.state, 7) == ()
    assert enc.rules.clock_words(enc.state) == "Before Join Battle"
