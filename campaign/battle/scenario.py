"""Scenario files: a battle as a text that people write and read; tests, bug reports and quick battles use the same.

``resources/scenarios/README.md`` describes the form with an example that has every key. Reading is strict: whatever
is wrong becomes a sentence that names its place, all of them at once. A scenario may begin in the middle of a battle,
so figures with a place may stand outside their zone and in contact with an enemy, and parts of the table may be
empty. What a rule system has of its own, units and choices among it, that system reads and writes. Plays nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, Final

from campaign.battle.battlefields.problems import faults
from campaign.battle.contract import (
    AnyRecord,
    AnySetup,
    AnySystem,
    BattleSetup,
    FigureSetup,
    SideSetup,
    Where,
)
from campaign.battle.contract.agreements import Agreements
from campaign.battle.contract.scenario import (
    MOST_COUNT,
    AnyScenarios,
    Choice,
    Value,
    cm,
    in_cm,
    read_choice,
    read_facing,
    write_choice,
)
from campaign.battle.kernel.table import MOST_GAPS, MOST_PIECES, MOST_STAIRS, MOST_WALLS
from campaign.battle.row_packing import unpack, unpack_faces
from campaign.battle.scenery import Battlefield, Edge, LowWall, Material, Opening, OpeningKind, Piece, PieceKind, Point
from campaign.battle.strict_json import NoJson, Place, parsed
from campaign.battle.systems import UNNAMED, UnknownSystem, agreements_of, lists_of, scenarios_of, system_of
from campaign.words import _

FORMAT: Final = 2
UNNAMED_FORMAT: Final = 1
"""The form of 0.2 to 0.11, which does not name its rule system."""
MOST_SEED: Final = 2**64 - 1
MOST_CHOICES: Final = 100_000
MOST_CORNERS: Final = 16
FACTS: Final = frozenset(("campaign", "recovery"))  # fields of BattleSetup that are true or false
LINE: Final = 116  # characters in a line of a file that the program writes


class BadScenario(ValueError):
    """The text is no scenario that can be played; ``problems`` are sentences, each with its place in the text."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A battle to be played: its set-up, and what is said of its dice and of its first choices.

    ``dice`` fall before the seed's; with no seed nothing follows them. ``edition`` is the version of the rules that its
    choices were made by, 0 the newest.
    """

    setup: AnySetup
    name: str = ""
    note: str = ""
    seed: int | None = None
    dice: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    edition: int = 0


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
    system, faces = system_of(record.system), unpack_faces(record.dice)
    if len(faces) > system.most_dice:
        raise ValueError(f"there is room for {system.most_dice} dice, not for {len(faces)}")
    edition = _edition(max(record.rules, system.oldest), system)
    return Scenario(record.setup, name, note, None if faces else record.seed, faces, unpack(record.choices), edition)


def _edition(number: int, system: AnySystem) -> int:
    """A version of the rules as a scenario keeps it."""
    return 0 if number >= system.version else number


# ── reading: the form ──


def read_at(top: Place, edition: Place | None = None) -> Scenario | None:
    """The scenario at a place of a text, or None where too little could be read; problems stand in the place.

    ``edition``: where the version of the rules stands, if it does not stand in the scenario.
    Forces are as large as the players agreed, and the side that attacks is the first (fftt:T6a, T6b, T6e).
    """
    top = _as_now(top)
    needed = ("format", "table", "sides", "system")
    optional = ("name", "note", "edition", "rules", "units", "seed", "dice", "choices")
    parts = top.members(needed, (*optional, *FACTS))
    if "format" in parts:
        written = parts["format"].value
        if isinstance(written, int) and written > FORMAT:
            top.problems[:] = [_("format: a newer version of the program wrote this file, and is needed to read it.")]
            return None
        if written != FORMAT or isinstance(written, bool):
            parts["format"].wrong(_("write {n} here.").format(n=FORMAT))
    if not {"table", "sides", "system"} <= set(parts):
        return None
    try:
        system = system_of(parts["system"].name())
    except UnknownSystem as unknown:
        top.problems[:] = [_("system: {sentence}").format(sentence=unknown)]
        return None
    own, can = scenarios_of(system.name), agreements_of(system.name)
    edition = parts.get("edition", edition)
    by = edition.whole(system.oldest, system.version) if edition is not None else system.version
    units = _units(parts["units"], own) if "units" in parts else lists_of(system.name).units()
    sides = parts["sides"].items(system.most_forces)
    setup = BattleSetup(
        system=system.name,
        battlefield=_battlefield(parts["table"], own),
        sides=tuple(_side(side, [unit.key for unit in units], system, own) for side in sides),
        units=units,
        rules=_rules(parts["rules"], can) if "rules" in parts else can.usual,
        **_facts(parts, own),
    )
    if not top.problems:
        _judge(top, setup, system, by)
    return Scenario(
        setup=setup,
        name=parts["name"].text() if "name" in parts else "",
        note=parts["note"].text() if "note" in parts else "",
        seed=parts["seed"].whole(0, MOST_SEED) if "seed" in parts else None,
        dice=_dice(parts["dice"], system) if "dice" in parts else (),
        choices=_choices(parts["choices"], setup, system, own) if "choices" in parts else (),
        edition=_edition(by, system),
    )


def _facts(parts: dict[str, Place], own: AnyScenarios) -> dict[str, bool]:
    """What is said of the whole battle, of which its rule system has some only."""
    for key in FACTS.difference(own.battle):
        if key in parts:
            parts[key].wrong(_("battles of this rule system do not have this; leave it out."))
    return {key: parts[key].switch() for key in own.battle if key in parts}


def _as_now(top: Place) -> Place:
    """The same place, with the text in its form of today."""
    value = top.value
    if not isinstance(value, dict) or value.get("format") != UNNAMED_FORMAT or isinstance(value["format"], bool):
        return top
    return Place({"system": UNNAMED} | value | {"format": FORMAT}, top.path, top.problems)


def _battlefield(place: Place, own: AnyScenarios) -> Battlefield:
    parts = place.members(["width", "height"], ["pieces", "low_walls"])
    pieces = parts["pieces"].items(MOST_PIECES) if "pieces" in parts else []
    walls = parts["low_walls"].items(MOST_WALLS) if "low_walls" in parts else []
    return Battlefield(
        width=parts["width"].hundredths() if "width" in parts else 0,
        height=parts["height"].hundredths() if "height" in parts else 0,
        pieces=tuple(_piece(piece, own) for piece in pieces),
        low_walls=tuple(map(_low_wall, walls)),
    )


def _piece(place: Place, own: AnyScenarios) -> Piece:
    optional = ["storeys", "openings", "stairs", *(["material"] if own.materials else [])]
    parts = place.members(["kind", "corners"], optional)
    corners = parts["corners"].items(MOST_CORNERS) if "corners" in parts else []
    if "corners" in parts and len(corners) < 3:
        parts["corners"].wrong(_("an outline has at least three corners, [[x, y], …], clockwise."))
    kind = PieceKind(parts["kind"].one_of(list(PieceKind))) if "kind" in parts else PieceKind.HILL
    if "material" in parts and kind is not PieceKind.BUILDING:
        parts["material"].wrong(_("only a building is of a material; leave it out."))
    return Piece(
        kind=kind,
        corners=tuple(corner.pair() for corner in corners),
        storeys=parts["storeys"].whole(1, 3) if "storeys" in parts else 1,
        openings=tuple(map(_opening, parts["openings"].items(MOST_GAPS))) if "openings" in parts else (),
        stairs=tuple(spot.pair() for spot in parts["stairs"].items(MOST_STAIRS)) if "stairs" in parts else (),
        material=Material(parts["material"].one_of(list(Material))) if "material" in parts else None,
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


def _rules(place: Place, can: Agreements) -> Any:
    """What the players agreed."""
    options = {option.key: option for option in can.options}
    agreed: dict[str, Any] = {}
    for key, part in place.members([], list(options)).items():
        usual = getattr(can.usual, key)
        if usual is None:
            agreed[key] = part.pair()
        else:
            agreed[key] = part.switch() if isinstance(usual, bool) else part.whole(1, options[key].most)
    return can.record(**agreed)


def _dice(place: Place, system: AnySystem) -> tuple[int, ...]:
    return tuple(die.whole(1, system.die) for die in place.items(system.most_dice))


def _side(place: Place, units: Sequence[str], system: AnySystem, own: AnyScenarios) -> SideSetup:
    parts = place.members(["key", "edge", "figures"], ["name", *own.side])
    key = parts["key"].name() if "key" in parts else ""
    figures = parts["figures"].items(system.most_figures) if "figures" in parts else []
    return SideSetup(
        key=key,
        name=parts["name"].name() if "name" in parts else key,
        edge=_edge(parts["edge"]) if "edge" in parts else Edge.NORTH,
        figures=tuple(_figure(figure, units, own) for figure in figures),
        alliance=parts["alliance"].name() if "alliance" in parts else "",
        toward=_edge(parts["toward"]) if "toward" in parts else None,
        reload_from=tuple(one.name() for one in parts["reload_from"].items(system.most_forces))
        if "reload_from" in parts
        else (),
        supplied=parts["supplied"].switch() if "supplied" in parts else True,
    )


def _edge(place: Place) -> Edge:
    return Edge(place.one_of(list(Edge)))


def _figure(place: Place, units: Sequence[str], own: AnyScenarios) -> FigureSetup:
    """Nobody has experience but who is said to have it (fftt:R1i)."""
    counted = ("experience", "extra_wounds", "extra_actions", "hurt")
    parts = place.members(["key", "unit"], ["name", "at", *own.figure])
    at = parts["at"].pair() if "at" in parts else None
    abilities = parts["abilities"].items(len(own.abilities)) if "abilities" in parts else []
    amounts: dict[str, Any] = {key: parts[key].whole(0, MOST_COUNT) for key in counted if key in parts}
    return FigureSetup(
        key=parts["key"].name() if "key" in parts else "",
        unit=parts["unit"].one_of(units) if "unit" in parts and units else "",
        name=parts["name"].text() if "name" in parts else "",
        abilities=tuple(one.one_of(own.abilities) for one in abilities),
        commander=parts["commander"].switch() if "commander" in parts else False,
        at=at,
        **amounts,
        **_stance(parts, at),
        storey=parts["storey"].whole(0, 2) if "storey" in parts else 0,
        flank=_edge(parts["flank"]) if "flank" in parts else None,
        group=parts["group"].name() if "group" in parts else "",
    )


def _stance(parts: dict[str, Place], at: Point | None) -> dict[str, Any]:
    """How a figure stands that has a place: the point that it looks at, and whether it lies."""
    if at is None:
        for key in [key for key in ("facing", "prone") if key in parts]:
            parts[key].wrong(_("a figure without a place is set up by its side; leave this out, or write “at”."))
        return {}
    found: dict[str, Any] = {"prone": parts["prone"].switch()} if "prone" in parts else {}
    if "facing" in parts:
        x, y = read_facing(parts["facing"], at)
        found["facing"] = at[0] + x, at[1] + y
    return found


def _units(place: Place, own: AnyScenarios) -> tuple[Any, ...]:
    rows = place.items(own.most_units)
    if not rows:
        place.wrong(_("there is no unit here; write some, or leave this out for the game's own lists."))
    units = tuple(map(own.read_unit, rows))
    if not place.problems:
        _judge_keys(rows)
    return units


def _choices(place: Place, setup: AnySetup, system: AnySystem, own: AnyScenarios) -> tuple[Choice, ...]:
    cast = own.cast(setup)
    if not cast.figures:
        return ()
    return tuple(read_choice(choice, own.forms, system.width, cast) for choice in place.items(MOST_CHOICES))


# ── reading: whether it can be played ──


def _judge(top: Place, setup: AnySetup, system: AnySystem, edition: int) -> None:
    """Note what is wrong with a set-up whose form is right; it may begin in mid-battle, with any figures."""
    for problem in faults(setup.battlefield, setup.system):
        top.member("table").wrong(str(problem))
    if sum(len(piece.openings) for piece in setup.battlefield.pieces) > MOST_GAPS:
        top.member("table").wrong(_("there is room for {n} doors and windows.").format(n=MOST_GAPS))
    if sum(len(piece.stairs) for piece in setup.battlefield.pieces) > MOST_STAIRS:
        top.member("table").wrong(_("there is room for {n} stairs.").format(n=MOST_STAIRS))
    if not top.problems:
        for found in system.problems(setup, under_way=True, any_army=True, edition=edition):
            _place_of(top, found.where).wrong(found.text)


def _place_of(top: Place, where: Where) -> Place:
    """The part of the text that a part of the set-up was read from, or where it is missing."""
    for part in where:
        if isinstance(part, str):
            if part not in top.value:
                break
            top = top.member(part)
        else:
            top = top.items(len(top.value))[part]
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
    setup, own = scenario.setup, scenarios_of(scenario.setup.system)
    usual = lists_of(setup.system).units()
    value: Value = {"format": FORMAT, "system": setup.system}
    value |= {key: text for key, text in (("name", scenario.name), ("note", scenario.note)) if text}
    value |= {"edition": scenario.edition} if scenario.edition else {}
    value["table"] = _battlefield_value(setup.battlefield)
    agreed = _changed(setup.rules, agreements_of(setup.system).usual)
    rules = {key: in_cm(part) if isinstance(part, tuple) else part for key, part in agreed.items()}
    value |= {"rules": rules} if rules else {}
    value |= {key: True for key in own.battle if getattr(setup, key)}
    value["sides"] = [_side_value(side) for side in setup.sides]
    value |= {"units": [own.write_unit(unit) for unit in setup.units]} if setup.units != usual else {}
    value |= {"seed": scenario.seed} if scenario.seed is not None else {}
    value |= {"dice": list(scenario.dice)} if scenario.dice else {}
    cast = own.cast(setup)
    choices = [write_choice(choice, own.forms, cast) for choice in scenario.choices]
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
    if piece.material is not None:
        value["material"] = piece.material
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


def _changed(values: Any, usual: object = None) -> Value:
    """The fields that differ from what is meant where they are left out."""
    found: Value = {}
    for column in fields(values):
        meant: object = column.default if usual is None else getattr(usual, column.name)
        part = getattr(values, column.name)
        if meant is MISSING or part != meant:
            found[column.name] = part
    return found


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
