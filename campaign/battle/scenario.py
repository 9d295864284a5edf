"""Scenario files: a battle as a text that people write and read; tests, bug reports and quick battles use the same.

``resources/scenarios/README.md`` describes the form with an example that has every key. Reading is strict: whatever
is wrong becomes a sentence that names its place, all of them at once. A scenario may begin in the middle of a battle,
so figures with a place may stand outside their zone and in contact with an enemy, and parts of the table may be
empty. Plays nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, Final

from campaign.battle.battlefields.problems import faults
from campaign.battle.contract import AnyRecord, AnySetup, BattleSetup, FigureSetup, SideSetup, TableRules
from campaign.battle.fftt.codes import OLDEST_RULES, RULES
from campaign.battle.fftt.records import MOST_DICE, MOST_FIGURES, MOST_FORCES, MOST_UNITS
from campaign.battle.fftt.setup_problems import Where, setup_problems
from campaign.battle.fftt.units import ABILITIES, WEAPONS, Faction, Unit, fftt_units
from campaign.battle.kernel.table import MOST_GAPS, MOST_PIECES, MOST_STAIRS, MOST_WALLS
from campaign.battle.packing import unpack, unpack_faces
from campaign.battle.scenario_choices import Cast, Choice, cm, in_cm, read_choice, read_facing, write_choice
from campaign.battle.scenery import CM, Battlefield, Edge, LowWall, Opening, OpeningKind, Piece, PieceKind, Point
from campaign.battle.strict_json import MOST_LENGTH, NoJson, Place, parsed
from campaign.battle.systems import SYSTEMS, UNNAMED, UnknownSystem
from campaign.words import _

FORMAT: Final = 2
UNNAMED_FORMAT: Final = 1
"""The form of 0.2 to 0.11, which does not name its rule system."""
MOST_SEED: Final = 2**64 - 1
MOST_CHOICES: Final = 100_000
MOST_CORNERS: Final = 16
MOST_TURNS: Final = 100
MOST_COUNT: Final = 1000  # of anything that is only counted: experience, wounds, actions
MOST_MOVE: Final = 50 * CM  # as long a way as the rules have room for
MILLIMETRE: Final = 10
LINE: Final = 116  # characters in a line of a file that the program writes

Value = dict[str, Any]


class BadScenario(ValueError):
    """The text is no scenario that can be played; ``problems`` are sentences, each with its place in the text."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A battle to be played: its set-up, and what is said of its dice and of its first choices.

    ``dice`` fall before the seed's; with no seed nothing follows them. ``edition`` is the version of the rules that its
    choices were made by.
    """

    setup: AnySetup
    name: str = ""
    note: str = ""
    seed: int | None = None
    dice: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    edition: int = RULES


def load(path: Path) -> Scenario:
    """The scenario in a file. Raises BadScenario, and OSError where there is no such file."""
    try:
        return read(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadScenario([_("the file is not text in UTF-8; save it as UTF-8.")]) from error


def read(text: str) -> Scenario:
    """The scenario that a text describes. Raises BadScenario."""
    try:
        top = Place(parsed(text), "", [])
    except NoJson as problem:
        raise BadScenario([str(problem)]) from problem
    found = read_at(top)
    if found is None or top.problems:
        raise BadScenario(top.problems)
    return found


def of_record(record: AnyRecord, *, name: str = "", note: str = "", with_choices: bool = True) -> Scenario:
    """A battle that was fought, to be played again: the same battle, choice for choice, by the rules of its day.

    Without its choices it is another battle, and whatever dice people threw for it are left out. Raises ValueError
    where people threw more dice than there is room for, and where the record cannot be read.
    """
    if not with_choices:
        return Scenario(record.setup, name, note, record.seed)
    faces = unpack_faces(record.dice)
    if len(faces) > MOST_DICE:
        raise ValueError(f"there is room for {MOST_DICE} dice, not for {len(faces)}")
    edition = min(max(record.rules, OLDEST_RULES), RULES)
    return Scenario(record.setup, name, note, None if faces else record.seed, faces, unpack(record.choices), edition)


# ── reading: the form ──


def read_at(top: Place, edition: int = RULES) -> Scenario | None:
    """The scenario at a place of a text, or None where too little could be read; problems stand in the place.

    ``edition`` is meant where it does not name its own.
    Forces are as large as the players agreed, and the side that attacks is the first (fftt:T6a, T6b, T6e).
    """
    top = _as_now(top)
    needed = ("format", "table", "sides", "system")
    optional = ("name", "note", "edition", "rules", "units", "seed", "dice", "choices")
    parts = top.members(needed, optional)
    if "format" in parts:
        written = parts["format"].value
        if isinstance(written, int) and written > FORMAT:
            top.problems[:] = [_("format: a newer version of the program wrote this file, and is needed to read it.")]
            return None
        if written != FORMAT or isinstance(written, bool):
            parts["format"].wrong(_("write {n} here.").format(n=FORMAT))
    if "system" in parts and not _can_be_written(name := parts["system"].name(), top):
        return None
    if not {"table", "sides", "system"} <= set(parts):
        return None
    if "edition" in parts:
        edition = parts["edition"].whole(OLDEST_RULES, RULES)
    units = _units(parts["units"]) if "units" in parts else fftt_units()
    sides = parts["sides"].items(MOST_FORCES)
    setup = BattleSetup(
        system=name,
        battlefield=_battlefield(parts["table"]),
        sides=tuple(_side(side, [unit.key for unit in units]) for side in sides),
        units=units,
        rules=_rules(parts["rules"]) if "rules" in parts else TableRules(),
    )
    if not top.problems:
        _judge(top, setup, edition)
    return Scenario(
        setup=setup,
        name=parts["name"].text() if "name" in parts else "",
        note=parts["note"].text() if "note" in parts else "",
        seed=parts["seed"].whole(0, MOST_SEED) if "seed" in parts else None,
        dice=tuple(die.whole(1, 6) for die in parts["dice"].items(MOST_DICE)) if "dice" in parts else (),
        choices=_choices(parts["choices"], setup) if "choices" in parts else (),
        edition=edition,
    )


def _as_now(top: Place) -> Place:
    """The same place, with the text in its form of today."""
    value = top.value
    if not isinstance(value, dict) or value.get("format") != UNNAMED_FORMAT or isinstance(value["format"], bool):
        return top
    return Place({"system": UNNAMED} | value | {"format": FORMAT}, top.path, top.problems)


def _can_be_written(system: str, top: Place) -> bool:
    """Whether there are scenario files of this rule system; where there are none, that alone is said."""
    if system == UNNAMED:
        return True
    told = _("Scenario files cannot hold battles of “{name}” yet.").format(name=system)
    sentence = told if system in SYSTEMS else str(UnknownSystem(system))
    top.problems[:] = [_("system: {sentence}").format(sentence=sentence)]
    return False


def _battlefield(place: Place) -> Battlefield:
    parts = place.members(["width", "height"], ["pieces", "low_walls"])
    pieces = parts["pieces"].items(MOST_PIECES) if "pieces" in parts else []
    walls = parts["low_walls"].items(MOST_WALLS) if "low_walls" in parts else []
    return Battlefield(
        width=parts["width"].hundredths() if "width" in parts else 0,
        height=parts["height"].hundredths() if "height" in parts else 0,
        pieces=tuple(map(_piece, pieces)),
        low_walls=tuple(map(_low_wall, walls)),
    )


def _piece(place: Place) -> Piece:
    parts = place.members(["kind", "corners"], ["storeys", "openings", "stairs"])
    corners = parts["corners"].items(MOST_CORNERS) if "corners" in parts else []
    if "corners" in parts and len(corners) < 3:
        parts["corners"].wrong(_("an outline has at least three corners, [[x, y], …], clockwise."))
    return Piece(
        kind=PieceKind(parts["kind"].one_of(list(PieceKind))) if "kind" in parts else PieceKind.HILL,
        corners=tuple(corner.pair() for corner in corners),
        storeys=parts["storeys"].whole(1, 3) if "storeys" in parts else 1,
        openings=tuple(map(_opening, parts["openings"].items(MOST_GAPS))) if "openings" in parts else (),
        stairs=tuple(spot.pair() for spot in parts["stairs"].items(MOST_STAIRS)) if "stairs" in parts else (),
    )


def _opening(place: Place) -> Opening:
    parts = place.members(["kind", "wall", "at"])
    if len(parts) < 3:
        return Opening(OpeningKind.DOOR, 0, 0)
    return Opening(
        OpeningKind(parts["kind"].one_of(list(OpeningKind))),
        parts["wall"].whole(0, MOST_CORNERS - 1),
        parts["at"].hundredths(),
    )


def _low_wall(place: Place) -> LowWall:
    parts = place.members(["from", "to"])
    return LowWall(parts["from"].pair(), parts["to"].pair()) if len(parts) == 2 else LowWall((0, 0), (0, 0))


def _rules(place: Place) -> TableRules:
    """What the players agreed; its keys are those of TableRules, so that a new agreement needs nothing here."""
    known = {column.name: column.default for column in fields(TableRules)}
    agreed: dict[str, Any] = {}
    for key, part in place.members([], list(known)).items():
        if known[key] is None:
            agreed[key] = part.pair()
        else:
            agreed[key] = part.switch() if isinstance(known[key], bool) else part.whole(1, MOST_TURNS)
    return TableRules(**agreed)


def _side(place: Place, units: Sequence[str]) -> SideSetup:
    parts = place.members(["key", "edge", "figures"], ["name", "alliance", "toward", "reload_from"])
    key = parts["key"].name() if "key" in parts else ""
    figures = parts["figures"].items(MOST_FIGURES) if "figures" in parts else []
    return SideSetup(
        key=key,
        name=parts["name"].name() if "name" in parts else key,
        edge=Edge(parts["edge"].one_of(list(Edge))) if "edge" in parts else Edge.NORTH,
        figures=tuple(_figure(figure, units) for figure in figures),
        alliance=parts["alliance"].name() if "alliance" in parts else "",
        toward=Edge(parts["toward"].one_of(list(Edge))) if "toward" in parts else None,
        reload_from=tuple(one.name() for one in parts["reload_from"].items(MOST_FORCES))
        if "reload_from" in parts
        else (),
    )


def _figure(place: Place, units: Sequence[str]) -> FigureSetup:
    """Nobody has experience but who is said to have it (fftt:R1i)."""
    counted = ("experience", "extra_wounds", "extra_actions", "hurt")
    others = ("name", "at", "facing", "abilities", "commander", "storey", "flank")
    parts = place.members(["key", "unit"], [*others, *counted])
    at = parts["at"].pair() if "at" in parts else None
    if "facing" in parts and at is None:
        parts["facing"].wrong(_("a figure without a place is set up by its side; leave out its facing, or write “at”."))
    facing: Point | None = None
    if "facing" in parts and at is not None:
        way = read_facing(parts["facing"], at)
        facing = at[0] + way[0], at[1] + way[1]
    return FigureSetup(
        key=parts["key"].name() if "key" in parts else "",
        unit=parts["unit"].one_of(units) if "unit" in parts and units else "",
        name=parts["name"].text() if "name" in parts else "",
        abilities=tuple(one.one_of(list(ABILITIES.values())) for one in parts["abilities"].items(len(ABILITIES)))
        if "abilities" in parts
        else (),
        commander=parts["commander"].switch() if "commander" in parts else False,
        at=at,
        facing=facing,
        **{key: parts[key].whole(0, MOST_COUNT) for key in counted if key in parts},
        storey=parts["storey"].whole(0, 2) if "storey" in parts else 0,
        flank=Edge(parts["flank"].one_of(list(Edge))) if "flank" in parts else None,
    )


def _units(place: Place) -> tuple[Unit, ...]:
    rows = place.items(MOST_UNITS)
    if not rows:
        place.wrong(_("there is no unit here; write some, or leave this out for the game's own lists."))
    units = tuple(map(_unit, rows))
    if not place.problems:
        _judge_keys(rows)
    return units


def _unit(place: Place) -> Unit:
    numbers, lengths = ("fp", "ap", "wounds"), ("short", "long")
    needed = ("key", "faction", "name", *numbers, "move", "hand", "base", "weapon", "traits")
    parts = place.members(needed, ("skill", *lengths))
    if not set(needed) <= set(parts):
        return fftt_units()[0]
    return Unit(
        key=parts["key"].name(),
        faction=Faction(parts["faction"].one_of(list(Faction))),
        name=parts["name"].name(),
        fp=parts["fp"].whole(0, MOST_COUNT),
        ap=parts["ap"].whole(0, MOST_COUNT),
        wounds=parts["wounds"].whole(1, MOST_COUNT),
        skill=parts["skill"].whole(2, 12) if "skill" in parts else None,
        short=_millimetres(parts["short"]) if "short" in parts else None,
        long=_millimetres(parts["long"]) if "long" in parts else None,
        move=_millimetres(parts["move"], MOST_MOVE),
        hand=parts["hand"].whole(-MOST_COUNT, MOST_COUNT),
        base=parts["base"].hundredths(least=1),
        weapon=parts["weapon"].one_of(WEAPONS),
        traits=tuple(trait.one_of(_traits()) for trait in parts["traits"].items(MOST_COUNT)),
    )


def _traits() -> list[str]:
    """The traits of the game's own lists: the words that the rules know."""
    return sorted({trait for unit in fftt_units() for trait in unit.traits})


