// Submarines leave a battle by themselves after a round: the attacker's first, then the defender's, one owner after the other. [CL-6.6]

#include "rules/games/classic/submarines.hpp"
#include "rules/mechanics/questions.hpp"
#include "rules/shared/battles.hpp"

namespace rules::classic {
namespace {

bool submerging(const View& view, bool attacking) {
    return !attacking && view.rules.parameter(withdrawal(view).defending_submarines) == Withdrawal::submerge;
}

std::vector<UnitId> submarines_of(const View& view, BattleId battle, bool attacking, OwnerId owner) {
    return ids_where(own_force(view, battle, attacking), [&](const Unit* unit) { return unit->owner == owner && undersea(view, *unit); });
}

bool enemies_in(const View& view, OwnerId power, SpaceId zone, bool planes) {
    return any_of(view.state.in(zone), [&](const Unit& unit) {
        if (unit.carrier != no_unit || !enemies(view, power, unit.owner)) return false;
        return is_ship(view, unit) || (planes && is_plane(view, unit));
    });
}

/// Why submarines of `owner` may not withdraw to `to`. [CL-6.6.2] [CL-6.6.3] [CL-6.6.4]
std::optional<Violation> objection(const View& view, BattleId battle, bool attacking, OwnerId owner, SpaceId to) {
    const auto from = view.state.battle(battle)->space;
    const Paragraph cite{attacking ? "CL-6.6.2" : "CL-6.6.3"};
    const auto no = [&](Paragraph paragraph) { return Violation{Refusal::bad_choice, paragraph, {fact("from", from), fact("to", to)}}; };
    if (idx(to) >= view.rules.spaces.size() || !view.rules.space(to).sea || !view.rules.adjacent(from, to)) return no(cite);
    const bool attackers_came = contains(view.state.slot_list(combat(view).ways, raw(battle)), raw(to));
    if (attacking && !attackers_came) return no(cite);
    if (!attacking && attackers_came && !(*withdrawal(view).came_cite).empty()) return no({*withdrawal(view).came_cite});
    if (auto open = canal_open(view, owner, from, to); !open) return open.error();
    if (battle_site(view, to, view.rules.data<Battles>().sea_battle)) return no({"CL-6.6.4"});
    if (enemies_in(view, owner, to, !attacking)) return no(cite);
    return std::nullopt;
}

std::vector<SpaceId> zones_of(const View& view, BattleId battle, bool attacking, OwnerId owner) {
    auto zones = filtered(view.rules.space(view.state.battle(battle)->space).neighbours,
                          [&](SpaceId zone) { return !objection(view, battle, attacking, owner, zone); });
    sort_by_name(view, zones);
    return zones;
}

/// Nobody has to hide when the battle is decided.
bool may_leave(const View& view, BattleId battle, bool attacking, OwnerId owner) {
    if (over(view, raw(battle)) || submarines_of(view, battle, attacking, owner).empty()) return false;
    return submerging(view, attacking) || !zones_of(view, battle, attacking, owner).empty();
}

/// The next owner who has not been asked in this round.
OwnerId next_owner(const View& view, BattleId battle, bool attacking) {
    for (auto at = view.state.slot(withdrawal(view).next_owner, 0); at < static_cast<std::int64_t>(view.rules.powers()); ++at)
        if (const auto owner = static_cast<OwnerId>(at); may_leave(view, battle, attacking, owner)) return owner;
    return nobody;
}

DecisionRequest number_request(const View& view, BattleId battle, bool attacking, OwnerId owner) {
    const auto kind = submerging(view, attacking) ? combat(view).submerge : withdrawal(view).submarine_withdrawal;
    return request_in(view, battle, kind, mask_of(owner), std::ssize(submarines_of(view, battle, attacking, owner)));
}

DecisionRequest zone_request(const View& view, BattleId battle, bool attacking, OwnerId owner) {
    auto request = request_in(view, battle, withdrawal(view).withdrawal_zone, mask_of(owner), view.state.slot(withdrawal(view).leaving, 0));
    request.detail = attacking ? 1 : 0;
    return request;
}

bool attackers_zone(const Decision& decision) { return decision.detail != 0; }

std::vector<SpaceId> zones_now(const View& view, const Decision& decision, OwnerId owner) {
    return zones_of(view, decision.battle, attackers_zone(decision), owner);
}
tl::unexpected<Violation> no_zone(const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
    if (const auto* zone = choice.as<SpaceId>())
        if (auto why = objection(view, decision.battle, attackers_zone(decision), owner, *zone))
            return tl::make_unexpected(std::move(*why));
    return refuse(Refusal::bad_choice, {"CL-6.6.6"}, {fact("most", decision.number)});
}

void begin(Context& context, std::uint32_t) { context.set_slot(withdrawal(context).next_owner, 0, 0); }

template <bool attacking>
bool all_asked(const View& view, std::uint32_t subject) {
    return next_owner(view, BattleId{subject}, attacking) == nobody;
}

template <bool attacking>
void choose_number(Context& context, BattleId battle) {
    const auto owner = next_owner(context.view(), battle, attacking);
    context.set_slot(withdrawal(context).next_owner, 0, raw(owner));
    context.ask(number_request(context.view(), battle, attacking, owner));
}

/// One zone for all of his that withdraw in this round. [CL-6.6.6]
template <bool attacking>
void choose_zone(Context& context, BattleId battle) {
    const auto owner = static_cast<OwnerId>(context.state().slot(withdrawal(context).next_owner, 0));
    const auto choice = context.answer(number_request(context.view(), battle, attacking, owner), owner);
    const auto* number = choice.as<std::int64_t>();
    context.set_slot(withdrawal(context).leaving, 0, number != nullptr ? *number : 0);
    if (number == nullptr || *number == 0 || submerging(context.view(), attacking)) return;
    context.ask(zone_request(context.view(), battle, attacking, owner));
}

template <bool attacking>
void withdraw(Context& context, BattleId battle) {
    const auto& names = combat(context);
    const auto owner = static_cast<OwnerId>(context.state().slot(withdrawal(context).next_owner, 0));
    auto units = submarines_of(context.view(), battle, attacking, owner);
    const auto number = static_cast<std::size_t>(context.state().slot(withdrawal(context).leaving, 0));
    if (units.size() > number) units.resize(number);
    if (!units.empty()) {
        if (submerging(context.view(), attacking)) {
            context.set_role(battle, units, names.submerged);
            context.mark(units, context.rules.data<Battles>().dived);
        } else {
            const auto choice = context.answer(zone_request(context.view(), battle, attacking, owner), owner);
            context.move_units(units, *choice.as<SpaceId>());
            if (attacking) context.mark(units, context.rules.data<Battles>().retreated);
        }
    }
    context.set_slot(withdrawal(context).leaving, 0, 0);
    context.set_slot(withdrawal(context).next_owner, 0, raw(owner) + 1);
}

Node submarine_steps() {
    return sequence("submarines", {
                                      step("attackers-submarines-begin", begin),
                                      repeat("attackers-submarines", all_asked<true>,
                                             {
                                                 step("choose-attackers-submarines", choose_number<true>),
                                                 step("choose-attackers-zone", choose_zone<true>),
                                                 step("attackers-submarines-withdraw", withdraw<true>),
                                             }),
                                      step("defenders-submarines-begin", begin),
                                      repeat("defenders-submarines", all_asked<false>,
                                             {
                                                 step("choose-defenders-submarines", choose_number<false>),
                                                 step("choose-defenders-zone", choose_zone<false>),
                                                 step("defenders-submarines-withdraw", withdraw<false>),
                                             }),
                                  });
}

}  // namespace

void install_submarines(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    auto& own = build.data<Withdrawal>();
    build.data<Battles>().dived = build.unit_flag("dived", Lifetime::turn);
    own.next_owner = build.slot({"next-owner", Scope::game, SlotType::number, Lifetime::turn});
    own.leaving = build.slot({"submarines-leaving", Scope::game, SlotType::number, Lifetime::turn});
    own.submarine_withdrawal = build.decision(question::Number{.name = "submarine-withdrawal", .cite = "CL-6.6.6"});
    names.submerge = build.decision(question::Number{.name = "submerge", .cite = "CL-13.1.2"});
    own.withdrawal_zone =
        build.decision(question::Space{.name = "withdrawal-zone", .cite = "CL-6.6.6", .among = zones_now, .refusal = no_zone});
    build.procedure("sea-battle").instead("submarines", submarine_steps());
}

}  // namespace rules::classic
