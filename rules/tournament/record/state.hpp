#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/match/dice_chain.hpp"
#include "rules/tournament/history.hpp"
#include "rules/tournament/record/entry.hpp"

/// Where a tournament stands: the fold of its entries.
namespace tournament::record {

struct SealedBid {
    EntrantId entrant{};
    Hash commitment{};
    bool operator==(const SealedBid&) const = default;
};

/// One table of a round: the match as it stands now, and what led to it.
struct TableState {
    Match match{};
    Moment paired_at = 0;
    std::optional<match::GameId> game{};     ///< Once it was started.
    Source source{};                         ///< Of the result, where there is one.
    std::uint64_t result_of = 0;             ///< The sequence of the entry that gave it; 0: it came with the pairing.
    std::uint32_t results = 0;               ///< Entries that gave one: more than one if it was changed.
    std::vector<SealedBid> bids{};           ///< At most one of each entrant.
    std::optional<std::int64_t> handicap{};  ///< Once bids were opened.
    bool operator==(const TableState&) const = default;
};

struct RoundState {
    std::uint32_t number = 0;
    std::uint32_t stage = 0;
    bool started = false;              ///< A game of it has begun: the pairing stands.
    bool changed = false;              ///< By hand.
    std::vector<Match> proposed{};     ///< As the machine had it.
    std::vector<TableState> tables{};  ///< Table 1 first.
    bool operator==(const RoundState&) const = default;
};

/// A stage that has begun.
struct StageState {
    std::uint32_t first_round = 1;
    std::vector<Group> groups{};  ///< Groups of a round robin, tiers of a league; of other formats one, in order of the stage's seeds.
    bool operator==(const StageState&) const = default;
};

struct PenaltyState {
    std::uint64_t sequence = 0;
    AccountId by{};
    std::uint32_t counted_in = 0;  ///< The round in which points count.
    body::Penalised penalty{};
    bool lifted = false;
    bool operator==(const PenaltyState&) const = default;
};

struct ChallengeState {
    std::uint64_t sequence = 0;
    body::Challenged challenge{};
    bool answered = false;
    bool operator==(const ChallengeState&) const = default;
};

struct Tournament {
    TournamentId id{};
    std::uint64_t sequence = 0;
    Moment received = 0;
    Hash head{};
    std::set<Hash> heads{Hash{}};  ///< Every head so far, for what authors say that they had seen.
    std::set<ActionId> actions{};

    Settings settings{};
    Status status{};
    std::set<std::pair<Role, AccountId>> officials{};
    std::vector<Entrant> entrants{};  ///< All who ever registered, in order of their numbers.
    std::set<EntrantId> checked_in{};
    bool seeded = false;
    std::uint64_t lot = 0;
    std::vector<StageState> stages{};
    std::vector<RoundState> rounds{};
    std::vector<PenaltyState> penalties{};
    std::vector<ChallengeState> challenges{};

    match::DiceState dice{};
    std::vector<ActionId> registrations{};  ///< Of each entry that registered before registration closed: what the dice are mixed with.

    /// Null where nobody has this number.
    [[nodiscard]] const Entrant* find(EntrantId entrant) const noexcept;
    /// Null where the round has no such table.
    [[nodiscard]] const TableState* find(std::uint32_t round, std::uint32_t table) const noexcept;
    [[nodiscard]] bool has_role(AccountId account, Role role) const { return officials.contains({role, account}); }
    [[nodiscard]] std::uint32_t next_round() const noexcept { return static_cast<std::uint32_t>(rounds.size()) + 1; }
    /// Every match of all rounds, as it stands now.
    [[nodiscard]] std::vector<Match> matches() const;
    /// Those who play or have played: they have a seed.
    [[nodiscard]] std::vector<Entrant> field() const;
    bool operator==(const Tournament&) const = default;
};

[[nodiscard]] bool is_member(const Entrant& entrant, AccountId account) noexcept;
[[nodiscard]] bool is_captain(const Entrant& entrant, AccountId account) noexcept;
/// True if entrants check in before the start.
[[nodiscard]] bool needs_check_in(const Settings& settings) noexcept;
/// Who would play if the tournament started now: those who have not left, have checked in where that is needed, and have a place.
[[nodiscard]] std::vector<EntrantId> participants(const Tournament& state);

/// The match as this result leaves it.
[[nodiscard]] Match with_result(Match match, const body::ResultGiven& given);

/// What the dice are mixed with when registration closes. [TR-17]
/// @param registrations  the action ids of all registrations; in any order.
[[nodiscard]] Hash registrations_digest(const TournamentId& id, std::vector<ActionId> registrations);

/// Folds an entry without faults (faults.hpp); total for any other one that can be read, so that a stored record opens in every version.
/// @param bytes  the entry as it is stored.
void fold(Tournament& state, const Entry& entry, std::string_view bytes);

}  // namespace tournament::record
