// An option: once in a game a plane of the attacker dives into a ship, and both are hit.
#include <algorithm>
#include <vector>

#include "rules/mechanics/questions.hpp"
#include "rules/shared/combat.hpp"
#include "tests/newcomers/options.hpp"

namespace newcomers {
namespace {

using namespace rules;

struct Kamikaze {
    std::vector<UnitTypeId> planes;
    std::int64_t dives = 0;
    DecisionKindId target{};
    SlotId flown{};  ///< By owner: how often.
    TagId dive{};
};
const Kamikaze& names(const View& view) { return view.rules.data<Kamikaze>(); }

/// The plane that dives; null if the power has none in the battle, or has done so often enough.
const Unit* plane_of(const View& view, BattleId battle, OwnerId owner) {
    if (view.state.slot(names(view).flown, raw(owner)) >= names(view).dives) return nullptr;
    for (const auto* unit : shared::own_force(view, battle, true))
        if (unit->owner == owner && std::count(names(view).planes.begin(), names(view).planes.end(), unit->type) > 0) return unit;
    return nullptr;
}

/// One of the enemy's ships that the plane may hit in this battle.
UnitsQuestion targets_of(const View& view, BattleId battle, OwnerId owner) {
    UnitsQuestion question{view};
    const auto* plane = plane_of(view, battle, owner);
    if (plane == nullptr) return question;
    question.among = shared::own_force(view, battle, false);
    std::erase_if(question.among,
                  [&](const Unit* unit) { return !shared::is_ship(view, *unit) || !may_hit(view, aim_of(view, battle, *plane), *unit); });
    question.most = std::min<std::size_t>(question.among.size(), 1);
    return question;
}

DecisionRequest request(const View& view, BattleId battle) {
    return request_in(view, battle, names(view).target, mask_of(shared::lead_of(view, battle)));
}

void ask(Context& context, std::uint32_t subject) {
    const auto view = context.view();
    if (targets_of(view, BattleId{subject}, shared::lead_of(view, BattleId{subject})).most > 0)
        context.ask(request(view, BattleId{subject}));
}

/// The plane is lost, the ship is hit before anybody fires. [NC-8.1]
void dive(Context& context, BattleId battle) {
    const auto lead = shared::lead_of(context.view(), battle);
    const auto question = targets_of(context.view(), battle, lead);
    if (question.most == 0) return;
    const auto target = units_chosen(question, context.answer(request(context.view(), battle), lead));
    if (!target || target->empty()) return;
    const auto& own = names(context.view());
    context.remove_units({plane_of(context.view(), battle, lead)->id}, own.dive);
    context.set_slot(own.flown, raw(lead), context.state().slot(own.flown, raw(lead)) + 1);
    shared::take_hits(context, battle, *target, true, own.dive);
}

void install(RulesetBuilder& build) {
    auto& own = build.data<Kamikaze>();
    auto file = data_file(build, "kamikaze.toml");
    for (const auto& plane : file.root().texts("planes")) own.planes.push_back(build.unit_type(plane));
    own.dives = file.root().number("dives");
    install_words(build);
    own.flown = build.slot({"kamikazes-flown", Scope::owner, SlotType::number, Lifetime::game});
    own.dive = build.tag("kamikaze");
    own.target = build.decision(
        question::Units{.name = "kamikaze", .cite = "NC-8.1", .question = question::in_battle<targets_of>, .orders = question::no_orders});
    build.procedure("sea-battle").after("participants", sequence("kamikaze", {step("ask-kamikaze", ask), step("dive", dive)}));
}

}  // namespace

extern const Option kamikaze{.id = "kamikaze",
                             .base = "europe",
                             .title = "Kamikaze",
                             .summary = "Once in the game an attacking power may give up a fighter at sea for a sure hit on a ship.",
                             .paragraphs = {"NC-8.1"},
                             .install = install};

}  // namespace newcomers
