// Writes what the fuzzers begin with where there is no corpus yet: a frame, an entry, a game of each kind.
// usage: fuzz_seeds FOLDER
#include <filesystem>
#include <fstream>
#include <random>

#include "protocol/log_codec.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/catalogue.hpp"
#include "rules/compile/bundle.hpp"
#include "rules/core/canonical.hpp"
#include "rules/match/sealed_answers.hpp"
#include "tests/protocol/log_sample.hpp"
#include "tests/sim/chance.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/proposals.hpp"

namespace {

class Folder {
public:
    explicit Folder(std::filesystem::path path) : path_{std::move(path)} { std::filesystem::create_directories(path_); }
    void add(char first, const std::string& rest) {
        std::ofstream file{path_ / std::to_string(++count_), std::ios::binary};
        file << first << rest;
    }

private:
    std::filesystem::path path_;
    int count_ = 0;
};

void frames(Folder folder) {
    using namespace protocol;
    const auto rules = sim::bundle_of("1914-tournament", 12);
    sim::Chance chance{1914};
    const auto client = [&](const ClientMessage& message) {
        folder.add(0, format_client(message, Format::binary, rules.get()));
        folder.add(1, format_client(message, Format::json, rules.get()));
    };
    const auto server = [&](const ServerMessage& message) {
        folder.add(2, format_server(message, Format::binary, rules.get()));
        folder.add(3, format_server(message, Format::json, rules.get()));
    };
    const auto state = rules::initial_state(*rules);
    for (int n = 0; n < 60; ++n) {
        client::Act act;
        act.game[0] = 1;
        act.command = as_asked(sim::some_proposal({*rules, state}, chance));
        client({1, act});
    }
    client({1, client::Hello{"token", {{{}, 3}}, "seed"}});
    client({2, client::CreateGame{"1914", {}, {{"round-limit", "3"}}, {}, {{{"Germany"}}}, false}});
    client({3, client::Watch{{}, 7}});
    client({4, client::Ping{}});
    client({6, client::GetExplanation{{}, "points", "central", "", "", "", 0}});
    client({7, client::GetExplanation{{}, "move", "", "Germany", "infantry", "Alsace", 0}});
    client({8, client::GetExplanation{{}, "attack", "", "", "", "", 9}});
    client({9, client::GetExplanation{{}, "fire", "", "", "", "Serbia", 0}});
    const auto type = [&](const char* name) { return *rules->find_unit_type(name); };
    rules::UnitPick infantry;
    infantry.type = type("infantry");
    client({10, client::ListLegalMoves{{}, "Germany", "Munich", infantry}});
    client({11, client::ListLegalMoves{{}, "", "off-board", infantry}});
    client::GetOdds odds;
    odds.space = "Alsace";
    client({12, odds});
    odds.kind = "land";
    odds.attacker = "Germany";
    odds.attackers = {infantry};
    odds.defenders = {{"France", {infantry}}};
    odds.attacker_order = {"infantry", "artillery"};
    client({13, odds});
    wire::StandingOrder order;
    order.decision_class = "casualties";
    order.choice.value = rules::Choice::List{{type("infantry")}, {type("artillery")}};
    client::Act act;
    act.command.body = order;
    client({5, act});
    order.scope = wire::StandingOrder::Scope::battle;
    order.battle = rules::BattleId{3};
    client::ActAll list;
    list.action_id[0] = 1;
    list.as = "Germany";
    list.stop_at_die = true;
    list.acts = {{"purchase", "", {order}}, {"", "casualties", act.command}, {"", "", {wire::TakeBack{}}}};
    client({14, list});
    client({15, client::ListOrders{{}, "Germany"}});
    client({16, client::SaveDraft{{}, "Germany", "a text"}});
    client({17, client::ReadDraft{{}, ""}});
    server({0, view_of(*rules, state)});
    server({0, server::Accepted{3}});
    server({0, server::ActedAll{{}, 2, 7, server::ActedAll::Stopped::answer, server::Denied{server::Denied::Code::paused, "a pause"}}});
    server({0, server::Orders{{}, "Germany", {{order, 7, 1, 8, 9}}}});
    server({0, server::Draft{{}, "Germany", "a text", 1}});
    const server::Reason reason{"1914-6.3.1", 2, "Alsace"};
    server(
        {0, server::Explanation{{}, 3, "fire", "", "", "", "Alsace", 0, 0, {reason}, {{"Germany", "infantry", 1, 2, {reason}, {9}}}, {}}});
    auto after = state;
    for (const auto& named : testing::every_kind_of_entry()) {
        if (!named.entry.events.empty()) continue;  // of another ruleset
        server::Update update;
        update.entry = told_entry(*rules, after, named.entry);
        server({0, update});
    }
}

void log(Folder folder) {
    for (const auto& named : testing::every_kind_of_entry()) {
        const auto bytes = protocol::encode_entry(named.entry);
        folder.add(0, bytes);
        folder.add(1, protocol::record_magic() + protocol::record_item(bytes, {}));
    }
    rules::Choice::List types{{rules::UnitTypeId{1}}, {rules::TagId{4}}, {true}, {std::int64_t{7}}};
    folder.add(2, rules::canonical_bytes(rules::Choice{types}));
    folder.add(2, match::canonical_bytes(match::StandingOrders{{"casualties", rules::SpaceId{3}, {types}}}));
    folder.add(2, match::canonical_bytes(match::StandingOrders{{"casualties", {}, {types}, rules::BattleId{3}}}));
    folder.add(2, match::canonical_bytes(match::OrderChange{"casualties", {}, rules::Choice{types}, rules::BattleId{3}}));
    folder.add(2, match::encode_secrets({{rules::OwnerId{1}, {}, "content"}}));
}

void games(Folder folder) {
    std::mt19937_64 random{1914};
    for (const int length : {16, 64, 256, 256, 1024, 1024, 2048, 2048, 2048, 2048}) {
        std::string bytes;
        for (int n = 0; n < length; ++n) bytes += static_cast<char>(random());
        folder.add(static_cast<char>(random()), bytes);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const std::filesystem::path root{argv[1]};
    frames(Folder{root / "wire"});
    log(Folder{root / "log"});
    games(Folder{root / "judge"});
    return 0;
}
