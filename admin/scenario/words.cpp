#include "admin/scenario/words.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <variant>

#include "admin/scenario/position.hpp"
#include "admin/scenario/slot_words.hpp"

namespace scenario {
namespace {

using namespace rules;

template <class... Ts>
struct Overload : Ts... {
    using Ts::operator()...;
};
template <class... Ts>
Overload(Ts...) -> Overload<Ts...>;

std::string joined(const std::vector<std::string>& parts, std::string_view nothing) {
    if (parts.empty()) return std::string{nothing};
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string damage_in_words(std::uint8_t damage) {
    if (damage == 0) return "undamaged";
    return damage == 1 ? "damaged" : fmt::format("damaged by {}", damage);
}

std::string with_details(std::string text, const std::vector<std::string>& details) {
    return details.empty() ? text : fmt::format("{} ({})", text, fmt::join(details, ", "));
}

std::string type_name(const Ruleset& rules, UnitTypeId type) {
    return idx(type) < rules.unit_types.size() ? rules.type(type).name : std::string{"?"};
}

std::string tag_name(const Ruleset& rules, TagId tag) { return fmt::format("\"{}\"", rules.tag(tag)); }

std::string slot_in_words(const Ruleset& rules, SlotId id, const std::vector<std::int64_t>& values) {
    const auto& slot = rules.slot(id);
    if (slot.type == SlotType::flag && values.size() == 1) return values.front() != 0 ? slot.name : "not " + slot.name;
    return fmt::format("{} {}", slot.name, in_words(rules, slot, values));
}

std::string stack_in_words(const Ruleset& rules, const Stack& stack) {
    std::vector<std::string> details;
    if (stack.owner) details.emplace_back(owner_name(rules, *stack.owner));
    if (stack.damage) details.push_back(damage_in_words(*stack.damage));
    if (stack.origin) details.push_back(fmt::format("origin {}", space_name(rules, *stack.origin)));
    if (stack.steps) details.push_back(fmt::format("{} of its range used", *stack.steps));
    if (stack.moved_at) details.push_back(fmt::format("moved as number {}", *stack.moved_at));
    for (const auto& [slot, values] : stack.state) details.push_back(slot_in_words(rules, slot, values));
    if (stack.moved) details.emplace_back(*stack.moved ? "moved" : "not moved");
    if (stack.submerged) details.emplace_back(*stack.submerged ? "submerged" : "not submerged");
    if (stack.cargo) details.push_back(fmt::format("carrying {}", in_words(rules, *stack.cargo)));
    return with_details(fmt::format("{} {}", stack.count, type_name(rules, stack.type)), details);
}

std::string arguments_in_words(const Ruleset& rules, const Arguments& arguments) {
    std::string text;
    for (const auto& [name, choice] : arguments) text += fmt::format(", {} {}", name, in_words(rules, choice));
    return text;
}

std::string way_in_words(const Ruleset& rules, const std::vector<SpaceId>& path) {
    if (path.size() < 2) return fmt::format("in {}", names_of(rules, path));
    auto text = fmt::format("from {} to {}", space_name(rules, path.front()), space_name(rules, path.back()));
    if (path.size() > 2) text += fmt::format(" by way of {}", names_of(rules, std::span{path}.subspan(1, path.size() - 2)));
    return text;
}

std::string_view words_of(command::Expire::What what) {
    using What = command::Expire::What;
    return what == What::decision ? "the open decisions" : what == What::phase ? "the phase" : "the turn";
}
std::string_view words_of(command::TimeLimit::How how) {
    using How = command::TimeLimit::How;
    return how == How::reached    ? "says that the time of the game is up"
           : how == How::extended ? "extends the time of the game"
                                  : "calls the last round";
}

/// Whose carrier and which, where the command says it.
std::string carrier_in_words(const Ruleset& rules, const std::optional<OwnerId>& owner, const std::optional<UnitPick>& into) {
    std::string text;
    if (owner) text += fmt::format(", with a ship of {}", owner_name(rules, *owner));
    if (into) text += fmt::format(", namely {}", in_words(rules, UnitPicks{*into}));
    return text;
}

std::string unit_in_words(const View& view, const Unit& unit, const Telling& telling) {
    std::vector<std::string> details;
    if (view.rules.type(unit).hits > 1 || unit.damage > 0) details.push_back(damage_in_words(unit.damage));
    if (telling.origin) details.push_back(fmt::format("origin {}", space_name(view.rules, unit.origin)));
    if (telling.steps) details.push_back(fmt::format("{} of its range used", unit.steps));
    if (telling.moved_at) details.push_back(fmt::format("moved as number {}", unit.moved_at));
    for (const auto slot : telling.slots) details.push_back(slot_in_words(view.rules, slot, values_of(view, unit, slot)));
    if (telling.moved) details.emplace_back(has_moved(view, unit) ? "moved" : "not moved");
    if (telling.submerged) details.emplace_back(is_submerged(view, unit) ? "submerged" : "not submerged");
    std::vector<const Unit*> cargo;
    bool foreign = false;
    for (const auto& other : view.state.in(unit.space))
        if (other.carrier == unit.id) {
            cargo.push_back(&other);
            foreign = foreign || other.owner != unit.owner;
        }
    if (!cargo.empty()) {
        auto text = fmt::format("carrying {}", in_words(view, cargo, telling));
        if (foreign) text += fmt::format(" of {}", owner_name(view.rules, cargo.front()->owner));
        details.push_back(std::move(text));
    }
    return with_details(view.rules.type(unit).name, details);
}

}  // namespace

std::string_view space_name(const Ruleset& rules, SpaceId space) {
    if (space == off_board) return "off the board";
    return idx(space) < rules.spaces.size() ? std::string_view{rules.space(space).name} : "no space";
}

std::string_view owner_name(const Ruleset& rules, OwnerId owner) {
    return idx(owner) < rules.owners.size() ? std::string_view{rules.owner(owner).name} : "nobody";
}

std::string and_joined(const std::vector<std::string>& parts, std::string_view nothing) {
    if (parts.empty()) return std::string{nothing};
    auto text = parts.front();
    for (std::size_t at = 1; at < parts.size(); ++at) text += (at + 1 == parts.size() ? " and " : ", ") + parts[at];
    return text;
}

std::string names_of(const Ruleset& rules, std::span<const OwnerId> owners) {
    std::vector<std::string> names;
    for (const auto owner : owners) names.emplace_back(owner_name(rules, owner));
    return and_joined(names, "nobody");
}

std::string names_of(const Ruleset& rules, std::span<const SpaceId> spaces) {
    std::vector<std::string> names;
    for (const auto space : spaces) names.emplace_back(space_name(rules, space));
    return and_joined(names, "none");
}

std::string in_words(const Ruleset& rules, const Stacks& stacks) {
    std::vector<std::string> parts;
    for (const auto& stack : stacks)
        if (stack.count > 0) parts.push_back(stack_in_words(rules, stack));
    return joined(parts, "nothing");
}

std::string in_words(const Ruleset& rules, const UnitPicks& picks) {
    std::vector<std::string> parts;
    for (const auto& pick : picks) {
        std::vector<std::string> details;
        if (pick.damage && idx(pick.type) < rules.unit_types.size() && rules.type(pick.type).hits > 1)
            details.push_back(damage_in_words(*pick.damage));
        if (pick.origin) details.push_back(fmt::format("origin {}", space_name(rules, *pick.origin)));
        if (pick.moved) details.emplace_back(*pick.moved ? "moved" : "not moved");
        if (!pick.cargo.empty()) details.push_back(fmt::format("carrying {}", in_words(rules, pick.cargo)));
        parts.push_back(with_details(fmt::format("{} {}", pick.count, type_name(rules, pick.type)), details));
    }
    return joined(parts, "nothing");
}

std::string in_words(const Ruleset& rules, const Choice& choice) {
    return std::visit(Overload{
                          [](std::monostate) { return std::string{"nothing"}; },
                          [](bool yes) { return std::string{yes ? "true" : "false"}; },
                          [](std::int64_t number) { return fmt::format("{}", number); },
                          [&](TagId tag) { return tag_name(rules, tag); },
                          [&](SpaceId space) { return std::string{space_name(rules, space)}; },
                          [&](OwnerId owner) { return std::string{owner_name(rules, owner)}; },
                          [&](UnitTypeId type) { return type_name(rules, type); },
                          [&](const UnitPicks& picks) { return in_words(rules, picks); },
                          [&](const Choice::Allocations& allocations) {
                              std::vector<std::string> parts;
                              for (const auto& [owner, units] : allocations)
                                  parts.push_back(fmt::format("{}: {}", owner_name(rules, owner), in_words(rules, units)));
                              return parts.empty() ? std::string{"nothing"} : fmt::format("{}", fmt::join(parts, "; "));
                          },
                          [&](const Choice::List& list) {
                              std::vector<std::string> parts;
                              for (const auto& item : list) parts.push_back(in_words(rules, item));
                              return fmt::format("[{}]", fmt::join(parts, ", "));
                          },
                      },
                      choice.value);
}

std::string in_words(const Ruleset& rules, const Command::Body& body) {
    const auto at = [&](SpaceId space) { return space_name(rules, space); };
    return std::visit(
        Overload{
            [&](const command::Purchase& c) { return fmt::format("buys {}", in_words(rules, c.units)); },
            [&](const command::Move& c) { return fmt::format("moves {} {}", in_words(rules, c.units), way_in_words(rules, c.path)); },
            [&](const command::Load& c) {
                return fmt::format("loads {} from {} in {}{}", in_words(rules, c.units), at(c.from), at(c.at),
                                   carrier_in_words(rules, c.owner, c.into));
            },
            [&](const command::Unload& c) {
                return fmt::format("unloads {} from {} to {}{}", in_words(rules, c.units), at(c.from), at(c.to),
                                   carrier_in_words(rules, c.owner, c.into));
            },
            [&](const command::Attack& c) { return fmt::format("attacks in {}{}", at(c.space), arguments_in_words(rules, c.arguments)); },
            [&](const command::Fight& c) {
                return fmt::format("fights the battle in {}{}", at(c.space), arguments_in_words(rules, c.arguments));
            },
            [&](const command::Place& c) { return fmt::format("places {} in {}", in_words(rules, c.units), at(c.space)); },
            [&](const command::Answer& c) {
                return fmt::format("answers the question \"{}\"{}: {}", rules.decisions[idx(c.decision)].name,
                                   c.space ? fmt::format(" in {}", at(*c.space)) : std::string{}, in_words(rules, c.choice));
            },
            [&](const command::Declare& c) { return fmt::format("declares \"{}\"{}", c.what, arguments_in_words(rules, c.arguments)); },
            [](const command::EndPhase&) { return std::string{"ends the phase"}; },
            [](const command::Expire& c) { return fmt::format("says that the time for {} is up", words_of(c.what)); },
            [](const command::TimeLimit& c) { return std::string{words_of(c.how)}; },
            [&](const command::Withdraw& c) {
                return fmt::format("lets {}{} give up", owner_name(rules, c.owner), c.side ? " and its side" : "");
            },
        },
        body);
}

std::string in_words(const Ruleset& rules, std::string_view author, const Deed& deed) {
    return std::visit(Overload{
                          [](Nothing) { return std::string{"nothing is done"}; },
                          [&](const Command::Body& body) { return fmt::format("{} {}", author, in_words(rules, body)); },
                          [&](const StandingOrder& order) {
                              return fmt::format("{} leaves a standing order for \"{}\": {}", author, order.decision,
                                                 in_words(rules, order.preference));
                          },
                          [&](TakeBack) { return fmt::format("{} takes back its last command", author); },
                      },
                      deed);
}

void Telling::mention(const Stacks& stacks) {
    for (const auto& stack : stacks) {
        origin = origin || stack.origin;
        steps = steps || stack.steps;
        moved_at = moved_at || stack.moved_at;
        for (const auto& [slot, values] : stack.state)
            if (std::find(slots.begin(), slots.end(), slot) == slots.end()) slots.push_back(slot);
        moved = moved || stack.moved;
        submerged = submerged || stack.submerged;
        if (stack.cargo) mention(*stack.cargo);
    }
}

std::string in_words(const View& view, std::span<const Unit* const> units, const Telling& telling) {
    std::vector<std::pair<std::string, std::size_t>> groups;
    for (const auto* unit : units) {
        auto text = unit_in_words(view, *unit, telling);
        const auto found = std::find_if(groups.begin(), groups.end(), [&](const auto& group) { return group.first == text; });
        if (found != groups.end())
            ++found->second;
        else
            groups.emplace_back(std::move(text), 1);
    }
    std::vector<std::string> parts;
    parts.reserve(groups.size());
    for (const auto& [text, count] : groups) parts.push_back(fmt::format("{} {}", count, text));
    return joined(parts, "nothing");
}

bool has_moved(const View& view, const Unit& unit) {
    const auto flag = moved_flag(view.rules);
    return flag && (unit.marks & view.rules.slot(*flag).bit) != 0;
}

bool is_submerged(const View& view, const Unit& unit) {
    const auto slot = view.rules.find_slot("submerged");
    if (slot && (unit.marks & view.rules.slot(*slot).bit) != 0) return true;
    for (std::size_t role = 0; role < view.rules.roles.size(); ++role) {
        if (view.rules.roles[role].name != "submerged") continue;
        for (const auto& participant : view.state.participants)
            if (participant.unit == unit.id && (participant.roles & (1u << role)) != 0) return true;
    }
    return false;
}

}  // namespace scenario
