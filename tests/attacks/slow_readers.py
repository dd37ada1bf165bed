#!/usr/bin/python3 -B
"""Clients that ask for much and read nothing: each is cut, when too much waits for it or by time without progress, and nobody else waits.

usage: slow_readers.py SERVER      ARMISTICE_LONG=1 for more of them
"""
import asyncio
import re

from common import LONG, Socket, Times, attack, check, measure, memory_mib, metric, prepare

READERS = 40 if LONG else 10
EACH = 300  # views of 22 KB: more than the systems of both sides take in
WAVES = 4 if LONG else 1
SETTINGS = "[limits]\nexempt-loopback = false\n"
MOST_WORK = 1.0  # seconds of the server's, for the player's slowest command but one in a hundred
DROPPED = 'armistice_sessions_total{kind="dropped"}'


def ask_for_much(port, game):
    """Readers of the second address whose systems take in next to nothing for them."""
    found, token = [], ""
    for _ in range(READERS):
        found.append(Socket(port, token, source="127.0.0.2", window=4096))
        token = found[0].token
    for reader in found:
        try:
            for _ in range(EACH):
                reader.say("watch", game=game)
        except OSError:  # cut while it still asks
            pass
    return found


def waves(folder, process, port, reason):
    token, game = asyncio.run(prepare(process, port, 20))
    before, most, times = memory_mib(process), 0, Times(process)
    for number in range(WAVES):
        opened = ask_for_much(port, game)
        cut = READERS * (number + 1)
        for _ in range(200):
            asyncio.run(measure(port, token, game, 4, times))
            most = max(most, memory_mib(process) - before)
            if metric(port, DROPPED) >= cut:
                break
        check(metric(port, DROPPED) >= cut, f"only {metric(port, DROPPED):.0f} of {cut} readers were cut")
        for reader in opened:
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


attack(by_amount, "outbound-bytes = 1048576\nstall-ms = 600000\n" + SETTINGS)
attack(by_time, "outbound-bytes = 67108864\nstall-ms = 1000\n" + SETTINGS)
