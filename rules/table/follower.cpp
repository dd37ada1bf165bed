#include "rules/table/follower.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "rules/core/text.hpp"
#include "rules/table/replay.hpp"

namespace table {

std::shared_ptr<const rules::Ruleset> ruleset_of(const std::string& bundle) {
    const auto spec = rules::find_bundle(bundle);
    if (!spec) throw std::runtime_error{"no bundle is named " + bundle + rules::suggestion_of(bundle, rules::shipped_bundles())};
    auto compiled = rules::compile_bundle(*spec, rules::catalogue());
    if (!compiled) throw std::runtime_error{"the bundle " + bundle + " cannot be compiled: " + compiled.error().front().text};
    return *compiled;
}

std::shared_ptr<const rules::Ruleset> ruleset_of(const body::Created& created) {
    auto compiled = table::compile_rules(created);
    if (!compiled) throw std::runtime_error{"this program cannot follow the game: " + compiled.error()};
    return *compiled;
}

Follower::Follower(std::shared_ptr<const rules::Ruleset> ruleset) : ruleset_{std::move(ruleset)}, state_{rules::initial_state(*ruleset_)} {}

void Follower::start_over() { *this = Follower{ruleset_}; }

/// What counts are the events along the parents.
rules::GameState Follower::state_at(std::uint64_t sequence) const {
    std::vector<const Past*> line;
    for (auto at = sequence; at != 0; at = past_[at - 1].parent) line.push_back(&past_[at - 1]);
    auto state = rules::initial_state(*ruleset_);
    for (auto at = line.rbegin(); at != line.rend(); ++at)
        for (const auto& event : (*at)->events) rules::evolve(state, event);
    return state;
}

std::string Follower::take(const Entry& entry) {
    const auto sequence = entry.header.sequence;
    const auto parent = entry.header.parent;
    if (sequence <= sequence_) return {};
    if (sequence != sequence_ + 1) return "entry " + std::to_string(sequence) + " came after " + std::to_string(sequence_);
    const bool straight = parent == sequence_;
    if (std::holds_alternative<body::Started>(entry.body)) started_ = true;
    annulled_ = straight && (annulled_ || std::holds_alternative<body::Annulled>(entry.body));
    before_ = straight ? std::move(state_) : state_at(parent);
    state_ = before_;
    for (const auto& event : entry.events) rules::evolve(state_, event);
    past_.push_back({parent, entry.events});
    sequence_ = sequence;
    return {};
}

}  // namespace table
