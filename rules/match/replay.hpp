#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "rules/match/game.hpp"

namespace match {

/// One entry of a record, with its bytes as stored and the head that the record states after it.
struct Recorded {
    Entry entry;
    std::string bytes;
    Hash head{};
    std::vector<Secret> secrets;  ///< Known to the server that stored them; empty in an exported record.
};

/// Where a record is wrong, and why.
struct Fault {
    std::uint64_t sequence = 0;
    std::string what;
};

/// A bundle's parameter from the text that entries and clients name it by: yes or no, a number, or a word.
[[nodiscard]] std::variant<bool, std::int64_t, std::string> setting_from(const std::string& text);
/// What the record's game plays: as it was created, with the rules of its last upgrade; nothing where the first entry creates no game.
[[nodiscard]] std::optional<body::Created> created_of(std::span<const Recorded> record);
/// Whether these rules name the same things by the same numbers as the game was created with.
[[nodiscard]] bool same_names(const body::Created& created, const rules::Ruleset& ruleset);
/// What a game was created with; nothing if this program has no bundle of that name.
[[nodiscard]] std::optional<rules::BundleSpec> bundle_of(const body::Created& created);
/// The rules that a game is pinned to, or why this program cannot judge it: an unknown bundle, or another revision of a module.
[[nodiscard]] tl::expected<std::shared_ptr<const rules::Ruleset>, std::string> compile_rules(const body::Created& created);

/// The rules state after `sequence`: the fold of the events along parents.
[[nodiscard]] rules::GameState state_after(const rules::Ruleset* ruleset, std::span<const Recorded> record, std::uint64_t sequence);

/// Folds a stored record, which is trusted: no hash and no judgment is checked.
[[nodiscard]] tl::expected<Game, Fault> replay(std::shared_ptr<const rules::Ruleset> ruleset, std::span<const Recorded> record);

struct Verified {
    std::uint64_t entries = 0;
    std::uint64_t rolls = 0;           ///< Entries that rolled.
    bool judged = false;               ///< Every command was judged again.
    std::vector<std::string> notes{};  ///< What is not wrong but worth knowing: a seed that was never opened.
};
/// Checks a record whole: order, times, hash chain, seeds, mix, links and faces, commitments that were opened.
/// @param ruleset  every command is judged again with it, with the recorded faces, and the state hashes are checked; null to leave that out.
[[nodiscard]] tl::expected<Verified, Fault> verify(std::span<const Recorded> record, std::shared_ptr<const rules::Ruleset> ruleset);

}  // namespace match
