"""Files and folders that may not be written to, for real: said with what to do, and nothing is lost."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store import errors
from campaign.store.check import faults_in
from campaign.world import orders as o
from tests.store.campaigns import founding, kill_in_a_write, mustered

NOBODY = 65534

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows protects in other ways")


@pytest.fixture
def desk() -> Iterator[Desk]:
    """An open campaign of somebody who is no administrator: nothing is write-protected for those."""
    with tempfile.TemporaryDirectory(prefix="fftt-protected-") as place:
        folder, before = Path(place) / "club", os.geteuid()
        folder.mkdir()
        mustered(folder).close()  # all that is needed has been loaded by now
        for path in (folder.parent, folder, folder / "test.fftt"):
            path.chmod(0o777 if path.is_dir() else 0o666)
        if before == 0:
            os.seteuid(NOBODY)
        try:
            with Desk.open(folder / "test.fftt") as desk:
                yield desk
        finally:
            os.seteuid(before)
            folder.chmod(0o777)


def refused(desk: Desk, order: o.Order) -> str:
    state = desk.state
    with pytest.raises(errors.ReadOnly) as error:
        desk.submit(order)
    assert desk.state == state
    return str(error.value)


def protect(path: Path, *, on: bool = True) -> None:
    """Only an administrator may have made it."""
    before = os.geteuid()
    if os.getuid() == 0:
        os.seteuid(0)
    path.chmod((0o555 if on else 0o777) if path.is_dir() else (0o444 if on else 0o666))
    os.seteuid(before)


def test_a_folder_that_is_protected_while_a_campaign_is_open_is_said_and_can_be_set_right(desk):
    protect(desk.path.parent)
    assert refused(desk, o.StartWeek()) == (
        f"“test.fftt” cannot be written to: the file or its folder “{desk.path.parent}” is write-protected. "
        "Copy the file to a folder of your own and open it there."
    )
    protect(desk.path.parent, on=False)
    desk.submit(o.StartWeek())
    assert faults_in(desk.path) == ()


def test_a_copy_of_a_campaign_in_a_protected_folder_can_be_saved_elsewhere(desk):
    protect(desk.path.parent)
    elsewhere = desk.path.parent.parent / "copy.fftt"
    assert desk.copies.save(elsewhere)
    assert faults_in(elsewhere) == ()


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_is_protected_is_not_opened_to_write_and_can_be_looked_at(desk, what):
    state = desk.state
    desk.close()
    protect(desk.path if what == "file" else desk.path.parent)
    with pytest.raises(errors.ReadOnly, match="Copy the file to a folder of your own and open it there"):
        Desk.open(desk.path)
    with Desk.open_to_read(desk.path) as looking:
        assert looking.state == state
    protect(desk.path.parent, on=False)
    assert [path.name for path in desk.path.parent.iterdir()] == ["test.fftt"]


def test_nothing_is_founded_copied_or_sent_out_into_a_protected_folder(desk):
    folder = desk.path.parent.parent / "prize"
    folder.mkdir()
    folder.chmod(0o555)
    for door in (
        lambda: Desk.create(folder / "new.fftt", founding()),
        lambda: desk.copies.save(folder / "copy.fftt"),
        lambda: desk.copies.to_send(folder / "send.fftt"),
        lambda: desk.copies.export(folder / "whole.json"),
    ):
        with pytest.raises(errors.ReadOnly, match="it is write-protected"):
            door()
    assert list(folder.iterdir()) == []


def test_a_side_file_that_somebody_else_left_and_nobody_may_touch_is_said(desk):
    """As a folder that is kept in step between computers brings along."""
    desk.close()
    side = desk.path.with_name("test.fftt.lock")
    side.write_bytes(b"")
    protect(side)
    with pytest.raises(errors.ReadOnly):
        Desk.open(desk.path)


def test_what_cannot_be_taken_back_in_a_protected_folder_is_said(desk):
    """Somebody was killed in a write, and the folder is protected: not even looking is possible as it is."""
    desk.close()
    before = os.geteuid()
    if os.getuid() == 0:
        os.seteuid(0)
    kill_in_a_write(desk.path)
    os.seteuid(before)
    protect(desk.path.parent)
    with pytest.raises(errors.ReadOnly, match="Copy the file to a folder of your own"):
        Desk.open_to_read(desk.path)
    protect(desk.path.parent, on=False)
    with Desk.open(desk.path) as again:
        assert again.state == desk.state
