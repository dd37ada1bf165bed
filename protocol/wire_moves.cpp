// What may be done: of a power, or of some of its units.
#include <fmt/format.h>

#include "protocol/wire_convert.hpp"
#include "protocol/wire_names.hpp"

namespace protocol {
namespace {

using Code = WireError::Code;

/// False: the finder knows what is wrong.
bool read(names::Finder& find, const client::ListLegalMoves& ask, MovesQuestion& made) {
    if (!ask.power.empty() && !find.find(ask.power, made.power, "list_legal_moves.power")) return false;
    if (ask.space.empty() && !ask.units && ask.by.empty()) return true;
    if (ask.space.empty())
        return find.fail(Code::missing, "list_legal_moves.space", "units are picked, and it is not said where they are",
                         "name their space, or \"off-board\" for what was bought");
    if (!ask.units)
        return find.fail(Code::missing, "list_legal_moves.units", "a space is named, and no units in it",
                         "pick them by their type, and by more where it matters which; or name no space");
    made.units = *ask.units;
    if (!find.few(ask.by.size(), "list_legal_moves.by")) return false;
    made.by.resize(ask.by.size());
    for (std::size_t at = 0; at < ask.by.size(); ++at)
        if (!find.find(ask.by[at], made.by[at], fmt::format("list_legal_moves.by[{}]", at))) return false;
    return (made.space = rules::off_board, ask.space == names::off_board) || find.find(ask.space, *made.space, "list_legal_moves.space");
}

}  // namespace

tl::expected<MovesQuestion, WireError> moves_from_wire(const rules::View& view, const client::ListLegalMoves& ask) {
    names::Finder finder{view.rules};
    MovesQuestion question{.power = view.state.active};
    if (!read(finder, ask, question)) return tl::make_unexpected(std::move(finder.fault()));
    return question;
}

server::LegalMoves legal_moves_to_wire(const rules::View& view, const MovesQuestion& question) {
    server::LegalMoves moves{.power = names::text_of(view.rules, question.power), .phase = phase_name(view.rules, view.state)};
    const auto found = question.space ? rules::legal_moves_of(view, question.power, *question.space, question.units, question.by)
                                      : rules::legal_commands(view, question.power);
    for (const auto& command : found) moves.commands.push_back(as_asked(command));
    moves.more = !question.space && rules::more_answers(view, question.power);
    return moves;
}

}  // namespace protocol
