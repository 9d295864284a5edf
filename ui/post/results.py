"""The doors of one window for results of battles that were fought apart: typed in and signed at home, taken in.

At home a result is typed into the sheet on which every battle is; what comes of it is a file that players sign one
after the other. Signing and writing are done beside the window's own work.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from campaign.dice import DiceKey, DiceWanted, Roll
from campaign.store.errors import StoreError
from campaign.words import _
from campaign.world.ids import BattleId, PlayerId
from campaign.world.orders import ReportBattle
from campaign.world.queries import open_battles
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign, ReportDue
from ui.background import in_background
from ui.open_in_desktop import show
from ui.post.file_suffixes import RESULT
from ui.window import Window

if TYPE_CHECKING:
    from campaign.exchange.post.result import Result
    from campaign.post.home import Home
    from campaign.post.keyring import Keyring
    from campaign.post.results import ReadResult
    from ui.battle.result.battle_sheet import BattleSheet
    from ui.post.mail import Post
    from ui.post.result_sheets import SignedSheet, SignSheet
    from ui.session import Session

Refuse = Callable[[str, Exception], object]


def own_battles(state: Campaign, seat: PlayerId) -> tuple[BattleId, ...]:
    """The battles of a seat that wait for a result."""
    due = {pending.battle for pending in state.pending.values() if isinstance(pending, ReportDue)}
    return tuple(battle.id for battle in open_battles(state) if battle.id in due and seat in battle.players)


class ResultActions:
    """The doors. ``refuse`` says on a sheet why a file is not accepted."""

    def __init__(self, window: Window, keyring: Callable[[], Keyring], refuse: Refuse) -> None:
        self._window, self._keyring, self._refuse = window, keyring, refuse
        self._beside: tuple[Result, Path | None] | None = None  # what others have signed of what is typed in

    def _here(self) -> tuple[Session, Post] | None:
        session, panes = self._window.session, self._window.panes
        return None if session is None or panes is None else (session, panes.post)

    def read(self, data: bytes, path: Path, name: str, *, pasted: bool = False) -> None:
        """A result: a player signs it, the organiser takes it in. ``path``: where it lies, or would lie if pasted."""
        from campaign.exchange.post.result import from_bytes

        if (here := self._here()) is None:
            text = _("This is the result of a battle. Open your copy, or the campaign, first; then open it again.")
            self._refuse(name, StoreError(text))
            return
        session, post = here
        if (home := post.home) is not None:
            beside = session.desk.path.with_name(path.name) if pasted else path

            def sign(result: Result) -> None:
                if self._window.session is session:
                    self.ask_to_sign(home, result, beside, name, fresh=pasted)

            in_background(session, lambda: from_bytes(data), sign, lambda error: self._refuse(name, error))
            return
        office = post.office

        def take(result: ReadResult) -> None:
            if self._window.session is session:
                self.show_signed(result, name)

        in_background(session, lambda: office.read_result(data), take, lambda error: self._refuse(name, error))

    # --- a player --------------------------------------------------------------------------------------------------

    def type_in(self, battle: BattleId, beside: Result | None = None, path: Path | None = None) -> BattleSheet | None:
        """A battle of the player's own is typed in, as it stands in the letter, whatever has been ordered since."""
        from ui.battle.result.battle_sheet import BattleSheet

        if (here := self._here()) is None:
            return None
        session, post = here
        self._beside = None if beside is None else (beside, path)
        post.show_letter()
        sheet = BattleSheet(session, battle, self._window)
        sheet.finished.connect(lambda _result: post.show_home())
        sheet.open()
        return sheet

    def typed(self, order: ReportBattle) -> None:
        """It is typed in: the player is asked to sign it, once the sheet for it has gone."""
        from campaign.world.codec import BadForm

        if (here := self._here()) is None or (home := here[1].home) is None:
            return
        (beside, path), self._beside = self._beside or (None, None), None
        try:
            result = home.write_down(order, beside)
        except (BadForm, StoreError, Refusal) as error:
            self._refuse("", error)
            return
        target = path or self._new_path(here[0], home, order)
        QTimer.singleShot(0, self._window, lambda: self.ask_to_sign(home, result, target, "", fresh=path is None))

    def _new_path(self, session: Session, home: Home, order: ReportBattle) -> Path:
        from campaign.store.backups.naming import readable

        place = home.state.sectors[home.state.battles[order.battle].sector].name
        name = _("{campaign}, battle for {sector}")
        name = name.format(campaign=readable(home.state.setting.name), sector=readable(place))
        return session.desk.path.with_name(f"{name}{RESULT}")

    def ask_to_sign(self, home: Home, result: Result, path: Path, name: str, *, fresh: bool) -> SignSheet | None:
        """Show what a player would sign. ``fresh``: it lies nowhere yet, and takes no other file's place."""
        from campaign.world.codec import BadForm
        from ui.post.result_sheets import SignSheet

        said, against = tuple[str, ...](), ""
        try:
            said = home.words_of(result)
        except Refusal as refusal:
            against = str(refusal)
        except (BadForm, StoreError) as error:
            self._refuse(name, error)
            return None
        if against and not own_battles(home.state, home.seat):
            self._refuse(name, StoreError(against))
            return None
        sheet = SignSheet(self._window.look, said, _names(home, result), self._window, against=against)
        sheet.typing_wanted.connect(lambda: self._type_in_own(home, result, None if fresh else path))
        sheet.wanted.connect(lambda: self._sign(sheet, home, result, path, fresh=fresh))
        sheet.folder_wanted.connect(show)
        sheet.open()
        return sheet

    def _type_in_own(self, home: Home, result: Result, path: Path | None) -> None:
        """The player's own battle; of several, the one of which others have signed, where that can be told here."""
        from campaign.exchange.post.result import named_battle

        own = own_battles(home.state, home.seat)
        if own:
            named = named_battle(result) if home.state.setting.rules.open_map else None
            others = replace(result, signatures=tuple(one for one in result.signatures if one.seat != home.post.place))
            self.type_in(named if named in own else own[0], others, path)

    def _sign(self, sheet: SignSheet, home: Home, result: Result, path: Path, *, fresh: bool) -> None:
        from campaign import system
        from campaign.exchange.post.result import to_bytes
        from campaign.post.parcels import free

        def work() -> tuple[Path, Result]:
            signed = home.sign(result, self._keyring())
            target = free(path) if fresh else path
            system.write(to_bytes(signed), target)
            return target, signed

        def done(made: tuple[Path, Result]) -> None:
            target, signed = made
            sheet.show_signed(target, _names(home, signed), _missing(home, signed))

        in_background(sheet, work, done, sheet.show_failure)

    # --- the organiser ---------------------------------------------------------------------------------------------

    def show_signed(self, result: ReadResult, name: str) -> SignedSheet | None:
        """What the players have signed, before it is taken in."""
        from campaign.exchange.post.result import result_words
        from ui.post.result_sheets import SignedSheet

        if (here := self._here()) is None:
            return None
        session, post = here
        state = session.desk.state
        names = [state.players[seat].name for seat in result.signers]
        sheet = SignedSheet(self._window.look, tuple(result_words(state, result.order)), names, self._window)
        sheet.agreed.connect(lambda: self._take_in(session, post, result, name))
        sheet.open()
        return sheet

    def _take_in(self, session: Session, post: Post, result: ReadResult, name: str) -> None:
        from campaign.world.codec import BadForm

        faces: dict[DiceKey, Roll] = {}
        while True:
            try:
                post.office.take_in_result(result, faces)
            except DiceWanted as wanted:
                roll = None if session.dice_asker is None else session.dice_asker(wanted.key, wanted.count)
                if roll is None:
                    return
                faces[wanted.key] = roll
            except (BadForm, StoreError, Refusal) as error:
                self._refuse(name, error)
                return
            else:
                break
        place = session.desk.state.sectors[session.desk.state.battles[result.order.battle].sector].name
        session.noted.emit(_("The result of the battle for {sector} is taken in.").format(sector=place))
        post.carry_out()


def _seats(home: Home, result: Result) -> tuple[PlayerId, ...]:
    """Whose signatures there are."""
    seats = home.state.seats
    places = (int(one.seat[1:]) - 1 for one in result.signatures if one.signed)
    return tuple(seats[place] for place in places if place < len(seats))


def _names(home: Home, result: Result) -> list[str]:
    return [home.state.players[seat].name for seat in _seats(home, result)]


def _missing(home: Home, result: Result) -> list[str]:
    """Who had a side in the battle and has not signed; computers need not."""
    battle = home.state.battles[home.battle_of(result)]
    signed, players = _seats(home, result), home.state.players
    return [players[seat].name for seat in battle.players if seat not in signed and not players[seat].computer]
