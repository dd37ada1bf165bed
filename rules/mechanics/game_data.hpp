#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/mechanics/canals.hpp"
#include "rules/mechanics/setup.hpp"

/// PATCH: the tables that every base game reads alike. What a game knows beyond that it takes from the same rows.
namespace rules {

/// powers.toml, [[power]]: in turn order, and behind them the body "neutral", which is returned.
OwnerId load_powers(RulesetBuilder& build, const ModuleData& data);
/// The rest of powers.toml when the spaces are known: capitals, and what each power's territories are worth together.
void check_powers(RulesetBuilder& build, const ModuleData& data);

/// The figures of a row [[unit]], and its classes by the game's word for them. A cost of 0 is of what no game sells.
[[nodiscard]] UnitType read_unit_type(const DataFile::Table& row, const std::map<std::string, UnitClasses>& classes);

/// What a game reads of a row [[space]].
struct SpaceReader {
    /// Of a space that is about to be added: its keys, and what else there is to know. Powers and unit types are known by then.
    void (*about)(RulesetBuilder& build, const DataFile::Table& row, Space& space) = nullptr;
    /// When all spaces have their numbers and this one its neighbours; may be null.
    void (*connected)(RulesetBuilder& build, const DataFile::Table& row, SpaceId space) = nullptr;
};
/// territories-a-l.toml, territories-m-z.toml and zones.toml; the spaces have their numbers in this order.
void load_spaces(RulesetBuilder& build, const ModuleData& data, const SpaceReader& reader);
/// canals.toml, [[canal]].
[[nodiscard]] std::vector<Canal> load_canals(RulesetBuilder& build, const ModuleData& data);
/// setup.toml, [[stack]].
void load_setup(RulesetBuilder& build, const ModuleData& data);

}  // namespace rules
