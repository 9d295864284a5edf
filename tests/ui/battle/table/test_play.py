"""The ways to the window's table: prepared, begun, left, gone on with, and its result in the campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSettings, QSize, QThreadPool
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from campaign.battle.contract import EASY, STANDARD
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.scenery import Edge
from campaign.battle.systems import telling_of
from campaign.desk import Desk
from campaign.quick.desk import BATTLE, FIELD, QuickDesk
from campaign.store.errors import DiskFull
from campaign.tabletop.seats import DiceBy, Seat
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.battle_handover import battle_seed
from campaign.world.detaching import senders
from campaign.world.ids import BattleId, FigureId
from campaign.world.state import CallDue
from tests.fights import record_of
from tests.store.campaigns import attack, mustered
from tests.ui.battle.table.conftest import SETUP
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import desks, played, sessions
from ui import widgets, window_geometry
from ui.backdrops import give_backdrop
from ui.battle.prepare import play_actions, play_button, prepare_ends
from ui.battle.prepare.prepare_sheet import PrepareSheet
from ui.battle.quick.run import LeftSheet, QuickBattle
from ui.battle.quick.sheet import QuickSheet
from ui.battle.story.outcome_sheet import ShowSheet
from ui.battle.table.window import TableWindow
from ui.battle.waiting import resolve_sheet
from ui.main_window import MainWindow
from ui.session import Session
from ui.theme import Theme
from ui.window_state import WindowState

__all__ = ["desks", "played", "sessions"]


def small(folder: Path) -> Desk:
    """A battle of two armies of seven marines."""
    desk = mustered(folder)
    attack(desk)
    return desk


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    yield made
    for table in made.findChildren(TableWindow):
        table.close()
    QThreadPool.globalInstance().waitForDone()


@pytest.fixture
def session(sessions: Callable[..., Session], window: QWidget) -> Session:
    """That battle waits; it is made before the window, and so goes after it."""
    return sessions(small)


def battle_of(session: Session) -> BattleId:
    return queries.open_battles(session.state)[0].id


def press(widget: QWidget, name: str) -> None:
    button = widget.findChild(QPushButton, name)
    assert button is not None, name
    button.click()


def found_on(window: QWidget) -> list[TableWindow]:
    return window.findChildren(TableWindow)


def prepared(window: QWidget) -> PrepareSheet:
    return window.findChildren(PrepareSheet)[-1]


def table_of(session: Session, window: QWidget, qtbot: QtBot) -> TableWindow:
    qtbot.waitUntil(lambda: play_actions.table_of(battle_of(session), window) is not None, timeout=10_000)
    found = play_actions.table_of(battle_of(session), window)
    assert found is not None
    found.driver.pace.wait, found.stage.speed = 0, 0.0
    return found


def test_the_sheet_of_a_battle_leads_to_how_it_is_played_and_from_there_to_the_table(
    session: Session, window: QWidget, qtbot: QtBot
) -> None:
    sheet = resolve_sheet.resolve(session, battle_of(session), window)
    assert sheet is not None
    press(sheet, "play")
    asked = prepared(window)
    assert asked.preparation.seats == (Seat(), Seat())
    asked.rows[1].seat.setCurrentIndex(asked.rows[1].seat.findData(EASY))
    asked.rows[1].seat.activated.emit(1)
    asked.dice[DiceBy.TABLE].click()
    asked.primary.click()
    match = table_of(session, window, qtbot).driver.match
    assert match.seats == (Seat(), Seat(EASY))
    assert match.dice is DiceBy.TABLE
    assert match.seed == battle_seed(session.state, battle_of(session))
    assert match.setup == session.desk.battles.setup(battle_of(session))


def test_the_program_plays_the_seats_that_it_has_in_the_campaign(session: Session, window: QWidget) -> None:
    setup = session.desk.battles.setup(battle_of(session))
    session.submit(o.HandSeat(session.state.players[session.state.seats[0]].id, "strong"))
    strong = [side.key == session.state.seats[0] for side in setup.sides]
    asked = play_actions.prepare(session, battle_of(session), window)
    assert asked is not None
    assert [not seat.is_person for seat in asked.preparation.seats] == strong


def test_the_curtain_is_offered_where_several_people_share_the_screen(session: Session, window: QWidget) -> None:
    asked = play_actions.prepare(session, battle_of(session), window)
    assert asked is not None
    assert asked.curtain.isVisible()
    asked.rows[0].seat.setCurrentIndex(2)
    asked.rows[0].seat.activated.emit(2)
    assert not asked.curtain.isVisible()
    assert not asked.preparation.hides


def test_people_who_do_not_hide_from_each_other_are_remembered_for_the_next_battle(
    session: Session, window: QWidget, tmp_path: Path
) -> None:
    session.kept = WindowState(QSettings(str(tmp_path / "kept.ini"), QSettings.Format.IniFormat))
    battle = battle_of(session)
    for was in (True, False, True):
        asked = play_actions.prepare(session, battle, window)
        assert asked is not None
        assert asked.preparation.curtain == asked.curtain.isChecked() == was
        asked.curtain.click()
        asked.reject()


def test_a_battle_that_computers_play_on_screen_comes_to_the_campaign_and_is_shown(
    session: Session, window: QWidget, qtbot: QtBot
) -> None:
    battle = battle_of(session)
    asked = play_actions.prepare(session, battle, window)
    assert asked is not None
    for row in asked.rows:
        row.seat.setCurrentIndex(row.seat.findData(STANDARD))
        row.seat.activated.emit(2)
    asked.primary.click()
    table = table_of(session, window, qtbot)
    qtbot.waitUntil(lambda: table.question.button("enter") is not None, timeout=60_000)
    fought = table.driver.match.fought()
    table.question.button("enter").click()  # type: ignore[union-attr]
    assert session.state.battles[battle].report == fought.report
    assert record_of(session.desk, battle) == fought.record
    qtbot.waitUntil(lambda: bool(window.findChildren(ShowSheet)), timeout=10_000)
    assert session.desk.battles.kept(battle) is None


def test_a_battle_that_was_left_waits_to_be_gone_on_with_where_it_stood(
    session: Session, window: QWidget, qtbot: QtBot
) -> None:
    battle = battle_of(session)
    assert play_button.play_words(session, battle) == "Play…"
    play_actions.begin(session, battle, play_actions.Preparation((Seat(), Seat())), home=window)
    table = table_of(session, window, qtbot)
    qtbot.waitUntil(lambda: table.driver.waits_for_person or table.curtain.is_down, timeout=10_000)
    for _time in range(9):
        table.driver.answer(table.driver.match.game.options()[0])
        qtbot.waitUntil(lambda: table.driver.waits_for_person, timeout=10_000)
    choices = list(table.driver.match.choices)
    assert len(choices) == 9
    with qtbot.waitSignal(table.left):
        table.close()
    qtbot.waitUntil(lambda: not found_on(window), timeout=20_000)
    assert play_button.play_words(session, battle) == "Go on playing"
    sheet = resolve_sheet.resolve(session, battle, window)
    assert sheet is not None
    assert [button.property("kind") for button in (sheet.play, sheet.primary)] == ["primary", "plain"]
    assert sheet.play.isDefault()
    sheet.reject()
    play_button.play(session, battle, window)
    assert table_of(session, window, qtbot).driver.match.choices == choices


def test_the_table_opens_as_large_as_it_was_left_and_maximised_where_it_was(
    session: Session, window: QWidget, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.kept = WindowState(QSettings(str(tmp_path / "kept.ini"), QSettings.Format.IniFormat))
    room = QRect(0, 0, 1366, 768)
    monkeypatch.setattr(window_geometry, "screen_areas", lambda: [room])
    monkeypatch.setattr(widgets, "screen_room", lambda _widget: room.size())

    def opened() -> TableWindow:
        play_actions.begin(session, battle_of(session), play_actions.Preparation((Seat(), Seat())), home=window)
        table = table_of(session, window, qtbot)
        qtbot.waitUntil(table.isVisible)
        return table

    table = opened()
    assert room.contains(table.frameGeometry())
    table.resize(960, 640)
    table.close()
    table = opened()
    assert table.size() == QSize(960, 640)  # the display of tests has no more room
    table.showMaximized()
    table.close()
    table = opened()
    assert table.isMaximized()


def test_who_asks_twice_to_go_on_with_a_battle_gets_one_table(session: Session, window: QWidget, qtbot: QtBot) -> None:
    battle = battle_of(session)
    play_actions.begin(session, battle, play_actions.Preparation((Seat(), Seat())), home=window)
    table = table_of(session, window, qtbot)
    with qtbot.waitSignal(table.left):
        table.close()
    qtbot.waitUntil(lambda: not found_on(window), timeout=20_000)
    play_actions.go_on(session, battle, window)
    play_actions.go_on(session, battle, window)
    table_of(session, window, qtbot)
    QThreadPool.globalInstance().waitForDone()
    qtbot.wait(50)
    assert len(found_on(window)) == 1


class Home(QWidget):
    """A window that can say something."""

    said = ""

    def say(self, sentence: str) -> None:
        self.said = sentence


def test_a_disk_without_room_is_told_of_once_and_nobody_is_told_that_the_battle_is_saved(
    session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_battle: BattleId, _text: str) -> None:
        raise DiskFull("There is no room.")

    monkeypatch.setattr(session.desk.battles, "keep", full)
    told: list[str] = []
    session.failed.connect(told.append)
    home = Home()
    qtbot.addWidget(home)
    play_actions.begin(
        session, battle_of(session), play_actions.Preparation((Seat(), Seat()), curtain=False), home=home
    )
    table = table_of(session, home, qtbot)
    for _time in range(3):
        qtbot.waitUntil(lambda: table.driver.waits_for_person, timeout=10_000)
        table.driver.answer(table.driver.match.game.options()[0])
        QThreadPool.globalInstance().waitForDone()
    qtbot.waitUntil(lambda: bool(told), timeout=20_000)
    assert told == ["There is no room."]
    table.close()
    assert home.said == ""
    monkeypatch.undo()


def test_what_was_played_by_others_than_would_fight_now_is_not_gone_on_with(
    session: Session, window: QWidget, qtbot: QtBot
) -> None:
    battle = battle_of(session)
    play_actions.begin(session, battle, play_actions.Preparation((Seat(), Seat())), home=window)
    table = table_of(session, window, qtbot)
    with qtbot.waitSignal(table.left):
        table.close()
    qtbot.waitUntil(lambda: not found_on(window), timeout=20_000)
    setup = session.desk.battles.setup(battle)
    gone = o.StrikeFigure(FigureId(setup.sides[0].figures[-1].key))
    assert session.submit(o.Correct("he was not there", (gone,)))
    with qtbot.waitSignal(session.refused, timeout=10_000) as told:
        play_button.play(session, battle, window)
    assert "Begin it anew" in str(told.args[0][0])  # type: ignore[index]
    assert prepared(window).isVisible()
    assert play_actions.table_of(battle, window) is None


def test_a_figure_of_another_unit_is_another_force(session: Session) -> None:
    setup = session.desk.battles.setup(battle_of(session))
    first, *others = setup.sides[0].figures
    side = replace(setup.sides[0], figures=(replace(first, unit="marines.sniper"), *others))
    assert play_actions._same_forces(setup, setup)
    assert not play_actions._same_forces(setup, replace(setup, sides=(side, *setup.sides[1:])))


def test_the_photo_under_a_sectors_table_lies_under_the_battles_table_too(
    session: Session, window: QWidget, qtbot: QtBot, tmp_path: Path
) -> None:
    battle = battle_of(session)
    photo = QImage(800, 600, QImage.Format.Format_RGB32)
    photo.fill(QColor("#d040d0"))
    photo.save(str(tmp_path / "club.png"))
    sector, field = session.state.battles[battle].sector, session.desk.battles.setup(battle).battlefield
    give_backdrop(session, sector, tmp_path / "club.png", (field.width, field.height), window)
    qtbot.waitUntil(lambda: sector in session.state.backdrops, timeout=20_000)
    asked = play_actions.prepare(session, battle, window)
    assert asked is not None
    qtbot.waitUntil(lambda: asked.photo.beneath is not None, timeout=20_000)
    asked.curtain.click()
    asked.primary.click()
    table = table_of(session, window, qtbot)
    qtbot.waitUntil(lambda: has_pink(table), timeout=20_000)


def has_pink(widget: QWidget) -> bool:
    """Whether the photo's colour shines through anywhere on a line across the middle."""
    drawn = widget.grab().toImage()
    middle = drawn.height() // 2
    colours = [drawn.pixelColor(x, middle) for x in range(0, drawn.width(), 4)]
    return any(c.red() > c.green() + 40 and c.blue() > c.green() + 40 for c in colours)


