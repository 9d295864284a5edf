"""Text of people stays text and strangers' pictures are read in one place: held by reading the whole program."""

from __future__ import annotations

import pytest

from tests.laws.reading import modules, read, told
from tests.laws.rendering import ALLOWED, needed, offences

BAD = {
    "a label": "from PySide6.QtWidgets import QLabel\nlabel = QLabel(player.name)\n",
    "a label of our own kind": "from PySide6.QtWidgets import QLabel\nclass Mine(QLabel):\n    pass\n",
    "a label by its module": "from PySide6 import QtWidgets\nlabel = QtWidgets.QLabel(name)\n",
    "a box with a message": "from PySide6.QtWidgets import QMessageBox\nQMessageBox.warning(w, 't', name)\n",
    "a tool tip": "widget.setToolTip(player.name)\n",
    "a tool tip of an item": "item.setToolTip(0, army.name)\n",
    "a tool tip that is shown": "from PySide6.QtWidgets import QToolTip\nQToolTip.showText(spot, army.name)\n",
    "help": "widget.setWhatsThis(name)\n",
    "a page": "page.setHtml(name)\n",
    "a text that guesses": "from PySide6.QtWidgets import QTextEdit\nedit = QTextEdit(name)\n",
    "a document": "from PySide6.QtGui import QTextDocument\nQTextDocument(name)\n",
    "rich text": "label.setTextFormat(Qt.TextFormat.RichText)\n",
    "a drawing": "from PySide6.QtSvg import QSvgRenderer\nQSvgRenderer(path)\n",
    "a reader": "from PySide6.QtGui import QImageReader\nQImageReader(str(path))\n",
    "a picture of a file": "from PySide6.QtGui import QPixmap\nQPixmap(str(path))\n",
    "an icon of a file": "from PySide6.QtGui import QIcon\nQIcon(path)\n",
    "an image of a name": "from PySide6.QtGui import QImage\nQImage(f'{folder}/{name}.png')\n",
    "bytes": "made.loadFromData(data)\n",
    "a link": "from PySide6.QtGui import QDesktopServices\nQDesktopServices.openUrl(QUrl(link))\n",
    "a paragraph": "from reportlab.platypus import Paragraph\nParagraph(name, style)\n",
    "a drawing on paper": "from svglib.svglib import svg2rlg\n",
    "a picture on paper": "canvas.drawInlineImage(path, 0, 0)\n",
    "a reader on paper": "from reportlab.lib.utils import ImageReader\nImageReader(path)\n",
    "a title": "window.setWindowTitle(campaign.name)\n",
    "a title that is put together": "window.setWindowTitle(f'{campaign.name} · FFTT')\n",
    "a menu": "menu.addAction(army.name)\n",
    "a menu that is put together": "from campaign.words import _\nmenu.addMenu(_('Go to {name}').format(name=name))\n",
    "text of a scene": "from PySide6.QtWidgets import QGraphicsTextItem\nQGraphicsTextItem(name)\n",
}


def test_nothing_reads_markup_or_strangers_files_outside_its_helper():
    found = [place for module in modules() for place in offences(module)]
    assert not found, told(found)


@pytest.mark.parametrize("sample", BAD.values(), ids=BAD)
def test_the_law_finds(sample: str):
    assert list(offences(read(sample)))


@pytest.mark.parametrize(
    "sample",
    [
        "from ui import plain_labels\nmade = plain_labels.label(player.name)\nplain_labels.set_tool_tip(made, name)\n",
        "from PySide6.QtWidgets import QLabel\nvalues: dict[str, QLabel] = {}\n",
        "from ui import plain_labels\nQToolTip.showText(spot, plain_labels.tool_tip(name), widget)\n",
        "from PySide6.QtGui import QPixmap\nmade = QPixmap(12, 12)\nother = QPixmap()\n",
    ],
)
def test_the_law_lets(sample: str):
    assert not list(offences(read(sample)))


def test_every_exception_is_needed():
    used = {key for module in modules() for key in needed(module)}
    assert set(ALLOWED) <= used
