#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "protocol/person_record.hpp"
#include "rules/match/code.hpp"
#include "server/accounts/account_notifier.hpp"
#include "server/base/net.hpp"
#include "server/catalog/notifications.hpp"
#include "server/notify/delivery_worker.hpp"
#include "server/notify/mail.hpp"

namespace server {
class GameIndex;
class Keys;
class Metrics;
class People;
class Rulesets;
class TimeSource;
}  // namespace server

namespace server::notify {

class UnsubscribePages;
struct NotificationConfig;

/// All notifications of a server: the delivery worker, its thread, what it reads from store and directory, and the pages that end them.
class Delivery final : public AccountNotifier, public Notifications {
public:
    /// What it uses, which outlives it.
    struct Uses {
        persistence::Store& store;
        TimeSource& time;
        const Keys& keys;
        Metrics& metrics;
        Rulesets& rulesets;
        People& people;
        const GameIndex& index;
    };
    /// @throws StartupError where what is configured cannot be used.
    Delivery(const NotificationConfig& config, const Uses& uses);
    ~Delivery() override;

    /// Once everybody is known. @param home  where what it changes of people is carried out.
    void start(const Executor& home);
    /// Nothing is sent any more.
    void stop();
    [[nodiscard]] UnsubscribePages& pages();

    void wake() override;
    [[nodiscard]] bool sends() const override;
    [[nodiscard]] bool reaches(std::uint64_t account) const override;

    [[nodiscard]] bool sends_mail() const override;
    [[nodiscard]] std::string fault_of(const std::string& webhook) const override;
    bool send_confirmation(const protocol::PersonRecord& person) override;
    bool send_reset(const protocol::PersonRecord& person) override;
    bool send_farewell(const protocol::PersonRecord& person, const std::string& address) override;

private:
    struct Parts;
    bool hand_code(const protocol::PersonRecord& person, const char* what, match::CodeKind kind, const std::string& address);
    /// @param until  how long it is worth sending.
    bool hand(const protocol::PersonRecord& person, const char* what, const std::string& address, Mail mail, Moment until);
    std::unique_ptr<Parts> parts_;
};

}  // namespace server::notify
