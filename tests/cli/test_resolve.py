"""``fftt resolve``: battles that wait are fought by the program, and told."""

import json
import shutil
from pathlib import Path

import pytest

from campaign.battle.row_packing import unpack
from campaign.cli import resolve_command
from campaign.desk import Desk
from campaign.dice import DiceKey, Roll
from campaign.world import orders as o
from campaign.world.battle_handover import battle_key, report_order
from campaign.world.codec import order_to_json
from campaign.world.queries import neighbours, open_battles
from campaign.world.week_check import week_check
from tests.cli.calls import MUSTER, START, THREE, entries_of, orders
from tests.fights import attacker_wins, record_of
from tests.store.campaigns import army, attack, home

TWO = {
    "marines": (("marines.hq", 1), ("marines.grunt", 1)),
    "machina": (("machina.hq", 1), ("machina.terminator", 1)),
    "insectoids": (("insectoids.razordog", 2),),
}
"""A small army of each list."""


RESOLVER = resolve_command.fight


@pytest.fixture(autouse=True)
def attackers_win(monkeypatch):
    """Whoever attacks wins every battle."""
    monkeypatch.setattr(resolve_command, "fight", attacker_wins)


@pytest.fixture
def attacked(file, tmp_path, run):
    """The file of a campaign in which a battle waits for its result."""
    run("order", file, orders(tmp_path, *MUSTER))
    with Desk.open(file) as desk:
        attack(desk)
    return file


@pytest.fixture
def twice_attacked(run, tmp_path):
    """All battles are fought after all moves, and two wait: the player who moved first has attacked both others."""
    path = tmp_path / "late.fftt"
    run("new", path, "--players", THREE, "--seed", 7654321, "--rule", "battles=end of week")
    run("order", path, orders(tmp_path, *MUSTER, START))
    with Desk.open(path) as desk:
        attacker = desk.state.active
        units = TWO[desk.state.players[attacker].faction]
        for victim in [player for player in desk.state.seats if player != attacker]:
            goal = home(desk, victim)
            gate = neighbours(desk.state, goal)[0]
            desk.submit(o.Correct("to fight at once", (o.AddFigures(attacker, gate, units),)))
            new = next(army.id for army in desk.state.armies.values() if army.sector == gate)
            desk.submit(o.MoveArmy(attacker, new, (goal,)))
            stand(desk)
        while desk.state.active is not None:
            desk.submit(o.EndTurn(desk.state.active))
            stand(desk)
    return path


def stand(desk):
    """Whoever is attacked stands, and nobody else comes."""
    while due := [pending for pending in desk.state.pending.values() if pending.due in ("answer", "call")]:
        if due[0].due == "answer":
            desk.submit(o.AnswerAttack(due[0].player, due[0].battle, due[0].army, o.Answer.STAND))
        else:
            desk.submit(o.DeclineCalls(due[0].battle, (due[0].player,)))


def waiting(file):
    with Desk.open_to_read(file) as desk:
        return open_battles(desk.state)


def test_a_battle_that_waits_is_fought(run, attacked):
    code, out, err = run("resolve", attacked)
    assert (code, err, waiting(attacked)) == (0, "", ())
    assert "fought in the program" in out.splitlines()[0]


def test_what_came_of_a_battle_is_told_with_its_rules(run, attacked):
    lines = run("resolve", attacked)[1].splitlines()[1:]
    assert any("holds the field after 4 turns" in line and "[campaign:C42]" in line for line in lines)
    assert any("FP of experience [fftt:R1]" in line for line in lines)


def test_all_battles_are_fought_if_none_is_named(run, twice_attacked):
    code, out, _err = run("resolve", twice_attacked)
    assert (code, out.count("fought in the program"), waiting(twice_attacked)) == (0, 2, ())


@pytest.mark.parametrize("by", ["id", "sector", "name"])
def test_only_the_battle_that_is_named_is_fought(run, twice_attacked, by):
    first, second = waiting(twice_attacked)
    with Desk.open_to_read(twice_attacked) as desk:
        sector = desk.state.sectors[second.sector]
    run("resolve", twice_attacked, {"id": second.id, "sector": sector.id, "name": sector.name.upper()}[by])
    assert [battle.id for battle in waiting(twice_attacked)] == [first.id]


def test_a_battle_that_nobody_knows_is_said(run, attacked):
    assert run("resolve", attacked, "Atlantis")[::2] == (
        1,
        "There is no battle “Atlantis”. “fftt show” lists those that wait.\n",
    )


def test_without_a_battle_that_waits_nothing_is_done(run, file):
    before = entries_of(file)
    assert run("resolve", file) == (1, "", "No battle waits for its result.\n")
    assert entries_of(file) == before


def test_a_battle_that_cannot_be_fought_is_said_and_the_others_are_fought(run, twice_attacked):
    over, open_ = waiting(twice_attacked)
    run("resolve", twice_attacked, over.id)
    code, out, err = run("resolve", twice_attacked, over.id, open_.id)
    assert (code, "fought in the program" in out, waiting(twice_attacked)) == (1, True, ())
    assert "This battle is not waiting for a result." in err


