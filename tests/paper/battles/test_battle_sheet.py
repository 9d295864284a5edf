"""Battle sheets: the order and the marks of the form, nothing that the table may not know, no row cut."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from immutables import Map

from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.fftt.paper.forms import arrival
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.units import firefight_rows
from campaign.battle.scenario import Scenario
from campaign.battle.scenery import CM, Battlefield, Edge
from campaign.paper import source_of
from campaign.paper.battles.kind import SHEETS
from campaign.paper.battles.sheet import BattleSheet, battle_sheet
from campaign.paper.battles.sheet_pages import battle_pages
from campaign.paper.binding import About, bound
from campaign.paper.kind import Wanted
from campaign.quick.desk import QuickDesk
from campaign.world import events as e
from campaign.world.figure_marks import line_up, marks_in
from campaign.world.ids import BattleId, EntryId
from campaign.world.state import Battle, BattleStage, Flank, Force, Role
from tests.paper.builders import BLUE, GREEN, RED, Table, sector, table
from tests.paper.contents import source_at
from tests.paper.sheets import PAPERS, texts
from tests.quick.test_quick_battle import duel
from tests.store.campaigns import attack, mustered
from ui.battle.result import battle_form

BATTLE = BattleId("9.battle")


def scene(figures: int = 4) -> Table:
    """Red attacks Blue, whom a detachment of Green's has come to help."""
    made = table()
    red = made.army(RED, sector(1), "Third Foot", *["grunt"] * figures, "hq")
    blue = made.army(BLUE, sector(4), "Unit Zero", "tank", "terminator", "scanner", "hq")
    green = made.army(GREEN, sector(7), "Swarm", "queen", ("stinger", "Mother’s Third"), "drone")
    away = made.figures(green)[:2]
    forces = (
        Force(RED, red, Role.ATTACKER, "attack", walked=(sector(1), sector(4))),
        Force(BLUE, blue, Role.DEFENDER, "defence"),
        Force(GREEN, green, Role.DETACHMENT, "defence", figures=away),
    )
    made.happen(
        e.BattleDeclared(Battle(BATTLE, sector(4), 1, 1, RED, BLUE, BattleStage.OPEN, forces)),
        e.FiguresTransferred(away, None),
    )
    return made


def sheet_of(made: Table) -> BattleSheet:
    return battle_sheet(source_of(made.state, EntryId(412)), BATTLE)


def pdf(sheet: BattleSheet, paper: str = "A4") -> bytes:
    return bound(paper, About("Battle", "", ""), [battle_pages(sheet)])  # type: ignore[arg-type]


def crowd(sides: int, figures: int) -> BattleSheet:
    """So many sides of so many figures, each with a name of its own."""
    sheet = sheet_of(scene())
    side = sheet.sides[0]
    return replace(
        sheet,
        sides=tuple(
            replace(
                side,
                owner=replace(side.owner, letter="ABCD"[n], name=f"Player {n}!"),
                figures=tuple(replace(side.figures[0], name=f"Fig {n}-{m}!", mark=f"{m}") for m in range(figures)),
            )
            for n in range(sides)
        ),
    )


def test_sides_figures_and_marks_stand_as_on_the_form() -> None:
    made = scene()
    sheet, form = sheet_of(made), battle_form.start(made.state, BATTLE)
    state, marks = made.state, battle_form.marks(form)
    assert [side.owner.letter for side in sheet.sides] == [state.players[side].letter for side in form.sides]
    assert [[(row.mark, row.name) for row in side.figures] for side in sheet.sides] == [
        [(marks[figure], battle_form.name_of(state, form, figure)) for figure in form.figures[side]]
        for side in form.sides
    ]


def test_what_is_written_stands_in_the_order_of_the_form() -> None:
    """How many turns, the figures, how it ended for each side, who holds the field, a note."""
    page = texts(pdf(crowd(2, 4)))[0]
    stops = [page.index(text) for text in ("Turns", "Fig 0-0!", "Fig 0-3!", "surrendered", "Holds the field", "Note")]
    assert stops == sorted(stops)
    assert page.count("Turns") == 1


