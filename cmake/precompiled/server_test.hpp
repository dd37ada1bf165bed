// What most tests of the server include.
#include "cmake/precompiled/test.hpp"
#include "server/base/net.hpp"
