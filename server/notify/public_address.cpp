#include "server/notify/public_address.hpp"

#include <netinet/in.h>

#include <array>
#include <cstdint>
#include <cstring>

#include "rules/core/ranges.hpp"

namespace server::notify {
namespace {

struct Net4 {
    std::uint32_t address;
    unsigned bits;
};
constexpr std::uint32_t v4(std::uint32_t a, std::uint32_t b, std::uint32_t c = 0, std::uint32_t d = 0) {
    return a << 24u | b << 16u | c << 8u | d;
}
/// Of the registries of special addresses (RFC 6890 and what came after it).
constexpr Net4 closed4[]{
    {v4(0, 0), 8},           // "this network"
    {v4(10, 0), 8},          // private
    {v4(100, 64), 10},       // behind a carrier's translation
    {v4(127, 0), 8},         // this machine
    {v4(169, 254), 16},      // link; the data of cloud machines
    {v4(172, 16), 12},       // private
    {v4(192, 0, 0), 24},     // protocol assignments
    {v4(192, 0, 2), 24},     // documents
    {v4(192, 88, 99), 24},   // 6to4 relays
    {v4(192, 168), 16},      // private
    {v4(198, 18), 15},       // benchmarks
    {v4(198, 51, 100), 24},  // documents
    {v4(203, 0, 113), 24},   // documents
    {v4(224, 0), 4},         // multicast
    {v4(240, 0), 4},         // reserved, broadcast
};

struct Net6 {
    std::array<std::uint8_t, 4> address;
    unsigned bits;
};
/// Within 2000::/3, which alone is global unicast: everything else (loopback, link, unique local, multicast, mapped, translated) is not.
constexpr Net6 closed6[]{
    {{0x20, 0x01, 0x00, 0x00}, 23},  // protocol assignments; Teredo, which holds an IPv4 address
    {{0x20, 0x01, 0x0d, 0xb8}, 32},  // documents
    {{0x20, 0x02, 0x00, 0x00}, 16},  // 6to4, which holds an IPv4 address
    {{0x3f, 0xff, 0x00, 0x00}, 20},  // documents
};

constexpr std::uint32_t first_bits(std::uint32_t address, unsigned bits) { return bits == 0 ? 0 : address >> (32 - bits); }
std::uint32_t number_of(const std::uint8_t* bytes) { return v4(bytes[0], bytes[1], bytes[2], bytes[3]); }

bool is_public4(std::uint32_t address) {
    return rules::none_of(closed4, [&](const Net4& net) { return first_bits(address, net.bits) == first_bits(net.address, net.bits); });
}
bool is_public6(const std::uint8_t* address) {
    const auto first = number_of(address);
    if (first_bits(first, 3) != 1) return false;
    return rules::none_of(
        closed6, [&](const Net6& net) { return first_bits(first, net.bits) == first_bits(number_of(net.address.data()), net.bits); });
}

}  // namespace

bool is_public(const sockaddr& address) {
    if (address.sa_family == AF_INET) {
        sockaddr_in four{};
        std::memcpy(&four, &address, sizeof four);
        return is_public4(ntohl(four.sin_addr.s_addr));
    }
    if (address.sa_family == AF_INET6) {
        sockaddr_in6 six{};
        std::memcpy(&six, &address, sizeof six);
        return is_public6(six.sin6_addr.s6_addr);
    }
    return false;
}

}  // namespace server::notify
