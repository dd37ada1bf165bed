#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "protocol/wire.hpp"

/// What messages are written into: one interface for both forms, so that the walk over the fields is compiled once.
namespace protocol::wire {

/// A field of a message.
struct Name {
    std::uint32_t number = 0;
    const char* text = "";
};

/// One message, from `open` to `close`, is written field by field. What Protobuf leaves out is not given to it.
class Sink {
public:
    Sink() = default;
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;
    virtual ~Sink() = default;

    virtual void flag(Name field, bool value) = 0;
    virtual void whole(Name field, std::uint64_t value) = 0;
    virtual void whole(Name field, std::int64_t value) = 0;
    /// Numbers of 64 bits, which JSON has no exact numbers for.
    virtual void wide(Name field, std::uint64_t value) = 0;
    virtual void wide(Name field, std::int64_t value) = 0;
    virtual void real(Name field, double value) = 0;
    virtual void text(Name field, std::string_view value) = 0;
    /// A value of an enum.
    virtual void word(Name field, std::uint32_t number, std::string_view name) = 0;
    /// A list. @param wide  of 64 bits.
    virtual void numbers(Name field, std::span<const std::uint64_t> values, bool wide) = 0;
    virtual void open(Name field) = 0;
    virtual void close() = 0;
    /// A list: what comes until `close_list` are its elements, each with the name of the list.
    virtual void open_list(Name field) = 0;
    virtual void close_list() = 0;
    /// A map: each value stands between `open_pair`, with its key, and `close_pair`, under the name `Name{2, ""}`.
    virtual void open_map(Name field) = 0;
    virtual void open_pair(Name field, std::string_view key) = 0;
    virtual void close_pair() = 0;
    virtual void close_map() = 0;
};

/// @param out  takes the frame.
[[nodiscard]] std::unique_ptr<Sink> sink_for(Format format, std::string& out);

}  // namespace protocol::wire
