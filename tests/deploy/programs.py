"""The real programs, as an operator runs them."""
import os
import pathlib
import signal
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SERVER = os.environ.get("ARMISTICE_SERVER", str(ROOT / "build/ci/server/armistice-server"))
ADMIN = os.environ.get("ARMISTICE_ADMIN", str(ROOT / "build/ci/admin/armistice-admin"))


class Folder(tempfile.TemporaryDirectory):
    """A folder that goes with the test."""

    def __truediv__(self, name):
        return pathlib.Path(self.name) / name


def admin(*arguments):
    """@return exit code, standard output, standard error."""
    done = subprocess.run([ADMIN, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


class Server:
    """armistice-server on a free port; its log is read line by line from standard error."""

    def __init__(self, *flags, program=SERVER, environment=None):
        self.process = subprocess.Popen([program, "--port", "0", *map(str, flags)], stderr=subprocess.PIPE, text=True,
                                        env={**os.environ, **(environment or {})})

    def line(self, word):
        """The next line of the log that has this word."""
        for line in self.process.stderr:
            if word in line:
                return line
        raise AssertionError(f"the log ended without {word}")

    def started(self):
        """@return the port."""
        return int(field(self.line("event=started"), "port"))

    def send(self, number):
        self.process.send_signal(number)

    def end(self, number=signal.SIGTERM):
        """@return the exit code."""
        self.send(number)
        code = self.process.wait(timeout=60)
        self.process.stderr.close()
        return code


def field(line, name):
    """A value of a line of the log."""
    return line.split(f" {name}=", 1)[1].split()[0]