def test_a_main_player_lets_a_detachment_reload_before_the_battle(
    sessions: Callable[..., Session], window: QWidget
) -> None:
    session = sessions(helped)
    battle = session.state.battles[battle_of(session)]
    asked = play_actions.prepare(session, battle.id, window)
    assert asked is not None
    (by, to), check = next(iter(asked.permits.items()))
    check.click()
    assert session.state.battles[battle.id].reloading == ((by, to),)
    assert [side.reload_from for side in asked.setup.sides if side.key == to] == [(by,)]
    assert not check.isEnabled()


def helped(folder: Path) -> Desk:
    """Somebody has sent a detachment to a battle that waits for its result."""
    desk = scenes.called(folder)
    while calls := [due for due in desk.state.pending.values() if isinstance(due, CallDue)]:
        due = calls[0]
        sender = senders(desk.state, due.battle, due.player)[0]
        ally = desk.state.battles[due.battle].defender
        desk.submit(o.SendDetachment(due.player, due.battle, sender.army, sender.best, ally))
    return desk


# --- a battle without a campaign ---------------------------------------------------------------------------------


@pytest.fixture
def quick(qtbot: QtBot, look: Theme, tmp_path: Path) -> Iterator[QuickBattle]:
    made = MainWindow(look, None, None, tmp_path)
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    made.quick_battle()
    found = made.findChild(QuickBattle)
    assert found is not None
    yield found
    for table in made.findChildren(TableWindow):
        table.close()
    found.end()
    QThreadPool.globalInstance().waitForDone()


