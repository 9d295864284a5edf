"""Changing the past: what would come of it if an entry had been another order, or none; and writing that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from campaign.battle.contract import AnyFought
from campaign.desk.battles import Battles
from campaign.desk.dice_checks import refuse_other_faces
from campaign.desk.history import Faces, History
from campaign.dice import TypedDice
from campaign.store.backups.keeper import Keeper
from campaign.store.backups.naming import Why
from campaign.words import _
from campaign.world import amend, battle_handover
from campaign.world.amend import AmendPlan, Settled
from campaign.world.battle_handover import Prepared
from campaign.world.changes import Changes
from campaign.world.entries import Draft, Entry
from campaign.world.evolve import evolved
from campaign.world.ids import EntryId, OrderId
from campaign.world.orders import Order, ReportBattle
from campaign.world.refusal import Refusal, refuse_if
from campaign.world.state import Campaign
from campaign.world.texts import text_problems


class Amending:
    """Of one desk, which checks pictures, goes to another entry and tells of changes by what it gives here."""

    def __init__(
        self,
        history: History,
        battles: Battles,
        keeper: Keeper,
        check_pictures: Callable[[tuple[Draft, ...]], object],
        go_to: Callable[[EntryId], Changes],
        tell: Callable[[Campaign], Changes],
    ) -> None:
        self._history, self._battles, self._keeper = history, battles, keeper
        self._check_pictures, self._go_to, self._tell = check_pictures, go_to, tell

    def plan(
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
        self._check_pictures(plan.drafts)
        history, keeper = self._history, self._keeper
        store, before, left = history.store, history.state, history.head
        parent = history.tree.parents[plan.entry]
        behind = None if parent is None else history.entries[parent]
        state = None if parent is None else history.states[parent]

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
                history.stand_at(entry, after)
            history.stood[entries[0].id] = left
            return self._tell(before)

        return write

    def _refuse_if_it_went_on(self, plan: AmendPlan) -> None:
        """The dice and the ids of a plan may be taken by now."""
        if (plan.head, plan.newest) != (self._history.head, self._history.tree.newest):
            raise Refusal.because("", _("The campaign has gone on since this change was planned. Plan it again."))

    def prepare_again(self, plan: AmendPlan, order: OrderId) -> Prepared:
        """All that is needed to fight the battle of a conflict again somewhere else. Raises Refusal."""
        report, before = _battle_in_conflict(plan, order, self._history.entry)
        return self._battles.prepare(report.battle, before)

    def with_result(self, plan: AmendPlan, order: OrderId, fought: AnyFought, faces: Faces | None = None) -> AmendPlan:
        """The plan with the result of such a battle in the place of the one that is in conflict. Writes nothing."""
        report, before = _battle_in_conflict(plan, order, self._history.entry)
        instead = {order: battle_handover.report_order(before, report.battle, fought)}
        return self.settle(plan, instead=instead, faces=faces)

    def settle(
        self,
        plan: AmendPlan,
        skip: Collection[OrderId] = (),
        keep: Collection[OrderId] = (),
        instead: Mapping[OrderId, Order] | None = None,
        first: Mapping[OrderId, tuple[Order, ...]] | None = None,
        faces: Faces | None = None,
    ) -> AmendPlan:
        """The plan with more that people have said of later orders. Writes nothing. Raises as ``plan``."""
        return self._planned(plan.entry, plan.order, plan.settled.and_also(skip, keep, instead, first), faces)

    def _planned(self, entry: EntryId, order: Order | None, settled: Settled, faces: Faces | None) -> AmendPlan:
        history = self._history
        plan = amend.plan_amend(
            history.history(),
            history.states,
            entry,
            order,
            newest=history.tree.newest,
            fresh_id=history.next_order_id(),
            dice_for=lambda state: TypedDice() if state is None else history.dice(state, faces or {}),
            settled=settled,
        )
        refuse_other_faces([throw for draft in plan.drafts for throw in draft.dice], faces or {})
        return plan


def _battle_in_conflict(
    plan: AmendPlan, order: OrderId, entry: Callable[[EntryId], Entry]
) -> tuple[ReportBattle, Campaign]:
    """The report that a conflict is about, and the state in which its battle would be."""
    conflict = next((conflict for conflict in plan.conflicts if conflict.order_id == order), None)
    report = None if conflict is None else entry(conflict.entry).order
    if conflict is None or conflict.before is None or not isinstance(report, ReportBattle):
        raise Refusal.because("", _("Order {id} is no battle that is in conflict.").format(id=order))
    return report, conflict.before
