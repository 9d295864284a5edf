"""Nobody foretells the dice of a campaign: an attack on them with all that a player holds (campaign:C61c, C97).

The key has 256 bits, so to try all of it is hopeless: at a million million keys a second for as long as the universe is
old, one key in 10**47 has been tried. What is left is that the key, or something that is quicker to try, gets out. So
all that players are given is searched for the key in every form, and by what a seed would be found out.
"""

from __future__ import annotations

import base64
import json
import re
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.cli.resolve_command import fight
from campaign.desk import Desk
from campaign.dice import DiceKey, KeyedDice, Roll, SeededDice
from campaign.world import orders as o
from campaign.world.battle_handover import battle_key
from campaign.world.deploying import battlefield_of
from campaign.world.dice_secret import of_the_dice
from campaign.world.house_rules import HouseRules
from tests.store.campaigns import FORCE, attack, end_week, founding, home, quiet_weeks

SECRET = "c41f7a90d3e65b288f0d62a9173be4c5d08b91f6723ea45c1d90fb827e36a54b"
LATER = "5e02b7c916fd483ab08de1745c39f260ab719dd4280fe5c3769ab142ce08d37f"
SEED = 190
TRIED = 2000  # seeds: the campaign that has one is found among them
PLAYER = "1.p1"


def begun(path: Path, order: o.FoundCampaign) -> Desk:
    """A campaign whose players have an army at home each."""
    desk = Desk.create(path, order)
    for player in desk.state.seats:
        desk.submit(o.Recruit(player, home(desk, player), FORCE))
    return desk


def fought(desk: Desk) -> None:
    """A battle that the program fights, then quiet weeks."""
    battle = attack(desk)
    desk.resolve(battle, fight)
    end_week(desk)
    for order in quiet_weeks(desk, 8):
        desk.submit(order)