def asked_in(quick: QuickBattle, qtbot: QtBot) -> PrepareSheet:
    assert quick.sheet is not None
    quick.sheet.play.click()
    sheet = quick.sheet
    qtbot.waitUntil(lambda: bool(sheet.findChildren(PrepareSheet)), timeout=10_000)
    return prepared(sheet)


def test_a_quick_battle_for_which_the_disk_has_no_room_says_so_on_its_sheet(
    quick: QuickBattle, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object) -> QuickDesk:
        raise DiskFull("There is no room.")

    monkeypatch.setattr(QuickDesk, "of", full)
    sheet = quick.sheet
    assert sheet is not None
    sheet.play.click()
    qtbot.waitUntil(lambda: bool(sheet.reasons.shown), timeout=20_000)
    assert sheet.reasons.shown[0].text == "There is no room."


def test_a_quick_battle_that_was_left_and_cannot_be_read_is_told_of(
    quick: QuickBattle, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "quick-battle.json").write_bytes(b"\xff\xfe\xfd")
    quick.go_on()
    sheet = quick.sheet
    assert sheet is not None
    qtbot.waitUntil(lambda: bool(sheet.reasons.shown), timeout=20_000)
    assert "cannot be read" in sheet.reasons.shown[0].text


def test_one_person_plays_the_first_side_of_a_quick_battle_if_nobody_says_otherwise(
    quick: QuickBattle, qtbot: QtBot
) -> None:
    assert asked_in(quick, qtbot).preparation.seats == (Seat(), Seat(STANDARD))


