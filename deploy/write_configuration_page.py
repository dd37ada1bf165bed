#!/usr/bin/env python3
"""Writes docs/reference/configuration.md anew from deploy/server.toml, which a test holds against the settings that the server reads.

usage: write_configuration_page.py [--check]        with --check it writes nothing, and says whether the page is as it should be
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE, PAGE = ROOT / "deploy/server.toml", ROOT / "docs/reference/configuration.md"
HEAD = """# Configuration

`armistice-server --config FILE` reads a TOML file; `armistice-server --help` lists the flags of the same names. [deploy/server.toml](../../deploy/server.toml)
is such a file with every setting and its default; `deploy/write_configuration_page.py` generates this page from it.

"""
SETTING = re.compile(r"^(\[[\w.]+\]|[\w-]+ = .*)$")


def blocks(text):
    """Each group of lines without a blank one between them, without the marks of comments."""
    for block in re.split(r"\n\s*\n", text.strip()):
        yield [re.sub(r"^# ?", "", line) for line in block.splitlines()]


def written(lines):
    """A group as Markdown: a heading where a table begins, settings as TOML, what explains them as prose."""
    tables = [line for line in lines if line.startswith("[") and SETTING.match(line)]
    parts = [f"## {tables[0]}"] if tables else []
    for line in lines:
        if SETTING.match(line):
            if parts and parts[-1].startswith("```"):
                parts[-1] = parts[-1].removesuffix("```") + line + "\n```"
            else:
                parts.append(f"```toml\n{line}\n```")
        elif parts and not parts[-1].startswith(("```", "#")):
            parts[-1] += "\n" + line
        else:
            parts.append(line)
    return "\n\n".join(parts)


def page():
    return HEAD + "\n\n".join(written(lines) for lines in blocks(SOURCE.read_text())) + "\n"


def main(*flags):
    if flags == ("--check",):
        if not PAGE.is_file() or PAGE.read_text() != page():
            sys.exit("docs/reference/configuration.md is not as deploy/server.toml: run deploy/write_configuration_page.py")
    elif flags:
        sys.exit(__doc__)
    else:
        PAGE.write_text(page())


if __name__ == "__main__":
    main(*sys.argv[1:])
