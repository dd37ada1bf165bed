#include "bot/guest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cstdio>
#include <iostream>
#include <optional>
#include <stdexcept>

#include "bot/game_visit.hpp"
#include "bot/token_file.hpp"
#include "rules/core/whole_number.hpp"

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
        account_ = welcome.account;
        // Kept before a seat is taken: without it nobody gets the seat back.
        if (!welcome.token.empty()) {
            caller_.token = welcome.token;
            if (const auto wrong = file_.keep(welcome.token); !wrong.empty()) return finish(wrong);
        }
        if (bots() == 0 || !failed_.empty()) GameVisit::welcome(welcome);
    }

    void enter() override {
        if (!failed_.empty()) return give_back();  // what was said before was not heard
        // Who sits where; then the first entries.
        link().send(client::Watch{game(), std::nullopt, {"seats", "directors", "delay_minutes"}});
        link().send(client::Watch{game(), 0});
    }

    /// The first entries say what is played and what seeds are promised over.
    void hear_of_game(protocol::ServerMessage& message) override {
        if (auto* view = std::get_if<says::GameView>(&message.body); view != nullptr && !view_) view_ = std::move(*view);
        if (std::holds_alternative<says::Accepted>(message.body) && !failed_.empty()) return given_back(true);
        const auto* update = std::get_if<says::Update>(&message.body);
        if (update == nullptr) return;
        try {
            if (const auto* created = std::get_if<match::body::Created>(&update->entry.entry.body)) {
                ruleset_ = match::ruleset_of(*created);
                link().speak(ruleset_);
            }
        } catch (const std::runtime_error& error) {
            return finish(error.what());
        }
        const auto* anchor = std::get_if<match::body::AnchorOpened>(&update->entry.entry.body);
        if (anchor != nullptr && anchor->anchor == 0 && bots() == 0) sit(anchor->commitment);
    }

    void sit(const protocol::wire::Hash& commitment) {
        if (auto why = no_seats(); !why.empty()) return finish(why);
        for (const auto& [seat, token] : options_.seats) {
            const auto seated = [this, seat = seat] {
                fmt::print("Seat {} is taken by a bot.\n", seat);
                std::fflush(stdout);
                if (++seated_ < bots()) return join(seated_);
                // Not before: the others would see the account come, go and come back.
                link().send(client::Unwatch{game()});
            };
            const auto over = [this] {
                if (++over_ == bots()) finish({});
            };
            add_bot({game(), seat, token, commitment, options_.pace, caller_}, ruleset_, options_.seed, seated, over);
        }
        join(0);  // one after the other: where one is refused, no other was taken in vain
    }

    /// Why not all of these seats can be taken, as far as that is seen before one is; empty where nothing is known against it.
    [[nodiscard]] std::string no_seats() const {
        if (!view_) return "the server does not show the game";
        const bool started = view_->status != protocol::wire::Status::waiting;
        const bool late = view_->delay_minutes != 0 && started;  // who sits where may have changed
        std::vector<std::uint32_t> own;
        for (const auto& seat : view_->seats)
            if (is_own(seat)) own.push_back(seat.seat);
        for (const auto& [number, token] : options_.seats) {
            if (number >= view_->seats.size())
                return fmt::format("there is no seat {}: the seats of this game are numbered 0 to {}", number, view_->seats.size() - 1);
            const auto& seat = view_->seats[number];
            if (is_own(seat)) continue;
            if (seat.taken && seat.offered_to == To::nobody && !late) return fmt::format("seat {} is taken by another account", number);
            const bool kept = seat.offered_to == To::account && seat.offered_account == account_;
            const bool one_side = !view_->directors.empty() || (started && seat.offered_to == To::anybody);
            const auto opposed = std::find_if(own.begin(), own.end(), [&](std::uint32_t other) { return oppose(other, number); });
            if (one_side && !kept && opposed != own.end())
                return fmt::format(
                    "seats {} and {} are of both sides, and in this game an account plays for one side: no seat was taken; run the program "
                    "once for each side, with a token file of its own",
                    *opposed, number);
            own.push_back(number);
        }
        return {};
    }
    [[nodiscard]] bool is_own(const says::SeatView& seat) const { return seat.taken && seat.account == account_; }
    [[nodiscard]] bool oppose(std::uint32_t one, std::uint32_t other) const {
        const auto side = [&](const std::string& power) { return ruleset_->owner(*ruleset_->find_owner(power)).side; };
        for (const auto& power : view_->seats[one].powers)
            for (const auto& against : view_->seats[other].powers)
                if (side(power) != side(against)) return true;
        return false;
    }

    /// Where not all of several seats are taken, those that were are given back: nobody plays them.
    void bot_failed(const std::string& why) override {
        if (!failed_.empty()) return;
        failed_ = why;
        if (seated_ == bots() || bots() == 1) return finish(why);
        // The last of them may be taken too, though its bot did not come so far.
        for (std::size_t at = 0; at <= seated_; ++at)
            if (const auto seat = options_.seats[at].first; !is_own(view_->seats[seat])) to_give_back_.push_back(seat);
        give_back();
    }
    void give_back() {
        if (!to_give_back_.empty()) return static_cast<void>(link().send(client::LeaveSeat{game(), to_give_back_.front()}));
        const auto which = given_back_.size() == 1 ? fmt::format("; seat {} is given back", given_back_.front())
                                                   : fmt::format("; seats {} are given back", fmt::join(given_back_, ", "));
        finish(failed_ + (given_back_.empty() ? "" : which));
    }
    void given_back(bool was_ours) {
        if (to_give_back_.empty()) return;
        if (was_ours) given_back_.push_back(to_give_back_.front());
        to_give_back_.erase(to_give_back_.begin());
        give_back();
    }
    void refused(const std::string& why) override {
        if (failed_.empty()) return finish(why);
        given_back(false);
    }

    using To = match::body::SeatOffered::To;
    const GuestOptions& options_;
    const TokenFile file_;
    Caller caller_;
    std::optional<boost::asio::posix::stream_descriptor> input_;  ///< Of the supervisor.
    char ignored_ = 0;
    std::shared_ptr<const rules::Ruleset> ruleset_;
    std::uint64_t account_ = 0;
    std::optional<says::GameView> view_;  ///< As the game stood before.
    std::string failed_;                  ///< Of a bot, while its seats are given back.
    std::vector<std::uint32_t> to_give_back_, given_back_;
    std::size_t seated_ = 0;
    std::size_t over_ = 0;  ///< Bots for whom the game is.
};

}  // namespace

std::pair<std::uint32_t, std::string> seat_from(const std::string& text) {
    const auto colon = text.find(':');
    const auto seat = rules::whole_number<std::uint32_t>(std::string_view{text}.substr(0, colon));
    const bool no_token = colon == std::string::npos;
    if (!seat || (!no_token && colon + 1 == text.size()))
        throw std::runtime_error{
            "a seat is written NUMBER:TOKEN, such as 1:q3J…, with the token that game_created or seat_offered told, or as its NUMBER where "
            "it is for anybody or for this account; not " +
            text};
    return {*seat, no_token ? std::string{} : text.substr(colon + 1)};
}

int play_seats(const GuestOptions& options) { return Guests{options}.play(); }

}  // namespace sparring
