"""The bars follow the desk: the button gives its order, the journal shows what was done and what was taken back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from campaign.battle.fftt.units import Faction
from campaign.world import queries
from campaign.world.orders import Correct, EndTurn, EndWeek, PlayerSetup, Rename, SetVictoryPoints, StartWeek
from tests.ui.conftest import muster
from ui.bars.chart import step_of
from ui.bars.journal import JournalBar
from ui.bars.journal_rows import SENTENCE, WHEN, JournalModel
from ui.bars.scores import Plot, PointsByWeek
from ui.bars.week import WeekBar
from ui.journal.tree_model import JournalTree
from ui.plain_labels import ElidedLabel
from ui.session import Session
from ui.widgets import Button


def end_all_turns(session: Session) -> None:
    while session.state.active is not None:
        session.submit(EndTurn(session.state.active))


def test_the_primary_button_ends_the_turn(session: Session, qtbot):
    bar = WeekBar(session)
    qtbot.addWidget(bar)
    player = session.state.active
    QTest.mouseClick(bar.findChild(Button, "nextStep"), Qt.MouseButton.LeftButton)
    assert session.state.active != player


def test_a_hostile_name_reaches_the_primary_button_as_text(session: Session, qtbot):
    bar = WeekBar(session)
    qtbot.addWidget(bar)
    assert session.state.active is not None
    session.submit(Rename(session.state.active, "<b>Mara</b> & Co"))
    assert "<b>Mara</b> & Co" in bar.findChild(Button, "nextStep").text()


def test_a_narrow_bar_with_long_names_still_fits(session: Session, qtbot):
    bar = WeekBar(session)
    qtbot.addWidget(bar)
    for player in session.state.seats:
        session.submit(Rename(player, "Maximiliane von und zu Hohenburg"[:30]))
    bar.resize(960, bar.height())
    with qtbot.waitExposed(bar):
        bar.show()
    assert bar.layout().sizeHint().width() <= 960


def test_who_moves_now_is_named_even_where_room_is_short(session: Session, qtbot):
    bar = WeekBar(session)
    qtbot.addWidget(bar)
    for player in session.state.seats:
        session.submit(Rename(player, "Maximiliane von und zu Hohenburg"[:30]))
    bar.resize(1000, bar.height())
    with qtbot.waitExposed(bar):
        bar.show()
    name = bar.findChild(QWidget, "activeSeat").findChild(ElidedLabel)
    assert name.width() == name.maximumWidth()


def test_of_eight_players_the_one_who_moves_is_named_in_full_in_the_smallest_window(new_desk, look, qtbot):
    people = tuple(PlayerSetup(f"Captain {letter}", Faction.MARINES) for letter in "ABCDEFGH")
    desk = new_desk("A long war", people)
    muster(desk)
    desk.submit(StartWeek())
    bar = WeekBar(Session(desk, look))
    qtbot.addWidget(bar)
    bar.set_brief(True)
    bar.resize(960, bar.height())
    with qtbot.waitExposed(bar):
        bar.show()
    name = bar.findChild(QWidget, "activeSeat").findChild(ElidedLabel)
    assert name.text() == name.whole_text()


def test_the_newest_entry_comes_first(session: Session, qtmodeltester):
    model = JournalModel(session)
    player = session.state.active
    assert player is not None
    session.submit(EndTurn(player))
    assert session.state.players[player].name in model.index(0, SENTENCE).data()


def test_the_journal_keeps_the_rules_of_qt_models(session: Session, qtmodeltester):
    model = JournalModel(session)
    qtmodeltester.check(model, force_py=True)


def test_the_journal_has_a_row_for_every_entry(session: Session):
    assert JournalModel(session).rowCount() == len(session.desk.history())


def test_what_was_taken_back_stands_above_the_journal(session: Session):
    model = JournalModel(session)
    assert session.state.active is not None
    session.submit(EndTurn(session.state.active))
    session.undo()
    assert (model.row(0).kind, model.row(1).kind) == ("undone", "done")


def test_the_contemplated_move_stands_above_the_journal(session: Session):
    model = JournalModel(session)
    army = queries.armies_of(session.state, session.state.active)[0]
    session.select(army=army.id)
    session.plan(queries.reach(session.state, army.id)[0])
    assert model.row(0).kind == "planned"


def test_every_entry_names_its_month_and_week(session: Session):
    model = JournalModel(session)
    end_all_turns(session)
    session.submit(EndWeek())
    session.submit(StartWeek())
    assert model.index(0, WHEN).data() == "M1 W2"


def test_a_hostile_name_reaches_the_tool_tip_escaped(session: Session):
    model = JournalModel(session)
    session.submit(Rename(session.state.seats[0], "<img src=x>"))
    assert "<img" not in model.index(0, SENTENCE).data(Qt.ItemDataRole.ToolTipRole)


def test_the_head_of_the_journal_says_that_every_order_is_saved(session: Session, qtbot):
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    assert bar.saved_words().endswith("every order is saved")


def test_picking_the_first_place_of_the_time_line_shows_the_founding(session: Session, qtbot):
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    bar.resize(900, 200)
    bar.show()
    bar.show_place(0)
    assert bar.current_row().entry == session.desk.history()[0].id


def test_points_are_counted_week_by_week(session: Session):
    seat = session.state.seats[0]
    session.submit(Correct("test", (SetVictoryPoints(seat, 7),)))
    end_all_turns(session)
    session.submit(EndWeek())
    session.submit(Correct("test", (SetVictoryPoints(seat, 9),)))
    points = PointsByWeek()
    assert points.of(session.desk.history(), session.state.seats)[seat] == [0, 7, 9]
    session.undo()
    assert points.of(session.desk.history(), session.state.seats)[seat] == [0, 7]
    session.redo()
    assert points.of(session.desk.history(), session.state.seats)[seat] == [0, 7, 9]
    earlier = session.desk.history()[:2]
    assert points.of(earlier, session.state.seats) == PointsByWeek().of(earlier, session.state.seats)
    assert points.of(session.desk.history(), session.state.seats)[seat] == [0, 7, 9]


def test_points_follow_to_another_branch_after_looking_back(session: Session):
    seat = session.state.seats[0]
    session.submit(Correct("test", (SetVictoryPoints(seat, 7),)))
    end_all_turns(session)
    session.submit(EndWeek())
    session.submit(Correct("test", (SetVictoryPoints(seat, 9),)))
    points = PointsByWeek()
    points.of(session.desk.history(), session.state.seats)
    points.of(session.desk.history()[:2], session.state.seats)
    session.undo()
    session.undo()
    session.submit(Correct("test", (SetVictoryPoints(seat, 3),)))
    session.submit(EndWeek())
    assert points.of(session.desk.history(), session.state.seats)[seat] == [0, 3]


def test_the_line_of_the_first_week_begins_at_the_start(session: Session, qtbot):
    seat, letter = session.state.seats[0], session.state.players[session.state.seats[0]].letter
    plot = Plot(session)
    qtbot.addWidget(plot)
    session.submit(Correct("test", (SetVictoryPoints(seat, 7),)))
    assert plot.lines[letter] == [0, 7]
    plot.resize(400, 200)
    assert [plot.told_at(x).splitlines()[0] for x in (0, 399)] == ["At the start", "Month 1, week 1"]


@pytest.mark.parametrize(("highest", "step"), [(0, 1), (3, 1), (4, 2), (24, 8), (95, 40), (121, 50), (10**6, 400_000)])
def test_the_axis_reaches_little_above_the_highest_number(highest: int, step: int):
    assert step_of(highest) == step


def test_the_bar_and_the_tree_share_what_they_know_of_the_history(session: Session):
    session.submit(EndTurn(session.state.active))
    assert JournalTree(session).entries is JournalModel(session).entries


def test_an_order_adds_a_row_to_the_journal_and_leaves_the_others_alone(session: Session, qtbot):
    model = JournalModel(session)
    told: list[tuple[str, int, int]] = []
    model.rowsRemoved.connect(lambda _parent, first, last: told.append(("gone", first, last)))
    model.rowsInserted.connect(lambda _parent, first, last: told.append(("new", first, last)))
    model.modelReset.connect(lambda: told.append(("reset", 0, 0)))
    session.submit(EndTurn(session.state.active))
    assert told == [("new", 0, 0)]


def test_the_journal_follows_back_and_forth_and_on_another_branch(session: Session):
    model = JournalModel(session)
    first, second, third = session.state.turn_order
    for player in (first, second, third):
        session.submit(EndTurn(player))
    for _step in range(3):
        session.undo()
    session.redo()
    session.submit(Rename(second, "Somebody else"))
    assert [item.entry for item in model.entries] == list(session.desk.history())


def test_eight_players_leave_the_campaign_its_name_in_a_wide_bar(new_desk, look, qtbot):
    people = tuple(PlayerSetup(f"Player number {n}", Faction.MARINES) for n in range(8))
    session = Session(new_desk("A long name for a campaign", people), look)
    bar = WeekBar(session)
    qtbot.addWidget(bar)
    bar.resize(1600, bar.height())
    with qtbot.waitExposed(bar):
        bar.show()
    title = next(label for label in bar.findChildren(ElidedLabel) if label.whole_text() == "A long name for a campaign")
    assert (title.isVisible(), bar.layout().sizeHint().width() <= 1600) == (True, True)
