"""Earlier orders of a campaign amended at random: another order, or none; conflicts are skipped or kept.

Every amendment is planned and given up first, then planned and carried out, undone and done again, with every check.
"""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from campaign.battle.fftt.units import Faction
from campaign.desk import AmendPlan, Desk
from campaign.dice import RecordingDice, SeededDice
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.codec import event_to_json, json_value, order_to_json
from campaign.world.decide import decide
from campaign.world.dice_secret import UNKNOWN, of_the_dice
from campaign.world.entries import Draft, Entry
from campaign.world.events import Event
from campaign.world.evolve import evolve, evolve_all
from campaign.world.ids import ArmyId, EntryId, FigureId, OrderId
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign
from tests.play.campaigns import Broken, InFile, play_orders
from tests.play.file_check import FileCheck
from tests.play.founding import random_founding
from tests.play.invariants import Recount, state_problems
from tests.play.random_player import random_order
from tests.play.random_report import random_report

TRIES = 40
OFTEN = {"report-battle": 30, "correct": 30, "recruit": 6, "split-army": 6, "move-army": 4, "send-detachment": 6}
SELDOM = {"start-week": 0.2, "end-turn": 0.2, "end-week": 0.2, "rename": 1}  # little is left of a campaign after these
ONE_BY_ONE = 25  # conflicts of one amendment
UNDONE = 6  # how many entries of the new branch are undone and done again, one by one


def amend_at_random(seed: int, folder: Path, amends: int, weeks: int = 8) -> Counter[str]:
    """Play a campaign and amend it some times, each time from where the last one left it.

    In every other campaign all are Insectoids: in their battles creatures hatch, which no other order makes.
    """
    path = folder / f"{seed}.fftt"
    counts = Counter[str]()
    founding = random_founding(seed)
    if seed % 2:
        players = tuple(replace(player, faction=Faction.INSECTOIDS) for player in founding.players)
        rules = replace(founding.rules, hatchlings_join=True)
        founding = replace(founding, players=players, rules=rules, veterans=(), earlier="")  # they are of other lists
    with Desk.create(path, founding) as desk:
        course = InFile(desk)
        try:
            for _number, _order, _before in play_orders(seed, course, weeks):
                pass
            for number in range(amends):
                rng = random.Random(f"amend|{seed}|{number}")
                counts.update(amend_once(f"seed {seed}, amendment {number}", desk, course.check, rng))
        finally:
            course.check.close()
    if faults := faults_in(path):
        raise Broken(f"seed {seed}, after {amends} amendments: {faults}")
    return counts


def amend_once(where: str, desk: Desk, check: FileCheck, rng: random.Random) -> Counter[str]:
    history, before = desk.history(), content(desk.path)
    entry, order, plan = _any_plan(desk, history, rng)
    where = f"{where}: entry {entry.id} {order_to_json(entry.order)} -> {order and order_to_json(order)}"
    if content(desk.path) != before:
        raise Broken(f"{where}: the file changed by planning alone")
    plan = _without_conflicts(desk, plan, rng)
    if content(desk.path) != before:
        raise Broken(f"{where}: the file changed by planning again")
    at = history.index(entry)
    _broken_if(where, mistaken(plan, history[at:], desk))
    desk.amending.carry_out(plan)
    _broken_if(where, _unsound(desk, check))
    _broken_if(where, as_played_from_the_start(desk))
    skipped = len(plan.settled.skip)
    _undo_and_redo(where, desk, check, plan, entry)
    _back_to_before(where, desk, check, plan, history)
    return Counter(
        {
            "amends": 1,
            "amends that take an order out": int(order is None),
            "later orders decided again": len(history) - at - 1,
            "orders played from the start": len(desk.history()),
            "conflicts skipped": skipped,
            "conflicts kept": len(plan.settled.keep),
            "orders put in": sum(len(orders) for orders in plan.settled.first.values()),
        }
    )


