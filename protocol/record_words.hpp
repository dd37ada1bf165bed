#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/wire_values.hpp"
#include "rules/core/state.hpp"
#include "rules/table/entry.hpp"

namespace protocol {

/// The entries of a record in words, by the names in its first entry.
class RecordWords {
public:
    explicit RecordWords(const table::body::Created& created) : names_{created} {}

    /// One line: who did what.
    [[nodiscard]] std::string entry(const table::Entry& entry) const;
    /// One line for an event that a reader wants to know of; else empty. @param before  the state that it happened to.
    [[nodiscard]] std::string event(const rules::Event& event, const rules::GameState& before) const;

    /// The same for the end of a battle, which the event itself does not tell.
    [[nodiscard]] std::string battle_end(const rules::event::BattleClosed& closed, const wire::Told& told) const;

    /// "a dispute".
    [[nodiscard]] static std::string_view pause_reason(table::body::PauseReason reason);
    [[nodiscard]] std::string space(rules::SpaceId id) const;
    [[nodiscard]] std::string owner(rules::OwnerId id) const;
    [[nodiscard]] std::string type(rules::UnitTypeId id) const;
    /// "2 fighters".
    [[nodiscard]] std::string several(std::int64_t count, rules::UnitTypeId id) const;
    [[nodiscard]] std::string tag(rules::TagId id) const;

private:
    [[nodiscard]] std::string command(const rules::Command& command) const;
    [[nodiscard]] std::string picks(const rules::UnitPicks& picks) const;
    [[nodiscard]] std::string choice(const rules::Choice& choice) const;
    [[nodiscard]] std::string arguments(const rules::Arguments& arguments) const;
    [[nodiscard]] std::string units(const std::vector<rules::UnitId>& ids, const rules::GameState& state) const;

    const table::body::Created& names_;
};

}  // namespace protocol
