"""What a battle of Man to Man says: every row, reason and choice has its words, with rules that the book has."""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from campaign import rulebook
from campaign.battle import man_to_man
from campaign.battle.contract import BattleReport, Casualty, SideEnd, SideResult
from campaign.battle.contract.telling import Board, TurningPoint
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as r
from campaign.battle.man_to_man.facts import is_lost
from campaign.battle.man_to_man.report import report
from campaign.battle.man_to_man.setup import set_up
from campaign.battle.man_to_man.system import SYSTEM
from campaign.battle.man_to_man.words import TELLING
from campaign.battle.man_to_man.words.account import chance
from campaign.battle.man_to_man.words.log import TELLERS
from campaign.battle.man_to_man.words.names import names
from campaign.battle.man_to_man.words.redraw import CLOUDS, falling_back, fleeing, prone
from campaign.battle.man_to_man.words.sums import number_text, parts_of
from campaign.battle.man_to_man.words.vehicles import immobile
from campaign.battle.scenery import PieceKind
from tests.battle.man_to_man.random_log import Played, played
from tests.battle.man_to_man.situation import Situation, box, m, situation, wall

SEEDS: Final = (0, 1, 2, 3, 4, 100, 101, 102)
NUMBERS: Final = ("codes", "reasons")  # modules that only name numbers
SETUP: Final = Played(2).setup


@cache
def battle(seed: int) -> Played:
    """A battle that is over; nobody changes it."""
    return played(seed)


def told(one: Situation) -> list[str]:
    """The sentences of a situation's log, without headings."""
    log = one.s.log
    rows = [tuple(map(int, log[n])) for n in range(one.s.now[0].logged)]
    return [sentence.text for sentence in TELLING.sentences(one.setup, rows) if sentence.weight]


