#!/usr/bin/python3
"""A web server on loopback for the tests of webhooks. Prints its port, then a line of JSON for each request.

usage: hook_server.py [CERTIFICATE KEY]
Paths: /ok, /gone (410), /wrong (500), /redirect (to /ok), /slow (never answers), /drip (200, then a byte at a time for ever), /huge (200 and
megabytes), /header (a header without end), /garbage (what is no HTTP), /close (hangs up)
"""
import http.server
import json
import ssl
import sys
import threading
import time

stop = threading.Event()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def do_GET(self):
        self.do_POST()

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        print(json.dumps({"method": self.command, "path": self.path, "header": dict(self.headers.items()), "body": body}), flush=True)
        self.close_connection = True
        try:
            getattr(self, self.path.strip("/"))()
        except OSError:
            pass  # it was hung up upon

    def answer(self, status, *header):
        self.send_response(status)
        for name, value in header:
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def ok(self):
        self.answer(204)

    def gone(self):
        self.answer(410)

    def wrong(self):
        self.answer(500)

    def redirect(self):
        self.answer(307, ("Location", "/ok"))

    def slow(self):
        stop.wait()

    def begin(self):
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")

    def drip(self):
        self.begin()
        while not stop.wait(0.02):
            self.wfile.write(b"x")

    def huge(self):
        self.begin()
        for _ in range(4096):
            self.wfile.write(b"x" * 16384)

    def header(self):
        self.wfile.write(b"HTTP/1.1 302 OK\r\n")
        while not stop.is_set():
            self.wfile.write(b"X-More: " + b"x" * 1000 + b"\r\n")

    def garbage(self):
        self.wfile.write(b"220 mail.example.org ESMTP\r\n\x00\xff")

    def close(self):
        self.connection.close()


http.server.ThreadingHTTPServer.request_queue_size = 128
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()  # whoever started it ends it
stop.set()
