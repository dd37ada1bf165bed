// Links of chains by name: permitted against, refined, replaced; what one module alone can hold; and what is wrong with a bundle then.
#include <doctest/doctest.h>

#include "tests/core/play.hpp"

using namespace toy;

namespace {

/// Chains of an option, for others to change.
struct Weather {
    Chain<Result<void>(int wind)> may_sail;
    Chain<std::string(int wind, std::string so_far)> forecast;
    Chain<bool(int wind)> stormy;
    Chain<void(int wind, std::vector<int>& felt)> feel;
    Single<int(int wind)> gust;
    Single<std::string_view> cite{"TOY-8"};
};

const Module weather{.id = "weather", .base = "toy", .install = [](RulesetBuilder& build) {
                         auto& sky = build.data<Weather>();
                         sky.may_sail("calm", [](int wind) -> Result<void> {
                             if (wind == 0) return refuse(Refusal::forbidden, {"TOY-6"});
                             return {};
                         });
                         sky.may_sail("storm", [](int wind) -> Result<void> {
                             if (wind > 8) return refuse(Refusal::forbidden, {"TOY-7"});
                             return {};
                         });
                         sky.forecast("sun", [](int, std::string so_far) { return so_far + "sun "; });
                         sky.forecast([](int, std::string so_far) { return so_far + "wind"; });
                         sky.stormy("strong", [](int wind) { return wind > 8; });
                         sky.feel("skin", [](int wind, std::vector<int>& felt) { felt.push_back(wind); });
                         sky.gust.set([](int wind) { return wind + 1; });
                     }};

std::optional<Paragraph> for_steamers(int) { return Paragraph{"TOY-9"}; }
std::optional<Paragraph> in_a_gale(int wind) { return wind == 9 ? std::optional{Paragraph{"TOY-9"}} : std::nullopt; }

/// Its name comes before that of what it changes, and so does its installation.
const Module boats{.id = "boats", .base = "toy", .install = [](RulesetBuilder& build) {
                       auto& sky = build.data<Weather>();
                       sky.may_sail.permit("calm", for_steamers);
                       sky.may_sail.permit("storm", in_a_gale);
                       sky.stormy.permit("strong", in_a_gale);
                       sky.feel.permit("skin", [](int wind, std::vector<int>&) { return in_a_gale(wind); });
                       sky.forecast.permit("sun", [](int wind, std::string) { return in_a_gale(wind); });
                   }};
const Module pilots{.id = "pilots", .base = "toy", .install = [](RulesetBuilder& build) {
                        auto& sky = build.data<Weather>();
                        sky.may_sail.refine("storm", [](int wind, const Result<void>& said) -> Result<void> {
                            if (wind == 1 && said) return refuse(Refusal::forbidden, {"TOY-10"});
                            if (wind == 10) return {};
                            return said;
                        });
                        sky.forecast.refine("sun", [](int, std::string said) { return "(" + said + ") "; });
                        sky.stormy.refine("strong", [](int wind, const bool& said) { return said || wind == 3; });
                        sky.feel.refine("skin", [](int wind, std::vector<int>& felt) { felt.push_back(-wind); });
                    }};
const Module squalls{.id = "squalls", .base = "toy", .install = [](RulesetBuilder& build) {
                         auto& sky = build.data<Weather>();
                         sky.may_sail.replace("storm", [](int wind) -> Result<void> {
                             if (wind > 4) return refuse(Refusal::forbidden, {"TOY-11"});
                             return {};
                         });
                         sky.gust.replace([](int wind) { return wind * 2; });
                         sky.cite.replace("TOY-11");
                     }};
const Module tempests{.id = "tempests", .base = "toy", .install = [](RulesetBuilder& build) {
                          auto& sky = build.data<Weather>();
                          sky.may_sail.replace("storm", [](int) -> Result<void> { return {}; });
                          sky.gust.replace([](int wind) { return wind * 3; });
                      }};
const Module tempests_last{.id = "tempests", .base = "toy", .after = {"squalls"}, .install = tempests.install};
const Module second_gust{.id = "second-gust", .base = "toy", .after = {"weather"}, .install = [](RulesetBuilder& build) {
                             build.data<Weather>().gust.set([](int wind) { return wind; });
                         }};
const Module second_storm{.id = "second-storm", .base = "toy", .install = [](RulesetBuilder& build) {
                              build.data<Weather>().may_sail("storm", [](int) -> Result<void> { return {}; });
                          }};
const Module lost{
    .id = "lost", .base = "toy", .install = [](RulesetBuilder& build) { build.data<Weather>().may_sail.permit("fog", for_steamers); }};

/// The paragraph that forbids to sail, or "".
std::string_view refusal(const Ruleset& rules, int wind) {
    const auto verdict = first_refusal(rules.data<Weather>().may_sail, wind);
    return verdict ? std::string_view{} : verdict.error().cite.id;
}
std::string forecast(const Ruleset& rules, int wind) {
    std::string text;
    for (const auto link : rules.data<Weather>().forecast) text = link(wind, text);
    return text;
}
std::vector<int> felt(const Ruleset& rules, int wind) {
    std::vector<int> all;
    run_all(rules.data<Weather>().feel, wind, all);
    return all;
}

/// The one problem of these options says all of this.
void check_problem(const std::vector<const Module*>& options, std::initializer_list<std::string_view> words) {
    const auto problems = problems_of(options);
    REQUIRE(problems.size() == 1);
    for (const auto word : words) CHECK_MESSAGE(problems.front().find(word) != std::string::npos, problems.front());
}

}  // namespace

