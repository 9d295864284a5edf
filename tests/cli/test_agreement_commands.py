"""``fftt seat``, ``newcomer``, ``house``, ``presets``, and ``fftt new --preset``."""

import pytest

from campaign.cli import resolve_command
from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.world.evenness import evenness
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.presets import presets, what_it_sets
from campaign.world.state import Account
from tests.cli.calls import MUSTER, START, THREE, entries_of, orders
from tests.fights import attacker_wins
from tests.store.campaigns import attack


def test_a_seat_is_handed_over_and_back(run, file):
    assert run("seat", file, "Blue", "--program")[1] == "2: The program plays Blue from now on (easy)\n"
    assert run("seat", file, "B", "--person")[1] == "3: A person plays Blue from now on\n"
    with Desk.open_to_read(file) as desk:
        assert [player.computer for player in desk.state.players.values()] == ["", "", ""]


def test_a_seat_is_given_up_and_the_program_plays_on_without_it(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    code, out, _err = run("seat", file, "Blue", "--neutral", "Moved away")
    assert (code, out.partition(": ")[2]) == (
        0,
        "Nobody plays Blue any more, whose armies stand as neutral garrisons (Moved away)\n",
    )
    assert "Blue, neutral" in run("show", file)[1]
    assert run("seat", file, "Green", "--leave", "Ill")[0] == 0
    assert "Green, neutral (out)" in run("show", file)[1]
    assert faults_in(file) == ()


def test_the_program_plays_a_campaign_on_in_which_a_seat_is_neutral(run, file, tmp_path, monkeypatch):
    run("order", file, orders(tmp_path, *MUSTER))
    run("seat", file, "Blue", "--neutral", "Moved away")
    monkeypatch.setattr(resolve_command, "fight", attacker_wins)
    assert run("auto", file, "--weeks", "2", "--all")[0] == 0
    with Desk.open_to_read(file) as desk:
        assert (desk.state.weeks, desk.state.players[desk.state.seats[1]].neutral) == (2, True)


def test_a_newcomer_joins_where_it_was_agreed(run, file, tmp_path):
    code, _out, err = run("newcomer", file, "Ochre:machina", "1.s10")
    assert (code, "Newcomers are not agreed on" in err) == (1, True)
    assert run("house", file, "--rule", "newcomers=yes", "--why", "Ochre asked")[0] == 0
    assert run("newcomer", file, "Ochre:machina")[1].startswith("A newcomer could begin with 20 FP in: ")
    with Desk.open_to_read(file) as desk:
        centre = desk.state.sectors["1.s10"].name
    assert run("newcomer", file, "Ochre:machina", centre)[1].startswith("3: Ochre (Machina) joins the campaign, in ")
    assert faults_in(file) == ()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("Ochre", "1.s10"), "is no player: write NAME:LIST"),
        (("Ochre:machina", "Atlantis"), "There is no sector “Atlantis”."),
        (("Ochre:machina", "1.s10", "--band", "3"), "“3” is no band"),
    ],
)
def test_a_newcomer_that_cannot_be_understood_is_said_to_be_so(run, file, arguments, why):
    code, _out, err = run("newcomer", file, *arguments)
    assert (code, why in err, entries_of(file)) == (1, True, 1)


def test_house_rules_are_listed_with_their_numbers(run, file):
    out = run("house", file)[1]
    assert "campaign:C52" in out
    assert "There is no relief" not in out
    assert "relief=yes" in out


def test_house_rules_are_changed_undone_and_told(run, file):
    code, out, _err = run("house", file, "--rule", "relief=no", "--rule", "end_at=8", "--why", "The club voted")
    assert (
        code,
        out.startswith("2: House rules change (The club voted): The campaign ends after 8 months. Before: "),
    ) == (
        0,
        True,
    )
    with Desk.open_to_read(file) as desk:
        assert desk.state.setting.rules == HouseRules(relief=False, end_at=8)
    run("undo", file)
    with Desk.open_to_read(file) as desk:
        assert desk.state.setting.rules == HouseRules()
    run("redo", file)
    assert "There is no relief" in run("house", file)[1]
    assert faults_in(file) == ()


def test_a_change_that_changes_nothing_or_has_no_reason_is_refused(run, file):
    code, _out, err = run("house", file, "--rule", "relief=yes")
    assert (code, "Say why" in err, "Nothing would change" in err) == (1, True, True)


def test_presets_are_listed_with_what_they_set(run):
    out = run("presets")[1]
    for preset in presets():
        assert f"{preset.key}: {preset.title}. " in out
        assert all(text in out for _rule, text in what_it_sets(preset))


