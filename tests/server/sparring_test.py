#!/usr/bin/env python3
"""Bots take the free seats of a game that somebody created, and another client tells it in words, against the built server.

usage: sparring_test.py SERVER SPARRING        exit 77: python3-websockets is not installed
"""
import asyncio
import importlib.util
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile

SECONDS = 240


async def ask(socket, number, **body):
    await socket.send(json.dumps({"request": number, **body}))
    while True:
        message = json.loads(await socket.recv())
        if message.get("request") == number:
            return message


async def create(port, who={"hello": {}}, **more):
    """A game of one round with two seats, and the connection of who created it."""
    import websockets
    socket = await websockets.connect(f"ws://127.0.0.1:{port}/", subprotocols=["armistice.v1.json"], max_size=None)
    await ask(socket, 1, **who)
    sides = [["Austria-Hungary", "Germany", "Ottoman Empire"], ["Russian Empire", "France", "British Empire", "Italy", "United States"]]
    made = await ask(socket, 2, create_game={"bundle": "1914-tournament", "parameters": {"round-limit": "1"},
                                             "seats": [{"powers": powers} for powers in sides], **more})
    return socket, made["game_created"]


async def seats_of(port):
    """A game, and the flags that take both of its seats."""
    socket, created = await create(port)
    await socket.close()
    flags = [flag for seat in created["seats"] for flag in ("--seat", f"{seat.get('seat', 0)}:{seat['token']}")]
    return created["game"], flags


async def seeds_in(port, game):
    """The seats whose seeds are in the dice of a game."""
    import websockets
    async with websockets.connect(f"ws://127.0.0.1:{port}/", subprotocols=["armistice.v1.json"], max_size=None) as socket:
        await ask(socket, 1, hello={})
        last = (await ask(socket, 2, watch={"game": game}))["game_view"]["sequence"]
        await socket.send(json.dumps({"request": 3, "watch": {"game": game, "from_sequence": 0}}))
        entries = []
        while not entries or entries[-1]["sequence"] < last:
            entries += [message["update"]["entry"] for message in [json.loads(await socket.recv())] if "update" in message]
        return {entry["seed_opened"].get("seat", 0) for entry in entries if "seed_opened" in entry}


class Server:
    """The real server on one port, that may be killed and started again."""

    def __init__(self, program, folder):
        self.command = [program, "--database", f"{folder}/games.db", "--log-level", "info"]
        self.port = "0"
        self.start()

    def start(self, *flags):
        self.running = subprocess.Popen([*self.command, "--port", self.port, *flags], stderr=subprocess.PIPE, text=True)
        self.port = next(found[1] for found in (re.search(r"event=started.* port=(\d+)", line) for line in self.running.stderr) if found)

    def end(self, how=signal.SIGTERM):
        self.running.send_signal(how)
        self.running.communicate(timeout=SECONDS)


