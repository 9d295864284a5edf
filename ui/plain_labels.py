"""Text that people wrote, put on the screen as plain text and nothing else.

QLabel and tool tips read HTML, and with it files, from any text that looks like markup; names of players and armies
come from files that others send. Every label and tool tip with such text is made or filled here.
"""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from campaign.words import _
from ui import theme

LONGEST_WORD = 16  # letters that fit the narrowest panel
_CAMPAIGN, _GAME = re.compile(r"\bcampaign:([A-Z]\d+[a-z]*)"), re.compile(r"\b([a-z]+):(?=[A-Z]\d)")
_BREAK = "\u200b"  # a space without width


def label(
    text: str = "",
    *,
    font: str = "text",
    tone: str = "ink",
    wrap: bool = False,
    parent: QWidget | None = None,
) -> QLabel:
    """A plain-text label in one of the fonts of ``theme.FONTS`` and one of the palette's inks or signals."""
    made = WrappedLabel(parent) if wrap else QLabel(parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setFont(theme.font(font))
    made.setProperty("tone", tone)
    made.setWordWrap(wrap)
    made.setText(text)
    return made


class WrappedLabel(QLabel):
    """A label that wraps within words too, where a word alone would not fit a panel."""

    def setText(self, text: str) -> None:
        """These words; invisible places to break are put into the longest."""
        super().setText(re.sub(f"(\\S{{{LONGEST_WORD}}})(?=\\S)", f"\\1{_BREAK}", text))

    def text(self) -> str:
        """The words as they were given."""
        return super().text().replace(_BREAK, "")


class ElidedLabel(QLabel):
    """A plain-text label on one line that gives way: what does not fit has an ellipsis, and is whole in the tool tip.

    ``give``: which part of it goes; of a folder that is the middle.
    """

    def __init__(
        self,
        text: str = "",
        *,
        font: str = "text",
        tone: str = "ink",
        give: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(theme.font(font))
        self.setProperty("tone", tone)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._whole, self._give = "", give
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show as much of this text as there is room for."""
        whole = " ".join(text.split())
        if whole == self._whole:
            return
        self._whole = whole
        self.setAccessibleName(whole)
        self._elide()
        self.updateGeometry()

    def whole_text(self) -> str:
        """The text as it was given, whatever can be seen of it."""
        return self._whole

    def sizeHint(self) -> QSize:
        """Room for the whole text, if there is any to be had."""
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self._whole) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        """Three letters and the ellipsis."""
        metrics = QFontMetrics(self.font())
        return QSize(min(metrics.horizontalAdvance("WWW…"), self.sizeHint().width()), metrics.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the text to the new width."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        shown = QFontMetrics(self.font()).elidedText(self._whole, self._give, self.width())
        super().setText(shown)
        set_tool_tip(self, self._whole if shown != self._whole else "")


def set_tool_tip(target: QWidget | QAction, text: str) -> None:
    """Give a widget or action a tool tip that shows the text as it is. Without one an action tells its own text."""
    if not text and isinstance(target, QAction):
        own = target.text().replace("&&", "&")
        text = own if "<" in own or "&lt;" in own else ""  # what Qt takes for a page
    tip = tool_tip(text)
    if target.toolTip() != tip:
        target.setToolTip(tip)


def tool_tip(text: str) -> str:
    """The text, escaped for a place that reads HTML; lines stay lines. Empty stays empty: no tool tip."""
    return f"<p style='white-space:pre-wrap'>{escape(rules_named(text))}</p>" if text else ""


def rules_named(text: str) -> str:
    """The text with its rules as a reader calls them: “rule C17” for “campaign:C17”, “fftt S3” for “fftt:S3”."""
    return _GAME.sub(r"\1 ", _CAMPAIGN.sub(lambda found: _("rule {id}").format(id=found[1]), text))


def menu_text(text: str) -> str:
    """The text for a button or menu, where a lone ampersand would become a shortcut."""
    return text.replace("&", "&&")


def window_title(text: str) -> str:
    """The text for the title of a window, on one line; a star in brackets would stand for “changed” there."""
    return " ".join(text.split()).replace("[*]", "[*][*]")


def set_tone(target: QWidget, tone: str) -> None:
    """Change the ink of a label that is already shown."""
    if target.property("tone") != tone:
        target.setProperty("tone", tone)
        target.style().unpolish(target)
        target.style().polish(target)
