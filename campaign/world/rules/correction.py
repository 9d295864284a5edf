"""The organiser's corrections: what the table agreed is set right, with a reason, in the open (campaign:C55)."""

from __future__ import annotations

from campaign.words import _, listed
from campaign.world import orders as o
from campaign.world.events import (
    ArmyMoved,
    ArmySpent,
    BattleStageReached,
    CommanderNamed,
    Corrected,
    FigureRevived,
    FigureSet,
    ForceAnswered,
    JourneyEnded,
    SectorTaken,
    StockMoved,
    VictoryPointsScored,
)
from campaign.world.ids import ArmyId, BattleId, SectorId
from campaign.world.orders import Correct, Correction
from campaign.world.queries import army_fp, battle_in
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.aftermath import renew_retreats
from campaign.world.rules.attacks import ask_defenders
from campaign.world.rules.calendar import relieve, take_back
from campaign.world.rules.consent import void_agreements
from campaign.world.rules.course import Course
from campaign.world.rules.detachments import come_home
from campaign.world.rules.fates import lose
from campaign.world.rules.hazards import check_losses
from campaign.world.rules.limits import check_entered
from campaign.world.rules.map_drawing import unfinished_problems
from campaign.world.rules.names import name_problems
from campaign.world.rules.permission import engaged_in, own_army, player_named
from campaign.world.rules.purchases import join_all, new_army, size_problems, units_wanted
from campaign.world.state import (
    Account,
    AnswerDue,
    BattleStage,
    CallDue,
    Fate,
    LossesDue,
    Pending,
    ReliefDue,
    ReportDue,
    RetreatDue,
    Stage,
    SurplusDue,
)


def correct(course: Course, order: Correct) -> None:
    """campaign:C55h, C55i, C55j, C55l: one order of its own, with a reason, for one or more corrections."""
    if not order.reason.strip():
        raise Refusal.because("campaign:C55", _("A correction needs a reason."))
    if not order.corrections:
        raise Refusal.because("campaign:C55", _("Say what is to be corrected."))
    course.happen(Corrected(order.reason.strip()))
    for number, correction in enumerate(order.corrections, start=1):
        _carry_out(course, correction, number)
    for id in sorted(course.state.pending):
        if id in course.state.pending:  # an answer that another one's loss made needless is gone already
            _ask_anew(course, course.state.pending[id])
    void_agreements(course, order.corrections)
    renew_retreats(course)
    take_back(course)


def _carry_out(course: Course, correction: Correction, number: int) -> None:
    match correction:
        case o.SetStock():
            _set_stock(course, correction)
        case o.SetVictoryPoints():
            _set_points(course, correction)
        case o.SetFigure():
            _set_figure(course, correction)
        case o.AddFigures():
            _add_figures(course, correction, number)
        case o.StrikeFigure():
            _strike(course, correction)
        case o.ReviveFigure():
            _revive(course, correction)
        case o.SetOwner():
            _set_owner(course, correction)
        case o.PlaceArmy():
            _place(course, correction)
        case o.DropPending():
            _drop(course, correction)


def _sector(course: Course, sector: SectorId) -> None:
    if sector not in course.state.sectors:
        raise Refusal.because("", _("There is no sector “{id}”.").format(id=sector))


def _figure(course: Course, figure: str, *, alive: bool) -> None:
    found = course.state.figures.get(figure)  # type: ignore[call-overload]
    if found is None:
        raise Refusal.because("campaign:C55", _("There is no figure “{id}”.").format(id=figure))
    if (found.fate is Fate.ALIVE) is not alive:
        text = _("{name} has fallen already.") if alive else _("{name} has not fallen.")
        raise Refusal.because("campaign:C55", text.format(name=found.name))


def _set_stock(course: Course, correction: o.SetStock) -> None:
    """campaign:C55a."""
    _sector(course, correction.sector)
    sector = course.state.sectors[correction.sector]
    if sector.owner is None or not 0 <= correction.stock <= 999:
        raise Refusal.because(
            "campaign:C55", _("{sector} can have no stock of {n}.").format(sector=sector.name, n=correction.stock)
        )
    if correction.stock != sector.stock:
        change = correction.stock - sector.stock
        course.happen(StockMoved(sector.id, sector.owner, change, Account.CORRECTIONS))


