"""``faults_in`` sees what is wrong with a file, and says it in sentences."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store import errors, journal
from campaign.store.check import faults_in
from campaign.store.rows import TABLES, Table
from campaign.store.tables import KEPT, Row
from campaign.world import orders as o
from campaign.world.entries import Entry
from campaign.world.ids import FigureId, PlayerId, RouteId, SectorId
from campaign.world.queries import in_order, sectors_of
from campaign.world.state import Campaign, Stage
from tests.pngs import png
from tests.resealed import seal_again
from tests.store.campaigns import FORCE, army, attack, end_week, founded, home, won_by_attacker


def test_orders_do_not_wait_while_what_was_read_is_judged(path, monkeypatch):
    judge = journal.folded
    with Desk.open(path) as desk:

        def meanwhile(entries, path):
            desk.submit(o.WriteNote("campaign", "meanwhile"))
            return judge(entries, path)

        monkeypatch.setattr(journal, "folded", meanwhile)
        assert faults_in(path) == ()
        assert desk.state.notes["campaign", None] == "meanwhile"


def do(path: Path, *statements: str, kept: bool = True) -> None:
    """What no program of ours does; the triggers that forbid it are put back if ``kept``."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for trigger in KEPT:
            connection.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            connection.execute(statement)
        for statement in KEPT.values() if kept else ():
            connection.execute(statement)


def test_a_sound_file_has_no_faults(path):
    assert faults_in(path) == ()


def test_checking_changes_nothing(path):
    before = path.read_bytes()
    faults_in(path)
    assert path.read_bytes() == before


def test_checking_tells_how_far_it_is(path):
    told = []
    faults_in(path, lambda done, of: told.append((done, of)))
    assert told == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]


FAULTS = {
    "UPDATE army SET name = 'Others'": "1 row of “army” does not say what the journal says.",
    "DELETE FROM standing": "2 rows of “standing” do not say what the journal says.",
    "INSERT INTO pact VALUES ('1.p1', '1.p2')": "1 row of “pact” does not say what the journal says.",
    "UPDATE figure SET killer = '9.x' WHERE id = '3.hq1'": (
        "1 rows of “figure” refer to rows of “figure” that are not there."
    ),
    "UPDATE head SET entry = 99": "1 rows of “head” refer to rows of “entry” that are not there.",
    "UPDATE head SET entry = 'what'": "does not say where the campaign stands",
    "UPDATE entry SET parent = 'what' WHERE id = 5": "Entry 5 is not as it was written.",
    "DELETE FROM head": "The file does not say where the campaign stands.",
    "UPDATE entry SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE id = 5": (
        "Entry 5 is not as it was written."
    ),
    "UPDATE entry SET kind = 'end-week' WHERE id = 2": "Entry 2 is not as it was written.",
    "UPDATE entry SET dice_json = replace(dice_json, 'd6:', 'd6:1,') WHERE kind = 'start-week'": "cannot be read",
    """UPDATE entry SET dice_json = '[["initiative/m1w1/1.p1/0","1d6:1"]]' WHERE id = 2""": (
        "Entry 2 is not as it was written."
    ),
    "UPDATE event SET number = number + 1000 WHERE entry = 2 AND number = 3": "Entry 2 is not as it was written.",
    "DELETE FROM event WHERE entry = 2 AND number = 3": "Entry 2 is not as it was written.",
    "DELETE FROM entry WHERE id = (SELECT max(id) FROM entry WHERE id NOT IN (SELECT entry FROM head))": "not there",
    "CREATE VIEW veterans AS SELECT * FROM figure": "“veterans” does not belong into a campaign file.",
    "CREATE TRIGGER more AFTER UPDATE ON head BEGIN DELETE FROM pact; END": (
        "“more” does not belong into a campaign file."
    ),
    "ALTER TABLE player RENAME COLUMN id TO number": "“player” is not made as it should be.",
    "DROP INDEX ix_figure_army": "The table, index or trigger “ix_figure_army” is missing.",
    "CREATE TABLE diary (day TEXT)": "“diary” does not belong into a campaign file.",
    "ALTER TABLE army ADD COLUMN colour TEXT": "“army” is not made as it should be.",
}


@pytest.mark.parametrize("statement", FAULTS)
def test_a_fault_is_found_and_said(path, statement):
    do(path, statement)
    assert any(FAULTS[statement] in fault for fault in faults_in(path))


