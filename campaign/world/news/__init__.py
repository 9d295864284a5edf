"""The journal in sentences: what an entry was about, and what came of it, each with its rule.

Reads an entry and the state before it, as they are or as a player may see them: what is not there to be named is
spoken of in general words, never guessed. Decides nothing and changes nothing.
"""

from __future__ import annotations

from collections.abc import Hashable

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.entries import Draft, Entry
from campaign.world.events import Event
from campaign.world.news.details import SILENT, TELLERS, TOGETHER
from campaign.world.news.headlines import HEADLINES
from campaign.world.news.scene import News, Scene
from campaign.world.state import Account, Campaign

__all__ = ["News", "details", "headline", "sentences"]


def headline(entry: Entry | Draft, before: Campaign | None) -> News:
    """What the entry was about, or would be. ``before``: the state in which it was decided, None for the founding."""
    return HEADLINES[type(entry.order)](Scene(entry.events, before), entry.order)


def details(entry: Entry, before: Campaign | None) -> tuple[News, ...]:
    """What came of it beyond the headline: a sentence for each notable event, or for several that belong together."""
    if (first := entry.events[0] if entry.events else None) and isinstance(first, e.CopyTaken):
        return tuple(News(told.player, told.sign, told.text, told.rule) for told in first.told)
    return tuple(news for _about, news in sentences(entry, before))


def sentences(entry: Entry | Draft, before: Campaign | None) -> tuple[tuple[Event, News], ...]:
    """The same, each sentence with the first of the events that it is about."""
    scene = Scene(entry.events, before)
    groups: dict[Hashable, list[Event]] = {}
    for place, event in enumerate(entry.events):
        if type(event) not in SILENT and not _in_headline(entry.order, event):
            together = TOGETHER.get(type(event))
            key = place if together is None else (type(event), together(scene, event))
            groups.setdefault(key, []).append(event)
    told = ((group[0], TELLERS[type(group[0])](scene, group)) for group in groups.values())
    return tuple((about, news) for about, news in told if news is not None)


def _in_headline(order: o.Order, event: Event) -> bool:
    """Whether the headline has said already what the event is about."""
    match order, event:
        case (o.Recruit() | o.SplitArmy(), e.ArmyFormed()) | (o.MergeArmies(), e.ArmyGone()):
            return True
        case (o.MoveArmy() | o.AttackHere(), e.BattleDeclared()) | (o.AppointCommander(), e.CommanderNamed()):
            return True
        case (o.LayMinefield(), e.MinefieldLaid()) | (o.ClearMinefield(), e.MinefieldCleared()):
            return True
        case o.AnswerAttack(), e.ForceAnswered():
            return event.army == order.army
        case ((o.ChooseLosses() | o.ChooseSurplus()), e.FigureLost()):
            return event.figure in order.figures
        case o.ChooseSurplus(), e.StockMoved():
            return event.account is Account.SURPLUS
        case _:
            return False
