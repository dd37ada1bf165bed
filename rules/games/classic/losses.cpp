// Who takes the hits: one owner chooses among his own; several agree on a proposal, or the enemy allots. [CL-12.3.2] [CL-12.3.3]
#include <algorithm>

#include "rules/games/classic/losses.hpp"
#include "rules/mechanics/questions.hpp"

namespace rules::classic {
namespace {

bool objected(const View& view) { return view.state.slot(losing(view).objected, 0) != 0; }
/// Several owners attack together.
bool many_attack(const View& view, BattleId battle) {
    return any_of(view.state.participants, [&](const Participant& part) {
        if (part.battle != battle || !part.attacking || (part.roles & role_bit(combat(view).guest)) != 0) return false;
        const auto* unit = view.state.unit(part.unit);
        return unit != nullptr && unit->owner != lead_of(view, battle);
    });
}
std::uint16_t hits_now(const View& view) { return static_cast<std::uint16_t>(view.state.slot(combat(view).hits, 0)); }

/// Whom the hits that were rolled may fall on. Guests fall away once somebody has refused to give them, and where several owners attack, who
/// share hits among themselves. [CL-12.3.5]
std::vector<const Unit*> targets_now(const View& view, BattleId battle) {
    const auto aim = static_cast<AimMask>(view.state.slot(combat(view).aim, 0));
    const bool without_guests = !fire_now(view).attacking && (objected(view) || many_attack(view, battle));
    auto units = fire_now(view).targets(view, battle);
    std::erase_if(units, [&](const Unit* unit) {
        return !may_hit(view, aim, *unit) || (without_guests && has_role(view, battle, *unit, combat(view).guest));
    });
    return units;
}

SpaceId place_of(const View& view, BattleId battle) {
    if (const auto* fought = view.state.battle(battle)) return fought->space;
    const auto units = targets_now(view, battle);
    return units.empty() ? no_space : units.front()->space;
}

AllotQuestion whole_question(const View& view, BattleId battle, std::uint16_t hits) {
    return allot_question(view, battle, place_of(view, battle), targets_now(view, battle), hits);
}

/// Several owners share the hits on their part; an owner who attacks alone decides, whatever guests he has aboard.
bool shared(const View& view, BattleId battle, const AllotQuestion& question) {
    return question.parts.size() > 1 && (fire_now(view).attacking || many_attack(view, battle));
}

/// Whose loss it is where it is nobody else's.
OwnerId bearer(const View& view, BattleId battle, const AllotQuestion& question) {
    const auto lead = lead_of(view, battle);
    const auto is_lead = [&](const LossQuestion& part) { return part.owner == lead; };
    if (any_of(question.parts, is_lead)) return lead;
    return question.parts.empty() ? nobody : question.parts.front().owner;
}

std::optional<LossQuestion> own_question(const View& view, BattleId battle, OwnerId owner, std::uint16_t hits) {
    const auto question = whole_question(view, battle, hits);
    for (const auto& part : question.parts) {
        if (part.owner != owner) continue;
        auto own = part;
        own.hits = std::min(own.hits, hits);
        return own;
    }
    return std::nullopt;
}

bool names_guest(const Choice::Allocations& allocations, OwnerId owner) {
    return any_of(allocations, [&](const Choice::Allocation& each) {
        return each.owner != owner && any_of(each.units, [](const UnitPick& pick) { return pick.count > 0; });
    });
}

/// What the owner of the attackers may say beside his own losses: an allotment in which guests are, of all hits that were rolled.
std::optional<AllotQuestion> with_guests(const View& view, const Decision& decision) {
    auto question = whole_question(view, decision.battle, hits_now(view));
    if (fire_now(view).attacking || question.parts.size() < 2 || many_attack(view, decision.battle)) return std::nullopt;
    return question;
}

/// His own losses; nothing to lose where nothing of his can be hit.
LossQuestion casualty_question(const View& view, const Decision& decision, OwnerId owner) {
    if (auto own = own_question(view, decision.battle, owner, static_cast<std::uint16_t>(decision.number))) return *own;
    return {view, owner, decision.battle, decision.space, {}, 0};
}

Result<void> casualty_valid(const View& view, const Decision& decision, OwnerId owner, const Choice& choice) {
    constexpr std::string_view cite = "CL-6.3.6";
    const auto own = own_question(view, decision.battle, owner, static_cast<std::uint16_t>(decision.number));
    if (const auto* all = choice.as<Choice::Allocations>()) {
        const auto question = with_guests(view, decision);
        if (question && names_guest(*all, owner)) return cited(valid_allotment(*question, *all), cite);
        // Who loses only his own may name himself.
        if (own && all->size() == 1 && all->front().owner == owner) return cited(valid_loss(*own, all->front().units), cite);
        return refuse(Refusal::bad_choice, {cite});
    }
    const auto* picks = choice.as<UnitPicks>();
    if (picks == nullptr || !own) return refuse(Refusal::bad_choice, {cite});
    return cited(valid_loss(*own, *picks), cite);
}

std::vector<Choice> casualty_legal(const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
    const auto own = casualty_question(view, decision, owner);
    auto found = legal_losses(own, limit);
    const auto question = with_guests(view, decision);
    if (own.groups.empty() || !question || found.size() >= limit) return found;
    for (auto& choice : legal_allotments(*question, {}, ~std::size_t{0})) {
        if (found.size() >= limit) break;
        if (const auto* all = choice.as<Choice::Allocations>(); all != nullptr && names_guest(*all, owner))
            found.push_back(std::move(choice));
    }
    return found;
}

/// On whom the hits may fall.
std::vector<UnitId> who_may_be_hit(const View& view, const Decision& decision, OwnerId) {
    return ids_of(targets_now(view, decision.battle));
}

AllotQuestion question_of(const View& view, const Decision& decision, OwnerId) {
    return whole_question(view, decision.battle, static_cast<std::uint16_t>(decision.number));
}

std::vector<UnitId> units_in(const View& view, SlotId list) { return ids_in<UnitId>(view.state.slot_list(list, 0)); }

/// The attacker, if he says nothing, takes what was proposed. (OQ-DEF-1)
Choice::Allocations as_proposed(const View& view, const Decision& decision, OwnerId owner) {
    const auto question = question_of(view, decision, owner);
    auto proposed = allotment_of(question, units_in(view, losing(view).proposed));
    return valid_allotment(question, proposed) ? proposed : proportional_allotment(question);
}
/// The types in the order in which they are to be lost, by whomever.
Choice::Allocations proposal_by_types(const View& view, const Decision& decision, OwnerId owner, std::span<const UnitTypeId> types) {
    auto shares = proportional_allotment(question_of(view, decision, owner));
    for (auto& share : shares) {
        std::uint16_t hits = 0;
        for (const auto& pick : share.units) hits = static_cast<std::uint16_t>(hits + pick.count);
        if (const auto own = own_question(view, decision.battle, share.owner, hits)) share.units = loss_by_order(*own, types);
    }
    return shares;
}

/// Who speaks for the defenders: the controller of the territory; at sea, and where he has nobody there, the owner of most units, ties in
/// turn order. [CL-12.3.3]
OwnerId first_defender(const View& view, BattleId battle) {
    const auto space = place_of(view, battle);
    const auto defenders = standing(view, battle, false);
    const auto count = [&](OwnerId owner) { return count_if(defenders, [&](const Unit* unit) { return unit->owner == owner; }); };
    if (space != no_space && !view.rules.space(space).sea)
        if (const auto holder = view.state.control[idx(space)]; holder != nobody && count(holder) > 0) return holder;
    OwnerId most = nobody;
    for (const auto* unit : defenders)
        if (most == nobody || count(unit->owner) > count(most)) most = unit->owner;
    return most;
}

DecisionRequest request(const View& view, BattleId battle, DecisionKindId kind, OwnerMask asked) {
    return {.kind = kind,
            .asked = asked,
            .space = place_of(view, battle),
            .battle = battle,
            .number = whole_question(view, battle, hits_now(view)).hits};
}

DecisionRequest casualty_request(const View& view, BattleId battle) {
    const auto owner = bearer(view, battle, whole_question(view, battle, hits_now(view)));
    auto made = request(view, battle, combat(view).casualties, owner == nobody ? OwnerMask{0} : mask_of(owner));
    const auto own = own_question(view, battle, owner, hits_now(view));
    made.number = own ? own->hits : 0;
    return made;
}

OwnerId proposer(const View& view, BattleId battle) {
    return fire_now(view).attacking ? first_defender(view, battle) : lead_of(view, battle);
}
/// The enemy, for what they did not agree on.
OwnerId allotter(const View& view, BattleId battle) {
    return fire_now(view).attacking ? lead_of(view, battle) : first_defender(view, battle);
}

DecisionRequest proposal_request(const View& view, BattleId battle) {
    return request(view, battle, losing(view).hits_proposal, mask_of(proposer(view, battle)));
}

DecisionRequest allocation_request(const View& view, BattleId battle) {
    return request(view, battle, losing(view).hits_allocation, mask_of(allotter(view, battle)));
}

/// Every other owner who would lose a unit, but those who are one person with him who proposes.
DecisionRequest objection_request(const Context& context, BattleId battle) {
    const auto view = context.view();
    const auto question = whole_question(view, battle, hits_now(view));
    const auto by = shared(view, battle, question) ? proposer(view, battle) : bearer(view, battle, question);
    OwnerMask asked = 0;
    for (const auto id : units_in(view, losing(view).proposed))
        if (const auto* unit = view.state.unit(id);
            unit != nullptr && unit->owner != by && context.ports.seat(unit->owner) != context.ports.seat(by))
            asked |= mask_of(unit->owner);
    auto made = request(view, battle, losing(view).hits_objection, asked);
    return question::together(made);
}

void set_units(Context& context, SlotId list, const std::vector<UnitId>& units) { context.set_list(list, 0, numbers_of(units)); }

/// The shooter's own question, where it is for him to say on whom hits fall; else nothing.
std::optional<DecisionRequest> chosen_request(const View& view, BattleId battle) {
    const auto& names = combat(view);
    if ((view.state.slot(names.aim, 0) & shooter_chooses) == 0) return std::nullopt;
    for (const auto& [fire, question] : losing(view).chosen_by_attacker)
        if (fire == static_cast<FireId>(view.state.slot(names.fire, 0)))
            return request(view, battle, question, mask_of(lead_of(view, battle)));
    if (!losing(view).chooser) return std::nullopt;
    return request(view, battle, *losing(view).chosen_hits, mask_of(losing(view).chooser(view, battle, fire_now(view).attacking)));
}

void ask_losses(Context& context, BattleId battle) {
    const auto view = context.view();
    if (hits_now(view) == 0) return;
    const auto question = whole_question(view, battle, hits_now(view));
    if (question.hits == 0) return;
    if (const auto own = chosen_request(view, battle))
        context.ask(*own);
    else if (shared(view, battle, question))
        context.ask(proposal_request(view, battle));
    else
        context.ask(casualty_request(view, battle));
}

void ask_consent(Context& context, BattleId battle) {
    const auto view = context.view();
    if (hits_now(view) == 0) return;
    const auto question = whole_question(view, battle, hits_now(view));
    if (question.hits == 0) return;
    const auto own = chosen_request(view, battle);
    const bool together = !own && shared(view, battle, question);
    const auto asked = own ? *own : together ? proposal_request(view, battle) : casualty_request(view, battle);
    if (asked.asked == 0) return;
    const auto owner = *OwnersOf(asked.asked).begin();
    set_units(context, losing(context).proposed, units_hit_by(view, battle, context.answer(asked, owner), owner));
    // Where the enemy has chosen, or everything is lost, there is nothing to agree on.
    if (own) return;
    if (together && legal_allotments(question, proportional_allotment(question), 2).size() < 2) return;
    if (const auto consent = objection_request(context, battle); consent.asked != 0) context.ask(consent);
}

/// The enemy allots what several owners did not agree on, and the attacker finds other losses for guests that he was not given. [CL-12.3.2] [CL-12.3.5]
void ask_again(Context& context, BattleId battle) {
    if (hits_now(context.view()) == 0 || chosen_request(context.view(), battle)) return;
    const auto consent = objection_request(context, battle);
    const auto question = whole_question(context.view(), battle, hits_now(context.view()));
    const bool together = shared(context.view(), battle, question);
    if (together && legal_allotments(question, proportional_allotment(question), 2).size() < 2) return;
    bool refused = false;
    for (const auto owner : OwnersOf(consent.asked)) refused = refused || says_yes(context.answer(consent, owner));
    if (!refused) return;
    context.set_slot(losing(context).objected, 0, 1);
    context.ask(together ? allocation_request(context.view(), battle) : casualty_request(context.view(), battle));
}

/// Those of `units` who fall at the end of the round only.
std::vector<UnitId> take_out_late(const View& view, TagId fire, std::vector<UnitId>& units) {
    const auto split = std::stable_partition(units.begin(), units.end(), [&](UnitId id) {
        const auto* unit = view.state.unit(id);
        return unit == nullptr || !any(losing(view).falls_late, view, fire, *unit);
    });
    const std::vector<UnitId> late{split, units.end()};
    units.erase(split, units.end());
    return late;
}

void take_losses(Context& context, BattleId battle) {
    const auto& names = combat(context);
    const auto& fire = fire_now(context.view());
    if (hits_now(context.view()) == 0) return;
    const auto& own = losing(context);
    auto units = units_in(context.view(), own.proposed);
    if (objected(context.view())) {
        const auto view = context.view();
        const bool together = shared(view, battle, whole_question(view, battle, hits_now(view)));
        const auto asked = together ? allocation_request(view, battle) : casualty_request(view, battle);
        if (asked.asked != 0) {
            const auto owner = *OwnersOf(asked.asked).begin();
            units = units_hit_by(view, battle, context.answer(asked, owner), owner);
        }
    }
    for (const auto worsen : own.worsens) worsen(context.view(), static_cast<std::uint8_t>(context.state().slot(names.aim, 0)), units);
    context.set_slot(names.hits, 0, 0);
    context.set_slot(names.aim, 0, 0);
    context.set_slot(own.objected, 0, 0);
    context.set_list(own.proposed, 0, {});
    const bool at_once = fire.at_once(context.view());
    const auto late = at_once ? take_out_late(context.view(), fire.purpose, units) : std::vector<UnitId>{};
    take_hits(context, battle, units, at_once, fire.purpose);
    if (!late.empty()) take_hits(context, battle, late, false, fire.purpose);
    if (!fire.attacking) drop_guests(context, battle);
}

}  // namespace

AllotQuestion hit_question(const View& view, BattleId battle) { return whole_question(view, battle, hits_now(view)); }

std::vector<UnitId> units_hit_by(const View& view, BattleId battle, const Choice& choice, OwnerId owner) {
    const auto question = hit_question(view, battle);
    if (const auto* all = choice.as<Choice::Allocations>()) return allotted_units(question, *all);
    const auto* picks = choice.as<UnitPicks>();
    if (picks == nullptr || picks->empty()) return {};
    Choice::Allocations own;
    own.push_back({question.parts.size() == 1 ? question.parts.front().owner : owner, *picks});
    return allotted_units(question, own);
}

Node losses_block(const std::string& name) {
    return sequence(name + "-losses", {
                                          step(name + "-choose-losses", ask_losses),
                                          step(name + "-consent", ask_consent),
                                          step(name + "-allotment", ask_again),
                                          step(name + "-take-losses", take_losses),
                                      });
}

void install_losses(RulesetBuilder& build) {
    auto& names = build.data<Combat>();
    auto& own = build.data<Losing>();
    own.proposed = build.slot({"losses-proposed", Scope::game, SlotType::number, Lifetime::turn, true});
    own.objected = build.slot({"losses-objected", Scope::game, SlotType::flag, Lifetime::turn});
    DecisionKind casualties = question::Losses{.name = "casualties", .cite = "CL-6.3.6", .question = casualty_question};
    casualties.valid = casualty_valid;
    casualties.legal = casualty_legal;
    casualties.units = who_may_be_hit;
    names.casualties = build.decision(std::move(casualties));
    own.hits_proposal = build.decision(
        question::Allotment{.name = "hits-proposal", .cite = "CL-12.3.3", .question = question_of, .by_types = proposal_by_types});
    own.hits_objection = build.decision(question::Ballot{.name = "hits-objection", .cite = "CL-12.3.3", .fallback = true, .ends = true});
    own.hits_allocation = build.decision(
        question::Allotment{.name = "hits-allocation", .cite = "CL-12.3.3", .question = question_of, .fallback = as_proposed});
}

}  // namespace rules::classic
