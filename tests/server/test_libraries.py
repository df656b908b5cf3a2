"""Large libraries are imported beside the event loop, so that nobody has to wait for them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import netzplan

pytestmark = pytest.mark.inspection

LIBRARIES = ("aiohttp", "aiosmtplib", "py_vapid", "pywebpush", "webauthn")
"""Those that a server imports on first use."""
PROBE = """
import asyncio, sys, threading
from pathlib import Path

from netzplan.server.house import House
from netzplan.server.notices.outside import Unreachable
from netzplan.server.notices.ways import Progress
from netzplan.server.persons.passkeys import Site
from netzplan.server.post import Post, PostError
from netzplan.server.settings import Settings
from netzplan.server.store import PersonRow, PushRow, WaitedFor, WishRow

libraries = set(sys.argv[2].split())
assert not libraries & set(sys.modules), "nothing is imported before it is needed"
by_loop = []


class Watch:
    def find_spec(self, name, path=None, target=None):
        if name in libraries and threading.current_thread() is threading.main_thread():
            by_loop.append(name)


sys.meta_path.insert(0, Watch())


async def used():
    nowhere = {"mail_host": "127.0.0.1", "mail_port": 1, "mail_security": "none"}
    settings = Settings(own_network=True, mail_from="n@example.org", **nowhere)
    house = House(Path(sys.argv[1]), settings=settings)
    try:
        await house.passkeys.to_log_in(Site("https://example.org"))
        try:
            await Post(settings).send("ann@example.org", "a subject", "a text")
        except PostError:
            pass
        ann = PersonRow("ann", "Ann", "ann", "", 0, "2026-01-01T00:00:00Z", "2026-01-01")
        await house.store.keep_person(ann, None)
        await house.store.wishes.keep(WishRow("ann", True, False, "", 0, "en"))
        key = await house.ways.push_key()
        push = PushRow("http://127.0.0.1:1/", "ann", key, "AAAAAAAAAAAAAAAAAAAAAA")
        await house.store.wishes.add_push(push)
        who = WaitedFor("t", "ann", (0,), (0,), "", 1, None, 0, "voll_verplant", "berlin", "s")
        await house.ways.tell(who, Progress())
        await house.outside.close()
    finally:
        await house.bots.close()
        house.store.close()


asyncio.run(used())
print(*sorted(libraries - set(sys.modules)), "|", *by_loop)
"""


def test_libraries_are_imported_beside_the_event_loop(tmp_path: Path) -> None:
    source = str(Path(netzplan.__file__).parent.parent)
    environ = {**os.environ, "PYTHONPATH": source}
    asked = [sys.executable, "-c", PROBE, str(tmp_path), " ".join(LIBRARIES)]
    done = subprocess.run(asked, capture_output=True, text=True, env=environ, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "|\n", "all of them are loaded, none by the thread of the event loop"
