"""A whole campaign goes out as JSON and comes back as the very same file; nothing else is taken for one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import pytest

from campaign.desk import Desk
from campaign.store import errors, json_document
from campaign.store.check import faults_in
from campaign.store.journal import seal
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.codec import BadForm, event_to_json, order_to_json
from campaign.world.state import ReportDue
from tests.play.amends import content
from tests.play.exchange import exchange_at_random
from tests.pngs import png
from tests.released import RELEASED, copied, up_to_date
from tests.store.campaigns import played
from tests.world.test_news import DETAILS, HEADLINES


@pytest.mark.parametrize("seed", [0, 1])
def test_a_random_campaign_comes_back_as_the_same_file_and_goes_on_alike(seed: int, tmp_path: Path) -> None:
    counts = exchange_at_random(seed, tmp_path)
    assert counts["retired entries"] > 3
    assert {"order write-note", "order set-portrait", "order report-battle", "event battle-fought"} <= set(counts)
    assert {"order edit-map", "event map-edited", "order set-battlefield", "order set-backdrop"} <= set(counts)


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_a_file_of_an_older_version_comes_back_with_the_seals_of_that_time(path: Path, tmp_path: Path) -> None:
    old = up_to_date(path.stem, tmp_path)
    with Desk.open(old) as desk:
        for due in desk.state.pending.values():
            if isinstance(due, ReportDue):
                desk.store.keep_battle(due.battle, None)  # one under way does not travel
        desk.copies.export(tmp_path / "old.json")
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("DELETE FROM post")  # neither does the post
    Desk.restore(tmp_path / "old.json", tmp_path / "again.fftt")
    assert sorted(content(tmp_path / "again.fftt")) == sorted(content(old))


@pytest.mark.parametrize(
    "order", {type(order): order for order, _events, _text in HEADLINES}.values(), ids=lambda o: o.kind
)
def test_every_kind_of_order_stands_as_a_value_in_the_document_and_gives_its_text_back(order: o.Order) -> None:
    text = order_to_json(order)
    assert json_document._text(json_document._value_of(text)) == text
    assert isinstance(json_document._value_of(text), dict)


@pytest.mark.parametrize(
    "event", {type(event): event for event, _text in DETAILS}.values(), ids=lambda event: event.kind
)
def test_every_kind_of_event_that_is_told_gives_its_text_back(event: e.Event) -> None:
    assert json_document._text(json_document._value_of(event_to_json(event))) == event_to_json(event)


def test_a_text_that_a_value_does_not_give_back_stands_as_a_text() -> None:
    for text in ('{"a": 1}', '"a"', "[1.50]", '{"a":1,"a":2}', '{"a":"\\u00e9"}', "no JSON"):
        assert json_document._text(json_document._value_of(text)) == text


def test_all_orders_are_looked_at_here() -> None:
    assert {type(order) for order, _events, _text in HEADLINES} == set(get_args(o.Order))


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The document of a campaign with a battle, a portrait and a branch, as a value."""
    folder = tmp_path_factory.mktemp("sent")
    with played(folder) as desk:
        desk.set_portrait(desk.state.seats[0], png())
        desk.undo()
        desk.submit(o.WriteNote("campaign", "Zwölf Boxkämpfer 🎲"))
        desk.copies.export(folder / "whole.json")
    value: dict[str, Any] = json.loads((folder / "whole.json").read_text(encoding="utf-8"))
    return value


def taken_in(value: object, folder: Path) -> Path:
    (folder / "in.json").write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    Desk.restore(folder / "in.json", folder / "in.fftt")
    return folder / "in.fftt"


def test_the_document_can_be_written_anew_by_another_program(sent: dict[str, Any], tmp_path: Path) -> None:
    assert faults_in(taken_in(sent, tmp_path)) == ()


Spoil = Callable[[dict[str, Any]], object]


def entry(value: dict[str, Any], number: int) -> dict[str, Any]:
    found: dict[str, Any] = value["entries"][number]
    return found


def turned_back(value: dict[str, Any]) -> dict[str, Any]:
    """The document as programs wrote it that kept no ledger."""
    entries = [{key: field for key, field in each.items() if key != "stood"} for each in value["entries"]]
    return {key: part for key, part in value.items() if key != "seal"} | {"version": 1, "entries": entries}


