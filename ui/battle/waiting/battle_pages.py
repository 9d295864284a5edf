"""The pages of a battle's sheet: who meets whom before it, what came of it after it, and the table beside both.

Only shows values; fights nothing and orders nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QGridLayout, QLayout, QProgressBar, QWidget

from campaign.battle.contract import AnySetup, SideSetup
from campaign.battle.contract.lists import Unit
from campaign.battle.scenery import Edge
from campaign.battle.systems import telling_of
from campaign.battle.table_words import signed
from campaign.words import _
from campaign.world.deploying import free_edges
from campaign.world.ids import BattleId, PlayerId
from campaign.world.memory.words import end_in
from campaign.world.state import Campaign, Player
from ui import plain_labels, widgets
from ui.battle.odds.odds_view import OddsHead, SideOdds
from ui.battle.story.aftermath import Aftermath, Learnt, Lost, Side
from ui.battle.waiting.table_picture import deployed, table_pixmap
from ui.panels import panel_widgets, phrases
from ui.panels.figures import CodeChip
from ui.panels.sum_card import explain
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.battle.forecast import Odds

LARGE, SMALL = 600, 360  # points that the table's picture is wide and high at most, before the battle and after it
SUMMARY = 344  # width of the column with losses
GAP = 28  # between columns
NARROW = 250  # the least width of a side's column
LOW = 440  # a page lower than this keeps its room for the list of figures


def edge_words(edge: Edge) -> str:
    """Where a side deploys."""
    return {
        Edge.NORTH: _("at the north edge"),
        Edge.EAST: _("at the east edge"),
        Edge.SOUTH: _("at the south edge"),
        Edge.WEST: _("at the west edge"),
    }[edge]


def edges_are_told(setup: AnySetup) -> bool:
    """Whether the set-up says at which edge each side deploys; else that is decided in the battle."""
    return telling_of(setup.system).edges(setup, ()) is not None


def role_words(role: str, setup: AnySetup, side: SideSetup) -> str:
    """What a side does, and at which edge if that is told."""
    if not edges_are_told(setup):
        return role
    return _("{role} {edge}").format(role=role, edge=edge_words(side.edge))


class TablePicture(QWidget):
    """The table in plan, drawn once for a theme."""

    def __init__(self, look: Theme, setup: AnySetup, letters: Sequence[str], size: int) -> None:
        super().__init__()
        field = setup.battlefield
        self._look, self._setup, self._letters, self._size = look, setup, letters, size
        self._drawn = QPixmap()
        self.setAccessibleName(telling_of(setup.system).ruler.table(field.width, field.height))
        self._draw()
        look.changed.connect(self._draw)

    def sizeHint(self) -> QSize:
        """As large as its picture."""
        return self._drawn.deviceIndependentSize().toSize()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture."""
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        painter.end()

    def _draw(self) -> None:
        look = self._look
        sides = deployed(self._setup, self._letters, look)
        size, ruler = self._size, telling_of(self._setup.system).ruler
        self._drawn = table_pixmap(self._setup.battlefield, sides, look.palette, size, size, ruler=ruler)
        self.setFixedSize(self.sizeHint())
        self.update()


def table_column(look: Theme, state: Campaign, battle: BattleId, setup: AnySetup, size: int) -> QWidget:
    """The table with its measures, and what it is."""
    field = setup.battlefield
    letters = [state.players[PlayerId(side.key)].letter for side in setup.sides]
    picture = TablePicture(look, setup, letters, size)
    measures = telling_of(setup.system).ruler.size(field.width, field.height)
    about = f"{measures} · {phrases.character_words(state, state.battles[battle].sector)}"
    legend = panel_widgets.line(plain_labels.ElidedLabel(about, font="second", tone="ink2"), spacing=8)
    legend.setStretch(0, 1)
    if size > SMALL:
        legend.addWidget(plain_labels.label(_("The sector keeps this table."), font="second", tone="ink3"))
    legend.addWidget(panel_widgets.rule_label("campaign:C25"))
    made = QWidget()
    made.setLayout(panel_widgets.column(picture, 8, legend))
    made.setFixedWidth(picture.width())
    return made


# --- before ------------------------------------------------------------------------------------------------------


