#include "rules/games/1914/casualties.hpp"
#include "rules/games/1914/sea_combat.hpp"

#include <algorithm>
#include <utility>

#include "rules/games/1914/combat.hpp"
#include "rules/mechanics/allot.hpp"

namespace rules::game1914 {
namespace {

std::uint16_t struck_bit(const View& view) {
    const auto& role = view.rules.data<Casualties>().struck;
    return role ? role_bit(*role) : std::uint16_t{0};
}

std::vector<const Unit*> struck(const View& view, BattleId battle, bool attacking) {
    if (struck_bit(view) == 0) return {};
    return participants(view, battle, attacking, 0, struck_bit(view));
}

bool is_land_battle(const View& view, BattleId battle) {
    const auto& fought = *view.state.battle(battle);
    return !view.rules.space(fought.space).sea && view.rules.battle_kinds[idx(fought.kind)].for_space;
}

std::vector<const Unit*> targets(const View& view, BattleId battle, OwnerId owner) {
    std::vector<const Unit*> units;
    for (const bool attacking : {true, false})
        for (const auto* unit : exposed(view, battle, attacking))
            if (unit->owner == owner) units.push_back(unit);
    return units;
}

LossQuestion question_of(const View& view, BattleId battle, OwnerId owner, std::uint16_t hits) {
    LossQuestion question{view, owner, battle, view.state.battle(battle)->space, loss_groups(view, targets(view, battle, owner)), hits};
    question.hits = std::min(hits, capacity_of(question.groups));
    return question;
}

/// Units of one owner, and the hits that they can take.
struct Own {
    std::span<const Unit* const> units;
    std::uint16_t room = 0;       ///< Before any is hit that falls last.
    std::uint16_t last_room = 0;  ///< Of those.
};

/// `units` of one owner stand together.
std::vector<Own> by_owners(const View& view, BattleId battle, std::span<const Unit* const> units) {
    std::vector<Own> owners;
    for (auto first = units.begin(); first != units.end();) {
        const auto last = std::find_if(first, units.end(), [&](const Unit* unit) { return unit->owner != (*first)->owner; });
        Own own{{first, last}};
        for (const auto* unit : own.units) {
            auto& room = falls_last(view, battle, *unit) ? own.last_room : own.room;
            room = static_cast<std::uint16_t>(room + hits_of(view, *unit) - unit->damage);
        }
        owners.push_back(own);
        first = last;
    }
    return owners;
}

bool outlives_infantry(const Losses& losses, const LossGroup& group) {
    const auto& rules = losses.view.rules.data<Casualties>().outlives_infantry;
    return any(rules, losses.view, losses.battle, *losses.view.state.unit(group.units.front()));
}

/// On land the last infantry of a power falls after all its other units there. [1914-6.5.3]
Result<void> last_infantry(const Losses& losses) {
    const auto& names = game(losses.view);
    if (losses.view.rules.space(losses.space).sea) return {};
    const auto kept = names.infantry;
    bool others_left = false;
    std::uint16_t lost = 0;
    for (std::size_t at = 0; at < losses.groups.size(); ++at) {
        const auto& group = losses.groups[at];
        if (group.type == kept)
            lost = static_cast<std::uint16_t>(lost + losses.taken[at]);
        else if (losses.taken[at] < group.room() && !outlives_infantry(losses, group))
            others_left = true;
    }
    // Of those who are not in question here, as where fire is aimed, some may be infantry too.
    if (lost == 0 || !others_left || lost < losses.had(kept)) return {};
    std::uint16_t in_battle = 0;
    for (const auto* unit : targets(losses.view, losses.battle, losses.owner))
        if (unit->type == kept) ++in_battle;
    if (lost < in_battle) return {};
    return refuse(Refusal::bad_choice, {"1914-6.5.3"}, {fact("unit", kept)});
}

LossQuestion casualty_question(const View& view, const Decision& decision, OwnerId owner) {
    return question_of(view, decision.battle, owner, static_cast<std::uint16_t>(decision.number));
}

std::string_view casualties_cite(const View& view, const Decision& decision, OwnerId) {
    return is_land_battle(view, decision.battle) ? "1914-6.5.2" : "1914-5.2.2";
}

// Hits on several defenders. [1914-6.5.4]

/// The attacker allots, keeping each power's last infantry. [1914-6.5.4] [1914-5.2.3]
AllotQuestion defenders_question(const View& view, const Decision& decision, OwnerId) {
    return allot_question(view, decision.battle, view.state.battle(decision.battle)->space, exposed(view, decision.battle, false),
                          static_cast<std::uint16_t>(decision.number));
}

Choice::Allocations by_shares(const View& view, const Decision& decision, OwnerId) {
    Choice::Allocations all;
    for (const auto& share : shares_of(view, decision.battle, false, static_cast<std::uint16_t>(decision.number)))
        if (share.hits > 0) all.push_back({share.owner, loss_by_order(question_of(view, decision.battle, share.owner, share.hits))});
    return all;
}

DecisionRequest casualty_request(const View& view, BattleId battle, const Share& share) {
    return request_in(view, battle, view.rules.data<Casualties>().casualties, mask_of(share.owner), share.hits);
}

DecisionRequest objection_request(const View& view, BattleId battle, std::span<const Share> shares) {
    auto request = question::together(request_in(view, battle, view.rules.data<Casualties>().hits_objection, 0));
    for (const auto& share : shares) {
        request.number += share.hits;
        if (answers(view, share.owner)) request.asked |= mask_of(share.owner);
    }
    return request;
}

DecisionRequest allocation_request(const View& view, BattleId battle, std::int64_t hits) {
    return request_in(view, battle, view.rules.data<Casualties>().hits_allocation, mask_of(view.state.battle(battle)->lead), hits);
}

std::uint16_t hits_on(const View& view, BattleId battle, bool attackers) {
    const auto slot = attackers ? view.rules.data<Casualties>().hits_on_attackers : view.rules.data<Casualties>().hits_on_defenders;
    return static_cast<std::uint16_t>(view.state.slot(slot, raw(battle)));
}

/// Of the hits that a part has to take now; nobody's where there are none.
std::vector<Share> due_shares(const View& view, BattleId battle, bool attackers) {
    const auto hits = hits_on(view, battle, attackers);
    return hits == 0 ? std::vector<Share>{} : shares_of(view, battle, attackers, hits);
}

/// Hits on owners of whom each has so much room fall in one way only: there are none, one owner alone can take them, or they fill all.
bool fall_one_way(std::span<const Own> owners, std::uint16_t Own::*room, int hits) {
    int in_all = 0;
    for (const auto& own : owners) in_all += own.*room;
    return hits == 0 || hits >= in_all || count_if(owners, [&](const Own& own) { return own.*room > 0; }) == 1;
}

/// The defending powers could not share them otherwise. (OQ-06)
bool leave_no_choice(const View& view, BattleId battle, int hits) {
    const auto units = exposed(view, battle, false);
    const auto owners = by_owners(view, battle, units);
    int at_first = 0;
    for (const auto& own : owners) at_first += own.room;
    at_first = std::min(at_first, hits);
    return fall_one_way(owners, &Own::room, at_first) && fall_one_way(owners, &Own::last_room, hits - at_first);
}

/// Silence consents; nobody is asked where one seat holds all owners, or where the hits leave no choice. (OQ-06)
void ask_objections(Context& context, BattleId battle) {
    const auto view = context.view();
    if (view.state.battle(battle) == nullptr) return;
    context.set_slot(context.rules.data<Casualties>().objected, raw(battle), 0);
    const auto shares = due_shares(view, battle, false);
    if (shares.size() < 2 || leave_no_choice(view, battle, hits_on(view, battle, false))) return;
    const auto request = objection_request(view, battle, shares);
    bool one_seat = true;
    for (const auto owner : OwnersOf(request.asked))
        one_seat = one_seat && context.ports.seat(owner) == context.ports.seat(*OwnersOf(request.asked).begin());
    if (one_seat) return;
    context.set_slot(context.rules.data<Casualties>().objected, raw(battle), 1);
    context.ask(request);
}

void ask_allocation(Context& context, BattleId battle) {
    if (context.state().slot(context.rules.data<Casualties>().objected, raw(battle)) == 0) return;
    const auto shares = due_shares(context.view(), battle, false);
    const auto request = objection_request(context.view(), battle, shares);
    bool refused = false;
    for (const auto owner : OwnersOf(request.asked)) refused = refused || says_yes(context.answer(request, owner));
    context.set_slot(context.rules.data<Casualties>().objected, raw(battle), refused ? 1 : 0);
    if (refused) context.ask(allocation_request(context.view(), battle, request.number));
}

void ask_casualties(Context& context, BattleId battle) {
    const auto& losses = context.rules.data<Casualties>();
    if (context.state().slot(losses.objected, raw(battle)) != 0) {
        const auto view = context.view();
        const auto request = allocation_request(view, battle, objection_request(view, battle, due_shares(view, battle, false)).number);
        const auto choice = context.answer(request, view.state.battle(battle)->lead);
        apply_hits(context, allotted_units(defenders_question(view, decision_of(request), nobody), *choice.as<Choice::Allocations>()),
                   losses.casualty);
        context.set_slot(losses.hits_on_defenders, raw(battle), 0);
    }
    for (const bool attackers : {true, false})
        for (const auto& share : due_shares(context.view(), battle, attackers))
            if (share.hits > 0 && answers(context.view(), share.owner)) context.ask(casualty_request(context.view(), battle, share));
}

void take_casualties(Context& context, BattleId battle) {
    const auto& losses = context.rules.data<Casualties>();
    const auto view = context.view();
    std::vector<UnitId> hit;
    for (const bool attackers : {true, false})
        for (const auto* unit : struck(view, battle, attackers)) hit.push_back(unit->id);
    for (const bool attackers : {true, false})
        for (const auto& share : due_shares(view, battle, attackers)) {
            if (share.hits == 0) continue;
            const auto choice = context.answer(casualty_request(view, battle, share), share.owner);
            append_to(hit, units_hit(view, targets(view, battle, share.owner), *choice.as<UnitPicks>()));
        }
    apply_hits(context, hit, losses.casualty);
    context.set_slot(losses.hits_on_attackers, raw(battle), 0);
    context.set_slot(losses.hits_on_defenders, raw(battle), 0);
}

}  // namespace

std::vector<const Unit*> fighting(const View& view, BattleId battle, bool attacking) {
    return participants(view, battle, attacking, role_bit(view.rules.data<SeaCombat>().submerged));
}

std::vector<const Unit*> exposed(const View& view, BattleId battle, bool attacking) {
    const auto out_of_it = static_cast<std::uint16_t>(role_bit(view.rules.data<SeaCombat>().submerged) | struck_bit(view));
    return in_the_open(view, battle, participants(view, battle, attacking, out_of_it), view.rules.data<Combat>().fire);
}

std::vector<const Unit*> lead_first(const View& view, BattleId battle, std::vector<const Unit*> units) {
    const auto lead = view.state.battle(battle)->lead;
    std::stable_partition(units.begin(), units.end(), [&](const Unit* unit) { return unit->owner == lead; });
    return units;
}

std::vector<Share> shares_of(const View& view, BattleId battle, bool attackers, std::uint16_t hits) {
    const auto units = lead_first(view, battle, exposed(view, battle, attackers));
    const auto gone = struck(view, battle, attackers);
    std::vector<Share> shares;
    std::vector<std::uint16_t> counts;
    std::vector<std::uint16_t> rooms;
    std::vector<std::uint16_t> all_rooms;
    for (const auto& own : by_owners(view, battle, units)) {
        const auto owner = own.units.front()->owner;
        const auto lost = count_if(gone, [&](const Unit* unit) { return unit->owner == owner; });
        shares.push_back({owner, 0});
        counts.push_back(static_cast<std::uint16_t>(std::ssize(own.units) + lost));
        rooms.push_back(own.room);
        all_rooms.push_back(static_cast<std::uint16_t>(own.room + own.last_room));
    }
    // First what takes hits before those that fall last. [1914-5.2.2]
    const auto taken = shares_with_last_behind(counts, rooms, std::move(all_rooms), hits);
    for (std::size_t at = 0; at < shares.size(); ++at) shares[at].hits = taken[at];
    return shares;
}

void allow_strikes(RulesetBuilder& build) {
    auto& role = build.data<Casualties>().struck;
    if (!role) role = build.role("struck", Lifetime::battle);
}

void strike(Context& context, BattleId battle, std::vector<UnitId> units) {
    context.set_role(battle, std::move(units), *context.rules.data<Casualties>().struck);
}

Node losses_block() {
    return sequence("losses", {
                                  step("objections", ask_objections),
                                  step("allocation", ask_allocation),
                                  step("choose-casualties", ask_casualties),
                                  step("take-casualties", take_casualties),
                              });
}

void install_casualties(RulesetBuilder& build) {
    auto& losses = build.data<Casualties>();
    losses.casualty = build.tag("casualty");
    losses.hits_on_attackers = build.slot({"hits-on-attackers", Scope::battle, SlotType::number, Lifetime::battle});
    losses.hits_on_defenders = build.slot({"hits-on-defenders", Scope::battle, SlotType::number, Lifetime::battle});
    losses.objected = build.slot({"hits-objected", Scope::battle, SlotType::flag, Lifetime::battle});
    losses.casualties = build.decision(
        question::Losses{.name = "casualties", .cite = "1914-6.5.2", .question = casualty_question, .cites = casualties_cite});
    losses.hits_objection = build.decision(question::Ballot{.name = "hits-objection", .cite = "1914-6.5.4", .ends = true});
    losses.hits_allocation = build.decision(
        question::Allotment{.name = "hits-allocation", .cite = "1914-6.5.4", .question = defenders_question, .fallback = by_shares});
    build.hits().may_lose("last-infantry", last_infantry);
    build.hits().rank.set(cheapest_first);  // (OQ-38) (OQ-51)
    build.hits().evenly = "1914-5.2.11";
}

}  // namespace rules::game1914
