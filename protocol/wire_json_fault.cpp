#include "protocol/wire_json_fault.hpp"

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/core/text.hpp"

namespace protocol::frame {
namespace {

namespace pb = google::protobuf;
using Code = WireError::Code;

constexpr std::string_view package = "type.googleapis.com/";

/// The message in which `path` ends, such as that of "act.command.purchase.units[0]"; null where it ends in none.
const pb::Descriptor* message_at(const pb::Descriptor& message, std::string_view path) {
    const auto* found = &message;
    while (found != nullptr && !path.empty()) {
        const auto part = path.substr(0, path.find('.'));
        path.remove_prefix(std::min(path.size(), part.size() + 1));
        const auto* field = found->FindFieldByName(std::string{part.substr(0, part.find('['))});
        found = field == nullptr || field->is_map() ? nullptr : field->message_type();
    }
    return found;
}

std::string joined(std::string_view path, std::string_view name) {
    return path.empty() || name.empty() ? fmt::format("{}{}", path, name) : fmt::format("{}.{}", path, name);
}

/// What may stand there, for a type of Protobuf's.
std::string kind_of(std::string_view type, const pb::Descriptor& message) {
    if (type == "TYPE_BOOL") return "true or false";
    if (type == "TYPE_STRING") return "a text in quotes";
    if (type == "TYPE_DOUBLE") return "a number";
    if (type == "TYPE_UINT32" || type == "TYPE_UINT64") return "a whole number of 0 or more, in its range";
    if (type.starts_with("TYPE_")) return "a whole number, in its range";
    if (!type.starts_with(package)) return "a value of its kind";
    const auto* words = message.file()->pool()->FindEnumTypeByName(std::string{type.substr(package.size())});
    if (words == nullptr) return "an object in braces";
    std::string names;
    for (int i = 1; i < words->value_count(); ++i) names += fmt::format("{}\"{}\"", i == 1 ? "" : ", ", words->value(i)->name());
    return "one of " + names;
}

WireError unknown_field(std::string_view path, std::string_view name, const pb::Descriptor& message) {
    std::vector<std::string_view> known;
    if (const auto* there = message_at(message, path); there != nullptr)
        for (int i = 0; i < there->field_count(); ++i) known.push_back(there->field(i)->name());
    const auto said = rules::shortened(name);
    auto question = rules::did_you_mean(said, known);
    return {Code::unknown_field, joined(path, said), fmt::format("no field is named \"{}\" here", said),
            question.empty() ? std::string{"check the spelling against protocol/README.md"} : std::move(question), 0};
}

/// `said` follows the words "invalid value".
WireError bad_value(std::string_view path, std::string_view said, const pb::Descriptor& message) {
    constexpr std::string_view for_type = " for type ";
    const auto cut = said.rfind(for_type);
    const auto value = said.substr(0, cut);
    const auto type = cut == std::string_view::npos ? std::string_view{} : said.substr(cut + for_type.size());
    const auto fault = [&](std::string field, std::string problem, std::string what_to_do) {
        return WireError{Code::bad_value, std::move(field), std::move(problem), std::move(what_to_do), 0};
    };
    if (type == "oneof") {
        const auto end = value.rfind('\'');
        const auto begin = end == std::string_view::npos || end == 0 ? end : value.rfind('\'', end - 1);
        const auto name = begin == std::string_view::npos ? std::string_view{} : value.substr(begin + 1, end - begin - 1);
        return fault(joined(path, name), fmt::format("\"{}\" stands beside another of which only one may be there", name),
                     "send one of them");
    }
    if (value.starts_with("Starting an object"))
        return fault(joined(path, type), "an object stands where one value belongs", "send the value");
    if (type == "Map") return fault(std::string{path}, "a list stands where an object belongs", "send an object in braces");
    return fault(std::string{path}, fmt::format("{} is not what belongs there", rules::shortened(value)),
                 fmt::format("send {}", kind_of(type, message)));
}

/// The text is no JSON: where it ceases to be.
WireError no_json(std::string_view said) {
    const auto line = said.find('\n');
    auto problem = fmt::format("the JSON could not be read: {}", rules::shortened(said.substr(0, line), 100));
    if (line != std::string_view::npos) {
        const auto shown = said.substr(line + 1);
        const auto caret = shown.rfind('\n');
        const auto there = shown.substr(0, caret);
        const auto up_to = caret == std::string_view::npos ? there.size() : std::min(there.size(), shown.size() - caret - 1);
        if (up_to > 0) problem += fmt::format(" It stops at: {}", rules::shortened(there.substr(0, up_to), 100));
    }
    return {Code::no_message, {}, std::move(problem), "send one JSON object a frame, as in protocol/README.md", 0};
}

}  // namespace

WireError json_fault(std::string_view said, const pb::Descriptor& message) {
    // "(path) name: what", without the path or the name where there is none.
    std::string_view path;
    auto rest = said;
    if (rest.starts_with('('))
        if (const auto close = rest.find(')'); close != std::string_view::npos) {
            path = rest.substr(1, close - 1);
            rest.remove_prefix(close + 1);
            if (rest.starts_with(' ')) rest.remove_prefix(1);
        }
    const auto before = [&](std::string_view end) -> std::optional<std::string_view> {
        if (!rest.ends_with(end)) return std::nullopt;
        return rest.substr(0, rest.size() - end.size());
    };
    if (const auto name = before(": Cannot find field.")) return unknown_field(path, *name, message);
    if (const auto name = before(": Proto field is not repeating, cannot start list."))
        return {Code::bad_value, joined(path, rules::shortened(*name)), "a list stands where one value belongs",
                "send the value without brackets", 0};
    constexpr std::string_view invalid = ": invalid value ";
    if (rest.starts_with(invalid)) return bad_value(path, rest.substr(invalid.size()), message);
    if (rest.find("transcoder") != std::string_view::npos)
        return {Code::bad_value, {}, "a value is not what belongs at its place", "compare with the example in protocol/README.md", 0};
    return no_json(said);
}

}  // namespace protocol::frame
