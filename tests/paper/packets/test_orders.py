"""The order sheet and the secrets of a player as values, and what stands of them on the pages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from immutables import Map

from campaign.desk import Desk
from campaign.paper import NoPage, Wanted
from campaign.paper.binding import About, bound
from campaign.paper.packets.cover import cover, organiser_cover
from campaign.paper.packets.kind import ORGANISER, PACKETS
from campaign.paper.packets.orders import OrderSheet, order_sheet, week_ordered
from campaign.paper.packets.secret_pages import secret_pages
from campaign.paper.packets.secrets import secrets_of
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.ids import EntryId
from campaign.world.knowledge import as_seen_by
from campaign.world.state import CAMPAIGN, Campaign, Minefield, Stage
from tests.cli.test_secrets import closed
from tests.paper.builders import BLUE, GREEN, RED, Table, route, sector, table
from tests.paper.contents import source, source_at
from tests.paper.sheets import texts
from tests.store import campaigns


def a_table(rules: HouseRules | None = None) -> Table:
    """Red has two armies, one without HQ; the Spindle is nobody's."""
    made = table(rules=rules)
    made.army(RED, sector(3), "Third Foot", "grunt", "grunt", "hq")
    made.army(RED, sector(1), "Strays", ("sniper", "Wick"))
    made.army(BLUE, sector(4), "Lathe", "terminator", "hq")
    return made


def sheet(state: Campaign) -> OrderSheet:
    return order_sheet(state, EntryId(412), RED)


def test_each_army_has_a_row_with_its_place_its_fp_and_where_one_step_leads() -> None:
    third, strays = sheet(a_table().state).forces
    assert (third.name, third.place, third.fp, third.notes) == ("Third Foot", "Kessel Row", 3, ("1 HQ",))
    assert third.near == ("Glasshouse (A)", "The Spindle (–)")
    assert strays.notes == ("without HQ",)


def test_insectoids_are_led_by_queens() -> None:
    made = a_table()
    made.army(GREEN, sector(7), "Swarm", "queen", "drone")
    assert order_sheet(made.state, EntryId(1), GREEN).forces[0].notes == ("1 Queen",)


def test_mines_and_radiation_on_the_way_stand_with_the_neighbour() -> None:
    made = a_table()
    made.happen(e.MinefieldLaid(route(4), BLUE))
    made.army(BLUE, sector(5), "Mill", "terminator", "hq")
    (_lathe, mill) = order_sheet(made.state, EntryId(1), BLUE).forces
    assert "Cinder Hill (B): mines, radioactive" in mill.near


def test_each_own_sector_has_a_row_with_its_stock_and_what_it_would_yield() -> None:
    made = a_table()
    state = made.state
    state = replace(state, sectors=state.sectors.set(sector(1), replace(state.sectors[sector(1)], stock=9)))
    rows = sheet(state).stocks
    assert [(row.name, row.stock, row.income) for row in rows] == [
        ("Old Docks", 9, 4),
        ("Glasshouse", 0, 4),
        ("Kessel Row", 0, 4),
    ]
    assert [row.fp for row in rows] == [2, 0, 3]


def test_the_other_players_stand_with_whether_there_is_a_pact() -> None:
    made = a_table().happen(e.PactMade((RED, GREEN)))
    assert [(row.owner.name, row.stands, row.fixed) for row in sheet(made.state).pacts] == [
        ("Blue", False, False),
        ("Green", True, False),
    ]


@pytest.mark.claims("campaign:C38b")
@pytest.mark.parametrize(("lost", "words"), [(2, "month 2, week 1"), (1, "month 1, week 4"), (7, "month 3, week 2")])
def test_without_a_commander_it_says_from_when_on_there_can_be_another(lost: int, words: str) -> None:
    state = a_table().state
    state = replace(state, players=state.players.set(RED, replace(state.players[RED], commander_lost=lost)))
    assert sheet(state).commander == f"none; another from {words} on"


WEEKS = [
    (Stage.MUSTER, 0, (2, 4)),
    (Stage.INITIATIVE, 0, (2, 4)),
    (Stage.TURNS, 0, (2, 4)),
    (Stage.TURNS, 1, (2, 4)),
    (Stage.TURNS, 2, (3, 1)),
    (Stage.BATTLES, 3, (3, 1)),
]


