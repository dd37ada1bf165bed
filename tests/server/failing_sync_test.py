"""A disk whose sync fails, below the real program: the command is answered with what is not known, the process ends by itself with a sentence
that says what to do, and the next start has every acknowledged entry and stores the command that is sent again.

usage: failing_sync_test.py SERVER FAILING_SYNC_LIBRARY
"""
import contextlib
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "attacks"))
from common import ENVIRONMENT, Socket, bounded, check, new_id, port_of  # noqa: E402


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


def run(server, library, folder):
    broken, log = pathlib.Path(folder, "broken"), pathlib.Path(folder, "log")
    preloaded = {"LD_PRELOAD": library, "ARMISTICE_NO_SYNC": str(broken)}
    # The sanitizer's library is in the program and may stand behind ours.
    preloaded["ASAN_OPTIONS"] = ENVIRONMENT.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
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
with tempfile.TemporaryDirectory() as temporary:
    run(*sys.argv[1:3], temporary)
