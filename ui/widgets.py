"""Small parts that every panel is made of: letter chips, icons, heads, hairlines, buttons.

Only looks: no part knows the campaign or sends an order. All follow the theme when it changes.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from campaign.world.colours import PlayerColour
from ui import icons, plain_labels, theme
from ui.theme import Theme

FRAME = 40  # points that the system puts above and below a window, at most
LEAST_WORDS = 80  # points that a button keeps where it gives way
RATIO = 2.0  # pixels a point in pictures that are made once: sharp on dense screens, fine on plain ones


def chip_pixmap(look: Theme, letter: str, size: int = 20, *, outlined: bool = False) -> QPixmap:
    """A player's chip: the seat's letter on its colour, or outlined (a home that was lost, a move not yet ordered)."""
    return _chip(look.player(letter), letter, size, outlined)


def coloured_chip(colour: PlayerColour, letter: str, size: int = 20) -> QPixmap:
    """A letter on a colour that need not be its seat's yet."""
    return _chip(colour, letter, size, False)


@lru_cache(maxsize=256)
def _chip(colour: PlayerColour, letter: str, size: int, outlined: bool) -> QPixmap:
    drawn = QPixmap(round(size * RATIO), round(size * RATIO))
    drawn.setDevicePixelRatio(RATIO)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if outlined:
        painter.setPen(QPen(QColor(colour.text), 1.5))
        painter.drawRoundedRect(QRectF(0.75, 0.75, size - 1.5, size - 1.5), 3, 3)
        painter.setPen(QColor(colour.text))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour.fill))
        painter.drawRoundedRect(QRectF(0, 0, size, size), 3, 3)
        painter.setPen(QColor(colour.letter))
    face = theme.font("letter")
    face.setPixelSize(max(11, round(size * 0.7)))
    painter.setFont(face)
    painter.drawText(QRectF(0, 0, size, size), Qt.AlignmentFlag.AlignCenter, letter)
    painter.end()
    return drawn


class Picture(QWidget):
    """A square picture in one place: to change it moves nothing round it, as a label’s picture would."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._pixmap = QPixmap()
        self.setFixedSize(size, size)

    def pixmap(self) -> QPixmap:
        """What is shown; a null picture leaves the place empty."""
        return self._pixmap

    def show_pixmap(self, pixmap: QPixmap) -> None:
        """Show this from now on."""
        self._pixmap = pixmap
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture."""
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._pixmap)
        painter.end()


class Chip(Picture):
    """A player's chip; ``name`` is what a screen reader says. An empty letter leaves its place empty."""

    def __init__(
        self, look: Theme, letter: str = "", size: int = 20, *, outlined: bool = False, name: str = ""
    ) -> None:
        super().__init__(size)
        self._look, self._size = look, size
        self._letter, self._outlined = letter, outlined
        self.setAccessibleName(name or letter)
        self._draw()
        look.changed.connect(self._draw)

    def show_letter(self, letter: str, *, outlined: bool = False, name: str = "") -> None:
        """Show this seat's chip from now on."""
        self.setAccessibleName(name or letter)
        if (letter, outlined) != (self._letter, self._outlined):
            self._letter, self._outlined = letter, outlined
            self._draw()

    def _draw(self) -> None:
        drawn = chip_pixmap(self._look, self._letter, self._size, outlined=self._outlined) if self._letter else None
        self.show_pixmap(drawn or QPixmap())


class Sign(Picture):
    """An icon beside words, in one of the palette's inks or signals. It stands beside a word, so it has no name."""

    def __init__(self, look: Theme, name: str, role: str = "ink2", size: int = 16) -> None:
        super().__init__(size)
        self._look, self._size = look, size
        self._name, self._role = name, role
        self._draw()
        look.changed.connect(self._draw)

    def show_icon(self, name: str, role: str = "ink2") -> None:
        """Show this icon from now on; an empty name leaves its place empty."""
        if (name, role) != (self._name, self._role):
            self._name, self._role = name, role
            self._draw()

    def _draw(self) -> None:
        drawn = icons.pixmap(self._name, self._look.colour(self._role), self._size, RATIO) if self._name else None
        self.show_pixmap(drawn or QPixmap())


def screen_room(widget: QWidget) -> QSize:
    """What the screen under a widget has room for.

    Not by ``widget.screen()``: PySide takes that screen for the widget's own child, and deletes it after the widget.
    """
    screen = QGuiApplication.screenAt(widget.mapToGlobal(widget.rect().center())) or QGuiApplication.primaryScreen()
    return screen.availableGeometry().size()


def window_room(widget: QWidget) -> QSize:
    """The same for what is in a window of its own, without the frame that the system puts round it."""
    return screen_room(widget) - QSize(0, FRAME)


def screen_area(widget: QWidget) -> QRect:
    """Where on all screens together the one under a widget has room."""
    screen = QGuiApplication.screenAt(widget.mapToGlobal(widget.rect().center())) or QGuiApplication.primaryScreen()
    return screen.availableGeometry()


