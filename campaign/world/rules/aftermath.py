"""After a battle: the dead, the credit, the points, who goes where, and whose the sector is.

campaign:C22, C23, C24, C26, C27, C35, C40, C42, C48, C50, C54; experience by fftt:R1, R2, R3.
"""

from __future__ import annotations

from collections import Counter

from campaign.battle.contract import AnyRecord, BattleReport, Casualty, Hatchling, SideEnd
from campaign.battle.contract.campaign import STEPS, THROW
from campaign.words import _
from campaign.world.events import (
    BattlefieldLaid,
    BattleFought,
    FigureHatchedAndDied,
    FigureJoined,
    FiguresFought,
    KillCredited,
)
from campaign.world.ids import ArmyId, BattleId, FigureId, PendingId, PlayerId, SectorId
from campaign.world.naming import figure_name
from campaign.world.orders import ChooseHaven, ReportBattle
from campaign.world.queries import army_fp, in_order, unit_of
from campaign.world.refusal import Refusal, refuse_if
from campaign.world.rules.abilities import throw_ability
from campaign.world.rules.attacks import DEFENCE
from campaign.world.rules.course import Course
from campaign.world.rules.detachments import go_home
from campaign.world.rules.fates import lose, lose_one, recover
from campaign.world.rules.leaving import havens, set_out, way_back_is_open
from campaign.world.rules.limits import check_arrived
from campaign.world.rules.ownership import first_to_take, is_held, win_sector
from campaign.world.rules.pending import pending_named
from campaign.world.rules.permission import battle_named
from campaign.world.rules.purchases import names_of, new_figure_id
from campaign.world.rules.report import fielded, participants, record_problems, report_problems
from campaign.world.state import (
    Account,
    Battle,
    Campaign,
    Fate,
    Force,
    JourneyKind,
    RetreatDue,
    Role,
)

THROW_AT = next(fp for fp, gain in STEPS.items() if gain == THROW)  # fftt:R1f


def report_battle(course: Course, order: ReportBattle) -> None:
    """A battle's result is entered, by hand or by the program; of wounds nothing is kept.

    campaign:C24a, campaign:C25a, C25c, campaign:C26g, campaign:C28b, C28c
    """
    battle = battle_named(course.state, order.battle)
    problems = report_problems(course.state, battle.id, order.report)
    refuse_if((*problems, *record_problems(course.state, battle.id, order.record)))
    here = [FigureId(figure.key) for side in fielded(course.state, battle.id).values() for figure in side]
    course.settle(PendingId(f"report:{battle.id}"))
    _keep_battlefield(course, battle, order.record)
    course.happen(BattleFought(battle.id, order.report, _who_fought(order.report), order.record is not None))
    hatched = _hatch(course, battle, order.report)
    course.happen(FiguresFought((*here, *hatched.values()), battle.id))
    back = _who_recovers(course, battle, order.report)
    for casualty in order.report.casualties:
        _bury(course, battle, order.report, casualty, hatched, back)
    _end_sides(course, course.state.battles[battle.id], order.report, hatched)
    renew_retreats(course)
    _throw_for_abilities(course)


def _keep_battlefield(course: Course, battle: Battle, record: AnyRecord | None) -> None:
    """The table stays the sector's (design: the battlefield of a sector)."""
    if record is not None and record.setup.battlefield != course.state.sectors[battle.sector].battlefield:
        course.happen(BattlefieldLaid(battle.sector, record.setup.battlefield))


def _who_fought(report: BattleReport) -> tuple[PlayerId, ...]:
    """Who was there at the end of the first turn, or destroyed before.

    campaign:C42a, C42b, C42c, C42d, campaign:C29b, campaign:D5a
    """
    return tuple(PlayerId(result.side) for result in report.sides if result.left_in_turn != 1)


def _hatch(course: Course, battle: Battle, report: BattleReport) -> dict[str, FigureId]:
    """Creatures that hatched: the living join their side's forces, the dead only count (campaign:C24b, C24c, C24f)."""
    dead = {casualty.figure for casualty in report.casualties}
    ids: dict[str, FigureId] = {}
    for creature in report.hatched:
        if creature.key in dead or course.state.setting.rules.hatchlings_join:
            ids[creature.key] = _hatch_one(course, battle, creature, alive=creature.key not in dead)
    return ids


