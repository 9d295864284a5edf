"""Units are told apart on the battle's table: by a sign, by two letters where it is small, by name where one asks."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, qGray
from pytestqt.qtbot import QtBot

from campaign.battle.contract.telling import CENTIMETRES
from campaign.battle.fftt.units import fftt_units
from campaign.battle.scenery import CM, Battlefield, Edge
from campaign.world.palettes import DARK, LIGHT
from ui import icons
from ui.battle.table import marks as m
from ui.battle.table.base_pictures import SIGNED, disc_of, picture_of
from ui.battle.table.bases import Base, mark_of
from ui.battle.table.hand.hand import Hand
from ui.battle.table.hand.mode import NAMES
from ui.battle.table.view import POINTED, TableView
from ui.battle.waiting.table_picture import Deployed, part_pixmap, whole
from ui.theme import Theme

GRUNT, TANK = 75, 150  # radii
BETWEEN = 450  # from one figure to the next, as the program sets them up
SMALL_SCREEN = (768 - 145) / (100 * CM)  # points for a tenth of a millimetre: a metre in the window at 1366×768
TINY_SCREEN = 380 / (100 * CM)  # the same at 960×540
UNLIKE = 12  # pixels in which signs of 14 points differ clearly, at least


def sign(name: str) -> QImage:
    return icons.image(name, "#ffffffff", 14, 1.0)


def unlike(one: QImage, other: QImage) -> int:
    """How many pixels are clearly not the same."""
    places = [(x, y) for x in range(one.width()) for y in range(one.height())]
    return sum(abs(one.pixelColor(*at).alpha() - other.pixelColor(*at).alpha()) > 100 for at in places)


def grey(base: Base, palette=DARK, colour: int = 0) -> list[int]:
    """A base's picture as somebody sees it who sees no colours."""
    drawn = picture_of(base, palette.players[colour], palette, SMALL_SCREEN, 1.0).toImage()
    return [qGray(drawn.pixel(x, y)) for x in range(drawn.width()) for y in range(drawn.height())]


def test_every_unit_of_the_lists_has_a_sign_of_its_own():
    signs = [mark_of(unit) for unit in fftt_units()]
    assert all(icons.is_there(name) for name in signs)
    assert len(set(signs)) == len(signs)


def test_no_two_signs_are_alike_as_small_as_they_are_drawn():
    signs = {unit.key: sign(mark_of(unit)) for unit in fftt_units()}
    alike = [(a, b) for a, b in combinations(signs, 2) if unlike(signs[a], signs[b]) <= UNLIKE]
    assert alike == []


def test_a_unit_that_a_club_has_added_has_its_letters():
    ogre = replace(fftt_units()[0], key="marines.ogre", name="Ogre")
    assert mark_of(ogre) == ""
    lettered = [Base(1, "A", (0, 0), GRUNT, code=code) for code in (ogre.code, "XY")]
    assert grey(lettered[0]) != grey(lettered[1])


def test_twelve_a_side_bear_their_signs_on_a_small_screen_and_stay_apart():
    disc = disc_of(GRUNT, SMALL_SCREEN)
    assert disc >= SIGNED
    assert 2 * disc < BETWEEN * SMALL_SCREEN
    signed = [Base(1, "A", (0, 0), GRUNT, mark=mark_of(unit), code="GT") for unit in fftt_units()]
    assert len({tuple(grey(base)) for base in signed}) == len(signed)


def test_on_a_tiny_screen_two_letters_stand_in_their_place():
    disc = disc_of(GRUNT, TINY_SCREEN)
    assert disc < SIGNED
    assert 2 * disc < BETWEEN * TINY_SCREEN
    one = Base(1, "A", (0, 0), GRUNT, mark="unit-marines-grunt", code="GT")
    pictures = [
        picture_of(base, DARK.players[0], DARK, TINY_SCREEN, 1.0).toImage()
        for base in (one, replace(one, mark="unit-marines-medic"), replace(one, code="ME"))
    ]
    assert pictures[0] == pictures[1] != pictures[2]


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)
@pytest.mark.parametrize("sides", list(combinations(range(4), 2)))
def test_sides_are_told_apart_by_who_sees_no_colours(palette, sides: tuple[int, int]):
    plates = [Base(1, "A", (0, 0), GRUNT, mark="unit-marines-grunt", code="GT", side=side) for side in sides]
    one, other = (grey(plate, palette) for plate in plates)
    assert sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True)) > UNLIKE


def test_the_letter_of_a_side_lies_faint_on_the_ground_so_that_no_figure_is_hidden(look: Theme):
    field = Battlefield(100 * CM, 100 * CM)
    colour = DARK.players[0]

    def strongest(letter: str) -> int:
        side = Deployed(Edge.SOUTH, letter, colour, (0, 80 * CM, 100 * CM, 100 * CM))
        drawn = part_pixmap(field, [side], DARK, SMALL_SCREEN, whole(field, SMALL_SCREEN), ruler=CENTIMETRES).toImage()
        area = ((x, y) for x in range(280, 400) for y in range(520, 640))
        return max(drawn.pixelColor(*at).lightness() for at in area)

    ground, figure = strongest(" "), picture_of(Base(1, "A", (0, 0), GRUNT), colour, DARK, SMALL_SCREEN, 1.0).toImage()
    plate = figure.pixelColor(figure.width() // 2 - 5, figure.height() // 2 - 6).lightness()
    assert ground < strongest("A") < plate


# --- names ------------------------------------------------------------------------------------------------------------

HUM = Base(1, "A", (3000, 3000), GRUNT, name="Hum", unit="Razor Dog")
MEDIC = Base(2, "B", (3400, 3000), GRUNT, name="Medic 1", unit="Medic", side=1)
CORPSE = Base(3, "B", (5000, 5000), GRUNT, name="Yeo", unit="Grunt", dead=True)


@pytest.fixture
def view(qtbot: QtBot, look: Theme) -> TableView:
    made = TableView(look)
    qtbot.addWidget(made)
    made.resize(620, 620)
    made.show()
    made.show_field(Battlefield(100 * CM, 100 * CM), ruler=CENTIMETRES)
    made.show_bases([HUM, MEDIC, CORPSE])
    return made


def test_pointing_at_a_figure_tells_its_name_and_unit(qtbot: QtBot, view: TableView):
    qtbot.mouseMove(view.viewport(), QPoint(3, 3))
    qtbot.mouseMove(view.viewport(), view.point_of(*HUM.at))
    assert [mark.words for mark in view.marks(POINTED) if isinstance(mark, m.Pill)] == ["Hum (Razor Dog)"]


def test_a_key_shows_the_names_of_all_who_stand_and_takes_them_away(qtbot: QtBot, view: TableView):
    hand = Hand(view)
    hand.switch(NAMES)
    assert view.figure_names.words == {1: "Hum (Razor Dog)", 2: "Medic 1"}
    view.zoom_by(2.0)
    view.settle()
    view.show_bases([HUM])
    assert view.figure_names.words == {1: "Hum (Razor Dog)"}
    before = len(view.scene().items())
    hand.switch(NAMES)
    assert view.figure_names.words == {}
    assert len(view.scene().items()) == before - 1


def test_names_hide_no_figure_and_no_other_name(view: TableView):
    view.show_names(True)
    items = [view.figures.item(base.number) for base in (HUM, MEDIC)]
    names = [child.sceneBoundingRect() for item in items if item is not None for child in item.childItems()]
    assert len(names) == 2
    assert not names[0].intersects(names[1])
    assert not any(name.intersects(area) for name in names for area in view.figures.areas()[:2])
