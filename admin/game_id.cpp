#include "admin/game_id.hpp"

#include <algorithm>

#include "rules/match/hash.hpp"

namespace admin {

std::string plain_game_id(std::string written) {
    std::erase(written, '-');
    std::transform(written.begin(), written.end(), written.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return written;
}

std::vector<match::GameId> games_meant(std::string_view written, const std::vector<match::GameId>& games) {
    const auto beginning = plain_game_id(std::string{written});
    std::vector<match::GameId> meant;
    for (const auto& game : games)
        if (match::hex(game).starts_with(beginning)) meant.push_back(game);
    return meant;
}

}  // namespace admin
