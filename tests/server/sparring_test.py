#!/usr/bin/env python3
"""Sparring partners take the free seats of a game that somebody created, and another client tells it in words, against the built server.

usage: sparring_test.py SERVER SPARRING        exit 77: python3-websockets is not installed
"""
import asyncio
import importlib.util
import json
import re
import subprocess
import sys
import tempfile

SECONDS = 240


async def ask(socket, number, **body):
    await socket.send(json.dumps({"request": number, **body}))
    while True:
        message = json.loads(await socket.recv())
        if message.get("request") == number:
            return message


async def create(port):
    """A game of one round with two seats, and the connection of who created it."""
    import websockets
    socket = await websockets.connect(f"ws://127.0.0.1:{port}/", subprotocols=["armistice.v1.json"], max_size=None)
    await ask(socket, 1, hello={})
    sides = [["Austria-Hungary", "Germany", "Ottoman Empire"], ["Russian Empire", "France", "British Empire", "Italy", "United States"]]
    made = await ask(socket, 2, create_game={"bundle": "1914-tournament", "parameters": {"round-limit": "1"},
                                             "seats": [{"powers": powers} for powers in sides]})
    return socket, made["game_created"]


async def watched(port, run):
    """Two partners take both seats, and begin; a third client tells it from the start."""
    socket, created = await create(port)
    game = created["game"]
    tokens = {seat.get("seat", 0): seat["token"] for seat in created["seats"]}
    partners = run("--play", game, "--seat", f"0:{tokens[0]}", "--seat", f"1:{tokens[1]}", "--pace", "1ms")
    return socket, partners, run("--follow", game, "--from-start")


def main(server, sparring):
    if importlib.util.find_spec("websockets") is None:
        print("skipped: python3-websockets is not installed")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        command = [server, "--port", "0", "--database", f"{folder}/games.db", "--log-level", "info"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
            try:
                port = next(found[1] for found in (re.search(r"event=started.* port=(\d+)", line) for line in running.stderr) if found)

                def run(*flags):
                    return subprocess.Popen([sparring, "--port", port, *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

                _, partners, teller = asyncio.run(watched(port, run))
                told, wrong = teller.communicate(timeout=SECONDS)
                said, failed = partners.communicate(timeout=SECONDS)
                print(told[-3000:], wrong, said, failed, sep="")
                assert teller.returncode == 0 and partners.returncode == 0, "one of them gave up"
                check(told)
                bad = run("--play", "00" * 16, "--seat", "nonsense")
                assert "NUMBER:TOKEN" in bad.communicate(timeout=SECONDS)[1] and bad.returncode == 1
                nobody = run("--follow", "00" * 16)
                assert "no game" in nobody.communicate(timeout=SECONDS)[1] and nobody.returncode == 1
            finally:
                running.terminate()
                running.communicate(timeout=SECONDS)
    return 0


def check(told):
    """Words of people: rounds with their score, battles with headline and result, no words of the code."""
    assert re.search(r"^==== Round 1 ====   Central Powers: \d+ points, Allies: \d+ points$|^==== Round 1 ====   .+points.+points", told, re.M), "no score"
    battles = re.findall(r"^   Battle in .+: .+ against .+\.\n     .*loses? .+; .+\.$", told, re.M)
    assert len(battles) >= 3, "battles have no headline or no result"
    assert "Scoreboard" in told and re.search(r"Winner|Draw", told), "no result of the game"
    outside_names = re.findall(r"\b[a-z]+-[a-z]+\b", told)
    assert not outside_names, f"words of the code: {set(outside_names)}"
    assert not re.search(r"\b[2-9] (cruiser|battleship|submarine|transport|fighter|tank)\b", told), "one of several"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
