"""The newsletter: what it is full of, what stands beside it, and that nothing is left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.paper import Source, Wanted
from campaign.paper.news.content import Newsletter
from campaign.paper.news.kind import MONTH, WEEK
from campaign.paper.news.story import battle_title, weightiest
from campaign.paper.news.telling import newsletter
from campaign.world import orders as o
from campaign.world.ids import PlayerId
from campaign.world.memory import Past
from campaign.world.news.fights import fights_in
from campaign.world.news.weeks import Week
from tests.paper.contents import source, source_at
from tests.paper.sheets import texts
from tests.store import campaigns


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Source]:
    """A battle in the first week, nothing in the second."""
    with campaigns.played(tmp_path_factory.mktemp("news")) as desk:
        yield source_at(desk)


def news(made: Source, week: Week) -> Newsletter:
    return newsletter(made, week, week)


def names(made: Source, told: Newsletter) -> tuple[str, str, str]:
    """Who won, who lost, and where."""
    (battle,) = made.state.battles.values()
    winner, loser = battle.attacker, next(p for p in made.state.seats if p != battle.attacker)
    return made.state.players[winner].name, made.state.players[loser].name, made.state.sectors[battle.sector].name


def test_the_headline_is_the_weightiest_fight_told_in_sentences(made: Source) -> None:
    told = news(made, (1, 1))
    winner, loser, place = names(made, told)
    assert told.lead.title == f"{winner} takes {place}"
    assert f"{winner} holds the field after 8 turns. {winner} lost nothing." in told.lead.text
    assert f"{loser} lost all 7 FP, an HQ among them, and was beaten." in told.lead.text
    assert "did most: 6 kills, 6 FP." in told.lead.text
    assert told.lead.facts == "Played on the table."


def test_a_headline_is_true_of_the_map_beside_it(tmp_path: Path) -> None:
    with campaigns.played(tmp_path) as desk:
        (battle,) = desk.state.battles.values()
        before = newsletter(source_at(desk), (1, 1), (1, 1))
        desk.submit(o.Correct("the table agreed", (o.SetOwner(battle.sector, loser_of(desk)),)))
        made = source_at(desk)
        past = made.past(public=True)
        (facts,) = fights_in(past)
    winner, place = made.state.players[battle.attacker].name, made.state.sectors[battle.sector].name
    assert before.lead.title == f"{winner} takes {place}"
    assert battle_title(made.state, facts) == f"{winner} takes {place} and loses it again"
    held = replace(facts, taken=False, owner=facts.holder)
    assert battle_title(made.state, held) == f"{winner} holds {place} at first"


def test_a_fight_for_a_sector_that_was_lost_again_gives_way_to_one_that_still_holds(made: Source) -> None:
    (facts,) = fights_in(made.past(public=True))
    loser = next(seat for seat in made.state.seats if seat != facts.holder)
    other = next(id for id in made.state.sectors if id != facts.sector)
    elsewhere = replace(facts, sector=other, sides=facts.sides[:1])  # weighs less
    lost = {facts.sector: loser, other: facts.holder}
    sectors = made.state.sectors
    for id, owner in lost.items():
        sectors = sectors.set(id, replace(sectors[id], owner=owner))
    assert weightiest(made.state, [facts, elsewhere]) is facts
    light = replace(elsewhere, sides=facts.sides)
    assert weightiest(replace(made.state, sectors=sectors), [facts, light]) is light


def loser_of(desk: Desk) -> PlayerId:
    (battle,) = desk.state.battles.values()
    return next(seat for seat in desk.state.seats if seat != battle.attacker)


def test_what_changed_hands_stands_first_with_the_letter_of_who_has_it_now(made: Source) -> None:
    told = news(made, (1, 1))
    winner, loser, place = names(made, told)
    part = told.parts[0]
    assert part.title == "Changed hands"
    assert [(item.text, item.owner and item.owner.name) for item in part.items] == [
        (f"{place}, from {loser}, after a battle", winner)
    ]


def test_every_matter_of_which_there_is_news_has_its_part_and_no_other(made: Source) -> None:
    titles = [part.title for part in news(made, (1, 1)).parts]
    assert titles == ["Changed hands", "Losses", "Recruited", "Earned", "Corrections"]
    assert news(made, (1, 2)).parts == ()


def test_the_standings_are_those_after_the_week_with_what_it_changed(made: Source) -> None:
    told = news(made, (1, 1))
    assert [(standing.vp, standing.change) for standing in told.standings] == [(7, 7), (0, 0)]
    assert [(standing.vp, standing.change) for standing in news(made, (1, 2)).standings] == [(7, 0), (0, 0)]


def test_a_week_in_which_nothing_happened_says_so(made: Source) -> None:
    assert news(made, (1, 2)).lead.title == "All quiet"


def test_the_plot_has_a_line_for_each_player_up_to_the_week_that_is_told(made: Source) -> None:
    assert [news(made, week).plot.weeks for week in ((1, 1), (1, 2))] == [((1, 0), (1, 1)), ((1, 0), (1, 1), (1, 2))]
    lines = news(made, (1, 2)).plot.series
    assert [line.owner.letter for line in lines] == ["A", "B"]
    assert sorted(line.values for line in lines) == [(0, 0, 0), (0, 7, 7)]


def test_the_news_of_an_earlier_week_show_how_it_stood_then_and_name_that_entry(made: Source) -> None:
    first, second = news(made, (1, 1)), news(made, (1, 2))
    assert first.top.when == "Month 1, week 1"
    assert first.top.entry < second.top.entry == made.entry
    (entry,) = [entry for entry, _before in made.past() if entry.id == first.top.entry]
    assert isinstance(entry.order, o.EndWeek)


def test_the_news_of_a_month_tell_all_its_weeks(made: Source) -> None:
    told = newsletter(made, (1, 1), (1, 2))
    assert told.period == "Month 1"
    assert [part.title for part in told.parts] == [part.title for part in news(made, (1, 1)).parts]
    (document,) = MONTH.documents(made, Wanted(()))
    assert "Month 1" in texts(document.draw("A4"))[0]


def test_the_week_is_the_last_that_is_over_or_the_one_that_is_wanted(made: Source) -> None:
    assert [WEEK.documents(made, Wanted((), week=week))[0].file for week in (None, (1, 1))] == [
        "Test-news-1-2.pdf",
        "Test-news-1-1.pdf",
    ]


def test_there_are_no_news_of_a_week_that_never_was_nor_before_the_first(made: Source) -> None:
    assert WEEK.documents(made, Wanted((), week=(4, 4))) == ()
    assert WEEK.documents(source("tiny"), Wanted(())) == MONTH.documents(source("tiny"), Wanted(())) == ()


def test_every_word_of_the_news_stands_on_a_page_however_much_there_is() -> None:
    content = newsletter(source("worst"), (1, 1), (1, 1))
    (document,) = WEEK.documents(source("worst"), Wanted(()))
    pages = "".join("".join(text.split()) for text in texts(document.draw("Letter")))
    titles = [part.title for part in content.parts]
    assert {title for title in titles if "".join(title.split()) not in pages} == set()
    counts = [len(part.items) for part in content.parts]
    assert sum(counts) > 60
    told = [item.text for part in content.parts for item in part.items if item.text.isascii()]
    assert len(told) > 40
    assert {text for text in told if "".join(text.split()) not in pages} == set()


def test_a_hostile_name_is_only_a_name() -> None:
    (document,) = WEEK.documents(source("worst"), Wanted(()))
    assert "<B>X</B><IMG" in texts(document.draw("A4"))[0]


def test_an_empty_history_has_no_news(made: Source) -> None:
    def nothing(player: object = None, *, public: bool = False) -> tuple[Past, ...]:
        return ()

    assert WEEK.documents(Source(made.state, made.entry, nothing, made.picture), Wanted(())) == ()


def test_a_copy_for_a_player_has_no_newsletter_for_all(tmp_path: Path) -> None:
    with campaigns.played(tmp_path) as desk:
        desk.copies.for_player(desk.state.seats[0], tmp_path / "copy.fftt")
    with Desk.open_to_read(tmp_path / "copy.fftt") as copy:
        assert WEEK.documents(source_at(copy), Wanted(())) == ()
