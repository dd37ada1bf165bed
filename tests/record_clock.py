"""A game's time as its entries leave it. Written from persistence/FORMAT.md, section 6, alone; for verify_record.py."""
from types import SimpleNamespace

NOBODY = 255
GAME, TURN, PHASE, DECISION = range(4)  # what a limit ends
ATTACKER, OWN, UNTIMED = range(3)  # whose time a battle takes
OUTAGE, LAG, OVERTIME, VACATION, RULING = range(5)  # kinds of credits
MINUTE, WEEK = 60_000, 7 * 24 * 60 * 60_000
MONDAY = 4 * 24 * 60 * 60_000  # 1970-01-01 was a Thursday
NAMES = {1: "game_limit", 2: "turn_limit", 3: "phase_limit", 4: "decision_limit", 5: "bank", 6: "increment", 7: "delay", 10: "battle_limit",
         12: "overtime", 14: "vacation", 15: "last_turn_limit", 16: "begin_no_round_after", 17: "unplayed_round", 20: "lag", 21: "lag_quota"}
COUNTS = {8: "bank_of", 9: "battles", 11: "overtimes", 13: "vacations", 18: "misses", 19: "rests"}


def owners_of(mask):
    return [owner for owner in range(32) if mask >> owner & 1]


def mask_of(owner):
    return 1 << owner if owner < 32 else 0


def clock_rules(signed, plain, marks, reminders):
    """@param signed, plain  functions that give the numbers of fields."""
    return SimpleNamespace(marks=marks, reminders=reminders, **{name: signed(field) for field, name in NAMES.items()},
                           **{name: plain(field) for field, name in COUNTS.items()})


def fault_of_clock(r):
    """Why no server takes this time control; empty where it does."""
    limits = (r.turn_limit, r.phase_limit, r.decision_limit, r.bank, r.battle_limit, r.overtime, r.vacation, r.last_turn_limit, r.begin_no_round_after)
    faults = (
        ("a limit of less than a second", any(limit != 0 and limit < 1000 for limit in limits)),
        ("a time below zero", min(r.increment, r.delay, r.unplayed_round, r.lag, r.lag_quota) < 0),
        ("what belongs to a bank, without one", r.bank == 0 and (r.increment or r.delay or r.bank_of == 1)),
        ("battles with a clock of their own and without a limit, or the reverse", (r.battles == OWN) != (r.battle_limit != 0)),
        ("a number without a length, or the reverse", (r.overtimes == 0) != (r.overtime == 0) or (r.vacations == 0) != (r.vacation == 0)),
        ("more than 1000 of a kind", max(r.overtimes, r.vacations) > 1000),
        ("no round begins after the end of the game's time", r.begin_no_round_after != 0 and not r.begin_no_round_after <= r.game_limit),
        ("what belongs to the game's time, without one", r.game_limit == 0 and (r.last_turn_limit or r.unplayed_round)),
        ("a phase that may take longer than its turn", r.phase_limit > r.turn_limit != 0),
        ("lag of a command and not of a turn, or the reverse", (r.lag == 0) != (r.lag_quota == 0)),
        ("marks that are too many or too short", len(r.marks) > 16 or any(mark < 1000 for mark in r.marks)),
        ("reminders that are too many or no part", len(r.reminders) > 16 or any(not 1 <= part <= 99 for part in r.reminders)))
    return next((what for what, found in faults if found), "")


def fault_of_calendar(calendar):
    rests, offsets = calendar
    before = sum_of = 0
    if len(rests) > 21 or len(offsets) > 64:
        return "a calendar of too many parts"
    for start, end in rests:
        if start < before or end <= start or end > 7 * 24 * 60:
            return "times of rest that are out of order"
        before, sum_of = end, sum_of + end - start
    if sum_of > 120 * 60:
        return "more rest than a week may have"
    if any(a[0] >= b[0] for a, b in zip(offsets, offsets[1:])) or any(abs(minutes) > 18 * 60 for _, minutes in offsets):
        return "offsets of a zone that are out of order, or that no zone has"
    return ""


ALWAYS = ((), ())  # no rests


def stretch(calendar, now):
    """@return what local time is ahead of UTC, and until when."""
    offsets = calendar[1]
    if not offsets:
        return 0, None
    after = next((at for at, (start, _) in enumerate(offsets) if now < start), len(offsets))
    present, following = (0, 1) if after == 0 else (after - 1, after)
    return offsets[present][1] * MINUTE, offsets[following][0] if following < len(offsets) else None