def test_a_quick_battle_agrees_on_edges_and_ends_before_it_goes_to_the_table(quick: QuickBattle, qtbot: QtBot) -> None:
    asked = asked_in(quick, qtbot)
    assert [side.edge for side in asked.setup.sides] == [Edge.SOUTH, Edge.NORTH]
    row = asked.rows[0]
    row.edge.setCurrentIndex(row.edge.findData(Edge.WEST))
    row.edge.activated.emit(row.edge.currentIndex())
    agreed = asked.agreements
    assert agreed is not None
    agreed.checks["lose_third"].click()
    agreed.checks["hold_point"].click()
    agreed.places["hold_point"][0].box.setValue(30)
    agreed.numbers["turns"].box.setValue(12)
    asked.primary.click()
    window = quick.parent()
    assert isinstance(window, QWidget)
    qtbot.waitUntil(lambda: play_actions.table_of(BATTLE, window) is not None, timeout=10_000)
    table = play_actions.table_of(BATTLE, window)
    assert table is not None
    setup = table.driver.match.setup
    assert [side.edge for side in setup.sides] == [Edge.WEST, Edge.NORTH]
    assert (setup.rules.turns, setup.rules.lose_third, setup.rules.lose_hqs) == (12, True, False)
    assert setup.rules.hold_point is not None
    assert setup.rules.hold_point[0] == 300 * 10


