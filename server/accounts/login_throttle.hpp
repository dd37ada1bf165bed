#pragma once

#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string_view>
#include <tl/expected.hpp>
#include <unordered_map>
#include <vector>

#include "rules/match/hash.hpp"
#include "server/accounts/failure_windows.hpp"
#include "server/base/prefix.hpp"

namespace server {

class LoginThrottle;

/// One try that is being looked at. Say how it ended; one that goes without a word was not looked at (the queue was full, the connection
/// ended before anything was said) and counts for nothing.
class Attempt {
public:
    Attempt(Attempt&& other) noexcept;
    Attempt& operator=(Attempt&&) = delete;
    ~Attempt();

    void failed(match::Moment now) &&;
    void succeeded() &&;
    /// Whether this address has succeeded for this account before.
    [[nodiscard]] bool known() const noexcept { return measure_.known; }

private:
    friend class LoginThrottle;
    /// Whose failures it is measured by, and would add to.
    struct Measure {
        FailureWindows::Key account{};
        FailureWindows::Key address{};
        FailureWindows::Key network{};  ///< Of IPv6 the first 48 bits: whoever has one has 65,536 addresses.
        FailureWindows::Key pair{};     ///< Of both.
        bool known = false;             ///< This address has succeeded for this account before: only their own failures count.
        bool counts_address = true;
        bool counts_network = false;
        template <class Do>
        void for_keys(Do with) const;
    };
    Attempt(LoginThrottle& all, const Measure& measure) : all_{&all}, measure_{measure} {}

    LoginThrottle* all_;  ///< Null when it has ended, or moved.
    Measure measure_;
};

/// Who may try a password again, and when. Failures are counted for each account, for each address (of IPv6 its first 64 bits) and for
/// each network of IPv6 (its first 48 bits, with eight times as many free failures). The longest wait holds. An address that has succeeded for an account before is measured only by what has failed from there for that account
/// since: nobody elsewhere can lock a person out of where he usually plays. Success takes back no failure of an account or an address, or
/// who has an account of his own could guess at others for nothing. Tries that run at once count as failures until they have ended.
/// Kept in memory only, in bounded room (FailureWindows). Safe from every thread; knows no clock.
class LoginThrottle {
public:
    /// @param exempt_loopback  failures are not counted by addresses of this machine: behind a proxy everybody has one.
    /// @param secret  under which keys are hashed, so that nobody can choose whose count he shares.
    explicit LoginThrottle(const FailureLimits& limits = {}, bool exempt_loopback = true, const match::Hash& secret = match::random_hash());
    ~LoginThrottle() = default;
    LoginThrottle(const LoginThrottle&) = delete;
    LoginThrottle& operator=(const LoginThrottle&) = delete;

    /// @return 0, or in how many milliseconds a try may be looked at. @param account  such as PersonName::key, also one that nobody has.
    [[nodiscard]] match::Moment wait(std::string_view account, const net::ip::address& address, match::Moment now);
    /// The same, and the try is under way where it may be. Ask before anything is hashed, and drop nothing of it until the answer is known.
    /// @param address  nothing where only the account counts, from wherever it is tried.
    [[nodiscard]] tl::expected<Attempt, match::Moment> begin(std::string_view account, const std::optional<net::ip::address>& address,
                                                             match::Moment now);
    /// The account was opened from there by other means (a password that was reset by mail, a session that came back): as if a try had
    /// succeeded.
    void trust(std::string_view account, const net::ip::address& address);

    /// The network that takes its turn as one at the queue: of IPv4 the first 24 bits, of IPv6 the first 48; 0 for this machine.
    [[nodiscard]] static std::uint64_t network_of(const net::ip::address& address);

private:
    friend class Attempt;
    using Key = FailureWindows::Key;
    /// Where an account was opened from: the last few addresses, each with what has failed there since.
    struct Place {
        Key pair;
        FailureWindow since;
    };
    struct Known {
        Key account;
        std::vector<Place> places;  ///< The one that succeeded last at the end.
    };

    [[nodiscard]] Attempt::Measure measure(std::string_view account, const std::optional<net::ip::address>& address);
    [[nodiscard]] match::Moment wait_of(const Attempt::Measure& measure, match::Moment now);
    /// By `failures` and what is under way for the key.
    [[nodiscard]] match::Moment wait_of(const Key& key, const FailureWindow& failures, match::Moment now,
                                        const FailureLimits& limits) const;
    [[nodiscard]] Place* place_of(const Key& account, const Key& pair);
    void note_place(const Key& account, const Key& pair);
    /// It is under way no more.
    void end(const Attempt::Measure& measure);

    const FailureLimits limits_;
    const FailureLimits network_limits_;
    const bool exempt_loopback_;
    const match::Hash secret_;
    std::mutex mutex_;
    FailureWindows accounts_;
    FailureWindows addresses_;
    FailureWindows networks_;
    std::unordered_map<Key, std::uint32_t, FailureWindows::KeyHash> under_way_;  ///< As many as the caller lets run at once.
    std::list<Known> known_;                                                     ///< The account that was opened last at the end.
    std::unordered_map<Key, std::list<Known>::iterator, FailureWindows::KeyHash> known_by_account_;
};

}  // namespace server
