// The bracket of a knock-out, for the wire.

#include "matchmaking/events/convert_event.hpp"
#include "wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

static_assert(v1::TIE_END_AS_PAIRED == static_cast<int>(event::TieEnd::as_paired));

void write_tie(const event::BracketTie& from, v1::BracketTie& to) {
  if (from.first) to.set_first_id(to_string(*from.first));
  if (from.second) to.set_second_id(to_string(*from.second));
  to.set_end(static_cast<v1::TieEnd>(from.end));
  if (from.winner) to.set_winner_id(to_string(*from.winner));
  for (const auto& each : from.scores) {
    auto& score = *to.add_scores();
    score.set_kind(wire::to_word<v1::MatchGameKind>(each.kind));
    score.set_first(each.first);
    score.set_second(each.second);
  }
  for (const event::BoardPlace& place : from.games) {
    auto& game = *to.add_games();
    game.set_round(place.round);
    game.set_board(static_cast<std::int32_t>(place.board));
  }
}

}  // namespace

void write_bracket(const event::EventBracket& bracket, v1::GetEventResponse& to) {
  for (const auto& round : bracket.rounds) {
    auto& wire = *to.add_bracket();
    for (const event::BracketTie& tie : round) write_tie(tie, *wire.add_ties());
  }
}

}  // namespace escaque::services::matchmaking
