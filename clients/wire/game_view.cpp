#include "wire/game_view.hpp"

#include <algorithm>

#include "domain/clock/notation.hpp"

namespace escaque::wire {
namespace {

using common::v1::Color;
using common::v1::COLOR_BLACK;
using common::v1::COLOR_UNSPECIFIED;
using common::v1::COLOR_WHITE;

bool black_begins(const std::string& fen) {
  const auto board_end = fen.find(' ');
  return board_end != std::string::npos && fen.compare(board_end + 1, 1, "b") == 0;
}

/// What both clocks show at the start.
games::v1::Remaining initial_times(const games::v1::GameCreated& created) {
  const auto& control = created.time_control();
  const clock::Schedule usual =
      clock::to_schedule({Millis(control.base_ms()), Millis(control.increment_ms())});
  const auto schedules = clock::parse_schedules(created.schedules());
  games::v1::Remaining remaining;
  const auto ms_of = [](const clock::Schedule& schedule) {
    return static_cast<int>(schedule.initial().count());
  };
  remaining.set_white_ms(ms_of(schedules ? schedules->white : usual));
  remaining.set_black_ms(ms_of(schedules ? schedules->black : usual));
  return remaining;
}

/// The times that a fact carries as its `remaining`; null when it has none.
const games::v1::Remaining* remaining_in(const games::v1::Fact& fact) {
  const auto* reflection = fact.GetReflection();
  const auto* kind =
      reflection->GetOneofFieldDescriptor(fact, games::v1::Fact::descriptor()->oneof_decl(0));
  if (kind == nullptr) return nullptr;
  const auto* field = kind->message_type()->FindFieldByName("remaining");
  const auto& body = reflection->GetMessage(fact, kind);
  if (field == nullptr || !body.GetReflection()->HasField(body, field)) return nullptr;
  const auto& times = body.GetReflection()->GetMessage(body, field);
  return google::protobuf::DynamicCastToGenerated<games::v1::Remaining>(&times);
}

}  // namespace

bool GameView::apply(const games::v1::GameEntry& entry) {
  if (entry.version() <= version_) return true;
  if (entry.version() != version_ + 1) return false;
  version_ = entry.version();
  for (const auto& fact : entry.facts()) apply(fact);
  return true;
}

void GameView::apply(const games::v1::Fact& fact) {
  using games::v1::Fact;
  if (const auto* times = remaining_in(fact)) remaining_ = *times;
  switch (fact.fact_case()) {
    case Fact::kGameCreated:
      created_ = fact.game_created();
      remaining_ = initial_times(created_);
      break;
    case Fact::kMovePlayed:
      moves_.push_back(fact.move_played().uci());
      break;
    case Fact::kDrawOffered:
      draw_offered_by_ = fact.draw_offered().by();
      break;
    case Fact::kDrawDeclined:
      draw_offered_by_ = COLOR_UNSPECIFIED;
      break;
    case Fact::kTakebackTaken:
      moves_.resize(moves_.size() -
                    std::min<std::size_t>(moves_.size(), fact.takeback_taken().plies()));
      break;
    case Fact::kGameEnded:
      ended_ = fact.game_ended();
      break;
    case Fact::kPlayerGone:
      set_gone(fact.player_gone().color(), true);
      break;
    case Fact::kPlayerBack:
      set_gone(fact.player_back().color(), false);
      break;
    default:  // Nothing of it is seen here but the times.
      break;
  }
}

void GameView::set_gone(Color color, bool is_gone) {
  (color == COLOR_WHITE ? is_white_gone_ : is_black_gone_) = is_gone;
}

bool GameView::is_gone(Color color) const {
  return color == COLOR_WHITE ? is_white_gone_ : is_black_gone_;
}

Color GameView::turn() const {
  const bool black = black_begins(created_.initial_fen()) != (moves_.size() % 2 == 1);
  return black ? COLOR_BLACK : COLOR_WHITE;
}

Color GameView::color_of(const std::string& user_id) const {
  if (created_.white().user().id() == user_id) return COLOR_WHITE;
  if (created_.black().user().id() == user_id) return COLOR_BLACK;
  return COLOR_UNSPECIFIED;
}

}  // namespace escaque::wire
