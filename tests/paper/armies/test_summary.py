"""The summary on paper: what is long takes more lines, and nothing is left out for want of room."""

from campaign.paper.armies.pages import roster_pages
from campaign.paper.armies.roster import roster
from campaign.paper.binding import About, bound
from campaign.world import events as e
from campaign.world.ids import EntryId
from tests.paper.builders import GREEN, RED, sector, table
from tests.paper.sheets import overlaps, texts

LONG = "Donaudampfschifffahrtsgesellschaftskapitän von Rheinfelden"


def summary_of(scene):
    content = roster(scene.state, RED, EntryId(1))
    data = bound("Letter", About("Armies", "Red", "now"), [roster_pages(content)])
    return data, " ".join(texts(data)[0].split())


def test_the_longest_name_of_an_army_leaves_room_for_its_commander():
    scene = table()
    army = scene.army(RED, sector(1), LONG, ("grunt", LONG[::-1].title()), "hq")
    scene.happen(e.CommanderNamed(RED, scene.figures(army)[0]))
    data, words = summary_of(scene)
    assert "".join(f"commander {LONG[::-1].title()}".split()) in "".join(words.split())
    assert overlaps(data) == []


def test_a_long_name_of_a_sector_is_printed_whole():
    scene = table()
    scene.army(RED, sector(1), "Third Foot", "grunt", "hq")
    scene.happen(e.Renamed(sector(1), LONG))
    assert "".join(summary_of(scene)[1].split()).count("".join(LONG.split())) >= 2  # where it stands, and its own row


def test_the_reason_of_a_correction_is_printed_whole():
    reason = "the dice were read wrong " * 20 + "and that was all"
    scene = table()
    scene.happen(e.Corrected(reason))
    assert " ".join(reason.split()) in summary_of(scene)[1]


def test_a_table_that_goes_on_has_its_head_on_every_page():
    scene = table()
    for number in range(70):
        scene.happen(e.Corrected(f"reason {number}"))
    data = summary_of(scene)[0]
    said = [text for text in texts(data) if "reason" in text]
    assert len(said) > 1
    assert all("Corrections by the organiser" in text for text in said)


def test_the_summary_of_insectoids_counts_queens():
    scene = table()
    scene.army(RED, sector(1), "Third Foot", "grunt", "hq")
    scene.army(GREEN, sector(7), "Swarm", "stinger")
    for player, said, unsaid in ((RED, "HQs", "Queen"), (GREEN, "Queens", "HQ")):
        content = roster(scene.state, player, EntryId(1))
        summary = texts(bound("A4", About("Armies", "", "now"), [roster_pages(content)]))[0]
        assert said in summary
        assert unsaid not in summary
