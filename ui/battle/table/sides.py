"""The sides at the left: who fights with what is left of it; folded, a chip and a number each.

Shows facts; knows no rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from campaign.battle.contract.table.facts import SideNow
from campaign.words import _
from ui import icons, plain_labels, widgets
from ui.battle.story.log_model import Named
from ui.battle.table.base_pictures import is_hollow
from ui.panels import panel_widgets, phrases
from ui.theme import Theme
from ui.widgets import RATIO

PIECE, BETWEEN = 8, 2  # of the bar: the widest piece, and the gap
MARK = 16


class FpBar(QWidget):
    """A piece for each FP, filled while it is left."""

    def __init__(self, look: Theme, letter: str) -> None:
        super().__init__()
        self._look, self._letter, self._fp, self._all = look, letter, 0, 1
        self.setFixedHeight(5)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def show_fp(self, fp: int, all_fp: int) -> None:
        """So much of so much."""
        self._fp, self._all = fp, max(1, all_fp)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The pieces."""
        painter = QPainter(self)
        wide = min(float(PIECE + BETWEEN), (self.width() + BETWEEN) / self._all)
        full = QColor(self._look.player(self._letter).fill)
        for number in range(self._all):
            piece = QRectF(number * wide, 0, max(1.0, wide - BETWEEN), self.height())
            painter.fillRect(piece, full if number < self._fp else self._look.colour("field"))
        painter.end()


class Leaders(QWidget):
    """A mark for each leader; crossed out when it is lost."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look, self._leaders = look, tuple[tuple[str, bool], ...]()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def show_leaders(self, leaders: Sequence[tuple[str, bool]]) -> None:
        """These, by name and whether they stand."""
        self._leaders = tuple(leaders)
        self.setFixedSize(self.sizeHint())
        words = [(_("{name} stands") if stands else _("{name} is lost")).format(name=name) for name, stands in leaders]
        self.setAccessibleName(", ".join(words))
        plain_labels.set_tool_tip(self, "\n".join(words))
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as the marks."""
        return QSize(len(self._leaders) * (MARK + 3), MARK)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The marks."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, (_name, stands) in enumerate(self._leaders):
            left = place * (MARK + 3)
            drawn = icons.pixmap("hq", self._look.colour("ink" if stands else "ink3"), MARK, RATIO)
            painter.drawPixmap(left, 0, drawn)
            if not stands:
                painter.setPen(QPen(self._look.colour("bad"), 1.75))
                painter.drawLine(left + 1, MARK - 1, left + MARK - 1, 1)
        painter.end()


class SideRow(QWidget):
    """One side."""

    def __init__(self, look: Theme, named: Named, *, hollow: bool) -> None:
        """``hollow``: as its figures' plates are."""
        super().__init__()
        self.setObjectName(f"side {named.letter}")
        self._named = named
        self._fp = plain_labels.label("", font="number")
        self._all = plain_labels.label("", font="second", tone="ink2")
        self._line = plain_labels.ElidedLabel("", font="second", tone="ink2")
        self._bar = FpBar(look, named.letter)
        self._leaders = Leaders(look)
        self._words = plain_labels.ElidedLabel("", font="second", tone="ink2")
        self._low = QWidget()
        self._low.setLayout(panel_widgets.line(self._leaders, self._words, spacing=6))
        for label in (self._fp, self._all):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        top = panel_widgets.line(plain_labels.ElidedLabel(named.name, font="row"), self._fp, self._all, spacing=4)
        top.setStretch(0, 1)
        words = panel_widgets.column(top, self._line, 5, self._bar, 5, self._low)
        chip = widgets.Chip(look, named.letter, 22, name=named.name, outlined=hollow)
        line = panel_widgets.line(chip, words, spacing=10, margins=(0, 8, 0, 8))
        line.setAlignment(chip, Qt.AlignmentFlag.AlignTop)
        line.setStretch(1, 1)
        self.setLayout(line)

    def show_side(self, side: SideNow) -> None:
        """How it stands."""
        self._fp.setText(str(side.fp))
        self._all.setText(f"/ {side.all_fp}")
        self._line.setText(side.line)
        self._bar.show_fp(side.fp, side.all_fp)
        self._leaders.show_leaders(side.leaders)
        self._leaders.setVisible(bool(side.leaders))
        self._words.setText(", ".join(side.words))
        self._low.setVisible(bool(side.leaders) or bool(self._words.whole_text()))
        left = _("{n} of {all}").format(n=side.fp, all=phrases.fp(side.all_fp))
        self.setAccessibleName(f"{self._named.name}: {side.line}, {left}")


class SidesPanel(QWidget):
    """All sides."""

    def __init__(self, look: Theme, sides: Sequence[Named]) -> None:
        super().__init__()
        self.rows = [SideRow(look, named, hollow=is_hollow(side)) for side, named in enumerate(sides)]
        items: list[QWidget | int] = [panel_widgets.head(_("Sides"), _("FP left")), 2]
        for number, row in enumerate(self.rows):
            items += [widgets.hairline(), row] if number else [row]
        self.setLayout(panel_widgets.column(*items))

    def show_sides(self, sides: Sequence[SideNow]) -> None:
        """How they stand."""
        for row, side in zip(self.rows, sides, strict=True):
            row.show_side(side)


class SidesRail(QWidget):
    """The same folded: a chip and what is left below it; beside it, where several sides share the room of two."""

    def __init__(self, look: Theme, sides: Sequence[Named]) -> None:
        super().__init__()
        self._names = [named.name for named in sides]
        self._numbers = [plain_labels.label("", font="row") for _named in sides]
        items: list[QWidget | int] = []
        for side, (named, number) in enumerate(zip(sides, self._numbers, strict=True)):
            number.setAlignment(Qt.AlignmentFlag.AlignCenter)
            chip = widgets.Chip(look, named.letter, 20, name=named.name, outlined=is_hollow(side))
            both = QWidget()
            if len(sides) > 2:
                both.setLayout(panel_widgets.line(chip, number, spacing=2))
            else:
                both.setLayout(panel_widgets.column(panel_widgets.line(0, chip, 0, spacing=0), 2, number))
            items += [both, 6]
        self.setLayout(panel_widgets.column(*items))

    def show_sides(self, sides: Sequence[SideNow]) -> None:
        """How they stand."""
        for name, label, side in zip(self._names, self._numbers, sides, strict=True):
            label.setText(str(side.fp))
            words = _("{name}: {n} of {all}").format(name=name, n=side.fp, all=phrases.fp(side.all_fp))
            label.setAccessibleName(words)
            plain_labels.set_tool_tip(label, f"{words}\n{side.line}")
