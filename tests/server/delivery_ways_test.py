#!/usr/bin/env python3
"""A lost password, webhooks and the end of mails, as a person meets them: the built server, a real mail server and a real web server on loopback.

usage: delivery_ways_test.py SERVER        exit 77: python3-websockets or python3-aiosmtpd is not installed
"""
import asyncio
import email.header
import hashlib
import hmac
import importlib.util
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from delivery_day_test import PASSWORD, SEATS, SECONDS, Mails, Player, Server

SETTINGS = "plain-webhooks = true\nprivate-webhooks = true\n"
TITLE = "Wintermärchen"
NEW_PASSWORD = "another horse entirely"


class Hooks:
    """A web server that notes what it is called with."""

    def __init__(self):
        script = pathlib.Path(__file__).resolve().parents[1] / "notify" / "hook_server.py"
        self.running = subprocess.Popen([sys.executable, "-B", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.url = f"http://127.0.0.1:{int(self.running.stdout.readline())}/ok"

    async def call(self):
        """The next one."""
        return json.loads(await asyncio.wait_for(asyncio.to_thread(self.running.stdout.readline), SECONDS))

    def end(self):
        self.running.stdin.close()
        self.running.wait(timeout=SECONDS)


async def a_lost_password_is_reset_by_mail(server, mails, owner):
    """Once, to the address that was confirmed; whoever was in is out."""
    assert "done" in await owner.ask(ask_reset={"name": "Nobody At All"})  # nobody learns who is here
    before = len(mails.taken)
    stranger = Player(server, 0)
    await stranger.connect()
    assert "done" in await stranger.ask(ask_reset={"name": owner.name})
    mail = await mails.one(owner.mail, before)
    code = re.search(r"ar_[0-9a-f]+", mail["text"])[0]
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    for bad in ("ar_", wrong, code[:-2]):
        assert "denied" in await stranger.ask(reset_password={"code": bad, "password": NEW_PASSWORD}), bad
    assert "malformed" in await stranger.ask(reset_password={"code": code, "password": "x"})
    await stranger.want("done", reset_password={"code": code, "password": NEW_PASSWORD})
    again = await stranger.ask(reset_password={"code": code, "password": PASSWORD})
    assert "denied" in again and code not in json.dumps(again), again
    try:
        await owner.ask(list_games={})
        raise SystemExit("who was in before is not out")
    except Exception as ended:  # of python3-websockets, which is not imported where it is not there
        assert type(ended).__name__.startswith("ConnectionClosed"), ended
    assert "denied" in await stranger.ask(log_in={"name": owner.name, "password": PASSWORD})
    owner.token = (await stranger.want("welcome", log_in={"name": owner.name, "password": NEW_PASSWORD}))["token"]
    owner.socket = None


async def who_never_confirmed_his_address_gets_no_code(mails, unsure):
    await unsure.connect()
    before = len(mails.taken)
    unsure.token = (await unsure.want("welcome", register={"name": unsure.name, "password": PASSWORD, "mail": unsure.mail}))["token"]
    assert "am_" in (await mails.one(unsure.mail, before))["text"]
    before = len(mails.taken)
    assert "done" in await unsure.ask(ask_reset={"name": unsure.name})
    return before


def signed(call, secret):
    """Whether the signature is that of who has the secret, as docs/reference/webhooks.md says it."""
    seconds, mac = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", call["header"]["Armistice-Signature"]).groups()
    return hmac.compare_digest(mac, hmac.new(secret.encode(), f"{seconds}.{call['body']}".encode(), hashlib.sha256).hexdigest())


async def who_is_to_act_is_called(hooks, players, game):
    """By the webhook of the one who is asked, signed; @return when the turn is the second player's."""
    call = await hooks.call()
    assert call["method"] == "POST" and call["header"]["Content-Type"] == "application/json", call
    assert signed(call, players[0].secret) and not signed(call, players[1].secret), call
    body = json.loads(call["body"])
    assert body["delivery"] == call["header"]["Armistice-Delivery"] and body["kind"] == "asked", body
    assert [one["game"] for one in body["games"]] == [game] and body["games"][0]["asked"][0]["power"] == "Austria-Hungary", body
    assert body["games"][0]["title"] == TITLE and body["games"][0]["bundle"] == "1914", body
    assert not any(secret in call["body"] for secret in (players[0].token, players[0].secret, players[0].mail, players[0].name)), body


def posted(server, link):
    """What the page of a link says to a mail program's own button."""
    page = urllib.request.Request(f"http://localhost:{server.port}/unsubscribe/{link}", data=b"List-Unsubscribe=One-Click")
    with urllib.request.urlopen(page, timeout=SECONDS) as answer:
        return answer.status


async def mails_end_by_their_link(server, mails, player, before):
    mail = await mails.one(player.mail, before)
    subject = next(value for name, value in mail["header"] if name.lower() == "subject")
    assert f"({TITLE}, Austria-Hungary)" in str(email.header.make_header(email.header.decode_header(subject))), subject
    assert mail["text"].startswith(f"{TITLE} (1914), round 1"), mail["text"]
    link = next(value for name, value in mail["header"] if name.lower() == "list-unsubscribe")
    token = re.search(r"/unsubscribe/([^>\s]+)", link)[1]
    with urllib.request.urlopen(f"http://localhost:{server.port}/unsubscribe/{token}", timeout=SECONDS) as page:
        assert page.status == 200
    assert (await player.want("profile", get_profile={}))["by_mail"], "a look at the page ended the mails"
    try:
        posted(server, token[:-1] + ("A" if token[-1] != "A" else "B"))
        raise SystemExit("a link that was changed is taken")
    except urllib.error.HTTPError as refused:
        assert refused.code == 404, refused
    assert posted(server, token) == 200
    assert not (await player.want("profile", get_profile={})).get("by_mail", False), "the link ends nothing"


async def who_is_concerned_by_a_seat_is_told(mails, hooks, host, guest):
    """By a webhook, whom it is kept for; by mail, who directs the game where it is left."""
    account = (await guest.want("profile", get_profile={}))["account"]
    before = len(mails.taken)
    seats = [{"powers": SEATS[0], "to": "ACCOUNT", "account": account}, {"powers": SEATS[1] + SEATS[2], "to": "ANYBODY"}]
    game = (await host.want("game_created", create_game={"bundle": "1914-tournament", "directed": True, "seats": seats}))["game"]
    body = json.loads((await hooks.call())["body"])
    assert body["kind"] == "seat" and body["games"][0]["seats_kept"] == [{"seat": 0, "powers": SEATS[0]}], body
    await guest.want("seated", take_seat={"game": game, "seat": 0})
    await guest.want("accepted", leave_seat={"game": game, "seat": 0})
    text = (await mails.one(host.mail, before))["text"]
    assert "Nobody has the seat of Austria-Hungary, Germany and Ottoman Empire. You direct the game: offer the seat to somebody." in text, text


async def a_new_address_counts_once_it_is_confirmed(mails, player):
    """And the old one is told, without a code."""
    before, old, new = len(mails.taken), player.mail, "moved@example.org"
    profile = await player.want("profile", set_profile={"mail": new})
    assert (profile["mail"], profile["mail_confirmed"], profile["new_mail"]) == (old, True, new), profile
    code = re.search(r"am_[0-9a-f]+", (await mails.one(new, before))["text"])[0]
    before = len(mails.taken)
    await player.want("welcome", use_code={"code": code})
    profile = await player.want("profile", get_profile={})
    assert (profile["mail"], profile["mail_confirmed"], profile.get("new_mail", "")) == (new, True, ""), profile
    text = (await mails.one(old, before))["text"]
    assert "If you did not, somebody else has used your account" in text and "am_" not in text and new not in text, text
    player.mail = new


async def course(server, mails, hooks):
    reader = asyncio.create_task(mails.read())  # kept: a task that nobody holds may be gone before it is done
    players = [Player(server, number) for number in range(3)]
    for player in players[:2]:
        await player.register(mails)
    await a_lost_password_is_reset_by_mail(server, mails, players[0])
    refused = await who_never_confirmed_his_address_gets_no_code(mails, players[2])
    for bad in ("ftp://127.0.0.1/", "http://user:word@127.0.0.1/", "http://127.0.0.1/\r\nX: y", "x" * 5000):
        assert (await players[0].ask(set_profile={"webhook": bad}))["malformed"]["field"] == "set_profile.webhook"
    for player in players[:2]:
        player.secret = (await player.want("profile", set_profile={"webhook": hooks.url}))["webhook_secret"]
    before = len(mails.taken)
    seats = [{"powers": powers, "to": "ANYBODY"} for powers in SEATS]
    game = (await players[0].want("game_created", create_game={"bundle": "1914", "title": TITLE, "seats": seats}))["game"]
    for seat, player in enumerate(players):
        player.seat = seat
        await player.want("seated", take_seat={"game": game, "seat": seat})
    await players[0].want("accepted", start_game={"game": game})
    await who_is_to_act_is_called(hooks, players, game)
    await mails_end_by_their_link(server, mails, players[0], before)
    before = len(mails.taken)
    await players[0].end_turn(game)
    assert signed(await hooks.call(), players[1].secret), "the next one is not called"
    await mails.one(players[1].mail, before)
    await players[1].want("profile", set_profile={"webhook": ""})
    await who_is_concerned_by_a_seat_is_told(mails, hooks, players[1], players[0])
    await a_new_address_counts_once_it_is_confirmed(mails, players[1])
    # Nothing came for whom there was none: his code, and mails that were ended.
    assert not [mail for mail in mails.taken[refused:] if mail["to"] == [players[2].mail]], "a code went to an address that nobody confirmed"
    assert not [mail for mail in mails.taken[before:] if mail["to"] == [players[0].mail]], "mails go on"
    return reader


async def played(server, mails, hooks):
    try:
        await course(server, mails, hooks)
    finally:
        mails.end()  # else the thread that reads from it never ends, nor does the loop
        hooks.end()


def main(program):
    if importlib.util.find_spec("websockets") is None or importlib.util.find_spec("aiosmtpd") is None:
        print("skipped: python3-websockets or python3-aiosmtpd is not installed")
        return 77
    mails, hooks = Mails(), Hooks()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, mails.port, SETTINGS)
        try:
            asyncio.run(played(server, mails, hooks))
        finally:
            log = server.end(signal.SIGTERM)
    for secret in (PASSWORD, NEW_PASSWORD, "ar_", "am_", "@example.org"):
        assert secret not in log, f"{secret} is in the log"
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
