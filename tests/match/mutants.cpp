#include "tests/match/mutants.hpp"

#include <armistice/log/v1/log.pb.h>
#include <doctest/doctest.h>

#include <map>

#include "protocol/log_codec.hpp"
#include "rules/match/hash.hpp"
#include "tests/match/message_changer.hpp"
#include "tests/match/sample_game.hpp"

namespace testing {
namespace {

/// Ways to write it that no server does.
std::vector<std::pair<const char*, std::string>> other_forms(const std::string& bytes) {
    const auto sequence = static_cast<unsigned char>(bytes[1]);
    std::vector<std::pair<const char*, std::string>> forms{
        {"form: a field that no entry has", bytes + std::string{"\xf0\x02\x01", 3}},
        {"form: an empty text written out", bytes + std::string{"\xea\x02\x00", 3}},
        {"form: fields in another order", bytes.substr(2) + bytes.substr(0, 2)},
    };
    if (sequence < 0x80) {  // a number of one byte as two
        auto longer = bytes;
        longer[1] = static_cast<char>(sequence | 0x80);
        longer.insert(2, 1, '\0');
        forms.emplace_back("form: a number longer than it has to be", longer);
    }
    return forms;
}

}  // namespace

std::vector<Mutant> mutants_of(const std::vector<match::Recorded>& record) {
    std::vector<Mutant> mutants;
    std::map<std::string, int> times;
    for (std::size_t at = 0; at < record.size(); ++at) {
        armistice::log::v1::Entry entry;
        REQUIRE(entry.ParseFromString(record[at].bytes));
        REQUIRE(entry.SerializeAsString() == record[at].bytes);
        const auto body = std::to_string(static_cast<int>(entry.body_case())) + " ";
        std::map<std::string, int> here;
        MessageChanger changer{[&](const std::string& what) {
            const bool header = what.find('.') == std::string::npos && what.find("instead") == std::string::npos;
            const bool author = what.starts_with("author.");
            if (++here[what] > 1 || ++times[body + what] > (header || author ? 4 : 2)) return;
            mutants.push_back({at, what, entry.SerializeAsString()});
        }};
        changer.change(entry, "");
        for (auto& [what, bytes] : other_forms(record[at].bytes))
            if (++times[what] <= 3) mutants.push_back({at, what, std::move(bytes)});
    }
    return mutants;
}

Forged forged(const std::vector<match::Recorded>& record, const Mutant& mutant) {
    Forged made{record, true};
    std::map<match::Hash, match::Hash> heads;
    match::Hash head = mutant.at == 0 ? match::Hash{} : record[mutant.at - 1].head;
    for (auto at = mutant.at; at < record.size(); ++at) {
        auto& recorded = made.record[at];
        if (at == mutant.at) {
            recorded.bytes = mutant.bytes;
            if (auto read = protocol::decode_entry(mutant.bytes))
                recorded.entry = std::move(*read);
            else
                made.readable = false;
        } else if (const auto found = heads.find(recorded.entry.header.seen); found != heads.end()) {
            recorded.entry.header.seen = found->second;
            recorded.bytes = protocol::encode_entry(recorded.entry);
        }
        head = match::head_after(sample_id(), head, recorded.bytes);
        heads.emplace(recorded.head, head);
        recorded.head = head;
    }
    return made;
}

}  // namespace testing
