"""A campaign's file goes while a command has it open: said, and what was carried out is saved beside it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store.check import faults_in
from tests.cli.calls import MUSTER, START, entries_of
from tests.store.campaigns import founding

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows lets no open file go")


def replaced(file: Path) -> None:
    Desk.create(file.with_name("other.fftt"), founding(name="Another")).close()
    file.with_name("other.fftt").replace(file)


@pytest.mark.parametrize("happens", [Path.unlink, replaced], ids=["removed", "replaced"])
def test_orders_of_a_file_that_goes_are_saved_beside_it(run, file, monkeypatch, happens):
    file = Path(file)
    submit, given = Desk.submit, []

    def interrupted(desk: Desk, *more):
        given.append(desk)
        if len(given) == 3:
            happens(file)
        return submit(desk, *more)

    monkeypatch.setattr(Desk, "submit", interrupted)
    path = file.with_name("orders.jsonl")
    path.write_text("\n".join([*MUSTER, START]), encoding="utf-8")
    code, _out, err = run("order", file, path)
    saved = file.with_name("club saved 1.fftt")
    assert code == 1
    assert f"What was ordered up to now is saved in “{saved}”." in err.splitlines()
    assert ("is not in the folder" in err) or ("changed or replaced by another program" in err)
    assert (entries_of(saved), faults_in(saved)) == (3, ())
