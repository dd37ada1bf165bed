#include "server/front/site.hpp"

#include <sodium.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "persistence/sqlite_store.hpp"
#include "protocol/log_codec.hpp"
#include "protocol/result_sheet.hpp"
#include "rules/match/hash.hpp"
#include "rules/rulebook/rulebook.hpp"
#include "server/accounts/audit.hpp"
#include "server/accounts/people.hpp"
#include "server/base/log.hpp"
#include "server/base/store_calls.hpp"
#include "server/base/time_source.hpp"
#include "server/base/version.hpp"
#include "server/catalog/game_index.hpp"
#include "server/catalog/health_registry.hpp"
#include "server/front/web_files.hpp"
#include "server/lobby/lobby.hpp"
#include "server/net/probe.hpp"
#include "server/notify/unsubscribe.hpp"

namespace server {
namespace {

constexpr std::size_t page_entries = 256;

HttpAnswer text(unsigned status, std::string body) { return {status, "text/plain; charset=utf-8", std::move(body)}; }

std::string welcome(bool with_client) {
    return "Armistice " + std::string{program_version} +
           ": runs games and judges every action.\n\n"
           "Connect by WebSocket to this address, with the sub-protocol armistice.v1 (Protobuf) or armistice.v1.json.\n"
           "/healthz              the process runs\n"
           "/readyz               it takes games\n"
           "/metrics              for Prometheus\n"
           "/games/{id}           where a game is played\n"
           "/games/{id}/record    every entry of a game, to be verified by anybody\n"
           "/events/{name}/results.csv, .json    the games of an event\n"
           "/rules.json           the contents of the rulebook\n"
           "/rules/{paragraph}.json    what a paragraph of it says, such as 1914-4.2.2\n"
           "/rules/find/{words}.json   the paragraphs that hold these words\n" +
           (with_client ? "\nOpen this address in a browser to play.\n"
                        : "\nThere is no web client here: build it (deploy/client.sh), and start the server with --web build/client.\n");
}

constexpr std::string_view rules_contents = "/rules.json";
constexpr std::string_view rules_folder = "/rules/";
constexpr std::string_view rules_found = "/rules/find/";
constexpr std::size_t most_sought = 200;  ///< Bytes of the words that are looked for.
constexpr std::string_view json_end = ".json";

/// What the rulebook says changes with the program alone.
HttpAnswer of_rulebook(std::string json) {
    return {200, "application/json", std::move(json), 0, {{"Cache-Control", "public, max-age=3600"}}};
}

/// A paragraph, or all of a section.
HttpAnswer paragraph(std::string_view path) {
    const auto id = path.substr(rules_folder.size(), path.size() - rules_folder.size() - json_end.size());
    auto json = rulebook::json_of(id);
    if (json.empty()) return text(404, "The rulebook has no such paragraph: its names are such as 1914-4.2.2.\n");
    return of_rulebook(std::move(json));
}

std::optional<match::GameId> game_from(std::string_view hex) {
    match::GameId id{};
    std::size_t size = 0;
    if (hex.size() != 2 * id.size() || sodium_hex2bin(id.data(), id.size(), hex.data(), hex.size(), nullptr, &size, nullptr) != 0 ||
        size != id.size())
        return std::nullopt;
    return id;
}

/// Where links in mails lead: what people need to play the game. Nothing of the game itself, as anybody may ask.
HttpAnswer about_game(const GameIndex& index, std::string_view hex) {
    const auto game = game_from(hex);
    if (!game || index.of(*game) == nullptr) return text(404, "There is no such game.\n");
    return text(200, "This is game " + match::hex(*game) +
                         " of an Armistice server.\n\n"
                         "To play or watch it, connect your client to this server and open the game by that name.\n"
                         "Its record: /games/" +
                         match::hex(*game) + "/record\n");
}

/// What of a record may be shown to whoever asks: of a game whose spectators are told everything later, what is old enough.
class SpectatorView {
public:
    SpectatorView(match::Moment now, bool over) : now_{now}, over_{over} {}
    /// Leaves of the next rows those that may be shown. @return false: no later ones may be.
    bool cut(std::vector<persistence::StoredEntry>& rows) {
        if (over_) return true;
        for (auto row = rows.begin(); row != rows.end(); ++row) {
            if (delay_ == 0 && row->sequence != 1) return true;
            if (may_show(*row)) continue;
            rows.erase(row, rows.end());
            return false;
        }
        return true;
    }

private:
    bool may_show(const persistence::StoredEntry& row) {
        const auto entry = protocol::decode_entry(row.bytes);
        if (!entry) return delay_ == 0;  // damaged: whoever verifies it finds out
        if (const auto* created = std::get_if<match::body::Created>(&entry->body)) delay_ = created->spectator_delay;
        started_ = started_ || std::holds_alternative<match::body::Started>(entry->body);
        return !started_ || entry->header.received + delay_ <= now_;
    }

