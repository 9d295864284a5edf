"""The one application service: opens a campaign, takes orders, undoes and amends, and tells what changed.

Windows and commands talk to a desk, never to the file and never to the rules. Decides nothing itself, prints
nothing and knows no window. A write is finished before anybody is told of it.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from campaign.battle.contract import AnyFought, AnySetup
from campaign.desk.amending import Amending
from campaign.desk.battles import Battles
from campaign.desk.copies import Copies
from campaign.desk.dice_checks import refuse_other_faces
from campaign.desk.history import Faces, History, Progress
from campaign.dice import Dice, DiceWanted, KeptDice, RecordingDice, TypedDice, drawn_secret
from campaign.intake.doorkeeper import OPEN_DOOR, Doorkeeper
from campaign.store.backups.keeper import Keeper
from campaign.store.backups.naming import Why
from campaign.store.store import Store
from campaign.words import _
from campaign.world import battle_handover
from campaign.world.changes import Changes, changes
from campaign.world.decide import decide
from campaign.world.dice_secret import of_the_dice
from campaign.world.entries import Draft, Entry
from campaign.world.events import Event
from campaign.world.evolve import evolved
from campaign.world.ids import BattleId, EntryId, OrderId, PictureId
from campaign.world.orders import EndWeek, FoundCampaign, Order, RenewDice, SetBackdrop, SetPortrait
from campaign.world.pictures import BACKDROP, picture_id, pictures_of
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.replace_fields import altered
from campaign.world.state import Backdrop, Campaign
from campaign.world.texts import text_problems

if TYPE_CHECKING:
    from campaign.store.backups.folders import Backups

Fight = Callable[[AnySetup, int], AnyFought]
"""Fights a battle from its set-up and its seed to the end."""


class Desk(History):
    """An open campaign. ``backups``: where copies go before a week closes and the past is changed; None for none."""

    def __init__(self, store: Store, backups: Backups | None = None, progress: Progress | None = None) -> None:
        """Read the journal and fold it; the state after every entry is kept."""
        super().__init__(store, progress or (lambda done, of: None))
        self._door: Doorkeeper = OPEN_DOOR
        self._at_close: Callable[[], Callable[[], object] | None] | None = None
        self._keeper = Keeper(store.path, backups)
        self._keeper.note_trouble(store.trouble)
        self._listeners: list[Callable[[Changes], None]] = []
        self._post: Mapping[str, str] | None = None  # as it was read last; None: it may have changed
        self._brought: dict[PictureId, bytes] = {}  # pictures that come with the order at hand
        self.battles = self._make_battles()
        self.amending = Amending(self, self.battles, self._keeper, self._pictures_for, self._go_to, self._tell)

    def _make_battles(self) -> Battles:
        return Battles(self, self._keeper)

    @property
    def agreed(self) -> Any:
        """What was agreed for the battle that is all there is; None where that is what holds in the campaign."""
        return None

    @property
    def copies(self) -> Copies:
        """Copies of it in other files."""
        return Copies(self, self._door)

    @classmethod
    def create(
        cls, path: Path, order: FoundCampaign, backups: Backups | None = None, door: Doorkeeper = OPEN_DOOR
    ) -> Self:
        """A new campaign in a new file. Raises Refusal, or StoreError."""
        order_id = OrderId("1")
        events = decide(None, order_id, order, TypedDice())
        refuse_if(text_problems(order))
        store = Store.create(path, Draft(order_id, order, (), events), evolved(None, events))
        return cls._on(store, backups)._minded_by(door)

    @classmethod
    def open(
        cls,
        path: Path,
        backups: Backups | None = None,
        door: Doorkeeper = OPEN_DOOR,
        progress: Progress | None = None,
    ) -> Self:
        """A campaign to go on with; an older file is kept, and brought up to date. Raises StoreError.

        ``door`` looks through a file from elsewhere first. ``progress`` is told of every entry how much has been read,
        of how much; what it raises ends it.
        """
        door.admit(path)
        return cls._on(Store.open(path, backups), backups, progress)._minded_by(door)

    @classmethod
    def open_to_read(cls, path: Path, door: Doorkeeper = OPEN_DOOR) -> Self:
        """A campaign only to look at, also while another program has it open. Raises StoreError, at any order too."""
        shown = door.shown(path)
        try:
            desk = cls._on(Store.open_to_read(shown))
        except BaseException:
            door.put_away(shown)
            raise
        desk._door, desk._at_close = door, lambda: door.put_away(shown)
        return desk

    def _minded_by(self, door: Doorkeeper) -> Self:
        """Tells the doorkeeper that the file is open, and once it is closed, to know it as it was left."""
        path = self.path
        door.opened(path)
        self._door, self._at_close = door, lambda: door.left(path)
        return self

    @classmethod
    def _on(cls, store: Store, backups: Backups | None = None, progress: Progress | None = None) -> Self:
        try:
            return cls(store, backups, progress)
        except BaseException:
            store.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file, and keep a backup of what has changed."""
        if (finish := self.begin_closing()) is not None:
            finish()

    def begin_closing(self) -> Callable[[], None] | None:
        """Let go of the file. What this returns does the rest, on any thread; None where there is nothing to do.

        That reads the whole file: to know it again as it was left, and for the backup of what has changed. Whoever
        opens it again meanwhile waits for the first. To close twice does no harm.
        """
        due = self._keeper.is_due(Why.CLOSE) and not self.store.is_lost()
        self.store.close()
        at_close, self._at_close = self._at_close, None
        works = (at_close and at_close(), partial(self._keeper.keep, Why.CLOSE) if due else None)
        wanted = [work for work in works if work is not None]
        return partial(_each, wanted) if wanted else None

    # --- backups ------------------------------------------------------------------------------------------------------

    def wants_backup(self, order: Order) -> bool:
        """Whether a backup is made before this order is carried out, as things stand.

        A caller that must not wait calls ``back_up`` on another thread first: it is not made twice.
        """
        return isinstance(order, EndWeek) and self._keeper.is_due(Why.WEEK)

    def back_up(self, why: Why) -> None:
        """Keep a copy of the campaign as it stands, if it is not kept already. May be called on another thread.

        Where that cannot be done nothing happens: see ``backup_trouble``.
        """
        self._keeper.keep(why, lost=self.store.is_lost())

    def backup_trouble(self) -> str:
        """Why the last backup could not be made, in a sentence, once for each reason; else empty."""
        return self._keeper.trouble()

    def check(self, order: Order, state: Campaign | None = None) -> tuple[Reason, ...]:
        """Why the order would be refused; nothing where it is legal, as far as that is known without dice.

        ``state``: in another state than the campaign's own.
        """
        try:
            decide(state or self.state, self.next_order_id(), order, TypedDice())
        except DiceWanted:
            pass
        except Refusal as refusal:
            return refusal.reasons
        return text_problems(order)

    def is_lost(self) -> bool:
        """Whether the file was removed or replaced while it was open: then ``copies.save`` saves what is left of it."""
        return self.store.is_lost()

    @staticmethod
    def restore(document: Path, path: Path) -> None:
        """A campaign file made of such a document, the same to the last seal. Raises StoreError or BadForm."""
        from campaign.store.json_document import restore

        restore(document, path)

    # --- orders, undo and redo ----------------------------------------------------------------------------------------

    def submit(self, order: Order, faces: Faces | None = None, post: Mapping[str, str] | None = None) -> Changes:
        """Carry an order out and keep it. Raises Refusal, DiceWanted or StoreError, and then nothing has changed.

        ``faces``: how dice fell on the table, where people throw them; else they have to agree with what fell.
        ``post``: what is kept of letters and answers from then on, see ``keep_post``.
        """
        return self.submit_all(((order, faces),), post=post)

    def submit_all(
        self,
        orders: Sequence[tuple[Order, Faces | None]],
        progress: Progress | None = None,
        post: Mapping[str, str] | None = None,
    ) -> Changes:
        """Carry orders out one after the other, each an entry of its own, and write them together: all, or none.

        Raises as ``submit``. ``progress`` is told of every order that has been decided; what it raises ends it. A
        backup that one of them wants is kept of the campaign as it stood before the first.
        """
        before, drafts, fallen = self.state, list[Draft](), ChainMap({}, self.thrown)
        after = before
        for number, (order, faces) in enumerate(orders, start=1):
            order_id = OrderId(str(self._highest_order + number))
            draft = _decided(after, order_id, order, RecordingDice(self.dice(after, faces or {}, fallen)), faces or {})
            for key, roll in draft.dice:
                fallen.setdefault(key, roll)
            drafts.append(draft)
            after = evolved(after, draft.events)
            if progress is not None:
                progress(number, len(orders))
        if any(self.wants_backup(draft.order) for draft in drafts):
            self.back_up(Why.WEEK)
        if drafts:
            self._append(self.entries[self._head], tuple(drafts), after, post)
        return self._tell(before, tuple(event for draft in drafts for event in draft.events))

    def new_dice(self) -> RenewDice:
        """The order by which the dice get another secret: the one that they had where that was undone, else a new one.

        So nobody takes a secret back to see whether dice fall better by another one (campaign:C97d, C97e).
        """
        had = (entry.order.secret for entry in self.all_entries() if isinstance(entry.order, RenewDice))
        known = self.state.setting.secrets
        return RenewDice(next((secret for secret in had if secret not in known), None) or drawn_secret())

    def set_portrait(self, what: str, png: bytes | None) -> Changes:
        """Give a figure or a player a picture, or none. Raises BadPicture, or what ``submit`` raises."""
        if png is None:
            return self.submit(SetPortrait(what, PictureId("")))
        id = picture_id(png)
        if self.state.portraits.get(what) == id and self._give_again(id, png):
            return self._tell(altered(self.state, portraits=self.state.portraits.delete(what)))
        return self._submit_with(SetPortrait(what, id), id, png)

    def set_backdrop(self, what: str, png: bytes, area: tuple[int, int, int, int], opacity: int) -> Changes:
        """Lay a picture beneath the map or a sector's table; ``area``: its upper left corner, width and height.

        Raises BadPicture, or what ``submit`` raises. To move it or take it away, ``submit`` does.
        """
        id = picture_id(png, BACKDROP)
        laid = Backdrop(id, *area, opacity)
        if self.state.backdrops.get(what) == laid and self._give_again(id, png):
            return self._tell(altered(self.state, backdrops=self.state.backdrops.delete(what)))
        return self._submit_with(SetBackdrop(what, laid), id, png)

    def _give_again(self, id: PictureId, png: bytes) -> bool:
        """Put a picture back that a repair could not save; whether it was one. The entries that name it stand."""
        if not self.store.has_lost(id):
            return False
        self.store.give_again(id, png)
        self._keeper.note_write()
        return True

    def _submit_with(self, order: Order, id: PictureId, png: bytes) -> Changes:
        self._brought[id] = png
        try:
            return self.submit(order)
        finally:
            del self._brought[id]

    def picture(self, id: PictureId) -> bytes | None:
        """A picture as PNG; None where it cannot be had."""
        return self.store.picture(id)

    def undo(self) -> Changes:
        """Back to the entry before."""
        to = self.tree.parents[self._head]
        if to is None:
            raise Refusal.because("", _("There is nothing to undo: the campaign has only been founded."))
        return self._go_to(to)

    def redo(self) -> Changes:
        """On to the newest entry behind this one."""
        to = self.tree.next_after(self._head)
        if to is None:
            raise Refusal.because("", _("There is nothing to redo."))
        return self._go_to(to)

    def go_to(self, entry: EntryId) -> Changes:
        """The campaign stands at another entry from now on, of a retired branch too. What it leaves is retired."""
        self.state_at(entry)  # refuses what is no entry
        return self._go_to(entry)

    # --- battles ------------------------------------------------------------------------------------------------------

    def resolve(self, battle: BattleId, fight: Fight, faces: Faces | None = None) -> Changes:
        """Have the battle fought, and keep what came of it. Raises Refusal, DiceWanted or StoreError as ``submit``.

        ``faces``: for the throws that follow from its result. Asked again, it is the same battle.
        """
        prepared = self.battles.prepare(battle)
        fought = fight(prepared.setup, prepared.seed)
        return self.submit(battle_handover.report_order(self.state, battle, fought), faces)

    # --- the post -----------------------------------------------------------------------------------------------------

    def post(self) -> Mapping[str, str]:
        """What is kept of letters to seats and of answers to them: a text for each seat (``campaign.post``).

        The same object until something of it changes.
        """
        if self._post is None:
            self._post = self.store.post()
        return self._post

    def keep_post(self, post: Mapping[str, str]) -> None:
        """Keep such texts, in the place of what was kept of these seats. Lies beside the journal. Raises StoreError."""
        self._post = None
        self.store.keep_post(post)
        self._keeper.note_write()

    def undo_amendment(self) -> Changes:
        """Back to where the campaign stood before its newest amendment; what was ordered since stays on its branch."""
        branch = self.before_amendment()
        if branch is None:
            raise Refusal.because("", _("Nothing has been amended in the campaign as it stands."))
        return self._go_to(branch.tip)

    # --- telling ------------------------------------------------------------------------------------------------------

    def listen(self, listener: Callable[[Changes], None]) -> Callable[[], None]:
        """Have a listener told of every change from now on; what this returns ends it."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def _tell(
        self, before: Campaign, events: tuple[Event, ...] = (), between: tuple[Event, ...] | None = None
    ) -> Changes:
        """Tell every listener; their mistakes come out when all have been told. What was written stays written."""
        told = changes(before, self.state, events, between)
        mistakes = []
        for listener in tuple(self._listeners):
            try:
                listener(told)
            except Exception as mistake:
                mistakes.append(mistake)
        if mistakes:
            raise ExceptionGroup("the change is in the journal, but not everybody could be told of it", mistakes)
        return told

    # --- the journal in memory ----------------------------------------------------------------------------------------

    def _append(
        self, parent: Entry | None, drafts: tuple[Draft, ...], after: Campaign, post: Mapping[str, str] | None = None
    ) -> None:
        pictures = self._pictures_for(drafts)
        states = [] if parent is None else [self.states[parent.id]]
        for draft in drafts:  # before anything is written, so that nothing can go wrong between the file and us
            states.append(evolved(states[-1] if states else None, draft.events))
        self._post = None
        added = self.store.append(parent, drafts, self.state, after, pictures, post=post)
        for entry, state in zip(added, states[-len(added) :], strict=True):
            self.stand_at(entry, state)
        self._keeper.note_write()

    def _pictures_for(self, drafts: tuple[Draft, ...]) -> dict[PictureId, bytes]:
        """The pictures that these orders give; refuses one that nobody has brought, and no repair has lost."""
        wanted = {picture for draft in drafts for picture in pictures_of(draft.order)}
        found = {id: self._brought.get(id) or self.store.picture(id) for id in wanted}
        refuse_if(
            [
                Reason("campaign:C66", _("The file has no picture “{id}”.").format(id=id[:12]))
                for id, png in found.items()
                if png is None and not self.store.has_lost(id)
            ]
        )
        return {id: png for id, png in found.items() if png is not None}

    def _go_to(self, entry: EntryId) -> Changes:
        before, between = self.state, self._between(entry)
        self.store.move_head(entry, before, self.state_at(entry), between)
        self._keeper.note_write()
        self._head = entry
        return self._tell(before, between=between)

    def _between(self, entry: EntryId) -> tuple[Event, ...] | None:
        """What happened from the head to the entry behind it, or from the one before it; None for any other."""
        if self.tree.parents[self._head] == entry:
            return self.entries[self._head].events
        return self.entry(entry).events if self.tree.parents[entry] == self._head else None


def _dice(state: Campaign, fallen: Faces, faces: Faces) -> Dice:
    """What has fallen once keeps its faces; else the program throws, or people do."""
    setting = state.setting
    program = of_the_dice(setting) if setting.program_dice else None
    return KeptDice(fallen, program or TypedDice(faces))


def _decided(before: Campaign, order_id: OrderId, order: Order, dice: RecordingDice, faces: Faces) -> Draft:
    """What comes of an order. Raises Refusal or DiceWanted."""
    events = decide(before, order_id, order, dice)
    refuse_if(text_problems(order))
    refuse_other_faces(dice.thrown, faces)
    return Draft(order_id, order, tuple(dice.thrown), events)


def _each(works: Iterable[Callable[[], object]]) -> None:
    """One after the other."""
    for work in works:
        work()
