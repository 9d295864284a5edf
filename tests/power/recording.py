"""One run of a program, recorded by strace: what it did to the files of a folder, and what it said meanwhile.

Knows the calls that the program makes. Any other by which a file could change ends the recording with an error, so
that nothing is overlooked in silence.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.power.events import Cut, Event, Made, Removed, Renamed, Said, Synced, Wrote

ROOT = Path(__file__).parents[2]
STRACE = shutil.which("strace")
KNOWN = "openat,close,lseek,write,pwrite64,ftruncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat"
UNKNOWN = (
    "open,creat,writev,pwritev,pwritev2,truncate,fallocate,copy_file_range,sendfile,splice,link,linkat,symlink,"
    "symlinkat,mkdir,mkdirat,rmdir,sync_file_range,msync,dup,dup2,dup3"
)
LONGEST = 1 << 24  # bytes of one write
QUICK = ("--seccomp-bpf",)  # calls of other kinds are not stopped at
CALL = re.compile(r"^\d+ +(\w+)\((.*)\) += (-?\d+)(?:<[^>]*>)?(?: .*)?$")
TEXT, HANDLE = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?'), re.compile(r"^(\d+)<((?:\\x[0-9a-f]{2}|[^>])*)>")


@dataclass(frozen=True, slots=True)
class Recording:
    """``files``: what was in the folder before."""

    files: dict[str, bytes]
    events: tuple[Event, ...]


def missing() -> str:
    """Why nothing can be recorded here; empty where it can."""
    if STRACE is None:
        return "strace is not installed, so no power cut can be rebuilt"
    tried = subprocess.run([STRACE, "-f", *QUICK, "-o", "/dev/null", "true"], capture_output=True, check=False)
    return "" if tried.returncode == 0 else "strace may not look at programs here, so no power cut can be rebuilt"


def record(folder: Path, module: str, *arguments: str) -> Recording:
    """Run a module of Python on a folder, and note what it does there. Raises RuntimeError where it fails."""
    assert STRACE is not None
    folder = folder.resolve()
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    trace = folder.with_name(folder.name + ".trace")
    calls = ",".join(f"?{call}" for call in f"{KNOWN},{UNKNOWN}".split(","))  # not every computer has all of them
    looking = [STRACE, "-f", *QUICK, "-y", "-xx", "-s", str(LONGEST), "-o", str(trace), "-e", f"trace={calls}"]
    command = [*looking, sys.executable, "-m", module, str(folder), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-3000:])
    with trace.open(encoding="ascii") as lines:
        events = tuple(_events(lines, folder, set(files)))
    trace.unlink()
    return Recording(files, events)


def _events(lines: Iterable[str], folder: Path, there: set[str]) -> Iterator[Event]:
    reader = _Reader(folder, there)
    for line in lines:
        if "<unfinished" in line:
            raise RuntimeError(f"two threads at once are not modelled: {line[:100]}")
        found = CALL.match(line)
        if found is not None and not found[3].startswith("-"):
            yield from reader.read(found[1], found[2], int(found[3]))


class _Reader:
    """Remembers which names there are, and where each open file is written next."""

    def __init__(self, folder: Path, there: set[str]) -> None:
        self._folder, self._there = folder, there
        self._places: dict[int, int] = {}

    def read(self, call: str, told: str, answer: int) -> Iterator[Event]:
        """What a call has done to the folder."""
        texts = [bytes.fromhex(text.replace("\\x", "")) for text, _cut in TEXT.findall(told)]
        handle, path = _handle(told)
        name = self._name(path)
        match call:
            case "openat":
                yield from self._open(texts[0], told, answer)
            case "close":
                self._places.pop(handle, None)
            case "lseek":
                self._places[handle] = answer
            case "write" if handle == 1:
                yield Said(texts[0].decode())
            case "write" if name is not None:
                at = self._places[handle]
                self._places[handle] = at + answer
                yield Wrote(name, at, texts[0][:answer])
            case "pwrite64" if name is not None:
                yield Wrote(name, int(told.rsplit(",", 1)[1]), texts[0][:answer])
            case "ftruncate" if name is not None:
                yield Cut(name, int(told.rsplit(",", 1)[1]))
            case "fsync" | "fdatasync" if name is not None:
                yield Synced(name)
            case "fsync" | "fdatasync" if path == self._folder:
                yield Synced("")
            case "rename" | "renameat" | "renameat2":
                yield from self._rename(*(self._name(_path(text)) for text in texts[-2:]))
            case "unlink" | "unlinkat":
                if (gone := self._name(_path(texts[-1]))) is not None:
                    self._there.discard(gone)
                    yield Removed(gone)
            case "write" | "pwrite64" | "ftruncate" | "fsync" | "fdatasync":
                pass
            case _:
                if str(self._folder).encode() in b" ".join(texts) or name is not None:
                    raise RuntimeError(f"not modelled: {call}({told[:200]})")

    def _open(self, text: bytes, told: str, answer: int) -> Iterator[Event]:
        self._places[answer] = 0
        name = self._name(_path(text))
        if name is None:
            return
        if "O_APPEND" in told:
            raise RuntimeError("files that are only added to are not modelled")
        if "O_CREAT" in told and name not in self._there:
            self._there.add(name)
            yield Made(name)
        if "O_TRUNC" in told:
            yield Cut(name, 0)

    def _rename(self, name: str | None, to: str | None) -> Iterator[Event]:
        if name is None and to is None:
            return
        if name is None or to is None:
            raise RuntimeError("files that come from elsewhere are not modelled")
        self._there.discard(name)
        self._there.add(to)
        yield Renamed(name, to)

    def _name(self, path: Path | None) -> str | None:
        """The name of a file in the folder; None for what lies elsewhere, or has no name any more."""
        if path is None or path.parent != self._folder or path.name.endswith(" (deleted)"):
            return None
        return path.name


def _handle(told: str) -> tuple[int, Path | None]:
    found = HANDLE.match(told)
    if found is None:
        return -1, None
    return int(found[1]), _path(bytes.fromhex(found[2].replace("\\x", ""))) if "\\x" in found[2] else None


def _path(text: bytes) -> Path:
    return Path(text.decode(errors="surrogateescape"))
