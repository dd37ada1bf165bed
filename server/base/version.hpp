#pragma once

#include <string_view>

namespace server {

#ifdef ARMISTICE_VERSION
inline constexpr std::string_view program_version = ARMISTICE_VERSION;
#else
inline constexpr std::string_view program_version = "unknown";
#endif

}  // namespace server
