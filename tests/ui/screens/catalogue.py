"""All screens: each has a name, the campaign that it is shown on, and how it is opened in the main window.

Whoever builds a screen adds a line to ``SCREENS``; pictures and sweeps then have it. Decides nothing about a screen.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QWidget

from campaign.battle.contract import STANDARD
from campaign.battle.fftt import codes as c
from campaign.desk import Desk
from campaign.dice import DiceKey
from campaign.quick.even import Chance, End, Evened, Far, roster_of
from campaign.store.backups.folders import Backup
from campaign.store.repairing.repair import find_out
from campaign.store.thorough import warning
from campaign.tabletop.kept import written
from campaign.tabletop.match import Match
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.thinking import hint
from campaign.words import _
from campaign.world import queries
from campaign.world.ids import ArmyId, BattleId, EntryId, FigureId, PendingId, PlayerId, SectorId
from campaign.world.orders import EndTurn, Recruit, ReportBattle
from campaign.world.proposals import spend_stock
from campaign.world.state import AnswerDue, CallDue, Campaign, LossesDue, ReliefDue, ReportDue, RetreatDue, SurplusDue
from tests.mutated import valid
from tests.ui.panels import scenes
from tests.ui.screens import battles, campaigns, letters
from ui.battle import outcome_sheet, resolve_sheet
from ui.battle.fighter import Fighter, Helper
from ui.battle.resolve_sheet import ResolveSheet
from ui.battlefield.editor import open_editor
from ui.dialogs import answers, mines_form, sheets
from ui.dialogs.answer_sheets import haven_sheet
from ui.dialogs.battle_sheet import BattleSheet
from ui.dialogs.damaged_sheet import DamagedSheet
from ui.dialogs.dice_sheet import DiceSheet
from ui.dialogs.flanks_sheet import FlanksSheet
from ui.dialogs.new_campaign import NewCampaignDialog
from ui.dialogs.proposed import open_filled
from ui.dialogs.refuse_sheet import refuse_sheet
from ui.dialogs.send_sheet import SendSheet
from ui.dialogs.settings_sheet import SettingsSheet
from ui.dialogs.under_way_sheet import UnderWaySheet
from ui.finder.finder import Finder
from ui.help.about import AboutSheet
from ui.help.keys import KeysSheet
from ui.help.licences_sheet import LicencesSheet
from ui.help.tour import Tour
from ui.journal.panel import JournalPanel, JournalWindow
from ui.main_window import MainWindow
from ui.memory.hall import CEMETERY, FAME, FAVOURITES, SERVICE, HallWindow
from ui.memory.statistics_window import StatisticsWindow
from ui.memory.week_end import WeekEndSheet
from ui.operations.odds_sheet import OddsSheet, open_odds
from ui.quick.run import QuickBattle, ToldSheet
from ui.quick.sheet import QuickSheet
from ui.rules.browser import BookWindow
from ui.session import Session
from ui.table.lessons import Teacher, open_lesson
from ui.table.window import TableWindow
from ui.trouble.catching import Catcher, Trouble
from ui.trouble.sheet import TroubleSheet
from ui.trouble.telling import Teller
from ui.work import Job

W = TypeVar("W", bound=QWidget)
Scene = Callable[[Path], Desk]


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen. ``ready``: whether all that comes a moment later is there, asked of the widget that was opened."""

    name: str
    scene: Scene | None
    open: Callable[[MainWindow], QWidget]
    ready: Callable[[QWidget], bool] = lambda _widget: True
    variant: bool = False  # of another screen, with other forces on another table


def called(name: str) -> Screen:
    """The screen of this name."""
    return next(screen for screen in SCREENS if screen.name == name)


# --- what is looked for in a campaign ---------------------------------------------------------------------------------


def session_of(window: MainWindow) -> Session:
    """The session of the open campaign."""
    assert window.session is not None
    return window.session


def a_player(state: Campaign) -> PlayerId:
    """Whose turn it is, or the first."""
    return state.active or state.seats[0]


def an_army(state: Campaign) -> ArmyId:
    """The army of most figures of that player's."""
    mine = queries.armies_of(state, a_player(state)) or tuple(state.armies.values())
    return max(mine, key=lambda army: (len(army.figures), army.id)).id


def a_sector(state: Campaign) -> SectorId:
    """Where that army stands, or the player is at home."""
    return state.armies[an_army(state)].sector if state.armies else queries.sectors_of(state, a_player(state))[0]


def a_veteran(state: Campaign) -> FigureId:
    """Whoever has most EP."""
    return max(state.figures.values(), key=lambda figure: (figure.experience, figure.id)).id


