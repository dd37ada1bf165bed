#!/usr/bin/env python3
"""The client that stands beside docs/reference/protocol.md plays against the built server.

usage: example_client_test.py SERVER CLIENT        exit 77: python3-websockets is not installed
"""
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

SECONDS = 240


def verify(record, folder):
    """What the other verifier says of it."""
    file = pathlib.Path(folder, "game.record")
    file.write_bytes(record)
    checked = subprocess.run([sys.executable, pathlib.Path(__file__).parents[1] / "verify_record.py", file], capture_output=True, text=True)
    print(checked.stdout, checked.stderr, sep="")
    assert checked.returncode == 0, "the record does not verify"
    return checked.stdout


def main(server, client):
    if importlib.util.find_spec("websockets") is None:
        print("skipped: python3-websockets is not installed")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        command = [server, "--port", "0", "--database", f"{folder}/games.db", "--log-level", "info"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
            try:
                port = next(found[1] for found in (re.search(r"event=started.* port=(\d+)", line) for line in running.stderr) if found)
                played = subprocess.run([sys.executable, client, f"ws://127.0.0.1:{port}/"], capture_output=True, text=True, timeout=SECONDS)
                print(played.stdout, played.stderr, sep="")
                assert played.returncode == 0, "the client gave up"
                record = re.search(r"every side has had a turn; (\d+) entries: (http\S+)", played.stdout)
                assert record, "the client did not come to the end of a turn of each side"
                with urllib.request.urlopen(record[2], timeout=SECONDS) as page:
                    bytes_of_record = page.read()
                assert len(bytes_of_record) > int(record[1]) * 32, "the record is shorter than its hashes"
                checked = verify(bytes_of_record, folder)
                assert "without any player's seed" not in checked, "it rolled dice without a seed of its player"
            finally:
                running.terminate()
                running.communicate(timeout=SECONDS)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
