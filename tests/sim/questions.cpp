#include "tests/sim/questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace sim {

using namespace rules;

std::uint32_t Sample::median() const {
    if (values_.empty()) return 0;
    auto sorted = values_;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

std::string Sample::in_words() const {
    if (values_.empty()) return "none";
    const auto sum = std::accumulate(values_.begin(), values_.end(), std::uint64_t{0});
    return fmt::format("mean {:.2f}, median {}, most {}", static_cast<double>(sum) / static_cast<double>(values_.size()), median(),
                       *std::max_element(values_.begin(), values_.end()));
}

/// @param by  1, or all bits set to take back one that was counted.
void Questions::ask(const View& view, const Decision& decision, OwnerMask owners, std::uint32_t by) {
    const auto people = static_cast<std::uint32_t>(std::popcount(owners.bits));
    this_turn_ += by * people;
    const auto battle = open_.find(decision.battle);
    if (battle == open_.end()) return;
    for (const auto owner : OwnersOf(owners))
        (view.state.sides[idx(owner)] == battle->second.attacker ? battle->second.attack : battle->second.defence) += by;
}

void Questions::take(const View& before, const Event& event) {
    if (std::holds_alternative<event::TurnOpened>(event)) {
        turns_.take(this_turn_);
        this_turn_ = 0;
        open_.clear();
    } else if (const auto* opened = std::get_if<event::BattleOpened>(&event)) {
        auto& asked = open_[opened->battle.id];
        asked.kind = before.rules.battle_kinds[idx(opened->battle.kind)].name;
        asked.attacker = before.state.sides[idx(opened->battle.lead)];
    } else if (const auto* round = std::get_if<event::BattleRound>(&event)) {
        open_[round->battle].fought = true;
    } else if (const auto* closed = std::get_if<event::BattleClosed>(&event)) {
        const auto found = open_.find(closed->battle);
        if (found == open_.end()) return;
        const auto asked = found->second;
        open_.erase(found);
        if (!asked.fought) return;
        auto& samples = battles_[asked.kind];
        samples.attack.take(asked.attack);
        samples.defence.take(asked.defence);
        samples.all.take(asked.attack + asked.defence);
    } else if (const auto* asked = std::get_if<event::DecisionOpened>(&event)) {
        ask(before, asked->decision, asked->decision.asked, 1);
    } else if (const auto* answer = std::get_if<event::DecisionAnswered>(&event)) {
        for (const auto& decision : before.state.decisions) {
            if (decision.id != answer->decision) continue;
            ++answers_[before.rules.decisions[idx(decision.kind)].name][static_cast<std::size_t>(answer->how)];
            if (answer->how == event::DecisionAnswered::How::standing_order) ask(before, decision, mask_of(answer->owner), ~0u);
        }
    }
}

void Questions::add(const Questions& other) {
    for (const auto& [kind, samples] : other.battles_) {
        battles_[kind].attack.add(samples.attack);
        battles_[kind].defence.add(samples.defence);
        battles_[kind].all.add(samples.all);
    }
    turns_.add(other.turns_);
    for (const auto& [kind, counts] : other.answers_)
        for (std::size_t how = 0; how < counts.size(); ++how) answers_[kind][how] += counts[how];
}

std::uint64_t Questions::answered(const std::string& kind, event::DecisionAnswered::How how) const {
    const auto found = answers_.find(kind);
    return found == answers_.end() ? 0 : found->second[static_cast<std::size_t>(how)];
}

std::string Questions::in_words() const {
    std::string said;
    for (const auto& [kind, samples] : battles_) {
        if (samples.all.cases() == 0) continue;
        said += fmt::format("  questions in {} battles at {}: {}; of the attacker: {}; of the defending side: {}\n", samples.all.cases(),
                            kind, samples.all.in_words(), samples.attack.in_words(), samples.defence.in_words());
    }
    return said + fmt::format("  questions in {} turns: {}\n", turns_.cases(), turns_.in_words());
}

}  // namespace sim
