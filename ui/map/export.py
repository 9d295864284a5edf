"""The map as a picture in a file: drawn beside the screen, a little at a time, and written by another thread.

``MapPicture`` draws, ``PictureSheet`` asks how large and in which colours. Nothing that is selected is on the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QWidget

from campaign.words import _
from campaign.world.ids import SectorId
from campaign.world.state import Backdrop, Campaign
from ui.background import in_background
from ui.dialogs.fields import Choice, Number
from ui.dialogs.sheet import Sheet, labelled, side_by_side
from ui.map.ground import Texture
from ui.map.scene import MapScene
from ui.panels import panel_widgets
from ui.session import Session
from ui.theme import Theme

LEAST, MOST, USUAL = 600, 8000, 2400  # pixels across
DRAWN_AT: Final = 1400.0  # points across at which counters and names are laid out, whatever the size in pixels
EDGE: Final = 40.0  # points of water round the land
STRIP: Final = 160  # rows of pixels that are drawn at once
ENDING: Final = ".png"
NUMBER: Final = 150  # points for the number with its two buttons
WIDTH: Final = 110  # of the words before a field


class MapPicture(QObject):
    """A picture under way. ``done`` gets it; until then the window goes on."""

    def __init__(
        self,
        look: Theme,
        state: Campaign,
        width: int,
        done: Callable[[QImage], object],
        parent: QObject,
        *,
        surfaces: dict[SectorId, Texture] | None = None,
        backdrop: tuple[Backdrop, QPixmap] | None = None,
    ) -> None:
        super().__init__(parent)
        ratio = width / DRAWN_AT
        self._look, self._done, self._ratio = look, done, ratio
        xs = [x for outline in state.setting.map.land for x, _y in outline]
        zoom = (DRAWN_AT - 2 * EDGE) / (max(xs) - min(xs))
        self._scene = MapScene(look, state, ratio, zoom, surfaces=surfaces)
        if backdrop is not None:
            self._scene.show_backdrop(*backdrop)
        self._area = self._scene.size_at(zoom).adjusted(-EDGE, -EDGE, EDGE, EDGE)
        self._image = QImage(width, round(self._area.height() * ratio), QImage.Format.Format_RGB32)
        self._image.fill(QColor(look.palette.water))
        self._row = 0
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()

    def _go_on(self) -> None:
        """The ground first, which the scene draws bit by bit; then a strip, and the next."""
        if self._scene.draws:
            return
        if self._row < self._image.height():
            self._draw_strip()
            return
        self._timer.stop()
        self._done(self._image)
        self._scene.deleteLater()
        self.deleteLater()

    def _draw_strip(self) -> None:
        high = min(STRIP, self._image.height() - self._row)
        target = QRectF(0, self._row, self._image.width(), high)
        source = QRectF(
            self._area.left(), self._area.top() + self._row / self._ratio, self._area.width(), high / self._ratio
        )
        painter = QPainter(self._image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self._scene.render(painter, target, source)
        painter.end()
        self._row += high


class PictureSheet(Sheet):
    """How large the picture is, and in which colours. ``write`` gets pixels across, the theme's name, and the file."""

    def __init__(
        self, session: Session, write: Callable[[int, str, Path], object], folder: Path, parent: QWidget | None
    ) -> None:
        super().__init__(
            session.theme,
            _("Picture of the map"),
            _("A PNG of the whole map as it is shown, without what is selected."),
            _("Write…"),
            parent,
            width=420,
        )
        self._write, self._session, self._folder = write, session, folder
        words = _("Pixels across")
        self.across = Number(session.theme, "pixels across", words, LEAST, MOST, USUAL)
        self.themes = QButtonGroup(self)
        choices = []
        for place, (name, text) in enumerate((("dark", _("Dark")), ("light", _("Light")))):
            choice = Choice(session.theme, text)
            choice.setObjectName(f"colours {name}")
            choice.setChecked(session.theme.palette.name == name)
            self.themes.addButton(choice, place)
            choices.append(choice)
        colours = side_by_side(*choices)
        colours.setAccessibleName(_("Colours"))
        self.across.setMaximumWidth(NUMBER)
        self.body.addLayout(panel_widgets.line(labelled(words, self.across, width=WIDTH), 0))
        self.body.addSpacing(10)
        self.body.addLayout(labelled(_("Colours"), colours, width=WIDTH))
        self.allow(())

    def act(self) -> None:
        """Ask for the file, and hand all of it over."""
        stem = self._session.desk.path.stem
        name, _kind = QFileDialog.getSaveFileName(
            self, _("Picture of the map"), str(self._folder / f"{stem}{ENDING}"), "PNG (*.png)"
        )
        if name:
            path = Path(name)
            path = path if path.suffix.lower() == ENDING else path.with_name(path.name + ENDING)
            self._write(self.across.box.value(), ("dark", "light")[max(0, self.themes.checkedId())], path)
            self.accept()


def write_picture(
    session: Session,
    scene: MapScene,
    width: int,
    theme: str,
    path: Path,
    owner: QObject,
    written: Callable[[Path], object],
    failed: Callable[[Exception], object],
) -> None:
    """Draw the map that is shown, so many pixels across, and write it; what comes of it is told."""

    def save(image: QImage) -> None:
        def work() -> None:
            if not image.save(str(path)):
                raise OSError(None, _("no room, or no right to write there"), str(path))

        in_background(owner, work, lambda _none: written(path), failed)

    look = session.theme if session.theme.palette.name == theme else Theme(theme)
    MapPicture(look, session.state, width, save, owner, surfaces=scene.surfaces, backdrop=scene.backdrop)
