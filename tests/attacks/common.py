"""What the attacks share: a server of their own on 127.0.0.1, clients that speak JSON, and attackers in processes of their own."""
import asyncio
import base64
import contextlib
import itertools
import json
import multiprocessing
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import uuid

import websockets

SERVER = sys.argv[1] if len(sys.argv) > 1 else None
LONG = os.environ.get("ARMISTICE_LONG") == "1"
PROTOCOL = "armistice.v1.json"
PATIENCE = 60  # seconds for one answer, where sanitizers watch
MOST_SECONDS = 900 if LONG else 720  # of the whole attack, whatever happens
# Memory that is free again counts as free, where sanitizers watch.
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=8"}


def check(holds, what):
    """Ends the attack where the server did not hold."""
    if not holds:
        raise SystemExit(f"the attack went through: {what}")


def bounded():
    """Ends this program, with what it started, when its time is over or somebody ends it."""

    def end(number, _):
        raise SystemExit(f"not done within {MOST_SECONDS} seconds" if number == signal.SIGALRM else "ended from outside")

    signal.signal(signal.SIGALRM, end)
    signal.signal(signal.SIGTERM, end)
    if signal.getitimer(signal.ITIMER_REAL)[0] == 0:  # one time for all servers of an attack
        signal.alarm(MOST_SECONDS)


def port_of(process, log):
    """Where a server listens that writes its log there, once it has said so."""
    until = time.monotonic() + 60
    while not (found := re.search(r"event=started.*\bport=(\d+)", log.read_text())):
        check(process.poll() is None and time.monotonic() < until, f"the server did not start: {log.read_text()}")
        time.sleep(0.02)
    return int(found[1])


@contextlib.contextmanager
def running(folder, settings):
    """A server on the database of `folder`; gives the process and its port, and ends it."""
    config = pathlib.Path(folder, "server.toml")
    config.write_text('port = 0\nlog-level = "info"\n' + settings)
    log = pathlib.Path(folder, "log")
    with log.open("w") as out:
        process = subprocess.Popen([SERVER, "--config", config, "--database", f"{folder}/games.db"], stderr=out, env=ENVIRONMENT)
    try:
        yield process, port_of(process, log)
        check(process.poll() is None, f"the server ended: {log.read_text()[-2000:]}")
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            check(False, "the server does not stop")
    check(process.returncode == 0, f"the server ended with {process.returncode}: {log.read_text()[-2000:]}")


def forever(target, *arguments):
    signal.alarm(MOST_SECONDS)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    asyncio.run(target(*arguments))


@contextlib.contextmanager
def beside(target, *arguments):
    """Attackers in a process of their own, so that the player's times are the server's; they go on until the end of the context."""
    process = multiprocessing.get_context("fork").Process(target=forever, args=(target, *arguments))
    process.start()
    try:
        yield
        check(process.is_alive(), "nothing: the attackers gave up")
    finally:
        process.terminate()
        process.join()


def metric(port, name):
    """The value of one line of the metrics."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=60) as page:
        text = page.read().decode()
    return float(next(line for line in text.splitlines() if line.startswith(name + " ")).split()[-1])


def wait_until(holds, what, seconds=60):
    until = time.monotonic() + seconds
    while not holds():
        check(time.monotonic() < until, f"not within {seconds} s: {what}")
        time.sleep(0.05)


def work_seconds(process):
    """The processor time of the server: what a command waits for, however busy the machine is with other things."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mib(process):
    """What the process holds in memory."""
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"^VmRSS:\s+(\d+)", text, re.M)[1]) / 1024


def stored_bytes(folder):
    return sum(file.stat().st_size for file in pathlib.Path(folder).glob("games.db*"))


class Socket:
    """The simplest client: JSON over WebSocket, one answer for each question; what nobody asks for stays unread."""

    def __init__(self, port, token="", source="127.0.0.1", window=None):
        self.link = socket.socket()
        self.link.settimeout(PATIENCE)
        if window:
            self.link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.link.bind((source, 0))
        self.link.connect(("127.0.0.1", port))
        self.link.sendall((f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
                           f"Sec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n").encode())
        self.file, self.requests = self.link.makefile("rb"), 0
        while self.file.readline().strip():
            pass
        self.token = self.ask("hello", token=token).get("welcome", {}).get("token") or token

    def say(self, kind, **body):
        self.requests += 1
        text, mask = json.dumps({"request": self.requests, kind: body}).encode(), os.urandom(4)
        head = struct.pack("!BB", 0x81, 0x80 | len(text)) if len(text) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(text))
        self.link.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(text)))

    def ask(self, kind, **body):
        self.say(kind, **body)
        while True:
            head = self.file.read(2)
            check(len(head) == 2, "the server closed the connection")
            kind, size = head
            size = struct.unpack("!H", self.file.read(2))[0] if size == 126 else struct.unpack("!Q", self.file.read(8))[0] if size == 127 else size
            body = self.file.read(size)
            message = json.loads(body) if kind & 15 == 1 else {}
            if message.get("request") == self.requests:
                return message

    def close(self):
        self.file.close()
        self.link.close()


