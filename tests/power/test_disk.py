"""The model of a disk keeps what it promised, and loses what it may."""

import random

import pytest

from tests.power.disk import SECTOR, Disk, Loss, played
from tests.power.events import Cut, Made, Removed, Renamed, Synced, Wrote

A, B = b"a" * SECTOR, b"b" * SECTOR
LEFT = 200


def left(disk: Disk, loss: Loss = Loss.ANY) -> list[dict[str, bytes]]:
    """The disks that many power cuts leave."""
    return [disk.after_power_cut(loss, random.Random(seed)) for seed in range(LEFT)]


@pytest.mark.parametrize("loss", Loss)
def test_what_was_synced_is_there_whatever_is_lost(loss):
    disk = played(Disk({}), [Made("x"), Wrote("x", 0, A + B), Synced("x"), Synced("")])
    assert left(disk, loss) == [{"x": A + B}] * LEFT


def test_a_file_may_have_its_name_and_none_of_its_bytes():
    disk = played(Disk({"x": A}), [Made("y"), Wrote("y", 0, B), Renamed("y", "x")])
    assert disk.after_power_cut(Loss.BYTES, random.Random(1)) == {"x": b""}


def test_a_page_is_torn_at_its_sectors_and_never_within_one():
    disk = played(Disk({"x": A + A}), [Wrote("x", 0, B + B)])
    assert {one["x"] for one in left(disk)} == {A + A, A + B, B + A, B + B}


def test_a_write_that_came_later_may_be_there_without_an_earlier_one():
    disk = played(Disk({"x": A + A}), [Wrote("x", 0, B), Wrote("x", SECTOR, B)])
    assert A + B in [one["x"] for one in left(disk)]


def test_a_file_may_be_as_long_as_it_was_to_be_with_anything_in_it():
    disk = played(Disk({"x": A}), [Wrote("x", SECTOR, B)])
    found = {one["x"] for one in left(disk)}
    assert found >= {A, A + B, A + bytes(SECTOR)}
    assert len(found) > 3


def test_a_file_that_was_cut_may_have_its_old_length():
    disk = played(Disk({"x": A + B}), [Cut("x", SECTOR)])
    assert {one["x"] for one in left(disk)} >= {A, A + B}


def test_names_may_be_kept_in_order_or_not():
    disk = played(Disk({"x": A}), [Removed("x"), Made("y")])
    found = [sorted(one) for one in left(disk)]
    assert [names in found for names in (["x"], [], ["y"], ["x", "y"])] == [True] * 4


def test_a_renamed_file_never_has_both_names_or_none():
    disk = played(Disk({"x": A}), [Renamed("x", "y")])
    assert {tuple(one) for one in left(disk)} == {("x",), ("y",)}


def test_a_disk_that_does_not_sync_promises_nothing():
    disk = played(Disk({}, syncs=False), [Made("x"), Wrote("x", 0, A), Synced("x"), Synced("")])
    assert disk.after_power_cut(Loss.EVERYTHING, random.Random(1)) == {}
