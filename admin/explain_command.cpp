#include <fmt/format.h>
#include <CLI/App.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "admin/command.hpp"
#include "admin/explain.hpp"
#include "admin/json_output.hpp"
#include "admin/reading.hpp"
#include "rules/core/text.hpp"
#include "rules/match/replay.hpp"
#include "rules/mechanics/explain_question.hpp"
#include "rules/rulebook/rulebook.hpp"

namespace admin {
namespace {

using namespace rules;

template <class Id, class Table>
Id known(std::optional<Id> id, std::string_view kind, std::string_view name, const Table& table) {
    if (!id) throw BadCall{fmt::format("this game has no {} named \"{}\"{}", kind, name, rules::suggestion_of(name, table))};
    return *id;
}

class ExplanationTeller {
public:
    ExplanationTeller(const ValueAsked& asked, View view) : asked_{asked}, view_{view} {}

    /// Everything that was asked, to standard output.
    void tell() {
        tell_value();
        if (asked_.json) print_json(json_);
    }

private:
    void tell_value() {
        const auto& rules = view_.rules;
        const auto value = value_named(rules, asked_.what);
        if (!value)
            throw BadCall{fmt::format("\"{}\" is nothing that this game computes{}", asked_.what,
                                      rules::suggestion(asked_.what, value_names(rules)))};
        check_used(value->of);
        ValueQuestion question{.what = asked_.what};
        if (!asked_.whose.empty()) {
            if (value->of == NamedValue::Of::side)
                question.side = known(rules.find_side(asked_.whose), "side", asked_.whose, rules.sides);
            else
                question.power = known(rules.find_owner(asked_.whose), "power", asked_.whose, rules.owners);
        }
        if (!asked_.unit.empty()) question.type = known(rules.find_unit_type(asked_.unit), "unit type", asked_.unit, rules.unit_types);
        if (!asked_.space.empty()) question.space = known(rules.find_space(asked_.space), "space", asked_.space, rules.spaces);
        const auto made = explain_value(view_, question);
        if (!made) throw BadCall{problem_of(rules, question, made.error())};
        switch (value->of) {
            case NamedValue::Of::side: return print(fmt::format("points of the {} powers", asked_.whose), made->value);
            case NamedValue::Of::power: return print(fmt::format("{} of {}", asked_.what, asked_.whose), made->value);
            case NamedValue::Of::unit: return print(unit_value_title(), made->value);
            case NamedValue::Of::battle: return fire(*made);
        }
    }
    /// What the value does not hang on is refused: it would be read as if it did.
    void check_used(NamedValue::Of of) const {
        const bool of_unit = of == NamedValue::Of::unit, of_battle = of == NamedValue::Of::battle;
        const char* vain = !asked_.unit.empty() && !of_unit                  ? "--unit"
                           : !asked_.space.empty() && !of_unit && !of_battle ? "--space"
                           : !asked_.whose.empty() && of_battle              ? "WHOSE"
                                                                             : nullptr;
        if (vain != nullptr) throw BadCall{fmt::format("\"{}\" does not hang on {}: leave it out", asked_.what, vain)};
    }
    [[nodiscard]] std::string unit_value_title() const {
        const bool vowel = asked_.unit.starts_with("a") || asked_.unit.starts_with("i");
        return fmt::format("{} of {} {} of {}", asked_.what, vowel ? "an" : "a", asked_.unit, asked_.whose);
    }
    void fire(const ExplainedValue& made) {
        for (const bool attacking : {true, false}) {
            const auto side = fmt::format("{} in {}:", attacking ? "attackers" : "defenders", asked_.space);
            if (!asked_.json) fmt::print("{}\n", side);
            for (const auto& [what, value, units] : alike(attacking ? made.attackers : made.defenders))
                print(fmt::format("{}{} {} {} at", asked_.json ? side + " " : "", units, what, units == 1 ? "hits" : "hit"), value);
        }
    }
    struct Alike {
        std::string what;
        Explanation value;
        std::size_t units = 0;
    };
    /// Units of one owner and type that hit at the same for the same reasons are told together.
    [[nodiscard]] std::vector<Alike> alike(const std::vector<ExplainedShot>& shots) const {
        std::vector<Alike> groups;
        for (const auto& shot : shots) {
            const auto* unit = view_.state.unit(shot.unit);
            auto what = fmt::format("{} of {}", view_.rules.type(*unit).name, view_.rules.owner(unit->owner).name);
            const auto same = [&](const Alike& group) {
                return group.what == what && group.value.value == shot.value.value && group.value.reasons == shot.value.reasons;
            };
            const auto group = std::find_if(groups.begin(), groups.end(), same);
            if (group == groups.end())
                groups.push_back({std::move(what), shot.value, 1});
            else
                ++group->units;
        }
        return groups;
    }
    void print(const std::string& what, const Explanation& made) {
        if (asked_.json) return tell_json(what, made);
        fmt::print("{}: {}\n", what, made.value);
        for (const auto& reason : made.reasons) {
            fmt::print("  {:>+4}  {:<24}  {}\n", reason.amount, reason.space == no_space ? "" : view_.rules.space(reason.space).name,
                       reason.cite.id);
        }
        if (!asked_.law) return;
        for (const auto& reason : made.reasons)
            if (told_.insert(std::string{reason.cite.id}).second)
                for (const auto& [id, text] : rulebook::paragraphs_of(reason.cite.id)) fmt::print("        {} {}\n", id, text);
    }

    void tell_json(const std::string& what, const Explanation& made) {
        Json told{{"what", what}, {"value", made.value}};
        auto& reasons = told["reasons"] = Json::array();
        for (const auto& reason : made.reasons) {
            Json line{{"amount", reason.amount}, {"paragraph", reason.cite.id}};
            if (reason.space != no_space) line["space"] = view_.rules.space(reason.space).name;
            if (asked_.law)
                for (const auto& [id, text] : rulebook::paragraphs_of(reason.cite.id))
                    line["law"].push_back(fmt::format("{} {}", id, text));
            reasons.push_back(std::move(line));
        }
        json_.push_back(std::move(told));
    }

    const ValueAsked& asked_;
    View view_;
    Json json_ = Json::array();   ///< What was told so far.
    std::set<std::string> told_;  ///< Paragraphs that were printed.
};

}  // namespace

int explain_source(const ValueAsked& asked) {
    const auto game = opened_with_rules(asked.source);
    const auto sequence = asked.at.value_or(game.record.back().entry.header.sequence);
    check_entry(game, sequence, "--at");
    const auto state = match::state_after(game.rules.get(), game.record, sequence);
    ExplanationTeller{asked, View{*game.rules, state}}.tell();
    return 0;
}

void add_value_options(CLI::App& command, ValueAsked& asked, const std::string& what) {
    add_source(command, asked.source);
    command.add_option("WHAT", asked.what, what)->required();
    command.add_option("WHOSE", asked.whose, "The side or the power; not for fire");
    command.add_option("--space", asked.space, "The space of the unit or the battle");
    command.add_option("--unit", asked.unit, "The unit's type");
    command.add_option("--at", asked.at, "After this entry (the last)");
    command.add_flag("--law", asked.law, "Prints the paragraphs too");
}

void add_explain_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("explain", "Explains a value of a game: what each paragraph adds");
    auto asked = std::make_shared<ValueAsked>();
    add_value_options(*command, *asked, values_in_words);
    const auto json = add_json_flag(*command);
    add_example(*command, "explain server.db/4f production Germany --at 120");
    command->callback([asked, json, &exit_code] {
        asked->json = *json;
        exit_code = carried_out([&] { return explain_source(*asked); });
    });
}

}  // namespace admin
