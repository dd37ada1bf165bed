#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/core/command.hpp"
#include "rules/core/event.hpp"
#include "rules/core/state.hpp"
#include "rules/narration/names.hpp"

namespace narration {

/// For whom a game is put into words.
enum class Style : std::uint8_t {
    record,    ///< For who reads a record: everything, by the names that the record has.
    headline,  ///< For who follows a game: what is done, and where.
    scenario,  ///< For referees: as scenario files write it, with what tells one unit from another.
};

/// Units of one owner by their types, as a sentence lists them.
using Force = std::map<std::string, std::uint32_t, std::less<>>;
/// "3 infantry, 1 fighter and 2 cruisers"; "nothing" of none.
[[nodiscard]] std::string in_words(const Force& force);

/// The parts of a command in words (units, answers, questions), and the command itself.
class Phrases {
public:
    [[nodiscard]] static Phrases record(const Names& names) { return Phrases{names, Style::record}; }
    [[nodiscard]] static Phrases headline(const rules::Ruleset& rules) { return Phrases{Names{rules}, Style::headline}; }
    [[nodiscard]] static Phrases scenario(const rules::Ruleset& rules) { return Phrases{Names{rules}, Style::scenario, &rules}; }
    /// The same with the state at hand: a unit that is named by itself is told from others, "1 transport (carrying 2 infantry)".
    [[nodiscard]] static Phrases scenario(const rules::View& view) {
        return Phrases{Names{view.rules}, Style::scenario, &view.rules, &view.state};
    }

    [[nodiscard]] std::string units(const rules::UnitPicks& picks) const;
    [[nodiscard]] std::string choice(const rules::Choice& choice) const;
    /// "factory site", "dive in the North Sea".
    [[nodiscard]] std::string question(rules::DecisionKindId kind, rules::SpaceId space) const;
    /// That of `asked` with this number; "a question" where none has it.
    [[nodiscard]] std::string question(const std::vector<rules::Decision>& asked, rules::DecisionId id) const;
    /// "France had answered factory site: Paris", for each answer that is opened.
    [[nodiscard]] std::vector<std::string> opened(const std::vector<rules::Decision>& asked,
                                                  const rules::event::DecisionsClosed& closed) const;
    /// What somebody does: "moves 3 infantry to Lorraine". A headline has no words for what the clock and referees do.
    [[nodiscard]] std::string command(const rules::Command::Body& body) const;

    /// A command for units: what is done with them, and where. Headlines tell several of them together.
    struct Deed {
        std::string doing{};  ///< "moves"; empty of any other command.
        std::string where{};  ///< "to Lorraine".
        Force units{};
    };
    [[nodiscard]] Deed deed(const rules::Command::Body& body) const;

private:
    Phrases(const Names& names, Style style, const rules::Ruleset* rules = nullptr, const rules::GameState* state = nullptr)
        : names_{names}, style_{style}, rules_{rules}, state_{state} {}

    [[nodiscard]] std::string by_style(const char* record, const char* headline, const char* scenario) const;
    [[nodiscard]] std::string space(rules::SpaceId id) const;
    [[nodiscard]] std::string named(const std::string& name) const;
    [[nodiscard]] Force force(const rules::UnitPicks& picks) const;
    [[nodiscard]] std::vector<std::string> details(const rules::UnitPick& pick) const;
    [[nodiscard]] std::string way(const std::vector<rules::SpaceId>& path) const;
    [[nodiscard]] std::string arguments(const rules::Arguments& arguments) const;
    [[nodiscard]] std::string carrier(const std::optional<rules::OwnerId>& owner, const std::optional<rules::UnitPick>& into) const;
    [[nodiscard]] std::string what(const rules::Command::Body& body) const;
    [[nodiscard]] std::string filled(std::string_view line, const rules::Command::Body& body) const;

    Names names_;
    Style style_;
    const rules::Ruleset* rules_;    ///< Of the style of scenarios alone.
    const rules::GameState* state_;  ///< Null where it is not at hand.
};

}  // namespace narration
