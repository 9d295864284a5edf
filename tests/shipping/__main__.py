"""``python3 dev.py package``: builds wheel, bundle and package into dist/, and tries each where no source is.

The bundle is a folder that needs no Python; the package is that for Debian and what is made like it, where dpkg-deb is.
``wheel``, ``bundle`` or ``deb`` makes one of them. ``--tools`` tries the wheel with pipx and uv, ``--bare`` bundle and
package in a system without Python, which needs root and debootstrap. ``--without-numba``
leaves out what compiles the rules of the battle: a smaller bundle, in which the plain source answers. Exit code 0
only if all was built and works.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
import tarfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.shipping import bare, compiled_rules, contents, debian, pictures, trying
from ui.help import licences

DIST, BUILD = contents.ROOT / "dist", contents.ROOT / "build"


def main(argv: Sequence[str] | None = None) -> int:
    """Build and try what was asked for."""
    chosen = arguments().parse_args(argv)
    begun = time.monotonic()
    try:
        if chosen.what in ("all", "wheel"):
            made = wheel()
            _say(f"{made.name}: {made.stat().st_size / 1e6:.1f} MB")
            if not chosen.untried:
                _tell(trying.try_wheel(made))
            if chosen.tools:
                _tell(trying.try_tools(made))
        if chosen.what in ("all", "bundle", "deb"):
            folder = bundle(with_numba=not chosen.without_numba)
            size, files = size_of(folder)
            _say(f"{folder.name}: {size / 1e6:.0f} MB in {files} files")
        if chosen.what in ("all", "bundle"):
            if not chosen.untried:
                _tell(trying.try_bundle(folder, compiled=not chosen.without_numba))
            if chosen.bare:
                _tell(bare.try_there(folder, BUILD / "bare", compiled=not chosen.without_numba))
            made = archive(folder)
            _say(f"{made.name}: {made.stat().st_size / 1e6:.0f} MB")
        if chosen.what == "deb" or (chosen.what == "all" and not debian.missing()):
            if why := debian.missing():
                raise trying.Failed(f"A package for Debian cannot be made here: {why}")
            made = debian.build(folder, BUILD / "deb", DIST)
            _say(f"{made.name}: {made.stat().st_size / 1e6:.0f} MB")
            if chosen.bare:
                _tell(bare.try_package(made, BUILD / "bare", compiled=not chosen.without_numba))
    except trying.Failed as problem:
        print(problem, file=sys.stderr)
        return 1
    _say(f"all of it: {time.monotonic() - begun:.0f} s")
    return 0


def wheel() -> Path:
    """Build the wheel; only the newest one stays."""
    for old in DIST.glob("fftt_campaign-*.whl"):
        old.unlink()
    shutil.rmtree(BUILD / "lib", ignore_errors=True)  # or files that are gone would come along
    command = ["-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "-w", str(DIST)]
    trying.run([sys.executable, *command, str(contents.ROOT)], cwd=contents.ROOT)
    return next(DIST.glob("fftt_campaign-*.whl"))


def bundle(*, with_numba: bool = True) -> Path:
    """Build the bundle: draw icons, compile the rules, have PyInstaller collect; licences lie beside the programs."""
    pictures.draw_all(contents.MADE)
    if with_numba:
        compiled_rules.make(contents.COMPILED)
    else:
        shutil.rmtree(contents.COMPILED, ignore_errors=True)
    command = ["-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=WARN"]
    where = ["--distpath", str(DIST), "--workpath", str(BUILD), str(Path(__file__).with_name("bundle.spec"))]
    asked = {contents.NUMBA: "yes" if with_numba else "no"}
    trying.run([sys.executable, *command, *where], cwd=contents.ROOT, env={**os.environ, **asked})
    folder = DIST / contents.FOLDER
    written = [
        licences.read(file.read_text(encoding="utf-8")) for file in sorted((contents.MADE / "licences").iterdir())
    ]
    (folder / "LICENCES.txt").write_text(licences.overview(written), encoding="utf-8")
    return folder


def size_of(folder: Path) -> tuple[int, int]:
    """Bytes and number of the files of a folder; links are counted as what they are."""
    files = [path for path in folder.rglob("*") if path.is_symlink() or path.is_file()]
    return sum(path.lstat().st_size for path in files), len(files)


def archive(folder: Path) -> Path:
    """The folder as one file to hand on, with its system in its name; on macOS what goes into “Applications”."""
    application = folder.with_name(f"{folder.name}.app")
    folder = application if application.is_dir() else folder
    name = f"fftt-campaign-{contents.__version__}-{platform.system().lower()}-{platform.machine().lower()}"
    if os.name == "nt":
        return Path(shutil.make_archive(str(DIST / name), "zip", DIST, folder.name))
    made = DIST / f"{name}.tar.gz"
    with tarfile.open(made, "w:gz", compresslevel=6) as packed:
        packed.add(folder, folder.name)
    return made


def arguments() -> argparse.ArgumentParser:
    """What can be asked for."""
    parser = argparse.ArgumentParser(prog="dev.py package", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("all", "wheel", "bundle", "deb"), default="all")
    parser.add_argument("--without-numba", action="store_true", help="a bundle that compiles nothing")
    parser.add_argument("--bare", action="store_true", help="try bundle and package in a system without Python too")
    parser.add_argument("--tools", action="store_true", help="try the wheel with pipx and uv too")
    parser.add_argument("--untried", action="store_true", help="only build")
    return parser


def _tell(figures: trying.Figures) -> None:
    for name, value in figures.items():
        _say(f"  {name}: {value}")


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
