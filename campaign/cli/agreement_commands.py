"""What a club agrees on: seats, newcomers, house rules, dice, handicaps, presets, survivors and unit lists.

``fftt seat``, ``newcomer``, ``house``, ``dice``, ``handicap``, ``presets``, ``survivors``, ``units``.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from campaign.battle.contract.lists import Unit
from campaign.battle.systems import SYSTEMS, UnknownSystem, campaign_of, lists_of, offered_first
from campaign.cli.opening import at_desk
from campaign.cli.output import CommandFailed, in_columns, say
from campaign.cli.output_files import write
from campaign.cli.seats import seat, sector
from campaign.desk import Desk
from campaign.exchange.unit_file import UnitLists, read_units, units_csv, units_json, units_text
from campaign.intake.documents import plain_text
from campaign.intake.doorkeeper import Doorkeeper
from campaign.words import _, listed
from campaign.world.dice_secret import can_be_found_out
from campaign.world.evenness import evenness, table
from campaign.world.house_rules import (
    BattleTime,
    EndBy,
    HouseRules,
    changes_between,
    house_rule_texts,
    switch_values,
    switches_in,
    with_changes,
)
from campaign.world.ids import FigureId, PlayerId
from campaign.world.news import headline
from campaign.world.orders import (
    ChangeRules,
    DropSeat,
    EndPact,
    FoundCampaign,
    HandSeat,
    MakePact,
    Order,
    PlayerSetup,
    SeatNewcomer,
)
from campaign.world.presets import Preset, presets, what_it_sets
from campaign.world.rules.seats import newcomer_fp, places_for_newcomers
from campaign.world.rules.veterans import price_of
from campaign.world.state import ARMY_LIMIT, Campaign
from campaign.world.veterans import Pick, all_who_fit, brought, survivors


def seat_(arguments: argparse.Namespace) -> int:
    """Hand a seat over, or give it up."""
    with at_desk(arguments) as desk:
        player = seat(desk.state, arguments.player)
        assert player is not None
        _give(desk, _seat_order(player, arguments))
    return 0


def _seat_order(player: PlayerId, arguments: argparse.Namespace) -> Order:
    if arguments.person:
        return HandSeat(player, "")
    if arguments.program is not None:
        return HandSeat(player, arguments.program)
    leaves = arguments.leave is not None
    return DropSeat(player, leaves, arguments.leave if leaves else arguments.neutral)


def newcomer(arguments: argparse.Namespace) -> int:
    """A new player joins; without a sector, say where that would be possible."""
    with at_desk(arguments) as desk:
        if arguments.sector is None:
            return _say_places(desk.state)
        name, _colon, faction = (part.strip() for part in arguments.newcomer.rpartition(":"))
        lists = desk.state.setting.factions
        if faction.lower() not in lists:
            text = _("“{text}” is no player: write NAME:LIST, where LIST is {lists}.")
            raise CommandFailed(text.format(text=arguments.newcomer, lists=_(" or ").join(lists)))
        who = PlayerSetup(name, faction.lower(), _band(arguments.band), arguments.program)
        _give(desk, SeatNewcomer(who, sector(desk.state, arguments.sector)))
    return 0


def _band(text: str | None) -> int | None:
    if text not in (None, "1", "2"):
        raise CommandFailed(_("“{text}” is no band: bands are 1 and 2.").format(text=text))
    return None if text is None else int(text)


def _say_places(state: Campaign) -> int:
    places = [state.sectors[sector].name for sector in places_for_newcomers(state)]
    text = _("A newcomer could begin with {fp} FP in: {places}.")
    say(text.format(fp=newcomer_fp(state), places=listed(places) or _("no sector: none is free and empty")))
    return 0


def house(arguments: argparse.Namespace) -> int:
    """The house rules as they are, or changed from now on."""
    if not arguments.rule:
        with Desk.open_to_read(arguments.file, arguments.door) as desk:
            _say_rules(desk.state)
        return 0
    with at_desk(arguments) as desk:
        rules = desk.state.setting.rules
        setting = desk.state.setting
        wanted = house_rules(rules, arguments.rule, setting.system, factions=setting.factions)
        changes = changes_between(rules, wanted)
        _give(desk, ChangeRules(changes, arguments.why))
    return 0


def handicap(_arguments: argparse.Namespace) -> int:
    """How even the lists were measured to be, as a table."""
    found = evenness()
    for title, rows in table(found):
        say(_("{title}:").format(title=title))
        for line in in_columns(rows, right=(2, 3, 4)):
            say(_("  {text}").format(text=line))
    percents = found.by_chance.percents
    rules = " ".join(f"--rule handicap_{faction}={percent}" for faction, percent in percents.items() if percent)
    say(_("A draw counts half. The first handicaps are agreed by: {rules}").format(rules=rules))
    return 0


def dice(arguments: argparse.Namespace) -> int:
    """Whether the dice can be foretold; or give them a new key (campaign:C97)."""
    if arguments.what is None:
        with Desk.open_to_read(arguments.file, arguments.door) as desk:
            say(_dice_sentence(desk.state))
        return 0
    with at_desk(arguments) as desk:
        _give(desk, desk.new_dice())
    return 0


def _dice_sentence(state: Campaign) -> str:
    if state.copy_for is not None:
        return _("This is a copy: nothing in it tells how dice will fall.")
    if can_be_found_out(state.setting):
        return _(
            "The dice follow from a seed, which can be found out from those that have fallen. "
            "“fftt dice FILE renew” gives them a key that nobody finds; what has fallen keeps its faces."
        )
    return _("The dice follow from a key of 256 bits that is in this file and in no copy for players.")


def house_rules(
    rules: HouseRules, settings: Sequence[str], system: str, months: int | None = None, factions: tuple[str, ...] = ()
) -> HouseRules:
    """The house rules of a campaign of a rule system with what was said on the command line: ``stock_captured=yes``.

    ``factions``: lists that can have a handicap besides the game's own.
    """
    if months is not None:
        rules = replace(rules, end_by=EndBy.MONTHS, end_at=months)
    for setting in settings:
        key, _equals, value = (part.strip() for part in setting.partition("="))
        known = switches_in(system, factions)
        if key not in known:
            text = _("“{key}” is no house rule. There are: {keys}.")
            if any(key in switches_in(name) for name in SYSTEMS):
                text = _("The house rule “{key}” means nothing in a campaign of {game}. There are: {keys}.")
            keys, game = listed(sorted(known)), lists_of(system).title
            raise CommandFailed(text.format(key=key, keys=keys, game=game))
        rules = with_changes(rules, ((key, _value(key, value, switch_values(rules).get(key, 0))),))
    return rules


def _value(key: str, text: str, now: object) -> bool | int | StrEnum:
    """A house rule's value, of the kind that it has now."""
    choices: dict[str, bool | int | StrEnum]
    if isinstance(now, bool):
        choices = {"yes": True, "no": False, "true": True, "false": False}
    elif isinstance(now, int):
        choices = {text: int(text)} if re.fullmatch(r"\d{1,6}", text) else {_("a whole number"): 0}
    else:
        kind: type[StrEnum] = BattleTime if isinstance(now, BattleTime) else EndBy
        choices = {value.value: value for value in kind}
    if text.lower() not in choices:
        raise CommandFailed(
            _("“{text}” does not fit the house rule {key}: it takes {choices}.").format(
                text=text, key=key, choices=_(" or ").join(choices)
            )
        )
    return choices[text.lower()]


