"""What the menus and the finder open: sheets and windows for the open campaign, and for what is selected in it.

Each is loaded when it is wanted. None knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.words import _
from ui.background import in_background
from ui.campaign_window import CampaignWindow

if TYPE_CHECKING:
    from campaign.world.ids import ArmyId, FigureId, SectorId
    from ui.session import Session


class CampaignActions:
    """Of one window. Nothing happens where no campaign is open, or nothing is selected."""

    def __init__(self, window: CampaignWindow) -> None:
        self._window = window

    def associate(self) -> None:
        """Tell the desktop, which has tools of its own for that, and some of them take their time."""
        from campaign import file_association

        words = _("A double click on a campaign file now opens it here. “fftt associate --remove” takes that back.")

        def failed(error: Exception) -> None:
            if isinstance(error, file_association.CannotAssociate):
                self._window.say(str(error))
            else:
                self._window.on_failure(error)

        in_background(self._window, file_association.associate, lambda _places: self._window.say(words), failed)

    def say_saved(self) -> None:
        """There is no saving, unless the file has gone: one who presses its key is told so."""
        words = _("Every order is saved at once in “{name}”: there is nothing to save.")
        if self._window.session is not None and not self._window.lost.asks():
            self._window.say(words.format(name=self._window.session.desk.path.name))

    def recruit(self, first: str = "") -> None:
        """Buy where something is selected, with one of the unit that is named."""
        from ui.dialogs import sheets

        session = self._window.session
        if session is not None and session.selected_sector is not None:
            sheets.recruit(session, session.selected_sector, session.selected_army, self._window, first)

    def split(self) -> None:
        """Divide the selected army."""
        from ui.dialogs import sheets

        session = self._window.session
        if session is not None and session.selected_army is not None:
            sheets.split(session, session.selected_army, frozenset(), self._window)

    def merge(self) -> None:
        """Put the selected army together with others."""
        from ui.dialogs import sheets

        session = self._window.session
        if session is not None and session.selected_army is not None:
            sheets.merge(session, session.selected_army, self._window)

    def odds(self) -> None:
        """Try a move of the selected army before it is made."""
        from ui.operations.odds_sheet import open_odds

        if self._window.session is not None and self._window.session.selected_army is not None:
            open_odds(self._window.session, self._window.session.selected_army, self._window)

    def rename(self) -> None:
        """Give what is selected another name."""
        from ui.dialogs import sheets

        session = self._window.session
        chosen: ArmyId | SectorId | None = None if session is None else session.selected_army or session.selected_sector
        if session is not None and chosen is not None and not self._window.inspector.rename():
            sheets.rename(session, chosen, self._window)

    def battlefield(self) -> None:
        """The battlefield of the selected sector, to be looked at and changed."""
        from ui.battlefield.editor import open_editor

        session = self._window.session
        if session is not None and session.selected_sector is not None:
            open_editor(session, session.selected_sector, self._window)

    def note(self) -> None:
        """Write about what is selected."""
        session = self._window.session
        if session is not None:
            chosen = session.selected_army or session.selected_sector or session.selected_player
            if chosen is not None:
                self._write_about(chosen)

    def note_about_campaign(self) -> None:
        """Write about the campaign."""
        from campaign.world.state import CAMPAIGN

        self._write_about(CAMPAIGN)

    def _write_about(self, what: str) -> None:
        from ui.dialogs import sheets

        self._with(lambda session: sheets.note(session, what, self._window))

    def hall(self, figure: FigureId | None = None) -> None:
        """Open the veterans’ hall, perhaps at a figure."""
        from ui.memory.hall import HallWindow

        self._with(lambda session: HallWindow(session, self._window, figure).show())

    def tables(self) -> None:
        """Open the list of the week’s battles, or bring it to the front."""
        from ui.battle.waiting.tables_window import open_tables

        self._with(lambda session: open_tables(session, self._window))

    def statistics(self) -> None:
        """Open the statistics."""
        from ui.memory.statistics_window import StatisticsWindow

        self._with(lambda session: StatisticsWindow(session, self._window).show())

    def house(self) -> None:
        """The rules that this campaign has made its own."""
        from ui.dialogs import sheets

        self._with(lambda session: sheets.house(session, self._window))

    def renew_dice(self) -> None:
        """Give the dice another key."""
        from ui.dialogs import sheets

        self._with(lambda session: sheets.renew_dice(session, self._window))

    def seat(self) -> None:
        """Who plays a seat."""
        from ui.dialogs import sheets

        session = self._window.session
        if session is not None:
            seat = session.selected_player or session.state.active or session.state.seats[0]
            sheets.seat(session, seat, self._window)

    def newcomer(self) -> None:
        """Let a new player join."""
        from ui.dialogs import sheets

        self._with(lambda session: sheets.newcomer(session, self._window))

    def correct(self) -> None:
        """Put right what has been entered wrongly."""
        from ui.dialogs import sheets

        self._with(lambda session: sheets.correct(session, self._window))

    def amend_shown(self) -> None:
        """The order of the moment that is shown, else the last one."""
        session = self._window.session
        if session is not None:
            self._window.past.amend(session.desk.head if session.moment is None else session.moment.entry)

    def throw_again(self) -> None:
        """Have dice thrown again."""
        from ui.dialogs import sheets

        self._with(lambda session: sheets.throw_again(session, self._window))

    def _with(self, do: Callable[[Session], object]) -> None:
        if self._window.session is not None:
            do(self._window.session)
