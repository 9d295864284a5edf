"""Amending the past: an earlier order is another, or none, and what came after it is decided again.

Pure: makes a plan and writes nothing. Later orders keep their ids and the dice that fell for them; nothing is fought
again. What cannot simply be taken over is a conflict, for people to settle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from immutables import Map

from campaign.dice import Dice, DiceKey, DiceWanted, RecordingDice, TypedDice
from campaign.words import _, listed
from campaign.world.decide import decide
from campaign.world.entries import RULES, Draft, Entry
from campaign.world.events import ArmyFormed, Event, FigureHatchedAndDied, FigureJoined
from campaign.world.evolve import evolve_all
from campaign.world.ids import ArmyId, BattleId, EntryId, FigureId, OrderId, ids_in
from campaign.world.orders import FoundCampaign, Order, ReportBattle
from campaign.world.queries import gains, is_commander
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.report import fielded
from campaign.world.state import Campaign, Fate

DiceFor = Callable[[Campaign | None], Dice]


@dataclass(frozen=True, slots=True)
class Conflict:
    """A later order that cannot simply be taken over.

    ``legal``: the rules allow it, but the battle that it is about has another place, or its report would be of other
    figures; it may be kept. ``before``: the state in which it would be decided, for whoever edits it or has its battle
    fought again. ``newer``: the present rules alone refuse it, in the past as it was. ``dice``: people have to throw
    these for it, and say how they fell.
    """

    order_id: OrderId
    entry: EntryId
    reasons: tuple[Reason, ...]
    before: Campaign | None
    legal: bool = False
    newer: bool = False
    dice: tuple[DiceKey, int] | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """What people have said of later orders: leave out, keep although its battle is another, or put another.

    ``first``: orders that are given right before a later one, as where the change has opened a choice.
    """

    skip: frozenset[OrderId] = frozenset()
    keep: frozenset[OrderId] = frozenset()
    instead: Map[OrderId, Order] = field(default_factory=Map)
    first: Map[OrderId, tuple[Order, ...]] = field(default_factory=Map)

    def and_also(
        self,
        skip: Collection[OrderId] = (),
        keep: Collection[OrderId] = (),
        instead: Mapping[OrderId, Order] | None = None,
        first: Mapping[OrderId, tuple[Order, ...]] | None = None,
    ) -> Settled:
        """With more of the same."""
        return Settled(
            self.skip.union(skip), self.keep.union(keep), self.instead.update(instead or {}), self._first(first or {})
        )

    def _first(self, more: Mapping[OrderId, tuple[Order, ...]]) -> Map[OrderId, tuple[Order, ...]]:
        return self.first.update({id: (*self.first.get(id, ()), *orders) for id, orders in more.items()})


@dataclass(frozen=True, slots=True)
class AmendPlan:
    """What an amendment would make of the campaign.

    ``drafts`` is the new branch, without what is skipped and without conflicts that are not legal; ``after`` is the
    state at its end. ``head`` and ``newest``: where the campaign stood, and the last entry of the journal, retired or
    not, when this was planned.

    ``newer``: orders that the present rules decide otherwise than those that were in force, in the very state in which
    they were given. ``by_newer_rules``: what the campaign would be if nothing but that were different; None where all
    was decided with the present rules. So what differs between it and ``after`` is due to the amendment.
    """

    entry: EntryId
    order: Order | None
    head: EntryId
    newest: EntryId
    settled: Settled
    drafts: tuple[Draft, ...]
    after: Campaign
    conflicts: tuple[Conflict, ...]
    newer: tuple[OrderId, ...] = ()
    by_newer_rules: Campaign | None = None

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
    else it gets ``fresh_id``, and what is put in gets those after it. Raises Refusal or DiceWanted where the amended
    order itself cannot be.
    """
    place = next((number for number, past in enumerate(history) if past.id == entry), None)
    if place is None:
        raise Refusal.because("", _("Entry {n} is not part of the campaign as it stands.").format(n=entry))
    old, later = history[place], history[place + 1 :]
    _check_founding(old, order)
    order = _of_the_same_edition(old, order)
    before = states[old.parent] if old.parent is not None else None
    newer = _decided_otherwise(history[place:], states)
    branch = _Branch(before, dice_for, settled, newer, int(fresh_id))
    if order is not None:
        same = _same_act(old.order, order)
        branch.put(old.order_id if same else branch.fresh(), order, old if same else None)
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
        newer=tuple(newer),
        by_newer_rules=_by_newer_rules(before, history[place:], states, dice_for) if newer else None,
    )


