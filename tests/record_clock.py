"""The clocks of a record, as persistence/FORMAT.md says: of the game, of turns and of questions, and when the next limit is reached."""

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
    """Phases, banks, battles with a clock of their own and calendars are left to those who know more: `known` is then False."""

    def __init__(self, seat_of):
        self.seat_of, self.limits = seat_of, {}
        self.game, self.turn, self.asked = Watch(), Watch(), {}
        self.lines = {0: (NOBODY_ACTS, 0, {})}  # by entry: whose turn it is, the round, the questions as {number: (asked, answered)}
        self.active, self.round, self.own_seat_only = NOBODY_ACTS, 0, True
        self.turns, self.last, self.base, self.noted, self.passed = [], False, 0, [], set()
        self.round_began, self.acted, self.rests = 0, False, False

    @property
    def known(self):
        return not (self.limits.get(3) or self.limits.get(5) or self.limits.get(9) or self.rests)

    def limit(self, number):
        return self.limits.get(number, 0)

    # What an entry brings. First `stop`, last `go_on`.

    def stop(self, now):
        for watch in (self.game, self.turn, *self.asked.values()):
            watch.stop(now)

    def go_back(self, leads):
        """As a referee says: turn and questions have their whole time again. `leads`: whether an entry is on the line of the parent."""
        self.asked, self.turns, self.turn.used, self.base, self.last, self.passed = {}, [], 0, 0, False, set()
        for sequence, reached in self.noted:
            self.last = reached if leads(sequence) else self.last

    def credit(self, amount, owner):
        if owner is None:
            self.game.used -= amount
        for (_, asked), watch in self.asked.items():
            watch.used -= amount if owner in (None, asked) else 0
        if self.own_seat_only and owner in (None, self.active):
            self.turn.used -= amount

    def note_limit(self, sequence, reached):
        self.noted.append((sequence, reached))
        self.last, self.base = reached, self.turn.used

    def take_back(self, parent):
        while self.turns and parent < self.turns[-1][0]:
            self.turn.used += self.turns.pop()[1]

    def take_events(self, sequence, parent, events, now):
        """`events`: of those kinds that concern time, (kind, ...), in their order."""
        active, number, questions = self.lines[parent]
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
        self.lines[sequence] = active, number, questions
        pending = {(question, owner) for question, (asked, answered) in questions.items() for owner in range(64) if (asked & ~answered) >> owner & 1}
        self.asked = {key: self.asked.get(key) or Watch() for key in sorted(pending)}
        self.active = active
        mine = self.seat_of(active)
        self.own_seat_only = mine is None or all(self.seat_of(owner) == mine for _, owner in pending)
        if number != self.round:
            self.round, self.round_began, self.acted = number, now, False

    def next_turn(self, sequence, by_clock, resigned):
        over_at_once = by_clock and self.active in resigned and self.active not in self.passed
        self.passed = self.passed | {self.active} if over_at_once else set()
        self.turns.append((sequence, self.turn.used))
        self.turn.used = self.base = 0

    def go_on(self, now):
        for watch in (self.game, *self.asked.values(), *([self.turn] if self.own_seat_only else [])):
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
        last_turn = self.last and self.limit(15)
        for (_, owner), watch in self.asked.items():
            limits = [(watch, self.limit(4))] if self.limit(4) else []
            if last_turn and not self.limit(4) and self.seat_of(owner) != self.seat_of(self.active):
                limits.append((watch, self.limit(15)))
            limits += [(self.game, self.limit(1))] if self.ends_in_time() else []
            limits += [(watch, watch.used)] if owner in resigned else []
            found += [(self.due(*limit), DECISION, owner) for limit in limits]
        limits = [(self.turn, self.limit(2))] if self.limit(2) else []
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
