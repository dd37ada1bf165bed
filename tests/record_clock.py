"""The clocks of a record, as docs/reference/record-format.md says: of the game, turns, phases, questions and banks, and when the next limit is reached."""

NOBODY_ACTS = 255
DECISION, PHASE, TURN = range(3)  # what an Expire ends
GAME = "game"
REACHED, BETWEEN = 0, 3  # how a TimeLimit came


class Watch:
    def __init__(self):
        self.used, self.since = 0, None

    def reading(self, now):
        return self.used + (now - self.since if self.since is not None else 0)

    def stop(self, now):
        if self.since is not None:
            self.used, self.since = self.used + now - self.since, None

    def start(self, now):
        self.since = now


class Clocks:
    """Banks of sides, battles that are not the attacker's time and calendars are left to those who know more: `known` is then False."""

    def __init__(self, seat_of):
        self.seat_of, self.limits = seat_of, {}
        self.game, self.turn, self.phase, self.asked = Watch(), Watch(), Watch(), {}
        self.drawn, self.granted = {}, {}  # of banks, by owner
        # By entry: whose turn it is, the round, the questions as {number: (asked, answered)}, the frames.
        self.lines = {0: (NOBODY_ACTS, 0, {}, ())}
        self.frames = ()  # of the phase that is played
        self.active, self.round, self.own_seat_only = NOBODY_ACTS, 0, True
        self.turns, self.last, self.base, self.noted, self.passed = [], False, 0, [], set()
        self.round_began, self.acted, self.rests = 0, False, False

    @property
    def known(self):
        return not ((self.limits.get(5) and self.limits.get(8)) or self.limits.get(9) or self.rests)

    def limit(self, number):
        return self.limits.get(number, 0)

    # What an entry brings. First `stop`, last `go_on`.

    def stop(self, now):
        for watch in (self.game, self.turn, self.phase, *self.asked.values()):
            watch.stop(now)

    # Banks: what was drawn is paid where a turn or a question is over.

    def bank(self, owner):
        return max(0, self.limit(5) + self.granted.get(owner, 0) - self.drawn.get(owner, 0))

    def pay(self, owner, used):
        self.drawn[owner] = self.drawn.get(owner, 0) + max(0, used - self.limit(7))

    def grant(self, owner, amount):
        self.granted[owner] = self.granted.get(owner, 0) + amount

    def pay_questions(self, closed):
        for key in closed:
            if self.limit(5) and not self.limit(4) and self.seat_of(key[1]) != self.seat_of(self.active):
                self.pay(key[1], self.asked[key].used)

    def go_back(self, leads):
        """As a referee says: turn, phase and questions have their whole time again. `leads`: whether an entry is on the line of the parent."""
        if self.limit(5) and self.active != NOBODY_ACTS:
            self.pay(self.active, self.turn.used)
        self.pay_questions(self.asked)
        self.asked, self.turns, self.turn.used, self.base, self.last, self.passed = {}, [], 0, 0, False, set()
        self.phase.used = 0
        for sequence, reached in self.noted:
            self.last = reached if leads(sequence) else self.last

    def credit(self, amount, owner):
        counted = owner is None
        if owner is None:
            self.game.used -= amount
        for (_, asked), watch in self.asked.items():
            if owner in (None, asked):
                watch.used, counted = watch.used - amount, True
        if self.own_seat_only and owner in (None, self.active):
            self.turn.used, self.phase.used, counted = self.turn.used - amount, self.phase.used - amount, True
        if not counted:
            self.grant(owner, amount)

    def take_over(self, amount, seat):
        """Somebody took a seat over: of what it has used so much is forgotten, down to nothing. Time that was given is not taken."""
        renewed = [watch for (_, owner), watch in self.asked.items() if self.seat_of(owner) == seat]
        if self.active != NOBODY_ACTS and self.seat_of(self.active) == seat:
            renewed += [self.turn, self.phase]
        for watch in renewed:
            if watch.used > 0:
                watch.used = max(0, watch.used - amount)
        if self.turn in renewed:
            self.base = min(self.base, self.turn.used)

    def used_of(self, seat, now):
        used = [watch.reading(now) for (_, owner), watch in self.asked.items() if self.seat_of(owner) == seat]
        if self.active != NOBODY_ACTS and self.seat_of(self.active) == seat:
            used += [self.turn.reading(now), self.phase.reading(now)]
        return max([0, *used])

    def note_limit(self, sequence, reached):
        self.noted.append((sequence, reached))
        self.last, self.base = reached, self.turn.used

    def take_back(self, parent):
        """@return whether the phase is another than before."""
        kept = len(self.turns)
        while self.turns and parent < self.turns[-1][0]:
            _, turn, phase, bank = self.turns.pop()
            self.turn.used, self.phase.used = self.turn.used + turn, self.phase.used + phase
            if bank:
                self.drawn[bank[0]], self.granted[bank[0]] = bank[1:]
        return len(self.turns) != kept

    def after(self, parent, events):
        """Whose turn it is, the round, the questions and the frames after events that happen after `parent`."""
        active, number, questions, frames = self.lines[parent]
        for kind, *said in events:
            if kind == "round":
                active, number = NOBODY_ACTS, said[0]
            elif kind == "turn":
                active = said[0]
            elif kind == "asks":
                questions = {**questions, said[0]: (said[1], said[2])}
            elif kind == "answered" and said[0] in questions:
                questions = {**questions, said[0]: (questions[said[0]][0], questions[said[0]][1] | 1 << said[1])}
            elif kind == "closed":
                questions = {}
            elif kind == "stage":
                frames = said[0]
        return active, number, questions, frames

    def take_events(self, sequence, parent, events, now):
        """`events`: of those kinds that concern time, (kind, ...), in their order."""
        active, number, questions, _ = self.lines[sequence] = self.after(parent, events)
        pending = {(question, owner) for question, (asked, answered) in questions.items() for owner in range(64) if (asked & ~answered) >> owner & 1}
        self.pay_questions(self.asked.keys() - pending)
        self.asked = {key: self.asked.get(key) or Watch() for key in sorted(pending)}
        self.active = active
        mine = self.seat_of(active)
        self.own_seat_only = mine is None or all(self.seat_of(owner) == mine for _, owner in pending)
        if number != self.round:
            self.round, self.round_began, self.acted = number, now, False

    def new_phase(self, parent, events, goes_on, set_back, new_turn):
        """Whether the entry begins a phase. A question, or a battle, rests on top of it; a phase that is over is gone."""
        _, _, questions, frames = self.after(parent, events)
        on_top = frames[:len(self.frames)] == self.frames
        same = bool(self.frames) and on_top and (bool(questions) or len(frames) == len(self.frames))
        begins = set_back or (goes_on and (new_turn or not same))
        if begins:
            self.frames = () if questions else frames
        return begins

    def next_phase(self, sequence, bank=None, turn=0):
        self.turns.append((sequence, turn, self.phase.used, bank))
        self.phase.used = 0

    def next_turn(self, sequence, by_clock, resigned):
        over_at_once = by_clock and self.active in resigned and self.active not in self.passed
        self.passed = self.passed | {self.active} if over_at_once else set()
        mine, used = self.active, self.turn.used
        banks = self.limit(5) and mine != NOBODY_ACTS
        self.next_phase(sequence, (mine, self.drawn.get(mine, 0), self.granted.get(mine, 0)) if banks else None, used)
        if banks:
            self.pay(mine, used)
            self.grant(mine, self.limit(6))
        self.turn.used = self.base = 0

    def go_on(self, now):
        for watch in (self.game, *self.asked.values(), *([self.turn, self.phase] if self.own_seat_only else [])):
            watch.start(now)

    # What is due.

    def ends_in_time(self):
        return self.last and self.limit(16) and self.limit(1)

    @staticmethod
    def due(watch, length):
        return None if watch.since is None else watch.since + length - watch.used

    def deadline(self, resigned):
        """(what is reached, when, whose), of several at one moment the finest; or None."""
        found = []
        last_turn = self.last and self.limit(15) and not self.limit(5)
        for (_, owner), watch in self.asked.items():
            limits = [(watch, self.limit(4))] if self.limit(4) else []
            if last_turn and not self.limit(4) and self.seat_of(owner) != self.seat_of(self.active):
                limits.append((watch, self.limit(15)))
            if self.limit(5) and not self.limit(4) and self.seat_of(owner) != self.seat_of(self.active):
                limits.append((watch, self.limit(7) + self.bank(owner)))
            limits += [(self.game, self.limit(1))] if self.ends_in_time() else []
            limits += [(watch, watch.used)] if owner in resigned else []
            found += [(self.due(*limit), DECISION, owner) for limit in limits]
        if self.limit(3):
            found.append((self.due(self.phase, self.limit(3)), PHASE, self.active))
        limits = [(self.turn, self.limit(2))] if self.limit(2) else []
        limits += [(self.turn, self.limit(7) + self.bank(self.active))] if self.limit(5) else []
        limits += [(self.turn, self.base + self.limit(15))] if last_turn and not self.limit(2) else []
        limits += [(self.game, self.limit(1))] if self.ends_in_time() else []
        limits += [(self.turn, self.turn.used)] if self.active in resigned - self.passed else []
        found += [(self.due(*limit), TURN, self.active) for limit in limits]
        if self.limit(1) and not self.last:
            found.append((self.due(self.game, self.limit(16) or self.limit(1)), GAME, None))
        found = [one for one in found if one[0] is not None]
        if not found:
            return None
        at = min(one[0] for one in found)
        what = next(one[1] for one in found if one[0] == at)  # in the order in which they were found: the finest first
        return what, at, {owner for when, which, owner in found if when == at and which == what}

    def between_rounds(self, at):
        return bool(self.limit(17) and self.round > 1 and not self.acted and at - self.round_began <= self.limit(17))
