#!/usr/bin/python3
"""Measures everything and writes the tables into docs/dev/benchmarks.md. A release build, 127.0.0.1 only, a few minutes.

usage: tests/bench/run.py [--seconds 10] [--house] [--no-build] [--dry]
  --seconds   of each load
  --house     only what ten house rules cost, the second table
  --no-build  what is in build/release is measured as it is
  --dry       only print the table
"""
import argparse
import asyncio
import datetime
import json
import os
import pathlib
import platform
import re
import subprocess
import tempfile

import people
from served import BIN, GAMES, RATE, ROOT, SPARRING, ask, client, measured, on, private_kib, running, server, speak, told

TABLE, HOUSE_TABLE = ("<!-- table -->", "<!-- end -->"), ("<!-- house rules -->", "<!-- end of house rules -->")
PAGE = ROOT / "docs/dev/benchmarks.md"
TARGETS = ["rules_bench", "odds_bench", "store_bench", "wire_bench", "echo_bench", "start_bench", "slept_bench", "armistice-server", "armistice-sparring"]
ODDS = {
    "land": "land",
    "land_of_fighters": "land, 35 fighters a side",
    "land_of_two_defenders": "land, two powers defend",
    "sea": "sea",
    "sea_of_battleships": "sea, battleships alone",
    "sea_of_two_defenders": "sea, two powers defend",
    "sea_with_submerging": "sea, 15 submarines a side submerge",
    "classic_land": "Classic, land",
    "classic_land_of_two_defenders": "Classic, land, two powers defend",
    "classic_land_past_a_gun": "Classic, land, past a gun",
    "classic_sea": "Classic, sea",
    "smith_land_sampled": "Smith, land (sampled)",
    "smith_sea_sampled": "Smith, sea (sampled)",
}
CONNECTIONS = 1000


def parts(name, *more):
    """The medians of Google Benchmark's repetitions, by name."""
    told(name)
    flags = ["--benchmark_format=json", "--benchmark_repetitions=5", "--benchmark_report_aggregates_only=true", *more]
    done = subprocess.run([BIN / f"tests/bench/{name}", *flags], capture_output=True, text=True, check=True)
    return {b["run_name"]: b for b in json.loads(done.stdout)["benchmarks"] if b.get("aggregate_name") == "median"}


def echo(seconds):
    with running([BIN / "tests/bench/echo_bench"], stdout=subprocess.PIPE, text=True) as process:
        port = process.stdout.readline().strip()
        report = measured(process, BIN / "tests/bench/echo_bench", "--client", "--port", port, "--seconds", seconds)
        report["cpu_us"] = report["server_cpu"] / report["messages"] * 1e6
        return report


def load(seconds, rate=0, cpus=None):
    with tempfile.TemporaryDirectory() as folder, server(folder, cpus) as (process, port):
        flags = ["--load", "--games", GAMES, "--port", port, "--duration", f"{seconds}s", "--rate", rate]
        report = measured(process, *on(cpus), SPARRING, *flags)
        report["cpu_us"] = report["server_cpu"] / report["accepted"] * 1e6
        return report


async def listed(socket):
    """All games, page by page."""
    games, cursor = [], ""
    while True:
        page = (await ask(socket, 2, {"list_games": {"cursor": cursor}}))["games"]
        games += [game["game"] for game in page["games"]]
        cursor = page.get("next")
        if not cursor:
            return games


async def watching_games():
    """KiB of a loaded game: what the server holds more for each that somebody watches, once the database's cache is full."""
    with tempfile.TemporaryDirectory() as folder:
        with server(folder) as (process, port):
            client(SPARRING, "--load", "--games", 3 * GAMES, "--port", port, "--duration", "10s")
        with server(folder) as (process, port):
            socket = await speak(port)
            games = await listed(socket)
            if len(games) != 3 * GAMES:
                raise SystemExit(f"{3 * GAMES} games were played, {len(games)} are listed")
            held = []
            for some in games[:GAMES], games[GAMES:]:
                for game in some:
                    await ask(socket, 3, {"watch": {"game": game}})
                held.append(private_kib(process.pid))
            return (held[1] - held[0]) / (2 * GAMES)


async def hash_once(socket):
    """The memory of a hash is there for good once the first one has been made, and is nobody's in particular."""
    await socket.send(json.dumps({"request": 2, "log_in": {"name": "Nobody Here", "password": "not the password"}}))
    while json.loads(await socket.recv()).get("request") != 2:
        pass


