"""The messages of an entry and the one form in which they are written, after persistence/FORMAT.md, section 2; for verify_record.py.

u8 to u64, s32, s64: numbers, the last two zigzag; b: bool; eN: one of 0 to N-1; t: text; y: bytes; h16, h32: so many bytes; a name: a message.
Before a type: ? may be left out, and stands even where it is zero; * any number of them; | one of those that have this sign.
"""

SCHEMA = """
Entry: 1 u64, 2 u64, 3 Author, 4 s64, 5 h16, 6 h32, 7 y, 10 |Created, 11 |AnchorOpened, 12 |Seated, 13 |SeedOpened, 14 |Started, 15 |Played,
  16 |OrderLeft, 17 |TakenBack, 18 |Paused, 19 |Resumed, 20 |Credited, 21 |SeedCommitted, 22 |SeatOffered, 23 |SeatLeft, 24 |SubstituteNamed,
  25 |DirectorNamed, 26 |CalendarSet, 27 |ClockProposed, 28 |ClockAgreed, 29 |PowerResigned, 30 |MissExcused, 40 ?Rolls, 41 *Event, 42 ?h32,
  43 *SealedAnswer, 44 *OpenedAnswer
Author: 1 e3, 2 u16, 3 u64
Draw: 1 t, 2 u16, 3 *u16
Rolls: 1 u32, 2 u32, 3 h32, 4 *Draw
ClockRules: 1 s64, 2 s64, 3 s64, 4 s64, 5 s64, 6 s64, 7 s64, 8 e2, 9 e3, 10 s64, 11 u32, 12 s64, 13 u32, 14 s64, 15 s64, 16 s64, 17 s64, 18 u32,
  19 b, 20 s64, 21 s64, 22 *s64, 23 *u32, 24 t
SealedAnswer: 1 u32, 2 u8, 3 h32, 4 *u16
OpenedAnswer: 1 u64, 2 u32, 3 u8, 4 h32, 5 y
Created: 1 h16, 2 t, 3 *t, 4 *Parameter, 5 h32, 6 *Powers, 7 ClockRules, 8 *t, 9 *t, 10 *t, 11 *t, 12 *t, 13 *t, 14 *t, 15 *t, 16 *t, 17 *t, 18 s64, 19 e3
AnchorOpened: 1 u32, 2 h32, 3 t
Seated: 1 u16, 2 u64, 3 b, 4 h32
SeedOpened: 1 u16, 2 h32
Started:
Played: 1 Command
OrderLeft: 1 u8, 2 h32, 3 b
TakenBack:
Paused: 1 e4
Resumed: 1 e4
Credited: 1 s64, 2 t, 3 e5, 4 ?u8
SeedCommitted: 1 u16, 2 h32
Powers: 1 *u8
Parameter: 1 t, 2 t
Command: 1 u8, 2 |Purchase, 3 |Move, 4 |Load, 5 |Unload, 6 |Attack, 7 |Fight, 8 |Place, 9 |AnswerCommand, 10 |Declare, 11 |EndPhase, 12 |Expire,
  13 |TimeLimit, 14 |Withdraw
Purchase: 1 *UnitPick
Move: 1 *UnitPick, 2 *u16
Load: 1 *UnitPick, 2 u16, 3 u16, 4 ?u8, 5 ?UnitPick
Unload: 1 *UnitPick, 2 u16, 3 u16, 4 ?u8, 5 ?UnitPick
Attack: 1 u16, 2 *Argument
Fight: 1 u16, 2 *Argument
Place: 1 *UnitPick, 2 u16
AnswerCommand: 1 u8, 2 ?u16, 3 Choice
Declare: 1 t, 2 *Argument
EndPhase:
Expire: 1 e3, 2 u32
TimeLimit: 1 e4
Withdraw: 1 u8, 2 b
Argument: 1 t, 2 Choice
UnitPick: 1 u8, 2 u16, 3 ?u8, 4 ?u16, 5 ?b, 6 *UnitPick, 7 ?u32
Allocation: 1 u8, 2 *UnitPick
Choice: 1 |b, 2 |s64, 3 |u16, 4 |u16, 5 |u8, 6 |u8, 7 |UnitPicks, 8 |Allocations, 9 |Choices
UnitPicks: 1 *UnitPick
Allocations: 1 *Allocation
Choices: 1 *Choice
Event: 1 |UnitsAdded, 2 |UnitsMoved, 3 |UnitsRemoved, 4 |UnitsChanged, 5 |ControlChanged, 6 |RelationChanged, 7 |OwnerChanged, 8 |MoneyMoved,
  9 |Rolled, 10 |RoundOpened, 11 |TurnOpened, 12 |StageEntered, 13 |BattleOpened, 14 |BattleJoined, 15 |BattleRound, 16 |BattleClosed,
  17 |DecisionOpened, 18 |DecisionAnswered, 19 |DecisionsClosed, 20 |SlotSet, 21 |UnitsMarked, 22 |SlotsCleared, 23 |Note, 24 |GameEnded
Frame: 1 u8, 2 u16, 3 u32
Battle: 1 u32, 2 u8, 3 u16, 4 u8, 5 b, 6 e3, 7 u16
GivenAnswer: 1 u8, 2 Choice
Decision: 1 u32, 2 u8, 3 u16, 4 u32, 5 u32, 6 u32, 7 b, 8 e2, 9 b, 10 s64, 11 s64, 12 *GivenAnswer
Outcome: 1 *u8, 2 u8, 3 u16
Account: 1 e3, 2 u8
UnitsAdded: 1 u16, 2 u8, 3 u8, 4 u16, 5 u32, 6 u16
UnitsMoved: 1 *u32, 2 u16, 3 u8, 4 u32
UnitsRemoved: 1 *u32, 2 u16
UnitsChanged: 1 *u32, 2 ?u8, 3 ?u8, 4 ?u8, 5 ?u16, 6 u16, 7 ?u8
ControlChanged: 1 u16, 2 u8, 3 u8, 4 u16
RelationChanged: 1 u8, 2 u8, 3 e4
OwnerChanged: 1 u8, 2 u8, 3 b, 4 u16
MoneyMoved: 1 u8, 2 Account, 3 Account, 4 s32, 5 s32, 6 u16
Rolled: 1 u16, 2 u16, 3 u8, 4 u8, 5 u16, 6 u8, 7 *u16
RoundOpened: 1 u32
TurnOpened: 1 u8
StageEntered: 1 *Frame
BattleOpened: 1 Battle
BattleJoined: 1 u32, 2 b, 3 u16, 4 u16, 5 *u32
BattleRound: 1 u32, 2 u16, 3 u16
BattleClosed: 1 u32, 2 u16
DecisionOpened: 1 Decision
DecisionAnswered: 1 u32, 2 u8, 3 e3, 4 Choice
Reveal: 1 u32, 2 u8, 3 Choice
DecisionsClosed: 1 *Reveal
SlotSet: 1 u16, 2 u32, 3 *s64
UnitsMarked: 1 *u32, 2 u32, 3 u32
SlotsCleared: 1 *u16, 2 u32, 3 ?u32
Note: 1 u16, 2 u16, 3 u8, 4 s64
GameEnded: 1 Outcome
DirectorNamed: 1 u64, 2 b
SeatLeft: 1 u16
SeatOffered: 1 u16, 2 e4, 3 u64
SubstituteNamed: 1 u16, 2 u64
Calendar: 1 t, 2 *Rest, 3 *ZoneOffset
CalendarSet: 1 u16, 2 Calendar
ClockAgreed: 1 u16, 2 u64, 3 b
ClockProposed: 1 ClockRules
MissExcused: 1 u16
PowerResigned: 1 u8, 2 b
Rest: 1 u16, 2 u16
ZoneOffset: 1 s64, 2 s32
"""
MAY_BE_NOTHING = {"Choice"}  # one of whose alternatives need not be there
DEEPEST, MOST_MESSAGES, MOST_BYTES = 64, 100_000, 1 << 20


