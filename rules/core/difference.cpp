#include "rules/core/difference.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "rules/core/names.hpp"
#include "rules/core/text.hpp"

namespace rules {

using namespace difference;

namespace {

template <class Key, class Value>
struct Pair {
    Key key;
    Value before;
    Value after;
};
/// What two maps hold for each key that either has, where it is not the same; `Value{}` where it is missing.
template <class Key, class Value>
std::vector<Pair<Key, Value>> apart(const std::map<Key, Value>& before, const std::map<Key, Value>& after) {
    std::map<Key, std::pair<Value, Value>> both;
    for (const auto& [key, value] : before) both[key].first = value;
    for (const auto& [key, value] : after) both[key].second = value;
    std::vector<Pair<Key, Value>> found;
    for (auto& [key, values] : both)
        if (values.first != values.second) found.push_back({key, std::move(values.first), std::move(values.second)});
    return found;
}

using UnitKey = std::tuple<SpaceId, OwnerId, UnitTypeId, UnitTypeId, std::uint8_t, std::uint32_t>;
std::map<UnitKey, std::uint16_t> units_of(const GameState& state) {
    std::map<UnitId, UnitTypeId> types;
    for (const auto& unit : state.units) types[unit.id] = unit.type;
    std::map<UnitKey, std::uint16_t> counts;
    for (const auto& unit : state.units) {
        const auto carrier = types.find(unit.carrier);
        ++counts[{unit.space, unit.owner, unit.type, carrier == types.end() ? no_unit_type : carrier->second, unit.damage, unit.marks}];
    }
    return counts;
}

using SlotKey = std::pair<SlotId, std::uint32_t>;
std::map<SlotKey, std::vector<std::int64_t>> slots_of(const GameState& state) {
    std::map<SlotKey, std::vector<std::int64_t>> slots;
    for (const auto& value : state.slots) slots[{value.slot, value.subject}].push_back(value.value);
    return slots;
}

/// Which of several with the same key this is.
template <class Key>
class Turns {
public:
    std::pair<Key, std::size_t> next(const Key& key) { return {key, seen_[key]++}; }

private:
    std::map<Key, std::size_t> seen_;
};

using BattleKey = std::tuple<SpaceId, BattleKindId, OwnerId>;
std::map<std::pair<BattleKey, std::size_t>, std::optional<BattleStand>> battles_of(const GameState& state) {
    std::map<std::pair<BattleKey, std::size_t>, std::optional<BattleStand>> battles;
    Turns<BattleKey> turns;
    for (const auto& battle : state.battles) {
        BattleStand stand{battle.status, battle.round, 0, 0};
        for (const auto& part : state.participants)
            if (part.battle == battle.id) ++(part.attacking ? stand.attackers : stand.defenders);
        battles[turns.next({battle.space, battle.kind, battle.lead})] = stand;
    }
    return battles;
}

using QuestionKey = std::pair<SpaceId, DecisionKindId>;
std::map<std::pair<QuestionKey, std::size_t>, std::optional<QuestionStand>> questions_of(const GameState& state) {
    std::map<std::pair<QuestionKey, std::size_t>, std::optional<QuestionStand>> questions;
    Turns<QuestionKey> turns;
    for (const auto& asked : state.decisions)
        questions[turns.next({asked.space, asked.kind})] = QuestionStand{asked.asked, asked.answered, asked.number};
    return questions;
}

std::string phase_of(const View& view) {
    const auto* phase = current_phase(view.rules, view.state.frames);
    return phase == nullptr ? std::string{} : phase->name;
}

class Comparison {
public:
    Comparison(const View& before, const View& after) : before_{before}, after_{after} {}

