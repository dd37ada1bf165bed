#include "server/catalog/precedents.hpp"

#include <algorithm>
#include <string>

#include "protocol/log_codec.hpp"
#include "protocol/told_table.hpp"
#include "server/accounts/unicode.hpp"
#include "server/base/store_calls.hpp"

namespace server {
namespace {

using Precedent = Precedents::Precedent;
constexpr std::size_t usual_precedents = 50;
constexpr std::size_t most_precedents = 500;

/// Whether a ruling cites the paragraph, or a part of it: "HR-4.1" is not a part of "HR-4.15".
bool cites(const Precedent& precedent, std::string_view paragraph) {
    const auto& cited = precedent.paragraph;
    return cited.starts_with(paragraph) && (cited.size() == paragraph.size() || cited[paragraph.size()] == '.');
}

}  // namespace

void Precedents::add(const match::GameId& game, std::string_view bundle, const match::Entry& entry, match::Moment delay) {
    if (!match::is_ruling(entry)) return;
    auto made = protocol::precedent_of(game, bundle, entry);
    const std::lock_guard lock{mutex_};
    const auto place =
        std::upper_bound(all_.begin(), all_.end(), made.at, [](match::Moment at, const Kept& one) { return at < one.precedent.at; });
    const bool known = std::any_of(
        all_.begin(), place, [&](const Kept& one) { return one.precedent.game == made.game && one.precedent.sequence == made.sequence; });
    const auto told_from = made.at + delay;
    if (!known) all_.insert(place, Kept{std::move(made), told_from});
}

protocol::server::Precedents Precedents::find(const protocol::client::FindPrecedents& ask, match::Moment now) const {
    const auto most = std::min(ask.limit == 0 ? usual_precedents : std::size_t{ask.limit}, most_precedents);
    const auto text = unicode::folded(ask.text);
    protocol::server::Precedents found;
    const std::lock_guard lock{mutex_};
    for (auto kept = all_.rbegin(); kept != all_.rend(); ++kept) {
        const auto* one = &kept->precedent;
        if (kept->told_from > now) continue;
        if (!ask.paragraph.empty() && !cites(*one, ask.paragraph)) continue;
        if (!ask.bundle.empty() && one->bundle != ask.bundle) continue;
        if (!text.empty() && unicode::folded(one->reason).find(text) == std::string::npos) continue;
        if (found.precedents.size() == most) {
            found.more = true;
            break;
        }
        found.precedents.push_back(*one);
    }
    return found;
}

std::vector<Precedent> Precedents::on(std::string_view paragraph, std::size_t most, match::Moment now) const {
    std::vector<Precedent> found;
    const std::lock_guard lock{mutex_};
    for (auto one = all_.rbegin(); one != all_.rend() && found.size() < most; ++one)
        if (!paragraph.empty() && one->told_from <= now && cites(one->precedent, paragraph)) found.push_back(one->precedent);
    return found;
}

Awaitable<> read_precedents(persistence::Store& store, Precedents& precedents, std::vector<match::GameId> games) {
    constexpr std::size_t page = 256;
    for (const auto& game : games) {
        std::string bundle;
        match::Moment delay = 0;
        std::uint64_t from = 1;
        for (bool more = true; more; from += page) {
            const auto rows = co_await store_calls::read(store, game, from, page);
            more = rows && rows->size() == page;
            if (!rows) break;
            for (const auto& row : *rows) {
                const auto entry = protocol::decode_entry(row.bytes);
                if (!entry) continue;
                if (const auto* created = std::get_if<match::body::Created>(&entry->body)) {
                    bundle = created->bundle;
                    delay = created->spectator_delay;
                }
                precedents.add(game, bundle, *entry, delay);
            }
        }
    }
}

}  // namespace server