TEST_CASE("a link that another module permits against is not asked where that says yes") {
    const auto rules = compile({&weather, &boats});
    CHECK(rules->modules[1].id == "boats");
    CHECK(refusal(*rules, 0).empty());
    CHECK(refusal(*rules, 9).empty());
    CHECK(refusal(*rules, 10) == "TOY-7");
    CHECK_FALSE(any(rules->data<Weather>().stormy, 9));
    CHECK(any(rules->data<Weather>().stormy, 10));
    CHECK(felt(*rules, 9).empty());
    CHECK(felt(*rules, 10) == std::vector{10});
    CHECK(forecast(*rules, 9) == "wind");  // what was said before stands
    CHECK(forecast(*rules, 10) == "sun wind");
}

TEST_CASE("what refines a link sees its verdict and has the last word") {
    const auto rules = compile({&weather, &pilots});
    CHECK(refusal(*rules, 1) == "TOY-10");
    CHECK(refusal(*rules, 2).empty());
    CHECK(refusal(*rules, 9) == "TOY-7");
    CHECK(refusal(*rules, 10).empty());
    CHECK(forecast(*rules, 1) == "(sun ) wind");
    CHECK(any(rules->data<Weather>().stormy, 3));
    CHECK_FALSE(any(rules->data<Weather>().stormy, 4));
    CHECK(felt(*rules, 5) == std::vector{5, -5});
    // Permitted, the link is not asked, and there is nothing to refine.
    CHECK(felt(*compile({&weather, &pilots, &boats}), 9).empty());
}

TEST_CASE("what replaces a link stands in its place, with what others hang on its name") {
    const auto rules = compile({&weather, &squalls, &boats});
    CHECK(refusal(*rules, 5) == "TOY-11");
    CHECK(refusal(*rules, 9).empty());
    CHECK(rules->data<Weather>().gust(3) == 6);
    CHECK(*rules->data<Weather>().cite == "TOY-11");
    CHECK(*compile({&weather})->data<Weather>().cite == "TOY-8");
}

TEST_CASE("a module of the toy walks where the toy forbids it") {
    const Module waders{.id = "waders", .base = "toy", .install = [](RulesetBuilder& build) {
                            build.move().may_enter.permit("by-kind", [](const MoveStep& step) -> std::optional<Paragraph> {
                                if (step.type.is(unit_class::land)) return Paragraph{"TOY-12"};
                                return std::nullopt;
                            });
                        }};
    const command::Move into_the_lake{{some(pawn)}, {alder, mere}};
    CHECK(Play{}.refused(red, into_the_lake).cite.id == "TOY-1");
    Play play{{&waders}};
    play.does(red, into_the_lake);
    CHECK(play.count(mere, red, pawn) == 1);
}

TEST_CASE("a name that no module of the bundle has installed is a problem that names who asks for it") {
    check_problem({&weather, &lost}, {"\"lost\"", "\"fog\"", "tests/core/links_test.cpp:"});
}

TEST_CASE("two modules that replace one link or hold what one can hold must say in which order") {
    const auto problems = problems_of({&weather, &squalls, &tempests});
    REQUIRE(problems.size() == 2);  // the link and the gusts
    for (const auto& problem : problems) {
        CHECK(problem.find("\"squalls\" and \"tempests\"") != std::string::npos);
        CHECK(problem.find("order") != std::string::npos);
    }
    const auto rules = compile({&weather, &squalls, &tempests_last});
    CHECK(refusal(*rules, 9).empty());
    CHECK(rules->data<Weather>().gust(3) == 9);
}

TEST_CASE("a second holder that does not say it replaces the first is a problem that names both") {
    check_problem({&weather, &second_gust}, {"\"weather\" and \"second-gust\"", "replaces"});
}

TEST_CASE("two links of one name are a problem that names both modules") {
    check_problem({&weather, &second_storm}, {"\"second-storm\" and \"weather\"", "\"storm\""});
}

TEST_CASE("an observer leaves out what is installed in one place alone") {
    struct LeavesOut : InstallObserver {
        Installation::What what{};
        std::string_view name;
        bool takes(const Installation& installation) override { return installation.what != what || installation.name != name; }
    } observer;
    const auto made = [&](Installation::What what, std::string_view name) {
        observer.what = what;
        observer.name = name;
        return compile({&weather, &boats, &squalls}, {}, &observer);
    };
    using What = Installation::What;
    CHECK(refusal(*made(What::permission, "calm"), 0) == "TOY-6");
    CHECK(refusal(*made(What::replacement, "storm"), 5).empty());
    CHECK(refusal(*made(What::link, "calm"), 0).empty());       // what is permitted against it has nothing to say
    CHECK(refusal(*made(What::link, "storm"), 5) == "TOY-11");  // and what replaces it stands
    CHECK(made(What::replacement, "")->data<Weather>().gust(3) == 4);
    CHECK(made(What::single, "")->data<Weather>().gust(3) == 6);  // told of alone
}
