"""What stands on a printed map, as values: for the organiser, for a player, for anybody."""

from dataclasses import replace

import pytest

from campaign.paper import source_of
from campaign.paper.maps.content import PATTERNS, map_content
from campaign.world import events as e
from campaign.world.house_rules import HouseRules
from campaign.world.ids import BattleId, EntryId, RouteId
from campaign.world.state import Account, Battle, BattleStage, Force, Role
from tests.paper.builders import BLUE, GREEN, RED, sector, table

CLOSED = HouseRules(open_map=False)


def content(scene, player=None, *, public=False):
    return map_content(source_of(scene.state, EntryId(412)), player, public=public)


def the_sector(shown, name):
    return next(sector for sector in shown.sectors if sector.name == name)


def with_armies(rules=None):
    """Red has an army with an HQ and the commander, Blue one without an HQ."""
    scene = table(rules=rules)
    red = scene.army(RED, sector(1), "Third Foot", "grunt", "hq")
    scene.army(BLUE, sector(4), "Loop", "terminator")
    return scene.happen(e.CommanderNamed(RED, scene.figures(red)[0]))


def test_every_player_has_a_pattern_of_their_own_in_the_order_of_the_seats():
    sides = content(table()).sides
    assert [(side.owner.letter, side.pattern) for side in sides] == [("A", "diagonal"), ("B", "dots"), ("C", "cross")]
    assert len(set(PATTERNS)) == 8


def test_a_sector_names_its_owner_and_its_stock():
    scene = table().happen(e.StockMoved(sector(1), RED, 7, Account.CORRECTIONS))
    found = the_sector(content(scene), "Old Docks")
    assert (found.owner, found.home, found.lost, found.stock) == ("A", "A", "", 7)


def test_a_home_in_other_hands_names_who_has_lost_it():
    scene = table().happen(e.SectorTaken(sector(1), GREEN, RED))
    found = the_sector(content(scene), "Old Docks")
    assert (found.owner, found.home, found.lost) == ("C", "A", "A")


def test_a_sector_in_the_centre_is_nobodys():
    found = the_sector(content(table()), "The Spindle")
    assert (found.owner, found.home, found.lost) == ("", "", "")


def test_a_zone_is_known_to_be_one():
    zones = [sector.name for sector in content(table()).sectors if sector.radioactive]
    assert zones == ["Cinder Hill"]


def test_numbers_go_by_the_names():
    named = sorted(content(table()).sectors, key=lambda sector: sector.number)
    names = [sector.name for sector in named]
    assert names == sorted(names)
    assert [sector.number for sector in named] == list(range(1, 11))


def test_a_minefield_has_the_letter_of_who_laid_it():
    scene = table().happen(e.MinefieldLaid(RouteId("1.r2"), BLUE))
    assert [(route.a, route.b) for route in content(scene).routes if route.mines == "B"] == [("s2", "s3")]


def test_a_sector_that_is_fought_over_says_so():
    scene = with_armies()
    (army, *_others) = scene.state.armies
    force = Force(RED, army, Role.ATTACKER, "red")
    scene.happen(
        e.BattleDeclared(Battle(BattleId("9.battle"), sector(10), 1, 1, RED, None, BattleStage.OPEN, (force,)))
    )
    assert [sector.name for sector in content(scene).sectors if sector.battle] == ["The Spindle"]


def test_an_army_is_shown_with_its_fp_its_hqs_and_the_commander():
    third, loop = content(with_armies()).armies
    assert (third.letter, third.mark, third.name, third.sector) == ("A", "mark-marines", "Third Foot", "s1")
    assert (third.fp, third.hqs, third.led, third.commander) == (2, 1, True, True)
    assert (loop.hqs, loop.led, loop.commander) == (0, False, False)


def test_owners_stand_before_guests():
    scene = table()
    scene.army(BLUE, sector(1), "Guests", "terminator")
    scene.army(RED, sector(1), "At home", "grunt")
    assert [army.name for army in content(scene).armies_in("s1")] == ["At home", "Guests"]


@pytest.mark.claims("campaign:C41a", "campaign:C41b")
def test_on_a_closed_map_others_see_of_an_army_only_its_fp():
    scene = with_armies(CLOSED)
    for player in (BLUE, GREEN):
        (third,) = (army for army in content(scene, player).armies if army.letter == "A")
        assert (third.fp, third.hqs, third.led, third.commander) == (2, None, None, False)
    (own,) = (army for army in content(scene, RED).armies if army.letter == "A")
    assert (own.fp, own.hqs, own.commander) == (2, 1, True)


def test_on_a_closed_map_what_anybody_may_know_is_nobodys_armies():
    assert [army.hqs for army in content(with_armies(CLOSED), public=True).armies] == [None, None]


def test_the_organiser_sees_through_a_closed_map():
    assert [army.hqs for army in content(with_armies(CLOSED)).armies] == [1, 0]


@pytest.mark.claims("campaign:C41a")
def test_on_an_open_map_anybody_sees_all():
    scene = with_armies()
    assert content(scene, public=True).armies == content(scene).armies


def test_the_map_says_as_who_knows_it():
    scene = table()
    assert content(scene, RED).knows == "As Red knows it"
    assert content(scene, public=True).knows == "As anybody may know it"
    assert "organiser" in content(scene).knows


def test_names_are_as_print_can_show_them():
    scene = table(("Red\x00", "Blue", "Green"))
    spindle = scene.state.sectors[sector(10)]
    named = replace(spindle, name="The\u202e\nSpindle")
    scene.state = replace(scene.state, sectors=scene.state.sectors.set(sector(10), named))
    shown = content(scene)
    assert shown.sides[0].owner.name == "Red"
    assert shown.sectors[9].name == "The Spindle"


def test_equal_campaigns_give_equal_maps():
    assert content(with_armies(), RED) == content(with_armies(), RED)
