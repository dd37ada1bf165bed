#include "bot/game_visit.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "protocol/wire_hex.hpp"

namespace sparring {
namespace {

namespace client = protocol::client;
namespace says = protocol::server;

constexpr std::size_t digits_of_id = 32;
constexpr std::uint32_t games_of_page = 500;

/// As ids are written: small digits, without the hyphens of a UUID.
std::string plain_id(std::string text) {
    std::erase(text, '-');
    for (auto& digit : text) {
        if (digit >= 'A' && digit <= 'F') digit = static_cast<char>(digit - 'A' + 'a');
        if ((digit < '0' || digit > '9') && (digit < 'a' || digit > 'f')) text.clear();
        if (text.empty()) break;
    }
    if (text.empty() || text.size() > digits_of_id)
        throw std::runtime_error{"a game is named by its id, 32 hexadecimal digits, or the first of them that no other game has"};
    return text;
}

}  // namespace

GameVisit::GameVisit(const Address& address, const Caller& caller, const std::string& game)
    : Visit{address, caller}, named_{plain_id(game)}, again_{context().get_executor()} {
    protocol::wire::GameId whole{};
    if (protocol::read_hex(named_, whole)) game_ = whole;
}

void GameVisit::welcome(const says::Welcome& /*welcome*/) {
    again_.cancel();
    if (game_) return enter();
    found_.clear();
    client::ListGames first;
    first.limit = games_of_page;
    link().send(std::move(first));
}

void GameVisit::hear(protocol::ServerMessage& message) {
    if (const auto* page = std::get_if<says::Games>(&message.body)) return look_through(*page);
    if (const auto* busy = std::get_if<says::Busy>(&message.body)) return come_again_in(busy->retry_ms);
    hear_of_game(message);
}

void GameVisit::look_through(const says::Games& page) {
    if (game_) return;
    for (const auto& summary : page.games)
        if (protocol::to_hex(summary.game).starts_with(named_)) found_.push_back(summary.game);
    if (!page.next.empty()) {
        link().send(client::ListGames{.limit = games_of_page, .cursor = page.next});
        return;
    }
    if (found_.empty()) return finish(fmt::format("there is no game here whose id begins with {}", named_));
    if (found_.size() > 1) return finish(fmt::format("the ids of {} games here begin with {}; say more of it", found_.size(), named_));
    game_ = found_.front();
    enter();
}

void GameVisit::come_again_in(std::uint32_t ms) {
    again_.expires_after(std::chrono::milliseconds{ms});
    again_.async_wait([this](boost::system::error_code error) {
        if (!error) GameVisit::welcome({});
    });
}

}  // namespace sparring
