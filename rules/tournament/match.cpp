#include "rules/tournament/match.hpp"

#include "rules/core/ranges.hpp"

namespace tournament {
namespace {

/// The outcome with `a` and `b` exchanged.
Outcome mirrored(Outcome outcome) {
    switch (outcome) {
        case Outcome::a_wins: return Outcome::b_wins;
        case Outcome::b_wins: return Outcome::a_wins;
        case Outcome::a_forfeits: return Outcome::b_forfeits;
        case Outcome::b_forfeits: return Outcome::a_forfeits;
        case Outcome::open:
        case Outcome::draw:
        case Outcome::both_forfeit: break;
    }
    return outcome;
}

}  // namespace

Perspective seen_by(const Match& match, EntrantId entrant, const ScoringTable& scoring) {
    ensure(entrant != nobody && (entrant == match.a || entrant == match.b), "a match seen by somebody who is not in it");
    const bool is_a = entrant == match.a;
    Perspective seen;
    seen.opponent = is_a ? match.b : match.a;
    seen.side = is_a ? match.a_side : other(match.a_side);
    seen.game_points = is_a ? match.a_points : match.b_points;
    seen.opponent_game_points = is_a ? match.b_points : match.a_points;
    if (match.kind == MatchKind::bye) seen.points = scoring.bye;
    if (match.kind == MatchKind::asked_bye) seen.points = scoring.asked_bye;
    if (match.b == nobody) return seen;
    switch (is_a ? match.outcome : mirrored(match.outcome)) {
        case Outcome::open: break;
        case Outcome::a_wins:
            seen.played = seen.won = true;
            seen.points = scoring.win;
            break;
        case Outcome::b_wins:
            seen.played = true;
            seen.points = scoring.loss;
            break;
        case Outcome::draw:
            seen.played = seen.drawn = true;
            seen.points = scoring.draw;
            break;
        case Outcome::a_forfeits:
            seen.forfeited = true;
            seen.points = scoring.forfeit_loss;
            break;
        case Outcome::b_forfeits:
            seen.forfeited_to = seen.won = true;
            seen.points = scoring.forfeit_win;
            break;
        case Outcome::both_forfeit:
            seen.forfeited = true;
            seen.points = scoring.forfeit_loss;
            break;
    }
    return seen;
}

bool is_over(std::span<const Match> matches, std::uint32_t round) noexcept {
    return rules::none_of(matches,
                          [&](const Match& match) { return match.round == round && match.b != nobody && match.outcome == Outcome::open; });
}

std::vector<Fault> faults_of_result(const Match& match) {
    std::vector<Fault> faults;
    const bool decided = match.outcome != Outcome::open;
    const bool played = match.outcome == Outcome::a_wins || match.outcome == Outcome::b_wins || match.outcome == Outcome::draw;
    if (match.a == nobody) faults.push_back({"a", "no entrant is named", "name the entrant"});
    if (match.a == match.b) faults.push_back({"b", "both seats are of one entrant", "name another opponent"});
    const bool bye = match.kind == MatchKind::bye || match.kind == MatchKind::asked_bye;
    if (bye && match.b != nobody) faults.push_back({"b", "a bye has no opponent", "pair a game, or leave the opponent out"});
    if (!bye && match.b == nobody) faults.push_back({"b", "a game has an opponent", "name the opponent, or make it a bye"});
    if (bye && decided) faults.push_back({"outcome", "a bye has no result", "leave it open: it counts by the scoring table"});
    if (played && !bye && match.a_side == Side::none) faults.push_back({"a_side", "the sides are not known", "say who played which side"});
    if (!played && (match.a_points != 0 || match.b_points != 0 || match.turns != 0))
        faults.push_back({"a_points", "only a game that was played has points and turns", "set them to 0, or give the result of the game"});
    return faults;
}

}  // namespace tournament
