"""The values that a figure's service is told in, in the order in which it happened (campaign:C28)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from campaign.battle.contract import SideEnd
from campaign.world.ids import BattleId, EntryId, FigureId, PlayerId
from campaign.world.state import Account, Fate


@dataclass(frozen=True, slots=True, order=True)
class When:
    """A week, and the entry of the journal."""

    month: int
    week: int
    entry: EntryId


@dataclass(frozen=True, slots=True)
class Joined:
    """How a figure came: recruited, hatched, or entered by a correction. ``army``: by its name then."""

    when: When
    account: Account
    army: str
    sector: str
    battle: BattleId | None = None  # where it hatched


@dataclass(frozen=True, slots=True)
class Served:
    """A battle that a figure was in.

    ``took``, ``gave``, ``healed``: wounds that it took, that it gave to enemies, and that it healed or repaired on
    others; None where the battle was typed in, for then nobody knows.
    """

    when: When
    battle: BattleId
    sector: str
    end: SideEnd | None
    against: tuple[PlayerId, ...]
    took: int | None = None
    gave: int | None = None
    healed: int | None = None


@dataclass(frozen=True, slots=True)
class Killed:
    """An enemy that a figure killed."""

    when: When
    victim: FigureId
    name: str
    unit: str
    player: PlayerId
    fp: int
    commander: bool


@dataclass(frozen=True, slots=True)
class Promoted:
    """What experience or office gave a figure: a step (``gain``), an ability (``ability``), or the command."""

    when: When
    kind: Literal["gain", "ability", "commander", "corrected"]
    what: str = ""


@dataclass(frozen=True, slots=True)
class Ended:
    """A figure's end. ``killer_name``: by whom, as it was called; ``sector``: where, if it is known."""

    when: When
    fate: Fate
    battle: BattleId | None
    sector: str
    killer: FigureId | None
    killer_name: str
    by: PlayerId | None


@dataclass(frozen=True, slots=True)
class Recovered:
    """A figure was knocked out in a battle and came back. ``killer_name``: by whom, as it was called then."""

    when: When
    battle: BattleId
    killer_name: str
    by: PlayerId | None


@dataclass(frozen=True, slots=True)
class Revived:
    """A correction gave a figure back."""

    when: When


@dataclass(frozen=True, slots=True)
class Called:
    """A figure got another name."""

    when: When
    before: str


@dataclass(frozen=True, slots=True)
class Brought:
    """A figure came from an earlier campaign, with this record (campaign:C88)."""

    when: When
    campaign: str
    battles: int
    kills: int
    experience: int


Deed = Joined | Brought | Served | Killed | Promoted | Ended | Recovered | Revived | Called


@dataclass(frozen=True, slots=True)
class Record:
    """A figure's service. ``name``, ``experience`` and the like as they are now, or were at the end.

    ``weeks``: how many weeks it has been there, its first and its last among them.
    """

    figure: FigureId
    player: PlayerId
    unit: str
    name: str
    fp: int
    fate: Fate
    experience: int
    kills: int
    battles: int
    abilities: tuple[str, ...]
    weeks: int
    deeds: tuple[Deed, ...] = field(default=())

    @property
    def alive(self) -> bool:
        """Whether it serves still."""
        return self.fate is Fate.ALIVE

    @property
    def origin(self) -> str:
        """The earlier campaign that it comes from; empty if there is none."""
        return next((deed.campaign for deed in self.deeds if isinstance(deed, Brought)), "")

    @property
    def served(self) -> tuple[Served, ...]:
        """Its battles."""
        return tuple(deed for deed in self.deeds if isinstance(deed, Served))

    @property
    def victims(self) -> tuple[Killed, ...]:
        """Whom it killed."""
        return tuple(deed for deed in self.deeds if isinstance(deed, Killed))

    @property
    def promotions(self) -> tuple[Promoted, ...]:
        """What it became."""
        return tuple(deed for deed in self.deeds if isinstance(deed, Promoted))

    @property
    def end(self) -> Ended | None:
        """How it ended, if it has."""
        ends = [deed for deed in self.deeds if isinstance(deed, Ended)]
        return ends[-1] if ends and not self.alive else None

    @property
    def wounds_taken(self) -> int:
        """Wounds that it took, as far as battles were told."""
        return sum(served.took or 0 for served in self.served)

    @property
    def wounds_given(self) -> int:
        """Wounds that it gave to enemies, as far as battles were told."""
        return sum(served.gave or 0 for served in self.served)

    @property
    def wounds_healed(self) -> int:
        """Wounds that it healed or repaired on others, as far as battles were told."""
        return sum(served.healed or 0 for served in self.served)
