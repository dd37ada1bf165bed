// From what happened to the entry that will be stored.
#include <algorithm>
#include <type_traits>
#include <utility>

#include "rules/compile/bundle.hpp"
#include "rules/core/canonical.hpp"
#include "rules/match/game.hpp"
#include "rules/match/hash.hpp"

namespace match {
namespace {

/// The salt and content of an answer that is revealed now: sealed by this command, or kept since an earlier one.
OpenedAnswer opened(const Table& table, const Header& header, const rules::event::DecisionsClosed::Reveal& reveal,
                    const TablePorts& ports) {
    for (std::size_t at = 0; at < ports.sealed().size(); ++at) {
        const auto& sealed = ports.sealed()[at];
        if (sealed.decision == reveal.decision && sealed.owner == reveal.owner)
            return {header.sequence, reveal.decision, reveal.owner, ports.secrets()[at].salt, ports.secrets()[at].content};
    }
    const auto* kept = table.sealed_answers().find(reveal.decision, reveal.owner);
    rules::ensure(kept != nullptr && kept->secret, "a reveal of what was never sealed");
    return {kept->sequence, reveal.decision, reveal.owner, kept->secret->salt, kept->secret->content};
}

/// Which of `sealed` is the answer that `author` gave by this command; their number where it was none, or an open one.
std::size_t sealed_by(rules::OwnerId author, const std::vector<rules::Event>& events, const std::vector<SealedAnswer>& sealed) {
    for (const auto& event : events) {
        const auto* answered = std::get_if<rules::event::DecisionAnswered>(&event);
        if (answered == nullptr || answered->how != rules::event::DecisionAnswered::How::player || answered->owner != author) continue;
        const auto found = std::find_if(sealed.begin(), sealed.end(),
                                        [&](const SealedAnswer& s) { return s.decision == answered->decision && s.owner == author; });
        return static_cast<std::size_t>(found - sealed.begin());
    }
    return sealed.size();
}

void hide_sealed_choice(rules::Command& command, const std::vector<rules::Event>& events, const TablePorts& ports) {
    auto* answer = std::get_if<rules::command::Answer>(&command.body);
    if (answer != nullptr && sealed_by(command.author, events, ports.sealed()) < ports.sealed().size()) answer->choice = {};
}

Draft judged(const Table& table, Header header, Body body, std::vector<rules::Event> events, const rules::GameState& after,
             const TablePorts& ports) {
    Draft made;
    auto& entry = made.entry;
    entry.header = std::move(header);
    entry.body = std::move(body);
    entry.rolls = ports.rolls();
    entry.events = std::move(events);
    if (ends_turn(entry.events)) entry.state_hash = state_hash(table.game(), after);
    entry.sealed = ports.sealed();
    made.secrets = ports.secrets();
    for (const auto& event : entry.events)
        if (const auto* closed = std::get_if<rules::event::DecisionsClosed>(&event))
            for (const auto& reveal : closed->reveals) entry.opened.push_back(opened(table, entry.header, reveal, ports));
    return made;
}

template <class Named>
std::vector<std::string> names(const std::vector<Named>& table) {
    return rules::mapped(table, [&](const auto& row) { return row.name; });
}

}  // namespace

Draft draft_played(const Table& table, Header header, rules::Command command, std::vector<rules::Event> events,
                   const rules::GameState& after, const TablePorts& ports) {
    hide_sealed_choice(command, events, ports);
    return judged(table, std::move(header), body::Played{std::move(command)}, std::move(events), after, ports);
}

Draft draft_ordered(const Table& table, Header header, body::Ordered ordered, std::vector<rules::Event> events,
                    const rules::GameState& after, const TablePorts& ports) {
    hide_sealed_choice(ordered.command, events, ports);
    return judged(table, std::move(header), std::move(ordered), std::move(events), after, ports);
}

Draft draft_corrected(const Table& table, Header header, std::vector<rules::Event> events, const rules::GameState& after) {
    Draft made = draft(std::move(header), body::Corrected{});
    made.entry.events = std::move(events);
    if (ends_turn(made.entry.events)) made.entry.state_hash = state_hash(table.game(), after);
    return made;
}

rules::Command given_command(const Entry& entry, const std::vector<Secret>& secrets) {
    auto command = *command_of(entry);
    auto* answer = std::get_if<rules::command::Answer>(&command.body);
    if (answer == nullptr) return command;
    const auto at = sealed_by(command.author, entry.events, entry.sealed);
    if (at >= entry.sealed.size() || at >= secrets.size()) return command;
    if (auto choice = rules::choice_from(secrets[at].content)) answer->choice = std::move(*choice);
    return command;
}

Draft draft_started(const Table& table, Header header, std::vector<rules::Event> events, const rules::GameState& after,
                    const TablePorts& ports) {
    return judged(table, std::move(header), body::Started{}, std::move(events), after, ports);
}

Draft draft_order(const Table& table, Header header, rules::OwnerId owner, const OrderChange& change) {
    Secret secret{owner, random_hash(), canonical_bytes(change)};
    auto made = draft(std::move(header), body::OrderLeft{owner, order_commitment(table.game(), owner, secret.salt, secret.content), true});
    made.secrets.push_back(std::move(secret));
    return made;
}

Draft draft(Header header, Body body) {
    Draft made;
    made.entry.header = std::move(header);
    made.entry.body = std::move(body);
    return made;
}

static void put_names(body::Created& created, const rules::Ruleset& ruleset) {
    created.spaces = names(ruleset.spaces);
    created.owners = names(ruleset.owners);
    created.unit_types = names(ruleset.unit_types);
    created.tags = ruleset.tags;
    created.decisions = names(ruleset.decisions);
    created.slots = names(ruleset.slots);
    created.procedures = names(ruleset.procedures);
    created.battle_kinds = names(ruleset.battle_kinds);
    created.roles = names(ruleset.roles);
    created.resources = ruleset.resources;
}

body::Created make_created(const GameId& game, const rules::Ruleset& ruleset, const rules::BundleSpec& bundle,
                           std::vector<std::vector<rules::OwnerId>> seats, const ClockRules& clock) {
    body::Created created;
    created.game = game;
    created.bundle = bundle.name;
    created.options = bundle.options;
    for (const auto& [name, setting] : bundle.parameters)
        created.parameters.emplace_back(name, std::visit(
                                                  [](const auto& value) {
                                                      using Value = std::decay_t<decltype(value)>;
                                                      if constexpr (std::is_same_v<Value, bool>)
                                                          return std::string{value ? "true" : "false"};
                                                      else if constexpr (std::is_same_v<Value, std::int64_t>)
                                                          return std::to_string(value);
                                                      else
                                                          return value;
                                                  },
                                                  setting));
    created.ruleset = ruleset_pin(ruleset);
    created.seats = std::move(seats);
    created.clock = clock;
    put_names(created, ruleset);
    return created;
}

bool has_names_of(const body::Created& created, const rules::Ruleset& ruleset) {
    auto named = created;
    put_names(named, ruleset);
    return named == created;
}

}  // namespace match
