// What most commands of armistice-admin include.
#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <nlohmann/json.hpp>

#include "cmake/precompiled/library.hpp"
