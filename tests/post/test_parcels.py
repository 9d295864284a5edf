"""Letters in files: all of them, or none, and what was there stays as it was."""

import pytest

from campaign import system
from campaign.post.parcels import write_out
from campaign.store.errors import StoreError
from campaign.world import orders as o


def sent(table, folder, **told):
    return write_out(table.desk, table.office, folder, **told)


def test_each_gets_a_letter_a_message_and_a_packet(table, tmp_path):
    parcels = sent(table, tmp_path / "out", until="Friday")
    assert [parcel.sent.number for parcel in parcels] == [2, 2]
    files = [path for parcel in parcels for path in (parcel.letter, parcel.text, *parcel.packets)]
    assert sorted(files) == sorted((tmp_path / "out").iterdir())
    assert len(files) == 6
    for parcel in parcels:
        assert parcel.text.read_text(encoding="utf-8") == parcel.message
        assert {path.stem for path in parcel.packets} == {parcel.letter.stem}
        table.players[parcel.sent.seat].open(parcel.letter.read_bytes())


def test_what_lies_there_is_not_replaced(table, tmp_path):
    (first, _other) = sent(table, tmp_path / "out", packets=False)
    there = first.letter.with_name(first.letter.name.replace(" 2.", " 3."))
    there.write_bytes(b"mine")
    (again, _other) = sent(table, tmp_path / "out", packets=False)
    assert again.letter.name.endswith("3 2.fftt-letter")
    assert there.read_bytes() == b"mine"


@pytest.mark.parametrize("fails", ["write", "keep"])
def test_where_a_letter_cannot_be_written_none_has_been_sent(table, tmp_path, monkeypatch, fails):
    """And an answer to the letter before still counts."""
    seat = table.desk.state.turn_order[0]
    answer = table.players[seat].answer(o.EndTurn(seat))
    kept, written = table.desk.post(), []

    def write(data, path, **how):
        if len(written) == 3:
            raise OSError(28, "No space left on device")
        written.append(path)
        path.write_bytes(data)

    def keep(posts):
        raise StoreError("No space left on device")

    if fails == "write":
        monkeypatch.setattr(system, "write", write)
    else:
        monkeypatch.setattr(table.desk, "keep_post", keep)
    with pytest.raises((OSError, StoreError), match="No space"):
        sent(table, tmp_path / "out", packets=False)
    monkeypatch.undo()
    assert table.desk.post() == kept
    assert list((tmp_path / "out").iterdir()) == []
    assert len(table.take_in(answer)) == 1
