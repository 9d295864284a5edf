"""A week by letter in two windows, the organiser's and a player's: sent out, opened, ordered, sent, taken in, given."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QThreadPool
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton

from campaign.desk import Desk
from campaign.exchange.post.sealing import as_text
from campaign.operations.letter_orders import StandingAnswer
from campaign.post.office import PostOffice
from campaign.post.waiting import WaitsFor
from campaign.world import orders as o
from campaign.world.ids import PlayerId
from campaign.world.queries import armies_of
from tests.ui.month.driver import CONTROL, Hand
from tests.ui.month.keyboard import Keyboard
from tests.ui.month.mouse import Mouse
from tests.ui.panels import scenes
from tests.ui.post.conftest import Windows, chosen, dropped, said
from tests.ui.post.letters import answer_to, letters_of, quiet_move
from ui import widgets
from ui.dialogs.fields import Check
from ui.finder.finder import Finder
from ui.main_window import MainWindow
from ui.post.answer_sheet import AnswerSheet, RefusedSheet
from ui.post.my_orders_sheet import MyOrdersSheet
from ui.post.send_out_sheet import SendOutSheet
from ui.post.todo_row import PostRow
from ui.post.waiting_sheet import WaitingSheet


def last_of(window: MainWindow) -> PlayerId:
    """Who moves last this week."""
    return window.session.desk.state.turn_order[-1]


def found(hand: Hand, words: str) -> None:
    """A command by its words, by keyboard."""
    hand.press(Qt.Key.Key_K, CONTROL)
    hand.find(Finder)
    hand.type(words)
    hand.press(Qt.Key.Key_Return)


def until_turn_of(window: MainWindow, seat: PlayerId) -> None:
    """Whoever is at the table ends the turn, until the one before this seat's is over."""
    while (active := window.session.desk.state.active) is not None and active != seat:
        assert window.session.submit(o.EndTurn(active))


def test_a_week_by_letter_by_mouse_alone(table: MainWindow, windows: Windows, tmp_path: Path) -> None:
    hand, seat = Hand(table), last_of(table)
    letter_of = table.session.desk.state.players[seat].letter
    chosen(hand, "Campaign", "To and from others", "Send out the week…")
    hand.click(hand.find(Check, f"by letter {letter_of}"))
    hand.click(hand.find(widgets.Button, "primary", within=hand.find(SendOutSheet)))
    hand.click(hand.find(widgets.Button, f"copy message {letter_of}"))
    assert "Open the letter with FFTT Campaign" in QGuiApplication.clipboard().text()
    hand.click(hand.find(widgets.Button, "cancel"))
    folder = tmp_path / "organiser" / "The Drowned City, month 1 week 1"
    (letter,) = folder.glob("*.fftt-letter")
    assert len(list(folder.glob("*.pdf"))) == len(list(folder.glob("*.txt"))) == 1

    here = windows("player")
    away = Hand(here)
    (tmp_path / "player" / letter.name).write_bytes(letter.read_bytes())
    dropped(here, tmp_path / "player" / letter.name)
    away.wait(lambda: here.session is not None and here.session.writes_down, "the player’s copy")
    move = quiet_move(here.session.state, seat)
    mouse = Mouse(here, away)
    mouse.go(move.army, move.path[-1])
    assert here.session.state.armies[move.army].sector == move.path[-1]
    mouse.undo()
    assert here.session.state.armies[move.army].sector != move.path[-1]
    mouse.go(move.army, move.path[-1])
    away.click(away.find(QAbstractButton, "nextStep"))
    sheet = away.find(MyOrdersSheet)
    assert "can be given" in said(sheet)  # the end of the turn, which is proposed
    away.click(away.find(widgets.Button, "primary", within=sheet))
    away.wait(lambda: sheet.primary.text() == "Open the folder", "the answer")
    away.click(away.find(widgets.Button, "cancel", within=sheet))
    (answer,) = (tmp_path / "player").glob("*.fftt-answer")

    here.hide()
    table.show()
    dropped(table, answer)
    taken = hand.find(AnswerSheet)
    assert "orders fit" in said(taken)
    hand.click(hand.find(widgets.Button, "primary", within=taken))
    assert "2 orders wait" in said(hand.find(PostRow))
    until_turn_of(table, seat)
    hand.wait(lambda: table.session.desk.state.active is None, "the turn of who is not there")
    state = table.session.desk.state
    assert state.armies[move.army].sector == move.path[-1]
    assert "2 orders that came by letter were carried out" in table.map_panel.notice.accessibleName()
    assert (hand.by_keyboard, away.by_keyboard) == (0, 0)


