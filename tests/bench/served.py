"""A server to be measured, what it uses, and clients that speak to it. 127.0.0.1 only."""
import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

import websockets

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = ROOT / os.environ.get("ARMISTICE_BENCH_BUILD", "build/release")
SPARRING = BIN / "server/armistice-sparring"
GAMES = 200  # of the load
RATE = 500  # commands a second, where it is paced
TICK = os.sysconf("SC_CLK_TCK")


def told(what):
    """Says what is measured now: all of it takes many minutes, and the table comes at the end."""
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)


def cpu_seconds(pid):
    """User and system time of a process so far."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def private_kib(pid):
    """What the process holds for itself, of the heap and everything else."""
    text = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(int(n) for n in re.findall(r"^Private_(?:Clean|Dirty):\s+(\d+)", text, re.M))


@contextlib.contextmanager
def running(command, **options):
    process = subprocess.Popen(command, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)


def on(cpus):
    """What a command begins with that may use these processors alone; None: all."""
    return ["taskset", "-c", cpus] if cpus else []


@contextlib.contextmanager
def server(folder, cpus=None, config=None):
    """A server on the database of `folder`; @return the process and its port."""
    log = pathlib.Path(folder, "log")
    command = [*on(cpus), BIN / "server/armistice-server", "--port", "0", "--database", f"{folder}/games.db"]
    command += ["--config", config] if config else []
    with log.open("w") as out, running(command, stderr=out) as process:
        for _ in range(500):
            if found := re.search(r"event=started.*\bport=(\d+)", log.read_text()):
                break
            time.sleep(0.02)
        else:
            raise SystemExit(f"the server did not start: {log.read_text()}")
        yield process, int(found[1])


def client(*flags):
    told(" ".join(pathlib.Path(str(flag)).name for flag in flags))
    done = subprocess.run([str(flag) for flag in flags], capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def measured(process, *flags):
    """A load client's report, with the CPU time of the server since the client began to measure."""
    command = [str(flag) for flag in flags]
    told(" ".join(pathlib.Path(word).name for word in command))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running_client:
        if running_client.stderr.readline() != "measuring\n":
            raise SystemExit(f"{command} did not begin: {running_client.stderr.read()}")
        before = cpu_seconds(process.pid)
        report = json.loads(running_client.stdout.readline())
        report["server_cpu"] = cpu_seconds(process.pid) - before
    if running_client.returncode != 0:
        raise SystemExit(f"{command} ended with {running_client.returncode}")
    return report


async def speak(port):
    socket = await websockets.connect(f"ws://127.0.0.1:{port}/", subprotocols=["armistice.v1.json"], compression=None)
    await ask(socket, 1, {"hello": {}})
    return socket


async def ask(socket, request, body):
    await socket.send(json.dumps({"request": request, **body}))
    while (answer := json.loads(await socket.recv())).get("request") != request:
        pass
    if "malformed" in answer or "denied" in answer:
        raise SystemExit(f"{body} was answered with {answer}")
    return answer
