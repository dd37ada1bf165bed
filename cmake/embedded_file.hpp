#pragma once

#include <string_view>

namespace armistice_data {

/// A text file that was compiled into the program by embed_text() of cmake/EmbedText.cmake.
struct EmbeddedFile {
    std::string_view path;  ///< Relative to the base folder named in the call, with '/'.
    std::string_view text;
};

}  // namespace armistice_data
