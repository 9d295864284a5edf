"""A new campaign in four steps: how it begins, its map, its players, its house rules; the map is always in sight.

It can be founded at any step. Founds nothing itself: hands over the order.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QLayout, QLineEdit, QWidget

from campaign.battle.contract.lists import Unit
from campaign.battle.systems import SYSTEMS, lists_of
from campaign.desk import Desk
from campaign.dice import drawn_secret
from campaign.exchange.map_file import read_map
from campaign.exchange.unit_file import UnitLists, read_units
from campaign.intake.doorkeeper import OPEN_DOOR, Doorkeeper
from campaign.store.backups.naming import readable
from campaign.store.errors import StoreError
from campaign.words import _, count
from campaign.world.house_rules import HouseRules, campaign_rule_texts
from campaign.world.maps.document import MapDocument
from campaign.world.orders import FoundCampaign, Veteran
from campaign.world.presets import ALWAYS_TOLD, Preset, presets, what_it_sets
from campaign.world.refusal import Reason
from campaign.world.rules.founding import COLOURS
from campaign.world.state import Campaign
from ui import plain_labels, widgets
from ui.background import in_background
from ui.dialogs import founding_form
from ui.dialogs.fields import Check, Number, Picker
from ui.dialogs.founding_form import FEWEST, MOST, FoundingForm
from ui.dialogs.map_preview import MapPreview
from ui.dialogs.rules_panel import RulesPanel
from ui.dialogs.seat_rows import SeatRows
from ui.dialogs.sheet import Sheet, labelled, side_by_side
from ui.dialogs.sheet_steps import Steps
from ui.dialogs.veterans_sheet import VeteransSheet
from ui.documents import choose_unit_lists, read_document
from ui.panels import panel_widgets
from ui.theme import Theme

SEEDS = 999_999_999
WIDTH = 920  # fits the smallest screen
PAGE = 296  # height of a step that is in sight on the smallest screen
BEGINNING, MAP, PLAYERS, RULES = range(4)
NAMES = 124  # width of the names of the fields
OUTLOOK = 284  # width of the map at the right
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
        door: Doorkeeper = OPEN_DOOR,
    ) -> None:
        super().__init__(look, _("New campaign"), "", _("Found the campaign"), parent, width=WIDTH)
        self._door = door
        self._unread: tuple[Reason, ...] = ()  # why the file that was chosen last was not taken
        self._found, self._folder = found, folder or Path.home()
        empty = FoundingForm(seed=secrets.randbelow(SEEDS), secret=drawn_secret(), program_dice=program_dice)
        self.form = founding_form.with_players(empty, 4)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(120)  # the map is made when the typing pauses
        self._later.timeout.connect(self._make_map)
        self._seats = SeatRows(look, self._seated, self._coloured)
        pages = [self._beginning(), self._ground(), self._seating(), self._agreements()]
        self.steps = Steps(look, [_("Beginning"), _("Map"), _("Players"), _("House rules")])
        self.steps.setMinimumHeight(PAGE)
        self._make_foot()
        across = panel_widgets.line(self.steps, self._outlook(), spacing=24)
        across.setStretch(0, 1)
        self.body.addLayout(across, 1)
        self.steps.fill(pages)
        self.steps.changed.connect(self._on_step)
        self._on_step()
        self._show_seats()
        self.primary.setEnabled(False)
        plain_labels.set_tool_tip(self.primary, _("The map is being made."))
        self._map_words.setText(_("The map is being made."))
        self._make_map()

    def _make_foot(self) -> None:
        """A step back and a step on, beside the button that founds."""
        self.back = widgets.Button(self.look, _("Back"), kind="quiet")
        self.back.setObjectName("back")
        self.back.setAutoDefault(False)
        self.back.clicked.connect(lambda: self.steps.show_step(self.steps.step - 1))
        self.next = widgets.Button(self.look, _("Next"), kind="primary")
        self.next.setObjectName("next")
        self.next.clicked.connect(lambda: self.steps.show_step(self.steps.step + 1))
        place = self.foot.indexOf(self.primary)
        self.foot.insertWidget(place, self.back)
        self.foot.insertWidget(place + 2, self.next)

    def first_stop(self) -> QWidget:
        """What the campaign is called."""
        return self.name

    def _on_step(self, _step: int = 0) -> None:
        """The step at hand says what comes next; only one button is the primary one."""
        last = self.steps.is_last
        self.back.setVisible(self.steps.step > 0)
        self.next.setVisible(not last)
        self.next.setText(_("Next: {step}").format(step=self.steps.next_name))
        self.primary.dress("primary" if last else "plain")
        self.primary.setDefault(last)
        self.next.setDefault(not last)
        self._show_reasons()

    def _show_reasons(self) -> None:
        """That names are missing is no news before their step has been seen; that a file is not taken is, at once."""
        early = self.steps.step < PLAYERS and founding_form.lacks_names(self.form)
        self.reasons.setVisible(bool(self._unread) or (bool(self.reasons.shown) and not early))

    def allow(self, reasons: Sequence[Reason]) -> None:
        """Open the button that founds, or say what stands against it; and why a file was not taken."""
        super().allow(reasons)
        if self._unread:
            self.reasons.show_reasons((*self._unread, *reasons))
        self._show_reasons()

    def _beginning(self) -> QWidget:
        self.name = QLineEdit()
        self.name.setObjectName("name")
        self.name.setMaxLength(60)
        self.name.textChanged.connect(lambda text: self._set(replace(self.form, name=text)))
        self.preset = Picker(self.look, "preset")
        self.preset.addItem(_("the usual rules"), "")
        for preset in presets():
            self.preset.addItem(_(preset.title), preset.key)
        self._preset_words = plain_labels.label(preset_words(None), font="second", tone="ink2", wrap=True)
        self.preset.currentIndexChanged.connect(lambda _place: self._preset_picked())
        self.system = Picker(self.look, "rule system")
        for name in SYSTEMS:
            self.system.addItem(lists_of(name).title, name)
        plain_labels.set_tool_tip(self.system, _("By which rules its battles are fought, and with whose lists."))
        self.system.currentIndexChanged.connect(lambda _place: self._system_picked(str(self.system.currentData())))
        self.dice = Check(self.look, _("The program throws the dice"))
        self.dice.setObjectName("program dice")
        self.dice.setChecked(self.form.program_dice)
        self.dice.toggled.connect(lambda on: self._set(replace(self.form, program_dice=on)))
        typed = _("Else you throw the campaign’s dice on the table and type the faces in.")
        self.lists = Picker(self.look, "unit lists")
        self.lists.addItem(_("the game’s own"), "")
        self.lists.addItem(_("from a file…"), OWN)
        plain_labels.set_tool_tip(
            self.lists,
            _("The game’s lists can be written to a file and changed there: “fftt units export” (campaign:C87)."),
        )
        self.lists.currentIndexChanged.connect(lambda _place: self._lists_picked())
        return _page(
            labelled(_("Begin with"), self.preset, width=NAMES),
            4,
            _under(self._preset_words),
            14,
            labelled(_("Name"), self.name, width=NAMES),
            14,
            labelled(_("Battles"), self.system, width=NAMES),
            14,
            labelled(_("Unit lists"), self.lists, width=NAMES),
            14,
            labelled(_("Dice"), side_by_side(self.dice), width=NAMES),
            _under(plain_labels.label(typed, font="second", tone="ink2", wrap=True)),
        )

    def _seating(self) -> QWidget:
        players = Number(self.look, "players", _("Players"), FEWEST, MOST, len(self.form.seats))
        self.players = players.box
        self.players.valueChanged.connect(self._seat_players)
        self.bands = Check(self.look, _("in two bands of allies"))
        plain_labels.set_tool_tip(self.bands, _("Two bands attack only each other (campaign:C7)."))
        self.bands.setObjectName("bands")
        self.bands.toggled.connect(self._banded)
        self.bring = widgets.Button(self.look, _("Bring veterans…"), kind="quiet")
        self.bring.setObjectName("bring veterans")
        self.bring.setAutoDefault(False)
        plain_labels.set_tool_tip(
            self.bring, _("Survivors of an earlier campaign come along, at a price (campaign:C88).")
        )
        self.bring.clicked.connect(lambda: self._choose_earlier())
        self._veteran_words = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self._veteran_words.hide()
        return _page(
            labelled(_("Players"), side_by_side(players, self.bands), width=NAMES),
            12,
            self._seats,
            10,
            plain_labels.label(_("A click on a letter chooses its colour."), font="second", tone="ink3"),
            10,
            side_by_side(self.bring),
            self._veteran_words,
        )

    def _agreements(self) -> QWidget:
        page = QWidget()
        self._rules_at = panel_widgets.column()
        page.setLayout(self._rules_at)
        self._show_agreements()
        return page

    def _show_agreements(self) -> None:
        """The house rules that there are in a campaign of this rule system."""
        panel_widgets.clear(self._rules_at)
        factions = founding_form.factions_of(self.form)
        self.rules = RulesPanel(self.look, self.form.rules, self._ruled, system=self.form.system, factions=factions)
        self._rules_at.addWidget(self.rules)

    def _system_picked(self, system: str) -> None:
        """Its lists are seated, and what can be agreed on is its own."""
        self.form = founding_form.with_system(self.form, system)
        self._show_agreements()
        self._show_lists()
        self._show_seats()
        self._changed()

    def _ground(self) -> QWidget:
        self.kind = Picker(self.look, "map kind")
        self.kind.addItem(_("a mega-city of sectors"), "city")
        self.kind.addItem(_("a planet of cities"), "planet")
        self.kind.addItem(_("a map of your own…"), OWN)
        self.kind.currentIndexChanged.connect(self._kind_picked)
        seed = Number(self.look, "seed", _("Seed of the map"), 0, SEEDS, self.form.seed)
        self.seed = seed.box
        self.seed.valueChanged.connect(lambda seed: self._set(replace(self.form, seed=seed)))
        other = widgets.Button(self.look, _("Another map"))
        other.setObjectName("another map")
        other.setAutoDefault(False)
        other.clicked.connect(lambda: self.seed.setValue(secrets.randbelow(SEEDS)))
        same = _("The same seed gives the same map. The dice have a key of their own, which nobody sees.")
        drawn = _("The map can be drawn otherwise in the window, until the first army is recruited.")
        return _page(
            labelled(_("Map"), self.kind, width=NAMES),
            14,
            labelled(_("Seed"), side_by_side(seed, other), width=NAMES),
            4,
            _under(plain_labels.label(same, font="second", tone="ink2", wrap=True)),
            14,
            _under(plain_labels.label(drawn, font="second", tone="ink2", wrap=True)),
        )

    def _outlook(self) -> QWidget:
        """What will be founded: the map, and below it the campaign in a few words."""
        self.preview = MapPreview(self.look)
        self._map_words = plain_labels.label("", font="row", wrap=True)
        self._sum = plain_labels.label("", font="second", tone="ink2", wrap=True)
        made = QWidget()
        made.setFixedWidth(OUTLOOK)
        column = panel_widgets.column(self.preview, 8, self._map_words, 2, self._sum)
        column.setStretch(0, 1)
        made.setLayout(column)
        return made

    @property
    def seats(self) -> list[QWidget]:
        """The rows of the seats."""
        return self._seats.rows

    def _show_seats(self) -> None:
        self._seats.show_form(self.form)

    def _seated(self, place: int, **changes: object) -> None:
        seat = replace(self.form.seats[place], **changes)  # type: ignore[arg-type]
        self._set(founding_form.with_seat(self.form, place, seat))

    def _coloured(self, place: int, colour: str) -> None:
        self._set(founding_form.with_colour(self.form, place, colour))
        self._show_seats()

    def _seat_players(self, number: int) -> None:
        self.form = founding_form.with_players(self.form, number)
        self._show_seats()
        self._changed()

    def _banded(self, bands: bool) -> None:
        self.form = replace(self.form, bands=bands)
        self._show_seats()
        self._changed()

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

        def failed(sentence: str) -> None:
            self._back_to_kind()
            self._say(sentence)

        read_document(self, path, read_map, self._take_map_of, failed)

    def _take_map_of(self, ground: MapDocument) -> None:
        self.form = founding_form.with_own_map(self.form, ground)
        self._back_to_kind()  # another kind may have been chosen while the file was read
        self._show_players()
        self.rules.show_rules(self.form.rules)
        self._show_seats()
        self._changed()

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
        self._changed()

    def _lists_picked(self) -> None:
        if self.lists.currentData() != OWN:
            self._play_with(())
            return
        path = choose_unit_lists(self, self._folder)
        if path is not None:
            self.take_units(path)
        else:
            self._show_lists()

    def _play_with(self, units: tuple[Unit, ...]) -> None:
        """These rows of a club's own, or the game's: seats and handicaps are of their lists."""
        self._set(founding_form.with_units(self.form, units))
        self._show_agreements()
        self._show_seats()

    def take_units(self, path: Path) -> None:
        """Play with the unit lists of this file; where they are none, say why and keep those that were."""

        def done(read: UnitLists) -> None:
            if read.system == self.form.system:  # another may have been picked meanwhile
                self._play_with(lists_of(read.system).complete(read.units))
            self._show_lists()

        def failed(sentence: str) -> None:
            self._show_lists()
            self._say(sentence)

        read_document(self, path, partial(read_units, system=self.form.system), done, failed)

    def _say(self, sentence: str) -> None:
        """Say why a file was not taken, until something is changed; the campaign can be founded as it was."""
        self._unread = (Reason("", sentence),)
        self._make_map()

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
            in_background(self, lambda: _state_of(Path(name), self._door), self.choose_veterans, self._not_read)

    def _not_read(self, error: Exception) -> None:
        if not isinstance(error, StoreError | OSError):
            raise error
        self._say(str(error))

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
        """The kind of the map that is in the form."""
        self.kind.blockSignals(True)
        self.kind.setCurrentIndex(self.kind.findData(OWN if self.form.own_map else self.form.map_kind))
        self.kind.blockSignals(False)

    def _ruled(self, rules: HouseRules) -> None:
        self._set(replace(self.form, rules=rules))

    def _set(self, form: FoundingForm) -> None:
        self.form = form
        self._changed()

    def _changed(self) -> None:
        """The sheet looks again when the typing pauses; what was said of a file has been read by then."""
        self._unread = ()
        self._later.start()

    def _make_map(self) -> None:
        """Make the map beside the window's own work; the sheet looks again when it is there."""
        form = self.form
        in_background(self, lambda: founding_form.map_of(form), lambda _map: self._map_made(form))

    def _map_made(self, form: FoundingForm) -> None:
        if founding_form.ground_of(form) == founding_form.ground_of(self.form):
            self.refresh()

    def refresh(self) -> None:
        """The map, and what stands against the campaign."""
        document = founding_form.map_of(self.form)
        places = (COLOURS.index(colour) for colour in founding_form.colours(self.form))
        self.preview.show_map(document, tuple(self.look.palette.players[place] for place in places))
        if document is not None:
            self.name.setPlaceholderText(document.name)
            words = _("{name}: {n} sectors, {m} routes")
            self._map_words.setText(words.format(name=document.name, n=len(document.sectors), m=len(document.routes)))
        self._sum.setText(sum_words(self.form))
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
        start = self._folder / f"{readable(name)}.fftt"
        chosen, _filter = QFileDialog.getSaveFileName(
            self, _("Keep the campaign as"), str(start), _("Campaigns (*.fftt)")
        )
        if not chosen:
            return None
        path = Path(chosen)
        return path if path.suffix == ".fftt" else path.with_name(path.name + ".fftt")


