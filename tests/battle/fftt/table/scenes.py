"""Small battles to look at: a few figures on a bare table or beside a house, in the movement of the first side."""

from __future__ import annotations

from dataclasses import replace

import resources
from campaign.battle.arena import Game
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.contract.table.look import Look
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import LEADING
from campaign.battle.fftt.table.choices import DONE as NO_MORE
from campaign.battle.fftt.units import Unit, fftt_units
from campaign.battle.scenario import read
from campaign.battle.scenery import CM, Battlefield, Edge, LowWall, Opening, OpeningKind, Piece, PieceKind, Point
from campaign.battle.systems import telling_of

SIZE = 80 * CM
CROSSROADS = read(resources.of_system("fftt", "scenarios", "crossroads.json").read_text(encoding="utf-8")).setup
"""A whole battle, with everybody on the table."""
HOUSE = ((3000, 3000), (5000, 3000), (5000, 5000), (3000, 5000))


def standing(unit: str, at: Point, **more: object) -> FigureSetup:
    """A figure that stands there, facing north unless told."""
    figure = FigureSetup(f"{unit} {at}", unit, at=at, facing=(at[0], at[1] - 100))
    return replace(figure, **more)  # type: ignore[arg-type]


def setup_of(
    own: list[FigureSetup],
    enemies: list[FigureSetup],
    pieces: tuple[Piece, ...] = (),
    low_walls: tuple[LowWall, ...] = (),
) -> BattleSetup[Unit]:
    """Two sides on a table of 80 cm."""
    field = Battlefield(SIZE, SIZE, pieces, low_walls)
    sides = (SideSetup("a", "Blue", Edge.SOUTH, tuple(own)), SideSetup("b", "Red", Edge.NORTH, tuple(enemies)))
    return BattleSetup("fftt", field, sides, fftt_units(), TableRules())


def house(*openings: Opening) -> Piece:
    """A house of 20 cm a side in the middle of the table."""
    return Piece(PieceKind.BUILDING, HOUSE, openings=openings)


def door(wall: int, kind: OpeningKind = OpeningKind.DOOR) -> Opening:
    """A door in the middle of a wall: 0 is the north one."""
    return Opening(kind, wall, 1000)


def at_decision(setup: BattleSetup[Unit], kind: int, *, open_doors: bool = False) -> Game:
    """The battle at the first decision of that kind for the first side; nobody does anything before it."""
    for seed in range(50):
        game = Game.begin(setup, seed)
        while (wanted := game.decision()) is not None and int(game.s.now[0].turn) <= 1:
            if (wanted.kind, wanted.side) == (kind, 0):
                for gap in range(game.s.door_count if open_doors else 0):
                    game.s.doors[gap] = 1
                return game
            game.answer(game.options()[0] if wanted.kind == LEADING else NO_MORE)
    raise AssertionError("no such decision")


def look_at(game: Game) -> Look:
    """What the side that is asked sees."""
    telling = telling_of(game.setup.system)
    return Look(game.setup, game.system, telling, game.t, game.seen(), tuple(game.log))
