#include "rules/games/1914/casualties.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace rules::game1914 {
namespace {

bool is_land_battle(const View& view, BattleId battle) { return !view.rules.space(view.state.battle(battle)->space).sea; }

std::vector<const Unit*> targets(const View& view, BattleId battle, OwnerId owner) {
    std::vector<const Unit*> units;
    for (const bool attacking : {true, false})
        for (const auto* unit : fighting(view, battle, attacking))
            if (unit->owner == owner) units.push_back(unit);
    return units;
}

LossQuestion question_of(const View& view, BattleId battle, OwnerId owner, std::uint16_t hits) {
    LossQuestion question{view, owner, battle, view.state.battle(battle)->space, loss_groups(view, targets(view, battle, owner)), hits};
    question.hits = std::min(hits, capacity_of(view.rules, question.groups));
    return question;
}

std::uint16_t bearable(const View& view, std::span<const Unit* const> units, bool transports) {
    int sum = 0;
    for (const auto* unit : units)
        if (transports || unit->type != game(view).transport) sum += view.rules.type(*unit).hits - unit->damage;
    return static_cast<std::uint16_t>(sum);
}

/// On land the last infantry of a power falls after all its other units there; at sea transports are lost last. [1914-6.5.3] [1914-5.2.2]
Result<void> last_in_order(const Losses& losses) {
    const auto& names = game(losses.view);
    const bool sea = losses.view.rules.space(losses.space).sea;
    const auto kept = sea ? names.transport : names.infantry;
    bool others_left = false;
    std::uint16_t lost = 0;
    for (std::size_t at = 0; at < losses.groups.size(); ++at) {
        const auto& group = losses.groups[at];
        const auto hits = losses.view.rules.type(group.type).hits - group.damage;
        if (group.type == kept)
            lost = static_cast<std::uint16_t>(lost + losses.taken[at]);
        else if (losses.taken[at] < group.count * hits)
            others_left = true;
    }
    if (lost == 0 || !others_left) return {};
    if (sea) return refuse(Refusal::bad_choice, {"1914-5.2.2"}, {fact("unit", kept)});
    std::uint16_t in_battle = 0;
    for (const auto* unit : targets(losses.view, losses.battle, losses.owner))
        if (unit->type == kept) ++in_battle;
    if (lost < in_battle) return {};
    return refuse(Refusal::bad_choice, {"1914-6.5.3"}, {fact("unit", kept)});
}

LossQuestion casualty_question(const View& view, const Decision& decision, OwnerId owner) {
    return question_of(view, decision.battle, owner, static_cast<std::uint16_t>(decision.number));
}

Choice casualty_fallback(const View& view, const Decision& decision, OwnerId owner) {
    return {loss_by_order(casualty_question(view, decision, owner))};
}
Result<void> casualty_valid(const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
    const auto* picks = choice.as<UnitPicks>();
    if (picks == nullptr) return refuse(Refusal::bad_choice, {"1914-6.5.2"});
    return cited(valid_loss(casualty_question(view, decision, owner), *picks),
                 is_land_battle(view, decision.battle) ? "1914-6.5.2" : "1914-5.2.2");
}
std::vector<Choice> casualty_legal(const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
    return legal_losses(casualty_question(view, decision, owner), limit);
}
std::optional<Choice> casualty_trim(const View& view, const Decision& decision, OwnerId owner, const Choice& preference) {
    const auto types = types_in(preference);
    if (types.empty()) return std::nullopt;
    return Choice{loss_by_order(casualty_question(view, decision, owner), types)};
}

Choice objection_fallback(const View&, const Decision&, OwnerId) { return {false}; }
Result<void> objection_valid(const View&, const Decision&, OwnerId, const Choice& choice) {
    if (choice.as<bool>() != nullptr) return {};
    return refuse(Refusal::bad_choice, {"1914-6.5.4"}, {fact("answer", std::string{"yes or no"})});
}
std::vector<Choice> objection_legal(const View&, const Decision&, OwnerId, std::size_t) { return {{false}, {true}}; }
bool objects(const Choice& choice) {
    const auto* answer = choice.as<bool>();
    return answer != nullptr && *answer;
}

Choice::Allocations by_default_order(const View& view, BattleId battle, std::span<const Share> shares) {
    Choice::Allocations all;
    for (const auto& share : shares)
        if (share.hits > 0) all.push_back({share.owner, loss_by_order(question_of(view, battle, share.owner, share.hits))});
    return all;
}

Choice allocation_fallback(const View& view, const Decision& decision, OwnerId) {
    return {by_default_order(view, decision.battle, shares_of(view, decision.battle, false, static_cast<std::uint16_t>(decision.number)))};
}
/// The attacker allots, keeping each power's last infantry. [1914-6.5.4] [1914-5.2.3]
Result<void> allocation_valid(const View& view, const Decision& decision, OwnerId, const Choice& choice) {
    const auto* all = choice.as<Choice::Allocations>();
    if (all == nullptr) return refuse(Refusal::bad_choice, {"1914-6.5.4"});
    std::int64_t named = 0;
    std::vector<OwnerId> seen;
    std::int64_t transports = 0;
    for (const auto& part : *all) {
        std::int64_t sum = 0;
        for (const auto& pick : part.units) {
            sum += pick.count;
            if (pick.type == game(view).transport) transports += pick.count;
        }
        if (sum == 0) continue;
        if (sum > decision.number || std::find(seen.begin(), seen.end(), part.owner) != seen.end())
            return refuse(Refusal::bad_choice, {"1914-6.5.4"});
        const auto hits = static_cast<std::uint16_t>(sum);
        seen.push_back(part.owner);
        const auto question = question_of(view, decision.battle, part.owner, hits);
        if (question.hits != hits) return refuse(Refusal::no_such_units, {"1914-6.5.4"}, {fact("power", part.owner)});
        if (auto verdict = valid_loss(question, part.units); !verdict) return verdict;
        named += hits;
    }
    if (named != decision.number) return refuse(Refusal::bad_choice, {"1914-6.5.4"}, {fact("hits", decision.number), fact("named", named)});
    // Transports of the side come last, whoever owns them.
    const auto defenders = fighting(view, decision.battle, false);
    if (!is_land_battle(view, decision.battle) &&
        transports > std::max<std::int64_t>(0, decision.number - bearable(view, defenders, false)))
        return refuse(Refusal::bad_choice, {"1914-5.2.2"}, {fact("unit", game(view).transport)});
    return {};
}
/// Every way to allot the hits: first each way to share them among the owners, with losses by default, then all losses.
class Allotments {
public:
    Allotments(const View& view, const Decision& decision, OwnerId owner, std::size_t limit)
        : view_{view}, decision_{decision}, owner_{owner}, limit_{limit}, found_{allocation_fallback(view, decision, owner)} {
        for (const auto& share : shares_of(view, decision.battle, false, static_cast<std::uint16_t>(decision.number)))
            owners_.push_back(share.owner);
    }
    [[nodiscard]] std::vector<Choice> all() {
        for (const bool by_default : {true, false}) {
            by_default_ = by_default;
            losses_.assign(owners_.size(), {});
            extend(0, decision_.number, true);
        }
        return std::move(found_);
    }

private:
    /// What an owner may lose to so many hits, the default first.
    const std::vector<Choice>& losses(std::size_t at, std::int64_t hits) {
        auto& known = losses_[at];
        for (auto more = known.size(); std::cmp_less_equal(more, hits); ++more)
            known.push_back(legal_losses(question_of(view_, decision_.battle, owners_[at], static_cast<std::uint16_t>(more)),
                                         by_default_ ? 1 : limit_));
        return known[static_cast<std::size_t>(hits)];
    }
    void extend(std::size_t at, std::int64_t left, bool defaults_so_far) {
        if (found_.size() >= limit_) return;
        if (at == owners_.size()) return take(left, defaults_so_far);
        const auto most = std::min<std::int64_t>(left, bearable(view_, targets(view_, decision_.battle, owners_[at]), true));
        extend(at + 1, left, defaults_so_far);
        for (std::int64_t hits = 1; hits <= most && found_.size() < limit_; ++hits)
            for (std::size_t n = 0; n < losses(at, hits).size() && found_.size() < limit_; ++n) {
                parts_.push_back({owners_[at], *losses(at, hits)[n].as<UnitPicks>()});
                extend(at + 1, left - hits, defaults_so_far && n == 0);
                parts_.pop_back();
            }
    }
    void take(std::int64_t left, bool defaults) {
        if (left != 0 || defaults != by_default_) return;
        Choice choice{parts_};
        if (choice != found_.front() && allocation_valid(view_, decision_, owner_, choice)) found_.push_back(std::move(choice));
    }

