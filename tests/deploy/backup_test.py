"""Backup and restore of a real server's games, as deploy/README.md has it."""
import signal
import unittest

from programs import Folder, Server, admin


class Backup(unittest.TestCase):
    def test_a_server_goes_on_with_the_backup_of_one_that_runs(self):
        with Folder() as place:
            database, backup, restored = (f"{place}/{name}" for name in ("games.db", "backup.db", "restored.db"))
            server = Server("--database", database)
            server.started()
            code, said, problem = admin("backup", database, backup)
            self.assertEqual((code, problem), (0, ""))
            self.assertIn("The key file is not in it", said)
            self.assertEqual(server.end(signal.SIGKILL), -signal.SIGKILL)

            self.assertEqual(admin("restore", backup, restored)[0], 0)
            alone = Server("--database", restored, "--key-file", f"{database}.key")
            self.assertGreater(alone.started(), 0)
            code, _, problem = admin("restore", backup, restored)
            self.assertEqual(code, 1)
            self.assertIn("nothing is written over", problem)
            self.assertEqual(alone.end(), 0)


if __name__ == "__main__":
    unittest.main()
