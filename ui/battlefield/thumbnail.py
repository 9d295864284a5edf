"""A sector's table as a small picture that opens its editor, for the inspector."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from campaign.battle.contract.telling import CENTIMETRES
from campaign.battle.scenery import Battlefield
from campaign.battle.systems import telling_of
from campaign.words import _
from campaign.world.deploying import battlefield_of
from campaign.world.ids import SectorId
from campaign.world.palettes import Palette
from ui import plain_labels, widgets
from ui.panels import panel_widgets
from ui.session import Session

SIDE: Final = 132.0  # points


def battlefield_section(session: Session, sector: SectorId) -> list[QWidget]:
    """The picture, the table's size, and the door to the editor."""
    state = session.state
    field = battlefield_of(state, sector)
    picture = QLabel()
    picture.setPixmap(small_picture(field, session.theme.palette))
    size = telling_of(state.setting.system).ruler.size(field.width, field.height)
    words = _("{size}, {n} pieces").format(size=size, n=len(field.pieces) + len(field.low_walls))
    picture.setAccessibleName(_("Battlefield: {what}").format(what=words))
    laid = state.sectors[sector].battlefield is not None
    how = _("Laid out for the next battle here.") if laid else _("As the sector’s character makes it.")
    edit = widgets.Button(session.theme, _("Edit…"))
    edit.setObjectName("edit battlefield")
    edit.clicked.connect(lambda: _open(session, sector, edit.window()))
    beside = panel_widgets.column(
        plain_labels.label(words, font="row", wrap=True),
        plain_labels.label(how, font="second", tone="ink2", wrap=True),
        8,
        panel_widgets.line(edit, 0),
        0,
        spacing=4,
    )
    row = QWidget()
    layout = panel_widgets.line(picture, beside, spacing=12)
    layout.setStretch(1, 1)
    row.setLayout(layout)
    return [panel_widgets.inset(panel_widgets.head(_("Battlefield")), row)]


def _open(session: Session, sector: SectorId, window: QWidget) -> None:
    from ui.battlefield.editor import open_editor

    open_editor(session, sector, window)


@lru_cache(maxsize=64)
def small_picture(field: Battlefield, palette: Palette) -> QPixmap:
    """A table in a few points."""
    from ui.battle.waiting.table_picture import (
        table_pixmap,  # asks the rules of battles, which the window's start needs not
    )

    return table_pixmap(field, (), palette, SIDE, SIDE, ruler=CENTIMETRES)
