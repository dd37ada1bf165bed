// Slots: values and lists by subject, each with its lifetime.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "rules/core/context.hpp"
#include "tests/core/play.hpp"

using namespace toy;

namespace {
struct Slots {
    SlotId mood, queue, tally, plan;
};
const Module slots_module{.id = "slots", .base = "toy", .install = [](RulesetBuilder& build) {
                              auto& data = build.data<Slots>();
                              data.mood = build.slot({"mood", Scope::owner, SlotType::number, Lifetime::game, false, 5});
                              data.queue = build.slot({"queue", Scope::space, SlotType::number, Lifetime::round, true});
                              data.tally = build.slot({"tally", Scope::game, SlotType::number, Lifetime::turn});
                              data.plan = build.slot({"plan", Scope::battle, SlotType::number, Lifetime::battle, true});
                          }};
}  // namespace

TEST_CASE("the initial value of a slot is not stored") {
    Play play{{&slots_module}};
    const auto& slot = play.rules->data<Slots>();
    Context context{*play.rules, play.state, play.ports};
    CHECK(context.state().slot(slot.mood, raw(red), 5) == 5);
    context.set_slot(slot.mood, raw(red), 5);
    CHECK(context.events().empty());
    context.set_slot(slot.mood, raw(red), 0);
    CHECK(context.state().slot(slot.mood, raw(red), 5) == 0);
    CHECK(context.state().slot(slot.mood, raw(blue), 5) == 5);
    context.set_slot(slot.mood, raw(red), 5);
    CHECK(context.state() == play.state);
}

TEST_CASE("a list is replaced as a whole") {
    Play play{{&slots_module}};
    const auto queue = play.rules->data<Slots>().queue;
    Context context{*play.rules, play.state, play.ports};
    context.set_list(queue, raw(alder), {3, 1, 2});
    context.set_list(queue, raw(birch), {9});
    CHECK(context.state().slot_list(queue, raw(alder)) == std::vector<std::int64_t>{3, 1, 2});
    context.set_list(queue, raw(alder), {4});
    CHECK(context.state().slot_list(queue, raw(alder)) == std::vector<std::int64_t>{4});
    CHECK(context.state().slot_list(queue, raw(birch)) == std::vector<std::int64_t>{9});
    const auto said = context.events().size();
    context.set_list(queue, raw(alder), {4});
    CHECK(context.events().size() == said);
    context.set_list(queue, raw(alder), {});
    context.set_list(queue, raw(birch), {});
    CHECK(context.state() == play.state);
}

TEST_CASE("slots end with their lifetime and with no other") {
    Play play{{&slots_module}};
    const auto& slot = play.rules->data<Slots>();
    Context context{*play.rules, play.state, play.ports};
    const auto set_all = [&] {
        context.set_slot(slot.mood, raw(red), 1);
        context.set_list(slot.queue, raw(dune), {1, 2});
        context.set_slot(slot.tally, 0, 7);
    };
    set_all();
    context.clear_slots(Lifetime::turn);
    CHECK(context.state().slot(slot.tally, 0) == 0);
    CHECK(context.state().slot_list(slot.queue, raw(dune)).size() == 2);
    set_all();
    context.clear_slots(Lifetime::round);
    CHECK(context.state().slot(slot.tally, 0) == 7);
    CHECK(context.state().slot_list(slot.queue, raw(dune)).empty());
    CHECK(context.state().slot(slot.mood, raw(red), 5) == 1);
    context.clear_slots(Lifetime::turn);
    const auto said = context.events().size();
    context.clear_slots(Lifetime::turn);  // nothing left to clear
    CHECK(context.events().size() == said);
}

