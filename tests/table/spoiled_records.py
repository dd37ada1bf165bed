"""What verify_record.py says of many records that differ from one in an entry: read from a file, answered with a line each.

usage: spoiled_records.py RECORD CHANGES
CHANGES holds, again and again: u32 entries that are as in RECORD, u32 length, and the entries after those, as a record has them.
"""
import copy
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import record_table  # noqa: E402
import verify_record  # noqa: E402

record_table.State.__deepcopy__ = lambda state, _: state  # nothing changes it once it is made


def items(data):
    at, found = 0, []
    while at < len(data):
        end = at + 4 + int.from_bytes(data[at:at + 4], "little")
        found.append((data[at + 4:end], data[end:end + 32]))
        at = end + 32
    return found


def main(whole, changes):
    whole = items(pathlib.Path(whole).read_bytes()[len(verify_record.MAGIC):])
    data, at = pathlib.Path(changes).read_bytes(), 0
    before = verify_record.Record()
    while at < len(data):
        same, size = (int.from_bytes(data[at + n:at + n + 4], "little") for n in (0, 4))
        at += 8
        while before.entries < same:
            before.take(*whole[before.entries])
        record = copy.deepcopy(before)
        try:
            for entry, head in items(data[at:at + size]):
                record.take(entry, head)
            print("right")
        except ValueError as error:
            print("entry %d: %s" % (record.entries + 1, error))
        at += size


main(*sys.argv[1:])
