#include "server/catalog/game_index.hpp"

#include <sodium.h>

#include <algorithm>
#include <charconv>

#include "rules/match/hash.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/unicode.hpp"
#include "server/catalog/summons.hpp"

namespace server {
namespace {

namespace client = protocol::client;
namespace wire = protocol::server;

constexpr std::size_t usual_page = 100;
constexpr std::size_t most_page = 500;
constexpr std::size_t most_examined = 4096;  ///< Of one question: a filter that few games fit ends with a short page, and a cursor.

template <class Pair>
const auto& key_of(const Pair& pair)
    requires requires { pair.second.summary; }
{
    return pair.first;
}
template <class Key>
const Key& key_of(const Key& key) {
    return key;
}

std::string cursor_of(const std::pair<match::Moment, match::GameId>& key) {
    return std::to_string(key.first) + "-" + match::hex(key.second);
}

std::optional<std::pair<match::Moment, match::GameId>> key_from(std::string_view cursor) {
    std::pair<match::Moment, match::GameId> key;
    const auto* end = cursor.data() + cursor.size();
    const auto [after, error] = std::from_chars(cursor.data(), end, key.first);
    if (error != std::errc{} || after == end || *after != '-') return std::nullopt;
    std::size_t size = 0;
    const auto digits = static_cast<std::size_t>(end - after) - 1;
    if (digits != 2 * key.second.size() ||
        sodium_hex2bin(key.second.data(), key.second.size(), after + 1, digits, nullptr, &size, nullptr) != 0 || size != key.second.size())
        return std::nullopt;
    return key;
}

/// The accounts under which a game is found as one's own.
std::set<std::uint64_t> accounts_of(const wire::GameSummary& summary) {
    std::set<std::uint64_t> accounts;
    if (summary.creator != 0) accounts.insert(summary.creator);
    for (const auto& seat : summary.seats)
        if (seat.taken) accounts.insert(seat.account);
    return accounts;
}

/// The accounts that it waits for.
std::set<std::uint64_t> actors_of(const wire::GameSummary& summary) {
    std::set<std::uint64_t> accounts;
    for (const auto& asked : summary.to_act)
        for (const auto& seat : summary.seats)
            if (seat.taken && rules::contains(seat.powers, asked.power)) accounts.insert(seat.account);
    return accounts;
}

/// Somebody may sit down: before the start on every seat that nobody has, by its token; afterwards where it is for whoever comes first.
bool has_free_seat(const wire::GameSummary& summary) {
    if (summary.status == wire::Status::over) return false;
    const bool waits = summary.status == wire::Status::waiting;
    return rules::any_of(summary.seats, [&](const wire::SeatView& seat) {
        return !seat.taken && (waits || seat.offered_to == match::body::SeatOffered::To::anybody);
    });
}

bool goes_on(const wire::GameSummary& summary) { return summary.status == wire::Status::running || summary.status == wire::Status::paused; }

/// What of a running game never changes, and who sits there.
wire::GameSummary without_course(wire::GameSummary summary) {
    summary.status = wire::Status::running;
    summary.round = summary.sequence = 0;
    summary.power.clear();
    summary.phase.clear();
    summary.to_act.clear();
    summary.since = summary.until = summary.ends = summary.reminded = 0;
    summary.scores.clear();
    summary.disputes = summary.rulings = 0;
    summary.excused.clear();
    summary.paused.clear();
    summary.last_round = 0;
    return summary;
}

}  // namespace

struct GameIndex::Search {
    const client::ListGames& ask;
    const Asking& asking;
    std::string title{};
    Keys follows{};
    std::vector<const Keys*> in{};