def awake_until(calendar, local):
    weeks, into = divmod(local - MONDAY, WEEK)
    rest = sum(end - start for start, end in calendar[0]) * MINUTE
    gone = sum(min(max(into - start * MINUTE, 0), (end - start) * MINUTE) for start, end in calendar[0])
    return weeks * (WEEK - rest) + into - gone


def awake(calendar, start, end):
    """How much of the time between is no rest."""
    if end <= start or not calendar[0]:
        return max(0, end - start)
    total = 0
    while start < end:
        ahead, until = stretch(calendar, start)
        stop = end if until is None else min(end, until)
        total += awake_until(calendar, stop + ahead) - awake_until(calendar, start + ahead)
        start = stop
    return total


def after_awake(calendar, start, amount):
    """The first moment at which so much has passed that is no rest."""
    if amount <= 0:
        return start
    if not calendar[0]:
        return start + amount
    while True:
        ahead, until = stretch(calendar, start)
        before = awake_until(calendar, start + ahead)
        at = local_of(calendar, before + amount) - ahead
        if until is None or at <= until:
            return at
        amount -= awake_until(calendar, until + ahead) - before
        start = until
        if amount <= 0:
            return start


def local_of(calendar, total):
    each = WEEK - sum(end - start for start, end in calendar[0]) * MINUTE
    weeks, into = divmod(total, each)
    if into == 0:
        weeks, into = weeks - 1, each
    for start, end in calendar[0]:
        if into <= start * MINUTE:
            break
        into += (end - start) * MINUTE
    return MONDAY + weeks * WEEK + into


class Watch:
    """What was used of a limit."""

    def __init__(self):
        self.used, self.since = 0, None

    def stop(self, now, rests):
        if self.since is not None:
            self.used, self.since = self.used + awake(rests, self.since, now), None

    def start(self, now):
        self.since = now if self.since is None else self.since