    std::vector<Difference> run() {
        const auto& a = before_.state;
        const auto& b = after_.state;
        differ<Round>(a.round, b.round);
        differ<Turn>(a.active, b.active);
        differ<difference::Phase>(phase_of(before_), phase_of(after_));
        for (const auto& [key, before, after] : apart(units_of(a), units_of(b))) {
            const auto& [space, owner, type, aboard, damage, marks] = key;
            found_.push_back(Units{space, owner, type, damage, marks, aboard, before, after});
        }
        each(a.control, b.control, [&](std::size_t at) { return Control{static_cast<SpaceId>(at), a.control[at], b.control[at]}; });
        owners();
        money();
        for (auto& [key, before, after] : apart(slots_of(a), slots_of(b)))
            found_.push_back(Held{key.first, key.second, std::move(before), std::move(after)});
        for (const auto& [key, before, after] : apart(battles_of(a), battles_of(b))) {
            const auto& [space, kind, lead] = key.first;
            found_.push_back(Fought{kind, space, lead, before, after});
        }
        for (const auto& [key, before, after] : apart(questions_of(a), questions_of(b)))
            found_.push_back(Asked{key.first.second, key.first.first, before, after});
        differ<Ended>(a.outcome, b.outcome);
        return std::move(found_);
    }

private:
    template <class Kind>
    void differ(const auto& before, const auto& after) {
        if (before != after) found_.push_back(Kind{before, after});
    }
    /// Of two tables of the same rows. @param made  of a row that differs.
    void each(const auto& before, const auto& after, const auto& made) {
        for (std::size_t at = 0; at < std::min(before.size(), after.size()); ++at)
            if (before[at] != after[at]) found_.push_back(made(at));
    }
    void owners() {
        const auto& a = before_.state;
        const auto& b = after_.state;
        const auto owners = std::min(a.sides.size(), b.sides.size());
        for (std::size_t one = 0; one < owners; ++one)
            for (std::size_t other = one + 1; other < owners; ++other) {
                const auto first = static_cast<OwnerId>(one);
                const auto second = static_cast<OwnerId>(other);
                const auto before = a.relation(first, second);
                const auto after = b.relation(first, second);
                if (before != after) found_.push_back(Related{first, second, before, after});
            }
        each(a.sides, b.sides, [&](std::size_t at) { return difference::Side{static_cast<OwnerId>(at), a.sides[at], b.sides[at]}; });
        each(a.out, b.out, [&](std::size_t at) { return Out{static_cast<OwnerId>(at), a.out[at] != 0, b.out[at] != 0}; });
    }
    void money() {
        const auto& a = before_.state;
        const auto owners = std::max<std::size_t>(a.sides.size(), 1);
        each(a.money, after_.state.money, [&](std::size_t at) {
            const Account account{at % 2 == 0 ? AccountKind::treasury : AccountKind::escrow, static_cast<OwnerId>(at / 2 % owners)};
            return Money{static_cast<ResourceId>(at / 2 / owners), account, a.money[at], after_.state.money[at]};
        });
    }

    View before_;
    View after_;
    std::vector<Difference> found_;
};

/// Differences in words.
class Words {
public:
    explicit Words(const Ruleset& rules) : rules_{rules} {}

