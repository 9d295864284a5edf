"""The seats of a new campaign: a row each with its letter, name, faction, who plays it, and perhaps its band."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QToolButton, QVBoxLayout, QWidget

from campaign.battle.systems import lists_of
from campaign.words import _
from campaign.world.orders import PlayerSetup
from campaign.world.rules.founding import COLOURS, COMPUTER_LEVELS
from campaign.world.unit_words import level_name
from ui import plain_labels, widgets
from ui.dialogs import founding_form
from ui.dialogs.fields import Picker
from ui.dialogs.founding_form import FoundingForm
from ui.dialogs.map_preview import LETTERS
from ui.panels import panel_widgets
from ui.theme import Theme

CHIP = 20  # side of a seat's letter
Seated = Callable[..., object]  # gets the place of the seat, and what is filled in otherwise, by its name


class SeatRows(QWidget):
    """The rows. ``seated`` is told what has been filled in.

    The colours of all seats are one stop of the tab key; the arrow keys go from one to the next.
    """

    def __init__(self, look: Theme, seated: Seated, coloured: Callable[[int, str], object]) -> None:
        super().__init__()
        self._look, self._seated, self._coloured = look, seated, coloured
        self._colours: tuple[str, ...] = ()
        self._chips: list[ColourButton] = []
        self._stop = 0  # the place whose colour the tab key comes to
        self.rows: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)

    def show_form(self, form: FoundingForm) -> None:
        """A row for each seat of the form."""
        panel_widgets.clear(self._column)
        self._colours, self._lists = founding_form.colours(form), lists_of(form.system)
        self._factions = founding_form.factions_of(form)
        self._chips = []
        self.rows = [self._row(place, seat, bands=form.bands) for place, seat in enumerate(form.seats)]
        for row in self.rows:
            self._column.addWidget(row)
        self._be_stop(min(self._stop, len(self._chips) - 1))

    def _be_stop(self, place: int) -> None:
        """The tab key comes to the colour of this place from now on."""
        self._stop = place
        for number, chip in enumerate(self._chips):
            chip.setFocusPolicy(Qt.FocusPolicy.TabFocus if number == place else Qt.FocusPolicy.NoFocus)

    def _go_to(self, place: int) -> None:
        """Give the focus to the colour of this place, if there is one."""
        if 0 <= place < len(self._chips):
            self._be_stop(place)
            self._chips[place].setFocus(Qt.FocusReason.OtherFocusReason)

    def _colour(self, place: int, colour: str) -> None:
        """This colour was chosen: the rows are made anew, and the focus stays in its place."""
        self._coloured(place, colour)
        self._go_to(place)

    def _row(self, place: int, seat: PlayerSetup, *, bands: bool) -> QWidget:
        row = QWidget()
        name = self._name(place, seat)
        chip = ColourButton(self._look, place, self._colours, self._colour, self._go_to)
        self._chips.append(chip)
        made = panel_widgets.line(chip, name, self._faction(place, seat), self._player(place, seat, name), spacing=8)
        made.setStretch(1, 1)
        if bands:
            made.addWidget(self._band(place, seat))
        row.setLayout(made)
        return row

    def _name(self, place: int, seat: PlayerSetup) -> QLineEdit:
        name = QLineEdit(seat.name)
        name.setObjectName(f"player {place + 1}")
        name.setAccessibleName(_("Name of player {letter}").format(letter=LETTERS[place]))
        name.setMaxLength(60)
        name.setMinimumWidth(84)
        name.textChanged.connect(lambda text: self._seated(place, name=text))
        self._offer_name(place, name, seat.computer)
        return name

    def _faction(self, place: int, seat: PlayerSetup) -> Picker:
        choices = [(known, self._lists.faction_name(known)) for known in self._factions]
        spoken = _("Faction of player {letter}").format(letter=LETTERS[place])
        return self._picker(
            f"faction {place + 1}",
            spoken,
            choices,
            seat.faction,
            8,
            lambda chosen: self._seated(place, faction=str(chosen)),
        )

    def _player(self, place: int, seat: PlayerSetup, name: QLineEdit) -> Picker:
        def chosen(level: Any) -> None:
            self._seated(place, computer=str(level))
            self._offer_name(place, name, str(level))

        levels = [(level, _("the program ({level})").format(level=level_name(level))) for level in COMPUTER_LEVELS]
        spoken = _("Who plays {letter}").format(letter=LETTERS[place])
        people = ("", _("a person"))
        return self._picker(f"played by {place + 1}", spoken, [people, *levels], seat.computer, 6, chosen)

    def _band(self, place: int, seat: PlayerSetup) -> Picker:
        choices = [(number, _("band {n}").format(n=number)) for number in (1, 2)]
        spoken = _("Band of player {letter}").format(letter=LETTERS[place])
        return self._picker(
            f"band {place + 1}",
            spoken,
            choices,
            seat.band or 1,
            5,
            lambda chosen: self._seated(place, band=int(chosen)),
        )

    def _picker(
        self,
        name: str,
        spoken: str,
        choices: list[tuple[Any, str]],
        at_first: Any,
        letters: int,
        chosen: Callable[[Any], object],
    ) -> Picker:
        made = Picker(self._look, name)
        made.setAccessibleName(spoken)
        made.setMinimumContentsLength(letters)
        for value, words in choices:
            made.addItem(words, value)
        made.setCurrentIndex(max(0, made.findData(at_first)))
        made.currentIndexChanged.connect(lambda _place: chosen(made.currentData()))
        return made

    def _offer_name(self, place: int, name: QLineEdit, computer: str) -> None:
        """A seat of the program needs no name: it has its colour's."""
        proposed = founding_form.program_name(place, self._colours[place])
        name.setPlaceholderText(proposed if computer else _("name"))


