#include "server/notify/delivery_worker.hpp"

#include <algorithm>
#include <utility>

#include "rules/match/hash.hpp"
#include "server/base/log.hpp"
#include "server/base/metrics.hpp"
#include "server/notify/backoff.hpp"

namespace server::notify {
namespace {

constexpr std::size_t page_outbox_messages = 256;
constexpr Moment longest_digest_ms = 24LL * 3'600'000;
/// A mail server that does not answer is asked again after this at the latest: it costs one connection.
constexpr Moment longest_block_ms = 10 * 60'000;

/// That somebody is to act; else it is a word to him, whatever he does.
bool asks(Summons::Kind kind) { return kind == Summons::Kind::asked || kind == Summons::Kind::reminder; }

const char* name_of(Way way) { return way == Way::mail ? "mail" : "webhook"; }

/// Never later than `at`, where both are given.
std::optional<Moment> earlier(std::optional<Moment> at, std::optional<Moment> other) {
    if (!at || !other) return at ? at : other;
    return std::min(*at, *other);
}

}  // namespace

bool DeliveryWorker::hand(Mail mail, Moment until) {
    const std::lock_guard lock{mutex_};
    if (handed_in_.size() >= most_handed) return false;
    handed_in_.push_back({std::move(mail), until});
    return true;
}

std::optional<Moment> DeliveryWorker::round() {
    take_outbox_messages();
    send_handed();
    std::vector<Calling> calls;
    for (std::size_t looked = 0; looked < most_at_a_time && !due_.empty() && due_.begin()->first <= around_.time.now(); ++looked)
        look_at(due_.begin()->second, calls);
    make_calls(calls);
    around_.metrics.post_waiting.Set(static_cast<double>(outbox_messages_.size()));
    auto next = due_.empty() ? std::nullopt : std::optional{due_.begin()->first};
    for (const auto& handed : handed_) next = earlier(next, handed.next);
    if (around_.mails != nullptr && (!next || *next > around_.time.now())) around_.mails->rest();
    return earlier(next, read_next_);
}

// Outbox messages.

void DeliveryWorker::take_outbox_messages() {
    const auto now = around_.time.now();
    if (read_next_ && now < *read_next_) return;
    read_next_.reset();
    // What is new has a larger id than all that lies there, and all of ours do.
    std::uint64_t last = 0;
    if (!outbox_messages_.empty()) last = outbox_messages_.rbegin()->first;
    if (!foreign_.empty()) last = std::max(last, *foreign_.rbegin());
    for (bool more = true; more && outbox_messages_.size() + foreign_.size() < most_waiting;) {
        const auto page = around_.outbox.outbox_messages(last, page_outbox_messages);
        if (!page) {
            log::warning("post_unread", {{"detail", page.error().detail}});
            read_next_ = now + again_ms;
            return;
        }
        for (const auto& outbox_message : *page) {
            last = outbox_message.id;
            const auto summons = summons_of(outbox_message);
            if (!summons) {
                foreign_.insert(outbox_message.id);
                log::warning("letter_unknown", {{"topic", outbox_message.topic}, {"game", match::hex(outbox_message.game)}});
                continue;
            }
            outbox_messages_.emplace(outbox_message.id, Waiting{outbox_message.game, outbox_message.sequence, *summons});
            auto& account = accounts_[summons->account];
            account.outbox_messages.insert(outbox_message.id);
            set_due(summons->account, account, earlier(account.due, std::max(now, account.not_before)));
        }
        more = page->size() == page_outbox_messages;
    }
}

void DeliveryWorker::set_due(std::uint64_t id, Account& account, std::optional<Moment> at) {
    if (account.due == at) return;
    if (account.due) due_.erase({*account.due, id});
    if (at) due_.emplace(*at, id);
    account.due = at;
}

// What is handed in.

void DeliveryWorker::take_handed() {
    const std::lock_guard lock{mutex_};
    while (!handed_in_.empty() && handed_.size() < most_handed) {
        handed_.push_back(std::move(handed_in_.front()));
        handed_in_.pop_front();
    }
}

void DeliveryWorker::send_handed() {
    take_handed();
    std::size_t sent = 0;
    for (auto at = handed_.begin(); at != handed_.end();) {
        const auto now = around_.time.now();
        if (now < at->next || sent == most_handed_at_a_time) {
            ++at;
            continue;
        }
        ++sent;
        Outcome outcome{Outcome::Kind::refused, "no mail server is configured"};
        if (around_.mails != nullptr) outcome = around_.mails->send(at->mail, now);
        heard_of_mail_server(outcome, std::nullopt);
        at->next = now + pause_after(++at->failures);
        const bool again = outcome.kind == Outcome::Kind::later && at->next <= at->until;
        around_.metrics.count_post(name_of(Way::mail), outcome.kind == Outcome::Kind::delivered ? "delivered"
                                                       : outcome.kind == Outcome::Kind::refused ? "refused"
                                                       : again                                  ? "later"
                                                                                                : "given_up");
        if (outcome.kind != Outcome::Kind::delivered)
            log::warning(again ? "mail_later" : "mail_given_up", {{"id", at->mail.message_id}, {"detail", outcome.detail}});
        at = again ? std::next(at) : handed_.erase(at);
    }
}

void DeliveryWorker::heard_of_mail_server(const Outcome& outcome, std::optional<std::uint64_t> account) {
    switch (outcome.blames) {
        case Outcome::Blames::outbox_message:
            if (outcome.kind == Outcome::Kind::delivered) mail_passed_ = around_.time.now();
            mails_unclear_.clear();
            mail_failures_ = 0;
            mail_next_ = 0;
            return;
        case Outcome::Blames::unclear:
            if (account) mails_unclear_.insert(*account);
            if (mails_unclear_.size() < most_unclear) return;
            // Each of them waits longer and longer by itself: so the way is closed no longer each time, or a few mailboxes could keep it so.
            mails_unclear_.clear();
            return close_mail_for(first_pause_ms, outcome.detail);
        case Outcome::Blames::way:
            ++mail_failures_;
            return close_mail_for(std::min(longest_block_ms, pause_after(mail_failures_)), outcome.detail);
    }
}

void DeliveryWorker::close_mail_for(Moment ms, const std::string& detail) {
    mail_next_ = around_.time.now() + ms;
    log::warning("mail_server_failed", {{"detail", detail}, {"failures", mail_failures_}, {"again_ms", ms}});
}

bool DeliveryWorker::is_addressee_to_blame(const Outcome& outcome, const std::set<std::uint64_t>& outbox_messages) const {
    if (outcome.blames == Outcome::Blames::unclear) return mail_passed_ > first_of(outbox_messages);
    return outcome.blames == Outcome::Blames::outbox_message;
}

// One account.

void DeliveryWorker::look_at(std::uint64_t id, std::vector<Calling>& calls) {
    auto& account = accounts_.at(id);
    const auto how = read_receipt(id, account) ? around_.book.ways_of(id) : std::nullopt;
    if (!how) {
        account.not_before = around_.time.now() + again_ms;
        return set_due(id, account, account.not_before);
    }
    for (const auto way : ways) go_way(id, account, *how, way, calls);
    const bool no_way = rules::none_of(ways, [&](Way way) { return uses(*how, way); });
    if (account.unmarked || no_way) (void)mark(id, account, *how);
    // What is about to be called is looked at again once its answer is there.
    if (!calls.empty() && calls.back().account == id) return set_due(id, account, std::nullopt);
    schedule(id, *how);
}

bool DeliveryWorker::read_receipt(std::uint64_t id, Account& account) {
    if (account.note) return true;
    const auto text = around_.outbox.note(id);
    if (!text) {
        log::warning("post_unread", {{"account", id}, {"detail", text.error().detail}});
        return false;
    }
    auto receipt = *text ? receipt_of(**text) : DeliveryReceipt{};
    if (!receipt) log::error("post_note_unreadable", {{"account", id}});  // then something may be sent a second time
    account.note = receipt ? std::move(*receipt) : DeliveryReceipt{};
    // Outbox messages go with their game.
    for (const auto way : ways)
        for (auto* of : {&account.note->of(way).sealed, &account.note->of(way).done})
            std::erase_if(*of, [&](std::uint64_t outbox_message) { return !account.outbox_messages.contains(outbox_message); });
    return true;
}

bool DeliveryWorker::uses(const Ways& how, Way way) const {
    if (way == Way::mail) return around_.mails != nullptr && !how.mail.empty();
    return around_.hooks != nullptr && !how.webhook.empty();
}

std::set<std::uint64_t> DeliveryWorker::unsealed(const Account& account, Way way) const {
    const auto& done = account.note->of(way).done;
    std::set<std::uint64_t> outbox_messages;
    for (const auto outbox_message : account.outbox_messages) {
        if (outbox_messages.size() == most_of_digest) break;
        if (!done.contains(outbox_message)) outbox_messages.insert(outbox_messages.end(), outbox_message);
    }
    return outbox_messages;
}

Moment DeliveryWorker::first_of(const std::set<std::uint64_t>& outbox_messages) const {
    auto first = around_.time.now();
    for (const auto outbox_message : outbox_messages) first = std::min(first, outbox_messages_.at(outbox_message).summons.at);
    return first;
}

std::optional<Moment> DeliveryWorker::next_of(const Account& account, const Ways& how, Way way) const {
    if (!uses(how, way)) return std::nullopt;
    const auto& of = account.note->of(way);
    const auto not_before = way == Way::mail ? mail_next_ : 0;
    // What has failed most goes last: what stops its mail stops nobody else's.
    if (!of.sealed.empty()) return std::max(of.next, not_before + of.failures);
    const auto outbox_messages = unsealed(account, way);
    if (outbox_messages.empty()) return std::nullopt;
    return std::max(first_of(outbox_messages) + std::clamp<Moment>(how.digest_ms, 0, longest_digest_ms), not_before);
}

void DeliveryWorker::go_way(std::uint64_t id, Account& account, const Ways& how, Way way, std::vector<Calling>& calls) {
    auto& of = account.note->of(way);
    if (!uses(how, way) && !of.sealed.empty()) return finish(account, way);
    const auto now = around_.time.now();
    const auto at = next_of(account, how, way);
    if (!at || *at > now) return;
    const bool first = of.sealed.empty();
    if (first) seal(account, way);
    auto told = tell(id, how, way, of.sealed);
    for (std::size_t looks = 0; first && !told.unknown && looks < most_looks && takes_more(account, way); ++looks)
        told = tell(id, how, way, of.sealed);
    if (told.unknown) {
        account.not_before = now + again_ms;
        return;
    }
    if (told.games.empty()) return finish(account, way);
    // Before it is sent the receipt says what is: after a crash the same is sent again, and nothing else under its name.
    if (account.unmarked && !mark(id, account, how)) return;
    Digest digest{told.games, id_of(id, way, of.sealed), around_.links.url, {}};
    if (way == Way::mail) return send_mail(id, account, how, std::move(digest));
    calls.push_back({id, how, {how.webhook, how.webhook_secret, digest.id, hook_body_of(digest, id)}});
}

void DeliveryWorker::seal(Account& account, Way way) {
    account.note->of(way).sealed = unsealed(account, way);
    account.unmarked = true;
}

/// A game is told as it stands now, so with entries whose messages were not taken from the outbox yet: they are sealed with the others, or
/// the next mail would tell the same. Their messages lie in the outbox, as each was stored with its entry.
bool DeliveryWorker::takes_more(Account& account, Way way) {
    const auto before = account.note->of(way).sealed.size();
    take_outbox_messages();
    seal(account, way);
    return account.note->of(way).sealed.size() > before;
}

DeliveryWorker::Told DeliveryWorker::tell(std::uint64_t id, const Ways& how, Way way, const std::set<std::uint64_t>& sealed) {
    struct Of {
        std::uint64_t first = 0;
        std::uint64_t sequence = 0;
        Moment since = 0;
        std::set<std::uint64_t> entries{};    ///< That outbox messages are about.
        std::optional<Summons::Kind> kind{};  ///< The most pressing of all.
        std::optional<Summons::Kind>
            word{};  ///< The same of those that are told to him, too, who has nothing to do; without those of seats.
        bool seated = false;
        bool said = false;  ///< One is about what was said.
    };
    std::map<match::GameId, Of> games;
    for (const auto outbox_message : sealed) {
        const auto& waiting = outbox_messages_.at(outbox_message);
        auto& of = games.emplace(waiting.game, Of{outbox_message, 0, waiting.summons.at}).first->second;
        of.entries.insert(waiting.sequence);
        const auto kind = waiting.summons.kind;
        of.kind = std::min(of.kind.value_or(kind), kind);
        if (asks(kind))
            of.sequence = std::max(of.sequence, waiting.sequence);
        else if (kind == Summons::Kind::seat)
            of.seated = true;
        else
            of.word = std::min(of.word.value_or(kind), kind);
        of.said = of.said || kind == Summons::Kind::lost || kind == Summons::Kind::time;
    }
    std::map<std::uint64_t, const match::GameId*> in_order;
    for (const auto& [game, of] : games)
        if (!how.is_muted(game, way)) in_order.emplace(of.first, &game);
    Told told;
    for (const auto& [first, game] : in_order) {
        const auto& of = games.at(*game);
        const auto asked = around_.games.still_asked(id, *game, of.sequence);
        if (asked == Games::Asked::unknown) told.unknown = true;
        // What a dispute has come to, or was said, is told to him, too, who has nothing to do; of a seat, as long as it is so.
        if (asked != Games::Asked::yes && !(asked == Games::Asked::no && (of.word || of.seated))) continue;
        const bool by_seats = !of.word && (of.kind == Summons::Kind::seat || asked == Games::Asked::no);
        DigestItem item;
        item.game = *game;
        const bool looked = told.games.size() < most_games_told || by_seats;
        if (looked) item = around_.games.news(id, *game, of.since, of.entries);
        if (!of.seated) item.seats_kept.clear(), item.seats_free.clear();
        if (!of.said) item.said.clear();
        const bool seats = !item.seats_kept.empty() || !item.seats_free.empty();
        if (by_seats && !seats) continue;
        item.kind = of.word && (!seats || *of.word < Summons::Kind::seat) ? *of.word : Summons::Kind::seat;
        const bool asks_now = asked == Games::Asked::yes && asks(*of.kind);
        if (asks_now) item.kind = *of.kind;
        // Whom a seat is kept for has no seat yet, and may be shown the game later only. A word of its time needs no recap: who is to act
        // has it from the outbox message that asks.
        if (item.kind == Summons::Kind::seat || (of.said && !asks_now)) item.happened.clear(), item.turns_before = 0;
        // Who is in the game no more is told no more of it.
        const bool empty = !seats && item.asked.empty() && item.said.empty() && item.disputes.empty() && item.happened.empty();
        // The clock ended a turn that was not missed: there is nothing to say of it.
        const bool wordless = of.word && *of.word != Summons::Kind::dispute && item.said.empty() && !seats && !asks_now;
        if (looked && (empty || wordless)) continue;
        told.games.push_back(std::move(item));
    }
    return told;
}

std::string DeliveryWorker::id_of(std::uint64_t id, Way way, const std::set<std::uint64_t>& sealed) const {
    constexpr std::size_t digits = 40;
    match::HashInput input{"armistice.post.v1"};
    input.u8(static_cast<std::uint8_t>(way)).u64(id);
    // Not by their ids, which the store may give again, nor by the entry's number and time alone: a database that was set back has another
    // entry there. Outbox messages of older servers, which do not say theirs, keep the name that they began with.
    for (const auto outbox_message : sealed) {
        const auto& waiting = outbox_messages_.at(outbox_message);
        input.bytes(waiting.game).u64(waiting.sequence).u8(static_cast<std::uint8_t>(waiting.summons.kind));
        input.u64(static_cast<std::uint64_t>(waiting.summons.at));
        if (waiting.summons.entry != match::Hash{}) input.bytes(waiting.summons.entry);
    }
    return match::hex(input.hash()).substr(0, digits);
}

void DeliveryWorker::send_mail(std::uint64_t id, Account& account, const Ways& how, Digest digest) {
    std::vector<std::string> links;
    if (around_.links.unsubscribe) {
        digest.unsubscribe = around_.links.unsubscribe(id, std::nullopt);
        for (const auto& item : digest.games) links.push_back(around_.links.unsubscribe(id, item.game));
        digest.unsubscribe_game = links;
    }
    const auto now = around_.time.now();
    const auto outcome = around_.mails->send(mail_of(digest, how.mail, now), now);
    heard_of_mail_server(outcome, id);
    came_of(id, account, Way::mail, outcome, how.mail);
    (void)mark(id, account, how);  // at once: what ends the process before that sends it again
}

void DeliveryWorker::make_calls(const std::vector<Calling>& calls) {
    if (calls.empty()) return;
    std::vector<Hook> hooks;
    for (const auto& call : calls) hooks.push_back(call.hook);
    const auto outcomes = around_.hooks->send(hooks, around_.time.now());
    for (std::size_t at = 0; at < calls.size(); ++at) {
        auto& account = accounts_.at(calls[at].account);
        came_of(calls[at].account, account, Way::webhook, outcomes[at], calls[at].how.webhook);
        (void)mark(calls[at].account, account, calls[at].how);
        schedule(calls[at].account, calls[at].how);
    }
}

void DeliveryWorker::came_of(std::uint64_t id, Account& account, Way way, const Outcome& outcome, const std::string& to) {
    auto& of = account.note->of(way);
    const auto count = [&](const char* what) { around_.metrics.count_post(name_of(way), what); };
    const auto tell_of = [&](const char* event) {
        log::warning(event, {{"account", id}, {"way", name_of(way)}, {"detail", outcome.detail}, {"letters", of.sealed.size()}});
    };
    switch (outcome.kind) {
        case Outcome::Kind::delivered: count("delivered"); return finish(account, way);
        case Outcome::Kind::refused:
            count("refused");
            tell_of("post_refused");
            around_.book.in_vain(id, way, to);
            return finish(account, way);
        case Outcome::Kind::later: break;
    }
    account.unmarked = true;
    if (const auto next = next_try(first_of(of.sealed), around_.time.now(), ++of.failures)) {
        of.next = *next;
        count("later");
        return tell_of("post_later");
    }
    count("given_up");
    tell_of("post_given_up");
    if (is_addressee_to_blame(outcome, of.sealed)) around_.book.in_vain(id, way, to);
    finish(account, way);
}

void DeliveryWorker::finish(Account& account, Way way) {
    auto& of = account.note->of(way);
    of.done.merge(of.sealed);
    of.sealed.clear();
    of.failures = 0;
    of.next = 0;
    account.unmarked = true;
}

bool DeliveryWorker::mark(std::uint64_t id, Account& account, const Ways& how) {
    std::vector<std::uint64_t> settled;
    for (const auto outbox_message : account.outbox_messages)
        if (rules::all_of(ways, [&](Way way) { return !uses(how, way) || account.note->of(way).done.contains(outbox_message); }))
            settled.push_back(outbox_message);
    auto receipt = *account.note;
    for (const auto way : ways)
        for (auto* of : {&receipt.of(way).sealed, &receipt.of(way).done})
            for (const auto outbox_message : settled) of->erase(outbox_message);
    if (const auto noted = around_.outbox.settle(id, text_of(receipt), settled); !noted) {
        log::warning("post_unmarked", {{"account", id}, {"detail", noted.error().detail}});
        account.unmarked = true;
        account.not_before = around_.time.now() + again_ms;
        return false;
    }
    account.note = std::move(receipt);
    account.unmarked = false;
    for (const auto outbox_message : settled) {
        account.outbox_messages.erase(outbox_message);
        outbox_messages_.erase(outbox_message);
    }
    return true;
}

void DeliveryWorker::schedule(std::uint64_t id, const Ways& how) {
    auto& account = accounts_.at(id);
    std::optional<Moment> next;
    if (account.unmarked) next = account.not_before;
    for (const auto way : ways) next = earlier(next, next_of(account, how, way));
    if (next) return set_due(id, account, std::max(*next, account.not_before));
    set_due(id, account, std::nullopt);
    if (account.outbox_messages.empty()) accounts_.erase(id);
}

}  // namespace server::notify
