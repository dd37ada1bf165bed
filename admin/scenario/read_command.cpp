#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <utility>

#include "admin/scenario/read.hpp"
#include "rules/core/text.hpp"
#include "rules/hooks/unit_class.hpp"

namespace scenario {
namespace {

using rules::command::Expire;
using rules::command::TimeLimit;
namespace command = rules::command;

rules::UnitPicks units(Reader& reader, Keys& keys) {
    const auto* value = keys.need("units");
    return value == nullptr ? rules::UnitPicks{} : read_picks(reader, *value, "\"units\"");
}

rules::SpaceId space(Reader& reader, Keys& keys, std::string_view key) {
    const auto* value = keys.need(key);
    if (value == nullptr) return rules::no_space;
    return reader.space(*value, fmt::format("\"{}\"", key)).value_or(rules::no_space);
}

std::optional<rules::OwnerId> owner(Reader& reader, Keys& keys) {
    const auto* value = keys.take("owner");
    return value == nullptr ? std::nullopt : reader.power(*value, "\"owner\"");
}

/// The carrier that is meant; its type may be left out where the game has one only.
std::optional<rules::UnitPick> read_into(Reader& reader, const Value& value) {
    Value plain;
    plain.line = value.line;
    plain.data = Value::Table{};
    for (const auto& entry : reader.table(value, "\"into\"")) std::get<Value::Table>(plain.data).push_back(entry);
    auto& entries = std::get<Value::Table>(plain.data);
    const auto named = rules::any_of(entries, [](const Entry& entry) { return entry.key == "type"; });
    if (!named) {
        std::vector<std::string> carriers;
        for (const auto& unit : reader.rules().unit_types)
            if (unit.capacity > 0 || unit.is(rules::unit_class::carrying)) carriers.push_back(unit.name);
        if (carriers.size() != 1) {
            reader.problem(value.line, R"("into" must say "type": several unit types carry others)");
            return std::nullopt;
        }
        Value name;
        name.line = value.line;
        name.data = carriers.front();
        entries.push_back({"type", value.line, std::move(name)});
    }
    Value list;
    list.line = value.line;
    list.data = Value::List{std::move(plain)};
    const auto picks = read_picks(reader, list, "\"into\"");
    return picks.empty() ? std::nullopt : std::optional{picks.front()};
}

template <class Transfer>
Transfer read_transfer(Reader& reader, Keys& keys, Transfer transfer) {
    transfer.owner = owner(reader, keys);
    if (const auto* into = keys.take("into")) transfer.into = read_into(reader, *into);
    return transfer;
}

rules::Arguments arguments(Reader& reader, Keys& keys) {
    rules::Arguments found;
    for (const auto* entry : keys.rest())
        if (auto choice = read_argument(reader, *entry)) found.emplace_back(entry->key, std::move(*choice));
    return found;
}

Deed purchase(Reader& reader, Keys& keys, const Author&) { return command::Purchase{units(reader, keys)}; }

Deed move(Reader& reader, Keys& keys, const Author&) {
    command::Move move{units(reader, keys), {}};
    const auto* path = keys.need("path");
    if (path == nullptr) return move;
    move.path = reader.spaces(*path, "\"path\"");
    if (const auto* list = path->as<Value::List>(); list != nullptr && list->size() < 2)
        reader.problem(path->line, "\"path\" names every space of the way, start and end included");
    return move;
}

Deed load(Reader& reader, Keys& keys, const Author&) {
    return read_transfer(reader, keys,
                         command::Load{.units = units(reader, keys), .from = space(reader, keys, "from"), .at = space(reader, keys, "at")});
}

Deed unload(Reader& reader, Keys& keys, const Author&) {
    return read_transfer(
        reader, keys, command::Unload{.units = units(reader, keys), .from = space(reader, keys, "from"), .to = space(reader, keys, "to")});
}

Deed attack(Reader& reader, Keys& keys, const Author&) {
    const auto where = space(reader, keys, "space");
    return command::Attack{where, arguments(reader, keys)};
}

Deed fight(Reader& reader, Keys& keys, const Author&) {
    const auto where = space(reader, keys, "space");
    return command::Fight{where, arguments(reader, keys)};
}

Deed place(Reader& reader, Keys& keys, const Author&) {
    auto what = units(reader, keys);
    return command::Place{std::move(what), space(reader, keys, "space")};
}

/// Names in what is ordered for such a question, and in what is answered to it, are those of unit types.
bool types_only(const Reader& reader, std::optional<rules::DecisionKindId> kind) {
    if (!kind) return false;
    const auto& orders = reader.rules().decisions[rules::idx(*kind)].orders;
    using rules::ChoiceKind;
    const auto has = [](std::uint16_t kinds, ChoiceKind one) { return (kinds & rules::raw(one)) != 0; };
    const bool types =
        has(orders.kinds, ChoiceKind::unit_type) || (has(orders.kinds, ChoiceKind::list) && has(orders.items, ChoiceKind::unit_type));
    return types && !has(orders.kinds, ChoiceKind::word);
}

Deed answer(Reader& reader, Keys& keys, const Author&) {
    command::Answer answer;
    std::optional<rules::DecisionKindId> decision;
    if (const auto* value = keys.need("decision")) decision = reader.decision(*value, "\"decision\"");
    answer.decision = decision.value_or(answer.decision);
    if (const auto* value = keys.take("space")) answer.space = reader.space(*value, "\"space\"");
    if (const auto* value = keys.need("choice"))
        answer.choice = read_choice(reader, *value, "\"choice\"", types_only(reader, decision)).value_or(rules::Choice{});
    return answer;
}

std::string read_class(Reader& reader, const Value& value) {
    const auto name = reader.text(value, "\"class\"");
    return name ? reader.order_class(*name, value.line).value_or("") : std::string{};
}

/// An order that would never be used is a mistake in the file.
void check_order(Reader& reader, std::string_view decision, const rules::Choice& preference, std::uint32_t line) {
    const auto kind = reader.rules().find_decision(decision);
    if (!kind) return;
    const auto& asked = reader.rules().decisions[rules::idx(*kind)];
    if (!rules::may_be_ordered(reader.rules(), asked, preference))
        reader.problem(line, fmt::format("a standing order for \"{}\" is {}", asked.name, rules::orders_in_words(asked)));
}

Deed standing_order(Reader& reader, Keys& keys, const Author& author) {
    StandingOrder order;
    order.owner = author.owner;
    if (const auto* value = keys.need("class")) order.decision = read_class(reader, *value);
    if (const auto* value = keys.need("choice"))
        if (auto preference = read_choice(reader, *value, "\"choice\"", types_only(reader, reader.rules().find_decision(order.decision)))) {
            check_order(reader, order.decision, *preference, value->line);
            order.preference = std::move(*preference);
        }
    if (const auto* value = keys.take("space")) order.space = reader.space(*value, "\"space\"");
    if (const auto* value = keys.take("scope"))
        if (reader.text(*value, "\"scope\"").value_or("always") != "always")
            reader.problem(value->line, R"("scope" must be "always": no other is taken at a table)");
    return order;
}

Deed declare(Reader& reader, Keys& keys, const Author&) {
    command::Declare declare;
    if (const auto* value = keys.need("what")) declare.what = reader.text(*value, "\"what\"").value_or("");
    const auto problems = reader.problems().size();
    declare.arguments = arguments(reader, keys);
    // One that can be read is refused by the rules, which a scenario may prove.
    const auto& known = reader.rules().declarations;
    const auto found = std::find_if(known.begin(), known.end(), [&](const rules::Declaration& one) { return one.what == declare.what; });
    if (reader.problems().size() > problems && found != known.end() && found->action.arguments.empty())
        reader.problem(keys.line(), fmt::format("the declaration \"{}\" takes no arguments", declare.what));
    return declare;
}

Deed take_back(Reader&, Keys&, const Author&) { return TakeBack{}; }
Deed seat(Reader& reader, Keys& keys, const Author&) {
    const auto* powers = keys.need("powers");
    return powers == nullptr ? Deed{} : Seat{reader.powers(*powers, "\"powers\"")};
}
Deed end_phase(Reader&, Keys&, const Author&) { return command::EndPhase{}; }

Deed expire(Reader& reader, Keys& keys, const Author&) {
    Expire expire;
    const auto* what = keys.need("what");
    if (what == nullptr) return expire;
    const auto word = reader.text(*what, "\"what\"").value_or("decision");
    if (word == "phase")
        expire.what = Expire::What::phase;
    else if (word == "turn")
        expire.what = Expire::What::turn;
    else if (word != "decision")
        reader.problem(what->line, R"("what" must be "decision", "phase" or "turn")");
    return expire;
}

Deed time_limit(Reader& reader, Keys& keys, const Author& author) {
    TimeLimit limit;
    limit.how = author.kind == Author::Kind::director ? TimeLimit::How::called : TimeLimit::How::reached;
    const auto* how = keys.take("how");
    if (how == nullptr) return limit;
    const auto word = reader.text(*how, "\"how\"").value_or("reached");
    if (word == "reached")
        limit.how = TimeLimit::How::reached;
    else if (word == "extended")
        limit.how = TimeLimit::How::extended;
    else if (word == "called")
        limit.how = TimeLimit::How::called;
    else
        reader.problem(how->line, R"("how" must be "reached", "extended" or "called")");
    return limit;
}

Deed withdraw(Reader& reader, Keys& keys, const Author& author) {
    command::Withdraw withdraw{author.owner, false};
    if (const auto* value = keys.take("power")) withdraw.owner = reader.power(*value, "\"power\"").value_or(rules::nobody);
    const auto person = author.kind == Author::Kind::active || author.kind == Author::Kind::power;
    if (withdraw.owner == rules::nobody && !person) reader.problem(keys.line(), R"("withdraw" must say which "power")");
    if (const auto* value = keys.take("side")) withdraw.side = reader.flag(*value, "\"side\"").value_or(false);
    return withdraw;
}

using Form = Deed (*)(Reader&, Keys&, const Author&);
constexpr std::array<std::pair<std::string_view, Form>, 16> forms{{
    {"purchase", purchase},
    {"move", move},
    {"load", load},
    {"unload", unload},
    {"attack", attack},
    {"fight", fight},
    {"place", place},
    {"answer", answer},
    {"standing_order", standing_order},
    {"declare", declare},
    {"take_back", take_back},
    {"seat", seat},
    {"end_phase", end_phase},
    {"expire", expire},
    {"time_limit", time_limit},
    {"withdraw", withdraw},
}};

}  // namespace

Deed read_deed(Reader& reader, const Value& value, const Author& author) {
    const auto& table = reader.table(value, "\"do\"");
    if (table.size() != 1) {
        if (value.as<Value::Table>() != nullptr) reader.problem(value.line, "\"do\" must name one command");
        return Nothing{};
    }
    const auto& entry = table.front();
    for (const auto& [name, form] : forms) {
        if (entry.key != name) continue;
        Keys keys{reader, entry.value, fmt::format("the command \"{}\"", name)};
        return form(reader, keys, author);
    }
    std::vector<std::string_view> known;
    for (const auto& [name, form] : forms) known.push_back(name);
    reader.problem(entry.line,
                   fmt::format("no command is named \"{}\"{}", rules::shortened(entry.key), rules::suggestion(entry.key, known)));
    return Nothing{};
}

std::vector<StandingOrder> read_orders(Reader& reader, const Value& value) {
    std::vector<StandingOrder> orders;
    for (const auto& power : reader.table(value, "\"orders\"")) {
        const auto owner = reader.power(power.key, power.line);
        for (const auto& entry : reader.table(power.value, fmt::format("the orders of {}", power.key))) {
            const auto decision = reader.order_class(entry.key, entry.line);
            const auto what = fmt::format("the order for \"{}\"", entry.key);
            auto preference = read_choice(reader, entry.value, what, types_only(reader, reader.rules().find_decision(entry.key)));
            if (decision && preference) check_order(reader, *decision, *preference, entry.line);
            if (owner && decision && preference) orders.push_back({*owner, *decision, std::nullopt, std::move(*preference)});
        }
    }
    return orders;
}

}  // namespace scenario
