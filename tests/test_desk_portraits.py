"""Portraits through the desk: the bytes are in the file once, the orders name them, and undo takes them back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.store.errors import StoreError
from campaign.world import orders as o
from campaign.world.ids import FigureId, PictureId
from campaign.world.pictures import BadPicture, picture_id
from campaign.world.refusal import Refusal
from tests.pngs import png
from tests.store.campaigns import mustered_copy

RED, SOLDIER = "1.p1", FigureId("2.grunt1")
FACE = picture_id(png())


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with mustered_copy(tmp_path) as made:
        yield made


def pictures(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM picture").fetchone()[0])


def test_a_portrait_that_is_given_can_be_looked_at_and_is_a_change_of_the_figure(desk: Desk) -> None:
    changes = desk.set_portrait(SOLDIER, png())
    assert desk.picture(desk.state.portraits[SOLDIER]) == png()
    assert changes.figures == {SOLDIER}


def test_a_portrait_survives_undo_redo_and_opening_again(desk: Desk) -> None:
    desk.set_portrait(SOLDIER, png())
    desk.undo()
    assert not desk.state.portraits
    desk.redo()
    path = desk.path
    desk.close()
    with Desk.open(path) as again:
        assert again.picture(again.state.portraits[SOLDIER]) == png()


def test_the_same_picture_is_kept_once_for_whoever_has_it_and_in_amended_branches(desk: Desk) -> None:
    desk.set_portrait(SOLDIER, png())
    desk.set_portrait(RED, png())
    desk.submit(o.SetPortrait(FigureId("2.grunt2"), FACE))
    desk.amending.carry_out(desk.amending.plan(desk.history()[2].id, None))
    assert len(desk.state.portraits) == 3
    assert pictures(desk.path) == 1


def test_a_portrait_taken_away_leaves_its_picture_for_undo(desk: Desk) -> None:
    desk.set_portrait(SOLDIER, png())
    desk.set_portrait(SOLDIER, None)
    assert not desk.state.portraits
    desk.undo()
    assert desk.picture(desk.state.portraits[SOLDIER]) == png()


def test_a_picture_that_is_none_changes_nothing(desk: Desk) -> None:
    head = desk.head
    with pytest.raises(BadPicture, match="no picture in PNG form"):
        desk.set_portrait(SOLDIER, b"GIF89a")
    assert desk.head == head


@pytest.mark.parametrize("door", ["submit", "amend"])
def test_an_order_that_names_a_picture_which_nobody_has_brought_is_refused(desk: Desk, door: str) -> None:
    head, order = desk.head, o.SetPortrait(SOLDIER, PictureId("ab" * 32))
    desk.submit(o.WriteNote(SOLDIER, "Tall."))
    with pytest.raises(Refusal, match="The file has no picture “abababababab”"):
        desk.submit(order) if door == "submit" else desk.amending.carry_out(desk.amending.plan(desk.head, order))
    assert desk.history()[-2].id == head


def test_a_refused_portrait_leaves_nothing_in_the_file(desk: Desk) -> None:
    with pytest.raises(Refusal):
        desk.set_portrait("2.army", png())
    assert pictures(desk.path) == 0


def test_a_picture_that_another_program_has_changed_is_not_shown(desk: Desk) -> None:
    desk.set_portrait(SOLDIER, png())
    with closing(sqlite3.connect(desk.path)) as connection, connection:
        connection.execute("DROP TRIGGER picture_is_never_changed")
        connection.execute("UPDATE picture SET png = ?", (png(shade=1),))
    assert desk.picture(FACE) is None


def test_who_only_looks_gives_no_portrait(desk: Desk) -> None:
    with Desk.open_to_read(desk.path) as looking, pytest.raises(StoreError):
        looking.set_portrait(SOLDIER, png())


def test_a_copy_from_an_entry_has_the_portraits_given_until_then_and_no_other(desk: Desk, tmp_path: Path) -> None:
    desk.set_portrait(SOLDIER, png())
    entry = desk.head
    desk.set_portrait(RED, png(shade=7))
    desk.copies.save_from(entry, tmp_path / "earlier.fftt")
    with Desk.open(tmp_path / "earlier.fftt") as earlier:
        assert earlier.picture(earlier.state.portraits[SOLDIER]) == png()
    assert pictures(tmp_path / "earlier.fftt") == 1
    assert faults_in(tmp_path / "earlier.fftt") == ()
