#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace rules {

class RulesetBuilder;

/// When a module is installed: who changes a value first.
enum class Band : std::uint16_t { base = 100, edition = 200, adjustment = 300, units = 400, scenario = 500, advantages = 600 };

/// A base game or an option: one self-contained piece of rules that installs itself through the extension points.
struct Module {
    std::string_view id;
    std::uint32_t revision = 1;  ///< Raised by every change of a judgment.
    std::string_view base{};     ///< The base game that it is, or belongs to.
    std::string_view title{};
    std::string_view summary{};  ///< For people who choose: what it changes at the table, in one short sentence.
    std::vector<std::string_view> paragraphs{};
    Band band = Band::adjustment;
    std::vector<std::string_view> requires_options{};
    std::vector<std::string_view> requires_one_of{};  ///< At least one of these; empty: none.
    std::vector<std::string_view> excludes{};
    std::vector<std::string_view> after{};       ///< Options that act before this one at a shared anchor.
    std::vector<std::string_view> stands_for{};  ///< A name for several options; then it installs nothing.
    void (*install)(RulesetBuilder& build) = nullptr;
};
using Option = Module;

/// Everything that a bundle may name. The build lists what lies below rules/games and rules/options (cmake/RuleModules.cmake).
struct Catalogue {
    std::vector<const Module*> games;
    std::vector<const Module*> options;
    [[nodiscard]] const Module* game(std::string_view id) const;
    [[nodiscard]] const Module* option(std::string_view id) const;
};

}  // namespace rules