def _set_points(course: Course, correction: o.SetVictoryPoints) -> None:
    """campaign:C55d."""
    player = player_named(course.state, correction.player)
    if not 0 <= correction.vp <= 9999:
        raise Refusal.because("campaign:C55", _("Nobody can have {n} VP.").format(n=correction.vp))
    if correction.vp != player.vp:
        course.happen(VictoryPointsScored(player.id, correction.vp - player.vp, "correction", ""))


def _strike(course: Course, correction: o.StrikeFigure) -> None:
    """campaign:C55b."""
    _figure(course, correction.figure, alive=True)
    lose(course, [correction.figure], Fate.CORRECTED)


def _set_figure(course: Course, correction: o.SetFigure) -> None:
    """campaign:C55c."""
    figure = course.state.figures.get(correction.figure)
    if figure is None:
        raise Refusal.because("campaign:C55", _("There is no figure “{id}”.").format(id=correction.figure))
    values = [
        figure.experience if correction.experience is None else correction.experience,
        figure.kills if correction.kills is None else correction.kills,
        figure.battles if correction.battles is None else correction.battles,
    ]
    abilities = figure.abilities if correction.abilities is None else correction.abilities
    if any(not 0 <= value <= 9999 for value in values):
        raise Refusal.because("campaign:C55", _("Experience, kills and battles are 0 or more."))
    known = course.state.setting.face.abilities.values()
    plain = [*map(course.state.setting.face.plain_ability, abilities)]
    if not set(plain) <= set(known) or len(set(plain)) < len(plain):
        raise Refusal.because("campaign:C55", _("Abilities are, each once: {known}.").format(known=", ".join(known)))
    course.happen(FigureSet(figure.id, values[0], values[1], values[2], abilities))


def _add_figures(course: Course, correction: o.AddFigures, number: int) -> None:
    """campaign:C55b, campaign:C90c."""
    refuse_if(unfinished_problems(course.state))
    player = player_named(course.state, correction.player)
    _sector(course, correction.sector)
    units = units_wanted(course.state, correction.units)
    if strange := sorted({unit.name for unit in units if unit.faction != player.faction}):
        text = _("{units}: not on the list of {player}.").format(units=listed(strange), player=player.name)
        raise Refusal.because("campaign:C4", text)
    if correction.name and (reasons := name_problems(correction.name)):
        raise Refusal(reasons)
    held = 0
    if correction.army is not None:
        army = own_army(course.state, correction.player, correction.army)
        held = army_fp(course.state, army.id)
        if army.sector != correction.sector:
            raise Refusal.because("campaign:C55", _("{army} is in another sector.").format(army=army.name))
    _refuse_size(held + sum(unit.fp for unit in units))
    id = correction.army or new_army(
        course, correction.player, correction.sector, correction.name, what=f"army{number}"
    )
    join_all(course, id, units, Account.CORRECTIONS)


def _refuse_size(fp: int) -> None:
    if reasons := size_problems(fp):
        raise Refusal(reasons)


def _revive(course: Course, correction: o.ReviveFigure) -> None:
    """campaign:C55b, C55o: who was commander when it fell is so again, unless there is another by now."""
    _figure(course, correction.figure, alive=False)
    figure = course.state.figures[correction.figure]
    army = own_army(course.state, figure.player, correction.army)
    _refuse_size(army_fp(course.state, army.id) + figure.fp)
    course.happen(FigureRevived(figure.id, army.id))
    if course.state.players[figure.player].last_commander == figure.id:
        course.happen(CommanderNamed(figure.player, figure.id))