def keyed() -> o.FoundCampaign:
    """Founded with a key, on a closed map."""
    return replace(founding(2), seed=None, secret=SECRET, rules=HouseRules(open_map=False))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with a key, which was given another one later."""
    path = tmp_path_factory.mktemp("keyed") / "keyed.fftt"
    with begun(path, keyed()) as desk:
        fought(desk)
        desk.submit(o.RenewDice(LATER))
        desk.submit(o.StartWeek())
    return path


def forms(secret: str) -> dict[str, bytes]:
    """A key in every form in which it could have got somewhere."""
    raw = bytes.fromhex(secret)
    number = int(secret, 16)
    return {
        "digits": secret.encode(),
        "capital digits": secret.upper().encode(),
        "half of the digits": secret[:32].encode(),
        "the other half": secret[32:].encode(),
        "16 bits each": secret.encode("utf-16-le"),
        "bytes": raw,
        "bytes the other way round": raw[::-1],
        "half of the bytes": raw[:16],
        "base 64": base64.b64encode(raw).rstrip(b"="),
        "base 64 of the digits": base64.b64encode(secret.encode())[:-4],
        "base 32": base64.b32encode(raw).rstrip(b"="),
        "a number": str(number).encode(),
        "a number the other way round": str(int.from_bytes(raw, "little")).encode(),
    }


def parts(content: bytes) -> Iterator[bytes]:
    """The bytes of a file, and what is packed in it: streams of a PDF, and fields of a database."""
    yield content
    for found in re.finditer(rb"stream\r?\n(.*?)endstream", content, re.DOTALL):
        try:
            yield zlib.decompressobj().decompress(found.group(1))
        except zlib.error:
            continue


def held(contents: Iterable[bytes]) -> set[str]:
    """In which forms a key stands in what a player holds."""
    wanted = {f"{name} of {n}": form for n, key in enumerate((SECRET, LATER)) for name, form in forms(key).items()}
    return {name for content in contents for part in parts(content) for name, form in wanted.items() if form in part}


def given_out(run, file: Path, folder: Path) -> dict[str, bytes]:
    """All that the program makes for a player, or for everybody."""
    made: dict[str, bytes] = {}

    def said(*arguments: object) -> None:
        code, out, err = run(*arguments)
        assert code == 0, (arguments, err)
        made[" ".join(map(str, arguments[:3:2]))] = (out + err).encode()

    said("player-copy", file, PLAYER, folder / "copy.fftt")
    said(
        "print",
        file,
        "--kind",
        "packets,rosters,newsletter,set-up-sheets",
        "--player",
        "Red",
        "--out",
        folder / "paper",
    )
    for name in ("show", "journal"):
        said(name, file, "--json", "--as", PLAYER)
        said(name, file, "--as", PLAYER)
    said("news", file, "--as", PLAYER)
    for table in ("rosters", "standings", "battles", "journal"):
        said("csv", file, table, "--as", PLAYER)
    said("statistics", file, "--json", "--as", PLAYER)
    said("dice", file)
    said("tables", file, "--json")
    said("journal", file, "--json", "--details", "--all")
    said("show", file, "--json", "--figures")
    said("map", "export", file)
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} >= {".fftt", ".pdf"}
    return made | {path.name: path.read_bytes() for path in files}


@pytest.mark.claims("campaign:C61c", "campaign:C97b")
def test_nothing_that_a_player_gets_holds_the_key_in_any_form(run, file, tmp_path):
    assert held(given_out(run, file, tmp_path).values()) == set()


def test_what_is_searched_for_is_found_in_the_file_itself_and_in_whole_copies(run, file, tmp_path):
    run("export", file, tmp_path / "whole.json")
    run("send", file, tmp_path / "sent.fftt")
    for path in (file, tmp_path / "whole.json", tmp_path / "sent.fftt"):
        assert {"digits of 0", "digits of 1"} <= held([path.read_bytes()]), path
    packed = b"stream\n" + zlib.compress(bytes.fromhex(SECRET)) + b"endstream"
    assert "bytes of 0" in held([packed])


def throws_in_copy(run, file: Path, tmp_path: Path) -> list[tuple[DiceKey, Roll]]:
    """The throws that a player knows, as the program tells them to a player."""
    told = json.loads(run("journal", file, "--json", "--as", PLAYER)[1])
    found = [throw for entry in told["entries"] for throw in entry["dice"].items()]
    return [(DiceKey.parse(key), Roll.parse(roll)) for key, roll in found]


def found_out(throws: list[tuple[DiceKey, Roll]]) -> list[int]:
    """The seeds by which these throws would have fallen so: the attack of before."""
    return [
        seed
        for seed in range(TRIED)
        if all(SeededDice(seed).roll(key, len(roll.faces)) == roll for key, roll in throws)
    ]


@pytest.mark.claims("campaign:C97c")
def test_a_seed_is_found_out_from_the_throws_and_no_seed_throws_as_the_key_does(run, file, tmp_path):
    seeded = tmp_path / "seeded.fftt"
    with begun(seeded, replace(founding(2), seed=SEED)) as desk:
        fought(desk)
    throws = {path: throws_in_copy(run, path, tmp_path) for path in (seeded, file)}
    assert min(len(found) for found in throws.values()) >= 14
    assert (found_out(throws[seeded]), found_out(throws[file])) == ([SEED], [])


@pytest.mark.claims("campaign:C97b")
def test_who_knows_all_seeds_of_battles_so_far_throws_neither_the_next_one_nor_any_dice(file):
    """A seed of 53 bits is one value of a keyed hash; taken for a key, or for a seed, it tells nothing of another."""
    with Desk.open_to_read(file) as desk:
        state = desk.state
        dice = of_the_dice(state.setting)
        assert dice is not None
        known = [KeyedDice(SECRET).number(battle_key(state, battle)) for battle in state.battles]
        coming = [
            DiceKey("battle", month, week, (sector,))
            for month in range(1, 9)
            for week in (1, 2)
            for sector in state.sectors
        ]
        numbers = [dice.number(key) for key in coming]
        first = [dice.roll(key, 6) for key in coming]
    assert known
    assert len({*numbers, *known}) == len(numbers) + len(known)
    for seed in known:
        guess = SeededDice(seed)
        assert not {guess.number(key) for key in coming} & set(numbers)
        hits = sum(guess.roll(key, 6) == roll for key, roll in zip(coming, first, strict=True))
        assert hits <= 1


@pytest.mark.claims("campaign:C97b")
def test_a_copy_throws_other_dice_and_lays_other_tables_than_the_campaign(run, file, tmp_path):
    run("player-copy", file, PLAYER, tmp_path / "copy.fftt")
    with Desk.open_to_read(tmp_path / "copy.fftt") as copy, Desk.open_to_read(file) as desk:
        assert of_the_dice(copy.state.setting) is None
        assert (copy.state.setting.seed, copy.state.setting.secrets) == (None, ())
        unseen = [sector.id for sector in desk.state.sectors.values() if sector.battlefield is None]
        told = {battlefield_of(copy.state, sector) for sector in unseen}
        assert unseen
        assert not told & {battlefield_of(desk.state, sector) for sector in unseen}


@pytest.mark.claims("campaign:C61c")
def test_no_row_of_the_plain_tables_of_a_copy_says_what_the_dice_follow_from(run, file, tmp_path):
    run("player-copy", file, PLAYER, tmp_path / "copy.fftt")
    with closing(sqlite3.connect(tmp_path / "copy.fftt")) as connection:
        assert connection.execute("SELECT seed FROM campaign").fetchall() == [("",)]
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT seed FROM campaign").fetchall() == [("",)]


@pytest.mark.claims("campaign:C97c", "campaign:C97d")
def test_an_old_campaign_says_that_its_dice_can_be_found_out_and_gets_a_key(run, file, tmp_path):
    old = tmp_path / "old.fftt"
    begun(old, founding(2, seed=SEED)).close()
    assert "can be found out" in run("dice", old)[1]
    code, out, err = run("dice", old, "renew")
    assert (code, err) == (0, "")
    assert "The dice have a new key from now on" in out
    assert "a key of 256 bits" in run("dice", old)[1]
    assert "The dice have a new key" in run("journal", old, "--as", PLAYER)[1]


def test_a_copy_gets_no_key(run, file, tmp_path):
    run("player-copy", file, PLAYER, tmp_path / "copy.fftt")
    assert "This is a copy" in run("dice", tmp_path / "copy.fftt")[1]
    code, _out, err = run("dice", tmp_path / "copy.fftt", "renew")
    assert code == 1
    assert "campaign’s own file" in err
