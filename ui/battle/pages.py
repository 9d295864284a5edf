"""The pages of a battle's sheet: who meets whom before it, what came of it after it, and the table beside both.

Only shows values; fights nothing and orders nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QProgressBar, QWidget

from campaign.battle.contract import BattleSetup, SideSetup, TableRules
from campaign.battle.fftt.units import Unit
from campaign.battle.scenery import CM, Battlefield, Edge
from campaign.words import _, count
from campaign.world.ids import BattleId, PlayerId
from campaign.world.state import Campaign
from campaign.world.unit_words import faction_name, signed
from ui import parts, plain
from ui.battle import aftermath
from ui.battle.aftermath import Aftermath, Learnt, Lost, Side
from ui.battle.table_picture import Deployed, table_pixmap
from ui.panels import bits, phrases
from ui.panels.figures import CodeChip
from ui.panels.sector_view import character_words
from ui.theme import Theme

LARGE, SMALL = 600, 360  # points that the table's picture is wide and high at most, before the battle and after it
SUMMARY = 344  # width of the column with losses
GAP = 28  # between columns
NARROW = 250  # the least width of a side's column


def edge_words(edge: Edge) -> str:
    """Where a side deploys."""
    return {
        Edge.NORTH: _("at the north edge"),
        Edge.EAST: _("at the east edge"),
        Edge.SOUTH: _("at the south edge"),
        Edge.WEST: _("at the west edge"),
    }[edge]


class TablePicture(QWidget):
    """The table in plan, drawn once for a theme."""

    def __init__(self, look: Theme, field: Battlefield, edges: Mapping[Edge, str], size: int) -> None:
        super().__init__()
        self._look, self._field, self._edges, self._size = look, field, edges, size
        self._drawn = QPixmap()
        words = _("Table of {x} by {y} cm").format(x=field.width // CM, y=field.height // CM)
        self.setAccessibleName(words)
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
        sides = [Deployed(edge, letter, look.player(letter)) for edge, letter in self._edges.items()]
        self._drawn = table_pixmap(self._field, sides, look.palette, self._size, self._size)
        self.setFixedSize(self.sizeHint())
        self.update()


def table_column(look: Theme, state: Campaign, battle: BattleId, setup: BattleSetup[Unit], size: int) -> QWidget:
    """The table with its measures, and what it is."""
    field = setup.battlefield
    edges = {side.edge: state.players[PlayerId(side.key)].letter for side in setup.sides}
    picture = TablePicture(look, field, edges, size)
    measures = _("{x} × {y} cm").format(x=field.width // CM, y=field.height // CM)
    about = f"{measures} · {character_words(state, state.battles[battle].sector)}"
    legend = bits.line(plain.ElidedLabel(about, font="second", tone="ink2"), spacing=8)
    legend.setStretch(0, 1)
    if size > SMALL:
        legend.addWidget(plain.label(_("The sector keeps this table."), font="second", tone="ink3"))
    legend.addWidget(bits.rule_label("campaign:C25"))
    made = QWidget()
    made.setLayout(bits.column(picture, 8, legend))
    made.setFixedWidth(picture.width())
    return made


# --- before ------------------------------------------------------------------------------------------------------


class BeforePage(QWidget):
    """Who meets whom; while it is fought, how far it has come."""

    def __init__(self, look: Theme, state: Campaign, battle: BattleId, setup: BattleSetup[Unit], room: QSize) -> None:
        super().__init__()
        self._look, self._state, self._battle = look, state, state.battles[battle]
        self._units = {unit.key: unit for unit in setup.units}
        self._rules = setup.rules
        columns = bits.line(*(self._side(side) for side in setup.sides), spacing=GAP)
        for place in range(columns.count()):
            columns.setStretch(place, 1)
        self.progress = FightProgress(setup.rules)
        beside = bits.column(columns, 0, self.progress)
        size = min(LARGE, room.height() - 30, room.width() - 2 * NARROW - 3 * GAP)
        table = bits.column(table_column(look, state, battle, setup, size), 0)
        line = bits.line(table, beside, spacing=GAP + 8)
        line.setStretch(1, 1)
        self.setLayout(line)

    def _side(self, side: SideSetup) -> QWidget:
        seat = self._state.players[PlayerId(side.key)]
        attacks = side.key == self._battle.attacker
        role = _("attacks") if attacks else _("defends") if side.key == self._battle.defender else _("fights")
        name = bits.column(
            plain.ElidedLabel(seat.name, font="title"),
            plain.ElidedLabel(f"{role} {edge_words(side.edge)}", font="second", tone="ink2"),
            spacing=1,
        )
        head = bits.line(parts.Chip(self._look, seat.letter, 28, name=seat.name), name, spacing=12)
        head.setStretch(1, 1)
        fp = sum(self._units[figure.unit].fp for figure in side.figures)
        number = plain.label(str(fp), font="huge")
        number.setAccessibleName(phrases.fp(fp))
        about = bits.column(
            0,
            plain.label(_("FP"), font="title", tone="ink2"),
            plain.label(count("{n} figure", "{n} figures", len(side.figures)), font="second", tone="ink2"),
            plain.label(faction_name(seat.faction), font="second", tone="ink2"),
            14,
        )
        made = QWidget()
        strength = bits.line(number, about, 0, spacing=10)
        made.setLayout(
            bits.column(head, 4, strength, 4, parts.hairline(), 8, *self._troops(side), 8, *self._leader(side), 0)
        )
        return made

    def _troops(self, side: SideSetup) -> list[QWidget]:
        """How many of each unit, the dearest first."""
        numbers = Counter(figure.unit for figure in side.figures)
        rows = []
        for key in sorted(numbers, key=lambda key: (-self._units[key].fp, self._units[key].name)):
            unit, number = self._units[key], numbers[key]
            words = unit.name if number == 1 else f"{number} × {unit.name}"
            row = bits.fact(words, phrases.fp(number * unit.fp))
            plain.set_tool_tip(row, phrases.unit_tip(unit))
            rows.append(row)
        return rows

    def _leader(self, side: SideSetup) -> list[QWidget]:
        """The commander in chief, if he is there: much hangs on it."""
        found = [figure for figure in side.figures if figure.commander]
        if not found:
            return []
        row = QWidget()
        words = _("{name} is there: commander in chief").format(name=found[0].name)
        line = bits.line(parts.Sign(self._look, "commander", "ink"), plain.ElidedLabel(words, font="second"), spacing=8)
        line.setStretch(1, 1)
        line.addWidget(bits.rule_label("campaign:C37"))
        row.setLayout(line)
        return [row]


class FightProgress(QWidget):
    """How far a battle has come: a thin bar, its turn, and how to stop it."""

    def __init__(self, rules: TableRules) -> None:
        super().__init__()
        self._last = rules.turns
        self.words = plain.label("", font="row")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(4)
        stop = plain.label(_("Esc stops; then nothing has happened."), font="second", tone="ink2")
        head = bits.line(self.words, 0, stop)
        self.setLayout(bits.column(head, 6, self.bar))
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.setVisible(False)

    def show_turn(self, turn: int) -> None:
        """The battle is in this turn; 0 while that is not known."""
        self.bar.setRange(0, self._last if turn else 0)
        self.bar.setValue(turn)
        words = _("Turn {n} of {all} at most").format(n=turn, all=self._last)
        self.words.setText(words if turn else _("The battle is being fought."))
        self.setVisible(True)


# --- after -------------------------------------------------------------------------------------------------------


class Losses(QWidget):
    """What came of it for each side: losses with their killers, experience, victory points. Empty until ``fill``."""

    def __init__(self, look: Theme, after: Aftermath) -> None:
        super().__init__()
        self._look, self._after = look, after
        self.setFixedWidth(SUMMARY)
        self.setLayout(bits.column())

    def fill(self) -> None:
        """Show it. Done once."""
        inner = QWidget()
        items: list[QWidget | int] = []
        for side in self._after.sides:
            items += [18, parts.hairline(), 14] if items else []
            items += self._side(side)
        inner.setLayout(bits.column(*items, 0, margins=(0, 0, bits.SCROLL_BAR + 4, 0)))
        layout = self.layout()
        assert layout is not None
        layout.addWidget(bits.scrolled(inner))

    def _side(self, side: Side) -> list[QWidget | int]:
        words = bits.column(
            plain.ElidedLabel(side.name, font="title"),
            plain.ElidedLabel(self._how(side), font="second", tone="ink2"),
            spacing=1,
        )
        number = plain.label(signed(side.points) if side.points else "0", font="number")
        unit = plain.label(_("VP"), font="small", tone="ink3")
        points = bits.column(number, unit)
        for label in (number, unit):
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        head = QWidget()
        line = bits.line(parts.Chip(self._look, side.letter, 28, name=side.name), words, points, spacing=12)
        line.setStretch(1, 1)
        head.setLayout(line)
        lost = _("{n} of {all} FP, {k} of {figures}").format(
            n=side.lost_fp,
            all=side.fp,
            k=len(side.lost),
            figures=count("{n} figure", "{n} figures", side.figures),
        )
        items: list[QWidget | int] = [head, 12, bits.head(_("Lost"), lost if side.lost else _("nobody")), 4]
        items += [self._lost(figure) for figure in side.lost]
        if side.learnt:
            fp = phrases.fp(sum(figure.fp for figure in side.learnt))
            items += [12, bits.head(_("Experience"), fp), 4, *map(self._learnt, side.learnt)]
        return items

    def _how(self, side: Side) -> str:
        how = aftermath.end_words(side)
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
        code = CodeChip(self._look, phrases.unit_code(unit))
        plain.set_tool_tip(code, phrases.unit_tip(unit))
        words = bits.column(plain.ElidedLabel(name, font="row"), plain.ElidedLabel(second, font="second", tone="ink2"))
        line = bits.line(code, words, plain.label(value, font="row"), spacing=10, margins=(0, 3, 0, 3))
        line.setStretch(1, 1)
        row.setLayout(line)
        row.setMinimumHeight(38)
        return row
