"""What a campaign asks of the rule system of its battles: who leads its armies, what experience brings, who comes back.

Values and words alone: nothing here carries out a rule of the battle, or of the map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic

from campaign.battle.contract import FigureSetup, UnitRow
from campaign.reason import Reason
from campaign.words import _

THROW: Final = "ability"
STEPS: Final[Mapping[int, str]] = {8: "elite", 16: "wound", 20: "veteran", 24: "action", 32: THROW}
"""The experience at which a figure gains something, the same in every rule system; what it is worth, each says."""

COMMON_ABILITIES: Final[Mapping[int, str]] = {
    2: "faster",
    3: "crack-shot",
    4: "tougher",
    5: "camouflaged",
    6: "support",
    7: "healer",
    8: "double-fire",
    9: "lucky",
    10: "stocked",
    11: "berserk",
}
"""Abilities that several games have, thrown for with two dice; what each is worth, each game says."""


def common_ability_name(ability: str) -> str:
    """What such an ability is called; any other is shown as it stands in the file."""
    return {
        "faster": _("Faster"),
        "double-fire": _("Double fire"),
        "lucky": _("Lucky"),
        "stocked": _("Never out of ammo"),
        "crack-shot": _("Crack shot"),
        "tougher": _("Tougher"),
        "camouflaged": _("Camouflaged"),
        "support": _("Calls support"),
        "healer": _("Healer"),
        "berserk": _("Berserk"),
    }.get(ability, ability)


def gains(experience: int) -> tuple[str, ...]:
    """What so much experience has brought."""
    return tuple(gain for fp, gain in STEPS.items() if experience >= fp)


def next_gain(experience: int) -> tuple[int, str] | None:
    """FP still to kill for the next gain, and which it is."""
    return next(((fp - experience, gain) for fp, gain in STEPS.items() if experience < fp), None)


@dataclass(frozen=True, slots=True)
class Leaders:
    """What those are called who lead and supply the armies of a list. ``unsupplied``: what befalls who has none.

    The last four are sentences of an {army} that has none, and of one that has nobody but leaders.
    """

    icon: str
    heads: str  # of a column that counts them
    none: str
    without: str
    unsupplied: str
    word: Callable[[int], str]  # after their number
    counted: Callable[[int], str]  # with it
    lacking: str  # that it has none, without a full stop
    meaning: str  # and what that means, without one either
    refused: str  # why it cannot attack
    alone: str  # why one of leaders alone cannot


@dataclass(frozen=True, slots=True)
class LeaderWords:
    """What a campaign says of leaders, of whichever list: sentences, with {n} FP of them, or a {player}, where named.

    The last four are empty where a rule system has nothing of the kind.
    """

    relief: str  # who gets it (campaign:C52)
    no_relief: str
    relieved: str  # why a {player} does
    kept: str  # by who withdraws (campaign:C21)
    lost: str  # by who retreats from a battle before it is fought (campaign:C22)
    none_to_lose: str
    useless: str  # leaders alone, in a detachment (campaign:D1)
    column: str  # of a table of odds: the chance that all are lost
    all_lost: str  # that chance as a risk
    all_lost_means: str  # and what it means, with its full stop
    leader: str  # what leads and supplies an army, in the legend of a map
    without: str  # that an army has none
    needed: str  # what leads an army on the map (campaign:C18)
    withdraws: str  # with what an army withdraws (campaign:C21)
    retreats: str  # what a retreat costs (campaign:C22)
    among: Callable[[int], str]  # leaders among what a side lost
    assumed: str  # of {armies} of which nothing is known but their FP, with a leader for every {n} FP
    unneeded: str = ""  # by an army that can go without
    lost_at_home: str = ""  # what came with a detachment (campaign:D2)
    unsupplied: str = ""  # what befalls who stands without one
    unsupplied_away: str = ""  # and a detachment


def as_it_is(figure: FigureSetup) -> FigureSetup:
    """Where the table reads a figure's experience itself."""
    return figure


def all_enter(figures: Sequence[FigureSetup], _rows: Mapping[str, Any]) -> tuple[FigureSetup, ...]:
    """Where everybody comes to the table."""
    return tuple(figures)


def always(_rows: Iterable[Any]) -> bool:
    """Where nothing is missing."""
    return True


def nobody_born(_rows: Iterable[Any]) -> tuple[str, ...]:
    """Where nobody comes to be in a battle."""
    return ()


def no_birth(_unit: str, _rows: Sequence[Any], _player: str) -> list[Reason]:
    """Why nobody can have come to be, where nobody does."""
    return [Reason("campaign:C24", _("Nobody comes to be in a battle of this game."))]


def alone(_figures: Sequence[tuple[Any, str]]) -> list[Reason]:
    """Why no units can be formed, where every figure acts for itself."""
    return [Reason("", _("In this game every figure acts for itself: there are no units to form."))]


@dataclass(frozen=True, slots=True)
class AbilityForm:
    """A form of an ability, of which an owner names one, once for good."""

    ability: str  # as a figure has it then
    name: str  # what it is called
    text: str  # what tells it from the others, in a few words


