#include "server/notify/activity_feed.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

#include "protocol/told_table.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/match/hash.hpp"
#include "server/base/log.hpp"
#include "server/base/store_calls.hpp"
#include "server/base/time_source.hpp"
#include "server/catalog/rulesets.hpp"
#include "server/catalog/summons.hpp"
#include "server/game/announcements.hpp"
#include "server/game/game_store.hpp"
#include "server/game/views.hpp"
#include "server/notify/recap.hpp"

namespace server::notify {
namespace {

constexpr std::size_t page_entries = 256;

}  // namespace

struct ActivityFeed::Followed {
    explicit Followed(const match::GameId& followed) : id{followed} {}

    void begin(std::shared_ptr<const rules::Ruleset> rules) {
        teller.emplace(rules);
        game.emplace(std::move(rules));
    }
    void tell(const match::Entry& entry, const SeatChange& change) {
        for (auto& [to, account, notice] : announcements(*game, entry, change))
            said.push_back({entry.header.sequence, std::move(notice.text), to, account});
        while (said.size() > most_said) said.pop_front();
        const auto sequence = entry.header.sequence;
        if (entry.header.author.kind == match::Author::Kind::seat) {
            acted[entry.header.author.seat] = sequence;
            if (match::command_of(entry) != nullptr) commanded[entry.header.author.seat] = sequence;
        }
        auto parts = teller->tell_by_turns(entry, protocol::game_time_left(protocol::clock_view(*game, entry.header.received)));
        turns.back().text += parts.front().text;
        for (std::size_t at = 1; at < parts.size(); ++at) turns.push_back({parts[at].turn, sequence, std::move(parts[at].text)});
    }
    /// Nobody is asked by rules that are not the game's.
    [[nodiscard]] std::vector<protocol::server::ToAct> asked(std::uint64_t account) const {
        if (!played) return {};
        const auto awaited = awaited_by_account(seat_views(game->ruleset(), game->table().seating(), {}), to_act(*game));
        const auto found = awaited.find(account);
        return found == awaited.end() ? std::vector<protocol::server::ToAct>{} : found->second;
    }
    /// The last entry that the account's seats made.
    [[nodiscard]] std::uint64_t acted_last(std::uint64_t account) const {
        std::uint64_t last = 0;
        for (const auto& [seat, sequence] : acted)
            if (const auto& taken = game->table().seats().at(rules::idx(seat)); taken.taken && taken.account == account)
                last = std::max(last, sequence);
        return last;
    }
    void tell_seats(DigestItem& item, std::uint64_t account) const {
        const auto& table = game->table();
        if (table.ended()) return;
        const bool directs = table.seating().directs(account);
        for (auto& seat : seat_views(game->ruleset(), table.seating(), {}))
            if (is_kept_for(seat, account))
                item.seats_kept.push_back(std::move(seat));
            else if (directs && !seat.taken)
                item.seats_free.push_back(std::move(seat));
    }
    [[nodiscard]] bool plays(std::uint64_t account, rules::OwnerId power) const {
        const auto& seats = game->table().seats();
        return rules::any_of(
            seats, [&](const match::Seat& seat) { return seat.taken && seat.account == account && rules::contains(seat.powers, power); });
    }

    /// The zone of whoever plays, by the calendar of a seat; empty where none says one.
    [[nodiscard]] std::string zone_of(std::uint64_t account) const {
        const auto& seats = game->table().seats();
        for (std::size_t at = 0; at < seats.size(); ++at) {
            if (!seats[at].taken || seats[at].account != account) continue;
            const auto& zone = game->table().clock().next_calendar(rules::SeatId{static_cast<std::uint16_t>(at)}).zone;
            if (!zone.empty()) return zone;
        }
        return {};
    }
    /// Nothing once its player has given a command in the present turn: it cannot be missed any more.
    [[nodiscard]] std::string last_miss(std::uint64_t account) const {
        const auto active = game->state().active;
        if (active == rules::nobody || !plays(account, active)) return {};
        const auto last = commanded.find(*game->table().seat_of(active));
        return last != commanded.end() && last->second > turns.back().first ? std::string{} : last_miss_in_words(*game, active);
    }

