#include "server/accounts/directory.hpp"

#include <algorithm>
#include <utility>

#include "server/base/secrets.hpp"
#include "server/base/store_calls.hpp"

namespace server {
namespace {

using protocol::PersonRecord;

std::string key_of(const match::Hash& mark) { return {reinterpret_cast<const char*>(mark.data()), mark.size()}; }

const protocol::SessionRecord* session_of(const PersonRecord& person, std::uint32_t number) {
    for (const auto& session : person.sessions)
        if (session.number == number) return &session;
    return nullptr;
}

}  // namespace

std::size_t Directory::load(const std::vector<persistence::StoredBlob>& rows) {
    std::size_t unread = 0;
    for (const auto& row : rows) {
        auto person = row.damaged ? std::nullopt : protocol::decode_person(row.value);
        if (!person || protocol::person_key(person->account) != row.name)
            ++unread;
        else
            show(std::make_shared<const PersonRecord>(std::move(*person)));
    }
    return unread;
}

std::size_t Directory::size() const {
    const std::lock_guard lock{mutex_};
    return people_.size();
}

void Directory::show(const Person& person) {
    const std::lock_guard lock{mutex_};
    auto& there = people_[person->account];
    if (there) {
        for (const auto& look : there->looks) names_.erase(look);
        for (const auto& session : there->sessions) sessions_.erase(key_of(session.mark));
    }
    for (const auto& look : person->looks) names_[look] = person->account;
    for (const auto& session : person->sessions) sessions_[key_of(session.mark)] = {person->account, session.number};
    there = person;
}

Directory::Person Directory::of(std::uint64_t account) const {
    const std::lock_guard lock{mutex_};
    const auto found = people_.find(account);
    return found == people_.end() ? nullptr : found->second;
}

std::vector<Directory::Person> Directory::beginning(const std::string& key, std::size_t most) const {
    const std::lock_guard lock{mutex_};
    std::vector<Person> found;
    for (auto at = names_.lower_bound(key); at != names_.end() && at->first.starts_with(key) && found.size() < most; ++at) {
        const auto& person = people_.at(at->second);
        const auto known = rules::any_of(found, [&](const Person& one) { return one->account == person->account; });
        if (!known) found.push_back(person);
    }
    return found;
}

Directory::Person Directory::named(const std::string& key) const {
    const std::lock_guard lock{mutex_};
    const auto found = names_.find(key);
    return found == names_.end() ? nullptr : people_.at(found->second);
}

std::set<std::uint64_t> Directory::followers(const match::GameId& game) const {
    std::set<std::uint64_t> found;
    const std::lock_guard lock{mutex_};
    for (const auto& [account, person] : people_)
        if (!person->locked && rules::any_of(person->marks, [&](const auto& mark) { return mark.game == game && mark.follow; }))
            found.insert(account);
    return found;
}

std::vector<std::uint64_t> Directory::administrators() const {
    std::vector<std::uint64_t> found;
    {
        const std::lock_guard lock{mutex_};
        for (const auto& [account, person] : people_)
            if (person->role == protocol::wire::Role::administrator && !person->locked) found.push_back(account);
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::string Directory::name_of(std::uint64_t account) const {
    const auto person = of(account);
    return person ? person->name : std::string{};
}

void Directory::name(std::vector<protocol::server::SeatView>& seats) const {
    for (auto& seat : seats)
        if (seat.taken) seat.name = name_of(seat.account);
}

protocol::wire::Role Directory::role_of(std::uint64_t account) const {
    const auto person = of(account);
    return person ? person->role : protocol::wire::Role::player;
}

std::optional<Directory::Found> Directory::by_secret(std::string_view secret, match::Moment now) const {
    const auto mark = token_hash(secret);
    if (!mark) return std::nullopt;
    const std::lock_guard lock{mutex_};
    const auto found = sessions_.find(key_of(mark->mark));
    if (found == sessions_.end()) return std::nullopt;
    const auto& person = people_.at(found->second.first);
    const auto* session = session_of(*person, found->second.second);
    if (session == nullptr || person->locked || (session->until != 0 && session->until <= now)) return std::nullopt;
    auto shown = *session;
    if (const auto used = used_.find(person->account); used != used_.end())
        if (const auto at = used->second.find(shown.number); at != used->second.end()) shown.used = at->second;
    return Found{person, std::move(shown)};
}

void Directory::used(std::uint64_t account, std::uint32_t session, match::Moment now) {
    const std::lock_guard lock{mutex_};
    used_[account][session] = now;
}

Awaitable<Directory::Stored> Directory::change(std::uint64_t account, std::function<bool(PersonRecord&)> change,
                                               const std::vector<std::string>* audit) {
    co_await turns_.wait();
    const Turns::Turn turn{turns_};
    const auto before = of(account);
    PersonRecord next = before ? *before : PersonRecord{};
    next.account = account;
    if (!change(next)) co_return Stored::unwanted;
    {
        const std::lock_guard lock{mutex_};
        if (const auto used = used_.find(account); used != used_.end()) {
            for (auto& session : next.sessions)
                if (const auto at = used->second.find(session.number); at != used->second.end()) session.used = at->second;
            used_.erase(used);
        }
        for (const auto& look : next.looks)
            if (const auto taken = names_.find(look); taken != names_.end() && taken->second != account) co_return Stored::taken;
    }
    persistence::Batch batch;
    if (audit != nullptr) batch.audit = *audit;
    const auto had = [&](const std::string& look) { return before && rules::contains(before->looks, look); };
    for (const auto& look : next.looks)
        if (!had(look)) batch.blobs.push_back({protocol::name_key(look), std::to_string(account), true});
    if (before)
        for (const auto& look : before->looks)
            if (!rules::contains(next.looks, look)) batch.blobs.push_back({protocol::name_key(look), "", false});
    batch.blobs.push_back({protocol::person_key(account), protocol::encode_person(next), false});
    const auto stored = co_await store_calls::put(store_, std::move(batch));
    if (!stored) {
        using Next = persistence::StoreError::Next;
        if (stored.error().next == Next::reload) co_return Stored::taken;
        co_return stored.error().next == Next::retry ? Stored::busy : Stored::unknown;
    }
    show(std::make_shared<const PersonRecord>(std::move(next)));
    co_return Stored::yes;
}

}  // namespace server
