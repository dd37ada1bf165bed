// What the server could not have written is found, whatever is changed: a record with every kind of entry, with one field of one entry
// changed at a time and all hashes made anew.
#include <armistice/tournament/v1/tournament.pb.h>
#include <doctest/doctest.h>
#include <fnmatch.h>

#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include "protocol/tournament_log.hpp"
#include "tests/match/message_changer.hpp"
#include "tests/tournament/every_kind.hpp"
#include "tests/tournament/python_checks.hpp"

namespace {

using namespace testing::tournaments;

struct TournamentMutant {
    std::size_t at = 0;
    std::string what{};
    std::string bytes{};
};

std::vector<TournamentMutant> mutants_of(const std::vector<Recorded>& record) {
    std::vector<TournamentMutant> mutants;
    std::map<std::string, int> times;
    for (std::size_t at = 0; at < record.size(); ++at) {
        armistice::tournament::v1::Entry entry;
        REQUIRE(entry.ParseFromString(record[at].bytes));
        const std::string body = Entry::bodies[record[at].entry.body.index()].name;
        testing::MessageChanger changer{[&](const std::string& what) {
            if (++times[body + what] <= 2) mutants.push_back({at, body + ": " + what, entry.SerializeAsString()});
        }};
        changer.change(entry, "");
    }
    return mutants;
}

/// The record with this entry instead of its own; what later authors had seen are the heads of the new history.
struct ForgedTournament {
    std::vector<Recorded> record{};
    bool readable = true;
};
ForgedTournament forged(const std::vector<Recorded>& record, const TournamentMutant& mutant) {
    ForgedTournament made{record, true};
    const auto* first = std::get_if<body::Announced>(&record.front().entry.body);
    auto id = first == nullptr ? TournamentId{} : first->tournament;
    std::map<Hash, Hash> heads;
    Hash head = mutant.at == 0 ? Hash{} : record[mutant.at - 1].head;
    for (auto at = mutant.at; at < record.size(); ++at) {
        auto& recorded = made.record[at];
        if (at == mutant.at) {
            recorded.bytes = mutant.bytes;
            auto read = protocol::decode_tournament_entry(mutant.bytes);
            made.readable = read.has_value();
            if (read) recorded.entry = std::move(*read);
            if (const auto* announced = std::get_if<body::Announced>(&recorded.entry.body)) id = announced->tournament;
        } else if (const auto found = heads.find(recorded.entry.header.seen); found != heads.end()) {
            recorded.entry.header.seen = found->second;
            recorded.bytes = protocol::encode_tournament_entry(recorded.entry);
        }
        head = match::head_after(id, head, recorded.bytes);
        heads.emplace(recorded.head, head);
        recorded.head = head;
    }
    return made;
}

/// The bytes of an entry with one field changed by chance.
std::string changed_by_chance(const std::string& bytes, std::mt19937& random) {
    armistice::tournament::v1::Entry entry;
    REQUIRE(entry.ParseFromString(bytes));
    std::size_t ways = 0;
    testing::MessageChanger{[&](const std::string&) { ++ways; }}.change(entry, "");
    auto left = random() % ways;
    std::string changed;
    testing::MessageChanger{[&](const std::string&) {
        if (left-- == 0) changed = entry.SerializeAsString();
    }}.change(entry, "");
    return changed;
}

/// What may stand in a record otherwise than it does, and why nobody can tell.
struct Excuse {
    std::string who{};   ///< "nobody" can tell; "python": verify_tournament.py leaves it to armistice-admin.
    std::string what{};  ///< With `*`.
    std::size_t times = 0;
};
std::vector<Excuse> excuses() {
    std::vector<Excuse> all;
    std::ifstream file{"tests/tournament/mutants.txt"};
    for (std::string line; std::getline(file, line);) {
        std::istringstream words{line};
        Excuse one;
        if (!(words >> one.who) || one.who[0] == '#') continue;
        std::getline(words >> std::ws, one.what, '|');
        one.what.erase(one.what.find_last_not_of(' ') + 1);
        all.push_back(std::move(one));
    }
    return all;
}

}  // namespace

TEST_CASE("what nobody could have written is found whatever field is changed") {
    const auto desk = every_kind();
    auto all = excuses();
    const auto mutants = mutants_of(desk.record());
    const auto excused = [&](const std::string& what, bool by_python_alone) {
        for (auto& one : all) {
            if ((one.who == "python") != by_python_alone) continue;
            if (::fnmatch(one.what.c_str(), what.c_str(), 0) != 0) continue;
            ++one.times;
            return true;
        }
        return false;
    };
    std::vector<std::string> files{protocol::tournament_record_file(desk.record())};
    std::vector<bool> survives;
    for (const auto& mutant : mutants) {
        const auto made = forged(desk.record(), mutant);
        files.push_back(protocol::tournament_record_file(made.record));
        survives.push_back(made.readable && verify(made.record).has_value());
    }
    const auto said = python_checks_of(files);
    REQUIRE(said.size() == files.size());
    if (said[0] != "ok") FAIL(said[0]);
    std::size_t not_found = 0;
    for (std::size_t at = 0; at < mutants.size(); ++at) {
        const bool python = said[at + 1] == "ok";
        const auto entry = " (entry " + std::to_string(mutants[at].at + 1) + ")";
        if (survives[at] && !excused(mutants[at].what, false)) FAIL_CHECK("not found: " << mutants[at].what << entry);
        if (!survives[at] && python && !excused(mutants[at].what, true)) FAIL_CHECK("not found by python: " << mutants[at].what << entry);
        not_found += survives[at];
    }
    MESSAGE(desk.record().size() << " entries, " << mutants.size() << " changes, " << not_found << " that nobody can tell");
    for (const auto& one : all) CHECK_MESSAGE(one.times > 0, one.what);  // else the reason is of no use any more
}

TEST_CASE("no record that can be read breaks the verifier") {
    const auto desk = every_kind();
    std::mt19937 random{17};
    std::size_t looked_at = 0, found = 0;
    for (std::uint64_t turn = 0; turn < runs(1'500, 100'000); ++turn) {
        auto record = desk.record();
        // Several entries are changed, each in several ways, and the heads made anew: nothing but the content is wrong.
        for (auto entries = 1 + random() % 3; entries > 0; --entries) {
            TournamentMutant mutant{random() % record.size(), "", {}};
            mutant.bytes = record[mutant.at].bytes;
            for (auto changes = 1 + random() % 3; changes > 0; --changes) mutant.bytes = changed_by_chance(mutant.bytes, random);
            auto made = forged(record, mutant);
            if (made.readable) record = std::move(made.record);
        }
        ++looked_at;
        CHECK_NOTHROW(found += !verify(record));
    }
    MESSAGE(looked_at << " records, " << found << " found wrong");
    CHECK(found > looked_at / 2);
}
