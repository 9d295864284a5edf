"""A damaged file in the window: what can be done about it is shown before anything is, and nothing is lost unsaid."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from campaign.desk import Desk
from campaign.store import errors
from campaign.store.backups.folders import Backups, Why
from ui.dialogs.damaged_sheet import DamagedSheet
from ui.main_window import MainWindow
from ui.theme import Theme


@pytest.fixture
def path(first_week: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(first_week, tmp_path / "club.fftt"))


@pytest.fixture
def window(qtbot: QtBot, look: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(look, None, backups=tmp_path / "backups")
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()
    QThreadPool.globalInstance().waitForDone()


def spoil(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in ("DROP TRIGGER entry_is_never_changed", *statements):
            connection.execute(statement)


def opened(qtbot: QtBot, window: MainWindow, path: Path) -> DamagedSheet:
    """What is shown in place of the campaign, when all of it has been found out."""
    window.open_file(path)
    qtbot.waitUntil(lambda: window.findChild(DamagedSheet) is not None, timeout=20_000)
    return told(qtbot, window)


def told(qtbot: QtBot, window: MainWindow) -> DamagedSheet:
    sheet = window.findChild(DamagedSheet)
    assert isinstance(sheet, DamagedSheet)
    qtbot.waitUntil(sheet.primary.isEnabled, timeout=20_000)
    return sheet


LAST = "UPDATE entry SET rules = 1 WHERE id = (SELECT max(id) FROM entry)"


def test_tables_that_were_spoilt_are_repaired_by_one_key_and_the_campaign_is_shown(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    spoil(path, "UPDATE player SET vp = 99")
    sheet = opened(qtbot, window, path)
    assert (sheet.primary.text(), sheet.state.text()) == (
        "Repair",
        "The journal is whole: to repair the file loses nothing.",
    )
    sheet.primary.click()
    qtbot.waitUntil(lambda: window.session is not None, timeout=20_000)
    assert window.session is not None
    assert (window.session.desk.path, path.with_name("club before the repair.fftt").exists()) == (path, True)


def test_above_the_map_nothing_says_any_more_that_the_file_is_being_opened(
    qtbot: QtBot, window: MainWindow, path: Path, desk: Desk
) -> None:
    window.show_desk(desk)
    spoil(path, LAST)
    opened(qtbot, window, path)
    assert not window.map_panel.notice.isVisible()


def test_what_would_be_lost_is_shown_and_nothing_is_written_until_it_is_wanted(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    spoil(path, LAST)
    before = path.read_bytes()
    sheet = opened(qtbot, window, path)
    assert sheet.primary.text() == "Repair into a new file"
    assert (path.read_bytes(), sorted(path.parent.glob("*.fftt"))) == (before, [path])
    sheet.primary.click()
    qtbot.waitUntil(lambda: window.session is not None, timeout=20_000)
    assert window.session is not None
    assert (window.session.desk.path.name, path.read_bytes()) == ("club repaired.fftt", before)


def test_the_newest_backup_is_lit_where_it_loses_less(
    qtbot: QtBot, window: MainWindow, path: Path, tmp_path: Path
) -> None:
    Backups(tmp_path / "backups").keep(path, Why.CLOSE)
    spoil(path, LAST)
    sheet = opened(qtbot, window, path)
    assert (sheet.primary.text(), sheet.mend.isVisible(), sheet.kept.isVisible()) == ("Open the backup", True, True)
    sheet.primary.click()
    qtbot.waitUntil(lambda: window.session is not None, timeout=20_000)
    assert window.session is not None
    assert window.session.desk.path != path


def test_what_can_be_saved_is_shown_again_as_it_was_after_the_faults(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    spoil(path, "UPDATE player SET vp = 99")
    sheet = opened(qtbot, window, path)
    before = (sheet.state.text(), rows_of(sheet))
    sheet.faults.click()
    assert (sheet.state.text(), rows_of(sheet)) != before
    sheet.faults.click()
    assert (sheet.state.text(), rows_of(sheet)) == before


def rows_of(sheet: DamagedSheet) -> list[str]:
    found = (sheet._rows.itemAt(place).widget() for place in range(sheet._rows.count()))
    return [row.text() for row in found if isinstance(row, QLabel)]


def test_where_a_repair_fails_the_backup_can_still_be_opened(
    qtbot: QtBot, window: MainWindow, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(_findings: object) -> None:
        raise errors.disk_full(path)

    Backups(tmp_path / "backups").keep(path, Why.CLOSE)
    spoil(path, "UPDATE player SET vp = 99")
    sheet = opened(qtbot, window, path)
    monkeypatch.setattr("campaign.store.repairing.repair.repair", no_room)
    sheet.primary.click()
    qtbot.waitUntil(lambda: sheet.primary.text() == "Open the backup")
    assert "no room" in " ".join(str(reason) for reason in sheet.reasons.shown)
    sheet.primary.click()
    qtbot.waitUntil(lambda: window.session is not None, timeout=20_000)


def test_the_sheet_says_what_is_wrong_and_sends_nobody_to_the_command_line(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    spoil(path, LAST)
    said = opened(qtbot, window, path).lead.text()
    assert said.startswith("Entry ")
    assert said.endswith(" is not as it was written. Nothing has been changed.")


def test_where_nothing_can_be_saved_the_one_lit_button_closes(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + bytes(len(whole) - 4096))
    sheet = opened(qtbot, window, path)
    assert (sheet.primary.text(), sheet.cancel.isVisible(), sheet.mend.isVisible()) == ("Close", False, False)


def test_a_file_whose_beginning_is_gone_is_still_known_as_a_campaign(
    qtbot: QtBot, window: MainWindow, path: Path
) -> None:
    path.write_bytes(bytes(100) + path.read_bytes()[100:])
    assert opened(qtbot, window, path).primary.text() == "Repair into a new file"


def test_the_open_campaign_is_checked_without_closing_it(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    window.show_desk(Desk.open(path))
    window.mending.check()
    assert told(qtbot, window).state.text() == "“club.fftt” is sound."