def a_candidate(state: Campaign) -> FigureId:
    """Who may become commander in chief in place of another: a figure of the player who has none, if there is one."""
    without = [figure for figure in state.figures.values() if not state.players[figure.player].commander]
    return min(without or state.figures.values(), key=lambda figure: figure.id).id


def a_battle(state: Campaign) -> BattleId:
    """The first that waits."""
    return queries.open_battles(state)[0].id


def two_together(session: Session) -> ArmyId:
    """An army that may go into another: the second has been put beside the first."""
    from campaign.world.orders import PlaceArmy, StrikeFigure

    state = session.state
    first, second = (army.id for army in queries.armies_of(state, a_player(state))[:2])
    figures = state.armies[second].figures[4:]
    scenes.correct(session.desk, PlaceArmy(second, state.armies[first].sector), *map(StrikeFigure, figures))
    return second


def found(window: QWidget, kind: type[W]) -> W:
    """The newest widget of a kind below the window."""
    widgets = window.findChildren(kind)
    assert widgets, kind.__name__
    return widgets[-1]


def sheet(open_: Callable[[Session, MainWindow], QWidget | None]) -> Callable[[MainWindow], QWidget]:
    """Opens what a function of session and window opens."""

    def do(window: MainWindow) -> QWidget:
        opened = open_(session_of(window), window)
        assert opened is not None
        if not opened.isVisible():
            opened.open()  # type: ignore[attr-defined]
        return opened

    return do


def answer(kind: type) -> Callable[[MainWindow], QWidget]:
    """Opens the sheet that answers the first open choice of a kind."""

    def do(session: Session, window: MainWindow) -> QWidget | None:
        return answers.open_answer(session, scenes.pending_of(session.desk, kind).id, window)

    return sheet(do)


def typed_half(window: MainWindow) -> QWidget:
    """A battle of which some has been typed in, a killer still lit."""
    opened = answer(ReportDue)(window)
    assert isinstance(opened, BattleSheet)
    ours, theirs = (opened.form.figures[side] for side in opened.form.sides[:2])
    for figure in (ours[0], *theirs[:3], ours[1], theirs[3], ours[1], theirs[4], ours[2]):
        opened.rows[figure].click()
    opened.fate_menu(ours[3]).actions()[1].trigger()
    opened.turns.setValue(6)
    return opened


def typed_digit(window: MainWindow) -> QWidget:
    """A digit of a mark has been typed, and another may follow."""
    opened = answer(ReportDue)(window)
    assert isinstance(opened, BattleSheet)
    opened._typed("1")
    return opened


def command(name: str, kind: type[QWidget]) -> Callable[[MainWindow], QWidget]:
    """Opens what a command of the menus opens."""

    def do(window: MainWindow) -> QWidget:
        for menu in window.menuBar().actions():
            for action in menu.menu().actions():  # type: ignore[union-attr]
                if action.text() == name:
                    action.trigger()
                    return found(window, kind)
        raise AssertionError(name)

    return do


def licences(words: str = "") -> Callable[[MainWindow], QWidget]:
    """The licences of what the program is made with, perhaps those with some words."""

    def do(window: MainWindow) -> QWidget:
        sheet = LicencesSheet(window.look, window)
        sheet.search.setText(words)
        sheet.open()
        return sheet

    return do


# --- the window itself ------------------------------------------------------------------------------------------------


def the_window(window: MainWindow) -> QWidget:
    """As it opens."""
    return window


def reached(window: MainWindow) -> QWidget:
    """With the reach of enemies on the map, and an army in hand."""
    window.map_panel.hand.next_ready()
    window.map_panel.overlays.reach.switch(True)
    return window


def ways_over_the_map(window: MainWindow) -> QWidget:
    """With the distances on the map, and the way to the farthest sector that can be reached."""
    panel = window.map_panel
    panel.overlays.distances.switch(True)
    found = panel.overlays.distances.found
    far = max((sector for sector in found if found[sector].way), key=lambda sector: len(found[sector].way))
    panel.view._set_hover(far, None)
    return window


def near(window: MainWindow) -> QWidget:
    """So near that the small map comes."""
    window.map_panel.view.zoom_by(2.4)
    return window


def fanned(window: MainWindow) -> QWidget:
    """All armies of one player in one sector, with the pointer on them."""
    from campaign.world.orders import PlaceArmy

    session, scene = session_of(window), window.map_panel.view.map_scene
    armies = queries.armies_of(session.state)
    scenes.correct(session.desk, *(PlaceArmy(army.id, armies[0].sector) for army in armies[1:5]))
    stand = max((stand for _item, stand in scene.counters()), key=lambda stand: len(stand.armies))
    scene.fan_out(stand)
    return window


