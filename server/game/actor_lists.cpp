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
    if (list.action_id == table::ActionId{})
        return wrong(Code::missing, "act_all.action_id", "it is empty", "make 16 random bytes for each list");
    if (list.acts.empty()) return wrong(Code::missing, "act_all.acts", "the list is empty", "send one command at least");
    if (list.acts.size() > most_acts)
        return wrong(Code::too_much, "act_all.acts", "a list has 128 commands at most", "send the rest in a second list");
    return std::nullopt;
}

/// The same for the same list, and no other's.
table::ActionId id_of(const table::ActionId& list, std::size_t at) {
    const auto hash = table::HashInput{"armistice.list.v1"}.bytes(list).u32(static_cast<std::uint32_t>(at)).hash();
    table::ActionId id{};
    std::copy_n(hash.begin(), id.size(), id.begin());
    return id;
}

Submission step_of(const Submission& submission, const client::ActAll& list, std::size_t at) {
    Submission step;
    step.peer = submission.peer;
    step.account = submission.account;
    step.role = submission.role;
    step.stamp = submission.stamp;
    client::Act act;
    act.game = list.game;
    act.action_id = id_of(list.action_id, at);
    if (at == 0) act.seen_head = list.seen_head;  // of those after it he has seen nothing
    act.for_phase = list.acts[at].for_phase;
    act.for_decision = list.acts[at].for_decision;
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

Awaitable<> Lane::act_all(const Submission& submission) {
    const auto& asked = std::get<client::ActAll>(submission.body);
    const auto& game = ledger_.game();
    const auto power = own_power(game, submission.account, asked.as, "act_all.as");
    auto no = no_list(asked);
    if (!no && !power) no = power.error();
    auto list = no ? tl::expected<client::ActAll, protocol::WireError>{} : protocol::parse_list(game.ruleset(), *submission.frame);
    if (!no && !list) no = protocol::malformed(list.error()).body;
    if (no) {
        answer(submission, std::move(*no));
        co_return;
    }
    list->as = game.ruleset().owner(*power).name;  // the same one for all of it
    wire::ActedAll done;
    done.game = id_;
    for (std::size_t at = 0; at < list->acts.size() && done.stopped == Stopped::nowhere; ++at) {
        const auto step = step_of(submission, *list, at);
        auto settled = co_await settle_act(step);
        const auto* accepted = std::get_if<wire::Accepted>(&settled.answer);
        if (accepted == nullptr && done.accepted == 0 && is_whole_answer(settled.answer)) {
            answer(submission, std::move(settled.answer));
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
    answer(submission, std::move(done));
}

Awaitable<> Lane::save_draft(const Submission& submission) {
    auto said = no_draft(ledger_.game(), submission);
    const auto wait = said ? 0 : ledger_.must_wait(submission);
    if (wait != 0) said = wire::Busy{static_cast<std::uint32_t>(wait)};
    if (!said) {
        ledger_.count_stored(submission, std::get<client::SaveDraft>(submission.body).text.size());
        auto saved = co_await server::save_draft(uses_.store, ledger_.game(), submission);
        said = std::move(saved);
    }
    answer(submission, std::move(said));
}

Awaitable<> Lane::read_draft(const Submission& submission) {
    auto said = co_await server::read_draft(uses_.store, ledger_.game(), submission);
    answer(submission, std::move(said));
}

Awaitable<> Lane::clear_drafts() {
    if (gone_ || ledger_.retired()) co_return;
    const bool cleared = co_await server::clear_drafts(uses_.store, ledger_.game());
    drafts_to_clear_ = !cleared;
}

/// Those whose orders were asked for something and could not be followed, wherever they are.
void Lane::tell_passed_over(const table::Entry& entry) {
    const auto& table = ledger_.game().table();
    for (const auto& orders : table.vault().orders()) {
        const auto seat = table.seat_of(orders.owner);
        if (!seat || !table.seats()[rules::idx(*seat)].taken) continue;
        for (const auto& order : orders.orders) {
            if (order.passed_over != entry.header.sequence) continue;
            wire::Notice notice;
            notice.kind = Kind::order_passed_over;
            notice.game = id_;
            notice.round = ledger_.game().state().round;
            notice.text = "No part of your standing order for " + order_in_words(ledger_.game().ruleset(), order) +
                          " was legal when the question came: it was skipped.";
            notice.seats.push_back(rules::raw(*seat));
            uses_.people.presence().tell(table.seats()[rules::idx(*seat)].account, {0, std::move(notice)});
        }
    }
}

}  // namespace server
