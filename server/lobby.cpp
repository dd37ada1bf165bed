#include "server/lobby.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "protocol/log_codec.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/core/text.hpp"
#include "rules/table/game.hpp"
#include "rules/table/hash.hpp"
#include "server/keys.hpp"
#include "server/log.hpp"
#include "server/quota.hpp"
#include "server/rulesets.hpp"
#include "server/store_calls.hpp"
#include "server/time_source.hpp"
#include "server/troubles.hpp"
#include "server/version.hpp"
#include "server/views.hpp"

namespace server {
namespace {

namespace client = protocol::client;
namespace wire = protocol::server;
using Code = wire::Malformed::Code;
using Seats = std::vector<std::vector<rules::OwnerId>>;

wire::Malformed malformed(Code code, std::string field, std::string problem, std::string what_to_do) {
    return {code, std::move(field), std::move(problem), std::move(what_to_do)};
}

std::string names_of_bundles() {
    std::string names;
    for (const auto& bundle : rules::shipped_bundles()) names += (names.empty() ? "" : ", ") + bundle.name;
    return names;
}

wire::Malformed no_bundle(std::string field, const std::string& name) {
    return malformed(Code::unknown_game, std::move(field), "no bundle is named \"" + rules::shortened(name) + "\"",
                     "choose one of: " + names_of_bundles());
}

/// Without the places in files: the client has chosen by names.
wire::Malformed bad_bundle(const std::string& bundle, const std::vector<rules::Problem>& problems) {
    constexpr std::size_t most_problems = 16;  // a client may name as many options as a frame holds
    constexpr std::size_t most_of_problem = 300;
    std::string text;
    for (std::size_t at = 0; at < std::min(problems.size(), most_problems); ++at) {
        if (!text.empty()) text += "; ";
        text += rules::shortened(problems[at].text, most_of_problem);
    }
    if (problems.size() > most_problems) text += "; and " + std::to_string(problems.size() - most_problems) + " more";
    return malformed(Code::bad_bundle, "create_game", std::move(text),
                     "list_bundles with the name " + bundle + " tells its parameters and the options that can be added");
}

/// Every power in one seat and no seat empty.
tl::expected<Seats, wire::Malformed> seats_of(const rules::Ruleset& rules, const std::vector<client::SeatPlan>& plans) {
    Seats seats;
    std::vector<bool> given(rules.powers(), false);
    for (const auto& plan : plans) {
        const auto field = "create_game.seats[" + std::to_string(seats.size()) + "].powers";
        if (plan.powers.empty()) return tl::make_unexpected(malformed(Code::missing, field, "the seat has no power", "leave the seat out"));
        auto& seat = seats.emplace_back();
        for (const auto& name : plan.powers) {
            const auto owner = rules.find_owner(name);
            if (!owner || !rules.owner(*owner).power)
                return tl::make_unexpected(malformed(Code::unknown_name, field, "no power is named \"" + rules::shortened(name) + "\"",
                                                     "list_bundles names the powers"));
            if (given[rules::idx(*owner)])
                return tl::make_unexpected(malformed(Code::bad_value, field, name + " has two seats", "give each power one seat"));
            given[rules::idx(*owner)] = true;
            seat.push_back(*owner);
        }
    }
    for (std::size_t at = 0; at < given.size(); ++at) {
        const rules::OwnerId owner{static_cast<std::uint8_t>(at)};
        if (plans.empty())
            seats.push_back({owner});
        else if (!given[at])
            return tl::make_unexpected(malformed(Code::missing, "create_game.seats", rules.owner(owner).name + " has no seat",
                                                 "give each power one seat, or leave `seats` out"));
    }
    return seats;
}

table::ClockRules clock_of(const client::Clock& clock) {
    return {clock.game_limit_ms, clock.turn_limit_ms, clock.phase_limit_ms, clock.decision_limit_ms};
}

constexpr std::size_t most_listed = 500;

/// The first limit that would end phases faster than anybody could play, or null. A game limit may be as short as one likes: it ends the game.
const char* too_short(const client::Clock& clock) {
    constexpr std::uint32_t least_ms = 1000;
    const auto wrong = [](std::uint32_t limit) { return limit != 0 && limit < least_ms; };
    if (wrong(clock.turn_limit_ms)) return "turn_limit_ms";
    if (wrong(clock.phase_limit_ms)) return "phase_limit_ms";
    return wrong(clock.decision_limit_ms) ? "decision_limit_ms" : nullptr;
}

struct NewGame {
    table::GameId id{};
    table::Hash commitment{};
    std::string sealed_chain;
    persistence::Append append;
};

NewGame make_game(const Services& services, const std::shared_ptr<const rules::Ruleset>& rules, const rules::BundleSpec& spec, Seats seats,
                  const table::ClockRules& clock, std::uint64_t account) {
    NewGame made;
    made.id = table::random_game_id();
    const table::DiceChain chain{made.id, 0, table::random_hash()};
    made.commitment = chain.commitment();
    made.sealed_chain = chain.seal(services.keys.chain_key());
    made.append.game = made.id;
    table::Game game{rules};
    const auto add = [&](const table::Author& author, table::Body body) {
        const auto entry = table::draft(game.table().next_header(author, services.time.now()), std::move(body)).entry;
        auto bytes = protocol::encode_entry(entry);
        (void)game.fold(entry, bytes);
        made.append.entries.push_back({entry.header.sequence, std::move(bytes), ""});
    };
    add({.kind = table::Author::Kind::system, .seat = {}, .account = account},
        table::make_created(made.id, *rules, spec, std::move(seats), clock));
    add({}, table::body::AnchorOpened{0, made.commitment, "the game was created"});
    made.append.summary = encode_summary(summary_of(game, account));
    return made;
}

wire::GameCreated created_of(const Services& services, const rules::Ruleset& rules, const NewGame& game, const Seats& seats) {
    wire::GameCreated created;
    created.game = game.id;
    created.dice_commitment = game.commitment;
    for (std::size_t at = 0; at < seats.size(); ++at) {
        wire::SeatToken seat;
        seat.seat = static_cast<std::uint32_t>(at);
        for (const auto power : seats[at]) seat.powers.push_back(rules.owner(power).name);
        seat.token = services.keys.seat_token(game.id, rules::SeatId{static_cast<std::uint16_t>(at)});
        created.seats.push_back(std::move(seat));
    }
    return created;
}

/// A game that does not come about is not counted.
struct Unmade {
    Quota* quota;
    const table::GameId game;
    Unmade(Quota* counted, const table::GameId& id) : quota{counted}, game{id} {}
    Unmade(const Unmade&) = delete;
    Unmade& operator=(const Unmade&) = delete;
    ~Unmade() {
        if (quota != nullptr) quota->remove(game);
    }
};

}  // namespace

std::string Lobby::version() const { return std::string{program_version}; }

Lobby::Answer Lobby::bundles(const client::ListBundles& ask) {
    if (ask.bundle && !rules::find_bundle(*ask.bundle)) return no_bundle("list_bundles.bundle", *ask.bundle);
    wire::Bundles all;
    for (const auto& spec : rules::shipped_bundles()) {
        if (ask.bundle && spec.name != *ask.bundle) continue;
        if (const auto rules = services_.rulesets.compile(spec))
            all.bundles.push_back(protocol::bundle_of(**rules, spec.title, ask.bundle.has_value()));
        if (ask.bundle && !all.bundles.empty()) all.bundles.back().further_options = Rulesets::further_options(spec);
    }
    return all;
}

Awaitable<Lobby::Answer> Lobby::games() {
    const auto rows = co_await store_calls::list_games(services_.store);
    if (!rows) co_return wire::Busy{1000};
    wire::Games all;
    // The newest: one request must not cost more for every game that somebody once made.
    for (const auto& row : std::span{*rows}.last(std::min(rows->size(), most_listed))) {
        auto summary = row.damaged ? wire::GameSummary{} : decode_summary(row.summary);
        if (services_.troubles != nullptr) summary.unplayable = services_.troubles->of(row.game);
        summary.game = row.game;
        summary.sequence = static_cast<std::uint32_t>(row.head);
        all.games.push_back(std::move(summary));
    }
    co_return all;
}

Awaitable<Lobby::Answer> Lobby::create(const client::CreateGame& ask, std::uint64_t account) {
    if (ask.sparring)
        co_return malformed(Code::bad_value, "create_game.sparring", "this server plays no seats itself",
                            "leave it out, and let armistice-sparring take the seats that are free");
    const auto spec = Rulesets::choose(ask.bundle, ask.options, ask.parameters);
    if (!spec) co_return no_bundle("create_game.bundle", ask.bundle);
    const auto rules = services_.rulesets.compile(*spec);
    if (!rules) co_return bad_bundle(spec->name, rules.error());
    const auto seats = seats_of(**rules, ask.seats);
    if (!seats) co_return seats.error();
    if (const auto* limit = too_short(ask.clock))
        co_return malformed(Code::bad_value, "create_game.clock." + std::string{limit}, "a limit of less than a second",
                            "give at least 1000, or 0 for none");
    auto game = make_game(services_, *rules, *spec, *seats, clock_of(ask.clock), account);
    if (services_.quota != nullptr && !services_.quota->take(game.id, account))
        co_return malformed(Code::too_much, "create_game",
                            "you have created " + std::to_string(services_.quota->most()) + " games that are not over",
                            "play one of them to its end first");
    Unmade unmade{services_.quota, game.id};
    // The secret first: a game must never stand there without its dice.
    const auto kept = co_await store_calls::put_blob(services_.store, "dice/" + table::hex(game.id) + "/0", std::move(game.sealed_chain));
    if (!kept) co_return wire::Busy{1000};
    auto append = std::move(game.append);
    const auto stored = co_await store_calls::append(services_.store, std::move(append));
    if (!stored) {
        log::warning("create_failed", {{"code", stored.error().sqlite_code}, {"detail", stored.error().detail}});
        if (stored.error().next == persistence::StoreError::Next::stop) co_return wire::Unknown{};
        co_return wire::Busy{1000};
    }
    unmade.quota = nullptr;
    log::info("game_created", {{"game", table::hex(game.id)}, {"bundle", spec->name}});
    co_return created_of(services_, **rules, game, *seats);
}

}  // namespace server
