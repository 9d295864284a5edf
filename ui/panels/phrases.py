"""Short words for the things of a campaign, as panels and sheets say them.

Pure functions from values to plain text, without Qt. They say what is so; they judge nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaign import rulebook
from campaign.battle.contract import FigureSetup
from campaign.battle.contract.lists import Unit
from campaign.dice import DiceKey
from campaign.words import _, count, listed
from campaign.world import queries, sums
from campaign.world.ids import BattleId, FigureId, PlayerId, RouteId, SectorId
from campaign.world.state import CAMPAIGN, Army, Battle, BattleStage, Campaign, Figure
from campaign.world.zones import place_words


def short(name: str, most: int = 20) -> str:
    """A name for a button: what is too long ends in an ellipsis, in the middle of a word if need be."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def figure_line(state: Campaign, figure: Figure) -> str:
    """The second line of a figure: its unit and what it has learnt, or how far it is from the first gain."""
    unit, face = state.setting.units[figure.unit], state.setting.face
    learnt = queries.learnt(state, figure)
    number = queries.acts_in(state, figure)
    acts = [_("unit {n}").format(n=number)] if number else []
    parts = [unit.name, *acts, *map(face.ability_name, figure.abilities), *learnt]
    if len(parts) == 1 + len(acts) and figure.experience and (ahead := queries.next_gain(figure)):
        parts.append(_("{fp} FP to {gain}").format(fp=ahead[0], gain=face.gain_name(ahead[1])))
    return " · ".join(parts)


def unit_tip(unit: Unit) -> str:
    """A unit's values and peculiarities, a fact a line."""
    notes = [*unit.notes(), *(stat.note for stat in unit.stats() if stat.note)]
    return "\n".join([f"{unit.name}, {fp(unit.fp)}", profile_line(unit), *notes])


def figure_tip(state: Campaign, figure: Figure) -> str:
    """A figure's values and record, a fact a line, each with its rule."""
    unit = state.setting.units[figure.unit]
    lines = [f"{figure.name}, {unit.name}", profile_line(unit, queries.entering(state, figure)), *unit.notes()]
    lines += (state.setting.face.ability_told(unit, ability) for ability in figure.abilities)
    if not unit.is_hq:
        record = count("{n} battle", "{n} battles", figure.battles)
        kills = count("{n} kill", "{n} kills", figure.kills)
        lines.append(
            _("{battles}, {kills}, {n} FP of experience (fftt:R1)").format(
                battles=record, kills=kills, n=figure.experience
            )
        )
        if (ahead := sums.to_next_gain(state, figure)) is not None:
            lines.append(
                _("{sum} FP to {gain} (fftt:R1)").format(sum=sums.equation(ahead), gain=_next_name(state, figure))
            )
    if note := state.notes.get((figure.id, None)):
        lines.append(note)
    return "\n".join(lines)


def _next_name(state: Campaign, figure: Figure) -> str:
    ahead = queries.next_gain(figure)
    return "" if ahead is None else state.setting.face.gain_name(ahead[1])


def profile_line(unit: Unit, figure: FigureSetup | None = None) -> str:
    """A unit's values in one line, or a figure's as it is played."""
    return " · ".join(stat.short for stat in unit.stats(figure) if stat.short)


def fp(number: int) -> str:
    """So many FP."""
    return _("{n} FP").format(n=number)


def rule_number(rule: str) -> str:
    """A rule's id without its book, as it stands at the right edge."""
    return rule.rpartition(":")[2]


def rule_title(rule: str) -> str:
    """A rule's id with its book and its title, for tool tips; empty for no rule."""
    if not rule:
        return ""
    try:
        return f"{rule} · {rulebook.rule(rule).title}"
    except KeyError:
        return rule


def sector_name(state: Campaign, sector: SectorId) -> str:
    """A sector's name."""
    return state.sectors[sector].name


def player_name(state: Campaign, player: PlayerId | None) -> str:
    """A player's name, or nobody."""
    return _("nobody") if player is None else state.players[player].name


def army_line(state: Campaign, army: Army) -> str:
    """The second line of an army: whose it is, of which faction, and where."""
    owner = state.players[army.player]
    return _("{player} · {faction} · in {sector}").format(
        player=owner.name,
        faction=state.setting.lists.faction_name(owner.faction),
        sector=sector_name(state, army.sector),
    )