def pictured(session: Session, window: MainWindow) -> QWidget:
    """How large a picture of the map is to be."""
    from ui.map.export import PictureSheet

    return PictureSheet(session, window.map_panel.write_picture, session.desk.path.parent, window)


def start(message: str = "") -> Callable[[MainWindow], QWidget]:
    """The start page; the files opened last are those that were open before."""

    def do(window: MainWindow) -> QWidget:
        window.show_start(message)
        return window

    return do


def contemplating(window: MainWindow) -> QWidget:
    """The strongest army that may move in hand, pointing at the strongest enemy."""
    from ui.screenshots import contemplate

    contemplate(window)
    return window


def selecting(what: str) -> Callable[[MainWindow], QWidget]:
    """A sector, an army, a player selected."""

    def do(window: MainWindow) -> QWidget:
        session = session_of(window)
        if what == "sector":
            session.select(sector=a_sector(session.state))
        elif what == "army":
            session.select(army=an_army(session.state))
        else:
            session.select(player=a_player(session.state))
        return window

    return do


def looking_back(window: MainWindow) -> QWidget:
    """Ten entries ago."""
    history = session_of(window).desk.history()
    session_of(window).look_at(history[max(0, len(history) - 10)].id)
    return window


def page_written(window: MainWindow) -> QWidget:
    """A page for phones has been written, and can be opened."""
    page = Path("The Saltglass Quarantine page for Mara.html")
    window.say(_("Written: “{name}”.").format(name=page.name), file=page)
    return window


def refused(window: MainWindow) -> QWidget:
    """Something was refused, and the window says why."""
    session = session_of(window)
    other = next(seat for seat in session.state.seats if seat != session.state.active)
    session.submit(EndTurn(other))
    return window


def drawing(window: MainWindow) -> QWidget:
    """The map is being drawn."""
    window.map_panel.drawing.switch(True)
    return window


def into_a_swamp(window: MainWindow) -> QWidget:
    """An army in hand on its way into a sector with a hazard of its own."""
    session, hand = session_of(window), window.map_panel.hand
    for army in queries.armies_of(session.state, session.state.active):
        session.select(army=army.id)
        swamps = [goal for goal in hand.goals.values() if session.state.sectors[goal.sector].hazard and goal.paths]
        if swamps:
            hand.point_at(swamps[0].sector)
            break
    return window


def listed(window: MainWindow) -> QWidget:
    """The list of sectors in place of the map."""
    window.map_panel.show_table(True)
    return window


def unfolded(window: MainWindow) -> QWidget:
    """The other of to-do list and narrow edge."""
    window.shown.toggle_list()
    return window


# --- sheets that need more than one step ------------------------------------------------------------------------------


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


def taught(window: MainWindow) -> QWidget:
    """The learning battle, with its first card."""
    open_lesson(window.look, Fighter(), window)
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


def recruits_proposed(session: Session, window: MainWindow) -> QWidget | None:
    """What To do proposes to buy from the largest stock, and why."""
    player = session.state.seats[0]
    order = spend_stock(session.state, player, queries.sectors_of(session.state, player))
    assert order is not None
    return open_filled(session, order, window)


def amended(window: MainWindow) -> QWidget:
    """The first recruitment taken out: what would come of it."""
    session = session_of(window)
    window.past.take_out(session.desk.history()[1].id)
    assert window.past.amending is not None
    assert window.past.amending.sheet is not None
    return window.past.amending.sheet


def amended_order(window: MainWindow) -> QWidget:
    """The first recruitment with other figures: what would come of it, and the way back."""
    session = session_of(window)
    entry = next(entry for entry in session.desk.history() if isinstance(entry.order, Recruit))
    assert isinstance(entry.order, Recruit)
    window.past.amend(entry.id)
    assert window.past.amending is not None
    session.submit(replace(entry.order, name="Night Watch"))
    while window.past.amending.sheet is None:
        QApplication.processEvents()
    return window.past.amending.sheet


def asked_anew(window: MainWindow) -> QWidget:
    """Before the last order: what should it have been?"""
    window.past.amend(session_of(window).desk.head)
    return window


def is_planned(widget: QWidget) -> bool:
    """Whether the plan is there."""
    return widget._busy.isHidden()  # type: ignore[attr-defined]


def flanking(session: Session, window: MainWindow) -> QWidget:
    """The attacker alone looks, and sends somebody round."""
    battle = session.state.battles[a_battle(session.state)]
    opened = FlanksSheet(session, battle.id, battle.attacker, window)
    opened.look_button.click()
    return opened


def refusing(session: Session, window: MainWindow) -> QWidget:
    """How a battle may be refused."""
    return refuse_sheet(session, a_battle(session.state), window)


