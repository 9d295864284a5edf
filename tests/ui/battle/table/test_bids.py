"""Secret bids of tokens between two people at one screen: each answers behind the curtain, and sees nothing of others.

Firefight, firefight:K4k and C10b.
"""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from campaign.battle.arena import Decision
from campaign.battle.contract.telling import CODE
from campaign.battle.firefight import codes as c
from campaign.tabletop.seats import Seat
from tests.battle.firefight.test_spells import seance
from tests.ui.battle.table.conftest import Open, Opened
from tests.ui.month.driver import Hand

PERSON = Seat()


def words(made: Opened) -> list[str]:
    """All that can be read in the window, by eye or by a reader of screens."""
    labels = [label for label in made.window.findChildren(QLabel) if label.isVisible()]
    return [*(label.text() for label in labels), *(label.accessibleName() for label in labels)]


def tokens(made: Opened) -> dict[str, tuple[str, ...]]:
    """What the table shows beside each model."""
    return {base.words: base.signs for base in made.window.view.bases}


@pytest.fixture
def cast(opened: Open) -> Opened:
    """A caster of one side has cast at an enemy, and a caster of the other may bid against it."""
    made = opened((PERSON, PERSON), setup=seance(rival=1, blind_bids=True).setup)
    made.until(c.CASTING)
    asked = made.window.question.shown
    assert asked is not None
    Hand(made.window).click(made.window.question.button(asked.answers[0].name))
    made.until_person()
    return made


def bid(made: Opened) -> str:
    """Behind the curtain, the person who is asked adds a token; returns the title of what was asked."""
    hand, window = Hand(made.window), made.window
    assert window.curtain.is_down
    hand.click(window.curtain.button)
    made.qtbot.waitUntil(lambda: window.asker.now is not None, timeout=20_000)
    asked = window.question.shown
    assert asked is not None
    hand.click(window.question.button(asked.answers[0].name))
    made.until_person()
    return asked.title


@pytest.mark.claims("firefight:K4k", "firefight:C10b")
def test_each_bids_behind_the_curtain_and_nothing_of_it_is_shown_until_both_have(cast: Opened) -> None:
    window, waits = cast.window, cast.match.waits
    assert isinstance(waits, Decision)
    first, before, rows = waits.side, tokens(cast), len(cast.match.rows)
    assert window.curtain.words.startswith("In secret: ")
    own = bid(cast)
    # the other is asked: the bid is in the battle, and nowhere to be seen
    waits = cast.match.waits
    assert isinstance(waits, Decision)
    assert (waits.kind, waits.side) == (c.BIDDING, 1 - first)
    assert window.curtain.is_down
    assert [text for text in words(cast) if "adds" in text] == []
    Hand(window).click(window.curtain.button)
    cast.qtbot.waitUntil(lambda: window.asker.now is not None, timeout=20_000)
    assert tokens(cast) == before
    assert [text for text in words(cast) if "adds" in text] == []
    assert len(cast.match.rows) == rows
    asked = window.question.shown
    assert asked is not None
    assert asked.title != own
    Hand(window).click(window.question.button(asked.answers[0].name))
    cast.until_person()
    # both have answered: all look again, and both bids are told
    assert not window.curtain.is_down
    told = [row for row in cast.match.rows[rows:] if row[CODE] == c.LOG_BID]
    assert len(told) == 2
    assert tokens(cast) != before
