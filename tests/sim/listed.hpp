#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "rules/core/judge.hpp"

namespace sim {

/// What is listed at one position, as rules/core/judge.hpp defines it. Looks into the lists alone, never asks whether a command is legal.
class Listing {
public:
    explicit Listing(const rules::View& view) : view_{view} {}

    /// Whether a player's proposal is listed; nothing where the answers to a question are too many to look through.
    [[nodiscard]] std::optional<bool> has(const rules::Command& command);
    /// What is wrong with the two lists of `author` beside each other: each has to have what the other says.
    [[nodiscard]] std::vector<rules::Command> unmatched(rules::OwnerId author);

    [[nodiscard]] const std::vector<rules::Command>& commands_of(rules::OwnerId author);

private:
    using Kind = std::tuple<rules::OwnerId, rules::SpaceId, rules::UnitId>;
    const std::vector<rules::Command>& moves_of(rules::OwnerId author, const rules::Unit& unit);
    template <class Form, class Same>
    std::optional<std::vector<rules::UnitId>> dealt(const rules::Command& command, const Form& form, rules::SpaceId from, Same same);

    [[nodiscard]] bool has_purchase(const rules::Command& command, const rules::command::Purchase& purchase);
    [[nodiscard]] bool has_load(const rules::Command& command, const rules::command::Load& load);
    [[nodiscard]] std::optional<bool> has_answer(const rules::Command& command, const rules::command::Answer& answer);

    rules::View view_;
    std::map<rules::OwnerId, std::vector<rules::Command>> commands_;
    std::map<Kind, std::vector<rules::Command>> moves_;
};

}  // namespace sim
