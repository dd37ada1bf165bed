#!/usr/bin/python3
"""A mail server on loopback for the tests of notifications: a real one (aiosmtpd), or one that misbehaves.

usage: mail_server.py MODE [FOLDER]
Prints its port, then a line of JSON for each mail that it has taken, as Python's own reader of mails understands it.

MODE   plain, or with the certificate.pem and key.pem of FOLDER: starttls, tls, login (starttls, and a user). Of these some addresses are
       special: nobody@ is refused, busy@ is to come back later, spam@ is refused once it was read, lost@ is read and never answered, drops@
       is read and hung up upon, closes@ answered with 421.
       stingy (refuses every sender), silent (says nothing), closing (hangs up), full (greets with 421), garbage (says what is no SMTP),
       yes (answers 250 to everything), endless (greets without end)
"""
import asyncio
import email
import email.policy
import json
import pathlib
import ssl
import sys

from aiosmtpd.smtp import AuthResult, SMTP

PASSWORD = b"open-sesame"


def say(words):
    print(words, flush=True)


class Handler:
    def __init__(self, mode):
        self.mode = mode

    async def handle_MAIL(self, server, session, envelope, address, options):
        if self.mode == "stingy":
            return "550 5.7.1 not from you"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return f"550 5.1.1 <{address}> is unknown here"
        if address.startswith("busy@"):
            return "450 4.2.1 come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        to = envelope.rcpt_tos[0]
        if to.startswith("spam@"):
            return "554 5.7.1 not wanted"
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        say(json.dumps({
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "header": [[name, str(value)] for name, value in mail.items()],
            "text": mail.get_body(("plain",)).get_content(),
            "defects": [repr(defect) for defect in mail.defects],
            "longest": max(map(len, envelope.content.split(b"\r\n"))),
            "raw": envelope.content.decode("ascii"),
            "connection": session.peer[1],
            "secret": session.ssl is not None,
            "user": session.auth_data if session.authenticated else None,
        }))
        if to.startswith("lost@"):
            await asyncio.sleep(3600)
        if to.startswith("drops@"):
            server.transport.abort()
        if to.startswith("closes@"):
            return "421 4.3.2 not now"
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    right = data.login == b"armistice" and data.password == PASSWORD
    return AuthResult(success=right, auth_data="armistice", handled=False)


def real(mode, folder):
    context = None
    if mode in ("starttls", "tls", "login"):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    login = {"authenticator": authenticate, "auth_required": True} if mode == "login" else {}
    offered = context if mode in ("starttls", "login") else None
    make = lambda: SMTP(Handler(mode), hostname="mail.example.org", tls_context=offered, require_starttls=offered is not None, **login)
    return make, context if mode == "tls" else None


class Bad(asyncio.Protocol):
    def __init__(self, mode):
        self.mode = mode

    def connection_made(self, transport):
        self.transport = transport
        if self.mode == "closing":
            transport.close()
        elif self.mode == "full":
            transport.write(b"421 4.3.2 too many\r\n")
        elif self.mode == "garbage":
            transport.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\x00\xff\xfe\r\n" * 10)
        elif self.mode == "yes":
            transport.write(b"220 here\r\n")
        elif self.mode == "endless":
            self.flood()

    def flood(self):
        if not self.transport.is_closing():
            self.transport.write(b"220-" + b"x" * 1000 + b"\r\n")
            asyncio.get_running_loop().call_later(0.001, self.flood)

    def data_received(self, data):
        if self.mode == "yes":
            self.transport.write(b"250 yes\r\n" * data.count(b"\n"))


async def main():
    mode = sys.argv[1]
    if mode in ("plain", "stingy", "starttls", "tls", "login"):
        make, context = real(mode, pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "."))
    else:
        make, context = (lambda: Bad(mode)), None
    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0, ssl=context)
    say(server.sockets[0].getsockname()[1])
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)  # whoever started it ends it


asyncio.run(main())