def _hatch_one(course: Course, battle: Battle, creature: Hatchling, *, alive: bool) -> FigureId:
    unit = course.state.setting.units[creature.unit]
    player = PlayerId(creature.side)
    figure = new_figure_id(course, unit)
    name = figure_name(course.state.setting.system, unit, figure, names_of(course.state))
    if alive:
        army = _army_to_join(course.state, battle, player)
        course.happen(FigureJoined(figure, player, unit.key, name, unit.fp, army, Account.HATCHED))
    else:
        course.happen(FigureHatchedAndDied(figure, player, unit.key, name, unit.fp))
    return figure


def _army_to_join(state: Campaign, battle: Battle, player: PlayerId) -> ArmyId | None:
    """The smallest of the side's armies in the battle; None where the side is a detachment (campaign:C24d, C24e)."""
    whole = [f for f in battle.forces if f.player == player and f.stands and f.role is not Role.DETACHMENT]
    armies = [force.army for force in whole if force.army in state.armies]
    return min(armies, key=lambda army: army_fp(state, army), default=None)


def _who_recovers(course: Course, battle: Battle, report: BattleReport) -> set[FigureId]:
    """Whom of its fallen the side that holds the field gets back: a die for each, in the order of its list.

    firefight:E10a, E10b
    """
    needed = course.state.setting.face.recovers_at
    if not course.state.setting.rules.recovery or not needed or report.holder is None:
        return set()
    fallen = {casualty.figure for casualty in report.casualties}
    side = fielded(course.state, battle.id).get(PlayerId(report.holder), ())
    own = [FigureId(figure.key) for figure in side if figure.key in fallen]
    return {figure for figure in own if course.throw("recovery", battle.id, figure, count=1).total >= needed}


def _bury(
    course: Course,
    battle: Battle,
    report: BattleReport,
    casualty: Casualty,
    hatched: dict[str, FigureId],
    back: set[FigureId],
) -> None:
    """One casualty, with credit to its killer, or points to a side, or neither; for good, or it comes back.

    campaign:C26d, C26e, C26f, campaign:C34a, campaign:C35a, C35c, C35d, fftt:R1a, fftt:R2a
    """
    figure = hatched.get(casualty.figure, FigureId(casualty.figure))
    killer = hatched.get(casualty.killer, FigureId(casualty.killer)) if casualty.killer is not None else None
    side = casualty.by_side
    if killer is not None and killer not in course.state.figures:  # a hatched creature that vanishes (C24c)
        side = next(creature.side for creature in report.hatched if creature.key == casualty.killer)
        killer = None
    points_to = course.state.figures[killer].player if killer is not None else side
    scorer = PlayerId(points_to) if points_to is not None else None
    if figure in back:
        recover(course, figure, battle.id, killer=killer, points_to=scorer)
    else:
        lose_one(course, figure, Fate.KILLED, battle=battle.id, killer=killer, points_to=scorer)


def _end_sides(course: Course, battle: Battle, report: BattleReport, hatched: dict[str, FigureId]) -> None:
    """Each side's end, the sector's, and the limit for those who stay."""
    ends = {PlayerId(result.side): result.end for result in report.sides}
    behind = {hatched.get(figure, FigureId(figure)) for figure in report.left_behind}
    new = tuple(hatched.values())
    for player in ends:
        _count_losses(course, battle, player, _with_allies(battle, ends, player), behind, new)
    taker = _taker(course.state, battle, ends)
    for player in ends:
        _send_away(course, battle, player, _with_allies(battle, ends, player), taker, new)
    if taker is not None:
        win_sector(course, battle, taker)
    check_arrived(course, battle)


def _with_allies(battle: Battle, ends: dict[PlayerId, SideEnd], player: PlayerId) -> SideEnd:
    """A side's end; what a beaten side has left is safe where an ally stands to the end, or the field is theirs.

    campaign:C64b, fftt:E6b, fftt:E7a
    """
    stayed = {battle.team_of(p) for p, end in ends.items() if end in (SideEnd.WON, SideEnd.STOOD)}
    if battle.holder is not None:
        stayed.add(battle.team_of(battle.holder))
    return SideEnd.STOOD if ends[player] is SideEnd.BEATEN and battle.team_of(player) in stayed else ends[player]


