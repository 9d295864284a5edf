"""What is played on the window's table comes to the campaign as its log tells it, wherever it was left in between."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.battle.arena import Decision, tactician
from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.tabletop.kept import read, written
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.world import events as e
from campaign.world.battle_handover import report_order
from campaign.world.ids import BattleId
from tests.store.campaigns import attack, mustered
from tests.tabletop.logged import differences, told_by_log

PEOPLE = (Seat(), Seat())


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a campaign in which a battle of two waits for its result."""
    with mustered(tmp_path_factory.mktemp("attacked")) as desk:
        attack(desk)
        return desk.path


@pytest.fixture
def desk(file: Path, tmp_path: Path) -> Iterator[Desk]:
    """That campaign."""
    with Desk.open(Path(shutil.copy(file, tmp_path / "test.fftt"))) as desk:
        yield desk


def battle_of(desk: Desk) -> BattleId:
    return next(iter(desk.state.battles))


def on_the_table(desk: Desk, dice: DiceBy = DiceBy.PROGRAM) -> Match:
    ready = desk.battles.prepare(battle_of(desk))
    return Match(ready.setup, ready.seed, PEOPLE, dice)


def play(match: Match, dice: random.Random, answers: int = 100_000) -> Match:
    """Both people answer so often, as the program would in their place, and throw what is asked for."""
    while answers and not isinstance(match.waits, Over):
        if isinstance(match.waits, FacesWanted):
            match.throw([dice.randint(1, 6)])
        else:
            assert isinstance(match.waits, Decision)
            match.answer(tactician(match.system, match.t, match.seen_by(match.waits.side)))
            answers -= 1
    return match


def enter(desk: Desk, match: Match) -> tuple[e.Event, ...]:
    """The result, as an order like any other; what came of it."""
    desk.submit(report_order(desk.state, battle_of(desk), match.fought()))
    return desk.entry(desk.head).events


@pytest.mark.parametrize("by", list(DiceBy))
def test_a_battle_of_two_people_gives_the_campaign_the_casualties_kills_and_points_of_its_log(
    desk: Desk, by: DiceBy
) -> None:
    before = desk.state
    match = play(on_the_table(desk, by), random.Random(4))
    events = enter(desk, match)
    assert list(differences(match.fought().record, before, desk.state, events)) == []
    assert told_by_log(match.fought().record)[0]


@pytest.mark.parametrize("by", list(DiceBy))
def test_left_in_the_middle_and_gone_on_with_it_gives_the_campaign_the_same(
    file: Path, tmp_path: Path, by: DiceBy
) -> None:
    with Desk.open(Path(shutil.copy(file, tmp_path / "whole.fftt"))) as desk:
        whole = play(on_the_table(desk, by), random.Random(4))
        enter(desk, whole)
        expected = desk.state
    path = Path(shutil.copy(file, tmp_path / "left.fftt"))
    dice = random.Random(4)
    with Desk.open(path) as desk:
        half = play(on_the_table(desk, by), dice, answers=len(whole.choices) // 2)
        desk.battles.keep(battle_of(desk), written(half))
    with Desk.open(path) as desk:
        text = desk.battles.kept(battle_of(desk))
        assert text is not None
        enter(desk, play(read(text).match(), dice))
        assert desk.state == expected
        assert desk.battles.kept(battle_of(desk)) is None


def test_its_result_is_undone_redone_and_taken_out_like_that_of_any_battle(desk: Desk) -> None:
    waiting = desk.state
    enter(desk, play(on_the_table(desk), random.Random(4)))
    over, entry = desk.state, desk.head
    desk.undo()
    assert desk.state == waiting
    desk.redo()
    assert desk.state == over
    desk.amending.carry_out(desk.amending.plan(entry, None))
    assert desk.state == waiting
    assert list(faults_in(desk.path)) == []
