"""For whom and how is printed: players, options of the kinds chosen, and the size of the paper. Knows no folder."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import get_args

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QButtonGroup, QWidget

from campaign import paper
from campaign.paper import Option, Paper, Setup, Wanted
from campaign.paper.kind import TILES
from campaign.paper.setups import EVERYBODY, TONIGHT
from campaign.words import _, count, listed
from campaign.world.rules.calendar import WEEKS
from campaign.world.state import Campaign
from ui import plain_labels
from ui.dialogs.fields import Check, Choice, Picker
from ui.panels import panel_widgets
from ui.theme import Theme

PAPERS: tuple[Paper, ...] = get_args(Paper)


def paper_words(name: Paper) -> str:
    """A size of paper as people know it."""
    return {"A4": _("A4, 210 × 297 mm"), "Letter": _("Letter, 8½ × 11 in")}[name]


def paper_here(remembered: object = None) -> Paper:
    """The paper chosen last; else the one that is in the printers of this country."""
    for name in PAPERS:
        if name == remembered:
            return name
    imperial = QLocale.system().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return "Letter" if imperial else "A4"


class PrintOptions(QWidget):
    """The fields. ``changed`` is told when one of them is."""

    def __init__(self, look: Theme, state: Campaign, changed: Callable[[], None]) -> None:
        super().__init__()
        self._look, self._changed, self._quiet = look, changed, False
        self.whose = self._build_whose(state)
        self.fighters = plain_labels.label(
            listed([state.players[player].name for player in paper.tonight(state)])
            or _("Nobody has a battle this week."),
            font="second",
            tone="ink2",
            wrap=True,
        )
        self.week = self._build_week(state)
        self.tiles = self._build_tiles()
        self.attending = self._check("attending", _("Only the armies in a battle"))
        self.grouped = self._check("grouped", _("Equal recruits share a row"))
        self.rosters = self._check("rosters", _("With everybody’s rosters"))
        self.rich = self._check("rich", _("In the players’ colours"))
        self.one_file = self._check("one file", _("All in one PDF"))
        self._papers = QButtonGroup(self)
        sizes = panel_widgets.line(*(self._size(place, name) for place, name in enumerate(PAPERS)), 0, spacing=14)
        across = QWidget()
        across.setLayout(sizes)
        self._fighting = any(paper.awaited(state, player) for player in state.seats)
        self.heads = {"players": panel_widgets.head(_("For whom")), "week": panel_widgets.head(_("Which week"))}
        self.heads["tiles"] = panel_widgets.head(_("Size of the poster"))
        how = (self.attending, self.grouped, self.rosters, self.rich, self.one_file)
        self.setLayout(
            panel_widgets.column(
                panel_widgets.column(self.heads["players"], self.whose, self.fighters, spacing=4),
                panel_widgets.column(self.heads["week"], self.week, spacing=4),
                panel_widgets.column(self.heads["tiles"], self.tiles, spacing=4),
                panel_widgets.column(panel_widgets.head(_("How")), *how, spacing=2),
                panel_widgets.column(panel_widgets.head(_("Paper")), across, spacing=2),
                spacing=12,
            )
        )

    def _build_whose(self, state: Campaign) -> Picker:
        made = Picker(self._look, "for whom")
        made.setAccessibleName(_("For whom"))
        made.addItem(_("All players"), EVERYBODY)
        made.addItem(_("Tonight’s players"), TONIGHT)
        for seat in state.seats:
            made.addItem(plain_labels.menu_text(state.players[seat].name), state.players[seat].letter)
        made.currentIndexChanged.connect(lambda _place: self._tell())
        return made

    def _build_week(self, state: Campaign) -> Picker:
        """The weeks that have begun, the newest first."""
        made = Picker(self._look, "which week")
        made.setAccessibleName(_("Which week"))
        made.addItem(_("The last week that is over"), None)
        for number in reversed(range(state.weeks)):
            month, week = number // WEEKS + 1, number % WEEKS + 1
            made.addItem(_("Month {month}, week {week}").format(month=month, week=week), (month, week))
        made.currentIndexChanged.connect(lambda _place: self._tell())
        return made

    def _build_tiles(self) -> Picker:
        """Over how many pages a poster goes."""
        made = Picker(self._look, "size of the poster")
        made.setAccessibleName(_("Size of the poster"))
        for tiles in TILES:
            made.addItem(count("{n} page", "{n} pages", tiles), tiles)
        made.currentIndexChanged.connect(lambda _place: self._tell())
        return made

    def _check(self, name: str, words: str) -> Check:
        made = Check(self._look, words)
        made.setObjectName(name)
        made.toggled.connect(lambda _on: self._tell())
        return made

    def _size(self, place: int, name: Paper) -> QWidget:
        made = Choice(self._look, name)
        made.setObjectName(f"paper {name}")
        made.setAccessibleDescription(paper_words(name))
        plain_labels.set_tool_tip(made, paper_words(name))
        self._papers.addButton(made, place)
        made.toggled.connect(partial(self._sized))
        return made

    def _sized(self, on: bool) -> None:
        """One goes on as the other goes off: tell once."""
        if on:
            self._tell()

    def _tell(self) -> None:
        self.fighters.setVisible(self.whose.currentData() == TONIGHT and self.whose.isVisibleTo(self))
        if not self._quiet:
            self._changed()

    # --- what they say ---------------------------------------------------------------------------------------------

    @property
    def paper(self) -> Paper:
        """The size of the paper."""
        return PAPERS[self._papers.checkedId()]

    def offer(self, options: Collection[Option]) -> None:
        """Show what the kinds chosen know, and nothing else."""
        for option, fields in self._fields().items():
            for field in fields:
                field.setVisible(option in options)
        self.attending.setEnabled(self._fighting)
        plain_labels.set_tool_tip(self.attending, "" if self._fighting else _("No battle waits."))
        self.fighters.setVisible("players" in options and self.whose.currentData() == TONIGHT)

    def _fields(self) -> dict[Option, tuple[QWidget, ...]]:
        return {
            "players": (self.heads["players"], self.whose),
            "week": (self.heads["week"], self.week),
            "tiles": (self.heads["tiles"], self.tiles),
            "attending": (self.attending,),
            "grouped": (self.grouped,),
            "rosters": (self.rosters,),
        }

    def show_setup(self, setup: Setup) -> None:
        """Say all that a set-up says; nobody is told."""
        self._quiet = True
        self.whose.setCurrentIndex(max(0, self.whose.findData(setup.whose)))
        self.tiles.setCurrentIndex(max(0, self.tiles.findData(setup.tiles)))
        self.attending.setChecked(setup.attending)
        self.grouped.setChecked(setup.grouped)
        self.rosters.setChecked(setup.rosters)
        self.rich.setChecked(setup.rich)
        self.one_file.setChecked(setup.one_file)
        if setup.paper is not None or self._papers.checkedId() < 0:
            self._papers.button(PAPERS.index(setup.paper or "A4")).setChecked(True)
        self._quiet = False

    def setup(self, name: str, kinds: tuple[str, ...]) -> Setup:
        """All that is said, as a set-up."""
        return Setup(
            name,
            kinds,
            str(self.whose.currentData()),
            self.attending.isChecked(),
            self.grouped.isChecked(),
            self.rich.isChecked(),
            self.rosters.isChecked(),
            self.one_file.isChecked(),
            self.paper,
            int(self.tiles.currentData()),
        )

    def wanted(self, state: Campaign, options: Collection[Option]) -> Wanted:
        """The same, as the kinds are asked; without what none of them knows."""
        whose = str(self.whose.currentData()) if "players" in options else EVERYBODY
        week = self.week.currentData()
        return Wanted(
            paper.players_of(state, whose),
            self._fighting and self.attending.isChecked(),
            self.grouped.isChecked(),
            self.rich.isChecked(),
            None if week is None else (int(week[0]), int(week[1])),
            self.rosters.isChecked(),
            int(self.tiles.currentData()),
        )
