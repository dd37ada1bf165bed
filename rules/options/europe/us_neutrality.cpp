// EUO-2.2.1: the United States stays out of the war.

#include "rules/games/europe/zones.hpp"
#include "rules/mechanics/positions.hpp"
#include "rules/mechanics/seating.hpp"
#include "rules/options/europe/parts/america.hpp"

namespace rules::europe {
namespace {

bool absent(const View& view, OwnerId power) { return power == game(view).united_states; }

/// Nobody enters it, no unit of it is there, and what it would have had at sea is plain sea. [EUO-2.2.1.1] [EUO-2.2.1.2] [EUO-2.2.1.3]
void patch(RulesetBuilder& build) {
    auto& tables = build.tables();
    auto& game = build.data<Game>();
    const auto power = game.united_states;
    std::erase_if(tables.setup, [&](const auto& stack) { return stack.owner == power; });
    tables.owners[idx(power)].treasury = 0;
    for (std::size_t at = 0; at < tables.spaces.size(); ++at) {
        auto& space = tables.spaces[at];
        if (space.original != power) continue;
        if (space.sea) {
            game.convoy[at] = false;
            space.value = 0;
            space.control = space.original = nobody;
        } else {
            space.control = build.data<Figures>().neutral;
            space.closed_by = {"EUO-2.2.1.1.2"};
            build.data<Zones>().no_flights[static_cast<SpaceId>(at)] = {"EUO-2.2.1.1.3"};
        }
    }
}

void leave(Context& context) { leaves_the_war(context, no_tag); }
void leave_at_once(Context& context, std::uint32_t) { leave(context); }

bool nobody_plays_it(const Ruleset& rules, OwnerId power) { return power == rules.data<Game>().united_states; }

void install_us_neutrality(RulesetBuilder& build) {
    build.data<Seating>().unseated("nobody-plays-it", nobody_plays_it);
    build.when_set(patch);
    build.data<Names>().absent("neutral", absent);
    build.data<Positions>().follow("neutral-america", leave);
    build.procedure("game").first_in("pre-game", step("america-is-neutral", leave_at_once));
    install_option_words(build);
}

}  // namespace

const Option us_neutrality{.id = "us-neutrality",
                           .base = "europe",
                           .title = "American neutrality",
                           .summary = "The United States is neutral for the whole game: nobody plays it and nobody enters it.",
                           .paragraphs = {"EUO-2.2.1.1"},
                           .install = install_us_neutrality};

}  // namespace rules::europe
