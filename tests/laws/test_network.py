"""The program talks to nobody: it imports nothing that could, and its main job opens no connection."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.laws.reading import ROOT, Module, Place, modules, read, told

CONNECTS: Final = (
    "socket", "socketserver", "ssl", "select", "selectors", "asyncio", "http", "urllib", "ftplib", "smtplib",
    "poplib", "imaplib", "nntplib", "telnetlib", "xmlrpc", "webbrowser", "wsgiref", "cgi", "antigravity",
    "multiprocessing.managers", "multiprocessing.connection.Client", "multiprocessing.connection.Listener",
    "requests", "httpx", "aiohttp", "urllib3", "websockets", "paramiko", "sentry_sdk", "email.utils.make_msgid",
    "PySide6.QtNetwork", "PySide6.QtWebSockets", "PySide6.QtWebEngineWidgets", "PySide6.QtWebEngineCore",
    "PySide6.QtWebView", "PySide6.QtBluetooth", "PySide6.QtHttpServer", "PySide6.QtQml", "PySide6.QtQuick",
    "PySide6.QtRemoteObjects", "PySide6.QtMultimedia", "PySide6.QtDBus", "logging.handlers.SocketHandler",
    "logging.handlers.HTTPHandler", "logging.handlers.SMTPHandler", "logging.handlers.SysLogHandler", "subprocess",
)  # fmt: skip
HARMLESS: Final = {"urllib.parse", "urllib.parse.quote"}  # takes text apart, and connects to nothing

ALLOWED: Final = {("campaign/file_association.py", "subprocess"): "the desktop’s own tools, which read its lists again"}


def offences(module: Module) -> Iterator[Place]:
    """Imports of what connects to other computers or starts other programs, wherever in the file."""
    for node, name in module.imports:
        if (module.file, name) in ALLOWED:
            continue
        if name not in HARMLESS and any(name == one or name.startswith(f"{one}.") for one in CONNECTS):
            yield module.place(node, f"{name} is imported")
    for call, name, last in module.calls:
        if name in ("os.system", "os.popen", "os.startfile") or last.startswith(("startDetached", "execv", "spawnl")):
            yield module.place(call, f"{name or last}() is called")


def test_nothing_is_imported_that_talks_to_other_computers():
    found = [place for module in modules() for place in offences(module)]
    assert not found, told(found)


@pytest.mark.parametrize(
    "sample",
    [
        "import socket\n",
        "import urllib.request\n",
        "from urllib import request\n",
        "def later():\n    from http import client\n",
        "from PySide6.QtNetwork import QNetworkAccessManager\n",
        "from PySide6 import QtNetwork\n",
        "import webbrowser\n",
        "from logging.handlers import HTTPHandler\n",
        "import os\nos.system(name)\n",
        "import subprocess\n",
    ],
)
def test_the_law_finds(sample: str):
    assert list(offences(read(sample)))


MAIN_JOB: Final = """
import socket, sys
from pathlib import Path

def refuse(*_arguments, **_more):
    raise SystemExit("somebody wanted a connection")

class Refusing(socket.socket):
    connect = connect_ex = bind = sendto = listen = refuse
socket.socket = Refusing
socket.create_connection = socket.getaddrinfo = socket.gethostbyname = refuse

from PySide6.QtCore import QSettings
from ui import app, opening
from ui.errors.hooks import Catcher

folder = Path(sys.argv[1])
application = app.application()
catcher = Catcher(folder / "logs", application)
catcher.install()
window = app.main_window(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
window.open_file(folder / "club.fftt")
window.show()
from time import monotonic, sleep
end = monotonic() + 100
while window.session is None and monotonic() < end:
    application.processEvents()
    sleep(0.01)  # the processor is wanted by those who read beside
assert window.session is not None
from campaign import paper
from ui.app import load_first_needed
load_first_needed()
window.close()
catcher.remove()
print("done")
"""


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The program's main job without a screen: a campaign is opened and shown, and everything is loaded."""
    folder = tmp_path_factory.mktemp("job")
    shutil.copyfile(ROOT / "tests" / "old_files" / "0.7.0.fftt", folder / "club.fftt")
    return [sys.executable, "-c", MAIN_JOB, str(folder)]


def environment() -> dict[str, str]:
    return os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed: calls cannot be watched")
def test_the_main_job_opens_no_connection(job: list[str], tmp_path: Path):
    """Neither by Python nor by a library: no call of the system names another computer."""
    seen = tmp_path / "calls"
    watched = ["strace", "-f", "--seccomp-bpf", "-qq", "-e", "trace=%network", "-o", str(seen), *job]
    done = subprocess.run(watched, env=environment(), capture_output=True, text=True, timeout=240, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["done"]), done.stderr
    calls = seen.read_text(encoding="utf-8", errors="replace")
    assert "AF_INET" not in calls


@pytest.mark.skipif(shutil.which("strace") is not None, reason="strace sees more")
def test_the_main_job_asks_python_for_no_connection(job: list[str]):
    done = subprocess.run(job, env=environment(), capture_output=True, text=True, timeout=240, check=False)
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, ["done"]), done.stderr
