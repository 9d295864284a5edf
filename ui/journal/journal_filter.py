"""What the journal is searched by: words, a player, a kind of order, a sector. Plain values; reads entries only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from campaign.words import _
from campaign.world import orders as o
from campaign.world.entries import Entry
from campaign.world.events import SectorTaken
from campaign.world.ids import BattleId, EntryId, PlayerId, SectorId
from campaign.world.news import details, headline
from campaign.world.state import Campaign

KINDS: Final[dict[str, tuple[type, ...]]] = {
    "moves": (o.MoveArmy, o.AttackHere, o.AnswerAttack, o.ChooseHaven, o.SendDetachment, o.DeclineCalls),
    "battles": (o.ReportBattle, o.AgreeToReport, o.WriteFlanks, o.GrantReloading),
    "purchases": (o.Recruit, o.LayMinefield, o.ClearMinefield, o.AppointCommander),
    "armies": (o.SplitArmy, o.MergeArmies, o.FormUnits, o.NameAbility),
    "losses": (o.ChooseLosses, o.ChooseSurplus),
    "weeks": (o.FoundCampaign, o.StartWeek, o.EndTurn, o.EndWeek),
    "pacts": (o.MakePact, o.EndPact),
    "corrections": (o.Correct, o.ThrowAgain, o.RenewDice, o.ChangeRules, o.HandSeat, o.DropSeat, o.SeatNewcomer),
    "names": (o.Rename, o.WriteNote, o.SetPortrait, o.SetBackdrop, o.SetBattlefield),
}


def kind_name(kind: str) -> str:
    """What a kind is called in the list."""
    return {
        "moves": _("Moves and attacks"),
        "battles": _("Battles"),
        "purchases": _("Purchases"),
        "armies": _("Splits and merges"),
        "losses": _("Losses"),
        "weeks": _("Turns and weeks"),
        "pacts": _("Pacts"),
        "corrections": _("Corrections, seats, rules"),
        "names": _("Names and notes"),
    }[kind]


@dataclass(frozen=True, slots=True)
class Sieve:
    """What is looked for; nothing of it lets everything through."""

    words: tuple[str, ...] = ()
    player: PlayerId | None = None
    kind: str = ""
    sector: SectorId | None = None

    def __bool__(self) -> bool:
        return self != Sieve()

    def lets(self, entry: Entry, state: Campaign, told: str) -> bool:
        """Whether an entry is among what is looked for; ``told``: all its sentences, in small letters."""
        if self.player is not None and self.player not in players_of(entry):
            return False
        if self.kind and not isinstance(entry.order, KINDS[self.kind]):
            return False
        if self.sector is not None and self.sector not in sectors_of(entry, state):
            return False
        return all(word in told for word in self.words)


def players_of(entry: Entry) -> set[PlayerId]:
    """Whom an order was for, and whom it struck."""
    found = {getattr(entry.order, "player", None), getattr(entry.order, "other", None)}
    found |= {event.previous for event in entry.events if isinstance(event, SectorTaken)}
    return {player for player in found if player}


def sectors_of(entry: Entry, state: Campaign) -> set[SectorId]:
    """Where it happened."""
    order = entry.order
    found: set[SectorId | None] = {getattr(order, "sector", None), *getattr(order, "path", ())}
    battle: BattleId = getattr(order, "battle", BattleId(""))
    if battle in state.battles:
        found.add(state.battles[battle].sector)
    found |= {event.sector for event in entry.events if isinstance(event, SectorTaken)}
    return {sector for sector in found if sector}


def told_of(entry: Entry, before: Campaign | None) -> str:
    """All sentences of an entry with their rules, in small letters, as they are searched."""
    news = (headline(entry, before), *details(entry, before))
    return " ".join(f"{one.text} {one.rule}" for one in news).casefold()


def told_of_all(past: tuple[tuple[Entry, Campaign | None], ...]) -> dict[EntryId, str]:
    """The same of many entries; takes a while, so it is done beside the window."""
    return {entry.id: told_of(entry, before) for entry, before in past}
