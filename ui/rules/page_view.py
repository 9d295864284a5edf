"""A page of a book on the screen: words as they are, pictures, links that can be clicked, the search's hits marked.

The document is put together from plain text, letter for letter: nothing in it is ever read as markup.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QPalette,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit, QWidget

from campaign.book_pages import Paragraph
from campaign.words import _
from ui import theme
from ui.rules.book import Book

MARK = 44  # width of the column of letters
MARGIN = 20
STEP = 26  # width of the column of numbers
FONTS = {
    "title": "question",
    "place": "second",
    "section": "section",
    "note": "second",
    "remark": "second",
    "caption": "second",
}
AFTER = {"title": 2, "place": 18, "section": 8, "claim": 12, "example": 12, "note": 4, "picture": 4, "caption": 14}
FAINT = ("section", "place", "note", "caption")
INDENTS = {"claim": MARK, "example": MARK, "step": STEP, "item": STEP}
SCHEME = "rule"  # of our links; there are no others
_UNKNOWN = QTextDocument.ResourceType.UnknownResource
LEAST = 200  # width of a picture where there is hardly room
HIT = 90  # how strongly a hit is lit, of 255


class PageView(QTextBrowser):
    """The page. ``wanted`` is told where a link leads."""

    wanted = Signal(str)

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._book = book
        self.setObjectName("rule page")
        self.setAccessibleName(_("The page"))
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("page", True)
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.document().setDocumentMargin(MARGIN)
        self.document().setUndoRedoEnabled(False)
        self._target = ""
        self._words: tuple[str, ...] = ()
        self._blocks: dict[str, int] = {}  # where each claim stands
        self._pictures: list[tuple[int, QImage]] = []  # and each picture
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
        """Nothing: what a page shows is inserted, text and pictures, and no page names a file."""

    def doSetSource(self, name: QUrl | str, type: QTextDocument.ResourceType = _UNKNOWN) -> None:
        """Nothing: pages come from ``show_page``, never from an address."""

    def _follow(self, url: QUrl) -> None:
        """Where a link of our own leads; others lead nowhere."""
        if url.scheme() == SCHEME:
            self.wanted.emit(url.path())

    def show_page(self, target: str) -> None:
        """Show a page; that of a claim at the claim."""
        page_of = self._book.page_of
        if not self._target or page_of(target) != page_of(self._target):
            self._fill(self._book.page(page_of(target)))
        self._target = target
        self._mark_hits()
        if target != page_of(target):
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
            self._fill(self._book.page(self._book.page_of(self._target)))
            self._mark_hits()
            self.verticalScrollBar().setValue(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pictures are as wide as there is room."""
        super().resizeEvent(event)
        for place, image in self._pictures:
            cursor = QTextCursor(self.document())
            cursor.setPosition(place)
            cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor)
            made = cursor.charFormat().toImageFormat()
            self._fit(self.document(), made, image)
            cursor.setCharFormat(made)

    def _fit(self, document: QTextDocument, made: QTextImageFormat, image: QImage) -> None:
        """As wide as the page has room, and no wider than the picture is; each dot of the screen as it should be."""
        room = max(self.viewport().width() - 2 * MARGIN, LEAST)
        wide = min(image.width(), room)
        ratio = self.devicePixelRatioF()
        dots = min(image.width(), round(wide * ratio))
        smooth = image.scaledToWidth(dots, Qt.TransformationMode.SmoothTransformation)
        document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(made.name()), smooth)
        made.setWidth(wide)
        made.setHeight(image.height() * wide / image.width())

    def _insert_picture(self, cursor: QTextCursor, paragraph: Paragraph) -> None:
        """The picture; where there is none, its words stand below an empty line."""
        image = QImage.fromData(self._book.picture(paragraph.picture) or b"")
        if image.isNull():
            return
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        made = QTextImageFormat()
        made.setName(paragraph.picture)
        made.setProperty(QTextImageFormat.Property.ImageAltText.value, paragraph.text)
        self._fit(cursor.document(), made, image)
        self._pictures.append((cursor.position(), image))
        cursor.insertImage(made)

    def _fill(self, paragraphs: tuple[Paragraph, ...]) -> None:
        document = QTextDocument(self)
        document.setDocumentMargin(MARGIN)
        document.setUndoRedoEnabled(False)
        cursor = QTextCursor(document)
        self._pictures = []
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
        if paragraph.kind == "picture":
            self._insert_picture(cursor, paragraph)
            return
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
            words.setFont(theme.font("row") if span.strong else font)
            words.setForeground(faint if paragraph.kind in FAINT else self._colour("ink"))
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
    if paragraph.kind != "picture":
        made.setLineHeight(130, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if paragraph.kind in ("section", "holds"):
        made.setTopMargin(10)
    if paragraph.mark:
        indent = INDENTS[paragraph.kind]
        made.setLeftMargin(indent)
        made.setTextIndent(-indent)
        made.setTabPositions([QTextOption.Tab(indent, QTextOption.TabType.LeftTab)])
    return made
