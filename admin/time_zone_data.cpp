#include "admin/time_zone_data.hpp"

#include <unicode/ucal.h>
#include <unicode/ustring.h>

#include <array>

namespace admin {

std::string time_zone_version() {
    auto status = U_ZERO_ERROR;
    const char* version = ucal_getTZDataVersion(&status);
    return U_SUCCESS(status) != 0 && version != nullptr ? version : "";
}

bool is_time_zone(const std::string& name) {
    if (name.empty() || name == "UTC") return true;
    std::array<UChar, 128> wide{}, canonical{};
    auto status = U_ZERO_ERROR;
    std::int32_t size = 0;
    u_strFromUTF8(wide.data(), static_cast<std::int32_t>(wide.size()), &size, name.data(), static_cast<std::int32_t>(name.size()), &status);
    UBool of_system = 0;
    ucal_getCanonicalTimeZoneID(wide.data(), size, canonical.data(), static_cast<std::int32_t>(canonical.size()), &of_system, &status);
    return U_SUCCESS(status) != 0 && of_system != 0;
}

}  // namespace admin