def parsed(text):
    """@return {message: {field: (sign, type)}}."""
    found = {}
    for line in text.replace("\n  ", " ").strip().splitlines():
        name, _, rest = line.partition(":")
        found[name] = {}
        for field in filter(None, (part.strip() for part in rest.split(","))):
            number, kind = field.split()
            sign = kind[0] if kind[0] in "?*|" else ""
            found[name][int(number)] = sign, kind.lstrip("?*|")
    return found


MESSAGES = parsed(SCHEMA)


class Unreadable(ValueError):
    pass


def need(holds, what):
    if not holds:
        raise Unreadable(what)


def varint(data, at):
    value = shift = 0
    while True:
        need(at < len(data) and shift < 70, "a number is cut short")
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if data[at - 1] < 0x80:
            need(shift == 7 or data[at - 1] != 0, "a number is longer than it need be")
            need(value < 1 << 64, "a number of more than 64 bits")
            return value, at


def is_number(kind):
    return kind == "b" or kind[0] in "use" and kind[1:].isdigit()


def check_number(kind, value):
    most = {"b": 2, "e": int(kind[1:] or 0), "u": 1 << int(kind[1:] or 0), "s": 1 << int(kind[1:] or 0)}[kind[0]]
    need(value < most, "a number that has no meaning there")


