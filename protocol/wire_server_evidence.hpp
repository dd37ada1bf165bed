#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/wire_client.hpp"
#include "protocol/wire_server_view.hpp"

/// What a referee is shown: a sandbox of rulings, and the evidence of a dispute.
namespace protocol::server {

/// A ruling of a sandbox.
struct TriedStep {
    bool accepted = false;
    bool rolled = false;             ///< With dice of the sandbox: the game will roll others.
    std::string answer;              ///< Why not, for people; empty where it was accepted.
    std::optional<Update> update{};  ///< The entry that it became there.
    static void fields(auto& a, auto& v) {
        a(1, "accepted", v.accepted), a(2, "rolled", v.rolled), a(3, "answer", v.answer), a(4, "update", v.update);
    }
    bool operator==(const TriedStep&) const = default;
};
/// A sandbox after its steps, as far as they were accepted.
struct Tried {
    GameId game{};
    std::uint32_t sequence = 0;  ///< Of the game that it is a copy of.
    std::vector<TriedStep> steps{};
    GameView view{};
    std::vector<std::string> changed{};  ///< What is otherwise there than in the game, in words.
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "sequence", v.sequence), a(3, "steps", v.steps), a(4, "view", v.view), a(5, "changed", v.changed);
    }
    bool operator==(const Tried&) const = default;
};
/// An entry in words.
struct EvidenceEntry {
    std::uint32_t sequence = 0;
    Moment at = 0;
    std::string author;               ///< "seat 0, account 11".
    std::uint32_t fell_away = 0;      ///< The entry with which it did; 0 for one that stands.
    std::string words;                ///< Who did what.
    std::vector<std::string> events;  ///< What came of it.
    static void fields(auto& a, auto& v) {
        a(1, "sequence", v.sequence), a(2, "at", v.at), a(3, "author", v.author), a(4, "fell_away", v.fell_away), a(5, "words", v.words);
        a(6, "events", v.events);
    }
    bool operator==(const EvidenceEntry&) const = default;
};
struct EvidenceDraw {
    std::string purpose;
    std::uint32_t sides = 0;
    std::vector<std::uint16_t> results;
    static void fields(auto& a, auto& v) { a(1, "purpose", v.purpose), a(2, "sides", v.sides), a(3, "results", v.results); }
    bool operator==(const EvidenceDraw&) const = default;
};
/// What the dice of an entry are checked by (docs/reference/record-format.md, Dice).
struct EvidenceDice {
    std::uint32_t anchor = 0;
    std::uint32_t link = 0;
    Hash secret{};
    Hash link_before{};  ///< Of the roll before, or the commitment of the chain: the secret leads to it.
    Hash mix{};          ///< Of the seeds that were opened until then.
    std::vector<EvidenceDraw> draws;
    static void fields(auto& a, auto& v) {
        a(1, "anchor", v.anchor), a(2, "link", v.link), a(3, "secret", v.secret), a(4, "link_before", v.link_before), a(5, "mix", v.mix);
        a(6, "draws", v.draws);
    }
    bool operator==(const EvidenceDice&) const = default;
};
/// What a dispute is about.
struct Evidence {
    GameId game{};
    std::uint32_t sequence = 0;  ///< The game's last entry.
    DisputeView dispute;
    Moment filed = 0;
    std::vector<EvidenceEntry> entries;  ///< Up to the one that is disputed.
    std::vector<std::string> changed;    ///< What it changed, in words.
    std::optional<EvidenceDice> dice;    ///< Where something was rolled.
    ClockView clock_before;
    ClockView clock_after;
    std::vector<Precedent> rulings;     ///< In this game so far.
    std::vector<Precedent> precedents;  ///< On the paragraph that the dispute names, the newest of all games.
    std::optional<GameView> before;     ///< The game as the entry found it, and as it left it.
    std::optional<GameView> after;
    static void fields(auto& a, auto& v) {
        a(1, "game", v.game), a(2, "sequence", v.sequence), a(3, "dispute", v.dispute), a(4, "filed", v.filed), a(5, "entries", v.entries);
        a(6, "changed", v.changed), a(7, "dice", v.dice), a(8, "clock_before", v.clock_before), a(9, "clock_after", v.clock_after);
        a(10, "rulings", v.rulings), a(11, "precedents", v.precedents), a(12, "before", v.before), a(13, "after", v.after);
    }
    bool operator==(const Evidence&) const = default;
};

}  // namespace protocol::server
