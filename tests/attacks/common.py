"""What the attacks share: a server of their own on 127.0.0.1, and clients that speak JSON."""
import asyncio
import contextlib
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import uuid

import websockets

SERVER = sys.argv[1] if len(sys.argv) > 1 else None
LONG = os.environ.get("ARMISTICE_LONG") == "1"
PROTOCOL = "armistice.v1.json"
POWERS = ["Austria-Hungary", "Germany", "Ottoman Empire", "Russian Empire", "France", "British Empire", "Italy", "United States"]


def check(holds, what):
    """Ends the attack where the server did not hold."""
    if not holds:
        raise SystemExit(f"the attack went through: {what}")


@contextlib.contextmanager
def running(folder, settings):
    """A server on the database of `folder`; gives the process and its port, and ends it."""
    config = pathlib.Path(folder, "server.toml")
    config.write_text('port = 0\nlog-level = "info"\n' + settings)
    log = pathlib.Path(folder, "log")
    with log.open("w") as out:
        process = subprocess.Popen([SERVER, "--config", config, "--database", f"{folder}/games.db"], stderr=out)
    try:
        for _ in range(3000):
            if found := re.search(r"event=started.*\bport=(\d+)", log.read_text()):
                break
            time.sleep(0.02)
        else:
            raise SystemExit(f"the server did not start: {log.read_text()}")
        yield process, int(found[1])
        check(process.poll() is None, f"the server ended: {log.read_text()[-2000:]}")
    finally:
        process.terminate()
        process.wait(60)


def memory_mib(process):
    """What the process holds in memory."""
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"^VmRSS:\s+(\d+)", text, re.M)[1]) / 1024


def stored_bytes(folder):
    return sum(file.stat().st_size for file in pathlib.Path(folder).glob("games.db*"))


class Client:
    """One connection. Answers are told apart by the number of the request; what answers nothing is dropped."""

    def __init__(self, socket):
        self.socket = socket
        self.requests = itertools.count(1)
        self.token = None

    async def send(self, **body):
        request = next(self.requests)
        await self.socket.send(json.dumps({"request": request, **body}))
        return request

    async def ask(self, **body):
        request = await self.send(**body)
        async for frame in self.socket:
            message = json.loads(frame)
            if message.get("request") == request:
                return message
        raise SystemExit("the server closed the connection")


@contextlib.asynccontextmanager
async def client(port, source="127.0.0.1", hello=True, **options):
    """A guest, from an address of this machine's."""
    async with websockets.connect(
        f"ws://127.0.0.1:{port}/", subprotocols=[PROTOCOL], local_addr=(source, 0), max_size=None, compression=None, **options
    ) as socket:
        one = Client(socket)
        if hello:
            one.token = (await one.ask(hello={}))["welcome"]["token"]
        yield one


def new_id():
    return str(uuid.uuid4())


async def begin(one, bundle="1914-tournament"):
    """A game whose seats one client holds, started."""
    created = (await one.ask(create_game={"bundle": bundle}))["game_created"]
    for seat in created["seats"]:
        await one.ask(take_seat={"game": created["game"], "seat": seat.get("seat", 0), "seat_token": seat["token"]})
    await one.ask(start_game={"game": created["game"]})
    return created["game"]


async def some_command(one, game):
    """The first legal command that does not end the phase."""
    moves = (await one.ask(list_legal_moves={"game": game}))["legal_moves"]
    return next(command for command in moves["commands"] if not {"end_phase", "declare"} & command.keys())


async def act(one, game, command):
    """The answer, and how long it took."""
    began = time.monotonic()
    answer = await one.ask(act={"game": game, "action_id": new_id(), "command": command})
    return answer, time.monotonic() - began


async def play(one, game, entries):
    """Commands that are taken back again: the record grows. Gives the times that the answers took."""
    times = []
    for number in range(entries):
        await asyncio.sleep(0.01)  # a quick player, but one: who asks more often than an address may is told to wait
        command = await some_command(one, game) if number % 2 == 0 else {"take_back": {}}
        answer, took = await act(one, game, command)
        check("accepted" in answer, f"a player's command was answered by {answer}")
        times.append(took)
    return times


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def attack(run, settings=""):
    """Runs `run(folder, process, port)` against a server with these settings."""
    with tempfile.TemporaryDirectory() as folder, running(folder, settings) as (process, port):
        asyncio.run(run(folder, process, port))
