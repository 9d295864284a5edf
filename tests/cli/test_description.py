"""The description of orders and JSON in ``resources/orders.md`` is true of the program."""

import json
import re

import pytest

import resources
from campaign import cli
from campaign.battle.fftt.units import fftt_units
from campaign.cli import resolve_command
from campaign.desk import Desk
from campaign.world.codec import order_from_json, order_kinds
from campaign.world.ids import EntryId
from campaign.world.orders import Correct, Correction
from campaign.world.orders_file import read_order
from tests.cli.calls import MUSTER, orders
from tests.fights import attacker_wins
from tests.store.campaigns import attack


def test_the_keys_of_show_are_those_that_the_description_lists(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    shown = json.loads(run("show", file, "--json")[1])
    text = _orders_text().partition("## What `fftt show --json` prints")[2].partition("## ")[0]
    described = {key: set(re.findall(r"`(\w+)`", holds)) for key, holds in _table(text)}
    assert set(shown) == {key for keys in described for key in re.findall(r"`(\w+)`", keys)}
    for key in ("players", "sectors", "routes", "armies", "figures", "to_do"):
        assert set(shown[key][0]) <= described[f"`{key}`"]


def test_the_keys_of_the_journal_are_those_that_the_description_lists(run, file):
    shown = json.loads(run("journal", file, "--json")[1])
    text = _orders_text().partition("## What `fftt journal --json` prints")[2]
    described = {key: set(re.findall(r"`(\w+)`", holds)) for key, holds in _table(text)}
    assert set(shown) == {key for keys in described for key in re.findall(r"`(\w+)`", keys)}
    assert set(shown["entries"][0]) == described["`entries`"]


def test_the_keys_of_resolve_are_those_that_the_description_lists(run, file, tmp_path, monkeypatch):
    monkeypatch.setattr(resolve_command, "fight", attacker_wins)
    run("order", file, orders(tmp_path, *MUSTER))
    with Desk.open(file) as desk:
        attack(desk)
    shown = json.loads(run("resolve", file, "--json")[1])
    text = _orders_text().partition("## What `fftt resolve --json` prints")[2].partition("## ")[0]
    described = {key: set(re.findall(r"`(\w+)`", holds)) for key, holds in _table(text)}
    assert set(shown) == {key for keys in described for key in re.findall(r"`(\w+)`", keys)}
    assert set(shown["battles"][0]) == described["`battles`"]


def _table(text):
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    return [(key.strip(), holds.strip()) for key, holds in rows]


def _orders_text():
    return resources.path("orders.md").read_text(encoding="utf-8")


def _examples():
    return re.findall(r"^### (\S+)\n(?:.*?)^```json\n(.*?)\n```", _orders_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("kind", "line"), _examples(), ids=[kind for kind, _line in _examples()])
def test_every_example_is_an_order_of_the_kind_that_it_stands_under(kind, line):
    assert "\n" not in line
    assert order_from_json(line).kind == kind


def test_every_kind_of_order_is_described_with_an_example():
    assert sorted(kind for kind, _line in _examples()) == sorted(order_kinds())


def test_the_example_of_a_correction_shows_every_kind_of_correction():
    correct = order_from_json(dict(_examples())["correct"])
    assert isinstance(correct, Correct)
    assert {type(correction) for correction in correct.corrections} == set(Correction.__args__)


def test_every_unit_of_the_lists_is_named_in_the_description():
    assert all(f"`{unit.key}`" in _orders_text() for unit in fftt_units())


def test_the_lines_shown_in_the_description_can_be_read():
    shown = re.findall(r"```text\n(.*?)\n```", _orders_text(), re.DOTALL)
    lines = [line for block in shown for line in block.splitlines() if not line.startswith("#")]
    assert lines
    assert all(read_order(line) for line in lines)


def test_the_founding_in_the_description_is_one_that_the_rules_take(tmp_path):
    founding = order_from_json(dict(_examples())["found-campaign"])
    with Desk.create(tmp_path / "a.fftt", founding) as desk:
        assert desk.head == EntryId(1)


def test_every_command_is_told_in_the_list_of_commands_and_no_other():
    parser = cli.command_parser()
    (commands,) = (action for action in parser._actions if isinstance(action, cli.Commands))
    text = resources.path("commands.md").read_text(encoding="utf-8")
    told = set(re.findall(r"(?<![.\w])fftt ([a-z][\w-]*)", text))
    assert set(commands.choices) - told == set()
    assert told - set(commands.choices) == set()
