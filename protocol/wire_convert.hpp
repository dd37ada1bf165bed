#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "protocol/wire.hpp"
#include "rules/core/judge.hpp"
#include "rules/hooks/module.hpp"

/// What messages say of a game, made of its state, and what they ask of it.
namespace protocol {

/// A standing order, with whose it is.
struct StandingOrder {
    rules::OwnerId owner{rules::nobody};
    std::string decision_class;
    std::optional<rules::SpaceId> space;
    std::optional<rules::Choice> preference;  ///< None: the order is withdrawn.
    rules::BattleId battle{rules::no_battle};
    bool operator==(const StandingOrder&) const = default;
};
using TakeBack = wire::TakeBack;
/// What an act asks for: of the rules, or of the table.
using Deed = std::variant<rules::Command, StandingOrder, TakeBack>;

/// What the act in `frame`, which was read without names, asks of a game of these rules. An error names what is unknown, or no sense, and what
/// to do: a near name, or the names that there are.
[[nodiscard]] tl::expected<Deed, WireError> parse_deed(const rules::Ruleset& rules, rules::OwnerId author, const ClientFrame& frame);
/// The same of a command whose names are known.
[[nodiscard]] tl::expected<Deed, WireError> deed_of(const rules::Ruleset& rules, rules::OwnerId author, const wire::Command& command);
/// The list in `frame`, which was read without names, with those of these rules; an error where one of its commands is no sense.
[[nodiscard]] tl::expected<client::ActAll, WireError> parse_list(const rules::Ruleset& rules, const ClientFrame& frame);
[[nodiscard]] wire::Command as_asked(const rules::Command& command);
/// True for what only the clock and directors may ask: expire, time_limit, withdraw.
[[nodiscard]] bool for_system_only(const wire::Command& command);
/// @param field  where the name stood.
[[nodiscard]] tl::expected<rules::OwnerId, WireError> power_from_wire(const rules::Ruleset& rules, std::string_view name,
                                                                      std::string_view field);

/// What is told of the events of an entry beside themselves. Folds them into `state` on the way, which is then the state after the entry.
[[nodiscard]] std::vector<wire::Told> tell(const rules::Ruleset& rules, rules::GameState& state, std::span<const rules::Event> events);
/// An entry as everybody may see it; folds its events into `state`. Who may know a sealed answer already gets it by `Entry::known`.
[[nodiscard]] wire::Entry told_entry(const rules::Ruleset& rules, rules::GameState& state, const match::Entry& entry);

/// Of the state: bundle, options, status (running or over), round, power, phase, control, units, treasuries, owners, slots, decisions,
/// battles, scores, result. The caller adds game, sequence, head, clock, seats, and a status that the table knows better.
[[nodiscard]] server::GameView view_of(const rules::Ruleset& rules, const rules::GameState& state);
/// What `owner`, who is asked, may answer: derived from what is legal now, so that every legal answer that is listed fits it.
[[nodiscard]] wire::ChoiceForm form_of(const rules::View& view, const rules::Decision& decision, rules::OwnerId owner);
/// A question as it stands: in words, and with the forms of those who have to answer still.
[[nodiscard]] wire::DecisionView question_of(const rules::View& view, const rules::Decision& decision);
/// The open phase and decisions; the caller adds the sequence.
[[nodiscard]] server::Stale stale_of(const rules::Ruleset& rules, const rules::GameState& state);
/// The powers that the game waits for: those who are asked, or those who may act in the phase.
[[nodiscard]] rules::OwnerMask awaited(const rules::View& view);
/// The same, with the questions that each has to answer. Of a game that runs.
[[nodiscard]] std::vector<server::ToAct> to_act(const rules::View& view);
/// Points of the sides, and every number that a module publishes.
[[nodiscard]] std::vector<server::ScoreView> scores_of(const rules::View& view);
/// The phase that is being played, also while a battle goes on or a question is open in it; empty for none.
[[nodiscard]] std::string phase_name(const rules::Ruleset& rules, const rules::GameState& state);
/// What the act says it is meant for, and this game does not have.
[[nodiscard]] std::optional<WireError> unknown_aim(const rules::Ruleset& rules, const client::Act& act);
/// True if what the act names (phase, decision, or both; nothing: always) is open.
[[nodiscard]] bool still_open(const rules::Ruleset& rules, const rules::GameState& state, const client::Act& act);

/// With the sentence for people.
[[nodiscard]] server::Refused refused_of(const rules::Ruleset& rules, const rules::Violation& violation);
/// What list_legal_moves asks for: what a power may do or, with a space, all that some of its units there may be told.
struct MovesQuestion {
    rules::OwnerId power{rules::nobody};
    std::optional<rules::SpaceId> space{};  ///< `off_board` for what was bought.
    rules::UnitPick units{};
    std::vector<rules::SpaceId> by{};  ///< Over which ways have to lead.
    bool operator==(const MovesQuestion&) const = default;
};
[[nodiscard]] tl::expected<MovesQuestion, WireError> moves_from_wire(const rules::View& view, const client::ListLegalMoves& ask);
/// The caller adds game and sequence.
[[nodiscard]] server::LegalMoves legal_moves_to_wire(const rules::View& view, const MovesQuestion& question);
/// "Naval base" of "naval-base".
[[nodiscard]] std::string title_of(std::string_view name);
/// All that is played by these rules. The caller adds game, hash, title, options and what paragraphs say.
[[nodiscard]] server::Tables tables_of(const rules::Ruleset& rules);
/// The phases as the procedures have them; modules declare them in any order.
[[nodiscard]] std::vector<const rules::Phase*> phases_in_order(const rules::Ruleset& rules);
[[nodiscard]] server::ParameterInfo parameter_to_wire(const rules::Parameter& parameter);
[[nodiscard]] std::vector<server::DeclarationInfo> declarations_of(const rules::Ruleset& rules);
[[nodiscard]] server::DecisionInfo decision_info(const rules::DecisionKind& kind);
[[nodiscard]] server::UnitTypeInfo unit_type_to_wire(const rules::UnitType& type);
[[nodiscard]] server::SpaceInfo space_to_wire(const rules::Ruleset& rules, const rules::Space& space);
[[nodiscard]] server::PowerInfo owner_to_wire(const rules::Ruleset& rules, rules::OwnerId owner);
/// @param tables  with spaces and unit types.
[[nodiscard]] server::Bundle bundle_of(const rules::Ruleset& rules, std::string_view title, bool tables);
/// @param parameters  that it adds.
[[nodiscard]] server::OptionInfo option_to_wire(const rules::Module& option, const std::vector<rules::Parameter>& parameters);

}  // namespace protocol
