#!/usr/bin/python3 -B
"""Attacks the clocks of a built server, whose games have five seconds for a turn: it is stopped for twelve seconds, its disk is full, its
database locked, the clock of its machine is set, and it is killed as soon as it gives an hour back to its games; then it is down for a day.
Not one turn may expire for it, and every credit has to stand in the record once. All but the first happen on a time that the test turns.

usage: clocks.py SERVER TIMED_SERVER ADMIN [--games N] [--seed N]      ARMISTICE_LONG=1 for 5,000 games
TIMED_SERVER is tests/server/timed_server.cpp.
"""
import argparse
import json
import pathlib
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from common import LONG, PATIENCE, Hands, Socket, bounded
from store import Attack, Server

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import verify_record  # noqa: E402
from verify_record import CREDITED, PLAYED, STARTED, fields, one  # noqa: E402

SECOND = 1000
HOUR = 3600 * SECOND
DAY = 24 * HOUR
LIMIT = 5 * SECOND
EXPIRE, TIME_LIMIT = 12, 13  # commands of the clock, by their numbers in a record
SETTINGS = """
log-level = "info"
games-per-account = 100000
[limits.all]
games-per-hour = 100000
bytes-per-hour = 1000000000000
"""


def signed(number):
    return (number >> 1) ^ -(number & 1)


class Timed(Attack):
    """One server after the other on one database, on the time of `hands`."""

    def __init__(self, asked, folder, name):
        place = folder / name
        place.mkdir()
        super().__init__(asked.timed, asked.admin, place, asked.seed)
        (place / "server.toml").write_text(SETTINGS)
        self.hands = Hands(place)
        self.flags = ["--config", str(place / "server.toml"), self.hands.flag]
        self.server = None

    def up(self):
        self.server = self.start(*self.flags)

    def down(self, how=signal.SIGKILL):
        self.server.end(how)

    def begin_games(self, number, **clock):
        client = Socket(self.server.port, self.token)
        self.token = client.token
        for _ in range(number):
            self.new_game(client, **clock)
        client.close()

    def read(self, game):
        """What the record says of time: when the game began, its credits, and when the clock acted."""
        status, body = self.server.record(game)
        if status != 200:
            self.fail(f"the record of {game} is not served: {status}", self.server)
        began, credits, expired = None, [], []
        for entry in map(fields, self.entries(body)):
            received = signed(one(entry, 4))
            if STARTED in entry:
                began = received
            if CREDITED in entry:
                credits.append(signed(one(fields(one(entry, CREDITED)), 1)))
            if PLAYED in entry and {EXPIRE, TIME_LIMIT} & fields(one(fields(one(entry, PLAYED)), 1)).keys():
                expired.append(received)
        return began, credits, expired

    def until(self, what, holds, step=0):
        """Waits until it holds; where `step` is given time goes on by so much at each look."""
        until = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > until:
                self.fail(f"not within {PATIENCE} s: {what}; the first game: {self.read(self.games[0])}", self.server)
            time.sleep(0.02)
            if step:
                self.hands.go_on(step)

    def none_expired(self, what):
        for game in self.games:
            if expired := self.read(game)[2]:
                self.fail(f"{what}: a turn of {game} expired at {expired}", self.server)

    def credited(self, what, least, most):
        """Waits until every game has its credits, which are never of nothing."""
        waiting = list(self.games)

        def all_have():
            waiting[:] = [game for game in waiting if sum(self.read(game)[1]) < least]
            return not waiting

        self.until(f"{what}: {least} ms for each game", all_have)
        counts = {}
        for game in self.games:
            credits = self.read(game)[1]
            if not least <= sum(credits) <= most or min(credits, default=1) <= 0:
                self.fail(f"{what}: {game} is credited with {credits}, where {least} to {most} were lost", self.server)
            counts[len(credits)] = counts.get(len(credits), 0) + 1
        self.none_expired(what)
        return counts

    def limits_hold(self, what, left, apart=0):
        """A clock that stands still would pass all of this: after what is left every turn expires, and not before.

        apart: how much more some game may have than another."""
        self.hands.go_on(left - 1)
        time.sleep(0.2)
        self.none_expired(what)
        self.hands.go_on(1 + apart)
        self.until(f"{what}: the limit of every game", lambda: all(self.read(game)[2] for game in self.games))


