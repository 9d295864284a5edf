"""The commands about the past: amend it, compare two of its moments, go back to a branch, copy a campaign from there.

Every rule and every byte of the file are behind the desk's door.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Any, TypeVar

from campaign.cli.opening import at_desk
from campaign.cli.output import CommandFailed, in_columns, say
from campaign.cli.output_files import copy_of, may_write
from campaign.cli.resolve_command import faces_of, fight
from campaign.desk import AmendPlan, Conflict, Desk, Faces
from campaign.dice import DiceKey, Roll
from campaign.words import _, count
from campaign.world.branches import Branch
from campaign.world.differences import Differences, differences, group_name, lines, summary
from campaign.world.ids import EntryId, OrderId
from campaign.world.news import headline
from campaign.world.orders import ReportBattle
from campaign.world.orders_file import read_order, read_orders

Read = Callable[[str], str]  # the text of a file by its name
T = TypeVar("T")
FEW = 12  # lines of one group that are printed, unless all are asked for


def amend(arguments: argparse.Namespace, read: Read) -> int:
    """Change an order of the past."""
    with at_desk(arguments) as desk:
        written = None if arguments.order is None else read_order(read(str(arguments.order)))
        changed, faces = written or (None, {})
        later = {past.order_id for past in desk.history() if past.id > arguments.entry}

        def ids(texts: Sequence[str]) -> tuple[OrderId, ...]:
            if unknown := [text for text in texts if OrderId(text) not in later]:
                raise CommandFailed(
                    _("There is no order {id} behind entry {n}.").format(id=unknown[0], n=arguments.entry)
                )
            return tuple(map(OrderId, texts))

        def by_id(texts: Sequence[str], made: Callable[[str], T]) -> dict[OrderId, T]:
            pairs = [text.partition("=") for text in texts]
            return dict(zip(ids([id for id, _is, _name in pairs]), (made(read(p[2])) for p in pairs), strict=True))

        others = by_id(arguments.instead, read_order)
        before = by_id(arguments.first, lambda text: tuple(read_orders(text.split("\n"))))
        faces = _together(
            faces,
            *(thrown for _order, thrown in others.values()),
            *(line.faces for lines in before.values() for line in lines),
            dict(faces_of(arguments.dice)),
        )
        plan = desk.amending.plan(
            EntryId(arguments.entry),
            changed,
            skip=ids(arguments.skip),
            keep=ids(arguments.keep),
            instead={id: order for id, (order, _faces) in others.items()},
            first={id: tuple(line.order for line in orders) for id, orders in before.items()},
            faces=faces,
        )
        for order_id in ids(arguments.fight):
            plan = _fought_again(desk, plan, order_id, faces)
        if arguments.skip_rest:
            plan = _without_conflicts(desk, plan, faces)
        for line in plan_lines(desk, plan, everything=arguments.details):
            say(line)
        return _carried_out(desk, plan, faces, dry_run=arguments.dry_run)


def _together(*thrown: Faces) -> dict[DiceKey, Roll]:
    """All the faces; of a key that was thrown twice the later ones."""
    return {key: roll for faces in thrown for key, roll in faces.items()}


def _fought_again(desk: Desk, plan: AmendPlan, order: OrderId, faces: Faces) -> AmendPlan:
    """A battle that is in conflict is fought again by the program."""
    prepared = desk.amending.prepare_again(plan, order)
    return desk.amending.with_result(plan, order, fight(prepared.setup, prepared.seed), faces)


def _without_conflicts(desk: Desk, plan: AmendPlan, faces: Faces) -> AmendPlan:
    """Without the orders that are in conflict, the oldest first: others may follow from it."""
    while plan.unsettled:
        plan = desk.amending.settle(plan, skip={plan.unsettled[0].order_id}, faces=faces)
    return plan


def _carried_out(desk: Desk, plan: AmendPlan, faces: Faces, *, dry_run: bool) -> int:
    if plan.unsettled:
        raise CommandFailed(_("Nothing has been changed: {conflicts}").format(conflicts=_conflicts(desk, plan)))
    if dry_run:
        say(_("Nothing has been changed: this was a trial."))
        return 0
    desk.amending.carry_out(plan, faces=faces)
    say(_("The campaign stands at entry {n} now.").format(n=desk.head))
    if desk.before_amendment() is not None:
        say(_("“fftt undo --amendment” takes the whole of it back."))
    return 0


def plan_lines(desk: Desk, plan: AmendPlan, *, everything: bool) -> Iterator[str]:
    """What would come of an amendment, before anything is written."""
    later = {entry.order_id for entry in desk.history() if entry.id > plan.entry}
    old = desk.entry(plan.entry)
    before = None if old.parent is None else desk.state_at(old.parent)
    yield _("It was: {news}").format(news=headline(old, before).text)
    if plan.order is not None:
        yield _("It would be: {news}").format(news=headline(plan.drafts[0], before).text)
    yield count("{n} later order holds.", "{n} later orders hold.", sum(d.order_id in later for d in plan.drafts))
    start = desk.state
    if plan.by_newer_rules is not None:
        start = plan.by_newer_rules
        yield _("The program’s rules are newer than those of some orders ({ids}). That alone changes:").format(
            ids=" ".join(plan.newer)
        )
        yield from difference_lines(differences(desk.state, start), everything=everything)
    yield _("The amendment changes:")
    yield from difference_lines(differences(start, plan.after), everything=everything)
    for conflict in plan.conflicts:
        yield from _conflict_lines(desk, plan, conflict)


def _conflict_lines(desk: Desk, plan: AmendPlan, conflict: Conflict) -> Iterator[str]:
    entry = desk.entry(conflict.entry)
    before = None if entry.parent is None else desk.state_at(entry.parent)
    news = headline(entry, before).text
    settled = conflict not in plan.unsettled
    words = _("Kept, order {id}: {news}") if settled else _("Conflict, order {id}: {news}")
    yield words.format(id=conflict.order_id, news=news)
    for reason in conflict.reasons:
        yield _("  {reason}").format(reason=reason)
    if conflict.dice is not None:
        key, number = conflict.dice
        example = f"{number}d6:{','.join('3' * number)}"
        yield _("  Throw {n}D6 and say --dice {key}={example}").format(n=number, key=key, example=example)
    if conflict.newer:
        yield _("  The newer rules alone refuse it.")


def _conflicts(desk: Desk, plan: AmendPlan) -> str:
    """What can be done about the conflicts."""
    orders = [(conflict, desk.entry(conflict.entry).order) for conflict in plan.unsettled]
    keep = " ".join(conflict.order_id for conflict, _order in orders if conflict.legal)
    fight = " ".join(conflict.order_id for conflict, order in orders if isinstance(order, ReportBattle))
    ways = [
        count("{n} order cannot be taken over.", "{n} orders cannot be taken over.", len(orders)),
        count("Leave it out with --skip {{ids}}.", "Leave them out with --skip {{ids}}.", len(orders)).format(
            ids=" ".join(conflict.order_id for conflict, _order in orders)
        ),
        _("All that follows from it too goes with --skip-rest."),
        _("Let it hold with --keep {ids}.").format(ids=keep) if keep else "",
        _("Have the battle fought again with --fight {ids}.").format(ids=fight) if fight else "",
        _("Put another order in its place with --instead {id}=ORDER.json, or orders before it with --first.").format(
            id=orders[0][0].order_id
        ),
    ]
    return " ".join(way for way in ways if way)


def difference_lines(found: Differences, *, everything: bool) -> Iterator[str]:
    """What differs, group by group; of long groups only the first lines, unless everything is asked for."""
    if not found:
        yield f"  {summary(found)}"
    for group, several in groupby(lines(found), key=lambda line: line.group):
        told = list(several)
        yield f"  {group_name(group)}"
        for line in told if everything else told[:FEW]:
            yield f"    {line.text}"
        if len(told) > FEW and not everything:
            yield "    " + _("… and {n} more; --details shows all").format(n=len(told) - FEW)


def diff(arguments: argparse.Namespace) -> int:
    """What differs between two entries, or between one and how the campaign stands."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        other = desk.head if arguments.other is None else EntryId(arguments.other)
        found = differences(desk.state_at(EntryId(arguments.entry)), desk.state_at(other))
        if arguments.json:
            print(json.dumps(difference_value(found, arguments.entry, other), indent=1))
            return 0
        for line in difference_lines(found, everything=arguments.details):
            say(line)
    return 0


