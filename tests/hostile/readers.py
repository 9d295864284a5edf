"""The readers of everything that people type, mail or find, each with texts that it takes and the errors it may raise.

``judge`` hands one text to one reader: whatever else is raised is a mistake of the program.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Final

from campaign.battle import scenario
from campaign.battle.battlefields.problems import battlefield_problems
from campaign.battle.scenario import BadScenario
from campaign.battle.systems import SYSTEMS, campaign_of, lists_of
from campaign.desk import Desk
from campaign.dice import DiceWanted, KeptDice, RecordingDice, SeededDice
from campaign.exchange.battlefield_file import battlefield_text, read_battlefield
from campaign.exchange.map_file import map_text, read_map
from campaign.exchange.unit_file import read_units, units_csv, units_json
from campaign.intake.documents import plain_text
from campaign.quick.lists import BadRoster, read_rosters
from campaign.quick.typed_result import BadResult, read_result
from campaign.store import json_document
from campaign.store.errors import StoreError
from campaign.tabletop import kept
from campaign.tabletop.kept import BadKept
from campaign.world.codec import BadForm, order_from_json, order_to_json
from campaign.world.decide import decide
from campaign.world.deploying import battlefield_of
from campaign.world.evolve import evolve_all
from campaign.world.ids import OrderId
from campaign.world.maps import problems
from campaign.world.orders import FoundCampaign
from campaign.world.orders_file import read_order
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign
from tests import released
from tests.released import RELEASED

LONGEST: Final = 200_000  # characters of a refusal
ROOT: Final = Path(__file__).parents[2]
EXPECTED: Final = (BadForm, BadScenario, BadRoster, BadResult, BadKept, StoreError, Refusal, DiceWanted)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """It goes with the process."""
    return tempfile.TemporaryDirectory(prefix="fftt-fuzz-")


@cache
def up_to_date(old: Path) -> Path:
    """A copy of a released file, as this program opens it."""
    return released.up_to_date(old.stem, Path(_folder().name))


@dataclass(frozen=True)
class Reader:
    """``seeds``: texts to begin with; ``read`` takes a text, and raises nothing but what is expected."""

    name: str
    seeds: Callable[[], list[str]]
    read: Callable[[str], object]


def judge(reader: Reader, data: bytes) -> bool:
    """Whether the reader takes the text in these bytes. What it refuses, it refuses with a sentence."""
    with tempfile.TemporaryDirectory(prefix="fftt-fuzz-") as folder:
        path = Path(folder, "document")
        path.write_bytes(data)
        return judge_text(reader, lambda: plain_text(path))


def judge_text(reader: Reader, text: Callable[[], str]) -> bool:
    """The same of a text that is at hand."""
    try:
        reader.read(text())
    except EXPECTED as refused:
        check_sentence(refused)
        return False
    return True


def check_sentence(refused: Exception) -> None:
    """A refusal says something, and comes to an end."""
    assert str(refused).strip(), f"{type(refused).__name__} says nothing"
    assert len(str(refused)) < LONGEST, f"{type(refused).__name__} never stops talking"


# ── states and texts to begin with ──


@cache
def states() -> tuple[Campaign, ...]:
    """Campaigns as they stood in files of every release."""
    found = []
    for path in RELEASED[-4:]:
        with Desk.open_to_read(up_to_date(path)) as desk:
            history = desk.history()
            found += [desk.state_at(history[len(history) * part // 4].id) for part in (1, 2, 3)] + [desk.state]
    return tuple(found)


@cache
def orders() -> list[str]:
    """An order of each kind that was ever given in those files."""
    first: dict[str, str] = {}
    for path in RELEASED[-4:]:
        with Desk.open_to_read(up_to_date(path)) as desk:
            for entry in desk.all_entries():
                if not isinstance(entry.order, FoundCampaign):
                    first.setdefault(entry.order.kind, order_to_json(entry.order))
    for sample in sorted((ROOT / "resources" / "samples").glob("*.jsonl")):
        for line in sample.read_text(encoding="utf-8").splitlines():
            if line.startswith("{"):
                first.setdefault(str(len(line) // 40), line)
    return [text for text in first.values() if len(text) < 20_000]


def _founding() -> list[str]:
    with Desk.open_to_read(up_to_date(RELEASED[-1])) as desk:
        return [order_to_json(desk.history()[0].order)]


def _scenarios() -> list[str]:
    folders = (ROOT / "resources" / "systems" / "fftt" / "scenarios", ROOT / "tests" / "battle" / "examples")
    return [path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("*.json"))]


def _maps() -> list[str]:
    return [map_text(state.setting.map) for state in states()[::4]]


def _battlefields() -> list[str]:
    return [battlefield_text(battlefield_of(state, id)) for state in states()[::4] for id in sorted(state.sectors)[:3]]


def _units() -> list[str]:
    settings = [state.setting for state in states()[::4]]
    some = [(setting.system, tuple(setting.units[key] for key in sorted(setting.units)[:6])) for setting in settings]
    lists = [*some, ("firefight", campaign_of("firefight").units())]
    return [write(*some) for write in (units_json, units_csv) for some in lists]


@cache
def whole_campaign() -> str:
    """A whole campaign, as it is sent out."""
    return "".join(json_document.document(up_to_date(RELEASED[-1])))


def _rosters() -> list[str]:
    return ["Red (Marines):\nHQ\n2 Engineers\n3 x Grunt", "2 Grunts\nMedic", "[Blue: machina]\nHQ\n4 Sentinels"]


def _results() -> list[str]:
    return ["8 turns; A1 killed B2 B3; A5 dead; B retreated 6; A holds.", "3 turns; A holds"]


def _kept() -> list[str]:
    with Desk.open_to_read(up_to_date(ROOT / "tests" / "old_files" / "0.6.0.fftt")) as desk:
        found = [desk.battles.kept(id) for id in desk.state.battles]
    return [text for text in found if text is not None]


# ── what is done with a text ──


def _order(text: str) -> None:
    order, faces = read_order(text)
    for state in states():
        dice = RecordingDice(KeptDice(faces, SeededDice("7")))
        try:
            evolve_all(state, decide(state, OrderId("99999"), order, dice))
        except (Refusal, DiceWanted) as refused:
            check_sentence(refused)
    assert order_from_json(order_to_json(order)) == order


def _found(text: str) -> None:
    order = order_from_json(text)
    evolve_all(None, decide(None, OrderId("1"), order, RecordingDice(KeptDice({}, SeededDice("7")))))


def _scenario(text: str) -> None:
    found = scenario.read(text)
    assert scenario.read(scenario.write(found)) == found


def _map(text: str) -> None:
    ground = read_map(text)
    assert read_map(map_text(ground)) == ground
    problems(ground, extra_free=0)


def _battlefield(text: str) -> None:
    field = read_battlefield(text)
    assert read_battlefield(battlefield_text(field)) == field
    for game in SYSTEMS:
        battlefield_problems(field, game)


def _unit_lists(text: str) -> None:
    read = read_units(text)
    assert read_units(units_json(read.system, read.units)) == read
    lists_of(read.system).problems(read.units, {unit.faction for unit in read.units}, 20)


def _whole(text: str) -> None:
    json_document.read(text)
    with tempfile.TemporaryDirectory(prefix="fftt-fuzz-") as folder:
        document = Path(folder, "whole.json")
        document.write_text(text, encoding="utf-8")
        json_document.restore(document, Path(folder, "whole.fftt"))


def _kept_battle(text: str) -> None:
    found = kept.read(text)
    assert kept.read(kept.text_of(found)) == found


def _result(text: str) -> None:
    read_result(text, scenario.load(ROOT / "resources" / "systems" / "fftt" / "scenarios" / "rush.json").setup)


READERS: Final = {
    reader.name: reader
    for reader in (
        Reader("orders", orders, _order),
        Reader("foundings", _founding, _found),
        Reader("scenarios", _scenarios, _scenario),
        Reader("maps", _maps, _map),
        Reader("battlefields", _battlefields, _battlefield),
        Reader("units", _units, _unit_lists),
        Reader("campaigns", lambda: [whole_campaign()], _whole),
        Reader("rosters", _rosters, partial(read_rosters, system="fftt")),
        Reader("results", _results, _result),
        Reader("kept", _kept, _kept_battle),
    )
}


@cache
def seeds_of(name: str) -> tuple[str, ...]:
    """The texts to begin with."""
    return tuple(READERS[name].seeds())


@cache
def values_of(name: str) -> tuple[object, ...]:
    """The same as values, of those that are JSON."""
    found = []
    for text in seeds_of(name):
        try:
            found.append(json.loads(text))
        except ValueError:
            continue
    return tuple(found)