    DifferenceWords operator()(const Round& d) const { return {"round", fmt::format("{}", d.before), fmt::format("{}", d.after)}; }
    DifferenceWords operator()(const Turn& d) const { return {"turn", name(d.before), name(d.after)}; }
    DifferenceWords operator()(const difference::Phase& d) const { return {"phase", phase(d.before), phase(d.after)}; }
    DifferenceWords operator()(const Units& d) const {
        const auto unit = unit_in_words(rules_, type_name(rules_, d.type), d.damage, d.marks, d.aboard);
        return {fmt::format("{} of {} {}", unit, name(d.owner), in(d.space)), fmt::format("{}", d.before), fmt::format("{}", d.after)};
    }
    DifferenceWords operator()(const Control& d) const {
        return {fmt::format("control of {}", space_name(rules_, d.space)), name(d.before), name(d.after)};
    }
    DifferenceWords operator()(const Related& d) const {
        return {fmt::format("relation of {} and {}", name(d.a), name(d.b)), relation(d.before), relation(d.after)};
    }
    DifferenceWords operator()(const difference::Side& d) const {
        return {fmt::format("side of {}", name(d.owner)), side(d.before), side(d.after)};
    }
    DifferenceWords operator()(const Out& d) const {
        const auto told = [](bool out) { return out ? "out of the game" : "in the game"; };
        return {name(d.owner), told(d.before), told(d.after)};
    }
    DifferenceWords operator()(const Money& d) const {
        const auto resource = idx(d.resource) < rules_.resources.size() ? rules_.resources[idx(d.resource)] : std::string{"money"};
        const auto* waiting = d.account.kind == AccountKind::escrow ? ", put aside" : "";
        return {fmt::format("{} of {}{}", resource, name(d.account.owner), waiting), fmt::format("{}", d.before),
                fmt::format("{}", d.after)};
    }
    DifferenceWords operator()(const Held& d) const {
        if (idx(d.slot) >= rules_.slots.size()) return {"a value without a name", "", ""};
        const auto& slot = rules_.slot(d.slot);
        const auto held = [&](const std::vector<std::int64_t>& values) {
            return in_words(rules_, slot, values.empty() && !slot.list ? std::vector{slot.initial} : values);
        };
        return {plain(slot.name) + subject_in_words(rules_, slot, d.subject), held(d.before), held(d.after)};
    }
    DifferenceWords operator()(const Fought& d) const {
        const auto kind = idx(d.kind) < rules_.battle_kinds.size() ? rules_.battle_kinds[idx(d.kind)].name : std::string{"?"};
        return {fmt::format("battle ({}) {}, turn of {}", plain(kind), in(d.space), name(d.lead)), stand(d.before), stand(d.after)};
    }
    DifferenceWords operator()(const Asked& d) const {
        const auto kind = idx(d.decision) < rules_.decisions.size() ? plain(rules_.decisions[idx(d.decision)].name) : std::string{"?"};
        const auto where = d.space == no_space ? std::string{} : " " + in(d.space);
        return {fmt::format("question \"{}\"{}", kind, where), stand(d.before), stand(d.after)};
    }
    DifferenceWords operator()(const Ended& d) const { return {"outcome", outcome(d.before), outcome(d.after)}; }

private:
    [[nodiscard]] std::string name(OwnerId owner) const { return std::string{owner_name(rules_, owner)}; }
    [[nodiscard]] std::string in(SpaceId space) const {
        return fmt::format("{}{}", space == off_board ? "" : "in ", space_name(rules_, space));
    }
    [[nodiscard]] static std::string phase(const std::string& name) { return name.empty() ? "none" : plain(name); }
    [[nodiscard]] static std::string relation(Relation relation) { return std::string{words<Relation>[idx(relation) & 3]}; }
    [[nodiscard]] std::string side(SideId side) const { return idx(side) < rules_.sides.size() ? rules_.sides[idx(side)].name : "none"; }
    [[nodiscard]] std::string names(OwnerMask owners) const {
        return fmt::format("{}", fmt::join(mapped(OwnersOf{owners}, [&](const auto owner) { return name(owner); }), ", "));
    }
    [[nodiscard]] static std::string stand(const std::optional<BattleStand>& battle) {
        if (!battle) return "none";
        constexpr const char* statuses[] = {"listed", "being fought", "over"};
        std::string text = statuses[std::min<std::size_t>(idx(battle->status), 2)];
        if (battle->round > 0) text += fmt::format(", round {}", battle->round);
        if (battle->attackers + battle->defenders > 0) text += fmt::format(", {} against {}", battle->attackers, battle->defenders);
        return text;
    }
    [[nodiscard]] std::string stand(const std::optional<QuestionStand>& question) const {
        if (!question) return "not open";
        auto text = fmt::format("asked of {}", names(question->asked));
        if (question->answered != OwnerMask{}) text += fmt::format(", answered by {}", names(question->answered));
        if (question->number != 0) text += fmt::format(" (number {})", question->number);
        return text;
    }
    [[nodiscard]] std::string outcome(const std::optional<Outcome>& outcome) const {
        if (!outcome) return "the game goes on";
        std::vector<std::string> winners;
        for (const auto owner : outcome->winners) winners.push_back(name(owner));
        const auto by = outcome->by == no_tag ? std::string{} : fmt::format(" ({})", plain(rules_.tag(outcome->by)));
        return winners.empty() ? "a draw" + by : fmt::format("won by {}{}", fmt::join(winners, ", "), by);
    }

    const Ruleset& rules_;
};

}  // namespace

std::vector<Difference> differences(const View& before, const View& after) { return Comparison{before, after}.run(); }

DifferenceWords in_words(const Ruleset& rules, const Difference& difference) { return std::visit(Words{rules}, difference); }

}  // namespace rules
