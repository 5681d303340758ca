#include "conduct/inputs/waiting_game.hpp"

#include <chrono>
#include <set>

#include "conduct/inputs/board_replay.hpp"
#include "domain/etiquette/rules/board_standing.hpp"
#include "wire/forms.hpp"

namespace escaque::services::conduct {
namespace {

namespace games_v1 = escaque::games::v1;

// Whoever does not answer sooner may be reading something else.
constexpr Millis kLeastAsked = std::chrono::minutes(5);

/// One game while its log is read.
class WaitingReader {
 public:
  bool begin(const games_v1::GameCreated& created);
  void apply(const games_v1::Fact& fact, UtcTime at);
  [[nodiscard]] std::optional<WaitingGame> finish();

 private:
  void seal(const games_v1::MoveSealed& sealed, UtcTime at);
  /// The one who asked has gone, or the game goes on.
  void end_question(Color asked, UtcTime at);

  WaitingGame game_;
  BoardReplay board_;
  bool is_suspended_ = false;
  bool is_hosted_ = false;
  ByColor<std::optional<UtcTime>> shown_;  // Since when the side has the question, unanswered.
};

bool WaitingReader::begin(const games_v1::GameCreated& created) {
  const auto id = GameId::parse(created.game_id());
  const auto white = UserId::parse(created.white().user().id());
  const auto black = UserId::parse(created.black().user().id());
  if (!id || !white || !black || *white == *black) return false;
  const ByColor<UserId> players{*white, *black};
  const ByColor<const common::v1::User*> users{&created.white().user(), &created.black().user()};
  for (const Color color : {Color::white, Color::black}) {
    game_.is_judged[color] = !users[color]->is_guest() && !users[color]->is_computer();
    etiquette::StoredGameSeen& seen = game_.sides[color].seen;
    seen.game = *id;
    seen.player = players[color];
    seen.opponent = players[opposite(color)];
  }
  is_hosted_ = created.has_event() || !created.arena_id().empty();
  board_.begin(created);
  return true;
}

void WaitingReader::seal(const games_v1::MoveSealed& sealed, UtcTime at) {
  is_suspended_ = true;
  for (const Color color : {Color::white, Color::black}) {
    WaitingSide& side = game_.sides[color];
    side.declined.clear();
    side.unanswered.clear();
    shown_[color].reset();
    side.seen.since = at;
    // Whoever organises an event sets its dates.
    side.seen.is_date_agreed = sealed.has_resumes_in_s() || is_hosted_;
  }
}

void WaitingReader::end_question(Color asked, UtcTime at) {
  if (shown_[asked] && at - *shown_[asked] >= kLeastAsked) {
    game_.sides[asked].unanswered.push_back({*shown_[asked], at});
  }
  shown_[asked].reset();
}

void WaitingReader::apply(const games_v1::Fact& fact, UtcTime at) {
  switch (fact.fact_case()) {
    case games_v1::Fact::kMovePlayed:
      return board_.play(fact.move_played());
    case games_v1::Fact::kTakebackTaken:
      return board_.take_back(fact.takeback_taken().plies());
    case games_v1::Fact::kMoveSealed:
      return seal(fact.move_sealed(), at);
    case games_v1::Fact::kResumptionShown:
      if (const auto by = wire::from_word<Color>(fact.resumption_shown().by())) shown_[*by] = at;
      return;
    case games_v1::Fact::kResumptionDeclined:
      if (const auto by = wire::from_word<Color>(fact.resumption_declined().by())) {
        game_.sides[*by].declined.push_back(at);
        shown_[*by].reset();
      }
      return;
    case games_v1::Fact::kPlayerGone:
      if (const auto gone = wire::from_word<Color>(fact.player_gone().color())) {
        end_question(opposite(*gone), at);
      }
      return;
    case games_v1::Fact::kGameResumed:
    case games_v1::Fact::kGameEnded:
      is_suspended_ = false;
      return;
    default:
      return;
  }
}

std::optional<WaitingGame> WaitingReader::finish() {
  // Of a position that this build cannot read nobody knows who stands lost.
  if (!is_suspended_ || !board_.is_known()) return std::nullopt;
  for (const Color color : {Color::white, Color::black}) {
    game_.sides[color].seen.standing = etiquette::board_standing(board_.positions().back(), color);
  }
  return std::move(game_);
}

}  // namespace

std::optional<WaitingGame> read_waiting(const games_v1::GetGameResponse& log) {
  if (log.entries().empty() || log.entries(0).facts().empty()) return std::nullopt;
  WaitingReader reader;
  if (!reader.begin(log.entries(0).facts(0).game_created())) return std::nullopt;
  for (const games_v1::GameEntry& entry : log.entries()) {
    const UtcTime at = wire::from_unix_ms(entry.time_ms());
    for (const games_v1::Fact& fact : entry.facts()) reader.apply(fact, at);
  }
  return reader.finish();
}

int days_of(const std::vector<UtcTime>& times) {
  std::set<std::chrono::sys_days> days;
  for (const UtcTime time : times) {
    days.insert(
        std::chrono::sys_days(std::chrono::floor<std::chrono::days>(time.time_since_epoch())));
  }
  return static_cast<int>(days.size());
}

}  // namespace escaque::services::conduct
