#!/usr/bin/python3 -B
"""Clients that ask for much and read nothing: each is cut, when too much waits for it or for all, or by time without progress; nobody else waits.

usage: slow_readers.py SERVER      ARMISTICE_LONG=1 for more of them
"""
import asyncio
import contextlib
import re

from common import LONG, Socket, Times, attack, check, measure, memory_mib, metric, prepare

READERS = 40 if LONG else 10
AGAIN = 10
EACH = 300  # views of 22 KB: more than the systems of both sides take in
WAVES = 2 if LONG else 1
SETTINGS = "[limits]\nexempt-loopback = false\n"
# Seconds of the server's, for the player's slowest command but one in a hundred: a mailbox full of views, written under sanitizers.
MOST_WORK = 2.0 if LONG else 1.0
DROPPED = 'armistice_sessions_total{kind="dropped"}'


def opened(port):
    """Readers whose systems take in next to nothing for them; ten share an address and an account, which may ask for only so much."""
    found = []
    for number in range(READERS):
        token = found[number - number % 10].token if number % 10 else ""
        found.append(Socket(port, token, source=f"127.0.0.{2 + number // 10}", window=4096))
    return found


def ask(readers, number, game):
    """So many views for each. Where many ask at once most are told to wait, which is little to read: they ask again."""
    for reader in readers:
        with contextlib.suppress(OSError):  # cut while it still asks
            for _ in range(number):
                reader.say("watch", game=game)


def waves(folder, process, port, reason):
    token, game = asyncio.run(prepare(process, port, 20))
    before, most, times = memory_mib(process), 0, Times(process)
    for number in range(WAVES):
        readers = opened(port)
        ask(readers, EACH, game)
        cut = READERS * (number + 1)
        for _ in range(200):
            asyncio.run(measure(port, token, game, 4, times))
            most = max(most, memory_mib(process) - before)
            if metric(port, DROPPED) >= cut:
                break
            ask(readers, AGAIN, game)
        check(metric(port, DROPPED) >= cut, f"only {metric(port, DROPPED):.0f} of {cut} readers were cut")
        for reader in readers:
            reader.close()
    with open(f"{folder}/log") as log:
        said = re.findall(r'event=session_dropped .*reason="([^"]*)"', log.read())
    check(set(said) == {reason}, f"readers were cut for other reasons: {set(said)}")
    print(f"{len(said)} readers were cut: {reason}; meanwhile {times}; memory grew by {most:.0f} MiB")
    times.check(MOST_WORK)
    return most


def by_amount(folder, process, port):
    grown = waves(folder, process, port, "outbound queue full")
    check(grown < READERS * 6 + 100, f"{READERS} readers of whom each may have 1 MiB waiting take {grown:.0f} MiB")


def by_time(folder, process, port):
    waves(folder, process, port, "it does not take what waits for it")


def by_sum(folder, process, port):
    grown = waves(folder, process, port, "too much waits for all slow readers together")
    check(grown < 100, f"readers of whom all together may have 4 MiB waiting take {grown:.0f} MiB")


attack(by_amount, "outbound-bytes = 1048576\nstall-ms = 600000\n" + SETTINGS)
attack(by_time, "outbound-bytes = 67108864\nstall-ms = 1000\n" + SETTINGS)
attack(by_sum, "outbound-bytes = 67108864\noutbound-total-bytes = 4194304\nstall-ms = 600000\n" + SETTINGS)