def test_a_campaign_begins_with_a_preset_and_anything_may_be_said_otherwise(run, tmp_path):
    file = tmp_path / "league.fftt"
    arguments = ("new", file, "--players", THREE, "--seed", 5, "--preset", "Club-League", "--rule", "catch_up=2")
    assert run(*arguments)[0] == 0
    with Desk.open_to_read(file) as desk:
        rules = desk.state.setting.rules
    assert (rules.battles, rules.end_at, rules.newcomers, rules.catch_up) == (BattleTime.END_OF_WEEK, 4, True, 2)


def test_an_unknown_preset_is_said_to_be_so(run, tmp_path):
    code, _out, err = run("new", tmp_path / "a.fftt", "--players", THREE, "--preset", "chess")
    assert (code, "There is no preset “chess”. There are quick-duel, club-league and grand-campaign." in err) == (
        1,
        True,
    )


@pytest.fixture
def mustered(run, file, tmp_path):
    """A campaign with survivors."""
    run("order", file, orders(tmp_path, *MUSTER))
    return file


def test_the_survivors_of_a_campaign_are_listed_with_their_price(run, mustered):
    lines = run("survivors", mustered, "--surcharge", 2)[1].splitlines()
    assert lines[0].split() == ["player", "id", "name", "unit", "experience", "kills", "FP"]
    assert len(lines) == 1 + 10 + 4 + 12


def test_a_campaign_begins_with_all_survivors_whom_the_fp_pay(run, mustered, tmp_path):
    new = tmp_path / "new.fftt"
    code, _out, _err = run("new", new, "--players", "Red:marines,Ochre:machina", "--seed", 3, "--survivors", mustered)
    assert code == 0
    with Desk.open_to_read(new) as desk:
        assert len(desk.state.figures) == 10
        assert {figure.player for figure in desk.state.figures.values()} == {desk.state.seats[0]}
        name = next(iter(desk.state.figures.values())).name
    assert "Veteran of " in run("record", new, name)[1]
    assert faults_in(new) == ()


def test_a_campaign_begins_with_the_survivors_who_are_named(run, mustered, tmp_path):
    new = tmp_path / "new.fftt"
    arguments = ("--survivors", mustered, "--bring", "Ochre:3.tank1,3.hq1", "--rule", "veteran_price=1")
    assert run("new", new, "--players", "Ochre:machina,Red:marines", "--seed", 3, *arguments)[0] == 0
    with Desk.open_to_read(new) as desk:
        assert sorted(figure.unit for figure in desk.state.figures.values()) == ["machina.hq", "machina.tank"]


@pytest.mark.parametrize(
    ("bring", "why"),
    [
        ("Mauve:3.tank1", "There is no player “Mauve” in the new campaign."),
        ("Ochre:Nobody", "“Nobody” is not the id or the name of one survivor"),
        ("Ochre:2.grunt1", "is not on the list of Ochre"),
    ],
)
def test_survivors_who_cannot_come_along_are_said_to_be_so(run, mustered, tmp_path, bring, why):
    arguments = ("--players", "Ochre:machina,Red:marines", "--seed", 3, "--survivors", mustered, "--bring", bring)
    code, _out, err = run("new", tmp_path / "new.fftt", *arguments)
    assert (code, why in err) == (1, True)


def test_where_nobody_comes_along_that_is_said(run, mustered, tmp_path):
    arguments = ("--players", "Ochre:machina,Mauve:marines", "--seed", 3, "--survivors", mustered)
    code, _out, err = run("new", tmp_path / "new.fftt", *arguments)
    assert (code, "Nobody of that campaign comes along" in err) == (1, True)


@pytest.mark.parametrize("more", [(), ("--csv",)])
def test_unit_lists_are_taken_out_changed_and_played_with(run, tmp_path, more):
    out = tmp_path / "units.txt"
    assert run("units", "export", "--out", out, *more)[0] == 0
    out.write_text(out.read_text(encoding="utf-8").replace("Grunt", "Rifleman"), encoding="utf-8")
    assert run("units", "check", out)[1] == "18 units that can be played with, of: Insectoids, Machina and Marines.\n"
    new = tmp_path / "new.fftt"
    assert run("new", new, "--players", THREE, "--seed", 3, "--units", out)[0] == 0
    with Desk.open_to_read(new) as desk:
        assert desk.state.setting.units["marines.grunt"].name == "Rifleman"
    assert "Rifleman" in run("units", "export", new)[1]


