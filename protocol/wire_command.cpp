#include <fmt/format.h>

#include <algorithm>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"
#include "protocol/wire_overload.hpp"
#include "rules/core/text.hpp"

namespace protocol {
namespace {

namespace from = wire::command;
namespace to = rules::command;
using names::Finder;

// The forms of the rules come first, in the same order; then those of the table.
static_assert(std::variant_size_v<wire::Command::Body> == rules::form_count + 2, "every command has its wire form");

/// Each overload fills the body that has the same name; false: the finder knows what was not found.
class Reading {
public:
    explicit Reading(Finder& finder) : find_{finder} {}

    bool operator()(const from::Purchase& it, to::Purchase& made) {
        for (std::size_t at = 0; at < it.units.size(); ++at)
            if (const auto* member = past_of(it.units[at]))
                return find_.fail(WireError::Code::bad_value, fmt::format("units[{}].{}", at, member),
                                  "what is bought is new: it has no damage, no past and no cargo", "leave it out");
        return units(it, made);
    }
    bool operator()(const from::Move& it, to::Move& made) {
        if (!find_.few(it.path.size(), "path")) return false;
        made.path.resize(it.path.size());
        for (std::size_t at = 0; at < it.path.size(); ++at)
            if (!find_.space(it.path[at], made.path[at], fmt::format("path[{}]", at))) return false;
        return units(it, made);
    }
    bool operator()(const from::Load& it, to::Load& made) {
        return units(it, made) && find_.space(it.from, made.from, "from") && find_.space(it.at, made.at, "at") && carrier(it, made);
    }
    bool operator()(const from::Unload& it, to::Unload& made) {
        return units(it, made) && find_.space(it.from, made.from, "from") && find_.space(it.to, made.to, "to") && carrier(it, made);
    }
    bool operator()(const from::Attack& it, to::Attack& made) {
        return find_.space(it.space, made.space, "space") && arguments(it, made, action(rules::Form::attack));
    }
    bool operator()(const from::Fight& it, to::Fight& made) {
        return find_.space(it.space, made.space, "space") && arguments(it, made, action(rules::Form::fight));
    }
    bool operator()(const from::Place& it, to::Place& made) { return units(it, made) && find_.space(it.space, made.space, "space"); }
    bool operator()(const from::Answer& it, to::Answer& made) {
        if (!find_.decision(it.decision, made.decision, "decision") || !space(it.space, made.space)) return false;
        if (std::holds_alternative<std::monostate>(it.choice.value))
            return find_.fail(WireError::Code::missing, "choice", "the choice is missing",
                              "list_legal_moves shows the answers that are legal");
        return find_.choice(it.choice, made.choice, "choice");
    }
    bool operator()(const from::Declare& it, to::Declare& made) {
        const auto& known = find_.rules().declarations;
        const auto found = std::find_if(known.begin(), known.end(), [&](const auto& declaration) { return declaration.what == it.what; });
        if (found == known.end()) {
            std::vector<std::string_view> names;
            for (const auto& declaration : known) names.push_back(declaration.what);
            return find_.unknown("declaration", it.what, "what", std::move(names));
        }
        made.what = it.what;
        return arguments(it, made, found->action);
    }
    bool operator()(const from::EndPhase&, to::EndPhase&) { return true; }
    bool operator()(const from::Expire& it, to::Expire& made) { return made.what = shifted<to::Expire::What>(it.what), true; }
    bool operator()(const from::TimeLimit& it, to::TimeLimit& made) { return made.how = shifted<to::TimeLimit::How>(it.how), true; }
    bool operator()(const from::Withdraw& it, to::Withdraw& made) {
        made.side = it.side;
        return find_.owner(it.power, made.owner, "power");
    }
    bool operator()(const from::StandingOrder& it, StandingOrder& made) {
        made.decision_class = it.decision_class;
        made.scope = it.scope;
        if (it.decision_class.empty())
            return find_.fail(WireError::Code::missing, "decision_class", "the class is missing", "name a decision, such as casualties");
        rules::DecisionKindId kind{};
        if (!find_.decision(it.decision_class, kind, "decision_class") || !space(it.space, made.space)) return false;
        if (std::holds_alternative<std::monostate>(it.choice.value)) return true;
        const auto& asked = find_.rules().decisions[rules::idx(kind)];
        if (!find_.choice(it.choice, made.preference.emplace(), "choice")) {
            if (find_.fault().field == "choice.option" && asked.orders.kinds != 0)
                find_.fault().what_to_do = fmt::format("send {}", rules::orders_in_words(asked));
            return false;
        }
        return rules::may_be_ordered(find_.rules(), asked, *made.preference) ||
               find_.fail(WireError::Code::bad_value, "choice", fmt::format("such an order for \"{}\" would never be used", asked.name),
                          fmt::format("send {}", rules::orders_in_words(asked)));
    }

