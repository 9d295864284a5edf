"""Fields in which people choose: what there is no room for."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from ui.dialogs.fields import Picker
from ui.theme import Theme

LONG = "Oberstabsfeldwebel Maximiliane von und zu Hohenstaufen"


def picker(qtbot: QtBot, width: int) -> Picker:
    made = Picker(Theme("dark"))
    qtbot.addWidget(made)
    made.addItem(LONG)
    made.resize(width, 30)
    made.show()
    return made


def test_a_long_name_ends_in_an_ellipsis_and_is_whole_in_the_tool_tip(qtbot: QtBot):
    narrow = picker(qtbot, 160)
    assert (narrow.shown_text()[-1], LONG in narrow.toolTip()) == ("…", True)


def test_a_name_that_fits_is_whole_and_needs_no_tool_tip(qtbot: QtBot):
    wide = picker(qtbot, 900)
    assert (wide.shown_text(), wide.toolTip()) == (LONG, "")


def test_the_tool_tip_goes_when_there_is_room(qtbot: QtBot):
    made = picker(qtbot, 160)
    made.resize(900, 30)
    assert made.toolTip() == ""
