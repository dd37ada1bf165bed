#include "server/base/scrub.hpp"

#include <utility>

namespace server {

std::string without_long_runs(std::string text, std::size_t most) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        auto to = at;
        while (to < text.size() && is_hex_digit(lower(text[to]))) ++to;
        if (to - at > most)
            text.replace(at, to - at, "…");
        else if (to > at)
            at = to - 1;
    }
    return text;
}

std::string scrub_words(std::string text) {
    constexpr std::size_t most_digits = 15;
    return without_long_runs(std::move(text), most_digits);
}

}  // namespace server