    const match::Moment now_;
    const bool over_;
    bool started_ = false;
    match::Moment delay_ = 0;
};

/// A part of an address as it was before it was written into one; nothing where it never was one.
std::optional<std::string> unescaped(std::string_view part) {
    std::string text;
    while (!part.empty()) {
        if (part.front() != '%') {
            text += part.front();
            part.remove_prefix(1);
            continue;
        }
        unsigned code = 0;
        if (part.size() < 3) return std::nullopt;
        const auto [end, error] = std::from_chars(part.data() + 1, part.data() + 3, code, 16);
        if (error != std::errc{} || end != part.data() + 3) return std::nullopt;
        text += static_cast<char>(code);
        part.remove_prefix(3);
    }
    return text;
}

}  // namespace

/// A server whose commits fail answers everything else, but takes no command: others should be sent elsewhere.
Awaitable<HttpAnswer> Pages::readiness() {
    if (!ready_) co_return text(503, "not ready: the server starts or stops\n");
    if (const auto trouble = uses_.store.trouble())
        co_return text(503, "not ready: the database cannot be written: " + *trouble + "; what is not stored is not acknowledged\n");
    if (const auto read = co_await store_calls::get_blob(uses_.store, "alive"); !read)
        co_return text(503, "not ready: the database cannot be read: " + persistence::advice_about(read.error()) + "\n");
    std::string page = "ready\n";
    if (const auto trouble = uses_.log_copies.trouble())
        page += "the database's log is not copied into its file, and grows until the disk is full: " + *trouble + "\n";
    for (const auto& [game, why] : uses_.health.all()) page += "game " + match::hex(game) + ": " + why + "\n";
    if (const auto damage = uses_.audit.damage(); !damage.empty()) page += "audit log: " + damage + "\n";
    co_return text(200, std::move(page));
}

Awaitable<HttpAnswer> Pages::get(HttpAsk ask) {
    std::string_view path{ask.target};
    path = path.substr(0, path.find('?'));
    if (auto page = uses_.web.get(path, ask)) co_return std::move(*page);
    constexpr std::string_view games = "/games/";
    constexpr std::string_view record_end = "/record";
    constexpr std::string_view events = "/events/";
    if (path == "/") co_return text(200, welcome(uses_.web.any()));
    if (path == rules_contents) co_return of_rulebook(rulebook::contents_json());
    if (path.starts_with(rules_found) && path.ends_with(json_end)) co_return found(path.substr(rules_found.size()));
    if (path.starts_with(rules_folder) && path.ends_with(json_end)) co_return paragraph(path);
    if (path == "/healthz") co_return text(200, "ok\n");
    if (path == "/readyz") co_return co_await readiness();
    if (path == "/metrics" && with_metrics_) co_return metrics_page(uses_.metrics);
    if (path.starts_with(games) && path.ends_with(record_end) && path.size() > games.size() + record_end.size())
        co_return co_await record(path.substr(games.size(), path.size() - games.size() - record_end.size()));
    if (path.starts_with(games) && path.size() > games.size()) co_return about_game(uses_.index, path.substr(games.size()));
    if (path.starts_with(events)) co_return results(path.substr(events.size()));
    if (path.starts_with(notify::unsubscribe_folder)) co_return uses_.unsubscribe.get(path);
    co_return text(404, "There is no such page.\n");
}

bool Pages::takes_post(std::string_view target) const { return target.starts_with(notify::unsubscribe_folder); }

/// What the body says does not matter: the path says it all.
Awaitable<HttpAnswer> Pages::post(std::string target, std::string) {
    target.resize(std::min(target.size(), target.find('?')));
    co_return co_await uses_.unsubscribe.post(std::move(target));
}

HttpAnswer Pages::found(std::string_view path) {
    const auto words = unescaped(path.substr(0, path.size() - std::min(path.size(), json_end.size())));
    if (!words || words->empty() || words->size() > most_sought)
        return text(400, "Name the words to look for: /rules/find/{words}.json, with %20 for a space, and 200 bytes at most.\n");
    return of_rulebook(rulebook::found_json(*words));
}

/// As open as `list_games` is: where guests are not let in, no page shows who plays.
HttpAnswer Pages::results(std::string_view path) const {
    const auto slash = path.rfind('/');
    const auto sheet = slash == std::string_view::npos ? std::string_view{} : path.substr(slash + 1);
    if (sheet != "results.csv" && sheet != "results.json")
        return text(404, "There is no such page: an event has results.csv and results.json.\n");
    if (uses_.people.rules().guests == PeopleRules::Guests::none)
        return text(403,
                    "This server shows games to accounts only: log in and send list_games with the event, or let the administrator run "
                    "armistice-admin games --event.\n");
    const auto event = unescaped(path.substr(0, slash));
    const auto games = event ? uses_.lobby.results(*event) : std::vector<protocol::server::GameSummary>{};
    if (games.empty()) return text(404, "There is no such event: its name is written as in list_games, with %20 for a space.\n");
    if (sheet == "results.json") return {200, "application/json", protocol::results_json(*event, games)};
    return {200, "text/csv; charset=utf-8; header=present", protocol::results_csv(games)};
}

Awaitable<HttpAnswer> Pages::record(std::string_view name) {
    const auto id = game_from(name);
    if (!id) co_return text(404, "A game is named by 32 hexadecimal digits.\n");
    auto file = protocol::record_magic();
    match::Hash head{};
    std::uint64_t next = 1;
    const auto line = uses_.index.of(*id);
    SpectatorView view{uses_.time.now(), line && line->status == protocol::server::Status::over};
    for (bool more = true; more;) {
        auto rows = co_await store_calls::read(uses_.store, *id, next, page_entries);
        if (!rows && store_calls::is_damage(rows.error())) {
            log::error("game_damaged", {{"game", match::hex(*id)}, {"detail", rows.error().detail}});
            std::string why = "the record of this game is damaged, and is not shown: the operator can restore a backup";
            uses_.health.set(*id, why);
            why += ".\n";
            co_return text(500, std::move(why));
        }
        if (!rows) co_return text(503, "The store cannot be read now; try again.\n");
        const bool whole = rows->size() == page_entries;
        const bool all = view.cut(*rows);
        for (const auto& row : *rows) {
            head = match::head_after(*id, head, row.bytes);
            file += protocol::record_item(row.bytes, head);
        }
        if (file.size() > most_record_) co_return text(500, "This record is too long to be served; ask the operator for it.\n");
        next += rows->size();
        more = whole && all;
    }
    if (next == 1) co_return text(404, "There is no such game.\n");
    co_return HttpAnswer{200, "application/octet-stream", std::move(file)};
}

}  // namespace server
