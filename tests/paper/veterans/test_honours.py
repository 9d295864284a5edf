"""The hall of fame and the cemetery: the best and the fallen, as anybody may know them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.paper.binding import About, Section, bound
from campaign.paper.veterans.cemetery_pages import cemetery_pages
from campaign.paper.veterans.hall_pages import hall_pages
from campaign.paper.veterans.honours import BEST, Hall, cemetery, hall
from campaign.world import orders as o
from campaign.world.queries import armies_of
from campaign.world.state import Fate
from tests.cli.test_secrets import closed
from tests.paper.contents import source, source_at
from tests.paper.sheets import PAPERS, texts
from tests.store.campaigns import FORCE, attack, founding, home, mustered, played, won_by_attacker


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Red has killed six Grunts of Blue's, all by the first Grunt, and taken the HQ."""
    with played(tmp_path) as made:
        yield made


def pdf(section: Section, paper: str = "A4") -> bytes:
    return bound(paper, About("Honours", "", ""), [section])  # type: ignore[arg-type]


def test_the_hall_tells_feats_and_the_best_with_what_they_did(desk: Desk) -> None:
    told = hall(source_at(desk))
    (best,) = told.best
    assert (best.battles, best.kills, best.experience, best.fate) == (1, 6, 6, "")
    victim = desk.state.players[next(seat for seat in desk.state.seats if seat != killer(desk))]
    assert best.deeds.startswith(f"Killed {victim.letter}’s Grunt ")
    assert best.deeds.endswith(", 2 others")
    assert [(feat.title, feat.number) for feat in told.feats][:2] == [
        ("Most experience", "6 FP"),
        ("Most kills", "6 kills"),
    ]


def killer(desk: Desk) -> str:
    return max(desk.state.figures.values(), key=lambda figure: figure.experience).player


def test_the_best_of_a_long_campaign_are_the_first_so_many() -> None:
    told = hall(source("typical"))
    ranks = [hero.experience for hero in told.best]
    assert ranks == sorted(ranks, reverse=True)
    assert len(ranks) == BEST


def test_the_fallen_lie_week_by_week_with_killer_place_and_battle(desk: Desk) -> None:
    told = cemetery(source_at(desk))
    (week,) = told.weeks
    place = desk.state.sectors[next(iter(desk.state.battles.values())).sector].name
    hero = max(desk.state.figures.values(), key=lambda figure: figure.experience)
    owner = desk.state.players[hero.player].name
    assert (week.when, told.fallen, told.fp) == ("Month 1, week 1", 7, 7)
    assert {grave.how for grave in week.graves} == {
        f"Killed by {hero.name} of {owner} in {place}",
        f"Captured in {place}",
    }


def test_who_was_struck_off_by_a_correction_has_no_grave(desk: Desk) -> None:
    before = cemetery(source_at(desk)).fallen
    alive = next(figure for figure in desk.state.figures.values() if figure.fate is Fate.ALIVE)
    desk.submit(o.Correct("never was", (o.StrikeFigure(alive.id),)))
    assert cemetery(source_at(desk)).fallen == before


def test_on_a_closed_map_nobody_reads_of_those_whom_not_all_have_seen(tmp_path: Path) -> None:
    with Desk.create(tmp_path / "closed.fftt", closed(founding(), bands=False)) as desk:
        for player in desk.state.seats:
            desk.submit(o.Recruit(player, home(desk, player), FORCE))
        desk.submit(won_by_attacker(desk, attack(desk)))
        hero = max(desk.state.figures.values(), key=lambda figure: figure.experience)
        desk.submit(o.Rename(hero.id, "Secret Sam"))
        lurking = armies_of(desk.state, hero.player)[0].figures[-1]
        desk.submit(o.Rename(lurking, "Secret Sue"))
        made = source_at(desk)
        printed = "".join(texts(pdf(hall_pages(hall(made)))) + texts(pdf(cemetery_pages(cemetery(made)))))
        assert "Secret" not in printed
        assert "Killed" in printed