    [[nodiscard]] bool takes_part(std::uint64_t account) const {
        const auto& seats = game->table().seats();
        return game->table().seating().directs(account) ||
               rules::any_of(seats, [&](const match::Seat& seat) { return seat.taken && seat.account == account; });
    }

    [[nodiscard]] std::vector<std::string> said_to(std::uint64_t account, const std::set<std::uint64_t>& entries) const {
        std::vector<std::string> words;
        const bool inside = takes_part(account);
        for (const auto& one : said) {
            const bool alone = one.to == Announcement::To::account;
            const bool hears = inside || one.to == Announcement::To::ever;
            const bool his = alone ? one.account == account : hears && one.account != account;
            if (his && entries.contains(one.sequence)) words.push_back(one.text);
        }
        return words;
    }

    struct Said {
        std::uint64_t sequence = 0;  ///< Of the entry.
        std::string text;
        Announcement::To to{};
        std::uint64_t account = 0;  ///< Of `To::account` that one; otherwise who is told it in other words.
    };
    static constexpr std::size_t most_said = 64;

    const match::GameId id;
    std::deque<Said> said{};
    std::optional<match::Game> game;  ///< Nothing before the first entry.
    bool played = false;              ///< The program has its rules; where it has others it is told what people do all the same.
    std::optional<narration::Commentary> teller;
    std::vector<Turn> turns{Turn{}};
    std::map<rules::SeatId, std::uint64_t> acted;      ///< The last entry of each seat.
    std::map<rules::SeatId, std::uint64_t> commanded;  ///< The last command of each seat.
};

namespace {

/// The first limit of `powers`, by the forecast of the list, and why its clock stands.
void tell_deadline(DigestItem& item, const match::Game& game, const std::set<std::string>& powers, Moment now) {
    using Which = match::Clock::Which;
    const auto& clock = game.table().clock();
    for (const auto& reading : clock.readings(now)) {
        const bool awaited = reading.which == Which::decision || reading.which == Which::phase || reading.which == Which::turn;
        if (!awaited || reading.power == rules::nobody || !powers.contains(game.ruleset().owner(reading.power).name)) continue;
        const auto due = clock.due_at(reading.which);
        if (!due && !reading.running && reading.left != 0) {  // nobody knows when it runs again
            if (!item.until) item.stands = reading.stands;
            continue;
        }
        // Of several questions the forecast is the first one's: no limit is reached before what is left of it has passed.
        const auto end = std::max(due.value_or(now), now + reading.left);
        if (item.until && *item.until <= end) continue;
        item.until = end;
        item.stands = reading.stands;
        item.stands_until = reading.until;
    }
}

}  // namespace

ActivityFeed::ActivityFeed(persistence::Store& store, Rulesets& rulesets, const TimeSource& time, TitleOf title_of)
    : store_{store}, rulesets_{rulesets}, time_{time}, title_of_{std::move(title_of)} {}
ActivityFeed::~ActivityFeed() = default;

Games::Asked ActivityFeed::still_asked(std::uint64_t account, const match::GameId& id, std::uint64_t sequence) {
    switch (follow(id)) {
        case Read::none: return Asked::none;
        case Read::unknown: return Asked::unknown;
        case Read::yes: break;
    }
    const auto& followed = *kept_.front();
    return !followed.asked(account).empty() && followed.acted_last(account) <= sequence ? Asked::yes : Asked::no;
}

DigestItem ActivityFeed::news(std::uint64_t account, const match::GameId& id, Moment since, const std::set<std::uint64_t>& entries) {
    DigestItem item;
    item.game = id;
    if (follow(id) != Read::yes) return item;
    const auto& followed = *kept_.front();
    const auto& game = *followed.game;
    item.bundle = game.table().created().bundle;
    // Whoever made the game wrote it: who is to be somebody there only now is not mailed the words of a stranger.
    if (followed.takes_part(account) || game.table().seating().has_played(account)) item.title = title_of_(id);
    item.said = followed.said_to(account, entries);
    followed.tell_seats(item, account);
    if (!followed.takes_part(account)) return item;  // he may be shown the game later only
    item.sequence = game.table().sequence();
    item.round = game.state().round;
    item.phase = protocol::phase_name(game.ruleset(), game.state());
    item.asked = followed.asked(account);
    item.zone = followed.zone_of(account);
    if (!item.asked.empty()) item.last_miss = followed.last_miss(account);
    std::set<std::string> powers;
    for (const auto& asked : item.asked) powers.insert(asked.power);
    tell_deadline(item, game, powers, time_.now());
    auto recap = recap_of(
        followed.turns, [&](rules::OwnerId power) { return followed.plays(account, power); }, followed.acted_last(account), most_of_recap);
    item.happened = std::move(recap.text);
    item.turns_before = recap.left_out;
    item.disputes = dispute_views(game.table());
    std::erase_if(item.disputes, [&](const auto& one) { return one.status == match::Dispute::Status::closed && one.since < since; });
    for (const auto& dispute : item.disputes) item.disputed.push_back(followed.teller->deed(dispute.about));
    return item;
}

ActivityFeed::Read ActivityFeed::follow(const match::GameId& id) {
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const auto& each) { return each->id == id; });
    if (found != kept_.end())
        kept_.splice(kept_.begin(), kept_, found);
    else
        kept_.push_front(std::make_unique<Followed>(id));
    if (kept_.size() > most_kept) kept_.pop_back();
    const auto read = read_on(*kept_.front());
    if (read != Read::yes) kept_.pop_front();  // half of a game is none
    return read;
}

