#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "persistence/store.hpp"
#include "protocol/person_record.hpp"
#include "protocol/wire_server.hpp"
#include "server/base/net.hpp"
#include "server/base/turns.hpp"

namespace server {

/// Everybody who has an account, in memory and in the store: what is shown is stored. Safe from every thread.
class Directory {
public:
    using Person = std::shared_ptr<const protocol::PersonRecord>;
    explicit Directory(persistence::Store& store) : store_{store} {}

    /// What the store held at the start. @return how many rows could not be read: they are left out, and left as they are.
    std::size_t load(const std::vector<persistence::StoredBlob>& rows);
    [[nodiscard]] std::size_t size() const;

    /// Null for a guest of whom nothing is kept, and for nobody.
    [[nodiscard]] Person of(std::uint64_t account) const;
    /// Whose name looks like this in lower case.
    [[nodiscard]] Person named(const std::string& key) const;
    /// Whose name, in lower case, begins so: by their names, `most` at most.
    [[nodiscard]] std::vector<Person> beginning(const std::string& key, std::size_t most) const;
    /// Accounts that follow a game and are not locked.
    [[nodiscard]] std::set<std::uint64_t> followers(const match::GameId& game) const;
    /// All that are not locked, by number.
    [[nodiscard]] std::vector<std::uint64_t> administrators() const;
    /// Empty for a guest.
    [[nodiscard]] std::string name_of(std::uint64_t account) const;
    /// Fills in who sits there by name: for those to whom it is shown, never for what is stored.
    void name(std::vector<protocol::server::SeatView>& seats) const;
    [[nodiscard]] protocol::wire::Role role_of(std::uint64_t account) const;
    struct Found {
        Person person;
        protocol::SessionRecord session;
    };
    /// Whose session or token this opens; nothing for one that is over.
    [[nodiscard]] std::optional<Found> by_secret(std::string_view secret, match::Moment now) const;
    /// He said hello by this session: noted in memory, and stored with the next change.
    void used(std::uint64_t account, std::uint32_t session, match::Moment now);

    enum class Stored : std::uint8_t {
        yes,
        unwanted,  ///< `change` said no.
        taken,     ///< The name, or one that looks like it, is another's.
        busy,      ///< Not now.
        unknown,   ///< Nobody knows whether it was stored.
    };
    /// Changes what is kept of an account, of a guest too: `change` is given a copy, and what it returns false for is left. One after the other.
    /// @param audit  lines of the audit log that tell of it, in the same transaction: as they are when `change` has returned.
    Awaitable<Stored> change(std::uint64_t account, std::function<bool(protocol::PersonRecord&)> change,
                             const std::vector<std::string>* audit = nullptr);

private:
    void show(const Person& person);

    persistence::Store& store_;
    Turns turns_{1};
    mutable std::mutex mutex_;
    std::unordered_map<std::uint64_t, Person> people_;
    std::map<std::string, std::uint64_t> names_;                                         ///< By each look.
    std::unordered_map<std::string, std::pair<std::uint64_t, std::uint32_t>> sessions_;  ///< By mark: account and number.
    std::unordered_map<std::uint64_t, std::unordered_map<std::uint32_t, match::Moment>> used_;
};

}  // namespace server
