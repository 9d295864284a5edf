"""The one application service: opens a campaign, takes orders, undoes and amends, and tells what changed.

Whoever shows or asks talks to a desk, never to the file and never to the rules. Decides nothing itself, prints
nothing and knows no window. A write is finished before anybody is told of it.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from campaign.arrivals.doorkeeper import OPEN_DOOR, Doorkeeper
from campaign.battle.contract import AnyFought, AnyRecord, AnySetup
from campaign.dice import Dice, DiceKey, DiceWanted, KeptDice, RecordingDice, Roll, TypedDice, drawn_secret
from campaign.store.backups.keeper import Keeper
from campaign.store.backups.naming import Why
from campaign.store.errors import LostFile, StoreError
from campaign.store.garbage import nothing_thrown_away
from campaign.store.journal import Stem, state_after, stem_of
from campaign.store.store import Store
from campaign.words import _
from campaign.world import amend, handing
from campaign.world.altering import altered
from campaign.world.amend import AmendPlan, Conflict, Settled
from campaign.world.branches import Branch, Tree
from campaign.world.chance import of_the_dice
from campaign.world.changes import Changes, changes
from campaign.world.decide import decide
from campaign.world.entries import Draft, Entry
from campaign.world.events import Event
from campaign.world.evolve import evolved
from campaign.world.handing import Prepared
from campaign.world.ids import ArmyId, BattleId, EntryId, OrderId, PictureId, PlayerId
from campaign.world.orders import EndWeek, FoundCampaign, Order, RenewDice, ReportBattle, SetBackdrop, SetPortrait
from campaign.world.pictures import BACKDROP, picture_id, pictures_of
from campaign.world.recalling import Recalling
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.state import Backdrop, BattleStage, Campaign
from campaign.world.texts import text_problems

if TYPE_CHECKING:
    from campaign.operations.contemplated import Operation
    from campaign.operations.foresight import Foreseeing
    from campaign.store.backups.folders import Backups
    from campaign.world.memory import Past

__all__ = [
    "AmendPlan",
    "Branch",
    "Changes",
    "Conflict",
    "Desk",
    "Prepared",
    "Settled",
    "StoreError",
]


Progress = Callable[[int, int], object]
"""Told how much has been done, and of how much."""
Faces = Mapping[DiceKey, Roll]
Fight = Callable[[AnySetup, int], AnyFought]
"""Fights a battle from its set-up and its seed to the end."""


class Desk:
    """An open campaign. ``backups``: where copies go before a week closes and the past is changed; None for none."""

    def __init__(self, store: Store, backups: Backups | None = None, progress: Progress | None = None) -> None:
        """Read the journal and fold it; the state after every entry is kept."""
        with nothing_thrown_away():
            self._read(store, backups, progress or (lambda done, of: None))

    def _read(self, store: Store, backups: Backups | None, progress: Progress) -> None:
        contents = store.read(lambda done, of: progress(done, 2 * of))
        self._store = store
        self._door: Doorkeeper = OPEN_DOOR
        self._at_close: Callable[[], Callable[[], object] | None] | None = None
        self._keeper = Keeper(store.path, backups)
        self._keeper.note_trouble(store.trouble)
        self._listeners: list[Callable[[Changes], None]] = []
        self._tree = Tree()
        self._history: tuple[Entry, ...] = ()  # as it was asked for last
        self._post: Mapping[str, str] | None = None  # as it was read last; None: it may have changed
        self._amended: tuple[object, Branch | None] = (None, None)  # found out once for every head
        self._stood = dict(contents.stood)
        self._thrown: dict[DiceKey, Roll] = {}
        self._brought: dict[PictureId, bytes] = {}  # pictures that come with the order at hand
        self._highest_order = 0
        for stem in sorted((*map(stem_of, contents.entries), *contents.retired), key=lambda stem: stem.id):
            self._note(stem)  # in the order in which they were written, as by whoever had it open then
        self._entries: dict[EntryId, Entry] = {}  # of the head's path; retired ones when somebody asks for them
        self._states: dict[EntryId, Campaign] = {}
        for number, entry in enumerate(contents.entries, len(contents.entries)):
            self._keep_read(entry)
            progress(number, 2 * len(contents.entries))
        self._head = contents.entries[-1].id
        store.compare(self.state)

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
    def look(cls, path: Path, door: Doorkeeper = OPEN_DOOR) -> Self:
        """A campaign only to look at, also while somebody else has it open. Raises StoreError, at any order too."""
        shown = door.shown(path)
        try:
            desk = cls._on(Store.look(shown))
        except BaseException:
            door.put_away(shown)
            raise
        desk._door, desk._at_close = door, lambda: door.put_away(shown)
        return desk

    def _minded_by(self, door: Doorkeeper) -> Self:
        """Have somebody know the file as it is left."""
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
        due = self._keeper.is_due(Why.CLOSE) and not self._store.is_lost()
        self._store.close()
        at_close, self._at_close = self._at_close, None
        works = (at_close and at_close(), partial(self._keeper.keep, Why.CLOSE) if due else None)
        wanted = [work for work in works if work is not None]
        return partial(_each, wanted) if wanted else None

    # --- backups ------------------------------------------------------------------------------------------------------

    def wants_backup(self, order: Order) -> bool:
        """Whether a backup is made before this order is carried out, as things stand.

        Whoever must not wait for that calls ``back_up`` on another thread first: it is not made twice.
        """
        return isinstance(order, EndWeek) and self._keeper.is_due(Why.WEEK)

    def back_up(self, why: Why) -> None:
        """Keep a copy of the campaign as it stands, if it is not kept already. May be called on another thread.

        Where that cannot be done nothing happens: see ``backup_trouble``.
        """
        self._keeper.keep(why, lost=self._store.is_lost())

    def backup_trouble(self) -> str:
        """Why the last backup could not be made, in a sentence, once for each reason; else empty."""
        return self._keeper.trouble()

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def path(self) -> Path:
        """The campaign's file."""
        return self._store.path

    @property
    def state(self) -> Campaign:
        """The campaign as it stands."""
        return self._states[self._head]

    @property
    def head(self) -> EntryId:
        """The entry where it stands."""
        return self._head

    def history(self, to: EntryId | None = None) -> tuple[Entry, ...]:
        """From the founding to the head, or to another entry."""
        if to is not None and to != self._head:
            self.state_at(to)  # reads the entries, if that has not been done
            return tuple(self._entries[id] for id in self._tree.way_to(to))
        known = self._history
        if known and known[-1].id != self._head:
            if known[-1].id == self._tree.parents[self._head]:  # as after every order
                known = (*known, self._entries[self._head])
            elif len(known) > 1 and known[-2].id == self._head:  # as after undo
                known = known[:-1]
            else:
                known = ()
        self._history = known or tuple(self._entries[id] for id in self._tree.way_to(self._head))
        return self._history

    def all_entries(self) -> tuple[Entry, ...]:
        """Retired entries too, in order of id."""
        if len(self._entries) < len(self._tree.parents):
            self._entries = {entry.id: entry for entry in self._store.all_entries()}
        return tuple(self._entries[id] for id in sorted(self._entries))

    def past(self, player: PlayerId | None = None, *, public: bool = False) -> tuple[Past, ...]:
        """The history, each entry with the state before it; as a player may know it, or as anybody may (``public``)."""
        return self.recalling().past(player, public=public)

    def recalling(self, to: EntryId | None = None) -> Recalling:
        """The history up to the head, or to another entry, to be asked about on another thread."""
        entries = self.history(to)
        return Recalling(
            tuple((entry, None if entry.parent is None else self._states[entry.parent]) for entry in entries)
        )

    def newest_first(self, to: EntryId | None = None) -> Iterator[Past]:
        """The history up to the head, or to another entry, backwards; each entry with the state before it."""
        for entry in reversed(self.history(to)):
            yield entry, None if entry.parent is None else self._states[entry.parent]

    def entry(self, id: EntryId) -> Entry:
        """One entry, retired or not."""
        self.state_at(id)  # reads the entry, if that has not been done
        return self._entries[id]

    def state_at(self, entry: EntryId) -> Campaign:
        """The campaign after an entry, retired or not. Those of the head's path are there at once.

        Raises Refusal where there is no such entry.
        """
        if entry not in self._tree.parents:
            raise Refusal.because("", _("There is no entry {n} in this campaign.").format(n=entry))
        missing = []
        at: EntryId | None = entry
        while at is not None and at not in self._states:
            missing.append(at)
            at = self._tree.parents.get(at)
        for id in reversed(missing):
            self._keep_read(self._entries.get(id) or self._store.entry(id))
        return self._states[entry]

    def unread(self, entry: EntryId) -> int:
        """How many entries have to be read before the state at this one is known; none for those of the head's path."""
        return sum(id not in self._states for id in self._tree.way_to(entry)) if entry in self._tree.parents else 0

    def branches(self, most: int | None = None) -> tuple[Branch, ...]:
        """What was undone or amended, the newest first, at most so many: nothing that was ever ordered is lost."""
        return self._tree.branches(self._head, most)

    def branch_count(self) -> int:
        """How many branches there are."""
        return len(self._tree.ends(self._head))

    def forks(self) -> frozenset[EntryId]:
        """The entries of the campaign as it stands from which branches part."""
        return self._tree.forks(self._head)

    def reading(self) -> Callable[[], Callable[[], None]]:
        """Reads all retired entries, on any thread, so that the state at any is there at once. Raises StoreError.

        What it returns takes them in, on the desk's own thread, and changes nothing that anybody sees.
        """
        store, states, found = self._store, dict(self._states), list[tuple[Entry, Campaign]]()

        def read() -> Callable[[], None]:
            for entry in store.all_entries_apart():
                if entry.id not in states:
                    before = None if entry.parent is None else states[entry.parent]
                    states[entry.id] = state_after(before, entry, store.path)
                    found.append((entry, states[entry.id]))
            return take_in

        def take_in() -> None:
            for entry, state in found:
                if entry.id not in self._states:
                    self._keep(entry, state)

        return read

    def check(self, order: Order, state: Campaign | None = None) -> tuple[Reason, ...]:
        """Why the order would be refused; nothing where it is legal, as far as that is known without dice.

        ``state``: in another state than the campaign's own.
        """
        try:
            decide(state or self.state, self._fresh_id(), order, TypedDice())
        except DiceWanted:
            pass
        except Refusal as refusal:
            return refusal.reasons
        return text_problems(order)

    def save_copy(self, path: Path) -> bool:
        """The whole journal, as it stands, in another file; one of that name is replaced. Raises StoreError.

        May be called on another thread while the campaign goes on. Where the file was lost while it was open, and
        nothing can be read of it any more, all that led to where the campaign stands is copied as it is remembered,
        without pictures and without what was undone: then the answer is false.
        """
        try:
            self._store.save_copy(path)
            self._door.made(path)
        except LostFile:  # and nothing is left of it but what is remembered
            self._store.save_entries(self.history(), path)
            return False
        return True

    def is_lost(self) -> bool:
        """Whether the file was removed or replaced while it was open: then ``save_copy`` saves what is left of it."""
        return self._store.is_lost()

    def save_to_send(self, path: Path, *, over: bool = False) -> None:
        """The whole campaign for somebody else, in a new file: without battles under way. Raises StoreError.

        Everything is in it, what is hidden from players too. May be called on another thread. ``over``: a file of that
        name is replaced.
        """
        self._store.save_to_send(path, over=over)
        self._door.made(path)

    def save_copy_from(self, entry: EntryId, path: Path) -> None:
        """A campaign that knows only what led to an entry, and goes on from there, in another file.

        May be called on another thread while the campaign goes on. Raises Refusal or StoreError.
        """
        self._store.save_path(entry, self.state_at(entry), path)
        self._door.made(path)

    def export(self, path: Path) -> None:
        """The whole journal with its portraits as one JSON document. May be called on another thread."""
        from campaign.store.whole import export

        self._store.refuse_if_lost()
        export(self.path, path)

    @staticmethod
    def restore(document: Path, path: Path) -> None:
        """A campaign file made of such a document, the same to the last seal. Raises StoreError or BadForm."""
        from campaign.store.whole import restore

        restore(document, path)

    def save_player_copy(self, player: PlayerId, path: Path, *, over: bool = False) -> None:
        """A file that holds what one player may know, only to look at. Raises StoreError.

        An earlier copy for a player is replaced, whole or not at all; any other file of this name only with ``over``.
        May be called on another thread while the campaign goes on.
        """
        from campaign.exchange.player_copy import copy_for

        state, head = self.state, self._head
        draft = copy_for(player, self.past(player), state, head)
        after = evolved(None, draft.events)
        self._store.save_for_player(draft, after, path, over=over)
        self._door.made(path)

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
        before, drafts, fallen = self.state, list[Draft](), ChainMap({}, self._thrown)
        after = before
        for number, (order, faces) in enumerate(orders, start=1):
            order_id = OrderId(str(self._highest_order + number))
            draft = _decided(after, order_id, order, RecordingDice(_dice(after, fallen, faces or {})), faces or {})
            for key, roll in draft.dice:
                fallen.setdefault(key, roll)
            drafts.append(draft)
            after = evolved(after, draft.events)
            if progress is not None:
                progress(number, len(orders))
        if any(self.wants_backup(draft.order) for draft in drafts):
            self.back_up(Why.WEEK)
        if drafts:
            self._append(self._entries[self._head], tuple(drafts), after, post)
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
        if not self._store.has_lost(id):
            return False
        self._store.give_again(id, png, self.state)
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
        return self._store.picture(id)

    def undo(self) -> Changes:
        """Back to the entry before."""
        to = self._tree.parents[self._head]
        if to is None:
            raise Refusal.because("", _("There is nothing to undo: the campaign has only been founded."))
        return self._go_to(to)

    def redo(self) -> Changes:
        """On to the newest entry behind this one."""
        to = self._tree.next_after(self._head)
        if to is None:
            raise Refusal.because("", _("There is nothing to redo."))
        return self._go_to(to)

    def undoable(self) -> Entry | None:
        """What undo would take back."""
        return None if self._tree.parents[self._head] is None else self._entries[self._head]

    def redoable(self) -> Entry | None:
        """What redo would bring back."""
        to = self._tree.next_after(self._head)
        return None if to is None else self.entry(to)

    def go_to(self, entry: EntryId) -> Changes:
        """The campaign stands at another entry from now on, of a retired branch too. What it leaves is retired."""
        self.state_at(entry)  # refuses what is no entry
        return self._go_to(entry)

    # --- battles ------------------------------------------------------------------------------------------------------

    def battle_setup(self, battle: BattleId, state: Campaign | None = None) -> AnySetup:
        """The battle as the program would fight it. Raises Refusal where it cannot."""
        setup = handing.battle_setup(state or self.state, battle)
        if isinstance(setup, tuple):
            raise Refusal(setup)
        return setup

    def prepare_battle(self, battle: BattleId, state: Campaign | None = None) -> Prepared:
        """All that is needed to fight the battle somewhere else; changes nothing. Raises Refusal.

        ``submit(handing.report_order(state, battle, fought))`` takes the result in. ``state``: in another state than
        the campaign's own.
        """
        state = state or self.state
        setup = self.battle_setup(battle, state)
        return Prepared(battle, setup, handing.battle_seed(state, battle), handing.battle_key(state, battle))

    def foresee(self, operations: Sequence[Operation]) -> Foreseeing:
        """Contemplated moves of one player or several, ready to be tried side by side; changes nothing.

        Each as its player may see the campaign, with dice of its own. Raises Refusal where the rules forbid one.
        """
        from campaign.operations.foresight import foreseeing

        return foreseeing(self.state, operations)

    def operations(self, army: ArmyId) -> tuple[Operation, ...]:
        """All that an army could do with its move this week: the best way to each sector in its reach."""
        from campaign.operations.contemplated import every_way

        there = self.state.armies.get(army)
        return () if there is None else every_way(self.state, there.player, army)

    def resolve(self, battle: BattleId, fight: Fight, faces: Faces | None = None) -> Changes:
        """Have the battle fought, and keep what came of it. Raises Refusal, DiceWanted or StoreError as ``submit``.

        ``faces``: for the throws that follow from its result. Asked again, it is the same battle.
        """
        prepared = self.prepare_battle(battle)
        fought = fight(prepared.setup, prepared.seed)
        return self.submit(handing.report_order(self.state, battle, fought), faces)

    def keep_battle(self, battle: BattleId, text: str) -> None:
        """Keep a battle that is being played on screen, to be gone on with later: see ``campaign.tabletop.kept``.

        It lies beside the journal, and goes when the battle has its result or waits for none any more. May be called
        on another thread. Raises Refusal where the battle does not wait, or StoreError.
        """
        if not self._store.keep_battle(battle, text, self.state):
            raise Refusal.because("campaign:C25", _("This battle is not waiting for a result."))
        self._keeper.note_write()

    def kept_battle(self, battle: BattleId) -> str | None:
        """The text of a battle that is being played; None where nothing is kept of it."""
        return self._store.battle_under_way(battle) if _waits(self.state, battle) else None

    def forget_battle(self, battle: BattleId) -> None:
        """Keep nothing more of a battle that was being played."""
        self._store.keep_battle(battle, None, self.state)
        self._keeper.note_write()

    def record_of(self, battle: BattleId) -> AnyRecord | None:
        """How the program fought a battle of the campaign as it stands; None where people did, or nobody has yet."""
        for entry in reversed(self.history()):
            if isinstance(entry.order, ReportBattle) and entry.order.battle == battle:
                return entry.order.record
        return None

    # --- the post -----------------------------------------------------------------------------------------------------

    def post(self) -> Mapping[str, str]:
        """What is kept of letters to seats and of answers to them: a text for each seat (``campaign.post``).

        The same object until something of it changes.
        """
        if self._post is None:
            self._post = self._store.post()
        return self._post

    def keep_post(self, post: Mapping[str, str]) -> None:
        """Keep such texts, in the place of what was kept of these seats. Lies beside the journal. Raises StoreError."""
        self._post = None
        self._store.keep_post(post, self.state)
        self._keeper.note_write()

    def next_order_id(self) -> OrderId:
        """The id that the next order gets."""
        return self._fresh_id()

    # --- amending -----------------------------------------------------------------------------------------------------

    def plan_amend(
        self,
        entry: EntryId,
        order: Order | None,
        *,
        skip: Collection[OrderId] = (),
        keep: Collection[OrderId] = (),
        instead: Mapping[OrderId, Order] | None = None,
        first: Mapping[OrderId, tuple[Order, ...]] | None = None,
        faces: Faces | None = None,
    ) -> AmendPlan:
        """What would come of it if an entry of the history had been another order, or none. Writes nothing.

        Every later order is decided again with its own id and the dice that fell for it. ``skip`` leaves some of them
        out, ``keep`` says that a battle's result holds although other figures would have fought it, ``instead`` puts
        others in the place of some, ``first`` others right before some. Raises Refusal where the new order itself is
        not allowed, and DiceWanted where its dice are not in ``faces``.
        """
        for given in (order, *(instead or {}).values(), *(one for orders in (first or {}).values() for one in orders)):
            refuse_if(() if given is None else text_problems(given))
        return self._planned(entry, order, Settled().and_also(skip, keep, instead, first), faces)

    def carry_out(
        self,
        plan: AmendPlan,
        skip: Collection[OrderId] = (),
        keep: Collection[OrderId] = (),
        instead: Mapping[OrderId, Order] | None = None,
        first: Mapping[OrderId, tuple[Order, ...]] | None = None,
        faces: Faces | None = None,
    ) -> Changes:
        """Write a plan as a new branch. Raises Refusal while it has conflicts that nobody has settled.

        ``skip``, ``keep``, ``instead`` and ``first`` add to what the plan says of later orders; because that may make
        others possible or impossible, it is then planned again.
        """
        settled = plan.settled.and_also(skip, keep, instead, first)
        if settled != plan.settled:
            self._refuse_if_it_went_on(plan)
            plan = self._planned(plan.entry, plan.order, settled, faces)
        return self.writing(plan)()()

    def writing(self, plan: AmendPlan) -> Callable[[], Callable[[], Changes]]:
        """Writes a plan as a new branch, on any thread, after a backup. Raises Refusal at once, StoreError then.

        What it returns is the last part, on the desk's own thread: the campaign stands at the end of the branch, and
        everybody is told. Until then, nothing else may be asked of the desk but how the campaign stands.
        """
        self._refuse_if_it_went_on(plan)
        if plan.unsettled:
            raise Refusal(amend.unsettled_reasons(plan))
        self._pictures_for(plan.drafts)
        store, keeper, before, left = self._store, self._keeper, self.state, self._head
        parent = self._tree.parents[plan.entry]
        behind = None if parent is None else self._entries[parent]
        state = None if parent is None else self._states[parent]

        def write() -> Callable[[], Changes]:
            keeper.keep(Why.AMEND, lost=store.is_lost())
            if not plan.drafts:  # the last order was taken out, and nothing came after it
                assert behind is not None
                return partial(self._go_to, behind.id)
            entries = store.append(behind, plan.drafts, before, plan.after, stood=plan.head)
            keeper.note_write()
            after, states = state, list[Campaign]()
            for entry in entries:
                after = evolved(after, entry.events)
                states.append(after)
            return partial(take_in, entries, states)

        def take_in(entries: tuple[Entry, ...], states: Sequence[Campaign]) -> Changes:
            for entry, after in zip(entries, states, strict=True):
                self._note(stem_of(entry))
                self._keep(entry, after)
                self._head = entry.id
            self._stood[entries[0].id] = left
            return self._tell(before)

        return write

    def _refuse_if_it_went_on(self, plan: AmendPlan) -> None:
        """The dice and the ids of a plan may be taken by now."""
        if (plan.head, plan.newest) != (self._head, self._tree.newest):
            raise Refusal.because("", _("The campaign has gone on since this change was planned. Plan it again."))

    def fight_again(self, plan: AmendPlan, order: OrderId, fight: Fight) -> AmendPlan:
        """The plan with the battle of a conflict fought again by those who would be there. Writes nothing.

        Raises Refusal where the program cannot fight it.
        """
        prepared = self.prepare_again(plan, order)
        return self.with_result(plan, order, fight(prepared.setup, prepared.seed))

    def prepare_again(self, plan: AmendPlan, order: OrderId) -> Prepared:
        """All that is needed to fight the battle of a conflict again somewhere else. Raises Refusal."""
        report, before = _battle_in_conflict(plan, order, self.entry)
        return self.prepare_battle(report.battle, before)

    def with_result(self, plan: AmendPlan, order: OrderId, fought: AnyFought, faces: Faces | None = None) -> AmendPlan:
        """The plan with the result of such a battle in the place of the one that is in conflict. Writes nothing."""
        report, before = _battle_in_conflict(plan, order, self.entry)
        instead = {order: handing.report_order(before, report.battle, fought)}
        return self.settle(plan, instead=instead, faces=faces)

    def before_amendment(self) -> Branch | None:
        """The branch that the newest amendment left; None if nothing of the campaign as it stands was amended."""
        if self._amended[0] != (self._head, self._tree.newest):
            self._amended = ((self._head, self._tree.newest), self._before_amendment())
        return self._amended[1]

    def _before_amendment(self) -> Branch | None:
        for first in reversed(self._tree.way_to(self._head)):
            if (stood := self._stood.get(first)) is not None:
                return self._tree.branch(stood, self._head, amended=True)
        return self._tree.left_by_amendment(self._head)  # what an older version of the program amended

    def undo_amendment(self) -> Changes:
        """Back to where the campaign stood before its newest amendment; what was ordered since stays on its branch."""
        branch = self.before_amendment()
        if branch is None:
            raise Refusal.because("", _("Nothing has been amended in the campaign as it stands."))
        return self._go_to(branch.tip)

    def settle(
        self,
        plan: AmendPlan,
        skip: Collection[OrderId] = (),
        keep: Collection[OrderId] = (),
        instead: Mapping[OrderId, Order] | None = None,
        first: Mapping[OrderId, tuple[Order, ...]] | None = None,
        faces: Faces | None = None,
    ) -> AmendPlan:
        """The plan with more that people have said of later orders. Writes nothing. Raises as ``plan_amend``."""
        return self._planned(plan.entry, plan.order, plan.settled.and_also(skip, keep, instead, first), faces)

    def _planned(self, entry: EntryId, order: Order | None, settled: Settled, faces: Faces | None) -> AmendPlan:
        plan = amend.plan_amend(
            self.history(),
            self._states,
            entry,
            order,
            newest=self._tree.newest,
            fresh_id=self._fresh_id(),
            dice_for=lambda state: TypedDice() if state is None else self._dice(state, faces or {}),
            settled=settled,
        )
        _refuse_other_faces([throw for draft in plan.drafts for throw in draft.dice], faces or {})
        return plan

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
        states = [] if parent is None else [self._states[parent.id]]
        for draft in drafts:  # before anything is written, so that nothing can go wrong between the file and us
            states.append(evolved(states[-1] if states else None, draft.events))
        self._post = None
        added = self._store.append(parent, drafts, self.state, after, pictures, post=post)
        for entry, state in zip(added, states[-len(added) :], strict=True):
            self._note(stem_of(entry))
            self._keep(entry, state)
            self._head = entry.id
        self._keeper.note_write()

    def _pictures_for(self, drafts: tuple[Draft, ...]) -> dict[PictureId, bytes]:
        """The pictures that these orders give; refuses one that nobody has brought, and no repair has lost."""
        wanted = {picture for draft in drafts for picture in pictures_of(draft.order)}
        found = {id: self._brought.get(id) or self._store.picture(id) for id in wanted}
        refuse_if(
            [
                Reason("campaign:C66", _("The file has no picture “{id}”.").format(id=id[:12]))
                for id, png in found.items()
                if png is None and not self._store.has_lost(id)
            ]
        )
        return {id: png for id, png in found.items() if png is not None}

    def _go_to(self, entry: EntryId) -> Changes:
        before, between = self.state, self._between(entry)
        self._store.move_head(entry, before, self.state_at(entry), between)
        self._keeper.note_write()
        self._head = entry
        return self._tell(before, between=between)

    def _between(self, entry: EntryId) -> tuple[Event, ...] | None:
        """What happened from the head to the entry behind it, or from the one before it; None for any other."""
        if self._tree.parents[self._head] == entry:
            return self._entries[self._head].events
        return self.entry(entry).events if self._tree.parents[entry] == self._head else None

    def _note(self, stem: Stem) -> None:
        """Remember where an entry stands, and how the dice fell for it."""
        self._tree.add(stem.id, stem.parent, stem.order_id)
        self._highest_order = max(self._highest_order, int(stem.order_id))
        for key, roll in stem.dice:
            self._thrown.setdefault(key, roll)

    def _keep(self, entry: Entry, after: Campaign) -> None:
        """Remember an entry, and the state after it."""
        self._entries[entry.id] = entry
        self._states[entry.id] = after

    def _keep_read(self, entry: Entry) -> None:
        """The same of an entry that comes from the file."""
        before = None if entry.parent is None else self._states[entry.parent]
        self._keep(entry, state_after(before, entry, self.path))

    def _fresh_id(self) -> OrderId:
        """An order id that no branch has."""
        return OrderId(str(self._highest_order + 1))

    def _dice(self, state: Campaign, faces: Faces) -> Dice:
        return _dice(state, self._thrown, faces)


