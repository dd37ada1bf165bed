#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/base/metrics.hpp"
#include "server/notify/delivery_worker.hpp"
#include "tests/server/harness.hpp"

/// Everything around a delivery worker, in memory. What has a hook called `before` or `after` lets a test break in there.
namespace testing {

namespace notify = server::notify;

inline match::GameId game_id(std::uint8_t number) {
    match::GameId id{};
    id.fill(number);
    return id;
}

/// Durable in the way of a store: what was settled is so, whoever throws afterwards.
class FakeOutbox final : public notify::Outbox {
public:
    void write(std::uint8_t game, std::uint64_t sequence, const notify::Summons& summons) {
        const auto outbox_message = notify::outbox_message_of(summons);
        const auto id = rows.empty() ? 1 : rows.rbegin()->first + 1;  // as SQLite numbers them
        rows[id] = {id, game_id(game), sequence, outbox_message.topic, outbox_message.payload};
    }
    persistence::StoreResult<std::vector<notify::StoredOutboxMessage>> outbox_messages(std::uint64_t after, std::size_t limit) override {
        step();
        if (broken) return tl::make_unexpected(persistence::StoreError{persistence::StoreError::Next::retry, 0, "the disk is full"});
        std::vector<notify::StoredOutboxMessage> page;
        for (auto at = rows.upper_bound(after); at != rows.end() && page.size() < limit; ++at) page.push_back(at->second);
        return page;
    }
    persistence::StoreResult<std::optional<std::string>> note(std::uint64_t account) override {
        step();
        if (broken) return tl::make_unexpected(persistence::StoreError{persistence::StoreError::Next::retry, 0, "the disk is full"});
        const auto found = notes.find(account);
        return found == notes.end() ? std::nullopt : std::optional{found->second};
    }
    persistence::StoreResult<bool> settle(std::uint64_t account, std::string note,
                                          const std::vector<std::uint64_t>& outbox_messages) override {
        step();
        if (broken) return tl::make_unexpected(persistence::StoreError{persistence::StoreError::Next::retry, 0, "the disk is full"});
        for (const auto outbox_message : outbox_messages) rows.erase(outbox_message);
        if (note.empty())
            notes.erase(account);
        else
            notes[account] = std::move(note);
        step();
        return true;
    }

    std::map<std::uint64_t, notify::StoredOutboxMessage> rows;
    std::map<std::uint64_t, std::string> notes;
    bool broken = false;
    std::function<void()> step = [] {};  ///< Before and after whatever is durable.
};

class FakeBook final : public notify::AddressBook {
public:
    std::optional<notify::Ways> ways_of(std::uint64_t account) override {
        if (closed) return std::nullopt;
        return ways[account];
    }
    void in_vain(std::uint64_t account, notify::Way way, const std::string& to) override {
        vain.emplace_back(account, way);
        vain_of.push_back(to);
    }

    std::map<std::uint64_t, notify::Ways> ways;
    std::vector<std::pair<std::uint64_t, notify::Way>> vain;
    std::vector<std::string> vain_of;  ///< To which address each.
    bool closed = false;
};

class FakeGames final : public notify::Games {
public:
    Asked still_asked(std::uint64_t account, const match::GameId& game, std::uint64_t) override {
        if (unreadable) return Asked::unknown;
        return over.contains({account, game}) ? Asked::no : Asked::yes;
    }
    notify::DigestItem news(std::uint64_t account, const match::GameId& game, server::Moment,
                            const std::set<std::uint64_t>& entries) override {
        read();
        notify::DigestItem item;
        item.game = game;
        if (left.contains(account)) return item;
        item.bundle = "classic";
        item.round = 2;
        item.phase = "combat-move";
        item.asked = {{"Japan", {}}};
        item.seats_kept = kept;
        item.said = {"A director pauses the game."};
        if (!said_by.empty()) item.said.clear();
        for (const auto& [entry, sentence] : said_by)
            if (entries.contains(entry)) item.said.push_back(sentence);
        item.happened = "   The story of " + std::to_string(game[0]) + ".\n";
        return item;
    }

