"""The battlefield editor: a draft by mouse, by keys and by fields, laid out as one order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from campaign.battle.scenery import CM, PieceKind
from campaign.desk import Desk
from campaign.world import orders as o
from campaign.world.deploying import battlefield_of
from campaign.world.ids import SectorId
from campaign.world.knowledge import as_seen_by
from campaign.world.maps.generator import generate
from tests.store import campaigns
from ui.battlefield import edits
from ui.battlefield.editor import BattlefieldEditor
from ui.dialogs.fields import NumberBox, Picker
from ui.panels.panel_widgets import Reasons
from ui.panels.sector_view import SectorView
from ui.session import Session
from ui.theme import Theme

SECTOR = SectorId("1.s1")


@pytest.fixture
def session(tmp_path: Path, look: Theme) -> Iterator[Session]:
    with campaigns.mustered_copy(tmp_path) as desk:
        yield Session(desk, look)


@pytest.fixture
def editor(qtbot: QtBot, session: Session) -> BattlefieldEditor:
    made = BattlefieldEditor(session, SECTOR)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def press(editor: QWidget, name: str) -> None:
    button = editor.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    button.click()


def drag(qtbot: QtBot, editor: BattlefieldEditor, start: QPointF, goal: QPointF) -> None:
    table, one, other = editor.table, start.toPoint(), goal.toPoint()
    qtbot.mousePress(table, Qt.MouseButton.LeftButton, pos=one)
    qtbot.mouseMove(table, one + QPoint(3, 3))
    qtbot.mouseMove(table, other)
    qtbot.mouseRelease(table, Qt.MouseButton.LeftButton, pos=other)


def middle(editor: BattlefieldEditor) -> QPointF:
    assert editor.table.chosen is not None
    return editor.table.point_of(*edits.middle(edits.corners(editor.draft, editor.table.chosen)))


@pytest.mark.claims("campaign:C91a")
def test_what_is_built_is_laid_out_as_one_order_and_undone(editor: BattlefieldEditor, session: Session) -> None:
    before, head = editor.draft, session.desk.head
    assert before == battlefield_of(session.state, SECTOR)
    press(editor, "add hill")
    press(editor, "add wall")
    assert len(editor.draft.pieces) + len(editor.draft.low_walls) == len(before.pieces) + len(before.low_walls) + 2
    assert session.desk.head == head
    press(editor, "lay out")
    assert session.state.sectors[SECTOR].battlefield == editor.draft
    assert len(session.desk.history()) == head + 1
    session.undo()
    assert editor.draft == before


def test_a_piece_is_dragged_resized_and_turned_by_its_handles(qtbot: QtBot, editor: BattlefieldEditor) -> None:
    editor.build(edits.of_size(editor.draft, 120 * CM, 120 * CM))
    editor.build(*edits.added(editor.draft, PieceKind.FOREST))
    chosen = editor.table.chosen
    assert chosen is not None
    old = edits.measures(editor.draft, chosen)
    drag(qtbot, editor, middle(editor), middle(editor) + QPointF(40, -30))
    now = edits.measures(editor.draft, chosen)
    assert (now.x - old.x > 3, now.y - old.y < -2) == (True, True)
    handles = editor.table.handles()
    assert handles is not None
    drag(qtbot, editor, handles[0], handles[0] + QPointF(20, 10))
    wider = edits.measures(editor.draft, chosen)
    assert wider.length > now.length
    handles = editor.table.handles()
    assert handles is not None
    drag(qtbot, editor, handles[1], middle(editor) + QPointF(120, 0))
    assert edits.measures(editor.draft, chosen).degrees in (88, 89, 90, 91, 92)
    editor.undo()
    assert edits.measures(editor.draft, chosen) == wider
    editor.redo()
    assert edits.measures(editor.draft, chosen) != wider


def test_everything_goes_by_keys_too(qtbot: QtBot, editor: BattlefieldEditor) -> None:
    table = editor.table
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Tab)
    first = table.chosen
    assert first is not None
    old = edits.measures(editor.draft, first)
    qtbot.keyClick(table, Qt.Key.Key_Right)
    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    now = edits.measures(editor.draft, first)
    assert (now.x - old.x, now.y - old.y) == pytest.approx((1, 0.1))
    count = len(list(edits.things(editor.draft)))
    qtbot.keyClick(table, Qt.Key.Key_D)
    assert len(list(edits.things(editor.draft))) == count + 1
    qtbot.keyClick(table, Qt.Key.Key_R)
    qtbot.keyClick(table, Qt.Key.Key_Delete)
    assert len(list(edits.things(editor.draft))) == count
    assert table.chosen is None
    qtbot.keyClick(table, Qt.Key.Key_Tab)
    qtbot.keyClick(table, Qt.Key.Key_Escape)
    assert table.chosen is None
    assert editor.isVisible()


def test_fields_say_and_set_where_a_piece_lies_and_how_large_it_is(editor: BattlefieldEditor) -> None:
    editor.add(PieceKind.BUILDING)
    chosen = editor.table.chosen
    assert chosen is not None
    for key, value in (("x", 30), ("y", 22), ("length", 16), ("width", 9), ("degrees", 40), ("storeys", 2)):
        editor._fields[key].box.setValue(value)
    now = edits.measures(editor.draft, chosen)
    assert (now.x, now.y, now.length, now.width) == pytest.approx((30, 22, 16, 9), abs=0.1)
    assert (now.degrees, editor.draft.pieces[chosen.number].storeys) == (40, 2)
    doors = editor.draft.pieces[chosen.number].openings
    press(editor, "other doors")
    assert editor.draft.pieces[chosen.number].openings != doors


@pytest.mark.claims("campaign:C91c")
def test_a_table_that_breaks_the_rules_says_so_and_cannot_be_laid_out(editor: BattlefieldEditor) -> None:
    editor.add(PieceKind.HILL)
    chosen = editor.table.chosen
    assert chosen is not None
    editor.build(edits.moved(editor.draft, chosen, 90 * CM, 0))
    said = [reason.text for reason in editor._problems.shown]
    assert any("hangs over the edge" in text for text in said)
    button = editor.findChild(QPushButton, "lay out")
    assert isinstance(button, QPushButton)
    assert not button.isEnabled()
    assert not editor.save()


def test_the_table_gets_other_sides_is_made_anew_and_as_it_was_first(
    editor: BattlefieldEditor, session: Session
) -> None:
    first = editor.draft
    editor.make_anew(5)
    assert editor.draft != first
    press(editor, "make anew")
    for picker, place in zip(editor._sides, (2, 0), strict=True):
        picker.setCurrentIndex(place)
        picker.activated.emit(place)
    assert (editor.draft.width, editor.draft.height) == (120 * CM, 80 * CM)
    press(editor, "as first")
    assert editor.draft == first


@pytest.mark.claims("campaign:C92a")
def test_a_photo_lies_beneath_the_table_and_goes_again(
    qtbot: QtBot, editor: BattlefieldEditor, session: Session, tmp_path: Path
) -> None:
    photo = QImage(800, 600, QImage.Format.Format_RGB32)
    photo.fill(QColor("#88aa44"))
    photo.save(str(tmp_path / "club.png"))
    editor.lay_photo(tmp_path / "club.png")
    qtbot.waitUntil(lambda: editor.table.beneath is not None, timeout=20_000)
    laid = session.state.backdrops[SECTOR]
    assert (laid.width >= editor.draft.width, laid.height >= editor.draft.height) == (True, True)
    session.submit(o.SetBackdrop(SECTOR, None))
    assert editor.table.beneath is None


def test_a_draft_goes_out_and_comes_in_again(editor: BattlefieldEditor, tmp_path: Path, qtbot) -> None:
    editor.add(PieceKind.POOL)
    built = editor.draft
    editor.send_out(tmp_path / "field.json")
    editor.undo()
    editor.take_in(tmp_path / "field.json")
    qtbot.waitUntil(lambda: editor.draft == built, timeout=20_000)
    (tmp_path / "field.json").write_text("{}", encoding="utf-8")
    editor.take_in(tmp_path / "field.json")
    qtbot.waitUntil(lambda: "no battlefield" in "".join(told.text for told in editor._problems.shown), timeout=20_000)
    assert editor.draft == built


def test_the_inspector_shows_the_table_and_opens_its_editor(qtbot: QtBot, session: Session) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    view = SectorView(session, SECTOR)
    view.setParent(window)
    press(view, "edit battlefield")
    press(view, "edit battlefield")
    opened = [found for found in window.findChildren(BattlefieldEditor) if found.isVisible()]
    assert len(opened) == 1


def test_a_player_without_the_seed_sees_a_table_too(session: Session) -> None:
    seen = as_seen_by(session.state, session.state.seats[0])
    assert battlefield_of(seen, SECTOR).pieces


def test_another_table_that_is_laid_out_meanwhile_is_shown(editor: BattlefieldEditor, session: Session) -> None:
    session.submit(o.SetBattlefield(SECTOR, seed=9))
    assert editor.draft == session.state.sectors[SECTOR].battlefield


def test_in_firefight_the_editor_measures_in_inches(qtbot: QtBot, tmp_path: Path, look: Theme) -> None:
    seats = (o.PlayerSetup("Red", "compact"), o.PlayerSetup("Blue", "brood"))
    founding = o.FoundCampaign("Inches", "firefight", seats, generate("city", 2, 7), seed=3)
    with Desk.create(tmp_path / "inches.fftt", founding) as desk:
        sector = min(desk.state.sectors)
        made = BattlefieldEditor(Session(desk, look), sector)
        qtbot.addWidget(made)
        press(made, "add hill")
        assert made.findChild(Picker, "table width").currentText() == "31.5″"
        x, length = (made.findChild(NumberBox, f"thing {key}") for key in ("x", "length"))
        assert (x.accessibleName(), length.accessibleName()) == ("From the west edge, inches", "Length, inches")
        x.setValue(20)
        length.setValue(12)
        assert made.table.chosen is not None
        now = edits.measures(made.draft, made.table.chosen)
        assert (now.x, now.length) == pytest.approx((20 * 2.54, 12 * 2.54), abs=0.05)


def test_in_firefight_the_editor_asks_what_firefight_asks(qtbot: QtBot, tmp_path: Path, look: Theme) -> None:
    seats = (o.PlayerSetup("Red", "compact"), o.PlayerSetup("Blue", "brood"))
    founding = o.FoundCampaign("Feet", "firefight", seats, generate("city", 2, 7), seed=3)
    with Desk.create(tmp_path / "feet.fftt", founding) as desk:
        made = BattlefieldEditor(Session(desk, look), min(desk.state.sectors))
        qtbot.addWidget(made)
        house = replace(made.draft.pieces[0], kind=PieceKind.BUILDING, openings=(), stairs=())
        made.build(replace(made.draft, pieces=(house,), low_walls=()))
        picker = made.findChild(Picker, "table width")
        picker.setCurrentIndex(picker.findText("48″"))
        picker.activated.emit(picker.currentIndex())
        assert made.draft.width == 12192
        assert [str(reason) for reason in made.findChild(Reasons).shown] == [
            "1 piece of scenery is on the table; one of its size has at least 10. (firefight:P3c)"
        ]
        assert made.save()
        assert desk.state.sectors[min(desk.state.sectors)].battlefield == made.draft
