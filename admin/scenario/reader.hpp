#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/ruleset.hpp"
#include "rules/points/toml_value.hpp"

namespace scenario {

/// A file being read: the names it may use, and what is wrong with it. Reading goes on after a problem, so that all are found.
class Reader {
public:
    explicit Reader(std::string file) : file_{std::move(file)} {}

    void problem(std::uint32_t line, std::string text);
    [[nodiscard]] const std::vector<rules::Problem>& problems() const { return problems_; }
    [[nodiscard]] const std::string& file() const { return file_; }

    void use(const rules::Ruleset& ruleset) { rules_ = &ruleset; }
    [[nodiscard]] const rules::Ruleset& rules() const { return *rules_; }

    // Values; nothing and a problem where the kind is wrong. `what` names the value in the problem.
    std::optional<std::string> text(const Value& value, std::string_view what);
    std::optional<std::int64_t> number(const Value& value, std::string_view what, std::int64_t low, std::int64_t high);
    std::optional<bool> flag(const Value& value, std::string_view what);
    /// Empty and a problem where it is no list; a single value that is no list is a list of one where `or_one`.
    std::vector<const Value*> list(const Value& value, std::string_view what, bool or_one = false);
    const Value::Table& table(const Value& value, std::string_view what);

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
    template <class Table>
    void unknown(std::string_view kind, std::string_view name, std::uint32_t line, const Table& table);

    std::string file_;
    const rules::Ruleset* rules_ = nullptr;
    std::vector<rules::Problem> problems_;
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
