#include "rules/match/replay.hpp"

#include <algorithm>
#include <tuple>

#include "rules/catalogue.hpp"
#include "rules/core/judge.hpp"
#include "rules/core/whole_number.hpp"
#include "rules/match/hash.hpp"

namespace match {

std::variant<bool, std::int64_t, std::string> setting_from(const std::string& text) {
    if (text == "true" || text == "false") return text == "true";
    if (const auto number = rules::whole_number<std::int64_t>(text)) return *number;
    return text;
}

std::optional<body::Created> created_of(std::span<const Recorded> record) {
    const auto* first = record.empty() ? nullptr : std::get_if<body::Created>(&record.front().entry.body);
    if (first == nullptr) return std::nullopt;
    auto created = *first;
    for (const auto& recorded : record)
        if (const auto* upgraded = std::get_if<body::Upgraded>(&recorded.entry.body)) created.ruleset = upgraded->ruleset;
    return created;
}

bool same_names(const body::Created& created, const rules::Ruleset& ruleset) {
    const auto spec = bundle_of(created);
    if (!spec) return false;
    const auto ours = make_created(created.game, ruleset, *spec, created.seats, created.clock);
    const auto names = [](const body::Created& one) {
        return std::tie(one.spaces, one.owners, one.unit_types, one.tags, one.decisions, one.slots, one.procedures, one.battle_kinds,
                        one.roles, one.resources);
    };
    return names(created) == names(ours);
}

std::optional<rules::BundleSpec> bundle_of(const body::Created& created) {
    auto spec = rules::find_bundle(created.bundle);
    if (!spec) return std::nullopt;
    spec->options = created.options;
    spec->parameters.clear();
    for (const auto& [name, text] : created.parameters) spec->parameters[name] = setting_from(text);
    return spec;
}

tl::expected<std::shared_ptr<const rules::Ruleset>, std::string> compile_rules(const body::Created& created) {
    const auto spec = bundle_of(created);
    if (!spec) return tl::make_unexpected("this program has no bundle \"" + created.bundle + "\"");
    auto compiled = rules::compile_bundle(*spec, rules::catalogue());
    if (!compiled) return tl::make_unexpected("the bundle does not compile: " + compiled.error().front().text);
    if (ruleset_pin(**compiled) != created.ruleset)
        return tl::make_unexpected(std::string{"the game is pinned to other rules than this program has"});
    return *compiled;
}

rules::GameState state_after(const rules::Ruleset* ruleset, std::span<const Recorded> record, std::uint64_t sequence) {
    std::vector<const Entry*> line;
    for (auto at = std::min<std::uint64_t>(sequence, record.size()); at > 0;) {
        const auto& entry = record[at - 1].entry;
        line.push_back(&entry);
        at = std::min(entry.header.parent, at - 1);
    }
    auto state = ruleset == nullptr ? rules::GameState{} : rules::initial_state(*ruleset);
    for (auto entry = line.rbegin(); entry != line.rend(); ++entry)
        for (const auto& event : (*entry)->events) follow(ruleset, state, event);
    return state;
}

tl::expected<Game, Fault> replay(std::shared_ptr<const rules::Ruleset> ruleset, std::span<const Recorded> record) {
    Game game{std::move(ruleset)};
    for (const auto& [entry, bytes, head, secrets] : record) {
        const auto sequence = game.table().sequence() + 1;
        if (entry.header.sequence != sequence || entry.header.parent >= sequence)
            return tl::make_unexpected(Fault{sequence, "the sequence has a gap"});
        if (game.fold(entry, bytes, secrets) == Game::Folded::rewind)
            game.fold_from(entry, bytes, state_after(game.shared_ruleset().get(), record, entry.header.parent), secrets);
    }
    return game;
}

}  // namespace match
