// What one plans ahead: a whole list of commands, standing orders, drafts.
#include <algorithm>
#include <utility>

#include "rules/match/hash.hpp"
#include "server/accounts/people.hpp"
#include "server/game/actor.hpp"
#include "server/game/drafts.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using Code = wire::Malformed::Code;
using Stopped = wire::ActedAll::Stopped;

constexpr std::size_t most_acts = 128;

/// What is wrong with a list before its names are read.
std::optional<Answer> no_list(const client::ActAll& list) {
    const auto wrong = [](Code code, const char* field, const char* problem, const char* what_to_do) {
        return wire::Malformed{code, field, problem, what_to_do};
    };
    if (list.action_id == match::ActionId{})
        return wrong(Code::missing, "act_all.action_id", "it is empty", "make 16 random bytes for each list");
    if (list.acts.empty()) return wrong(Code::missing, "act_all.acts", "the list is empty", "send one command at least");
    if (list.acts.size() > most_acts)
        return wrong(Code::too_much, "act_all.acts", "a list has 128 commands at most", "send the rest in a second list");
    return std::nullopt;
}

/// The same for the same list, and no other's.
match::ActionId id_of(const match::ActionId& list, std::size_t at) {
    const auto hash = match::HashInput{"armistice.list.v1"}.bytes(list).u32(static_cast<std::uint32_t>(at)).hash();
    match::ActionId id{};
    std::copy_n(hash.begin(), id.size(), id.begin());
    return id;
}

CommandEnvelope step_of(const CommandEnvelope& envelope, const client::ActAll& list, std::size_t at) {
    CommandEnvelope step{.peer = envelope.peer, .account = envelope.account, .role = envelope.role, .stamp = envelope.stamp};
    client::Act act{.game = list.game, .action_id = id_of(list.action_id, at)};
    if (at == 0) act.seen_head = list.seen_head;  // of those after it he has seen nothing
    act.for_phase = list.acts[at].for_phase;
    act.for_decision = list.acts[at].for_decision;
    act.for_round = list.acts[at].for_round;
    act.for_question = list.acts[at].for_question;
    act.as = list.as;
    act.command = list.acts[at].command;
    step.body = std::move(act);
    return step;
}

/// Where nothing was begun the list is answered as one command would be.
bool is_whole_answer(const Answer& said) {
    return std::holds_alternative<wire::Denied>(said) || std::holds_alternative<wire::Malformed>(said) ||
           std::holds_alternative<wire::Busy>(said) || std::holds_alternative<wire::Unknown>(said);
}

void put_answer(wire::ActedAll& done, Answer said) {
    done.stopped = Stopped::answer;
    std::visit(
        [&]<class Said>(Said& one) {
            if constexpr (std::is_constructible_v<decltype(done.answer), Said>) done.answer = std::move(one);
        },
        said);
}

}  // namespace

Awaitable<> GameActor::act_all(const CommandEnvelope& envelope) {
    const auto& asked = std::get<client::ActAll>(envelope.body);
    const auto& game = game_store_.game();
    const auto power = own_power(game, envelope.account, asked.as, "act_all.as");
    auto no = no_list(asked);
    if (!no && !power) no = power.error();
    auto list = no ? tl::expected<client::ActAll, protocol::WireError>{} : protocol::parse_list(game.ruleset(), *envelope.frame);
    if (!no && !list) no = protocol::malformed(list.error()).body;
    if (no) {
        answer(envelope, std::move(*no));
        co_return;
    }
    list->as = game.ruleset().owner(*power).name;  // the same one for all of it
    wire::ActedAll done;
    done.game = id_;
    for (std::size_t at = 0; at < list->acts.size() && done.stopped == Stopped::nowhere; ++at) {
        const auto step = step_of(envelope, *list, at);
        auto settled = co_await execute_act(step);
        const auto* accepted = std::get_if<wire::Accepted>(&settled.answer);
        if (accepted == nullptr && done.accepted == 0 && is_whole_answer(settled.answer)) {
            answer(envelope, std::move(settled.answer));
            co_return;
        }
        if (accepted == nullptr) {
            put_answer(done, std::move(settled.answer));
            break;
        }
        ++done.accepted;
        done.sequence = accepted->sequence;
        if (at + 1 == list->acts.size()) break;
        if (list->stop_at_die && settled.rolled) done.stopped = Stopped::die;
        if (list->stop_at_decision && settled.asks) done.stopped = Stopped::decision;
    }
    answer(envelope, std::move(done));
}

Awaitable<> GameActor::save_draft(const CommandEnvelope& envelope) {
    auto said = no_draft(game_store_.game(), envelope);
    const auto wait = said ? 0 : game_store_.must_wait(envelope);
    if (wait != 0) said = wire::Busy{static_cast<std::uint32_t>(wait)};
    if (!said) {
        game_store_.count_stored(envelope, std::get<client::SaveDraft>(envelope.body).text.size());
        auto saved = co_await server::save_draft(uses_.store, game_store_.game(), envelope);
        said = std::move(saved);
    }
    answer(envelope, std::move(said));
}

Awaitable<> GameActor::read_draft(const CommandEnvelope& envelope) {
    auto said = co_await server::read_draft(uses_.store, game_store_.game(), envelope);
    answer(envelope, std::move(said));
}

Awaitable<> GameActor::clear_drafts() {
    if (gone_ || game_store_.retired()) co_return;
    const bool cleared = co_await server::clear_drafts(uses_.store, game_store_.game());
    drafts_to_clear_ = !cleared;
}

/// Those whose orders were asked for something and could not be followed, wherever they are.
void GameActor::tell_passed_over(const match::Entry& entry) {
    const auto& table = game_store_.game().table();
    for (const auto& orders : table.sealed_answers().orders()) {
        const auto seat = table.seat_of(orders.owner);
        if (!seat || !table.seats()[rules::idx(*seat)].taken) continue;
        for (const auto& order : orders.orders) {
            if (order.passed_over != entry.header.sequence) continue;
            wire::Notice notice{.kind = Kind::order_passed_over,
                                .game = id_,
                                .round = game_store_.game().state().round,
                                .text = "No part of your standing order for " + order_in_words(game_store_.game().ruleset(), order) +
                                        " was legal when the question came: it was skipped."};
            notice.seats.push_back(rules::raw(*seat));
            uses_.people.presence().tell(table.seats()[rules::idx(*seat)].account, {0, std::move(notice)});
        }
    }
}

}  // namespace server
