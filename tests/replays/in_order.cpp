#include "tests/replays/in_order.hpp"

#include <google/protobuf/util/json_util.h>

#include <map>
#include <nlohmann/json.hpp>

#include "armistice/v1/armistice.pb.h"

namespace replays {
namespace {

/// As Protobuf's own code reads the frame and prints it. Numbers of fields are not seen in it, so that one can be changed once, and be known
/// to have changed nothing else.
std::string as_protobuf_prints(const std::string& frame) {
    armistice::v1::ServerMessage message;
    if (!message.ParseFromString(frame)) return "\"no message of the schema\"";
    google::protobuf::util::JsonPrintOptions options;
    options.preserve_proto_field_names = true;
    std::string text;
    if (!google::protobuf::util::MessageToJsonString(message, &text, options).ok()) return "\"not to be printed\"";
    return text;
}

using Json = nlohmann::ordered_json;

/// The schema has two maps.
void sort_maps(Json& value) {
    if (!value.is_structured()) return;
    for (auto& [key, inner] : value.items()) {
        sort_maps(inner);
        if (!inner.is_object() || (key != "arguments" && key != "parameters")) continue;
        const std::map<std::string, Json> sorted(inner.get_ref<Json::object_t&>().begin(), inner.get_ref<Json::object_t&>().end());
        inner = Json::object();
        for (const auto& [name, one] : sorted) inner[name] = one;
    }
}

}  // namespace

std::string in_order(std::string frame, protocol::Format format) {
    auto ordered = Json::parse(format == protocol::Format::binary ? as_protobuf_prints(frame) : frame);
    sort_maps(ordered);
    return ordered.dump();
}

}  // namespace replays
