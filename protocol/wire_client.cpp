#include <google/protobuf/arena.h>

#include "armistice/v1/armistice.pb.h"
#include "protocol/wire_binary.hpp"
#include "protocol/wire_fields_client.hpp"
#include "protocol/wire_fields_values.hpp"
#include "protocol/wire_frame.hpp"
#include "protocol/wire_read.hpp"
#include "protocol/wire_write.hpp"

namespace protocol {

namespace pb = google::protobuf;
constexpr std::size_t frame_bytes = 512;  // of most frames

tl::expected<ClientMessage, WireError> parse_client(std::string_view frame, Format format) {
    ClientMessage read;
    if (format == Format::binary && frame.size() <= most_client_bytes &&
        binary::Reader{}.read(frame, *armistice::v1::ClientMessage::descriptor(), read))
        return read;
    read = {};
    pb::Arena arena;
    auto& message = *pb::Arena::CreateMessage<armistice::v1::ClientMessage>(&arena);
    auto fault = frame::parse(frame, format, true, most_client_bytes, message);
    if (!fault) {
        reading::Reader reader{true};
        if (reader.read(message, read)) return read;
        fault = std::move(reader.fault());
    }
    fault->request = message.request();
    return tl::make_unexpected(std::move(*fault));
}

std::string format_client(const ClientMessage& message, Format format) {
    if (format == Format::binary) {
        std::string frame;
        frame.reserve(frame_bytes);
        binary::Writer{frame}.write(message, *armistice::v1::ClientMessage::descriptor());
        return frame;
    }
    pb::Arena arena;
    auto& written = *pb::Arena::CreateMessage<armistice::v1::ClientMessage>(&arena);
    writing::write(message, written);
    return frame::print(written, format);
}

}  // namespace protocol