def _millimetres(place: Place, most: int = MOST_LENGTH * CM) -> int:
    found = place.hundredths()
    if found > most:
        place.wrong(_("write a length of at most {most} cm here.").format(most=cm(most)))
    if found % MILLIMETRE:
        place.wrong(_("write this length with at most one decimal."))
    return found // MILLIMETRE


def _choices(place: Place, setup: AnySetup) -> tuple[Choice, ...]:
    cast = Cast.of(setup.battlefield, [figure.key for side in setup.sides for figure in side.figures])
    if not cast.figures:
        return ()
    return tuple(read_choice(choice, cast) for choice in place.items(MOST_CHOICES))


# ── reading: whether it can be played ──


def _judge(top: Place, setup: AnySetup, edition: int) -> None:
    """Note what is wrong with a set-up whose form is right; it may begin in mid-battle, with any figures."""
    for problem in faults(setup.battlefield):
        top.member("table").wrong(str(problem))
    if sum(len(piece.openings) for piece in setup.battlefield.pieces) > MOST_GAPS:
        top.member("table").wrong(_("there is room for {n} doors and windows.").format(n=MOST_GAPS))
    if sum(len(piece.stairs) for piece in setup.battlefield.pieces) > MOST_STAIRS:
        top.member("table").wrong(_("there is room for {n} stairs.").format(n=MOST_STAIRS))
    if not top.problems:
        for found in setup_problems(setup, under_way=True, any_army=True, edition=edition):
            _place_of(top, found.where).wrong(found.text)


