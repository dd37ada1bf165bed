#!/usr/bin/env python3
"""What the guides have people type in a browser's console is typed against the built server. The first steps of docs/guide/console.md, a game against
the machine among them, run in Node where that has WebSockets: typed line by line, and pasted block by block. A timed evening and a campaign
(docs/guide/director.md) are typed by four people.

usage: readme_console_test.py SERVER PROJECT        exit 77: python3-websockets is not installed
"""
import asyncio
import importlib.util
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import uuid

SECONDS = 120
FIRST = "First steps from a browser's console"
PASSWORD = "a horse of seven colours"
# Who types each block, in their order.
TYPED_BY = ["director", "director", "allied", "director", "central", "central", "both", "central", "director"]
# What cannot be had here, and says so: nobody has missed a turn.
DENIED = {"excuse_miss": "this seat has missed no turn"}
TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"|crypto\.randomUUID\(\)|[A-Za-z_]\w*|-?\d+|\s+|.')


# A console: each chunk is a script of its own, which may await; only what it has awaited is over before the next.
CONSOLE = """
(async () => {
    for (const chunk of JSON.parse(process.argv[1])) await (0, eval)(`(async () => {${chunk}\\n})()`);
    ws.close();
})().catch(problem => { console.error(problem); process.exit(1); });
"""


def blocks(text, name=None):
    """Of a section, or of the whole page."""
    section = text.split(f"\n## {name}\n")[1].split("\n## ")[0] if name else text
    return [block.split("\n```")[0] for block in section.split("```js\n")[1:]]


def statements(block):
    """`say({...})` and the like, each as one line, however many lines it has."""
    found, depth = [""], 0
    for token in TOKENS.findall(block):
        depth += (token in "({[") - (token in ")}]") if len(token) == 1 else 0
        if token.isspace() and "\n" in token and depth == 0:
            found.append("")
        else:
            found[-1] += token
    return [one.strip() for one in found if one.strip()]


def as_json(script, known):
    """An object as JavaScript has it, as JSON: names of members without quotes, or alone."""
    parts, tokens = [], [token for token in TOKENS.findall(script) if not token.isspace()]
    for token, after in zip(tokens, tokens[1:] + [""]):
        if token == "crypto.randomUUID()":
            parts.append(json.dumps(str(uuid.uuid4())))
        elif not re.fullmatch(r"[A-Za-z_]\w*", token) or token in ("true", "false", "null"):
            parts.append(token)
        elif after == ":":
            parts.append(json.dumps(token))
        else:
            parts.append(f"{json.dumps(token)}: {json.dumps(known[token])}")
    return json.loads("".join(parts))


def node():
    """How to start a Node that has WebSockets, as browsers do; None where there is none."""
    program = shutil.which("node")
    for flags in ([], ["--experimental-websocket"]):
        command = [program, *flags, "-e", "new WebSocket('ws://127.0.0.1:1/').onerror = () => {}"]
        if program and subprocess.run(command, capture_output=True).returncode == 0:
            return [program, *flags]
    return None


def check_sockets(*files):
    """A handler of `open` that is typed when the socket is open long since is never called."""
    for file in files:
        assert "onopen" not in file.read_text(), f"{file}: ws.onopen does nothing for who types line by line"


