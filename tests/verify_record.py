#!/usr/bin/env python3
"""Checks a game's record: what the server's own rules could not have written. Written from persistence/FORMAT.md alone.
usage: verify_record.py FILE"""
import hashlib
import sys
from types import SimpleNamespace

import record_clock
from record_clock import Clock
from record_schema import Message, canonical_choice, read_entry
from record_table import Table

MAGIC, NONE = b"armistice record 1\n", bytes(32)
CREATED, ANCHOR, SEATED, OPENED, STARTED, PLAYED, LEFT, BACK, PAUSED, RESUMED, CREDITED, COMMITTED = range(10, 22)
OFFERED, VACATED, SUBSTITUTE, DIRECTOR, CALENDAR, PROPOSED, AGREED, RESIGNED, EXCUSED = range(22, 31)
SYSTEM, SEAT, RULER = range(3)  # kinds of authors
EXPIRE, TIME_LIMIT, WITHDRAW = 12, 13, 14  # forms of commands that are no player's
REACHED, EXTENDED, CALLED, BETWEEN = range(4)  # how a time limit is one
OUTAGE, LAG, OVERTIME, VACATION, RULING = range(5)  # kinds of credits
NOBODY, HOLDER, ANYBODY, ACCOUNT = range(4)  # to whom a seat is offered
NO_OWNER = record_clock.NOBODY

WHO = {  # may be the author of what
    **dict.fromkeys((CREATED, ANCHOR, STARTED), {SYSTEM}),
    **dict.fromkeys((SEATED, OPENED, COMMITTED, LEFT, BACK, CALENDAR, AGREED), {SEAT}),
    **dict.fromkeys((CREDITED,), {SYSTEM, RULER}), EXCUSED: {RULER}, DIRECTOR: {RULER},
    **dict.fromkeys((SUBSTITUTE, PROPOSED, RESIGNED), {SEAT, RULER})}
OWN_SEAT = {SEATED, OPENED, COMMITTED, OFFERED, VACATED, SUBSTITUTE, CALENDAR, AGREED}  # a seat is the author of these for itself alone


def blake(*parts, key=b"", size=32):
    return hashlib.blake2b(b"".join(parts), digest_size=size, key=key).digest()