def _set_owner(course: Course, correction: o.SetOwner) -> None:
    """campaign:C55e; the stock goes along, out of one book and into the other."""
    _sector(course, correction.sector)
    if correction.owner is not None:
        player_named(course.state, correction.owner)
    sector = course.state.sectors[correction.sector]
    if sector.owner == correction.owner:
        return
    if sector.owner is not None and sector.stock:
        course.happen(StockMoved(sector.id, sector.owner, -sector.stock, Account.CORRECTIONS))
    course.happen(SectorTaken(sector.id, correction.owner, sector.owner))
    if correction.owner is not None and sector.owner is not None and sector.stock:
        course.happen(StockMoved(sector.id, correction.owner, sector.stock, Account.CORRECTIONS))


def _place(course: Course, correction: o.PlaceArmy) -> None:
    """campaign:C55f."""
    _sector(course, correction.sector)
    army = course.state.armies.get(correction.army)
    if army is None:
        raise Refusal.because("", _("There is no army “{id}” any more, or not yet.").format(id=correction.army))
    if any(journey.army == army.id for journey in course.state.journeys):
        raise Refusal.because(
            "campaign:C55", _("{army} is on its way; drop its open choice first.").format(army=army.name)
        )
    if engaged_in(course.state, army.id):
        raise Refusal.because(
            "campaign:C55", _("{army} is in a battle; enter its result or drop it first.").format(army=army.name)
        )
    course.happen(ArmyMoved(army.id, correction.sector), ArmySpent(army.id, correction.moved, army.detached))


def _drop(course: Course, correction: o.DropPending) -> None:
    """campaign:C55g: a choice is no longer asked for; with a battle's choices goes the whole battle."""
    pending = course.state.pending.get(correction.pending)
    if pending is None:
        raise Refusal((Reason("campaign:C55", _("The choice that would be dropped is not open.")),))
    if isinstance(pending, SurplusDue) and course.state.stage is Stage.SURPLUS:
        text = _("At the end of a week no sector keeps more than 20 FP; strike figures off, or set the stock.")
        raise Refusal.because("campaign:C16", text)
    course.settle(pending.id)
    if isinstance(pending, LossesDue):
        _stop(course, pending.army)
    elif isinstance(pending, RetreatDue):
        for army in pending.armies:
            _stop(course, army)
    elif isinstance(pending, AnswerDue | CallDue | ReportDue):
        _call_off(course, pending.battle)


def _stop(course: Course, army: ArmyId) -> None:
    """An army's journey ends where the army is."""
    if any(journey.army == army for journey in course.state.journeys):
        course.happen(JourneyEnded(army))


def _call_off(course: Course, battle: BattleId) -> None:
    """A battle that will not be fought: its detachments go home with all they have, everybody else stays."""
    found = course.state.battles[battle]
    for id in sorted(course.state.pending):
        pending = course.state.pending[id]
        if isinstance(pending, AnswerDue | CallDue | ReportDue) and pending.battle == battle:
            course.settle(id)
    for force in found.forces:
        come_home(course, found, force, tuple(f for f in force.figures if course.state.figures[f].fate is Fate.ALIVE))
    course.happen(BattleStageReached(found.id, BattleStage.OVER))
    assert battle_in(course.state, found.sector) is None


def _ask_anew(course: Course, pending: Pending) -> None:
    """An open choice as it is after the correction: other figures may be there, and other owners (campaign:C55g)."""
    match pending:
        case LossesDue():
            check_losses(course, pending)
        case SurplusDue():
            course.settle(pending.id)
            if course.state.stage is not Stage.SURPLUS:  # at the end of a week all sectors are looked at again
                check_entered(course, pending.sector, pending.player)
        case AnswerDue():
            _ask_for_answer(course, pending)
        case ReliefDue():
            course.settle(pending.id)
            relieve(course, pending.player)


def _ask_for_answer(course: Course, pending: AnswerDue) -> None:
    course.settle(pending.id)
    if pending.army in course.state.armies:
        course.happen(ForceAnswered(pending.battle, pending.army, None))
        ask_defenders(course, pending.battle)
    else:
        course.happen(ForceAnswered(pending.battle, pending.army, stands=False))