@cache
def used(module: ModuleType) -> dict[str, int]:
    """The numbers of a module of names that any other module of the rules names."""
    folder = Path(man_to_man.__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py") if path.stem not in NUMBERS)
    return {name: getattr(module, name) for name in dir(module) if name.isupper() and re.search(rf"\b{name}\b", text)}


def test_every_row_that_rules_write_has_its_teller():
    written = {name for name in used(c) if name.startswith("LOG_")}
    assert {name for name in written if getattr(c, name) not in TELLERS} == set()
    assert len(written) > 20


def test_every_reason_says_what_to_do_with_its_rule():
    assert len(used(r)) > 30
    for code in used(r).values():
        objection = TELLING.reason(code, SETUP)
        assert objection.text.endswith(".")
        assert rulebook.claim(objection.rule) if objection.rule else code in (r.FINE, r.WRONG_VERB)
        assert code == r.FINE or len(re.findall(r"\. |; |: |, or |\.$", objection.text)) >= 2, objection.text
    with pytest.raises(ValueError, match="no reason: 99"):
        TELLING.reason(99, SETUP)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_battle_is_told_with_rules_that_the_book_has(seed: int):
    one = battle(seed)
    found = TELLING.sentences(one.setup, one.rows)
    assert all(rulebook.claim(rule) for sentence in found for rule in sentence.rules)
    for sentence in found:
        assert sentence.rules
        assert not re.search(r"[{}]| -\d|  |None", sentence.text), sentence.text
    assert [sentence.row for sentence in found] == sorted(sentence.row for sentence in found)
    assert len(found) > 50


@pytest.mark.parametrize("seed", SEEDS)
def test_all_parts_of_a_number_are_told_and_add_up_to_it(seed: int):
    one = battle(seed)
    sums = 0
    for sentence in TELLING.sentences(one.setup, one.rows):
        for needed, parts in re.findall(r"needs (?:under|at most) (−?\d+) \((\w+ .*?)\)", sentence.text):
            added = [int(n.replace("−", "-")) for n in re.findall(r" ([+−]?\d+)(?:,|$)", parts)]
            assert sum(added) == int(needed.replace("−", "-")), sentence.text
            assert len(sentence.rules) > 1 or len(added) == 1
            sums += len(added) > 2
    assert sums


@pytest.mark.parametrize("seed", SEEDS)
def test_every_option_has_a_text_and_each_deed_its_own(seed: int):
    one = Played(seed)
    for kind in one.decisions():
        texts = [TELLING.choice(one.setup, row, one.rows) for row in one.offered]
        assert all(text and not re.search(r"[{}.]$", text) for text in texts)
        assert kind == c.OVER or texts[-1] == "Concede"
        if kind == c.ORDERING:
            assert len(set(texts)) == len(texts)
        if kind in (c.SHOOTING_ON, c.RIPOSTING):
            assert len(texts) - len(set(texts)) <= 1
    with pytest.raises(ValueError, match="no choice: verb 99"):
        TELLING.choice(one.setup, (99, *(0 for _each in range(c.CHOICE_WIDTH - 1))), ())


def redrawn_wrong(one: Played, board: Board) -> list[str]:
    """Where the table redrawn of the rows differs from the battle."""
    s, wrong = one.s, []
    for i in range(s.figure_count):
        f, there = s.figures[i], board.figures.get(i)
        if f.kind == c.CREWED:  # it stands before its gunner, and is not drawn by the log
            continue
        if (there is not None) != (f.fate in (c.ON_TABLE, c.INCAPACITATED, c.DEAD, c.RECOVERED)):
            wrong.append(f"{i}: on the table or not")
            continue
        if there is None:
            continue
        flees = f.squad != c.NOBODY and s.squads[f.squad].flees != c.HOLDS
        if there.at != (f.x, f.y):
            wrong.append(f"{i} stands elsewhere")
        if there.dead != (f.fate in (c.INCAPACITATED, c.DEAD) or f.wreck != c.NO_WRECK):
            wrong.append(f"{i}: out of action or not")
        if f.fate != c.ON_TABLE or f.wreck != c.NO_WRECK:
            continue
        if (immobile() in there.signs) != bool(f.immobile) or (falling_back() in there.signs) != bool(f.falls_back):
            wrong.append(f"{i}: {there.signs}")
        if bool(there.wounds) != bool(f.wounded):
            wrong.append(f"{i}: wounded or not")
        if (prone() in there.signs) != (f.low == c.PRONE) or (fleeing() in there.signs) != flees:
            wrong.append(f"{i}: {there.signs}")
        if there.to != (0, 0) and math.hypot(f.fx, f.fy) > 0:
            turned = math.atan2(there.to[1], there.to[0]) - math.atan2(f.fy, f.fx)
            if abs(math.remainder(turned, math.tau)) > 0.01:
                wrong.append(f"{i} faces elsewhere")
    lying = {n: (s.arms[n].x, s.arms[n].y) for n in range(s.arm_count) if s.arms[n].bearer == c.NOBODY}
    if lying != {n: area.at for n, area in board.areas.items() if 0 <= n < CLOUDS}:
        wrong.append("weapons lie elsewhere")
    risen = [(s.smokes[n].x, s.smokes[n].y) for n in range(s.smoke_count) if s.now[0].turn <= s.smokes[n].turn + 1]
    if sorted(risen) != sorted(area.at for n, area in board.areas.items() if n >= CLOUDS):
        wrong.append("smoke lies elsewhere")
    return wrong


@pytest.mark.parametrize("seed", [*range(10), *range(100, 106)])
def test_the_table_redrawn_agrees_with_the_battle_after_every_decision(seed: int):
    one = Played(seed)
    board, passed = Board(TELLING.names(one.setup, ())), 0
    for number, entered in enumerate(board.names.setups):
        if entered.at is not None:
            board.stand(number, entered.at)
    for _kind in one.decisions():
        for row in one.rows[passed:]:
            TELLING.follow(board, row)
        passed = len(one.rows)
        assert redrawn_wrong(one, board) == []
    assert passed > 100


@pytest.mark.parametrize("seed", SEEDS)
def test_names_are_numbered_as_the_records_are(seed: int):
    one = battle(seed)
    known = names(one.setup)
    s = set_up(one.setup, seed)[1]
    assert len(known.short) == len(set(known.short)) == s.figure_count
    assert (len(known.squads), len(known.arms)) == (s.squad_count, s.arm_count)
    assert [known.squad_of[i] for i in range(s.figure_count)] == [s.figures[i].squad for i in range(s.figure_count)]
    assert [known.side[i] for i in range(s.figure_count)] == [s.figures[i].side for i in range(s.figure_count)]
    assert list(known.squad_side) == [s.squads[n].side for n in range(s.squad_count)]


def test_rows_of_another_battle_are_refused():
    with pytest.raises(ValueError, match="newer program"):
        TELLING.sentences(SETUP, [(999, *(0 for _each in range(9)))])
    with pytest.raises(ValueError, match="not a log of this battle"):
        TELLING.sentences(SETUP, [(c.LOG_ACTS, 1, 1, 2, 9_999, -1, c.AIM, 0, 0, 0)])


@pytest.mark.claims("man_to_man:F3c", "man_to_man:F3h", "man_to_man:F19d")
def test_a_shot_is_one_sentence_with_its_number_part_by_part_and_its_damage():
    one = situation([m("rifleman", "Ann", (20, 30))], [m("rifleman", "Bob", (20, 9))], walls=[wall(18, 9.7, 22, 9.7)])
    one.script(4, 3, 4, 3, 4, 2, 5).fires("Ann", c.AIM).shoot("Ann", "Bob")
    assert told(one)[0] == (
        "Ann fires at Bob, Rifle: 11 (4, 3, 4), needs under 12 (DEX 12, aimed +4, hard cover −4): a hit; "
        "damage 14 (3, 4, 2, 5) against STR 12, killed."
    )


@pytest.mark.claims("man_to_man:F17b", "man_to_man:C6b")
def test_a_blow_and_its_parry_are_told_by_the_reading_that_was_agreed():
    for agreed, needs in ((False, "under"), (True, "at most")):
        men = [m("rifleman", "Ann", (20, 20))], [m("rifleman", "Bob", (20, 19))]
        one = situation(*men, equal_passes=agreed).script(3, 3, 4, 4, 4, 3)
        one.fights(Ann=c.CLOSE_COMBAT, Bob=c.CLOSE_COMBAT).strike("Ann", "Bob", "attached-bayonet").say(c.PARRY)
        assert told(one)[:2] == [
            "Ann strikes at Bob, Attached bayonet: 10 (3, 3, 4), needs under 12 (DEX): a hit.",
            f"Bob parries Ann: 11 (4, 4, 3), needs {needs} 12 (DEX): warded off.",
        ]


@pytest.mark.claims("man_to_man:M1b", "man_to_man:M2b")
def test_a_check_says_why_it_is_made_and_what_its_number_is_made_of():
    known = names(SETUP)
    rows = [
        (c.LOG_PART, 2, c.MORALE, 0, 0, c.CASUALTIES, -4, 0, 0, 0),
        (c.LOG_DICE, 2, c.MORALE, 0, -1, -1, 3, 334, 0, 0),
        (c.LOG_CHECK, 2, c.MORALE, 0, 0, 0, 10, 8, 0, c.SEVERAL_FELL),
        (c.LOG_FLEES, 2, c.MORALE, 0, 0, c.EDGE, 0, 0, 0, 0),
    ]
    assert [(sentence.text, sentence.rules) for sentence in TELLING.sentences(SETUP, rows)][1:] == [
        (
            f"{known.squads[0]} tests morale under {known.short[0]} (several of it have fallen): "
            "10 (3, 3, 4), needs under 8 (LDR 12, casualties −4): it fails.",
            ("man_to_man:M1b", "man_to_man:M4a", "man_to_man:M2b"),
        ),
        (f"{known.squads[0]} flees to the own edge.", ("man_to_man:M5a", "man_to_man:M5c")),
    ]


def test_a_sum_of_the_battle_itself_is_told_as_its_log_tells_it():
    one = situation([m("gunman", "Ann", (20, 30))], [m("rifleman", "Bob", (20, 2))])
    one.fires("Ann", c.WALK)
    needed = one.fire_number("Ann", "Bob")
    parts = parts_of([one.part(n) for n in range(c.PARTS)])
    assert number_text("DEX", needed, parts) == "4 (DEX 12, beyond effective range −6, snap shot −2)"
    assert [part.rule for part in parts] == ["man_to_man:F3b", "man_to_man:F3f"]


def test_a_phase_has_its_heading_ahead_of_its_first_sentence():
    heads = set()
    for seed in SEEDS:
        one = battle(seed)
        for head, behind in pairwise(TELLING.sentences(one.setup, one.rows)):
            if not head.weight:
                heads.add(head.head)
                assert behind.weight
                assert (behind.turn, behind.phase) == (head.turn, head.phase)
    assert heads >= {"", "ranged combat", "close combat", "morale"}


@pytest.mark.claims("man_to_man:L6c")
def test_where_a_man_is_set_up_is_kept_from_the_other_side():
    known = names(SETUP)
    row = (c.LOG_PLACED, 0, c.SETTING_UP, 0, 0, c.STANDING, 2000, 9000, 0, -1)
    assert [TELLING.is_secret(row, known, side) for side in (0, 1, None)] == [False, True, True]
    assert not TELLING.is_secret((c.LOG_ROUND, 1, 1, 0, -1, -1, 1, 0, 0, 0), known, None)


@pytest.mark.claims("man_to_man:F1a", "man_to_man:F1b")
def test_the_chance_of_a_number_is_that_of_the_book():
    odds = {6: 10, 7: 20, 8: 35, 9: 56, 10: 81, 11: 108, 12: 135, 13: 160, 14: 181, 15: 196, 16: 206, 20: 206, -3: 10}
    assert {needed: round(216 * chance(needed)) for needed in odds} == odds


def fell(turn: int, figure: int, by: int) -> tuple[int, ...]:
    """The row of a man who is killed in the ranged combat."""
    return (c.LOG_FELL, turn, c.RANGED, 0, figure, by, 2000, 2000, c.DEAD, 0)


def test_turning_points_are_phases_of_rounds_with_what_was_lost_in_them():
    known = names(SETUP)
    foe = known.side.index(1)
    rows = [fell(2, foe, 0), fell(2, foe + 1, 0), fell(4, 0, foe + 2)]
    account = TELLING.account(SETUP, rows)
    first = account.points[0]
    assert isinstance(first, TurningPoint)
    assert (first.turn, first.phase, first.fallen) == (2, c.RANGED, (foe, foe + 1))
    assert first.swing > 0
    text = TELLING.account_lines(account)[0]
    fp = known.units[foe].fp + known.units[foe + 1].fp
    assert text == f"Round 2, ranged combat: B loses {fp} FP ({known.short[foe]} and {known.short[foe + 1]})."


@pytest.mark.parametrize("seed", SEEDS)
def test_an_account_adds_up_to_the_losses_of_the_battle(seed: int):
    one = battle(seed)
    account = TELLING.account(one.setup, one.rows)
    s, known = one.s, account.cast
    lost = [0, 0]
    for i in range(s.figure_count):
        f = s.figures[i]
        own = f.kind != c.CREWED  # which goes with its gunner
        if own and (f.fate not in (c.ON_TABLE, c.LEFT, c.RECOVERED, c.AWAY) or f.wreck != c.NO_WRECK):
            lost[known.side[i]] += known.units[i].fp
    assert [sum(turn.lost[side] for turn in account.turns) for side in (0, 1)] == lost
    shots = [row for row in one.rows if row[0] == c.LOG_SHOT]
    throws = [row for row in one.rows if row[0] == c.LOG_THREW]
    assert sum(luck.fire.throws for luck in account.luck) == len(shots) + len(throws)
    ends = [s.forces[side].end for side in (0, 1)]
    assert list(account.won) == [side for side in (0, 1) if ends[side] == c.WON]


@pytest.mark.claims("man_to_man:L16a", "man_to_man:L16b")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_lost_by_the_report_is_lost_by_the_records(seed: int):
    one = battle(seed)
    told = report(one.setup, one.s)
    keys = [figure.key for side in one.setup.sides for figure in side.figures]
    assert TELLING.losses(one.setup, told) == {key for i, key in enumerate(keys) if is_lost(one.s, i)}
    assert len(TELLING.summary(told, one.setup)) == 3


def test_every_way_to_play_has_a_title():
    assert all(TELLING.way(way.name) for way in SYSTEM.ways)


def test_the_end_is_told_with_losses_and_who_holds_the_field():
    men = names(SETUP)
    first = men.setups[0].key
    told = BattleReport(
        30, (SideResult("a", SideEnd.STOOD), SideResult("b", SideEnd.STOOD)), "b", (Casualty(first, None),)
    )
    lines = TELLING.summary(told, SETUP)
    assert lines[0] == "A still stood and B still stood after 30 rounds. B holds the field."
    assert lines[1].startswith("A lost 1 of 6 figures, ")
    assert TELLING.losses(SETUP, told) == {first}


@pytest.mark.parametrize(
    ("rows", "text", "rule"),
    [
        ([(c.LOG_BEATEN, 1)], "A has won.", "L11c"),
        ([(c.LOG_BEATEN, 0), (c.LOG_BEATEN, 1)], "All are out at once, and B holds the field.", "L11d"),
        ([], "That was the last round: A and B still stand, and B holds the field.", "L11e"),
        ([(c.LOG_CONCEDED, 0)], "B has won.", "L11c"),
    ],
)
def test_the_last_sentence_says_how_the_battle_was_decided(rows: list[tuple[int, int]], text: str, rule: str):
    holder = 0 if text.startswith("A has") else 1
    log = [(code, 9, c.MORALE, 0, side, -1, 0, 0, 0, 0) for code, side in (*rows, (c.LOG_WON, holder))]
    last = TELLING.sentences(SETUP, log)[-1]
    assert (last.text, last.rules) == (text, (f"man_to_man:{rule}",))


@pytest.mark.claims("man_to_man:L8f", "man_to_man:L8h", "man_to_man:L14a")
def test_luck_healers_and_recoveries_are_told_and_redrawn():
    one, other = names(SETUP).short[:2]
    log = [
        (c.LOG_PLACED, 0, c.SETTING_UP, 0, 0, c.STANDING, 2000, 9000, 0, -1),
        (c.LOG_DAMAGE, 1, c.RANGED, 0, 0, 5, 5, 12, c.WOUNDS, 0),
        (c.LOG_HEALED, 1, c.MOVEMENT, 0, 1, 0, 0, 0, 0, 0),
        (c.LOG_LUCKY, 1, c.RANGED, 0, 0, 5, 0, 0, 0, 0),
        (c.LOG_FELL, 1, c.RANGED, 0, 0, 5, 2000, 9000, c.INCAPACITATED, 0),
        (c.LOG_DICE, 2, c.MORALE, 0, -1, -1, 1, 5, 0, 0),
        (c.LOG_RECOVERY, 2, c.MORALE, 0, 0, -1, 5, 1, 0, 0),
    ]
    texts = [sentence.text for sentence in TELLING.sentences(SETUP, log)]
    assert f"{other} heals {one}, who is unhurt." in texts
    assert f"{one} is lucky: the hit is ignored." in texts
    assert texts[-1] == f"{one} recovers: 5, needs 4 or more: unhurt again."
    board, states = Board(names(SETUP)), []
    for row in log:
        TELLING.follow(board, row)
        states.append(TELLING.state(board.figures[0]))
    wounded, out = ("wounded (man_to_man:P4)",), ("out of action (man_to_man:P3)",)
    assert states == [(), wounded, (), (), out, out, ()]
    assert [TELLING.wounds(row) for row in log[1:3]] == [(0, 5, 1), (0, 1, -1)]
    account = TELLING.account(SETUP, log)
    assert ([turn.lost for turn in account.turns], account.dead) == ([(0, 0), (0, 0)], ())
    assert [deed.kills for deed in account.deeds] == [0]


def test_lengths_are_inches_and_turns_rounds():
    assert TELLING.ruler.size(48 * c.INCH, 1200 * 10) == "48 × 47.2″"
    turns = TELLING.turns
    assert (turns.when(0, 0), turns.when(3, 0), turns.when(3, c.CLOSE), turns.lasted(1)) == (
        "Before the first round", "Round 3", "Round 3, close combat", "1 round",
    )  # fmt: skip


def test_scenery_that_men_flee_to_is_told_by_what_it_is_and_where():
    one = situation(
        [m("rifleman", "Ann", (20, 30))],
        [m("rifleman", "Bob", (20, 2))],
        box(PieceKind.RUINS, 30, 20, 36, 26),
        walls=[wall(5, 22, 12, 22)],
    )
    assert names(one.setup).goals == ("ruins at 33/23", "a low wall at 8.5/22")
