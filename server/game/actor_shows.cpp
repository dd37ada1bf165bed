// What a lane shows of its record to whoever asks.
#include <span>
#include <string>
#include <utility>

#include "server/accounts/people.hpp"
#include "server/game/actor.hpp"
#include "server/game/evidence.hpp"
#include "server/game/questions.hpp"
#include "server/game/views.hpp"

namespace server {
namespace {

namespace client = protocol::client;

constexpr std::size_t page_bytes = 64 * 1024;  ///< Of a record in one answer.

}  // namespace

Awaitable<> Lane::show_record(const Submission& submission) {
    const auto from = std::get<client::GetRecord>(submission.body).from;
    const auto& his = game_of(submission.account);
    auto items = co_await ledger_.record_items(from, his.table().sequence(), page_bytes);
    answer(submission, items ? record(id_, his, std::move(*items)) : not_now());
}

Awaitable<> Lane::show_view(const Submission& submission) {
    const auto sequence = std::get<client::GetView>(submission.body).sequence;
    const auto& his = game_of(submission.account);
    if (sequence == 0 || sequence > his.table().sequence()) {
        answer(submission, wire::Malformed{wire::Malformed::Code::bad_value, "get_view.sequence",
                                           "the game has no entry " + std::to_string(sequence) + " that you may see",
                                           "name one up to the last that you were shown"});
        co_return;
    }
    const auto record = co_await ledger_.record(sequence);
    if (!record || record->size() < sequence) {
        answer(submission, not_now());
        co_return;
    }
    auto view = view_after(ledger_.game().shared_ruleset(), std::span{*record});
    if (view) audience_of(submission.account).complete(*view, ledger_.playable());
    answer(submission, view ? Answer{std::move(*view)} : not_now());
}

Awaitable<> Lane::show_evidence(const Submission& submission) {
    auto record = co_await ledger_.record();
    if (!record) {
        answer(submission, not_now());
        co_return;
    }
    // A spectator of a delayed game is shown what he may know.
    const auto& his = game_of(submission.account);
    const auto shown = std::min<std::size_t>(record->size(), his.table().sequence());
    for (auto& recorded : *record) recorded.secrets.clear();
    narration::NameOf name_of;
    if (directs(position(), submission)) name_of = [&](std::uint64_t account) { return uses_.people.directory().name_of(account); };
    answer(submission, evidence(his, std::span{*record}.first(shown), submission, uses_.precedents, name_of, now()));
}

}  // namespace server