def _place_of(top: Place, where: Where) -> Place:
    """The part of the text that a part of the set-up was read from."""
    for part in where:
        top = top.member(part) if isinstance(part, str) else top.items(MOST_FIGURES)[part]
    return top


def _judge_keys(places: Sequence[Place]) -> None:
    seen: set[str] = set()
    for place in places:
        key = place.member("key")
        if key.value in seen:
            key.wrong(_("“{key}” is taken already; every key stands once.").format(key=key.value))
        seen.add(key.value)


# ── writing ──


def write(scenario: Scenario) -> str:
    """The scenario as a text; reading it gives the same scenario."""
    return _laid_out(_value(scenario)) + "\n"


def _value(scenario: Scenario) -> Value:
    setup = scenario.setup
    if setup.system != UNNAMED:
        raise ValueError(f"no scenario files of {setup.system}")
    value: Value = {"format": FORMAT, "system": setup.system}
    value |= {key: text for key, text in (("name", scenario.name), ("note", scenario.note)) if text}
    value |= {"edition": scenario.edition} if scenario.edition != RULES else {}
    value["table"] = _battlefield_value(setup.battlefield)
    rules = _changed(setup.rules)
    if setup.rules.hold_point is not None:
        rules["hold_point"] = in_cm(setup.rules.hold_point)
    value |= {"rules": rules} if rules else {}
    value["sides"] = [_side_value(side) for side in setup.sides]
    value |= {"units": [_unit_value(unit) for unit in setup.units]} if setup.units != fftt_units() else {}
    value |= {"seed": scenario.seed} if scenario.seed is not None else {}
    value |= {"dice": list(scenario.dice)} if scenario.dice else {}
    keys = [figure.key for side in setup.sides for figure in side.figures]
    choices = [write_choice(choice, setup.battlefield, keys) for choice in scenario.choices]
    return value | ({"choices": choices} if choices else {})