def test_events_in_another_order_are_found(path):
    do(
        path,
        "UPDATE event SET number = 1000 WHERE entry = 2 AND number = 1",
        "UPDATE event SET number = 1 WHERE entry = 2 AND number = 2",
        "UPDATE event SET number = 2 WHERE entry = 2 AND number = 1000",
    )
    assert faults_in(path)[0] == "Entry 2 is not as it was written."


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """A sound file with a row in every table: a battle, a pact, a minefield, commanders, and surplus to choose."""
    with founded(tmp_path_factory.mktemp("full"), 3) as desk:
        for player in desk.state.seats:
            desk.submit(o.Recruit(player, home(desk, player), FORCE))
        for player in desk.state.seats:
            desk.submit(o.AppointCommander(player, FigureId(f"{army(desk, player).partition('.')[0]}.grunt1")))
        desk.submit(won_by_attacker(desk, attack(desk)))
        player = turn(desk)
        desk.submit(o.WriteNote(player, "Owes Blue a drink."))
        desk.set_portrait(player, png())
        desk.submit(o.SetBattlefield(home(desk, player), seed=3))
        desk.set_backdrop("campaign", png(), (0, 0, 900, 700), 60)
        desk.submit(o.MakePact(player, next(other for other in desk.state.seats if other != player)))
        route, ends = own_route(desk, player)
        desk.submit(o.Correct("a rich aunt", (o.SetStock(ends[0], 40),)))
        desk.submit(o.LayMinefield(player, route, ((ends[0], 10),)))
        end_week(desk)
        return desk.path


def turn(desk: Desk) -> PlayerId:
    """Whose turn it is."""
    assert desk.state.active is not None
    return desk.state.active


def own_route(desk: Desk, player: PlayerId) -> tuple[RouteId, tuple[SectorId, SectorId]]:
    """A route between two sectors of the player's."""
    own = sectors_of(desk.state, player)
    routes = desk.state.setting.routes
    return next((route, routes[route]) for route in in_order(routes) if set(routes[route]) <= set(own))


def changes_of(table: Table) -> list[str]:
    """Statements that change a value in the table's first row, at the left and at the right, and take the row away."""
    columns = Row.metadata.tables[table.name].columns.keys()
    first = f"WHERE rowid = (SELECT min(rowid) FROM {table.name})"
    other = "CASE typeof({0}) WHEN 'integer' THEN {0} + 40 WHEN 'null' THEN '1.p1' ELSE {0} || 'x' END"
    changes = [f'UPDATE {table.name} SET "{name}" = {other.format(name)} {first}' for name in {columns[1], columns[-1]}]
    return [*changes, f"DELETE FROM {table.name} {first}"]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_changed_value_or_a_missing_row_of_a_table_to_read_is_found(full, path, table):
    for statement in changes_of(table):
        shutil.copy(full, path)
        do(path, "PRAGMA ignore_check_constraints = ON", statement)
        assert faults_in(path) != (), statement


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE picture SET png = substr(png, 2)", "is not as it was given."),
        ("UPDATE picture SET png = 'text'", "is not as it was given."),
        ("DELETE FROM picture", "rows of “portrait” refer to rows of “picture” that are not there."),
        ("DELETE FROM picture; DELETE FROM portrait; DELETE FROM backdrop", "The portrait of entry"),
        ("DELETE FROM picture; DELETE FROM portrait; DELETE FROM backdrop", "The picture of entry"),
    ],
)
def test_a_portrait_that_is_not_as_it_was_given_or_missing_is_found(full, path, statement, fault):
    shutil.copy(full, path)
    do(path, *statement.split("; "))
    assert fault in " ".join(faults_in(path))


def test_a_full_file_is_sound(full):
    assert faults_in(full) == ()


FLIPS = 60