WRONG: dict[str, tuple[Spoil, str]] = {
    "another format": (lambda v: v | {"format": "fftt-show"}, "no campaign that was exported"),
    "a newer version": (lambda v: v | {"version": 3}, "A newer version of FFTT Campaign exported this."),
    "turned back to a version without seals": (lambda v: turned_back(v), "“in.json” has the form of an older program"),
    "no document": (lambda v: "[]", "no campaign that was exported"),
    "no JSON": (lambda v: "{", "This is not JSON"),
    "a key twice": (lambda v: '{"format": "fftt-campaign", "format": "x"}', "“format” stands twice"),
    "more fields": (lambda v: v | {"extra": 1}, "cannot be a campaign (extra: "),
    "a number that no file can hold": (lambda v: v | {"head": 10**25}, "cannot be a campaign"),
    "a time that no file can hold": (lambda v: entry(v, 1).update(written=10**25) or v, "cannot be a campaign"),
    "no entries": (lambda v: v | {"entries": []}, "cannot be a campaign"),
    "a head that is nowhere": (lambda v: v | {"head": 999}, "cannot be a campaign"),
    "a text for a number": (lambda v: entry(v, 1).update(rules="3") or v, "entries.1.rules"),
    "another order": (lambda v: entry(v, 1)["order"].update(player="1.p2") or v, "not as it was written"),
    "other dice": (lambda v: entry(v, 3).update(dice=[["a", "1d6:1"]]) or v, "cannot be read"),
    "other events": (lambda v: entry(v, 2)["events"].pop() and v, "not as it was written"),
    "an unknown order": (lambda v: entry(v, 2)["order"].update(kind="dance") or v, "cannot be read"),
    "another parent": (lambda v: entry(v, 5).update(parent=2) or v, "not as it was written"),
    "an entry twice": (lambda v: v["entries"].append(v["entries"][0]) or v, "cannot be a campaign"),
    "an entry less": (lambda v: v["entries"].pop(4) and v, "cannot be a campaign"),
    "a portrait less": (lambda v: v | {"pictures": {}}, "The portrait of entry"),
    "another portrait": (
        lambda v: v | {"pictures": dict.fromkeys(v["pictures"], "aGVsbG8=")},
        "is not as it was given",
    ),
    "a portrait that is no base 64": (lambda v: v | {"pictures": dict.fromkeys(v["pictures"], "!")}, "no base 64"),
    "a portrait in strange letters": (lambda v: v | {"pictures": dict.fromkeys(v["pictures"], "ä")}, "no base 64"),
}


@pytest.mark.parametrize(("spoil", "says"), WRONG.values(), ids=WRONG)
def test_what_is_no_sound_campaign_is_refused_and_leaves_no_file(
    spoil: Spoil, says: str, sent: dict[str, Any], tmp_path: Path
) -> None:
    spoilt = spoil(json.loads(json.dumps(sent)))
    with pytest.raises((BadForm, errors.StoreError)) as refused:
        taken_in(spoilt, tmp_path)
    assert says in str(refused.value)
    assert [path.name for path in tmp_path.iterdir() if "lock" not in path.name] == ["in.json"]


@pytest.mark.claims("campaign:C93a")
def test_a_document_without_seals_is_taken_in_where_an_older_program_could_have_written_it(tmp_path: Path) -> None:
    with Desk.open(copied("0.8.0", tmp_path)) as desk:
        desk.copies.export(tmp_path / "old.json")
    value = json.loads((tmp_path / "old.json").read_text(encoding="utf-8"))
    assert faults_in(taken_in(turned_back(value), tmp_path)) == ()


def test_a_journal_with_right_seals_that_makes_no_sense_is_refused(sent: dict[str, Any], tmp_path: Path) -> None:
    value = json.loads(json.dumps(sent))
    joined = next(event for each in value["entries"] for event in each["events"] if event[0] == "figure-joined")
    joined[2]["player"] = "nobody"
    with pytest.raises((BadForm, errors.StoreError)):
        taken_in(sealed_anew(value), tmp_path)
    assert not list(tmp_path.glob("in.fftt*"))


def sealed_anew(value: dict[str, Any]) -> dict[str, Any]:
    """The document with the seals that its entries would have."""
    hashes: dict[int, str] = {}
    for each in value["entries"]:
        texts = json_document._kept(json_document.EntryForm(**each)).texts
        each["hash"] = hashes[each["id"]] = seal(texts, each["id"], hashes.get(each["parent"]))
    return value


def test_a_file_that_is_there_is_never_replaced_by_what_is_taken_in(sent: dict[str, Any], tmp_path: Path) -> None:
    taken_in(sent, tmp_path)
    with pytest.raises(errors.FileExists):
        taken_in(sent, tmp_path)


def test_sending_out_replaces_a_document_whole_or_not_at_all(tmp_path: Path) -> None:
    with played(tmp_path) as desk:
        (tmp_path / "whole.json").write_text("old", encoding="utf-8")
        desk.copies.export(tmp_path / "whole.json")
        assert (tmp_path / "whole.json").read_text(encoding="utf-8").startswith('{"format": "fftt-campaign"')
        with pytest.raises(errors.StoreError, match="choose another name"):
            desk.copies.export(desk.path)
        desk.copies.save(tmp_path / "other.fftt")
        with pytest.raises(errors.StoreError, match="choose another name"):
            desk.copies.export(tmp_path / "other.fftt")
        assert faults_in(tmp_path / "other.fftt") == ()
        with pytest.raises(errors.StoreError):
            desk.copies.export(tmp_path / "nowhere" / "whole.json")
        assert not list(tmp_path.glob("*.exporting"))


def test_a_document_that_is_not_text_or_not_there_is_said(tmp_path: Path) -> None:
    (tmp_path / "in.json").write_bytes(b"\xff\xfe{")
    with pytest.raises(BadForm, match="not text in UTF-8"):
        Desk.restore(tmp_path / "in.json", tmp_path / "in.fftt")
    with pytest.raises(errors.StoreError):
        Desk.restore(tmp_path / "no.json", tmp_path / "in.fftt")
