#!/usr/bin/python3
"""Plays scenario files, and compares what is told of each with what was recorded in words.txt: every sentence that people may read of it.

usage: tests/scenarios/words.py [--write] ARMISTICE-ADMIN PATH...
  --write  records what is told now; give all folders of the corpus then

A line of words.txt has a file, a digest of it, and one of its words. A file that was changed since it was recorded is told in new words, and
is only counted. `armistice-admin scenario run --words FILE` prints the words: compare them with another build's.
"""
import argparse
import hashlib
import pathlib
import subprocess

RECORDED = pathlib.Path(__file__).with_name("words.txt")
HEAD = "# Scenario files, digests of each and of what is told of it. Written by tests/scenarios/words.py --write.\n"


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def played(admin, paths):
    """What is told of each file, by its name; the summary; and whether all files passed."""
    run = subprocess.run([admin, "scenario", "run", "--words", *paths], stdout=subprocess.PIPE, check=False)
    text, _, summary = run.stdout.removesuffix(b"\n").rpartition(b"\n")
    parts = text.removeprefix(b"== ").split(b"\n== ")
    return {part.partition(b"\n")[0].decode(): part for part in parts}, summary.decode(), run.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("admin")
    parser.add_argument("paths", nargs="+")
    asked = parser.parse_args()
    told, summary, passed = played(asked.admin, asked.paths)
    for words in told.values():
        if b"\nFAILED " in words:
            print(words[words.index(b"\nFAILED ") + 1:].decode().rstrip())
    print(summary)
    if not passed:
        return 1
    now = {file: (digest(pathlib.Path(file).read_bytes()), digest(words)) for file, words in told.items()}
    if asked.write:
        RECORDED.write_text(HEAD + "".join(f"{file} {' '.join(now[file])}\n" for file in sorted(now)))
        return 0
    recorded = {file: tuple(rest) for file, *rest in map(str.split, RECORDED.read_text().splitlines()) if file != "#"}
    same = [file for file in now if file in recorded and recorded[file][0] == now[file][0]]
    others = [file for file in same if recorded[file][1] != now[file][1]]
    for file in others:
        print(f"{file}: it is told in other words; see them with `armistice-admin scenario run --words {file}`")
    if len(same) < len(now):
        print(f"{len(now) - len(same)} files are new or were changed since their words were recorded (--write)")
    if not same:
        print("no file of these was recorded: its words prove nothing")
    return 1 if others or not same else 0


if __name__ == "__main__":
    raise SystemExit(main())
