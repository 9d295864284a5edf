"""A player's portrait in the inspector: the chip until there is one, a button to give it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from campaign.world.orders import WriteNote
from tests.pngs import png
from ui import widgets
from ui.panels.player_view import PlayerView


def test_a_player_without_a_portrait_has_the_chip_and_a_button_for_one(qtbot: QtBot, session, tmp_path, monkeypatch):
    player = session.state.seats[0]
    (tmp_path / "face.png").write_bytes(png(width=40, height=40))
    view = PlayerView(session, player)
    qtbot.addWidget(view)
    assert view.findChild(widgets.Chip) is not None
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_more: (str(tmp_path / "face.png"), ""))
    qtbot.mouseClick(view.findChild(QAbstractButton, "portrait of the player"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: player in session.state.portraits, timeout=20_000)
    again = PlayerView(session, player)
    qtbot.addWidget(again)
    names = [picture.accessibleName() for picture in again.findChildren(widgets.Picture)]
    assert names[0] == f"Portrait of {session.state.players[player].name}"


def test_a_note_about_a_player_stands_in_the_inspector_as_plain_text(qtbot: QtBot, session):
    player = session.state.seats[0]
    session.submit(WriteNote(player, "<b>Owes</b> a drink"))
    view = PlayerView(session, player)
    qtbot.addWidget(view)
    label = next(label for label in view.findChildren(QLabel) if "drink" in label.text())
    assert (label.text(), label.textFormat()) == ("<b>Owes</b> a drink", Qt.TextFormat.PlainText)
