#!/usr/bin/python3 -B
"""Attacks the store of a built server: flips bits in its database and log, takes logs and databases away, kills it after outages, fills
its disk. What it serves afterwards has to be what it acknowledged, or a sentence that says what to do.

usage: store.py SERVER ADMIN [--flips N] [--rounds N] [--seed N]      ARMISTICE_LONG=1 for more of both
"""
import argparse
import os
import pathlib
import random
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from common import LONG, PATIENCE, Socket, bounded

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import verify_record  # noqa: E402


class Server:
    running = []

    def __init__(self, program, folder, *flags):
        self.log = open(folder / "log", "w+b")
        self.process = subprocess.Popen([program, "--port", "0", "--database", str(folder / "games.db"), *flags], stderr=self.log)
        self.running.append(self.process)
        self.port, until = 0, time.monotonic() + PATIENCE
        while not self.port and self.process.poll() is None and time.monotonic() < until:
            for line in self.text().splitlines():
                if "event=started" in line and "port=" in line:
                    self.port = int(line.split("port=")[1].split()[0])
            time.sleep(0.01)

    def text(self):
        return pathlib.Path(self.log.name).read_text(errors="replace")

    def end(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.log.close()
        return self.process.wait(PATIENCE)

    def page(self, path):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE) as page:
                return page.status, page.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def record(self, game):
        return self.page(f"/games/{game}/record")


