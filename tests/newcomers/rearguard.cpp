// An option: one infantry of a defender leaves before the ground round.
#include <vector>

#include "rules/games/1914/combat.hpp"
#include "rules/mechanics/situation.hpp"
#include "tests/newcomers/options.hpp"

namespace newcomers {
namespace {

using namespace rules;

struct Rearguard {
    DecisionKindId leave{};
    TagId stay{};
};

const Unit* infantry_of(const View& view, BattleId battle, OwnerId owner) {
    for (const auto* unit : participants(view, battle, false))
        if (unit->owner == owner && unit->type == game1914::game(view).infantry) return unit;
    return nullptr;
}

/// To stay, or to go to quiet ground of a friend that touches the battle.
std::vector<Choice> ways(const View& view, const Decision& decision, OwnerId owner) {
    std::vector<SpaceId> places;
    if (infantry_of(view, decision.battle, owner) != nullptr)
        for (const auto to : view.rules.space(decision.space).neighbours)
            if (!view.rules.space(to).sea && game1914::status(view, owner, to) == game1914::Status::friendly &&
                !game1914::unraised(view, to))
                places.push_back(to);
    sort_by_name(view, places);
    std::vector<Choice> found{{view.rules.data<Rearguard>().stay}};
    for (const auto to : places) found.push_back({to});
    return found;
}

/// Every power that defends; who has no infantry there, or nowhere to go, has one answer and is not asked.
std::vector<DecisionRequest> asks(const View& view, std::uint32_t battle) {
    OwnerMask defending = 0;
    for (const auto* unit : participants(view, BattleId{battle}, false))
        if (idx(unit->owner) < view.rules.powers()) defending |= mask_of(unit->owner);
    return {request_in(view, BattleId{battle}, view.rules.data<Rearguard>().leave, defending)};
}

/// Who leaves the space leaves the battle.
void follows(Context& context, std::uint32_t battle, std::span<const FormAnswer> answers) {
    for (const auto& answer : answers)
        if (const auto* to = answer.choice.as<SpaceId>())
            context.move_units({infantry_of(context.view(), BattleId{battle}, answer.owner)->id}, *to);
}

/// [NC-6.1]
void install(RulesetBuilder& build) {
    auto& data = build.data<Rearguard>();
    data.stay = build.tag("stay");
    data.leave = build.decision(
        question::OneOf<Choice>{.name = "rearguard", .cite = "NC-6.1", .among = ways, .orders = question::orders_words_or_spaces("stay")});
    build.data<game1914::LandChoices>().ask("rearguard", {.asks = asks, .follows = follows});
}

}  // namespace

extern const Option rearguard{.id = "rearguard",
                              .base = "1914",
                              .title = "Rearguards",
                              .summary = "Before the ground round each defending power may send one infantry to friendly ground next door.",
                              .paragraphs = {"NC-6.1"},
                              .install = install};

}  // namespace newcomers
