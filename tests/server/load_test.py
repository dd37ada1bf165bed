"""The load client against the real server: a second with 120 games, more than one guest may create. How fast is no matter here
(tests/bench measures).

usage: load_test.py SERVER SPARRING
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

GAMES = 120


def port_of(log):
    """Where the server listens, once it has said so."""
    for _ in range(1000):
        if found := re.search(r"event=started.*\bport=(\d+)", log.read_text()):
            return found[1]
        time.sleep(0.02)
    raise SystemExit(f"the server did not start: {log.read_text()}")


def played(server, sparring):
    """What the load client reports of a second against a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "log")
        with log.open("w") as out:
            process = subprocess.Popen([server, "--port", "0", "--database", f"{folder}/games.db"], stderr=out)
        try:
            flags = ["--load", "--games", str(GAMES), "--port", port_of(log), "--duration", "1s"]
            done = subprocess.run([sparring, *flags], capture_output=True, text=True, timeout=550)
        finally:
            process.terminate()
            process.wait(30)
    if done.returncode != 0:
        raise SystemExit(f"the load client ended with {done.returncode}: {done.stderr}{done.stdout}")
    return json.loads(done.stdout)


report = played(*sys.argv[1:])
if report["games"] != GAMES or report["accepted"] <= 0 or report["seconds"] < 1:
    raise SystemExit(f"{GAMES} games were to be played for a second: {report}")
print(f"{report['accepted']} commands were accepted")
