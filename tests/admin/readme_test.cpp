// The worked examples of docs/reference/command-line.md are what the program says.
#include "tests/admin/examples.hpp"
#include "tests/admin/run_admin.hpp"

TEST_CASE("the examples of the command line are what the program says") {
    std::size_t tried = 0;
    for (const auto& section : testing::sections_of("docs/reference/command-line.md"))
        for (const auto& example : section.examples) {
            CAPTURE(example.call);
            // From the root of the project, as who tries them would.
            testing::check_example(example, testing::lines_of(testing::admin(example.call).text));
            ++tried;
        }
    CHECK(tried >= 6);
}
