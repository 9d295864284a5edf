"""Tables for spreadsheets: what they hold, that nothing in them is carried out, and that Excel reads their letters."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.exchange.csv_files import KINDS, Kind, battles, csv_bytes, rows_of
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.ids import FigureId
from campaign.world.knowledge import as_seen_by
from tests.paper.builders import table
from tests.store.campaigns import played
from tests.ui.battle.table.battles.ground import COMPACT, waiting


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with played(tmp_path) as made:
        yield made


def read(desk: Desk, kind: Kind) -> list[dict[str, str]]:
    text = csv_bytes(rows_of(kind, desk.state, desk.past())).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_the_roster_has_a_row_for_each_living_figure(desk: Desk) -> None:
    rows = read(desk, "rosters")
    assert len(rows) == sum(1 for player in desk.state.seats for _figure in queries.living(desk.state, player))
    killer = max(rows, key=lambda row: int(row["kills"]))
    assert (killer["unit"], killer["kills"], killer["experience"], killer["gains"]) == ("Grunt", "6", "6", "")
    assert desk.state.figures[FigureId(killer["id"])].name == killer["name"]


@pytest.mark.claims("firefight:E5d")
def test_where_figures_act_in_units_the_roster_tells_the_unit_that_their_owner_has_formed(tmp_path: Path) -> None:
    force = {COMPACT: (("compact.captain", 1), ("compact.section", 7), ("compact.train", 1))}
    with waiting(tmp_path, (COMPACT, COMPACT), force, system="firefight") as desk:
        army = next(iter(desk.state.armies.values()))
        sections = tuple(one for one in army.figures if desk.state.figures[one].unit == "compact.section")
        desk.submit(o.FormUnits(army.player, army.id, (sections[:4],)))
        rows = {row["id"]: row["acts in unit"] for row in read(desk, "rosters")}
    assert [rows[one] for one in sections] == ["1"] * 4 + [""] * 3


def test_where_every_figure_acts_for_itself_the_roster_has_no_such_column(desk: Desk) -> None:
    assert "acts in unit" not in read(desk, "rosters")[0]


def test_the_standings_say_what_the_campaign_says(desk: Desk) -> None:
    rows = read(desk, "standings")
    assert [int(row["VP"]) for row in rows] == sorted((p.vp for p in desk.state.players.values()), reverse=True)
    assert [row["place"] for row in rows] == ["1", "2"]


def test_a_battle_has_a_row_for_each_side_with_what_it_cost(desk: Desk) -> None:
    first, second = read(desk, "battles")
    assert (first["end"], first["FP lost"], first["FP of enemies lost"], first["how"]) == ("won", "0", "7", "typed in")
    assert (second["end"], second["FP lost"], second["FP of enemies lost"]) == ("beaten", "7", "0")


@pytest.mark.parametrize(
    ("system", "words"), [("fftt", ("turns", "left in turn")), ("firefight", ("rounds", "left in round"))]
)
def test_the_heads_of_battles_speak_as_their_game_does(system: str, words: tuple[str, str]) -> None:
    factions = ("marines", "machina", "insectoids") if system == "fftt" else ("compact", "brood", "lattice")
    (head,) = battles(table(factions=factions, system=system).state, ())
    assert set(words) <= set(head)


def test_the_journal_has_a_row_for_each_entry(desk: Desk) -> None:
    rows = read(desk, "journal")
    assert [int(row["entry"]) for row in rows] == [entry.id for entry in desk.history()]
    assert rows[0]["what"].startswith("The campaign Test begins")
    assert {row["week"] for row in rows[1:]} == {"1", "2"}


def test_on_a_closed_map_hidden_figures_are_neither_listed_nor_counted(desk: Desk) -> None:
    state = replace(
        desk.state, setting=replace(desk.state.setting, rules=replace(desk.state.setting.rules, open_map=False))
    )
    red, blue = state.seats
    rows = list(rows_of("rosters", as_seen_by(state, red), ()))
    assert {row[0] for row in rows[1:]} <= {state.players[red].name}
    standings = list(
        csv.DictReader(io.StringIO(csv_bytes(rows_of("standings", as_seen_by(state, blue), ())).decode("utf-8-sig")))
    )
    other = next(row for row in standings if row["player"] == state.players[red].name)
    assert (other["figures"], int(other["FP"]) > 0) == ("", True)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\u3000=1", "＝1", "|calc", "%0A"])
def test_a_name_that_a_spreadsheet_would_carry_out_gets_an_apostrophe(name: str, desk: Desk) -> None:
    desk.submit(o.Rename(queries.armies_of(desk.state)[0].id, name))
    cells = {row["army"] for row in read(desk, "rosters")} | {row["what"] for row in read(desk, "journal")}
    assert f"'{' '.join(name.split())}" in cells
    assert not [cell for cell in cells if cell.lstrip()[:1] in "=+-@＝|%"]


def test_a_note_of_several_lines_stays_in_its_cell(desk: Desk) -> None:
    figure = queries.figures_of(desk.state, queries.armies_of(desk.state)[0].id)[0]
    desk.submit(o.WriteNote(figure.id, 'One "line",\nand another;\n=2+2'))
    found = next(row for row in read(desk, "rosters") if row["id"] == figure.id)
    assert found["note"] == 'One "line", and another; \'=2+2'


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_begins_with_the_mark_that_excel_looks_for_and_its_lines_end_as_it_wants(
    kind: Kind, desk: Desk
) -> None:
    data = csv_bytes(rows_of(kind, desk.state, desk.past()))
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\n") == data.count(b"\r\n") > 1


def test_numbers_below_zero_stay_numbers() -> None:
    assert csv_bytes([("hand", -1)]).decode("utf-8-sig") == "hand,-1\r\n"


def test_cells_are_parted_by_semicolons_where_spreadsheets_expect_that() -> None:
    assert csv_bytes([("a;b", "c,d", 1)], ";").decode("utf-8-sig") == '"a;b";c,d;1\r\n'
