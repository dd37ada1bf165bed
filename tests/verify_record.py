#!/usr/bin/env python3
"""Checks a game's record: hash chain, seeds, links, faces, order. Written from persistence/FORMAT.md alone.
usage: verify_record.py FILE"""
import hashlib
import sys

MAGIC, NONE = b"armistice record 1\n", bytes(32)
CREATED, ANCHOR, SEATED, OPENED, STARTED, PLAYED, LEFT, BACK, CREDITED, COMMITTED = 10, 11, 12, 13, 14, 15, 16, 17, 20, 21
OFFERED, VACATED, SUBSTITUTE, DIRECTOR = 22, 23, 24, 25
CALENDAR, PROPOSED, AGREED, RESIGNED, EXCUSED = 26, 27, 28, 29, 30
FILED, MOVED, SUGGESTED, SET_BACK, CORRECTED, ORDERED, ANNULLED, HANDED, UPGRADED = range(31, 40)
BODIES = range(10, 40)
ANSWERED, TAKEN, UPHELD, APPEALED, CLOSED = range(5)  # steps of a dispute
CORRECTIONS = {1, 2, 3, 4, 5, 6, 7, 8, 20, 21, 24}  # events that put something right
EXPIRE = 12  # from this form of commands on they are no player's
RULING = 4  # a credit of whoever directs
NOBODY, HOLDER, ANYBODY, ACCOUNT = range(4)  # to whom a seat is offered
EVENTS = 24  # their numbers begin with 1


def blake(*parts, key=b"", size=32):
    return hashlib.blake2b(b"".join(parts), digest_size=size, key=key).digest()


