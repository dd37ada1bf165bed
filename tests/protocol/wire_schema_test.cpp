#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <google/protobuf/descriptor.pb.h>

#include "armistice/v1/armistice.pb.h"
#include "protocol/wire_fields_client.hpp"
#include "protocol/wire_fields_entry.hpp"
#include "protocol/wire_fields_event.hpp"
#include "protocol/wire_fields_server.hpp"
#include "protocol/wire_fields_values.hpp"

namespace {

namespace pb = google::protobuf;
using protocol::Fields;
using protocol::Message;

void gather(const pb::FileDescriptor& file, std::map<std::string, const pb::FileDescriptor*>& files) {
    if (!files.emplace(file.name(), &file).second) return;
    for (int i = 0; i < file.dependency_count(); ++i) gather(*file.dependency(i), files);
}
/// Every message of the package that stands in no other, by file.
std::vector<const pb::Descriptor*> schema() {
    std::map<std::string, const pb::FileDescriptor*> files;
    gather(*armistice::v1::ClientMessage::descriptor()->file(), files);
    std::vector<const pb::Descriptor*> messages;
    for (const auto& [name, file] : files)
        for (int i = 0; i < file->message_type_count(); ++i) messages.push_back(file->message_type(i));
    return messages;
}

std::string file(const char* path) {
    std::ifstream in{path};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void list(const pb::EnumDescriptor& type, std::string& out) {
    out += "enum " + type.full_name() + "\n";
    for (int i = 0; i < type.value_count(); ++i) out += "  " + std::to_string(type.value(i)->number()) + " " + type.value(i)->name() + "\n";
}
void list(const pb::Descriptor& type, std::string& out) {
    if (type.options().map_entry()) return;
    out += "message " + type.full_name() + "\n";
    for (int i = 0; i < type.field_count(); ++i) {
        const auto& field = *type.field(i);
        out +=
            "  " + std::to_string(field.number()) + " " + field.name() + " " + (field.is_repeated() ? "repeated " : "") + field.type_name();
        if (field.message_type() != nullptr && !field.is_map()) out += " " + field.message_type()->name();
        out += "\n";
    }
    for (int i = 0; i < type.enum_type_count(); ++i) list(*type.enum_type(i), out);
    for (int i = 0; i < type.nested_type_count(); ++i) list(*type.nested_type(i), out);
}
void names(const pb::Descriptor& type, std::vector<std::string>& out) {
    if (type.options().map_entry()) return;
    out.push_back(type.name());
    for (int i = 0; i < type.nested_type_count(); ++i) names(*type.nested_type(i), out);
}

/// Compares the members of a closed type, and of what stands in it, with the fields of the message.
class Comparison {
public:
    template <Message T>
    void of(const pb::Descriptor& message) {
        if (!seen_.insert(&message).second) return;
        int at = 0;
        std::apply([&](const auto&... members) { (one(message, members, at), ...); }, Fields<T>::list);
        CHECK_MESSAGE(at == message.field_count(), message.full_name());
    }
    [[nodiscard]] std::size_t messages() const { return seen_.size(); }

private:
    template <class T>
    struct Inner {
        using type = T;
    };
    template <class T>
    struct Inner<std::optional<T>> : Inner<T> {};
    template <class T>
    struct Inner<std::vector<T>> : Inner<T> {};
    template <class T>
    struct Inner<std::map<std::string, T>> : Inner<T> {};

    template <class M>
    void into(const pb::FieldDescriptor& field) {
        using Element = typename Inner<M>::type;
        if constexpr (Message<Element>) {
            const auto* type = field.is_map() ? field.message_type()->field(1)->message_type() : field.message_type();
            REQUIRE_MESSAGE(type != nullptr, field.full_name());
            of<Element>(*type);
        } else {
            const auto kind = (field.is_map() ? field.message_type()->field(1) : &field)->cpp_type();
            CHECK_MESSAGE(kind == kind_of<Element>(), field.full_name());
        }
    }
    template <class E>
    static pb::FieldDescriptor::CppType kind_of() {
        using Field = pb::FieldDescriptor;
        if constexpr (std::is_enum_v<E>) return Field::CPPTYPE_ENUM;
        if constexpr (std::is_same_v<E, bool>) return Field::CPPTYPE_BOOL;
        if constexpr (std::is_same_v<E, std::int32_t>) return Field::CPPTYPE_INT32;
        if constexpr (std::is_same_v<E, std::int64_t>) return Field::CPPTYPE_INT64;
        if constexpr (std::is_same_v<E, std::uint32_t>) return Field::CPPTYPE_UINT32;
        if constexpr (std::is_same_v<E, std::uint64_t>) return Field::CPPTYPE_UINT64;
        if constexpr (std::is_same_v<E, double>) return Field::CPPTYPE_DOUBLE;
        return Field::CPPTYPE_STRING;
    }
    template <class T, class M>
    void one(const pb::Descriptor& message, const protocol::Member<T, M>& member, int& at) {
        REQUIRE_MESSAGE(at < message.field_count(), message.full_name());
        const auto& field = *message.field(at++);
        CHECK(field.name() == member.name);
        into<M>(field);
    }
    template <class T, class V, std::size_t count>
    void one(const pb::Descriptor& message, const protocol::OneOf<T, V, count>& member, int& at) {
        [&]<std::size_t... i>(std::index_sequence<i...>) {
            (
                [&] {
                    REQUIRE_MESSAGE(at < message.field_count(), message.full_name());
                    const auto& field = *message.field(at++);
                    CHECK(field.name() == member.names[i]);
                    CHECK(field.real_containing_oneof() != nullptr);
                    into<std::variant_alternative_t<i + protocol::OneOf<T, V, count>::first, V>>(field);
                }(),
                ...);
        }(std::make_index_sequence<count>{});
    }

    std::set<const pb::Descriptor*> seen_;
};

std::size_t messages_in(const pb::Descriptor& type) {
    std::vector<std::string> found;
    names(type, found);
    return found.size();
}

}  // namespace

TEST_CASE("field numbers are what clients were built with") {
    std::string now;
    for (const auto* message : schema()) list(*message, now);
    const auto pinned = file("tests/protocol/wire_numbers.txt");
    const auto differ = std::mismatch(now.begin(), now.end(), pinned.begin(), pinned.end()).first;
    // Lines may be added there, with numbers not used before; none may change or go.
    CHECK_MESSAGE(now == pinned, "from here on: " << std::string(differ, now.end()).substr(0, 200));
}

TEST_CASE("the members of the closed types are the fields of the messages") {
    Comparison comparison;
    comparison.of<protocol::ClientMessage>(*armistice::v1::ClientMessage::descriptor());
    comparison.of<protocol::ServerMessage>(*armistice::v1::ServerMessage::descriptor());
    std::size_t all = 0;
    for (const auto* message : schema()) all += messages_in(*message);
    CHECK(comparison.messages() == all);
}

TEST_CASE("every message is named in the README") {
    const auto readme = file("protocol/README.md");
    std::vector<std::string> all;
    for (const auto* message : schema()) names(*message, all);
    for (const auto& name : all)
        CHECK_MESSAGE((readme.find("`" + name + "`") != std::string::npos || readme.find("." + name + "`") != std::string::npos), name);
}