def retreating(session: Session, window: MainWindow) -> QWidget:
    """Where an army that has lost goes."""
    field = next(iter(session.state.minefields.values()))
    here, there = session.state.setting.routes[field.route]
    due = RetreatDue(PendingId("retreat"), field.player, BattleId("9.battle"), (), here, (there,))
    return haven_sheet(session, due, window)


def relieved(session: Session, window: MainWindow) -> QWidget:
    """Where relief goes."""
    player = session.state.seats[0]
    due = ReliefDue(PendingId("relief:1.p1"), player, queries.sectors_of(session.state, player))
    return haven_sheet(session, due, window)


def mining(session: Session, window: MainWindow) -> QWidget:
    """A minefield to be laid."""
    player = a_player(session.state)
    route = scenes.own_routes(session.state, player)[0][0]
    return sheets.mines(session, mines_form.lay(session.state, player, route), window)


def detaching(session: Session, window: MainWindow) -> QWidget:
    """A detachment to be sent."""
    from campaign.world.detaching import senders

    due = scenes.pending_of(session.desk, CallDue)
    (sender, *_others) = senders(session.state, due.battle, due.player)
    return sheets.detach(session, due.battle, sender.army, frozenset(sender.best), window)


def throwing(session: Session, window: MainWindow) -> QWidget:
    """People type in how their dice fell."""
    return DiceSheet(session, DiceKey("initiative", 1, 1, ()), 2, window)


def correcting(place: int) -> Callable[[MainWindow], QWidget]:
    """The sheet of corrections with one of its kinds picked."""

    def do(session: Session, window: MainWindow) -> QWidget:
        opened = sheets.correct(session, window)
        opened.findChildren(QComboBox)[0].setCurrentIndex(place)
        return opened

    return sheet(do)


def is_tried(widget: QWidget) -> bool:
    """Whether all moves have been tried."""
    opened = cast(OddsSheet, widget)
    return bool(opened.table.rows) and not opened._grow_timer.isActive()


def founding(preset: int, players: int, step: int = 0) -> Callable[[MainWindow], QWidget]:
    """The form of a new campaign, at one of its steps."""

    def do(window: MainWindow) -> QWidget:
        window.new_campaign()
        form = found(window, NewCampaignDialog)
        form.preset.setCurrentIndex(preset)
        form.players.setValue(players)
        form.name.setText("The Drowned City")
        form.steps.show_step(step)
        return form

    return do


def has_map(widget: QWidget) -> bool:
    """Whether the map has been made."""
    return "being made" not in cast(NewCampaignDialog, widget)._map_words.text()


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


def hall(tab: int) -> Callable[[MainWindow], QWidget]:
    """The veterans' hall at one of its lists."""

    def do(window: MainWindow) -> QWidget:
        veteran = a_veteran(session_of(window).state)
        opened = HallWindow(session_of(window), window, veteran if tab == SERVICE else None)
        opened.toggle_favourite(veteran)
        opened.show()
        opened.findChild(QPushButton, f"tab {tab}").click()
        return opened

    return do


def journal(words: str = "") -> Callable[[MainWindow], QWidget]:
    """The journal by month and week, searched if there are words."""

    def do(window: MainWindow) -> QWidget:
        window.past.open_journal()
        opened = found(window, JournalWindow)
        if words:
            opened.panel.look_for(words)
        return opened

    return do


def is_read(widget: QWidget) -> bool:
    """Whether the records have been read."""
    return cast(HallWindow, widget).told is not None


def statistics(window: MainWindow) -> QWidget:
    """The statistics."""
    opened = StatisticsWindow(session_of(window), window)
    opened.show()
    return opened


def rulebook(rule: str) -> Callable[[MainWindow], QWidget]:
    """The rulebook at a rule."""

    def do(window: MainWindow) -> QWidget:
        window.open_rulebook(rule)
        assert isinstance(window.rulebook, BookWindow)
        return window.rulebook

    return do


def handbook(page: str) -> Callable[[MainWindow], QWidget]:
    """The handbook at a page."""

    def do(window: MainWindow) -> QWidget:
        window.open_handbook(page)
        assert isinstance(window.handbook, BookWindow)
        return window.handbook

    return do


def printing(window: MainWindow) -> QWidget:
    """The print desk with its first page; the folder is that of somebody’s documents, not of a test."""
    from ui.printing.desk import PrintDesk

    window.printing.open()
    desk = found(window, PrintDesk)
    desk.folder.setText("Documents")
    return desk


def printing_setup(window: MainWindow) -> QWidget:
    """The print desk with a set-up of several kinds."""
    from ui.printing.desk import PrintDesk

    window.printing.setup(window.printing.setups().all()[0].name)
    return found(window, PrintDesk)


