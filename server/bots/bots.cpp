#include "server/bots/bots.hpp"

#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <limits>
#include <utility>

#include "rules/match/hash.hpp"
#include "server/base/keys.hpp"
#include "server/base/log.hpp"
#include "server/base/startup_error.hpp"
#include "server/bots/child_process.hpp"

namespace server {
namespace {

namespace wire = protocol::server;
using namespace std::chrono_literals;
constexpr auto stop_limit = 5s;

bool runs(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

/// A name without a folder lies beside this program or in PATH.
std::string whole_path(const std::string& program) {
    namespace fs = std::filesystem;
    if (program.find('/') != std::string::npos) return runs(program) ? program : std::string{};
    std::error_code ignored;
    const auto here = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    if (const auto beside = here / program; runs(beside)) return beside.string();
    const char* path = std::getenv("PATH");
    std::string_view rest = path == nullptr ? std::string_view{} : path;
    while (!rest.empty()) {
        const auto folder = rest.substr(0, rest.find(':'));
        if (const auto there = fs::path{folder} / program; !folder.empty() && runs(there)) return there.string();
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
    }
    return {};
}

BotRules checked(BotRules rules) {
    if (rules.program.empty()) return rules;
    const auto path = whole_path(rules.program);
    if (path.empty())
        throw StartupError{"The program of [partners], \"" + rules.program +
                           "\", cannot be run, and is no program beside armistice-server or in PATH: name "
                           "armistice-sparring by its path, or leave "
                           "`program` out for none."};
    rules.program = path;
    return rules;
}

}  // namespace

struct Bots::Post {
    Post(const Key& whose, const Executor& home) : key{whose}, timer{home} {}
    const Key key;
    std::atomic<bool> wanted{true};
    bool looked_after = false;  ///< Under the mutex.
    // On its executor alone:
    Timer timer;
    ChildProcess* child = nullptr;
};

Bots::Bots(const BotRules& rules, const Keys& keys, const Executor& home) : rules_{checked(rules)}, keys_{keys}, home_{home} {}

Bots::~Bots() { stop(); }

void Bots::start(std::uint16_t port) {
    const std::lock_guard lock{mutex_};
    port_ = port;
    started_ = true;
    fill();
}

void Bots::stop() {
    std::unique_lock lock{mutex_};
    started_ = false;
    for (const auto& [key, post] : posts_) dismiss(post);
    posts_.clear();
    accounts_.clear();
    owners_.clear();
    if (!all_ended_.wait_for(lock, stop_limit, [this] { return running_ == 0; })) log::warning("partners_not_ended", {{"count", running_}});
}

void Bots::set(const match::GameId& game, const Seats& seats, const Owner& owner) {
    if (rules_.program.empty()) return;
    const std::lock_guard lock{mutex_};
    reserved_.erase(game);
    if (seats.empty()) {
        owners_.erase(game);
    } else {
        auto& known = owners_[game];
        const auto from = owner.from ? owner.from : known.from;
        known = owner;
        known.from = from;
    }
    const auto wanted = [&](const Key& key) {
        return rules::any_of(seats, [&](rules::SeatId seat) { return rules::raw(seat) == key.second; });
    };
    for (auto at = posts_.lower_bound({game, 0}); at != posts_.end() && at->first.first == game;) {
        if (wanted(at->first)) {
            ++at;
            continue;
        }
        dismiss(at->second);
        accounts_.erase(keys_.bot_account(game, rules::SeatId{at->first.second}));
        at = posts_.erase(at);
    }
    for (const auto seat : seats) {
        const Key key{game, rules::raw(seat)};
        if (posts_.contains(key)) continue;
        posts_.emplace(key, std::make_shared<Post>(key, home_));
        accounts_.insert(keys_.bot_account(game, seat));
    }
    fill();
}

bool Bots::plays(std::uint64_t account) const {
    const std::lock_guard lock{mutex_};
    return accounts_.contains(account);
}

/// Seats that bots have, by whose games they are in.
struct Bots::Count {
    std::size_t here = 0;        ///< In the game asked about.
    std::size_t elsewhere = 0;   ///< In other games of the same owner.
    bool another_waits = false;  ///< One of those has not started.

