"""The Debian package and `cmake --install`: what is in them, and that the programs start from there."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from programs import ROOT, Folder, Server

BUILD = pathlib.Path(os.environ.get("ARMISTICE_BUILD", ROOT / "build/ci"))


def run(*command, **options):
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True, timeout=280, **options).stdout


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.tree = pathlib.Path(cls.folder.name) / "tree"
        run("cpack", "-B", cls.folder.name, "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip", cwd=BUILD)
        (cls.package,) = pathlib.Path(cls.folder.name).glob("armistice_*.deb")
        run("dpkg-deb", "-x", cls.package, cls.tree)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_the_package_has_everything_that_a_service_needs(self):
        for name in ("usr/bin/armistice-server", "usr/bin/armistice-admin", "usr/bin/armistice-sparring", "etc/armistice/server.toml",
                     "usr/lib/systemd/system/armistice.service", "usr/lib/sysusers.d/armistice.conf",
                     "usr/share/doc/armistice/LICENSE", "usr/share/doc/armistice/docs/guide/operator.md",
                     "usr/share/bash-completion/completions/armistice-admin", "usr/share/doc/armistice/protocol/armistice/v1/client.proto"):
            self.assertTrue((self.tree / name).is_file(), name)
        self.assertTrue(list((self.tree / "usr/share/doc/armistice/rules/rulebook").rglob("*.md")))
        for program in ("server", "admin", "admin-odds", "admin-scenario-run", "admin-log", "admin-why", "sparring"):
            page = self.tree / f"usr/share/man/man1/armistice-{program}.1"
            self.assertIn("--help", page.read_text().replace("\\-", "-"), page)

    def test_links_between_documents_lead_somewhere(self):
        for document in (self.tree / "usr/share/doc/armistice").rglob("*.md"):
            for link in re.findall(r"\]\(([^)#:]+)\)", document.read_text()):
                self.assertTrue((document.parent / link).exists(), f"{document}: {link}")

    def test_the_package_names_its_dependencies_configuration_and_scripts(self):
        depends = run("dpkg-deb", "-f", self.package, "Depends")
        for library in ("libc6", "libssl3", "libsqlite3-0", "libsodium23", "libicu72", "libcurl4", "ca-certificates"):
            self.assertIn(library, depends)
        control = self.tree.parent / "control"
        run("dpkg-deb", "-e", self.package, control)
        self.assertEqual((control / "conffiles").read_text(), "/etc/armistice/server.toml\n")
        for script in ("postinst", "prerm", "postrm"):
            self.assertTrue(os.access(control / script, os.X_OK), script)

    def test_the_unit_starts_what_the_package_has(self):
        unit = (self.tree / "usr/lib/systemd/system/armistice.service").read_text()
        program, flag, configuration = re.search("^ExecStart=(.*)$", unit, re.MULTILINE)[1].split()
        self.assertEqual(flag, "--config")
        self.assertTrue((self.tree / program.lstrip("/")).is_file(), program)
        self.assertTrue((self.tree / configuration.lstrip("/")).is_file(), configuration)
        user = re.search("^User=(.*)$", unit, re.MULTILINE)[1]
        self.assertIn(f"u {user} ", (self.tree / "usr/lib/sysusers.d/armistice.conf").read_text())

    def test_the_pages_for_a_browser_are_in_it_where_they_were_built(self):
        built = (ROOT / "build/client/index.html").is_file()
        settings = (self.tree / "etc/armistice/server.toml").read_text()
        self.assertEqual((self.tree / "usr/share/armistice/client/index.html").is_file(), built)
        self.assertEqual('\nweb = "/usr/share/armistice/client"\n' in settings, built)

    def test_the_program_starts_from_the_package(self):
        with Folder() as place:
            pages = self.tree / "usr/share/armistice/client"
            web = ["--web", pages] if pages.is_dir() else []  # the configuration names their place on a machine
            server = Server("--config", self.tree / "etc/armistice/server.toml", *web, "--database", pathlib.Path(place) / "games.db",
                            program=self.tree / "usr/bin/armistice-server")
            self.assertGreater(server.started(), 0)
            self.assertEqual(server.end(), 0)

    def test_an_installation_keeps_the_configuration_that_is_there(self):
        with Folder() as place:
            root = pathlib.Path(place)
            mine = root / "usr/local/etc/armistice/server.toml"
            mine.parent.mkdir(parents=True)
            mine.write_text("port = 2000\n")
            run("cmake", "--install", BUILD, "--prefix", "/usr/local", env={**os.environ, "DESTDIR": str(root)})
            self.assertEqual(mine.read_text(), "port = 2000\n")
            unit = (root / "usr/local/lib/systemd/system/armistice.service").read_text()
            self.assertIn("ExecStart=/usr/local/bin/armistice-server --config /usr/local/etc/armistice/server.toml", unit)

    def test_completion_offers_commands_and_flags(self):
        script = 'source "$1"; COMP_WORDS=("${@:2}"); COMP_CWORD=$(($# - 2)); _armistice; printf "%s\\n" "${COMPREPLY[@]}"'
        completion = self.tree / "usr/share/bash-completion/completions/armistice-admin"
        admin = self.tree / "usr/bin/armistice-admin"

        def offered(*words):
            return run("bash", "-c", script, "bash", completion, admin, *words).split()

        self.assertIn("verify", offered("ver"))
        self.assertIn("scenario", offered(""))
        self.assertEqual(offered("scenario", "ex"), ["export"])
        self.assertIn("--chain-only", offered("verify", "--c"))


if __name__ == "__main__":
    unittest.main()
