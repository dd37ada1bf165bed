#include "admin/scenario/words.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <variant>

#include "admin/scenario/position.hpp"
#include "rules/core/joined.hpp"
#include "rules/core/overload.hpp"
#include "rules/points/pick.hpp"
#include "rules/points/unit_class.hpp"
#include "rules/points/value.hpp"

namespace scenario {
namespace {

using namespace rules;

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

/// "carrying 2 infantry"; empty for nothing.
std::string cargo_in_words(const View& view, const Unit& unit, const Telling& telling) {
    const auto cargo = cargo_of(view, unit);
    if (cargo.empty()) return {};
    auto text = fmt::format("carrying {}", in_words(view, cargo, telling));
    if (std::any_of(cargo.begin(), cargo.end(), [&](const Unit* aboard) { return aboard->owner != unit.owner; }))
        text += fmt::format(" of {}", owner_name(view.rules, cargo.front()->owner));
    return text;
}

std::string unit_in_words(const View& view, const Unit& unit, const Telling& telling) {
    std::vector<std::string> details;
    if (hits_of(view, unit) > 1 || unit.damage > 0) details.push_back(damage_in_words(unit.damage));
    if (telling.origin) details.push_back(fmt::format("origin {}", space_name(view.rules, unit.origin)));
    if (telling.steps) details.push_back(fmt::format("{} of its range used", unit.steps));
    if (telling.moved_at) details.push_back(fmt::format("moved as number {}", unit.moved_at));
    for (const auto slot : telling.slots) details.push_back(slot_in_words(view.rules, slot, values_of(view, unit, slot)));
    if (telling.moved) details.emplace_back(has_moved(view, unit) ? "moved" : "not moved");
    if (telling.submerged) details.emplace_back(is_submerged(view, unit) ? "submerged" : "not submerged");
    if (auto aboard = cargo_in_words(view, unit, telling); !aboard.empty()) details.push_back(std::move(aboard));
    return with_details(view.rules.type(unit).name, details);
}

/// Picks, choices and commands. A unit that is named by itself is told by what tells it from others, where the state is at hand.
class Phrases {
public:
    Phrases(const Ruleset& rules, const GameState* state) : rules_{rules}, state_{state} {}

    [[nodiscard]] std::string of(const UnitPicks& picks) const {
        std::vector<std::string> parts;
        for (const auto& pick : picks)
            parts.push_back(with_details(fmt::format("{} {}", pick.count, type_name(rules_, pick.type)), details_of(pick)));
        return joined(parts, "nothing");
    }

    [[nodiscard]] std::string of(const Choice& choice) const {
        return std::visit(rules::Overload{
                              [](std::monostate) { return std::string{"nothing"}; },
                              [](bool yes) { return std::string{yes ? "true" : "false"}; },
                              [](std::int64_t number) { return fmt::format("{}", number); },
                              [&](TagId tag) { return tag_name(rules_, tag); },
                              [&](SpaceId space) { return std::string{space_name(rules_, space)}; },
                              [&](OwnerId owner) { return std::string{owner_name(rules_, owner)}; },
                              [&](UnitTypeId type) { return std::string{type_name(rules_, type)}; },
                              [&](const UnitPicks& picks) { return of(picks); },
                              [&](const Choice::Allocations& allocations) {
                                  std::vector<std::string> parts;
                                  for (const auto& [owner, units] : allocations)
                                      parts.push_back(fmt::format("{}: {}", owner_name(rules_, owner), of(units)));
                                  return parts.empty() ? std::string{"nothing"} : fmt::format("{}", fmt::join(parts, "; "));
                              },
                              [&](const Choice::List& list) {
                                  std::vector<std::string> parts;
                                  for (const auto& item : list) parts.push_back(of(item));
                                  return fmt::format("[{}]", fmt::join(parts, ", "));
                              },
                          },
                          choice.value);
    }

