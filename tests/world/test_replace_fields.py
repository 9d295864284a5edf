"""A value with some fields altered is what ``dataclasses.replace`` makes of it."""

from dataclasses import FrozenInstanceError, replace

import pytest

from campaign.world.replace_fields import altered
from campaign.world.state import Campaign, Fate, Figure
from tests.world.situation import Situation


@pytest.fixture
def figure():
    return Figure("1.grunt", "p1", "grunt", "Zamora", 2, "1.army", experience=3)


def test_it_is_what_replace_makes(figure):
    fallen = altered(figure, fate=Fate.KILLED, army=None)
    assert fallen == replace(figure, fate=Fate.KILLED, army=None)
    assert hash(fallen) == hash(replace(figure, fate=Fate.KILLED, army=None))


def test_the_old_one_stays_as_it_was(figure):
    altered(figure, fate=Fate.KILLED)
    assert figure.fate is Fate.ALIVE


def test_the_new_one_is_of_the_same_kind_and_frozen(figure):
    new = altered(figure, name="Ito")
    assert type(new) is Figure
    with pytest.raises(FrozenInstanceError):
        new.name = "Zamora"  # type: ignore[misc]


def test_a_field_that_there_is_not_is_refused(figure):
    with pytest.raises(AttributeError):
        altered(figure, nickname="Zed")


def test_a_whole_campaign_keeps_its_other_parts():
    state = Situation("mill-docks", {"A": "mill", "B": "docks"}).state
    new = altered(state, week=3)
    assert type(new) is Campaign
    assert new == replace(state, week=3)
    assert new.figures is state.figures
