"""Finding the line of a value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.disk import toml
from engine.disk.toml.places import statements

TEXT = '''format = 1
title = "a = [ # not a comment"  # [a.b]
[combatant.mirel]
name = """
[combatant.nobody]
name = 1
"""
sheet.soak = 3
[combatant.mirel.sheet.weapon.daiklave]
tags = [
  "lethal",  # ] here
  "x",
]
adds = { dice = 1, deep = { er = 2 } }

[[entry]]
n = 1
[[entry]]
n = 2
"a b" = 3
[entry.sub]
x = 1
[[entry.row]]
y = 1
[[entry.row]]
y = 2
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("format", 1),
        ("title", 2),
        ("combatant.mirel", 3),
        ("combatant", 3),
        ("combatant.mirel.name", 4),
        ("combatant.mirel.missing.far", 3),
        ("combatant.mirel.sheet.soak", 8),
        ("combatant.mirel.sheet.guard", 3),
        ("combatant.mirel.sheet.weapon.daiklave", 9),
        ("combatant.mirel.sheet.weapon", 9),
        ("combatant.mirel.sheet.weapon.daiklave.tags.1", 10),
        ("combatant.mirel.sheet.weapon.daiklave.adds.deep.er", 14),
        ("combatant.nobody", None),
        ("entry.0.n", 17),
        ("entry.1.n", 19),
        ("entry.1.a b", 20),
        ("entry.1.sub.x", 22),
        ("entry.1.row.1.y", 26),
        ("nothing", None),
    ],
)
def test_the_line_of_a_path_is_found_or_that_of_the_nearest_table(path: str, line: int | None) -> None:
    assert toml.line_of(TEXT, path) == line


def test_the_column_is_where_the_key_begins() -> None:
    assert toml.place_of("a = 1\n  b = 2\n", "b") == (2, 3)
    assert toml.place_of("a = 1\n\n[t]\n\tx = 2\n", "t.x") == (4, 2)


@given(st.text(alphabet="ab.=[]{}\"'#\n\\ ,1", max_size=60))
def test_any_text_has_an_end(text: str) -> None:
    places = [at for at, _ in statements(text)]
    assert places == sorted(set(places))
