// What `rule` prints of an option: its sections of the rulebook, whole, in their order, each paragraph once.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/catalogue.hpp"
#include "tests/admin/run_admin.hpp"

namespace {

std::vector<std::string> printed(const std::string& id) {
    std::vector<std::string> ids;
    for (const auto& one : nlohmann::json::parse(testing::output_of("rule --json " + id))) ids.push_back(one["paragraph"]);
    return ids;
}
bool holds(const std::vector<std::string>& all, const std::string& one) { return std::find(all.begin(), all.end(), one) != all.end(); }

}  // namespace

TEST_CASE("an option is told by the whole sections that the rulebook has of it, and each paragraph once") {
    for (const auto* option : rules::catalogue().options) {
        CAPTURE(option->id);
        auto all = printed(std::string{option->id});
        for (const auto paragraph : option->paragraphs) {
            CAPTURE(paragraph);
            CHECK(std::any_of(all.begin(), all.end(), [&](const std::string& one) { return one.starts_with(paragraph); }));
        }
        std::sort(all.begin(), all.end());
        CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
    }
    struct Row {
        const char *option, *also;
        std::size_t count;
    };
    for (const auto& [option, also, count] :
         {Row{"lend-lease", "EUO-2.1.1.6.4", 17}, Row{"russian-winter", "EUO-2.1.3.7", 24}, Row{"alternate-victory", "EUO-1.3.1.a.2", 0},
          Row{"us-sues-for-peace", "EUO-2.2.2.2.a", 0}, Row{"italian-dilemma", "HR-4.16.2", 0}, Row{"smith-retreats", "SM-6.12", 0},
          Row{"spain-in-the-balance", "HR-4.17.2", 0}, Row{"victory-territories", "SC-2.2", 0}, Row{"russian-revolution", "1914-12.1.2", 0},
          Row{"tournament-collapse", "1914T-4.1.2", 0}, Row{"smith", "SM-30.1", 0}, Row{"smith-neutrals", "SM-12.2", 0}}) {
        if (rules::catalogue().option(option) == nullptr) continue;
        CAPTURE(option);
        const auto all = printed(option);
        CHECK(holds(all, also));
        if (count != 0) CHECK(all.size() == count);
    }
    // What another option's section says beside the paragraph that is named is not told.
    if (rules::catalogue().option("smith-neutrals") != nullptr) CHECK_FALSE(holds(printed("smith-neutrals"), "SM-12.1"));
}

TEST_CASE("a section is printed with the rulings on it") {
    if (rules::catalogue().option("aerial-combat") == nullptr) return;
    const auto all = printed("HR-3.1.3");
    CHECK(holds(all, "HR-3.1.3.1"));
    CHECK(holds(all, "HR-3.1.3-R1"));
}