@pytest.mark.parametrize(("stage", "ended", "week"), WEEKS)
def test_orders_are_for_this_week_while_the_turn_is_still_to_come_and_else_for_the_next(
    stage: Stage, ended: int, week: tuple[int, int]
) -> None:
    state = replace(
        a_table().state, stage=stage, month=2, week=4, weeks=8, turn_order=(BLUE, RED, GREEN), ended_turns=ended
    )
    assert week_ordered(state, RED) == week


def test_own_notes_and_minefields_are_secrets_and_those_of_others_are_not_among_them() -> None:
    state = a_table().state
    notes = state.notes.set((CAMPAIGN, RED), "Feint north.\nStrike south.").set((CAMPAIGN, BLUE), "Wait.")
    fields = state.minefields.set(route(1), Minefield(route(1), RED)).set(route(4), Minefield(route(4), BLUE))
    secrets = secrets_of(replace(state, notes=notes, minefields=fields), EntryId(1), RED)
    told = {part.title: [f"{item.strong} {item.text}".strip() for item in part.items] for part in secrets.parts}
    assert secrets.line == "Secret: for Red only"
    assert told["Own notes"] == ["The Drowned City: Feint north.", "Strike south."]
    assert told["Own minefields"] == ["Old Docks to Glasshouse"]
    assert list(told) == ["Own notes", "Own minefields"]


def test_a_player_without_secrets_on_an_open_map_gets_no_page_of_them() -> None:
    state = a_table().state
    bare = replace(state, notes=Map(), minefields=Map(), battles=Map())
    secrets = secrets_of(bare, EntryId(1), GREEN)
    assert secrets.parts == ()
    with pytest.raises(NoPage):
        bound("A4", About("", "", ""), [secret_pages(secrets)])


def test_on_a_closed_map_it_says_which_armies_the_others_know_by_their_fp_alone() -> None:
    secrets = secrets_of(a_table(HouseRules(open_map=False)).state, EntryId(1), RED)
    told = [item.text for item in secrets.parts[-1].items]
    assert told[1:] == ["Third Foot, Kessel Row: 3 figures, 3 FP", "Strays, Old Docks: 1 figure, 2 FP"]


def test_a_packet_has_news_rosters_orders_and_secrets_in_this_order() -> None:
    bare = source("typical")
    noted = replace(bare.state, notes=bare.state.notes.set((CAMPAIGN, bare.state.seats[0]), "Feint north."))
    made = replace(bare, state=noted)
    without, first = (PACKETS.documents(one, Wanted(one.state.seats))[0] for one in (bare, made))
    pages = texts(first.draw("A4"))
    assert len(texts(without.draw("A4"))) == len(pages) - 1  # nothing is secret: no page of it
    heads = ["Standings", "Commander", "FP of 20", "Orders for month 3, week 1", "keep this page to yourself"]
    places = [
        next(number for number, page in enumerate(pages) if words in page) for words in heads if words != "FP of 20"
    ]
    assert places == sorted(places)
    assert len(pages) == 9
    assert pages[-1].count("Secret: for Mara only") == 1


def test_every_army_stands_on_the_order_sheet_with_lines_to_write_on() -> None:
    made = source("typical")
    for player, document in zip(made.state.seats, PACKETS.documents(made, Wanted(made.state.seats)), strict=True):
        orders = " ".join(page for page in texts(document.draw("Letter")) if "Orders for month" in page)
        armies = [army.name for army in made.state.armies.values() if army.player == player]
        assert {name for name in armies if name not in orders} == set()
        assert orders.count("then to") == len(armies)
        for rule in ("C10", "C30 C31", "C12 C17 C31 C43", "C33", "C37 C38", "D1 D3", "fftt:H1", "C16 C52"):
            assert rule in orders


def test_there_are_no_orders_for_a_seat_that_nobody_plays_nor_once_all_is_over() -> None:
    made = source("tiny")
    player = made.state.seats[0]
    seat = replace(made.state.players[player], neutral=True)
    for state in (
        replace(made.state, players=made.state.players.set(player, seat)),
        replace(made.state, stage=Stage.OVER),
    ):
        (document,) = PACKETS.documents(replace(made, state=state), Wanted((player,)))
        pages = texts(document.draw("A4"))
        assert pages
        assert not any("Orders for month" in page for page in pages)


