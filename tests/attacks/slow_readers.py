#!/usr/bin/python3 -B
"""Clients that ask for much and read nothing: each is cut by time, long before what waits for it is too much, and nobody else waits.

usage: slow_readers.py SERVER      ARMISTICE_LONG=1 for more of them
"""
import asyncio
import time
import urllib.request

from common import LONG, attack, begin, check, client, memory_mib, percentile, play

READERS = 60 if LONG else 20
WAVES = 5 if LONG else 1
SETTINGS = "stall-ms = 1000\n[limits]\nexempt-loopback = false\n"


def dropped(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as page:
        text = page.read().decode()
    line = next(line for line in text.splitlines() if line.startswith('armistice_sessions_total{kind="dropped"}'))
    return int(float(line.split()[-1]))


async def wave(port, game):
    """Readers that ask until the buffers of the system are full, then sit there."""

    async def ask(guest):
        # The library reads ahead as far as its queue; the rest stays where it is.
        try:
            for _ in range(400):
                await guest.send(watch={"game": game})
        except Exception:  # cut while it still asks
            pass

    guests = [client(port, "127.0.0.2", hello=False, max_queue=1) for _ in range(READERS)]
    opened = [await guest.__aenter__() for guest in guests]
    for guest in opened:
        await guest.ask(hello={"token": TOKEN[0]})
    await asyncio.gather(*(asyncio.wait_for(ask(guest), 60) for guest in opened), return_exceptions=True)
    return guests, opened


TOKEN = []


async def run(folder, process, port):
    async with client(port) as player, client(port, "127.0.0.2") as first:
        TOKEN.append(first.token)
        game = await begin(player)
        before = memory_mib(process)
        times = []
        for number in range(WAVES):
            _, opened = await wave(port, game)
            limit = time.monotonic() + 60
            while dropped(port) < READERS * (number + 1) and time.monotonic() < limit:
                times += await play(player, game, 2)
            check(dropped(port) >= READERS * (number + 1), f"only {dropped(port)} of {READERS * (number + 1)} readers were cut")
            for guest in opened:
                guest.socket.transport.abort()
        grown = memory_mib(process) - before
        print(f"{READERS * WAVES} readers were cut; commands took {percentile(times, 0.5) * 1e3:.1f} ms meanwhile, memory grew by {grown:.0f} MiB")
        check(percentile(times, 0.99) < 2, f"commands took up to {max(times):.2f} s")


attack(run, SETTINGS)
