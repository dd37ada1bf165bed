#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace server {

struct PersonName;
struct PasswordFault;

/// What somebody has typed as his password, bounded and in Unicode's form NFC, so that the same keys on another machine are the same bytes. Its
/// memory is kept out of swap and core dumps where the system allows it, and wiped when it goes.
class Password {
public:
    static constexpr std::size_t least_bytes = 8;
    static constexpr std::size_t most_bytes = 128;

    [[nodiscard]] std::string_view bytes() const noexcept { return {memory_.get(), size_}; }

private:
    friend tl::expected<Password, PasswordFault> read_password(std::string_view utf8);
    explicit Password(std::string_view bytes);

    std::unique_ptr<char, void (*)(void*)> memory_;
    std::size_t size_;
};

/// Why a text is no password, or none for this person.
struct PasswordFault {
    enum class Why : std::uint8_t { no_text, too_short, too_long, name, common };
    Why why;
    /// In English, for whoever chose it; says what to do. Holds nothing of the text.
    [[nodiscard]] std::string_view sentence() const;
    bool operator==(const PasswordFault&) const = default;
};

/// For whoever logs in or chooses a password. Does not look at a text that is too long. The caller wipes his own copy (`wipe`).
[[nodiscard]] tl::expected<Password, PasswordFault> read_password(std::string_view utf8);

/// For whoever chooses one: not his own name, and not what everybody tries first. Who logs in is not asked: what is common changes.
[[nodiscard]] tl::expected<void, PasswordFault> may_choose(const Password& password, const PersonName& name);

/// Overwrites the text, so that it is nowhere in memory when it is let go, and empties it.
void wipe(std::string& text);

}  // namespace server
