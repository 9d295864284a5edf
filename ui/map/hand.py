"""What pointing at the map means: take an army up, contemplate a way, order it. Serves the map and the table alike.

Asks the rules through the session and decides nothing by itself; knows no widget.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QObject, Signal

from campaign.words import _
from campaign.world import queries
from campaign.world.ids import ArmyId, SectorId
from campaign.world.orders import MoveArmy
from campaign.world.refusal import Reason
from campaign.world.state import Campaign, Stage
from ui.map import moves
from ui.map.moves import Goal
from ui.session import Session


class Hand(QObject):
    """The army in hand and where it could go."""

    changed = Signal()  # reach, selection or way: look again

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._goals: dict[SectorId, Goal] = {}
        self._goals_of: tuple[Campaign, ArmyId] | None = None
        session.settled.connect(self._look_again)

    @property
    def goals(self) -> dict[SectorId, Goal]:
        """Where the selected army could be ordered now; empty when it is not its turn or it has moved."""
        return self._goals

    def may_move(self, army: ArmyId) -> bool:
        """Whether it is this army's turn, and it still has its move."""
        state = self._session.state
        return state.stage is Stage.TURNS and state.active == state.armies[army].player and not state.armies[army].moved

    def take_up(self, armies: tuple[ArmyId, ...]) -> None:
        """Select an army; of a stack, the next one with every call."""
        chosen = self._session.selected_army
        place = (armies.index(chosen) + 1) % len(armies) if chosen in armies else 0
        self._session.select(army=armies[place])

    def point_at(self, sector: SectorId) -> None:
        """Contemplate going there; the second time, order it. Without an army in hand, select the sector."""
        goal = self._goals.get(sector)
        if goal is None:
            self._session.select(sector=sector)
        elif not goal.paths:
            self._session.refused.emit(goal.reasons)
        elif self._session.planned_path[-1:] == (sector,):
            self.order()
        else:
            self._session.plan(moves.path_to(goal, self._session.planned_path))

    def send(self, army: ArmyId, sector: SectorId) -> bool:
        """Order the army in hand straight to a sector, as when its counter is put down there."""
        goal = self._goals.get(sector) if army == self._session.selected_army else None
        if goal is None:
            text = _("That sector is more than two routes away, or an enemy stands between.")
            self._session.refused.emit((Reason("campaign:C12", text),))
            return False
        if not goal.paths:
            self._session.refused.emit(goal.reasons)
            return False
        path = moves.path_to(goal, self._session.planned_path)
        return self._session.order(MoveArmy(self._session.state.armies[army].player, army, path))

    def order(self) -> None:
        """Order the contemplated move."""
        army, path = self._session.selected_army, self._session.planned_path
        if army is not None and path:
            self._session.order(MoveArmy(self._session.state.armies[army].player, army, path))

    def let_go(self) -> None:
        """Drop the contemplated move; if there is none, the selection."""
        if self._session.planned_path:
            self._session.plan(())
        else:
            self._session.select()

    def next_ready(self) -> None:
        """Take up the next army that may still move, oldest first."""
        state, chosen = self._session.state, self._session.selected_army
        ready = [army.id for army in queries.armies_of(state, state.active) if self.may_move(army.id)]
        if ready:
            self._session.select(army=ready[(ready.index(chosen) + 1) % len(ready)] if chosen in ready else ready[0])

    def step(self, dx: int, dy: int) -> None:
        """Go one sector in a direction: with the contemplated way of the army in hand, else with the selection."""
        start = self._session.planned_path[-1:] or (self._session.selected_sector,)
        reachable = [sector for sector, goal in self._goals.items() if goal.paths]
        sector = self._neighbour(start[0], dx, dy, reachable or list(self._session.state.sectors))
        if sector is None:
            return
        if reachable:
            self._session.plan(moves.path_to(self._goals[sector], ()))
        else:
            self._session.select(sector=sector)

    def _neighbour(self, start: SectorId | None, dx: int, dy: int, among: list[SectorId]) -> SectorId | None:
        setting = self._session.state.setting
        hubs = {setting.sector_ids[sector.key]: sector.hub for sector in setting.map.sectors}
        if start is None:
            return setting.sector_ids[setting.map.centre]
        x, y = hubs[start]
        best: tuple[float, SectorId] | None = None
        for sector in among:
            away_x, away_y = hubs[sector][0] - x, hubs[sector][1] - y
            along, across = away_x * dx + away_y * dy, abs(away_x * dy) + abs(away_y * dx)
            if sector != start and along > 0 and across <= along * 1.8:
                score = math.hypot(along, across * 1.6)
                best = min(best, (score, sector)) if best else (score, sector)
        return best[1] if best else None

    def _look_again(self) -> None:
        state, army = self._session.state, self._session.selected_army
        if army is None or not self.may_move(army):
            self._goals, self._goals_of = {}, None
        elif self._goals_of is None or self._goals_of[0] is not state or self._goals_of[1] != army:
            self._goals, self._goals_of = moves.goals(state, army, self._session.problems), (state, army)
        self.changed.emit()
