#include "cli/simulate/life.hpp"

#include <algorithm>
#include <cmath>

namespace escaque::clients::cli {
namespace {

using etiquette::DeviceId;
using etiquette::GameScore;
using etiquette::GameSeen;
using etiquette::LinkEnd;
using etiquette::LinkLost;
using etiquette::NetworkId;
using etiquette::Side;
using rules::Termination;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr UtcTime kStart{days(20'000)};
constexpr Millis kMonth = days(30);
constexpr Millis kEstimate = minutes(5);  // The games are 5+0.

// Measured on the 2,000 games of tests/data/games: how 1,843 lost games ended, and in how many of
// each the loser stood lost by 3 and by 5 pawns, or was being mated.
constexpr double kMated = 0.17;
constexpr double kFlagged = 0.13;  // The others resigned.
constexpr double kLostWhenResigning = 0.61;
constexpr double kLostWhenFlagged = 0.34;
constexpr double kFarBehind = 0.6;  // Of those: by 5 pawns.
constexpr double kDrawn = 0.08;
// Likewise: own moves of lost games have the median 32.5, 1 % have 6.5, 99 % 80.5.
constexpr double kMoves = 35;
constexpr double kMovesDeviation = 16;
// Losses within 8 plies: 8 of 1,843.
constexpr double kQuickLoss = 0.0043;

/// Rating points that a friend wins by each game that is lost to them on purpose.
constexpr double kRatingWon = 5;

/// Of a month: the server stops, and the network of somebody fails for everybody in it.
constexpr double kOutages = 0.3;

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number) {
  // SplitMix64: neighbouring numbers have unrelated lives.
  std::uint64_t mixed = seed * 0x9e3779b97f4a7c15 + number * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
  return mixed ^ mixed >> 31;
}

double elo(double difference) { return 1 / (1 + std::pow(10.0, -difference / 400)); }

double thrown_share(Kind kind) {
  switch (kind) {
    case Kind::thrower_30:
      return 0.3;
    case Kind::thrower_60:
      return 0.6;
    case Kind::thrower_100:
      return 1;
    default:
      return 0;
  }
}

/// Of the lost games.
double run_away_share(Kind kind) {
  switch (kind) {
    case Kind::rager_pure:
      return 1;
    case Kind::rager_heavy:
      return 0.35;
    case Kind::rager_bad_line:
      return 0.25;
    case Kind::rager_mild:
      return 0.1;
    default:
      return 0;
  }
}

DeviceId device(std::uint64_t person, std::uint64_t number) { return {person * 8 + number}; }
NetworkId network(std::uint64_t person, std::uint64_t number) { return {person * 8 + number}; }

}  // namespace

Life::Life(const Person& person, std::uint64_t seed, int games_a_month)
    : person_(person),
      games_a_month_(games_a_month),
      chance_(seed_of(seed, person.number)),
      now_(kStart) {
  skill_ = chance_.normal(1500, 200);
  stalls_ = std::min(0.5, chance_.exponential(0.02));
  calls_off_ = std::min(0.15, chance_.exponential(0.01));
  rating_ = {.value = skill_ + chance_.normal(0, 40), .deviation = 60, .volatility = 0.06};
  rated_games_ = 300;
  if (person.kind == Kind::mis_seeded) {
    skill_ = chance_.between(1100, 1900);
    rating_ = {};
    rated_games_ = 0;
  }
  friend_skill_ = skill_ + chance_.normal(person.kind == Kind::booster ? -150 : 0, 60);
  friend_rating_ = friend_skill_ + chance_.normal(0, 50);
  is_friend_near_ = chance_.happens(person.kind == Kind::friends ? 0.2 : 0.5);
  last_rated_ = now_;
  device_ = device(person.number, 1);
}

void Life::advance_clock() {
  const int before = games_ == 0 ? 0 : month();
  ++games_;
  now_ += std::chrono::round<Millis>(
      std::chrono::duration<double>(chance_.exponential(30.0 * 86'400 / games_a_month_)));
  if (person_.kind == Kind::rusty && before == 3 && month() == 4) {
    now_ += 4 * kMonth;
    slump_left_ = 60;
  }
  const bool is_tilted = person_.kind == Kind::tilt && game_of_month() == 0;
  if (is_tilted && chance_.happens(0.3)) slump_left_ = 25;
  slump_left_ = std::max(0, slump_left_ - 1);
}

double Life::age() const { return static_cast<double>(games_) / (12.0 * games_a_month_); }

double Life::skill_now() const {
  double skill = skill_;
  if (person_.kind == Kind::improver) skill += 300 * age();
  if (slump_left_ > 0) skill -= person_.kind == Kind::rusty ? 250 : 120;
  if (person_.kind == Kind::two_devices && device_ != device(person_.number, 1)) skill -= 60;
  if (person_.kind == Kind::sharer && device_ != device(person_.number, 1)) skill += 350;
  return skill;
}

Life::Opponent Life::opponent() {
  Opponent met;
  const bool is_with_friend = person_.kind == Kind::friends && chance_.happens(0.3);
  const bool is_with_partner = (person_.kind == Kind::booster && game_of_month() < 12) ||
                               (person_.kind == Kind::ring && game_of_month() < 16);
  if (is_with_friend || is_with_partner) {
    // The next of the four, or the friend.
    const std::uint64_t place = (person_.number - 1) % 4;
    const std::uint64_t next = person_.number - place + (place + 1) % 4;
    met.id = UserId{person_.kind == Kind::ring ? next : person_.number + 1'000'000'000};
    met.skill = friend_skill_;
    met.strength = {friend_rating_, 60, 300};
    met.is_partner = is_with_partner;
    met.is_network_shared = is_friend_near_;
    return met;
  }
  met.id = UserId{2'000'000'000 + chance_.below(20'000)};
  met.skill = rating_.value + chance_.normal(0, 90);
  met.strength = {met.skill + chance_.normal(0, 40), 60, 300};
  return met;
}

Life::Plan Life::plan(const Opponent& opponent) {
  Plan made;
  const double called_off = person_.kind == Kind::aborter ? 0.4 : calls_off_;
  made.calls_off = !opponent.is_partner && chance_.happens(called_off);
  const double thrown = thrown_share(person_.kind);
  // Every other month, once the rating is settled.
  const bool is_season = month() % 2 == 1;
  if (is_season && chance_.happens(thrown)) made = {true, 0.35, false, false};
  if (opponent.is_partner) made = {true, 0.5, false, false};
  if (person_.kind == Kind::quick_loser && game_of_month() < 5) made = {true, 0, false, true};
  if (slump_left_ > 0 && person_.kind == Kind::tilt) made.length = 0.85;
  return made;
}

GameSeen Life::next_game() {
  advance_clock();
  const bool is_second_device = (person_.kind == Kind::two_devices && chance_.happens(0.4)) ||
                                (person_.kind == Kind::sharer && game_of_month() < 20);
  device_ = device(person_.number, is_second_device ? 2 : 1);
  const Opponent met = opponent();
  GameSeen game;
  game.game = GameId{person_.number * 1'000'000 + static_cast<std::uint64_t>(games_)};
  game.player = UserId{person_.number};
  game.opponent = met.id;
  game.started = now_;
  game.color = games_ % 2 == 0 ? Color::white : Color::black;
  game.estimate = kEstimate;
  game.is_rated = true;
  game.own = {rating_.value, rating::after_idle(rating_, now_ - last_rated_).deviation,
              rated_games_};
  game.opposing = met.strength;
  game.device = device_;
  game.network = network(person_.number, 1);
  game.is_network_shared = met.is_network_shared;
  game.was_opponent_present = true;
  const Plan planned = plan(met);
  if (planned.calls_off) {
    call_off(game);
  } else {
    play(game, met, planned);
    rate(game, met);
  }
  return game;
}

void Life::call_off(GameSeen& game) {
  game.score = GameScore::none;
  game.termination = chance_.happens(0.5) ? Termination::aborted : Termination::no_start;
  game.called_off_by = Side::own;
  game.ended = game.started + seconds(20);
  // Of the honest, most come late, or see that nobody is there.
  game.was_opponent_present = person_.kind == Kind::aborter || chance_.happens(0.7);
}

void Life::play(GameSeen& game, const Opponent& opponent, const Plan& plan) {
  const double won = elo(skill_now() - opponent.skill);
  const double place = chance_.share();
  // A draw takes half of itself from each side.
  if (plan.throws || place >= won + kDrawn / 2) {
    game.score = GameScore::lost;
  } else {
    game.score = place < won - kDrawn / 2 ? GameScore::won : GameScore::drawn;
  }
  const double moves = chance_.normal(kMoves, kMovesDeviation) * plan.length;
  game.own_moves = std::clamp(static_cast<int>(moves), plan.is_quick ? 2 : 5, 120);
  const bool is_trap = game.score == GameScore::lost && !plan.throws && chance_.happens(kQuickLoss);
  if (is_trap) game.own_moves = 4;
  game.plies = 2 * game.own_moves;
  end(game, plan);
  stand(game);
  use_time(game);
  lose_connection(game);
  run_away(game);
  game.ended = game.started + seconds(8 * game.own_moves);
}

void Life::end(GameSeen& game, const Plan& plan) {
  const double place = chance_.share();
  game.termination = Termination::resignation;
  if (game.score == GameScore::drawn) {
    game.termination = Termination::agreement;
  } else if (!plan.throws && place < kMated) {
    game.termination = Termination::checkmate;
  } else if (!plan.throws && place < kMated + kFlagged) {
    game.termination = Termination::time_forfeit;
  }
}

/// How they stand at the end, and how long they stood so.
void Life::stand(GameSeen& game) {
  if (game.score != GameScore::lost) {
    // Of won games 2 % of the positions, of drawn ones 7 %.
    const bool was_lost = chance_.happens(game.score == GameScore::won ? 0.1 : 0.3);
    game.standing.material = game.score == GameScore::won ? 4 : 0;
    game.lost_share = was_lost ? chance_.between(0, 0.44) : 0;
    return;
  }
  const bool is_flagged = game.termination == Termination::time_forfeit;
  game.standing.is_being_mated = game.termination == Termination::checkmate;
  const bool is_lost = game.standing.is_being_mated ||
                       chance_.happens(is_flagged ? kLostWhenFlagged : kLostWhenResigning);
  if (is_lost) game.standing.material = chance_.happens(kFarBehind) ? -6 : -3;
  // Of lost games 13 % of the positions.
  game.lost_share = is_lost ? chance_.between(0.02, 0.36) : 0.01;
}

void Life::use_time(GameSeen& game) {
  game.last_move = seconds(5);
  game.clock_left = seconds(60);
  if (game.score != GameScore::lost || game.standing.material > -5) return;
  const bool is_flagged = game.termination == Termination::time_forfeit;
  const bool is_stalled =
      person_.kind == Kind::staller ? chance_.happens(0.4) : is_flagged && chance_.happens(stalls_);
  if (!is_stalled) return;
  game.termination = Termination::time_forfeit;
  game.idle = seconds(90);
  game.clock_left = Millis(0);
}

/// Without looking at the board.
void Life::lose_connection(GameSeen& game) {
  LinkLost loss{.at = game.started, .cause = LinkEnd::timed_out};
  loss.around = {.server_up = hours(100), .sessions = 1'000};
  const double at = chance_.share();  // Of the game.
  // The lost positions are the last ones.
  loss.standing.material = at > 1 - game.lost_share ? -4 : 0;
  const double probability = kLines[static_cast<std::size_t>(person_.line)].lost;
  const bool is_outage = chance_.happens(kOutages / games_a_month_);
  if (is_outage) {
    const bool is_restart = chance_.happens(0.5);
    if (is_restart) loss.around.server_up = seconds(30);
    if (!is_restart) loss.around.lost_in_network = 4;
  } else if (!chance_.happens(probability)) {
    // Connections that are back in time are lost twice as often.
    if (!chance_.happens(2 * probability)) return;
    loss.came_back_in_time = true;
  }
  game.losses.push_back(loss);
  if (loss.came_back_in_time) return;
  // The opponent claims.
  game.score = GameScore::lost;
  game.termination = Termination::abandonment;
  game.own_moves = std::max(2, static_cast<int>(at * game.own_moves));
  game.plies = 2 * game.own_moves;
  game.standing = loss.standing;
  game.idle = Millis(0);
}

/// Where they would have resigned, been mated or lost on time.
void Life::run_away(GameSeen& game) {
  const double share = run_away_share(person_.kind);
  const bool is_lost =
      game.score == GameScore::lost && game.termination != Termination::abandonment;
  if (!is_lost || !chance_.happens(share)) return;
  LinkLost loss{.at = game.started, .cause = LinkEnd::broken, .standing = game.standing};
  loss.around = {.server_up = hours(100), .sessions = 1'000};
  game.losses.push_back(loss);
  game.termination = Termination::abandonment;
}

void Life::rate(const GameSeen& game, const Opponent& opponent) {
  const double score =
      game.score == GameScore::won ? 1 : (game.score == GameScore::drawn ? 0.5 : 0);
  rating_ = rating::after_game(
      rating_, {{opponent.strength.rating, opponent.strength.deviation, 0.06}, score},
      now_ - last_rated_);
  last_rated_ = now_;
  ++rated_games_;
  if (person_.kind == Kind::booster && opponent.is_partner) friend_rating_ += kRatingWon;
}

std::vector<etiquette::PlaySeen> Life::plays_of(const GameSeen& game) {
  etiquette::PlaySeen own{.player = game.player,
                          .game = game.game,
                          .is_rated = game.is_rated,
                          .device = game.device,
                          .network = game.network,
                          .from = game.started,
                          .until = game.ended};
  std::vector<etiquette::PlaySeen> plays{own};
  if (person_.kind == Kind::two_devices && chance_.happens(0.01)) {
    // They leave the house and go on by telephone.
    etiquette::PlaySeen rest = own;
    rest.device = device(person_.number, 3);
    rest.network = network(person_.number, 2);
    rest.from = own.from + (own.until - own.from) / 2;
    plays.front().until = rest.from - seconds(5);
    plays.push_back(rest);
  }
  if (person_.kind == Kind::overlapper && game_of_month() % 15 == 0) {
    etiquette::PlaySeen other = own;
    other.game = GameId{game.game.value + 500'000};
    other.device = device(person_.number, 2);
    other.network = network(person_.number, 2);
    plays.push_back(other);
  }
  return plays;
}

std::optional<etiquette::ReportSeen> Life::next_report() {
  const bool is_bad = person_.kind == Kind::bad_reporter;
  const double a_month = is_bad ? 10 : 0.5;
  if (!chance_.happens(a_month / games_a_month_)) return std::nullopt;
  return etiquette::ReportSeen{.of_case = std::to_string(++reports_),
                               .reporter = UserId{person_.number},
                               .decided = now_,
                               .is_borne_out = chance_.happens(is_bad ? 0.05 : 0.5)};
}

}  // namespace escaque::clients::cli