    std::set<std::pair<std::uint64_t, match::GameId>> over;
    std::set<std::uint64_t> left;  ///< Who has no part in any of them.
    std::vector<protocol::server::SeatView> kept;
    bool unreadable = false;
    std::map<std::uint64_t, std::string> said_by;  ///< By entry; none: the same for whatever is asked about.
    std::function<void()> read = [] {};            ///< Before a game is read.
};

class FakeMails final : public notify::MailSender {
public:
    notify::Outcome send(const notify::Mail& mail, server::Moment) override {
        tried.push_back(mail);
        before();
        const auto outcome = answer(mail);
        if (outcome.kind == notify::Outcome::Kind::delivered) delivered.push_back(mail);
        after();
        return outcome;
    }
    void rest() override { ++rests; }

    std::function<notify::Outcome(const notify::Mail&)> answer = [](const notify::Mail&) {
        return notify::Outcome{notify::Outcome::Kind::delivered};
    };
    std::function<void()> before = [] {};
    std::function<void()> after = [] {};
    std::vector<notify::Mail> tried;
    std::vector<notify::Mail> delivered;
    int rests = 0;
};

class FakeHooks final : public notify::HookSender {
public:
    std::vector<notify::Outcome> send(std::span<const notify::Hook> hooks, server::Moment) override {
        before();
        std::vector<notify::Outcome> outcomes;
        for (const auto& hook : hooks) {
            tried.push_back(hook);
            outcomes.push_back(answer(hook));
            if (outcomes.back().kind == notify::Outcome::Kind::delivered) delivered.push_back(hook);
        }
        after();
        return outcomes;
    }

    std::function<notify::Outcome(const notify::Hook&)> answer = [](const notify::Hook&) {
        return notify::Outcome{notify::Outcome::Kind::delivered};
    };
    std::function<void()> before = [] {};
    std::function<void()> after = [] {};
    std::vector<notify::Hook> tried;
    std::vector<notify::Hook> delivered;
};

/// A delivery worker that can be let go and replaced, as by a crash.
class Round {
public:
    Round() { restart(); }
    void restart() {
        worker = std::make_unique<notify::DeliveryWorker>(notify::DeliveryWorker::Surroundings{
            outbox, book, games, time, metrics, with_mails ? &mails : nullptr, with_hooks ? &hooks : nullptr, links});
    }
    void asked(std::uint8_t game, std::uint64_t sequence, std::uint64_t account,
               notify::Summons::Kind kind = notify::Summons::Kind::asked) {
        outbox.write(game, sequence, {kind, account, time.now()});
    }
    void has_mail(std::uint64_t account) { book.ways[account].mail = "player" + std::to_string(account) + "@example.org"; }
    void has_hook(std::uint64_t account) {
        book.ways[account].webhook = "https://example.org/" + std::to_string(account);
        book.ways[account].webhook_secret = "secret";
    }
    /// Makes rounds as long as something is due now.
    std::optional<server::Moment> go() {
        for (int rounds = 0; rounds < 1000; ++rounds) {
            const auto next = worker->round();
            if (!next || *next > time.now()) return next;
        }
        throw std::runtime_error{"the delivery worker never rests"};
    }
    /// Time passes, as it does for a thread that looks when something is due.
    void pass(server::Moment ms) {
        const auto until = time.now() + ms;
        for (;;) {
            const auto next = go();
            if (!next || *next > until) break;
            time.advance(*next - time.now());
        }
        time.advance(until - time.now());
        (void)go();
    }

    FakeOutbox outbox;
    FakeBook book;
    FakeGames games;
    VirtualTime time;
    server::Metrics metrics;
    FakeMails mails;
    FakeHooks hooks;
    bool with_mails = true;
    bool with_hooks = true;
    notify::Links links;
    std::unique_ptr<notify::DeliveryWorker> worker;
};

}  // namespace testing
