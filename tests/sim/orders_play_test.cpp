// Games in which every power has left a standing order for every kind of question, sensible or not, and people hardly answer at all.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <map>

#include "rules/mechanics/developments.hpp"
#include "tests/sim/games.hpp"
#include "tests/sim/random_play.hpp"

namespace {

using namespace rules;
using How = event::DecisionAnswered::How;

bool takes_orders(const DecisionKind& kind) { return kind.orders.kinds != raw(ChoiceKind::nothing); }

/// An order for each power and kind of question; all of them are drawn anew now and then.
class OrderedPorts final : public sim::SeededPorts {
public:
    OrderedPorts(sim::Chance& chance, const Ruleset& rules) : SeededPorts{chance}, chance_{chance}, rules_{rules} { draw(); }

    void draw() {
        for (std::size_t owner = 0; owner < rules_.powers(); ++owner)
            for (const auto& kind : rules_.decisions) {
                if (!takes_orders(kind)) {
                    orders_[{static_cast<OwnerId>(owner), kind.name}] = sim::some_whim(rules_, chance_);
                    continue;
                }
                const auto found = sensible().find(kind.name);
                if (found == sensible().end()) throw sim::Failure{"no order is known for " + kind.name};
                const bool whim = chance_.percent(15);
                auto order = whim ? sim::some_whim(rules_, chance_) : found->second(*this);
                if (!whim && !may_be_ordered(rules_, kind, order)) throw sim::Failure{"a sensible order may not be left for " + kind.name};
                orders_[{static_cast<OwnerId>(owner), kind.name}] = std::move(order);
            }
    }
    [[nodiscard]] std::optional<Choice> standing_order(OwnerId owner, std::string_view decision_class, SpaceId, BattleId) override {
        const auto found = orders_.find({owner, std::string{decision_class}});
        return found == orders_.end() ? std::nullopt : std::optional{found->second};
    }

private:
    using Draw = std::function<Choice(OrderedPorts&)>;
    static const std::map<std::string, Draw>& sensible() {
        static const std::map<std::string, Draw> all{
            {"armistice", &OrderedPorts::flag},
            {"battle-round", &OrderedPorts::round},
            {"bombard", &OrderedPorts::number},
            {"carriers-join", &OrderedPorts::number},
            {"casualties", &OrderedPorts::types},
            {"coastal-casualties", &OrderedPorts::types},
            {"detected", &OrderedPorts::detected},
            {"dive", &OrderedPorts::number},
            {"dogfight", &OrderedPorts::number},
            {"hits-allocation", &OrderedPorts::allocation},
            {"hits-objection", &OrderedPorts::flag},
            {"hits-proposal", &OrderedPorts::types},
            {"hunt", &OrderedPorts::number},
            {"interceptors", &OrderedPorts::number},
            {"interfere", &OrderedPorts::flag},
            {"kamikaze-targets", &OrderedPorts::types},
            {"launched-from", &OrderedPorts::spaces},
            {"minor-army", &OrderedPorts::power},
            {"neutralization", &OrderedPorts::number},
            {"new-infantry", &OrderedPorts::types},
            {"payment", &OrderedPorts::flag},
            {"planes-down", &OrderedPorts::number},
            {"planes-retreat", &OrderedPorts::number},
            {"port-guns", &OrderedPorts::flag},
            {"put-back", &OrderedPorts::flag},
            {"raid", &OrderedPorts::flag},
            {"repair", &OrderedPorts::number},
            {"retreat", &OrderedPorts::spaces},
            {"retreat-to", &OrderedPorts::spaces},
            {"scramble", &OrderedPorts::number},
            {"set-aside", &OrderedPorts::number},
            {"sink-transports", &OrderedPorts::flag},
            {"submarine-targets", &OrderedPorts::types},
            {"submarine-withdrawal", &OrderedPorts::number},
            {"submerge", &OrderedPorts::number},
            {"support-aboard", &OrderedPorts::flag},
            {"suppression", &OrderedPorts::number},
            {"targets", &OrderedPorts::types},
            {"technology", &OrderedPorts::technologies},
            {"temporary-capital", &OrderedPorts::spaces},
            {"territory-control", &OrderedPorts::power},
            {"train-reaction", &OrderedPorts::spaces},
            {"transport-zone", &OrderedPorts::spaces},
            {"withdrawal-zone", &OrderedPorts::spaces},
        };
        return all;
    }
    Choice flag() { return {chance_.percent(50)}; }
    Choice power() { return {OwnerId{static_cast<std::uint8_t>(chance_.below(rules_.powers()))}}; }
    Choice word(std::string_view name) { return {rules_.find_tag(name).value_or(no_tag)}; }
    Choice number() {
        switch (chance_.below(4)) {
            case 0: return word("all");
            case 1: return word("none");
            case 2: return flag();
            default: return {static_cast<std::int64_t>(chance_.below(4))};
        }
    }
    Choice detected() { return word(chance_.percent(50) ? "attack" : "go-back"); }
    Choice round() {
        if (chance_.percent(30)) return {SpaceId{static_cast<std::uint16_t>(chance_.below(rules_.spaces.size()))}};
        return word(chance_.percent(50) ? "press-on" : "break-off");
    }
    /// Every space once, from a random one on.
    Choice spaces() {
        Choice::List list;
        const auto first = chance_.below(rules_.spaces.size());
        for (std::size_t n = 0; n < rules_.spaces.size(); ++n) list.push_back({static_cast<SpaceId>((first + n) % rules_.spaces.size())});
        return {std::move(list)};
    }
    /// Every technology once, from a random one on.
    Choice technologies() {
        Choice::List list;
        const auto& all = rules_.data<Developments>().all;
        const auto first = chance_.below(all.size());
        for (std::size_t n = 0; n < all.size(); ++n) list.push_back({all[(first + n) % all.size()]});
        return {std::move(list)};
    }
    UnitTypeId type() { return UnitTypeId{static_cast<std::uint8_t>(chance_.below(rules_.unit_types.size()))}; }
    Choice types() {
        Choice::List list;
        for (auto n = 1 + chance_.below(rules_.unit_types.size()); n > 0; --n) list.push_back({type()});
        return {std::move(list)};
    }
    Choice allocation() {
        UnitPick pick;
        pick.type = rules_.find_unit_type("infantry").value_or(UnitTypeId{});
        pick.count = static_cast<std::uint16_t>(1 + chance_.below(2));
        return {Choice::Allocations{{*power().as<OwnerId>(), {pick}}}};
    }

