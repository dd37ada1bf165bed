#include "server/notify/digest.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "cmake/embedded_file.hpp"
#include "rules/core/joined.hpp"
#include "rules/core/text.hpp"
#include "rules/match/hash.hpp"
#include "rules/narration/templates.hpp"
#include "server/clocks/zones.hpp"

namespace armistice_data {
std::span<const EmbeddedFile> post_words();
}

namespace server::notify {
namespace {

using nlohmann::json;
using rules::plain;

constexpr std::size_t subject_bytes = 180;  ///< At most.

const narration::Templates& mail_words() {
    static const narration::Templates all{armistice_data::post_words().front().text};
    return all;
}

/// The template of words.toml, filled in. A test tries each.
template <class... Arg>
std::string say(const char* table, const char* word, const Arg&... args) {
    const auto* line = mail_words().find(table, word);
    if (line == nullptr) throw std::logic_error{fmt::format("words.toml has no line {}.{}", table, word)};
    return fmt::format(fmt::runtime(*line), args...);
}

std::string decisions_in_words(const std::vector<std::string>& decisions) {
    return rules::and_joined(rules::mapped(decisions, [&](const auto& decision) { return plain(decision); }));
}

/// What somebody who plays several of a bundle knows it by.
std::string name_of(const DigestItem& item) { return item.title.empty() ? plain(item.bundle) : item.title; }

std::string powers_in_words(const DigestItem& item) {
    return rules::and_joined(rules::mapped(item.asked, [&](const auto& asked) { return asked.power; }));
}

std::string asked_in_words(const DigestItem& item) {
    std::string text;
    for (const auto& asked : item.asked) {
        using fmt::arg;
        text += asked.decisions.empty()
                    ? say("text", "turn", arg("power", asked.power), arg("phase", plain(item.phase)))
                    : say("text", "answer", arg("power", asked.power), arg("decisions", decisions_in_words(asked.decisions)));
        text += '\n';
    }
    return item.last_miss.empty() ? text : text + item.last_miss + '\n';
}

/// Why the clock stands, where its player has to know it; empty where it runs.
std::string stands_in_words(const DigestItem& item) {
    using Stands = match::Clock::Stands;
    const auto until = date_in_words(item.stands_until, item.zone);
    const auto date = fmt::arg("date", until);  // which only refers to it
    if (item.stands == Stands::rest && item.stands_until != 0) return say("text", "stands-rest", date) + "\n";
    if (item.stands == Stands::away && item.stands_until != 0) return say("text", "stands-away", date) + "\n";
    if (item.stands == Stands::paused) return say("text", "stands-paused") + "\n";
    return {};
}
/// The same for a program; empty where it runs.
std::string_view stands_word(match::Clock::Stands stands) {
    using Stands = match::Clock::Stands;
    if (stands == Stands::rest) return "REST";
    if (stands == Stands::away) return "AWAY";
    return stands == Stands::paused ? "PAUSED" : "";
}

std::string until_in_words(const DigestItem& item, Moment now) {
    if (!item.until) return stands_in_words(item);
    if (*item.until <= now) return say("text", "late") + "\n";
    return stands_in_words(item) +
           say("text", "until", fmt::arg("date", date_in_words(*item.until, item.zone)),
               fmt::arg("left", span_in_words(*item.until - now))) +
           "\n";
}

/// Where a dispute stands: what it is about, how far it has come, and until when that is.
/// @param about  the command that it is about, in words; may be empty.
std::string dispute_in_words(const protocol::server::DisputeView& dispute, const std::string& about, const std::string& zone) {
    constexpr const char* statuses[]{"filed", "answered", "taken", "ruled", "appealed", "closed"};
    using fmt::arg;
    auto text = about.empty() ? say("dispute", "happened", arg("reason", dispute.reason))
                              : say("dispute", "about", arg("about", about), arg("reason", dispute.reason));
    if (!dispute.paragraph.empty()) text += say("dispute", "paragraph", arg("paragraph", dispute.paragraph));
    text += '\n';
    if (!dispute.answer.empty()) text += say("dispute", "answer", arg("answer", dispute.answer)) + "\n";
    text += say("dispute", statuses[static_cast<std::size_t>(dispute.status)]);
    if (dispute.until != 0) text += say("dispute", "until", arg("date", date_in_words(dispute.until, zone)));
    return text + '\n';
}

std::string disputes_in_words(const DigestItem& item) {
    std::string text;
    for (std::size_t at = 0; at < item.disputes.size(); ++at)
        text += "\n" + dispute_in_words(item.disputes[at], at < item.disputed.size() ? item.disputed[at] : "", item.zone);
    return text;
}

const char* how_free(const protocol::server::SeatView& seat) {
    if (seat.offered_account != 0) return "free-kept";
    return seat.offered_to == match::body::SeatOffered::To::anybody ? "free-anybody" : "free";
}

std::string seats_in_words(const DigestItem& item) {
    std::string text;
    const auto add = [&](const char* how, const protocol::server::SeatView& seat) {
        text += say("seat", how, fmt::arg("powers", rules::and_joined(seat.powers))) + "\n";
    };
    for (const auto& seat : item.seats_kept) add("kept", seat);
    for (const auto& seat : item.seats_free) add(how_free(seat), seat);
    return text;
}

std::string said_in_words(const DigestItem& item) {
    std::string text;
    for (const auto& sentence : item.said) text += sentence + '\n';
    return text;
}

std::string happened_in_words(const DigestItem& item) {
    if (item.happened.empty() && item.turns_before == 0) return {};
    auto text = say("text", "happened");
    if (item.turns_before == 1) text += say("text", "earlier-one") + "\n";
    if (item.turns_before > 1) text += say("text", "earlier", fmt::arg("number", item.turns_before)) + "\n";
    return text + item.happened;
}

/// Where the game is found on this server; empty where people have no address of it.
std::string link_of(const std::string& url, const DigestItem& item) { return url.empty() ? url : url + "/games/" + match::hex(item.game); }

std::string game_in_words(const DigestItem& item, const std::string& url, Moment now) {
    const auto title = item.title.empty() ? plain(item.bundle) : fmt::format("{} ({})", item.title, plain(item.bundle));
    const auto where = item.round == 0 ? title : say("text", "round", fmt::arg("title", title), fmt::arg("round", item.round));
    const auto play = url.empty() ? say("text", "game-id", fmt::arg("game", match::hex(item.game)))
                                  : say("text", "play", fmt::arg("url", link_of(url, item)));
    return say("text", "game", fmt::arg("where", where), fmt::arg("rule", std::string(where.size(), '='))) + asked_in_words(item) +
           until_in_words(item, now) + said_in_words(item) + seats_in_words(item) + disputes_in_words(item) + happened_in_words(item) +
           '\n' + play + '\n';
}

/// As far as programs act upon them; the rest is answered to `list_disputes`.
json disputes_of(const DigestItem& item) {
    json disputes = json::array();
    for (const auto& one : item.disputes) {
        json dispute{{"dispute", one.dispute},
                     {"about", one.about},
                     {"status", rules::words<match::Dispute::Status>[static_cast<std::size_t>(one.status)]}};
        if (one.until != 0) dispute["until"] = one.until;
        disputes.push_back(std::move(dispute));
    }
    return disputes;
}

/// @param account  who is told: of what is kept for him it is not said for whom.
json seats_of(const std::vector<protocol::server::SeatView>& seats, std::uint64_t account) {
    json all = json::array();
    for (const auto& one : seats) {
        json seat{{"seat", one.seat}, {"powers", one.powers}};
        if (one.offered_account != 0 && one.offered_account != account) seat["kept_for"] = one.offered_account;
        all.push_back(std::move(seat));
    }
    return all;
}

/// The most pressing of all that it is about.
Summons::Kind kind_of(const Digest& digest) {
    return std::min_element(digest.games.begin(), digest.games.end(),
                            [](const DigestItem& a, const DigestItem& b) { return a.kind < b.kind; })
        ->kind;
}
std::string name_of(Summons::Kind kind) {
    switch (kind) {
        case Summons::Kind::asked: return "asked";
        case Summons::Kind::reminder: return "reminder";
        case Summons::Kind::dispute: return "dispute";
        case Summons::Kind::seat: return "seat";
        case Summons::Kind::lost: return "lost";
        case Summons::Kind::time: return "time";
    }
    return "asked";
}

std::string subject_of(const Digest& digest) {
    const auto most = kind_of(digest);
    const auto kind = name_of(most);
    // Whoever is asked or reminded is waited for.
    const auto alike = [](Summons::Kind one) { return std::max(one, Summons::Kind::reminder); };
    const auto waiting = rules::count_if(digest.games, [&](const DigestItem& item) { return alike(item.kind) == alike(most); });
    if (waiting > 1) return say("subject", (kind + "-many").c_str(), fmt::arg("number", waiting));
    const auto& item = *std::find_if(digest.games.begin(), digest.games.end(), [&](const DigestItem& each) { return each.kind == most; });
    return say("subject", kind.c_str(), fmt::arg("title", name_of(item)), fmt::arg("power", powers_in_words(item)));
}

}  // namespace

Mail mail_of(const Digest& digest, const std::string& to, Moment now) {
    Mail mail;
    mail.to = to;
    mail.subject = rules::shortened(subject_of(digest), subject_bytes);
    mail.message_id = digest.id;
    mail.unsubscribe = digest.unsubscribe;
    const auto told = std::min(digest.games.size(), most_games_told);
    for (std::size_t at = 0; at < told; ++at) {
        if (at > 0) mail.text += '\n';
        mail.text += game_in_words(digest.games[at], digest.url, now);
        if (at < digest.unsubscribe_game.size())
            mail.text += say("text", "stop-game", fmt::arg("link", digest.unsubscribe_game[at])) + "\n";
    }
    const auto more = digest.games.size() - told;
    if (more == 1) mail.text += say("text", "more-games-one");
    if (more > 1) mail.text += say("text", "more-games", fmt::arg("number", more));
    if (!digest.unsubscribe.empty()) mail.text += say("text", "stop", fmt::arg("link", digest.unsubscribe));
    return mail;
}

std::string hook_body_of(const Digest& digest, std::uint64_t account) {
    json games = json::array();
    for (const auto& item : digest.games) {
        json asked = json::array();
        for (const auto& each : item.asked) asked.push_back({{"power", each.power}, {"decisions", each.decisions}});
        json game{{"game", match::hex(item.game)}, {"bundle", item.bundle}, {"sequence", item.sequence}, {"round", item.round},
                  {"phase", item.phase},           {"asked", asked},        {"happened", item.happened}};
        if (!item.title.empty()) game["title"] = item.title;
        if (const auto why = stands_word(item.stands); !why.empty()) game["stands"] = why;
        if (item.stands_until != 0) game["stands_until"] = item.stands_until;
        if (item.until) game["until"] = *item.until, game["until_text"] = date_in_words(*item.until, item.zone);
        if (!digest.url.empty()) game["link"] = link_of(digest.url, item);
        if (!item.last_miss.empty()) game["last_miss"] = item.last_miss;
        if (!item.said.empty()) game["said"] = item.said;
        if (!item.disputes.empty()) game["disputes"] = disputes_of(item);
        if (!item.seats_kept.empty()) game["seats_kept"] = seats_of(item.seats_kept, account);
        if (!item.seats_free.empty()) game["seats_free"] = seats_of(item.seats_free, account);
        games.push_back(std::move(game));
    }
    const json body{{"delivery", digest.id}, {"account", account}, {"kind", name_of(kind_of(digest))}, {"games", games}};
    return body.dump(-1, ' ', false, json::error_handler_t::replace);
}

Mail code_mail(const std::string& what, const std::string& name, const std::string& code, Moment left) {
    return {
        .subject = say("code", (what + "-subject").c_str()),
        .text = say("code", what.c_str(), fmt::arg("name", plain(name)), fmt::arg("code", code), fmt::arg("left", span_in_words(left)))};
}

Mail farewell_mail(const std::string& name) {
    return {.subject = say("farewell", "subject"), .text = say("farewell", "text", fmt::arg("name", plain(name)))};
}

}  // namespace server::notify
