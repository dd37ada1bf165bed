#include "tests/admin/run_admin.hpp"

namespace testing {

Said admin(const std::string& arguments, const std::string& before) {
    std::string command{before};  // put together piece by piece: GCC 12 warns of bounds where it inlines a sum
    command.append(ARMISTICE_ADMIN).append(" ").append(arguments).append(" 2>&1");
    return shell(command);
}

}  // namespace testing