async def memory():
    """KiB of the server's own memory: for an idle connection, and for a loaded game that somebody watches."""
    told("memory of games")
    game = await watching_games()
    told("memory of connections")
    with tempfile.TemporaryDirectory() as folder, server(folder) as (process, port):
        warm = [await speak(port) for _ in range(50)]
        await hash_once(warm[0])
        start = private_kib(process.pid)
        idle = [await speak(port) for _ in range(CONNECTIONS)]
        connection = (private_kib(process.pid) - start) / len(idle)
        for socket in warm + idle:
            socket.transport.abort()
    return connection, game


def start():
    """Seconds of a start with 50,000 accounts and 20,000 unloaded games, and milliseconds of "my games" of a player with 200 of them."""
    return client(BIN / "tests/bench/start_bench", "--json")


def campaigns():
    """A start with 20,000 campaigns on clocks, memory of each once it is unloaded again, and milliseconds of the first action in one that is not in memory."""
    few = client(BIN / "tests/bench/start_bench", "--accounts", 2, "--clock", "--json")
    return {**few, **client(BIN / "tests/bench/slept_bench", "--json")}


def machine():
    info = pathlib.Path("/proc/cpuinfo").read_text()
    model = re.search(r"^model name\s*:\s*(.+)$", info, re.M)
    memory_gib = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    compiler = subprocess.run(["g++", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    name = model[1] if model else platform.machine()
    kernel = platform.release().split("-")[0]
    return f"{name}, {os.cpu_count()} cores, {memory_gib:.0f} GiB, Linux {kernel}, {compiler}"


def latency(report):
    return f"{report['latency_us']['p50'] / 1000:.1f} and {report['latency_us']['p99'] / 1000:.1f} ms"


def tell(seconds):
    rules = parts("rules_bench")
    store = parts("store_bench")
    odds = parts("odds_bench")
    wire = parts("wire_bench")
    # The yardstick before and after, as other work of the machine comes and goes.
    before = echo(seconds)
    full = load(seconds)
    after = echo(seconds)
    paced = load(seconds, RATE)
    on_one = load(seconds, RATE, "0")
    connection, game = asyncio.run(memory())
    begun = start()
    slept = campaigns()
    echoed = (before["messages_per_second"] + after["messages_per_second"]) / 2
    echo_cpu = (before["cpu_us"] + after["cpu_us"]) / 2
    kinds = {where: rules[f"moves_of_one_kind/{where}"]["real_time"] for where in ("on_land", "at_sea")}
    frames = {what: " and ".join(f"{wire[f'{what}/{form}']['real_time']:.1f} µs" for form in ("binary", "json")) for what in ("write_update", "read_command")}
    # A build without a game has none of its battles.
    sizes = {what: odds[f"fifty_against_fifty/{case}"]["real_time"] for case, what in ODDS.items() if f"fifty_against_fifty/{case}" in odds}
    rows = [
        ("judge and evolve a land move", f"{rules['judge_and_evolve/land_move']['real_time']:.1f} µs", "≤ 10 µs"),
        ("judge and evolve a land battle's round", f"{rules['judge_and_evolve/land_battle_round']['real_time']:.1f} µs", "≤ 40 µs"),
        ("judge and evolve a sea battle's round", f"{rules['judge_and_evolve/sea_battle_round']['real_time']:.1f} µs", "≤ 40 µs"),
        ("legal moves of a power", f"{rules['legal_moves']['real_time']:.0f} µs", ""),
        ("a bot's command", f"{rules['bots_command']['real_time']:.0f} µs", ""),
        ("legal moves of one kind of units, on land and at sea", " and ".join(f"{kinds[where]:.0f} µs" for where in kinds), "≤ 1 ms"),
        ("… of the unit with the most moves", f"{rules['moves_of_the_widest_choice']['real_time']:.0f} µs", "≤ 1 ms"),
        *((f"odds of 50 against 50: {what}", f"{time:.1f} ms", "1 % or 1 s" if "sampled" in what else "≤ 20 ms") for what, time in sizes.items()),
        ("fold of a game's events", f"{rules['fold_of_a_game']['items_per_second']:,.0f} events/s", "≥ 300,000"),
        ("fold of a stored record, with table and chain", f"{store['fold_of_a_record']['items_per_second']:,.0f} events/s", "≥ 300,000"),
        ("a game of 2,000 entries from the store", f"{store['load_of_a_game']['real_time']:.1f} ms", "≤ 50 ms"),
        ("an update written, binary and JSON", frames["write_update"], ""),
        ("a command read, binary and JSON, with its names", frames["read_command"], ""),
        ("bare echo, 50 connections", f"{echoed:,.0f} messages/s, {echo_cpu:.1f} µs CPU each", ""),
        (f"{GAMES} games of 2 clients, durable commands", f"{full['accepted_per_second']:,.0f} /s, {full['cpu_us']:.1f} µs CPU each", ""),
        ("… of the echo's messages", f"{full['accepted_per_second'] / echoed:.3f}", "≥ 0.20"),
        ("… of the echo's CPU for each", f"{full['cpu_us'] / echo_cpu:.1f}", "≤ 6"),
        ("latency under that load, p50 and p99", latency(full), ""),
        (f"latency at {RATE} commands/s, p50 and p99", f"{latency(paced)} ({paced['accepted_per_second']:.0f} /s accepted)", "p99 ≤ 1 ms"),
        ("… CPU for each", f"{paced['cpu_us']:.0f} µs", "≤ 130 µs"),
        ("… server and clients on one core", f"{latency(on_one)}, {on_one['cpu_us']:.0f} µs CPU each", ""),
        ("a loaded idle game", f"{game:.1f} KiB", "≤ 64 KiB"),
        ("start with 50,000 accounts and 20,000 unloaded games", f"{begun['start_s']:.1f} s ({begun['start_cpu_s']:.1f} s CPU)", "≤ 3 s"),
        ("… from the disk, none of it in memory", f"{begun['cold_start_s']:.1f} s", ""),
        ("… “my games” of a player with 200 of them", f"{begun['mine_ms']:.1f} ms", "≤ 20 ms"),
        ("start with 20,000 campaigns on clocks", f"{slept['start_s']:.1f} s ({slept['start_cpu_s']:.1f} s CPU)", "≤ 3 s"),
        ("… memory for each, unloaded again", f"{slept['parked_kib']:.1f} KiB", "an index"),
        ("the first action in a campaign of 2,000 entries that is not in memory", f"{slept['next_action_ms']:.1f} ms", "≤ 60 ms"),
        ("an idle connection", f"{connection:.1f} KiB", "≤ 12 KiB"),
        *people.rows(seconds),
    ]
    return lines_of("| | measured | wanted |", rows)


def lines_of(heads, rows):
    lines = [f"Measured {datetime.date.today()}: {machine()}.", "", heads, "|---" * len(rows[0]) + "|"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def tell_house():
    """What ten house rules cost, in CPU time and turn by turn: other work of the machine comes and goes, and the ratio is what counts."""
    cases = [
        ("judge and evolve a land move", "judge_and_evolve/land_move", "judge_and_evolve/land_move_with_ten_options", "≤ 2 (aim 1.05)"),
        ("judge and evolve a land battle's round", "judge_and_evolve/land_battle_round", "judge_and_evolve/land_battle_round_with_ten_options", "≤ 2"),
        ("… to its end, with its questions", "land_battle_to_its_end/without_options", "land_battle_to_its_end/with_ten_options", "≤ 2 (aim 1.5)"),
    ]
    names = "|".join(name for _, *both, _ in cases for name in both)
    found = parts("rules_bench", f"--benchmark_filter=^({names})$", "--benchmark_enable_random_interleaving=true", "--benchmark_repetitions=15")
    rows = []
    for what, plain, ten, wanted in cases:
        without, with_ten = (found[name]["cpu_time"] for name in (plain, ten))
        rows.append((what, f"{without:.2f} µs", f"{with_ten:.2f} µs", f"{with_ten / without:.2f}", wanted))
    return lines_of("| | plain tournament | with ten house rules | ratio | wanted |", rows)


def write(marks, table):
    begin, end = marks
    head, _, rest = PAGE.read_text().partition(begin)
    PAGE.write_text(f"{head}{begin}\n{table}\n{end}{rest.partition(end)[2]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--house", action="store_true")
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("--dry", action="store_true")
    chosen = parser.parse_args()
    if not chosen.no_build:
        subprocess.run([ROOT / "deploy/install-packages.sh", "build", "bench"], check=True)
        subprocess.run(["cmake", "--preset", "release", "-DARMISTICE_TESTS=ON"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", "--preset", "release", "--target", *(["rules_bench"] if chosen.house else TARGETS)], cwd=ROOT, check=True)
    tables = [] if chosen.house else [(TABLE, tell(chosen.seconds))]
    for marks, table in [*tables, (HOUSE_TABLE, tell_house())]:
        print(table)
        if not chosen.dry:
            write(marks, table)


if __name__ == "__main__":
    main()
