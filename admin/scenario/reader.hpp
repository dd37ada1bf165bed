#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/compile/toml_reader.hpp"
#include "rules/core/ruleset.hpp"

namespace scenario {

using Value = rules::TomlValue;
using Entry = rules::TomlEntry;

/// A file being read, and the names that it may use.
class Reader : public rules::TomlReader {
public:
    using TomlReader::TomlReader;

    void use(const rules::Ruleset& ruleset) { rules_ = &ruleset; }
    [[nodiscard]] const rules::Ruleset& rules() const { return *rules_; }

    // Names.
    std::optional<rules::SpaceId> space(std::string_view name, std::uint32_t line);
    std::optional<rules::OwnerId> owner(std::string_view name, std::uint32_t line);
    std::optional<rules::OwnerId> power(std::string_view name, std::uint32_t line);
    std::optional<rules::SideId> side(std::string_view name, std::uint32_t line);
    std::optional<rules::UnitTypeId> unit_type(std::string_view name, std::uint32_t line);
    std::optional<rules::PhaseId> phase(std::string_view name, std::uint32_t line);
    std::optional<rules::DecisionKindId> decision(std::string_view name, std::uint32_t line);
    std::optional<rules::TagId> tag(std::string_view name, std::uint32_t line);

    /// What standing orders are left for: a decision, or a name under which the rules look for a preference without asking.
    std::optional<std::string> order_class(std::string_view name, std::uint32_t line);

    /// A paragraph that may be cited.
    std::optional<std::string> paragraph(const Value& value, std::string_view what);
    std::optional<rules::SpaceId> space(const Value& value, std::string_view what);
    std::optional<rules::OwnerId> power(const Value& value, std::string_view what);
    std::optional<rules::DecisionKindId> decision(const Value& value, std::string_view what);
    std::optional<rules::BattleKindId> battle_kind(const Value& value, std::string_view what);
    std::vector<rules::SpaceId> spaces(const Value& value, std::string_view what);
    std::vector<rules::OwnerId> powers(const Value& value, std::string_view what);

private:
    /// What was found; a problem where nothing was.
    template <class Id, class Table>
    std::optional<Id> known(std::optional<Id> found, std::string_view kind, std::string_view name, std::uint32_t line, const Table& table);

    const rules::Ruleset* rules_ = nullptr;
};

/// A table whose keys are taken one by one; what nobody took is a problem.
class Keys {
public:
    Keys(Reader& reader, const Value& value, std::string_view what);
    Keys(const Keys&) = delete;
    Keys& operator=(const Keys&) = delete;
    /// Reports every key that was not taken.
    ~Keys();

    /// The value of a key, or null. @param key  a literal: it is kept, as a name that may be suggested.
    [[nodiscard]] const Value* take(std::string_view key);
    /// The same; a problem where it is missing.
    [[nodiscard]] const Value* need(std::string_view key);
    /// Everything that has not been taken, and is now.
    [[nodiscard]] std::vector<const Entry*> rest();
    [[nodiscard]] std::uint32_t line() const { return line_; }

private:
    Reader& reader_;
    const Value::Table& table_;
    std::string what_;
    std::uint32_t line_;
    std::vector<bool> taken_;
    std::vector<std::string_view> known_;  ///< Every key that was asked for.
};

}  // namespace scenario
