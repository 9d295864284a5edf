"""The message of a week's end, to be pasted: what it says, in both forms, and that names in it are only names."""

from __future__ import annotations

import re
from dataclasses import replace

from campaign.exchange.week_message import week_message
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.news.week_end import Line, WeekEnd, week_end
from tests.phone.pages import HOSTILE, Club, club


def ended(made: Club) -> WeekEnd:
    """The end of the first week, in which nobody moved."""
    while (player := made.now.active) is not None:
        made.order(o.EndTurn(player))
    made.order(o.EndWeek())
    past = [pair for pair in made.source().past(public=True) if pair[1] is not None and pair[1].weeks == 1]
    return week_end(past, made.now, (1, 1))


def test_the_message_says_how_it_stands_what_was_earned_and_what_comes_next():
    made = club()
    text = week_message(ended(made), made.now, {}, markdown=False)
    title, _gap, head, first = text.splitlines()[:4]
    assert (title, head) == ("The Drowned City: month 1, week 1 has ended", "Standings:")
    assert re.fullmatch(r"- Player 1: 0 VP \(±0\), \d+ FP \(±0\), 3 sectors", first)
    assert "- Player 2: 0 FP, has fought no battle" in text
    assert text.endswith("What comes next:\n- Month 1, week 2: initiative is thrown\n- 23 weeks are left\n")


def test_in_markdown_it_has_heads_and_names_are_only_names():
    made = club()
    told = ended(made)
    made.happen(o.Rename(made.now.seats[0], "x"), e.Renamed(made.now.seats[0], HOSTILE[0] + " *bold*"))
    text = week_message(told, made.now, {}, markdown=True)
    assert text.startswith("# The Drowned City: month 1, week 1 has ended\n\n## Standings\n\n- \\<script\\>alert")
    assert "\\*bold\\*" in text
    assert not re.search(r"(?<!\\)[<*]", text)


def test_what_is_owed_says_since_when():
    made = club()
    told = replace(ended(made), coming=(Line(made.now.seats[0], "Player 1: agree to the result of Foundry?"),))
    since = {"Player 1: agree to the result of Foundry?": "since Tuesday, 2026-11-17"}
    last = week_message(told, made.now, since, markdown=False).splitlines()[-1]
    assert last == "- Player 1: agree to the result of Foundry?, since Tuesday, 2026-11-17"
