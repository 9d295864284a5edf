"""Since when a player owes something: an answer, a choice, a result, an agreement, or to end a turn.

Nothing is kept for it: the journal's entry that brought the matter about bears its time. Decides nothing. Where an
amendment decided that entry anew, the matter is as old as the amendment.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from campaign.words import _, count
from campaign.world.ids import BattleId
from campaign.world.memory import Past
from campaign.world.orders import AgreeToReport, EndTurn, NameAbility
from campaign.world.rules.abilities import forms_to_name
from campaign.world.state import AnswerDue, CallDue, Campaign, ReportDue, RetreatDue
from campaign.world.week_check import ToDo

Owed = tuple[ToDo, int | None]
"""A matter, and since when a player owes it, in seconds since 1970; None: nobody does, or it is not known."""

WEEK: Final = 7  # days: of so many a weekday's name is enough


def is_owed(state: Campaign, item: ToDo) -> bool:
    """Whether a matter of the to-do list was open in this state already."""
    if item.pending is not None:
        return item.pending in state.pending
    match item.order:
        case AgreeToReport(battle=battle):
            found = state.battles.get(battle)
            return found is not None and found.report is not None
        case NameAbility(figure=figure):
            known = state.figures.get(figure)
            return known is not None and any(forms_to_name(state, known, ability) for ability in known.abilities)
        case EndTurn(player=player):
            return state.active == player
        case _:
            return False


def battle_of(state: Campaign, item: ToDo) -> BattleId | None:
    """The battle to which a matter is an answer, a result or an agreement; None: it is about something else."""
    if isinstance(item.order, AgreeToReport):
        return item.order.battle
    due = state.pending.get(item.pending) if item.pending is not None else None
    return due.battle if isinstance(due, AnswerDue | CallDue | ReportDue | RetreatDue) else None


def owed_since(state: Campaign, item: ToDo, newest_first: Iterable[Past]) -> int | None:
    """When a matter came about, in seconds since 1970; None where it is no matter that a player owes, or not known.

    ``newest_first``: the entries that led to ``state``, the last one first, each with the state before it.
    """
    if item.player is None or not is_owed(state, item):
        return None
    for entry, before in newest_first:
        if before is None:
            return None  # what a copy began with is older than the copy
        if not is_owed(before, item):
            return entry.written
    return None


def since_words(written: int, now: int) -> str:
    """Since when, for a screen: ``since Tuesday, 3 days``. Both times in seconds since 1970."""
    then, today = datetime.fromtimestamp(written), datetime.fromtimestamp(max(now, written))
    days = (today.date() - then.date()).days
    if not days:
        return _("since today, {hour}:{minute:02}").format(hour=then.hour, minute=then.minute)
    if days == 1:
        return _("since yesterday")
    day = weekday(then) if days < WEEK else day_words(then)
    return count("since {{day}}, {n} day", "since {{day}}, {n} days", days).format(day=day)


def is_of_today(written: int, now: int) -> bool:
    """Whether something came about on this very day."""
    return datetime.fromtimestamp(written).date() >= datetime.fromtimestamp(now).date()


def since_day(written: int) -> str:
    """Since when, for what is read on another day than it was written: ``since Tuesday, 2026-11-17``."""
    then = datetime.fromtimestamp(written)
    return _("since {weekday}, {day}").format(weekday=weekday(then), day=day_words(then))


def day_words(day: datetime) -> str:
    """A day in numbers, as everywhere in the program."""
    return day.strftime("%Y-%m-%d")


def weekday(day: datetime) -> str:
    """The day of the week."""
    names = (
        *(_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday")),
        *(_("Friday"), _("Saturday"), _("Sunday")),
    )
    return names[day.weekday()]
