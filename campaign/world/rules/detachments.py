"""Detachments: who is called, who comes, and how they go home (campaign:D1, D2, D3, D4, D6)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.words import _
from campaign.world.events import (
    ArmySpent,
    BattleStageReached,
    CallAnswered,
    FiguresTransferred,
    ForceJoined,
    ReloadingGranted,
)
from campaign.world.ids import ArmyId, FigureId, PendingId, PlayerId
from campaign.world.orders import DeclineCalls, GrantReloading, SendDetachment
from campaign.world.queries import armies_of, fp_of, of_one_band, unit_of
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.armies import figure_problems
from campaign.world.rules.course import Course
from campaign.world.rules.fates import lose
from campaign.world.rules.movement import SIDES, sending_problems
from campaign.world.rules.pending import pending_named
from campaign.world.rules.permission import battle_named, own_army, player_named
from campaign.world.rules.purchases import new_army
from campaign.world.state import (
    Army,
    Battle,
    BattleStage,
    CallDue,
    Campaign,
    Fate,
    Force,
    ReportDue,
    Role,
    SurplusDue,
)

LARGEST = 5  # FP in a detachment (campaign:D1b)


def next_call(course: Course, battle: Battle) -> None:
    """The next player in the week's order is asked; when nobody is left, the battle can be fought (campaign:D6a, D6b).

    campaign:D3d, D6c, campaign:C20b: no more than four players.
    """
    for player in to_be_called(course.state, battle):
        course.ask(CallDue(PendingId(f"call:{battle.id}:{player}"), player, battle.id))
        return
    course.happen(BattleStageReached(battle.id, BattleStage.OPEN))
    course.ask(ReportDue(PendingId(f"report:{battle.id}"), battle.attacker, battle.id))


def to_be_called(state: Campaign, battle: Battle) -> tuple[PlayerId, ...]:
    """Who is still to be asked, or being asked, whether they send a detachment to a battle, in the week's order."""
    return tuple(player for player in state.turn_order if _may_be_called(state, battle, player))


def _may_be_called(state: Campaign, battle: Battle, player: PlayerId) -> bool:
    """Whether a player is still to be asked and could send anybody.

    campaign:D1a, D1c, D1g, D1i, D1o, campaign:D3d, campaign:D6c, D6h, campaign:C83d
    """
    if state.players[player].neutral or player in battle.answered_calls:
        return False
    if player in battle.players:
        if state.setting.rules.one_detachment_a_battle or not _has_only_detachments(battle, player):
            return False
    elif len(battle.players) >= SIDES:
        return False
    return any(sendable(state, army) for army in armies_of(state, player))


def _has_only_detachments(battle: Battle, player: PlayerId) -> bool:
    return all(force.role is Role.DETACHMENT for force in battle.forces if force.player == player)


def has_to_help(state: Campaign, battle: Battle, player: PlayerId) -> bool:
    """Whether a player may not decline: one who can help the own band without the commander in chief.

    Who has sent a detachment has helped. campaign:C7d, C7e, C7f, C7g
    """
    mates = any(of_one_band(state, player, other) for other in battle.players)
    if not state.setting.rules.bands_help or not mates or player in battle.players:
        return False
    spared = state.players[player].commander
    can = any(sendable(state, army, spared) and not awaits_surplus(state, army) for army in armies_of(state, player))
    return can and _may_be_called(state, battle, player)


def awaits_surplus(state: Campaign, army: Army) -> bool:
    """Whether the army's player has still to choose the surplus of its sector (campaign:D1m)."""
    dues = (due for due in state.pending.values() if isinstance(due, SurplusDue))
    return any((due.sector, due.player) == (army.sector, army.player) for due in dues)


def sendable(state: Campaign, army: Army, spared: FigureId | None = None) -> bool:
    """Whether an army that may send figures has one to spare but for one, so that what stays is an army still."""
    if sending_problems(state, army):
        return False
    for figure in army.figures:
        if figure == spared:
            continue
        unit = unit_of(state, figure)
        staying = [other for other in army.figures if other != figure]
        if unit.fights and unit.fp <= LARGEST and staying and not _weakened(state, army, staying):
            return True
    return False


