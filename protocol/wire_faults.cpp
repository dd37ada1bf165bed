#include "protocol/wire_faults.hpp"

#include <fmt/format.h>

#include <limits>

#include "rules/core/text.hpp"
#include "rules/hooks/unit_class.hpp"

namespace protocol::wire {
namespace {

std::string listed(std::span<const std::string_view> words, std::string_view quote) {
    std::string names;
    for (const auto& word : words)
        if (!word.empty()) names += fmt::format("{}{}{}{}", names.empty() ? "" : ", ", quote, word, quote);
    return names;
}

}  // namespace

void Faults::unknown(std::string_view kind, std::string_view name, std::string_view field) {
    names::Finder finder{*rules_};
    finder.unknown(kind, name, path_to(field), {});
    fault_ = std::move(finder.fault());
}

std::string Faults::path_to(std::string_view name) const {
    return name.empty() ? path_ : path_.empty() ? std::string{name} : fmt::format("{}.{}", path_, name);
}

void Faults::fail(std::string_view name, Code code, std::string problem, std::string what_to_do) {
    if (!failed()) fault_ = WireError{code, path_to(name), std::move(problem), std::move(what_to_do), 0};
}

void Faults::lack(std::string_view name, std::string problem, std::string what_to_do) {
    if (!lack_) lack_ = WireError{Code::missing, path_to(name), std::move(problem), std::move(what_to_do), 0};
}

void Faults::not_that(std::string_view name, const Value& value, std::string_view belongs) {
    const auto* json = value.json();
    if (json != nullptr && json->is_array())
        return fail(name, Code::bad_value, "a list stands where one value belongs", "send the value without brackets");
    if (json != nullptr && json->is_object())
        return fail(name, Code::bad_value, "an object stands where one value belongs", fmt::format("send {}", belongs));
    fail(name, Code::bad_value, value.shown() + " is not what belongs there", fmt::format("send {}", belongs));
}

void Faults::not_text(std::string_view name, const Value& value) {
    if (value.json() == nullptr) return no_message();  // no UTF-8
    not_that(name, value, "a text in quotes");
}

void Faults::no_message() {
    path_.clear();
    fail({}, Code::no_message, "the bytes are no message", "send one message of armistice.v1 a frame");
}

void Faults::bad_hex(std::string_view name, std::string_view text, std::size_t size) {
    if (text.empty()) return lack(name, "this is missing", fmt::format("send {} hexadecimal digits", 2 * size));
    fail(name, Code::bad_hex, fmt::format("\"{}\" is not {} hexadecimal digits", rules::shortened(text, 80), 2 * size),
         fmt::format("send {} hexadecimal digits", 2 * size));
}

void Faults::no_alternative(std::string_view called, std::span<const rules::Alternative> alternatives) {
    std::string names;
    for (const auto& one : alternatives) names += fmt::format("{}{}", names.empty() ? "" : ", ", one.name);
    lack({}, fmt::format("{} says nothing that this version knows", called), fmt::format("set one of {}", names));
}

void Faults::left_over(const Content::LeftOver& left, bool json, const std::vector<std::string_view>& known) {
    if (left.twice_of != nullptr) return fail(left.twice_of, Code::bad_value, "it stands twice in one object", "send it once");
    if (!json)
        return fail({}, Code::unknown_field, fmt::format("there is no field {} here", left.name),
                    "send only fields of armistice.v1; a newer client asks an older server with the fields that both know");
    const auto said = rules::shortened(left.name);
    auto question = rules::did_you_mean(said, known);
    fail(said, Code::unknown_field, fmt::format("no field is named \"{}\" here", said),
         question.empty() ? std::string{"check the spelling against protocol/README.md"} : std::move(question));
}

bool Faults::fits(std::string_view name, std::size_t items) {
    ++lists_;
    if (failed()) return false;
    if (of_ == Of::server || rules_ == nullptr) return true;
    names::Finder finder{*rules_};
    if (!finder.few(items, path_to(name))) {
        fault_ = std::move(finder.fault());
        return false;
    }
    if (lists_ > names::Finder::deepest)
        fail(name, Code::bad_value, "this is nested too deeply", fmt::format("nest {} levels at most", names::Finder::deepest));
    return !failed();
}

std::optional<std::size_t> Faults::word(std::string_view name, const Value& value, std::span<const std::string_view> words) {
    const std::size_t first = words.front().empty() ? 0 : 1;
    std::int64_t number = 0;
    if (value.json() != nullptr && value.json()->is_string()) {
        std::string text;
        (void)value.get(text);
        for (std::size_t at = 0; at < words.size(); ++at)
            if (!text.empty() && words[at] == text) return at;
        not_that(name, value, "one of " + listed(words, "\""));
    } else if (!value.get(number, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max())) {
        not_that(name, value, "one of " + listed(words, "\""));
    } else if (number != 0 || name.ends_with(']')) {
        const auto at = static_cast<std::uint64_t>(number) - first;
        if (number >= 1 && at < words.size() && !words[at].empty()) return at;
        fail(name, Code::unknown_value, fmt::format("{} is none of its values", number), "use one of " + listed(words, ""));
    }
    return std::nullopt;
}

std::string Faults::named_place(const char* field, const std::string& key) const {
    return rules_ != nullptr ? fmt::format("{}[{}]", field, rules::shortened(key)) : fmt::format("{}.{}", field, rules::shortened(key));
}

std::optional<rules::UnitTypeId> Faults::only_carrier() const {
    std::optional<rules::UnitTypeId> only;
    for (std::size_t at = 0; at < rules_->unit_types.size(); ++at) {
        const auto& type = rules_->unit_types[at];
        if (type.capacity == 0 && !type.is(rules::unit_class::carrying)) continue;
        if (only) return std::nullopt;
        only = static_cast<rules::UnitTypeId>(at);
    }
    return only;
}

void Faults::add(std::string_view field, const std::string& name, rules::OwnerMask& mask) {
    rules::OwnerId id{};
    resolve(field, name, id);
    if (rules_ != nullptr && !failed()) mask |= rules::mask_of(id);
}
void Faults::add(std::string_view field, const std::string& name, rules::RoleMask& mask) {
    rules::RoleId id{};
    resolve(field, name, id);
    if (rules_ != nullptr && !failed()) mask |= static_cast<std::uint16_t>(1U << rules::raw(id));
}
void Faults::add(std::string_view field, const std::string& name, rules::Marks& mask) {
    rules::SlotId id{};
    resolve(field, name, id);
    if (rules_ != nullptr && !failed()) mask |= rules_->slot(id).bit;
}

}  // namespace protocol::wire
