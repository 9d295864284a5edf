"""The main window: a window on campaigns with its menus. Files may be dropped on it; where it was is kept."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent

from ui import window_geometry
from ui.campaign_window import TITLE, CampaignWindow
from ui.commands import Commands
from ui.copies import ENDING
from ui.post.file_suffixes import is_post

if TYPE_CHECKING:
    from ui.session import Session

SIZE = (1600, 1000)


class MainWindow(CampaignWindow):
    """The main window."""

    def on_made(self) -> None:
        """Name, size and menus; then the start page."""
        self.setObjectName("mainWindow")
        self.setWindowTitle(TITLE)
        self.setMinimumSize(900, 480)
        self.setAcceptDrops(True)
        self.resize(*SIZE)
        self._commands = Commands(self, self._look)
        self.opening.changed.connect(self._commands.look_again)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        window_geometry.restore(self, self._kept, "window")
        self.show_start()

    def on_session(self, session: Session | None) -> None:
        """What the menus can do follows."""
        self._commands.set_session(session)
        if session is not None:
            self.week_bar.search.connect(self._commands.open_finder)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files that this program opens may be dropped anywhere on the window."""
        if dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open them; of several campaigns the first."""
        files = dropped_files(event)
        post = [path for path in files if is_post(path)]
        for path in post or files[:1]:
            self.open_file(path)
        event.acceptProposedAction()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what there is no room for."""
        super().resizeEvent(event)
        if self._panes is not None:
            self._panes.fold_if_small()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep where the window was, and let go of the file."""
        if not self.lost.is_let_go(self.close):
            event.ignore()
            return
        window_geometry.remember(self, self._kept, "window")
        if self._panes is not None:
            self._panes.remember()
        self.opening.stop()
        self._leave()
        self.shelf.close()
        super().closeEvent(event)


def dropped_files(event: QDropEvent) -> list[Path]:
    """The files of this computer in what is dragged over the window that it can open."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if is_post(path) or path.suffix.casefold() == ENDING]
