#include "admin/reading.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <utility>
#include <variant>
#include <vector>

#include "admin/command.hpp"
#include "admin/server_flags.hpp"
#include "rules/core/text.hpp"
#include "rules/match/branches.hpp"
#include "rules/match/hash.hpp"

namespace admin {

bool Source::runs() const {
    constexpr std::string_view digits = "0123456789abcdefABCDEF-";
    if (!server->server.empty()) return true;
    return !text.empty() && text.find_first_not_of(digits) == std::string::npos && !std::filesystem::exists(text);
}

void add_source(CLI::App& command, Source& source) {
    command
        .add_option("SOURCE", source.text,
                    "A record (a file, or http://.../games/{id}/record); a game of a server's database (DATABASE/GAME); or a game of a "
                    "running server (its number, or the first digits)")
        ->required();
    source.server = add_server_flags(command);
}

narration::NameOf name_of(const OpenedGame& game) { return name_in(game.people); }
narration::NameOf name_in(std::map<std::uint64_t, std::string> people) {
    return [people = std::move(people)](std::uint64_t account) {
        const auto known = people.find(account);
        return known == people.end() ? std::string{} : known->second;
    };
}

namespace {

/// Every account that the entries name.
std::set<std::uint64_t> accounts_in(const OpenedGame& game) {
    std::set<std::uint64_t> accounts;
    for (const auto& recorded : game.record) {
        accounts.insert(recorded.entry.header.author.account);
        std::visit(
            [&](const auto& body) {
                if constexpr (requires { std::uint64_t{body.account}; }) accounts.insert(body.account);
            },
            recorded.entry.body);
    }
    accounts.erase(0);
    return accounts;
}

tl::expected<OpenedGame, SourceError> of_server(const Source& source) {
    try {
        Remote server{*source.server};
        const auto id = server.game(source.text).game;
        auto game = open_bytes(match::hex(id), server.record(id));
        if (game) game->people = server.names(accounts_in(*game));
        return game;
    } catch (const RemoteFailure& failure) {
        return tl::make_unexpected(SourceError{failure.what, failure.exit_code()});
    }
}

OpenedGame game_of(tl::expected<OpenedGame, SourceError> game, const Source& source) {
    if (!game) {
        constexpr const char* what_to_do =
            "\nA record that is damaged or cut short is fetched again, one of a newer server read with the armistice-admin of that server";
        const auto& [what, exit_code] = game.error();
        throw BadCall{exit_code == 1 && !source.runs() ? what + what_to_do : what, exit_code};
    }
    if (const auto warning = warning_about(source.text); !warning.empty()) fmt::print(stderr, "{}\n", warning);
    return std::move(*game);
}

}  // namespace

tl::expected<OpenedGame, SourceError> open_record(const Source& source) {
    if (source.runs()) return of_server(source);
    if (auto vain = flags_in_vain(*source.server); !vain.empty()) return tl::make_unexpected(SourceError{std::move(vain)});
    return open_record(source.text);
}
tl::expected<OpenedGame, SourceError> open_game(const Source& source) {
    auto game = open_record(source);
    if (game && game->rules == nullptr) return tl::make_unexpected(SourceError{fmt::format("{}: {}", source.text, game->without_rules), 1});
    return game;
}
OpenedGame opened(const Source& source) { return game_of(open_record(source), source); }
OpenedGame opened_with_rules(const Source& source) { return game_of(open_game(source), source); }

std::optional<protocol::server::GameSummary> summary_of(const persistence::GameRow& row) {
    auto message = protocol::parse_server(row.summary, protocol::Format::binary);
    if (!message) return std::nullopt;
    auto* games = std::get_if<protocol::server::Games>(&message->body);
    if (games == nullptr || games->games.empty()) return std::nullopt;
    return std::move(games->games.front());
}

std::string branch_note(const OpenedGame& game, std::uint64_t sequence) {
    const auto fell = match::fell_away(game.record)[sequence - 1];
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
    if (found == owners.end() || !rules::contains(powers, name))
        throw BadCall{fmt::format("this game has no power named \"{}\"{}", name, rules::suggestion(name, powers))};
    return static_cast<rules::OwnerId>(found - owners.begin());
}

std::string utc(match::Moment moment) { return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(static_cast<std::time_t>(moment / 1000))); }

std::string verb_in_words(std::string verb) {
    std::replace(verb.begin(), verb.end(), '_', '-');
    return verb;
}

std::string elapsed(match::Moment ms) {
    const auto seconds = ms / 1000;
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

}  // namespace admin