def main(program, sparring):
    if importlib.util.find_spec("websockets") is None:
        print("skipped: python3-websockets is not installed")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)

        def run(*flags):
            return subprocess.Popen([sparring, "--port", server.port, *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            a_shown_game_is_told(server, run)
            what_to_know_of_its_options_is_told(run)
            bots_play_and_it_is_told(server, run)
            who_comes_later_is_told_where_the_game_stands(server, run)
            what_becomes_of_the_table_is_told(server, run)
            an_annulled_game_is_over(server, run)
            wrong_names_are_refused_in_words(server, run)
            flags_that_would_be_ignored_are_refused(sparring)
            seats_that_cannot_all_be_taken_are_left_free(server, run)
            a_lost_server_is_tried_again_and_a_stopped_bot_has_its_seats(server, run, f"{folder}/token")
            a_bot_goes_on_where_the_server_was_set_back(server, run, folder)
            patience_ends(server, run)
        finally:
            server.end()
    return 0


def a_shown_game_is_told(server, run):
    """What the quickstart shows: bots on every seat, and a commentary that knows whom and what it speaks of."""
    shown = run("--bundle", "1914", "--limit", "2s", "--seed", "7")
    told, wrong = shown.communicate(timeout=SECONDS)
    print(told[-2000:], wrong, sep="")
    assert shown.returncode == 0, "it gave up"
    turns = re.findall(r"^(\S.*) \(\d+:\d\d left\)$", told, re.M)
    places = set(re.findall(r"Battle in ([^:]+):", told)) | set(re.findall(r"^   (?:moves|places) .* (?:to|in) ([^.,]+)\.$", told, re.M))
    assert len(set(turns)) >= 3 and len(places) >= 10, f"all turns were of {set(turns)}, and all happened in {places}"


def what_to_know_of_its_options_is_told(run):
    """Before the game begins: nothing is wrong with the bundle, but options of it belong together with one that is left out."""
    shown = run("--bundle", "classic-smith-combat", "--limit", "1s")
    said_until("To know: SM-5", shown)
    shown.terminate()
    shown.communicate(timeout=SECONDS)


def bots_play_and_it_is_told(server, run):
    """Two bots take both seats, and begin; a third client tells it from the start."""
    game, seats = asyncio.run(seats_of(server.port))
    bots = run("--play", game, *seats, "--pace", "1ms")
    teller = run("--follow", game, "--from-start")
    told, wrong = teller.communicate(timeout=SECONDS)
    said, failed = bots.communicate(timeout=SECONDS)
    print(told[-3000:], wrong, said, failed, sep="")
    assert teller.returncode == 0 and bots.returncode == 0, "one of them gave up"
    check(told)
    assert asyncio.run(seeds_in(server.port, game)) == {0, 1}, "a bot has added no seed to the dice"


def who_comes_later_is_told_where_the_game_stands(server, run):
    """The score and whose turn it is come first, and nothing of what was before."""
    game, seats = asyncio.run(seats_of(server.port))
    early = run("--follow", game, "--from-start")
    bots = run("--play", game, *seats, "--pace", "5ms")
    said_until("Germany", early)
    told, wrong = run("--follow", game).communicate(timeout=SECONDS)
    assert re.match(r"\nScoreboard, round 1\n", told) and re.search(r"^From here on, in the turn of [A-Z]", told, re.M), told[:1500] + wrong
    for other in (early, bots):
        other.communicate(timeout=SECONDS)


def what_becomes_of_the_table_is_told(server, run):
    """Who proposes another time control, and who leaves, by what he plays."""
    async def game():
        socket, made = await create(server.port)
        for seat in made["seats"]:
            await ask(socket, 3, take_seat={"game": made["game"], "seat": seat.get("seat", 0), "seat_token": seat["token"]})
        await ask(socket, 4, start_game={"game": made["game"]})
        await ask(socket, 5, set_clock={"game": made["game"], "seat": 0, "clock": {"preset": "club"}})
        await ask(socket, 6, leave_seat={"game": made["game"], "seat": 0})
        await socket.close()
        return made["game"]
    teller = run("--follow", asyncio.run(game()), "--from-start")
    powers = "   The player of Austria-Hungary, Germany and Ottoman Empire "
    said_until(powers + "proposes another time control (club: ", teller)
    said_until(powers + "has left the game.", teller)
    teller.kill()
    teller.communicate()


def an_annulled_game_is_over(server, run):
    """Who follows it and who plays it leaves, live and later; and nobody leaves at an end that a referee took back."""
    async def begun(name):
        socket, made = await create(server.port, {"register": {"name": name, "password": "a horse of seven colours"}}, directed=True)
        game = made["game"]
        await ask(socket, 3, watch={"game": game, "from_sequence": 0})
        bots = [run("--play", game, "--seat", f"{seat.get('seat', 0)}:{seat['token']}", "--pace", "1h") for seat in made["seats"]]
        taken = 0
        while taken < 2:
            taken += "seated" in json.loads(await socket.recv()).get("update", {}).get("entry", {})
        start = int((await ask(socket, 4, start_game={"game": game}))["accepted"]["sequence"])
        return socket, game, start, bots

    async def rule(socket, game, **verb):
        answer = await ask(socket, 5, rule={"game": game, "action_id": os.urandom(16).hex(), "reason": "It was so.", **verb})
        assert "accepted" in answer, answer

    async def annulled(name):
        socket, game, start, bots = await begun(name)
        await rule(socket, game, end_game={})
        await rule(socket, game, set_back={"to": start})
        teller = run("--follow", game, "--from-start")
        told = said_until("   A referee sets the game back", teller)
        await rule(socket, game, annul={})
        rest, wrong = teller.communicate(timeout=SECONDS)
        later = run("--follow", game, "--from-start").communicate(timeout=SECONDS)[0]
        assert teller.returncode == 0 and told + rest == later, told + rest + wrong
        assert later.endswith("  annulled: it counts as if it had never been played\n") and "not over yet" not in later, later
        # And back again: an annulment that was set back ends nothing.
        await rule(socket, game, set_back={"to": start})
        await rule(socket, game, end_game={})
        ended = run("--follow", game, "--from-start").communicate(timeout=SECONDS)[0]
        assert "annuls the game" in ended and "annulled: it counts" not in ended and re.search(r"Winner|Draw", ended), ended
        for bot in bots:
            bot.communicate(timeout=SECONDS)
        await socket.close()

    async def left(name):
        socket, game, _, bots = await begun(name)
        await rule(socket, game, annul={})
        for bot in bots:
            said, failed = bot.communicate(timeout=SECONDS)
            assert bot.returncode == 0, said + failed
        await socket.close()
    asyncio.run(annulled("Annie"))
    asyncio.run(left("Lefty"))


def wrong_names_are_refused_in_words(server, run):
    """Ids of games that are none, that nobody has, that several have; seats and tokens that are none."""
    first = asyncio.run(seats_of(server.port))[0]
    while asyncio.run(seats_of(server.port))[0][0] != first[0]:
        pass
    for flags, words in ((("--play", "00" * 16, "--seat", "nonsense"), "NUMBER:TOKEN"), (("--follow", "00" * 16), "no game"),
                         (("--follow", "0" * 31), "no game here"), (("--follow", "xyz"), "hexadecimal"), (("--follow", first[0]), "say more of it")):
        bad = run(*flags)
        said = bad.communicate(timeout=SECONDS)[1]
        assert words in said and bad.returncode == 1, said


# What looks at a flag, with a value for it: a game of its own, a load, a game that is followed, seats that are played.
LOOKS = {
    "--bundle": ("own load", "1914"), "--seed": ("own load play", "1"), "--limit": ("own", "1s"), "--pace": ("own play", "1ms"), "--record": ("own", "none"),
    "--quiet": ("own", None), "--dice": ("own follow", None), "--from-start": ("follow", None), "--seat": ("play", "0"), "--patience": ("follow play", "1ms"),
    "--token-file": ("play", "none"), "--name": ("play", None), "--password-file": ("play", None), "--supervised": ("play", None), "--games": ("load", "1"),
    "--duration": ("load", "1s"), "--rate": ("load", "1"), "--log": ("load", "none"), "--follow": ("own", "xyz"), "--play": ("own", "xyz"), "--load": ("own", None),
}
# What goes with another flag alone.
TOGETHER = {"--play": ["--play", "xyz", "--seat", "0"], "--name": ["--name", "Ada", "--password-file", "none"], "--password-file": ["--name", "Ada", "--password-file", "none"]}


def flags_that_would_be_ignored_are_refused(sparring):
    """Every flag with everything that the program does: it is looked at, or the call is refused before anything is done."""
    told = subprocess.run([sparring, "--help"], capture_output=True, text=True, timeout=SECONDS).stdout
    known = set(re.findall(r"^ +(?:-\w,\s*)?(--[a-z-]+)", told, re.M)) - {"--help", "--version", "--host", "--port"}
    assert known == set(LOOKS), known ^ set(LOOKS)
    # Port 1 has no server, and "xyz" is the id of no game: nothing begins.
    calls = {"own": [], "load": ["--load"], "follow": ["--follow", "xyz"], "play": ["--play", "xyz", "--seat", "0"]}
    for flag, (looks, value) in LOOKS.items():
        for name, call in calls.items():
            if flag in call:
                continue
            more = TOGETHER.get(flag, [flag] if value is None else [flag, value])
            done = subprocess.run([sparring, "--port", "1", *call, *more], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS)
            refused = done.returncode > 100  # CLI11's codes
            assert refused == (name not in looks.split()), f"{call + more}: {done.returncode} {done.stderr}"


def seats_that_cannot_all_be_taken_are_left_free(server, run):
    """Both sides where somebody directs, a seat that there is not: nothing is taken. A wrong token: what was taken is given back."""
    async def table(name):
        socket, made = await create(server.port, {"register": {"name": name, "password": "a horse of seven colours"}}, directed=True)
        return socket, made["game"], [f"{seat.get('seat', 0)}:{seat['token']}" for seat in made["seats"]]

    async def entries_of(socket, game):
        answer = await ask(socket, 9, watch={"game": game})
        assert not any(seat.get("taken") for seat in answer["game_view"]["seats"]), answer["game_view"]["seats"]
        return answer["game_view"]["sequence"]

    def refused(words, game, *seats):
        bots = run("--play", game, *[flag for seat in seats for flag in ("--seat", seat)])
        said, failed = bots.communicate(timeout=SECONDS)
        assert bots.returncode == 1 and words in failed, said + failed
        return said

    async def tries():
        socket, game, seats = await table("Dora")
        before = await entries_of(socket, game)
        assert refused("seats 0 and 1 are of both sides", game, *seats) == ""
        assert refused("there is no seat 7: the seats of this game are numbered 0 to 1", game, seats[0], "7") == ""
        assert await entries_of(socket, game) == before, "a seat was taken"
        await socket.close()
        socket, made = await create(server.port)
        first = f"0:{made['seats'][0]['token']}"
        assert "Seat 0 is taken" in refused("; seat 0 is given back", made["game"], first, "1:" + "A" * len(made["seats"][1]["token"]))
        await entries_of(socket, made["game"])
        await socket.close()
    asyncio.run(tries())


def a_lost_server_is_tried_again_and_a_stopped_bot_has_its_seats(server, run, token):
    """The server dies in the middle of a game, then the bots do: the game is played to its end, and told without a gap."""
    game, seats = asyncio.run(seats_of(server.port))
    play = ("--play", game[:16], *seats, "--pace", "5ms", "--token-file", token)
    teller = run("--follow", game[:16], "--from-start")
    bots = run(*play)
    told = said_until("Austria-Hungary", teller)
    assert stat.S_IMODE(os.stat(token).st_mode) == 0o600, "others may read the token"
    server.end(signal.SIGKILL)
    server.start()
    told += said_until("Germany", teller)
    bots.kill()
    assert "the server is back" in bots.communicate(timeout=SECONDS)[1]
    bots = run(*play)
    told_then, wrong = teller.communicate(timeout=SECONDS)
    assert teller.returncode == 0 and "the server is back" in wrong, wrong
    said, failed = bots.communicate(timeout=SECONDS)
    assert bots.returncode == 0 and said.count("is taken by") == 2, said + failed
    afterwards = run("--follow", game, "--from-start").communicate(timeout=SECONDS)[0]
    assert told + told_then == afterwards, "it was told with a gap, or twice"


def a_bot_goes_on_where_the_server_was_set_back(server, run, folder):
    """An older copy of the database takes the place of what was played."""
    game, seats = asyncio.run(seats_of(server.port))
    teller = run("--follow", game, "--from-start")
    bots = run("--play", game, *seats, "--pace", "5ms")
    said_until("Austria-Hungary", teller)
    server.end()
    shutil.copy(f"{folder}/games.db", f"{folder}/older.db")
    server.start()
    said_until("Germany", teller)
    server.end()
    shutil.copy(f"{folder}/older.db", f"{folder}/games.db")
    server.start("--accept-older")
    said, failed = bots.communicate(timeout=SECONDS)
    assert bots.returncode == 0 and "the server is back" in failed, said + failed
    told, wrong = teller.communicate(timeout=SECONDS)
    assert teller.returncode == 0 and "set back" in told, told[-2000:] + wrong


def patience_ends(server, run):
    """A server that does not come back."""
    game, seats = asyncio.run(seats_of(server.port))
    flags = ("--patience", "2s")
    waiting = [run("--follow", game, "--from-start", *flags), run("--play", game, *seats, "--pace", "1h", *flags)]
    said_until("==== Round 1", waiting[0])
    server.end()
    for client in waiting:
        failed = client.communicate(timeout=SECONDS)[1]
        assert client.returncode == 1 and "does not come back" in failed, failed
    server.start()


def said_until(word, program):
    """What the program says, up to a line that begins so."""
    said = ""
    for line in program.stdout:
        said += line
        if line.startswith(word):
            return said
    raise AssertionError(f"nothing began with {word}: {said}")


def check(told):
    """Words of people: rounds with their score, battles with headline and result, no words of the code."""
    assert re.search(r"^==== Round 1 ====   Central Powers: \d+ points, Allies: \d+ points$|^==== Round 1 ====   .+points.+points", told, re.M), "no score"
    battles = re.findall(r"^   Battle in .+: .+ against .+\.\n     .*loses? .+; .+\.$", told, re.M)
    assert len(battles) >= 3, "battles have no headline or no result"
    assert "Scoreboard" in told and re.search(r"Winner|Draw", told), "no result of the game"
    outside_names = re.findall(r"\b[a-z]+-[a-z]+\b", told)
    assert not outside_names, f"words of the code: {set(outside_names)}"
    assert "nobody against" not in told and "against nobody" not in told, "a battle of nobody"
    assert "(settled)" not in told and "(contested)" not in told, "words of the code for who holds what"
    assert not re.search(r"\b[2-9] (cruiser|battleship|submarine|transport|fighter|tank)\b", told), "one of several"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