def naming_setup(window: MainWindow) -> QWidget:
    """The print desk, asking for the name of a set-up."""
    from ui.printing.desk import PrintDesk
    from ui.printing.setup_bar import SetupSheet

    window.printing.open()
    desk = found(window, PrintDesk)
    desk.setups.more.click()
    return found(desk, SetupSheet)


def pages_are_drawn(widget: QWidget) -> bool:
    """Whether all pages have been counted and the one in sight is there."""
    from ui.printing.desk import PrintDesk

    return isinstance(widget, PrintDesk) and widget.preview.complete and not widget.preview.view.image.isNull()


def week_ended(window: MainWindow) -> QWidget:
    """How the last week ended."""
    window.shown.show_week_end()
    limit = time.monotonic() + 10
    while not window.findChildren(WeekEndSheet) and time.monotonic() < limit:
        QThreadPool.globalInstance().waitForDone()
        QApplication.processEvents()
    return found(window, WeekEndSheet)


def comparing(window: MainWindow) -> QWidget:
    """What differs between two entries."""
    from ui.dialogs.past_sheets import CompareSheet

    session = session_of(window)
    opened = CompareSheet(session, EntryId(session.desk.history()[-20:][0].id), window)
    opened.open()
    return opened


def branches(window: MainWindow) -> QWidget:
    """What was undone or amended."""
    from ui.dialogs.past_sheets import BranchesSheet

    window.past.show_branches()
    return found(window, BranchesSheet)


def tables(window: MainWindow) -> QWidget:
    """The week's battles."""
    from ui.battle.tables_window import TablesWindow

    window._commands.doors.tables()
    return found(window, TablesWindow)


def finding(text: str) -> Callable[[MainWindow], QWidget]:
    """The finder with some letters typed."""

    def do(window: MainWindow) -> QWidget:
        window._commands.open_finder()
        opened = found(window, Finder)
        opened.line.setText(text)
        return opened

    return do


def has_read(widget: QWidget) -> bool:
    """Whether everything can be found already."""
    return cast(Finder, widget).has_read


def walked(step: int) -> Callable[[MainWindow], QWidget]:
    """A step of the walk round the window."""

    def do(window: MainWindow) -> QWidget:
        window.guide.show()
        found(window, Tour).show_step(step)
        return window

    return do


def lost_file(window: MainWindow) -> QWidget:
    """The file was replaced while it was open, and the window is to be closed."""
    from campaign.store.errors import moved_on
    from ui.dialogs.lost_sheet import LostSheet

    window.lost.ask(str(moved_on(session_of(window).desk.path)), window.close)
    return found(window, LostSheet)


def lost_till_later(window: MainWindow) -> QWidget:
    """The same without the sheet: an order could not be saved, and people want to decide later."""
    from campaign.store.errors import moved_on
    from ui.dialogs.lost_sheet import LostSheet

    session = session_of(window)
    session.note_file(lost=True)
    session.fail(moved_on(session.desk.path))
    QApplication.processEvents()
    cast(LostSheet, found(window, LostSheet)).cancel.click()
    return window


def damaged(*statements: str) -> Callable[[MainWindow], QWidget]:
    """A damaged copy of the campaign was to be opened; a backup of the week before is there."""

    def do(window: MainWindow) -> QWidget:
        path = Path(
            shutil.copy(
                session_of(window).desk.path, session_of(window).desk.path.with_name("Saltglass in autumn.fftt")
            )
        )
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)
        findings = find_out(path)
        sheet = DamagedSheet(window.look, path, findings.faults[0], lambda: (0, 0), window)
        sheet.open()
        sheet.show_findings(findings, campaigns.backups()[0], 1)
        return sheet

    return do


def checked(window: MainWindow) -> QWidget:
    """The file of the campaign was looked through, and is sound."""
    path = session_of(window).desk.path
    sheet = DamagedSheet(window.look, path, "", lambda: (0, 0), window, is_open=True)
    sheet.open()
    sheet.show_findings(find_out(path, thorough=True), None, 0)
    return sheet


def doubtful(window: MainWindow) -> QWidget:
    """A campaign has come from elsewhere, where somebody had given himself points, and sealed the file anew."""
    path = session_of(window).desk.path.with_name("Saltglass from elsewhere.fftt")
    shutil.copy(session_of(window).desk.path, path)
    valid.raise_what_came_about(random.Random(1), path)
    findings = find_out(path, thorough=True)
    said = warning(findings.doubts, (), path.name)
    sheet = DamagedSheet(window.look, path, said, lambda: (0, 0), window, is_open=True)
    sheet.open()
    sheet.show_findings(findings, None, 0)
    return sheet


