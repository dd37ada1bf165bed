#!/usr/bin/env python3
"""Checks a tournament's record: hash chain, authors, dice, seeds, sides, bids, who meets whom, results; and counts the standings anew.
Written from docs/reference/tournament-record.md. What it leaves to armistice-admin: which pairing of a round is the best one, and the
bracket of a knockout beyond who is out.
usage: verify_tournament.py [--standings] FILE
       verify_tournament.py --many FILE    many records, each with its size (four bytes, little-endian) before it: a line each"""
import sys

import tournament_standings
from tournament_messages import *  # noqa: F403 (every name of a body, a role, a status)
from tournament_rounds import Rounds, stage_members
from verify_record import NO_RECORD, NONE, blake, message, need, numbers, one, signed, u

MAGIC = b"armistice tournament 1\n"
OFFICIALS = {ASSISTANT, REFEREE, DIRECTOR}
MAKERS = {  # who writes what
    SYSTEM: {ANCHOR, STATUS, WITHDRAWN, SEEDS, PAIRED, OPENED, STARTED, RESULT},
    PLAYER: {REGISTERED, WITHDRAWN, REPLACED, BYE_ASKED, CHECKED_IN, SEALED, SIDE, CHALLENGED, ANSWERED},
    REFEREE: {RESULT, PENALISED, ANNOUNCEMENT},
    DIRECTOR: set(range(10, 33)) - {ANCHOR, SEEDS, PAIRED, SEALED, OPENED, CHALLENGED, ANSWERED},
    ADMINISTRATOR: {OFFICIAL, STATUS},
}
RIGHTS = [{REGISTERED, WITHDRAWN, REPLACED, BYE_ASKED, CHECKED_IN}, {CHANGED, SIDE, STARTED}, {RESULT}, {PENALISED}, {ANNOUNCEMENT}]
WITH_REASON = {WITHDRAWN, REPLACED, BYE_ASKED, CHANGED, SIDE, RESULT, PENALISED, PLAY_OFF}
WHEN = {STATUS: (BEFORE, RUNNING), ANCHOR: (BEFORE, RUNNING), SETTINGS: (BEFORE, RUNNING), OFFICIAL: (BEFORE, CANCELLED),
        ANNOUNCEMENT: (BEFORE, CANCELLED), REGISTERED: (REGISTRATION, RUNNING), WITHDRAWN: (REGISTRATION, RUNNING), REPLACED: (REGISTRATION, RUNNING),
        BYE_ASKED: (REGISTRATION, RUNNING), CHECKED_IN: (REGISTRATION, CHECK_IN), RESULT: (RUNNING, FINISHED), PENALISED: (RUNNING, FINISHED)}


