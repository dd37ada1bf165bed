#!/usr/bin/python3
"""Measures what accounts cost: idle connections that are logged in, and log-ins offered while games are played. 127.0.0.1 only.

usage: tests/bench/people.py [--build build/release] [--seconds 10] [--connections 10000] [--offered 500]
"""
import argparse
import asyncio
import json
import pathlib
import resource
import tempfile
import time

import run

PASSWORD = "a horse of seven colours"
ACCOUNTS = 20
TALKERS = 50


async def registered(port, number):
    socket = await run.websockets.connect(f"ws://127.0.0.1:{port}/", subprotocols=["armistice.v1.json"], compression=None)
    answer = await run.ask(socket, 1, {"register": {"name": f"Bench {number_in_letters(number)}", "password": PASSWORD}})
    return socket, answer["welcome"]["token"]


def number_in_letters(number):
    return "".join("abcdefghij"[int(digit)] for digit in str(number))


async def idle(port, process, count):
    """KiB of the server for so many connections, each logged in by the token of a session."""
    sockets = [await registered(port, number) for number in range(ACCOUNTS)]
    before = run.private_kib(process.pid)
    opened = []
    began = time.monotonic()
    for at in range(count):
        socket = await run.websockets.connect(f"ws://127.0.0.1:{port}/", subprotocols=["armistice.v1.json"], compression=None,
                                              ping_interval=None)
        await run.ask(socket, 1, {"hello": {"token": sockets[at % ACCOUNTS][1]}})
        opened.append(socket)
    print(f"{count} connections logged in after {time.monotonic() - began:.1f} s")
    after = run.private_kib(process.pid)
    for socket in opened:
        socket.transport.abort()
    return before, after


async def storm(port, seconds, offered, done):
    """Log-ins offered at a rate over some connections, every tenth by a wrong password; counts of the answers."""
    counts = {}

    async def one(number):
        socket = await run.websockets.connect(f"ws://127.0.0.1:{port}/", subprotocols=["armistice.v1.json"], compression=None)
        pause, request = TALKERS / offered, 1
        waiting = {}

        async def read():
            async for text in socket:
                message = json.loads(text)
                if waiting.pop(message.get("request"), None) is not None:
                    kind = next(name for name in message if name != "request")
                    counts[kind] = counts.get(kind, 0) + 1
        reader = asyncio.create_task(read())
        next_at = time.monotonic()
        while not done.is_set():
            request += 1
            waiting[request] = True
            await socket.send(json.dumps({"request": request, "log_in": {
                "name": f"Bench {number_in_letters(number % ACCOUNTS)}", "password": PASSWORD if request % 10 else "a wrong horse"}}))
            next_at += pause
            await asyncio.sleep(max(0, next_at - time.monotonic()))
        reader.cancel()
        socket.transport.abort()

    await asyncio.gather(*(one(number) for number in range(TALKERS)))
    return counts


async def latencies(port, seconds):
    """The load client's report at a modest rate."""
    process = await asyncio.create_subprocess_exec(
        str(run.SPARRING), "--load", "--games", "200", "--port", str(port), "--duration", f"{seconds}s", "--rate", str(run.RATE),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL)
    out, _ = await process.communicate()
    return json.loads(out.splitlines()[-1])


async def under_storm(seconds, offered):
    with tempfile.TemporaryDirectory() as folder, run.server(folder) as (_, port):
        for number in range(ACCOUNTS):
            await registered(port, number)
        alone = await latencies(port, seconds)
        done = asyncio.Event()
        stormy = asyncio.create_task(storm(port, seconds, offered, done))
        began = time.monotonic()
        beside = await latencies(port, seconds)
        done.set()
        counts = await stormy
        print(f"log-ins for {time.monotonic() - began:.0f} s at {offered}/s: {counts}")
        print("games alone:  ", {key: alone[key] for key in alone if key.startswith("p")}, alone["accepted"])
        print("games beside: ", {key: beside[key] for key in beside if key.startswith("p")}, beside["accepted"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--offered", type=int, default=500)
    asked = parser.parse_args()
    run.BIN = run.ROOT / asked.build
    run.SPARRING = run.BIN / "server/sparring/armistice-sparring"
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    asyncio.run(under_storm(asked.seconds, asked.offered))
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "server.toml").write_text("[limits.all]\nconnections = 20000\n")
        with run.server(folder, config=f"{folder}/server.toml") as (process, port):
            before, after = asyncio.run(idle(port, process, asked.connections))
            print(f"{asked.connections} idle connections: {before / 1024:.0f} -> {after / 1024:.0f} MiB")


main()
