#include "tests/match/message_changer.hpp"

#include <doctest/doctest.h>
#include <google/protobuf/descriptor.h>

#include <cstdint>
#include <memory>

namespace testing {
namespace {

namespace pb = google::protobuf;
using Field = pb::FieldDescriptor;

std::int64_t number(const pb::Message& message, const Field& field) {
    const auto& reflection = *message.GetReflection();
    const auto type = field.cpp_type();
    if (type == Field::CPPTYPE_INT64) return reflection.GetInt64(message, &field);
    if (type == Field::CPPTYPE_INT32) return reflection.GetInt32(message, &field);
    if (type == Field::CPPTYPE_BOOL) return reflection.GetBool(message, &field) ? 1 : 0;
    if (type == Field::CPPTYPE_UINT32) return reflection.GetUInt32(message, &field);
    if (type == Field::CPPTYPE_UINT64) return static_cast<std::int64_t>(reflection.GetUInt64(message, &field));
    REQUIRE(type == Field::CPPTYPE_ENUM);
    return reflection.GetEnumValue(message, &field);
}
/// Its value and so much more; nothing where that is below what it can be.
void set(pb::Message& message, const Field& field, int by) {
    const auto& reflection = *message.GetReflection();
    const auto type = field.cpp_type();
    const auto to = number(message, field) + by;
    if (type == Field::CPPTYPE_INT64)
        reflection.SetInt64(&message, &field, to);
    else if (type == Field::CPPTYPE_INT32)
        reflection.SetInt32(&message, &field, static_cast<std::int32_t>(to));
    else if (type == Field::CPPTYPE_BOOL)
        reflection.SetBool(&message, &field, by > 0);
    else if (to < 0)
        return;
    else if (type == Field::CPPTYPE_UINT32)
        reflection.SetUInt32(&message, &field, static_cast<std::uint32_t>(to));
    else if (type == Field::CPPTYPE_UINT64)
        reflection.SetUInt64(&message, &field, static_cast<std::uint64_t>(to));
    else
        reflection.SetEnumValue(&message, &field, static_cast<int>(to));
}
/// One more, that is not what stands first.
void add(pb::Message& message, const Field& field, int size) {
    const auto& reflection = *message.GetReflection();
    const auto type = field.cpp_type();
    if (type == Field::CPPTYPE_UINT32)
        reflection.AddUInt32(&message, &field, size == 0 ? 1 : reflection.GetRepeatedUInt32(message, &field, 0) + 1);
    else if (type == Field::CPPTYPE_INT64)
        reflection.AddInt64(&message, &field, size == 0 ? 1 : reflection.GetRepeatedInt64(message, &field, 0) + 1);
    else if (type == Field::CPPTYPE_UINT64)
        reflection.AddUInt64(&message, &field, size == 0 ? 1 : reflection.GetRepeatedUInt64(message, &field, 0) + 1);
    else if (type == Field::CPPTYPE_ENUM)
        reflection.AddEnumValue(&message, &field, size == 0 ? 1 : reflection.GetRepeatedEnumValue(message, &field, 0) + 1);
    else if (type == Field::CPPTYPE_STRING)
        reflection.AddString(&message, &field, "x");
    else
        FAIL("a list of what this does not know: " << field.full_name());
}

}  // namespace

void MessageChanger::change(Message& message, const std::string& path) {
    const auto& type = *message.GetDescriptor();
    for (int at = 0; at < type.field_count(); ++at) {
        const auto& field = *type.field(at);
        const auto name = path + field.name();
        const bool other = field.real_containing_oneof() != nullptr && !message.GetReflection()->HasField(message, &field);
        if (other && path.empty())
            turn(message, name + " instead", [&] { message.GetReflection()->MutableMessage(&message, &field); });
        else if (!other && field.is_repeated())
            change_list(message, field, name);
        else if (!other && field.cpp_type() == Field::CPPTYPE_MESSAGE)
            change_message(message, field, name);
        else if (!other)
            change_value(message, field, name);
    }
}
void MessageChanger::turn(Message& message, const std::string& what, const std::function<void()>& change) {
    const std::unique_ptr<pb::Message> before{message.New()};
    before->CopyFrom(message);
    change();
    if (message.SerializeAsString() != before->SerializeAsString()) emit_(what);
    message.CopyFrom(*before);
}
void MessageChanger::change_message(Message& message, const Field& field, const std::string& name) {
    const auto& reflection = *message.GetReflection();
    if (!reflection.HasField(message, &field)) return turn(message, name + " added", [&] { reflection.MutableMessage(&message, &field); });
    turn(message, name + " gone", [&] { reflection.ClearField(&message, &field); });
    change(*reflection.MutableMessage(&message, &field), name + ".");
}
void MessageChanger::change_list(Message& message, const Field& field, const std::string& name) {
    const auto& reflection = *message.GetReflection();
    const auto size = reflection.FieldSize(message, &field);
    const bool messages = field.cpp_type() == Field::CPPTYPE_MESSAGE;
    turn(message, name + " longer", [&] {
        if (!messages) return add(message, field, size);
        auto* added = reflection.AddMessage(&message, &field);
        if (size > 0) added->CopyFrom(reflection.GetRepeatedMessage(message, &field, size - 1));
    });
    if (size == 0) return;
    turn(message, name + " shorter", [&] { reflection.RemoveLast(&message, &field); });
    turn(message, name + " swapped", [&] { reflection.SwapElements(&message, &field, 0, size - 1); });
    if (messages)
        for (int at = 0; at < size; ++at) change(*reflection.MutableRepeatedMessage(&message, &field, at), name + ".");
    else
        turn(message, name + " other", [&] {
            add(message, field, size);
            reflection.SwapElements(&message, &field, 0, size);
            reflection.RemoveLast(&message, &field);
        });
}
void MessageChanger::change_value(Message& message, const Field& field, const std::string& name) {
    const auto& reflection = *message.GetReflection();
    if (field.has_presence() && reflection.HasField(message, &field))
        turn(message, name + " gone", [&] { reflection.ClearField(&message, &field); });
    if (field.cpp_type() == Field::CPPTYPE_STRING) return change_text(message, field, name);
    if (field.has_presence() && !reflection.HasField(message, &field)) turn(message, name + " added", [&] { set(message, field, 0); });
    turn(message, name + " zero", [&] { reflection.ClearField(&message, &field); });
    turn(message, name + " more", [&] { set(message, field, 1); });
    turn(message, name + " less", [&] { set(message, field, -1); });
}
void MessageChanger::change_text(Message& message, const Field& field, const std::string& name) {
    const auto& reflection = *message.GetReflection();
    auto text = reflection.GetString(message, &field);
    const bool bytes = field.type() == Field::TYPE_BYTES;
    turn(message, name + " empty", [&] { reflection.SetString(&message, &field, ""); });
    if (text.empty() && bytes)
        text = std::string(field.name() == "action_id" || field.name() == "game" || field.name() == "tournament" ? 16 : 32, '\1');
    else if (bytes)
        text[0] = static_cast<char>(text[0] ^ 1);
    else
        text += 'x';
    turn(message, name + " other", [&] { reflection.SetString(&message, &field, text); });
    if (bytes) turn(message, name + " short", [&] { reflection.SetString(&message, &field, text.substr(1)); });
}

}  // namespace testing