ActivityFeed::Read ActivityFeed::read_on(Followed& followed) {
    for (bool more = true; more;) {
        const auto next = followed.game ? followed.game->table().sequence() + 1 : 1;
        const auto rows = store_calls::wait_for<std::vector<persistence::StoredEntry>>(
            [&](auto done) { store_.read(followed.id, next, page_entries, std::move(done)); });
        if (!rows) {
            log::warning("post_unread", {{"game", match::hex(followed.id)}, {"detail", rows.error().detail}});
            return store_calls::is_damage(rows.error()) ? Read::none : Read::unknown;
        }
        for (const auto& row : *rows)
            if (const auto read = take(followed, row); read != Read::yes) return read;
        more = rows->size() == page_entries;
    }
    followed.played = followed.game && rulesets_.plays(followed.game->table().created());
    return followed.game ? Read::yes : Read::none;
}

/// For an entry that goes further back than a fold remembers.
std::optional<std::vector<match::Recorded>> ActivityFeed::record_until(const match::GameId& id, std::uint64_t sequence) {
    std::vector<match::Recorded> record;
    while (record.size() + 1 < sequence) {
        const auto rows = store_calls::wait_for<std::vector<persistence::StoredEntry>>(
            [&](auto done) { store_.read(id, record.size() + 1, page_entries, std::move(done)); });
        if (!rows || rows->empty()) return std::nullopt;
        for (const auto& row : *rows) {
            auto one = recorded_of(row, record.size() + 1);
            if (!one) return std::nullopt;
            record.push_back(std::move(*one));
        }
    }
    return record;
}

ActivityFeed::Read ActivityFeed::take(Followed& followed, const persistence::StoredEntry& row) {
    const auto sequence = followed.game ? followed.game->table().sequence() + 1 : 1;
    const auto recorded = recorded_of(row, sequence);
    if (!recorded) return Read::none;
    const auto& entry = recorded->entry;
    if (!followed.game) {
        const auto* created = std::get_if<match::body::Created>(&entry.body);
        const auto rules = created == nullptr ? std::nullopt : std::optional{rulesets_.of(*created)};
        if (!rules || !*rules) return Read::none;
        followed.begin(**rules);
    }
    auto& game = *followed.game;
    const auto change = seat_change(game, entry);
    if (game.fold(entry, recorded->bytes) == match::Game::Folded::rewind) {
        const auto record = record_until(followed.id, sequence);
        if (!record) return Read::unknown;
        game.fold_from(entry, recorded->bytes, match::state_after(&game.ruleset(), *record, entry.header.parent));
    }
    followed.tell(entry, change);
    return Read::yes;
}

}  // namespace server::notify
