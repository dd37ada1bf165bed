#include "server/commentary/follower.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/core/text.hpp"
#include "rules/table/replay.hpp"

namespace commentary {

std::shared_ptr<const rules::Ruleset> ruleset_of(const std::string& bundle) {
    const auto spec = rules::find_bundle(bundle);
    if (!spec) throw std::runtime_error{"no bundle is named " + bundle + rules::suggestion_of(bundle, rules::shipped_bundles())};
    auto compiled = rules::compile_bundle(*spec, rules::catalogue());
    if (!compiled) throw std::runtime_error{"the bundle " + bundle + " cannot be compiled: " + compiled.error().front().text};
    return *compiled;
}

std::shared_ptr<const rules::Ruleset> ruleset_of(const table::body::Created& created) {
    auto compiled = table::compile_rules(created);
    if (!compiled) throw std::runtime_error{"this program cannot follow the game: " + compiled.error()};
    return *compiled;
}

std::shared_ptr<const rules::Ruleset> ruleset_of(const protocol::server::GameView& view) {
    table::body::Created named;
    named.bundle = view.bundle;
    named.options = view.options;
    named.parameters.assign(view.parameters.begin(), view.parameters.end());
    const auto spec = table::bundle_of(named);
    if (!spec) return nullptr;
    auto compiled = rules::compile_bundle(*spec, rules::catalogue());
    return compiled ? *compiled : nullptr;
}

Follower::Follower(std::shared_ptr<const rules::Ruleset> ruleset) : ruleset_{std::move(ruleset)}, state_{rules::initial_state(*ruleset_)} {}

void Follower::start_over() { *this = Follower{ruleset_}; }

std::string Follower::take(const protocol::wire::Entry& shown) {
    const auto& header = shown.entry.header;
    const auto& events = shown.entry.events;
    if (header.sequence <= sequence_) return {};
    if (header.sequence != sequence_ + 1) return "entry " + std::to_string(header.sequence) + " came after " + std::to_string(sequence_);
    const bool straight = header.parent == sequence_;
    if (std::holds_alternative<table::body::Started>(shown.entry.body)) started_ = true;
    annulled_ = straight && (annulled_ || std::holds_alternative<table::body::Annulled>(shown.entry.body));
    if (straight) {
        for (const auto& event : events) rules::evolve(state_, event);
    }
    past_.push_back({header.parent, events});
    sequence_ = header.sequence;
    if (straight) return {};
    // The game goes on from an earlier entry: what counts are the events along the parents.
    std::vector<const Past*> line;
    for (auto at = sequence_; at != 0; at = past_[at - 1].parent) line.push_back(&past_[at - 1]);
    state_ = rules::initial_state(*ruleset_);
    for (auto at = line.rbegin(); at != line.rend(); ++at)
        for (const auto& event : (*at)->events) rules::evolve(state_, event);
    return {};
}

}  // namespace commentary
