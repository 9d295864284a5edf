"""Conformance: every kind of paper is printed of a campaign in any rule system, and says what that system says."""

from __future__ import annotations

import re
from functools import cache

import pytest

from campaign import words
from campaign.battle.contract.paper import Tally
from campaign.battle.systems import SYSTEMS, lists_of, paper_of
from campaign.paper import KINDS, Paper, Wanted, documents, source_of
from campaign.paper.armies.roster import roster
from campaign.paper.battles.kind import SHEETS
from campaign.paper.reference.content import reference
from campaign.paper.templates.content import templates
from campaign.world import events as e
from campaign.world.battle_handover import agreed
from campaign.world.figure_marks import line_up
from campaign.world.ids import BattleId, EntryId
from campaign.world.state import Battle, BattleStage, Force, Role
from tests import catalogues
from tests.battle import second_system
from tests.paper.builders import BLUE, GREEN, RED, Table, sector, table
from tests.paper.lived import lived
from tests.paper.sheets import PAPERS, Sheet, drawn, faults, overlaps, texts

assert second_system  # registers itself
CLIPPED = ("poster",)
BATTLE = BattleId("9.battle")
MOST = 20  # figures of an army

each_system = pytest.mark.parametrize("system", SYSTEMS)
each_kind = pytest.mark.parametrize("key", [kind.key for kind in KINDS])
OF_FFTT = re.compile(
    r"\b(?:(?<!in )(?<!own )(?<!’s )turns?(?! order)|(?<!10 )cm|HQs?|APs|grenades?|goo|opportunity fire|hand to hand)\b"
)
"""What no other game says. That a bar for the printer is 10 cm long is said on all paper in true size."""


@cache
def scene(system: str) -> Table:
    """Each player has every row of a list in armies of 20 at most; Red attacks Blue, and has one who has learnt all."""
    lists = lists_of(system).factions
    made = table(factions=tuple(lists[n % len(lists)] for n in range(3)), system=system)  # type: ignore[arg-type]
    armies = {}
    for number, player in enumerate((RED, BLUE, GREEN)):
        faction = made.state.players[player].faction
        rows = [row.key.partition(".")[2] for row in made.state.setting.units.values() if row.faction == faction]
        formed = []
        for place, first in enumerate(range(0, len(rows), MOST)):
            where = sector(3 * number + 1 + place)
            formed.append(made.army(player, where, f"Army {number}{place or ''}", *rows[first : first + MOST]))
        armies[player] = formed[0]
    abilities = tuple(made.state.setting.face.abilities.values())
    made.learnt(made.figures(armies[RED])[0], 40, *abilities, kills=9)
    forces = (
        Force(RED, armies[RED], Role.ATTACKER, "attack", walked=(sector(1), sector(4))),
        Force(BLUE, armies[BLUE], Role.DEFENDER, "defence"),
    )
    made.happen(e.BattleDeclared(Battle(BATTLE, sector(4), 1, 1, RED, BLUE, BattleStage.OPEN, forces)))
    return made


@cache
def sheets(system: str, key: str) -> tuple[Sheet, ...]:
    state = scene(system).state
    kinds = [kind for kind in KINDS if kind.key == key]
    return tuple(drawn(documents(source_of(state, EntryId(412)), kinds, Wanted(state.seats)), "A4"))


def text(system: str, key: str) -> str:
    return " ".join(" ".join(page for sheet in sheets(system, key) for page in texts(sheet.data)).split())


@cache
def lived_in(system: str, key: str, paper: Paper) -> tuple[Sheet, ...]:
    """A kind of paper of a campaign in which something has happened, for all players."""
    made = lived(system)
    return tuple(drawn(documents(made, [kind for kind in KINDS if kind.key == key], Wanted(made.state.seats)), paper))


@each_system
@each_kind
def test_every_kind_is_printed_without_a_fault_when_something_has_happened(system: str, key: str) -> None:
    """On A4 and Letter in turn, so that every kind is on both: each for another system."""
    paper = PAPERS[(list(SYSTEMS).index(system) + [kind.key for kind in KINDS].index(key)) % len(PAPERS)]
    made = lived_in(system, key, paper)
    assert made or (system, key) == ("fftt", "battle-sheets")  # no battle waits in the sample
    assert [fault for sheet in made for fault in faults(sheet, paper, clipped=key in CLIPPED)] == []


