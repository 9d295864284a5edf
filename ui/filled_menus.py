"""The menus that are filled when they open: files opened last, what can be sent out, and the battles.

Each entry calls the window or opens a sheet. None knows a rule; where something cannot be done now, the reason stands
in its tool tip.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from campaign.words import _
from campaign.world.ids import BattleId, EntryId, PlayerId
from campaign.world.orders import AgreeToReport, DeclineCalls, ReportBattle
from campaign.world.rules.consent import mark_of
from campaign.world.rules.detachments import has_to_help, to_be_called
from campaign.world.week_battles import TableStage, tables
from ui.battle.prepare import play_button
from ui.menu_entries import Do, add
from ui.session import Session

if TYPE_CHECKING:
    from campaign.post.home import Home
    from ui.campaign_window import CampaignWindow

SHOWN_AGAIN = 8  # battles in the menu


def fill_recent(menu: QMenu, window: CampaignWindow) -> None:
    """The files opened last."""
    menu.clear()
    for path in window.recent_files():
        add(menu, path.stem, partial(window.open_file, path))


def fill_send(menu: QMenu, window: CampaignWindow) -> None:
    """What can be sent out of the open campaign."""
    menu.clear()
    for inner in menu.findChildren(QMenu):  # they outlive their entries
        inner.deleteLater()
    if window.session is None:
        return
    exchange, state = window.exchange, window.session.desk.state
    add(menu, _("The whole campaign, as JSON…"), exchange.whole)
    add(menu, _("Tables for spreadsheets…"), exchange.tables)
    add(menu, _("News of the week, as Markdown…"), exchange.news)
    add(menu, _("The map, as JSON…"), exchange.map)
    pages = menu.addMenu(_("Page for phones"))
    if state.copy_for is None:
        add(pages, _("For all…"), partial(exchange.page, None))
    for seat in state.seats if state.copy_for is None else (state.copy_for,):
        add(pages, _("For {player}…").format(player=state.players[seat].name), partial(exchange.page, seat))
    menu.addSeparator()
    for seat in state.seats:
        words = _("What {player} may know…").format(player=state.players[seat].name)
        add(menu, words, partial(exchange.copy_for, seat))


def fill_print(menu: QMenu, window: CampaignWindow) -> None:
    """What can be printed of the open campaign."""
    from campaign import paper

    menu.clear()
    for inner in menu.findChildren(QMenu):  # they outlive their entries
        inner.deleteLater()
    if window.session is None:
        return
    state = window.session.state
    add(menu, _("Print…"), window.printing.open)
    menu.addSeparator()
    for setup in window.printing.setups().all():
        add(menu, f"{setup.name}…", partial(window.printing.setup, setup.name))
    menu.addSeparator()
    kinds = menu.addMenu(_("Single papers"))
    for kind in paper.KINDS:
        add(kinds, f"{kind.name()}…", partial(window.printing.kind, kind.key))
    rosters = menu.addMenu(_("Roster of one player"))
    for seat in state.seats:
        words = _("Roster of {player}…").format(player=state.players[seat].name)
        add(rosters, words, partial(window.printing.rosters, seat))


def fill_battles(menu: QMenu, tables_action: QAction, window: CampaignWindow) -> None:
    """The week's battles by what each waits for, and those that the program fought last."""
    menu.clear()
    if window.session is not None:
        menu.addAction(tables_action)
        menu.addSeparator()
        _Battles(menu, window, window.session).fill()


