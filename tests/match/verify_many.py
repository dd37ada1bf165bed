#!/usr/bin/env python3
"""Says of many records, each with its size (four bytes, little-endian) before it, what verify_record.py says: a line each, "ok" or what is
wrong. They are spoilt copies of the first one: what stands in them as it stands there is read once.
usage: verify_many.py FILE"""
import copy
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import verify_record  # noqa: E402


def items(data):
    """The entries of a record with their heads."""
    at, found = len(verify_record.MAGIC), []
    while at < len(data):
        end = at + 4 + int.from_bytes(data[at:at + 4], "little")
        found.append((data[at + 4:end], data[end:end + 32]))
        at = end + 32
    return found


def main(path):
    with open(path, "rb") as file:
        data = file.read()
    first, after, at = None, [verify_record.Record()], 0
    while at < len(data):
        size = int.from_bytes(data[at:at + 4], "little")
        found, at = items(data[at + 4:at + 4 + size]), at + 4 + size
        same = next((n for n, pair in enumerate(zip(found, first or [])) if pair[0] != pair[1]), min(len(found), len(first or [])))
        record = copy.deepcopy(after[same])
        try:
            for raw, head in found[same:]:
                record.take(raw, head)
                if first is None:
                    after.append(copy.deepcopy(record))
        except verify_record.NO_RECORD as error:
            print("entry %d: %s" % (record.entries + 1, error))
        else:
            print("ok")
        first = first or found


if __name__ == "__main__":
    main(sys.argv[1])
