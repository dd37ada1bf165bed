#pragma once

#include "protocol/log_layout_event.hpp"

/// The fields of an entry and its bodies.
namespace protocol::log {

template <>
struct Layout<table::Author> : Fixed {
    static void fields(auto& a, auto& v) {
        a.choice(1, "kind", v.kind, table::Author::Kind::director);
        a.number(2, "seat", v.seat);
        a.number(3, "account", v.account);
    }
};
template <>
struct Layout<table::Draw> : Fixed {
    static void fields(auto& a, auto& v) {
        a.text(1, "purpose", v.purpose);
        a.number(2, "sides", v.sides);
        a.numbers(3, "results", v.results);
    }
};
template <>
struct Layout<table::Rolls> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "anchor", v.anchor);
        a.number(2, "index", v.index);
        a.bytes(3, "secret", v.secret);
        a.messages(4, "draws", v.draws);
    }
};
template <>
struct Layout<table::ClockRules> : Fixed {
    static void fields(auto& a, auto& v) {
        a.integer(1, "game_limit", v.game_limit);
        a.integer(2, "turn_limit", v.turn_limit);
        a.integer(3, "phase_limit", v.phase_limit);
        a.integer(4, "decision_limit", v.decision_limit);
    }
};
template <>
struct Layout<table::SealedAnswer> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "decision", v.decision);
        a.number(2, "owner", v.owner);
        a.bytes(3, "commitment", v.commitment);
        a.numbers(4, "audience", v.audience);
    }
};
template <>
struct Layout<table::OpenedAnswer> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "sequence", v.sequence);
        a.number(2, "decision", v.decision);
        a.number(3, "owner", v.owner);
        a.bytes(4, "salt", v.salt);
        a.blob(5, "content", v.content);
    }
};

template <>
struct Layout<table::body::Created> : Fixed {
    static void fields(auto& a, auto& v) {
        a.bytes(1, "game", v.game);
        a.text(2, "bundle", v.bundle);
        a.texts(3, "options", v.options);
        a.messages(4, "parameters", v.parameters);
        a.bytes(5, "ruleset", v.ruleset);
        a.messages(6, "seats", v.seats);
        a.message(7, "clock", v.clock);
        a.texts(8, "spaces", v.spaces);
        a.texts(9, "owners", v.owners);
        a.texts(10, "unit_types", v.unit_types);
        a.texts(11, "tags", v.tags);
        a.texts(12, "decisions", v.decisions);
        a.texts(13, "slots", v.slots);
        a.texts(14, "procedures", v.procedures);
        a.texts(15, "battle_kinds", v.battle_kinds);
        a.texts(16, "roles", v.roles);
        a.texts(17, "resources", v.resources);
    }
};
template <>
struct Layout<table::body::AnchorOpened> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "anchor", v.anchor);
        a.bytes(2, "commitment", v.commitment);
        a.text(3, "reason", v.reason);
    }
};
template <>
struct Layout<table::body::Seated> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "seat", v.seat);
        a.number(2, "account", v.account);
        a.flag(3, "sparring", v.sparring);
        a.bytes(4, "seed_commitment", v.seed_commitment);
    }
};
template <>
struct Layout<table::body::SeedOpened> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "seat", v.seat);
        a.bytes(2, "seed", v.seed);
    }
};
template <>
struct Layout<table::body::Started> : Fixed {
    static void fields(auto&, auto&) {}
};
template <>
struct Layout<table::body::Played> : Fixed {
    static void fields(auto& a, auto& v) { a.message(1, "command", v.command); }
};
template <>
struct Layout<table::body::OrderLeft> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "owner", v.owner);
        a.bytes(2, "commitment", v.commitment);
        a.flag(3, "one", v.one);
    }
};
template <>
struct Layout<table::body::TakenBack> : Fixed {
    static void fields(auto&, auto&) {}
};
template <>
struct Layout<table::body::Paused> : Fixed {
    static void fields(auto& a, auto& v) { a.choice(1, "reason", v.reason, table::body::PauseReason::outage); }
};
template <>
struct Layout<table::body::Resumed> : Layout<table::body::Paused> {};
template <>
struct Layout<table::body::Credited> : Fixed {
    static void fields(auto& a, auto& v) {
        a.integer(1, "amount", v.amount);
        a.text(2, "reason", v.reason);
    }
};
template <>
struct Layout<table::body::SeedCommitted> : Fixed {
    static void fields(auto& a, auto& v) {
        a.number(1, "seat", v.seat);
        a.bytes(2, "commitment", v.commitment);
    }
};
static_assert(all_laid_out(static_cast<const table::Body*>(nullptr)), "every body has its encoding");

template <>
struct Layout<table::Entry> : Fixed {
    static constexpr std::array<Alternative, 12> bodies{{{10, "created"},
                                                         {11, "anchor_opened"},
                                                         {12, "seated"},
                                                         {13, "seed_opened"},
                                                         {14, "started"},
                                                         {15, "played"},
                                                         {16, "order_left"},
                                                         {17, "taken_back"},
                                                         {18, "paused"},
                                                         {19, "resumed"},
                                                         {20, "credited"},
                                                         {21, "seed_committed"}}};
    static void fields(auto& a, auto& v) {
        a.number(1, "sequence", v.header.sequence);
        a.number(2, "parent", v.header.parent);
        a.message(3, "author", v.header.author);
        a.integer(4, "received", v.header.received);
        a.bytes(5, "action", v.header.action);
        a.bytes(6, "seen", v.header.seen);
        a.blob(7, "extra", v.header.extra);
        a.one_of(v.body, bodies);
        a.maybe_message(40, "rolls", v.rolls);
        a.messages(41, "events", v.events);
        a.maybe_bytes(42, "state_hash", v.state_hash);
        a.messages(43, "sealed", v.sealed);
        a.messages(44, "opened", v.opened);
    }
};

}  // namespace protocol::log