def test_before_anything_happened_both_say_so(tmp_path: Path) -> None:
    with mustered(tmp_path) as desk:
        made = source_at(desk)
    assert "Nobody has fallen yet." in texts(pdf(cemetery_pages(cemetery(made))))[0]
    empty = Hall(hall(made).top, (), ())
    assert "Nobody has done anything to be remembered for yet." in texts(pdf(hall_pages(empty)))[0]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_grave_is_on_one_page(paper: str) -> None:
    told = cemetery(source("typical"))
    numbered = tuple(
        replace(week, graves=tuple(_named(grave, f"Nr {n}.{m}!") for m, grave in enumerate(week.graves)))
        for n, week in enumerate(told.weeks)
    )
    whole = "".join(texts(pdf(cemetery_pages(replace(told, weeks=numbered)), paper)))
    names = [grave.who.name for week in numbered for grave in week.graves]
    assert [whole.count(name) for name in names] == [1] * told.fallen


def _named(grave, name):
    return replace(grave, who=replace(grave.who, name=name))


@pytest.mark.parametrize("paper", PAPERS)
def test_every_hero_is_on_one_page_of_the_hall(paper: str) -> None:
    told = hall(source("worst"))
    heroes = tuple(replace(hero, who=replace(hero.who, name=f"Hero {n}!")) for n, hero in enumerate(told.best))
    whole = "".join(texts(pdf(hall_pages(replace(told, feats=(), best=heroes)), paper)))
    assert [whole.count(hero.who.name) for hero in heroes] == [1] * len(heroes)


def test_who_shares_a_feat_is_named_as_far_as_there_is_room_for_whole_names(desk: Desk) -> None:
    told = hall(source_at(desk))
    (feat, *_more), (best,) = told.feats, told.best
    three = tuple(replace(best.who, name=name) for name in ("A" * 12, "B" * 30, "C" * 30))
    whole = texts(pdf(hall_pages(replace(told, feats=(replace(feat, bearers=three, others=4),), best=()))))[0]
    assert "A" * 12 in whole
    assert "6 others" in whole


@pytest.mark.parametrize("paper", PAPERS)
def test_no_unit_takes_the_room_of_a_name_behind_it(desk: Desk, paper: str) -> None:
    told = hall(source_at(desk))
    (feat, *_more), (best,) = told.feats, told.best
    names = ("Old Tom", "Eriksen", "Zamora")
    three = tuple(replace(best.who, name=name, unit="Engineer") for name in names)
    whole = texts(pdf(hall_pages(replace(told, feats=(replace(feat, bearers=three, others=18),), best=())), paper))[0]
    assert "18 others" in whole
    assert [name for name in names if name not in whole] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_a_long_name_on_a_grave_leaves_room_for_unit_and_battles(desk: Desk, paper: str) -> None:
    told = cemetery(source_at(desk))
    (week, *_earlier) = told.weeks
    who = replace(week.graves[0].who, name="Oberstabsfeldwebel Wolkenstein 210", unit="Terminator")
    graves = (replace(week.graves[0], who=who, battles=10),)
    page = texts(pdf(cemetery_pages(replace(told, weeks=(replace(week, graves=graves),))), paper))[0]
    assert who.name in page
    assert "Terminator, 1 FP, 10 battles" in page


def test_a_week_that_goes_on_has_its_head_on_every_page(desk: Desk) -> None:
    told = cemetery(source_at(desk))
    (week,) = told.weeks
    many = replace(week, graves=week.graves * 20)
    pages = texts(pdf(cemetery_pages(replace(told, weeks=(many,)))))
    assert len(pages) > 2
    assert all("Month 1, week 1" in page for page in pages)
    assert ["continued" in page for page in pages] == [False] + [True] * (len(pages) - 1)
