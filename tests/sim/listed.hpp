#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "rules/core/judge.hpp"

namespace sim {

/// What is listed at one position, as rules/core/judge.hpp defines it; what is listed together with others goes in as many such companies as
/// it can. Looks into the lists alone, never asks whether a command is legal;
/// of several units that are told something one after the other it plays what is listed.
class Listing {
public:
    explicit Listing(const rules::View& view) : view_{view} {}

    /// Whether a player's proposal is listed; nothing where the answers to a question are too many to look through.
    [[nodiscard]] std::optional<bool> has(const rules::Command& command);
    /// What is wrong with the two lists of `author` beside each other: each has to have what the other says.
    [[nodiscard]] std::vector<rules::Command> unmatched(rules::OwnerId author);

    [[nodiscard]] const std::vector<rules::Command>& commands_of(rules::OwnerId author);

private:
    using Kind = std::tuple<rules::OwnerId, rules::UnitId, std::vector<rules::SpaceId>>;
    const std::vector<rules::Command>& moves_of(rules::OwnerId author, const rules::Unit& unit, std::span<const rules::SpaceId> by);

    /// A proposal about units, and what it takes to be listed.
    struct Telling {
        rules::Command command;
        rules::UnitPicks picks;
        rules::SpaceId from{};
        rules::OwnerId whose{};
        std::vector<rules::SpaceId> by{};
        bool by_query = true;                   ///< Else in the list itself.
        std::vector<rules::UnitId> carriers{};  ///< Where it names some.
        /// A listed command says it of this unit.
        std::function<bool(const rules::View&, const rules::Command& listed, const rules::Unit& unit)> says{};
        /// The command for these units alone.
        std::function<rules::Command(const rules::UnitPicks&)> of{};
    };
    [[nodiscard]] std::optional<Telling> telling(const rules::Command& command) const;
    [[nodiscard]] bool may_alone(const Telling& telling, const rules::Unit& unit);
    [[nodiscard]] bool one_by_one(const Telling& telling);
    [[nodiscard]] bool in_turn(const Telling& telling, const std::vector<rules::UnitId>& units, rules::GameState state) const;
    [[nodiscard]] bool riding(const Telling& telling);
    /// Units that are not there yet: bought one by one, each has to be listed when its turn comes.
    [[nodiscard]] bool has_new_ones(const rules::UnitPicks& units, const std::function<rules::Command(rules::UnitPicks)>& of) const;
    /// Whether it may name units that go only with others of theirs: infantry beside armor, and out of bombers.
    [[nodiscard]] bool goes_in_company(const Telling& telling) const;
    [[nodiscard]] bool in_company(const Telling& telling);
    [[nodiscard]] std::optional<bool> has_answer(const rules::Command& command, const rules::command::Answer& answer);

    rules::View view_;
    std::map<rules::OwnerId, std::vector<rules::Command>> commands_;
    std::map<Kind, std::vector<rules::Command>> moves_;
};

}  // namespace sim
