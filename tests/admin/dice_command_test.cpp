// The program itself: the dice of a game, and their arithmetic, which the programs that it names do again.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/match/hash.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

using Json = nlohmann::json;
using testing::admin;
using testing::Folder;
using testing::SampleGame;
using testing::says;

namespace {

/// What a shell says to a command: its first word, in small letters.
std::string shell_says(const std::string& command) {
    const auto said = testing::shell(command);
    CHECK(said.code == 0);
    auto text = said.text.substr(0, said.text.find_first_of(" \n"));
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

}  // namespace

TEST_CASE("every roll is listed with its link and its faces and whose seeds were in it") {
    const Folder folder;
    SampleGame game{"1914-tournament"};
    game.begin(1);
    game.play(300, 5);
    const auto record = testing::record_of(folder.path(), game);
    const auto said = admin("dice " + record + " --json");
    REQUIRE(said.code == 0);
    const auto rolls = Json::parse(said.text);
    std::size_t at = 0;
    for (const auto& recorded : game.record()) {
        if (!recorded.entry.rolls) continue;
        REQUIRE(at < rolls.size());
        const auto& roll = rolls[at++];
        CHECK(roll["entry"] == recorded.entry.header.sequence);
        CHECK(roll["index"] == at);
        CHECK(roll["secret"] == match::hex(recorded.entry.rolls->secret));
        CHECK(roll["seeds_of_seats"] == Json{0});
        CHECK(roll["draws"].size() == recorded.entry.rolls->draws.size());
        CHECK(roll["draws"][0]["faces"] == recorded.entry.rolls->draws[0].results);
    }
    CHECK(at == rolls.size());
    REQUIRE(at > 3);
    says("dice " + record, 0, "anchor 0, link 1, with the seed of seat 0\n          secret ");
    says("dice " + record, 0, "\n" + std::to_string(at) + " entries rolled\n");
    says("dice " + record + " --at 1", 2, "entry 1 rolled nothing; without --at every entry that rolled is listed");
}

TEST_CASE("a roll without any player's seed is said to be the server's alone") {
    const Folder folder;
    SampleGame game{"1914-tournament"};
    game.begin(0);
    game.play(300, 5);
    says("dice " + testing::record_of(folder.path(), game), 0, "with no player's seed\n");
}

TEST_CASE("the arithmetic of a roll is what b2sum and openssl say and leads to the faces") {
    const Folder folder;
    SampleGame game{"1914-tournament"};
    game.begin();
    game.play(300, 5);
    // Beside the first one that rolled, one after another: its link before is a secret.
    std::vector<const match::Entry*> rolled;
    for (const auto& recorded : game.record())
        if (recorded.entry.rolls) rolled.push_back(&recorded.entry);
    REQUIRE(rolled.size() > 2);
    const auto record = testing::record_of(folder.path(), game);
    const auto commitment = match::hex(game.table().dice().first_commitment);
    for (const std::size_t which : {std::size_t{0}, std::size_t{2}}) {
        const auto& entry = *rolled[which];
        const auto call = "dice " + record + " --at " + std::to_string(entry.header.sequence);
        const auto proof = Json::parse(admin(call + " --json").text)["proof"];
        const auto text = admin(call).text;
        REQUIRE(proof["steps"].size() >= 6);  // the link, the mix and two seeds, the key, a block
        for (const auto& step : proof["steps"]) {
            const auto shell = step["shell"].get<std::string>();
            CAPTURE(shell);
            CHECK(shell_says(shell) == step["result"].get<std::string>());
            CHECK(text.find("$ " + shell + "\n   " + step["result"].get<std::string>() + "\n") != std::string::npos);
        }
        CHECK(text.find("block 0 of the numbers") != std::string::npos);
        CHECK(proof["steps"][0]["result"] == (which == 0 ? commitment : match::hex(rolled[which - 1]->rolls->secret)));
        REQUIRE(proof["numbers"].size() == entry.rolls->draws.size());
        for (std::size_t draw = 0; draw < entry.rolls->draws.size(); ++draw) {
            std::vector<std::uint16_t> numbers;
            for (const auto& drawn : proof["numbers"][draw]["bytes"]) {
                const auto byte = drawn["byte"].get<unsigned>();
                const auto number = drawn["number"].get<std::uint16_t>();
                CHECK(number == (byte < 252 ? 1 + byte % 6 : 0));
                if (number != 0) numbers.push_back(number);
            }
            CHECK(numbers == entry.rolls->draws[draw].results);
        }
    }
}
