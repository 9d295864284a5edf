"""The history that a desk hands out to be asked about elsewhere: up to a moment, and the same whatever comes later."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from campaign.world.orders import Rename
from tests.ui.panels import scenes


@pytest.fixture
def desk(tmp_path):
    with scenes.fought(tmp_path) as opened:
        yield opened


def test_the_history_up_to_a_moment_ends_there(desk):
    moment = desk.history()[5]
    past = desk.recalling(moment.id).past()
    assert [entry.id for entry, _before in past] == [entry.id for entry in desk.history()[:6]]
    assert past[-1][1] == desk.state_at(desk.history()[4].id)


def test_the_history_up_to_the_head_is_the_past(desk):
    player = desk.state.seats[0]
    recalled = desk.recalling()
    assert recalled.past() == desk.past()
    assert recalled.past(player) == desk.past(player)
    assert recalled.past(public=True) == desk.past(public=True)


def test_what_happens_later_is_not_in_it(desk):
    recalled, before = desk.recalling(), desk.past(public=True)
    desk.submit(Rename(desk.state.seats[0], "Somebody else"))
    assert recalled.past(public=True) == before


def test_a_retired_moment_has_a_history_too(desk):
    retired = desk.head
    desk.undo()
    assert desk.recalling(retired).past()[-1][0].id == retired


def test_each_question_is_answered_once_also_to_several_threads(desk):
    recalled, player = desk.recalling(), desk.state.seats[0]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _number: recalled.past(player), range(8)))
    assert all(answer is answers[0] for answer in answers)
