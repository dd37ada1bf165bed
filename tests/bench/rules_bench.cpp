// What the rules cost: judging and folding commands of real games, listing legal moves, copying and folding states.
// The positions come from a game of the 1914 tournament between bots; each run goes round a sample of them.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rules/bot/bot.hpp"
#include "rules/catalogue.hpp"
#include "rules/compile/bundle.hpp"
#include "rules/core/judge.hpp"
#include "rules/games/1914/sea_combat.hpp"
#include "tests/sim/chance.hpp"
#include "tests/sim/games.hpp"

namespace {

using namespace rules;

/// Dice for nothing.
class EvenPorts final : public Ports {
public:
    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        for (auto& face : faces) face = static_cast<std::uint16_t>(next_++ % sides + 1);
    }

private:
    std::uint32_t next_ = 0;
};

struct Sample {
    GameState state;
    Command command;
};

struct Samples {
    std::shared_ptr<const Ruleset> rules;
    std::vector<Sample> land_moves;
    std::vector<Sample> sea_moves;
    std::vector<Sample> land_battles;  ///< `fight`, to the end or to the first question.
    std::vector<Sample> sea_rounds;    ///< `fight` at sea, and going on with a further round.
    std::vector<Sample> others;
    std::vector<Event> events;  ///< Of the whole game.
    GameState end;
};

void sort_in(Samples& all, Sample sample) {
    const auto sea = [&](SpaceId space) { return all.rules->space(space).sea; };
    if (const auto* move = std::get_if<command::Move>(&sample.command.body))
        return (sea(move->path.front()) ? all.sea_moves : all.land_moves).push_back(std::move(sample));
    if (const auto* fight = std::get_if<command::Fight>(&sample.command.body))
        return (sea(fight->space) ? all.sea_rounds : all.land_battles).push_back(std::move(sample));
    if (const auto* answer = std::get_if<command::Answer>(&sample.command.body))
        if (answer->decision == all.rules->data<game1914::SeaCombat>().battle_round) return all.sea_rounds.push_back(std::move(sample));
    all.others.push_back(std::move(sample));
}

/// House rules that have a say in moves and battles on land.
const std::vector<std::string> ten_options{"aerial-combat",         "armored-cars",     "armored-trains",       "artillery-neutralization",
                                           "artillery-trucks",      "breaking-through", "concentrated-attacks", "counter-battery-fire",
                                           "multinational-attacks", "supply-chain"};

std::shared_ptr<const Ruleset> tournament_with(const std::vector<std::string>& options) {
    auto spec = *find_bundle("1914-tournament");
    spec.options.insert(spec.options.end(), options.begin(), options.end());
    spec.parameters["round-limit"] = std::int64_t{12};
    return *compile_bundle(spec, catalogue());
}

Samples samples_with(const std::vector<std::string>& options) {
    Samples found;
    found.rules = tournament_with(options);
    sim::Chance chance{7};
    sim::SeededPorts ports{chance};
    auto state = initial_state(*found.rules);
    const auto take = [&](const std::vector<Event>& events) {
        for (const auto& event : events) evolve(state, event);
        found.events.insert(found.events.end(), events.begin(), events.end());
    };
    take(open_game(*found.rules, state, ports));
    while (!state.outcome) {
        const View view{*found.rules, state};
        auto who = state.active;
        for (const auto& decision : state.decisions)
            if ((decision.asked & ~decision.answered) != 0) who = *OwnersOf(decision.asked & ~decision.answered).begin();
        const auto command = bot::next_command(view, who, 7);
        if (!command) std::abort();
        auto events = judge(*found.rules, state, *command, ports);
        if (!events) std::abort();
        sort_in(found, {state, *command});
        take(*events);
    }
    found.end = state;
    return found;
}

const Samples& samples() {
    static const auto all = samples_with({});
    return all;
}
const Samples& samples_of_ten_options() {
    static const auto all = samples_with(ten_options);
    return all;
}

