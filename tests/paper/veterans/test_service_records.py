"""Service records: what is told of whom, and how it comes onto pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.paper.binding import About, NoPage, bound
from campaign.paper.kind import Wanted
from campaign.paper.veterans.kind import RECORDS
from campaign.paper.veterans.record_pages import record_pages
from campaign.paper.veterans.service import ServiceRecords, service_records
from campaign.world import orders as o
from campaign.world.ids import FigureId
from tests import pngs
from tests.cli.test_secrets import closed
from tests.paper.contents import source, source_at
from tests.paper.sheets import PAPERS, pictures, texts
from tests.store.campaigns import FORCE, attack, founding, home, mustered, played, won_by_attacker


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Red has killed six Grunts of Blue's, all by the first Grunt, and taken the HQ."""
    with played(tmp_path) as made:
        yield made


def hero_of(desk: Desk) -> FigureId:
    return max(desk.state.figures.values(), key=lambda figure: figure.experience).id


def records(desk: Desk) -> ServiceRecords:
    return service_records(source_at(desk), desk.state.figures[hero_of(desk)].player)


def pdf(of: ServiceRecords, paper: str = "A4", *, rich: bool = False) -> bytes:
    return bound(paper, About("Records", "", ""), [record_pages(of)], rich=rich)  # type: ignore[arg-type]


def long_one(desk: Desk, lines: int) -> ServiceRecords:
    """The hero with so many lines that each can be found."""
    of = records(desk)
    (hero,) = of.figures
    came = hero.lines[0]
    told = tuple(replace(came, when=f"W{n}", text=f"Deed number {n:03} done") for n in range(lines))
    return replace(of, figures=(replace(hero, lines=told),))


def test_who_has_experience_has_a_record_and_nobody_else(desk: Desk) -> None:
    (hero,) = records(desk).figures
    figure = desk.state.figures[hero_of(desk)]
    assert (hero.name, hero.unit, hero.owner.name) == (figure.name, "Grunt", desk.state.players[figure.player].name)
    assert hero.numbers == ((1, "battle"), (6, "kills"), (6, "FP killed"), (2, "weeks"))


def test_a_battle_stands_with_its_end_and_below_it_each_kill_by_name_and_fp(desk: Desk) -> None:
    (hero,) = records(desk).figures
    battle = next(iter(desk.state.battles.values()))
    place = desk.state.sectors[battle.sector].name
    came, fight, *kills = hero.lines
    assert came.text.startswith("Recruited in ")
    assert (fight.kind, fight.text, fight.remark, fight.fp) == ("battle", f"Battle of {place} against", ": won", 6)
    fallen = [f.name for f in desk.state.figures.values() if f.killer == hero_of(desk)]
    assert sorted(kill.text for kill in kills) == sorted(f"{name}, Grunt" for name in fallen)
    assert [kill.fp for kill in kills] == [1] * 6
    assert {owner.letter for kill in kills for owner in kill.owners} == {owner.letter for owner in fight.owners}


def test_a_promotion_stands_below_the_kills_of_its_battle() -> None:
    sample = source("typical")
    lines = [
        line for player in sample.state.seats for of in service_records(sample, player).figures for line in of.lines
    ]
    promoted = [place for place, line in enumerate(lines) if line.text == "Promoted: Elite."]
    assert promoted
    assert all(lines[place - 1].kind == "kill" for place in promoted)
    assert all(lines[place + 1].kind != "kill" for place in promoted if place + 1 < len(lines))


def test_a_note_for_all_and_a_portrait_are_on_the_record(desk: Desk) -> None:
    hero = hero_of(desk)
    desk.submit(o.WriteNote(hero, "Never misses\nbefore breakfast."))
    desk.set_portrait(hero, pngs.png(90, 64, 64))
    (told,) = records(desk).figures
    assert told.note == "Never misses before breakfast."
    assert told.portrait == pngs.png(90, 64, 64)