def _say_rules(state: Campaign) -> None:
    for line in in_columns(
        [(rule, text) for rule, text in house_rule_texts(state.setting.rules, state.setting.system)]
    ):
        say(line)
    now = switch_values(state.setting.rules)
    values = [f"{key}={_word(now.get(key, 0))}" for key in switches_in(state.setting.system, state.setting.factions)]
    say(_("As written: {values}").format(values=" ".join(values)))


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"“{value}”" if " " in str(value) else str(value)


def pact(arguments: argparse.Namespace) -> int:
    """Pacts as they are, made or ended."""
    if len(arguments.players) not in (0, 2):
        raise CommandFailed(_("A pact needs two players, not {n}.").format(n=len(arguments.players)))
    if not arguments.players:
        with Desk.open_to_read(arguments.file, arguments.door) as desk:
            names = {player.id: player.name for player in desk.state.players.values()}
            for a, b in sorted(desk.state.pacts):
                say(_("{a} and {b}").format(a=names[a], b=names[b]))
        return 0
    with at_desk(arguments) as desk:
        first, second = (seat(desk.state, text) for text in arguments.players)
        assert first is not None
        assert second is not None
        _give(desk, EndPact(first, second) if arguments.end else MakePact(first, second))
    return 0


def presets_(arguments: argparse.Namespace) -> int:
    """Each preset, and what it sets."""
    for preset in presets():
        say(_("{key}: {title}. {summary}").format(key=preset.key, title=preset.title, summary=preset.summary))
        for line in in_columns([(f"  {rule}", text) for rule, text in what_it_sets(preset)]):
            say(line)
    return 0


def preset_named(text: str) -> Preset:
    """The preset that is meant."""
    for preset in presets():
        if text.strip().casefold() in (preset.key, preset.title.casefold()):
            return preset
    names = listed([preset.key for preset in presets()])
    raise CommandFailed(_("There is no preset “{text}”. There are {names}.").format(text=text, names=names))


