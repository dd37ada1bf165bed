// SM-50: before the first round each power gets one of six advantages, by chance or by choice of who makes the bundle.
#include <fmt/format.h>
#include <algorithm>

#include "rules/mechanics/bundle_warnings.hpp"
#include "rules/options/smith/parts/advantages.hpp"

namespace rules::smith {
namespace {

/// How a power comes to its advantage.
struct Dealing {
    struct Power {
        OwnerId owner{nobody};
        ParameterId how{};  ///< A die, none, or one of them by its place.
    };
    static constexpr std::int64_t drawn = 0, none = 1, first = 2;
    std::vector<Power> powers;
    TagId die{};
};
const Dealing& dealing(const View& view) { return view.rules.data<Dealing>(); }
const Advantages& advantages(const View& view) { return view.rules.data<Advantages>(); }

/// Those of a power, in the order of the die.
std::vector<const Advantage*> all_of(const Advantages& advantages, OwnerId power) {
    return pointers_where(advantages.all, [&](const Advantage& each) { return each.owner == power; });
}

void give(Context& context, const Advantage& advantage) {
    context.set_slot(advantages(context.view()).of, raw(advantage.owner), raw(advantage.name));
}

/// What is of no use is drawn again, at once. [SM-50.1] [SM-50.2] (OQ-SMN-24)
void draw(Context& context, OwnerId power) {
    const auto six = all_of(advantages(context.view()), power);
    for (;;) {
        const auto face = context.faces(dealing(context.view()).die, no_space, power, no_unit_type, 0, 1).front();
        const auto& drawn = *six[std::min<std::size_t>(face, six.size()) - 1];
        if (any(advantages(context.view()).idle, context.rules, drawn)) continue;
        return give(context, drawn);
    }
}

/// In turn order. [SM-50.1]
void deal(Context& context, std::uint32_t) {
    for (const auto& [power, how] : dealing(context.view()).powers) {
        const auto said = context.rules.parameter(how);
        if (said == Dealing::drawn) draw(context, power);
        if (said >= Dealing::first)
            give(context, *all_of(advantages(context.view()), power)[static_cast<std::size_t>(said - Dealing::first)]);
    }
}

bool all_brought(const View& view, std::uint32_t) {
    return view.state.slot(advantages(view).turn, 0) > static_cast<std::int64_t>(view.rules.powers());
}

/// The powers are counted from 1 on: at 0, outside the stage, it is the turn of none.
void next(Context& context, std::uint32_t) {
    const auto turn = advantages(context.view()).turn;
    context.set_slot(turn, 0, context.state().slot(turn, 0) + 1);
}

void end(Context& context, std::uint32_t) { context.set_slot(advantages(context.view()).turn, 0, 0); }

void bring(Context& context, std::uint32_t) {
    const auto* advantage = brought_now(context.view());
    if (advantage == nullptr) return;
    for (const auto rule : advantages(context.view()).brings) rule(context, *advantage);
}

// The data.

/// The paragraph as the option has it: it outlives the file.
std::string_view paragraph_in(const DataFile::Table& row) {
    const auto said_in = row.text("said_in");
    const auto& all = national_advantages.paragraphs;
    const auto found = std::find(all.begin(), all.end(), said_in);
    if (found != all.end()) return *found;
    row.problem_at("said_in", fmt::format("\"{}\" is no paragraph of this option", said_in));
    return {};
}

void read_national_advantages(RulesetBuilder& build, const DataFile::Table& row) {
    const Advantage advantage{build.owner(row.text("power")), build.tag(row.text("name")), paragraph_in(row)};
    build.data<Advantages>().all.push_back(advantage);
    for (const auto* effect : all_advantage_effects())
        if (row.has(effect->key)) effect->read(build, advantage, row);
}

void read_power(RulesetBuilder& build, const DataFile::Table& row) {
    row.only({"power", "name"});
    const auto power = build.owner(row.text("power"));
    std::vector<std::string> ways{"drawn", "none"};
    for (const auto* each : all_of(build.data<Advantages>(), power)) ways.emplace_back(build.tables().tag(each->name));
    const auto how = build.parameter(fmt::format("smith-national-advantages.{}", row.text("name")), std::move(ways));
    build.data<Dealing>().powers.push_back({power, how});
}

/// What is of no use is not chosen either. [SM-50.2]
void check_choices(RulesetBuilder& build) {
    const auto& all = build.data<Advantages>();
    for (const auto& [power, how] : build.data<Dealing>().powers) {
        const auto said = build.tables().parameter(how);
        if (said < Dealing::first) continue;
        const auto& chosen = *all_of(all, power)[static_cast<std::size_t>(said - Dealing::first)];
        if (any(all.idle, build.tables(), chosen))
            build.problem(
                fmt::format("the advantage \"{}\" is of no use in this bundle ({})", build.tables().tag(chosen.name), chosen.said_in));
    }
}

/// [SM-51.7]
void remark_on_the_ussr(RulesetBuilder& build) {
    if (!has_module(build.tables(), "smith-initial-conditions"))
        remark(build,
               "the advantages of the USSR presume \"smith-initial-conditions\", by which it does not attack in its first turn (SM-51.7)");
}

void install_national_advantages(RulesetBuilder& build) {
    install_words(build);
    auto& names = build.data<Advantages>();
    names.of = build.slot({"advantages", Scope::owner, SlotType::tag, Lifetime::game, false, -1});
    names.turn = build.slot({"advantage-brought", Scope::game, SlotType::number, Lifetime::game});
    names.cause = build.tag("advantage");
    build.data<Dealing>().die = build.tag("advantage-die");
    build.procedure("game").first_in(
        "pre-game",
        stage("advantages", {step("advantages-dealt", deal),
                             repeat("advantages-brought", all_brought, {step("advantage-brings", bring), step("advantage-brought", next)}),
                             step("advantages-over", end)}));
    build.phase("advantages").paragraph = "SM-50.1";
    auto file = data_file(build, "advantages.toml");
    for (const auto* effect : all_advantage_effects())
        if (effect->install != nullptr) effect->install(build);
    for (const auto& row : file.root().tables("advantage")) read_national_advantages(build, row);
    for (const auto& row : file.root().tables("parameter")) read_power(build, row);
    build.when_set(check_choices);
    build.when_set(remark_on_the_ussr);
}

}  // namespace

const Advantage* advantage_of(const View& view, OwnerId power) {
    const auto name = view.state.slot(advantages(view).of, raw(power), -1);
    for (const auto& each : advantages(view).all)
        if (each.owner == power && std::int64_t{raw(each.name)} == name) return &each;
    return nullptr;
}

const Advantage* brought_now(const View& view) {
    const auto turn = view.state.slot(advantages(view).turn, 0);
    if (turn < 1 || turn > static_cast<std::int64_t>(view.rules.powers())) return nullptr;
    return advantage_of(view, static_cast<OwnerId>(turn - 1));
}

Result<void> cited_by_advantage(const View& view, Result<void> verdict) {
    const auto* advantage = brought_now(view);
    if (verdict || advantage == nullptr) return verdict;
    verdict.error().cite = {advantage->said_in};
    return verdict;
}

const Option national_advantages{
    .id = "smith-national-advantages",
    .revision = 2,
    .base = "classic",
    .title = "National advantages",
    .summary = "Each power begins with one of six advantages of its own, drawn by a die or chosen: units, a technology, cheaper building.",
    .paragraphs = {"SM-50.1", "SM-50.2", "SM-51.1", "SM-51.2", "SM-51.3", "SM-51.4", "SM-51.5", "SM-51.6", "SM-51.7", "SM-52.1", "SM-52.2",
                   "SM-52.3", "SM-52.4", "SM-52.5", "SM-52.6", "SM-53.1", "SM-53.2", "SM-53.3", "SM-53.4", "SM-53.5", "SM-53.6", "SM-54.1",
                   "SM-54.2", "SM-54.3", "SM-54.4", "SM-54.5", "SM-54.6", "SM-55.1", "SM-55.2", "SM-55.3", "SM-55.4", "SM-55.5", "SM-55.6"},
    .after = {"smith-divided-zones", "smith-weapons"},
    .install = install_national_advantages};

}  // namespace rules::smith
