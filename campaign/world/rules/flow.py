"""What follows by itself after an order: armies walk on, battles come about, weeks go by. Never decides for a player.

Goes on until a player has to choose or to give an order.
"""

from __future__ import annotations

from campaign.world.events import BattleStageReached, StageReached, TurnEnded
from campaign.world.house_rules import BattleTime
from campaign.world.queries import open_battles
from campaign.world.rules import calendar
from campaign.world.rules.attacks import all_answered, hand_over, is_defended
from campaign.world.rules.course import Course
from campaign.world.rules.detachments import next_call
from campaign.world.rules.journeys import step, waits
from campaign.world.rules.seats import choose_for_neutrals
from campaign.world.state import BattleStage, CallDue, Campaign, Stage


def go_on(course: Course) -> None:
    """Everything that nobody has to decide."""
    while choose_for_neutrals(course) or _walk(course) or _bring_about_battles(course) or _turn_pages(course):
        pass


def _walk(course: Course) -> bool:
    """One step of one army that is on its way."""
    for journey in course.state.journeys:
        if not waits(course.state, journey):
            step(course, journey)
            return True
    return False


def _bring_about_battles(course: Course) -> bool:
    """One battle goes on to its next stage (campaign:C11c, C11d, campaign:D6a)."""
    for battle in open_battles(course.state):
        if all_answered(course.state, battle):
            if not is_defended(course.state, battle):
                hand_over(course, battle)
                return True
            if _it_is_time_to_fight(course.state):
                course.happen(BattleStageReached(battle.id, BattleStage.CALLS))
                return True
        if battle.stage is BattleStage.CALLS and not _is_called(course.state, battle.id):
            next_call(course, battle)
            return True
    return False


def _it_is_time_to_fight(state: Campaign) -> bool:
    return state.setting.rules.battles is BattleTime.AT_ONCE or state.stage is not Stage.TURNS


def _is_called(state: Campaign, battle: str) -> bool:
    return any(isinstance(p, CallDue) and p.battle == battle for p in state.pending.values())


def _turn_pages(course: Course) -> bool:
    """The calendar goes on where nothing is open (campaign:C11a, campaign:C31a, campaign:C36d, campaign:C83b)."""
    before = len(course.events)
    state = course.state
    if state.stage in (Stage.MUSTER, Stage.OVER):
        return False
    calendar.put_out(course)
    if course.state.pending:
        return False
    if state.stage is Stage.TURNS and state.active is None:
        course.happen(StageReached(Stage.BATTLES))
    elif state.active is not None and not calendar.is_playing(course.state, state.active):
        course.happen(TurnEnded(state.active))
    elif state.stage is Stage.SURPLUS:
        calendar.after_surplus(course)
    elif state.stage is Stage.RELIEF:
        calendar.begin_next_week(course)
    return len(course.events) > before
