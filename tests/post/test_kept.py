"""What is kept of the post comes through repair and the door for files from elsewhere, or is told as lost."""

import sqlite3
from contextlib import closing

import pytest

from campaign.desk import Desk
from campaign.intake import campaigns
from campaign.post.office import PostOffice
from campaign.store.check import faults_in
from campaign.store.errors import StoreError
from campaign.store.repairing import recover
from campaign.world import orders as o


@pytest.fixture
def kept(table):
    """The file of a campaign by letter in which an order waits, and what is kept of the post."""
    second = table.desk.state.turn_order[1]
    table.take_in(table.players[second].answer(o.EndTurn(second)))
    table.desk.close()
    return table.desk.path, table.desk.post()


def spoil(path):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE post SET text = replace(text, 'end-turn', 'end-week') WHERE seat <> 'organiser'")


def test_a_repair_keeps_the_post(kept, tmp_path):
    path, post = kept
    recover.write(recover.recover(path), tmp_path / "again.fftt")
    with Desk.open(tmp_path / "again.fftt") as desk:
        assert desk.post() == post
        assert len(PostOffice(desk).waiting()) == 1


def test_what_is_not_as_it_was_kept_is_told_and_left_out(kept, tmp_path):
    path, post = kept
    spoil(path)
    assert any("post" in fault for fault in faults_in(path))
    with pytest.raises(StoreError):
        Desk.open(path)
    saved = recover.recover(path)
    assert saved.post_lost
    assert any("first letters" in sentence for sentence in saved.sentences())
    recover.write(saved, tmp_path / "again.fftt")
    with Desk.open(tmp_path / "again.fftt") as desk:
        assert desk.post().keys() < post.keys()


def test_the_post_comes_in_with_a_file_from_elsewhere(kept, tmp_path):
    path, post = kept
    campaigns.take_in(path, tmp_path / "fresh.fftt")
    with Desk.open(tmp_path / "fresh.fftt") as desk:
        assert desk.post() == post
    spoil(path)
    with pytest.raises(StoreError):
        campaigns.take_in(path, tmp_path / "more.fftt")


def test_a_copy_from_an_earlier_entry_and_an_export_have_none(kept, tmp_path):
    path, _post = kept
    with Desk.open(path) as desk:
        desk.copies.save_from(desk.head, tmp_path / "from.fftt")
        desk.copies.export(tmp_path / "whole.json")
    Desk.restore(tmp_path / "whole.json", tmp_path / "restored.fftt")
    for name in ("from.fftt", "restored.fftt"):
        with Desk.open(tmp_path / name) as desk:
            assert desk.post() == {}