def test_a_week_by_letter_by_keyboard_alone(
    table: MainWindow, windows: Windows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, seat = Hand(table), last_of(table)
    letter_of = table.session.desk.state.players[seat].letter
    found(hand, "send out the week")
    hand.tab_to(hand.find(Check, f"by letter {letter_of}"))
    hand.press(Qt.Key.Key_Space)
    hand.press(Qt.Key.Key_Return, CONTROL)
    hand.find(widgets.Button, f"copy message {letter_of}")
    hand.press(Qt.Key.Key_Escape)
    folder = table.session.desk.path.parent / "The Drowned City, month 1 week 1"
    (letter,) = folder.glob("*.fftt-letter")

    here = windows("player")
    away = Hand(here)
    QGuiApplication.clipboard().setText("> " + as_text(letter.read_bytes()).replace("\n", "\n> "))
    monkeypatch.setattr(here, "folder_of_files", lambda: str(tmp_path / "player"))
    found(away, "on the clipboard")
    away.wait(lambda: here.session is not None and here.session.writes_down, "the player’s copy")
    before = len(here.session.state.figures)
    button = next(button for button in away.seen(widgets.Button) if button.text() == "Recruit…" and button.isEnabled())
    away.tab_to(button)
    away.press(Qt.Key.Key_Space)
    away.press(Qt.Key.Key_Return)
    assert len(here.session.state.figures) > before
    Keyboard(here, away).next_step()
    sheet = away.find(MyOrdersSheet)
    away.tab_to(away.find(widgets.Button, "copy as text", within=sheet))
    away.press(Qt.Key.Key_Space)
    away.wait(lambda: sheet.text.text() == "Copied", "the answer as a text")
    away.press(Qt.Key.Key_Escape)

    here.hide()
    table.show()
    found(hand, "on the clipboard")
    hand.find(AnswerSheet)
    hand.press(Qt.Key.Key_Return)
    hand.wait(lambda: not hand.asked, "the sheet to go")
    until_turn_of(table, seat)
    hand.wait(lambda: table.session.desk.state.active is None, "the turn of who is not there")
    assert any(isinstance(entry.order, o.Recruit) for entry in table.session.history()[-2:])
    assert (hand.by_mouse, away.by_mouse) == (0, 0)


@pytest.mark.claims("campaign:C94k")
def test_what_was_undone_waits_until_somebody_wants_it_given(table: MainWindow, tmp_path: Path) -> None:
    hand, seat = Hand(table), last_of(table)
    (letter,) = letters_of(table.session.desk, seat).values()
    state = table.session.desk.state
    answer = tmp_path / "theirs.fftt-answer"
    answer.write_bytes(answer_to(letter, tmp_path / "player", quiet_move(state, seat)))
    dropped(table, answer)
    hand.click(hand.find(widgets.Button, "primary", within=hand.find(AnswerSheet)))
    until_turn_of(table, seat)
    post = table.panes.post
    hand.wait(lambda: not post.waiting, "the order")
    assert table.session.undo()
    hand.settle()
    assert [one.waits for one in post.waiting] == [WaitsFor.WITHDRAWN]
    assert "1 was taken back" in said(hand.find(PostRow))
    hand.click(hand.find(widgets.Button, "show what came by letter"))
    hand.click(hand.find(widgets.Button, f"give again {seat} 1"))
    assert [one.waits for one in post.waiting] == [WaitsFor.NOBODY]
    hand.click(hand.find(widgets.Button, "primary", within=hand.find(WaitingSheet)))
    hand.wait(lambda: not post.waiting, "the order, again")


def test_what_cannot_be_given_any_more_says_why_and_can_be_taken_off(table: MainWindow, tmp_path: Path) -> None:
    hand, seat = Hand(table), last_of(table)
    (letter,) = letters_of(table.session.desk, seat).values()
    state = table.session.desk.state
    move = quiet_move(state, seat)
    answer = tmp_path / "theirs.fftt-answer"
    answer.write_bytes(answer_to(letter, tmp_path / "player", move))
    scenes.correct(table.session.desk, *map(o.StrikeFigure, state.armies[move.army].figures))
    dropped(table, answer)
    sheet = hand.find(AnswerSheet)
    assert "does not fit now" in said(sheet)
    hand.click(hand.find(widgets.Button, "primary", within=sheet))
    until_turn_of(table, seat)
    post = table.panes.post
    hand.wait(lambda: [one.waits for one in post.waiting] == [WaitsFor.REFUSED], "the refusal")
    assert "1 cannot be carried out" in said(hand.find(PostRow))
    hand.click(hand.find(widgets.Button, "show what came by letter"))
    hand.click(hand.find(widgets.Button, f"take off {seat} 1"))
    assert not post.waiting


def test_a_file_that_is_not_accepted_is_said_on_a_sheet_and_changes_nothing(
    table: MainWindow, windows: Windows, tmp_path: Path
) -> None:
    hand, seat = Hand(table), last_of(table)
    (letter,) = letters_of(table.session.desk, seat).values()
    answer = bytearray(answer_to(letter, tmp_path / "player", o.EndTurn(seat)))
    answer[-1] ^= 1
    for name, data in (("half", answer[:-40]), ("changed", answer), ("noise", b"what is this?")):
        path = tmp_path / f"{name}.fftt-answer"
        path.write_bytes(bytes(data))
        dropped(table, path)
        sheet = hand.find(RefusedSheet)
        assert path.name in said(sheet)
        assert len(sheet.accessibleDescription()) > len(path.name) + 20
        hand.press(Qt.Key.Key_Escape)
        hand.wait(lambda: not hand.asked, "the sheet to go")
    assert not PostOffice(table.session.desk).waiting()
    alone = windows("nobody")
    path.write_bytes(bytes(answer))
    dropped(alone, path)
    assert "Open the campaign to which it belongs first" in said(Hand(alone).find(RefusedSheet))


def test_orders_of_a_copy_are_listed_changed_and_kept_in_its_file(
    windows: Windows, in_turn: Path, tmp_path: Path
) -> None:
    with Desk.open(Path(shutil.copy(in_turn, tmp_path))) as desk:
        seat = desk.state.turn_order[-1]
        (letter,) = letters_of(desk, seat).values()
    path = tmp_path / "letter.fftt-letter"
    path.write_bytes(letter)
    window = windows("player")
    hand = Hand(window)
    dropped(window, path)
    hand.wait(lambda: window.session is not None and window.session.writes_down, "the player’s copy")
    session, post = window.session, window.panes.post
    assert session.submit(quiet_move(session.state, seat))
    army = armies_of(session.state, seat)[-1]
    assert not session.submit(o.MoveArmy(seat, army.id, (army.sector,)))
    assert not session.submit(o.EndWeek())
    assert len(post.judged) == 1
    hand.click(hand.find(widgets.Button, "show what came by letter"))
    hand.click(hand.find(widgets.Button, "add standing answer"))
    kinds = [type(one.order) for one in post.judged]
    assert kinds == [o.MoveArmy, StandingAnswer, o.EndTurn]
    hand.click(hand.find(QAbstractButton, "later 1"))
    assert [type(one.order) for one in post.judged] == [StandingAnswer, o.MoveArmy, o.EndTurn]
    hand.click(hand.find(QAbstractButton, "take back 1"))
    hand.click(hand.find(widgets.Button, "cancel"))
    window.close_campaign()
    QThreadPool.globalInstance().waitForDone()
    dropped(window, path)  # opened again, the same copy goes on
    hand.wait(lambda: window.session is not None and window.session.writes_down, "the same copy")
    assert [type(one.order) for one in window.panes.post.judged] == [StandingAnswer, o.EndTurn]
    window.close_campaign()
    QThreadPool.globalInstance().waitForDone()
    with Desk.open(path.with_suffix(".fftt")) as desk:
        assert len(desk.history()) == 1
