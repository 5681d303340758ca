#include "conduct/inputs/game_record.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "conduct/inputs/board_replay.hpp"
#include "domain/clock/time_control.hpp"
#include "domain/etiquette/rules/board_standing.hpp"
#include "wire/forms.hpp"

namespace escaque::services::conduct {
namespace {

namespace games_v1 = escaque::games::v1;

using etiquette::BoardStanding;
using etiquette::GameScore;
using etiquette::GameSeen;
using etiquette::LinkEnd;
using etiquette::LinkLost;

constexpr std::size_t kOpeningPlies = 6;
constexpr std::size_t kBothMoved = 2;
// Connections that broke this near to an outage broke by it.
constexpr Millis kNearOutage{60'000};

std::optional<Color> color_from(common::v1::Color wire) { return wire::from_word<Color>(wire); }

Millis remaining_of(const games_v1::Remaining& remaining, Color color) {
  return Millis(color == Color::white ? remaining.white_ms() : remaining.black_ms());
}

etiquette::Strength strength_of(const games_v1::Player& player) {
  etiquette::Strength strength;
  if (!player.has_rating()) return strength;
  strength.rating = player.rating().value();
  strength.deviation = player.rating().deviation();
  return strength;
}

/// One game while its log is read.
class Reading {
 public:
  bool begin(const games_v1::GameCreated& created, UtcTime at);
  void apply(const games_v1::Fact& fact, const games_v1::GameEntry& entry);
  [[nodiscard]] bool is_over() const { return ended_.has_value(); }
  [[nodiscard]] GameRecord finish(int version, double lost_material);

 private:
  struct Move {
    Color by;
    Millis took;
  };

  void play(const games_v1::MovePlayed& move, UtcTime at);
  void take_back(int plies);
  void leave(const games_v1::PlayerGone& gone, UtcTime at);
  void come_back(Color color, UtcTime at);
  void end(const games_v1::GameEnded& ended, const games_v1::GameEntry& entry, UtcTime at);
  void score(const games_v1::GameEnded& ended);
  void excuse_outages();

  [[nodiscard]] Color turn() const { return board_.turn(); }
  [[nodiscard]] std::span<const rules::Position> after_both_moved() const {
    const std::span all(board_.positions());
    return all.subspan(std::min(all.size(), kBothMoved));
  }
  [[nodiscard]] BoardStanding standing_of(Color color) const {
    return board_.is_known() ? etiquette::board_standing(board_.positions().back(), color)
                             : BoardStanding();
  }

  GameRecord record_;
  BoardReplay board_;
  std::vector<Move> moves_;  // Of each ply.
  UtcTime turn_began_;
  ByColor<std::optional<std::size_t>> gone_;  // The loss that is not over.
  ByColor<std::vector<Millis>> claimable_in_;
  std::vector<UtcTime> outages_;
  std::optional<UtcTime> ended_;
};

bool Reading::begin(const games_v1::GameCreated& created, UtcTime at) {
  const auto id = GameId::parse(created.game_id());
  const auto white = UserId::parse(created.white().user().id());
  const auto black = UserId::parse(created.black().user().id());
  if (!id || !white || !black || *white == *black) return false;
  record_.id = *id;
  const ByColor<UserId> players{*white, *black};
  const ByColor<const games_v1::Player*> wires{&created.white(), &created.black()};
  const clock::TimeControl control{Millis(created.time_control().base_ms()),
                                   Millis(created.time_control().increment_ms())};
  for (const Color color : {Color::white, Color::black}) {
    GameSeen& seen = record_.sides[color];
    const auto& user = wires[color]->user();
    record_.is_judged[color] = !user.is_guest() && !user.is_computer();
    seen.game = *id;
    seen.player = players[color];
    seen.opponent = players[opposite(color)];
    seen.started = wire::from_unix_ms(created.created_ms());
    seen.color = color;
    seen.category =
        wire::from_word<rating::Category>(created.category()).value_or(rating::Category::blitz);
    seen.speed = clock::speed_of(control);
    seen.estimate = control.estimate();
    seen.is_rated = created.is_rated();
    seen.is_hosted = created.has_event() || !created.arena_id().empty();
    seen.is_against_computer = wires[opposite(color)]->user().is_computer();
    seen.own = strength_of(*wires[color]);
    seen.opposing = strength_of(*wires[opposite(color)]);
  }
  turn_began_ = at;
  board_.begin(created);
  return true;
}

void Reading::play(const games_v1::MovePlayed& move, UtcTime at) {
  const Millis took = std::max(Millis(0), Millis(move.elapsed_ms() - move.compensated_ms()));
  moves_.push_back({turn(), took});
  turn_began_ = at;
  board_.play(move);
}

void Reading::take_back(int plies) {
  board_.take_back(plies);
  moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(board_.plies()), moves_.end());
}

void Reading::leave(const games_v1::PlayerGone& gone, UtcTime at) {
  const auto color = color_from(gone.color());
  if (!color || gone_[*color]) return;
  LinkLost loss;
  loss.at = at;
  loss.cause = gone.absence() == games_v1::ABSENCE_LEFT ? LinkEnd::left : LinkEnd::broken;
  loss.standing = standing_of(*color);
  auto& losses = record_.sides[*color].losses;
  gone_[*color] = losses.size();
  losses.push_back(loss);
  claimable_in_[*color].push_back(Millis(gone.claimable_in_ms()));
}

void Reading::come_back(Color color, UtcTime at) {
  if (!gone_[color]) return;
  const std::size_t which = *std::exchange(gone_[color], std::nullopt);
  LinkLost& loss = record_.sides[color].losses[which];
  loss.away = std::max(Millis(0), at - loss.at);
  loss.came_back_in_time = loss.away < claimable_in_[color][which];
}

void Reading::score(const games_v1::GameEnded& ended) {
  const auto termination = wire::from_word<rules::Termination>(ended.termination())
                               .value_or(rules::Termination::arbiter);
  const auto winner = color_from(ended.winner());
  for (const Color color : {Color::white, Color::black}) {
    GameSeen& seen = record_.sides[color];
    seen.termination = termination;
    seen.clock_left = remaining_of(ended.remaining(), color);
    // Ratings leave it out.
    if (ended.is_unrated()) seen.is_rated = false;
    if (termination == rules::Termination::double_forfeit) {
      seen.score = GameScore::lost;
    } else if (!rules::has_outcome(termination) || ended.has_verdict()) {
      seen.score = GameScore::none;
    } else if (!winner) {
      seen.score = GameScore::drawn;
    } else {
      seen.score = *winner == color ? GameScore::won : GameScore::lost;
    }
  }
}

void Reading::end(const games_v1::GameEnded& ended, const games_v1::GameEntry& entry, UtcTime at) {
  score(ended);
  if (ended_) return;  // A correction changes the result only.
  ended_ = at;
  const auto by = entry.has_by() ? color_from(entry.by()) : std::nullopt;
  for (const Color color : {Color::white, Color::black}) {
    GameSeen& seen = record_.sides[color];
    seen.ended = at;
    seen.was_opponent_present = !gone_[opposite(color)];
    if (color == turn()) seen.idle = std::max(Millis(0), at - turn_began_);
    std::optional<Color> called_off;
    if (seen.termination == rules::Termination::aborted) called_off = by;
    if (seen.termination == rules::Termination::no_start) called_off = turn();
    if (called_off) {
      seen.called_off_by = *called_off == color ? etiquette::Side::own : etiquette::Side::opponent;
    }
    if (!gone_[color]) continue;
    LinkLost& loss = seen.losses[*gone_[color]];
    loss.away = std::max(Millis(0), at - loss.at);
  }
}

void Reading::apply(const games_v1::Fact& fact, const games_v1::GameEntry& entry) {
  const UtcTime at = wire::from_unix_ms(entry.time_ms());
  switch (fact.fact_case()) {
    case games_v1::Fact::kMovePlayed:
      return play(fact.move_played(), at);
    case games_v1::Fact::kTakebackTaken:
      if (!ended_) turn_began_ = at;
      return take_back(fact.takeback_taken().plies());
    case games_v1::Fact::kPlayerGone:
      if (!ended_) leave(fact.player_gone(), at);
      return;
    case games_v1::Fact::kPlayerBack:
      if (const auto color = color_from(fact.player_back().color()); color && !ended_) {
        come_back(*color, at);
      }
      return;
    case games_v1::Fact::kDrawOffered:
      if (const auto by = color_from(fact.draw_offered().by());
          by && !fact.draw_offered().is_claim()) {
        record_.sides[*by].draw_offers.push_back(static_cast<int>(moves_.size()));
      }
      return;
    case games_v1::Fact::kClaimRefused:
      if (const auto by = color_from(fact.claim_refused().by())) {
        ++record_.sides[*by].wrong_claims;
      }
      return;
    case games_v1::Fact::kGameEnded:
      return end(fact.game_ended(), entry, at);
    case games_v1::Fact::kClockAdjusted:
      if (fact.clock_adjusted().reason() == games_v1::CLOCK_ADJUSTMENT_OUTAGE)
        outages_.push_back(at);
      // A present from the opponent interrupts nobody.
      if (fact.clock_adjusted().reason() == games_v1::CLOCK_ADJUSTMENT_OPPONENT) return;
      [[fallthrough]];
    // The player on move had no reason to hurry, or could not.
    case games_v1::Fact::kArbiterActed:
    case games_v1::Fact::kIllegalMoveMade:
    case games_v1::Fact::kPlayContinued:
    case games_v1::Fact::kGameAdjourned:
    case games_v1::Fact::kMoveSealed:
    case games_v1::Fact::kGameResumed:
      if (!ended_) turn_began_ = at;
      return;
    default:
      return;
  }
}

void Reading::excuse_outages() {
  for (const Color color : {Color::white, Color::black}) {
    for (LinkLost& loss : record_.sides[color].losses) {
      loss.around.is_fault = std::any_of(outages_.begin(), outages_.end(), [&](UtcTime outage) {
        return outage - loss.at < kNearOutage && loss.at - outage < kNearOutage;
      });
    }
  }
}

GameRecord Reading::finish(int version, double lost_material) {
  record_.version = version;
  excuse_outages();
  for (const Color color : {Color::white, Color::black}) {
    GameSeen& seen = record_.sides[color];
    seen.plies = static_cast<int>(moves_.size());
    seen.standing = standing_of(color);
    for (const Move& move : moves_) {
      if (move.by != color) continue;
      ++seen.own_moves;
      seen.last_move = move.took;
    }
    if (!board_.is_known() || moves_.empty()) continue;
    seen.lost_share = etiquette::share_lost(after_both_moved(), color, lost_material);
    const std::size_t ply = std::min(board_.positions().size() - 1, kOpeningPlies);
    // What White plays and what Black plays against it are two openings.
    seen.opening = board_.positions()[ply].repetition_key() ^ static_cast<std::uint64_t>(color);
  }
  return std::move(record_);
}

}  // namespace

std::string_view to_string(RecordError error) {
  switch (error) {
    case RecordError::no_players:
      return "the log does not begin with a creation that names two players";
    case RecordError::not_over:
      return "the game has no end";
  }
  return {};
}

Result<GameRecord, RecordError> read_record(const games_v1::GetGameResponse& log,
                                            double lost_material) {
  if (log.entries().empty() || log.entries(0).facts().empty() ||
      !log.entries(0).facts(0).has_game_created()) {
    return RecordError::no_players;
  }
  Reading reading;
  const auto& created = log.entries(0).facts(0).game_created();
  if (!reading.begin(created, wire::from_unix_ms(log.entries(0).time_ms()))) {
    return RecordError::no_players;
  }
  for (const games_v1::GameEntry& entry : log.entries()) {
    for (const games_v1::Fact& fact : entry.facts()) reading.apply(fact, entry);
  }
  if (!reading.is_over()) return RecordError::not_over;
  return reading.finish(log.entries(log.entries_size() - 1).version(), lost_material);
}

}  // namespace escaque::services::conduct
