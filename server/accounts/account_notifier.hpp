#pragma once

#include <string>

#include "protocol/person_record.hpp"

namespace server {

/// What accounts need of the notifications: here, of a server that sends none. Safe from every thread.
class AccountNotifier {
public:
    AccountNotifier() = default;
    AccountNotifier(const AccountNotifier&) = delete;
    AccountNotifier& operator=(const AccountNotifier&) = delete;
    virtual ~AccountNotifier() = default;

    /// Whether this server sends mail at all.
    [[nodiscard]] virtual bool sends_mail() const { return false; }
    /// What is wrong with a webhook, in words; empty where nothing is.
    [[nodiscard]] virtual std::string fault_of(const std::string& /*webhook*/) const {
        return "this server calls no webhooks: leave it empty";
    }
    /// The code that confirms an address, to the one that is to be confirmed; one for a new password, to the confirmed one. @return false where no mail is sent.
    virtual bool send_confirmation(const protocol::PersonRecord& /*person*/) { return false; }
    virtual bool send_reset(const protocol::PersonRecord& /*person*/) { return false; }
    /// To an address that was the account's, that it is no more.
    virtual bool send_farewell(const protocol::PersonRecord& /*person*/, const std::string& /*address*/) { return false; }
};

}  // namespace server
