#include "rules/tournament/history.hpp"

#include <algorithm>

#include "rules/core/ranges.hpp"

namespace tournament {
namespace {

RoundKind kind_of(const Match& match, const Perspective& seen) {
    if (match.kind == MatchKind::bye) return RoundKind::bye;
    if (match.kind == MatchKind::asked_bye) return RoundKind::asked_bye;
    if (seen.played) return RoundKind::played;
    if (seen.forfeited_to) return RoundKind::forfeit_win;
    if (seen.forfeited) return RoundKind::forfeit_loss;
    return RoundKind::open;
}

void note_side(History& history, Side side) {
    if (side == Side::none) return;
    history.side_balance += side == Side::first ? 1 : -1;
    history.same_side = side == history.last_side ? history.same_side + 1 : 1;
    history.last_side = side;
}

void note_match(History& history, RoundResult& result, const Match& match, const ScoringTable& scoring) {
    const auto seen = seen_by(match, history.entrant, scoring);
    result.kind = kind_of(match, seen);
    result.opponent = seen.opponent;
    result.side = seen.side;
    result.won = seen.won;
    result.drawn = seen.drawn;
    result.points += seen.points;
    if (result.kind == RoundKind::played || result.kind == RoundKind::open) {
        ++history.meetings[seen.opponent];
        note_side(history, seen.side);
    }
    if (result.kind == RoundKind::bye || result.kind == RoundKind::forfeit_win) ++history.byes;
}

Float floated(const RoundResult& result, Hundredths own, Hundredths opponent) {
    if (result.kind == RoundKind::bye) return Float::down;
    if (result.kind != RoundKind::played && result.kind != RoundKind::open) return Float::level;
    if (own == opponent) return Float::level;
    return own > opponent ? Float::down : Float::up;
}

}  // namespace

std::vector<History> histories(std::span<const Entrant> entrants, std::span<const Match> matches, const ScoringTable& scoring,
                               RoundRange rounds) {
    std::vector<History> all(entrants.size());
    std::map<EntrantId, std::size_t> place;
    for (std::size_t at = 0; at < entrants.size(); ++at) {
        all[at].entrant = entrants[at].id;
        place[entrants[at].id] = at;
    }
    std::vector<const Match*> counted;
    for (const auto& match : matches)
        if (match.kind != MatchKind::play_off && match.round >= rounds.first && match.round <= rounds.last) counted.push_back(&match);
    std::stable_sort(counted.begin(), counted.end(), [](const Match* one, const Match* two) { return one->round < two->round; });
    auto next = counted.begin();
    for (auto round = rounds.first; round <= rounds.last; ++round) {
        for (std::size_t at = 0; at < entrants.size(); ++at) {
            const bool late = round < entrants[at].first_round;
            RoundResult result{.round = round, .kind = late ? RoundKind::late : RoundKind::absent, .points = late ? scoring.late_round : 0};
            for (const auto& taken : entrants[at].points_taken)
                if (taken.round == round) result.taken += taken.points;
            all[at].rounds.push_back(result);
        }
        for (; next != counted.end() && (*next)->round == round; ++next)
            for (const auto entrant : {(*next)->a, (*next)->b}) {
                const auto found = place.find(entrant);
                if (found == place.end()) continue;
                auto& history = all[found->second];
                note_match(history, history.rounds.back(), **next, scoring);
            }
        for (auto& history : all) {
            auto& result = history.rounds.back();
            const auto opponent = place.find(result.opponent);
            result.floated = floated(result, history.score, opponent == place.end() ? 0 : all[opponent->second].score);
        }
        for (auto& history : all) {  // only now, as floats go by the scores before the round
            const auto& result = history.rounds.back();
            history.score += result.points - result.taken;
            if (result.kind != RoundKind::played && result.kind != RoundKind::open) ++history.unplayed;
        }
    }
    return all;
}

std::vector<EntrantId> absent_too_often(std::span<const Entrant> entrants, std::span<const Match> matches, const Settings& settings,
                                        std::uint32_t round) {
    std::vector<EntrantId> found;
    if (settings.no_shows == 0) return found;
    for (const auto& entrant : entrants) {
        if (!takes_part(entrant, round)) continue;
        const auto missed = rules::count_if(matches, [&](const Match& match) {
            return (match.a == entrant.id || match.b == entrant.id) && seen_by(match, entrant.id, settings.scoring).forfeited;
        });
        if (static_cast<std::uint32_t>(missed) >= settings.no_shows) found.push_back(entrant.id);
    }
    return found;
}

}  // namespace tournament
