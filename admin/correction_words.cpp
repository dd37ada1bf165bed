#include "admin/correction_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <string_view>
#include <utility>

#include "rules/core/whole_number.hpp"

namespace admin {
namespace {

using protocol::client::Correction;
using Kind = Correction::Kind;

/// A text that is taken apart from the front.
class Words {
public:
    explicit Words(std::string_view text) : rest_{text} {}
    /// Up to `word`, which is taken too; nothing where it is not there.
    std::optional<std::string> until(std::string_view word) {
        const auto mark = fmt::format(" {} ", word);
        const auto at = rest_.find(mark);
        if (at == std::string_view::npos || at == 0) return std::nullopt;
        std::string taken{rest_.substr(0, at)};
        rest_.remove_prefix(at + mark.size());
        return taken;
    }
    std::string next() {
        const auto at = rest_.find(' ');
        std::string taken{rest_.substr(0, at)};
        rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + 1);
        return taken;
    }
    template <class Number>
    std::optional<Number> number() {
        return rules::whole_number<Number>(next());
    }
    [[nodiscard]] std::string rest() const { return std::string{rest_}; }
    [[nodiscard]] bool empty() const { return rest_.empty(); }

private:
    std::string_view rest_;
};

/// "2 infantry of Germany in Berlin", up to the word `last` before the space.
bool units(Words& words, Correction& made, std::string_view last) {
    const auto count = words.number<std::uint32_t>();
    auto type = words.until("of");
    auto power = words.until(last);
    if (!count || !type || !power) return false;
    made.count = *count;
    made.type = std::move(*type);
    made.power = std::move(*power);
    return true;
}

bool read(Words& words, const std::string& verb, Correction& made) {
    if (verb == "add" || verb == "remove") {
        made.kind = verb == "add" ? Kind::add_units : Kind::remove_units;
        if (!units(words, made, "in")) return false;
        made.space = words.rest();
        return !made.space.empty();
    }
    if (verb == "move" || verb == "damage") {
        made.kind = verb == "move" ? Kind::move_units : Kind::damage_units;
        if (!units(words, made, verb == "move" ? "from" : "in")) return false;
        auto space = words.until("to");
        if (!space || words.empty()) return false;
        made.space = std::move(*space);
        if (verb == "move") {
            made.to = words.rest();
            return true;
        }
        const auto damage = words.number<std::int64_t>();
        made.amount = damage.value_or(0);
        return damage && words.empty();
    }
    if (verb == "control") {
        made.kind = Kind::control;
        auto space = words.until("to");
        if (!space || words.empty()) return false;
        made.space = std::move(*space);
        made.to = words.rest() == "nobody" ? std::string{} : words.rest();
        return true;
    }
    if (verb == "relation") {
        made.kind = Kind::relation;
        auto first = words.until("and");
        if (!first) return false;
        made.power = std::move(*first);
        const auto rest = words.rest();
        const auto at = rest.rfind(' ');
        if (at == std::string::npos) return false;
        made.to = rest.substr(0, at);
        made.relation = rest.substr(at + 1);
        return true;
    }
    if (verb == "money") {
        made.kind = Kind::money;
        // The power may have a name of several words: the amount is the first word that is a number.
        while (!words.empty()) {
            auto peek = words;
            if (const auto amount = peek.number<std::int64_t>(); amount && !made.power.empty()) {
                made.amount = *amount;
                made.resource = peek.rest();
                return true;
            }
            if (!made.power.empty()) made.power += ' ';
            made.power += words.next();
        }
        return false;
    }
    if (verb == "slot") {
        made.kind = Kind::slot;
        auto subject_words = words;
        if (auto name = subject_words.until("of")) {
            auto subject = subject_words.until("to");
            if (!subject) return false;
            made.slot = std::move(*name);
            made.subject = std::move(*subject);
            words = subject_words;
        } else {
            auto alone = words.until("to");
            if (!alone) return false;
            made.slot = std::move(*alone);
        }
        for (auto rest = words.rest(); !rest.empty();) {
            const auto at = rest.find(", ");
            made.values.push_back(rest.substr(0, at));
            rest = at == std::string::npos ? std::string{} : rest.substr(at + 2);
        }
        return !made.values.empty();
    }
    if (verb == "result") {
        made.kind = Kind::result;
        made.to = words.rest() == "draw" ? std::string{} : words.rest();
        return !words.empty();
    }
    return false;
}

}  // namespace

tl::expected<Correction, std::string> correction_from(const std::string& text) {
    Words words{text};
    Correction made;
    if (read(words, words.next(), made)) return made;
    return tl::make_unexpected(fmt::format(
        "\"{}\" is no correction: write it as \"add 2 infantry of Germany in Berlin\", \"remove ...\", \"move 1 infantry of Germany "
        "from Berlin to Munich\", \"damage 1 battleship of Germany in SZ 10 to 1\", \"control Alsace to Germany\", \"relation "
        "Germany and France enemy\", \"money Germany -3\", \"slot last-round to 7\" or \"result central\"",
        text));
}

std::string words_of(const protocol::client::Correction& of) {
    using Kind = protocol::client::Correction::Kind;
    const auto units = fmt::format("{} {} of {}", of.count, of.type, of.power);
    switch (of.kind) {
        case Kind::add_units: return fmt::format("add {} in {}", units, of.space);
        case Kind::remove_units:
            return of.ids.empty() ? fmt::format("remove {} in {}", units, of.space)
                                  : fmt::format("remove units {}", fmt::join(of.ids, ", "));
        case Kind::move_units: return fmt::format("move {} from {} to {}", units, of.space, of.to);
        case Kind::damage_units: return fmt::format("damage {} in {} to {}", units, of.space, of.amount);
        case Kind::control: return fmt::format("control {} to {}", of.space, of.to.empty() ? "nobody" : of.to);
        case Kind::relation: return fmt::format("relation {} and {} {}", of.power, of.to, of.relation);
        case Kind::money: return fmt::format("money {} {}{}{}", of.power, of.amount, of.resource.empty() ? "" : " ", of.resource);
        case Kind::slot:
            return fmt::format("slot {}{}{} to {}", of.slot, of.subject.empty() ? "" : " of ", of.subject, fmt::join(of.values, ", "));
        case Kind::result: return "result " + (of.to.empty() ? "draw" : of.to);
    }
    return "something unknown";
}

}  // namespace admin
