#include "tests/server/harness.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "persistence/database.hpp"
#include "protocol/log_codec.hpp"
#include "rules/core/ranges.hpp"
#include "rules/match/replay.hpp"
#include "server/catalog/rulesets.hpp"

namespace testing {

TempFolder::TempFolder() {
    auto pattern = (std::filesystem::temp_directory_path() / "armistice-server-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error{"no temporary folder"};
    path_ = pattern;
}
TempFolder::~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

Harness::Harness() : Harness(server::Config{}) {}

Harness::Harness(server::Config chosen) : config{std::move(chosen)} {
    config.port = 0;
    config.database = folder.file("games.db");
    config.key_file = folder.file("key");
    if (!config.admin_socket.empty()) config.admin_socket = folder.file(config.admin_socket);
    config.ticks = false;
    config.log_bytes = 0;  // takes a while to make
    config.log_level = "error";
    if (config.threads == 0) config.threads = 2;
    restart();
}

void Harness::restart() {
    server_.reset();
    server_ = std::make_unique<server::Server>(config, time);
    server_->start();
}

Match create(Client& client, const MatchPlan& plan) {
    client::CreateGame ask;
    ask.bundle = plan.bundle;
    ask.clock = plan.clock;
    ask.seats = plan.seats;
    ask.take_back = plan.take_back;
    Match match;
    match.created = client.ask<wire::GameCreated>(ask);
    match.game = match.created.game;
    client.rules = rules_of(plan.bundle);
    return match;
}

void sit_down(Client& client, Match& match) {
    for (const auto& seat : match.created.seats) {
        match.seeds.push_back(match::random_hash());
        client::TakeSeat ask;
        ask.game = match.game;
        ask.seat = seat.seat;
        ask.seat_token = seat.token;
        ask.seed_commitment = match::seed_commitment(match.game, match.created.dice_commitment,
                                                     rules::SeatId{static_cast<std::uint16_t>(seat.seat)}, match.seeds.back());
        (void)client.ask<wire::Seated>(ask);
    }
}

void open_seeds(Client& client, const Match& match) {
    for (std::size_t seat = 0; seat < match.seeds.size(); ++seat)
        (void)client.ask<wire::Accepted>(client::OpenSeed{match.game, static_cast<std::uint32_t>(seat), match.seeds[seat]});
}

Match begin(Client& client, const MatchPlan& plan) {
    auto match = create(client, plan);
    sit_down(client, match);
    open_seeds(client, match);
    (void)client.ask<wire::Accepted>(client::StartGame{match.game});
    return match;
}

wire::GameView look(Client& client, const match::GameId& game) { return client.ask<wire::GameView>(client::Watch{game, std::nullopt}); }
wire::GameView look(Client& client, const Match& match) { return look(client, match.game); }

bool ends_game(const wire::Update& update) {
    return rules::any_of(update.entry.entry.events,
                         [](const rules::Event& event) { return std::holds_alternative<rules::event::GameEnded>(event); });
}

void check_record(std::uint16_t port, const match::GameId& game) {
    const auto page = http_get(port, "/games/" + match::hex(game) + "/record");
    REQUIRE(page.status == 200);
    const auto record = protocol::read_record(page.body);
    REQUIRE(record.has_value());
    server::Rulesets rulesets;
    const auto verified = match::verify(*record, *rulesets.of(std::get<match::body::Created>(record->front().entry.body)));
    if (!verified) FAIL(verified.error().what << " at " << verified.error().sequence);
}

match::ActionId action(std::uint64_t number) {
    match::ActionId id{};
    id[0] = 1;
    for (std::size_t at = 0; at < 8; ++at) id[8 + at] = static_cast<std::uint8_t>(number >> (8 * at));
    return id;
}

client::Act act(const Match& match, std::uint64_t number, protocol::wire::Command command) {
    client::Act made;
    made.game = match.game;
    made.action_id = action(number);
    made.command = std::move(command);
    return made;
}

protocol::wire::Command end_phase() { return {rules::command::EndPhase{}}; }
protocol::wire::Command take_back() { return {protocol::wire::TakeBack{}}; }

protocol::wire::Command some_command(Client& client, const Match& match) {
    const auto moves = client.ask<wire::LegalMoves>(client::ListLegalMoves{match.game, ""});
    // Nothing that ends the phase: in the next one real dice may ask others.
    for (const auto& command : moves.commands)
        if (!std::holds_alternative<rules::command::EndPhase>(command.body) &&
            !std::holds_alternative<rules::command::Declare>(command.body))
            return command;
    return end_phase();
}

void run_sql(const Harness& harness, const std::string& sql) {
    auto db = persistence::Database::open(harness.config.database, "", 0);
    REQUIRE(db);
    const auto done = db->run(sql.c_str());
    if (!done) FAIL(done.error().detail);
}

std::string bytes_of(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

const rules::Ruleset& ruleset() {
    static const auto made = rules_of();
    return *made;
}

rules::SpaceId space(const rules::Ruleset& rules, std::string_view name) { return rules.find_space(name).value(); }
rules::OwnerId power(const rules::Ruleset& rules, std::string_view name) { return rules.find_owner(name).value(); }
rules::UnitTypeId unit_type(const rules::Ruleset& rules, std::string_view name) { return rules.find_unit_type(name).value(); }

rules::UnitPick unit(const rules::Ruleset& rules, std::string_view type, std::uint16_t count) {
    rules::UnitPick pick;
    pick.type = unit_type(rules, type);
    pick.count = count;
    return pick;
}

protocol::wire::StandingOrder order_of_losses(const rules::Ruleset& rules, const std::vector<std::string>& types,
                                              std::optional<rules::SpaceId> space) {
    rules::Choice::List list;
    for (const auto& type : types) list.push_back({unit_type(rules, type)});
    return {"casualties", protocol::wire::StandingOrder::Scope::always, space, {std::move(list)}};
}

std::shared_ptr<const rules::Ruleset> with_wrong_names(const rules::Ruleset& rules, const std::string& type, const std::string& space) {
    auto made = std::make_shared<rules::Ruleset>(rules);
    made->unit_types.push_back(made->unit_types.front());
    made->unit_types.back().name = type;
    made->spaces.push_back(made->spaces.front());
    made->spaces.back().name = space;
    return made;
}

}  // namespace testing
