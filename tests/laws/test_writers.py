"""No command writes over a file that is not its own earlier product unless it is told, nor through a link, ever.

The table of commands is held against the parser: a command that gets another place to write to has to be in it.
"""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from campaign import cli
from campaign.cli import main
from campaign.desk import Desk
from campaign.world import orders as o
from tests.cli.calls import THREE
from tests.store.campaigns import FORCE, home

WORDS = {"out", "target", "save", "print"}  # what the parser calls a place to write to
LETTER = b"Dear Mara, do not write over this."


@dataclass(frozen=True)
class Writer:
    """A command that writes a file. ``{file}`` is a campaign, ``{home}`` a copy by letter, ``{out}`` where it writes.

    ``replaces``: with --over it replaces what lies there; else it never does. ``again``: called a second time, it
    replaces what it has written itself.
    """

    words: str
    ending: str
    replaces: bool = True
    again: bool = False

    @property
    def name(self) -> str:
        return self.words.split(" {")[0]


WRITERS = (
    Writer("copy {file} {out}", ".fftt", again=True),
    Writer("send {file} {out}", ".fftt", again=True),
    Writer("player-copy {file} Red {out}", ".fftt", again=True),
    Writer("export {file} {out}", ".json", again=True),
    Writer("csv {file} rosters --out {out}", ".csv"),
    Writer("news {file} --everything --out {out}", ".md"),
    Writer("page {file} {out}", ".html"),
    Writer("send-my-orders {home} {out}", ".fftt-answer"),
    Writer("map export {file} --out {out}", ".json"),
    Writer("map make city 2 --seed 3 --out {out}", ".json"),
    Writer("battlefield export {file} 1.s1 --out {out}", ".json"),
    Writer("units export {file} --out {out}", ".json"),
    Writer("quick marines:6 machina:6 --seed 1 --save {out}", ".json"),
    Writer("quick marines:6 machina:6 --seed 1 --print {folder}", ".pdf", again=True),
    Writer("print {file} --kind rosters --player Red --out {folder}", ".pdf", again=True),
    Writer("backups {file} --restore 1 --out {out}", ".fftt", replaces=False),
    Writer("repair {damaged} --out {out}", ".fftt", replaces=False),
    Writer("import {document} {out}", ".fftt", replaces=False),
    Writer(f"new {{out}} --players {THREE} --seed 7", ".fftt", replaces=False),
)

