#include "admin/scenario/write.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>
#include <algorithm>
#include <sstream>
#include <utility>

#include "admin/scenario/words.hpp"

namespace scenario {
namespace {

using namespace rules;

/// On one line, between double quotes, as everywhere in these files.
std::string quoted(std::string_view text) {
    const toml::value<std::string> value{std::string{text}};
    std::ostringstream made;
    made << toml::toml_formatter{value, toml::format_flags::allow_unicode_strings};
    return made.str();
}

/// A name on the left side: bare where TOML allows it.
std::string key(std::string_view name) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    return !name.empty() && rules::all_of(name, plain) ? std::string{name} : quoted(name);
}

using Pairs = std::vector<std::pair<std::string, std::string>>;  ///< Keys and values, both as they are written.

std::string inline_table(const Pairs& pairs) {
    if (pairs.empty()) return "{}";
    std::vector<std::string> parts;
    for (const auto& [left, right] : pairs) parts.push_back(fmt::format("{} = {}", left, right));
    return fmt::format("{{ {} }}", fmt::join(parts, ", "));
}
std::string inline_list(const std::vector<std::string>& items) { return fmt::format("[{}]", fmt::join(items, ", ")); }

class Writer {
public:
    Writer(const Ruleset& rules, const Start& start) : rules_{rules}, start_{start} {}

    std::string head(const Heading& heading) {
        for (const auto& remark : heading.remarks) text_ += fmt::format("# {}\n", remark);
        Pairs pairs{{"title", quoted(heading.title)}, {"bundle", quoted(heading.selection.bundle)}};
        std::vector<std::string> options;
        for (const auto& option : heading.selection.options) options.push_back(quoted(option));
        if (!options.empty()) pairs.emplace_back("options", inline_list(options));
        lines(pairs);
        Pairs parameters;
        for (const auto& [name, setting] : heading.selection.parameters) parameters.emplace_back(key(name), setting_in_toml(setting));
        table("parameters", parameters);
        return std::move(text_);
    }

    std::string body() {
        text_ += "[start]\n";
        lines(moment());
        Pairs purchased;
        for (const auto& holding : start_.purchased)
            purchased.emplace_back(owner_key(holding.owner), unit_list(holding.stacks, holding.owner));
        table("start.control", control(start_.board.control));
        table("start.treasury", money());
        table("start.purchased", purchased);
        table("start.at_war", wars());
        table("start.relations", relations());
        table("start.state", state());
        units("start.units", start_.board.units);
        table("start.dawn.control", control(start_.turn_start.control));
        units("start.dawn.units", start_.turn_start.units);
        text_ += "\n[[step]]\n[step.expect]\n";
        lines(now());
        return std::move(text_);
    }

private:
    void lines(const Pairs& pairs) {
        for (const auto& [left, right] : pairs) text_ += fmt::format("{} = {}\n", left, right);
    }
    void table(std::string_view name, const Pairs& pairs) {
        if (pairs.empty()) return;
        text_ += fmt::format("[{}]\n", name);
        lines(pairs);
    }
    /// A table for each space.
    void units(std::string_view name, const std::vector<Holding>& holdings) {
        auto last = no_space;
        for (const auto& holding : holdings) {
            if (holding.space != last) text_ += fmt::format("[{}.{}]\n", name, key(space_name(rules_, holding.space)));
            last = holding.space;
            lines({{owner_key(holding.owner), unit_list(holding.stacks, holding.owner)}});
        }
    }

    [[nodiscard]] std::string owner_key(OwnerId owner) const { return key(owner_name(rules_, owner)); }
    [[nodiscard]] std::string space_text(SpaceId space) const { return quoted(space_name(rules_, space)); }
    [[nodiscard]] std::string power() const { return quoted(owner_name(rules_, start_.power.value_or(nobody))); }
    [[nodiscard]] std::string phase() const { return quoted(start_.phase ? rules_.phases[idx(*start_.phase)].name : std::string{}); }

    static std::string setting_in_toml(const Rulesets::Parameters::mapped_type& setting) {
        if (const auto* flag = std::get_if<bool>(&setting)) return *flag ? "true" : "false";
        if (const auto* number = std::get_if<std::int64_t>(&setting)) return fmt::format("{}", *number);
        return quoted(std::get<std::string>(setting));
    }

    /// Before the rounds there is no number to give.
    [[nodiscard]] Pairs now() const {
        Pairs pairs{{"power", power()}, {"phase", phase()}};
        if (start_.round > 0) pairs.emplace(pairs.begin(), "round", fmt::format("{}", start_.round));
        return pairs;
    }

