#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/hooks/victory.hpp"
#include "rules/mechanics/rounds.hpp"
#include "rules/mechanics/setup.hpp"

/// WIN: a scoring table says, as data, how a game is scored that time ends before anybody has won it.
namespace rules {

/// Something by which sides are compared.
struct Measure {
    std::string_view name;                                    ///< As tables call it.
    void (*add)(const View&, SideId side, Tally&) = nullptr;  ///< Of a side, as it stands now.
};

/// What ends a game that the table scores. One that ends otherwise is a draw.
enum class Trigger : std::uint8_t { clock, round, either };
enum class BidRule : std::uint8_t {
    none,
    handicap,   ///< So much is counted to the bidder beyond what he holds.
    threshold,  ///< So much the bidder must hold, or the other side has won: nothing else is compared.
};

struct ScoringTable {
    /// What a conceded game is scored.
    struct Concession {
        std::int64_t winner = 0, loser = 0;
    };
    /// The paragraphs by which things are counted.
    struct Cites {
        std::string_view territories, handicap, concession;
    };
    std::string title;
    Trigger trigger = Trigger::either;
    Finish finish = Finish::round;  ///< Of a game that the clock ends.
    std::int64_t minutes = 0;       ///< After which the convention ends a game; 0 where it says nothing. Clocks are no matter of the rules.
    TagId by{no_tag};               ///< What a game is won by that the first measure decides.
    std::vector<TagId> ties_by;     ///< By each of those that break its ties,
    TagId by_rule{no_tag};          ///< and where all of them are equal ("tie").
    std::vector<Measure> measures;  ///< The first, and those that break its ties, in order.
    std::vector<SpaceId> territories;      ///< Of the measure "victory-territories".
    std::vector<std::int64_t> handicap;    ///< By side.
    SideId tie{no_side};                   ///< Who wins where all measures are equal; nobody: a draw.
    std::optional<Concession> concession;  ///< Without it a conceded game is scored as the board stands.
    BidRule bid_rule = BidRule::none;
    ParameterId bid{}, bidder{};
    std::vector<SideId> bidders;  ///< By the words of the parameter.
    Cites cites;
};

/// What modules tell each other about scoring.
struct Scoring {
    std::vector<Measure> measures;  ///< Those that a table may name; see `add_measure`.
    /// A win of a side: its powers, where the game does not say otherwise.
    Single<Outcome(const View&, SideId, TagId by)> win;
    std::optional<ScoringTable> table;
};

/// Names a measure, for tables of modules that are installed later.
void add_measure(RulesetBuilder& build, Measure measure);
/// Reads the table, counts its points (`VictoryRules::points`), and decides by it. A ruleset has one at most.
/// @param option  whose parameters a bid is: OPTION.bid and OPTION.bidder.
void install_scoring(RulesetBuilder& build, ModuleFile& file, std::string_view option, const ScoringTable::Cites& cites);

/// The table; null where the bundle has none.
[[nodiscard]] const ScoringTable* scoring_of(const Ruleset& rules);
/// The table for people, in a few sentences, with the bid of this game; empty where there is none.
[[nodiscard]] std::string scoring_in_words(const Ruleset& rules);

}  // namespace rules
