"""Screens of battles: resolved, shown again, taught, typed in, alone."""

from __future__ import annotations

import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QApplication, QWidget

from campaign.battle.contract import STANDARD
from campaign.quick.even_fights import Chance, End, Evened, Far, roster_of
from campaign.tabletop.kept import written
from campaign.tabletop.match import Match
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.thinking import hint
from campaign.world.orders import ReportBattle
from tests.ui.screens.lookups import a_battle, found, session_of
from ui.background import Job
from ui.battle.quick.run import QuickBattle, ToldSheet
from ui.battle.quick.sheet import QuickSheet
from ui.battle.resolver import Helper, Resolver
from ui.battle.story import outcome_sheet
from ui.battle.table.lessons import Teacher, open_lesson
from ui.battle.table.window import TableWindow
from ui.battle.waiting import resolve_sheet
from ui.battle.waiting.flanks_sheet import FlanksSheet
from ui.battle.waiting.refuse_sheet import refuse_sheet
from ui.battle.waiting.resolve_sheet import ResolveSheet
from ui.battle.waiting.under_way_sheet import UnderWaySheet
from ui.dialogs.lists_sheet import ListsSheet
from ui.dialogs.new_campaign import NewCampaignDialog
from ui.main_window import MainWindow
from ui.session import Session


def resolving(window: MainWindow) -> ResolveSheet:
    """The sheet of the battle that waits."""
    session = session_of(window)
    opened = resolve_sheet.resolve(session, a_battle(session.state), window)
    assert opened is not None
    return opened


def resolving_under_way(window: MainWindow) -> QWidget:
    """The question before a battle that is being played is resolved anew."""
    session = session_of(window)
    prepared = session.desk.battles.prepare(a_battle(session.state))
    match = Match(prepared.setup, prepared.seed, [Seat(), Seat(STANDARD)], DiceBy.PROGRAM)
    while match.s.now[0].turn < 2:
        match.answer(hint(match))
    session.desk.battles.keep(prepared.battle, written(match))
    session.tell_again()
    opened = resolving(window)
    opened.act()
    (question,) = opened.findChildren(UnderWaySheet)
    return question


def fought(window: MainWindow) -> QWidget:
    """The same, with the battle fought."""
    opened = resolving(window)
    opened.act()
    return opened


def is_counted(widget: QWidget) -> bool:
    """Whether the odds are there."""
    opened = cast(ResolveSheet, widget)
    return opened.count.so_far is not None and not opened._grow_odds.isActive()


def without_helper(window: MainWindow) -> QWidget:
    """The same; the helper process that counts has ended too often."""
    opened = resolving(window)
    helpers = SimpleNamespace(started_again=0, given_up=True)
    opened.count.helper = Helper(cast(Any, helpers))
    helpers.started_again = 3
    return opened


def is_over(widget: QWidget) -> bool:
    """Whether the battle is over and told."""
    return cast(ResolveSheet, widget).is_over


def shown_again(window: MainWindow) -> QWidget:
    """A battle of the journal, from its log."""
    session = session_of(window)
    entry = next(e for e in reversed(session.history()) if isinstance(e.order, ReportBattle) and e.order.record)
    opened = outcome_sheet.show_battle(session, entry.id, window)
    assert opened is not None
    return opened


def replayed(window: MainWindow) -> QWidget:
    """The same, with the table beside the story."""
    opened = cast(outcome_sheet.ShowSheet, shown_again(window))
    opened.show_table()
    return opened


def is_watched(widget: QWidget) -> bool:
    """Whether the battle is there to be watched; then it is, from where it turned first."""
    replay = cast(outcome_sheet.ShowSheet, widget).replay
    if is_told(widget) and not replay.place:
        replay.go_to_point(1)
        for _time in range(6):
            replay.go_to(replay.place + 1)
    return bool(replay.place)


def taught(window: MainWindow, system: str = "fftt") -> QWidget:
    """The learning battle of a rule system, with its first card."""
    open_lesson(window.look, Resolver(), window, system)
    limit = time.monotonic() + 10
    while not window.findChildren(Teacher) and time.monotonic() < limit:
        QThreadPool.globalInstance().waitForDone()
        QApplication.processEvents()
    return found(window, TableWindow)


def is_taught(widget: QWidget) -> bool:
    """Whether anything is asked."""
    return cast(TableWindow, widget).asker.now is not None


def is_told(widget: QWidget) -> bool:
    """Whether the story is there."""
    return cast(outcome_sheet.OutcomeSheet, widget).log.list.model().rowCount() > 0


