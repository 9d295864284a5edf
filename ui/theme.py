"""How the window looks: two palettes, the players' colours, fonts and distances, and the style sheet made of them.

Colours are in the style sheet, fonts are set in code (a style sheet's ``font`` would override every ``setFont``).
Colour belongs to the players; the window itself has ink, ground and one lamp for what is selected. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPalette
from PySide6.QtWidgets import QApplication

import resources
from campaign.world.colours import SEATS, PlayerColour, colour_places, own_place
from campaign.world.palettes import PALETTES, Palette
from ui import icons

# Distances in points. Chips are rounded by RADIUS_CHIP, controls by RADIUS, cards over the map by RADIUS_CARD.
SPACE_1, SPACE_2, SPACE_3, SPACE_4, SPACE_5, SPACE_6, SPACE_7 = 4, 8, 12, 16, 20, 28, 40
INSET: Final = SPACE_4
RADIUS_CHIP, RADIUS, RADIUS_CARD = 3, 6, 8
CHOSEN = 0.16  # share of the lamp in the ground of what is chosen among buttons
ROW_LOG, ROW_LIST, ROW_TABLE = 24, 38, 50

READ, SCAN = "Inter", "Barlow Condensed"
_FONT_FILES = (
    "Inter-Regular",
    "Inter-Medium",
    "Inter-SemiBold",
    "Inter-Bold",
    "BarlowCondensed-Medium",
    "BarlowCondensed-SemiBold",
    "BarlowCondensed-Bold",
)


@dataclass(frozen=True, slots=True)
class Face:
    """A font by its use: family, size in points of the screen, weight, distance between letters."""

    family: str
    size: int
    weight: int
    spacing: float = 0.0


FONTS: Final = {
    "text": Face(READ, 13, 500),
    "row": Face(READ, 13, 600),
    "second": Face(READ, 12, 500),  # second lines, reasons
    "small": Face(READ, 11, 500),  # ids, times
    "section": Face(READ, 11, 600, 0.8),  # heads of panels, written in capitals
    "title": Face(READ, 15, 600),
    "question": Face(READ, 20, 600),
    "record": Face(READ, 34, 700),
    "letter": Face(SCAN, 14, 700),  # on a player's chip
    "mapname": Face(SCAN, 15, 600, 1.1),  # written in capitals
    "scan": Face(SCAN, 13, 600),  # ticks, chips of the week
    "number": Face(SCAN, 20, 700),
    "big": Face(SCAN, 32, 700),
    "huge": Face(SCAN, 84, 700),
}


def font(use: str) -> QFont:
    """The font for a use named in ``FONTS``: figures of one width, drawn without hints. A copy, free to change."""
    return QFont(_font(use))


@cache
def _font(use: str) -> QFont:
    face = FONTS[use]
    made = QFont(face.family)
    made.setPixelSize(face.size)
    made.setWeight(QFont.Weight(face.weight))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setFeature(QFont.Tag("tnum"), 1)
    if face.spacing:
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, face.spacing)
    return made


def load_fonts() -> None:
    """Make the project's own fonts known to Qt; once is enough for a process."""
    if {READ, SCAN} <= set(QFontDatabase.families()):
        return
    for name in _FONT_FILES:
        data = resources.path("fonts", f"{name}.ttf").read_bytes()
        QFontDatabase.addApplicationFontFromData(QByteArray(data))