class ColourButton(QToolButton):
    """A seat's letter on its colour, and a menu of all of them: these can be told apart, by colour-blind people too."""

    def __init__(
        self,
        look: Theme,
        place: int,
        colours: tuple[str, ...],
        coloured: Callable[[int, str], object],
        go_to: Callable[[int], object],
    ) -> None:
        super().__init__()
        self._look, self._letter, self._place, self._go_to = look, LETTERS[place], place, go_to
        self.setObjectName(f"colour {place + 1}")
        self.setProperty("kind", "quiet")
        self.setProperty("room", "little")
        self.setIconSize(QSize(CHIP, CHIP))
        self.setIcon(self._chip(colours[place]))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        names = colour_names()
        words = _("Colour of player {letter}: {colour}").format(letter=self._letter, colour=names[colours[place]])
        self.setAccessibleName(words)
        plain_labels.set_tool_tip(self, words)
        menu = QMenu(self)
        for colour in COLOURS:
            taken = LETTERS[colours.index(colour)] if colour in colours else ""
            told = _("{colour}, for {letter}").format(colour=names[colour], letter=self._letter)
            if taken and taken != self._letter:
                told = _("{colour}, exchanged with {letter}").format(colour=names[colour], letter=taken)
            action = menu.addAction(self._chip(colour), told)
            action.setObjectName(f"colour {place + 1} {colour}")
            action.triggered.connect(lambda _on=False, colour=colour: coloured(place, colour))
        self.setMenu(menu)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys go to the colour of the seat before, or of the next."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1}
        if (step := steps.get(Qt.Key(event.key()))) is not None:
            self._go_to(self._place + step)
        else:
            super().keyPressEvent(event)

    def _chip(self, colour: str) -> QIcon:
        return QIcon(widgets.coloured_chip(self._look.palette.players[COLOURS.index(colour)], self._letter, CHIP))


def colour_names() -> dict[str, str]:
    """What the colours are called."""
    return {
        "Cobalt": _("Cobalt"),
        "Ember": _("Ember"),
        "Jade": _("Jade"),
        "Orchid": _("Orchid"),
        "Gold": _("Gold"),
        "Ice": _("Ice"),
        "Brick": _("Brick"),
        "Violet": _("Violet"),
    }
