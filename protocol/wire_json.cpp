#include "protocol/wire_json.hpp"

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/wire_overload.hpp"
#include "rules/core/text.hpp"

namespace protocol::frame {
namespace {

namespace pb = google::protobuf;
using Code = WireError::Code;
using Json = nlohmann::json;
/// One value, as it is written.
using Value = std::variant<bool, std::int64_t, std::uint64_t, double, std::string>;

constexpr std::size_t most_levels = 100;  // as Protobuf's own readers have it
constexpr double most_exact = 1LL << 53;  // of whole numbers that a double holds

template <class T>
std::optional<T> whole(const Value& value) {
    const auto in_range = [](auto number) -> std::optional<T> {
        if (!std::in_range<T>(number)) return std::nullopt;
        return static_cast<T>(number);
    };
    return std::visit(Overload{[](bool) { return std::optional<T>{}; }, in_range,
                               [&](double number) {
                                   if (std::trunc(number) != number || std::abs(number) > most_exact) return std::optional<T>{};
                                   return in_range(static_cast<std::int64_t>(number));
                               },
                               [](const std::string& text) {
                                   T number{};
                                   const auto* end = text.data() + text.size();
                                   const auto [stop, problem] = std::from_chars(text.data(), end, number);
                                   return problem == std::errc{} && stop == end ? std::optional{number} : std::nullopt;
                               }},
                      value);
}

/// What JSON has no number for is named, by the mapping.
std::optional<double> real(const Value& value) {
    return std::visit(Overload{[](bool) { return std::optional<double>{}; },
                               [](const std::string& text) -> std::optional<double> {
                                   using Limits = std::numeric_limits<double>;
                                   if (text == "Infinity") return Limits::infinity();
                                   if (text == "-Infinity") return -Limits::infinity();
                                   if (text == "NaN") return Limits::quiet_NaN();
                                   return std::nullopt;
                               },
                               [](auto number) { return std::optional{static_cast<double>(number)}; }},
                      value);
}

std::string shown(const Value& value) {
    return std::visit(Overload{[](const std::string& text) { return fmt::format("\"{}\"", rules::shortened(text)); },
                               [](const auto& other) { return fmt::format("{}", other); }},
                      value);
}

/// What may stand in `field`, for whoever has to mend it.
std::string belongs_in(const pb::FieldDescriptor& field) {
    using Kind = pb::FieldDescriptor::CppType;
    switch (field.cpp_type()) {
        case Kind::CPPTYPE_BOOL: return "true or false";
        case Kind::CPPTYPE_STRING: return "a text in quotes";
        case Kind::CPPTYPE_MESSAGE: return "an object in braces";
        case Kind::CPPTYPE_FLOAT:
        case Kind::CPPTYPE_DOUBLE: return "a number";
        case Kind::CPPTYPE_UINT32:
        case Kind::CPPTYPE_UINT64: return "a whole number of 0 or more, in its range";
        case Kind::CPPTYPE_INT32:
        case Kind::CPPTYPE_INT64: return "a whole number, in its range";
        case Kind::CPPTYPE_ENUM: break;
    }
    std::string names;
    const auto& words = *field.enum_type();
    for (int i = 1; i < words.value_count(); ++i) names += fmt::format("{}\"{}\"", i == 1 ? "" : ", ", words.value(i)->name());
    return "one of " + names;
}

/// Where a value goes: a field of a message, or one more element of it.
struct Target {
    pb::Message* message = nullptr;
    const pb::FieldDescriptor* field = nullptr;  ///< Null: what comes is passed over.
    bool element = false;

