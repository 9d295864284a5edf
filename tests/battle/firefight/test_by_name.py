"""Firefight through the doors that know no rule system: found by its name, fought, forecast, and sent to a worker."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.arena import fight
from campaign.battle.forecast import forecast
from campaign.battle.row_packing import unpack
from campaign.battle.systems import UnknownSystem, system_of
from campaign.battle.worker import Worker
from tests.battle.firefight.setups import even_setup


def test_a_battle_found_by_name_is_fought_and_its_record_names_the_system() -> None:
    setup = even_setup(1)
    fought = fight(setup, 1)
    assert (fought.record.system, fought.record.rules) == ("firefight", 2)
    again = fight(setup, 1, choices=unpack(fought.record.choices))
    assert again == fought


def test_battles_are_forecast() -> None:
    tally = forecast(even_setup(1), range(3)).tally
    assert (tally.played, tally.failed) == (3, 0)
    assert 3 <= tally.turns <= 12


def test_a_worker_fights_one() -> None:
    setup = even_setup(1)
    with Worker(0) as worker:
        assert worker.fight(setup, 1).result(60) == fight(setup, 1)


def test_a_set_up_of_another_system_is_refused() -> None:
    assert system_of("firefight").name == "firefight"
    with pytest.raises(UnknownSystem, match="water fight"):
        fight(replace(even_setup(1), system="water fight"), 1)
