// What the program says about bundles: the final order of their steps, and all that is wrong with one.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "rules/selection.hpp"
#include "tests/admin/run_admin.hpp"
#include "tests/persistence/store_helpers.hpp"
#include "tests/sim/selections.hpp"

namespace {

using testing::admin;
using testing::Folder;
using testing::says;

/// The lines of a procedure, each with the blanks before it.
std::vector<std::string> procedure(const std::string& text, const std::string& name) {
    std::vector<std::string> lines;
    const auto head = "\n" + name + "\n";
    const auto start = text.find(head);
    REQUIRE(start != std::string::npos);
    for (auto at = start + head.size(); at < text.size() && text[at] == ' ';) {
        const auto end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

/// The steps stand in the procedure in this order, with the same blanks before them. @param steps  a line each; behind it its paragraph.
void check_order(const std::vector<std::string>& lines, const std::string& steps) {
    auto at = lines.begin();
    std::istringstream read{steps};
    for (std::string line; std::getline(read, line);) {
        const auto step = line.substr(0, line.find("   ", line.find_first_not_of(' ')));
        if (step.empty()) continue;
        const auto found = std::find(at, lines.end(), step);
        CHECK_MESSAGE(found != lines.end(), "\"", step, "\" is not there, or not in its place");
        if (found != lines.end()) at = found + 1;
    }
}

std::string said_of(const std::string& bundle) {
    const Folder folder;
    const auto path = folder.path() + "/b.toml";
    std::ofstream{path} << bundle;
    auto said = admin("bundle check " + path);
    CHECK(said.code == 1);
    for (auto at = said.text.find(folder.path()); at != std::string::npos; at = said.text.find(folder.path()))
        said.text.erase(at, folder.path().size() + 1);
    return said.text;
}

}  // namespace

// The battles of tests/scenarios/classic-smith/together/everything-in-one-battle.toml and everything-at-sea.toml.
TEST_CASE("bundle check prints the order of the steps of a combined battle on land [SM-9.1] [SM-9.2] [SM-9.3] [SM-9.4]") {
    if (!rules::find_bundle("classic-smith-combat")) return;  // a build without the rules
    const auto said = admin("bundle check classic-smith-combat");
    REQUIRE(said.code == 0);
    check_order(procedure(said.text, "land-battle"), R"(
  guns-fire                           SM-9.1
  guns-take-losses
  choose-bombardment
  choose-set-aside                    SM-9.2
  units-set-aside
  ships-bombard                       SM-9.3
  bombardment-take-losses
  repeat rounds                       SM-9.4
    scramble-planes-choose            (a)
    scramble-planes-take
    surplus-planes                    (b)
    planes-meet
      carriers-join-choose
      dogfight-fire                   (c)
      dogfight-defenders-take-losses
      dogfight-attackers-take-losses
    attackers-targets                 (d)
    attackers-support-fire
    repeat attackers-columns          (e)
      attackers-column
      attackers-take-losses
    retreat-choose                    (f)
    retreat-take
    defenders-targets                 (g)
    defenders-support-fire
    repeat defenders-columns          (h)
      defenders-column
      defenders-take-losses
    removal                           (i)
    leave
    choose-round                      (j)
    choose-planes-retreat
    attackers-planes-leave
    planes-fly-off-choose             (k)
    planes-fly-off-take
    planes-go-down-take
    next-round
  result
)");
}

TEST_CASE("bundle check prints the order of the steps of a combined battle at sea [SM-9.5]") {
    if (!rules::find_bundle("classic-smith-combat")) return;  // a build without the rules
    const auto said = admin("bundle check classic-smith-combat");
    REQUIRE(said.code == 0);
    check_order(procedure(said.text, "sea-battle"), R"(
  repeat rounds
    hunt-choose                       (a)
    detect
    scramble-planes-choose            (b)
    surplus-planes
      carriers-join-take
      dogfight-fire                   (c)
      dogfight-attackers-take-losses
    repeat first-strike-columns       (d)
      first-strike-take-losses
    attackers-targets                 (e)
    attackers-support-fire
    repeat attackers-columns          (f)
      attackers-take-losses
    retreat-choose                    (g)
    retreat-take
    defenders-targets                 (h)
    defenders-support-fire
    repeat defenders-columns          (i)
      defenders-take-losses
    removal                           (j)
    leave
    repeat attackers-submarines
      attackers-submarines-withdraw
    repeat defenders-submarines
      defenders-submarines-withdraw
    choose-round                      (k)
    choose-planes-retreat
    attackers-planes-leave
    planes-fly-off-choose
    planes-go-down-take
    next-round
  result
)");
}

TEST_CASE("bundle check names the questions that options hang on a form, with the functions in chains") {
    if (!rules::find_bundle("supply-chain")) return;  // a build without the rules
    says("bundle check supply-chain", 0, "build.data<LandChoices>().ask(\"supplies\", ");
}

TEST_CASE("bundle check of a name that is none says which may be meant, and counts its modules in good words") {
    says("bundle check 1915", 2, "no bundle and no file is named \"1915\"; did you mean \"1914\"");
    const auto said = admin("bundle check").text;
    CHECK_MESSAGE(said.find(" 1 modules") == std::string::npos, said);
    CHECK_MESSAGE(said.find(" 1 module, nothing wrong") != std::string::npos, said);
}

TEST_CASE("bundle check says all that is wrong with a file at once and what to do about it") {
    CHECK(said_of(R"(name = "mixed"
title = 5
base = "1914"
options = ["russian-revolution", "russian-revolution", "russian-revolt"]
[parameters]
ireland = "island"
round-limit = "ten"
second-capitol = "paris"
captured-mines = [1, 2]
)") == R"(b.toml:2: "title" must be a text, not a number
b.toml:9: "captured-mines" must be a text, a whole number, true or false
b.toml:4: the option "russian-revolution" is named twice: name it once
b.toml:4: no option is named "russian-revolt"; did you mean "russian-revolution"?
b.toml:6: the parameter "ireland" is one of: homeland, colony; not "island"
b.toml:7: the parameter "round-limit" is a number from 0 to 10000; not "ten"
b.toml:8: no parameter is named "second-capitol"; did you mean "second-capital"?
)");
    CHECK(said_of("name = \"n\"\ntitle = \"T\"\nbase = \"1941\"\n")
              .starts_with("b.toml:3: no base game is named \"1941\": choose one of 1914"));
    CHECK(said_of("name = \"n\"\ntitle = \"T\"\nbase = \"1914\nsnow = 1\n").starts_with("b.toml:3: "));  // no TOML at all
}

TEST_CASE("bundle check remarks on options that have nothing to act on or are only a part [EUO-2.0.4] [SM-70.1]") {
    const Folder folder;
    /// What it remarks on, in a bundle of these options; nothing where there is none.
    const auto remark_on = [&](const std::string& base, const std::string& options) -> std::string {
        const auto path = folder.path() + "/b.toml";
        std::ofstream{path} << "name = \"mine\"\ntitle = \"Mine\"\nbase = \"" << base << "\"\noptions = [" << options << "]\n";
        const auto said = admin("bundle check " + path);
        CHECK(said.code == 0);
        const auto at = said.text.find("remark: ");
        return at == std::string::npos ? std::string{} : said.text.substr(at + 8, said.text.find('\n', at) - at - 8);
    };
    if (rules::find_bundle("europe-alternate")) {
        CHECK(remark_on("europe", R"("relaxed-russia")") ==
              R"("relaxed-russia" has no effect without "alternate-victory": nobody is defeated (EUO-2.0.4))");
        CHECK(remark_on("europe", R"("us-sues-for-peace")") ==
              R"("us-sues-for-peace" has no effect without "alternate-victory": nobody is defeated (EUO-2.0.4))");
        CHECK(remark_on("europe", R"("us-sues-for-peace", "us-neutrality", "alternate-victory")") ==
              R"("us-sues-for-peace" has no effect with "us-neutrality": there is nobody to roll (EUO-2.0.4))");
        CHECK(remark_on("europe", R"("us-sues-for-peace", "relaxed-russia", "alternate-victory")").empty());
    }
    if (rules::find_bundle("classic-smith")) {
        CHECK(remark_on("classic", R"("smith-retreats", "smith-dogfights", "smith-amphibious-assaults", "smith-order-of-combat")") ==
              R"(SM-5 to SM-9 belong together (SM-70.1), and "smith-strategic-bombing" is left out)");
        CHECK(remark_on("classic", R"("smith-national-advantages")") ==
              R"(the advantages of the USSR presume "smith-initial-conditions", by which it does not attack in its first turn (SM-51.7))");
        CHECK(remark_on("classic", R"("smith")").empty());
    }
}

TEST_CASE("bundle check refuses options of two games and options that lack what they require") {
    if (!rules::find_bundle("classic-smith-combat")) return;  // a build without the rules
    CHECK(said_of(R"(name = "mixed"
title = "Two games in one"
base = "classic"
options = ["smith-order-of-combat", "russian-revolution", "swiss-alps"]
)") == "b.toml:4: the option \"smith-order-of-combat\" requires \"smith-amphibious-assaults\": name that too, or leave "
       R"("smith-order-of-combat" out
b.toml:4: the option "russian-revolution" belongs to the game "1914", not to "classic": leave it out
b.toml:4: the option "swiss-alps" belongs to the game "1914", not to "classic": leave it out
)");
}

TEST_CASE("any option beside any game is compiled or refused in words") {
    const auto& all = rules::catalogue();
    for (const auto* game : all.games) {
        rules::BundleSpec together;
        together.name = together.title = "any";
        together.base = game->id;
        for (const auto* option : all.options) {
            auto alone = together;
            alone.options = {std::string{option->id}};
            together.options.push_back(std::string{option->id});
            const auto ruleset = rules::compile_bundle(alone, all);
            INFO(game->id, " ", option->id);
            CHECK((ruleset || !ruleset.error().empty()));
        }
        CHECK_FALSE(rules::compile_bundle(together, all));
    }
}

TEST_CASE("a house rule without what it requires is refused and all are named [HR-0.8.1] [HR-3.2.4-R2]") {
    if (rules::catalogue().option("submarine-warfare-damage") == nullptr) return;  // a build without the rules
    const auto with = [](const std::string& options) {
        const Folder folder;
        const auto path = folder.path() + "/b.toml";
        std::ofstream{path} << "name = \"b\"\ntitle = \"B\"\nbase = \"1914\"\noptions = [" + options + "]\n";
        return admin("bundle check " + path);
    };
    const auto alone = with(R"("submarine-warfare-damage")");
    CHECK(alone.code == 1);
    CHECK(alone.text.find("the option \"submarine-warfare-damage\" requires \"restricted-submarine-warfare\" or "
                          "\"unrestricted-submarine-warfare\"") != std::string::npos);
    CHECK(with(R"("submarine-warfare-damage", "restricted-submarine-warfare")").code == 0);
    CHECK(with(R"("submarine-warfare-damage", "unrestricted-submarine-warfare")").code == 0);
}

TEST_CASE("the revolution and the tournament do not go together and both are named [HR-0.8.1] [HR-1-R1]") {
    if (rules::catalogue().option("tournament-1914") == nullptr) return;  // a build without the rules
    const auto said = said_of("name = \"b\"\ntitle = \"B\"\nbase = \"1914\"\noptions = [\"tournament-1914\", \"russian-revolution\"]\n");
    CHECK(said.find("\"russian-revolution\" and \"tournament-collapse\" (of \"tournament-1914\") exclude each other") != std::string::npos);
}

TEST_CASE("the bundles with house rules bring the revolution but for those of the tournament [HR-1.2]") {
    for (const auto& bundle : rules::shipped_bundles()) {
        const auto names = [&](std::string_view option) {
            return std::find(bundle.options.begin(), bundle.options.end(), option) != bundle.options.end();
        };
        if (bundle.base != "1914" || bundle.options.empty() || bundle.name == "1914-tournament") continue;
        if (names("victory-territories") || names("production-threshold")) continue;  // scored otherwise, played as printed
        CAPTURE(bundle.name);
        CHECK(names("russian-revolution") != names("tournament-1914"));
    }
}

TEST_CASE("a name that stands for several options brings them all [HR-0.8.2]") {
    const auto& catalogue = rules::catalogue();
    const auto* tested = catalogue.option("tested-changes");
    const auto* upcoming = catalogue.option("upcoming-changes");
    if (tested == nullptr || upcoming == nullptr) return;  // a build without the rules
    const auto is_there = [&](std::string_view id) { return catalogue.option(id) != nullptr; };
    for (const auto* option : {tested, upcoming})
        if (!std::all_of(option->stands_for.begin(), option->stands_for.end(), is_there)) return;
    rules::BundleSpec spec{.name = "b", .title = "B", .base = "1914", .options = {"tested-changes"}, .parameters = {}, .file = "b"};
    const auto modules = [&] {
        const auto ruleset = rules::compile_bundle(spec, catalogue);
        REQUIRE(ruleset.has_value());
        return (*ruleset)->modules;
    };
    // The game, the name, and what it stands for.
    CHECK(modules().size() == 2 + tested->stands_for.size());
    spec.options.emplace_back("upcoming-changes");
    CHECK(modules().size() == 3 + tested->stands_for.size() + upcoming->stands_for.size());
    spec.options = {"upcoming-changes"};
    CHECK_FALSE(rules::compile_bundle(spec, catalogue).has_value());  // its damage of submarines requires what the tested changes bring
}

TEST_CASE("every game and option says in one sentence what it changes at the table") {
    auto modules = rules::catalogue().games;
    modules.insert(modules.end(), rules::catalogue().options.begin(), rules::catalogue().options.end());
    for (const auto* module : modules) {
        INFO(module->id, ": ", module->summary);
        CHECK(sim::wrong_with_summary(*module) == "");
    }
    for (const std::string_view bad : {"", "no capital letter.", "No full stop", "One. Two.", "Two  blanks.", "Mute.", "Two\nlines."})
        CHECK_MESSAGE(sim::wrong_with_summary({.id = "bad", .title = "Mute.", .summary = bad}) != "", bad);
    CHECK(sim::wrong_with_summary({.id = "bad", .summary = std::string{"Long "} + std::string(140, 'o') + "."}) != "");
    CHECK(sim::wrong_with_summary({.id = "good", .summary = "Nobody may enter Switzerland."}) == "");
}

TEST_CASE("options are found by their game and read in a sentence with what they need") {
    if (rules::catalogue().option("cruiser-screens") == nullptr) return;  // a build without the rules
    const auto said = admin("bundle options 1914");
    CHECK(said.code == 0);
    for (const auto* option : rules::catalogue().options) {
        const auto told = std::string{option->id} + ": " + std::string{option->title} + "\n    " + std::string{option->summary} + "\n";
        INFO(told);
        CHECK((said.text.find(told) != std::string::npos) == (option->base.empty() || option->base == "1914"));
    }
    for (const auto& [option, parameters] : rules::parameters_of_options("1914"))
        for (const auto& parameter : parameters) CHECK(said.text.find("\n    " + parameter.name + " = ") != std::string::npos);
    CHECK(said.text.find("\n    supply-chain.per-unit = 2 (") != std::string::npos);
    CHECK(said.text.find("\n    production-threshold.bid = 90 (") != std::string::npos);
    if (rules::catalogue().game("europe") != nullptr) {
        CHECK(admin("bundle options europe").text.find("\n    production-threshold.bid = 48 (") != std::string::npos);
        CHECK(admin("bundle options").text.find(" in europe\n") != std::string::npos);
    }
    CHECK(said.text.find("\n    requires submarine-tactics\n") != std::string::npos);
    CHECK(said.text.find("\n    requires restricted-submarine-warfare or unrestricted-submarine-warfare\n") != std::string::npos);
    CHECK(said.text.find("\n    excludes neutral-auction-by-power\n") != std::string::npos);
    const auto wrong = admin("bundle options 1941");
    CHECK(wrong.code == 2);
    CHECK(wrong.text.find("no base game is named \"1941\": choose one of 1914") != std::string::npos);
}

TEST_CASE("bundle check and bundle list tell people what they choose") {
    if (!rules::find_bundle("swiss-alps")) return;  // a build without the rules
    const auto& alps = *rules::catalogue().option("swiss-alps");
    const auto line = "\nswiss-alps @ " + std::to_string(alps.revision) + ": " + std::string{alps.summary} + "\n";
    CHECK(admin("bundle check swiss-alps").text.find(line) != std::string::npos);
    const auto list = admin("bundle list");
    CHECK(list.code == 0);
    for (const auto& bundle : rules::shipped_bundles())
        CHECK(list.text.find(bundle.name + ": " + bundle.title + "\n") != std::string::npos);
}