    [[nodiscard]] const pb::Reflection& reflection() const { return *message->GetReflection(); }
    [[nodiscard]] pb::Message& child() const {
        return element ? *reflection().AddMessage(message, field) : *reflection().MutableMessage(message, field);
    }
    /// @return whether `value` is one of the field's.
    [[nodiscard]] bool put(const Value& value) const;

private:
    template <class T, class Set, class Add>
    bool put(const std::optional<T>& value, Set set, Add add) const {
        if (value) (reflection().*(element ? add : set))(message, field, *value);
        return value.has_value();
    }
};

bool Target::put(const Value& value) const {
    using R = pb::Reflection;
    using Kind = pb::FieldDescriptor::CppType;
    switch (field->cpp_type()) {
        case Kind::CPPTYPE_INT32: return put(whole<std::int32_t>(value), &R::SetInt32, &R::AddInt32);
        case Kind::CPPTYPE_INT64: return put(whole<std::int64_t>(value), &R::SetInt64, &R::AddInt64);
        case Kind::CPPTYPE_UINT32: return put(whole<std::uint32_t>(value), &R::SetUInt32, &R::AddUInt32);
        case Kind::CPPTYPE_UINT64: return put(whole<std::uint64_t>(value), &R::SetUInt64, &R::AddUInt64);
        case Kind::CPPTYPE_BOOL: {
            const auto* flag = std::get_if<bool>(&value);
            return put(flag ? std::optional{*flag} : std::nullopt, &R::SetBool, &R::AddBool);
        }
        case Kind::CPPTYPE_STRING: {
            const auto* text = std::get_if<std::string>(&value);
            return put(text ? std::optional{*text} : std::nullopt, &R::SetString, &R::AddString);
        }
        case Kind::CPPTYPE_ENUM: {
            const auto* name = std::get_if<std::string>(&value);
            if (name == nullptr) return put(whole<int>(value), &R::SetEnumValue, &R::AddEnumValue);
            const auto* known = field->enum_type()->FindValueByName(*name);
            return put(known ? std::optional{known->number()} : std::nullopt, &R::SetEnumValue, &R::AddEnumValue);
        }
        case Kind::CPPTYPE_DOUBLE: return put(real(value), &R::SetDouble, &R::AddDouble);
        case Kind::CPPTYPE_FLOAT:
        case Kind::CPPTYPE_MESSAGE: return false;
    }
    return false;
}

/// Takes what nlohmann's parser reads, and puts it where it belongs.
class Filler {
public:
    Filler(std::string_view text, bool strict, pb::Message& root) : text_{text}, strict_{strict}, root_{&root} {}
    std::optional<WireError> fault;

    bool null() {
        auto& at = levels_.back();
        if (at.kind == Level::Kind::list) ++at.index;
        if (at.kind == Level::Kind::list || at.kind == Level::Kind::map)
            wrong(Code::bad_value, "null stands for nothing there", "leave it out");
        return true;  // of a field: it is left out
    }
    bool boolean(bool value) { return scalar(value); }
    bool number_integer(std::int64_t value) { return scalar(value); }
    bool number_unsigned(std::uint64_t value) { return scalar(value); }
    bool number_float(double value, const std::string&) { return scalar(value); }
    bool string(std::string& value) { return scalar(std::move(value)); }
    bool binary(Json::binary_t&) { return true; }

    bool start_object(std::size_t) {
        if (levels_.empty()) return open({Level::Kind::object, root_, nullptr, {}, {}, 0});
        const auto to = next();
        if (to.field == nullptr) return open({});
        if (to.field->is_map() && !to.element) return open({Level::Kind::map, to.message, to.field, {}, {}, 0});
        if (to.field->is_repeated() && !to.element) return open_wrong("an object stands where a list belongs", "send a list in brackets");
        if (to.field->cpp_type() != pb::FieldDescriptor::CPPTYPE_MESSAGE)
            return open_wrong("an object stands where one value belongs", "send " + belongs_in(*to.field));
        if (beside_another(to)) return open({});
        return open({Level::Kind::object, &to.child(), nullptr, {}, {}, 0});
    }
    bool start_array(std::size_t) {
        const auto to = next();
        if (to.field == nullptr) return open({});
        if (to.field->is_map()) return open_wrong("a list stands where an object belongs", "send an object in braces");
        if (!to.field->is_repeated() || to.element)
            return open_wrong("a list stands where one value belongs", "send the value without brackets");
        return open({Level::Kind::list, to.message, to.field, {}, {}, 0});
    }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name) {
        auto& at = levels_.back();
        if (at.kind == Level::Kind::skipped) return true;
        at.name = std::move(name);
        at.field = at.kind == Level::Kind::map ? at.field : field_of(*at.message->GetDescriptor(), at.name);
        if (at.field == nullptr) {
            if (strict_) unknown_field(at);
            return true;
        }
        auto known = at.kind == Level::Kind::map ? at.name : at.field->name();
        if (std::find(at.seen.begin(), at.seen.end(), known) != at.seen.end())
            wrong(Code::bad_value, "it stands twice in one object", "send it once");
        at.seen.push_back(std::move(known));
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) {
        const auto from = std::min(text_.size(), position == 0 ? 0 : position - 1);
        fault = WireError{Code::no_message,
                          {},
                          from == text_.size() ? "the JSON ends before its object does"
                                               : fmt::format("the JSON could not be read from character {} on: {}", from + 1,
                                                             rules::shortened(text_.substr(from, 100))),
                          "send one JSON object a frame, as in protocol/README.md",
                          0};
        return false;
    }

private:
    struct Level {
        enum class Kind : std::uint8_t { skipped, object, map, list } kind = Kind::skipped;
        pb::Message* message = nullptr;
        const pb::FieldDescriptor* field = nullptr;  ///< Of the key that was read; of the whole list or map.
        std::string name;                            ///< The key, as it was written.
        std::vector<std::string> seen;               ///< Names that stood here.
        std::size_t index = 0;                       ///< One more than that of the element that is read.
    };