class Record(Rounds):
    def __init__(self):
        self.id, self.head, self.heads, self.entries, self.received, self.rolls = b"", NONE, {NONE}, 0, 0, 0
        self.actions, self.officials, self.status, self.settings, self.stages = set(), set(), BEFORE, {}, []
        self.anchor, self.index, self.link, self.mix = -1, 0, NONE, NONE
        self.entrants, self.checked, self.registrations, self.seeded = {}, set(), [], False
        self.rounds, self.groups, self.started = [], [], set()  # groups: (first round, [[id]]) of each stage that has begun
        self.penalties, self.challenges, self.notes = {}, {}, []

    def take(self, raw, head):
        entry, sequence = message("t.entry", raw), self.entries + 1
        kinds = [kind for kind in entry if kind >= ANNOUNCED]
        need(one(entry, 1) == sequence, "the sequence has a gap, or the order was changed")
        need(len(kinds) == 1 and (kinds[0] == ANNOUNCED) == (sequence == 1) and 2 in entry, "not one body, or not the right one")
        kind, body, author = kinds[0], message("t%d" % kinds[0], one(entry, kinds[0])), message("t.author", one(entry, 2))
        self.sequence, self.now, self.role, self.account, self.action = sequence, signed(one(entry, 3)), one(author, 1), one(author, 2), one(entry, 4, None)
        self.reason, system = one(entry, 6, b""), one(author, 1) == SYSTEM
        need(self.now >= self.received, "received before the entry before")
        need(system == (self.account == 0) == (self.action is None) and self.action not in self.actions, "an author or an action that cannot be")
        need(one(entry, 5, NONE) in self.heads and not (system and 5 in entry), "its author had seen another history")
        first, last = WHEN.get(kind, (RUNNING, RUNNING))
        need(kind == ANNOUNCED or first <= self.status <= last, "this does not belong to the present status")
        if kind == ANNOUNCED:
            self.id = one(body, 1, b"")
            self.officials.add((DIRECTOR, self.account))
            need(self.id and self.role == DIRECTOR, "a tournament of nobody")
        draws = Draws(self.take_rolls(entry))
        need(not draws.draws or kind in (SEEDS, PAIRED, OPENED, ANSWERED), "draws where nothing is drawn")
        self.take_rights(kind, body)
        getattr(self, "take_%d" % kind)(body, draws)
        draws.done()
        self.head = blake(b"armistice.entry.v1", self.id, self.head, raw)
        need(self.head == head, "the hash of the entry is not the stated one")
        self.heads.add(head)
        self.actions.add(self.action or NONE)
        self.actions.discard(NONE)
        self.entries, self.received = sequence, self.now

    # Who may do what.

    def take_rights(self, kind, body):
        held = self.role in (SYSTEM, PLAYER, ADMINISTRATOR) or (self.role, self.account) in self.officials
        assistant = set().union(*(RIGHTS[right] for right in numbers(one(self.settings, 36, b""))))
        need(held and kind in (assistant if self.role == ASSISTANT else MAKERS[self.role]), "not its author's to write")
        official, source = self.role in OFFICIALS, one(body, 3)
        if kind == RESULT:
            need(self.role in ({SYSTEM}, {DIRECTOR, ASSISTANT}, {REFEREE, DIRECTOR}, set(range(6)))[source], "a result that is not its author's to give")
        if kind == WITHDRAWN:
            need((PLAYER, None, SYSTEM)[one(body, 2)] == (None if official else self.role), "a reason to leave that is not its author's to give")
        need(kind != STATUS or self.role != ADMINISTRATOR or one(body, 1) == CANCELLED, "an administrator cancels, and no more")
        need(kind != PENALISED or one(body, 1) != EXPULSION or self.role == DIRECTOR, "only a director expels")
        if self.role == PLAYER and kind != REGISTERED:
            own = {SIDE: lambda: self.table(body).a, CHALLENGED: lambda: one(body, 1), ANSWERED: lambda: self.challenges[one(body, 1)][1],
                   SEALED: lambda: one(body, 3)}.get(kind, lambda: one(body, 1))()
            entrant = self.entrants.get(own)
            need(entrant and (self.account == entrant.captain or (kind == CHECKED_IN and self.account in entrant.accounts)), "its author speaks for somebody else")
        if official:
            about = set()
            if kind in (RESULT, SIDE):
                about = {self.table(body).a, self.table(body).b}
            if kind == PENALISED:
                about = {one(body, 2)} | ({self.table(body, 3).a, self.table(body, 3).b} if one(body, 3) or one(body, 4) else set())
            if kind == CHANGED:
                before = {(match.a, match.b, match.side) for match in self.rounds[one(body, 1) - 1]}
                about = {who for match in map(Match, body.get(2, [])) if (match.a, match.b, match.side) not in before for who in (match.a, match.b)}
            need(not any(self.account in self.entrants[who].accounts for who in about if who in self.entrants), "nobody decides about a table of their own")
        must = (self.role == ADMINISTRATOR or (kind == ANCHOR and one(body, 1)) or (official and (kind in WITH_REASON
                or (kind == STATUS and one(body, 1) == CANCELLED) or (kind == SETTINGS and self.status != BEFORE))))
        need(self.reason or not must, "there is no reason")

    def playing(self, who):
        need(who in self.entrants and not self.entrants[who].left, "somebody who does not play, or has left")
        return self.entrants[who]

    def table(self, body, at=1):
        round_, table = one(body, at), one(body, at + 1)
        need(1 <= round_ <= len(self.rounds) and 1 <= table <= len(self.rounds[round_ - 1]), "no such table")
        return self.rounds[round_ - 1][table - 1]

    # Dice.

    def take_13(self, body, _):
        need(one(body, 1) == self.anchor + 1 and 2 in body, "the anchors are not counted up, or one has no commitment")
        need(self.anchor >= 0 or self.status == BEFORE, "the first chain came after somebody could register")
        self.mix = blake(b"armistice.mix.v1", self.id if self.anchor < 0 else self.mix, one(body, 2))
        self.anchor, self.index, self.link = one(body, 1), 0, one(body, 2)

    def take_rolls(self, entry):
        if 7 not in entry:
            return []
        rolls = message("rolls", one(entry, 7))
        place, link = u(32, one(rolls, 1)) + u(32, one(rolls, 2)), one(rolls, 3, NONE)
        need(one(rolls, 1) == self.anchor and one(rolls, 2) == self.index + 1 <= 4096, "the roll index has a gap")
        need(blake(b"armistice.link.v1", self.id, place, link) == self.link, "the link does not lead to the one before")
        key = blake(b"armistice.roll.v1", self.id, place, self.mix, key=link)
        stream = (byte for t in range(2**32) for byte in blake(b"armistice.face.v1", u(32, t), key=key, size=64))
        draws = [(one(draw, 1, b"").decode(), one(draw, 2), numbers(one(draw, 3, b""))) for draw in (message("draw", draw) for draw in rolls.get(4, []))]
        need(draws and all(2 <= sides <= 256 for _, sides, _ in draws), "no draw, or a die that cannot be")
        for _, sides, results in draws:
            for result in results:
                need(result == 1 + next(byte for byte in stream if byte < 256 - 256 % sides) % sides, "a face is not the one that the chain gives")
        self.link, self.index, self.rolls = link, self.index + 1, self.rolls + 1
        return draws

    # Settings and status.

    def take_10(self, body, draws):
        self.take_11({1: [one(body, 2, b"")]}, draws)

    def take_11(self, body, _):
        settings = message("t.settings", one(body, 1, b""))
        stages = [message("t.stage", stage) for stage in settings.get(6, [])]
        need({1, 2, 5, 6, 7} <= settings.keys() and len(stages) <= 8, "settings without a title, a bundle, a time control or a stage")
        need(one(settings, 14) != 2 or one(settings, 15) == b"*", "the code is in the record")
        need(settings != self.settings, "nothing changes")
        for planned in settings.get(35, []):
            message("t.planned", planned)
        for parameter in settings.get(4, []):
            message("parameter", parameter)
        if self.status == RUNNING:
            need(all(settings.get(at) == self.settings.get(at) for at in (2, 3, 4, 10, 29)), "what stands since the start was changed")
            need(len(stages) >= len(self.groups), "a stage that has begun is missing")
            for at, (before, now) in enumerate(zip(self.stages, stages)):
                free = {2, 9, 11, 12} if at + 1 == len(self.groups) else set() if at < len(self.groups) else range(13)
                need(all(before.get(field) == now.get(field) for field in range(1, 13) if field not in free), "a stage that has begun was changed")
        need(self.status < CHECK_IN or (CHECK_IN_OPENS in settings) == (CHECK_IN_OPENS in self.settings), "whether entrants check in was changed")
        self.settings, self.stages = settings, stages
        table = message("t.scoring", one(settings, 7))
        self.scoring = {name: signed(one(table, at)) for at, name in enumerate(tournament_standings.SCORING, 1)}

    def take_12(self, body, _):
        official = (one(body, 2), one(body, 1))
        need(official[0] in OFFICIALS and official[1], "no official")
        need((official in self.officials) == bool(one(body, 3)), "who has this role already, or has not")
        (self.officials.discard if one(body, 3) else self.officials.add)(official)
        need(any(role == DIRECTOR for role, _ in self.officials), "a tournament without a director")

    def participants(self):
        there = [e.id for e in self.entrants.values() if not e.left and (CHECK_IN_OPENS not in self.settings or e.id in self.checked)]
        return there[:one(self.settings, 12) or 1000]

    def take_14(self, body, _):
        to, checks = one(body, 1), CHECK_IN_OPENS in self.settings
        after = {BEFORE: REGISTRATION, REGISTRATION: CHECK_IN if checks else RUNNING, CHECK_IN: RUNNING, RUNNING: FINISHED}
        need(to in (after[self.status], CANCELLED), "a step that does not come next")
        need(to != REGISTRATION or self.anchor >= 0, "registration without dice")
        if self.role == SYSTEM and to != FINISHED:
            when = {REGISTRATION: OPENS, CHECK_IN: CLOSES if CLOSES in self.settings else CHECK_IN_OPENS, RUNNING: STARTS, CANCELLED: STARTS}[to]
            planned = signed(one(self.settings, when))
            need(planned and self.now >= planned, "its time had not come")
            need(to != CANCELLED or self.status < RUNNING, "the system cancels what cannot start, and no more")
        if self.status == REGISTRATION:
            digest = blake(b"armistice.registrations.v1", self.id, *sorted(self.registrations))
            self.mix = blake(b"armistice.mix.v1", self.mix, digest)
        if to == RUNNING:
            playing = self.participants()
            need(len(playing) >= max(one(self.settings, 11), 2), "fewer than are needed")
            for entrant in self.entrants.values():
                if entrant.id not in playing and not entrant.left:
                    entrant.left = 1
        need(to != FINISHED or not self.any_open(), "games are open")
        self.status = to

    # Entrants.

    def take_15(self, body, _):
        entrant = Entrant(one(body, 1, b""))
        need(entrant.id == len(self.entrants) + 1, "entrants are numbered as they register")
        need(entrant.first == (self.next_round() if self.status == RUNNING else 1), "another first round than the next one")
        need(self.status == REGISTRATION or self.role != PLAYER or (self.status == RUNNING and entrant.first <= max(one(self.settings, 23), 1)), "too late")
        need(self.status != RUNNING or (self.seeded and len(self.groups) <= 1 and (entrant.first <= 1 or entrant.first <= one(self.settings, 23))), "too late")
        need(self.role != PLAYER or self.account == entrant.captain, "somebody who is not its captain enters a team")
        need(one(self.settings, 29) <= len(entrant.members) <= one(self.settings, 29) + one(self.settings, 30), "more members than a team has, or fewer")
        busy = {account for other in self.entrants.values() if not other.left for account in other.accounts}
        need(not busy & set(entrant.accounts), "an account that plays for another entrant")
        if self.role == PLAYER:
            need(not any(self.has_played(account) for account in entrant.accounts), "somebody who has played for another entrant")
            lowest, highest = signed(one(self.settings, 17)), signed(one(self.settings, 18))
            need(one(self.settings, 14) != 1 or one(body, 3), "who was not invited")
            need(one(self.settings, 14) != 2 or one(body, 4), "who did not have the code")
            need(one(body, 2) >= one(self.settings, 16), "an account that is too young")
            need((entrant.rating == 0 and lowest == 0) or (entrant.rating and lowest <= entrant.rating <= (highest or entrant.rating)), "a rating out of range")
        full = 1000 if one(self.settings, 13) else one(self.settings, 12) or 1000
        need(sum(not other.left for other in self.entrants.values()) < full, "all places are taken")
        if self.status == REGISTRATION:
            self.registrations.append(self.action)
        if self.seeded:
            entrant.seed = 1 + max(other.seed for other in self.entrants.values())
            if self.groups:
                self.groups[-1][1][-1].append(entrant.id)
        self.entrants[entrant.id] = entrant

    def take_16(self, body, _):
        entrant = self.playing(one(body, 1))
        if self.role == SYSTEM:
            need(self.missed_too_often(entrant), "they have not missed so many games")
        entrant.left = self.next_round()

    def has_played(self, account, own=None):
        return any(other.seed and other is not own and account in other.accounts for other in self.entrants.values())

    def missed_too_often(self, entrant):
        missed = sum(match.outcome == BOTH_FORFEIT or match.outcome == (A_FORFEITS if match.a == entrant.id else B_FORFEITS)
                     for match in self.matches() if entrant.id in (match.a, match.b))
        return 0 < one(self.settings, 25) <= missed and entrant.takes_part(self.next_round())

    def take_17(self, body, _):
        entrant, joining = self.playing(one(body, 1)), message("t.member", one(body, 3, b""))
        busy = {account for other in self.entrants.values() if not other.left for account in other.accounts}
        need(one(body, 2) in entrant.accounts and one(joining, 1) not in busy | {0} and not one(joining, 4), "nobody leaves, or nobody joins who may")
        need(entrant.replaced < one(self.settings, 31), "more members were replaced than may be")
        need(self.role in OFFICIALS or not self.has_played(one(joining, 1), entrant), "somebody who has played for another entrant")
        need(not any(match.game and not match.outcome and entrant.id in (match.a, match.b) for match in self.matches()), "a game of this team is being played")
        entrant.accounts[entrant.accounts.index(one(body, 2))] = one(joining, 1)
        entrant.captain = one(joining, 1) if entrant.captain == one(body, 2) else entrant.captain
        entrant.replaced += 1

    def take_18(self, body, _):
        entrant, round_ = self.playing(one(body, 1)), one(body, 2)
        need(self.next_round() <= round_ <= 50 and entrant.takes_part(round_), "a bye in a round that is over, or in which they do not play")
        need((round_ in entrant.byes) == bool(one(body, 3)), "a bye that was asked for already, or was not")
        need(one(body, 3) or len(entrant.byes) < one(self.settings, 24), "more byes than one may ask for")
        entrant.byes ^= {round_}

    def take_19(self, body, _):
        entrant = self.playing(one(body, 1))
        need(CHECK_IN_OPENS in self.settings, "nobody has to check in")
        need(self.status == CHECK_IN or self.now >= signed(one(self.settings, CHECK_IN_OPENS)), "check-in had not opened")
        need((entrant.id in self.checked) == bool(one(body, 2)), "who has checked in already, or has not")
        self.checked ^= {entrant.id}

    # Rounds.

    def next_round(self):
        return len(self.rounds) + 1

    def matches(self):
        return [match for round_ in self.rounds for match in round_]

    def any_open(self):
        return any(match.b and not match.outcome for match in self.matches())

    def take_20(self, body, draws):
        need(not self.seeded, "the seeds were drawn already")
        order = self.participants()
        if one(self.settings, 10) == 2:
            draws.shuffle(order, "seeding")
        if one(self.settings, 10) == 0:
            by_rating = {}
            for who in order:
                by_rating.setdefault(self.entrants[who].rating, []).append(who)
            for rating in sorted(by_rating, reverse=True):
                draws.shuffle(by_rating[rating], "seeding")
            order = [who for rating in sorted(by_rating, reverse=True) for who in by_rating[rating]]
        need(numbers(one(body, 1, b"")) == order, "the seeds are not what the draws give")
        lot = int.from_bytes(bytes(face - 1 for face in draws.roll("lot", 256, 8)), "big")
        need(one(body, 2) == lot, "the lot is not the one that was drawn")
        for seed, who in enumerate(order, 1):
            self.entrants[who].seed = seed
        self.seeded = True

    def take_21(self, body, draws):
        need(self.seeded and one(body, 1) == self.next_round(), "another round than the next one")
        matches, stage = [Match(match) for match in body.get(4, [])], one(body, 2)
        opens, groups = 3 in body, [numbers(one(message("t.group", group), 1, b"")) for group in body.get(3, [])]
        need(stage == len(self.groups) - (not opens) and stage < len(self.stages), "another stage than the present one, or the next")
        form = one(self.stages[stage], 1)
        need(not self.any_open() or (form == LEAGUE and not opens), "games are open")
        need(not any(self.missed_too_often(self.entrants[who]) for group in (groups or self.groups[stage][1]) for who in group), "somebody has missed too many games")
        if opens:
            self.take_groups(stage, groups)
            self.groups.append((self.next_round(), groups))
        need([match.table for match in matches] == list(range(1, len(matches) + 1)) and all(match.round == self.next_round() for match in matches),
             "tables or rounds that are not counted up")
        (self.berger if form == ROUND_ROBIN else self.knockout if form == KNOCKOUT else self.everybody)(stage, matches)
        self.take_sides(form, matches, draws)
        for match in matches:
            match.paired_at = self.now
        self.rounds.append(matches)

    def unstarted(self, round_):
        need(round_ == len(self.rounds) and round_ not in self.started, "a round that has started, or is not the last one")

    def waiting(self, match):
        need(match.b and not match.outcome and not match.side and not match.game, "a table that does not wait for its sides")
        return match

    def take_22(self, body, _):
        self.unstarted(one(body, 1))
        matches, before, form = [Match(match) for match in body.get(2, [])], self.rounds[-1], one(self.stages[len(self.groups) - 1], 1)
        need([match.table for match in matches] == list(range(1, len(matches) + 1)) and all(match.round == len(self.rounds) for match in matches),
             "tables or rounds that are not counted up")
        need(all(match.kind < 3 and not any(match.result()[1:]) and (match.b or not match.side) for match in matches), "a play-off, or a result before the game")
        need(len(self.groups) > 1 or all(not match.b or self.entrants[match.a].seed < self.entrants[match.b].seed for match in matches
                                         if match.a in self.entrants and match.b in self.entrants), "the higher seed comes first")
        if form in (ROUND_ROBIN, KNOCKOUT):
            pairs = [sorted((m.kind, m.a, m.b, m.bracket, m.outcome) for m in some) for some in (before, matches)]
            need(pairs[0] == pairs[1], "who meets follows from the table, or the bracket")
        else:
            there = sorted(who for who in stage_members(self.groups[-1][1]) if self.entrants[who].takes_part(len(self.rounds)))
            need(sorted(who for match in matches for who in (match.a, match.b) if who) == there, "somebody is left out, or has two games")
            need(not any(match.outcome or match.bracket for match in matches), "a result before the game")
            need(len(before) != len(matches) or not all(m.same(n) and m.result() == n.result() for m, n in zip(before, matches)), "nothing changes")
        for match in matches:
            old = [other for other in before if (other.a, other.b) == (match.a, match.b)]
            kept = old and not match.side
            match.bids, match.paired_at = (dict(old[0].bids), old[0].paired_at) if kept else ({}, self.now)
        self.rounds[-1] = matches

    def take_23(self, body, _):
        match, who = self.waiting(self.table(body)), one(body, 3)
        need(one(self.settings, 9) == BID and who in (match.a, match.b) and 4 in body and len(match.bids) < 2, "nobody bids there, or both have")
        match.bids[who] = one(body, 4)

    def take_24(self, body, draws):
        round_, standard = one(body, 1), signed(one(self.settings, 38))
        side = one(self.settings, 37) or 1
        need(one(self.settings, 9) == BID and 1 <= round_ <= len(self.rounds), "nothing is bid for")
        waiting = [match.table for match in self.rounds[round_ - 1] if match.b and not match.outcome and not match.side and not match.game]
        need(waiting and waiting == [one(message("t.bids", raw), 1) for raw in body.get(2, [])], "not all tables are opened together, in their order")
        for raw in body[2]:
            bids = message("t.bids", raw)
            match = self.waiting(self.table({1: [round_], 2: [one(bids, 1)]}))
            opened = [message("t.opened", bid) for bid in bids.get(2, [])]
            need([one(bid, 1) for bid in opened] == [who for who in (match.a, match.b) if who in match.bids], "not all sealed bids are opened together")
            amounts = {match.a: standard, match.b: standard}
            for bid in opened:
                who, amount = one(bid, 1), signed(one(bid, 2))
                other = match.b if who == match.a else match.a
                said = blake(b"armistice.bid.v1", self.id, u(32, round_), u(32, who), u(32, other), u(64, amount % 2**64), key=one(bid, 3, NONE))
                need(said == match.bids[who] and abs(amount) <= 10**9, "a bid is not the one that was sealed")
                amounts[who] = amount
            window, plan = signed(one(self.settings, 39)), [message("t.planned", planned) for planned in self.settings.get(35, [])]
            starts = signed(one(plan[round_ - 1], 1)) if round_ <= len(plan) else 0
            up = self.now >= match.paired_at + window if window else 0 < starts <= self.now
            need(len(opened) == 2 or up, "a bid is missing, and there was time left")
            drawn = amounts[match.a] == amounts[match.b]
            plays = (match.a, match.b)[draws.below("bid", 2)] if drawn else min(amounts, key=amounts.get)
            need((one(bids, 3), signed(one(bids, 4)), one(bids, 5)) == (side if plays == match.a else 3 - side, amounts[plays], int(drawn)),
                 "the bids give another side, or another handicap")
        for bids in (message("t.bids", raw) for raw in body[2]):
            self.table({1: [round_], 2: [one(bids, 1)]}).side = one(bids, 3)

    def take_25(self, body, _):
        need(3 in body and (self.role in OFFICIALS or one(self.settings, 9) == HIGHER_SEED), "no side, or nobody chooses")
        self.waiting(self.table(body)).side = one(body, 3)

    def take_26(self, body, _):
        used = {match.game for match in self.matches() if match.game}
        need(2 in body, "no game is started")
        for raw in body[2]:
            game = message("t.game", raw)
            match = self.table({1: [one(body, 1)], 2: [one(game, 1)]})
            need(2 in game and one(game, 2) not in used, "no game, or one that another table has")
            need(match.b and not match.outcome and not match.game and match.side, "nothing is to be played there, or it is already")
            match.game = one(game, 2)
            used.add(match.game)
        self.started.add(one(body, 1))

    # Results and penalties.

    def take_27(self, body, _):
        match, source = self.table(body), one(body, 3)
        said = (one(body, 4), signed(one(body, 5)), signed(one(body, 6)), one(body, 7), numbers(one(body, 8, b"")), numbers(one(body, 9, b"")))
        outcome, played, players = said[0], said[0] in (A_WINS, B_WINS, DRAW), said[4] + said[5]
        need(match.b and (not played or match.side) and (played or not any(said[1:4])), "a bye with a result, no sides, or points without a game")
        need(len(set(players)) == len(players) and 0 not in players and max(len(said[4]), len(said[5])) <= 12, "nobody, or somebody at both seats")
        need((said, source) != (match.result(), match.source), "this result stands already")
        if source == GAME:
            need(match.game and (not match.outcome or match.source in (GAME, ABSENCE)), "no game was played, or an official has decided")
            need(set(said[4]) <= set(self.entrants[match.a].accounts) and set(said[5]) <= set(self.entrants[match.b].accounts), "who is not in the team")
        need(source != ABSENCE or (outcome >= A_FORFEITS and not match.outcome), "who is absent forfeits, once")
        need(outcome or (source == RULING and match.outcome and match.round == len(self.rounds) and self.status == RUNNING), "only a ruling opens a match again")
        need(self.status == RUNNING or source == RULING, "after the end there are rulings alone")
        match.outcome, match.a_points, match.b_points, match.turns, match.a_players, match.b_players = said
        match.source, match.by_ruling = source, match.by_ruling or source in (RULING, BY_HAND)

    def forfeit(self, match, who):
        if who in (match.a, match.b) and match.b:
            other = match.outcome in (BOTH_FORFEIT, B_FORFEITS if who == match.a else A_FORFEITS)
            match.outcome = BOTH_FORFEIT if other else A_FORFEITS if who == match.a else B_FORFEITS
            match.a_points = match.b_points = match.turns = 0
            match.a_players, match.b_players, match.source, match.by_ruling = [], [], RULING, True

    def take_28(self, body, _):
        kind, who, amount, lifts = one(body, 1), one(body, 2), signed(one(body, 5)), one(body, 6)
        need(who in self.entrants and (self.status == RUNNING or kind in (WARNING, POINTS)), "a penalty of nobody, or too late")
        entrant = self.entrants[who]
        if lifts:
            before = self.penalties.pop(lifts, None)
            need(before and {**before, 6: [lifts]} == body and kind != FORFEIT, "no such penalty holds")
            entrant.left = 0 if kind == EXPULSION else entrant.left
            if kind == POINTS:
                entrant.taken.remove(next(taken for taken in entrant.taken if taken[2] == lifts))
            return
        table = self.table(body, 3) if one(body, 3) or one(body, 4) else None
        need(table is None or (table.b and who in (table.a, table.b)), "they do not play at this table")
        need(table or kind not in (TIME, FORFEIT), "a penalty that is about a game names it")
        most = {POINTS: 10_000 - sum(points for _, points, _ in entrant.taken), TIME: 49 * 86_400_000}.get(kind, 0)
        need((1 <= amount <= most) if most or kind == POINTS else amount == 0, "an amount out of range")
        self.penalties[self.sequence] = body
        if kind == POINTS:
            entrant.taken.append((max(len(self.rounds), 1), amount, self.sequence))
        if kind == FORFEIT:
            need(table.outcome not in (BOTH_FORFEIT, A_FORFEITS if table.a == who else B_FORFEITS), "they have forfeited already")
            self.forfeit(table, who)
        if kind == EXPULSION:
            need(not entrant.left, "they have left already")
            entrant.left = self.next_round()
            for match in self.matches():
                if match.outcome == OPEN:
                    self.forfeit(match, who)

    def take_29(self, body, _):
        need(1 <= len(one(body, 1, b"")) <= 2000, "no text, or too much of it")
        for table in numbers(one(body, 2, b"")):
            self.table({1: [len(self.rounds)], 2: [table]})

    def challenge_holds(self, one_, two):
        stage = self.stages[len(self.groups) - 1] if self.groups else {}
        need(one(stage, 1) == LEAGUE and one(stage, 12) and self.groups, "nobody challenges in this stage")
        need(one_ != two and any({one_, two} <= set(tier) for tier in self.groups[-1][1]), "they do not play in one tier")
        open_ = [match for match in self.matches() if match.kind == 0 and match.b and not match.outcome]
        need(all(sum(who in (match.a, match.b) for match in open_) < one(stage, 12) for who in (one_, two)), "too many games open")
        need(not any({match.a, match.b} == {one_, two} and match.b and not match.outcome for match in self.matches()), "a game of the two is open")
        self.playing(one_), self.playing(two)

    def take_30(self, body, _):
        pair = one(body, 1), one(body, 2)
        self.challenge_holds(*pair)
        need(pair not in self.challenges.values(), "they have not answered the challenge before")
        self.challenges[self.sequence] = pair

    def take_31(self, body, draws):
        need(one(body, 1) in self.challenges, "no such challenge waits")
        pair = self.challenges.pop(one(body, 1))
        if 2 not in body:
            return
        self.challenge_holds(*pair)
        match = Match(one(body, 2))
        a, b = sorted(pair, key=lambda who: self.entrants[who].seed)
        need((match.round, match.table, match.kind, match.a, match.b, match.outcome) == (len(self.rounds), len(self.rounds[-1]) + 1, 0, a, b, 0), "another game than was challenged to")
        self.take_sides(LEAGUE, [match], draws)
        match.paired_at = self.now
        self.rounds[-1].append(match)

    def take_32(self, body, _):
        match = Match(one(body, 1, b""))
        need(self.groups and self.rounds, "a play-off of nobody")
        need((match.round, match.table, match.kind) == (len(self.rounds), len(self.rounds[-1]) + 1, 3), "a play-off at another table than the next")
        need(match.side and not any(match.result()) and not match.bracket, "a play-off that was played, or without sides")
        need(not any(other.b and other.kind < 3 and not other.outcome for other in self.matches()), "rounds are still open")
        for who in (match.a, match.b):
            self.playing(who)
            need(who in stage_members(self.groups[-1][1]), "somebody does not play in this stage")
        self.rounds[-1].append(match)


