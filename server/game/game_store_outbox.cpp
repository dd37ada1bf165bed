// Whom the post tells of an entry. Who is connected hears of it by announcements.hpp.
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
bool is_pause_of_server(const table::Entry& entry) {
    constexpr auto outage = table::body::PauseReason::outage;
    const auto* paused = std::get_if<table::body::Paused>(&entry.body);
    const auto* resumed = std::get_if<table::body::Resumed>(&entry.body);
    return (paused != nullptr && paused->reason == outage) || (resumed != nullptr && resumed->reason == outage);
}

/// The game pauses as nobody plays it any more, or goes on after that: followers may want a seat.
bool is_about_desertion(const table::Entry& entry) {
    constexpr auto deserted = table::body::PauseReason::deserted;
    const auto* paused = std::get_if<table::body::Paused>(&entry.body);
    const auto* resumed = std::get_if<table::body::Resumed>(&entry.body);
    return (paused != nullptr && paused->reason == deserted) || (resumed != nullptr && resumed->reason == deserted);
}

}  // namespace

std::vector<persistence::Letter> Ledger::letters(const table::Entry& entry, std::string_view bytes, const wire::GameSummary* after,
                                                 rules::OwnerMask passed) const {
    std::vector<persistence::Letter> all;
    const auto& author = entry.header.author.account;
    // Of most entries nobody is told: only where somebody is, it is hashed for that.
    const MakeOccasion occasion = [&] {
        return post::Occasion{author, entry.header.received, table::head_after(id_, game_->table().head(), bytes)};
    };
    const auto reached = [&](std::uint64_t account) { return uses_.post.reaches(account); };
    const auto add = [&](std::vector<persistence::Letter> letters) {
        all.insert(all.end(), std::make_move_iterator(letters.begin()), std::make_move_iterator(letters.end()));
    };
    if (after != nullptr) {
        if (const auto asked = awaited(*after); summary_.to_act != after->to_act && !asked.empty())
            add(post::letters_of_entry(post::awaited_by_account(summary_.seats, summary_.to_act), asked, occasion()));
        if (table::Seating::changed_by(entry.body)) add(post::letters_of_seats(summary_, *after, occasion(), reached));
        if (passed != rules::OwnerMask{}) add(reminders(passed, *after, occasion()));
    }
    if (table::concerns_referees(entry)) add(post::letters_of_dispute(summary_, occasion(), reached));
    const auto unseated = seat_change(*game_, entry).unseated;
    add(letters_of_time(entry, unseated, occasion));
    if (unseated != 0 && !lost_seat(entry) && reached(unseated))
        add({post::letter_of({post::Summons::Kind::lost, unseated, entry.header.received, occasion().entry})});
    return all;
}

/// Who seems to be connected may hear nothing there: a letter goes to him, too. A ruling has letters of its own.
std::vector<persistence::Letter> Ledger::letters_of_time(const table::Entry& entry, std::uint64_t unseated,
                                                         const MakeOccasion& occasion) const {
    if (!game_->table().started() || !is_announced(*game_, entry) || entry.grounds || is_pause_of_server(entry)) return {};
    const auto* credit = std::get_if<table::body::Credited>(&entry.body);
    const auto alone =
        credit != nullptr && credit->power ? std::optional{player_of(game_->table(), *credit->power)} : std::optional<std::uint64_t>{};
    auto also = is_about_desertion(entry) ? uses_.people.directory().followers(id_) : std::set<std::uint64_t>{};
    return post::letters_of_time(summary_, std::move(also), unseated, occasion(),
                                 [&](std::uint64_t account) { return (!alone || *alone == account) && uses_.post.reaches(account); });
}

std::map<std::uint64_t, std::vector<wire::ToAct>> Ledger::awaited(const wire::GameSummary& summary) const {
    auto awaited = post::awaited_by_account(summary.seats, summary.to_act);
    std::erase_if(awaited, [&](const auto& one) { return !uses_.post.reaches(one.first); });
    return awaited;
}

std::vector<persistence::Letter> Ledger::reminders(rules::OwnerMask powers, const wire::GameSummary& summary,
                                                   const post::Occasion& occasion) const {
    std::vector<std::string> names;
    for (const auto power : rules::OwnersOf(powers)) names.push_back(game_->ruleset().owners[rules::idx(power)].name);
    return post::reminders_of(names, awaited(summary), occasion);
}

bool Ledger::reminds() const { return uses_.post.sends(); }

Awaitable<tl::expected<void, NotStored>> Ledger::remind(Moment stamp) {
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
    const auto stored = co_await store_calls::append(uses_.store, agenda_, std::move(append));
    if (stored) {
        summary_ = std::move(summary);
        list(table.sequence());
        uses_.post.wake();
        co_return tl::expected<void, NotStored>{};
    }
    log::warning("reminder_not_stored", {{"game", table::hex(id_)}, {"detail", stored.error().detail}});
    if (stored.error().next == Next::stop) retire("the store cannot say whether a reminder was written");
    co_return tl::make_unexpected(stored.error().next == Next::reload ? NotStored::again : NotStored::busy);
}

}  // namespace server
