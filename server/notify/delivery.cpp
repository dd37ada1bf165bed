#include "server/notify/delivery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "rules/match/hash.hpp"
#include "server/accounts/people.hpp"
#include "server/base/keys.hpp"
#include "server/base/store_calls.hpp"
#include "server/base/time_source.hpp"
#include "server/catalog/game_index.hpp"
#include "server/notify/activity_feed.hpp"
#include "server/notify/delivery_thread.hpp"
#include "server/notify/digest.hpp"
#include "server/notify/mailer.hpp"
#include "server/notify/notification_config.hpp"
#include "server/notify/unsubscribe.hpp"
#include "server/notify/webhook.hpp"

namespace server::notify {
namespace {

using protocol::PersonRecord;

using store_calls::wait_for;

constexpr Moment farewell_ms = 24LL * 3'600'000;

std::string receipt_name(std::uint64_t account) { return fmt::format("post/{:012x}", account); }

class StoredOutbox final : public Outbox {
public:
    explicit StoredOutbox(persistence::Store& store) : store_{store} {}
    persistence::StoreResult<std::vector<StoredOutboxMessage>> outbox_messages(std::uint64_t after, std::size_t limit) override {
        auto rows = wait_for<std::vector<persistence::StoredOutboxMessage>>(
            [&](auto done) { store_.outbox_messages(after, limit, std::move(done)); });
        if (!rows) return tl::make_unexpected(std::move(rows.error()));
        std::vector<StoredOutboxMessage> outbox_messages;
        for (auto& row : *rows) {
            // One that was damaged says nothing to anybody: it is read as a stranger's.
            if (row.damaged) row.topic.clear(), row.payload.clear();
            outbox_messages.push_back({row.id, row.game, row.sequence, std::move(row.topic), std::move(row.payload)});
        }
        return outbox_messages;
    }
    persistence::StoreResult<std::optional<std::string>> note(std::uint64_t account) override {
        return wait_for<std::optional<std::string>>([&](auto done) { store_.get_blob(receipt_name(account), std::move(done)); });
    }
    persistence::StoreResult<bool> settle(std::uint64_t account, std::string note,
                                          const std::vector<std::uint64_t>& outbox_messages) override {
        persistence::Batch batch;
        batch.blobs.push_back({receipt_name(account), std::move(note), false});
        batch.settled = outbox_messages;
        return wait_for<bool>([&](auto done) { store_.put(std::move(batch), std::move(done)); });
    }

private:
    persistence::Store& store_;
};

/// What people said in their profiles.
class Profiles final : public AddressBook, public Subscriptions {
public:
    Profiles(People& people, const Keys& keys) : people_{people}, keys_{keys} {}
    /// Before anything is changed.
    void start(const Executor& home) { home_ = home; }
    std::optional<Ways> ways_of(std::uint64_t account) override {
        const auto person = people_.directory().of(account);
        return person ? ways(*person) : Ways{};
    }
    [[nodiscard]] Ways ways(const PersonRecord& person) const {
        Ways found;
        if (person.locked) return found;
        if (person.by_mail && person.mail_confirmed) found.mail = person.mail;
        found.webhook = person.webhook;
        found.webhook_secret = keys_.webhook_secret(person.account, person.webhook_secret);
        found.digest_ms = Moment{person.digest_minutes} * 60'000;
        for (const auto& mark : person.marks)
            if (mark.mute)
                found.muted.insert(mark.game);
            else if (mark.mute_mail)
                found.muted_by_mail.insert(mark.game);
        return found;
    }
    void in_vain(std::uint64_t account, Way way, const std::string& to) override {
        change(account, [way, to](PersonRecord& person) {
            if ((way == Way::mail ? person.mail : person.webhook) != to) return false;  // he has another by now
            if (way == Way::mail) person.mail_confirmed = false;
            if (way == Way::webhook) person.webhook.clear(), person.webhook_secret.clear();
            return true;
        });
    }
    void end(const Unsubscription& what, std::function<void(persistence::StoreResult<bool>)> done) override {
        change(
            what.account,
            [what](PersonRecord& person) {
                if (!what.game) return std::exchange(person.by_mail, false);
                const auto mark =
                    std::find_if(person.marks.begin(), person.marks.end(), [&](const auto& one) { return one.game == *what.game; });
                if (mark == person.marks.end())
                    person.marks.push_back({.game = *what.game, .mute_mail = true});
                else
                    mark->mute_mail = true;
                return true;
            },
            std::move(done));
    }

private:
    void change(std::uint64_t account, std::function<bool(PersonRecord&)> what,
                std::function<void(persistence::StoreResult<bool>)> done = {}) {
        net::co_spawn(*home_, carry_out(people_.directory(), account, std::move(what), std::move(done)), net::detached);
    }
    static Awaitable<> carry_out(Directory& directory, std::uint64_t account, std::function<bool(PersonRecord&)> what,
                                 std::function<void(persistence::StoreResult<bool>)> done) {
        const bool known = directory.of(account) != nullptr;
        auto stored = Directory::Stored::unwanted;
        if (known) stored = co_await directory.change(account, std::move(what));
        if (!done) co_return;
        if (stored == Directory::Stored::yes || stored == Directory::Stored::unwanted)
            done(true);
        else
            done(tl::make_unexpected(persistence::StoreError{persistence::StoreError::Next::retry, 0, "not now", 0, false}));
    }

