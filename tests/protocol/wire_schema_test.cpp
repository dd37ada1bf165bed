#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <google/protobuf/descriptor.pb.h>

#include "armistice/v1/armistice.pb.h"
#include "protocol/wire_shown.hpp"

namespace {

namespace pb = google::protobuf;
namespace wire = protocol::wire;

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

/// Compares the fields that a type names with those of the message, and so on into what stands in it.
class Comparison {
public:
    static constexpr bool reading = true;
    template <class T>
    void of(const pb::Descriptor& message) {
        if (!seen_.insert(&message).second) return;
        const auto* outer = std::exchange(message_, &message);
        const auto counted = std::exchange(fields_, 0);
        T value{};
        if constexpr (wire::HasShown<T>)
            wire::Shown<T>::fields(*this, value);
        else
            rules::Layout<T>::fields(*this, value);
        CHECK_MESSAGE(fields_ == message.field_count(), message.full_name());
        message_ = outer;
        fields_ = counted;
    }
    [[nodiscard]] std::size_t messages() const { return seen_.size(); }

    void operator()(std::uint32_t number, const char* name, auto& value) { field(number, name, value, false); }
    void count(std::uint32_t number, const char* name, auto&) { one<std::int32_t>(number, name, true); }
    void level(std::uint32_t number, const char* name, auto&) { one<std::uint32_t>(number, name, true); }
    template <class T>
    void narrow(std::uint32_t number, const char* name, T&) {
        one<std::conditional_t<std::is_signed_v<T>, std::int32_t, std::uint32_t>>(number, name, false);
    }
    void span(std::uint32_t number, const char* name, auto&) { one<std::uint32_t>(number, name, false); }
    void if_set(std::uint32_t number, const char* name, auto&) { one<std::string>(number, name, true); }
    void blob(std::uint32_t number, const char* name, auto&) { one<std::string>(number, name, false); }
    void carrier(std::uint32_t number, const char* name, std::optional<rules::UnitPick>& value) { field(number, name, value, false); }
    void stored(std::uint32_t, const char*, auto&) {}
    void beside(auto&, auto&) {}
    template <class... Ts, std::size_t count>
    void one_of(std::variant<Ts...>&, const std::array<rules::Alternative, count>& alternatives) {
        std::size_t at = 0;
        const auto alternative = [&]<class T>(T value) {
            if constexpr (!std::is_same_v<T, std::monostate>) {
                const auto& [number, name] = alternatives[at++];
                CHECK(found(number, name).real_containing_oneof() != nullptr);
                if constexpr (std::is_same_v<T, std::int64_t>) {
                    one<std::int32_t>(number, name, false);  // of a choice
                } else if constexpr (rules::LaidOut<T>) {
                    ++fields_;
                    held<T>(found(number, name));
                } else {
                    field(number, name, value, false);
                }
            }
        };
        (alternative(Ts{}), ...);
    }
    [[nodiscard]] wire::Told& told() { return told_; }
    [[nodiscard]] const rules::Ruleset* rules() const { return nullptr; }
    [[nodiscard]] bool failed() const { return true; }
    void unknown(const char*, const std::string&, const char*) {}

private:
    const pb::FieldDescriptor& found(std::uint32_t number, const char* name) {
        const auto* field = message_->FindFieldByNumber(static_cast<int>(number));
        REQUIRE_MESSAGE(field != nullptr, message_->full_name() << " " << name);
        CHECK_MESSAGE(field->name() == name, field->full_name());
        return *field;
    }
    template <class T>
    void one(std::uint32_t number, const char* name, bool presence) {
        const auto& field = found(number, name);
        ++fields_;
        CHECK_MESSAGE(field.cpp_type() == kind_of<T>(), field.full_name());
        CHECK_MESSAGE(field.has_optional_keyword() == presence, field.full_name());
    }
    template <class T>
    void held(const pb::FieldDescriptor& field) {
        if constexpr (rules::LaidOut<T> || wire::HasShown<T>) {
            REQUIRE_MESSAGE(field.message_type() != nullptr, field.full_name());
            of<T>(*field.message_type());
        } else {
            CHECK_MESSAGE(field.cpp_type() == kind_of<T>(), field.full_name());
        }
    }
    template <class T>
    void field(std::uint32_t number, const char* name, T&, bool presence) {
        if constexpr (requires { T{}.bits; }) {
            std::vector<std::string> names;
            return field(number, name, names, false);
        } else {
            const auto& known = found(number, name);
            ++fields_;
            CHECK_MESSAGE(!known.is_repeated(), known.full_name());
            // A message is there or not without a word for it.
            if (known.message_type() == nullptr) CHECK_MESSAGE(known.has_optional_keyword() == presence, known.full_name());
            held<T>(known);
        }
    }
    template <class T>
    void field(std::uint32_t number, const char* name, std::optional<T>&, bool) {
        T value{};
        field(number, name, value, true);
    }
    template <class T>
    void field(std::uint32_t number, const char* name, std::vector<T>&, bool) {
        const auto& known = found(number, name);
        ++fields_;
        CHECK_MESSAGE((known.is_repeated() && !known.is_map()), known.full_name());
        if constexpr (std::is_same_v<T, rules::UnitId>)
            held<wire::UnitGroup>(known);
        else if constexpr (std::is_same_v<T, table::SealedAnswer>)
            held<SealedWithChoice>(known);
        else
            held<T>(known);
    }
    template <class T>
    void map(std::uint32_t number, const char* name) {
        const auto& known = found(number, name);
        ++fields_;
        REQUIRE_MESSAGE(known.is_map(), known.full_name());
        held<T>(*known.message_type()->map_value());
    }
    template <class T>
    void field(std::uint32_t number, const char* name, std::map<std::string, T>&, bool) {
        map<T>(number, name);
    }
    template <class T>
    void field(std::uint32_t number, const char* name, std::vector<std::pair<std::string, T>>&, bool) {
        map<T>(number, name);
    }
    struct SealedWithChoice {
        table::SealedAnswer answer;
        std::optional<rules::Choice> choice;
        static void fields(auto& a, auto& v) {
            table::SealedAnswer::fields(a, v.answer);
            a(5, "choice", v.choice);
        }
    };
    template <class T>
    static pb::FieldDescriptor::CppType kind_of() {
        using Field = pb::FieldDescriptor;
        if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, rules::Decision::Complete>) return Field::CPPTYPE_BOOL;
        if constexpr (std::is_same_v<T, rules::Relation> || protocol::names::Named<T>) return Field::CPPTYPE_STRING;
        if constexpr (rules::Worded<T>) return Field::CPPTYPE_ENUM;
        if constexpr (std::is_same_v<T, std::int64_t>) return Field::CPPTYPE_INT64;
        if constexpr (std::is_same_v<T, std::uint64_t>) return Field::CPPTYPE_UINT64;
        if constexpr (std::is_same_v<T, double>) return Field::CPPTYPE_DOUBLE;
        if constexpr (std::is_same_v<T, std::int32_t>) return Field::CPPTYPE_INT32;
        if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) return Field::CPPTYPE_UINT32;
        return Field::CPPTYPE_STRING;
    }

    std::set<const pb::Descriptor*> seen_;
    const pb::Descriptor* message_ = nullptr;
    int fields_ = 0;
    wire::Told told_;
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
    constexpr const char* path = "tests/protocol/wire_numbers.txt";
    if (std::getenv("ARMISTICE_WRITE_GOLDEN") != nullptr) std::ofstream{path} << now;
    const auto pinned = file(path);
    const auto differ = std::mismatch(now.begin(), now.end(), pinned.begin(), pinned.end()).first;
    // Lines may be added there, with numbers not used before; none may change or go.
    CHECK_MESSAGE(now == pinned, "from here on: " << std::string(differ, now.end()).substr(0, 200));
}

TEST_CASE("the fields that the types name are those of the messages") {
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
