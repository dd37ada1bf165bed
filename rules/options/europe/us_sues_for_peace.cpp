// EUO-2.2.2: when an Ally is defeated two dice say whether the United States leaves the war.
#include "rules/mechanics/bundle_warnings.hpp"
#include "rules/options/europe/parts/america.hpp"
#include "rules/options/europe/parts/leaving.hpp"

namespace rules::europe {
namespace {

struct Peace {
    SlotId due{};  ///< Powers whose defeat is to be rolled for.
    TagId roll{}, peace{};
};
const Peace& peace(const View& view) { return view.rules.data<Peace>(); }

OwnerId america(const View& view) { return game(view).united_states; }

/// [EUO-2.2.2.1]
bool makes_peace(const View& view, OwnerId defeated, int sum) {
    return defeated == game(view).soviet_union ? sum <= 4 : sum <= 5 || sum == 12;
}

/// Nobody rolls who is out already. [EUO-2.2.2.1.5] [EUO-2.2.2.3]
void note_defeat(Context& context, OwnerId power) {
    if (context.state().out[idx(america(context.view()))] != 0) return;
    context.add_to_list(peace(context.view()).due, 0, raw(power));
}

/// Where an Ally has land units he has the ground, most of them first, then turn order. [EUO-2.2.2.2.c] (OQ-EU-29)
OwnerId heir(const View& view, SpaceId space) {
    const auto original = view.rules.space(space).original;
    if (in_middle_east(view, space)) return game(view).middle_east;
    if (is_power(view, original) && original != america(view) && original != game(view).germany && !is_defeated(view, original))
        return original;
    const auto ally = ally_with_most_land_units(view, space, america(view));
    return ally == nobody ? game(view).germany : ally;
}

/// Ground changes hands first: America's own is neutral, its convoys are no more. [EUO-2.2.2.2.b] [EUO-2.2.2.2.c]
void hand_over(Context& context) {
    const auto view = context.view();
    const auto cause = peace(view).peace;
    for (const auto space : all_spaces(context.rules)) {
        const bool own = context.rules.space(space).original == america(context.view());
        if (context.rules.space(space).sea) {
            if (own) change_control(context, space, nobody, nobody, cause);
        } else if (own) {
            change_control(context, space, figures(context).neutral, nobody, cause);
        } else if (context.state().control[idx(space)] == america(context.view())) {
            const auto to = heir(context.view(), space);
            change_control(context, space, to, to, cause);
        }
    }
}

void roll_us_sues_for_peace(Context& context, std::uint32_t) {
    const auto& own = peace(context.view());
    const auto due = context.state().slot_list(own.due, 0);
    if (due.empty() || context.state().outcome) return;
    context.set_list(own.due, 0, {});
    for (const auto defeated : due) {
        const auto faces = context.faces(own.roll, no_space, america(context.view()), no_unit_type, 0, 2);
        if (!makes_peace(context.view(), static_cast<OwnerId>(defeated), faces[0] + faces[1])) continue;
        begin_to_leave(context, america(context.view()), own.peace);
        leaves_the_war(context, own.peace);
        hand_over(context);
        return;
    }
}

/// Who stood on American ground goes north. [EUO-2.2.2.2.d]
void evacuate(Context& context) {
    const auto power = america(context.view());
    std::vector<Unit> stranded;
    for (const auto& unit : context.state().units)
        if (unit.owner != power && unit.space != off_board && context.rules.space(unit.space).original == power &&
            !context.rules.space(unit.space).sea)
            stranded.push_back(unit);
    for (const auto& unit : stranded) {
        SpaceId to = no_space;
        for (const auto space : context.rules.space(unit.space).neighbours)
            if (to == no_space && !context.rules.space(space).sea && friendly_ground(context.view(), unit.owner, space)) to = space;
        if (to == no_space)
            context.remove_units({unit.id}, peace(context.view()).peace);
        else
            context.move_units({unit.id}, to);
    }
}

/// After all others it goes itself. [EUO-2.2.2.2.a]
void go(Context& context, std::uint32_t) {
    const auto power = america(context.view());
    if (leaving_power(context.view()) != power) return;
    const auto cause = peace(context.view()).peace;
    evacuate(context);
    units_leave(context, cause);
    context.pay({AccountKind::treasury, power}, {AccountKind::bank, nobody}, context.state().money[idx(power) * 2], cause);
}

bool absent_us_sues_for_peace(const View& view, OwnerId power) { return power == america(view) && view.state.out[idx(power)] != 0; }

/// [EUO-2.0.4]
void remark_if_idle_us_sues_for_peace(RulesetBuilder& build) {
    if (!build.data<Defeats>().installed)
        remark(build, "\"us-sues-for-peace\" has no effect without \"alternate-victory\": nobody is defeated (EUO-2.0.4)");
    else if (has_module(build.tables(), "us-neutrality"))
        remark(build, "\"us-sues-for-peace\" has no effect with \"us-neutrality\": there is nobody to roll (EUO-2.0.4)");
}

void install_us_sues_for_peace(RulesetBuilder& build) {
    auto& own = build.data<Peace>();
    own.due = build.slot({"peace-roll", Scope::game, SlotType::owner, Lifetime::game, true});
    own.roll = build.tag("peace-roll");
    own.peace = build.tag("peace");
    install_leaving(build);
    build.data<Defeats>().follows("peace", note_defeat);
    build.data<Names>().absent("at-peace", absent_us_sues_for_peace);
    build.procedure("game").instead("peace", sequence("peace", {step("peace-rolled", roll_us_sues_for_peace),
                                                                guests_go_ashore("peace-guests"), step("america-goes", go)}));
    install_option_words(build);
    build.when_set(remark_if_idle_us_sues_for_peace);
}

}  // namespace

const Option us_sues_for_peace{
    .id = "us-sues-for-peace",
    .revision = 2,
    .base = "europe",
    .title = "The United States sues for peace",
    .summary = "Under the alternate victory two dice say, when an Ally is defeated, whether the United States leaves the war.",
    .paragraphs = {"EUO-2.2.2.1.1"},
    .install = install_us_sues_for_peace};

}  // namespace rules::europe