def _battlefield_value(field: Battlefield) -> Value:
    value: Value = {"width": cm(field.width), "height": cm(field.height)}
    if field.pieces:
        value["pieces"] = [_piece_value(piece) for piece in field.pieces]
    if field.low_walls:
        value["low_walls"] = [{"from": in_cm(wall.start), "to": in_cm(wall.end)} for wall in field.low_walls]
    return value


def _piece_value(piece: Piece) -> Value:
    value: Value = {"kind": piece.kind, "corners": [in_cm(corner) for corner in piece.corners]}
    if piece.storeys != 1:
        value["storeys"] = piece.storeys
    if piece.openings:
        value["openings"] = [{"kind": one.kind, "wall": one.wall, "at": cm(one.at)} for one in piece.openings]
    if piece.stairs:
        value["stairs"] = [in_cm(spot) for spot in piece.stairs]
    return value


def _side_value(side: SideSetup) -> Value:
    value = _changed(side) | {"edge": side.edge, "figures": [_figure_value(one) for one in side.figures]}
    if side.name == side.key:
        del value["name"]
    if side.reload_from:
        value["reload_from"] = list(side.reload_from)
    return value


def _figure_value(figure: FigureSetup) -> Value:
    value = _changed(figure)
    for key in ("at", "facing"):
        if key in value:
            value[key] = in_cm(value[key])
    if figure.at is None or figure.facing == figure.at:
        value.pop("facing", None)  # which means nothing there
    return {key: list(part) if isinstance(part, tuple) else part for key, part in value.items()}


