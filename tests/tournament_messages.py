"""The messages of a tournament's record, as docs/reference/tournament-record.md lists them, and its draws."""
from verify_record import FORMS, message, need, numbers, one, signed

(ANNOUNCED, SETTINGS, OFFICIAL, ANCHOR, STATUS, REGISTERED, WITHDRAWN, REPLACED, BYE_ASKED, CHECKED_IN, SEEDS, PAIRED, CHANGED, SEALED,
 OPENED, SIDE, STARTED, RESULT, PENALISED, ANNOUNCEMENT, CHALLENGED, ANSWERED, PLAY_OFF) = range(10, 33)
SYSTEM, PLAYER, ASSISTANT, REFEREE, DIRECTOR, ADMINISTRATOR = range(6)
BEFORE, REGISTRATION, CHECK_IN, RUNNING, FINISHED, CANCELLED = range(6)
SWISS, ROUND_ROBIN, KNOCKOUT, LEAGUE = range(4)
BALANCED, EVEN, DRAWN, HIGHER_SEED, BID = range(5)
GAME, BY_HAND, RULING, ABSENCE = range(4)
WARNING, TIME, POINTS, FORFEIT, EXPULSION = range(5)
OPEN, A_WINS, B_WINS, DRAW, A_FORFEITS, B_FORFEITS, BOTH_FORFEIT = range(7)
OPENS, CLOSES, CHECK_IN_OPENS, STARTS = range(19, 23)  # times in the settings

FORMS.update({name: {int("".join(filter(str.isdigit, word.split("=")[0].split("e")[0]))): word.lstrip("0123456789") for word in form.split()}
              for name, form in {
    "t.entry": "1n 2m 3n 4=16 5=32 6b 7m " + " ".join("%dm" % body for body in range(10, 33)),
    "t.author": "1e5 2n",
    "t.settings": "1b 2b 3* 4* 5b 6* 7m 8l 9e4 10e2 11n 12n 13e1 14e2 15b 16n 17n 18n 19n 20n 21n 22n 23n 24n 25n 26e2 27n 28n 29n 30n 31n 32n 33e1 "
                  "34e1 35* 36l 37e2 38n 39n",
    "t.stage": "1e3 2n 3e2 4n 5n 6e1 7e1 8e1 9n 10e1 11n 12n",
    "t.scoring": "1n 2n 3n 4n 5n 6n 7n 8n",
    "t.planned": "1n 2n",
    "t.member": "1n 2b 3n 4e1",
    "t.entrant": "1n 2b 3b 4* 5n 6n 7n 8n 9l 10n 11*",
    "t.match": "1n 2n 3e3 4n 5n 6e2 7e6 8n 9n 10n 11l 12l 13n",
    "t.group": "1l",
    "t.bids": "1n 2* 3e2 4n 5e1",
    "t.opened": "1n 2n 3=32",
    "t.game": "1n 2=16",
    "t10": "1=16 2m", "t11": "1m", "t12": "1n 2e5 3e1", "t13": "1n 2=32", "t14": "1e5", "t15": "1m 2n 3e1 4e1", "t16": "1n 2e2", "t17": "1n 2n 3m",
    "t18": "1n 2n 3e1", "t19": "1n 2e1", "t20": "1l 2n", "t21": "1n 2n 3* 4*", "t22": "1n 2*", "t23": "1n 2n 3n 4=32", "t24": "1n 2*",
    "t25": "1n 2n 3e2", "t26": "1n 2*", "t27": "1n 2n 3e3 4e6 5n 6n 7n 8l 9l", "t28": "1e4 2n 3n 4n 5n 6n", "t29": "1b 2l", "t30": "1n 2n",
    "t31": "1n 2m", "t32": "1m"}.items()})


class Match:
    def __init__(self, raw):
        m = message("t.match", raw)
        self.round, self.table, self.kind, self.a, self.b, self.side, self.outcome = (one(m, at) for at in range(1, 8))
        self.a_points, self.b_points, self.turns, self.bracket = signed(one(m, 8)), signed(one(m, 9)), one(m, 10), one(m, 13)
        self.a_players, self.b_players = numbers(one(m, 11, b"")), numbers(one(m, 12, b""))
        self.source, self.game, self.bids, self.by_ruling, self.paired_at = ABSENCE if self.outcome else GAME, None, {}, False, 0
        need(self.kind <= 3 and (self.b != 0) == (self.kind in (0, 3)) and self.a not in (0, self.b), "a game of one, or a bye of two")

    def same(self, other, sides=True):
        return (self.round, self.table, self.kind, self.a, self.b, self.outcome, self.bracket, self.side if sides else 0) == (
            other.round, other.table, other.kind, other.a, other.b, other.outcome, other.bracket, other.side if sides else 0)

    def result(self):
        return self.outcome, self.a_points, self.b_points, self.turns, self.a_players, self.b_players


class Entrant:
    def __init__(self, raw):
        e = message("t.entrant", raw)
        self.id, self.rating, self.first, self.left = one(e, 1), signed(one(e, 5)), one(e, 7), 0
        self.members = [message("t.member", member) for member in e.get(4, [])]
        self.accounts = [one(member, 1) for member in self.members]
        captains = [one(member, 1) for member in self.members if one(member, 4)]
        self.seed, self.byes, self.taken, self.replaced = 0, set(), [], 0
        need(2 in e and len(captains) == 1 and len(set(self.accounts)) == len(self.accounts) and 0 not in self.accounts, "an entrant without a name, or a captain")
        need(not e.keys() & {6, 8, 9, 10, 11}, "an entrant with a past that a new one cannot have")
        self.captain = captains[0]
        rated = [signed(one(member, 3)) for member in self.members if signed(one(member, 3)) > 0]
        need(self.rating == (sum(rated) // len(rated) if rated else 0), "the rating is not that of the members")

    def takes_part(self, round_):
        return round_ >= self.first and (not self.left or round_ < self.left)


class Draws:
    """The draws of one entry, asked for again."""

    def __init__(self, draws):
        self.draws, self.next = draws, 0

    def roll(self, purpose, sides, count):
        need(self.next < len(self.draws), "fewer draws than are needed")
        drawn, self.next = self.draws[self.next], self.next + 1
        need(drawn[:2] == (purpose, sides) and len(drawn[2]) == count, "another draw than is needed")
        return drawn[2]

    def below(self, purpose, limit):
        while limit > 1:
            high, low = self.roll(purpose, 256, 2)
            number = (high - 1) * 256 + low - 1
            if number < 65536 - 65536 % limit:
                return number % limit
        return 0

    def shuffle(self, items, purpose):
        for left in range(len(items), 1, -1):
            drawn = self.below(purpose, left)
            items[left - 1], items[drawn] = items[drawn], items[left - 1]

    def done(self):
        need(self.next == len(self.draws), "more draws than are needed")
