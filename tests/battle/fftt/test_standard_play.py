"""Standard play: which row of the fitted weights a side plays by, found from what stands on the table."""

from __future__ import annotations

import json
from dataclasses import asdict, fields, replace

import pytest

import resources
from campaign.battle.contract import EASY, STANDARD
from campaign.battle.fast import choice_rows, fresh
from campaign.battle.fftt import weights
from campaign.battle.fftt.codes import CHOICE_WIDTH, KILLED, LEAD, LEADING, OUTSIDE, TARGET, VERB
from campaign.battle.fftt.lookahead import AS_OTHERS
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.tactician import think
from campaign.battle.fftt.tactician.army_kinds import kind_of, row_of, standard_row
from campaign.battle.fftt.weights import (
    BROOD,
    CREATURES,
    FIRST_STANDARD,
    KINDS,
    MACHINA,
    MARINES,
    STEADY,
    SWARM,
    Weights,
)
from campaign.battle.kernel.table import NORTH
from tests.battle.fftt.situation import Entered, Situation, f, situation
from tests.battle.fftt.test_tactician import ready, thought


def facing_grunts(*army: str) -> Situation:
    """An army, by its units, and two Grunts far away."""
    return situation(
        blue=[f(unit, at=(10, 5 + 5 * number)) for number, unit in enumerate(army)],
        red=[f("grunt", "Bob", at=(90, 40)), f("grunt", "Rob", at=(90, 60))],
    )


@pytest.mark.parametrize(
    ("army", "kind"),
    [
        (("hq", "grunt", "grunt"), MARINES),
        (("machina.hq", "terminator", "sentinel"), MACHINA),
        (("mt", "scanner"), MACHINA),
        (("razordog", "razordog", "stinger"), CREATURES),
        (("queen", "razordog", "drone", "bombbug", "razordog", "razordog"), CREATURES),
        (("razordog", "drone", "bombbug"), SWARM),
        (("queen", "stinger", "spitter", "razordog"), BROOD),
        (("queen",), BROOD),
        (("grunt", "grunt", "terminator"), MARINES),
    ],
)
def test_what_kind_an_army_is_lies_in_what_its_figures_can_do(army: tuple[str, ...], kind: int) -> None:
    battle = facing_grunts(*army)
    assert kind_of(battle.t, battle.s, 0, False) == kind
    assert kind_of(battle.t, battle.s, 1, True) == kind
    assert standard_row(battle.t, battle.s, 0) == FIRST_STANDARD + kind * len(KINDS) + MARINES


def test_the_kind_follows_who_is_left() -> None:
    battle = facing_grunts("razordog", "razordog", "stinger")
    battle["razordog"].fate = battle["razordog 2"].fate = KILLED
    assert kind_of(battle.t, battle.s, 0, False) == BROOD


def test_what_waits_on_the_flank_is_known_to_its_own_side_alone() -> None:
    sent: list[Entered] = [f("razordog", f"dog {number}") for number in range(3)]
    battle = situation(blue=[f("stinger", at=(10, 50)), *sent], red=[f("grunt", "Bob", at=(90, 40))])
    battle.start("movement")
    for number in range(3):
        battle[f"dog {number}"].fate, battle[f"dog {number}"].flank = OUTSIDE, NORTH
    found = []
    for side in range(2):
        view = fresh(Battle)
        see(battle.s, side, view)
        found.append((kind_of(battle.t, view, 0, False), kind_of(battle.t, view, 1, True)))
    assert found == [(CREATURES, BROOD), (BROOD, BROOD)]


def test_standard_play_goes_by_the_row_of_its_kinds_and_easy_by_its_own() -> None:
    battle = ready(facing_grunts("razordog", "razordog", "stinger"))
    battle.start("movement")
    view, room = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0]
    for asked, row in ((STANDARD, FIRST_STANDARD + CREATURES * len(KINDS) + MARINES), (EASY, EASY)):
        see(battle.s, 0, view)
        think(battle.t, view, asked, room)
        assert view.now[0].character == row


def test_a_table_has_the_fitted_weights_in_the_rows_that_are_asked_for() -> None:
    battle = facing_grunts("grunt")
    for own in range(len(KINDS)):
        for enemy in range(len(KINDS)):
            number = own * len(KINDS) + enemy
            assert battle.t.characters[FIRST_STANDARD + number] == weights.standards()[number]


def test_the_file_names_every_pair_of_kinds_and_known_weights_alone() -> None:
    found = json.loads(resources.of_system("fftt", "tactics.json").read_text(encoding="utf-8"))["weights"]
    known = {column.name for column in fields(Weights)}
    assert list(found) == list(KINDS)
    for rows in found.values():
        assert list(rows) == list(KINDS)
        for row in rows.values():
            assert set(row) <= known
            assert all(isinstance(number, int) and number >= 0 for number in row.values())


@pytest.mark.parametrize("leads", [0, 1])
def test_whoever_may_say_who_moves_first_says_as_its_weights_have_it(
    monkeypatch: pytest.MonkeyPatch, leads: int
) -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(10, 50))], red=[f("grunt", "Bob", at=(90, 50))], seed=1)
    battle.asks_who_leads = True
    ready(battle)
    while battle.kind != LEADING:
        if battle.kind == 0:
            battle.start("setting up")
        else:
            battle.give(thought(battle))
    monkeypatch.setattr(battle.t, "characters", [Weights(**{**asdict(STEADY), "leads": leads})] * 3)  # others share it
    decider = int(battle.s.now[0].side)
    choice = thought(battle)
    assert (choice[VERB], choice[TARGET]) == (LEAD, decider if leads else 1 - decider)


@pytest.mark.parametrize(("place", "name"), list(enumerate(weights.WAYS)))
def test_a_way_to_play_is_the_sides_own_standard_play_with_something_changed(place: int, name: str) -> None:
    battle = facing_grunts("razordog", "razordog", "stinger")
    row = row_of(battle.t, battle.s, 0, weights.FIRST_WAY + place)
    standard = weights.rows()[standard_row(battle.t, battle.s, 0)]
    assert weights.rows()[row] == replace(standard, **weights.WAYS[name])
    assert row_of(battle.t, battle.s, 0, STANDARD) == standard_row(battle.t, battle.s, 0)
    assert row_of(battle.t, battle.s, 0, EASY) == EASY


@pytest.mark.parametrize("name", AS_OTHERS)
def test_a_way_fitted_for_others_is_the_same_row_whoever_plays_by_it(name: str) -> None:
    battle = facing_grunts("razordog", "razordog", "stinger")
    row = AS_OTHERS[name]
    assert row_of(battle.t, battle.s, 0, row) == row_of(battle.t, battle.s, 1, row) == row
    assert row_of(battle.t, battle.s, 0, STANDARD) != row_of(battle.t, battle.s, 1, STANDARD)
    own, enemy = {
        "like a swarm against machines": ("swarm", "machina"),
        "like a swarm against a swarm": ("swarm", "swarm"),
        "like marines against machines": ("marines", "machina"),
        "like marines against a swarm": ("marines", "swarm"),
        "like creatures against marines": ("creatures", "marines"),
    }[name]
    assert weights.rows()[row] == weights.standards()[KINDS.index(own) * len(KINDS) + KINDS.index(enemy)]


def test_all_rows_have_room_and_their_own_places() -> None:
    assert len(weights.rows()) <= weights.MOST_CHARACTERS
    assert weights.FREE <= weights.FIRST_ALTERED
    assert weights.rows()[FIRST_STANDARD : weights.FREE] == weights.standards()
