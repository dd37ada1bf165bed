#include "server/catalog/summons.hpp"

#include <sodium.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "rules/match/hash.hpp"

namespace server::notify {
namespace {

using nlohmann::json;

constexpr std::pair<std::string_view, Summons::Kind> topics[]{{"asked", Summons::Kind::asked},     {"reminder", Summons::Kind::reminder},
                                                              {"dispute", Summons::Kind::dispute}, {"seat", Summons::Kind::seat},
                                                              {"lost", Summons::Kind::lost},       {"time", Summons::Kind::time}};

bool plays(const protocol::server::SeatView& seat, const std::string& power) {
    return seat.taken && !seat.sparring && rules::contains(seat.powers, power);
}

/// Who plays the game, but for bots, or directs it.
std::set<std::uint64_t> people_of(const protocol::server::GameSummary& game) {
    std::set<std::uint64_t> accounts{game.directors.begin(), game.directors.end()};
    for (const auto& seat : game.seats)
        if (seat.taken && !seat.sparring) accounts.insert(seat.account);
    return accounts;
}

/// Zeros where nothing is said, as in outbox messages of older servers; nothing for what is no head.
std::optional<match::Hash> head_in(const json& outbox_message) {
    const auto said = outbox_message.find("entry");
    match::Hash head{};
    if (said == outbox_message.end()) return head;
    if (!said->is_string()) return std::nullopt;
    const auto& text = said->get_ref<const std::string&>();
    std::size_t size = 0;
    if (sodium_hex2bin(head.data(), head.size(), text.data(), text.size(), nullptr, &size, nullptr) != 0) return std::nullopt;
    if (size != head.size() || text.size() != 2 * size) return std::nullopt;
    return head;
}

}  // namespace

persistence::OutboxMessage outbox_message_of(const Summons& summons) {
    persistence::OutboxMessage outbox_message;
    for (const auto& [topic, kind] : topics)
        if (kind == summons.kind) outbox_message.topic = topic;
    outbox_message.payload = json{{"account", summons.account}, {"at", summons.at}, {"entry", match::hex(summons.entry)}}.dump();
    return outbox_message;
}

std::optional<Summons> summons_of(const StoredOutboxMessage& outbox_message) {
    const auto topic =
        std::find_if(std::begin(topics), std::end(topics), [&](const auto& each) { return each.first == outbox_message.topic; });
    if (topic == std::end(topics)) return std::nullopt;
    const auto read = json::parse(outbox_message.payload, nullptr, false);
    if (!read.is_object()) return std::nullopt;
    const auto account = read.find("account");
    const auto at = read.find("at");
    if (account == read.end() || at == read.end() || !account->is_number_unsigned() || !at->is_number_integer()) return std::nullopt;
    const auto entry = head_in(read);
    if (!entry) return std::nullopt;
    return Summons{topic->second, account->get<std::uint64_t>(), at->get<Moment>(), *entry};
}

Awaited awaited_by_account(const std::vector<protocol::server::SeatView>& seats, const std::vector<protocol::server::ToAct>& to_act) {
    Awaited awaited;
    for (const auto& asked : to_act)
        for (const auto& seat : seats)
            if (plays(seat, asked.power)) awaited[seat.account].push_back(asked);
    return awaited;
}

std::vector<persistence::OutboxMessage> outbox_messages_of_entry(const Awaited& before, const Awaited& after, const Occasion& occasion) {
    std::vector<persistence::OutboxMessage> outbox_messages;
    for (const auto& [account, asked] : after) {
        const auto known = before.find(account);
        if (account == occasion.author || (known != before.end() && known->second == asked)) continue;
        outbox_messages.push_back(outbox_message_of({Summons::Kind::asked, account, occasion.at, occasion.entry}));
    }
    return outbox_messages;
}

std::vector<persistence::OutboxMessage> outbox_messages_of_dispute(const protocol::server::GameSummary& game, const Occasion& occasion,
                                                                   const std::function<bool(std::uint64_t)>& reached) {
    std::vector<persistence::OutboxMessage> outbox_messages;
    for (const auto account : people_of(game))
        if (account != occasion.author && reached(account))
            outbox_messages.push_back(outbox_message_of({Summons::Kind::dispute, account, occasion.at, occasion.entry}));
    return outbox_messages;
}

bool is_kept_for(const protocol::server::SeatView& seat, std::uint64_t account) {
    return seat.offered_to == match::body::SeatOffered::To::account && seat.offered_account == account;
}

std::set<std::uint64_t> concerned_by_seats(const protocol::server::GameSummary& before, const protocol::server::GameSummary& after) {
    std::set<std::uint64_t> accounts;
    if (after.status == protocol::server::Status::over) return accounts;
    for (std::size_t at = 0; at < after.seats.size(); ++at) {
        const auto& seat = after.seats[at];
        const auto was = at < before.seats.size() ? before.seats[at] : protocol::server::SeatView{};
        if (is_kept_for(seat, seat.offered_account) && !is_kept_for(was, seat.offered_account)) accounts.insert(seat.offered_account);
        if (was.taken && !seat.taken) accounts.insert(after.directors.begin(), after.directors.end());
    }
    return accounts;
}

std::vector<persistence::OutboxMessage> outbox_messages_of_seats(const protocol::server::GameSummary& before,
                                                                 const protocol::server::GameSummary& after, const Occasion& occasion,
                                                                 const std::function<bool(std::uint64_t)>& reached) {
    std::vector<persistence::OutboxMessage> outbox_messages;
    for (const auto account : concerned_by_seats(before, after))
        if (account != occasion.author && reached(account))
            outbox_messages.push_back(outbox_message_of({Summons::Kind::seat, account, occasion.at, occasion.entry}));
    return outbox_messages;
}

std::vector<persistence::OutboxMessage> outbox_messages_of_time(const protocol::server::GameSummary& game, std::set<std::uint64_t> also,
                                                                std::uint64_t lost, const Occasion& occasion,
                                                                const std::function<bool(std::uint64_t)>& reached) {
    std::vector<persistence::OutboxMessage> outbox_messages;
    also.merge(people_of(game));
    for (const auto account : also) {
        const auto kind = account == lost ? Summons::Kind::lost : Summons::Kind::time;
        if (account != occasion.author && reached(account))
            outbox_messages.push_back(outbox_message_of({kind, account, occasion.at, occasion.entry}));
    }
    return outbox_messages;
}

std::vector<persistence::OutboxMessage> reminders_of(const std::vector<std::string>& powers, const Awaited& awaited,
                                                     const Occasion& occasion) {
    std::vector<persistence::OutboxMessage> outbox_messages;
    for (const auto& [account, asked] : awaited)
        if (rules::any_of(asked, [&](const auto& one) { return rules::contains(powers, one.power); }))
            outbox_messages.push_back(outbox_message_of({Summons::Kind::reminder, account, occasion.at, occasion.entry}));
    return outbox_messages;
}

}  // namespace server::notify
