"""The sheet of a quick battle: two to four sides, each typed, pasted or drawn, and the table they meet on.

Says at once what cannot be read, and how many FP each side has. What follows is ``ui.battle.quick.run``'s.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QLineEdit, QPlainTextEdit, QWidget

from campaign import system
from campaign.battle.contract.lists import Sample
from campaign.battle.scenario import Scenario, read, write
from campaign.battle.systems import SYSTEMS, agreements_of, lists_of
from campaign.exchange.unit_file import UnitLists, read_units
from campaign.quick import even_fights
from campaign.quick.even_fights import Evened, Far, told
from campaign.quick.lists import MOST_FP, BadRoster, Roster
from campaign.quick.table_scenario import LANDS, LETTERS
from campaign.words import _, count, decimal
from campaign.world.refusal import Reason
from ui import plain_labels, widgets
from ui.background import Job
from ui.battle.quick import form as forms
from ui.battle.quick.form import QuickForm, SideForm
from ui.battle.resolver import Helper, Resolver
from ui.dialogs.fields import Check, Number, Picker
from ui.dialogs.sheet import Sheet
from ui.documents import choose_unit_lists, read_document
from ui.panels import panel_widgets, phrases
from ui.panels.phrases import character_name
from ui.theme import Theme

SEEDS = 999_999
WAIT = 150  # milliseconds in which typing goes on
WIDTH, COLUMN, TEXT = 560, 296, 66
GROW = 200  # milliseconds between two looks how far it is
SHOWN = 6  # sentences of what is wrong with a text
AT_ONCE = 2  # of what is wrong with an army; all of it stands in its tip
STEP = 50  # points at a time

Go = Callable[[Scenario], object]
Print = Callable[[Scenario, Path], object]


class SideColumn(QWidget):
    """One side's part of the sheet."""

    def __init__(self, look: Theme, form: QuickForm, number: int, changed: Callable[[int, SideForm], None]) -> None:
        super().__init__()
        self._form, self._lists = form, form.lists
        self._number, self._changed, self._filling = number, changed, False
        self._shown: tuple[object, ...] | None = None  # what of the form it shows
        lists = self._lists
        letter = LETTERS[number]
        self.name = QLineEdit()
        self.name.setObjectName(f"name {letter}")
        self.name.setMaxLength(40)
        self.name.setAccessibleName(_("Name of side {letter}").format(letter=letter))
        self.list = Picker(look, f"list {letter}")
        self.list.setAccessibleName(_("List of side {letter}").format(letter=letter))
        for faction in lists.factions:
            self.list.addItem(lists.faction_name(faction), faction)
        self.team = Picker(look, f"team {letter}")
        self.team.setAccessibleName(_("Team of side {letter}").format(letter=letter))
        self.team.addItem(_("for itself"), 0)
        for team in (1, 2):
            self.team.addItem(_("team {n}").format(n=team), team)
        self.text = QPlainTextEdit()
        self.text.setObjectName(f"roster {letter}")
        self.text.setAccessibleName(_("Roster of side {letter}").format(letter=letter))
        self.text.setPlaceholderText("\n".join((*lists.example, "", _("or paste a roster here"))))
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(TEXT)
        self.fp = plain_labels.label("", font="number")
        self.more = Picker(look, f"add {letter}")
        self.more.setAccessibleName(_("Add a figure to side {letter}").format(letter=letter))
        self.wanted = Number(
            look, f"fp {letter}", _("FP to draw for side {letter}").format(letter=letter), 1, MOST_FP, form.fp
        )
        self.units = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self.units.setContentsMargins(0, 6, 0, 0)
        self.units.hide()
        self.muster = widgets.Button(look, _("To win"))
        self.muster.setObjectName(f"muster {letter}")
        why = _("An army of so many FP that has won many battles against the lists of its enemies")
        plain_labels.set_tool_tip(self.muster, why)
        self.draw = widgets.Button(look, _("By chance"))
        self.draw.setObjectName(f"draw {letter}")
        plain_labels.set_tool_tip(self.draw, _("An army of so many FP whose figures are drawn from the list"))
        for button in (self.muster, self.draw):
            button.setAutoDefault(False)
        self.said = plain_labels.label("", font="second", tone="warn", wrap=True)
        self.even = widgets.Button(look, _("Make it even"))
        self.even.setObjectName(f"even {letter}")
        self.even.setAutoDefault(False)
        plain_labels.set_tool_tip(
            self.even,
            _("Find the FP with which side {letter} wins as often as the others: its army grows or shrinks.").format(
                letter=letter
            ),
        )
        role = _("attacks") if number == 0 else _("defends") if number == 1 else _("fights too")
        choice = panel_widgets.line(self.more, self.even, spacing=6)
        choice.setStretch(0, 1)
        chip = widgets.Chip(look, letter, 22, name=letter)
        self.setLayout(
            panel_widgets.column(
                panel_widgets.line(chip, plain_labels.label(role, font="second", tone="ink2"), 0, self.fp),
                6,
                self.name,
                6,
                panel_widgets.line(self.list, self.team, spacing=6),
                6,
                self.text,
                self.units,
                6,
                choice,
                6,
                panel_widgets.line(self.wanted, 0, self.muster, self.draw, spacing=6),
                6,
                self.said,
                0,
            )
        )
        self.setMinimumWidth(COLUMN)
        self.name.textEdited.connect(self._edited)
        self.list.activated.connect(self._edited)
        self.team.activated.connect(self._edited)
        self.text.textChanged.connect(self._edited)
        self.more.activated.connect(self._add)

    @property
    def fp_wanted(self) -> int:
        """For an army that is drawn."""
        return self.wanted.box.value()

    def value(self) -> SideForm:
        """As it stands."""
        faction, team = self.list.currentData(), self.team.currentData()
        return SideForm(self.name.text(), str(faction), self.text.toPlainText(), int(team))

    def show_form(self, form: QuickForm) -> None:
        """Show a side as it stands in the form, unless it stands there so; nothing that people are typing moves."""
        side, teams = form.sides[self._number], len(form.sides) > 2
        shown = side, teams, form.system, form.units, form.points, form.agreements
        if shown == self._shown:
            return
        self._shown = shown
        if form.points != self._form.points:
            self.wanted.box.setValue(form.fp)
        self._filling, self._form = True, form
        if self.name.text() != side.name:
            self.name.setText(side.name)
        self.list.setCurrentIndex(self.list.findData(side.faction))
        self.team.setCurrentIndex(max(0, self.team.findData(side.team)))
        self.team.setVisible(teams)
        if self.text.toPlainText() != side.text:
            self.text.setPlainText(side.text)
        self.more.clear()
        self.more.addItem(_("Add a figure…"), "")
        for unit in self._lists.units():
            if unit.faction == side.faction:
                self.more.addItem(_("{unit}, {fp} FP").format(unit=unit.name, fp=unit.fp), unit)
        for sample in self._lists.samples():
            if sample.faction == side.faction:
                text = _("Army: {name}, {n} points").format(name=sample.name, n=sample.points)
                self.more.addItem(text, sample)
        self._filling = False
        self._judge(side)

    def _judge(self, side: SideForm) -> None:
        try:
            roster = side.roster(self._form.system, self._form.units)
        except BadRoster as bad:
            self.fp.setText("")
            self.units.setText("")
            self.said.setText("\n".join(bad.problems[:SHOWN]) if side.text.strip() else "")
        else:
            self.fp.setText(self._cost(roster.fp))
            self.units.setText(self._formed(roster))
            wrong = [str(reason) for reason in self._form.army_problems(roster)]
            self.said.setText("\n".join(wrong[:AT_ONCE]))
            plain_labels.set_tool_tip(self.said, "\n".join(wrong))
        self.units.setVisible(bool(self.units.text()))
        self.said.setVisible(bool(self.said.text()))

    def _cost(self, fp: int) -> str:
        """What the army costs, in points too where those are agreed on."""
        told = phrases.fp(fp)
        if not self._form.points:
            return told
        text = _("{fp}, {n} of {most} points")
        return text.format(fp=told, n=fp * self._lists.points, most=self._form.points)

    def _formed(self, roster: Roster) -> str:
        """The units that these figures form, where figures act in units."""
        units = self._lists.units_of(roster.rows, roster.groups)
        if all(size == 1 for _unit, size in units):
            return ""
        names = ", ".join(f"{unit.name} ×{size}" if size > 1 else unit.name for unit, size in units)
        number = count("{n} unit", "{n} units", len(units))
        models = count("{n} model", "{n} models", len(roster.soldiers))
        return _("{units}, {models}: {names}").format(units=number, models=models, names=names)

    def _edited(self, *_anything: object) -> None:
        if not self._filling:
            self._changed(self._number, self.value())

    def _add(self, place: int) -> None:
        chosen = self.more.itemData(place)
        if isinstance(chosen, Sample):
            self._changed(self._number, replace(self.value(), text=forms.sample_text(chosen)))
        elif chosen:
            self._changed(self._number, forms.with_unit(self.value(), chosen.name, self._lists.fewest(chosen)))
        self.more.setCurrentIndex(0)


