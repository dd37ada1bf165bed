// SM-13: who loses his capital goes on from another complex, at half his income.
#include <algorithm>

#include "rules/hooks/control.hpp"
#include "rules/options/smith/parts/smith.hpp"
#include "rules/shared/complexes.hpp"
#include "rules/shared/control.hpp"
#include "rules/shared/income.hpp"

namespace rules::smith {
namespace {

struct CapitalNames {
    SlotId temporary{};  ///< Of a power: the complex that stands for its capital.
    DecisionKindId which{};
    ProcedureId naming{};
};
const CapitalNames& captured_capitals_names(const View& view) { return view.rules.data<CapitalNames>(); }

SpaceId temporary_capital(const View& view, OwnerId power) {
    const auto space = view.state.slot(captured_capitals_names(view).temporary, raw(power), -1);
    return space < 0 ? no_space : static_cast<SpaceId>(space);
}

/// By name.
std::vector<SpaceId> complexes_of(const View& view, OwnerId power) {
    auto found = filtered(all_spaces(view.rules),
                          [&](SpaceId space) { return view.state.control[idx(space)] == power && complex_in(view, space) != nullptr; });
    sort_by_name(view, found);
    return found;
}

// Naming it, directly behind what took the last one. [SM-13.2] [SM-13.3] [SM-13.6]

std::vector<SpaceId> could_be(const View& view, const Decision&, OwnerId owner) { return complexes_of(view, owner); }
Choice dearest(const View& view, const Decision&, OwnerId owner) {
    const auto places = complexes_of(view, owner);
    const auto less = [&](SpaceId a, SpaceId b) { return view.rules.space(a).value < view.rules.space(b).value; };
    return Choice{places.empty() ? no_space : *std::max_element(places.begin(), places.end(), less)};
}
DecisionRequest request_to(const View& view, OwnerId power) {
    return {.kind = captured_capitals_names(view).which, .asked = mask_of(power), .space = view.rules.owner(power).capital};
}
bool named(const View& view, std::uint32_t power) {
    const auto owner = static_cast<OwnerId>(power);
    return seat_of(view, owner) != no_space || complexes_of(view, owner).empty();
}
void ask(Context& context, std::uint32_t power) { context.ask(request_to(context.view(), static_cast<OwnerId>(power))); }
void take(Context& context, std::uint32_t power) {
    const auto choice = context.answer(request_to(context.view(), static_cast<OwnerId>(power)), static_cast<OwnerId>(power));
    context.set_slot(captured_capitals_names(context.view()).temporary, power, raw(*choice.as<SpaceId>()));
}

/// One that has none has the next complex at once; the own capital ends it. [SM-13.2] [SM-13.3] [SM-13.7]
void seats_change(Context& context, const CaptureNotice& notice) {
    const auto& names = captured_capitals_names(context.view());
    for (const auto power : {notice.from, notice.to}) {
        if (!is_power(context.view(), power)) continue;
        const bool had = temporary_capital(context.view(), power) != no_space;
        const bool lost = power == notice.from && temporary_capital(context.view(), power) == notice.space;
        if (had && (lost || !capital_lost(context.view(), power))) context.set_slot(names.temporary, raw(power), -1);
        if (named(context.view(), raw(power))) continue;
        const auto places = complexes_of(context.view(), power);
        if (places.size() == 1)
            context.set_slot(names.temporary, raw(power), raw(places.front()));
        else
            context.start(names.naming, raw(power));
    }
}

/// Half, rounded down. [SM-13.2] [SM-13.6] (OQ-SM-9)
void half(const View& view, OwnerId power, Tally& tally) {
    if (!capital_lost(view, power)) return;
    const auto sum = tally.sum();
    tally.add(sum / 2 - sum, {"SM-13.2"}, seat_of(view, power));
}

/// Whose army holds a territory of an ally who has no seat: the most land units, ties in turn order. [SM-13.4] [SM-13.6]
OwnerId collector(const View& view, OwnerId whose, SpaceId space) {
    std::vector<const Unit*> armies;
    for (const auto& unit : view.state.in(space))
        if (unit.owner != whose && friends(view, unit.owner, whose) && takes_ground(view, unit)) armies.push_back(&unit);
    return armies.empty() ? nobody : owner_of_most(armies);
}
void for_the_homeless(const View& view, OwnerId power, Tally& tally) {
    for (const auto& whose : all_powers(view.rules)) {
        if (whose == power || !friends(view, power, whose) || !without_seat(view, whose)) continue;
        for (const auto space : all_spaces(view.rules))
            if (view.state.control[idx(space)] == whose && collector(view, whose, space) == power)
                tally.add(view.rules.space(space).value, {"SM-13.4"}, space);
    }
}

/// [SM-13.5]
Result<void> only_ones_own(const View& view, OwnerId power, SpaceId space) {
    const auto original = view.rules.space(space).original;
    if (!is_power(view, original) || original == power || !friends(view, original, power)) return {};
    return refuse(Refusal::no_place, {"SM-13.5"}, {fact("space", space), fact("owner", original)}, {"CL-11.1.4"});
}

void install_captured_capitals(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<CapitalNames>();
    names.temporary = build.slot({"temporary-capital", Scope::owner, SlotType::space, Lifetime::game, false, -1});
    names.which = build.decision(question::Space{.name = "temporary-capital", .cite = "SM-13.2", .among = could_be, .fallback = dearest});
    build.procedure("temporary-capital").define({repeat("capital-named", named, {step("name-capital", ask), step("capital-taken", take)})});
    names.naming = build.procedure("temporary-capital").id();
    auto& control = build.data<Control>();
    control.other_seat.set(temporary_capital);
    control.returns_always("smith-captured-capitals", always);  // [SM-13.6]
    build.control().consequences("seats-change", seats_change);
    build.data<Incomes>().additions("for-the-homeless", for_the_homeless);
    build.data<Incomes>().reductions("half", half);
    build.data<Complexes>().may_use("only-ones-own", only_ones_own);
}

}  // namespace

const Option captured_capitals{
    .id = "smith-captured-capitals",
    .base = "classic",
    .title = "Captured capitals",
    .summary = "Who loses his capital goes on from another complex with half his income; without one his allies collect where they stand.",
    .paragraphs = {"SM-13.1", "SM-13.2", "SM-13.3", "SM-13.4", "SM-13.5", "SM-13.6", "SM-13.7"},
    .install = install_captured_capitals};

}  // namespace rules::smith
