#include "tests/replays/in_order.hpp"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <map>
#include <nlohmann/json.hpp>

#include "armistice/v1/armistice.pb.h"

namespace replays {
namespace {

std::string binary_in_order(const std::string& frame) {
    armistice::v1::ServerMessage message;
    if (!message.ParseFromString(frame)) return "no message of the schema";
    std::string bytes;
    google::protobuf::io::StringOutputStream stream{&bytes};
    google::protobuf::io::CodedOutputStream out{&stream};
    out.SetSerializationDeterministic(true);
    message.SerializeToCodedStream(&out);
    out.Trim();
    return bytes;
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
    if (format == protocol::Format::binary) return binary_in_order(frame);
    auto ordered = Json::parse(frame);
    sort_maps(ordered);
    return ordered.dump();
}

}  // namespace replays
