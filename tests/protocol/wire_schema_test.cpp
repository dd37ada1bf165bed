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

namespace {

namespace pb = google::protobuf;

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

TEST_CASE("every message is named on the page of the protocol") {
    const auto page = file("docs/reference/protocol.md");
    std::vector<std::string> all;
    for (const auto* message : schema()) names(*message, all);
    for (const auto& name : all)
        CHECK_MESSAGE((page.find("`" + name + "`") != std::string::npos || page.find("." + name + "`") != std::string::npos), name);
}
