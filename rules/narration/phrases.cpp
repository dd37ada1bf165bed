#include "rules/narration/phrases.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "rules/core/counted.hpp"
#include "rules/core/names.hpp"
#include "rules/core/overload.hpp"
#include "rules/core/text.hpp"
#include "rules/hooks/unit_class.hpp"
#include "rules/narration/units.hpp"

namespace narration {
namespace {

namespace command = rules::command;
using rules::plain;
using Texts = std::vector<std::string>;

/// What a command says, by `Style`; what it names stands in braces (`Phrases::filled`).
struct Line {
    std::string_view command;
    std::array<std::string_view, 3> by_style;
};
constexpr Line lines[] = {
    {"purchase", {"buys {units}", "buys {units}", "buys {units}"}},
    {"move", {"moves {units}: {way}", "moves {units} to {to}", "moves {units} {way}"}},
    {"load", {"loads {units} from {from} at {at}", "embarks {units} in {at}", "loads {units} from {from} in {at}{carrier}"}},
    {"unload", {"unloads {units} from {from} to {to}", "lands {units} in {to}", "unloads {units} from {from} to {to}{carrier}"}},
    {"attack", {"attacks {at}{arguments}", "attacks {at}", "attacks in {at}{arguments}"}},
    {"fight", {"fights in {at}{arguments}", "fights in {at}", "fights the battle in {at}{arguments}"}},
    {"place", {"places {units} in {at}", "places {units} in {at}", "places {units} in {at}"}},
    {"answer", {"answers {what}{where}: {choice}", "answers about {what}", "answers the question \"{what}\"{where}: {choice}"}},
    {"declare", {"declares {what}{arguments}", "declares {what}", "declares \"{what}\"{arguments}"}},
    {"end_phase", {"ends the phase", "ends the phase", "ends the phase"}},
    {"expire", {"time is up for {what}", "", "says that the time for {what} is up"}},
    {"time_limit", {"the time limit {what}", "", "{what}"}},
    {"withdraw", {"{what} withdraws", "", "lets {what} give up"}},
};
static_assert(std::equal(std::begin(lines), std::end(lines), rules::Command::alternatives.begin(), rules::Command::alternatives.end(),
                         [](const Line& line, const rules::Alternative& form) { return line.command == form.name; }));

std::string joined(const Texts& parts, std::string_view between = ", ") { return fmt::format("{}", fmt::join(parts, between)); }

/// What is noted of this very unit and what it carries, beside what the pick itself says.
void tell_apart(const rules::View& view, const rules::Unit& unit, const rules::UnitPick& pick, Texts& details) {
    const auto moved = moved_flag(view.rules);
    for (std::size_t at = 0; at < view.rules.slots.size(); ++at) {
        const auto id = static_cast<rules::SlotId>(at);
        const auto& slot = view.rules.slots[at];
        if (slot.scope != rules::Scope::unit || (moved && id == *moved)) continue;
        const auto values = rules::values_of(view, unit, id);
        if (values != (slot.list ? std::vector<std::int64_t>{} : std::vector{slot.initial}))
            details.push_back(slot_in_words(view.rules, id, values));
    }
    if (!pick.cargo.empty()) return;
    if (auto cargo = cargo_in_words(view, unit, {}); !cargo.empty())
        details.push_back(std::move(cargo));
    else if (view.rules.type(unit).is(rules::unit_class::carrying))
        details.emplace_back("carrying nothing");
}

}  // namespace

std::string in_words(const Force& force) {
    Texts parts;
    for (const auto& [type, count] : force)
        if (count > 0) parts.push_back(fmt::format("{} {}", count, plain(rules::counted_name(count, type))));
    return rules::and_joined(parts, "nothing");
}

std::string Phrases::by_style(const char* record, const char* headline, const char* scenario) const {
    return style_ == Style::record ? record : style_ == Style::headline ? headline : scenario;
}
std::string Phrases::space(rules::SpaceId id) const {
    return id == rules::no_space ? by_style("nowhere", "nowhere", "no space") : names_.of(id);
}
/// A question or a declaration.
std::string Phrases::named(const std::string& name) const { return style_ == Style::scenario ? name : plain(name); }

Force Phrases::force(const rules::UnitPicks& picks) const {
    Force force;
    for (const auto& pick : picks) force[names_.of(pick.type)] += pick.count;
    return force;
}

std::string Phrases::units(const rules::UnitPicks& picks) const {
    if (style_ == Style::headline) return in_words(force(picks));
    if (style_ == Style::scenario && picks.empty()) return "nothing";
    Texts parts;
    for (const auto& pick : picks)
        parts.push_back(style_ == Style::scenario
                            ? with_details(fmt::format("{} {}", pick.count, names_.of(pick.type)), details(pick))
                            : names_.several(pick.count, pick.type) + (pick.cargo.empty() ? "" : " with " + units(pick.cargo)));
    return joined(parts);
}

Texts Phrases::details(const rules::UnitPick& pick) const {
    Texts details;
    if (pick.damage && rules::idx(pick.type) < rules_->unit_types.size() && rules_->type(pick.type).hits > 1)
        details.push_back(damage_in_words(*pick.damage));
    if (pick.origin) details.push_back("origin " + space(*pick.origin));
    if (pick.moved) details.emplace_back(*pick.moved ? "moved" : "not moved");
    if (!pick.cargo.empty()) details.push_back("carrying " + units(pick.cargo));
    if (!pick.unit) return details;
    if (const auto* unit = state_ != nullptr ? state_->unit(*pick.unit) : nullptr; unit == nullptr)
        details.push_back(fmt::format("number {}", rules::raw(*pick.unit)));
    else
        tell_apart({*rules_, *state_}, *unit, pick, details);
    return details;
}

std::string Phrases::choice(const rules::Choice& choice) const {
    using rules::Choice;
    const bool headline = style_ == Style::headline;
    return std::visit(rules::Overload{
                          // Every answer of the rules says something: one without content is sealed, and told when it is opened.
                          [&](std::monostate) { return by_style("sealed", "sealed", "nothing"); },
                          [&](bool yes) { return yes ? by_style("yes", "yes", "true") : by_style("no", "no", "false"); },
                          [](std::int64_t number) { return fmt::format("{}", number); },
                          [&](rules::TagId id) {
                              const auto name = names_.of(id);
                              return style_ == Style::scenario ? fmt::format("\"{}\"", name) : headline ? plain(name) : name;
                          },
                          [&](rules::SpaceId id) { return space(id); },
                          [&](rules::OwnerId id) { return names_.of(id); },
                          [&](rules::UnitTypeId id) { return headline ? plain(names_.of(id)) : names_.of(id); },
                          [&](const rules::UnitPicks& picks) { return units(picks); },
                          [&](const Choice::Allocations& shares) {
                              Texts parts;
                              for (const auto& [owner, picks] : shares)
                                  parts.push_back(fmt::format("{}{} {}", names_.of(owner), headline ? "" : ":", units(picks)));
                              return parts.empty() ? by_style("", "", "nothing") : joined(parts, "; ");
                          },
                          [&](const Choice::List& list) {
                              Texts parts;
                              for (const auto& part : list) parts.push_back(this->choice(part));
                              if (!headline) return fmt::format("[{}]", joined(parts));
                              return parts.empty() ? std::string{"none"} : joined(parts);
                          },
                      },
                      choice.value);
}

std::string Phrases::question(rules::DecisionKindId kind, rules::SpaceId space) const {
    return named(names_.of(kind)) + (space == rules::no_space ? "" : " " + names_.in(space));
}
std::string Phrases::question(const std::vector<rules::Decision>& asked, rules::DecisionId id) const {
    const auto found = std::find_if(asked.begin(), asked.end(), [&](const rules::Decision& one) { return one.id == id; });
    return found == asked.end() ? "a question" : question(found->kind, found->space);
}

Texts Phrases::opened(const std::vector<rules::Decision>& asked, const rules::event::DecisionsClosed& closed) const {
    Texts all;
    for (const auto& [id, owner, answer] : closed.reveals)
        all.push_back(fmt::format("{} had answered {}: {}", names_.of(owner), question(asked, id), choice(answer)));
    return all;
}

std::string Phrases::way(const std::vector<rules::SpaceId>& path) const {
    Texts names;
    for (const auto id : path) names.push_back(space(id));
    if (style_ != Style::scenario) return joined(names, " > ");
    if (path.size() < 2) return "in " + rules::and_joined(names, "none");
    auto text = fmt::format("from {} to {}", names.front(), names.back());
    const Texts between{names.begin() + 1, names.end() - 1};
    return between.empty() ? text : text + " by way of " + rules::and_joined(between);
}

std::string Phrases::arguments(const rules::Arguments& arguments) const {
    std::string text;
    for (const auto& [name, value] : arguments)
        text += style_ == Style::scenario ? fmt::format(", {} {}", name, choice(value)) : fmt::format(" {}={}", name, choice(value));
    return text;
}

/// Whose carrier and which, where the command says it.
std::string Phrases::carrier(const std::optional<rules::OwnerId>& owner, const std::optional<rules::UnitPick>& into) const {
    std::string text;
    if (owner) text += ", with a ship of " + names_.of(*owner);
    if (into) text += ", namely " + units({*into});
    return text;
}

/// The subject of a command without units or spaces.
std::string Phrases::what(const rules::Command::Body& body) const {
    constexpr const char* expired[] = {"the open decisions", "the phase", "the turn"};
    constexpr std::array<const char*, 2> limits[] = {{"is reached", "says that the time of the game is up"},
                                                     {"is extended", "extends the time of the game"},
                                                     {"is called early", "calls the last round"},
                                                     {"is reached between two rounds", "calls the last round"},
                                                     {"ends the game at once", "calls the last round"}};
    static_assert(std::size(expired) == rules::words<command::Expire::What>.size());
    static_assert(std::size(limits) == rules::words<command::TimeLimit::How>.size());
    return std::visit(rules::Overload{
                          [&](const command::Answer& answer) { return named(names_.of(answer.decision)); },
                          [&](const command::Declare& declared) { return named(declared.what); },
                          [&](const command::Expire& expire) { return std::string{expired[rules::idx(expire.what)]}; },
                          [&](const command::TimeLimit& limit) {
                              const auto& [record, scenario] = limits[rules::idx(limit.how)];
                              return by_style(record, "", scenario);
                          },
                          [&](const command::Withdraw& withdraw) {
                              const auto owner = names_.of(withdraw.owner);
                              if (!withdraw.side) return owner;
                              return style_ == Style::scenario ? owner + " and its side" : "the side of " + owner;
                          },
                          [](const auto&) { return std::string{}; },
                      },
                      body);
}

/// A line with the parts of the command in place of their names.
std::string Phrases::filled(std::string_view line, const rules::Command::Body& body) const {
    fmt::dynamic_format_arg_store<fmt::format_context> parts;
    const auto add = [&](const char* name, const std::string& part) { parts.push_back(fmt::arg(name, part)); };
    add("what", what(body));
    std::visit(
        [&](const auto& it) {
            if constexpr (requires { it.units; }) add("units", units(it.units));
            if constexpr (requires { it.from; }) add("from", space(it.from));
            if constexpr (requires { it.to; }) add("to", space(it.to));
            if constexpr (requires { it.at; }) add("at", space(it.at));
            if constexpr (requires { it.path; }) add("way", way(it.path)), add("to", it.path.empty() ? "" : space(it.path.back()));
            if constexpr (requires { it.into; }) add("carrier", carrier(it.owner, it.into));
            if constexpr (requires { it.arguments; }) add("arguments", arguments(it.arguments));
            if constexpr (requires { it.choice; })
                add("choice", choice(it.choice)), add("where", it.space ? " in " + space(*it.space) : "");
            else if constexpr (requires { it.space; })
                add("at", space(it.space));
        },
        body);
    return fmt::vformat(line, parts);
}

std::string Phrases::command(const rules::Command::Body& body) const {
    const auto* declared = std::get_if<command::Declare>(&body);
    if (style_ == Style::record && declared != nullptr && declared->what == "settle")
        return "has what the phase still owes settled, as when its time is up";
    return filled(lines[body.index()].by_style[rules::idx(style_)], body);
}

Phrases::Deed Phrases::deed(const rules::Command::Body& body) const {
    constexpr std::string_view mark = " {units}";
    const auto line = lines[body.index()].by_style[rules::idx(style_)];
    const auto at = line.find(mark);
    if (at == std::string_view::npos) return {};
    Deed deed{std::string{line.substr(0, at)}};
    if (const auto rest = line.substr(at + mark.size()); !rest.empty()) deed.where = filled(rest.substr(1), body);
    std::visit(
        [&](const auto& it) {
            if constexpr (requires { it.units; }) deed.units = force(it.units);
        },
        body);
    return deed;
}

}  // namespace narration