    [[nodiscard]] bool fits(const Key& key, const Line& line, const Summary& shown) const {
        const auto has = [&](const Keys* keys) { return keys->contains(key); };
        if (!rules::all_of(in, has)) return false;
        const auto is = [&](protocol::wire::Status status) { return status == shown.status; };
        if (!ask.statuses.empty() && rules::none_of(ask.statuses, is)) return false;
        if (!ask.bundle.empty() && ask.bundle != shown.bundle) return false;
        if (ask.disputed && shown.disputes == 0) return false;
        if (!title.empty() && line.title.find(title) == std::string::npos) return false;
        return !ask.free_seats || has_free_seat(shown);
    }
};

bool GameIndex::waits(const Line& line, const Asking& asking) {
    if (!line.delayed || asking.directs_all) return false;
    const auto& seats = line.summary->seats;
    const auto& directors = line.summary->directors;
    const auto his = [&](const wire::SeatView& seat) { return seat.taken && seat.account == asking.account; };
    return rules::none_of(seats, his) && !rules::contains(directors, asking.account);
}

/// @param before  the line that this one takes the place of, or null.
void GameIndex::set_delayed(Line& line, const std::shared_ptr<const Summary>& before) const {
    if (line.summary->delay_minutes == 0 || !goes_on(*line.summary)) {
        line.delayed = nullptr;
    } else if (!line.delayed) {
        const bool starts = before && before->status == wire::Status::waiting && before->delay_minutes != 0;
        line.delayed = starts ? before : std::make_shared<const Summary>(without_course(*line.summary));
    }
}

void GameIndex::enter(const Key& key, const Line& line, bool in) {
    const auto& summary = *line.summary;
    for (const auto* shown : {line.summary.get(), line.delayed.get()})
        if (shown != nullptr) by_status_.set(shown->status, key, in);
    if (has_free_seat(summary) || (line.delayed && has_free_seat(*line.delayed))) by_free_seat_.set(true, key, in);
    for (const auto account : accounts_of(summary)) by_account_.set(account, key, in);
    for (const auto account : actors_of(summary)) by_actor_.set(account, key, in);
    for (const auto account : summary.directors) by_director_.set(account, key, in);
    for (const auto account : notify::concerned_by_seats({}, summary)) by_kept_.set(account, key, in);
    if (summary.event.empty()) return;
    by_event_.set(summary.event, key, in);
    by_event_look_.set(line.event_look, key, in);
}

GameIndex::Sequence GameIndex::put(const Summary& summary) {
    auto line = std::make_shared<const Summary>(summary);
    const std::lock_guard lock{mutex_};
    making_.erase(summary.game);
    for (const auto account : summary.excused) excusing_.erase({account, summary.game});
    const auto created = created_.emplace(summary.game, summary.created).first->second;
    const Key key{created, summary.game};
    auto& kept = lines_[key];
    if (kept.summary) enter(key, kept, false);
    if (!kept.summary || kept.summary->title != summary.title) kept.title = unicode::folded(summary.title);
    if (!kept.summary || kept.summary->event != summary.event) kept.event_look = look_of(summary.event);
    line.swap(kept.summary);
    set_delayed(kept, line);
    if (!kept.sequence) kept.sequence = std::make_shared<std::atomic<std::uint32_t>>(0);
    kept.sequence->store(summary.sequence, std::memory_order_relaxed);
    enter(key, kept, true);
    return kept.sequence;
}

void GameIndex::put_delayed(const Summary& summary) {
    auto told = std::make_shared<Summary>(summary);
    const std::lock_guard lock{mutex_};
    const auto created = created_.find(summary.game);
    if (created == created_.end()) return;
    const Key key{created->second, summary.game};
    auto& line = lines_[key];
    if (!goes_on(*line.summary)) return;  // not begun, or over: there is nothing to wait for
    if (summary.sequence == line.sequence->load(std::memory_order_relaxed)) {
        *told = *line.summary;  // there is nothing newer
        told->sequence = summary.sequence;
    }
    told->title = line.summary->title;
    told->event = line.summary->event;
    enter(key, line, false);
    line.delayed = std::move(told);
    enter(key, line, true);
}

const GameIndex::Line* GameIndex::find(const match::GameId& game) const {
    const auto created = created_.find(game);
    return created == created_.end() ? nullptr : &lines_.at({created->second, game});
}

std::shared_ptr<const GameIndex::Summary> GameIndex::line_of(const match::GameId& game) const {
    const std::lock_guard lock{mutex_};
    const auto* line = find(game);
    return line == nullptr ? nullptr : line->summary;
}

std::shared_ptr<const GameIndex::Summary> GameIndex::of(const match::GameId& game) const {
    const std::lock_guard lock{mutex_};
    const auto* line = find(game);
    if (line == nullptr) return nullptr;
    return line->delayed ? line->delayed : line->summary;
}

void GameIndex::remove(const match::GameId& game) {
    const std::lock_guard lock{mutex_};
    const auto created = created_.find(game);
    if (created == created_.end()) return;
    const Key key{created->second, game};
    const auto line = lines_.find(key);
    enter(key, line->second, false);
    lines_.erase(line);
    created_.erase(created);
}

GameIndex::Claim GameIndex::claim(const match::GameId& game) {
    const std::lock_guard lock{mutex_};
    if (created_.contains(game)) return Claim::made;
    return making_.insert(game).second ? Claim::taken : Claim::making;
}

void GameIndex::give_up(const match::GameId& game) {
    const std::lock_guard lock{mutex_};
    making_.erase(game);
}

std::optional<std::uint32_t> GameIndex::take_excuse(std::uint64_t account, const match::GameId& game, std::uint32_t most,
                                                    std::uint32_t games) {
    const std::lock_guard lock{mutex_};
    std::uint32_t had = 0;
    std::uint32_t counted = 0;
    const auto count = [&](const match::GameId& one, const Summary& summary) {
        const auto times = std::count(summary.excused.begin(), summary.excused.end(), account);
        had += static_cast<std::uint32_t>(times) + (one != game && excusing_.contains({account, one}) ? 1 : 0);
        ++counted;
    };
    if (const auto* line = find(game)) count(game, *line->summary);
    const auto& all = by_account_.of(account);
    for (auto at = all.rbegin(); at != all.rend() && counted < games; ++at) {
        const auto& summary = *lines_.at(*at).summary;
        const bool sits = rules::any_of(summary.seats, [&](const wire::SeatView& seat) { return seat.taken && seat.account == account; });
        if (sits && at->second != game) count(at->second, summary);
    }
    if (had >= most) return std::nullopt;
    excusing_.emplace(account, game);
    return had + 1;
}

void GameIndex::give_up_excuse(std::uint64_t account, const match::GameId& game) {
    const std::lock_guard lock{mutex_};
    excusing_.erase({account, game});
}

GameIndex::Search GameIndex::search_of(const client::ListGames& ask, const Asking& asking) const {
    Search search{ask, asking};
    if (ask.mine) search.in.push_back(&by_account_.of(asking.account));
    if (ask.to_act) search.in.push_back(&by_actor_.of(asking.account));
    if (ask.directs) search.in.push_back(&by_director_.of(asking.account));
    if (ask.kept) search.in.push_back(&by_kept_.of(asking.account));
    if (!ask.event.empty()) search.in.push_back(&by_event_.of(ask.event));
    if (ask.free_seats) search.in.push_back(&by_free_seat_.of(true));
    if (ask.statuses.size() == 1) search.in.push_back(&by_status_.of(ask.statuses.front()));
    if (ask.follows)
        for (const auto& game : asking.follows)
            if (const auto created = created_.find(game); created != created_.end()) search.follows.emplace(created->second, game);
    return search;
}

template <class Among>
std::optional<GameIndex::Key> GameIndex::gather(const Among& among, const std::optional<Key>& from, const Search& search, std::size_t most,
                                                std::vector<Line>& found) const {
    auto at = from ? among.lower_bound(*from) : among.end();
    std::optional<Key> last;
    for (std::size_t examined = 0; at != among.begin(); ++examined) {
        if (found.size() == most || examined == most_examined) return last;
        --at;
        last = key_of(*at);
        const auto& line = lines_.at(*last);
        const bool late = waits(line, search.asking);
        if (!search.fits(*last, line, late ? *line.delayed : *line.summary)) continue;
        found.push_back(line);
        if (!late) continue;
        found.back().summary = line.delayed;
        found.back().sequence = nullptr;
    }
    return std::nullopt;
}

tl::expected<wire::Games, wire::Malformed> GameIndex::page(const client::ListGames& ask, const Asking& asking) const {
    using Code = wire::Malformed::Code;
    if (ask.limit > most_page)
        return tl::make_unexpected(wire::Malformed{Code::bad_value, "list_games.limit", "more than 500 games at once",
                                                   "ask for 500 at most, then for the next page with the cursor of the answer"});
    // Each game is looked at with all of them.
    if (ask.statuses.size() > rules::words<protocol::wire::Status>.size())
        return tl::make_unexpected(
            wire::Malformed{Code::bad_value, "list_games.statuses", "more statuses than there are", "name each once"});
    std::optional<Key> from;
    if (!ask.cursor.empty()) {
        from = key_from(ask.cursor);
        if (!from)
            return tl::make_unexpected(wire::Malformed{Code::bad_value, "list_games.cursor", "this is no cursor of this server",
                                                       "send `next` of the page before, or none for the first page"});
    }
    const auto most = ask.limit == 0 ? usual_page : ask.limit;
    const auto title = unicode::folded(ask.title);
    std::vector<Line> found;
    std::optional<Key> next;
    {
        const std::lock_guard lock{mutex_};
        auto search = search_of(ask, asking);
        search.title = title;
        if (ask.follows) search.in.push_back(&search.follows);
        // Those are looked through of which there are the fewest.
        const auto fewest =
            std::min_element(search.in.begin(), search.in.end(), [](const Keys* a, const Keys* b) { return a->size() < b->size(); });
        next = fewest == search.in.end() ? gather(lines_, from, search, most, found) : gather(**fewest, from, search, most, found);
    }
    wire::Games games;
    for (const auto& line : found) {
        games.games.push_back(*line.summary);
        if (line.sequence) games.games.back().sequence = line.sequence->load(std::memory_order_relaxed);
    }
    if (next) games.next = cursor_of(*next);
    return games;
}

std::vector<match::GameId> GameIndex::waiting_since(match::Moment moment, std::size_t most) const {
    std::vector<match::GameId> games;
    const std::lock_guard lock{mutex_};
    for (const auto& [created, game] : by_status_.of(wire::Status::waiting)) {
        if (created >= moment || games.size() == most) break;
        games.push_back(game);
    }
    return games;
}

bool GameIndex::claim_event(const std::string& look, std::uint64_t creator) {
    const std::lock_guard lock{mutex_};
    const auto& games = by_event_look_.of(look);
    const auto is_his = [&](const Key& game) { return lines_.at(game).summary->creator == creator; };
    if (!games.empty() && rules::none_of(games, is_his)) return false;
    auto& claimed = claims_[look];
    if (claimed.games != 0 && games.empty() && claimed.creator != creator) return false;
    claimed.creator = creator;
    ++claimed.games;
    return true;
}

void GameIndex::end_claim(const std::string& look) {
    const std::lock_guard lock{mutex_};
    const auto claimed = claims_.find(look);
    if (claimed != claims_.end() && --claimed->second.games == 0) claims_.erase(claimed);
}

std::vector<GameIndex::Summary> GameIndex::of_event(const std::string& event) const {
    std::vector<Line> lines;
    {
        const std::lock_guard lock{mutex_};
        for (const auto& key : by_event_.of(event)) lines.push_back(lines_.at(key));
    }
    std::vector<Summary> games;
    for (const auto& line : lines) {
        games.push_back(line.delayed ? *line.delayed : *line.summary);
        if (!line.delayed) games.back().sequence = line.sequence->load(std::memory_order_relaxed);
    }
    return games;
}

std::size_t GameIndex::size() const {
    const std::lock_guard lock{mutex_};
    return lines_.size();
}

}  // namespace server
