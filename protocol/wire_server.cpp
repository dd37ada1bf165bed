#include <google/protobuf/arena.h>

#include "armistice/v1/armistice.pb.h"
#include "protocol/wire_binary.hpp"
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
constexpr std::size_t frame_bytes = 512;  // of most frames

tl::expected<ServerMessage, WireError> parse_server(std::string_view frame, Format format) {
    ServerMessage read;
    if (format == Format::binary && frame.size() <= most_server_bytes &&
        binary::Reader{}.read(frame, *armistice::v1::ServerMessage::descriptor(), read))
        return read;
    read = {};
    pb::Arena arena;
    auto& message = *pb::Arena::CreateMessage<armistice::v1::ServerMessage>(&arena);
    auto fault = frame::parse(frame, format, false, most_server_bytes, message);
    if (!fault) {
        reading::Reader reader{false};
        if (reader.read(message, read)) return read;
        fault = std::move(reader.fault());
    }
    fault->request = message.request();
    return tl::make_unexpected(std::move(*fault));
}

std::string format_server(const ServerMessage& message, Format format) {
    if (format == Format::binary) {
        std::string frame;
        frame.reserve(frame_bytes);
        binary::Writer{frame}.write(message, *armistice::v1::ServerMessage::descriptor());
        return frame;
    }
    pb::Arena arena;
    auto& written = *pb::Arena::CreateMessage<armistice::v1::ServerMessage>(&arena);
    writing::write(message, written);
    return frame::print(written, format);
}

ServerMessage malformed(const WireError& error) {
    return {error.request, server::Malformed{error.code, error.field, error.problem, error.what_to_do}};
}

}  // namespace protocol