NAMES: dict[Writer, str] = {}  # what those that are told a folder only call it, as they were seen to do


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign in its second week, an export of it, and one that is damaged; only copies are used."""
    folder = tmp_path_factory.mktemp("writers")
    assert main(["new", str(folder / "club.fftt"), "--players", THREE, "--seed", "7"]) == 0
    with Desk.open(folder / "club.fftt") as desk:
        for player in desk.state.seats[:1]:
            desk.submit(o.Recruit(player, home(desk, player), FORCE))
        desk.submit(o.StartWeek())
        while (active := desk.state.active) is not None:
            desk.submit(o.EndTurn(active))
    assert main(["order", str(folder / "club.fftt"), _week(folder)], folder / "backups") == 0
    assert main(["export", str(folder / "club.fftt"), str(folder / "club.json")]) == 0
    _play_by_letter(folder)
    data = bytearray((folder / "club.fftt").read_bytes())
    (folder / "damaged.fftt").write_bytes(data[: len(data) - 4096])
    return folder


def _play_by_letter(folder: Path) -> None:
    """Red has opened a letter of the campaign as it stands, of which another copy is kept."""
    shutil.copy(folder / "club.fftt", folder / "post.fftt")
    for command in (["post", "--on", "Red"], ["send-out", "--no-paper", "--to", str(folder / "letters")]):
        assert main([command[0], str(folder / "post.fftt"), *command[1:]], folder / "backups") == 0
    (letter,) = (folder / "letters").glob("*.fftt-letter")
    assert main(["join", str(letter), str(folder / "home.fftt")], folder / "backups") == 0


def _week(folder: Path) -> str:
    path = folder / "week.jsonl"
    path.write_text('{"kind": "end-week"}\n', encoding="utf-8")
    return str(path)


@pytest.fixture
def place(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "club"))


def call(writer: Writer, place: Path, out: Path, *more: str) -> int:
    words = writer.words.format(
        file=place / "club.fftt",
        damaged=place / "damaged.fftt",
        document=place / "club.json",
        home=place / "home.fftt",
        out=out,
        folder=out.parent,
    )
    return main([*words.split(" "), *more], place / "backups")


def where(writer: Writer, place: Path) -> Path:
    """Where it writes to: told in its words, or found out where it is only told the folder."""
    folder = place / "out"
    folder.mkdir()
    if "{folder}" not in writer.words:
        return folder / f"it{writer.ending}"
    if writer not in NAMES:
        probe = place / "probe"
        assert call(writer, place, probe / "x") == 0
        NAMES[writer] = sorted(path.name for path in probe.iterdir())[0]
    return folder / NAMES[writer]


every = pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.name + writer.ending)


@every
def test_a_file_of_somebody_elses_stays_and_the_sentence_says_how_it_would_go(
    writer: Writer, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = where(writer, place)
    out.write_bytes(LETTER)
    assert call(writer, place, out) == 1
    said = capsys.readouterr().err
    assert out.read_bytes() == LETTER
    assert "exists already" in said
    assert ("--over" in said) == writer.replaces


@every
def test_told_to_a_command_replaces_it(writer: Writer, place: Path) -> None:
    out = where(writer, place)
    out.write_bytes(LETTER)
    told = ("--over",) if writer.replaces else ()
    assert (call(writer, place, out, *told) == 0) == writer.replaces
    assert (out.read_bytes() != LETTER) == writer.replaces


@every
def test_its_own_earlier_product_is_replaced_where_nothing_is_lost_by_that(writer: Writer, place: Path) -> None:
    out = where(writer, place)
    assert call(writer, place, out) in (0, 3)
    assert (call(writer, place, out) in (0, 3)) == writer.again


@every
@pytest.mark.parametrize("leads_to", ["file", "nothing", "itself"])
def test_nothing_is_written_through_a_link_whatever_is_said(writer: Writer, place: Path, leads_to: str) -> None:
    out = where(writer, place)
    secret = place / "secret.txt"
    if leads_to == "file":
        secret.write_bytes(LETTER)
    out.symlink_to(out if leads_to == "itself" else secret)
    for more in ((), ("--over",) if writer.replaces else ()):
        assert call(writer, place, out, *more) == 1
    assert out.is_symlink()
    assert secret.read_bytes() == LETTER if leads_to == "file" else not secret.exists()


@every
def test_nothing_is_written_through_a_link_where_it_works_meanwhile(writer: Writer, place: Path) -> None:
    """Somebody has guessed the name under which the file is made before it gets its own."""
    out = where(writer, place)
    secret = place / "secret.txt"
    secret.write_bytes(LETTER)
    for ending in (".part", ".copying", ".exporting", ".new", ".unfinished"):
        out.with_name(out.name + ending).symlink_to(secret)
    assert call(writer, place, out) in (0, 3)
    assert secret.read_bytes() == LETTER
    assert out.is_file()
    assert not out.is_symlink()


@pytest.mark.parametrize(
    "writer", [one for one in WRITERS if one.ending != ".fftt"], ids=lambda one: one.name + one.ending
)
def test_no_document_takes_the_place_of_a_campaign_even_if_told(writer: Writer, place: Path) -> None:
    out = where(writer, place)
    shutil.copy(place / "club.fftt", out)
    before = out.read_bytes()
    assert call(writer, place, out, "--over") == 1
    assert out.read_bytes() == before


def gone_on(place: Path, name: str) -> Path:
    """A copy of the campaign that was played on in."""
    path = place / name
    shutil.copy(place / "club.fftt", path)
    with Desk.open(path) as desk:
        desk.submit(o.StartWeek())
    return path


@pytest.mark.parametrize("words", ["copy {file} {out}", "send {file} {out}"])
def test_a_campaign_that_was_gone_on_with_is_no_earlier_copy(words: str, place: Path) -> None:
    later = gone_on(place, "later.fftt")
    before = later.read_bytes()
    assert call(Writer(words, ".fftt"), place, later) == 1
    assert later.read_bytes() == before


def test_an_export_of_more_than_there_is_now_is_no_earlier_one(place: Path) -> None:
    later = gone_on(place, "later.fftt")
    main(["export", str(later), str(place / "later.json")])
    before = (place / "later.json").read_bytes()
    assert call(Writer("export {file} {out}", ".json"), place, place / "later.json") == 1
    assert (place / "later.json").read_bytes() == before
    assert main(["export", str(later), str(place / "club.json")]) == 0  # which has less in it, and all of it


def test_a_copy_for_another_player_is_not_replaced(place: Path) -> None:
    out = place / "copy.fftt"
    assert main(["player-copy", str(place / "club.fftt"), "Blue", str(out)]) == 0
    before = out.read_bytes()
    assert main(["player-copy", str(place / "club.fftt"), "Red", str(out)]) == 1
    assert out.read_bytes() == before


def places(parser: argparse.ArgumentParser, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command that is told where to write to, as its words and what it calls the place."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield from places(below, (*words, word))
        elif action.dest in WORDS and action.type is Path:
            yield (*words, action.dest)


def test_every_command_that_is_told_where_to_write_is_in_the_table() -> None:
    known = {tuple(writer.name.split(" ")) for writer in WRITERS}
    found = {place[:-1] for place in places(cli.command_parser())}
    missing = {words for words in found if not any(one[: len(words)] == words for one in known)}
    assert missing == set()
    assert len(found) >= 12


@pytest.mark.skipif(os.name == "nt", reason="links need permission there")
def test_the_law_sees_links(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    assert (tmp_path / "link").is_symlink()
    assert not (tmp_path / "link").exists()
