#!/usr/bin/python3 -B
"""One guest against a game of others, and against the disk: 60 catch-ups at once, asked for again and again without waiting, questions
without a pause, and the largest standing orders that a seat may leave. The player's commands are measured meanwhile.

usage: guest.py SERVER      ARMISTICE_LONG=1 for minutes of it
"""
import asyncio
import contextlib

import websockets

from common import LONG, Times, act, attack, begin, beside, check, client, measure, metric, prepare, stored_bytes, wait_until

ENTRIES = 2000 if LONG else 100
COMMANDS = 1000 if LONG else 20
CONNECTIONS = 60
OF_A_PLAYER = (1 << 20) if LONG else (1 << 16)  # bytes that he may store in a game within an hour
SETTINGS = "[limits]\nexempt-loopback = false\n"
MOST_WORK = 1.0  # seconds of the server's, for the player's slowest command but one in a hundred


async def read(guest):
    async for _ in guest.socket:
        pass


async def catch_ups(port, game):
    """As many connections as an address has, each of which asks for the whole game anew before it has it."""

    async def one_of_many(token):
        while True:
            # Who reads too slowly is sent away, and who comes back too soon has one connection too many.
            with contextlib.suppress(websockets.WebSocketException, OSError, asyncio.TimeoutError):
                async with client(port, "127.0.0.2", token=token) as guest:
                    reading = asyncio.create_task(read(guest))
                    while not reading.done():
                        for _ in range(4):
                            await guest.send(watch={"game": game, "from_sequence": 0})
                        await asyncio.sleep(0.5)
            await asyncio.sleep(0.5)

    async with client(port, "127.0.0.2") as first:
        await asyncio.gather(*(one_of_many(first.token) for _ in range(CONNECTIONS)))


async def questions(port, game):
    """What anybody may ask of a game, without waiting for the answers."""
    async with client(port, "127.0.0.3") as guest:
        reading = asyncio.create_task(read(guest))
        while not reading.done():
            for _ in range(20):
                await guest.send(list_legal_moves={"game": game})
            await asyncio.sleep(0)


async def orders(port):
    """What one seat can store with standing orders, until it is told that this was enough."""
    async with client(port, "127.0.0.4") as guest:
        game = await begin(guest)
        bundles = await guest.ask(list_bundles={"bundle": "1914-tournament"})
        spaces = [space["name"] for space in bundles["bundles"]["bundles"][0]["spaces"]][:60]  # a power has 64 orders, and may replace them
        choice = {"list": {"choices": [{"unit_type": "infantry"}] * 256}}
        for number in range(4000):
            order = {"decision_class": "casualties", "space": spaces[number % len(spaces)], "scope": "ALWAYS", "choice": choice}
            answer = await act(guest, game, {"standing_order": order})
            if answer.get("busy", {}).get("retry_ms", 0) > 1000:
                return number
            check("accepted" in answer or "busy" in answer, f"an order was answered by {answer}")
        check(False, "a seat may store without an end")


def stop_a_game(folder, process, port):
    token, game = asyncio.run(prepare(process, port, ENTRIES))
    quiet, times = Times(process), Times(process)
    asyncio.run(measure(port, token, game, 20, quiet))
    with beside(catch_ups, port, game), beside(questions, port, game):
        wait_until(lambda: metric(port, "armistice_connections") > CONNECTIONS, "the attackers are connected")
        asyncio.run(measure(port, token, game, COMMANDS, times))
    print(f"in peace {quiet}\nunder attack {times}")
    times.check(MOST_WORK)


def hoard(folder, process, port):
    before = stored_bytes(folder)
    left = asyncio.run(orders(port))
    grown = stored_bytes(folder) - before
    print(f"{left} standing orders took {grown >> 10} KiB, where {OF_A_PLAYER >> 10} may be stored")
    check(grown < 16 * OF_A_PLAYER + (1 << 20), "a seat stores far more than is counted")


attack(stop_a_game, SETTINGS)
attack(hoard, SETTINGS + f"bytes-per-player-and-hour = {OF_A_PLAYER}\n")