def kept(backups: tuple[Backup, ...]) -> Callable[[MainWindow], QWidget]:
    """The backups of the campaign."""

    def do(window: MainWindow) -> QWidget:
        opened = window.keeping.open_backups()
        assert opened is not None
        QThreadPool.globalInstance().waitForDone()  # what is there is none of these
        QApplication.processEvents()
        opened.show_backups(backups)
        return opened

    return do


def to_send(window: MainWindow) -> QWidget:
    """A copy for somebody else, to a folder with a long way to it."""
    opened = window.copies.send()
    assert opened is not None
    opened.use_folder(Path("/home/mara/Documents/Wargames/The club on Fridays/Campaigns of the autumn"))
    return opened


def to_send_under_way(window: MainWindow) -> QWidget:
    """The same while a battle has been begun on the window's table."""
    desk = session_of(window).desk
    desk.battles.keep(queries.open_battles(desk.state)[0].id, "begun")
    return to_send(window)


def sent(window: MainWindow) -> QWidget:
    """The same when it is there."""
    opened = to_send(window)
    assert isinstance(opened, SendSheet)
    opened.show_done(opened.target())
    return opened


def without_file(window: MainWindow) -> QWidget:
    """The start page; the file that was opened last is gone."""
    path = session_of(window).desk.path
    window.show_start()
    path.unlink()
    window.show_start()
    return window


def troubled(window: MainWindow) -> QWidget:
    """The program itself was wrong."""
    Teller(Catcher(None, window), window).tell(Trouble("LookupError", "window", "Traceback"))
    return found(window, TroubleSheet)