    const View& view_;
    const Decision& decision_;
    OwnerId owner_;
    std::size_t limit_;
    std::vector<Choice> found_;
    std::vector<OwnerId> owners_;
    Choice::Allocations parts_;
    bool by_default_ = true;
    std::vector<std::vector<std::vector<Choice>>> losses_;  ///< By owner, then hits.
};

std::vector<Choice> allocation_legal(const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
    return Allotments{view, decision, owner, limit}.all();
}

DecisionRequest casualty_request(const View& view, BattleId battle, const Share& share) {
    DecisionRequest request;
    request.kind = game(view).casualties;
    request.asked = mask_of(share.owner);
    request.space = view.state.battle(battle)->space;
    request.battle = battle;
    request.number = question_of(view, battle, share.owner, share.hits).hits;
    return request;
}

DecisionRequest objection_request(const View& view, BattleId battle, std::span<const Share> shares) {
    DecisionRequest request;
    request.kind = game(view).hits_objection;
    request.space = view.state.battle(battle)->space;
    request.battle = battle;
    request.complete = Decision::Complete::any_refusal;
    for (const auto& share : shares) {
        request.number += share.hits;
        if (idx(share.owner) < view.rules.powers()) request.asked |= mask_of(share.owner);
    }
    return request;
}

DecisionRequest allocation_request(const View& view, BattleId battle, std::int64_t hits) {
    DecisionRequest request;
    request.kind = game(view).hits_allocation;
    request.asked = mask_of(view.state.battle(battle)->lead);
    request.space = view.state.battle(battle)->space;
    request.battle = battle;
    request.number = hits;
    return request;
}

std::uint16_t hits_on(const View& view, BattleId battle, bool attackers) {
    const auto slot = attackers ? game(view).hits_on_attackers : game(view).hits_on_defenders;
    return static_cast<std::uint16_t>(view.state.slot(slot, raw(battle)));
}

std::vector<Share> defending_shares(const View& view, BattleId battle) {
    return shares_of(view, battle, false, hits_on(view, battle, false));
}

/// Silence consents; nobody is asked where one seat holds all owners, or where the hits leave no choice. (OQ-06)
void ask_objections(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto view = context.view();
    if (view.state.battle(battle) == nullptr) return;
    context.set_slot(game(context).objected, subject, 0);
    const auto shares = defending_shares(view, battle);
    const auto hits = hits_on(view, battle, false);
    const auto defenders = fighting(view, battle, false);
    if (shares.size() < 2 || hits == 0 || hits >= bearable(view, defenders, true)) return;
    const auto request = objection_request(view, battle, shares);
    bool one_seat = true;
    for (const auto owner : OwnersOf(request.asked))
        one_seat = one_seat && context.ports.seat(owner) == context.ports.seat(*OwnersOf(request.asked).begin());
    if (one_seat) return;
    context.set_slot(game(context).objected, subject, 1);
    context.ask(request);
}

void ask_allocation(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    if (context.state().slot(game(context).objected, subject) == 0) return;
    const auto shares = defending_shares(context.view(), battle);
    const auto request = objection_request(context.view(), battle, shares);
    bool refused = false;
    for (const auto owner : OwnersOf(request.asked)) refused = refused || objects(context.answer(request, owner));
    context.set_slot(game(context).objected, subject, refused ? 1 : 0);
    if (refused) context.ask(allocation_request(context.view(), battle, request.number));
}

void ask_casualties(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto& names = game(context);
    if (context.state().slot(names.objected, subject) != 0) {
        const auto choice =
            context.answer(allocation_request(context.view(), battle,
                                              objection_request(context.view(), battle, defending_shares(context.view(), battle)).number),
                           context.state().battle(battle)->lead);
        std::vector<UnitId> hit;
        for (const auto& part : *choice.as<Choice::Allocations>()) {
            const auto more = units_hit(context.view(), targets(context.view(), battle, part.owner), part.units);
            hit.insert(hit.end(), more.begin(), more.end());
        }
        apply_hits(context, hit, names.casualty);
        context.set_slot(names.hits_on_defenders, subject, 0);
    }
    for (const bool attackers : {true, false})
        for (const auto& share : shares_of(context.view(), battle, attackers, hits_on(context.view(), battle, attackers)))
            if (share.hits > 0 && idx(share.owner) < context.rules.powers()) context.ask(casualty_request(context.view(), battle, share));
}

void take_casualties(Context& context, std::uint32_t subject) {
    const BattleId battle{subject};
    const auto& names = game(context);
    const auto view = context.view();
    std::vector<UnitId> hit;
    for (const bool attackers : {true, false})
        for (const auto& share : shares_of(view, battle, attackers, hits_on(view, battle, attackers))) {
            if (share.hits == 0) continue;
            const auto choice = context.answer(casualty_request(view, battle, share), share.owner);
            const auto more = units_hit(view, targets(view, battle, share.owner), *choice.as<UnitPicks>());
            hit.insert(hit.end(), more.begin(), more.end());
        }
    apply_hits(context, hit, names.casualty);
    context.set_slot(names.hits_on_attackers, subject, 0);
    context.set_slot(names.hits_on_defenders, subject, 0);
}

}  // namespace

