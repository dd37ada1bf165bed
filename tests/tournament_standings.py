"""The standings of a tournament's record, as docs/reference/tournament-record.md defines them: match points, penalties, tie-breaks."""
from verify_record import need, numbers, one

SCORING = "win draw loss bye asked_bye forfeit_win forfeit_loss late_round".split()
KNOCKOUT = 2
NAMES = ("head_to_head buchholz buchholz_cut_1 buchholz_cut_2 buchholz_median sonneborn_berger wins game_points game_points_difference turns_needed "
         "opponents_rating play_off").split()
OWN_DOING = ("absent", "forfeit_loss", "asked_bye")


def first_round(record, stage):
    """The first round that counts in a stage."""
    while stage > 0 and one(record.stages[stage], 10):
        stage -= 1
    return record.groups[stage][0]


def last_round(record, stage):
    return record.groups[stage + 1][0] - 1 if stage + 1 < len(record.groups) else len(record.rounds)


def stage_seeds(record, stage):
    """Entrants in order of the stage's seeds."""
    groups = record.groups[stage][1]
    if stage == 0:
        return sorted((who for group in groups for who in group), key=lambda who: record.entrants[who].seed)
    if one(record.stages[stage], 1) != 1:
        return [who for group in groups for who in group]
    longest = max(map(len, groups))  # by snake
    return [group[place] for place in range(longest) for group in (groups if place % 2 == 0 else groups[::-1]) if place < len(group)]


def seen_by(match, who, scoring):
    """A match as one of its entrants sees it."""
    is_a = who == match.a
    seen = {"opponent": match.b if is_a else match.a, "played": False, "won": False, "drawn": False, "kind": "open", "points": 0,
            "own": match.a_points if is_a else match.b_points, "other": match.b_points if is_a else match.a_points}
    if not match.b:
        kind = "bye" if match.kind == 1 else "asked_bye"
        return {**seen, "kind": kind, "points": scoring[kind]}
    wins, loses, forfeits, given = (1, 2, 4, 5) if is_a else (2, 1, 5, 4)
    if match.outcome == wins:
        return {**seen, "played": True, "won": True, "kind": "played", "points": scoring["win"]}
    if match.outcome == loses:
        return {**seen, "played": True, "kind": "played", "points": scoring["loss"]}
    if match.outcome == 3:
        return {**seen, "played": True, "drawn": True, "kind": "played", "points": scoring["draw"]}
    if match.outcome in (forfeits, 6):
        return {**seen, "kind": "forfeit_loss", "points": scoring["forfeit_loss"]}
    if match.outcome == given:
        return {**seen, "won": True, "kind": "forfeit_win", "points": scoring["forfeit_win"]}
    return seen


