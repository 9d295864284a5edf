"""Where compiled rules are kept between starts: one folder for each content of all the sources of the rules.

numba itself notices a change of a function's own file only, so a changed function that another one calls would stay
as it was. numba would also make machine code of every function with all that it calls, again and again at each level:
here that is done for the doors alone, those few functions that Python calls. The machine code is for the plainest
processor of its kind and runs on any of them: so a bundle can bring it along, and the first process that wants it
copies it to where it is kept. Imported by compiled processes alone (``campaign.battle.fast``); never by the window's.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, Self

import llvmlite  # type: ignore[import-untyped]
import numba
from llvmlite.binding import Linkage  # type: ignore[import-untyped]
from numba.core.caching import _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from platformdirs import user_cache_path

SOURCES: Final = Path(__file__).resolve().parent
FOLDER: Final = "FFTT_BATTLE_CACHE"  # names another place for the folders, for tests and for a shipped cache
SHIPPED: Final = SOURCES / "compiled"  # of a bundle: a folder like those below the root
PLAINEST: Final = "generic"  # the processor that machine code is made for, as LLVM calls it
KEPT_DAYS: Final = 30
HELD, LET_GO = Linkage.weak_odr, Linkage.linkonce_odr
"""How the linker treats a function that nothing has asked for."""


@cache
def sources_key(elsewhere: Path | None = None) -> str:
    """Changes with any change of a source that holds compiled rules, of what they stand on, and of the compiler.

    ``elsewhere``: the folder of a rule system that does not lie here; then its sources count too.
    """
    versions = (numba.__version__, llvmlite.__version__, sys.implementation.cache_tag, platform.machine(), PLAINEST)
    digest = hashlib.sha256(repr(versions).encode())
    sources = [(SOURCES, path) for path in sorted(SOURCES.rglob("*.py")) if is_rules_source(path.relative_to(SOURCES))]
    if elsewhere is not None:
        sources += [(elsewhere, path) for path in sorted(elsewhere.rglob("*.py"))]
    for folder, path in sources:
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def is_rules_source(path: Path) -> bool:
    """Whether a source counts: kernel and rule systems, but not what these say to people, and what they stand on."""
    return path.as_posix() in ("fast.py", "contract/__init__.py") or (
        (path.parts[0] == "kernel" or (SOURCES / path.parts[0] / "system.py").is_file())
        and not {"words", "lists", "campaign", "scenario", "paper", "table"} & set(path.parts)
    )


def cache_root() -> Path:
    """The folder that holds a folder for each content of the sources."""
    chosen = os.environ.get(FOLDER)
    return Path(chosen) if chosen else user_cache_path("fftt-campaign", appauthor=False) / "compiled"


@cache
def cache_folder(elsewhere: Path | None = None) -> Path:
    """Where this content of the sources is kept, together with what a bundle brings along of it."""
    key = sources_key(elsewhere)
    folder, shipped = cache_root() / key, SHIPPED / key
    if shipped.is_dir():
        with suppress(OSError):  # then it is compiled here, as without a bundle
            _bring(shipped, folder)
    return folder


def _bring(shipped: Path, folder: Path) -> None:
    """Copy each file that is not there yet; in the order of names, an index comes after what it names."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(shipped.iterdir()):
        if not (folder / file.name).exists():
            working = folder / f"{file.name}.{os.getpid()}"
            shutil.copyfile(file, working)
            working.replace(folder / file.name)


def forget_old() -> None:
    """Remove the folders of other contents that nobody has used for a month; what cannot be removed stays."""
    own = sources_key(None)  # as the locator asks: else it would be reckoned again
    with suppress(OSError):
        for folder in cache_root().iterdir():
            if folder.name != own and time.time() - folder.stat().st_mtime > KEPT_DAYS * 86_400:
                shutil.rmtree(folder, ignore_errors=True)


class SourcesLocator(_CacheLocator):
    """Tells numba where the compiled form of a function lies."""

    def __init__(self, function: Any, elsewhere: Path | None) -> None:
        self._function = f"{function.__module__}-{function.__code__.co_firstlineno}"
        self._elsewhere = elsewhere

    def get_cache_path(self) -> str:
        """The folder of this content of the sources."""
        return str(cache_folder(self._elsewhere))

    def get_source_stamp(self) -> str:
        """The same stamp for every function: they go stale together."""
        return sources_key(self._elsewhere)

    def get_disambiguator(self) -> str:
        """Tells functions of the same name apart."""
        return self._function

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Self | None:
        """A place for the functions of the battle, and one for those of each rule system that lies elsewhere."""
        folder = Path(py_file).resolve().parent
        locator = cls(py_func, None if folder.is_relative_to(SOURCES) else folder)
        locator.ensure_cache_path()  # type: ignore[no-untyped-call]
        return locator


class InnerLibrary(JITCodeLibrary):
    """A function that compiled ones alone call: machine code is made of it within each door's, not for itself."""

    def finalize(self) -> None:
        """Leave it as it is."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """This function with all that it calls.

        The linker leaves out what nothing has asked for yet: so our functions are held until all are there. What is
        left is numba's own.
        """
        if self._shared_module is None:
            module = _with_linkage(self._final_module, HELD)
            called = self._all_called()
            for library in called:
                if isinstance(library, InnerLibrary):
                    module.link_in(_with_linkage(library._final_module, HELD), preserve=True)
            for library in called:
                if not isinstance(library, InnerLibrary):
                    module.link_in(library._get_module_for_linking(), preserve=True)
            self._shared_module = _with_linkage(module, LET_GO)
        return self._shared_module

    def _all_called(self) -> list[Any]:
        found: dict[Any, None] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in found:
                found[library] = None
                if isinstance(library, InnerLibrary):
                    waiting += library._linking_libraries
        return list(found)

    def get_pointer_to_function(self, name: str) -> int:
        """Nowhere: there is no machine code."""
        return 0

    @property
    def codegen(self) -> Self:
        """Asked for what it does with the environment of a function that Python calls."""
        return self

    def set_env(self, env_name: str, env: object) -> None:
        """Nothing: Python does not call it."""


def _with_linkage(module: Any, linkage: Linkage) -> Any:
    """A copy of a module, of which any number can be linked into another one."""
    module = module.clone()
    for function in module.functions:
        if not function.is_declaration and function.linkage in (Linkage.external, HELD):
            function.linkage = linkage
    return module


class Inner(CompilerBase):
    """Compiles a function for other functions only."""

    def define_pipelines(self) -> list[Any]:
        """numba's own passes, into another kind of library."""
        codegen, name = self.state.targetctx.codegen(), self.state.func_id.func_qualname
        self.state.library = InnerLibrary(codegen, name)  # type: ignore[no-untyped-call]
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]  # type: ignore[no-untyped-call]
