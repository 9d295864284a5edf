"""What a club may settle otherwise: the rulings marked H in the rulebook, as one small record.

Each field's default is the rulebook's reading. Copied into the founding event; changes no rule by itself. With the
switches stands the edition of the rules, which nobody chooses: it says by which program the campaign was founded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Final

from pydantic import BeforeValidator

from campaign.battle.systems import SYSTEMS, agreements_of, campaign_of, lists_of
from campaign.words import _, count, listed

EDITION: Final = 2  # of the campaign rules, with which campaigns are founded now (campaign:C93)


class BattleTime(StrEnum):
    """When battles are fought (campaign:C11)."""

    AT_ONCE = "at once"
    END_OF_WEEK = "end of week"


class EndBy(StrEnum):
    """What ends the campaign (campaign:C36)."""

    MONTHS = "months"
    VICTORY_POINTS = "victory points"
    LAST_STANDING = "last standing"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The switches of one campaign. FP for ``start_fp``; months, or VP, for ``end_at``."""

    start_fp: int = 15  # campaign:C4, 1 to 20
    extra_free: int = 0  # campaign:C2, free sectors for each player beyond the one in the centre
    open_map: bool = True  # campaign:C41
    bands_help: bool = True  # campaign:C7
    battles: BattleTime = BattleTime.AT_ONCE  # campaign:C11
    own_mines_safe: bool = False  # campaign:C14
    stock_counts: bool = True  # campaign:C16
    hatchlings_join: bool = True  # campaign:C24
    stock_captured: bool = False  # campaign:C30
    relief: bool = True  # campaign:C52
    one_detachment_an_army: bool = True  # campaign:D1h
    one_detachment_a_battle: bool = True  # campaign:D1i
    catch_up: int = 0  # campaign:C85, FP more from each sector of the smallest player, 0 to 4
    income_from: int = 0  # campaign:C85, sectors of a player that yield income in a week; 0: all
    handicaps: tuple[tuple[str, int], ...] = ()  # campaign:C98, by list: percent more FP at the founding and in income
    newcomers: bool = False  # campaign:C84
    veteran_price: int = 0  # campaign:C88, FP more for each step of experience, 0 to 9
    missile_radius: bool = True  # fftt:B3
    burst_by_touch: bool = True  # fftt:B4
    acid_bursts: bool = False  # fftt:B8
    air_missiles: bool = False  # fftt:N1
    annihilation: bool = False  # firefight:P6
    plays_on: bool = False  # firefight:A8
    seize_first: bool = False  # firefight:A3
    models_block_los: bool = False  # firefight:C8
    stunned_contest: bool = True  # firefight:P5
    free_climbs: bool = False  # firefight:M5
    melee_pushes: bool = False  # firefight:J1
    long_fatigue: bool = False  # firefight:H7
    tough_groups: bool = False  # firefight:W6
    contacted_only: bool = False  # firefight:W5
    fearless_when_stunned: bool = True  # firefight:R3
    fear_counts: bool = True  # firefight:K8
    early_regeneration: bool = False  # firefight:K20
    rending_adds: bool = False  # firefight:K23
    blind_bids: bool = True  # firefight:K4
    recovery: bool = False  # firefight:E10
    equal_passes: bool = False  # man_to_man:C6
    mover_first: bool = False  # man_to_man:R3
    wounded_full_str: bool = False  # man_to_man:P4
    auto_rifle_automatic: bool = True  # man_to_man:A11
    targets_add_up: bool = False  # man_to_man:F7
    rifles_parry: bool = False  # man_to_man:F17
    round_casualties: bool = False  # man_to_man:M3
    cover_off_total: bool = False  # man_to_man:I9
    he_always_halved: bool = False  # man_to_man:V6
    only_three_knocks_out: bool = False  # man_to_man:V16
    at_weapons_fire: bool = False  # man_to_man:V17
    fallen_return: bool = True  # man_to_man:L14
    fallen_roll: bool = True  # man_to_man:L14
    consent: bool = False  # campaign:C79
    end_by: EndBy = EndBy.MONTHS  # campaign:C36
    end_at: int = 6
    edition: int = EDITION  # campaign:C93, 1 for campaigns that 0.1 to 0.8 founded; no switch


def is_put_right(rules: HouseRules) -> bool:
    """Whether the second edition of the campaign rules holds, in which 0.9 put some of them right (campaign:C93a)."""
    return rules.edition >= 2


SWITCHES: Final = tuple(field for field in fields(HouseRules) if field.name not in ("edition", "handicaps"))
"""What people can agree on, beside a handicap for each list; ``end_at`` belongs to ``end_by``."""
HANDICAP: Final = "handicap_"  # and the list that has it: a switch of its own wherever people name one


