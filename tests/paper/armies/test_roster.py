"""What stands on an army sheet, as values: every number with what the figure has learnt."""

import sys
from dataclasses import replace

import pytest

from campaign.battle.contract.paper import Tally
from campaign.battle.systems import paper_of
from campaign.paper import Wanted, source_of, tonight
from campaign.paper.armies.kind import KIND
from campaign.paper.armies.roster import roster
from campaign.paper.plain import plain, player_file
from campaign.world import events as e
from campaign.world.figure_marks import marks_in
from campaign.world.ids import BattleId, EntryId, RouteId
from campaign.world.state import Account, Battle, BattleStage, Force, Role, Stage
from tests.paper.builders import BLUE, GREEN, RED, sector, table
from tests.ui.panels import scenes


def sheet_of(scene, player, number=0):
    return roster(scene.state, player, EntryId(412)).armies[number]


def row_of(unit, experience=0, *abilities, player=RED):
    """The row of one figure with this record."""
    scene = table()
    army = scene.army(player, sector(1), "Test", unit)
    scene.learnt(scene.figures(army)[0], experience, *abilities)
    return sheet_of(scene, player).rows[0]


def cell(row, head):
    """What stands below a head."""
    heads = [column.head for column in paper_of("fftt").columns()]
    return row.block.cells[heads.index(head)]


def test_a_recruit_has_the_numbers_of_its_list():
    row = row_of("engineer")
    assert (row.fp, row.block.cells, row.wounds) == (3, (Tally(2), "10", "8", "30 / 40", "+2"), 3)


@pytest.mark.parametrize(("experience", "to_hit"), [(7, 7), (8, 8)])
@pytest.mark.claims("fftt:R1b")
def test_an_elite_shooter_has_its_bonus_in_the_number(experience, to_hit):
    assert cell(row_of("grunt", experience), "To hit") == str(to_hit)


def test_a_crack_shooter_has_the_ability_on_top_of_being_elite():
    assert cell(row_of("grunt", 8, "crack-shooter"), "To hit") == "9"


@pytest.mark.parametrize(("experience", "bonus"), [(15, 0), (16, 1)])
@pytest.mark.claims("fftt:R1c")
def test_sixteen_fp_of_experience_give_a_bonus_wound(experience, bonus):
    row = row_of("grunt", experience)
    assert (row.wounds, row.bonus_wounds) == (2 + bonus, bonus)


@pytest.mark.claims("fftt:R3b")
def test_iron_adds_to_the_wound_of_experience():
    assert row_of("grunt", 16, "iron").bonus_wounds == 2


@pytest.mark.parametrize(("experience", "hand"), [(19, "0"), (20, "+1")])
@pytest.mark.claims("fftt:R1d")
def test_a_veteran_has_one_more_hand_to_hand(experience, hand):
    assert cell(row_of("grunt", experience), "Hand") == hand


def test_berserk_counts_two_hand_to_hand():
    assert cell(row_of("sniper", 0, "berserk"), "Hand") == "+1"


@pytest.mark.parametrize(("experience", "bonus"), [(23, 0), (24, 1)])
@pytest.mark.claims("fftt:R1e")
def test_twenty_four_fp_of_experience_give_an_action(experience, bonus):
    assert cell(row_of("grunt", experience), "Actions") == Tally(3 + bonus, bonus)


@pytest.mark.claims("fftt:R3b")
def test_glimmering_adds_to_the_action_of_experience():
    assert cell(row_of("grunt", 24, "glimmering"), "Actions").number == 5


def test_a_road_runner_moves_two_centimetres_more():
    assert cell(row_of("grunt", 0, "road-runner"), "Movement") == "12"


@pytest.mark.parametrize(
    ("player", "unit", "can_run_out"),
    [
        (RED, "grunt", True),
        (RED, "grenadier", True),
        (RED, "hq", False),
        (BLUE, "mt", True),
        (BLUE, "tank", False),
        (BLUE, "scanner", False),
        (GREEN, "stinger", True),
        (GREEN, "razordog", False),
        (GREEN, "bombbug", False),
        (GREEN, "queen", False),
    ],
)
def test_only_what_can_run_out_has_an_ammo_circle(player, unit, can_run_out):
    assert row_of(unit, player=player).block.ticked is can_run_out


def test_a_happy_trigger_has_no_ammo_circle():
    assert not row_of("grunt", 0, "happy-trigger").block.ticked


def test_creatures_without_a_weapon_have_no_number_to_hit():
    row = row_of("razordog", 20, player=GREEN)
    assert row.block.cells[2:] == (None, None, "+4")


@pytest.mark.parametrize(
    ("experience", "learnt"),
    [
        (0, ("8 to next",)),
        (11, ("Elite", "5 to next")),
        (27, ("Elite", "+1 wound", "Veteran", "+1 action", "5 to next")),
        (40, ("Elite", "+1 wound", "Veteran", "+1 action")),
    ],
)
@pytest.mark.claims("fftt:R1g")
def test_the_ladder_says_what_is_learnt_and_what_is_missing_to_the_next_step(experience, learnt):
    assert row_of("grunt", experience).learnt == learnt


