#include "rules/odds/odds.hpp"

#include <algorithm>

#include "rules/hooks/hooks.hpp"
#include "rules/mechanics/developments.hpp"
#include "rules/mechanics/situation.hpp"
#include "rules/odds/chain.hpp"
#include "rules/odds/sample.hpp"

namespace rules::odds {
namespace {

using Why = Error::Why;

std::optional<Error> wrong_units(const View& view, const OddsScript& script, const OddsForce& force, UnitClasses classes) {
    std::uint32_t units = 0;
    for (const auto& stack : force) {
        if (!view.rules.type(stack.type).classes.any_of(classes)) return Error{Why::wrong_domain, stack.type, stack.owner};
        if (stack.damage >= hits_of(view, stack.owner, stack.type)) return Error{Why::bad_damage, stack.type, stack.owner};
        if ((stack.roles & ~script.landed) != 0) return Error{Why::wrong_domain, stack.type, stack.owner};
        units += stack.count;
    }
    if (units > most_units) return Error{Why::too_many};
    return std::nullopt;
}

std::optional<Error> wrong(const Ruleset& rules, const OddsScript& script, const Question& question) {
    auto begun = initial_state(rules);
    begun.slots = question.known;
    const View view{rules, begun};
    for (const auto* part : {&question.attackers, &question.defenders}) {
        if (none_of(part->units, [](const OddsStack& stack) { return stack.count > 0; })) return Error{Why::nobody};
        if (auto error = wrong_units(view, script, part->units, script.classes)) return error;
    }
    if (auto error = wrong_units(view, script, question.outside, unit_class::sea)) return error;
    if (!question.outside.empty() && script.support == nullptr) return Error{Why::wrong_domain, question.outside.front().type};
    const auto lands = [&](const OddsStack& stack) { return stack.count > 0 && (stack.roles & script.landed) != 0; };
    if (!question.outside.empty() && none_of(question.attackers.units, lands))
        return Error{Why::nobody_lands, question.outside.front().type};
    for (const auto* part : {&question.attackers, &question.defenders})
        for (const auto type : part->order)
            if (!rules.type(type).classes.any_of(script.classes)) return Error{Why::bad_order, type};
    for (const auto& a : question.attackers.units)
        for (const auto& d : question.defenders.units)
            if (a.owner == d.owner) return Error{Why::one_owner, a.type, a.owner};
    if (question.space != no_space && rules.space(question.space).sea != script.sea) return Error{Why::wrong_space};
    const auto any_block = [&](auto&& test) { return any_of(script.blocks, test); };
    const bool breaks_off = question.rounds != 0 || question.stop_at != 0;
    if ((breaks_off && !any_block([](const OddsBlock& block) { return block.may_break_off; })) ||
        ((question.attackers.leaves || question.defenders.leaves) &&
         !any_block([](const OddsBlock& block) { return block.leaving != nullptr; })) ||
        (!question.sweep && !any_block([](const OddsBlock& block) { return block.may_sweep; })))
        return Error{Why::no_such_plan};
    return std::nullopt;
}

SpaceId space_for(const Ruleset& rules, const OddsScript& script, const Question& question) {
    if (question.space != no_space) return question.space;
    for (const auto space : all_spaces(rules))
        if (rules.space(space).sea == script.sea && !rules.space(space).impassable()) return space;
    return no_space;
}

OddsForce by_kind_alone(OddsForce force) {
    for (auto& stack : force) {
        stack.roles = 0;
        stack.marks = {};
    }
    return tidy(std::move(force));
}

std::uint16_t count_of(const OddsForce& force, OwnerId owner, UnitTypeId type) {
    std::uint16_t count = 0;
    for (const auto& stack : force)
        if (stack.owner == owner && stack.type == type) count = static_cast<std::uint16_t>(count + stack.count);
    return count;
}

PartOdds odds_of(const Ruleset& rules, const PartStates& states, const Part& part, const std::vector<double>& chances) {
    std::map<OddsForce, double> left;
    for (std::size_t at = 0; at < chances.size(); ++at)
        if (chances[at] > 0) left[by_kind_alone(states.force(static_cast<PartStates::Id>(at)))] += chances[at];
    PartOdds odds;
    for (const auto& stack : tidy(part.units))
        if (odds.losses.empty() || odds.losses.back().owner != stack.owner || odds.losses.back().type != stack.type)
            odds.losses.push_back({stack.owner, stack.type, count_of(part.units, stack.owner, stack.type), 0.0});
    for (auto& loss : odds.losses) {
        for (const auto& [force, chance] : left) loss.lost += chance * (loss.had - count_of(force, loss.owner, loss.type));
        odds.units_lost += loss.lost;
        odds.cost_lost += loss.lost * rules.type(loss.type).cost;
    }
    for (const auto& [force, chance] : left) odds.left.push_back({force, chance});
    std::stable_sort(odds.left.begin(), odds.left.end(), [](const Left& a, const Left& b) { return a.chance > b.chance; });
    return odds;
}

/// Of a chain's result, or of a sample.
template <class Result>
Odds odds_of(const Ruleset& rules, const OddsScript& script, const Question& question, const Result& result, const PartStates& attackers,
             const PartStates& defenders) {
    Odds odds;
    odds.attackers_win = result.endings.attackers_win();
    odds.both_remain = result.endings.both_remain();
    odds.defenders_hold = result.endings.defenders_hold();
    odds.nobody_left = result.endings.nobody_left();
    odds.by_holding = script.for_ground;
    if (script.takes_ground != nullptr) odds.ground_taken = result.endings.ground_taken();
    odds.rounds = result.rounds;
    odds.attackers = odds_of(rules, attackers, question.attackers, result.attackers);
    odds.defenders = odds_of(rules, defenders, question.defenders, result.defenders);
    return odds;
}

/// What those who fight know, and whether it counts.
std::vector<Development> known_by(const View& view, const Question& question) {
    std::vector<Development> known;
    if (!view.rules.has_data<Developments>()) return known;
    const auto& developments = view.rules.data<Developments>();
    const auto fights = [&](OwnerId owner) {
        const auto own = [&](const OddsStack& stack) { return stack.owner == owner; };
        const auto& attackers = question.attackers.units;
        return any_of(attackers, own) || any_of(question.defenders.units, own);
    };
    for (const auto& value : question.known) {
        const auto owner = static_cast<OwnerId>(value.subject);
        if (value.slot != developments.slot || !fights(owner)) continue;
        const auto tag = static_cast<TagId>(value.value);
        known.push_back({owner, tag, developments.counts(view, Field::battle, owner, tag)});
    }
    return known;
}

/// By arithmetic; @return why not.
tl::expected<Odds, Error> worked_out(Field& field, const OddsScript& script, const Question& question, const Bound& bound) {
    Chain chain{field, script, question, bound};
    if (const auto why = chain.run()) return tl::make_unexpected(Error{*why});
    return odds_of(field.rules(), script, question, chain.result(), chain.attackers, chain.defenders);
}

tl::expected<Odds, Error> fought_out(Field& field, const OddsScript& script, const Question& question, const Bound& bound,
                                     const Precision& precision) {
    PartStates attackers{field, script, question.attackers, true};
    PartStates defenders{field, script, question.defenders, false};
    const auto fought = sample(field.rules(), script, question, attackers, defenders, bound, precision);
    if (!fought) return tl::make_unexpected(fought.error());
    auto odds = odds_of(field.rules(), script, question, *fought, attackers, defenders);
    odds.sampled = Sampled{fought->fights, fought->standard_error, {}, false};
    return odds;
}

tl::expected<Odds, Error> answer_to(Field& field, const OddsScript& script, const Question& question, const Bound& bound,
                                    const Precision& precision) {
    auto doubts = doubts_of(field.rules(), script, question, field);
    const auto arithmetic = [&] {
        auto made = worked_out(field, script, question, bound);
        if (made) made->left_out = doubts.steps;
        return made;
    };
    if (!can_be_sampled(field.rules())) return arithmetic();
    std::optional<tl::expected<Odds, Error>> exact;
    if (doubts.empty()) exact = arithmetic();
    if (exact && *exact) return *std::move(exact);
    auto odds = fought_out(field, script, question, bound, precision);
    // Of some games not every kind of battle is fought.
    if (!odds && odds.error().why == Why::wrong_space && doubts.paragraphs.empty()) return exact ? *std::move(exact) : arithmetic();
    if (!odds) return odds;
    odds->sampled->too_various = doubts.empty();
    auto& because = odds->sampled->because;
    because = std::move(doubts.paragraphs);
    append_to(because, doubts.steps);
    return odds;
}

}  // namespace

tl::expected<Odds, Error> calculate(const Ruleset& rules, const Question& question, const Bound& bound, const Precision& precision) {
    const auto& scripts = rules.data<Hooks>().odds.scripts;
    const auto script = std::find_if(scripts.begin(), scripts.end(), [&](const OddsScript& one) { return one.kind == question.kind; });
    if (script == scripts.end()) return tl::make_unexpected(Error{Why::no_such_battle});
    if (const auto error = wrong(rules, *script, question)) return tl::make_unexpected(*error);
    Field field{rules, question, space_for(rules, *script, question)};
    auto known = known_by(field.with(&question.attackers.units, &question.defenders.units), question);
    auto odds = answer_to(field, *script, question, bound, precision);
    if (odds) odds->known = std::move(known);
    return odds;
}

}  // namespace rules::odds