def _decided_otherwise(
    history: Sequence[Entry], states: Mapping[EntryId, Campaign]
) -> dict[OrderId, tuple[Reason, ...]]:
    """The orders of older rules that the present ones decide otherwise, each with why they refuse it, if they do."""
    found = {}
    for past in history:
        if past.rules != RULES:
            before = None if past.parent is None else states[past.parent]
            try:
                events = decide(before, past.order_id, past.order, TypedDice(dict(past.dice)))
            except Refusal as refusal:
                found[past.order_id] = refusal.reasons
            except DiceWanted:
                found[past.order_id] = ()
            else:
                if (events if before is None else with_old_names(events, past, before)) != past.events:
                    found[past.order_id] = ()
    return found


def with_old_names(events: tuple[Event, ...], past: Entry, before: Campaign) -> tuple[Event, ...]:
    """What an order of older rules makes keeps the names that it got then, unless something has them here.

    Names are drawn otherwise by newer rules; but veterans are known by theirs.
    """
    if past.rules == RULES:
        return events
    figures = {e.figure: e for e in past.events if isinstance(e, FigureJoined | FigureHatchedAndDied)}
    armies = {e.army: e.name for e in past.events if isinstance(e, ArmyFormed)}
    taken = {(figure.player, figure.name) for figure in before.figures.values() if figure.fate is Fate.ALIVE}
    taken |= {(army.player, army.name) for army in before.armies.values()}

    def named(event: Event) -> Event:
        match event:
            case FigureJoined() | FigureHatchedAndDied():
                old = figures.get(event.figure)
                if old is not None and (old.player, old.unit) == (event.player, event.unit):
                    return event if (old.player, old.name) in taken else replace(event, name=old.name)
            case ArmyFormed():
                name = armies.get(event.army, event.name)
                return event if (event.player, name) in taken else replace(event, name=name)
        return event

    return tuple(map(named, events))


def _by_newer_rules(
    before: Campaign | None, history: Sequence[Entry], states: Mapping[EntryId, Campaign], dice_for: DiceFor
) -> Campaign | None:
    """The campaign if the orders were the same and only the rules newer; what they refuse is left out."""
    branch = _Branch(before, dice_for, Settled(), {}, 0)
    for past in history:
        branch.take_over(past, states)
    return branch.state


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
    newer: Mapping[OrderId, tuple[Reason, ...]]
    next_id: int
    drafts: list[Draft] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)

    def fresh(self) -> OrderId:
        """An id that no order has."""
        self.next_id += 1
        return OrderId(str(self.next_id - 1))

    def put(self, order_id: OrderId, order: Order, past: Entry | None = None) -> None:
        """Decide an order here and go on from what happens. ``past``: the entry that it comes from."""
        dice = RecordingDice(self.dice_for(self.state))
        events = decide(self.state, order_id, order, dice)
        if past is not None and self.state is not None:
            events = with_old_names(events, past, self.state)
        self.state = evolve_all(self.state, events)
        self.drafts.append(Draft(order_id, order, tuple(dice.thrown), events))

    def take_over(self, past: Entry, states: Mapping[EntryId, Campaign]) -> None:
        """Decide an order of the old branch here, or note what stands against it."""
        if past.order_id in self.settled.skip:
            return
        edited = self.settled.instead.get(past.order_id)
        changed: tuple[Reason, ...] = ()
        try:
            for extra in self.settled.first.get(past.order_id, ()):
                self.put(self.fresh(), extra)
            if edited is None:
                changed = self._changed_battle(past, states)
                refuse_if(self._mistaken_ids(past, states))
            elif not _same_act(past.order, edited):
                raise Refusal.because("", _("What takes its place has to be of the same kind and player."))
            before = self.state
            self.put(past.order_id, edited or past.order, past)
        except Refusal as refusal:
            newer = refusal.reasons == self.newer.get(past.order_id)
            reasons = _named(refusal.reasons, past, states)
            self.conflicts.append(Conflict(past.order_id, past.id, reasons, self.state, newer=newer))
        except DiceWanted as wanted:
            reason = Reason("", _("{n}D6 are needed that nobody has thrown.").format(n=wanted.count))
            dice = (wanted.key, wanted.count)
            self.conflicts.append(Conflict(past.order_id, past.id, (reason,), self.state, dice=dice))
        else:
            if changed:
                self.conflicts.append(Conflict(past.order_id, past.id, changed, before, legal=True))

    def _mistaken_ids(self, past: Entry, states: Mapping[EntryId, Campaign]) -> list[Reason]:
        """Ids in the order that stand for another figure here: an amended report or correction may bring that about."""
        if past.parent is None or self.state is None:
            return []
        then, now = states[past.parent], self.state
        reasons = []
        for id in dict.fromkeys(ids_in(past.order)):
            figure, figure_now = then.figures.get(FigureId(id)), now.figures.get(FigureId(id))
            if figure and figure_now and (figure.player, figure.unit) != (figure_now.player, figure_now.unit):
                text = _("What was {name} then is another figure now.").format(name=figure.name)
                reasons.append(Reason("", text))
            army, army_now = then.armies.get(ArmyId(id)), now.armies.get(ArmyId(id))
            if army and army_now and army.player != army_now.player:
                text = _("What was {name} then is another player’s army now.").format(name=army.name)
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
            reasons += _strength_reasons(then, now, fought & would_fight)
        if then.battles[battle].sector != (place := now.battles[battle].sector):
            text = _("This battle is in {sector} now.").format(sector=now.sectors[place].name)
            reasons.append(Reason("campaign:C25", text))
        return tuple(reasons)


