"""The week's tables: every battle that waits, how far it is, and a button for whatever brings it on, in any order.

Stays open beside the campaign's window. Shows ``campaign.world.week_battles`` and what is being fought; knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from campaign.battle.systems import telling_of
from campaign.words import _, count
from campaign.world import week_battles
from campaign.world.detaching import Sender
from campaign.world.ids import BattleId, EntryId
from campaign.world.orders import AgreeToReport, DeclineCalls, Order, ReportBattle
from campaign.world.queries import fp_of
from campaign.world.rules.consent import mark_of
from campaign.world.rules.detachments import to_be_called
from campaign.world.state import AnswerDue, CallDue, Campaign, ReportDue
from campaign.world.unit_words import units_listed
from campaign.world.week_battles import Table, TableStage
from ui import plain_labels, widgets
from ui.battle.prepare import play_button
from ui.battle.running_battles import RunningBattles
from ui.battle.waiting.refuse_sheet import refusal_choices, refuse_sheet
from ui.battle.waiting.under_way_sheet import ask_first
from ui.dialogs.answers import open_answer
from ui.dialogs.sheets import opened
from ui.panels import panel_widgets
from ui.panels.empty_state import Offer, offered
from ui.session import Session
from ui.window_geometry import PlaceKeeper

WATCH = 200  # milliseconds between two looks at how far battles have come
SIGNS = {
    TableStage.ANSWERS: "shield",
    TableStage.MOVES: "week",
    TableStage.CALLS: "detachment",
    TableStage.READY: "battle",
    TableStage.TYPED: "type-in",
    TableStage.OVER: "check",
}
Do = Callable[[], object]


def open_tables(session: Session, window: QWidget) -> TablesWindow:
    """The list of tables, opened or brought to the front."""
    found = window.findChild(TablesWindow)
    if found is None:
        found = TablesWindow(session, window)
    found.show()
    found.raise_()
    found.activateWindow()
    return found


class TablesWindow(QDialog):
    """The list of tables."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tables")
        self.setWindowTitle(_("Tables"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(QSize(860, 560).boundedTo(widgets.window_room(parent or self)))
        PlaceKeeper(self, session.kept)
        self._session, self._look = session, session.theme
        self._fights = RunningBattles.of(session)
        self._stages: dict[BattleId, QLabel] = {}
        self._lead = plain_labels.label("", tone="ink2")
        self._all = widgets.Button(self._look, _("Resolve all"), "resolve", kind="primary")
        self._all.setObjectName("resolve all")
        self._all.setAutoDefault(False)
        self._all.clicked.connect(self._resolve_all)
        inner = QWidget()
        self._rows = panel_widgets.column(margins=(0, 0, panel_widgets.SCROLL_BAR + 6, 0))
        inner.setLayout(self._rows)
        head = panel_widgets.line(plain_labels.label(_("Tables"), font="question"), 12, self._lead, 0, self._all)
        self.setLayout(
            panel_widgets.column(head, 8, widgets.hairline(), panel_widgets.scrolled(inner), margins=(20, 14, 14, 14))
        )
        self._soon = QTimer(self, singleShot=True, interval=0)  # several things may change at once
        self._soon.timeout.connect(self._show)
        self._watch = QTimer(self, interval=WATCH)
        self._watch.timeout.connect(self._show_turns)
        session.changed.connect(self._follow)  # methods, not lambdas: they end with the window
        self._fights.changed.connect(self._soon.start)
        self._show()

    @property
    def fights(self) -> RunningBattles:
        """What is being fought."""
        return self._fights

    def _follow(self, _changes: object) -> None:
        self._soon.start()

    def _show(self) -> None:
        state = self._session.state
        found = week_battles.tables(state)
        waiting = [table for table in found if table.stage not in (TableStage.OVER, TableStage.TYPED)]
        self._lead.setText(
            count("{n} battle waits", "{n} battles wait", len(waiting)) if waiting else _("No battle waits")
        )
        ready = [table for table in found if self._can_resolve(table)]
        self._all.setVisible(len(ready) > 1)
        self._stages = {}
        panel_widgets.clear(self._rows)
        for place, table in enumerate(found):
            if place:
                self._rows.addWidget(widgets.hairline())
            self._rows.addWidget(self._row(state, table))
        if not found:
            words = _("There was no battle this week, and none waits.")
            self._rows.addSpacing(12)
            self._rows.addWidget(offered(self._look, Offer(words, _("To the map"), self.close)))
        self._rows.addStretch(1)
        if self._fights.running:
            self._watch.start()
        else:
            self._watch.stop()

    def _row(self, state: Campaign, table: Table) -> QWidget:
        place = state.sectors[table.sector].name
        stage = plain_labels.label(self._stage_words(table), font="second", tone="ink2", wrap=True)
        self._stages[table.battle] = stage
        words = panel_widgets.column(
            plain_labels.ElidedLabel(place, font="row"),
            plain_labels.ElidedLabel(week_battles.sides_words(state, table), font="second"),
            stage,
            *(self._helper(state, sender) for sender in table.helpers),
            spacing=3,
        )
        sign = widgets.Sign(self._look, SIGNS[table.stage], "ink")
        buttons = list(self._buttons(state, table, place))
        layout = panel_widgets.line(sign, words, *buttons, spacing=8, margins=(0, 10, 0, 10))
        layout.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        for button in buttons:
            layout.setAlignment(button, Qt.AlignmentFlag.AlignTop)
        layout.setStretch(1, 1)
        made = QWidget()
        made.setObjectName(f"table {table.battle}")
        made.setAccessibleName(f"{place}: {stage.text()}")
        made.setLayout(layout)
        return made

    def _helper(self, state: Campaign, sender: Sender) -> QWidget:
        """From where help may come, and whom one would send."""
        names: dict[str, int] = {}
        for figure in sender.best:
            unit = state.setting.units[state.figures[figure].unit].name
            names[unit] = names.get(unit, 0) + 1
        text = _("{player}: {army} could send {units}, {fp} FP").format(
            player=state.players[sender.player].name,
            army=state.armies[sender.army].name,
            units=units_listed(names),
            fp=fp_of(state, sender.best),
        )
        return plain_labels.ElidedLabel(text, font="second", tone="ink3")

    def _stage_words(self, table: Table) -> str:
        turn = self._fights.turn_of(table.battle)
        if turn is not None:
            return telling_of(self._session.state.setting.system).turns.fought(turn) if turn else _("being fought")
        if table.stage is TableStage.READY and self._session.is_under_way(table.battle):
            return _("under way at the table")
        if table.stage is TableStage.READY and table.battle in self._session.drafts:
            return _("the forces are complete; a result is half typed in")
        words = week_battles.stage_words(self._session.state, table)
        since = self._session.since_words(self._session.matters_of(table.battle)) if table.waits_for else ""
        return _("{what}, {since}").format(what=words, since=since) if since else words

    def _can_resolve(self, table: Table) -> bool:
        """Whether it may be fought unasked: what was played of a battle on the table is not lost so."""
        return (
            table.stage is TableStage.READY
            and not self._session.is_under_way(table.battle)
            and self._fights.turn_of(table.battle) is None
            and not self._session.cannot_resolve(table.battle)
        )

    def _show_turns(self) -> None:
        for battle in self._fights.running:
            if battle in self._stages:
                self._stages[battle].setText(self._stage_words(week_battles.table_of(self._session.state, battle)))

    # --- what brings a table on ------------------------------------------------------------------------------------

    def _buttons(self, state: Campaign, table: Table, place: str) -> Iterator[widgets.Button]:
        battle = table.battle
        if self._fights.turn_of(battle) is not None:
            yield self._button(_("Stop"), f"stop {battle}", place, lambda: self._fights.stop(battle))
        elif table.stage is TableStage.READY:
            yield from self._ready_buttons(state, table, place)
        elif table.stage in (TableStage.ANSWERS, TableStage.CALLS):
            yield from self._answer_buttons(state, battle, place)
        elif table.stage is TableStage.TYPED:
            yield from self._agree_buttons(state, table, place)
        elif state.battles[battle].resolved and (entry := self._entry_of(battle)) is not None:
            yield self._button(_("Show…"), f"show {battle}", place, lambda: self._show_battle(entry))

    def _ready_buttons(self, state: Campaign, table: Table, place: str) -> Iterator[widgets.Button]:
        battle = table.battle
        why = " ".join(map(str, self._session.cannot_resolve(battle)))
        if refusal_choices(state, battle):
            yield self._button(_("Refuse…"), f"refuse {battle}", place, lambda: self._refuse(battle), kind="quiet")
        due = next((d.id for d in state.pending.values() if isinstance(d, ReportDue) and d.battle == battle), None)
        if due is not None:
            yield self._button(_("Type in…"), f"type in {battle}", place, lambda: open_answer(self._session, due, self))
        yield self._button(_("Odds…"), f"odds {battle}", place, lambda: self._open_odds(battle), why=why)
        play = play_button.play_words(self._session, battle)
        yield self._button(play, f"play {battle}", place, lambda: self._play(battle), why=why)
        yield self._button(_("Resolve"), f"resolve {battle}", place, lambda: self._resolve(battle), why=why)

    def _answer_buttons(self, state: Campaign, battle: BattleId, place: str) -> Iterator[widgets.Button]:
        dues = [d for d in state.pending.values() if isinstance(d, AnswerDue | CallDue) and d.battle == battle]
        everyone = to_be_called(state, state.battles[battle])
        if dues and isinstance(dues[0], CallDue) and not state.players[dues[0].player].computer:
            order = DeclineCalls(battle, everyone)
            why = " ".join(map(str, self._session.problems(order)))
            yield self._button(_("Nobody sends"), f"nobody {battle}", place, lambda: self._submit(order), why=why)
        if dues:
            words = _("{player} answers…").format(player=state.players[dues[0].player].name)
            yield self._button(words, f"answer {battle}", place, lambda: open_answer(self._session, dues[0].id, self))

    def _agree_buttons(self, state: Campaign, table: Table, place: str) -> Iterator[widgets.Button]:
        report = state.battles[table.battle].report
        assert report is not None
        for player in table.waits_for:
            words = _("{player} agrees").format(player=state.players[player].name)
            order = AgreeToReport(player, table.battle, mark_of(report))
            yield self._button(words, f"agree {player} {table.battle}", place, self._submitting(order))

    def _button(
        self, words: str, name: str, place: str, do: Do, *, kind: str = "plain", why: str = ""
    ) -> widgets.Button:
        """``why``: the reason for which it is shut; empty where it is not."""
        made = widgets.Button(self._look, words, kind=kind)
        made.setObjectName(name)
        made.setAutoDefault(False)
        made.setEnabled(not why)
        plain_labels.set_tool_tip(made, why)
        made.setAccessibleName(f"{words}: {place}")
        made.clicked.connect(lambda _on=False: do())
        return made

    def _submitting(self, order: Order) -> Do:
        return lambda: self._submit(order)

    def _submit(self, order: Order) -> None:
        self._session.submit(order)

    def _play(self, battle: BattleId) -> None:
        play_button.play(self._session, battle, self)

    def _resolve(self, battle: BattleId) -> None:
        begin, play = partial(self._fights.begin, battle), partial(self._play, battle)
        ask_first(self._session, battle, _("Resolve anew"), begin, play, self)

    def _resolve_all(self) -> None:
        for table in week_battles.tables(self._session.state):
            if self._can_resolve(table):
                self._fights.begin(table.battle)

    def _refuse(self, battle: BattleId) -> None:
        opened(refuse_sheet(self._session, battle, self))

    def _open_odds(self, battle: BattleId) -> None:
        from ui.battle.waiting import resolve_sheet

        resolve_sheet.resolve(self._session, battle, self)

    def _show_battle(self, entry: EntryId) -> None:
        from ui.battle.story import outcome_sheet

        outcome_sheet.show_battle(self._session, entry, self)

    def _entry_of(self, battle: BattleId) -> EntryId | None:
        for entry in reversed(self._session.history()):
            if isinstance(entry.order, ReportBattle) and entry.order.battle == battle:
                return entry.id
        return None
