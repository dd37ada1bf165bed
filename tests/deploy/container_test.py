"""What the Dockerfile does that can be done without Docker: its entry point, its health check, the libraries that it installs."""
import json
import re
import subprocess
import unittest

from programs import ROOT, SERVER, Folder, Server, field

DOCKERFILE = (ROOT / "Dockerfile").read_text()


def command(instruction):
    """The words of the last instruction in Docker's JSON form."""
    return json.loads(re.findall(rf"{instruction} (\[.*\])", DOCKERFILE)[-1])


class Container(unittest.TestCase):
    def test_the_health_check_asks_the_server_that_the_entry_point_starts(self):
        program, *flags = command("ENTRYPOINT")
        self.assertEqual(program, "armistice-server")
        metrics = flags.index("--metrics-port") + 1
        check = " ".join(command("CMD"))
        self.assertIn(f"/{flags[metrics]} ", check)

        def healthy(port):
            return subprocess.run([word.replace(flags[metrics], port) for word in command("CMD")], stderr=subprocess.DEVNULL).returncode == 0

        with Folder() as place:
            own = flags[:metrics] + ["0"] + flags[metrics + 1:]
            own[own.index("--bind") + 1] = "127.0.0.1"
            own[own.index("--web") + 1] = ""  # where nothing is installed there are no pages
            server = Server(*own, "--database", f"{place}/games.db")
            line = server.line("event=started")
            port = field(line, "metrics_port")
            self.assertTrue(healthy(port))
            self.assertEqual(server.end(), 0)
            self.assertFalse(healthy(port))

    def test_every_file_that_is_copied_or_run_is_there(self):
        for words in re.findall(r"^COPY (?!--)(.*)$", DOCKERFILE, re.MULTILINE):
            for name in words.split()[:-1]:
                self.assertTrue((ROOT / name).exists(), name)
        for script in re.findall(r"deploy/[a-z-]+\.sh", DOCKERFILE):
            self.assertTrue((ROOT / script).is_file(), script)

    def test_the_packages_of_the_libraries_of_a_program_are_named(self):
        packages = subprocess.run([ROOT / "deploy/libraries.sh", SERVER], check=True, capture_output=True, text=True).stdout.split()
        for package in ("libc6", "libssl3", "libsqlite3-0", "libsodium23", "libicu72", "libcurl4"):
            self.assertIn(package, packages)

    def test_the_image_has_certificates_to_know_mail_servers_and_webhooks_by(self):
        last_stage = DOCKERFILE[DOCKERFILE.rindex("FROM "):]
        self.assertRegex(last_stage, r"apt-get install [^&]*\bca-certificates\b")

    def test_nobody_runs_as_root_and_the_games_are_in_a_volume(self):
        last_stage = DOCKERFILE[DOCKERFILE.rindex("FROM "):]
        self.assertIn("USER armistice", last_stage)
        self.assertIn("VOLUME /var/lib/armistice", last_stage)
        self.assertIn("WORKDIR /var/lib/armistice", last_stage)


if __name__ == "__main__":
    unittest.main()
