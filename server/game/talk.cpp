#include "server/game/talk.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "rules/match/hash.hpp"
#include "server/accounts/people.hpp"
#include "server/accounts/people_answers.hpp"
#include "server/accounts/talk_text.hpp"
#include "server/base/store_calls.hpp"
#include "server/base/time_source.hpp"
#include "server/game/registry.hpp"
#include "server/net/reply.hpp"

namespace server {
namespace {

namespace client = protocol::client;
using namespace people_answers;
using Answer = Talk::Answer;
using Code = wire::Malformed::Code;
using wire::Said;
using wire::TalkLine;

constexpr std::uint32_t usual_lines = 50;
constexpr std::uint32_t most_lines = 200;
constexpr int most_pages = 64;                 ///< That are read for one question, of lines that are too new for who asks.
constexpr std::size_t most_remembered = 4096;  ///< Accounts, or addresses, before those that are whole are forgotten.

// Ten lines at once, then one every two seconds; thirty of an address.
constexpr std::uint64_t lines_of_account = 10;
constexpr match::Moment account_ms = 20'000;
constexpr std::uint64_t lines_of_address = 30;
constexpr match::Moment address_ms = 30'000;
// Of everybody, a minute: what is said in the lobby is sent to thousands. The others are for addresses that have their turn, each once in
// half a minute.
constexpr std::uint64_t lines_of_lobby = 40;
constexpr std::uint64_t reserved_lines = 20;
constexpr match::Moment lobby_ms = 60'000;
constexpr match::Moment turn_ms = 30'000;

std::string bytes_of(const TalkLine& line) { return protocol::format_server({0, Said{{}, {}, {line}, false}}, protocol::Format::binary); }

std::optional<TalkLine> line_of(const persistence::Line& kept) {
    if (kept.damaged) return std::nullopt;
    auto message = protocol::parse_server(kept.bytes, protocol::Format::binary);
    auto* said = message ? std::get_if<Said>(&message->body) : nullptr;
    if (said == nullptr || said->lines.size() != 1) return std::nullopt;
    said->lines.front().number = kept.number;
    return std::move(said->lines.front());
}

Answer not_kept(const persistence::StoreError& error) {
    if (error.next == persistence::StoreError::Next::stop) return wire::Unknown{};
    return wire::Busy{1000};
}

template <class Key, class Shares>
TokenBucket& share_of(Shares& shares, const Key& key, std::uint64_t most, match::Moment period, match::Moment now) {
    for (auto at = shares.begin(); shares.size() >= most_remembered && at != shares.end();)
        at = at->second.whole(now) ? shares.erase(at) : std::next(at);
    return shares.try_emplace(key, TokenBucket{most, period}).first->second;
}

}  // namespace

std::string TalkPlace::channel() const {
    if (to == protocol::wire::Talk::lobby || !game) return "talk/lobby";
    auto name = "talk/" + match::hex(*game);
    if (to == protocol::wire::Talk::side) name += "/" + side;
    return name;
}

match::Moment Talk::Shares::take(std::uint64_t account, const std::optional<AddressPrefix>& address, match::Moment now) {
    const std::lock_guard lock{mutex_};
    auto& his = share_of(accounts_, account, lines_of_account, account_ms, now);
    auto* there = address ? &share_of(addresses_, *address, lines_of_address, address_ms, now) : nullptr;
    const auto wait = std::max(his.wait(now), there != nullptr ? there->wait(now) : 0);
    if (wait != 0) return wait;
    his.use(now, 1);
    if (there != nullptr) there->use(now, 1);
    return 0;
}

Talk::LobbyShares::LobbyShares() : common_{lines_of_lobby, lobby_ms}, reserved_{reserved_lines, lobby_ms} {}

match::Moment Talk::LobbyShares::take(const std::optional<AddressPrefix>& address, match::Moment now) {
    const auto wait = common_.take(now);
    if (wait == 0 || !address) return wait;
    auto& quiet = share_of(quiet_, *address, 1, turn_ms, now);
    if (quiet.wait(now) != 0 || reserved_.take(now) != 0) return wait;
    quiet.use(now, 1);
    return 0;
}

Talk::Talk(const PeopleRules& rules, persistence::Store& store, const TimeSource& time, People& people, Registry& registry,
           bool exempt_loopback)
    : lobby_open_{rules.lobby_talk}, exempt_loopback_{exempt_loopback}, store_{store}, time_{time}, people_{people}, registry_{registry} {}

std::optional<AddressPrefix> Talk::counted_address(const Peer& peer) const {
    boost::system::error_code no_address;
    const auto from = plain(net::ip::make_address(peer.address(), no_address));
    if (no_address || (exempt_loopback_ && from.is_loopback())) return std::nullopt;
    return prefix_of(from);
}

match::Moment Talk::now() const { return time_.now(); }

tl::expected<std::string, Answer> Talk::admit(const client::Say& ask, std::uint64_t account, const Peer& peer) {
    const bool lobby = ask.to == protocol::wire::Talk::lobby;
    if (lobby && !lobby_open_) return tl::make_unexpected(denied("this server has no chat in the lobby"));
    if (lobby == ask.game.has_value())
        return tl::make_unexpected(
            bad("say.game", lobby ? "the lobby belongs to no game: leave the game out" : "no game is named: name it"));
    if (const auto wait = shares_.take(account, counted_address(peer), now()); wait != 0)
        return tl::make_unexpected(Answer{wire::Busy{static_cast<std::uint32_t>(wait)}});
    auto text = read_talk(ask.text);
    if (!text) return tl::make_unexpected(bad("say.text", text.error()));
    return std::move(*text);
}

std::optional<Answer> Talk::refuse(const client::ListTalk& ask) const {
    const bool lobby = ask.to == protocol::wire::Talk::lobby;
    if (lobby && !lobby_open_) return denied("this server has no chat in the lobby");
    if (lobby == ask.game.has_value())
        return bad("list_talk.game", lobby ? "the lobby belongs to no game: leave the game out" : "no game is named: name it");
    if (ask.limit > most_lines) return bad("list_talk.limit", "more than 200 lines at once: ask for 200 at most, then for those before");
    return std::nullopt;
}

Awaitable<tl::expected<Said, Answer>> Talk::keep(TalkPlace place, std::string text, std::uint64_t account) {
    TalkLine line{.at = now(), .account = account, .side = place.side, .text = std::move(text)};
    auto channel = place.channel();
    auto bytes = bytes_of(line);
    const auto number = co_await store_calls::add_line(store_, std::move(channel), std::move(bytes));
    if (!number) co_return tl::make_unexpected(not_kept(number.error()));
    line.number = *number;
    co_return Said{place.to, place.game, {std::move(line)}, false};
}

/// Lines that are too new for who asks are passed over, however many there are: not even that is to be told.
Awaitable<tl::expected<Said, Answer>> Talk::read(TalkPlace place, client::ListTalk ask, match::Moment until) {
    const std::size_t wanted = ask.limit == 0 ? usual_lines : ask.limit;
    Said said{place.to, place.game, {}, false};
    auto before = ask.before;
    auto& found = said.lines;
    for (int page = 0; page < most_pages; ++page) {
        const auto kept = co_await store_calls::lines(store_, place.channel(), before, most_lines + 1);
        if (!kept) co_return tl::make_unexpected(not_kept(kept.error()));
        std::vector<TalkLine> lines;
        for (const auto& row : *kept)
            if (auto line = line_of(row); line && line->at <= until) lines.push_back(std::move(*line));
        found.insert(found.begin(), std::make_move_iterator(lines.begin()), std::make_move_iterator(lines.end()));
        if (found.size() <= wanted && kept->size() > most_lines) {
            before = kept->front().number;
            continue;
        }
        said.more = found.size() > wanted;
        if (said.more) found.erase(found.begin(), found.end() - static_cast<std::ptrdiff_t>(wanted));
        co_return said;
    }
    co_return tl::make_unexpected(Answer{wire::Busy{1000}});
}

Said Talk::named(Said said) const {
    for (auto& line : said.lines) line.name = people_.directory().name_of(line.account);
    return said;
}

Awaitable<Answer> Talk::say(std::string text, TalkAuthor author) {
    {
        const std::lock_guard lock{mutex_};
        if (const auto wait = lobby_.take(counted_address(*author.peer), now()); wait != 0)
            co_return wire::Busy{static_cast<std::uint32_t>(wait)};
    }
    TalkPlace place{protocol::wire::Talk::lobby, std::nullopt, {}};
    auto said = co_await keep(std::move(place), std::move(text), author.account);
    if (!said) co_return said.error();
    auto shown = named(std::move(*said));
    tell_lobby(shown, author.peer.get());
    co_return shown;
}

void Talk::tell_lobby(const Said& said, const Peer* but) {
    std::vector<std::shared_ptr<Peer>> peers;
    {
        const std::lock_guard lock{mutex_};
        for (const auto& [known, listener] : listeners_)
            if (auto peer = listener.lock(); peer && known != but) peers.push_back(std::move(peer));
    }
    std::array<std::string, 2> frames;
    for (const auto& peer : peers) {
        auto& frame = frames[static_cast<std::size_t>(peer->format())];
        if (frame.empty()) frame = protocol::format_server({0, said}, wire_format(*peer));
        peer->send(frame);
    }
}

Awaitable<Answer> Talk::list(client::ListTalk ask, std::shared_ptr<Peer> peer) {
    {
        // Before it is read: a line may come twice, and none is missed.
        const std::lock_guard lock{mutex_};
        listeners_[peer.get()] = peer;
    }
    TalkPlace place{protocol::wire::Talk::lobby, std::nullopt, {}};
    auto said = co_await read(std::move(place), std::move(ask), now());
    if (!said) co_return said.error();
    co_return named(std::move(*said));
}

void Talk::leave(const Peer* peer) {
    const std::lock_guard lock{mutex_};
    listeners_.erase(peer);
}

Awaitable<> Talk::say(TalkPlace place, std::string text, TalkAuthor author) {
    const auto game = *place.game;
    auto said = co_await keep(std::move(place), std::move(text), author.account);
    if (!said) {
        reply(*author.peer, author.request, std::move(said.error()));
        co_return;
    }
    CommandEnvelope spoken{.stamp = now(), .body = task::Spoken{*said, author.peer}, .asks = true};
    if (author.late) said->lines.front().number = 0;
    reply(*author.peer, author.request, named(std::move(*said)));
    registry_.submit(game, std::move(spoken));
}

Awaitable<> Talk::list(TalkPlace place, client::ListTalk ask, match::Moment until, TalkAuthor author) {
    auto said = co_await read(std::move(place), std::move(ask), until);
    reply(*author.peer, author.request, said ? Answer{named(std::move(*said))} : std::move(said.error()));
}

Awaitable<std::vector<TalkLine>> Talk::since(TalkPlace place, match::Moment moment) {
    std::vector<TalkLine> found;
    std::uint64_t before = 0;
    for (int page = 0; page < most_pages; ++page) {
        const auto kept = co_await store_calls::lines(store_, place.channel(), before, most_lines);
        if (!kept || kept->empty()) break;
        const auto known = found.size();
        for (const auto& row : *kept)
            if (auto line = line_of(row); line && line->at > moment) found.push_back(std::move(*line));
        if (found.size() == known) break;
        before = kept->front().number;
    }
    std::sort(found.begin(), found.end(), [](const TalkLine& a, const TalkLine& b) { return a.number < b.number; });
    co_return found;
}

Awaitable<> Talk::forget(match::GameId game, std::vector<std::string> sides) {
    TalkPlace place{protocol::wire::Talk::game, game, {}};
    auto channel = place.channel();
    (void)co_await store_calls::remove_lines(store_, std::move(channel));
    place.to = protocol::wire::Talk::side;
    for (auto& side : sides) {
        place.side = std::move(side);
        channel = place.channel();
        (void)co_await store_calls::remove_lines(store_, std::move(channel));
    }
}

}  // namespace server