    static const pb::FieldDescriptor* field_of(const pb::Descriptor& message, const std::string& name) {
        const auto* field = message.FindFieldByName(name);
        return field != nullptr ? field : message.FindFieldByCamelcaseName(name);
    }

    /// Where the value that comes now goes.
    Target next() {
        auto& at = levels_.back();
        switch (at.kind) {
            case Level::Kind::object: return {at.message, at.field, false};
            case Level::Kind::list: return ++at.index, Target{at.message, at.field, true};
            case Level::Kind::map: {
                auto& pair = Target{at.message, at.field, true}.child();
                pair.GetReflection()->SetString(&pair, at.field->message_type()->map_key(), at.name);
                return {&pair, at.field->message_type()->map_value(), false};
            }
            case Level::Kind::skipped: break;
        }
        return {};
    }

    bool scalar(Value value) {
        const auto to = next();
        if (to.field == nullptr) return true;
        if (to.field->is_repeated() && !to.element)
            wrong(Code::bad_value, fmt::format("{} stands where a list belongs", shown(value)), "put it into brackets");
        else if (!beside_another(to) && !to.put(value))
            wrong(Code::bad_value, fmt::format("{} is not what belongs there", shown(value)), "send " + belongs_in(*to.field));
        return true;
    }
    bool beside_another(const Target& to) {
        const auto* one_of = to.field->real_containing_oneof();
        if (one_of == nullptr || !to.reflection().HasOneof(*to.message, one_of)) return false;
        wrong(Code::bad_value, fmt::format("\"{}\" stands beside another of which only one may be there", to.field->name()),
              "send one of them");
        return true;
    }

    bool open(Level level) {
        levels_.push_back(std::move(level));
        if (levels_.size() <= most_levels) return true;
        fault = WireError{Code::no_message, {}, "the JSON is nested too deeply", fmt::format("send at most {} levels", most_levels), 0};
        return false;
    }
    bool open_wrong(std::string problem, std::string what_to_do) {
        wrong(Code::bad_value, std::move(problem), std::move(what_to_do));
        return open({});
    }
    bool close() {
        levels_.pop_back();
        return true;
    }

    void unknown_field(const Level& at) {
        std::vector<std::string_view> known;
        const auto& type = *at.message->GetDescriptor();
        for (int i = 0; i < type.field_count(); ++i) known.push_back(type.field(i)->name());
        const auto said = rules::shortened(at.name);
        auto question = rules::did_you_mean(said, known);
        wrong(Code::unknown_field, fmt::format("no field is named \"{}\" here", said),
              question.empty() ? std::string{"check the spelling against protocol/README.md"} : std::move(question));
    }
    void wrong(Code code, std::string problem, std::string what_to_do) {
        if (!fault) fault = WireError{code, path(), std::move(problem), std::move(what_to_do), 0};
    }
    /// Of the value that comes now: "act.command.move.units[0].count".
    [[nodiscard]] std::string path() const {
        std::string path;
        for (const auto& at : levels_) {
            if (at.kind == Level::Kind::list)
                path += fmt::format("[{}]", at.index == 0 ? 0 : at.index - 1);
            else if (at.kind != Level::Kind::skipped)
                path +=
                    (path.empty() ? "" : ".") + (at.kind == Level::Kind::object && at.field ? at.field->name() : rules::shortened(at.name));
        }
        return path;
    }

    std::string_view text_;
    bool strict_;
    pb::Message* root_;
    std::vector<Level> levels_;
};

}  // namespace

std::optional<WireError> read_json(std::string_view text, bool strict, pb::Message& message) {
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos || text[begin] != '{')
        return WireError{
            Code::no_message, {}, "the frame is no JSON object", "send one JSON object a frame, such as {\"request\":1,\"ping\":{}}", 0};
    Filler filler{text, strict, message};
    Json::sax_parse(text.begin(), text.end(), &filler);
    return std::move(filler.fault);
}

}  // namespace protocol::frame
