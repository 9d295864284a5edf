"""A quick battle at its table: a passing campaign is made beside the window's work, and the campaign's own sheets open.

Odds, resolving, replay and the form for typing in are those of any battle; what a typed result comes to is told on a
sheet of its own. One battle at a time: the next one takes the place of the one before, and where that was left in the
middle, people are asked first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from campaign.battle.contract import AnySetup
from campaign.battle.scenario import Scenario
from campaign.quick.desk import BATTLE, FIELD, QuickDesk
from campaign.store.errors import StoreError
from campaign.tabletop.kept import BadKept, read
from campaign.words import _
from campaign.world.ids import BattleId
from campaign.world.refusal import Reason
from ui import plain_labels, widgets
from ui.background import in_background
from ui.battle.prepare import play_actions
from ui.battle.prepare.prepare_sheet import PrepareSheet
from ui.battle.prepare.prepared_battle import Preparation
from ui.battle.quick.sheet import QuickSheet
from ui.battle.resolver import Resolver
from ui.battle.waiting.resolve_sheet import ResolveSheet
from ui.dialogs.sheet import Sheet
from ui.dialogs.sheets import opened
from ui.session import Session
from ui.theme import Theme
from ui.window_state import WindowState


class QuickBattle(QObject):
    """What happens to quick battles of a window."""

    def __init__(
        self,
        look: Theme,
        resolver: Resolver,
        window: QWidget,
        left: Path | None = None,
        kept: WindowState | None = None,
    ) -> None:
        """``left``: the file in which a battle that is being played stays until it has its result."""
        super().__init__(window)
        self._left_in, self._kept = left, kept or WindowState(None)
        self._look, self._resolver, self._window = look, resolver, window
        self.session: Session | None = None
        self._sheet: QuickSheet | None = None
        self._told = False
        self._played = False  # whether the battle of the session is the one that is kept

    def open(self) -> QuickSheet | None:
        """The sheet on which a battle is set up; None while one is on the table, which comes to the front then."""
        if (table := play_actions.table_of(BATTLE, self._window)) is not None and self.session is not None:
            table.raise_()
            table.activateWindow()
            return None
        sheet = self._sheet = opened(
            QuickSheet(self._look, self.begin, self.play, self.print_rosters, self._window, self._resolver)
        )
        sheet.finished.connect(self.end)
        self._offer_left()
        return sheet

    @property
    def sheet(self) -> QuickSheet | None:
        """The sheet, as long as it is there."""
        return self._sheet if self._sheet is not None and isValid(self._sheet) else None

    def _offer_left(self) -> None:
        """A battle that was left can be gone on with."""
        if self.sheet is not None and self._left_in is not None and self._left_in.exists():
            self.sheet.offer_left(self.go_on)

    def go_on(self) -> None:
        """The battle that was left, where it stood."""
        path = self._left_in
        assert path is not None

        def again() -> QuickDesk:
            text = path.read_text(encoding="utf-8")
            setup = read(text).setup
            desk = QuickDesk.of(Scenario(setup, _(" against ").join(side.name for side in setup.sides)), path)
            desk.battles.keep(BATTLE, text)
            return desk

        in_background(self, again, self._resume, self._failed)

    def _resume(self, desk: QuickDesk) -> None:
        session = self._begun(desk)
        if session is not None and self.sheet is not None:
            self.sheet.hide()
            self._played = True
            play_actions.go_on(session, BATTLE, self._window, closed=self._left)

    def begin(self, scenario: Scenario) -> None:
        """Bring a battle to the sheet on which it is resolved, or typed in."""
        in_background(self, lambda: QuickDesk.of(scenario, self._left_in), self._show, self._failed)

    def play(self, scenario: Scenario) -> None:
        """Ask how a battle is to be played on the window's table."""
        in_background(self, lambda: QuickDesk.of(scenario, self._left_in), self._prepare, self._failed)

    def print_rosters(self, scenario: Scenario, folder: Path) -> None:
        """Write the armies of a battle as PDF, with room for what happens to them."""
        from ui.printing.print_options import paper_here

        paper = paper_here()

        def work() -> tuple[Path, ...]:
            from campaign.paper import write_rosters

            with QuickDesk.of(scenario) as desk:
                return write_rosters(desk.state, desk.head, folder, paper)

        in_background(self, work, self._printed, self._failed)

    def end(self, _result: int = 0) -> None:
        """Nobody looks any more: the passing file goes."""
        if self.session is not None:
            self.session.close()
            self.session.deleteLater()
            self.session = None

    def _begun(self, desk: QuickDesk) -> Session | None:
        """A session on a battle, in the place of the one before; None where nobody looks any more."""
        self.end()
        if self.sheet is None or not self.sheet.isVisible():
            desk.close()
            return None
        self.session, self._told, self._played = Session(desk, self._look, self, self._resolver), False, False
        self.session.kept = self._kept
        self.session.changed.connect(self._follow)
        self.session.refused.connect(lambda reasons: self._say(reasons))
        return self.session

    def _show(self, desk: QuickDesk) -> None:
        session = self._begun(desk)
        if session is None:
            return
        made = opened(ResolveSheet(session, BATTLE, self.sheet, play=lambda: self._ask_how(session)))
        made.title.setText(desk.scenario.name or _("Quick battle"))
        made.lead.setText(_("The first side attacks. Nothing of it is kept, unless the scenario is saved."))

    def _prepare(self, desk: QuickDesk) -> None:
        session = self._begun(desk)
        if session is not None:
            self._ask_how(session)

    def _ask_how(self, session: Session) -> None:
        """The sheet of what a battle that is to be played agrees on; one that was left in the middle comes first."""
        if self.sheet is None:
            return
        if self._left_in is not None and self._left_in.exists():
            opened(LeftSheet(self._look, self.go_on, lambda: self._agree(session), self.sheet))
        else:
            self._agree(session)

    def _agree(self, session: Session) -> None:
        if self.sheet is not None:
            opened(PrepareSheet(session, BATTLE, self._to_the_table, self.sheet, renew=self._renew))

    def _renew(self, setup: AnySetup, then: Callable[[Session], None]) -> None:
        """The same armies at other edges: the passing campaign is made anew, with the photo beneath its table."""
        desk = self.session.desk if self.session is not None else None
        assert isinstance(desk, QuickDesk)
        scenario = replace(desk.scenario, setup=setup)
        laid = desk.state.backdrops.get(FIELD)
        png = None if laid is None else desk.picture(laid.picture)

        def again() -> QuickDesk:
            made = QuickDesk.of(scenario, self._left_in)
            if laid is not None and png is not None:
                made.set_backdrop(FIELD, png, (laid.x, laid.y, laid.width, laid.height), laid.opacity)
            return made

        def renewed(desk: QuickDesk) -> None:
            session = self._begun(desk)
            if session is not None:
                then(session)

        in_background(self, again, renewed, self._failed)

    def _to_the_table(self, session: Session, battle: BattleId, preparation: Preparation) -> None:
        """While it is played, the sheet on which it was set up is out of the way."""
        if self.sheet is not None:
            self.sheet.hide()
        self._played = True
        play_actions.begin(session, battle, preparation, home=self._window, closed=self._left)

    def _left(self) -> None:
        """Nobody plays any more: another battle can be set up."""
        if self.sheet is not None:
            self.sheet.open()
            self._offer_left()

    def _follow(self, _changes: object) -> None:
        """A result that was typed in is told; one that the program made stands on its sheet already."""
        session = self.session
        if session is None or self._told:
            return
        desk = session.desk
        assert isinstance(desk, QuickDesk)
        if desk.report is not None and self._played:
            self._forget_left()
        if desk.report is not None and not desk.state.battles[BATTLE].resolved:
            self._told = True
            QTimer.singleShot(0, self, lambda: self._tell(tuple(desk.told())))

    def _forget_left(self) -> None:
        """It has its result."""
        if self._left_in is not None and self.sheet is not None:
            with suppress(OSError):
                self._left_in.unlink(missing_ok=True)
            self.sheet.offer_left(None)

    def _tell(self, lines: Sequence[str]) -> None:
        if self.sheet is not None:
            opened(ToldSheet(self._look, lines, self.sheet))

    def _printed(self, paths: Sequence[Path]) -> None:
        if self.sheet is not None:
            text = _("Written: {names}.").format(names=", ".join(path.name for path in paths))
            self.sheet.from_file.setText(text)

    def _failed(self, error: Exception) -> None:
        if isinstance(error, StoreError):
            self._say([Reason("", str(error))])
            return
        if isinstance(error, BadKept | UnicodeDecodeError):
            self._say([Reason("", _("What was played of this battle cannot be read: {why}").format(why=error))])
            return
        if not isinstance(error, OSError):
            self._say([Reason("", _("This battle cannot be set up: {why}").format(why=error))])
            raise error
        self._say([Reason("", _("“{name}”: {why}.").format(name=error.filename or "", why=error.strerror or error))])

    def _say(self, reasons: Sequence[Reason]) -> None:
        if self.sheet is not None:
            self.sheet.reasons.show_reasons(tuple(reasons))


