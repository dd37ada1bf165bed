#include "server/game/tables.hpp"

#include "rules/core/text.hpp"
#include "rules/match/replay.hpp"
#include "rules/mechanics/bundle_warnings.hpp"

namespace server {
namespace {

constexpr std::size_t most_problems = 16;  // a client may name as many options as a frame holds
constexpr std::size_t most_of_problem = 300;

/// What is the same for every game of these rules, and what this selection is called.
wire::Tables tables_by(Rulesets& rulesets, const std::shared_ptr<const rules::Ruleset>& rules, const rules::BundleSpec& spec) {
    auto tables = *rulesets.tables(rules);
    tables.title = spec.title;
    tables.options = Rulesets::chosen_options(spec);
    return tables;
}

}  // namespace

Answer tables_of_game(Rulesets& rulesets, const match::Game& game) {
    const auto& created = game.table().created();
    const auto spec = match::bundle_of(created);
    auto tables = spec ? tables_by(rulesets, game.shared_ruleset(), *spec) : *rulesets.tables(game.shared_ruleset());
    tables.game = created.game;
    return tables;
}

Answer tables_of_selection(Rulesets& rulesets, const rules::BundleSpec& spec) {
    const auto rules = rulesets.compile(spec);
    if (!rules) {
        wire::Tables contradictory{.bundle = spec.name, .title = spec.title, .base = spec.base};
        for (const auto& problem : rules.error())
            if (contradictory.problems.size() < most_problems)
                contradictory.problems.push_back(rules::shortened(problem.text, most_of_problem));
        return contradictory;
    }
    auto tables = tables_by(rulesets, *rules, spec);
    tables.further_options = Rulesets::further_options(spec);
    const auto remarks = rules::remarks_on(**rules);
    tables.remarks.assign(remarks.begin(), remarks.end());
    return tables;
}

}  // namespace server
