#include "protocol/evidence.hpp"

#include <optional>

#include "protocol/told_table.hpp"
#include "rules/core/difference.hpp"
#include "rules/match/branches.hpp"
#include "rules/narration/record_teller.hpp"

namespace protocol {
namespace {

using Record = std::span<const match::Recorded>;

std::vector<server::EvidenceEntry> slice(const rules::Ruleset& ruleset, Record record, std::uint64_t from, std::uint64_t to,
                                         const narration::NameOf& name_of) {
    std::vector<server::EvidenceEntry> entries;
    const auto fell = match::fell_away(record);
    narration::RecordTeller teller{&ruleset, record, name_of};
    for (auto at = from; at <= to; ++at) {
        const auto& header = record[at - 1].entry.header;
        auto told = teller.tell(at);
        entries.push_back({static_cast<std::uint32_t>(at), header.received, teller.words().author(header.author),
                           static_cast<std::uint32_t>(fell[at - 1]), std::move(told.words), std::move(told.events)});
    }
    return entries;
}

/// @param before  the table that rolled.
server::EvidenceDice dice_of(const match::Rolls& rolls, const match::Table& before) {
    server::EvidenceDice dice{rolls.anchor, rolls.index, rolls.secret, before.dice().last_link, before.dice().mix, {}};
    for (const auto& draw : rolls.draws) dice.draws.push_back({draw.purpose, draw.sides, draw.results});
    return dice;
}

/// The game after so many entries of a record that was folded before; nothing for none.
std::optional<match::Game> game_after(const std::shared_ptr<const rules::Ruleset>& ruleset, Record record, std::uint64_t entries) {
    if (entries == 0) return std::nullopt;
    auto folded = match::replay(ruleset, record.first(entries));
    return folded ? std::optional{std::move(*folded)} : std::nullopt;
}

}  // namespace

server::Evidence evidence_of(const std::shared_ptr<const rules::Ruleset>& ruleset, Record record, const match::Dispute& dispute,
                             std::uint32_t before, const narration::NameOf& name_of,
                             const std::function<server::GameView(const match::Game&)>& view) {
    const auto about = dispute.about;
    const auto& entry = record[about - 1].entry;
    const auto& created = std::get<match::body::Created>(record.front().entry.body);
    server::Evidence made;
    made.game = created.game;
    made.sequence = static_cast<std::uint32_t>(record.size());
    made.dispute = dispute_view(dispute, created.disputes.value_or(match::body::DisputeRules{}));
    made.filed = record[dispute.filed - 1].entry.header.received;
    made.entries = slice(*ruleset, record, about > before ? about - before : 1, about, name_of);
    const auto was = match::state_after(ruleset.get(), record, entry.header.parent);
    const auto is = match::state_after(ruleset.get(), record, about);
    for (const auto& one : rules::differences({*ruleset, was}, {*ruleset, is}))
        made.changed.push_back(rules::in_words(*ruleset, one).line());
    const auto came = game_after(ruleset, record, about - 1), left = game_after(ruleset, record, about);
    if (entry.rolls && came) made.dice = dice_of(*entry.rolls, came->table());
    if (came) made.clock_before = clock_view(*came, came->table().last_received());
    if (left) made.clock_after = clock_view(*left, left->table().last_received());
    if (view && left) made.after = view(*left);
    const bool goes_on = entry.header.parent + 1 == about;
    const auto back = view && !goes_on ? game_after(ruleset, record, entry.header.parent) : std::nullopt;
    if (const auto& found = goes_on ? came : back; view && found) made.before = view(*found);
    for (const auto& [one, bytes, head, secrets] : record)
        if (match::is_ruling(one)) made.rulings.push_back(precedent_of(created.game, created.bundle, one));
    return made;
}

}  // namespace protocol