def _weakened(state: Campaign, army: Army, staying: Sequence[FigureId]) -> list[Reason]:
    """Why those who stay do not satisfy C18, if the whole army did (campaign:D2g, D2h)."""
    if state.setting.face.army_problems([unit_of(state, figure) for figure in army.figures]):
        return []
    return state.setting.face.army_problems([unit_of(state, figure) for figure in staying])


def _is_called(state: Campaign, battle: Battle, player: PlayerId) -> bool:
    return PendingId(f"call:{battle.id}:{player}") in state.pending


def decline_calls(course: Course, order: DeclineCalls) -> None:
    """These players send nobody (campaign:D6b, D6i, campaign:C7d, C7g)."""
    battle = battle_named(course.state, order.battle)
    reasons = []
    if battle.stage is not BattleStage.CALLS:
        reasons.append(Reason("campaign:D6", _("Nobody is called to this battle now.")))
    if not order.players:
        reasons.append(Reason("", _("Say who declines.")))
    if len(set(order.players)) < len(order.players):
        reasons.append(Reason("", _("A player is named twice.")))
    for player in dict.fromkeys(order.players):
        name = player_named(course.state, player).name
        if player in battle.answered_calls or (
            player in battle.players and not _is_called(course.state, battle, player)
        ):
            reasons.append(Reason("campaign:D6", _("{player} is not called to this battle.").format(player=name)))
        elif has_to_help(course.state, battle, player):
            text = _("{player} can send a detachment to the own band, and has to: bands help each other.")
            reasons.append(Reason("campaign:C7", text.format(player=name)))
    refuse_if(reasons)
    for player in order.players:
        course.happen(CallAnswered(battle.id, player))
        course.settle(PendingId(f"call:{battle.id}:{player}"))


def send_detachment(course: Course, order: SendDetachment) -> None:
    """Who may send more than one stays called until the player declines (campaign:D1o).

    campaign:D1a, D1d, D1e, D1f, D1g, campaign:D2a, campaign:D3b, campaign:D6b, campaign:C53d
    """
    state = course.state
    battle = battle_named(state, order.battle)
    pending = pending_named(state, PendingId(f"call:{battle.id}:{order.player}"), order.player, CallDue)
    army = own_army(state, order.player, order.army)
    refuse_if(_detachment_problems(state, order, battle, army))
    team = order.player if order.ally is None else battle.team_of(order.ally)
    force = Force(order.player, army.id, Role.DETACHMENT, team or order.player, (army.sector,), order.figures)
    course.settle(pending.id)
    if state.setting.rules.one_detachment_a_battle:
        course.happen(CallAnswered(battle.id, order.player))
    course.happen(
        ArmySpent(army.id, moved=True, detached=True),
        FiguresTransferred(order.figures, None),
        ForceJoined(battle.id, force),
    )


def force_problems(state: Campaign, army: Army, figures: Sequence[FigureId]) -> list[Reason]:
    """Why these figures of an army can be no detachment, whatever the battle.

    campaign:D1b, D1k, D1l, campaign:D2a, D2g, D2h
    """
    reasons = []
    fp = fp_of(state, figures)
    if fp > LARGEST:
        reasons.append(Reason("campaign:D1", _("A detachment has 5 FP at most; this has {fp}.").format(fp=fp)))
    staying = [figure for figure in army.figures if figure not in figures]
    if not staying:
        reasons.append(Reason("campaign:D1", _("Somebody has to stay with {army}.").format(army=army.name)))
    elif lacking := _weakened(state, army, staying):
        reasons.append(
            Reason(
                "campaign:D2", _("{army} cannot spare these. {problem}").format(army=army.name, problem=lacking[0].text)
            )
        )
    if not any(unit_of(state, figure).fights for figure in figures):
        reasons.append(Reason("campaign:D1", state.setting.face.leader_words().useless))
    return reasons


