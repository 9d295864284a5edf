"""Passing a battle on: a moment of it as a picture, and the whole as a few lines of plain text.

To the clipboard, or into a file that people name. Tells nothing that the log does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QFileDialog, QMenu

from campaign import system
from campaign.battle.systems import telling_of
from campaign.tabletop.retold import retold
from campaign.words import _
from ui import plain_labels, theme, widgets
from ui.background import in_background
from ui.battle.table.bases import bases_in, spreads_in
from ui.battle.table.view import TableView
from ui.battle.waiting.table_picture import deployed
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.battle.contract import AnySetup
    from campaign.battle.contract.telling import Row, TableNow

SIDE: Final = 1000  # points of the picture's table
HEAD, INSET, CHIP = 56, 20, 20
SAID: Final = 2000  # milliseconds


@dataclass(frozen=True, slots=True)
class Shared:
    """A moment of a battle: the table then, what it is called, and when it was."""

    setup: AnySetup
    rows: Sequence[Row]
    now: TableNow
    letters: tuple[str, ...]
    title: str
    when: str


def picture(look: Theme, shared: Shared) -> QImage:
    """The moment, with its name and the sides above it."""
    field = shared.setup.battlefield
    view = TableView(look)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    most = max(field.width, field.height)
    view.resize(QSize(SIDE * field.width // most, SIDE * field.height // most))
    ruler = telling_of(shared.setup.system).ruler
    view.show_field(field, deployed(shared.setup, shared.letters, look, shared.rows), ruler=ruler)
    view.show_bases(bases_in(shared.now, shared.letters), spreads_in(shared.now, shared.letters))
    table = view.grab()
    size = table.deviceIndependentSize().toSize()
    made = QImage(QSize(size.width(), size.height() + HEAD), QImage.Format.Format_RGB32)
    made.fill(look.colour("panel"))
    painter = QPainter(made)
    painter.drawPixmap(QRect(QPoint(0, HEAD), size), table)
    _head(painter, look, shared, size.width())
    painter.end()
    view.deleteLater()
    return made


def _head(painter: QPainter, look: Theme, shared: Shared, width: int) -> None:
    """Title and moment at the left, the sides at the right."""
    right = width - INSET
    painter.setFont(theme.font("row"))
    metrics = QFontMetrics(theme.font("row"))
    middle = int(Qt.AlignmentFlag.AlignVCenter)
    for side, letter in reversed(list(zip(shared.setup.sides, shared.letters, strict=True))):
        name = metrics.elidedText(side.name or side.key, Qt.TextElideMode.ElideRight, 150)
        left = right - metrics.horizontalAdvance(name)
        painter.setPen(QColor(look.player(letter).text))
        painter.drawText(QRect(left, 0, right - left + 2, HEAD), middle, name)
        painter.drawPixmap(left - CHIP - 8, (HEAD - CHIP) // 2, widgets.chip_pixmap(look, letter, CHIP))
        right = left - CHIP - 8 - INSET
    room = max(0, right - INSET)
    for font, words, top in (("title", shared.title, 8), ("second", shared.when, 30)):
        face = theme.font(font)
        painter.setFont(face)
        painter.setPen(look.colour("ink" if font == "title" else "ink2"))
        told = QFontMetrics(face).elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRect(INSET, top, room, 20), middle, told)


class ShareButton(widgets.Button):
    """Asks what is to be shared, and where to. ``shared`` gives the moment, or None while there is none."""

    def __init__(self, look: Theme, shared: Callable[[], Shared | None]) -> None:
        super().__init__(look, _("Share"), "chevron-down", kind="quiet")
        self._theme, self._shared = look, shared
        self.setObjectName("share")
        self.setAutoDefault(False)
        plain_labels.set_tool_tip(self, _("This moment as a picture, or the battle as a short text"))
        self.menu_ = QMenu(self)
        for name, words, do in (
            ("copy picture", _("Copy the picture"), self.copy_picture),
            ("save picture", _("Save the picture…"), self._name_picture),
            ("copy text", _("Copy the text"), self.copy_text),
            ("save text", _("Save the text…"), self._name_text),
        ):
            action = self.menu_.addAction(words)
            action.setObjectName(name)
            action.triggered.connect(lambda _on=False, do=do: do())
        self.clicked.connect(lambda: self.menu_.popup(self.mapToGlobal(self.rect().bottomLeft())))

    def copy_picture(self) -> None:
        """The picture to the clipboard."""
        if (shared := self._shared()) is not None:
            QGuiApplication.clipboard().setImage(picture(self._theme, shared))
            self._say(_("Copied"))

    def save_picture(self, path: Path) -> None:
        """The picture; the name ends with the kind of picture that it is."""
        if (shared := self._shared()) is not None:
            made = picture(self._theme, shared)
            in_background(self, lambda: made.save(str(path)), self._told_kept)

    def copy_text(self) -> None:
        """The text to the clipboard."""
        if (shared := self._shared()) is not None:
            QGuiApplication.clipboard().setText(retold(shared.setup, shared.rows, shared.title))
            self._say(_("Copied"))

    def save_text(self, path: Path) -> None:
        """The text as a file."""
        if (shared := self._shared()) is not None:
            try:
                system.write(retold(shared.setup, shared.rows, shared.title).encode(), path)
            except OSError:
                self._say(_("Not saved"))
            else:
                self._say(_("Saved"))

    def _name_picture(self) -> None:
        name, _kind = QFileDialog.getSaveFileName(self, _("Save the picture"), "", _("Pictures (*.png)"))
        if name:
            self.save_picture(Path(name) if name.endswith(".png") else Path(f"{name}.png"))

    def _name_text(self) -> None:
        name, _kind = QFileDialog.getSaveFileName(self, _("Save the text"), "", _("Text (*.txt)"))
        if name:
            self.save_text(Path(name) if name.endswith(".txt") else Path(f"{name}.txt"))

    def _told_kept(self, kept: bool) -> None:
        self._say(_("Saved") if kept else _("Not saved"))

    def _say(self, words: str) -> None:
        """What has been done, for a moment."""
        self.setText(words)
        QTimer.singleShot(SAID, self, lambda: self.setText(_("Share")))