def survivors_(arguments: argparse.Namespace) -> int:
    """Who lives at the end of a campaign, and what each would cost in the next."""
    rules = HouseRules(veteran_price=arguments.surcharge)
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        state = desk.state
        rows: list[tuple[str, ...]] = [
            (_("player"), _("id"), _("name"), _("unit"), _("experience"), _("kills"), _("FP"))
        ]
        for seat in state.seats:
            for figure in survivors(state, seat):
                unit = state.setting.units[figure.unit]
                numbers = (figure.experience, figure.kills, price_of(figure.experience, unit, rules))
                rows.append((state.players[seat].name, figure.id, figure.name, unit.name, *map(str, numbers)))
    for line in in_columns(rows, right=(4, 5, 6)):
        say(line)
    return 0


def with_survivors(founding: FoundCampaign, path: Path, bring: Sequence[str], door: Doorkeeper) -> FoundCampaign:
    """The founding with veterans of a campaign: those named, or for players of the same name all who fit."""
    if path.suffix != ".fftt" or not path.exists():
        raise CommandFailed(_("“{path}” is no campaign.").format(path=path))
    with Desk.open_to_read(path, door) as desk:
        old = desk.state
        picks = (
            _picked(founding, old, bring)
            if bring
            else all_who_fit(old, founding.players, founding.rules, founding.units)
        )
        if not picks:
            raise CommandFailed(
                _("Nobody of that campaign comes along: name them with --bring, or give players the same names.")
            )
        veterans = brought(old, picks, founding.rules, founding.units)
        return replace(founding, veterans=veterans, earlier=old.setting.name)


def _picked(founding: FoundCampaign, old: Campaign, bring: Sequence[str]) -> tuple[Pick, ...]:
    """``Red:Zamora,12.grunt1``: the seat in the new campaign, and figures of the old one."""
    names = [player.name.casefold() for player in founding.players]
    picks: list[Pick] = []
    for text in bring:
        name, _colon, figures = (part.strip() for part in text.partition(":"))
        if name.casefold() not in names:
            raise CommandFailed(_("There is no player “{text}” in the new campaign.").format(text=name))
        picks += [(names.index(name.casefold()), _survivor(old, figure.strip())) for figure in figures.split(",")]
    return tuple(picks)


def _survivor(old: Campaign, text: str) -> FigureId:
    alive = [figure for seat in old.seats for figure in survivors(old, seat)]
    found = [figure.id for figure in alive if text in (figure.id, figure.name)]
    if len(found) != 1:
        raise CommandFailed(
            _("“{text}” is not the id or the name of one survivor: see “fftt survivors”.").format(text=text)
        )
    return found[0]


def units(arguments: argparse.Namespace) -> int:
    """Unit lists as files: taken out, looked through."""
    if arguments.units_command == "check":
        return _check_units(read_units(plain_text(arguments.units)))
    if arguments.file is None:
        system = known_system(arguments.system)
        rows = campaign_of(system).units()
    else:
        with Desk.open_to_read(arguments.file, arguments.door) as desk:
            setting = desk.state.setting
            system, rows = setting.system, tuple(setting.units[key] for key in sorted(setting.units))
    form = units_csv if arguments.csv else units_text if arguments.text else units_json
    told = form(system, rows)
    write(told.encode("utf-8"), arguments.out, over=arguments.over)
    return 0


def _check_units(read: UnitLists) -> int:
    lists = lists_of(read.system)
    factions = {unit.faction for unit in read.units}
    rows = lists.complete(read.units)
    found = lists.problems(rows, factions, ARMY_LIMIT)
    for reason in found:
        say(str(reason), sys.stderr)
    if not found:
        text = _("{n} units that can be played with, of: {factions}.")
        say(
            text.format(
                n=len(read.units), factions=listed([lists.faction_name(faction) for faction in sorted(factions)])
            )
        )
    return 1 if found else 0


def read_unit_file(path: Path, system: str) -> tuple[Unit, ...]:
    """The unit lists of a file, of this rule system, made complete. Raises BadForm, StoreError, or OSError."""
    return lists_of(system).complete(read_units(plain_text(path), system).units)


def known_system(name: str | None) -> str:
    """The rule system that was named, or the one that is offered first. Raises CommandFailed."""
    found = offered_first() if name is None else name.strip().casefold()
    if found not in SYSTEMS:
        raise CommandFailed(str(UnknownSystem(found)))
    return found


def _give(desk: Desk, order: Order) -> None:
    desk.submit(order)
    entry = desk.entry(desk.head)
    assert entry.parent is not None
    say(_("{n}: {news}").format(n=entry.id, news=headline(entry, desk.state_at(entry.parent)).text))
