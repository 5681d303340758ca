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
  switch (fact.fact_case()) {
    case Fact::kGameCreated:
      created_ = fact.game_created();
      remaining_ = initial_times(created_);
      break;
    case Fact::kMovePlayed:
      moves_.push_back(fact.move_played().uci());
      remaining_ = fact.move_played().remaining();
      break;
    case Fact::kDrawOffered:
      draw_offered_by_ = fact.draw_offered().by();
      break;
    case Fact::kDrawDeclined:
      draw_offered_by_ = COLOR_UNSPECIFIED;
      break;
    case Fact::kClaimRefused:
      remaining_ = fact.claim_refused().remaining();
      break;
    case Fact::kTakebackTaken:
      moves_.resize(moves_.size() -
                    std::min<std::size_t>(moves_.size(), fact.takeback_taken().plies()));
      remaining_ = fact.takeback_taken().remaining();
      break;
    case Fact::kClockAdjusted:
      remaining_ = fact.clock_adjusted().remaining();
      break;
    case Fact::kGameEnded:
      ended_ = fact.game_ended();
      remaining_ = ended_->remaining();
      break;
    case Fact::kPlayerGone:
      set_gone(fact.player_gone().color(), true);
      break;
    case Fact::kPlayerBack:
      set_gone(fact.player_back().color(), false);
      break;
    case Fact::kPeriodBegun:
      remaining_ = fact.period_begun().remaining();
      break;
    case Fact::kIllegalMovePenalised:
      remaining_ = fact.illegal_move_penalised().remaining();
      break;
    case Fact::kQuickplayRuled:
      remaining_ = fact.quickplay_ruled().remaining();
      break;
    case Fact::kMoveSealed:
      remaining_ = fact.move_sealed().remaining();
      break;
    case Fact::kGameResumed:
      remaining_ = fact.game_resumed().remaining();
      break;
    case Fact::kSealedMoveLost:
      remaining_ = fact.sealed_move_lost().remaining();
      break;
    case Fact::kWentBerserk:
      remaining_ = fact.went_berserk().remaining();
      break;
    case Fact::kTakebackOffered:
    case Fact::kTakebackDeclined:
    case Fact::kIllegalMoveMade:
    case Fact::kPlayerArrived:
    case Fact::kQuickplayRequested:
    case Fact::kArbiterActed:
    case Fact::kArbiterCalled:
    case Fact::kSealedMoveOpened:
    case Fact::kAdjournmentOffered:
    case Fact::kAdjournmentDeclined:
    case Fact::kGameAdjourned:
    case Fact::kResumptionAgreed:
    case Fact::kAdjournmentExpired:
    case Fact::kRulingAppealed:
    case Fact::kAppealDecided:
    case Fact::FACT_NOT_SET:
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
