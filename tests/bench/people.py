#!/usr/bin/python3
"""Measures what accounts cost: idle connections that are logged in, and log-ins offered while games are played. 127.0.0.1 only.

usage: tests/bench/people.py [--seconds 10] [--rounds 3] [--connections 10000] [--offered 500]
  --rounds   of the load without and with log-ins, of which the medians count
"""
import argparse
import contextlib
import json
import resource
import selectors
import socket
import statistics
import struct
import tempfile
import threading
import time

from served import GAMES, RATE, SPARRING, cpu_seconds, measured, private_kib, server, told

PASSWORD = "a horse of seven colours"
ACCOUNTS = 20
LINES = 500  # connections that log in; each is read again only when it was answered, so they are many more than may wait
WRONG = 10  # one in so many log-ins is of a name that nobody has
UPGRADE = ("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: armistice.v1.json\r\n\r\n").encode()


class Line:
    """A WebSocket by hand: what measures should cost little beside what is measured. Speaks JSON in frames of less than 64 KiB."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), 60)
        self.bytes = b""
        self.socket.sendall(UPGRADE)
        while b"\r\n\r\n" not in self.bytes:
            self.read()
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101 "):
            raise SystemExit(f"no WebSocket: {head.decode()}")

    def read(self):
        if not (more := self.socket.recv(65536)):
            raise SystemExit("the server closed a connection")
        self.bytes += more

    def say(self, request, body):
        text = json.dumps({"request": request, **body}).encode()
        size = struct.pack("!BB", 0x81, 0x80 | len(text)) if len(text) < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, len(text))
        self.socket.sendall(size + bytes(4) + text)  # masked by zeros, which leaves it as it is

    def heard(self):
        """The messages that have come whole; pings of the server are of none."""
        messages = []
        while len(self.bytes) >= 2:
            size, start = self.bytes[1], 2
            if size == 126:
                if len(self.bytes) < 4:
                    break
                size, start = struct.unpack("!H", self.bytes[2:4])[0], 4
            if size == 127:
                raise SystemExit("a frame of more than 64 KiB")
            if len(self.bytes) < start + size:
                break
            if self.bytes[0] == 0x81:
                messages.append(json.loads(self.bytes[start:start + size]))
            self.bytes = self.bytes[start + size:]
        return messages

    def ask(self, request, body):
        self.say(request, body)
        while True:
            self.read()
            for answer in self.heard():
                if answer.get("request") == request:
                    return answer


def letters(number):
    return "".join("abcdefghij"[int(digit)] for digit in str(number))


def registered(port):
    """The tokens of new accounts, and the connections on which they came: the server counts one for a while after it was broken off."""
    tokens, lines = [], []
    for number in range(ACCOUNTS):
        line = Line(port)
        answer = line.ask(1, {"register": {"name": f"Bench {letters(number)}", "password": PASSWORD}})
        if "welcome" not in answer:
            raise SystemExit(f"an account was refused: {answer}")
        tokens.append(answer["welcome"]["token"])
        lines.append(line)
    return tokens, lines


def idle(count):
    """MiB of a server with so many connections, all logged in and still open, and of one before they came; seconds that they took."""
    with tempfile.TemporaryDirectory() as folder, server(folder) as (process, port), contextlib.ExitStack() as open_lines:
        tokens, lines = registered(port)
        for line in lines:
            open_lines.callback(line.socket.close)
        before, more = private_kib(process.pid), count - len(lines)
        began = time.monotonic()
        for at in range(more):
            lines.append(Line(port))
            open_lines.callback(lines[-1].socket.close)
            answer = lines[-1].ask(1, {"hello": {"token": tokens[at % ACCOUNTS]}})
            if "welcome" not in answer:
                raise SystemExit(f"connection {at} was refused: {answer}")
        took = time.monotonic() - began
        after = private_kib(process.pid)
        for line in (lines[0], lines[-1]):
            line.ask(2, {"ping": {}})
        return {"before_mib": before / 1024, "after_mib": after / 1024, "kib_each": (after - before) / more, "seconds": took}


class Storm:
    """Log-ins offered at a rate until it ends, whatever is answered; it counts the answers."""

    def __init__(self, port, offered):
        self.lines = [Line(port) for _ in range(LINES)]
        self.offered, self.sent, self.answers = offered, 0, {}
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def __enter__(self):
        self.began = time.monotonic()
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
        self.seconds = time.monotonic() - self.began
        for line in self.lines:
            line.socket.close()

    def run(self):
        with selectors.DefaultSelector() as selector:
            for line in self.lines:
                selector.register(line.socket, selectors.EVENT_READ, line)
            while not self.over.is_set():
                for _ in range(int((time.monotonic() - self.began) * self.offered) - self.sent):
                    self.log_in()
                for key, _ in selector.select(0.005):
                    key.data.read()
                    self.count(key.data.heard())

    def log_in(self):
        self.sent += 1
        name = f"Bench {letters(self.sent % ACCOUNTS)}" if self.sent % WRONG else f"Nobody {letters(self.sent)}"
        self.lines[self.sent % LINES].say(self.sent, {"log_in": {"name": name, "password": PASSWORD}})

    def count(self, messages):
        for message in messages:
            if message.get("request"):
                kind = next(name for name in message if name != "request")
                self.answers[kind] = self.answers.get(kind, 0) + 1

    def report(self):
        """Of each kind of answer, and of what was sent, so many a second."""
        return {"sent": self.sent / self.seconds, **{kind: count / self.seconds for kind, count in self.answers.items()}}


def played(process, port, seconds):
    report = measured(process, SPARRING, "--load", "--games", GAMES, "--port", port, "--duration", f"{seconds}s", "--rate", RATE)
    return report["latency_us"] | {"accepted": report["accepted_per_second"], "cpu_us": report["server_cpu"] / report["accepted"] * 1e6}


def middle(reports):
    return {key: statistics.median(report[key] for report in reports) for key in reports[0]}


def under_storm(seconds, offered, rounds):
    """What the games' players see alone and beside log-ins, and what is answered to those."""
    alone, beside, answers = [], [], []
    for _ in range(rounds):
        # A server of its own for each round: what a storm leaves in its sockets is hashed for a while after it.
        with tempfile.TemporaryDirectory() as folder, server(folder) as (process, port):
            registered(port)
            alone.append(played(process, port, seconds))
            with Storm(port, offered) as storm:
                before = cpu_seconds(process.pid)
                beside.append(played(process, port, seconds))
                cpu = (cpu_seconds(process.pid) - before) / (time.monotonic() - storm.began)
            answers.append(storm.report() | {"server_cpu": cpu})
    kinds = {kind for report in answers for kind in report}
    return {"alone": middle(alone), "beside": middle(beside), "answers": middle([{kind: r.get(kind, 0) for kind in kinds} for r in answers]),
            "p99_alone": [r["p99"] for r in alone], "p99_beside": [r["p99"] for r in beside]}


def rows(seconds, connections=10_000, offered=500, rounds=3):
    """The lines of the table."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    told(f"{connections} idle connections")
    held = idle(connections)
    told(held)
    storm = under_storm(seconds, offered, rounds)
    told(storm)
    alone, beside, answers = storm["alone"]["p99"], storm["beside"]["p99"], storm["answers"]
    return [
        (f"a server with {connections:,} idle connections, logged in", f"{held['after_mib']:.0f} MiB", "≤ 300 MiB"),
        (f"{answers['sent']:.0f} log-ins/s offered: let in, denied, told `busy`",
         f"{answers.get('welcome', 0):.1f}, {answers.get('denied', 0):.1f} and {answers.get('busy', 0):.0f} /s", ""),
        (f"… p99 of games at {RATE} commands/s, without and with them",
         f"{alone / 1000:.1f} and {beside / 1000:.1f} ms ({(beside / alone - 1) * 100:+.0f} %)", "≤ +20 %"),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--offered", type=int, default=500)
    asked = parser.parse_args()
    for row in rows(asked.seconds, asked.connections, asked.offered, asked.rounds):
        print("| " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