def test_a_battle_that_is_being_played_is_left_unless_it_is_said_that_it_may_be_lost(run, attacked):
    with Desk.open(attacked) as desk:
        (battle,) = open_battles(desk.state)
        desk.battles.keep(battle.id, "so far")
    code, _out, err = run("resolve", attacked)
    assert code == 1
    assert "This battle is being played on the window’s table. With --anew" in err
    with Desk.open(attacked) as desk:
        assert desk.battles.kept(battle.id) == "so far"
    assert run("resolve", attacked, "--anew")[0] == 0
    assert waiting(attacked) == ()


@pytest.fixture
def begun(attacked):
    """The same, where that battle is being played in the window."""
    with Desk.open(attacked) as desk:
        (battle,) = open_battles(desk.state)
        desk.battles.keep(battle.id, "so far")
    return attacked


def reported(file: Path, folder: Path) -> Path:
    """An order that enters a result of the battle that waits."""
    with Desk.open_to_read(file) as desk:
        (battle,) = open_battles(desk.state)
        prepared = desk.battles.prepare(battle.id)
        order = report_order(desk.state, battle.id, attacker_wins(prepared.setup, prepared.seed))
    path = folder / "report.jsonl"
    path.write_text(order_to_json(order) + "\n", encoding="utf-8")
    return path


def command(name: str, file: Path, folder: Path) -> list[object]:
    """A command that ends the battle that waits."""
    with Desk.open_to_read(file) as desk:
        (battle,) = open_battles(desk.state)
        number = next(n for n, item in enumerate(week_check(desk.state), 1) if item.pending is not None)
        defender = next(player for player in battle.players if player != battle.attacker)
        names = {player.id: player.name for player in desk.state.players.values()}
    more = {
        "auto": ["--all"],
        "order": [reported(file, folder)],
        "todo": ["--do", number],
        "refuse": [battle.id, names[defender]],
    }
    return [name, file, *more[name]]


@pytest.mark.parametrize("name", ["auto", "order", "todo", "refuse"])
def test_no_command_ends_a_battle_that_is_being_played_unless_it_is_said_that_it_may_be_lost(
    run, begun, tmp_path, name
):
    (battle,) = waiting(begun)
    words = command(name, begun, tmp_path)
    _code, out, err = run(*words)
    assert "This battle is being played on the window’s table. With --anew what was played of it is lost." in out + err
    with Desk.open_to_read(begun) as desk:
        assert desk.battles.kept(battle.id) == "so far"
    assert run(*words, "--anew")[0] == 0
    with Desk.open_to_read(begun) as desk:
        assert desk.state.battles[battle.id].report is not None


def test_a_battle_is_told_to_programs(run, attacked):
    (battle,) = waiting(attacked)
    with Desk.open_to_read(attacked) as desk:
        prepared = desk.battles.prepare(battle.id)
        key = battle_key(desk.state, battle.id)
    shown = json.loads(run("resolve", attacked, "--json")[1])
    (told,) = shown["battles"]
    assert (shown["format"], shown["version"]) == ("fftt-resolve", 1)
    assert (told["battle"], told["key"], told["seed"]) == (battle.id, str(key), prepared.seed)


def test_experience_is_told_to_programs(run, attacked):
    (told,) = json.loads(run("resolve", attacked, "--json")[1])["battles"]
    with Desk.open_to_read(attacked) as desk:
        assert told["experience"] == {id: f.experience for id, f in desk.state.figures.items() if f.experience}


def test_the_dead_are_told_to_programs(run, attacked):
    (told,) = json.loads(run("resolve", attacked, "--json")[1])["battles"]
    with Desk.open_to_read(attacked) as desk:
        killed = {id for id, figure in desk.state.figures.items() if figure.fate == "killed"}
    assert {casualty["figure"] for casualty in told["casualties"]} == killed


@pytest.fixture
def veteran_file(table_file, tmp_path, run):
    """People throw; a battle waits after which a figure of the attacker's will throw for an ability."""
    run("order", table_file, orders(tmp_path, *MUSTER))
    with Desk.open(table_file) as desk:
        faces = {DiceKey("initiative", 1, 1, (player,)): Roll((6 - n,)) for n, player in enumerate(desk.state.seats)}
        attack(desk, faces)
        veteran = desk.state.armies[army(desk, desk.state.active)].figures[0]
        desk.submit(o.Correct("an old hand", (o.SetFigure(veteran, experience=31),)))
    return table_file


def test_dice_that_people_throw_after_a_battle_are_asked_for(run, veteran_file):
    code, _out, err = run("resolve", veteran_file)
    assert (code, len(waiting(veteran_file))) == (1, 1)
    assert "resolve the battle again with --dice ability" in err


