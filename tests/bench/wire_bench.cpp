// What a frame costs: of the updates and commands of a game played by chance.
#include <benchmark/benchmark.h>

#include <random>

#include "protocol/wire_convert.hpp"
#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"

namespace {

using protocol::Format;

class SeededPorts final : public rules::Ports {
public:
    void roll(std::string_view, std::uint16_t sides, std::span<std::uint16_t> faces) override {
        for (auto& face : faces) face = static_cast<std::uint16_t>(random() % sides + 1);
    }
    std::mt19937_64 random{1914};
};

struct Sample {
    std::shared_ptr<const rules::Ruleset> rules = *rules::compile_bundle(*rules::find_bundle("1914-tournament"), rules::catalogue());
    std::vector<protocol::server::Update> updates;
    std::vector<protocol::client::Act> acts;
    std::vector<std::string> frames[2];  ///< Of the acts, by format.
    Sample() {
        SeededPorts ports;
        auto state = rules::initial_state(*rules);
        for (const auto& event : rules::open_game(*rules, state, ports)) rules::evolve(state, event);
        for (int commands = 0; commands < 1000 && !state.outcome; ++commands) {
            auto who = state.active;
            for (const auto& decision : state.decisions)
                if ((decision.asked & ~decision.answered) != 0) who = *rules::OwnersOf(decision.asked & ~decision.answered).begin();
            const auto legal = rules::legal_commands({*rules, state}, who);
            rules::Command command{rules::nobody, rules::command::Expire{rules::command::Expire::What::phase}};
            if (!legal.empty()) command = ports.random() % 8 == 0 ? legal.back() : legal[ports.random() % legal.size()];
            match::Entry entry;
            entry.body = match::body::Played{command};
            entry.events = *rules::judge(*rules, state, command, ports);
            updates.emplace_back().entry = protocol::told_entry(*rules, state, entry);
            acts.emplace_back().command = protocol::as_asked(command);
            for (const auto format : {Format::binary, Format::json})
                frames[static_cast<std::size_t>(format)].push_back(protocol::format_client({1, acts.back()}, format, rules.get()));
        }
    }
};
const Sample& sample() {
    static const Sample made;
    return made;
}

void write_update(benchmark::State& state, Format format) {
    std::size_t at = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(
            protocol::format_server({0, sample().updates[at++ % sample().updates.size()]}, format, sample().rules.get()));
}
/// As the session reads it, which does not know the game yet, and as the actor does.
void read_command(benchmark::State& state, Format format) {
    const auto& frames = sample().frames[static_cast<std::size_t>(format)];
    std::size_t at = 0;
    for (auto _ : state) {
        const auto& frame = frames[at++ % frames.size()];
        const auto apart = protocol::ClientFrame::of(frame, format);
        benchmark::DoNotOptimize(apart->read());
        benchmark::DoNotOptimize(protocol::parse_deed(*sample().rules, rules::OwnerId{0}, *apart));
    }
}

}  // namespace

BENCHMARK_CAPTURE(write_update, binary, Format::binary)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(write_update, json, Format::json)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(read_command, binary, Format::binary)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(read_command, json, Format::json)->Unit(benchmark::kMicrosecond);
BENCHMARK_MAIN();
