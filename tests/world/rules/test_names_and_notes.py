"""What people call things and write about them (campaign:C66)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.entries import Entry
from campaign.world.house_rules import HouseRules
from campaign.world.ids import EntryId, OrderId, PictureId
from campaign.world.knowledge import as_seen_by, entry_as_seen_by
from campaign.world.refusal import Refusal
from tests.world.situation import Situation

FACE = PictureId("ab" * 32)
ARMY = "2.army"


def a_table(*, open_map: bool = True) -> Situation:
    """A at the mill, B at the docks; A's turn."""
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, rules=HouseRules(open_map=open_map))
    table.army("A", "mill", "hq engineer grunt*6")
    table.army("B", "docks", "hq engineer grunt*6")
    table.turns("AB")
    return table


@pytest.mark.claims("campaign:C66a")
@pytest.mark.parametrize("what", ["figure", "army", "sector", "player"])
def test_a_thing_can_be_renamed_at_any_time(what: str) -> None:
    table = a_table()
    table.end_turn("A")
    ids = {
        "figure": table.figure(ARMY, "grunt1"),  # type: ignore[arg-type]
        "army": ARMY,
        "sector": table.sector("mill"),
        "player": table.player("A"),
    }
    table.give(o.Rename(ids[what], " The Old One "))
    state = table.state
    names = {
        thing.name for part in (state.figures, state.armies, state.sectors, state.players) for thing in part.values()
    }
    assert "The Old One" in names


@pytest.mark.claims("campaign:C66a")
def test_the_campaign_itself_can_be_renamed() -> None:
    table = a_table()
    table.give(o.Rename("campaign", "Winter War"))
    assert table.state.setting.name == "Winter War"


@pytest.mark.claims("campaign:C66b")
@pytest.mark.parametrize("what", ["figure", "army", "sector", "player", "route", "campaign", "battle"])
def test_a_note_can_be_written_about_a_thing_and_written_anew(what: str) -> None:
    table = a_table()
    table.move(ARMY, "docks")  # type: ignore[arg-type]
    ids = {
        "figure": table.figure(ARMY, "grunt1"),  # type: ignore[arg-type]
        "army": ARMY,
        "sector": table.sector("mill"),
        "player": table.player("A"),
        "route": table.route("mill", "docks"),
        "campaign": "campaign",
        "battle": table.battle.id,
    }
    id = ids[what]
    table.give(o.WriteNote(id, "Held the stairs.\nAlone."))
    assert dict(table.state.notes) == {(id, None): "Held the stairs.\nAlone."}
    table.give(o.WriteNote(id, "Fell back."))
    assert dict(table.state.notes) == {(id, None): "Fell back."}
    table.give(o.WriteNote(id, " "))
    assert dict(table.state.notes) == {}


