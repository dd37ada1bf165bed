#include <algorithm>

#include "rules/match/dice_fold.hpp"
#include "rules/tournament/record/state.hpp"

namespace tournament::record {
namespace {

/// Folds the body of one entry.
class Folding {
public:
    Folding(Tournament& state, const Header& header) : state_{state}, header_{header} {}

    void operator()(const body::Announced& announced) {
        state_.id = announced.tournament;
        state_.settings = announced.settings;
        state_.officials.emplace(Role::director, header_.author.account);
    }
    void operator()(const body::SettingsChanged& changed) { state_.settings = changed.settings; }
    void operator()(const body::OfficialNamed& named) {
        if (named.no_more)
            state_.officials.erase({named.role, named.account});
        else
            state_.officials.emplace(named.role, named.account);
    }
    void operator()(const body::AnchorOpened& opened) { match::open_anchor(state_.dice, state_.id, opened.anchor, opened.commitment); }
    void operator()(const body::StatusMoved& moved) {
        if (state_.status == Status::registration)
            state_.dice.mix = match::mix_anchor(state_.dice.mix, registrations_digest(state_.id, state_.registrations));
        if (moved.to == Status::running) {
            const auto playing = participants(state_);
            for (auto& entrant : state_.entrants)
                if (entrant.left_before_round == 0 && !rules::contains(playing, entrant.id)) entrant.left_before_round = 1;
        }
        state_.status = moved.to;
    }
    void operator()(const body::Registered& registered) {
        auto entrant = registered.entrant;
        entrant.id = EntrantId{static_cast<std::uint32_t>(state_.entrants.size()) + 1};
        if (state_.status == Status::registration) state_.registrations.push_back(header_.action);
        if (state_.seeded) {
            std::uint32_t last = 0;
            for (const auto& other : state_.entrants) last = std::max(last, other.seed);
            entrant.seed = last + 1;  // as `seed_late` does, which would seed those who never played, too
            if (!state_.stages.empty() && !state_.stages.back().groups.empty())
                state_.stages.back().groups.back().entrants.push_back(entrant.id);
        }
        state_.entrants.push_back(std::move(entrant));
    }
    void operator()(const body::Withdrawn& withdrawn) {
        if (auto* entrant = find(withdrawn.entrant)) entrant->left_before_round = state_.next_round();
    }
    void operator()(const body::MemberReplaced& replaced) {
        if (auto* entrant = find(replaced.entrant); entrant != nullptr && is_member(*entrant, replaced.leaving))
            replace_member(*entrant, replaced.leaving, replaced.joining);
    }
    void operator()(const body::ByeAsked& asked) {
        auto* entrant = find(asked.entrant);
        if (entrant == nullptr) return;
        auto& byes = entrant->byes_asked;
        std::erase(byes, asked.round);
        if (!asked.no_more) byes.insert(std::upper_bound(byes.begin(), byes.end(), asked.round), asked.round);
    }
    void operator()(const body::CheckedIn& checked) {
        if (checked.no_more)
            state_.checked_in.erase(checked.entrant);
        else
            state_.checked_in.insert(checked.entrant);
    }
    void operator()(const body::SeedsDrawn& drawn) {
        std::uint32_t seed = 0;
        for (const auto id : drawn.order)
            if (auto* entrant = find(id)) entrant->seed = ++seed;
        state_.lot = drawn.lot;
        state_.seeded = true;
    }
    void operator()(const body::RoundPaired& paired) {
        RoundState round{.number = state_.next_round(), .stage = paired.stage, .proposed = paired.matches};
        for (const auto& match : paired.matches) round.tables.push_back(table_of(match));
        if (!paired.groups.empty()) state_.stages.push_back({round.number, paired.groups});
        state_.rounds.push_back(std::move(round));
    }
    void operator()(const body::PairingChanged& changed) {
        auto* round = find_round(changed.round);
        if (round == nullptr) return;
        const auto before = std::move(round->tables);
        round->tables.clear();
        round->changed = true;
        for (const auto& match : changed.matches) {
            round->tables.push_back(table_of(match));
            // Bids were made against one opponent: they stay where the two still meet and no side was named.
            for (const auto& old : before)
                if (old.match.a == match.a && old.match.b == match.b && match.a_side == Side::none) {
                    round->tables.back().bids = old.bids;
                    round->tables.back().paired_at = old.paired_at;
                }
        }
    }
    void operator()(const body::BidSealed& sealed) {
        auto* table = find_table(sealed.round, sealed.table);
        if (table == nullptr) return;
        std::erase_if(table->bids, [&](const SealedBid& bid) { return bid.entrant == sealed.entrant; });
        table->bids.push_back({sealed.entrant, sealed.commitment});
    }
    void operator()(const body::BidsOpened& opened) {
        for (const auto& bids : opened.tables)
            if (auto* table = find_table(opened.round, bids.table)) {
                table->match.a_side = bids.a_side;
                table->handicap = bids.handicap;
            }
    }
    void operator()(const body::SideChosen& chosen) {
        if (auto* table = find_table(chosen.round, chosen.table)) table->match.a_side = chosen.a_side;
    }
    void operator()(const body::RoundStarted& started) {
        if (auto* round = find_round(started.round)) round->started = true;
        for (const auto& game : started.games)
            if (auto* table = find_table(started.round, game.table)) table->game = game.game;
    }
    void operator()(const body::ResultGiven& given) {
        auto* table = find_table(given.round, given.table);
        if (table == nullptr) return;
        table->match = with_result(std::move(table->match), given);
        note_result(*table, given.source);
    }
    void operator()(const body::Penalised& penalised) {
        if (penalised.lifts != 0) return lift(penalised);
        state_.penalties.push_back({header_.sequence, header_.author.account, std::max(state_.next_round() - 1, 1u), penalised, false});
        count_points(penalised.entrant);
        if (penalised.penalty == Penalty::forfeit)
            if (auto* table = find_table(penalised.round, penalised.table)) forfeit(*table, penalised.entrant);
        if (penalised.penalty != Penalty::expulsion) return;
        if (auto* entrant = find(penalised.entrant); entrant != nullptr && entrant->left_before_round == 0)
            entrant->left_before_round = state_.next_round();
        for (auto& round : state_.rounds)
            for (auto& table : round.tables)
                if (table.match.outcome == Outcome::open) forfeit(table, penalised.entrant);
    }
    void operator()(const body::Announcement&) {}
    void operator()(const body::Challenged& challenged) { state_.challenges.push_back({header_.sequence, challenged, false}); }
    void operator()(const body::ChallengeAnswered& answered) {
        for (auto& challenge : state_.challenges)
            if (challenge.sequence == answered.challenge) challenge.answered = true;
        if (answered.match) add(*answered.match);
    }
    void operator()(const body::PlayOffPaired& paired) { add(paired.match); }

private:
    [[nodiscard]] Entrant* find(EntrantId id) {
        const auto at = std::size_t{rules::raw(id)};
        return at >= 1 && at <= state_.entrants.size() ? &state_.entrants[at - 1] : nullptr;
    }
    [[nodiscard]] RoundState* find_round(std::uint32_t round) {
        return round >= 1 && round <= state_.rounds.size() ? &state_.rounds[round - 1] : nullptr;
    }
    [[nodiscard]] TableState* find_table(std::uint32_t round, std::uint32_t table) {
        auto* found = find_round(round);
        return found != nullptr && table >= 1 && table <= found->tables.size() ? &found->tables[table - 1] : nullptr;
    }
    [[nodiscard]] TableState table_of(const Match& match) const {
        TableState table{.match = match, .paired_at = header_.received};
        // Who has left forfeits as soon as they are paired.
        if (match.outcome != Outcome::open) table.source = Source::absence;
        return table;
    }
    void add(const Match& match) {
        if (state_.rounds.empty()) return;
        state_.rounds.back().tables.push_back(table_of(match));
    }
    void note_result(TableState& table, Source source) const {
        table.source = source;
        table.result_of = header_.sequence;
        ++table.results;
    }
    void forfeit(TableState& table, EntrantId by) const {
        auto& match = table.match;
        if (match.b == nobody || (match.a != by && match.b != by)) return;
        const bool other_too =
            match.outcome == Outcome::both_forfeit || match.outcome == (match.a == by ? Outcome::b_forfeits : Outcome::a_forfeits);
        match.outcome = other_too ? Outcome::both_forfeit : match.a == by ? Outcome::a_forfeits : Outcome::b_forfeits;
        match.a_points = match.b_points = 0;
        match.turns = 0;
        match.a_players.clear();
        match.b_players.clear();
        note_result(table, Source::ruling);
    }
    void lift(const body::Penalised& penalised) {
        for (auto& before : state_.penalties)
            if (before.sequence == penalised.lifts) before.lifted = true;
        count_points(penalised.entrant);
        if (penalised.penalty == Penalty::expulsion)
            if (auto* entrant = find(penalised.entrant)) entrant->left_before_round = 0;
    }
    /// Points taken are those of all penalties that hold.
    void count_points(EntrantId id) {
        auto* entrant = find(id);
        if (entrant == nullptr) return;
        entrant->points_taken.clear();
        for (const auto& [sequence, by, counted_in, penalty, lifted] : state_.penalties)
            if (penalty.entrant == id && penalty.penalty == Penalty::points && !lifted)
                entrant->points_taken.push_back({counted_in, penalty.amount});
    }

    Tournament& state_;
    const Header& header_;
};

}  // namespace

void fold(Tournament& state, const Entry& entry, std::string_view bytes) {
    std::visit(Folding{state, entry.header}, static_cast<const Body::variant_type&>(entry.body));
    if (entry.rolls) match::use_up(state.dice, *entry.rolls);
    state.sequence = entry.header.sequence;
    state.received = entry.header.received;
    state.head = match::head_after(state.id, state.head, bytes);
    state.heads.insert(state.head);
    if (entry.header.action != ActionId{}) state.actions.insert(entry.header.action);
}

}  // namespace tournament::record