class Message(dict):
    """The fields of a message: numbers, bytes, further messages, or lists of them."""

    def number(self, field, default=0):
        return self.get(field, default)

    def signed(self, field):
        value = self.get(field, 0)
        return value >> 1 ^ -(value & 1)

    def message(self, field):
        return self.get(field) or Message()

    def all(self, field):
        return self.get(field, [])


class Reader:
    def __init__(self):
        self.messages = 0

    def read(self, name, data, depth=0):
        need(depth <= DEEPEST, "messages are nested too deeply")
        self.messages += 1
        need(self.messages <= MOST_MESSAGES, "too many messages")
        schema, found, at, last = MESSAGES[name], Message(), 0, 0
        while at < len(data):
            tag, at = varint(data, at)
            field, wire = tag >> 3, tag & 7
            need(field in schema, "a field that %s does not have" % name)
            sign, kind = schema[field]
            need(field > last or (field == last and sign == "*" and not is_number(kind)), "fields out of their order")
            last, several = field, sign == "*"
            need(wire == (0 if is_number(kind) and not several else 2), "a field of another type than its own")
            value, at = varint(data, at)
            if wire == 2:
                need(at + value <= len(data), "a message is cut short")
                value, at = data[at:at + value], at + value
            value = self.value(kind, sign, value, depth)
            if several and not is_number(kind):
                found.setdefault(field, []).append(value)
            else:
                found[field] = value
        self.check_whole(name, schema, found)
        return found

    def value(self, kind, sign, value, depth):
        if is_number(kind) and sign == "*":
            numbers, at = [], 0
            need(value, "an empty list, which is left out")
            while at < len(value):
                one, at = varint(value, at)
                check_number(kind, one)
                numbers.append(one)
            return numbers
        if is_number(kind):
            check_number(kind, value)
            need(sign or value != 0, "a zero, which is left out")
            return value
        if kind[0] == "h":
            need(len(value) == int(kind[1:]) and (sign or any(value)), "bytes of another size than theirs, or zeros, which are left out")
            return value
        if kind in ("t", "y"):
            need(sign == "*" or value, "an empty text, which is left out")
            return value
        return self.read(kind, value, depth + 1)

    @staticmethod
    def check_whole(name, schema, found):
        alternatives = [field for field in found if schema[field][0] == "|"]
        if any(sign == "|" for sign, _ in schema.values()):
            need(len(alternatives) == 1 or (not alternatives and name in MAY_BE_NOTHING), "not one of what %s is, or several" % name)
        for field, (sign, kind) in schema.items():
            need(field in found or sign or kind not in MESSAGES, "a part of %s is missing" % name)


def read_entry(data):
    need(len(data) <= MOST_BYTES, "an entry that is too large")
    return Reader().read("Entry", data)


def canonical_choice(choice):
    """The bytes that a sealed answer's hash is made over (FORMAT.md, section 5)."""
    def u(size, number):
        return number.to_bytes(size, "little")

    def maybe(size, message, field):
        return u(1, 1) + u(size, message[field]) if field in message else u(1, 0)

    def picks(units):
        return u(4, len(units)) + b"".join(
            u(1, one.number(1)) + u(2, one.number(2)) + maybe(1, one, 3) + maybe(2, one, 4) + maybe(1, one, 5) + picks(one.all(6)) + maybe(4, one, 7)
            for one in units)
    if not choice:
        return u(1, 0)
    (field, value), = choice.items()
    if field == 2:
        return u(1, field) + choice.signed(2).to_bytes(8, "little", signed=True)
    if field in (1, 3, 4, 5, 6):
        return u(1, field) + u({1: 1, 3: 2, 4: 2, 5: 1, 6: 1}[field], value)
    if field == 7:
        return u(1, field) + picks(value.all(1))
    if field == 8:
        return u(1, field) + u(4, len(value.all(1))) + b"".join(u(1, one.number(1)) + picks(one.all(2)) for one in value.all(1))
    return u(1, field) + u(4, len(value.all(1))) + b"".join(map(canonical_choice, value.all(1)))
