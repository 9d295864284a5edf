"""Every order of a campaign decided again with the dice that fell for it: whether each entry is what came of it.

Seals show that a file is as some program sealed it, and nothing keeps anybody from sealing anew what he has changed.
But what an order brings about follows from the campaign before it, its dice and the rules; and how the program's dice
fell follows from the campaign's seed. What differs is said, and nothing is changed.

What cannot be shown: how dice fell that people threw and typed in, how a battle went that people fought on their own
table, and what a copy for a player says. An order that somebody put in is as good as one that was given.

Nothing is called doubtful that can be honest. Older rules may have decided otherwise; and in a file that lacks entries,
as a copy of what led to one entry does, dice may have fallen first in those. That is told, and accuses nobody.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from campaign.battle.contract import AnyRecord, AnySetup
from campaign.battle.systems import campaign_of
from campaign.dice import DiceKey, DiceWanted, HashedDice, RecordingDice, Roll, TypedDice
from campaign.store import errors, file, journal, opening
from campaign.words import _, count
from campaign.world.amend import with_old_names
from campaign.world.battle_handover import as_entered, battle_keys, battle_setup
from campaign.world.decide import decide
from campaign.world.dice_secret import of_the_dice
from campaign.world.entries import PUT_RIGHT, RULES, Entry
from campaign.world.events import CopyTaken, Event, ThrowSetAside
from campaign.world.house_rules import is_put_right
from campaign.world.ids import BattleId, EntryId, OrderId
from campaign.world.orders import FoundCampaign, ReportBattle, TakeCopy
from campaign.world.refusal import Reason, Refusal
from campaign.world.state import Campaign, Setting

Progress = Callable[[int, int], object]
TELL_EVERY = 20  # entries
MOST_TOLD = 20
MOST_WARNED = 3

NONSENSE = (DiceWanted, LookupError, ValueError, TypeError, ArithmeticError, AttributeError, AssertionError)
"""What deciding an order raises that was never given so."""


@dataclass(slots=True)
class Judged:
    """What came of it. ``doubts``: what is wrong, a sentence each; ``notes``: what nobody need worry about."""

    entries: int = 0
    other: list[EntryId] = field(default_factory=list)  # not what their orders and dice bring about
    refused: dict[EntryId, str] = field(default_factory=dict)  # with the reason of the rules
    dice: dict[EntryId, tuple[DiceKey, Roll]] = field(default_factory=dict)  # not as the program would have thrown
    older: Counter[int] = field(default_factory=Counter)  # that older rules decided otherwise, by their number
    missing: set[EntryId] = field(default_factory=set)  # whose dice may have fallen first in entries not there
    battles: dict[EntryId, str] = field(default_factory=dict)  # whose records are not as the program makes them
    played_again: int = 0
    not_played: int = 0  # by battle rules that nobody plays any more
    typed: int = 0  # throws that people typed in
    by_hand: int = 0  # battles that people fought
    copies: int = 0

    @property
    def doubts(self) -> tuple[str, ...]:
        """What is wrong."""
        return tuple(_doubts(self))

    @property
    def unproved(self) -> tuple[str, ...]:
        """What can be honest, and could be so in a changed file too."""
        return tuple(_unproved(self))

    @property
    def notes(self) -> tuple[str, ...]:
        """What people may want to know besides."""
        return (*self.unproved, *_notes(self))


def warning(doubtful: Sequence[str], unproved: Sequence[str], name: str) -> str:
    """What people are told of a file that has come from elsewhere; empty where there is nothing to tell."""
    if not doubtful and unproved:
        return _("“{name}” was let in. {what} Who sent it can say whether that is right.").format(
            name=name, what=" ".join(unproved)
        )
    if not doubtful:
        return ""
    told = _(
        "“{name}” is not as this program would have written it: it was changed elsewhere, and sealed anew. {doubts} "
        "It was let in all the same."
    )
    doubts = list(doubtful[:MOST_WARNED])
    if more := len(doubtful) - len(doubts):
        doubts.append(count("{n} more entry is doubtful.", "{n} more entries are doubtful.", more))
    return told.format(name=name, doubts=" ".join(doubts))


def judged(path: Path, progress: Progress = lambda done, of: None, *, battles: bool = False) -> Judged:
    """Decide every order of a sound file again, on all branches. Raises StoreError.

    ``battles``: play those again of which there is a record, which takes longer.
    """
    path = errors.real(path)
    if opening.version_at(path) < file.SCHEMA:
        raise errors.older(path)
    with (
        errors.said_plainly(path),
        closing(opening.connect(path, writes=False)) as connection,
        file.reading(connection),
    ):
        entries = journal.sealed_entries(connection, path)
    return judge(entries, path, progress, battles=battles)


def judge(
    entries: Sequence[Entry], path: Path, progress: Progress = lambda done, of: None, *, battles: bool = False
) -> Judged:
    """The same of entries in order of id, with every one that leads to another."""
    judge = _Judge(path)
    for number, entry in enumerate(entries):
        if number % TELL_EVERY == 0:
            progress(number, len(entries))
        judge.see(entry)
        if battles and isinstance(entry.order, ReportBattle):
            judge.play_again(entry, entry.order)
    progress(len(entries), len(entries))
    return judge.found


class _Judge:
    def __init__(self, path: Path) -> None:
        self.found = Judged()
        self._path = path
        self._states: dict[EntryId | None, Campaign | None] = {None: None}
        self._first: dict[DiceKey, Roll] = {}  # as they fell when they were thrown first
        self._with_order: defaultdict[OrderId, list[Entry]] = defaultdict(list)  # entries of older rules
        self._newest_rules = 0
        self._sources: dict[HashedDice, None] = {}  # of dice, on all branches: a battle may end after undo
        self._set_aside: Counter[str] = Counter()  # throws, likewise
        self._recorded: set[OrderId] = set()

    def see(self, entry: Entry) -> None:
        before = self._states[entry.parent]
        self.found.entries += 1
        self._newest_rules = max(self._newest_rules, entry.rules)
        if _begins_a_copy(entry):
            self.found.copies += 1
        else:
            self._decide(entry, before)
            self._look_at_dice(entry, before)
        if isinstance(entry.order, ReportBattle):
            if entry.order.record is None:
                self.found.by_hand += 1
            elif before is not None and entry.order_id not in self._recorded:  # an amendment keeps it as it was
                self._recorded.add(entry.order_id)
                self._look_at_record(entry, entry.order.battle, entry.order.record, before)
        if self._is_older(entry, before):
            self._with_order[entry.order_id].append(entry)
        after = self._states[entry.id] = journal.state_after(before, entry, self._path)
        if (source := of_the_dice(after.setting)) is not None:
            self._sources[source] = None
        self._set_aside.update(event.key for event in entry.events if isinstance(event, ThrowSetAside))

    def _is_older(self, entry: Entry, before: Campaign | None) -> bool:
        """Whether older rules can have decided it: none come after newer ones, or into a campaign of today."""
        if isinstance(entry.order, TakeCopy) or not self._newest_rules == entry.rules < RULES:
            return False
        founding = entry.order if before is None else before.setting
        if not isinstance(founding, FoundCampaign | Setting) or not is_put_right(founding.rules):
            return True
        return PUT_RIGHT <= entry.rules < campaign_of(founding.system).settled

    def _decide(self, entry: Entry, before: Campaign | None) -> None:
        dice = RecordingDice(TypedDice(dict(entry.dice)))
        why = ""
        try:
            events = decide(before, entry.order_id, entry.order, dice)
            same = tuple(dice.thrown) == entry.dice and self._is_what_came(events, entry, before)
        except Refusal as refusal:
            same, why = False, refusal.reasons[0].text
        except NONSENSE:
            same = False
        if same:
            return
        if self._is_older(entry, before):
            self.found.older[entry.rules] += 1
        elif why:
            self.found.refused[entry.id] = why
        else:
            self.found.other.append(entry.id)

    def _is_what_came(self, events: tuple[Event, ...], entry: Entry, before: Campaign | None) -> bool:
        """An order of older rules gave other names, and kept them where it was decided again after an amendment."""
        if events == entry.events:
            return True
        if before is None:
            return False
        older = [entry] if self._is_older(entry, before) else self._with_order[entry.order_id]
        return any(with_old_names(events, past, before) == entry.events for past in older)

    def _look_at_dice(self, entry: Entry, before: Campaign | None) -> None:
        """What fell once keeps its faces on all branches, so only the first throw can be held against the seed."""
        source = of_the_dice(before.setting) if before is not None and before.setting.program_dice else None
        for key, roll in entry.dice:
            if (first := self._first.setdefault(key, roll)) is not roll and len(first.faces) == len(roll.faces):
                wrong = first != roll
            elif source is None:
                self.found.typed += 1
                wrong = False
            else:
                wrong = source.roll(key, len(roll.faces)) != roll
            if wrong and first is roll and self._lacks_entries(entry):
                self.found.missing.add(entry.id)
            elif wrong:
                self.found.dice.setdefault(entry.id, (key, roll))

    def _lacks_entries(self, entry: Entry) -> bool:
        """Whether any that were written before this one are not in the file."""
        return self.found.entries < entry.id

    def _look_at_record(self, entry: Entry, battle: BattleId, record: AnyRecord, before: Campaign) -> None:
        """It begins with the forces that were there and a seed of the campaign's, at any time when the battle waited.

        Between its beginning and its end orders may be given and undone, also for other dice.
        """
        if self._has_right_seed(battle, record, before) and self._has_right_forces(battle, record, before):
            return
        if self._lacks_entries(entry):
            self.found.missing.add(entry.id)
        else:
            self.found.battles[entry.id] = _("the program did not begin it so")

    def _has_right_seed(self, battle: BattleId, record: AnyRecord, before: Campaign) -> bool:
        if record.dice or battle not in before.battles:
            return True
        keys = battle_keys(before, battle)
        tries = ((key, attempt) for key in keys for attempt in range(self._set_aside[key.base] + 1))
        seeds = (source.number(replace(key, attempt=n)) for key, n in tries for source in self._sources)
        return not self._sources or record.seed in seeds

    def _has_right_forces(self, battle: BattleId, record: AnyRecord, before: Campaign) -> bool:
        if not is_put_right(before.setting.rules):  # others than today’s made it
            return True
        states = (state for state in self._states.values() if state is not None and battle in state.battles)
        forces = _without_names(record.setup)
        return any(_same_but_names(battle_setup(state, battle), forces) for state in (before, *states))

    def play_again(self, entry: Entry, order: ReportBattle) -> None:
        """The battle of a record with its choices and faces, by the rules of its day; it has to go as its log says."""
        record, before = order.record, self._states[entry.parent]
        if record is None or before is None:
            return
        from campaign.battle import arena
        from campaign.battle.row_packing import unpack, unpack_faces
        from campaign.battle.systems import system_of

        system = system_of(record.setup.system)
        if not system.oldest <= record.rules <= system.version:
            self.found.not_played += 1
            return

        def nobody(_table: object, _view: object) -> arena.Choice:
            raise ValueError("the record ends before the battle does")

        try:
            faces = unpack_faces(record.dice)
            game = arena.Game.begin(record.setup, record.seed, script=faces, strict=bool(faces), edition=record.rules)
            deciders = dict.fromkeys(range(len(record.setup.sides)), nobody)
            fought = arena.play_out(game, deciders, unpack(record.choices)).fought()
        except (arena.NotLegal, arena.DiceRanOut, *NONSENSE, RuntimeError):
            self.found.battles.setdefault(entry.id, _("its record cannot be played to the end"))
            return
        self.found.played_again += 1
        if unpack(fought.record.log) != unpack(record.log) or unpack(fought.record.choices) != unpack(record.choices):
            self.found.battles.setdefault(entry.id, _("its record, played again, goes otherwise"))
        elif as_entered(before, order.battle, fought.report) != order.report:
            self.found.battles.setdefault(entry.id, _("its report is not what its record comes to"))


def _begins_a_copy(entry: Entry) -> bool:
    """Whether it is what a copy for a player is made of. Nothing else is taken for that: it would not be decided."""
    if entry.parent is not None or not isinstance(entry.order, TakeCopy):
        return False
    return [event.player for event in entry.events if isinstance(event, CopyTaken)] == [entry.order.player] and (
        len(entry.events) == 1
    )


def _same_but_names(setup: AnySetup | tuple[Reason, ...], forces: AnySetup) -> bool:
    """Whether these forces, without names, meet at the same table; players and figures may be renamed meanwhile.

    Until 0.12 a set-up did not say that it was a campaign's.
    """
    return not isinstance(setup, tuple) and replace(_without_names(setup), campaign=forces.campaign) == forces


def _without_names(setup: AnySetup) -> AnySetup:
    sides = (
        replace(side, name="", figures=tuple(replace(figure, name="") for figure in side.figures))
        for side in setup.sides
    )
    return replace(setup, sides=tuple(sides))


def _doubts(found: Judged) -> Iterator[str]:
    for id in found.other[:MOST_TOLD]:
        yield _("Entry {n} is not what its order and its dice bring about.").format(n=id)
    for id, why in list(found.refused.items())[:MOST_TOLD]:
        yield _("Entry {n} is an order that the rules refuse where it stands: {why}").format(n=id, why=why)
    for id, (key, roll) in list(found.dice.items())[:MOST_TOLD]:
        yield _("Entry {n} has dice that the program did not throw: {key}, {roll}.").format(n=id, key=key, roll=roll)
    for id, what in list(found.battles.items())[:MOST_TOLD]:
        yield _("The battle of entry {n} is doubtful: {what}.").format(n=id, what=what)
    kinds = (found.other, found.refused, found.dice, found.battles)
    if more := sum(max(0, len(kind) - MOST_TOLD) for kind in kinds):
        yield count("{n} more entry is doubtful.", "{n} more entries are doubtful.", more)


def _unproved(found: Judged) -> Iterator[str]:
    if found.missing:
        yield count(
            "{n} entry has dice that fell for entries that are not in this file: nothing proves how.",
            "{n} entries have dice that fell for entries that are not in this file: nothing proves how.",
            len(found.missing),
        )
    for rules, number in sorted(found.older.items()):
        yield count(
            "{n} entry was decided under older rules (version {{version}}), and today’s bring about something else.",
            "{n} entries were decided under older rules (version {{version}}), and today’s bring about something else.",
            number,
        ).format(version=rules)


def _notes(found: Judged) -> Iterator[str]:
    if found.typed:
        yield count(
            "{n} throw was typed in by people: nothing proves how its dice fell.",
            "{n} throws were typed in by people: nothing proves how their dice fell.",
            found.typed,
        )
    if found.by_hand:
        yield count(
            "{n} battle was reported by people: the rules allow the report, and nothing more is known of it.",
            "{n} battles were reported by people: the rules allow the reports, and nothing more is known of them.",
            found.by_hand,
        )
    if found.played_again:
        yield count(
            "{n} battle was played again from its record.",
            "{n} battles were played again from their records.",
            found.played_again,
        )
    if found.not_played:
        yield count(
            "{n} battle was fought under other battle rules, and cannot be played again.",
            "{n} battles were fought under other battle rules, and cannot be played again.",
            found.not_played,
        )
    if found.copies:
        yield _("A copy for a player holds what was true when it was made: nothing in it can be decided again.")