class _Battles:
    """The battles of one session, written into a menu."""

    def __init__(self, menu: QMenu, window: CampaignWindow, session: Session) -> None:
        self._menu, self._window, self._session = menu, window, session

    def fill(self) -> None:
        """Everything that is open, then what can be shown again."""
        empty = len(self._menu.actions())
        panes = self._window.panes
        if panes is not None and (home := panes.post.home) is not None:
            self._add_own(home)
        else:
            self._add_pending()
        self._add_to_agree()
        if len(self._menu.actions()) == empty:
            add(self._menu, _("No battle is open"), _nothing, _("Whoever attacks opens one."))
        self._add_resolved()

    def _add_own(self, home: Home) -> None:
        """A player at home types in and signs what was fought apart."""
        from ui.post.results import own_battles

        for battle in own_battles(home.state, home.seat):
            place = home.state.sectors[home.state.battles[battle].sector].name
            words = _("{sector}: type the result in, and sign it…").format(sector=place)
            add(self._menu, words, partial(self._window.post.results.type_in, battle))

    def _add_pending(self) -> None:
        from ui.battle.waiting.refuse_sheet import refusal_choices
        from ui.dialogs.answers import open_answer

        session, state = self._session, self._session.state
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
            self._add(words, battle, pending.player, partial(open_answer, session, pending.id, self._window))
            everyone = to_be_called(state, state.battles[battle]) if pending.due == "call" else ()
            if len(everyone) > 1 and not any(has_to_help(state, state.battles[battle], one) for one in everyone):
                nobody = partial(session.submit, DeclineCalls(battle, everyone))
                self._add(_("{sector}: nobody sends"), battle, pending.player, nobody)
            if pending.due == "report" and refusal_choices(state, battle):
                self._add(_("{sector}: refuse the battle…"), battle, pending.player, partial(self._refuse, battle))

    def _add_to_agree(self) -> None:
        session, state = self._session, self._session.state
        for table in tables(state):
            for player in table.waits_for if table.stage is TableStage.TYPED else ():
                report = state.battles[table.battle].report
                assert report is not None
                agree = partial(session.submit, AgreeToReport(player, table.battle, mark_of(report)))
                self._add(_("{sector}: {player} agrees to the result"), table.battle, player, agree)

    def _add_resolving(self, battle: BattleId, player: PlayerId) -> None:
        """The program fights it; where it cannot, the reason stands in the menu."""
        from ui.battle.waiting import resolve_sheet

        words, reasons = _("{sector}: resolve…"), self._session.cannot_resolve(battle)
        do = partial(resolve_sheet.resolve, self._session, battle, self._window)
        why = " ".join(map(str, reasons))
        begun = self._session.is_under_way(battle)
        if begun:
            self._add_playing(battle, player, why)
        self._add(words, battle, player, do, why=why)
        if not begun:
            self._add_playing(battle, player, why)

    def _add_playing(self, battle: BattleId, player: PlayerId, why: str) -> None:
        """People play it on the window's table; what has begun goes on, or begins anew."""
        session, window = self._session, self._window
        begun = session.is_under_way(battle)
        words = _("{sector}: go on playing") if begun else _("{sector}: play…")
        self._add(words, battle, player, partial(play_button.play, session, battle, window), why=why)
        if begun:
            anew = partial(play_button.play_anew, session, battle, window)
            self._add(_("{sector}: play from the beginning…"), battle, player, anew, why=why)

    def _add_resolved(self) -> None:
        from ui.battle.story.aftermath import was_resolved

        session = self._session
        newest = (entry for entry in reversed(session.history()) if was_resolved(entry))
        resolved = list(islice(newest, SHOWN_AGAIN))  # no more of a long history is looked at
        if resolved:
            self._menu.addSeparator()
        for entry in resolved:
            assert isinstance(entry.order, ReportBattle)
            battle = session.state.battles.get(entry.order.battle)
            if battle is None:
                continue  # at the moment that is shown, there was none
            words = _("Show the battle for {sector}, month {month}, week {week}…").format(
                sector=session.state.sectors[battle.sector].name, month=battle.month, week=battle.week
            )
            add(self._menu, words, partial(self._show, entry.id))

    def _add(self, words: str, battle: BattleId, player: PlayerId, do: Do, why: str = "") -> None:
        state = self._session.state
        sector, name = state.sectors[state.battles[battle].sector].name, state.players[player].name
        add(self._menu, words.format(sector=sector, player=name), do, why)

    def _refuse(self, battle: BattleId) -> None:
        from ui.battle.waiting.refuse_sheet import refuse_sheet
        from ui.dialogs.sheets import opened

        opened(refuse_sheet(self._session, battle, self._window))

    def _show(self, entry: EntryId) -> None:
        from ui.battle.story import outcome_sheet

        outcome_sheet.show_battle(self._session, entry, self._window)


def _nothing() -> None:
    """What an entry does that only says something."""
