"""The ways to have a battle resolved, and to let the program play: to-do list, inspector, menu, journal, week bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from campaign.battle.arena import fight
from campaign.desk import Desk
from campaign.world import queries
from campaign.world.ids import BattleId
from campaign.world.orders import DeclineCalls, SendDetachment
from campaign.world.state import CallDue
from tests.ui.conftest import PEOPLE
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks, Sessions
from ui.bars.journal import JournalBar
from ui.bars.journal_rows import SHOW, JournalModel
from ui.bars.week import WeekBar
from ui.battle.story.outcome_sheet import ShowSheet
from ui.battle.waiting.resolve_sheet import ResolveSheet
from ui.computer_seats import ComputerSeats
from ui.main_window import MainWindow
from ui.panels.player_view import PlayerView
from ui.panels.sector_view import SectorView
from ui.panels.standings import Standings
from ui.panels.todo import ToDoPanel
from ui.session import Session
from ui.theme import Theme

NewDesk = Callable[..., Desk]


@pytest.fixture
def show(qtbot) -> Callable[[QWidget], QWidget]:
    def shown(widget: QWidget) -> QWidget:
        qtbot.addWidget(widget)
        widget.resize(344, 700)
        with qtbot.waitExposed(widget):
            widget.show()
        return widget

    return shown


def button(panel: QWidget, name: str) -> QWidget:
    found = panel.findChild(QWidget, name)
    assert found is not None, name
    return found


def the_battle(session: Session) -> BattleId:
    return queries.open_battles(session.state)[0].id


def texts(panel: QWidget) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def of_three(desk: Desk) -> Desk:
    """A third player comes to the battle; the fourth does not."""
    due = calls(desk)[0]
    battle, army = desk.state.battles[due.battle], scenes.first_army(desk.state, due.player)
    figure = desk.state.armies[army].figures[1]
    desk.submit(SendDetachment(due.player, battle.id, army, (figure,), battle.defender))
    while others := calls(desk):
        desk.submit(DeclineCalls(battle.id, (others[0].player,)))
    return desk


def calls(desk: Desk) -> list[CallDue]:
    return [due for _id, due in sorted(desk.state.pending.items()) if isinstance(due, CallDue)]


# Resolving


def test_the_battle_of_the_to_do_list_is_resolved_from_there(sessions: Sessions, show, qtbot):
    panel = show(ToDoPanel(sessions(scenes.fought)))
    qtbot.mouseClick(button(panel, "resolve 0"), Qt.MouseButton.LeftButton)
    assert panel.findChild(ResolveSheet) is not None


def test_the_battle_of_the_to_do_list_can_be_typed_in_as_well(sessions: Sessions, show, qtbot):
    asked: list[object] = []
    panel = show(ToDoPanel(sessions(scenes.fought), asked.append))
    qtbot.mouseClick(button(panel, "type in 0"), Qt.MouseButton.LeftButton)
    assert len(asked) == 1


def test_what_is_no_battle_cannot_be_resolved(sessions: Sessions, show):
    panel = show(ToDoPanel(sessions(scenes.attacked)))
    assert not button(panel, "resolve 0").isVisible()


def test_a_battle_is_resolved_from_its_sector(sessions: Sessions, show, qtbot):
    session = sessions(scenes.fought)
    battle = the_battle(session)
    panel = show(SectorView(session, session.state.battles[battle].sector))
    qtbot.mouseClick(button(panel, f"resolve {battle}"), Qt.MouseButton.LeftButton)
    assert panel.findChild(ResolveSheet) is not None


def test_a_battle_of_three_sides_can_be_resolved_too(desks: Desks, show):
    session = Session(of_three(desks(scenes.called)), Theme("dark"))
    battle = the_battle(session)
    act = button(show(SectorView(session, session.state.battles[battle].sector)), f"resolve {battle}")
    assert act.isEnabled()


def test_the_menu_resolves_a_battle_too(desks: Desks, look: Theme, qtbot):
    window = MainWindow(look, None)
    qtbot.addWidget(window)
    window.show_desk(desks(scenes.fought))
    window._commands._battle.aboutToShow.emit()
    words = [action.text() for action in window._commands._battle.actions()]
    assert words[:2] == ["Tables…", ""]
    assert words[2:] == [
        f"Weir Island: {way}…" for way in ("resolve", "play", "type the battle in", "refuse the battle")
    ]


# The journal


@pytest.fixture
def resolved(desks: Desks) -> Session:
    desk = desks(scenes.fought)
    desk.resolve(queries.open_battles(desk.state)[0].id, fight)
    return Session(desk, Theme("dark"))


def test_a_battle_that_was_resolved_can_be_shown_from_the_journal(resolved: Session):
    model = JournalModel(resolved)
    assert [model.index(row, SHOW).data() for row in (0, 1)] == ["Show the battle", None]


def test_a_click_there_shows_it(resolved: Session, show, qtbot):
    bar = show(JournalBar(resolved))
    bar.resize(1200, 200)
    view = button(bar, "journalList")
    there = view.visualRect(bar.model.index(0, SHOW)).center()  # type: ignore[attr-defined]
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=there)  # type: ignore[attr-defined]
    assert bar.findChild(ShowSheet) is not None


def test_the_folded_journal_has_a_button_for_it(resolved: Session, show, qtbot):
    bar = show(JournalBar(resolved))
    bar.set_folded(True)  # type: ignore[attr-defined]
    qtbot.mouseClick(button(bar, "show the battle"), Qt.MouseButton.LeftButton)
    assert bar.findChild(ShowSheet) is not None


def test_the_menu_shows_it_too(resolved: Session, look: Theme, qtbot):
    window = MainWindow(look, None)
    qtbot.addWidget(window)
    window.show_desk(resolved.desk)
    window._commands._battle.aboutToShow.emit()
    assert window._commands._battle.actions()[-1].text() == "Show the battle for Weir Island, month 1, week 1…"


# Computer players


@pytest.fixture
def mixed(new_desk: NewDesk) -> Session:
    """Mara is a person; the program plays Tobias and Ines, who have to muster."""
    people = tuple(replace(seat, computer="" if seat.name == "Mara" else "easy") for seat in PEOPLE)
    return Session(new_desk(people=people), Theme("dark"))


def test_the_to_do_list_begins_with_whom_the_program_is_to_play(mixed: Session, show):
    assert "Let the program play Tobias and Ines" in texts(show(ToDoPanel(mixed)))


def test_its_button_lets_the_program_play(mixed: Session, show, qtbot):
    program = ComputerSeats(mixed, mixed)
    panel = show(ToDoPanel(mixed, program=program))
    qtbot.mouseClick(button(panel, "let the program play"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not program.running, timeout=60000)
    assert len(mixed.desk.history()) > 1


def test_while_it_plays_the_same_button_stops_it(mixed: Session, show, qtbot):
    program = ComputerSeats(mixed, mixed)
    panel = show(ToDoPanel(mixed, program=program))
    program.start()
    qtbot.mouseClick(button(panel, "let the program play"), Qt.MouseButton.LeftButton)
    assert not program.running


def test_the_list_leaves_it_to_the_week_bar_to_lead_to_the_program(mixed: Session, show):
    assert button(show(ToDoPanel(mixed)), "let the program play").property("kind") == "plain"


def test_without_seats_of_the_program_the_list_says_nothing_of_it(sessions: Sessions, show):
    panel = show(ToDoPanel(sessions(scenes.in_turn)))
    assert not button(panel, "let the program play").isVisible()


def test_what_the_program_sees_to_is_not_in_the_list(mixed: Session):
    players = {todo.player for todo in mixed.matters}
    assert not any(mixed.state.players[player].computer for player in players if player is not None)


def test_the_next_step_of_the_week_bar_lets_the_program_play(mixed: Session, show, qtbot):
    program = ComputerSeats(mixed, mixed)
    bar = show(WeekBar(mixed, program))
    bar.take_next_step()  # type: ignore[attr-defined]
    running, words = program.running, bar.next_step.text  # type: ignore[attr-defined]
    program.stop()
    assert (running, words) == (True, "Stop the program")


def test_escape_stops_the_program(mixed: Session, look: Theme, qtbot):
    window = MainWindow(look, None)
    qtbot.addWidget(window)
    window.show_desk(mixed.desk)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    window.program.start()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.program.running


def test_a_campaign_that_is_closed_is_played_no_further(mixed: Session, look: Theme, qtbot):
    window = MainWindow(look, None)
    qtbot.addWidget(window)
    window.show_desk(mixed.desk)
    program = window.program
    program.start()
    window.show_start()
    assert not program.running


def test_standings_say_in_a_word_whom_the_program_plays(mixed: Session, show):
    assert texts(show(Standings(mixed))).count("computer (easy)") == 2


def test_a_players_page_says_that_the_program_plays(mixed: Session, show):
    ines = next(id for id, seat in mixed.state.players.items() if seat.name == "Ines")
    assert "Machina · computer (easy)" in texts(show(PlayerView(mixed, ines)))


def test_the_week_bar_says_in_a_word_whom_the_program_plays(mixed: Session, show):
    bar = WeekBar(mixed)
    bar.resize(1600, 62)
    show(bar).resize(1600, 62)
    assert texts(bar).count("computer") == 2
