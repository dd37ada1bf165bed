#include <fmt/format.h>
#include <utility>

#include "admin/scenario/read.hpp"

namespace scenario {
namespace {

std::vector<PendingEntry> read_pending(Reader& reader, const Value& value) {
    std::vector<PendingEntry> found;
    for (const auto* item : reader.list(value, "\"pending\"")) {
        Keys keys{reader, *item, "a pending decision"};
        const auto* power_value = keys.need("power");
        const auto* decision_value = keys.need("decision");
        const auto* space = keys.take("space");
        if (power_value == nullptr || decision_value == nullptr) continue;
        const auto power = reader.power(*power_value, "\"power\"");
        const auto decision = reader.decision(*decision_value, "\"decision\"");
        if (!power || !decision) continue;
        found.push_back({*power, *decision, space == nullptr ? std::nullopt : reader.space(*space, "\"space\"")});
    }
    return found;
}

void read_choices(Reader& reader, const Value& value, std::vector<ChoicesEntry>& into) {
    for (const auto* item : reader.list(value, "\"choices\"", true)) {
        Keys keys{reader, *item, "\"choices\""};
        const auto* decision_value = keys.need("decision");
        const auto* legal = keys.need("legal");
        ChoicesEntry entry;
        entry.line = item->line;
        if (const auto* power = keys.take("power")) entry.power = reader.power(*power, "\"power\"");
        if (const auto* space = keys.take("space")) entry.space = reader.space(*space, "\"space\"");
        if (legal != nullptr)
            for (const auto* one : reader.list(*legal, "\"legal\""))
                if (auto choice = read_choice(reader, *one, "\"legal\"")) entry.legal.push_back(std::move(*choice));
        if (decision_value == nullptr) continue;
        const auto decision = reader.decision(*decision_value, "\"decision\"");
        if (!decision) continue;
        entry.decision = *decision;
        into.push_back(std::move(entry));
    }
}

ResultEntry read_result(Reader& reader, const Value& value) {
    ResultEntry result;
    Keys keys{reader, value, "\"result\""};
    const auto* winner = keys.take("winner");
    const auto* by = keys.take("by");
    result.none = winner == nullptr && by == nullptr;
    if (by != nullptr) result.by = reader.text(*by, "\"by\"");
    if (winner == nullptr) return result;
    const auto* several = winner->as<Value::List>();
    if (several != nullptr && several->empty()) reader.problem(winner->line, "\"winner\" names nobody");
    if (several != nullptr && several->empty()) return result;
    const auto name = reader.text(several == nullptr ? *winner : several->front(), "\"winner\"");
    if (!name) return result;
    if (several != nullptr)
        for (std::size_t at = 1; at < several->size(); ++at)
            if (const auto power = reader.power((*several)[at], "\"winner\"")) result.beside.push_back(*power);
    result.draw = *name == "draw";
    if (result.draw) return result;
    result.side = reader.rules().find_side(*name);
    if (!result.side) result.power = reader.power(*name, winner->line);
    return result;
}

std::vector<OfOwner<std::int64_t>> read_numbers(Reader& reader, const Value& value, std::string_view what) {
    std::vector<OfOwner<std::int64_t>> found;
    for (const auto& entry : reader.table(value, what)) {
        const auto owner = reader.owner(entry.key, entry.line);
        const auto number = reader.number(entry.value, fmt::format("{} of {}", what, entry.key), -1'000'000, 1'000'000);
        if (owner && number) found.push_back({*owner, *number, entry.line});
    }
    return found;
}

std::vector<NoteEntry> read_notes(Reader& reader, const Value& value) {
    std::vector<NoteEntry> found;
    for (const auto* item : reader.list(value, "\"notes\"")) {
        Keys keys{reader, *item, "a note"};
        NoteEntry note;
        if (const auto* power = keys.take("power")) note.power = reader.power(*power, "\"power\"");
        if (const auto* space = keys.take("space")) note.space = reader.space(*space, "\"space\"");
        if (const auto* number = keys.take("number")) note.number = reader.number(*number, "\"number\"", -1'000'000, 1'000'000);
        const auto* what = keys.need("what");
        const auto name = what == nullptr ? std::nullopt : reader.text(*what, "\"what\"");
        const auto tag = name ? reader.tag(*name, what->line) : std::nullopt;
        if (!tag) continue;
        note.what = *tag;
        found.push_back(note);
    }
    return found;
}

void read_moment(Reader& reader, Keys& keys, Expectations& expect) {
    if (const auto* value = keys.take("round"))
        if (const auto round = reader.number(*value, "\"round\"", 0, 1'000'000)) expect.round = static_cast<std::uint32_t>(*round);
    if (const auto* value = keys.take("power")) expect.power = reader.power(*value, "\"power\"");
    if (const auto* value = keys.take("phase"))
        if (const auto name = reader.text(*value, "\"phase\"")) expect.phase = reader.phase(*name, value->line);
}

void read_score(Reader& reader, Keys& keys, Expectations& expect) {
    if (const auto* value = keys.take("points"))
        for (const auto& entry : reader.table(*value, "\"points\"")) {
            const auto side = reader.side(entry.key, entry.line);
            const auto number = reader.number(entry.value, "points", -1'000'000, 1'000'000);
            if (side && number) expect.points.emplace_back(*side, *number);
        }
    if (const auto* value = keys.take("lost_value")) expect.lost_value = read_numbers(reader, *value, "the lost value");
    if (const auto* value = keys.take("result")) expect.result = read_result(reader, *value);
}

}  // namespace

Expectations read_expectations(Reader& reader, const Value& value) {
    Expectations expect;
    Keys keys{reader, value, "[step.expect]"};
    read_moment(reader, keys, expect);
    read_score(reader, keys, expect);
    if (const auto* control = keys.take("control")) expect.control = read_control(reader, *control);
    if (const auto* treasury = keys.take("treasury")) expect.treasury = read_money(reader, *treasury, "the treasury");
    if (const auto* units = keys.take("units")) (void)read_spaces(reader, *units, "\"units\"", expect.units);
    if (const auto* purchased = keys.take("purchased")) expect.purchased = read_purchased(reader, *purchased);
    if (const auto* pending = keys.take("pending")) expect.pending = read_pending(reader, *pending);
    if (const auto* choices = keys.take("choices")) read_choices(reader, *choices, expect.choices);
    if (const auto* battles = keys.take("battles")) expect.battles = reader.spaces(*battles, "\"battles\"");
    if (const auto* income = keys.take("income")) expect.income = read_money(reader, *income, "the income");
    if (const auto* out = keys.take("out")) expect.out = reader.powers(*out, "\"out\"");
    if (const auto* at_war = keys.take("at_war")) expect.at_war = read_flags(reader, *at_war, "\"at_war\"");
    if (const auto* state = keys.take("state")) expect.state = read_slots(reader, *state);
    if (const auto* notes = keys.take("notes")) expect.notes = read_notes(reader, *notes);
    return expect;
}

}  // namespace scenario