def _state_of(path: Path, door: Doorkeeper) -> Campaign:
    """How an earlier campaign stands. Beside the window's own work."""
    with Desk.open_to_read(path, door) as desk:
        return desk.state


def _page(*items: QWidget | QLayout | int) -> QWidget:
    """A step's page, with room at the right for the bar by which it scrolls."""
    made = QWidget()
    made.setLayout(panel_widgets.column(*items, 0, margins=(0, 0, panel_widgets.SCROLL_BAR + 4, 0)))
    return made


def _under(words: QWidget) -> QLayout:
    """Words that stand below a field, in line with it."""
    made = panel_widgets.line(words, margins=(NAMES + 12, 0, 0, 0))
    made.setStretch(0, 1)
    return made


def sum_words(form: FoundingForm) -> str:
    """Who plays, with what, until when."""
    computers = sum(1 for seat in form.seats if seat.computer)
    told = [count("{n} player", "{n} players", len(form.seats))]
    if computers:
        told.append(count("{n} played by the program", "{n} played by the program", computers))
    if form.bands:
        told.append(_("in two bands of allies"))
    rules = dict(campaign_rule_texts(form.rules, form.system))
    return " · ".join(told) + "\n" + " ".join(rules[rule] for rule in ALWAYS_TOLD)


def preset_words(preset: Preset | None) -> str:
    """What a preset is for and what it sets; the rules stand beside the fields."""
    if preset is None:
        return _("The rulebook’s own readings: 15 FP in each home sector, battles at once, six months.")
    return " ".join([_(preset.summary), *(text for _rule, text in what_it_sets(preset))])
