// Records of somebody else, whose texts nobody has judged: what is printed of them moves no cursor and forges no line.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/compile/bundle.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"

using testing::admin;
using testing::Folder;
using testing::SampleGame;

namespace {

const std::string hostile = "\x1b[2J\nrecord verified: 9 entries\u202E\u009B1m\r";

void prints_safely(const std::string& arguments) {
    const auto said = admin(arguments);
    CAPTURE(arguments);
    CAPTURE(said.text);
    CHECK(said.text.find("record verified: 9") != std::string::npos);  // it is told
    for (const char* raw : {"\u009B", "\u202E", "\x1b", "\r", "\nrecord verified: 9"}) CHECK(said.text.find(raw) == std::string::npos);
}

}  // namespace

TEST_CASE("a record that names a hostile bundle is refused in its own line") {
    const Folder folder;
    auto spec = *rules::find_bundle("1914");
    const auto rules = *rules::compile_bundle(spec, rules::catalogue());
    spec.name = hostile;
    SampleGame game{rules, spec, {}};
    game.begin();
    game.play(10, 1);
    const auto record = testing::record_of(folder.path(), game);
    for (const std::string command : {"verify", "replay", "show", "state", "log"}) prints_safely(command + " " + record);
    CHECK(admin("verify " + record).code == 1);
}

TEST_CASE("hostile reasons and answers of a record are printed as text") {
    const Folder folder;
    SampleGame game{"1914", {}, match::body::DisputeRules{}};
    game.begin();
    game.play(10, 1);
    const auto seat = game.seat(0);
    const auto about = game.table().sequence();
    match::body::DisputeFiled filed;
    filed.about = about;
    filed.reason = hostile;
    filed.paragraph = hostile;
    game.add(match::draft(game.header(seat), filed));
    const auto dispute = std::to_string(game.table().sequence());
    match::body::DisputeMoved answered;
    answered.dispute = game.table().sequence();
    answered.step = match::body::DisputeMoved::Step::answered;
    answered.text = hostile;
    game.add(match::draft(game.header(game.seat(1)), answered));
    match::body::Credited credited;
    credited.amount = 1000;
    credited.reason = hostile;
    credited.kind = match::body::Credited::Kind::outage;
    game.add(match::draft(game.header({}), credited));
    const auto record = testing::record_of(folder.path(), game);
    for (const std::string command : {"log", "disputes"}) prints_safely(command + " " + record);
    prints_safely("evidence " + record + " " + dispute);
    for (const std::string command : {"replay", "show", "clock", "verify"}) {
        const auto said = admin(command + " " + record);
        CAPTURE(said.text);
        for (const char* raw : {"\u009B", "\u202E", "\x1b", "\r"}) CHECK(said.text.find(raw) == std::string::npos);
    }
}
