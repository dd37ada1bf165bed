"""What a service manager, logrotate and a renewed certificate ask of the running server."""
import os
import signal
import socket
import ssl
import subprocess
import unittest
import urllib.request

from programs import Folder, Server, field


def certificate(folder, name):
    """A certificate and its key, made by openssl; @return the folder's files."""
    chain, key = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                    "-subj", f"/CN={name}", "-keyout", key, "-out", chain], check=True, capture_output=True)
    return chain, key


def connect(port):
    """A TLS connection that trusts everybody."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=60))


def shown(connection):
    """The certificate that the server shows, in PEM."""
    return ssl.DER_cert_to_PEM_cert(connection.getpeercert(binary_form=True))


def alive(connection):
    """One request on a connection that goes on."""
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    return connection.recv(4096).startswith(b"HTTP/1.1 200")


class Service(unittest.TestCase):
    def setUp(self):
        self.folder = Folder()
        self.addCleanup(self.folder.cleanup)

    def start(self, *flags, environment=None):
        server = Server("--database", self.folder / "games.db", *flags, environment=environment)
        self.addCleanup(lambda: server.process.poll() is None and server.end(signal.SIGKILL))
        return server

    def test_a_renewed_certificate_is_shown_to_new_connections_and_a_bad_one_is_not(self):
        chain, key = certificate(self.folder, "first")
        other_chain, other_key = certificate(self.folder, "second")
        server = self.start("--tls-certificate", chain, "--tls-key", key)
        port = server.started()
        old = connect(port)
        first, second = chain.read_text(), other_chain.read_text()
        self.assertEqual(shown(old), first)

        chain.write_text("no certificate")
        server.send(signal.SIGHUP)
        self.assertIn(str(chain), server.line("event=certificate_kept"))
        self.assertEqual(field(server.line("event=renewed"), "certificate"), "kept")
        self.assertEqual(shown(connect(port)), first)

        chain.write_text(second)  # not yet its key
        server.send(signal.SIGHUP)
        self.assertIn(str(key), server.line("event=certificate_kept"))
        self.assertEqual(shown(connect(port)), first)

        os.replace(other_key, key)
        server.send(signal.SIGHUP)
        self.assertEqual(field(server.line("certificate=read"), "event"), "renewed")
        new = connect(port)
        self.assertEqual(shown(new), second)
        self.assertTrue(alive(old))
        self.assertTrue(alive(new))
        self.assertEqual(server.end(), 0)

    def test_a_hangup_without_certificate_or_log_file_changes_nothing(self):
        server = self.start()
        port = server.started()
        connection = socket.create_connection(("127.0.0.1", port), timeout=60)
        for _ in range(3):
            server.send(signal.SIGHUP)
            self.assertEqual(field(server.line("event=renewed"), "certificate"), "none")
        self.assertTrue(alive(connection))
        self.assertEqual(server.end(), 0)

    def test_a_log_file_that_was_moved_away_is_opened_anew(self):
        log = self.folder / "server.log"
        environment, heard = self.supervised()
        server = self.start("--log-file", log, environment=environment)
        self.assertEqual(heard(), "READY=1")
        log.rename(self.folder / "server.log.1")
        server.send(signal.SIGHUP)
        server.send(signal.SIGTERM)
        self.assertEqual(heard(), "STOPPING=1")
        self.assertEqual(server.end(), 0)
        old, new = (self.folder / "server.log.1").read_text(), log.read_text()
        self.assertIn("event=started", old)
        self.assertNotIn("event=stopped", old)
        self.assertIn("event=stopped", new)

    def test_a_log_file_that_cannot_be_opened_is_said_at_the_start(self):
        (self.folder / "file").write_text("")
        server = self.start("--log-file", self.folder / "file" / "server.log")
        self.assertEqual(server.process.wait(timeout=60), 1)
        said = server.process.stderr.read()
        self.assertIn("--log-file", said)
        server.process.stderr.close()

    def test_the_service_manager_is_told_when_it_is_ready_and_when_it_stops(self):
        for name in ("notify", "\0armistice-test-" + str(os.getpid())):
            with self.subTest(name=name):
                environment, heard = self.supervised(name)
                server = self.start(environment=environment)
                self.assertEqual(heard(), "READY=1")
                port = server.started()
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=60) as page:
                    self.assertEqual(page.status, 200)
                server.send(signal.SIGTERM)
                self.assertEqual(heard(), "STOPPING=1")
                self.assertEqual(server.end(), 0)

    def supervised(self, name="notify"):
        """@return the environment of a supervised process, and a function for the next word that it says."""
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(listening.close)
        listening.settimeout(60)
        path = name if name.startswith("\0") else str(self.folder / name)
        listening.bind(path)
        return {"NOTIFY_SOCKET": path.replace("\0", "@")}, lambda: listening.recv(4096).decode()


if __name__ == "__main__":
    unittest.main()
