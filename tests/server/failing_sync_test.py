"""A disk whose sync fails, below the real program: the command is answered with what is not known, the process ends by itself with a sentence
that says what to do, and the next start has every acknowledged entry and stores the command that is sent again. And a disk that takes the log
of the database and not its file: that is told where an operator looks, and nothing is lost.

usage: failing_sync_test.py SERVER FAILING_SYNC_LIBRARY
"""
import contextlib
import pathlib
import struct
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "attacks"))
from common import ENVIRONMENT, Socket, bounded, check, metric, new_id, port_of, wait_until  # noqa: E402


@contextlib.contextmanager
def started(server, folder, log, **environment):
    command = [server, "--port", "0", "--database", f"{folder}/games.db"]
    with log.open("w") as out, subprocess.Popen(command, stderr=out, env=ENVIRONMENT | environment) as process:
        try:
            yield process
        finally:
            process.kill()  # which has ended, where all went well


def bought(client, game, number, action):
    units = [{"type": "infantry", "count": number}]
    return client.ask("act", game=game, action_id=action, command={"purchase": {"units": units}})


def preload(library, **environment):
    # The sanitizer's library is in the program and may stand behind ours.
    return environment | {"LD_PRELOAD": library, "ASAN_OPTIONS": ENVIRONMENT.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"}


def readyz(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=60) as page:
        return page.read().decode()


def create_until(client, holds, what):
    """A log of more than 1 MiB is copied when nothing has come for a while. @return how many games were made."""
    for made in range(1, 90):
        if "game_created" not in client.ask("create_game", bundle="1914-tournament"):
            return made - 1
        if holds():
            return made
    wait_until(holds, what)
    return 89


def run_copies(server, library, folder):
    broken, log = pathlib.Path(folder, "broken"), pathlib.Path(folder, "log")
    preloaded = preload(library, ARMISTICE_NO_COPY=str(broken))
    told = "the database's log is not copied into its file"
    with started(server, folder, log, **preloaded) as process:
        port = port_of(process, log)
        client = Socket(port)
        check(readyz(port) == "ready\n", f"a sound server says {readyz(port)}")
        broken.write_text("writes")
        games = create_until(client, lambda: told in readyz(port), "the copies that fail are not shown on /readyz")
        check(readyz(port).startswith("ready\n"), f"a server that stores everything is not ready: {readyz(port)}")
        check(metric(port, 'armistice_store_errors_total{next="retry"}') >= 1, "the copies that fail are not counted")
        check(log.read_text().count("event=log_not_copied") == 1, f"said once: {log.read_text()[-2000:]}")
        broken.unlink()
        wait_until(lambda: told not in readyz(port), "the copies that go through again are not seen")
        check("event=log_copied" in log.read_text(), "the log does not say that the copies go through again")
        # Nobody knows what a disk has after a sync that failed: the process ends.
        broken.write_text("syncs")
        other = Socket(port)
        with contextlib.suppress(SystemExit, OSError, struct.error):  # the connection ends with the process
            create_until(other, lambda: process.poll() is not None, "a server whose file is not synced goes on")
        check(process.wait(60) == 1, f"a server that cannot write any more ended with {process.returncode}")
    check("event=log_not_copied" in log.read_text().rpartition("event=log_copied")[2], f"the end is not explained: {log.read_text()[-2000:]}")
    broken.unlink()
    with started(server, folder, log) as process:
        again = Socket(port_of(process, log), client.token)
        listed = again.ask("list_games", limit=100)["games"]["games"]
        check(len(listed) > games, f"{len(listed)} games are left of {games} and more")
        again.close()
        process.terminate()
        check(process.wait(60) == 0, f"the server ended with {process.returncode}: {log.read_text()[-1000:]}")


def run_end(server, library, folder):
    """An operator ends the server while nothing can be copied: the log stays, the exit code says so, and the next start has everything."""
    broken, log = pathlib.Path(folder, "broken"), pathlib.Path(folder, "log")
    with started(server, folder, log, **preload(library, ARMISTICE_NO_COPY=str(broken))) as process:
        client = Socket(port_of(process, log))
        check("game_created" in client.ask("create_game", bundle="1914-tournament"), "no game is made")
        broken.write_text("writes")
        check("game_created" in client.ask("create_game", bundle="1914-tournament"), "the log does not take what the file does not")
        client.close()
        process.terminate()
        check(process.wait(60) == 1, f"a server whose log cannot be copied at its end ended with {process.returncode}")
    check("can no longer be written" in log.read_text().splitlines()[-1], f"the end is not explained: {log.read_text()[-1000:]}")
    broken.unlink()
    with started(server, folder, log) as process:
        again = Socket(port_of(process, log), client.token)
        listed = again.ask("list_games", limit=100)["games"]["games"]
        check(len(listed) == 2, f"{len(listed)} games are left of 2")
        again.close()
        process.terminate()
        check(process.wait(60) == 0, f"the server ended with {process.returncode}: {log.read_text()[-1000:]}")


def run(server, library, folder):
    broken, log = pathlib.Path(folder, "broken"), pathlib.Path(folder, "log")
    preloaded = preload(library, ARMISTICE_NO_SYNC=str(broken))
    action = new_id()
    with started(server, folder, log, **preloaded) as process:
        client = Socket(port_of(process, log))
        made = client.ask("create_game", bundle="1914-tournament")["game_created"]
        game = made["game"]
        for seat in made["seats"]:
            client.ask("take_seat", game=game, seat=seat.get("seat", 0), seat_token=seat["token"])
        check("accepted" in client.ask("start_game", game=game), "the game does not start")
        known = bought(client, game, 1, new_id())["accepted"]["sequence"]
        broken.touch()
        answer = bought(client, game, 2, action)
        check("unknown" in answer, f"an entry that may not be on the disk was answered by {answer}")
        check(process.wait(60) == 1, f"a server that cannot write any more ended with {process.returncode}")
    words = log.read_text()
    for said in ("can no longer be written", "sends them again, with the same action id"):
        check(said in words.splitlines()[-1], f"the last words do not say {said!r}: {words[-1000:]}")
    broken.unlink()
    with started(server, folder, log) as process:
        again = Socket(port_of(process, log), client.token)
        answer = bought(again, game, 2, action)
        check(answer.get("accepted", {}).get("sequence", 0) > known, f"the command that was sent again was answered by {answer}")
        again.close()
        client.close()
        process.terminate()
        check(process.wait(60) == 0, f"the server ended with {process.returncode}: {log.read_text()[-1000:]}")


bounded()
for case in (run, run_copies, run_end):
    with tempfile.TemporaryDirectory() as temporary:
        case(*sys.argv[1:3], temporary)
