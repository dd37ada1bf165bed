// What is asked of a game, once its names are known: whether it is sense.
#include <fmt/format.h>

#include <algorithm>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "protocol/wire_shown.hpp"
#include "rules/core/overload.hpp"
#include "rules/core/text.hpp"

namespace protocol {
namespace {

namespace to = rules::command;
using Code = WireError::Code;

/// False: the finder knows what is wrong.
class Sense {
public:
    explicit Sense(names::Finder& finder) : find_{finder} {}

    bool operator()(const to::Purchase& command) {
        for (std::size_t at = 0; at < command.units.size(); ++at)
            if (const auto* member = past_of(command.units[at]))
                return find_.fail(Code::bad_value, fmt::format("units[{}].{}", at, member),
                                  "what is bought is new: it has no damage, no past and no cargo", "leave it out");
        return true;
    }
    bool operator()(const to::Attack& command) { return arguments(command.arguments, action(rules::Form::attack)); }
    bool operator()(const to::Fight& command) { return arguments(command.arguments, action(rules::Form::fight)); }
    bool operator()(const to::Answer& command) {
        return !std::holds_alternative<std::monostate>(command.choice.value) ||
               find_.fail(Code::missing, "choice", "the choice is missing", "list_legal_moves shows the answers that are legal");
    }
    bool operator()(const to::Declare& command) {
        const auto& known = find_.rules().declarations;
        const auto found = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.what == command.what; });
        if (found != known.end()) return arguments(command.arguments, found->action);
        std::vector<std::string_view> names;
        for (const auto& declaration : known) names.push_back(declaration.what);
        return find_.unknown("declaration", command.what, "what", std::move(names));
    }
    bool operator()(const wire::StandingOrder& order) {
        if (order.decision_class.empty())
            return find_.fail(Code::missing, "decision_class", "the class is missing", "name a decision, such as casualties");
        rules::DecisionKindId kind{};
        if (!find_.find(order.decision_class, kind, "decision_class") || !scope(order)) return false;
        if (std::holds_alternative<std::monostate>(order.choice.value)) return true;
        const auto& asked = find_.rules().decisions[rules::idx(kind)];
        return rules::may_be_ordered(find_.rules(), asked, order.choice) ||
               find_.fail(Code::bad_value, "choice", fmt::format("such an order for \"{}\" would never be used", asked.name),
                          fmt::format("send {}", rules::orders_in_words(asked)));
    }
    bool operator()(const auto&) { return true; }

private:
    bool scope(const wire::StandingOrder& order) {
        using Scope = wire::StandingOrder::Scope;
        if (order.scope == Scope::turn || order.scope == Scope::once)
            return find_.fail(Code::bad_value, "scope", "no such order is taken",
                              "leave it as ALWAYS, SPACE or BATTLE, or leave the scope out");
        if (order.scope == Scope::space && !order.space)
            return find_.fail(Code::missing, "space", "an order of scope SPACE holds in one space", "name it");
        if (order.scope == Scope::battle && order.space)
            return find_.fail(Code::bad_value, "space", "an order of scope BATTLE holds wherever the battle is", "leave it out");
        if (order.scope == Scope::battle && order.battle == rules::no_battle)
            return find_.fail(Code::missing, "battle", "an order of scope BATTLE holds in one battle",
                              "send its number, from the view's battles");
        if (order.scope != Scope::battle && order.battle != rules::no_battle)
            return find_.fail(Code::bad_value, "battle", "only an order of scope BATTLE holds in one battle",
                              "leave it out, or send the scope");
        return true;
    }
    [[nodiscard]] const rules::Action& action(rules::Form form) const { return find_.rules().actions[rules::raw(form)]; }
    /// The first field of a pick that says more than how many of what; null where there is none.
    static const char* past_of(const rules::UnitPick& pick) {
        if (pick.damage) return "damage";
        if (pick.origin) return "origin";
        if (pick.moved) return "moved";
        if (pick.unit) return "unit";
        return pick.cargo.empty() ? nullptr : "cargo";
    }
    bool arguments(const rules::Arguments& given, const rules::Action& action) {
        std::vector<std::string_view> known;
        for (const auto& argument : action.arguments) known.push_back(argument.name);
        for (const auto& [name, choice] : given) {
            if (rules::contains(known, name)) continue;
            const auto field = fmt::format("arguments[{}]", rules::shortened(name));
            if (!known.empty() && !name.empty()) return find_.unknown("argument", name, field, known);
            return find_.fail(Code::unknown_name, field, "nothing reads this argument", "leave it out");
        }
        return true;
    }