class Hands:
    """The clocks of a machine, for servers that are started with `flag` (tests/server/timed_server.cpp): time stands still until the test
    says otherwise. What is told is known to the server when the call is over."""

    def __init__(self, folder):
        path = f"{folder}/time"
        self.flag = f"--time-source=socket:{path}"
        self.wall, self.passed, self.skipped = 1_800_000_000_000, 1_000_000, 0
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        self.lock, self.link = threading.Lock(), None
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            link, _ = self.listener.accept()
            link.settimeout(PATIENCE)
            with self.lock:
                self.link = link
                self.tell()

    def tell(self):
        self.link.sendall(f"{self.wall} {self.passed} {self.skipped}\n".encode())
        check(self.link.recv(3) == b"ok\n", "the server does not look at its clock")

    def pass_time(self, wall, passed, skipped, tell):
        with self.lock:
            self.wall, self.passed, self.skipped = self.wall + wall, self.passed + passed, self.skipped + skipped
            if tell:
                self.tell()

    def go_on(self, ms):
        """Time passes, and the server runs all the while."""
        self.pass_time(ms, ms, ms, True)

    def stand_still(self, ms):
        """Time passes, and the server does not run."""
        self.pass_time(ms, ms, 0, True)

    def set_wall(self, by, tell=True):
        """Somebody sets the clock of the machine."""
        self.pass_time(by, 0, 0, tell)

    def while_down(self, ms):
        """Time passes, and there is no server."""
        self.pass_time(ms, ms, 0, False)


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
async def client(port, source="127.0.0.1", hello=True, token="", **options):
    """A guest, from an address of this machine's; or who has the token."""
    async with websockets.connect(
        f"ws://127.0.0.1:{port}/", subprotocols=[PROTOCOL], local_addr=(source, 0), max_size=None, compression=None,
        open_timeout=PATIENCE, ping_interval=None, **options
    ) as socket:
        one = Client(socket)
        if hello:
            one.token = (await one.ask(hello={"token": token}))["welcome"].get("token") or token
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
    moves = await one.ask(list_legal_moves={"game": game})
    while "busy" in moves:  # questions of strangers may fill their half
        await asyncio.sleep(moves["busy"]["retry_ms"] / 1000)
        moves = await one.ask(list_legal_moves={"game": game})
    moves = moves["legal_moves"]
    return next(command for command in moves["commands"] if not {"end_phase", "declare"} & command.keys())


async def act(one, game, command):
    return await one.ask(act={"game": game, "action_id": new_id(), "command": command})


class Times:
    """How long commands took: by the clock, and in work of the server meanwhile."""

    def __init__(self, process):
        self.process, self.clock, self.work = process, [], []

    async def of(self, answer):
        began, worked = time.monotonic(), work_seconds(self.process)
        got = await asyncio.wait_for(answer, PATIENCE)
        self.clock.append(time.monotonic() - began)
        self.work.append(work_seconds(self.process) - worked)
        return got

    def __str__(self):
        return (f"{len(self.clock)} commands took {percentile(self.clock, 0.5) * 1e3:.0f} ms, up to {max(self.clock) * 1e3:.0f}; "
                f"p99 of the work {percentile(self.work, 0.99) * 1e3:.0f} ms")

    def check(self, most):
        """All but one in a hundred were answered within so many seconds of work."""
        check(percentile(self.work, 0.99) < most, f"{self}")


async def play(one, game, entries, times):
    """Commands that are taken back again: the record grows."""
    for number in range(entries):
        await asyncio.sleep(0.01)  # a quick player, but one: who asks more often than an address may is told to wait
        command = await some_command(one, game) if number % 2 == 0 else {"take_back": {}}
        answer = await times.of(act(one, game, command))
        check("accepted" in answer, f"a player's command was answered by {answer}")


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


async def prepare(process, port, entries):
    """A game with so many entries. @return the token of who plays it, and its number."""
    async with client(port) as player:
        game = await begin(player)
        await play(player, game, entries, Times(process))
        return player.token, game


async def measure(port, token, game, entries, times):
    async with client(port, token=token) as player:
        await play(player, game, entries, times)


def attack(run, settings=""):
    """Runs `run(folder, process, port)` against a server with these settings."""
    bounded()
    with tempfile.TemporaryDirectory(prefix="armistice-attack-") as folder, running(folder, settings) as (process, port):
        run(folder, process, port)
