#include "admin/scenario/parse.hpp"

#include <fmt/format.h>
#include <utility>

#include "admin/scenario/read.hpp"
#include "rules/core/text.hpp"

namespace scenario {
namespace {

constexpr std::size_t most_paragraphs = 3;

/// What the head of a file says about its rules, and where.
struct Head {
    Selection selection;
    std::uint32_t line = 1;
    std::vector<std::pair<std::string, std::uint32_t>> lines;  ///< Of options and parameters.
};

void read_head(Reader& reader, Keys& keys, Scenario& scenario) {
    if (const auto* title = keys.need("title")) scenario.title = reader.text(*title, "\"title\"").value_or("");
    const auto* paragraphs = keys.take("rules");
    if (paragraphs == nullptr) return;
    const auto items = reader.list(*paragraphs, "\"rules\"");
    if (items.empty() && paragraphs->as<Value::List>() != nullptr)
        reader.problem(paragraphs->line, "\"rules\" must name a paragraph; a file that proves none leaves it out");
    for (const auto* item : items)
        if (auto paragraph = reader.paragraph(*item, "\"rules\"")) scenario.paragraphs.push_back(std::move(*paragraph));
    if (scenario.paragraphs.size() > most_paragraphs)
        reader.problem(paragraphs->line, fmt::format("a scenario proves at most {} paragraphs", most_paragraphs));
}

/// By full name, `option.parameter`, which TOML may read as a table in a table.
void read_parameters(Reader& reader, const Value& value, Head& head, const std::string& prefix = {}) {
    for (const auto& entry : reader.table(value, "\"parameters\"")) {
        const auto name = prefix + entry.key;
        if (entry.value.as<Value::Table>() != nullptr) {
            read_parameters(reader, entry.value, head, name + '.');
            continue;
        }
        head.lines.emplace_back(name, entry.line);
        auto& setting = head.selection.parameters[name];
        if (const auto* flag = entry.value.as<bool>())
            setting = *flag;
        else if (const auto* number = entry.value.as<std::int64_t>())
            setting = *number;
        else if (auto text = reader.text(entry.value, fmt::format("the parameter \"{}\"", rules::shortened(name))))
            setting = std::move(*text);
        else
            head.selection.parameters.erase(name);
    }
}

Head read_selection(Reader& reader, Keys& keys) {
    Head head;
    if (const auto* bundle = keys.need("bundle")) {
        head.selection.bundle = reader.text(*bundle, "\"bundle\"").value_or("");
        head.line = bundle->line;
    }
    if (const auto* options = keys.take("options"))
        for (const auto* item : reader.list(*options, "\"options\""))
            if (auto name = reader.text(*item, "\"options\"")) {
                head.lines.emplace_back(*name, item->line);
                head.selection.options.push_back(std::move(*name));
            }
    if (const auto* parameters = keys.take("parameters")) read_parameters(reader, *parameters, head);
    return head;
}

std::shared_ptr<const rules::Ruleset> compiled(Reader& reader, const Head& head, Rulesets& rulesets) {
    const auto& ruleset = rulesets.get(head.selection);
    if (ruleset) return *ruleset;
    for (const auto& problem : ruleset.error()) {
        auto line = head.line;
        auto named = std::string::npos;  // the first name counts: others are suggested
        for (const auto& [name, where] : head.lines)
            if (const auto at = problem.text.find('"' + name + '"'); at < named) {
                named = at;
                line = where;
            }
        reader.problem(line, problem.line == 0 ? problem.text : fmt::format("{} ({}:{})", problem.text, problem.file, problem.line));
    }
    return nullptr;
}

}  // namespace

tl::expected<Scenario, std::vector<rules::Problem>> parse(std::string_view text, std::string_view file, Rulesets& rulesets) {
    auto document = rules::parse_toml(text, file);
    if (!document) return tl::make_unexpected(std::vector<rules::Problem>{std::move(document.error())});
    Reader reader{std::string{file}};
    Scenario scenario;
    scenario.file = file;
    {
        Keys keys{reader, *document, "the file"};
        read_head(reader, keys, scenario);
        const auto head = read_selection(reader, keys);
        scenario.selection = head.selection;
        const auto* start = keys.take("start");
        const auto* steps = keys.need("step");
        if (!head.selection.bundle.empty()) scenario.rules = compiled(reader, head, rulesets);
        if (scenario.rules != nullptr) {
            reader.use(*scenario.rules);
            if (start != nullptr) scenario.start = read_start(reader, *start);
            if (steps != nullptr)
                for (const auto* step : reader.list(*steps, "\"step\"")) scenario.steps.push_back(read_step(reader, *step));
        }
    }
    if (scenario.rules == nullptr && reader.problems().empty()) reader.problem(1, "the file must name a bundle");
    if (reader.problems().empty() && scenario.steps.empty()) reader.problem(1, "a scenario needs a step");
    if (!reader.problems().empty()) return tl::make_unexpected(reader.problems());
    return scenario;
}

}  // namespace scenario
