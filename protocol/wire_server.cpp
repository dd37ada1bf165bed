#include <google/protobuf/arena.h>

#include "armistice/v1/armistice.pb.h"
#include "protocol/wire_fields_client.hpp"
#include "protocol/wire_fields_entry.hpp"
#include "protocol/wire_fields_event.hpp"
#include "protocol/wire_fields_server.hpp"
#include "protocol/wire_fields_values.hpp"
#include "protocol/wire_frame.hpp"
#include "protocol/wire_read.hpp"
#include "protocol/wire_write.hpp"

namespace protocol {

namespace pb = google::protobuf;

tl::expected<ServerMessage, WireError> parse_server(std::string_view frame, Format format) {
    pb::Arena arena;
    auto& message = *pb::Arena::CreateMessage<armistice::v1::ServerMessage>(&arena);
    auto fault = frame::parse(frame, format, false, most_server_bytes, message);
    ServerMessage read;
    if (!fault) {
        reading::Reader reader{false};
        if (reader.read(message, read)) return read;
        fault = std::move(reader.fault());
    }
    fault->request = message.request();
    return tl::make_unexpected(std::move(*fault));
}

std::string format_server(const ServerMessage& message, Format format) {
    pb::Arena arena;
    auto& written = *pb::Arena::CreateMessage<armistice::v1::ServerMessage>(&arena);
    writing::write(message, written);
    return frame::print(written, format);
}

ServerMessage malformed(const WireError& error) {
    return {error.request, server::Malformed{error.code, error.field, error.problem, error.what_to_do}};
}

}  // namespace protocol
