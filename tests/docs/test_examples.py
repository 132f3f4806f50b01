"""Each worked example is run as it stands in the manual, and a fight is played with it."""

from __future__ import annotations

import sys

import pytest

from engine.rules.exalted3e.actions.table import MODULES
from engine.rules.exalted3e.figures import FIGURES
from tests.engine.rules.brawling import install
from tests.packaging.project import ROOT

from .examples import FOLDER, module, play, words

TAUNT = "engine.rules.exalted3e.actions.taunt"


def test_contributing_names_each_of_them() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert all(f"(engine/manual/extending/{path.name})" in text for path in FOLDER.glob("*.md"))


def test_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(MODULES, dict)
    monkeypatch.setitem(sys.modules, TAUNT, module("action", TAUNT))
    for name, has in words("action").items():
        monkeypatch.setitem(MODULES, name, has)
    play("action")


def test_without_its_word_the_action_is_not_there() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        play("action")


def test_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    row = module("figure", "engine.rules.exalted3e.guile").GUILE
    monkeypatch.setattr(FIGURES, "rows", (*FIGURES.rows, row))
    play("figure")


def test_a_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    play("ruleset")
