#!/usr/bin/env python3
"""Every paragraph and ruling that the code, a scenario or a document cites exists in the rulebook, and every scenario names one.

A paragraph is one list item on one line: what stands below it would not be quoted where it is cited.

usage: check_citations.py [root]
"""
import pathlib
import re
import sys

CITED = re.compile(r"(?<![\w-])(?:1914T?|CL|SM|HR|SC|EUO|EU)-\d+(?:\.\d+)*(?:\.[a-z]\b(?:\.\d+)*)?(?:-[TR]\d+)?|(?<![\w-])OQ-(?:[A-Z0-9]+-)?\d+")
DEFINED = re.compile(r"^\s*(?:[-*]\s+)?\*\*(" + CITED.pattern + r")|^#+\s+(" + CITED.pattern + r")", re.M)
FOLDERS = ["docs", "rules", "protocol", "server", "bot", "admin", "tests/scenarios"]
KINDS = {".cpp", ".hpp", ".toml", ".md"}


def defined(root):
    """The ids of the rulebook, and the sections that hold them: 1914-4.2.2 also makes 1914-4.2 and 1914-4."""
    found = set()
    for path in (root / "rules/rulebook").rglob("*.md"):
        for match in DEFINED.findall(path.read_text(encoding="utf-8")):
            name = next(filter(None, match))
            found.add(name)
            while "." in name:
                name = name.rpartition(".")[0]
                found.add(name)
    return found


def unproven(root):
    """Scenarios that do not say which paragraph they prove."""
    for path in sorted((root / "tests/scenarios").rglob("*.toml")):
        if not re.search(r'^rules\s*=\s*\[\s*"', path.read_text(encoding="utf-8"), re.M):
            yield f"{path.relative_to(root)}: names no paragraph that it proves (rules)"


def torn(root):
    """Paragraphs of the rulebook that go on in another line, which has no number of its own."""
    for path in sorted((root / "rules/rulebook").rglob("*.md")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, (line, after) in enumerate(zip(lines, lines[1:] + [""]), 1):
            head = DEFINED.match(line)
            if line[:1].isspace() and line.strip() and not head:
                yield f"{path.relative_to(root)}:{number}: belongs to a paragraph that is not on one line"
            name = next(filter(None, head.groups())) if head else ""
            if line.startswith("- **") and line.endswith(":") and name + "." not in after:
                yield f"{path.relative_to(root)}:{number}: {name} ends where it begins"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    known = defined(root)
    cited = 0
    unknown = []
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in KINDS or not path.is_file():
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for match in CITED.finditer(line):
                    cited += 1
                    if match[0] not in known:
                        unknown.append(f"{path.relative_to(root)}:{number}: {match[0]} is not in rules/rulebook")
    unnamed = list(unproven(root)) + list(torn(root))
    for line in unknown + unnamed:
        print(line)
    print(f"{cited} citations of {len(known)} paragraphs and sections, {len(unknown)} unknown")
    return 1 if unknown or unnamed or not cited or not known else 0


sys.exit(main())