def test_a_flipped_byte_is_found_or_makes_no_difference(sound, path):
    data = sound.read_bytes()
    before = content(sound)
    for place in (*range(0, 100, 7), *range(100, len(data), len(data) // FLIPS)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1 << place % 8]) + data[place + 1 :])
        try:
            sound_still = faults_in(path) == ()
        except errors.StoreError:
            continue
        assert not sound_still or content(path) == before, place


def content(path: Path) -> tuple[list[Entry], Campaign]:
    """All that a campaign is, but for the times at which people wrote it."""
    with Desk.open_to_read(path) as desk:
        return [replace(entry, written=0) for entry in desk.all_entries()], desk.state


def test_a_missing_trigger_is_a_fault(path):
    do(path, kept=False)
    assert "The table, index or trigger “entry_is_never_changed” is missing." in faults_in(path)


def test_a_changed_retired_entry_is_found_too(path):
    with closing(sqlite3.connect(path)) as connection:
        on_path = {row[0] for row in connection.execute(journal.HEADS_PATH)}
        retired = {row[0] for row in connection.execute("SELECT id FROM entry")} - on_path
    do(path, f"UPDATE entry SET rules = rules + 1 WHERE id = {min(retired)}")
    assert f"Entry {min(retired)} is not as it was written." in faults_in(path)


def test_a_throw_that_fell_otherwise_on_another_branch_is_found(path):
    with Desk.open(path) as desk:
        desk.undo()
        while desk.state.stage is not Stage.INITIATIVE:
            desk.undo()
        undone = desk.redoable()
        assert undone is not None
        desk.submit(o.Correct("another branch", (o.SetVictoryPoints(PlayerId("1.p1"), 3),)))
        desk.submit(o.StartWeek())
        again = desk.history()[-1]
    (key, roll), *_ = undone.dice
    face = roll.total % 6 + 1
    other = f'"{key}","1d6:{face}"'
    do(
        path,
        f"UPDATE entry SET dice_json = replace(dice_json, '\"{key}\",\"{roll}\"', '{other}') WHERE id = {again.id}",
    )
    seal_again(path)
    assert f"The dice for {key} fell {roll} in entry {undone.id}, and 1d6:{face} in entry {again.id}." in faults_in(
        path
    )


def test_an_order_id_used_for_another_order_is_found(path):
    do(path, "UPDATE entry SET order_id = '2' WHERE id = (SELECT max(id) FROM entry)")
    seal_again(path)
    assert any("use one order id for different orders" in fault for fault in faults_in(path))


def test_an_order_id_twice_on_a_branch_is_found(path):
    do(
        path,
        "UPDATE entry SET order_id = (SELECT order_id FROM entry AS e WHERE e.kind = 'start-week' ORDER BY id LIMIT 1) "
        "WHERE id = (SELECT max(id) FROM entry WHERE kind = 'start-week')",
    )
    seal_again(path)
    assert any("on its own branch" in fault for fault in faults_in(path))


def test_books_that_do_not_balance_are_found(path):
    do(path, "UPDATE event SET event_json = replace(event_json, '\"fp\":1,', '\"fp\":2,') WHERE kind = 'figure-joined'")
    seal_again(path)
    assert any(fault.startswith("The books of Red do not balance") for fault in faults_in(path))


FORGED = {
    "events that do not fit": (
        """UPDATE event SET event_json = replace(event_json, '"sector":"1.', '"sector":"9.') WHERE entry = 2""",
        "the events of entry 2 do not fit what came before",
    ),
    "no events at all": ("DELETE FROM event WHERE entry = 1", "the events of entry 1 do not fit what came before"),
    "no number of an order": ("UPDATE entry SET order_id = 'x' WHERE id = 3", "entry 3 cannot be read."),
    "an endless number": (f"UPDATE entry SET order_id = '{'9' * 5000}' WHERE id = 3", "entry 3 cannot be read."),
    "dice without end": (f"UPDATE entry SET dice_json = '{'[' * 99999}' WHERE id = 3", "entry 3 cannot be read."),
    "dice of numbers": ("UPDATE entry SET dice_json = '[[3, 4]]' WHERE id = 3", "entry 3 cannot be read."),
}


@pytest.mark.parametrize("case", FORGED)
def test_a_file_with_right_seals_on_nonsense_is_refused_with_a_sentence(path, case):
    statement, sentence = FORGED[case]
    do(path, statement)
    seal_again(path)
    with pytest.raises(errors.DamagedFile, match=sentence):
        Desk.open(path)
    assert any(sentence.lower() in fault.lower() for fault in faults_in(path))


def test_a_state_that_makes_no_sense_is_a_fault(path):
    do(
        path,
        """UPDATE event SET event_json = replace(event_json, '"player":"1.p1"', '"player":"7.p1"') WHERE entry = 2""",
    )
    seal_again(path)
    assert any("What the journal tells makes no sense: KeyError('7.p1')." in fault for fault in faults_in(path))


def test_the_dice_of_retired_orders_have_to_be_readable_too(path):
    with Desk.open_to_read(path) as desk:
        history = {entry.id for entry in desk.history()}
        retired = next(entry.id for entry in desk.all_entries() if entry.id not in history)
    do(path, f"UPDATE entry SET dice_json = '[[1]]' WHERE id = {retired}")
    with pytest.raises(errors.DamagedFile, match="the number or the dice of an order cannot be read"):
        Desk.open(path)


def test_a_fault_in_one_entry_does_not_hide_those_in_others(path):
    do(path, "UPDATE event SET event_json = '{}' WHERE entry IN (2, 4)", "UPDATE entry SET rules = 1 WHERE id = 6")
    assert faults_in(path) == (
        "Entry 2 cannot be read.",
        "Entry 4 cannot be read.",
        "Entry 6 is not as it was written.",
        "What the journal tells from entry 2 on, and all that follows from it, cannot be looked at.",
    )


def test_a_file_that_is_no_campaign_has_no_faults_but_an_error(tmp_path):
    tmp_path.joinpath("x.fftt").write_text("hello", encoding="utf-8")
    with pytest.raises(errors.NotACampaign):
        faults_in(tmp_path / "x.fftt")