def _taker(state: Campaign, battle: Battle, ends: dict[PlayerId, SideEnd]) -> PlayerId | None:
    """Who gets the sector: the first who attacked it and won; guests who won, where their host attacked them.

    campaign:C23c, campaign:C45d, C45g, campaign:C48a, C48b, C48c, campaign:C56e, campaign:C64a
    """
    winners = [f for f in battle.forces if f.stands and ends.get(f.player) is SideEnd.WON]
    attackers = [f.player for f in winners if f.role is Role.ATTACKER and f.team != DEFENCE]
    if attackers:
        return first_to_take(state, battle.sector, attackers)
    if state.sectors[battle.sector].owner == battle.attacker and not is_held(state, battle):
        return next((f.player for f in winners if f.role is Role.DEFENDER), None)
    return None


def _count_losses(
    course: Course,
    battle: Battle,
    player: PlayerId,
    end: SideEnd,
    behind: set[FigureId],
    hatched: tuple[FigureId, ...],
) -> None:
    """What a side loses beyond its dead.

    campaign:C22a, campaign:C23d, C23e, C23f, campaign:C27a, C27b, C27c, campaign:C35b, campaign:C40a, C40b
    """
    points_to = battle.holder
    alive = _alive_here(course.state, battle, player, hatched)
    if end is SideEnd.BEATEN:
        lose(course, alive, Fate.CAPTURED, battle=battle.id, points_to=points_to)
    elif end is SideEnd.SURRENDERED:
        lose(course, alive, Fate.SURRENDERED, battle=battle.id, points_to=points_to)
    elif end is SideEnd.RETREATED:
        left = [figure for figure in alive if figure in behind]
        lose(course, left, Fate.CAPTURED, battle=battle.id, points_to=points_to)
        hqs = [figure for figure in alive if figure not in behind and unit_of(course.state, figure).is_hq]
        lose(course, hqs, Fate.GIVEN_UP, battle=battle.id, points_to=points_to)


def _alive_here(state: Campaign, battle: Battle, player: PlayerId, hatched: tuple[FigureId, ...]) -> list[FigureId]:
    """A side's living figures, creatures that hatched among them."""
    here = dict.fromkeys((*participants(state, battle.id).get(player, ()), *hatched))
    figures = [state.figures[figure] for figure in here]
    return [figure.id for figure in figures if figure.player == player and figure.fate is Fate.ALIVE]


def _send_away(
    course: Course,
    battle: Battle,
    player: PlayerId,
    end: SideEnd,
    taker: PlayerId | None,
    hatched: tuple[FigureId, ...],
) -> None:
    """Who has to leave the sector sets out (campaign:C22b, C22c, campaign:C48c)."""
    forces = [f for f in battle.forces if f.player == player and f.stands]
    _send_home(course, battle, forces, end, hatched)
    armies = [f for f in forces if f.role is not Role.DETACHMENT and f.army in course.state.armies]
    if end is SideEnd.RETREATED:
        back = [f for f in armies if _goes_back(course, f, battle)]
        _retreat(course, battle, player, [f.army for f in armies if f not in back])
    elif end in (SideEnd.WON, SideEnd.STOOD):
        _march_off(course, battle, player, [f for f in armies if not _may_stay(battle, f, taker)])


def _send_home(
    course: Course, battle: Battle, forces: list[Force], end: SideEnd, hatched: tuple[FigureId, ...]
) -> None:
    """A player's detachments go home, the first with those who have hatched and joined nobody (campaign:D2f, D4a)."""
    late = [figure for figure in hatched if figure not in {f for force in forces for f in force.figures}]
    for force in forces:
        if force.role is Role.DETACHMENT:
            alive = _alive_here(course.state, battle, force.player, hatched)
            own = [figure for figure in alive if figure in force.figures or figure in late]  # campaign:C24e, C24g
            go_home(course, battle, force, own, lost_field=end not in (SideEnd.WON, SideEnd.STOOD))
            late = []