def take_first_steps(console, port, text):
    found = [block.replace(":1914/", f":{port}/") for block in blocks(text, FIRST)]
    assert any("sparring: true" in block for block in found[:2]), "the first game is not one against the machine"
    lines = [line for block in found for line in block.splitlines()]
    for chunks in (lines, found, ["\n".join(found)]):
        done = subprocess.run([*console, "-e", CONSOLE, json.dumps(chunks)], capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 0, done.stderr
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        said = [next(kind for kind in answer if kind != "request") for answer in answers if answer.get("request")]
        print(f"first steps in {len(chunks)} chunks: {said}")
        no = [one for one in answers if not one.keys().isdisjoint({"malformed", "refused", "stale", "busy", "unknown"})]
        no += [one for one in answers if "denied" in one and "free" not in one["denied"]["reason"]]
        assert not no, no
        assert said.count("game_created") == 2 and said.count("legal_moves") == 1, said
        assert said.count("accepted") >= 6, said  # two starts, and four orders of the first turn, of which the last is the battle


class Person:
    def __init__(self, port):
        self.port, self.number, self.conceding = port, 0, False

    async def come(self, name):
        import websockets
        self.socket = await websockets.connect(f"ws://127.0.0.1:{self.port}/", subprotocols=["armistice.v1.json"], max_size=None)
        await self.say({"register": {"name": name, "password": PASSWORD}})
        return self

    async def say(self, body):
        self.number += 1
        await self.socket.send(json.dumps({"request": self.number, **body}))
        while True:
            message = json.loads(await self.socket.recv())
            if message.pop("request", 0) == self.number:
                break
        kind, answer = next(iter(message.items()))
        asked = next(iter(body))
        print(f"{asked}: {kind} {json.dumps(answer)[:160]}")
        concedes = body.get("act", {}).get("command", {}).get("declare", {}).get("what") == "concede"
        if concedes and not self.conceding:  # it is said twice
            self.conceding = True
            assert kind == "denied" and "send it again within two minutes" in answer["reason"], message
        elif asked in DENIED:
            assert kind == "denied" and DENIED[asked] in answer["reason"], message
        else:
            assert kind not in ("malformed", "denied", "refused", "stale", "busy", "unknown"), (body, message)
        return answer


class Reader:
    """Types the page as its reader would, who is four people."""

    def __init__(self, people):
        self.people, self.game, self.proposal = people, None, None

    async def type(self, who, statement):
        known = {"game": self.game}
        if re.fullmatch(r'game = "…"', statement):
            return
        act = re.fullmatch(r'act\("([^"]*)", (.*)\)', statement, re.S)
        if act:
            body = {"act": {"game": self.game, "as": act[1], "action_id": str(uuid.uuid4()), "command": as_json(act[2], known)}}
        else:
            body = as_json(re.fullmatch(r"say\((.*)\)", statement, re.S)[1], known)
        if who == "both":
            who = "allied" if "set_clock" in body else "central"
        if "agree_clock" in body:
            body["agree_clock"]["proposal"] = self.proposal
        if "name_substitute" in body:
            body["name_substitute"]["account"] = self.people["substitute"].account
        if "start_game" in body and not self.started:
            await self.sit()
        kept = [seat for seat in body.get("create_game", {}).get("seats", []) if seat.get("to") == "ACCOUNT"]
        for seat, player in zip(kept, ("central", "allied")):
            seat["account"] = self.people[player].account
        answer = await self.people[who].say(body)
        if kept:  # a table beside the evening's, on which the page goes on
            for seat, player in enumerate(("central", "allied")):
                await self.people[player].say({"take_seat": {"game": answer["game"], "seat": seat}})
            return
        if "create_game" in body:
            self.game, self.seats, self.started = answer["game"], answer["seats"], False
        if "set_clock" in body:
            self.proposal = answer["sequence"]
        if "take_seat" in body:  # the other one does the same, and the director starts the game
            await self.people["allied"].say({"take_seat": {"game": self.game, "seat": 1}})
            await self.people["director"].say({"start_game": {"game": self.game}})
            self.started = True

    async def sit(self):
        """With the tokens that the director hands out."""
        for who, seat in (("central", 0), ("allied", 1)):
            await self.people[who].say({"take_seat": {"game": self.game, "seat": seat, "seat_token": self.seats[seat]["token"]}})
        self.started = True


async def read(port, text):
    people = {who: await Person(port).come(f"The {who}") for who in ("director", "central", "allied", "substitute")}
    for person in people.values():
        person.account = int((await person.say({"get_profile": {}}))["account"])
    reader = Reader(people)
    found = blocks(text)
    assert len(found) == len(TYPED_BY), f"{len(found)} blocks: say who types each"
    for who, block in zip(TYPED_BY, found):
        for statement in statements(block):
            await reader.type(who, statement)


def main(program, project):
    if importlib.util.find_spec("websockets") is None:
        print("skipped: python3-websockets is not installed")
        return 77
    console = node()
    with tempfile.TemporaryDirectory() as folder:
        project = pathlib.Path(project)
        guide, directing = project / "docs/guide/console.md", project / "docs/guide/director.md"
        flags = ["--port", "0", "--database", f"{folder}/games.db", "--config", project / "deploy/quickstart.toml"]
        server = subprocess.Popen([program, *flags], stderr=subprocess.PIPE, text=True)
        try:
            port = next(found[1] for found in (re.search(r"event=started.* port=(\d+)", line) for line in server.stderr) if found)
            check_sockets(guide, directing, project / "docs/reference/protocol.md", project / "deploy/quickstart.sh")
            if console is not None:
                take_first_steps(console, port, guide.read_text())
            asyncio.run(asyncio.wait_for(read(port, directing.read_text()), SECONDS))
        finally:
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=SECONDS)
    if console is None:
        print("the first steps were skipped: there is no Node with WebSockets")
        return 77
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
