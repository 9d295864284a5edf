"""The top of the window: the battle's name, the turn and phase, the steps with whose part it is, and the way out.

Shows the clock; brings nothing on.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from campaign.battle.contract.table.facts import AFTER, NOW, Clock, Step
from campaign.battle.contract.telling import TurnWords
from campaign.words import _, decimal
from ui import plain_labels, theme, widgets
from ui.battle.story.log_model import Named
from ui.panels import panel_widgets
from ui.theme import Theme

HEIGHT = 58
SQUARE, BETWEEN, SHOWN = 15, 3, 8  # of the turns: size, gap, how many
BOX, GAP, PAD, CLOSE = 38, 5, 9, 6  # of the steps: height, gap, inset and where there is less room
CHIP = 14
NOTE = 260  # of what stands below the track of turns, at most


class TurnTrack(QWidget):
    """A square for each of eight turns round the present one."""

    def __init__(self, look: Theme, turn_words: TurnWords) -> None:
        super().__init__()
        self._look, self._words, self._turn, self._last = look, turn_words, 0, 0
        self.setFixedSize(SHOWN * (SQUARE + BETWEEN), SQUARE + 2)
        look.changed.connect(self.update)

    def show_turn(self, turn: int, last: int) -> None:
        """This turn, of so many."""
        self._turn, self._last = turn, last
        self.setVisible(last > 0)
        self.setAccessibleName(self._words.track(turn, last))
        plain_labels.set_tool_tip(self, self.accessibleName())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Turns that are over, the present one lit, those to come."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = self._look
        face = theme.font("scan")
        face.setPixelSize(11)
        painter.setFont(face)
        first = max(1, min(self._turn - 4, self._last - SHOWN + 1))
        for place in range(min(SHOWN, self._last - first + 1)):
            turn = first + place
            box = QRectF(place * (SQUARE + BETWEEN), 1, SQUARE, SQUARE)
            ground = "lamp" if turn == self._turn else "line2" if turn < self._turn else "field"
            ink = "on_lamp" if turn == self._turn else "ink" if turn < self._turn else "ink3"
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour(ground))
            painter.drawRoundedRect(box, theme.RADIUS_CHIP, theme.RADIUS_CHIP)
            painter.setPen(look.colour(ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(turn))
        painter.end()


class StepTrack(QWidget):
    """The steps of the sequence of play; in the present one, the sides in their order and whose part it is."""

    def __init__(self, look: Theme, sides: Sequence[Named]) -> None:
        super().__init__()
        self._look, self._sides = look, tuple(sides)
        self._clock: Clock | None = None
        self._pad = PAD
        self.setFixedHeight(BOX + 4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._name, self._small = theme.font("second"), theme.font("second")
        self._name.setWeight(QFont.Weight.DemiBold)
        look.changed.connect(self.update)

    def show_clock(self, clock: Clock) -> None:
        """This step."""
        self._clock = clock
        now = clock.words if clock.step is None else clock.steps[clock.step].words
        who = [self._sides[side].name for side, part in clock.order if part == NOW]
        self.setAccessibleName(": ".join([now, *who]))
        plain_labels.set_tool_tip(self, clock.tip)
        self.update()

    def sizeHint(self) -> QSize:
        """As much as the steps can be given."""
        return QSize(620, BOX + 4)

    def minimumSizeHint(self) -> QSize:
        """The letters, and the present step's words."""
        return QSize(280, BOX + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Boxes with a letter and words; only letters where there is no room."""
        clock = self._clock
        if clock is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not clock.turn or not clock.steps:
            painter.setFont(self._name)
            painter.setPen(self._look.colour("ink2"))
            painter.drawText(QRectF(self.rect()), int(Qt.AlignmentFlag.AlignVCenter), clock.words)
            painter.end()
            return
        wide = False
        for self._pad in (PAD, CLOSE):
            needed = sum(self._width(step, place == clock.step, True) + GAP for place, step in enumerate(clock.steps))
            if wide := needed <= self.width():
                break
        left = 1.0
        for place, step in enumerate(clock.steps):
            lit = place == clock.step
            width = self._width(step, lit, wide)
            self._box(painter, QRectF(left, 2, width, BOX), step, lit, words=wide or lit)
            left += width + GAP
        painter.end()

    def _width(self, step: Step, lit: bool, wide: bool) -> float:
        metrics = QFontMetrics(self._name)
        text = _on_box(step, words=wide or lit)
        width = metrics.horizontalAdvance(text) + 2 * self._pad
        if not wide and not lit:
            return float(width)
        return float(max(width, self._row_width() + 2 * self._pad) if lit and step.parted else width)

    def _row_width(self) -> int:
        assert self._clock is not None
        metrics = QFontMetrics(self._small)
        named = [self._sides[side].name for side, part in self._clock.order if part == NOW]
        return len(self._clock.order) * (CHIP + 5) + sum(metrics.horizontalAdvance(_short(n)) + 8 for n in named)

    def _box(self, painter: QPainter, box: QRectF, step: Step, lit: bool, *, words: bool) -> None:
        look = self._look
        painter.setPen(QPen(look.colour("lamp" if lit else "line"), 1.5 if lit else 1))
        painter.setBrush(look.colour("raised") if lit else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, theme.RADIUS, theme.RADIUS)
        painter.setFont(self._name)
        row = lit and step.parted
        inner = box.adjusted(self._pad, 2 if row else 0, -self._pad, -BOX / 2 if row else 0)
        across = int(Qt.AlignmentFlag.AlignVCenter)
        painter.setPen(look.colour("ink" if lit else "ink3"))
        painter.drawText(inner, across, step.letter)
        if words:
            painter.setPen(look.colour("ink" if lit else "ink2"))
            gone = QFontMetrics(self._name).horizontalAdvance(f"{step.letter}  " if step.letter else "")
            painter.drawText(inner.adjusted(gone, 0, 0, 0), across, step.words)
        if row:
            self._order(painter, box.left() + self._pad, box.top() + BOX / 2 + 2)

    def _order(self, painter: QPainter, left: float, top: float) -> None:
        """The sides: faint who has had their part, with the name whose it is, outlined who comes."""
        assert self._clock is not None
        painter.setFont(self._small)
        metrics = QFontMetrics(self._small)
        for side, part in self._clock.order:
            named = self._sides[side]
            painter.setOpacity(0.45 if part == AFTER else 1.0)
            chip = widgets.chip_pixmap(self._look, named.letter, CHIP, outlined=part not in (NOW, AFTER))
            painter.drawPixmap(int(left), int(top), chip)
            painter.setOpacity(1.0)
            left += CHIP + 5
            if part == NOW:
                words = _short(named.name)
                painter.setPen(QColor(self._look.player(named.letter).text))
                width = metrics.horizontalAdvance(words)
                painter.drawText(QRectF(left, top, width + 2, CHIP), int(Qt.AlignmentFlag.AlignVCenter), words)
                left += width + 8


def _short(name: str) -> str:
    return name if len(name) <= 12 else name[:11].rstrip() + "…"


def _on_box(step: Step, *, words: bool) -> str:
    """What stands on a step's box: its letter, and its words behind that, where it has one."""
    return f"{step.letter}  {step.words}".strip() if words else step.letter


class TopBar(QWidget):
    """The bar."""

    def __init__(
        self, look: Theme, title: str, second: str, sides: Sequence[Named], turn_words: TurnWords, *, kept: bool
    ) -> None:
        """``kept``: the battle can be left and gone on with."""
        super().__init__()
        self.setFixedHeight(HEIGHT)
        self.setProperty("surface", "panel")
        self.undo = widgets.IconButton(look, "undo", _("Take back (Ctrl+Z)"))
        self.undo.setObjectName("take back")
        self.pause = widgets.IconButton(look, "pause", _("Let the computers wait (Ctrl+Space)"))
        self.pause.setObjectName("pause")
        self.step = widgets.IconButton(look, "chevron-right", _("One answer of a computer (Ctrl+Right)"))
        self.step.setObjectName("step")
        self.speed = widgets.Button(look, "", kind="quiet")
        self.speed.setObjectName("speed")
        self.speed.setFixedWidth(38)
        self.leave = widgets.Button(look, _("Save and leave") if kept else _("Leave the battle"))
        self.leave.setObjectName("leave")
        self._turn = plain_labels.label("", font="number")
        self._phase = plain_labels.label("", font="row")
        self._note = plain_labels.ElidedLabel("", font="small", tone="ink2")
        self._turns = TurnTrack(look, turn_words)
        self._steps = StepTrack(look, sides)
        self._name = QWidget()
        names = panel_widgets.column(
            0,
            plain_labels.ElidedLabel(title, font="title"),
            plain_labels.ElidedLabel(second, font="second", tone="ink2"),
            0,
            spacing=2,
        )
        names.setContentsMargins(16, 0, 12, 0)
        self._name.setLayout(names)
        when = panel_widgets.column(0, self._turn, self._phase, 0, spacing=0)
        track = panel_widgets.column(0, self._turns, self._note, 0, spacing=4)
        self._track = QWidget()
        self._track.setLayout(track)
        self._track.setFixedWidth(self._turns.width() + 4)
        row = panel_widgets.line(
            self._name, widgets.hairline("v"), 12, when, 8, self._track, 8, self._steps,
            self.speed, self.pause, self.step, self.undo, self.leave, spacing=4, margins=(0, 0, 14, 0),
        )  # fmt: skip
        row.setStretchFactor(self._steps, 1)
        self.setLayout(row)

    def show_clock(self, clock: Clock) -> None:
        """The turn, the phase and the step."""
        self._turn.setText(clock.turn_words)
        self._phase.setText(clock.phase_words)
        self._phase.setVisible(bool(clock.phase_words))
        self._turns.show_turn(clock.turn, clock.last_turn)
        self._note.setText(clock.note)
        needed = min(NOTE, QFontMetrics(theme.font("small")).horizontalAdvance(clock.note) + 6)
        if needed > self._track.width():  # it grows and never shrinks: what is beside it keeps its place
            self._track.setFixedWidth(needed)
        self._steps.show_clock(clock)

    def show_computers(self, play: bool, paused: bool) -> None:
        """Whether any computer plays, and whether it waits."""
        self.pause.setVisible(play)
        self.step.setVisible(play)
        self.step.setEnabled(paused)
        if paused:
            self.pause.show_icon("play", _("Let the computers play (Ctrl+Space)"))
        else:
            self.pause.show_icon("pause", _("Let the computers wait (Ctrl+Space)"))

    def show_speed(self, speed: float) -> None:
        """How fast everything is shown; 0: at once."""
        self.speed.setText(decimal(speed, 2, whole=True) + "×" if speed else "»")
        words = (
            _("{n} times as fast as usual").format(n=decimal(speed, 2, whole=True))
            if speed
            else _("Everything at once")
        )
        self.speed.setAccessibleName(words)
        plain_labels.set_tool_tip(self.speed, _("{words} (Ctrl+T)").format(words=words))

    def fold(self, name: int, track: bool) -> None:
        """So wide a name, 0 for none; with or without the track of turns."""
        self._name.setVisible(name > 0)
        if name:
            self._name.setFixedWidth(name)
        self._track.setVisible(track)
