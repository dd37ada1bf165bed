#pragma once

#include "tests/core/toy.hpp"

namespace testing {

/// The toy's round begins with a number that two sides say in secret.
extern const rules::Module secret_pledges;

}  // namespace testing
