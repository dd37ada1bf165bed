"""deploy/quickstart.sh with the real programs: the game that it shows, of each bundle, ends with a record that is verified.

With ARMISTICE_LONG=1 those of all bundles that ship; else of a few: all new units, a stage before the war, and a power on no
side."""
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest

from programs import ADMIN, ROOT, SERVER

SPARRING = os.environ.get("ARMISTICE_SPARRING", str(ROOT / "build/ci/server/armistice-sparring"))
LONG = os.environ.get("ARMISTICE_LONG") == "1"
FEW = ["1914-historical", "deploy-the-reserves", "italian-dilemma"]
LIMIT = "20s" if LONG else "1s"  # several rounds; the first one


def shipped():
    """Names of all bundles, by their files."""
    files = sorted((ROOT / "rules" / "bundles").glob("*/*.toml"))
    return sorted(re.search(r'^name = "(.*)"$', file.read_text(), re.MULTILINE)[1] for file in files)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as other:
        return str(other.getsockname()[1])


class QuickstartGames(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.root = pathlib.Path(self.place.name) / "checkout"
        shutil.copytree(ROOT / "deploy", self.root / "deploy")
        shutil.copytree(ROOT / "rules" / "bundles", self.root / "rules" / "bundles")
        self.script("deploy/build.sh", "exit 0")
        self.script("build/release/server/armistice-server", f'exec {shlex.quote(SERVER)} "$@"')
        self.script("build/release/admin/armistice-admin", f'exec {shlex.quote(ADMIN)} "$@"')
        # As the quickstart calls it, but without the rests that a reader needs.
        self.script("build/release/server/armistice-sparring", f'exec {shlex.quote(SPARRING)} "${{@/120ms/0ms}}"')

    def script(self, name, does):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/usr/bin/env bash\n{does}\n")
        path.chmod(0o755)

    def play(self, bundle):
        """@return what was said until the server is the caller's."""
        data = pathlib.Path(self.place.name) / bundle
        program = subprocess.Popen([self.root / "deploy/quickstart.sh", "--bundle", bundle, "--limit", LIMIT, "--port", free_port(),
                                    "--data", data], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = ""
        for line in program.stdout:
            said += line
            if "Ctrl-C stops" in line:
                program.send_signal(signal.SIGTERM)
        program.stdout.close()
        self.assertEqual(program.wait(timeout=60), 143, said[-2000:])
        self.assertGreater((data / "last-game.record").stat().st_size, 0)
        return said

    def test_the_shown_game_ends_with_a_verified_record(self):
        names = shipped()
        for bundle in names if LONG else [name for name in FEW if name in names]:
            with self.subTest(bundle):
                said = self.play(bundle)
                self.assertIn(f" of {bundle}: ", said)
                self.assertRegex(said, r"(?m)^record verified: [0-9]+ entries")


if __name__ == "__main__":
    unittest.main()