TEST_CASE("a battle that ends leaves the slots of other battles alone") {
    Play play{{&slots_module}};
    const auto& slot = play.rules->data<Slots>();
    Context context{*play.rules, play.state, play.ports};
    const auto one = context.open_battle(names(*play.rules).skirmish, alder, red, false);
    const auto two = context.open_battle(names(*play.rules).skirmish, cedar, red, false);
    context.set_list(slot.plan, raw(one), {1, 2});
    context.set_list(slot.plan, raw(two), {3});
    context.set_list(slot.queue, raw(one), {8});  // the same number, of a space
    context.close_battle(one, no_tag);
    CHECK(context.state().slot_list(slot.plan, raw(one)).empty());
    CHECK(context.state().slot_list(slot.plan, raw(two)) == std::vector<std::int64_t>{3});
    CHECK(context.state().slot_list(slot.queue, raw(one)) == std::vector<std::int64_t>{8});
}

TEST_CASE("slots are a map from subject to list") {
    Play play{{&slots_module}};
    CHECK(rc::check("slots are a map", [&] {
        auto state = play.start;
        std::map<std::pair<std::uint16_t, std::uint32_t>, std::vector<std::int64_t>> model;
        const auto changes = *rc::gen::container<std::vector<std::tuple<std::uint16_t, std::uint32_t, std::vector<std::int64_t>>>>(
            rc::gen::tuple(rc::gen::inRange<std::uint16_t>(0, 4), rc::gen::inRange(0u, 4u),
                           rc::gen::resize(4, rc::gen::arbitrary<std::vector<std::int64_t>>())));
        for (const auto& [slot, subject, values] : changes) {
            evolve(state, event::SlotSet{static_cast<SlotId>(slot), subject, values});
            model[{slot, subject}] = values;
        }
        RC_ASSERT(std::is_sorted(state.slots.begin(), state.slots.end()));
        for (const auto& [key, values] : model) RC_ASSERT(state.slot_list(static_cast<SlotId>(key.first), key.second) == values);
    }));
}

TEST_CASE("a slot is declared once and a flag has its own bit") {
    const Module twice{.id = "twice", .base = "toy", .install = [](RulesetBuilder& build) {
                           build.slot({"hits", Scope::game, SlotType::number, Lifetime::game});
                           build.unit_flag("a", Lifetime::turn);
                           build.unit_flag("b", Lifetime::turn);
                       }};
    CHECK(problems_of({&twice}) == std::vector<std::string>{"the slot \"hits\" is declared twice"});
    const Module many{.id = "many", .base = "toy", .install = [](RulesetBuilder& build) {
                          for (char name = 'A'; name < 'A' + 33; ++name) build.unit_flag(std::string{name}, Lifetime::turn);
                      }};
    CHECK(problems_of({&many}) == std::vector<std::string>{"more than 32 flags of units"});
}

TEST_CASE("kinds of unit are declared by name") {
    struct Kinds {
        UnitClass slow{}, rare{};
    };
    const Module kinds{.id = "kinds", .base = "toy", .install = [](RulesetBuilder& build) {
                           auto& data = build.data<Kinds>();
                           data.slow = build.unit_class("slow");
                           data.rare = build.unit_class("rare");
                           auto& pawn_type = build.tables().unit_types[idx(pawn)];
                           pawn_type.classes = pawn_type.classes | data.slow;
                           if (build.unit_class("slow") != data.slow || build.unit_class("air") != unit_class::air) build.problem("twice");
                       }};
    const auto rules = compile({&kinds});
    const auto& data = rules->data<Kinds>();
    CHECK(rules->type(pawn).is(data.slow));
    CHECK(rules->type(pawn).is(unit_class::land));
    CHECK_FALSE(rules->type(pawn).is(data.rare));
    CHECK_FALSE(rules->type(golem).is(data.slow));
    const Module many{.id = "many", .base = "toy", .install = [](RulesetBuilder& build) {
                          for (int at = 0; at < 29; ++at) (void)build.unit_class("kind " + std::to_string(at));
                      }};
    CHECK(problems_of({&many}) == std::vector<std::string>{"more than 32 kinds of unit: kind 28"});
}
