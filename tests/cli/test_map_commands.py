"""The map and the tables of sectors, changed at the terminal."""

from __future__ import annotations

import json

from campaign.desk import Desk
from tests.pngs import png


def test_the_map_is_edited_by_ids_and_names_and_what_it_lacks_is_told(run, file):
    with Desk.open_to_read(file) as desk:
        ground, ids = desk.state.setting.map.sectors, desk.state.setting.sector_ids
        first, second = (desk.state.sectors[ids[sector.key]] for sector in ground[:2])
        other = "docks" if ground[0].character == "park" else "park"
        route = next(iter(desk.state.setting.routes.values()))
        names = [desk.state.sectors[sector].name for sector in route]
    code, out, err = run("map", "edit", file, "rename", first.id, "Old Mill")
    assert (code, err) == (0, "")
    assert out.endswith(": done.\n")
    assert run("map", "edit", file, "zone", "old mill", "on")[0] == 0
    assert run("map", "edit", file, "hazard", "old mill", "acid swamp", "--dice", "3")[0] == 0
    assert "acid swamp (3D6)" in run("show", file)[1]
    assert run("map", "edit", file, "hazard", "old mill")[0] == 0
    assert "acid swamp" not in run("show", file)[1]
    assert "1 to 6 dice" in run("map", "edit", file, "hazard", "old mill", "lava", "--dice", "9")[2]
    assert run("map", "edit", file, "character", first.id, other)[0] == 0
    x, y = map(str, desk.state.setting.map.sectors[1].hub)
    assert run("map", "edit", file, "add", "Outpost", "1", "1", "park")[0] == 0
    assert "Not finished: 2 sectors are free, not 1." in run("map", "edit", file, "join", "Outpost", second.id)[1]
    assert run("map", "edit", file, "part", second.id, "Outpost")[0] == 0
    assert run("map", "edit", file, "centre", "Outpost")[0] == 0
    assert run("map", "edit", file, "move", "Outpost", "3", "3")[0] == 0
    assert run("map", "edit", file, "swap", "Outpost", "Old Mill")[0] == 0
    assert "is a home sector: it stays." in run("map", "edit", file, "remove", "Outpost")[2]
    assert "is no sector of this campaign" in run("map", "edit", file, "remove", "Nowhere")[2]
    assert "No route joins" in run("map", "edit", file, "part", "Outpost", "Old Mill")[2]
    assert "too near" in run("map", "edit", file, "add", "Twin", x, y, "park")[2]
    assert names
    assert "is sound" in run("check", file)[1]


def test_a_battlefield_is_shown_made_anew_sent_out_and_taken_in(run, file, tmp_path):
    with Desk.open_to_read(file) as desk:
        name = next(iter(desk.state.sectors.values())).name
    assert "as its character makes it" in run("battlefield", "show", file, name)[1]
    assert run("battlefield", "generate", file, name, "--seed", "5")[0] == 0
    assert "laid out" in run("battlefield", "show", file, name)[1]
    path = tmp_path / "field.json"
    assert run("battlefield", "export", file, name, "--out", path)[0] == 0
    assert "exists already" in run("battlefield", "export", file, name, "--out", path)[2]
    document = json.loads(run("battlefield", "export", file, name)[1])
    document["low_walls"] = []
    document["pieces"] = document["pieces"][:1]
    path.write_text(json.dumps(document), encoding="utf-8")
    assert run("battlefield", "import", file, name, path)[0] == 0
    assert "holds no scenery" in run("battlefield", "show", file, name)[2]
    assert run("battlefield", "generate", file, name, "--first")[0] == 0
    path.write_text("{}", encoding="utf-8")
    assert "This is no battlefield" in run("battlefield", "import", file, name, path)[2]


def test_pictures_are_laid_beneath_the_map_and_a_table_and_taken_away(run, file, tmp_path):
    (tmp_path / "map.png").write_bytes(png(width=900, height=700))
    with Desk.open_to_read(file) as desk:
        sector = next(iter(desk.state.sectors))
        size = (0, 0, desk.state.setting.map.width, desk.state.setting.map.height)
    assert run("map", "picture", file, tmp_path / "map.png", "--opacity", "40")[0] == 0
    table = ("battlefield", "picture", file, sector)
    assert run(*table, tmp_path / "map.png", "--area", "1", "2", "80", "60")[0] == 0
    shown = json.loads(run("show", file, "--json")[1])["backdrops"]
    places = {what: [laid[key] for key in ("x", "y", "width", "height", "opacity")] for what, laid in shown.items()}
    assert places == {"campaign": [*size, 40], sector: [100, 200, 8000, 6000, 60]}
    assert run(*table)[0] == 0
    assert "There is no picture." in run(*table)[2]
    (tmp_path / "map.png").write_bytes(b"GIF89a")
    assert "The window takes any picture" in run("map", "picture", file, tmp_path / "map.png")[2]