    [[nodiscard]] Pairs moment() const {
        Pairs pairs{{"board", quoted(start_.empty ? "empty" : "setup")}};
        for (auto& pair : now()) pairs.push_back(std::move(pair));
        if (start_.begun) pairs.emplace_back("begun", "true");
        std::vector<std::string> raised;
        for (const auto space : start_.raised) raised.push_back(space_text(space));
        if (!raised.empty()) pairs.emplace_back("raised", inline_list(raised));
        std::vector<std::string> out;
        for (const auto owner : start_.out) out.push_back(quoted(owner_name(rules_, owner)));
        if (!out.empty()) pairs.emplace_back("out", inline_list(out));
        if (start_.battles.empty()) return pairs;
        std::string battles = "[\n";
        for (const auto& battle : start_.battles) {
            Pairs facts{{"space", space_text(battle.space)}, {"kind", quoted(rules_.battle_kinds[idx(battle.kind)].name)}};
            if (battle.mandatory) facts.emplace_back("mandatory", "true");
            if (battle.rounds > 0) facts.emplace_back("rounds", fmt::format("{}", battle.rounds));
            if (battle.over) facts.emplace_back("over", "true");
            battles += fmt::format("    {},\n", inline_table(facts));
        }
        pairs.emplace_back("battles", battles + "]");
        return pairs;
    }

    [[nodiscard]] Pairs control(const std::vector<ControlEntry>& entries) const {
        using Kind = Controller::Kind;
        Pairs pairs;
        for (const auto& entry : entries) {
            std::string_view who = "contested";
            if (entry.controller.kind == Kind::owner) who = owner_name(rules_, entry.controller.owner);
            if (entry.controller.kind == Kind::uncontrolled) who = "uncontrolled";
            if (entry.controller.kind == Kind::neutral) who = "neutral";
            pairs.emplace_back(key(space_name(rules_, entry.space)), quoted(who));
        }
        return pairs;
    }
    [[nodiscard]] Pairs money() const {
        Pairs pairs;
        for (const auto& [owner, sum, line] : start_.treasury) pairs.emplace_back(owner_key(owner), fmt::format("{}", sum));
        return pairs;
    }
    [[nodiscard]] Pairs wars() const {
        Pairs pairs;
        for (const auto& [owner, war, line] : start_.at_war) pairs.emplace_back(owner_key(owner), war ? "true" : "false");
        return pairs;
    }
    [[nodiscard]] Pairs relations() const {
        std::vector<std::pair<OwnerId, Pairs>> by_owner;
        for (const auto& entry : start_.relations) {
            if (by_owner.empty() || by_owner.back().first != entry.a) by_owner.push_back({entry.a, {}});
            by_owner.back().second.emplace_back(owner_key(entry.b), quoted(relation_names[idx(entry.relation)]));
        }
        Pairs pairs;
        for (const auto& [owner, others] : by_owner) pairs.emplace_back(owner_key(owner), inline_table(others));
        return pairs;
    }

    [[nodiscard]] std::string value_in_toml(const Slot& slot, std::int64_t value) const {
        switch (slot.type) {
            case SlotType::flag: return value != 0 ? "true" : "false";
            case SlotType::owner: return quoted(owner_name(rules_, static_cast<OwnerId>(value)));
            case SlotType::space: return quoted(space_name(rules_, static_cast<SpaceId>(value)));
            case SlotType::unit_type:
                return quoted(value >= 0 && static_cast<std::size_t>(value) < rules_.unit_types.size()
                                  ? rules_.unit_types[static_cast<std::size_t>(value)].name
                                  : std::string{});
            case SlotType::tag: return quoted(rules_.tag(static_cast<TagId>(value)));
            case SlotType::number: break;
        }
        if (value >= 0 && static_cast<std::size_t>(value) < slot.options.size())
            return quoted(slot.options[static_cast<std::size_t>(value)]);
        return fmt::format("{}", value);
    }
    [[nodiscard]] std::string values_in_toml(const Slot& slot, const std::vector<std::int64_t>& values) const {
        if (!slot.list && values.size() == 1) return value_in_toml(slot, values.front());
        return inline_list(rules::mapped(values, [&](const auto value) { return value_in_toml(slot, value); }));
    }
    [[nodiscard]] std::string_view subject(const Slot& slot, std::uint32_t number) const {
        if (slot.scope == Scope::owner) return owner_name(rules_, static_cast<OwnerId>(number));
        if (slot.scope == Scope::space) return space_name(rules_, static_cast<SpaceId>(number));
        return number < rules_.sides.size() ? std::string_view{rules_.sides[number].name} : std::string_view{};
    }
    /// What is said of owners in spaces, which come in the order of spaces.
    [[nodiscard]] std::string by_place_in_toml(const Slot& slot, const SlotEntry& entry) const {
        Pairs by_space;
        for (auto at = entry.values.begin(); at != entry.values.end();) {
            const auto space = rules_.place_of(at->first).space;
            Pairs by_owner;
            for (; at != entry.values.end() && rules_.place_of(at->first).space == space; ++at)
                by_owner.emplace_back(key(owner_name(rules_, rules_.place_of(at->first).owner)), values_in_toml(slot, at->second));
            by_space.emplace_back(key(space_name(rules_, space)), inline_table(by_owner));
        }
        return inline_table(by_space);
    }
    [[nodiscard]] Pairs state() const {
        Pairs pairs;
        for (const auto& entry : start_.state) {
            const auto& slot = rules_.slot(entry.slot);
            if (slot.scope == Scope::game) {
                for (const auto& [game, values] : entry.values) pairs.emplace_back(key(slot.name), values_in_toml(slot, values));
                continue;
            }
            if (slot.scope == Scope::space_and_owner) {
                pairs.emplace_back(key(slot.name), by_place_in_toml(slot, entry));
                continue;
            }
            Pairs by_subject;
            for (const auto& [whose, values] : entry.values)
                by_subject.emplace_back(key(subject(slot, whose)), values_in_toml(slot, values));
            pairs.emplace_back(key(slot.name), inline_table(by_subject));
        }
        return pairs;
    }

