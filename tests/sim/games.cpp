#include "tests/sim/games.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <vector>

#include "admin/scenario/rulesets.hpp"
#include "rules/catalogue.hpp"

namespace sim {

std::shared_ptr<const rules::Ruleset> bundle_of(const std::string& name, std::int64_t rounds) {
    static scenario::Rulesets rulesets{rules::catalogue(), rules::find_bundle};
    const auto& compiled = rulesets.get(name, {}, {{"round-limit", rounds}});
    return compiled ? *compiled : nullptr;
}

bool is_of_house_rules(const std::string& bundle) {
    const auto found = rules::find_bundle(bundle);
    const auto stands_for_many = [](const std::string& id) {
        const auto* option = rules::catalogue().option(id);
        return option != nullptr && option->stands_for.size() > 3;
    };
    return found && !found->options.empty() && !(found->options.size() == 1 && stands_for_many(found->options.front()));
}

std::vector<std::string> parts_of(std::string_view text, char between) {
    std::vector<std::string> parts{""};
    for (const char c : text)
        if (c == between)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

std::string name_of(const Replay& game) { return fmt::format("{}/{}/{}/{}", game.bundle, game.way, game.rounds, game.seed); }

std::optional<Replay> wanted() {
    const auto* text = std::getenv("ARMISTICE_SEED");
    if (text == nullptr) return std::nullopt;
    const auto parts = parts_of(text, '/');
    Replay game;
    if (parts.size() != 4) return game;
    game.bundle = parts[0];
    game.way = parts[1];
    std::from_chars(parts[2].data(), parts[2].data() + parts[2].size(), game.rounds);
    std::from_chars(parts[3].data(), parts[3].data() + parts[3].size(), game.seed);
    return game;
}

bool long_run() {
    const auto* text = std::getenv("ARMISTICE_LONG");
    return text != nullptr && std::string_view{text} == "1";
}

}  // namespace sim