@each_kind
def test_paper_of_firefight_speaks_of_nothing_that_is_fftt_s(key: str) -> None:
    for sheet in lived_in("firefight", key, PAPERS[(1 + [kind.key for kind in KINDS].index(key)) % len(PAPERS)]):
        said = " ".join(re.sub(r"\b[A-Z]\d+[a-z]?\s", "", " ".join(texts(sheet.data))).split())  # rules stand between
        assert OF_FFTT.findall(said) == [], sheet.document.file


@each_system
def test_every_figure_is_on_its_army_sheet_with_all_its_numbers(system: str) -> None:
    printed, paper = text(system, "rosters"), paper_of(system)
    for player in (RED, BLUE, GREEN):
        for sheet in roster(scene(system).state, player, EntryId(412)).armies:
            for row in sheet.rows:
                cells = [cell for cell in row.block.cells if cell and not isinstance(cell, Tally)]
                assert all(word in printed for word in (row.name, *cells))
    assert all(column.head in printed for column in paper.columns())
    assert all(block.title in printed for block in paper.look_up())
    assert all(row.text in printed for block in paper.look_up() for row in block.rows)


@each_system
def test_every_figure_has_a_card_with_its_large_numbers(system: str) -> None:
    printed = text(system, "cards")
    for player in (RED, BLUE, GREEN):
        for sheet in roster(scene(system).state, player, EntryId(412)).armies:
            for row in sheet.rows:
                assert row.name in printed
                assert all(number in printed and label in printed for number, label in row.block.large)
            assert sheet.brood is None or sheet.brood.under in printed
    assert all(label in text(system, "blank-cards") for label in paper_of(system).blank().large)


@each_system
def test_a_battle_sheet_has_its_track_and_everybody_who_comes(system: str) -> None:
    printed, state = text(system, "battle-sheets"), scene(system).state
    track = paper_of(system).track(agreed(scene(system).state))
    assert all(word in printed for word in (track.title, *track.ticks, *track.scores))
    assert all(
        state.figures[figure].name in printed for figures in line_up(state, BATTLE).values() for figure in figures
    )
    assert len(SHEETS.documents(source_of(state, EntryId(412)), Wanted(state.seats))) == 1


@each_system
def test_the_quick_reference_has_every_line_and_every_unit(system: str) -> None:
    made, words = reference(scene(system).state, EntryId(412)), set(text(system, "reference").split())
    said = [row.text for block in paper_of(system).reference(agreed(scene(system).state)) for row in block.rows]
    said += [unit.name for unit in scene(system).state.setting.units.values()]
    assert [line for line in said if not set(line.split()) <= words] == []
    assert set(made.line.split()) <= words
    assert len(texts(sheets(system, "reference")[0].data)) <= 2


@each_system
def test_templates_are_those_of_the_system_and_every_base_is_there_whose_figure_comes(system: str) -> None:
    state, printed = scene(system).state, text(system, "templates")
    made = templates(state, EntryId(412))
    assert all(thing.name in printed for thing in (*made.game.bursts, *made.game.rulers, *made.game.markers))
    units = [unit for unit in state.setting.units.values() if paper_of(system).leaders_enter or not unit.leads]
    assert {name for base in made.bases for name in base.names} == {unit.name for unit in units}
    assert ("Deviation" in printed) is bool(made.game.directions)


@each_system
def test_no_words_lie_on_others_in_the_quick_reference(system: str) -> None:
    assert [fault for sheet in sheets(system, "reference") for fault in overlaps(sheet.data)] == []


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_nothing_that_firefight_says_of_its_own_is_cut_off_in_another_language(language: str) -> None:
    before = words.spoken()
    words.speak(language)
    try:
        kinds = [kind for kind in KINDS if kind.key in ("rosters", "cards", "blank-cards", "reference")]
        made = drawn(documents(source_of(scene("firefight").state, EntryId(412)), kinds, Wanted((RED,))), "A4")
        cut = [re.findall(r"[^\r\n]*\S…", page) for sheet in made for page in texts(sheet.data)]
    finally:
        words.speak(before)
    assert [found for found in cut if found] == []
