#pragma once

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

/// Protobuf's wire format, put together and taken apart by Protobuf itself. Included by the archives' sources only.
namespace protocol::coded {

enum Type : std::uint32_t { varint = 0, fixed = 1, sized = 2, fixed32 = 5 };

inline std::uint64_t zigzag(std::int64_t value) { return google::protobuf::internal::WireFormatLite::ZigZagEncode64(value); }
inline std::int64_t unzigzag(std::uint64_t value) { return google::protobuf::internal::WireFormatLite::ZigZagDecode64(value); }

/// Appends to a text.
class Writer {
public:
    explicit Writer(std::string& out) : out_{out} {}
    void number(std::uint64_t value) {
        std::uint8_t bytes[10];
        const auto* end = google::protobuf::io::CodedOutputStream::WriteVarint64ToArray(value, bytes);
        out_.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(end - bytes));
    }
    void number(std::uint32_t field, std::uint64_t value) {
        tag(field, varint);
        number(value);
    }
    void real(std::uint32_t field, double value) {
        std::uint8_t bytes[8];
        google::protobuf::io::CodedOutputStream::WriteLittleEndian64ToArray(std::bit_cast<std::uint64_t>(value), bytes);
        tag(field, fixed);
        out_.append(reinterpret_cast<const char*>(bytes), sizeof bytes);
    }
    void text(std::uint32_t field, std::string_view value) {
        tag(field, sized);
        number(value.size());
        out_.append(value);
    }
    /// Begins a message, or a packed list; what is written until `close` is its content.
    [[nodiscard]] std::size_t open(std::uint32_t field) {
        tag(field, sized);
        return out_.size();
    }
    /// The length goes before what it measures: written after it, then put in place; most are one byte.
    void close(std::size_t start) {
        std::uint8_t bytes[10];
        const auto* end = google::protobuf::io::CodedOutputStream::WriteVarint64ToArray(out_.size() - start, bytes);
        out_.insert(start, reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(end - bytes));
    }

private:
    void tag(std::uint32_t field, Type type) { number(field << 3 | type); }
    std::string& out_;
};

/// Takes from the front of bytes. After something that is not there all reads as zero.
class Reader {
public:
    explicit Reader(std::string_view bytes)
        : bytes_{bytes}, in_{reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<int>(bytes.size())} {}
    enum class Fault : std::uint8_t {
        none,
        truncated,
        malformed,
        long_form,  ///< Of a number, longer than needed; it is read.
    };
    [[nodiscard]] bool empty() const { return place() == bytes_.size(); }
    [[nodiscard]] std::uint64_t number(Fault& fault) {
        const auto begin = place();
        std::uint64_t value = 0;
        if (!in_.ReadVarint64(&value)) {
            fault = bytes_.size() - begin < 10 ? Fault::truncated : Fault::malformed;
            return 0;
        }
        const auto used = place() - begin;
        if (used == 10 && static_cast<std::uint8_t>(bytes_[begin + 9]) > 1)
            fault = Fault::malformed;
        else if (used != google::protobuf::io::CodedOutputStream::VarintSize64(value))
            fault = Fault::long_form;
        return value;
    }
    [[nodiscard]] double real(Fault& fault) {
        std::uint64_t value = 0;
        if (!in_.ReadLittleEndian64(&value)) fault = Fault::truncated;
        return std::bit_cast<double>(value);
    }
    void skip32(Fault& fault) {
        std::uint32_t value = 0;
        if (!in_.ReadLittleEndian32(&value)) fault = Fault::truncated;
    }
    /// Bytes after their length.
    [[nodiscard]] std::string_view text(Fault& fault) {
        const auto size = number(fault);
        const auto begin = place();
        if (size > bytes_.size() - begin) {
            fault = Fault::truncated;
            return {};
        }
        in_.Skip(static_cast<int>(size));
        return bytes_.substr(begin, size);
    }

private:
    [[nodiscard]] std::size_t place() const { return static_cast<std::size_t>(in_.CurrentPosition()); }
    std::string_view bytes_;
    google::protobuf::io::CodedInputStream in_;
};

}  // namespace protocol::coded
