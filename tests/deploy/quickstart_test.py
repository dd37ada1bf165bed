"""deploy/quickstart.sh, with a build and programs that only say that they were called."""
import fcntl
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SERVER = """#!/usr/bin/env bash
echo "stub $*" >>"$STUB_CALLS"
echo "event=started port=0" >&2
trap 'echo event=stopped >&2; exit 0' TERM
trap '' HUP
while :; do read -r -t 1 <>"$STUB_PIPE"; done
"""


class Quickstart(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.place.name) / "checkout"
        shutil.copytree(ROOT / "deploy", self.root / "deploy")
        for bundle in (ROOT / "rules" / "bundles").glob("*/*.toml"):
            copy = self.root / bundle.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(bundle, copy)
        self.calls = pathlib.Path(self.place.name) / "calls"
        self.script("deploy/build.sh", '#!/bin/sh\necho build >>"$STUB_CALLS"\n')
        self.script("deploy/client.sh", '#!/bin/sh\necho client >>"$STUB_CALLS"\n')
        self.script("build/release/server/armistice-server", SERVER)
        for name in ("server/armistice-sparring", "admin/armistice-admin"):
            self.script(f"build/release/{name}", f'#!/bin/sh\necho {pathlib.Path(name).name} "$@" >>"$STUB_CALLS"\n')
        pipe = pathlib.Path(self.place.name) / "pipe"
        os.mkfifo(pipe)
        self.home = pathlib.Path(self.place.name) / "home"
        self.home.mkdir()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.home), "STUB_CALLS": str(self.calls), "STUB_PIPE": str(pipe)}
        self.data = self.home / ".local/share/armistice"

    def tearDown(self):
        self.place.cleanup()

    def script(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def start(self, *options):
        return subprocess.Popen([self.root / "deploy/quickstart.sh", *options], env=self.environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def start_up(self, *options):
        """Until the server is the caller's; @return the program and what it said."""
        program = self.start(*options)
        said = ""
        for line in program.stdout:
            said += line
            if "Ctrl-C stops" in line:
                return program, said
        self.fail(said)

    def end(self, program, how=signal.SIGTERM):
        program.send_signal(how)
        rest = program.communicate(timeout=60)[0]
        return program.returncode, rest

    def refuses(self, words, *options):
        program = self.start(*options)
        said = program.communicate(timeout=60)[0]
        self.assertEqual(program.returncode, 2, said)
        for word in words:
            self.assertIn(word, said)
        self.assertFalse(self.calls.exists(), "it was built before it was refused")

    def test_wrong_options_are_refused_before_anything_is_built(self):
        self.refuses(["--limit 30", "30s"], "--limit", "30")
        self.refuses(["--limit 0s"], "--limit", "0s")
        self.refuses(["--bundle nosuch", "there is no such bundle", *self.shipped()], "--bundle", "nosuch")
        for wrong in ("", "1914:", "WWI 1914", "19.4"):
            self.refuses([f"--bundle {wrong}: there is no such bundle"], "--bundle", wrong)
        for port in ("0", "65536", "http", "-1", "19 14"):
            self.refuses([f"--port {port}", "1 to 65535"], "--port", port)
        self.refuses(["--data needs a value"], "--data")
        self.refuses(["there is no option --nonsense", "usage: deploy/quickstart.sh"], "--nonsense")
        self.refuses(["there is no option --limit=30s", "--limit 30s"], "--limit=30s")

    def test_a_port_in_use_is_refused_before_anything_is_built(self):
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = str(other.getsockname()[1])
            self.refuses([f"port {port} is in use", "--port"], "--port", port)

    def test_a_folder_that_cannot_be_used_is_refused_before_anything_is_built(self):
        file = self.home / "file"
        file.write_text("mine")
        self.refuses(["this is a file"], "--port", self.free_port(), "--data", str(file))
        self.refuses(["cannot be made"], "--port", self.free_port(), "--data", str(file / "below"))
        self.data.mkdir(parents=True)
        with open(self.data / "armistice.db.lock", "w") as lock:
            lock.write("4711\n")
            lock.flush()
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.refuses(["another server uses the games in", "4711", "--data"], "--port", self.free_port())
        self.assertEqual(file.read_text(), "mine")

    def test_the_pages_are_served_unless_they_are_not_wanted_or_cannot_be_built(self):
        port = self.free_port()
        program, said = self.start_up("--port", port, "--no-demo")
        self.end(program)
        self.assertIn("--web build/client", self.calls.read_text())
        self.assertIn(f"Open http://127.0.0.1:{port}/ in a browser", said)
        for broken in (False, True):
            self.calls.unlink()
            if broken:
                self.script("deploy/client.sh", "#!/bin/sh\nexit 1\n")
            program, said = self.start_up("--port", port, "--no-demo", *([] if broken else ["--no-client"]))
            self.end(program)
            self.assertNotIn("--web", self.calls.read_text())
            self.assertNotIn("in a browser to watch", said)
            self.assertEqual("the server has no pages" in said, broken)
            self.assertNotIn("client", self.calls.read_text().split("stub")[0])

    def test_games_are_kept_outside_of_the_build_and_the_log_goes_on(self):
        port = self.free_port()
        program, said = self.start_up("--port", port, "--limit", "1s")
        self.assertIn(str(self.data), said)
        code, rest = self.end(program)
        self.assertEqual(code, 143)
        self.assertIn(f"its games are in {self.data}/armistice.db", rest)
        calls = self.calls.read_text()
        self.assertIn(f"--database {self.data}/armistice.db", calls)
        self.assertIn("--config deploy/quickstart.toml", calls)  # so that a first game is one against the machine
        self.assertIn(f"--record {self.data}/last-game.record", calls)
        self.assertEqual((self.data / "server.log").read_text().count("event=started"), 1)
        self.end(self.start_up("--port", port, "--no-demo")[0], signal.SIGHUP)  # as a closed terminal does
        log = (self.data / "server.log").read_text()
        self.assertEqual((log.count("event=started"), log.count("event=stopped")), (2, 2))

    def test_games_of_an_earlier_quickstart_are_named_and_stay(self):
        old = self.root / "build/quickstart/armistice.db"
        old.parent.mkdir(parents=True)
        old.write_text("games")
        program, said = self.start_up("--port", self.free_port(), "--no-demo")
        self.end(program)
        self.assertIn("--data build/quickstart", said)
        self.assertEqual(old.read_text(), "games")

    def test_every_bundle_that_ships_is_taken(self):
        port = self.free_port()
        for name in self.shipped():
            with self.subTest(name):
                program, _ = self.start_up("--bundle", name, "--port", port)
                self.end(program)
                self.assertIn(f"armistice-sparring --port {port} --bundle {name} ", self.calls.read_text())
                self.calls.unlink()

    def shipped(self):
        texts = [file.read_text() for file in (ROOT / "rules" / "bundles").glob("*/*.toml")]
        return [re.search(r'^name = "(.*)"$', text, re.MULTILINE)[1] for text in texts]

    def free_port(self):
        with socket.create_server(("127.0.0.1", 0)) as other:
            return str(other.getsockname()[1])


if __name__ == "__main__":
    unittest.main()
