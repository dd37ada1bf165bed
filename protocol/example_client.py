#!/usr/bin/env python3
"""A whole client of Armistice: creates a game, takes both seats, starts it, plays one turn for each side by legal moves, and follows.

    example_client.py [ADDRESS [BUNDLE]]        # ws://127.0.0.1:1914/ 1914-tournament

Debian: python3-websockets. What each message means stands in README.md beside this file.
"""
import asyncio
import hashlib
import itertools
import json
import secrets
import sys

import websockets

SIDES = {}  # side -> its powers


class Client:
    """One connection. What answers no request is an update, a notice or a view, and is taken in as it comes."""

    def __init__(self, socket):
        self.socket = socket
        self.numbers = itertools.count(1)
        self.sequence = 0       # of the last entry known
        self.to_act = []        # whom the game waits for after it
        self.over = False

    async def ask(self, name, **body):
        """The answer, as its name and its body."""
        number = next(self.numbers)
        await self.socket.send(json.dumps({"request": number, name: body}))
        while True:
            message = json.loads(await self.socket.recv())
            if message.pop("request", 0) == number:
                return next(iter(message.items()))
            self.take(message)

    async def want(self, wanted, name, **body):
        said, answer = await self.ask(name, **body)
        if said != wanted:
            raise SystemExit(f"{name}: {said} {answer}")
        return answer

    def take(self, message):
        if "update" not in message:
            return
        entry = message["update"]["entry"]
        if entry["sequence"] != self.sequence + 1:
            raise SystemExit("a gap: connect again, with `seen` in the hello")
        self.sequence = entry["sequence"]
        self.to_act = message["update"].get("to_act", [])
        for event in entry.get("events", []):
            if "battle_closed" in event and "outcome" in event["battle_closed"]:
                battle = event["battle_closed"]
                print(f"  {battle['lead']} attacked {battle['space']}: {battle['outcome']}")
            self.over = self.over or "game_ended" in event

    async def view(self, game):
        seen = await self.want("game_view", "watch", game=game)
        self.sequence, self.to_act = seen["sequence"], seen.get("to_act", [])
        return seen


def commitment(made, seat, seed):
    """What one promises of a seed when one sits down: it mixes with the server's dice, so that the server alone has not chosen them."""
    parts = b"armistice.seed.v1", bytes.fromhex(made["game"]), bytes.fromhex(made["dice_commitment"]), seat.to_bytes(2, "little"), seed
    return hashlib.blake2b(b"".join(parts), digest_size=32).hexdigest()


async def act(client, game, power, command):
    """True if it was accepted. The same action id again, where nobody can say whether it was stored, does nothing twice."""
    action = secrets.token_hex(16)
    while True:
        said, answer = await client.ask("act", game=game, action_id=action, **{"as": power}, command=command)
        if said in ("busy", "unknown"):
            await asyncio.sleep(answer.get("retry_ms", 250) / 1000)
        elif said in ("accepted", "refused", "stale"):
            if said == "refused":
                print(f"  {answer['sentence']}")
            while said == "accepted" and client.sequence < answer["sequence"]:
                client.take(json.loads(await client.socket.recv()))
            return said == "accepted"
        else:
            raise SystemExit(f"{said}: {answer}")


async def step(client, game, busy_in):
    """One command of whoever is to act: an answer, one deed in a phase, or its end."""
    power = client.to_act[0]["power"]
    moves = await client.want("legal_moves", "list_legal_moves", game=game, power=power)
    commands = moves.get("commands", [])
    deeds = [each for each in commands if "end_phase" not in each and "take_back" not in each]
    phase = (power, moves.get("phase"))
    ends = {"end_phase": {}}
    if ends in commands and (phase in busy_in or not deeds):
        deeds = [ends]
    elif phase in busy_in:  # something is owed before the end: what settles it comes first
        deeds.sort(key=lambda each: each.get("declare", {}).get("what") != "settle")
    busy_in.add(phase)
    for command in deeds or [ends]:
        if await act(client, game, power, command):
            print(f"{power}, {moves.get('phase')}: {json.dumps(command)}")
            return
    raise SystemExit(f"{power} can do nothing in {phase[1]}")


async def main(address="ws://127.0.0.1:1914/", bundle="1914-tournament"):
    async with websockets.connect(address, subprotocols=["armistice.v1.json"], max_size=64 * 2**20) as socket:
        client = Client(socket)
        await client.want("welcome", "hello", program="example_client.py")
        tables = (await client.want("bundles", "list_bundles", bundle=bundle))["bundles"][0]
        for power in tables["powers"]:
            if power.get("power"):
                SIDES.setdefault(power["side"], []).append(power["name"])
        made = await client.want("game_created", "create_game", bundle=bundle, seats=[{"powers": powers} for powers in SIDES.values()])
        game, seeds = made["game"], {}
        for each in made["seats"]:
            seat = each.get("seat", 0)
            seeds[seat] = secrets.token_bytes(32)
            await client.want("seated", "take_seat", game=game, seat=seat, seat_token=each["token"],
                              seed_commitment=commitment(made, seat, seeds[seat]))
        for seat, seed in seeds.items():
            await client.want("accepted", "open_seed", game=game, seat=seat, seed=seed.hex())
        await client.want("accepted", "start_game", game=game)
        await client.view(game)
        had, busy_in = [], set()  # powers in the order of their turns
        while not client.over and not all(set(had[:-1]) & set(powers) for powers in SIDES.values()):
            seen = await client.view(game) if not client.to_act else None
            if seen and not client.to_act:
                raise SystemExit(f"nobody is to act: {seen['status']}")
            turn = client.to_act[0]["power"]
            if not client.to_act[0].get("decisions") and turn not in had[-1:]:
                had.append(turn)
            await step(client, game, busy_in)
        record = await client.want("record", "get_record", game=game)
        print(f"every side has had a turn; {record['entries']} entries: {address.replace('ws', 'http', 1).rstrip('/')}{record['path']}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
