"""What a start must not load: the models of sheets, which take longer than all that shows a fight, and whatever else
only keys need. That comes after the first frame, in pieces so small that no key waits for long; the models, which also
take most memory, after the first key."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bench.starting import SHOWS_THE_DEMO

SHOWN = """
import json, sys
from tui.pages.page import Pages
from tui.theming import Look, read_theme
pages, given = Pages(Look(read_theme("dark"))), []
pages.later = given.append
pages.push(DeskPage(Desk(Encounter.open(places.demo({ruleset!r})))))
pages.afterwards = lambda work: None
pages.lines({columns}, {lines})
first = sorted(sys.modules)
"""
"""Shows a demo, and has what was loaded as `first`."""

PIECES = """
from tests.tui.playing import press
def taken():
    loaded = []
    for piece in given.pop(0):
        before = set(sys.modules)
        piece()
        loaded.append(sorted(set(sys.modules) - before))
    return loaded
to_act = taken()
press(pages, "down", "up")
to_check, nothing_more = taken(), given == []
before = set(sys.modules)
for keys in {keys!r}:
    press(pages, *keys.split())
    pages.lines({columns}, {lines})
print(json.dumps([to_act, to_check, nothing_more, sorted(set(sys.modules) - before)]))
"""
"""Loads what comes after it, a list for each piece, what comes after a first key, and what keys then still load."""

ACTS = """
from tests.tui.playing import press
for keys in {keys!r}:
    press(pages, *keys.split())
    pages.lines({columns}, {lines})
print(json.dumps(sorted(sys.modules)))
"""

OURS, ANY = 8, 18
"""Modules that one piece may load: of this project, and of all."""

RULESETS = ("exalted3e", "exalted2e", "ialdabaoth", "static_veil")
ATTACK = "a,1,enter,enter,*,enter,enter,*,enter,enter,*,enter,enter,enter,enter,u"
MODELS = {"pydantic", "pydantic_core"}


def said(data: Path, code: str, ruleset: str = "exalted3e", size: tuple[int, int] = (80, 24), keys: str = "") -> Any:
    """What a program of its own says of a demo."""
    whole = SHOWS_THE_DEMO + (SHOWN + code).format(
        ruleset=ruleset, columns=size[0], lines=size[1], keys=list(filter(None, keys.split(",")))
    )
    env = {**os.environ, "BATTLEWHEEL_DATA": str(data)}
    run = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=True, env=env)
    return json.loads(run.stdout)


def packages(modules: list[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def ours(modules: list[str]) -> list[str]:
    return [name for name in modules if name.partition(".")[0] in ("engine", "tui")]


@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=["80x24", "200x60"])
def test_a_start_loads_no_models_and_no_page_but_the_desk(tmp_path: Path, size: tuple[int, int]) -> None:
    first = said(tmp_path, "print(json.dumps(first))", size=size)
    assert not packages(first) & MODELS
    assert not {f"engine.rules.exalted3e.attack.{name}" for name in ("attack", "chances", "damage")} & set(first)
    assert not {"tui.pages.flow", "tui.pages.menu", "tui.flow.asks", "engine.view.answering"} & set(first)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_after_the_first_frame_a_few_modules_are_loaded_at_a_time_and_then_keys_load_none(
    tmp_path: Path, ruleset: str
) -> None:
    to_act, to_check, nothing_more, by_keys = said(
        tmp_path, PIECES, ruleset, keys=f"x,escape,w,escape,d 1 enter,u,{ATTACK}"
    )
    assert [one for one in to_act + to_check if len(ours(one)) > OURS or len(one) > ANY] == []
    assert not packages([name for loaded in to_act for name in loaded]) & MODELS
    assert packages([name for loaded in to_check for name in loaded]) >= MODELS
    assert nothing_more
    assert ours(by_keys) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_first_key_that_comes_before_them_needs_no_models(tmp_path: Path, ruleset: str) -> None:
    assert not packages(said(tmp_path, ACTS, ruleset, keys="down up,a,q,x,escape,w,escape,d 1")) & MODELS