    sim::Chance& chance_;
    const Ruleset& rules_;
    std::map<std::pair<OwnerId, std::string>, Choice> orders_;
};

void play_many(const std::string& bundle, int games) {
    const auto only = sim::wanted();
    if (only && (only->bundle != bundle || only->way != "orders")) return;
    games = sim::share_of(games);
    if (sim::long_run()) games *= 10;
    sim::Questions questions;
    sim::Covered covered;
    for (int n = 0; n < games; ++n) {
        const sim::Replay game{bundle, "orders", 12, only ? only->seed : static_cast<std::uint64_t>(n) + 1};
        const auto rules = sim::bundle_of(bundle, game.rounds);
        REQUIRE(rules);
        sim::Chance chance{game.seed};
        std::string wrong;
        try {
            OrderedPorts ports{chance, *rules};
            sim::Match match{rules, sim::name_of(game), ports};
            sim::play_by_chance(match, chance, sim::Manner::mute, covered, [&] {
                if (chance.below(50) == 0) ports.draw();
                return true;
            });
            questions.add(match.questions());
        } catch (const sim::Failure& failure) {
            wrong = failure.what;
        }
        CHECK_MESSAGE(wrong.empty(), wrong);
        if (only || !wrong.empty()) return;
    }
    std::string said;
    std::uint64_t by_order = 0;
    std::size_t answered = 0;
    std::size_t kinds = 0;
    const auto rules = sim::bundle_of(bundle, 12);
    for (const auto& kind : rules->decisions) {
        const auto orders = questions.answered(kind.name, How::standing_order);
        by_order += orders;
        said += fmt::format("{}{} {} of {}", said.empty() ? "" : ", ", kind.name, orders,
                            orders + questions.answered(kind.name, How::fallback));
        CAPTURE(kind.name);
        CHECK(questions.answered(kind.name, How::player) == 0);
        // Some questions are hardly ever asked, and a share of hits that was named before is hardly ever one of these hits.
        if (!sim::watched() && takes_orders(kind) && kind.name != "hits-allocation" &&
            orders + questions.answered(kind.name, How::fallback) >= 20)
            CHECK(orders > 0);
        answered += orders > 0 ? 1u : 0u;
        kinds += takes_orders(kind) ? 1u : 0u;
    }
    if (!sim::watched()) CHECK(answered >= std::min(std::size_t{10}, kinds - 2));
    std::cout << fmt::format("{} orders: {} games, {} answers by order: {}\n", bundle, games, by_order, said);
}

}  // namespace

TEST_CASE("1914: orders for every question are carried out legally or not at all") { play_many("1914", 10); }
TEST_CASE("1914-tournament: orders for every question are carried out legally or not at all") { play_many("1914-tournament", 20); }
TEST_CASE("classic: orders for every question are carried out legally or not at all") { play_many("classic", 6); }
TEST_CASE("classic-smith-combat: orders for every question are carried out legally or not at all") { play_many("classic-smith-combat", 6); }
TEST_CASE("classic-smith: orders for every question are carried out legally or not at all") { play_many("classic-smith", 6); }
TEST_CASE("europe: orders for every question are carried out legally or not at all") { play_many("europe", 12); }
TEST_CASE("1914-historical: orders for every question are carried out legally or not at all") { play_many("1914-historical", 10); }
TEST_CASE("italian-dilemma: orders for every question are carried out legally or not at all") { play_many("italian-dilemma", 12); }