class BeforePage(QWidget):
    """Who meets whom and what to expect of it; while it is fought, how far it has come."""

    def __init__(
        self,
        look: Theme,
        state: Campaign,
        battle: BattleId,
        setup: AnySetup,
        room: QSize,
        odds: OddsHead,
        write_flanks: Callable[[PlayerId], object],
    ) -> None:
        super().__init__()
        self._look, self._state, self._battle = look, state, state.battles[battle]
        self._setup, self._units = setup, {unit.key: unit for unit in setup.units}
        self._write_flanks = write_flanks
        self._low = room.height() < LOW
        self.odds = odds
        self.sides: list[SideOdds] = []
        self.flanks: dict[PlayerId, widgets.Button] = {}
        size = min(LARGE, room.height() - 30, room.width() - 2 * NARROW - 3 * GAP)
        beside = room.width() - size - GAP - 8
        across = len(setup.sides) if beside >= len(setup.sides) * (NARROW - GAP) else 2
        apart = across < len(setup.sides)  # all sides in sight first, then their figures
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, panel_widgets.SCROLL_BAR + 4, 0)
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(20)
        for number, side in enumerate(setup.sides):
            grid.addWidget(self._side(side, state.players, apart), number // across, number % across)
            grid.setColumnStretch(number % across, 1)
        below = -(-len(setup.sides) // across)
        for number, made in enumerate(self.sides if apart else ()):
            grid.addWidget(made.figures, below + number // across, number % across)
        grid.setRowStretch(2 * below, 1)
        inner = QWidget()
        inner.setLayout(grid)
        self.progress = FightProgress(setup.system, setup.rules.turns, keeps_room=not self._low)
        columns = panel_widgets.scrolled(inner)
        columns.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        columns.setAccessibleName(_("Both sides, and what they can expect"))
        gap = 4 if self._low else 12
        right = panel_widgets.column(odds, gap, widgets.hairline(), gap, columns, min(gap, 8), self.progress)
        right.setStretch(4, 1)
        table = panel_widgets.column(table_column(look, state, battle, setup, size), 0)
        line = panel_widgets.line(table, right, spacing=GAP + 8)
        line.setStretch(1, 1)
        self.setLayout(line)

    def show_expected(self, odds: Odds, battles: int, *, settled: bool) -> None:
        """Show what so many battles let each side expect."""
        first = 0
        for side, expected in zip(self.sides, odds.sides, strict=True):
            last = first + len(side.survival.names)
            side.show_expected(expected, odds.survives[first:last], battles, settled=settled)
            first = last

    def show_flanks(self, written: Collection[PlayerId]) -> None:
        """Say who has written something down; never what."""
        for player, button in self.flanks.items():
            button.setText(_("Flank: written down") if player in written else _("Flank"))

    def _side(self, side: SideSetup, players: Mapping[PlayerId, Player], apart: bool) -> QWidget:
        seat = players[PlayerId(side.key)]
        attacks = side.key == self._battle.attacker
        role = _("attacks") if attacks else _("defends") if side.key == self._battle.defender else _("fights")
        fp = sum(self._units[figure.unit].fp for figure in side.figures)
        about = _("{role} · {figures} · {faction}").format(
            role=role_words(role, self._setup, side),
            figures=telling_of(self._state.setting.system).figures(len(side.figures)),
            faction=self._state.setting.lists.faction_name(seat.faction),
        )
        strength = plain_labels.label(phrases.fp(fp), font="number")
        flanks = self._state.setting.face.flanks and not seat.computer and not seat.neutral
        button = [self._flank_button(seat)] if flanks else []
        name = panel_widgets.line(
            plain_labels.ElidedLabel(seat.name, font="title"), *(button if self._low else ()), strength, spacing=8
        )
        name.setStretch(0, 1)
        head = panel_widgets.line(
            widgets.Chip(self._look, seat.letter, 28, name=seat.name),
            panel_widgets.column(name, plain_labels.ElidedLabel(about, font="second", tone="ink2"), spacing=1),
            spacing=12,
        )
        head.setStretch(1, 1)
        made = SideOdds(self._look, side, self._units, apart=apart)
        self.sides.append(made)
        items: list[QWidget | QLayout | int] = [head, 6]
        if button and not self._low:
            items += [panel_widgets.line(*button, 0), 6]
        column = QWidget()
        column.setLayout(panel_widgets.column(*items, *self._leader(side), widgets.hairline(), 6, made, 0))
        column.setMinimumWidth(NARROW - 2 * GAP)
        return column

    def _flank_button(self, seat: Player) -> widgets.Button:
        button = widgets.Button(self._look, _("Flank"), "flank", kind="quiet")
        button.setObjectName(f"flank {seat.id}")
        if self._low:
            button.setProperty("room", "row")
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._write_flanks(seat.id))
        free = free_edges(self._state, self._battle)
        if free:
            tip = _("{player} writes flanking forces down in secret (fftt:H1).").format(player=seat.name)
        else:
            tip = _("Somebody deploys at every edge: nobody can come in on the flank (fftt:H1b).")
        plain_labels.set_tool_tip(button, tip)
        button.setEnabled(bool(free))
        self.flanks[seat.id] = button
        return button

    def _leader(self, side: SideSetup) -> list[QWidget]:
        """The commander in chief, if he is there: much hangs on it."""
        found = [figure for figure in side.figures if figure.commander]
        if not found:
            return []
        row = QWidget()
        words = _("{name} is there: commander in chief").format(name=found[0].name)
        line = panel_widgets.line(
            widgets.Sign(self._look, "commander", "ink"), plain_labels.ElidedLabel(words, font="second"), spacing=8
        )
        line.setStretch(1, 1)
        line.addWidget(panel_widgets.rule_label("campaign:C37"))
        row.setLayout(line)
        return [row]


class FightProgress(QWidget):
    """How far a battle has come: a thin bar, its turn, and how to stop it."""

    def __init__(self, system: str, turns: int, *, keeps_room: bool) -> None:
        """``keeps_room``: before it is shown, so that nothing above it becomes lower then."""
        super().__init__()
        self._last, self._when = turns, telling_of(system).turns.when
        self.words = plain_labels.label("", font="row")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(4)
        stop = plain_labels.label(_("Esc stops; then nothing has happened."), font="second", tone="ink2")
        head = panel_widgets.line(self.words, 0, stop)
        self.setLayout(panel_widgets.column(head, 6, self.bar))
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(keeps_room)
        self.setSizePolicy(policy)
        self.setVisible(False)

    def show_turn(self, turn: int) -> None:
        """The battle is in this turn; 0 while that is not known."""
        self.bar.setRange(0, self._last if turn else 0)
        self.bar.setValue(turn)
        words = _("{when} of {all} at most").format(when=self._when(turn, 0), all=self._last)
        self.words.setText(words if turn else _("The battle is being fought."))
        self.setVisible(True)


# --- after -------------------------------------------------------------------------------------------------------


class Losses(QWidget):
    """What came of it for each side: losses with their killers, experience, victory points. Empty until ``fill``."""

    def __init__(self, look: Theme, after: Aftermath) -> None:
        super().__init__()
        self._look, self._after = look, after
        self.setFixedWidth(SUMMARY)
        self.setLayout(panel_widgets.column())

    def fill(self) -> None:
        """Show it. Done once."""
        inner = QWidget()
        items: list[QWidget | int] = []
        for side in self._after.sides:
            items += [18, widgets.hairline(), 14] if items else []
            items += self._side(side)
        inner.setLayout(panel_widgets.column(*items, 0, margins=(0, 0, panel_widgets.SCROLL_BAR + 4, 0)))
        layout = self.layout()
        assert layout is not None
        layout.addWidget(panel_widgets.scrolled(inner))

    def _side(self, side: Side) -> list[QWidget | int]:
        words = panel_widgets.column(
            plain_labels.ElidedLabel(side.name, font="title"),
            plain_labels.ElidedLabel(self._how(side), font="second", tone="ink2"),
            spacing=1,
        )
        scored = side.scored.total
        number = plain_labels.label(signed(scored) if scored else "0", font="number")
        if side.scored.parts:
            explain(number, lambda: side.scored)
        unit = plain_labels.label(_("VP"), font="small", tone="ink3")
        points = panel_widgets.column(number, unit)
        for label in (number, unit):
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        head = QWidget()
        line = panel_widgets.line(widgets.Chip(self._look, side.letter, 28, name=side.name), words, points, spacing=12)
        line.setStretch(1, 1)
        head.setLayout(line)
        lost = _("{n} of {all} FP, {k} of {figures}").format(
            n=side.lost_fp,
            all=side.fp,
            k=len(side.lost),
            figures=telling_of(self._after.system).figures(side.figures),
        )
        items: list[QWidget | int] = [head, 12, panel_widgets.head(_("Lost"), lost if side.lost else _("nobody")), 4]
        items += [self._lost(figure) for figure in side.lost]
        if side.learnt:
            fp = phrases.fp(sum(figure.fp for figure in side.learnt))
            items += [12, panel_widgets.head(_("Experience"), fp), 4, *map(self._learnt, side.learnt)]
        return items

    def _how(self, side: Side) -> str:
        how = end_in(telling_of(self._after.system).turns, side.end, side.left_in_turn)
        return _("{end}, holds the field").format(end=how) if side.holds else how

    def _lost(self, figure: Lost) -> QWidget:
        return self._figure(figure.name, figure.unit, figure.how, phrases.fp(figure.fp))

    def _learnt(self, figure: Learnt) -> QWidget:
        name = figure.name if figure.lives else _("{name}, fallen").format(name=figure.name)
        second = _("for {victims}").format(victims=figure.victims) if figure.victims else ""
        if figure.became:
            second = _("now {gains}; {victims}").format(gains=figure.became, victims=second)
        return self._figure(name, figure.unit, second, signed(figure.fp))

    def _figure(self, name: str, unit: Unit, second: str, value: str) -> QWidget:
        row = QWidget()
        code = CodeChip(self._look, unit.code)
        plain_labels.set_tool_tip(code, phrases.unit_tip(unit))
        words = panel_widgets.column(
            plain_labels.ElidedLabel(name, font="row"), plain_labels.ElidedLabel(second, font="second", tone="ink2")
        )
        line = panel_widgets.line(code, words, plain_labels.label(value, font="row"), spacing=10, margins=(0, 3, 0, 3))
        line.setStretch(1, 1)
        row.setLayout(line)
        row.setMinimumHeight(38)
        return row
