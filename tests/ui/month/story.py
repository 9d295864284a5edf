"""What two people want in their month, whatever they do it with: every order that the window has to take from them.

``Way`` says what can be wanted; how it is done by mouse alone, or by keyboard alone, is the ways' affair. The story
reads the campaign to know where to act and what came of it, and acts only through its way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from PySide6.QtGui import QGuiApplication

from campaign.world import queries
from campaign.world.ids import ArmyId, EntryId, PlayerId, SectorId
from campaign.world.orders import MoveArmy
from campaign.world.state import AnswerDue, Army, Campaign, LossesDue, RetreatDue, Stage, SurplusDue
from tests.ui.month.driver import Budget, Hand
from ui.dialogs.amend_sheet import AmendSheet
from ui.main_window import MainWindow
from ui.memory.week_end import WeekEndSheet
from ui.session import Session

PROPOSED = (LossesDue, SurplusDue, RetreatDue)  # choices for which the window proposes something
Kills = Mapping[str, Sequence[str]]  # victims by killer


class Way(Protocol):
    """How people do what they want. Each deed is one act; budgets are the story's."""

    hand: Hand

    def open_campaign(self, name: str) -> None:
        """Open a campaign from the start page."""

    def unfold(self) -> None:
        """Have the to-do list seen, where a small window has folded it."""

    def show(self, sector: SectorId) -> None:
        """Have a sector in the inspector."""

    def recruit(self, units: Sequence[str]) -> None:
        """Buy these figures where the inspector is, as a new army."""

    def recruit_as_proposed(self, player: str) -> None:
        """Buy what the to-do list proposes to a player."""

    def leave_week_end(self) -> None:
        """Close the sheet of how the last week ended, where it is shown and keeps the next step from being taken."""

    def next_step(self) -> None:
        """Begin the week, end the turn, or end the week."""

    def aim(self, army: ArmyId, goal: SectorId) -> None:
        """What comes before the order to move: with the keyboard, choose the army and point at the sector."""

    def go(self, army: ArmyId, goal: SectorId) -> None:
        """Order the move, or the attack."""

    def undo(self) -> None:
        """Take the last order back."""

    def answer(self, choice: int) -> None:
        """Answer the attack: 0 stands, 1 withdraws to the first haven."""

    def resolve(self) -> None:
        """Have the program fight the battle that waits, and see its result."""

    def accept(self) -> None:
        """Accept the result that is shown."""

    def type_in(self, kills: Kills, turns: int) -> None:
        """Enter the result of the battle that waits."""

    def take_the_proposal(self) -> None:
        """Settle the choice that comes first as it is proposed."""

    def print_sheets(self) -> None:
        """Write tonight's sheets."""

    def amend(self, entry: EntryId) -> None:
        """Ask for the order of an entry to be given again."""

    def agree(self) -> None:
        """Write the amendment that is shown."""


