#!/usr/bin/env python3
"""Checks a game's record: hash chain, seeds, links, faces, order. Written from docs/reference/record-format.md alone.
usage: verify_record.py FILE"""
import hashlib
import sys

from record_clock import BETWEEN, GAME, REACHED, Clocks

MAGIC, NONE = b"armistice record 1\n", bytes(32)
CREATED, ANCHOR, SEATED, OPENED, STARTED, PLAYED, LEFT, BACK, CREDITED, COMMITTED = 10, 11, 12, 13, 14, 15, 16, 17, 20, 21
OFFERED, VACATED, SUBSTITUTE, DIRECTOR = 22, 23, 24, 25
CALENDAR, PROPOSED, AGREED, RESIGNED, EXCUSED = 26, 27, 28, 29, 30
FILED, MOVED, SUGGESTED, SET_BACK, CORRECTED, ORDERED, ANNULLED, HANDED, UPGRADED = range(31, 40)
PAUSED, RESUMED = 18, 19
CONSENTED, WARNED = 8, 9
BODIES = {CONSENTED, WARNED, *range(10, 40)}
ANSWERED, TAKEN, UPHELD, APPEALED, CLOSED = range(5)  # steps of a dispute
CORRECTIONS = {1, 2, 3, 4, 5, 6, 7, 8, 20, 21, 24}  # events that put something right
EXPIRE, LIMIT = 12, 13  # from this form of commands on they are no player's
OUTAGE, LAG, OVERTIME, VACATION, RULING, HANDOVER = range(6)  # credits
BY_DIRECTOR, BY_DISPUTE, DESERTED = 0, 1, 4  # reasons to pause
NOBODY, HOLDER, ANYBODY, ACCOUNT = range(4)  # to whom a seat is offered
EVENTS, ROLLED, ROUND, TURN, STAGE, ASKS, ANSWERS, CLOSES, ENDED = 24, 9, 10, 11, 12, 17, 18, 19, 24  # their numbers begin with 1
SYSTEM, SEAT, WHO_DIRECTS = range(3)
RULINGS = {SUGGESTED, SET_BACK, CORRECTED, ORDERED, ANNULLED, HANDED, UPGRADED, RESIGNED, PAUSED, RESUMED, CREDITED, EXCUSED, VACATED, MOVED}
MAKERS = {  # what not everybody makes
    SYSTEM: {CREATED, ANCHOR, STARTED},
    SEAT: {SEATED, OPENED, COMMITTED, LEFT, BACK, CALENDAR, AGREED, FILED, CONSENTED},
    WHO_DIRECTS: {DIRECTOR, SUGGESTED, SET_BACK, CORRECTED, ORDERED, ANNULLED, HANDED, WARNED},
}
NOT_MADE = {SYSTEM: {SUBSTITUTE, PROPOSED, RESIGNED, UPGRADED}, SEAT: {PAUSED, RESUMED, CREDITED, EXCUSED}, WHO_DIRECTS: set()}
NO_RECORD = (ValueError, TypeError, AttributeError, OverflowError)  # the last three: a field of another type than it has

# The fields of messages: n a number, e3 one up to 3, o a number that may be written out as 0, b bytes or a text, 16 and 32 so many bytes,
# l a list of numbers, m a message, * messages or texts, any number of them.
FORMS = {
    "entry": "1n 2n 3m 4n 5=16 6=32 7b 40m 41* 42=32 43* 44* 45m " + " ".join("%dm" % body for body in BODIES),
    "author": "1e2 2n 3n",
    "rolls": "1n 2n 3=32 4*",
    "draw": "1b 2n 3l",
    "sealed": "1n 2n 3=32 4l",
    "opened": "1n 2n 3n 4=32 5b",
    "grounds": "1n 2b 3b 4n 5e2",
    "clock": "1n 2n 3n 4n 5n 6n 7n 8e1 9e2 10n 11n 12n 13n 14n 15n 16n 17n 18n 19e1 20n 21n 22l 23l 24b 25n 26n 27n",
    "disputes": "1e1 2e1 3n 4n 5n",
    "seat": "1l",
    "parameter": "1b 2b",
    "calendar": "1b 2* 3* 4*",
    CREATED: "1=16 2b 3* 4* 5=32 6* 7m 8* 9* 10* 11* 12* 13* 14* 15* 16* 17* 18n 19e2 20m",
    ANCHOR: "1n 2=32 3b",
    SEATED: "1n 2n 3e1 4=32 5e1",
    OPENED: "1n 2=32",
    PLAYED: "1m",
    LEFT: "1n 2=32 3e1",
    PAUSED: "1e4 2b",
    RESUMED: "1e4",
    CREDITED: "1n 2b 3e5 4o 5e1",
    COMMITTED: "1n 2=32",
    OFFERED: "1n 2e3 3n",
    VACATED: "1n 2e1",
    SUBSTITUTE: "1n 2n",
    DIRECTOR: "1n 2e1",
    CALENDAR: "1n 2m 3e1",
    PROPOSED: "1m",
    AGREED: "1n 2n 3e1",
    RESIGNED: "1n 2e1",
    EXCUSED: "1n 2n 3b",
    FILED: "1n 2b 3b",
    MOVED: "1n 2e4 3b",
    SUGGESTED: "1b",
    ORDERED: "1m 2n",
    HANDED: "1n",
    UPGRADED: "1=32",
    CONSENTED: "1n 2=32",
    WARNED: "1n 2b",
}
FORMS = {name: {int("".join(filter(str.isdigit, word.split("=")[0].split("e")[0]))): word.lstrip("0123456789") for word in form.split()}
         for name, form in FORMS.items()}


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
            need(data[at - 1] or shift == 7, "a number longer than it has to be")
            return value, at