def _dice(state: Campaign, fallen: Faces, faces: Faces) -> Dice:
    """What has fallen once keeps its faces; else the program throws, or people do."""
    setting = state.setting
    program = of_the_dice(setting) if setting.program_dice else None
    return KeptDice(fallen, program or TypedDice(faces))


def _decided(before: Campaign, order_id: OrderId, order: Order, dice: RecordingDice, faces: Faces) -> Draft:
    """What comes of an order. Raises Refusal or DiceWanted."""
    events = decide(before, order_id, order, dice)
    refuse_if(text_problems(order))
    _refuse_other_faces(dice.thrown, faces)
    return Draft(order_id, order, tuple(dice.thrown), events)


def _each(works: Iterable[Callable[[], object]]) -> None:
    """One after the other."""
    for work in works:
        work()


def _waits(state: Campaign, battle: BattleId) -> bool:
    """Whether a battle waits for its result."""
    found = state.battles.get(battle)
    return found is not None and found.stage is BattleStage.OPEN


def _battle_in_conflict(
    plan: AmendPlan, order: OrderId, entry: Callable[[EntryId], Entry]
) -> tuple[ReportBattle, Campaign]:
    """The report that a conflict is about, and the state in which its battle would be."""
    conflict = next((conflict for conflict in plan.conflicts if conflict.order_id == order), None)
    report = None if conflict is None else entry(conflict.entry).order
    if conflict is None or conflict.before is None or not isinstance(report, ReportBattle):
        raise Refusal.because("", _("Order {id} is no battle that is in conflict.").format(id=order))
    return report, conflict.before


def _refuse_other_faces(thrown: Iterable[tuple[DiceKey, Roll]], faces: Faces) -> None:
    """Nobody says how dice fell that have fallen otherwise: thrown by the program, or for an order since undone."""
    wrong = [
        Reason("", _("{key} has fallen {roll}, not {said}.").format(key=key, roll=roll, said=faces[key]))
        for key, roll in thrown
        if key in faces and faces[key] != roll
    ]
    if wrong:
        raise Refusal(wrong)
