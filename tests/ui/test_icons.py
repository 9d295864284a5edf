"""Every icon can be drawn, in the colour that is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor

import resources
from ui import icons

NAMES = sorted(Path(entry.name).stem for entry in resources.icons())


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_drawn_in_the_colour_asked_for(name: str):
    drawn = icons.image(name, "#ffff0000", 24, 1.0)
    inked = {
        drawn.pixelColor(x, y).name() for x in range(24) for y in range(24) if drawn.pixelColor(x, y).alpha() == 255
    }
    assert inked == {"#ff0000"}


def test_a_translucent_colour_gives_a_translucent_icon():
    drawn = icons.image("mark-marines", QColor(255, 0, 0, 128).name(QColor.NameFormat.HexArgb), 24, 1.0)
    strongest = max(drawn.pixelColor(x, y).alpha() for x in range(24) for y in range(24))
    assert 120 <= strongest <= 136
