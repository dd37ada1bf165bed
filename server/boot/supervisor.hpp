#pragma once

#include <string_view>

namespace server {

/// Tells the service manager that started this process how it goes ("READY=1"; sd_notify(3) has the words). Nothing happens where there
/// is none that wants to know: it names its socket in NOTIFY_SOCKET.
void tell_supervisor(std::string_view state) noexcept;

}  // namespace server
