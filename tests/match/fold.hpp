#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <optional>
#include <vector>

#include "rules/core/state.hpp"
#include "rules/match/table.hpp"

/// A table of two players on which tests put entries by hand.
namespace folding {

using rules::OwnerId;
using rules::SeatId;

inline constexpr OwnerId red{0}, blue{1};

/// Entries put together by hand, folded one after the other. Red sits on seat 0, blue on seat 1.
struct Fold {
    match::Table table;
    rules::GameState state;
    explicit Fold(const match::ClockRules& clock = {}, match::body::TakeBackRule take_back = {}) {
        match::body::Created created;
        created.take_back = take_back;
        created.decisions = {"retreat", "losses"};
        created.clock = clock;
        created.game[0] = 1;
        created.seats = {{red}, {blue}};
        add({}, created);
        state.frames = {rules::Frame{rules::ProcedureId{0}, 1, 0}};
        add({}, match::body::Started{});
    }
    static match::Author by(OwnerId owner) { return {match::Author::Kind::seat, SeatId{rules::raw(owner)}, 10u + rules::raw(owner)}; }
    static match::body::Played command(OwnerId owner) { return {{owner, rules::command::Attack{}}}; }

    void add(const match::Author& author, match::Body body, const std::function<void(match::Entry&)>& change = {},
             const std::vector<match::Secret>& secrets = {}) {
        match::Entry entry;
        entry.header = table.next_header(author, 0);
        entry.body = std::move(body);
        entry.events = {rules::event::Note{}};
        if (change) change(entry);
        table.fold(entry, "bytes", state, secrets);
    }
    void play(OwnerId owner, const std::function<void(match::Entry&)>& change = {}) { add(by(owner), command(owner), change); }
    void take_back(OwnerId owner) {
        const auto parent = *table.take_back_parent(by(owner));
        add(by(owner), match::body::TakenBack{}, [&](match::Entry& entry) { entry.header.parent = parent; });
    }
    auto refusal(OwnerId owner) const {
        const auto parent = table.take_back_parent(by(owner));
        return parent ? std::optional<match::TakeBackRefusal>{} : parent.error();
    }
};
using Refusal = match::TakeBackRefusal;

}  // namespace folding
