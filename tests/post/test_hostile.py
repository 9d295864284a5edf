"""Changed and invented answers and letters: a slice of what “prove 0.11” goes through."""

import pytest

from campaign.world import orders as o
from tests.post.hostile import Siege
from tests.store.campaigns import mustered


@pytest.fixture(scope="module")
def siege(tmp_path_factory):
    folder = tmp_path_factory.mktemp("siege")
    with mustered(folder, 3) as desk:
        desk.submit(o.StartWeek())
        yield Siege(desk, folder, 1)


@pytest.mark.claims("campaign:C94g")
def test_no_changed_or_invented_answer_comes_in(siege):
    found = siege.answers(68)
    assert found["no sentence"] == 0
    assert sum(found.values()) - found["passed"] >= 60


@pytest.mark.claims("campaign:C94g")
def test_no_changed_or_invented_letter_comes_in(siege):
    found = siege.letters_too(27)
    assert found["no sentence"] == 0
    assert sum(found.values()) - found["passed"] >= 20
