"""What leaves the window and comes in: each door writes its file beside the window's own work and says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRegularExpression, QThreadPool
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from campaign.desk import Desk
from campaign.exchange.map_file import map_text, read_map
from campaign.store.backups.folders import Backups
from campaign.world.orders import RedrawMap, Rename, StartWeek
from tests.store.campaigns import founded, played
from tests.world.rules.test_map_replacement import with_another_centre
from ui.filled_menus import fill_send
from ui.main_window import MainWindow
from ui.theme import Theme


@pytest.fixture
def window(qtbot: QtBot, look: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(look, None)
    qtbot.addWidget(made)
    made.show_desk(played(tmp_path))
    yield made
    made.close()


@pytest.fixture
def written(qtbot: QtBot, window: MainWindow) -> Callable[[str], None]:
    """Wait until the window says that a file has been written."""

    def wait(name: str) -> None:
        qtbot.waitUntil(lambda: window.map_panel.notice.accessibleName() == f"Written: “{name}”.", timeout=20_000)

    return wait


def asked(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_more: (str(path), ""))


def test_the_whole_campaign_goes_out_and_comes_in(qtbot, window, written, monkeypatch, tmp_path):
    asked(monkeypatch, tmp_path / "out")
    window.exchange.whole()
    written("out.json")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_more: (str(tmp_path / "out.json"), ""))
    asked(monkeypatch, tmp_path / "again")
    window.exchange.take_in()
    qtbot.waitUntil(lambda: window.session.desk.path == (tmp_path / "again.fftt").resolve(), timeout=20_000)


def test_a_campaign_that_was_taken_in_has_backups_as_any_other(qtbot, look, tmp_path):
    with played(tmp_path) as desk:
        desk.copies.export(tmp_path / "out.json")
    window = MainWindow(look, None, backups=tmp_path / "backups")
    qtbot.addWidget(window)
    window.exchange.restore(tmp_path / "out.json", tmp_path / "again.fftt")
    qtbot.waitUntil(lambda: window.session is not None, timeout=20_000)
    assert window.session.submit(Rename(window.session.state.seats[0], "Taken in"))
    window.close()
    QThreadPool.globalInstance().waitForDone()
    assert Backups(tmp_path / "backups").of(tmp_path / "again.fftt")


def test_a_file_that_nobody_agreed_to_replace_stays(window, monkeypatch, tmp_path):
    (tmp_path / "out.json").write_text("mine", encoding="utf-8")
    (tmp_path / "out.fftt").write_text("mine", encoding="utf-8")
    asked(monkeypatch, tmp_path / "out")  # the ending is added afterwards
    window.exchange.whole()
    assert window.map_panel.notice.accessibleName().startswith("“out.json” exists already.")
    window.copies.save()
    assert window.map_panel.notice.accessibleName().startswith("“out.fftt” exists already.")
    assert {(tmp_path / f"out.{ending}").read_text(encoding="utf-8") for ending in ("json", "fftt")} == {"mine"}


def test_a_document_that_is_no_campaign_is_said_and_the_open_one_stays(qtbot, window, tmp_path):
    before = window.session
    (tmp_path / "bad.json").write_text("{}", encoding="utf-8")
    with qtbot.waitSignal(window.session.failed) as said:
        window.exchange.restore(tmp_path / "bad.json", tmp_path / "bad.fftt")
    assert "no campaign that was exported" in said.args[0]
    assert window.session is before


def test_a_copy_for_a_player_opens_to_be_looked_at(qtbot, window, written, monkeypatch, tmp_path):
    player = window.session.state.seats[0]
    asked(monkeypatch, tmp_path / "red.fftt")
    window.exchange.copy_for(player)
    written("red.fftt")
    window.open_file(tmp_path / "red.fftt")
    qtbot.waitUntil(lambda: not window.opening.name)
    assert window.session.state.copy_for == player
    assert window.map_panel.notice.accessibleName() == "A copy for Red, to look at."
    assert not window.session.undo()
    window.grab()


def test_tables_news_and_map_are_written(window, written, monkeypatch, tmp_path):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_more: str(tmp_path))
    window.exchange.tables()
    written(tmp_path.name)
    assert {path.name for path in tmp_path.glob("*.csv")} == {
        f"test {kind}.csv" for kind in ("rosters", "standings", "battles", "journal")
    }
    asked(monkeypatch, tmp_path / "news.md")
    window.exchange.news()
    written("news.md")
    assert (tmp_path / "news.md").read_text(encoding="utf-8").startswith("# Test: month 1, week 2")
    asked(monkeypatch, tmp_path / "older.md")
    first = next(entry for entry in window.session.desk.history() if isinstance(entry.order, StartWeek))
    window.session.look_at(first.id)
    window.exchange.news()
    written("older.md")
    assert (tmp_path / "older.md").read_text(encoding="utf-8").startswith("# Test: month 1, week 1")
    window.session.show_moment(None)
    asked(monkeypatch, tmp_path / "map")
    window.exchange.map()
    written("map.json")
    with Desk.open_to_read(window.session.desk.path) as desk:
        assert read_map((tmp_path / "map.json").read_text(encoding="utf-8")) == desk.state.setting.map


def test_a_folder_that_is_not_there_is_said(qtbot, window, tmp_path):
    with qtbot.waitSignal(window.session.failed):
        window.exchange.write_news(tmp_path / "nowhere" / "news.md")
    with qtbot.waitSignal(window.session.failed):
        window.exchange.write_whole(tmp_path / "nowhere" / "all.json")


def test_nothing_is_asked_where_people_think_better_of_it(window, monkeypatch, tmp_path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_more: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_more: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_more: "")
    for door in (window.exchange.whole, window.exchange.news, window.exchange.map, window.exchange.tables):
        door()
    window.exchange.take_in()
    assert [path.name for path in tmp_path.iterdir() if path.suffix in (".json", ".md", ".csv")] == []


def test_the_menu_offers_a_copy_for_every_player(window):
    menus = (menu for top in window.menuBar().findChildren(QMenu) for menu in (top, *top.findChildren(QMenu)))
    send = next(menu for menu in menus if menu.title() == "Send out")
    send.aboutToShow.emit()
    names = [action.text() for action in send.actions() if not action.isSeparator()]
    assert names[-2:] == ["What Red may know…", "What Blue may know…"]
    assert len(names) == 7


def test_another_map_is_shown_at_once_and_undo_shows_the_old_one(qtbot, look, tmp_path):
    made = MainWindow(look, None)
    qtbot.addWidget(made)
    made.show_desk(founded(tmp_path))
    old = made.session.state.setting.map
    new = replace(old, sectors=(replace(old.sectors[0], name="Mill"), *old.sectors[1:]))
    (tmp_path / "map.json").write_text(map_text(new), encoding="utf-8")
    made.exchange.redraw_from(tmp_path / "map.json")
    qtbot.waitUntil(lambda: made.session.state.setting.map == new, timeout=20_000)
    made.session.undo()
    assert made.session.state.setting.map == old
    made.close()


@pytest.mark.claims("campaign:C67a")
def test_another_map_is_shown_at_once_and_the_moments_of_the_old_one_can_be_shown_again(qtbot, look, tmp_path):
    made = MainWindow(look, None)
    qtbot.addWidget(made)
    made.show_desk(founded(tmp_path))
    made.show()
    qtbot.waitExposed(made)
    session, scene = made.session, made.map_panel.view.map_scene
    old, centre = session.state.setting.map, session.state.setting.sector_ids[session.state.setting.map.centre]
    session.select(sector=centre)
    session.submit(RedrawMap(with_another_centre(old)))
    new = session.state.setting.sector_ids["new"]
    assert session.selected_sector is None
    assert (scene.has(centre), scene.has(new)) == (False, True)
    session.submit(Rename("campaign", "Other ground"))
    session.select(sector=new)
    session.look_at(1)
    assert (scene.has(centre), scene.has(new), session.selected_sector) == (True, False, None)
    made.past.replay()
    session.show_moment(None)
    made.past.take_out(2)
    session.undo()
    session.undo()
    assert session.state.setting.map == old
    session.redo()
    assert scene.has(new)
    made.close()


def test_before_the_first_week_there_is_no_news_and_no_file(qtbot, look, tmp_path):
    made = MainWindow(look, None)
    qtbot.addWidget(made)
    made.show_desk(founded(tmp_path))
    made.exchange.write_news(tmp_path / "news.md")
    said = made.map_panel.notice
    qtbot.waitUntil(lambda: said.accessibleName().startswith("There is no news yet"), timeout=20_000)
    assert not (tmp_path / "news.md").exists()
    made.close()


def test_a_file_that_is_no_map_changes_nothing(qtbot, window, tmp_path):
    (tmp_path / "map.json").write_text("{}", encoding="utf-8")
    with qtbot.waitSignal(window.session.failed) as said:
        window.exchange.redraw_from(tmp_path / "map.json")
    assert "“format” has to be" in said.args[0]
    with qtbot.waitSignal(window.session.failed):
        window.exchange.redraw_from(tmp_path / "none.json")


def test_the_hall_and_the_statistics_close_with_their_campaign(qtbot, window):
    window._commands.doors.hall()
    window._commands.doors.statistics()
    beside = window.findChildren(QDialog, QRegularExpression("^(hall|statistics)$"))
    assert len(beside) == 2
    window.show_start()
    qtbot.waitUntil(lambda: not any(isValid(one) and one.isVisible() for one in beside), timeout=2000)


def test_a_page_for_phones_is_written_and_can_be_opened(qtbot, window, written, monkeypatch, tmp_path):
    shown: list[Path] = []
    monkeypatch.setattr("ui.map.panel.open_in_desktop.show", lambda path: shown.append(path) or True)
    asked(monkeypatch, tmp_path / "red")
    window.exchange.page(window.session.state.seats[0])
    written("red.html")
    assert "What Red may know" in (tmp_path / "red.html").read_text(encoding="utf-8")
    opens = window.findChild(QPushButton, "open the file")
    assert opens.isVisibleTo(window.map_panel.notice)
    opens.click()
    assert shown == [tmp_path / "red.html"]
    window.exchange.write_news(tmp_path / "news.md")
    written("news.md")
    assert opens.isHidden()


def test_pages_for_phones_are_in_the_menu_of_what_is_sent_out(window):
    menu = QMenu()
    fill_send(menu, window)
    pages = next(inner for inner in menu.findChildren(QMenu) if inner.title() == "Page for phones")
    assert [action.text() for action in pages.actions()] == ["For all…", "For Red…", "For Blue…"]