def test_a_battle_resolved_again_with_the_dice_is_over(run, veteran_file):
    said: list[str] = []
    for faces in ("1,1", "1,2", "2,2", "2,3", "3,3", "6,1", "2,6", "3,6", "4,6", "5,6", "6,6"):
        code, _out, err = run("resolve", veteran_file, *said)
        key = err.partition("--dice ")[2].partition("=")[0]
        if not key:
            break
        said += ["--dice", f"{key}=2d6:{faces}"]
    assert (code, err, waiting(veteran_file)) == (0, "", ())


def test_dice_that_cannot_be_read_are_said(run, attacked):
    code, _out, err = run("resolve", attacked, "--dice", "seven")
    assert (code, err.startswith("“seven” does not say how dice fell")) == (1, True)


def test_the_same_battle_comes_of_the_same_file(run, attacked, tmp_path):
    other = shutil.copy(attacked, tmp_path / "other.fftt")
    assert run("resolve", attacked) == run("resolve", other)


def test_a_player_who_reads_the_journal_is_not_told_the_battles_seed(run, attacked):
    seed = json.loads(run("resolve", attacked, "--json")[1])["battles"][0]["seed"]
    assert str(seed) in run("journal", attacked, "--json")[1]
    assert str(seed) not in run("journal", attacked, "--as", "Red", "--json")[1]


def test_the_programs_resolver_fights_a_battle_to_its_end(run, attacked, monkeypatch):
    monkeypatch.setattr(resolve_command, "fight", RESOLVER)
    (battle,) = waiting(attacked)
    assert run("resolve", attacked)[::2] == (0, "")
    with Desk.open_to_read(attacked) as desk:
        record = record_of(desk, battle.id)
        assert unpack(record.log)
        assert desk.state.battles[battle.id].resolved
    assert run("check", attacked)[0] == 0


@pytest.fixture
def fought(run, attacked, monkeypatch):
    """Resolves the battle by the program's own resolver, with the arguments that are given."""
    monkeypatch.setattr(resolve_command, "fight", RESOLVER)
    return lambda *more: run("resolve", attacked, *more)[1]


def test_the_log_tells_turn_by_turn_what_happened(fought):
    lines = fought("--log").splitlines()
    assert "Turn 1" in lines
    assert any(line.startswith("  Initiative: ") and line.endswith("[fftt:Q1a]") for line in lines)


def test_without_asking_for_it_the_log_is_not_told(fought):
    assert "Turn 1" not in fought().splitlines()


def test_programs_get_the_log_in_sentences(fought):
    (told,) = json.loads(fought("--log", "--json"))["battles"]
    assert {"turn", "phase", "step", "side", "text", "rules", "weight", "row", "head"} == set(told["log"][0])
    assert told["log"][-1]["turn"] == told["turns"]


def test_dice_that_are_wanted_do_not_keep_back_what_was_fought_before_them(run, twice_attacked, monkeypatch):
    resolved = resolve_command._resolved

    def wanting(desk, prepared, *rest):
        if len(open_battles(desk.state)) == 1:
            raise resolve_command.CommandFailed("Throw 2D6.")
        return resolved(desk, prepared, *rest)

    monkeypatch.setattr(resolve_command, "_resolved", wanting)
    code, out, err = run("resolve", twice_attacked, "--json")
    assert (code, len(json.loads(out)["battles"]), err) == (1, 1, "Throw 2D6.\n")


# Battles of long ago

OLD_FILE = Path(__file__).parents[1] / "old_files" / "0.2.0.fftt"


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    """A campaign of version 0.2.0, brought up to date."""
    path = tmp_path_factory.mktemp("old") / OLD_FILE.name
    shutil.copyfile(OLD_FILE, path)
    Desk.open(path).close()
    return path


def test_battles_that_the_program_has_fought_are_listed(run, old):
    code, out, _err = run("battle-log", old)
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == ["24.battle", "51.battle", "57.battle"]


@pytest.mark.parametrize("by", ["57.battle", "Observatory"])
def test_a_battle_of_an_old_file_is_told_from_its_log(run, old, by):
    lines = run("battle-log", old, by)[1].splitlines()
    assert "Turn 1, phase 1: movement" in lines
    assert any(line.strip().startswith("Dice of Green: hand to hand 2.5 a die") for line in lines)


def test_of_two_battles_in_a_sector_the_newest_is_meant(run, old):
    assert json.loads(run("battle-log", old, "barrow green", "--json")[1])["battle"] == "51.battle"


def test_a_battle_of_long_ago_is_told_to_programs_as_a_new_one_is(run, old, attacked):
    (told,) = json.loads(run("resolve", attacked, "--json")[1])["battles"]
    again = json.loads(run("battle-log", old, "24.battle", "--json")[1])
    assert set(again) == set(told) - {"key"} | {"format", "version", "log"}


def test_a_battle_that_the_program_has_not_fought_is_said(run, old):
    code, _out, err = run("battle-log", old, "Atlantis")
    assert (code, err.startswith("The program has fought no battle “Atlantis”.")) == (1, True)


def test_a_log_that_cannot_be_read_is_said(run, attacked):
    (battle,) = waiting(attacked)
    run("resolve", attacked)
    code, _out, err = run("battle-log", attacked, battle.id)
    assert (code, "another version of the program" in err) == (1, True)
