"""An old battle, watched again on its table and shared; and what it adds up to."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from campaign.battle.contract.table.facts import Walk
from campaign.battle.contract.telling import Standing, Turn
from campaign.battle.fftt.units import fftt_units
from campaign.battle.fftt.words.turns import TURNS
from campaign.battle.systems import telling_of
from campaign.desk import Desk
from campaign.world.ids import EntryId
from campaign.world.orders import ReportBattle
from tests.redrawn import positions_after
from ui.battle.story import outcome_sheet
from ui.battle.story.account_view import AccountView, LossChart
from ui.battle.story.log_model import LogRow
from ui.battle.story.outcome_sheet import ShowSheet
from ui.battle.table.replay import Replay, standing_words
from ui.panels import panel_widgets
from ui.session import Session
from ui.theme import Theme

OLD = Path(__file__).parents[2] / "old_files" / "0.2.0.fftt"
LONG = EntryId(28)  # the battle of eight turns there


@pytest.fixture
def sheet(tmp_path: Path, look: Theme, qtbot) -> Iterator[ShowSheet]:
    """The sheet of a battle that version 0.2.0 has fought."""
    window = QWidget()
    window.resize(1600, 1000)
    qtbot.addWidget(window)
    window.show()
    with Desk.open(Path(shutil.copy(OLD, tmp_path / "old.fftt"))) as desk:
        made = outcome_sheet.show_battle(Session(desk, look), LONG, window)
        assert made is not None
        qtbot.waitUntil(lambda: bool(made.log.model.told), timeout=20000)
        yield made


def selected(sheet: ShowSheet) -> LogRow:
    return sheet.log.model.rows[sheet.log.list.currentIndex().row()]


def watched(sheet: ShowSheet, qtbot: QtBot) -> Replay:
    """The battle, watched again."""
    qtbot.mouseClick(sheet.findChild(QWidget, "view 1"), Qt.MouseButton.LeftButton)
    return sheet.replay


def test_the_replay_begins_before_anything_was_told(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    assert (replay.place, replay.when.text(), replay.view.hasFocus()) == (0, "Set-up", True)
    assert not sheet.log.list.currentIndex().isValid()


def test_a_click_on_a_sentence_shows_the_table_as_it_was_then(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    sheet.log.list.go_to(len(sheet.log.model.rows) // 2)
    there = selected(sheet)
    order = sheet.session.desk.entry(LONG).order
    assert isinstance(order, ReportBattle)
    assert order.record is not None
    assert replay.row == there.row
    assert replay.now == positions_after(order.record, there.row)
    assert {base.number: base.at for base in replay.view.bases} == {f.number: f.at for f in replay.now.figures}


def test_the_story_follows_what_is_played(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    for _step in range(40):
        qtbot.keyClick(replay.view, Qt.Key.Key_Right)
    replay.view.motion.skip()
    told = [row for row in sheet.log.model.rows if row.kind == "sentence" and row.row <= replay.row]
    assert selected(sheet) == told[-1]


def test_left_takes_the_last_step_back(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    for _step in range(5):
        qtbot.keyClick(replay.view, Qt.Key.Key_Right)
    qtbot.keyClick(replay.view, Qt.Key.Key_Left)
    assert replay.place == 4


def test_page_keys_go_from_turning_point_to_turning_point(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    qtbot.keyClick(replay.view, Qt.Key.Key_PageDown)
    first = replay.place
    qtbot.keyClick(replay.view, Qt.Key.Key_End)
    qtbot.keyClick(replay.view, Qt.Key.Key_Home)
    assert replay.place == 0
    qtbot.keyClick(replay.view, Qt.Key.Key_PageDown)
    assert replay.place == first > 0


def test_space_plays_to_the_end_and_stops_there(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    qtbot.keyClick(replay.view, Qt.Key.Key_End)
    last = replay.place
    replay.go_to(last - 2)
    replay.show_at(8)
    qtbot.keyClick(replay.view, Qt.Key.Key_Space)
    assert replay.playing
    qtbot.waitUntil(lambda: not replay.playing, timeout=10_000)
    assert replay.place == last


def test_space_again_lets_it_stand_still(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    qtbot.keyClick(replay.view, Qt.Key.Key_Space)
    qtbot.keyClick(replay.view, Qt.Key.Key_Space)
    assert (replay.playing, replay.play.accessibleName()) == (False, "Play (Space)")


def test_what_is_not_looked_at_is_not_played(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    replay.run(True)
    qtbot.mouseClick(sheet.findChild(QWidget, "view 0"), Qt.MouseButton.LeftButton)
    assert not replay.playing


def test_a_turning_point_on_the_time_line_can_be_clicked(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    line = replay.line
    point = line._points[-1]
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(round(line.x_of(point.place)), 10))
    assert replay.place == point.place
    assert line.point_at(line.x_of(point.place)) == point


def test_a_drag_along_the_time_line_shows_the_table_there(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    line = replay.line
    qtbot.mousePress(line, Qt.MouseButton.LeftButton, pos=QPoint(round(line.x_of(0)), 17))
    qtbot.mouseMove(line, QPoint(line.width() // 2, 17))
    qtbot.mouseRelease(line, Qt.MouseButton.LeftButton, pos=QPoint(line.width() // 2, 17))
    assert abs(replay.place - line.maximum() / 2) <= 2


def test_a_step_shows_what_happens_on_its_way(sheet: ShowSheet, qtbot: QtBot, look: Theme, monkeypatch):
    replay = watched(sheet, qtbot)
    played: list[object] = []
    monkeypatch.setattr(replay.view.motion, "play", lambda steps, _speed, done: (played.extend(steps), done()))
    for _step in range(60):
        replay.step(1)
    assert any(isinstance(step, Walk) for step in played)


def test_who_is_pointed_at_is_told_with_how_it_stands(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    qtbot.keyClick(replay.view, Qt.Key.Key_End)
    assert replay.now is not None
    figure = next(figure for figure in replay.now.figures if not figure.dead)
    replay.view.hovered.emit(replay.view.spot_at(*figure.at))
    assert replay.pointed.text() == standing_words(figure, telling_of("fftt"))


def test_ctrl_keys_go_from_phase_to_phase_in_the_story(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    sheet.log.list.setFocus()
    qtbot.keyClick(sheet.log.list, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(sheet.log.list, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert selected(sheet).when[0] > 0
    assert replay.row == selected(sheet).row


# Sharing it


def test_the_picture_of_the_moment_goes_to_the_clipboard(sheet: ShowSheet, qtbot: QtBot):
    replay = watched(sheet, qtbot)
    qtbot.keyClick(replay.view, Qt.Key.Key_End)
    replay.share.copy_picture()
    assert QGuiApplication.clipboard().image().width() >= 600
    assert replay.share.text() == "Copied"


def test_the_picture_is_kept_as_png(sheet: ShowSheet, qtbot: QtBot, tmp_path: Path):
    replay = watched(sheet, qtbot)
    qtbot.keyClick(replay.view, Qt.Key.Key_PageDown)
    replay.share.save_picture(tmp_path / "moment.png")
    qtbot.waitUntil(lambda: replay.share.text() == "Saved", timeout=10_000)
    assert (tmp_path / "moment.png").read_bytes().startswith(b"\x89PNG")


def test_the_picture_shows_the_moment(sheet: ShowSheet, qtbot: QtBot, tmp_path: Path):
    replay = watched(sheet, qtbot)
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_End):
        qtbot.keyClick(replay.view, key)
        replay.share.setText("Share")
        replay.share.save_picture(tmp_path / f"{key.name}.png")
        qtbot.waitUntil(lambda: replay.share.text() == "Saved", timeout=10_000)
    one, other = (QImage(str(path)) for path in sorted(tmp_path.glob("*.png")))
    assert one.size() == other.size()
    assert one != other


def test_the_text_goes_to_the_clipboard_and_into_a_file(sheet: ShowSheet, qtbot: QtBot, tmp_path: Path):
    replay = watched(sheet, qtbot)
    replay.share.copy_text()
    replay.share.save_text(tmp_path / "battle.txt")
    text = QGuiApplication.clipboard().text()
    assert text.startswith(sheet.lead.text())
    assert "Fallen of " in text
    assert (tmp_path / "battle.txt").read_text(encoding="utf-8") == text


def test_a_place_that_cannot_be_written_to_is_told(sheet: ShowSheet, qtbot: QtBot, tmp_path: Path):
    replay = watched(sheet, qtbot)
    replay.share.save_text(tmp_path / "none" / "battle.txt")
    assert replay.share.text() == "Not saved"


# What it adds up to


def account(sheet: ShowSheet) -> AccountView:
    found = sheet.findChild(AccountView)
    assert found is not None
    return found


def test_a_turning_point_is_shown_in_the_story(sheet: ShowSheet, qtbot):
    point = account(sheet).points[-1]
    qtbot.keyClick(point, Qt.Key.Key_Return)
    assert point.accessibleName().startswith("Turn {}, phase {}:".format(*selected(sheet).when))
    assert selected(sheet).weight == 3


def test_a_search_that_hides_a_turning_point_is_forgotten(sheet: ShowSheet, qtbot):
    qtbot.keyClicks(sheet.log.search, "sets up")
    qtbot.keyClick(account(sheet).points[-1], Qt.Key.Key_Return)
    assert (sheet.log.search.text(), selected(sheet).kind) == ("", "sentence")


def test_luck_says_what_it_means(sheet: ShowSheet):
    tips = [row.toolTip() for row in account(sheet).findChildren(QWidget) if "standard deviations" in row.toolTip()]
    assert len(tips) == 3  # Green has shot at nobody
    assert any("were to be expected" in tip for tip in tips)


def test_who_did_most_is_named_with_its_fp(sheet: ShowSheet):
    assert "5 FP" in [label.text() for label in account(sheet).findChildren(QLabel)]
    assert all(isinstance(point, panel_widgets.Row) for point in account(sheet).points)


def test_losses_of_four_sides_have_a_lane_each(look: Theme, qtbot):
    names = ("Ann", "Bea", "Cay", "Dot")
    turns = (Turn(1, (0, 1, 2, 3), (0, 1, 2, 3)), Turn(2, (4, 0, 0, 1), (4, 0, 9, 1)))  # what withdrew is not lost
    chart = LossChart(look, turns, "ABCD", names, TURNS)
    qtbot.addWidget(chart)
    assert chart.accessibleName() == "FP lost by turn. Ann 4 FP; Bea 1 FP; Cay 2 FP; Dot 4 FP"
    assert chart.tip(1).splitlines() == ["Lost for good in turn 2", "Ann: 4 FP", "Bea: 0 FP", "Cay: 0 FP", "Dot: 1 FP"]


# Who stands there


def standing(**more: object) -> Standing:
    unit = next(unit for unit in fftt_units() if unit.key == "marines.grunt")
    return Standing(0, 0, unit, "Oak", 1, (1000, 2000), **more)  # type: ignore[arg-type]


def test_a_figure_says_how_it_stands():
    assert standing_words(standing(wounds=1, empty=True, storey=1), telling_of("fftt")) == (
        "Oak, Grunt · 1 of 1 wounds · out of ammunition (fftt:U2) · on storey 2 (fftt:M11)"
    )


def test_a_dead_figure_says_no_more():
    assert standing_words(standing(wounds=1, dead=True), telling_of("fftt")) == "Oak, Grunt · dead"
