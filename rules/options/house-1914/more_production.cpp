#include <fmt/format.h>
#include <algorithm>

#include "rules/games/1914/control.hpp"
#include "rules/games/1914/income.hpp"
#include "rules/games/1914/mobilize.hpp"
#include "rules/options/house-1914/parts/pre_game.hpp"

namespace rules::house1914 {
namespace {

/// What a factory does; none: it was never built, or is destroyed.
enum Effect : std::uint8_t { none, output, staging };

struct Factories {
    ParameterId value{}, output{}, staging{};
    SlotId site{}, effect{};  ///< Of powers.
    DecisionKindId factory{};
    TagId to_output{}, to_staging{}, destroyed{};
};
const Factories& factories(const View& view) { return view.rules.data<Factories>(); }

SpaceId site_of(const View& view, OwnerId power) { return static_cast<SpaceId>(view.state.slot(factories(view).site, raw(power), -1)); }
Effect effect_of(const View& view, OwnerId power) { return static_cast<Effect>(view.state.slot(factories(view).effect, raw(power), none)); }
bool has_factory(const View& view, OwnerId power, SpaceId space, Effect effect) {
    return effect_of(view, power) == effect && site_of(view, power) == space;
}

/// A territory that it controls, worth enough. [HR-4.11.1]
bool may_stand(const View& view, OwnerId power, SpaceId space) {
    return controller(view, space) == power && view.rules.space(space).value >= view.rules.parameter(factories(view).value);
}

Choice factory_in(const View& view, SpaceId space, Effect effect) {
    const auto& names = factories(view);
    return {Choice::List{{space}, {effect == staging ? names.to_staging : names.to_output}}};
}

/// Each effect in each such territory: output in the own capital first, then by name.
std::vector<Choice> choices(const View& view, const Decision&, OwnerId power) {
    auto spaces = filtered(all_spaces(view.rules), [&](SpaceId space) { return may_stand(view, power, space); });
    sort_by_name(view, spaces);
    const auto capital = std::find(spaces.begin(), spaces.end(), view.rules.owner(power).capital);
    if (capital != spaces.end()) std::rotate(spaces.begin(), capital, capital + 1);
    std::vector<Choice> found;
    for (const auto space : spaces)
        for (const auto effect : {output, staging}) found.push_back(factory_in(view, space, effect));
    return found;
}

/// No such territory, or no such effect. [HR-4.11.1] [HR-4.11.2]
tl::unexpected<Violation> no_factory(const View& view, const Decision&, OwnerId power, const Choice& choice) {
    const auto* pair = choice.as<Choice::List>();
    const auto* space = pair == nullptr || pair->size() != 2 ? nullptr : pair->front().as<SpaceId>();
    if (space == nullptr || may_stand(view, power, *space)) return refuse(Refusal::bad_choice, {"HR-4.11.2"}, {}, {"HR-4.11.1"});
    return refuse(Refusal::no_place, {"HR-4.11.1"}, {fact("space", *space), fact("value", view.rules.parameter(factories(view).value))});
}

DecisionRequest request(const View& view) {
    DecisionRequest request;
    request.kind = factories(view).factory;
    for (const auto power : preparing(view))
        if (!choices(view, {}, power).empty()) request.asked |= mask_of(power);
    request.sealed = true;
    return request;
}

void ask(Context& context, std::uint32_t) { context.ask(request(context.view())); }

void build_them(Context& context, std::uint32_t) {
    const auto asked = request(context.view());
    const auto& names = factories(context.view());
    for (const auto power : OwnersOf(asked.asked)) {
        const auto choice = context.answer(asked, power);
        const auto& pair = *choice.as<Choice::List>();
        context.set_slot(names.site, raw(power), raw(*pair.front().as<SpaceId>()));
        context.set_slot(names.effect, raw(power), *pair.back().as<TagId>() == names.to_staging ? staging : output);
    }
}

/// [HR-4.11.2] [HR-4.11.3]
void add_output(const View& view, OwnerId power, SpaceId space, Tally& tally) {
    if (has_factory(view, power, space, output)) tally.add(view.rules.parameter(factories(view).output), {"HR-4.11.2"}, space);
}

/// Twice the value of the territory, but not more than so many. Shut where it was not the owner's when his turn began, or is contested.
/// [HR-4.11.2] [HR-4.11.3]
void add_room(const View& view, OwnerId power, std::vector<Room>& rooms) {
    const auto space = site_of(view, power);
    if (effect_of(view, power) != staging) return;
    if (controller(view, space) != power || turn_start_controller(view, space) != power) return rooms.push_back({space, 0, {"HR-4.11.3"}});
    const auto most = std::min(limit_of(view, factories(view).staging), std::int64_t{2} * view.rules.space(space).value);
    rooms.push_back({space, most, {"HR-4.11.2"}});
}

/// For the rest of the game, when an enemy gains control; a friend's control leaves it. [HR-4.11.4]
void destroy(Context& context, const CaptureNotice& notice) {
    const auto& names = factories(context.view());
    for (const auto power : all_powers(context.rules)) {
        if (effect_of(context.view(), power) == none || site_of(context.view(), power) != notice.space) continue;
        if (!enemies(context.view(), power, notice.to)) continue;
        context.set_slot(names.site, raw(power), -1);
        context.set_slot(names.effect, raw(power), none);
        context.note(names.destroyed, notice.space, power);
    }
}

/// What does something stands somewhere, on ground.
void factories_stand(const View& view, std::vector<LawBreach>& breaches) {
    for (const auto power : all_powers(view.rules)) {
        const auto site = site_of(view, power);
        if (effect_of(view, power) != none && (idx(site) >= view.rules.spaces.size() || view.rules.space(site).sea))
            breaches.push_back({"factories-stand", fmt::format("the factory of {} stands nowhere", view.rules.owner(power).name)});
    }
}

void install_more_production(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<Factories>();
    names.value = build.parameter("more-production.value", 2, 0, 100);
    names.output = build.parameter("more-production.output", 3, 0, 100);
    names.staging = build.parameter("more-production.staging", 6, 0, 100);
    names.site = build.slot({"factory", Scope::owner, SlotType::space, Lifetime::game, false, -1});
    names.effect =
        build.slot({"factory-effect", Scope::owner, SlotType::number, Lifetime::game, false, none, {"none", "output", "staging"}});
    names.to_output = build.tag("output");
    names.to_staging = build.tag("staging");
    names.destroyed = build.tag("factory-destroyed");
    names.factory = build.decision(question::OneOf<Choice>{
        .name = "factory", .cite = "HR-4.11.1", .among = choices, .refusal = no_factory, .orders = question::no_orders});
    build.data<Production>().of_territory("factory-output", add_output);
    build.data<Mobilizing>().rooms("staging", add_room);
    build.control().consequences("factory-destroyed", destroy);
    build.law(factories_stand);
    build.procedure("game").first_in("pre-game", stage("factories", {step("ask-for-factories", ask), step("build-factories", build_them)}));
    build.phase("factories").paragraph = "HR-4.11.1";
}

}  // namespace

extern const Option more_production{
    .id = "more-production",
    .base = "1914",
    .title = "We need more production",
    .summary = "Before round 1 every power but the United States secretly places a factory, for more income or for placing units there.",
    .paragraphs = {"HR-4.11.1", "HR-4.11.2", "HR-4.11.3", "HR-4.11.4"},
    .band = Band::scenario,
    .after = {"neutral-auction-by-power", "neutral-auction-by-alliance"},
    .install = install_more_production};

}  // namespace rules::house1914
