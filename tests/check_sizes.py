#!/usr/bin/env python3
"""No source or data file of rules/ has more than 500 lines; the rulebook, which is a text, may.

usage: check_sizes.py [root]
"""
import pathlib
import sys

MOST = 500
KINDS = {".cpp", ".hpp", ".toml", ".txt"}


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    faults = checked = 0
    for path in sorted((root / "rules").rglob("*")):
        if path.suffix not in KINDS or "rulebook" in path.relative_to(root).parts or not path.is_file():
            continue
        checked += 1
        lines = path.read_text(encoding="utf-8").count("\n")
        if lines > MOST:
            faults += 1
            print(f"{path.relative_to(root)}: {lines} lines, {MOST} at most")
    print(f"{checked} files, {faults} too long")
    return 1 if faults or not checked else 0


sys.exit(main())
