#include "protocol/wire_read.hpp"

#include <fmt/format.h>

#include "rules/core/text.hpp"

namespace protocol::reading {

bool Reader::fail(Code code, std::string problem, std::string what_to_do) {
    fault_ = {code, {}, std::move(problem), std::move(what_to_do), 0};
    return false;
}

bool Reader::known(const pb::Message& message) {
    const auto& unknown = message.GetReflection()->GetUnknownFields(message);
    if (unknown.empty()) return true;
    return fail(Code::unknown_field, fmt::format("{} has no field {}", message.GetDescriptor()->name(), unknown.field(0).number()),
                "send only fields of armistice.v1; a newer client asks an older server with the fields that both know");
}

bool Reader::at_field(const pb::FieldDescriptor& field, int index) {
    auto path = field.name();
    if (index >= 0) path += fmt::format("[{}]", index);
    if (!fault_.field.empty()) path += '.';
    fault_.field.insert(0, path);
    return false;
}

bool Reader::valid_enum(const Place& from, int number) {
    const auto& type = *from.field->enum_type();
    if (number != 0 && type.FindValueByNumber(number) != nullptr) return true;
    std::string names;
    for (int i = 1; i < type.value_count(); ++i) names += fmt::format("{}{}", i == 1 ? "" : ", ", type.value(i)->name());
    return fail(Code::unknown_value, fmt::format("{} is none of its values", number), fmt::format("use one of {}", names));
}

bool Reader::bad_hex(std::string_view text, std::size_t size) {
    if (text.empty()) return fail(Code::missing, "this is missing", fmt::format("send {} hexadecimal digits", 2 * size));
    return fail(Code::bad_hex, fmt::format("\"{}\" is not {} hexadecimal digits", rules::shortened(text, 80), 2 * size),
                fmt::format("send {} hexadecimal digits", 2 * size));
}

bool Reader::check(const wire::UnitPick& pick) {
    if (pick.count && (*pick.count < 1 || *pick.count > 65535)) {
        fail(Code::bad_count, fmt::format("{} is no number of units", *pick.count), "send 1 to 65535, or leave it out for 1");
        fault_.field = "count";
        return false;
    }
    if (pick.damage && *pick.damage > 255) {
        fail(Code::bad_value, fmt::format("{} is no level of damage", *pick.damage), "send 0 for whole units, or leave it out for any");
        fault_.field = "damage";
        return false;
    }
    return true;
}

bool Reader::no_alternative(const pb::OneofDescriptor& one_of) {
    std::string names;
    for (int i = 0; i < one_of.field_count(); ++i) names += fmt::format("{}{}", i == 0 ? "" : ", ", one_of.field(i)->name());
    return fail(Code::missing, fmt::format("{} says nothing that this version knows", one_of.containing_type()->name()),
                fmt::format("set one of {}", names));
}

}  // namespace protocol::reading