def section(text: str, parent: QWidget | None = None) -> QLabel:
    """The head of a part of a panel: small spaced capitals in the faintest ink."""
    made = plain_labels.label(text.upper(), font="section", tone="ink3", parent=parent)
    made.setAccessibleName(text)
    return made


def hairline(direction: str = "h") -> QFrame:
    """A thin line, ``h`` across or ``v`` down."""
    made = QFrame()
    made.setProperty("line", direction)
    return made


class Button(QPushButton):
    """A button with a word, and perhaps an icon, of a ``kind`` that the style sheet knows.

    Kinds: ``primary`` (one a window), ``plain``, ``quiet``, ``danger``. Takes the focus by keyboard only.
    """

    def __init__(self, look: Theme, text: str, icon: str = "", kind: str = "plain") -> None:
        super().__init__()
        self._look, self._icon, self._kind = look, icon, kind
        self._words, self._tip = "", ""
        self._least: int | None = None  # points that it keeps where it gives way
        self.setText(text)
        self.setProperty("kind", kind)
        self.setFont(theme.font("row"))
        self.setIconSize(QSize(16, 16))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._draw()
        look.changed.connect(self._draw)

    def setText(self, text: str) -> None:
        """These words, as they are; Qt leaves too little room between icon and words, so a space makes some."""
        self.setAccessibleName(text)
        self._words = text
        self._show(text)
        if self.isVisible():
            self._fit()

    def text(self) -> str:
        """The words."""
        return self._words

    def give_way(self, least: int = LEAST_WORDS) -> None:
        """Be as narrow as need be, down to so many points, and so the first among others in a row to be narrow."""
        self._least = least
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """All of its words, or some where it gives way."""
        hint = self.sizeHint()
        return hint if self._least is None else QSize(min(self._least, hint.width()), hint.height())

    def sizeHint(self) -> QSize:
        """All of its words, whatever of them is shown."""
        hint, metrics = super().sizeHint(), self.fontMetrics()
        shown, whole = (  # as Qt measures them, or a button stays a point too narrow
            metrics.size(Qt.TextFlag.TextShowMnemonic, words).width()
            for words in (QPushButton.text(self), self._spaced(self._words))
        )
        return QSize(hint.width() + whole - shown, hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show what there is room for: words that do not fit end in an ellipsis, and are whole in the tool tip."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics, lacking = self.fontMetrics(), self.sizeHint().width() - self.width()
        room = metrics.horizontalAdvance(self._words) - lacking
        shown = metrics.elidedText(self._words, Qt.TextElideMode.ElideRight, room) if lacking > 0 else self._words
        if self._spaced(shown) != QPushButton.text(self):
            self._show(shown)
        self._tell_whole(self._words if shown != self._words else "")

    def _tell_whole(self, words: str) -> None:
        """In the tool tip, unless it says something else."""
        if self.toolTip() in ("", self._tip):
            plain_labels.set_tool_tip(self, words)
            self._tip = self.toolTip()

    def _show(self, words: str) -> None:
        super().setText(self._spaced(words))

    def _spaced(self, words: str) -> str:
        return (" " if self._icon and words else "") + plain_labels.menu_text(words)

    def say(self, text: str, *, enabled: bool = True, why: str = "") -> None:
        """Another text; where the button is disabled, ``why`` says the reason in its tool tip."""
        self.setText(text)
        self.setEnabled(enabled)
        plain_labels.set_tool_tip(self, why)
        if self.isVisible():
            self._fit()
        self.setAccessibleDescription(why)

    def show_icon(self, icon: str) -> None:
        """Another icon before the words, from now on."""
        if icon != self._icon:
            self._icon = icon
            self.setText(self.text())
            self._draw()

    def dress(self, kind: str) -> None:
        """Be of another kind from now on, while it is shown too."""
        if kind != self._kind:
            self._kind = kind
            self.setProperty("kind", kind)
            self.style().unpolish(self)
            self.style().polish(self)
            self.updateGeometry()
            self._draw()

    def _draw(self) -> None:
        role = {"primary": "on_lamp", "danger": "bad"}.get(self._kind, "ink")
        self.setIcon(self._look.icon(self._icon, role) if self._icon else QIcon())


class IconButton(QToolButton):
    """A button that is an icon alone, so it has a name and a tool tip."""

    def __init__(self, look: Theme, icon: str, name: str, *, checkable: bool = False, size: int = 16) -> None:
        super().__init__()
        self._look, self._icon, self._size = look, icon, size
        self.setProperty("kind", "quiet")
        self.setCheckable(checkable)
        self.setIconSize(QSize(size, size))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(name)
        plain_labels.set_tool_tip(self, name)
        self._draw()
        look.changed.connect(self._draw)

    def show_icon(self, icon: str, name: str) -> None:
        """Another icon and name from now on."""
        if icon != self._icon:
            self._icon = icon
            self.setAccessibleName(name)
            plain_labels.set_tool_tip(self, name)
            self._draw()

    def _draw(self) -> None:
        self.setIcon(self._look.icon(self._icon, "ink2", self._size))
