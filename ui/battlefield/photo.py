"""The photo that lies beneath a sector's table, as the campaign has it now: read beside the window's own work."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QImage, QPixmap

from campaign.world.ids import SectorId
from ui import portraits
from ui.background import in_background
from ui.battle.waiting.table_picture import Beneath
from ui.session import Session


class TablePhoto(QObject):
    """Follows a sector's photo as long as its owner is there."""

    changed = Signal()

    def __init__(self, session: Session, sector: SectorId, owner: QObject) -> None:
        super().__init__(owner)
        self._session, self._sector = session, sector
        self._picture = ""  # of the photo that is shown, or is being read
        self.beneath: Beneath | None = None
        session.changed.connect(self._follow)
        self._follow()

    def _follow(self, _changes: object = None) -> None:
        laid = self._session.state.backdrops.get(self._sector)
        if laid is None:
            self._picture = ""
            self._show(None)
            return
        area, opacity = QRectF(laid.x, laid.y, laid.width, laid.height), laid.opacity / 100
        is_shown = self.beneath is not None and not self.beneath.picture.isNull()  # else it may be given again
        if self.beneath is not None and is_shown and self._picture == laid.picture:
            self._show(Beneath(self.beneath.picture, area, opacity))
            return
        self._picture = laid.picture
        desk = self._session.desk

        def show(image: QImage) -> None:
            if self._picture == laid.picture:
                self._show(Beneath(QPixmap.fromImage(image), area, opacity))
                if not image.isNull():
                    self._follow()  # it may have been moved while it was read

        in_background(
            self,
            lambda: portraits.image_of(desk.picture(laid.picture) or b""),
            show,
            lambda error: self._session.failed.emit(str(error)),
        )

    def _show(self, beneath: Beneath | None) -> None:
        if beneath != self.beneath:
            self.beneath = beneath
            self.changed.emit()