def test_a_player_reads_the_records_of_the_own_figures_on_a_closed_map_too(tmp_path: Path) -> None:
    with Desk.create(tmp_path / "closed.fftt", closed(founding(), bands=False)) as desk:
        for player in desk.state.seats:
            desk.submit(o.Recruit(player, home(desk, player), FORCE))
        desk.submit(won_by_attacker(desk, attack(desk)))
        desk.submit(o.Rename(hero_of(desk), "Secret Sam"))
        made, owner = source_at(desk), desk.state.figures[hero_of(desk)].player
        told = {player: service_records(made, player).figures for player in desk.state.seats}
    assert [figure.name for figure in told.pop(owner)] == ["Secret Sam"]
    assert list(told.values()) == [()]


def test_a_player_without_veterans_gets_no_page(tmp_path: Path) -> None:
    with mustered(tmp_path) as desk, pytest.raises(NoPage):
        pdf(service_records(source_at(desk), desk.state.seats[0]))


@pytest.mark.parametrize("paper", PAPERS)
def test_every_line_of_a_long_record_is_printed_once(desk: Desk, paper: str) -> None:
    pages = texts(pdf(long_one(desk, 120), paper))
    whole = "\n".join(pages)
    assert [whole.count(f"Deed number {n:03} done") for n in range(120)] == [1] * 120
    assert len(pages) > 2
    assert all("continued" in page for page in pages)


def test_two_short_records_share_a_page_and_a_third_has_its_own(desk: Desk) -> None:
    of = records(desk)
    (hero,) = of.figures
    short = [replace(hero, name=f"Hero {n}", lines=hero.lines[:2]) for n in range(3)]
    pages = texts(pdf(replace(of, figures=tuple(short))))
    assert [[name in page for name in ("Hero 0", "Hero 1", "Hero 2")] for page in pages] == [
        [True, True, False],
        [False, False, True],
    ]


def test_the_line_of_a_battle_is_never_the_last_of_a_page_before_its_kills(desk: Desk) -> None:
    of = long_one(desk, 60)
    (hero,) = of.figures
    (fight, kill), came = records(desk).figures[0].lines[1:3], hero.lines[0]
    for above in range(20, 40):
        told = (*[came] * above, replace(fight, text="The fight"), replace(kill, text="The victim"), came)
        pages = texts(pdf(replace(of, figures=(replace(hero, lines=told),))))
        assert [page for page in pages if "The fight" in page] == [page for page in pages if "The victim" in page]


def test_bars_are_for_many_battles(desk: Desk) -> None:
    of = records(desk)
    (hero,) = of.figures
    many = replace(hero, bars=tuple((f"M1 W{n}", n) for n in range(1, 9)))
    assert "FP killed in each battle" not in texts(pdf(of))[0]
    assert "FP killed in each battle" in texts(pdf(replace(of, figures=(many,))))[0]


def test_rich_records_have_colour(desk: Desk) -> None:
    (picture, *_more) = pictures(pdf(records(desk), rich=True), scale=1)
    red, green, blue = picture.convert("RGB").split()
    assert not red.tobytes() == green.tobytes() == blue.tobytes()


def test_every_player_has_a_document() -> None:
    made = source("typical")
    files = [document.file for document in RECORDS.documents(made, Wanted(made.state.seats))]
    assert files == [f"{letter}-{name}-records.pdf" for letter, name in zip("ABCD", names(), strict=True)]


def names() -> list[str]:
    state = source("typical").state
    return [state.players[seat].name for seat in state.seats]


def test_a_page_that_goes_on_says_of_which_week_and_has_two_lines_at_least(desk: Desk) -> None:
    for lines in range(30, 60):
        of = long_one(desk, lines)
        (hero,) = of.figures
        told = tuple(replace(line, when="M7 W3") for line in hero.lines)
        pages = texts(pdf(replace(of, figures=(replace(hero, lines=told),))))
        assert all(page.count("M7 W3") == 1 for page in pages)
        assert all(page.count("Deed number") > 1 for page in pages)