def flanking(session: Session, window: MainWindow) -> QWidget:
    """The attacker alone looks, and sends somebody round."""
    battle = session.state.battles[a_battle(session.state)]
    opened = FlanksSheet(session, battle.id, battle.attacker, window)
    opened.look_button.click()
    return opened


def refusing(session: Session, window: MainWindow) -> QWidget:
    """How a battle may be refused."""
    return refuse_sheet(session, a_battle(session.state), window)


def survivors(window: MainWindow) -> QWidget:
    """Veterans of the open campaign for a new one."""
    window.new_campaign()
    form = found(window, NewCampaignDialog)
    return form.choose_veterans(session_of(window).desk.state)


def quick(window: MainWindow) -> QWidget:
    """A battle without a campaign."""
    window.quick_battle()
    opened = found(window, QuickBattle)
    assert opened.sheet is not None
    return opened.sheet


def quick_points(window: MainWindow) -> QWidget:
    """The same in a game where points are agreed, with a sample army that is too dear and one side that is not."""
    opened = quick(window)
    assert isinstance(opened, QuickSheet)
    opened._system_picked(opened.system.findData("firefight"))
    opened.points.box.setValue(200)
    opened.columns[0].text.setPlainText("1 x Captain\n4 x Line section\n1 x Gunner\n5 x Line section\n2 x Captain")
    opened.columns[1].list.setCurrentIndex(0)
    opened.columns[1].text.setPlainText("1 x Captain\n3 x Line section\n2 x Gunner")
    return opened


def quick_men(window: MainWindow) -> QWidget:
    """The same in a game of single men, with a tank, a mortar and support from afar."""
    opened = quick(window)
    assert isinstance(opened, QuickSheet)
    opened._system_picked(opened.system.findData("man_to_man"))
    opened.columns[0].text.setPlainText("1 x Medium tank\n1 x Spotter\n4 x Rifleman\n1 x Off-table heavy mortars")
    opened.columns[1].text.setPlainText("1 x Commander\n6 x Rifleman\n1 x Light mortar gunner\n1 x HMG gunner")
    return opened


def own_lists(window: MainWindow) -> QWidget:
    """Unit lists as a club writes them, at a row with special rules."""
    window.unit_lists()
    sheet = found(window, ListsSheet)
    sheet._set(replace(sheet.form, at=sheet.form.lines.index("* Relentless")))
    return sheet


def own_lists_wrong(window: MainWindow) -> QWidget:
    """The same, with lines that cannot be read, and a row that costs something else than its parts."""
    sheet = own_lists(window)
    assert isinstance(sheet, ListsSheet)
    text = sheet.form.text.replace("* Relentless", "* Relentles").replace("D4+, 4 FP", "D4+, 3 FP").replace("Q4+, ", "")
    sheet._set(replace(sheet.form, text=text))
    return sheet


def quick_left(window: MainWindow) -> QWidget:
    """The same, with a battle that was left."""
    opened = quick(window)
    assert isinstance(opened, QuickSheet)
    opened.offer_left(lambda: None)
    return opened


def quick_even(window: MainWindow) -> QWidget:
    """The same, being made even."""
    opened = quick(window)
    assert isinstance(opened, QuickSheet)
    scenario = opened.scenario()
    assert scenario is not None
    opened.watch(Job(Far(27, 0.47, 350), print))  # never begun
    return opened


def quick_evened(window: MainWindow) -> QWidget:
    """The same, when it has been found."""
    opened = quick(window)
    assert isinstance(opened, QuickSheet)
    scenario = opened.scenario()
    assert scenario is not None
    roster = roster_of(scenario, 1)
    opened.show_even(Evened(End.NEAREST, scenario, 1, roster, 20, Chance(0.55, 0.5, 0.6, 400, 9)))
    return opened


def quick_of_four(window: MainWindow) -> QWidget:
    """The same with four sides, each with an army that wins."""
    opened = quick(window)
    assert isinstance(opened, QuickSheet)
    opened.number.box.setValue(4)
    for column in opened.columns:
        column.muster.click()
    return opened


def is_judged(widget: QWidget) -> bool:
    """Whether what stands on the sheet has been looked at, and the sheet has grown for it."""
    return not cast(QuickSheet, widget)._later.isActive()


def told(window: MainWindow) -> QWidget:
    """What the result of a quick battle that was typed in comes to."""
    over = quick(window)
    lines = ("Cobalt wins and holds the field.", "Ember loses 12 FP.", "Cobalt's Grunt 3 gains 2 EP.")
    opened = ToldSheet(window.look, lines, over)
    opened.open()
    return opened


def tables(window: MainWindow) -> QWidget:
    """The week's battles."""
    from ui.battle.waiting.tables_window import TablesWindow

    window._commands.doors.tables()
    return found(window, TablesWindow)