    [[nodiscard]] std::string of(const Command::Body& body) const {
        const auto at = [&](SpaceId space) { return space_name(rules_, space); };
        return std::visit(
            rules::Overload{
                [&](const command::Purchase& c) { return fmt::format("buys {}", of(c.units)); },
                [&](const command::Move& c) { return fmt::format("moves {} {}", of(c.units), way_in_words(rules_, c.path)); },
                [&](const command::Load& c) {
                    return fmt::format("loads {} from {} in {}{}", of(c.units), at(c.from), at(c.at), carrier(c.owner, c.into));
                },
                [&](const command::Unload& c) {
                    return fmt::format("unloads {} from {} to {}{}", of(c.units), at(c.from), at(c.to), carrier(c.owner, c.into));
                },
                [&](const command::Attack& c) { return fmt::format("attacks in {}{}", at(c.space), arguments(c.arguments)); },
                [&](const command::Fight& c) { return fmt::format("fights the battle in {}{}", at(c.space), arguments(c.arguments)); },
                [&](const command::Place& c) { return fmt::format("places {} in {}", of(c.units), at(c.space)); },
                [&](const command::Answer& c) {
                    return fmt::format("answers the question \"{}\"{}: {}", rules_.decisions[idx(c.decision)].name,
                                       c.space ? fmt::format(" in {}", at(*c.space)) : std::string{}, of(c.choice));
                },
                [&](const command::Declare& c) { return fmt::format("declares \"{}\"{}", c.what, arguments(c.arguments)); },
                [](const command::EndPhase&) { return std::string{"ends the phase"}; },
                [](const command::Expire& c) { return fmt::format("says that the time for {} is up", words_of(c.what)); },
                [](const command::TimeLimit& c) { return std::string{words_of(c.how)}; },
                [&](const command::Withdraw& c) {
                    return fmt::format("lets {}{} give up", owner_name(rules_, c.owner), c.side ? " and its side" : "");
                },
            },
            body);
    }

private:
    [[nodiscard]] std::vector<std::string> details_of(const UnitPick& pick) const {
        std::vector<std::string> details;
        if (pick.damage && idx(pick.type) < rules_.unit_types.size() && rules_.type(pick.type).hits > 1)
            details.push_back(damage_in_words(*pick.damage));
        if (pick.origin) details.push_back(fmt::format("origin {}", space_name(rules_, *pick.origin)));
        if (pick.moved) details.emplace_back(*pick.moved ? "moved" : "not moved");
        if (!pick.cargo.empty()) details.push_back(fmt::format("carrying {}", of(pick.cargo)));
        if (!pick.unit) return details;
        if (const auto* unit = state_ != nullptr ? state_->unit(*pick.unit) : nullptr; unit == nullptr)
            details.push_back(fmt::format("number {}", raw(*pick.unit)));
        else
            tell_apart({rules_, *state_}, *unit, pick, details);
        return details;
    }
    /// What is noted of this very unit and what it carries, beside what the pick itself says.
    static void tell_apart(const View& view, const Unit& unit, const UnitPick& pick, std::vector<std::string>& details) {
        const auto moved = moved_flag(view.rules);
        for (std::size_t at = 0; at < view.rules.slots.size(); ++at) {
            const auto id = static_cast<SlotId>(at);
            const auto& slot = view.rules.slots[at];
            if (slot.scope != Scope::unit || (moved && id == *moved)) continue;
            const auto values = values_of(view, unit, id);
            if (values != (slot.list ? std::vector<std::int64_t>{} : std::vector{slot.initial}))
                details.push_back(slot_in_words(view.rules, id, values));
        }
        if (!pick.cargo.empty()) return;
        if (auto cargo = cargo_in_words(view, unit, {}); !cargo.empty())
            details.push_back(std::move(cargo));
        else if (view.rules.type(unit).is(unit_class::carrying))
            details.emplace_back("carrying nothing");
    }

    [[nodiscard]] std::string arguments(const Arguments& named) const {
        std::string text;
        for (const auto& [name, choice] : named) text += fmt::format(", {} {}", name, of(choice));
        return text;
    }
    /// Whose carrier and which, where the command says it.
    [[nodiscard]] std::string carrier(const std::optional<OwnerId>& owner, const std::optional<UnitPick>& into) const {
        std::string text;
        if (owner) text += fmt::format(", with a ship of {}", owner_name(rules_, *owner));
        if (into) text += fmt::format(", namely {}", of(UnitPicks{*into}));
        return text;
    }

    const Ruleset& rules_;
    const GameState* state_;
};

}  // namespace

std::string and_joined(const std::vector<std::string>& parts, std::string_view nothing) { return rules::and_joined(parts, nothing); }

std::string legal_answers_in_words(const std::vector<std::string>& answers) {
    if (answers.empty()) return "no answer is legal";
    return fmt::format("{} {}", answers.size() == 1 ? "the only legal answer is" : "the legal answers are", and_joined(answers, ""));
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

std::string in_words(const Ruleset& rules, const UnitPicks& picks) { return Phrases{rules, nullptr}.of(picks); }
std::string in_words(const Ruleset& rules, const Choice& choice) { return Phrases{rules, nullptr}.of(choice); }
std::string in_words(const Ruleset& rules, const Command::Body& body) { return Phrases{rules, nullptr}.of(body); }
std::string in_words(const View& view, const Choice& choice) { return Phrases{view.rules, &view.state}.of(choice); }
std::string in_words(const View& view, const Command::Body& body) { return Phrases{view.rules, &view.state}.of(body); }

std::string in_words(const Ruleset& rules, std::string_view author, const Deed& deed) {
    return std::visit(rules::Overload{
                          [](Nothing) { return std::string{"nothing is done"}; },
                          [&](const Command::Body& body) { return fmt::format("{} {}", author, in_words(rules, body)); },
                          [&](const StandingOrder& order) {
                              return fmt::format("{} leaves a standing order for \"{}\": {}", author, order.decision,
                                                 in_words(rules, order.preference));
                          },
                          [&](TakeBack) { return fmt::format("{} takes back its last command", author); },
                          [&](const Seat& seat) { return fmt::format("one player is to have {}", names_of(rules, seat.powers)); },
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
    const auto slot = submerged_flag(view.rules);
    if (slot && (unit.marks & view.rules.slot(*slot).bit) != 0) return true;
    for (std::size_t role = 0; role < view.rules.roles.size(); ++role) {
        if (view.rules.roles[role].name != "submerged") continue;
        for (const auto& participant : view.state.participants)
            if (participant.unit == unit.id && (participant.roles & (1u << role)) != 0) return true;
    }
    return false;
}

}  // namespace scenario
