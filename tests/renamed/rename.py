#!/usr/bin/env python3
"""Writes the data of a game, of its options, and their scenarios again, with T001, T002 ... in place of every name of a space, power,
unit type or side: what the rules do must not hang on a name.

usage: rename.py OUT DATA_DIR... -- SCENARIO_DIR...

OUT/data/N holds the N-th data folder, OUT/scenarios/N the N-th of scenarios.
"""
import pathlib
import re
import shutil
import sys
import tomllib

KINDS = {"space": "name", "power": "name", "unit": "name"}
# Strings and bare words of TOML; what stands in a comment is left alone.
TOKEN = re.compile(r"""#[^\n]*|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[A-Za-z][A-Za-z0-9_-]*""")


def names(folders):
    found = []
    for folder in folders:
        for path in sorted(folder.glob("*.toml")):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            for kind, key in KINDS.items():
                found += [row[key] for row in data.get(kind, []) if isinstance(row, dict) and key in row]
            found += [row["side"] for row in data.get("power", [])]
    return {name: f"T{number:03}" for number, name in enumerate(dict.fromkeys(found), 1)}


def renamed(text, table, fixed):
    def swap(match):
        token = match[0]
        if token[0] == "#":
            return ""
        if re.search(r"\bclass\s*=\s*$", match.string[max(0, match.start() - 20):match.start()]):
            return token  # a class of the engine's, though a unit type may have the same word as its name
        line = match.string[match.string.rfind("\n", 0, match.start()) + 1:match.start()]
        if re.match(r"\s*options\s*=", line):
            return token  # an option, though the unit type that it adds may have the same name
        if token[0] in "\"'":
            return f'"{table[token[1:-1]]}"' if token[1:-1] in table else token
        # A bare word is a name where it is a key of its own; keys of the format stay.
        return table[token] if token in table and token not in fixed(match) else token

    return TOKEN.sub(swap, text)


def role_keys(match):
    """In the data's table of roles the left side is the code's word."""
    line = match.string[match.string.rfind("\n", 0, match.start()) + 1:match.start()]
    section = match.string[:match.start()].rpartition("\n[")[2].split("]")[0]
    return {match[0]} if section == "roles" and not line.strip() else set()


def main():
    out = pathlib.Path(sys.argv[1])
    cut = sys.argv.index("--")
    data = [pathlib.Path(arg) for arg in sys.argv[2:cut]]
    scenarios = [pathlib.Path(arg) for arg in sys.argv[cut + 1:]]
    table = names(data)
    for part, folders, fixed in (("data", data, role_keys), ("scenarios", scenarios, lambda match: set())):
        if folders:  # what has been deleted since is not to stay
            shutil.rmtree(out / part, ignore_errors=True)
        for number, folder in enumerate(folders):
            for path in sorted(folder.rglob("*.toml")):
                target = out / part / str(number) / path.relative_to(folder)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(renamed(path.read_text(encoding="utf-8"), table, fixed), encoding="utf-8")


main()
