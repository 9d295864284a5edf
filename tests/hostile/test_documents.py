"""Documents that mean harm, each to every reader of them: a sentence, in no time, and nothing else."""

from __future__ import annotations

import os
import time
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from campaign.battle import scenario
from campaign.battle.scenario import BadScenario
from campaign.battle.strict_json import NoJson, parsed
from campaign.cli import main
from campaign.exchange.battlefield_file import read_battlefield
from campaign.exchange.map_file import read_map
from campaign.exchange.unit_file import read_units
from campaign.intake import documents
from campaign.intake.documents import plain_text
from campaign.store import json_document
from campaign.store.errors import StoreError, TooLarge
from campaign.world.codec import BadForm
from tests.hostile.readers import seeds_of
from tests.released import RELEASED

READERS = (read_map, read_battlefield, read_units, scenario.read)
SECONDS = 6.0  # for one document, on a machine that has other things to do


def zip_bomb() -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("map.json", b"[" * 50_000_000)
    return out.getvalue()


CATALOGUE: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "zip bomb": zip_bomb,
    "SQLite": lambda: RELEASED[0].read_bytes()[:20_000],
    "PDF": lambda: b"%PDF-1.7\n" + bytes(100),
    "gzip": lambda: b"\x1f\x8b\x08" + bytes(100),
    "nested lists": lambda: b"[" * 1_000_000,
    "nested objects": lambda: b'{"a":' * 1_000_000,
    "nested and closed": lambda: b"[" * 100_000 + b"]" * 100_000,
    "nested in the right place": lambda: (
        b'{"format": "fftt-map", "version": 1, "sectors": ' + b"[" * 900 + b"]" * 900 + b"}"
    ),
    "spaces": lambda: b" " * 15_000_000,
    "too many spaces": lambda: b" " * (documents.LARGEST + 1),
    "endless number": lambda: b'{"version": ' + b"9" * 3_000_000 + b"}",
    "endless exponent": lambda: b'{"version": 1e999999999}',
    "NaN": lambda: b'{"version": NaN}',
    "infinity": lambda: b'{"version": -Infinity}',
    "beyond 64 bits": lambda: b'{"format": "fftt-map", "version": 18446744073709551617}',
    "key twice": lambda: b'{"format": "fftt-map", "format": "fftt-map", "version": 1}',
    "key a million times": lambda: b"{" + b'"a": 1, ' * 300_000 + b'"b": 1}',
    "half a letter": lambda: b'{"format": "\\ud800"}',
    "half a letter as a key": lambda: b'{"\\udfff": 1}',
    "bad UTF-8": lambda: b'{"format": "\xff\xfe"}',
    "letters of five bytes": lambda: b'{"format": "\xf8\x88\x80\x80\x80"}',
    "UTF-16": lambda: '{"format": "fftt-map"}'.encode("utf-16"),
    "two BOMs": lambda: b"\xef\xbb\xbf" * 2 + b"{}",
    "a million BOMs": lambda: b"\xef\xbb\xbf" * 1_000_000,
    "NUL": lambda: b'{"format": "fftt-map\\u0000", "version": 1}',
    "raw NUL": lambda: b'{"format": "fftt-\x00map"}',
    "one long line": lambda: b'"' + b"x" * 10_000_000 + b'"',
    "quotes": lambda: b'"' * 4_000_000,
    "backslashes": lambda: b'"' + b"\\" * 3_999_999,
    "commas": lambda: b",\n" * 1_000_000,
    "a sector in a file": lambda: b'{"format": "fftt-map", "version": 1, "land": "file:///etc/passwd"}',
    "a comment": lambda: b'// {"format": "fftt-map"}\n{}',
    "Python": lambda: b"__import__('os').system('true')",
    "YAML": lambda: b"format: fftt-map\nversion: 1\n",
    "XML that swells": lambda: b'<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><a>&c;</a>',
}


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("catalogue")
    for number, make in enumerate(CATALOGUE.values()):
        (folder / str(number)).write_bytes(make())
    return {name: folder / str(number) for number, name in enumerate(CATALOGUE)}


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_reader_of_documents_refuses_it_with_a_sentence_in_no_time(name: str, catalogue: dict[str, Path]) -> None:
    for read in READERS:
        begun = time.monotonic()
        with pytest.raises((BadForm, BadScenario, StoreError)) as refused:
            read(plain_text(catalogue[name]))
        assert 10 < len(str(refused.value)) < 5000
        assert time.monotonic() - begun < SECONDS, read


@pytest.mark.parametrize("name", CATALOGUE)
def test_no_campaign_is_made_of_it(name: str, catalogue: dict[str, Path], tmp_path: Path) -> None:
    with pytest.raises((BadForm, StoreError)) as refused:
        json_document.restore(catalogue[name], tmp_path / "made.fftt")
    assert 10 < len(str(refused.value)) < 5000
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (["map", "check"], "map"),
        (["units", "check"], "units"),
        (["battle"], "scenario"),
        (["forecast"], "scenario"),
        (["quick"], "scenario"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, list) else part,
)
def test_the_command_line_says_so_and_carries_on(
    command: list[str], kind: str, catalogue: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("zip bomb", "nested lists", "bad UTF-8", "too many spaces"):
        document = tmp_path / f"{kind}.json"
        document.write_bytes(catalogue[name].read_bytes())
        assert main([*command, str(document)]) == 1
        said = capsys.readouterr().err
        assert 10 < len(said) < 5000
        assert "Traceback" not in said


def test_what_is_no_file_is_never_read(tmp_path: Path) -> None:
    """A pipe would be waited for, and a device would never end."""
    paths = [tmp_path, Path(os.devnull)]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        paths += [tmp_path / "pipe", Path("/dev/zero")]
    for path in paths:
        with pytest.raises(BadForm, match="is no file"):
            plain_text(path)


def test_a_file_that_is_larger_than_any_document_is_not_begun(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    with path.open("wb") as sparse:
        sparse.truncate(4 * 1024**3)
    begun = time.monotonic()
    with pytest.raises(TooLarge, match="more than 15 MB"):
        plain_text(path)
    assert time.monotonic() - begun < 2


def test_letters_are_put_together_in_the_one_way(tmp_path: Path) -> None:
    path = tmp_path / "map.json"
    path.write_text(seeds_of("maps")[0].replace('"name": "', '"name": "Cafe\u0301 ', 1), encoding="utf-8")
    assert "Caf\u00e9" in plain_text(path)


def test_a_mark_of_its_letters_at_the_beginning_is_no_part_of_a_text(tmp_path: Path) -> None:
    path = tmp_path / "document"
    path.write_bytes(b"\xef\xbb\xbf{}")
    assert plain_text(path) == "{}"


def test_depth_is_counted_outside_of_texts_only() -> None:
    assert parsed('"' + "[" * 1000 + '"') == "[" * 1000
    assert parsed("[" * 64 + "]" * 64)
    with pytest.raises(NoJson, match="too deeply"):
        parsed("[" * 65 + "]" * 65)