def u(bits, number):
    return number.to_bytes(bits // 8, "little")


def need(holds, what):
    if not holds:
        raise ValueError(what)


def varint(data, at):
    value = shift = 0
    while True:
        need(at < len(data) and shift < 70, "a number is cut short")
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if data[at - 1] < 0x80:
            return value, at


def fields(data):
    """A message as {number: [values]}."""
    found, at = {}, 0
    while at < len(data):
        tag, at = varint(data, at)
        value, at = varint(data, at)
        need(tag & 7 in (0, 2), "a kind of field that does not occur")
        if tag & 7 == 2:
            need(at + value <= len(data), "a message is cut short")
            value, at = data[at:at + value], at + value
        found.setdefault(tag >> 3, []).append(value)
    return found


def one(message, number, default=0):
    return message.get(number, [default])[-1]


def sized(message, number, size):
    """Bytes of a fixed size, or none of them."""
    value = one(message, number, bytes(size))
    need(len(value) == size and any(value) or number not in message, "bytes of another size than theirs, or zeros that are left out")
    return value


def numbers(packed):
    found, at = [], 0
    while at < len(packed):
        value, at = varint(packed, at)
        found.append(value)
    return found


class Record:
    def __init__(self):
        self.game, self.head, self.heads, self.seats = b"", NONE, {NONE}, 0
        self.entries = self.rolls = self.received = 0
        self.anchor, self.index, self.link, self.first, self.mix = -1, 0, NONE, None, NONE
        self.promised, self.sealed, self.actions = {}, {}, set()
        self.parents, self.started, self.seeds, self.unseeded = [0], False, 0, 0
        self.sitting, self.offers, self.substitutes, self.directors, self.proposal = {}, {}, {}, set(), 0
        self.began, self.over, self.annulled, self.proposals, self.commands, self.owners = 0, {0: False}, False, {}, {}, []
        self.played, self.disputes, self.two, self.answer_ms, self.appeal_ms = set(), {}, False, 0, 0
        self.excused = True  # nothing was missed that could be

    def take(self, raw, head):
        entry, sequence = fields(raw), self.entries + 1
        kinds = [number for number in entry if number in BODIES]
        need(entry.keys() <= {*range(1, 8), *BODIES, *range(40, 46)}, "a field that no entry has")
        need(one(entry, 1) == sequence, "the sequence has a gap, or the order was changed")
        need(len(kinds) == 1 and (kinds[0] == CREATED) == (sequence == 1), "not one body, or not the right one")
        kind, body = kinds[0], fields(one(entry, kinds[0]))
        parent = one(entry, 2)
        again = one(body, 2) if kind == ORDERED else 0
        back = kind == SET_BACK or (again and parent != sequence - 1)
        need(self.is_back(parent, sequence - 1) if kind == BACK else back or parent == sequence - 1, "the parent is wrong")
        need(not back or 0 < self.began <= parent < sequence - 1, "a game goes back to its start, and no further")
        need(not again or self.commands.get(again) == one(body, 1, b"") and (not back or parent == self.parents[again]),
             "not the command of that entry, or neither judged where that was nor where the game stands")
        self.parents.append(parent)
        self.take_author(sequence, kind, fields(one(entry, 3, b"")))
        received = (one(entry, 4) >> 1) ^ -(one(entry, 4) & 1)
        need(received >= self.received, "received before the entry before")
        need(sized(entry, 6, 32) in self.heads, "its author had seen another history")
        action = sized(entry, 5, 16)
        need(action not in self.actions, "the same action twice")
        self.actions |= {action} - {bytes(16)}
        need(kind in (STARTED, PLAYED, CORRECTED, ORDERED) or not entry.keys() & {40, 41, 42, 43, 44}, "events or rolls without a command")
        need(kind != CORRECTED or not entry.keys() & {40, 43, 44}, "rolls or answers in a correction")
        if kind == CREATED:
            self.game, self.seats = one(body, 1, bytes(16)), len(body.get(6, []))
            self.owners = [set(numbers(one(fields(seat), 1, b""))) for seat in body.get(6, [])]
            rules = fields(one(body, 20, b""))
            self.two, self.answer_ms, self.appeal_ms = one(rules, 2), *((one(rules, at) >> 1) for at in (3, 5))
        need(kind not in (PLAYED, ORDERED) or len(body.get(1, [])) == 1, "a play without a command")
        forms = [form for form in fields(one(body, 1)) if form > 1] if kind == PLAYED else []
        need(kind != PLAYED or (one(fields(one(entry, 3, b"")), 1) == 1) == (max(forms, default=0) < EXPIRE), "a command that is not its author's to give")
        plays = kind in (PLAYED, BACK, FILED, SET_BACK, CORRECTED, ORDERED, ANNULLED)
        need(self.started == plays or not (plays or kind == STARTED), "played before the start, or started twice")
        need(kind != PLAYED or not self.annulled, "a command in a game that was annulled")
        self.started |= kind == STARTED
        if kind == STARTED:
            self.began = sequence
        if kind in (PLAYED, ORDERED):
            self.commands[sequence] = one(body, 1)
        for event in map(fields, entry.get(41, [])):
            need(len(event) == 1 and 1 <= next(iter(event)) <= EVENTS, "an event that is not known")
            need(kind != CORRECTED or next(iter(event)) in CORRECTIONS, "an event that puts nothing right")
        self.take_ruling(sequence, kind, body, fields(one(entry, 3, b"")), received, entry)
        ends = any(24 in event for event in map(fields, entry.get(41, [])))
        self.annulled = not back and (self.annulled or kind == ANNULLED)
        self.over[sequence] = self.over[parent] or ends
        if kind in (ANCHOR, SEATED, COMMITTED, OPENED):
            self.take_chance(sequence, kind, body)
        if kind in (SEATED, OFFERED, VACATED, SUBSTITUTE):
            self.take_seat(kind, fields(one(entry, 3, b"")), one(body, 1), body)
        if kind == DIRECTOR:
            account, ended = one(body, 1), one(body, 2)
            need(account != 0 and account not in self.sitting.values(), "a director who is nobody, or has a seat")
            need(not ended or account in self.directors, "who does not direct the game")
            (self.directors.discard if ended else self.directors.add)(account)
        if kind in (CALENDAR, AGREED, EXCUSED):
            self.take_time(kind, fields(one(entry, 3, b"")), one(body, 1), body)
        if kind == PROPOSED:
            self.proposal = sequence
        if kind == PLAYED:
            self.excused = one(fields(one(entry, 3, b"")), 1) != 0  # only the system ends a turn that is missed
        if kind == CREDITED:
            need((one(fields(one(entry, 3, b"")), 1) == 2) == (one(body, 3) == RULING), "a credit that is not its author's to give")
        self.take_rolls(entry)
        self.take_answers(sequence, entry)
        self.head = blake(b"armistice.entry.v1", self.game, self.head, raw)
        need(self.head == head, "the hash of the entry is not the stated one")
        self.heads.add(head)
        self.entries, self.received = sequence, received

    def is_back(self, parent, at):
        """Whether `parent` is on the line that leads to entry `at`, before it."""
        while at > parent:
            at = self.parents[at]
            if at == parent:
                return parent > 0
        return False

    def take_ruling(self, sequence, kind, body, author, received, entry):
        """Disputes, and who may rule how."""
        who, account = one(author, 1), one(author, 3)
        step = one(body, 2) if kind == MOVED else None
        rules = kind in (SUGGESTED, SET_BACK, CORRECTED, ORDERED, ANNULLED, HANDED, UPGRADED) or step == UPHELD
        need(rules <= (45 in entry), "a ruling without its grounds")
        if 45 in entry:
            need(kind not in (DIRECTOR, FILED) and step in (None, UPHELD), "grounds for what is no ruling")
            grounds = fields(one(entry, 45))
            dispute, proposal = one(grounds, 1), one(grounds, 4)
            need(who == 2 and account not in self.played, "a ruling of who is no referee, or has played in the game")
            need(one(grounds, 3, b"") and one(grounds, 5) <= 2, "a ruling without a reason, or in no role")
            need(step is None or dispute == one(body, 1), "grounds for what is no ruling")
            if dispute:
                need(dispute in self.disputes and self.disputes[dispute]["status"] in (TAKEN, UPHELD)
                     and self.disputes[dispute]["referee"] == account, "a ruling on a dispute that its author has not taken")
            weighty = kind == ANNULLED or self.over[sequence - 1] or self.annulled
            if kind == SUGGESTED:
                need(not proposal and one(body, 1, b""), "nothing is proposed, or a proposal of a proposal")
                self.proposals[sequence] = account
            else:
                need(proposal or not (weighty and self.two), "a ruling by one referee where the game asks for two")
                need(not proposal or self.proposals.get(proposal, account) != account, "a proposal that is none, or its author's own")
        if kind == FILED:
            need(0 < one(body, 1) < sequence, "a dispute about an entry that there is not")
            self.disputes[sequence] = {"status": None, "by": account, "since": received, "referee": 0, "first": 0, "appealed": False}
        if kind == MOVED:
            need(one(body, 1) in self.disputes and step <= CLOSED, "no such dispute, or an unknown step")
            self.move(self.disputes[one(body, 1)], step, who, account, received)
        if 45 in entry and kind != SUGGESTED and dispute:
            self.disputes[dispute].update(status=UPHELD, since=received)
        if kind == ANNULLED:
            need(not self.annulled, "a game that is annulled already")
        if kind == HANDED:
            seat = next((owners for owners in self.owners if one(body, 1) in owners), set())
            need(len(seat) > 1, "a power that has a seat of its own, or none")
            seat.discard(one(body, 1))
            self.owners.append({one(body, 1)})
            self.offers[self.seats] = NOBODY, 0
            self.seats += 1

    def move(self, dispute, step, who, account, received):
        status, own = dispute["status"], who == 1 and account == dispute["by"]
        if step == ANSWERED:
            need(who == 1 and not own and status is None, "a dispute is answered once, by another player")
        elif step == TAKEN:
            need(who == 2 and status in (None, ANSWERED, APPEALED), "a referee takes a dispute that nobody has taken")
            need(status is not None or received >= dispute["since"] + self.answer_ms, "the other side may still answer it")
            need(status != APPEALED or account != dispute["first"], "who has ruled does not decide the appeal")
            dispute["referee"] = account
        elif step == UPHELD:
            need(who == 2, "a referee rules")
        elif step == APPEALED:
            need(who == 1 and status == UPHELD and not dispute["appealed"], "a player appeals a ruling, once")
            need(not self.appeal_ms or received <= dispute["since"] + self.appeal_ms, "the time for an appeal is over")
            dispute.update(appealed=True, first=dispute["referee"], referee=0)
        else:
            late = self.appeal_ms and received >= dispute["since"] + self.appeal_ms
            need(status != CLOSED and (own or (status == UPHELD and (who == 2 or (who == 0 and late)))), "it cannot be closed so")
        dispute.update(status=step, since=received)

    def take_author(self, sequence, kind, author):
        who, seat, account = (one(author, number) for number in (1, 2, 3))
        need(author.keys() <= {1, 2, 3} and who <= 2, "a kind of author that is not known")
        need(seat < self.seats if who == 1 else seat == 0, "its author has no seat in this game")
        need(who != 0 or account == 0 or sequence == 1, "the system has no account")
        need(who == 1 or kind not in (OPENED, LEFT, BACK, COMMITTED, AGREED, FILED), "what only a player does")
        need(who == 0 or kind not in (CREATED, ANCHOR, STARTED), "what only the system does")
        need(who != 1 or kind not in (CREDITED, EXCUSED), "what no player does for himself")

    def take_chance(self, sequence, kind, body):
        if kind == ANCHOR:
            need(len(one(body, 2, b"")) == 32, "an anchor without its commitment")
            need(one(body, 1) == self.anchor + 1, "the anchors are not counted up")
            self.link, self.anchor, self.index = one(body, 2, NONE), self.anchor + 1, 0
            self.mix = blake(b"armistice.mix.v1", self.game if self.first is None else self.mix, self.link)
            self.first = self.first or self.link
            return
        seat = one(body, 1)
        need(self.first is not None and seat < self.seats, "a seat that is not there, or before the first anchor")
        if kind != OPENED:
            self.promised[seat] = sized(body, 4 if kind == SEATED else 2, 32)
            return
        seed = one(body, 2, NONE)
        promise = blake(b"armistice.seed.v1", self.game, self.first, u(16, seat), seed)
        need(self.promised.pop(seat, None) == promise, "the seed is not the one that was promised")
        self.mix, self.seeds = blake(b"armistice.mix.v1", self.mix, u(64, sequence), u(16, seat), seed), self.seeds + 1

    def take_seat(self, kind, author, seat, body):
        need(seat < self.seats, "a seat that is not there")
        taken, account = seat in self.sitting, one(body, 2)
        own = one(author, 1) != 1 or one(author, 2) == seat
        if kind == SEATED:
            to, whose = self.offers.get(seat, (HOLDER, 0))
            need(to == HOLDER or (to == ANYBODY and not taken) or (to == ACCOUNT and whose == account), "a seat that was not free")
            need(account not in self.directors, "who directs a game has no seat")
            self.sitting[seat], self.offers[seat] = account, (NOBODY, 0)
            self.played.add(account)
            if self.substitutes.get(seat) == account:
                del self.substitutes[seat]
        elif kind == OFFERED:
            to, account = account, one(body, 3)
            need(to <= ACCOUNT and (to == ACCOUNT) == (account != 0), "an offer that is not known")
            self.offers[seat] = to, account
        elif kind == VACATED:
            need(taken and own, "nobody sits there, or somebody else does")
            del self.sitting[seat]
            self.promised.pop(seat, None)
            substitute = self.substitutes.pop(seat, 0)
            self.offers[seat] = (ACCOUNT, substitute) if substitute else (NOBODY, 0)
        else:
            need(taken and own, "nobody sits there, or somebody else does")
            self.substitutes[seat] = account

    def take_time(self, kind, author, seat, body):
        need(seat < self.seats, "a seat that is not there")
        need(one(author, 1) != 1 or one(author, 2) == seat, "a player speaks for no seat but his own")
        need(kind != AGREED or one(body, 2) == self.proposal, "agreed to what nobody proposes")
        if kind == EXCUSED and one(author, 1) == 2:
            need(not body.keys() & {2, 3}, "a director excuses by his own word, and by nobody's allowance")
        elif kind == EXCUSED:
            need(self.sitting.get(seat) == one(body, 2) and one(body, 3, b""), "an excuse of somebody else, or without a reason")
            need(not self.excused, "an excuse for another turn than the one that was just missed")
            self.excused = True

    def take_rolls(self, entry):
        draws = []
        if 40 in entry:
            rolls = fields(one(entry, 40))
            place, link = u(32, one(rolls, 1)) + u(32, one(rolls, 2)), one(rolls, 3, NONE)
            need(one(rolls, 1) == self.anchor, "a roll under another anchor than the present one")
            need(one(rolls, 2) == self.index + 1 <= 4096, "the roll index has a gap")
            need(blake(b"armistice.link.v1", self.game, place, link) == self.link, "the link does not lead to the one before")
            key = blake(b"armistice.roll.v1", self.game, place, self.mix, key=link)
            stream = (byte for t in range(2**32) for byte in blake(b"armistice.face.v1", u(32, t), key=key, size=64))
            draws = [(one(draw, 2), numbers(one(draw, 3, b""))) for draw in map(fields, rolls.get(4, []))]
            need(draws and all(2 <= sides <= 256 for sides, _ in draws), "no draw, or a die that cannot be")
            for sides, results in draws:
                for result in results:
                    face = 1 + next(byte for byte in stream if byte < 256 - 256 % sides) % sides
                    need(result == face, "a die shows %d, the chain gives %d" % (result, face))
            self.link, self.index, self.rolls = link, self.index + 1, self.rolls + 1
            self.unseeded += self.seeds == 0
        shown = [fields(event[9][0]) for event in map(fields, entry.get(41, [])) if 9 in event]
        need(draws == [(one(event, 5), numbers(one(event, 7, b""))) for event in shown], "the events show other dice than were rolled")

    def take_answers(self, sequence, entry):
        for sealed in map(fields, entry.get(43, [])):
            self.sealed[sequence, one(sealed, 1), one(sealed, 2)] = one(sealed, 3, NONE)
        for opened in map(fields, entry.get(44, [])):
            decision, owner = one(opened, 2), one(opened, 3)
            said = blake(b"armistice.answer.v1", self.game, u(32, decision), u(8, owner), one(opened, 4, NONE), one(opened, 5, b""))
            need(self.sealed.get((one(opened, 1), decision, owner)) == said, "a sealed answer is not the one that was given")


def main(path):
    with open(path, "rb") as file:
        data = file.read()
    record, at = Record(), len(MAGIC)
    try:
        need(data.startswith(MAGIC) and len(data) > at, "this is no record of a game")
        while at < len(data):
            end = at + 4 + int.from_bytes(data[at:at + 4], "little")
            need(end + 32 <= len(data), "the file is cut short")
            record.take(data[at + 4:end], data[end:end + 32])
            at = end + 32
    except (ValueError, TypeError, AttributeError, OverflowError) as error:  # the last three: a field of another type than it has
        sys.exit("entry %d: %s" % (record.entries + 1, error))
    for seat in sorted(seat for seat, promise in record.promised.items() if promise != NONE):
        print("note: seat %d never opened its last seed" % seat)
    if record.unseeded:
        print("note: %d of the rolls were made without any player's seed: only the server's word stands for them" % record.unseeded)
    print("record verified: %d entries, %d rolls" % (record.entries, record.rolls))


if __name__ == "__main__":
    main(sys.argv[1]) if len(sys.argv) == 2 else sys.exit(__doc__)