def test_the_photo_beneath_a_quick_battles_table_stays_when_a_side_moves_to_another_edge(
    quick: QuickBattle, qtbot: QtBot, tmp_path: Path
) -> None:
    asked = asked_in(quick, qtbot)
    before = quick.session
    assert before is not None
    photo = QImage(800, 600, QImage.Format.Format_RGB32)
    photo.fill(QColor("#d040d0"))
    photo.save(str(tmp_path / "club.png"))
    field = asked.setup.battlefield
    give_backdrop(before, FIELD, tmp_path / "club.png", (field.width, field.height), asked)
    qtbot.waitUntil(lambda: FIELD in before.state.backdrops, timeout=20_000)
    laid = before.state.backdrops[FIELD]
    row = asked.rows[0]
    row.edge.setCurrentIndex(row.edge.findData(Edge.WEST))
    row.edge.activated.emit(row.edge.currentIndex())
    asked.primary.click()
    window = quick.parent()
    assert isinstance(window, QWidget)
    qtbot.waitUntil(lambda: play_actions.table_of(BATTLE, window) is not None, timeout=10_000)
    after = quick.session
    assert after is not None
    assert after is not before
    assert after.state.backdrops[FIELD] == laid
    assert after.desk.picture(laid.picture) is not None


def test_while_a_quick_battle_is_played_its_sheet_is_away_and_comes_back_when_it_is_left(
    quick: QuickBattle, qtbot: QtBot
) -> None:
    asked = asked_in(quick, qtbot)
    sheet, window = quick.sheet, quick.parent()
    assert sheet is not None
    assert isinstance(window, QWidget)
    asked.primary.click()
    qtbot.waitUntil(lambda: play_actions.table_of(BATTLE, window) is not None, timeout=10_000)
    assert not sheet.isVisible()
    table = play_actions.table_of(BATTLE, window)
    assert table is not None
    table.close()
    assert sheet.isVisible()


def test_the_table_that_was_edited_is_the_one_that_is_played_on(quick: QuickBattle, qtbot: QtBot) -> None:
    asked = asked_in(quick, qtbot)
    session = asked.session
    assert isinstance(session.desk, QuickDesk)
    sector = session.state.battles[BATTLE].sector
    session.submit(o.SetBattlefield(sector, None, 99))
    field = session.state.sectors[sector].battlefield
    assert asked.setup.battlefield == field
    assert session.desk.battles.prepare(BATTLE).setup.battlefield == field


def on_the_table(quick: QuickBattle, qtbot: QtBot) -> TableWindow:
    window = quick.parent()
    assert isinstance(window, QWidget)
    qtbot.waitUntil(lambda: play_actions.table_of(BATTLE, window) is not None, timeout=10_000)
    found = play_actions.table_of(BATTLE, window)
    assert found is not None
    found.driver.pace.wait, found.stage.speed = 0, 0.0
    return found


def test_a_quick_battle_that_was_left_is_gone_on_with_even_after_the_program_has_ended(
    quick: QuickBattle, qtbot: QtBot, look: Theme, tmp_path: Path
) -> None:
    assert quick.sheet is not None
    assert not quick.sheet.resume.isVisible()
    asked_in(quick, qtbot).primary.click()
    table = on_the_table(quick, qtbot)
    for _time in range(3):
        qtbot.waitUntil(lambda: table.driver.waits_for_person, timeout=20_000)
        table.driver.answer(table.driver.match.game.options()[0])
    kept = list(table.driver.match.choices)
    with qtbot.waitSignal(table.left):
        table.close()
    quick.sheet.close()
    again = MainWindow(look, None, None, tmp_path)
    qtbot.addWidget(again)
    again.show()
    again.quick_battle()
    other = again.findChild(QuickBattle)
    assert other is not None
    assert other.sheet is not None
    assert other.sheet.resume.isVisible()
    other.sheet.resume.click()
    resumed = on_the_table(other, qtbot)
    assert resumed.driver.match.choices[: len(kept)] == kept
    resumed.close()
    other.end()