/// Judges as an actor does, and folds the events over its state (the copy that makes the next run possible is not counted).
/// As an actor does it: the state that the events leave comes with them.
void judge_and_evolve(benchmark::State& bench, std::vector<Sample> Samples::*which, const Samples& (*from)() = samples) {
    const auto& all = from();
    const auto& sample = all.*which;
    if (sample.empty()) return bench.SkipWithError("no such command in the game");
    EvenPorts ports;
    std::size_t at = 0;
    for (auto _ : bench) {
        benchmark::DoNotOptimize(judge_to_state(*all.rules, sample[at].state, sample[at].command, ports));
        at = (at + 1) % sample.size();
    }
    bench.counters["positions"] = static_cast<double>(sample.size());
}

/// From its first die, and with every question answered by default: what is asked in it costs too.
void land_battle_to_its_end(benchmark::State& bench, const Samples& (*from)()) {
    const auto& all = from();
    EvenPorts ports;
    std::size_t at = 0;
    for (auto _ : bench) {
        const auto& [state, command] = all.land_battles[at];
        auto judged = judge_to_state(*all.rules, state, command, ports);
        while (judged->state.deciding())
            judged = judge_to_state(*all.rules, judged->state, {nobody, command::Expire{command::Expire::What::decision}}, ports);
        benchmark::DoNotOptimize(judged);
        at = (at + 1) % all.land_battles.size();
    }
    bench.counters["positions"] = static_cast<double>(all.land_battles.size());
}

void copy_of_state(benchmark::State& bench) {
    const auto& state = samples().end;
    for (auto _ : bench) {
        auto copy = state;
        benchmark::DoNotOptimize(copy);
    }
    bench.counters["units"] = static_cast<double>(state.units.size());
}

void fold_of_a_game(benchmark::State& bench) {
    const auto& all = samples();
    for (auto _ : bench) {
        auto state = initial_state(*all.rules);
        for (const auto& event : all.events) evolve(state, event);
        benchmark::DoNotOptimize(state);
    }
    bench.SetItemsProcessed(static_cast<std::int64_t>(all.events.size()) * static_cast<std::int64_t>(bench.iterations()));
}

void legal_moves(benchmark::State& bench) {
    const auto& all = samples();
    std::size_t at = 0;
    for (auto _ : bench) {
        const auto& sample = all.land_moves[at];
        benchmark::DoNotOptimize(legal_commands({*all.rules, sample.state}, sample.command.author));
        at = (at + 1) % all.land_moves.size();
    }
}

/// Every way of the units of one kind, as a client asks for them who clicks on a unit.
void moves_of_one_kind(benchmark::State& bench, std::vector<Sample> Samples::*which) {
    const auto& all = samples();
    const auto& sample = all.*which;
    std::size_t at = 0;
    for (auto _ : bench) {
        const auto& [state, command] = sample[at];
        const auto& move = std::get<command::Move>(command.body);
        benchmark::DoNotOptimize(legal_moves_of({*all.rules, state}, command.author, move.path.front(), move.units.front()));
        at = (at + 1) % sample.size();
    }
}

/// The same for the unit that has the most to choose from.
void moves_of_the_widest_choice(benchmark::State& bench) {
    const auto& all = samples();
    const Sample* widest = nullptr;
    SpaceId space{};
    UnitPick pick;
    std::size_t most = 0;
    for (const auto& sample : all.sea_moves)
        for (const auto& unit : sample.state.units) {
            UnitPick this_unit;
            this_unit.type = unit.type;
            this_unit.unit = unit.id;
            const auto moves = unit.owner == sample.command.author
                                   ? legal_moves_of({*all.rules, sample.state}, unit.owner, unit.space, this_unit).size()
                                   : std::size_t{0};
            if (moves <= most) continue;
            most = moves;
            widest = &sample;
            space = unit.space;
            pick = this_unit;
        }
    if (widest == nullptr) return bench.SkipWithError("nobody can move");
    for (auto _ : bench) benchmark::DoNotOptimize(legal_moves_of({*all.rules, widest->state}, widest->command.author, space, pick));
    bench.counters["moves"] = static_cast<double>(most);
}

