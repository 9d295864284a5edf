"""Agreement to results that were typed in: who has said that it was so, and who has not yet (campaign:C79).

A record, nothing more: no rule waits for it, and nothing in the books hangs on it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator

from campaign.battle.contract import BattleReport
from campaign.words import _
from campaign.world.events import AgreementVoided, ReportAgreed
from campaign.world.ids import FigureId, PlayerId
from campaign.world.orders import AgreeToReport, Correction, ReviveFigure, SetFigure, StrikeFigure
from campaign.world.queries import in_order
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.permission import battle_named, player_named
from campaign.world.state import Battle, Campaign

MARK = 10  # letters of a mark: enough that no two results of a campaign share one


def mark_of(report: BattleReport) -> str:
    """What tells one result from another; a line for the journal is no part of the result (campaign:C79c)."""
    facts = [
        report.turns,
        [[side.side, side.end, side.left_in_turn] for side in report.sides],
        report.holder,
        [[fallen.figure, fallen.killer, fallen.by_side] for fallen in report.casualties],
        list(report.left_behind),
        [[born.key, born.side, born.unit] for born in report.hatched],
    ]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:MARK]


def agree_to_report(course: Course, order: AgreeToReport) -> None:
    """A player who was in a battle agrees to its result as it was typed in.

    campaign:C79a, campaign:C79b, campaign:C79c, campaign:C79e
    """
    battle = battle_named(course.state, order.battle)
    name = player_named(course.state, order.player).name
    reasons = []
    if battle.report is None:
        reasons.append(Reason("campaign:C79", _("This battle has no result yet.")))
    elif battle.resolved:
        reasons.append(Reason("campaign:C79", _("The program has fought this battle: nobody has to agree.")))
    elif order.result != mark_of(battle.report):
        text = _("The result is not the one that {player} agrees to; its mark is now {mark}.")
        reasons.append(Reason("campaign:C79", text.format(player=name, mark=mark_of(battle.report))))
    if order.player not in battle.players:
        reasons.append(Reason("campaign:C79", _("{player} had no side in this battle.").format(player=name)))
    if order.player in battle.agreed:
        reasons.append(Reason("campaign:C79", _("{player} has agreed already.").format(player=name)))
    refuse_if(reasons)
    course.happen(ReportAgreed(battle.id, order.player))


def to_agree(state: Campaign, battle: Battle) -> tuple[PlayerId, ...]:
    """The people who have not agreed to a result that was typed in; seats that no person plays are not asked.

    campaign:C79a, campaign:C79b
    """
    if battle.report is None or battle.resolved:
        return ()
    asked = (p for p in battle.players if not state.players[p].computer and not state.players[p].neutral)
    return tuple(p for p in asked if p not in battle.agreed)


def agreements_wanted(state: Campaign) -> Iterator[AgreeToReport]:
    """The orders by which people would agree to what has been typed in, the oldest battle first (campaign:C79f)."""
    for battle in (state.battles[id] for id in in_order(state.battles)):
        if battle.report is not None:
            for player in to_agree(state, battle):
                yield AgreeToReport(player, battle.id, mark_of(battle.report))


def void_agreements(course: Course, corrections: Iterable[Correction]) -> None:
    """Who is corrected is not what people agreed to any more, where the result names the figure (campaign:C79d)."""
    touched = {c.figure for c in corrections if isinstance(c, SetFigure | StrikeFigure | ReviveFigure)}
    for battle in (course.state.battles[id] for id in in_order(course.state.battles)):
        if battle.agreed and battle.report is not None and touched & _named(battle.report):
            course.happen(AgreementVoided(battle.id))


def _named(report: BattleReport) -> set[FigureId]:
    killers = {fallen.killer for fallen in report.casualties if fallen.killer is not None}
    fallen = {fallen.figure for fallen in report.casualties}
    return {FigureId(figure) for figure in killers | fallen | set(report.left_behind)}