def content(path: Path) -> tuple[str, ...]:
    """All that is in the file."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return tuple(connection.iterdump())


# ── what is amended ──


def _any_plan(desk: Desk, history: tuple[Entry, ...], rng: random.Random) -> tuple[Entry, o.Order | None, AmendPlan]:
    for _try in range(TRIES):
        entry = rng.choices(history[1:], [(OFTEN | SELDOM).get(past.order.kind, 2) for past in history[1:]])[0]
        assert entry.parent is not None
        order = None if rng.random() < 0.35 else _another(entry.order, desk.state_at(entry.parent), rng)
        try:
            return entry, order, desk.amending.plan(entry.id, order)
        except Refusal:
            continue
    raise AssertionError("no order can be amended")


def _another(order: o.Order, state: Campaign, rng: random.Random) -> o.Order:
    """Rather an order of the same kind: another report, another path, another count; else any that is legal."""
    if rng.random() < 0.6 and (exchanged := _exchanged(order, state, rng)) is not None:
        return exchanged
    if isinstance(order, o.ReportBattle):
        return o.ReportBattle(order.battle, random_report(state, order.battle, rng))
    for _try in range(TRIES):
        other = random_order(state, rng)
        if other != order and (other.kind == order.kind or rng.random() < 0.05):
            return other
    return random_order(state, rng)


def _exchanged(order: o.Order, state: Campaign, rng: random.Random) -> o.Order | None:
    """The same order with what it makes given to somebody else: the worst that can happen to an id."""
    if isinstance(order, o.ReportBattle) and len(order.report.hatched) > 1:
        hatched = tuple(rng.sample(order.report.hatched, len(order.report.hatched)))
        return replace(order, report=replace(order.report, hatched=hatched))
    if isinstance(order, o.Correct) and isinstance(order.corrections[0], o.AddFigures):
        added = order.corrections[0]
        faction = state.players[added.player].faction
        others = [p for p in state.seats if p != added.player and state.players[p].faction == faction]
        if others:
            return replace(order, corrections=(replace(added, player=rng.choice(others), army=None),))
    return None


def _without_conflicts(desk: Desk, plan: AmendPlan, rng: random.Random) -> AmendPlan:
    """Conflicts are settled one by one from the oldest, since the later ones often follow from it; in the end, all.

    A choice that the change has opened is made; a battle whose forces have changed is sometimes kept; all else is
    skipped.
    """
    for _time in range(ONE_BY_ONE):
        if not plan.unsettled:
            return plan
        conflict = plan.unsettled[0]
        if conflict.legal and rng.random() < 0.7:
            plan = desk.amending.settle(plan, keep={conflict.order_id})
        elif conflict.before is not None and conflict.before.pending and rng.random() < 0.8:
            plan = desk.amending.settle(plan, first={conflict.order_id: (random_order(conflict.before, rng),)})
        else:
            plan = desk.amending.settle(plan, skip={conflict.order_id})
    while plan.unsettled:
        plan = desk.amending.settle(plan, skip={conflict.order_id for conflict in plan.unsettled})
    return plan


# ── what has to hold ──


def mistaken(plan: AmendPlan, old: tuple[Entry, ...], desk: Desk) -> Iterator[str]:
    """Later orders that act on another figure or army than they were given for.

    ``old``: the old branch from the amended entry on. Whoever an order names, and whoever its events touch in both
    branches, has to be the same there: of the same player, the same unit, made by the same order.
    """
    was = {entry.order_id: entry for entry in old[1:]}
    first = old[0]
    assert first.parent is not None
    now: Campaign | None = desk.state_at(first.parent)
    makers = {entry.order_id: _maker(entry) for entry in desk.history()[: desk.history().index(first)]}
    old_makers = makers | {entry.order_id: _maker(entry) for entry in old}
    makers |= {draft.order_id: _maker(draft) for draft in plan.drafts}
    put_in = {order for orders in plan.settled.first.values() for order in orders}
    for number, draft in enumerate(plan.drafts):
        before, now = now, evolve_all(now, draft.events)
        amended = number == 0 and plan.order is not None
        past = was.get(draft.order_id)
        if amended or past is None:
            if not amended and draft.order not in put_in:
                yield f"order {draft.order_id} is in the new branch, and was not in the old one"
            continue
        if past.order != draft.order:
            yield f"order {draft.order_id} is another order now"
        assert past.parent is not None
        assert before is not None
        then, later = desk.state_at(past.parent), desk.state_at(past.id)
        named = _ids(order_to_json(draft.order))
        touched = _touched(past.events) & _touched(draft.events)
        for id in sorted(named):
            if _known(then, id) and _known(before, id):
                yield from _another_one(draft, id, then, before, old_makers, makers)
            elif _known(before, id):
                yield f"order {draft.order_id} names {id}, which was not there when it was given"
        assert now is not None
        for id in sorted(touched):
            if _known(later, id) and _known(now, id):
                yield from _another_one(draft, id, later, now, old_makers, makers)


def _another_one(
    draft: Draft, id: str, then: Campaign, now: Campaign, old_makers: dict[OrderId, Any], makers: dict[OrderId, Any]
) -> Iterator[str]:
    if _identity(then, id) != _identity(now, id):
        yield f"order {draft.order_id}: {id} was {_identity(then, id)} and is {_identity(now, id)}"
    maker = OrderId(id.partition(".")[0])
    if old_makers[maker] != makers[maker]:
        yield f"order {draft.order_id}: {id} was made by {old_makers[maker]} and is made by {makers[maker]}"


def _maker(made: Entry | Draft) -> tuple[str, Any]:
    return made.order.kind, getattr(made.order, "player", None)


def _touched(happened: tuple[Event, ...]) -> set[str]:
    return {id for event in happened for id in _ids(event_to_json(event))}


def _known(state: Campaign, id: str) -> bool:
    return FigureId(id) in state.figures or ArmyId(id) in state.armies


def _identity(state: Campaign, id: str) -> tuple[str, ...]:
    figure = state.figures.get(FigureId(id))
    if figure is not None:
        return figure.player, figure.unit
    return (state.armies[ArmyId(id)].player,)


def _ids(text: str) -> set[str]:
    """All texts in a JSON value; who is no figure and no army is sorted out later."""
    found, left = set[str](), [json_value(text)]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)
        elif isinstance(value, str):
            found.add(value)
    return found


def _unsound(desk: Desk, check: FileCheck) -> Iterator[str]:
    """Every check that a campaign that was played straight on has to pass too."""
    recount, state = Recount(), None
    for entry in desk.history():
        recount.begin()
        for event in entry.events:
            state = evolve(state, event)
            yield from recount.see(event, state)
    yield from state_problems(desk.state)
    yield from recount.problems(desk.state)
    yield from check.problems(desk.head, desk.state)


def _undo_and_redo(where: str, desk: Desk, check: FileCheck, plan: AmendPlan, entry: Entry) -> None:
    """Back over the new branch, step by step, and on again; where it is short, to before the amended order."""
    head, steps = desk.head, min(UNDONE, len(plan.drafts))
    way: list[EntryId] = [past.id for past in desk.history()]
    for step in range(1, steps + 1):
        desk.undo()
        _broken_if(f"{where}, undone {step}", _stands_at(desk, check, way[-1 - step]))
    if steps == len(plan.drafts) and plan.drafts and desk.head != entry.parent:
        raise Broken(f"{where}: undone, the campaign stands at {desk.head}, not before the amended order")
    for step in range(steps):
        desk.redo()
        _broken_if(f"{where}, done again {step}", _stands_at(desk, check, way[step - steps]))
    if desk.head != head:
        raise Broken(f"{where}: done again, the campaign stands at {desk.head}, not at {head}")


def as_played_from_the_start(desk: Desk) -> Iterator[str]:
    """The orders of the campaign as it stands, given one after the other to a new one with the same seed.

    It knows nothing of amendments and keeps no dice; all that it has from the desk are the orders with their ids. Where
    an organiser gives new dice, those that follow are thrown with the new secret.
    """
    state: Campaign | None = None
    history = desk.history()
    founding = history[0].order
    assert isinstance(founding, o.FoundCampaign)
    for entry in history:
        dice = RecordingDice(SeededDice(founding.seed) if state is None else of_the_dice(state.setting) or UNKNOWN)
        events = decide(state, entry.order_id, entry.order, dice)
        if events != entry.events:
            yield f"order {entry.order_id}, played from the start, brings about something else"
        if tuple(dice.thrown) != entry.dice:
            yield f"order {entry.order_id}, played from the start, throws other dice"
        state = evolve_all(state, events)
    if state != desk.state:
        yield "played from the start, the campaign stands otherwise"


def _back_to_before(where: str, desk: Desk, check: FileCheck, plan: AmendPlan, old: tuple[Entry, ...]) -> None:
    """The whole amendment is undone in one step, and gone back to over its branch."""
    head = desk.head
    if len(plan.drafts) < 2 or (branch := desk.before_amendment()) is None or branch.tip != old[-1].id:
        return  # little of it is left: a step of undo is the whole of it
    desk.undo_amendment()
    _broken_if(f"{where}, all undone", _stands_at(desk, check, old[-1].id))
    if head not in {branch.tip for branch in desk.branches()}:
        raise Broken(f"{where}: undone, the amendment is no branch")
    desk.go_to(head)
    _broken_if(f"{where}, gone back to", _stands_at(desk, check, head))


def _stands_at(desk: Desk, check: FileCheck, entry: EntryId) -> Iterator[str]:
    if desk.head != entry:
        yield f"the campaign stands at {desk.head}, not at {entry}"
    yield from check.problems(entry, desk.state_at(entry))


def _broken_if(where: str, found: Iterator[str]) -> None:
    if problems_found := list(found):
        raise Broken(f"{where}: {'; '.join(problems_found[:5])}")