    /// Seats that the owner may still have; nothing for no limit by owner.
    [[nodiscard]] std::optional<std::size_t> share(std::size_t most) const {
        if (elsewhere == 0) return std::nullopt;
        return most / 2 - std::min(most / 2, elsewhere + here);
    }
};

Bots::Count Bots::count(const match::GameId& game, const Owner& owner) const {
    Count count;
    for (const auto& [of, its] : owners_) {
        const auto reserved = reserved_.find(of);
        const auto posts = static_cast<std::size_t>(
            reserved != reserved_.end()
                ? static_cast<std::ptrdiff_t>(reserved->second)
                : std::distance(posts_.lower_bound({of, 0}), posts_.upper_bound({of, std::numeric_limits<std::uint16_t>::max()})));
        const bool same = its.account == owner.account || (owner.from && its.from == owner.from);
        if (of == game)
            count.here = posts;
        else if (owner.account != 0 && same)
            count.elsewhere += posts;
        count.another_waits =
            count.another_waits || (of != game && owner.account != 0 && owner.waits && its.waits && its.account == owner.account);
    }
    return count;
}

std::size_t Bots::room(const Owner& owner) const {
    if (rules_.program.empty()) return 0;
    const std::lock_guard lock{mutex_};
    const auto count = this->count({}, owner);
    if (count.another_waits) return 0;
    const auto most = rules_.most;
    const auto left = most - std::min(most, given());
    return std::min(left, count.share(most).value_or(left));
}

std::optional<protocol::ServerMessage::Body> Bots::no_room(std::size_t more, const match::GameId& game, const Owner& owner) const {
    const std::lock_guard lock{mutex_};
    return fault_of(more, game, owner);
}

std::optional<protocol::ServerMessage::Body> Bots::reserve(std::size_t seats, const match::GameId& game, const Owner& owner) {
    const std::lock_guard lock{mutex_};
    if (auto fault = fault_of(seats, game, owner)) return fault;
    owners_[game] = owner;
    reserved_[game] = seats;
    return std::nullopt;
}

void Bots::release(const match::GameId& game) {
    const std::lock_guard lock{mutex_};
    if (reserved_.erase(game) != 0) owners_.erase(game);
}

std::size_t Bots::given() const {
    auto all = posts_.size();
    for (const auto& [game, seats] : reserved_) all += seats;
    return all;
}

std::optional<protocol::ServerMessage::Body> Bots::fault_of(std::size_t more, const match::GameId& game, const Owner& owner) const {
    const auto no = [](std::string why) { return wire::Denied{wire::Denied::Code::not_allowed, std::move(why)}; };
    if (rules_.program.empty()) return no("this server has no bots: offer the seats, and let armistice-sparring --play take them");
    const auto count = this->count(game, owner);
    if (count.another_waits)
        return no(
            "the creator of this game has bots of the server in another game that has not started, and may have them in only one such "
            "game: start that game or give it up (give_up_game), or let armistice-sparring --play take the seats here");
    const auto most = rules_.most;
    if (const auto share = count.share(most); share && *share < more)
        return no("the server plays " + std::to_string(count.elsewhere) +
                  " seats in your games, or in games of others at your address, and one player may have half of all bots: end one of those "
                  "games, or let armistice-sparring --play take the seats here");
    if (given() + more <= most) return std::nullopt;
    return no("this server plays " + std::to_string(most) +
              " seats at most, and all are in use: let armistice-sparring --play take the seats, or ask later");
}

Bots::Seats Bots::seats_of(const Keys& keys, const match::GameId& game, const std::vector<match::Seat>& seats) {
    Seats found;
    for (std::size_t at = 0; at < seats.size(); ++at) {
        const rules::SeatId seat{static_cast<std::uint16_t>(at)};
        const auto& there = seats[at];
        const bool kept = !there.taken && there.offered == match::Seat::To::account;
        if ((there.taken || kept) && (there.taken ? there.account : there.offered_to) == keys.bot_account(game, seat))
            found.push_back(seat);
    }
    return found;
}

Bots::Seats Bots::seats_of(const Keys& keys, const match::GameId& game, const std::vector<wire::SeatView>& seats) {
    std::vector<match::Seat> plain(seats.size());
    for (std::size_t at = 0; at < seats.size(); ++at) {
        plain[at].taken = seats[at].taken;
        plain[at].account = seats[at].account;
        plain[at].offered = seats[at].offered_to;
        plain[at].offered_to = seats[at].offered_account;
    }
    return seats_of(keys, game, plain);
}

void Bots::fill() {
    if (!started_) return;
    for (const auto& [key, post] : posts_) {
        if (running_ >= rules_.most) return;
        if (std::exchange(post->looked_after, true)) continue;
        ++running_;
        // Later: the mutex is held here, and he takes it.
        net::post(home_, [this, post] { net::co_spawn(home_, look_after(post), net::detached); });
    }
}

void Bots::dismiss(const std::shared_ptr<Post>& post) {
    post->wanted = false;
    net::post(home_, [post] {
        post->timer.cancel();
        if (post->child != nullptr) post->child->end();
    });
}

Awaitable<> Bots::look_after(std::shared_ptr<Post> post) {
    auto rest = rules_.first_rest;
    while (post->wanted) {
        const auto begun = std::chrono::steady_clock::now();
        const int code = co_await run_once(post);
        if (!post->wanted || code == 0) break;  // the game is over
        if (std::chrono::steady_clock::now() - begun >= rules_.longest_rest) rest = rules_.first_rest;
        post->timer.expires_after(rest);
        (void)co_await post->timer.async_wait(no_throw);
        rest = std::min(2 * rest, rules_.longest_rest);
    }
    const std::lock_guard lock{mutex_};
    --running_;
    fill();
    if (running_ == 0) all_ended_.notify_all();
}

/// @return the code of its end.
Awaitable<int> Bots::run_once(std::shared_ptr<Post> post) {
    const auto& [game, number] = post->key;
    const auto name = match::hex(game);
    const std::vector<std::string> arguments{"--host",      "127.0.0.1",
                                             "--port",      std::to_string(port_),
                                             "--play",      name,
                                             "--seat",      std::to_string(number),
                                             "--pace",      std::to_string(rules_.pace.count()) + "ms",
                                             "--seed",      std::to_string(randombytes_random()),
                                             "--supervised"};
    const auto started = ChildProcess::start(home_, rules_.program, arguments, keys_.bot_token(game, rules::SeatId{number}));
    if (!started) {
        log::warning("partner_not_started", {{"game", name}, {"seat", number}, {"problem", started.error()}});
        co_return 1;
    }
    post->child = started->get();
    if (!post->wanted) post->child->end();
    log::info("partner_started", {{"game", name}, {"seat", number}});
    const auto end = co_await (*started)->ended();
    post->child = nullptr;
    if (end.code != 0 && post->wanted)
        log::warning("partner_failed", {{"game", name}, {"seat", number}, {"code", end.code}, {"said", end.said}});
    else
        log::info("partner_ended", {{"game", name}, {"seat", number}});
    co_return end.code;
}

}  // namespace server