def test_where_a_week_has_no_news_a_packet_tells_those_of_the_last_that_is_over() -> None:
    made = source("typical")
    told = [PACKETS.documents(made, Wanted(made.state.seats[:1], week=week))[0].draw("A4") for week in (None, (9, 4))]
    assert told[0] == told[1]


def test_from_a_copy_its_player_alone_has_a_packet_with_the_fp_of_the_others_and_without_news(tmp_path: Path) -> None:
    with Desk.create(tmp_path / "closed.fftt", closed(campaigns.founding(), bands=False)) as desk:
        for player in desk.state.seats:
            desk.submit(o.Recruit(player, campaigns.home(desk, player), campaigns.FORCE))
        player, other = desk.state.seats
        desk.copies.for_player(player, tmp_path / "copy.fftt")
    with Desk.open_to_read(tmp_path / "copy.fftt") as copy:
        made = source_at(copy)
    (document,) = PACKETS.documents(made, Wanted(made.state.seats))
    assert ORGANISER.documents(made, Wanted(made.state.seats)) == ()
    first = cover(made, as_seen_by(made.state, player), player, (1, 1))
    assert [army.fp for army in first.map.armies] == [7, 7]
    assert first.line == f"Week packet, for {made.state.players[player].name} only"
    assert made.state.players[other].name in texts(document.draw("A4"))[0]


def test_the_organisers_packet_has_rosters_only_where_they_are_wanted() -> None:
    made = source("typical")
    (short,) = ORGANISER.documents(made, Wanted(made.state.seats))
    (long,) = ORGANISER.documents(made, Wanted(made.state.seats, rosters=True))
    pages = texts(short.draw("A4"))
    assert "Secret: for the organiser only" in pages[0]
    assert all(army.name in " ".join(" ".join(pages).split()) for army in made.state.armies.values())
    assert len(texts(long.draw("A4"))) > len(pages) + len(made.state.armies)


def test_the_organisers_first_lines_say_whose_turn_it_is_and_in_which_order_all_move() -> None:
    first = organiser_cover(source("typical"), (2, 4))
    assert first.lead.text == (
        "It is Tobias’s turn. Turn order: Tobias, Ines, Jonas, Mara. 1 open battle and 1 minefield on the map."
    )
    assert organiser_cover(source("tiny"), (1, 1)).lead.text == "No battle waits."


def test_what_is_to_be_done_stands_first_and_what_it_means_behind_it() -> None:
    (todo, *_others) = organiser_cover(source("typical"), (2, 4)).parts
    assert ("Ines: fight or withdraw?", "Tobias attacks Quality Control in Ember Lock, 20 FP against 2") in [
        (item.strong, item.text) for item in todo.items
    ]
    assert ("Mara has not fought this week.", "No income: 16 FP from 4 sectors") in [
        (item.strong, item.text) for item in todo.items
    ]


def test_pacts_stand_on_the_organisers_packet() -> None:
    made = source("tiny")
    a, b = made.state.seats
    bound = replace(made, state=replace(made.state, pacts=frozenset({(a, b)})))
    pacts = next(part for part in organiser_cover(bound, (1, 1)).parts if part.title == "Pacts")
    assert [item.text for item in pacts.items] == ["Al and Bo"]


def test_before_the_first_week_there_is_a_line_for_a_new_army_in_each_sector() -> None:
    made = source("tiny")
    for player, document in zip(made.state.seats, PACKETS.documents(made, Wanted(made.state.seats)), strict=True):
        orders = " ".join(page for page in texts(document.draw("A4")) if "Orders for month" in page)
        assert order_sheet(as_seen_by(made.state, player), made.entry, player).new_armies == 3
        assert orders.count("figures") == 3 + 2  # those of a detachment and of a flanking force too


def test_no_page_of_an_order_sheet_holds_the_signature_alone() -> None:
    made = source("worst")
    for document in PACKETS.documents(made, Wanted(made.state.seats[:2])):
        for paper in ("A4", "Letter"):
            (last,) = (page for page in texts(document.draw(paper)) if "Signature" in page)
            assert "End of the week" in last


def test_the_organisers_last_page_has_lines_for_notes() -> None:
    made = source("typical")
    (document,) = ORGANISER.documents(made, Wanted(made.state.seats))
    assert "Notes" in texts(document.draw("A4"))[-1].splitlines()
