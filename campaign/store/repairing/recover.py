"""What can be saved of a damaged file, as data and in sentences, and the new file that is made of it.

Only what is proven is saved: entries that their seals cover, pictures that are what their names say, battles under way
that still wait. Whatever is changed is lost, and named as lost. Never touches the damaged file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from campaign.store import check, errors, head_check, ledger, under_way, writing
from campaign.store.locking import WriterLock
from campaign.store.repairing import chain
from campaign.store.repairing.chain import Chain
from campaign.store.repairing.salvage import EntryRow, Found, Progress, salvage
from campaign.store.rows import rows
from campaign.words import _, count
from campaign.world.codec import event_from_json, order_kinds, stored_order
from campaign.world.entries import Draft
from campaign.world.ids import BattleId, EntryId, OrderId, PictureId
from campaign.world.news import headline
from campaign.world.pictures import is_picture, pictures_of
from campaign.world.queries import open_battles
from campaign.world.state import BattleStage, Campaign

MOST_TOLD = 20  # lost entries that are named one by one


@dataclass(frozen=True, slots=True)
class LostEntry:
    """An entry that cannot be saved. ``what``: what it was, as far as it can be read; empty for nothing."""

    id: int
    what: str


@dataclass(frozen=True, slots=True)
class Recovery:
    """What can be saved, and what cannot. ``said``: the entry at which the file says that the campaign stands."""

    path: Path
    found: Chain
    lost: tuple[LostEntry, ...]
    said: int | None
    head: EntryId
    pictures: Mapping[PictureId, bytes]
    pictures_lost: tuple[PictureId, ...]
    battles: Mapping[BattleId, str]
    battles_lost: tuple[str, ...]
    unsealed: tuple[BattleId, ...]  # battles that are saved, though nothing proves that they are as they were
    post: Mapping[str, str] = field(default_factory=dict)
    post_lost: bool = False  # some of it, or all
    gaps: tuple[int, ...] = ()  # numbers that nothing in the file names: of lost orders, or there never were any
    head_is_sure: bool = False  # by its seal, or the tables to read stand there too
    may_lack: bool = False  # nothing bears out that the newest entries are there
    battles_unknown: bool = False  # where battles under way are kept cannot be read to the end

    @property
    def state(self) -> Campaign:
        """The campaign as it will stand."""
        return self.found.states[self.head]

    @property
    def intact(self) -> int:
        """How many entries are saved."""
        return len(self.found.kept)

    @property
    def expected(self) -> int:
        """How many entries the file is known to have had."""
        return self.intact + len(self.lost)

    @property
    def nothing_lost(self) -> bool:
        """Whether the journal and all that lies beside it come through as they were."""
        beside = (self.pictures_lost, self.battles_lost, self.battles_unknown, self.post_lost)
        gone = (self.lost, *beside, self.found.untimed, self.found.unborne, self.may_lack)
        return self.head == self.said and not any(gone)

    def sentences(self) -> tuple[str, ...]:
        """The whole of it for people: what is saved, what is lost, where the campaign stands."""
        return tuple(_sentences(self))


def recover(path: Path, progress: Progress = lambda done, of: None) -> Recovery:
    """See what can be saved. Raises StoreError where nothing can."""
    path = errors.real(path)
    if not path.exists():
        raise errors.missing(path)
    if not path.is_file():
        raise errors.not_a_campaign(path)
    found = salvage(path)
    made = chain.proven(found, path, progress)
    head, said = _head(found, made)
    while head is not None and not _can_be_shown(made.states[head]):
        _drop(made, head)
        head, said = _head(found, made)
    if head is None:
        raise errors.hopeless(path)
    pictures, pictures_lost = _pictures(found, made)
    battles, battles_lost, unsealed = _battles(found, made.states[head])
    post, post_lost = _post(found, made.states.values())
    known = _known(found, made)
    sealed = _sealed_head(found, made)
    tables_agree = bool(found.tables) and head_check.agree(found.tables, made.states[head])
    return Recovery(
        path=path,
        found=made,
        lost=tuple(LostEntry(id, _what(found, made, id)) for id in sorted(known - set(made.kept))),
        said=said,
        head=head,
        pictures=pictures,
        pictures_lost=pictures_lost,
        battles=battles,
        battles_lost=battles_lost,
        unsealed=unsealed,
        post=post,
        post_lost=post_lost,
        gaps=tuple(sorted(set(range(1, max(made.kept))) - known - set(made.kept))),
        head_is_sure=sealed == head or tables_agree,
        may_lack=sealed is None
        and (bool(found.sealed_heads) or bool(found.lines) or bool(found.tables) > tables_agree),
        battles_unknown="under_way" not in found.read and _is_waiting(made.states[head]) and not battles,
    )


def write(recovery: Recovery, target: Path) -> None:
    """Make a new file of what can be saved; it appears whole, and looked through, or not at all. Raises StoreError."""
    target = errors.target(target)
    if target.exists():
        raise errors.exists(target)
    lock = WriterLock(target)
    try:
        with errors.said_plainly(target), writing.new_file(target) as unfinished:
            fill(recovery, unfinished)
    finally:
        lock.release()


def fill(recovery: Recovery, unfinished: Path) -> None:
    """Write it, and look through what was written. Raises StoreError."""

    def into(new: Connection) -> None:
        writing.put_pictures(new, {**dict.fromkeys(recovery.pictures_lost, writing.LOST), **recovery.pictures})
        writing.put_stored(new, [recovery.found.kept[id] for id in sorted(recovery.found.kept)])
        writing.put_head(new, recovery.head)
        writing.fill_tables_to_read(new, recovery.state)
        for battle, text in recovery.battles.items():
            writing.put_battle(new, battle, under_way.sealed(battle, text))
        writing.put_post(new, {seat: under_way.sealed(seat, text) for seat, text in recovery.post.items()})

    try:
        writing.fill_file(unfinished, into)
    except (IntegrityError, ValueError, LookupError, TypeError) as mistake:  # sealed as it should be, and nonsense
        raise errors.StoreError(
            _("“{name}” cannot be repaired: what its journal tells makes no sense ({what}). It stays as it is.").format(
                name=recovery.path.name, what=type(mistake).__name__
            )
        ) from mistake
    for fault in check.faults_in(unfinished):
        raise errors.StoreError(
            _("“{name}” cannot be repaired: {what} It stays as it is.").format(name=recovery.path.name, what=fault)
        )


# --- where it stands --------------------------------------------------------------------------------------------------


def _head(found: Found, made: Chain) -> tuple[EntryId | None, int | None]:
    """Where the campaign will stand, and where the file says that it stands."""
    said = found.heads[0] if found.heads else None
    if not made.states:
        return None, said
    if (sealed := _sealed_head(found, made)) in made.states:
        return sealed, said
    for head in map(EntryId, found.heads):
        if head in made.states and (not found.tables or head_check.agree(found.tables, made.states[head])):
            return head, said
    if found.tables:
        for id in sorted(made.states, reverse=True):
            if head_check.agree(found.tables, made.states[id]):
                return id, said
    return _last_before(said, made), said


def _sealed_head(found: Found, made: Chain) -> EntryId | None:
    """Where the campaign stands by the seal of the head, whatever is said beside it; None where the seal fits nothing.

    It fits nothing too where the entries that were written last are missing with their lines.
    """
    if not found.lines:
        return None
    last = max(found.lines)
    for head in found.sealed_heads:
        for id in dict.fromkeys([head.entry, *sorted(made.kept, reverse=True)]):
            for newest, line in product(dict.fromkeys([head.newest, last]), found.lines[last]):
                if ledger.is_right_head(id, newest, head.tables, line.seal, head.seal):
                    return EntryId(id)
    return None


def _last_before(said: int | None, made: Chain) -> EntryId:
    """The last entry that is intact on the way to one; else the newest."""
    seen: set[int] = set()
    at = said
    while at is not None and at not in seen:
        if at in made.states:
            return EntryId(at)
        seen.add(at)
        row = made.readable.get(at)
        at = None if row is None else row.parent
    before = [id for id in made.states if said is None or id < said]
    return max(before or made.states)


def _can_be_shown(state: Campaign) -> bool:
    try:
        rows(state)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError):
        return False
    return True


def _drop(made: Chain, entry: EntryId) -> None:
    """What an entry says is impossible: it falls out, and all that follows from it."""
    gone = {entry}
    for id in sorted(made.kept):
        if made.kept[id].parent in gone:
            gone.add(id)
    made.senseless |= gone
    for id in gone:
        for part in (made.kept, made.entries, made.states):
            part.pop(id, None)


# --- what is lost -----------------------------------------------------------------------------------------------------


def _known(found: Found, made: Chain) -> set[int]:
    """The numbers of entries that the file had, as far as anything in it says so.

    Numbers are given one after the other; but in the copy of a part of a campaign some are not there, and never were.
    """
    named = {*found.entries, *found.named, *(head.newest for head in found.sealed_heads)}
    named.update(row.parent for rows in found.entries.values() for row in rows if row.parent is not None)
    if not found.tables or not any(head_check.agree(found.tables, state) for state in made.states.values()):
        named.update(found.heads)
    most = 20 * len(named) + 1000  # a number that was changed may be any
    known = {id for id in named if 0 < id <= most}
    return known | {*range(max(made.kept) + 1, max(known) + 1)}


def _what(found: Found, made: Chain, id: int) -> str:
    """What a lost entry was, in words, if it can be read; nothing proves that it was so. Else its kind."""
    row = next(iter(found.entries.get(id, [])), None)
    if row is None:
        return ""
    try:
        order = stored_order(row.order_json)
        there = found.events[id]
        events = tuple(event_from_json(*there[number][0]) for number in range(len(there)))
        if not events:
            return _kind(row)
        before = made.states[_last_before(row.parent, made)]
        return headline(Draft(OrderId(row.order_id), order, (), events), before).text
    except Exception:  # whatever it was, it is damaged
        return _kind(row)


def _kind(row: EntryRow) -> str:
    return row.kind if row.kind in order_kinds() else ""


def _pictures(found: Found, made: Chain) -> tuple[dict[PictureId, bytes], tuple[PictureId, ...]]:
    """Pictures that entries name: those that are as they were given, and those that are lost."""
    named = sorted({picture for entry in made.entries.values() for picture in pictures_of(entry.order)})
    saved: dict[PictureId, bytes] = {}
    lost = []
    for id in named:
        there = found.pictures.get(id, [])
        png = next((png for png in there if png != writing.LOST and is_picture(id, png)), None)
        if png is not None:
            saved[id] = png
        elif writing.LOST in there:
            saved[id] = writing.LOST  # as it was told when it was lost
        else:
            lost.append(id)
    return saved, tuple(lost)


def _battles(found: Found, state: Campaign) -> tuple[dict[BattleId, str], tuple[str, ...], tuple[BattleId, ...]]:
    """Battles under way that still wait: those that are as they were kept, and the sectors of those that are lost.

    One that stands under a wrong name is known by its seal. An empty name is of one that belongs to no battle.
    """
    saved: dict[BattleId, str] = {}
    lost, unsealed = [], []
    waiting = [battle.id for battle in open_battles(state) if battle.stage is BattleStage.OPEN]
    strays = {text for id, texts in found.battles.items() if id not in waiting for text in texts}
    for battle in waiting:
        kept = found.battles.get(battle, [])
        for text in (*kept, *sorted(strays)):
            whole = under_way.opened(battle, text)
            if whole is not None and (whole != text or text in kept):
                saved[battle] = whole
                strays.discard(text)
                if whole == text:
                    unsealed.append(battle)
                break
        else:
            if kept:
                lost.append(_battle_words(state, battle))
    if "under_way" in found.read:
        lost += [""] * (len(strays) + found.strays)
    return saved, tuple(lost), tuple(unsealed)


def _post(found: Found, states: Iterable[Campaign]) -> tuple[dict[str, str], bool]:
    """What is kept of the post and is as it was kept, and whether some of it is lost.

    Battles under way have rows of the same shape, under names of their own.
    """
    saved: dict[str, str] = {}
    battles = {battle for state in states for battle in state.battles} if found.post else set()
    for seat, texts in found.post.items():
        if seat in battles:
            continue
        whole = (under_way.opened(seat, text) for text in texts if under_way.END.search(text))
        text = next((text for text in whole if text is not None), None)
        if text is not None:
            saved[seat] = text
    return saved, "post" in found.read and saved.keys() != found.post.keys()


def _is_waiting(state: Campaign) -> bool:
    return any(battle.stage is BattleStage.OPEN for battle in open_battles(state))


def _battle_words(state: Campaign, battle: BattleId) -> str:
    return state.sectors[state.battles[battle].sector].name


# --- in sentences -----------------------------------------------------------------------------------------------------


def _sentences(recovery: Recovery) -> Iterator[str]:
    yield count("{n} entry of {{of}} is intact.", "{n} entries of {{of}} are intact.", recovery.intact).format(
        of=recovery.expected
    )
    if recovery.lost:
        words = count("Lost: entry {{numbers}}.", "Lost: entries {{numbers}}.", len(recovery.lost))
        yield words.format(numbers=_numbers(entry.id for entry in recovery.lost))
    state = recovery.state
    yield _("The campaign stands in month {month}, week {week}, at entry {n}.").format(
        month=state.month, week=state.week, n=recovery.head
    )
    if told := [entry for entry in recovery.lost[:MOST_TOLD] if entry.what]:
        yield _("What is lost, as far as it can be read:")
        yield from (_("Entry {n}: {what}").format(n=entry.id, what=entry.what) for entry in told)
    if recovery.gaps:
        yield _(
            "Nothing is found of entries {numbers}: they are lost, or a part of the campaign was copied without them."
        ).format(numbers=_numbers(recovery.gaps))
    if recovery.head != recovery.said:
        yield _stands(recovery)
    if recovery.found.untimed:
        yield count(
            "When {n} entry was written is lost.",
            "When {n} entries were written is lost.",
            len(recovery.found.untimed),
        )
    if recovery.found.unborne:
        yield count(
            "Nothing proves when {n} entry was written, nor what it amended.",
            "Nothing proves when {n} entries were written, nor what they amended.",
            len(recovery.found.unborne),
        )
    if recovery.may_lack:
        yield _("Nothing proves that these were all: entries that were written last may be missing.")
    if recovery.pictures_lost:
        yield count(
            "{n} picture is lost; it can be given again.",
            "{n} pictures are lost; they can be given again.",
            len(recovery.pictures_lost),
        )
    for where in recovery.battles_lost:
        if where:
            yield _("The battle under way in {sector} is lost, and has to be begun again.").format(sector=where)
        else:
            yield _("What is kept of a battle under way belongs to no battle that waits, and is left out.")
    if recovery.battles_unknown:
        yield _("Whether a battle was under way cannot be read; it has to be begun again.")
    if recovery.post_lost:
        yield _("A part of the post is lost: send its players new first letters.")
    for battle in recovery.unsealed:
        yield _(
            "The battle under way in {sector} was kept by an older version: nothing proves that it is as it was."
        ).format(sector=_battle_words(recovery.state, battle))


def _stands(recovery: Recovery) -> str:
    if recovery.said is None:
        return _("The file does not say where the campaign stood; entry {n} is taken for it.").format(n=recovery.head)
    if recovery.said in recovery.found.states:
        return _(
            "The file says that the campaign stood at entry {said}, but its seal or its tables stand at entry {n}."
        ).format(said=recovery.said, n=recovery.head)
    return _("The campaign stood at entry {said}; it goes back to entry {n}.").format(
        said=recovery.said, n=recovery.head
    )


def _numbers(ids: Iterable[int]) -> str:
    """As “3, 7 to 12, 40”."""
    runs: list[list[int]] = []
    for id in ids:
        if runs and id == runs[-1][1] + 1:
            runs[-1][1] = id
        else:
            runs.append([id, id])
    words = [
        str(first) if first == last else _("{first} to {last}").format(first=first, last=last) for first, last in runs
    ]
    return ", ".join(words[:MOST_TOLD]) + (" …" if len(words) > MOST_TOLD else "")