def difference_value(found: Differences, entry: int, other: int) -> dict[str, Any]:
    """The differences as plain values."""
    return {
        "format": "fftt-diff",
        "version": 1,
        "before": entry,
        "after": other,
        "players": [asdict(player) for player in found.players],
        "owners": [
            {"sector": sector.sector.id, "before": sector.owners[0], "after": sector.owners[1]}
            for sector in found.sectors
            if sector.owners[0] != sector.owners[1]
        ],
        "lines": [asdict(line) for line in lines(found)],
    }


def branches(arguments: argparse.Namespace) -> int:
    """What was undone or amended and lies beside the campaign as it stands."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        found = desk.branches()
        if arguments.json:
            told = [asdict(branch) | {"tip": branch.tip} for branch in found]
            print(json.dumps({"format": "fftt-branches", "version": 1, "head": desk.head, "branches": told}, indent=1))
            return 0
        if not found:
            say(_("Nothing has been undone or amended: there is one way only."))
            return 0
        for line in in_columns([_branch_row(desk, branch) for branch in found], right=(0,)):
            say(line)
        say(_("“fftt go FILE ENTRY” goes on with a branch at an entry of it."))
    return 0


def _branch_row(desk: Desk, branch: Branch) -> tuple[str, ...]:
    first = desk.entry(branch.entries[0])
    before = None if first.parent is None else desk.state_at(first.parent)
    why = _("amended") if branch.amended else _("undone")
    since = _("from the beginning") if branch.fork is None else _("parts after entry {n}").format(n=branch.fork)
    size = count("{n} entry", "{n} entries", len(branch.entries))
    return (str(branch.tip), why, since, size, headline(first, before).text)


def go(arguments: argparse.Namespace) -> int:
    """The campaign stands at another entry from now on."""
    with at_desk(arguments) as desk:
        left = desk.head
        desk.go_to(EntryId(arguments.entry))
        say(_("The campaign stands at entry {n} now; “fftt go” with {left} goes back.").format(n=desk.head, left=left))
    return 0


def undo_amendment(desk: Desk) -> str:
    """Take the newest amendment back; the sentence that says so."""
    left = desk.head
    desk.undo_amendment()
    return _("The amendment is undone. The campaign stands at entry {n}; “fftt go” with {left} goes back.").format(
        n=desk.head, left=left
    )


def copy(arguments: argparse.Namespace) -> int:
    """The whole file under another name, or a campaign that knows only what led to an entry."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        may_write(arguments.target, over=arguments.over, own=copy_of(desk.path), document=False)
        if arguments.at is None:
            desk.copies.save(arguments.target)
        else:
            desk.copies.save_from(EntryId(arguments.at), arguments.target)
    say(str(arguments.target))
    return 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "diff": diff,
    "branches": branches,
    "go": go,
    "copy": copy,
}