    /// The short form is read in the order of types, whatever is written.
    static bool plain(const Stacks& stacks) {
        for (std::size_t at = 0; at < stacks.size(); ++at) {
            Stack bare{.type = stacks[at].type, .count = stacks[at].count};
            if (stacks[at] != bare || (at > 0 && stacks[at].type <= stacks[at - 1].type)) return false;
        }
        return true;
    }
    /// On one line, as TOML wants it inside of a table.
    [[nodiscard]] std::string one_line(const Stacks& stacks, OwnerId owner) const {
        if (plain(stacks)) {
            Pairs counts;
            for (const auto& stack : stacks) counts.emplace_back(key(rules_.type(stack.type).name), fmt::format("{}", stack.count));
            return inline_table(counts);
        }
        return inline_list(rules::mapped(stacks, [&](const auto& stack) { return inline_table(facts(stack, owner)); }));
    }
    [[nodiscard]] std::string unit_list(const Stacks& stacks, OwnerId owner) const {
        if (plain(stacks)) return one_line(stacks, owner);
        std::string text = "[\n";
        for (const auto& stack : stacks) text += fmt::format("    {},\n", inline_table(facts(stack, owner)));
        return text + "]";
    }
    [[nodiscard]] Pairs facts(const Stack& stack, OwnerId owner) const {
        Pairs pairs{{"type", quoted(rules_.type(stack.type).name)}};
        if (stack.count != 1) pairs.emplace_back("count", fmt::format("{}", stack.count));
        if (stack.damage) pairs.emplace_back("damaged", *stack.damage == 1 ? std::string{"true"} : fmt::format("{}", *stack.damage));
        if (stack.origin) pairs.emplace_back("origin", space_text(*stack.origin));
        if (stack.moved) pairs.emplace_back("moved", *stack.moved ? "true" : "false");
        if (stack.steps) pairs.emplace_back("steps", fmt::format("{}", *stack.steps));
        if (stack.moved_at) pairs.emplace_back("moved_at", fmt::format("{}", *stack.moved_at));
        Pairs state;
        for (const auto& [id, values] : stack.state) state.emplace_back(key(rules_.slot(id).name), values_in_toml(rules_.slot(id), values));
        if (!state.empty()) pairs.emplace_back("state", inline_table(state));
        if (stack.cargo) pairs.emplace_back("cargo", cargo(*stack.cargo, stack.owner.value_or(owner)));
        return pairs;
    }
    /// By power only where something aboard is not the carrier's owner's.
    [[nodiscard]] std::string cargo(const Stacks& stacks, OwnerId carrier) const {
        if (rules::none_of(stacks, [](const Stack& stack) { return stack.owner.has_value(); })) return one_line(stacks, carrier);
        std::vector<std::pair<OwnerId, Stacks>> by_owner;
        for (const auto& stack : stacks) {
            const auto owner = stack.owner.value_or(carrier);
            const auto of = std::find_if(by_owner.begin(), by_owner.end(), [&](const auto& one) { return one.first == owner; });
            auto bare = stack;
            bare.owner.reset();
            if (of == by_owner.end())
                by_owner.push_back({owner, {std::move(bare)}});
            else
                of->second.push_back(std::move(bare));
        }
        Pairs pairs;
        for (const auto& [owner, aboard] : by_owner) pairs.emplace_back(owner_key(owner), one_line(aboard, owner));
        return inline_table(pairs);
    }

    const Ruleset& rules_;
    const Start& start_;
    std::string text_;
};

}  // namespace

std::string write(const Heading& heading, const Ruleset& rules, const Start& start) {
    Writer writer{rules, start};
    auto text = writer.head(heading);
    return text + writer.body();
}

}  // namespace scenario
