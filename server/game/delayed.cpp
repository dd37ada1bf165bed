#include "server/game/delayed.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "rules/core/overload.hpp"
#include "server/base/time_source.hpp"
#include "server/catalog/game_index.hpp"
#include "server/catalog/rulesets.hpp"
#include "server/game/talk.hpp"
#include "server/game/views.hpp"

namespace server {
namespace {

using Kind = wire::Notice::Kind;

bool starts(const match::Recorded& recorded) { return std::holds_alternative<match::body::Started>(recorded.entry.body); }

Moment delay_of(const std::vector<match::Recorded>& record) {
    const auto* created = record.empty() ? nullptr : std::get_if<match::body::Created>(&record.front().entry.body);
    if (created == nullptr) throw std::runtime_error{"the first entry does not create the game"};
    return created->spectator_delay;
}

}  // namespace

Delayed::Delayed(const match::GameId& id, const Uses& uses, std::shared_ptr<const rules::Ruleset> rules,
                 std::vector<match::Recorded> record, bool playable)
    : id_{id}, uses_{uses}, delay_{delay_of(record)}, playable_{playable}, subscribers_{id, uses.subscribers, delay_} {
    first_ = record.front().entry.header;
    const auto start = std::find_if(record.begin(), record.end(), starts);
    if (start != record.end()) started_ = start->entry.header.received;
    const auto now = uses.subscribers.time.now();
    auto shown = start;
    while (shown != record.end() && shown->entry.header.received + delay_ <= now) ++shown;
    const auto count = static_cast<std::size_t>(shown - record.begin());
    const auto& ruleset = *rules;
    auto folded = match::replay(std::move(rules), std::span{record}.first(count));
    if (!folded) throw std::runtime_error{"entry " + std::to_string(folded.error().sequence) + ": " + folded.error().what};
    game_.emplace(std::move(*folded));
    std::vector<std::optional<rules::GameState>> parents;
    for (auto entry = shown; entry != record.end(); ++entry) {
        const auto& header = entry->entry.header;
        parents.emplace_back();
        if (header.goes_back()) parents.back() = match::state_after(&ruleset, record, header.parent);
    }
    for (auto& parent : parents) {
        shown->secrets.clear();
        const auto at = shown->entry.header.received;
        waiting_.push_back({at, Recorded{std::move(*shown), std::move(parent)}});
        ++shown;
    }
    list();
}

Moment Delayed::horizon(Moment now) const noexcept {
    if (!started_) return now;
    return std::max(now - delay_, *started_ - 1);
}

std::optional<Moment> Delayed::next() const {
    if (waiting_.empty()) return std::nullopt;
    return waiting_.front().at + delay_;
}

void Delayed::add(const match::Entry& entry, std::string_view bytes, const std::optional<rules::GameState>& at_parent) {
    Recorded added;
    added.recorded.entry = entry;
    added.recorded.bytes = bytes;
    if (entry.header.goes_back()) added.at_parent = at_parent;
    const auto at = entry.header.received;
    if (starts(added.recorded)) started_ = at;
    waiting_.push_back({at, std::move(added)});
}

void Delayed::add(wire::Notice notice, Moment at) { waiting_.push_back({at, std::move(notice)}); }

void Delayed::add(wire::Said said, Moment at, std::weak_ptr<Peer> by) {
    if (said.lines.front().number <= kept_until_) return;  // it was there when the game was read
    waiting_.push_back({at, Talk{std::move(said), std::move(by)}});
}

void Delayed::add_kept(std::vector<wire::TalkLine> lines) {
    for (auto& line : lines) {
        const auto at = line.at;
        kept_until_ = std::max(kept_until_, line.number);
        waiting_.push_back({at, Talk{wire::Said{protocol::wire::Talk::game, id_, {std::move(line)}, false}, {}}});
    }
    std::stable_sort(waiting_.begin(), waiting_.end(), [](const Item& a, const Item& b) { return a.at < b.at; });
}

bool Delayed::may_show(const Item& item, Moment now) const noexcept { return !started_ || item.at + delay_ <= now; }

void Delayed::release(Moment now) {
    while (!waiting_.empty() && may_show(waiting_.front(), now)) {
        auto item = std::move(waiting_.front());
        waiting_.pop_front();
        show(std::move(item));
    }
}

void Delayed::release_all() {
    for (; !waiting_.empty(); waiting_.pop_front()) show(std::move(waiting_.front()));
}

void Delayed::show(Item item) {
    std::visit(rules::Overload{[&](Recorded& entry) { show(entry); }, [&](wire::Notice& notice) { show(notice); },
                               [&](Talk& talk) { show(talk); }},
               item.what);
}

void Delayed::show(Recorded& shown) {
    const auto& [entry, bytes, head, secrets] = shown.recorded;
    auto before = shown.at_parent ? *shown.at_parent : game_->state();
    const auto change = seat_change(*game_, entry);
    if (shown.at_parent)
        game_->fold_from(entry, bytes, std::move(*shown.at_parent), {});
    else if (game_->fold(entry, bytes) != match::Game::Folded::yes)
        throw std::runtime_error{"an entry goes back further than is remembered"};
    if (std::holds_alternative<match::body::Upgraded>(entry.body)) playable_ = uses_.rulesets.plays(game_->table().created());
    subscribers_.show(*game_, entry, std::move(before), {}, announcements(*game_, entry, change));
    if (changes_summary(entry)) list();
}

void Delayed::show(wire::Notice& notice) {
    if (notice.kind == Kind::came) subscribers_.note_here(notice.accounts, true);
    if (notice.kind == Kind::went) subscribers_.note_here(notice.accounts, false);
    subscribers_.tell(*game_, {0, std::move(notice)});
}

void Delayed::show(const Talk& talk) { subscribers_.tell(*game_, {0, uses_.talk.named(talk.said)}, talk.by.lock().get()); }

/// The line of the list, as those are shown it who see the game from here.
void Delayed::list() const { uses_.index.put_delayed(summary_of(*game_, first_)); }

}  // namespace server
