"""The menus: every command of the window by name and key. Each calls the window or opens a sheet; none knows a rule.

What cannot be done now is shut and says why. The finder and the page of keys are made of these same actions. What
only an open campaign needs is loaded when one is open: the menus are there with the window.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from campaign.handbook import FIRST
from campaign.words import _
from ui import plain_labels
from ui.campaign_actions import CampaignActions
from ui.lesson_menu import fill_lessons
from ui.menu_entries import HANDBOOK_KEY, RECRUIT_KEYS, RULEBOOK_KEY, Do, allow
from ui.preferences import SYSTEM, THEME, read
from ui.theme import Theme
from ui.zoom_buttons import STEP

if TYPE_CHECKING:
    from campaign.battle.contract.lists import Unit
    from campaign.world.entries import Entry
    from ui.campaign_window import CampaignWindow
    from ui.session import Session

LISTED = 9  # matters of the to-do list that have a key


class Commands(QObject):
    """All menus of a window."""

    def __init__(self, window: CampaignWindow, look: Theme) -> None:
        super().__init__(window)
        self._window, self._look = window, look
        self.doors = CampaignActions(window)
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
        why = "" if session is not None else _no_campaign()
        for action in self._of_campaign:
            allow(action, why)
        for menu in (self._battle, self._print, self._send, self._map, self._house, self._panels):
            allow(menu.menuAction(), why)
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
        if window.has_lesson:
            self._lessons = menu.addMenu(_("Learning battle"))
            self._lessons.aboutToShow.connect(self._fill_lessons)
        menu.addSeparator()
        self._add(menu, _("Every order is saved"), self.doors.say_saved, "Ctrl+S", needs=True)
        self._add(menu, _("Save a copy…"), window.copies.save, "Ctrl+Shift+S", needs=True)
        self._add(menu, _("Backups…"), window.keeping.open_backups, needs=True)
        self._add(menu, _("Check this file…"), window.mending.check, needs=True)
        others = self._inner(menu, _("To and from others"))
        self._send_out = self._add(others, _("Send out the week…"), window.post.send_out)
        self._came = self._add(others, _("What came by letter…"), window.post.waiting)
        self._my_orders = self._add(others, _("Send my orders…"), window.post.my_orders)
        self._add(others, _("Open the letter or answer on the clipboard"), window.post.paste)
        others.addSeparator()
        self._add(others, _("Save a copy to send…"), window.copies.send, needs=True)
        self._send = self._inner(others, _("Send out"))
        self._send.aboutToShow.connect(self._fill_send)
        self._add(others, _("Take in a campaign…"), window.exchange.take_in)
        self._add(others, _("Unit lists…"), window.unit_lists)
        menu.addSeparator()
        self._map = self._inner(menu, _("Map"))
        self._redraw = self._add(self._map, _("Another map…"), window.exchange.redraw)
        self._draw = self._add(self._map, _("Draw the map…"), lambda: window.map_panel.drawing.switch(True))
        self._add(self._map, _("Picture of the map…"), lambda: window.map_panel.ask_for_picture(), needs=True)
        self._house = self._inner(menu, _("Rules and players"))
        self._add(self._house, _("House rules…"), self.doors.house, needs=True)
        self._add(self._house, _("New key for the dice…"), self.doors.renew_dice, needs=True)
        self._add(self._house, _("Who plays…"), self.doors.seat, needs=True)
        self._add(self._house, _("A new player…"), self.doors.newcomer, needs=True)
        self._add(menu, _("Print…"), window.printing.open, "Ctrl+P", needs=True)
        menu.addSeparator()
        self._add(menu, _("Close"), lambda: window.close_campaign(), "Ctrl+W", needs=True)
        self._add(menu, _("Quit"), window.close, "Ctrl+Q")

    def _make_edit(self) -> None:
        menu = self._menu(_("&Edit"))
        self._undo = self._add(menu, _("Undo"), lambda: self._with(lambda s: s.undo()), "Ctrl+Z")
        self._redo = self._add(menu, _("Redo"), lambda: self._with(lambda s: s.redo()), "Ctrl+Shift+Z")
        menu.addSeparator()
        self._amend = self._add(menu, _("Amend the last order…"), self.doors.amend_shown)
        self._undo_amendment = self._add(
            menu, _("Undo the amendment"), lambda: self._with(lambda s: s.undo_amendment())
        )
        self._add(menu, _("What was undone or amended…"), self._window.past.show_branches, needs=True)
        menu.addSeparator()
        self._find = self._add(menu, _("Find…"), self.open_finder, "Ctrl+K")
        self._find.setShortcuts([QKeySequence("Ctrl+K"), QKeySequence("Ctrl+Shift+P")])
        menu.addSeparator()
        self._note = self._add(menu, _("Note…"), self.doors.note, "Ctrl+T")
        self._add(menu, _("Note about the campaign…"), self.doors.note_about_campaign, needs=True)
        menu.addSeparator()
        self._add(menu, _("Throw again…"), self.doors.throw_again, needs=True)
        self._add(menu, _("Correct…"), self.doors.correct, needs=True)
        menu.addSeparator()
        self._add(menu, _("Settings…"), self._open_settings, "Ctrl+,")

    def _make_orders(self) -> None:
        menu, window = self._menu(_("&Orders")), self._window
        self._next = self._add(menu, _("Next step"), lambda: window.week_bar.take_by_key(), "Ctrl+Return")
        self._next.setAutoRepeat(False)  # a key that is held down ends one turn, not all
        self._add(menu, _("How the last week ended…"), lambda: window.shown.show_week_end(), needs=True)
        self._add(menu, _("Do what is first on the list"), lambda: window.to_do.settle_first(), "A", needs=True)
        self._list = menu.addMenu(_("On the list"))
        self._matters = [
            self._add(self._list, str(n), partial(self._settle, n - 1), f"Ctrl+{n}") for n in range(1, LISTED + 1)
        ]
        self._play = self._add(menu, _("Let the program play"), lambda: window.program.start(), "P")
        self._stop = self._add(menu, _("Stop the program"), window.stop, "Esc")
        self._add(menu, _("Next army to move"), lambda: window.map_panel.next_ready(), "N", needs=True)
        menu.addSeparator()
        self._recruit = self._add(menu, _("Recruit…"), self.doors.recruit, "R")
        self._units = menu.addMenu(_("Recruit one"))
        self._recruits = [
            self._add(self._units, str(n), partial(self._recruit_one, n - 1), str(n))
            for n in range(1, RECRUIT_KEYS + 1)
        ]
        self._here = menu.addMenu(_("With what is selected"))
        self._here.setToolTipsVisible(True)
        self._here.aboutToShow.connect(self._fill_here)
        self._split = self._add(menu, _("Split the army…"), self.doors.split, "S")
        self._merge = self._add(menu, _("Merge armies…"), self.doors.merge, "M")
        self._odds = self._add(menu, _("Odds of a move…"), self.doors.odds, "O")
        self._rename = self._add(menu, _("Rename…"), self.doors.rename, "F2")
        self._battlefield = self._add(menu, _("Battlefield of the sector…"), self.doors.battlefield, "Shift+B")

    def _make_battle(self) -> None:
        self._battle = self._menu(_("&Battle"))
        self._tables = QAction(_("Tables…"), self)  # not the menu's own, which is emptied whenever it opens
        self._tables.triggered.connect(lambda _checked=False: self.doors.tables())
        self._tables.setShortcut(QKeySequence("B"))
        self._window.addAction(self._tables)
        self._of_campaign.append(self._tables)
        self._battle.aboutToShow.connect(self._fill_battles)

    def _make_print(self) -> None:
        self._print = self._menu(_("&Print"))
        self._print.aboutToShow.connect(self._fill_print)

    def _make_view(self) -> None:
        menu, window = self._menu(_("&View")), self._window
        theme = self._inner(menu, _("Theme"))
        group = QActionGroup(self)
        self._themes = {}
        for name, text in (("dark", _("Dark")), ("light", _("Light")), (SYSTEM, _("As the system"))):
            action = self._add(theme, text, partial(window.appearance.use_theme, name))
            action.setCheckable(True)
            group.addAction(action)
            self._themes[name] = action
        theme.aboutToShow.connect(self._check_theme)
        menu.addSeparator()
        self._add(menu, _("Veterans’ hall"), self.doors.hall, "H", needs=True)
        self._add(menu, _("Statistics"), self.doors.statistics, "G", needs=True)
        self._add(menu, _("Journal"), window.past.open_journal, "J", needs=True)
        menu.addSeparator()
        self._add(menu, _("List of sectors"), self._toggle_table, "L", needs=True)
        over = self._inner(menu, _("Over the map"))
        self._add(over, _("Reach of enemies"), lambda: window.map_panel.overlays.reach.switch(), "E", needs=True)
        self._add(over, _("Distances and ways"), lambda: window.map_panel.overlays.distances.switch(), "D", needs=True)
        self._add(menu, _("Fit the map"), lambda: window.map_panel.view.fit(), "F", needs=True)
        self._add(menu, _("Zoom in"), partial(self._zoom, 1), "Ctrl++", needs=True)
        self._add(menu, _("Zoom out"), partial(self._zoom, -1), "Ctrl+-", needs=True)
        menu.addSeparator()
        self._add(menu, _("One entry back"), lambda: window.past.look_back(-1), "Alt+Left", needs=True)
        self._add(menu, _("One entry on"), lambda: window.past.look_back(1), "Alt+Right", needs=True)
        self._add(menu, _("Replay the campaign"), window.past.replay, "Ctrl+R", needs=True)
        self._add(menu, _("Back to now"), lambda: self._with(lambda s: s.show_moment(None)), "Alt+End", needs=True)
        self._add(menu, _("What differs…"), window.past.compare, needs=True)
        menu.addSeparator()
        self._panels = self._inner(menu, _("Panels"))
        self._add(self._panels, _("To do and standings"), lambda: window.shown.toggle_list(), "T", needs=True)
        moving = self._add(
            self._panels, _("Move the panels"), lambda: window.shown.make_movable(moving.isChecked()), needs=True
        )
        moving.setCheckable(True)
        self._add(self._panels, _("Panels back in place"), lambda: window.shown.put_back(), needs=True)

    def _check_theme(self) -> None:
        chosen = read(self._window.settings, THEME, self._look.name)
        self._themes.get(chosen, self._themes[self._look.name]).setChecked(True)

    def _make_help(self) -> None:
        menu, window = self._menu(_("&Help")), self._window
        self._add(menu, _("Handbook"), self.open_handbook, HANDBOOK_KEY)
        self._add(menu, _("Rulebook"), self.open_rulebook, RULEBOOK_KEY)
        self._add(menu, _("Handbook as a file…"), window.exchange.handbook)
        self._add(menu, _("Walk round the window"), window.guide.show, needs=True)
        self._add(menu, _("Keyboard shortcuts"), self._open_keys, "Ctrl+F1")
        menu.addSeparator()
        self._add(menu, _("Open files by a double click"), self.doors.associate)
        self._add(menu, _("About FFTT Campaign"), self._open_about)

    # --- what they do ----------------------------------------------------------------------------------------------

    def open_handbook(self, page: str = "") -> None:
        """Open the handbook beside the window, perhaps at a page; else at the one that fits what is on the screen."""
        from ui.rules.fitting_page import AT_HOME, IN_A_CAMPAIGN, page_for

        session = self._session
        otherwise = FIRST if session is None else AT_HOME if session.writes_down else IN_A_CAMPAIGN
        found = page_for(self._window.focusWidget(), otherwise)
        self._window.open_handbook(page or found)

    def open_rulebook(self, rule: str = "") -> None:
        """Open the rulebook beside the window, perhaps at a rule; else at the one by which the focused thing is so."""
        from ui.rules.link import rule_of

        self._window.open_rulebook(rule or rule_of(self._window.focusWidget()))

    def open_finder(self) -> None:
        """Find a command, or anything in the campaign, and go there."""
        from ui.finder.finder import Finder

        Finder(self._window, self.doors, self._look).open()

    def _open_keys(self) -> None:
        from ui.help.keys import KeysSheet

        KeysSheet(self._window, self._look).open()

    def _open_settings(self) -> None:
        from ui.dialogs.settings_sheet import SettingsSheet

        settings = self._window.settings
        if settings is not None:
            SettingsSheet(self._window, settings, self._window.appearance).open()

    def _open_about(self) -> None:
        from ui.help.about import AboutSheet

        AboutSheet(self._window, self._look, self.open_rulebook).open()

    def _zoom(self, notches: int) -> None:
        self._window.map_panel.view.zoom_by(STEP**notches)

    def _toggle_table(self) -> None:
        panel = self._window.map_panel
        panel.show_table(not panel.shows_table)

    def _units_here(self) -> tuple[Unit, ...]:
        """What the owner of the selected sector buys, in the order of the purchase."""
        session = self._session
        sector = None if session is None else session.selected_sector
        owner = None if session is None or sector is None else session.state.sectors[sector].owner
        if session is None or owner is None:
            return ()
        from ui.dialogs.recruit_form import units_for

        return units_for(session.state, owner)

    def _recruit_one(self, place: int) -> None:
        """Buy, beginning with one of the unit of this place in the list."""
        self.doors.recruit(self._units_here()[place].key)

    def _name_units(self, why: str) -> None:
        """The lines of the menu, by what is selected; ``why`` nothing is, where nothing is."""
        units = self._units_here()
        shut = why if units or why else _("Nobody owns the sector.")
        allow(self._units.menuAction(), shut)
        for place, action in enumerate(self._recruits):
            here = place < len(units)
            action.setVisible(here)
            allow(action, shut)
            if here:
                action.setText(_unit_words(units[place]))

    # --- menus that are filled when they open ----------------------------------------------------------------------

    def _fill_recent(self) -> None:
        from ui import filled_menus

        filled_menus.fill_recent(self._recent, self._window)

    def _fill_lessons(self) -> None:
        fill_lessons(self._lessons, self._window.learning_battle)

    def _fill_here(self) -> None:
        self._here.clear()
        if self._session is not None:
            self._window.map_panel.fill_menu(self._here)

    def _fill_send(self) -> None:
        from ui import filled_menus

        filled_menus.fill_send(self._send, self._window)

    def _fill_print(self) -> None:
        from ui import filled_menus

        filled_menus.fill_print(self._print, self._window)

    def _fill_battles(self) -> None:
        from ui import filled_menus

        filled_menus.fill_battles(self._battle, self._tables, self._window)

    # --- small matters ---------------------------------------------------------------------------------------------

    def look_again(self) -> None:
        """Which commands can be given now, and what they would do."""
        session = self._session
        self._look_at_the_past(session)
        self._look_at_the_program(session)
        self._look_at_the_post(session)
        self._look_at_the_list(session)
        self._look_at_the_selection(session)

    def _look_at_the_past(self, session: Session | None) -> None:
        now = session if session is not None and session.moment is None else None
        undoable, redoable = (None, None) if now is None else (now.desk.undoable(), now.desk.redoable())
        for action, verb, entry in ((self._undo, _("Undo"), undoable), (self._redo, _("Redo"), redoable)):
            if entry is None or entry is not action.data():
                action.setData(entry)
                self._name(action, verb, entry)
        if session is not None and session.moment is not None and session.moment.undo is not None:
            allow(self._undo, "")
        past = _no_campaign() if session is None else _past() if now is None else ""
        allow(self._amend, "" if undoable is not None or (session and session.looks_back) else _nothing_ordered(past))
        self._amend.setText(_("Amend the order that is shown…") if now is None else _("Amend the last order…"))
        amended = now is not None and now.desk.before_amendment() is not None
        allow(self._undo_amendment, "" if amended else past or _("Nothing has been amended."))

    def _settle(self, place: int) -> None:
        self._window.to_do.settle_at(place)

    def _look_at_the_list(self, session: Session | None) -> None:
        """The first matters by name, each with its key."""
        matters = () if session is None else session.matters[: len(self._matters)]
        allow(self._list.menuAction(), "" if matters else _("Nothing waits."))
        for place, action in enumerate(self._matters):
            action.setVisible(place < len(matters))
            action.setEnabled(place < len(matters))
            if place < len(matters):
                action.setText(plain_labels.menu_text(matters[place].title))
                plain_labels.set_tool_tip(action, "")

    def _look_at_the_post(self, session: Session | None) -> None:
        none = _no_campaign() if session is None else ""
        copy = session is not None and session.desk.state.copy_for is not None
        for action in (self._send_out, self._came):
            allow(action, none or (_("This is a player’s copy: the organiser sends the week out.") if copy else ""))
        writes = session is not None and session.writes_down
        why = _("This campaign was not opened from a letter: orders are carried out at once.")
        allow(self._my_orders, none or ("" if writes else why))

    def _look_at_the_program(self, session: Session | None) -> None:
        running = session is not None and self._window.program.running
        waits = session is not None and bool(self._window.program.players)
        idle = _("It is nobody’s turn whom the program plays.")
        allow(self._play, "" if waits and not running else _("The program plays already.") if running else idle)
        opening = bool(self._window.opening.name)
        self._stop.setText(_("Stop opening") if opening else _("Stop the program"))
        allow(self._stop, "" if running or opening else _("The program does not play now."))
        allow(self._next, "" if session is not None else _no_campaign())

    def _look_at_the_selection(self, session: Session | None) -> None:
        none = _no_campaign() if session is None else ""
        sector = none or ("" if session and session.selected_sector is not None else _("Select a sector first."))
        army = none or ("" if session and session.selected_army is not None else _("Select an army first."))
        for action in (self._recruit, self._rename, self._battlefield, self._here.menuAction()):
            allow(action, sector)
        self._name_units(sector)
        for action in (self._split, self._merge, self._odds):
            allow(action, army)
        about = "" if session is not None and session.selected_player is not None else sector
        allow(self._note, about)
        mustering = session is not None and _musters(session)
        for action in (self._redraw, self._draw):
            allow(action, "" if mustering else none or _("The map stays as it is from the first army on."))

    def _name(self, action: QAction, verb: str, entry: Entry | None) -> None:
        """Say in the menu what would be undone or redone."""
        nothing = _("There is nothing to take back.") if action is self._undo else _("There is nothing to redo.")
        allow(action, "" if entry is not None else nothing)
        action.setText(verb)
        if entry is not None and entry.parent is not None and self._session is not None:
            from campaign.world.news import headline

            what = headline(entry, self._session.desk.state_at(entry.parent)).text
            action.setText(plain_labels.menu_text(f"{verb}: {what[:72]}"))
            plain_labels.set_tool_tip(action, "")

    def _menu(self, title: str) -> QMenu:
        menu = self._window.menuBar().addMenu(title)
        menu.setObjectName(title.replace("&", ""))
        menu.setToolTipsVisible(True)  # they say why something cannot be done
        return menu

    def _inner(self, menu: QMenu, title: str) -> QMenu:
        made = menu.addMenu(title)
        made.setToolTipsVisible(True)
        return made

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


def _unit_words(unit: Unit) -> str:
    from ui.panels import phrases

    return plain_labels.menu_text(f"{unit.name} · {phrases.fp(unit.fp)}")


def _musters(session: Session) -> bool:
    """Whether the campaign is before its first army."""
    from campaign.world.state import Stage

    return session.state.stage is Stage.MUSTER and not session.state.armies


def _no_campaign() -> str:
    return _("No campaign is open.")


def _past() -> str:
    return _("Nothing can be ordered in the past.")


def _nothing_ordered(past: str) -> str:
    return past or _("Nothing has been ordered yet.")