def _detachment_problems(state: Campaign, order: SendDetachment, battle: Battle, army: Army) -> list[Reason]:
    """campaign:D1c, D1h, D1m, D1n."""
    reasons = sending_problems(state, army) + figure_problems(state, army, order.figures)
    if reasons:
        return reasons
    reasons = force_problems(state, army, order.figures)
    if awaits_surplus(state, army):
        place = state.sectors[army.sector].name
        reasons.append(Reason("campaign:C16", _("First choose the surplus of {place}.").format(place=place)))
    return reasons + _alliance_problems(state, order, battle)


def _alliance_problems(state: Campaign, order: SendDetachment, battle: Battle) -> list[Reason]:
    """campaign:D1d, D1e, D1j, D1o, campaign:D3b."""
    band, own = state.players[order.player].band, battle.team_of(order.player)
    if own is not None and own != (order.player if order.ally is None else battle.team_of(order.ally)):
        return [Reason("campaign:D1", _("All detachments of a player in a battle fight on one side."))]
    if order.ally is None:
        if band is not None:
            return [Reason("campaign:D1", _("With two bands, a detachment fights on the side of its own band."))]
        return []
    ally = player_named(state, order.ally)
    if ally.id not in battle.players:
        return [Reason("campaign:D1", _("{player} has no side in this battle.").format(player=ally.name))]
    if band is not None and ally.band != band:
        return [Reason("campaign:D1", _("With two bands, a detachment fights on the side of its own band."))]
    return []


def grant_reloading(course: Course, order: GrantReloading) -> None:
    """A main player lets a detachment of the own side reload, to the battle's end (campaign:D2c, campaign:D6d, D6e)."""
    state = course.state
    battle = battle_named(state, order.battle)
    name = player_named(state, order.to).name
    reasons = []
    if battle.stage not in (BattleStage.CALLS, BattleStage.OPEN):
        reasons.append(Reason("campaign:D6", _("The battle is not being fought.")))
    mains = {f.player for f in battle.forces if f.stands and f.role is not Role.DETACHMENT}
    if order.player not in mains:
        reasons.append(Reason("campaign:D2", _("Only a main player of the battle can permit reloading.")))
    guests = {f.player for f in battle.forces if f.role is Role.DETACHMENT}
    if order.to not in guests or battle.team_of(order.to) != battle.team_of(order.player):
        reasons.append(Reason("campaign:D2", _("{player} has no detachment on this side.").format(player=name)))
    if (order.player, order.to) in battle.reloading:
        reasons.append(Reason("campaign:D2", _("{player} may reload already.").format(player=name)))
    refuse_if(reasons)
    course.happen(ReloadingGranted(battle.id, order.player, order.to))


def go_home(course: Course, battle: Battle, force: Force, alive: Sequence[FigureId], *, lost_field: bool) -> None:
    """The survivors of a detachment return at once, with no hazard thrown for; its HQs are lost, but never a Queen.

    campaign:D2e, D2f, campaign:D6g, campaign:C40c
    """
    hqs = [f for f in alive if unit_of(course.state, f).is_hq]
    lose(course, hqs, Fate.GIVEN_UP, battle=battle.id, points_to=battle.holder if lost_field else None)
    come_home(course, battle, force, tuple(f for f in alive if f not in hqs))


def come_home(course: Course, battle: Battle, force: Force, home: tuple[FigureId, ...]) -> None:
    """To the army, else to its sector if that is still the player's own, else nowhere (campaign:D4a, D4b, D4c)."""
    if not home:
        return
    if force.army in course.state.armies:
        course.happen(FiguresTransferred(home, force.army))
    elif course.state.sectors[force.walked[0]].owner == force.player:
        what, number = f"returned-{force.player[-2:]}", 2
        while ArmyId(f"{course.order_id}.{what}") in course.state.armies:  # of another detachment of the player's
            what, number = f"returned-{force.player[-2:]}-{number}", number + 1
        army = new_army(course, force.player, force.walked[0], "", moved=True, what=what)
        course.happen(FiguresTransferred(home, army))
    else:
        lose(course, home, Fate.STRANDED, battle=battle.id)
