"""What the window's widgets share: the campaign at hand, what is selected, and the one door for orders.

Holds no rules and no widgets. Whoever shows something listens to ``changed``; whoever wants something submits an order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from campaign.dice import DiceKey, DiceWanted, Roll
from campaign.store.errors import StoreError
from campaign.world.ids import ArmyId, SectorId
from campaign.world.orders import Order
from campaign.world.refusal import Reason, Refusal
from campaign.world.state import Campaign
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.desk import Changes, Desk

DiceAsker = Callable[[DiceKey, int], Roll | None]
"""Asks the people at the table how their dice fell; None when they call the order off."""


class Session(QObject):
    """One campaign file, open in one window."""

    changed = Signal(object)  # Changes: an order, an undo or a redo was carried out
    refused = Signal(object)  # tuple[Reason, ...]: the rules said no, nothing has changed
    failed = Signal(str)  # the disk said no: a sentence with a remedy
    selected = Signal()  # another sector or army is selected
    planned = Signal()  # another move is contemplated

    def __init__(self, desk: Desk, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._sector: SectorId | None = None
        self._army: ArmyId | None = None
        self._path: tuple[SectorId, ...] = ()
        self._stop_listening = desk.listen(self._on_changes)
        self.theme = theme
        self.dice_asker: DiceAsker | None = None

    @property
    def desk(self) -> Desk:
        """The application service of the open file."""
        return self._desk

    @property
    def state(self) -> Campaign:
        """The campaign as it stands."""
        return self._desk.state

    @property
    def selected_sector(self) -> SectorId | None:
        """The sector that the inspector shows: the selected one, or where the selected army stands."""
        return self._sector

    @property
    def selected_army(self) -> ArmyId | None:
        """The army in hand."""
        return self._army

    @property
    def planned_path(self) -> tuple[SectorId, ...]:
        """The contemplated move of the selected army, without the sector where it stands; empty for none."""
        return self._path

    def select(self, *, sector: SectorId | None = None, army: ArmyId | None = None) -> None:
        """Select an army (and with it its sector), or a sector alone, or nothing. Drops the contemplated move."""
        if army is not None:
            sector = self.state.armies[army].sector
        if (sector, army) == (self._sector, self._army):
            return
        self._sector, self._army = sector, army
        self.plan(())
        self.selected.emit()

    def plan(self, path: tuple[SectorId, ...]) -> None:
        """Contemplate a move of the selected army; nothing is ordered."""
        if path != self._path:
            self._path = path
            self.planned.emit()

    def problems(self, order: Order) -> tuple[Reason, ...]:
        """Why the order would be refused now; empty when it is legal."""
        return self._desk.check(order)

    def submit(self, order: Order) -> bool:
        """Carry an order out. False when it was refused, called off or could not be saved; that has been told."""
        faces: dict[DiceKey, Roll] = {}
        while True:
            try:
                self._desk.submit(order, faces)
                return True
            except DiceWanted as wanted:
                roll = self.dice_asker(wanted.key, wanted.count) if self.dice_asker is not None else None
                if roll is None:
                    return False
                faces[wanted.key] = roll
            except Refusal as refusal:
                self.refused.emit(refusal.reasons)
                return False
            except StoreError as error:
                self.failed.emit(str(error))
                return False

    def undo(self) -> bool:
        """Take the last order back; False when there is none."""
        return self._carried_out(self._desk.undo)

    def redo(self) -> bool:
        """Carry the order that was taken back out again; False when there is none."""
        return self._carried_out(self._desk.redo)

    def close(self) -> None:
        """Stop listening and let go of the file."""
        self._stop_listening()
        self._desk.close()

    def _carried_out(self, act: Callable[[], Changes]) -> bool:
        try:
            act()
        except Refusal as refusal:
            self.refused.emit(refusal.reasons)
            return False
        except StoreError as error:
            self.failed.emit(str(error))
            return False
        return True

    def _on_changes(self, changes: Changes) -> None:
        self._forget_what_is_gone()
        self.changed.emit(changes)

    def _forget_what_is_gone(self) -> None:
        """Keep the selection where its army went; drop it and the contemplated move with what is no more."""
        self.plan(())
        army = None if self._army is None else self.state.armies.get(self._army)
        place = (self._sector, None) if army is None else (army.sector, army.id)
        if place != (self._sector, self._army):
            self._sector, self._army = place
            self.selected.emit()