def test_a_side_is_told_with_its_part_its_edge_its_allies_its_fp_and_what_supplies_it() -> None:
    red, blue, green = sheet_of(scene()).sides
    assert (red.role, red.faction, red.fp, red.leaders, red.led_by.heads, red.born) == (
        *("attacks", "Marines"),
        *(5, 1, "HQs", ""),
    )
    assert (blue.role, blue.leaders, [ally.letter for ally in blue.allies]) == ("defends", 1, ["C"])
    assert (green.role, green.leaders, green.led_by.heads, green.born) == ("detachment", 1, "Queens", "Hatched")
    assert {side.edge for side in (red, blue)} in ({"north edge", "south edge"}, {"west edge", "east edge"})


@pytest.mark.claims("fftt:H2c", "fftt:H2d", "fftt:H2e")
def test_the_track_says_on_what_a_flanking_force_arrives_in_each_turn() -> None:
    assert [arrival(turn) for turn in range(1, 11)] == ["–", "6", "6", "5+", "5+", "4+", "4+", *["comes"] * 3]
    page = texts(pdf(sheet_of(scene())))[0]
    assert "5+" in page
    assert "4+" in page


@pytest.mark.claims("campaign:C41c", "fftt:H1f")
def test_who_is_written_down_for_the_flank_is_on_no_sheet_and_the_others_keep_their_marks() -> None:
    made = scene()
    plain = [[row.mark for row in side.figures] for side in sheet_of(made).sides]
    figures = made.state.battles[BATTLE].forces[0]
    flank = Flank(Edge.WEST, made.figures(figures.army)[:1])
    battle = replace(made.state.battles[BATTLE], flanks=((RED, (flank,)),))
    made.state = replace(made.state, battles=made.state.battles.set(BATTLE, battle))
    found = sheet_of(made).sides
    assert [len(plain[n]) - len(side.figures) for n, side in enumerate(found)] == [1, 0, 0]
    assert {row.mark for row in found[0].figures} < set(plain[0])
    assert [[row.mark for row in side.figures] for side in found[1:]] == plain[1:]


def test_forces_that_have_been_set_up_are_read_by_all_on_a_closed_map_too() -> None:
    made = scene()
    rules = replace(made.state.setting.rules, open_map=False)
    made.state = replace(made.state, setting=replace(made.state.setting, rules=rules))
    assert [len(side.figures) for side in sheet_of(made).sides] == [5, 4, 2]


@pytest.mark.parametrize("stage", [BattleStage.ANSWERS, BattleStage.CALLS, BattleStage.OVER])
def test_a_battle_that_does_not_wait_for_its_result_has_no_sheet(stage: BattleStage) -> None:
    made = scene()
    battle = replace(made.state.battles[BATTLE], stage=stage)
    made.state = replace(made.state, battles=Map({BATTLE: battle}))
    assert SHEETS.documents(source_of(made.state, EntryId(1)), Wanted(made.state.seats)) == ()


def test_a_sheet_is_for_each_open_battle_of_the_players_that_are_asked_for(tmp_path: Path) -> None:
    with mustered(tmp_path, players=3) as desk:
        id = attack(desk)
        battle = desk.state.battles[id]
        made, state = source_at(desk), desk.state
    (absent,) = (seat for seat in state.seats if seat not in battle.players)
    (only,) = SHEETS.documents(made, Wanted(battle.players[:1]))
    assert only.title == state.sectors[battle.sector].name
    assert SHEETS.documents(made, Wanted((absent,))) == ()
    rows = line_up(state, battle.id)
    whole = "".join(texts(only.draw("A4")))
    assert all(state.figures[figure].name in whole for figures in rows.values() for figure in figures)
    assert all(mark in whole for mark in marks_in(state, battle.id).values())


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("sides", "figures"), [(2, 1), (2, 9), (2, 20), (3, 20), (4, 20)])
def test_every_figure_is_on_one_page_and_every_player_has_a_line_to_agree_on(
    paper: str, sides: int, figures: int
) -> None:
    pages = texts(pdf(crowd(sides, figures), paper))
    whole = "".join(pages)
    assert [whole.count(f"Fig {n}-{m}!") for n in range(sides) for m in range(figures)] == [1] * sides * figures
    assert [whole.count(f"Player {n}! agrees") for n in range(sides)] == [1] * sides
    assert whole.count("Holds the field") == 1


