#include "admin/bundle_facts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>

#include "admin/bundle_choice.hpp"

namespace admin {
namespace {

class Facts {
public:
    explicit Facts(const rules::Ruleset& rules) : rules_{rules} {}
    std::map<FactName, std::string> take() {
        selection();
        owners();
        spaces();
        units();
        start();
        procedures();
        names();
        return std::move(facts_);
    }

private:
    void say(FactKind kind, const std::string& about, const char* what, std::string value) {
        facts_.insert_or_assign({kind, about, what}, std::move(value));
    }
    void say(FactKind kind, const std::string& about, const char* what, bool value) {
        say(kind, about, what, std::string{value ? "yes" : "no"});
    }
    void say(FactKind kind, const std::string& about, const char* what, std::int64_t value) {
        say(kind, about, what, std::to_string(value));
    }

    [[nodiscard]] std::string owner(rules::OwnerId id) const {
        return rules::idx(id) < rules_.owners.size() ? rules_.owner(id).name : "nobody";
    }
    [[nodiscard]] std::string space(rules::SpaceId id) const {
        return rules::idx(id) < rules_.spaces.size() ? rules_.space(id).name : "nowhere";
    }

    void selection() {
        for (const auto& module : rules_.modules) say(FactKind::module, module.id, "revision", std::int64_t{module.revision});
        for (const auto& parameter : rules_.parameters) say(FactKind::parameter, parameter.name, "", value_of(parameter));
    }
    void owners() {
        for (const auto& side : rules_.sides) say(FactKind::side, side.name, "", true);
        for (const auto& one : rules_.owners) {
            say(FactKind::owner, one.name, "takes turns", one.power);
            say(FactKind::owner, one.name, "side",
                rules::idx(one.side) < rules_.sides.size() ? rules_.sides[rules::idx(one.side)].name : "none");
            say(FactKind::owner, one.name, "capital", space(one.capital));
            say(FactKind::owner, one.name, "treasury", std::int64_t{one.treasury});
        }
    }
    void spaces() {
        for (const auto& one : rules_.spaces) {
            say(FactKind::space, one.name, "sea", one.sea);
            say(FactKind::space, one.name, "closed", one.impassable());
            say(FactKind::space, one.name, "value", std::int64_t{one.value});
            say(FactKind::space, one.name, "originally of", owner(one.original));
            say(FactKind::space, one.name, "held by", owner(one.control));
            std::vector<std::string> near;
            for (const auto id : one.neighbours) near.push_back(space(id));
            std::sort(near.begin(), near.end());
            say(FactKind::space, one.name, "next to", fmt::format("{}", fmt::join(near, ", ")));
        }
    }
    void units() {
        for (const auto& type : rules_.unit_types) {
            std::vector<std::string> classes;
            for (std::size_t bit = 0; bit < rules_.unit_classes.size(); ++bit)
                if ((type.classes.bits() >> bit & 1U) != 0) classes.push_back(rules_.unit_classes[bit]);
            say(FactKind::unit, type.name, "kinds", fmt::format("{}", fmt::join(classes, ", ")));
            say(FactKind::unit, type.name, "holds ground", type.holds_ground);
            say(FactKind::unit, type.name, "cost", std::int64_t{type.cost});
            say(FactKind::unit, type.name, "attack", std::int64_t{type.attack});
            say(FactKind::unit, type.name, "defence", std::int64_t{type.defence});
            say(FactKind::unit, type.name, "move", std::int64_t{type.move});
            say(FactKind::unit, type.name, "hits", std::int64_t{type.hits});
            say(FactKind::unit, type.name, "capacity", std::int64_t{type.capacity});
            say(FactKind::unit, type.name, "from round", std::int64_t{type.from_round});
        }
        for (const auto& resource : rules_.resources) say(FactKind::resource, resource, "", true);
    }
    void start() {
        std::map<std::pair<std::string, std::string>, std::int64_t> counts;
        for (const auto& [where, whose, type, count, damage] : rules_.setup)
            counts[{fmt::format("{} in {}", owner(whose), space(where)),
                    damage == 0 ? rules_.type(type).name : fmt::format("{} (damage {})", rules_.type(type).name, damage)}] += count;
        for (const auto& [name, count] : counts) facts_.insert_or_assign({FactKind::setup, name.first, name.second}, std::to_string(count));
        constexpr const char* relations[] = {"none", "neutral", "friends", "enemies"};
        for (const auto& [a, b, relation] : rules_.relations)
            say(FactKind::relation, fmt::format("{} and {}", owner(a), owner(b)), "", std::string{relations[rules::idx(relation)]});
    }
    void procedures() {
        for (const auto& program : rules_.procedures)
            for (const auto& step : steps_of(program)) facts_.insert_or_assign({FactKind::step, program.name, step}, "yes");
    }
    void names() {
        for (const auto& one : rules_.decisions) say(FactKind::question, one.name, "", true);
        for (const auto& one : rules_.declarations) say(FactKind::declaration, one.what, "", true);
        for (const auto& one : rules_.slots) {
            say(FactKind::slot, one.name, "", true);
            say(FactKind::slot, one.name, "at the start", one.initial);
        }
    }

    const rules::Ruleset& rules_;
    std::map<FactName, std::string> facts_;
};

}  // namespace

const char* words(FactKind kind) {
    switch (kind) {
        case FactKind::module: return "module";
        case FactKind::parameter: return "parameter";
        case FactKind::side: return "side";
        case FactKind::owner: return "owner";
        case FactKind::space: return "space";
        case FactKind::unit: return "unit";
        case FactKind::resource: return "resource";
        case FactKind::setup: return "setup";
        case FactKind::relation: return "relation";
        case FactKind::step: return "step";
        case FactKind::question: return "question";
        case FactKind::declaration: return "declaration";
        case FactKind::slot: return "slot";
    }
    return "fact";
}

std::vector<std::string> steps_of(const rules::Program& program) {
    using Kind = rules::Program::Op::Kind;
    std::vector<std::string> steps;
    for (const auto& op : program.ops)
        if (op.kind != Kind::jump && op.kind != Kind::end) steps.push_back(op.name);
    return steps;
}

std::map<FactName, std::string> facts_of(const rules::Ruleset& rules) { return Facts{rules}.take(); }

}  // namespace admin