class Month:
    """One month of the campaign in ``window``, played in one ``way``."""

    def __init__(self, window: MainWindow, way: Way) -> None:
        self._window, self._way, self._hand = window, way, way.hand

    @property
    def session(self) -> Session:
        """The open campaign."""
        assert self._window.session is not None
        return self._window.session

    @property
    def state(self) -> Campaign:
        """The campaign as it stands in the file, whatever moment is shown."""
        return self.session.desk.state

    def play(self, name: str) -> None:
        """All of it."""
        self._hand.tell("open the campaign")
        self._way.open_campaign(name)
        self._hand.wait(lambda: self._window.session is not None, "the campaign")
        if self._window.lists_folded:
            self._way.unfold()
        self._muster()
        self._week(self._first_week)
        self._week(self._second_week)
        self._week(self._third_week)
        self._week(self._end_both_turns)

    # --- the weeks -------------------------------------------------------------------------------------------------

    def _muster(self) -> None:
        self._recruit("s3", ("hq", "engineer", "grenadier", "grunt", "grunt", "grunt"))
        self._recruit("s5", ("hq", *["sentinel"] * 6, *["terminator"] * 3))
        self._recruit("s6", ("hq", *["terminator"] * 6, "sentinel"))
        for player in ("Mara", "Mara", "Tobias"):
            self._hand.tell("muster as proposed")
            self._way.recruit_as_proposed(player)
        assert {self._army("s1").player, self._army("s2").player} == {self._player("Mara")}
        assert self._army("s4").player == self._player("Tobias")

    def _first_week(self) -> None:
        """Mara moves, thinks better of it, moves; attacks, and the battle is typed in. Tobias has one resolved."""
        mover = self._army("s3").id
        self._move(mover, "s7")
        with self._hand.on(Budget("undo", 1)):
            self._way.undo()
        assert self.state.armies[mover].sector == self._sector("s3")
        self._move(mover, "s7")
        attackers, defenders = self._army("s1"), self._army("s5")
        self._attack(attackers.id, "s5", Budget("attack", 1))
        self._answer(0, Budget("stand and fight", 1))
        shooters = [f for f in attackers.figures if not queries.unit_of(self.state, f).is_hq]
        avenger = next(f for f in defenders.figures if not queries.unit_of(self.state, f).is_hq)
        fallen = list(defenders.figures)
        kills = {avenger: shooters[:2], shooters[2]: fallen[:5], shooters[3]: fallen[5:]}
        assert sum(map(len, kills.values())) == 12
        with self._hand.on(Budget("a battle with 12 casualties typed in", 30)):
            self._way.type_in(kills, 4)
        assert self.state.sectors[self._sector("s5")].owner == self._player("Mara")
        self._end_turn()
        attack = Budget("attack, resolve and accept", 4)
        self._attack(self._army("s6").id, "s7", attack)
        self._answer(0, attack)
        with self._hand.on(attack):
            self._way.resolve()
        assert not queries.open_battles(self.state)
        with self._hand.on(attack):
            self._way.accept()
        self._settle()
        self._end_turn()

    def _second_week(self) -> None:
        """Mara attacks through a radioactive zone; Tobias withdraws."""
        self._turn_of("Mara")
        crossing = self._army("s2").id
        before = queries.army_fp(self.state, crossing)
        self._attack(crossing, "s4", Budget("attack", 1))
        assert any(isinstance(due, LossesDue) for due in self.state.pending.values())
        self._settle()
        assert queries.army_fp(self.state, crossing) < before
        self._answer(1, Budget("withdraw", 2))
        self._settle()
        assert self.state.sectors[self._sector("s4")].owner == self._player("Mara")
        self._end_both_turns()

    def _third_week(self) -> None:
        """Mara recruits and moves; the sheets are printed; when Tobias is done, her move turns out to be a mistake."""
        self._turn_of("Mara")
        self._recruit("s3", ("hq", "grunt", "grunt"))
        mover = self._army("s4").id
        self._move(mover, "s2")
        moved = self._entry_of(mover)
        with self._hand.on(Budget("print tonight’s sheets", 3)):
            self._way.print_sheets()
        folder = self.session.desk.path.parent
        self._hand.wait(lambda: len(list(folder.rglob("*.pdf"))) >= 2, "the printed sheets")
        self._end_turn()
        self._hand.tell("amend an order")
        self._way.amend(moved)
        self._way.aim(mover, self._sector("s3"))
        self._way.go(mover, self._sector("s3"))
        self._way.agree()
        self._hand.wait(lambda: not self._hand.seen(AmendSheet) and self.session.moment is None, "the amendment")
        assert self.state.armies[mover].sector == self._sector("s3")
        self._settle()
        self._end_both_turns()

    def _week(self, turns: Callable[[], None]) -> None:
        week = (self.state.month, self.state.week)
        with self._hand.on(Budget("leave the sheet of the last week’s end", 1)):
            self._way.leave_week_end()
        with self._hand.on(Budget("throw for initiative", 1)):
            self._way.next_step()
        assert self.state.stage is Stage.TURNS, f"{self.state.stage}; the keys go to {QGuiApplication.focusWindow()}"
        turns()
        self._settle()
        self._hand.tell("end the week")
        self._way.next_step()
        self._settle()
        assert (self.state.month, self.state.week) > week
        self._hand.wait(lambda: self._hand.seen(WeekEndSheet), "how the week ended")

    # --- what they are made of -------------------------------------------------------------------------------------

    def _recruit(self, key: str, units: Sequence[str]) -> None:
        sector = self._sector(key)
        owner = self.state.sectors[sector].owner
        assert owner is not None
        faction = self.state.players[owner].faction
        figures = len(self.state.figures)
        self._hand.tell("show a sector")
        self._way.show(sector)
        with self._hand.on(Budget(f"recruit {len(units)} figures", len(units) + 1)):
            self._way.recruit([f"{faction}.{unit}" for unit in units])
        assert len(self.state.figures) == figures + len(units)

    def _move(self, army: ArmyId, key: str) -> None:
        self._attack(army, key, Budget("move an army", 1))
        assert self.state.armies[army].sector == self._sector(key)

    def _attack(self, army: ArmyId, key: str, budget: Budget) -> None:
        goal, entries = self._sector(key), self._entries()
        self._hand.tell("choose an army and a goal")
        self._way.aim(army, goal)
        with self._hand.on(budget):
            self._way.go(army, goal)
        assert self._entries() == entries + 1

    def _answer(self, choice: int, budget: Budget) -> None:
        assert any(isinstance(due, AnswerDue) for due in self.state.pending.values())
        with self._hand.on(budget):
            self._way.answer(choice)
        assert not any(isinstance(due, AnswerDue) for due in self.state.pending.values())

    def _settle(self) -> None:
        """Losses, surplus and retreats as they are proposed, until none waits."""
        while due := next((d for d in self.state.pending.values() if isinstance(d, PROPOSED)), None):
            with self._hand.on(Budget("take the proposed losses", 2)):
                self._way.take_the_proposal()
            assert due.id not in self.state.pending

    def _end_turn(self) -> None:
        active = self.state.active
        with self._hand.on(Budget("end a turn", 1)):
            self._way.next_step()
        assert self.state.active != active

    def _turn_of(self, name: str) -> None:
        """The others have nothing to do this week."""
        while self.state.active != self._player(name):
            self._end_turn()

    def _end_both_turns(self) -> None:
        while self.state.stage is Stage.TURNS:
            self._end_turn()

    # --- reading ---------------------------------------------------------------------------------------------------

    def _sector(self, key: str) -> SectorId:
        return self.state.setting.sector_ids[key]

    def _player(self, name: str) -> PlayerId:
        return next(player.id for player in self.state.players.values() if player.name == name)

    def _army(self, key: str) -> Army:
        (army,) = queries.armies_in(self.state, self._sector(key))
        return army

    def _entries(self) -> int:
        return len(self.session.history())

    def _entry_of(self, army: ArmyId) -> EntryId:
        """The last order to move an army."""
        orders = [(entry.id, entry.order) for entry in self.session.history()]
        return next(id for id, order in reversed(orders) if isinstance(order, MoveArmy) and order.army == army)