def test_unit_lists_that_cannot_be_played_with_are_refused_with_every_reason(run, tmp_path):
    out = tmp_path / "units.json"
    run("units", "export", "--out", out)
    text = (
        out.read_text(encoding="utf-8")
        .replace('"traits": ["heals"]', '"traits": ["flight"]')
        .replace('"hq"', '"flies"')
    )
    out.write_text(text, encoding="utf-8")
    code, _said, err = run("units", "check", out)
    assert (code, "unknown traits: flight" in err, "the marines has nobody who leads" in err) == (1, True, True)
    code, _said, err = run("new", tmp_path / "new.fftt", "--players", THREE, "--seed", 3, "--units", out)
    assert (code, "unknown traits: flight" in err) == (1, True)


def test_the_program_fights_a_battle_with_an_invented_unit(run, tmp_path):
    out, file = tmp_path / "units.json", tmp_path / "own.fftt"
    run("units", "export", "--out", out)
    scout = '{"key": "marines.scout", "name": "Scout", "fp": 2, "ap": 3, "wounds": 2, "skill": 9, '
    scout += (
        '"short": 200, "long": 300, "move": 150, "hand": 0, "base": 75, "weapon": "shot", "traits": ["hard-to-hit"]},'
    )
    out.write_text(out.read_text(encoding="utf-8").replace("[\n", f"[\n{scout}\n", 1), encoding="utf-8")
    assert run("new", file, "--players", THREE, "--seed", 7654321, "--units", out)[0] == 0
    muster = [line.replace('["marines.grunt", 9]', '["marines.scout", 5]') for line in MUSTER]
    run("order", file, orders(tmp_path, *muster))
    with Desk.open(file) as desk:
        attack(desk)
    assert run("resolve", file)[0] == 0
    with Desk.open_to_read(file) as desk:
        (battle,) = desk.state.battles.values()
        assert battle.report is not None
        scouts = [figure for figure in desk.state.figures.values() if figure.unit == "marines.scout"]
        assert [figure.battles for figure in scouts] == [1] * 5
    assert faults_in(file) == ()


def test_two_players_make_a_pact_which_is_listed_and_ends_in_the_own_turn(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER, START))
    with Desk.open_to_read(file) as desk:
        names = [desk.state.players[player].name for player in desk.state.turn_order]
    assert run("pact", file, *names[:2])[1] == f"6: {names[0]} and {names[1]} make a pact\n"
    assert set(run("pact", file)[1].split()) == {*names[:2], "and"}
    code, _out, err = run("pact", file, names[1], names[0], "--end")
    assert (code, f"It is {names[0]}’s turn" in err) == (1, True)
    assert run("pact", file, *names[:2], "--end")[1] == f"7: {names[0]} ends the pact with {names[1]}\n"
    assert run("pact", file)[1] == ""


def test_a_pact_of_one_is_none(run, file):
    code, _out, err = run("pact", file, "Red")
    assert (code, "A pact needs two players, not 1." in err) == (1, True)


def test_how_even_the_lists_are_is_printed_with_the_rules_that_make_them_even(run):
    code, out, err = run("handicap")
    assert (code, err) == (0, "")
    found = evenness()
    assert out.count("Marines against Machina") == 4
    rules = " ".join(f"--rule handicap_{f}={n}" for f, n in found.by_chance.percents.items() if n)
    assert out.endswith(f"A draw counts half. The first handicaps are agreed by: {rules}\n")


def test_a_handicap_is_agreed_at_the_founding_and_later(run, tmp_path):
    file = tmp_path / "even.fftt"
    arguments = ("new", file, "--players", THREE, "--seed", 5, "--rule", "handicap_insectoids=40")
    assert run(*arguments)[0] == 0
    assert "More FP at the founding and in income, as a handicap: Insectoids: 40 %." in run("house", file)[1]
    code, _out, err = run("house", file, "--rule", "handicap_marines=201", "--why", "voted")
    assert code != 0
    assert "A list gets 0 to 200 % more FP as a handicap, the Marines not 201 %." in err
    assert run("house", file, "--rule", "handicap_marines=10", "--why", "voted")[0] == 0
    with Desk.open_to_read(file) as desk:
        assert desk.state.setting.rules.handicaps == (("insectoids", 40), ("marines", 10))


def test_a_handicap_survives_the_file_and_the_document(run, tmp_path):
    file, document, again = tmp_path / "even.fftt", tmp_path / "even.json", tmp_path / "again.fftt"
    run("new", file, "--players", THREE, "--seed", 5, "--rule", "handicap_marines=30")
    with Desk.open_to_read(file) as desk:
        desk.copies.export(document)
        state, entries = desk.state, desk.all_entries()
    Desk.restore(document, again)
    with Desk.open_to_read(again) as desk:
        assert (desk.state, desk.all_entries()) == (state, entries)
        player = next(p for p in state.seats if state.players[p].faction == "marines")
        assert (state.books[player, Account.FOUNDED], state.books[player, Account.HANDICAP]) == (45, 14)
    assert faults_in(file) == faults_in(again) == ()