    names::Finder& find_;
};

}  // namespace

tl::expected<Deed, WireError> deed_of(const rules::Ruleset& rules, rules::OwnerId author, const wire::Command& command) {
    names::Finder finder{rules};
    if (!std::visit(Sense{finder}, command.body)) {
        auto& fault = finder.fault();
        fault.field = fmt::format("act.command.{}.{}", wire::Command::alternatives[command.body.index()].name, fault.field);
        return tl::make_unexpected(std::move(fault));
    }
    return std::visit(rules::Overload{[](const wire::TakeBack& take_back) { return Deed{take_back}; },
                                      [&](const wire::StandingOrder& order) {
                                          StandingOrder made{author, order.decision_class, order.space, std::nullopt, order.battle};
                                          if (!std::holds_alternative<std::monostate>(order.choice.value)) made.preference = order.choice;
                                          return Deed{std::move(made)};
                                      },
                                      [&](const auto& form) {
                                          return Deed{rules::Command{author, form}};
                                      }},
                      command.body);
}

tl::expected<Deed, WireError> parse_deed(const rules::Ruleset& rules, rules::OwnerId author, const ClientFrame& frame) {
    auto message = frame.read(&rules);
    if (message) return deed_of(rules, author, std::get<client::Act>(message->body).command);
    auto& fault = message.error();
    // Of an order it is known what it may be.
    if (fault.field == "act.command.standing_order.choice.option") {
        const auto named = frame.read();
        const auto& order = std::get<wire::StandingOrder>(std::get<client::Act>(named->body).command.body);
        if (const auto kind = rules.find_decision(order.decision_class); kind && rules.decisions[rules::idx(*kind)].orders.kinds != 0)
            fault.what_to_do = fmt::format("send {}", rules::orders_in_words(rules.decisions[rules::idx(*kind)]));
    }
    return tl::make_unexpected(std::move(fault));
}

tl::expected<client::ActAll, WireError> parse_list(const rules::Ruleset& rules, const ClientFrame& frame) {
    auto message = frame.read(&rules);
    if (!message) return tl::make_unexpected(std::move(message.error()));
    auto& list = std::get<client::ActAll>(message->body);
    for (std::size_t at = 0; at < list.acts.size(); ++at) {
        const auto& act = list.acts[at];
        auto wrong = [&]() -> std::optional<WireError> {
            if (auto deed = deed_of(rules, rules::nobody, act.command); !deed) return std::move(deed.error());
            return unknown_aim(rules, client::Act{.for_phase = act.for_phase, .for_decision = act.for_decision});
        }();
        if (!wrong) continue;
        constexpr std::string_view alone = "act.";
        if (wrong->field.starts_with(alone)) wrong->field.replace(0, alone.size(), fmt::format("act_all.acts[{}].", at));
        return tl::make_unexpected(std::move(*wrong));
    }
    return std::move(list);
}

bool for_system_only(const wire::Command& command) {
    return std::holds_alternative<to::Expire>(command.body) || std::holds_alternative<to::TimeLimit>(command.body) ||
           std::holds_alternative<to::Withdraw>(command.body);
}

wire::Command as_asked(const rules::Command& command) {
    return {std::visit([](const auto& form) { return wire::Command::Body{form}; }, command.body)};
}

wire::Command wire::Shown<match::body::Played>::command_of(const rules::Command& command) { return as_asked(command); }
void wire::Shown<match::body::Played>::take(wire::Command& from, rules::Command& to) {
    std::visit(
        [&]<class Form>(Form& form) {
            if constexpr (std::is_constructible_v<rules::Command::Body, Form>) to.body = std::move(form);
        },
        from.body);
}

tl::expected<rules::OwnerId, WireError> power_from_wire(const rules::Ruleset& rules, std::string_view name, std::string_view field) {
    names::Finder finder{rules};
    rules::OwnerId id{};
    if (!finder.find(name, id, field)) return tl::make_unexpected(std::move(finder.fault()));
    return id;
}

}  // namespace protocol
