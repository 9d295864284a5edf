"""Amending in the window: what the order should have been is given at the very moment of the past, by the usual doors.

Then the plan is worked out beside the window, shown, settled conflict by conflict, and written. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from campaign.desk import AmendPlan, Conflict
from campaign.dice import DiceKey, DiceWanted, Roll
from campaign.store.errors import StoreError
from campaign.words import _
from campaign.world.entries import Entry
from campaign.world.events import PendingSettled
from campaign.world.ids import BattleId, EntryId, OrderId
from campaign.world.news import headline
from campaign.world.orders import MoveArmy, Order, ReportBattle
from campaign.world.refusal import Refusal
from ui.background import Job, in_background
from ui.battle.resolver import Fight, ToldBattle
from ui.dialogs.amend_sheet import AmendSheet
from ui.session import Moment, Session

Plan = Callable[[], AmendPlan]


class Amending(QObject):
    """One amendment at a time."""

    done = Signal(str)  # it has been written: a sentence that says so
    ended = Signal()  # written or given up

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(session)
        self._session, self._window = session, window
        self._entry: Entry | None = None
        self._order: Order | None = None  # as it should have been; None where the entry is taken out
        self._sheet: AmendSheet | None = None
        self._plan: AmendPlan | None = None
        self._faces: dict[DiceKey, Roll] = {}
        self._fight: Fight | None = None
        self._drafted: set[BattleId] = set()  # battles whose forms were filled
        self._writing: Job[None] | None = None
        self._moment: Moment | None = None  # as it was put before the people
        session.travelled.connect(self._on_travelled)

    @property
    def sheet(self) -> AmendSheet | None:
        """The sheet that shows the plan, if there is one."""
        return self._sheet

    def begin(self, id: EntryId) -> None:
        """Go back to before an entry of the campaign as it stands, and ask what its order should have been."""
        if (entry := self._go_back_to(id)) is not None:
            self._soon_ask(entry, entry.order)

    def take_out(self, id: EntryId) -> None:
        """What would come of it if an entry had never been."""
        if self._go_back_to(id) is not None:
            self._changed(None)

    def _go_back_to(self, id: EntryId) -> Entry | None:
        session = self._session
        entry = session.desk.entry(id)
        if entry.parent is None:
            text = _("The founding is amended at the command line: fftt amend FILE 1 ORDER.json.")
            session.failed.emit(text)
            return None
        before = session.desk.state_at(entry.parent)
        self._end()
        self._entry, self._faces = entry, {}
        ask = _("Give the order as it should have been, or take it out. It was: {news}")
        ask = ask.format(news=headline(entry, before).text)
        self._show(Moment(id, before, self._soon(self._changed), ask, lambda: self._changed(None), self.give_up))
        return entry

    def _back(self) -> None:
        """Ask again what the order should have been, as it was filled in: nothing of that is lost by looking at it."""
        given = self._order
        assert self._entry is not None
        assert given is not None
        if (entry := self._go_back_to(self._entry.id)) is not None:
            self._soon_ask(entry, given)

    def _soon_ask(self, entry: Entry, order: Order) -> None:
        """The past is shown first. Where it was given up meanwhile, nothing is asked."""
        shown = self._moment

        def ask() -> None:
            if self._entry is not None and self._moment is shown:
                self._open_the_question(entry, order)

        QTimer.singleShot(0, self, ask)

    def _open_the_question(self, entry: Entry, order: Order) -> None:
        """Where the order answered something that is open here, that is asked again; a report as it was typed in.

        ``order``: as it stands in the sheet, the entry's own or what was given for it.
        """
        from ui.battle.result import battle_form
        from ui.dialogs import answers, proposed_order

        session = self._session
        settled = [event.pending for event in entry.events if isinstance(event, PendingSettled)]
        due = next((pending for pending in settled if pending in session.state.pending), None)
        if due is not None:
            if isinstance(order, ReportBattle):
                self._drafted.add(order.battle)
                session.drafts[order.battle] = battle_form.as_reported(session.state, order.battle, order.report)
            answers.open_answer(session, due, self._window)
        elif order is entry.order:
            return  # its sheet is opened by the usual doors
        elif isinstance(order, MoveArmy):
            session.select(army=order.army)
            session.plan(order.path)
        else:
            proposed_order.open_filled(session, order, self._window)

    def give_up(self) -> None:
        """Everything stays as it is."""
        self._end()
        if self._session.moment is not None:
            self._session.show_moment(None)

    def _show(self, moment: Moment) -> None:
        self._moment = moment
        self._session.show_moment(moment)

    def _on_travelled(self) -> None:
        """Ends amending where another moment is shown."""
        if self._entry is not None and self._session.moment is not self._moment:
            self._end()

    def _soon(self, take: Callable[[Order], None]) -> Callable[[Order], None]:
        """When the sheet on which the order was given has gone."""
        return lambda order: QTimer.singleShot(0, self, lambda: take(order))

    def leave(self) -> None:
        """The campaign is about to be closed: what is being written is written and taken in first, and not shown."""
        if self._writing is not None:
            self._session.blockSignals(True)
            self._writing.finish()
        self._end()

    # --- the plan --------------------------------------------------------------------------------------------------

    def _changed(self, order: Order | None) -> None:
        entry = self._entry
        assert entry is not None
        before, self._order = self._session.state, order
        self._sheet = AmendSheet(self._session, self._title(entry, order), self._window, can_go_back=order is not None)
        for signal, do in (
            (self._sheet.kept, self._keep),
            (self._sheet.edited, self._edit),
            (self._sheet.fought, self._fight_again),
            (self._sheet.skipped, self._skip),
            (self._sheet.thrown, self._throw),
        ):
            signal.connect(do)
        self._sheet.all_skipped.connect(self._skip_all)
        self._sheet.agreed.connect(self._write)
        self._sheet.gone_back.connect(self._back)
        self._sheet.given_up.connect(self.give_up)
        self._sheet.open()
        desk = self._session.desk
        self._show(Moment(entry.id, before, None, _("The plan is being worked out.")))
        self._work_out(lambda: desk.amending.plan(entry.id, order, faces=self._faces))

    def _title(self, entry: Entry, order: Order | None) -> str:
        if order is None:
            return _("Entry {n} taken out: what would come of it").format(n=entry.id)
        return _("Entry {n} amended: what would come of it").format(n=entry.id)

    def _work_out(self, plan: Plan) -> None:
        """Plan beside the window. Where dice are wanted, people are asked, and it is planned again."""
        sheet = self._sheet
        assert sheet is not None
        sheet.show_busy(_("What would come of it is being worked out…"))

        def failed(error: Exception) -> None:
            if isinstance(error, DiceWanted) and self._ask(error):
                self._work_out(plan)
            elif isinstance(error, Refusal):
                self._session.refused.emit(error.reasons)
                sheet.reject()
            elif isinstance(error, DiceWanted):
                sheet.reject()
            else:
                sheet.reject()
                raise error

        in_background(sheet, plan, self._planned, failed)

    def _ask(self, wanted: DiceWanted) -> bool:
        asker = self._session.dice_asker
        roll = asker(wanted.key, wanted.count) if asker is not None else None
        if roll is not None:
            self._faces = self._faces | {wanted.key: roll}
        return roll is not None

    def _planned(self, plan: AmendPlan) -> None:
        sheet, entry = self._sheet, self._entry
        if sheet is None or entry is None:
            return  # given up meanwhile
        self._plan = plan
        sheet.show_plan(plan)
        sheet.open()
        ask = _("As the campaign would stand. Nothing is written yet.")
        self._show(Moment(plan.head, plan.after, None, ask, amends=entry.id, drafts=plan.drafts))

    # --- conflicts -------------------------------------------------------------------------------------------------

    def _settle(
        self,
        skip: tuple[OrderId, ...] = (),
        keep: tuple[OrderId, ...] = (),
        instead: Mapping[OrderId, Order] | None = None,
        first: Mapping[OrderId, tuple[Order, ...]] | None = None,
    ) -> None:
        plan, desk = self._plan, self._session.desk
        assert plan is not None
        self._work_out(lambda: desk.amending.settle(plan, skip, keep, instead, first, self._faces))

    def _keep(self, conflict: Conflict) -> None:
        self._settle(keep=(conflict.order_id,))

    def _skip(self, conflict: Conflict) -> None:
        self._settle(skip=(conflict.order_id,))

    def _throw(self, conflict: Conflict) -> None:
        """The dice that a later order wants now are thrown on the table, where people throw."""
        if conflict.dice is not None and self._ask(DiceWanted(*conflict.dice)):
            self._settle()

    def _skip_all(self) -> None:
        """The oldest first: others may follow from it, and hold when it has gone."""
        plan, desk = self._plan, self._session.desk
        assert plan is not None
        faces = self._faces

        def all_out() -> AmendPlan:
            left = plan
            while left.unsettled:
                left = desk.amending.settle(left, skip=(left.unsettled[0].order_id,), faces=faces)
            return left

        self._work_out(all_out)

    def _edit(self, conflict: Conflict) -> None:
        """Back to where the order would be decided; another of its kind takes its place, any other comes before it."""
        sheet, session = self._sheet, self._session
        assert sheet is not None
        assert conflict.before is not None
        entry = session.desk.entry(conflict.entry)
        old = None if entry.parent is None else session.desk.state_at(entry.parent)

        def given(order: Order) -> None:
            self._show(Moment(entry.id, session.state, None, _("The plan is being worked out.")))
            same = entry.order.kind == order.kind
            if same and getattr(entry.order, "player", None) == getattr(order, "player", None):
                self._settle(instead={conflict.order_id: order})
            else:
                self._settle(first={conflict.order_id: (order,)})
            sheet.open()

        def back() -> None:
            assert self._plan is not None
            self._planned(self._plan)

        sheet.hide()
        ask = _("Give the order as it should have been here, or what has to come before it. It was: {news}")
        ask = ask.format(news=headline(entry, old).text)
        self._show(Moment(entry.id, conflict.before, self._soon(given), ask, None, back))
        self._soon_ask(entry, entry.order)

    def _fight_again(self, conflict: Conflict) -> None:
        """Those who would be there fight, beside the window; the result takes the place of the old one."""
        sheet, session, plan = self._sheet, self._session, self._plan
        assert sheet is not None
        assert plan is not None
        try:
            prepared = session.desk.amending.prepare_again(plan, conflict.order_id)
        except Refusal as refusal:
            sheet.reasons.show_reasons(refusal.reasons)
            return
        sheet.show_busy(_("The battle is being fought again…"))

        def fought(told: ToldBattle) -> None:
            desk, faces = session.desk, self._faces
            self._work_out(lambda: desk.amending.with_result(plan, conflict.order_id, told.fought, faces))

        def failed(error: Exception) -> None:
            sheet.reject()
            raise error

        self._fight = session.resolver.begin(sheet, prepared.setup, prepared.seed, fought, failed, tell=False)

    # --- writing ---------------------------------------------------------------------------------------------------

    def _write(self) -> None:
        sheet, plan, session = self._sheet, self._plan, self._session
        assert sheet is not None
        assert plan is not None
        try:
            write = session.desk.amending.writing(plan)
        except Refusal as refusal:
            sheet.reasons.show_reasons(refusal.reasons)
            return
        sheet.show_busy(_("The amendment is being written…"))
        sheet.lock()

        def written(take_in: Callable[[], object]) -> None:
            self._end()
            take_in()
            session.tell_of_backups()
            self.done.emit(_("The campaign is amended. Edit, “Undo the amendment” takes the whole of it back."))

        def failed(error: Exception) -> None:
            self.give_up()
            if not isinstance(error, StoreError):
                raise error
            session.fail(error)

        self._writing = in_background(self, write, written, failed)

    def _end(self) -> None:
        if self._fight is not None:
            self._fight.stop()
        for battle in self._drafted:
            self._session.drafts.pop(battle, None)
        self._drafted.clear()
        sheet, self._sheet = self._sheet, None
        self._entry, self._order, self._plan, self._fight = None, None, None, None
        if sheet is not None:
            sheet.blockSignals(True)
            sheet.hide()
            sheet.deleteLater()
            self.ended.emit()
