// How the rules ask: opening a question, taking answers, standing orders and fallbacks, closing what was asked together.
#include <algorithm>
#include <string>
#include <utility>

#include "rules/core/context.hpp"
#include "rules/core/own_answers.hpp"

namespace rules {

std::optional<Choice> Ports::standing_order(OwnerId, std::string_view, SpaceId, BattleId) { return std::nullopt; }
void Ports::seal(DecisionId, OwnerId, const Choice&) {}
std::optional<Choice> Ports::sealed_answer(DecisionId, OwnerId) { return std::nullopt; }
void Ports::announce(const event::Rolled&) {}
void NoDice::roll(std::string_view purpose, std::uint16_t, std::span<std::uint16_t>) {
    ensure(false, "a roll for \"" + std::string{purpose} + "\" where nothing is left to chance");
}
SeatId Ports::seat(OwnerId owner) const { return SeatId{raw(owner)}; }

static_assert(std::variant_size_v<decltype(Choice::value)> == 10, "every alternative has its bit in ChoiceKind");

namespace {
/// One of these kinds, and with something to say.
bool says_something(const Ruleset& rules, const OrderKinds& orders, std::uint16_t kinds, const Choice& preference) {
    if (((kinds >> preference.value.index()) & 1) == 0) return false;
    if (const auto* number = preference.as<std::int64_t>()) return *number >= 0;
    if (const auto* word = preference.as<TagId>()) return !rules.tag(*word).empty() && contains(orders.words, rules.tag(*word));
    // An empty list says something where its items may be none at all.
    if (const auto* list = preference.as<Choice::List>(); list != nullptr && list->empty())
        return (orders.items & raw(ChoiceKind::nothing)) != 0;
    if (const auto* list = preference.as<Choice::List>())
        return all_of(*list, [&](const Choice& item) {
            if (const auto* pair = item.as<Choice::List>())
                return (orders.items & raw(ChoiceKind::list)) != 0 && pair->size() == 2 && pair->front().as<SpaceId>() != nullptr;
            return says_something(rules, orders, orders.items, item);
        });
    return true;
}

/// "unit types", "words and spaces".
std::string items_in_words(std::uint16_t kinds) {
    std::string said;
    const auto add = [&](ChoiceKind one, std::string_view words) {
        if ((kinds & raw(one)) == 0) return;
        if (!said.empty()) said += " and ";
        said += words;
    };
    add(ChoiceKind::word, "such words");
    add(ChoiceKind::space, "spaces");
    add(ChoiceKind::unit_type, "unit types");
    add(ChoiceKind::units, "units");
    add(ChoiceKind::list, "pairs of a space and something");
    return said;
}
}  // namespace

bool may_be_ordered(const Ruleset& rules, const DecisionKind& kind, const Choice& preference) {
    return kind.orders.kinds == 0 || says_something(rules, kind.orders, kind.orders.kinds, preference);
}

std::string orders_in_words(const DecisionKind& kind) {
    std::string said;
    const auto add = [&](ChoiceKind one, std::string_view words) {
        if ((kind.orders.kinds & raw(one)) == 0) return;
        if (!said.empty()) said += ", or ";
        said += words;
    };
    add(ChoiceKind::nothing, "none: it is answered when it is asked");
    add(ChoiceKind::flag, "true or false");
    add(ChoiceKind::number, "a number of 0 or more");
    for (const auto word : kind.orders.words)
        if (!word.empty()) add(ChoiceKind::word, '"' + std::string{word} + '"');
    add(ChoiceKind::space, "a space");
    add(ChoiceKind::owner, "a power");
    add(ChoiceKind::unit_type, "a unit type");
    add(ChoiceKind::list, "a list of " + items_in_words(kind.orders.items));
    add(ChoiceKind::units, "units");
    add(ChoiceKind::allocations, "units by power");
    return said;
}

Decision decision_of(const DecisionRequest& request) {
    return {.kind = request.kind,
            .space = request.space,
            .battle = request.battle,
            .asked = request.asked,
            .sealed = request.sealed,
            .complete = request.complete,
            .number = request.number,
            .detail = request.detail};
}

void Context::ask(const DecisionRequest& request) {
    const auto& kind = rules.decisions[idx(request.kind)];
    ensure(!request.sealed || request.complete == Decision::Complete::all, "nobody can tell whether a sealed answer refuses");
    // An answer to the same question, asked earlier in this command, is no answer to this one.
    std::erase_if(given_, [&](const Given& given) {
        return given.kind == request.kind && given.space == request.space && given.battle == request.battle &&
               has(request.asked, given.owner);
    });
    auto decision = decision_of(request);
    for (const auto owner : OwnersOf(request.asked))
        if (!rules.owner(owner).power || kind.legal(view(), decision, owner, 2).size() < 2) decision.asked &= ~mask_of(owner);
    if (decision.asked == 0) return;
    decision.id = DecisionId{state_.next_decision};
    emit(event::DecisionOpened{decision});
    for (const auto owner : OwnersOf(decision.asked)) {
        if (const auto choice = ordered(decision, owner))
            record_answer(decision.id, owner, event::DecisionAnswered::How::standing_order, *choice);
    }
}

void Context::ask_orders_only(const DecisionRequest& request) {
    auto decision = decision_of(request);
    std::vector<std::pair<OwnerId, Choice>> answers;
    for (const auto owner : OwnersOf(request.asked))
        if (auto choice = ordered(decision, owner)) answers.emplace_back(owner, std::move(*choice));
    decision.asked = 0;
    for (const auto& [owner, choice] : answers) decision.asked |= mask_of(owner);
    if (decision.asked == 0) return;
    decision.id = DecisionId{state_.next_decision};
    emit(event::DecisionOpened{decision});
    for (const auto& [owner, choice] : answers) record_answer(decision.id, owner, event::DecisionAnswered::How::standing_order, choice);
}

/// What a standing order of `owner` answers: trimmed to what is legal now. One that the kind cannot trim but that is an answer as it stands
/// is taken as it is; so a recorded answer is its own order when the record is judged again.
std::optional<Choice> Context::ordered(const Decision& decision, OwnerId owner) {
    const auto& kind = rules.decisions[idx(decision.kind)];
    auto preference = ports.standing_order(owner, kind.name, decision.space, decision.battle);
    if (!preference) return std::nullopt;
    const auto own = with_own_answers(state_, owner, [&](DecisionId id, OwnerId by) -> std::optional<Choice> {
        const auto held = std::find_if(held_.begin(), held_.end(), [&](const Held& h) { return h.decision == id && h.owner == by; });
        return held != held_.end() ? held->choice : ports.sealed_answer(id, by);
    });
    const View known{rules, own ? *own : state_};
    if (kind.trim != nullptr)
        if (auto trimmed = kind.trim(known, decision, owner, *preference); trimmed && kind.valid(known, decision, owner, *trimmed))
            return trimmed;
    return kind.valid(known, decision, owner, *preference) ? preference : std::nullopt;
}

void Context::record_answer(DecisionId id, OwnerId owner, event::DecisionAnswered::How how, const Choice& choice) {
    const auto found =
        std::find_if(state_.decisions.begin(), state_.decisions.end(), [&](const Decision& decision) { return decision.id == id; });
    ensure(found != state_.decisions.end(), "an answer without a question");
    if (found->sealed) {
        held_.push_back({id, owner, choice});
        ports.seal(id, owner, choice);
    }
    emit(event::DecisionAnswered{id, owner, how, found->sealed ? Choice{} : choice});
}

void Context::take_answer(DecisionId id, OwnerId owner, event::DecisionAnswered::How how, const Choice& choice) {
    record_answer(id, owner, how, choice);
    close_if_complete();
}

void Context::close_if_complete() {
    event::DecisionsClosed closed;
    std::vector<Given> given;
    for (const auto& decision : state_.decisions) {
        const auto& kind = rules.decisions[idx(decision.kind)];
        bool refused = false;
        if (decision.complete == Decision::Complete::any_refusal)
            refused =
                any_of(decision.answers, [&](const Answer& answer) { return kind.refuses != nullptr && kind.refuses(answer.choice); });
        if (decision.answered != decision.asked && !refused) return;
        for (const auto& answer : decision.answers) {
            auto choice = answer.choice;
            if (decision.sealed) {
                const auto held = std::find_if(held_.begin(), held_.end(),
                                               [&](const Held& h) { return h.decision == decision.id && h.owner == answer.owner; });
                if (held != held_.end())
                    choice = held->choice;
                else if (auto sealed = ports.sealed_answer(decision.id, answer.owner))
                    choice = *sealed;
                else
                    choice = kind.fallback(view(), decision, answer.owner);
                closed.reveals.push_back({decision.id, answer.owner, choice});
            }
            given.push_back({decision.kind, decision.space, decision.battle, answer.owner, std::move(choice)});
        }
    }
    emit(std::move(closed));
    given_.insert(given_.end(), std::make_move_iterator(given.begin()), std::make_move_iterator(given.end()));
}

Choice Context::answer(const DecisionRequest& request, OwnerId owner) const {
    for (auto at = given_.rbegin(); at != given_.rend(); ++at)
        if (at->kind == request.kind && at->space == request.space && at->battle == request.battle && at->owner == owner) return at->choice;
    return rules.decisions[idx(request.kind)].fallback(view(), decision_of(request), owner);
}

void Context::answer_by_fallback(OwnerMask late) {
    while (state_.deciding()) {
        const auto open = std::find_if(state_.decisions.begin(), state_.decisions.end(),
                                       [late](const Decision& decision) { return (decision.asked & ~decision.answered & late) != 0; });
        if (open == state_.decisions.end()) return ensure(late != OwnerMask{~0U}, "complete decisions stay open");
        const auto decision = *open;
        const auto owner = *OwnersOf(decision.asked & ~decision.answered & late).begin();
        // A standing order that was left after the question had been opened is what its owner has said last.
        if (const auto choice = ordered(decision, owner))
            take_answer(decision.id, owner, event::DecisionAnswered::How::standing_order, *choice);
        else
            take_answer(decision.id, owner, event::DecisionAnswered::How::fallback,
                        rules.decisions[idx(decision.kind)].fallback(view(), decision, owner));
    }
}

}  // namespace rules
