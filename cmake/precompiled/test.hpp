// What most tests include.
#include <doctest/doctest.h>

#include <fstream>
#include <random>

#include "cmake/precompiled/library.hpp"
