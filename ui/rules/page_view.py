"""A page of the rulebook on the screen: its words as they are, links that can be clicked, the search's hits marked.

The document is put together from plain text, letter for letter: nothing in it is ever read as markup.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit, QWidget

from campaign.words import _
from ui import theme
from ui.rules.pages import Paragraph, page, rule_of

MARK = 44  # width of the column of letters
MARGIN = 20
FONTS = {"title": "question", "place": "second", "section": "section", "note": "second", "remark": "second"}
AFTER = {"title": 2, "place": 18, "section": 8, "claim": 12, "example": 12, "note": 4}
SCHEME = "rule"  # of our links; there are no others
_UNKNOWN = QTextDocument.ResourceType.UnknownResource
HIT = 90  # how strongly a hit is lit, of 255


class PageView(QTextBrowser):
    """The page. ``wanted`` is told where a link leads."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rule page")
        self.setAccessibleName(_("The rule"))
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("page", True)
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.document().setDocumentMargin(MARGIN)
        self.document().setUndoRedoEnabled(False)
        self._target = ""
        self._words: tuple[str, ...] = ()
        self._blocks: dict[str, int] = {}  # where each claim stands
        self._hits: list[QTextCursor] = []
        self._at = -1
        self.anchorClicked.connect(self._follow)

    @property
    def target(self) -> str:
        """What is shown."""
        return self._target

    @property
    def hits(self) -> int:
        """How often the words that are looked for stand on this page."""
        return len(self._hits)

    def loadResource(self, type: int, name: QUrl | str) -> None:
        """Nothing: what a page shows is inserted as text, and no page names a picture or a file."""

    def doSetSource(self, name: QUrl | str, type: QTextDocument.ResourceType = _UNKNOWN) -> None:
        """Nothing: pages come from ``show_page``, never from an address."""

    def _follow(self, url: QUrl) -> None:
        """Where a link of our own leads; others lead nowhere."""
        if url.scheme() == SCHEME:
            self.wanted.emit(url.path())

    def show_page(self, target: str) -> None:
        """Show a page; that of a claim at the claim."""
        if rule_of(target) != rule_of(self._target or "campaign") or not self._target:
            self._fill(page(rule_of(target)))
        self._target = target
        self._mark_hits()
        if target != rule_of(target):
            self._go_to_claim(target)
        else:
            self.verticalScrollBar().setValue(0)

    def look_for(self, words: tuple[str, ...]) -> None:
        """Mark these words from now on."""
        self._words = words
        self._mark_hits()

    def next_hit(self, by: int = 1) -> None:
        """To the next place where one of the words stands."""
        if self._hits:
            self._at = (self._at + by) % len(self._hits)
            cursor = QTextCursor(self._hits[self._at])
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    def changeEvent(self, event: QEvent) -> None:
        """Other colours."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange) and self._target:
            place = self.verticalScrollBar().value()
            self._fill(page(rule_of(self._target)))
            self._mark_hits()
            self.verticalScrollBar().setValue(place)

    def _fill(self, paragraphs: tuple[Paragraph, ...]) -> None:
        document = QTextDocument(self)
        document.setDocumentMargin(MARGIN)
        document.setUndoRedoEnabled(False)
        cursor = QTextCursor(document)
        self._blocks = {paragraph.id: number for number, paragraph in enumerate(paragraphs) if paragraph.id}
        for number, paragraph in enumerate(paragraphs):
            block = _block_format(paragraph)
            if number:
                cursor.insertBlock(block)
            else:
                cursor.setBlockFormat(block)
            self._insert(cursor, paragraph)
        self.setDocument(document)

    def _insert(self, cursor: QTextCursor, paragraph: Paragraph) -> None:
        faint, ink2 = self._colour("faint"), self._colour("ink2")
        font = theme.font(FONTS.get(paragraph.kind, "text"))
        if paragraph.mark:
            mark = QTextCharFormat()
            mark.setFont(theme.font("row"))
            mark.setForeground(ink2)
            cursor.insertText(f"{paragraph.mark}\t", mark)
        if paragraph.badges:
            badge = QTextCharFormat()
            badge.setFont(theme.font("section"))
            badge.setForeground(self._colour("ink"))
            badge.setBackground(self._colour("line"))
            cursor.insertText(f"\u2009{paragraph.badges}\u2009", badge)
            cursor.insertText("  ", QTextCharFormat())
        for span in paragraph.spans:
            words = QTextCharFormat()
            words.setFont(font)
            words.setForeground(faint if paragraph.kind in ("section", "place", "note") else self._colour("ink"))
            if paragraph.kind == "remark":
                words.setForeground(ink2)
            if span.link:
                words.setAnchor(True)
                words.setAnchorHref(f"{SCHEME}:{span.link}")
                words.setFontUnderline(True)
            cursor.insertText(span.text.upper() if paragraph.kind == "section" else span.text, words)

    def _colour(self, role: str) -> QColor:
        palette = QGuiApplication.palette()  # a style sheet has no more than one ink
        ink, ground = palette.color(QPalette.ColorRole.WindowText), palette.color(QPalette.ColorRole.Window)
        match role:
            case "faint":
                return palette.color(QPalette.ColorRole.PlaceholderText)
            case "ink2":
                return QColor(theme.mixed(ground.name(), ink.name(), 0.75))
            case "line":
                return palette.color(QPalette.ColorRole.Mid)
            case _:
                return ink

    def _go_to_claim(self, claim: str) -> None:
        """Bring a claim into view."""
        if claim in self._blocks:
            self.setTextCursor(QTextCursor(self.document().findBlockByNumber(self._blocks[claim])))
            self.ensureCursorVisible()

    def _claim_lit(self) -> list[QTextEdit.ExtraSelection]:
        """The letter of the claim that was asked for is lit."""
        if self._target not in self._blocks:
            return []
        lit, palette = QTextCharFormat(), QGuiApplication.palette()
        lit.setBackground(palette.color(QPalette.ColorRole.Highlight))
        lit.setForeground(palette.color(QPalette.ColorRole.HighlightedText))
        cursor = QTextCursor(self.document().findBlockByNumber(self._blocks[self._target]))
        length = len(self._target.rpartition(":")[2])
        cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, length)
        return [_marked(cursor, lit)]

    def _mark_hits(self) -> None:
        self._hits, self._at = [], -1
        lit = QTextCharFormat()
        colour = QGuiApplication.palette().color(QPalette.ColorRole.Highlight)
        colour.setAlpha(HIT)
        lit.setBackground(colour)
        selections = self._claim_lit()
        for word in self._words:
            cursor = self.document().find(word)
            while not cursor.isNull():
                self._hits.append(cursor)
                selections.append(_marked(cursor, lit))
                cursor = self.document().find(word, cursor)
        self._hits.sort(key=lambda cursor: cursor.selectionStart())
        self.setExtraSelections(selections)


def _marked(cursor: QTextCursor, how: QTextCharFormat) -> QTextEdit.ExtraSelection:
    made = QTextEdit.ExtraSelection()
    made.cursor, made.format = cursor, how  # type: ignore[attr-defined,unused-ignore]
    return made


def _block_format(paragraph: Paragraph) -> QTextBlockFormat:
    made = QTextBlockFormat()
    made.setBottomMargin(AFTER.get(paragraph.kind, 8))
    made.setLineHeight(130, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if paragraph.kind in ("section", "note"):
        made.setTopMargin(10 if paragraph.kind == "section" else 0)
    if paragraph.mark:
        made.setLeftMargin(MARK)
        made.setTextIndent(-MARK)
        made.setTabPositions([QTextOption.Tab(MARK, QTextOption.TabType.LeftTab)])
    return made
