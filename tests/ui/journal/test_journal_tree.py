"""The journal by month and week: it follows the desk, opens what came of an order, and is searched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from campaign.desk import Desk
from campaign.world.ids import EntryId
from campaign.world.orders import EndTurn, EndWeek, MoveArmy, Recruit, Rename, StartWeek
from tests.sampled import sample_file
from ui.bars.amend_button import AmendButton
from ui.bars.journal import TREE, JournalBar
from ui.journal.journal_filter import KINDS
from ui.journal.panel import JournalPanel
from ui.journal.tree_model import RULE, SENTENCE, WHEN, JournalTree
from ui.main_window import MainWindow
from ui.session import Session
from ui.theme import Theme


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two months of four players."""
    folder: Path = tmp_path_factory.mktemp("journal")
    return sample_file(folder / "sample.fftt")


@pytest.fixture
def long(sample: Path, look: Theme) -> Iterator[Session]:
    """A session on the sample."""
    desk = Desk.open_to_read(sample)
    yield Session(desk, look)
    desk.close()


@pytest.fixture
def panel(long: Session, qtbot) -> JournalPanel:
    """The journal of the sample."""
    made = JournalPanel(long)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    return made


def below(model: JournalTree, parent: QModelIndex | None = None) -> list[QModelIndex]:
    """The rows below another, or the months."""
    parent = parent or QModelIndex()
    return [model.index(row, SENTENCE, parent) for row in range(model.rowCount(parent))]


def places(model: JournalTree) -> list[int | None]:
    """The orders as the tree has them, from above."""
    return [model.place_of(e) for month in below(model) for week in below(model, month) for e in below(model, week)]


def newest(model: JournalTree) -> QModelIndex:
    """The newest order."""
    return below(model, below(model, below(model)[0])[0])[0]


def search(panel: JournalPanel, qtbot, text: str) -> None:
    """Type words and wait until all sentences have been read."""
    panel.look_for(text)
    qtbot.waitUntil(lambda: "read" not in panel.count_words())


def test_the_tree_keeps_the_rules_of_qt_models(session: Session, qtmodeltester):
    qtmodeltester.check(JournalTree(session), force_py=True)


def test_every_entry_stands_once_newest_first_below_its_week(long: Session):
    model = JournalTree(long)
    assert places(model) == list(reversed(range(len(long.desk.history()))))


def test_a_month_and_a_week_say_how_much_stands_below_them(long: Session):
    model = JournalTree(long)
    month = below(model)[1]
    week = below(model, month)[0]
    assert (month.data(), week.data().partition("  ·  ")[0], month.siblingAtColumn(WHEN).data()) == (
        "Month 2",
        "Week 4",
        f"{sum(model.rowCount(one) for one in below(model, month))} entries",
    )


def test_an_order_opens_into_what_came_of_it(long: Session):
    model = JournalTree(long)
    attack = newest(model)
    before = model.rowCount(attack)
    model.fetchMore(attack)
    told = [index.data() for index in below(model, attack)]
    assert (before, len(told) > 1, told[-1].startswith("Entry 271, written")) == (0, True, True)


def test_what_is_not_seen_is_not_put_into_words(panel: JournalPanel):
    assert len(panel.model._heads) < len(panel.model.entries) // 4


def test_an_order_comes_on_top_and_undo_takes_it_back(session: Session, qtmodeltester):
    model = JournalTree(session)
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    whole = places(model)
    assert session.state.active is not None
    session.submit(EndTurn(session.state.active))
    after = places(model)
    session.undo()
    assert (after, places(model), resets) == ([len(whole), *whole], whole, [])
    qtmodeltester.check(model, force_py=True)


def test_a_new_week_gets_a_head_of_its_own_and_loses_it_again(session: Session, qtmodeltester):
    model = JournalTree(session)
    for player in session.state.turn_order:
        session.submit(EndTurn(player))
    session.submit(EndWeek())
    session.submit(StartWeek())
    weeks = [week.data() for week in below(model, below(model)[0])]
    session.undo()
    assert (weeks, [week.data() for week in below(model, below(model)[0])]) == (["Week 2", "Week 1"], ["Week 1"])
    qtmodeltester.check(model, force_py=True)


def test_hostile_names_stay_plain_text(session: Session):
    model = JournalTree(session)
    session.submit(Rename(session.state.seats[0], "<img src=x>"))
    row = newest(model)
    assert ("<img src=x>" in row.data(), "<img" in row.data(Qt.ItemDataRole.ToolTipRole)) == (True, False)


def test_words_are_looked_for_in_all_that_came_of_an_order(panel: JournalPanel, qtbot):
    search(panel, qtbot, "minefield lays")
    found = [panel.model.entries[place].entry.order.kind for place in places(panel.model) if place is not None]
    assert set(found) == {"lay-minefield"}


