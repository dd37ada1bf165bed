#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "protocol/wire_client.hpp"
#include "protocol/wire_server.hpp"

/// Frames to messages and back. Total: any bytes are answered.
namespace rules {
class Ruleset;
}
namespace protocol {

enum class Format : std::uint8_t {
    binary,  ///< Sub-protocol armistice.v1.
    json,    ///< Sub-protocol armistice.v1.json: the same messages in Protobuf's JSON mapping, field names as in the .proto.
};
inline constexpr std::string_view subprotocol_binary = "armistice.v1";
inline constexpr std::string_view subprotocol_json = "armistice.v1.json";
inline constexpr std::size_t most_client_bytes = 64 * 1024;
inline constexpr std::size_t most_server_bytes = 64 * 1024 * 1024;

/// Why a frame, or a name in it, cannot be used. `malformed` makes the answer of it.
struct WireError {
    using Code = server::Malformed::Code;
    Code code{};
    std::string field;          ///< Where: "act.command.move.units[0].count"; empty for the whole frame.
    std::string problem;        ///< What is wrong, with the value that was sent.
    std::string what_to_do;     ///< For the person or program at the other end.
    std::uint32_t request = 0;  ///< 0 where the frame could not be read so far.
    bool operator==(const WireError&) const = default;
};
[[nodiscard]] ServerMessage malformed(const WireError& error);

/// A frame of a client, taken apart once and read as often as needed: by the session, which does not know yet whose names it holds, and by the
/// game that it is for. A copy costs nothing, and lives on every thread.
class ClientFrame {
public:
    /// Or what is wrong with it.
    [[nodiscard]] static tl::expected<ClientFrame, WireError> of(std::string_view bytes, Format format);
    /// Strict: unknown fields and enum values are errors.
    /// @param rules  of the game that the message is for: names are looked up in them, and what is not among them is an error. Null: names
    ///               are passed over.
    [[nodiscard]] tl::expected<ClientMessage, WireError> read(const rules::Ruleset* rules = nullptr) const;

private:
    struct Parts;
    std::shared_ptr<const Parts> parts_;
};
/// Both at once.
[[nodiscard]] tl::expected<ClientMessage, WireError> parse_client(std::string_view frame, Format format,
                                                                  const rules::Ruleset* rules = nullptr);
/// @param rules  of the game that the message tells of: in its names. Null for messages of no game.
[[nodiscard]] std::string format_server(const ServerMessage& message, Format format, const rules::Ruleset* rules = nullptr);

/// The client's half, in the same way. Unknown fields of a newer server are passed over.
[[nodiscard]] tl::expected<ServerMessage, WireError> parse_server(std::string_view frame, Format format,
                                                                  const rules::Ruleset* rules = nullptr);
[[nodiscard]] std::string format_client(const ClientMessage& message, Format format, const rules::Ruleset* rules = nullptr);

/// 32 digits, lower case, for a game or an action; 64 for a hash.
[[nodiscard]] std::string to_hex(const wire::GameId& id);
[[nodiscard]] std::string to_hex(const wire::Hash& hash);

}  // namespace protocol