def _may_stay(battle: Battle, force: Force, taker: PlayerId | None) -> bool:
    """The defence stays, its helpers included, and so do the attackers with whom the taker won.

    Who attacked guests in an own sector and did not win goes back as any attacker does (campaign:C54a, campaign:C64c).
    """
    return force.team == DEFENCE or (taker is not None and force.team == battle.team_of(taker))


def _march_off(course: Course, battle: Battle, player: PlayerId, forces: list[Force]) -> None:
    """Living attackers without the sector go back, HQs and all (campaign:C54a, C54b, C54c, campaign:C48b)."""
    closed = []
    for force in forces:
        if not _goes_back(course, force, battle):
            closed.append(force)
    homeless = [force.army for force in closed if len(force.walked) > 1]
    for army in homeless:  # campaign:C54c: what C22 says of HQs holds then as well
        hqs = [f for f in course.state.armies[army].figures if unit_of(course.state, f).is_hq]
        lose(course, hqs, Fate.GIVEN_UP, battle=battle.id, points_to=battle.holder)
    _retreat(course, battle, player, [army for army in homeless if army in course.state.armies])


def _goes_back(course: Course, force: Force, battle: Battle) -> bool:
    """Send an attacker back by the way it came, if that is open (campaign:C22c, campaign:C50b, C50c, campaign:C65d)."""
    if force.role is not Role.ATTACKER or not way_back_is_open(course.state, force.player, force.walked):
        return False
    set_out(course, force.army, JourneyKind.RETURN, tuple(reversed(force.walked[:-1])), battle.id)
    return True


def _retreat(course: Course, battle: Battle, player: PlayerId, armies: list[ArmyId]) -> None:
    """To the next own sector, all together; where there is none they are lost.

    campaign:C22b, C22d, campaign:C45c, C45e, campaign:C50a, C50d
    """
    if not armies:
        return
    places = havens(course.state, battle.sector, player)
    if not places:
        for army in armies:
            lose(course, course.state.armies[army].figures, Fate.STRANDED, battle=battle.id)
    elif len(places) == 1:
        _retreat_to(course, battle.id, armies, places[0])
    else:
        id = PendingId(f"retreat:{battle.id}:{player}")
        course.ask(RetreatDue(id, player, battle.id, tuple(armies), battle.sector, places))


def _retreat_to(course: Course, battle: BattleId, armies: list[ArmyId], place: SectorId) -> None:
    for army in armies:
        set_out(course, army, JourneyKind.RETREAT, (place,), battle)


def choose_retreat(course: Course, order: ChooseHaven) -> None:
    """The owner says to which sector the survivors go (campaign:C22b, campaign:C50a)."""
    pending = pending_named(course.state, order.pending, order.player, RetreatDue)
    if order.sector not in pending.havens:
        places = ", ".join(course.state.sectors[s].name for s in pending.havens)
        raise Refusal.because("campaign:C22", _("The survivors can go to: {places}.").format(places=places))
    course.settle(pending.id)
    armies = [army for army in pending.armies if army in course.state.armies]
    _retreat_to(course, pending.battle, armies, order.sector)


def renew_retreats(course: Course) -> None:
    """Where survivors could go when they were asked may be closed by now, or open: they are asked anew.

    campaign:C22b, C22d, campaign:C50a
    """
    for id in sorted(course.state.pending):
        pending = course.state.pending[id]
        if isinstance(pending, RetreatDue):
            armies = tuple(army for army in pending.armies if army in course.state.armies)
            if (armies, havens(course.state, pending.start, pending.player)) != (pending.armies, pending.havens):
                course.settle(id)
                _retreat(course, course.state.battles[pending.battle], pending.player, list(armies))


def _throw_for_abilities(course: Course) -> None:
    """Who has reached 32 FP in this battle throws for an ability (campaign:C62a, fftt:R1f, fftt:R3a)."""
    learnt: Counter[FigureId] = Counter()
    for event in course.events:
        if isinstance(event, KillCredited):
            learnt[event.figure] += event.fp
    for figure in in_order(learnt):
        now = course.state.figures[figure]
        if now.experience - learnt[figure] < THROW_AT <= now.experience and now.fate is Fate.ALIVE:
            throw_ability(course, figure, "experience")
