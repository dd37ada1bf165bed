"""Where a game rests, what can still be taken back, who missed turns. Written from persistence/FORMAT.md, section 6, alone; for verify_record.py."""
from types import SimpleNamespace

from record_clock import NOBODY, mask_of, owners_of

SEATED, STARTED, PLAYED, ORDER, BACK, EXCUSED = 12, 14, 15, 16, 17, 30  # kinds of entries
ROUND, TURN, STAGE, BATTLE, FOUGHT, CLOSED, ASKED, ANSWERED, ALL_ANSWERED, ENDED = 10, 11, 12, 13, 15, 16, 17, 18, 19, 24  # events
PHASE_RULE, COMMAND_RULE, NONE_RULE = range(3)  # what may be taken back
EXPIRE = 12  # the form of a command
WHOLE_TURN, WHOLE_PHASE = 2, 1  # what expires


class State:
    """What the record tells of a game's state without its rules."""

    def __init__(self, other=None):
        self.round, self.active, self.over = (other.round, other.active, other.over) if other else (0, NOBODY, False)
        self.frames, self.questions, self.battles, self.sealed = (other.frames, other.questions, other.battles, other.sealed) if other else ((), (), (), frozenset())

    def after(self, events):
        state = State(self)
        for kind, event in events:
            state.follow(kind, event)
        return state

    def follow(self, kind, event):
        if kind == ROUND:
            self.round, self.active = event.number(1), NOBODY
        elif kind == TURN:
            self.active, self.battles = event.number(1), ()
        elif kind == STAGE:
            self.frames = tuple((frame.number(1), frame.number(2), frame.number(3)) for frame in event.all(1))
        elif kind == BATTLE:
            self.battles += ((event.message(1).number(1), event.message(1).number(6)),)
        elif kind in (FOUGHT, CLOSED):
            status = 1 if kind == FOUGHT else 2
            self.battles = tuple((number, status if number == event.number(1) else old) for number, old in self.battles)
        elif kind == ASKED:
            question = event.message(1)
            self.questions += ((question.number(1), question.number(5), question.number(6)),)
            self.sealed |= {question.number(1)} if question.number(7) else set()
        elif kind == ANSWERED:
            self.questions = tuple((number, asked, answered | (mask_of(event.number(2)) if number == event.number(1) else 0))
                                   for number, asked, answered in self.questions)
        elif kind == ALL_ANSWERED:
            self.questions, self.sealed = (), frozenset()
        elif kind == ENDED:
            self.over, self.questions, self.sealed = True, (), frozenset()


class Table:
    def __init__(self, seats, take_back):
        """@param seats  the owners of each seat."""
        self.seats, self.take_back = seats, take_back
        self.states, self.undoable, self.phase_frames = [State()], [], ()
        self.misses, self.acted, self.expired, self.active = [0] * len(seats), False, False, NOBODY

    def seat_of(self, owner):
        return next((seat for seat, owners in enumerate(self.seats) if owner in owners), None)

    def plays(self, seat, owner):
        return self.seat_of(owner) == seat

    @property
    def state(self):
        return self.states[-1]

    def parent_of_take_back(self, author):
        """The entry to which this author's TakenBack goes; nothing where he has nothing to take back."""
        if self.take_back == NONE_RULE or not self.undoable or self.undoable[-1].author != author:
            return None
        return None if self.undoable[-1].opens_phase and self.take_back == COMMAND_RULE else self.undoable[-1].parent

    def fold(self, entry, people):
        """@param people  the seats with a person. @return what the entry means for the sequence of play."""
        state = self.states[entry.parent].after(entry.events)
        kinds = {kind for kind, _ in entry.events}
        stage = SimpleNamespace(new_turn=TURN in kinds, own_seat_only=True, people=people)
        on_top = state.frames[:len(self.phase_frames)] == self.phase_frames
        same = bool(self.phase_frames) and on_top and (bool(state.questions) or len(state.frames) == len(self.phase_frames))
        stage.new_phase = entry.kind in (STARTED, PLAYED, BACK) and (stage.new_turn or not same)
        turn_seat = self.seat_of(state.active)
        if turn_seat is not None:
            pending = (owner for _, asked, answered in state.questions for owner in owners_of(asked & ~answered))
            stage.own_seat_only = all(self.seat_of(owner) == turn_seat for owner in pending)
        if stage.new_phase:
            self.phase_frames = () if state.questions else state.frames
        self.take_undo(entry, stage)
        stage.settled = self.undoable[0].parent if self.undoable else entry.sequence
        self.count_misses(entry, stage, people)
        self.active = state.active
        self.states.append(state)
        return stage

    def take_undo(self, entry, stage):
        if entry.kind == BACK:
            self.undoable = [command for command in self.undoable if command.sequence <= entry.parent]
            return
        if entry.kind not in (PLAYED, STARTED, ORDER):
            return
        player = entry.author[0] == 1
        others = not player or (self.undoable and self.undoable[-1].author != entry.author)
        reveals = any(kind == ALL_ANSWERED and event.all(1) for kind, event in entry.events)
        by_order = any(kind == ANSWERED and event.number(3) == 1 for kind, event in entry.events)
        known = entry.rolled or reveals or by_order
        if others or known:
            self.undoable = []
        if stage.new_turn:
            turn = next((at for at in range(len(self.undoable) - 1, -1, -1) if self.undoable[at].opens_turn), 0)
            self.undoable = self.undoable[turn:]
        if entry.kind == PLAYED and not known and player:
            self.undoable.append(SimpleNamespace(sequence=entry.sequence, parent=entry.parent, author=entry.author, opens_turn=stage.new_turn,
                                                 opens_phase=stage.new_phase))

    def count_misses(self, entry, stage, people):
        seat = self.seat_of(self.active)
        if entry.kind == SEATED:
            self.misses[entry.body.number(1)] = 0
        if entry.kind == EXCUSED:
            self.misses[entry.body.number(1)] -= 1
        expire = entry.command[1].number(1) if entry.kind == PLAYED and entry.command[0] == EXPIRE else None
        self.expired |= expire == WHOLE_PHASE
        self.acted |= entry.kind == PLAYED and seat is not None and entry.author[:2] == (1, seat)
        if not stage.new_turn:
            return
        missed = expire == WHOLE_TURN or (self.expired and not self.acted)
        if missed and seat in people and not entry.resigned & mask_of(self.active):
            self.misses[seat] += 1
        self.acted = self.expired = False
