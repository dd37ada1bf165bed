#include "rules/match/view.hpp"

namespace match {

EntryView view_of(const Table& table, const Entry& entry, const std::vector<Secret>& secrets, const Viewer& viewer) {
    EntryView view;
    view.entry = &entry;
    const auto may_see = [&](std::size_t at) {
        if (viewer.kind != Viewer::Kind::seat) return viewer.kind == Viewer::Kind::director;
        if (const auto* left = std::get_if<body::OrderLeft>(&entry.body)) return table.plays(viewer.seat, left->owner);
        if (at >= entry.sealed.size()) return false;
        return rules::contains(entry.sealed[at].audience, viewer.seat);
    };
    const auto places = std::holds_alternative<body::OrderLeft>(entry.body) ? std::size_t{1} : entry.sealed.size();
    for (std::size_t at = 0; at < places; ++at)
        view.secrets.push_back(at < secrets.size() && may_see(at) ? std::optional{secrets[at]} : std::nullopt);
    return view;
}

}  // namespace match
