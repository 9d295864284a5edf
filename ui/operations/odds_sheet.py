"""The odds of a contemplated move: one target in full, all others beside it, growing while the sheet is open.

Nothing is ordered until the button is pressed, and then by the order that the map gives too. Knows no rule.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from campaign.battle.forecast import TOLD_FROM, share
from campaign.operations import operation_words
from campaign.operations.counting import Tally
from campaign.operations.playing import Case
from campaign.words import _, count, decimal
from campaign.world import queries
from campaign.world.ids import ArmyId, SectorId
from campaign.world.orders import AttackHere, MoveArmy, Order
from campaign.world.state import Campaign
from campaign.world.zones import hazard_sign
from ui import plain_labels, widgets
from ui.battle.odds.counting import Part, percent
from ui.battle.odds.lead_number import LeadNumber
from ui.battle.odds.odds_view import OddsBar
from ui.battle.resolver import wait_words
from ui.dialogs.sheet import Sheet
from ui.operations.arrivals import Arrivals
from ui.operations.operation_job import OperationJob
from ui.operations.spread import Desk
from ui.operations.targets import HEAD, ROW, TargetRow, TargetsTable
from ui.panels import panel_widgets, phrases
from ui.session import Session

if TYPE_CHECKING:
    from campaign.operations.foresight import Foreseen

GROW = 200  # milliseconds between two looks at what has come in
WIDTH = 1100
NOT_YET = "–"
HIGH = 700  # points of a screen that has room for the desk
MOST_ROWS, LEAST_ROWS = 7, 2  # targets that are seen at once; the others are scrolled to


def open_odds(session: Session, army: ArmyId, window: QWidget, *, proposed: bool = False) -> OddsSheet:
    """The odds of all that an army could do, over the window; ``proposed``: nobody has picked the planned way."""
    sheet = OddsSheet(session, army, window, proposed=proposed)
    sheet.open()
    return sheet


class OddsSheet(Sheet):
    """An army's targets side by side."""

    def __init__(self, session: Session, army: ArmyId, window: QWidget, *, proposed: bool = False) -> None:
        state = session.state
        name, fp = state.armies[army].name, queries.army_fp(state, army)
        super().__init__(
            session.theme,
            _("Odds of a move: {army}").format(army=name),
            _("{fp} FP, from {sector}. Contemplated; nothing is ordered yet.").format(
                fp=fp, sector=state.sectors[state.armies[army].sector].name
            ),
            _("Order the move"),
            window,
            width=min(WIDTH, widgets.screen_room(window).width() - widgets.FRAME),
        )
        self.session, self._army, self._state = session, army, state
        self.trying = OperationJob(state, army, session.planned_path, session.resolver.executor)
        self._goal: SectorId | None = session.planned_path[-1] if session.planned_path else None
        # else the best attack is shown, whichever that is by now
        self._picked = self._goal is not None and not proposed
        self._case = Case.STAND
        self._order: tuple[SectorId, ...] = ()
        self._lit = -1  # the chosen row
        self._seen = 0  # rows of the table that are seen at once where there is room
        self._began, self._before = time.monotonic(), 0
        self._build()
        self.cancel.setText(_("Close"))
        self.primary.setEnabled(False)
        self._grow_timer = QTimer(self, interval=GROW)
        self._grow_timer.timeout.connect(self.show_so_far)
        session.changed.connect(self._follow)
        QTimer.singleShot(0, self, lambda: self._go_on(self.trying.start))

    # --- its parts

    def _build(self) -> None:
        self._has_room = widgets.screen_room(self).height() >= HIGH
        self.number = LeadNumber(self.look, NOT_YET)
        self.what = plain_labels.ElidedLabel(_("Looking at the map."), font="title")
        self.sure = plain_labels.ElidedLabel("", font="second", tone="ink2")
        self.tries = plain_labels.label("", font="row")
        self.speed = plain_labels.label("", font="second", tone="ink2")
        self.stop = self._button(_("Stop"), "stop trying", self.trying.stop)
        self.more = self._button(_("More"), "try more", lambda: self._go_on(self.trying.more))
        self.more.hide()
        self.bar = OddsBar(self.look, part_tip)
        self.cases = QButtonGroup(self)
        self._case_row = panel_widgets.line(spacing=6)
        self._suppose = widgets.section(_("Suppose"))
        self._facts = QVBoxLayout()
        self._told: tuple[tuple[str, str, str, str], ...] = ()
        self.desk = Desk(self.look, self._state.setting.system)
        self.desk.setVisible(self._has_room)
        self.table = TargetsTable(self.look, self._state.setting.system)
        self.table.chosen.connect(self._choose)
        self._scroll = panel_widgets.Scrolled(self.table, least=_height_of(LEAST_ROWS))
        self._scroll.setMinimumWidth(self.table.minimumWidth())
        self._notes = plain_labels.label("", font="second", tone="ink3", wrap=True)
        for label in (self.tries, self.speed):
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        beside = panel_widgets.column(self.what, self.sure, spacing=1)
        many = panel_widgets.column(self.tries, self.speed, spacing=1)
        head = panel_widgets.line(self.number, beside, many, self.stop, self.more, spacing=12)
        head.setStretch(1, 1)
        suppose = panel_widgets.line(self._suppose, self._case_row, 0, spacing=12)
        self.body.addLayout(
            panel_widgets.column(
                head, 8, self.bar, 6, suppose, 8, self._facts, 10, self.desk, 8, widgets.hairline(), 6, self._scroll, 8
            )
        )
        self.body.addWidget(self._notes)

    def _button(self, text: str, name: str, act: Callable[[], object]) -> widgets.Button:
        made = widgets.Button(self.look, text)
        made.setObjectName(name)
        made.setAutoDefault(False)
        made.clicked.connect(lambda: act())
        return made

    def first_stop(self) -> QWidget:
        """The targets: arrow keys go from one to the next."""
        return self.table

    # --- growing

    def _go_on(self, go: Callable[[QObject], object]) -> None:
        self._began, self._before = time.monotonic(), self.trying.tries
        go(self)
        self._grow_timer.start()
        self.show_so_far()

    def show_so_far(self) -> None:
        """Look how far it has come; when it has ended, look no more."""
        found, running = self.trying.so_far, self.trying.running
        self._sort(found)
        self._show_count(running=running)
        self._show_table(found)
        self._show_chosen()
        if not running:
            self._grow_timer.stop()

    def _sort(self, found: tuple[Foreseen, ...]) -> None:
        """Best first, always by the numbers that are shown."""
        if found:
            self._order = tuple(foreseen.target.goal for foreseen in operation_words.ranked(found))
        if self._order and (not self._picked or self._goal not in self._order):
            attacks = [f.target.goal for f in found if f.target.stands]
            self._goal = next((goal for goal in self._order if goal in attacks), self._order[0])

    def _show_count(self, *, running: bool) -> None:
        tries, chosen = self.trying.tries, self._chosen()
        told = chosen is not None and self._tally(chosen).played >= TOLD_FROM  # until then its own tries are counted
        seconds = max(0.001, time.monotonic() - self._began)
        self.tries.setText(count("{n} try in all", "{n} tries in all", tries) if told else "")
        a_second = (tries - self._before) / seconds
        fast = told and running and a_second >= 1
        self.speed.setText(_("{n} a second").format(n=f"{a_second:.0f}") if fast else "")
        self.speed.setVisible(bool(self.speed.text()))
        self.stop.setVisible(running)
        self.more.setVisible(not running and bool(tries))
        if self.trying.problem is not None and not isinstance(self.trying.problem, CancelledError):
            self.what.setText(_("The program could not go on: {why}").format(why=self.trying.problem))
        elif self.trying.nothing_there:
            self.what.setText(_("This army can go nowhere this week."))

    # --- what is chosen

    def _in_order(self) -> list[Foreseen]:
        by_goal = {foreseen.target.goal: foreseen for foreseen in self.trying.so_far}
        return [by_goal[goal] for goal in self._order if goal in by_goal]

    def _chosen(self) -> Foreseen | None:
        return next((foreseen for foreseen in self.trying.so_far if foreseen.target.goal == self._goal), None)

    def _tally(self, chosen: Foreseen) -> Tally:
        """Its numbers in the case that is supposed, where it has that."""
        return chosen.of(self._case) or chosen.tallies[0]

    def _choose(self, row: int) -> None:
        self._goal, self._picked = self._order[row], True
        self.show_so_far()

    def _keep_in_sight(self) -> None:
        """Scroll to the chosen row."""
        row = self._lit
        self._scroll.ensureVisible(0, HEAD + ROW * row + ROW // 2, 0, ROW if row else HEAD + ROW)

    def _choose_case(self, case: Case) -> None:
        self._case, self._picked = case, True
        self.show_so_far()

    def _show_table(self, found: tuple[Foreseen, ...]) -> None:
        shown = self._in_order()
        rows = [target_row(self._state, foreseen, self._case) for foreseen in shown]
        selected = next((n for n, foreseen in enumerate(shown) if foreseen.target.goal == self._goal), 0)
        self.table.show_rows(rows, selected)
        if selected != self._lit:
            self._lit = selected
            QTimer.singleShot(0, self, self._keep_in_sight)
        tries = count("{n} try", "{n} tries", self.trying.tries)
        waits = ""
        if self.trying.running and self.trying.tries < TOLD_FROM:
            waits = wait_words(self.session.resolver, self.trying.tries, time.monotonic() - self._began)
        told = [
            waits,
            self.trying.helper.words(tries),
            *(operation_words.assumptions(self._state, found) if found else ()),
        ]
        notes, seen = " ".join(filter(None, told)), min(len(rows), MOST_ROWS)
        if (notes, seen) != (self._notes.text(), self._seen):
            self._seen = seen
            self._notes.setText(notes)
            self._scroll.want(_height_of(seen))
            if self.isVisible():
                QTimer.singleShot(0, self, self._grow)
            QTimer.singleShot(0, self, self._keep_in_sight)

    def _show_chosen(self) -> None:
        chosen = self._chosen()
        if chosen is None:
            return
        self.trying.looked_at = (chosen.target.goal, self._case)
        tally = self._tally(chosen)
        sector = self._state.sectors[chosen.target.goal].name
        self.what.setText(_("{sector} is yours in the end").format(sector=sector))
        if tally.played < TOLD_FROM:
            self.number.setText(NOT_YET)
            self.sure.setText(_("{n} of {all} tries until a number is told").format(n=tally.played, all=TOLD_FROM))
            self.bar.show_parts((), tally.played)
        else:
            taken = tally.chance("taken")
            self.number.setText(percent(taken.share))
            low, high = f"{100 * taken.low:.0f}", f"{100 * taken.high:.0f}"
            self.sure.setText(
                _("between {low} and {high} %, at 95 %; {n} tries of this").format(low=low, high=high, n=tally.played)
            )
            self.bar.show_parts(bar_parts(tally), tally.played)
        sets_out = queries.army_fp(self._state, self._army)
        self.desk.show_target(chosen, self._case if chosen.of(self._case) else Case.STAND, tally, sets_out)
        self._show_cases(chosen)
        self._show_facts(chosen, tally)
        self._allow(chosen)

    def _show_cases(self, chosen: Foreseen) -> None:
        target = chosen.target
        titles = [operation_words.case_title(case, target) for case in target.cases]
        names = [title[:1].upper() + title[1:] for title in titles]
        if [button.text() for button in self.cases.buttons() if isinstance(button, widgets.Button)] != names:
            for button in self.cases.buttons():
                self.cases.removeButton(button)
            panel_widgets.clear(self._case_row)
            for case, name in zip(target.cases, names, strict=True):
                button = self._button(name, f"case {case}", partial(self._choose_case, case))
                button.setCheckable(True)
                plain_labels.set_tool_tip(button, operation_words.case_meaning(case, target))
                self.cases.addButton(button)
                self._case_row.addWidget(button)
        shown = self._case if self._case in target.cases else Case.STAND
        for case, button in zip(target.cases, self.cases.buttons(), strict=True):
            button.setChecked(case is shown)

    def _show_facts(self, chosen: Foreseen, tally: Tally) -> None:
        """The way, who stands there, who may help, in sentences; laid out anew only where they change."""
        told = tuple(facts_of(self._state, chosen, tally))
        if told == self._told:
            return
        self._told = told
        panel_widgets.clear(self._facts)
        for sign, tone, words, rule in told:
            row = panel_widgets.line(
                widgets.Sign(self.look, sign, tone, 14),
                plain_labels.label(words, font="text", wrap=True),
                panel_widgets.rule_label(rule),
                margins=(0, 2, 0, 2),
            )
            row.setStretch(1, 1)
            self._facts.addLayout(row)
        if chosen.way is not None and chosen.way.hazards:
            self._facts.addSpacing(4)
            self._facts.addWidget(Arrivals(self.look, chosen.way))
        if self.isVisible():
            QTimer.singleShot(0, self, self._grow)

    # --- ordering

    def order(self) -> Order | None:
        """The move to the chosen target."""
        chosen = self._chosen()
        if chosen is None:
            return None
        operation = chosen.target.ready.operation
        if operation.path:
            return MoveArmy(operation.player, operation.army, operation.path)
        return AttackHere(operation.player, operation.army)

    def _allow(self, chosen: Foreseen) -> None:
        order = self.order()
        if order is not None:
            self.allow(self.session.problems(order))
        words = _("Attack {sector}") if chosen.target.stands else _("Move to {sector}")
        self.primary.setText(words.format(sector=self._state.sectors[chosen.target.goal].name))

    def act(self) -> None:
        """Order the move; the window tells what came of it."""
        order = self.order()
        if order is not None and self.session.order(order):
            self.accept()

    def _follow(self) -> None:
        """Something has been ordered: these odds are of another moment."""
        if self.session.state is not self._state:
            self.trying.stop()
            self.reject()


# --- values ----------------------------------------------------------------------------------------------------------


def _height_of(rows: int) -> int:
    """Points of the table with so many rows."""
    return HEAD + ROW * rows + 2


def target_row(state: Campaign, foreseen: Foreseen, case: Case) -> TargetRow:
    """A target as the table shows it, in this case where it has one."""
    target = foreseen.target
    sector = state.sectors[target.goal]
    fp = sum(stands.fp for stands in target.stands)
    there = phrases.fp(fp) if target.stands else _("nobody there")
    if operation_words.is_own(target):
        there = _("your own")
    shown = case if case in target.cases else Case.STAND
    if shown is Case.HELPED:
        there = _("{there} + {n}").format(there=there, n=sum(helps.fp for helps in target.helps))
    elif shown is Case.WITHDRAW:
        there = _("{there} go").format(there=there)
    hazards = foreseen.way.hazards if foreseen.way is not None else ()
    signs = tuple(hazard_sign(state, hazard.hazard) for hazard in hazards)
    tip = "\n".join(
        filter(
            None,
            [
                operation_words.way_words(state, target.ready),
                operation_words.stands_words(state, target),
                _way_tip(foreseen),
            ],
        )
    )
    letter = "" if sector.owner is None else state.players[sector.owner].letter
    return TargetRow(sector.name, letter, there, signs, foreseen.of(shown) or foreseen.tallies[0], tip)


def _way_tip(foreseen: Foreseen) -> str:
    return "" if foreseen.way is None else operation_words.way_summary(foreseen.way)


def bar_parts(tally: Tally) -> tuple[Part, ...]:
    """The bar: the sector is held, it is not but figures live, nobody is left."""
    taken, destroyed = tally.chance("taken"), tally.chance("destroyed")
    neither = share(max(0, tally.played - taken.battles - destroyed.battles), tally.played)
    return (
        Part("won", _("yours"), taken, "good"),
        Part("drawn", _("not yours"), neither, "ink3"),
        Part("lost", _("wiped out"), destroyed, "bad"),
    )


def part_tip(part: Part, tries: int) -> str:
    """What a part of the bar says in full."""
    meaning = {
        "won": _("The sector is yours in the end (C13, C23)."),
        "drawn": _("The sector is not yours, and somebody of the army lives."),
        "lost": _("Nobody of the army is left."),
    }[part.key]
    numbers = _("{n} of {tries}; in 95 of 100 cases between {low} and {high} %.").format(
        n=part.share.battles,
        tries=count("{n} try", "{n} tries", tries),
        low=decimal(100 * part.share.low),
        high=decimal(100 * part.share.high),
    )
    return f"{meaning}\n{numbers}"


def facts_of(state: Campaign, foreseen: Foreseen, tally: Tally) -> list[tuple[str, str, str, str]]:
    """The target in sentences: icon, tone, words, rule."""
    target = foreseen.target
    found = []
    way = _("{way}.").format(way=operation_words.way_words(state, target.ready))
    if foreseen.way is not None:
        way = _("{way} {summary}").format(way=way, summary=operation_words.way_summary(foreseen.way))
    found.append(("move", "ink2", way, "campaign:C12"))
    for hazard in foreseen.way.hazards if foreseen.way is not None else ():
        found.append(
            (hazard_sign(state, hazard.hazard), "warn", operation_words.hazard_words(state, hazard), "campaign:C14")
        )
    rule = "campaign:C21" if target.stands else "campaign:C13"
    found.append(("battle" if target.stands else "victory", "ink2", operation_words.stands_words(state, target), rule))
    if target.helps:
        found.append(("detachment", "ink2", operation_words.helps_words(state, target), "campaign:D1"))
    if tally.failed:
        words = _("{n} tries could not be finished: {why}").format(n=tally.failed, why=tally.problem)
        found.append(("warning", "warn", words, ""))
    return found