def read(data):
    """The record of a file; raises what is wrong with it, with its entry."""
    record, at = Record(), len(MAGIC)
    try:
        need(data.startswith(MAGIC) and len(data) > at, "this is no record of a tournament")
        while at < len(data):
            end = at + 4 + int.from_bytes(data[at:at + 4], "little")
            need(end + 32 <= len(data), "the file is cut short")
            record.take(data[at + 4:end], data[end:end + 32])
            at = end + 32
    except (*NO_RECORD, KeyError, IndexError) as error:
        raise ValueError("entry %d: %s" % (record.entries + 1, error)) from error
    return record


def many(data):
    at = 0
    while at < len(data):
        size = int.from_bytes(data[at:at + 4], "little")
        try:
            read(data[at + 4:at + 4 + size])
            print("ok")
        except ValueError as error:
            print(error)
        at += 4 + size


def main(arguments):
    with open(arguments[-1], "rb") as file:
        data = file.read()
    if arguments[0] == "--many":
        return many(data)
    try:
        record = read(data)
    except ValueError as error:
        sys.exit(str(error))
    if arguments[0] == "--standings":
        return print(tournament_standings.text(record), end="")
    for note in record.notes:
        print("note: " + note)
    print("record verified: %d entries, %d roll%s" % (record.entries, record.rolls, "" if record.rolls == 1 else "s"))


if __name__ == "__main__":
    main(sys.argv[1:]) if len(sys.argv) in (2, 3) else sys.exit(__doc__)