def test_a_side_that_goes_on_has_its_head_on_every_page() -> None:
    pages = texts(pdf(crowd(2, 20)))
    assert len(pages) == 2
    assert all("Player 0!" in page and "Fell" in page for page in pages)
    assert ["continued" in page for page in pages] == [False, True]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("figures", range(8, 16))
def test_how_it_ended_stands_on_the_page_of_the_last_figure(paper: str, figures: int) -> None:
    pages = texts(pdf(crowd(2, figures), paper))
    (last,) = (page for page in pages if f"Fig 0-{figures - 1}!" in page)
    assert "surrendered" in last


def test_a_side_without_more_figures_has_no_head_where_the_other_goes_on() -> None:
    sheet = crowd(2, 20)
    short = replace(sheet, sides=(sheet.sides[0], replace(sheet.sides[1], figures=sheet.sides[1].figures[:3])))
    second = texts(pdf(short))[1]
    assert [second.count(text) for text in ("Player 0!", "Player 1!", "agrees")] == [2, 1, 2]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_battle_of_nine_figures_a_side_takes_one_page(paper: str) -> None:
    assert len(texts(pdf(crowd(2, 9), paper))) == 1


def test_creatures_that_may_hatch_have_lines_to_be_written_on() -> None:
    sheet = sheet_of(scene())
    without = replace(sheet, sides=tuple(replace(side, born="") for side in sheet.sides))
    assert "".join(texts(pdf(sheet))).count("Hatched") == 3
    assert "Hatched" not in "".join(texts(pdf(without)))


@pytest.mark.claims("fftt:U2a", "fftt:U4b")
def test_a_side_without_hq_or_queen_is_told_what_that_means() -> None:
    sheet = sheet_of(scene())
    bare = replace(sheet, sides=tuple(replace(side, leaders=0) for side in sheet.sides))
    assert texts(pdf(sheet))[0].count("Out of ammo from the first miss") == 0
    page = texts(pdf(bare))[0]
    assert [page.count(text) for text in ("No HQ", "Out of ammo from the first miss")] == [2, 2]
    assert [page.count(text) for text in ("No Queen", "A shooter that misses dies")] == [1, 1]


def test_a_quick_battle_has_a_sheet_too() -> None:
    with QuickDesk.of(duel()) as desk:
        (only,) = SHEETS.documents(source_at(desk), Wanted(desk.state.seats))
        page = texts(only.draw("A4"))[0]
    assert "Engineer 1" in page
    assert "Sentinel 4" in page


@pytest.mark.claims("firefight:P6c", "firefight:P6d")
@pytest.mark.parametrize(("agreed", "rounds"), [({}, 4), ({"turns": 7}, 7), ({"annihilation": True}, 12)])
def test_the_track_has_as_many_rounds_as_were_agreed(agreed: dict[str, Any], rounds: int, tmp_path: Path) -> None:
    figures = (FigureSetup("a1", "compact.gunner"),), (FigureSetup("b1", "compact.gunner"),)
    sides = SideSetup("a", "A", Edge.SOUTH, figures[0]), SideSetup("b", "B", Edge.NORTH, figures[1])
    rules = TableRules(**agreed)
    setup = BattleSetup("firefight", Battlefield(100 * CM, 100 * CM), sides, firefight_rows(), rules)
    with QuickDesk.of(Scenario(setup, "Gunners")) as desk:
        sheet = battle_sheet(replace(source_at(desk), agreed=desk.agreed), next(iter(desk.state.open_battles)))
    assert sheet.track.turns == rounds
