// Bots who adjourn, take back and leave.

#include <algorithm>
#include <chrono>

#include "evening/table.hpp"

namespace escaque::evening {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using Stage = game::Adjourned::Stage;

}  // namespace

/// Mostly when both want to; now and then a time that nobody may choose.
std::optional<Millis> Table::choose_resumption() {
  if (dice_.chance(50)) return std::nullopt;
  if (dice_.chance(10)) return dice_.chance(50) ? Millis{seconds(59)} : Millis{hours(24 * 31)};
  return Millis{minutes(1 + dice_.roll(600))};
}

void Table::adjourn() {
  const Color by = anybody();
  const auto& offer = game_.adjournment_offer;
  if (offer && offer->by != by) {
    dice_.chance(60) ? give(by, game::AcceptAdjournment{}) : give(by, game::DeclineAdjournment{});
  } else if (dice_.chance(25)) {
    give(std::nullopt, game::AdjournGame{order(laws::Penalty::warning), choose_resumption()});
  } else {
    give(by, game::OfferAdjournment{choose_resumption()});
    if (dice_.chance(50)) give(opposite(by), game::AcceptAdjournment{}, dice_.roll(200));
  }
}

void Table::rest() {
  switch (game_.adjourned->stage) {
    case Stage::sealing:
      return seal();
    case Stage::suspended:
      return await_resumption();
    case Stage::resumed:
      return await_opening();
  }
}

void Table::seal() {
  now_ += think();
  if (dice_.chance(50)) keep_time();
  if (game_.ended) return;
  const Color by = game_.turn();
  if (dice_.chance(10)) talk(anybody());
  if (game_.ended) return;
  if (dice_.chance(10)) give(by, game::PlayMove{choose_move()});
  const bool is_nonsense = dice_.chance(3);
  const std::string uci = is_nonsense ? "Ng9" : dice_.chance(25) ? illegal_move() : choose_move();
  give(dice_.chance(95) ? by : opposite(by), game::SealMove{uci, uci}, dice_.roll(400));
}

void Table::await_resumption() {
  now_ += dice_.chance(3) ? Millis{hours(24 * 31)} : Millis{minutes(dice_.roll(90))};
  keep_time();
  if (game_.ended || !game_.is_suspended()) return;
  if (is_1997() && dice_.chance(60)) return;  // Nobody agrees: the hour comes, and they do not.
  const Color by = anybody();
  if (dice_.chance(10)) {
    talk(by);
  } else if (dice_.chance(10)) {
    give(std::nullopt, game::ReportAbsence{by, game::Absence::left});
  } else if (dice_.chance(10)) {
    give(std::nullopt, game::ResumeGame{order(laws::Penalty::warning)});
  } else if (dice_.chance(5)) {
    give(by, game::ClaimDraw{game::DrawClaim::threefold, ""});
  } else if (dice_.chance(1)) {
    give(by, game::Resign{});
  } else {
    give(by, game::AgreeToResume{});
  }
}

bool Table::is_1997() const {
  return game_.created.terms.rules.edition == laws::Edition::fide_1997;
}

/// The server opens the envelope as soon as the one who must answer is there.
void Table::await_opening() {
  if (game_.awaits_opening() || game_.is_opening_due(now_)) {
    const std::string text = game_.adjourned->sealed;
    dice_.chance(95) ? give(std::nullopt, game::OpenSealedMove{text})
                     : give(std::nullopt, game::LoseSealedMove{});
    return;
  }
  // 1997 waits for an hour, whatever the event has for the beginning (A10).
  const bool is_long = is_1997() && dice_.chance(40);
  now_ += is_long ? Millis{minutes(5 + dice_.roll(60))} : Millis{seconds(dice_.roll(400))};
  keep_time();
  if (game_.ended) return;
  const Color answers = opposite(game_.turn());
  if (dice_.chance(40)) {
    give(answers, game::AgreeToResume{}, dice_.roll(200));
  } else if (dice_.chance(30)) {
    give(std::nullopt, game::ReportArrival{anybody()});
  } else if (dice_.chance(5)) {
    give(std::nullopt, game::LoseSealedMove{});
  } else if (dice_.chance(20)) {
    talk(answers);
  }
}

void Table::ask_back(Color by) {
  const auto& offer = game_.takeback_offer;
  if (offer && offer->by != by) {
    const bool accepts = dice_.chance(60);
    accepts ? give(by, game::AcceptTakeback{}, dice_.roll(200))
            : give(by, game::DeclineTakeback{}, dice_.roll(200));
    return;
  }
  give(by, game::OfferTakeback{}, dice_.roll(200));
  if (dice_.chance(30)) give(opposite(by), game::AcceptTakeback{});
}

void Table::take_back_or_leave() {
  if (dice_.chance(20)) ask_back(anybody());
  if (game_.ended) return;
  if (dice_.chance(14)) {
    const auto absence = dice_.chance(50) ? game::Absence::left : game::Absence::lost;
    give(std::nullopt, game::ReportAbsence{anybody(), absence});
  }
  if (dice_.chance(5)) give(std::nullopt, game::ReportReturn{anybody()});
  const Color color = game_.gone.white ? Color::black : Color::white;
  if (!game_.gone[opposite(color)] || !dice_.chance(60)) return;
  const Instant claimable_at = game_.gone[opposite(color)]->claimable_at;
  now_ = dice_.chance(60) ? std::max(now_, claimable_at) : now_ + seconds(dice_.roll(150));
  if (dice_.chance(80)) keep_time();
  if (game_.ended) return;
  const auto claim = dice_.chance(80) ? game::AbandonmentClaim::win : game::AbandonmentClaim::draw;
  give(color, game::ClaimAbandonment{claim}, dice_.roll(200));
}

}  // namespace escaque::evening
