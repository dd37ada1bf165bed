// Who is notified of an entry. Who is connected hears of it by announcements.hpp.
#include <iterator>
#include <set>
#include <utility>

#include "server/accounts/people.hpp"
#include "server/base/log.hpp"
#include "server/base/store_calls.hpp"
#include "server/catalog/notifications.hpp"
#include "server/catalog/summons.hpp"
#include "server/game/announcements.hpp"
#include "server/game/game_store.hpp"
#include "server/game/reminders.hpp"
#include "server/game/views.hpp"

namespace server {
namespace {

using Next = persistence::StoreError::Next;

/// For as long as it has other rules: nobody has said so, and many games stand at once.
bool is_pause_of_server(const match::Entry& entry) {
    constexpr auto outage = match::body::PauseReason::outage;
    const auto* paused = std::get_if<match::body::Paused>(&entry.body);
    const auto* resumed = std::get_if<match::body::Resumed>(&entry.body);
    return (paused != nullptr && paused->reason == outage) || (resumed != nullptr && resumed->reason == outage);
}

/// The game pauses as nobody plays it any more, or goes on after that: followers may want a seat.
bool is_about_desertion(const match::Entry& entry) {
    constexpr auto deserted = match::body::PauseReason::deserted;
    const auto* paused = std::get_if<match::body::Paused>(&entry.body);
    const auto* resumed = std::get_if<match::body::Resumed>(&entry.body);
    return (paused != nullptr && paused->reason == deserted) || (resumed != nullptr && resumed->reason == deserted);
}

}  // namespace

std::vector<persistence::OutboxMessage> GameStore::outbox_messages(const match::Entry& entry, std::string_view bytes,
                                                                   const wire::GameSummary* after, rules::OwnerMask passed) const {
    std::vector<persistence::OutboxMessage> all;
    const auto& author = entry.header.author.account;
    // Of most entries nobody is told: only where somebody is, it is hashed for that.
    const MakeOccasion occasion = [&] {
        return notify::Occasion{author, entry.header.received, match::head_after(id_, game_->table().head(), bytes)};
    };
    const auto reached = [&](std::uint64_t account) { return uses_.post.reaches(account); };
    const auto add = [&](std::vector<persistence::OutboxMessage> outbox_messages) {
        all.insert(all.end(), std::make_move_iterator(outbox_messages.begin()), std::make_move_iterator(outbox_messages.end()));
    };
    if (after != nullptr) {
        if (const auto asked = awaited(*after); summary_.to_act != after->to_act && !asked.empty())
            add(notify::outbox_messages_of_entry(notify::awaited_by_account(summary_.seats, summary_.to_act), asked, occasion()));
        if (match::Seating::changed_by(entry.body)) add(notify::outbox_messages_of_seats(summary_, *after, occasion(), reached));
        if (passed != rules::OwnerMask{}) add(reminders(passed, *after, occasion()));
    }
    if (match::concerns_referees(entry)) add(notify::outbox_messages_of_dispute(summary_, occasion(), reached));
    const auto unseated = seat_change(*game_, entry).unseated;
    add(outbox_messages_of_time(entry, unseated, occasion));
    if (unseated != 0 && !lost_seat(entry) && reached(unseated))
        add({notify::outbox_message_of({notify::Summons::Kind::lost, unseated, entry.header.received, occasion().entry})});
    return all;
}

/// Who seems to be connected may hear nothing there: they get an outbox message, too. A ruling has outbox messages of its own.
std::vector<persistence::OutboxMessage> GameStore::outbox_messages_of_time(const match::Entry& entry, std::uint64_t unseated,
                                                                           const MakeOccasion& occasion) const {
    if (!game_->table().started() || !is_announced(*game_, entry) || entry.grounds || is_pause_of_server(entry)) return {};
    const auto* credit = std::get_if<match::body::Credited>(&entry.body);
    const auto alone =
        credit != nullptr && credit->power ? std::optional{player_of(game_->table(), *credit->power)} : std::optional<std::uint64_t>{};
    auto also = is_about_desertion(entry) ? uses_.people.directory().followers(id_) : std::set<std::uint64_t>{};
    return notify::outbox_messages_of_time(summary_, std::move(also), unseated, occasion(), [&](std::uint64_t account) {
        return (!alone || *alone == account) && uses_.post.reaches(account);
    });
}

std::map<std::uint64_t, std::vector<wire::ToAct>> GameStore::awaited(const wire::GameSummary& summary) const {
    auto awaited = notify::awaited_by_account(summary.seats, summary.to_act);
    std::erase_if(awaited, [&](const auto& one) { return !uses_.post.reaches(one.first); });
    return awaited;
}

std::vector<persistence::OutboxMessage> GameStore::reminders(rules::OwnerMask powers, const wire::GameSummary& summary,
                                                             const notify::Occasion& occasion) const {
    std::vector<std::string> names;
    for (const auto power : rules::OwnersOf(powers)) names.push_back(game_->ruleset().owners[rules::idx(power)].name);
    return notify::reminders_of(names, awaited(summary), occasion);
}

bool GameStore::reminds() const { return uses_.post.sends(); }

Awaitable<tl::expected<void, NotStored>> GameStore::remind(Moment stamp) {
    const auto& table = game_->table();
    const auto passed = reminds() ? reminders_due(table.clock(), summary_.reminded, stamp, table.clock()) : rules::OwnerMask{};
    if (passed == rules::OwnerMask{}) co_return tl::expected<void, NotStored>{};
    auto summary = summary_;
    summary.reminded = stamp;
    persistence::Append append;
    append.game = id_;
    append.expected = table.sequence();
    append.summary = encode_summary(summary);
    append.outbox = reminders(passed, summary, {0, stamp, table.head()});
    const auto stored = co_await store_calls::append(uses_.store, run_queue_, std::move(append));
    if (stored) {
        summary_ = std::move(summary);
        list(table.sequence());
        uses_.post.wake();
        co_return tl::expected<void, NotStored>{};
    }
    log::warning("reminder_not_stored", {{"game", match::hex(id_)}, {"detail", stored.error().detail}});
    if (stored.error().next == Next::stop) retire("the store cannot say whether a reminder was written");
    co_return tl::make_unexpected(stored.error().next == Next::reload ? NotStored::again : NotStored::busy);
}

}  // namespace server
