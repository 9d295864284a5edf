"""A new campaign: its name, its players, its map and its house rules. Founds nothing itself: hands over the order."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.exchange.map_file import read_map
from campaign.exchange.unit_file import read_units
from campaign.store.errors import StoreError
from campaign.words import _, count
from campaign.world.codec import BadForm
from campaign.world.house_rules import HouseRules
from campaign.world.orders import FoundCampaign, PlayerSetup, Veteran
from campaign.world.presets import Preset, presets, what_it_sets
from campaign.world.refusal import Reason
from campaign.world.rules.founding import COMPUTER_LEVELS
from campaign.world.state import Campaign
from campaign.world.unit_words import faction_name, level_name
from ui import parts, plain
from ui.dialogs import founding_form
from ui.dialogs.fields import Check, Number, Picker
from ui.dialogs.founding_form import FEWEST, MOST, FoundingForm
from ui.dialogs.map_preview import LETTERS, MapPreview
from ui.dialogs.rules_panel import RulesPanel
from ui.dialogs.sheet import Sheet, beside, labelled
from ui.dialogs.veterans_sheet import VeteransSheet
from ui.panels import bits
from ui.theme import Theme
from ui.work import in_background

SEEDS = 999_999_999
OWN = "own"  # a map of the people's own

Founding = Callable[[Path, FoundCampaign], object]


class NewCampaignDialog(Sheet):
    """The form of a new campaign. ``found`` gets the file and the order once people have agreed on both."""

    def __init__(
        self,
        look: Theme,
        found: Founding,
        parent: QWidget | None,
        folder: Path | None = None,
        *,
        program_dice: bool = True,
    ) -> None:
        super().__init__(look, _("New campaign"), "", _("Found the campaign"), parent, width=1340)
        self._found, self._folder = found, folder or Path.home()
        seed = secrets.randbelow(SEEDS)
        self.form = founding_form.with_players(FoundingForm(seed=seed, program_dice=program_dice), 4)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(120)  # the map is made when the typing pauses
        self._later.timeout.connect(self._make_map)
        self.body.addLayout(self._columns())
        self._show_seats()
        self.primary.setEnabled(False)
        plain.set_tool_tip(self.primary, _("The map is being made."))
        self._map_words.setText(_("The map is being made."))
        self._make_map()

    def _columns(self) -> QGridLayout:
        made = QGridLayout()
        made.setContentsMargins(0, 0, 0, 0)
        made.setHorizontalSpacing(20)
        made.addLayout(self._seating(), 0, 0)
        made.addLayout(self._agreements(), 0, 1)
        made.addLayout(self._ground(), 0, 2)
        made.setColumnStretch(0, 11)
        made.setColumnStretch(1, 9)
        made.setColumnStretch(2, 8)
        return made

    def _seating(self) -> QVBoxLayout:
        self.name = QLineEdit()
        self.name.setObjectName("name")
        self.name.setMaxLength(60)
        self.name.textChanged.connect(lambda text: self._set(replace(self.form, name=text)))
        players = Number(self.look, "players", _("Players"), FEWEST, MOST, len(self.form.seats))
        self.players = players.box
        self.players.valueChanged.connect(self._seat_players)
        self.bands = Check(self.look, _("in two bands"))
        plain.set_tool_tip(self.bands, _("Two bands attack only each other (campaign:C7)."))
        self.bands.setObjectName("bands")
        self.bands.toggled.connect(self._banded)
        self._seats = QVBoxLayout()
        self._seats.setSpacing(6)
        self.dice = Check(self.look, _("The program throws the dice"))
        self.dice.setObjectName("program dice")
        self.dice.setChecked(self.form.program_dice)
        plain.set_tool_tip(self.dice, _("Else you throw the campaign’s dice on the table and type the faces in."))
        self.dice.toggled.connect(lambda on: self._set(replace(self.form, program_dice=on)))
        self.bring = parts.Button(self.look, _("Bring veterans…"), kind="quiet")
        self.bring.setObjectName("bring veterans")
        self.bring.setAutoDefault(False)
        plain.set_tool_tip(self.bring, _("Survivors of an earlier campaign come along, at a price (campaign:C88)."))
        self.bring.clicked.connect(lambda: self._choose_earlier())
        self._veteran_words = plain.label("", font="second", tone="ink2", wrap=True)
        self._veteran_words.hide()
        self.preset = Picker(self.look, "preset")
        self.preset.addItem(_("the usual rules"), "")
        for preset in presets():
            self.preset.addItem(_(preset.title), preset.key)
        self._preset_words = plain.label(preset_words(None), font="second", tone="ink2", wrap=True)
        self.preset.currentIndexChanged.connect(lambda _place: self._preset_picked())
        return bits.column(
            labelled(_("Begin with"), self.preset, width=70),
            4,
            self._preset_words,
            10,
            labelled(_("Name"), self.name, width=70),
            10,
            labelled(_("Players"), beside(players, self.bands), width=70),
            12,
            self._seats,
            12,
            beside(self.dice, self.bring),
            self._veteran_words,
            0,
        )

    def _agreements(self) -> QVBoxLayout:
        self.rules = RulesPanel(self.look, self.form.rules, self._ruled)
        made = bits.column(parts.section(_("House rules")), 10, bits.scrolled(self.rules))
        made.setStretch(2, 1)
        return made

    def _ground(self) -> QVBoxLayout:
        self.kind = Picker(self.look, "map kind")
        self.kind.addItem(_("a mega-city of sectors"), "city")
        self.kind.addItem(_("a planet of cities"), "planet")
        self.kind.addItem(_("a map of your own…"), OWN)
        self.kind.currentIndexChanged.connect(self._kind_picked)
        seed = Number(self.look, "seed", _("Seed of the map and the dice"), 0, SEEDS, self.form.seed)
        self.seed = seed.box
        self.seed.valueChanged.connect(lambda seed: self._set(replace(self.form, seed=seed)))
        other = parts.Button(self.look, _("Another map"))
        other.setObjectName("another map")
        other.setAutoDefault(False)
        other.clicked.connect(lambda: self.seed.setValue(secrets.randbelow(SEEDS)))
        self.lists = Picker(self.look, "unit lists")
        self.lists.addItem(_("the game’s own"), "")
        self.lists.addItem(_("from a file…"), OWN)
        plain.set_tool_tip(self.lists, _("“fftt units export” writes the game’s lists, to be changed (campaign:C87)."))
        self.lists.currentIndexChanged.connect(lambda _place: self._lists_picked())
        self.preview = MapPreview(self.look)
        self._map_words = plain.label("", font="second", tone="ink2")
        made = bits.column(
            labelled(_("Map"), self.kind, width=44),
            10,
            labelled(_("Seed"), beside(seed, other), width=44),
            10,
            labelled(_("Lists"), self.lists, width=44),
            12,
            self.preview,
            6,
            self._map_words,
        )
        made.setStretch(6, 1)
        return made

    def _show_seats(self) -> None:
        bits.clear(self._seats)
        self.seats = [self._seat(place, seat) for place, seat in enumerate(self.form.seats)]
        for row in self.seats:
            self._seats.addWidget(row)

    def _seat(self, place: int, seat: PlayerSetup) -> QWidget:
        row = QWidget()
        name = QLineEdit(seat.name)
        name.setObjectName(f"player {place + 1}")
        name.setAccessibleName(_("Name of player {letter}").format(letter=LETTERS[place]))
        name.setMaxLength(60)
        name.setMinimumWidth(84)
        name.textChanged.connect(lambda text: self._seated(place, name=text))
        faction = Picker(self.look, f"faction {place + 1}")
        faction.setAccessibleName(_("Faction of player {letter}").format(letter=LETTERS[place]))
        for known in Faction:
            faction.addItem(faction_name(known), known)
        faction.setCurrentIndex(list(Faction).index(seat.faction))
        faction.currentIndexChanged.connect(lambda _i: self._seated(place, faction=Faction(faction.currentData())))
        who = Picker(self.look, f"played by {place + 1}")
        who.setAccessibleName(_("Who plays {letter}").format(letter=LETTERS[place]))
        who.addItem(_("people"), "")
        for level in COMPUTER_LEVELS:
            who.addItem(_("program ({level})").format(level=level_name(level)), level)
        who.setMinimumContentsLength(6)  # so that the name has the room
        who.setCurrentIndex(who.findData(seat.computer))
        who.currentIndexChanged.connect(lambda _i: self._played_by(place, name, str(who.currentData())))
        self._offer_name(place, name)
        chip = parts.Chip(self.look, LETTERS[place], name=LETTERS[place])
        made = bits.line(chip, name, faction, who, spacing=8)
        made.setStretch(1, 1)
        if self.form.bands:
            band = Picker(self.look, f"band {place + 1}")
            band.setMinimumContentsLength(5)
            band.setAccessibleName(_("Band of player {letter}").format(letter=LETTERS[place]))
            for number in (1, 2):
                band.addItem(_("band {n}").format(n=number), number)
            band.setCurrentIndex((seat.band or 1) - 1)
            band.currentIndexChanged.connect(lambda _i: self._seated(place, band=int(band.currentData())))
            made.addWidget(band)
        row.setLayout(made)
        return row

    def _played_by(self, place: int, name: QLineEdit, level: str) -> None:
        self._seated(place, computer=level)
        self._offer_name(place, name)

    def _offer_name(self, place: int, name: QLineEdit) -> None:
        """A seat of the program needs no name: it has its colour's."""
        computer = bool(self.form.seats[place].computer)
        name.setPlaceholderText(founding_form.program_name(place) if computer else _("name"))

    def _seated(self, place: int, **changes: object) -> None:
        seat = replace(self.form.seats[place], **changes)  # type: ignore[arg-type]
        self._set(founding_form.with_seat(self.form, place, seat))

    def _seat_players(self, number: int) -> None:
        self.form = founding_form.with_players(self.form, number)
        self._show_seats()
        self._later.start()

    def _banded(self, bands: bool) -> None:
        self.form = replace(self.form, bands=bands)
        self._show_seats()
        self._later.start()

    def _kind_picked(self) -> None:
        kind = self.kind.currentData()
        if kind != OWN:
            self._set(replace(self.form, map_kind=kind, own_map=None))
            return
        name, _kinds = QFileDialog.getOpenFileName(self, _("A map of your own"), str(self._folder), _("JSON (*.json)"))
        if name:
            self.take_map(Path(name))
        else:
            self._back_to_kind()

    def take_map(self, path: Path) -> None:
        """Play on the map of this file; where it is none, say why and keep the one that was."""
        try:
            own_map = read_map(path.read_bytes().decode("utf-8-sig"))
        except (BadForm, OSError, UnicodeDecodeError) as error:
            self._back_to_kind()
            why = str(error) if isinstance(error, BadForm) else _("it cannot be read.")
            self.allow((Reason("", _("“{name}”: {why}").format(name=path.name, why=why)),))
            return
        self.form = founding_form.with_own_map(self.form, own_map)
        self._show_players()
        self.rules.show_rules(self.form.rules)
        self._show_seats()
        self._later.start()

    def _show_players(self) -> None:
        self.players.blockSignals(True)
        self.players.setValue(len(self.form.seats))
        self.players.blockSignals(False)

    def _preset_picked(self) -> None:
        """What the preset sets is filled in, and anything may be changed afterwards."""
        chosen = next((preset for preset in presets() if preset.key == self.preset.currentData()), None)
        self._preset_words.setText(preset_words(chosen))
        if chosen is None:
            self.form = replace(self.form, rules=HouseRules())
        else:
            self.form = founding_form.with_preset(self.form, chosen)
            self._show_players()
            self._show_seats()
        self.rules.show_rules(self.form.rules)
        self._back_to_kind()
        self._later.start()

    def _lists_picked(self) -> None:
        if self.lists.currentData() != OWN:
            self._set(replace(self.form, units=()))
            return
        kinds = _("Unit lists (*.json *.csv)")
        name, _kinds = QFileDialog.getOpenFileName(self, _("Unit lists of your own"), str(self._folder), kinds)
        if name:
            self.take_units(Path(name))
        else:
            self._show_lists()

    def take_units(self, path: Path) -> None:
        """Play with the unit lists of this file; where they are none, say why and keep those that were."""
        try:
            rows = read_units(path.read_bytes().decode("utf-8-sig"))
        except (BadForm, OSError, UnicodeDecodeError) as error:
            self._show_lists()
            why = str(error) if isinstance(error, BadForm) else _("it cannot be read.")
            self.allow((Reason("", _("“{name}”: {why}").format(name=path.name, why=why)),))
            return
        self._set(replace(self.form, units=rows))
        self._show_lists()

    def _show_lists(self) -> None:
        """Which lists are in the form."""
        own = len(self.form.units)
        self.lists.blockSignals(True)
        text = count("from a file, {n} unit…", "from a file, {n} units…", own) if own else _("from a file…")
        self.lists.setItemText(1, text)
        self.lists.setCurrentIndex(1 if own else 0)
        self.lists.blockSignals(False)

    def _choose_earlier(self) -> None:
        name, _kinds = QFileDialog.getOpenFileName(
            self, _("An earlier campaign"), str(self._folder), _("Campaigns (*.fftt)")
        )
        if name:
            in_background(self, lambda: _state_of(Path(name)), self.choose_veterans, self._not_read)

    def _not_read(self, error: Exception) -> None:
        if not isinstance(error, StoreError | OSError):
            raise error
        self.allow((Reason("", str(error)),))

    def choose_veterans(self, old: Campaign) -> VeteransSheet:
        """Ask who of an earlier campaign comes along."""
        sheet = VeteransSheet(self.look, old, self.form, lambda who: self._brought(old, who), self)
        sheet.open()
        return sheet

    def _brought(self, old: Campaign, veterans: tuple[Veteran, ...]) -> None:
        self._set(replace(self.form, veterans=veterans, earlier=old.setting.name))
        text = count(
            "{n} veteran of {{campaign}} comes along", "{n} veterans of {{campaign}} come along", len(veterans)
        )
        self._veteran_words.setText(text.format(campaign=old.setting.name))
        self._veteran_words.setVisible(bool(veterans))

    def _back_to_kind(self) -> None:
        """As it was before a map of one's own was wanted."""
        self.kind.blockSignals(True)
        self.kind.setCurrentIndex(self.kind.findData(OWN if self.form.own_map else self.form.map_kind))
        self.kind.blockSignals(False)

    def _ruled(self, rules: HouseRules) -> None:
        self._set(replace(self.form, rules=rules))

    def _set(self, form: FoundingForm) -> None:
        self.form = form
        self._later.start()

    def _make_map(self) -> None:
        """Make the map beside the window's own work; the sheet looks again when it is there."""
        form = self.form
        in_background(self, lambda: founding_form.map_of(form), lambda _map: self._map_made(form), self._map_failed)

    def _map_made(self, form: FoundingForm) -> None:
        if founding_form.ground_of(form) == founding_form.ground_of(self.form):
            self.refresh()

    def _map_failed(self, error: Exception) -> None:
        raise error

    def refresh(self) -> None:
        """The map, and what stands against the campaign."""
        document = founding_form.map_of(self.form)
        self.preview.show_map(document)
        if document is not None:
            self.name.setPlaceholderText(document.name)
            words = _("{name}: {n} sectors, {m} routes")
            self._map_words.setText(words.format(name=document.name, n=len(document.sectors), m=len(document.routes)))
        self.allow(founding_form.problems(self.form))

    def act(self) -> None:
        """Ask for the file, and hand over."""
        self.refresh()
        order = founding_form.order(self.form)
        if order is None or not self.primary.isEnabled():
            return
        path = self.choose_file(order.name)
        if path is not None:
            self.accept()
            self._found(path, order)

    def choose_file(self, name: str) -> Path | None:
        """Where the campaign is kept; None when people think better of it."""
        start = self._folder / f"{file_stem(name)}.fftt"
        chosen, _filter = QFileDialog.getSaveFileName(
            self, _("Keep the campaign as"), str(start), _("Campaigns (*.fftt)")
        )
        if not chosen:
            return None
        path = Path(chosen)
        return path if path.suffix == ".fftt" else path.with_name(path.name + ".fftt")


def _state_of(path: Path) -> Campaign:
    """How an earlier campaign stands. Beside the window's own work."""
    with Desk.look(path) as desk:
        return desk.state


def preset_words(preset: Preset | None) -> str:
    """What a preset is for and what it sets; the rules stand beside the fields."""
    if preset is None:
        return _("The rulebook’s own readings: 15 FP in each home sector, battles at once, six months.")
    return " ".join([_(preset.summary), *(text for _rule, text in what_it_sets(preset))])


def file_stem(name: str) -> str:
    """A file's name for a campaign's, without what some systems do not allow in one."""
    kept = "".join(sign if sign.isalnum() or sign in " -_" else " " for sign in name)
    return " ".join(kept.split()) or "campaign"