    /// The enums of the wire begin with 1, those of the rules with 0.
    template <class To, class From>
    static To shifted(From value) {
        return static_cast<To>(static_cast<int>(value) - 1);
    }

private:
    template <class From, class To>
    bool units(const From& it, To& made) {
        return find_.picks(it.units, made.units, "units");
    }
    bool space(const std::optional<std::string>& name, std::optional<rules::SpaceId>& id) {
        return !name || find_.space(*name, id.emplace(), "space");
    }
    template <class From, class To>
    bool carrier(const From& it, To& made) {
        if (it.owner && !find_.owner(*it.owner, made.owner.emplace(), "owner")) return false;
        if (!it.into) return true;
        if (it.into->count.value_or(1) != 1)
            return find_.fail(WireError::Code::bad_count, "into.count", "`into` says which carriers are meant, not how many",
                              "leave it out");
        auto into = *it.into;
        if (into.type.empty()) into.type = only_carrier();
        return find_.pick(into, made.into.emplace(), "into");
    }
    /// The one unit type that carries others, where there is one.
    [[nodiscard]] std::string only_carrier() const {
        std::string name;
        for (const auto& type : find_.rules().unit_types) {
            if (type.capacity == 0 && !type.is(rules::UnitClass::carrying)) continue;
            if (!name.empty()) return {};
            name = type.name;
        }
        return name;
    }
    [[nodiscard]] const rules::Action& action(rules::Form form) const { return find_.rules().actions[rules::raw(form)]; }
    /// The first field of a pick that says more than how many of what; null where there is none.
    static const char* past_of(const wire::UnitPick& pick) {
        if (pick.damage) return "damage";
        if (pick.origin) return "origin";
        if (pick.moved) return "moved";
        if (pick.unit) return "unit";
        return pick.cargo.empty() ? nullptr : "cargo";
    }
    bool known_argument(const rules::Action& action, const std::string& name) {
        const auto& known = action.arguments;
        if (std::find(known.begin(), known.end(), name) != known.end()) return true;
        const auto field = fmt::format("arguments[{}]", rules::shortened(name));
        if (!known.empty() && !name.empty()) return find_.unknown("argument", name, field, known);
        return find_.fail(WireError::Code::unknown_name, field, "nothing reads this argument", "leave it out");
    }
    template <class From, class To>
    bool arguments(const From& it, To& made, const rules::Action& action) {
        if (!find_.few(it.arguments.size(), "arguments")) return false;
        for (const auto& [name, choice] : it.arguments) {
            if (!known_argument(action, name)) return false;
            auto& [made_name, made_choice] = made.arguments.emplace_back(name, rules::Choice{});
            if (!find_.choice(choice, made_choice, fmt::format("arguments[{}]", rules::shortened(made_name)))) return false;
        }
        return true;
    }