class Stage:
    """What tie-breaks of a stage are made of."""

    def __init__(self, record, stage):
        self.record, self.scoring = record, record.scoring
        self.ids = stage_seeds(record, stage)
        self.first, self.last = first_round(record, stage), last_round(record, stage)
        self.rounds = {who: [] for who in self.ids}
        played = [match for match in record.matches() if match.kind != 3 and self.first <= match.round <= self.last]
        for round_ in range(self.first, self.last + 1):
            for who in self.ids:
                late = round_ < record.entrants[who].first
                taken = sum(points for at, points, _ in record.entrants[who].taken if at == round_)
                self.rounds[who].append({"kind": "late" if late else "absent", "points": self.scoring["late_round"] if late else 0, "taken": taken,
                                         "opponent": 0, "won": False, "drawn": False})
            for match in played:
                for who in (match.a, match.b):
                    if match.round == round_ and who in self.rounds:
                        result, seen = self.rounds[who][-1], seen_by(match, who, self.scoring)
                        result.update({key: seen[key] for key in ("kind", "opponent", "won", "drawn")})
                        result["points"] += seen["points"]
        self.games = {who: [match for match in record.matches() if who in (match.a, match.b) and
                            (match.kind == 3 or (match.kind == 0 and self.first <= match.round <= self.last))] for who in self.ids}
        self.score = {who: sum(result["points"] - result["taken"] for result in results) for who, results in self.rounds.items()}
        self.adjusted = {who: self.adjust(who) for who in self.ids}

    def adjust(self, who):
        """A score as opponents count it: without points that were taken, with draws for rounds that were missed at the end."""
        score = self.score[who] + sum(result["taken"] for result in self.rounds[who])
        for result in reversed(self.rounds[who]):
            if result["kind"] not in OWN_DOING:
                break
            score += self.scoring["draw"] - result["points"]
        return score

    def met(self, who):
        """(score that counts, result) of each round that is not open."""
        for result in self.rounds[who]:
            if result["kind"] == "played":
                yield self.adjusted.get(result["opponent"], 0), result
            elif result["kind"] != "open":
                yield self.score[who], result

    def buchholz(self, who, lowest, highest):
        scores = sorted(score for score, _ in self.met(who))
        return 10 * sum(scores[lowest:len(scores) - highest]) if len(scores) > lowest + highest else 0

    def sonneborn_berger(self, who):
        total = 0
        for score, result in self.met(who):
            played = result["kind"] == "played"
            if played and result["opponent"] not in self.adjusted:
                score = self.score[who]
            whole = result["won"] if played else result["points"] >= self.scoring["win"]
            half = result["drawn"] if played else result["points"] >= self.scoring["draw"] and result["points"] > self.scoring["loss"]
            total += 10 * score if whole else 5 * score if half else 0
        return total

    def played(self, who):
        return [(match, seen) for match in self.games[who] if match.kind == 0 for seen in [seen_by(match, who, self.scoring)] if seen["played"]]

    def value(self, who, name):
        if name.startswith("buchholz"):
            return self.buchholz(who, *{"buchholz": (0, 0), "buchholz_cut_1": (1, 0), "buchholz_cut_2": (2, 0), "buchholz_median": (1, 1)}[name])
        if name == "sonneborn_berger":
            return self.sonneborn_berger(who)
        games = self.played(who)
        if name == "wins":
            return 1000 * sum(seen["won"] for _, seen in games)
        if name == "game_points":
            return 1000 * sum(seen["own"] for _, seen in games)
        if name == "game_points_difference":
            return 1000 * sum(seen["own"] - seen["other"] for _, seen in games)
        if name == "turns_needed":
            won = [match.turns for match, seen in games if seen["won"]]
            return 1000 * sum(won) // len(won) if won else 0
        if name == "opponents_rating":
            ratings = [self.record.entrants[result["opponent"]].rating for result in self.rounds[who]
                       if result["kind"] == "played" and result["opponent"] in self.adjusted]
            ratings = [rating for rating in ratings if rating > 0]
            return 1000 * sum(ratings) // len(ratings) if ratings else 0
        if name == "play_off":
            return 10 * sum(seen_by(match, who, self.scoring)["points"] for match in self.games[who] if match.kind == 3)
        return 0  # head to head is asked of those who are tied

    def head_to_head(self, tied):
        """Points among those who are tied; nothing where they have not all met equally often."""
        points, met = dict.fromkeys(tied, 0), {}
        for who in tied:
            for match in self.games[who]:
                if match.kind == 0 and match.outcome:
                    seen = seen_by(match, who, self.scoring)
                    if seen["opponent"] in points:
                        met[who, seen["opponent"]] = met.get((who, seen["opponent"]), 0) + 1
                        points[who] += 10 * seen["points"]
        often = {met.get((one_, two), 0) for one_ in tied for two in tied if one_ != two}
        return points if len(often) == 1 and 0 not in often else {}


def ranked(stage, group, names):
    """Rows of a group, best first."""
    rows = {who: {"id": who, "points": stage.score[who], "values": [stage.value(who, name) for name in names], "rank": 0} for who in group}
    place = [1]

    def separate(tied, at):
        if len(tied) == 1 or at == len(names):
            for who in tied:
                rows[who]["rank"] = place[0]
            place[0] += len(tied)
            return
        head = names[at] == "head_to_head"
        if head:
            for who, points in stage.head_to_head(tied).items():
                rows[who]["values"][at] = points

        def key(who):
            value = rows[who]["values"][at]
            return (value != 0, -value) if names[at] == "turns_needed" else value
        groups = {}
        for who in tied:
            groups.setdefault(key(who), []).append(who)
        for value in sorted(groups, reverse=True):
            equal = groups[value]
            separate(equal, at if head and len(equal) < len(tied) else at + 1)

    by_points = {}
    for who in stage.ids:
        if who in rows:
            by_points.setdefault(rows[who]["points"], []).append(who)
    for points in sorted(by_points, reverse=True):
        separate(by_points[points], 0)
    seeds = {who: seed for seed, who in enumerate(stage.ids)}
    return sorted(rows.values(), key=lambda row: (row["rank"], seeds[row["id"]]))


def of_stage(record, stage):
    names = [NAMES[number] for number in numbers(one(record.settings, 8, b""))]
    need(one(record.stages[stage], 1) != KNOCKOUT, "a knockout has places, no standings")
    counted = Stage(record, stage)
    return [ranked(counted, group, names) for group in record.groups[stage][1]]


def text(record):
    lines = []
    for stage in range(len(record.groups)):
        if one(record.stages[stage], 1) == KNOCKOUT:
            continue
        for number, group in enumerate(of_stage(record, stage)):
            for row in group:
                lines.append("stage %d group %d rank %d entrant %d points %d tie-breaks %s\n"
                             % (stage, number, row["rank"], row["id"], row["points"], " ".join(map(str, row["values"]))))
    return "".join(lines)
