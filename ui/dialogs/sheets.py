"""Opening the sheets: one function a question. Each opens over a window and comes back at once.

A sheet is read when it is first wanted, or by and by after the start: the panels that open them are up before that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QWidget

from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId, SectorId
from ui.dialogs.sheet import Sheet
from ui.session import Session

if TYPE_CHECKING:
    from ui.dialogs.answer_sheets import ChoiceSheet
    from ui.dialogs.army_sheets import AppointSheet, MergeSheet, RenameSheet
    from ui.dialogs.correct_form import CorrectForm
    from ui.dialogs.correct_sheet import CorrectSheet
    from ui.dialogs.divide_sheet import DetachSheet, SplitSheet
    from ui.dialogs.hazard_sheet import HazardSheet
    from ui.dialogs.house_rules_sheet import HouseSheet
    from ui.dialogs.mines_form import MinesForm
    from ui.dialogs.mines_sheet import MinesSheet
    from ui.dialogs.note_sheet import NoteSheet
    from ui.dialogs.recruit_sheet import RecruitSheet
    from ui.dialogs.renew_dice_sheet import RenewDiceSheet
    from ui.dialogs.seat_sheets import NewcomerSheet, SeatSheet
    from ui.dialogs.throw_sheet import ThrowAgainSheet

S = TypeVar("S", bound=Sheet)


def opened(sheet: S) -> S:
    """The sheet, over its window."""
    sheet.open()
    return sheet


def recruit(
    session: Session, sector: SectorId, army: ArmyId | None, window: QWidget, first: str = ""
) -> RecruitSheet | None:
    """Buy figures in a sector; None where nobody owns it. ``first``: a unit of which one is chosen already."""
    from ui.dialogs import recruit_form
    from ui.dialogs.recruit_sheet import RecruitSheet

    form = recruit_form.start(session.state, sector, army)
    if form is not None and first:
        form = form.with_count(first, 1)
    return None if form is None else opened(RecruitSheet(session, form, window))


def split(session: Session, army: ArmyId, chosen: frozenset[FigureId], window: QWidget) -> SplitSheet:
    """Divide an army; ``chosen``: who goes, as a beginning."""
    from ui.dialogs.divide_sheet import SplitSheet

    return opened(SplitSheet(session, army, chosen, window))


def detach(
    session: Session, battle: BattleId, army: ArmyId, chosen: frozenset[FigureId], window: QWidget
) -> DetachSheet:
    """Send a detachment of an army to a battle of others."""
    from ui.dialogs.divide_sheet import DetachSheet

    return opened(DetachSheet(session, battle, army, chosen, window))


def merge(session: Session, army: ArmyId, window: QWidget, into: ArmyId | None = None) -> MergeSheet:
    """Put an army into another; ``into``: which, as a beginning."""
    from ui.dialogs.army_sheets import MergeSheet

    return opened(MergeSheet(session, army, window, into))


def rename(session: Session, what: str, window: QWidget) -> RenameSheet:
    """Give a thing another name."""
    from ui.dialogs.army_sheets import RenameSheet

    return opened(RenameSheet(session, what, window))


def note(session: Session, what: str, window: QWidget) -> NoteSheet:
    """Write about a thing."""
    from ui.dialogs.note_sheet import NoteSheet

    return opened(NoteSheet(session, what, window))


def hazard(session: Session, sector: SectorId, window: QWidget) -> HazardSheet:
    """Make a sector a hazardous area while the map is drawn."""
    from ui.dialogs.hazard_sheet import HazardSheet

    return opened(HazardSheet(session, sector, window))


def appoint(session: Session, figure: FigureId, window: QWidget) -> AppointSheet:
    """Name a figure commander in chief."""
    from ui.dialogs.army_sheets import AppointSheet

    return opened(AppointSheet(session, figure, window))


def name_ability(session: Session, figure: FigureId, ability: str, window: QWidget) -> ChoiceSheet:
    """Say which form of an ability a figure has."""
    from ui.dialogs.ability_sheet import ability_sheet

    return opened(ability_sheet(session, figure, ability, window))


def mines(session: Session, form: MinesForm, window: QWidget) -> MinesSheet:
    """Lay or clear a minefield."""
    from ui.dialogs.mines_sheet import MinesSheet

    return opened(MinesSheet(session, form, window))


def correct(session: Session, window: QWidget, form: CorrectForm | None = None) -> CorrectSheet:
    """Set something right that the table agreed on."""
    from ui.dialogs.correct_sheet import CorrectSheet

    return opened(CorrectSheet(session, window, form))


def throw_again(session: Session, window: QWidget) -> ThrowAgainSheet:
    """Set a throw aside."""
    from ui.dialogs.throw_sheet import ThrowAgainSheet

    return opened(ThrowAgainSheet(session, window))


def renew_dice(session: Session, window: QWidget) -> RenewDiceSheet:
    """A new key for the dice."""
    from ui.dialogs.renew_dice_sheet import RenewDiceSheet

    return opened(RenewDiceSheet(session, window))


def seat(session: Session, player: PlayerId, window: QWidget) -> SeatSheet:
    """Hand a seat over, or give it up."""
    from ui.dialogs.seat_sheets import SeatSheet

    return opened(SeatSheet(session, player, window))


def newcomer(session: Session, window: QWidget) -> NewcomerSheet:
    """Let a new player join."""
    from ui.dialogs.seat_sheets import NewcomerSheet

    return opened(NewcomerSheet(session, window))


def house(session: Session, window: QWidget) -> HouseSheet:
    """Look at the house rules, and change them."""
    from ui.dialogs.house_rules_sheet import HouseSheet

    return opened(HouseSheet(session, window))
