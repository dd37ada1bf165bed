#include "server/base/prefix.hpp"

#include <algorithm>

namespace server {

net::ip::address plain(const net::ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped()) return net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6());
    return address;
}

AddressPrefix prefix_of(const net::ip::address& from) {
    const auto address = plain(from);
    AddressPrefix prefix{};
    if (address.is_v4()) {
        const auto bytes = address.to_v4().to_bytes();
        prefix[10] = prefix[11] = 0xFF;
        std::copy(bytes.begin(), bytes.end(), prefix.begin() + 12);
    } else {
        const auto bytes = address.to_v6().to_bytes();
        std::copy_n(bytes.begin(), 8, prefix.begin());
    }
    return prefix;
}

}  // namespace server
