"""Amending the past: an earlier order is another, or none, and what came after it is decided again.

Pure: makes a plan and writes nothing. Later orders keep their ids and the dice that fell for them; nothing is fought
again. What cannot simply be taken over is a conflict, for people to settle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from immutables import Map

from campaign.dice import Dice, DiceWanted, RecordingDice
from campaign.words import _, listed
from campaign.world.decide import decide
from campaign.world.entries import Draft, Entry
from campaign.world.evolve import evolve_all
from campaign.world.ids import ArmyId, BattleId, EntryId, FigureId, OrderId, ids_in
from campaign.world.orders import FoundCampaign, Order, ReportBattle
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.report import participants
from campaign.world.state import Campaign

DiceFor = Callable[[Campaign | None], Dice]


@dataclass(frozen=True, slots=True)
class Conflict:
    """A later order that cannot simply be taken over.

    ``legal``: the rules allow it, but the battle that it is about has another place, or its report would be of other
    figures; it may be kept.
    """

    order_id: OrderId
    entry: EntryId
    reasons: tuple[Reason, ...]
    legal: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """What people have said of later orders: leave out, keep although its battle is another, or put another."""

    skip: frozenset[OrderId] = frozenset()
    keep: frozenset[OrderId] = frozenset()
    instead: Map[OrderId, Order] = field(default_factory=Map)

    def and_also(
        self, skip: Collection[OrderId], keep: Collection[OrderId], instead: Mapping[OrderId, Order]
    ) -> Settled:
        """With more of the same."""
        return Settled(self.skip.union(skip), self.keep.union(keep), self.instead.update(instead))


@dataclass(frozen=True, slots=True)
class AmendPlan:
    """What an amendment would make of the campaign.

    ``drafts`` is the new branch, without what is skipped and without conflicts that are not legal; ``after`` is the
    state at its end. ``head`` and ``newest``: where the campaign stood, and the last entry of the journal, retired or
    not, when this was planned.
    """

    entry: EntryId
    order: Order | None
    head: EntryId
    newest: EntryId
    settled: Settled
    drafts: tuple[Draft, ...]
    after: Campaign
    conflicts: tuple[Conflict, ...]

    @property
    def unsettled(self) -> tuple[Conflict, ...]:
        """The conflicts about which nobody has said what to do."""
        return tuple(c for c in self.conflicts if not (c.legal and c.order_id in self.settled.keep))


def plan_amend(
    history: Sequence[Entry],
    states: Mapping[EntryId, Campaign],
    entry: EntryId,
    order: Order | None,
    *,
    newest: EntryId,
    fresh_id: OrderId,
    dice_for: DiceFor,
    settled: Settled,
) -> AmendPlan:
    """The branch that begins with ``order`` in place of ``entry``, or without it.

    ``history`` leads from the founding to the head, ``states`` has the state after each of its entries. The amended
    order keeps its id if it is of the same kind and for the same player, so that what it makes stays the same thing;
    else it gets ``fresh_id``. Raises Refusal or DiceWanted where the amended order itself cannot be.
    """
    place = next((number for number, past in enumerate(history) if past.id == entry), None)
    if place is None:
        raise Refusal.because("", _("Entry {n} is not part of the campaign as it stands.").format(n=entry))
    old, later = history[place], history[place + 1 :]
    _check_founding(old, order)
    branch = _Branch(states[old.parent] if old.parent is not None else None, dice_for, settled)
    if order is not None:
        branch.put(old.order_id if _same_act(old.order, order) else fresh_id, order)
    for past in later:
        branch.take_over(past, states)
    assert branch.state is not None  # without a founding, _check_founding has refused
    return AmendPlan(
        entry=entry,
        order=order,
        head=history[-1].id,
        newest=newest,
        settled=settled,
        drafts=tuple(branch.drafts),
        after=branch.state,
        conflicts=tuple(branch.conflicts),
    )


def unsettled_reasons(plan: AmendPlan) -> tuple[Reason, ...]:
    """Why a plan cannot be carried out: every conflict that nobody has settled, with all its reasons."""
    return tuple(
        Reason(reason.rule, _("Order {id}: {text}").format(id=conflict.order_id, text=reason.text))
        for conflict in plan.unsettled
        for reason in conflict.reasons
    )


@dataclass(slots=True)
class _Branch:
    """The new branch while it grows."""

    state: Campaign | None
    dice_for: DiceFor
    settled: Settled
    drafts: list[Draft] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)

    def put(self, order_id: OrderId, order: Order) -> None:
        """Decide an order here and go on from what happens."""
        dice = RecordingDice(self.dice_for(self.state))
        events = decide(self.state, order_id, order, dice)
        self.state = evolve_all(self.state, events)
        self.drafts.append(Draft(order_id, order, tuple(dice.thrown), events))

    def take_over(self, past: Entry, states: Mapping[EntryId, Campaign]) -> None:
        """Decide an order of the old branch here, or note what stands against it."""
        if past.order_id in self.settled.skip:
            return
        edited = self.settled.instead.get(past.order_id)
        changed = self._changed_battle(past, states) if edited is None else ()
        try:
            if edited is None:
                refuse_if(self._mistaken_ids(past, states))
            elif not _same_act(past.order, edited):
                raise Refusal.because("", _("What takes its place has to be of the same kind and player."))
            self.put(past.order_id, edited or past.order)
        except Refusal as refusal:
            self.conflicts.append(Conflict(past.order_id, past.id, refusal.reasons))
        except DiceWanted as wanted:
            reason = Reason("", _("{n}D6 are needed that nobody has thrown.").format(n=wanted.count))
            self.conflicts.append(Conflict(past.order_id, past.id, (reason,)))
        else:
            if changed:
                self.conflicts.append(Conflict(past.order_id, past.id, changed, legal=True))

    def _mistaken_ids(self, past: Entry, states: Mapping[EntryId, Campaign]) -> list[Reason]:
        """Ids in the order that stand for somebody else here: an amended report or correction may bring that about."""
        if past.parent is None or self.state is None:
            return []
        then, now = states[past.parent], self.state
        reasons = []
        for id in dict.fromkeys(ids_in(past.order)):
            figure, figure_now = then.figures.get(FigureId(id)), now.figures.get(FigureId(id))
            if figure and figure_now and (figure.player, figure.unit) != (figure_now.player, figure_now.unit):
                text = _("“{id}” was {name}, and is another figure now.").format(id=id, name=figure.name)
                reasons.append(Reason("", text))
            army, army_now = then.armies.get(ArmyId(id)), now.armies.get(ArmyId(id))
            if army and army_now and army.player != army_now.player:
                text = _("“{id}” was {name}, and is another player’s army now.").format(id=id, name=army.name)
                reasons.append(Reason("", text))
        return reasons

    def _changed_battle(self, past: Entry, states: Mapping[EntryId, Campaign]) -> tuple[Reason, ...]:
        """What is different about the battle that the order is about: its place, or who is in it."""
        battle: BattleId | None = getattr(past.order, "battle", None)
        if battle is None or past.parent is None or self.state is None or battle not in self.state.battles:
            return ()  # about no battle; or it will be refused
        then, now = states[past.parent], self.state
        reasons: list[Reason] = []
        if isinstance(past.order, ReportBattle):
            fought, would_fight = _fighters(then, battle), _fighters(now, battle)
            reasons += _forces_reasons(then, now, fought - would_fight, would_fight - fought)
        if then.battles[battle].sector != (place := now.battles[battle].sector):
            text = _("This battle is in {sector} now.").format(sector=now.sectors[place].name)
            reasons.append(Reason("campaign:C25", text))
        return tuple(reasons)


def _fighters(state: Campaign, battle: BattleId) -> set[FigureId]:
    return {figure for side in participants(state, battle).values() for figure in side}


def _forces_reasons(
    then: Campaign, now: Campaign, missing: Collection[FigureId], new: Collection[FigureId]
) -> Iterator[Reason]:
    if missing:
        names = listed(sorted(then.figures[figure].name for figure in missing))
        yield Reason("campaign:C26", _("Not in this battle any more: {names}.").format(names=names))
    if new:
        names = listed(sorted(now.figures[figure].name for figure in new))
        yield Reason("campaign:C26", _("In this battle too: {names}.").format(names=names))


def _same_act(old: Order, new: Order) -> bool:
    """Whether the new order makes the same things as the old one, of the same player."""
    return old.kind == new.kind and getattr(old, "player", None) == getattr(new, "player", None)


def _check_founding(old: Entry, order: Order | None) -> None:
    """Map and seats are what all ids of the campaign hang on: they stay as they were founded."""
    if not isinstance(old.order, FoundCampaign):
        return
    if not isinstance(order, FoundCampaign):
        raise Refusal.because("", _("A campaign cannot be without its founding."))
    if order.map != old.order.map or order.players != old.order.players:
        raise Refusal.because(
            "campaign:C3", _("The map and the seats of a campaign stay as they were founded. Begin a new campaign.")
        )
