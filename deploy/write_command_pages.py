#!/usr/bin/env python3
"""Writes docs/reference/commands.md, or manual pages, from the --help of programs and of all their commands.

usage: write_command_pages.py [--check] PROGRAM...                       with --check it writes nothing, and says whether the page is up to date
       write_command_pages.py --manual HELP2MAN VERSION FOLDER PROGRAM   writes a manual page for the program and for each of its commands
"""
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/reference/commands.md"
HEAD = """# All commands and flags

`deploy/write_command_pages.py` generates this page from the `--help` of the programs. [The command line](command-line.md) explains what the commands are for, with examples.

"""
OF_ALL = ("-h", "--help-all")  # which every command has
OFTEN = 10  # A flag of so many commands is explained once.
KINDS = {"UINT": "NUMBER", "INT": "NUMBER", "FLOAT": "NUMBER", "TEXT": "TEXT"}

Command = collections.namedtuple("Command", "words about usage parts example")  # parts: {"Options": [(name, text)], ...}


def help_of(program, words):
    return subprocess.run([program, *words, "--help"], check=True, capture_output=True, text=True).stdout


def parts_of(text):
    """The lists of a help text, by their headings: a name begins in the third column, and its text follows it or stands on the next line."""
    parts, heading = {}, None
    for line in text.splitlines():
        if re.match(r"^\w+:$", line):
            heading = line[:-1]
            parts[heading] = []
        elif not line.strip():
            heading = None
        elif heading and line.startswith("   ") and parts[heading]:
            name, said = parts[heading].pop()
            parts[heading].append((name, f"{said} {line.strip()}".strip()))
        elif heading:
            name, _, said = line.strip().partition("  ")
            parts[heading].append((name, said.strip()))
    return parts


def commands_of(program, words=()):
    """A command and all commands below it, in the order of the help."""
    text = help_of(program, words)
    usage = re.search(r"^Usage: (.*)$", text, re.MULTILINE)[1].replace(str(program), pathlib.Path(program).name)
    parts = parts_of(text.partition("\nExample:\n")[0])
    example = text.partition("\nExample:\n")[2].strip()
    yield Command(words, text.partition("\n")[0], usage, parts, example)
    for name, _ in parts.get("Subcommands", []):
        yield from commands_of(program, (*words, name))


def cell(text):
    return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;")


def row(name, text):
    """A line of the table: what is written, and what it means, with what the help says beside its name."""
    flags, *kind = re.split(r" (?=(?:TEXT|UINT|INT|FLOAT)\b)", name, maxsplit=1)
    rest = kind[0] if kind else flags.partition(" ")[2]
    flags = flags if kind else flags.partition(" ")[0]
    noted = []
    word = re.match(r"(?:TEXT|UINT|INT|FLOAT)", rest)
    value = KINDS[word[0]] if word else ""
    if span := re.search(r"in \[(\S+) - (\S+)\]", rest):
        noted.append(f"from {span[1]} to {span[2]}")
    if choice := re.search(r":\{(\S+)\}", rest):
        noted.append(" or ".join(f"`{one}`" for one in choice[1].split(",")))
    if ":NUMBER with " in rest:
        value = "TIME"
    if default := re.search(r"(?:TEXT|\]|UINT|INT)=(\S+)", rest):
        noted.append(f"default `{default[1]}`")
    if " ... " in rest + " ":
        noted.append("may be repeated")
    if " REQUIRED" in rest:
        noted.append("required")
    for said, means, between in (("Excludes", "not with", " or "), ("Needs", "only with", " and ")):
        if others := re.search(rf"{said}:((?: --[\w-]+)+)", rest):
            noted.append(f"{means} " + between.join(f"`{other}`" for other in others[1].split()))
    shown = f"{flags} {value}".strip() if flags.startswith("-") else flags
    besides = f" ({', '.join(noted)})" if noted else ""
    return f"| `{shown}` | {cell(text)}{besides} |"


def table(entries):
    return "\n".join(["| argument | meaning |", "|---|---|", *(row(*entry) for entry in entries)])


def anchor(title):
    return re.sub(r"[^\w-]", "", title.lower().replace(" ", "-"))


def section(name, command, often):
    """A command: its sentence, how it is called, its arguments, its commands, an example."""
    title = " ".join((name, *command.words))
    own = [*command.parts.get("Positionals", []), *(one for one in command.parts.get("Options", []) if one not in often)]
    own = [one for one in own if not one[0].startswith(OF_ALL)]
    shared = [one[0].split()[0] for one in command.parts.get("Options", []) if one in often and not one[0].startswith(OF_ALL)]
    text = [f"{'#' * (2 if not command.words else 3)} {title}", cell(command.about), f"    {command.usage}"]
    if own:
        text.append(table(own))
    if shared:
        listed = ", ".join(f"`{flag}`" for flag in shared)
        text.append(f"[Flags of many commands](#flags-of-many-commands): {listed}.")
    if below := command.parts.get("Subcommands"):
        text.append("\n".join(["| command | what it does |", "|---|---|",
                               *(f"| [`{one}`](#{anchor(f'{title} {one}')}) | {cell(said)} |" for one, said in below)]))
    if command.example:
        text.append("\n".join(["```", *(line.strip() for line in command.example.splitlines()), "```"]))
    return "\n\n".join(text)


def page(programs):
    sections = []
    for program in programs:
        name, commands = pathlib.Path(program).name, list(commands_of(program))
        counted = collections.Counter(one for command in commands for one in command.parts.get("Options", []))
        often = [one for one, count in counted.items() if count >= OFTEN]
        sections.append(section(name, commands[0], often))
        if shared := [one for one in often if not one[0].startswith(OF_ALL)]:
            sections.append(f"### Flags of many commands\n\n{table(shared)}")
        sections += [section(name, command, often) for command in commands[1:]]
    return HEAD + "\n\n".join(sections) + "\n"


def manual_pages(help2man, version, folder, program):
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for command in commands_of(program):
        to = pathlib.Path(folder) / f"{'-'.join((pathlib.Path(program).name, *command.words))}.1"
        subprocess.run([help2man, "--no-info", f"--version-string={version}", f"--name={command.about}",
                        f"--help-option={' '.join((*command.words, '--help'))}", f"--output={to}", program], check=True)


def main(*flags):
    if len(flags) == 5 and flags[0] == "--manual":
        manual_pages(*flags[1:])
    elif flags[:1] == ("--check",) and len(flags) > 1:
        if not PAGE.is_file() or PAGE.read_text() != page(flags[1:]):
            sys.exit("docs/reference/commands.md is not what the programs' --help says: run deploy/write_command_pages.py with these programs:\n  " + " ".join(flags[1:]))
    elif flags and not flags[0].startswith("-"):
        PAGE.write_text(page(flags))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
