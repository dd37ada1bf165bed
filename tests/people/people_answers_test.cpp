#include "server/accounts/people_answers.hpp"

#include <doctest/doctest.h>

namespace testing {

using server::people_answers::marked;
using Marks = std::vector<protocol::GameMark>;

TEST_CASE("a game that is marked anew is marked as it was asked for and others as they were") {
    const protocol::wire::GameId game{1}, other{2};
    const Marks marks{{game, true, false, false}, {other, false, true, false}};
    CHECK(marked(marks, {game, false, true}) == Marks{{other, false, true, false}, {game, false, true, false}});
    CHECK(marked(marks, {game, false, false}) == Marks{{other, false, true, false}});
    CHECK(marked({}, {game, true, false}) == Marks{{game, true, false, false}});
}

TEST_CASE("mails of a game that were ended by their link stay so until all notifications of it are muted") {
    const protocol::wire::GameId game{1};
    const Marks ended{{game, false, false, true}};
    const auto followed = marked(ended, {game, true, false});
    CHECK(followed == Marks{{game, true, false, true}});
    CHECK(marked(followed, {game, false, false}) == ended);
    const auto muted = marked(followed, {game, true, true});
    CHECK(muted == Marks{{game, true, true, false}});
    CHECK(marked(muted, {game, true, false}) == Marks{{game, true, false, false}});
}

}  // namespace testing
