#!/usr/bin/env python3
"""A campaign's day by mail, against the built server and a real mail server on loopback: three players are told when they are to act, while the
server is killed at any moment and started again.

usage: delivery_day_test.py SERVER [KILLS [SEED]]        exit 77: python3-websockets or python3-aiosmtpd is not installed
"""
import asyncio
import importlib.util
import json
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

SECONDS = 60
PASSWORD = "a horse of seven colours"
SEATS = [["Austria-Hungary", "Germany", "Ottoman Empire"], ["Russian Empire", "France", "British Empire"], ["Italy", "United States"]]


class Mails:
    """What a real mail server has taken."""

    def __init__(self):
        script = pathlib.Path(__file__).resolve().parents[1] / "notify" / "mail_server.py"
        self.running = subprocess.Popen([sys.executable, "-B", script, "plain"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.port = int(self.running.stdout.readline())
        self.taken = []

    async def read(self):
        loop = asyncio.get_running_loop()
        while line := await loop.run_in_executor(None, self.running.stdout.readline):
            mail = json.loads(line)
            mail["id"] = next(value for name, value in mail["header"] if name.lower() == "message-id")
            self.taken.append(mail)

    async def one(self, to, after):
        """The first to this address behind the first `after` mails."""
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            for mail in self.taken[after:]:
                if mail["to"] == [to]:
                    return mail
            await asyncio.sleep(0.01)
        raise SystemExit(f"no mail to {to}")

    def end(self):
        self.running.stdin.close()
        self.running.wait(timeout=SECONDS)


class Server:
    def __init__(self, program, folder, mail_port, settings=""):
        config = pathlib.Path(folder, "server.toml")
        config.write_text(f"""
[people]
password-mebibytes = 8
password-passes = 1
[post]
server = "127.0.0.1"
port = {mail_port}
security = "none"
from = "armistice@example.org"
url = "http://localhost"
{settings}""")
        self.command = [program, "--config", config, "--database", f"{folder}/games.db"]
        self.port = "0"
        self.start()

    def start(self):
        self.running = subprocess.Popen([*self.command, "--port", self.port], stderr=subprocess.PIPE, text=True)
        self.port = next(found[1] for found in (re.search(r"event=started.* port=(\d+)", line) for line in self.running.stderr) if found)

    def end(self, how):
        self.running.send_signal(how)
        return self.running.communicate(timeout=SECONDS)[1]


class Player:
    def __init__(self, server, number):
        self.server, self.name, self.mail = server, f"Player {'ABC'[number]}", f"player{number}@example.org"
        self.socket, self.number, self.token = None, 0, None

    async def connect(self):
        import websockets
        self.socket = await websockets.connect(f"ws://127.0.0.1:{self.server.port}/", subprotocols=["armistice.v1.json"], max_size=None)

    async def ask(self, **body):
        if self.socket is None:
            await self.connect()
            if self.token:
                await self.ask(hello={"token": self.token})
        self.number += 1
        number = self.number
        await self.socket.send(json.dumps({"request": number, **body}))
        while True:
            message = json.loads(await self.socket.recv())
            if message.pop("request", 0) == number:
                return message

    async def want(self, wanted, **body):
        answer = await self.ask(**body)
        if wanted not in answer:
            raise SystemExit(f"{body}: {answer}")
        return answer[wanted]

    async def register(self, mails):
        before = len(mails.taken)
        await self.connect()
        self.token = (await self.want("welcome", register={"name": self.name, "password": PASSWORD, "mail": self.mail}))["token"]
        code = re.search(r"am_[0-9a-f]+", (await mails.one(self.mail, before))["text"])[0]
        await self.want("welcome", use_code={"code": code})
        await self.want("profile", set_profile={"by_mail": True, "digest_minutes": 0})
        profile = await self.want("profile", get_profile={})
        assert profile["mail_confirmed"] and profile.get("digest_minutes", 0) == 0, profile

    async def end_turn(self, game):
        """Plays until the game waits for somebody else. The server may be killed at any time."""
        while True:
            view = await self.want("game_view", watch={"game": game})
            mine = [one for one in view["to_act"] if any(one["power"] in powers for powers in [SEATS[self.seat]])]
            if not mine:
                return view["to_act"]
            moves = await self.want("legal_moves", list_legal_moves={"game": game, "power": mine[0]["power"]})
            commands = moves["commands"]
            command = next((one for one in commands if "end_phase" in one), commands[0])
            await self.ask(act={"game": game, "action_id": random.randbytes(16).hex(), "as": mine[0]["power"], "command": command})


async def course(server, mails, kills, chance):
    reader = asyncio.create_task(mails.read())  # kept: a task that nobody holds may be gone before it is done
    players = [Player(server, number) for number in range(3)]
    for player in players:
        await player.register(mails)
    seats = [{"powers": powers, "to": "ANYBODY"} for powers in SEATS]
    game = (await players[0].want("game_created", create_game={"bundle": "1914", "seats": seats}))["game"]
    for seat, player in enumerate(players):
        player.seat = seat
        await player.want("seated", take_seat={"game": game, "seat": seat})
    before = len(mails.taken)
    await players[0].want("accepted", start_game={"game": game})
    turns = told_twice = 0
    waits = players[0]
    while kills > 0 or turns < 8:
        to_act = await waits.end_turn(game)
        asked = next(player for player in players if to_act[0]["power"] in SEATS[player.seat])
        if kills > 0:
            # The mail may be on its way, sent, or not begun.
            await asyncio.sleep(chance.uniform(0, 0.05))
            server.end(signal.SIGKILL)
            kills -= 1
            for player in players:
                player.socket = None
            server.start()
        await mails.one(asked.mail, before)
        told = [mail for mail in mails.taken[before:] if mail["to"] == [asked.mail]]
        assert len({mail["id"] for mail in told}) == 1, [mail["id"] for mail in told]
        told_twice += len(told) - 1
        text = told[0]["text"]
        assert to_act[0]["power"] in text and game in text, text
        if turns > 3:
            assert "Since your last turn:" in text, text
        assert "unsubscribe" in text, text
        names = {name.lower() for name, _ in told[0]["header"]}
        assert {"list-unsubscribe", "list-unsubscribe-post", "auto-submitted", "date"} <= names, names
        before = len(mails.taken)
        turns += 1
        waits = asked
    ids = [mail["id"] for mail in mails.taken]
    print(f"{turns} turns, {len(ids)} mails, {told_twice} of them for the second time, under the same Message-ID")
    return game


async def played(server, mails, kills, chance):
    try:
        await course(server, mails, kills, chance)
    finally:
        mails.end()  # else the thread that reads from it never ends, nor does the loop


def main(program, kills=20, seed=None):
    if importlib.util.find_spec("websockets") is None or importlib.util.find_spec("aiosmtpd") is None:
        print("skipped: python3-websockets or python3-aiosmtpd is not installed")
        return 77
    seed = int(seed or time.time_ns() % 1_000_000)
    print("seed", seed)
    random.seed(seed)
    mails = Mails()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, mails.port)
        try:
            asyncio.run(played(server, mails, int(kills), random.Random(seed)))
        finally:
            log = server.end(signal.SIGTERM)
        record = pathlib.Path(folder, "games.db").read_bytes()
        for secret in (PASSWORD.encode(), b"as_0", b"as_1"):
            assert secret not in record, "a secret lies in the database"
        assert PASSWORD not in log
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