@cache
def switches_in(system: str, factions: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Those that mean something in a campaign of this rule system. ``factions``: lists besides the game's own."""
    of_games = {option.key for name in SYSTEMS for option in agreements_of(name).of_campaigns}
    own = {option.key for option in agreements_of(system).of_campaigns}
    switches = (switch.name for switch in SWITCHES if switch.name in own or switch.name not in of_games)
    return (*switches, *dict.fromkeys(HANDICAP + faction for faction in (*lists_of(system).factions, *factions)))


def without_strange(rules: HouseRules, system: str, factions: tuple[str, ...] = ()) -> HouseRules:
    """The same with the usual value for whatever means nothing in a campaign of this rule system and these lists."""
    meant = switches_in(system, factions)
    usual: dict[str, Any] = {switch.name: switch.default for switch in SWITCHES if switch.name not in meant}
    own = tuple(pair for pair in rules.handicaps if HANDICAP + pair[0] in meant)
    return replace(rules, handicaps=own, **usual)


BEFORE: Final[Mapping[str, bool | int | str]] = {"edition": 1, "bands_help": False}
"""Values that held before there was the field, where the present default is another; other new fields begin with their
default."""


def lifted(values: dict[str, Any]) -> dict[str, Any]:
    """House rules as some version wrote them, in today's form: until 0.12 handicaps were a field for each list of FFTT.

    What is in today's form stays as it is; what is in neither is refused by who reads it.
    """
    if "handicaps" in values:
        return values
    own = {key for key in values if key in OF_LISTS and type(values[key]) is int}
    pairs = [[key.removeprefix(HANDICAP), values[key]] for key in sorted(own) if values[key]]
    return {**{key: value for key, value in values.items() if key not in own}, "handicaps": pairs}


def _as_then(values: Any) -> Any:
    """House rules as some version wrote them, with what held then for what it did not know yet."""
    if not isinstance(values, dict):
        return values
    known = lifted(values)
    pairs = known["handicaps"]
    if isinstance(pairs, list):
        pairs = tuple(tuple(pair) if isinstance(pair, list) else pair for pair in pairs)
    return {**BEFORE, **known, "handicaps": pairs}


OF_LISTS: Final = frozenset(("handicap_marines", "handicap_machina", "handicap_insectoids"))
"""The fields of handicaps until 0.12."""


WrittenRules = Annotated[HouseRules, BeforeValidator(_as_then)]
"""House rules in a text of the journal, which any version may have written."""


def as_now(values: Mapping[str, Any]) -> dict[str, Any]:
    """House rules as they are typed today, with the present defaults for what is not said."""
    return {**{field.name: field.default for field in fields(HouseRules) if field.name in BEFORE}, **values}


MOST_CATCH_UP = 4  # FP
MOST_VETERAN_PRICE = 9  # FP
MOST_HANDICAP = 200  # percent
FROM_THE_FOUNDING = ("start_fp", "extra_free", "veteran_price")  # switches that cannot be thrown later (campaign:C86c)


def house_rule_value(key: str, value: bool | int | str) -> bool | int | StrEnum | None:
    """A switch's value of the switch's own kind; None where there is no such switch, or it cannot have the value.

    Whether there is the list of a handicap, the rules of the campaign say.
    """
    if key.startswith(HANDICAP):
        return value if type(value) is int else None
    known = {switch.name: switch.default for switch in SWITCHES}
    default = known.get(key)
    if default is None or isinstance(value, bool) is not isinstance(default, bool):
        return None
    if isinstance(default, StrEnum):
        return next((word for word in type(default) if word == value), None)
    return value if isinstance(value, int) else None


def with_changes(rules: HouseRules, changes: tuple[tuple[str, bool | int | str], ...]) -> HouseRules:
    """The house rules with these switches thrown; unknown ones and impossible values are left aside."""
    values: dict[str, Any] = {key: house_rule_value(key, value) for key, value in changes}
    known = {key: value for key, value in values.items() if value is not None}
    percents = dict(rules.handicaps)
    percents |= {key.removeprefix(HANDICAP): known.pop(key) for key in list(known) if key.startswith(HANDICAP)}
    return replace(rules, handicaps=tuple(sorted((f, n) for f, n in percents.items() if n)), **known)


def changes_between(rules: HouseRules, others: HouseRules) -> tuple[tuple[str, bool | int | str], ...]:
    """The switches that are thrown otherwise in the others, in their order."""
    before, after = switch_values(rules), switch_values(others)
    names = dict.fromkeys((*after, *before))
    return tuple((name, after.get(name, 0)) for name in names if after.get(name, 0) != before.get(name, 0))


def switch_values(rules: HouseRules) -> dict[str, Any]:
    """Each switch and its value, in their order; of handicaps those that were agreed."""
    switches = {switch.name: getattr(rules, switch.name) for switch in SWITCHES}
    return switches | {HANDICAP + faction: percent for faction, percent in rules.handicaps}


def handicap(rules: HouseRules, faction: str) -> int:
    """How many percent more FP a list gets (campaign:C98a, C98b, C98c)."""
    return dict(rules.handicaps).get(faction, 0)


def handicaps(rules: HouseRules, system: str) -> Iterator[tuple[str, int]]:
    """The name of each list that has one, the game's in their order before a club's own, and how many percent it is."""
    lists = lists_of(system)
    percents = dict(rules.handicaps)
    for faction in dict.fromkeys((*lists.factions, *percents)):
        if percents.get(faction):
            yield lists.faction_name(faction), percents[faction]


def house_rule_texts(rules: HouseRules, system: str) -> tuple[tuple[str, str], ...]:
    """Each switch as the rule's id and the sentence that holds in a campaign of this rule system."""
    agreed = ((option.rule, option.told(getattr(rules, option.key))) for option in agreements_of(system).of_campaigns)
    return (*campaign_rule_texts(rules, system), *agreed)


def _of_the_hatched(rules: HouseRules, system: str) -> tuple[tuple[str, str], ...]:
    """What becomes of them, where anybody can come to be in a battle."""
    if not campaign_of(system).births:
        return ()
    text = _("Hatched creatures join the army.") if rules.hatchlings_join else _("Hatched creatures vanish.")
    return (("campaign:C24", text),)


def campaign_rule_texts(rules: HouseRules, system: str) -> tuple[tuple[str, str], ...]:
    """The same of the switches that are not the rule system's."""
    leaders = campaign_of(system).leader_words()
    return (
        (
            "campaign:C2",
            _("No sector is free but the one in the centre.")
            if not rules.extra_free
            else count(
                "The map has {n} more free sector for each player.",
                "The map has {n} more free sectors for each player.",
                rules.extra_free,
            ),
        ),
        ("campaign:C4", _("Each home sector starts with {fp} FP.").format(fp=rules.start_fp)),
        (
            "campaign:C7",
            _("Band members have to help each other by detachments.")
            if rules.bands_help
            else _("Band members need not help each other."),
        ),
        (
            "campaign:C11",
            _("Battles are fought as soon as they are declared.")
            if rules.battles is BattleTime.AT_ONCE
            else _("All battles of the week are fought after all moves."),
        ),
        (
            "campaign:C14",
            _("A minefield spares its owner and the owner's band.")
            if rules.own_mines_safe
            else _("A minefield hits every army that crosses it, its owner's too."),
        ),
        (
            "campaign:C16",
            _("Stock counts towards the 20 FP of a sector at the end of the week.")
            if rules.stock_counts
            else _("Only figures count towards the 20 FP of a sector."),
        ),
        *_of_the_hatched(rules, system),
        (
            "campaign:C30",
            _("A taken sector's stock is captured.") if rules.stock_captured else _("A taken sector's stock is lost."),
        ),
        (
            "campaign:C36",
            {
                EndBy.MONTHS: count(
                    "The campaign ends after {n} month.", "The campaign ends after {n} months.", rules.end_at
                ),
                EndBy.VICTORY_POINTS: _("The campaign ends at {n} VP."),
                EndBy.LAST_STANDING: _("The campaign ends when one player or band is left."),
            }[rules.end_by].format(n=rules.end_at),
        ),
        (
            "campaign:C41",
            _("The map is open: everyone sees every figure.")
            if rules.open_map
            else _(
                "Armies of others show their FP only, until a battle is set up; stocks and books are their owners’."
            ),
        ),
        (
            "campaign:C52",
            leaders.relief if rules.relief else leaders.no_relief,
        ),
        (
            "campaign:C79",
            _("The to-do list reminds those who fought until all agree to a result that was typed in.")
            if rules.consent
            else _("Nobody is reminded to agree to a result that was typed in."),
        ),
        (
            "campaign:C84",
            _("A new player may join while the campaign goes on.")
            if rules.newcomers
            else _("Nobody joins once the campaign has begun."),
        ),
        ("campaign:C85", _catch_up_text(rules.catch_up)),
        ("campaign:C85e", _income_text(rules.income_from)),
        ("campaign:C98", _handicap_text(rules, system)),
        (
            "campaign:C88",
            _("A veteran of an earlier campaign costs what its unit costs.")
            if not rules.veteran_price
            else _("A veteran of an earlier campaign costs {n} FP more for each step of experience.").format(
                n=rules.veteran_price
            ),
        ),
        (
            "campaign:D1h",
            _("An army sends one detachment a week at most.")
            if rules.one_detachment_an_army
            else _("An army can send several detachments a week, each of 5 FP at most."),
        ),
        (
            "campaign:D1i",
            _("A player has one detachment at most in a battle.")
            if rules.one_detachment_a_battle
            else _("A player can have several detachments in one battle, all on one side of the table."),
        ),
    )


def _catch_up_text(fp: int) -> str:
    if not fp:
        return _("All players get the same income from a sector.")
    return _(
        "Each sector that yields income to the smallest player (fewest FP in figures and stock) yields {n} FP more."
    ).format(n=fp)


def _income_text(sectors: int) -> str:
    if not sectors:
        return _("Every sector of a player yields income.")
    return count(
        "Only {n} sector of a player yields income in a week: the one with the smallest stock.",
        "At most {n} sectors of a player yield income in a week: those with the smallest stocks.",
        sectors,
    )


def _handicap_text(rules: HouseRules, system: str) -> str:
    more = list(handicaps(rules, system))
    if not more:
        return _("No list has a handicap.")
    told = listed([_("{list}: {n} %").format(list=name, n=percent) for name, percent in more])
    return _("More FP at the founding and in income, as a handicap: {lists}.").format(lists=told)
