#!/usr/bin/python3 -B
"""One guest against a game that is not his, and against the disk: 64 histories at once again and again, questions without a pause, and the largest
standing orders that a seat may leave. The player's commands are measured meanwhile.

usage: guest.py SERVER      ARMISTICE_LONG=1 for minutes of it
"""
import asyncio
import contextlib

import websockets

from common import LONG, act, attack, begin, check, client, percentile, play, stored_bytes

ENTRIES = 2000 if LONG else 200
ROUNDS = 50 if LONG else 4
SETTINGS = "[limits]\nexempt-loopback = false\n"
MOST_SECONDS = 1.0  # of the player's slowest command but one in a hundred; on a machine that does ten other things


async def read(guest):
    async for _ in guest.socket:
        pass


async def histories(port, game, done):
    """As many connections as an address has, each of which asks for the whole game as soon as it has it."""

    async def one_of_many(port):
        async with client(port, "127.0.0.2", hello=False) as guest:
            await guest.ask(hello={"token": token})
            reading = asyncio.create_task(read(guest))
            with contextlib.suppress(websockets.ConnectionClosed):  # one who reads too slowly is sent away
                while not done.is_set():
                    await guest.send(watch={"game": game, "from_sequence": 0})
                    await asyncio.sleep(0.2)
            reading.cancel()

    async with client(port, "127.0.0.2") as first:
        token = first.token
        await asyncio.gather(*(one_of_many(port) for _ in range(60)))


async def questions(port, game, done):
    """What anybody may ask of a game, without waiting for the answers."""
    async with client(port, "127.0.0.3") as guest:
        reading = asyncio.create_task(read(guest))
        while not done.is_set():
            for _ in range(20):
                await guest.send(list_legal_moves={"game": game})
            await asyncio.sleep(0)
        reading.cancel()


async def orders(port, folder):
    """What one seat can store with standing orders: the same 48 KB again and again, in the old days."""
    async with client(port, "127.0.0.4") as guest:
        game = await begin(guest)
        before = stored_bytes(folder)
        bundles = await guest.ask(list_bundles={"bundle": "1914-tournament"})
        spaces = [space["name"] for space in bundles["bundles"]["bundles"][0]["spaces"]]
        sizes = [400, 20, 20, 20]
        accepted = 0
        for number in range(600 if LONG else 150):
            types = [{"unit_type": "infantry"}] * sizes[number % len(sizes)]
            order = {"decision_class": "casualties", "space": spaces[number % len(spaces)], "scope": "ALWAYS", "choice": {"list": {"choices": types}}}
            answer, _ = await act(guest, game, {"standing_order": order})
            accepted += "accepted" in answer
            check("accepted" in answer or "malformed" in answer or "busy" in answer, f"an order was answered by {answer}")
        check(accepted >= 40, "no orders were left at all")
        # A row in the log, in the file and in its index; pages of 4 KiB.
        grown = stored_bytes(folder) - before
        check(grown < 16384 * accepted + (1 << 20), f"{accepted} standing orders took {grown} bytes")
        print(f"{accepted} standing orders took {grown} bytes with the write-ahead log")


async def run(folder, process, port):
    async with client(port) as player:
        game = await begin(player)
        await play(player, game, ENTRIES)
        quiet = await play(player, game, 20)
        done = asyncio.Event()
        attacks = [asyncio.create_task(histories(port, game, done)), asyncio.create_task(questions(port, game, done))]
        await asyncio.sleep(0.5)
        times = []
        for _ in range(ROUNDS):
            times += await play(player, game, 20)
        done.set()
        await asyncio.gather(*attacks)
        print(f"a command took {percentile(quiet, 0.5) * 1e3:.1f} ms; under attack {percentile(times, 0.5) * 1e3:.1f}, p99 {percentile(times, 0.99) * 1e3:.1f}")
        check(percentile(times, 0.99) < MOST_SECONDS, f"commands took up to {max(times):.2f} s")
    await orders(port, folder)


attack(run, SETTINGS)
