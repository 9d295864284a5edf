"""A battle fought apart, in three windows: typed in and signed by one player, signed by the other, and taken in."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from campaign.desk import Desk
from campaign.world.ids import PlayerId
from campaign.world.orders import ReportBattle
from tests.ui.month.driver import Hand
from tests.ui.panels import scenes
from tests.ui.post.conftest import Windows, chosen, dropped, said
from tests.ui.post.letters import letters_of
from ui import widgets
from ui.battle.result.battle_sheet import BattleSheet
from ui.main_window import MainWindow
from ui.post.answer_sheet import RefusedSheet
from ui.post.paste_sheet import PasteSheet
from ui.post.result_sheets import SignedSheet, SignSheet


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle that waits for its result; a copy is played."""
    with scenes.fought(tmp_path_factory.mktemp("fought")) as desk:
        return desk.path


@pytest.fixture
def table(windows: Windows, fought: Path, tmp_path: Path) -> MainWindow:
    window = windows("organiser")
    window.show_desk(Desk.open(Path(shutil.copy(fought, tmp_path / "organiser"))))
    return window


def at_home(windows: Windows, folder: Path, seat: PlayerId, letter: bytes) -> MainWindow:
    """A player's window, with the letter opened."""
    window = windows(seat)
    path = folder / seat / "week.fftt-letter"
    path.write_bytes(letter)
    dropped(window, path)
    Hand(window).wait(lambda: window.session is not None and window.session.writes_down, "the player’s copy")
    return window


def typed_in(window: MainWindow) -> None:
    """The battle of the player's own, by the menu: the attacker holds the field after three turns, nobody fell."""
    hand = Hand(window)
    chosen(hand, "Battle", "type the result in")
    sheet = hand.find(BattleSheet)
    sheet.turns.setValue(3)
    attacker, defender = sheet.form.sides
    sheet.ends[defender].setCurrentIndex(sheet.ends[defender].findText("retreated"))
    sheet.left_turns[defender].setValue(3)
    hand.settle()
    assert sheet.primary.isEnabled(), said(sheet)
    hand.click(sheet.primary)
    assert attacker in window.session.state.seats


@pytest.mark.claims("campaign:C94j")
def test_a_result_is_typed_in_signed_by_both_and_taken_in(table: MainWindow, windows: Windows, tmp_path: Path) -> None:
    desk = table.session.desk
    battle = next(iter(desk.state.battles.values()))
    letters = letters_of(desk, *battle.players)
    one, other = battle.players
    name = desk.state.players[other].name
    first = at_home(windows, tmp_path, one, letters[one])
    typed_in(first)
    hand = Hand(first)
    sheet = hand.find(SignSheet)
    assert "Nobody has signed it yet." in said(sheet)
    hand.click(hand.find(widgets.Button, "primary", within=sheet))
    hand.wait(lambda: sheet.primary.text() == "Open the folder", "the signature")
    assert f"Send it to {name}, who signs it too" in said(sheet)
    hand.click(hand.find(widgets.Button, "cancel", within=sheet))
    assert first.session.writes_down  # the own orders are shown again
    (result,) = (tmp_path / one).glob("*.fftt-result")

    table.show()
    dropped(table, result)
    early = Hand(table).find(RefusedSheet)
    assert f"is not signed by {name} yet" in said(early)
    early.reject()

    second = at_home(windows, tmp_path, other, letters[other])
    received = Path(shutil.copy(result, tmp_path / other))
    dropped(second, received)
    hand = Hand(second)
    sheet = hand.find(SignSheet)
    assert "has retreated" in said(sheet)
    hand.click(hand.find(widgets.Button, "primary", within=sheet))
    hand.wait(lambda: sheet.primary.text() == "Open the folder", "the second signature")
    assert "everybody has signed" in said(sheet)
    hand.click(hand.find(widgets.Button, "cancel", within=sheet))

    second.hide()
    table.show()
    hand = Hand(table)
    QGuiApplication.clipboard().clear()
    table.post.paste()
    sheet = hand.find(PasteSheet)
    sheet.text.setPlainText(received.read_text(encoding="utf-8"))
    hand.click(hand.find(widgets.Button, "primary", within=sheet))
    signed = hand.find(SignedSheet)
    assert "has retreated" in said(signed)
    hand.click(hand.find(widgets.Button, "primary", within=signed))
    hand.wait(lambda: any(isinstance(entry.order, ReportBattle) for entry in desk.history()), "the result")
