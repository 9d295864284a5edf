"""A figure's service is told whole, from its recruitment to its end, and only as far as one may know it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle.arena import fight
from campaign.desk import Desk
from campaign.world import orders as o
from campaign.world.ids import FigureId
from campaign.world.knowledge import as_seen_by
from campaign.world.memory import Chronicle, Record, buried, chronicle, feats, fought_in, record_lines, veterans
from campaign.world.memory.words import end_text, feat_bearers, feat_number, summary
from campaign.world.state import Fate
from tests.cli.test_secrets import closed
from tests.play.founding import random_founding
from tests.play.random_player import random_order
from tests.store.campaigns import army, attack, founded, home, mustered, played, won_by_attacker


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Red has killed six Grunts of Blue's, all by the first Grunt, and taken the HQ."""
    with played(tmp_path) as made:
        yield made


def told(desk: Desk) -> Chronicle:
    return chronicle(desk.past(), desk.state, fought_in(desk.history()))


def hero(desk: Desk) -> Record:
    return veterans(told(desk).records.values())[0]


def lines(desk: Desk, record: Record) -> list[str]:
    return [f"{when} {text}" for when, text in record_lines(told(desk), record)]


def name_of(desk: Desk, figure: str) -> str:
    return desk.state.figures[FigureId(figure)].name


@pytest.mark.claims("campaign:C28b", "campaign:C28c", "campaign:C28d")
def test_a_service_record_tells_recruitment_battles_kills_by_name_and_promotions(desk: Desk) -> None:
    record = hero(desk)
    state, player = desk.state, record.player
    enemy = next(other for other in state.seats if other != player)
    victims = [f"M1 W1 Killed {kill.name} of {state.players[enemy].name} (Grunt, 1 FP)." for kill in record.victims]
    place = next(iter(state.battles.values())).sector
    told_lines = lines(desk, record)
    assert told_lines[0].startswith("M1 W1 Recruited in ")
    assert told_lines[1] == f"M1 W1 Battle of {state.sectors[place].name} against {state.players[enemy].name}: won."
    assert [line for line in told_lines if "Killed" in line] == victims
    assert len(victims) == 6
    assert (record.kills, record.experience, record.battles, record.weeks) == (6, 6, 1, 2)


def test_a_step_of_experience_stands_behind_the_kill_that_gave_it(tmp_path: Path) -> None:
    with mustered(tmp_path) as desk:
        battle = attack(desk)
        killer = won_by_attacker(desk, battle).report.casualties[0].killer
        assert killer is not None
        desk.submit(o.Correct("from paper", (o.SetFigure(FigureId(killer), experience=4),)))
        desk.submit(won_by_attacker(desk, battle))
        told_lines = [text for _when, text in record_lines(told(desk), hero(desk))]
        fourth = [place for place, text in enumerate(told_lines) if text.startswith("Killed")][3]
        assert told_lines[fourth + 1] == "Promoted: Elite."
        assert "Record set by a correction." in told_lines


def test_the_dead_are_buried_with_the_name_of_their_killer(desk: Desk) -> None:
    graves = buried(told(desk).records.values())
    killer = hero(desk)
    place = desk.state.sectors[next(iter(desk.state.battles.values())).sector].name
    words = {end_text(desk.state, grave.end) for grave in graves if grave.end is not None}
    owner = desk.state.players[killer.player].name
    assert words == {f"Killed by {killer.name} of {owner} in {place}", f"Captured in {place}"}
    assert len(graves) == 7


def test_who_fell_in_a_battle_has_killed_before_the_end(tmp_path: Path) -> None:
    with mustered(tmp_path) as desk:
        battle = attack(desk)
        report = won_by_attacker(desk, battle).report
        killer, victim = report.casualties[0].killer, report.casualties[1].figure
        assert killer is not None
        fell = type(report.casualties[0])(killer, victim)
        casualties = (fell, *report.casualties)
        desk.submit(o.ReportBattle(battle, type(report)(report.turns, report.sides, report.holder, casualties)))
        ends = [text.split()[0] for _when, text in record_lines(told(desk), told(desk).records[FigureId(killer)])]
        assert ends[-2:] == ["Killed", "Killed"]
        last = record_lines(told(desk), told(desk).records[FigureId(killer)])[-1][1]
        assert last.startswith(f"Killed by {name_of(desk, victim)} of ")