class LeftSheet(Sheet):
    """Whether a battle that was left in the middle goes on, or is forgotten for another one."""

    def __init__(
        self, look: Theme, go_on: Callable[[], object], anew: Callable[[], object], parent: QWidget | None
    ) -> None:
        super().__init__(
            look,
            _("A quick battle was left in the middle"),
            _("One is kept at a time: as soon as another begins, what was played of it is forgotten."),
            _("Go on playing"),
            parent,
        )
        self._go_on, self._anew = go_on, anew
        self.another = widgets.Button(look, _("Begin another…"))
        self.another.setObjectName("begin another")
        self.another.setAutoDefault(False)
        self.another.clicked.connect(self._begin_another)
        self.foot.insertWidget(self.foot.count() - 1, self.another)

    def act(self) -> None:
        """The one that was left."""
        self.accept()
        self._go_on()

    def _begin_another(self) -> None:
        self.accept()
        self._anew()


class ToldSheet(Sheet):
    """What a quick battle that was typed in comes to: losses, kills, experience and points."""

    def __init__(self, look: Theme, lines: Sequence[str], parent: QWidget | None) -> None:
        super().__init__(look, lines[0].rstrip("."), "", _("Close"), parent)
        self.cancel.hide()
        self.lines = tuple(line.strip() for line in lines[1:])
        for line in self.lines:
            self.body.addWidget(plain_labels.label(line, wrap=True))
            self.body.addSpacing(6)
