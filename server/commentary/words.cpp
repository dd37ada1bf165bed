#include "server/commentary/words.hpp"

#include <fmt/args.h>
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <span>
#include <vector>

#include "cmake/embedded_file.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> commentary_words();
}

namespace commentary {
namespace {

const toml::table& words() {
    static const toml::table all = toml::parse(armistice_data::commentary_words().front().text);
    return all;
}

/// Infantry, artillery and armor are not counted by an s.
std::string plural(const std::string& type) {
    constexpr std::string_view uncounted[]{"ry", "armor", "aircraft"};
    const bool same = std::any_of(std::begin(uncounted), std::end(uncounted), [&](std::string_view end) { return type.ends_with(end); });
    return same ? type : type + "s";
}

}  // namespace

std::string in_words(const Force& force) {
    std::vector<std::string> parts;
    for (const auto& [type, count] : force)
        if (count > 0) parts.push_back(fmt::format("{} {}", count, plain(count == 1 ? type : plural(type))));
    if (parts.empty()) return "nothing";
    std::string text = parts.front();
    for (std::size_t at = 1; at < parts.size(); ++at) text += (at + 1 == parts.size() ? " and " : ", ") + parts[at];
    return text;
}

std::optional<std::string> phrase(std::string_view table, std::string_view word, const Facts& facts) {
    const auto line = words()[table][word].value<std::string>();
    if (!line) return std::nullopt;
    return fmt::format(fmt::runtime(*line), fmt::arg("power", facts.power), fmt::arg("space", facts.space), fmt::arg("units", facts.units),
                       fmt::arg("number", facts.number), fmt::arg("value", facts.value));
}

}  // namespace commentary
