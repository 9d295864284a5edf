"""The menus: every command of the window by name and key. Each calls the window or opens a sheet; none knows a rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMessageBox

import campaign
from campaign.words import _
from campaign.world.entries import Entry
from campaign.world.ids import ArmyId, BattleId, EntryId, FigureId, PlayerId, SectorId
from campaign.world.news import headline
from campaign.world.orders import AgreeToReport, DeclineCalls, ReportBattle
from campaign.world.rules.consent import mark_of
from campaign.world.rules.detachments import to_be_called
from campaign.world.state import CAMPAIGN, Stage
from campaign.world.tables import TableStage, tables
from ui import plain
from ui.map.view import STEP
from ui.rules.link import rule_of
from ui.session import Session
from ui.theme import Theme

if TYPE_CHECKING:
    from ui.main_window import MainWindow

SHOWN_AGAIN = 8  # battles in the menu
Do = Callable[[], object]


class Commands(QObject):
    """All menus of a window."""

    def __init__(self, window: MainWindow, look: Theme) -> None:
        super().__init__(window)
        self._window, self._look = window, look
        self._session: Session | None = None
        self._of_campaign: list[QAction] = []  # those that need an open campaign
        self._make_campaign()
        self._make_edit()
        self._make_orders()
        self._make_battle()
        self._make_print()
        self._make_view()
        self._make_help()
        self.set_session(None)

    def set_session(self, session: Session | None) -> None:
        """Another campaign is open, or none."""
        self._session = session
        for action in self._of_campaign:
            action.setEnabled(session is not None)
        for menu in (self._battle, self._print, self._send):
            menu.menuAction().setEnabled(session is not None)
        if session is not None:
            session.settled.connect(self.look_again)
            self._window.program.changed.connect(self.look_again)
        self.look_again()

    # --- menus -----------------------------------------------------------------------------------------------------

    def _make_campaign(self) -> None:
        menu, window = self._menu(_("&Campaign")), self._window
        self._add(menu, _("New campaign…"), window.new_campaign, "Ctrl+N")
        self._add(menu, _("Open…"), window.choose_file, "Ctrl+O")
        self._recent = menu.addMenu(_("Opened last"))
        self._recent.aboutToShow.connect(self._fill_recent)
        self._add(menu, _("Open the sample"), window.open_sample)
        self._add(menu, _("Quick battle…"), window.quick_battle, "Ctrl+B")
        menu.addSeparator()
        self._add(menu, _("Save a copy…"), window.save_copy, "Ctrl+Shift+S", needs=True)
        self._send = menu.addMenu(_("Send out"))
        self._send.aboutToShow.connect(self._fill_send)
        self._add(menu, _("Take in a campaign…"), window.exchange.take_in)
        self._redraw = self._add(menu, _("Another map…"), window.exchange.redraw)
        self._draw = self._add(menu, _("Draw the map…"), lambda: window.map_panel.drawing.switch(True))
        self._add(menu, _("Print…"), window.print_rosters, "Ctrl+P", needs=True)
        menu.addSeparator()
        self._add(menu, _("House rules…"), self._open_house, needs=True)
        self._add(menu, _("Who plays…"), self._open_seat, needs=True)
        self._add(menu, _("A new player…"), self._open_newcomer, needs=True)
        menu.addSeparator()
        self._add(menu, _("Close"), lambda: window.show_start(), "Ctrl+W", needs=True)
        self._add(menu, _("Quit"), window.close, "Ctrl+Q")

    def _make_edit(self) -> None:
        menu = self._menu(_("&Edit"))
        self._undo = self._add(menu, _("Undo"), lambda: self._with(lambda s: s.undo()), "Ctrl+Z")
        self._redo = self._add(menu, _("Redo"), lambda: self._with(lambda s: s.redo()), "Ctrl+Shift+Z")
        menu.addSeparator()
        self._amend = self._add(menu, _("Amend the last order…"), self._amend_shown)
        self._undo_amendment = self._add(
            menu, _("Undo the amendment"), lambda: self._with(lambda s: s.undo_amendment())
        )
        self._add(menu, _("What was undone or amended…"), self._window.show_branches, needs=True)
        menu.addSeparator()
        self._note = self._add(menu, _("Note…"), self._open_note, "Ctrl+T")
        self._add(menu, _("Note about the campaign…"), lambda: self._write_about(CAMPAIGN), needs=True)
        menu.addSeparator()
        self._add(menu, _("Throw again…"), self._throw_again, needs=True)
        self._add(menu, _("Correct…"), self._correct, needs=True)

    def _make_orders(self) -> None:
        menu, window = self._menu(_("&Orders")), self._window
        self._next = self._add(menu, _("Next step"), lambda: window.week_bar.take_next_step(), "Ctrl+Return")
        self._play = self._add(menu, _("Let the program play"), lambda: window.program.start(), "P")
        self._stop = self._add(menu, _("Stop the program"), window.stop, "Esc")
        self._add(menu, _("Next army to move"), lambda: window.map_panel.hand.next_ready(), "N", needs=True)
        menu.addSeparator()
        self._recruit = self._add(menu, _("Recruit…"), self._open_recruit, "R")
        self._split = self._add(menu, _("Split the army…"), lambda: self._on_army("split"), "S")
        self._merge = self._add(menu, _("Merge armies…"), lambda: self._on_army("merge"), "M")
        self._odds = self._add(menu, _("Odds of a move…"), self._open_odds, "O")
        self._rename = self._add(menu, _("Rename…"), self._open_rename, "F2")
        self._battlefield = self._add(menu, _("Battlefield of the sector…"), self._open_battlefield, "Shift+B")

    def _make_battle(self) -> None:
        self._battle = self._menu(_("&Battle"))
        self._battle.setToolTipsVisible(True)
        self._tables = QAction(_("Tables…"), self)  # not the menu's own, which is emptied whenever it opens
        self._tables.triggered.connect(lambda _checked=False: self.open_tables())
        self._tables.setShortcut(QKeySequence("B"))
        self._window.addAction(self._tables)
        self._of_campaign.append(self._tables)
        self._battle.aboutToShow.connect(self._fill_battles)

    def _make_print(self) -> None:
        self._print = self._menu(_("&Print"))
        self._print.aboutToShow.connect(self._fill_print)

    def _make_view(self) -> None:
        menu, window = self._menu(_("&View")), self._window
        group = QActionGroup(self)
        for name, text in (("dark", _("Dark")), ("light", _("Light"))):
            action = self._add(menu, text, partial(window.use_theme, name))
            action.setCheckable(True)
            action.setChecked(self._look.name == name)
            group.addAction(action)
        menu.addSeparator()
        self._add(menu, _("Veterans’ hall"), self.open_hall, "H", needs=True)
        self._add(menu, _("Statistics"), self._open_statistics, "G", needs=True)
        self._add(menu, _("Journal"), window.open_journal, "J", needs=True)
        menu.addSeparator()
        self._add(menu, _("List of sectors"), self._toggle_table, "L", needs=True)
        self._add(menu, _("Fit the map"), lambda: window.map_panel.view.fit(), "F", needs=True)
        self._add(menu, _("Zoom in"), lambda: window.map_panel.view.zoom_by(STEP), "Ctrl++", needs=True)
        self._add(menu, _("Zoom out"), lambda: window.map_panel.view.zoom_by(1 / STEP), "Ctrl+-", needs=True)
        menu.addSeparator()
        self._add(menu, _("One entry back"), lambda: window.look_back(-1), "Alt+Left", needs=True)
        self._add(menu, _("One entry on"), lambda: window.look_back(1), "Alt+Right", needs=True)
        self._add(menu, _("Replay the campaign"), window.replay, "Ctrl+R", needs=True)
        self._add(menu, _("Back to now"), lambda: self._with(lambda s: s.show_moment(None)), "Alt+End", needs=True)
        self._add(menu, _("What differs…"), window.compare, needs=True)
        menu.addSeparator()
        self._add(menu, _("To do and standings"), window.toggle_list, "T", needs=True)
        moving = self._add(menu, _("Move the panels"), lambda: window.move_panels(moving.isChecked()), needs=True)
        moving.setCheckable(True)
        self._add(menu, _("Panels back in place"), window.panels_back, needs=True)

    def _make_help(self) -> None:
        menu = self._menu(_("&Help"))
        self._add(menu, _("Rulebook"), self.open_rulebook, "F1")
        self._add(menu, _("About FFTT Campaign"), self._about)

    # --- what they do ----------------------------------------------------------------------------------------------

    def open_rulebook(self, rule: str = "") -> None:
        """Open the rulebook beside the window, perhaps at a rule; else at the one by which the focused thing is so."""
        self._window.open_rulebook(rule or rule_of(self._window.focusWidget()))

    def _about(self) -> None:
        box = QMessageBox(self._window)
        box.setWindowTitle(_("About FFTT Campaign"))
        box.setText(f"FFTT Campaign {campaign.__version__}")
        box.setInformativeText(
            _("A campaign manager for tabletop skirmishes.\nFonts: Inter and Barlow Condensed, SIL Open Font License.")
        )
        box.open()

    def _toggle_table(self) -> None:
        panel = self._window.map_panel
        panel.show_table(not panel.shows_table)

    def _open_recruit(self) -> None:
        from ui.dialogs import sheets

        session = self._session
        if session is not None and session.selected_sector is not None:
            sheets.recruit(session, session.selected_sector, session.selected_army, self._window)

    def _on_army(self, what: str) -> None:
        from ui.dialogs import sheets

        session = self._session
        if session is None or session.selected_army is None:
            return
        if what == "split":
            sheets.split(session, session.selected_army, frozenset(), self._window)
        else:
            sheets.merge(session, session.selected_army, self._window)

    def _open_odds(self) -> None:
        from ui.operations.odds_sheet import open_odds

        if self._session is not None and self._session.selected_army is not None:
            open_odds(self._session, self._session.selected_army, self._window)

    def _open_rename(self) -> None:
        from ui.dialogs import sheets

        session = self._session
        chosen: ArmyId | SectorId | None = None if session is None else session.selected_army or session.selected_sector
        if session is not None and chosen is not None:
            sheets.rename(session, chosen, self._window)

    def _open_battlefield(self) -> None:
        from ui.battlefield.editor import open_editor

        session = self._session
        if session is not None and session.selected_sector is not None:
            open_editor(session, session.selected_sector, self._window)

    def _open_note(self) -> None:
        session = self._session
        if session is not None:
            chosen = session.selected_army or session.selected_sector or session.selected_player
            if chosen is not None:
                self._write_about(chosen)

    def _write_about(self, what: str) -> None:
        from ui.dialogs import sheets

        self._with(lambda session: sheets.note(session, what, self._window))

    def open_hall(self, figure: FigureId | None = None) -> None:
        """Open the veterans’ hall, perhaps at a figure."""
        from ui.memory.hall import HallWindow

        self._with(lambda session: HallWindow(session, self._window, figure).show())

    def open_tables(self) -> None:
        """Open the list of the week’s battles, or bring it to the front."""
        from ui.battle.tables_window import open_tables

        self._with(lambda session: open_tables(session, self._window))

    def _open_statistics(self) -> None:
        from ui.memory.statistics_window import StatisticsWindow

        self._with(lambda session: StatisticsWindow(session, self._window).show())

    def _open_house(self) -> None:
        from ui.dialogs import sheets

        self._with(lambda session: sheets.house(session, self._window))

    def _open_seat(self) -> None:
        from ui.dialogs import sheets

        session = self._session
        if session is not None:
            seat = session.selected_player or session.state.active or session.state.seats[0]
            sheets.seat(session, seat, self._window)

    def _open_newcomer(self) -> None:
        from ui.dialogs import sheets

        self._with(lambda session: sheets.newcomer(session, self._window))

    def _correct(self) -> None:
        from ui.dialogs import sheets

        self._with(lambda session: sheets.correct(session, self._window))

    def _amend_shown(self) -> None:
        """The order of the moment that is shown, else the last one."""
        session = self._session
        if session is not None:
            self._window.amend(session.desk.head if session.moment is None else session.moment.entry)

    def _throw_again(self) -> None:
        from ui.dialogs import sheets

        self._with(lambda session: sheets.throw_again(session, self._window))

    # --- menus that are filled when they open ----------------------------------------------------------------------

    def _fill_recent(self) -> None:
        self._recent.clear()
        for path in self._window.recent_files():
            action = self._recent.addAction(plain.menu_text(path.stem))
            action.triggered.connect(lambda _checked=False, path=path: self._window.open_file(path))

    def _fill_battles(self) -> None:
        from ui.dialogs.answers import open_answer
        from ui.dialogs.refuse_sheet import refusal_choices

        self._battle.clear()
        if self._session is None:
            return
        session, state = self._session, self._session.state
        self._battle.addAction(self._tables)
        self._battle.addSeparator()
        empty = len(self._battle.actions())
        for pending in state.pending.values():
            battle = getattr(pending, "battle", None)
            if battle is None:
                continue
            words = {
                "answer": _("{sector}: {player} stands, withdraws or surrenders…"),
                "call": _("{sector}: {player} sends a detachment, or nobody…"),
                "report": _("{sector}: type the battle in…"),
                "retreat": _("{sector}: {player} chooses where to retreat…"),
            }[pending.due]
            if pending.due == "report":
                self._add_resolving(battle, pending.player)
            self._add_battle(words, battle, pending.player, partial(open_answer, session, pending.id, self._window))
            if pending.due == "call" and len(everyone := to_be_called(state, state.battles[battle])) > 1:
                nobody = partial(session.submit, DeclineCalls(battle, everyone))
                self._add_battle(_("{sector}: nobody sends"), battle, pending.player, nobody)
            if pending.due == "report" and refusal_choices(state, battle):
                refuse = partial(self._refuse, battle)
                self._add_battle(_("{sector}: refuse the battle…"), battle, pending.player, refuse)
        for table in tables(state):
            for player in table.waits_for if table.stage is TableStage.TYPED else ():
                report = state.battles[table.battle].report
                assert report is not None
                agree = partial(session.submit, AgreeToReport(player, table.battle, mark_of(report)))
                self._add_battle(_("{sector}: {player} agrees to the result"), table.battle, player, agree)
        if len(self._battle.actions()) == empty:
            self._battle.addAction(_("No battle is open")).setEnabled(False)
        self._add_resolved(session)

    def _refuse(self, battle: BattleId) -> None:
        from ui.dialogs.refuse_sheet import refuse_sheet
        from ui.dialogs.sheets import opened

        self._with(lambda session: opened(refuse_sheet(session, battle, self._window)))

    def _add_resolving(self, battle: BattleId, player: PlayerId) -> None:
        """The program fights it; where it cannot, the reason stands in the menu."""
        from ui.battle import battle_sheets

        assert self._session is not None
        words, reasons = _("{sector}: resolve…"), self._session.cannot_resolve(battle)
        do = partial(battle_sheets.resolve, self._session, battle, self._window)
        self._add_battle(words, battle, player, do, why=" ".join(map(str, reasons)))

    def _add_resolved(self, session: Session) -> None:
        """The battles that the program fought last, to be shown again."""
        from ui.battle.aftermath import was_resolved

        resolved = [entry for entry in reversed(session.history()) if was_resolved(entry)]
        if resolved:
            self._battle.addSeparator()
        for entry in resolved[:SHOWN_AGAIN]:
            assert isinstance(entry.order, ReportBattle)
            battle = session.state.battles.get(entry.order.battle)
            if battle is None:
                continue  # at the moment that is shown, there was none
            words = _("Show the battle for {sector}, month {month}, week {week}…").format(
                sector=session.state.sectors[battle.sector].name, month=battle.month, week=battle.week
            )
            action = self._battle.addAction(plain.menu_text(words))
            action.triggered.connect(partial(self._show_battle, entry.id))

    def _show_battle(self, entry: EntryId, _checked: bool = False) -> None:
        from ui.battle import battle_sheets

        self._with(lambda session: battle_sheets.show_battle(session, entry, self._window))

    def _add_battle(self, words: str, battle: BattleId, player: PlayerId, do: Do, why: str = "") -> None:
        assert self._session is not None
        state = self._session.state
        sector, name = state.sectors[state.battles[battle].sector].name, state.players[player].name
        action = self._battle.addAction(plain.menu_text(words.format(sector=sector, player=name)))
        action.triggered.connect(lambda _checked=False: do())
        action.setEnabled(not why)
        plain.set_tool_tip(action, why)

    def _fill_send(self) -> None:
        self._send.clear()
        if self._session is None:
            return
        exchange, state = self._window.exchange, self._session.state
        for words, do in (
            (_("The whole campaign, as JSON…"), exchange.whole),
            (_("Tables for spreadsheets…"), exchange.tables),
            (_("News of the week, as Markdown…"), exchange.news),
            (_("The map, as JSON…"), exchange.map),
        ):
            self._send.addAction(words).triggered.connect(lambda _checked=False, do=do: do())
        self._send.addSeparator()
        for seat in state.seats:
            words = _("What {player} may know…").format(player=state.players[seat].name)
            action = self._send.addAction(plain.menu_text(words))
            action.triggered.connect(lambda _checked=False, seat=seat: exchange.copy_for(seat))

    def _fill_print(self) -> None:
        from campaign import paper

        self._print.clear()
        if self._session is None:
            return
        state = self._session.state
        self._print.addAction(_("Print…")).triggered.connect(lambda _checked=False: self._window.print_rosters())
        tonight = self._print.addAction(_("Tonight’s players…"))
        tonight.setEnabled(bool(paper.tonight(state)))
        tonight.triggered.connect(lambda _checked=False: self._window.print_tonight())
        self._print.addSeparator()
        for seat in state.seats:
            words = _("Roster of {player}…").format(player=state.players[seat].name)
            action = self._print.addAction(plain.menu_text(words))
            action.triggered.connect(lambda _checked=False, seat=seat: self._window.print_rosters(seat))

    # --- small matters ---------------------------------------------------------------------------------------------

    def look_again(self) -> None:
        """Which commands can be given now, and what they would do."""
        session = self._session
        present = session is not None and session.moment is None
        undoable = session.desk.undoable() if session is not None and present else None
        redoable = session.desk.redoable() if session is not None and present else None
        for action, verb, entry in ((self._undo, _("Undo"), undoable), (self._redo, _("Redo"), redoable)):
            if entry is None or entry is not action.data():
                action.setData(entry)
                self._name(action, verb, entry)
        self._amend.setEnabled(undoable is not None or (session is not None and session.looks_back))
        self._amend.setText(_("Amend the last order…") if present else _("Amend the order that is shown…"))
        self._undo_amendment.setEnabled(session is not None and present and session.desk.before_amendment() is not None)
        army = session is not None and session.selected_army is not None
        sector = session is not None and session.selected_sector is not None
        running = session is not None and self._window.program.running
        self._play.setEnabled(session is not None and not running and bool(self._window.program.players))
        opening = bool(self._window.opening.name)
        self._stop.setText(_("Stop opening") if opening else _("Stop the program"))
        self._stop.setEnabled(running or opening)
        self._next.setEnabled(session is not None)
        self._recruit.setEnabled(sector)
        self._rename.setEnabled(sector)
        self._battlefield.setEnabled(sector)
        mustering = session is not None and session.state.stage is Stage.MUSTER and not session.state.armies
        self._redraw.setEnabled(mustering)
        self._draw.setEnabled(mustering)
        self._note.setEnabled(sector or (session is not None and session.selected_player is not None))
        for action in (self._split, self._merge, self._odds):
            action.setEnabled(army)

    def _name(self, action: QAction, verb: str, entry: Entry | None) -> None:
        """Say in the menu what would be undone or redone."""
        action.setEnabled(entry is not None)
        action.setText(verb)
        if entry is not None and entry.parent is not None and self._session is not None:
            what = headline(entry, self._session.desk.state_at(entry.parent)).text
            action.setText(plain.menu_text(f"{verb}: {what[:72]}"))

    def _menu(self, title: str) -> QMenu:
        menu = self._window.menuBar().addMenu(title)
        menu.setObjectName(title.replace("&", ""))
        return menu

    def _add(self, menu: QMenu, text: str, do: Do, keys: str = "", *, needs: bool = False) -> QAction:
        action = menu.addAction(text)
        action.triggered.connect(lambda _checked=False: do())
        if keys:
            action.setShortcut(QKeySequence(keys))
        if needs:
            self._of_campaign.append(action)
        return action

    def _with(self, do: Callable[[Session], object]) -> None:
        if self._session is not None:
            do(self._session)
