"""Tables of sectors and pictures beneath them (campaign:C91, C92)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle.battlefields.generate import generate
from campaign.battle.scenery import Battlefield, Piece, PieceKind
from campaign.desk import Desk
from campaign.exchange.battlefield_file import battlefield_text, read_battlefield
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.codec import BadForm
from campaign.world.deploying import battlefield_of, edges
from campaign.world.ids import BattleId, PictureId, PlayerId, SectorId
from campaign.world.knowledge import as_seen_by
from campaign.world.pictures import BadPicture
from campaign.world.refusal import Refusal
from campaign.world.rules.battlefields import made
from campaign.world.state import CAMPAIGN, Backdrop
from tests.fights import FIELD
from tests.pngs import png
from tests.store import campaigns

SECTOR = SectorId("1.s1")
AREA = (0, 0, 900, 700)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with campaigns.mustered(tmp_path) as made_here:
        yield made_here
    assert faults_in(tmp_path / "test.fftt") == ()


def reasons(desk: Desk, order: o.Order) -> list[str]:
    with pytest.raises(Refusal) as refused:
        desk.submit(order)
    return [reason.text for reason in refused.value.reasons]


@pytest.mark.claims("campaign:C91a")
def test_a_table_that_was_laid_out_is_the_one_of_the_next_battle(desk: Desk) -> None:
    desk.submit(o.SetBattlefield(SECTOR, FIELD))
    assert battlefield_of(desk.state, SECTOR) == FIELD
    desk.undo()
    assert desk.state.sectors[SECTOR].battlefield is None
    desk.redo()
    assert desk.state.sectors[SECTOR].battlefield == FIELD


@pytest.mark.claims("campaign:C91a")
def test_a_table_is_made_anew_of_the_sectors_character_and_the_first_one_comes_back(desk: Desk) -> None:
    first = battlefield_of(desk.state, SECTOR)
    character = next(s.character for s in desk.state.setting.map.sectors if s.key == "s1")
    desk.submit(o.SetBattlefield(SECTOR, seed=11))
    assert battlefield_of(desk.state, SECTOR) == generate(character, 11) == made(desk.state, SECTOR, 11)
    assert battlefield_of(desk.state, SECTOR) != first
    desk.submit(o.SetBattlefield(SECTOR))
    assert desk.state.sectors[SECTOR].battlefield == first
    assert reasons(desk, o.SetBattlefield(SECTOR)) == ["That is the battlefield already."]


@pytest.mark.claims("campaign:C91b", "fftt:T4a")
def test_while_a_battle_waits_every_side_keeps_its_edge(desk: Desk) -> None:
    id = campaigns.attack(desk)
    battle = desk.state.battles[id]
    before = edges(desk.state, battle)
    desk.submit(o.SetBattlefield(battle.sector, FIELD))
    assert edges(desk.state, battle) == before
    assert desk.battles.setup(battle.id).battlefield == FIELD


@pytest.mark.claims("campaign:C91b")
def test_a_battle_from_within_the_sector_keeps_the_long_way_that_it_has(desk: Desk) -> None:
    id = campaigns.attack(desk)
    battle = desk.state.battles[id]
    within = replace(battle, forces=tuple(replace(f, walked=f.walked[-1:]) for f in battle.forces))
    state = replace(desk.state, battles=desk.state.battles.set(battle.id, within))
    field = battlefield_of(state, battle.sector)
    lying = field.width > field.height
    turned = Battlefield(8_000, 12_000) if lying else Battlefield(12_000, 8_000)
    found = desk.check(o.SetBattlefield(battle.sector, turned), state)
    assert [reason.rule for reason in found] == ["campaign:C91"]
    same = Battlefield(12_000, 8_000) if lying else Battlefield(8_000, 12_000)
    assert desk.check(o.SetBattlefield(battle.sector, same), state) == ()


@pytest.mark.claims("campaign:C91c")
def test_a_table_that_breaks_the_rules_is_refused_with_every_problem_but_not_for_empty_parts(desk: Desk) -> None:
    hut = Piece(PieceKind.BUILDING, ((9_800, 100), (10_400, 100), (10_400, 700), (9_800, 700)))
    wrong = Battlefield(10_000, 9_000, (hut, *FIELD.pieces))
    assert reasons(desk, o.SetBattlefield(SECTOR, wrong)) == [
        "Each side of the table is 80 cm, 100 cm or 120 cm long; this one is 100 × 90 cm.",
        "Piece 1 (building) has no door; a building has at least one.",
        "Piece 1 (building) hangs over the edge of the table.",
    ]
    desk.submit(o.SetBattlefield(SECTOR, Battlefield(10_000, 10_000)))


@pytest.mark.claims("campaign:C91d")
@pytest.mark.parametrize(
    ("order", "why"),
    [
        (o.SetBattlefield(SectorId("9.x")), "There is no sector “9.x”."),
        (o.SetBattlefield(SECTOR, FIELD, 3), "Either a battlefield, or the seed of one: not both."),
        (o.SetBattlefield(SECTOR, seed=-1), "The seed is a number"),
        (o.SetBattlefield(SECTOR, replace(FIELD, pieces=FIELD.pieces * 61)), "at most 60 pieces"),
        (
            o.SetBattlefield(SECTOR, replace(FIELD, pieces=(Piece(PieceKind.HILL, ((0, 0),) * 41),))),
            "at most 40 corners",
        ),
        (
            o.SetBattlefield(SECTOR, replace(FIELD, pieces=(Piece(PieceKind.HILL, ((0, 10**29),)),))),
            "more than ten metres",
        ),
        (o.SetBackdrop("9.x", None), "“9.x” is neither."),
        (o.SetBackdrop(CAMPAIGN, None), "There is no picture."),
        (o.SetBackdrop(CAMPAIGN, Backdrop(PictureId("../x"), *AREA, 60)), "is no picture of this file."),
        (o.SetBackdrop(CAMPAIGN, Backdrop(PictureId("ab" * 32), *AREA, 0)), "covers 5 to 100 percent, not 0."),
        (o.SetBackdrop(CAMPAIGN, Backdrop(PictureId("ab" * 32), 0, 0, 0, 9, 60)), "is 1 to 100000 wide and high"),
        (o.SetBackdrop(CAMPAIGN, Backdrop(PictureId("ab" * 32), *AREA, 60)), "The file has no picture"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(desk: Desk, order: o.Order, why: str) -> None:
    assert any(why in reason for reason in reasons(desk, order))


@pytest.mark.claims("campaign:C92a")
def test_a_picture_lies_beneath_the_map_for_everybody_to_see_and_changes_nothing_else(desk: Desk) -> None:
    before = desk.state
    changes = desk.set_backdrop(CAMPAIGN, png(), AREA, 60)
    laid = desk.state.backdrops[CAMPAIGN]
    assert desk.picture(laid.picture) == png()
    assert replace(desk.state, backdrops=before.backdrops) == before
    assert not changes.map
    assert as_seen_by(desk.state, None).backdrops == desk.state.backdrops
    desk.submit(o.SetBackdrop(CAMPAIGN, replace(laid, opacity=30)))
    assert desk.state.backdrops[CAMPAIGN].opacity == 30
    desk.submit(o.SetBackdrop(CAMPAIGN, None))
    assert desk.state == before
    desk.undo()
    assert desk.state.backdrops[CAMPAIGN].opacity == 30


@pytest.mark.claims("campaign:C92a")
def test_a_photo_lies_beneath_a_table_and_goes_out_and_comes_in_with_the_campaign(desk: Desk, tmp_path: Path) -> None:
    assert desk.set_backdrop(SECTOR, png(width=1600, height=900), AREA, 60).sectors == {SECTOR}
    desk.submit(o.SetBattlefield(SECTOR, FIELD))
    desk.copies.export(tmp_path / "c.json")
    Desk.restore(tmp_path / "c.json", tmp_path / "again.fftt")
    desk.copies.for_player(PlayerId("1.p1"), tmp_path / "red.fftt")
    desk.copies.save_from(desk.head, tmp_path / "from.fftt")
    for name in ("again", "red", "from"):
        with Desk.open_to_read(tmp_path / f"{name}.fftt") as other:
            assert other.state.backdrops == desk.state.backdrops
            assert other.state.sectors[SECTOR].battlefield == FIELD
            assert other.picture(other.state.backdrops[SECTOR].picture) is not None
        assert faults_in(tmp_path / f"{name}.fftt") == ()


def test_a_picture_that_is_too_large_is_refused_and_a_portrait_is_held_to_smaller_limits(desk: Desk) -> None:
    head = desk.head
    with pytest.raises(BadPicture, match="16 to 1600 pixels"):
        desk.set_backdrop(CAMPAIGN, png(width=1601), AREA, 60)
    with pytest.raises(BadPicture, match="16 to 256 pixels"):
        desk.set_portrait(PlayerId("1.p1"), png(width=300, height=300))
    assert desk.head == head


def test_a_battle_is_fought_on_the_table_that_lies_there_when_its_order_is_amended_away(desk: Desk) -> None:
    desk.submit(o.SetBattlefield(SECTOR, FIELD))
    entry = desk.head
    desk.submit(o.Rename(SECTOR, "Mill"))
    desk.amending.carry_out(desk.amending.plan(entry, o.SetBattlefield(SECTOR, seed=4)))
    assert desk.state.sectors[SECTOR].battlefield == made(desk.state, SECTOR, 4)
    assert desk.state.sectors[SECTOR].name == "Mill"


def test_a_table_reads_back_from_its_document_and_nonsense_is_refused(desk: Desk) -> None:
    field = battlefield_of(desk.state, SECTOR)
    text = battlefield_text(field)
    assert read_battlefield(text) == field
    for wrong, why in (
        ("{}", "format"),
        (text.replace('"version": 1', '"version": 9'), "newer version"),
        (text.replace('"width"', '"wide"'), "wide"),
        (text.replace('"forest"', '"jungle"').replace('"building"', '"jungle"'), "kind"),
    ):
        with pytest.raises(BadForm, match=why):
            read_battlefield(wrong)


def test_the_battle_of_another_sector_does_not_matter(desk: Desk) -> None:
    battle: BattleId = campaigns.attack(desk)
    other = next(s for s in desk.state.sectors if s != desk.state.battles[battle].sector)
    assert desk.check(o.SetBattlefield(other, Battlefield(8_000, 12_000))) == ()
    assert desk.check(o.SetBattlefield(other, Battlefield(12_000, 8_000))) == ()
