#include "rules/core/refusal_words.hpp"

namespace rules {

std::string_view sentence(Refusal code) {
    switch (code) {
        case Refusal::not_your_turn: return "it is not for this power to do that now";
        case Refusal::wrong_phase: return "this phase does not take such a command";
        case Refusal::decision_pending: return "somebody has to answer first";
        case Refusal::game_over: return "the game has ended";
        case Refusal::not_allowed: return "the author may not give this command";
        case Refusal::unknown_name: return "nothing here has that name";
        case Refusal::bad_count: return "that number is not possible";
        case Refusal::no_such_units: return "there are no such units";
        case Refusal::not_adjacent: return "the spaces are not adjacent";
        case Refusal::no_such_decision: return "no such decision is open";
        case Refusal::bad_choice: return "that is no legal answer";
        case Refusal::may_not_enter: return "these units may not enter there";
        case Refusal::out_of_range: return "that is too far";
        case Refusal::no_place: return "that is no place for these units";
        case Refusal::too_expensive: return "there is not enough money";
        case Refusal::not_available: return "that is not to be had now";
        case Refusal::may_not_leave: return "these units may not leave";
        case Refusal::may_not_stay: return "these units may not stay there";
        case Refusal::no_room: return "there is no room";
        case Refusal::not_listed: return "no such battle is listed";
        case Refusal::must_act_first: return "something else has to be done first";
        case Refusal::forbidden: return "the rules forbid it";
    }
    return "the rules refuse it";
}

}  // namespace rules