def fields(data):
    """A message as {number: [values]}."""
    found, at, last = {}, 0, 0
    while at < len(data):
        tag, at = varint(data, at)
        value, at = varint(data, at)
        need(tag & 7 in (0, 2), "a kind of field that does not occur")
        if tag & 7 == 2:
            need(at + value <= len(data), "a message is cut short")
            value, at = data[at:at + value], at + value
        need(tag >> 3 >= last, "fields in another order than theirs")
        last = tag >> 3
        found.setdefault(last, []).append(value)
    return found


def message(name, data):
    """A message in the one form that it is written in."""
    found, form = fields(data), FORMS.get(name, {})
    for number, values in found.items():
        kind = form.get(number)
        need(kind, "a field that does not belong there: %s of %s" % (number, name))
        need(len(values) == 1 or kind == "*", "a field twice")
        for value in values:
            if kind[0] in "neo":
                need(isinstance(value, int) and (value or kind == "o"), "a number that is none, or a zero written out")
                need(kind[0] != "e" or value <= int(kind[1:]), "a number without a meaning")
            else:
                need(isinstance(value, bytes) and (value or kind in "m*"), "an empty text or list written out")
                need(kind[0] != "=" or (len(value) == int(kind[1:]) and any(value)), "bytes of another size than theirs, or zeros written out")
    return found


def one(message, number, default=0):
    return message.get(number, [default])[-1]


def signed(number):
    return (number >> 1) ^ -(number & 1)


def calendar_holds(calendar):
    rests = [(one(rest, 1), one(rest, 2)) for rest in map(fields, calendar.get(2, []))]
    offsets = [(signed(one(offset, 1)), signed(one(offset, 2))) for offset in map(fields, calendar.get(3, []))]
    absences = [(signed(one(absence, 1)), signed(one(absence, 2))) for absence in map(fields, calendar.get(4, []))]
    starts = [start for start, _ in offsets]
    return (len(absences) <= 8 and all(start < end for start, end in absences) and all(a[1] <= b[0] for a, b in zip(absences, absences[1:])) and len(rests) <= 21 and len(offsets) <= 64 and all(start < end <= 10080 for start, end in rests)
            and all(a[1] <= b[0] for a, b in zip(rests, rests[1:])) and sum(end - start for start, end in rests) <= 7200
            and starts == sorted(set(starts)) and all(abs(minutes) <= 1080 for _, minutes in offsets))