def stopped(asked, folder):
    """The server as it ships, on its machine's time: a process that stands still twice as long as a turn may last."""
    place = folder / "stopped"
    place.mkdir()
    attack = Attack(asked.server, asked.admin, place, asked.seed)
    server = attack.start()
    client = Socket(server.port)
    attack.new_game(client, turn_limit_ms=LIMIT)
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(12)
    server.process.send_signal(signal.SIGCONT)
    game = attack.games[0]
    until = time.monotonic() + PATIENCE
    entries = []
    while not any(EXPIRE in fields(one(fields(one(entry, PLAYED)), 1)) for entry in entries if PLAYED in entry):
        if time.monotonic() > until:
            attack.fail("the turn never expires", server)
        time.sleep(0.1)
        entries = [fields(entry) for entry in attack.entries(server.record(game)[1])]
    began = next(signed(one(entry, 4)) for entry in entries if STARTED in entry)
    expired = next(signed(one(entry, 4)) for entry in entries if PLAYED in entry)
    credits = [signed(one(fields(one(entry, CREDITED)), 1)) for entry in entries if CREDITED in entry]
    if sum(credits) < 11_000 or expired - began < LIMIT + sum(credits):  # what is credited twice is missing in the turn
        attack.fail(f"stopped for 12 s: credited with {credits}, and the turn of 5 s was over after {expired - began} ms", server)
    if server.end() != 0:
        attack.fail("the server does not stop")
    print(f"stopped for 12 s: {credits} ms credited, and the turn expired {expired - began} ms after it began", flush=True)


def refused_flag(asked):
    """The program that ships takes no time from anybody."""
    said = subprocess.run([asked.server, "--time-source=socket:/nowhere"], capture_output=True, text=True, timeout=PATIENCE)
    if said.returncode != 1 or "--time-source" not in said.stderr or "not expected" not in said.stderr:
        sys.exit(f"FAILED: the server takes --time-source: {said.returncode} {said.stderr}")


def full_disk(attack, games):
    attack.up()
    attack.begin_games(games, turn_limit_ms=LIMIT)
    process, client = attack.server.process, Socket(attack.server.port, attack.token)
    limits = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1, limits[1]))
    attack.hands.go_on(SECOND)
    answer = client.ask("act", game=attack.games[0], action_id="f" * 32, command={"end_phase": {}})
    if "busy" not in answer:
        attack.fail(f"on a full disk: {answer}", attack.server)
    for _ in range(11):
        attack.hands.go_on(SECOND)
    time.sleep(0.2)  # what would expire now, on a disk that takes nothing
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, limits)
    client.close()
    written(attack, "a full disk", 11 * SECOND)


