"""Giving a figure or a player a portrait: the file is asked for, made small beside the window's own work, and kept."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from campaign.words import _
from campaign.world.ids import PictureId
from campaign.world.orders import SetPortrait
from ui import portraits
from ui.background import in_background
from ui.panels import phrases
from ui.session import Session


def choose_portrait(session: Session, what: str, window: QWidget) -> None:
    """Ask for a picture; the order follows when it has been read."""
    name, _kind = QFileDialog.getOpenFileName(
        window,
        _("Portrait of {name}").format(name=phrases.name_of(session.state, what)),
        "",
        _("Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)"),
    )
    if name:
        give_portrait(session, what, Path(name), window)


def portrait_menu(session: Session, what: str, window: QWidget) -> None:
    """Choose a picture; where there is one, it can be taken away too."""
    if what not in session.state.portraits:
        choose_portrait(session, what, window)
        return
    menu = QMenu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.addAction(_("Another portrait…")).triggered.connect(lambda _on=False: choose_portrait(session, what, window))
    menu.addAction(_("No portrait")).triggered.connect(lambda _on=False: take_portrait(session, what))
    menu.popup(QCursor.pos())


def give_portrait(session: Session, what: str, path: Path, window: QWidget) -> None:
    """Read a picture on another thread, and give it."""
    in_background(
        window,
        lambda: portraits.portrait_of(path),
        lambda png: session.set_portrait(what, png),
        lambda error: session.failed.emit(portraits.sentence_of(error, path)),
    )


def take_portrait(session: Session, what: str) -> None:
    """Take it away."""
    session.submit(SetPortrait(what, PictureId("")))