def test_what_is_found_is_counted_and_opened(panel: JournalPanel, qtbot):
    search(panel, qtbot, "ember lock")
    shown = panel.model.shown
    week = below(panel.model, below(panel.model)[1])[0]
    assert (panel.count_words(), panel.view.isExpanded(week)) == (f"{shown} of 271 entries", True)


def test_player_kind_and_sector_narrow_it_together(panel: JournalPanel, long: Session):
    state = long.state
    player, sector = state.seats[0], next(s for s in state.sectors.values() if s.name == "Terminus")
    panel.players.setCurrentIndex(panel.players.findData(player))
    panel.kinds.setCurrentIndex(panel.kinds.findData("purchases"))
    panel.sectors.setCurrentIndex(panel.sectors.findData(sector.id))
    orders = [panel.model.entries[place].entry.order for place in places(panel.model) if place is not None]
    assert orders
    assert all(isinstance(o, Recruit) and (o.player, o.sector) == (player, sector.id) for o in orders)


def test_to_look_for_nothing_shows_everything_again(panel: JournalPanel, qtbot):
    search(panel, qtbot, "minefield")
    panel.look_for("")
    assert (panel.model.shown, panel.count_words()) == (271, "271 entries")


def test_every_kind_of_order_is_of_one_kind_of_the_list(long: Session):
    orders = [entry.order for entry in long.desk.history()]
    assert [sum(isinstance(order, kinds) for kinds in KINDS.values()) for order in orders] == [1] * len(orders)


def test_return_on_an_order_shows_the_campaign_as_it_stood(panel: JournalPanel, long: Session, qtbot):
    panel.view.setCurrentIndex(newest(panel.model).siblingAtRow(2))
    panel.view.setFocus()
    qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    assert long.moment is not None
    assert long.moment.entry == EntryId(269)


def test_a_click_selects_where_it_happened(panel: JournalPanel, long: Session, qtbot):
    area = panel.view.visualRect(newest(panel.model))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=area.center())
    order = long.desk.history()[-1].order
    assert isinstance(order, MoveArmy)
    assert long.selected_sector == order.path[-1]


def test_a_click_on_its_rule_opens_the_rulebook(look: Theme, sample: Path, qtbot):
    window = MainWindow(look, None)
    qtbot.addWidget(window)
    window.show_desk(Desk.open_to_read(sample))
    window.show()
    qtbot.mouseClick(window.findChild(QPushButton, "open the journal"), Qt.MouseButton.LeftButton)
    panel = window.findChild(JournalPanel)
    area = panel.view.visualRect(newest(panel.model).siblingAtColumn(RULE))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=area.center())
    assert window.rulebook is not None
    assert window.rulebook.target == "campaign:C20"
    window.close()


def test_the_menu_of_an_order_says_what_can_be_done_about_it(panel: JournalPanel, qtbot):
    area = panel.view.visualRect(newest(panel.model).siblingAtRow(1))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=area.center())
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(panel.view.viewport(), event)
    menu = panel.view.findChild(QMenu)
    words = [action.text() for action in menu.actions() if action.text()]
    menu.close()
    assert words == ["Look back to here", "What differs from now…", "Amend…", "Take it out…", "Save a copy from here…"]


def test_the_button_amends_the_order_that_is_marked(panel: JournalPanel, qtbot):
    area = panel.view.visualRect(newest(panel.model).siblingAtRow(1))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=area.center())
    with qtbot.waitSignal(panel.amend) as told:
        qtbot.mouseClick(panel.findChild(AmendButton), Qt.MouseButton.LeftButton)
    place = panel.model.place_of(newest(panel.model).siblingAtRow(1))
    assert told.args == [panel.model.entries[place].entry.id]


def test_a_tall_bar_shows_the_tree_in_place_of_the_list(session: Session, qtbot):
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    bar.resize(900, 200)
    bar.show()
    low = bar.findChild(JournalPanel)
    bar.resize(900, TREE + 20)
    tree = bar.findChild(JournalPanel)
    assert (low, tree is not None and tree.isVisible()) == (None, True)


def test_a_journal_that_cannot_be_read_is_said_to_be_so(panel: JournalPanel, qtbot, monkeypatch):
    def broken(_past: object) -> dict[EntryId, str]:
        raise LookupError("no words for that")

    monkeypatch.setattr("ui.journal.panel.told_of_all", broken)
    with qtbot.captureExceptions() as told:
        panel.look_for("moves")
        qtbot.waitUntil(lambda: bool(told))
    assert panel.count_words() == "The journal could not be read."