def left_in_the_middle(quick: QuickBattle, qtbot: QtBot) -> QuickSheet:
    """A quick battle was begun and left; the sheet for another one is there."""
    asked_in(quick, qtbot).primary.click()
    table = on_the_table(quick, qtbot)
    qtbot.waitUntil(lambda: table.driver.waits_for_person, timeout=10_000)
    table.driver.answer(table.driver.match.game.options()[0])
    assert len(table.driver.match.choices) == 1
    with qtbot.waitSignal(table.left):
        table.close()
    qtbot.waitUntil(lambda: not quick._window.findChildren(TableWindow), timeout=20_000)
    assert quick.sheet is not None
    return quick.sheet


def test_another_quick_battle_is_not_begun_unasked_in_the_place_of_one_that_was_left(
    quick: QuickBattle, qtbot: QtBot, tmp_path: Path
) -> None:
    sheet = left_in_the_middle(quick, qtbot)
    before = (tmp_path / "quick-battle.json").read_bytes()
    sheet.play.click()
    qtbot.waitUntil(lambda: bool(sheet.findChildren(LeftSheet)), timeout=10_000)
    [asked] = sheet.findChildren(LeftSheet)
    asked.cancel.click()
    assert not sheet.findChildren(PrepareSheet)
    assert (tmp_path / "quick-battle.json").read_bytes() == before


def test_from_the_question_the_battle_that_was_left_is_gone_on_with(quick: QuickBattle, qtbot: QtBot) -> None:
    sheet = left_in_the_middle(quick, qtbot)
    sheet.seed.box.setValue(77)  # another battle
    sheet.play.click()
    qtbot.waitUntil(lambda: bool(sheet.findChildren(LeftSheet)), timeout=10_000)
    sheet.findChildren(LeftSheet)[0].primary.click()
    match = on_the_table(quick, qtbot).driver.match
    assert len(match.choices) == 1


def test_from_the_question_another_battle_can_be_begun(quick: QuickBattle, qtbot: QtBot) -> None:
    sheet = left_in_the_middle(quick, qtbot)
    sheet.play.click()
    qtbot.waitUntil(lambda: bool(sheet.findChildren(LeftSheet)), timeout=10_000)
    sheet.findChildren(LeftSheet)[0].another.click()
    prepared(sheet).primary.click()
    assert not on_the_table(quick, qtbot).driver.match.choices


def test_a_quick_battle_that_is_over_is_not_offered_again(quick: QuickBattle, qtbot: QtBot, tmp_path: Path) -> None:
    asked = asked_in(quick, qtbot)
    asked.rows[0].seat.setCurrentIndex(asked.rows[0].seat.findData(STANDARD))
    asked.rows[0].seat.activated.emit(2)
    assert asked.agreements is not None
    asked.agreements.numbers["turns"].box.setValue(2)
    asked.primary.click()
    table = on_the_table(quick, qtbot)
    qtbot.waitUntil(lambda: table.question.button("enter") is not None, timeout=60_000)
    assert (tmp_path / "quick-battle.json").exists()
    table.question.button("enter").click()  # type: ignore[union-attr]
    assert not (tmp_path / "quick-battle.json").exists()
    qtbot.waitUntil(lambda: bool(quick._window.findChildren(ShowSheet)), timeout=10_000)


def test_a_place_that_is_agreed_on_is_typed_in_the_unit_of_the_game(
    look: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    inches = telling_of("firefight")
    monkeypatch.setattr(prepare_ends, "telling_of", lambda _system: inches)
    agreed: list[TableRules] = []
    fields = prepare_ends.Agreements(look, SETUP, agreed.append)
    qtbot.addWidget(fields)
    fields.checks["hold_point"].click()
    west, north = fields.places["hold_point"]
    assert (west.box.accessibleName(), north.box.accessibleName()) == (
        "From the west edge, inches",
        "From the north edge, inches",
    )
    west.box.setValue(10)
    north.box.setValue(12)
    assert agreed[-1].hold_point == (2540, 3048)