def test_an_hq_has_no_experience_actions_or_move():
    row = row_of("hq")
    assert (row.is_hq, row.experience, row.learnt, row.block.cells) == (True, None, (), (Tally(0), *[None] * 4))


def test_an_ability_that_is_in_the_numbers_is_only_named_and_another_is_explained():
    words = [word.text for word in row_of("grunt", 0, "crack-shooter", "lucky").words if word.strong]
    assert words == ["Grunt", "Crack shooter", "Lucky: never hurt by opportunity fire"]


def test_what_a_unit_does_stands_beside_its_name():
    assert [word.text for word in row_of("sniper").words] == ["Sniper", "double: 2 wounds", "no opportunity fire"]


def test_the_commander_is_marked():
    scene = table()
    army = scene.army(RED, sector(1), "Test", "grunt", "medic")
    scene.happen(e.CommanderNamed(RED, scene.figures(army)[1]))
    assert [row.commander for row in sheet_of(scene, RED).rows] == [False, True]


def test_hqs_stand_below_the_figures_of_their_army():
    scene = table()
    scene.army(RED, sector(1), "Test", "hq", "grunt", "hq", "medic")
    assert [row.is_hq for row in sheet_of(scene, RED).rows] == [False, False, True, True]


def test_a_sheet_says_whose_army_stands_where():
    scene = table(("Mara", "Blue", "Green"))
    scene.army(RED, sector(10), "Second Company", "grunt", "hq")
    sheet = sheet_of(scene, RED)
    assert (sheet.name, sheet.line, sheet.fp, sheet.limit, sheet.leaders) == (
        *("Second Company", "Marines. Player Mara. In The Spindle", 2, 20, 1),
    )


@pytest.mark.parametrize(
    ("player", "units", "leaders", "supply"),
    [
        (RED, ("grunt", "hq"), "HQ", "supplied while one stands"),
        (RED, ("grunt",), "No HQ", "out of ammo from the first miss"),
        (GREEN, ("razordog", "drone"), "No Queen", "needs none"),
        (GREEN, ("queen", "stinger"), "Queen", "supplied while one stands"),
    ],
)
def test_a_sheet_says_what_its_hqs_mean_for_ammunition(player, units, leaders, supply):
    scene = table()
    scene.army(player, sector(1), "Test", *units)
    assert (sheet_of(scene, player).leaders_word, sheet_of(scene, player).supply) == (leaders, supply)


def test_a_roster_says_when_it_was_made():
    scene = table()
    printed = roster(replace(scene.state, stage=Stage.TURNS, month=2, week=3), RED, EntryId(412))
    assert (printed.top.when, printed.top.entry) == ("Month 2, week 3", 412)


def test_before_the_first_week_there_is_no_month_on_the_sheet():
    assert roster(table().state, RED, EntryId(1)).top.when == "Before the first week"


def test_a_player_with_one_army_has_a_summary_too_for_sectors_and_stock():
    scene = table()
    scene.army(RED, sector(1), "Test", "grunt", "hq")
    assert len(roster(scene.state, RED, EntryId(1)).summary.sectors) == 3


@pytest.mark.claims("campaign:C55k")
def test_a_correction_is_printed_as_a_correction_with_its_reason():
    scene = table()
    scene.happen(e.Corrected("the dice were read wrong"))
    printed = roster(scene.state, RED, EntryId(1))
    assert printed.summary.corrections == ("Month 1, week 1: the dice were read wrong",)


def _rich_blue():
    scene = table()
    first = scene.army(BLUE, sector(4), "Unit Zero", ("tank", "Lathe"), "hq")
    scene.army(BLUE, sector(5), "Batch Forty", "sentinel")
    scene.army(RED, sector(5), "Guests", "grunt", "hq")
    scene.happen(
        e.PactMade((RED, BLUE)),
        e.CommanderNamed(BLUE, scene.figures(first)[0]),
        e.StockMoved(sector(4), BLUE, 8, Account.INCOME),
        e.VictoryPointsScored(BLUE, 61, "kill", ""),
        e.MinefieldLaid(RouteId("1.r4"), BLUE),
    )
    return roster(scene.state, BLUE, EntryId(1)).summary


def test_the_summary_adds_up_what_the_player_has():
    summary = _rich_blue()
    assert (summary.vp, summary.fp, summary.stock) == (61, 6, 8)


def test_the_summary_lists_armies_with_commander_and_missing_hq():
    assert [(line.name, line.sector, line.note, line.fp) for line in _rich_blue().armies] == [
        ("Unit Zero", "Relay Park", "commander Lathe", 5),
        ("Batch Forty", "Northgate", "without HQ", 1),
    ]


def test_the_summary_lists_sectors_with_guests_zones_and_stock():
    assert [(line.name, line.note, line.forces, line.stock) for line in _rich_blue().sectors] == [
        ("Relay Park", "home", 5, 8),
        ("Northgate", "home, guests: Red", 3, 0),
        ("Cinder Hill", "home, radioactive", 0, 0),
    ]


