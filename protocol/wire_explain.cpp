#include "protocol/wire_explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/wire_names.hpp"
#include "rules/mechanics/explain_question.hpp"

namespace protocol {
namespace {

using Code = WireError::Code;
using Part = rules::ValueError::Part;
using Why = rules::ValueError::Why;

std::string_view field_of(Part part) {
    switch (part) {
        case Part::what: return "get_explanation.what";
        case Part::side: return "get_explanation.side";
        case Part::power: return "get_explanation.power";
        case Part::type: return "get_explanation.type";
        case Part::space: return "get_explanation.space";
        case Part::unit: return "get_explanation.unit";
    }
    return "get_explanation";
}

/// Who knows what is wrong remembers it.
bool read(names::Finder& find, const client::GetExplanation& ask, rules::ValueQuestion& question) {
    question.what = ask.what;
    question.unit = static_cast<rules::UnitId>(ask.unit);
    if (!ask.side.empty() && !find.find(ask.side, question.side, field_of(Part::side))) return false;
    if (!ask.power.empty() && !find.find(ask.power, question.power, field_of(Part::power))) return false;
    if (!ask.type.empty() && !find.find(ask.type, question.type.emplace(), field_of(Part::type))) return false;
    return ask.space.empty() || find.find(ask.space, question.space, field_of(Part::space));
}

/// What goes with a value, for one who gave something else.
std::string_view usage(const rules::Ruleset& rules, std::string_view what) {
    using Of = rules::NamedValue::Of;
    const auto value = rules::value_named(rules, what);
    switch (value ? value->of : Of::side) {
        case Of::side: return "give a side, and nothing else";
        case Of::power: return "give a power, and nothing else";
        case Of::unit: return "give a unit by its id alone; or a power and a type, and a space where that matters";
        case Of::battle: return "give the space of a battle, and nothing else";
    }
    return {};
}

WireError fault(const rules::Ruleset& rules, const client::GetExplanation& ask, const rules::ValueQuestion& question,
                const rules::ValueError& error) {
    const auto field = field_of(error.part);
    const auto wrong = [&](Code code, std::string what_to_do) {
        return WireError{code, std::string{field}, rules::problem_of(rules, question, error), std::move(what_to_do), 0};
    };
    switch (error.why) {
        case Why::no_such_value: {
            names::Finder find{rules};
            find.unknown("value", ask.what, field, rules::value_names(rules));
            return std::move(find.fault());
        }
        case Why::not_counted: return wrong(Code::bad_value, fmt::format("use one of: {}", fmt::join(rules::value_names(rules), ", ")));
        case Why::missing: return wrong(Code::missing, std::string{usage(rules, ask.what)});
        case Why::of_no_use: return wrong(Code::bad_value, std::string{usage(rules, ask.what)});
        case Why::no_power: return wrong(Code::bad_value, "name a power that takes turns");
        case Why::no_such_unit: return wrong(Code::unknown_name, "use one of the `ids` of the game's view");
        case Why::not_placed: return wrong(Code::bad_value, "ask by power and type");
        case Why::none_there: return wrong(Code::bad_value, "name a space where it has one, or none");
        case Why::not_listed: return wrong(Code::bad_value, "name a space of `battles` whose status is LISTED or FIGHTING");
    }
    return {};
}

std::vector<server::Reason> reasons_to_wire(const rules::Ruleset& rules, const std::vector<rules::Reason>& reasons) {
    std::vector<server::Reason> made;
    for (const auto& reason : reasons) {
        auto& one = made.emplace_back();
        one.paragraph = std::string{reason.cite.id};
        one.amount = wire::narrowed(reason.amount);
        if (reason.space != rules::no_space) one.space = names::text_of(rules, reason.space);
    }
    return made;
}

std::vector<server::ExplainedFire> fire_to_wire(const rules::View& view, const std::vector<rules::ExplainedShot>& shots) {
    std::vector<server::ExplainedFire> made;
    for (const auto& shot : shots) {
        const auto* unit = view.state.unit(shot.unit);
        if (unit == nullptr) continue;
        server::ExplainedFire one;
        one.power = names::text_of(view.rules, unit->owner);
        one.type = names::text_of(view.rules, unit->type);
        one.value = wire::narrowed(shot.value.value);
        one.reasons = reasons_to_wire(view.rules, shot.value.reasons);
        auto same = std::find_if(made.begin(), made.end(), [&](const server::ExplainedFire& each) {
            return each.power == one.power && each.type == one.type && each.value == one.value && each.reasons == one.reasons;
        });
        if (same == made.end()) same = made.insert(made.end(), std::move(one));
        ++same->count;
        same->ids.push_back(rules::raw(shot.unit));
    }
    return made;
}

}  // namespace

tl::expected<server::Explanation, WireError> explanation_of(const rules::View& view, const client::GetExplanation& ask) {
    names::Finder find{view.rules};
    rules::ValueQuestion question;
    if (!read(find, ask, question)) return tl::make_unexpected(std::move(find.fault()));
    const auto explained = rules::explain_value(view, question);
    if (!explained) return tl::make_unexpected(fault(view.rules, ask, question, explained.error()));
    server::Explanation made{.what = ask.what, .side = ask.side, .power = ask.power, .type = ask.type, .space = ask.space};
    if (const auto* unit = explained->unit; unit != nullptr) {
        made.power = names::text_of(view.rules, unit->owner);
        made.type = names::text_of(view.rules, unit->type);
        made.space = names::text_of(view.rules, unit->space);
        made.unit = rules::raw(unit->id);
    }
    made.value = wire::narrowed(explained->value.value);
    made.reasons = reasons_to_wire(view.rules, explained->value.reasons);
    made.attackers = fire_to_wire(view, explained->attackers);
    made.defenders = fire_to_wire(view, explained->defenders);
    return made;
}

}  // namespace protocol
