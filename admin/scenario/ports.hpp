#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "admin/scenario/finding.hpp"
#include "admin/scenario/model.hpp"
#include "rules/core/event.hpp"
#include "rules/core/ports.hpp"

namespace scenario {

/// Thrown out of a judgment whose dice do not suffice; the judged state is untouched.
struct BadDice {
    Finding finding;
};

/// What was answered under seal, by question and owner.
using SealedAnswers = std::map<std::pair<rules::DecisionId, rules::OwnerId>, rules::Choice>;

/// The dice, draws, standing orders and sealed answers of a step.
class ScriptedPorts final : public rules::Ports {
public:
    using Orders = std::vector<StandingOrder>;
    ScriptedPorts(const rules::Ruleset& rules, const Chance& step, Orders& orders, SealedAnswers& sealed)
        : rules_{rules}, step_{step}, orders_{orders}, sealed_{sealed} {}

    void announce(const rules::event::Rolled& roll) override;
    void roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) override;
    [[nodiscard]] std::optional<rules::Choice> standing_order(rules::OwnerId owner, std::string_view decision_class, rules::SpaceId space,
                                                              rules::BattleId battle) override;

    void seal(rules::DecisionId decision, rules::OwnerId owner, const rules::Choice& choice) override;
    [[nodiscard]] std::optional<rules::Choice> sealed_answer(rules::DecisionId decision, rules::OwnerId owner) override;

    /// What the step gives and nothing rolled; nothing if all was used.
    [[nodiscard]] std::vector<Finding> left_over() const;

private:
    [[nodiscard]] std::string rolled() const;
    [[nodiscard]] std::string given() const;

    const rules::Ruleset& rules_;
    const Chance& step_;
    Orders& orders_;
    SealedAnswers& sealed_;
    std::size_t used_ = 0;
    std::map<std::string, std::size_t, std::less<>> drawn_;
    std::string roller_;              ///< Of the roll that comes: " (Germany's infantry, hits at 2)".
    std::vector<std::string> rolls_;  ///< In words.
};

}  // namespace scenario