def u(bits, number):
    return number.to_bytes(bits // 8, "little")


def need(holds, what):
    if not holds:
        raise ValueError(what)


def clock_of(message):
    zigzag = [value >> 1 ^ -(value & 1) for value in message.all(22)]
    return record_clock.clock_rules(message.signed, message.number, zigzag, message.all(23))


def calendar_of(message):
    return (tuple((rest.number(1), rest.number(2)) for rest in message.all(2)),
            tuple((offset.signed(1), offset.signed(2)) for offset in message.all(3)))


class Record:
    def __init__(self):
        self.game, self.head, self.heads, self.seats = b"", NONE, {NONE}, 0
        self.entries = self.rolls = self.received = 0
        self.anchor, self.index, self.link, self.first, self.mix = -1, 0, NONE, None, NONE
        self.promised, self.sealed, self.actions = {}, {}, set()
        self.started, self.seeds, self.unseeded = False, 0, 0
        self.sitting, self.partners, self.offers, self.substitutes, self.directors = {}, set(), {}, {}, set()
        self.table = self.clock = None

    def take(self, raw, head):
        message, sequence = read_entry(raw), self.entries + 1
        kind = next(number for number in message if 10 <= number <= 30)
        body, author = message[kind], message.message(3)
        need(message.number(1) == sequence, "the sequence has a gap, or the order was changed")
        need((kind == CREATED) == (sequence == 1), "not the right body")
        if kind == CREATED:
            self.take_creation(body)
        entry = SimpleNamespace(
            sequence=sequence, parent=message.number(2), kind=kind, body=body, received=message.signed(4), rolled=40 in message,
            author=(author.number(1), author.number(2), author.number(3)), resigned=self.clock.resigned, time_limit=None,
            events=[next(iter(event.items())) for event in message.all(41)], command=self.command_of(body) if kind == PLAYED else None)
        self.take_header(entry, message)
        self.take_author(entry)
        self.take_course(entry, message)
        if kind in (ANCHOR, SEATED, COMMITTED, OPENED):
            self.take_chance(sequence, kind, body)
        if kind in (SEATED, OFFERED, VACATED, SUBSTITUTE):
            self.take_seat(kind, entry.author, body.number(1), body)
        if kind == DIRECTOR:
            self.take_director(body.number(1), body.number(2))
        if kind in (PLAYED, CREDITED, CALENDAR, PROPOSED, AGREED, RESIGNED, EXCUSED):
            self.take_time(entry)
        self.take_rolls(message)
        self.take_answers(entry, message)
        self.head = blake(b"armistice.entry.v1", self.game, self.head, raw)
        need(self.head == head, "the hash of the entry is not the stated one")
        self.heads.add(head)
        self.started |= kind == STARTED
        stage = self.table.fold(entry, set(self.sitting) - self.partners)
        self.clock.fold(entry, self.table.state, stage)
        self.entries, self.received = sequence, entry.received

    def take_creation(self, body):
        seats = [seat.all(1) for seat in body.all(6)]
        owners = [owner for seat in seats for owner in seat]
        need(len(set(owners)) == len(owners) and all(owner < len(body.all(9)) for owner in owners), "a seat of no owner, or an owner of two seats")
        need(body.signed(18) >= 0, "a delay below zero")
        self.game, self.seats = body.get(1, bytes(16)), len(seats)
        self.table, self.clock = Table(seats, body.number(19)), Clock(clock_of(body.message(7)), seats)

    @staticmethod
    def command_of(body):
        """A command's form, what it says, and its author."""
        command = body[1]
        (form, said), = ((number, value) for number, value in command.items() if number != 1)
        return form, said, command.number(1)

    def take_header(self, entry, message):
        parent, sequence = entry.parent, entry.sequence
        wanted = self.table.parent_of_take_back(entry.author) if entry.kind == BACK else sequence - 1
        need(parent == wanted, "the parent is wrong")
        need(entry.received >= self.received, "received before the entry before")
        need(message.get(6, NONE) in self.heads, "its author had seen another history")
        action = message.get(5)
        need(action not in self.actions, "the same action twice")
        self.actions |= {action} - {None}
        need(action is None or entry.author[0] != SYSTEM, "an action that no client named")
        need(action is not None or entry.author[0] != SEAT or entry.kind not in (PLAYED, LEFT, BACK), "an action without its id")
        need(7 not in message, "a contribution to the dice, which no server takes yet")
        plays = entry.kind in (STARTED, PLAYED)
        need(plays or not message.keys() & {40, 41, 42, 43, 44}, "events or rolls without a command")
        need((42 in message) == any(kind in (11, 24) for kind, _ in entry.events), "a state hash belongs to the end of each turn, and only there")

    def take_author(self, entry):
        (who, seat, account), kind = entry.author, entry.kind
        need(seat < self.seats if who == SEAT else seat == 0, "its author has no seat in this game")
        need(who != SYSTEM or account == 0 or kind == CREATED, "the system has no account")
        need(who in WHO.get(kind, {SYSTEM, SEAT, RULER}), "what its author does not do")
        need(who != SEAT or kind not in OWN_SEAT or entry.body.number(1) == seat, "a player speaks for no seat but his own")
        if who == SEAT:
            need((entry.body.number(2) if kind == SEATED else self.sitting.get(seat)) == account, "its author does not sit there")
        if who == RULER:
            need(account != 0 and (not self.started or account not in self.sitting.values()), "a director who is nobody, or has a seat")

    def take_course(self, entry, message):
        """What belongs before the start, into the game, or not behind its end."""
        kind, over = entry.kind, self.table.state.over
        acts = kind in (PLAYED, LEFT, BACK)
        need(self.started or kind not in (PLAYED, BACK, PAUSED, RESUMED, CREDITED, RESIGNED), "before the start")
        need(kind != STARTED or not self.started, "started twice")
        need(not over or not (acts or kind in (ANCHOR, PAUSED, RESUMED, CREDITED, CALENDAR, PROPOSED, RESIGNED)), "after the end")
        need(not (acts and entry.author[0] == SEAT and self.clock.pauses), "a play while the game was paused")
        if kind == LEFT:
            need(self.table.plays(entry.author[1], entry.body.number(1)) and 2 in entry.body, "orders that are not their author's to give")
        if kind != PLAYED:
            return
        who, (form, said, power) = entry.author[0], entry.command
        if who == SEAT:
            need(self.table.plays(entry.author[1], power) and form < EXPIRE, "the command is not its author's to give")
        else:
            called = form == TIME_LIMIT and said.number(1) in (EXTENDED, CALLED)
            need(power == NO_OWNER and form >= EXPIRE, "the command is not its author's to give")
            need(form == WITHDRAW or called == (who == RULER), "a limit that is not its author's to call")
        entry.time_limit = said.number(1) if form == TIME_LIMIT else None

    def take_chance(self, sequence, kind, body):
        if kind == ANCHOR:
            need(2 in body, "an anchor without its commitment")
            need(body.number(1) == self.anchor + 1, "the anchors are not counted up")
            self.link, self.anchor, self.index = body[2], self.anchor + 1, 0
            self.mix = blake(b"armistice.mix.v1", self.game if self.first is None else self.mix, self.link)
            self.first = self.first or self.link
            return
        seat = body.number(1)
        need(self.first is not None and seat < self.seats, "a seat that is not there, or before the first anchor")
        if kind != OPENED:
            self.promised[seat] = body.get(4 if kind == SEATED else 2, NONE)
            return
        seed = body.get(2, NONE)
        promise = blake(b"armistice.seed.v1", self.game, self.first, u(16, seat), seed)
        need(self.promised.pop(seat, None) == promise, "the seed is not the one that was promised")
        self.mix, self.seeds = blake(b"armistice.mix.v1", self.mix, u(64, sequence), u(16, seat), seed), self.seeds + 1

    def take_seat(self, kind, author, seat, body):
        need(seat < self.seats, "a seat that is not there")
        taken, account = seat in self.sitting, body.number(2)
        if kind == SEATED:
            to, whose = self.offers.get(seat, (HOLDER, 0))
            need(to == HOLDER or (to == ANYBODY and not taken) or (to == ACCOUNT and whose == account), "a seat that was not free")
            need(account not in self.directors, "who directs a game has no seat")
            self.sitting[seat], self.offers[seat] = account, (NOBODY, 0)
            (self.partners.add if body.number(3) else self.partners.discard)(seat)
            if self.substitutes.get(seat) == account:
                del self.substitutes[seat]
        elif kind == OFFERED:
            to, account = account, body.number(3)
            need((to == ACCOUNT) == (account != 0), "an offer to an account that names none, or the reverse")
            need(to != ANYBODY or not taken, "a seat for anybody, and somebody sits there")
            need(account not in self.directors, "who directs a game has no seat")
            self.offers[seat] = to, account
        elif kind == VACATED:
            need(taken, "nobody sits there")
            del self.sitting[seat]
            self.partners.discard(seat)
            self.promised.pop(seat, None)
            substitute = self.substitutes.pop(seat, 0)
            self.offers[seat] = (ACCOUNT, substitute) if substitute else (NOBODY, 0)
        else:
            need(taken, "nobody sits there")
            need(account not in self.directors, "who directs a game has no seat")
            self.substitutes[seat] = account

    def take_director(self, account, ended):
        need(account != 0 and account not in self.sitting.values(), "a director who is nobody, or has a seat")
        need(bool(ended) == (account in self.directors), "who does not direct the game, or does already")
        (self.directors.discard if ended else self.directors.add)(account)
        need(len(self.directors) <= 16, "more than 16 directors")

    def take_time(self, entry):
        kind, body, clock = entry.kind, entry.body, self.clock
        seat = body.number(1)
        if kind == PLAYED and not clock.blind:
            self.take_limit(entry)
        elif kind == CREDITED:
            self.take_credit(entry, body.signed(1), body.number(3), body.number(4, None))
        elif kind == CALENDAR:
            need(seat < self.seats, "a seat that is not there")
            body.calendar = calendar_of(body.message(2))
            fault = record_clock.fault_of_calendar(body.calendar)
            need(not fault, fault)
        elif kind == PROPOSED:
            body.clock = clock_of(body.message(1))
            fault = record_clock.fault_of_clock(body.clock)
            need(not fault, fault)
        elif kind == AGREED:
            need(clock.proposal is not None and clock.proposal.sequence == body.number(2), "agreed to what nobody proposes")
        elif kind == RESIGNED:
            need(self.table.seat_of(seat) is not None, "no such power")
            need(entry.author[0] != SEAT or self.table.plays(entry.author[1], seat), "a power that is not its author's to resign")
            need(bool(clock.resigned & record_clock.mask_of(seat)) == bool(body.number(2)), "a power that was resigned before, or was not")
        elif kind == EXCUSED:
            need(seat < self.seats and self.table.misses[seat] > 0, "a miss that there is not")

    def take_limit(self, entry):
        form, said, _ = entry.command
        deadline = self.clock.next_deadline()
        if entry.author[0] == SEAT:
            need(deadline is None or deadline[1] >= entry.received, "a play after its time was up")
        elif form == EXPIRE or (form == TIME_LIMIT and said.number(1) in (REACHED, BETWEEN)):
            need(deadline is not None and deadline[1] <= entry.received, "a limit that was not reached")
            need(self.clock.reserve_for(deadline) is None, "a limit that an overtime or a vacation puts off")
            which, at, powers = deadline
            if form == TIME_LIMIT:
                need(which == record_clock.GAME, "the game's time was not the first that was up")
                need(self.clock.between_rounds(at) == (said.number(1) == BETWEEN), "the game's time was up between two rounds, or was not")
            else:
                what = {record_clock.TURN: 2, record_clock.PHASE: 1, record_clock.DECISION: 0}.get(which)
                need(said.number(1) == what, "another limit was reached first")
                need(said.number(2) in (0, powers), "the time of others was up")

    def take_credit(self, entry, amount, kind, power):
        need((entry.author[0] == RULER) == (kind == RULING), "a credit that is not its author's to give")
        if kind == RULING:
            return
        need((kind == OUTAGE) == (power is None), "a credit of one power that names none, or an outage of one")
        if kind == OUTAGE:
            need(0 < amount <= entry.received - self.received, "more than was lost since the entry before")
        elif kind == LAG:
            need(0 < amount <= self.clock.lag_credit(power, amount), "more than the quota of a turn")
        elif not self.clock.blind:
            deadline = self.clock.next_deadline()
            reserve = self.clock.reserve_for(deadline) if deadline is not None and deadline[1] <= entry.received else None
            need(reserve == (kind, power, amount), "an overtime or a vacation that nobody had to draw, or had left")

    def take_rolls(self, message):
        draws = []
        if 40 in message:
            rolls = message[40]
            place, link = u(32, rolls.number(1)) + u(32, rolls.number(2)), rolls.get(3, NONE)
            need(rolls.number(1) == self.anchor, "a roll under another anchor than the present one")
            need(rolls.number(2) == self.index + 1 <= 4096, "the roll index has a gap")
            need(blake(b"armistice.link.v1", self.game, place, link) == self.link, "the link does not lead to the one before")
            key = blake(b"armistice.roll.v1", self.game, place, self.mix, key=link)
            stream = (byte for t in range(2**32) for byte in blake(b"armistice.face.v1", u(32, t), key=key, size=64))
            draws = [(draw.number(2), draw.all(3)) for draw in rolls.all(4)]
            need(draws and all(2 <= sides <= 256 for sides, _ in draws), "no draw, or a die that cannot be")
            for sides, results in draws:
                for result in results:
                    face = 1 + next(byte for byte in stream if byte < 256 - 256 % sides) % sides
                    need(result == face, "a die shows %d, the chain gives %d" % (result, face))
            self.link, self.index, self.rolls = link, self.index + 1, self.rolls + 1
            self.unseeded += self.seeds == 0
        shown = [event[9] for event in message.all(41) if 9 in event]
        need(draws == [(event.number(5), event.all(7)) for event in shown], "the events show other dice than were rolled")

    def take_answers(self, entry, message):
        asked_in_secret, answered, revealed = set(self.table.states[entry.parent].sealed), [], []
        for kind, event in entry.events:
            if kind == 17 and event.message(1).number(7):
                asked_in_secret.add(event.message(1).number(1))
            if kind == 18 and event.number(1) in asked_in_secret:
                answered.append((event.number(1), event.number(2)))
                need(not event.message(4), "a sealed answer that the entry shows")
            if kind == 19:
                revealed += [(reveal.number(1), reveal.number(2), canonical_choice(reveal.message(3))) for reveal in event.all(1)]
        need([(seal.number(1), seal.number(2)) for seal in message.all(43)] == answered, "a sealed answer without a commitment, or the reverse")
        for sealed in message.all(43):
            decision, owner, seat = sealed.number(1), sealed.number(2), self.table.seat_of(sealed.number(2))
            need(sealed.all(4) == ([] if seat is None else [seat]), "an answer that others than its author's seat may see")
            self.sealed[decision, owner] = entry.sequence, sealed.get(3, NONE)
        need([(one.number(2), one.number(3), one.get(5, b"")) for one in message.all(44)] == revealed, "a sealed answer was opened as something else")
        for opened in message.all(44):
            decision, owner = opened.number(2), opened.number(3)
            said = blake(b"armistice.answer.v1", self.game, u(32, decision), u(8, owner), opened.get(4, NONE), opened.get(5, b""))
            need(self.sealed.pop((decision, owner), None) == (opened.number(1), said), "a sealed answer is not the one that was given")


def check(data):
    """@return the record, and what is wrong with it, or nothing."""
    record, at = Record(), len(MAGIC)
    try:
        need(data.startswith(MAGIC) and len(data) > at, "this is no record of a game")
        while at < len(data):
            end = at + 4 + int.from_bytes(data[at:at + 4], "little")
            need(end + 32 <= len(data), "the file is cut short")
            record.take(data[at + 4:end], data[end:end + 32])
            at = end + 32
    except ValueError as error:
        return record, "entry %d: %s" % (record.entries + 1, error)
    return record, None


def main(path):
    with open(path, "rb") as file:
        record, wrong = check(file.read())
    if wrong:
        sys.exit(wrong)
    for seat in sorted(seat for seat, promise in record.promised.items() if promise != NONE):
        print("note: seat %d never opened its last seed" % seat)
    if record.unseeded:
        print("note: %d of the rolls were made without any player's seed: only the server's word stands for them" % record.unseeded)
    if record.clock.blind:
        print("note: a bank was of sides, and which powers are of one is in no record: limits were not checked")
    print("record verified: %d entries, %d rolls" % (record.entries, record.rolls))


if __name__ == "__main__":
    main(sys.argv[1]) if len(sys.argv) == 2 else sys.exit(__doc__)