class Theme(QObject):
    """The palette in use. Widgets take their colours from here and draw their pictures anew when it ``changed``."""

    changed = Signal()

    def __init__(self, name: str = "dark", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.palette = PALETTES[name]
        self._places: dict[str, int] = {}  # of the seats' colours, where they are not in order
        self.moves = True  # whether things may move on the screen

    @property
    def name(self) -> str:
        """``dark`` or ``light``."""
        return self.palette.name

    def use(self, name: str) -> None:
        """Change to ``dark`` or ``light``, the style sheet of the running program with it."""
        if name != self.palette.name:
            self.palette = PALETTES[name]
            self.apply()
            self.changed.emit()

    def apply(self) -> None:
        """Give the running program this theme's style sheet, palette and font."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            load_fonts()
            app.setStyleSheet("")  # to take one sheet for another, Qt needs three times as long
            if app.style().name() != "fusion":
                app.setStyle("Fusion")
            if app.font().family() != READ:
                app.setFont(font("text"))
            app.setPalette(qt_palette(self.palette))
            app.setStyleSheet(style_sheet(self.palette))

    def colour(self, role: str) -> QColor:
        """A colour of the palette, by its name there (``ink2``, ``panel``, ``bad``)."""
        return QColor(getattr(self.palette, role))

    def player(self, letter: str) -> PlayerColour:
        """The colours of the seat with this letter."""
        return self.palette.players[self._places.get(letter, own_place(letter))]

    def seat(self, chosen: Mapping[str, str]) -> None:
        """Show seats in colours that were chosen, by their letters and the colours' names; an empty one is free."""
        places = colour_places(dict.fromkeys(SEATS, "") | dict(chosen))
        if places != self._places:
            self._places = places
            self.changed.emit()

    def icon(self, name: str, role: str = "ink", size: int = 16) -> QIcon:
        """An icon in one of the palette's inks or signals, faint while its button is disabled."""
        return icons.icon(name, self.colour(role), self.colour("ink3"), size)


def qt_palette(palette: Palette) -> QPalette:
    """Qt's own palette, for what no style sheet reaches."""
    made = QPalette()
    for role, colour in {
        QPalette.ColorRole.Window: palette.panel,
        QPalette.ColorRole.WindowText: palette.ink,
        QPalette.ColorRole.Base: palette.field,
        QPalette.ColorRole.AlternateBase: palette.panel,
        QPalette.ColorRole.Text: palette.ink,
        QPalette.ColorRole.Button: palette.field,
        QPalette.ColorRole.ButtonText: palette.ink,
        QPalette.ColorRole.BrightText: palette.bad,
        QPalette.ColorRole.Highlight: palette.lamp,
        QPalette.ColorRole.HighlightedText: palette.on_lamp,
        QPalette.ColorRole.ToolTipBase: palette.raised,
        QPalette.ColorRole.ToolTipText: palette.ink,
        QPalette.ColorRole.PlaceholderText: palette.ink3,
        QPalette.ColorRole.Link: palette.ink,
        QPalette.ColorRole.Mid: palette.line2,
        QPalette.ColorRole.Dark: palette.line,
        QPalette.ColorRole.Light: palette.raised,
    }.items():
        made.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(palette.ink3))
    return made


def mixed(under: str, over: str, share: float) -> str:
    """``over`` laid on ``under`` with this share, as one opaque colour."""
    a, b = QColor(under), QColor(over)
    return QColor(
        round(a.red() + (b.red() - a.red()) * share),
        round(a.green() + (b.green() - a.green()) * share),
        round(a.blue() + (b.blue() - a.blue()) * share),
    ).name()


