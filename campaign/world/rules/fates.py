"""The end of a figure, and what follows from it at once: points, a lost commander, an army that is no more.

campaign:C34, C35, C53. The caller says who gets the points.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaign.world.events import (
    ArmyGone,
    CommanderLost,
    FigureLost,
    FigureRecovered,
    JourneyEnded,
    KillCredited,
    VictoryPointsScored,
)
from campaign.world.house_rules import is_put_right
from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId
from campaign.world.queries import allied, is_commander, of_one_band
from campaign.world.rules.course import Course
from campaign.world.state import Campaign, Fate

COMMANDER_VP = 3  # campaign:C34b


def lose(
    course: Course,
    figures: Iterable[FigureId],
    fate: Fate,
    *,
    battle: BattleId | None = None,
    points_to: PlayerId | None = None,
) -> None:
    """These figures are no more; ``points_to`` gets their VP, unless it is their own side (campaign:C35b, C35c)."""
    for figure in figures:
        lose_one(course, figure, fate, battle=battle, points_to=points_to)


def lose_one(
    course: Course,
    figure: FigureId,
    fate: Fate,
    *,
    battle: BattleId | None = None,
    killer: FigureId | None = None,
    points_to: PlayerId | None = None,
) -> None:
    """One figure's end; ``killer`` is credited with its FP, also where nobody gets points for it.

    campaign:C34a, C34b, C51a, C53a, C53b, C53c, campaign:C64h
    """
    victim = course.state.figures[figure]
    points_to = _who_scores(course.state, victim.player, points_to, battle)
    commanded = is_commander(course.state, figure)
    _fall(course, FigureLost(figure, fate, battle, killer, points_to))
    if commanded:
        course.happen(CommanderLost(victim.player, figure, course.state.weeks))
    if victim.army is not None:
        _disband_if_empty(course, victim.army)


def recover(
    course: Course, figure: FigureId, battle: BattleId, *, killer: FigureId | None, points_to: PlayerId | None
) -> None:
    """One figure counts as killed and comes back all the same (firefight:E10b, E10c)."""
    points_to = _who_scores(course.state, course.state.figures[figure].player, points_to, battle)
    _fall(course, FigureRecovered(figure, battle, killer, points_to))


def _who_scores(
    state: Campaign, victim: PlayerId, points_to: PlayerId | None, battle: BattleId | None
) -> PlayerId | None:
    """Who gets the points for a figure, unless that is its own side."""
    return None if points_to is None or _together(state, points_to, victim, battle) else points_to


def _fall(course: Course, event: FigureLost | FigureRecovered) -> None:
    """A figure falls, for good or not: credit to its killer, and points.

    campaign:C34a, C34b, firefight:E10c
    """
    figure, killer, points_to = event.figure, event.killer, event.player
    victim, commanded = course.state.figures[figure], is_commander(course.state, figure)
    course.happen(event)
    if killer is not None:
        course.happen(KillCredited(killer, figure, victim.fp))
    if points_to is not None:
        course.happen(VictoryPointsScored(points_to, victim.fp, "kill", figure))
        if commanded:
            course.happen(VictoryPointsScored(points_to, COMMANDER_VP, "commander", figure))


def _together(state: Campaign, a: PlayerId, b: PlayerId, battle: BattleId | None) -> bool:
    """Whether two players are allies where one's figure falls: of one band, or of one side in the battle.

    A pact alone makes no ally of who fights on another side, but it does by the first edition of the rules.
    campaign:C35c, C35d, campaign:C64g
    """
    if a == b or of_one_band(state, a, b):
        return True
    if not is_put_right(state.setting.rules) and allied(state, a, b):
        return True
    team = None if battle is None else state.battles[battle].team_of(a)
    return team is not None and battle is not None and team == state.battles[battle].team_of(b)


def _disband_if_empty(course: Course, army: ArmyId) -> None:
    """An army without figures is no more, wherever it was going; one without HQs exists on (campaign:C18e)."""
    if army in course.state.armies and not course.state.armies[army].figures:
        if any(journey.army == army for journey in course.state.journeys):
            course.happen(JourneyEnded(army))
        course.happen(ArmyGone(army))
