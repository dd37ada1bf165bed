"""Who meets whom in a tournament's record, as docs/reference/tournament-record.md says of rounds: groups, pairings, sides."""
import tournament_standings
from tournament_messages import (A_FORFEITS, A_WINS, B_FORFEITS, B_WINS, BALANCED, BOTH_FORFEIT, DRAW, DRAWN, EVEN, KNOCKOUT, LEAGUE, OPEN, ROUND_ROBIN,
                                 SWISS)
from verify_record import need, one


def stage_members(groups):
    return [who for group in groups for who in group]


class Rounds:
    """The part of a record that pairs."""

    def take_groups(self, stage, groups):
        """Who plays in a stage. Where everybody does, in order of seeds; in later ones by the standings of the one before."""
        everybody = sorted((e for e in self.entrants.values() if e.seed and e.takes_part(self.next_round())), key=lambda e: e.seed)
        listed = [who for group in groups for who in group]
        need(len(set(listed)) == len(listed) and set(listed) <= {e.id for e in everybody}, "somebody twice in a stage, or who does not play")
        if stage == 0:
            need(groups == self.groups_by_seed(self.stages[0], [e.id for e in everybody]), "other groups than the seeds give")
            return
        season = [one(self.stages[at], 1) == LEAGUE for at in (stage - 1, stage)] == [True, True] and one(self.stages[stage - 1], 11)
        if season and one(self.stages[stage - 1], 4) == one(self.stages[stage], 4):
            before = {who for group in self.groups[stage - 1][1] for who in group}
            need(set(listed) == {e.id for e in everybody if e.id in before}, "somebody is left out of the next season")
        elif one(self.stages[stage - 1], 1) != KNOCKOUT:
            rows = tournament_standings.of_stage(self, stage - 1)
            there = {e.id for e in everybody}
            best = [who for group in rows for who in [row["id"] for row in group if row["id"] in there][:one(self.stages[stage - 1], 9)]]
            need(sorted(best) == sorted(listed), "others go on than the best of each group")

    @staticmethod
    def groups_by_seed(stage, seeds):
        form, many = one(stage, 1), min(max(one(stage, 4), 1), max(len(seeds) // 2, 1))
        if form == ROUND_ROBIN:  # by snake
            rows = [seeds[at:at + many] for at in range(0, len(seeds), many)]
            places = [(number if at % 2 == 0 else many - 1 - number, who) for at, row in enumerate(rows) for number, who in enumerate(row)]
            return [[who for group, who in places if group == number] for number in range(many)]
        if form == LEAGUE:
            sizes = [len(seeds) // many + (tier < len(seeds) % many) for tier in range(many)]
            return [seeds[sum(sizes[:tier]):sum(sizes[:tier + 1])] for tier in range(many)]
        return [seeds]

    def everybody(self, stage, matches):
        """Swiss and league: everybody once; of a Swiss, nobody meets again where that can be avoided."""
        now, form = self.next_round(), one(self.stages[stage], 1)
        first = tournament_standings.first_round(self, stage)
        for tier in self.groups[stage][1] if form == LEAGUE else [self.groups[stage][1][0]]:
            there = [who for who in tier if self.entrants[who].takes_part(now)]
            own = [match for match in matches if match.a in tier]
            seen = sorted(who for match in own for who in (match.a, match.b) if who)
            need(seen == sorted(there), "somebody is left out, or has two games")
            resting = {match.a for match in own if match.kind == 2}
            need(resting == {who for who in there if now in self.entrants[who].byes}, "a bye that nobody asked for, or one that was not given")
            need(sum(match.kind == 1 for match in own) == (len(there) - len(resting)) % 2, "more byes than one, or none")
            met = {frozenset((match.a, match.b)) for match in self.matches()
                   if match.kind == 0 and match.round >= first and match.outcome in (OPEN, A_WINS, B_WINS, DRAW)}
            if form == SWISS and any(frozenset((match.a, match.b)) in met for match in own):
                free = [who for who in there if who not in resting]
                if len(free) > 14:
                    self.notes.append("round %d: whether two had to meet again was not checked" % now)
                else:
                    need(not self.can_avoid(frozenset(free), met, {}), "two meet again though that could be avoided")

    def can_avoid(self, free, met, known):
        """Whether all of these can be paired without those who have met; one of an odd number rests."""
        if len(free) < 2:
            return True
        if free not in known:
            one_, odd = min(free), len(free) % 2
            known[free] = any(frozenset((one_, other)) not in met and self.can_avoid(free - {one_, other}, met, known) for other in free - {one_})
            known[free] = known[free] or bool(odd and self.can_avoid(free - {one_}, met, known))
        return known[free]

    def berger(self, stage, matches):
        now, pairs = self.next_round() - self.groups[stage][0], []
        for group in self.groups[stage][1]:
            last = len(group) + len(group) % 2
            rounds = last - 1
            if len(group) < 2 or now >= rounds * one(self.stages[stage], 5):
                continue
            of, back = now % rounds, now >= rounds
            circle = [(step + of * (last // 2)) % rounds + 1 for step in range(rounds)]
            table = [(circle[0], last) if of % 2 == 0 else (last, circle[0])] + [(circle[step], circle[rounds - step]) for step in range(1, last // 2)]
            pairs += [tuple(group[number - 1] for number in (pair[::-1] if back else pair)) for pair in table if max(pair) <= len(group)]
        by_berger = one(self.settings, 9) in (BALANCED, EVEN)
        seeds = {who: at for at, who in enumerate(tournament_standings.stage_seeds(self, stage))}
        need([tuple(sorted(pair, key=seeds.get)) for pair in pairs] == [(match.a, match.b) for match in matches], "another round than the Berger table's")
        need(not by_berger or all(match.side == (1 if pair[0] == match.a else 2) for pair, match in zip(pairs, matches)), "other sides than the Berger table's")
        self.forfeits(matches)

    def knockout(self, stage, matches):
        lost, spec = {}, self.stages[stage]
        for match in self.matches():
            if match.round >= self.groups[stage][0] and match.bracket:
                for who, beaten in ((match.a, (B_WINS, A_FORFEITS, BOTH_FORFEIT)), (match.b, (A_WINS, B_FORFEITS, BOTH_FORFEIT))):
                    lost[who] = lost.get(who, 0) + (match.outcome in beaten)
        most = 1 if one(spec, 6) or one(spec, 7) else 0
        players = [who for match in matches for who in (match.a, match.b)]
        need(matches and all(match.kind == 0 and match.bracket for match in matches) and len(set(players)) == len(players), "a round without games, or somebody twice")
        stands = set(stage_members(self.groups[stage][1]))
        need(set(players) <= stands, "somebody who does not play in this stage")
        if not self.rulings():  # a ruling may bring somebody back whose later games are void
            need(all(lost.get(who, 0) <= most for who in players), "somebody plays who is out")
        self.forfeits(matches)

    def rulings(self):
        return any(match.by_ruling for match in self.matches())

    def forfeits(self, matches):
        now = self.next_round()
        for match in matches:
            gone = [not self.entrants[who].takes_part(now) for who in (match.a, match.b)]
            need(match.outcome == {(False, False): OPEN, (True, False): A_FORFEITS, (False, True): B_FORFEITS, (True, True): BOTH_FORFEIT}[tuple(gone)],
                 "who has left forfeits, and nobody else")

    def take_sides(self, form, matches, draws):
        policy = one(self.settings, 9)
        for match in matches:
            plain = not (match.a_points or match.b_points or match.turns or match.a_players or match.b_players)
            need(plain and (form in (ROUND_ROBIN, KNOCKOUT) or not match.outcome), "a result before the game")
            need(form == KNOCKOUT or not match.bracket, "a bracket where there is none")
            if not match.b or (match.outcome and (form == KNOCKOUT or policy >= DRAWN)):
                need(match.side == 0, "a side where nobody plays")
            elif policy == DRAWN:
                need(match.side == 1 + draws.below("side", 2), "another side than was drawn")
            else:
                need((match.side == 0) == (policy > DRAWN), "sides that are not known yet, or are")