@dataclass(frozen=True, slots=True)
class CampaignFace(Generic[UnitRow]):
    """The doors of a rule system for the campaign.

    Experience is counted in FP of the enemies that a figure killed.
    """

    units: Callable[[], tuple[UnitRow, ...]]  # what is bought: the rows of the lists, and who never comes to a table
    leaders: Callable[[str], Leaders]  # of a list
    leader_words: Callable[[], LeaderWords]
    is_led: Callable[[Iterable[UnitRow]], bool]  # whether these units have the leader that they need
    army_problems: Callable[[Sequence[UnitRow]], list[Reason]]  # why these units are no army of their own
    commander_problems: Callable[[UnitRow], list[Reason]]  # why a figure of this unit cannot be commander in chief
    settled: int  # number of the campaign's rules since which its part in them has been as it is today
    most_sides: int  # of a battle that the program plays
    turn_problems: Callable[[int], list[Reason]]  # why a battle cannot have lasted so many turns
    gain_name: Callable[[str], str]  # what a gain is called
    gain_text: Callable[[str], str]  # what it is worth on the table
    gain_rank: Callable[[str], str]  # what a figure is called on its certificate that has gained it
    abilities: Mapping[int, str]  # thrown with two dice -> ability
    experience_rule: str  # the claims for what experience brings, whose a kill is, and the throw for an ability
    kills_rule: str
    ability_rule: str
    thrown_rule: Callable[[int], str]  # the rule for what a throw for an ability gives
    ability_name: Callable[[str], str]  # an unknown one is shown as it stands in the file
    ability_text: Callable[[str], str]  # what it does, in a few words; empty for an unknown one
    serves: Callable[[UnitRow, FigureSetup, str], bool]  # whether an ability can serve a figure as it is now
    with_gains: Callable[[FigureSetup], FigureSetup] = as_it_is  # as it comes to a table with what it has learnt
    enter: Callable[[Sequence[FigureSetup], Mapping[str, UnitRow]], tuple[FigureSetup, ...]] = all_enter
    """Who of a side's figures comes to the table, and in which order."""
    is_supplied: Callable[[Iterable[UnitRow]], bool] = always
    """Whether these supply a side without coming to the table; what supplies it there, the battle sees itself."""
    born: Callable[[Iterable[UnitRow]], tuple[str, ...]] = nobody_born
    """The units that can come to be where these fight, as it is thrown for."""
    birth_problems: Callable[[str, Sequence[UnitRow], str], list[Reason]] = no_birth
    """Why a creature of this unit cannot have come to be on the side of a player, on which these fought."""
    unit_problems: Callable[[Sequence[tuple[UnitRow, str]]], list[Reason]] = alone
    """All that is wrong with the units that an army's figures are formed into, each with its group, "" for none."""
    unit_columns: Callable[[], tuple[str, ...]] = tuple
    """The head of the column for the unit in which a figure acts; none where every figure acts for itself."""
    ability_forms: Callable[[UnitRow, str], tuple[AbilityForm, ...]] = lambda _unit, _ability: ()
    """The forms of an ability of which the owner names one, best first; none for most."""
    form_question: Callable[[], str] = str
    """The question that an owner answers by naming the form of an ability."""
    plain_ability: Callable[[str], str] = str
    """The ability of the table that one is in whichever form."""
    recovers_at: int = 0
    """What a die needs for who fell on the side that holds the field to come back, where that is agreed; 0: nobody."""
    secret: bool = False  # whether sides set up in secret
    flanks: bool = False  # whether figures can come in from the flank, written down in secret before a battle
    sides_rule: str = "campaign:C25"
    """The rule that says how many sides a battle has at most; the campaign's for typing results in where none does."""

    @property
    def forms_units(self) -> bool:
        """Whether figures act in units, which their owner can form."""
        return self.unit_problems is not alone

    @property
    def births(self) -> bool:
        """Whether anybody can come to be in a battle."""
        return self.born is not nobody_born

    def learnt(self, experience: int) -> list[str]:
        """What so much experience has brought, in words, without the throw for an ability."""
        return [self.gain_name(gain) for gain in gains(experience) if gain != THROW]

    def ability_of(self, unit: UnitRow, ability: str) -> str:
        """What an ability of a figure of this unit is called, with its form where its owner has named one."""
        name, plain = self.ability_name(ability), self.plain_ability(ability)
        form = next((form for form in self.ability_forms(unit, plain) if form.ability == ability), None)
        if form is None:
            return name
        return _("{ability} ({form})").format(ability=self.ability_name(plain), form=form.name)

    def ability_told(self, unit: UnitRow, ability: str) -> str:
        """An ability of a figure of this unit, and what it does where that is known."""
        name, text = self.ability_of(unit, ability), self.ability_text(ability)
        return _("{ability}: {text}").format(ability=name, text=text) if text else name


AnyCampaignFace = CampaignFace[Any]
