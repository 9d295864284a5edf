"""Files opened last: what they say of themselves, pinned, gone, and taken off the list."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLabel

from campaign.desk import Desk
from campaign.store.preview import preview_of
from ui import widgets
from ui.main_window import MainWindow
from ui.recent import RecentFiles
from ui.start_page import StartPage
from ui.theme import Theme


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def recent(settings: QSettings) -> RecentFiles:
    return RecentFiles(settings)


@pytest.fixture
def page(look: Theme, settings: QSettings, qtbot) -> Callable[[], StartPage]:
    """Opens the window on its start page."""

    def make() -> StartPage:
        window = MainWindow(look, settings)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        page = window.centralWidget()
        assert isinstance(page, StartPage)
        return page

    return make


def names(recent: RecentFiles) -> list[str]:
    return [file.path.name for file in recent.all()]


def test_the_file_opened_last_comes_first(recent: RecentFiles, tmp_path: Path):
    for name in ("a.fftt", "b.fftt", "a.fftt"):
        recent.note(tmp_path / name)
    assert names(recent) == ["a.fftt", "b.fftt"]


def test_a_pinned_file_stays_at_the_top(recent: RecentFiles, tmp_path: Path):
    for name in ("a.fftt", "b.fftt", "c.fftt"):
        recent.note(tmp_path / name)
    recent.pin((tmp_path / "a.fftt").resolve(), True)
    pinned = names(recent)
    recent.pin((tmp_path / "a.fftt").resolve(), False)
    assert (pinned, names(recent)) == (["a.fftt", "c.fftt", "b.fftt"], ["c.fftt", "b.fftt", "a.fftt"])


def test_only_so_many_are_offered_as_people_want(recent: RecentFiles, settings: QSettings, tmp_path: Path):
    settings.setValue("recent count", "3")
    for number in range(9):
        recent.note(tmp_path / f"{number}.fftt")
    assert names(recent) == ["8.fftt", "7.fftt", "6.fftt"]


def test_a_file_says_where_it_stands_and_who_plays(desk: Desk):
    told = preview_of(desk.path)
    assert told is not None
    assert (told.name, told.month, told.week, told.players) == (
        "The Drowned City",
        1,
        1,
        ("Mara", "Tobias", "Ines"),
    )


def test_something_else_than_a_campaign_says_nothing(tmp_path: Path):
    (tmp_path / "letter.fftt").write_text("Dear Mara, " * 500, encoding="utf-8")
    assert (preview_of(tmp_path / "letter.fftt"), preview_of(tmp_path), preview_of(tmp_path / "nowhere.fftt")) == (
        None,
    ) * 3


def test_to_look_at_a_file_changes_nothing_of_it(new_desk: Callable[..., Desk]):
    desk = new_desk()
    desk.close()
    before = desk.path.read_bytes()
    preview_of(desk.path)
    assert desk.path.read_bytes() == before


def test_the_start_page_says_what_a_file_says_of_itself(page, recent: RecentFiles, new_desk, qtbot):
    desk = new_desk()
    recent.note(desk.path)
    desk.close()
    shown = page()
    qtbot.waitUntil(lambda: "Month 1, week 1 · Mara, Tobias, Ines" in shown._rows[0].about.whole_text())


def test_a_file_that_is_gone_is_said_to_be_gone(page, recent: RecentFiles, tmp_path: Path):
    recent.note(tmp_path / "gone.fftt")
    row = page()._rows[0]
    assert (row.name.isEnabled(), "Not there any more" in row.about.whole_text()) == (False, True)


def test_a_file_is_taken_off_the_list_with_one_click(page, recent: RecentFiles, tmp_path: Path, qtbot):
    recent.note(tmp_path / "gone.fftt")
    shown = page()
    button = next(b for b in shown.findChildren(widgets.IconButton) if b.accessibleName() == "Take off the list")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (recent.all(), shown._rows) == ((), [])


def test_without_files_the_page_says_what_to_begin_with(page):
    assert any("Nothing has been opened yet" in label.text() for label in page().findChildren(QLabel))


def test_a_file_that_would_keep_one_waiting_for_ever_is_not_waited_for(desk: Desk, tmp_path: Path):
    path = tmp_path / "endless.fftt"
    desk.copies.save(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "PRAGMA foreign_keys=OFF; DROP TABLE campaign; CREATE VIEW campaign AS WITH RECURSIVE n(i) AS "
            "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'x' AS name, 1 AS month, 1 AS week, 'muster' AS stage "
            "FROM n WHERE i < 0;"
        )
    assert preview_of(path) is None
