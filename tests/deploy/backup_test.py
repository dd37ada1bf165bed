"""Backup and restore of a real server's games, as docs/guide/operator.md has it."""
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import unittest
import urllib.request

from programs import ROOT, Folder, Server, admin

SPARRING = os.environ.get("ARMISTICE_SPARRING", str(ROOT / "build/ci/server/armistice-sparring"))
SET_BACK = "dice anchor 1 (the database was set back to an older state)"


def play(port, *flags):
    """Bots play games on the server; some are over then, some go on."""
    subprocess.run([SPARRING, "--port", str(port), *flags], check=True, capture_output=True, timeout=240)


def games_of(database):
    code, said, _ = admin("games", "--json", database)
    assert code == 0, said
    return {game["game"]: game for game in json.loads(said)}


def entries_of(database, game):
    code, said, problem = admin("replay", "--json", f"{database}/{game}")
    assert code == 0, problem
    return json.loads(said)


def record_of(port, game):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/games/{game}/record", timeout=60) as page:
        return page.read()


class Backup(unittest.TestCase):
    def test_a_server_goes_on_with_the_backup_of_one_that_runs(self):
        with Folder() as place:
            database, backup, restored = (f"{place}/{name}" for name in ("games.db", "backup.db", "restored.db"))
            server = Server("--database", database)
            server.started()
            code, said, problem = admin("backup", database, backup)
            self.assertEqual((code, problem), (0, ""))
            self.assertIn("The key file is not in it", said)
            self.assertFalse(os.path.exists(f"{backup}.key"))
            self.assertEqual(server.end(signal.SIGKILL), -signal.SIGKILL)

            self.assertEqual(admin("restore", backup, restored)[0], 0)
            alone = Server("--database", restored, "--key-file", f"{database}.key")
            self.assertGreater(alone.started(), 0)
            code, _, problem = admin("restore", backup, restored)
            self.assertEqual(code, 1)
            self.assertIn("this command never overwrites a file", problem)
            self.assertEqual(alone.end(), 0)

    def test_every_game_of_a_restored_backup_is_replayed_and_the_running_ones_get_new_dice(self):
        with Folder() as place:
            database, backup = f"{place}/games.db", f"{place}/kept/backup.db"
            os.mkdir(f"{place}/kept")
            os.mkdir(f"{place}/other")
            restored = f"{place}/other/games.db"
            server = Server("--database", database)
            port = server.started()
            play(port, "--bundle", "1914-tournament", "--limit", "1s", "--quiet")
            play(port, "--load", "--games", "3", "--duration", "1s", "--bundle", "1914")
            on_the_way = subprocess.Popen([SPARRING, "--port", str(port), "--load", "--games", "2", "--duration", "60s", "--bundle", "classic"],
                                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            server.line("event=game_started")
            code, said, problem = admin("backup", database, backup, "--with-key")
            self.assertEqual((code, problem), (0, ""))
            self.assertIn("Its key lies beside it", said)
            self.assertEqual(stat.S_IMODE(os.stat(f"{backup}.key").st_mode), 0o600)
            server.end(signal.SIGKILL)
            on_the_way.kill()
            on_the_way.wait()

            code, said, problem = admin("restore", backup, restored, "--with-key")
            self.assertEqual((code, problem), (0, ""))
            self.assertEqual(stat.S_IMODE(os.stat(f"{restored}.key").st_mode), 0o600)
            code, said, problem = admin("doctor", restored)
            self.assertEqual(code, 0, said + problem)
            self.assertIn("it was restored: at the next start running games begin new chains of dice", said)
            before = games_of(restored)
            over = {name for name, game in before.items() if game["status"] == "over"}
            goes_on = {name for name, game in before.items() if game["status"] in ("running", "paused")}
            self.assertGreaterEqual(len(over), 1)
            self.assertGreaterEqual(len(goes_on), 3)
            for game in before:
                self.assertEqual(admin("verify", f"{restored}/{game}")[0], 0)

            again = Server("--database", restored)
            port = again.started()
            records = {game: record_of(port, game) for game in before}
            self.assertEqual(again.end(), 0)
            for game, record in records.items():
                path = f"{place}/{game}.record"
                with open(path, "wb") as file:
                    file.write(record)
                checked = subprocess.run([sys.executable, "-B", ROOT / "tests/verify_record.py", path], capture_output=True, text=True, timeout=120)
                self.assertEqual(checked.returncode, 0, checked.stderr)
                code, _, problem = admin("verify", f"{restored}/{game}")
                self.assertEqual(code, 0, problem)
                new_dice = [entry for entry in entries_of(restored, game) if entry["words"] == SET_BACK]
                self.assertEqual(len(new_dice), 1 if game in goes_on else 0, game)
                if new_dice:
                    self.assertGreater(new_dice[0]["entry"], before[game]["entries"] - 1)
            code, said, problem = admin("doctor", restored)
            self.assertEqual(code, 0, said + problem)
            self.assertNotIn("it was restored", said)

    def test_a_key_goes_only_where_it_fits_and_over_nothing(self):
        with Folder() as place:
            database, other = f"{place}/games.db", f"{place}/other.db"
            for path in (database, other):
                server = Server("--database", path)
                server.started()
                self.assertEqual(server.end(), 0)
            code, _, problem = admin("backup", database, f"{place}/b.db", "--with-key", "--key-file", f"{other}.key")
            self.assertEqual(code, 1)
            self.assertIn("is not the key that", problem)
            self.assertFalse(os.path.exists(f"{place}/b.db"))
            self.assertEqual(admin("backup", database, f"{place}/b.db", "--with-key")[0], 0)
            shutil.copy(f"{other}.key", f"{place}/new.db.key")
            code, _, problem = admin("restore", f"{place}/b.db", f"{place}/new.db", "--with-key")
            self.assertEqual(code, 1)
            self.assertIn("this command never overwrites a file", problem)
            self.assertFalse(os.path.exists(f"{place}/new.db"))
            os.remove(f"{place}/new.db.key")
            os.remove(f"{place}/b.db.key")
            code, _, problem = admin("restore", f"{place}/b.db", f"{place}/new.db", "--with-key")
            self.assertEqual(code, 1)
            self.assertIn("leave out --with-key", problem)
            self.assertEqual(admin("backup", database, f"{place}/c.db", "--key-file", f"{other}.key")[0], 2)


if __name__ == "__main__":
    unittest.main()
