#include <fmt/format.h>
#include <array>
#include <utility>

#include "admin/scenario/read.hpp"
#include "rules/core/text.hpp"

namespace scenario {
namespace {

constexpr std::int64_t most_sides = 256;

std::vector<std::uint16_t> read_faces(Reader& reader, const Value& value, std::string_view what) {
    std::vector<std::uint16_t> faces;
    for (const auto* item : reader.list(value, what, true))
        if (const auto face = reader.number(*item, what, 1, most_sides)) faces.push_back(static_cast<std::uint16_t>(*face));
    return faces;
}

Author read_author(Reader& reader, const Value& value) {
    const auto name = reader.text(value, "\"as\"");
    if (!name) return {};
    if (*name == "clock") return {Author::Kind::clock};
    if (*name == "director") return {Author::Kind::director};
    const auto owner = reader.owner(*name, value.line);
    return {Author::Kind::power, owner.value_or(rules::nobody)};
}

void read_refused(Reader& reader, const Value& value, Step& step) {
    for (const auto* item : reader.list(value, "\"refused\"", true))
        if (auto paragraph = reader.paragraph(*item, "\"refused\"")) step.refused.push_back(std::move(*paragraph));
    if (step.refused.empty()) reader.problem(value.line, "\"refused\" must name a paragraph");
}

void read_denied(Reader& reader, const Value& value, Step& step) {
    constexpr std::array<std::string_view, 4> codes{"no-seat", "paused", "ended", "not-allowed"};
    step.denied = reader.text(value, "\"denied\"");
    if (step.denied && !rules::contains(codes, *step.denied))
        reader.problem(value.line, fmt::format("\"denied\" must be one of: {}", fmt::join(codes, ", ")));
}

void read_decide(Reader& reader, Keys& keys, Step& step) {
    if (const auto* decide = keys.take("decide")) {
        const auto word = reader.text(*decide, "\"decide\"").value_or("ask");
        step.defaults = word == "defaults";
        if (word != "defaults" && word != "ask") reader.problem(decide->line, R"("decide" must be "defaults" or "ask")");
    }
}

}  // namespace

Chance read_chance(Reader& reader, Keys& keys) {
    Chance chance;
    if (const auto* dice = keys.take("dice")) chance.dice = read_faces(reader, *dice, "\"dice\"");
    if (const auto* draws = keys.take("draws"))
        for (const auto& entry : reader.table(*draws, "\"draws\""))
            chance.draws[entry.key] = read_faces(reader, entry.value, fmt::format("the draw \"{}\"", rules::shortened(entry.key)));
    return chance;
}

Step read_step(Reader& reader, const Value& value) {
    Step step;
    step.line = value.line;
    Keys keys{reader, value, "a step"};
    if (const auto* as = keys.take("as")) step.author = read_author(reader, *as);
    const auto* deed = keys.take("do");
    if (deed != nullptr) step.deed = read_deed(reader, *deed, step.author);
    static_cast<Chance&>(step) = read_chance(reader, keys);
    read_decide(reader, keys, step);
    if (const auto* orders = keys.take("orders")) step.orders = read_orders(reader, *orders);
    if (const auto* reset = keys.take("reset")) step.reset = reader.flag(*reset, "\"reset\"").value_or(false);
    if (const auto* through = keys.take("through")) step.through = reader.power(*through, "\"through\"");
    if (const auto* refused = keys.take("refused")) read_refused(reader, *refused, step);
    if (const auto* denied = keys.take("denied")) read_denied(reader, *denied, step);
    if (!step.refused.empty() && step.denied) reader.problem(step.line, "a step is refused or denied, not both");
    const auto* expect = keys.take("expect");
    if (expect != nullptr) step.expect = read_expectations(reader, *expect);
    if (deed == nullptr && expect == nullptr) reader.problem(step.line, R"(a step must say "do" or "expect": this one proves nothing)");
    return step;
}

}  // namespace scenario
