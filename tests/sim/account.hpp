#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/event.hpp"
#include "rules/core/ruleset.hpp"

namespace sim {

/// Follows the events of one command and says what came, went or changed hands without one of them that says why.
class Account {
public:
    explicit Account(const rules::View& before);

    /// The next event. @param before  the state that it is about to change. @return what is wrong, or nothing.
    [[nodiscard]] std::string take(const rules::View& before, const rules::Event& event);
    /// After the last event.
    [[nodiscard]] std::string close(const rules::View& after);

private:
    /// A capital has fallen: all that its power had, and what is paid back to it, goes to the captor before anything else happens.
    struct Seizure {
        rules::OwnerId loser{};
        rules::OwnerId captor{};
        std::int64_t due = 0;
    };
    std::string add_units(const rules::event::UnitsAdded& added);
    std::string remove_units(const rules::View& before, const rules::event::UnitsRemoved& removed);
    std::string move_money(const rules::View& before, const rules::event::MoneyMoved& moved);
    std::string end_seizure();
    [[nodiscard]] std::int32_t* balance(const rules::View& view, rules::ResourceId resource, const rules::Account& account);
    [[nodiscard]] std::int64_t all_of(rules::OwnerId owner) const;

    std::vector<bool> units_;  ///< By number: whether it is there.
    std::vector<std::int32_t> money_;
    std::optional<Seizure> seizure_;
};

}  // namespace sim