def composition_line(state: Campaign, figures: Iterable[FigureId]) -> str:
    """How many of each unit: 2 Engineers would need a plural of every unit, so it is "2 × Engineer"."""
    numbers: dict[str, int] = {}
    for figure in figures:
        name = queries.unit_of(state, figure).name
        numbers[name] = numbers.get(name, 0) + 1
    return listed([name if n == 1 else f"{n} × {name}" for name, n in numbers.items()])


def battle_waits(battle: Battle, *, under_way: bool = False) -> str:
    """What a battle waits for, as the end of a sentence. ``under_way``: it has been begun on the window's table."""
    if under_way:
        return _("is under way at the table")
    return {
        BattleStage.ANSWERS: _("waits for answers"),
        BattleStage.CALLS: _("waits for detachments"),
        BattleStage.OPEN: _("waits for its result"),
        BattleStage.OVER: _("is over"),
    }[battle.stage]


def route_name(state: Campaign, route: RouteId) -> str:
    """A route by its two ends."""
    a, b = state.setting.routes[route]
    return _("{a} – {b}").format(a=sector_name(state, a), b=sector_name(state, b))


def hazard_name(state: Campaign, hazard: str) -> str:
    """A hazard that an army crosses: a minefield, or a hazardous sector."""
    if (sector := state.sectors.get(SectorId(hazard))) is not None:
        return place_words(sector.name, sector)
    return _("the minefield between {a} and {b}").format(
        a=sector_name(state, state.setting.routes[RouteId(hazard)][0]),
        b=sector_name(state, state.setting.routes[RouteId(hazard)][1]),
    )


def name_of(state: Campaign, id: str) -> str:
    """The name of anything that has one, by its id; the id itself where it has none."""
    if id == CAMPAIGN:
        return state.setting.name
    if RouteId(id) in state.setting.routes:
        return route_name(state, RouteId(id))
    if (battle := state.battles.get(BattleId(id))) is not None:
        return _("the battle for {sector}").format(sector=state.sectors[battle.sector].name)
    tables = (state.players, state.armies, state.figures, state.sectors)
    for table in tables:
        things: object = table.get(id)  # type: ignore[call-overload]
        if things is not None:
            return str(getattr(things, "name", id))
    return id


def band_name(band: int | None) -> str:
    """The band of a player, or that there is none."""
    return _("alone") if band is None else _("band {n}").format(n=band)


def dice_words(state: Campaign, key: DiceKey) -> str:
    """What a throw is for, in a sentence without its end; names those concerned."""
    names = [name_of(state, subject) for subject in key.subjects]
    if key.what.startswith("hazard") and len(names) > 1:  # the army and what it crosses, then perhaps its battle
        names[1] = hazard_name(state, key.subjects[1])
    about = {
        "initiative": _("Initiative"),
        "hazard": _("Hazard"),
        "hazard-withdraw": _("Hazard on withdrawing"),
        "hazard-return": _("Hazard on the way back"),
        "hazard-retreat": _("Hazard on the retreat"),
        "ability": _("Ability"),
    }.get(key.what, key.what.replace("-", " ").capitalize())
    when = _("month {month}, week {week}").format(month=key.month, week=key.week)
    return (
        _("{what} for {names}, {when}").format(what=about, names=listed(names), when=when)
        if names
        else (_("{what}, {when}").format(what=about, when=when))
    )


def character_words(state: Campaign, sector: SectorId) -> str:
    """What the sector looks like, and what is special about it."""
    key = next(key for key, id in state.setting.sector_ids.items() if id == sector)
    ground = next(ground for ground in state.setting.map.sectors if ground.key == key)
    words = [character_name(ground.character)]
    if ground.key == state.setting.map.centre:
        words.append(_("centre of the map"))
    return " · ".join(words)


def character_name(character: str) -> str:
    """What a sector looks like, in a word."""
    return {
        "core": _("Dense centre"),
        "works": _("Works"),
        "docks": _("Docks"),
        "park": _("Parks"),
        "ruins": _("Ruins"),
        "suburb": _("Suburbs"),
        "capital": _("Capital"),
        "port": _("Port"),
        "mine": _("Mines"),
        "agri": _("Fields"),
        "waste": _("Waste land"),
        "forest": _("Forest"),
    }.get(character, character)
