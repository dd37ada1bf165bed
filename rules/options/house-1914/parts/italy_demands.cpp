// What Italy asks for before its turn, and how it leaves a side that has broken its word. [HR-4.16.5] [HR-4.16.14]
#include <algorithm>
#include <utility>

#include "rules/mechanics/declaring.hpp"
#include "rules/options/house-1914/parts/italy.hpp"

namespace rules::house1914::italian {
namespace {

/// Before its own turn, in the phase of that name.
Result<void> in_negotiation(const View& view, OwnerId author, Paragraph cite) {
    if (author != italy(view).power) return refuse(Refusal::not_your_turn, cite, {fact("power", author)});
    return in_own_phase(view, author, {"negotiation", cite, cite});
}

Result<void> bad_argument(std::string_view name) {
    return refuse(Refusal::bad_choice, {"HR-4.16.5"}, {fact("argument", std::string{name})});
}
Result<void> stands_already(std::string_view name) { return refuse(Refusal::forbidden, {"HR-4.16.5"}, {fact("item", std::string{name})}); }

/// A number of 1 or more, once.
Result<void> check_sum(const View& view, const command::Declare& declare, std::string_view name, SlotId slot) {
    constexpr std::int64_t most = 10'000;
    const auto* value = argument(declare.arguments, name);
    if (value == nullptr) return {};
    const auto* number = value->as<std::int64_t>();
    if (number == nullptr || *number < 1 || *number > most) return bad_argument(name);
    return view.state.slot(slot, 0) == 0 ? Result<void>{} : stands_already(name);
}

Result<void> check_units(const View& view, const command::Declare& declare) {
    const auto* value = argument(declare.arguments, "units");
    if (value == nullptr) return {};
    const auto* picks = value->as<UnitPicks>();
    if (picks == nullptr || picks->empty()) return bad_argument("units");
    if (demanded_units(view) > 0) return stands_already("units");
    std::int64_t count = 0;
    for (std::size_t at = 0; at < picks->size(); ++at) {
        UnitPick plain{.type = (*picks)[at].type, .count = (*picks)[at].count};
        const bool twice = std::any_of(picks->begin(), picks->begin() + static_cast<std::ptrdiff_t>(at),
                                       [&](const UnitPick& pick) { return pick.type == plain.type; });
        if ((*picks)[at] != plain || plain.count == 0 || twice) return bad_argument("units");
        count += plain.count;
    }
    const auto most = limit_of(view, italy(view).units);
    if (count > most) return refuse(Refusal::bad_count, {"HR-4.16.5"}, {fact("named", count), fact("most", most)});
    return {};
}

/// That it controls a territory at the end of a round, which is not over.
Result<void> check_promise(const View& view, const command::Declare& declare) {
    const auto* value = argument(declare.arguments, "promise");
    const auto* round_value = argument(declare.arguments, "round");
    if (value == nullptr && round_value == nullptr) return {};
    const auto* space = value == nullptr ? nullptr : value->as<SpaceId>();
    const auto* round = round_value == nullptr ? nullptr : round_value->as<std::int64_t>();
    if (space == nullptr || view.rules.space(*space).sea || view.rules.space(*space).impassable()) return bad_argument("promise");
    if (round == nullptr || *round < std::int64_t{view.state.round} || *round > 10'000) return bad_argument("round");
    return {};
}

Result<void> check_demand(const View& view, const Command& command) {
    const auto& declare = std::get<command::Declare>(command.body);
    if (auto verdict = in_negotiation(view, command.author, {"HR-4.16.5"}); !verdict) return verdict;
    if (!may_demand(view)) return refuse(Refusal::forbidden, {"HR-4.16.5"}, {fact("power", command.author)});
    if (declare.arguments.empty()) return bad_argument("lump-sum");
    for (const auto& [name, value] : declare.arguments)
        if (name != "lump-sum" && name != "per-round" && name != "units" && name != "promise" && name != "round") return bad_argument(name);
    if (auto verdict = check_sum(view, declare, "lump-sum", italy(view).lump_sum); !verdict) return verdict;
    if (auto verdict = check_sum(view, declare, "per-round", italy(view).per_round); !verdict) return verdict;
    if (auto verdict = check_units(view, declare); !verdict) return verdict;
    return check_promise(view, declare);
}

void perform_demand(Context& context, const Command& command) {
    const auto& declare = std::get<command::Declare>(command.body);
    const auto& names = italy(context);
    if (const auto* sum = argument(declare.arguments, "lump-sum")) context.set_slot(names.lump_sum, 0, *sum->as<std::int64_t>());
    if (const auto* sum = argument(declare.arguments, "per-round")) context.set_slot(names.per_round, 0, *sum->as<std::int64_t>());
    if (const auto* units = argument(declare.arguments, "units")) {
        std::vector<std::int64_t> by_type(context.rules.unit_types.size(), 0);
        for (const auto& pick : *units->as<UnitPicks>()) by_type[idx(pick.type)] = pick.count;
        context.set_list(names.wanted_units, 0, std::move(by_type));
    }
    if (const auto* space = argument(declare.arguments, "promise")) {
        const auto round = *argument(declare.arguments, "round")->as<std::int64_t>();
        auto rounds = context.state().slot_list(names.wanted_ground, raw(*space->as<SpaceId>()));
        const auto place = std::lower_bound(rounds.begin(), rounds.end(), round);
        if (place == rounds.end() || *place != round) rounds.insert(place, round);
        context.set_list(names.wanted_ground, raw(*space->as<SpaceId>()), std::move(rounds));
    }
}

/// Each kind of item: some sums, one unit of each type, and each territory that is not promised yet by the end of this round or of the next.
void list_demands(const View& view, OwnerId power, CommandSink& sink) {
    if (power != italy(view).power || !may_demand(view)) return;
    const auto push = [&](Arguments arguments) {
        Command command{power, command::Declare{"demand", std::move(arguments)}};
        if (check_demand(view, command)) sink.push_back(std::move(command));
    };
    for (const std::int64_t sum : {5, 1}) {
        push({{"lump-sum", {sum}}});
        push({{"per-round", {sum}}});
    }
    for (std::size_t at = 0; at < view.rules.unit_types.size(); ++at) {
        UnitPick pick;
        pick.type = static_cast<UnitTypeId>(at);
        push({{"units", {UnitPicks{pick}}}});
    }
    for (const auto space : all_spaces(view.rules))
        for (const auto round : {view.state.round, view.state.round + 1})
            if (view.state.control[idx(space)] != power && view.state.slot_list(italy(view).wanted_ground, raw(space)).empty())
                push({{"promise", {space}}, {"round", {static_cast<std::int64_t>(round)}}});
}

Result<void> check_defect(const View& view, const Command& command) {
    const auto& arguments = std::get<command::Declare>(command.body).arguments;
    if (auto verdict = no_arguments(arguments, {"HR-4.16.14"}); !verdict) return verdict;
    if (auto verdict = in_negotiation(view, command.author, {"HR-4.16.14"}); !verdict) return verdict;
    if (!may_defect(view)) return refuse(Refusal::forbidden, {"HR-4.16.14"}, {fact("power", command.author)});
    return {};
}

/// To the other side, for good. [HR-4.16.14]
void perform_defect(Context& context, const Command&) {
    const auto to = other(stand(context.view()));
    end_agreement(context);
    context.set_slot(italy(context).defected, 0, 1);
    change_stand(context, to, italy(context).defects);
}

void list_defect(const View& view, OwnerId power, CommandSink& sink) {
    Command command{power, command::Declare{"defect", {}}};
    if (check_defect(view, command)) sink.push_back(std::move(command));
}

}  // namespace

bool may_demand(const View& view) {
    const auto where = stand(view);
    return (where == neutral || where == against_both) && powers_in_play(view, italy(view).power) &&
           std::int64_t{view.state.round} >= view.rules.parameter(italy(view).negotiation_round);
}

bool may_defect(const View& view) {
    const auto& names = italy(view);
    return bound(view) && view.state.slot(names.breach, 0) != 0 && view.state.slot(names.defected, 0) == 0 &&
           std::int64_t{view.state.round} >= view.rules.parameter(names.defection_round);
}

std::int64_t demanded_units(const View& view, UnitTypeId type) {
    const auto by_type = view.state.slot_list(italy(view).wanted_units, 0);
    return idx(type) < by_type.size() ? by_type[idx(type)] : 0;
}

std::int64_t demanded_units(const View& view) {
    std::int64_t sum = 0;
    for (const auto count : view.state.slot_list(italy(view).wanted_units, 0)) sum += count;
    return sum;
}

bool demands_something(const View& view) {
    const auto& names = italy(view);
    return view.state.slot(names.lump_sum, 0) > 0 || view.state.slot(names.per_round, 0) > 0 || demanded_units(view) > 0 ||
           !view.state.slots_of(names.wanted_ground).empty();
}

void install_demands(RulesetBuilder& build) {
    auto& names = build.data<Italy>();
    names.lump_sum = build.slot({"italy-demand-lump-sum", Scope::game, SlotType::number, Lifetime::turn});
    names.per_round = build.slot({"italy-demand-per-round", Scope::game, SlotType::number, Lifetime::turn});
    names.wanted_units = build.slot({"italy-demand-units", Scope::game, SlotType::number, Lifetime::turn, true});
    names.wanted_ground = build.slot({"italy-demand-promises", Scope::space, SlotType::number, Lifetime::turn, true});
    build.declaration("demand", "HR-4.16.5",
                      {check_demand,
                       perform_demand,
                       list_demands,
                       {},
                       {},
                       nullptr,
                       {{"lump-sum", ChoiceKind::number},
                        {"per-round", ChoiceKind::number},
                        {"units", ChoiceKind::units},
                        {"promise", ChoiceKind::space},
                        {"round", ChoiceKind::number}}});
    build.declaration("defect", "HR-4.16.14", {check_defect, perform_defect, list_defect, {}, {}});
}

}  // namespace rules::house1914::italian
