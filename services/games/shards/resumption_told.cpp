#include "games/shards/resumption_told.hpp"

#include <variant>

#include "wire/vocabulary.hpp"

namespace escaque::services::games {
namespace {

common_v1::User user_to_wire(const game::Player& player) {
  common_v1::User user;
  wire::Writer writer(user);
  wire::kUser(writer, player);
  return user;
}

}  // namespace

std::optional<v1::ResumptionTold> resumption_told(const game::Game& game, const game::Entry& entry,
                                                  UtcTime now) {
  v1::ResumptionTold told;
  for (const game::Fact& fact : entry.facts) {
    if (const auto* sealed = std::get_if<game::MoveSealed>(&fact); sealed && sealed->resumes_in) {
      told.set_resumes_ms(wire::to_unix_ms(now + *sealed->resumes_in));
    }
    if (const auto* agreed = std::get_if<game::ResumptionAgreed>(&fact)) {
      told.set_asked_by(agreed->by == Color::white ? common_v1::COLOR_WHITE
                                                   : common_v1::COLOR_BLACK);
    }
    if (const auto* resumed = std::get_if<game::GameResumed>(&fact)) {
      told.mutable_resumed()->set_white(resumed->arrived.white);
      told.mutable_resumed()->set_black(resumed->arrived.black);
    }
  }
  if (told.news_case() == v1::ResumptionTold::NEWS_NOT_SET) return std::nullopt;
  told.set_game_id(to_string(game.created.id));
  *told.mutable_white() = user_to_wire(game.created.players.white);
  *told.mutable_black() = user_to_wire(game.created.players.black);
  return told;
}

}  // namespace escaque::services::games
