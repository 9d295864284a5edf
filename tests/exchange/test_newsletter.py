"""The news of a week in Markdown: what is in it, and that names in it are only names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.exchange.newsletter import escaped, latest_week, newsletter, weeks_in
from campaign.world import orders as o
from campaign.world.ids import PlayerId
from tests.cli.test_secrets import closed
from tests.store import campaigns
from tests.store.campaigns import army, founded, played


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with played(tmp_path) as made:
        yield made


def news(desk: Desk, week: tuple[int, int]) -> str:
    return newsletter(desk.past(public=True), desk.state, week)


def test_the_news_of_a_week_tell_its_battle_its_dead_its_sector_and_the_standings_then(desk: Desk) -> None:
    text = news(desk, (1, 1))
    assert text.startswith("# Test: month 1, week 1\n")
    heads = [line for line in text.splitlines() if line.startswith("## ")]
    assert heads == [
        *("## Battles", "## On the map", "## Fallen and lost", "## Recruited", "## Earned"),
        *("## Corrections", "## Standings"),
    ]
    assert "- Battle of " in text
    assert "- Correction: to fight at once." in text
    winner = max(desk.state.players.values(), key=lambda player: player.vp)
    assert f"| {winner.letter} | {winner.name} | 7 |" in text


def test_a_battle_whose_dead_have_no_killers_name_still_tells_who_holds_the_field(tmp_path: Path) -> None:
    with campaigns.mustered(tmp_path) as desk:
        order = campaigns.won_by_attacker(desk, campaigns.attack(desk))
        nameless = tuple(replace(casualty, killer=None) for casualty in order.report.casualties)
        desk.submit(replace(order, report=replace(order.report, casualties=nameless)))
        winner = desk.state.players[PlayerId(str(order.report.holder))].name
        told = [line for line in news(desk, (1, 1)).splitlines() if "holds the field" in line]
        assert told[0].startswith(f"  - {winner} holds the field after 8 turns;")
        assert "6 FP fell without a killer’s name" in told[0]


@pytest.mark.claims("campaign:C86d")
def test_who_plays_and_by_which_house_rules_is_news_too(desk: Desk) -> None:
    desk.submit(o.HandSeat(desk.state.seats[0], "easy"))
    desk.submit(o.ChangeRules((("relief", False),), "The club voted"))
    told = news(desk, (desk.state.month, desk.state.week)).splitlines()
    first, second = told[told.index("## Around the table") + 2 :][:2]
    assert first == f"- The program plays {desk.state.players[desk.state.seats[0]].name} from now on (easy)."
    assert second.startswith("- House rules change (The club voted): There is no relief")
    assert second.endswith("at the end of the week.")


def test_a_quiet_week_says_so(desk: Desk) -> None:
    text = news(desk, (1, 2))
    assert "Nothing happened that anybody has to know of." in text
    assert "## Standings" in text


def test_the_latest_week_is_the_last_that_is_over_or_the_one_that_goes_on(desk: Desk, tmp_path: Path) -> None:
    assert latest_week(desk.past()) == (1, 2)
    assert weeks_in(desk.past()) == ((1, 1), (1, 2))
    (tmp_path / "new").mkdir()
    with founded(tmp_path / "new") as new:
        assert latest_week(new.past()) is None
        new.submit(o.Recruit(new.state.seats[0], campaigns.home(new, new.state.seats[0]), campaigns.FORCE))
        new.submit(o.StartWeek())
        new.submit(o.EndTurn(new.state.active))  # type: ignore[arg-type]
        assert latest_week(new.past()) == (1, 1)


def test_on_a_closed_map_the_news_for_all_do_not_tell_what_was_recruited(tmp_path: Path) -> None:
    with Desk.create(tmp_path / "closed.fftt", closed(campaigns.founding(), bands=False)) as desk:
        for player in desk.state.seats:
            desk.submit(o.Recruit(player, campaigns.home(desk, player), campaigns.FORCE))
        desk.submit(o.StartWeek())
        player = desk.state.active
        assert player is not None
        desk.submit(o.Recruit(player, campaigns.home(desk, player), (("marines.grunt", 2),), army(desk, player)))
        assert "## Recruited" not in news(desk, (1, 1))
        assert "2 Grunts" in newsletter(desk.past(), desk.state, (1, 1))
        assert "2 Grunts" in newsletter(desk.past(player), desk.state, (1, 1))


HOSTILE = {
    "*bold* _it_ `code`": r"\*bold\* \_it\_ \`code\`",
    "[x](http://a.b)": r"\[x\](http\://a.b)",
    "<script>alert(1)</script>": r"\<script\>alert(1)\</script\>",
    "# head": r"\# head",
    "- item": r"\- item",
    "1. item": r"1\. item",
    "a | b": r"a \| b",
    "www.evil.com": r"www\.evil.com",
    "![i](x.png)": r"\!\[i\](x.png)",
    "two\nlines": "two lines",
    "Grub-Eater 2.0 (fast)": "Grub-Eater 2.0 (fast)",
}


@pytest.mark.parametrize(("name", "written"), HOSTILE.items())
def test_a_name_is_only_a_name_to_markdown(name: str, written: str) -> None:
    assert escaped(name) == written


def test_a_hostile_name_in_the_file_is_written_so_everywhere(desk: Desk) -> None:
    for what in (desk.state.seats[0], "campaign", next(iter(desk.state.battles.values())).sector):
        desk.submit(o.Rename(what, "<img src=x>|[a](b)"))
    text = news(desk, (1, 1))
    assert "<img" not in text.replace(r"\<img", "")
    assert all(line.count("|") - line.count(r"\|") == 7 for line in text.splitlines() if line.startswith("| "))