def of_time(event):
    """An event as the clocks take it: what it is, and of whom."""
    kind, said = next(iter(event)), fields(event[next(iter(event))][0])
    if kind == ROUND:
        return "round", one(said, 1)
    if kind == TURN:
        return "turn", one(said, 1)
    if kind == ASKS:
        decision = fields(one(said, 1))
        return "asks", one(decision, 1), one(decision, 5), one(decision, 6)
    if kind == ANSWERS:
        return "answered", one(said, 1), one(said, 2)
    if kind == STAGE:
        return "stage", tuple(tuple(one(frame, at) for at in (1, 2, 3)) for frame in map(fields, said.get(1, [])))
    return ("closed",) if kind == CLOSES else ("other",)


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
        self.sitting, self.offers, self.substitutes, self.directors, self.bots, self.vacant = {}, {}, {}, set(), set(), set()
        self.undoable, self.takes_back = [], 0  # (entry, parent, author, whether it opened a turn): what can be taken back
        self.misses, self.just_missed, self.acted, self.expired, self.had = {}, None, False, False, {}
        self.began, self.over, self.annulled, self.proposals, self.commands, self.owners = 0, {0: False}, False, {}, {}, []
        self.played, self.disputes, self.disputes_pause, self.two, self.answer_ms, self.appeal_ms = set(), {}, False, False, 0, 0
        self.handed, self.sat = set(), set()  # seats that were taken over, and which accounts have sat on which
        self.with_calendar, self.left_calendars = set(), set()  # seats with a calendar, and accounts that left one
        self.consents = {}  # of each seat: the rules under which it would go on
        self.clock, self.proposal, self.agreed, self.resigned, self.pauses, self.lag, self.drawn = {}, None, set(), set(), set(), 0, {}
        self.time, self.unchecked = Clocks(self.seat_of), False

    def take(self, raw, head):
        entry, sequence = message("entry", raw), self.entries + 1
        kinds = [number for number in entry if number in BODIES]
        need(one(entry, 1) == sequence, "the sequence has a gap, or the order was changed")
        need(len(kinds) == 1 and (kinds[0] == CREATED) == (sequence == 1), "not one body, or not the right one")
        need(3 in entry, "an entry without an author")
        kind, body, author = kinds[0], message(kinds[0], one(entry, kinds[0])), message("author", one(entry, 3))
        received = signed(one(entry, 4))
        need(received >= self.received, "received before the entry before")
        need(one(entry, 6, NONE) in self.heads, "its author had seen another history")
        back = self.take_parent(sequence, kind, body, one(entry, 2))
        self.take_author(sequence, kind, author, body)
        self.take_ids(kind, author, entry)
        if kind == CREATED:
            self.take_created(body)
        self.take_play(sequence, kind, body, author, received, entry)
        self.take_ruling(sequence, kind, body, author, received, entry)
        if kind in (ANCHOR, SEATED, COMMITTED, OPENED):
            self.take_chance(sequence, kind, body)
        if kind in (SEATED, OFFERED, VACATED, SUBSTITUTE):
            self.take_seat(kind, one(body, 1), body)
        if kind == DIRECTOR:
            self.take_director(one(body, 1), one(body, 2))
        self.take_time(sequence, kind, one(body, 1), body, author, received, 45 in entry)
        events = [fields(event) for event in entry.get(41, [])]
        self.annulled = not back and (self.annulled or kind == ANNULLED)
        self.over[sequence] = self.over[one(entry, 2)] or any(ENDED in event for event in events)
        if back or any(TURN in event for event in events):
            self.lag = 0
        self.take_undo(sequence, kind, author, entry, back, events)
        self.take_attendance(kind, body, author, events)
        self.pass_time(sequence, kind, body, author, received, one(entry, 2), events)
        self.take_rolls(entry)
        self.take_answers(sequence, entry)
        self.head = blake(b"armistice.entry.v1", self.game, self.head, raw)
        need(self.head == head, "the hash of the entry is not the stated one")
        self.heads.add(head)
        self.entries, self.received = sequence, received

    def runs(self):
        """Begun, and neither over nor annulled."""
        return self.started and not self.over[self.entries] and not self.annulled

    def take_parent(self, sequence, kind, body, parent):
        """Whether a referee lets the game go back."""
        again = one(body, 2) if kind == ORDERED else 0
        back = kind == SET_BACK or (again and parent != sequence - 1)
        need(kind == BACK or back or parent == sequence - 1, "the parent is wrong")
        need(not back or 0 < self.began <= parent < sequence - 1, "a game goes back to its start, and no further")
        need(not again or self.commands.get(again) == one(body, 1, b"") and (not back or parent == self.parents[again]),
             "not the command of that entry, or neither judged where that was nor where the game stands")
        self.parents.append(parent)
        return back

    def take_undo(self, sequence, kind, author, entry, back, events):
        """What a player may take back: his last commands, as long as nothing has come of them."""
        if kind == BACK:
            need(self.takes_back != 2 and self.undoable and self.undoable[-1][1:3] == (one(entry, 2), author), "this could not be taken back")
            self.undoable = [command for command in self.undoable if command[0] <= one(entry, 2)]
        elif back or kind in (ORDERED, CORRECTED):
            self.undoable = []
        elif kind in (PLAYED, STARTED, LEFT):
            seat, turn = one(author, 1) == SEAT, any(TURN in event for event in events)
            answered = [fields(event[ANSWERS][0]) for event in events if ANSWERS in event]
            known = 40 in entry or 44 in entry or any(one(answer, 3) == 1 for answer in answered)
            if known or not seat or (self.undoable and self.undoable[-1][2] != author):
                self.undoable = []
            if turn:
                opened = [at for at, command in enumerate(self.undoable) if command[3]]
                self.undoable = self.undoable[opened[-1]:] if opened else self.undoable
            if kind == PLAYED and not known and seat:
                self.undoable.append((sequence, one(entry, 2), author, turn))

    def take_attendance(self, kind, body, author, events):
        """Whose turns the clock had to end. The clocks have not taken this entry yet: they know whose turn it was."""
        seat, turn = self.seat_of(self.time.active), any(TURN in event for event in events)
        if kind == SEATED:
            self.misses[one(body, 1)] = 0
            self.just_missed = None if self.just_missed == one(body, 1) else self.just_missed
        if kind == EXCUSED:
            self.misses[one(body, 1)] -= 1
            self.had[one(body, 2)] = self.had.get(one(body, 2), 0) + 1
            self.just_missed = None
        ends = None
        if kind == PLAYED:
            self.just_missed = None
            command = fields(one(body, 1))
            ends = one(fields(command[EXPIRE][0]), 1) if EXPIRE in command else None
            self.expired |= ends == 1
            self.acted |= seat is not None and (one(author, 1), one(author, 2)) == (SEAT, seat)
        if not turn:
            return
        missed = ends == 2 or (self.expired and not self.acted)
        if missed and seat in self.sitting and seat not in self.bots and self.time.active not in self.resigned:
            self.misses[seat] = self.misses.get(seat, 0) + 1
            self.just_missed = seat
        self.acted = self.expired = False

    def take_created(self, body):
        self.game, self.clock, self.takes_back = one(body, 1, bytes(16)), message("clock", one(body, 7, b"")), one(body, 19)
        need(7 in body and 5 in body, "a game without rules, or without a clock")
        self.owners = [numbers(one(message("seat", seat), 1, b"")) for seat in body.get(6, [])]
        seated, self.seats, self.names = sum(self.owners, []), len(self.owners), len(body.get(9, []))
        need(all(self.owners) and len(seated) == len(set(seated)) and max(seated) < self.names, "a power of two seats, or of none")
        self.owners = [set(owners) for owners in self.owners]
        need(self.clock_holds(self.clock) and signed(one(body, 18)) >= 0, "a time control that contradicts itself, or a time below zero")
        for parameter in body.get(4, []):
            message("parameter", parameter)
        rules = message("disputes", one(body, 20, b""))
        need(all(signed(one(rules, at)) >= 0 for at in (3, 4, 5)), "a time below zero")
        self.disputes_pause, self.two, self.answer_ms, self.appeal_ms = one(rules, 1), one(rules, 2), *((one(rules, at) >> 1) for at in (3, 5))

    @staticmethod
    def clock_holds(clock):
        """What docs/reference/record-format.md says of every ClockRules."""
        ms = {at: signed(one(clock, at)) for at in (1, 2, 3, 4, 5, 6, 7, 10, 12, 14, 15, 16, 17, 20, 21)}
        overtimes, vacations, misses, excuses, games = (one(clock, at) for at in (11, 13, 18, 25, 26))
        marks, parts = [signed(mark) for mark in numbers(one(clock, 22, b""))], numbers(one(clock, 23, b""))
        return (all(ms[at] == 0 or ms[at] >= 1000 for at in (2, 3, 4, 5, 10, 12, 14, 15, 16)) and min(ms.values()) >= 0
                and (ms[5] or not (ms[6] or ms[7] or one(clock, 8))) and (one(clock, 9) == 1) == (ms[10] != 0)
                and (overtimes != 0) == (ms[12] != 0) and (vacations != 0) == (ms[14] != 0) and (ms[20] != 0) == (ms[21] != 0)
                and (misses or not excuses) and (excuses != 0) == (games != 0) and max(overtimes, vacations, excuses, games, one(clock, 27)) <= 1000
                and (ms[1] or not (ms[15] or ms[16] or ms[17])) and ms[16] <= ms[1] and (not ms[2] or ms[3] <= ms[2])
                and max(len(marks), len(parts)) <= 16 and min(marks, default=1000) >= 1000 and all(1 <= part <= 99 for part in parts))

    def take_play(self, sequence, kind, body, author, received, entry):
        """Commands, and what comes of them."""
        need(kind in (STARTED, PLAYED, CORRECTED, ORDERED) or not entry.keys() & {40, 41, 42, 43, 44}, "events or rolls without a command")
        need(kind != CORRECTED or (41 in entry and not entry.keys() & {40, 43, 44}), "rolls or answers in a correction, or nothing at all")
        plays = kind in (PLAYED, BACK, FILED, SET_BACK, CORRECTED, ORDERED, ANNULLED, PAUSED, RESUMED, UPGRADED, CONSENTED, RESIGNED)
        need(self.started if plays else not (self.started and kind == STARTED), "played before the start, or started twice")
        command = fields(one(body, 1)) if kind in (PLAYED, ORDERED) and 1 in body else {}
        need(kind not in (PLAYED, ORDERED) or sum(form > 1 for form in command) == 1, "a play without a command")
        if kind == PLAYED:
            self.take_command(command, one(author, 1), one(author, 2), received)
        if kind == STARTED:
            self.started, self.began = True, sequence
        if kind in (PLAYED, ORDERED):
            self.commands[sequence] = one(body, 1)
        for event in map(fields, entry.get(41, [])):
            need(len(event) == 1 and 1 <= next(iter(event)) <= EVENTS, "an event that is not known")
            need(kind != CORRECTED or next(iter(event)) in CORRECTIONS, "an event that puts nothing right")
        turns = any(event.keys() & {TURN, ENDED} for event in map(fields, entry.get(41, [])))
        need((42 in entry) == turns, "a state hash belongs to the end of each turn, and only there")

    def take_command(self, command, who, seat, received):
        need(not self.annulled, "a command in a game that was annulled")
        forms = [form for form in command if form > 1]
        need((who == SEAT) == (forms[0] < EXPIRE), "a command that is not its author's to give")
        need(one(command, 1) in self.owners[seat] if who == SEAT else one(command, 1) == 255, "a command for somebody else")
        need(who != SEAT or not self.stands_still(), "a play while the game was paused")
        said = fields(command[forms[0]][0])
        how = one(said, 1) if forms[0] == LIMIT else 0
        need(who == SEAT or (who == WHO_DIRECTS) == (forms[0] == LIMIT and how in (1, 2)), "a command that is not its author's to give")
        due = self.time.deadline(self.resigned) if self.knows_limits() else None
        need(who != SEAT or due is None or due[1] >= received, "a play after its time was up")
        if self.knows_limits() and forms[0] in (EXPIRE, LIMIT) and who == SYSTEM:
            self.take_limit(forms[0], said, due, received)

    def knows_limits(self):
        self.unchecked |= self.started and not self.time.known
        return self.started and not self.unchecked

    def take_limit(self, form, said, due, received):
        """What the clock does it does when a limit is reached that nothing puts off."""
        need(due is not None and due[1] <= received, "a limit that was not reached")
        what, at, whose = due
        need(not self.puts_off(due), "a limit that an overtime or a vacation puts off")
        need((what == GAME) == (form == LIMIT), "another limit was reached first")
        if form == LIMIT:
            need(one(said, 1) == (BETWEEN if self.time.between_rounds(at) else REACHED), "the game's time was up between two rounds, or was not")
        else:
            asked = one(said, 2)
            need(one(said, 1) == what, "another limit was reached first")
            need(asked == 0 or asked == sum(1 << owner for owner in whose), "the time of others was up")

    def puts_off(self, due):
        """By what a limit is put off, and of whom: (what, owner), or None."""
        what, at, whose = due
        ends = self.time.ends_in_time() and self.time.game.reading(at) >= self.time.limit(1)
        for owner in () if what == GAME or ends else sorted(whose - self.resigned):
            for kind, number, of in ((OVERTIME, 11, owner), (VACATION, 13, self.seat_of(owner))):
                vacant = kind == VACATION and of in self.vacant
                if of is not None and not vacant and self.drawn.get((kind, of), 0) < one(self.clock, number):
                    return kind, owner
        return None

    def pass_time(self, sequence, kind, body, author, received, parent, events):
        """Clocks stop at each entry, take what it brings, and go on."""
        time = self.time
        time.stop(received)
        if parent + 1 != sequence and kind != BACK:
            time.go_back(lambda entry: entry == parent or self.is_back(entry, parent))
        if kind == CREDITED and one(body, 3) == HANDOVER:
            time.take_over(signed(one(body, 1)), self.seat_of(one(body, 4)))
        elif kind == CREDITED:
            time.credit(signed(one(body, 1)), one(body, 4, None))
        if kind == CALENDAR:
            time.rests |= bool(message("calendar", one(body, 2)).keys() & {2, 4})
        time.limits = {number: signed(one(self.clock, number)) if number not in (8, 9) else one(self.clock, number)
                       for number in (*range(1, 10), 15, 16, 17)}
        command = fields(one(body, 1)) if kind in (PLAYED, ORDERED) else {}
        if LIMIT in command:
            time.note_limit(sequence, one(fields(command[LIMIT][0]), 1) != 1)
        time.acted |= kind in (PLAYED, ORDERED) and one(author, 1) == SEAT
        set_back = parent + 1 != sequence and kind != BACK
        new_turn = any(TURN in event for event in events)
        happened = list(map(of_time, events))
        new_phase = time.new_phase(parent, happened, kind in (STARTED, PLAYED, BACK, ORDERED), set_back, new_turn)
        went_back = kind == BACK and time.take_back(parent)
        if not set_back and not went_back and new_turn:
            time.next_turn(sequence, one(author, 1) == SYSTEM and EXPIRE in command, self.resigned)
        elif not set_back and not went_back and new_phase:
            time.next_phase(sequence)
        time.take_events(sequence, parent, happened, received)
        if self.runs_after(sequence) and not self.stands_still():
            time.go_on(received)

    def runs_after(self, sequence):
        return self.started and not self.over[sequence] and not self.annulled

    def stands_still(self):
        waits = self.disputes_pause and any(dispute["status"] not in (UPHELD, CLOSED) for dispute in self.disputes.values())
        return bool(self.pauses) or waits

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
        rules = kind in (SUGGESTED, SET_BACK, CORRECTED, ORDERED, ANNULLED, HANDED) or step == UPHELD or (kind == UPGRADED and who != SEAT)
        need(rules <= (45 in entry), "a ruling without its grounds")
        if 45 in entry:
            need(kind in RULINGS and step in (None, UPHELD), "grounds for what is no ruling")
            grounds = message("grounds", one(entry, 45))
            dispute, proposal = one(grounds, 1), one(grounds, 4)
            need(who == 2 and account not in self.played, "a ruling of who is no referee, or has played in the game")
            need(3 in grounds, "a ruling without a reason")
            need(step is None or dispute == one(body, 1), "grounds for what is no ruling")
            if dispute:
                need(dispute in self.disputes and self.disputes[dispute]["status"] in (TAKEN, UPHELD), "a ruling on a dispute that no referee has taken")
                of = self.disputes[dispute]
                by_proposal = proposal and kind != SUGGESTED and self.proposals.get(proposal) == (of["referee"], dispute)
                need(of["referee"] == account or by_proposal, "a ruling on a dispute that its author has not taken")
                need(of["referee"] == account or not of["appealed"] or account not in of["ruled"] | {of["first"]}, "who has ruled does not decide the appeal")
            weighty = kind == ANNULLED or self.over[sequence - 1] or self.annulled
            if kind == SUGGESTED:
                need(not proposal and 1 in body and self.two, "nothing is proposed, or where one referee is enough, or a proposal of a proposal")
                self.proposals[sequence] = account, dispute
            else:
                need(proposal or not (weighty and self.two), "a ruling by one referee where the game asks for two")
                need(not proposal or self.proposals.get(proposal, (account, 0))[0] != account, "a proposal that is none, or its author's own")
        if kind == FILED:
            need(0 < one(body, 1) < sequence and 3 in body, "a dispute about an entry that there is not, or without a reason")
            self.disputes[sequence] = {"status": None, "by": account, "since": received, "referee": 0, "first": 0, "appealed": False, "ruled": set()}
        if kind == MOVED:
            need(one(body, 1) in self.disputes, "no such dispute")
            self.move(self.disputes[one(body, 1)], step, 3 in body, who, account, received)
        if 45 in entry and kind != SUGGESTED and dispute:
            self.disputes[dispute].update(status=UPHELD, since=received)
            self.disputes[dispute]["ruled"].add(account)
        if kind == ANNULLED:
            need(not self.annulled, "a game that is annulled already")
        if kind in (UPGRADED, CONSENTED):
            self.take_rules(kind, body, author)
        if kind == HANDED:
            seat = next((owners for owners in self.owners if one(body, 1) in owners), set())
            need(len(seat) > 1, "a power that has a seat of its own, or none")
            seat.discard(one(body, 1))
            self.owners.append({one(body, 1)})
            self.offers[self.seats] = NOBODY, 0
            self.seats += 1

    def take_rules(self, kind, body, author):
        pin, seat = one(body, 1 if kind == UPGRADED else 2, NONE), one(author, 2)
        need(pin != NONE and self.runs(), "other rules for a game that does not run")
        if kind == CONSENTED:
            self.consents[seat] = pin
            return
        others = self.sitting.keys() - self.bots - {seat}
        need(one(author, 1) != SEAT or all(self.consents.get(other) == pin for other in others), "other rules to which not every player has agreed")
        self.consents = {}

    def move(self, dispute, step, text, who, account, received):
        status, own = dispute["status"], who == 1 and account == dispute["by"]
        need(text or step not in (ANSWERED, APPEALED), "an answer or an appeal without a word")
        need(not text or (step != UPHELD and who != SYSTEM), "a word where the ruling, or the clock, has said all")
        if step == ANSWERED:
            need(who == 1 and not own and status is None, "a dispute is answered once, by another player")
        elif step == TAKEN:
            need(who == 2 and status in (None, ANSWERED, APPEALED), "a referee takes a dispute that nobody has taken")
            need(status is not None or received >= dispute["since"] + self.answer_ms, "the other side may still answer it")
            need(status != APPEALED or account not in dispute["ruled"] | {dispute["first"]}, "who has ruled does not decide the appeal")
            dispute["referee"] = account
        elif step == UPHELD:
            need(who == 2, "a referee rules")
        elif step == APPEALED:
            need(who == 1 and status == UPHELD and not dispute["appealed"], "a player appeals a ruling, once")
            need(not self.appeal_ms or received <= dispute["since"] + self.appeal_ms, "the time for an appeal is over")
            dispute.update(appealed=True, first=dispute["referee"], referee=0)
        else:
            late = self.appeal_ms and received >= dispute["since"] + self.appeal_ms
            unhurried = who == 2 and (late or not self.appeal_ms or dispute["appealed"])
            need(status != CLOSED and (own or (status == UPHELD and (unhurried or (who == 0 and late)))), "it cannot be closed so")
        dispute.update(status=step, since=received)

    def take_author(self, sequence, kind, author, body):
        who, seat, account = (one(author, number) for number in (1, 2, 3))
        need(seat < self.seats if who == SEAT else seat == 0, "its author has no seat in this game")
        need(who != SYSTEM or account == 0 or sequence == 1, "the system has no account")
        need(who != WHO_DIRECTS or account, "a director who is nobody")
        need(who != WHO_DIRECTS or not self.started or account not in self.sitting.values(), "a director who plays")
        need(all(kind not in kinds or who == maker for maker, kinds in MAKERS.items()) and kind not in NOT_MADE[who], "what its author does not do")
        if who != SEAT:
            return
        own = kind in (SEATED, OPENED, COMMITTED, OFFERED, VACATED, SUBSTITUTE, CALENDAR, AGREED, CONSENTED)
        need(not own or one(body, 1) == seat, "a player speaks for no seat but his own")
        need(account == (one(body, 2) if kind == SEATED else self.sitting.get(seat)), "its author does not sit there")
        need(kind != LEFT or 2 in body, "an order without its commitment")
        need(kind not in (LEFT, RESIGNED) or one(body, 1) in self.owners[seat], "a power that is not its author's")

    def take_ids(self, kind, author, entry):
        action = one(entry, 5, bytes(16))
        need(7 not in entry, "it holds what is reserved")
        need(one(author, 1) != SYSTEM or not entry.keys() & {5, 6}, "the system sends nothing, and has seen nothing")
        need(5 in entry or one(author, 1) != SEAT or kind not in (PLAYED, LEFT, BACK), "an action without its id")
        need(action not in self.actions, "the same action twice")
        self.actions |= {action} - {bytes(16)}

    def take_chance(self, sequence, kind, body):
        if kind == ANCHOR:
            need(2 in body and 3 in body, "an anchor without its commitment, or its reason")
            need(one(body, 1) == self.anchor + 1, "the anchors are not counted up")
            self.link, self.anchor, self.index = one(body, 2, NONE), self.anchor + 1, 0
            self.mix = blake(b"armistice.mix.v1", self.game if self.first is None else self.mix, self.link)
            self.first = self.first or self.link
            return
        seat = one(body, 1)
        need(self.first is not None and seat < self.seats, "a seat that is not there, or before the first anchor")
        if kind != OPENED:
            self.promised[seat] = one(body, 4 if kind == SEATED else 2, NONE)
            return
        seed = one(body, 2, NONE)
        promise = blake(b"armistice.seed.v1", self.game, self.first, u(16, seat), seed)
        need(self.promised.pop(seat, None) == promise, "the seed is not the one that was promised")
        self.mix, self.seeds = blake(b"armistice.mix.v1", self.mix, u(64, sequence), u(16, seat), seed), self.seeds + 1

    def take_seat(self, kind, seat, body):
        need(seat < self.seats, "a seat that is not there")
        taken, account = seat in self.sitting, one(body, 3 if kind == OFFERED else 2)
        need(kind == OFFERED or account not in self.directors, "who directs a game has no seat")
        if kind in (SEATED, VACATED):
            self.consents.pop(seat, None)
        if kind == SEATED:
            to, whose = self.offers.get(seat, (HOLDER, 0))
            need(to == HOLDER or (to == ANYBODY and not taken) or (to == ACCOUNT and whose == account), "a seat that was not free")
            need(not self.started or self.runs(), "a seat was taken in a game that is over")
            self.keep_calendar(seat)
            need(not one(body, 5) or account in self.left_calendars, "a calendar that nobody has left")
            if one(body, 5):
                self.with_calendar.add(seat)
            self.sitting[seat], self.offers[seat] = account, (NOBODY, 0)
            self.handed.discard(seat)
            self.vacant.discard(seat)
            if (seat, account) not in self.sat and self.started and not one(body, 3):
                self.handed.add(seat)
            self.sat.add((seat, account))
            (self.bots.add if one(body, 3) else self.bots.discard)(seat)
            self.played.add(account)
            if self.substitutes.get(seat) == account:
                del self.substitutes[seat]
        elif kind == OFFERED:
            to = one(body, 2)
            need((to == ACCOUNT) == (account != 0) and not (to == ANYBODY and taken), "an offer that is not known, or of a seat that is taken")
            self.offers[seat] = to, account
        elif kind == VACATED:
            need(taken, "nobody sits there")
            self.keep_calendar(seat)
            del self.sitting[seat]
            self.bots.discard(seat)
            if one(body, 2):
                self.vacant.add(seat)
            self.promised.pop(seat, None)
            substitute = self.substitutes.pop(seat, 0)
            if self.offers[seat][0] == NOBODY:  # what was offered while somebody sat there is good now
                self.offers[seat] = (ACCOUNT, substitute) if substitute else (NOBODY, 0)
        else:
            need(taken, "nobody sits there")
            self.substitutes[seat] = account

    def keep_calendar(self, seat):
        if seat in self.with_calendar and seat in self.sitting:
            self.left_calendars.add(self.sitting[seat])
        self.with_calendar.discard(seat)

    def take_director(self, account, ended):
        need(account != 0 and account not in self.sitting.values(), "a director who is nobody, or has a seat")
        need(bool(ended) == (account in self.directors), "who directs the game already, or does not")
        (self.directors.discard if ended else self.directors.add)(account)

    def take_time(self, sequence, kind, first, body, author, received, ruled):
        who = one(author, 1)
        if kind == WARNED:
            need(first in self.sitting and 2 in body and self.runs(), "a warning of nobody, without a reason, or in a game that does not run")
        if kind in (PAUSED, RESUMED):
            still = self.pauses | ({BY_DISPUTE} if self.stands_still() and not self.pauses else set())
            need(who != WHO_DIRECTS or first == BY_DIRECTOR, "a referee pauses for no other reason than his own")
            need(kind == PAUSED or first in still, "the clocks did not stand for this")
            need(2 not in body or (kind == PAUSED and who == WHO_DIRECTS), "a pause with words of nobody")
            need(kind != PAUSED or first != DESERTED or not self.sitting.keys() - self.bots, "somebody plays the game")
            (self.pauses.add if kind == PAUSED else self.pauses.discard)(first)
        if kind == CREDITED:
            self.take_credit(signed(first), one(body, 3), body, who, received)
        if kind == CALENDAR:
            need(first < self.seats and one(self.clock, 19) and 2 in body, "a calendar where nobody rests")
            calendar = message("calendar", one(body, 2))
            need(calendar_holds(calendar), "a calendar that contradicts itself")
            (self.with_calendar.add if calendar else self.with_calendar.discard)(first)
        if kind in (PROPOSED, AGREED):
            self.take_clock(sequence, kind, body, author)
        if kind == RESIGNED:
            need(self.started and (self.runs() or ruled) and self.seat_of(first) is not None, "a power that nobody plays, or a game that does not run")
            need((first in self.resigned) == one(body, 2), "a power that was resigned before, or was not")
            (self.resigned.discard if one(body, 2) else self.resigned.add)(first)
            self.time.passed = set() if one(body, 2) else self.time.passed
        if kind == EXCUSED:
            need(self.misses.get(first, 0) > 0, "a miss that there is not")
            if who == WHO_DIRECTS:
                need(not body.keys() & {2, 3}, "a director excuses by his own word, and by nobody's allowance")
                return
            need(self.sitting.get(first) == one(body, 2) and 3 in body, "an excuse of somebody else, or without a reason")
            need(self.just_missed == first, "an excuse for another turn than the one that was just missed")
            need(self.had.get(one(body, 2), 0) < one(self.clock, 25), "more excuses than the time control has")

    def take_clock(self, sequence, kind, body, author):
        """Another time control: of who directs at once, of a player when all others agree."""
        if kind == PROPOSED:
            clock = message("clock", one(body, 1, b""))
            need(1 in body and self.clock_holds(clock) and not (self.started and not self.runs()), "a time control that contradicts itself, or comes too late")
            self.proposal, self.agreed = (sequence, clock), set()
            if one(author, 1) == WHO_DIRECTS:
                self.clock, self.proposal = clock, None
                return
        else:
            need(self.proposal and one(body, 2) == self.proposal[0], "agreed to what nobody proposes")
            if one(body, 3):
                self.proposal = None
                return
        self.agreed.add(one(author, 2))
        if self.sitting.keys() - self.bots <= self.agreed:
            self.clock, self.proposal = self.proposal[1], None

    def take_credit(self, amount, what, body, who, received):
        of = one(body, 4, None)
        need((who == WHO_DIRECTS) == (what == RULING), "a credit that is not its author's to give")
        need(self.runs() and (amount or what == HANDOVER) and 2 in body, "a credit of nothing, without a reason, or in a game that does not run")
        need(of is None or of < self.names, "a credit of a power that there is not")
        need(what == OUTAGE or not one(body, 5), "a credit of what was counted that is no outage")
        if what == RULING:
            need(abs(amount) <= 49 * 86_400_000, "more than a referee gives at once")
        elif what == OUTAGE:
            need(of is None and 0 < amount <= received - self.received, "more than was lost since the entry before")
            need(not self.stands_still(), "an outage that cost nobody anything: the clocks stood")
        elif what == HANDOVER:
            seat = self.seat_of(of)
            need(amount >= 0 and of is not None and seat in self.handed, "a turn of somebody who took no seat over")
            need(not self.knows_limits() or amount <= self.time.used_of(seat, received), "more than was used of the turn that was taken over")
            self.handed.remove(seat)
            self.drawn.pop((VACATION, seat), None)
        elif what == LAG:
            self.lag += amount
            need(of == self.time.active and (self.time.own_seat_only or not self.time.known), "the way of a command of who has no clock that runs")
            need(of is not None and 0 < amount <= signed(one(self.clock, 20)) and self.lag <= signed(one(self.clock, 21)), "more than the quota of a turn")
        else:
            number, length, whose = (11, 12, of) if what == OVERTIME else (13, 14, self.seat_of(of))
            self.drawn[what, whose] = self.drawn.get((what, whose), 0) + 1
            need(of is not None and not self.stands_still() and of not in self.resigned, "an overtime or a vacation that nobody had to draw")
            need(self.drawn[what, whose] <= one(self.clock, number) and amount == signed(one(self.clock, length)), "more than the time control has")
            need(what == OVERTIME or self.drawn.get((OVERTIME, of), 0) >= one(self.clock, 11), "a vacation while overtimes are left")
            need(what == OVERTIME or whose not in self.vacant, "a vacation of a seat that nobody has")
            if self.knows_limits():
                self.drawn[what, whose] -= 1
                due = self.time.deadline(self.resigned)
                need(due and due[1] <= received and self.puts_off(due) == (what, of), "an overtime or a vacation that nobody had to draw")
                self.drawn[what, whose] += 1

    def seat_of(self, owner):
        return next((seat for seat, owners in enumerate(self.owners) if owner in owners), None)

    def take_rolls(self, entry):
        draws = []
        if 40 in entry:
            rolls = message("rolls", one(entry, 40))
            place, link = u(32, one(rolls, 1)) + u(32, one(rolls, 2)), one(rolls, 3, NONE)
            need(one(rolls, 1) == self.anchor, "a roll under another anchor than the present one")
            need(one(rolls, 2) == self.index + 1 <= 4096, "the roll index has a gap")
            need(blake(b"armistice.link.v1", self.game, place, link) == self.link, "the link does not lead to the one before")
            key = blake(b"armistice.roll.v1", self.game, place, self.mix, key=link)
            stream = (byte for t in range(2**32) for byte in blake(b"armistice.face.v1", u(32, t), key=key, size=64))
            draws = [(one(draw, 2), numbers(one(draw, 3, b""))) for draw in (message("draw", draw) for draw in rolls.get(4, []))]
            need(draws and all(2 <= sides <= 256 for sides, _ in draws), "no draw, or a die that cannot be")
            for sides, results in draws:
                for result in results:
                    face = 1 + next(byte for byte in stream if byte < 256 - 256 % sides) % sides
                    need(result == face, "a die shows %d, the chain gives %d" % (result, face))
            self.link, self.index, self.rolls = link, self.index + 1, self.rolls + 1
            self.unseeded += self.seeds == 0
        shown = [fields(event[ROLLED][0]) for event in map(fields, entry.get(41, [])) if ROLLED in event]
        need(draws == [(one(event, 5), numbers(one(event, 7, b""))) for event in shown], "the events show other dice than were rolled")

    def take_answers(self, sequence, entry):
        for sealed in (message("sealed", sealed) for sealed in entry.get(43, [])):
            need((sequence, one(sealed, 1), one(sealed, 2)) not in self.sealed, "two sealed answers to one question")
            need(3 in sealed and numbers(one(sealed, 4, b"")) == [seat for seat in [self.seat_of(one(sealed, 2))] if seat is not None], "an answer without its commitment, or for other eyes")
            self.sealed[sequence, one(sealed, 1), one(sealed, 2)] = one(sealed, 3)
        closed = [fields(event[CLOSES][0]) for event in map(fields, entry.get(41, [])) if CLOSES in event]
        shown = [fields(reveal) for event in closed for reveal in event.get(1, [])]
        answers = [message("opened", opened) for opened in entry.get(44, [])]
        need([(one(opened, 2), one(opened, 3)) for opened in answers] == [(one(reveal, 1), one(reveal, 2)) for reveal in shown],
             "a sealed answer was shown without its salt, or the reverse")
        for opened in answers:
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
    except NO_RECORD as error:
        sys.exit("entry %d: %s" % (record.entries + 1, error))
    for seat in sorted(seat for seat, promise in record.promised.items() if promise != NONE):
        print("note: seat %d never opened its last seed" % seat)
    if record.unseeded:
        one = record.unseeded == 1
        print("note: %d of the rolls %s made without any player's seed: only the server's word stands for %s"
              % (record.unseeded, "was" if one else "were", "it" if one else "them"))
    if record.unchecked:
        print("note: the game had banks of sides, battles that are not the attacker's time, or calendars: when its limits were reached was not checked")
    print("record verified: %d entries, %d roll%s" % (record.entries, record.rolls, "" if record.rolls == 1 else "s"))


if __name__ == "__main__":
    main(sys.argv[1]) if len(sys.argv) == 2 else sys.exit(__doc__)
