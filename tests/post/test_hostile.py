"""Changed and invented answers and letters: a slice of what “prove 0.11” goes through."""

import shutil

import pytest

from campaign.desk import Desk
from tests.post.hostile import Siege


@pytest.fixture(scope="module")
def siege(begun_by_three, tmp_path_factory):
    folder = tmp_path_factory.mktemp("siege")
    with Desk.open(shutil.copy(begun_by_three, folder / "test.fftt")) as desk:
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
