#include "server/sparring/follower.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "rules/catalogue.hpp"
#include "rules/table/replay.hpp"

namespace sparring {

std::shared_ptr<const rules::Ruleset> ruleset_of(const std::string& bundle) {
    const auto spec = rules::find_bundle(bundle);
    if (!spec) throw std::runtime_error{"no bundle is named " + bundle};
    auto compiled = rules::compile_bundle(*spec, rules::catalogue());
    if (!compiled) throw std::runtime_error{"the bundle " + bundle + " cannot be compiled: " + compiled.error().front().text};
    return *compiled;
}

std::shared_ptr<const rules::Ruleset> ruleset_of(const protocol::wire::entry::Created& created) {
    table::body::Created pinned;
    pinned.bundle = created.bundle;
    pinned.options = created.options;
    pinned.parameters.assign(created.parameters.begin(), created.parameters.end());
    pinned.ruleset = created.ruleset;
    auto compiled = table::compile_rules(pinned);
    if (!compiled) throw std::runtime_error{"this program cannot follow the game: " + compiled.error()};
    return *compiled;
}

Follower::Follower(std::shared_ptr<const rules::Ruleset> ruleset) : ruleset_{std::move(ruleset)}, state_{rules::initial_state(*ruleset_)} {}

void Follower::start_over() { *this = Follower{ruleset_}; }

std::string Follower::take(const protocol::wire::Entry& entry) {
    if (entry.sequence <= sequence_) return {};
    if (entry.sequence != sequence_ + 1) return "entry " + std::to_string(entry.sequence) + " came after " + std::to_string(sequence_);
    Past past{entry.sequence, entry.parent, {}};
    for (const auto& event : entry.events) {
        auto known = protocol::event_from_wire(*ruleset_, event);
        if (!known) return "an event of entry " + std::to_string(entry.sequence) + " is not understood: " + known.error().problem;
        past.events.push_back(std::move(*known));
    }
    const bool straight = entry.parent == sequence_;
    if (std::holds_alternative<protocol::wire::entry::Started>(entry.body)) started_ = true;
    if (straight) {
        for (const auto& event : past.events) rules::evolve(state_, event);
    }
    past_.push_back(std::move(past));
    sequence_ = entry.sequence;
    if (straight) return {};
    // The game goes on from an earlier entry: what counts are the events along the parents.
    std::vector<const Past*> line;
    for (auto at = sequence_; at != 0; at = past_[at - 1].parent) line.push_back(&past_[at - 1]);
    state_ = rules::initial_state(*ruleset_);
    for (auto at = line.rbegin(); at != line.rend(); ++at)
        for (const auto& event : (*at)->events) rules::evolve(state_, event);
    return {};
}

}  // namespace sparring
