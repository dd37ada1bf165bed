// How the two sides answer what Italy asks for, and what they bid against each other. [HR-4.16.6] [HR-4.16.7]
#include <utility>

#include "rules/options/house-1914/parts/italy.hpp"

namespace rules::house1914::italian {
namespace {

Stand side_of_captain(const View& view, OwnerId owner) { return owner == captain(view, central) ? central : allied; }

/// What debtors are named for, in this order.
enum class Item { lump_sum, payment, units };
std::vector<Item> items(const View& view) {
    std::vector<Item> found;
    if (view.state.slot(italy(view).lump_sum, 0) > 0) found.push_back(Item::lump_sum);
    if (view.state.slot(italy(view).per_round, 0) > 0) found.push_back(Item::payment);
    if (demanded_units(view) > 0) found.push_back(Item::units);
    return found;
}

/// It can pay the lump sum and deliver the units now. [HR-4.16.6]
bool able(const View& view, Stand side, Item item, OwnerId power) {
    if (!may_owe(view, side, power)) return false;
    if (item == Item::lump_sum) return view.state.money[idx(power) * 2] >= view.state.slot(italy(view).lump_sum, 0);
    if (item == Item::payment) return true;
    for (const auto type : all_types(view.rules)) {
        const auto wanted = demanded_units(view, type);
        if (wanted > 0 && std::ssize(units_to_hand_over(view, power, type)) < wanted) return false;
    }
    return true;
}

/// The debtors that an answer names, as far as it accepts.
std::optional<std::vector<OwnerId>> debtors_in(const View& view, OwnerId owner, const Choice& choice) {
    const auto wanted = items(view);
    const auto side = side_of_captain(view, owner);
    std::vector<OwnerId> debtors;
    if (const auto* word = choice.as<TagId>(); word != nullptr && *word == italy(view).accept) debtors.assign(wanted.size(), owner);
    if (const auto* list = choice.as<Choice::List>(); list != nullptr && !list->empty())
        for (const auto& one : *list) debtors.push_back(one.as<OwnerId>() == nullptr ? nobody : *one.as<OwnerId>());
    const bool names_them = choice.as<TagId>() != nullptr ? *choice.as<TagId>() == italy(view).accept : !debtors.empty();
    if (!names_them || debtors.size() != wanted.size()) return std::nullopt;
    for (std::size_t at = 0; at < wanted.size(); ++at)
        if (!able(view, side, wanted[at], debtors[at])) return std::nullopt;
    return debtors;
}

Choice refusal(const View& view, const Decision&, OwnerId) { return {italy(view).refuse}; }

Result<void> terms_valid(const View& view, const Decision&, OwnerId owner, const Choice& choice) {
    if (const auto* word = choice.as<TagId>(); word != nullptr && *word == italy(view).refuse) return {};
    if (debtors_in(view, owner, choice)) return {};
    return refuse(Refusal::bad_choice, {"HR-4.16.6"}, {fact("power", owner)});
}

/// Refuse, accept, and every list of those who can owe.
std::vector<Choice> terms_legal(const View& view, const Decision& decision, OwnerId owner, std::size_t limit) {
    std::vector<Choice> found{{italy(view).refuse}};
    const auto push = [&](Choice choice) {
        if (found.size() < limit && terms_valid(view, decision, owner, choice)) found.push_back(std::move(choice));
    };
    push({italy(view).accept});
    const auto wanted = items(view);
    std::vector<Choice::List> lists(1);
    for (const auto item : wanted) {
        std::vector<Choice::List> longer;
        for (const auto& list : lists)
            for (const auto power : powers_of(view, side_of(view, side_of_captain(view, owner)))) {
                if (!able(view, side_of_captain(view, owner), item, power)) continue;
                longer.push_back(list);
                longer.back().push_back({power});
            }
        lists = std::move(longer);
    }
    if (!wanted.empty())
        for (auto& list : lists) push({std::move(list)});
    return found;
}

DecisionRequest terms_request(const View& view) {
    DecisionRequest request;
    request.kind = italy(view).terms;
    for (const auto side : both_sides)
        if (const auto who = captain(view, side); who != nobody) request.asked |= mask_of(who);
    request.sealed = true;
    return request;
}

void ask_terms(Context& context, std::uint32_t) {
    if (may_demand(context.view()) && demands_something(context.view())) context.ask(terms_request(context.view()));
}

std::vector<OwnerId> debtors_of(const View& view, Stand side) {
    std::vector<OwnerId> debtors;
    for (const auto number : view.state.slot_list(italy(view).debtors, raw(side_of(view, side))))
        debtors.push_back(static_cast<OwnerId>(number));
    return debtors;
}
bool accepts(const View& view, Stand side) { return view.state.slot(italy(view).accepts, raw(side_of(view, side))) != 0; }

/// Those who owe something besides the captain confirm it. [HR-4.16.6]
DecisionRequest debt_request(const View& view, OwnerMask of = ~OwnerMask{}) {
    DecisionRequest request;
    request.kind = italy(view).debt;
    for (const auto side : both_sides)
        if (accepts(view, side))
            for (const auto debtor : debtors_of(view, side))
                if (debtor != captain(view, side)) request.asked |= mask_of(debtor);
    request.asked &= of;
    return request;
}

void take_terms(Context& context, std::uint32_t) {
    if (!may_demand(context.view()) || !demands_something(context.view())) return;
    const auto request = terms_request(context.view());
    for (const auto side : both_sides) {
        const auto who = captain(context.view(), side);
        if (who == nobody) continue;
        const auto debtors = debtors_in(context.view(), who, context.answer(request, who));
        if (!debtors) continue;
        auto numbers = numbers_of(*debtors);
        context.set_slot(italy(context).accepts, raw(side_of(context.view(), side)), 1);
        context.set_list(italy(context).debtors, raw(side_of(context.view(), side)), std::move(numbers));
    }
    if (const auto debts = debt_request(context.view()); debts.asked != 0) context.ask(debts);
}

/// One who does not makes it a refusal. (OQ-HR-17)
void take_debts(Context& context, std::uint32_t) {
    const auto request = debt_request(context.view());
    for (const auto side : both_sides) {
        if (!accepts(context.view(), side)) continue;
        bool confirmed = true;
        for (const auto debtor : debtors_of(context.view(), side))
            if (has(request.asked, debtor)) confirmed = confirmed && says_yes(context.answer(request, debtor));
        if (!confirmed) context.set_slot(italy(context).accepts, raw(side_of(context.view(), side)), 0);
    }
    if (accepts(context.view(), central) && accepts(context.view(), allied)) context.set_slot(italy(context).speaker, 0, central);
}

// Raising. [HR-4.16.7] (OQ-HR-18)

Stand speaker(const View& view) { return static_cast<Stand>(view.state.slot(italy(view).speaker, 0)); }
std::int64_t addition(const View& view, Stand side) { return view.state.slot(italy(view).addition, raw(side_of(view, side))); }
bool nobody_speaks(const View& view, std::uint32_t) { return speaker(view) == neutral; }

/// What the one who owes the lump sum has beyond it.
std::int64_t left_to_add(const View& view, const Decision&, OwnerId owner) {
    const auto payer = debtor_of_lump_sum(view, side_of_captain(view, owner));
    return view.state.money[idx(payer) * 2] - view.state.slot(italy(view).lump_sum, 0);
}

TagId pass(const View& view) { return italy(view).pass; }

DecisionRequest raise_request(const View& view) {
    return {.kind = italy(view).raise, .asked = mask_of(captain(view, speaker(view))), .number = addition(view, other(speaker(view))) + 1};
}

void ask_raise(Context& context, std::uint32_t) { context.ask(raise_request(context.view())); }

/// A pass before any raise leaves the other side one word; a later one, and that word, end it.
void take_raise(Context& context, std::uint32_t) {
    const auto& names = italy(context);
    const auto view = context.view();
    const auto side = speaker(view);
    const auto answer = context.answer(raise_request(view), captain(view, side));
    const auto* more = answer.as<std::int64_t>();
    const bool last_word = view.state.slot(names.passed, 0) != 0;
    const bool first_pass = more == nullptr && addition(view, central) == 0 && addition(view, allied) == 0;
    if (more != nullptr) context.set_slot(names.addition, raw(side_of(view, side)), *more);
    if (more == nullptr) context.set_slot(names.passed, 0, 1);
    const bool goes_on = !last_word && (more != nullptr || first_pass);
    context.set_slot(names.speaker, 0, goes_on ? other(side) : neutral);
}

bool equal_bids(const View& view) {
    return accepts(view, central) && accepts(view, allied) && addition(view, central) == addition(view, allied);
}

std::vector<TagId> alliances(const View& view, const Decision&, OwnerId) { return {italy(view).central_word, italy(view).allied_word}; }
Choice joins_the_allies(const View& view, const Decision&, OwnerId) { return {italy(view).allied_word}; }

DecisionRequest alliance_request(const View& view) { return {.kind = italy(view).alliance, .asked = mask_of(italy(view).power)}; }

void ask_alliance(Context& context, std::uint32_t) {
    if (equal_bids(context.view())) context.ask(alliance_request(context.view()));
}

/// Whom Italy did not choose has not won. [HR-4.16.7]
void take_alliance(Context& context, std::uint32_t) {
    if (!equal_bids(context.view())) return;
    const auto answer = context.answer(alliance_request(context.view()), italy(context).power);
    const auto chosen = *answer.as<TagId>() == italy(context).central_word ? central : allied;
    context.set_slot(italy(context).accepts, raw(side_of(context.view(), other(chosen))), 0);
}

OwnerId debtor_of(const View& view, Stand side, Item item) {
    const auto wanted = items(view);
    const auto debtors = debtors_of(view, side);
    for (std::size_t at = 0; at < wanted.size() && at < debtors.size(); ++at)
        if (wanted[at] == item) return debtors[at];
    return nobody;
}

}  // namespace

OwnerId debtor_of_lump_sum(const View& view, Stand side) {
    const auto debtor = debtor_of(view, side, Item::lump_sum);
    return debtor == nobody ? captain(view, side) : debtor;
}
OwnerId debtor_of_payment(const View& view, Stand side) { return debtor_of(view, side, Item::payment); }
OwnerId debtor_of_units(const View& view, Stand side) { return debtor_of(view, side, Item::units); }

std::optional<Stand> winner(const View& view) {
    if (!accepts(view, central) && !accepts(view, allied)) return std::nullopt;
    if (accepts(view, central) != accepts(view, allied)) return accepts(view, central) ? central : allied;
    return addition(view, central) > addition(view, allied) ? central : allied;
}

std::vector<Node> terms_steps() {
    return {
        step("ask-terms", ask_terms),
        step("take-terms", take_terms),
        step("take-debts", take_debts),
        repeat("raising", nobody_speaks, {step("ask-raise", ask_raise), step("take-raise", take_raise)}),
        step("ask-alliance", ask_alliance),
        step("take-alliance", take_alliance),
    };
}

void install_terms(RulesetBuilder& build) {
    auto& names = build.data<Italy>();
    names.refuse = build.tag("refuse");
    names.accept = build.tag("accept");
    names.pass = build.tag("pass");
    names.accepts = build.slot({"italy-accepted", Scope::side, SlotType::flag, Lifetime::turn});
    names.debtors = build.slot({"italy-debtors", Scope::side, SlotType::owner, Lifetime::turn, true});
    names.addition = build.slot({"italy-addition", Scope::side, SlotType::number, Lifetime::turn});
    names.speaker = build.slot({"italy-speaker", Scope::game, SlotType::number, Lifetime::turn});
    names.passed = build.slot({"italy-passed", Scope::game, SlotType::flag, Lifetime::turn});
    names.terms = build.decision({.name = "terms",
                                  .fallback = refusal,
                                  .valid = terms_valid,
                                  .legal = terms_legal,
                                  .paragraph = "HR-4.16.6",
                                  .orders = question::no_orders});
    names.debt = build.decision(unordered(question::Flag{.name = "debt", .cite = "HR-4.16.6"}));
    names.raise = build.decision(unordered(question::Raise{.name = "raise", .cite = "HR-4.16.7", .pass = pass, .most = left_to_add}));
    names.alliance = build.decision(
        unordered(question::Word{.name = "alliance", .cite = "HR-4.16.7", .among = alliances, .fallback = joins_the_allies}));
}

}  // namespace rules::house1914::italian