def style_sheet(palette: Palette) -> str:
    """Colours, lines and insets of the stock widgets, for the whole program.

    Widgets say what they are by dynamic properties: ``tone`` of a label (``ink2``, ``bad`` …), ``kind`` of a button
    (``primary``, ``plain``, ``quiet``, ``danger``), ``surface`` of a plain QWidget or QFrame (``panel``, ``raised``,
    ``table``, ``void``, ``card``), ``row`` of a clickable QFrame (``rest`` or ``selected``).
    """
    p = palette
    chosen = mixed(p.field, p.lamp, CHOSEN)  # chosen is a filled field; a ring alone means the focus
    tones = "\n".join(
        f'QLabel[tone="{tone}"] {{ color: {getattr(p, tone)}; }}'
        for tone in ("ink", "ink2", "ink3", "lamp", "on_lamp", "good", "warn", "bad")
    )
    surfaces = "\n".join(
        f'QWidget[surface="{surface}"] {{ background: {getattr(p, surface)}; }}'
        for surface in ("void", "table", "panel", "raised", "field")
    )
    return f"""
QWidget {{ color: {p.ink}; }}
QMainWindow, QDialog {{ background: {p.panel}; }}
QMainWindow::separator {{ background: {p.line}; width: 1px; height: 1px; }}
QLabel {{ background: transparent; }}
{tones}
{surfaces}
QWidget[surface="card"] {{ background: {p.raised}; border: 1px solid {p.line2}; border-radius: {RADIUS_CARD}px; }}
QFrame[line="h"] {{ background: {p.line}; border: none; max-height: 1px; min-height: 1px; }}
QFrame[line="v"] {{ background: {p.line}; border: none; max-width: 1px; min-width: 1px; }}
QFrame[row="rest"] {{ background: transparent; border-radius: {RADIUS}px; border: 1.5px solid transparent; }}
QFrame[row="rest"]:hover {{ background: {mixed(p.panel, p.ink, 0.08)}; }}
QFrame[row="rest"]:focus {{ border: 2px solid {p.ink}; }}
QFrame[row="selected"] {{ background: {p.raised}; border-radius: {RADIUS}px; border: 1.5px solid {p.lamp}; }}

QPushButton, QToolButton {{
    background: {p.field}; color: {p.ink}; border: 1px solid transparent; border-radius: {RADIUS}px;
    padding: 6px 12px;
}}
QPushButton:hover, QToolButton:hover {{ background: {mixed(p.field, p.ink, 0.08)}; }}
QPushButton:pressed, QToolButton:pressed {{ padding-top: 7px; padding-bottom: 5px; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {p.ink}; padding: 5px 11px; }}
QPushButton:disabled, QToolButton:disabled {{
    background: transparent; color: {p.ink3}; border: 1px dashed {p.line2};
}}
QPushButton:checked, QToolButton:checked {{ background: {chosen}; border: 1px solid {chosen}; }}
QPushButton:checked:focus, QToolButton:checked:focus {{ border: 2px solid {p.ink}; }}
QPushButton[kind="primary"] {{ background: {p.lamp}; color: {p.on_lamp}; padding: 8px 16px; }}
QPushButton[kind="primary"]:hover {{ background: {mixed(p.lamp, p.panel, 0.12)}; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {p.ink}; padding: 7px 15px; }}
QPushButton[kind="primary"]:disabled {{
    background: transparent; color: {p.ink3}; border: 1px dashed {p.line2};
}}
QPushButton[kind="quiet"], QToolButton[kind="quiet"] {{ background: transparent; padding: 6px; }}
QPushButton[kind="quiet"]:hover, QToolButton[kind="quiet"]:hover {{ background: {mixed(p.panel, p.ink, 0.08)}; }}
QPushButton[kind="quiet"]:focus, QToolButton[kind="quiet"]:focus {{ border: 2px solid {p.ink}; padding: 5px; }}
QPushButton[kind="quiet"]:disabled, QToolButton[kind="quiet"]:disabled {{ border-color: transparent; }}
QPushButton[kind="quiet"]:checked, QToolButton[kind="quiet"]:checked {{
    background: {chosen}; border: 1px solid {chosen};
}}
QPushButton[kind="quiet"]:checked:focus, QToolButton[kind="quiet"]:checked:focus {{
    border: 2px solid {p.ink}; padding: 5px;
}}
QPushButton[room="less"] {{ padding: 6px 12px; }}
QPushButton[room="less"]:focus {{ padding: 5px 11px; }}
QPushButton[room="row"] {{ padding: 2px 9px; }}
QPushButton[room="row"]:focus {{ padding: 1px 8px; }}
QPushButton[room="little"] {{ padding: 7px 2px; }}
QPushButton[room="little"]:focus {{ padding: 6px 1px; }}
QPushButton[room="none"], QPushButton[room="none"]:focus {{ padding: 0; }}
QToolButton[room="little"], QToolButton[room="little"]:focus {{ padding: 4px 0; }}
QToolButton::menu-indicator {{ image: none; }}
QFileDialog QToolButton, QFileDialog QToolButton:focus {{ padding: 2px; }} /* Qt makes them as small as their icons */
QPushButton[words="left"] {{ text-align: left; }}
QPushButton[kind="danger"] {{ background: transparent; color: {p.bad}; border: 1px solid {p.line2}; }}
QPushButton[kind="danger"]:hover {{ background: {mixed(p.panel, p.ink, 0.08)}; }}
QPushButton[kind="danger"]:disabled {{ color: {p.ink3}; border: 1px dashed {p.line2}; }}

QWidget[explained="true"] {{ border: 1.5px solid transparent; border-radius: {RADIUS_CHIP}px; }}
QWidget[explained="true"]:hover {{ background: {mixed(p.panel, p.ink, 0.06)}; }}
QWidget[explained="true"]:focus {{ border-color: {p.ink}; }}

QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QTextEdit {{
    background: {p.field}; color: {p.ink}; border: 1px solid {p.line2}; border-radius: {RADIUS}px; padding: 5px 8px;
    selection-background-color: {p.lamp}; selection-color: {p.on_lamp};
}}
QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus {{
    border: 2px solid {p.ink}; padding: 4px 7px;
}}
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{ color: {p.ink3}; border: 1px dashed {p.line2}; }}
QLineEdit[title="true"] {{
    background: transparent; border: 2px solid transparent; padding: 1px 2px; margin-left: -6px;
}}
QLineEdit[title="true"]:hover {{ background: {p.field}; }}
QLineEdit[title="true"]:focus {{ background: {p.field}; border-color: {p.ink}; }}
QComboBox {{ combobox-popup: 0; }} /* a list below the field; laid over it, the last choices would be cut off */
QComboBox::drop-down {{ border: none; width: 20px; }}
QComboBox QAbstractItemView {{ background: {p.raised}; border: 1px solid {p.line2}; outline: none; }}
QComboBox QAbstractItemView::item, QComboBox QAbstractItemView::item:focus {{
    border: none; padding: 0 8px; min-height: 26px;
}}
QComboBox QAbstractItemView::item:selected {{ background: {mixed(p.raised, p.ink, 0.10)}; }}
QCheckBox, QRadioButton {{ background: transparent; spacing: 8px; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {p.ink3}; }}

QToolBar {{ background: {p.panel}; border: none; border-bottom: 1px solid {p.line}; padding: 0; spacing: 0; }}
QMenuBar {{ background: {p.panel}; color: {p.ink2}; border-bottom: 1px solid {p.line}; padding: 2px 8px; }}
QMenuBar::item {{ background: transparent; padding: 4px 12px; border-radius: {RADIUS}px; }}
QMenuBar::item:selected {{ background: {mixed(p.panel, p.ink, 0.08)}; color: {p.ink}; }}
QMenu {{ background: {p.raised}; border: 1px solid {p.line2}; padding: 4px; menu-scrollable: 1; }}
QMenu::item {{ padding: 6px 28px 6px 12px; border-radius: {RADIUS_CHIP}px; background: transparent; }}
QMenu::item:selected {{ background: {mixed(p.raised, p.ink, 0.10)}; }}
QMenu::item:disabled {{ color: {p.ink3}; }}
QMenu::separator {{ height: 1px; background: {p.line}; margin: 4px 8px; }}
QToolTip {{ background: {p.raised}; color: {p.ink}; border: 1px solid {p.line2}; padding: 4px 8px; }}

QScrollArea {{ background: transparent; border: none; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {p.line2}; border-radius: 3px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::handle:hover {{ background: {p.ink3}; }}
QScrollBar::handle:disabled {{ background: transparent; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}

QTableView, QListView, QTreeView {{
    background: {p.panel}; color: {p.ink}; border: none; outline: none; gridline-color: {p.line};
    selection-background-color: {p.raised}; selection-color: {p.ink}; alternate-background-color: {p.panel};
}}
QTableView::item, QListView::item, QTreeView::item {{ border-bottom: 1px solid {p.line}; padding: 2px 8px; }}
QTableView::item {{ padding: 2px 5px; }}
QTextEdit[page="true"] {{ background: {p.panel}; border: none; border-radius: 0; padding: 0; }}
QTextEdit[page="true"]:focus {{ border: none; padding: 0; }}
QTableView[rows="log"]::item, QTreeView[rows="log"]::item {{ border-bottom: none; padding: 0 4px; }}
QTreeView[rows="tree"]::item {{ border-bottom: none; padding: 0 4px; height: {ROW_LOG}px; }}
QTableView::item:selected, QListView::item:selected, QTreeView::item:selected {{
    background: {p.raised}; color: {p.ink};
}}
QTableView::item:focus, QListView::item:focus, QTreeView::item:focus {{ border: 1px solid {p.ink}; }}
QHeaderView {{ background: {p.panel}; border: none; }}
QHeaderView::section {{
    background: {p.panel}; color: {p.ink3}; border: none; border-bottom: 1px solid {p.line2}; padding: 6px 8px;
}}
QProgressBar {{ background: {p.field}; border: none; border-radius: 2px; max-height: 4px; }}
QProgressBar::chunk {{ background: {p.ink2}; border-radius: 2px; }}
QDockWidget {{ color: {p.ink3}; }}
"""
