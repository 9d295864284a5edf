"""Figures that touch are drawn so that they touch: no disc hides another's sign, whatever the scale."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtWidgets import QGraphicsPixmapItem
from pytestqt.qtbot import QtBot

from campaign.battle.contract.table.questions import State
from campaign.battle.contract.telling import CENTIMETRES
from campaign.battle.scenery import Battlefield
from ui.battle.table.base_pictures import disc_of
from ui.battle.table.bases import Base
from ui.battle.table.canvas import Z_BASE, Z_LINE
from ui.battle.table.crowding import ASIDE, TIGHT, rooms
from ui.battle.table.view import TableView
from ui.theme import Theme

SMALL_SCREEN = 0.03  # points for a tenth of a millimetre: a table of 120 cm in the smallest window
PAIR = (Base(1, "A", (5000, 5000), 125), Base(2, "B", (5250, 5000), 125))
KNOT = (*PAIR, Base(3, "B", (4875, 5216), 125), Base(4, "A", (5125, 5216), 125))


def drawn(bases: tuple[Base, ...], scale: float) -> dict[int, tuple[float, float, float]]:
    """Where everybody is drawn, and how large."""
    found = rooms(bases, scale)
    return {
        b.number: (b.at[0] * scale + found[b.number].x, b.at[1] * scale + found[b.number].y, found[b.number].disc)
        for b in bases
    }


@pytest.mark.parametrize("scale", [SMALL_SCREEN, 0.04, 0.06, 0.2])
def test_two_bases_that_touch_are_drawn_touching(scale: float):
    one, other = drawn(PAIR, scale).values()
    assert math.dist(one[:2], other[:2]) == pytest.approx(one[2] + other[2], abs=0.3)


def test_in_a_knot_no_disc_reaches_a_third_into_another():
    for one, other in combinations(drawn(KNOT, SMALL_SCREEN).values(), 2):
        assert one[2] + other[2] - math.dist(one[:2], other[:2]) < TIGHT / 3


def test_nobody_is_drawn_far_from_his_place():
    assert all(math.hypot(room.x, room.y) <= ASIDE + 0.001 for room in rooms(KNOT, SMALL_SCREEN).values())


def test_who_stands_alone_is_drawn_at_his_place_and_as_large_as_ever():
    room = rooms(PAIR[:1], SMALL_SCREEN)[1]
    assert (room.disc, room.x, room.y) == (disc_of(125, SMALL_SCREEN), 0.0, 0.0)


def test_a_disc_never_is_smaller_than_its_base_nor_than_its_letters_need():
    for scale in (SMALL_SCREEN, 0.06, 0.3):
        assert all(room.disc >= max(TIGHT, 125 * scale) for room in rooms(KNOT, scale).values())


def test_a_corpse_or_another_storey_takes_no_room():
    above = (PAIR[0], Base(2, "B", (5100, 5000), 125, storey=1), Base(3, "B", (5000, 5100), 125, dead=True))
    assert rooms(above, SMALL_SCREEN)[1] == rooms(PAIR[:1], SMALL_SCREEN)[1]


def test_what_lies_round_a_figure_lies_below_its_neighbours_plates(look: Theme, qtbot: QtBot):
    view = TableView(look)
    qtbot.addWidget(view)
    view.show_field(Battlefield(12000, 12000), ruler=CENTIMETRES)
    view.show_bases([replace(base, facing=(1, 0), state=State.SELECTED) for base in PAIR])
    plates = [view.figures.item(base.number).zValue() for base in PAIR]
    rest = [item.zValue() for item in view.scene().items() if isinstance(item, QGraphicsPixmapItem)]
    around = [z for z in rest if Z_LINE < z < Z_BASE - 0.4]
    assert len(around) == len(PAIR)
    assert max(around) < min(plates)
