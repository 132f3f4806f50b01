"""The settings that are kept: read strictly, changed without losing what else stands there."""

import pytest

from engine.core.model import Refused
from tui import settings
from tui.settings import SPECS, Settings, Spec


def write(text: str) -> None:
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_text(text)


def test_without_a_file_nothing_is_chosen() -> None:
    assert settings.load() == (Settings(), "")
    assert Settings() == Settings("", "auto", False, "diff", False, "automatic", "automatic", "exalted3e", True)


def test_a_theme_that_is_kept_is_there_the_next_time() -> None:
    settings.keep("theme", "light")
    assert settings.load().settings.theme == "light"
    assert settings.now().theme == "light"
    settings.keep("theme", 'a "dark" one\\.toml')
    assert settings.load().settings.theme == 'a "dark" one\\.toml'
    assert settings.path().read_text().count("theme") == 1


def test_what_else_stands_in_the_file_stays() -> None:
    write("# at the table\ntheme = 'light' # too bright?\n# the end\n")
    settings.keep("theme", "dark")
    assert settings.path().read_text() == '# at the table\ntheme = "dark"\n# the end\n'
    write("# at the table\n")
    settings.keep("theme", "16")
    settings.keep("mouse", True)
    assert settings.path().read_text() == 'mouse = true\ntheme = "16"\n# at the table\n'
    assert settings.load().settings == Settings(theme="16", mouse=True)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.field)
def test_every_value_can_be_kept_and_read(spec: Spec) -> None:
    for value, _ in spec.words:
        settings.keep(spec.field, value)
        assert getattr(settings.load().settings, spec.field) == value
    assert spec.help.endswith(".")
    assert {one.field for one in SPECS} | {"theme"} == set(Settings.__slots__)


def test_values_go_round_and_have_words() -> None:
    spec = next(one for one in SPECS if one.field == "glyphs")
    assert [spec.beside("auto", 1), spec.beside("auto", -1), spec.beside("ascii", 1)] == ["unicode", "ascii", "auto"]
    assert spec.word("ascii") == "ASCII"


WRONG = [
    ("theme = 5", "settings.toml, line 1, column 1: theme must be text."),
    ("\ncolour = 'red'", "settings.toml, line 2, column 1: colour is not a setting; known are theme, glyphs, "),
    ("glyph = 'ascii'", 'settings.toml, line 1, column 1: glyph is not a setting; did you mean "glyphs"?'),
    ("mouse = 'yes'", "settings.toml, line 1, column 1: mouse must be false or true."),
    ("mouse = 1", "settings.toml, line 1, column 1: mouse must be false or true."),
    ("dice_heroes = 'typed'", 'dice_heroes must be "automatic" or "faces" or "successes".'),
    ("theme", "settings.toml, line 1, column"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_named_by_file_line_and_field_and_never_written_over(text: str, said: str) -> None:
    write(text)
    assert said in settings.load().notice
    assert settings.load().settings == Settings()
    with pytest.raises(Refused) as refused:
        settings.keep("theme", "dark")
    assert said in refused.value.sentence
    assert settings.path().read_text() == text
    assert settings.now() == Settings()


def test_only_what_is_wrong_has_its_default() -> None:
    write("theme = 'light'\nmouse = 'yes'\nglyphs = 'ascii'\ndriver = 7\n")
    found, notice = settings.load()
    assert found == Settings(theme="light", glyphs="ascii")
    assert "line 2, column 1: mouse must be" in notice
    assert "line 4, column 1: driver must be" in notice


def test_dice_by_side() -> None:
    chosen = Settings(dice_heroes="faces", dice_foes="successes")
    assert [chosen.dice(side) for side in ("heroes", "foes", "bystanders")] == ["faces", "successes", "automatic"]


def test_a_folder_that_can_not_be_made_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    write("")
    monkeypatch.setenv("BATTLEWHEEL_CONFIG", str(settings.path() / "below"))
    with pytest.raises(Refused, match=r"^settings\.toml can't be written: Not a directory"):
        settings.keep("theme", "dark")
