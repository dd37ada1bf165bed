#!/usr/bin/python3 -B
"""5,000 games by strangers: accounts and games from many addresses until each is told to come back later. The list stays quick, a game that is played
is not held up, and the server starts again at once.

usage: strangers.py SERVER      ARMISTICE_LONG=1 for all 5,000
"""
import asyncio
import tempfile
import time

from common import LONG, Times, begin, bounded, check, client, new_id, play, running, stored_bytes

ADDRESSES = 50 if LONG else 5
OF_EACH = 120
IN_ALL = 5000 if LONG else 400
SETTINGS = f"games-per-account = 10\n[limits]\nexempt-loopback = false\n[limits.all]\ngames-per-hour = {IN_ALL}\n"


async def stranger(port, address, made, told):
    """As many games as the address and its accounts may have."""
    while not told[address]:
        async with client(port, address, hello=False) as guest:
            hello = await guest.ask(hello={})
            if "busy" in hello:
                check(0 < hello["busy"]["retry_ms"] <= 3_600_000, f"a guest was told {hello}")
                told[address] = True
                return
            while True:
                answer = await guest.ask(create_game={"bundle": "1914", "action_id": new_id()})
                if "game_created" in answer:
                    made[address] += 1
                    continue
                if "busy" in answer:
                    check(0 < answer["busy"]["retry_ms"] <= 3_600_000, f"a creator was told {answer}")
                    told[address] = True
                else:
                    check(answer["malformed"]["code"] == "TOO_MUCH", f"a creator was told {answer}")
                break


async def count_games(one):
    """All games, page by page; gives their number, and the longest time that a page took."""
    cursor, games, longest = "", 0, 0.0
    while True:
        began = time.monotonic()
        page = (await one.ask(list_games={"limit": 500, "cursor": cursor}))["games"]
        longest = max(longest, time.monotonic() - began)
        games += len(page.get("games", []))
        cursor = page.get("next", "")
        if not cursor:
            return games, longest


async def invade(folder, process, port):
    addresses = [f"127.0.1.{number}" for number in range(1, ADDRESSES + 1)]
    made = dict.fromkeys(addresses, 0)
    told = dict.fromkeys(addresses, False)
    async with client(port) as player:
        game = await begin(player)
        strangers = [asyncio.create_task(stranger(port, address, made, told)) for address in addresses]
        times = Times(process)
        while not all(one.done() for one in strangers):
            await play(player, game, 2, times)
        await asyncio.gather(*strangers)
        games, longest = await count_games(player)
    total = sum(made.values())
    check(max(made.values()) <= 1.2 * OF_EACH, f"one address made {max(made.values())} games")
    check(total <= 1.2 * IN_ALL, f"{total} games were made in all")
    check(games == total + 1, f"{games} games are listed where {total + 1} were made")
    check(longest < 10, f"a page of the list took {longest:.2f} s")
    print(f"{total} games by {ADDRESSES} addresses, {stored_bytes(folder) >> 10} KiB; {times}; a page of the list {longest * 1e3:.0f} ms")
    times.check(1.0)
    return games


async def look(port, games):
    async with client(port) as player:
        check((await count_games(player))[0] == games, "games were lost")


bounded()
with tempfile.TemporaryDirectory(prefix="armistice-attack-") as folder:
    with running(folder, SETTINGS) as (process, port):
        games = asyncio.run(invade(folder, process, port))
    began = time.monotonic()
    with running(folder, SETTINGS) as (_, port):
        took = time.monotonic() - began
        asyncio.run(look(port, games))
    check(took < 30, f"the next start took {took:.1f} s")
    print(f"the next start took {took:.1f} s")
