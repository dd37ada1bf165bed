#include "server/net/tls.hpp"

#include <fmt/format.h>

#include <boost/asio/ssl/context.hpp>
#include <utility>

#include "server/base/net.hpp"
#include "server/base/startup_error.hpp"

namespace server {

Tls::Tls(std::string certificate, std::string key) : certificate_{std::move(certificate)}, key_{std::move(key)}, current_{read()} {}

std::shared_ptr<Tls::Context> Tls::read() const {
    auto made = std::make_shared<Context>(Context::tls_server);
    ErrorCode error;
    made->set_options(Context::default_workarounds | Context::no_tlsv1 | Context::no_tlsv1_1, error);
    SSL_CTX_set_mode(made->native_handle(), SSL_MODE_RELEASE_BUFFERS);
    // Without it OpenSSL would ask the terminal for the password of a key that has one.
    made->set_password_callback([](std::size_t, Context::password_purpose) { return std::string{}; }, error);
    made->use_certificate_chain_file(certificate_, error);
    if (error) throw StartupError{fmt::format("The certificate {} cannot be used ({}): give a PEM file.", certificate_, error.message())};
    made->use_private_key_file(key_, Context::pem, error);
    if (error)
        throw StartupError{fmt::format(
            "The TLS key {} cannot be used, or is not the certificate's ({}): give the PEM file of its key, without a password.", key_,
            error.message())};
    return made;
}

std::shared_ptr<Tls::Context> Tls::current() const {
    const std::lock_guard lock{mutex_};
    return current_;
}

std::optional<std::string> Tls::renew() {
    try {
        auto fresh = read();
        const std::lock_guard lock{mutex_};
        current_ = std::move(fresh);
    } catch (const StartupError& error) {
        return error.what();
    }
    return std::nullopt;
}

}  // namespace server
