#include "rules/tournament/record/verify.hpp"

#include <fmt/format.h>

#include "rules/tournament/record/chain_draws.hpp"
#include "rules/tournament/record/faults.hpp"
#include "rules/tournament/record/rounds.hpp"

namespace tournament::record {
namespace {

std::string in_words(const EntryFault& fault) { return fmt::format("{}: {}", fault.fault.field, fault.fault.problem); }

/// Whether what the machine wrote is what it would write again.
class Recomputed {
public:
    Recomputed(const Tournament& state, Draws& draws) : state_{state}, draws_{draws} {}

    bool operator()(const body::SeedsDrawn& drawn) const { return propose_seeds(state_, draws_) == drawn; }
    bool operator()(const body::RoundPaired& paired) const { return propose_round(state_, next_of(state_).due, draws_) == paired; }
    bool operator()(const body::BidsOpened& opened) const {
        auto bids = opened.tables;
        for (auto& table : bids) table = {table.table, table.opened, Side::none, 0, false};
        return open_bids(state_, opened.round, std::move(bids), draws_) == opened;
    }
    bool operator()(const body::ChallengeAnswered& answered) const {
        if (!answered.match) return true;
        for (const auto& challenge : state_.challenges)
            if (challenge.sequence == answered.challenge) return match_of_challenge(state_, challenge.challenge, draws_) == *answered.match;
        return false;
    }
    bool operator()(const auto&) const { return true; }

private:
    const Tournament& state_;
    Draws& draws_;
};

/// What is wrong with one entry before the next one is looked at; empty where nothing is.
std::string wrong_with(const Tournament& state, const Recorded& recorded) {
    const auto& entry = recorded.entry;
    if (const auto faults = faults_of(state, entry); !faults.empty()) return in_words(faults.front());
    if (entry.rolls)
        if (auto wrong = match::check_rolls(state.id, state.dice, *entry.rolls); !wrong.empty()) return wrong;
    RecordedDraws draws{entry.rolls ? &*entry.rolls : nullptr};
    const bool same = std::visit(Recomputed{state, draws}, static_cast<const Body::variant_type&>(entry.body));
    if (!same) return "it is not what the rules make of the record and these draws";
    return draws.as_recorded() ? "" : "other draws than the rules ask for";
}

void note(Verified& verified, std::uint64_t count, const char* one, const char* many) {
    if (count == 1) verified.notes.emplace_back(one);
    if (count > 1) verified.notes.push_back(fmt::format("{} {}", count, many));
}

}  // namespace

tl::expected<Verified, Failure> verify(std::span<const Recorded> record) {
    Verified verified;
    std::uint64_t administrators = 0, rewritten = 0;
    for (const auto& recorded : record) {
        auto& state = verified.state;
        const auto sequence = state.sequence + 1;
        if (auto wrong = wrong_with(state, recorded); !wrong.empty()) return tl::make_unexpected(Failure{sequence, std::move(wrong)});
        fold(state, recorded.entry, recorded.bytes);
        if (state.head != recorded.head)
            return tl::make_unexpected(Failure{sequence, "the hash of this entry is not the one that the record states"});
        administrators += recorded.entry.header.author.role == Role::administrator;
    }
    if (record.empty()) return tl::make_unexpected(Failure{0, "the record is empty"});
    const auto& state = verified.state;
    for (const auto& round : state.rounds)
        for (const auto& table : round.tables) rewritten += table.results > 1;
    verified.entries = state.sequence;
    verified.rolls = state.dice.rolls;
    note(verified, administrators, "an administrator of the server wrote an entry: only the server's word stands for that",
         "entries are by administrators of the server: only the server's word stands for that");
    note(verified, rewritten, "a result was changed after it had been entered", "results were changed after they had been entered");
    if (state.dice.rolls > 0 && state.registrations.empty())
        verified.notes.emplace_back("nobody registered before registration closed: only the server's word stands for the draws");
    return verified;
}

}  // namespace tournament::record
