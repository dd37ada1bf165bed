#include "tests/core/play.hpp"

#include <doctest/doctest.h>

#include "rules/core/context.hpp"

namespace toy {

namespace {
std::uint64_t next_chance(std::uint64_t& state) {  // splitmix64
    auto z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}
using What = command::Expire::What;
}  // namespace

void ScriptedPorts::roll(std::string_view purpose, std::uint16_t sides, std::span<std::uint16_t> faces) {
    purposes.emplace_back(purpose);
    for (auto& face : faces) {
        face = static_cast<std::uint16_t>(1 + next_chance(chance) % sides);
        if (script.empty()) continue;
        face = script.front();
        script.pop_front();
    }
}

std::optional<Choice> ScriptedPorts::standing_order(OwnerId owner, std::string_view decision_class, SpaceId, BattleId) {
    const auto found = orders.find({owner, std::string{decision_class}});
    return found == orders.end() ? std::nullopt : std::optional{found->second};
}

void ScriptedPorts::seal(DecisionId decision, OwnerId owner, const Choice& choice) { sealed_answers[{decision, owner}] = choice; }

std::optional<Choice> ScriptedPorts::sealed_answer(DecisionId decision, OwnerId owner) {
    const auto found = sealed_answers.find({decision, owner});
    return found == sealed_answers.end() ? std::nullopt : std::optional{found->second};
}

Play::Play(std::vector<const Module*> options, Parameters parameters) : Play{compile(std::move(options), std::move(parameters))} { open(); }
Play::Play(std::shared_ptr<const Ruleset> compiled) : rules{std::move(compiled)}, start{initial_state(*rules)}, state{start} {}

void Play::open() {
    Context context{*rules, state, ports};
    context.run();
    last = context.take_events();
    for (const auto& event : last) evolve(state, event);
    CHECK(state == context.state());
    log.insert(log.end(), last.begin(), last.end());
    check_sound();
}

void Play::does(OwnerId author, Command::Body body) {
    auto judged = judge_to_state(*rules, state, {author, std::move(body)}, ports);
    REQUIRE(judged.has_value());
    CHECK_FALSE(judged->events.empty());
    last = std::move(judged->events);
    for (const auto& event : last) evolve(state, event);
    CHECK(state == judged->state);
    log.insert(log.end(), last.begin(), last.end());
    check_sound();
}

Violation Play::refused(OwnerId author, Command::Body body) {
    const auto before = state;
    const auto rolled = ports.purposes.size();
    const auto sealed = ports.sealed_answers.size();
    const auto judged = judge(*rules, state, {author, std::move(body)}, ports);
    REQUIRE_FALSE(judged.has_value());
    CHECK(state == before);
    CHECK(ports.purposes.size() == rolled);
    CHECK(ports.sealed_answers.size() == sealed);
    return judged.error();
}

void Play::answers(OwnerId author, std::string_view decision, Choice choice) {
    does(author, command::Answer{rules->find_decision(decision).value(), std::nullopt, std::move(choice)});
}

void Play::expires(What what) { does(nobody, command::Expire{what}); }

OwnerMask Play::asked(std::string_view decision) const {
    OwnerMask mask = 0;
    for (const auto& open : state.decisions)
        if (rules->decisions[idx(open.kind)].name == decision) mask |= open.asked & ~open.answered;
    return mask;
}

std::string Play::phase() const {
    const auto* resting = resting_phase(view());
    return resting == nullptr ? std::string{} : resting->name;
}

std::vector<UnitId> Play::ids(SpaceId space, OwnerId owner, UnitTypeId type) const {
    std::vector<UnitId> found;
    for (const auto& unit : state.in(space, owner))
        if (unit.type == type) found.push_back(unit.id);
    return found;
}

void Play::check_replay() const {
    auto folded = start;
    for (const auto& event : log) evolve(folded, event);
    CHECK(folded == state);
}

void Play::check_sound() const {
    for (const auto& breach : broken_laws(view())) FAIL_CHECK(breach.law << ": " << breach.detail);
    CHECK(std::is_sorted(state.units.begin(), state.units.end(), unit_order));
    CHECK(std::is_sorted(state.slots.begin(), state.slots.end()));
    CHECK(state.frames.empty() == state.outcome.has_value());
    CHECK((state.outcome || state.deciding() || resting_phase(view()) != nullptr));
    check_decisions();
}

void Play::check_decisions() const {
    for (const auto& decision : state.decisions) {
        const auto& kind = rules->decisions[idx(decision.kind)];
        CAPTURE(kind.name);
        CHECK(decision.asked != 0);
        for (const auto& answer : decision.answers) CHECK((!decision.sealed || answer.choice == Choice{}));
        for (const auto owner : OwnersOf(decision.asked & ~decision.answered)) {
            const auto fallback = kind.fallback(view(), decision, owner);
            const auto legal = legal_answers(view(), decision, owner, 50);
            CHECK(legal.size() >= 2);
            CHECK(kind.valid(view(), decision, owner, fallback).has_value());
            CHECK(std::find(legal.begin(), legal.end(), fallback) != legal.end());
            for (const auto& choice : legal) CHECK(kind.valid(view(), decision, owner, choice).has_value());
        }
    }
}

UnitPick some(UnitTypeId type, std::uint16_t count) {
    UnitPick pick;
    pick.type = type;
    pick.count = count;
    return pick;
}

command::Move moves(UnitTypeId type, std::uint16_t count, std::vector<SpaceId> path) { return {{some(type, count)}, std::move(path)}; }

namespace {
/// One random command that is listed as legal, or the clock where nobody has one.
void random_command(Play& play, std::uint64_t& chance) {
    if (next_chance(chance) % 8 == 0) return play.expires(play.state.deciding() ? What::decision : What::phase);
    std::vector<Command> legal;
    for (const auto owner : {red, blue, green}) {
        auto of_owner = legal_commands(play.view(), owner);
        legal.insert(legal.end(), std::make_move_iterator(of_owner.begin()), std::make_move_iterator(of_owner.end()));
    }
    REQUIRE_FALSE(legal.empty());
    for (const auto& command : legal) CHECK(check(play.view(), command).has_value());
    const auto& command = legal[next_chance(chance) % legal.size()];
    play.does(command.author, command.body);
}
}  // namespace

void walk(const std::vector<const Module*>& options, int seeds) {
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(seeds); ++seed) {
        CAPTURE(seed);
        Play play{compile(options)};
        play.ports.chance = seed * 1000;
        play.open();
        auto chance = seed;
        for (int commands = 0; commands < 400 && !play.state.outcome; ++commands) random_command(play, chance);
        play.check_replay();
    }
}

void let_time_pass(const std::vector<const Module*>& options, What what) {
    Play play{options};
    for (int expiries = 0; expiries < 300 && !play.state.outcome; ++expiries)
        play.expires(what == What::decision && !play.state.deciding() ? What::phase : what);
    CHECK(play.state.outcome.has_value());
    play.check_replay();
}

void prove(const std::vector<const Module*>& options) {
    walk(options);
    for (const auto what : {What::decision, What::phase, What::turn}) let_time_pass(options, what);
}

}  // namespace toy