def locked(attack, games):
    attack.up()
    attack.begin_games(games, turn_limit_ms=LIMIT)
    client = Socket(attack.server.port, attack.token)
    other = sqlite3.connect(attack.folder / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    attack.hands.go_on(SECOND)
    answer = client.ask("act", game=attack.games[0], action_id="e" * 32, command={"end_phase": {}})
    if "busy" not in answer:
        attack.fail(f"while the database is locked: {answer}", attack.server)
    for _ in range(12):
        attack.hands.go_on(SECOND)
    other.execute("ROLLBACK")
    other.close()
    client.close()
    written(attack, "a locked database", 12 * SECOND)


def written(attack, what, lost):
    """Something is written as soon as the server tries again, within a second of its time."""
    looks = 0

    def given():
        nonlocal looks
        looks += 1
        return sum(attack.read(attack.games[0])[1]) >= lost

    attack.until(f"{what}: a credit", given, step=100)
    # A second had passed before, in which nothing was written either.
    counts = attack.credited(what, lost, lost + SECOND + looks * 100)
    gained = {sum(attack.read(game)[1]) for game in attack.games}
    # Some time passes between the first commit that goes through and the credit of each game.
    used = SECOND + lost + (looks - 1) * 100 - min(gained)
    attack.limits_hold(what, LIMIT - used, max(gained) - min(gained))
    attack.down(signal.SIGTERM)
    print(f"{what}: {sorted(gained)} ms given back to {len(attack.games)} games, by {counts} entries", flush=True)


def stood(attack, games):
    """The same on the time of the test, to the millisecond; and time that goes on beside a server that runs is no outage, however much."""
    attack.up()
    attack.begin_games(games, turn_limit_ms=LIMIT)
    attack.hands.go_on(2 * SECOND)
    attack.hands.stand_still(12 * SECOND)
    attack.credited("a server that stood still", 12 * SECOND, 12 * SECOND)
    attack.limits_hold("a server that stood still", LIMIT - 2 * SECOND)
    attack.hands.go_on(DAY)
    attack.until("another turn of every game", lambda: all(len(attack.read(game)[2]) > 1 for game in attack.games))
    if any(attack.read(game)[1] != [12 * SECOND] for game in attack.games):
        attack.fail("a day that passed beside a server that ran is credited", attack.server)
    attack.down(signal.SIGTERM)
    print(f"a server that stood still for 12 s: given back to {games} games; a day that passed: not", flush=True)


def set_clock(attack, games):
    attack.up()
    attack.begin_games(games, turn_limit_ms=LIMIT)
    for by in (2 * HOUR, -HOUR):
        attack.hands.go_on(100)
        attack.hands.set_wall(by)
        attack.until("a step that is told", lambda by=by: f"event=clock_stepped by_ms={by}" in attack.server.text())
    attack.none_expired("a clock that was set")
    if any(attack.read(game)[1] for game in attack.games):
        attack.fail("a clock that was set is credited", attack.server)
    attack.down(signal.SIGTERM)
    attack.up()  # the wall is an hour ahead of what passed: as if the server had been away
    attack.credited("a start under a clock that is ahead", HOUR, HOUR)
    attack.down(signal.SIGTERM)
    attack.hands.set_wall(-3 * HOUR, tell=False)
    attack.up()
    if f"event=clock_behind by_ms={3 * HOUR}" not in attack.server.text():
        attack.fail("a start under a clock that was set back does not say so", attack.server)
    time.sleep(0.2)
    attack.credited("a start under a clock that was set back", HOUR, HOUR)
    attack.limits_hold("a clock that was set", LIMIT - 200)
    attack.down(signal.SIGTERM)
    print(f"a clock set two hours forward and one back, and three back between two runs: told, and no turn of {games} games expired", flush=True)


def killed(attack, games):
    """An hour's outage, and a start that dies within a second, while it gives that back."""
    attack.up()
    attack.begin_games(games, turn_limit_ms=LIMIT)
    attack.down()
    attack.hands.while_down(HOUR)
    attack.up()
    time.sleep(attack.random.random())
    attack.down()
    attack.hands.while_down(3 * SECOND)
    attack.up()
    counts = attack.credited("killed as it gave an hour back", HOUR + 3 * SECOND, HOUR + 3 * SECOND)
    attack.limits_hold("killed as it gave an hour back", LIMIT)
    attack.down(signal.SIGTERM)
    print(f"killed as it gave an hour back to {games} games: once to each, by {counts} entries", flush=True)


def day_down(attack):
    """Killed with running clocks and down for a day: what each clock showed before and after stands side by side, and adds up."""
    attack.up()
    attack.begin_games(1, game_limit_ms=4 * HOUR, turn_limit_ms=HOUR)
    game = attack.games[0]
    attack.hands.go_on(10 * 60 * SECOND)
    client = Socket(attack.server.port, attack.token)
    if "accepted" not in attack.act(client, game):
        attack.fail("a purchase is not accepted", attack.server)
    client.close()
    attack.hands.go_on(2 * SECOND)
    attack.down()
    attack.hands.while_down(DAY)
    attack.up()
    attack.credited("a day", DAY, DAY + 5 * SECOND)
    given = sum(attack.read(game)[1])
    attack.hands.go_on(60 * SECOND)
    attack.down(signal.SIGTERM)
    source = f"{attack.folder}/games.db/{game}"
    said = subprocess.run([attack.admin, "clock", source], capture_output=True, text=True, timeout=PATIENCE)
    told = subprocess.run([attack.admin, "clock", source, "--json"], capture_output=True, text=True, timeout=PATIENCE)
    if said.returncode != 0 or told.returncode != 0 or "It adds up" not in said.stdout:
        attack.fail(f"the clock of a day: {said.returncode} {said.stdout}{said.stderr}{told.stderr}")
    steps = json.loads(told.stdout)["entries"]
    credit = steps[-1]
    clocks = {clock["clock"]: clock for clock in credit["clocks"]}
    if "the server was down" not in credit["words"] or clocks.keys() != {"game", "turn"}:
        attack.fail(f"the clock of a day: the last change is {credit}")
    for clock, limit in (("game", 4 * HOUR), ("turn", HOUR)):
        before, after = clocks[clock]["before_ms"], clocks[clock]["after_ms"]
        # Ten minutes were used, and two seconds at most between the last note that the server lived and its end.
        if after - before != given or not limit - 602 * SECOND <= after <= limit - 600 * SECOND:
            attack.fail(f"the clock of a day: the {clock}'s had {before} ms before the credit and {after} after it:\n{said.stdout}")
    print(said.stdout, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("timed")
    parser.add_argument("admin")
    parser.add_argument("--games", type=int, default=5000 if LONG else 60)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 31))
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    bounded()
    try:
        with tempfile.TemporaryDirectory(prefix="armistice-attack-") as name:
            folder = pathlib.Path(name)
            refused_flag(asked)
            few = min(asked.games, 20)
            stood(Timed(asked, folder, "stood"), few)
            set_clock(Timed(asked, folder, "set"), few)
            full_disk(Timed(asked, folder, "full"), few)
            locked(Timed(asked, folder, "locked"), few)
            killed(Timed(asked, folder, "killed"), asked.games)
            day_down(Timed(asked, folder, "day"))
            stopped(asked, folder)
    finally:
        for process in Server.running:
            if process.poll() is None:
                process.kill()
                process.wait()


if __name__ == "__main__":
    main()