@pytest.mark.claims("campaign:C66b")
@pytest.mark.parametrize(
    ("order", "says"),
    [
        (o.WriteNote("9.grunt1", "Who?"), "There is nothing with the id “9.grunt1” to write about."),
        (o.WriteNote(ARMY, "Mine.", "1.p9"), "There is no player “1.p9” in this campaign."),  # type: ignore[arg-type]
        (o.WriteNote(ARMY, "x" * 2001), "A note has at most 2000 characters."),
        (o.WriteNote(ARMY, "a\x07b"), "The note has a character that cannot be read; type it again."),
        (o.WriteNote(ARMY, ""), "Nothing is written there."),
        (o.SetPortrait(ARMY, FACE), "Figures and players have portraits; “2.army” is neither."),
        (o.SetPortrait("1.p1", PictureId("face.png")), "“face.png” is no picture of this file."),
        (o.SetPortrait("1.p1", PictureId("")), "There is no portrait."),
        (o.Rename("9.army", "Oak"), "There is nothing with the id “9.army” to rename."),
    ],
)
def test_what_cannot_be_written_is_refused_with_the_reason(order: o.Order, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        a_table().give(order)
    assert [reason.text for reason in refused.value.reasons] == [says]


@pytest.mark.claims("campaign:C66f")
@pytest.mark.parametrize("turning", ["\u202eeman", "a\u2066b"], ids=["override", "isolate"])
def test_a_name_cannot_turn_round_what_is_written_behind_it(turning: str) -> None:
    with pytest.raises(Refusal, match="type it again") as refused:
        a_table().give(o.Rename(ARMY, turning))
    assert [reason.rule for reason in refused.value.reasons] == ["campaign:C66f"]


@pytest.mark.claims("campaign:C66f")
def test_a_name_may_be_in_a_script_that_is_read_from_the_right() -> None:
    table = a_table()
    table.give(o.Rename(ARMY, "שלום עולם"))
    assert table.state.armies[ARMY].name == "שלום עולם"  # type: ignore[index]


@pytest.mark.claims("campaign:C66c")
@pytest.mark.parametrize("open_map", [True, False])
def test_a_players_own_note_is_seen_by_nobody_else(open_map: bool) -> None:
    table = a_table(open_map=open_map)
    before = table.state
    order = o.WriteNote(table.sector("docks"), "Attack here next week.", table.player("A"))
    events = table.give(order)
    entry = Entry(EntryId(9), EntryId(8), OrderId("9"), order, (), 1, events, "", 0)
    for letter, own in (("A", True), ("B", False)):
        player = table.player(letter)
        assert (entry_as_seen_by(entry, before, player) is not None) is own
        assert bool(as_seen_by(table.state, player).notes) is own
    assert not as_seen_by(table.state, None).notes


@pytest.mark.claims("campaign:C66c")
def test_a_note_for_all_is_seen_by_all_beside_the_own_one() -> None:
    table = a_table()
    docks = table.sector("docks")
    table.give(o.WriteNote(docks, "Mined, they say."))
    table.give(o.WriteNote(docks, "It is not.", table.player("B")))
    assert dict(as_seen_by(table.state, table.player("A")).notes) == {(docks, None): "Mined, they say."}
    assert len(as_seen_by(table.state, table.player("B")).notes) == 2


@pytest.mark.claims("campaign:C66d")
def test_figures_and_players_have_portraits_and_give_them_back() -> None:
    table = a_table()
    soldier = table.figure(ARMY, "grunt1")  # type: ignore[arg-type]
    table.give(o.SetPortrait(soldier, FACE))
    table.give(o.SetPortrait(table.player("A"), FACE))
    assert dict(table.state.portraits) == {soldier: FACE, table.player("A"): FACE}
    table.give(o.SetPortrait(soldier, PictureId("")))
    assert dict(table.state.portraits) == {table.player("A"): FACE}


@pytest.mark.claims("campaign:C66e")
def test_notes_and_portraits_of_a_figure_that_is_not_seen_are_not_seen_either() -> None:
    table = a_table(open_map=False)
    soldier = table.figure(ARMY, "grunt1")  # type: ignore[arg-type]
    table.give(o.SetPortrait(soldier, FACE))
    table.set(e.NoteWritten(soldier, "A hero."))
    seen = {letter: as_seen_by(table.state, table.player(letter)) for letter in "AB"}
    assert (len(seen["A"].notes), len(seen["A"].portraits)) == (1, 1)
    assert (len(seen["B"].notes), len(seen["B"].portraits)) == (0, 0)


def test_the_last_commander_that_nobody_saw_fall_is_not_named_to_the_others() -> None:
    table = a_table(open_map=False)
    leader = table.figure(ARMY, "engineer1")  # type: ignore[arg-type]
    table.commander("A", leader)
    table.set(e.CommanderLost(table.player("A"), leader, 1), e.FigureLost(leader, e.Fate.HAZARD))
    assert as_seen_by(table.state, table.player("B")).players[table.player("A")].last_commander is None
    assert as_seen_by(table.state, table.player("A")).players[table.player("A")].last_commander == leader


@pytest.mark.claims("campaign:C66a", "campaign:C66b")
def test_a_note_of_the_greatest_length_and_a_name_of_the_greatest_length_are_taken() -> None:
    table = a_table()
    table.give(o.WriteNote(ARMY, "x" * 2000))
    table.give(o.Rename(ARMY, "x" * 60))
    with pytest.raises(Refusal, match="longer than 60 characters"):
        table.give(o.Rename(ARMY, "x" * 61))


@pytest.mark.claims("campaign:C66a")
def test_two_players_never_get_the_same_name_but_other_things_may() -> None:
    table = a_table()
    table.give(o.Rename(ARMY, table.state.players[table.player("B")].name))
    with pytest.raises(Refusal, match="Two players have the same name"):
        table.give(o.Rename(table.player("A"), table.state.players[table.player("B")].name.upper()))
    table.give(o.Rename(table.player("A"), table.state.players[table.player("A")].name.upper()))


@pytest.mark.claims("campaign:C66d")
def test_a_picture_that_is_none_is_named_by_its_beginning() -> None:
    with pytest.raises(Refusal) as refused:
        a_table().give(o.SetPortrait("1.p1", PictureId("x" * 100)))
    assert [reason.text for reason in refused.value.reasons] == [f"“{'x' * 70}” is no picture of this file."]
