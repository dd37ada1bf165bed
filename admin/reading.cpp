#include "admin/reading.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <algorithm>
#include <utility>
#include <vector>

#include "admin/command.hpp"
#include "rules/core/text.hpp"
#include "rules/table/branches.hpp"

namespace admin {

void add_source(CLI::App& command, std::string& source) {
    command
        .add_option("SOURCE", source,
                    "A record, as a file or as http://.../games/{id}/record, or a game of a server's database: DATABASE/GAME")
        ->required();
}

namespace {

OpenedGame game_of(tl::expected<OpenedGame, SourceError> game, const std::string& source) {
    if (!game) {
        constexpr const char* what_to_do =
            "\nA record that is damaged or cut short is fetched again, one of a newer server read with the armistice-admin of that server";
        const auto& [what, exit_code] = game.error();
        throw BadCall{exit_code == 1 ? what + what_to_do : what, exit_code};
    }
    if (const auto warning = warning_about(source); !warning.empty()) fmt::print(stderr, "{}\n", warning);
    return std::move(*game);
}

}  // namespace

OpenedGame opened(const std::string& source) { return game_of(open_record(source), source); }
OpenedGame opened_with_rules(const std::string& source) { return game_of(open_game(source), source); }

std::string branch_note(const OpenedGame& game, std::uint64_t sequence) {
    const auto fell = table::fell_away(game.record)[sequence - 1];
    return fell == 0 ? std::string{} : fmt::format("entry {} fell away with entry {}: this is the game as it stood then", sequence, fell);
}

void check_entry(const OpenedGame& game, std::uint64_t sequence, std::string_view called) {
    const auto last = game.record.back().entry.header.sequence;
    if (sequence == 0 || sequence > last) throw BadCall{fmt::format("{}: the record has entries 1 to {}", called, last)};
}

rules::OwnerId power_named(const OpenedGame& game, const std::string& name) {
    std::vector<std::string_view> powers;
    for (const auto& seat : game.created().seats)
        for (const auto id : seat)
            if (rules::idx(id) < game.created().owners.size()) powers.emplace_back(game.created().owners[rules::idx(id)]);
    const auto& owners = game.created().owners;
    const auto found = std::find(owners.begin(), owners.end(), name);
    if (found == owners.end() || std::find(powers.begin(), powers.end(), name) == powers.end())
        throw BadCall{fmt::format("this game has no power named \"{}\"{}", name, rules::suggestion(name, powers))};
    return static_cast<rules::OwnerId>(found - owners.begin());
}

std::string utc(table::Moment moment) { return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(static_cast<std::time_t>(moment / 1000))); }

std::string elapsed(table::Moment ms) {
    const auto seconds = ms / 1000;
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

}  // namespace admin
