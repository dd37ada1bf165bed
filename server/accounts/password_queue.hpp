#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <tl/expected.hpp>

#include "server/accounts/passwords.hpp"

namespace server {

/// What one hash costs whoever guesses, and the server: about 85 ms of a core of 2023 and 64 MiB, so that one thread answers a dozen log-ins a
/// second.
struct PasswordCost {
    std::uint64_t passes = 3;
    std::size_t memory_bytes = std::size_t{64} << 20;
    bool operator==(const PasswordCost&) const = default;
};

/// In which line at the queue a password waits, and with whom it takes turns.
struct PasswordTurn {
    bool known = false;       ///< The account was opened from there before, or the person is logged in.
    std::uint64_t group = 0;  ///< A network (`LoginThrottle::network_of`) or an account; 0: of this machine.
};

/// Hashes passwords by Argon2id, one after the other, on a thread of its own that gives way to all others. A limited number of jobs waits.
/// Two lines take turns: one of known places, from which the account was opened before, and one of all others. Each may fill three quarters
/// of the room and no more. In a line the groups take turns (a group is a network, or an account). Where a line is full, the group with the
/// most jobs gives up its last one for a group with fewer; otherwise the newcomer is refused. Each callback is called exactly once, on the
/// thread of the queue or, where the queue is full, by the caller or by whoever takes the place, before that call returns, or by who stops
/// it; it throws nothing. Safe from every thread.
class PasswordQueue {
public:
    struct Settings {
        PasswordCost cost;
        std::size_t most_waiting = 32;  ///< Less than three seconds of work: who waits longer tries again anyway.
        bool operator==(const Settings&) const = default;
    };
    using Turn = PasswordTurn;
    enum class Fault : std::uint8_t {
        full,       ///< Too many wait, or the queue is closing: to be asked again later.
        no_memory,  ///< The system gave none for a hash.
        damaged,    ///< What was stored is no hash of a password.
    };
    using Hashed = tl::expected<std::string, Fault>;
    struct Verdict {
        bool right = false;
        /// It is right and was hashed at another cost than that of today: hash it again, and store that.
        bool needs_rehash = false;
        bool operator==(const Verdict&) const = default;
    };
    using Verified = tl::expected<Verdict, Fault>;

    /// @throws StartupError where libsodium cannot be initialised, or takes no such cost.
    explicit PasswordQueue(const Settings& settings);
    ~PasswordQueue();
    PasswordQueue(const PasswordQueue&) = delete;
    PasswordQueue& operator=(const PasswordQueue&) = delete;

    /// What is to be stored of the password: ASCII, 127 characters at most, with its salt and its cost.
    void hash(Password password, std::function<void(Hashed)> done, Turn turn = {});
    /// @param encoded  what `hash` gave.
    void verify(std::string encoded, Password password, std::function<void(Verified)> done, Turn turn = {});
    /// For a name that nobody has: never right, and takes as long as a wrong password of somebody whose hash is of today's cost.
    void verify_nobody(Password password, std::function<void(Verified)> done, Turn turn = {});
    /// Takes nothing more, answers at once what waits as if it were full, and ends the thread when the hash that is being made is done: who
    /// stops a server does not wait for log-ins whose answers nobody will see. All callbacks are called before this returns.
    void stop();
    [[nodiscard]] std::size_t waiting() const;
    /// Whether who comes now is told so: to be asked before anything is done for him that costs others time.
    [[nodiscard]] bool full(Turn turn = {}) const;

private:
    struct Job {
        Password password;
        std::function<void(Password)> work;  ///< Answers when the password is wiped.
        std::function<void()> refuse;        ///< Answers that nothing will be done.
        std::uint64_t group = 0;
        std::uint64_t round = 0;  ///< Each group has one job in a round.
    };
    struct Line {
        std::deque<Job> jobs;  ///< By their rounds.
        std::uint64_t round = 0;
        [[nodiscard]] std::map<std::uint64_t, std::size_t> by_group() const;
        void add(Job job);
    };
    enum class Room : std::uint8_t { none, free, of_another };
    [[nodiscard]] Line& line_of(Turn turn) { return turn.known ? known_ : others_; }
    [[nodiscard]] Room room_for(Turn turn) const;
    [[nodiscard]] std::size_t all_waiting() const { return known_.jobs.size() + others_.jobs.size(); }
    /// The last job of the group that has the most. There is one.
    [[nodiscard]] static Job give_up(Line& line);
    /// There is one.
    [[nodiscard]] Job next();
    void run();
    template <class Answer, class Compute>
    void put(Password password, Compute compute, std::function<void(Answer)> done, Turn turn);
    /// @return false where it is full.
    [[nodiscard]] bool take(Job job, Turn turn);
    [[nodiscard]] Hashed hashed(const Password& password) const;
    [[nodiscard]] Verified verdict(const std::string& encoded, const Password& password) const;

    const Settings settings_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    Line known_;
    Line others_;
    bool known_next_ = true;
    bool stopped_ = false;
    std::string nobody_;  ///< Of its own thread: the hash of a password that nobody knows.
    std::thread thread_;
};

}  // namespace server