def test_the_summary_names_commander_and_minefields():
    summary = _rich_blue()
    assert (summary.commander, summary.minefields) == ("Lathe, Tank, in Unit Zero", ("Northgate to Cinder Hill",))


def test_a_player_without_an_army_has_a_summary_only():
    printed = roster(table().state, RED, EntryId(1))
    assert printed.summary.armies == ()
    assert printed.armies == ()


def test_a_detachment_in_a_battle_has_a_sheet_of_its_own():
    scene = table()
    army = scene.army(GREEN, sector(7), "Swarm", "queen", "stinger", "drone")
    away = scene.figures(army)[1:2]
    force = Force(GREEN, army, Role.DETACHMENT, RED, figures=away)
    battle = Battle(BattleId("9.battle"), sector(10), 1, 1, RED, BLUE, BattleStage.OPEN, (force,))
    scene.happen(e.BattleDeclared(battle), e.FiguresTransferred(away, None))
    sheet = sheet_of(scene, GREEN, 1)
    assert (sheet.name, sheet.line, sheet.fp, sheet.limit, len(sheet.rows)) == (
        *("Detachment of Swarm", "Insectoids. Player Green. In The Spindle", 1, 5, 1),
    )


def test_the_roster_of_a_battle_that_is_over_has_no_detachments():
    scene = table()
    army = scene.army(GREEN, sector(7), "Swarm", "queen", "stinger")
    force = Force(GREEN, army, Role.DETACHMENT, RED, figures=scene.figures(army)[1:])
    scene.happen(
        e.BattleDeclared(Battle(BattleId("9.battle"), sector(10), 1, 1, RED, BLUE, BattleStage.OVER, (force,)))
    )
    assert len(roster(scene.state, GREEN, EntryId(1)).armies) == 1


def test_fp_that_the_reader_may_not_see_are_counted_and_said_to_be_hidden():
    scene = table()
    army = scene.army(RED, sector(1), "Test", "grunt", "hq")
    hidden = replace(scene.state.armies[army], figures=(), hidden_fp=9)
    state = replace(scene.state, armies=scene.state.armies.set(army, hidden))
    sheet = roster(state, RED, EntryId(1)).armies[0]
    assert (sheet.fp, sheet.hidden_fp, sheet.rows) == (9, 9, ())


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Two\nlines\tand  gaps ", "Two lines and gaps"),
        ("bell\x07 and null\x00", "bell and null"),
        ("turned\u202e round", "turned round"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("no-break\u00a0space", "no-break space"),
    ],
)
def test_a_name_is_one_line_of_plain_letters(text, printed):
    assert plain(text) == printed


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Mara", "A-Mara.pdf"),
        ("../../etc/passwd", "A-etc-passwd.pdf"),
        ("CON", "A-CON.pdf"),
        ('a:b*c?"<>|', "A-a-b-c.pdf"),
        ("Jürgen der Große", "A-Jürgen-der-Große.pdf"),
        ("  ", "A.pdf"),
        ("x" * 200, f"A-{'x' * 40}.pdf"),
    ],
)
def test_the_name_of_a_file_is_one_that_every_system_takes(name, file):
    assert player_file("A", name) == file


def test_the_name_of_a_file_has_no_letter_that_this_system_cannot_write(monkeypatch):
    monkeypatch.setattr(sys, "getfilesystemencoding", lambda: "ascii")
    assert player_file("A", "Zoë Łuk") == "A-Zo-uk.pdf"


def test_players_of_one_name_get_files_of_their_own():
    source = source_of(table(("Max", "Max", "Max")).state, EntryId(1))
    made = KIND.documents(source, Wanted(source.state.seats))
    assert len({document.file for document in made}) == 3


def test_a_roster_of_insectoids_speaks_of_queens():
    scene = table()
    scene.army(GREEN, sector(7), "Swarm", "queen")
    printed = roster(scene.state, GREEN, EntryId(1))
    assert (printed.led_by.heads, printed.armies[0].leaders_word) == ("Queens", "Queen")


def test_figures_of_a_battle_that_waits_have_the_marks_of_the_form_on_the_screen(tmp_path):
    with scenes.fought(tmp_path) as desk:
        (battle,) = desk.state.open_battles
        marks = marks_in(desk.state, battle)
        printed = [roster(desk.state, player, EntryId(1)) for player in tonight(desk.state)]
    found = [row.mark for paper in printed for sheet in paper.armies for row in sheet.rows if row.mark]
    assert sorted(found) == sorted(marks.values())
    assert {"a", "1"} <= set(found)


def test_before_it_is_known_who_fights_there_are_no_marks(tmp_path):
    with scenes.attacked(tmp_path) as desk:
        printed = [roster(desk.state, player, EntryId(1)) for player in desk.state.seats]
    assert {row.mark for paper in printed for sheet in paper.armies for row in sheet.rows} == {""}
