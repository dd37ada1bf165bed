#include "bot/demo.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>

#include "bot/visit.hpp"
#include "protocol/told_table.hpp"
#include "protocol/wire_convert.hpp"
#include "rules/core/counted.hpp"

namespace sparring {
namespace {

namespace client = protocol::client;
namespace says = protocol::server;

class Demo final : Visit {
public:
    explicit Demo(const DemoOptions& options)
        : Visit{options.address}, options_{options}, ruleset_{match::ruleset_of(options.bundle)}, commentary_{ruleset_, options.detail} {
        link().speak(ruleset_);
    }

    int play() {
        if (!run("stopped")) return 1;
        fmt::print("{}", commentary_.scoreboard());
        return save_record();
    }

private:
    void welcome(const says::Welcome& /*welcome*/) override {
        client::CreateGame create;
        create.bundle = options_.bundle;
        create.clock.game_limit = options_.limit.count();
        link().send(std::move(create));
    }

    void hear(protocol::ServerMessage& message) override {
        if (auto* created = std::get_if<says::GameCreated>(&message.body)) return seat_everybody(*created);
        const auto* update = std::get_if<says::Update>(&message.body);
        if (update == nullptr) return;
        const auto text = commentary_.tell(update->entry.entry, protocol::game_time_left(update->clock));
        if (options_.commentary) fmt::print("{}", text);
        std::fflush(stdout);
        if (commentary_.follower().ended()) finish({});
    }

    void seat_everybody(const says::GameCreated& created) {
        game_ = protocol::to_hex(created.game);
        fmt::print("Game {} of {}: {}, a bot on each.\n", game_, options_.bundle, rules::counted(created.seats.size(), "seat"));
        for (const auto& remark : created.remarks) fmt::print("To know: {}\n", remark);
        link().send(client::Watch{created.game, 0});
        for (const auto& seat : created.seats)
            add_bot(
                {created.game, seat.seat, seat.token, created.dice_commitment, options_.pace}, ruleset_, options_.seed, [] {}, [] {});
        join_all();
    }

    int save_record() {
        if (options_.record.empty()) return 0;
        std::string body;
        std::string why;
        if (!fetch(options_.address, "/games/" + game_ + "/record", body, why)) {
            fmt::print(stderr, "armistice-sparring: the record cannot be had: {}\n", why);
            return 1;
        }
        std::ofstream file{options_.record, std::ios::binary};
        file << body;
        file.close();
        if (file) return 0;
        fmt::print(stderr, "armistice-sparring: {} cannot be written\n", options_.record);
        return 1;
    }

    const DemoOptions& options_;
    std::shared_ptr<const rules::Ruleset> ruleset_;
    narration::Commentary commentary_;
    std::string game_;
};

}  // namespace

int play_demo(const DemoOptions& options) { return Demo{options}.play(); }

}  // namespace sparring
