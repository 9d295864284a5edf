"""Pictures beneath the map and the tables: any picture of a file into the form that a campaign keeps, and its opacity.

Reading a stranger's picture is limited before it is unpacked, as for portraits. Work is done beside the window.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QMenu, QWidget

from campaign.battle.scenery import CM
from campaign.words import _
from campaign.world.orders import SetBackdrop
from campaign.world.pictures import BACKDROP, SMALLEST_SIDE, BadPicture, picture_id
from campaign.world.state import CAMPAIGN
from ui import portraits
from ui.background import in_background
from ui.dialogs.fields import Number
from ui.dialogs.sheet import OrderSheet, labelled
from ui.panels import panel_widgets
from ui.session import Session

KINDS_ASKED: Final = "PNG, JPEG, WebP (*.png *.jpg *.jpeg *.webp *.bmp *.gif)"
SIDES: Final = (BACKDROP.side, 1280, 1024, 800, 640)  # the longer one, tried in turn until it fits
OPACITIES: Final = (20, 40, 60, 80, 100)
USUAL: Final = 60
NUMBER: Final = 150  # points for a number with its two buttons


class PlaceSheet(OrderSheet):
    """Where a picture lies and how large it is, in numbers: on a table in centimetres, else in units of the map."""

    def __init__(self, session: Session, what: str, parent: QWidget | None) -> None:
        table = what != CAMPAIGN
        lead = (
            _("In centimetres from the north-west corner.") if table else _("In units of the map, from its upper left.")
        )
        super().__init__(session, _("Where the picture lies"), lead, _("Lay it so"), parent, width=420)
        self._laid = session.state.backdrops[what]
        self._what, self._unit = what, CM if table else 1
        most = 300 if table else 5000
        words = (_("From the left"), _("From the top"), _("Width"), _("Height"))
        self.numbers = []
        for name, text in zip(("x", "y", "width", "height"), words, strict=True):
            least = -most if name in ("x", "y") else 1
            now = round(getattr(self._laid, name) / self._unit)
            number = Number(session.theme, f"picture {name}", text, least, most, max(least, min(most, now)))
            self.numbers.append(number)
            number.setMaximumWidth(NUMBER)
            self.body.addLayout(panel_widgets.line(labelled(text, number, width=140), 0))
            self.body.addSpacing(8)
            number.box.valueChanged.connect(lambda _value: self.refresh())

    def order(self) -> SetBackdrop:
        """The picture there."""
        x, y, width, height = (number.box.value() * self._unit for number in self.numbers)
        return SetBackdrop(self._what, replace(self._laid, x=x, y=y, width=width, height=height))


def backdrop_of(path: Path) -> bytes:
    """The picture of a file, in the form that lies beneath a map or a table. Raises BadPicture or OSError."""
    image = portraits.read(path, BACKDROP.side)
    for side in SIDES:
        size = image.size()
        if max(size.width(), size.height()) > side:
            size = size.scaled(QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio)
        size = size.expandedTo(QSize(SMALLEST_SIDE, SMALLEST_SIDE))
        png = portraits.png_of(image, size)
        if len(png) <= BACKDROP.bytes:
            picture_id(png, BACKDROP)  # what the campaign would refuse is a mistake of ours, and comes out here
            return png
    raise BadPicture(_("The picture cannot be made small enough."))


def give_backdrop(session: Session, what: str, path: Path, size: tuple[int, int], window: QWidget) -> None:
    """Read a picture on another thread, and lay it from edge to edge, in the proportions that it has."""

    def lay(png: bytes) -> None:
        had = session.state.backdrops.get(what)
        session.set_backdrop(what, png, fitted(png, size), USUAL if had is None else had.opacity)

    in_background(
        window, lambda: backdrop_of(path), lay, lambda error: session.failed.emit(portraits.sentence_of(error, path))
    )


def fitted(png: bytes, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Where a picture lies that covers all of an area, its middle on the area's middle."""
    image = portraits.image_of(png)
    scale = max(size[0] / image.width(), size[1] / image.height())
    width, height = round(image.width() * scale), round(image.height() * scale)
    return (size[0] - width) // 2, (size[1] - height) // 2, width, height


def choose_opacity(menu: QMenu, session: Session, what: str) -> None:
    """A menu in the menu: how much of what lies above the picture covers."""
    laid = session.state.backdrops[what]
    choices = menu.addMenu(_("How strong it is"))
    for percent in OPACITIES:
        action = choices.addAction(_("{n} %").format(n=percent))
        action.setCheckable(True)
        action.setChecked(percent == laid.opacity)
        order = SetBackdrop(what, replace(laid, opacity=percent))
        action.triggered.connect(partial(lambda order, _on=False: session.submit(order), order))