class Attack:
    def __init__(self, program, admin, folder, seed):
        self.program, self.admin, self.folder, self.random = program, admin, folder, random.Random(seed)
        self.games, self.token, self.told = [], "", 0

    def fail(self, what, server=None):
        sys.exit(f"FAILED: {what}\n{server.text()[-3000:] if server else ''}")

    def start(self, *flags):
        server = Server(self.program, self.folder, *flags)
        if not server.port:
            self.fail("the server does not start", server)
        return server

    def refused(self, what, *words):
        server = Server(self.program, self.folder)
        if server.port or server.end() <= 0 or not all(word in server.text() for word in words):
            self.fail(f"{what}: the server starts, dies, or does not say what to do", server)

    def copy(self, name):
        shutil.rmtree(self.folder / name, ignore_errors=True)
        (self.folder / name).mkdir()
        for file in self.folder.glob("games.db*"):
            if file.is_socket():  # of a server that was killed
                continue
            shutil.copy2(file, self.folder / name / file.name)

    def restore(self, name):
        for file in self.folder.glob("games.db*"):
            file.unlink()
        for file in (self.folder / name).iterdir():
            shutil.copy2(file, self.folder / file.name)

    def new_game(self, client, **clock):
        made = client.ask("create_game", bundle="1914-tournament", clock=clock)["game_created"]
        for seat in made["seats"]:
            client.ask("take_seat", game=made["game"], seat=seat.get("seat", 0), seat_token=seat["token"])
        if "accepted" not in client.ask("start_game", game=made["game"]):
            self.fail("a game does not start")
        self.games.append(made["game"])

    def act(self, client, game):
        """Buys, and the next time takes it back."""
        self.told += 1
        command = {"take_back": {}} if self.told % 2 == 0 else {"purchase": {"units": [{"type": "infantry", "count": 1}]}}
        for _ in range(400):
            answer = client.ask("act", game=game, action_id=f"{self.told:032x}", command=command)
            if "busy" not in answer:
                return answer
            time.sleep(0.05)
        return answer

    def play(self, server, number):
        client = Socket(server.port, self.token)
        for game in self.games:
            for _ in range(number):
                self.act(client, game)
            self.told += self.told % 2
        client.close()

    def records(self, server):
        found = {}
        for game in self.games:
            status, body = server.record(game)
            if status != 200:
                self.fail(f"the record of {game} is not served: {status} {body}", server)
            found[game] = body
        return found

    def whole_or_named(self, what, server, known):
        """Every game is there; what is served of it is what was; what is not served is told as damaged. @return those games."""
        damaged = []
        listed = {game["game"] for game in Socket(server.port).ask("list_games")["games"].get("games", [])}
        for game, record in known.items():
            status, body = server.record(game)
            if status == 200 and body.startswith(record):
                continue
            if status != 500 or b"damaged" not in body:
                self.fail(f"{what}: game {game} is served as {status}, {len(body)} bytes of {len(record)}", server)
            if game.encode() not in server.page("/readyz")[1] or game not in server.text():
                self.fail(f"{what}: the damaged game {game} is not named", server)
            client = Socket(server.port, self.token)
            if "denied" not in client.ask("watch", game=game) or "denied" not in self.act(client, game):
                self.fail(f"{what}: the damaged game {game} can be watched or played", server)
            damaged.append(game)
        if len(listed) != len(known):
            self.fail(f"{what}: {len(listed)} games are listed of {len(known)}", server)
        return damaged

    def begin(self):
        server = self.start()
        client = Socket(server.port)
        self.token = client.token
        for _ in range(3):
            self.new_game(client)
        self.new_game(client, phase_limit_ms=3_600_000)
        client.close()
        self.play(server, 6)
        known = self.records(server)
        if server.end() != 0:
            self.fail("the server does not stop")
        self.copy("whole")
        return known

    def flip(self, file, begin=0, end=None):
        data = bytearray(file.read_bytes())
        at = self.random.randrange(begin * 8, (end or len(data)) * 8)
        data[at // 8] ^= 1 << at % 8
        file.write_bytes(data)
        return at

    def entries(self, record):
        at = len(b"armistice record 1\n")
        while at < len(record):
            size = struct.unpack_from("<I", record, at)[0]
            yield record[at + 4:at + 4 + size]
            at += 4 + size + 32

    def place_of_entry(self, record):
        """Where an entry lies in the database; those that go over several pages are left out."""
        data = (self.folder / "games.db").read_bytes()
        places = [(data.find(entry), len(entry)) for entry in self.entries(record)]
        begin, size = self.random.choice([place for place in places if place[0] >= 0])
        return begin, begin + size

    def verified(self, what, server, damaged):
        """The operator's program says so, too, of the stopped database."""
        for game in damaged:
            said = subprocess.run([self.admin, "verify", "--chain-only", f"{self.folder}/games.db/{game}"], capture_output=True, text=True, timeout=PATIENCE)
            if said.returncode == 0:
                self.fail(f"{what}: verify finds nothing in {game}: {said.stdout}", server)

    def flips(self, known, number):
        """Each second bit is one of an entry, the others lie anywhere."""
        counts = {"refused": 0, "named": 0, "whole": 0}
        for turn in range(number):
            self.restore("whole")
            game = self.random.choice(list(known))
            at = self.flip(self.folder / "games.db", *(self.place_of_entry(known[game]) if turn % 2 == 0 else ()))
            what = f"bit {at} of the database"
            server = Server(self.program, self.folder)
            if not server.port:
                if server.end() != 1 or "cannot open the database" not in server.text():
                    self.fail(f"{what}: the server dies", server)
                counts["refused"] += 1
                continue
            damaged = self.whole_or_named(what, server, known)
            if turn % 2 == 0 and game not in damaged:
                self.fail(f"{what}: it changes an entry of {game}, and nothing says so", server)
            counts["named" if damaged else "whole"] += 1
            server.end()
            self.verified(what, server, damaged)
        print(f"{number} bits of the database: {counts}", flush=True)

    def used_of_log(self):
        """Bytes of the write-ahead log that hold frames of now (https://www.sqlite.org/fileformat.html#the_write_ahead_log)."""
        data = (self.folder / "games.db-wal").read_bytes()
        size, at = struct.unpack_from(">I", data, 8)[0] + 24, 32
        while data[at + 8:at + 16] == data[16:24]:
            at += size
        return at

    def logs(self, number):
        """Killed with entries in the log; then something happens to the log."""
        counts = {"refused": 0, "whole": 0}
        self.restore("whole")
        server = self.start()
        self.play(server, 4)
        known = self.records(server)
        server.end(signal.SIGKILL)
        self.copy("killed")
        log = self.folder / "games.db-wal"
        used = self.used_of_log()
        for what in ["gone", "empty", "half"] + ["bit"] * number:
            self.restore("killed")
            if what == "gone":
                log.unlink()
            elif what == "bit":
                what = f"bit {self.flip(log, 0, used)} of {used} bytes"
            else:
                os.truncate(log, 0 if what == "empty" else used // 2)
            server = Server(self.program, self.folder)
            if server.port:  # a bit of what was copied already, or of no entry
                for game, record in known.items():
                    if not server.record(game)[1].startswith(record):
                        self.fail(f"log, {what}: acknowledged entries are gone without a word", server)
                if not what.startswith("bit"):
                    self.fail(f"log, {what}: nothing is missed", server)
                counts["whole"] += 1
                server.end()
                continue
            if server.end() != 1 or "--accept-older" not in server.text():
                self.fail(f"log, {what}: the server dies", server)
            counts["refused"] += 1
            self.accept(f"log, {what}")
        print(f"{number + 3} logs damaged: {counts}", flush=True)

    def accept(self, what):
        server = self.start("--accept-older")
        client = Socket(server.port, self.token)
        for game in self.games:
            answer = self.act(client, game)
            self.told += self.told % 2
            if "accepted" not in answer and "refused" not in answer:
                self.fail(f"{what}: accepted, and then {answer}", server)
            if b"set back to an older state" not in server.record(game)[1]:
                self.fail(f"{what}: game {game} does not say that it was set back", server)
        client.close()
        if server.end() != 0:
            self.fail(f"{what}: the server does not stop", server)
        self.start().end()

    def rollback(self):
        for beside in ["mark", "nothing", "log"]:
            self.restore("whole")
            server = self.start()
            self.play(server, 2)
            known = self.records(server)
            server.end(signal.SIGKILL)
            shutil.copy2(self.folder / "whole" / "games.db", self.folder / "games.db")
            if beside != "log":
                (self.folder / "games.db-wal").unlink()
            if beside == "log":  # the newer log is of another state of the file, whatever it makes of it
                server = Server(self.program, self.folder)
                if server.port:
                    self.whole_or_named("an older copy beside a newer log", server, known)
                elif server.end() != 1:
                    self.fail("an older copy beside a newer log: the server dies", server)
                server.end()
                continue
            if beside == "nothing":
                (self.folder / "games.db.mark").unlink()
            self.refused(f"an older copy beside {beside}", "--accept-older")
            self.accept(f"an older copy beside {beside}")
        print("older copies: refused, and said in every game once accepted")

    def credited(self, record):
        """The milliseconds that were credited, entry by entry."""
        found = []
        for entry in map(verify_record.fields, self.entries(record)):
            if 20 in entry:
                amount = verify_record.one(verify_record.fields(verify_record.one(entry, 20)), 1)
                found.append((amount >> 1) ^ -(amount & 1))
        return found

    def outages(self, rounds):
        """The first starts after an outage die early; the time is given back all the same, and once."""
        self.restore("whole")
        clocked = self.games[-1]
        for _ in range(rounds):
            server = self.start()
            before = self.settled(server, clocked)
            server.end(signal.SIGKILL)
            down = time.monotonic()
            time.sleep(1.5)
            for _ in range(3):
                dying = Server(self.program, self.folder)
                dying.end(signal.SIGKILL)
            server = self.start()
            lasted = (time.monotonic() - down) * 1000
            gained = self.until_credited("an outage", server, clocked, before, lasted - 2500)
            if not lasted - 2500 <= gained <= lasted + 8000:
                self.fail(f"an outage of {lasted:.0f} ms is credited with {gained}", server)
            server.end()
        print(f"{rounds} outages with starts that died: credited once")

    def stopped(self):
        self.restore("whole")
        server = self.start()
        clocked = self.games[-1]
        before = sum(self.credited(server.record(clocked)[1]))
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(3)
        server.process.send_signal(signal.SIGCONT)
        self.until_credited("the process stood still", server, clocked, before, 2500)
        server.end()

    def settled(self, server, game):
        """What was credited, once nothing more comes: the copy that was put back is an outage of its own."""
        credited, known = -1, -2
        while credited != known:
            time.sleep(1)
            credited, known = sum(self.credited(server.record(game)[1])), credited
        return credited

    def until_credited(self, what, server, game, before, least):
        until = time.monotonic() + PATIENCE
        while True:
            gained = sum(self.credited(server.record(game)[1])) - before
            if gained >= least:
                break
            if time.monotonic() > until:
                self.fail(f"{what}: {gained} ms are credited of {least}", server)
            time.sleep(0.2)
        print(f"{what}: {gained} ms credited")
        return gained

    def full_disk(self):
        self.restore("whole")
        server = self.start()
        clocked = self.games[-1]
        before = sum(self.credited(server.record(clocked)[1]))
        client = Socket(server.port, self.token)
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, limits[1]))
        answer = client.ask("act", game=clocked, action_id="f" * 32, command={"end_phase": {}})
        if "busy" not in answer:
            self.fail(f"on a full disk: {answer}", server)
        if server.page("/readyz")[0] != 503:
            self.fail("on a full disk the server is ready", server)
        time.sleep(3)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
        self.until_credited("the disk was full", server, clocked, before, 2500)
        self.play(server, 2)
        known = self.records(server)
        server.end(signal.SIGKILL)
        server = self.start()
        self.whole_or_named("after a full disk", server, known)
        server.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("admin")
    parser.add_argument("--flips", type=int, default=100 if LONG else 4)
    parser.add_argument("--rounds", type=int, default=10 if LONG else 1)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    bounded()
    try:
        with tempfile.TemporaryDirectory(prefix="armistice-attack-") as folder:
            attack = Attack(asked.server, asked.admin, pathlib.Path(folder), asked.seed)
            known = attack.begin()
            attack.flips(known, asked.flips)
            attack.logs(asked.flips)
            attack.rollback()
            attack.outages(asked.rounds)
            attack.stopped()
            attack.full_disk()
    finally:
        for process in Server.running:
            if process.poll() is None:
                process.kill()
                process.wait()


if __name__ == "__main__":
    main()
