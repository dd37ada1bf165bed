#include "bot/guest.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/asio/posix/stream_descriptor.hpp>
#include <charconv>
#include <cstdio>
#include <iostream>
#include <optional>
#include <stdexcept>

#include "bot/game_visit.hpp"
#include "bot/token_file.hpp"

namespace sparring {
namespace {

namespace client = protocol::client;
namespace says = protocol::server;

Caller caller_of(const GuestOptions& options) {
    Caller caller;
    caller.patience = options.patience;
    if (options.supervised)
        std::getline(std::cin, caller.token);
    else
        caller.token = TokenFile{options.token_file}.read();
    if (!caller.token.empty() || options.name.empty()) return caller;
    caller.name = options.name;
    caller.password = secret_of(options.password_file);
    return caller;
}

class Guests final : GameVisit {
public:
    explicit Guests(const GuestOptions& options) : Guests{options, caller_of(options)} {}

    int play() {
        if (options_.supervised) {
            input_.emplace(context(), ::dup(STDIN_FILENO));
            await_end();
        }
        return run("stopped") ? 0 : 1;
    }

private:
    Guests(const GuestOptions& options, Caller caller)
        : GameVisit{options.address, caller, options.game}, options_{options}, file_{options.token_file}, caller_{std::move(caller)} {}

    /// Nothing more is said there: whoever started this is gone, or wants no more of it.
    void await_end() {
        input_->async_read_some(server::net::buffer(&ignored_, 1), [this](boost::system::error_code error, std::size_t) {
            if (error) return finish("whoever started this is gone");
            await_end();
        });
    }

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
            const auto seated = [this, seat = seat] {
                fmt::print("Seat {} is taken by a sparring partner.\n", seat);
                std::fflush(stdout);
                // Not before: the others would see the account come, go and come back.
                if (++seated_ == partners()) link().send(client::Unwatch{game()});
            };
            const auto over = [this] {
                if (++over_ == partners()) finish({});
            };
            add_partner({game(), seat, token, commitment, options_.pace, caller_}, ruleset_, options_.seed, seated, over);
        }
        join_all();
    }

    const GuestOptions& options_;
    const TokenFile file_;
    Caller caller_;
    std::optional<boost::asio::posix::stream_descriptor> input_;  ///< Of the supervisor.
    char ignored_ = 0;
    std::shared_ptr<const rules::Ruleset> ruleset_;
    std::size_t seated_ = 0;
    std::size_t over_ = 0;  ///< Partners for whom the game is.
};

}  // namespace

std::pair<std::uint32_t, std::string> seat_from(const std::string& text) {
    std::uint32_t seat = 0;
    const auto colon = text.find(':');
    const auto* end = text.data() + std::min(colon, text.size());
    const auto read = std::from_chars(text.data(), end, seat);
    const bool no_token = colon == std::string::npos;
    if (read.ec != std::errc{} || read.ptr != end || (!no_token && colon + 1 == text.size()))
        throw std::runtime_error{
            "a seat is written NUMBER:TOKEN, such as 1:q3J…, with the token that game_created or seat_offered told, or as its NUMBER where "
            "it is for anybody or for this account; not " +
            text};
    return {seat, no_token ? std::string{} : text.substr(colon + 1)};
}

int play_seats(const GuestOptions& options) { return Guests{options}.play(); }

}  // namespace sparring