SCREENS: tuple[Screen, ...] = (
    Screen("start", None, the_window),
    Screen("start-files", campaigns.sample, start()),
    Screen("start-gone", campaigns.sample, without_file),
    Screen("start-message", campaigns.sample, start("“old.fftt” was written by a newer version of the program.")),
    Screen("main", campaigns.sample, the_window),
    Screen("main-founded", scenes.founded, the_window),
    Screen("main-plan", campaigns.answered, contemplating),
    Screen("main-sector", campaigns.sample, selecting("sector")),
    Screen("main-army", scenes.crowded, selecting("army")),
    Screen("main-player", campaigns.sample, selecting("player")),
    Screen("main-past", campaigns.sample, looking_back),
    Screen("main-written", campaigns.answered, page_written),
    Screen("main-refused", campaigns.answered, refused),
    Screen("main-drawing", scenes.founded, drawing),
    Screen("main-hazard", scenes.hazardous, into_a_swamp),
    Screen("main-hazard-sector", scenes.hazardous, selecting("sector")),
    Screen("hazard", scenes.founded, sheet(lambda s, w: sheets.hazard(s, a_sector(s.state), w))),
    Screen("main-owing", campaigns.waiting, the_window),
    Screen("main-list", campaigns.sample, listed),
    Screen("main-folding", campaigns.sample, unfolded),
    Screen("main-reach", campaigns.full_in_turn, reached),
    Screen("main-ways", campaigns.full_in_turn, ways_over_the_map),
    Screen("main-near", campaigns.sample, near),
    Screen("main-fan", scenes.in_turn, fanned),
    Screen("map-picture", campaigns.sample, sheet(pictured)),
    Screen("main-computer", campaigns.computers, the_window),
    Screen("main-full", campaigns.full, selecting("army")),
    Screen("main-full-plan", campaigns.full_in_turn, contemplating),
    Screen("main-amend", campaigns.resolved, asked_anew),
    Screen("recruit", scenes.founded, sheet(lambda s, w: sheets.recruit(s, a_sector(s.state), None, w))),
    Screen("recruit-proposed", scenes.founded, sheet(recruits_proposed)),
    Screen("split", scenes.crowded, sheet(lambda s, w: sheets.split(s, an_army(s.state), frozenset(), w))),
    Screen("split-full", campaigns.full, sheet(lambda s, w: sheets.split(s, an_army(s.state), frozenset(), w))),
    Screen("merge", scenes.in_turn, sheet(lambda s, w: sheets.merge(s, two_together(s), w))),
    Screen("mines", scenes.in_turn, sheet(mining)),
    Screen("detach", scenes.called, sheet(detaching)),
    Screen("appoint", scenes.veterans, sheet(lambda s, w: sheets.appoint(s, a_candidate(s.state), w))),
    Screen("call", scenes.called, answer(CallDue)),
    Screen("answer", scenes.attacked, answer(AnswerDue)),
    Screen("losses", scenes.mined, answer(LossesDue)),
    Screen("surplus", scenes.overfull, answer(SurplusDue)),
    Screen("retreat", scenes.mined, sheet(retreating)),
    Screen("relief", scenes.mustered, sheet(relieved)),
    Screen("refuse", campaigns.several, sheet(refusing)),
    Screen("correct", scenes.veterans, correcting(0)),
    Screen("correct-record", scenes.veterans, correcting(2)),
    Screen("throw-again", scenes.fought, sheet(sheets.throw_again)),
    Screen("renew-dice", scenes.fought, sheet(sheets.renew_dice)),
    Screen("dice", scenes.founded, sheet(throwing)),
    Screen("rename", scenes.veterans, sheet(lambda s, w: sheets.rename(s, a_veteran(s.state), w))),
    Screen("note", scenes.veterans, sheet(lambda s, w: sheets.note(s, a_veteran(s.state), w))),
    Screen("house-rules", scenes.in_turn, sheet(sheets.house)),
    Screen("seat", scenes.in_turn, sheet(lambda s, w: sheets.seat(s, a_player(s.state), w))),
    Screen("newcomer", campaigns.joinable, sheet(sheets.newcomer)),
    Screen("compare", campaigns.sample, comparing),
    Screen("branches", campaigns.undone, branches, lambda w: bool(w.findChildren(QPushButton, "cancel"))),
    Screen("amendment-order", campaigns.resolved, amended_order, is_planned),
    Screen("amendment", campaigns.resolved, amended, is_planned),
    Screen("battle-typing", scenes.fought, answer(ReportDue)),
    Screen("battle-typing-half", scenes.fought, typed_half),
    Screen("battle-typing-digit", campaigns.full, typed_digit),
    Screen("battle-typing-full", campaigns.full, answer(ReportDue)),
    Screen("battle-before", scenes.fought, resolving, is_counted),
    Screen("battle-before-helper", campaigns.full, without_helper, is_counted, variant=True),
    Screen("battle-before-full", campaigns.full, resolving, is_counted),
    Screen("battle-under-way", scenes.fought, resolving_under_way),
    Screen("battle-after", scenes.fought, fought, is_over),
    Screen("battle-again", campaigns.resolved, shown_again, is_told),
    Screen("battle-replay", campaigns.resolved, replayed, is_watched),
    Screen("learning-battle", None, taught, is_taught),
    Screen("table-prepare", battles.four_on_120, battles.prepared),
    Screen("table-curtain", battles.marines_on_80, battles.curtained, battles.stands),
    Screen("table-deployment", battles.marines_on_80, battles.at([c.PLACING]), battles.stands),
    Screen("table-leading", battles.marines_on_80, battles.at([c.LEADING]), battles.stands),
    Screen("table-leading-four", battles.four_on_120, battles.at([c.LEADING]), battles.stands, True),
    Screen("table-moving", battles.marines_on_80, battles.at([c.MOVING], "next"), battles.stands),
    Screen("table-moving-machina", battles.machina_on_120, battles.at([c.MOVING], "next"), battles.stands, True),
    Screen("table-moving-insectoids", battles.insectoids_on_80, battles.at([c.MOVING], "next"), battles.stands, True),
    Screen("table-moving-four", battles.four_on_120, battles.at([c.MOVING], "next"), battles.stands, True),
    Screen("table-firing", battles.machina_on_120, battles.at([c.FIRING], "best shots", c.SHOOT), battles.stands),
    Screen(
        "table-firing-four", battles.four_on_120, battles.at([c.FIRING], "best shots", c.SHOOT), battles.stands, True
    ),
    Screen("table-reacting", battles.insectoids_on_80, battles.at([c.REACTING]), battles.stands),
    Screen("table-reacting-marines", battles.marines_on_80, battles.at([c.REACTING]), battles.stands, True),
    Screen("table-melee", battles.insectoids_on_80, battles.at(battles.MELEES), battles.stands),
    Screen(
        "table-parting",
        battles.marines_on_80,
        battles.among(c.PARTING, battles.MANY, battles.CIRCLE),
        battles.stands,
        True,
    ),
    Screen(
        "table-picking",
        battles.marines_on_80,
        battles.among(c.PICKING, battles.MANY[:2], battles.AROUND),
        battles.stands,
        True,
    ),
    Screen(
        "table-arriving",
        battles.marines_on_80,
        battles.among(c.ARRIVING, battles.OUTSIDE, battles.CIRCLE),
        battles.stands,
        True,
    ),
    Screen("table-dice", battles.marines_on_80, battles.typed, battles.stands),
    Screen("table-end", battles.four_on_120, battles.ended, battles.stands),
    Screen("flanks", scenes.fought, sheet(flanking)),
    Screen("tables", campaigns.several, tables),
    Screen("tables-owing", campaigns.waiting, tables),
    Screen("tables-full", campaigns.full, tables),
    Screen("week-end", campaigns.sample, week_ended),
    Screen("odds", campaigns.answered, sheet(lambda s, w: open_odds(s, an_army(s.state), w)), is_tried),
    Screen("odds-full", campaigns.full_in_turn, sheet(lambda s, w: open_odds(s, an_army(s.state), w)), is_tried),
    Screen("new-campaign", None, founding(0, 4), has_map),
    Screen("new-campaign-map", None, founding(0, 4, 1), has_map),
    Screen("new-campaign-players", None, founding(0, 4, 2), has_map),
    Screen("new-campaign-full", None, founding(0, 8, 2), has_map),
    Screen("new-campaign-rules", None, founding(0, 4, 3), has_map),
    Screen("survivors", campaigns.sample, survivors),
    Screen("quick", None, quick),
    Screen("quick-even", None, quick_even),
    Screen("quick-evened", None, quick_evened),
    Screen("quick-four", None, quick_of_four, is_judged),
    Screen("quick-left", None, quick_left),
    Screen("quick-told", None, told),
    Screen("quick-prepare", None, battles.quickly_prepared),
    Screen("battlefield", campaigns.sample, sheet(lambda s, w: open_editor(s, a_sector(s.state), w))),
    Screen("hall-service", campaigns.sample, hall(SERVICE), is_read),
    Screen("hall-fame", campaigns.sample, hall(FAME), is_read),
    Screen("hall-cemetery", campaigns.sample, hall(CEMETERY), is_read),
    Screen("hall-favourites", campaigns.sample, hall(FAVOURITES), is_read),
    Screen("journal", campaigns.sample, journal()),
    Screen(
        "journal-search", campaigns.sample, journal("minefield"), lambda w: "of" in found(w, JournalPanel).count_words()
    ),
    Screen("statistics", campaigns.sample, statistics),
    Screen("print", campaigns.sample, printing, pages_are_drawn),
    Screen("print-setup", campaigns.sample, printing_setup, pages_are_drawn),
    Screen("print-setup-name", campaigns.sample, naming_setup),
    Screen("rulebook", None, rulebook("campaign:C14")),
    Screen("handbook", None, handbook("founding")),
    Screen("about", None, command("About FFTT Campaign", AboutSheet)),
    Screen("licences", None, licences(), lambda w: isinstance(w, LicencesSheet) and w.read),
    Screen("licences-search", None, licences("public domain"), lambda w: isinstance(w, LicencesSheet) and w.read),
    Screen("keys", campaigns.sample, command("Keyboard shortcuts", KeysSheet)),
    Screen("settings", None, command("Settings…", SettingsSheet)),
    Screen("finder", campaigns.sample, finding("spl"), has_read),
    Screen("finder-all", campaigns.sample, finding(""), has_read),
    Screen("backups", campaigns.sample, kept(campaigns.backups())),
    Screen("backups-none", campaigns.sample, kept(())),
    Screen("send", campaigns.sample, to_send),
    Screen("send-secrets", campaigns.closed, to_send),
    Screen("sent", campaigns.sample, sent),
    Screen("letters-send-out", letters.by_letter, letters.sending_out),
    Screen("letters-sent", letters.by_letter, letters.sent),
    Screen("letters-answer", letters.by_letter, letters.answered),
    Screen("letters-refused", letters.by_letter, letters.refused),
    Screen("letters-waiting", letters.by_letter, letters.waiting),
    Screen("letters-to-do", letters.by_letter, letters.listed),
    Screen("letters-home", scenes.in_turn, letters.home, letters.takes_orders),
    Screen("letters-my-orders", scenes.in_turn, letters.my_orders),
    Screen("letters-signing", scenes.fought, letters.signing),
    Screen("trouble", campaigns.sample, troubled),
    Screen("lost-file", campaigns.sample, lost_file),
    Screen("damaged", campaigns.sample, damaged("DROP TABLE pact")),
    Screen(
        "damaged-lost",
        campaigns.sample,
        damaged("DROP TRIGGER entry_is_never_changed", "UPDATE entry SET rules = 1 WHERE id = 250"),
    ),
    Screen("checked", campaigns.sample, checked),
    Screen("checked-doubtful", campaigns.sample, doubtful),
    Screen("tour", campaigns.sample, walked(0)),
    Screen("tour-journal", campaigns.sample, walked(4)),
    Screen("main-lost", campaigns.sample, lost_till_later),
    Screen("send-under-way", battles.marines_on_80, to_send_under_way),
)