    People& people_;
    const Keys& keys_;
    std::optional<Executor> home_;
};

}  // namespace

struct Delivery::Parts {
    Parts(const NotificationConfig& config, const Uses& used)
        : uses{used},
          hook_rules{hook_rules_of(config)},
          outbox{used.store},
          profiles{used.people, used.keys},
          feed{used.store, used.rulesets, used.time,
               [&index = used.index](const match::GameId& game) {
                   const auto line = index.of(game);
                   return line ? line->title : std::string{};
               }},
          links{links_of(config.url, used.keys.post_key())},
          pages{used.keys.post_key(), profiles} {
        if (!config.server.empty()) mailer.emplace(mail_server_of(config));
        if (config.webhooks) hooks.emplace(hook_rules);
        worker.emplace(DeliveryWorker::Surroundings{outbox, profiles, feed, used.time, used.metrics, mailer ? &*mailer : nullptr,
                                                    hooks ? &*hooks : nullptr, links});
    }
    const Uses uses;
    const HookRules hook_rules;
    StoredOutbox outbox;
    Profiles profiles;
    ActivityFeed feed;
    Links links;
    UnsubscribePages pages;
    std::optional<Mailer> mailer;
    std::optional<Webhooks> hooks;
    std::optional<DeliveryWorker> worker;
    std::optional<DeliveryThread> office;
};

Delivery::Delivery(const NotificationConfig& config, const Uses& uses) : parts_{std::make_unique<Parts>(config, uses)} {}
Delivery::~Delivery() { stop(); }

void Delivery::start(const Executor& home) {
    parts_->profiles.start(home);
    parts_->office.emplace(*parts_->worker, parts_->uses.time, [parts = parts_.get()] {
        if (parts->mailer) parts->mailer->give_up();
    });
}

void Delivery::stop() {
    if (parts_->office) parts_->office->stop();
}

void Delivery::wake() {
    if (parts_->office) parts_->office->wake();
}

bool Delivery::sends() const { return parts_->mailer || parts_->hooks; }

bool Delivery::reaches(std::uint64_t account) const {
    const auto person = parts_->uses.people.directory().of(account);
    if (!person) return false;
    const auto his = parts_->profiles.ways(*person);
    return (parts_->mailer && !his.mail.empty()) || (parts_->hooks && !his.webhook.empty());
}

UnsubscribePages& Delivery::pages() { return parts_->pages; }

bool Delivery::sends_mail() const { return parts_->mailer.has_value(); }

std::string Delivery::fault_of(const std::string& webhook) const {
    if (!parts_->hooks) return "this server calls no webhooks: leave it empty";
    return fault_of_hook(webhook, parts_->hook_rules).value_or("");
}

bool Delivery::hand(const PersonRecord& person, const char* what, const std::string& address, Mail mail, Moment until) {
    if (!parts_->mailer || address.empty()) return false;
    mail.to = address;
    mail.message_id = fmt::format("{}-{}-{}", what, person.account, match::hex(match::random_hash()).substr(0, 16));
    const bool taken = parts_->worker->hand(std::move(mail), until);
    wake();
    return taken;
}

bool Delivery::hand_code(const PersonRecord& person, const char* what, match::CodeKind kind, const std::string& address) {
    const auto code = parts_->uses.people.code(kind, person);
    const auto until = match::read_code(code)->until;
    return hand(person, what, address, code_mail(what, person.name, code, until - parts_->uses.time.now()), until);
}

bool Delivery::send_confirmation(const PersonRecord& person) {
    return hand_code(person, "confirm", match::CodeKind::mail, protocol::bound_mail(person));
}
bool Delivery::send_reset(const PersonRecord& person) { return hand_code(person, "reset", match::CodeKind::reset, person.mail); }
bool Delivery::send_farewell(const PersonRecord& person, const std::string& address) {
    return hand(person, "farewell", address, farewell_mail(person.name), parts_->uses.time.now() + farewell_ms);
}

}  // namespace server::notify
