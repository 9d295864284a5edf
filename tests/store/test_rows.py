"""The tables to read: made from a state alone, brought up to date by differences, and strict about values."""

import sqlite3
from contextlib import closing
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise

import pytest
from pydantic import ValidationError

from campaign.store import tables
from campaign.store.rows import TABLES, Difference, difference, rows
from campaign.world import orders as o
from campaign.world.ids import PictureId
from campaign.world.state import Backdrop, Minefield
from tests.fights import FIELD
from tests.store.campaigns import army, mustered, played


@pytest.fixture
def desk(tmp_path):
    """A campaign with a battle fought and a week over."""
    with played(tmp_path) as desk:
        yield desk


def applied(content: dict, differences: dict[str, Difference]) -> dict:
    """What a table holds after its difference has been written; fails on rows that cannot be."""
    content = deepcopy(content)
    for name, change in differences.items():
        for key in change.gone:
            del content[name][key]
        assert not change.added.keys() & content[name].keys()
        assert change.changed.keys() <= content[name].keys()
        content[name] |= change.added | change.changed
    return content


def test_the_differences_from_entry_to_entry_add_up_to_the_rows_of_the_state(desk):
    states = [desk.state_at(entry.id) for entry in desk.history()]
    content = rows(states[0])
    for before, after in pairwise(states):
        content = applied(content, difference(before, after))
        assert content == rows(after)


def test_what_no_event_names_need_not_be_looked_at(desk):
    for before, entry in zip(desk.history(), desk.history()[1:], strict=False):
        states = desk.state_at(before.id), desk.state_at(entry.id)
        assert difference(*states, entry.events) == difference(*states)


def test_differences_lead_back_as_well(desk):
    first = desk.state_at(desk.history()[0].id)
    assert applied(rows(desk.state), difference(desk.state, first)) == rows(first)


def test_a_state_does_not_differ_from_itself(desk):
    assert difference(desk.state, desk.state) == {}


def test_only_tables_with_something_else_in_them_differ(desk):
    figure = next(iter(desk.state.figures.values()))
    renamed = replace(desk.state, figures=desk.state.figures.set(figure.id, replace(figure, name="Oak")))
    (name, change), *others = difference(desk.state, renamed).items()
    assert (name, list(change.changed), others) == ("figure", [(figure.id,)], [])


def test_the_file_holds_the_rows_of_the_state(desk):
    wanted = rows(desk.state)
    with closing(sqlite3.connect(desk.path)) as connection:
        for table in TABLES:
            there = connection.execute(f"SELECT * FROM {table.name}").fetchall()
            assert sorted(map(repr, there)) == sorted(
                repr(tuple(int(v) if isinstance(v, bool) else v for v in row.values()))
                for row in wanted[table.name].values()
            )


def test_veterans_can_be_asked_for_in_sql(desk):
    with closing(sqlite3.connect(desk.path)) as connection:
        found = connection.execute(
            "SELECT player.name, figure.kills FROM figure JOIN player ON player.id = figure.player "
            "WHERE fate = 'alive' ORDER BY kills DESC LIMIT 1"
        ).fetchone()
    assert found == ("Red", 6)


def test_every_table_to_read_is_filled_by_some_state(desk):
    state, players = desk.state, desk.state.seats
    route = next(iter(state.setting.routes))
    soldier = next(iter(state.figures.values()))
    ground = next(iter(state.sectors.values()))
    commander = replace(state.players[players[0]], commander=soldier.id)
    state = replace(
        state,
        minefields=state.minefields.set(route, Minefield(route, players[0])),
        pacts=frozenset({(players[0], players[1])}),
        players=state.players.set(players[0], commander),
        figures=state.figures.set(soldier.id, replace(soldier, abilities=("lucky",))),
        notes=state.notes.set((soldier.id, None), "Held the stairs."),
        portraits=state.portraits.set(soldier.id, PictureId("ab" * 32)),
        backdrops=state.backdrops.set("campaign", Backdrop(PictureId("ab" * 32), 0, 0, 900, 700, 60)),
        sectors=state.sectors.set(ground.id, replace(ground, battlefield=FIELD)),
        pending=desk.state_at(next(e.id for e in desk.history() if e.order.kind == "move-army")).pending,
    )
    assert [name for name, content in rows(state).items() if not content] == []


def test_players_with_equal_points_share_a_place(tmp_path):
    with mustered(tmp_path) as desk:
        assert [row["place"] for row in rows(desk.state)["standing"].values()] == [1, 1]


@pytest.mark.parametrize("wrong", [{"fp": "3"}, {"fp": -1}, {"kills": None}, {"rank": "major"}])
def test_a_row_with_a_value_of_the_wrong_kind_is_not_made(wrong):
    right = {"id": "2.grunt1", "player": "1.p1", "unit": "marines.grunt", "name": "Oak", "fp": 1, "fate": "alive"}
    record = {"experience": 0, "kills": 0, "battles": 0}
    with pytest.raises(ValidationError):
        tables.FigureData(**(right | record | wrong))


def test_the_database_itself_refuses_a_fate_that_there_is_not(desk):
    with closing(sqlite3.connect(desk.path)) as connection, pytest.raises(sqlite3.IntegrityError, match="fate_known"):
        connection.execute("UPDATE figure SET fate = 'asleep', army = NULL")


def test_a_renamed_army_is_renamed_in_the_file(desk):
    player = desk.state.seats[0]
    desk.submit(o.Rename(army(desk, player), "Oak Guard II"))
    with closing(sqlite3.connect(desk.path)) as connection:
        found = connection.execute("SELECT name FROM army WHERE id = ?", (army(desk, player),)).fetchone()
    assert found == ("Oak Guard II",)


def test_undo_takes_rows_back_in_the_file(desk):
    desk.submit(o.Rename(army(desk, desk.state.seats[0]), "Oak Guard II"))
    desk.undo()
    with closing(sqlite3.connect(desk.path)) as connection:
        found = connection.execute("SELECT count(*) FROM army WHERE name = 'Oak Guard II'").fetchone()
    assert found == (0,)


@pytest.mark.parametrize(
    ("report", "resolved", "how"),
    [(None, False, None), ("fought", False, "typed in"), ("fought", True, "resolved")],
    ids=["open", "on the table", "by the program"],
)
def test_a_battle_says_how_it_was_fought(desk, report, resolved, how):
    battle = next(iter(desk.state.battles.values()))
    battle = replace(battle, report=report and battle.report, resolved=resolved)
    state = replace(desk.state, battles=desk.state.battles.set(battle.id, battle))
    assert rows(state)["battle"][battle.id,]["how"] == how
