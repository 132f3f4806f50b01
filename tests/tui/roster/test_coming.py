"""Who may come, as it is typed."""

from tests.tui.duels import table
from tui import settings
from tui.desk import Desk
from tui.pages.coming import Coming


def test_the_dice_of_those_who_come_are_as_the_settings_say_for_their_side() -> None:
    settings.use(settings.Settings(dice_heroes="faces"))
    coming = Coming(Desk(table()))
    coming.field.set("swordfighter")
    coming.typed()
    coming.side = "heroes"
    assert [tree.get("dice") for _, tree in coming.reading.fighters] == ["faces"]
    coming.side = "foes"
    assert [tree.get("dice") for _, tree in coming.reading.fighters] == [None]
