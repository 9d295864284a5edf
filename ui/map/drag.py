"""An army, or some of its figures, in the hand over the map: what is under the pointer takes them, or says why not.

Orders go through the session, each by itself, so undo takes them back.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from campaign.words import _
from campaign.world.ids import ArmyId, FigureId, SectorId
from campaign.world.refusal import Reason
from ui.map import dropping
from ui.map.dropping import Drop
from ui.map.hand import Hand
from ui.map.scene import MapScene
from ui.session import Session


@dataclass(slots=True)
class Drag:
    """A drag under way. ``figures`` empty: the whole army. ``dividing``: on letting go the user is asked who goes."""

    session: Session
    hand: Hand
    scene: MapScene
    army: ArmyId
    figures: tuple[FigureId, ...] = ()
    dividing: bool = False

    def move(self, place: QPointF) -> SectorId | None:
        """The pointer is here: show what letting go would do. Gives the sector under it."""
        sector, drop = self.scene.sector_at(place), self._drop_at(place)
        self.session.plan(drop.path if drop is not None and drop.allowed and self._may_plan() else ())
        self.scene.lift(self.army, place)
        if drop is None:
            self.scene.say("", allowed=True)
        else:
            self.scene.say(drop.words if drop.allowed else str(drop.reasons[0]), allowed=drop.allowed)
        return sector

    def let_go(self, place: QPointF, window: QWidget) -> None:
        """Put it down here, if that can be."""
        drop, sector = self._drop_at(place), self.scene.sector_at(place)
        self.stop()
        if self.dividing and sector is not None:
            self._ask_who_goes(sector, window)
        elif drop is not None and drop.reasons:
            self.session.refused.emit(drop.reasons)
        elif drop is not None and drop.order is not None:
            carry_out(self.session, drop)

    def stop(self) -> None:
        """It goes back where it was."""
        self.scene.put_down()
        self.session.plan(())

    def _may_plan(self) -> bool:
        """The contemplated way is the army's own: a part has none yet."""
        return not self.figures

    def _drop_at(self, place: QPointF) -> Drop | None:
        session, sector, stand = self.session, self.scene.sector_at(place), self.scene.stand_at(place)
        state = session.state
        if sector is None or self.army not in state.armies:
            return None
        if self.dividing:
            return self._division(sector)
        onto = next((army for army in stand.armies if army != self.army), None) if stand is not None else None
        if onto is not None and state.armies[onto].player != state.armies[self.army].player:
            onto = None if sector != state.armies[self.army].sector else onto
        goal = self.hand.goals.get(sector) if session.selected_army == self.army else None
        if self.figures:
            drop = dropping.of_figures(state, self.army, self.figures, sector, onto, goal, session.problems)
            return self._one_order(drop)
        return dropping.of_army(state, self.army, sector, onto, goal, session.planned_path, session.problems)

    def _one_order(self, drop: Drop | None) -> Drop | None:
        """Where an order of the past is amended, one other takes its place: what follows on it would be lost."""
        if drop is None or drop.then is None or self.session.moment is None or self.session.writes_down:
            return drop
        text = _("That would be two orders, and only one takes the place of the order that is amended.")
        return Drop("", reasons=(Reason("", text),))

    def _division(self, sector: SectorId) -> Drop:
        """What the user is asked on letting go; the sheet says the rest."""
        state = self.session.state
        if dropping.called_to(state, self.army, sector) is not None:
            return Drop(_("Detachment to {sector}…").format(sector=state.sectors[sector].name))
        return Drop(_("Split {army}…").format(army=state.armies[self.army].name))

    def _ask_who_goes(self, sector: SectorId, window: QWidget) -> None:
        from ui.dialogs import sheets  # reads all sheets, which the window's start needs not

        battle = dropping.called_to(self.session.state, self.army, sector)
        if battle is not None:
            sheets.detach(self.session, battle, self.army, frozenset(), window)
        else:
            sheets.split(self.session, self.army, frozenset(), window)


def carry_out(session: Session, drop: Drop) -> bool:
    """Give the order, and the one that follows to the army that it made."""
    before = session.state
    assert drop.order is not None
    if not session.order(drop.order):
        return False
    part = dropping.made_by(before, session.state)
    if drop.then is None or part is None:
        return True
    return session.order(drop.then(part))