Result<void> cited(Result<void> verdict, std::string_view paragraph) {
    if (!verdict && verdict.error().cite.id.empty()) verdict.error().cite = {paragraph};
    return verdict;
}

std::vector<const Unit*> fighting(const View& view, BattleId battle, bool attacking) {
    return participants(view, battle, attacking, role_bit(game(view).submerged));
}

std::vector<Share> shares_of(const View& view, BattleId battle, bool attackers, std::uint16_t hits) {
    const auto units = fighting(view, battle, attackers);
    std::vector<Share> shares;
    std::vector<std::uint16_t> rooms;
    std::vector<std::uint16_t> counts;
    for (const auto* unit : units) {
        if (!shares.empty() && shares.back().owner == unit->owner) {
            ++counts.back();
            continue;
        }
        shares.push_back({unit->owner, 0});
        counts.push_back(1);
    }
    const auto total = static_cast<std::uint16_t>(units.size());
    auto left = std::min(hits, bearable(view, units, true));
    // First what takes hits before the transports do, then the transports. [1914-5.2.2]
    for (const bool transports : {false, true}) {
        rooms.clear();
        for (const auto& share : shares) {
            std::vector<const Unit*> own;
            std::copy_if(units.begin(), units.end(), std::back_inserter(own), [&](const Unit* unit) { return unit->owner == share.owner; });
            rooms.push_back(static_cast<std::uint16_t>(bearable(view, own, transports) - share.hits));
        }
        const auto room = std::accumulate(rooms.begin(), rooms.end(), 0);
        auto now = std::min<int>(left, room);
        left = static_cast<std::uint16_t>(left - now);
        // Proportional to the units in the battle: largest remainder, ties in turn order. (OQ-06)
        std::vector<std::pair<int, std::size_t>> remainders;
        const auto to_share = now;
        for (std::size_t at = 0; at < shares.size(); ++at) {
            const auto exact = to_share * counts[at];
            const auto whole = std::min<int>(exact / total, rooms[at]);
            shares[at].hits = static_cast<std::uint16_t>(shares[at].hits + whole);
            rooms[at] = static_cast<std::uint16_t>(rooms[at] - whole);
            now -= whole;
            remainders.emplace_back(-(exact % total), at);
        }
        std::sort(remainders.begin(), remainders.end());
        while (now > 0)
            for (const auto& [remainder, at] : remainders) {
                if (now == 0 || rooms[at] == 0) continue;
                ++shares[at].hits;
                --rooms[at];
                --now;
            }
    }
    return shares;
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
    auto& names = build.data<Game>();
    names.casualty = build.tag("casualty");
    names.hits_on_attackers = build.slot({"hits-on-attackers", Scope::battle, SlotType::number, Lifetime::battle});
    names.hits_on_defenders = build.slot({"hits-on-defenders", Scope::battle, SlotType::number, Lifetime::battle});
    names.objected = build.slot({"hits-objected", Scope::battle, SlotType::flag, Lifetime::battle});
    names.casualties = build.decision(
        {"casualties", casualty_fallback, casualty_valid, casualty_legal, casualty_trim, nullptr, "1914-6.5.2", orders_by_type});
    names.hits_objection = build.decision(
        {"hits-objection", objection_fallback, objection_valid, objection_legal, nullptr, objects, "1914-6.5.4", orders_yes_or_no});
    names.hits_allocation = build.decision({"hits-allocation",
                                            allocation_fallback,
                                            allocation_valid,
                                            allocation_legal,
                                            nullptr,
                                            nullptr,
                                            "1914-6.5.4",
                                            {raw(ChoiceKind::allocations)}});
    build.hits().may_lose(last_in_order);
    build.hits().rank = cheapest_first;  // (OQ-38) (OQ-51)
    build.hits().evenly = "1914-5.2.11";
}

}  // namespace rules::game1914
