#!/usr/bin/env python3
"""Writes the table of docs/reference/who-may-what.md anew from the rows of routes.hpp. The test of roles tries each of its lines.

usage: write_roles_page.py [--check]        with --check it writes nothing, and says whether the page is as it should be
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCE, PAGE = ROOT / "server/base/routes.hpp", ROOT / "docs/reference/who-may-what.md"
COLUMNS = ["before a hello", "guest", "spectator", "player", "holder", "creator", "director", "director of the server", "administrator"]
# Of each `May` the columns that say yes, in their order.
MAY = {"anybody": "111111111", "newcomer": "110000000", "invited": "100000000", "watch": "011111111", "own": "001111111",
       "play": "010111111", "sit": "010111011", "hold": "000010000", "hold_or_direct": "000010111", "hold_or_arrange": "000011111",
       "arrange": "000001111", "direct": "000000111", "administer": "000000001"}
ROW = re.compile(r"^template <> inline constexpr Route route<protocol::client::(\w+)>\{Part::\w+, May::(\w+)(?:, [\w:]+)*(?:, \{\"(.+)\", May::(\w+)\})?\};$", re.M)


def line(name, may):
    return f"| {name} | " + " | ".join("yes" if yes == "1" else "no" for yes in MAY[may]) + " |\n"


def table():
    text = "| message | " + " | ".join(COLUMNS) + " |\n" + "|---" * (len(COLUMNS) + 1) + "|\n"
    for message, may, other, of_other in ROW.findall(SOURCE.read_text()):
        name = "`" + re.sub(r"(?<!^)(?=[A-Z])", "_", message).lower() + "`"
        text += line(name, may) + (line(f"{name} {other}", of_other) if other else "")
    return text


def main(*flags):
    page = PAGE.read_text()
    begin = page.index("| message |")
    text = page[:begin] + table() + page[page.index("\n\n", begin) + 1:]
    if flags == ("--check",):
        if page != text:
            sys.exit("docs/reference/who-may-what.md does not say what routes.hpp does: run server/front/write_roles_page.py")
    elif flags:
        sys.exit(__doc__)
    else:
        PAGE.write_text(text)


if __name__ == "__main__":
    main(*sys.argv[1:])