def _named(reasons: Iterable[Reason], past: Entry, states: Mapping[EntryId, Campaign]) -> tuple[Reason, ...]:
    """The reasons with the old names of figures, armies and battles that have none here, since they are not there."""
    if past.parent is None:
        return tuple(reasons)
    then = states[past.parent]
    names = {id: then.figures[FigureId(id)].name for id in ids_in(past.order) if FigureId(id) in then.figures}
    names |= {id: then.armies[ArmyId(id)].name for id in ids_in(past.order) if ArmyId(id) in then.armies}
    fought = {id: then.battles[BattleId(id)].sector for id in ids_in(past.order) if BattleId(id) in then.battles}
    names |= {id: then.sectors[sector].name for id, sector in fought.items()}
    longest_first = sorted(names, key=len, reverse=True)  # "12.grunt1" stands in "12.grunt12" too

    def with_names(text: str) -> str:
        for id in longest_first:
            text = text.replace(id, names[id])
        return text

    return tuple(Reason(reason.rule, with_names(reason.text)) for reason in reasons)


def _fighters(state: Campaign, battle: BattleId) -> set[FigureId]:
    return {FigureId(figure.key) for side in fielded(state, battle).values() for figure in side}


def _forces_reasons(
    then: Campaign, now: Campaign, missing: Collection[FigureId], new: Collection[FigureId]
) -> Iterator[Reason]:
    if missing:
        names = listed(sorted(then.figures[figure].name for figure in missing))
        yield Reason("campaign:C26", _("Not in this battle any more: {names}.").format(names=names))
    if new:
        names = listed(sorted(now.figures[figure].name for figure in new))
        yield Reason("campaign:C26", _("In this battle too: {names}.").format(names=names))


def _strength_reasons(then: Campaign, now: Campaign, figures: Collection[FigureId]) -> Iterator[Reason]:
    """Figures of another strength than when the battle was fought, by experience or as commander (fftt:R1, fftt:R3)."""
    others = sorted(figure for figure in figures if _strength(then, figure) != _strength(now, figure))
    if others:
        names = listed([now.figures[figure].name for figure in others])
        yield Reason("fftt:R1", _("With other experience or abilities than then: {names}.").format(names=names))


def _strength(state: Campaign, figure: FigureId) -> tuple[object, ...]:
    known = state.figures[figure]
    return gains(known), known.abilities, is_commander(state, figure)


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


def _of_the_same_edition(old: Entry, order: Order | None) -> Order | None:
    """A campaign keeps the edition of its rules, whatever else of its founding is amended (campaign:C93a)."""
    if not isinstance(old.order, FoundCampaign) or not isinstance(order, FoundCampaign):
        return order
    return replace(order, rules=replace(order.rules, edition=old.order.rules.edition))
