#include "server/accounts/password_queue.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "rules/match/hash.hpp"
#include "server/base/startup_error.hpp"
#include "server/base/threads.hpp"

namespace server {
namespace {

constexpr std::size_t kibibyte = 1024;
/// Damage of the store must not ask for the memory of the machine.
constexpr std::uint64_t least_kibibytes = crypto_pwhash_MEMLIMIT_MIN / kibibyte;
constexpr std::uint64_t most_kibibytes = std::uint64_t{1} << 20;
constexpr std::uint64_t most_passes = 64;

/// The text that libsodium makes, "$argon2id$v=19$m=65536,t=3,p=1$SALT$HASH", taken apart. libsodium's own check says "wrong" also where it had
/// no memory: a person would pay for that.
struct Stored {
    std::uint64_t kibibytes = 0;
    std::uint64_t passes = 0;
    std::array<unsigned char, crypto_pwhash_SALTBYTES> salt{};
    std::array<unsigned char, 32> hash{};
};

class Reader {
public:
    explicit Reader(std::string_view text) : rest_{text} {}
    Reader& word(std::string_view expected) {
        good_ = good_ && rest_.starts_with(expected);
        if (good_) rest_.remove_prefix(expected.size());
        return *this;
    }
    Reader& number(std::uint64_t& value) {
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        good_ = good_ && error == std::errc{};
        if (good_) rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return *this;
    }
    template <std::size_t N>
    Reader& bytes(std::array<unsigned char, N>& value) {
        const char* end = nullptr;
        std::size_t size = 0;
        good_ = good_ &&
                sodium_base642bin(value.data(), N, rest_.data(), rest_.size(), nullptr, &size, &end,
                                  sodium_base64_VARIANT_ORIGINAL_NO_PADDING) == 0 &&
                size == N;
        if (good_) rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return *this;
    }
    [[nodiscard]] bool at_end() const { return good_ && rest_.empty(); }

private:
    std::string_view rest_;
    bool good_ = true;
};

std::optional<Stored> read(std::string_view encoded) {
    Stored stored;
    Reader reader{encoded};
    reader.word("$argon2id$v=19$m=").number(stored.kibibytes).word(",t=").number(stored.passes).word(",p=1$");
    reader.bytes(stored.salt).word("$").bytes(stored.hash);
    const bool in_range = stored.kibibytes >= least_kibibytes && stored.kibibytes <= most_kibibytes &&
                          stored.passes >= crypto_pwhash_OPSLIMIT_MIN && stored.passes <= most_passes;
    if (!reader.at_end() || !in_range) return std::nullopt;
    return stored;
}

}  // namespace

PasswordQueue::PasswordQueue(const Settings& settings) : settings_{settings} {
    if (sodium_init() < 0) throw StartupError{"libsodium cannot be initialised: this machine offers no randomness."};
    const auto& [passes, memory] = settings_.cost;
    if (passes < crypto_pwhash_OPSLIMIT_MIN || passes > most_passes || memory / kibibyte < least_kibibytes ||
        memory / kibibyte > most_kibibytes)
        throw StartupError{
            fmt::format("The cost of a password, {} passes over {} bytes, is out of range: give 1 to {} passes, and 8 KiB to 1 GiB.",
                        passes, memory, most_passes)};
    thread_ = start_thread([this] { run(); });
}

PasswordQueue::~PasswordQueue() { stop(); }

std::map<std::uint64_t, std::size_t> PasswordQueue::Line::by_group() const {
    std::map<std::uint64_t, std::size_t> counts;
    for (const auto& job : jobs) ++counts[job.group];
    return counts;
}

void PasswordQueue::Line::add(Job job) {
    job.round = round;
    for (const auto& other : jobs)
        if (other.group == job.group) job.round = std::max(job.round, other.round + 1);
    const auto later = std::find_if(jobs.begin(), jobs.end(), [&](const Job& other) { return other.round > job.round; });
    jobs.insert(later, std::move(job));
}

PasswordQueue::Room PasswordQueue::room_for(Turn turn) const {
    if (stopped_) return Room::none;
    const auto& line = turn.known ? known_ : others_;
    const auto most = settings_.most_waiting;
    if (all_waiting() < most && line.jobs.size() < most - most / 4) return Room::free;
    const auto counts = line.by_group();
    const auto own = counts.find(turn.group);
    const auto more = [least = (own == counts.end() ? 0 : own->second) + 1](const auto& group) { return group.second > least; };
    return rules::any_of(counts, more) ? Room::of_another : Room::none;
}

PasswordQueue::Job PasswordQueue::give_up(Line& line) {
    const auto counts = line.by_group();
    const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto last = std::find_if(line.jobs.rbegin(), line.jobs.rend(), [&](const Job& job) { return job.group == most->first; });
    auto job = std::move(*last);
    line.jobs.erase(std::next(last).base());
    return job;
}

PasswordQueue::Job PasswordQueue::next() {
    const bool known = others_.jobs.empty() || (known_next_ && !known_.jobs.empty());
    known_next_ = !known;
    auto& line = known ? known_ : others_;
    auto job = std::move(line.jobs.front());
    line.jobs.pop_front();
    line.round = job.round;
    return job;
}

bool PasswordQueue::take(Job job, Turn turn) {
    std::optional<Job> refused;
    {
        const std::lock_guard lock{mutex_};
        const auto room = room_for(turn);
        if (room == Room::none) return false;
        auto& line = line_of(turn);
        if (room == Room::of_another) refused = give_up(line);
        job.group = turn.group;
        line.add(std::move(job));
    }
    changed_.notify_one();
    if (refused) refused->refuse();
    return true;
}

template <class Answer, class Compute>
void PasswordQueue::put(Password password, Compute compute, std::function<void(Answer)> done, Turn turn) {
    const auto work = [compute = std::move(compute), done](Password taken) {
        Answer answer;
        {
            const auto used = std::move(taken);
            answer = compute(used);
        }
        done(std::move(answer));
    };
    const auto refuse = [done] { done(tl::make_unexpected(Fault::full)); };
    if (!take({std::move(password), work, refuse}, turn)) refuse();
}

void PasswordQueue::hash(Password password, std::function<void(Hashed)> done, Turn turn) {
    put(
        std::move(password), [this](const Password& used) { return hashed(used); }, std::move(done), turn);
}

void PasswordQueue::verify(std::string encoded, Password password, std::function<void(Verified)> done, Turn turn) {
    auto compute = [this, encoded = std::move(encoded)](const Password& used) { return verdict(encoded, used); };
    put(std::move(password), std::move(compute), std::move(done), turn);
}

void PasswordQueue::verify_nobody(Password password, std::function<void(Verified)> done, Turn turn) {
    const auto compute = [this](const Password& used) -> Verified {
        if (nobody_.empty()) return tl::make_unexpected(Fault::no_memory);
        return verdict(nobody_, used).map([](const Verdict&) { return Verdict{}; });
    };
    put(std::move(password), compute, std::move(done), turn);
}

void PasswordQueue::stop() {
    std::deque<Job> left[2];
    {
        const std::lock_guard lock{mutex_};
        if (stopped_) return;
        stopped_ = true;
        left[0].swap(known_.jobs);
        left[1].swap(others_.jobs);
    }
    changed_.notify_one();
    for (const auto& line : left)
        for (const auto& job : line) job.refuse();
    thread_.join();
}

std::size_t PasswordQueue::waiting() const {
    const std::lock_guard lock{mutex_};
    return all_waiting();
}

bool PasswordQueue::full(Turn turn) const {
    const std::lock_guard lock{mutex_};
    return room_for(turn) == Room::none;
}

void PasswordQueue::run() {
    give_way();
    if (const auto unknown = read_password(match::hex(match::random_hash()))) nobody_ = hashed(*unknown).value_or("");
    std::unique_lock lock{mutex_};
    for (;;) {
        changed_.wait(lock, [this] { return stopped_ || all_waiting() != 0; });
        if (stopped_) return;
        {
            auto job = next();
            lock.unlock();
            job.work(std::move(job.password));
        }  // what it holds is let go without the lock
        lock.lock();
    }
}

PasswordQueue::Hashed PasswordQueue::hashed(const Password& password) const {
    std::array<char, crypto_pwhash_STRBYTES> encoded{};
    const auto bytes = password.bytes();
    if (crypto_pwhash_str_alg(encoded.data(), bytes.data(), bytes.size(), settings_.cost.passes, settings_.cost.memory_bytes,
                              crypto_pwhash_ALG_ARGON2ID13) != 0)
        return tl::make_unexpected(Fault::no_memory);
    return std::string{encoded.data()};
}

PasswordQueue::Verified PasswordQueue::verdict(const std::string& encoded, const Password& password) const {
    const auto stored = read(encoded);
    if (!stored) return tl::make_unexpected(Fault::damaged);
    std::array<unsigned char, sizeof stored->hash> hash{};
    const auto bytes = password.bytes();
    if (crypto_pwhash(hash.data(), hash.size(), bytes.data(), bytes.size(), stored->salt.data(), stored->passes,
                      stored->kibibytes * kibibyte, crypto_pwhash_ALG_ARGON2ID13) != 0)
        return tl::make_unexpected(Fault::no_memory);
    Verdict verdict;
    verdict.right = sodium_memcmp(hash.data(), stored->hash.data(), hash.size()) == 0;
    const bool of_today = stored->passes == settings_.cost.passes && stored->kibibytes == settings_.cost.memory_bytes / kibibyte;
    verdict.needs_rehash = verdict.right && !of_today;
    sodium_memzero(hash.data(), hash.size());
    return verdict;
}

}  // namespace server
