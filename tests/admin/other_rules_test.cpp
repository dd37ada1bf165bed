// A game judged again by other rules, along what was taken back too.
#include <doctest/doctest.h>

#include <algorithm>
#include <variant>

#include "rules/catalogue.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

using testing::SampleGame;
using testing::says;

TEST_CASE("what was taken back is followed where the other rules rest in other steps") {
    if (rules::catalogue().option("us-sues-for-peace") == nullptr) return;  // a build without the rules
    // The option puts its steps before the phases: where the game rests is written otherwise, and nobody is told of it.
    SampleGame game{"europe"};
    game.begin();
    game.play(120, 7);
    const auto& record = game.record();
    REQUIRE(std::any_of(record.begin(), record.end(), [](const match::Recorded& recorded) {
        return std::holds_alternative<match::body::TakenBack>(recorded.entry.body);
    }));
    const testing::Folder folder;
    const auto file = testing::record_of(folder.path(), game);
    const auto rules = folder.path() + "/mine.toml";
    std::ofstream{rules} << "name = \"mine\"\ntitle = \"Mine\"\nbase = \"europe\"\noptions = [\"us-sues-for-peace\"]\n";
    says("replay " + file + " --with europe", 0, "as they are recorded");
    says("replay " + file + " --with " + rules, 0, "mine judges all ");
}
