"""The dice: the last throw as it fell, and, where people throw, the faces to be typed in.

Throws nothing: the program's dice fall in the battle, people's on their table.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPaintEvent, QPen, QShortcut
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from campaign.battle.contract.table.facts import Fell, Throw
from campaign.words import _
from ui import plain_labels, theme, widgets
from ui.panels import panel_widgets
from ui.theme import Theme

DIE, FACE, SMALL = 36, 40, 17
IN_ROW = 6  # faces to be typed in
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
KEYS = 9  # faces that have a key, their number
GROUND, PIP = "#F4F0E6", "#14181A"  # dice are of bone in either theme


def draw_die(painter: QPainter, look: Theme, area: QRectF, face: int, *, known: bool = True) -> None:
    """A die; one that has not fallen is an empty outline."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(look.colour("line2"), 1.5 if not known else 1))
    painter.setBrush(QColor(GROUND) if known else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 5, 5)
    if not known:
        return
    if face not in PIPS:  # of a die with more sides than six
        painter.setPen(QColor(PIP))
        painter.setFont(theme.font("number"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(face))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PIP))
    apart, radius = area.width() * 0.25, area.width() * 0.085
    for across, down in PIPS[face]:
        painter.drawEllipse(area.center() + QPointF(across * apart, down * apart), radius, radius)


class Dice(QWidget):
    """Dice beside each other; more than so many are small, in two rows."""

    def __init__(self, look: Theme, large: int) -> None:
        super().__init__()
        self._look, self._faces, self._all, self._large = look, tuple[int, ...](), 0, large
        self._size, self._row = DIE, 1
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    def show_faces(self, faces: Sequence[int], all_: int = 0) -> None:
        """These, of so many that are thrown."""
        self._faces, self._all = tuple(faces), max(all_, len(faces))
        self.setAccessibleName(", ".join(map(str, faces)))
        small = self._all > self._large
        self._size, self._row = (SMALL, -(-self._all // 2)) if small else (DIE, max(1, self._all))
        self.setFixedSize(QSize(self._row * (self._size + self._size // 6), DIE))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The dice."""
        painter = QPainter(self)
        for place in range(self._all):
            known = place < len(self._faces)
            size = self._size
            across, down = place % self._row, place // self._row
            area = QRectF(across * (size + size // 6), down * (DIE - SMALL), size, size)
            draw_die(painter, self._look, area, self._faces[place] if known else 1, known=known)
        painter.end()


class LastThrow(QWidget):
    """What fell last."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self.setObjectName("last throw")
        self.shown: Fell | None = None
        self._by = plain_labels.ElidedLabel("", font="second", tone="ink2")
        self._dice = Dice(look, 2)
        self._words = plain_labels.label("", font="title", wrap=True)
        self._what = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self._sign = widgets.Sign(look, "", "good", 14)
        self._verdict = plain_labels.label("", font="row")
        words = panel_widgets.column(0, self._words, self._what, 0, spacing=2)
        line = panel_widgets.line(self._dice, words, self._sign, self._verdict, spacing=8)
        line.setStretch(1, 1)
        head = panel_widgets.line(widgets.section(_("Last throw")), 0, self._by)
        self.setLayout(panel_widgets.column(head, 8, line))
        self.hide()

    def show_throw(self, fell: Fell | None, by: str) -> None:
        """This one, thrown by these."""
        self.shown = fell
        self.setVisible(fell is not None)
        if fell is None:
            return
        self._by.setText(by)
        self._dice.show_faces(fell.faces)
        self._words.setText(fell.words)
        self._what.setText(fell.what)
        self._verdict.setText(fell.verdict)
        tone = "ink2" if fell.good is None else "good" if fell.good else "bad"
        plain_labels.set_tone(self._verdict, tone)
        self._sign.show_icon("" if fell.good is None else "check" if fell.good else "close", tone)
        self.setAccessibleName(f"{fell.words} {fell.what} {fell.verdict}".strip())


class FaceButton(QAbstractButton):
    """A face of a die, to be clicked, or typed as its number."""

    def __init__(self, look: Theme, face: int) -> None:
        super().__init__()
        self._look, self._face = look, face
        self.setObjectName(f"face {face}")
        self.setFixedSize(FACE, FACE)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(str(face))
        if face <= KEYS:
            plain_labels.set_tool_tip(self, _("A {n} has fallen (key {n})").replace("{n}", str(face)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The face; ringed under the pointer and by keyboard."""
        painter = QPainter(self)
        draw_die(painter, self._look, QRectF(self.rect()).adjusted(3, 3, -3, -3), self._face)
        if self.hasFocus() or self.underMouse():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._look.colour("ink"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 7, 7)
        painter.end()


class TypedDice(QWidget):
    """What is to be thrown on the table, and the faces to say what fell, of dice with so many sides."""

    thrown = Signal(object)  # the faces

    def __init__(self, look: Theme, sides: int) -> None:
        super().__init__()
        self.setObjectName("typed dice")
        self._look, self._wanted = look, 1
        self._faces: list[int] = []
        self.asks = False  # what falls while nothing is wanted belongs to no throw
        self._dice = Dice(look, 4)
        self._read = plain_labels.label("", font="title")
        self._back = widgets.Button(look, _("Not this one"), "undo")
        self._back.setObjectName("not this die")
        self._back.setShortcut("Backspace")
        self._back.clicked.connect(self._forget)
        faces = QGridLayout()
        faces.setContentsMargins(0, 0, 0, 0)
        faces.setSpacing(4)
        faces.setColumnStretch(IN_ROW, 1)
        for face in range(1, sides + 1):
            button = FaceButton(look, face)
            button.clicked.connect(lambda _on=False, face=face: self.add(face))
            faces.addWidget(button, (face - 1) // IN_ROW, (face - 1) % IN_ROW)
            if face <= KEYS:
                keys = QShortcut(QKeySequence(str(face)), self, context=Qt.ShortcutContext.WindowShortcut)
                keys.activated.connect(lambda face=face: self.add(face))
        line = panel_widgets.line(self._dice, self._read, 0, self._back, spacing=10)
        self.setLayout(panel_widgets.column(line, 8, faces))
        self.hide()

    def want(self, wanted: Throw | None) -> None:
        """This throw; None where nothing is to be thrown."""
        self._faces, self.asks = [], wanted is not None
        self.setVisible(wanted is not None)
        self._wanted = wanted.number if wanted is not None else 1
        self._draw()

    def add(self, face: int) -> None:
        """A die has fallen; all of a throw go together."""
        if not self.asks or not self.isVisible():
            return
        self._faces.append(face)
        self._draw()
        if len(self._faces) == self._wanted:
            self.asks = False
            self.thrown.emit(tuple(self._faces))

    def _forget(self) -> None:
        if self._faces and self.asks:
            self._faces.pop()
            self._draw()

    def _draw(self) -> None:
        self._dice.show_faces(self._faces, self._wanted)
        self._read.setText(str(sum(self._faces)) if self._faces and self._wanted < 3 else "")
        self._back.setVisible(bool(self._faces) and self.asks)
