"""Conformance: what every rule system puts on paper, as values."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain, pairwise

import pytest

from campaign import rulebook
from campaign.battle.contract import FigureSetup
from campaign.battle.contract.paper import ROOM, Block, Fact, Tally
from campaign.battle.scenery import PieceKind
from campaign.battle.systems import SYSTEMS, agreements_of, campaign_of, kinds_of, lists_of, paper_of
from tests.battle import second_system

assert second_system  # registers itself

RULE = re.compile(r"[A-Z]\d*[a-z]?")
WIDE = 58.6  # millimetres that all columns of an army sheet have together
MOST_ROWS = 6  # of a table below an army
A4 = 210.0, 297.0

each_system = pytest.mark.parametrize("system", SYSTEMS)
each_book = pytest.mark.parametrize("system", [name for name in SYSTEMS if name in rulebook.BOOKS])


def rows_of(system: str):
    return campaign_of(system).units()


def usual(system: str):
    return agreements_of(system).usual


def blocks(system: str) -> list[Block]:
    return [*paper_of(system).reference(usual(system)), *paper_of(system).look_up()]


def facts(system: str) -> list[Fact]:
    face, rows = paper_of(system), rows_of(system)
    brood = face.brood(rows, rows)
    kinds = [fact for kind in (*PieceKind, None) if (fact := face.scenery(kind)) is not None]
    on_cards = chain.from_iterable(face.facts(row, usual(system)) for row in rows)
    said = face.track(usual(system)).facts
    return [*face.laying_out(), *kinds, *said, *on_cards, *(brood.facts if brood else ())]


def cited(system: str) -> set[str]:
    """Every rule that the paper of a system cites, without its book."""
    made = paper_of(system).templates(usual(system))
    found = {row.rule for block in blocks(system) for row in block.rows} | {fact.rule for fact in facts(system)}
    found |= {block.rule for block in blocks(system)} | {paper_of(system).lists_rule, made.bases_rule}
    found |= {thing.rule for thing in (*made.bursts, *made.rulers, *made.markers)}
    return {rule for text in found for rule in text.split(", ") if rule}


@each_book
def test_every_rule_on_paper_stands_in_the_book_of_its_system(system: str) -> None:
    book = rulebook.load(system)
    known = {id.partition(":")[2] for id in (*book.rules, *book.claims)}
    sections = {id.partition(":")[2][0] for id in book.rules}
    assert {rule for rule in cited(system) if not RULE.fullmatch(rule)} == set()
    assert cited(system) - known - sections == set()
    flank = paper_of(system).flank_rule
    assert not flank or rulebook.rule(flank).id == flank


@each_system
def test_every_figure_has_a_cell_for_each_column_and_three_to_six_large_numbers(system: str) -> None:
    face = paper_of(system)
    columns, labels = face.columns(), [label for _number, label in face.block(rows_of(system)[0], one(system)).large]
    assert sum(column.wide for column in columns) <= WIDE + 1e-9
    assert face.blank().large == tuple(labels) or system == "fftt"  # there a creature's first number is hand to hand
    for row in rows_of(system):
        for experience in (0, 16, 40):
            abilities = tuple(campaign_of(system).abilities.values())
            learnt = campaign_of(system).with_gains(
                FigureSetup("a", row.key, experience=experience, abilities=abilities if experience else ())
            )
            made = face.block(row, learnt)
            assert len(made.cells) == len(columns)
            assert 3 <= len(made.large) <= 6
            assert all(made.words)
            assert all(cell.bonus <= cell.number for cell in made.cells if isinstance(cell, Tally))
            assert not made.ticked or face.words().tick
            ends = [far for far, _text in made.band.ends] if made.band else [0]
            assert all(near < far for near, far in pairwise(ends))


def one(system: str) -> FigureSetup:
    return FigureSetup("a", rows_of(system)[0].key)


@each_system
def test_abilities_that_are_in_the_numbers_are_of_the_table(system: str) -> None:
    assert paper_of(system).counted <= {*campaign_of(system).abilities.values()}


@each_system
def test_every_row_stands_in_the_quick_reference(system: str) -> None:
    face = paper_of(system)
    heads = face.listed()
    assert all(before.end > after.end for before, after in pairwise(heads))
    assert heads[-1].end == 0
    for row in rows_of(system):
        assert len(face.list_cells(row)) == len(heads)
        assert all(face.list_cells(row))
        assert all(face.list_words(row))
        assert str(row.fp) in face.list_cells(row)


@each_system
def test_there_are_three_tables_to_look_up_and_all_have_words(system: str) -> None:
    face = paper_of(system)
    assert len(face.look_up()) == 3
    assert all(0 < len(block.rows) <= MOST_ROWS for block in face.look_up())
    assert all(block.title and all(row.text for row in block.rows) for block in blocks(system))
    assert all(fact.text for fact in facts(system))
    assert face.words().lengths


@each_system
def test_the_track_has_as_many_values_as_turns(system: str) -> None:
    for turns in (1, 3, agreements_of(system).usual.turns):
        track = paper_of(system).track(replace(agreements_of(system).usual, turns=turns))
        assert track.turns == min(turns, 15)
        assert track.needs is None or len(track.needs[1]) == track.turns


@each_system
def test_supply_is_told_of_every_army(system: str) -> None:
    for faction in lists_of(system).factions:
        rows = [row for row in rows_of(system) if row.faction == faction]
        led = paper_of(system).supply(rows)
        assert led
        assert paper_of(system).supply([row for row in rows if not row.leads]) != led


@each_system
def test_who_comes_to_be_is_what_the_campaign_says(system: str) -> None:
    for row in rows_of(system):
        born, brood = campaign_of(system).born([row]), paper_of(system).brood([row], rows_of(system))
        names = {unit.name for unit in rows_of(system) if unit.key in born}
        assert not born or names <= {text for _score, text in brood.outcomes}


@each_system
def test_templates_have_room_on_a_page_and_signs_of_their_own(system: str) -> None:
    made = paper_of(system).templates(usual(system))
    for burst in made.bursts:
        radii = [circle.radius for circle in burst.circles]
        assert radii == sorted(radii)
        assert all(side <= room for side, room in zip(burst.size, ROOM, strict=True))
        assert burst.how
        assert burst.copies > 0
    assert all(max(ruler.pieces) < A4[1] - 60 for ruler in made.rulers)
    assert sum(len(ruler.pieces) for ruler in made.rulers) <= 8
    assert len({marker.sign for marker in made.markers}) == len(made.markers)
    assert bool(made.directions) == bool(made.misses or made.distances)


@pytest.mark.claims("firefight:P5a", "firefight:C7a")
def test_firefight_is_measured_in_inches() -> None:
    made = paper_of("firefight").templates(usual("firefight"))
    assert [circle.radius for burst in made.bursts for circle in burst.circles] == [76.2]
    assert [round(ruler.length / 25.4, 6) for ruler in made.rulers] == [3, 6, 12, 24]
    assert [part for _at, part in made.rulers[0].measure.marks(76.2)] == list(range(1, 24))


@pytest.mark.claims("firefight:E6b", "firefight:E8c")
def test_what_a_model_has_learnt_is_in_its_block() -> None:
    captain = next(row for row in rows_of("firefight") if row.key == "compact.captain")
    block = paper_of("firefight").block(captain, FigureSetup("a", captain.key, experience=16, abilities=("tougher",)))
    assert block.cells == ("3+", "4+", "12″")
    assert block.large[2] == ("5", "Tough")
    assert block.band is not None
    assert block.band.ends == ((12, "12″"),)


def test_each_game_lists_the_kinds_of_scenery_that_it_knows() -> None:
    assert PieceKind.HAZARD in kinds_of("firefight")
    assert PieceKind.HAZARD not in kinds_of("fftt")
    assert len(kinds_of("fftt")) == 8
