"""The pages that will be printed, as they will be printed: one at a time, drawn beside the window.

The first page is there as soon as the first document is; the others follow and are counted as they come. Whatever
belongs to an earlier choice is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from campaign.paper import Document, Dropped, NoPage, Paper
from campaign.words import _
from ui import plain_labels, widgets
from ui.background import in_background
from ui.dialogs.fields import step_button
from ui.panels import panel_widgets
from ui.printing import pdf
from ui.printing.page_area import PageArea, PageView
from ui.theme import Theme

ZOOMS = (1.0, 1.5, 2.0, 3.0)  # times as large as the whole page in sight
AROUND = 12  # points round the page
SETTLED = 150  # milliseconds after the last change of size until the page is drawn anew
KEPT = 40_000_000  # bytes of pictures, and of documents
WIDEST = 2400  # pixels of a picture: more is not seen


@dataclass(frozen=True, slots=True)
class Drawn:
    """A document as it will be printed. What has no page has no size."""

    document: Document
    data: bytes
    sizes: tuple[pdf.Size, ...]


class Preview(QWidget):
    """The page in sight, and what turns and enlarges it. ``counted`` is called when there are more or other pages."""

    def __init__(self, look: Theme, counted: Callable[[], None]) -> None:
        super().__init__()
        self._counted = counted
        self._round = 0  # of choices: what belongs to an earlier one is dropped
        self._documents: tuple[Document, ...] = ()
        self._paper: Paper = "A4"
        self._sought = 0  # the document whose first page is shown as soon as it is drawn
        self._known: dict[tuple[object, Paper], Drawn] = {}  # what was drawn before, by what makes its sections
        self._asked: tuple[int, int] | None = None  # the page and width that are being drawn
        self._pictures: dict[tuple[int, int], QImage] = {}
        self._zoom = 0
        self.drawn: list[Drawn] = []
        self.page = 0
        self.failure = ""
        self.view = PageView(look)
        self.view.setAccessibleName(_("Page"))
        self.area = PageArea(self.view)
        self.area.turned.connect(self.turn)
        self.area.leapt.connect(lambda last: self._go_to(self.pages - 1 if last else 0))
        self.area.zoomed.connect(self.zoom)
        self.area.resized.connect(self._resized)
        self.before = widgets.IconButton(look, "chevron-left", _("Page before"))
        self.after = widgets.IconButton(look, "chevron-right", _("Next page"))
        self.smaller = step_button(look, "−", _("Smaller"), lambda: self.zoom(-1))
        self.larger = step_button(look, "+", _("Larger"), lambda: self.zoom(1))
        self.before.clicked.connect(lambda: self.turn(-1))
        self.after.clicked.connect(lambda: self.turn(1))
        self.place = plain_labels.label("", font="row")
        self.title = plain_labels.ElidedLabel("", font="text", tone="ink2")
        self._settled = QTimer(self, singleShot=True, interval=SETTLED)
        self._settled.timeout.connect(self._draw_page)
        bar = panel_widgets.line(
            self.before, self.place, self.after, 8, self.title, self.smaller, self.larger, spacing=6
        )
        bar.setStretch(4, 1)
        layout = panel_widgets.column(self.area, 8, bar)
        layout.setStretch(0, 1)
        self.setLayout(layout)
        self._show_place()

    # --- what is shown ---------------------------------------------------------------------------------------------

    def show_documents(self, documents: Sequence[Document], paper: Paper, at: int = 0) -> None:
        """Draw these from now on, and show the first page of the one ``at`` this place."""
        self._round += 1
        self._know()
        self._documents, self._paper, self._sought = tuple(documents), paper, at
        self.drawn, self._pictures, self._asked, self.page, self.failure = [], {}, None, 0, ""
        if not self._documents:
            self.view.show_image(QImage())
        self._show_place()
        self._counted()
        self._draw_next()

    @property
    def complete(self) -> bool:
        """Whether every page has been counted."""
        return len(self.drawn) == len(self._documents)

    @property
    def files(self) -> int:
        """How many documents have pages, as far as they have been counted; before that, how many there are."""
        return len(self._documents) - sum(not drawn.sizes for drawn in self.drawn)

    @property
    def pages(self) -> int:
        """How many pages there are, as far as they have been counted."""
        return sum(len(drawn.sizes) for drawn in self.drawn)

    def turn(self, by: int) -> None:
        """Show a page further on, or before."""
        self._go_to(self.page + by)

    def zoom(self, by: int) -> None:
        """Larger or smaller; the smallest is the whole page."""
        self._zoom = max(0, min(len(ZOOMS) - 1, self._zoom + by))
        self._fit()
        self._draw_page()
        self._show_place()

    def _go_to(self, page: int) -> None:
        page = max(0, min(self.pages - 1, page))
        if page != self.page:
            self.page = page
            self.area.verticalScrollBar().setValue(0)
            self._fit()
            self._draw_page()
            self._show_place()

    def _show_place(self) -> None:
        self.before.setEnabled(self.page > 0)
        self.after.setEnabled(self.page + 1 < self.pages)
        self.smaller.setEnabled(self._zoom > 0)
        self.larger.setEnabled(self._zoom + 1 < len(ZOOMS))
        if not self.pages:
            waits = bool(self._documents) and not self.failure
            self.place.setText(_("The pages are being drawn.") if waits else _("No page."))
            self.title.setText(self.failure)
            return
        self.place.setText(_("{n} of {m}").format(n=self.page + 1, m=f"{self.pages}{'' if self.complete else '…'}"))
        self.title.setText(self._find(self.page)[0].document.title)
        self.area.setAccessibleName(f"{_('Pages to print')}: {self.place.text()}, {self.title.whole_text()}")

    def _find(self, page: int) -> tuple[Drawn, int]:
        """The document with a page of all, and which of its own it is."""
        for drawn in self.drawn:
            if page < len(drawn.sizes):
                return drawn, page
            page -= len(drawn.sizes)
        raise IndexError(page)

    # --- drawing beside the window ----------------------------------------------------------------------------------

    def _draw_next(self) -> None:
        """The next document that has not been drawn; what belongs to an earlier choice is given up half drawn."""
        while not self.complete and (known := self._known.get(self._key())) is not None:
            document = self._documents[len(self.drawn)]
            self._add(Drawn(document, known.data, known.sizes))
        if self.complete:
            return
        document, paper, now = self._documents[len(self.drawn)], self._paper, self._round

        def work() -> Drawn:
            try:
                data = document.draw(paper, lambda: self._round == now)
            except NoPage:
                return Drawn(document, b"", ())
            return Drawn(document, data, pdf.sizes(data))

        in_background(self, work, lambda drawn: self._take(now, drawn), lambda error: self._fail(now, error))

    def _know(self) -> None:
        """Keep what is drawn for when it is wanted again; of too much, none."""
        self._known |= {(drawn.document.sections, self._paper): drawn for drawn in self.drawn}
        if sum(len(drawn.data) for drawn in self._known.values()) > KEPT:
            self._known = {}

    def _key(self) -> tuple[object, Paper]:
        return self._documents[len(self.drawn)].sections, self._paper

    def _take(self, round_: int, drawn: Drawn) -> None:
        if round_ == self._round:
            self._add(drawn)
            self._draw_next()

    def _add(self, drawn: Drawn) -> None:
        """One more is drawn: the first page of all is shown, and that of the one which was asked for."""
        before = self.pages
        self.drawn.append(drawn)
        if drawn.sizes and (not before or (not self.page and len(self.drawn) == self._sought + 1)):
            self.page = before
            self._fit()
            self._draw_page()
        self._show_place()
        self._counted()

    def _fail(self, round_: int, error: Exception) -> None:
        if round_ != self._round or isinstance(error, Dropped):
            return
        self.failure = _("The pages cannot be drawn: {error}").format(error=error)
        self._show_place()
        self._counted()

    def _draw_page(self) -> None:
        """The page in sight, as sharp as the screen is."""
        if not self.pages:
            return
        width = min(WIDEST, max(1, round(self.view.page_size.width() * self.devicePixelRatioF())))
        wanted = (self.page, width)
        if wanted in self._pictures:
            self.view.show_image(self._pictures[wanted])
            return
        if wanted == self._asked:
            return
        self._asked = wanted
        (drawn, page), now = self._find(self.page), self._round
        in_background(
            self,
            lambda: pdf.picture(drawn.data, page, width),
            lambda image: self._put_up(now, wanted, image),
            lambda error: self._fail(now, error),
        )

    def _put_up(self, round_: int, wanted: tuple[int, int], image: QImage) -> None:
        if round_ != self._round:
            return
        self._pictures[wanted] = image
        while len(self._pictures) > 1 and sum(kept.sizeInBytes() for kept in self._pictures.values()) > KEPT:
            self._pictures.pop(next(iter(self._pictures)))
        if wanted == self._asked:
            self._asked = None
            self.view.show_image(image)

    # --- size -------------------------------------------------------------------------------------------------------

    def _fit(self) -> None:
        """The page as large as the zoom says, its ground as large as the place."""
        room = self.area.viewport().size()
        if self.pages:
            drawn, page = self._find(self.page)
            width, height = drawn.sizes[page]
            scale = min((room.width() - 2 * AROUND) / width, (room.height() - 2 * AROUND) / height)
            scale *= ZOOMS[self._zoom]
            self.view.page_size = QSize(max(1, round(width * scale)), max(1, round(height * scale)))
        around = self.view.page_size + QSize(2 * AROUND, 2 * AROUND)
        self.area.large = self._zoom > 0
        self.view.resize(room.expandedTo(around) if self._zoom else room)
        self.view.update()

    def _resized(self) -> None:
        self._fit()
        self._settled.start()
