"""Typing a battle in: click a killer, then his victims; say how it ended; enter the result. campaign:C26

Sides, figures and their marks stand as on the paper of the battle (``campaign.world.figure_marks``). A figure is
clicked or its mark is typed. What is typed is kept in ``battle_form``; the rules judge it while it is typed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from campaign.battle.contract import SideEnd
from campaign.battle.systems import telling_of
from campaign.words import _
from campaign.world.events import Event
from campaign.world.ids import BattleId, PlayerId
from campaign.world.memory.words import end_words
from campaign.world.orders import GrantReloading, ReportBattle
from campaign.world.refusal import Reason
from campaign.world.state import Campaign, ReportDue, Role
from ui import plain_labels, widgets
from ui.battle.prepare import play_button
from ui.battle.result import battle_form, battle_keys, battle_sums
from ui.battle.result.battle_form import NAMELESS, BattleForm
from ui.battle.result.fighter_row import FighterRow, FighterView, Hands
from ui.battle.result.turn_field import Turns
from ui.battle.waiting.under_way_sheet import ask_first
from ui.dialogs import order_outcome
from ui.dialogs.fields import NumberBox, Picker
from ui.dialogs.sheet import INSET, OrderSheet
from ui.dialogs.sheets import opened
from ui.panels import panel_widgets, phrases
from ui.session import Session

COLUMN, NARROW = 350, 190  # width of a side's column, where there is room and at least
GAP = 20  # between two columns
AROUND, AROUND_LOW = 478, 362  # height of the sheet without its rows and of a window's frame; on a low screen
BACKSPACE = "\b"  # as a key's text
LOW = 640  # a screen lower than this has the sums below the rows, where they scroll
SUMS = 4  # lines of sums for which there is always room
PAUSE = 1500  # milliseconds after which a number that waits for a second digit is taken as it is
SPARE = 2  # rows that give way to more sums and reasons


def fate_words(state: Campaign, form: BattleForm, figure: str) -> str:
    """What the form says of a figure."""
    if figure in form.left_behind:
        return _("left behind")
    fall = form.falls.get(figure)
    if fall is None:
        return ""
    if fall.killer is not None:
        mark = battle_form.marks(form)[fall.killer]
        return _("killed by {mark} · {name}").format(mark=mark, name=battle_form.name_of(state, form, fall.killer))
    if fall.by_side is not None:
        return _("killed by {player}’s side").format(player=state.players[fall.by_side].name)
    return _("killed by nobody")


def fighter_view(state: Campaign, form: BattleForm, figure: str, mark: str) -> FighterView:
    """A figure's row in the form."""
    unit = battle_form.unit_of(state, form, figure)
    return FighterView(
        key=figure,
        mark=mark,
        code=unit.code,
        name=battle_form.name_of(state, form, figure),
        unit=unit.name,
        fp=battle_form.fp_of(state, form, figure),
        dead=figure in form.falls,
        left_behind=figure in form.left_behind,
        fate=fate_words(state, form, figure),
        lit=form.lit == figure,
        of_lit=form.lit is not None and figure in form.falls and form.falls[figure].killer == form.lit,
        credit=battle_form.credited(state, form, figure),
        commander=any(player.commander == figure for player in state.players.values()),
    )


def type_in(session: Session, battle: BattleId, window: QWidget) -> BattleSheet | None:
    """Have the result of a battle typed in; None while the battle waits for something else."""
    found = (due.id for due in session.state.pending.values() if isinstance(due, ReportDue) and due.battle == battle)
    if (pending := next(found, None)) is None:
        return None
    sheet = BattleSheet(session, battle, window)
    sheet.wait_for(pending)
    return opened(sheet)


