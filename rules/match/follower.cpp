#include "rules/match/follower.hpp"

#include <stdexcept>
#include <utility>

#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "rules/core/text.hpp"

namespace match {

std::shared_ptr<const rules::Ruleset> ruleset_of(const std::string& bundle) {
    const auto spec = rules::find_bundle(bundle);
    if (!spec) throw std::runtime_error{"no bundle is named " + bundle + rules::suggestion_of(bundle, rules::shipped_bundles())};
    auto compiled = rules::compile_bundle(*spec, rules::catalogue());
    if (!compiled) throw std::runtime_error{"the bundle " + bundle + " cannot be compiled: " + compiled.error().front().text};
    return *compiled;
}

std::shared_ptr<const rules::Ruleset> ruleset_of(const body::Created& created) {
    auto compiled = match::compile_rules(created);
    if (!compiled) throw std::runtime_error{"this program cannot follow the game: " + compiled.error()};
    return *compiled;
}

Follower::Follower(std::shared_ptr<const rules::Ruleset> ruleset) : ruleset_{std::move(ruleset)}, state_{rules::initial_state(*ruleset_)} {}

void Follower::start_over() { *this = Follower{ruleset_}; }

std::string Follower::take(const Entry& entry) {
    const auto sequence = entry.header.sequence;
    if (sequence <= this->sequence()) return {};
    if (sequence != this->sequence() + 1) return "entry " + std::to_string(sequence) + " came after " + std::to_string(this->sequence());
    const bool straight = entry.header.parent == this->sequence();
    if (std::holds_alternative<body::Started>(entry.body)) started_ = true;
    annulled_ = straight && (annulled_ || std::holds_alternative<body::Annulled>(entry.body));
    before_ = straight ? std::move(state_) : state_after(ruleset_.get(), record_, entry.header.parent);
    state_ = before_;
    for (const auto& event : entry.events) rules::evolve(state_, event);
    record_.push_back({entry, {}, {}, {}});
    return {};
}

}  // namespace match