/// A position of Classic in combat movement, after a round of moves by chance, and the unit there that has most to choose from.
struct Widest {
    std::shared_ptr<const Ruleset> rules;
    GameState state;
    OwnerId author{nobody};
    SpaceId space{};
    UnitPick pick;
    std::size_t moves = 0;
};
const Widest& widest_of_classic() {
    static const auto found = [] {
        Widest widest;
        widest.rules = sim::bundle_of("classic", 10);
        sim::Chance chance{7};
        sim::SeededPorts ports{chance};
        auto state = initial_state(*widest.rules);
        const auto take = [&](const std::vector<Event>& events) {
            for (const auto& event : events) evolve(state, event);
        };
        take(open_game(*widest.rules, state, ports));
        for (int commands = 0; commands < 2'000 && !state.outcome; ++commands) {
            const View view{*widest.rules, state};
            if (const auto* phase = resting_phase(view); phase != nullptr && phase->name == "combat-move")
                for (const auto& unit : state.units) {
                    UnitPick this_unit;
                    this_unit.type = unit.type;
                    this_unit.unit = unit.id;
                    if (unit.owner != state.active) continue;
                    const auto moves = legal_moves_of(view, unit.owner, unit.space, this_unit).size();
                    if (moves > widest.moves) {
                        widest.state = state;
                        widest.author = unit.owner;
                        widest.space = unit.space;
                        widest.pick = this_unit;
                        widest.moves = moves;
                    }
                }
            auto who = state.active;
            for (const auto& decision : state.decisions)
                if ((decision.asked & ~decision.answered) != 0) who = *OwnersOf(decision.asked & ~decision.answered).begin();
            const auto listed = legal_commands(view, who);
            if (listed.empty()) break;
            const auto ends = chance.percent(20);
            take(judge(*widest.rules, state, ends ? listed.back() : chance.one_of(listed), ports).value());
        }
        return widest;
    }();
    return found;
}

void moves_of_a_plane(benchmark::State& bench) {
    const auto& widest = widest_of_classic();
    for (auto _ : bench) benchmark::DoNotOptimize(legal_moves_of({*widest.rules, widest.state}, widest.author, widest.space, widest.pick));
    bench.counters["moves"] = static_cast<double>(widest.moves);
}

void legal_moves_of_classic(benchmark::State& bench) {
    const auto& widest = widest_of_classic();
    for (auto _ : bench) benchmark::DoNotOptimize(legal_commands({*widest.rules, widest.state}, widest.author));
}

void bots_command(benchmark::State& bench) {
    const auto& all = samples();
    std::size_t at = 0;
    for (auto _ : bench) {
        const auto& sample = all.land_moves[at];
        benchmark::DoNotOptimize(bot::next_command({*all.rules, sample.state}, sample.command.author, 7));
        at = (at + 1) % all.land_moves.size();
    }
}

void all_laws(benchmark::State& bench) {
    const auto& all = samples();
    for (auto _ : bench) benchmark::DoNotOptimize(broken_laws({*all.rules, all.end}));
}

}  // namespace

BENCHMARK_CAPTURE(judge_and_evolve, land_move, &Samples::land_moves)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judge_and_evolve, sea_move, &Samples::sea_moves)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judge_and_evolve, land_battle_round, &Samples::land_battles)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judge_and_evolve, sea_battle_round, &Samples::sea_rounds)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judge_and_evolve, land_move_with_ten_options, &Samples::land_moves, samples_of_ten_options)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judge_and_evolve, land_battle_round_with_ten_options, &Samples::land_battles, samples_of_ten_options)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(land_battle_to_its_end, without_options, samples)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(land_battle_to_its_end, with_ten_options, samples_of_ten_options)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judge_and_evolve, other_commands, &Samples::others)->Unit(benchmark::kMicrosecond);
BENCHMARK(copy_of_state)->Unit(benchmark::kMicrosecond);
BENCHMARK(fold_of_a_game)->Unit(benchmark::kMicrosecond);
BENCHMARK(legal_moves)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(moves_of_one_kind, on_land, &Samples::land_moves)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(moves_of_one_kind, at_sea, &Samples::sea_moves)->Unit(benchmark::kMicrosecond);
BENCHMARK(moves_of_the_widest_choice)->Unit(benchmark::kMicrosecond);
BENCHMARK(moves_of_a_plane)->Unit(benchmark::kMicrosecond);
BENCHMARK(legal_moves_of_classic)->Unit(benchmark::kMicrosecond);
BENCHMARK(bots_command)->Unit(benchmark::kMicrosecond);
BENCHMARK(all_laws)->Unit(benchmark::kMicrosecond);
BENCHMARK_MAIN();
