// What most files of the server include: Asio too.
#include <atomic>
#include <mutex>
#include <thread>

#include "cmake/precompiled/library.hpp"
#include "server/base/net.hpp"
