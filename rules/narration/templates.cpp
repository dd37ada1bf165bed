#include "rules/narration/templates.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <span>
#include <stdexcept>

#include "cmake/embedded_file.hpp"
#include "rules/compile/data_file.hpp"
#include "rules/mechanics/words.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> narration_words();
}

namespace narration {
namespace {

const Templates& templates() {
    static const Templates all{armistice_data::narration_words().front().text};
    return all;
}

const std::string* line_of(const rules::Ruleset& rules, std::string_view table, std::string_view word) {
    const auto* own = rules.has_data<rules::CommentaryLines>() ? rules.data<rules::CommentaryLines>().find(table, word) : nullptr;
    return own != nullptr ? own : templates().find(table, word);
}

}  // namespace

Templates::Templates(std::string_view text) {
    rules::DataFile data{text, "words.toml"};
    for (const auto& [name, table] : data.root().tables_by_key())
        for (const auto& [word, line] : table.scalars()) phrases_[name][word] = std::get<std::string>(line);
    if (!data.problems().empty()) throw std::logic_error{rules::in_words(data.problems())};
}

const std::string* Templates::find(std::string_view table, std::string_view word) const {
    const auto words = phrases_.find(table);
    if (words == phrases_.end()) return nullptr;
    const auto line = words->second.find(word);
    return line == words->second.end() ? nullptr : &line->second;
}

std::optional<std::string> phrase(const rules::Ruleset& rules, std::string_view table, std::string_view word, const Facts& facts) {
    const auto* line = line_of(rules, table, word);
    if (line == nullptr) return std::nullopt;
    return fmt::format(fmt::runtime(*line), fmt::arg("power", facts.power), fmt::arg("space", facts.space), fmt::arg("units", facts.units),
                       fmt::arg("number", facts.number), fmt::arg("value", facts.value));
}

std::string reason_in_words(const rules::Ruleset& rules, const rules::Outcome& outcome) {
    const std::string by{rules.tag(outcome.by)};
    return phrase(rules, outcome.side == rules::no_side ? "draw" : "by", by, {}).value_or("by " + plain(by));
}

}  // namespace narration
