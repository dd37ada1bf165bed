#include "tests/persistence/store_helpers.hpp"

using namespace testing;

namespace {

std::unique_ptr<Store> open_keeping(const std::string& path, std::uint64_t kept) {
    auto store = persistence::open_sqlite({.path = path, .lines_kept = kept, .integrity = integrity()});
    if (!store) FAIL(store.error().detail);
    return std::move(*store);
}
std::string told(Store& store, const std::string& channel, std::uint64_t before = 0, std::size_t limit = 1'000'000) {
    std::string text;
    const auto found = lines(store, channel, before, limit);
    REQUIRE(found);
    for (const auto& line : *found) text += std::to_string(line.number) + (line.damaged ? "! " : '=' + line.bytes + ' ');
    return text;
}

}  // namespace

TEST_CASE("lines are numbered in their channel and the newest before a number are read in order") {
    const Folder folder;
    {
        const auto store = open(folder.file());
        for (std::uint64_t number = 1; number <= 5; ++number) CHECK(say(*store, "a", std::to_string(number * 11)) == number);
        CHECK(say(*store, "b", std::string{"x\0y", 3}) == 1);
        CHECK(say(*store, "", "") == 1);
    }
    const auto store = open(folder.file());
    CHECK(say(*store, "a", "66") == 6);
    CHECK(told(*store, "a") == "1=11 2=22 3=33 4=44 5=55 6=66 ");
    CHECK(told(*store, "a", 0, 2) == "5=55 6=66 ");
    CHECK(told(*store, "a", 5, 2) == "3=33 4=44 ");
    CHECK(told(*store, "a", 3, 9) == "1=11 2=22 ");
    CHECK(told(*store, "a", UINT64_MAX, 1) == "6=66 ");
    CHECK(told(*store, "a", 1, 9).empty());
    CHECK(told(*store, "a", 0, 0).empty());
    CHECK(lines(*store, "a", 0, SIZE_MAX)->size() == 6);
    CHECK(lines(*store, "b")->front().bytes == std::string{"x\0y", 3});
    CHECK(told(*store, "") == "1= ");
    CHECK(told(*store, "c").empty());
}

TEST_CASE("a channel that is removed begins anew and the others stay") {
    const auto store = open(":memory:");
    for (const char* channel : {"a", "a", "ab", "b"}) REQUIRE(say(*store, channel, "x"));
    const auto remove = [&](const std::string& channel) {
        return wait_for<bool>([&](auto done) { store->remove_lines(channel, std::move(done)); });
    };
    CHECK(remove("a"));
    CHECK(remove("nobody"));
    CHECK(told(*store, "a").empty());
    CHECK(told(*store, "ab") == "1=x ");
    CHECK(told(*store, "b") == "1=x ");
    CHECK(say(*store, "a", "y") == 1);
}

TEST_CASE("of each channel the newest lines are kept and numbers go on") {
    const Folder folder;
    {
        const auto store = open_keeping(folder.file(), 5);
        REQUIRE(say(*store, "quiet", "x") == 1);
        for (std::uint64_t number = 1; number <= 12; ++number) {
            REQUIRE(say(*store, "a", "x") == number);
            REQUIRE(lines(*store, "a")->size() == std::min<std::uint64_t>(number, 5));
        }
        CHECK(told(*store, "a", 0, 5) == "8=x 9=x 10=x 11=x 12=x ");
        CHECK(told(*store, "quiet") == "1=x ");
    }
    const auto store = open_keeping(folder.file(), 2);
    REQUIRE(say(*store, "a", "y") == 13);
    CHECK(told(*store, "a") == "12=x 13=y ");
}

TEST_CASE("a line that was changed or is gone from between is told so and those around it are whole") {
    struct Row {
        const char *change, *told;
    };
    for (const auto& [change, expected] :
         {Row{"UPDATE lines SET bytes = x'00' WHERE number = 3 AND channel = 'a'", "1=x 2=x 3! 4=x 5=x "},
          Row{"UPDATE lines SET sum = (SELECT sum FROM lines WHERE number = 2) WHERE number = 3", "1=x 2=x 3! 4=x 5=x "},
          Row{"DELETE FROM lines WHERE number IN (2, 3)", "1=x 2! 3! 4=x 5=x "},
          Row{"DELETE FROM lines WHERE number = 1", "2=x 3=x 4=x 5=x "},  // as if it were too old
          Row{"UPDATE lines SET number = 9 WHERE number = 3", "1=x 2=x 3! 4=x 5=x 6! 7! 8! 9! "},
          Row{"UPDATE lines SET channel = 'a' WHERE channel = 'b'", "1=x 2=x 3=x 4=x 5=x 6! "}}) {
        CAPTURE(change);
        const Folder folder;
        {
            const auto store = open(folder.file());
            for (int number = 0; number < 5; ++number) REQUIRE(say(*store, "a", "x"));
            for (int number = 0; number < 6; ++number) REQUIRE(say(*store, "b", "x"));
        }
        run_sql(folder.file(), "DELETE FROM lines WHERE channel = 'b' AND number < 6");
        run_sql(folder.file(), change);
        CHECK(told(*open(folder.file()), "a") == expected);
    }
}

TEST_CASE("however far apart numbers are a damaged channel gives no more lines than were asked for") {
    const Folder folder;
    {
        const auto store = open(folder.file());
        for (int number = 0; number < 3; ++number) REQUIRE(say(*store, "a", "x"));
    }
    run_sql(folder.file(), "UPDATE lines SET number = 9223372036854775807 WHERE number = 3");
    const auto store = open(folder.file());
    const auto found = lines(*store, "a", 0, 4);
    REQUIRE(found);
    CHECK(found->size() == 4);
    for (const auto& line : *found) CHECK(line.damaged);
    CHECK(told(*store, "a", 3) == "1=x 2=x ");
    CHECK(is_damage(say(*store, "a", "x").error()));
    CHECK(say(*store, "b", "x") == 1);  // and nothing else is stopped
    CHECK(append(*store, entries(1, 0)) == 1);
}
