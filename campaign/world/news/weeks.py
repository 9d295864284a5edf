"""The news of a week or a month: which entries belong to it, and what they tell, by the matters that people ask about.

Tells what the entries tell that it is given: for all, those that anybody may know. Knows neither Markdown nor paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Final

from campaign.words import _
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.entries import Entry
from campaign.world.memory import Past
from campaign.world.news import News, headline, sentences
from campaign.world.state import Account, Campaign

EARNED: Final = (Account.INCOME, Account.CATCH_UP, Account.HANDICAP, Account.RELIEF, Account.CAPTURED)

Week = tuple[int, int]
"""Month and week."""

Matter = Callable[[e.Event], bool]
"""Whether an event belongs into a part of the news."""


@dataclass(frozen=True, slots=True)
class Fight:
    """What is told of an attack, or of a battle: first what it was, then what came of it."""

    news: News
    told: tuple[News, ...]


@dataclass(frozen=True, slots=True)
class Tidings:
    """What happened, each matter in the order in which it did; the same sentence once."""

    fights: tuple[Fight, ...]
    on_map: tuple[News, ...]
    pacts: tuple[News, ...]
    around: tuple[News, ...]  # who plays, who joins, and by which house rules from now on
    lost: tuple[News, ...]
    promoted: tuple[News, ...]
    recruited: tuple[News, ...]
    earned: tuple[News, ...]
    corrections: tuple[News, ...]

    @property
    def quiet(self) -> bool:
        """Whether there is nothing to tell."""
        return not any(getattr(self, name) for name in self.__slots__)

    @property
    def beside_fights(self) -> tuple[tuple[str, tuple[News, ...]], ...]:
        """Every matter but the fights, each with its title."""
        return (
            (_("On the map"), self.on_map),
            (_("Pacts"), self.pacts),
            (_("Around the table"), self.around),
            (_("Fallen and lost"), self.lost),
            (_("Promoted"), self.promoted),
            (_("Recruited"), self.recruited),
            (_("Earned"), self.earned),
            (_("Corrections"), self.corrections),
        )


def weeks_in(past: Iterable[Past]) -> tuple[Week, ...]:
    """The weeks of which there is something to tell, oldest first."""
    return tuple(dict.fromkeys((before.month, before.week) for _entry, before in past if before and before.weeks))


def latest_week(past: Iterable[Past]) -> Week | None:
    """The last week that is over; while none is, the one that goes on."""
    past = tuple(past)
    weeks = weeks_in(past)
    ended = [
        (before.month, before.week)
        for entry, before in past
        if before is not None and any(isinstance(event, e.WeekEnded) for event in entry.events)
    ]
    return ended[-1] if ended else weeks[-1] if weeks else None


def in_weeks(past: Iterable[Past], first: Week, last: Week) -> tuple[Past, ...]:
    """The entries from the beginning of one week to the end of another."""
    return tuple((entry, before) for entry, before in past if before and first <= (before.month, before.week) <= last)


def state_after(past: Iterable[Past], state: Campaign, week: Week) -> Campaign:
    """How it stood when the week was over. ``state``: how it stands now."""
    later = (before for _entry, before in past if before is not None and (before.month, before.week) > week)
    return next(later, state)


def victory_words(past: Iterable[Past]) -> str:
    """Who has won, where the campaign has ended in these entries; else nothing (campaign:C36)."""
    told = (one for entry, before in past for one in sentences(entry, before))
    return next((news.text for event, news in told if isinstance(event, e.CampaignEnded)), "")


def tidings(past: Sequence[Past]) -> Tidings:
    """What these entries tell."""
    return Tidings(
        tuple(_fights(past)),
        tuple(_told(past, _on_map)),
        tuple(_told(past, _pact)),
        tuple(_of_orders(past, o.HandSeat | o.DropSeat | o.SeatNewcomer | o.ChangeRules)),
        tuple(_told(past, _loss)),
        tuple(_told(past, _honour)),
        tuple(_of_orders(past, o.Recruit)),
        tuple(_told(past, _income)),
        tuple(_of_orders(past, o.Correct | o.ThrowAgain | o.RenewDice)),
    )


def _on_map(event: e.Event) -> bool:
    kinds = e.SectorTaken | e.MinefieldLaid | e.MinefieldCleared | e.PlayerOut | e.PlayerReturned | e.CampaignEnded
    return isinstance(event, kinds | e.HazardThrown)


def _pact(event: e.Event) -> bool:
    return isinstance(event, e.PactMade | e.PactEnded)


def _loss(event: e.Event) -> bool:
    return isinstance(event, e.FigureLost | e.CommanderLost | e.FigureHatchedAndDied)


def _honour(event: e.Event) -> bool:
    return isinstance(event, e.AbilityGained | e.CommanderNamed)


def _income(event: e.Event) -> bool:
    """What the week's end brings."""
    if isinstance(event, e.VictoryPointsScored):
        return event.reason == "sector"
    return isinstance(event, e.StockMoved) and event.account in EARNED


def _of_battle(event: e.Event) -> bool:
    return isinstance(event, e.BattleFought | e.KillCredited)


def _fights(past: Iterable[Past]) -> Iterator[Fight]:
    """Each attack that was declared, and each battle that was reported or did not come to be."""
    for entry, before in past:
        order = entry.order
        declared = any(isinstance(event, e.BattleDeclared) for event in entry.events)
        left = isinstance(order, o.AnswerAttack) and order.answer is not o.Answer.STAND
        reported = isinstance(order, o.ReportBattle)
        if declared or left or reported:
            yield Fight(headline(entry, before), _only(entry, before, _of_battle) if reported else ())


def _told(past: Iterable[Past], matter: Matter) -> Iterator[News]:
    """What became of it in these matters; the same sentence once."""
    seen = set()
    for entry, before in past:
        for news in _only(entry, before, matter):
            if (text := news.text.removesuffix(".").casefold()) not in seen:
                seen.add(text)
                yield news


def _only(entry: Entry, before: Campaign | None, matter: Matter) -> tuple[News, ...]:
    """The sentences about events of this matter, the headline where the order was about nothing else."""
    if not any(map(matter, entry.events)):
        return ()
    return tuple(news for about, news in sentences(entry, before) if matter(about)) or (headline(entry, before),)


def _of_orders(past: Iterable[Past], kinds: UnionType | type) -> Iterator[News]:
    """What orders of these kinds were about (campaign:C82, C83, C84, C86)."""
    return (headline(entry, before) for entry, before in past if isinstance(entry.order, kinds))
