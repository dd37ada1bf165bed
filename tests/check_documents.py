#!/usr/bin/env python3
"""Links of documents lead somewhere, and documents stay short: every relative link and anchor in *.md resolves; README.md and CONTRIBUTING.md
have at most 6 kB, the README of any other folder at most 2 kB.

usage: check_documents.py [root]
"""
import pathlib
import re
import subprocess
import sys
import unicodedata
import urllib.parse

SIZES = {"README.md": 6144, "CONTRIBUTING.md": 6144}
FOLDER_README = 2048
SKIPPED = {".git", "build", "node_modules"}
FENCE = re.compile(r"^\s*(```+|~~~+)")
HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*\s*$")
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")


def documents(root):
    """What git tracks or would; all there is where there is no git, as in an archive."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=root, capture_output=True, text=True)
    if listed.returncode == 0 and listed.stdout:
        return sorted({root / name for name in listed.stdout.splitlines() if (root / name).is_file()})
    return sorted(path for path in root.rglob("*.md") if not SKIPPED & set(path.relative_to(root).parts))


def prose(text):
    """The lines outside of fenced blocks, with their numbers; of those inside nothing is a link or a heading."""
    fence = None
    for number, line in enumerate(text.splitlines(), 1):
        found = FENCE.match(line)
        if found and fence is None:
            fence = found[1]
        elif found and line.strip().startswith(fence):
            fence = None
        elif fence is None:
            yield number, line


def slug(heading):
    """The anchor that a heading gets on a page: letters, digits, hyphens and underscores, in small letters; spaces are hyphens."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "").lower()
    kept = (c for c in text if c in " -_" or unicodedata.category(c)[0] in "LN" or unicodedata.category(c) == "Mn")
    return "".join(kept).replace(" ", "-")


def anchors(text):
    found, seen = set(), {}
    for _, line in prose(text):
        if heading := HEADING.match(line):
            name = slug(heading[1])
            count = seen.get(name, 0)
            seen[name] = count + 1
            found.add(f"{name}-{count}" if count else name)
    return found | set(re.findall(r'<a (?:id|name)="([^"]+)"', text))


def links(text):
    for number, line in prose(text):
        for found in LINK.finditer(re.sub(r"`[^`]*`", lambda code: "`" * len(code[0]), line)):
            yield number, found[1]


def dead_links(root, paths):
    texts = {path.resolve(): path.read_text(encoding="utf-8") for path in paths}
    known = {}
    for path in paths:
        for number, link in links(texts[path.resolve()]):
            if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", link):
                continue
            place, _, anchor = link.partition("#")
            target = (path.parent / urllib.parse.unquote(place)).resolve() if place else path.resolve()
            where = f"{path.relative_to(root)}:{number}: {link}"
            if root not in target.parents and target != root:
                yield f"{where} leads out of the project"
            elif not target.exists():
                yield f"{where} leads nowhere"
            elif anchor and target.suffix == ".md":
                if target not in known:
                    known[target] = anchors(texts.get(target) or target.read_text(encoding="utf-8"))
                if anchor not in known[target]:
                    yield f"{where}: there is no such heading"


def too_long(root, paths):
    for path in paths:
        name = path.relative_to(root).as_posix()
        most = SIZES.get(name, FOLDER_README if path.name == "README.md" else None)
        size = path.stat().st_size
        if most is not None and size > most:
            yield f"{name}: {size} bytes, {most} at most"


def main():
    root = (pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    paths = documents(root)
    faults = [*dead_links(root, paths), *too_long(root, paths)]
    faults += [f"{name}: is not there" for name in SIZES if not (root / name).is_file()]
    for fault in faults:
        print(fault)
    print(f"{len(paths)} documents, {len(faults)} faults")
    return 1 if faults or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
