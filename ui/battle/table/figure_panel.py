"""The figure in hand: who it is, its actions and wounds, its numbers. Shows facts; moves nobody."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from campaign.battle.contract.table import Showing
from campaign.battle.contract.table.facts import FigureNow
from campaign.words import _
from ui import icons, plain_labels, theme, widgets
from ui.battle.table.bases import mark_of
from ui.panels import panel_widgets, phrases
from ui.theme import Theme
from ui.widgets import RATIO

BOX, BETWEEN, CODE, SIGN = 14, 5, 30, 21
ROOM = 66  # for all boxes beside each other
WORDS = 84  # width of the first column
TITLE = 40  # height of the name with a line below it, the same without one
MOST = 7  # facts below the boxes
SETTLED = 50  # milliseconds until what is shown is laid out


class Boxes(QWidget):
    """A box for each: filled while there is one left."""

    def __init__(self, look: Theme, role: str) -> None:
        super().__init__()
        self._look, self._role, self._left, self._all, self._step = look, role, 0, 0, BOX + BETWEEN
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def show_boxes(self, left: int, all_: int) -> None:
        """So many of so many."""
        self._left, self._all = left, all_
        self._step = min(BOX + BETWEEN, ROOM // max(1, all_))
        self.setFixedSize(QSize(max(1, self._all) * self._step, BOX + 2))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The boxes."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in range(self._all):
            box = QRectF(place * self._step + 1, 1, max(2, self._step - BETWEEN), BOX)
            full = place < self._left
            painter.setPen(QPen(self._look.colour(self._role if full else "line2"), 1.5))
            painter.setBrush(self._look.colour(self._role) if full else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        painter.end()


class UnitChip(QWidget):
    """A unit's sign and its two letters on its side's colour."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look, self._letter, self._code, self._mark = look, "", "", ""
        self.setFixedSize(CODE, TITLE)
        look.changed.connect(self.update)

    def show_unit(self, letter: str, code: str, mark: str) -> None:
        """This unit of this side."""
        self._letter, self._code, self._mark = letter, code, mark
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The chip."""
        if not self._letter:
            return
        colour = self._look.player(self._letter)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour.fill))
        painter.drawRoundedRect(QRectF(self.rect()), theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        painter.setPen(QColor(colour.letter))
        painter.setFont(theme.font("mapname"))
        words = QRectF(self.rect())
        if self._mark:
            drawn = icons.pixmap(self._mark, colour.letter, SIGN, RATIO)
            painter.drawPixmap(QPointF((self.width() - SIGN) / 2, 3), drawn)
            words.setTop(SIGN + 2)
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self._code)
        painter.end()


class FigurePanel(QWidget):
    """The figure in hand, or the one under the pointer."""

    def __init__(self, look: Theme, letters: Sequence[str], showing: Showing) -> None:
        super().__init__()
        self.setObjectName("figure")
        self._letters = tuple(letters)
        self.shown: FigureNow | None = None
        self._chip = UnitChip(look)
        self._name = plain_labels.ElidedLabel("", font="title")
        self._line = plain_labels.ElidedLabel("", font="second", tone="ink2")
        self._actions, self._wounds = Boxes(look, "lamp"), Boxes(look, "ink2")
        self._actions_left, self._wounds_left = plain_labels.label("", font="row"), plain_labels.label("", font="row")
        names = panel_widgets.column(0, self._name, self._line, 0, spacing=1)
        title = panel_widgets.line(self._chip, names, spacing=10)
        title.setStretch(1, 1)
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(6)
        grid.setColumnMinimumWidth(0, WORDS)
        grid.setColumnStretch(1, 1)
        self._actions_word, self._wounds_word = (
            plain_labels.label(_("Actions"), tone="ink2"),
            plain_labels.label(_("Wounds left"), tone="ink2"),
        )
        for row, (name, boxes, left) in enumerate(
            (
                (self._actions_word, self._actions, self._actions_left),
                (self._wounds_word, self._wounds, self._wounds_left),
            )
        ):
            grid.addWidget(name, row, 0)
            grid.addWidget(boxes, row, 1, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(left, row, 2, Qt.AlignmentFlag.AlignRight)
        self._facts = [
            (plain_labels.label("", tone="ink2"), plain_labels.label("", font="row", wrap=True)) for _n in range(MOST)
        ]
        for row, (words, value) in enumerate(self._facts, 2):
            grid.addWidget(words, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(value, row, 1, 1, 2)
        self._body = QWidget()
        who = QWidget()
        who.setLayout(title)
        who.setFixedHeight(TITLE)
        self._body.setLayout(panel_widgets.column(who, 8, grid))
        self._nobody = plain_labels.label(showing.pointing(), tone="ink2", wrap=True)
        self.setLayout(panel_widgets.column(widgets.section(showing.one()), 8, self._body, self._nobody, 0))
        self.show_figure(None)

    def _keep_height(self) -> None:
        """It grows and never shrinks: what is below it, as a switch, keeps its place when nobody is pointed at."""
        self.setMinimumHeight(max(self.minimumHeight(), self.sizeHint().height()))

    def show_figure(self, figure: FigureNow | None) -> None:
        """This one, or nobody."""
        self.shown = figure
        QTimer.singleShot(SETTLED, self, self._keep_height)
        self._body.setVisible(figure is not None)
        self._nobody.setVisible(figure is None)
        if figure is None:
            return
        self._chip.show_unit(self._letters[figure.side], figure.unit.code, mark_of(figure.unit))
        plain_labels.set_tool_tip(self._chip, phrases.unit_tip(figure.unit))
        self._name.setText(figure.name)
        self._line.setText(figure.line)
        self._line.setVisible(bool(figure.line))
        self._actions.show_boxes(figure.actions, figure.all_actions)
        self._wounds.show_boxes(figure.wounds, figure.all_wounds)
        for parts_of, all_ in (
            ((self._actions_word, self._actions, self._actions_left), figure.all_actions),
            ((self._wounds_word, self._wounds, self._wounds_left), figure.all_wounds),
        ):
            for part in parts_of:
                part.setVisible(all_ > 0)  # an HQ has no actions
        of = _("{n} of {all}")
        self._actions_left.setText(of.format(n=figure.actions, all=figure.all_actions))
        self._wounds_left.setText(of.format(n=figure.wounds, all=figure.all_wounds))
        for place, (name, value) in enumerate(self._facts):
            told = figure.more[place] if place < len(figure.more) else ("", "")
            name.setText(told[0])
            value.setText(told[1])
            for label in (name, value):
                label.setVisible(bool(told[0]))
        facts = [f"{name} {value}" for name, value in figure.more]
        self.setAccessibleName(", ".join(filter(None, [figure.name, figure.line, *facts])))
