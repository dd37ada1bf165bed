#include "server/sparring/guest.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <stdexcept>

#include "server/sparring/game_visit.hpp"
#include "server/sparring/token_file.hpp"

namespace sparring {
namespace {

namespace client = protocol::client;
namespace says = protocol::server;

class Guests final : GameVisit {
public:
    explicit Guests(const GuestOptions& options)
        : Guests{options, TokenFile{options.token_file}, {TokenFile{options.token_file}.read(), options.patience}} {}

    int play() { return run("stopped") ? 0 : 1; }

private:
    Guests(const GuestOptions& options, TokenFile file, Caller caller)
        : GameVisit{options.address, caller, options.game}, options_{options}, file_{std::move(file)}, caller_{std::move(caller)} {}

    void welcome(const says::Welcome& welcome) override {
        // Kept before a seat is taken: without it nobody gets the seat back.
        if (!welcome.token.empty()) {
            caller_.token = welcome.token;
            if (const auto wrong = file_.keep(welcome.token); !wrong.empty()) return finish(wrong);
        }
        if (partners() == 0) GameVisit::welcome(welcome);
    }

    void enter() override { link().send(client::Watch{game(), 0}); }

    /// The first entries say what is played and what seeds are promised over.
    void hear_of_game(protocol::ServerMessage& message) override {
        const auto* update = std::get_if<says::Update>(&message.body);
        if (update == nullptr) return;
        try {
            if (const auto* created = std::get_if<table::body::Created>(&update->entry.entry.body)) {
                ruleset_ = commentary::ruleset_of(*created);
                link().speak(ruleset_);
            }
        } catch (const std::runtime_error& error) {
            return finish(error.what());
        }
        const auto* anchor = std::get_if<table::body::AnchorOpened>(&update->entry.entry.body);
        if (anchor != nullptr && anchor->anchor == 0 && partners() == 0) sit(anchor->commitment);
    }

    void sit(const protocol::wire::Hash& commitment) {
        for (const auto& [seat, token] : options_.seats) {
            const auto seated = [seat = seat] {
                fmt::print("Seat {} is taken by a sparring partner.\n", seat);
                std::fflush(stdout);
            };
            const auto over = [this] {
                if (++over_ == partners()) finish({});
            };
            add_partner({game(), seat, token, commitment, options_.pace, caller_}, ruleset_, options_.seed, seated, over);
        }
        link().send(client::Unwatch{game()});
        join_all();
    }

    const GuestOptions& options_;
    const TokenFile file_;
    Caller caller_;
    std::shared_ptr<const rules::Ruleset> ruleset_;
    std::size_t over_ = 0;  ///< Partners for whom the game is.
};

}  // namespace

std::pair<std::uint32_t, std::string> seat_from(const std::string& text) {
    std::uint32_t seat = 0;
    const auto colon = text.find(':');
    const auto* end = text.data() + std::min(colon, text.size());
    const auto read = std::from_chars(text.data(), end, seat);
    if (colon == std::string::npos || read.ec != std::errc{} || read.ptr != end || colon + 1 == text.size())
        throw std::runtime_error{"a seat is written NUMBER:TOKEN, such as 1:q3J…, with the token that game_created told; not " + text};
    return {seat, text.substr(colon + 1)};
}

int play_seats(const GuestOptions& options) { return Guests{options}.play(); }

}  // namespace sparring