class Clock:
    def __init__(self, rules, seats):
        """@param seats  the owners of each seat."""
        self.rules, self.blind = rules, rules.bank_of == 1  # blind: who shares a bank is in no record
        self.seat_of = {owner: seat for seat, owners in enumerate(seats) for owner in owners}
        self.game, self.turn, self.phase, self.battle = Watch(), Watch(), Watch(), Watch()
        self.asked, self.before = {}, []  # a question's watch by its number and owner; what was used when phases began
        self.bank_used, self.bank_granted, self.overtimes, self.vacations = {}, {}, {}, {}
        self.calendars, self.next_calendars, self.proposal = {}, {}, None
        self.resigned, self.active, self.pauses = 0, NOBODY, 0
        self.fighting = self.round = self.round_began = self.last_turn_base = self.lag_given = 0
        self.started = self.ended = self.last_round = self.acted = False
        self.own_seat_only = True

    def rests_of(self, owner):
        return self.calendars.get(self.seat_of.get(owner), ALWAYS) if self.rules.rests else ALWAYS

    def counts_turn(self):
        return self.own_seat_only and not (self.fighting and self.rules.battles != ATTACKER)

    def counts_battle(self):
        return self.fighting != 0 and self.rules.battles == OWN

    def bank_left(self, owner):
        return self.rules.bank + self.bank_granted.get(owner, 0) - self.bank_used.get(owner, 0)

    def drawn(self, used):
        return max(0, used - self.rules.delay)

    # What an entry changes.

    def fold(self, entry, state, stage):
        """@param state  as the entry leaves the game. @param stage  what the entry means for the sequence of play."""
        now, rests = entry.received, self.rests_of(self.active)
        self.game.stop(now, ALWAYS), self.battle.stop(now, ALWAYS), self.turn.stop(now, rests), self.phase.stop(now, rests)
        for (_, owner), watch in self.asked.items():
            watch.stop(now, self.rests_of(owner))
        self.take_body(entry, stage)
        self.take_stage(entry, stage)
        self.take_questions(state)
        battle = next((number for number, status in state.battles if status == 1), 0)
        if battle not in (0, self.fighting):
            self.battle = Watch()
        self.fighting, self.active, self.own_seat_only, self.ended = battle, state.active, stage.own_seat_only, state.over
        if state.round != self.round:
            self.round, self.round_began, self.acted = state.round, now, False
        self.start(now)

    def start(self, now):
        if not self.started or self.ended or self.pauses:
            return
        self.game.start(now)
        for watch in self.asked.values():
            watch.start(now)
        if self.counts_battle():
            self.battle.start(now)
        if self.counts_turn():
            self.turn.start(now), self.phase.start(now)

    def take_body(self, entry, stage):
        kind, body = entry.kind, entry.body
        if kind == 18:
            self.pauses |= 1 << body.number(1)
        elif kind == 19:
            self.pauses &= ~(1 << body.number(1))
        elif kind == 20:
            self.credit(body)
        elif kind == 26:
            (self.next_calendars if self.started else self.calendars)[body.number(1)] = body.calendar
        elif kind == 27 and entry.author[0] != 1:
            self.set_rules(body.clock)
        elif kind == 27:
            self.proposal = SimpleNamespace(sequence=entry.sequence, rules=body.clock, agreed={entry.author[1]})
            self.agree(stage)
        elif kind == 28 and self.proposal and self.proposal.sequence == body.number(2):
            if body.number(3):
                self.proposal = None
            else:
                self.proposal.agreed.add(body.number(1))
                self.agree(stage)
        elif kind == 29:
            mask = mask_of(body.number(1))
            self.resigned = self.resigned & ~mask if body.number(2) else self.resigned | mask
        elif kind == 12:
            self.calendars.pop(body.number(1), None), self.next_calendars.pop(body.number(1), None)
        elif kind == 14:
            self.started = True
        elif kind == 15:
            self.acted |= entry.author[0] == 1
            if entry.time_limit is not None:
                self.last_round, self.last_turn_base = entry.time_limit != 1, self.turn.used

    def set_rules(self, rules):
        self.rules, self.proposal, self.blind = rules, None, self.blind or rules.bank_of == 1

    def agree(self, stage):
        if stage.people <= self.proposal.agreed:
            self.set_rules(self.proposal.rules)

    def credit(self, body):
        amount, kind, power = body.signed(1), body.number(3), body.number(4, None)
        counted = power is None
        if kind == OVERTIME:
            self.overtimes[power] = self.overtimes.get(power, 0) + 1
        if kind == VACATION:
            seat = self.seat_of.get(power)
            self.vacations[seat] = self.vacations.get(seat, 0) + 1
        if kind == LAG:
            self.lag_given += amount
        if power is None:
            self.game.used -= amount
            if self.counts_battle():
                self.battle.used -= amount
        for (_, owner), watch in self.asked.items():
            if power is None or owner == power:
                watch.used, counted = watch.used - amount, True
        if self.counts_turn() and power in (None, self.active):
            self.turn.used, self.phase.used, counted = self.turn.used - amount, self.phase.used - amount, True
        if not counted:
            self.bank_granted[power] = self.bank_granted.get(power, 0) + amount

    def take_stage(self, entry, stage):
        kept = len(self.before)
        while entry.kind == 17 and self.before and entry.parent < self.before[-1].sequence:
            back = self.before.pop()
            self.turn.used, self.phase.used = self.turn.used + back.turn, self.phase.used + back.phase
            if back.bank is not None:
                self.bank_used[back.power], self.bank_granted[back.power] = back.bank
        if len(self.before) == kept and (stage.new_turn or stage.new_phase):
            banked = stage.new_turn and self.active != NOBODY and self.rules.bank != 0
            bank = (self.bank_used.get(self.active, 0), self.bank_granted.get(self.active, 0)) if banked else None
            self.before.append(SimpleNamespace(sequence=entry.sequence, turn=self.turn.used if stage.new_turn else 0, phase=self.phase.used,
                                               bank=bank, power=self.active))
            if stage.new_turn:
                self.next_turn()
            self.phase.used = 0
        self.before = [before for before in self.before if before.sequence > stage.settled]

    def next_turn(self):
        if self.active != NOBODY and self.rules.bank != 0:
            self.bank_used[self.active] = self.bank_used.get(self.active, 0) + self.drawn(self.turn.used)
            self.bank_granted[self.active] = self.bank_granted.get(self.active, 0) + self.rules.increment
        self.turn.used = self.last_turn_base = self.lag_given = 0
        self.calendars.update(self.next_calendars)
        self.next_calendars = {}

    def take_questions(self, state):
        pays = self.rules.bank != 0 and self.rules.decision_limit == 0
        pending = [(number, owner) for number, asked, answered in state.questions for owner in owners_of(asked & ~answered)]
        for question in [question for question in self.asked if question not in pending]:
            watch, owner = self.asked.pop(question), question[1]
            if pays and self.seat_of.get(owner) != self.seat_of.get(self.active):
                self.bank_used[owner] = self.bank_used.get(owner, 0) + self.drawn(watch.used)
        for question in pending:
            self.asked.setdefault(question, Watch())

    # What it says.

    def due(self, watch, length, rests):
        return None if watch.since is None else after_awake(rests, watch.since, length - watch.used)

    def ends_in_time(self):
        return self.last_round and self.rules.begin_no_round_after != 0 and self.rules.game_limit != 0

    def turn_limits(self):
        r, rests = self.rules, self.rests_of(self.active)
        if r.turn_limit:
            yield self.turn, r.turn_limit, rests
        if r.bank:
            yield self.turn, r.delay + max(0, self.bank_left(self.active)), rests
        if self.last_round and r.last_turn_limit and not r.turn_limit and not r.bank:
            yield self.turn, self.last_turn_base + r.last_turn_limit, rests
        if self.ends_in_time():
            yield self.game, r.game_limit, ALWAYS
        if self.resigned & mask_of(self.active):
            yield self.turn, self.turn.used, ALWAYS

    def question_limits(self, owner, watch):
        r, rests = self.rules, self.rests_of(owner)
        own = self.seat_of.get(owner) == self.seat_of.get(self.active)
        if r.decision_limit:
            yield watch, r.decision_limit, rests
        if self.counts_battle():
            yield self.battle, r.battle_limit, ALWAYS
        if r.bank and not r.decision_limit and not own:
            yield watch, r.delay + max(0, self.bank_left(owner)), rests
        if self.last_round and r.last_turn_limit and not r.decision_limit and not r.bank and not own:
            yield watch, r.last_turn_limit, rests
        if self.ends_in_time():
            yield self.game, r.game_limit, ALWAYS
        if self.resigned & mask_of(owner):
            yield watch, watch.used, ALWAYS

    def next_deadline(self):
        """@return what it ends, when, and whose time is up then (a set); nothing while the clocks stand."""
        r, following = self.rules, None
        for (_, owner), watch in self.asked.items():
            for limit in self.question_limits(owner, watch):
                at = self.due(*limit)
                if at is None or (following and at > following[1]):
                    continue
                powers = following[2] if following and at == following[1] else 0
                following = DECISION, at, powers | mask_of(owner)
        active = mask_of(self.active)
        if following is None and self.counts_battle() and not self.asked:
            at = self.due(self.battle, r.battle_limit, ALWAYS)
            following = None if at is None else (PHASE, at, active)
        phase = [(self.phase, r.phase_limit, self.rests_of(self.active))] if r.phase_limit else []
        game = [(self.game, r.begin_no_round_after or r.game_limit, ALWAYS)] if r.game_limit and not self.last_round else []
        for which, limits, powers in ((PHASE, phase, active), (TURN, self.turn_limits(), active), (GAME, game, 0)):
            moments = [at for at in (self.due(*limit) for limit in limits) if at is not None]
            if moments and (following is None or min(moments) < following[1]):
                following = which, min(moments), powers
        return following

    def reserve_for(self, deadline):
        """What puts a deadline off: the kind of credit, the power, how much; nothing where none is left."""
        which, at, powers = deadline
        used = self.game.used + (0 if self.game.since is None else max(0, at - self.game.since))
        if which == GAME or (self.ends_in_time() and used >= self.rules.game_limit):
            return None
        for power in owners_of(powers):
            if self.resigned & mask_of(power):
                continue
            if self.overtimes.get(power, 0) < self.rules.overtimes:
                return OVERTIME, power, self.rules.overtime
            if power in self.seat_of and self.vacations.get(self.seat_of[power], 0) < self.rules.vacations:
                return VACATION, power, self.rules.vacation
        return None

    def between_rounds(self, at):
        return self.rules.unplayed_round != 0 and self.round > 1 and not self.acted and at - self.round_began <= self.rules.unplayed_round

    def lag_credit(self, power, lag):
        if power != self.active or not self.counts_turn():
            return 0
        return min(max(min(lag, self.rules.lag), 0), max(0, self.rules.lag_quota - self.lag_given))
