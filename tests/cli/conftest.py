"""What tests of the command line share: founded campaigns in their files, and a way to call it."""

from __future__ import annotations

import shutil
from functools import cache

import pytest

from campaign import cli, words
from campaign.cli import main
from tests.cli.calls import THREE


@pytest.fixture(scope="session", autouse=True)
def one_parser():
    """The commands are put together once for a language: that takes longer than to carry out most of them."""
    put_together = cli.command_parser
    in_language = cache(lambda _language: put_together())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cli, "command_parser", lambda: in_language(words.spoken()))
        yield


@pytest.fixture(scope="session")
def founded(tmp_path_factory):
    """Campaigns in their files: dice by the program, dice by people, and a closed map."""
    folder = tmp_path_factory.mktemp("founded")
    for name, more in (("program", []), ("table", ["--dice", "table"]), ("closed", ["--rule", "open_map=no"])):
        assert main(["new", str(folder / f"{name}.fftt"), "--players", THREE, "--seed", "7654321", *more]) == 0
    return folder


@pytest.fixture
def file(founded, tmp_path):
    return shutil.copy(founded / "program.fftt", tmp_path / "club.fftt")


@pytest.fixture
def table_file(founded, tmp_path):
    return shutil.copy(founded / "table.fftt", tmp_path / "table.fftt")


@pytest.fixture
def closed_file(founded, tmp_path):
    return shutil.copy(founded / "closed.fftt", tmp_path / "closed.fftt")


@pytest.fixture
def run(capsys):
    """Call the command line; its exit code, what it said, and what it said on standard error."""
    capsys.readouterr()

    def call(*arguments):
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call