class BattleSheet(OrderSheet):
    """The result of one battle."""

    def __init__(self, session: Session, battle: BattleId, parent: QWidget | None) -> None:
        state = session.state
        place = state.sectors[state.battles[battle].sector].name
        super().__init__(
            session,
            _("The battle for {sector}").format(sector=place),
            _(
                "Click a killer, or type its mark; then the figures that fell to it. Whoever is not named is alive. "
                "The box at the right of a row lists what else may have become of a figure."
            ),
            _("Enter the result"),
            parent,
        )
        self._fresh = battle_form.start(state, battle)
        self.form = battle_form.resumed(self._fresh, session.drafts.get(battle))
        self._room = widgets.screen_room(self)
        self._low = self._room.height() < LOW
        self._column = self._column_width()
        self.setMinimumWidth(self._across() + 2 * INSET)
        self._marks: dict[str, str] = {}
        self._waiting = ""  # digits of a mark that is not whole yet
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._take_waiting)
        self.rows: dict[str, FighterRow] = {}
        self.columns: dict[PlayerId, QVBoxLayout] = {}
        self._sums: dict[PlayerId, QVBoxLayout] = {}
        self.ends: dict[PlayerId, Picker] = {}
        self._in_turn: dict[PlayerId, QLabel] = {}
        self.left_turns: dict[PlayerId, NumberBox] = {}
        self._hands = Hands(self._clicked, self._cycle, self._ask_fate, self._step, self._typed, self._leave)
        if self._low:
            self.lead.hide()
            self.page.layout().setContentsMargins(INSET, 10, INSET, 0)  # type: ignore[union-attr]
            self.low.setContentsMargins(INSET, 0, INSET, 10)
        self.body.addLayout(self._build_duration())
        self.body.addSpacing(8)
        self._build_lists()
        self.body.addSpacing(8)
        self.body.addLayout(self._build_ends())
        self.body.addSpacing(8)
        self.body.addWidget(widgets.hairline())
        self.body.addSpacing(10)
        self.body.addLayout(self._build_field())
        self.anew = widgets.Button(self.look, _("Begin anew"), kind="quiet")
        self.anew.setObjectName("begin anew")
        self.anew.setAutoDefault(False)
        self.anew.clicked.connect(self._begin_anew)
        self.add_low(self.anew, *self._grants())
        self.refresh()

    # What stands on the sheet

    def _column_width(self) -> int:
        """As wide as the screen lets the columns be, up to what they need."""
        sides = len(self.form.sides)
        there = self._room.width() - 2 * INSET - panel_widgets.SCROLL_BAR - (sides - 1) * GAP - 16
        return max(NARROW, min(COLUMN, there // sides))

    def _across(self) -> int:
        sides = len(self.form.sides)
        return sides * self._column + (sides - 1) * GAP + panel_widgets.SCROLL_BAR

    def _build_duration(self) -> QHBoxLayout:
        self._lamp = plain_labels.ElidedLabel("", font="text", tone="ink2")
        self._lamp.setObjectName("who kills")
        self.nameless = widgets.Button(self.look, _("Without a name"))
        self.nameless.setObjectName("nameless")
        self.nameless.setCheckable(True)
        self.nameless.setAutoDefault(False)
        plain_labels.set_tool_tip(
            self.nameless,
            _(
                "Then the figures whose killer nobody noted: once by the other side, twice by nobody (campaign:C26). "
                "Key: hyphen."
            ),
        )
        self.nameless.clicked.connect(lambda: self._set(battle_form.take_up_nameless(self.form)))
        strip = Turns(
            self.look, self.session.state.setting.system, self.form.turns, battle_form.last_turn(self.session.state)
        )
        self.turns = strip.box
        self.turns.valueChanged.connect(lambda number: self._set(battle_form.with_turns(self.form, number)))
        made = panel_widgets.line(self._lamp, self.nameless, strip, spacing=12)
        made.setStretch(0, 1)
        return made

    def _build_lists(self) -> None:
        heads, lists = QHBoxLayout(), QHBoxLayout()
        inner = QWidget()
        inner.setLayout(lists)
        for layout in (heads, lists):
            layout.setContentsMargins(0, 0, panel_widgets.SCROLL_BAR, 0)
            layout.setSpacing(GAP)
        most = max(len(self.form.figures[side]) for side in self.form.sides)
        high = self._room.height() - (AROUND_LOW if self._low else AROUND)
        self._compact = self._low or most * FighterRow.HEIGHT > high
        each = FighterRow.COMPACT if self._compact else FighterRow.HEIGHT
        for side in self.form.sides:
            heads.addWidget(self._head(side), 1)
            column = QVBoxLayout()
            column.setSpacing(0)
            self.columns[side] = column
            self._sums[side] = QVBoxLayout()
            self._sums[side].setSpacing(2)
            whole = (
                panel_widgets.column(column, 8, self._sums[side], 0) if self._low else panel_widgets.column(column, 0)
            )
            lists.addLayout(whole, 1)
            self._fill_column(side)
        self.body.addLayout(heads)
        self.body.addSpacing(6)
        self._area = panel_widgets.scrolled(inner)
        self._area.setMinimumHeight(min(max(3, high // each - SPARE), most) * each + 2)
        self.body.addWidget(self._area, 1)

    def _head(self, side: PlayerId) -> QWidget:
        state, seat = self.session.state, self.session.state.players[side]
        battle = state.battles[self.form.battle]
        role = {
            Role.ATTACKER: _("attacks"),
            Role.DEFENDER: _("defends"),
            Role.DETACHMENT: _("detachment"),
        }[battle_form.role_of(battle, side)]
        fp = sum(battle_form.fp_of(state, self.form, figure) for figure in self.form.figures[side])
        head = QWidget()
        words = panel_widgets.column(
            plain_labels.ElidedLabel(seat.name, font="title"),
            plain_labels.ElidedLabel(f"{role} · {phrases.fp(fp)}", font="second", tone="ink2"),
        )
        chip = widgets.Chip(self.look, seat.letter, 24, name=seat.name)
        layout = panel_widgets.line(chip, words, spacing=10)
        layout.setStretch(1, 1)
        if side in battle_form.hatching_sides(state, self.form):
            hatch = widgets.Button(self.look, _("Hatched"), kind="plain")
            hatch.setObjectName(f"hatch {side}")
            hatch.setAutoDefault(False)
            hatch.setMenu(self._hatch_menu(side))
            plain_labels.set_tool_tip(hatch, _("A creature that hatched in this battle (campaign:C24)"))
            layout.addWidget(hatch)
        head.setLayout(layout)
        head.setFixedWidth(self._column)
        return head

    def _hatch_menu(self, side: PlayerId) -> QMenu:
        menu = QMenu(self)
        for unit in battle_form.hatching_units(self.session.state):
            action = menu.addAction(plain_labels.menu_text(unit.name))
            action.triggered.connect(lambda _checked=False, key=unit.key: self._hatched(side, key))
        return menu

    def _fill_column(self, side: PlayerId) -> None:
        column = self.columns[side]
        panel_widgets.clear(column)
        self._marks = battle_form.marks(self.form)
        for figure in self.form.figures[side]:
            view = fighter_view(self.session.state, self.form, figure, self._marks[figure])
            row = FighterRow(self.look, view, self._hands, compact=self._compact)
            row.setFixedWidth(self._column)
            self.rows[figure] = row
            column.addWidget(row)
        if side == self.form.sides[0] and self.form.figures[side]:
            self.rows[self.form.figures[side][0]].setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _build_ends(self) -> QHBoxLayout:
        made = QHBoxLayout()
        made.setContentsMargins(0, 0, panel_widgets.SCROLL_BAR, 0)
        made.setSpacing(GAP)
        for side in self.form.sides:
            box = QWidget()
            box.setFixedWidth(self._column)
            items: list[QLayout | int] = [self._end_row(side)]
            if not self._low:
                items += [8, self._sums[side], 0]
                box.setMinimumHeight(44 + SUMS * 24)
            box.setLayout(panel_widgets.column(*items))
            made.addWidget(box, 1, Qt.AlignmentFlag.AlignTop)
        return made

    def _end_row(self, side: PlayerId) -> QHBoxLayout:
        name = self.session.state.players[side].name
        end = Picker(self.look, f"end {side}")
        end.setAccessibleName(_("How it ended for {player}").format(player=name))
        end.addItem("", None)
        for value in SideEnd:
            end.addItem(end_words(value), value)
        end.currentIndexChanged.connect(lambda: self._ended(side))
        last, turns = battle_form.last_turn(self.session.state), telling_of(self.session.state.setting.system).turns
        turn = NumberBox(f"left {side}", turns.left_in(name), 1, last, 1)
        turn.valueChanged.connect(lambda number: self._set(battle_form.with_left_turn(self.form, side, number)))
        self.ends[side], self.left_turns[side] = end, turn
        self._in_turn[side] = plain_labels.label(turns.into(), tone="ink2")
        made = panel_widgets.line(end, self._in_turn[side], turn, spacing=8)
        made.setStretch(0, 1)
        return made

    def _build_field(self) -> QHBoxLayout:
        self.holder = Picker(self.look, "holder")
        self.holder.setAccessibleName(_("Who holds the field"))
        for side in self.form.sides:
            self.holder.addItem(self.session.state.players[side].name, side)
        self.holder.addItem(_("nobody"), None)
        self.holder.setMinimumContentsLength(16)
        self.holder.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.holder.activated.connect(lambda: self._held())
        self.note = QLineEdit()
        self.note.setObjectName("note")
        self.note.setText(self.form.note)
        self.note.setPlaceholderText(_("a line for the journal"))
        self.note.setAccessibleName(_("Note"))
        self.note.textChanged.connect(self._noted)
        made = panel_widgets.line(
            plain_labels.label(_("Holds the field"), tone="ink2"),
            self.holder,
            12,
            plain_labels.label(_("Note"), tone="ink2"),
            self.note,
            spacing=8,
        )
        made.setStretch(4, 1)
        return made

    def _grants(self) -> list[widgets.Button]:
        """A main player may let a detachment of the own side reload (campaign:D2)."""
        state, battle = self.session.state, self.session.state.battles[self.form.battle]
        found = []
        for to in battle.players:
            for by in battle.players:
                order = GrantReloading(by, battle.id, to)
                if by != to and battle.team_of(by) == battle.team_of(to) and not self.session.problems(order):
                    words = _("{player} may reload").format(player=state.players[to].name)
                    button = widgets.Button(self.look, words)
                    button.setAutoDefault(False)
                    button.setObjectName(f"reload {to}")
                    plain_labels.set_tool_tip(
                        button, _("{player} permits it (campaign:D2)").format(player=state.players[by].name)
                    )
                    button.clicked.connect(self._granting(button, order))
                    found.append(button)
        return found

    def _granting(self, button: widgets.Button, order: GrantReloading) -> Callable[[], None]:
        def grant() -> None:
            if self.session.submit(order):
                button.say(button.text(), enabled=False, why=_("It is permitted."))

        return grant

    # What people do

    def _clicked(self, figure: str) -> None:
        """The row under the pointer stays where it is, even where it is only half in sight."""
        self._take_waiting()
        self._set(battle_form.press(self.session.state, self.form, figure))
        self.rows[figure].setFocus(Qt.FocusReason.MouseFocusReason)

    def _press(self, figure: str) -> None:
        self._set(battle_form.press(self.session.state, self.form, figure))
        self._show_row(figure)

    def _typed(self, text: str) -> bool:
        """A key on a row: a figure's mark, the hyphen of those without a name, or the end of a number."""
        if text == NAMELESS:
            self._take_waiting()
            self._set(battle_form.take_up_nameless(self.form))
        elif text in (" ", "\r") and self._waiting:
            self._take_waiting()
        elif text == BACKSPACE and self._waiting:
            self._wait_for("")
        elif text.isalnum() and len(text) == 1:
            marked = self._figures()
            whole, waiting = battle_keys.typed(marked, self._waiting, text)
            for mark in whole:
                self._press(marked[mark])
            self._wait_for(waiting)
        else:
            return False
        return True

    def _figures(self) -> dict[str, str]:
        """The figures by their marks."""
        return {mark: figure for figure, mark in self._marks.items()}

    def _wait_for(self, digits: str) -> None:
        """A mark may go on after these digits; after a pause it does not. None of them: nothing waits."""
        self._waiting = digits
        if digits:
            self._pause.start()
        else:
            self._pause.stop()
        self._show_lamp()

    def _take_waiting(self) -> None:
        """The number that waits is whole as it is. The focus stays where people have gone meanwhile."""
        digits, marked = self._waiting, self._figures()
        self._wait_for("")
        for mark in battle_keys.finished(marked, digits):
            self._set(battle_form.press(self.session.state, self.form, marked[mark]))
            if isinstance(QApplication.focusWidget(), FighterRow):
                self._show_row(marked[mark])

    def _show_row(self, figure: str) -> None:
        """A row has the focus, and is in sight: on a low screen the page scrolls besides the list on it."""
        self.rows[figure].setFocus(Qt.FocusReason.OtherFocusReason)
        for area in (self._area, self.area):
            area.ensureWidgetVisible(self.rows[figure], 0, 8)

    def _leave(self, onwards: bool) -> None:
        """Tab goes on to how it ended, and back to how long it lasted."""
        self._take_waiting()
        goal = self.ends[self.form.sides[0]] if onwards else self.turns
        goal.setFocus(Qt.FocusReason.TabFocusReason if onwards else Qt.FocusReason.BacktabFocusReason)

    def _cycle(self, figure: str) -> None:
        if any(hatchling.key == figure for hatchling in self.form.hatched) and self._at_last_fate(figure):
            self._unhatch(figure)
            return
        self._set(battle_form.cycle(self.session.state, self.form, figure))

    def _ask_fate(self, figure: str) -> None:
        """The box of a row was clicked: the fates stand below it."""
        self._take_waiting()
        box = self.rows[figure].mark
        self.fate_menu(figure).popup(box.mapToGlobal(box.rect().bottomLeft()))

    def fate_menu(self, figure: str) -> QMenu:
        """All that may have become of a figure without a killer's name; what is so now is marked."""
        state, menu = self.session.state, QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for form in battle_form.fates(state, self.form, figure):
            words = fate_words(state, form, figure) or _("alive")
            action = menu.addAction(plain_labels.menu_text(words[:1].upper() + words[1:]))
            action.setCheckable(True)
            action.setChecked(form == self.form)
            action.triggered.connect(lambda _on=False, form=form: self._set(form))
        if any(hatchling.key == figure for hatchling in self.form.hatched):
            menu.addAction(_("Never hatched")).triggered.connect(lambda: self._unhatch(figure))
        return menu

    def _unhatch(self, figure: str) -> None:
        side = battle_form.side_of(self.form, figure)
        self.form = battle_form.unhatch(self.form, figure)
        del self.rows[figure]
        self._fill_column(side)
        self.refresh()

    def _begin_anew(self) -> None:
        """Nothing has been typed in."""
        self.form = self._fresh
        self._wait_for("")
        self.note.setText("")
        self.turns.setValue(0)
        for side in self.form.sides:
            self._fill_column(side)
        self.rows = {figure: row for figure, row in self.rows.items() if figure in self._marks}
        self.refresh()
        if (first := self.first_stop()) is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _at_last_fate(self, figure: str) -> bool:
        """A creature that hatched by mistake goes away after the last of its fates."""
        return figure in self.form.falls and self.form.falls[figure] == battle_form.Fall()

    def _hatched(self, side: PlayerId, unit: str) -> None:
        self.form = battle_form.hatch(self.form, side, unit)
        self._fill_column(side)
        self.refresh()

    def _ended(self, side: PlayerId) -> None:
        end = self.ends[side].currentData()
        self._set(battle_form.with_end(self.session.state, self.form, side, SideEnd(end) if end else None))

    def _held(self) -> None:
        holder = self.holder.currentData()
        self._set(battle_form.with_holder(self.form, PlayerId(holder) if holder else None))

    def _noted(self, note: str) -> None:
        self.form = battle_form.with_note(self.form, note)

    def _set(self, form: BattleForm) -> None:
        self.form = form
        self.refresh()

    def _step(self, figure: str, right: int, down: int) -> None:
        """The focus goes to a row beside or below."""
        sides = self.form.sides
        column = sides.index(battle_form.side_of(self.form, figure))
        place = self.form.figures[sides[column]].index(figure)
        goal = self.form.figures[sides[max(0, min(len(sides) - 1, column + right))]]
        if goal:
            self._show_row(goal[max(0, min(len(goal) - 1, place + down))])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape drops a number that waits, then the killer; control and return enter the result from anywhere."""
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if held and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.primary.click()
            return
        if event.key() == Qt.Key.Key_Escape and self._waiting:
            self._wait_for("")
            return
        if event.key() == Qt.Key.Key_Escape and self.form.lit is not None:
            self._set(battle_form.put_down(self.form))
            return
        super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """What was typed in and not entered is kept until the form is opened again."""
        self.session.drafts.pop(self.form.battle, None)
        if result != QDialog.DialogCode.Accepted and battle_form.put_down(self.form) != self._fresh:
            self.session.drafts[self.form.battle] = self.form
        super().done(result)

    def first_stop(self) -> QWidget | None:
        """The first figure has the focus."""
        return next(iter(self.rows.values()), None)

    # What follows

    def act(self) -> None:
        """Enter the result; where the battle is being played on the window's table, not unasked."""
        self._take_waiting()
        ask_first(self.session, self.form.battle, _("Enter the result"), super().act, self._go_on_playing, self)

    def _go_on_playing(self) -> None:
        """What was typed in is kept, as whenever the form is closed."""
        session, window = self.session, self.parentWidget()
        self.reject()
        if window is not None:
            play_button.play(session, self.form.battle, window)

    def order(self) -> ReportBattle:
        """The report as typed in."""
        return ReportBattle(self.form.battle, battle_form.report(self.session.state, self.form))

    def missing(self) -> Sequence[Reason]:
        """What cannot be guessed, and all that the rules have against the rest."""
        missing = battle_form.missing(self.form)
        return (*missing, *self.session.problems(self._supposed())) if missing else ()

    def allow(self, reasons: Sequence[Reason]) -> None:
        """Reasons that are there only because of who was said to hold the field say what to do."""
        form = battle_form.supposed(self.session.state, self.form)
        if reasons and form.holder_said:
            unsaid = battle_form.report(self.session.state, replace(form, holder_said=False))
            others = {*battle_form.missing(self.form), *self.session.problems(ReportBattle(form.battle, unsaid))}
            if not others.issuperset(reasons):
                remedy = battle_form.remedy(self.session.state, form)
                reasons = [r if r in others else Reason(r.rule, f"{r.text} {remedy}") for r in reasons]
        super().allow(reasons)

    def _supposed(self) -> ReportBattle:
        """The report as it would stand when the turns had been said."""
        form = battle_form.supposed(self.session.state, self.form)
        return ReportBattle(form.battle, battle_form.report(self.session.state, form))

    def foreseen(self) -> tuple[Event, ...]:
        """What the report would bring; nothing while the rules stand against it."""
        return order_outcome.foreseen(self.session.state, self._supposed())

    def points(self) -> Counter[PlayerId]:
        """VP that the report brings each player."""
        return order_outcome.points(self.foreseen())

    def refresh(self) -> None:
        """Rows, ends, sums, and what the rules say."""
        state = self.session.state
        if self.form.battle not in state.battles:
            return
        for figure, row in self.rows.items():
            row.show_view(fighter_view(state, self.form, figure, self._marks[figure]))
        for side in self.form.sides:
            self._show_end(side)
        self._show_holder()
        self._show_lamp()
        self.anew.setVisible(battle_form.put_down(self.form) != self._fresh)
        super().refresh()
        self._show_sums()

    def _show_lamp(self) -> None:
        """Who kills now, and what has been typed of a mark."""
        lit = self.form.lit
        self.nameless.setChecked(lit == NAMELESS)
        if self._waiting:
            words = _("{digits}_: a second digit, or Enter for {digits}").format(digits=self._waiting)
        elif lit is None:
            words = _("Click or type the killer.")
        elif lit == NAMELESS:
            words = _("Without a killer’s name: click who fell.")
        else:
            name = battle_form.name_of(self.session.state, self.form, lit)
            words = _("{name} killed: click the victims.").format(name=name)
        self._lamp.setText(words)

    def _show_end(self, side: PlayerId) -> None:
        end, turn = self.ends[side], self.left_turns[side]
        now = battle_form.end_of(self.session.state, self.form, side)
        typed = side in self.form.ends
        end.blockSignals(True)
        end.setItemText(0, _("{end}, as it looks").format(end=end_words(now) if not typed else _("end")))
        end.setCurrentIndex(end.findData(now) if typed else 0)
        end.blockSignals(False)
        self._in_turn[side].setVisible(now in battle_form.LEFT_EARLY)
        turn.setVisible(now in battle_form.LEFT_EARLY)
        turn.blockSignals(True)
        turn.setMaximum(self.form.turns or battle_form.last_turn(self.session.state))
        turn.setValue(max(1, battle_form.left_turn(self.form, side)))
        turn.blockSignals(False)

    def _show_holder(self) -> None:
        self.holder.blockSignals(True)
        self.holder.setCurrentIndex(self.holder.findData(battle_form.holder_of(self.session.state, self.form)))
        self.holder.blockSignals(False)

    def _show_sums(self) -> None:
        events = self.foreseen()
        for side in self.form.sides:
            layout = self._sums[side]
            panel_widgets.clear(layout)
            for line in battle_sums.sums(self.session.state, self.form, side, events):
                layout.addWidget(panel_widgets.fact(line.words, line.value, line.rule))