class QuickSheet(Sheet):
    """The sheet. ``go`` gets the scenario that is to be resolved, ``play`` the one that people want to play.

    ``print_`` gets a folder for rosters, too.
    """

    def __init__(
        self,
        look: Theme,
        go: Go,
        play: Go,
        print_: Print,
        parent: QWidget | None,
        resolver: Resolver | None = None,
    ) -> None:
        super().__init__(
            look,
            _("Quick battle"),
            _("A battle without a campaign: play it, let the program fight it, or type in what you have fought."),
            _("Resolve…"),
            parent,
            width=WIDTH + 120,
        )
        self._go, self._play, self._print = go, play, print_
        self._resolver = resolver or Resolver()
        self._evening: Job[Far | None] | None = None
        self.form: QuickForm = forms.start(secrets.randbelow(SEEDS))
        self.columns: list[SideColumn] = []
        self._columns_of = (self.form.system, self.form.units)  # whose lists they offer
        self._row = panel_widgets.line(spacing=20)
        self.body.addLayout(self._row, 1)
        self.body.addSpacing(12)
        self.body.addWidget(widgets.hairline())
        self.body.addSpacing(10)
        self.body.addLayout(self._table_row())
        self.body.addWidget(self._points_line())
        self.body.addSpacing(8)
        self.body.addWidget(self._opened_line())
        self.body.addWidget(self._even_line())
        for words, name, act in (
            (_("Open…"), "open scenario", self._choose),
            (_("Save…"), "save scenario", self._save),
            (_("Print rosters…"), "print rosters", self._choose_folder),
        ):
            button = widgets.Button(look, words)
            button.setObjectName(name)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _on=False, act=act: act())
            self.foot.insertWidget(self.foot.count() - 3, button)
        self.units = widgets.Button(look, "")
        self.units.setObjectName("unit lists")
        self.units.setAutoDefault(False)
        self.units.clicked.connect(lambda _on=False: self._units_clicked())
        self.foot.insertWidget(self.foot.count() - 3, self.units)
        self.cancel.setText(_("Close"))
        self.play = widgets.Button(look, _("Play…"), "play")
        self.play.setObjectName("play")
        self.play.setAutoDefault(False)
        self.play.clicked.connect(lambda _on=False: self._to_play())
        self.foot.insertWidget(self.foot.count() - 1, self.play)
        self.resume = widgets.Button(look, _("Go on playing"), "play")
        self.resume.setObjectName("go on playing")
        self.resume.setAutoDefault(False)
        self.resume.clicked.connect(lambda _on=False: self._go_on() if self._go_on is not None else None)
        left = plain_labels.label(_("The quick battle that was left, where it stood"), tone="ink2", wrap=True)
        row = panel_widgets.line(left, self.resume, spacing=12, margins=(0, 0, 0, 12))
        row.setStretch(0, 1)
        self._left = QWidget()
        self._left.setLayout(row)
        self.body.insertWidget(0, self._left)
        self.offer_left(None)
        self._later = QTimer(self, singleShot=True, interval=WAIT)
        self._later.timeout.connect(self._judge)
        self._show()

    def _system_picker(self) -> tuple[QWidget | int, ...]:
        """The rule system by which the battle is fought, where there are several."""
        if len(SYSTEMS) < 2:
            return ()
        self.system = Picker(self.look, "rule system")
        self.system.setAccessibleName(_("Battles"))
        for name in SYSTEMS:
            self.system.addItem(lists_of(name).title, name)
        self.system.setMinimumContentsLength(max(len(lists_of(name).title) for name in SYSTEMS))
        self.system.activated.connect(self._system_picked)
        return plain_labels.label(_("Battles"), tone="ink2"), self.system, 14

    def _table_row(self) -> QHBoxLayout:
        self.number = Number(self.look, "sides", _("How many sides"), 2, forms.MOST_SIDES, 2)
        self.number.box.valueChanged.connect(lambda n: self._set(forms.with_number(self.form, n)))
        self.land = Picker(self.look, "land")
        self.land.setAccessibleName(_("What the table is like"))
        for land in LANDS:
            self.land.addItem(character_name(land), land)
        self.land.setMinimumContentsLength(max(len(character_name(land)) for land in LANDS))
        self.land.activated.connect(self._land_picked)
        self.seed = Number(self.look, "seed", _("Number of chance"), 0, SEEDS, self.form.seed)
        self.seed.box.valueChanged.connect(lambda n: self._set(replace(self.form, seed=n)))
        return panel_widgets.line(
            *self._system_picker(),
            plain_labels.label(_("Sides"), tone="ink2"),
            self.number,
            14,
            plain_labels.label(_("Table"), tone="ink2"),
            self.land,
            14,
            plain_labels.label(_("Chance"), tone="ink2"),
            self.seed,
            0,
            spacing=8,
        )

    def _points_line(self) -> QWidget:
        """How large armies may be, and what is agreed about them, in games where that is usual."""
        most = MOST_FP * max(lists_of(name).points for name in SYSTEMS)
        self.points = Number(self.look, "points", _("Points agreed for each army"), 0, most, 0, STEP)
        self.points.box.show_none_as(_("none"))
        self.points.box.valueChanged.connect(self._points_set)
        self._agreed = panel_widgets.line(spacing=14)
        row = panel_widgets.line(
            plain_labels.label(_("Points"), tone="ink2"), self.points, self._agreed, 0, spacing=8, margins=(0, 8, 0, 0)
        )
        self.points_line = QWidget()
        self.points_line.setLayout(row)
        self.agreed: dict[str, Check] = {}
        return self.points_line

    def _units_clicked(self) -> None:
        """Armies of lists of a club's own, or of the game's own again."""
        if self.form.units:
            self._set(replace(forms.start(self.form.seed, self.form.system), land=self.form.land))
            return
        path = choose_unit_lists(self)
        if path is not None:
            self.take_units(path)

    def take_units(self, path: Path) -> None:
        """Fight with the lists of this file; what is wrong with them is said."""

        def done(read: UnitLists) -> None:
            lists = lists_of(read.system)
            units = lists.complete(read.units)
            wrong = lists.problems(units, {unit.faction for unit in units}, MOST_FP)
            if wrong:
                self._complain([str(reason) for reason in wrong[:SHOWN]])
            else:
                self._set(replace(forms.start(self.form.seed, read.system, units), land=self.form.land))

        read_document(self, path, read_units, done, lambda sentence: self._complain([sentence]))

    def _points_set(self, points: int) -> None:
        if points != self.form.points and self.points_line.isVisibleTo(self):
            self._set(replace(self.form, points=points))

    def _agree(self, key: str, on: bool) -> None:
        if getattr(self.form.agreements, key) != on:
            self._set(replace(self.form, agreed=replace(self.form.agreements, **{key: on})))

    def _show_points(self) -> None:
        """The points and agreements about armies of this rule system; nothing where it has none."""
        self.points_line.setVisible(bool(lists_of(self.form.system).points))
        self.units.setText(_("The game’s lists") if self.form.units else _("Unit lists…"))
        why = _("Armies of unit lists of your own, from a file")
        plain_labels.set_tool_tip(self.units, _("Armies of the game’s own lists again") if self.form.units else why)
        self.points.box.setValue(self.form.points)
        options = {one.key: one for one in agreements_of(self.form.system).options if one.of_armies}
        if {*options} != {*self.agreed}:
            panel_widgets.clear(self._agreed)
            self.agreed = {key: Check(self.look, option.told(True)) for key, option in options.items()}
            for key, check in self.agreed.items():
                check.setObjectName(key.replace("_", " "))
                check.toggled.connect(partial(self._agree, key))
                self._agreed.addWidget(check)
        for key, check in self.agreed.items():
            check.setChecked(bool(getattr(self.form.agreements, key)))
            check.setEnabled(bool(self.form.points))

    def _opened_line(self) -> QLabel:
        self.from_file = plain_labels.label("", font="second", tone="ink2", wrap=True)
        return self.from_file

    def _even_line(self) -> QWidget:
        """How far it is to make it even, and the button that ends it."""
        self.even_far = plain_labels.label("", font="second", tone="ink2", wrap=True)
        stop = widgets.Button(self.look, _("Stop"))
        stop.setObjectName("stop making even")
        stop.setAutoDefault(False)
        stop.clicked.connect(lambda _on=False: self.stop_evening())
        row = panel_widgets.line(self.even_far, stop, spacing=12)
        row.setStretch(0, 1)
        self.far = QWidget()
        self.far.setLayout(row)
        self.far.hide()
        self._looks = QTimer(self, interval=GROW)
        self._looks.timeout.connect(self._show_far)
        return self.far

    # --- what people do --------------------------------------------------------------------------------------------

    def _set(self, form: QuickForm) -> None:
        self.stop_evening()
        self.form = form
        self._show()

    def _side_changed(self, number: int, side: SideForm) -> None:
        self._set(forms.with_side(self.form, number, side))

    def _draw(self, number: int, *, by_chance: bool) -> None:
        fp = self.columns[number].fp_wanted
        self._set(forms.drawn(self.form, number, fp, secrets.randbelow(SEEDS), by_chance=by_chance))

    def make_even(self, number: int) -> None:
        """Find the FP with which a side wins its share; it takes some hundred battles beside the window."""
        self.stop_evening()
        scenario = self.scenario()
        if scenario is None:
            return
        chance = self.form.sides[number].chance if self.form.opened is None else None
        executor = self._resolver.executor

        def search() -> Evened | None:
            battles = even_fights.forecasts(executor, number, scenario, evening.tell, evening.is_wanted)
            return even_fights.make_even(scenario, number, even_fights.source_of(scenario, number, chance), battles)

        evening = Job[Far | None](None, search, self.show_even, self._not_even)
        self.watch(evening.start(self))

    def watch(self, evening: Job[Far | None]) -> None:
        """Show how far a search is."""
        self._evening, self._helper = evening, Helper(self._resolver.executor)
        self._show_far()
        self.from_file.hide()
        self.far.show()
        self._looks.start()

    def stop_evening(self) -> None:
        """Nobody waits for it any more: the armies stay as they are."""
        if self._evening is not None:
            self._evening.stop()
            self._evening = None
        self._looks.stop()
        self.far.hide()
        self.from_file.show()

    def _show_far(self) -> None:
        far = self._evening.so_far if self._evening is not None else None
        if self._evening is None or far is None:
            self.even_far.setText(_("Making it even: the first battles are fought."))
            return
        text = _("Making it even: {fp} FP win {share} %, {n} tries so far.")
        told = text.format(fp=far.fp, share=decimal(100 * far.share, 0), n=far.tries)
        helper = self._helper.words(count("{n} battle", "{n} battles", far.tries))
        self.even_far.setText(" ".join(filter(None, (told, helper))))

    def show_even(self, found: Evened) -> None:
        """The battle as it is even now, and how sure that is."""
        self._set(forms.with_even(self.form, found))
        self.from_file.setText(" ".join(told(found)))

    def _not_even(self, error: Exception) -> None:
        self.stop_evening()
        self._complain([_("It could not be made even: {why}").format(why=error)])
        if not isinstance(error, ValueError):
            raise error

    def _complain(self, problems: Sequence[str]) -> None:
        """Say what has gone wrong, which is no fault of the battle as it stands in the sheet."""
        if self._later.isActive():
            self._later.stop()
            self._judge()  # at once: later it would wipe away what is said here
        self.reasons.show_reasons([Reason("", problem) for problem in problems])

    def done(self, result: int) -> None:
        """Closed: nothing goes on."""
        self.stop_evening()
        super().done(result)

    def _system_picked(self, place: int) -> None:
        name = str(self.system.itemData(place))
        if name != self.form.system:  # its lists are others: both sides begin anew
            self._set(replace(forms.start(self.form.seed, name), land=self.form.land))

    def _land_picked(self, place: int) -> None:
        opened = self.form.opened
        form = self.form
        if opened is not None:  # the armies stay, on another table
            form = replace(forms.of_scenario(opened, form.seed), opened=None)
        self._set(replace(form, land=str(self.land.itemData(place)), table=None))

    def _choose(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self, _("Open a scenario"), "", _("Scenarios (*.json)"))
        if name:
            self.open_scenario(Path(name))

    def open_scenario(self, path: Path) -> None:
        """Show a scenario; what is wrong with it is said."""

        def done(scenario: Scenario) -> None:
            self._set(forms.of_scenario(scenario, self.form.seed))

        def failed(problems: str) -> None:
            self._complain(problems.split("\n")[:SHOWN])

        read_document(self, path, read, done, failed)

    def _save(self) -> None:
        name, _kind = QFileDialog.getSaveFileName(self, _("Save the scenario"), "", _("Scenarios (*.json)"))
        if name:
            self.save_scenario(Path(name) if name.endswith(".json") else Path(f"{name}.json"))

    def save_scenario(self, path: Path) -> None:
        """Keep the battle as a scenario file."""
        scenario = self.scenario()
        if scenario is None:
            return
        try:
            system.write(write(scenario).encode(), path)
        except OSError as error:
            self._complain([_("“{name}”: {why}.").format(name=path.name, why=error.strerror)])
        else:
            self.from_file.setText(_("Saved as “{name}”.").format(name=path.name))

    def _choose_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, _("Where to put the rosters"))
        if name and (scenario := self.scenario()) is not None:
            self._print(scenario, Path(name))

    def allow(self, reasons: Sequence[Reason]) -> None:
        """What stands against the battle stands against playing it."""
        super().allow(reasons)
        self.play.say(_("Play…"), enabled=not reasons, why=" ".join(map(str, reasons)))

    def offer_left(self, go_on: Callable[[], object] | None) -> None:
        """Offer to go on with the battle that was left, or (None) do not."""
        self._go_on = go_on
        self._left.setVisible(go_on is not None)

    def _to_play(self) -> None:
        if (scenario := self.scenario()) is not None:
            self._play(scenario)

    def act(self) -> None:
        """To the sheet on which it is resolved; this one stays for the next battle."""
        if (scenario := self.scenario()) is not None:
            self._go(scenario)

    # --- what follows ----------------------------------------------------------------------------------------------

    def scenario(self) -> Scenario | None:
        """The battle as the sheet stands; None where something is wrong, which is said."""
        try:
            return self.form.scenario()
        except BadRoster as bad:
            self.allow([Reason("", problem) for problem in bad.problems[:SHOWN]])
            return None

    def _show(self) -> None:
        offered = self.form.system, self.form.units
        stay = len(self.form.sides) if self._columns_of == offered else 0
        self._columns_of = offered
        while len(self.columns) > stay:
            gone = self.columns.pop()
            self._row.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        while len(self.columns) < len(self.form.sides):
            number = len(self.columns)
            column = SideColumn(self.look, self.form, number, self._side_changed)
            column.draw.clicked.connect(lambda _on=False, number=number: self._draw(number, by_chance=True))
            column.muster.clicked.connect(lambda _on=False, number=number: self._draw(number, by_chance=False))
            column.even.clicked.connect(lambda _on=False, number=number: self.make_even(number))
            self.columns.append(column)
            self._row.addWidget(column, 1)
        for column in self.columns:
            column.show_form(self.form)
        self._show_points()
        if len(SYSTEMS) > 1:
            self.system.setCurrentIndex(self.system.findData(self.form.system))
        self.number.box.setValue(len(self.form.sides))
        self.seed.box.setValue(self.form.seed)
        self.land.setCurrentIndex(self.land.findData(self.form.land))
        opened = self.form.opened
        text = _("From the scenario “{name}”: its places, wounds and agreements hold until a side is changed.")
        self.from_file.setText("" if opened is None else text.format(name=opened.name))
        self._later.start()

    def _judge(self) -> None:
        """Whether it can go to the table; what stands at a side is not said twice."""
        try:
            self.form.scenario()
        except BadRoster as bad:
            said = any(column.said.text() for column in self.columns)
            empty = [side for side in self.form.sides if not side.text.strip()]
            problems = bad.problems[:SHOWN]
            if said:
                problems = (_("An army cannot be taken as it is: see there."),)
            elif empty:
                problems = (_("Each side needs figures."),)
            self.allow([Reason("", problem) for problem in problems])
        else:
            self.allow(())
