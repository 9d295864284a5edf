"""What it means to put an army, or some of its figures, down on the map: the orders, or why there is none.

Merging, splitting, moving and detaching by hand. The rules judge every order before it is offered; an order that
follows on another is judged in the state that the first one leaves. Plain values; knows no widget.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaign.dice import DiceWanted, TypedDice
from campaign.words import _, count
from campaign.world import queries
from campaign.world.decide import decide
from campaign.world.detaching import allies_open
from campaign.world.evolve import evolve_all
from campaign.world.ids import ArmyId, BattleId, FigureId, OrderId, SectorId
from campaign.world.orders import MergeArmies, MoveArmy, Order, SendDetachment, SplitArmy
from campaign.world.queries import Path
from campaign.world.refusal import Reason, Refusal
from campaign.world.state import CallDue, Campaign
from ui.map import moves
from ui.map.moves import Goal, Judge

IMAGINED = OrderId("999999999")  # of an order that is only tried
Follow = Callable[[ArmyId], Order]


@dataclass(frozen=True, slots=True)
class Drop:
    """What putting it down there does. ``then``: the order for the army that the first one makes, if another follows.

    ``words`` say what is done; with ``reasons`` nothing is, and they say why. ``path``: the way that it goes.
    """

    words: str
    order: Order | None = None
    then: Follow | None = None
    reasons: tuple[Reason, ...] = ()
    path: Path = ()

    @property
    def allowed(self) -> bool:
        """Whether nothing stands against it."""
        return not self.reasons


def of_army(
    state: Campaign, army: ArmyId, sector: SectorId, onto: ArmyId | None, goal: Goal | None, planned: Path, judge: Judge
) -> Drop | None:
    """A whole army put down: on another one beside it, or in another sector. None: it goes back where it was."""
    there = state.armies[army]
    if sector != there.sector:
        return _move(state, sector, goal, planned, MoveArmy(there.player, army, ()))
    if onto is None or onto == army:
        return None
    if state.armies[onto].player != there.player:
        return Drop("", reasons=(Reason("campaign:C17", _("Only armies of one player are merged.")),))
    order = MergeArmies(there.player, army, onto)
    return _judged(_("Merge into {army}").format(army=state.armies[onto].name), order, judge)


def of_figures(
    state: Campaign,
    army: ArmyId,
    figures: tuple[FigureId, ...],
    sector: SectorId,
    onto: ArmyId | None,
    goal: Goal | None,
    judge: Judge,
) -> Drop | None:
    """Some of an army's figures put down: an army of their own, into another one, on their way, or to a battle."""
    there = state.armies[army]
    if not figures or onto == army:
        return None
    if len(figures) == len(there.figures):
        return of_army(state, army, sector, onto, goal, (), judge)
    if (battle := called_to(state, army, sector)) is not None:
        allies = allies_open(state, battle, there.player)
        detach = SendDetachment(there.player, battle, army, figures, allies[0] if allies else None)
        return _judged(_("Send as a detachment: {who}").format(who=_who(state, figures)), detach, judge)
    split = SplitArmy(there.player, army, figures)
    if sector == there.sector and onto is None:
        return _judged(_("Split off: {who}").format(who=_who(state, figures)), split, judge)
    if reasons := judge(split):
        return Drop("", reasons=reasons)
    if sector == there.sector and onto is not None:
        into = onto
        words = _("Into {army}: {who}").format(army=state.armies[into].name, who=_who(state, figures))
        return _followed(state, words, split, lambda part: MergeArmies(there.player, part, into))
    path = queries.ways(state, army).get(sector, ((),))[0]
    if not path:
        return _too_far()
    words = _("To {sector}: {who}").format(sector=state.sectors[sector].name, who=_who(state, figures))
    return _followed(state, words, split, lambda part: MoveArmy(there.player, part, path), path)


def targets(state: Campaign, army: ArmyId, judge: Judge) -> frozenset[ArmyId]:
    """The armies beside an army into which it may be merged."""
    there = state.armies[army]
    others = (other.id for other in queries.armies_in(state, there.sector, there.player) if other.id != army)
    return frozenset(other for other in others if not judge(MergeArmies(there.player, army, other)))


def called_to(state: Campaign, army: ArmyId, sector: SectorId) -> BattleId | None:
    """The battle of others in a sector to which an army's player is called now (campaign:D6)."""
    player = state.armies[army].player
    calls = (due for due in state.pending.values() if isinstance(due, CallDue) and due.player == player)
    return next((call.battle for call in calls if state.battles[call.battle].sector == sector), None)


def made_by(before: Campaign, after: Campaign) -> ArmyId | None:
    """The army that is new."""
    return next((army for army in after.armies if army not in before.armies), None)


def _who(state: Campaign, figures: tuple[FigureId, ...]) -> str:
    if len(figures) == 1:
        return state.figures[figures[0]].name
    return count("{n} figure", "{n} figures", len(figures))


def _judged(words: str, order: Order, judge: Judge) -> Drop:
    return Drop(words, order, reasons=judge(order))


def _move(state: Campaign, sector: SectorId, goal: Goal | None, planned: Path, order: MoveArmy) -> Drop:
    if goal is None:
        return _too_far()
    if not goal.paths:
        return Drop("", reasons=goal.reasons)
    path = moves.path_to(goal, planned)
    words = _("Attack {sector}") if goal.attack else _("Move to {sector}")
    name = state.sectors[sector].name
    return Drop(words.format(sector=name), MoveArmy(order.player, order.army, path), path=path)


def _too_far() -> Drop:
    text = _("That sector is more than two routes away, or an enemy stands between.")
    return Drop("", reasons=(Reason("campaign:C12", text),))


def _followed(state: Campaign, words: str, first: Order, then: Follow, path: Path = ()) -> Drop:
    """An order and the one that follows, judged one after the other."""
    after = evolve_all(state, decide(state, IMAGINED, first, TypedDice()))
    part = None if after is None else made_by(state, after)
    if after is None or part is None:
        return Drop(words, first)
    try:
        decide(after, OrderId(f"{IMAGINED}1"), then(part), TypedDice())
    except Refusal as refusal:
        return Drop("", reasons=refusal.reasons)
    except DiceWanted:
        pass  # it is allowed: only the dice are still to be thrown
    return Drop(words, first, then, path=path)