def _unit_value(unit: Unit) -> Value:
    value = {column.name: getattr(unit, column.name) for column in fields(unit)}
    for key in ("short", "long", "move"):
        value[key] = None if value[key] is None else cm(MILLIMETRE * value[key])
    value |= {"base": cm(unit.base), "traits": list(unit.traits)}
    return {key: part for key, part in value.items() if part is not None}


def _changed(values: FigureSetup | SideSetup | TableRules) -> Value:
    """The fields that differ from what is meant where they are left out."""
    columns: Mapping[str, object] = {column.name: column.default for column in fields(values)}
    found = {name: getattr(values, name) for name in columns}
    return {name: part for name, part in found.items() if columns[name] is MISSING or part != columns[name]}


def _laid_out(value: Any, indent: int = 0) -> str:
    """JSON for people: what fits in a line stands in one."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or (indent and indent + len(line) <= LINE):
        return line
    if isinstance(value, dict):
        rows: Iterator[str] = (
            f"{json.dumps(key, ensure_ascii=False)}: {_laid_out(part, indent + 1)}" for key, part in value.items()
        )
        opened, closed = "{", "}"
    else:
        rows, opened, closed = (_laid_out(part, indent + 1) for part in value), "[", "]"
    margin = "\n" + " " * (indent + 1)
    return f"{opened}{margin}{f',{margin}'.join(rows)}\n{' ' * indent}{closed}"
