"""A new campaign: its name, its players, its map and its house rules. Founds nothing itself: hands over the order."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from campaign.battle.fftt.units import Faction
from campaign.exchange.map_file import read_map
from campaign.words import _
from campaign.world.codec import BadForm
from campaign.world.house_rules import BattleTime, EndBy, house_rule_texts
from campaign.world.maps.generator import MOST_EXTRA_FREE
from campaign.world.orders import FoundCampaign, PlayerSetup
from campaign.world.refusal import Reason
from campaign.world.unit_words import faction_name
from ui import parts, plain
from ui.dialogs import founding_form
from ui.dialogs.fields import Check, Number, Picker
from ui.dialogs.founding_form import FEWEST, MOST, FoundingForm
from ui.dialogs.map_preview import LETTERS, MapPreview
from ui.dialogs.sheet import Sheet, beside, labelled
from ui.panels import bits
from ui.theme import Theme
from ui.work import in_background

SEEDS = 999_999_999
OWN = "own"  # a map of the people's own
EASY = "easy"  # the level at which the program plays a seat

SWITCHES = (
    ("open_map", "campaign:C41"),
    ("own_mines_safe", "campaign:C14"),
    ("stock_counts", "campaign:C16"),
    ("hatchlings_join", "campaign:C24"),
    ("stock_captured", "campaign:C30"),
    ("relief", "campaign:C52"),
    ("consent", "campaign:C79"),
    ("missile_radius", "fftt:B3"),
    ("burst_by_touch", "fftt:B4"),
    ("acid_bursts", "fftt:B8"),
    ("air_missiles", "fftt:N1"),
)

Founding = Callable[[Path, FoundCampaign], object]


class NewCampaignDialog(Sheet):
    """The form of a new campaign. ``found`` gets the file and the order once people have agreed on both."""

    def __init__(self, look: Theme, found: Founding, parent: QWidget | None, folder: Path | None = None) -> None:
        super().__init__(look, _("New campaign"), "", _("Found the campaign"), parent, width=1340)
        self._found, self._folder = found, folder or Path.home()
        seed = secrets.randbelow(SEEDS)
        self.form = founding_form.with_players(FoundingForm(seed=seed), 4)
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
        made.setColumnStretch(1, 8)
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
        self.dice.setChecked(True)
        plain.set_tool_tip(self.dice, _("Else you throw the campaign’s dice on the table and type the faces in."))
        self.dice.toggled.connect(lambda on: self._set(replace(self.form, program_dice=on)))
        return bits.column(
            labelled(_("Name"), self.name, width=70),
            10,
            labelled(_("Players"), beside(players, self.bands), width=70),
            12,
            self._seats,
            12,
            self.dice,
            0,
        )

    def _agreements(self) -> QVBoxLayout:
        return bits.column(parts.section(_("House rules")), 10, *self._house_rules(), 0)

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
        self.preview = MapPreview(self.look)
        self._map_words = plain.label("", font="second", tone="ink2")
        made = bits.column(
            labelled(_("Map"), self.kind, width=44),
            10,
            labelled(_("Seed"), beside(seed, other), width=44),
            12,
            self.preview,
            6,
            self._map_words,
        )
        made.setStretch(4, 1)
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
        who.addItem(_("program (easy)"), EASY)
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
        for box, number in ((self.players, len(self.form.seats)), (self.extra_free.box, self.form.rules.extra_free)):
            box.blockSignals(True)
            box.setValue(number)
            box.blockSignals(False)
        self._show_seats()
        self._later.start()

    def _back_to_kind(self) -> None:
        """As it was before a map of one's own was wanted."""
        self.kind.blockSignals(True)
        self.kind.setCurrentIndex(self.kind.findData(OWN if self.form.own_map else self.form.map_kind))
        self.kind.blockSignals(False)

    def _house_rules(self) -> list[QWidget]:
        self._texts: dict[str, tuple[Check, QLabel]] = {}
        self.start_fp = Number(self.look, "start fp", _("FP in each home sector"), 1, 20, self.form.rules.start_fp)
        self.start_fp.box.valueChanged.connect(lambda fp: self._ruled(start_fp=fp))
        self.end_by = Picker(self.look, "end by")
        self.end_by.setMinimumContentsLength(11)
        for end, words in (
            (EndBy.MONTHS, _("after months")),
            (EndBy.VICTORY_POINTS, _("at VP")),
            (EndBy.LAST_STANDING, _("with one left")),
        ):
            self.end_by.addItem(words, end)
        self.end_by.currentIndexChanged.connect(self._end_picked)
        self.end_at = Number(self.look, "end at", _("Months or points at the end"), 1, 999, self.form.rules.end_at)
        self.end_at.box.valueChanged.connect(lambda at: self._ruled(end_at=at))
        self.battles = Check(self.look)
        self.battles.setObjectName("battles at once")
        self.extra_free = Number(self.look, "extra free", _("More free sectors for each player"), 0, MOST_EXTRA_FREE, 0)
        self.extra_free.box.valueChanged.connect(lambda number: self._ruled(extra_free=number))
        rows = [
            self._rule_row(_("More free sectors"), beside(self.extra_free), "campaign:C2"),
            self._rule_row(_("FP in a home sector"), beside(self.start_fp), "campaign:C4"),
            self._rule_row(_("The campaign ends"), beside(self.end_by, self.end_at), "campaign:C36"),
            self._switch(
                self.battles,
                "campaign:C11",
                lambda on: self._ruled(battles=BattleTime.AT_ONCE if on else BattleTime.END_OF_WEEK),
            ),
        ]
        self.switches: dict[str, Check] = {}
        for name, rule in SWITCHES:
            box = Check(self.look)
            box.setObjectName(name)
            self.switches[name] = box
            rows.append(self._switch(box, rule, partial(self._switched, name)))
        self._show_rules()
        return rows

    def _rule_row(self, words: str, field: QWidget, rule: str) -> QWidget:
        row = QWidget()
        made = bits.line(labelled(words, field, width=124), bits.rule_label(rule), margins=(0, 0, 0, 6))
        row.setLayout(made)
        return row

    def _switch(self, box: Check, rule: str, changed: Callable[[bool], None]) -> QWidget:
        row = QWidget()
        text = plain.label("", font="second", tone="ink", wrap=True)
        text.setBuddy(box)
        self._texts[rule] = (box, text)
        box.toggled.connect(changed)
        made = bits.line(box, text, bits.rule_label(rule), spacing=8, margins=(0, 3, 0, 3))
        made.setStretch(1, 1)
        row.setLayout(made)
        return row

    def _switched(self, name: str, on: bool) -> None:
        self._ruled(**{name: on})

    def _ruled(self, **changes: object) -> None:
        self._set(replace(self.form, rules=replace(self.form.rules, **changes)))  # type: ignore[arg-type]
        self._show_rules()

    def _end_picked(self) -> None:
        end = EndBy(self.end_by.currentData())
        self.end_at.setVisible(end is not EndBy.LAST_STANDING)
        self._ruled(end_by=end)

    def _show_rules(self) -> None:
        """Each switch with the sentence that its tick stands for, and in the tool tip what holds without it."""
        rules = self.form.rules
        ticks: dict[str, Any] = {name: True for name, _rule in SWITCHES}
        none: dict[str, Any] = dict.fromkeys(ticks, False)
        ticked = replace(rules, battles=BattleTime.AT_ONCE, **ticks)
        bare = replace(rules, battles=BattleTime.END_OF_WEEK, **none)
        sentences, others = dict(house_rule_texts(ticked)), dict(house_rule_texts(bare))
        on = {rule: bool(getattr(rules, name)) for name, rule in SWITCHES}
        on["campaign:C11"] = rules.battles is BattleTime.AT_ONCE
        for rule, (box, text) in self._texts.items():
            box.blockSignals(True)
            box.setChecked(on[rule])
            box.blockSignals(False)
            box.setAccessibleName(sentences[rule])
            text.setText(sentences[rule])
            plain.set_tool_tip(text, _("Without the tick: {sentence}").format(sentence=others[rule]))

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


def file_stem(name: str) -> str:
    """A file's name for a campaign's, without what some systems do not allow in one."""
    kept = "".join(sign if sign.isalnum() or sign in " -_" else " " for sign in name)
    return " ".join(kept.split()) or "campaign"