def test_a_resolved_battle_tells_wounds_given_taken_and_healed_and_they_add_up(tmp_path: Path) -> None:
    with founded(tmp_path) as desk:
        for player in desk.state.seats:
            force = (("marines.hq", 1), ("marines.grunt", 5), ("marines.medic", 2), ("marines.engineer", 2))
            desk.submit(o.Recruit(player, home(desk, player), force))
        desk.resolve(attack(desk), fight)
        records = told(desk).records.values()
        fought = fought_in(desk.history())
        (only,) = fought.values()
        assert sum(record.wounds_taken for record in records) == sum(only.took.values()) > 0
        assert 0 < sum(record.wounds_given for record in records) <= sum(only.took.values())
        served = [deed for record in records for deed in record.served]
        assert {deed.took is None for deed in served} == {False}
        dead = [record for record in records if record.fate is Fate.KILLED]
        assert all(record.wounds_taken >= desk.state.setting.units[record.unit].wounds for record in dead)


def test_of_a_battle_that_was_typed_in_nobody_knows_the_wounds(desk: Desk) -> None:
    assert [(deed.took, deed.gave, deed.healed) for deed in hero(desk).served] == [(None, None, None)]
    assert list(summary(hero(desk))) == ["1 battle", "6 kills", "6 FP of experience", "2 weeks"]


def test_names_commands_notes_of_office_and_new_names_are_in_the_record(desk: Desk) -> None:
    record = hero(desk)
    desk.submit(o.StartWeek())
    desk.submit(o.Rename(record.figure, "Red Hand"))
    while desk.state.active != record.player:
        desk.submit(o.EndTurn(desk.state.active))  # type: ignore[arg-type]
    sector = desk.state.armies[army(desk, record.player)].sector
    desk.submit(o.Correct("a rich aunt", (o.SetStock(sector, 5),)))
    desk.submit(o.AppointCommander(record.player, record.figure))
    told_lines = [text for _when, text in record_lines(told(desk), hero(desk))]
    assert f"Called {record.name} until then." in told_lines
    assert "Named commander in chief." in told_lines
    assert any(text.startswith("New ability: ") for text in told_lines)


def test_an_order_that_is_undone_leaves_no_trace(desk: Desk) -> None:
    before = told(desk).records
    desk.submit(o.Rename(hero(desk).figure, "Red Hand"))
    desk.undo()
    assert told(desk).records == before


def test_who_was_struck_off_and_given_back_lives_and_both_are_told(desk: Desk) -> None:
    record = hero(desk)
    desk.submit(o.Correct("a mistake", (o.StrikeFigure(record.figure),)))
    assert hero(desk).end is not None
    desk.submit(o.Correct("no mistake", (o.ReviveFigure(record.figure, army(desk, record.player)),)))
    assert hero(desk).end is None
    assert [text for _when, text in record_lines(told(desk), hero(desk))][-2:] == [
        "Struck off by a correction.",
        "Given back by a correction.",
    ]


def test_feats_name_the_best_and_count_who_share_it(desk: Desk) -> None:
    best = feats(told(desk).records)
    found = {feat.kind: f"{feat_bearers(desk.state, feat)}: {feat_number(feat)}" for feat in best}
    assert found["kills"] == f"{hero(desk).name}: 6 kills"
    assert found["one battle"] == f"{hero(desk).name}: 6 kills"
    assert found["battles"].endswith("and 11 others: 1 battle")
    assert "healed" not in found


@pytest.mark.parametrize("by", ["experience", "kills", "battles", "weeks", "wounds"])
def test_veterans_stand_in_the_order_that_is_asked_for(desk: Desk, by: str) -> None:
    found = veterans(told(desk).records.values(), by)  # type: ignore[arg-type]
    names = {"weeks": "weeks", "wounds": "wounds_taken"}
    numbers = [getattr(record, names.get(by, by)) for record in found]
    assert numbers == sorted(numbers, reverse=True)
    assert len(found) == 14


def test_a_player_reads_of_the_others_what_that_player_may_know(tmp_path: Path) -> None:
    rng = random.Random(5)
    with Desk.create(tmp_path / "closed.fftt", closed(random_founding(5), bands=False)) as desk:
        for _number in range(120):
            desk.submit(random_order(desk.state, rng))
        player = desk.state.seats[0]
        seen = chronicle(desk.past(player), as_seen_by(desk.state, player))
        whole = told(desk)
        assert set(seen.records) < set(whole.records)
        own = {id for id, record in whole.records.items() if record.player == player}
        assert own <= set(seen.records)
        assert all(seen.records[id].served == tuple(plain(whole.records[id])) for id in own)


def plain(record: Record) -> Iterator[object]:
    for deed in record.served:
        yield replace(deed, took=None, gave=None, healed=None)
