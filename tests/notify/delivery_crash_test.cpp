// The process ends anywhere: at every step of a day's notifications in turn, and at any two of them.
#include <doctest/doctest.h>

#include <map>
#include <random>
#include <set>
#include <string>

#include "tests/notify/fakes.hpp"

namespace testing {
namespace {

struct Killed {};

/// Where the process is.
enum class Place : std::uint8_t {
    elsewhere,
    taken,  ///< Between the answer of who took a mail or a call, and its receipt.
};

/// A day of three players: outbox messages come while others wait, one way fails at first, and a mail is about several games.
class Day {
public:
    /// @param kills  steps at which the process ends, counted from the last end.
    explicit Day(std::vector<int> kills) : kills_{std::move(kills)} {
        for (std::uint64_t account = 1; account <= 3; ++account) around_.has_mail(account);
        around_.has_hook(2);
        around_.outbox.step = [this] {
            step();
            place_ = Place::elsewhere;
        };
        around_.mails.before = around_.hooks.before = [this] { step(); };
        around_.mails.after = around_.hooks.after = [this] { step(); };
        around_.mails.answer = [this](const notify::Mail& mail) {
            using Kind = notify::Outcome::Kind;
            const bool late = mail.to.starts_with("player3") && busy_-- > 0;
            if (late) return notify::Outcome{Kind::later, "busy"};
            place_ = Place::taken;
            return notify::Outcome{Kind::delivered};
        };
        around_.hooks.answer = [this](const notify::Hook&) {
            place_ = Place::taken;
            return notify::Outcome{notify::Outcome::Kind::delivered};
        };
    }

    void live() {
        const std::uint64_t players[]{1, 2, 3, 1, 2, 2, 3, 1};
        std::uint64_t sequence = 10;
        for (const auto player : players) {
            around_.asked(static_cast<std::uint8_t>(1 + sequence % 3), sequence, player);
            written_.insert(sequence++);
            pass(4 * minute);
        }
        pass(60 * minute);
    }

    /// Each outbox message was told at least once, and twice under the same name alone, where the process ended just then.
    void check() {
        CHECK(around_.outbox.rows.empty());
        CHECK(around_.outbox.notes.empty());
        std::map<std::string, int> times;
        std::map<std::string, std::string> texts;
        for (const auto& mail : around_.mails.delivered) {
            ++times[mail.message_id];
            const auto known = texts.emplace(mail.message_id, mail.text).first;
            CHECK(known->second == mail.text);
        }
        for (const auto& hook : around_.hooks.delivered) {
            ++times[hook.id];
            const auto known = texts.emplace(hook.id, hook.body).first;
            CHECK(known->second == hook.body);
        }
        int twice = 0;
        for (const auto& [id, count] : times) twice += count - 1;
        CHECK(twice == killed_when_taken_);
        // Who was told of what: each player of each of his games.
        for (const auto* recap : {"player1 2", "player2 3", "player3 1"}) CHECK(told(recap));
        CHECK(hooked("The story of 3."));
        CHECK(hooked("The story of 1."));
    }
    [[nodiscard]] int steps() const { return steps_; }
    [[nodiscard]] std::size_t mails() const { return around_.mails.delivered.size(); }
    [[nodiscard]] int killed() const { return killed_; }
    [[nodiscard]] int killed_when_taken() const { return killed_when_taken_; }

private:
    void step() {
        ++steps_;
        if (kills_.empty() || steps_ != kills_.front()) return;
        kills_.erase(kills_.begin());
        steps_ = 0;
        throw Killed{};
    }
    void pass(server::Moment ms) {
        const auto until = around_.time.now() + ms;
        for (;;) {
            try {
                return around_.pass(until - around_.time.now());
            } catch (const Killed&) {
                ++killed_;
                if (place_ == Place::taken) ++killed_when_taken_;
                place_ = Place::elsewhere;
                around_.restart();
            }
        }
    }
    [[nodiscard]] bool told(const std::string& who) const {
        const auto space = who.find(' ');
        for (const auto& mail : around_.mails.delivered)
            if (mail.to.starts_with(who.substr(0, space)) && mail.text.find("The story of " + who.substr(space + 1)) != std::string::npos)
                return true;
        return false;
    }
    [[nodiscard]] bool hooked(const std::string& words) const {
        for (const auto& hook : around_.hooks.delivered)
            if (hook.body.find(words) != std::string::npos) return true;
        return false;
    }

    Round around_;
    std::vector<int> kills_;
    std::set<std::uint64_t> written_;
    Place place_ = Place::elsewhere;
    int steps_ = 0;
    int busy_ = 2;
    int killed_ = 0;
    int killed_when_taken_ = 0;
};

}  // namespace

TEST_CASE("wherever the process ends each outbox message is told once or where it ended just after that twice under one name") {
    Day whole{{}};
    whole.live();
    whole.check();
    CHECK(whole.killed_when_taken() == 0);
    REQUIRE(whole.steps() > 40);
    int in_between = 0;
    for (int at = 1; at <= whole.steps(); ++at) {
        CAPTURE(at);
        Day it{{at}};
        it.live();
        CHECK(it.killed() == 1);
        it.check();
        in_between += it.killed_when_taken();
    }
    CHECK(in_between > 3);  // the case that cannot be helped was among them
}

TEST_CASE("twenty ends at random lose nothing") {
    for (unsigned seed = 1; seed <= 50; ++seed) {
        CAPTURE(seed);
        std::mt19937 random{seed};
        std::vector<int> kills;
        for (int kill = 0; kill < 20; ++kill) kills.push_back(1 + static_cast<int>(random() % 5));
        Day it{kills};
        it.live();
        it.check();
        CHECK(it.killed() == 20);
    }
}

}  // namespace testing
