#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace server {

/// What somebody is called, and what else looks like it.
struct PersonName {
    static constexpr std::size_t least_characters = 2;
    static constexpr std::size_t most_characters = 32;  ///< Accents that stand on a letter are not counted.

    std::string shown;  ///< As he wrote it, in Unicode's form NFKC: full-width letters and ligatures are plain ones.
    /// By which he is found when he logs in: the same for every case, with spaces or without, and for letters that look alike in lower case.
    std::string key;
    /// What the name looks like in lower case (that is `key`), as it is written and in capitals: one to three texts, sorted. A new name may be
    /// taken only where it has none of them in common with another's: "Мах" in Cyrillic letters looks like "Max" as both are written, though in
    /// lower case it does not, and no single key can say that without making "Nina" the same as "Vina".
    std::vector<std::string> looks;

    bool operator==(const PersonName&) const = default;
};

/// Why a text is no name.
struct NameFault {
    enum class Why : std::uint8_t { no_text, too_short, too_long, character, spaces, accents, scripts, no_letter, reserved };
    Why why;
    std::uint32_t character = 0;  ///< The one that may not be in it, where `why` is that.

    /// In English, for whoever chose the name; says what to do. Holds nothing of the text but the number of a character.
    [[nodiscard]] std::string sentence() const;
    bool operator==(const NameFault&) const = default;
};

/// The name that `utf8` is: letters of one script (or those that Japanese, Chinese and Korean use together), digits, single spaces and _ - . '
/// between them. Unicode's own tables say what looks alike and what is invisible (UTS 39, highly restrictive). Looks at a bounded part of a
/// text that is too long.
/// @throws StartupError where ICU has no tables; call it once at the start.
[[nodiscard]] tl::expected<PersonName, NameFault> read_name(std::string_view utf8);

/// The look of any text: the same for every case, with spaces or without, and for letters that look alike in lower case. The look of bytes that
/// are no Unicode text is these bytes.
/// @throws StartupError as above.
[[nodiscard]] std::string look_of(std::string_view utf8);

}  // namespace server
