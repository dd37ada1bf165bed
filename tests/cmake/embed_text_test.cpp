#include <doctest/doctest.h>

#include <span>
#include <string_view>

#include "cmake/embedded_file.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> sample_files();
}

TEST_CASE("embedded files come sorted by path and byte for byte") {
    const auto files = armistice_data::sample_files();
    REQUIRE(files.size() == 3);
    CHECK(files[0].path == "a/long.txt");
    CHECK(files[0].text.size() == 200'000);
    CHECK(files[0].text.ends_with("0123456789abcde\n"));
    CHECK(files[1].path == "a/tricky.txt");
    CHECK(files[1].text == "\"quoted\" \\n [=[;]=] )\" ${VAR} $ENV{HOME} ?\?= \xC3\xA9 \xE2\x80\x94 1918\r\n\tend");
    CHECK(files[2].path == "b/empty.txt");
    CHECK(files[2].text.empty());
}
