#include "server/commentary/words.hpp"

#include <fmt/args.h>
#include <fmt/format.h>
#include <toml++/toml.h>

#include <span>
#include <vector>

#include "cmake/embedded_file.hpp"
#include "rules/core/counted.hpp"
#include "rules/core/joined.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> commentary_words();
}

namespace commentary {
namespace {

const toml::table& words() {
    static const toml::table all = toml::parse(armistice_data::commentary_words().front().text);
    return all;
}

}  // namespace

std::string in_words(const Force& force) {
    std::vector<std::string> parts;
    for (const auto& [type, count] : force)
        if (count > 0) parts.push_back(fmt::format("{} {}", count, plain(rules::counted_name(count, type))));
    return rules::and_joined(parts, "nothing");
}

std::optional<std::string> phrase(std::string_view table, std::string_view word, const Facts& facts) {
    const auto line = words()[table][word].value<std::string>();
    if (!line) return std::nullopt;
    return fmt::format(fmt::runtime(*line), fmt::arg("power", facts.power), fmt::arg("space", facts.space), fmt::arg("units", facts.units),
                       fmt::arg("number", facts.number), fmt::arg("value", facts.value));
}

}  // namespace commentary