    Finder& find_;
};

template <std::size_t at>
std::optional<Deed> read_at(Finder& finder, rules::OwnerId author, const wire::Command& command) {
    const auto& body = std::get<at>(command.body);
    if constexpr (at < rules::form_count) {
        rules::Command made{author, std::variant_alternative_t<at, rules::Command::Body>{}};
        if (!Reading{finder}(body, std::get<at>(made.body))) return std::nullopt;
        return made;
    } else if constexpr (at == rules::form_count) {
        StandingOrder made{.owner = author, .decision_class = {}, .scope = {}, .space = {}, .preference = {}};
        if (!Reading{finder}(body, made)) return std::nullopt;
        return made;
    } else {
        return TakeBack{};
    }
}

constexpr const char* form_names[] = {"purchase", "move",      "load",   "unload",     "attack",   "fight",          "place",    "answer",
                                      "declare",  "end_phase", "expire", "time_limit", "withdraw", "standing_order", "take_back"};
static_assert(std::size(form_names) == std::variant_size_v<wire::Command::Body>);

template <class E>
auto up(auto value) {
    return static_cast<E>(static_cast<int>(value) + 1);
}

wire::Arguments arguments_to_wire(const rules::Ruleset& rules, const rules::Arguments& arguments) {
    wire::Arguments made;
    for (const auto& [name, choice] : arguments) made.emplace(name, choice_to_wire(rules, choice));
    return made;
}

}  // namespace

tl::expected<Deed, WireError> command_from_wire(const rules::Ruleset& rules, rules::OwnerId author, const wire::Command& command) {
    Finder finder{rules};
    std::optional<Deed> deed;
    [&]<std::size_t... at>(std::index_sequence<at...>) {
        (void)((command.body.index() == at && (deed = read_at<at>(finder, author, command), true)) || ...);
    }(std::make_index_sequence<std::variant_size_v<wire::Command::Body>>{});
    if (deed) return std::move(*deed);
    auto& fault = finder.fault();
    fault.field = fmt::format("act.command.{}.{}", form_names[command.body.index()], fault.field);
    return tl::make_unexpected(std::move(fault));
}

bool for_system_only(const wire::Command& command) {
    return std::holds_alternative<from::Expire>(command.body) || std::holds_alternative<from::TimeLimit>(command.body) ||
           std::holds_alternative<from::Withdraw>(command.body);
}

wire::Command command_to_wire(const rules::Ruleset& rules, const rules::Command& command) {
    using Body = wire::Command::Body;
    const auto units = [&](const rules::UnitPicks& picks) { return names::picks_to_wire(rules, picks); };
    const auto space = [&](rules::SpaceId id) { return names::space(rules, id); };
    const auto owner = [&](const std::optional<rules::OwnerId>& id) { return id ? std::optional{names::owner(rules, *id)} : std::nullopt; };
    const auto into = [&](const std::optional<rules::UnitPick>& pick) {
        return pick ? std::optional{names::pick_to_wire(rules, *pick)} : std::nullopt;
    };
    return {std::visit(Overload{
                           [&](const to::Purchase& it) -> Body { return from::Purchase{units(it.units)}; },
                           [&](const to::Move& it) -> Body {
                               from::Move made{units(it.units), {}};
                               for (const auto id : it.path) made.path.push_back(space(id));
                               return made;
                           },
                           [&](const to::Load& it) -> Body {
                               return from::Load{units(it.units), space(it.from), space(it.at), owner(it.owner), into(it.into)};
                           },
                           [&](const to::Unload& it) -> Body {
                               return from::Unload{units(it.units), space(it.from), space(it.to), owner(it.owner), into(it.into)};
                           },
                           [&](const to::Attack& it) -> Body {
                               return from::Attack{space(it.space), arguments_to_wire(rules, it.arguments)};
                           },
                           [&](const to::Fight& it) -> Body {
                               return from::Fight{space(it.space), arguments_to_wire(rules, it.arguments)};
                           },
                           [&](const to::Place& it) -> Body {
                               return from::Place{units(it.units), space(it.space)};
                           },
                           [&](const to::Answer& it) -> Body {
                               return from::Answer{names::decision(rules, it.decision),
                                                   it.space ? std::optional{space(*it.space)} : std::nullopt,
                                                   choice_to_wire(rules, it.choice)};
                           },
                           [&](const to::Declare& it) -> Body {
                               return from::Declare{it.what, arguments_to_wire(rules, it.arguments)};
                           },
                           [&](const to::EndPhase&) -> Body { return from::EndPhase{}; },
                           [&](const to::Expire& it) -> Body { return from::Expire{up<from::Expire::What>(it.what)}; },
                           [&](const to::TimeLimit& it) -> Body { return from::TimeLimit{up<from::TimeLimit::How>(it.how)}; },
                           [&](const to::Withdraw& it) -> Body {
                               return from::Withdraw{names::owner(rules, it.owner), it.side};
                           },
                       },
                       command.body)};
}

}  // namespace protocol
